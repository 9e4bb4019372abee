"""One recorded call: values in, and everything that the exact evaluator makes of them."""

from __future__ import annotations

from dataclasses import dataclass

from transpiler.ir.nodes import Function, Kernel, Mode
from transpiler.ir.types import IntType, ViewType
from transpiler.machine.arguments import Argument, ArrayArgument
from transpiler.machine.bytes import encode_record
from transpiler.machine.entry import Machine, Outcome
from transpiler.project.inputs import Array, Digest, Filled, Value


@dataclass(frozen=True, slots=True)
class Recorded:
    """One call: the values before and after by parameter index, and what it came to.

    `before` and `after` hold written scalars too; the result of a function has the index -1.
    `status` is 0 or the number of the fault, `record` its canonical bytes. `allowance` and
    `depth` are None without a limit. `kind` says what happened: nothing special, or the code,
    operation and phase of the fault.
    """

    before: tuple[Value, ...]
    after: dict[int, Value]
    status: int
    fuel: int
    printed: bytes
    record: bytes | None
    allowance: int | None
    depth: int | None
    kind: tuple[str, ...]


DEPTH = 256
"""The depth limit of a case that names none (IM-119)."""


def evaluate(
    machine: Machine,
    source: Function | Kernel,
    values: tuple[Value, ...],
    *,
    cap: int,
    fuel: int | None = None,
    depth: int | None = None,
) -> Recorded:
    """Call `source` in a context as new with `values`, one for each parameter.

    Without an allowance the call may still take no more than `cap` units; if it would, the
    case is recorded as E_FUEL with the cap as its allowance.
    """
    machine.restart()
    machine.fuel = cap if fuel is None else fuel
    machine.depth = DEPTH if depth is None else depth
    arrays: dict[int, ArrayArgument] = {}
    arguments: list[Argument] = []
    for index, (parameter, value) in enumerate(zip(source.parameters, values, strict=True)):
        if isinstance(value, Array | Filled):
            arrays[index] = ArrayArgument(list(value.elements), value.extents)
            arguments.append(arrays[index])
        elif parameter.mode is Mode.IN:
            assert isinstance(value, int)
            arguments.append(value)
    outcome = machine.call(source.qualified, arguments)
    if outcome.kind not in ("value", "void", "fault"):
        raise RuntimeError(f"{source.qualified}: unexpected outcome {outcome.kind}")
    kind = _kind(outcome)
    return Recorded(
        before=values,
        after=_after(source, values, arrays, outcome),
        status=0 if outcome.fault is None else int(outcome.fault.code),
        fuel=outcome.fuel,
        printed=outcome.stdout,
        record=None if outcome.fault is None else encode_record(outcome.fault),
        allowance=cap if fuel is None and kind[0] == "E_FUEL" else fuel,
        depth=depth,
        kind=kind,
    )


def _after(
    source: Function | Kernel,
    values: tuple[Value, ...],
    arrays: dict[int, ArrayArgument],
    outcome: Outcome,
) -> dict[int, Value]:
    """What the written parameters and the result hold behind the call."""
    after: dict[int, Value] = {}
    for index, (parameter, value) in enumerate(zip(source.parameters, values, strict=True)):
        if parameter.mode is Mode.IN:
            continue
        if isinstance(value, int):
            after[index] = int(outcome.outs.get(parameter.local.name, value))
            continue
        elements = tuple(map(int, arrays[index].elements))
        if isinstance(value, Filled):
            type_ = parameter.local.type
            assert isinstance(type_, ViewType)
            width = type_.element.width if isinstance(type_.element, IntType) else 8
            after[index] = Digest.of(value.extents, elements, width)
        else:
            assert isinstance(value, Array)
            after[index] = Array(value.extents, elements)
    if isinstance(source, Function) and outcome.value is not None:
        after[-1] = int(outcome.value)
    return after


def _kind(outcome: Outcome) -> tuple[str, ...]:
    fault = outcome.fault
    if fault is None:
        return ("",)
    phase = "" if fault.address is None else fault.address.phase.text
    return (fault.code.name, fault.operation, phase)
