"""What a kernel file says and what comes of it: names, constants, results, what is no code."""

from __future__ import annotations

import ast
import math
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pykernel_support import codes_of
from python_targets import Scalars, Targets, file_of
from test_python_validation import EXPRESSIONS, STATEMENTS, in_kernel, in_loop, told

from transpiler.pykernel.grammar import KNOWN_EXPRESSIONS, KNOWN_STATEMENTS
from transpiler.suite.python_compare import write_kernel

pytestmark = pytest.mark.toolchain
F32, F64 = np.float32, np.float64


# --- what is outside the language ---------------------------------------------------------------


def kinds(sources: list[str]) -> set[type[ast.AST]]:
    return {type(n) for s in sources for n in ast.walk(ast.parse(s))}


def test_every_node_of_python_is_in_the_language_or_has_its_refusal() -> None:
    """SRC-01, SRC-03: each kind of statement and expression of this Python is one or the other."""
    met = kinds([f"async def f():\n    {line}" for line in ("async for a in b: pass", "await c")])
    met |= kinds(["async def f():\n    async with a: pass", "def f():\n    nonlocal_ = 1"])
    met |= kinds(["\n".join(line.removesuffix("  # here") for line in s) for s, _ in STATEMENTS])
    met |= kinds([source for source, _ in EXPRESSIONS])
    met |= kinds(["a[0:1]", "f(*a)", "try:\n    pass\nexcept* E:\n    pass"])
    base = (ast.stmt, ast.expr)
    every = {k for b in base for k in b.__subclasses__() if k.__module__ == "ast"}
    deprecated = {
        k for k in every if k.__name__ in ("Num", "Str", "Bytes", "NameConstant", "Ellipsis")
    }
    known = {*KNOWN_STATEMENTS, *KNOWN_EXPRESSIONS}
    left = {k.__name__ for k in every - known - met - deprecated}
    assert left <= {"Nonlocal", "TypeAlias", "TemplateStr", "Interpolation"}


@pytest.mark.parametrize(
    "lines, word, code",
    [
        (["try:  # here", "    pass", "except* ValueError:", "    pass"], "TryStar", "K1209"),
        (["async for a in y:  # here", "    pass"], "", "K1002"),
        (["async with y:  # here", "    pass"], "", "K1002"),
        (["nonlocal b"], "", "K1002"),
    ],
)
def test_statements_that_are_rare(lines: list[str], word: str, code: str, tmp_path: Path) -> None:
    """SRC-01, SRC-03: Python itself refuses some where they stand."""
    (found,) = told(tmp_path, in_loop(*lines))
    assert (found.code, word in found.message) == (code, True)


@pytest.mark.parametrize(
    "text, name, function",
    [
        (in_loop("y[i] = nowhere + 1.0"), "nowhere", "k"),
        (in_loop("y[nowhere] = 1.0"), "nowhere", "k"),
        (in_loop("y[i] = twice(nowhere)"), "nowhere", "k"),
        (in_loop("y[i] = f(1.0)").replace("@tack.kernel", "@tack.func\ndef f(a):\n    return a * "
                                          "lost\n\n\n@tack.kernel"), "lost", "f"),
        (in_loop("y[i] = N"), "N", "k"),
        (in_loop("y[i] = twice(N)"), "N", "k"),
        (in_kernel("for i in range(N):", "    y[i] = 1.0"), "N", "k"),
    ],
)  # fmt: skip
def test_names_that_are_not_there(text: str, name: str, function: str, tmp_path: Path) -> None:
    """SRC-07, SRC-08: NameError with function and place; a number of the file is not captured,
    and the message says what to write."""
    (found,) = told(tmp_path, text)
    assert found.code == "K1101"
    assert found.message.startswith(f"NameError: {name} ")
    assert found.message.endswith(f"(in {function})")
    line = text.splitlines()[found.position.line - 1]
    assert line[found.position.column - 1 :].startswith(name)
    assert "tack.constant(" in (found.hint or "")


