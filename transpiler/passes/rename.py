"""One local in place of another."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any

from transpiler.ir.nodes import Local


def renamed(node: Any, old: Local, new: Local) -> Any:
    """`node`, a statement or an expression, with `new` wherever it has `old`."""
    if isinstance(node, Local):
        return new if node == old else node
    if isinstance(node, tuple):
        return tuple(renamed(part, old, new) for part in node)
    if not is_dataclass(node) or isinstance(node, type):
        return node
    return replace(node, **{f.name: renamed(getattr(node, f.name), old, new) for f in fields(node)})
