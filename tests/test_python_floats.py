"""Floating numbers of Python kernels against NumPy's typed scalars and CPython's floats, bit by bit
where the language says so, compiled and evaluated."""

from __future__ import annotations

import math
import re
import subprocess
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from python_targets import Targets, file_of

from transpiler.suite.python_compare import load_source, write_loaded
from transpiler.suite.python_serial import DTYPES

pytestmark = pytest.mark.toolchain
F32, F64 = np.float32, np.float64
FLOATS = {"f32": F32, "f64": F64}
INF, NAN = math.inf, math.nan
SPECIAL = (0.0, -0.0, 1.0, -1.0, 0.1, 2.5, -7.25, 1e30, -1e30, 3e-30, INF, -INF, NAN)


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    with np.errstate(all="ignore"):
        yield


def zeros(type_: str, *shape: int) -> Any:
    return np.zeros(shape, DTYPES[type_])


def rows_of(folder: Path, signature: str, rows: dict[str, Any], arrays: list[Any], above: str = "",
            out: str = "f64") -> None:  # fmt: skip
    """One kernel that stores each expression into a column: each column is as wanted."""
    lines = [f"    out[i, {k}] = {text}" for k, text in enumerate(rows)]
    first = signature.partition(":")[0]
    source = {"k": (f'{signature}, out: "{out}[:, :]"', [f"for i in range(len({first})):", *lines])}
    count = len(arrays[0])
    wanted = np.stack([np.broadcast_to(np.asarray(v, DTYPES[out]), count) for v in rows.values()])
    given = [*arrays, zeros(out, count, len(rows))]
    Targets(file_of(source, above), folder).check("k", given, {len(arrays): wanted.T})


# --- precision ----------------------------------------------------------------------------------

X = np.array([0.1, 3.7, -123.456, 1e-3, 7.0])
S = np.array([0.1, 3.7, -123.456, 1e-3, 7.0], F32)
N = np.array([3, -7, 16777217, 100, 2**31 - 1], np.int32)
L = np.array([3, 5, 2**40 + 1, 2**53 + 1, 2**62 + 12345], np.int64)
XSN = 'x: "f64[:]", s: "f32[:]", n: "i32[:]", l: "i64[:]"'


def test_the_precision_of_an_expression(tmp_path: Path) -> None:
    """FLT-01: f64 if an operand is f64, else f32; what it is stored to does not count."""
    nf = N.astype(F32)
    rows = {
        "s[i] * s[i]": S * S,
        "s[i] * s[i] + x[i]": (S * S).astype(F64) + X,
        "s[i] / n[i]": S / nf,
        "n[i] * s[i] - s[i]": nf * S - S,
        "x[i] * n[i]": X * N,
        "(s[i] + n[i]) * x[i]": (S + nf).astype(F64) * X,
        "tack.f64(s[i]) * tack.f64(s[i])": S.astype(F64) * S.astype(F64),
        "s[i] if n[i] > 3 else x[i]": np.where(N > 3, S.astype(F64), X),
        "max(s[i], n[i])": np.maximum(S, nf),
        "s[i] * n[i] > x[i]": (S * nf).astype(F64) > X,
    }
    rows_of(tmp_path, XSN, rows, [X, S, N, L])


def test_arguments_of_functions_are_converted_first(tmp_path: Path) -> None:
    """FLT-03: to the precision of the result, which is rounded before it is used."""
    lf = L.astype(F32)
    rows = {
        "sqrt(l[i])": np.sqrt(lf),
        "tack.sqrt(tack.f64(l[i]))": np.sqrt(L.astype(F64)),
        "sqrt(s[i] * s[i]) * 3.0": np.sqrt(S * S) * F32(3),
        "floor(l[i] / 7)": np.floor(lf / F32(7)),
        "max(l[i], 0.5)": np.maximum(lf, F32(0.5)),
        "max(l[i], 3)": np.maximum(L, 3),
        "min(l[i], x[i])": np.minimum(L.astype(F64), X),
        "min(s[i], l[i], x[i])": np.minimum(np.minimum(S.astype(F64), L.astype(F64)), X),
        "abs(l[i]) + sqrt(n[i] * n[i])": lf + np.sqrt((N * N).astype(F32)),
        "sqrt(s[i] + 2.0) * x[i]": np.where(S > -2, np.sqrt(S + F32(2)).astype(F64) * X, NAN),
        "fabs(n[i])": np.abs(N.astype(F32)),
        "pow(x[i] * 0.0 + 2.0, n[i] // n[i])": 2.0,
    }
    rows_of(tmp_path, XSN, rows, [X, S, N, L])


