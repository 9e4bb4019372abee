"""Decoding of number literals (LS-22 to LS-33)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import gcd

from transpiler.ci.tokens import Number, Problem

_ZERO = Number(0)


@dataclass(frozen=True, slots=True)
class NumberToken:
    """A number as far as it was read: its kind (INT or FRAC), end, value, or what is wrong."""

    kind: str
    end: int
    value: Number = _ZERO
    problem: Problem | None = None


@dataclass(frozen=True, slots=True)
class _Radix:
    """A notation; `most` digits are enough to pass 2^4096, so longer texts are not computed."""

    base: int
    name: str
    digits: str
    alphabet: str
    most: int


_DECIMAL = _Radix(10, "decimal", "0123456789", "0 to 9", 1235)
_RADICES = {
    "x": _Radix(16, "hexadecimal", "0123456789abcdefABCDEF", "0 to 9 and a to f", 1025),
    "o": _Radix(8, "octal", "01234567", "0 to 7", 1367),
    "b": _Radix(2, "binary", "01", "0 and 1", 4097),
    "t": _Radix(3, "balanced ternary", "N0P", "N, 0 and P", 2600),
}
_BITS = 4096

_WORD = re.compile(r"[0-9A-Za-z_]*")
_DIGITS = re.compile(r"[0-9][0-9_]*")
_FRACTION = re.compile(r"\.([0-9][0-9_]*)")
_HEX_FRACTION = re.compile(r"\.([0-9a-fA-F][0-9a-fA-F_]*)")
_EXPONENT = re.compile(r"e([+-]?)([0-9][0-9_]*)")


def read_number(text: str, start: int) -> NumberToken:
    """The number literal at `start`, which is a digit.

    A wrong literal has a problem (C1020 to C1024 at its first character, C1050 at a letter glued
    to it); it then extends over the whole word.
    """
    radix = _RADICES.get(text[start + 1 : start + 2].lower()) if text[start] == "0" else None
    return _decimal(text, start) if radix is None else _prefixed(text, start, radix)


def _prefixed(text: str, start: int, radix: _Radix) -> NumberToken:
    """A literal with a radix prefix; hexadecimal ones may have a fraction."""
    letter = text[start + 1]
    end = _word_end(text, start + 2)
    body = text[start + 2 : end]
    rest = body.lstrip(radix.digits + "_")
    whole, fraction = body[: len(body) - len(rest)], ""
    if radix.base == 16 and whole and not rest and (more := _HEX_FRACTION.match(text, end)):
        fraction = more.group(1)
        end = _word_end(text, more.end())
        rest = text[more.end() : end]
    if letter.isupper():
        written = f"0{letter.lower()}{text[start + 2 : end]}"
        return _wrong(
            "C1020", start, end, f"the prefix `0{letter}` must be lower case", f"write `{written}`"
        )
    if not whole.strip("_") or rest[:1].isdigit():
        found = f"`{rest[0]}` is no {radix.name} digit" if rest else "the digits are missing"
        allowed = f"behind `0{letter}` stand the digits {radix.alphabet}"
        return _wrong("C1024", start, end, f"{found}: {allowed}")
    if rest and _separated(fraction or whole):
        return _glued(text, end - len(rest), end)
    return _finish(text, start, end, radix, whole, fraction)


def _decimal(text: str, start: int) -> NumberToken:
    """A decimal integer, fraction or exponent form."""
    whole = _match(_DIGITS, text, start).group()
    end = start + len(whole)
    fraction, exponent, sign = "", "", ""
    if more := _FRACTION.match(text, end):
        fraction, end = more.group(1), more.end()
    elif power := _EXPONENT.match(text, end):
        sign, exponent, end = power.group(1), power.group(2), power.end()
    word = _word_end(text, end)
    if word > end and text[end - 1] != "_":
        return _glued(text, end, word)
    if whole[0] == "0" and len(whole) > 1 and _separated(whole):
        digits = whole.replace("_", "").lstrip("0") or "0"
        return _wrong(
            "C1022",
            start,
            end,
            "a decimal number does not begin with 0",
            f"write `{digits}`, or `0o{digits}` for an octal number",
        )
    return _finish(text, start, word, _DECIMAL, whole, fraction, sign, exponent)


def _finish(
    text: str,
    start: int,
    end: int,
    radix: _Radix,
    whole: str,
    fraction: str = "",
    sign: str = "",
    exponent: str = "",
) -> NumberToken:
    """Check separators and size, and compute the value."""
    prefixed = whole.lstrip("_") if radix is not _DECIMAL else whole
    if whole != prefixed or not all(_separated(part) for part in (whole, fraction, exponent)):
        return _wrong(
            "C1021",
            start,
            end,
            "`_` in a number must stand between two digits",
            "write one `_` between digits, as in `1_000_000`",
        )
    value = _value(radix, whole, fraction, sign, exponent)
    if value is None:
        return _wrong(
            "C1023", start, end, f"the literal is too large: its parts have more than {_BITS} bits"
        )
    integral = value.denominator == 1 and not fraction
    return NumberToken("INT" if integral else "FRAC", end, value)


def _value(radix: _Radix, whole: str, fraction: str, sign: str, exponent: str) -> Number | None:
    """The value in lowest terms; None when it does not fit the limit of 4,096 bits."""
    tail = fraction.replace("_", "").rstrip("0")
    digits = (whole.replace("_", "") + tail).lstrip("0") or "0"
    power = exponent.replace("_", "").lstrip("0") or "0"
    if len(digits) > 2 * radix.most or len(tail) > radix.most:
        return None
    numerator = _ternary(digits) if radix.base == 3 else int(digits, radix.base)
    denominator = radix.base ** len(tail)
    if numerator and power != "0":
        if len(power) > 4 or int(power) > radix.most:
            return None
        if sign == "-":
            denominator *= 10 ** int(power)
        else:
            numerator *= 10 ** int(power)
    shared = gcd(numerator, denominator)
    numerator, denominator = numerator // shared, denominator // shared
    whole_bits = (abs(numerator) // denominator).bit_length()
    if whole_bits > _BITS or (denominator - 1).bit_length() > _BITS:
        return None
    return Number(numerator, denominator)


def _ternary(digits: str) -> int:
    """The value of balanced ternary digits, most significant first."""
    value = 0
    for digit in digits:
        value = 3 * value + {"N": -1, "0": 0, "P": 1}[digit]
    return value


def _separated(digits: str) -> bool:
    """Whether every `_` stands alone between two digits (an empty text has none)."""
    return "__" not in digits and not digits.endswith("_")


def _glued(text: str, at: int, end: int) -> NumberToken:
    """A word that runs into a number."""
    word = text[at:end]
    problem = Problem(
        "C1050",
        at,
        f"`{word}` is glued to the number before it",
        "numbers have no suffix; the type comes from the context or from `as`",
        end - at,
    )
    return NumberToken("INT", end, problem=problem)


def _wrong(code: str, start: int, end: int, message: str, hint: str | None = None) -> NumberToken:
    """A literal with a finding at its first character."""
    return NumberToken("INT", end, problem=Problem(code, start, message, hint, end - start))


def _word_end(text: str, start: int) -> int:
    return _match(_WORD, text, start).end()


def _match(pattern: re.Pattern[str], text: str, start: int) -> re.Match[str]:
    """A match that is known to exist."""
    found = pattern.match(text, start)
    assert found is not None
    return found
