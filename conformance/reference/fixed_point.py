"""Fixed point: multiplication, division and square root (sections 5.3 to 5.5), raw values (5.1).

Addition, subtraction, negation, absolute value, min, max, clamp and comparison act on raw values
and are those of ``integer_arithmetic`` (IM-60); conversions are in ``conversions`` (IM-68).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from .faults import Code, Typed
from .forms import Form, Outcome
from .operation import (
    Family,
    Operation,
    Signature,
    binary_fixed_rounded,
    counts,
    fixed_points,
    unary_fixed_rounded,
)
from .ranges import FixedPointType, ScalarType, in_range
from .rounding import MODES, round_rational, round_square_root


def multiply(op: Operation, a: int, b: int) -> Outcome:
    """round(A * B / 2^f), then the form rule on the raw value (IM-61, IM-62)."""
    exact = round_rational(Fraction(a * b, 2**op.first.fraction_bits), op.rounding)
    return op.check(exact, a, b)


def divide(op: Operation, a: int, b: int) -> Outcome:
    """round(A * 2^f / B), then the form rule; B = 0 is tested before anything else (IM-65)."""
    if b == 0:
        return op.fail(Code.E_DIV_ZERO, a, b)
    exact = round_rational(Fraction(a * 2**op.first.fraction_bits, b), op.rounding)
    return op.check(exact, a, b)


def square_root(op: Operation, a: int) -> Outcome:
    """sqrt(A * 2^f) rounded, then the form rule (IM-67); E_DOMAIN for A < 0 (IM-52)."""
    if a < 0:
        return op.fail(Code.E_DOMAIN, a)
    return op.check(round_square_root(a * 2**op.first.fraction_bits, op.rounding), a)


def multiply_mixed(op: Operation, a: int, b: int) -> Outcome:
    """round(A * B / 2^(fa + fb - fr)) for mixed types (IM-63, Proposed)."""
    fa, fb = (t.fraction_bits for t in op.types[:2] if isinstance(t, FixedPointType))
    value = Fraction(a * b) / Fraction(2) ** (fa + fb - op.target.fraction_bits)
    return op.check(round_rational(value, op.rounding), a, b)


def multiply_by_integer(op: Operation, a: int, n: int) -> Outcome:
    """raw A * n, exact and checked (IM-64, Proposed)."""
    return op.check(a * n, a, n)


def raw(value: Typed) -> Typed:
    """``x.raw``: the storage integer of a fixed-point value; never faults (IM-57).

    Raises TypeError for a value that is not fixed point.
    """
    if not isinstance(value.type, FixedPointType):
        raise TypeError("IM-57: .raw needs a fixed-point value")
    return Typed(value.type.storage, value.value)


def from_raw(type_: FixedPointType, value: Typed) -> Typed:
    """``Q<i>.<f>.raw(n)``: exact, from an integer of exactly the storage type (IM-57).

    Raises TypeError for any other type.
    """
    if value.type != type_.storage or not in_range(type_, value.value):
        raise TypeError(f"IM-57: {type_.name}.raw takes a {type_.storage.name}")
    return Typed(type_, value.value)


def _mixed(universe: Sequence[ScalarType]) -> Iterator[Signature]:
    for a in fixed_points(universe):
        for b in fixed_points(universe):
            for r in fixed_points(universe):
                yield Signature((a, b, r), (a, b), r, MODES)


def _by_integer(universe: Sequence[ScalarType]) -> Iterator[Signature]:
    for q in fixed_points(universe):
        for n in counts(universe):
            yield Signature((q,), (q, n), q)


_THREE = (Form.CHECKED, Form.WRAP, Form.SAT)
_PROPOSED = (Form.CHECKED,)

FAMILIES = (
    Family("mul", "IM-61", multiply, binary_fixed_rounded, _THREE),
    Family("div", "IM-65", divide, binary_fixed_rounded, _THREE, (Form.WRAP, Form.SAT)),
    Family("sqrt", "IM-67", square_root, unary_fixed_rounded, _THREE),
    Family("qmul", "IM-63", multiply_mixed, _mixed, proposed=_PROPOSED),
    Family("mul_int", "IM-64", multiply_by_integer, _by_integer, proposed=_PROPOSED),
)
