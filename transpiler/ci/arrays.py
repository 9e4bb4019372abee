"""Owned arrays: their shapes, literals and values (section 7)."""

from __future__ import annotations

from transpiler.ci import constants, expressions, typing, views
from transpiler.ci.body import HIGHEST_RANK, Body
from transpiler.ci.tree import ArrayLit, Expr, HeadSyntax, Ident, IntLit, TypeSyntax
from transpiler.ir.nodes import Expression, ReadGlobal
from transpiler.ir.types import I64, ArrayType, IntType, ScalarType, ViewType
from transpiler.source.files import Span

LARGEST_MODULE_ARRAY = 1 << 24
"""Elements of a module array, whose value is part of the program."""

Value = tuple[ScalarType | ArrayType, int | tuple[int, ...], str | tuple[str, ...] | None]


def is_plain_head(body: Body, head: HeadSyntax) -> bool:
    """Whether a variable's type is a plain or view type; reports tuples and unions."""
    if head.error is not None:
        body.error("C2040", head.span, "an error union is a function result only")
    elif head.tuple_types:
        body.error("C2041", head.span, "a tuple is a function result only")
    elif head.type is None:
        body.error("C3007", head.span, "`void` is not the type of a variable")
    else:
        return True
    return False


def owned_extents(body: Body, written: TypeSyntax) -> tuple[int, ...] | None:
    """The constant extents of an owned array: C9001 rank, C6004, C2015 negative."""
    shape = written.shape
    assert shape is not None
    if not shape:
        body.error("C6004", written.span, "an owned array needs its extents")
        return None
    if len(shape) > HIGHEST_RANK:
        body.error("C9001", written.span, f"rank {len(shape)} is above {HIGHEST_RANK}")
        return None
    found: list[int | None] = []
    for dimension in shape:
        if dimension.low is not None:
            body.unbuilt(dimension.span, "a lower bound of a dimension")
            found.append(None)
        elif dimension.high is None:
            body.error("C6004", dimension.span, "an owned array needs its extents")
            found.append(None)
        else:
            found.append(_extent(body, dimension.high))
    known = [extent for extent in found if extent is not None]
    return tuple(known) if len(known) == len(shape) else None


def _extent(body: Body, e: Expr) -> int | None:
    made: Expression | None = None
    with expressions.nesting(body, e):
        made = expressions.typed(body, e, I64)
    if made is None:
        return None
    if not body.at_module_level and _depends_on_sizes(body, made):
        constants.settle(body, made)
        body.unbuilt(e.span, "a local array whose extent is known only at run time")
        return None
    value = constants.evaluated(body, made, e.span, "an extent")
    if value is not None and value < 0:
        body.error("C2015", e.span, f"the extent {value} is negative")
        return None
    return value


def _depends_on_sizes(body: Body, made: Expression) -> bool:
    """Whether an extent is an expression over size parameters of a function."""
    return body.kernel is None and constants.uses_sizes(body, made)


# --- literals -------------------------------------------------------------------------------


def flat_items(body: Body, e: ArrayLit, extents: tuple[int, ...]) -> list[Expr] | None:
    """The elements of a nested literal, row-major; a wrong count is C2011 at its `[`."""
    if len(e.items) != extents[0]:
        body.error("C2011", e.span, f"{len(e.items)} elements where {extents[0]} are needed")
        return None
    if len(extents) == 1:
        return list(e.items)
    found: list[Expr] = []
    for item in e.items:
        inner = views.bare(item)
        if not isinstance(inner, ArrayLit):
            body.error("C2011", item.span, f"a row of {extents[1]} elements is needed here")
            return None
        row = flat_items(body, inner, extents[1:])
        if row is None:
            return None
        found += row
    return found


def literal_extents(e: ArrayLit) -> tuple[int, ...]:
    """The extents that a literal has by its nesting, along its first elements."""
    extents: list[int] = []
    level: Expr | None = e
    while isinstance(level, ArrayLit):
        extents.append(len(level.items))
        level = views.bare(level.items[0]) if level.items else None
    return tuple(extents)


def literal_element(body: Body, items: list[Expr]) -> ScalarType | None:
    """The element type of a literal without a declared one: its typed elements, else I64."""
    for item in items:
        type_ = typing.infer(body, item)
        if type_ is not None and not isinstance(type_, typing.Untyped):
            if isinstance(type_, ScalarType):
                return type_
            break
    return I64


def lower_items(
    body: Body, items: list[Expr], element: ScalarType
) -> tuple[Expression, ...] | None:
    """Elements as whole expressions of the element type."""
    made = [expressions.value(body, item, element) for item in items]
    kept = tuple(m for m in made if m is not None)
    return kept if len(kept) == len(items) else None


def constant_items(
    body: Body, items: list[Expr], element: ScalarType, what: str
) -> tuple[tuple[Expression, ...], tuple[int, ...]] | None:
    """Elements as required constants, with their values."""
    known = [constants.required(body, item, element, what) for item in items]
    kept = [k for k in known if k is not None]
    if len(kept) != len(items):
        return None
    return tuple(k.kept for k in kept), tuple(k.value for k in kept)


