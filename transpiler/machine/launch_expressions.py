"""Expressions of Python kernels as closures: left to right, every operand once.

An integer is a plain integer, a float a NumPy scalar of its width, an array a NumPy array.
"""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from typing import Any

from transpiler.ir import floating, nodes
from transpiler.ir.faults import FaultCode
from transpiler.ir.operations import Operation, lookup
from transpiler.ir.refusal import refused
from transpiler.ir.types import ArrayType, ElementType, FloatType, IntType, ScalarType, ViewType
from transpiler.ir.vectors import element_of
from transpiler.machine.fault import FaultRaised, SourcePosition
from transpiler.machine.launch_scope import Group, LaunchScope
from transpiler.machine.launch_vectors import shaped
from transpiler.machine.run import Run
from transpiler.machine.sampling import sampled
from transpiler.machine.scope import Code, Frame
from transpiler.machine.storage import HostArray, loader, storer, unflattened
from transpiler.machine.values import TypedValue, word
from transpiler.machine.variants import Variant, is_math, multiply_add, nudged
from transpiler.machine.violations import checked_division, outside, violated
from transpiler.source.files import Position

Factors = tuple[Code, Code]
Index = tuple[int, ...]
PlaceCode = Callable[[Frame], tuple[HostArray, Index]]

_DIVISIONS = ("floor_div", "floor_rem")


def value(scope: LaunchScope, node: nodes.Expression) -> Code:
    """Code that gives the value of an expression; of an array, the array itself.

    Raises `SourceErrors` (C9102) for what is not evaluated.
    """
    match node:
        case nodes.Literal(value=known):
            return _constant(known)
        case nodes.FloatLiteral(type_, number):
            return _constant(floating.scalar(type_, number))
        case nodes.Read(local):
            return _read(scope.slot(local))
        case nodes.Operate():
            return _operate(scope, node)
        case nodes.ShortCircuit():
            return _short_circuit(scope, node)
        case nodes.Conditional():
            return _conditional(scope, node)
        case nodes.Element():
            return _element(scope, node)
        case nodes.Extent(base, dimension):
            return _extent(value(scope, base), dimension)
        case nodes.Call():
            return call(scope, node)
        case nodes.Atomic():
            return _atomic(scope, node)
        case nodes.ThreadId():
            return _lane(scope.group)
        case nodes.Sample():
            return _sample(scope, node)
        case nodes.Lift() | nodes.Construct() | nodes.Component() | nodes.VectorOperate():
            return shaped(scope, node, value)
        case nodes.Several(parts):
            return _several([value(scope, part) for part in parts])
    what = f"the evaluation of {type(node).__name__}"
    raise refused(what, scope.path, getattr(node, "position", nodes.NOWHERE))


def _constant(known: Any) -> Code:
    return lambda frame: known


def _read(slot: int) -> Code:
    return lambda frame: frame[slot]


def _lane(group: Group) -> Code:
    return lambda frame: group.lane


def _extent(base: Code, dimension: int) -> Code:
    return lambda frame: base(frame).shape[dimension]


def _several(codes: list[Code]) -> Code:
    return lambda frame: tuple([code(frame) for code in codes])


def _short_circuit(scope: LaunchScope, node: nodes.ShortCircuit) -> Code:
    left, right = value(scope, node.left), value(scope, node.right)
    if node.conjunction:
        return lambda frame: left(frame) and right(frame)
    return lambda frame: left(frame) or right(frame)


def _conditional(scope: LaunchScope, node: nodes.Conditional) -> Code:
    condition = value(scope, node.condition)
    then, otherwise = value(scope, node.then), value(scope, node.otherwise)
    return lambda frame: then(frame) if condition(frame) else otherwise(frame)


def call(scope: LaunchScope, node: nodes.Call) -> Code:
    """A call of a device function; the value of one with several results is a tuple."""
    assert not node.written
    callee = scope.unit.callee(node.function)
    codes = [value(scope, argument) for argument in node.arguments]
    site, invoke = scope.at(node.position), callee.invoke
    return lambda frame: invoke([code(frame) for code in codes], site)


# --- operations -----------------------------------------------------------------------------


