"""What a later stage refuses in a program that its language accepts."""

from __future__ import annotations

from transpiler.source.diagnostics import Diagnostic, SourceErrors
from transpiler.source.files import Position


def refused(construct: str, path: str, position: Position) -> SourceErrors:
    """C9102: `construct` is not built by this target."""
    message = f"{construct} is not supported"
    return SourceErrors([Diagnostic("C9102", message, path, position)])


def too_large(what: str, path: str, position: Position) -> SourceErrors:
    """C9001: a capacity of this target is exceeded."""
    return SourceErrors([Diagnostic("C9001", what, path, position)])
