"""Operators and conversions: operand types, lowering to operations of the table (section 6)."""

from __future__ import annotations

from functools import cache
from typing import cast

from transpiler.ci import builtins, expressions, typing
from transpiler.ci.body import Body
from transpiler.ci.tree import Binary, Convert, Expr, FracLit, IntLit, Paren, Ternary, Unary
from transpiler.ir.exact import Form, Rounding
from transpiler.ir.nodes import Conditional, Expression, Literal, Operate, ShortCircuit
from transpiler.ir.operations import operation
from transpiler.ir.types import (
    BOOL,
    I64,
    U64,
    ArrayType,
    BoolType,
    IntType,
    ScalarType,
    Type,
    ViewType,
    VoidType,
    is_scalar,
)
from transpiler.source.files import Span

INTEGER_OF_Z = (I64, U64)


@cache
def identifier(
    name: str, form: Form | None, type_: ScalarType, mode: Rounding | None = None
) -> str:
    """The identifier of an operation whose types are `type_`."""
    return operation(name, form, mode, T=type_).identifier


@cache
def conversion(form: Form, source: ScalarType, target: ScalarType) -> str:
    """The identifier of a conversion."""
    return operation("as", form, S=source, T=target).identifier


def unary(body: Body, e: Unary, want: Type | None, via4: bool) -> Expression | None:
    at = body.at(e.operator_span)
    if e.operator == "try":
        if body.kernel is not None:
            body.error("C5022", e.span, "a kernel has no error handling")
        else:
            body.unbuilt(e.span, "`try`")
        return None
    if e.operator == "!":
        inner = expressions.truth(body, e.operand)
        return Operate("logical_not.bool", (inner,), BOOL, at) if inner is not None else None
    operand = expressions.check(body, e.operand, want, via4)
    if operand is None:
        return None
    type_ = operand.type
    if not isinstance(type_, IntType):
        _undefined_for(body, e.operand, e.operator, type_)
        return None
    match e.operator:
        case "-":
            return Operate(identifier("neg", Form.CHECKED, type_), (operand,), type_, at)
        case "-%":
            zero = Literal(type_, 0)
            return Operate(identifier("sub", Form.WRAP, type_), (zero, operand), type_, at)
    return Operate(identifier("not", None, type_), (operand,), type_, at)


def _undefined_for(body: Body, e: Expr, operator: str, type_: Type) -> None:
    """Refuse an operator whose operand is no integer (C2103)."""
    if isinstance(type_, ArrayType | ViewType):
        body.unbuilt(e.span, "an operator on whole arrays")
    elif type_.name == "void":
        body.error("C2001", e.span, "expected a value, found nothing")
    else:
        body.error("C2103", e.span, f"`{operator}` is not defined for {type_.name}")


def binary(body: Body, e: Binary, want: Type | None, via4: bool) -> Expression | None:
    operator = e.operator
    if operator in builtins.SHIFTS:
        return _shift(body, e, want, via4)
    if operator in ("&&", "||"):
        left, right = expressions.truth(body, e.left), expressions.truth(body, e.right)
        if left is None or right is None:
            return None
        return ShortCircuit(operator == "&&", left, right)
    compares = operator in builtins.COMPARISONS
    if operator not in ("==", "!=") and _has_truth_operand(body, e):
        return None
    operands = agreed(body, (e.left, e.right), None if compares else want, via4)
    if operands is None:
        return None
    type_ = operands[0].type
    at = body.at(e.operator_span)
    if compares:
        return _comparison(body, e, operands, type_)
    if not isinstance(type_, IntType):
        _undefined_for(body, e, operator, type_)
        return None
    bitwise = builtins.BITWISE.get(operator)
    if bitwise is not None:
        return Operate(identifier(bitwise, None, type_), operands, type_, at)
    name, form = builtins.ARITHMETIC[operator]
    return Operate(identifier(name, form, type_), operands, type_, at)


def _has_truth_operand(body: Body, e: Binary) -> bool:
    """Whether an operand is Bool, for which arithmetic and order are not defined (C2103)."""
    if BOOL not in (typing.infer(body, e.left), typing.infer(body, e.right)):
        return False
    left, right = expressions.check(body, e.left), expressions.check(body, e.right)
    if left is not None and right is not None:
        _undefined_for(body, e, e.operator, BOOL)
    return True


def _comparison(
    body: Body, e: Binary, operands: tuple[Expression, ...], type_: Type
) -> Expression | None:
    at = body.at(e.operator_span)
    name = builtins.COMPARISONS[e.operator]
    if isinstance(type_, ArrayType | ViewType):
        body.error("C2013", e.span, "arrays are not compared with operators")
    elif isinstance(type_, IntType) or (isinstance(type_, BoolType) and name in ("eq", "ne")):
        return Operate(identifier(name, None, type_), operands, BOOL, at)
    else:
        _undefined_for(body, e, e.operator, type_)
    return None


def agreed(
    body: Body,
    operands: tuple[Expr, ...],
    want: Type | None,
    via4: bool,
    operator: bool = True,
) -> tuple[Expression, ...] | None:
    """Operands of one type: the typed ones type the others, else the context, else I64.

    Between the operands of an `operator` that is rule 4, which a shift ignores; between the
    arguments of a built-in it is rule 7.
    """
    inferred = [typing.infer(body, operand) for operand in operands]
    typed_ones = (t for t in map(typing.known, inferred) if t is not None)
    expected = next((t for t in typed_ones if not isinstance(t, VoidType)), None)
    from_operand = expected is not None
    if expected is None:
        expected = want if isinstance(want, IntType) else I64
    made: list[Expression | None] = []
    for operand, type_ in zip(operands, inferred, strict=True):
        if type_ is typing.UNTYPED:
            made.append(
                expressions.check(body, operand, expected, via4 or (operator and from_operand))
            )
        else:
            made.append(expressions.check(body, operand))
    if any(m is None for m in made):
        return None
    whole = cast(list[Expression], made)
    for operand, lowered in zip(operands, whole, strict=True):
        if not _alike(lowered.type, expected):
            expressions.matches(body, lowered, operand.span, expected)
            return None
    return tuple(whole)


