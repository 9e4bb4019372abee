"""The grammar of operation identifiers (IM-130, IM-131, IM-135)."""

from __future__ import annotations

import re

from .rounding import Round

LONGEST = 64
"""Bytes of the longest identifier (IM-106)."""

_TYPE = r"(?:[iu](?:8|16|32|64)|i(?:128|256|512|1024)|bool|t1|t27|pt5|pt4|q[0-9]+_[0-9]+)"
_MODE = "(?:" + "|".join(mode.value for mode in Round) + ")"
_OPERATION = rf"[a-z][a-z0-9_]*\.(?:checked|wrap|sat|result|add|mul)(?:\.{_TYPE})+(?:\.{_MODE})?"
_CHECK = "(?:stale|permission|type|scalar|placement|shape|where|injective|alias|domain|limit)"
_SYSTEM = "|".join(
    (
        r"fuel\.charge|call\.enter|dispatch\.admit",
        rf"(?:index|slice)\.checked\.(?:{_TYPE}|struct)",
        r"copy\.shape|copy\.alias|decl\.shape",
        rf"assert\.checked\.bool|format\.char\.{_TYPE}",
        "unassigned",
        rf"bind\.{_CHECK}",
        r"arena\.alloc|arena\.reset|pool\.deref|pool\.insert|handle\.check",
        r"host\.[a-z0-9_.]+",
    )
)
_IDENTIFIER = re.compile(f"(?:{_SYSTEM})|(?:{_OPERATION})")


def is_identifier(text: str) -> bool:
    """Whether a text is an operation identifier of at most 64 bytes (IM-106, IM-130)."""
    return len(text) <= LONGEST and _IDENTIFIER.fullmatch(text) is not None
