"""What a later stage refuses in a program that its language accepts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from transpiler.source.diagnostics import Diagnostic, SourceErrors
from transpiler.source.files import Position


def refused(construct: str, path: str, position: Position) -> SourceErrors:
    """C9102: `construct` is not built by this target."""
    message = f"{construct} is not supported"
    return SourceErrors([Diagnostic("C9102", message, path, position)])


def too_large(what: str, path: str, position: Position) -> SourceErrors:
    """C9001: a capacity of this target is exceeded."""
    return SourceErrors([Diagnostic("C9001", what, path, position)])


class Refusals:
    """What is refused in the parts of a program, so that all of it is said at once."""

    def __init__(self) -> None:
        self.found: list[Diagnostic] = []

    @contextmanager
    def part(self) -> Iterator[None]:
        """Keep what the `with` body raises; the parts after it are still looked at."""
        try:
            yield
        except SourceErrors as errors:
            self.found += errors.diagnostics

    def raise_if_any(self) -> None:
        """Raise `SourceErrors` with everything that was kept."""
        if self.found:
            raise SourceErrors(self.found)
