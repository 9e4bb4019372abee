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


def nudged(value: Any, variant: Variant) -> Any:
    """A result that is a little greater or less."""
    if not math.isfinite(value) or value == 0:
        return value
    end = type(value)(math.inf if variant is Variant.MATH_UP else -math.inf)
    for _ in range(_STEPS):
        value = numpy().nextafter(value, end)
    return value
