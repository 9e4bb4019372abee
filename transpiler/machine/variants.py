"""What the language leaves open in a Python kernel, so that the evaluator can try it.

A call whose results do not depend on the variant gives them on every target.
"""

from __future__ import annotations

import math
from enum import Enum, auto
from fractions import Fraction
from typing import Any

from transpiler.ir.operations import Operation
from transpiler.machine.storage import numpy

_EXACT = ("sqrt", "floor", "ceil")
_STEPS = 2


class Variant(Enum):
    """`PLAIN` is the meaning: iterations in order, every operation rounded, functions as the table
    has them, local arrays of zeros.

    In `OTHER_MEMORY` local arrays begin with another value. `REVERSED` runs the iterations of the
    parallel loop backwards; `CONFLICTS` refuses a call in which two of them touch one element, and
    not only to read it. `FUSED_LEFT` and `FUSED_RIGHT` round a product and the sum with it
    once; they differ where both operands are products. `MATH_UP` and `MATH_DOWN` move the results
    of bounded math functions by two units in the last place.
    """

    PLAIN = auto()
    OTHER_MEMORY = auto()
    REVERSED = auto()
    CONFLICTS = auto()
    FUSED_LEFT = auto()
    FUSED_RIGHT = auto()
    MATH_UP = auto()
    MATH_DOWN = auto()

    @property
    def fuses(self) -> bool:
        return self in (Variant.FUSED_LEFT, Variant.FUSED_RIGHT)

    @property
    def nudges(self) -> bool:
        return self in (Variant.MATH_UP, Variant.MATH_DOWN)


def is_math(operation: Operation) -> bool:
    """Whether targets may differ in the last bits of the result."""
    name = operation.family.name
    return (operation.family.call and name not in _EXACT) or name == "random_normal"


def multiply_add(a: Any, b: Any, c: Any) -> Any:
    """a b + c of one type, rounded once."""
    plain = a * b + c
    if not all(math.isfinite(number) for number in (a, b, c, plain)):
        return plain
    exact = Fraction(float(a)) * Fraction(float(b)) + Fraction(float(c))
    return type(a)(float(exact)) if exact else plain


class Fusing:
    """A float in a function of vectors whose products are not rounded before they are summed.

    Of two products `left` says whether the left one is it.
    """

    def __init__(self, value: Any, left: bool, factors: tuple[Any, Any] | None = None) -> None:
        self.value = value
        self._left = left
        self._factors = factors

    def _made(self, value: Any, factors: tuple[Any, Any] | None = None) -> Fusing:
        return Fusing(value, self._left, factors)

    def __mul__(self, other: Fusing) -> Fusing:
        return self._made(self.value * other.value, (self.value, other.value))

    def __add__(self, other: Fusing) -> Fusing:
        return self._plus(other, other.value, 1)

    def __sub__(self, other: Fusing) -> Fusing:
        return self._plus(other, -other.value, -1)

    def _plus(self, other: Fusing, added: Any, sign: int) -> Fusing:
        if self._factors is not None and (self._left or other._factors is None):
            return self._made(multiply_add(*self._factors, added))
        if other._factors is not None:
            a, b = other._factors
            return self._made(multiply_add(a if sign > 0 else -a, b, self.value))
        return self._made(self.value + added)

    def __truediv__(self, other: Fusing) -> Fusing:
        return self._made(self.value / other.value)

    def __neg__(self) -> Fusing:
        return self._made(-self.value)

    def __lt__(self, other: Fusing) -> bool:
        return bool(self.value < other.value)

    def __gt__(self, other: Fusing) -> bool:
        return bool(self.value > other.value)

    def __ne__(self, other: object) -> bool:
        return bool(self.value != getattr(other, "value", other))

    def __eq__(self, other: object) -> bool:
        return bool(self.value == getattr(other, "value", other))

    __hash__ = None  # type: ignore[assignment]

    def sqrt(self) -> Fusing:
        """NumPy's square root of an object is this."""
        return self._made(numpy().sqrt(self.value))


def nudged(value: Any, variant: Variant) -> Any:
    """A result that is a little greater or less."""
    if not math.isfinite(value) or value == 0:
        return value
    end = type(value)(math.inf if variant is Variant.MATH_UP else -math.inf)
    for _ in range(_STEPS):
        value = numpy().nextafter(value, end)
    return value
