"""What a front end gives: a program and the files that it was read from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from transpiler.ir.nodes import Program
from transpiler.source.files import SourceFile


@dataclass(frozen=True, slots=True)
class Loaded:
    """A program, or None when the input has errors; `files` by the path they are shown with."""

    program: Program | None
    files: Mapping[str, SourceFile]
