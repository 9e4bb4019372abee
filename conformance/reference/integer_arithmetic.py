"""Integer operators: sections 4.1 to 4.8, with the raw operations of fixed point (IM-60)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from fractions import Fraction

from .faults import ArithError, Code, Fault, word
from .forms import Form, Outcome
from .operation import (
    Family,
    Operation,
    Signature,
    binary_integer,
    binary_integer_rounded,
    binary_number,
    counts,
    integers,
    numbers,
    unary_integer,
    unary_number,
)
from .ranges import BOOL, BoolType, PairType, ScalarType, counterpart, wrap
from .rounding import round_rational


def add(op: Operation, a: int, b: int) -> Outcome:
    """a + b in Z, then the form rule (IM-32; raw values for Q, IM-60)."""
    return op.check(a + b, a, b)


def subtract(op: Operation, a: int, b: int) -> Outcome:
    """a - b in Z, then the form rule (IM-32; raw values for Q, IM-60)."""
    return op.check(a - b, a, b)


def multiply(op: Operation, a: int, b: int) -> Outcome:
    """a * b in Z, then the form rule (IM-32)."""
    return op.check(a * b, a, b)


def negate(op: Operation, a: int) -> Outcome:
    """0 - a, checked, with a as the one operand (IM-33)."""
    return op.check(-a, a)


def absolute(op: Operation, a: int) -> Outcome:
    """|a|, checked (IM-34)."""
    return op.check(abs(a), a)


def unsigned_absolute(op: Operation, a: int) -> Outcome:
    """|a| in the unsigned type of the same width; in range for every a (IM-34)."""
    return op.check(abs(a), a)


def divide(op: Operation, a: int, b: int) -> Outcome:
    """floor(a / b) (IM-35); a zero divisor is tested first, then the range (IM-39)."""
    if b == 0:
        return op.fail(Code.E_DIV_ZERO, a, b)
    return op.check(math.floor(Fraction(a, b)), a, b)


def remainder(op: Operation, a: int, b: int) -> Outcome:
    """a - b * floor(a / b) (IM-35); MIN % -1 is 0 (IM-39)."""
    if b == 0:
        return op.fail(Code.E_DIV_ZERO, a, b)
    return op.check(a - b * math.floor(Fraction(a, b)), a, b)


def divide_truncating(op: Operation, a: int, b: int) -> Outcome:
    """The quotient rounded toward zero (IM-36)."""
    if b == 0:
        return op.fail(Code.E_DIV_ZERO, a, b)
    return op.check(math.trunc(Fraction(a, b)), a, b)


def remainder_truncating(op: Operation, a: int, b: int) -> Outcome:
    """The remainder of the quotient rounded toward zero; it has the sign of a (IM-36)."""
    if b == 0:
        return op.fail(Code.E_DIV_ZERO, a, b)
    return op.check(a - b * math.trunc(Fraction(a, b)), a, b)


def _euclidean_quotient(a: int, b: int) -> int:
    """The q with 0 <= a - b * q < |b| (IM-36)."""
    return math.floor(Fraction(a, b)) if b > 0 else math.ceil(Fraction(a, b))


def divide_euclidean(op: Operation, a: int, b: int) -> Outcome:
    """The quotient whose remainder is never negative (IM-36)."""
    if b == 0:
        return op.fail(Code.E_DIV_ZERO, a, b)
    return op.check(_euclidean_quotient(a, b), a, b)


def remainder_euclidean(op: Operation, a: int, b: int) -> Outcome:
    """The remainder in [0, |b|) (IM-36)."""
    if b == 0:
        return op.fail(Code.E_DIV_ZERO, a, b)
    return op.check(a - b * _euclidean_quotient(a, b), a, b)


def divmod_floor(op: Operation, a: int, b: int) -> tuple[int, int] | Outcome:
    """The pair (a / b, a % b); it faults where / faults (IM-36, IM-39)."""
    quotient = divide(op, a, b)
    return (quotient, a - b * quotient) if type(quotient) is int else quotient


def divide_rounded(op: Operation, a: int, b: int) -> Outcome:
    """a / b rounded once by the mode, then checked (IM-44)."""
    if b == 0:
        return op.fail(Code.E_DIV_ZERO, a, b)
    return op.check(round_rational(Fraction(a, b), op.rounding), a, b)


def _bad_count(op: Operation, a: int, k: int) -> Fault | ArithError | None:
    """The failure of a count outside 0..w-1, compared in Z and never reduced (IM-45)."""
    last = op.first.width - 1
    if 0 <= k <= last:
        return None
    return op.fail(Code.E_SHIFT, a, k, limit=word(last))


def shift_left(op: Operation, a: int, k: int) -> Outcome:
    """a * 2^k, then the form rule; the count is tested first in every form (IM-45)."""
    bad = _bad_count(op, a, k)
    return op.check(a * 2**k, a, k) if bad is None else bad


def shift_right(op: Operation, a: int, k: int) -> Outcome:
    """floor(a / 2^k), for signed and unsigned a (IM-45)."""
    bad = _bad_count(op, a, k)
    return op.check(math.floor(Fraction(a, 2**k)), a, k) if bad is None else bad


def rotate_left(op: Operation, a: int, k: int) -> Outcome:
    """The bits of an unsigned a rotated towards the top by k (IM-45)."""
    bad = _bad_count(op, a, k)
    if bad is not None:
        return bad
    high, low = divmod(a * 2**k, 2**op.first.width)
    return op.check(high + low, a, k)


def rotate_right(op: Operation, a: int, k: int) -> Outcome:
    """The bits of an unsigned a rotated towards the bottom by k (IM-45)."""
    bad = _bad_count(op, a, k)
    if bad is not None:
        return bad
    high, low = divmod(a, 2**k)
    return op.check(high + low * 2 ** (op.first.width - k), a, k)


def pattern(width: int, value: int) -> list[int]:
    """The two's complement bits of a value, least significant first (IM-5)."""
    residue = value % 2**width
    return [residue // 2**i % 2 for i in range(width)]


def from_pattern(op: Operation, bits: list[int]) -> int:
    """The value of the operation's type that has the given bits (IM-5)."""
    return wrap(op.target, sum(bit * 2**i for i, bit in enumerate(bits)))


def bit_and(op: Operation, a: int, b: int) -> int:
    """The bits set in both (IM-47)."""
    w = op.first.width
    return from_pattern(op, [x * y for x, y in zip(pattern(w, a), pattern(w, b), strict=True)])


def bit_or(op: Operation, a: int, b: int) -> int:
    """The bits set in at least one (IM-47)."""
    w = op.first.width
    return from_pattern(op, [max(x, y) for x, y in zip(pattern(w, a), pattern(w, b), strict=True)])


def bit_xor(op: Operation, a: int, b: int) -> int:
    """The bits set in exactly one (IM-47)."""
    w = op.first.width
    return from_pattern(
        op, [(x + y) % 2 for x, y in zip(pattern(w, a), pattern(w, b), strict=True)]
    )


def bit_not(op: Operation, a: int) -> int:
    """Every bit inverted (IM-47)."""
    return from_pattern(op, [1 - x for x in pattern(op.first.width, a)])


def equal(op: Operation, a: int, b: int) -> int:
    """Whether the values are equal (IM-48)."""
    return int(a == b)


def not_equal(op: Operation, a: int, b: int) -> int:
    """Whether the values differ (IM-48)."""
    return int(a != b)


def less(op: Operation, a: int, b: int) -> int:
    """Whether a < b (IM-48)."""
    return int(a < b)


def less_equal(op: Operation, a: int, b: int) -> int:
    """Whether a <= b (IM-48)."""
    return int(a <= b)


def greater(op: Operation, a: int, b: int) -> int:
    """Whether a > b (IM-48)."""
    return int(a > b)


def greater_equal(op: Operation, a: int, b: int) -> int:
    """Whether a >= b (IM-48)."""
    return int(a >= b)


def minimum(op: Operation, a: int, b: int) -> int:
    """The lesser value (IM-49)."""
    return min(a, b)


def maximum(op: Operation, a: int, b: int) -> int:
    """The greater value (IM-49)."""
    return max(a, b)


def clamped(op: Operation, x: int, low: int, high: int) -> Outcome:
    """x moved into [low, high]; reversed bounds fault E_DOMAIN with all three operands (IM-49)."""
    if low > high:
        return op.fail(Code.E_DOMAIN, x, low, high)
    return op.check(min(max(x, low), high), x, low, high)


def _shifts(universe: Sequence[ScalarType]) -> Iterator[Signature]:
    """A value and a count of any integer type, I64 first; the result has the left type (IM-45)."""
    for t in integers(universe):
        for count in counts(universe):
            yield Signature((t,), (t, count), t)


def _rotations(universe: Sequence[ScalarType]) -> Iterator[Signature]:
    """Shifts of unsigned types only (IM-45)."""
    for t in integers(universe):
        if not t.signed:
            for count in counts(universe):
                yield Signature((t,), (t, count), t)


def _unsigned_results(universe: Sequence[ScalarType]) -> Iterator[Signature]:
    """A signed type and the unsigned type of its width (IM-34)."""
    for t in integers(universe):
        if t.signed:
            yield Signature((t, counterpart(t)), (t,), counterpart(t))


def _clamps(universe: Sequence[ScalarType]) -> Iterator[Signature]:
    return (Signature((t,), (t, t, t), t) for t in numbers(universe))


def _pairs(universe: Sequence[ScalarType]) -> Iterator[Signature]:
    return (Signature((t,), (t, t), PairType(t)) for t in integers(universe))


def _equalities(universe: Sequence[ScalarType]) -> Iterator[Signature]:
    """Bool has == and != as well (IM-48)."""
    yield from _orderings(universe)
    for t in universe:
        if isinstance(t, BoolType):
            yield Signature((t,), (t, t), BOOL)


def _orderings(universe: Sequence[ScalarType]) -> Iterator[Signature]:
    return (Signature((t,), (t, t), BOOL) for t in numbers(universe))


_ALL = (Form.CHECKED, Form.WRAP, Form.SAT, Form.RESULT)
_CHECKED_RESULT = (Form.CHECKED, Form.RESULT)

FAMILIES = (
    Family("add", "IM-32", add, binary_number, _ALL),
    Family("sub", "IM-32", subtract, binary_number, _ALL),
    Family("mul", "IM-32", multiply, binary_integer, _ALL),
    Family("neg", "IM-33", negate, unary_number),
    Family("abs", "IM-34", absolute, unary_number),
    Family("uabs", "IM-34", unsigned_absolute, _unsigned_results),
    Family("div", "IM-35", divide, binary_integer, _CHECKED_RESULT),
    Family("div", "IM-41", divide, binary_integer, (Form.WRAP, Form.SAT), (Form.WRAP, Form.SAT)),
    Family("rem", "IM-35", remainder, binary_integer, _CHECKED_RESULT),
    Family("div_trunc", "IM-36", divide_truncating, binary_integer),
    Family("rem_trunc", "IM-36", remainder_truncating, binary_integer),
    Family("div_euclid", "IM-36", divide_euclidean, binary_integer),
    Family("rem_euclid", "IM-36", remainder_euclidean, binary_integer),
    Family("divmod", "IM-36", divmod_floor, _pairs),
    Family("div_round", "IM-44", divide_rounded, binary_integer_rounded),
    Family("shl", "IM-45", shift_left, _shifts, (Form.CHECKED, Form.WRAP, Form.RESULT)),
    Family("shr", "IM-45", shift_right, _shifts),
    Family("rotl", "IM-45", rotate_left, _rotations),
    Family("rotr", "IM-45", rotate_right, _rotations),
    Family("and", "IM-47", bit_and, binary_integer),
    Family("or", "IM-47", bit_or, binary_integer),
    Family("xor", "IM-47", bit_xor, binary_integer),
    Family("not", "IM-47", bit_not, unary_integer),
    Family("eq", "IM-48", equal, _equalities),
    Family("ne", "IM-48", not_equal, _equalities),
    Family("lt", "IM-48", less, _orderings),
    Family("le", "IM-48", less_equal, _orderings),
    Family("gt", "IM-48", greater, _orderings),
    Family("ge", "IM-48", greater_equal, _orderings),
    Family("min", "IM-49", minimum, binary_number),
    Family("max", "IM-49", maximum, binary_number),
    Family("clamp", "IM-49", clamped, _clamps),
)
