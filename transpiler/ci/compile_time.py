"""Calls at compile time: required constants may call eligible functions (LS-266, H-5).

Eligible is a function that does not print, use module variables or dispatch, and calls only
eligible functions. It runs in the exact evaluator; the fuel of all constants of a module is
limited (C6002).
"""

from __future__ import annotations

from transpiler.ci import declarations
from transpiler.ci.body import Body
from transpiler.ci.entities import FunctionName, Progress
from transpiler.ir.faults import FaultCode
from transpiler.ir.nodes import Call, Function
from transpiler.machine.constant import call_constant
from transpiler.machine.fault import FaultRecord, SourcePosition

FUEL = 1_000_000_000
"""Units that the constants of one module may use together."""


class Failed(Exception):
    """The callee, or one that it calls, is in error, which has been reported."""


class Circular(Exception):
    """The callee is being lowered: a constant in it needs this very call."""


class OutOfFuel(Exception):
    """The compile-time fuel of the module is used up."""


def call(body: Body, e: Call, values: list[int]) -> int | FaultRecord | None:
    """The result of a call with constant arguments; None if the function is not eligible.

    Raises `Failed`, `Circular` or `OutOfFuel`.
    """
    entity = next(site.callee for site in body.facts.calls if site.callee.qualified == e.function)
    functions: dict[str, Function] = {}
    if any(p.is_view for p in declarations.signature_of(entity).parameters):
        return None
    if not _gather(entity, functions):
        return None
    site = SourcePosition.of(body.module.file.path, e.position)
    left = FUEL - body.module.compile_fuel
    outcome = call_constant(functions, e.function, values, site=site, fuel=left)
    body.module.compile_fuel += outcome.fuel
    if outcome.fault is None:
        return int(outcome.value or 0)
    if outcome.fault.code is FaultCode.E_FUEL:
        raise OutOfFuel
    return outcome.fault


def _gather(entity: FunctionName, functions: dict[str, Function]) -> bool:
    """Collect the function and all that it calls; False if one is not eligible."""
    waiting = [entity]
    while waiting:
        at = waiting.pop()
        if at.qualified in functions:
            continue
        if at.progress is Progress.ACTIVE:
            raise Circular
        function = declarations.lower_function(at)
        body = at.body
        assert body is not None
        facts = body.facts
        if facts.prints or facts.dispatches or facts.reads or facts.writes:
            return False
        if function is None:
            raise Failed
        functions[at.qualified] = function
        waiting += reversed([site.callee for site in facts.calls])
    return True
