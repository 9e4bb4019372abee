"""Bounds of the parallel loop: exact integers, and a refused call where they are too long."""

from __future__ import annotations

import operator
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
    write_loaded,
)
from transpiler.suite.python_random import ScalarInput

LEAST, MOST = -(2**63), 2**63 - 1
# Bounds over arguments a, b of i64, n of i32 and u of u64: what they come to in Python, and calls.
CASES: dict[str, tuple[str, list[tuple[int, int, int, int]]]] = {
    "sum": ("0, a + b", [(1, 2, 0, 0), (MOST, 1, 0, 0), (LEAST, -1, 0, 0), (MOST, -MOST, 0, 0)]),
    "difference": ("a - b", [(5, 3, 0, 0), (LEAST, 1, 0, 0), (0, LEAST, 0, 0), (-7, -9, 0, 0)]),
    "product": (
        "a * b",
        [(2, 3, 0, 0), (2**32, 2**31, 0, 0), (-1, LEAST, 0, 0), (LEAST, -1, 0, 0), (0, LEAST, 0, 0),
         (2**31, -(2**32), 0, 0), (3, MOST // 3 + 1, 0, 0), (-3, 2, 0, 0)],
    ),
    "a product of narrow numbers": ("n * n * n * n - b", [(0, 46340**4 - 2, 46340, 0),
                                                         (0, 0, 65536, 0), (0, 3, -1, 0)]),
    "sign": ("-a", [(-3, 0, 0, 0), (LEAST, 0, 0, 0), (3, 0, 0, 0)]),
    "quotient": ("a // b", [(7, 2, 0, 0), (7, 0, 0, 0), (LEAST, -1, 0, 0), (-7, 2, 0, 0)]),
    "an unsigned number": ("u - 5", [(0, 0, 0, 8), (0, 0, 0, 2**63), (0, 0, 0, 2**64 - 1)]),
    "a way in between": ("a + b - a", [(1, 2, 0, 0), (MOST, 2, 0, 0)]),
    "a span without a length": ("a, b", [(3, 5, 0, 0), (LEAST, MOST, 0, 0), (-1, MOST, 0, 0),
                                         (MOST, LEAST, 0, 0), (5, 3, 0, 0)]),
    "steps": ("a, b, n", [(0, 5, 2, 0), (MOST - 3, MOST, 2, 0), (MOST - 3, MOST - 2, 2, 0),
                          (0, 5, 0, 0), (0, 5, -1, 0), (5, 0, 2, 0)]),
    "a literal step": ("0, a, 3", [(7, 0, 0, 0), (MOST, 0, 0, 0), (LEAST, 0, 0, 0)]),
    "a local": ("t + b", [(2, 1, 0, 0), (MOST, 1, 0, 0)]),
}  # fmt: skip
TYPES = ("i64", "i64", "i32", "u64")
SIGNATURE = 'y: "i32[:]", a: "i64", b: "i64", n: "i32", u: "u64"'


def source(bounds: str, name: str) -> str:
    local = "    t = a + 0\n" if "t" in bounds.split(" + ") else ""
    return (
        f"@tack.kernel\ndef {name}({SIGNATURE}):\n{local}"
        f"    for i in range({bounds}):\n        y[0] += 1\n\n\n"
    )


class Exact(int):
    """An integer whose arithmetic must stay within 64 bits."""

    def _checked(self, other: int, op: object) -> Exact:
        made = op(int(self), int(other))  # type: ignore[operator]
        if not LEAST <= made <= MOST:
            raise OverflowError
        return Exact(made)

    def __add__(self, other: int) -> Exact:
        return self._checked(other, operator.add)

    def __sub__(self, other: int) -> Exact:
        return self._checked(other, operator.sub)

    def __mul__(self, other: int) -> Exact:
        return self._checked(other, operator.mul)

    def __floordiv__(self, other: int) -> Exact:
        return self._checked(other, operator.floordiv)

    def __neg__(self) -> Exact:
        return Exact(0) - self


def iterations(bounds: str, call: tuple[int, int, int, int]) -> int | None:
    """How many iterations there are; None for a call that is refused."""
    names = {name: Exact(v) for name, v in zip("abnu", call, strict=True)}
    if call[3] > MOST:
        return None
    try:
        given = eval(f"({bounds},)", {**names, "t": names["a"]})
    except (OverflowError, ZeroDivisionError):
        return None
    low, high, step = map(int, (0, *given, 1) if len(given) == 1 else (*given, 1)[:3])
    if step <= 0:
        return None
    if low < high and (high - low > MOST or (step > 1 and high > MOST - step)):
        return None
    return len(range(low, high, step))


@pytest.mark.toolchain
def test_bounds_are_exact_or_the_call_is_refused(tmp_path: Path) -> None:
    """EXE-02, EXE-04, EXE-05: the evaluator and compiled C, beside Python's integers."""
    text = "import tack\n\n\n" + "".join(
        source(bounds, f"k{k}") for k, (bounds, _) in enumerate(CASES.values())
    )
    program = load_source(text, tmp_path)
    machine = LaunchMachine(program)
    written = write_loaded(program, 0, tmp_path)
    assert compile_kernel(0, tmp_path, "gcc") is None
    library = link_kernels([0], tmp_path, "gcc")
    assert len(written.exports) == len(CASES)
    seen: set[bool] = set()
    for k, (bounds, calls) in enumerate(CASES.values()):
        for call in calls:
            want = iterations(bounds, call)
            seen.add(want is None)
            for name in ("machine", "C"):
                y = np.zeros(1, np.int32)
                if name == "machine":
                    outcome = machine.call(program.root.launches[k], [y, *call])
                    refused = outcome.kind == "refused"
                else:
                    given = [ScalarInput(*p) for p in zip("abnu", TYPES, call, strict=True)]
                    refused = call_kernel(library, "p0", [y], given, f"k{k}") != 0
                told = (name, bounds, call)
                assert (told, None if refused else int(y[0])) == (told, want)
    assert seen == {True, False}


@pytest.mark.parametrize(
    "bounds, code",
    [
        ("2 ** 63", "K1302"),
        ("9223372036854775808", "K1302"),
        ("1.5", "K1303"),
        ("a / 2", "K1303"),
        ("0, a, -1", "K1403"),
        ("0, a, STEP", "K1403"),
    ],
)
def test_bounds_that_are_none(bounds: str, code: str, tmp_path: Path) -> None:
    above = "import tack\n\nSTEP = tack.constant(-2)\n\n\n"
    found = codes_of(tmp_path, above + source(bounds, "k"))
    assert found == [code] if bounds != "2 ** 63" else found in ([], [code])
