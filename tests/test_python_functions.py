"""Device functions that store, and return nothing or several values, beside serial Python."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from pykernel_support import codes_of, joined

from transpiler.machine.launch import LaunchMachine
from transpiler.pykernel.program import load
from transpiler.source.diagnostics import Collector
from transpiler.suite.python_compare import (
    arrays_of,
    call_kernel,
    compare_python,
    compile_kernel,
    link_kernels,
    load_source,
    same_values,
    write_kernel,
    write_loaded,
)
from transpiler.suite.python_random import ArrayInput, PythonProgram
from transpiler.suite.python_serial import run_serially

Y = ArrayInput("y", "i64", (6,), (3, 1, 4, 1, 5, 9), True)
S = ArrayInput("s", "f32", (6,), (1.0, -2.0, 0.5, 3.0, -0.25, 8.0), True)
M = ArrayInput("m", "i32", (6, 3), tuple(range(18)), True)
FUNCTIONS = '''import tack


@tack.func
def touch(s, i):
    """Adds one and gives the old value."""
    old = s[i]
    s[i] += 1
    return old


@tack.func
def halve(s, i):
    if s[i] == 0:
        return
    s[i] = s[i] // 2


@tack.func
def divide(a, b):
    if b == 0:
        return tack.i64(0), a
    return a // b, a % b


@tack.func
def passed_on(a, b):
    return divide(a + 1, b)


@tack.func
def row_sum(m, row):
    total = tack.i64(0)
    for j in range(m.shape[1]):
        total += m[row, j]
    return total


@tack.func
def fill_row(m, row, value):
    for j in range(m.shape[1]):
        m[row, j] = value
        halve_at(m, row, j)


@tack.func
def halve_at(m, row, j):
    m[row, j] = m[row, j] // 2


@tack.func
def first_index(m):
    m[0] += 1
    return tack.i64(0)


@tack.func
def literal_and_sign(x):
    if x < 0:
        return 0.1, tack.i64(-1)
    return 0.3, tack.i64(1)


@tack.func
def tenth_and_next(x):
    return 0.1, x + 1


'''
HEAD = (
    '@tack.kernel\ndef k(y: "i64[:]", s: "f32[:]", m: "i32[:, :]"):\n    for i in range(len(y)):\n'
)


def kernel(*lines: str) -> str:
    return FUNCTIONS + HEAD + "".join(f"        {line}\n" for line in lines)


AGREEING = {
    "a read, then a call that stores": kernel("y[i] = y[i] + touch(y, i) * 10"),
    "a call that stores, then a read": kernel("y[i] = touch(y, i) * 10 + y[i]"),
    "two calls that store": kernel("y[i] = touch(y, i) - 3 * touch(y, i) + y[i]"),
    "arguments": kernel("y[i] = max(y[i], touch(y, i), y[i] * 2)"),
    "a comparison": kernel("y[i] = tack.i64(y[i] < touch(y, i)) + tack.i64(touch(y, i) < y[i])"),
    "a middle operand": kernel("y[i] = tack.i64(2 < touch(y, i) < 5) * 100 + y[i]"),
    "a chain that stops": kernel("y[i] = tack.i64(4 < touch(y, i) < touch(y, i)) + y[i] * 7"),
    "a chain behind a condition": kernel(
        "if i > 1 and y[i] - 5 < touch(y, i) >= y[i] - 1 and touch(y, i) > 3:", "    y[i] += 100"
    ),
    "a chain in a while": kernel(
        "n = tack.i64(0)",
        "while n < 4 and 0 < touch(y, i) < 7 > n:",
        "    n += 1",
        "y[i] += n * 100",
    ),
    "an update": kernel("y[i] += touch(y, i) * 10"),
    "an update in another type": kernel("s[i] += touch(y, i) * 10 + y[i]"),
    "an update of a local": kernel("a = y[i]", "a += touch(y, i) + y[i]", "y[i] = a"),
    "an index that stores": kernel("if i == 0:", "    y[first_index(y)] += y[0] * 3"),
    "an index that stores, of a float": kernel("if i == 1:", "    s[touch(y, i)] += y[1] * 0.5"),
    "a store: value before index": kernel("if i == 1:", "    y[touch(y, 1)] = y[1] * 10"),
    "an index beside a value": kernel("if i == 1:", "    m[touch(y, 1), 2] = touch(y, 1) + 5"),
    "short circuits": kernel(
        "if y[i] > 3 and touch(y, i) > 4 and y[i] + touch(y, i) > 9:",
        "    y[i] += 1000",
        "if y[i] > 1003 or touch(y, i) > 4 or y[i] + touch(y, i) > 2:",
        "    y[i] += 1000",
    ),
    "an arm": kernel("y[i] = (y[i] + touch(y, i)) if y[i] > 3 else y[i] - touch(y, i) * 5"),
    "a condition that stores": kernel("y[i] = y[i] * 2 if touch(y, i) > 3 else y[i] * 3"),
    "an elif": kernel(
        "if touch(y, i) > 4:",
        "    y[i] += 100",
        "elif y[i] + touch(y, i) > 5:",
        "    y[i] += 200",
        "else:",
        "    y[i] += 300",
    ),
    "a while": kernel(
        "n = tack.i64(0)",
        "while y[i] + touch(y, i) < 20:",
        "    n += 1",
        "    if n % 3 == 2:",
        "        continue",
        "    if n == 7:",
        "        break",
        "y[i] += n * 1000",
    ),
    "bounds": kernel(
        "for j in range(touch(y, i), y[i] + touch(y, i), touch(y, i)):", "    s[i] += j"
    ),
    "a function without a result": kernel("halve(y, i)", "halve(s, i)", "halve(y, i)"),
    "a result that nobody takes": kernel("touch(y, i)", "touch(s, i)"),
    "several results": kernel(
        "q, r = divide(y[i], 3)", "y[i] = q * 100 + r", "q, r = divide(y[i], i)", "y[i] += q * r"
    ),
    "several results into elements": kernel("y[i], m[i, 1] = divide(y[i] * 7, 4)"),
    "the results of another call": kernel("q, r = passed_on(y[i], 2)", "y[i] = q * 10 + r"),
    "several results, one name": kernel("q, q = divide(y[i], 3)", "y[i] = q"),
    "results that another type takes": kernel(
        "q = tack.f32(0.5)", "if i > 2:", "    q, r = divide(y[i], 2)", "s[i] += q"
    ),
    "results with the names of generated ones": kernel(
        "value = y[i]",
        "new_q, result1 = divide(value, 3)",
        "y_before = y[i] + touch(y, i)",
        "new_q, result1 = result1, new_q",
        "y[i] = new_q * 100 + result1 + y_before",
    ),
    "literals among results": kernel(
        "a, n = literal_and_sign(s[i])", "s[i] = s[i] * a", "b, n2 = tenth_and_next(n)",
        "s[i] += b", "y[i] = n * 5 + n2",
    ),
    "functions with arrays that call others": kernel(
        "fill_row(m, i, tack.i32(i + 9))", "y[i] = row_sum(m, i)", "m[i, 0] = 7"
    ),
    "a literal of a function that stores": kernel(
        "s[i] = s[i] * mark(y, i) + y[i]",
        "y[i] += mark(y, i) * 8",
        "t = mark(y, i)",
        "s[i] += t * y[i]",
        "y[i], s[i] = mark(y, i) * 4 + y[i], s[i]",
        "a, b = y[i], mark(y, i)",
        "s[i] += a * b * passed_mark(y, i)",
        "if 0.25 < mark(y, i) < mark(y, i) + y[i]:",
        "    y[i] += 1000",
        "s[i] += max(mark(y, i), y[i]) + (mark(y, i) if y[i] > 1003 else s[i])",
        "s[i] = mark(y, i)",
        "mark(y, i)",
    ).replace(
        "@tack.kernel",
        "@tack.func\ndef mark(y, i):\n    y[i] += 1\n    return 0.5\n\n\n"
        "@tack.func\ndef passed_mark(y, i):\n    return mark(y, i)\n\n\n@tack.kernel",
    ),
    "a literal argument": kernel("s[i] = s[i] * divide_by(s[i], 0.5)").replace(
        "@tack.kernel", "@tack.func\ndef divide_by(x, d):\n    return x / d\n\n\n@tack.kernel"
    ),
}  # fmt: skip


@pytest.mark.toolchain
def test_functions_do_what_python_does(tmp_path: Path) -> None:
    """EXE-08, EXE-10, EXE-11, EXE-12, EXE-13, EXE-14, EXE-16, EXE-19, SRC-16."""
    inputs = ((Y, S, M),)
    programs = [PythonProgram(n, text, inputs) for n, text in enumerate(AGREEING.values())]
    found = compare_python(programs, tmp_path, "tcc")
    names = list(AGREEING)
    assert not found, "\n".join(f"{names[d.program.seed]}\n{d.text()}" for d in found)


@pytest.mark.toolchain
@pytest.mark.parametrize("compiler", ["gcc", "clang"])
def test_functions_give_no_warning_and_the_same_values(compiler: str, tmp_path: Path) -> None:
    """All kernels in one file, compiled strictly and run one after the other."""
    write_kernel(joined(list(AGREEING.values())), 0, tmp_path)
    assert compile_kernel(0, tmp_path, compiler) is None
    library = link_kernels([0], tmp_path, compiler)
    for number, source in enumerate(AGREEING.values()):
        wanted, given = arrays_of((Y, S, M)), arrays_of((Y, S, M))
        run_serially(source, "k", tuple(wanted))
        assert call_kernel(library, "p0", given, (), f"k{number}") == 0
        assert all(map(same_values, wanted, given)), source


@pytest.mark.toolchain
def test_one_array_given_twice_keeps_the_order_of_the_program(tmp_path: Path) -> None:
    """EXE-08, MEM-01: what a function stores through one name is read through the other."""
    source = (
        "import tack\n\n@tack.func\ndef move(a, b, i):\n    a[i] += 1\n    b[i] = a[i] * 10\n"
        "    return a[i] + b[i]\n\n@tack.kernel\n"
        'def k(a: "i64[:]", b: "i64[:]"):\n    for i in range(len(a)):\n'
        "        a[i] = b[i] + move(a, b, i) + b[i]\n"
    )
    write_kernel(source, 0, tmp_path)
    assert compile_kernel(0, tmp_path, "gcc") is None
    library = link_kernels([0], tmp_path, "gcc")
    shared = np.array([1, 2, 3], dtype=np.int64)
    assert call_kernel(library, "p0", [shared, shared], ()) == 0
    # a[i] + 1, times ten in the same place: old + (20 (old + 1)) + 10 (old + 1)
    assert shared.tolist() == [1 + 60, 2 + 90, 3 + 120]


@pytest.mark.toolchain
def test_vectors_keep_the_order_too(tmp_path: Path) -> None:
    """EXE-10, EXE-13: the old element is read before the function stores to it."""
    source = (
        "import tack\n\n@tack.func\ndef touch(a, i):\n    a[i] += 1.0\n    return a[i]\n\n"
        '@tack.kernel\ndef k(a: "vec3<f32>[:]"):\n    for i in range(len(a)):\n'
        "        a[i] += touch(a, i)\n        a[i].y += touch(a, i).y\n"
    )
    write_kernel(source, 0, tmp_path)
    assert compile_kernel(0, tmp_path, "gcc") is None
    library = link_kernels([0], tmp_path, "gcc")
    a = np.arange(6, dtype=np.float32).reshape(2, 3)
    elements = a.view([("v", np.float32, 3)]).reshape(2)
    assert call_kernel(library, "p0", [elements], ()) == 0
    once = 2 * np.arange(6, dtype=np.float32).reshape(2, 3) + 1
    wanted = once + 1
    wanted[:, 1] = 2 * once[:, 1] + 1
    assert (a == wanted).all()


LITERAL = """import tack


