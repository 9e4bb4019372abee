"""Projects of Python kernels: from the file or the manifest to a tree that builds itself."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from trees import ROOT, command, hardtack

SAXPY = '''\
import tack


@tack.kernel
def saxpy(a: "f32", x: "f32[:]", y: "f32[:]"):
    """y := a x + y"""
    for i in range(len(x)):
        y[i] = a * x[i] + y[i]
'''
BARE = SAXPY.replace(': "f32[:]"', "").replace(': "f32"', "")
BLAS = """\
[project]
name = "blas"
root = "kernels.py"
"""
CALLER = """\
#include "saxpy/saxpy.h"
int main(void)
{
    saxpy_memory memory;
    saxpy_context *cx;
    const float x[3] = {1, 2, 3};
    float y[3] = {10, 20, 30};
    if (saxpy_ht_open(SAXPY_INTERFACE, &memory, sizeof memory, NULL, &cx) != HT1_OK)
        return 1;
    if (saxpy_saxpy(cx, 2, x, 3, y, 3) != HT1_OK)
        return 2;
    if (saxpy_saxpy(cx, 2, x, 0, y, 0) != HT1_OK || saxpy_saxpy(cx, 2, x, -1, y, 3) == HT1_OK)
        return 3;
    return !(y[0] == 12 && y[1] == 24 && y[2] == 36);
}
"""


def content(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def blas(folder: Path, kernels: str) -> None:
    """A project with a kernel file without annotations."""
    (folder / "kernels.py").write_text(BARE, encoding="utf-8")
    (folder / "hardtack.toml").write_text(BLAS + kernels, encoding="utf-8")


@pytest.mark.toolchain
def test_a_file_becomes_a_tree(tmp_path: Path) -> None:
    (tmp_path / "saxpy.py").write_text(SAXPY, encoding="utf-8")
    for out in ("one", "two"):
        hardtack("build", "saxpy.py", "-o", out, cwd=tmp_path)
    assert content(tmp_path / "one") == content(tmp_path / "two")
    command("cmake", "-S", "one", "-B", "b", "-G", "Ninja", cwd=tmp_path)
    command("cmake", "--build", "b", cwd=tmp_path)
    command("ctest", "--test-dir", "b", "--no-tests=error", cwd=tmp_path)
    (tmp_path / "main.c").write_text(CALLER, encoding="utf-8")
    command("gcc", "main.c", "-Ione/include", "b/libsaxpy.a", "-fopenmp", "-lm", "-o", "main",
            cwd=tmp_path)  # fmt: skip
    command(tmp_path / "main")


def test_the_manifest_gives_types(tmp_path: Path) -> None:
    lists = [
        f'[[kernels.saxpy]]\narguments = ["{t}", "{t}[:]", "{t}[:]"]\n' for t in ("f32", "f64")
    ]
    blas(tmp_path, "".join(lists) + 'suffix = "_double"\n')
    hardtack("build", "-o", "out", cwd=tmp_path)
    header = (tmp_path / "out" / "include" / "blas" / "blas.h").read_text()
    assert "blas_saxpy_f32(blas_context *cx, float a, const float *x" in header
    assert "blas_saxpy_double(blas_context *cx, double a, const double *x" in header


@pytest.mark.parametrize(
    "kernels, said",
    [
        ("", "the argument a has no type"),
        ('[[kernels.saxpy]]\narguments = ["f32"]\n', "takes 3 arguments"),
        ('[[kernels.other]]\narguments = ["f32"]\n', "names other"),
        ('[[kernels.saxpy]]\narguments = ["f32", "f33[:]", "f32[:]"]\n', "'f33[:]'"),
        ("[[kernels.saxpy]]\n", "needs arguments"),
        (
            '[[kernels.saxpy]]\narguments = ["f32", "f32[:]", "f32[:]"]\nreturns = "f32"\n',
            "saxpy returns nothing; the manifest says f32",
        ),
        ('[kernels]\nsaxpy = "f32"\n', "array of tables"),
        ('[[kernels.saxpy]]\narguments = ["f32"]\nsufix = "_a"\n', "did you mean suffix?"),
        ('[[kernels.saxpy]]\narguments = ["f32"]\nsuffix = "a b"\n', "no ending of a C name"),
        (2 * '[[kernels.saxpy]]\narguments = ["f32"]\n', "get one C name"),
    ],
)
def test_bad_lists_write_nothing(tmp_path: Path, kernels: str, said: str) -> None:
    blas(tmp_path, kernels)
    assert said in hardtack("build", "-o", "out", cwd=tmp_path, code=1)
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("task", ["test", "report"])
def test_what_needs_ci_says_so(tmp_path: Path, task: str) -> None:
    (tmp_path / "saxpy.py").write_text(SAXPY, encoding="utf-8")
    told = hardtack(task, "saxpy.py", cwd=tmp_path, code=2)
    assert f"{task} takes .ci programs only; saxpy.py is a Python kernel file" in told


@pytest.mark.parametrize(
    "name", ["heat2d", "histogram", "lbm", "mandelbrot", "nbody", "raymarch", "sem"]
)
def test_texts_of_a_tree_speak_of_what_kernels_have(name: str) -> None:
    """No faults; extents by their parameters or numbers; how many numbers an element is."""
    tree = ROOT / "generated_examples" / name
    header = (tree / "include" / name / f"{name}.h").read_text(encoding="utf-8")
    readme = (tree / "README.md").read_text(encoding="utf-8")
    assert not re.search(r"Faults: E_|E_[A-Z]+|any\]|reset, below", header)
    (example,) = re.findall(r"^```c\n(.*?)^```$", readme, re.M | re.S)
    assert "fault" not in example
    assert not re.search(r"A fault stays|fault records", readme)
    for array, extents in re.findall(r"^ \* (\w+)\[(.*)\].* is (?:read|stored to)\.", header, re.M):
        for k, extent in enumerate(extents.split(", ")):
            assert extent == f"{array}_n{k}" or extent.isdigit()
    wanted = {
        "heat2d": "out[out_n0, out_n1] is stored to.",
        "histogram": "total[1] is stored to.",
        "nbody": "position[position_n0], 3 numbers an element, is read.",
        "sem": "grad[grad_n0, grad_n1, grad_n2], 2 numbers an element, is stored to.",
    }
    assert wanted.get(name, "") in header


# --- kernels of several files -----------------------------------------------------------------

SEVERAL = """\
[project]
name = "steps"
root = "kernels.py"
files = ["more.py", "parts/extra.py"]

