"""Reading `.ci` files: bytes to text, text to tree."""

from __future__ import annotations

from pathlib import Path

from transpiler.ci.build import Builder
from transpiler.ci.engine import Stopped
from transpiler.ci.lexer import lex
from transpiler.ci.tokens import Problem
from transpiler.ci.tree import ModuleSyntax
from transpiler.source.diagnostics import Collector, Diagnostic
from transpiler.source.files import Position, SourceFile

_TOP = Position(1, 1)


def read_source(path: Path, shown_path: str, collector: Collector) -> SourceFile | None:
    """The text of the file at `path`, named `shown_path` in diagnostics.

    None after C1001 (a `.cint` file) or C1002 (a byte-order mark, malformed UTF-8, a zero
    byte). Raises `OSError` when the file cannot be read.
    """
    if path.suffix == ".cint":
        message = "`.cint` is the name of the old language"
        hint = "this version reads `.ci` files"
        collector.add(Diagnostic("C1001", message, shown_path, _TOP, hint=hint))
        return None
    data = path.read_bytes()
    if data.startswith(b"\xef\xbb\xbf"):
        message = "the file begins with a byte-order mark"
        hint = "save it as UTF-8 without a mark"
        collector.add(Diagnostic("C1002", message, shown_path, _TOP, hint=hint))
        return None
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as problem:
        before = SourceFile(shown_path, data[: problem.start].decode("utf-8"))
        at = before.position(len(before.text))
        message = f"the byte 0x{data[problem.start]:02X} is not UTF-8 here"
        hint = "save the file as UTF-8"
        collector.add(Diagnostic("C1002", message, shown_path, at, hint=hint))
        return None
    file = SourceFile(shown_path, text)
    if "\0" in text:
        at = file.position(text.index("\0"))
        collector.add(Diagnostic("C1002", "the file holds a zero byte", shown_path, at))
        return None
    return file


def parse(file: SourceFile, collector: Collector) -> ModuleSyntax | None:
    """The syntax tree of `file`; None when there were errors, which `collector` then has."""
    tokens, problems = lex(file.text)
    module: ModuleSyntax | None = None
    if not problems:
        builder = Builder(tokens)
        try:
            module = builder.engine.parse(tokens, "module")
        except Stopped as stop:
            shown = tokens.text(stop.index) or "the end of the file"
            builder.wrong("C1050", tokens.span(stop.index), f"`{shown}` does not fit here")
        problems = builder.problems
        for waiting in builder.holes.values():
            problems.append(waiting[0])
    for problem in problems:
        at = file.position(problem.offset)
        length = max(1, problem.length)
        collector.add(
            Diagnostic(problem.code, problem.message, file.path, at, length, problem.hint)
        )
    return None if problems else module
