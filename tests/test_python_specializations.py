"""What makes another code out of a kernel, and what does not: types, layouts, literals, classes."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from transpiler.emit.c17 import emit_c
from transpiler.ir.nodes import Program
from transpiler.passes.pipeline import prepare_c, prepare_debug
from transpiler.pykernel.model import ArgumentList
from transpiler.pykernel.program import load
from transpiler.source.diagnostics import Collector
from transpiler.suite.python_compare import (
    call_kernel,
    compile_kernel,
    link_kernels,
    write_loaded,
)
from transpiler.suite.python_random import ScalarInput

pytestmark = pytest.mark.toolchain


class Shaped:
    """An array with the extents that an entry takes of it."""

    def __init__(self, array: Any, *shape: int) -> None:
        self.ctypes, self.shape = array.ctypes, shape


def loaded(folder: Path, files: dict[str, str], **lists: list[ArgumentList]) -> Program:
    """The program of `kernels.py` and the files beside it."""
    for name, text in files.items():
        (folder / name).write_text(f"import tack\n{text}", encoding="utf-8")
    collector = Collector()
    found = load(folder / "kernels.py", collector, root=folder, specializations=lists)
    assert found.program is not None, collector.found
    return found.program


def library(program: Program, folder: Path) -> Any:
    write_loaded(program, 0, folder)
    assert compile_kernel(0, folder, "gcc") is None
    return link_kernels([0], folder, "gcc")


DOUBLED = """
@tack.func
def twice(v):
    return v + v

@tack.kernel
def k(x, y):
    for i in range(len(y)):
        y[i] = twice(x[i])
"""
LISTS = {
    "_f32": ("f32[:]", "f32[:]"),
    "_f64": ("f64[:]", "f64[:]"),
    "_i8": ("i8[:]", "i32[:]"),
    "_v2": ("vec2<f32>[:]", "vec2<f32>[:]"),
    "_v3": ("vec3<f32>[:]", "vec3<f32>[:]"),
    "_v4": ("vec4<f32>[:]", "vec4<f32>[:]"),
    "_m2": ("mat2<f32>[:]", "mat2<f32>[:]"),
    "_soa": ("vec3<f32>[:] soa", "vec3<f32>[:]"),
}


def test_types_shapes_and_layouts_compile_apart(tmp_path: Path) -> None:
    """SPC-01, VEC-13, LC3: each list of types has code of its own, and the right results."""
    lists = [ArgumentList(types, suffix=suffix) for suffix, types in LISTS.items()]
    program = loaded(tmp_path, {"kernels.py": DOUBLED}, k=lists)
    assert [launch.suffix for launch in program.root.launches] == list(LISTS)
    built = library(program, tmp_path)
    chance = np.random.default_rng(3)
    for suffix, width, dtype in (
        ("_f32", 1, np.float32),
        ("_f64", 1, np.float64),
        ("_v2", 2, np.float32),
        ("_v3", 3, np.float32),
        ("_v2", 2, np.float32),
        ("_m2", 4, np.float32),
        ("_v4", 4, np.float32),
        ("_v3", 3, np.float32),
    ):
        x = chance.random((5, width)).astype(dtype)
        y = np.zeros_like(x)
        arrays = [Shaped(x, 5), Shaped(y, 5)]
        assert call_kernel(built, "p0", arrays, (), f"k{suffix}") == 0
        assert np.array_equal(y, x + x), suffix
    x8 = np.array([-128, 127, 5], np.int8)
    y32 = np.zeros(3, np.int32)
    assert call_kernel(built, "p0", [x8, y32], (), "k_i8") == 0
    assert y32.tolist() == [0, -2, 10]
    planar = chance.random((3, 5)).astype(np.float32)
    rows = np.zeros((5, 3), np.float32)
    assert call_kernel(built, "p0", [Shaped(planar, 5), Shaped(rows, 5)], (), "k_soa") == 0
    assert np.array_equal(rows, 2 * planar.T)


def test_the_debug_build_is_code_of_its_own(tmp_path: Path) -> None:
    """SPC-01: with checks and without, from one source."""
    program = loaded(tmp_path, {"kernels.py": DOUBLED}, k=[ArgumentList(LISTS["_f32"])])
    files = emit_c(prepare_c(program), "p0", debug=prepare_debug(program)).files
    assert "ht_element_f32" in files["src/debug/p0.c"]
    assert "ht_element_f32" not in files["src/p0.c"]


def test_new_numbers_and_lengths_need_no_new_code(tmp_path: Path) -> None:
    """SPC-02: one function for all values of scalars and all extents."""
    text = """
@tack.kernel
def k(x: "f32[:, :]", a: "f32", n: "i64"):
    for i, j in tack.ndindex(x.shape[0], x.shape[1]):
        x[i, j] = a * x[i, j] + n