def test_weak_literals_in_arithmetic_and_comparisons(tmp_path: Path) -> None:
    """FLT-04: as in NumPy, where a float of Python takes the precision of what it meets."""
    y = np.array([*X[:2], 0.1, np.nextafter(0.1, 1), float(F32(0.1))])
    rows = {
        "x[i] * 0.1": y * 0.1,
        "x[i] * -0.1": y * -0.1,
        "x[i] * (0.1 + 0.2)": y * (0.1 + 0.2),
        "x[i] * (1.0 / 3.0)": y * (1.0 / 3.0),
        "0.1 + x[i] / 0.3 - 0.7 % x[i]": 0.1 + y / 0.3 - 0.7 % y,
        "x[i] < 0.1": y < 0.1,
        "x[i] == 0.1": y == 0.1,
        "0.1 < x[i]": y > 0.1,
        "x[i] * (2 * 0.1 - 1)": y * (2 * 0.1 - 1),
        "x[i] * (1 / 3 + 0.1)": y * (float(F32(1) / F32(3)) + 0.1),
        "s[i] * 0.1": S * F32(0.1),
        "s[i] * (0.1 + 0.2)": S * (F32(0.1) + F32(0.2)),
        "s[i] < 0.1": F32(0.1) > S,
        "s[i] == 0.1": F32(0.1) == S,
        "(s[i] + 0.1) * x[i]": (S + F32(0.1)).astype(F64) * y,
    }
    rows_of(tmp_path, XSN, rows, [y, S, N, L])


def test_weak_literals_in_functions_choices_casts_and_stores(tmp_path: Path) -> None:
    """FLT-05; an atomic update too: each literal is converted once."""
    rows = {
        "min(x[i], 0.1)": np.minimum(X, 0.1),
        "max(0.1, s[i])": np.maximum(S, F32(0.1)),
        "sqrt(x[i] * x[i] + 0.1)": np.sqrt(X * X + 0.1),
        "x[i] if n[i] > 3 else 0.1": np.where(N > 3, X, 0.1),
        "0.1 if n[i] > 3 else s[i]": np.where(N > 3, F32(0.1), S),
        "tack.f64(0.1)": 0.1,
        "tack.f32(0.1)": float(F32(0.1)),
        "tack.f64(0.1 + 0.2)": 0.1 + 0.2,
        "tack.f64(0.1 if n[i] > 3 else 0.2)": np.where(N > 3, 0.1, 0.2),
        "0.1": 0.1,
        "0.1 * 3.0": 0.1 * 3.0,
        "-(1.0 / 3.0)": -(1.0 / 3.0),
        "0.1 if n[i] > 3 else 0.7": np.where(N > 3, 0.1, 0.7),
    }
    rows_of(tmp_path / "rows", XSN, rows, [X, S, N, L])
    source = file_of({"k": ('x: "f64[:]", s: "f32[:]", n: "i32[:]"', [
        "for i in range(1):",
        "    tack.atomic_add(x, 0, 0.1)",
        "    tack.atomic_max(x, 1, 0.7 / 3.0)",
        "    tack.atomic_add(s, 0, 0.1)",
        "    n[0] = 2.9",
        "    s[1] = 1e-3",
        "    x[2] += 0.1",
    ])})  # fmt: skip
    wanted = {0: [3.1, 0.7 / 3.0, 1.1], 1: [F32(3) + F32(0.1), F32(1e-3)], 2: [2]}
    given = [np.array([3.0, 0.0, 1.0]), np.array([3, 0], F32), np.array([7], np.int32)]
    Targets(source, tmp_path / "updates").check("k", given, wanted)


