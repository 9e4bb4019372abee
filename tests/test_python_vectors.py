"""Vectors and matrices of Python kernels: the C and NumPy agree."""

from __future__ import annotations

import importlib.util
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pykernel_support import codes_of
from trees import ROOT

from transpiler.machine.launch import LaunchMachine
from transpiler.suite.python_compare import load_source, same_values

pytestmark = pytest.mark.toolchain


@pytest.fixture(autouse=True)
def shim(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "tests" / "tack_shim"))


def run(folder: Path, text: str, arguments: Sequence[Any]) -> list[Any]:
    """The arguments after a call of the only kernel of a file."""
    path = folder / "kernels.py"
    path.write_text(f"import tack\n\n\n{text}", encoding="utf-8")
    spec = importlib.util.spec_from_file_location("kernels_of_vectors", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    compiled = [np.copy(a) if isinstance(a, np.ndarray) else a for a in arguments]
    module.k(*compiled)
    evaluated = [np.copy(a) if isinstance(a, np.ndarray) else a for a in arguments]
    program = load_source(path.read_text("utf-8"), folder / "evaluated")
    assert LaunchMachine(program).call(program.root.launches[0], evaluated).kind == "void"
    for mine, other in zip(compiled, evaluated, strict=True):
        if isinstance(mine, np.ndarray):
            assert same_values(mine, other), text
    return compiled


def some(*shape: int, dtype: Any = np.float32) -> Any:
    return np.random.default_rng(7).uniform(0.5, 2.0, shape).astype(dtype)


def test_operators_functions_and_parts_of_vectors(tmp_path: Path) -> None:
    """VEC-02, VEC-06, VEC-07, VEC-09, VEC-10, VEC-11."""
    text = """
@tack.func
def mirror(v, n):
    return v - 2.0 * v.dot(n) * n


@tack.kernel
def k(a: "vec3<f64>[:]", b: "vec3<f64>[:]", out: "vec3<f64>[:]", s: "f64[:, :]"):
    for i in range(len(a)):
        v = a[i]
        w = b[i] * tack.vec3(1.0, 2.0, 0.5) + 0.25
        v.x += 1.0
        out[i] = mirror(v, w).cross(v) / s[i, 0] if i % 2 == 0 else -v
        out[i].z = w[i % 3] + v[-1]
        s[i, 1] = tack.sqrt(v).sum()
        s[i, 2] = v.norm() + w.norm(0.5) + v.norm_sqr()
        s[i, 3] = v @ w
        s[i, 4] = min(v, w).min() + max(v, 1.0).max()
        n = w.normalized()
        s[i, 5] = n.y
"""
    a, b, s = (
        some(5, 3, dtype=np.float64),
        some(5, 3, dtype=np.float64),
        some(5, 6, dtype=np.float64),
    )
    _, _, out, got = run(tmp_path, text, [a, b, np.zeros((5, 3)), s])
    v, w = a + np.array([1.0, 0, 0]), b * np.array([1.0, 2.0, 0.5]) + 0.25
    mirrored = v - 2 * (v * w).sum(1)[:, None] * w
    want = np.where(np.arange(5)[:, None] % 2 == 0, np.cross(mirrored, v) / s[:, :1], -v)
    want[:, 2] = w[range(5), np.arange(5) % 3] + v[:, 2]
    assert np.allclose(out, want, rtol=1e-13)
    norm = np.linalg.norm
    columns = [
        np.sqrt(v).sum(1),
        norm(v, axis=1) + np.sqrt((w * w).sum(1) + 0.5) + (v * v).sum(1),
        (v * w).sum(1),
        np.minimum(v, w).min(1) + np.maximum(v, 1).max(1),
        (w / norm(w, axis=1)[:, None])[:, 1],
    ]
    assert np.allclose(got[:, 1:], np.stack(columns, 1), rtol=1e-13)


def test_masks_and_selection(tmp_path: Path) -> None:
    """VEC-03, VEC-04, VEC-10."""
    text = """
@tack.kernel
def k(a: "vec4<f32>[:]", b: "vec4<f32>[:]", out: "i32[:, :]", c: "vec4<f32>[:]"):
    for i in range(len(a)):
        v = a[i]
        w = b[i]
        out[i, 0] = 1 if any(v < w) else 0
        out[i, 1] = 1 if all(0.5 <= v < 1.5) else 0
        m = v < w or not v > 1.0
        out[i, 2] = m.sum()
        out[i, 3] = (m and i > 1).x
        c[i] = tack.select(m, v, w)
        c[i] = c[i] + tack.select(v == v, 1.0, w)
        c[i][7 - i] = 9.0
"""
    a, b = some(5, 4), some(5, 4)[::-1].copy()
    _, _, out, c = run(tmp_path, text, [a, b, np.zeros((5, 4), np.int32), np.zeros_like(a)])
    mask = (a < b) | ~(a > 1)
    assert out[:, 0].tolist() == (a < b).any(1).astype(int).tolist()
    assert out[:, 1].tolist() == ((a >= 0.5) & (a < 1.5)).all(1).astype(int).tolist()
    assert out[:, 2].tolist() == mask.sum(1).tolist()
    assert out[:, 3].tolist() == (mask[:, 0] & (np.arange(5) > 1)).astype(int).tolist()
    want = np.where(mask, a, b) + np.float32(1)
    want[4, 3] = 9  # beyond the last component nothing is stored
    assert np.array_equal(c, want)


def test_matrices(tmp_path: Path) -> None:
    """VEC-01, VEC-06, VEC-08, VEC-10, VEC-11."""
    text = """
@tack.kernel
def k(m: "mat3<f64>[:]", q: "mat2x3<f64>[:]", v: "vec3<f64>[:]", s: "f64[:, :]",
      r: "mat3<f64>[:]"):
    for i in range(len(m)):
        x = m[i]
        x[1, 2] = 4.0
        r[i] = x @ x.inverse() + tack.identity(3) * 2.0 - x.transpose()
        r[i][0, i % 3] = x.determinant() + x.trace() + x.norm_sqr() + x.sum()
        p = q[i] @ v[i]
        s[i, 0] = p.x
        s[i, 1] = (v[i] @ x).z
        y = tack.mat([p.x, p.y, 1.0], v[i])
        s[i, 2] = (y @ x)[1, 0]
        s[i, 3] = v[i].outer_product(v[i])[0, 2] + tack.mat2(1.0, 2.0, 3.0, p.y).inverse()[0, 1]
"""
    m, v = some(4, 3, 3, dtype=np.float64), some(4, 3, dtype=np.float64)
    q = some(4, 2, 3, dtype=np.float64)
    given = [m, q, v, np.zeros((4, 4)), np.zeros_like(m)]
    *_, s, r = run(tmp_path, text, given)
    x = m.copy()
    x[:, 1, 2] = 4
    want = np.eye(3) * 3 - x.transpose(0, 2, 1)
    squares = (x * x).sum((1, 2))
    whole = np.linalg.det(x) + x.trace(axis1=1, axis2=2) + squares + x.sum((1, 2))
    want[range(4), 0, np.arange(4) % 3] = whole
    assert np.allclose(r, want, rtol=1e-9, atol=1e-9)
    p = np.einsum("nij,nj->ni", q, v)
    inverse = [np.linalg.inv([[1, 2], [3, y]])[0, 1] for y in p[:, 1]]
    columns = [
        p[:, 0],
        np.einsum("ni,nij->nj", v, x)[:, 2],
        np.einsum("ni,nij->nj", v, x)[:, 0],
        v[:, 0] * v[:, 2] + inverse,
    ]
    assert np.allclose(s, np.stack(columns, 1), rtol=1e-12)


def test_integers_conversions_and_layouts(tmp_path: Path) -> None:
    """VEC-02, MEM-05, VEC-11."""
    text = """
@tack.kernel
def k(c: "vec2<i32>[:] soa", d: "vec2<u8>[:, :]", f: "vec2<f32>[:] soa"):
    for i in range(len(c)):
        v = c[i]
        c[i] = (v * 3 + 1) // 2 - (v << 1) + (v % 5) ** 2
        c[i].y = c[i].y ^ 5
        d[i, 0] = tack.u8(v) + d[i, 1]
        f[i] = tack.f32(v) / 2 + tack.f32(d[i, 1])
        f[i][1] += 1.0
"""
    c = np.arange(-3, 5, dtype=np.int32).reshape(2, 4)
    d = np.arange(16, dtype=np.uint8).reshape(4, 2, 2)
    got, made, floats = run(tmp_path, text, [c, d, np.zeros((2, 4), np.float32)])
    want = (c * 3 + 1) // 2 - (c << 1) + (c % 5) ** 2
    want[1] ^= 5
    assert got.tolist() == want.tolist()
    sums = c.T.astype(np.uint8) + d[:, 1]
    assert made[:, 0].tolist() == sums.tolist()
    halves = c / 2 + d[:, 1].T
    halves[1] += 1
    assert floats.tolist() == halves.tolist()


def test_locals_functions_and_loops(tmp_path: Path) -> None:
    """VEC-12."""
    text = """
@tack.func
def pair(v, k):
    if k > 1:
        return v, v.x
    return v * 2.0, v.y


@tack.kernel
def k(a: "vec2<f32>[:]", out: "vec2<f32>[:]", s: "f32"):
    start = tack.vec2(s, 0.0)
    for i in range(len(a)):
        start.y = 1.0
        total = tack.vec2(0.0)
        for j in range(4):
            if j % 2 == 0:
                step, part = pair(a[i], j)
            else:
                step = start
                part = 0.5
            total += step
            total.x += part
        p, q = total, start
        out[i] = p + q
"""
    a = some(3, 2)
    _, out, _ = run(tmp_path, text, [a, np.zeros_like(a), np.float32(3)])
    start = np.array([3, 1], np.float32)
    want = []
    for v in a:
        total = np.zeros(2, np.float32)
        for j in range(4):
            step, part = start, np.float32(0.5)
            if j % 2 == 0:
                step, part = (v, v[0]) if j > 1 else (v * np.float32(2), v[1])
            total = total + step
            total[0] += part
        want.append(total + start)
    assert np.allclose(out, np.array(want), rtol=1e-6)


def test_lists_and_indices_that_are_vectors(tmp_path: Path) -> None:
    """VEC-01, MEM-03: a list of numbers is a vector, and a vector of integers an index."""
    text = """
@tack.kernel
def k(a: "f32[:, :]", out: "vec2<f32>[:]"):
    for i, j in tack.ndindex(a.shape[0], a.shape[1]):
        at = [j, i]
        v = [a[at], 2.0]
        out[i * a.shape[1] + j] = v + [1, 2]
"""
    a = some(3, 3)
    _, out = run(tmp_path, text, [a, np.zeros((9, 2), np.float32)])
    assert out[:, 0].tolist() == (a.T.ravel() + np.float32(1)).tolist()
    assert out[:, 1].tolist() == [4.0] * 9


def test_widths_do_not_meet(tmp_path: Path) -> None:
    """VEC-13: kernels of two widths, and of a matrix with as many numbers, in turn."""
    for width in (2, 3, 2, 4):
        text = f"""
@tack.kernel
def k(a: "vec{width}<f32>[:]", s: "f32[:]"):
    for i in range(len(a)):
        s[i] = a[i].norm_sqr()
"""
        a = some(3, width)
        _, s = run(tmp_path, text, [a, np.zeros(3, np.float32)])
        assert np.allclose(s, (a * a).sum(1))
    text = """
@tack.kernel
def k(a: "mat2<f32>[:]", s: "f32[:]"):
    for i in range(len(a)):
        s[i] = a[i][0, 1] * a[i][1, 0]
"""
    m = some(3, 2, 2)
    _, s = run(tmp_path, text, [m, np.zeros(3, np.float32)])
    assert np.allclose(s, m[:, 0, 1] * m[:, 1, 0])


REFUSED = {
    "VEC-02 widths": ("s[i] = (a[i] + b[i]).x", "K1313"),
    "VEC-02 vector and matrix": ("s[i] = (m[i] * tack.vec4(1.0)).sum()", "K1313"),
    "VEC-05 if": ("if a[i] < 1.0:\n            s[i] = 0.0", "K1312"),
    "VEC-05 while": ("while a[i] < 1.0:\n            s[i] = 0.0", "K1312"),
    "VEC-05 bound": ("for j in range(c[i]):\n            s[i] = 0.0", "K1303"),
    "VEC-06 shapes": ("s[i] = (m[i] @ a[i]).x", "K1313"),
    "VEC-06 numbers": ("s[i] = s[i] @ a[i]", "K1313"),
    "VEC-07 cross of two": ("s[i] = b[i].cross(b[i]).x", "K1313"),
    "VEC-07 no method": ("s[i] = a[i].length()", "K1314"),
    "VEC-08 trace of a vector": ("s[i] = a[i].trace()", "K1313"),
    "VEC-09 beyond": ("s[i] = a[i][3]", "K1314"),
    "VEC-09 no w": ("s[i] = a[i].w", "K1314"),
    "VEC-09 row": ("b[i] = m[i][0]", "K1314"),
    "VEC-11 vector into a number": ("s[i] = a[i]", "K1313"),
    "VEC-11 wrong width": ("a[i] = b[i]", "K1313"),
    "VEC-01 too few": ("a[i] = tack.vec3(1.0, 2.0)", "K1315"),
    "VEC-01 rows": ("m[i] = tack.mat([1.0, 2.0], [3.0])", "K1315"),
    "VEC-01 list": ("a[i] = [1.0]", "K1315"),
    "VEC-04 select": ("a[i] = tack.select(b[i] < 1.0, a[i], 0.0)", "K1313"),
    "types of a local": ("v = a[i]\n        v = b[i]\n        s[i] = v.x", "K1306"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_does_not_go_together_is_refused(tmp_path: Path, name: str) -> None:
    line, code = REFUSED[name]
    head = 'a: "vec3<f32>[:]", b: "vec2<f32>[:]", m: "mat2<f32>[:]", s: "f32[:]", c: "vec2<i32>[:]"'
    text = f"import tack\n\n\n@tack.kernel\ndef k({head}):\n"
    text += f"    for i in range(len(a)):\n        {line}\n"
    assert codes_of(tmp_path, text) == [code]
