"""Kernel files as syntax trees: read with `ast`, never imported, never executed."""

from __future__ import annotations

import ast
import io
import tokenize
from pathlib import Path

from transpiler.pykernel.model import PyModule
from transpiler.source.diagnostics import Collector, Diagnostic
from transpiler.source.files import Position, SourceFile


def read_module(path: Path, root: Path, collector: Collector) -> PyModule | None:
    """The module in the file at `path`, named by its place below `root`.

    None, and a diagnostic, for a file that cannot be read (K1001) or is not Python (K1002).
    """
    shown = path.relative_to(root).as_posix() if path.is_relative_to(root) else path.name
    try:
        text = path.read_bytes().decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or "it is not UTF-8 text"
        collector.add(Diagnostic("K1001", f"cannot read {shown}: {why}", shown, Position(1, 1)))
        return None
    file = SourceFile(shown, text)
    try:
        tree = ast.parse(text, filename=shown)
        comments = _comments(text)
    except (SyntaxError, ValueError, tokenize.TokenError) as error:
        collector.add(_not_python(error, shown))
        return None
    name = shown.removesuffix(".py").replace("/", ".")
    return PyModule(name, file, tree, comments=comments)


def position_of(module: PyModule, node: ast.AST) -> Position:
    """Where `node` begins; columns count Unicode scalar values, `ast` counts bytes."""
    line: int = getattr(node, "lineno", 1)
    before = module.file.line(line).encode("utf-8")[: getattr(node, "col_offset", 0)]
    return Position(line, len(before.decode("utf-8", errors="ignore")) + 1)


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
