"""Reading `.ci` files: bytes to text, text to tree."""

from __future__ import annotations

from pathlib import Path

from transpiler.ci.build import Builder
from transpiler.ci.engine import Stopped
from transpiler.ci.externs import fold_externs
from transpiler.ci.lexer import lex
from transpiler.ci.nesting import too_deep
from transpiler.ci.resume import resume
from transpiler.ci.syntax import explain
from transpiler.ci.tokens import Problem, Tokens
from transpiler.ci.tree import ModuleSyntax
from transpiler.source.diagnostics import MOST_PER_MODULE, Collector, Diagnostic
from transpiler.source.files import Position, SourceFile

_TOP = Position(1, 1)


def read_source(path: Path, shown_path: str, collector: Collector) -> SourceFile | None:
    """The text of the file at `path`, named `shown_path` in diagnostics.

    None after C1001 (a `.cint` file) or C1002 (malformed UTF-8; `parse` finds what else may
    not stand in a file). Raises `OSError` when the file cannot be read.
    """
    if path.suffix == ".cint":
        message = "`.cint` is the name of the old language"
        hint = "this version reads `.ci` files"
        collector.add(Diagnostic("C1001", message, shown_path, _TOP, hint=hint))
        return None
    data = path.read_bytes()
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as problem:
        before = SourceFile(shown_path, data[: problem.start].decode("utf-8"))
        at = before.position(len(before.text))
        message = f"the byte 0x{data[problem.start]:02X} is not UTF-8 here"
        hint = "save the file as UTF-8"
        collector.add(Diagnostic("C1002", message, shown_path, at, hint=hint))
        return None
    return SourceFile(shown_path, text)


def parse(file: SourceFile, collector: Collector) -> ModuleSyntax | None:
    """The syntax tree of `file`; None when there were errors, which `collector` then has.

    All lexical findings come together; without any, all findings of the grammar. After a token
    that fits nowhere, parsing goes on at the next item of the module that is surely one.
    """
    tokens, problems = lex(file.text)
    deep = None if problems else too_deep(tokens)
    if deep is not None:
        problems.append(deep)
    module: ModuleSyntax | None = None
    if not problems:
        module, problems = _build(tokens)
    problems.sort(key=lambda problem: (problem.offset, problem.code))
    for problem in problems[:MOST_PER_MODULE]:
        at = file.position(problem.offset)
        length = max(1, problem.length)
        collector.add(
            Diagnostic(problem.code, problem.message, file.path, at, length, problem.hint)
        )
    return None if problems else module


def _build(tokens: Tokens) -> tuple[ModuleSyntax | None, list[Problem]]:
    """The tree of the tokens, and what is wrong with them."""
    tokens = fold_externs(tokens)
    builder = Builder(tokens)
    engine = builder.engine
    module: ModuleSyntax | None = None
    stack, at = engine.begin("module"), 0
    while at < len(tokens.kinds) and module is None and len(builder.problems) < MOST_PER_MODULE:
        try:
            module = engine.run(tokens, stack, at, "module")
        except Stopped as stop:
            problem, begin = explain(tokens, engine, stack, stop.index)
            builder.abandon(begin)
            if not any(told.offset >= begin for told in builder.problems):
                builder.problems.append(problem)
            at = resume(tokens, engine, stack, stop.index)
    return module, builder.all_problems()
