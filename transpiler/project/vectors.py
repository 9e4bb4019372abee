"""Recorded vectors: inputs for every export and what the exact evaluator makes of them.

The self-test of a tree replays them. They depend on the program, the seed and the count of
the manifest, and on nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from transpiler.emit.interface import Export
from transpiler.ir.nodes import Call, Dispatch, Kernel, Program
from transpiler.machine.entry import Machine
from transpiler.project.draw import Draw
from transpiler.project.evaluate import Recorded, evaluate
from transpiler.project.form import Form, form_of
from transpiler.project.inputs import Filled, Value, choose, numbers_of, walk
from transpiler.project.large import record_large

FUEL_CAP = 3000
MOST_PRINTED = 4000
_TRIES_PER_CASE = 6
_MOST_ALIKE = 2


def record_all(
    program: Program, exports: Iterable[Export], seed: int, count: int
) -> dict[str, tuple[Recorded, ...]]:
    """The cases of each export, by its C name.

    Of kernels that differ in names and numbers only, the first that can be is called with many
    work items.
    """
    recorded: dict[str, tuple[Recorded, ...]] = {}
    shown: set[Form] = set()
    for export in exports:
        source = export.source
        form = form_of(program, source) if isinstance(source, Kernel) else None
        cases = record_vectors(program, export, seed, count, large=form not in shown)
        recorded[export.c_name] = cases
        if form is not None and any(isinstance(v, Filled) for c in cases for v in c.before):
            shown.add(form)
    return recorded


def record_vectors(
    program: Program, export: Export, seed: int, count: int, *, large: bool = True
) -> tuple[Recorded, ...]:
    """At most `count` calls of `export`, different in kind where there are kinds.

    At most two cases of each fault are kept and the rest are successes. For a kernel come, if
    `large`, a few with so many work items that they run on several threads.
    """
    draw = Draw(seed, export.source.qualified)
    machine = Machine(program)
    cases = _Recorder(machine, export, draw).record(count)
    return cases + (record_large(machine, export.source, draw, cases) if large else ())


class _Recorder:
    def __init__(self, machine: Machine, export: Export, draw: Draw) -> None:
        self._machine = machine
        self._numbers = numbers_of(export.source)
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
            tried = self._run(choose(self._draw, self._source, self._numbers, number))
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
                    yield self._run(tried.before, tried.fuel - 1)
                case 2:
                    yield self._run(tried.before, tried.fuel)
                case 3:
                    yield self._run(tried.before, self._draw.below(tried.fuel))
        if self._calls and not self._deep:
            shallow = self._run(tried.before, depth=1)
            if shallow.kind[0] == "E_DEPTH":
                self._deep = True
                yield shallow

    def _run(
        self, values: tuple[Value, ...], fuel: int | None = None, depth: int | None = None
    ) -> Recorded:
        return evaluate(self._machine, self._source, values, cap=FUEL_CAP, fuel=fuel, depth=depth)
