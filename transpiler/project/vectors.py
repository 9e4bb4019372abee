"""Recorded vectors: inputs for every export and what the exact evaluator makes of them.

The self-test of a tree replays them. They depend on the program, the seed and the count of
the manifest, and on nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from transpiler.emit.interface import Export
from transpiler.ir.nodes import Call, Dispatch, Function, Mode, Program
from transpiler.machine.arguments import Argument, ArrayArgument
from transpiler.machine.bytes import encode_record
from transpiler.machine.entry import Machine, Outcome
from transpiler.project.draw import Draw
from transpiler.project.inputs import Array, Value, choose, walk

FUEL_CAP = 3000
MOST_PRINTED = 4000
_TRIES_PER_CASE = 6
_MOST_ALIKE = 2


@dataclass(frozen=True, slots=True)
class Recorded:
    """One call: the values before and after by parameter index, and what it came to.

    `before` and `after` hold written scalars too; the result of a function has the index -1.
    `status` is 0 or the number of the fault, `record` its canonical bytes.
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


def record_vectors(program: Program, export: Export, seed: int, count: int) -> tuple[Recorded, ...]:
    """At most `count` calls of `export`, different in kind where there are kinds.

    A kind is success, or the code, operation and phase of a fault: at most two cases of each
    fault are kept and the rest are successes.
    """
    return _Recorder(program, export, Draw(seed, export.source.qualified)).record(count)


class _Recorder:
    def __init__(self, program: Program, export: Export, draw: Draw) -> None:
        self._program = program
        self._source = export.source
        self._draw = draw
        self._calls = any(isinstance(node, Call | Dispatch) for node in walk(self._source.body))
        self._successes = 0
        self._deep = False

    def record(self, count: int) -> tuple[Recorded, ...]:
        kept: list[Recorded] = []
        alike: dict[tuple[object, ...], int] = {}
        called: set[tuple[object, ...]] = set()
        faults = 0
        for number in range(count * _TRIES_PER_CASE):
            if len(kept) >= count:
                break
            tried = self._run(choose(self._draw, self._source, number), None, None)
            for case in (tried, *self._variants(tried)):
                kind = (*case.kind, case.depth)
                seen = alike.get(kind, 0)
                if len(case.printed) > MOST_PRINTED or len(kept) >= count:
                    continue
                if case.status and (seen >= _MOST_ALIKE or 2 * faults >= count):
                    continue
                call = (case.before, case.allowance, case.depth)
                if call in called:
                    continue
                called.add(call)
                alike[kind] = seen + 1
                faults += case.status != 0
                kept.append(case)
        return tuple(kept)

    def _variants(self, tried: Recorded) -> Iterator[Recorded]:
        """The same call under limits: just too little fuel, just enough, less; depth 1.

        Successes take turns, so that every export has each of them.
        """
        if tried.status:
            return
        self._successes += 1
        if tried.fuel > 0:
            match self._successes % 4:
                case 1:
                    yield self._run(tried.before, tried.fuel - 1, None)
                case 2:
                    yield self._run(tried.before, tried.fuel, None)
                case 3:
                    yield self._run(tried.before, self._draw.below(tried.fuel), None)
        if self._calls and not self._deep:
            shallow = self._run(tried.before, None, 1)
            if shallow.kind[0] == "E_DEPTH":
                self._deep = True
                yield shallow

    def _run(self, values: tuple[Value, ...], fuel: int | None, depth: int | None) -> Recorded:
        """Evaluate; without an allowance a call may still take no more than the cap."""
        machine = Machine(self._program, fuel=FUEL_CAP if fuel is None else fuel)
        if depth is not None:
            machine.depth = depth
        arrays: dict[int, ArrayArgument] = {}
        arguments: list[Argument] = []
        for index, (parameter, value) in enumerate(
            zip(self._source.parameters, values, strict=True)
        ):
            if isinstance(value, Array):
                arrays[index] = ArrayArgument(list(value.elements), value.extents)
                arguments.append(arrays[index])
            elif parameter.mode is Mode.IN:
                arguments.append(value)
        outcome = machine.call(self._source.qualified, arguments)
        if outcome.kind not in ("value", "void", "fault"):
            raise RuntimeError(f"{self._source.qualified}: unexpected outcome {outcome.kind}")
        recorded = Recorded(
            before=values,
            after=self._after(values, arrays, outcome),
            status=0 if outcome.fault is None else int(outcome.fault.code),
            fuel=outcome.fuel,
            printed=outcome.stdout,
            record=None if outcome.fault is None else encode_record(outcome.fault),
            allowance=fuel,
            depth=depth,
            kind=_kind(outcome),
        )
        return self._with_cap(recorded, fuel)

    def _with_cap(self, recorded: Recorded, fuel: int | None) -> Recorded:
        """A call that ran into the cap is recorded with the cap as its allowance."""
        if fuel is None and recorded.kind[0] == "E_FUEL":
            return replace(recorded, allowance=FUEL_CAP)
        return recorded

    def _after(
        self, values: tuple[Value, ...], arrays: dict[int, ArrayArgument], outcome: Outcome
    ) -> dict[int, Value]:
        after: dict[int, Value] = {}
        for index, (parameter, value) in enumerate(
            zip(self._source.parameters, values, strict=True)
        ):
            if parameter.mode is Mode.IN:
                continue
            if isinstance(value, Array):
                after[index] = Array(value.extents, tuple(map(int, arrays[index].elements)))
            else:
                after[index] = int(outcome.outs.get(parameter.local.name, value))
        if isinstance(self._source, Function) and outcome.value is not None:
            after[-1] = int(outcome.value)
        return after


def _kind(outcome: Outcome) -> tuple[str, ...]:
    fault = outcome.fault
    if fault is None:
        return ("",)
    phase = "" if fault.address is None else fault.address.phase.text
    return (fault.code.name, fault.operation, phase)