LITERALS = """TENTH = tack.constant(0.1)


@tack.func
def tenth():
    return 0.1


@tack.func
def pair(x):
    return 0.1, 1.0 / 3.0, x


@tack.func
def center():
    return tack.vec2(0.1, 0.7)


@tack.func
def scaled(v, a):
    return v * a


@tack.func
def one_of(n):
    if n > 3:
        return 0.1
    return 0.7


@tack.device_class
class Grid:
    STEP = 0.1

    @tack.func
    def at(self, x):
        return x * self.STEP


"""


def test_weak_literals_through_locals_and_functions(tmp_path: Path) -> None:
    """FLT-06, FLT-07, FLT-08: assigned once they are what was written, else one number."""
    source = file_of({
        "wide": ('x: "f64[:]", n: "i32[:]", out: "f64[:, :]", g: "Grid(unused=f32)"', [
            "for i in range(len(x)):",
            "    a = 0.1",
            "    b = a",
            "    c = b * 3.0",
            "    out[i, 0] = x[i] * b",
            "    out[i, 1] = x[i] * c",
            "    out[i, 2] = x[i] * tenth() + x[i] * TENTH",
            "    p, q, r = pair(x[i])",
            "    out[i, 3] = r * p + r * q",
            "    v = center()",
            "    out[i, 4] = (v * x[i]).x + v.y * x[i]",
            "    out[i, 5] = scaled(x[i], 0.1)",
            "    d = 0.1 if 3 > 2 else 0.2",
            "    out[i, 6] = x[i] * d",
            "    e = 0.1 if n[i] > 3 else 0.2",
            "    out[i, 7] = x[i] * e",
            "    f = 0.1",
            "    if n[i] > 3:",
            "        f = 0.7",
            "    out[i, 8] = x[i] * f",
            "    h = 0.1",
            "    if n[i] > 3:",
            "        h = x[i]",
            "    out[i, 9] = h",
            "    out[i, 10] = x[i] * one_of(n[i])",
            "    out[i, 11] = g.at(x[i])",
            "    out[i, 12] = x[i] + i * 0.1",
            "    out[i, 13] = x[i] * (1 / 3)",
            "    out[i, 14] = int(16777217.0)",
            "    out[i, 15] = 0.1 * 3.0 == 0.3",
            "    t, u = 0.1, 0.7",
            "    out[i, 16] = x[i] * t / u",
        ]),
        "narrow": ('s: "f32[:]", n: "i32[:]", x: "f64", y: "f64"', [
            "for i in range(len(s)):",
            "    f = 0.1",
            "    if n[i] > 3:",
            "        f = 0.7",
            "    s[i] = f * x",
            "    h = 0.1 if n[i] > 3 else 0.2",
            "    s[i] += h * y",
        ]),
    }, LITERALS)  # fmt: skip
    x, big = X, N > 3
    third = float(F32(1) / F32(3))
    index = np.arange(5).astype(F32)
    columns = [
        x * 0.1, x * (0.1 * 3.0), x * 0.1 + x * 0.1, x * 0.1 + x * (1.0 / 3.0),
        x * 0.1 + x * 0.7, x * 0.1, x * 0.1, x * np.where(big, 0.1, 0.2),
        x * np.where(big, 0.7, 0.1), np.where(big, x, 0.1), x * np.where(big, 0.1, 0.7), x * 0.1,
        x + (index * F32(0.1)).astype(F64), x * third, np.full(5, 16777216.0),
        np.full(5, float(F32(0.1) * F32(3) == F32(0.3))), x * 0.1 / 0.7,
    ]  # fmt: skip
    targets = Targets(source, tmp_path)
    unused = {"unused": ("f32", 1.0)}
    wanted = {2: np.stack(columns).T}
    targets.check("wide", [x, N, zeros("f64", 5, 17)], wanted, unused)
    # Without an array of f64 such locals are f32, whatever they meet later.
    f = np.where(big, F32(0.7), F32(0.1)).astype(F64) * 0.1
    h = np.where(big, F32(0.1), F32(0.2)).astype(F64) * 0.3
    want = (f.astype(F32).astype(F64) + h).astype(F32)
    numbers = {"x": ("f64", 0.1), "y": ("f64", 0.3)}
    targets.check("narrow", [np.zeros(5, F32), N], {0: want}, numbers)


