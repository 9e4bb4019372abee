"""Values while a function is lowered: expressions with a type, and weak float literals.

A weak literal has no precision until it meets one. It is carried as a recipe, and every literal
in it is converted once, from what was written to the precision that it gets.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from transpiler.ir import floating
from transpiler.ir.nodes import (
    NOWHERE,
    Conditional,
    Expression,
    FloatLiteral,
    Literal,
    Operate,
    ShortCircuit,
)
from transpiler.ir.operations import lookup
from transpiler.ir.types import BOOL, F32, F64, FloatType, IntType, ScalarType
from transpiler.pykernel.typing import literal_type
from transpiler.source.files import Position


@dataclass(frozen=True, slots=True)
class Known:
    """An expression; `literal` for one that is made of literals only."""

    expression: Expression
    literal: bool = False

    @property
    def type(self) -> ScalarType:
        found = self.expression.type
        assert isinstance(found, ScalarType)
        return found


@dataclass(frozen=True, slots=True)
class Weak:
    """A literal expression with a float literal in it: `at` makes it in a precision.

    It is `fixed` if it reads nothing, and so means the same wherever a local that is bound to it
    is read: a conditional expression may choose between literals by what the moment gives.
    """

    at: Callable[[FloatType], Expression]
    fixed: bool = True

    @property
    def key(self) -> tuple[str, str]:
        """What it is, apart from where it was written and how: equal for equal meaning."""
        return shape(self.at(F32)), shape(self.at(F64))


Value = Known | Weak


def is_fixed(*values: Value) -> bool:
    """Whether all of them mean the same wherever they are read."""
    return all(not isinstance(v, Weak) or v.fixed for v in values)


def shape(e: Expression) -> str:
    """An expression of literals as text, without positions and spellings."""
    match e:
        case Literal(type_, value):
            return f"{value}:{type_}"
        case FloatLiteral(type_, value):
            return f"{value.hex()}:{type_}"
        case Operate(operation, operands):
            return f"{operation}({', '.join(map(shape, operands))})"
        case Conditional(condition, then, other):
            return f"({shape(then)} if {shape(condition)} else {shape(other)})"
        case ShortCircuit(conjunction, left, right):
            return f"({shape(left)} {'and' if conjunction else 'or'} {shape(right)})"
    return repr(e)


def reads_nothing(e: Expression) -> bool:
    """Whether `e` is made of literals only."""
    match e:
        case Literal() | FloatLiteral():
            return True
        case Operate(_, operands):
            return all(map(reads_nothing, operands))
        case Conditional(condition, then, other):
            return all(map(reads_nothing, (condition, then, other)))
        case ShortCircuit(_, left, right):
            return reads_nothing(left) and reads_nothing(right)
    return False


def float_literal(written: float, text: str | None) -> Weak:
    """A number as it was written."""

    def at(type_: FloatType) -> Expression:
        return FloatLiteral(type_, float(floating.scalar(type_, written)), text)

    return Weak(at)


def constant_value(number: float, dtype: ScalarType | None) -> Value:
    """The number of a `tack.constant`: a literal of its dtype, or one as if it was written."""
    if isinstance(dtype, FloatType):
        return Known(FloatLiteral(dtype, float(number)))
    if isinstance(number, float) and dtype is None:
        return float_literal(number, None)
    type_ = dtype if isinstance(dtype, IntType) else literal_type(int(number))
    assert type_ is not None
    return Known(Literal(type_, int(number)), literal=dtype is None)


def settled(value: Value, type_: FloatType = F32) -> Expression:
    """The expression; a weak literal in `type_`."""
    return value.at(type_) if isinstance(value, Weak) else value.expression


def convert(value: Value, target: ScalarType, position: Position = NOWHERE) -> Expression:
    """`value` as a `target`: literals become literals of it, others a cast where needed."""
    if isinstance(value, Weak):
        if isinstance(target, FloatType):
            return value.at(target)
        value = Known(value.at(F32))
    e = value.expression
    if e.type == target:
        return e
    if isinstance(e, Literal) and isinstance(e.type, IntType):
        if isinstance(target, IntType):
            text = e.text if target.holds(e.value) else None
            return Literal(target, target.wrap(e.value), text)
        if isinstance(target, FloatType):
            exact = lookup(f"cast.{e.type.token}.{target.token}").compute(e.value)
            return FloatLiteral(target, float(exact), None)
    return cast(e, target, position)


def cast(e: Expression, target: ScalarType, position: Position) -> Expression:
    """A conversion node."""
    if e.type == target:
        return e
    assert isinstance(e.type, ScalarType)
    return Operate(f"cast.{e.type.token}.{target.token}", (e,), target, position)


def truth(e: Expression, position: Position) -> Expression:
    """`e` as a condition: what is not zero is true, a NaN too."""
    if e.type == BOOL:
        return e
    assert isinstance(e.type, IntType | FloatType)
    zero: Expression = (
        Literal(e.type, 0) if isinstance(e.type, IntType) else FloatLiteral(e.type, 0.0)
    )
    return Operate(f"ne.{e.type.token}", (e, zero), BOOL, position)
