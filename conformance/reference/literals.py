"""Literals: values of their texts and their types by context (sections 3.1 and 3.2)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from .faults import Code, Typed
from .forms import Form, Outcome, apply_form
from .ranges import FixedPointType, NumericType, Z, in_range
from .rounding import DEFAULT, Round, round_rational

LARGEST_MAGNITUDE = 2**4096 - 1
"""The largest literal (IM-108)."""

_BASES = {"0x": 16, "0b": 2, "0o": 8}
_ESCAPES = {"n": 10, "t": 9, "r": 13, "0": 0, "'": 39, '"': 34, "\\": 92}
_COMMENT = r"(?:\s|/\*.*?\*/|//[^\n]*(?:\n|$))*"
_DIGITS = {
    base: re.compile(f"[{digits}](?:_?[{digits}])*")
    for base, digits in {2: "01", 8: "0-7", 10: "0-9", 16: "0-9a-fA-F"}.items()
}


@dataclass(frozen=True)
class Literal:
    """The value of a literal operand, and whether it was written as a fraction."""

    value: Fraction
    fractional: bool = False


@dataclass(frozen=True)
class Rejection:
    """A compile error. ``fault`` is the reported code, None for a type or syntax error."""

    reason: str
    fault: Code | None = None


def literal(text: str) -> Literal | Rejection:
    """A literal operand: a literal, a negative literal, or one in parentheses (IM-19, IM-26)."""
    text = re.sub(f"^{_COMMENT}|{_COMMENT}$", "", text, flags=re.DOTALL)
    if text.startswith("(") and text.endswith(")"):
        return literal(text[1:-1])
    sign = 1
    if text.startswith("-"):
        sign = -1
        text = re.sub(f"^{_COMMENT}", "", text[1:], flags=re.DOTALL)
        if text.startswith(("(", "-")):
            return Rejection("IM-25: a negation, not a literal")
    parsed = _character(text) if text.startswith("'") else _number(text)
    if isinstance(parsed, Rejection):
        return parsed
    if abs(parsed.value.numerator) > LARGEST_MAGNITUDE * parsed.value.denominator:
        return Rejection("IM-108: above the largest literal")
    return Literal(sign * parsed.value, parsed.fractional)


def _digits(text: str, base: int) -> int | None:
    """The number that digits with inner underscores spell (IM-20)."""
    if _DIGITS[base].fullmatch(text) is None:
        return None
    value = 0
    for digit in text.replace("_", ""):
        value = value * base + int(digit, 16)
    return value


def _number(text: str) -> Literal | Rejection:
    base = _BASES.get(text[:2], 10)
    digits = text if base == 10 else text[2:]
    whole, point, rest = digits.partition(".")
    if point and base not in (10, 16):
        return Rejection("IM-19: only decimal and hexadecimal fractions")
    value = _digits(whole, base)
    fraction = _digits(rest, base) if point else 0
    if value is None or fraction is None:
        return Rejection("IM-19: not a literal")
    scale = base ** len(rest.replace("_", ""))
    return Literal(value + Fraction(fraction, scale), bool(point))


def _character(text: str) -> Literal | Rejection:
    """A character literal: its Unicode scalar value (IM-19, IM-20)."""
    if len(text) < 3 or not text.endswith("'"):
        return Rejection("IM-19: not a literal")
    body = text[1:-1]
    code: int | None = None
    escape = re.fullmatch(r"\\u\{([0-9a-fA-F]+)\}", body)
    if escape is not None:
        code = int(escape[1], 16)
    elif body.startswith("\\"):
        code = _ESCAPES.get(body[1:])
    elif len(body) == 1 and body not in "'\n":
        code = ord(body)
    if code is None:
        return Rejection("IM-20: not one character")
    if 0xD800 <= code <= 0xDFFF or code > 0x10FFFF:
        return Rejection("IM-20: not a Unicode scalar value")
    return Literal(Fraction(code))


def in_context(text: str, type_: NumericType, mode: Round | None = None) -> int | Rejection:
    """The value of a literal operand in a context of a type (IM-21, IM-27).

    For a fixed-point type it is raw, and ``mode`` is that of a ``round`` clause. Out of range is
    E_NARROW, reported as C2003.
    """
    parsed = literal(text)
    if isinstance(parsed, Rejection):
        return parsed
    if isinstance(type_, FixedPointType):
        scaled = parsed.value * 2**type_.fraction_bits
        if scaled.denominator != 1 and mode is None:
            return Rejection(f"IM-27: not representable in {type_.name}")
        value = round_rational(scaled, mode or DEFAULT)
    else:
        if parsed.fractional:
            return Rejection("IM-19: a fraction needs a fixed-point context")
        if mode is not None:
            return Rejection("IM-27: a round clause needs a fixed-point context")
        value = parsed.value.numerator
    if not in_range(type_, value):
        return Rejection(f"IM-23: out of range of {type_.name}", Code.E_NARROW)
    return value


def convert_literal(text: str, form: Form, target: NumericType) -> Outcome | Rejection:
    """A literal operand as the source of as, as%, as|, as?: its value in Z, directly (IM-26).

    The fault of the checked form is decided at compile time and has the operation ``unassigned``
    and an operand in Z (IM-184).
    """
    parsed = literal(text)
    if isinstance(parsed, Rejection):
        return parsed
    if parsed.fractional:
        return Rejection("IM-19: a fraction needs a fixed-point context")
    value = parsed.value.numerator
    exact = value * 2**target.fraction_bits
    return apply_form(form, target, exact, "unassigned", (Typed(Z, value),), Code.E_NARROW)
