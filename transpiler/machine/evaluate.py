"""Expressions as closures: left to right, every operand once, the operator last."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeGuard

from transpiler.ir import nodes
from transpiler.ir.faults import FaultCode
from transpiler.ir.operations import lookup
from transpiler.ir.types import ArrayType, ScalarType, ViewType
from transpiler.machine.fault import SourcePosition
from transpiler.machine.operate import operate
from transpiler.machine.run import Run
from transpiler.machine.scope import Code, Frame, Scope, ViewCode
from transpiler.machine.values import word
from transpiler.machine.views import View, slice_range

PlaceCode = Callable[[Frame], tuple[Any, int]]


def value(scope: Scope, node: nodes.Expression) -> Code:
    """Code that gives the value of an expression; a `View` for an array."""
    match node:
        case nodes.Literal():
            return _constant(node.value)
        case nodes.Read():
            return _read(scope.slot(node.local))
        case nodes.ReadGlobal():
            return _read_global(scope, node.variable)
        case nodes.Operate():
            return _operate(scope, node)
        case nodes.ShortCircuit():
            return _short_circuit(scope, node)
        case nodes.Conditional():
            return _conditional(scope, node)
        case nodes.Element():
            return _element(scope, node)
        case nodes.Slice():
            return view(scope, node)
        case nodes.Extent():
            return _extent(scope, node)
        case nodes.Call():
            return call(scope, node)
    raise AssertionError(node)


def scalar_type(node: nodes.Expression) -> ScalarType:
    """The type of an expression that is no array; for operands of records."""
    type_ = node.type
    assert isinstance(type_, ScalarType)
    return type_


def _constant(known: int) -> Code:
    return lambda frame: known


def _read(slot: int) -> Code:
    return lambda frame: frame[slot]


def _read_global(scope: Scope, variable: nodes.Global) -> Code:
    if isinstance(variable.type, ArrayType):
        array = scope.unit.array(variable)
        return lambda frame: array
    cell = scope.unit.cell(variable)
    return lambda frame: cell[0]


def _operate(scope: Scope, node: nodes.Operate) -> Code:
    # A list, since a generator inside `tuple` would take native stack at every level.
    operands = [value(scope, operand) for operand in node.operands]
    return operate(
        scope.run,
        lookup(node.operation),
        tuple(operands),
        tuple(scalar_type(operand) for operand in node.operands),
        scope.at(node.position),
    )


def _short_circuit(scope: Scope, node: nodes.ShortCircuit) -> Code:
    left, right = value(scope, node.left), value(scope, node.right)
    if node.conjunction:
        return lambda frame: left(frame) and right(frame)
    return lambda frame: left(frame) or right(frame)


def _conditional(scope: Scope, node: nodes.Conditional) -> Code:
    condition = value(scope, node.condition)
    then, otherwise = value(scope, node.then), value(scope, node.otherwise)
    return lambda frame: then(frame) if condition(frame) else otherwise(frame)


def _extent(scope: Scope, node: nodes.Extent) -> Code:
    base, dimension = view(scope, node.base), node.dimension
    return lambda frame: base(frame).extents[dimension]


def call(scope: Scope, node: nodes.Call) -> Code:
    """A user call: arguments in written order, then the callee."""
    callee = scope.unit.callee(node.function)
    codes = [
        view(scope, argument, store=True)
        if writes and _is_view(argument)
        else value(scope, argument)
        for argument, writes in zip(node.arguments, callee.writes, strict=True)
    ]
    site, invoke = scope.at(node.position), callee.invoke
    if node.written:
        evaluate = in_order(codes, node.written)
        return lambda frame: invoke(evaluate(frame), site)
    return lambda frame: invoke([code(frame) for code in codes], site)


def _is_view(node: nodes.Expression) -> TypeGuard[nodes.View]:
    return isinstance(node, nodes.Read | nodes.ReadGlobal | nodes.Slice)


def in_order(codes: list[Code], written: tuple[int, ...]) -> Callable[[Frame], list[Any]]:
    """Evaluate `codes` in the order `written`, or in their own."""
    order = written or tuple(range(len(codes)))

    def evaluate(frame: Frame) -> list[Any]:
        found: list[Any] = [None] * len(codes)
        for index in order:
            found[index] = codes[index](frame)
        return found

    return evaluate


# --- elements -------------------------------------------------------------------------------


def _element(scope: Scope, node: nodes.Element) -> Code:
    if len(node.indices) == 1:
        return _element_of_vector(scope, node)
    place = element_place(scope, node, store=False)

    def element(frame: Frame) -> int:
        buffer, at = place(frame)
        found: int = buffer[at]
        return found

    return element


def _element_of_vector(scope: Scope, node: nodes.Element) -> Code:
    base, index = view(scope, node.base), value(scope, node.indices[0])
    run, site, identifier = scope.run, scope.at(node.position), _identifier(node)

    def element(frame: Frame) -> Any:
        array = base(frame)
        at = index(frame)
        run.steps += 1
        if 0 <= at < array.extents[0]:
            return array.buffer[array.origin + at * array.strides[0]]
        raise _out_of_bounds(run, identifier, array, (at,), site)

    return element


def element_place(scope: Scope, node: nodes.Element, store: bool) -> PlaceCode:
    """Code for (buffer, offset) of an element, checked (IM-186).

    With `store` it is where a store goes to, else where a read comes from; the two differ
    for the array outputs of a kernel.
    """
    base = view(scope, node.base, store)
    codes = [value(scope, index) for index in node.indices]
    run, site, identifier = scope.run, scope.at(node.position), _identifier(node)

    def place(frame: Frame) -> tuple[Any, int]:
        array = base(frame)
        indices = [code(frame) for code in codes]
        run.steps += 1
        at = array.origin
        for index, extent, stride in zip(indices, array.extents, array.strides, strict=True):
            if not 0 <= index < extent:
                raise _out_of_bounds(run, identifier, array, tuple(indices), site)
            at += index * stride
        return array.buffer, at

    return place


def updated_place(scope: Scope, node: nodes.Element) -> Callable[[Frame], tuple[Any, Any, int]]:
    """Code for an element that is read and then stored to: read from, store to, offset."""
    place = element_place(scope, node, store=True)
    root = _root(node.base)
    if root is None or root.number not in scope.written:

        def same(frame: Frame) -> tuple[Any, Any, int]:
            buffer, at = place(frame)
            return buffer, buffer, at

        return same
    slot = scope.slot(root)

    def apart(frame: Frame) -> tuple[Any, Any, int]:
        buffer, at = place(frame)
        return frame[slot].buffer, buffer, at

    return apart


def _root(base: nodes.View) -> nodes.Local | None:
    """The local that a view is taken from, if it is one."""
    while isinstance(base, nodes.Slice):
        base = base.base
    return base.local if isinstance(base, nodes.Read) else None


def _identifier(node: nodes.Element | nodes.Slice) -> str:
    kind = "index" if isinstance(node, nodes.Element) else "slice"
    return f"{kind}.checked.{_element_token(node.base)}"


def _element_token(base: nodes.View) -> str:
    type_ = base.type
    assert isinstance(type_, ArrayType | ViewType)
    return type_.element.token


def _out_of_bounds(
    run: Run, identifier: str, array: View, indices: tuple[int, ...], site: SourcePosition
) -> Exception:
    """The first bad index; `indices` may be fewer than the rank."""
    for dimension, (index, extent) in enumerate(zip(indices, array.extents, strict=False)):
        if not 0 <= index < extent:
            lead = (word(dimension),) if len(array.extents) > 1 else ()
            operands = (*lead, word(index))
            return run.fault(
                FaultCode.E_BOUNDS,
                identifier,
                site,
                operands,
                limit=word(extent),
                step=run.steps - 1,
            )
    raise AssertionError("no index is out of bounds")


# --- views ----------------------------------------------------------------------------------


def view(scope: Scope, node: nodes.View, store: bool = False) -> ViewCode:
    """Code for a view; with `store` the one that stores go through."""
    match node:
        case nodes.Read():
            slot = scope.store_slot(node.local) if store else scope.slot(node.local)
            return lambda frame: frame[slot]
        case nodes.ReadGlobal():
            array = scope.unit.array(node.variable)
            return lambda frame: array
        case nodes.Slice():
            return _slice(scope, node, store)


# Per dimension: (index code, None) or (None, (low, high, inclusive, step)).
_Item = tuple[Code | None, "tuple[Code | None, Code | None, bool, int] | None"]


def _slice(scope: Scope, node: nodes.Slice, store: bool) -> ViewCode:
    base = view(scope, node.base, store)
    items = [_slice_item(scope, item) for item in node.items]
    run, site = scope.run, scope.at(node.position)
    token = _element_token(node.base)

    def form(frame: Frame) -> View:
        array = base(frame)
        rank = len(array.extents)
        bounds = [_bounds(frame, item, array.extents[d]) for d, item in enumerate(items)]
        run.steps += 1
        origin = array.origin
        extents: list[int] = []
        strides: list[int] = []
        for d, (low, high, ranged) in enumerate(bounds):
            extent, stride = array.extents[d], array.strides[d]
            if ranged is None:
                if not 0 <= low < extent:
                    raise _bad_slice(run, f"index.checked.{token}", rank, d, (low,), extent, site)
                origin += low * stride
                continue
            found = slice_range(low, high, *ranged, extent)
            if found is None:
                bad = (low, high)
                raise _bad_slice(run, f"slice.checked.{token}", rank, d, bad, extent, site)
            origin += found[0] * stride
            extents.append(found[1])
            strides.append(stride * ranged[1])
        return View(
            array.buffer,
            origin,
            (*extents, *array.extents[len(items) :]),
            (*strides, *array.strides[len(items) :]),
        )

    return form


def _slice_item(scope: Scope, item: nodes.Expression | nodes.RangeIndex) -> _Item:
    if not isinstance(item, nodes.RangeIndex):
        return value(scope, item), None
    low = None if item.low is None else value(scope, item.low)
    high = None if item.high is None else value(scope, item.high)
    return None, (low, high, item.inclusive, item.step)


def _bounds(frame: Frame, item: _Item, extent: int) -> tuple[int, int, tuple[bool, int] | None]:
    """The bounds of one dimension, omitted ones filled in; (index, 0, None) for an index."""
    index, ranged = item
    if index is not None:
        return index(frame), 0, None
    assert ranged is not None
    low_code, high_code, inclusive, step = ranged
    first, past = (0, extent) if step > 0 else (extent - 1, -1)
    low = first if low_code is None else low_code(frame)
    high = past if high_code is None else high_code(frame)
    return low, high, (inclusive, step)


def _bad_slice(
    run: Run,
    identifier: str,
    rank: int,
    dimension: int,
    bounds: tuple[int, ...],
    extent: int,
    site: SourcePosition,
) -> Exception:
    lead = (word(dimension),) if rank > 1 else ()
    return run.fault(
        FaultCode.E_BOUNDS,
        identifier,
        site,
        (*lead, *map(word, bounds)),
        limit=word(extent),
        step=run.steps - 1,
    )