def untyped_integers(items: list[Expr], element: ScalarType) -> tuple[int, ...] | None:
    """The values of a long table of plain literals in range, which need no evaluation."""
    values: list[int] = []
    for item in items:
        if not isinstance(item, IntLit) or not _holds(element, item.value):
            return None
        values.append(item.value)
    return tuple(values)


def _holds(element: ScalarType, value: int) -> bool:
    return isinstance(element, IntType) and element.holds(value)


# --- arrays of a module ---------------------------------------------------------------------


def module_array(
    body: Body, written: TypeSyntax, value: Expr | None, name: Ident, element: ScalarType | None
) -> Value | None:
    """Type and elements of a module variable or constant that is an array."""
    extents = owned_extents(body, written)
    if extents is None or element is None:
        return None
    type_ = ArrayType(element, extents)
    if type_.size > LARGEST_MODULE_ARRAY:
        limit = f"a module array has at most {LARGEST_MODULE_ARRAY} elements"
        body.error("C9001", name.span, f"{type_.size} elements; {limit}")
        return None
    if value is None:
        return type_, (0,) * type_.size, None
    elements = _module_elements(body, type_, value, f"the value of `{name.text}`")
    return None if elements is None else (type_, elements, _spellings(value, type_))


def _spellings(value: Expr, type_: ArrayType) -> tuple[str, ...] | None:
    """The elements as written, if all are literals."""
    inner = views.bare(value)
    items: list[Expr] = [inner] if isinstance(inner, ArrayLit) else []
    for _ in type_.extents:
        items = [x for e in items if isinstance(e, ArrayLit) for x in e.items]
    texts = tuple(e.text for e in items if isinstance(e, IntLit))
    return texts if len(texts) == type_.size else None


def _module_elements(
    body: Body, type_: ArrayType, value: Expr, what: str
) -> tuple[int, ...] | None:
    inner = views.bare(value)
    if not isinstance(inner, ArrayLit):
        return _copied_elements(body, type_, value, what)
    items = flat_items(body, inner, type_.extents)
    if items is None:
        return None
    assert isinstance(type_.element, ScalarType)
    plain = untyped_integers(items, type_.element)
    if plain is not None:
        return plain
    known = constant_items(body, items, type_.element, what)
    return None if known is None else known[1]


def _copied_elements(
    body: Body, type_: ArrayType, value: Expr, what: str
) -> tuple[int, ...] | None:
    """The elements of another constant array."""
    shown = views.view(body, value)
    if shown is None or not element_agrees(body, type_, shown.type, value.span):
        return None
    if not views.same_shape(body, type_.extents, shown, value.span):
        return None
    if isinstance(shown, ReadGlobal) and shown.variable.constant:
        assert isinstance(shown.variable.value, tuple)
        return shown.variable.value
    body.module.error(
        "C6004", value.span, f"{what} must be a constant", notes=(body.module.script_note(),)
    )
    return None


def element_agrees(body: Body, wanted: ArrayType | ViewType, found: object, span: Span) -> bool:
    """Whether `found` is an array of the element type and rank of `wanted`; else C2001."""
    assert isinstance(found, ArrayType | ViewType)
    if found.element == wanted.element and found.rank == wanted.rank:
        return True
    expected = f"{wanted.element.name} array of rank {wanted.rank}"
    got = f"{found.element.name} array of rank {found.rank}"
    body.error("C2001", span, f"expected {expected}, found {got}")
    return False


def inferred_module_value(body: Body, value: Expr, name: Ident, what: str) -> Value | None:
    """Type and value of `var name = value;` in a module."""
    inner = views.bare(value)
    if not isinstance(inner, ArrayLit):
        type_ = typing.infer(body, value)
        if isinstance(type_, ArrayType):
            elements = _copied_elements(body, type_, value, what)
            return None if elements is None else (type_, elements, _spellings(value, type_))
        known = constants.required(body, value, None, what)
        if known is None:
            return None
        scalar = known.expression.type
        assert isinstance(scalar, ScalarType)
        return scalar, known.value, None
    made = inferred_literal(body, inner)
    if made is None:
        return None
    array, items = made
    assert isinstance(array.element, ScalarType)
    found = constant_items(body, items, array.element, what)
    return None if found is None else (array, found[1], None)


def inferred_literal(body: Body, e: ArrayLit) -> tuple[ArrayType, list[Expr]] | None:
    """The type of an array literal by its elements (H-6), and the elements."""
    extents = literal_extents(e)
    if len(extents) > HIGHEST_RANK:
        body.error("C9001", e.span, f"rank {len(extents)} is above {HIGHEST_RANK}")
        return None
    items = flat_items(body, e, extents)
    if items is None:
        return None
    element = literal_element(body, items)
    assert element is not None
    return ArrayType(element, extents), items
