"""Loops, names and signatures of Python kernels, beside serial Python over NumPy."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from pykernel_support import codes_of

from transpiler.suite.python_compare import (
    call_kernel,
    compare_python,
    compile_kernel,
    link_kernels,
    write_kernel,
)
from transpiler.suite.python_random import ArrayInput, PythonProgram, ScalarInput

VALUES = (3, 1, 4, 1, 5, 9)
ARRAY = ArrayInput("y", "i64", (6,), VALUES, True)
HEAD = 'import tack\n\n@tack.kernel\ndef k(y: "i64[:]"):\n    for i in range(len(y)):\n'


def kernel(*lines: str) -> str:
    return HEAD + "".join(f"        {line}\n" for line in lines)


AGREEING = {
    "the end is an element that the body changes": kernel(
        "for j in range(y[i]):", "    y[i] += j + 1"
    ),
    "the end is a local that the body changes": kernel(
        "n = y[i]", "for j in range(n):", "    n += 2", "    y[i] += n"
    ),
    "the step is a local that the body changes": kernel(
        "s = tack.i64(2)", "for j in range(0, 9, s):", "    s += 1", "    y[i] += s * j"
    ),
    "inner bounds of a nest": kernel(
        "n = tack.i64(2)", "for a, b in tack.ndindex(3, (1, n + 2)):", "    n += 1", "    y[i] += b"
    ),
    "break leaves a nest": kernel(
        "for a, b in tack.ndindex(3, 4):",
        "    if a + b == y[i]:",
        "        break",
        "    y[i] += 10 * a + b",
    ),
    "break leaves a loop inside a nest, and continue goes on in it": kernel(
        "for a, b in tack.ndindex(3, 4):",
        "    if b == 2:",
        "        continue",
        "    for c in range(5):",
        "        if c == 3:",
        "            break",
        "        y[i] += a * b * c",
    ),
    "two nests, each left": kernel(
        "for a, b in tack.ndindex(2, 2):",
        "    if b == 1:",
        "        break",
        "    y[i] += 1",
        "for a, b in tack.ndindex(2, 2):",
        "    if a == 1:",
        "        break",
        "    y[i] += 100",
    ),
    "a loop variable that is a local afterwards": kernel(
        "for j in range(3):", "    y[i] += j", "j = y[i] * 2", "y[i] = j"
    ),
    "names that generated code uses": kernel(
        "threads = y[i]",
        "status = threads + 1",
        "run = status + 1",
        "j_end = run + 1",
        "for j in range(j_end):",
        "    y[i] += j",
        "cx = y[i]",
        "result = cx",
        "y[i] = result + status",
    ),
}


@pytest.mark.toolchain
@pytest.mark.parametrize("compiler", ["gcc", "clang", "openmp"])
def test_loops_do_what_python_does(compiler: str, tmp_path: Path) -> None:
    programs = [PythonProgram(n, text, ((ARRAY,),)) for n, text in enumerate(AGREEING.values())]
    found = compare_python(programs, tmp_path, compiler)
    assert not found, "\n".join(d.text() for d in found)


@pytest.mark.toolchain
def test_parameters_named_like_generated_ones(tmp_path: Path) -> None:
    source = (
        "import tack\n\n@tack.kernel\n"
        'def k(run: "i64[:]", status: "i64", threads: "i64", cx: "f32"):\n'
        "    for i in range(len(run)):\n        run[i] += status * threads\n"
    )
    call = (
        ArrayInput("run", "i64", (6,), VALUES, True),
        ScalarInput("status", "i64", 2),
        ScalarInput("threads", "i64", 3),
        ScalarInput("cx", "f32", 1.0),
    )
    found = compare_python([PythonProgram(0, source, (call,))], tmp_path)
    assert not found, found[0].text()


@pytest.mark.toolchain
def test_one_index_goes_over_all_elements_row_by_row(tmp_path: Path) -> None:
    source = (
        'import tack\n\n@tack.kernel\ndef k(u: "i64[:, :]", y: "i64[:]"):\n'
        "    for i in range(len(y)):\n        y[i] = u[i]\n        u[i] = i\n"
    )
    write_kernel(source, 0, tmp_path)
    assert compile_kernel(0, tmp_path, "gcc") is None
    u, y = np.array(VALUES, np.int64).reshape(2, 3), np.zeros(6, np.int64)
    assert call_kernel(link_kernels([0], tmp_path, "gcc"), "p0", [u, y], []) == 0
    assert y.tolist() == list(VALUES)
    assert u.tolist() == [[0, 1, 2], [3, 4, 5]]


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        (["for n in range(n):", "    y[n] = 1"], "K1412"),
        (["for i in range(len(y)):", "    for i in range(3):", "        y[i] = 1"], "K1412"),
        (
            [*"for i in range(3):|    j = y[i]|    for j in range(j):|        y[i] = j".split("|")],
            "K1412",
        ),
        (
            [*"for i in range(3):|    for j in range(3):|        y[i] = j|    y[i] = j".split("|")],
            "K1101",
        ),
    ],
)
def test_a_loop_variable_hides_nothing(lines: list[str], code: str, tmp_path: Path) -> None:
    body = "".join(f"    {line}\n" for line in lines)
    source = f'import tack\n\n@tack.kernel\ndef k(n: "i64", y: "i64[:]"):\n{body}'
    assert codes_of(tmp_path, source) == [code]


@pytest.mark.parametrize(
    "signature",
    ['y: "i64[:]", n: "i64" = 1', 'y: "i64[:]", *rest', 'y: "i64[:]", **rest', 'y: "i64[:]", /'],
)
def test_signatures_outside_the_language(signature: str, tmp_path: Path) -> None:
    body = "    for i in range(3):\n        y[i] = 1\n"
    source = f"import tack\n\n@tack.kernel\ndef k({signature}):\n{body}"
    assert "K1208" in codes_of(tmp_path, source)


@pytest.mark.parametrize(
    ("above", "code"),
    [
        ("from other import f", "K1107"),
        ("import other as f", "K1107"),
        ("f = 3", "K1106"),
        ("def f(x):\n    return x", "K1106"),
        ("class f:\n    pass", "K1106"),
        ("", "K1101"),
        ("tack = 3\nf = tack", "K1106"),
    ],
)
def test_what_is_called_is_a_device_function(above: str, code: str, tmp_path: Path) -> None:
    source = (
        f'import tack\nfrom tack import kernel\n\n{above}\n\n@kernel\ndef k(y: "i64[:]"):\n'
        "    for i in range(3):\n        y[i] = f(1)\n"
    )
    assert codes_of(tmp_path, source) == [code]
