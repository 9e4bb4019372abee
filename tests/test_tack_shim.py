"""The regression cases LC1 to LC8 of the kernel contract, through kernels called with NumPy.

LC3 with widths of vectors is in `test_python_specializations.py`; here it is types of numbers.
"""

from __future__ import annotations

import importlib.util
import itertools
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from trees import ROOT

from transpiler.source.diagnostics import SourceErrors

pytestmark = pytest.mark.toolchain
_numbers = itertools.count()


@pytest.fixture(autouse=True)
def shim(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "tests" / "tack_shim"))


def kernels(folder: Path, text: str) -> ModuleType:
    """The kernel file with `text` behind `import tack`, imported as tack's users do."""
    path = folder / f"kernels{next(_numbers)}.py"
    path.write_text(f"import tack\n\n\n{text}", encoding="utf-8")
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def zeros(count: int) -> np.ndarray:
    return np.zeros(count, np.float32)


def test_lc1_a_load_sees_what_was_stored_before(tmp_path: Path) -> None:
    text = """
@tack.kernel
def k(out):
    for i in range(len(out)):
        for _ in range(3):
            out[i] = out[i] + 1.0
"""
    out = zeros(4)
    kernels(tmp_path, text).k(out)
    assert out.tolist() == [3.0] * 4


def test_lc2_arguments_may_overlap(tmp_path: Path) -> None:
    text = """
@tack.kernel
def k(a, b, out):
    for i in range(len(out)):
        a[i] = 1.0
        b[i] = 2.0
        out[i] = a[i]
"""
    a, out = zeros(5), zeros(5)
    kernels(tmp_path, text).k(a, a, out)
    assert out.tolist() == [2.0] * 5


def test_lc3_types_of_calls_do_not_share_code(tmp_path: Path) -> None:
    text = """
@tack.kernel
def k(a, out):
    for i in range(len(out)):
        out[i] = a[i] * 0.1
"""
    module = kernels(tmp_path, text)
    for dtype in (np.float32, np.float64, np.float32):
        a, out = np.full(3, 3, dtype), np.zeros(3, dtype)
        module.k(a, out)
        assert out.tolist() == [dtype(3) * dtype(0.1)] * 3


def test_lc4_what_is_not_supported_is_refused(tmp_path: Path) -> None:
    text = """
@tack.kernel
def k(out):
    for i in range(len(out)):
        assert False
        out[i] = 1.0
"""
    out = zeros(2)
    with pytest.raises(SourceErrors) as caught:
        kernels(tmp_path, text).k(out)
    (found,) = caught.value.diagnostics
    assert "assert" in found.message.lower()
    assert found.position.line == 8
    assert out.tolist() == [0.0, 0.0]


@pytest.mark.parametrize(
    "start, end, written", [(3, 7, [3, 4, 5, 6]), (4, 5, [4]), (4, 4, []), (6, 2, [])]
)
def test_lc5_the_parallel_range_begins_at_its_start(
    tmp_path: Path, start: int, end: int, written: list[int]
) -> None:
    text = """
@tack.kernel
def k(out, start, end):
    for i in range(start, end):
        out[i] = 1.0
"""
    out = zeros(8)
    kernels(tmp_path, text).k(out, start, end)
    assert np.flatnonzero(out).tolist() == written


def test_lc6_a_parameter_can_be_assigned_for_each_iteration(tmp_path: Path) -> None:
    text = """
@tack.kernel
def k(out, value):
    for i in range(len(out)):
        if i > 1:
            value = value + 1.0
        out[i] = value
"""
    out = zeros(4)
    kernels(tmp_path, text).k(out, 5.0)
    assert out.tolist() == [5.0, 5.0, 6.0, 6.0]


def test_lc7_a_return_ends_a_device_function(tmp_path: Path) -> None:
    text = """
@tack.func
def limited(a, limit):
    if a > limit:
        return limit
    return a


@tack.kernel
def k(a, out, limit):
    for i in range(len(out)):
        out[i] = limited(a[i], limit)
"""
    out = zeros(4)
    kernels(tmp_path, text).k(np.arange(4, dtype=np.float32), out, 2.0)
    assert out.tolist() == [0.0, 1.0, 2.0, 2.0]


def test_lc8_continue_goes_on_with_its_loop(tmp_path: Path) -> None:
    text = """
@tack.kernel
def k(out):
    for i in range(len(out)):
        if i % 2 == 1:
            continue
        for j in range(4):
            if j == 1:
                continue
            out[i] = out[i] + j
"""
    out = zeros(4)
    kernels(tmp_path, text).k(out)
    assert out.tolist() == [5.0, 0.0, 5.0, 0.0]


def test_several_kernels_in_one_file(tmp_path: Path) -> None:
    text = """
@tack.kernel
def one(out):
    for i in range(len(out)):
        out[i] = 1


@tack.kernel
def two(out, k):
    for i, j in tack.ndindex(out.shape[0], out.shape[1]):
        out[i, j] = k + j
"""
    module = kernels(tmp_path, text)
    first, second = np.zeros(2, np.int64), np.zeros((2, 3), np.int32)
    module.one(first)
    module.two(second, 7)
    assert first.tolist() == [1, 1]
    assert second.tolist() == [[7, 8, 9]] * 2
    assert "tack" in sys.modules


def test_an_array_of_the_host_that_is_read_only_takes_no_store(tmp_path: Path) -> None:
    """MEM-07: a kernel that may store to it, itself, atomically or by a function, is refused; one
    that reads it runs. In C the pointers of arrays that are only read are `const`."""
    text = """
@tack.func
def put(a, i):
    a[i] = 1.0

@tack.kernel
def stores(a, b):
    for i in range(len(b)):
        b[i] = a[i]

@tack.kernel
def calls(a, b):
    for i in range(len(b)):
        b[i] = a[i]
        put(a, i)

@tack.kernel
def counts(a, b):
    for i in range(len(b)):
        tack.atomic_add(a, 0, b[i])
"""
    module = kernels(tmp_path, text)
    shim = sys.modules["tack"]
    a, b = shim.full(3, 2.0), shim.zeros(3)
    assert a.tolist() == [2.0] * 3
    assert shim.ones(2).tolist() == [1.0, 1.0]
    a.flags.writeable = False
    module.stores(a, b)
    assert b.tolist() == [2.0] * 3
    for kernel in (module.calls, module.counts):
        with pytest.raises(TypeError, match="a is stored to, and the array is read-only"):
            kernel(a, b)
    with pytest.raises(TypeError, match="read-only"):
        module.stores(b, a)
    assert a.tolist() == [2.0] * 3
