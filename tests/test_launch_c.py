"""Python kernels as C: the text of two kernels, and their values with gcc and Clang."""

from __future__ import annotations

import ctypes
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from transpiler.suite.native import write_program
from transpiler.suite.python_compare import _call, _compile, _link, load_source
from transpiler.suite.python_random import ScalarInput

SAXPY = '''import tack


@tack.kernel
def k(x: "f32[:]", y: "f32[:]", a: "f32"):
    """y := a x + y"""
    for i in range(len(x)):
        y[i] = a * x[i] + y[i]
'''
STEP = '''import tack


@tack.kernel
def k(u: "f32[:, :]", out: "f32[:, :]", k: "f32"):
    """One explicit heat step; the border keeps its value."""
    for i, j in tack.ndindex(u.shape[0], u.shape[1]):
        if 0 < i < u.shape[0] - 1 and 0 < j < u.shape[1] - 1:
            lap = u[i - 1, j] + u[i + 1, j] + u[i, j - 1] + u[i, j + 1] - 4.0 * u[i, j]
            out[i, j] = u[i, j] + k * lap
        else:
            out[i, j] = u[i, j]
'''


def emitted(source: str, folder: Path) -> str:
    """Write the kernel with what it needs to `folder`; the text of its C file."""
    written = write_program(load_source(source, folder / "k0"), "p0", folder)
    lines = "".join(f'#include "{name}"\n' for name in written.sources)
    (folder / "p0_all.c").write_text(lines, encoding="utf-8")
    texts = [(folder / name).read_text(encoding="utf-8") for name in written.sources]
    return next(text for text in texts if "_rows(" in text)


def called(folder: Path, compiler: str, arrays: list[Any], scalar: float) -> None:
    """Compile under the strict warnings and call."""
    said = _compile(0, folder, compiler)
    assert said is None, said
    library: ctypes.CDLL = _link([0], folder, compiler)
    status = _call(library, "p0", arrays, [ScalarInput("s", "f32", scalar)])
    assert status == 0


@pytest.mark.toolchain
@pytest.mark.parametrize("compiler", ["gcc", "clang", "openmp"])
def test_saxpy(compiler: str, tmp_path: Path) -> None:
    text = emitted(SAXPY, tmp_path)
    assert "/* y := a x + y */" in text
    assert "y[i] = a * x[i] + y[i];" in text
    x = np.arange(7, dtype=np.float32)
    y = np.ones(7, dtype=np.float32)
    called(tmp_path, compiler, [x, y], 2.5)
    assert y.tolist() == [1.0, 3.5, 6.0, 8.5, 11.0, 13.5, 16.0]


@pytest.mark.toolchain
@pytest.mark.parametrize("compiler", ["gcc", "clang", "openmp"])
def test_step(compiler: str, tmp_path: Path) -> None:
    emitted(STEP, tmp_path)
    u = np.arange(20, dtype=np.float32).reshape(4, 5) ** 2
    out = np.zeros_like(u)
    called(tmp_path, compiler, [u, out], 0.25)
    wanted = u.copy()
    near = u[:-2, 1:-1] + u[2:, 1:-1] + u[1:-1, :-2] + u[1:-1, 2:]
    lap = near - np.float32(4) * u[1:-1, 1:-1]
    wanted[1:-1, 1:-1] += np.float32(0.25) * lap
    assert np.array_equal(out, wanted)
