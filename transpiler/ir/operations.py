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
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any

from transpiler.ir import exact
from transpiler.ir.exact import Form, Rounding
from transpiler.ir.faults import Edge, FaultCode
from transpiler.ir.types import BOOL, I64, INTEGERS, UNSIGNED, BoolType, IntType, ScalarType

OVERFLOW = FaultCode.E_OVERFLOW
DIV_ZERO = FaultCode.E_DIV_ZERO
SHIFT = FaultCode.E_SHIFT
NARROW = FaultCode.E_NARROW
DOMAIN = FaultCode.E_DOMAIN
SHAPE = FaultCode.E_SHAPE

Faults = tuple[FaultCode, ...]
Typing = Mapping[str, ScalarType]


@dataclass(frozen=True, slots=True)
class Family:
    """One row.

    `operands` and `result` are type variables, or `Bool` and `I64` for themselves; `over`
    says which types each variable stands for, and `spelled` which variables the identifier
    shows, in order. `forms` gives the faults of each form in the order in which they are
    tested; the key None is a family without forms. `exact` is the definition on plain
    integers; it is passed what `extra` names: the operand's `width`, the rounding `mode`.
    `symbol` is the operator of the C family that means the same where no edge is possible,
    `operator` the source operator of `.ci`. `runtime` is the name of the runtime function,
    with type variables in braces. `counted` says whether an evaluation is a step (IM-113).
    """

    name: str
    operands: tuple[str, ...]
    result: str
    over: Mapping[str, tuple[ScalarType, ...]]
    forms: Mapping[Form | None, Faults]
    exact: Callable[..., int | Edge]
    runtime: str
    meaning: str
    clause: str
    spelled: tuple[str, ...] = ("T",)
    extra: tuple[str, ...] = ()
    symbol: str | None = None
    operator: str | None = None
    counted: bool = True
    call: bool = False
    reduction: bool = False

    @property
    def rounds(self) -> bool:
        """Whether an identifier of this family ends in a rounding mode (IM-133)."""
        return "mode" in self.extra


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

_FIXED: Mapping[str, ScalarType] = {"Bool": BOOL, "I64": I64}


@dataclass(frozen=True)
class Operation:
    """A row with its form, types and mode filled in: what an IR node names.

    `typing` binds the spelled type variables. The count type `K` of a shift is not part of
    an identifier and so not bound here; it is the type of the operand.
    """

    family: Family
    form: Form | None
    typing: Typing
    mode: Rounding | None = None

    @property
    def identifier(self) -> str:
        """The spelling of IM-130, as it stands in fault records."""
        family = self.family
        # The form slot of a fold names the folded operation (IM-131).
        form = "add" if family.name == "fold_checked" else self.form.value if self.form else None
        tokens = [self._type(v).token for v in family.spelled]
        parts = [family.name, form, *tokens, self.mode.value if self.mode else None]
        return ".".join(p for p in parts if p)

    @property
    def operand_types(self) -> tuple[ScalarType | None, ...]:
        """Type of each operand; None where any integer type may stand (a shift count)."""
        return tuple(None if v == "K" else self._type(v) for v in self.family.operands)

    @property
    def result_type(self) -> ScalarType:
        """The static type of the result (IM-101)."""
        return self._type(self.family.result)

    @property
    def faults(self) -> Faults:
        """Codes that some operands raise, in the order of the tests.

        Conversions that lose nothing and unsigned quotients drop what cannot happen.
        """
        codes = self.family.forms[self.form]
        match self.family.name:
            case "as" if self._widens():
                return ()
            case "abs" if not self._signed("T"):
                return ()
            case "div" | "div_trunc" | "div_euclid" | "div_round" if not self._signed("T"):
                return (DIV_ZERO,)
        return codes

    @property
    def runtime(self) -> str:
        """Name of the runtime function."""
        form = "" if self.form in (None, Form.CHECKED) else f"_{self.form.value}"
        tokens = {v: self._type(v).token for v in self.family.spelled}
        return self.family.runtime.format(form=form, **tokens)

    def apply(self, *operands: int) -> int | Edge:
        """The result by the exact definition and the form, or the edge that is crossed."""
        family = self.family
        extra: list[Any] = []
        for name in family.extra:
            extra.append(self._integer("T").width if name == "width" else self.mode)
        value = family.exact(*operands, *extra)
        result = self.result_type
        if isinstance(value, Edge) or not isinstance(result, IntType):
            return value
        if family.name == "as" and self.form is Form.CHECKED and not result.holds(value):
            return exact.narrow(result, value)
        return exact.finish(self.form or Form.WRAP, result, value)

    def _type(self, variable: str) -> ScalarType:
        return _FIXED.get(variable) or self.typing[variable]

    def _integer(self, variable: str) -> IntType:
        type_ = self._type(variable)
        assert isinstance(type_, IntType)
        return type_

    def _signed(self, variable: str) -> bool:
        return self._integer(variable).signed

    def _widens(self) -> bool:
        source, target = self._type("S"), self._integer("T")
        if isinstance(source, BoolType):
            return True
        return isinstance(source, IntType) and (
            target.min <= source.min and source.max <= target.max
        )


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
    variables = {v for v in family.spelled if v not in _FIXED}
    if set(typing) != variables or any(typing[v] not in family.over[v] for v in variables):
        raise UnknownOperation(f"{name} of {', '.join(t.name for t in typing.values())}")
    return Operation(family, form, dict(typing), mode)


@cache
def _by_identifier() -> Mapping[str, Operation]:
    return {op.identifier: op for op in all_operations()}


def lookup(identifier: str) -> Operation:
    """The operation that `identifier` spells; raises `UnknownOperation`."""
    try:
        return _by_identifier()[identifier]
    except KeyError:
        raise UnknownOperation(identifier) from None


def all_operations() -> Iterator[Operation]:
    """Every operation of the table, in table order."""
    for family in FAMILIES:
        variables = [v for v in family.spelled if v not in _FIXED]
        for form in family.forms:
            for types in product(*(family.over[v] for v in variables)):
                typing = dict(zip(variables, types, strict=True))
                for mode in Rounding if family.rounds else (None,):
                    yield Operation(family, form, typing, mode)
