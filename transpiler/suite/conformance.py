"""Program cases through the exact evaluator and through compiled C.

`run_folder` runs every `NAME.ci` with an expectation below a folder, or the case of one file, and
says, case by case, whether the outcome is the expected one.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from transpiler.ci.program import load
from transpiler.ir import nodes
from transpiler.ir.types import VOID, ArrayType, ScalarType
from transpiler.machine.bytes import decode_record
from transpiler.machine.entry import Machine, Outcome
from transpiler.machine.fault import FaultRecord
from transpiler.machine.values import ArrayValue, TypedValue
from transpiler.source.diagnostics import Collector, Diagnostic
from transpiler.suite.case_files import CaseFiles, find_cases
from transpiler.suite.compilers import GCC, Compiler
from transpiler.suite.driver import Observed, Subject
from transpiler.suite.expectation import (
    Header,
    Lines,
    Unreadable,
    UnsupportedValue,
    differences,
    read_expectation,
    read_header,
)
from transpiler.suite.exposure import SCRIPT, variables_of
from transpiler.suite.native import Failed, run_natively, run_test_blocks
from transpiler.suite.vocabulary import Entry

RESERVED = frozenset({"C9101", "C9102"})
_BATCH = 60
_PRINTED = ("stdout-bytes", "stdout-sha256")


@dataclass(frozen=True, slots=True)
class Finding:
    """One expectation against one engine. `status` is passed, failed, unsupported or
    unreadable; `details` says what differs."""

    case: str
    entry: str | None
    engine: str
    status: str
    details: tuple[str, ...] = ()

    @property
    def category(self) -> str:
        """The folder of the case below the suite root."""
        return self.case.rpartition("/")[0] or "."


@dataclass
class Report:
    """All findings of a folder.

    `own` suites count what is unsupported or unreadable as failed; foreign ones skip it.
    """

    own: bool
    findings: list[Finding] = field(default_factory=list)

    def count(self, findings: Sequence[Finding]) -> tuple[int, int, int]:
        """How many of `findings` passed, failed and were skipped."""
        passed = sum(f.status == "passed" for f in findings)
        failed = sum(self.is_failure(f) for f in findings)
        return passed, failed, len(findings) - passed - failed

    def is_failure(self, finding: Finding) -> bool:
        """Whether a finding counts as failed."""
        if finding.status in ("unsupported", "unreadable"):
            return self.own
        return finding.status == "failed"

    @property
    def failures(self) -> list[Finding]:
        return [f for f in self.findings if self.is_failure(f)]

    def text(self) -> str:
        """A line for each failure, a table by category, and the closing line."""
        lines: list[str] = []
        for finding in self.failures:
            entry = f" {finding.entry}" if finding.entry else ""
            lines.append(f"{finding.status}: {finding.case}{entry} ({finding.engine})")
            lines += [f"    {detail}" for detail in finding.details]
        categories = sorted({f.category for f in self.findings})
        width = max((len(c) for c in categories), default=8)
        lines.append(f"{'category':<{width}}  passed  failed  skipped")
        for category in categories:
            chosen = [f for f in self.findings if f.category == category]
            passed, failed, skipped = self.count(chosen)
            lines.append(f"{category:<{width}}  {passed:6}  {failed:6}  {skipped:7}")
        passed, failed, skipped = self.count(self.findings)
        lines.append(f"{passed} passed, {failed} failed, {skipped} skipped")
        return "\n".join(lines)


@dataclass(frozen=True, slots=True)
class _Case:
    """A readable case: `wanted` holds the expectation of each entry."""

    name: str
    header: Header
    program: nodes.Program
    wanted: Mapping[str | None, Lines]


def run_folder(
    path: Path,
    *,
    own: bool = False,
    compilers: Sequence[Compiler] = (GCC,),
    scratch: Path | None = None,
) -> Report:
    """Run every case of `path`: a suite, a folder inside one, a program, or an expectation.

    The compiled part runs in `scratch`, and not at all without it. Raises NoCase when
    there is no such folder or case.
    """
    report = Report(own)
    cases: list[_Case] = []
    for files in find_cases(path):
        case = _read(files, report)
        if case is not None:
            cases.append(case)
            report.findings += _evaluate(case)
    if scratch is not None:
        for compiler in compilers:
            for at in range(0, len(cases), _BATCH):
                batch = cases[at : at + _BATCH]
                place = scratch / f"{compiler.name.replace(' ', '_')}_{at}"
                report.findings += _compiled(batch, compiler, place)
            for number, case in enumerate(c for c in cases if _is_test(c)):
                place = scratch / f"{compiler.name.replace(' ', '_')}_test{number}"
                report.findings.append(_compiled_test(case, compiler, place))
    return report


def _read(files: CaseFiles, report: Report) -> _Case | None:
    """The case, or None when it is decided already: compile errors and unreadable ones."""
    name = files.name
    try:
        wanted = {entry: read_expectation(p) for entry, p in files.expectations.items()}
        text = files.program.read_bytes().decode("utf-8", errors="replace")
        header = read_header(text)
    except (Unreadable, UnsupportedValue) as error:
        status = "unreadable" if isinstance(error, Unreadable) else "unsupported"
        report.findings.append(Finding(name, None, "reader", status, (str(error),)))
        return None
    collector = Collector()
    loaded = load(files.program, collector, root=files.root)
    if loaded.program is None:
        first = sorted(collector.found, key=lambda d: d.order)[0]
        for entry, lines in wanted.items():
            report.findings.append(_refused(name, entry, lines, first))
        return None
    return _Case(name, header, loaded.program, wanted)


def _refused(name: str, entry: str | None, wanted: Lines, first: Diagnostic) -> Finding:
    """A program with errors against an expectation."""
    found = diagnostic_lines(first)
    if wanted["outcome"] != ["compile-error"] and first.code in RESERVED:
        return Finding(name, entry, "front end", "unsupported", (first.message,))
    said = differences(wanted, found)
    if said:
        said.append(f"diagnostic: {first.code} at {first.path}:{first.position}: {first.message}")
    return Finding(name, entry, "front end", "failed" if said else "passed", tuple(said))


def diagnostic_lines(first: Diagnostic) -> Lines:
    """The outcome of a program that does not compile."""
    lines: Lines = {
        "outcome": ["compile-error"],
        "stdout-bytes": ["0"],
        "diagnostic.code": [first.code],
        "diagnostic.position": [f"{first.path}:{first.position}"],
    }
    for key, value in (first.fault or {}).items():
        values = value if isinstance(value, list) else [value]
        lines[f"diagnostic.{key}"] = [str(v) for v in values]
    return lines


# --- the evaluator --------------------------------------------------------------------------


def _evaluate(case: _Case) -> Iterator[Finding]:
    for entry, wanted in case.wanted.items():
        machine = Machine(case.program, fuel=case.header.fuel, depth=case.header.depth)
        try:
            outcome = _run(machine, case, entry)
        except (KeyError, ValueError) as error:
            yield Finding(case.name, entry, "evaluator", "unreadable", (repr(error),))
            continue
        said = differences(wanted, outcome_lines(outcome, machine))
        status = "failed" if said else "passed"
        yield Finding(case.name, entry, "evaluator", status, tuple(said))


def _run(machine: Machine, case: _Case, entry: str | None) -> Outcome:
    name = entry or next(iter(case.header.entries), None)
    if name is None:
        return machine.run_main()
    return machine.call(name, case.header.arguments)


def outcome_lines(outcome: Outcome, machine: Machine) -> Lines:
    """An outcome of the evaluator as lines of an expectation."""
    lines = _common(outcome.kind, outcome.stdout, outcome.fuel)
    if outcome.kind == "value":
        assert outcome.value is not None
        assert isinstance(outcome.type, ScalarType)
        lines["return"] = [str(TypedValue(outcome.type, int(outcome.value)))]
    if outcome.fault is not None and outcome.kind == "fault":
        lines |= fault_lines(outcome.fault)
    state = {
        name: tuple(map(int, value)) if isinstance(value, list) else (int(value),)
        for name, value in machine.variables.items()
    }
    return lines | _state_lines(machine.program, state)


def _common(outcome: str, stdout: bytes, fuel: int) -> Lines:
    lines: Lines = {"outcome": [outcome], "stdout-bytes": [str(len(stdout))]}
    if stdout:
        lines["stdout-sha256"] = [hashlib.sha256(stdout).hexdigest()]
    return lines | {"fuel-consumed": [str(fuel)]}


def fault_lines(fault: FaultRecord) -> Lines:
    """A record as lines of an expectation."""
    lines: Lines = {}
    for key, value in fault.as_data().items():
        values = [str(v) for v in value] if isinstance(value, list) else [str(value)]
        if values:
            lines[key] = values
    return lines


def _state_lines(program: nodes.Program, state: Mapping[str, tuple[int, ...]]) -> Lines:
    values: list[str] = []
    for variable in variables_of(program):
        stored = state[variable.qualified]
        if isinstance(variable.type, ArrayType):
            assert isinstance(variable.type.element, ScalarType)
            value: object = ArrayValue(variable.type.element, variable.type.extents, stored)
        else:
            value = TypedValue(variable.type, stored[0])
        values.append(f"{variable.module} {variable.name} {value}")
    return {"state.global": values} if values else {}


# --- compiled C -----------------------------------------------------------------------------


def _compiled(cases: Sequence[_Case], compiler: Compiler, place: Path) -> list[Finding]:
    """The cases in one binary, each expectation in a context of its own."""
    jobs = [(c, e, _entry(c, e)) for c in cases for e in c.wanted]
    runnable = [(c, e, entry) for c, e, entry in jobs if entry is not None]
    if not runnable:
        return []
    subjects = [Subject(c.program, (entry,)) for c, _, entry in runnable]
    try:
        observed = run_natively(subjects, place, compiler)
    except Failed as failed:
        case, entry, _ = runnable[max(failed.program, 0)]
        return [Finding(case.name, entry, compiler.name, "failed", (str(failed)[:2000],))]
    findings = []
    for (case, entry, _), (seen,) in zip(runnable, observed, strict=True):
        wanted = case.wanted[entry]
        said = differences(wanted, observed_lines(case.program, case, entry, seen))
        status = "failed" if said else "passed"
        findings.append(Finding(case.name, entry, compiler.name, status, tuple(said)))
    return findings


def _is_test(case: _Case) -> bool:
    """Whether a case runs its only test block."""
    return not case.header.entries and _entry(case, None) is None


def _compiled_test(case: _Case, compiler: Compiler, place: Path) -> Finding:
    """A test block by the test program of the tree, which says whether it passed; it does not
    say what fuel that took."""
    wanted = {k: v for k, v in case.wanted[None].items() if k in ("outcome", *_PRINTED)}
    title = case.program.root.tests[0].title
    try:
        printed = run_test_blocks(case.program, place, compiler)
    except Failed as failed:
        return Finding(case.name, None, compiler.name, "failed", (str(failed)[:2000],))
    text, passed, _ = printed.partition(f"passed: {title}\n".encode())
    if not passed:
        text = printed.partition(f"FAILED: {title}\n".encode())[0]
    found = _common("test-pass" if passed else "test-fail", text, 0)
    said = differences(wanted, {k: v for k, v in found.items() if k in ("outcome", *_PRINTED)})
    status = "failed" if said else "passed"
    return Finding(case.name, None, compiler.name, status, tuple(said))


def _entry(case: _Case, entry: str | None) -> Entry | None:
    """The call that a case asks for; None for a test block, which has no C entry."""
    name = entry or next(iter(case.header.entries), None)
    if name is None:
        root = case.program.root
        name = SCRIPT if root.script is not None else "main"
        if root.script is None and not any(f.name == "main" for f in root.functions):
            return None
    header = case.header
    return Entry(name, header.arguments, fuel=header.fuel, depth=header.depth)


def observed_lines(program: nodes.Program, case: _Case, entry: str | None, seen: Observed) -> Lines:
    """What compiled C did as lines of an expectation."""
    name = entry or next(iter(case.header.entries), None)
    result = next((f.result for f in program.root.functions if f.name == name), VOID)
    kind = "fault" if seen.status > 0 else "refused" if seen.status < 0 else "void"
    if kind == "void" and isinstance(result, ScalarType):
        kind = "value"
    lines = _common(kind, seen.printed, seen.fuel)
    if kind == "value":
        assert isinstance(result, ScalarType)
        lines["return"] = [str(TypedValue(result, seen.values[0]))]
    if kind == "fault":
        lines |= fault_lines(decode_record(seen.record))
    return lines | _state_lines(program, dict(seen.state))


__all__ = ["Finding", "Report", "run_folder"]
