"""The rows of the operation table that only Python kernels use.

No operation of theirs faults or counts as a step: integers wrap, floats follow IEEE 754, and
what the language gives no value (a zero divisor, a shift past the width, a float that does not
fit an integer) has a harmless one here that every implementation shares.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from transpiler.ir import floating
from transpiler.ir.exact import Form
from transpiler.ir.family import Family, Faults
from transpiler.ir.types import BOOL, F32, FLOATS, I64, INTEGERS, U32, ScalarType

PLAIN: Mapping[Form | None, Faults] = {None: ()}
NUMBERS: tuple[ScalarType, ...] = (*INTEGERS, *FLOATS)


def _row(
    name: str,
    operands: int | tuple[str, ...],
    types: tuple[ScalarType, ...],
    exact: Callable[..., Any],
    meaning: str,
    **more: Any,
) -> Family:
    defaults: dict[str, Any] = {
        "result": "T",
        "over": {"T": types},
        "runtime": f"ht_{name}_{{T}}",
        "clause": "TK",
        "counted": False,
    }
    row = defaults | more
    return Family(
        name=name,
        operands=("T",) * operands if isinstance(operands, int) else operands,
        forms=PLAIN,
        exact=exact,
        meaning=meaning,
        **row,
    )


def _floor_div(a: int, b: int) -> int:
    return a // b if b else 0


def _floor_rem(a: int, b: int) -> int:
    return a % b if b else 0


def _power(base: int, exponent: int, width: int) -> int:
    # A negative exponent has no meaning in the language; here it is its 64 bits, as in C.
    return pow(base, exponent & (1 << 64) - 1, 1 << width)


def _fits(name: str, symbol: str, exact: Callable[[int, int], int]) -> Family:
    """Whether a result fits, for the bounds of launches."""
    return _row(
        f"{name}_fits",
        2,
        (I64,),
        lambda a, b: I64.holds(exact(a, b)),
        f"whether a {symbol} b is one of the type's values",
        result="Bool",
    )


def _math(name: str, operands: int = 1, function: str | None = None) -> Family:
    exact = floating.function(name, function or name)
    return _row(name, operands, FLOATS, exact, f"{name} at the type's width", call=True)


def _float_operator(name: str, symbol: str, exact: Callable[..., Any]) -> Family:
    return _row(name, 2, FLOATS, exact, f"`{symbol}`, rounded once", symbol=symbol)


def _compare(name: str, symbol: str, exact: Callable[..., Any]) -> Family:
    meaning = f"`{symbol}`; false with a NaN, but for `!=`"
    return _row(
        name, 2, FLOATS, exact, meaning, result="Bool", symbol=symbol, operator=symbol, runtime=""
    )


_INTEGERS: tuple[Family, ...] = (
    _row("negate", 1, INTEGERS, lambda a: -a, "0 - a, wrapping"),
    _row("magnitude", 1, INTEGERS, abs, "|a|; of the least value itself"),
    _row("floor_div", 2, INTEGERS, _floor_div, "floor quotient; 0 for a zero divisor"),
    _row("floor_rem", 2, INTEGERS, _floor_rem, "remainder with the divisor's sign"),
    _row("min", 2, INTEGERS, min, "the lesser of two values"),
    _row("max", 2, INTEGERS, max, "the greater of two values"),
    _row(
        "shift_left",
        ("T", "K"),
        INTEGERS,
        lambda a, k, width: a << (k & (width - 1)),
        "a * 2^k, wrapping",
        over={"T": INTEGERS, "K": INTEGERS},
        extra=("width",),
    ),
    _row(
        "shift_right",
        ("T", "K"),
        INTEGERS,
        lambda a, k, width: a >> (k & (width - 1)),
        "floor(a / 2^k)",
        over={"T": INTEGERS, "K": INTEGERS},
        extra=("width",),
    ),
    _row(
        "power",
        ("T", "E"),
        INTEGERS,
        _power,
        "base to a power that is not negative, wrapping",
        over={"T": INTEGERS, "E": INTEGERS},
        spelled=("T", "E"),
        extra=("width",),
        runtime="ht_power_{T}",
    ),
)

_BOUNDS: tuple[Family, ...] = (
    _fits("add", "+", lambda a, b: a + b),
    _fits("sub", "-", lambda a, b: a - b),
    _fits("mul", "*", lambda a, b: a * b),
)

_FLOATS: tuple[Family, ...] = (
    _float_operator("add", "+", lambda a, b: a + b),
    _float_operator("sub", "-", lambda a, b: a - b),
    _float_operator("mul", "*", lambda a, b: a * b),
    _float_operator("div", "/", lambda a, b: a / b),
    _row("negate", 1, FLOATS, lambda a: -a, "the other sign", symbol="-"),
    _row("magnitude", 1, FLOATS, abs, "|a|; clears the sign of zero"),
    _row("floor_div", 2, FLOATS, floating.floor_div, "`//` as CPython computes it"),
    _row("floor_rem", 2, FLOATS, floating.floor_rem, "`%` as CPython computes it"),
    _row("min", 2, FLOATS, floating.least, "the lesser; a number before a NaN"),
    _row("max", 2, FLOATS, floating.greatest, "the greater; a number before a NaN"),
    _compare("eq", "==", lambda a, b: bool(a == b)),
    _compare("ne", "!=", lambda a, b: bool(a != b)),
    _compare("lt", "<", lambda a, b: bool(a < b)),
    _compare("le", "<=", lambda a, b: bool(a <= b)),
    _compare("gt", ">", lambda a, b: bool(a > b)),
    _compare("ge", ">=", lambda a, b: bool(a >= b)),
    *(_math(n) for n in ("sqrt", "sin", "cos", "tan", "sinh", "cosh", "tanh", "exp", "exp2")),
    *(_math(n) for n in ("log", "log2", "log10", "floor", "ceil")),
    _math("asin", function="arcsin"),
    _math("acos", function="arccos"),
    _math("atan", function="arctan"),
    _math("atan2", 2, "arctan2"),
    _math("pow", 2, "power"),
)

_CONVERSION = _row(
    "cast",
    ("S",),
    NUMBERS,
    floating.convert,
    "the same number in another type: modulo 2^N, rounded, or truncated",
    over={"S": (*NUMBERS, BOOL), "T": NUMBERS},
    spelled=("S", "T"),
    extra=("target",),
    runtime="ht_cast_{S}_{T}",
)

_RANDOM: tuple[Family, ...] = (
    _row("random_seed", 2, (U32,), floating.random_seed, "the state of an index of a stream"),
    _row("random_advance", 1, (U32,), floating.random_advance, "the next state"),
    _row(
        "random_uniform",
        ("U32",),
        (F32,),
        floating.random_uniform,
        "in [0, 1) from a state",
    ),
    _row(
        "random_normal",
        ("U32",),
        (F32,),
        floating.random_normal,
        "normally distributed, from a state and the next",
    ),
)

KERNEL_FAMILIES: tuple[Family, ...] = (
    *_INTEGERS,
    *_BOUNDS,
    *_FLOATS,
    _CONVERSION,
    *_RANDOM,
)
