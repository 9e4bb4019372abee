"""Arrays of Python kernels may share memory and lie at any byte (contract, "Aliasing")."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from trees import ROOT

pytestmark = pytest.mark.toolchain
TYPES = ("f4", "f8", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8")
OTHERS = {"f4": "i4", "i4": "f4", "f8": "i8", "i8": "f8", "u2": "i2"}


@pytest.fixture(autouse=True)
def shim(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "tests" / "tack_shim"))


def kernels(folder: Path, text: str) -> ModuleType:
    path = folder / "kernels.py"
    path.write_text(f"import tack\n\n\n{text}", encoding="utf-8")
    spec = importlib.util.spec_from_file_location("kernels_of_storage", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("dtype", TYPES)
def test_elements_at_odd_bytes(tmp_path: Path, dtype: str) -> None:
    """MEM-09."""
    text = """
@tack.func
def store(y, i, value):
    y[i] = value


@tack.kernel
def shift(x, y):
    for i in range(len(x)):
        store(y, i, x[i] + x[0])
"""
    made = kernels(tmp_path, text)
    size = np.dtype(dtype).itemsize
    raw = np.zeros(2 * 9 * size + 4, np.uint8)
    x = raw[1 : 1 + 9 * size].view(dtype)
    y = raw[9 * size + 3 : 18 * size + 3].view(dtype)
    x[:] = np.arange(3, 12)
    before = x.tolist()
    made.shift(x, y)
    assert y.tolist() == [v + 3 for v in before]
    assert x.tolist() == before


@pytest.mark.parametrize("dtype", OTHERS)
def test_two_types_in_one_buffer_keep_the_order_of_the_program(tmp_path: Path, dtype: str) -> None:
    text = """
@tack.kernel
def k(a, b, seen):
    for i in range(len(a)):
        a[i] = 1
        b[i] = 2
        seen[i] = a[i]
        b[i] = b[i] + 5
"""
    a = np.zeros(5, dtype)
    b = a.view(OTHERS[dtype])
    seen = np.zeros(5, dtype)
    kernels(tmp_path, text).k(a, b, seen)
    assert seen.tobytes() == np.full(5, 2, OTHERS[dtype]).tobytes()
    assert b.tolist() == [7] * 5


def test_arrays_that_overlap_in_part(tmp_path: Path) -> None:
    """MEM-01, MEM-02: no promise is made to the compiler."""
    text = """
@tack.kernel
def k(x, y, n):
    for i in range(n):
        for j in range(6):
            y[j] = x[j] + 1
"""
    made = kernels(tmp_path, text)
    for ahead in (1, 2, -1, -3, 0):
        whole = np.arange(20, dtype=np.float32)
        x, y = whole[4:10], whole[4 + ahead : 10 + ahead]
        want = whole.copy()
        for j in range(6):
            want[4 + ahead + j] = want[4 + j] + 1
        made.k(x, y, 1)
        assert whole.tolist() == want.tolist()
