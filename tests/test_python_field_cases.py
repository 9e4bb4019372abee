"""What went wrong in tools like this one, as users told it: Python kernels must not repeat it.

D13 is in `test_python_floats.py`, D14 in `test_python_contraction.py`, D15 also in
`test_python_execution.py`, D21 in `test_python_identifiers.py`.
"""

from __future__ import annotations

import ctypes
import mmap
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from python_targets import Scalars, Targets
from trees import hardtack

from transpiler.pykernel.program import load
from transpiler.source.diagnostics import Collector
from transpiler.suite.python_compare import call_kernel
from transpiler.suite.python_serial import DTYPES

pytestmark = pytest.mark.toolchain
SOURCE = """import tack


@tack.kernel
def alias(a: "i32[:]", b: "i32[:]", out: "i32[:]"):
    for i in range(a.shape[0]):
        a[i] = 1
        b[i] = 2
        out[i] = a[i]


@tack.kernel
def tally(n: "i64", c: "i64[:]"):
    for i in range(n):
        if i < 256:
            continue
        tack.atomic_add(c, 0, 1)


@tack.kernel
def part(lo: "i64", hi: "i64", x: "i32[:]"):
    for i in range(lo, hi):
        x[i] = x[i] + 1


@tack.kernel
def fib(x: "i32[:]", y: "i32[:]"):
    for i in range(x.shape[0]):
        a = x[i]
        b = y[i]
        a, b = b, a + b
        x[i] = a
        y[i] = b


@tack.kernel
def rev(x: "i32[:]", n: "i32"):
    for i in range(n // 2):
        x[i], x[n - 1 - i] = x[n - 1 - i], x[i]


@tack.kernel
def idx(x: "i32[:]"):
    for i in range(1):
        k = 0
        k, x[k] = 2, 9


@tack.kernel
def corner(x: "u8[:, :]"):
    for r, c in tack.ndindex((65535, 65536), (32766, 32769)):
        x[r, c] = x[r, c] + 7
        if c == 32768:
            x[2147483648] = 9
            x[c * 65536] = x[c * 65536] + 1


@tack.kernel
def dec(a: "i8[:]", k: "i64"):
    for i in range(1000):
        tack.atomic_add(a, k, -1)


@tack.kernel
def ext_u32(src: "u32[:]", hi: "u32[:]", lo: "u32[:]"):
    for i in range(src.shape[0]):
        tack.atomic_max(hi, 0, src[i])
        tack.atomic_min(lo, 0, src[i])


@tack.kernel
def ext_f32(src: "f32[:]", hi: "f32[:]", lo: "f32[:]"):
    for i in range(src.shape[0]):
        tack.atomic_max(hi, 0, src[i])
        tack.atomic_min(lo, 0, src[i])


@tack.kernel
def gt(a: "u64[:]", b: "u64[:]", o: "i32[:]"):
    for i in range(a.shape[0]):
        o[i] = a[i] > b[i]


@tack.kernel
def divs_i64(a: "i64[:]", b: "i64[:]", q: "i64[:]", flag: "bool"):
    for i in range(a.shape[0]):
        if flag:
            q[i] = a[i] // b[i]


@tack.kernel
def divs_u64(a: "u64[:]", b: "u64[:]", q: "u64[:]", flag: "bool"):
    for i in range(a.shape[0]):
        if flag:
            q[i] = a[i] // b[i]
"""


@pytest.fixture(scope="module")
def targets(tmp_path_factory: pytest.TempPathFactory) -> Targets:
    made = Targets(SOURCE, tmp_path_factory.mktemp("field"), ("gcc", "clang", "openmp"))
    ctypes.CDLL("libgomp.so.1").omp_set_num_threads(4)
    return made


def in_c(targets: Targets, kernel: str, numbers: list[int], *arrays: Any) -> None:
    """Call a kernel whose 64-bit numbers stand in front of its arrays, by every compiler; each
    leaves the same behind, and the last one's is kept."""
    first = [a.copy() for a in arrays]
    seen: list[list[Any]] = []
    for library in targets.libraries.values():
        for a, start in zip(arrays, first, strict=True):
            a[...] = start
        memory, context = ctypes.create_string_buffer(1 << 16), ctypes.c_void_p()
        opened = library.p0_ht_open(
            1, memory, ctypes.c_size_t(1 << 16), None, ctypes.byref(context)
        )
        assert opened == 0
        given: list[Any] = [ctypes.c_int64(n) for n in numbers]
        for a in arrays:
            given += [ctypes.c_void_p(a.ctypes.data), *(ctypes.c_int64(n) for n in a.shape)]
        assert getattr(library, f"p0_{targets.entries[kernel]}")(context, *given) == 0
        seen.append([a.tolist() for a in arrays])
    assert seen.count(seen[0]) == len(seen)


