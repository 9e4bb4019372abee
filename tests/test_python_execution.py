"""What Python kernels do and in which order, beside plain Python, compiled and evaluated: all
kernels of a group in one file."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pykernel_support import codes_of
from python_targets import Scalars, Targets, file_of

from transpiler.passes import pipeline
from transpiler.suite import python_compare

pytestmark = pytest.mark.toolchain
Y = 'y: "i64[:]"'
FAST = ("gcc", "-O3", "-march=native", "-std=c17", "-w", "-ffp-contract=off")


def ints(*values: int) -> Any:
    return np.array(values, np.int64)


# What a kernel does to the array y of six numbers 3 1 4 1 5 9, with numbers for its parameters.
START = (3, 1, 4, 1, 5, 9)
Case = tuple[list[str], list[int], Scalars]


def checked(cases: dict[str, Case], folder: Path, above: str = "",
            compilers: tuple[str, ...] = ("gcc", "clang", "tcc")) -> None:  # fmt: skip
    """Each kernel gives its numbers on every target."""
    sources = {}
    for name, (lines, _, scalars) in cases.items():
        numbers = "".join(f', {n}: "{t}"' for n, (t, _) in scalars.items())
        sources[name] = (f"{Y}{numbers}", lines)
    targets = Targets(file_of(sources, above), folder, compilers)
    for name, (_, wanted, scalars) in cases.items():
        targets.check(name, [ints(*START)], {0: wanted}, scalars)


def in_loop(*lines: str) -> list[str]:
    return ["for i in range(len(y)):", *(f"    {line}" for line in lines)]


N: Scalars = {"n": ("i64", 4)}


def spans(low: int, high: int, step: int = 1) -> list[int]:
    """START with one more at each index of the range, all of which are inside."""
    return [v + (k in range(low, high, step)) for k, v in enumerate(START)]


def test_a_parallel_range_is_exactly_its_interval(tmp_path: Path) -> None:
    """EXE-02, LC5: interior, one, empty, reversed, from below zero, from shapes, by steps."""
    bounds = {
        "1, 4": spans(1, 4),
        "2, 3": spans(2, 3),
        "3, 3": list(START),
        "4, 1": list(START),
        "0": list(START),
        "-5": list(START),
        "1, n": spans(1, 4),
        "n - 3, n + 1": spans(1, 5),
        "-n, -2": list(START),
        "1, y.shape[0] - 1": spans(1, 5),
        "0, len(y), 2": spans(0, 6, 2),
        "1, 6, n": spans(1, 6, 4),
        "n, 1, n": list(START),
    }
    cases: dict[str, Case] = {
        f"k{k}": ([f"for i in range({text}):", "    y[i if i >= 0 else i + 6] += 1"], want, N)
        for k, (text, want) in enumerate(bounds.items())
    }
    cases["k8"][1][2:4] = [v + 1 for v in START[2:4]]  # -4 and -3 are 2 and 3
    checked(cases, tmp_path, compilers=("gcc", "clang", "openmp"))


SIDES = ["n", "(1, n)", "0", "-2", "(n, 1)", "3", "(-1, 2)", "(0, m)"]
RANGES = [range(3), range(1, 3), range(0), range(-2), range(3, 1), range(3), range(-1, 2), range(2)]
SIZES = dict(zip(SIDES, RANGES, strict=True))


def test_ndindex(tmp_path: Path) -> None:
    """EXE-03: sizes and pairs, in one to four dimensions, also inside the parallel loop; where one
    side is empty, reversed, or two are negative, nothing runs."""
    shapes = [(s,) for s in SIDES] + list(product(SIDES, repeat=2))
    shapes += [("3", "(1, n)", "(-1, 2)"), ("-2", "-2", "3"), ("n", "0", "n"), ("(0, m)",) * 3]
    shapes += [("n", "(1, n)", "(-1, 2)", "(0, m)"), ("-2", "-2", "-2", "-2"), ("3", "3", "3", "0")]
    numbers: Scalars = {"n": ("i64", 3), "m": ("i32", 2)}
    sources, wanted = {}, {}
    for k, shape in enumerate(shapes):
        names = "abcd"[: len(shape)]
        target = ", ".join(names) if k % 2 else f"({', '.join(names)})" if len(names) > 1 else "a"
        place = " + ".join(f"{4**e} * ({n} + 1)" for e, n in enumerate(names))
        head = f"for {target} in tack.ndindex({', '.join(shape)}):"
        sources[f"p{k}"] = ('y: "i64[:]", n: "i64", m: "i32"', [head, f"    y[{place}] += 1"])
        nested = ["for i in range(1):", f"    {head}", f"        y[{place}] += 1"]
        sources[f"s{k}"] = ('y: "i64[:]", n: "i64", m: "i32"', nested)
        want = [0] * 256
        for index in product(*(SIZES[side] for side in shape)):
            want[sum(4**e * (i + 1) for e, i in enumerate(index))] += 1
        wanted[f"p{k}"] = wanted[f"s{k}"] = want
    targets = Targets(file_of(sources), tmp_path, ("gcc", "openmp"))
    for name, want in wanted.items():
        targets.check(name, [np.zeros(256, np.int64)], {0: want}, numbers)


OUTSIDE = """@tack.func
def first(a, k):
    return a[k] * 2


