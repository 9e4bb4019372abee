"""Source files and positions.

A position is a line and a column, both from 1; a column counts Unicode scalar values and a
tab counts one (LS-9, LS-10). Lines end at LF or CR LF.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, order=True)
class Position:
    """A place in a file: `line` and `column` from 1."""

    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Span:
    """Half-open range of scalar-value offsets in the text of one `SourceFile`."""

    start: int
    end: int


@dataclass(frozen=True)
class SourceFile:
    """One module's text.

    `path` is how the file is named in diagnostics and fault records: relative to the source
    root, with `/` between segments. `text` is the decoded text.
    """

    path: str
    text: str
    _starts: list[int] = field(default_factory=list, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        self._starts.append(0)
        at = self.text.find("\n")
        while at >= 0:
            self._starts.append(at + 1)
            at = self.text.find("\n", at + 1)

    def position(self, offset: int) -> Position:
        """Line and column of the scalar value at `offset` (its end when past the text)."""
        offset = min(offset, len(self.text))
        line = bisect_right(self._starts, offset)
        return Position(line, offset - self._starts[line - 1] + 1)

    def line(self, number: int) -> str:
        """Text of line `number` (from 1) without its line end; empty past the end."""
        if not 1 <= number <= len(self._starts):
            return ""
        start = self._starts[number - 1]
        end = self._starts[number] if number < len(self._starts) else len(self.text)
        return self.text[start:end].rstrip("\n").removesuffix("\r")