PLAIN = """import tack


@tack.func
def f(a, b):
    return a * b


@tack.kernel
def k(y: "f32[:]"):
    for i in range(len(y)):
        y[i] = f(y[i], 2.0)
        if y[i] > 1.0:
            y[i] = 1.0
"""
DECORATED = '''import functools
import tack


@functools.lru_cache(maxsize=1 / 0)
@tack.func
def f(a: "no type", b: [nothing] = None) -> print("x"):
    """Docstring."""
    pass
    return a * b


@print
@tack.kernel
def k(y: "f32[:]"):
    """Docstring."""
    for i in range(len(y)):
        """Another."""
        pass
        y[i] = f(y[i], 2.0)
        if y[i] > 1.0:
            pass
            y[i] = 1.0
            """And one."""
        else:
            pass
    pass
'''.replace(" = None", "")


def test_docstrings_pass_annotations_and_decorators_are_no_code(tmp_path: Path) -> None:
    """SRC-06: the C is the same without them, but for comments."""
    texts = []
    for number, source in enumerate((PLAIN, DECORATED)):
        folder = tmp_path / str(number)
        write_kernel(source, 0, folder)
        text = (folder / "src" / "p0.c").read_text(encoding="utf-8")
        assert ("Docstring." in text) == bool(number)
        texts.append(re.sub(r"/\*.*?\*/\n?", "", text, flags=re.S))
    assert texts[0] == texts[1]


# --- constants ----------------------------------------------------------------------------------

ABOVE = """import math
SCALE = tack.constant(0.1)
WIDE = tack.constant(0.1, tack.f64)
MASK = tack.constant(4294967295, tack.u32)
COUNT = tack.constant(3)
UP = tack.constant([1.0, 2.0, 3.0])
GRID = tack.constant([[1, 2], [3, 4], [5, 6]])
NEGATIVE = tack.constant(-0.0, tack.f64)


@tack.func
def scaled(a):
    return a * SCALE


@tack.func
def masked(a):
    return a + MASK


@tack.func
def own(SCALE, a):
    return a * SCALE


"""


def test_constants_in_every_place(tmp_path: Path) -> None:
    """SRC-09, SRC-10, SRC-11: operand, index, bound, size, argument; in functions; vectors whole
    and by component; a parameter or local of the name wins."""
    source = file_of({
        "k": ('x: "f64[:]", s: "f32[:]", u: "u32[:]", n: "i32[:]", out: "f64[:, :]"', [
            "for i in range(COUNT):",
            "    out[i, 0] = x[i] * SCALE",
            "    out[i, 1] = s[i] * SCALE",
            "    out[i, 2] = s[i] * WIDE",
            "    out[i, 3] = scaled(x[i]) + scaled(s[i])",
            "    out[i, 4] = u[i] + MASK",
            "    out[i, 5] = masked(u[i])",
            "    out[i, COUNT * 2] = x[COUNT - 1]",
            "    w = tack.local_array(tack.i32, COUNT)",
            "    for j in range(0, COUNT * 2, COUNT):",
            "        w[j // COUNT] = j",
            "    out[i, 7] = w[1]",
            "    v = UP * x[i]",
            "    out[i, 8] = v.x + v.z + UP.y + UP[2] + UP[-1] + UP[i]",
            "    out[i, 9] = GRID[2, 1] + GRID[i, n[i]] + UP.dot(UP)",
            "    m = GRID @ tack.vec2(1, 10)",
            "    out[i, 10] = m.x + m.y * 2 + m.z",
            "    out[i, 11] = math.pi * x[i] + math.e - math.tau",
            "    out[i, 12] = s[i] * math.pi",
            "    out[i, 13] = own(2.0, x[i])",
            "    out[i, 14] = 1.0 / NEGATIVE",
        ]),
        "hidden": ('y: "f64[:]", WIDE: "f64"', [
            "for i in range(len(y)):",
            "    SCALE = y[i]",
            "    y[i] = SCALE * WIDE",
            "    for COUNT in range(2):",
            "        y[i] += COUNT",
        ]),
    }, ABOVE)  # fmt: skip
    x, s = np.array([0.3, -1.7, 12.5]), np.array([0.3, -1.7, 12.5], F32)
    u, n = np.array([0, 1, 2**32 - 1], np.uint32), np.array([0, 1, 0], np.int32)
    wrapped = [(int(v) + 2**32 - 1) % 2**32 for v in u]
    up, grid = np.array([1.0, 2.0, 3.0]), np.array([[1, 2], [3, 4], [5, 6]])
    tenth = F32(0.1)
    with np.errstate(all="ignore"):
        columns: list[Any] = [
            x * 0.1, (s * tenth).astype(F64), s.astype(F64) * 0.1,
            x * 0.1 + (s * tenth).astype(F64), wrapped, wrapped, [x[2]] * 3, [3] * 3,
            x * 1.0 + x * 3.0 + 2.0 + 3.0 + 3.0 + up, 6 + grid[range(3), n] + 14.0,
            [21 + 43 * 2 + 65] * 3, math.pi * x + math.e - math.tau,
            (s * F32(math.pi)).astype(F64), x * 2.0, [-math.inf] * 3,
        ]  # fmt: skip
    wanted = np.stack([np.asarray(c, F64) for c in columns]).T
    targets = Targets(source, tmp_path)
    targets.check("k", [x, s, u, n, np.zeros((3, 15))], {4: wanted})
    number: Scalars = {"WIDE": ("f64", 3.0)}
    targets.check("hidden", [x], {0: x * 3.0 + 1.0}, number)


