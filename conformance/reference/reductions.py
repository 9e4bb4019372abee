"""Reductions: section 6. Every function takes the elements in logical order (IM-74)."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .faults import Code, Fault, Typed, word
from .forms import Form, Outcome, apply_form
from .operation import Family, Operation, Signature, fixed_points, integers, numbers
from .ranges import (
    BOOL,
    I64,
    ArrayType,
    NumericType,
    ScalarType,
    clamp,
    crossed_bound,
    in_range,
    saturate,
    wrap,
)


def logical_order(
    memory: Sequence[int], origin: int, extents: Sequence[int], strides: Sequence[int]
) -> list[int]:
    """The elements of a strided view in row-major order of their indices (IM-74).

    Offsets and strides count elements; the last index varies fastest. A transposed view is the
    same call with extents and strides reversed (IM-76).
    """
    indices = itertools.product(*(range(extent) for extent in extents))
    return [
        memory[origin + sum(i * stride for i, stride in zip(index, strides, strict=True))]
        for index in indices
    ]


def _final_check(op: Operation, n: int, exact: int) -> Outcome:
    """The one range check of ``sum`` and ``dot``, recorded with n alone (IM-78, IM-81)."""
    return apply_form(op.form, op.target, exact, op.name, (word(n),))


def total(op: Operation, xs: Sequence[int]) -> Outcome:
    """The exact sum, checked once against the result type (IM-77, IM-78); 0 if empty (IM-79)."""
    return _final_check(op, len(xs), sum(xs))


def dot_product(op: Operation, a: Sequence[int], b: Sequence[int]) -> Outcome:
    """The exact sum of products; unequal extents fault E_SHAPE before all else (IM-87)."""
    mismatch = dot_shape(op, len(a), len(b))
    if mismatch is not None:
        return mismatch
    return _final_check(op, len(a), sum(x * y for x, y in zip(a, b, strict=True)))


def dot_shape(op: Operation, n: int, m: int) -> Fault | None:
    """The shape test of ``dot``, which precedes its fuel charge (IM-87)."""
    if n == m:
        return None
    return Fault(Code.E_SHAPE, op.name, (word(0), word(m)), None, word(n))


def _fold(op: Operation, init: int, xs: Sequence[int], multiply: bool) -> Outcome:
    element = op.first
    accumulator = init
    for j, x in enumerate(xs):
        exact = accumulator * x if multiply else accumulator + x
        if not in_range(element, exact):
            operands = (word(j), Typed(element, accumulator), Typed(element, x))
            limit = Typed(element, crossed_bound(element, exact))
            return Fault(Code.E_OVERFLOW, op.name, operands, exact, limit)
        accumulator = exact
    return accumulator


def fold_add(op: Operation, init: int, xs: Sequence[int]) -> Outcome:
    """The left fold of checked + (IM-77); the record is that of the first bad step (IM-83)."""
    return _fold(op, init, xs, multiply=False)


def fold_multiply(op: Operation, init: int, xs: Sequence[int]) -> Outcome:
    """The left fold of checked * (IM-77); the record is that of the first bad step (IM-83)."""
    return _fold(op, init, xs, multiply=True)


def total_wrapping(op: Operation, xs: Sequence[int]) -> int:
    """The sum modulo 2^w (IM-77)."""
    return wrap(op.first, sum(xs))


def total_saturating(op: Operation, xs: Sequence[int]) -> int:
    """The left fold of +| from 0 (IM-77, IM-84)."""
    accumulator = 0
    for x in xs:
        accumulator = saturate(op.first, accumulator + x)
    return accumulator


def _extreme(op: Operation, xs: Sequence[int], least: bool) -> Outcome:
    if not xs:
        return Fault(Code.E_SHAPE, op.name, (word(0),))
    return min(xs) if least else max(xs)


def reduce_minimum(op: Operation, xs: Sequence[int]) -> Outcome:
    """The least element; E_SHAPE with operand 0 if there is none (IM-77)."""
    return _extreme(op, xs, least=True)


def reduce_maximum(op: Operation, xs: Sequence[int]) -> Outcome:
    """The greatest element; E_SHAPE with operand 0 if there is none (IM-77)."""
    return _extreme(op, xs, least=False)


def reduce_minimum_from(op: Operation, init: int, xs: Sequence[int]) -> Outcome:
    """The least of init and the elements; never a fault (IM-77)."""
    return _extreme(op, [init, *xs], least=True)


def reduce_maximum_from(op: Operation, init: int, xs: Sequence[int]) -> Outcome:
    """The greatest of init and the elements; never a fault (IM-77)."""
    return _extreme(op, [init, *xs], least=False)


def count(op: Operation, mask: Sequence[int]) -> int:
    """The number of true elements (IM-77)."""
    return sum(mask)


@dataclass(frozen=True)
class SaturatingStep:
    """clamp(x + offset, low, high): several ``sum_sat`` steps as one function (IM-86, Proposed)."""

    offset: int
    low: int
    high: int

    @classmethod
    def of_element(cls, type_: NumericType, x: int) -> SaturatingStep:
        """The step of one element."""
        return cls(x, type_.minimum, type_.maximum)

    def then(self, later: SaturatingStep) -> SaturatingStep:
        """This step followed by another; composition is associative."""
        return SaturatingStep(
            self.offset + later.offset,
            clamp(self.low + later.offset, later.low, later.high),
            clamp(self.high + later.offset, later.low, later.high),
        )

    def apply(self, x: int) -> int:
        """The accumulator after the run, from the one before."""
        return clamp(x + self.offset, self.low, self.high)


def accumulator_bits(type_: NumericType, n: int) -> int:
    """w + ceil(log2(n)): bits that hold every partial sum of n >= 1 elements (IM-80)."""
    return type_.width + (n - 1).bit_length()


def sum_order_is_free(type_: NumericType, start: int, xs: Sequence[int]) -> bool:
    """Whether no order of checked additions can fault, by the bound of IM-189 item 2."""
    lowest = start + sum(x for x in xs if x < 0)
    highest = start + sum(x for x in xs if x > 0)
    return in_range(type_, lowest) and in_range(type_, highest)


def _totals(universe: Sequence[ScalarType]) -> Iterator[Signature]:
    """Any integer result type; for fixed point, a type with as many fraction bits."""
    for e in integers(universe):
        for r in integers(universe):
            yield Signature((e, r), (ArrayType(e),), r)
    for q in fixed_points(universe):
        for s in fixed_points(universe):
            if q.fraction_bits == s.fraction_bits:
                yield Signature((q, s), (ArrayType(q),), s)


def _dots(universe: Sequence[ScalarType]) -> Iterator[Signature]:
    for e in integers(universe):
        for r in integers(universe):
            yield Signature((e, r), (ArrayType(e), ArrayType(e)), r)


def _elements(universe: Sequence[ScalarType]) -> Iterator[Signature]:
    return (Signature((e,), (ArrayType(e),), e) for e in numbers(universe))


def _elements_from(universe: Sequence[ScalarType]) -> Iterator[Signature]:
    return (Signature((e,), (e, ArrayType(e)), e) for e in numbers(universe))


def _integers_from(universe: Sequence[ScalarType]) -> Iterator[Signature]:
    return _elements_from(integers(universe))


def _masks(universe: Sequence[ScalarType]) -> Iterator[Signature]:
    if BOOL in universe:
        yield Signature((BOOL,), (ArrayType(BOOL),), I64)


FAMILIES = (
    Family("sum", "IM-77", total, _totals),
    Family("dot", "IM-87", dot_product, _dots),
    Family("fold_checked", "IM-77", fold_add, _elements_from, spelled_form="add"),
    Family("fold_checked", "IM-77", fold_multiply, _integers_from, spelled_form="mul"),
    Family("sum_wrap", "IM-77", total_wrapping, _elements, (Form.WRAP,)),
    Family("sum_sat", "IM-84", total_saturating, _elements, (Form.SAT,)),
    Family("reduce_min", "IM-77", reduce_minimum, _elements),
    Family("reduce_max", "IM-77", reduce_maximum, _elements),
    Family("reduce_min", "IM-77", reduce_minimum_from, _elements_from),
    Family("reduce_max", "IM-77", reduce_maximum_from, _elements_from),
    Family("count", "IM-77", count, _masks),
)
