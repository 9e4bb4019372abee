"""Python kernels as C: the text of two kernels, and their values with gcc and Clang."""

from __future__ import annotations

import ctypes
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from trees import ROOT

from transpiler.suite.python_compare import (
    call_kernel,
    compile_kernel,
    link_kernels,
    write_kernel,
)
from transpiler.suite.python_random import ScalarInput

SAXPY = '''import tack


@tack.kernel
def k(x: "f32[:]", y: "f32[:]", a: "f32"):
    """y := a x + y"""
    for i in range(len(x)):
        y[i] = a * x[i] + y[i]
'''
# The kernel of the example, under the name that is called here.
STEP = (
    (ROOT / "examples" / "heat2d" / "kernels.py").read_text("utf-8").replace("def step(", "def k(")
)


def emitted(source: str, folder: Path) -> str:
    """Write the kernel with what it needs to `folder`; the text of its C file."""
    written = write_kernel(source, 0, folder)
    texts = [(folder / name).read_text(encoding="utf-8") for name in written.sources]
    return next(text for text in texts if "_rows(" in text)


def called(folder: Path, compiler: str, arrays: list[Any], scalar: float) -> None:
    """Compile under the strict warnings and call."""
    said = compile_kernel(0, folder, compiler)
    assert said is None, said
    library: ctypes.CDLL = link_kernels([0], folder, compiler)
    status = call_kernel(library, "p0", arrays, [ScalarInput("s", "f32", scalar)])
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
    text = emitted(STEP, tmp_path)
    assert "j_end = 0 < i && i < u_n0 - 1 ? ht_max_i64(u_n1 - 1, 1) : 1;" in text
    assert "for (int64_t j = 1; j < j_end; j++) {" in text
    assert "u[(i - 1) * u_n1 + j] + u[(i + 1) * u_n1 + j] + u[i * u_n1 + j - 1]" in text
    u = np.arange(20, dtype=np.float32).reshape(4, 5) ** 2
    out = np.zeros_like(u)
    called(tmp_path, compiler, [u, out], 0.25)
    wanted = u.copy()
    near = u[:-2, 1:-1] + u[2:, 1:-1] + u[1:-1, :-2] + u[1:-1, 2:]
    lap = near - np.float32(4) * u[1:-1, 1:-1]
    wanted[1:-1, 1:-1] += np.float32(0.25) * lap
    assert np.array_equal(out, wanted)
