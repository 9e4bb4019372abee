"""Calls in constant expressions: compile-time evaluation with run-time semantics (IM-103)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from transpiler.ir import nodes
from transpiler.ir.types import VoidType
from transpiler.machine.arguments import plain
from transpiler.machine.calls import UserFunction
from transpiler.machine.entry import ARENA, Outcome, room_for
from transpiler.machine.execute import block
from transpiler.machine.fault import FaultRaised, SourcePosition, Unsupported
from transpiler.machine.kernels import CompiledKernel
from transpiler.machine.run import Run
from transpiler.machine.scope import Unit

DEPTH = 256


def call_constant(
    functions: Mapping[str, nodes.Function],
    name: str,
    arguments: Sequence[int],
    *,
    site: SourcePosition,
    fuel: int,
    depth: int = DEPTH,
) -> Outcome:
    """Call a function with scalar arguments from a constant expression.

    `functions` are found by qualified name; `site` is the callee name in the expression: it
    is the position of the call's own faults and the outermost position of the stack.
    The outcome is a value, with the fuel consumed, or a fault; E_FUEL means that the
    allowance `fuel` does not suffice. Raises KeyError for a function that is not there and
    Unsupported for a dispatch.
    """
    run = Run()
    run.start(fuel, depth, ARENA)
    compiled: dict[str, UserFunction] = {}

    def callee(qualified: str) -> UserFunction:
        if qualified not in compiled:
            compiled[qualified] = UserFunction(unit, functions[qualified], block)
        return compiled[qualified]

    def kernel(qualified: str) -> CompiledKernel:
        raise Unsupported(f"a dispatch of {qualified} in a constant expression")

    unit = Unit(run, callee, kernel)
    function = callee(name)
    try:
        with room_for(depth):
            result = function.invoke(list(arguments), site)
    except FaultRaised as raised:
        return Outcome("fault", fault=raised.record, fuel=run.fuel)
    type_ = function.declaration.result
    if isinstance(type_, VoidType):
        return Outcome("void", fuel=run.fuel)
    return Outcome("value", plain(type_, result), type_, fuel=run.fuel)
