"""Local arrays and atomic updates of Python kernels, beside serial Python."""

from __future__ import annotations

from pathlib import Path

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
from transpiler.suite.python_random import ArrayInput, PythonProgram
from transpiler.suite.python_serial import run_serially

Y = ArrayInput("y", "i64", (6,), (3, 1, 4, 1, 5, 9), True)
S = ArrayInput("s", "f32", (6,), (1.0, -2.0, 0.5, 3.0, -0.25, 8.0), True)
M = ArrayInput("m", "i32", (6, 3), (7, 2, 9) * 6, True)
FUNCTIONS = """import tack

COUNT = tack.constant(4)


@tack.func
def rotate(w, k):
    first = w[0]
    for j in range(len(w) - 1):
        w[j] = w[j + 1] * k
    w[len(w) - 1] = first


@tack.func
def middle(a, i):
    t = tack.local_array_like(a, 3)
    for j in range(3):
        t[j] = a[i, j]
    for j in range(2):
        for n in range(2 - j):
            if t[n] > t[n + 1]:
                t[n], t[n + 1] = t[n + 1], t[n]
    return t[1]


@tack.func
def bump(w):
    w[0] += 1
    return w[0] * 2


"""
HEAD = (
    '@tack.kernel\ndef k(y: "i64[:]", s: "f32[:]", m: "i32[:, :]"):\n    for i in range(len(y)):\n'
)


def kernel(*lines: str, before: str = "") -> str:
    head = HEAD.replace("    for i", f"{before}    for i")
    return FUNCTIONS + head + "".join(f"        {line}\n" for line in lines)


AGREEING = {
    "in front of the loop": kernel(
        "for j in range(len(w)):",
        "    w[j] = i + j * 0.5",
        "rotate(w, 2.0)",
        "s[i] = w[0] + w[len(w) - 1] + w.shape[0]",
        before="    w = tack.local_array(tack.f32, COUNT * 2 - 1)\n",
    ),
    "in the loop": kernel(
        "w = tack.local_array(tack.i16, 2)",
        "w[0] = y[i] * 70000",
        "w[1] = w[0]",
        "w[1] += 32767",
        "y[i] = w[0] + w[1]",
    ),
    "in a branch": kernel(
        "if i > 2:",
        "    w = tack.local_array(tack.f64, 3)",
        "    w[2] = s[i] * 0.1",
        "    s[i] = w[2]",
    ),
    "in two branches": kernel(
        "if i > 2:",
        "    w = tack.local_array(tack.i64, 3)",
        "    w[2] = 5",
        "else:",
        "    w = tack.local_array(tack.i64, 3)",
        "    w[2] = 7",
        "y[i] = w[2]",
    ),
    "in an inner loop": kernel(
        "for j in range(3):",
        "    w = tack.local_array_like(y, 1)",
        "    w[0] = j",
        "    y[i] += w[0]",
    ),
    "a function has its own": kernel("y[i] = middle(m, i)"),
    "a function stores to it": kernel(
        "w = tack.local_array(tack.i64, 2)",
        "w[0] = y[i]",
        "w[1] = w[0] + bump(w) * w[0]",
        "y[i] = w[1] - bump(w)",
    ),
    "elements change places": kernel(
        "w = tack.local_array(tack.i32, 2)",
        "w[0], w[1] = i, 5",
        "w[0], w[1] = w[1], w[0]",
        "y[i] = w[0] * 10 + w[1]",
    ),
}


@pytest.mark.toolchain
def test_local_arrays_do_what_python_does(tmp_path: Path) -> None:
    """MEM-06, SRC-13: indexed, and passed to functions."""
    inputs = ((Y, S, M),)
    programs = [PythonProgram(n, text, inputs) for n, text in enumerate(AGREEING.values())]
    found = compare_python(programs, tmp_path, "tcc")
    names = list(AGREEING)
    assert not found, "\n".join(f"{names[d.program.seed]}\n{d.text()}" for d in found)


@pytest.mark.toolchain
@pytest.mark.parametrize("compiler", ["gcc", "clang"])
def test_local_arrays_give_no_warning_and_the_same_values(compiler: str, tmp_path: Path) -> None:
    write_kernel(joined(list(AGREEING.values())), 0, tmp_path)
    assert compile_kernel(0, tmp_path, compiler) is None
    library = link_kernels([0], tmp_path, compiler)
    for number, source in enumerate(AGREEING.values()):
        wanted, given = arrays_of((Y, S, M)), arrays_of((Y, S, M))
        run_serially(source, "k", tuple(wanted))
        assert call_kernel(library, "p0", given, (), f"k{number}") == 0
        assert all(map(same_values, wanted, given)), source


@pytest.mark.parametrize(
    ("lines", "before", "code"),
    [
        (["w = tack.local_array(tack.f32, len(y))"], "", "K1504"),
        (["w = tack.local_array(tack.f32, 2.5)"], "", "K1504"),
        (["w = tack.local_array(tack.f32, 0)"], "", "K1504"),
        (["w = tack.local_array(tack.f32, 1 - 3)"], "", "K1504"),
        (["w = tack.local_array(tack.f32, 20000)"], "", "C9102"),
        (["w = tack.local_array_like(i, 3)"], "", "K1503"),
        (["w = tack.local_array(tack.f32, 3)", "v = w"], "", "K1503"),
        (["w = tack.local_array(tack.f32, 3)", "s[i] = w + 1"], "", "K1503"),
        (["w = tack.local_array(tack.f32, 3)", "w = 2"], "", "K1503"),
        (["w = 2", "w = tack.local_array(tack.f32, 3)"], "", "K1503"),
        (["w = tack.local_array(tack.f32, 3)", "w = tack.local_array(tack.f32, 4)"], "", "K1503"),
        (["w = tack.local_array(tack.f32, 3)", "s[i] = w[0, 1]"], "", "K1501"),
        (["w = tack.local_array(tack.f32, 3)", "s[i] = w.shape[1]"], "", "K1502"),
        (["s[i] = w[0]", "w = tack.local_array(tack.f32, 3)"], "", "K1102"),
        (["s[i] = w[0]"], "    w = tack.local_array(tack.f32, 3)\n    a = w[0]\n", "C9102"),
        (["s[i] = w[0]"], "    w = tack.local_array(tack.f32, 3)\n    w[0] = 1\n", "K1406"),
    ],
)
def test_what_local_arrays_cannot_be(
    lines: list[str], before: str, code: str, tmp_path: Path
) -> None:
    """MEM-06, SRC-13."""
    assert codes_of(tmp_path, kernel(*lines, before=before)) == [code]
