"""Local declarations: scalars, arrays, views and constants (sections 7 and 11)."""

from __future__ import annotations

from transpiler.ci import arrays, constants, expressions, kernels, typing, views
from transpiler.ci.body import Body
from transpiler.ci.entities import POISON, Role, Variable
from transpiler.ci.tree import (
    ArrayLit,
    Binary,
    ConstDecl,
    Expr,
    ExtentSyntax,
    Ident,
    Ternary,
    TypeSyntax,
    Unary,
    VarDecl,
)
from transpiler.ir.nodes import (
    NOWHERE,
    Declare,
    DeclareArray,
    DeclareView,
    Expression,
    Read,
    ReadGlobal,
    Slice,
    Statement,
    View,
)
from transpiler.ir.types import I64, Access, ArrayType, ScalarType, ViewType
from transpiler.source.files import Position, Span


def declare(body: Body, s: VarDecl) -> Statement | None:
    """A local variable, array or view."""
    if s.prefix is not None and s.prefix.export is not None:
        body.error("C5030", s.prefix.export, "a local variable cannot be exported")
    if s.head is None:
        return _inferred(body, s)
    if not arrays.is_plain_head(body, s.head):
        body.declare(s.name, POISON)
        return None
    assert s.head.type is not None
    if s.head.mode is not None:
        return _view(body, s, s.head.type, s.head.mode)
    element = typing.scalar_type(body.module, s.head.type)
    if s.head.type.shape is not None:
        return _array(body, s, s.head.type, element)
    return _scalar(body, s, element)


def _scalar(body: Body, s: VarDecl, type_: ScalarType | None) -> Statement | None:
    value: Expression | None = None
    if s.value is None:
        if type_ is not None:
            hint = f"write `{type_.name} {s.name.text} = ..;`"
            body.error("C2050", s.name.span, f"`{s.name.text}` needs an initial value", hint)
    elif type_ is None:
        expressions.value_quietly(body, s.value)
    else:
        value = expressions.value(body, s.value, type_)
    if type_ is None:
        body.declare(s.name, POISON)
        return None
    variable = body.variable(s.name, type_)
    assert variable.local is not None
    if value is None:
        return None
    return Declare(variable.local, value, body.at(s.name.span), s.trivia)


def _inferred(body: Body, s: VarDecl) -> Statement | None:
    """`var name = value;`"""
    assert s.value is not None
    inner = views.bare(s.value)
    if isinstance(inner, ArrayLit):
        made = arrays.inferred_literal(body, inner)
        if made is None:
            body.declare(s.name, POISON)
            return None
        return _literal_array(body, s, made[0], made[1])
    if isinstance(typing.infer(body, s.value), ArrayType | ViewType):
        return _inferred_copy(body, s, s.value)
    value = expressions.value(body, s.value)
    if value is None:
        body.declare(s.name, POISON)
        return None
    variable = body.variable(s.name, value.type)
    assert variable.local is not None
    return Declare(variable.local, value, body.at(s.name.span), s.trivia)


def _inferred_copy(body: Body, s: VarDecl, value: Expr) -> Statement | None:
    """`var b = a;` of an array: an owned copy, whose extents must be known."""
    if not is_array_value(body, value):
        body.unbuilt(value.span, "an expression of whole arrays")
        body.declare(s.name, POISON)
        return None
    source = views.view(body, value)
    if source is not None:
        extents = [n for n in views.extents(body, source) if n is not None]
        type_ = source.type
        assert isinstance(type_, ArrayType | ViewType)
        if len(extents) == type_.rank:
            return _copied_array(body, s, ArrayType(type_.element, tuple(extents)), source)
        body.unbuilt(value.span, "a local array whose extent is known only at run time")
    body.declare(s.name, POISON)
    return None


# --- arrays ---------------------------------------------------------------------------------