"""
    program = loaded(tmp_path, {"kernels.py": text})
    assert len(program.root.launches) == 1
    built = library(program, tmp_path)
    for shape in ((1, 1), (3, 5), (0, 4), (7, 2)):
        for a, n in ((2.0, 3), (-0.5, -(2**40)), (0.0, 0)):
            x = np.ones(shape, np.float32)
            scalars = (ScalarInput("a", "f32", a), ScalarInput("n", "i64", n))
            assert call_kernel(built, "p0", [x], scalars) == 0
            assert np.array_equal(x, np.full(shape, np.float32(a) + np.float32(n)))


def test_constants_are_told_apart_by_their_bits(tmp_path: Path) -> None:
    """SPC-03: signed zeros and NaN as constants and as arguments of functions; a name that is
    bound again later in the file does not change what was read."""
    text = """
PLUS = tack.constant(0.0)
MINUS = tack.constant(-0.0)
NAN = tack.constant(float("nan")) if False else tack.constant(1.5)

@tack.func
def sign(x, zero):
    return x * 0.0 + zero

@tack.kernel
def k(x: "f32[:]", y: "f32[:, 4]"):
    for i in range(len(x)):
        y[i, 0] = PLUS
        y[i, 1] = MINUS
        y[i, 2] = sign(-x[i], 0.0)
        y[i, 3] = sign(-x[i], -0.0)
""".replace('NAN = tack.constant(float("nan")) if False else tack.constant(1.5)\n', "")
    program = loaded(tmp_path, {"kernels.py": text})
    copies = [f.name for f in program.root.functions]
    assert len(copies) == 2, copies
    x, y = np.ones(3, np.float32), np.full((3, 4), 9, np.float32)
    assert call_kernel(library(program, tmp_path), "p0", [x, y], ()) == 0
    assert np.signbit(y[0]).tolist() == [False, True, False, True]
    assert not y.any()


HELD = """
from shapes import Ball
import other

@tack.func
def half(x):
    return x * 0.5

@tack.func
def third(x):
    return x / 3.0

@tack.kernel
def k(a: "Ball(size=f32, change=func:half)", b: "other.Ball(size=f32)",
      c: "Ball(size=f32, change=func:third)", y: "f32[:]"):
    for i in range(len(y)):
        y[i] = a.change(a.measure()) + 100.0 * b.measure() + 10000.0 * c.change(c.measure())
"""
BALL = """
@tack.device_class
class Ball:
    SCALE = {scale}

    @tack.func
    def measure(self):
        return self.size * self.SCALE
"""


def test_equal_names_of_different_things_compile_apart(tmp_path: Path) -> None:
    """SPC-04, SRC-22: two classes of one name, and what function an instance holds."""
    files = {
        "kernels.py": HELD,
        "shapes.py": BALL.format(scale="2.0"),
        "other.py": BALL.format(scale="3.0"),
    }
    program = loaded(tmp_path, files)
    y = np.zeros(2, np.float32)
    scalars = tuple(ScalarInput(n, "f32", v) for n, v in (("a", 1.0), ("b", 1.0), ("c", 3.0)))
    built = library(program, tmp_path)
    # The arrays stand behind the instances' numbers.
    entry = emit_c(prepare_c(program), "p0").files["include/p0/p0.h"]
    assert re.search(r"p0_k\(p0_context \*cx, float a_size, float b_size, float c_size,", entry)
    import ctypes

    memory, context = ctypes.create_string_buffer(1 << 16), ctypes.c_void_p()
    opened = built.p0_ht_open(1, memory, ctypes.c_size_t(1 << 16), None, ctypes.byref(context))
    assert opened == 0
    given = [ctypes.c_float(s.value) for s in scalars]
    assert built.p0_k(context, *given, ctypes.c_void_p(y.ctypes.data), ctypes.c_int64(2)) == 0
    assert np.allclose(y, 1.0 + 100 * 3.0 + 10000 * 2.0)


def test_extents_wherever_a_number_may_stand(tmp_path: Path) -> None:
    """MEM-04: in bounds, conditions, arithmetic, functions and methods."""
    text = """
@tack.func
def area(a):
    return a.shape[0] * a.shape[1] + len(a)

@tack.device_class
class Field:
    @tack.func
    def last(self):
        return self.data.shape[0] - 1

@tack.kernel
def k(a: "i32[:, :]", f: "Field(data=i32[:])", y: "i64[:]"):
    for i in range(a.shape[0] - 1):
        y[i] = area(a) + (a.shape[1] if i < len(f.data) else 0) * 1000
        for j in range(a.shape[1]):
            y[i] += f.last() * 100000
        while y[i] < 0 and len(y) > 0:
            y[i] = 0
"""
    program = loaded(tmp_path, {"kernels.py": text})
    built = library(program, tmp_path)
    a, data, y = np.zeros((4, 3), np.int32), np.zeros(2, np.int32), np.full(4, -1, np.int64)
    assert call_kernel(built, "p0", [a, data, y], ()) == 0
    wanted = [4 * 3 + 4 + (3 if i < 2 else 0) * 1000 + 3 * 100000 for i in range(3)]
    assert y.tolist() == [*wanted, -1]
