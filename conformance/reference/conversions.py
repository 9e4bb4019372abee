"""Conversions between binary integers, Bool and fixed point (sections 2.3, 4.9, 5.6), and from
binary floating point at the host boundary (section 5.7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from .faults import Code, Fault
from .forms import Form, Outcome
from .operation import Family, Operation, Signature, integers, numbers
from .ranges import U32, U64, BoolType, FixedPointType, NumericType, ScalarType
from .rounding import MODES, Round, round_rational


def convert(op: Operation, x: int) -> Outcome:
    """x in the units of the target, rounded where that drops fraction bits, then the form rule.

    For integers it is the value itself (IM-50), for Bool 0 or 1 (IM-10), with fixed point the
    scaled or rounded raw value (IM-68). A checked conversion faults E_NARROW.
    """
    source = op.operands[0]
    f = source.fraction_bits if isinstance(source, FixedPointType) else 0
    value = Fraction(x, 2**f) * 2**op.target.fraction_bits
    exact = int(value) if op.mode is None else round_rational(value, op.mode)
    return op.check(exact, x, code=Code.E_NARROW)


def conversion_modes(source: ScalarType, target: NumericType) -> tuple[Round | None, ...]:
    """The modes of a conversion: all nine when fraction bits are dropped, else none (IM-133)."""
    f = source.fraction_bits if isinstance(source, FixedPointType) else 0
    return MODES if target.fraction_bits < f else (None,)


def _conversions(universe: Sequence[ScalarType]) -> Iterator[Signature]:
    for source in numbers(universe):
        for target in numbers(universe):
            modes = conversion_modes(source, target)
            yield Signature((source, target), (source,), target, modes)


def _bool_conversions(universe: Sequence[ScalarType]) -> Iterator[Signature]:
    for source in universe:
        if isinstance(source, BoolType):
            for target in integers(universe):
                yield Signature((source, target), (source,), target)


def decode_binary(bits: int, exponent_bits: int, fraction_bits: int) -> Fraction | None:
    """The rational of an IEEE 754 bit pattern; None for NaN and the infinities (IM-70)."""
    fraction = bits % 2**fraction_bits
    exponent = bits // 2**fraction_bits % 2**exponent_bits
    sign = -1 if bits // 2 ** (fraction_bits + exponent_bits) else 1
    if exponent == 2**exponent_bits - 1:
        return None
    bias = 2 ** (exponent_bits - 1) - 1
    if exponent == 0:
        return Fraction(sign * fraction, 2 ** (bias - 1 + fraction_bits))
    significand = sign * (2**fraction_bits + fraction)
    return Fraction(significand * 2**exponent, 2 ** (bias + fraction_bits))


def _from_binary(op: Operation, bits: int, value: Fraction | None) -> Outcome:
    """One rounding onto the target's grid, then the policy of the form (IM-70)."""
    if value is None:
        return Fault(Code.E_NARROW, op.name, op.typed(bits))
    exact = round_rational(value * 2**op.target.fraction_bits, op.rounding)
    return op.check(exact, bits, code=Code.E_NARROW)


def from_binary64(op: Operation, bits: int) -> Outcome:
    """A binary64 bit pattern as a number; NaN and infinities fail in both forms (IM-70)."""
    return _from_binary(op, bits, decode_binary(bits, 11, 52))


def from_binary32(op: Operation, bits: int) -> Outcome:
    """A binary32 bit pattern as a number; NaN and infinities fail in both forms (IM-70)."""
    return _from_binary(op, bits, decode_binary(bits, 8, 23))


def _from_u64(universe: Sequence[ScalarType]) -> Iterator[Signature]:
    return (Signature((t,), (U64,), t, MODES) for t in numbers(universe))


def _from_u32(universe: Sequence[ScalarType]) -> Iterator[Signature]:
    return (Signature((t,), (U32,), t, MODES) for t in numbers(universe))


_AS = (Form.CHECKED, Form.WRAP, Form.SAT, Form.RESULT)
_BOOL_AS = (Form.CHECKED, Form.WRAP, Form.RESULT)
_POLICIES = (Form.CHECKED, Form.SAT)

FAMILIES = (
    Family("as", "IM-50", convert, _conversions, _AS, proposed=(Form.SAT,)),
    Family("as", "IM-10", convert, _bool_conversions, _BOOL_AS),
    Family("from_f64", "IM-70", from_binary64, _from_u64, _POLICIES),
    Family("from_f32", "IM-70", from_binary32, _from_u32, _POLICIES),
)
