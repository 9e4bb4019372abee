"""What the exact evaluator makes of entries, in the form in which compiled C is observed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from transpiler.ir import nodes
from transpiler.ir.faults import FaultCode
from transpiler.ir.types import VoidType
from transpiler.machine import arguments as machine_arguments
from transpiler.machine.bytes import encode_record
from transpiler.machine.entry import Machine, Outcome
from transpiler.suite.driver import Observed
from transpiler.suite.exposure import variables_of
from transpiler.suite.vocabulary import ArrayArgument, Entry, OutScalar

REFUSALS = {"ARGUMENT": -1, "BUSY": -2, "MEMORY": -3, "VERSION": -4, "TARGET": -5, "DEVICE": -6}
FUEL_CAP = 1500


def evaluate(program: nodes.Program, entries: Sequence[Entry]) -> list[Observed]:
    """Make the calls in one context, which is reset after each; every `fuel` is a number or
    None."""
    machine = Machine(program)
    return [_observe(machine, program, entry) for entry in entries]


def resolve(
    program: nodes.Program, entries: Sequence[Entry], cap: int = FUEL_CAP
) -> tuple[tuple[Entry, ...], list[Observed]]:
    """Entries with numbers for their allowances, and what they come to.

    An entry without limit gets `cap` if it needs more. One whose allowance is relative is
    made twice: without limit, then with what that used, or one unit less.
    """
    machine = Machine(program)
    made: list[Entry] = []
    found: list[Observed] = []

    def make(entry: Entry) -> Observed:
        made.append(entry)
        found.append(_observe(machine, program, entry))
        return found[-1]

    for entry in entries:
        if isinstance(entry.fuel, int):
            make(entry)
            continue
        free = replace(entry, fuel=cap)
        first = make(free)
        if first.status == FaultCode.E_FUEL:
            continue
        made[-1] = replace(entry, fuel=None)
        if entry.fuel is not None and first.status >= 0:
            allowance = first.fuel - (entry.fuel == "short")
            make(replace(entry, fuel=max(allowance, 0)))
    return tuple(made), found


def _observe(machine: Machine, program: nodes.Program, entry: Entry) -> Observed:
    assert not isinstance(entry.fuel, str)
    machine.fuel, machine.depth = entry.fuel, entry.depth
    buffers = [list(buffer.values) for buffer in entry.buffers]
    given = [_argument(a, buffers) for a in entry.arguments if not isinstance(a, OutScalar)]
    outcome = machine.call(entry.name, given)
    machine.reset()
    variables = machine.variables
    state = []
    for variable in variables_of(program):
        value = variables[variable.qualified]
        plain = tuple(map(int, value)) if isinstance(value, list) else (int(value),)
        state.append((variable.qualified, plain))
    return Observed(
        status_of(outcome),
        0 if outcome.kind == "refused" else outcome.fuel,
        b"" if outcome.fault is None else encode_record(outcome.fault),
        outcome.stdout,
        _values(program, entry.name, outcome),
        tuple(tuple(map(int, b)) for b in buffers),
        tuple(state),
    )


def _argument(
    argument: int | ArrayArgument, buffers: list[list[int]]
) -> machine_arguments.Argument:
    if isinstance(argument, ArrayArgument):
        return machine_arguments.ArrayArgument(
            buffers[argument.buffer], argument.shape, argument.strides, argument.origin
        )
    return argument


def status_of(outcome: Outcome) -> int:
    """The status that the C interface gives for an outcome."""
    if outcome.fault is not None:
        return int(outcome.fault.code)
    return REFUSALS[outcome.refusal] if outcome.refusal is not None else 0


def _values(program: nodes.Program, name: str, outcome: Outcome) -> tuple[int, ...]:
    """The result and the scalar outputs; zeros, the driver's initial values, after a fault."""
    declared = program.root
    source = next(
        d
        for d in declared.declarations
        if isinstance(d, nodes.Function | nodes.Kernel) and d.name == name
    )
    values: list[int] = []
    if not isinstance(source.result, VoidType):
        values.append(0 if outcome.value is None else int(outcome.value))
    for parameter in source.parameters:
        if parameter.mode is nodes.Mode.OUT and not parameter.is_view:
            values.append(int(outcome.outs.get(parameter.local.name, 0)))
    return tuple(values)
