"""Exact definitions: plain integers in, the mathematical result or an `Edge` out.

Nothing here knows a range; the form of an operation (checked, wrapping, saturating) is
applied afterwards by `finish`, so each definition is the mathematics and nothing else.
"""

from __future__ import annotations

from enum import Enum

from transpiler.ir.faults import Edge, FaultCode
from transpiler.ir.types import I64, IntType


class Rounding(Enum):
    """The nine modes of IM-42, in the order of the `Round` enumeration."""

    FLOOR = "floor"
    CEIL = "ceil"
    TRUNC = "trunc"
    AWAY = "away"
    HALF_EVEN = "half_even"
    HALF_AWAY = "half_away"
    HALF_TRUNC = "half_trunc"
    HALF_UP = "half_up"
    HALF_DOWN = "half_down"


class Form(Enum):
    """What happens when a result does not fit (IM-28 to IM-33)."""

    CHECKED = "checked"
    WRAP = "wrap"
    SAT = "sat"


DIV_ZERO = Edge(FaultCode.E_DIV_ZERO)


def finish(form: Form, result: IntType, value: int | Edge) -> int | Edge:
    """Bring an exact `value` into `result`, or report the edge that it crosses (IM-30)."""
    if isinstance(value, Edge) or result.holds(value):
        return value
    match form:
        case Form.WRAP:
            return result.wrap(value)
        case Form.SAT:
            return result.clamp(value)
        case Form.CHECKED:
            return overflow(result, value)


def overflow(result: IntType, value: int) -> Edge:
    """The overflow of `value` in `result`: the crossed bound is the limit."""
    return Edge(FaultCode.E_OVERFLOW, value, (result, crossed(result, value)))


def narrow(result: IntType, value: int) -> Edge:
    """A conversion of `value` that `result` cannot hold (IM-50)."""
    return Edge(FaultCode.E_NARROW, value, (result, crossed(result, value)))


def crossed(result: IntType, value: int) -> int:
    """The bound of `result` on `value`'s side."""
    return result.max if value > result.max else result.min


def add(a: int, b: int) -> int:
    return a + b


def sub(a: int, b: int) -> int:
    return a - b


def mul(a: int, b: int) -> int:
    return a * b


def neg(a: int) -> int:
    return -a


def div(a: int, b: int) -> int | Edge:
    """Floor quotient (IM-35)."""
    return DIV_ZERO if b == 0 else a // b


def rem(a: int, b: int) -> int | Edge:
    """Remainder with the divisor's sign (IM-36)."""
    return DIV_ZERO if b == 0 else a % b


def div_trunc(a: int, b: int) -> int | Edge:
    """Quotient rounded toward zero (IM-37)."""
    if b == 0:
        return DIV_ZERO
    q = abs(a) // abs(b)
    return q if (a < 0) == (b < 0) else -q


def rem_trunc(a: int, b: int) -> int | Edge:
    """Remainder with the dividend's sign (IM-37)."""
    q = div_trunc(a, b)
    return q if isinstance(q, Edge) else a - b * q


def div_euclid(a: int, b: int) -> int | Edge:
    """Quotient whose remainder is never negative (IM-38)."""
    if b == 0:
        return DIV_ZERO
    q = a // abs(b)
    return q if b > 0 else -q


def rem_euclid(a: int, b: int) -> int | Edge:
    """The remainder in 0 .. |b| - 1 (IM-38)."""
    return DIV_ZERO if b == 0 else a % abs(b)


def div_round(a: int, b: int, mode: Rounding) -> int | Edge:
    """a / b rounded once (IM-44)."""
    return DIV_ZERO if b == 0 else round_ratio(a, b, mode)


def round_ratio(a: int, b: int, mode: Rounding) -> int:
    """The rational a / b, b nonzero, rounded to an integer by `mode` (IM-42)."""
    if b < 0:
        a, b = -a, -b
    low, rest = divmod(a, b)
    if rest == 0:
        return low
    twice = 2 * rest
    match mode:
        case Rounding.FLOOR:
            up = False
        case Rounding.CEIL:
            up = True
        case Rounding.TRUNC:
            up = a < 0
        case Rounding.AWAY:
            up = a > 0
        case _ if twice != b:
            up = twice > b
        case Rounding.HALF_EVEN:
            up = low % 2 == 1
        case Rounding.HALF_AWAY:
            up = a > 0
        case Rounding.HALF_TRUNC:
            up = a < 0
        case Rounding.HALF_UP:
            up = True
        case Rounding.HALF_DOWN:
            up = False
    return low + up


def shift_fault(width: int) -> Edge:
    """A shift count outside 0 .. width - 1 (IM-45)."""
    return Edge(FaultCode.E_SHIFT, None, (I64, width - 1))


def shl(a: int, k: int, width: int) -> int | Edge:
    return a << k if 0 <= k < width else shift_fault(width)


def shr(a: int, k: int, width: int) -> int | Edge:
    """floor(a / 2^k) (IM-46)."""
    return a >> k if 0 <= k < width else shift_fault(width)


def rotl(a: int, k: int, width: int) -> int | Edge:
    """Rotation of an unsigned value to the left (IM-47)."""
    if not 0 <= k < width:
        return shift_fault(width)
    return ((a << k) | (a >> (width - k))) & ((1 << width) - 1)


def rotr(a: int, k: int, width: int) -> int | Edge:
    if not 0 <= k < width:
        return shift_fault(width)
    return ((a >> k) | (a << (width - k))) & ((1 << width) - 1)


def clamp(x: int, low: int, high: int) -> int | Edge:
    """x brought into low .. high; low > high is E_DOMAIN (IM-49)."""
    if low > high:
        return Edge(FaultCode.E_DOMAIN)
    return max(low, min(high, x))
