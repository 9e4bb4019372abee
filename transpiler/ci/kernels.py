"""Kernels: what their bodies may read and write, reductions, the element form (section 14)."""

from __future__ import annotations

from transpiler.ci import (
    constants,
    coverage,
    declarations,
    expressions,
    functions,
    reductions,
    signatures,
    statements,
    views,
)
from transpiler.ci.body import HIGHEST_RANK, Body, KernelState
from transpiler.ci.entities import KernelName, Role, Variable
from transpiler.ci.tree import (
    AssignSyntax,
    BlockSyntax,
    Ident,
    IndexSyntax,
    Name,
    OverItem,
    ReduceSyntax,
)
from transpiler.ir.nodes import (
    Assign,
    Block,
    Element,
    Expression,
    Kernel,
    Local,
    Mode,
    Over,
    Read,
    ReadGlobal,
    Slice,
    Statement,
    View,
)
from transpiler.ir.types import I64, ArrayType, IntType, ScalarType, ViewType
from transpiler.source.files import Span

PRIVATE_BYTES = 4096
"""The most that the private arrays of a kernel may take together (LS-110, H-17)."""

FRESH = ("i", "j", "k", "l")


# --- reads and writes -----------------------------------------------------------------------


def read_variable(body: Body, local: Local, span: Span) -> Expression | None:
    """A local read as a whole: an `out` parameter is C5031, an array of the element form
    its element."""
    state = body.kernel
    assert state is not None
    mode = state.modes.get(local.number)
    if mode is Mode.OUT:
        body.error("C5031", span, f"output `{local.name}` is never read")
        return None
    if isinstance(local.type, ViewType | ArrayType):
        if state.element_form:
            return _own_element(body, state, local, span)
        if mode is Mode.INOUT:
            state.entity.misreads.append(span)
    return Read(local)


def _own_element(body: Body, state: KernelState, local: Local, span: Span) -> Element | None:
    """The element of an array of the element form that belongs to the work item."""
    type_ = local.type
    assert isinstance(type_, ViewType | ArrayType)
    if type_.rank != len(state.over):
        message = f"rank {type_.rank} where the written arrays have rank {len(state.over)}"
        body.error("C2012", span, message)
        return None
    if not _same_declared_shape(state, local):
        body.error("C2012", span, f"`{local.name}` has another shape than the written arrays")
        return None
    assert isinstance(type_.element, ScalarType)
    indices = tuple(Read(variable) for variable in state.over)
    return Element(Read(local), indices, type_.element, body.at(span))


def _same_declared_shape(state: KernelState, local: Local) -> bool:
    """Whether `local` is declared with the extents of the written arrays."""
    shape = state.shapes.get(local.number)
    return shape is not None and _same_shape(shape, state.domain)


def _same_shape(a: tuple[Expression | None, ...], b: tuple[Expression | None, ...]) -> bool:
    return len(a) == len(b) and all(map(constants.alike, a, b))


def read_index(body: Body, made: Element | Slice, e: IndexSyntax) -> Expression | None:
    """An element or view as a value: not of an `out` array (C5031); of an `inout` array any
    element but the item's own is remembered for `in_place` (C5032)."""
    state = body.kernel
    assert state is not None
    root = views.base_of(made)
    if isinstance(root, ReadGlobal):
        return made
    mode = state.modes.get(root.local.number)
    if mode is Mode.OUT:
        body.error("C5031", e.span, f"output `{root.local.name}` is never read")
        return None
    if mode is Mode.INOUT and not (isinstance(made, Element) and _is_own(state, made, True)):
        state.entity.misreads.append(e.span)
    return made


def _is_own(state: KernelState, place: Element, whole: bool) -> bool:
    """Whether the leading indices are the `over` variables in order; with `whole` all are."""
    if not isinstance(place.base, Read):
        return False
    own = tuple(Read(variable) for variable in state.over)
    count = len(own)
    if len(place.indices) < count or (whole and len(place.indices) != count):
        return False
    return place.indices[:count] == own


