"""Intervals of integers and what the operations of the table do to them.

An `Interval` stands for every integer between its ends. `exact_result` is the smallest interval
that the exact results of an operation lie in, found from the table's own definitions at the
corners wherever an operation is monotone; the range of the result type plays no part yet.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product

from transpiler.ir.faults import Edge
from transpiler.ir.operations import Operation
from transpiler.ir.types import BoolType, FixedType, IntType, Type

# Wider than every scalar type: the interval of a value about which nothing is known.
_FAR = 1 << 2048


@dataclass(frozen=True, slots=True)
class Interval:
    """The integers `low` .. `high`, both included; never empty."""

    low: int
    high: int

    def __contains__(self, value: int) -> bool:
        return self.low <= value <= self.high

    def inside(self, other: Interval) -> bool:
        """Whether every value of this interval is one of `other`."""
        return other.low <= self.low and self.high <= other.high

    def meet(self, other: Interval) -> Interval:
        """The common values; this interval where there are none."""
        low, high = max(self.low, other.low), min(self.high, other.high)
        return Interval(low, high) if low <= high else self


EVERYTHING = Interval(-_FAR, _FAR)
TRUTH = Interval(0, 1)


def of_type(type_: Type) -> Interval:
    """All values of a scalar type, as integers."""
    match type_:
        case IntType():
            return Interval(type_.min, type_.max)
        case BoolType():
            return TRUTH
        case FixedType():
            return of_type(type_.storage)
        case _:
            return EVERYTHING


def hull(values: Iterable[int]) -> Interval:
    """The smallest interval with all `values`."""
    known = tuple(values)
    return Interval(min(known), max(known))


def join(a: Interval, b: Interval) -> Interval:
    """The smallest interval with the values of both."""
    return Interval(min(a.low, b.low), max(a.high, b.high))


def exact_result(op: Operation, operands: tuple[Interval, ...]) -> Interval | None:
    """Where the exact results of `op` lie, for operands in the given intervals.

    Operands at which `op` has no result at all (a zero divisor, a shift count out of range,
    reversed bounds of `clamp`) are left out; None when nothing else remains. Of an operation
    that is not known here, or not on integers, the result may be anything.
    """
    return integer_result(op, operands) if is_integer(op) else EVERYTHING


def integer_result(op: Operation, operands: tuple[Interval, ...]) -> Interval | None:
    """`exact_result` of an operation on integers."""
    match op.family.name:
        case "add":
            a, b = operands
            return Interval(a.low + b.low, a.high + b.high)
        case "sub":
            a, b = operands
            return Interval(a.low - b.high, a.high - b.low)
        case "neg":
            return Interval(-operands[0].high, -operands[0].low)
        case "as":
            return operands[0]
        case "mul" | "min" | "max":
            return _corners(op, operands)
        case "div" | "div_trunc" | "div_euclid" | "div_round":
            return _each_divisor(op, operands)
        case "rem" | "rem_trunc" | "rem_euclid":
            return _remainder(op.family.name, *operands)
        case "shl" | "shr":
            return _shifted(op, *operands)
        case "and" | "or" | "xor":
            return _bits(op.family.name, *operands)
        case "not":
            # `~a` is -1 - a; an unsigned type adds 2^w, which is max - a.
            type_ = op.result_type
            top = type_.max if isinstance(type_, IntType) and not type_.signed else -1
            return Interval(top - operands[0].high, top - operands[0].low)
        case "abs":
            a = operands[0]
            least = 0 if 0 in a else min(abs(a.low), abs(a.high))
            return Interval(least, max(abs(a.low), abs(a.high)))
        case "clamp":
            return _clamped(*operands)
        case "eq" | "ne" | "lt" | "le" | "gt" | "ge" | "logical_not":
            return TRUTH
        case "rotl" | "rotr":
            return of_type(op.result_type)
        case _:
            return EVERYTHING


def is_integer(op: Operation) -> bool:
    """Whether `op` works on integers and truth values only."""
    types = (*op.typing.values(), op.result_type)
    return all(isinstance(t, IntType | BoolType) for t in types)


def _clamped(x: Interval, low: Interval, high: Interval) -> Interval | None:
    if low.low > high.high:
        return None
    return Interval(max(low.low, min(high.low, x.low)), min(high.high, max(low.high, x.high)))


def _corners(op: Operation, operands: tuple[Interval, ...]) -> Interval:
    """For operations that are monotone in each operand while the others are fixed."""
    ends = product(*((x.low, x.high) for x in operands))
    return hull([_exact(op, *corner) for corner in ends])


def _exact(op: Operation, *operands: int) -> int:
    """The mathematical result at operands that have one."""
    extra: list[object] = []
    for name in op.family.extra:
        type_ = op.typing["T"]
        assert isinstance(type_, IntType)
        extra.append(type_.width if name == "width" else op.mode)
    value: int | Edge = op.family.exact(*operands, *extra)
    assert not isinstance(value, Edge)
    return value


def _signs(divisor: Interval) -> list[Interval]:
    """The negative and the positive values of an interval."""
    parts = []
    if divisor.low < 0:
        parts.append(Interval(divisor.low, min(divisor.high, -1)))
    if divisor.high > 0:
        parts.append(Interval(max(divisor.low, 1), divisor.high))
    return parts


def _each_divisor(op: Operation, operands: tuple[Interval, ...]) -> Interval | None:
    """Every rounding is monotone in the rational, and that in each operand for one sign."""
    results = [_corners(op, (operands[0], part)) for part in _signs(operands[1])]
    return hull(end for r in results for end in (r.low, r.high)) if results else None


def _remainder(name: str, a: Interval, b: Interval) -> Interval | None:
    parts = _signs(b)
    if not parts:
        return None
    most = max(abs(b.low), abs(b.high)) - 1
    match name:
        case "rem":
            low = b.low + 1 if b.low < 0 else 0
            high = b.high - 1 if b.high > 0 else 0
        case "rem_euclid":
            low, high = 0, most
        case _:
            low = -min(most, -a.low) if a.low < 0 else 0
            high = min(most, a.high) if a.high > 0 else 0
    if a.low >= 0 and low == 0:
        # A dividend that is not negative bounds its remainder, and is it below the divisor.
        least = min(part.low for part in parts)
        return a if name == "rem" and least > a.high else Interval(0, min(high, a.high))
    return Interval(low, high)


def _shifted(op: Operation, a: Interval, k: Interval) -> Interval | None:
    type_ = op.result_type
    assert isinstance(type_, IntType)
    count = Interval(max(k.low, 0), max(min(k.high, type_.width - 1), 0))
    if k.high < 0 or k.low >= type_.width:
        return None
    return _corners(op, (a, count))


def _bits(name: str, a: Interval, b: Interval) -> Interval:
    width = max(_width(end) for end in (a.low, a.high, b.low, b.high))
    low, high = -(1 << width), (1 << width) - 1
    negative_a, negative_b = a.high < 0, b.high < 0
    match name:
        case "and":
            if a.low >= 0 or b.low >= 0:
                high = min(x.high for x in (a, b) if x.low >= 0)
                return Interval(0, high)
            return Interval(low, max(a.high, b.high))
        case "or":
            if a.low >= 0 and b.low >= 0:
                return Interval(max(a.low, b.low), high)
            return Interval(min(a.low, b.low), -1 if negative_a or negative_b else high)
        case _:
            same = (a.low >= 0 and b.low >= 0) or (negative_a and negative_b)
            return Interval(0 if same else low, high)


def _width(value: int) -> int:
    """Bits of `value` without its sign."""
    return (value if value >= 0 else -1 - value).bit_length()
