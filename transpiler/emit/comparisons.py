"""Comparisons in C, so that no compiler warns about what a program may say.

A comparison may be decided by its types, or compare complements and masks: a person who wrote it
knows, and a build under `-Werror` must not stop there.
"""

from __future__ import annotations

import re
from dataclasses import replace

from transpiler.emit.ctree import (
    Atom,
    C,
    Cast,
    Infix,
    Prefix,
    call,
    convert,
    infix,
    number,
    show,
    widens,
)
from transpiler.ir.nodes import (
    Conditional,
    Expression,
    FloatLiteral,
    Literal,
    Operate,
    ShortCircuit,
)
from transpiler.ir.operations import Operation, lookup
from transpiler.ir.types import BOOL, FloatType, IntType

CONVERSIONS = ("as", "cast")


def constant(e: Expression) -> int | None:
    """The value of an integer expression that is made of literals and cannot fault."""
    match e:
        case Literal(type_, value) if isinstance(type_, IntType):
            return value
        case Operate(operation, operands, IntType()):
            row = lookup(operation)
            if row.faults and not e.proven:
                return None
            values: list[int] = []
            # The last one first: chains of operators grow to the left.
            for x in reversed(operands):
                known = constant(x)
                if known is None:
                    return None
                values.insert(0, known)
            result = row.compute(*values)
            return result if isinstance(result, int) else None
    return None


def comparison(e: Operate, row: Operation, made: Infix) -> C:
    """The comparison `made` of `e`, or its outcome where compilers see that there is one only."""
    known = _decided(e, row)
    equal = _bare(made.left) == _bare(made.right)
    if known is None and equal and not isinstance(e.operands[0].type, FloatType):
        known = made.operator in ("==", "<=", ">=")
    return _without_tautology(e, made) if known is None else _outcome(made, known)


def from_truth(e: Expression) -> bool:
    """Whether `e` is a truth value as a number: compilers see that it is 0 or 1."""
    while isinstance(e, Operate) and lookup(e.operation).family.name in CONVERSIONS:
        e = e.operands[0]
        if e.type == BOOL:
            return True
    return False


def wrapped(c: C) -> str:
    return show(c) if isinstance(c, Atom) else f"({show(c)})"


_ALL_ONES = {"uint8_t": ("0xff", "255"), "uint16_t": ("0xffff", "65535")}
_NOT = {"int": "i32", "int32_t": "i32", "int64_t": "i64", "uint32_t": "u32", "uint64_t": "u64"}
MOST = {"uint32_t": "UINT32_MAX", "uint64_t": "UINT64_MAX"}


def compared(c: C) -> C:
    """A side of a comparison.

    Where it is `x ^ 0xff` of a narrow unsigned value, `0xff - x`, and where it is `~` of one that
    was narrow and unsigned, a function: gcc warns about comparing complements of promoted values,
    whatever conversions stand around them (IM-47).
    """
    match c:
        case Prefix("~", Cast() as x, type_) if _was_narrow_unsigned(x, type_):
            return call(f"ht_not_{_NOT[type_]}", [show(convert(x, type_))], type_)
        case Infix("-", Prefix("-", Atom("1")), Cast() as x, type_) if _was_narrow_unsigned(
            x, type_
        ):
            return call(f"ht_not_{_NOT[type_]}", [show(convert(x, type_))], type_)
        case Cast(inner, type_):
            made = compared(inner)
            if type_ in _ALL_ONES and isinstance(made, Infix) and made is not inner:
                # A cast back to the narrow type would make a complement of it again.
                return made if widens(made.right.type, type_) else c
            return replace(c, operand=made)
        case Infix("^", x, Atom(ones, "literal")) if ones.lower() in _ALL_ONES.get(x.type, ()):
            return infix("-", Atom(ones, "literal"), x, x.type)
    return c


def _was_narrow_unsigned(x: Cast, type_: str) -> bool:
    return x.operand.type.startswith("u") and x.operand.type != type_


