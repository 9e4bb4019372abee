"""Vectors and matrices of Python kernels as closures: tuples of components, row-major."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from transpiler.ir import nodes
from transpiler.ir.faults import FaultCode
from transpiler.ir.operations import Operation, lookup
from transpiler.ir.types import BoolType, ElementType, IntType, MatrixType
from transpiler.ir.vectors import VECTOR_FUNCTIONS, count_of, element_of, form_of
from transpiler.machine.fault import SourcePosition
from transpiler.machine.launch_scope import LaunchScope
from transpiler.machine.scope import Code, Frame
from transpiler.machine.values import TypedValue, word
from transpiler.machine.variants import Fusing, Variant, is_math, nudged
from transpiler.machine.violations import checked_division, violated

Value = Callable[[LaunchScope, nodes.Expression], Code]
Shaped = nodes.Lift | nodes.Construct | nodes.Component | nodes.VectorOperate
Number = Callable[[Frame], int | None]

_DIVISIONS = ("floor_div", "floor_rem")


def shaped(scope: LaunchScope, node: Shaped, value: Value) -> Code:
    """Code for an expression that is a vector or matrix, or is made of one; `value` compiles its
    operands."""
    match node:
        case nodes.Construct(_, parts):
            codes = [value(scope, part) for part in parts]
            return lambda frame: tuple([code(frame) for code in codes])
        case nodes.Component(base):
            whole, number = value(scope, base), component_number(scope, node, value)
            last = count_of(_type(base)) - 1
            return _component(whole, number, last)
        case nodes.Lift():
            return _lift(scope, node, value)
        case nodes.VectorOperate():
            return _function(scope, node, value)


def _type(node: nodes.Expression) -> ElementType:
    assert isinstance(node.type, ElementType)
    return node.type


# --- components -----------------------------------------------------------------------------


def _component(whole: Code, number: Number, last: int) -> Code:
    """Past the end of a vector the last one."""

    def component(frame: Frame) -> Any:
        parts, at = whole(frame), number(frame)
        return parts[last if at is None else at]

    return component


def component_number(scope: LaunchScope, node: nodes.Component, value: Value) -> Number:
    """The number of a component among all, None past the end of a vector.

    An index outside a matrix is a fault.
    """
    form = form_of(_type(node.base))
    assert len(form) == len(node.indices)
    codes = [value(scope, index) for index in node.indices]
    run, site = scope.run, scope.at(node.position)
    identifier = f"index.checked.{_type(node.base).token}"
    matrix = isinstance(node.base.type, MatrixType)

    def number(frame: Frame) -> int | None:
        found = 0
        for dimension, (code, extent) in enumerate(zip(codes, form, strict=True)):
            at = code(frame)
            if not 0 <= at < extent:
                if not matrix:
                    return None
                operands = (word(dimension), word(at))
                limit = word(extent)
                raise run.fault(FaultCode.E_BOUNDS, identifier, site, operands, limit=limit)
            found = found * extent + at
        return found

    return number


# --- operations -----------------------------------------------------------------------------


def _lift(scope: LaunchScope, node: nodes.Lift, value: Value) -> Code:
    """One operation for each component; a comparison gives 0 and 1."""
    codes = [value(scope, operand) for operand in node.operands]
    scalar = [not form_of(_type(operand)) for operand in node.operands]
    count = count_of(node.type)
    operation = lookup(node.operation)
    compute = _computed(scope, operation, scope.at(node.position))
    mask = isinstance(operation.result_type, BoolType)

    def lift(frame: Frame) -> tuple[Any, ...]:
        values = [code(frame) for code in codes]
        columns = [(v,) * count if one else v for v, one in zip(values, scalar, strict=True)]
        found = [compute(*parts) for parts in zip(*columns, strict=True)]
        return tuple(map(int, found)) if mask else tuple(found)

    return lift


def _computed(scope: LaunchScope, operation: Operation, site: SourcePosition) -> Callable[..., Any]:
    """The operation on numbers, with what is special about it here."""
    type_, compute = operation.result_type, operation.compute
    if operation.family.name in _DIVISIONS and isinstance(type_, IntType):
        return _divided(scope, operation, type_, site)
    if scope.variant.nudges and is_math(operation):
        variant = scope.variant
        return lambda *operands: nudged(compute(*operands), variant)
    return compute


def _divided(
    scope: LaunchScope, operation: Operation, type_: IntType, site: SourcePosition
) -> Callable[..., Any]:
    run, violations = scope.run, scope.violations
    identifier = checked_division(operation, type_)

    def divide(dividend: int, divisor: int) -> Any:
        if divisor == 0:
            typed = (TypedValue(type_, dividend), TypedValue(type_, divisor))
            violated(violations, run.fault(FaultCode.E_DIV_ZERO, identifier, site, typed))
        return operation.compute(dividend, divisor)

    return divide


def _function(scope: LaunchScope, node: nodes.VectorOperate, value: Value) -> Code:
    """A function of whole vectors by its definition."""
    codes = [value(scope, operand) for operand in node.operands]
    if node.function == "fill":
        count = count_of(node.type)
        return lambda frame: (codes[0](frame),) * count
    types = [_type(operand) for operand in node.operands]
    exact = VECTOR_FUNCTIONS[node.function].exact
    shapes = [bool(form_of(t)) for t in types]
    whole = bool(form_of(node.type))
    variant = scope.variant
    fuses = variant.fuses and not isinstance(element_of(types[0]), IntType)

    def apply(frame: Frame) -> Any:
        values = [code(frame) for code in codes]
        parts = [v if many else (v,) for v, many in zip(values, shapes, strict=True)]
        if fuses:
            parts = [tuple(Fusing(p, variant is Variant.FUSED_LEFT) for p in v) for v in parts]
        found = exact(parts, types)
        if fuses:
            found = tuple(p.value if isinstance(p, Fusing) else p for p in found)
        return found if whole else found[0]

    return apply