def may_write(body: Body, place: Read | ReadGlobal | Element, span: Span, reads: bool) -> bool:
    """Whether a kernel may store to `place`: the write rule, C5031 at the place.

    `reads` for a compound assignment, which also reads the place.
    """
    state = body.kernel
    assert state is not None
    root = views.base_of(place)
    if isinstance(root, ReadGlobal):
        return True
    local = root.local
    mode = state.modes.get(local.number)
    if mode is None or mode is Mode.IN:
        return True
    if not isinstance(place, Element):
        body.error("C5031", span, f"output `{local.name}` is set by `reduce` only")
        return False
    state.first_writes.setdefault(local.number, span)
    if not _is_own(state, place, False):
        names = ", ".join(variable.name for variable in state.over)
        body.error("C5031", span, f"a work item writes only inside `{local.name}[{names}]`")
        return False
    if mode is Mode.OUT and reads:
        body.error("C5031", span, f"output `{local.name}` is never read")
        return False
    if reads and not _is_own(state, place, True):
        state.entity.misreads.append(span)
    return True


def may_pass(body: Body, shown: View, span: Span) -> bool:
    """Whether a view that will be written may be formed of `shown` in a kernel."""
    state = body.kernel
    assert state is not None
    root = views.base_of(shown)
    if isinstance(root, ReadGlobal) or state.modes.get(root.local.number) in (None, Mode.IN):
        return True
    body.unbuilt(span, "passing an output of a kernel on")
    return False


def may_copy_into(body: Body, target: View, span: Span) -> bool:
    """Whether an array may be copied to `target` in a kernel."""
    state = body.kernel
    assert state is not None
    root = views.base_of(target)
    if isinstance(root, ReadGlobal) or state.modes.get(root.local.number) in (None, Mode.IN):
        return True
    body.unbuilt(span, "copying an array to an output of a kernel")
    return False


def add_private(body: Body, type_: ArrayType, name: Ident) -> None:
    """Count a private array of a kernel; C5029 where the sum passes the limit."""
    state = body.kernel
    if state is None:
        return
    element = type_.element
    width = element.width // 8 if isinstance(element, IntType) else 1
    state.private_bytes += type_.size * width
    if state.private_bytes > PRIVATE_BYTES:
        message = f"private arrays of {state.private_bytes} bytes; the limit is {PRIVATE_BYTES}"
        body.error("C5029", name.span, message)


def reduce(body: Body, s: ReduceSyntax) -> Statement | None:
    """`reduce t = op(..);`, in kernels and outside their loops (C4012)."""
    if body.kernel is None:
        body.error("C4012", s.span, "`reduce` stands in kernels only")
        return None
    if any(jump.is_loop for jump in body.jumps):
        body.error("C4012", s.span, "`reduce` cannot stand in a loop")
        return None
    return reductions.reduce(body, body.kernel, s)


# --- declarations ---------------------------------------------------------------------------


def lower(entity: KernelName) -> Kernel | None:
    """The kernel with its body; None after an error in it."""
    module, syntax = entity.module, entity.syntax
    before = len(module.collector.found)
    signature = declarations.signature_of(entity)
    body = entity.body
    assert body is not None
    assert body.kernel is not None
    state = body.kernel
    if signature.broken:
        return None
    over: tuple[Over, ...] | None
    if syntax.over is not None:
        conditions = functions.where(body, syntax.where)
        over = _over(body, syntax.over)
        state.over = tuple(o.variable for o in over)
        block = statements.block(body, syntax.body)
    else:
        conditions = functions.where(body, syntax.where)
        over = _element_domain(body, state, entity)
        if over is None:
            return None
        state.element_form = True
        block = _element_body(body, syntax.body)
    if len(module.collector.found) == before:
        coverage.check(body, state, signature, block, syntax)
    if len(module.collector.found) > before:
        return None
    return Kernel(
        entity.name,
        module.name,
        module.file.path,
        signature.sizes,
        signature.parameters,
        over,
        conditions,
        block,
        module.at(syntax.name.span.start),
        functions.lines(module, syntax.span),
        entity.exported,
        syntax.over is None,
        syntax.documentation,
        syntax.trivia,
    )


