"""The command: exit codes, texts, JSON; and that nothing it meets ends in a traceback."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from trees import hardtack

from transpiler import cli

GOOD = """\
/// The sum of two numbers.
export I8 add(I8 a, I8 b) { return a + b; }
export Bool both(Bool a, Bool b) { return a && b; }
export I64 total[n, m](in I32[n, m] v) {
    I64 sum_here = 0;
    for i in 0..n { for j in 0..m { sum_here += v[i, j] as I64; } }
    return sum_here;
}
export kernel double[n](in I32[n] a, inout I32[n] b, out I64 all) over [i: n] {
    b[i] = a[i] * 2;
    reduce all = sum(a[i] as I64);
}
export I64 down(I64 x) { if (x < 1) { return 0; } return down(x - 1); }
export void forever() { while (true) {} }
export void say(I64 x) { "x is {x}\\n"; }
"""
BAD = """\
I64 f() { return g; }
U8 level = 300;
"""
TESTS = """\
I64 half(I64 x) { return x / 2; }
test "works" { assert(half(5) == 2); }
test "faults" expect_fault E_DIV_ZERO { I64 z = half(1); I64 y = 1 / z; }
"""
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Run the command in this process: exit code, standard output, standard error."""

    def call(*words: object) -> tuple[int, str, str]:
        code = cli.main([str(word) for word in words])
        done = capsys.readouterr()
        assert "Traceback" not in done.err
        return code, done.out, done.err

    return call


@pytest.fixture
def good(tmp_path: Path) -> Path:
    path = tmp_path / "good.ci"
    path.write_text(GOOD, encoding="utf-8")
    return path