def _operate(scope: LaunchScope, node: nodes.Operate) -> Code:
    operands = [value(scope, operand) for operand in node.operands]
    factors = [factors_of(scope, operand) for operand in node.operands]
    return operate(scope, node.operation, operands, factors, node.position)


def factors_of(scope: LaunchScope, node: nodes.Expression) -> Factors | None:
    """The factors of a product of floats, where products are fused."""
    if not scope.variant.fuses or not isinstance(node, nodes.Operate):
        return None
    if not node.operation.startswith("mul.") or not isinstance(node.type, FloatType):
        return None
    left, right = node.operands
    return value(scope, left), value(scope, right)


def operate(
    scope: LaunchScope,
    identifier: str,
    operands: list[Code],
    factors: list[Factors | None],
    position: Position,
) -> Code:
    """One operation of the table on the values of `operands`; `factors` are theirs.

    The table gives an integer divided by zero a harmless value; the language gives it none, so
    it is a fault here.
    """
    operation = lookup(identifier)
    name, type_ = operation.family.name, operation.result_type
    if name in _DIVISIONS and isinstance(type_, IntType):
        return _division(scope, operation, operands, type_, scope.at(position))
    if name in ("add", "sub") and any(factors):
        return _fused(scope.variant, name == "sub", operands, factors)
    if scope.variant.nudges and is_math(operation):
        return _nudged(scope.variant, operation, operands)
    return _applied(operation, operands)


def _applied(operation: Operation, operands: list[Code]) -> Code:
    compute = operation.compute
    match operands:
        case [only]:
            return lambda frame: compute(only(frame))
        case [left, right]:
            return lambda frame: compute(left(frame), right(frame))
    return lambda frame: compute(*[operand(frame) for operand in operands])


def _nudged(variant: Variant, operation: Operation, operands: list[Code]) -> Code:
    code = _applied(operation, operands)
    return lambda frame: nudged(code(frame), variant)


def _fused(
    variant: Variant, subtracts: bool, operands: list[Code], factors: list[Factors | None]
) -> Code:
    """A sum or difference, one of whose operands is a product that is not rounded."""
    left, right = factors
    if left is not None and (right is None or variant is Variant.FUSED_LEFT):
        (a, b), c = left, operands[1]
        if subtracts:
            return lambda frame: multiply_add(a(frame), b(frame), -c(frame))
        return lambda frame: multiply_add(a(frame), b(frame), c(frame))
    assert right is not None
    (a, b), c = right, operands[0]
    if subtracts:
        return lambda frame: _added_to(c(frame), -a(frame), b(frame))
    return lambda frame: _added_to(c(frame), a(frame), b(frame))


def _added_to(c: Any, a: Any, b: Any) -> Any:
    """c + a b, the operands in the order of the source."""
    return multiply_add(a, b, c)


def _division(
    scope: LaunchScope,
    operation: Operation,
    operands: list[Code],
    type_: IntType,
    site: SourcePosition,
) -> Code:
    left, right = operands
    compute, run, violations = operation.compute, scope.run, scope.violations
    identifier = checked_division(operation, type_)

    def divide(frame: Frame) -> Any:
        dividend, divisor = left(frame), right(frame)
        if divisor == 0:
            typed = (TypedValue(type_, dividend), TypedValue(type_, divisor))
            violated(violations, run.fault(FaultCode.E_DIV_ZERO, identifier, site, typed))
        return compute(dividend, divisor)

    return divide


# --- elements -------------------------------------------------------------------------------


def _element(scope: LaunchScope, node: nodes.Element) -> Code:
    place, load = element_place(scope, node, stores=False), loader(node.type)

    def element(frame: Frame) -> Any:
        array, index = place(frame)
        return load(array, index)

    return element


def _atomic(scope: LaunchScope, node: nodes.Atomic) -> Code:
    """The old value; iterations run one after the other, so nothing comes between."""
    load, given = loader(node.type), value(scope, node.value)
    combine, put = _updates(node), storer(node.type)
    indices, checked = _indices(scope, node.place), check(scope, node.place)

    def update(frame: Frame) -> Any:
        at = indices(frame)
        operand = given(frame)
        array, index = checked(frame, at)
        old = load(array, index)
        put(array, index, combine(old, operand))
        return old

    return update


