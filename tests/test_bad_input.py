"""Whatever stands where a program or a folder should be: a message, and nothing written."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from trees import ROOT

from transpiler import cli

GOOD = "export I64 f(I64 x) { return x + 1; }\n"
LEVELS = 10_000


def build(path: Path, out: Path, capsys: pytest.CaptureFixture[str], *more: str) -> tuple[int, str]:
    """Build in this process: exit code and standard error, which never holds a traceback."""
    code = cli.main(["build", str(path), "-o", str(out), *more])
    said = capsys.readouterr().err
    assert "Traceback" not in said
    assert "internal error" not in said
    return code, said


# --- files ------------------------------------------------------------------------------------


def _nothing(path: Path) -> None:
    """No file at all."""


def _folder(path: Path) -> None:
    path.mkdir()


def _circle(path: Path) -> None:
    path.symlink_to(path)


def _dangling(path: Path) -> None:
    path.symlink_to(path.with_name("nowhere"))


def _bytes(content: bytes) -> Callable[[Path], object]:
    return lambda path: path.write_bytes(content)


FILES: dict[str, tuple[Callable[[Path], object], str]] = {
    "missing": (_nothing, "C3009"),
    "folder": (_folder, "hardtack.toml"),
    "circle of links": (_circle, "C3009"),
    "dangling link": (_dangling, "C3009"),
    "binary": (_bytes(bytes(range(256)) * 10), "C1002"),
    "no UTF-8": (_bytes(b"\xff\xfeI\x006\x004\x00"), "C1002"),
    "zero byte": (_bytes(b"export I64 f() { return \0; }"), "C1002"),
    "escape sequence": (_bytes(b"export I64 f() { return \x1b[2J; }"), "C1004"),
    "empty": (_bytes(b""), "nothing to build"),
    "comment only": (_bytes(b"// nothing\n"), "nothing to build"),
    "private only": (_bytes(b"I64 f() { return 1; }\n"), "nothing to build"),
    "variable only": (_bytes(b"export I64 level = 1;\n"), "nothing to build"),
    "half a program": (_bytes(GOOD[:-4].encode()), "error[C"),
}


@pytest.mark.parametrize("kind", FILES)
def test_a_strange_file_is_told(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    make, said = FILES[kind]
    path = tmp_path / "program.ci"
    make(path)
    code, text = build(path, tmp_path / "out", capsys)
    assert code == 1
    assert said in text
    assert all(c == "\n" or c.isprintable() for c in text), "the excerpt commands the terminal"
    assert not (tmp_path / "out").exists()


def test_an_import_of_the_same_kinds_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = tmp_path / "root.ci"
    root.write_text("import other;\n" + GOOD)
    for make in (_nothing, _folder, _circle, _dangling, _bytes(b"\xff")):
        other = tmp_path / "other.ci"
        make(other)
        code, text = build(root, tmp_path / "out", capsys)
        assert code == 1
        assert "C3009" in text or "C1002" in text
        assert not (tmp_path / "out").exists()
        if other.is_dir():
            other.rmdir()
        elif os.path.lexists(other):
            other.unlink()


def test_modules_in_a_circle(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.ci").write_text("import b;\n" + GOOD)
    (tmp_path / "b.ci").write_text("import a;\n" + GOOD)
    code, text = build(tmp_path / "a.ci", tmp_path / "out", capsys)
    assert code == 1
    assert "C3003" in text
    assert "a -> b -> a" in text
    assert not (tmp_path / "out").exists()


def test_sixteen_mebibytes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "large.ci"
    path.write_text(GOOD + "/*" + "-" * (16 * 2**20 - len(GOOD) - 4) + "*/")
    assert path.stat().st_size == 16 * 2**20
    assert cli.main(["check", str(path)]) == 0
    assert capsys.readouterr().out == "large.ci: no errors\n"


# --- depth ------------------------------------------------------------------------------------

DEEP = {
    "parentheses": "I64 f(I64 x) { return " + "(" * LEVELS + "x" + ")" * LEVELS + "; }",
    "calls": "I64 f(I64 x) { return " + "f(" * LEVELS + "x" + ")" * LEVELS + "; }",
    "indices": "I64 f(I64[_] a) { return " + "a[" * LEVELS + "0" + "]" * LEVELS + "; }",
    "literals": "void f() { I64[1] a = " + "[" * LEVELS + "0" + "]" * LEVELS + "; }",
    "blocks": "void f() " + "{" * LEVELS + "}" * LEVELS,
    "open blocks": "void f() " + "{" * LEVELS,
    "ifs": "void f(I64 x) { " + "if (x > 0) " * LEVELS + "{} }",
    "loops": "void f(I64 x) { " + "while (x > 0) { " * LEVELS + "}" * LEVELS + " }",
    "switches": "void f(I64 x) { " + "switch (x) { case 1: " * LEVELS + "}" * LEVELS + " }",
    "choices": "I64 f(I64 x) { return " + "x > 0 ? " * LEVELS + "x" + " : x" * LEVELS + "; }",
    "sums": "I64 f(I64 x) { return x" + " + x" * LEVELS + "; }",
    "negations": "I64 f(I64 x) { return " + "- " * LEVELS + "x; }",
    "dimensions": "void f(I64" + "[_]" * LEVELS + " x) {}",
}


@pytest.mark.parametrize("kind", DEEP)
def test_ten_thousand_levels(kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "deep.ci"
    path.write_text("export " + DEEP[kind])
    code, text = build(path, tmp_path / "out", capsys)
    assert code == 1
    assert "C9004" in text
    assert not (tmp_path / "out").exists()


def test_what_is_as_deep_as_it_may_be_is_built(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "deep.ci"
    chain = "".join(f"else if (x == {i}) {{ return {i}; }} " for i in range(1, 1200))
    path.write_text(
        "export I64 sums(I64 x) { return x" + " + x" * 1000 + "; }\n"
        "export I64 inner(I64 x) { return " + "(" * 250 + "x" + " + 1)" * 250 + "; }\n"
        "export void blocks(I64 x) { " + "while (x > 0) { " * 250 + "return; " + "}" * 250 + " }\n"
        "export I64 chain(I64 x) { if (x == 0) { return 0; } " + chain + " return -1; }\n"
    )
    manifest = tmp_path / "hardtack.toml"
    manifest.write_text('[project]\nname = "deep"\n[vectors]\ncount = 4\n')
    assert build(manifest, tmp_path / "out", capsys) == (0, "")
    assert cli.main(["run", str(path), "--entry", "sums", "--arg", "2"]) == 0
    assert capsys.readouterr().out == "I64 2002\n"


@pytest.mark.parametrize(
    "text",
    ["a = " + "[" * LEVELS + "]" * LEVELS, '[project]\nname = "a"\nlicense-file = "a\\u0000b"\n'],
)
def test_a_strange_manifest_is_told(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.ci").write_text(GOOD)
    (tmp_path / "hardtack.toml").write_text(text)
    assert build(tmp_path, tmp_path / "out", capsys)[0] == 1


def test_a_strange_argument_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.ci"
    path.write_text("export I64 f(in I64[_] a) { return a[0]; }\n")
    for value in ("[" * 100_000, "[" + "9" * 5000 + "]", "9" * 5000, "[1e400]", "[null]", ",,"):
        assert cli.main(["run", str(path), "--entry", "f", "--arg", value]) == 2
        assert "hardtack: a" in capsys.readouterr().err


# --- what the C target refuses ----------------------------------------------------------------

REFUSED = {
    "C9001": "export I64 f(I64 x) {" + "\n" * 2_200_000 + "    return x + 1;\n}\n",
}


@pytest.mark.parametrize("code", REFUSED)
def test_a_refusal_of_a_late_stage_is_a_diagnostic(
    code: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "late.ci"
    path.write_text(REFUSED[code])
    exit_code, text = build(path, tmp_path / "out", capsys)
    assert exit_code == 1
    assert f"error[{code}]" in text
    assert "--> late.ci:" in text
    assert not (tmp_path / "out").exists()
    assert cli.main(["check", str(path)]) == 1
    assert capsys.readouterr().err == text, "check says what build says"


SEVERAL = {
    "places without a site": "export I64 a(I64 x) { return "
    + " " * 20_000
    + "x + 1; }\nexport I64 b(I64 x) { return "
    + " " * 20_000
    + "x + 1; }\n",
}


@pytest.mark.parametrize("name", SEVERAL)
def test_check_reports_the_refusals_of_all_declarations(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "late.ci"
    path.write_text(SEVERAL[name])
    assert cli.main(["check", str(path)]) == 1
    text = capsys.readouterr().err
    assert text.count("error[C9") == 2
    assert text.endswith("hardtack: 2 errors\n")


def test_check_reports_names_that_meet_in_c(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib" / "a.ci").write_text("export I64 b_c() { return 1; }\n")
    (tmp_path / "lib" / "a_b.ci").write_text("export I64 c() { return 1; }\n")
    path = tmp_path / "clash.ci"
    path.write_text(
        "import lib.a;\nimport lib.a_b;\nexport I64 f() { return a.b_c() + a_b.c(); }\n"
    )
    code, text = build(path, tmp_path / "out", capsys)
    assert cli.main(["check", str(path)]) == code
    assert capsys.readouterr().err == text


# --- output -----------------------------------------------------------------------------------


def test_an_output_that_is_no_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.ci"
    path.write_text(GOOD)
    (tmp_path / "file").write_text("mine")
    (tmp_path / "link").symlink_to("nowhere")
    for out in (tmp_path / "file", tmp_path / "link", tmp_path / "file" / "below"):
        code, text = build(path, out, capsys)
        assert code == 1
        assert str(out) in text
        assert build(path, out, capsys, "--force")[0] == 1
    assert (tmp_path / "file").read_text() == "mine"
    assert cli.main(["build", str(path), "-o", ""]) == 2
    assert "the folder is empty" in capsys.readouterr().err


def test_an_output_that_cannot_be_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.ci"
    path.write_text(GOOD)

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    assert build(path, tmp_path / "out", capsys)[0] == 0
    path.write_text(GOOD.replace("1", "2"))
    monkeypatch.setattr("transpiler.project.writing.os.replace", refuse)
    code, text = build(path, tmp_path / "out", capsys)
    assert code == 1
    assert "cannot be written: Permission denied" in text


def test_a_full_device_is_told() -> None:
    """Standard output that takes nothing: a line on standard error and exit 1."""
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "transpiler", "explain"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )
    assert done.returncode == 1
    assert done.stderr == "hardtack: No space left on device\n"
