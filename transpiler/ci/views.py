"""Arrays as views: indexing, slicing, permission to write, and what is known of a shape.

The static overlap decision (section 7.1) works on `Geometry`, which exists where every bound
is a constant and the storage is an owned array.
"""

from __future__ import annotations

from math import gcd, prod

from transpiler.ci import constants, expressions, typing
from transpiler.ci.body import Body
from transpiler.ci.entities import (
    Builtin,
    FunctionName,
    Geometry,
    GlobalName,
    KernelName,
    Role,
    Variable,
)
from transpiler.ci.tree import Blank, Expr, IndexSyntax, Member, Name, Paren, RangeItem
from transpiler.ir.nodes import (
    Element,
    Expression,
    RangeIndex,
    Read,
    ReadGlobal,
    Slice,
    View,
)
from transpiler.ir.types import I64, Access, ArrayType, ScalarType, ViewType
from transpiler.source.files import Span

Root = Variable | GlobalName


def bare(e: Expr) -> Expr:
    """`e` without parentheses around it."""
    while isinstance(e, Paren):
        e = e.inner
    return e


def view(body: Body, e: Expr) -> View | None:
    """`e` as an array or view to read; a single value is C2001."""
    made = expressions.check(body, e)
    if made is None:
        return None
    if isinstance(made, Read | ReadGlobal | Slice) and isinstance(made.type, ArrayType | ViewType):
        return made
    body.error("C2001", e.span, f"expected an array, found {made.type.name}")
    return None


def queried(body: Body, e: Expr) -> View | None:
    """`e` as an array whose shape is asked for: its elements are not read."""
    e = bare(e)
    if isinstance(e, Name | Member):
        entity = typing.named_entity(body, e)
        if isinstance(entity, Variable) and entity.local is not None:
            made = Read(entity.local)
            if is_array(made):
                return made
    return view(body, e)


def base(body: Body, e: Expr) -> View | None:
    """The array or view that an index applies to; a single value is C2103."""
    e = bare(e)
    made: Expression | None = None
    if isinstance(e, IndexSyntax):
        made = index(body, e)
    else:
        entity = typing.named_entity(body, e) if isinstance(e, Name | Member) else None
        if isinstance(entity, Variable) and entity.local is not None:
            made = Read(entity.local)
        else:
            made = expressions.check(body, e)
    if made is None:
        return None
    if isinstance(made, Read | ReadGlobal | Slice) and is_array(made):
        return made
    body.error("C2103", e.span, f"{made.type.name} has no elements")
    return None


def is_array(made: Expression) -> bool:
    """Whether `made` is an array or view."""
    return isinstance(made.type, ArrayType | ViewType)


def index(body: Body, e: IndexSyntax) -> Element | Slice | None:
    """`base[items]`: an element when every dimension has an index, else a view."""
    inner = bare(e.base)
    if isinstance(inner, IndexSyntax) and not _has_range(inner):
        hint = "write all indices in one pair of brackets: `m[i, j]`"
        body.error("C2010", e.span, "an index follows an index", hint)
        return None
    shown = base(body, e.base)
    items = [_item(body, item) for item in e.items]
    if shown is None or any(item is None for item in items):
        return None
    type_ = shown.type
    assert isinstance(type_, ArrayType | ViewType)
    if not items:
        body.error("C1050", e.bracket, "an index is missing")
        return None
    if len(items) > type_.rank:
        body.error("C2022", e.span, f"{len(items)} indices for {_dimensions(type_.rank)}")
        return None
    element = type_.element
    assert isinstance(element, ScalarType)
    plain = sum(not isinstance(item, RangeIndex) for item in items)
    at = body.at(e.bracket)
    if plain == type_.rank:
        return Element(shown, tuple(_plain(items)), element, at)
    kept = tuple(item for item in items if item is not None)
    return Slice(shown, kept, ViewType(element, type_.rank - plain, access(body, shown)), at)


def _dimensions(rank: int) -> str:
    return "1 dimension" if rank == 1 else f"{rank} dimensions"


def _plain(items: list[Expression | RangeIndex | None]) -> list[Expression]:
    return [i for i in items if i is not None and not isinstance(i, RangeIndex)]


def _has_range(e: IndexSyntax) -> bool:
    return any(isinstance(item, RangeItem) for item in e.items)


def _item(body: Body, item: Expr | RangeItem | Blank) -> Expression | RangeIndex | None:
    if isinstance(item, Blank):
        body.error("C1050", item.span, "`_` stands only in a shape")
        return None
    if not isinstance(item, RangeItem):
        return expressions.typed(body, item, I64)
    low = expressions.typed(body, item.low, I64) if item.low is not None else None
    high = expressions.typed(body, item.high, I64) if item.high is not None else None
    step = 1 if item.by is None else constants.step(body, item.by)
    lost = (item.low is not None and low is None) or (item.high is not None and high is None)
    if lost or step is None:
        return None
    return RangeIndex(low, high, item.inclusive, step)


# --- permission -----------------------------------------------------------------------------


