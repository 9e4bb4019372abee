"""Named operations: section 4.10, and the Proposed ones of IM-16."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from .faults import Code, Typed
from .forms import Form, Outcome
from .integer_arithmetic import pattern
from .operation import Family, Operation, Signature, counts, integers, unary_integer
from .ranges import I64, ScalarType, doubled
from .rounding import MODES, floor_square_root, round_rational, round_square_root

_PROPOSED = (Form.CHECKED,)

LONGEST_RECORDED = 257
"""Bytes of the longest Z in a run-time record (IM-108)."""


def multiply_full(op: Operation, a: int, b: int) -> Outcome:
    """The exact product in the type of twice the width, where it always fits (IM-51)."""
    return op.check(a * b, a, b)


def multiply_divide(op: Operation, a: int, b: int, c: int) -> Outcome:
    """a * b / c rounded once, the product never narrowed; c = 0 is tested first (IM-51)."""
    if c == 0:
        return op.fail(Code.E_DIV_ZERO, a, b, c)
    return op.check(round_rational(Fraction(a * b, c), op.rounding), a, b, c)


def square_root(op: Operation, x: int) -> Outcome:
    """floor(sqrt(x)); E_DOMAIN for x < 0 (IM-51, IM-52)."""
    if x < 0:
        return op.fail(Code.E_DOMAIN, x)
    return op.check(floor_square_root(x), x)


def square_root_rounded(op: Operation, x: int) -> Outcome:
    """sqrt(x) rounded by the mode, then checked; E_DOMAIN for x < 0 (IM-51, IM-52)."""
    if x < 0:
        return op.fail(Code.E_DOMAIN, x)
    return op.check(round_square_root(x, op.rounding), x)


def power(op: Operation, x: int, n: int) -> Outcome:
    """x^n in Z, checked; x^0 is 1 (IM-16, Proposed). A negative n has no integer: E_DOMAIN.

    A power too long for a record (IM-108) overflows with its limit and without ``exact``.
    """
    if n < 0:
        return op.fail(Code.E_DOMAIN, x, n)
    if abs(x) <= 1:
        return op.check(x if n % 2 else x * x if n else 1, x, n)
    if n * (abs(x).bit_length() - 1) >= 8 * LONGEST_RECORDED:
        return _unrecorded_overflow(op, x, n)
    exact = x**n
    if exact.bit_length() >= 8 * LONGEST_RECORDED:
        return _unrecorded_overflow(op, x, n)
    return op.check(exact, x, n)


def _unrecorded_overflow(op: Operation, x: int, n: int) -> Outcome:
    """The overflow of a power whose exact value no record can hold."""
    negative = x < 0 and n % 2 == 1
    bound = op.first.minimum if negative else op.first.maximum
    return op.fail(Code.E_OVERFLOW, x, n, limit=Typed(op.first, bound))


def integer_logarithm(op: Operation, x: int) -> Outcome:
    """floor(log2(x)); E_DOMAIN for x < 1 (IM-16, Proposed)."""
    if x < 1:
        return op.fail(Code.E_DOMAIN, x)
    return op.check(x.bit_length() - 1, x)


def leading_zeros(op: Operation, x: int) -> int:
    """Zero bits above the highest one bit of the pattern; w for 0 (IM-16, Proposed)."""
    bits = pattern(op.first.width, x)[::-1]
    return bits.index(1) if 1 in bits else len(bits)


def trailing_zeros(op: Operation, x: int) -> int:
    """Zero bits below the lowest one bit of the pattern; w for 0 (IM-16, Proposed)."""
    bits = pattern(op.first.width, x)
    return bits.index(1) if 1 in bits else len(bits)


def population_count(op: Operation, x: int) -> int:
    """One bits of the pattern (IM-16, Proposed)."""
    return sum(pattern(op.first.width, x))


def _full_products(universe: Sequence[ScalarType]) -> Iterator[Signature]:
    for t in integers(universe):
        wide = doubled(t)
        if wide is not None:
            yield Signature((t, wide), (t, t), wide)


def _multiply_divides(universe: Sequence[ScalarType]) -> Iterator[Signature]:
    """One common operand type, any integer result type (IM-53)."""
    for s in integers(universe):
        for t in integers(universe):
            yield Signature((s, t), (s, s, s), t, MODES)


def _roots_rounded(universe: Sequence[ScalarType]) -> Iterator[Signature]:
    return (Signature((t,), (t,), t, MODES) for t in integers(universe))


def _powers(universe: Sequence[ScalarType]) -> Iterator[Signature]:
    """An exponent of any integer type, like the count of a shift."""
    for t in integers(universe):
        for n in counts(universe):
            yield Signature((t,), (t, n), t)


def _bit_counts(universe: Sequence[ScalarType]) -> Iterator[Signature]:
    """A number of bits is a word (IM-7)."""
    return (Signature((t,), (t,), I64) for t in integers(universe))


FAMILIES = (
    Family("mul_full", "IM-51", multiply_full, _full_products),
    Family("muldiv", "IM-51", multiply_divide, _multiply_divides),
    Family("isqrt", "IM-51", square_root, unary_integer),
    Family("isqrt_round", "IM-51", square_root_rounded, _roots_rounded),
    Family("pow", "IM-16", power, _powers, proposed=_PROPOSED),
    Family("ilog2", "IM-16", integer_logarithm, _bit_counts, proposed=_PROPOSED),
    Family("clz", "IM-16", leading_zeros, _bit_counts, proposed=_PROPOSED),
    Family("ctz", "IM-16", trailing_zeros, _bit_counts, proposed=_PROPOSED),
    Family("popcount", "IM-16", population_count, _bit_counts, proposed=_PROPOSED),
)