def test_the_same_array_twice(targets: Targets) -> None:
    """D15: what is stored through one name is read through the other, in part too."""
    for name, library in targets.libraries.items():
        x, y, out = np.zeros(4, np.int32), np.zeros(4, np.int32), np.zeros(4, np.int32)
        assert call_kernel(library, "p0", [x, x, out], (), "alias") == 0
        assert (name, out.tolist()) == (name, [2] * 4)
        assert call_kernel(library, "p0", [x, y, out], (), "alias") == 0
        assert (name, out.tolist()) == (name, [1] * 4)
        shifted = np.zeros(2, np.int32)
        assert call_kernel(library, "p0", [shifted[:1], shifted[1:], out[:1]], (), "alias") == 0
        assert (shifted.tolist(), out[0]) == ([1, 2], 1)
        assert call_kernel(library, "p0", [shifted[:1], shifted[:1], out[:1]], (), "alias") == 0
        assert (shifted.tolist(), out[0]) == ([2, 2], 2)


def test_continue_ends_one_iteration_and_empty_launches_succeed(targets: Targets) -> None:
    """D16."""
    for n in (100_000, 0, 256, 257, -5):
        c = np.zeros(1, np.int64)
        in_c(targets, "tally", [n], c)
        assert c[0] == max(0, n - 256)
    for lo, hi in ((3, 7), (3, 3), (7, 3), (0, 8)):
        x = np.arange(8, dtype=np.int32)
        in_c(targets, "part", [lo, hi], x)
        assert x.tolist() == [k + (lo <= k < hi) for k in range(8)]
    machine = targets.machine
    c, x = np.zeros(1, np.int64), np.zeros(8, np.int32)
    assert machine.call(targets.launches["tally"], [300, c]).kind == "void"
    assert machine.call(targets.launches["part"], [3, 7, x]).kind == "void"
    assert (c[0], x.tolist()) == (44, [0, 0, 0, 1, 1, 1, 1, 0])


def test_tuple_assignments_and_swaps(targets: Targets) -> None:
    """D17."""
    pair = [np.array([0, 3], np.int32), np.array([1, 4], np.int32)]
    targets.check("fib", pair, {0: [1, 4], 1: [1, 7]})
    for values in ([1, 2, 3, 4], [1, 2, 3], [5], []):
        n: Scalars = {"n": ("i32", len(values))}
        targets.check("rev", [np.array(values, np.int32)], {0: values[::-1]}, n)
    targets.check("idx", [np.zeros(4, np.int32)], {0: [0, 0, 9, 0]})


