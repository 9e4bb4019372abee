"""Exact definitions on NumPy scalars: floating point, and conversions between numbers.

Operands are `numpy.float32` or `numpy.float64` scalars of one width, results too; integers are
plain integers. NumPy is imported when a definition is first evaluated, so that programs without
floats do not wait for it. Callers silence NumPy's floating-point warnings.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache
from typing import Any

from transpiler.ir import elementary
from transpiler.ir.types import FloatType, IntType, ScalarType


@cache
def _numpy() -> Any:
    import numpy

    return numpy


def scalar(type_: FloatType, value: float) -> Any:
    """`value` as a NumPy scalar of that type, rounded once (ties to even)."""
    np = _numpy()
    with np.errstate(over="ignore"):  # beyond the largest number is infinity
        return np.float32(value) if type_.width == 32 else np.float64(value)


def function(name: str, numpy_name: str) -> Callable[..., Any]:
    """A function of real numbers at the operands' precision, rounded once.

    What NumPy says decides about classes: NaN, infinity, zero. What is a number is computed here,
    since the last bits of NumPy's functions depend on the machine.
    """

    def of(*operands: Any) -> Any:
        found = getattr(_numpy(), numpy_name)(*operands)
        numbers = (*operands, found)
        if name not in elementary.NAMES or found == 0 or not all(map(math.isfinite, numbers)):
            return found
        type_ = type(operands[0])
        width = 32 if type_ is _numpy().float32 else 64
        return type_(elementary.nearest(name, tuple(map(float, operands)), width))

    return of


def _divmod(a: Any, b: Any) -> tuple[Any, Any]:
    """Quotient and remainder as CPython computes them, at the operands' width.

    The truncating remainder is exact; it gets the divisor's sign, and the quotient is
    rebuilt from it and brought to the nearby integer.
    """
    np = _numpy()
    one = type(a)(1)
    remainder = np.fmod(a, b)
    quotient = (a - remainder) / b
    if remainder != 0:
        if (b < 0) != (remainder < 0):
            remainder = remainder + b
            quotient = quotient - one
    else:
        remainder = np.copysign(type(a)(0), b)
    if quotient != 0:
        floored = np.floor(quotient)
        if quotient - floored > type(a)(0.5):
            floored = floored + one
    else:
        floored = np.copysign(type(a)(0), a / b)
    return floored, remainder


def floor_div(a: Any, b: Any) -> Any:
    """`a // b`: NaN for a NaN or an infinite dividend."""
    return _divmod(a, b)[0]


def floor_rem(a: Any, b: Any) -> Any:
    """`a % b`: zero or of the divisor's sign."""
    return _divmod(a, b)[1]


def least(a: Any, b: Any) -> Any:
    """The lesser; a number before a NaN."""
    return b if a != a or b < a else a


def greatest(a: Any, b: Any) -> Any:
    """The greater; a number before a NaN."""
    return b if a != a or b > a else a


def convert(value: Any, target: ScalarType) -> Any:
    """`value` in another type: integers modulo the width, floats rounded once.

    A float becomes an integer by truncation; one that does not fit, or a NaN, becomes 0: the
    language gives it no value, and so all implementations agree.
    """
    if isinstance(target, FloatType):
        return _rounded(value, target) if isinstance(value, int) else scalar(target, value)
    assert isinstance(target, IntType)
    if isinstance(value, int):
        return int(value)
    if not math.isfinite(value):
        return 0
    whole = math.trunc(float(value))
    return whole if target.holds(whole) else 0


def _rounded(value: int, target: FloatType) -> Any:
    """An integer rounded once: by way of 64 bits it could be rounded twice."""
    if target.width == 64:
        return scalar(target, float(value))
    surplus = max(0, abs(value).bit_length() - 26)
    kept = abs(value) >> surplus
    # What was cut off only has to say that it was not nothing.
    kept = (kept << 1) | ((kept << surplus) != abs(value))
    exact = math.ldexp(kept, surplus - 1)
    return scalar(target, -exact if value < 0 else exact)


# --- random numbers: 32-bit integers --------------------------------------------------------

_LOW = 0xFFFFFFFF


def _mix(x: int) -> int:
    x ^= x >> 16
    x = x * 0x7FEB352D & _LOW
    x ^= x >> 15
    x = x * 0x846CA68B & _LOW
    return x ^ x >> 16


def random_seed(index: int, stream: int) -> int:
    """The state that belongs to an index of a stream."""
    return _mix(index ^ _mix(stream + 0x9E3779B9 & _LOW))


def random_advance(state: int) -> int:
    """The next state."""
    return state * 747796405 + 2891336453 & _LOW


def random_uniform(state: int) -> Any:
    """24 bits of the state over 2^24: in [0, 1), exact."""
    word = (state >> (state >> 28) + 4 ^ state) * 277803737 & _LOW
    word = word >> 22 ^ word
    return _numpy().float32((word >> 8) * 2.0**-24)


def random_normal(state: int) -> Any:
    """One draw of the normal distribution, from this state and the next."""
    np = _numpy()
    first = random_uniform(state)
    second = random_uniform(random_advance(state))
    radius = np.sqrt(np.float32(-2) * _log(np.float32(1) - first))
    return radius * _cos(np.float32(2 * math.pi) * second)


_log = function("log", "log")
_cos = function("cos", "cos")