# --- results ------------------------------------------------------------------------------------

RESULTS = """LIMIT = tack.constant(2.5)


@tack.func
def middle(a, k):
    return (a[k] + a[k + 1]) / 2.0


@tack.func
def turned(m):
    return m.transpose()


@tack.func
def parts(a, i):
    return tack.vec2(a[i], 1.0), tack.mat2(1.0, 2.0, 3.0, a[i]), a[i] * 2.0


@tack.func
def passed_on(a, i):
    return parts(a, i)


@tack.func
def nothing(a, i):
    a[i] += 1.0


"""


def test_results_of_device_functions(tmp_path: Path) -> None:
    """SRC-16: none, a number, a vector, a matrix, several, and what another call returns."""
    source = file_of({"k": ('a: "f32[:]", out: "f32[:, :]"', [
        "for i in range(len(out)):",
        "    nothing(a, i)",
        "    v, m, s = passed_on(a, i)",
        "    out[i, 0] = v.x + v.y * 100.0 + s * 1000.0",
        "    t = turned(m)",
        "    out[i, 1] = t[0, 1] + t[1, 0] * 10.0 + t[1, 1] * 100.0",
        "    out[i, 2] = turned(turned(m) @ m)[0, 1]",
        "    out[i, 3] = middle(a, 0)",
    ])}, RESULTS)  # fmt: skip
    a = np.array([1.0, 2.0, 3.0], F32)
    rows = []
    for k in range(3):
        after = [v + (j <= k) for j, v in enumerate([1.0, 2.0, 3.0])]
        x = after[k]
        m = np.array([[1.0, 2.0], [3.0, x]])
        rows.append([x + 100 + 2000 * x, 3 + 20 + 100 * x, (m.T @ m).T[0, 1], sum(after[:2]) / 2])
    targets = Targets(source, tmp_path)
    targets.check("k", [a, np.zeros((3, 4), F32)], {0: [2, 3, 4], 1: rows})


def kernel(name: str, type_: str, lines: list[str], value: str) -> str:
    body = "".join(f"    {line}\n" for line in lines)
    return (
        f'@tack.kernel\ndef {name}(a: "f32[:]", n: "i64"){type_}:\n{body}    return {value}\n\n\n'
    )


