"""Projects of Python kernels: from the file or the manifest to a tree that builds itself."""

from __future__ import annotations

from pathlib import Path

import pytest
from trees import command, hardtack

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
