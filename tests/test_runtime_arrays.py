"""`ht1_arrays.h`: reductions of whole arrays, as every tree of Python kernels carries them."""

from __future__ import annotations

import ctypes
import math
import subprocess
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from runtime_support import HEADERS, STRICT, STRICT_C

from transpiler.suite.python_random import FLOATS, INTEGERS
from transpiler.suite.python_serial import DTYPES

pytestmark = pytest.mark.toolchain
WORDS = ("sum", "mean", "min", "max")
TYPES = (*INTEGERS, *FLOATS)
REFUSED = -1
SOURCE = '#include "ht1_arrays.h"\n#include "ht1_arrays.h"\n' + "".join(
    f'extern "C" ht1_status {word}_{t}(const {c} *x, int64_t count, double *result);\n'
    f"ht1_status {word}_{t}(const {c} *x, int64_t count, double *result)\n"
    f"{{\n    return ht1_{word}_{t}(x, count, result);\n}}\n"
    for word in WORDS
    for t, c in [
        *((i, f"{'u' * (i[0] == 'u')}int{i[1:]}_t") for i in INTEGERS),
        ("f32", "float"),
        ("f64", "double"),
    ]
)
Reduce = Callable[..., tuple[int, float]]


def library(folder: Path, *command: str) -> ctypes.CDLL:
    cxx = command[0] in ("g++", "clang++-19")
    source = folder / ("arrays.cc" if cxx else "arrays.c")
    source.write_text(SOURCE if cxx else SOURCE.replace('extern "C" ', ""))
    target = folder / "arrays.so"
    options = ["-shared", "-fPIC", f"-I{HEADERS / 'public'}", str(source), "-o", str(target)]
    done = subprocess.run([*command, *options], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return ctypes.CDLL(str(target))


@pytest.fixture(
    scope="module",
    params=[
        ("gcc", *STRICT_C, "-O2"),
        ("clang-19", "-std=c99", *STRICT, "-O1"),
        ("g++", "-std=c++11", *STRICT, "-O1"),
        ("tcc", "-std=c11"),
    ],
    ids=["gcc", "clang", "c++", "tcc"],
)
def reduce(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Reduce:
    """Status and result of one reduction of a NumPy array, or of an address and a count."""
    code = library(tmp_path_factory.mktemp("arrays"), *request.param)

    def call(word: str, type_: str, array: Any, count: int | None = None) -> tuple[int, float]:
        result = ctypes.c_double(12.5)
        x = None if array is None else ctypes.c_void_p(array.ctypes.data)
        n = ctypes.c_int64(len(array) if count is None else count)
        return getattr(code, f"{word}_{type_}")(x, n, ctypes.byref(result)), result.value

    return call


@pytest.mark.parametrize("type_", INTEGERS)
def test_integers(type_: str, reduce: Reduce) -> None:
    """RED-01: exact, but for the 64 bits of the sum and one rounding to double."""
    info = np.iinfo(DTYPES[type_])
    random = np.random.default_rng(1)
    width, signed = 64, type_[0] == "i"
    for count in (1, 2, 7, 300):
        x = random.integers(info.min, info.max, count, DTYPES[type_], endpoint=True)
        x[0] = info.max
        values = [int(v) for v in x]
        total = sum(values) % 2**width
        total -= 2**width if signed and total >> 63 else 0
        assert reduce("sum", type_, x) == (0, float(total))
        assert reduce("mean", type_, x) == (0, float(total) / count)
        assert reduce("min", type_, x) == (0, float(min(values)))
        assert reduce("max", type_, x) == (0, float(max(values)))


@pytest.mark.parametrize("type_", FLOATS)
def test_sums_of_floats_stay_within_the_bound(type_: str, reduce: Reduce) -> None:
    """RED-03, and far below the bound of a serial sum."""
    dtype, unit = DTYPES[type_], 2.0 ** (-24 if type_ == "f32" else -53)
    random = np.random.default_rng(2)
    for count in (1, 7, 8, 9, 255, 256, 257, 1000, 100_003):
        x = random.normal(size=count).astype(dtype)
        status, got = reduce("sum", type_, x)
        exact = sum(map(Fraction, x.tolist()))
        magnitude = math.fsum(map(abs, x.tolist()))
        assert status == 0
        assert got == float(dtype(got))
        steps = 32 + 3 + math.log2(count) + 1
        assert abs(Fraction(got) - exact) <= steps * unit * magnitude
        assert reduce("mean", type_, x) == (0, got / count)


@pytest.mark.parametrize("type_", FLOATS)
def test_classes_of_floats(type_: str, reduce: Reduce) -> None:
    """RED-02, RED-03: in any order and at any place."""
    dtype, largest = DTYPES[type_], float(np.finfo(DTYPES[type_]).max)
    inf, nan = math.inf, math.nan
    cases = [
        ("min", (1.0, nan, -2.0), nan),
        ("min", (0.0, -0.0, 0.0), -0.0),
        ("min", (0.0, 0.0), 0.0),
        ("min", (-0.0, -0.0), -0.0),
        ("min", (inf, -inf), -inf),
        ("min", (largest, inf), largest),
        ("max", (1.0, nan, inf), nan),
        ("max", (-0.0, 0.0, -0.0), 0.0),
        ("max", (-0.0, -0.0), -0.0),
        ("max", (0.0, 0.0), 0.0),
        ("max", (-largest, -inf), -largest),
        ("sum", (inf, -inf), nan),
        ("sum", (inf, 1.0), inf),
        ("sum", (-inf, 1.0), -inf),
        ("sum", (1.0, nan), nan),
        ("sum", (largest, largest), inf),
    ]
    for word, values, want in cases:
        for turned in range(len(values)):
            x = np.array(values[turned:] + values[:turned], dtype)
            for repeated in (1, 130):
                status, got = reduce(word, type_, np.tile(x, repeated))
                assert status == 0
                assert math.isnan(got) == math.isnan(want)
                if not math.isnan(want):
                    assert (got, math.copysign(1, got)) == (want, math.copysign(1, want))


@pytest.mark.parametrize("type_", TYPES)
def test_nothing_and_what_is_no_array(type_: str, reduce: Reduce) -> None:
    """RED-01: the result of a refused call stays as it was."""
    some = np.ones(3, DTYPES[type_])
    total, mean = reduce("sum", type_, some, 0), reduce("mean", type_, None, 0)
    assert (total[0], mean[0]) == (0, 0)
    assert math.copysign(1, total[1]) == 1
    assert total[1] == 0
    assert math.isnan(mean[1])
    for word in ("min", "max"):
        assert reduce(word, type_, some, 0) == (REFUSED, 12.5)
    for word in WORDS:
        assert reduce(word, type_, None, 1) == (REFUSED, 12.5)
        assert reduce(word, type_, some, -1) == (REFUSED, 12.5)