def test_literals_in_the_text_of_c(tmp_path: Path) -> None:
    """FLT-09: f64 ones come back exactly; in kernels of f32 nothing is double."""
    random = Random(9)
    values = [0.1, 1 / 3, math.pi, 5e-324, 1.7976931348623157e308, 2.2250738585072014e-308, 1e23]
    values += [random.uniform(-1, 1) * 10.0 ** random.randint(-300, 300) for _ in range(60)]
    lines = [f"    x[{k}] = {v!r}" for k, v in enumerate(values)]
    narrow = ["for i in range(len(x)):", "    x[i] = sqrt(x[i] * 0.1 + 2) / 3.0 - x[i] % 0.7",
              "    y = 0.5 if x[i] < 1e-3 else min(x[i], 1.0 / 3.0)", "    x[i] += y ** 2.0 + i",
              "    x[i] = tack.sin(x[i]) * math.pi"]  # fmt: skip
    both = {"w": ('x: "f64[:]"', ["for i in range(1):", *lines]), "n": ('x: "f32[:]"', narrow)}
    source = file_of(both, "import math\n\n\n")
    Targets(source, tmp_path / "run").check("w", [np.zeros(len(values))], {0: values})
    write_loaded(load_source(file_of({"n": both["n"]}, "import math\n\n\n"), tmp_path), 0, tmp_path)
    text = (tmp_path / "src" / "p0.c").read_text(encoding="utf-8")
    assert "double" not in text
    warnings = ["-Wdouble-promotion", "-Wunsuffixed-float-constants", "-std=c17"]
    command = ["gcc", *warnings, "-Iinclude", "-I.", "-Isrc", "-c", "src/p0.c", "-o", "p0.o"]
    done = subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, text=True)
    assert not re.search(r"^src/p0.c:\d+:\d+:", done.stderr, re.M), done.stderr
    assert not re.search(r"ht_\w*f32\b", done.stderr), done.stderr
    for literal in re.findall(r"(?<![\w.])\d+\.\d*(?:e[-+]?\d+)?f?", text):
        assert literal.endswith("f")


# --- classes, signs, order ----------------------------------------------------------------------


@pytest.mark.parametrize("t", FLOATS)
def test_no_identity_is_folded(t: str, tmp_path: Path) -> None:
    """FLT-10: NaN, infinities and signs of zeros, by every operation and pair of special values."""
    dtype = FLOATS[t]
    a, b = (np.array(v, dtype) for v in zip(*product(SPECIAL, SPECIAL), strict=True))
    zero, one = dtype(0), dtype(1)
    rows = {
        "a[i] - a[i]": a - a,
        "a[i] * 0.0": a * zero,
        "a[i] * 0": a * zero,
        "a[i] + 0.0": a + zero,
        "0.0 + a[i]": zero + a,
        "a[i] + -0.0": a + -zero,
        "0.0 - a[i]": zero - a,
        "-a[i]": -a,
        "-(-a[i])": a,
        "0.0 * -a[i]": zero * -a,
        "abs(a[i])": np.abs(a),
        "fabs(-a[i])": np.abs(a),
        "a[i] / 1.0": a,
        "a[i] * 1.0": a,
        "a[i] * -1.0": -a,
        "a[i] / 0.0": a / zero,
        "a[i] / -0.0": a / -zero,
        "1.0 / a[i]": one / a,
        "1.0 / (1.0 / a[i])": one / (one / a),
        "a[i] / a[i]": a / a,
        "a[i] + b[i]": a + b,
        "a[i] - b[i]": a - b,
        "a[i] * b[i]": a * b,
        "a[i] / b[i]": a / b,
        "floor(a[i])": np.floor(a),
        "ceil(a[i] / 2.0)": np.ceil(a / dtype(2)),
        "sqrt(a[i])": np.sqrt(a),
        "-sqrt(-a[i])": -np.sqrt(-a),
        "a[i] if a[i] == a[i] else 7.0": np.where(np.isnan(a), dtype(7), a),
        "(a[i] + b[i]) - b[i]": (a + b) - b,
    }
    rows_of(tmp_path, f'a: "{t}[:]", b: "{t}[:]"', rows, [a, b], out=t)