def _array(
    body: Body, s: VarDecl, written: TypeSyntax, element: ScalarType | None
) -> Statement | None:
    extents = arrays.owned_extents(body, written)
    if extents is None or element is None:
        body.declare(s.name, POISON)
        return None
    type_ = ArrayType(element, extents)
    if s.value is None:
        return _owned(body, s, type_, None)
    inner = views.bare(s.value)
    if isinstance(inner, ArrayLit):
        items = arrays.flat_items(body, inner, extents)
        if items is None:
            body.variable(s.name, type_)
            return None
        return _literal_array(body, s, type_, items)
    if not is_array_value(body, s.value):
        body.unbuilt(s.value.span, "an expression of whole arrays")
        body.variable(s.name, type_)
        return None
    source = views.view(body, s.value)
    if source is None:
        body.variable(s.name, type_)
        return None
    return _copied_array(body, s, type_, source)


def _literal_array(body: Body, s: VarDecl, type_: ArrayType, items: list[Expr]) -> Statement | None:
    assert isinstance(type_.element, ScalarType)
    made = arrays.lower_items(body, items, type_.element)
    if made is None:
        body.variable(s.name, type_)
        return None
    return _owned(body, s, type_, made)


def _copied_array(body: Body, s: VarDecl, type_: ArrayType, source: View) -> Statement | None:
    assert s.value is not None
    span = s.value.span
    good = arrays.element_agrees(body, type_, source.type, span) and views.same_shape(
        body, type_.extents, source, span
    )
    constants.settle(body, source)
    if not good:
        body.variable(s.name, type_)
        return None
    return _owned(body, s, type_, source)


def _owned(
    body: Body, s: VarDecl, type_: ArrayType, value: tuple[Expression, ...] | View | None
) -> Statement:
    variable = body.variable(s.name, type_)
    assert variable.local is not None
    kernels.add_private(body, type_, s.name)
    equals = body.at(s.equals) if s.equals is not None else NOWHERE
    return DeclareArray(variable.local, value, body.at(s.name.span), equals, s.trivia)


# --- views ----------------------------------------------------------------------------------


def _view(body: Body, s: VarDecl, written: TypeSyntax, mode: str) -> Statement | None:
    """`in T[..] v = e;` and `inout T[..] v = e;`."""
    element = typing.scalar_type(body.module, written)
    made = None
    if written.shape is None:
        body.error("C2001", written.span, "a view variable needs a shape, as in `in I32[_] v`")
    elif s.value is None:
        body.error("C2050", s.name.span, f"`{s.name.text}` needs an array to show")
    elif element is not None:
        made = _shown(body, s, s.value, ViewType(element, max(1, len(written.shape)), Access(mode)))
    if made is None:
        body.declare(s.name, POISON)
        return None
    source, type_ = made
    assert written.shape is not None
    shape = _view_shape(body, written.shape, source, s)
    variable = body.variable(s.name, type_, Role.VIEW, writable=mode == "inout")
    assert variable.local is not None
    variable.root = views.root_of(body, source)
    variable.geometry = views.geometry(body, source)
    variable.extents = views.extents(body, source)
    constants.settle(body, source)
    if shape is None:
        return None
    equals: Position = body.at(s.equals) if s.equals is not None else NOWHERE
    return DeclareView(variable.local, source, body.at(s.name.span), shape, equals, s.trivia)


def _shown(body: Body, s: VarDecl, value: Expr, type_: ViewType) -> tuple[View, ViewType] | None:
    """What a view variable shows."""
    if isinstance(views.bare(value), ArrayLit) or not is_array_value(body, value):
        body.unbuilt(value.span, "a view of a temporary array")
        return None
    if type_.access is Access.IN:
        source = views.view(body, value)
    else:
        source = _writable_view(body, value)
    if source is None or not arrays.element_agrees(body, type_, source.type, value.span):
        return None
    return source, type_