"""


def test_what_stands_outside_the_loop(tmp_path: Path) -> None:
    """EXE-06, EXE-07: locals, loads, branches and arrays; each iteration starts from them."""
    cases: dict[str, Case] = {
        "locals": (
            ["t = y[0]", "u = first(y, 1)", "if t > n:", "    u = 100", "w = u",
             "while w < 10:", "    w += 3", *in_loop("t += i", "y[i] = y[i] * 100 + t + w"),
             "v = y[2]", "if v > 3:", "    v = first(y, 0)"],
            [v * 100 + 3 + k + 11 for k, v in enumerate(START)], N,
        ),
        "array": (
            ["w = tack.local_array(tack.i64, 3)", "s = n",
             *in_loop("w[0] = y[i]", "w[1] = w[0] + s", "s = w[1]", "s += 1", "y[i] = s + w[0]"),
             "z = tack.local_array_like(y, 2)"],
            [2 * v + 5 for v in START], N,
        ),
        "vector": (
            ["v = tack.vec2(n, 1)", *in_loop("v.x += y[i]", "v = v * 2", "y[i] = v.x + v.y")],
            [2 * (4 + v) + 2 for v in START], N,
        ),
        "branch": (
            ["t = 7", *in_loop("if y[i] > 3:", "    t = 1", "y[i] = t")],
            [7, 7, 1, 7, 1, 1], {},
        ),
        "carried": (
            ["t = 0", *in_loop("for j in range(3):", "    t += y[i]", "y[i] = t", "t = 50")],
            [3 * v for v in START], {},
        ),
    }  # fmt: skip
    checked(cases, tmp_path, OUTSIDE, ("gcc", "clang", "openmp"))


@pytest.mark.parametrize("place", ["before", "behind", "in a branch", "in a while"])
def test_effects_outside_the_loop_through_methods(place: str, tmp_path: Path) -> None:
    """EXE-06: a method that stores, or one that calls such a method."""
    heads = {"in a branch": "if n > 1:", "in a while": "while n > 1:"}
    call = f"{heads[place]}\n        a = g.put(0, 1)" if place in heads else "a = g.pass_on(0, 1)"
    loop = "    for i in range(3):\n        y[i] = 1\n"
    text = (
        "import tack\n\n\n@tack.device_class\nclass Grid:\n"
        "    @tack.func\n    def put(self, i, v):\n        self.data[i] = v\n        return v\n\n"
        "    @tack.func\n    def pass_on(self, i, v):\n        return self.put(i, v)\n\n\n"
        '@tack.kernel\ndef k(y: "i64[:]", n: "i64", g: "Grid(data=i64[:])"):\n'
    )
    text += f"{loop}    {call}\n" if place == "behind" else f"    {call}\n{loop}"
    assert codes_of(tmp_path, text) == ["K1406"]


TWICE = """@tack.func
def increment(a, k):
    a[k] = a[k] + 1


