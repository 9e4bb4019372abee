"""Atomic updates of Python kernels: serially beside Python, and by several threads."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from math import fsum
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pykernel_support import codes_of, joined

from transpiler.suite.python_compare import (
    arrays_of,
    call_kernel,
    compare_python,
    compile_kernel,
    link_kernels,
    same_values,
    write_kernel,
)
from transpiler.suite.python_random import FLOATS, INTEGERS, ArrayInput, PythonProgram
from transpiler.suite.python_serial import DTYPES, run_serially

TYPES = (*INTEGERS, *FLOATS)
COUNT = 400_000
THREADED = "openmp"


def ends(type_: str) -> tuple[int | float, ...]:
    """Values that an addition wraps, or that an extremum of the other sign would take for less."""
    if type_ in FLOATS:
        return (0.5, -1e30, 3.0, 1e30)
    info = np.iinfo(DTYPES[type_])
    return (0, int(info.max), int(info.min), 1)


def every_update(type_: str) -> PythonProgram:
    """All three updates of one type, as values and as statements, by all forms of the index."""
    source = f'''import tack


@tack.func
def largest(a, i, v):
    tack.atomic_max(a, i, v)


@tack.kernel
def k(a: "{type_}[:, :]", x: "{type_}[:]", old: "{type_}[:]"):
    for i in range(len(x)):
        old[i] = tack.atomic_add(a, (i, 0), x[i])
        tack.atomic_add(a, (i, 0), x[i])
        old[i] += tack.atomic_min(a, i * 3 + 1, x[i])
        largest(a, (i * 3) + 2, x[i])
        old[i] = old[i] - tack.atomic_max(a, (i, 2), 1) * a[i, 2]
        tack.atomic_add(a, 2, 2.0)
'''
    values = tuple(v for v in ends(type_) for _ in range(4))
    base = tuple(v for v in ends(type_) * 4 for _ in range(3))
    inputs = (
        ArrayInput("a", type_, (16, 3), base, True),
        ArrayInput("x", type_, (16,), values, False),
        ArrayInput("old", type_, (16,), values, True),
    )
    return PythonProgram(TYPES.index(type_), source, (inputs,))


@pytest.mark.toolchain
def test_updates_do_what_python_does(tmp_path: Path) -> None:
    """ATM-01, ATM-02, ATM-03, ATM-05, ATM-06: one iteration after the other."""
    found = compare_python([every_update(t) for t in TYPES], tmp_path, "tcc")
    assert not found, "\n".join(d.text() for d in found)


@pytest.mark.toolchain
@pytest.mark.parametrize("compiler", ["gcc", "clang"])
def test_updates_of_processors(compiler: str, tmp_path: Path) -> None:
    programs = [every_update(t) for t in TYPES]
    write_kernel(joined([p.source for p in programs]), 0, tmp_path)
    assert compile_kernel(0, tmp_path, compiler) is None
    library = link_kernels([0], tmp_path, compiler)
    for number, program in enumerate(programs):
        (inputs,) = program.calls
        wanted, given = arrays_of(inputs), arrays_of(inputs)
        run_serially(program.source, "k", tuple(wanted))
        assert call_kernel(library, "p0", given, (), f"k{number}") == 0
        assert all(map(same_values, wanted, given)), program.source


# --- several threads -------------------------------------------------------------------------

CONTENDED = "import tack\n\n\n" + "\n\n\n".join(
    f'''@tack.kernel
def {word}_{t}(a: "{t}[:]", x: "{t}[:]"):
    for i in range(len(x)):
        tack.atomic_{word}(a, 0, x[i])'''
    for word in ("add", "min", "max")
    for t in TYPES
)
SLOTS = """


@tack.kernel
def slots(counter: "i32[:]", taken: "i32[:]", owner: "i64[:]"):
    for i in range(len(taken)):
        slot = tack.atomic_add(counter, 0, 1)
        taken[i] = slot
        owner[slot] = i
"""


@pytest.fixture(scope="module")
def threaded(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., int]:
    """Call one of those kernels; half of the machine's threads would be enough."""
    folder = tmp_path_factory.mktemp("atomics")
    write_kernel(CONTENDED + SLOTS, 0, folder)
    assert compile_kernel(0, folder, THREADED) is None
    library = link_kernels([0], folder, THREADED)
    ctypes.CDLL("libgomp.so.1").omp_set_num_threads(8)
    return lambda kernel, *arrays: call_kernel(library, "p0", arrays, (), kernel)


