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
    Construct,
    Expression,
    FloatLiteral,
    Lift,
    Literal,
    Operate,
    ShortCircuit,
    VectorOperate,
)
from transpiler.ir.operations import lookup
from transpiler.ir.types import (
    BOOL,
    F32,
    F64,
    I32,
    ElementType,
    FloatType,
    IntType,
    MatrixType,
    ScalarType,
    VectorType,
)
from transpiler.ir.vectors import Form, element_of, form_of, formed
from transpiler.pykernel.typing import literal_type
from transpiler.source.files import Position


@dataclass(frozen=True, slots=True)
class Known:
    """An expression; `literal` for one that is made of literals only."""

    expression: Expression
    literal: bool = False

    @property
    def type(self) -> ElementType:
        found = self.expression.type
        assert isinstance(found, ElementType)
        return found

    @property
    def element(self) -> ScalarType:
        """The type of the components; of a scalar its own."""
        return element_of(self.type)

    @property
    def form(self) -> Form:
        """The extents of a vector or matrix; empty for a scalar."""
        return form_of(self.type)


@dataclass(frozen=True, slots=True)
class Weak:
    """A literal expression with a float literal in it: `at` makes it in a precision.

    It is `fixed` if it reads nothing, and so means the same wherever a local that is bound to it
    is read: a conditional expression may choose between literals by what the moment gives.
    """

    at: Callable[[FloatType], Expression]
    fixed: bool = True
    form: Form = ()

    @property
    def key(self) -> tuple[str, str]:
        """What it is, apart from where it was written and how: equal for equal meaning."""
        return shape(self.at(F32)), shape(self.at(F64))


Value = Known | Weak


def form_together(*values: Value) -> Form | None:
    """The form of an operation on `values`, whose scalars serve every component; None where two
    have different ones."""
    forms = {v.form for v in values} - {()}
    return None if len(forms) > 1 else next(iter(forms), ())


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
        case Operate(operation, operands) | Lift(operation, operands):
            return f"{operation}({', '.join(map(shape, operands))})"
        case Construct(type_, parts):
            return f"{type_.token}({', '.join(map(shape, parts))})"
        case VectorOperate(function, operands, type_):
            return f"{function}:{type_.token}({', '.join(map(shape, operands))})"
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
        case Operate(_, operands) | Lift(_, operands) | VectorOperate(_, operands):
            return all(map(reads_nothing, operands))
        case Construct(_, parts):
            return all(map(reads_nothing, parts))
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


def convert(value: Value, target: ElementType, position: Position = NOWHERE) -> Expression:
    """`value` as a `target`: literals become literals of it, others a cast where needed.

    A scalar `target` is the type of the components of a vector or matrix; a scalar becomes every
    component of another `target`.
    """
    element = element_of(target)
    if isinstance(value, Weak):
        e = value.at(element if isinstance(element, FloatType) else F32)
    else:
        e = value.expression
    made = cast(e, element, position)
    if form_of(target) and not form_of(_element_type(made)):
        return VectorOperate("fill", (made,), target, position)
    return made


def cast(e: Expression, target: ScalarType, position: Position) -> Expression:
    """`e` with components of the type `target`."""
    type_ = _element_type(e)
    if element_of(type_) == target:
        return e
    match e:
        case Literal(IntType(), value) if isinstance(target, IntType):
            return Literal(target, target.wrap(value), e.text if target.holds(value) else None)
        case Literal(IntType() as source, value) if isinstance(target, FloatType):
            exact = lookup(f"cast.{source.token}.{target.token}").compute(value)
            return FloatLiteral(target, float(exact), None)
        case Construct(_, parts):
            made = formed(target, form_of(type_))
            assert isinstance(made, VectorType | MatrixType)
            return Construct(made, tuple(cast(part, target, position) for part in parts))
    return applied(f"cast.{element_of(type_).token}.{target.token}", (e,), target, position)


def applied(
    identifier: str, operands: tuple[Expression, ...], result: ScalarType, position: Position
) -> Expression:
    """An operation of the table, on each component where an operand has several. Comparisons
    of components are a mask of i32."""
    form = next((f for f in (form_of(_element_type(o)) for o in operands) if f), ())
    if not form:
        return Operate(identifier, operands, result, position)
    type_ = formed(I32 if result == BOOL else result, form)
    assert isinstance(type_, VectorType | MatrixType)
    return Lift(identifier, operands, type_, position)


def _element_type(e: Expression) -> ElementType:
    assert isinstance(e.type, ElementType)
    return e.type


def truth(e: Expression, position: Position) -> Expression:
    """`e` as a condition: what is not zero is true, a NaN too."""
    if e.type == BOOL:
        return e
    assert isinstance(e.type, IntType | FloatType)
    zero: Expression = (
        Literal(e.type, 0) if isinstance(e.type, IntType) else FloatLiteral(e.type, 0.0)
    )
    return Operate(f"ne.{e.type.token}", (e, zero), BOOL, position)