def root_of(body: Body, shown: View | Element) -> Root | None:
    """The variable whose storage `shown` is part of."""
    bottom = base_of(shown)
    if isinstance(bottom, ReadGlobal):
        return body.globals.get(bottom.variable.qualified)
    variable = body.variables.get(bottom.local.number)
    if variable is not None and variable.root is not None:
        return variable.root
    return variable


def access(body: Body, shown: View) -> Access:
    """What `shown` allows."""
    match shown:
        case Slice():
            return shown.type.access
        case ReadGlobal(variable=variable):
            own = variable.module == body.module.name and not variable.constant
            return Access.INOUT if own else Access.IN
        case Read(local=local):
            if isinstance(local.type, ViewType):
                return local.type.access
            return Access.INOUT if local.writable else Access.IN


def may_write(body: Body, place: View | Element, span: Span) -> bool:
    """Whether `place` can be written; reports at `span` why not.

    C2060 for a parameter, C2052 for a loop variable, C2058 for anything else that is
    read-only, C9101 for a variable of another module (LS-227).
    """
    shown = base_of(place)
    if isinstance(shown, ReadGlobal):
        return _may_write_global(body, shown, span)
    variable = body.variables.get(shown.local.number)
    if shown.local.writable or variable is None:
        return True
    name = shown.local.name
    match variable.role:
        case Role.PARAMETER | Role.SIZE:
            body.error("C2060", span, f"parameter `{name}` is read-only")
        case Role.LOOP:
            body.error("C2052", span, f"loop variable `{name}` is read-only")
        case _:
            body.error("C2058", span, f"`{name}` is read-only")
    return False


def _may_write_global(body: Body, shown: ReadGlobal, span: Span) -> bool:
    variable = shown.variable
    if variable.constant:
        body.error("C2058", span, f"`{variable.name}` is a constant")
        return False
    if variable.module != body.module.name:
        message = f"whether `{variable.name}` of another module can be assigned is undecided"
        body.error("C9101", span, message)
        return False
    entity = body.globals.get(variable.qualified)
    if entity is not None:
        body.facts.writes.append(entity)
    return True


# --- shapes ---------------------------------------------------------------------------------


def extents(body: Body, shown: View) -> tuple[int | None, ...]:
    """The extents of `shown`, None where only a run tells."""
    match shown:
        case Read(local=local):
            if isinstance(local.type, ArrayType):
                return local.type.extents
            variable = body.variables.get(local.number)
            if variable is not None and variable.extents is not None:
                return variable.extents
            assert isinstance(local.type, ViewType)
            return (None,) * local.type.rank
        case ReadGlobal(variable=variable_):
            assert isinstance(variable_.type, ArrayType)
            return variable_.type.extents
        case Slice():
            return _slice_extents(body, shown)


def _slice_extents(body: Body, shown: Slice) -> tuple[int | None, ...]:
    found: list[int | None] = []
    whole = extents(body, shown.base)
    for dimension, extent in enumerate(whole):
        if dimension >= len(shown.items):
            found.append(extent)
            continue
        item = shown.items[dimension]
        if isinstance(item, RangeIndex):
            bounds = _bounds(body, item, extent)
            found.append(None if bounds is None else _count(bounds, item))
    return tuple(found)


def _bounds(body: Body, item: RangeIndex, extent: int | None) -> tuple[int, int] | None:
    """First and past-the-end index of a range whose bounds are known and valid."""
    low = high = None
    if item.low is not None:
        low = constants.peek(body, item.low)
    elif item.step > 0:
        low = 0
    elif extent is not None:
        low = extent - 1
    if item.high is not None:
        high = constants.peek(body, item.high)
        if high is not None and item.inclusive:
            high += 1 if item.step > 0 else -1
    elif item.step < 0:
        high = -1
    else:
        high = extent
    if low is None or high is None:
        return None
    return (low, high)