ADD = ["for i in range(n):", "    a[i] += 1.0"]
RETURNED = {
    "element": ("-> tack.f32", ADD, "a[1]", F32(3.0)),
    "float_": ("-> float", ADD, "a[0] + n", F32(6.0)),
    "int_": ("-> int", ADD, "n + 0.75", 4),
    "double": ("-> tack.f64", ADD, "tack.f64(n) / 3.0 + LIMIT", 4.0 / 3.0 + 2.5),
    "byte": ("-> tack.u8", ADD, "n * 100", 400 % 256),
    "wide": ("-> tack.i64", ADD, "n * n * 1000000007", 16 * 1000000007),
    "constant": ("-> tack.f64", ADD, "LIMIT * 0.1", 2.5 * 0.1),
    # Statements outside the loop run again behind it, and see what it stored.
    "local": ("-> tack.f32", ["t = a[0] * 10.0", *ADD], "t + a[0]", F32(22.0)),
    "after": ("-> tack.f32", [*ADD, "s = a[0] + a[1]", "if s > 4.0:", "    s = s * 2.0"], "s",
              F32(10.0)),
    "call": ("-> tack.f32", ADD, "middle(a, 1)", F32(3.5)),
    "shape": ("-> tack.i64", ADD, "len(a) * 10 + a.shape[0]", 44),
    "choice": ("-> tack.i32", ADD, "1 if n > 3 else 2", 1),
    "truth": ("-> tack.i32", ADD, "a[0] > 1.5", 1),
    "empty": ("-> tack.f32", ["for i in range(n - 4):", "    a[i] = 9.0"], "a[0] + 0.5", F32(1.5)),
}  # fmt: skip


def test_values_that_kernels_return(tmp_path: Path) -> None:
    """SRC-18: computed once behind the launch, also an empty one, from elements, arguments,
    constants, extents and locals outside the loop, in the type of the annotation."""
    text = "".join(
        kernel(name, f" {type_}", lines, value)
        for name, (type_, lines, value, _) in RETURNED.items()
    )
    targets = Targets(f"import tack\n\n\n{RESULTS}{text}", tmp_path, ("gcc", "clang", "openmp"))
    a = np.array([1, 2, 3, 4], F32)
    for name, (_, _, _, value) in RETURNED.items():
        after = a if name == "empty" else a + 1
        targets.check(name, [a], {0: after}, {"n": ("i64", 4)}, value)


@pytest.mark.parametrize(
    "type_, lines, value, code",
    [
        ("", ADD, "a[0]", "K1410"),
        (" -> str", ADD, "a[0]", "K1410"),
        (" -> tack.vec2", ADD, "a[0]", "K1410"),
        (" -> tack.f32", ["for i in range(n):", "    t = a[i]"], "t", "K1101"),
        (" -> tack.f32", ["return a[0]", *ADD], "a[0]", "K1203"),
        (" -> tack.f32", ["for i in range(n):", "    return a[i]"], "a[0]", "K1203"),
        (" -> tack.f32", ["if n > 3:", "    return a[1]", *ADD], "a[0]", "K1203"),
    ],
)
def test_values_that_kernels_cannot_return(
    type_: str, lines: list[str], value: str, code: str, tmp_path: Path
) -> None:
    """SRC-18: without a type, not at the end, or of a local of the loop."""
    found = codes_of(tmp_path, "import tack\n\n\n" + kernel("k", type_, lines, value))
    assert set(found) == {code}


def test_a_kernel_without_a_value_returns_none(tmp_path: Path) -> None:
    """SRC-18: a plain `return` at the end too; its entry has no parameter for a result."""
    text = "import tack\n\n\n" + kernel("k", "", ADD, "").replace("return \n", "return\n")
    targets = Targets(text, tmp_path, ("gcc",))
    targets.check("k", [np.zeros(3, F32)], {0: [1, 1, 0]}, {"n": ("i64", 2)})
    assert targets.launches["k"].value is None