def written(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def as_json(result: tuple[int, str, str]) -> Any:
    return json.loads(result[1])


# --- check and build --------------------------------------------------------------------------


def test_check(run: Run, good: Path) -> None:
    assert run("check", good) == (0, "good.ci: no errors\n", "")
    assert as_json(run("check", good, "--json")) == {"outcome": "good", "diagnostics": []}


def test_all_errors_are_told_in_order(run: Run, tmp_path: Path) -> None:
    bad = written(tmp_path, "bad.ci", BAD)
    code, out, err = run("check", bad)
    assert (code, out) == (1, "")
    assert err.index("error[C3005]") < err.index("error[C2003]")
    assert "  --> bad.ci:2:12\n   |\n 2 | U8 level = 300;\n   |            ^^^\n" in err
    assert err.endswith("hardtack: 2 errors\n")
    found = as_json(run("check", bad, "--json"))
    assert found["outcome"] == "compile-error"
    assert [(d["code"], d["line"], d["column"]) for d in found["diagnostics"]] == [
        ("C3005", 1, 18),
        ("C2003", 2, 12),
    ]


def test_a_very_long_line_is_shown_in_part(run: Run, tmp_path: Path) -> None:
    padding = "/*" + "-" * 5000 + "*/"
    bad = written(tmp_path, "long.ci", f"{padding} U8 level = 300; {padding}\n")
    excerpt = run("check", bad)[2].splitlines()[3:5]
    assert len(excerpt[0]) < 140
    assert excerpt[0][excerpt[1].index("^") :].startswith("300;")
    assert excerpt[0].startswith(" 1 | ...")
    assert excerpt[0].endswith("...")


def test_broken_input_writes_nothing(run: Run, tmp_path: Path) -> None:
    bad = written(tmp_path, "bad.ci", BAD)
    assert run("build", bad, "-o", tmp_path / "out")[0] == 1
    assert not (tmp_path / "out").exists()
    assert sorted(p.name for p in tmp_path.iterdir()) == ["bad.ci"]


def test_build_twice(run: Run, good: Path, tmp_path: Path) -> None:
    code, out, _ = run("build", good, "-o", tmp_path / "out")
    assert code == 0
    files = len([p for p in (tmp_path / "out").rglob("*") if p.is_file()])
    assert out == f"{tmp_path / 'out'}: {files} files, {files} changed\n"
    again = as_json(run("build", good, "-o", tmp_path / "out", "--json"))
    assert again["changed"] == []
    assert len(again["files"]) == files


def test_foreign_files_need_force(run: Run, good: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    written(out, "mine.txt", "mine")
    code, _, err = run("build", good, "-o", out)
    assert code == 1
    assert "mine.txt" in err
    assert "--force" in err
    assert [p.name for p in out.iterdir()] == ["mine.txt"]
    assert run("build", good, "-o", out, "--force")[0] == 0
    assert (out / "mine.txt").read_text() == "mine"


def test_a_changed_signature_needs_a_new_interface_number(run: Run, tmp_path: Path) -> None:
    manifest = written(tmp_path, "hardtack.toml", '[project]\nname = "thing"\n')
    source = written(tmp_path, "thing.ci", "export I8 f(I8 a) { return a; }\n")
    out = tmp_path / "out"
    assert run("build", manifest, "-o", out)[0] == 0
    source.write_text("export I8 f(I8 a) { return a; }\nexport I8 g(I8 a) { return a; }\n")
    assert run("build", manifest, "-o", out)[0] == 0, "a new entry is no change"
    source.write_text("export I16 f(I8 a) { return a as I16; }\n")
    code, _, err = run("build", manifest, "-o", out)
    assert code == 1
    assert "thing_f, thing_g" in err
    assert "interface = 2" in err
    manifest.write_text('[project]\nname = "thing"\ninterface = 2\n')
    assert run("build", manifest, "-o", out)[0] == 0
    assert "#define THING_INTERFACE 2" in (out / "include/thing/thing.h").read_text()


def test_the_intermediate_form(run: Run, good: Path, tmp_path: Path) -> None:
    code, out, _ = run("build", good, "--emit", "ir")
    assert code == 0
    assert "add.checked.i8" in out
    assert run("check", good, "--emit", "ir")[1] == out
    assert [p.name for p in tmp_path.iterdir()] == ["good.ci"]


# --- run --------------------------------------------------------------------------------------


def test_run_prints_the_value(run: Run, good: Path) -> None:
    assert run("run", good, "--entry", "add", "--arg", "100", "--arg", "-1") == (0, "I8 99\n", "")
    assert run("run", good, "--entry", "both", "--arg", "true", "--arg", "false")[1] == (
        "Bool false\n"
    )
    assert run("run", good, "--entry", "good.add", "--arg", "0x10", "--arg", "1")[1] == "I8 17\n"


def test_run_with_arrays(run: Run, good: Path) -> None:
    assert run("run", good, "--entry", "total", "--arg", "[[1, 2], [3, -4]]")[1] == "I64 2\n"
    assert run("run", good, "--entry", "total", "--arg", "2x3")[1] == "I64 0\n"
    code, out, _ = run("run", good, "--entry", "double", "--arg", "-1,2,3", "--arg", "3x")
    assert (code, out) == (0, "all = 4\nb = I32[3] [-2, 4, 6]\n")


def test_run_as_json_has_everything(run: Run, good: Path) -> None:
    words = ("run", good, "--entry", "double", "--arg", "1,2", "--arg", "0,0", "--json")
    assert as_json(run(*words)) == {
        "outcome": "void",
        "stdout": "",
        "fuel": 2,
        "outs": {"all": 3},
        "arrays": {"b": {"type": "I32", "extents": [2], "elements": [2, 4]}},
    }
    found = as_json(run("run", good, "--entry", "say", "--arg", "7", "--json"))
    assert (found["outcome"], found["stdout"], found["fuel"]) == ("void", "x is 7\n", 1)


def test_a_fault_has_every_field(run: Run, good: Path) -> None:
    words = ("run", good, "--entry", "double", "--arg", "1,2000000000", "--arg", "9,9")
    code, out, _ = run(*words, "--json")
    assert code == 1
    found = json.loads(out)
    assert found["fault"] == {
        "code": "E_OVERFLOW",
        "operation": "mul.checked.i32",
        "operand": ["I32 2000000000", "I32 2"],
        "exact": "4000000000",
        "limit": "I32 2147483647",
        "position": "good.ci:10:17",
        "revision": "none",
        "source-map": "none",
        "phase": "work-item",
        "kernel": "good.double",
        "address": "0 1 2",
        "stack-depth": 0,
        "stack": [],
    }
    assert found["arrays"]["b"]["elements"] == [9, 9]
    code, out, err = run(*words)
    assert code == 1
    assert err.startswith("fault[E_OVERFLOW]")
    assert "good.ci:10:17" in err


def test_fuel_and_depth(run: Run, good: Path) -> None:
    found = as_json(run("run", good, "--entry", "forever", "--fuel", "10", "--json"))
    assert (found["fault"]["code"], found["fuel"]) == ("E_FUEL", 10)
    found = as_json(run("run", good, "--entry", "down", "--arg", "9", "--depth", "5", "--json"))
    assert (found["fault"]["code"], found["fault"]["limit"]) == ("E_DEPTH", "I64 5")
    assert found["fault"]["stack-depth"] == 4


def test_a_script_and_main_run_without_an_entry(run: Run, tmp_path: Path) -> None:
    script = written(tmp_path, "script.ci", 'I64 x = 2;\nx = x * 21;\n"{x}\\n";\n')
    assert run("run", script) == (0, "42\n", "")
    program = written(tmp_path, "program.ci", 'void main() { "here\\n"; }\n')
    assert run("run", program) == (0, "here\n", "")


@pytest.mark.parametrize(
    "words, said",
    [
        (("--entry", "nothing"), "there is no entry nothing; there are: add, both"),
        ((), "no script and no main"),
        (("--arg", "1"), "need --entry"),
        (("--entry", "add", "--arg", "1"), "add takes 2 arguments, 1 given: I8 a, I8 b"),
        (("--entry", "add", "--arg", "1", "--arg", "x"), "b is a whole number, not 'x'"),
        (("--entry", "add", "--arg", "1", "--arg", "200"), "b is I8, which has no 200"),
        (("--entry", "both", "--arg", "1", "--arg", "true"), "a is true or false"),
        (("--entry", "total", "--arg", "1,2"), "v has 2 dimensions, 1 given"),
        (("--entry", "total", "--arg", "[[1], [2, 3]]"), "rows of v differ"),
        (("--entry", "total", "--arg", "[1, 2]"), "more dimensions than the list"),
        (("--entry", "total", "--arg", "[[1.5]]"), "whole number"),
        (("--entry", "total", "--arg", "[[1"), "no nested list"),
        (("--entry", "total", "--arg", "99999x99999"), "more elements than fit"),
    ],
)
def test_wrong_arguments_are_usage_errors(
    run: Run, good: Path, words: tuple[str, ...], said: str
) -> None:
    code, out, err = run("run", good, *words)
    assert (code, out) == (2, "")
    assert said in err


# --- test, report, explain --------------------------------------------------------------------


def test_tests(run: Run, tmp_path: Path) -> None:
    path = written(tmp_path, "t.ci", TESTS)
    assert run("test", path) == (0, "ok      t: works\nok      t: faults\n2 passed, 0 failed\n", "")
    path.write_text(TESTS.replace("== 2", '== 3, "half is {half(5)}"'))
    code, out, _ = run("test", path)
    assert code == 1
    assert "FAILED  t: works\n        t.ci:2:23: half is 2\n" in out
    assert out.endswith("1 passed, 1 failed\n")
    found = as_json(run("test", path, "--json"))
    assert (found["passed"], found["failed"]) == (1, 1)
    assert found["tests"][0]["message"] == "half is 2"


def test_a_test_of_another_fault_fails(run: Run, tmp_path: Path) -> None:
    path = written(tmp_path, "t.ci", TESTS.replace("E_DIV_ZERO", "E_BOUNDS"))
    code, out, _ = run("test", path)
    assert code == 1
    assert "FAILED  t: faults\n        fault[E_DIV_ZERO]" in out
    path.write_text('test "calm" expect_fault E_BOUNDS {}\n')
    assert "it ended without the fault that it expects" in run("test", path)[1]


def test_tests_of_imported_modules_run_too(run: Run, tmp_path: Path) -> None:
    written(
        tmp_path, "low.ci", 'export I64 one() { return 1; }\ntest "low" { assert(one() == 1); }\n'
    )
    root = written(tmp_path, "root.ci", 'import low;\ntest "root" { assert(low.one() == 1); }\n')
    assert run("test", root)[1] == "ok      low: low\nok      root: root\n2 passed, 0 failed\n"


def test_report(run: Run, good: Path) -> None:
    code, out, _ = run("report", good)
    assert code == 0
    assert "good.ci:2:38: add.checked.i8 in good.add: " in out
    found = as_json(run("report", good, "--json"))["checks"]
    assert out.splitlines()[-1] == f"{len(found)} checks remain"
    assert {"file", "line", "column", "operation", "function", "reason"} == set(found[0])


def test_explain(run: Run) -> None:
    code, out, _ = run("explain", "C2003")
    assert code == 0
    assert out.startswith("C2003: literal does not fit\n")
    assert "    U8 level = 300;" in out
    assert run("explain", "c2003")[1] == out
    assert "E_OVERFLOW (1)" in run("explain", "E_OVERFLOW")[1]
    assert "C9102" in run("explain")[1]
    assert as_json(run("explain", "E_FUEL", "--json"))["number"] == 9
    code, _, err = run("explain", "C0000")
    assert code == 2
    assert "no code C0000" in err


# --- conformance ------------------------------------------------------------------------------


def test_conformance(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "cases"
    folder.mkdir()
    written(
        folder, "five.ci", "// case: five; entry: f; args: none\nexport I64 f() { return 5; }\n"
    )
    expectation = "outcome value\nstdout-bytes 0\nreturn I64 5\nfuel-consumed 1\n"
    written(folder, "five.expect", expectation)
    code, out, err = run("conformance", folder)
    assert (code, err) == (0, "")
    assert out.endswith("2 passed, 0 failed, 0 skipped\n"), "evaluator and C"
    for path in (folder, folder / "five.expect"):
        _, out, _ = run("conformance", path, "--evaluator")
        assert out.endswith("1 passed, 0 failed, 0 skipped\n")
    written(folder, "five.expect", expectation.replace("I64 5", "I64 6"))
    code, out, _ = run("conformance", folder)
    assert code == 1
    assert "I64 6" in out
    assert as_json(run("conformance", folder, "--json"))["failed"] == 2


def test_a_folder_without_cases_is_no_success(run: Run, tmp_path: Path) -> None:
    code, _, err = run("conformance", tmp_path)
    assert code == 1
    assert "no case" in err
    for name in ("nowhere", "nowhere.expect"):
        code, _, err = run("conformance", tmp_path / name)
        assert code == 2
        assert name in err


# --- what goes wrong --------------------------------------------------------------------------


@pytest.mark.parametrize("words", [(), ("nothing",), ("build", "--colour"), ("check", "a", "b")])
def test_usage(run: Run, words: tuple[str, ...]) -> None:
    code, out, err = run(*words)
    assert (code, out) == (2, "")
    assert "usage: hardtack" in err


def test_build_needs_a_folder(run: Run, good: Path) -> None:
    code, _, err = run("build", good)
    assert code == 2
    assert "-o DIR" in err


def test_missing_and_unreadable_files(run: Run, tmp_path: Path) -> None:
    assert run("check", tmp_path / "no.toml")[0] == 1
    code, out, _ = run("check", tmp_path / "no.ci", "--json")
    assert code == 1
    assert json.loads(out)["outcome"] == "compile-error"
    written(tmp_path, "hardtack.toml", '[project]\nname = "m"\n')
    code, _, err = run("check", tmp_path)
    assert code == 1
    assert "hardtack.toml:2" in err
    (tmp_path / "bytes.ci").write_bytes(b"\xff\xfe")
    assert "C1002" in run("check", tmp_path / "bytes.ci")[2]


def test_an_internal_error_is_short(
    run: Run, good: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("a surprise")

    monkeypatch.setattr(cli, "verify", broken)
    code, _, err = run("check", good)
    assert code == 3
    assert err.startswith("hardtack: internal error: RuntimeError: a surprise\n")
    assert len(err.splitlines()) == 2
    assert cli.main(["check", str(good), "--debug"]) == 3
    assert "Traceback" in capsys.readouterr().err


def test_the_process_itself(good: Path) -> None:
    """Once as a person would run it: streams, exit code and an ASCII locale."""
    said = hardtack("run", good, "--entry", "add", "--arg", "1", "--arg", "1", LC_ALL="C")
    assert said == "I8 2\n"
    hardtack("run", good, "--entry", "add", "--arg", "100", "--arg", "100", code=1)
    assert "hardtack 0." in hardtack("--version")