def _count(bounds: tuple[int, int], item: RangeIndex) -> int | None:
    """The number of elements from the first bound to the second; None when invalid."""
    low, high = bounds
    distance = high - low if item.step > 0 else low - high
    return None if distance < 0 else -(-distance // abs(item.step))


def same_shape(body: Body, expected: tuple[int | None, ...], shown: View, span: Span) -> bool:
    """Whether the known extents of `shown` agree with `expected`; C2012 at `span` if not."""
    found = extents(body, shown)
    for dimension, (want, got) in enumerate(zip(expected, found, strict=True)):
        if want is not None and got is not None and want != got:
            where = f" in dimension {dimension}" if len(found) > 1 else ""
            body.error("C2012", span, f"extent {got} where {want} is needed{where}")
            return False
    return True


# --- overlap --------------------------------------------------------------------------------


def geometry(body: Body, shown: View | Element) -> Geometry | None:
    """Which elements of its owned array `shown` is, if that is known."""
    match shown:
        case Read(local=local):
            if isinstance(local.type, ArrayType):
                return _row_major(local.type.extents)
            if isinstance(local.type, ViewType):
                variable = body.variables.get(local.number)
                return variable.geometry if variable is not None else None
            return Geometry(0, ())
        case ReadGlobal(variable=variable_):
            if isinstance(variable_.type, ArrayType):
                return _row_major(variable_.type.extents)
            return Geometry(0, ())
        case Slice(base=base_, items=items):
            return _part(body, base_, items)
        case Element(base=base_, indices=indices):
            return _part(body, base_, indices)


def _row_major(sizes: tuple[int, ...]) -> Geometry:
    dimensions = tuple((n, prod(sizes[d + 1 :])) for d, n in enumerate(sizes))
    return Geometry(0, dimensions)


def _part(body: Body, shown: View, items: tuple[Expression | RangeIndex, ...]) -> Geometry | None:
    whole = geometry(body, shown)
    if whole is None:
        return None
    origin = whole.origin
    kept: list[tuple[int, int]] = []
    for dimension, (extent, stride) in enumerate(whole.dimensions):
        if dimension >= len(items):
            kept.append((extent, stride))
            continue
        item = items[dimension]
        if isinstance(item, RangeIndex):
            bounds = _bounds(body, item, extent)
            count = None if bounds is None else _count(bounds, item)
            if bounds is None or count is None:
                return None
            origin += bounds[0] * stride
            kept.append((count, stride * item.step))
        else:
            at = constants.peek(body, item)
            if at is None:
                return None
            origin += at * stride
    return Geometry(origin, tuple(kept))


def overlap(a: Geometry, b: Geometry) -> str:
    """`disjoint`, `identical`, `overlap` or `uncertain` by T0 to T4 of section 7.1."""
    if any(n == 0 for n, _ in (*a.dimensions, *b.dimensions)):
        return "disjoint"
    (a_low, a_high), (b_low, b_high) = _interval(a), _interval(b)
    if a_high < b_low or b_high < a_low:
        return "disjoint"
    step = gcd(*(s for n, s in (*a.dimensions, *b.dimensions) if n > 1))
    if step > 0 and (a.origin - b.origin) % step != 0:
        return "disjoint"
    if a == b:
        return "identical"
    ends = ((a_low, b), (a_high, b), (b_low, a), (b_high, a))
    return "overlap" if any(_has_element(shape, at) for at, shape in ends) else "uncertain"


def _interval(g: Geometry) -> tuple[int, int]:
    spans = [(n - 1) * s for n, s in g.dimensions]
    low = g.origin + sum(min(0, span) for span in spans)
    return low, g.origin + sum(max(0, span) for span in spans)


def _has_element(g: Geometry, offset: int) -> bool:
    """Whether an element of `g` lies at `offset`; False also where greedy search fails.

    Strides of views of one array are multiples of each other's row sizes, so taking the
    greatest strides first finds the element.
    """
    rest = offset - _interval(g)[0]
    for n, s in sorted(g.dimensions, key=lambda d: -abs(d[1])):
        if s != 0:
            steps = min(n - 1, rest // abs(s))
            rest -= steps * abs(s)
    return rest == 0


def proved_overlap(body: Body, a: View | Element, b: View | Element) -> str:
    """The overlap decision of two views as far as it is known at compile time."""
    root = root_of(body, a)
    if root is None or root is not root_of(body, b):
        return "uncertain"
    left, right = geometry(body, a), geometry(body, b)
    if left is None or right is None:
        return "uncertain"
    return overlap(left, right)


# --- places ---------------------------------------------------------------------------------


def is_place(e: Expr) -> bool:
    """Whether `e` has the form of a place: a name, a member or an index."""
    return isinstance(bare(e), Name | Member | IndexSyntax)


def place(body: Body, e: Expr) -> Read | ReadGlobal | Element | Slice | None:
    """`e` as a place, whether or not it may be written; C2058 for what is none."""
    span = e.span
    e = bare(e)
    if isinstance(e, IndexSyntax):
        return index(body, e)
    if not isinstance(e, Name | Member):
        if expressions.check(body, e) is not None:
            body.error("C2058", span, "this cannot be assigned")
        return None
    entity = typing.named_entity(body, e)
    if isinstance(entity, Variable):
        return Read(entity.local) if entity.local is not None else None
    if isinstance(entity, FunctionName | KernelName | Builtin):
        body.error("C2058", e.span, f"`{entity.name}` cannot be assigned")
        return None
    made = expressions.check(body, e)
    if isinstance(made, ReadGlobal):
        return made
    if made is not None:
        body.error("C2058", e.span, "this cannot be assigned")
    return None


def base_of(shown: View | Element) -> Read | ReadGlobal:
    """The name at the bottom of a place or view."""
    while isinstance(shown, Slice | Element):
        shown = shown.base
    return shown


def writable(body: Body, shown: View | Element) -> bool:
    """Whether `shown` may be written, without a report."""
    root = base_of(shown)
    if isinstance(root, ReadGlobal):
        return not root.variable.constant and root.variable.module == body.module.name
    return root.local.writable