def _over(body: Body, written: tuple[OverItem, ...]) -> tuple[Over, ...]:
    """The `over` variables; their extents know sizes, scalar parameters and constants."""
    extents: list[Expression | None] = []
    for item in written:
        extent: Expression | None = None
        if item.extent.low is not None:
            body.unbuilt(item.extent.span, "a lower bound of a dimension")
        elif item.extent.high is None:
            body.error("C6004", item.extent.span, "an `over` variable needs an extent")
        else:
            e = item.extent.high
            extent = expressions.value(body, e, I64)
            if extent is not None and not signatures.depends_only_on(body, extent, e.span, True):
                extent = None
            known = None if extent is None else constants.peek(body, extent)
            if known is not None and known < 0:
                body.error("C2015", e.span, f"the extent {known} is negative")
        extents.append(extent)
    if len(written) > HIGHEST_RANK:
        span = written[HIGHEST_RANK].name.span
        body.error("C9001", span, f"more than {HIGHEST_RANK} `over` variables")
    made: list[Over] = []
    for item, extent in zip(written, extents, strict=True):
        variable = body.variable(item.name, I64, Role.OVER, writable=False)
        assert variable.local is not None
        shown = extent if extent is not None else Read(variable.local)
        made.append(Over(variable.local, shown, body.at(item.name.span)))
    return tuple(made)


# --- the element form -----------------------------------------------------------------------


def _element_domain(body: Body, state: KernelState, entity: KernelName) -> tuple[Over, ...] | None:
    """Fresh `over` variables with the declared extents of the arrays that are written."""
    signature = declarations.signature_of(entity)
    state.shapes = {p.local.number: p.shape for p in signature.parameters if p.is_view}
    written = [p for p in signature.parameters if p.is_view and p.mode is not Mode.IN]
    syntax = entity.syntax
    if not written:
        body.error("C5031", syntax.name.span, "the element form writes at least one array")
        return None
    shape = written[0].shape
    positions = {p.name.text: p.name.span for p in syntax.params}
    for parameter in written:
        span = positions[parameter.local.name]
        if any(extent is None for extent in parameter.shape):
            body.error("C2012", span, "an array of the element form needs its extents")
            return None
        if not _same_shape(parameter.shape, shape):
            body.error("C2012", span, "the written arrays have different shapes")
            return None
    state.domain = shape
    taken = set(body.names) | set(body.module.names)
    made: list[Over] = []
    for dimension, extent in enumerate(shape):
        assert extent is not None
        name = FRESH[dimension]
        while name in taken:
            name += "_"
        taken.add(name)
        local = body.local(name, I64, writable=False)
        body.variables[local.number] = Variable(name, Role.OVER, local)
        made.append(Over(local, extent, body.at(syntax.name.span)))
    state.over = tuple(o.variable for o in made)
    return tuple(made)


def _element_body(body: Body, syntax: BlockSyntax) -> Block:
    """Assignments to whole arrays, and nothing else (C4012)."""
    made: list[Statement] = []
    for s in syntax.statements:
        target = views.bare(s.place) if isinstance(s, AssignSyntax) and s.operator == "=" else None
        if not isinstance(s, AssignSyntax) or not isinstance(target, Name):
            message = "a kernel without `over` holds assignments to whole arrays only"
            body.error("C4012", s.span, message, "declare the work items with `over`")
            continue
        lowered = _element_assignment(body, s, target)
        if lowered is not None:
            made.append(lowered)
    return Block(tuple(made), syntax.closing)


def _element_assignment(body: Body, s: AssignSyntax, target: Name) -> Statement | None:
    state = body.kernel
    assert state is not None
    entity = body.lookup(target.text)
    if entity is None:
        expressions.undefined(body, target.text, target.span)
        return None
    local = entity.local if isinstance(entity, Variable) else None
    mode = state.modes.get(local.number) if local is not None else None
    if local is None or not isinstance(local.type, ViewType) or mode is None:
        body.error("C4012", s.span, "a kernel without `over` assigns whole arrays only")
        return None
    if mode is Mode.IN:
        body.error("C2060", target.span, f"parameter `{local.name}` is read-only")
        return None
    place = _own_element(body, state, local, target.span)
    value = expressions.value(body, s.value, local.type.element)
    if place is None or value is None:
        return None
    state.first_writes.setdefault(local.number, target.span)
    return Assign(place, value, body.at(s.operator_span), s.trivia)
