"""Random programs through the exact evaluator and through compiled C.

Everything that can be seen from outside is compared: status, record bytes, fuel, printed text,
result, scalar outputs, arrays and module variables.
"""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from transpiler.ci.program import load
from transpiler.ir import nodes
from transpiler.machine.bytes import decode_record
from transpiler.source.diagnostics import Collector, show
from transpiler.suite.compilers import Compiler
from transpiler.suite.driver import Observed, Subject
from transpiler.suite.evaluated import resolve
from transpiler.suite.generate import DEFAULT, random_program
from transpiler.suite.native import Failed, run_natively
from transpiler.suite.vocabulary import Entry, Options, RandomProgram


class NotValid(Exception):
    """A generated program that the front end refuses: a bug of one of the two."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One entry on which evaluator and compiled C disagree, or C that does not build."""

    source: str
    entry: Entry | None
    compiler: str
    said: tuple[str, ...]
    seed: int = -1

    def text(self) -> str:
        """The program, the call and both outcomes."""
        call = "" if self.entry is None else f"\n{self.entry}"
        said = "\n".join(self.said)
        return f"--- seed {self.seed}, {self.compiler}\n{self.source}{call}\n{said}\n"


@dataclass
class Tally:
    """What a comparison covered: entries by status, programs, and what differed.

    `compiler_faults` counts programs that differed only until the compiler's judge was asked.
    """

    programs: int = 0
    entries: int = 0
    statuses: Counter[int] = field(default_factory=Counter)
    operations: Counter[str] = field(default_factory=Counter)
    differences: list[Difference] = field(default_factory=list)
    compiler_faults: int = 0

    def text(self) -> str:
        """One line for people."""
        faults = sum(n for status, n in self.statuses.items() if status > 0)
        return (
            f"{self.programs} programs, {self.entries} calls, {faults} faults of"
            f" {len(self.operations)} operations, {len(self.differences)} differences,"
            f" {self.compiler_faults} faults of the compiler"
        )


def parse_program(source: str, folder: Path) -> nodes.Program:
    """The program of a module text; raises `NotValid` with the diagnostics."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "program.ci"
    path.write_text(source, encoding="utf-8")
    collector = Collector()
    loaded = load(path, collector, root=folder)
    if loaded.program is None or collector.found:
        shown = "\n".join(show(d, loaded.files) for d in collector.found[:5])
        raise NotValid(f"{shown}\n{source}")
    return loaded.program


def compare(
    programs: Sequence[RandomProgram],
    folder: Path,
    compiler: Compiler,
    *,
    rules: frozenset[str] | None = None,
    threads: int = 1,
) -> Tally:
    """Compare all programs in one binary; raises `NotValid` for one that does not check."""
    tally = Tally(programs=len(programs))
    subjects: list[Subject] = []
    expected: list[list[Observed]] = []
    for program in programs:
        tree = parse_program(program.source, folder / "sources")
        entries, outcomes = resolve(tree, program.entries)
        subjects.append(Subject(tree, entries))
        expected.append(outcomes)
        for outcome in outcomes:
            tally.entries += 1
            tally.statuses[outcome.status] += 1
            if outcome.record:
                tally.operations[decode_record(outcome.record).operation] += 1
    try:
        found = run_natively(subjects, folder / "c", compiler, rules=rules, threads=threads)
    except Failed as failed:
        source, seed, entry = "", -1, None
        if failed.program >= 0:
            source, seed = programs[failed.program].source, programs[failed.program].seed
            if failed.entry >= 0:
                entry = subjects[failed.program].entries[failed.entry]
        tally.differences.append(Difference(source, entry, compiler.name, (str(failed),), seed))
        return tally
    for program, subject, want, got in zip(programs, subjects, expected, found, strict=True):
        for entry, a, b in zip(subject.entries, want, got, strict=True):
            if a != b:
                said = described(a, b)
                found_here = Difference(program.source, entry, compiler.name, said, program.seed)
                if compiler.judge is not None:
                    judged = compare(
                        [program], folder / "judged", compiler.judge, rules=rules, threads=threads
                    )
                    tally.differences += judged.differences
                    tally.compiler_faults += not judged.differences
                else:
                    tally.differences.append(found_here)
                # What follows in this context starts from another state.
                break
    return tally


def described(expected: Observed, found: Observed) -> tuple[str, ...]:
    """The fields that differ; of two records only the fields that differ in them."""
    said: list[str] = []
    for item in fields(Observed):
        a, b = getattr(expected, item.name), getattr(found, item.name)
        if a == b:
            continue
        if item.name == "record" and a and b:
            one, other = _record_fields(a), _record_fields(b)
            keys = [k for k in {**one, **other} if one.get(k) != other.get(k)]
            said += [f"{k}: evaluator {one.get(k)}, compiled {other.get(k)}"[:600] for k in keys]
            continue
        if item.name == "record":
            a, b = _record_fields(a), _record_fields(b)
        said.append(f"{item.name}: evaluator {a}, compiled {b}"[:2000])
    return tuple(said)


def _record_fields(record: bytes) -> dict[str, Any]:
    if not record:
        return {}
    try:
        return decode_record(record).as_data()
    except ValueError as error:
        return {"bytes": f"{record.hex()} ({error})"}


def compare_seeds(
    seeds: Sequence[int],
    compilers: Sequence[Compiler],
    folder: Path,
    *,
    options: Options = DEFAULT,
    batch: int = 100,
    rules: frozenset[str] | None = None,
    threads: int = 1,
) -> Iterator[Tally]:
    """Batches of programs, the compilers taking turns; one tally for each batch."""
    for number, at in enumerate(range(0, len(seeds), batch)):
        chosen = seeds[at : at + batch]
        programs = [
            random_program(s) if options is None else random_program(s, options) for s in chosen
        ]
        place = folder / f"batch{number}"
        yield compare(
            programs, place, compilers[number % len(compilers)], rules=rules, threads=threads
        )
        shutil.rmtree(place, ignore_errors=True)