@pytest.mark.parametrize("t", FLOATS)
def test_comparisons_and_truth(t: str, tmp_path: Path) -> None:
    """FLT-11: NaN differs from all, is less than nothing, and is true."""
    a, b = (np.array(v, FLOATS[t]) for v in zip(*product(SPECIAL, SPECIAL), strict=True))
    true_a, true_b = a != 0, b != 0
    rows = {
        "a[i] < b[i]": a < b,
        "a[i] <= b[i]": a <= b,
        "a[i] > b[i]": a > b,
        "a[i] >= b[i]": a >= b,
        "a[i] == b[i]": a == b,
        "a[i] != b[i]": a != b,
        "a[i] != a[i]": np.isnan(a),
        "not a[i] < b[i]": ~(a < b),
        "not a[i]": ~true_a,
        "a[i] and b[i]": true_a & true_b,
        "a[i] or b[i]": true_a | true_b,
        "1 if a[i] else 2": np.where(true_a, 1, 2),
        "1 if not a[i] else 2": np.where(true_a, 2, 1),
        "a[i] < b[i] < a[i]": (a < b) & (b < a),
        "-1.0 <= a[i] <= 1.0": (a >= -1) & (a <= 1),
        "one_if(a[i])": np.where(true_a, 1, 0),
        "turns(a[i])": np.where(true_a, 1, 0),
    }
    above = (
        "@tack.func\ndef one_if(a):\n    if a:\n        return 1\n    return 0\n\n\n"
        "@tack.func\ndef turns(a):\n    n = 0\n    while a and n < 1:\n        n += 1\n"
        "    return n\n\n\n"
    )
    rows_of(tmp_path, f'a: "{t}[:]", b: "{t}[:]"', rows, [a, b], above, out="i32")


def test_extrema_prefer_the_number(tmp_path: Path) -> None:
    """FLT-12, D13: NaN only if all are; of zeros of both signs either; `max(a, b) + 1` is a sum."""
    source = file_of({
        f"ext_{t}": (f'a: "{t}[:]", b: "{t}[:]", c: "{t}[:]", lo: "{t}[:]", hi: "{t}[:]", '
                     f'hp: "{t}[:]", l3: "{t}[:]"', [
            "for i in range(a.shape[0]):",
            "    lo[i] = min(a[i], b[i])",
            "    hi[i] = max(a[i], b[i])",
            "    hp[i] = max(a[i], b[i]) + 1.0",
            "    l3[i] = min(a[i], b[i], c[i])",
        ]) for t in FLOATS})  # fmt: skip
    targets = Targets(source, tmp_path)
    for t, dtype in FLOATS.items():
        values = [(1, 2, 3), (NAN, 2, 1), (1, NAN, 4), (NAN, NAN, NAN), (NAN, NAN, 7)]
        values += list(product(SPECIAL, SPECIAL, (NAN, -1.0)))
        a, b, c = (np.array(v, dtype) for v in zip(*values, strict=True))
        given = [a, b, c, *(zeros(t, len(a)) for _ in range(4))]
        lo, hi = np.fmin(a, b), np.fmax(a, b)
        wanted = [lo, hi, hi + dtype(1), np.fmin(lo, c)]
        for target, (got, _) in targets.run(f"ext_{t}", given).items():
            for want, found in zip(wanted, got[3:], strict=True):
                # Equal numbers: where both are zero the sign is free.
                assert np.array_equal(want, found, equal_nan=True), (target, t)
                assert np.array_equal(np.signbit(want[want != 0]), np.signbit(found[want != 0]))


