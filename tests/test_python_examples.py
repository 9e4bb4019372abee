"""The examples of Python kernels that build compute what NumPy does."""

from __future__ import annotations

import importlib.util
from types import ModuleType

import numpy as np
import pytest
from trees import ROOT

pytestmark = pytest.mark.toolchain


@pytest.fixture(autouse=True)
def shim(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "tests" / "tack_shim"))


def example(name: str) -> ModuleType:
    path = ROOT / "examples" / name / "kernels.py"
    spec = importlib.util.spec_from_file_location(f"kernels_of_{name}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("shape", [(7, 9), (3, 3), (1, 5), (0, 4)])
def test_heat2d(shape: tuple[int, int]) -> None:
    u = np.random.default_rng(1).random(shape, dtype=np.float32)
    out = np.zeros_like(u)
    example("heat2d").step(u, out, 0.1)
    want = u.copy()
    around = u[:-2, 1:-1] + u[2:, 1:-1] + u[1:-1, :-2] + u[1:-1, 2:]
    inner = u[1:-1, 1:-1]
    want[1:-1, 1:-1] = inner + np.float32(0.1) * (around - np.float32(4) * inner)
    assert np.array_equal(out, want)


def escaped(cx: float, cy: float, limit: int) -> int:
    x = y = 0.0
    n = 0
    while n < limit and x * x + y * y <= 4.0:
        x, y = x * x - y * y + cx, 2.0 * x * y + cy
        n += 1
    return n


def test_mandelbrot() -> None:
    count = np.zeros((20, 30), np.int32)
    left, top, pixel = np.float64(-2), np.float64(1), np.float64(0.1)
    example("mandelbrot").escape(count, left, top, pixel, 50)
    want = [[escaped(-2.0 + j * 0.1, 1.0 - i * 0.1, 50) for j in range(30)] for i in range(20)]
    assert count.tolist() == want


def test_lbm() -> None:
    ex = np.array([0, 1, 0, -1, 0, 1, -1, -1, 1], np.int32)
    ey = np.array([0, 0, 1, 0, -1, 1, 1, -1, -1], np.int32)
    weight = np.array([4 / 9] + [1 / 9] * 4 + [1 / 36] * 4, np.float32)
    f = np.random.default_rng(2).random((9, 6, 5), dtype=np.float32) + np.float32(0.5)
    rho, ux, uy = (np.zeros((6, 5), np.float32) for _ in range(3))
    out = np.zeros_like(f)
    lbm = example("lbm")
    lbm.moments(f, rho, ux, uy)
    lbm.collide_stream(f, rho, ux, uy, ex, ey, weight, out, 0.7)
    exact = f.astype(np.float64)
    density = exact.sum(0)
    u, v = (np.tensordot(e, exact, 1) / density for e in (ex, ey))
    want = np.zeros_like(exact)
    for q in range(9):
        eu = ex[q] * u + ey[q] * v
        goal = weight[q] * density * (1 + 3 * eu + 4.5 * eu * eu - 1.5 * (u * u + v * v))
        want[q] = np.roll(exact[q] + 0.7 * (goal - exact[q]), (ey[q], ex[q]), (0, 1))
    assert np.allclose(rho, density, rtol=1e-6)
    assert np.allclose(out, want, rtol=1e-5)


def test_histogram() -> None:
    rng = np.random.default_rng(5)
    values = rng.normal(size=5000).astype(np.float32)
    bins = np.zeros(8, np.int32)
    low, high = np.float32(-2.0), np.float32(2.0)
    histogram = example("histogram")
    histogram.count(values, bins, -2.0, 2.0)
    inside = values[(values >= low) & (values < high)]
    k = ((inside - low) / (high - low) * np.float32(8)).astype(np.int32)
    assert bins.tolist() == np.bincount(np.minimum(k, 7), minlength=8).tolist()
    samples = rng.integers(-(2**31), 2**31, 5000).astype(np.int32)
    least, greatest = np.full(1, 2**31 - 1, np.int32), np.full(1, -(2**31), np.int32)
    total = np.zeros(1, np.int64)
    histogram.extremes(samples, least, greatest, total)
    assert (least[0], greatest[0]) == (samples.min(), samples.max())
    assert total[0] == samples.astype(np.int64).sum()


def marched(
    o: np.ndarray, d: np.ndarray, center: list[float], radius: float, floor: float
) -> float:
    """The distance along one ray in double precision, by the equations of ball and plane."""
    hits = []
    toward = o - np.array(center)
    b, c = toward @ d, toward @ toward - radius * radius
    if b * b > c and -b - np.sqrt(b * b - c) > 0:
        hits.append(-b - np.sqrt(b * b - c))
    if d[1] < 0:
        hits.append((floor - o[1]) / d[1])
    return min(hits, default=-1.0)


def test_raymarch() -> None:
    """SRC-19, SRC-20, VEC-12: instances with vectors, through functions."""
    module = example("raymarch")
    ball, floor = module.Sphere([0.0, 0.5, 5.0], 1.0), module.Floor(-1.0)
    grid = [(x, y) for x in np.linspace(-0.4, 0.4, 7) for y in np.linspace(-0.5, 0.5, 6)]
    direction = np.array([(x, y, 1.0) for x, y in grid], np.float32)
    origin = np.zeros_like(direction)
    depth = np.zeros(len(grid), np.float32)
    module.march(ball, floor, origin, direction, depth)
    unit = direction.astype(np.float64)
    unit /= np.linalg.norm(unit, axis=1, keepdims=True)
    for found, o, d in zip(depth, origin.astype(np.float64), unit, strict=True):
        want = marched(o, d, [0.0, 0.5, 5.0], 1.0, -1.0)
        assert (want < 0) == (found < 0)
        assert abs(found - want) < 0.01 * abs(want)  # steps end within 0.001 of a surface
    assert (depth > 0).any()
    assert (depth < 0).any()
