"""Names that the language declares itself: built-in functions and types (sections 2.2 and 15).

What a later stage builds is listed by name too, so that it is refused by name (C9102) and can
not be declared by a program (C3001).
"""

from __future__ import annotations

from collections.abc import Mapping

from transpiler.ir.exact import Form, Rounding
from transpiler.ir.types import BOOL, INTEGERS, ScalarType

_SCALARS: tuple[ScalarType, ...] = (*INTEGERS, BOOL)
TYPES: Mapping[str, ScalarType] = {t.name: t for t in _SCALARS}

UNBUILT_TYPES = frozenset(
    "I128 I256 I512 I1024 Str Round ArithError AllocError FormatError Utf8Error "
    "T1 T27 PT5 PT4 Arena Pool Handle".split()
)

ROUNDINGS: Mapping[str, Rounding] = {mode.value: mode for mode in Rounding}

# Scalar operations called by name: each is a family of the table with as many operands.
NAMED = frozenset(
    "abs min max clamp div_trunc rem_trunc div_euclid rem_euclid div_round rotl rotr".split()
)
SHAPE_QUERIES = frozenset("len extent size lower".split())

UNBUILT_FUNCTIONS = frozenset(
    "copy fill swap equal transpose reverse reshape uabs isqrt isqrt_round wrap_bits divmod "
    "mul_full muldiv add_result sub_result mul_result div_result rem_result shl_result mul div "
    "mul_wrap mul_sat sqrt sum dot fold_checked sum_wrap sum_sat count format utf8 sqrt_wrap "
    "sqrt_sat div_wrap div_sat pow ilog2 clz ctz popcount qmul mul_int rescale3 rescale3_rem "
    "shl3 sign tdot random embed to_device to_host".split()
)
FUNCTIONS = NAMED | SHAPE_QUERIES | UNBUILT_FUNCTIONS

# Source operator -> family and form. `<<` and `>>` type their operands apart (LS-57).
ARITHMETIC: Mapping[str, tuple[str, Form]] = {
    "+": ("add", Form.CHECKED),
    "+%": ("add", Form.WRAP),
    "+|": ("add", Form.SAT),
    "-": ("sub", Form.CHECKED),
    "-%": ("sub", Form.WRAP),
    "-|": ("sub", Form.SAT),
    "*": ("mul", Form.CHECKED),
    "*%": ("mul", Form.WRAP),
    "*|": ("mul", Form.SAT),
    "/": ("div", Form.CHECKED),
    "%": ("rem", Form.CHECKED),
}
SHIFTS: Mapping[str, tuple[str, Form]] = {
    "<<": ("shl", Form.CHECKED),
    "<<%": ("shl", Form.WRAP),
    ">>": ("shr", Form.CHECKED),
}
BITWISE: Mapping[str, str] = {"&": "and", "|": "or", "^": "xor"}
COMPARISONS: Mapping[str, str] = {
    "==": "eq",
    "!=": "ne",
    "<": "lt",
    "<=": "le",
    ">": "gt",
    ">=": "ge",
}
CONVERSIONS: Mapping[str, Form] = {"as": Form.CHECKED, "as%": Form.WRAP, "as|": Form.SAT}
