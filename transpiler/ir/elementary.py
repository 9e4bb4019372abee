"""Functions of real numbers, rounded once: the same bits on every machine.

The libraries of machines differ in the last bits of `sin` and its like. Here a function is computed
with many digits, in decimal arithmetic whose results are defined, and the result is rounded to the
format of the operand. Only a power that lies exactly between two numbers may be rounded to either.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from decimal import (
    ROUND_HALF_EVEN,
    Context,
    Decimal,
    DivisionByZero,
    InvalidOperation,
    Overflow,
    localcontext,
)
from fractions import Fraction
from functools import cache

_DIGITS = 60
# Digits that a difference of nearly equal numbers may cost, beyond those before the point.
_SPARE = 30
_MOST_EXACT_POWER = 64
_CONTEXT = Context(
    prec=_DIGITS,
    rounding=ROUND_HALF_EVEN,
    Emin=-999_999,
    Emax=999_999,
    clamp=0,
    traps=[InvalidOperation, DivisionByZero, Overflow],
)

Real = Callable[..., Decimal]


def nearest(name: str, operands: tuple[float, ...], width: int) -> float:
    """The value of a function at finite operands, as the nearest number of `width` bits.

    The value must be finite, not zero and in the range of the format.
    """
    with localcontext(_CONTEXT):
        exact = _FUNCTIONS[name](*map(Decimal, operands))
        return float(exact) if width == 64 else _odd(exact)


def _odd(exact: Decimal) -> float:
    """A number of 64 bits that is rounded to 32 bits as `exact` is: what does not fit makes the
    last bit odd, so that it does not look like a tie."""
    found = float(exact)
    if Fraction(found) == Fraction(exact):
        return found
    if abs(Fraction(found)) > abs(Fraction(exact)):
        found = math.nextafter(found, 0.0)
    is_even = int(math.ldexp(math.frexp(found)[0], 53)) % 2 == 0
    return math.nextafter(found, math.copysign(math.inf, found)) if is_even else found


def _more(digits: int) -> Context:
    context = _CONTEXT.copy()
    context.prec = _DIGITS + digits
    return context


# --- sums -----------------------------------------------------------------------------------


def _sum(terms: Iterator[Decimal]) -> Decimal:
    """A series until its terms no longer count."""
    total = next(terms)
    for term in terms:
        before, total = total, total + term
        if total == before:
            break
    return total


def _alternating(first: Decimal, factor: Decimal, start: int) -> Iterator[Decimal]:
    """first, first factor / ((start + 1) (start + 2)), .. : the series of sine and its kin."""
    term = first
    while True:
        yield term
        term = term * factor / ((start + 1) * (start + 2))
        start += 2


def _arctangents(x: Decimal) -> Iterator[Decimal]:
    power, odd = x, 1
    while True:
        yield power / odd
        power *= -x * x
        odd += 2


@cache
def _pi(digits: int) -> Decimal:
    """Pi to so many digits, by Machin's formula."""
    with localcontext(_CONTEXT) as context:
        context.prec = digits + 5
        fifth, other = Decimal(1) / 5, Decimal(1) / 239
        return 16 * _sum(_arctangents(fifth)) - 4 * _sum(_arctangents(other))


# --- functions ------------------------------------------------------------------------------


def _quarter(x: Decimal) -> tuple[Decimal, int]:
    """x less the nearest multiple of pi / 2, and which quarter turn that multiple is."""
    digits = _DIGITS + _SPARE + max(x.adjusted(), 0)
    with localcontext(_CONTEXT) as context:
        context.prec = digits
        half = _pi(digits) / 2
        turns = (x / half).to_integral_value()
        return x - turns * half, int(turns) % 4


def _turned(x: Decimal, ahead: int) -> Decimal:
    rest, quarter = _quarter(x)
    quarter = (quarter + ahead) % 4
    square = -rest * rest
    first, start = (Decimal(1), 0) if quarter % 2 else (rest, 1)
    value = _sum(_alternating(first, square, start))
    return -value if quarter >= 2 else value


def _sin(x: Decimal) -> Decimal:
    return _turned(x, 0)


def _cos(x: Decimal) -> Decimal:
    return _turned(x, 1)


def _tan(x: Decimal) -> Decimal:
    return _sin(x) / _cos(x)


def _atan(x: Decimal) -> Decimal:
    """Each halving of the angle makes the series shorter."""
    halvings = 0
    with localcontext(_more(10)):
        while abs(x) > Decimal("0.05"):
            x = x / (1 + (1 + x * x).sqrt())
            halvings += 1
        return _sum(_arctangents(x)) * Decimal(2**halvings)


def _half_pi() -> Decimal:
    return _pi(_DIGITS + 10) / 2


def _asin(x: Decimal) -> Decimal:
    if abs(x) == 1:
        return _half_pi().copy_sign(x)
    with localcontext(_more(_SPARE)):
        return _atan(x / ((1 - x) * (1 + x)).sqrt())


def _acos(x: Decimal) -> Decimal:
    if x == -1:
        return 2 * _half_pi()
    with localcontext(_more(_SPARE)):
        return 2 * _atan(((1 - x) / (1 + x)).sqrt())


def _atan2(y: Decimal, x: Decimal) -> Decimal:
    if y == 0:
        return (2 * _half_pi()).copy_sign(y)  # the value is not zero, so x is on the left
    if abs(y) > abs(x):
        return _half_pi().copy_sign(y) - _atan(x / y)
    turned = _atan(y / x)
    return turned if x > 0 else turned + (2 * _half_pi()).copy_sign(y)


def _sinh(x: Decimal) -> Decimal:
    if abs(x) < 1:
        return _sum(_alternating(x, x * x, 1))
    return (x.exp() - (-x).exp()) / 2


def _cosh(x: Decimal) -> Decimal:
    return (x.exp() + (-x).exp()) / 2


def _tanh(x: Decimal) -> Decimal:
    large = Decimal(100)  # there it is 1 but for more digits than there are
    return _sinh(x) / _cosh(x) if abs(x) < large else Decimal(1).copy_sign(x)


def _exp2(x: Decimal) -> Decimal:
    with localcontext(_more(10)):
        return (x * Decimal(2).ln()).exp()


def _log2(x: Decimal) -> Decimal:
    return x.ln() / Decimal(2).ln()


def _pow(x: Decimal, y: Decimal) -> Decimal:
    """Small whole powers are exact to the digit, so that ties are seen."""
    if y == 0:
        return Decimal(1)
    whole = y == y.to_integral_value()
    negative = x < 0 and whole and int(y) % 2 == 1
    with localcontext(_more(10)) as context:
        if whole and abs(y) <= _MOST_EXACT_POWER:
            context.prec = 8000
            power = abs(x) ** abs(int(y))
            context.prec = _DIGITS + 10 if y < 0 else context.prec
            value = 1 / power if y < 0 else power
        else:
            value = (y * abs(x).ln()).exp()
    return value.copy_negate() if negative else value


_FUNCTIONS: Mapping[str, Real] = {
    "sin": _sin,
    "cos": _cos,
    "tan": _tan,
    "asin": _asin,
    "acos": _acos,
    "atan": _atan,
    "atan2": _atan2,
    "sinh": _sinh,
    "cosh": _cosh,
    "tanh": _tanh,
    "exp": Decimal.exp,
    "exp2": _exp2,
    "log": Decimal.ln,
    "log2": _log2,
    "log10": Decimal.log10,
    "pow": _pow,
}
NAMES = tuple(_FUNCTIONS)
