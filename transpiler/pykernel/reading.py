"""Kernel files as syntax trees: read with `ast`, never imported, never executed."""

from __future__ import annotations

import ast
import io
import tokenize
import warnings
from pathlib import Path

from transpiler.pykernel.model import PyModule
from transpiler.source.depth import parser_recursion
from transpiler.source.diagnostics import Collector, Diagnostic
from transpiler.source.files import Position, SourceFile

DEEPEST = 1024
"""How many expressions may lie inside each other."""


def read_module(path: Path, root: Path, collector: Collector) -> PyModule | None:
    """The module in the file at `path`, named by its place below `root`.

    None, and a diagnostic, for a file that cannot be read (K1001), is not Python (K1002) or nests
    more deeply than can be followed (C9004). A byte-order mark is not part of the text.
    """
    shown = path.relative_to(root).as_posix() if path.is_relative_to(root) else path.name
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or "it is not UTF-8 text"
        collector.add(Diagnostic("K1001", f"cannot read {shown}: {why}", shown, Position(1, 1)))
        return None
    file = SourceFile(shown, text)
    try:
        tree = _parsed(text, shown)
        comments = _comments(text)
    except (RecursionError, MemoryError):
        collector.add(_too_deep(shown, Position(1, 1)))
        return None
    except (SyntaxError, ValueError, tokenize.TokenError) as error:
        collector.add(_not_python(error, shown))
        return None
    name = shown.removesuffix(".py").replace("/", ".")
    module = PyModule(name, file, tree, comments=comments)
    deep = _deeper_than(tree, DEEPEST)
    if deep is not None:
        collector.add(_too_deep(shown, position_of(module, deep)))
        return None
    return module


def _parsed(text: str, shown: str) -> ast.Module:
    """The syntax tree; what only Python's compiler finds, `break` outside a loop, is told too."""
    with parser_recursion(), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        tree = ast.parse(text, filename=shown)
        compile(tree, shown, "exec", dont_inherit=True)
    return tree


def _deeper_than(tree: ast.Module, most: int) -> ast.expr | None:
    """The first expression that lies more than `most` expressions deep."""
    waiting: list[tuple[ast.AST, int]] = [(tree, 0)]
    found: list[ast.expr] = []
    while waiting:
        node, depth = waiting.pop()
        inside = depth + 1 if isinstance(node, ast.expr) else 0
        if isinstance(node, ast.expr) and inside > most:
            found.append(node)
            continue
        waiting += [(child, inside) for child in ast.iter_child_nodes(node)]
    return min(found, key=lambda n: (n.lineno, n.col_offset), default=None)


def _too_deep(shown: str, position: Position) -> Diagnostic:
    message = f"this is nested too deeply: expressions nest at most {DEEPEST} levels"
    hint = "compute a part of it into a variable before"
    return Diagnostic("C9004", message, shown, position, hint=hint)


def position_of(module: PyModule, node: ast.AST) -> Position:
    """Where `node` begins; columns count Unicode scalar values, `ast` counts bytes."""
    line: int = getattr(node, "lineno", 1)
    before = module.file.line(line).encode("utf-8")[: getattr(node, "col_offset", 0)]
    return Position(line, len(before.decode("utf-8", errors="ignore")) + 1)


def spelling(module: PyModule, node: ast.expr) -> str | None:
    """How `node` is written; None if on several lines."""
    if node.lineno != node.end_lineno:
        return None
    line = module.file.line(node.lineno).encode("utf-8")
    return line[node.col_offset : node.end_col_offset].decode("utf-8", errors="ignore")


def _comments(text: str) -> dict[int, str]:
    """Comments by line, without the `#` and the space behind it."""
    found: dict[int, str] = {}
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            found[token.start[0]] = token.string.lstrip("#").strip()
    return found


def _not_python(error: Exception, path: str) -> Diagnostic:
    line = getattr(error, "lineno", None) or 1
    column = getattr(error, "offset", None) or 1
    why = getattr(error, "msg", None) or str(error)
    return Diagnostic("K1002", f"SyntaxError: {why}", path, Position(line, max(1, column)))
