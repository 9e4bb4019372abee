"""How floats are printed: `print_float.h` does the same in C, with the same operations."""

from __future__ import annotations

import math
from typing import Any

from transpiler.ir.types import F32, FloatType
from transpiler.machine.storage import numpy

_LARGEST = (2 - 2**-23) * 2.0**127
_BEYOND = (2 - 2**-24) * 2.0**127
"""The greatest float, and from where on a number rounds to none."""


def float_text(type_: FloatType, value: Any) -> str:
    """As few digits as give the same number again: `0.1`, `100.0`, `1e+16`, `nan`, `-inf`."""
    number = float(value)
    if math.isnan(number):
        return "nan"
    sign = "-" if math.copysign(1.0, number) < 0 else ""
    number = abs(number)
    if math.isinf(number):
        return f"{sign}inf"
    most = 8 if type_ == F32 else 16
    texts = (f"{number:.{behind}e}" for behind in range(most))
    made = next((t for t in texts if _same(t, number, type_)), f"{number:.{most}e}")
    mantissa, _, power = made.partition("e")
    return sign + _laid_out(mantissa.replace(".", ""), int(power))


def _same(text: str, number: float, type_: FloatType) -> bool:
    """Whether `text` is the number again, in its type."""
    again = float(text)
    if type_ != F32:
        return again == number
    return again < _BEYOND and float(numpy().float32(min(again, _LARGEST))) == number


def _laid_out(digits: str, exponent: int) -> str:
    """With a point, or where many zeros would be needed with a power of ten."""
    if not -4 <= exponent < 16:
        point = "." if len(digits) > 1 else ""
        return f"{digits[0]}{point}{digits[1:]}e{exponent:+03d}"
    if exponent < 0:
        return f"0.{'0' * (-exponent - 1)}{digits}"
    whole = digits[: exponent + 1].ljust(exponent + 1, "0")
    return f"{whole}.{digits[exponent + 1 :] or '0'}"