@tack.func
def three(a, k):
    for j in range(3):
        a[k] = a[k] + 1


@tack.func
def leave_early(a, k):
    if a[k] > 4:
        return 7
    elif a[k] > 3:
        if k > 0:
            return 8
        a[k] += 100
    a[k] += 10
    return 9


"""

LOOPS: dict[str, Case] = {
    # LC1: an invariant address is no invariant value.
    "increments": (in_loop("for j in range(3):", "    y[i] = y[i] + 1"),
                   [v + 3 for v in START], {}),
    "increments_while": (in_loop("j = 0", "while j < 3:", "    y[i] = y[i] + 1", "    j += 1"),
                         [v + 3 for v in START], {}),
    "increments_branch": (in_loop("for j in range(6):", "    if j % 2 == 0:", "        y[i] += 1"),
                          [v + 3 for v in START], {}),
    "increments_call": (in_loop("for j in range(3):", "    increment(y, i)"),
                        [v + 3 for v in START], {}),
    "increments_inlined": (in_loop("three(y, i)"), [v + 3 for v in START], {}),
    "increments_ahead": (in_loop("a = y[i]", "y[i] = a + 1", "b = y[i]", "y[i] = b + y[i] + a"),
                         [3 * v + 2 for v in START], {}),
    # EXE-09: what a loop without turns would do does not happen; locals stay.
    "no_turn": (in_loop("t = y[i]", "for j in range(n - 4):", "    t = y[1000000000]", "y[i] = t"),
                list(START), N),
    "no_turn_reversed": (in_loop("t = 1", "for j in range(n, 2):", "    t = y[-999999] // (n - 4)",
                                 "for a, b in tack.ndindex(3, 0):", "    t = y[a + 99999999]",
                                 "while n < 3:", "    t = y[77777777]", "y[i] = t"), [1] * 6, N),
    # EXE-17 and EXE-18.
    "continue_for": (in_loop("for j in range(6):", "    if j % 2 == 0:", "        continue",
                             "    y[i] += j"), [v + 9 for v in START], {}),
    "continue_while": (in_loop("j = 0", "while j < 6:", "    j += 1", "    if j == y[i]:",
                               "        continue", "    y[i] += 10"),
                       [v + 10 * (6 - (1 if v == 1 else 0)) for v in START], {}),
    "continue_parallel": (in_loop("if y[i] == 1:", "    continue", "y[i] *= 2",
                                  "for j in range(4):", "    if j == 1:", "        continue",
                                  "    y[i] += j"),
                          [v if v == 1 else 2 * v + 5 for v in START], {}),
    "break_inner": (in_loop("for j in range(9):", "    for k in range(9):",
                            "        if k == 2:", "            break", "        y[i] += 1",
                            "    if j == y[i] - 8:", "        break"), None or [], {}),
    "break_while": (in_loop("while True:", "    y[i] += 3", "    if y[i] > 7:", "        break"),
                    [9, 10, 10, 10, 8, 12], {}),
    # EXE-19.
    "returns": (in_loop("y[i] = y[i] * 10 + leave_early(y, i)"), [39, 19, 48, 19, 57, 97], {}),
    # SRC-12: loops one after the other share a name, which is a local afterwards.
    "siblings": (in_loop("for j in range(3):", "    y[i] += j", "for j in range(2):",
                         "    y[i] += 10 * j", "j = y[i]", "y[i] = j + 1"),
                 [v + 14 for v in START], {}),
}  # fmt: skip


def broken(v: int) -> int:
    for j in range(9):
        for k in range(9):
            if k == 2:
                break
            v += 1
        if j == v - 8:
            break
    return v


LOOPS["break_inner"] = (LOOPS["break_inner"][0], [broken(v) for v in START], {})


@pytest.mark.parametrize("compilers", [("gcc", "clang"), ("tcc",), ("fast",), ("openmp",)])
def test_loops(compilers: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """EXE-08, EXE-09, EXE-17, EXE-18, EXE-19, SRC-12: without optimization, and with much."""
    monkeypatch.setitem(python_compare.COMPILERS, "fast", FAST)
    checked(LOOPS, tmp_path, TWICE, compilers)


def test_a_returned_path_reads_before_it_stores(tmp_path: Path) -> None:
    """EXE-19: the old element is read in front of the call, in every path through it."""
    assert LOOPS["returns"][1] == [10 * v + (9 if v <= 3 else 8 if v == 4 else 7) for v in START]
    checked({"k": LOOPS["returns"]}, tmp_path, TWICE, ("gcc",))


def test_scalar_parameters_that_are_assigned(tmp_path: Path) -> None:
    """EXE-20, LC6: a local of the iteration, from the argument each time."""
    numbers: Scalars = {"n": ("i64", 4), "s": ("i32", 7), "f": ("f64", 0.5)}
    cases: dict[str, Case] = {
        "plain": (in_loop("n = n + 1", "y[i] += n"), [v + 5 for v in START], numbers),
        "before_after": (in_loop("y[i] += n * 100", "n = y[i] % 7", "y[i] = y[i] * 10 + n"),
                         [(v + 400) * 10 + (v + 400) % 7 for v in START], numbers),
        "branch": (in_loop("if y[i] > 3:", "    n = -1", "y[i] = n"),
                   [4, 4, -1, 4, -1, -1], numbers),
        "loop": (in_loop("for j in range(3):", "    n += y[i]", "y[i] = n"),
                 [4 + 3 * v for v in START], numbers),
        "while_": (in_loop("while n < 20:", "    n += y[i]", "    s -= 1", "y[i] = n * 100 + s"),
                   None or [], numbers),
        "wider": (in_loop("s = s + y[i] * 4294967296", "y[i] = s"),
                  [7 + v * 2**32 for v in START], numbers),
        "several": (in_loop("n, s = s, n", "y[i] = n * 1000 + s"), [7004] * 6, numbers),
        "float": (in_loop("f *= y[i]", "if f > 1.6:", "    f += 1.0", "y[i] = tack.i64(f * 2.0)"),
                  [int((v / 2 + (v / 2 > 1.6)) * 2) for v in START], numbers),
    }  # fmt: skip

    def counted(v: int) -> int:
        n, s = 4, 7
        while n < 20:
            n, s = n + v, s - 1
        return n * 100 + s

    cases["while_"] = (cases["while_"][0], [counted(v) for v in START], numbers)
    checked(cases, tmp_path, compilers=("gcc", "clang", "openmp"))


# --- vectors, aliases ---------------------------------------------------------------------------


def cross(v: Any, w: Any) -> Any:
    return np.cross(v, w).astype(np.float32)


def test_vector_assignments_read_all_before_they_store(tmp_path: Path) -> None:
    """EXE-15: also where what is read and what is stored to share memory."""
    source = file_of({
        "own": ('a: "vec3<f32>[:]", b: "vec3<f32>[:]"', [
            "for i in range(len(a)):",
            "    v, w = a[i], b[i]",
            "    v = v.cross(w)",
            "    v = tack.vec3(v.y, v.z, v.x)",
            "    a[i] = a[i].cross(b[i])",
            "    b[i] = v",
        ]),
        "turn": ('a: "vec3<f32>[:]", s: "f32[:]"', [
            "for i in range(len(a)):",
            "    a[i] = tack.vec3(s[3 * i + 1], s[3 * i + 2], s[3 * i])",
            "    a[i] = tack.vec3(a[i].z, a[i].x, a[i].y) + a[i] * 10.0",
        ]),
        "half": ('m: "mat2<f32>[:]", n: "mat2<f32>[:]"', [
            "for i in range(len(m)):",
            "    m[i] = n[i] @ m[i]",
            "    n[i] = n[i].transpose()",
        ]),
    })  # fmt: skip
    targets = Targets(source, tmp_path)
    a = np.arange(12, dtype=np.float32).reshape(4, 3) ** 2
    b = np.arange(12, dtype=np.float32).reshape(4, 3)[::-1].copy()
    three, four = [("v", np.float32, 3)], [("v", np.float32, 4)]
    for target in ("evaluator", *targets.libraries):
        x, y = a.copy(), b.copy()
        called(targets, target, "own", [x.view(three)[:, 0], y.view(three)[:, 0]])
        assert np.array_equal(x, cross(a, b))
        assert np.array_equal(y, np.roll(cross(a, b), -1, axis=1))
        x = a.copy()
        called(targets, target, "own", [x.view(three)[:, 0], x.view(three)[:, 0]])
        assert np.array_equal(x, np.zeros_like(a))  # a cross a
        x = a.copy()
        called(targets, target, "turn", [x.view(three)[:, 0], x.reshape(-1)])
        first = np.roll(a, -1, axis=1)
        assert np.array_equal(x, np.roll(first, 1, axis=1) + first * np.float32(10))
        m = np.array([[1, 2, 3, 4], [2, 0, 1, 5]], np.float32)
        called(targets, target, "half", [m.view(four)[:, 0], m.view(four)[:, 0]])
        squared = np.array([[7, 15, 10, 22], [4, 7, 0, 25]], np.float32)
        assert m.tolist() == squared.tolist()


def called(targets: Targets, target: str, kernel: str, arrays: list[Any]) -> None:
    """Call a kernel, whose arrays may share memory, on one target."""
    if target == "evaluator":
        plain = [a["v"] if a.dtype.names else a for a in arrays]
        launch = targets.launches[kernel]
        forms = [(len(a), 2, 2) if "mat" in str(p.local.type.name) else a.shape
                 for a, p in zip(plain, launch.parameters, strict=True)]  # fmt: skip
        views = [a.reshape(f) for a, f in zip(plain, forms, strict=True)]
        assert targets.machine.call(launch, views).kind == "void"
    else:
        library = targets.libraries[target]
        assert python_compare.call_kernel(library, "p0", arrays, (), kernel) == 0


ALIASED = {
    "load_again": (["a[i] = 1", "b[i] = 2", "out[i] = a[i]"], 2, 1),
    "sum": (["out[i] = a[i] * 10", "b[i] = 5", "out[i] += a[i]"], 35, 33),
    "loop": (["for j in range(4):", "    b[i] += a[i]", "out[i] = a[i]"], 48, 3),
    "branch": (["t = a[i]", "if t > 0:", "    b[i] = 9", "out[i] = a[i] + t"], 12, 6),
    "call": (["out[i] = a[i] + bump(b, i) + a[i]"], 3 + 4 + 4, 3 + 4 + 3),
}


@pytest.mark.parametrize("level", ["off", "tcc", "gcc", "clang", "fast"])
def test_no_load_moves_over_a_store(
    level: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """EXE-21, D15: neither by compilers, at any level, nor by our own passes, nor without them."""
    monkeypatch.setitem(python_compare.COMPILERS, "fast", FAST)
    if level == "off":
        for step in ("plain_index", "peel"):
            monkeypatch.setattr(pipeline, step, lambda program: program)
    above = "@tack.func\ndef bump(b, i):\n    b[i] += 1\n    return b[i]\n\n\n"
    arrays = 'a: "i32[:]", b: "i32[:]", out: "i32[:]"'
    sources = {
        name: (arrays, ["for i in range(a.shape[0]):", *(f"    {line}" for line in lines)])
        for name, (lines, _, _) in ALIASED.items()
    }
    targets = Targets(file_of(sources, above), tmp_path, ("gcc" if level == "off" else level,))
    for name, (_, same, apart) in ALIASED.items():
        for target in ("evaluator", *targets.libraries):
            x, y, out = np.full(5, 3, np.int32), np.full(5, 3, np.int32), np.zeros(5, np.int32)
            called(targets, target, name, [x, y, out])
            assert (name, target, out.tolist()) == (name, target, [apart] * 5)
            x, out = np.full(5, 3, np.int32), np.zeros(5, np.int32)
            called(targets, target, name, [x, x, out])
            assert (name, target, out.tolist()) == (name, target, [same] * 5)