def test_indices_beyond_31_bits(targets: Targets) -> None:
    """D18: in memory of two gibibytes of which only few pages are there."""
    rows, columns = 65536, 32769
    memory = mmap.mmap(-1, rows * columns, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    x = np.frombuffer(memory, np.uint8).reshape(rows, columns)
    for count, library in enumerate(targets.libraries.values(), 1):
        assert call_kernel(library, "p0", [x], (), "corner") == 0
        assert x[65535, 32766:].tolist() == [7 * count] * 3
        assert x.reshape(-1)[2147483648] == 10  # 32768 * 65536 too
        assert x.reshape(-1)[2147549180:].tolist() == [0, 7 * count, 7 * count, 7 * count]
        assert x[0, :8].tolist() == x[65535, 32758:32766].tolist() == [0] * 8


def test_atomics_of_small_types_and_extrema(targets: Targets) -> None:
    """D19: neighbours stay, the last byte of an array too; unsigned and float order."""
    for k in (3, 7, 0):
        memory = np.full(24, 127, np.int8)
        memory[8 + k] = 0
        want = [127] * 24
        want[8 + k] = 24  # 1000 less, of 256
        for library in targets.libraries.values():
            whole = memory.copy()
            numbers = [ctypes.c_int64(k)]
            context = ctypes.c_void_p()
            room = ctypes.create_string_buffer(1 << 16)
            size = ctypes.c_size_t(1 << 16)
            assert library.p0_ht_open(1, room, size, None, ctypes.byref(context)) == 0
            where = ctypes.c_void_p(whole[8:].ctypes.data)
            assert library.p0_dec(context, where, ctypes.c_int64(8), *numbers) == 0
            assert whole.tolist() == want
        targets.check("dec", [memory[8:16]], {0: want[8:16]}, {"k": ("i64", k)})
    u32 = lambda *values: np.array(values, np.uint32)  # noqa: E731
    f32 = lambda *values: np.array(values, np.float32)  # noqa: E731
    targets.check("ext_u32", [u32(2**31, 1), u32(0), u32(2**32 - 1)], {1: [2**31], 2: [1]})
    targets.check("ext_u32", [u32(2**32 - 1, 1), u32(0), u32(2**32 - 1)], {1: [2**32 - 1], 2: [1]})
    targets.check("ext_f32", [f32(-3.5, -7.25), f32(-10), f32(10)], {1: [-3.5], 2: [-7.25]})
    targets.check("ext_f32", [f32(-1, 2), f32(-10), f32(10)], {1: [2], 2: [-1]})


def test_comparisons_of_u64(targets: Targets, tmp_path: Path) -> None:
    """D20: with all digits, and 1 for true; mixed with i64 they are refused with the remedy."""
    a = np.array([2**53 + 1, 2**63, 2**64 - 1], np.uint64)
    b = np.array([2**53, 1, 0], np.uint64)
    targets.check("gt", [a, b, np.zeros(3, np.int32)], {2: [1, 1, 1]})
    targets.check("gt", [b, a, np.zeros(3, np.int32)], {2: [0, 0, 0]})
    text = SOURCE[SOURCE.index("@tack.kernel\ndef gt") : SOURCE.index("@tack.kernel\ndef divs_i64")]
    mixed = text.replace('b: "u64[:]"', 'b: "i64[:]"')
    (tmp_path / "k.py").write_text(f"import tack\n{mixed}", encoding="utf-8")
    collector = Collector()
    assert load(tmp_path / "k.py", collector).program is None
    (told,) = collector.found
    assert (told.code, told.position.line, told.position.column) == ("K1306", 5, 16)
    assert "cast one of them: tack.u64(..) or tack.i64(..)" in (told.hint or "")


BARRIERS = """import tack


@tack.kernel
def bad(x: "i32[:]", out: "i32[:]"):
    for i in range(512):
        if x[i] > 0:
            tack.barrier()
        out[i] = x[i]


@tack.kernel
def ok(out: "i32[:]", go: "i32"):
    for i in range(512):
        if go > 0:
            tack.barrier()
        out[i] = i
"""


def test_dialects_and_barriers_on_a_cpu(targets: Targets, tmp_path: Path) -> None:
    """D30, the part of the CPU: a truth value as an argument; barriers refused by kernel and
    primitive, where they stand."""
    signed = [(7, -2), (-(2**63), 3), (-1, 2**63 - 1)]
    unsigned = [(2**64 - 1, 2), (2**63, 2**63), (5, 2**64 - 1)]
    for flag in (0, 1):
        for t, values in (("i64", signed), ("u64", unsigned)):
            a, b = (np.array(v, DTYPES[t]) for v in zip(*values, strict=True))
            want = [x // y if flag else 0 for x, y in values]
            number: Scalars = {"flag": ("i32", flag)}
            targets.check(f"divs_{t}", [a, b, np.zeros_like(a)], {2: want}, number)
    for name, line in (("bad", 8), ("ok", 8)):
        head = BARRIERS.partition("@tack.kernel")[0]
        body = "@tack.kernel" + BARRIERS.split("@tack.kernel")[1 if name == "bad" else 2]
        (tmp_path / "k.py").write_text(head + body, encoding="utf-8")
        told = hardtack("build", "k.py", "-o", "out", cwd=tmp_path, code=1)
        assert f"kernel {name}" in told
        assert "tack.barrier" in told
        assert f"k.py:{line}:" in told
        assert not (tmp_path / "out").exists()
