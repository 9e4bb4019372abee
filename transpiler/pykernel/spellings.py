"""Older spellings of `tack`: they are read like today's, with a note."""

from __future__ import annotations

import ast

from transpiler.pykernel.bindings import resolve
from transpiler.pykernel.model import PyModule, TackName
from transpiler.pykernel.reading import position_of
from transpiler.source.diagnostics import Collector, Diagnostic

TODAY = {"data_oriented": "device_class", "field": "Array"}


def note_old_spellings(module: PyModule, collector: Collector) -> None:
    """K1003 as a note at each use of an older name."""
    for node in ast.walk(module.tree):
        if not isinstance(node, ast.Attribute | ast.Name) or isinstance(node.ctx, ast.Store):
            continue
        found = resolve(module, node)
        if isinstance(found, TackName) and found.path in TODAY:
            message = f"tack.{found.path} is an older name of tack.{TODAY[found.path]}"
            position = position_of(module, node)
            hint = f"write tack.{TODAY[found.path]}"
            collector.note(Diagnostic("K1003", message, module.file.path, position, hint=hint))
