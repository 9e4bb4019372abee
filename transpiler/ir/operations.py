"""The operation table: every operation of every language is one row here.

The type checker, the verifier, the exact evaluator, the emitters, the tests and the reference
page read this table; nothing repeats it. Adding an operation is one row, one exact definition
in `exact.py` and one function in the runtime headers.

An operation identifier is `name.form.types[.mode]`, as fault records spell it (IM-130 to
IM-134): `add.checked.i64`, `as.wrap.i64.u8`, `div_round.checked.i32.half_even`. A family
without forms leaves the form out: `lt.i64`, `and.u32`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import product
from typing import Any

from transpiler.ir import exact
from transpiler.ir.exact import Form, Rounding
from transpiler.ir.family import (
    DIV_ZERO,
    DOMAIN,
    FIXED,
    NARROW,
    OVERFLOW,
    SHAPE,
    SHIFT,
    Family,
    Faults,
    Operation,
)
from transpiler.ir.kernel_operations import KERNEL_FAMILIES
from transpiler.ir.types import BOOL, INTEGERS, UNSIGNED, ScalarType

__all__ = [
    "BY_NAME",
    "FAMILIES",
    "Family",
    "Operation",
    "UnknownOperation",
    "all_operations",
    "kernel_operations",
    "lookup",
    "operation",
]

INTEGER = {"T": INTEGERS}
COUNTED_BY = {"T": INTEGERS, "K": INTEGERS}
ARITHMETIC: Mapping[Form | None, Faults] = {
    Form.CHECKED: (OVERFLOW,),
    Form.WRAP: (),
    Form.SAT: (),
}
CHECKED_OVERFLOW: Mapping[Form | None, Faults] = {Form.CHECKED: (OVERFLOW,)}
CHECKED_QUOTIENT: Mapping[Form | None, Faults] = {Form.CHECKED: (DIV_ZERO, OVERFLOW)}
CHECKED_REMAINDER: Mapping[Form | None, Faults] = {Form.CHECKED: (DIV_ZERO,)}
CHECKED_SHIFT: Mapping[Form | None, Faults] = {Form.CHECKED: (SHIFT,)}
CHECKED_TOTAL: Mapping[Form | None, Faults] = {Form.CHECKED: ()}
PLAIN: Mapping[Form | None, Faults] = {None: ()}


def _arithmetic(name: str, symbol: str, meaning: str) -> Family:
    return Family(
        name=name,
        operands=("T", "T"),
        result="T",
        over=INTEGER,
        forms=ARITHMETIC,
        exact=getattr(exact, name),
        runtime=f"ht_{name}{{form}}_{{T}}",
        meaning=meaning,
        clause="IM-30",
        symbol=symbol,
        operator=symbol,
    )


def _quotient(name: str, clause: str, meaning: str, operator: str | None = None) -> Family:
    return Family(
        name=name,
        operands=("T", "T"),
        result="T",
        over=INTEGER,
        forms=CHECKED_QUOTIENT if name.startswith("div") else CHECKED_REMAINDER,
        exact=getattr(exact, name),
        runtime=f"ht_{name}_{{T}}",
        meaning=meaning,
        clause=clause,
        symbol=operator,
        operator=operator,
        call=operator is None,
    )


def _shift(
    name: str,
    clause: str,
    forms: Mapping[Form | None, Faults],
    types: tuple[ScalarType, ...],
    meaning: str,
    operator: str | None = None,
) -> Family:
    return Family(
        name=name,
        operands=("T", "K"),
        result="T",
        over={"T": types, "K": INTEGERS},
        forms=forms,
        exact=getattr(exact, name),
        extra=("width",),
        runtime=f"ht_{name}{{form}}_{{T}}",
        meaning=meaning,
        clause=clause,
        symbol=operator,
        operator=operator,
        call=operator is None,
    )


def _bitwise(name: str, symbol: str, operands: int, definition: Callable[..., int]) -> Family:
    return Family(
        name=name,
        operands=("T",) * operands,
        result="T",
        over=INTEGER,
        forms=PLAIN,
        exact=definition,
        runtime=f"ht_{name}_{{T}}",
        meaning=f"two's complement bits, `{symbol}`",
        clause="IM-34",
        symbol=symbol,
        operator=symbol,
        counted=False,
    )


def _comparison(name: str, symbol: str, definition: Callable[[int, int], bool]) -> Family:
    ordered = name not in ("eq", "ne")
    return Family(
        name=name,
        operands=("T", "T"),
        result="Bool",
        over={"T": INTEGERS if ordered else (*INTEGERS, BOOL)},
        forms=PLAIN,
        exact=definition,
        runtime="",
        meaning=f"`{symbol}` of two values of one type",
        clause="IM-19",
        symbol=symbol,
        operator=symbol,
        counted=False,
    )


def _extremum(name: str, definition: Callable[[int, int], int]) -> Family:
    return Family(
        name=name,
        operands=("T", "T"),
        result="T",
        over=INTEGER,
        forms=CHECKED_TOTAL,
        exact=definition,
        runtime=f"ht_{name}_{{T}}",
        meaning=f"the {'lesser' if name == 'min' else 'greater'} of two values",
        clause="IM-49",
        call=True,
    )


def _reduction(name: str, result: str, **row: Any) -> Family:
    defaults: dict[str, Any] = {
        "operands": ("E",),
        "over": {"E": INTEGERS, "R": INTEGERS},
        "exact": exact.add,
        "runtime": f"ht_{name}_{{E}}",
        "spelled": ("E",),
        "call": True,
        "reduction": True,
    }
    return Family(name=name, result=result, **(defaults | row))


FAMILIES: tuple[Family, ...] = (
    _arithmetic("add", "+", "a + b"),
    _arithmetic("sub", "-", "a - b"),
    _arithmetic("mul", "*", "a * b"),
    Family(
        name="neg",
        operands=("T",),
        result="T",
        over=INTEGER,
        forms=CHECKED_OVERFLOW,
        exact=exact.neg,
        runtime="ht_neg_{T}",
        meaning="0 - a",
        clause="IM-33",
        symbol="-",
        operator="-",
    ),
    _quotient("div", "IM-35", "floor quotient", "/"),
    _quotient("rem", "IM-36", "remainder with the divisor's sign", "%"),
    _quotient("div_trunc", "IM-37", "quotient rounded toward zero"),
    _quotient("rem_trunc", "IM-37", "remainder with the dividend's sign"),
    _quotient("div_euclid", "IM-38", "quotient whose remainder is not negative"),
    _quotient("rem_euclid", "IM-38", "remainder in 0 .. |b| - 1"),
    Family(
        name="div_round",
        operands=("T", "T"),
        result="T",
        over=INTEGER,
        forms=CHECKED_QUOTIENT,
        exact=exact.div_round,
        extra=("mode",),
        runtime="ht_div_round_{T}",
        meaning="a / b rounded once",
        clause="IM-44",
        call=True,
    ),
    _shift(
        "shl",
        "IM-45",
        {Form.CHECKED: (SHIFT, OVERFLOW), Form.WRAP: (SHIFT,)},
        INTEGERS,
        "a * 2^k",
        "<<",
    ),
    _shift("shr", "IM-46", CHECKED_SHIFT, INTEGERS, "floor(a / 2^k)", ">>"),
    _shift("rotl", "IM-47", CHECKED_SHIFT, UNSIGNED, "bits rotated toward the high end"),
    _shift("rotr", "IM-47", CHECKED_SHIFT, UNSIGNED, "bits rotated toward the low end"),
    _bitwise("and", "&", 2, lambda a, b: a & b),
    _bitwise("or", "|", 2, lambda a, b: a | b),
    _bitwise("xor", "^", 2, lambda a, b: a ^ b),
    # `~a` is -1 - a in Z; the wrap of the plain form brings it into an unsigned type.
    _bitwise("not", "~", 1, lambda a: ~a),
    _comparison("eq", "==", lambda a, b: a == b),
    _comparison("ne", "!=", lambda a, b: a != b),
    _comparison("lt", "<", lambda a, b: a < b),
    _comparison("le", "<=", lambda a, b: a <= b),
    _comparison("gt", ">", lambda a, b: a > b),
    _comparison("ge", ">=", lambda a, b: a >= b),
    Family(
        name="logical_not",
        operands=("Bool",),
        result="Bool",
        over={},
        forms=PLAIN,
        exact=lambda a: not a,
        runtime="",
        meaning="`!` of a truth value",
        clause="LS-152",
        spelled=("Bool",),
        symbol="!",
        operator="!",
        counted=False,
    ),
    Family(
        name="as",
        operands=("S",),
        result="T",
        over={"S": (*INTEGERS, BOOL), "T": INTEGERS},
        forms={Form.CHECKED: (NARROW,), Form.WRAP: (), Form.SAT: ()},
        exact=int,
        runtime="ht_as{form}_{S}_{T}",
        meaning="the same value in another type",
        clause="IM-50",
        spelled=("S", "T"),
        operator="as",
    ),
    Family(
        name="abs",
        operands=("T",),
        result="T",
        over=INTEGER,
        forms=CHECKED_OVERFLOW,
        exact=abs,
        runtime="ht_abs_{T}",
        meaning="|a|",
        clause="IM-48",
        call=True,
    ),
    _extremum("min", min),
    _extremum("max", max),
    Family(
        name="clamp",
        operands=("T", "T", "T"),
        result="T",
        over=INTEGER,
        forms={Form.CHECKED: (DOMAIN,)},
        exact=exact.clamp,
        runtime="ht_clamp_{T}",
        meaning="x brought into low .. high",
        clause="IM-49",
        call=True,
    ),
    _reduction(
        "sum",
        "R",
        forms=CHECKED_OVERFLOW,
        meaning="exact sum in any order, one final check",
        clause="IM-77",
        spelled=("E", "R"),
    ),
    _reduction(
        "fold_checked",
        "E",
        operands=("E", "E"),
        forms={Form.CHECKED: (OVERFLOW,)},
        meaning="left fold of a checked addition",
        clause="IM-83",
    ),
    _reduction(
        "reduce_min",
        "E",
        forms={Form.CHECKED: (SHAPE,)},
        exact=min,
        meaning="least contribution",
        clause="IM-84",
    ),
    _reduction(
        "reduce_max",
        "E",
        forms={Form.CHECKED: (SHAPE,)},
        exact=max,
        meaning="greatest contribution",
        clause="IM-84",
    ),
    _reduction(
        "count",
        "I64",
        operands=("Bool",),
        forms=CHECKED_TOTAL,
        runtime="ht_count_{Bool}",
        meaning="number of true contributions",
        clause="IM-85",
        spelled=("Bool",),
    ),
)

BY_NAME: Mapping[str, Family] = {family.name: family for family in FAMILIES}


class UnknownOperation(LookupError):
    """No row of the table is spelled so."""


def operation(
    name: str,
    form: Form | None = None,
    mode: Rounding | None = None,
    **typing: ScalarType,
) -> Operation:
    """The operation of family `name` with its type variables bound.

    Raises `UnknownOperation` when the table has no such form, type or mode.
    """
    family = BY_NAME.get(name)
    if family is None or form not in family.forms or family.rounds != (mode is not None):
        raise UnknownOperation(name)
    variables = {v for v in family.spelled if v not in FIXED}
    if set(typing) != variables or any(typing[v] not in family.over[v] for v in variables):
        raise UnknownOperation(f"{name} of {', '.join(t.name for t in typing.values())}")
    return Operation(family, form, dict(typing), mode)


@cache
def _by_identifier() -> Mapping[str, Operation]:
    return {op.identifier: op for op in all_operations()}


@cache
def _of_kernels() -> Mapping[str, Operation]:
    return {op.identifier: op for op in kernel_operations()}


def lookup(identifier: str) -> Operation:
    """The operation that `identifier` spells, of either language; raises `UnknownOperation`."""
    found = _by_identifier().get(identifier) or _of_kernels().get(identifier)
    if found is None:
        raise UnknownOperation(identifier)
    return found


def all_operations() -> Iterator[Operation]:
    """Every operation of `.ci`, in table order."""
    return _operations(FAMILIES)


def kernel_operations() -> Iterator[Operation]:
    """Every operation that only Python kernels have, in table order."""
    return _operations(KERNEL_FAMILIES)


def _operations(families: tuple[Family, ...]) -> Iterator[Operation]:
    for family in families:
        variables = [v for v in family.spelled if v not in FIXED]
        for form in family.forms:
            for types in product(*(family.over[v] for v in variables)):
                typing = dict(zip(variables, types, strict=True))
                for mode in Rounding if family.rounds else (None,):
                    yield Operation(family, form, typing, mode)
