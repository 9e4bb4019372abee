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
        ("9223372036854775808", "K1302"),
        ("1.5", "K1303"),
        ("a / 2", "K1303"),
        ("0, a, -1", "K1403"),
        ("0, a, STEP", "K1403"),
        ("2 ** 63", "K1415"),
        ("n % 3", "K1415"),
        ("tack.i64(n)", "K1415"),
        ("min(n, 3)", "K1415"),
        ("n if a > 3 else 2", "K1415"),
        ("a > 3", "K1415"),
        ("y[0]", "K1415"),
        ("a + 2 * y[n]", "K1415"),
        ("1, 7, -y[0]", "K1415"),
        ("y[0], 7", "K1415"),
        ("tack.i64(y[0])", "K1415"),
        ("read(y)", "K1415"),
        ("read_later(y, n)", "K1415"),
        ("m", "K1415"),
        ("a - m", "K1415"),
    ],
)
@pytest.mark.parametrize("over", ["range({})", "tack.ndindex({})"])
def test_bounds_that_are_none(bounds: str, code: str, over: str, tmp_path: Path) -> None:
    """EXE-04: neither floats, nor other arithmetic, nor what an array holds, by whatever way."""
    above = (
        "import tack\n\nSTEP = tack.constant(-2)\n\n\n"
        "@tack.func\ndef read(a):\n    return a[0]\n\n\n"
        "@tack.func\ndef read_later(a, i):\n    return 2 + read(a) * i\n\n\n"
    )
    if "ndindex" in over and "," in bounds and "(" not in bounds:
        return  # steps and starts are spelled otherwise there
    local = "    m = y[0] * 2\n" if "m" in bounds.split() else ""
    text = source(bounds, "k").replace(f"range({bounds})", over.format(bounds))
    found = codes_of(tmp_path, above + text.replace("    for i", f"{local}    for i"))
    assert found == [code]


@pytest.mark.parametrize(
    "lines",
    [
        "m = n\nif y[0] > 3:\n    m = 2",
        "m = n\nwhile m < y[0]:\n    m = m + 1",
        "m = n\nc = n\nwhile c < 3:\n    m = m + c\n    c = y[c]",
        "m, c = n, y[1]\nm += c",
        "c, m = both(y, n)",
        "v = tack.vec2(n, n)\nv.y = y[0]\nm = v.x",
    ],
)
def test_locals_that_come_from_arrays_are_no_bounds(lines: str, tmp_path: Path) -> None:
    """EXE-04: through assignments, conditions and functions."""
    body = "".join(f"    {line}\n" for line in lines.split("\n"))
    above = "import tack\n\n\n@tack.func\ndef both(a, n):\n    return a[0], n\n\n\n"
    text = source("m", "k").replace("    for i", f"{body}    for i")
    assert codes_of(tmp_path, above + text) == ["K1415"]


FORMS = {
    "0, 7": (0, 7),
    "A, B": (2, 5),
    "FIRST.x, FIRST.y": (1, 4),
    "len(y) - 6": (0, 12),
    "y.shape[0] - 9": (0, 9),
    "u.shape[1], len(u) * u.shape[1] - 1": (4, 11),
    "-n, n": (-3, 3),
    "-(-n), +a": (3, 9),
    "a // n + 1": (0, 4),
    "-a // 2, -B // A": (-5, -3),
    "half(a), a": (4, 9),
    "t, w": (4, 12),
}


@pytest.mark.toolchain
def test_bounds_from_what_the_host_knows(tmp_path: Path) -> None:
    """EXE-02, EXE-04: numbers, constants, arguments, extents, len, + - * // and signs; locals."""
    head = "import tack\n\nA = tack.constant(2)\nB = tack.constant(5, tack.u8)\n"
    head += "FIRST = tack.constant([1, 4])\n\n\n@tack.func\ndef half(a):\n    return a // 2\n\n\n"
    signature = 'y: "i32[:]", u: "f32[:, :]", a: "i64", n: "i32"'
    text = head + "".join(
        f"@tack.kernel\ndef k{k}({signature}):\n    t = a % 5\n    w = t if t > n * 9 else t * n\n"
        f"    for i in range({bounds}):\n        y[i + 6] += 1\n\n\n"
        f"@tack.kernel\ndef d{k}({signature}):\n    t = a % 5\n    w = t if t > n * 9 else t * n\n"
        f"    for i in tack.ndindex(({bounds if ',' in bounds else '0, ' + bounds})):\n"
        "        y[i + 6] += 1\n\n\n"
        for k, bounds in enumerate(FORMS)
    )
    program = load_source(text, tmp_path)
    machine = LaunchMachine(program)
    write_loaded(program, 0, tmp_path)
    assert compile_kernel(0, tmp_path, "gcc") is None
    library = link_kernels([0], tmp_path, "gcc")
    kernels = {launch.name: launch for launch in program.root.launches}
    u, scalars = (
        np.zeros((3, 4), np.float32),
        [ScalarInput("a", "i64", 9), ScalarInput("n", "i32", 3)],
    )
    for k, (bounds, (low, high)) in enumerate(FORMS.items()):
        want = np.zeros(18, np.int32)
        want[low + 6 : high + 6] = 1
        for name in (f"k{k}", f"d{k}"):
            evaluated, compiled = np.zeros(18, np.int32), np.zeros(18, np.int32)
            outcome = machine.call(kernels[name], [evaluated, u, 9, 3])
            assert (bounds, outcome.kind) == (bounds, "void")
            assert call_kernel(library, "p0", [compiled, u], scalars, name) == 0
            assert (bounds, evaluated.tolist()) == (bounds, want.tolist())
            assert (bounds, compiled.tolist()) == (bounds, want.tolist())