def _decided(e: Operate, row: Operation) -> bool | None:
    """The outcome of a comparison whose sides compilers see to lie apart: `u >= 0`, a truth value
    and a number that it never is, `(x ? 40 : 92) >= (a < b)`."""
    sides = [_bounds(x) for x in e.operands]
    if None in sides or all(constant(x) is not None for x in e.operands):
        return None
    ordered = row.family.symbol in ("<", "<=", ">", ">=")
    if not ordered and not any(map(from_truth, e.operands)):
        return None
    first, second = (side for side in sides if side is not None)
    if not ordered and first[0] <= second[1] and second[0] <= first[1]:
        return None
    outcomes = {bool(row.apply(a, b)) for a in first for b in second}
    return outcomes.pop() if len(outcomes) == 1 else None


def _bounds(e: Expression) -> tuple[int, int] | None:
    """Between which numbers compilers see an integer expression to lie, at most."""
    known = constant(e)
    if known is not None:
        return known, known
    if from_truth(e):
        return 0, 1
    e = _unwidened(e)
    if isinstance(e, Conditional):
        arms = [_bounds(arm) for arm in _arms(e)]
        if None not in arms:
            return min(a[0] for a in arms if a), max(a[1] for a in arms if a)
    return (e.type.min, e.type.max) if isinstance(e.type, IntType) else None


def _arms(e: Conditional) -> list[Expression]:
    """The arms that compilers see as possible."""
    match _fixed(e.condition):
        case None:
            return [e.then, e.otherwise]
        case condition:
            return [e.then if condition else e.otherwise]


def _fixed(e: Expression) -> int | float | None:
    """The value of a condition, or of a side of one, that is made of literals."""
    match e:
        case Literal(_, value) | FloatLiteral(_, value):
            return value
        case ShortCircuit(conjunction, left, right):
            first = _fixed(left)
            if first is None or bool(first) is not conjunction:
                return first
            return _fixed(right)
        case Operate(operation, operands, type_) if type_ == BOOL:
            values = [_fixed(x) for x in operands]
            return None if None in values else bool(lookup(operation).compute(*values))
    return constant(e)


def _unwidened(e: Expression) -> Expression:
    """`e` without conversions that keep every value: compilers look through them."""
    while isinstance(e, Operate) and lookup(e.operation).family.name in CONVERSIONS:
        inner, type_ = e.operands[0], e.type
        if not isinstance(inner.type, IntType) or not isinstance(type_, IntType):
            break
        if inner.type.min < type_.min or inner.type.max > type_.max:
            break
        e = inner
    return e


def _without_tautology(e: Operate, made: Infix) -> C:
    """`(x & 5) != 8` decides nothing, and gcc says so: the difference of bits as a number."""
    for masked, fixed in (e.operands, reversed(e.operands)):
        bits, value = _mask(masked), constant(fixed)
        if constant(masked) is not None:
            continue
        if made.operator in ("==", "!=") and bits is not None and value is not None:
            symbol, mask = bits
            if (mask & value if symbol == "&" else mask | value) != value:
                difference = infix("^", made.left, made.right, made.type)
                return Infix(made.operator, difference, number(0), "bool")
    return made


def _mask(e: Expression) -> tuple[str | None, int] | None:
    """The operator and the number of `x & 5` and `x | 5`, whatever conversions stand around."""
    while isinstance(e, Operate) and lookup(e.operation).family.name in CONVERSIONS:
        e = e.operands[0]
    if isinstance(e, Operate) and lookup(e.operation).family.name in ("and", "or"):
        known = next((v for v in map(constant, e.operands) if v is not None), None)
        return None if known is None else (lookup(e.operation).family.symbol, known)
    return None


def _bare(c: C) -> str:
    """The text without conversions that keep the value and with decimal numbers: what compilers
    look through."""
    while isinstance(c, Cast) and widens(c.operand.type, c.type):
        c = c.operand
    return re.sub(r"\b0[xX][0-9a-fA-F]+", lambda found: str(int(found[0], 16)), show(c))


def _outcome(made: Infix, outcome: bool) -> C:
    """An outcome, with the operands used. A function, because gcc loses sight of the last value
    of `(.., true)` in a conditional."""
    sides = [f"(void){wrapped(c)}" for c in (made.left, made.right) if c.type != "literal"]
    shown = "true" if outcome else "false"
    return Atom(f"ht_truth(({', '.join([*sides, shown])}))" if sides else shown, "bool")
