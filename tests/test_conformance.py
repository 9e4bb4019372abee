"""The conformance runner, and our own cases through evaluator and compiled C."""

from __future__ import annotations

from pathlib import Path

import pytest
from environments import ENVIRONMENTS, VARIABLE, environment_object, outcome_in

from transpiler.suite.case_files import NoCase
from transpiler.suite.compilers import GCC, SANITIZED, Compiler
from transpiler.suite.conformance import run_folder
from transpiler.suite.expectation import (
    Header,
    Unreadable,
    UnsupportedValue,
    differences,
    read_expectation,
    read_header,
)

CASES = Path(__file__).parent.parent / "conformance" / "programs"


def test_our_cases_in_the_evaluator() -> None:
    report = run_folder(CASES, own=True)
    assert len(report.findings) > 350
    assert not report.failures, report.text()


@pytest.mark.toolchain
def test_our_cases_in_compiled_c(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every case passes, and the binaries of gcc end alike and print the same bytes in every
    floating-point environment."""
    monkeypatch.setenv(VARIABLE, ENVIRONMENTS[0])
    gcc = Compiler("gcc", GCC.command, (str(environment_object(tmp_path)), "-lm"))
    report = run_folder(CASES, own=True, compilers=(gcc, SANITIZED), scratch=tmp_path)
    compiled = [f for f in report.findings if f.engine in (gcc.name, SANITIZED.name)]
    assert len(compiled) > 450
    assert not report.failures, report.text()
    entries = 0
    for program in sorted(tmp_path.glob("gcc_*/run_all")):
        expected = outcome_in(ENVIRONMENTS[0], program)
        entries += expected[1].count(b"\n")
        for environment in ENVIRONMENTS[1:]:
            assert outcome_in(environment, program) == expected, environment
    assert entries > 250


PROGRAM = """\
// case: small/add; entry: f; args: I64 2, I64 3
export I64 f(I64 a, I64 b) {
    return a + b;
}
"""
EXPECTATION = """\
case small/add
outcome value
stdout-bytes 0
return I64 5
fuel-consumed 1
"""


def write_case(folder: Path, program: str, **expectations: str) -> None:
    """`small/add.ci` below `folder` with the expectation files by suffix."""
    (folder / "small").mkdir(exist_ok=True)
    (folder / "small" / "add.ci").write_text(program)
    for name, text in expectations.items():
        suffix = "" if name == "single" else f".{name}"
        (folder / "small" / f"add{suffix}.expect").write_text(text)


def test_a_case_that_passes(tmp_path: Path) -> None:
    write_case(tmp_path, PROGRAM, single=EXPECTATION)
    report = run_folder(tmp_path)
    assert report.text().splitlines()[-1] == "1 passed, 0 failed, 0 skipped"
    assert report.text().splitlines()[-2].split() == ["small", "1", "0", "0"]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("I64 5", "I64 6", "return: expected I64 6, found I64 5"),
        ("consumed 1", "consumed 2", "fuel-consumed: expected 2, found 1"),
        ("return I64 5\n", "", "return: expected nothing, found I64 5"),
        ("bytes 0", "bytes 0\nfault.code E_FUEL", "fault.code: expected E_FUEL, found nothing"),
    ],
)
def test_what_differs_is_said(old: str, new: str, said: str, tmp_path: Path) -> None:
    write_case(tmp_path, PROGRAM, single=EXPECTATION.replace(old, new))
    (finding,) = run_folder(tmp_path).failures
    assert (finding.case, finding.status, finding.details) == ("small/add", "failed", (said,))


def test_several_entries(tmp_path: Path) -> None:
    program = PROGRAM.replace("entry: f", "entry: f, g") + (
        "export I64 g(I64 a, I64 b) {\n    return a * b;\n}\n"
    )
    write_case(tmp_path, program, f=EXPECTATION, g=EXPECTATION.replace("I64 5", "I64 6"))
    assert [f.status for f in run_folder(tmp_path).findings] == ["passed", "passed"]


@pytest.mark.parametrize(
    ("path", "count"),
    [("kernels", 26), ("modules", 6), ("modules/lib/../import_as.expect", 1), ("main", 1)],
)
def test_a_part_of_our_cases(path: str, count: int) -> None:
    report = run_folder(CASES / path, own=True)
    assert len(report.findings) >= count
    assert not report.failures, report.text()
    assert {f.category for f in report.findings} == {path.partition("/")[0]}, "below the root"


@pytest.mark.toolchain
@pytest.mark.parametrize("path", ["tests", "main", "modules/import_as.expect"])
def test_a_part_of_our_cases_in_compiled_c(path: str, tmp_path: Path) -> None:
    report = run_folder(CASES / path, own=True, scratch=tmp_path)
    assert any(f.engine == GCC.name for f in report.findings)
    assert not report.failures, report.text()


def test_one_of_several_entries(tmp_path: Path) -> None:
    program = PROGRAM.replace("entry: f", "entry: f, g") + (
        "export I64 g(I64 a, I64 b) {\n    return a * b;\n}\n"
    )
    write_case(tmp_path, program, f=EXPECTATION, g=EXPECTATION.replace("I64 5", "I64 6"))
    (finding,) = run_folder(tmp_path / "small" / "add.g.expect").findings
    assert (finding.case, finding.entry, finding.status) == ("small/add", "g", "passed")
    assert len(run_folder(tmp_path / "small" / "add.ci").findings) == 2
    assert len(run_folder(tmp_path / "small").findings) == 2


def test_the_root_where_no_field_tells_it(tmp_path: Path) -> None:
    module = "export I64 one() {\n    return 1;\n}\n"
    importing = (
        "// entry: f; args: none\nimport small.lib;\nexport I64 f() {\n    return lib.one();\n}\n"
    )
    expectation = EXPECTATION.replace("case small/add\n", "").replace("I64 5", "I64 1")
    write_case(tmp_path, importing, single=expectation.replace("consumed 1", "consumed 2"))
    (tmp_path / "small" / "lib.ci").write_text(module)
    (finding,) = run_folder(tmp_path).findings
    assert (finding.case, finding.status) == ("small/add", "passed"), finding
    (finding,) = run_folder(tmp_path / "small").findings
    assert finding.status == "failed", "its folder is taken for the root"
    (tmp_path / "other.ci").write_text(PROGRAM.replace("case: small/add", "case: elsewhere/sum"))
    (tmp_path / "other.expect").write_text(EXPECTATION.replace("small/add", "elsewhere/sum"))
    assert {f.case for f in run_folder(tmp_path).findings} == {"small/add", "other"}


def test_a_suite_below_the_folder(tmp_path: Path) -> None:
    (tmp_path / "suite").mkdir()
    write_case(tmp_path / "suite", PROGRAM, single=EXPECTATION)
    assert [f.case for f in run_folder(tmp_path).findings] == ["small/add"]


def test_unsupported_counts_by_whose_suite_it_is(tmp_path: Path) -> None:
    write_case(tmp_path, PROGRAM.replace("a + b", "random(3) + a + b"), single=EXPECTATION)
    foreign, own = run_folder(tmp_path), run_folder(tmp_path, own=True)
    assert foreign.text().endswith("0 passed, 0 failed, 1 skipped")
    assert own.text().endswith("0 passed, 1 failed, 0 skipped")
    assert foreign.findings[0].status == "unsupported"


def test_unreadable_expectation(tmp_path: Path) -> None:
    write_case(tmp_path, PROGRAM, single="outcome value\nWHAT is this\n")
    (finding,) = run_folder(tmp_path).findings
    assert finding.status == "unreadable"


def test_files_without_expectation_are_modules(tmp_path: Path) -> None:
    write_case(tmp_path, PROGRAM, single=EXPECTATION)
    (tmp_path / "other.ci").write_text("export I64 g() {\n    return 1;\n}\n")
    assert len(run_folder(tmp_path).findings) == 1


def test_a_missing_folder(tmp_path: Path) -> None:
    (tmp_path / "alone.ci").write_text(PROGRAM)
    (tmp_path / "alone.expec").write_text(EXPECTATION)
    (tmp_path / "no_program.expect").write_text(EXPECTATION)
    for name in ("absent", "alone.ci", "alone.expec", "no_program.expect"):
        with pytest.raises(NoCase):
            run_folder(tmp_path / name)


def test_headers() -> None:
    text = "// case: a/b; entry: f, g; args: I8 -5, Bool true\n// fuel: 7; clause: IM-3\nI64 x = 1;"
    assert read_header(text) == Header(("f", "g"), (-5, 1), 7, 256)
    assert read_header("I64 x = 1;\n// entry: f\n") == Header()
    with pytest.raises(UnsupportedValue):
        read_header("// args: Q16.16 raw 5\n")
    with pytest.raises(Unreadable):
        read_header("// args: I64 five\n")


def test_expectations(tmp_path: Path) -> None:
    path = tmp_path / "a.expect"
    path.write_text("outcome fault\nfault.operand I64 1\nfault.operand I64 2\n")
    assert read_expectation(path)["fault.operand"] == ["I64 1", "I64 2"]
    path.write_text("return I64 1\n")
    with pytest.raises(Unreadable):
        read_expectation(path)


def test_digests_are_compared_by_presence() -> None:
    wanted = {"outcome": ["fault"], "fault.revision": ["self"]}
    assert differences(wanted, {"outcome": ["fault"], "fault.revision": ["00ff"]}) == []
    assert differences(wanted, {"outcome": ["fault"], "fault.revision": ["none"]}) != []