[[kernels.scale]]
arguments = ["f32[:]", "f32"]

[[kernels.scale]]
arguments = ["i64[:]", "i64"]
"""
FILES = {
    "kernels.py": '"""Shifts."""\n\nimport tack\nimport more\nfrom lib import twice\n\n\n'
    '@tack.kernel\ndef shift(y: "i64[:]"):\n    for i in range(len(y)):\n'
    "        y[i] = twice(y[i]) + more.LIFT\n",
    "more.py": "import tack\nfrom lib import twice as double\n\nLIFT = tack.constant(7)\n\n\n"
    "@tack.func\ndef twice(a):\n    return a * 100\n\n\n"
    "@tack.kernel\ndef scale(y, s):\n    for i in range(len(y)):\n"
    "        y[i] = double(y[i]) * s + twice(y[i])\n",
    "parts/extra.py": "import tack\n\nLIFT = tack.constant(11)\n\n\n"
    '@tack.kernel\ndef lift(y: "i64[:]"):\n    for i in range(len(y)):\n        y[i] += LIFT\n',
    "lib.py": "import tack\n\n\n@tack.func\ndef twice(a):\n    return a + a\n\n\n"
    '@tack.kernel\ndef unused(y: "i64[:]"):\n    for i in range(len(y)):\n        y[i] = 1\n',
}


def several(folder: Path, texts: dict[str, str], manifest: str = SEVERAL) -> Path:
    """A project of several kernel files; its manifest."""
    for name, text in texts.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    (folder / "hardtack.toml").write_text(manifest, encoding="utf-8")
    return folder / "hardtack.toml"


@pytest.mark.toolchain
def test_kernels_of_all_listed_files_are_built(tmp_path: Path) -> None:
    """Each uses the functions and constants of its own file; those of files that are only imported
    are not entries."""
    several(tmp_path, FILES)
    hardtack("build", "-o", "out", cwd=tmp_path)
    header = (tmp_path / "out" / "include" / "steps" / "steps.h").read_text(encoding="utf-8")
    entries = re.findall(r"STEPS_STATUS steps_(\w+)\(", header)
    assert [e for e in entries if not e.startswith("ht_")] == [
        "shift", "scale_f32", "scale_i64", "lift",
    ]  # fmt: skip
    assert "From kernels.py, " in header
    kept = {p.relative_to(tmp_path / "out" / "kernels") for p in tmp_path.glob("out/kernels/**/*")}
    assert {p.as_posix() for p in kept} == {*FILES, "parts"}
    command("cmake", "-S", "out", "-B", "b", "-G", "Ninja", cwd=tmp_path)
    command("cmake", "--build", "b", cwd=tmp_path)
    command("ctest", "--test-dir", "b", "--no-tests=error", cwd=tmp_path)
    wanted = {"shift": [13, 15], "scale_i64": [3 * 106, 4 * 106], "lift": [14, 15]}
    for entry, values in wanted.items():
        given = ["--arg", "y=3,4", *(["--arg", "s=3"] if "scale" in entry else [])]
        told = hardtack("run", "--entry", entry, *given, cwd=tmp_path)
        assert f"[{values[0]}, {values[1]}]" in told
    assert "there is no kernel unused" in hardtack("run", "--entry", "unused", cwd=tmp_path, code=2)


def test_kernels_of_an_imported_file_are_not_built_from_one_file(tmp_path: Path) -> None:
    several(tmp_path, FILES)
    hardtack("build", "kernels.py", "-o", "out", cwd=tmp_path)
    header = (tmp_path / "out" / "include" / "kernels" / "kernels.h").read_text(encoding="utf-8")
    assert "kernels_shift(" in header
    assert "lift(" not in header
    assert "scale" not in header


def test_two_kernels_of_one_name_are_refused_with_both_places(tmp_path: Path) -> None:
    """In two files, and by a suffix."""
    texts = {**FILES, "parts/extra.py": FILES["parts/extra.py"].replace("def lift", "def shift")}
    several(tmp_path, texts)
    told = hardtack("check", cwd=tmp_path, code=1)
    assert "K1416" in told
    assert "there are two kernels shift" in told
    assert "parts/extra.py:7:1" in told
    assert "(kernels.py:9:1)" in told
    texts["parts/extra.py"] = FILES["parts/extra.py"].replace("def lift", "def scale_f32")
    several(tmp_path, texts)
    told = hardtack("check", cwd=tmp_path, code=1)
    assert "two kernels scale_f32" in told
    assert "(more.py:13:1)" in told


@pytest.mark.parametrize(
    "files, said",
    [
        ('["none.py"]', "the file none.py is not in"),
        ('["kernels.py"]', "listed twice, or is the root"),
        ('["more.py", "more.py"]', "listed twice, or is the root"),
        ('["parts"]', "no .py file below"),
        ('["../more.py"]', "no .py file below"),
        ('"more.py"', "files is a list of paths"),
        ('["plain.py"]', "K1411"),
    ],
)
def test_bad_lists_of_files(files: str, said: str, tmp_path: Path) -> None:
    manifest = f'[project]\nname = "steps"\nroot = "kernels.py"\nfiles = {files}\n'
    several(tmp_path / "p", {**FILES, "plain.py": "import tack\n"}, manifest)
    (tmp_path / "more.py").write_text(FILES["more.py"], encoding="utf-8")
    assert said in hardtack("check", cwd=tmp_path / "p", code=1)


def test_errors_of_all_files_are_told_in_order(tmp_path: Path) -> None:
    texts = {
        name: text.replace("y[i] += LIFT", "y[0.5] = 1").replace("double(y[i])", "y[0.5]")
        for name, text in FILES.items()
    }
    several(tmp_path, texts)
    told = hardtack("check", cwd=tmp_path, code=1)
    assert re.findall(r"--> (\S+)", told) == ["more.py:15:18", "parts/extra.py:9:11"]
