"""Helpers of the `.ci` front-end tests: sources with marks, and what they are told."""

from __future__ import annotations

from transpiler.ci.parse import parse
from transpiler.ci.tree import ModuleSyntax
from transpiler.source.diagnostics import Collector, Diagnostic
from transpiler.source.files import SourceFile

MARK = "«"


def unmark(source: str) -> tuple[str, list[tuple[int, int]]]:
    """`source` without its marks, and the line and column of each."""
    places: list[tuple[int, int]] = []
    text = ""
    for piece in source.split(MARK):
        text += piece
        places.append((text.count("\n") + 1, len(text) - (text.rfind("\n") + 1) + 1))
    return text, places[:-1]


def findings(source: str) -> list[Diagnostic]:
    """The diagnostics of `source`, in order."""
    collector = Collector()
    module = parse(SourceFile("m.ci", source), collector)
    assert (module is None) == bool(collector.found)
    return sorted(collector.found, key=lambda d: d.order)


def told(source: str) -> list[tuple[str, int, int]]:
    """Code, line and column of the diagnostics of `source`."""
    return [(d.code, d.position.line, d.position.column) for d in findings(source)]


def tree(source: str) -> ModuleSyntax:
    """The tree of a correct source."""
    collector = Collector()
    module = parse(SourceFile("m.ci", source), collector)
    assert module is not None, [(d.code, str(d.position), d.message) for d in collector.found]
    return module
