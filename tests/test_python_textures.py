"""Textures of Python kernels: samples as C and as evaluated, beside exact interpolation."""

from __future__ import annotations

import itertools
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from pykernel_support import codes_of

from transpiler.machine.launch import LaunchMachine
from transpiler.suite.python_compare import (
    call_kernel,
    compile_kernel,
    link_kernels,
    load_source,
    write_kernel,
)

SOURCE = """import tack


@tack.func
def middle(t, x):
    return t.sample(x, 0.5, tack.f64(0.5))


@tack.func
def both(t, x, y, z):
    return t.sample(x, y, z) + 0.0 * middle(t, x)


@tack.kernel
def k(t: "texture3d", p: "f32[:, 3]", out: "f32[:]"):
    for i in range(len(out)):
        out[i] = both(t, p[i, 0], p[i, 1], p[i, 2])
"""
SHAPES = ((1, 1, 1), (2, 3, 5), (4, 1, 2), (3, 7, 2))


def exact(t: np.ndarray, point: np.ndarray) -> Fraction:
    """Weighted sum of the eight texels around, in rational numbers; x is the last dimension."""
    around: list[list[tuple[int, Fraction]]] = []
    for coordinate, count in zip(point[::-1], t.shape, strict=True):
        at = Fraction(float(coordinate)) * count - Fraction(1, 2)
        at = min(max(at, Fraction(0)), Fraction(count - 1))
        low = int(at)
        high = min(low + 1, count - 1)
        around.append([(low, 1 - (at - low)), (high, at - low)])
    return sum(
        (Fraction(float(t[k, j, i])) * a * b * c)
        for (k, a), (j, b), (i, c) in itertools.product(*around)
    )


def points(seed: int) -> np.ndarray:
    """Inside, on the edges, on centers, and outside on every side."""
    random = np.random.default_rng(seed)
    some = random.uniform(-0.3, 1.3, (60, 3))
    ends = np.array(list(itertools.product((0.0, 0.5, 1.0), repeat=3)))
    far = np.array([[-1e30, 0.5, 2.0], [1e30, 1e30, 1e30], [0.25, -5.0, 0.75]])
    return np.concatenate([some, ends, far]).astype(np.float32)


@pytest.mark.toolchain
@pytest.mark.parametrize("compiler", ["gcc", "clang", "tcc"])
def test_samples(compiler: str, tmp_path: Path) -> None:
    """MEM-10: linear between centers, clamped at the edges; C and evaluator give the same bits."""
    write_kernel(SOURCE, 0, tmp_path)
    assert compile_kernel(0, tmp_path, compiler) is None
    library = link_kernels([0], tmp_path, compiler)
    program = load_source(SOURCE, tmp_path / "again")
    for number, shape in enumerate(SHAPES):
        t = np.random.default_rng(number).normal(size=shape).astype(np.float32)
        p = points(number)
        out, evaluated = np.zeros(len(p), np.float32), np.zeros(len(p), np.float32)
        assert call_kernel(library, "p0", [t, p, out], ()) == 0
        outcome = LaunchMachine(program).call(program.root.launches[0], [t, p, evaluated])
        assert outcome.kind == "void"
        assert (out.view(np.uint32) == evaluated.view(np.uint32)).all()
        bound = 40 * 2.0**-24 * max(shape) * float(np.abs(t).max())
        for point, got in zip(p, out, strict=True):
            assert abs(Fraction(float(got)) - exact(t, point)) <= bound, (shape, point)


@pytest.mark.toolchain
def test_an_empty_texture_is_refused(tmp_path: Path) -> None:
    write_kernel(SOURCE, 0, tmp_path)
    assert compile_kernel(0, tmp_path, "tcc") is None
    library = link_kernels([0], tmp_path, "tcc")
    p, out = np.zeros((1, 3), np.float32), np.full(1, 7, np.float32)
    for shape in ((0, 2, 2), (2, 0, 2), (2, 2, 0)):
        assert call_kernel(library, "p0", [np.zeros(shape, np.float32), p, out], ()) == -1
        assert out[0] == 7
    program = load_source(SOURCE, tmp_path / "again")
    outcome = LaunchMachine(program).call(
        program.root.launches[0], [np.zeros((0, 2, 2), np.float32), p, out]
    )
    assert outcome.kind == "fault"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("out[i] = t[0, 0, 0]", "K1506"),
        ("t[0, 0, 0] = out[i]", "K1506"),
        ("out[i] = t", "K1506"),
        ("out[i] = t.shape[0]", "K1506"),
        ("out[i] = len(t)", "K1506"),
        ("out[i] = t.sample(0.5, 0.5)", "K1201"),
        ("out[i] = t.fetch(0, 0, 0)", "K1506"),
        ("tack.atomic_add(t, 0, 1.0)", "K1506"),
        ("out[i] = inner(t)", "K1506"),
        ("w = tack.local_array_like(t, 3)", "K1506"),
        ("out[i] = out.sample(0.5, 0.5, 0.5)", "K1307"),
    ],
)
def test_what_textures_are_not(line: str, code: str, tmp_path: Path) -> None:
    source = (
        "import tack\n\n\n@tack.func\ndef inner(a):\n    return a[0, 0, 0]\n\n\n@tack.kernel\n"
        f'def k(t: "texture3d", out: "f32[:]"):\n    for i in range(len(out)):\n        {line}\n'
    )
    assert codes_of(tmp_path, source) == [code]