def _alike(found: Type, expected: Type) -> bool:
    """Equal types; any two arrays, whose comparison or sum is refused as a whole."""
    arrays = ArrayType | ViewType
    return found == expected or (isinstance(found, arrays) and isinstance(expected, arrays))


def suggested(body: Body, e: Expr, type_: Type | None) -> Expression | None:
    """`check` where `type_` is for an untyped expression only: a typed one keeps its own."""
    return expressions.check(body, e, type_ if typing.infer(body, e) is typing.UNTYPED else None)


def _shift(body: Body, e: Binary, want: Type | None, via4: bool) -> Expression | None:
    """A shift: its left operand never takes a type from rule 4, its count keeps its own."""
    context = want if isinstance(want, IntType) and not via4 else I64
    left = suggested(body, e.left, context)
    count = suggested(body, e.right, I64)
    if left is None or count is None:
        return None
    for operand, side in ((e.left, left), (e.right, count)):
        if not isinstance(side.type, IntType):
            _undefined_for(body, operand, e.operator, side.type)
            return None
    type_ = cast(IntType, left.type)
    name, form = builtins.SHIFTS[e.operator]
    at = body.at(e.operator_span)
    return Operate(identifier(name, form, type_), (left, count), type_, at)


def ternary(body: Body, e: Ternary, want: Type | None, via4: bool) -> Expression | None:
    chosen = expressions.truth(body, e.condition)
    expected = want
    if expected is None:
        expected = typing.known(typing.infer(body, e)) or I64
    then = expressions.typed(body, e.then, expected, via4)
    otherwise = expressions.typed(body, e.otherwise, expected, via4)
    if chosen is None or then is None or otherwise is None:
        return None
    if not is_scalar(expected):
        body.unbuilt(e.span, "a conditional of arrays")
        return None
    return Conditional(chosen, then, otherwise, cast(ScalarType, expected))


# --- conversions ----------------------------------------------------------------------------


def literal_operand(e: Expr) -> IntLit | FracLit | None:
    """The literal that `e` is, parentheses aside (IM-26)."""
    while isinstance(e, Paren):
        e = e.inner
    return e if isinstance(e, IntLit | FracLit) else None


def convert(body: Body, e: Convert, want: Type | None, via4: bool) -> Expression | None:
    if e.operator == "as?":
        body.unbuilt(e.span, "`as?`")
        return None
    target = typing.scalar_type(body.module, e.target)
    literal = literal_operand(e.operand)
    if isinstance(literal, IntLit) and isinstance(target, IntType):
        return None if _rounds(body, e) else _convert_literal(body, e, literal, target)
    operand = expressions.check(
        body, e.operand, I64 if typing.infer(body, e.operand) is typing.UNTYPED else None
    )
    if operand is None or target is None or _rounds(body, e):
        return None
    source = operand.type
    form = builtins.CONVERSIONS[e.operator]
    if isinstance(source, IntType) and isinstance(target, BoolType):
        body.error("C2056", e.operand.span, f"{source.name} is not Bool", "write `x != 0`")
    elif isinstance(target, IntType) and (
        isinstance(source, IntType) or (isinstance(source, BoolType) and form is Form.CHECKED)
    ):
        at = body.at(e.operator_span)
        return Operate(conversion(form, source, target), (operand,), target, at)
    elif source.name == "void":
        body.error("C2001", e.operand.span, "expected a value, found nothing")
    else:
        body.error("C2008", e.span, f"`{e.operator}` from {source.name} to {target.name}")
    return None


def _rounds(body: Body, e: Convert) -> bool:
    """Whether a `round` clause stands where nothing rounds (C2009)."""
    if e.rounding is None:
        return False
    if e.rounding.text not in builtins.ROUNDINGS:
        body.error("C3007", e.rounding.span, f"`{e.rounding.text}` is not a rounding mode")
        return True
    start = body.module.file.text.rfind("round", e.target.span.end, e.rounding.span.start)
    span = Span(start if start >= 0 else e.rounding.span.start, e.rounding.span.end)
    body.error("C2009", span, "nothing is rounded between integers")
    return True


def _convert_literal(body: Body, e: Convert, literal: IntLit, target: IntType) -> Expression:
    """A conversion of a number in Z, decided at compile time (IM-23, IM-184).

    The node's source type is the word type that holds the number. A number that fits neither
    is replaced by one that the form takes to the same result.
    """
    form = builtins.CONVERSIONS[e.operator]
    z = literal.value
    source = next((t for t in INTEGER_OF_Z if t.holds(z)), None)
    text: str | None = literal.text
    number = z
    if source is None:
        source, text = U64 if z > 0 else I64, None
        number = source.clamp(z) if form is Form.SAT else source.wrap(z)
    operand = Literal(source, number, text)
    made = Operate(conversion(form, source, target), (operand,), target, body.at(e.operator_span))
    body.conversions[id(made)] = (made, z)
    return made