@pytest.mark.parametrize("t", FLOATS)
def test_parentheses_keep_their_rounding(t: str, tmp_path: Path) -> None:
    """FLT-13: neither sums nor products are regrouped, with cancellation and in chains."""
    random, dtype = Random(13), FLOATS[t]
    scale = 2.0 ** (24 if t == "f32" else 53)
    triples = [(1.0, scale, -scale), (scale, -scale, 1.0), (0.1, 0.2, 0.3), (1e30, -1e30, 1.0)]
    triples += [tuple(random.uniform(-9, 9) for _ in range(3)) for _ in range(200)]  # type: ignore[misc]
    a, b, c = (np.array(v, dtype) for v in zip(*triples, strict=True))
    rows = {
        "(a[i] + b[i]) + c[i]": (a + b) + c,
        "a[i] + (b[i] + c[i])": a + (b + c),
        "a[i] + b[i] + c[i]": (a + b) + c,
        "a[i] - (b[i] - c[i])": a - (b - c),
        "a[i] - (b[i] + c[i])": a - (b + c),
        "(a[i] * b[i]) * c[i]": (a * b) * c,
        "a[i] * (b[i] * c[i])": a * (b * c),
        "a[i] / (b[i] / c[i])": a / (b / c),
        "a[i] / (b[i] * c[i])": a / (b * c),
        "a[i] * (b[i] / c[i])": a * (b / c),
        "(a[i] + c[i]) - (b[i] + c[i])": (a + c) - (b + c),
        "-(a[i] - b[i])": -(a - b),
    }
    rows_of(tmp_path, f'a: "{t}[:]", b: "{t}[:]", c: "{t}[:]"', rows, [a, b, c], out=t)
    assert not np.array_equal((a + b) + c, a + (b + c))
    assert not np.array_equal((a * b) * c, a * (b * c))


# --- floor division -----------------------------------------------------------------------------


def cpython(a: float, b: float) -> tuple[float, float]:
    """`divmod` of CPython; an infinite dividend gives NaN there too."""
    return (NAN, NAN) if math.isinf(a) else divmod(a, b)


def divided(dtype: Any) -> list[tuple[Any, Any]]:
    random = Random(17)
    values: list[tuple[float, float]] = list(product(SPECIAL, SPECIAL))
    values += [(0.5, 0.1), (-0.5, 0.1), (1.0, 0.1), (6.0, -3.0), (-6.0, 3.0), (1e30, 3e-30)]
    values += [(k * 0.1, 0.1) for k in range(-60, 60)]
    values += [(k * dtype(0.7), 0.7) for k in range(-60, 60)]
    values += [(random.uniform(-1e6, 1e6), random.uniform(-9, 9)) for _ in range(1500)]
    near = [(dtype(k) * dtype(b), dtype(b)) for k in range(1, 40) for b in (0.1, 0.3, 1.7)]
    values += [(float(np.nextafter(a, dtype(s))), float(b)) for a, b in near for s in (INF, -INF)]
    return [(dtype(a), dtype(b)) for a, b in values if dtype(b) != 0]


