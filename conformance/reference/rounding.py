"""The nine rounding modes (IM-42, IM-43) and integer square roots (IM-51)."""

from __future__ import annotations

import math
from enum import Enum
from fractions import Fraction


class Round(Enum):
    """Rounding mode; the value is the only name of the mode (IM-42)."""

    FLOOR = "floor"
    CEIL = "ceil"
    TRUNC = "trunc"
    AWAY = "away"
    HALF_EVEN = "half_even"
    HALF_AWAY = "half_away"
    HALF_TRUNC = "half_trunc"
    HALF_UP = "half_up"
    HALF_DOWN = "half_down"


MODES = tuple(Round)
DEFAULT = Round.HALF_EVEN
"""The mode where one may be left out (IM-43)."""

HALF = Fraction(1, 2)


def round_rational(x: Fraction | int, mode: Round) -> int:
    """x rounded once to an integer by ``mode`` (IM-42)."""
    x = Fraction(x)
    low = math.floor(x)
    if x == low:
        return low
    high = low + 1
    toward_zero, from_zero = (low, high) if x > 0 else (high, low)
    match mode:
        case Round.FLOOR:
            return low
        case Round.CEIL:
            return high
        case Round.TRUNC:
            return toward_zero
        case Round.AWAY:
            return from_zero
    if x - low != HALF:
        return low if x - low < HALF else high
    match mode:
        case Round.HALF_EVEN:
            return low if low % 2 == 0 else high
        case Round.HALF_AWAY:
            return from_zero
        case Round.HALF_TRUNC:
            return toward_zero
        case Round.HALF_UP:
            return high
        case Round.HALF_DOWN:
            return low
    raise AssertionError(mode)


def floor_square_root(x: int) -> int:
    """The r >= 0 with r^2 <= x < (r + 1)^2 (IM-51), found by bisection.

    Raises ValueError for x < 0; the operations fault E_DOMAIN before they get here (IM-52).
    """
    if x < 0:
        raise ValueError("IM-52: no square root of a negative value")
    low, high = 0, 1 << (x.bit_length() // 2 + 1)
    while high - low > 1:
        middle = (low + high) // 2
        if middle * middle <= x:
            low = middle
        else:
            high = middle
    return low


def round_square_root(x: int, mode: Round) -> int:
    """sqrt(x) rounded by ``mode`` (IM-51).

    The root of an integer is an integer or irrational, so it never lies half way between two
    integers, and every half_* mode gives the nearest one: above r + 1/2 exactly when
    x > r^2 + r, because (r + 1/2)^2 = r^2 + r + 1/4.
    """
    low = floor_square_root(x)
    if low * low == x:
        return low
    match mode:
        case Round.FLOOR | Round.TRUNC:
            return low
        case Round.CEIL | Round.AWAY:
            return low + 1
        case _:
            return low + 1 if x > low * low + low else low