def _writable_view(body: Body, value: Expr) -> View | None:
    made = views.place(body, value)
    if made is None:
        return None
    if not isinstance(made, Read | ReadGlobal | Slice) or not views.is_array(made):
        body.error("C2001", value.span, f"expected an array, found {made.type.name}")
        return None
    if body.kernel is not None and not kernels.may_pass(body, made, value.span):
        return None
    return made if views.may_write(body, made, value.span) else None


def _view_shape(
    body: Body, written: tuple[ExtentSyntax, ...], source: View, s: VarDecl
) -> tuple[Expression | None, ...] | None:
    """The extents that a view variable states, checked where both are known (H-8)."""
    assert s.value is not None
    found: list[Expression | None] = []
    for dimension in written or (None,):
        if dimension is None or dimension.high is None:
            found.append(None)
            continue
        if dimension.low is not None:
            body.unbuilt(dimension.span, "a lower bound of a dimension")
            return None
        made = expressions.value(body, dimension.high, I64)
        if made is None:
            return None
        known = constants.peek(body, made)
        if known is not None and known < 0:
            body.error("C2015", dimension.high.span, f"the extent {known} is negative")
            return None
        found.append(made)
    known_shape = tuple(None if e is None else constants.peek(body, e) for e in found)
    return tuple(found) if views.same_shape(body, known_shape, source, s.value.span) else None


# --- constants ------------------------------------------------------------------------------


def declare_constant(body: Body, s: ConstDecl) -> Statement | None:
    """A local constant; its value is required at compile time."""
    element = typing.scalar_type(body.module, s.type)
    what = f"`{s.name.text}`"
    if s.type.shape is not None:
        return _constant_array(body, s, element, what)
    known = constants.required(body, s.value, element, what)
    if element is None or known is None:
        body.declare(s.name, POISON)
        return None
    variable = body.variable(s.name, element, Role.CONSTANT, writable=False)
    assert variable.local is not None
    body.values[variable.local.number] = known.value
    return Declare(variable.local, known.kept, body.at(s.name.span), s.trivia, True)


def _constant_array(
    body: Body, s: ConstDecl, element: ScalarType | None, what: str
) -> Statement | None:
    extents = arrays.owned_extents(body, s.type)
    inner = views.bare(s.value)
    made = None
    if extents is not None and element is not None:
        if isinstance(inner, ArrayLit):
            items = arrays.flat_items(body, inner, extents)
            if items is not None:
                made = arrays.constant_items(body, items, element, what)
        else:
            body.unbuilt(s.value.span, "a local constant array that is no literal")
    if made is None or element is None or extents is None:
        body.declare(s.name, POISON)
        return None
    type_ = ArrayType(element, extents)
    variable = body.variable(s.name, type_, Role.CONSTANT, writable=False)
    assert variable.local is not None
    body.values[variable.local.number] = made[1]
    kernels.add_private(body, type_, s.name)
    at, equals = body.at(s.name.span), body.at(s.equals)
    return DeclareArray(variable.local, made[0], at, equals, s.trivia, True)


# --- whole arrays ---------------------------------------------------------------------------


def is_array_value(body: Body, e: Expr) -> bool:
    """Whether `e` is no expression that computes a whole array (LS-257).

    A single value passes: it is refused as such where an array is needed.
    """
    inner = views.bare(e)
    if isinstance(inner, ArrayLit):
        return False
    computes = isinstance(inner, Binary | Unary | Ternary)
    return not (computes and isinstance(typing.infer(body, inner), ArrayType | ViewType))


def fits(body: Body, target: View, source: View, span: Span) -> bool:
    """Whether `source` can be copied to `target`: element type, rank, known extents."""
    type_ = target.type
    assert isinstance(type_, ArrayType | ViewType)
    if not arrays.element_agrees(body, type_, source.type, span):
        return False
    return views.same_shape(body, views.extents(body, target), source, span)


def loop_variable(body: Body, name: Ident | None, type_: ScalarType) -> Variable | None:
    """The read-only variable of a `for` over a range or an array; None for `_`."""
    if name is None:
        return None
    return body.variable(name, type_, Role.LOOP, writable=False)
