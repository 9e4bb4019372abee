"""Diagnostics: what a person is told about a source program.

A diagnostic is data; `show` makes the text with the source excerpt and the caret, and
`as_json` the machine form. The collector keeps them in the order in which a reader meets
them: file, line, column, code (LS-274).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from transpiler.source.files import Position, SourceFile

MOST_PER_MODULE = 100
LONGEST_EXCERPT = 120


@dataclass(frozen=True, slots=True)
class Note:
    """A second place that explains a diagnostic."""

    message: str
    path: str | None = None
    position: Position | None = None


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding: `code` is a `Cnnnn`, `hint` says what to write instead.

    `fault` is the fault record of a constant evaluation (C6001) as plain data, keyed as in
    the expectation format.
    """

    code: str
    message: str
    path: str
    position: Position
    length: int = 1
    hint: str | None = None
    notes: tuple[Note, ...] = ()
    fault: Mapping[str, Any] | None = None

    @property
    def order(self) -> tuple[str, int, int, str]:
        """Sort key: file, line, column, code."""
        return (self.path, self.position.line, self.position.column, self.code)


class SourceErrors(Exception):
    """Raised when a program has errors; `diagnostics` holds all of them in order."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = tuple(sorted(diagnostics, key=lambda d: d.order))
        super().__init__("; ".join(f"{d.code} {d.message}" for d in self.diagnostics[:3]))


@dataclass
class Collector:
    """Gathers the diagnostics of a run; equal ones are kept once.

    `notes` are no errors: what a person may want to change.
    """

    found: list[Diagnostic] = field(default_factory=list)
    notes: list[Diagnostic] = field(default_factory=list)
    _told: set[tuple[tuple[str, int, int, str], str]] = field(default_factory=set, repr=False)

    def add(self, diagnostic: Diagnostic) -> None:
        """Keep `diagnostic` unless the same one is there already."""
        key = (diagnostic.order, diagnostic.message)
        if key not in self._told:
            self._told.add(key)
            self.found.append(diagnostic)

    def note(self, diagnostic: Diagnostic) -> None:
        """Keep `diagnostic` as a note."""
        if diagnostic not in self.notes:
            self.notes.append(diagnostic)

    def raise_if_any(self) -> None:
        """Raise `SourceErrors` with everything found, at most 100 a module."""
        if not self.found:
            return
        kept: list[Diagnostic] = []
        count: dict[str, int] = {}
        for diagnostic in sorted(self.found, key=lambda d: d.order):
            count[diagnostic.path] = count.get(diagnostic.path, 0) + 1
            if count[diagnostic.path] <= MOST_PER_MODULE:
                kept.append(diagnostic)
        raise SourceErrors(kept)


def show(diagnostic: Diagnostic, files: Mapping[str, SourceFile], kind: str = "error") -> str:
    """The text for people: heading, place, source line with caret, hint and notes."""
    at = diagnostic.position
    lines = [f"{kind}[{diagnostic.code}]: {diagnostic.message}"]
    lines.append(f"  --> {diagnostic.path}:{at}")
    lines += _excerpt(files.get(diagnostic.path), at, diagnostic.length)
    if diagnostic.hint:
        lines.append(f"   = hint: {diagnostic.hint}")
    for note in diagnostic.notes:
        place = f" ({note.path}:{note.position})" if note.path and note.position else ""
        lines.append(f"   = note: {note.message}{place}")
    return "\n".join(lines)


def _excerpt(file: SourceFile | None, at: Position, length: int) -> list[str]:
    """The source line under a gutter, with carets below `length` scalar values."""
    if file is None or at.line < 1:
        return []
    text = file.line(at.line)
    if not text.strip():
        return []
    gutter = " " * len(str(at.line))
    text, column = _window(text, at.column)
    # What would command a terminal, or turn the direction of text, is only marked.
    text = "".join(c if c == "\t" or c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)
    lead = "".join("\t" if c == "\t" else " " for c in text[: column - 1])
    carets = "^" * max(1, min(length, len(text) - column + 1))
    return [f" {gutter} |", f" {at.line} | {text}", f" {gutter} | {lead}{carets}"]


def _window(text: str, column: int) -> tuple[str, int]:
    """The part of a very long line around `column`, and the column in that part."""
    if len(text) <= LONGEST_EXCERPT:
        return text, column
    start = max(0, min(column - 1 - LONGEST_EXCERPT // 2, len(text) - LONGEST_EXCERPT))
    part = text[start : start + LONGEST_EXCERPT]
    before = "..." if start > 0 else ""
    after = "..." if start + LONGEST_EXCERPT < len(text) else ""
    return f"{before}{part}{after}", column - start + len(before)


def as_json(diagnostic: Diagnostic) -> dict[str, Any]:
    """The diagnostic as plain data for `--json`."""
    data: dict[str, Any] = {
        "code": diagnostic.code,
        "message": diagnostic.message,
        "file": diagnostic.path,
        "line": diagnostic.position.line,
        "column": diagnostic.position.column,
    }
    if diagnostic.hint:
        data["hint"] = diagnostic.hint
    if diagnostic.notes:
        data["notes"] = [
            {
                "message": n.message,
                **({"file": n.path} if n.path else {}),
                **({"line": n.position.line, "column": n.position.column} if n.position else {}),
            }
            for n in diagnostic.notes
        ]
    if diagnostic.fault is not None:
        data["fault"] = dict(diagnostic.fault)
    return data