@pytest.mark.toolchain
@pytest.mark.parametrize("type_", TYPES)
def test_threads_lose_no_update(type_: str, threaded: Callable[..., int]) -> None:
    """ATM-01: integer sums are equal, float sums within the bound of any order."""
    dtype = DTYPES[type_]
    random = np.random.default_rng(TYPES.index(type_))
    x: Any = random.integers(0, 100, COUNT).astype(dtype)
    if type_ in FLOATS:
        x = random.normal(size=COUNT).astype(dtype)
    for word in ("add", "min", "max", *["add"] * 4):  # more than once: losses are rare
        a = np.array([dtype(50)])
        assert threaded(f"{word}_{type_}", a, x) == 0
        if word != "add":
            assert a[0] == (min(50, x.min()) if word == "min" else max(50, x.max()))
        elif type_ in INTEGERS:
            bits = 8 * a.itemsize
            assert int(a[0]) % 2**bits == (50 + int(x.astype(np.int64).sum())) % 2**bits
        else:
            unit = (COUNT + 1) * 2.0 ** (-24 if type_ == "f32" else -53)
            bound = unit / (1 - unit) * fsum([50, *map(abs, x.tolist())])
            assert abs(float(a[0]) - fsum([50, *x.tolist()])) <= bound


@pytest.mark.toolchain
def test_old_values_are_slots_of_one_owner_each(threaded: Callable[..., int]) -> None:
    """ATM-02."""
    counter = np.zeros(1, np.int32)
    taken, owner = np.full(COUNT, -1, np.int32), np.full(COUNT, -1, np.int64)
    assert threaded("slots", counter, taken, owner) == 0
    assert counter[0] == COUNT
    assert (np.sort(taken) == np.arange(COUNT)).all()
    assert (owner[taken] == np.arange(COUNT)).all()


@pytest.mark.toolchain
def test_misaligned_arrays_are_refused(threaded: Callable[..., int]) -> None:
    """ATM-08: before anything is updated."""
    memory = np.zeros(65, np.uint8)
    for offset, ok in ((0, True), (1, False), (4, False), (8, True)):
        a = memory[offset : offset + 8].view(np.float64)
        before = a[0]
        status = threaded("add_f64", a, np.ones(3))
        assert (status == 0) == ok
        assert a[0] == before + (3 if ok else 0)


# --- what is refused -------------------------------------------------------------------------

HEAD = '@tack.kernel\ndef k(y: "i64[:]", n: "i64"):\n'


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("    for i in range(3):\n        tack.atomic_add(n, 0, 1)\n", "K1505"),
        ("    for i in range(3):\n        tack.atomic_add(i, 0, 1)\n", "K1505"),
        (
            "    for i in range(3):\n        w = tack.local_array(tack.i64, 2)\n"
            "        tack.atomic_add(w, 0, 1)\n",
            "K1505",
        ),
        (
            "    for i in range(3):\n        w = tack.local_array(tack.i64, 2)\n        outer(w)\n",
            "K1505",
        ),
        ("    for i in range(0):\n        tack.atomic_add(n, 0, 1)\n", "K1505"),
        ("    for i in range(3):\n        tack.atomic_add(y, (0, 1), 1)\n", "K1501"),
        ("    for i in range(3):\n        tack.atomic_add(y, 0.5, 1)\n", "K1303"),
        ("    for i in range(3):\n        tack.atomic_add(y, 0)\n", "K1201"),
        ("    tack.atomic_add(y, 0, 1)\n    for i in range(3):\n        y[i] = 1\n", "K1406"),
        ("    outer(y)\n    for i in range(3):\n        y[i] = 1\n", "K1406"),
    ],
)
def test_what_updates_are_not_for(body: str, code: str, tmp_path: Path) -> None:
    """ATM-07, EXE-06: also through functions, and in loops that never run."""
    functions = (
        "@tack.func\ndef inner(a):\n    tack.atomic_add(a, 0, 1)\n\n\n"
        "@tack.func\ndef outer(a):\n    inner(a)\n\n\n"
    )
    assert codes_of(tmp_path, f"import tack\n\n\n{functions}{HEAD}{body}") == [code]
