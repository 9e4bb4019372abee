"""Fault codes (IM-104), the parts of a record an operation decides (IM-106), and ArithError."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from .ranges import I64, BoolType, MathematicalInteger, NumericType


class Code(IntEnum):
    """Fault codes with the numbers of their encoding (IM-104)."""

    E_OVERFLOW = 1
    E_DIV_ZERO = 2
    E_BOUNDS = 3
    E_SHAPE = 4
    E_SHIFT = 5
    E_NARROW = 6
    E_ALIAS = 7
    E_STALE_HANDLE = 8
    E_FUEL = 9
    E_UNSUPPORTED = 10
    E_DOMAIN = 11
    E_DEPTH = 12
    E_ASSERT = 13


class ArithError(IntEnum):
    """The built-in error set of the result forms, with its tags (IM-188)."""

    OVERFLOW = 1
    DIV_ZERO = 2
    SHIFT = 3
    NARROW = 4


MIRRORED = {
    Code.E_OVERFLOW: ArithError.OVERFLOW,
    Code.E_DIV_ZERO: ArithError.DIV_ZERO,
    Code.E_SHIFT: ArithError.SHIFT,
    Code.E_NARROW: ArithError.NARROW,
}
"""The error a result form returns where the checked form raises the fault (IM-30, IM-188)."""


@dataclass(frozen=True)
class Typed:
    """A typed scalar: an integer, a raw fixed-point value, 0 or 1 for Bool, or an element of Z."""

    type: NumericType | BoolType | MathematicalInteger
    value: int


@dataclass(frozen=True)
class Fault:
    """What an operation puts into a fault record (IM-106).

    Position, revision, address and stack belong to the program around it. ``exact`` is the value
    that failed the range check, ``limit`` the bound it crossed; None stands for an absent field.
    """

    code: Code
    operation: str
    operands: tuple[Typed, ...] = ()
    exact: int | None = None
    limit: Typed | None = None

    @property
    def index(self) -> int | None:
        """The index of the failing step of ``fold_checked`` (IM-83, the key of IM-169)."""
        return self.operands[0].value if self.operation.startswith("fold_checked.") else None


def word(value: int) -> Typed:
    """A value of the canonical word I64 (IM-7)."""
    return Typed(I64, value)
