"""Atomic updates of arrays of vectors and matrices: totals, old values, single components."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from transpiler.machine.launch import LaunchMachine
from transpiler.pykernel.program import load
from transpiler.source.diagnostics import Collector
from transpiler.suite.python_compare import (
    call_kernel,
    compile_kernel,
    link_kernels,
    load_source,
    write_loaded,
)

SOURCE = """\
import tack

@tack.func
def add(a, i, x):
    return tack.atomic_add(a, i, x)

@tack.kernel
def k(v: "vec3<i32>[:]", m: "mat2<i64>[:, :]", p: "vec2<u8>[:] soa", w: "vec2<f64>[:, :]",
      slots: "vec2<i32>[:]", seen: "vec2<i32>[:]", n: "i32[:]"):
    for i in range(len(n)):
        tack.atomic_add(v, i % 2, tack.vec3(1, n[i], -i))
        tack.atomic_max(m, (1, i % 3), tack.mat2([i, n[i]], [tack.i64(7), -i]))
        tack.atomic_min(m, 0, tack.mat2([-i, 0], [n[i], 5]))
        add(p, i % 4, tack.vec2(tack.u8(1), tack.u8(200)))
        tack.atomic_add(v, 6 + i % 3, n[i])
        add(w, 5, tack.f64(0.5))
        old = tack.atomic_add(slots, 0, tack.vec2(1, 2))
        seen[old.x] = old
"""
SHAPES = {
    "v": ((3,), (3, 3), np.int32),
    "m": ((2, 3), (2, 3, 2, 2), np.int64),
    "p": ((4,), (2, 4), np.uint8),
    "w": ((2, 2), (2, 2, 2), np.float64),
}


class Shaped:
    """An array with the extents that an entry takes of it."""

    def __init__(self, array: Any, *shape: int) -> None:
        self.ctypes, self.shape = array.ctypes, shape


def arguments(count: int) -> list[Any]:
    chance = np.random.default_rng(count)
    made = [np.zeros(memory, dtype) for _, memory, dtype in SHAPES.values()]
    slots, seen = np.zeros((1, 2), np.int32), np.full((count, 2), -1, np.int32)
    return [*made, slots, seen, chance.integers(-9, 9, count).astype(np.int32)]


def wanted(given: list[Any]) -> list[Any]:
    """Totals and extrema, written with NumPy."""
    v, m, p, w, slots, seen, n = (a.copy() for a in given)
    i = np.arange(len(n))
    for part, values in enumerate((np.ones_like(n), n, -i)):
        np.add.at(v[:, part], i % 2, values.astype(np.int32))
    for (a, b), values in (((0, 0), i), ((0, 1), n), ((1, 0), 7 + 0 * i), ((1, 1), -i)):
        np.maximum.at(m[1, :, a, b], i % 3, values)
    for (a, b), values in (((0, 0), -i), ((0, 1), 0 * i), ((1, 0), n), ((1, 1), 5 + 0 * i)):
        m[0, 0, a, b] = min(m[0, 0, a, b], values.min())
    np.add.at(p[0], i % 4, np.uint8(1))
    np.add.at(p[1], i % 4, np.uint8(200))
    np.add.at(v[2], i % 3, n)
    w.reshape(-1)[5] += 0.5 * len(n)
    slots[0] = (len(n), 2 * len(n))
    seen[:] = np.stack([i, 2 * i], axis=-1)
    return [v, m, p, w, slots, seen, n]


def judged(got: list[Any], want: list[Any]) -> None:
    for number, (a, b) in enumerate(zip(got, want, strict=True)):
        if number == 5:
            # Each first number was given out once; the second is of an update of its own.
            assert np.array_equal(a[:, 0], b[:, 0])
            assert sorted(a[:, 1].tolist()) == b[:, 1].tolist()
        else:
            assert np.array_equal(a, b), number


@pytest.mark.toolchain
@pytest.mark.parametrize("compiler", ["gcc", "clang", "openmp"])
def test_every_component_is_updated_once(tmp_path: Path, compiler: str) -> None:
    """ATM-01, ATM-02, ATM-03, ATM-04: contended by threads, through functions, flat and full
    indices; a scalar addresses one component."""
    write_loaded(load_source(SOURCE, tmp_path / "k0"), 0, tmp_path)
    assert compile_kernel(0, tmp_path, compiler) is None
    library = link_kernels([0], tmp_path, compiler)
    for count in (1, 7, 3000):
        given = arguments(count)
        want = wanted(given)
        shapes = [*(shape for shape, _, _ in SHAPES.values()), (1,), (count,), (count,)]
        shaped = [Shaped(a, *s) for a, s in zip(given, shapes, strict=True)]
        assert call_kernel(library, "p0", shaped, ()) == 0
        judged(given, want)


@pytest.mark.parametrize("debug", [False, True])
def test_the_evaluator_updates_the_same(tmp_path: Path, debug: bool) -> None:
    """ATM-02, ATM-04"""
    program = load_source(SOURCE, tmp_path / "k0")
    given = arguments(40)
    want = wanted(given)
    machine = LaunchMachine(program, debug=debug)
    assert machine.call(program.root.launches[0], given).kind == "void"
    judged(given, want)


@pytest.mark.parametrize(
    ("statement", "code", "told"),
    [
        ("tack.atomic_add(p, 0, 1.0)", "K1505", "a soa array have no common number"),
        ("tack.atomic_add(m, (0, 1), 1)", "K1505", "a component of vectors is named by one number"),
        ("tack.atomic_add(v, 0, tack.vec2(1, 2))", "K1313", "2 components do not fit"),
        ("tack.atomic_add(x, 0, tack.vec2(1, 2))", "K1313", "2 components do not fit"),
    ],
)
def test_what_has_no_component_is_refused(
    statement: str, code: str, told: str, tmp_path: Path
) -> None:
    """ATM-04"""
    path = tmp_path / "k.py"
    path.write_text(
        "import tack\n\n@tack.kernel\ndef k(v: 'vec3<i32>[:]', m: 'mat2<i32>[:, :]',"
        " p: 'vec2<f32>[:] soa', x: 'i32[:]'):\n    for i in range(len(v)):\n"
        f"        {statement}\n",
        encoding="utf-8",
    )
    collector = Collector()
    load(path, collector)
    assert [d.code for d in collector.found] == [code], collector.found
    assert told in collector.found[0].message
