"""Calls of built-in functions: scalar operations by name and shape queries (section 15)."""

from __future__ import annotations

from transpiler.ci import builtins, constants, expressions, operators, typing, views
from transpiler.ci.body import Body
from transpiler.ci.tree import CallSyntax, Expr, Member, Name
from transpiler.ir.exact import Form, Rounding
from transpiler.ir.nodes import Expression, Extent, Literal, Operate, View
from transpiler.ir.types import I64, UNSIGNED, ArrayType, IntType, Type, ViewType
from transpiler.source.files import Span

COUNTS = {"abs": 1, "clamp": 3, "div_round": 3, "len": 1, "size": 1}


def builtin_call(
    body: Body, name: str, e: CallSyntax, want: Type | None, via4: bool
) -> Expression | None:
    """A call of the built-in `name`; what is not built yet is C9102."""
    if name in builtins.UNBUILT_FUNCTIONS:
        body.unbuilt(e.span, f"`{name}`")
        return None
    if any(argument.name is not None for argument in e.arguments):
        named = next(a.name for a in e.arguments if a.name is not None)
        body.error("C2063", named.span, f"`{name}` takes positional arguments only")
        return None
    values = tuple(argument.value for argument in e.arguments)
    if name in ("min", "max") and _reduces(body, values):
        body.unbuilt(e.span, f"`{name}` over an array")
        return None
    count = COUNTS.get(name, 2)
    if len(values) != count:
        wanted = "1 argument" if count == 1 else f"{count} arguments"
        body.error("C2022", e.span, f"`{name}` takes {wanted}, found {len(values)}")
        return None
    if name in builtins.SHAPE_QUERIES:
        return _shape_query(body, name, e, values)
    # The context types a call only where it initializes, not from another operand (rule 7).
    context = None if via4 else want
    if name in ("rotl", "rotr"):
        return _rotation(body, name, e, values, context)
    return _operation(body, name, e, values, context)


def _reduces(body: Body, values: tuple[Expr, ...]) -> bool:
    """Whether the last argument is an array, which selects the reduction."""
    return bool(values) and isinstance(typing.infer(body, values[-1]), ArrayType | ViewType)


def _operation(
    body: Body, name: str, e: CallSyntax, values: tuple[Expr, ...], want: Type | None
) -> Expression | None:
    mode: Rounding | None = None
    if name == "div_round":
        mode = rounding(body, values[2])
        values = values[:2]
    operands = operators.agreed(body, values, want, False, operator=False)
    if operands is None or (name == "div_round" and mode is None):
        return None
    type_ = operands[0].type
    if not isinstance(type_, IntType):
        _undefined(body, name, e, type_)
        return None
    identifier = operators.identifier(name, Form.CHECKED, type_, mode)
    return Operate(identifier, operands, type_, body.at(callee_span(e)))


def _rotation(
    body: Body, name: str, e: CallSyntax, values: tuple[Expr, ...], want: Type | None
) -> Expression | None:
    """`rotl` and `rotr`: an unsigned value and a count of its own type."""
    context = want if isinstance(want, IntType) else I64
    rotated = operators.suggested(body, values[0], context)
    count = operators.suggested(body, values[1], I64)
    if rotated is None or count is None:
        return None
    type_ = rotated.type
    if type_ not in UNSIGNED or not isinstance(type_, IntType):
        _undefined(body, name, e, type_)
        return None
    if not isinstance(count.type, IntType):
        expressions.matches(body, count, values[1].span, I64)
        return None
    identifier = operators.identifier(name, Form.CHECKED, type_)
    return Operate(identifier, (rotated, count), type_, body.at(callee_span(e)))


def _undefined(body: Body, name: str, e: CallSyntax, type_: Type) -> None:
    if isinstance(type_, ArrayType | ViewType):
        body.unbuilt(e.span, f"`{name}` of whole arrays")
    else:
        body.error("C2103", e.span, f"`{name}` is not defined for {type_.name}")


def rounding(body: Body, e: Expr) -> Rounding | None:
    """The bare rounding mode in a mode position (C3007 for anything else)."""
    mode = builtins.ROUNDINGS.get(e.text) if isinstance(e, Name) else None
    if mode is None:
        hint = f"one of {', '.join(builtins.ROUNDINGS)}"
        body.error("C3007", e.span, "this is not the name of a rounding mode", hint)
    return mode


def _shape_query(
    body: Body, name: str, e: CallSyntax, values: tuple[Expr, ...]
) -> Expression | None:
    shown = views.queried(body, values[0])
    if shown is None:
        return None
    type_ = shown.type
    assert isinstance(type_, ArrayType | ViewType)
    match name:
        case "len":
            if type_.rank > 1:
                hint = "use `extent(a, d)` or `size(a)`"
                body.error("C2014", e.span, f"`len` of an array of rank {type_.rank}", hint)
                return None
            return Extent(shown, 0)
        case "size":
            return _size(body, e, shown, type_)
    dimension = constants.required(body, values[1], I64, "a dimension", "C6006")
    if dimension is None:
        return None
    if not 0 <= dimension.value < type_.rank:
        message = f"there is no dimension {dimension.value} in rank {type_.rank}"
        body.error("C6006", values[1].span, message)
        return None
    return Literal(I64, 0) if name == "lower" else Extent(shown, dimension.value)


def _size(body: Body, e: CallSyntax, shown: View, type_: ArrayType | ViewType) -> Expression | None:
    """The number of elements: a constant of an owned array, the extent at rank 1."""
    if type_.rank == 1:
        return Extent(shown, 0)
    if isinstance(type_, ArrayType):
        return Literal(I64, type_.size)
    body.unbuilt(e.span, "`size` of a view of rank 2 or more")
    return None


def callee_span(e: CallSyntax) -> Span:
    """The last name of the callee: the position of a call."""
    return e.callee.name.span if isinstance(e.callee, Member) else e.callee.span