def _sample(scope: LaunchScope, node: nodes.Sample) -> Code:
    """Linear along x, y, z in this order; an empty texture has no sample."""
    texture, run, site = value(scope, node.texture), scope.run, scope.at(node.position)
    codes = [value(scope, c) for c in node.coordinates]

    def sample(frame: Frame) -> Any:
        array = texture(frame)
        if 0 in array.shape:
            raise _out_of_bounds(run, "index.checked.f32", (0, 0, 0), array.shape, site)
        return sampled(array, *[code(frame) for code in codes])

    return sample


def _updates(node: nodes.Atomic) -> Callable[[Any, Any], Any]:
    """The new value from the old one and the operand; of vectors one component after the other."""
    combine = _updates_scalar(node.operation, element_of(node.type))
    if isinstance(node.type, ScalarType):
        return combine
    return lambda old, operand: tuple(map(combine, old, operand))


def _updates_scalar(operation: str, type_: ScalarType) -> Callable[[Any, Any], Any]:
    match operation:
        case "min":
            return lambda old, operand: operand if operand < old else old
        case "max":
            return lambda old, operand: operand if operand > old else old
    wraps = "wrap." if isinstance(type_, IntType) else ""
    return lookup(f"add.{wraps}{type_.token}").compute


def element_place(scope: LaunchScope, node: nodes.Element, *, stores: bool) -> PlaceCode:
    """As `checked_place`, for an access that is not atomic."""
    place, conflicts = checked_place(scope, node), scope.conflicts
    if conflicts is None:
        return place

    def watched(frame: Frame) -> tuple[HostArray, Index]:
        array, index = place(frame)
        conflicts.touch(array, index, stores=stores)
        return array, index

    return watched


def checked_place(scope: LaunchScope, node: nodes.Element) -> PlaceCode:
    """Code for an array and the index of an element, which is inside it.

    One index of an array of more dimensions is the row-major number of the element.
    """
    indices, checked = _indices(scope, node), check(scope, node)
    return lambda frame: checked(frame, indices(frame))


def _indices(scope: LaunchScope, node: nodes.Element) -> Callable[[Frame], Index]:
    """Code for the indices as they are written."""
    codes = [value(scope, index) for index in node.indices]
    return lambda frame: tuple([code(frame) for code in codes])


def check(
    scope: LaunchScope, node: nodes.Element
) -> Callable[[Frame, Index], tuple[HostArray, Index]]:
    """The array and the index of an element, for indices that are known; where there is no such
    element a fault, or in the debug build what stands in for it."""
    base = value(scope, node.base)
    run, site, identifier = scope.run, scope.at(node.position), _identifier(node.base)
    rank, violations = _rank(node.base), scope.violations
    of_vectors = not isinstance(_view(node.base).element, ScalarType)
    component = of_vectors and isinstance(node.type, ScalarType)
    flat = len(node.indices) != rank or component

    def checked(frame: Frame, index: Index) -> tuple[HostArray, Index]:
        array = base(frame)
        shape = array.shape if component else array.shape[:rank]
        extents = (prod(shape),) if flat else shape
        for at, extent in zip(index, extents, strict=True):
            if not 0 <= at < extent:
                violated(violations, _out_of_bounds(run, identifier, index, extents, site))
                return outside(array, len(shape))
        return array, unflattened(shape, index[0]) if flat else index

    return checked


def _view(base: nodes.View) -> ArrayType | ViewType:
    type_ = base.type
    assert isinstance(type_, ArrayType | ViewType)
    return type_


def _rank(base: nodes.View) -> int:
    return _view(base).rank


def _identifier(base: nodes.View) -> str:
    element = _view(base).element
    assert isinstance(element, ElementType)
    return f"index.checked.{element_of(element).token}"


def _out_of_bounds(
    run: Run, identifier: str, index: Index, extents: Index, site: SourcePosition
) -> FaultRaised:
    """The fault of the first index that is outside its dimension, as `.ci` has it."""
    bad = next(d for d, at in enumerate(index) if not 0 <= at < extents[d])
    lead = (word(bad),) if len(extents) > 1 else ()
    operands = (*lead, word(index[bad]))
    return run.fault(FaultCode.E_BOUNDS, identifier, site, operands, limit=word(extents[bad]))
