"""Fault codes (IM-104) and what an operation reports at the edge of a type."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from transpiler.ir.types import ScalarType


class FaultCode(IntEnum):
    """The codes of IM-104; the numbers are the encoding."""

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


@dataclass(frozen=True, slots=True)
class Edge:
    """A result that does not exist in the result type.

    `exact` is the value that failed the range check, `limit` the crossed bound with its
    type (IM-106); both are None where the record has none.
    """

    code: FaultCode
    exact: int | None = None
    limit: tuple[ScalarType, int] | None = None
