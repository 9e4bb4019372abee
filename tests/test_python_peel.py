"""Guards of parallel nests as bounds of loops: the same elements for all guards and extents."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from transpiler.passes.peel import peel
from transpiler.suite.python_compare import (
    call_kernel,
    compile_kernel,
    link_kernels,
    load_source,
    write_loaded,
)
from transpiler.suite.python_random import ScalarInput
from transpiler.suite.python_serial import run_serially

# The guard, and whether it becomes a bound.
GUARDS = (
    ("0 < i < a.shape[0] - 1 and 0 < j < a.shape[1] - 1", True),
    ("0 < j", True),
    ("j > 0 and j < len(a)", True),
    ("j >= 2 and i >= 1 and j <= a.shape[1] - 3", True),
    ("5 < j", True),
    ("j < -1", True),
    ("j <= 1 and 1 <= j", True),
    ("n < 3 and j < a.shape[1] - 1", True),
    ("j < a.shape[0] and j < a.shape[1] - 1 and j >= 1", True),
    ("j >= a.shape[1] - 2", True),
    ("j == 2", False),
    ("j < n", False),
    ("i < j", False),
    ("0 < j or i < 1", False),
    ("a[i, j] > 2 and 0 < j", False),
    ("0 < i < 3", False),
)
LOOPS = (
    "tack.ndindex(a.shape[0], a.shape[1])",
    "tack.ndindex((1, a.shape[0]), (1, a.shape[1]))",
)
EXTENTS = ((0, 0), (0, 3), (3, 0), (1, 1), (2, 2), (3, 1), (1, 5), (4, 7), (5, 6))


def source(guard: str, loop: str, other: bool) -> str:
    """A kernel with that guard over that loop."""
    lines = [
        "import tack",
        "",
        "@tack.kernel",
        "def k(a: 'i32[:, :]', b: 'i32[:, :]', n: 'i32'):",
        f"    for i, j in {loop}:",
        f"        if {guard}:",
        "            # The inside.",
        "            if a[i, j] == 3:",
        "                continue",
        "            b[i, j] = a[i, j] + 1",
    ]
    if other:
        lines += ["        elif a[i, j] > 4:", "            b[i, j] = -a[i, j]"]
        lines += ["        else:", "            b[i, j] = tack.i32(j * 100 + i)"]
    return "\n".join(lines) + "\n"


CASES = [(guard, becomes, LOOPS[0], True) for guard, becomes in GUARDS]
CASES += [(guard, becomes, LOOPS[1], False) for guard, becomes in GUARDS[:4]]


@pytest.mark.toolchain
def test_every_iteration_is_done_once_and_takes_its_arm(tmp_path: Path) -> None:
    """EXE-21"""
    numbers = list(range(len(CASES)))
    for number, (guard, _, loop, other) in zip(numbers, CASES, strict=True):
        made = load_source(source(guard, loop, other), tmp_path / f"k{number}")
        write_loaded(made, number, tmp_path)
        assert compile_kernel(number, tmp_path, "openmp") is None
    library = link_kernels(numbers, tmp_path, "openmp")
    for number, (guard, _, loop, other) in zip(numbers, CASES, strict=True):
        for rows, columns in EXTENTS:
            a = (np.arange(rows * columns, dtype=np.int32) % 7).reshape(rows, columns)
            wanted, got = np.full_like(a, 9), np.full_like(a, 9)
            run_serially(source(guard, loop, other), "k", (a.copy(), wanted, np.int32(2)))
            status = call_kernel(library, f"p{number}", [a, got], (ScalarInput("n", "i32", 2),))
            assert status == 0
            assert np.array_equal(wanted, got), (guard, loop, other, rows, columns)


def test_a_guard_that_is_an_interval_becomes_a_bound(tmp_path: Path) -> None:
    for number, (guard, becomes, loop, other) in enumerate(CASES):
        made = load_source(source(guard, loop, other), tmp_path / f"k{number}")
        (launch,) = peel(made).root.launches
        assert (launch.loop.peeled is not None) is becomes, guard


def test_what_is_printed_keeps_its_order(tmp_path: Path) -> None:
    text = source("0 < j", LOOPS[0], True).replace("b[i, j] = -a[i, j]", "print(i, j)")
    (launch,) = peel(load_source(text, tmp_path / "k")).root.launches
    assert launch.loop.peeled is None