def test_floating_floor_division(tmp_path: Path) -> None:
    """TYP-13: CPython's algorithm in f64, NumPy's in both; each type with each other one."""
    kinds = ["f32", "f64", "i8", "i64", "u64"]
    pairs = [(s, t) for s, t in product(kinds, kinds) if "f" in s + t]
    source = file_of({
        f"k_{s}_{t}": (f'a: "{s}[:]", b: "{t}[:]", q: "f64[:]", r: "f64[:]"', [
            "for i in range(len(a)):",
            "    q[i] = a[i] // b[i]",
            "    r[i] = a[i] % b[i]",
        ]) for s, t in pairs} | {"guarded": ('a: "f64[:]", b: "f64[:]", q: "f64[:]"', [
            "for i in range(len(a)):",
            "    q[i] = a[i] // b[i] if b[i] != 0 else -9.0",
            "    if b[i] != 0 and a[i] % b[i] != 0.25:",
            "        q[i] = q[i] + a[i] // b[i] % 5.0",
        ])})  # fmt: skip
    targets = Targets(source, tmp_path)
    for s, t in pairs:
        wide = F64 if "f64" in (s, t) else F32
        values = divided(wide)
        for k, type_ in enumerate((s, t)):
            if type_[0] != "f":
                info = np.iinfo(DTYPES[type_])
                finite = [v for v in values if np.isfinite(v[k])]
                values = [v for v in finite if info.min <= v[k] <= info.max / 2]
                values = [v for v in values if k == 0 or int(v[k]) != 0]
        columns = zip(*values, strict=True)
        a, b = (np.array(v).astype(DTYPES[n]) for v, n in zip(columns, (s, t), strict=True))
        exact = [np.divmod(x, y) for x, y in zip(a.astype(wide), b.astype(wide), strict=True)]
        q, r = (np.array(v).astype(F64) for v in zip(*exact, strict=True))
        targets.check(
            f"k_{s}_{t}", [a, b, zeros("f64", len(a)), zeros("f64", len(a))], {2: q, 3: r}
        )
        if s == t == "f64":
            python = [cpython(float(x), float(y)) for x, y in zip(a, b, strict=True)]
            assert np.array_equal([p[0] for p in python], q, equal_nan=True)
            assert np.array_equal([p[1] for p in python], r, equal_nan=True)
            assert (q[a.tolist().index(0.5)], 4.0) == (q[a.tolist().index(0.5)], 0.5 // 0.1)
    given = [np.array([7.5, 7.5, NAN, 3.0]), np.array([0.0, 2.0, 2.0, NAN]), zeros("f64", 4)]
    targets.check("guarded", given, {2: [-9.0, 3.0 + 3.0, NAN, NAN]})


# --- functions ----------------------------------------------------------------------------------

DOMAINS = {
    "sqrt": (0, 1e6), "sin": (-20, 20), "cos": (-20, 20), "tan": (-1.5, 1.5), "asin": (-1, 1),
    "acos": (-1, 1), "atan": (-50, 50), "sinh": (-10, 10), "cosh": (-10, 10), "tanh": (-5, 5),
    "exp": (-30, 30), "exp2": (-30, 30), "log": (1e-6, 1e6), "log2": (1e-6, 1e6),
    "log10": (1e-6, 1e6), "floor": (-1e5, 1e5), "ceil": (-1e5, 1e5), "abs": (-9, 9),
    "fabs": (-9, 9),
}  # fmt: skip
NUMPY = {"asin": np.arcsin, "acos": np.arccos, "atan": np.arctan}
EXACT = {"sqrt", "floor", "ceil", "abs", "fabs"}


def test_functions_of_floats(tmp_path: Path) -> None:
    """FLT-02: within 8 units in the last place, exact where IEEE 754 says so; minima of several."""
    random = np.random.default_rng(2)
    names = [*DOMAINS, "atan2", "pow", "**", "min", "max"]
    sources = {}
    for t in FLOATS:
        lines = [f"    out[i, {k}] = tack.{n}(x[i, {k}])" for k, n in enumerate(DOMAINS)]
        k = len(DOMAINS)
        lines += [
            f"    out[i, {k}] = atan2(x[i, {k}], y[i])",
            f"    out[i, {k + 1}] = pow(abs(x[i, {k + 1}]), y[i])",
            f"    out[i, {k + 2}] = abs(x[i, {k + 1}]) ** y[i]",
            f"    out[i, {k + 3}] = min(x[i, 1], x[i, 2], x[i, 3], y[i])",
            f"    out[i, {k + 4}] = max(x[i, 1], x[i, 2], y[i], 0.5, x[i, 3], x[i, 4])",
        ]
        signature = f'x: "{t}[:, :]", y: "{t}[:]", out: "{t}[:, :]"'
        sources[f"k_{t}"] = (signature, ["for i in range(len(y)):", *lines])
    targets = Targets(file_of(sources), tmp_path)
    for t, dtype in FLOATS.items():
        spans = [*DOMAINS.values(), (-5, 5), (-5, 5)]
        x = np.stack([random.uniform(*span, 300) for span in spans], axis=1).astype(dtype)
        y = random.uniform(-4, 4, 300).astype(dtype)
        exact = x.astype(np.longdouble)
        wanted = [NUMPY.get(n, getattr(np, n, None))(exact[:, k]) for k, n in enumerate(DOMAINS)]
        wanted += [np.arctan2(exact[:, -2], y.astype(np.longdouble))]
        wanted += [np.power(np.abs(exact[:, -1]), y.astype(np.longdouble))] * 2
        wanted += [
            np.minimum(x[:, 1:4].min(1), y),
            np.maximum(np.maximum(x[:, 1:5].max(1), y), 0.5),
        ]
        given = [x, y, zeros(t, 300, len(wanted))]
        for target, (got, _) in targets.run(f"k_{t}", given).items():
            for k, (name, want) in enumerate(zip(names, wanted, strict=True)):
                nearest = want.astype(dtype)
                units = np.abs(got[2][:, k] - nearest) / np.spacing(np.abs(nearest))
                most = 0 if name in (*EXACT, "min", "max") else 8
                assert units.max() <= most, (target, t, name, units.max())