@tack.func
def tenth(a, i):
    a[i] += 1
    return 0.1


@tack.func
def passed(a, i):
    return tenth(a, i)


@tack.func
def thirds(a, i):
    a[i] += 1
    return tack.vec2(0.1, 1.0 / 3.0)


@tack.func
def one_of(a, i):
    if a[i] > 0:
        return tack.vec2(0.1, 0.2)
    return tack.vec2(0.3, 0.4)


@tack.kernel
def k(x: "f64[:]", s: "f32[:]", n: "i32[:]"):
    for i in range(1):
        x[0] = x[0] * tenth(n, 0)
        t = tenth(n, 0)
        x[1] = x[1] * t
        x[2] = passed(n, 0)
        s[0] = tenth(n, 0)
        s[1] = s[1] * tenth(n, 0)
        x[3], x[4] = tenth(n, 0), x[4] * passed(n, 0)
        v = thirds(n, 0)
        x[5] = v.y * x[5]
        x[6] = thirds(n, 0).y * x[6]
        x[7] = (tack.vec2(tenth(n, 0)) * x[7]).y
        n[1] = tack.i32(tenth(n, 0) * 100)
        x[8] = one_of(n, 0).x + one_of(n, 2).y
"""


@pytest.mark.toolchain
def test_a_literal_of_a_function_that_stores_has_the_precision_it_meets(tmp_path: Path) -> None:
    """FLT-06, SRC-16: against NumPy in f64; each call stores once."""
    program = load_source(LITERAL, tmp_path / "k0")
    write_loaded(program, 0, tmp_path)
    assert compile_kernel(0, tmp_path, "gcc") is None
    library = link_kernels([0], tmp_path, "gcc")
    third = 1.0 / 3.0
    start = np.array([3.0, 7.0, 0.0, 0.0, 11.0, 13.0, 17.0, 19.0, 0.0])
    wanted = [3.0 * 0.1, 7.0 * 0.1, 0.1, 0.1, 11.0 * 0.1, 13.0 * third, 17.0 * third, 19.0 * 0.1]
    for run in ("evaluator", "C"):
        x, s, n = start.copy(), np.array([0, 3], np.float32), np.zeros(3, np.int32)
        if run == "C":
            assert call_kernel(library, "p0", [x, s, n], ()) == 0
        else:
            LaunchMachine(program).call(program.root.launches[0], [x, s, n])
        assert (run, x.tolist()) == (run, [*wanted, 0.1 + 0.4])
        assert (run, s.tolist()) == (run, [np.float32(0.1), np.float32(3) * np.float32(0.1)])
        assert (run, n.tolist()) == (run, [11, 10, 0])


def test_tuples_that_are_sequences_need_no_temporaries(tmp_path: Path) -> None:
    """Names that no value reads are assigned one after the other, with the comments around."""
    text = (
        'import tack\n\n@tack.kernel\ndef k(y: "f32[:]", n: "i32[:]"):\n'
        "    for i in range(len(y)):\n        # both at once\n"
        "        a, b = y[i] * 2, n[i] & 1  # apart\n        # and crosswise\n"
        "        a, y[i] = y[i], a  # again\n        c, d = 1.5, b\n        y[i] += a * c + d\n"
    )
    write_kernel(text, 0, tmp_path)
    body = (tmp_path / "src" / "p0.c").read_text(encoding="utf-8").split("i++) {\n")[1]
    lines = [line.strip() for line in body.split("    }\n")[0].splitlines()]
    assert lines == [
        "// both at once", "float a = y[i] * 2.0f;", "int32_t b = n[i] & 1; // apart",
        "// and crosswise", "float new_a = y[i];", "float value = a;", "a = new_a;",
        "y[i] = value; // again", "int32_t d = b;", "y[i] += a * 1.5f + (float)d;",
    ]  # fmt: skip


def names_in(folder: Path, source: str) -> list[str]:
    file = folder / "k.py"
    file.write_text(source)
    program = load(file, Collector()).program
    assert program is not None
    return [f.name for f in program.root.functions]


def test_copies_are_named_by_what_tells_them_apart(tmp_path: Path) -> None:
    head = "import tack\n\n@tack.func\ndef f(x, a):\n    return x + a[0]\n\n@tack.kernel\n"
    kernel_ = (
        'def k(a: "f32[:]", b: "f64[:]", c: "f32[:, :]"):\n    for i in range(len(a)):\n'
        "        b[i] = f(tack.f64(i), a)"
    )
    assert names_in(tmp_path, f"{head}{kernel_}\n") == ["f"]
    more = f"{kernel_} + f(a[i], a) + f(tack.f64(i), b)\n"
    assert names_in(tmp_path, head + more) == ["f_f64_f32", "f_f32_f32", "f_f64_f64"]
    assert names_in(tmp_path, f"{head}{kernel_} + f(tack.f64(i), c)\n") == ["f_f32", "f_f32_2d"]
    weak = f"{head}{kernel_} + f(0.5, a) + f(0.25, a)\n"
    assert names_in(tmp_path, weak) == ["f", "f_2", "f_3"]


def test_copies_that_print_alike_are_one(tmp_path: Path) -> None:
    """A literal that is not used makes no difference; -0.0 and 0.0 do."""
    head = "import tack\n\n@tack.func\ndef f(x, a):\n    return {}\n\n@tack.kernel\n"
    kernel_ = 'def k(a: "f32[:]"):\n    for i in range(len(a)):\n        a[i] = {}\n'
    calls = kernel_.format("f(a[i], 0.5) + f(a[i], 0.25)")
    assert names_in(tmp_path, head.format("x * 2.0") + calls) == ["f"]
    calls = kernel_.format("f(a[i], 0.0) + f(a[i], -0.0)")
    assert names_in(tmp_path, head.format("x * a") + calls) == ["f", "f_2"]


def test_inference_leaves_no_copies_behind(tmp_path: Path) -> None:
    """The local is i64 before it is f32: only the last copy is one of the program."""
    source = (
        "import tack\n\n@tack.func\ndef f(x):\n    return x * 2\n\n@tack.kernel\n"
        'def k(a: "f32[:]"):\n    for i in range(len(a)):\n'
        "        n = i\n        for j in range(3):\n            n = f(n) + a[i]\n"
        "        a[i] = n\n"
    )
    assert names_in(tmp_path, source) == ["f"]


@pytest.mark.parametrize(
    ("body", "line", "code"),
    [
        ("return", "a = f(y, i)", "K1311"),
        ("return", "y[i] = 1 + f(y, i)", "K1311"),
        ("return a[i], 1", "y[i] = f(y, i)", "K1311"),
        ("return a[i], 1", "b, c, d = f(y, i)", "K1206"),
        ("return", "b, c = f(y, i)", "K1206"),
        ("if i > 2:\n        return a[i]", "y[i] = f(y, i)", "K1414"),
        ("if i > 2:\n        return a[i]\n    return a[i], 1", "y[i] = f(y, i)", "K1413"),
        ("if i > 2:\n        return\n    return a[i]", "y[i] = f(y, i)", "K1413"),
        ("for j in range(i):\n        return a[i]\n    return i", "y[i] = f(y, i)", "K1405"),
        ("a = i", "f(y, i)", "K1308"),
        ("return f(a, i)", "y[i] = f(y, i)", "K1104"),
    ],
)
def test_what_functions_cannot_do(body: str, line: str, code: str, tmp_path: Path) -> None:
    """EXE-19, SRC-16."""
    source = f"import tack\n\n\n@tack.func\ndef f(a, i):\n    {body}\n\n\n{HEAD}        {line}\n"
    assert codes_of(tmp_path, source) == [code]


@pytest.mark.parametrize("place", ["before", "behind", "returned"])
def test_stores_of_functions_outside_the_parallel_loop(place: str, tmp_path: Path) -> None:
    """EXE-06: also when they arrive through a function."""
    parts = {"before": "", "behind": "", "returned": "", place: "    a = g(y)\n"}
    if place == "returned":
        parts[place] = "    return g(y)\n"
    source = (
        "import tack\n\n\n@tack.func\ndef f(a):\n    a[0] = 1\n    return a[0]\n\n\n"
        "@tack.func\ndef g(a):\n    return f(a)\n\n\n@tack.kernel\n"
        f'def k(y: "i64[:]") -> tack.i64:\n{parts["before"]}'
        "    for i in range(3):\n        y[i] = 2\n"
        f"{parts['behind']}{parts['returned'] or '    return y[0]' + chr(10)}"
    )
    assert codes_of(tmp_path, source) == ["K1406"]
