"""Helpers of the tests of checking and lowering: whole programs with marks."""

from __future__ import annotations

from pathlib import Path

from ci_sources import MARK, unmark

from transpiler.ci.program import Loaded, load
from transpiler.ir.nodes import Function, Kernel, Program, Statement
from transpiler.ir.text import show_function
from transpiler.ir.verify import verify
from transpiler.source.diagnostics import Collector, Diagnostic

Told = list[tuple[str, int, int]]


def write(folder: Path, source: str, **modules: str) -> Path:
    """Write the root module `m` and other modules, dots of whose names are `__`."""
    for name, text in modules.items():
        path = folder / (name.replace("__", "/") + ".ci")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.replace(MARK, ""), encoding="utf-8")
    root = folder / "m.ci"
    root.write_text(source.replace(MARK, ""), encoding="utf-8")
    return root


def loaded(folder: Path, source: str, **modules: str) -> tuple[Loaded, list[Diagnostic]]:
    """What loading a program gives, and all findings in order."""
    collector = Collector()
    result = load(write(folder, source, **modules), collector)
    assert (result.program is None) == bool(collector.found)
    return result, sorted(collector.found, key=lambda d: d.order)


def program(folder: Path, source: str, **modules: str) -> Program:
    """A correct program, verified."""
    result, found = loaded(folder, source, **modules)
    assert result.program is not None, [f"{d.code} {d.position} {d.message}" for d in found]
    verify(result.program)
    return result.program


def lowered(folder: Path, source: str, name: str = "f") -> str:
    """The text form of one function or kernel, without its first line."""
    made = program(folder, source).root
    found: list[Function | Kernel] = [*made.functions, *made.kernels]
    wanted = next(d for d in found if d.name == name)
    return "\n".join(line[2:] for line in show_function(wanted).splitlines()[1:])


def body(folder: Path, source: str, name: str = "f") -> tuple[Statement, ...]:
    """The statements of one function."""
    made = program(folder, source).root
    return next(d for d in made.functions if d.name == name).body.statements


def told(folder: Path, source: str, **modules: str) -> Told:
    """Code, line and column of all findings in the root module."""
    _, found = loaded(folder, source, **modules)
    return [(d.code, d.position.line, d.position.column) for d in found if d.path == "m.ci"]


def expected(codes: str, source: str) -> Told:
    """The findings that the marks of `source` stand for, one code a mark."""
    _, places = unmark(source)
    names = codes.split()
    assert len(names) == len(places), f"{len(places)} marks for {codes}"
    return [(code, *place) for code, place in zip(names, places, strict=True)]
