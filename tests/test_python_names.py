"""Names of Python kernels: imports of other kernel files, constants, and which binding holds."""

from __future__ import annotations

import math
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pytest
from pykernel_support import codes_of, stored

from transpiler.ir.nodes import Program
from transpiler.machine.launch import LaunchMachine
from transpiler.pykernel.program import load
from transpiler.source.diagnostics import Collector, Diagnostic
from transpiler.suite.python_compare import (
    call_kernel,
    compile_kernel,
    link_kernels,
    write_loaded,
)

KERNEL = '@tack.kernel\ndef k(y: "f32[:]"):\n    for i in range(len(y)):\n'


def files(folder: Path, texts: Mapping[str, str]) -> tuple[Program | None, list[Diagnostic]]:
    """The program of `k.py` among other files, and what is wrong with it."""
    for name, text in texts.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"import tack\n\n\n{text}", encoding="utf-8")
    collector = Collector()
    return load(folder / "k.py", collector).program, collector.found


def results(folder: Path, texts: Mapping[str, str]) -> list[float]:
    """What the evaluator and compiled C store into an array of six ones; both the same."""
    program, found = files(folder, texts)
    assert program is not None, [d.message for d in found]
    evaluated, compiled = np.ones(6, np.float32), np.ones(6, np.float32)
    LaunchMachine(program).call(program.root.launches[0], [evaluated])
    write_loaded(program, 0, folder)
    assert compile_kernel(0, folder, "gcc") is None
    assert call_kernel(link_kernels([0], folder, "gcc"), "p0", [compiled], []) == 0
    assert evaluated.tolist() == compiled.tolist()
    return compiled.tolist()


def func(name: str, value: str, parameters: str = "a") -> str:
    return f"@tack.func\ndef {name}({parameters}):\n    return {value}\n\n\n"


# --- imports --------------------------------------------------------------------------------

LIBRARY = {
    "lib.py": (
        "SCALE = tack.constant(10.0)\n\n\n"
        + func("helper", "a + 1.0")
        + func("scaled", "helper(a) * SCALE")
        + func("same", "a + 0.25")
    ),
    "pkg/__init__.py": func("same", "a + 0.5"),
    "pkg/shapes.py": "from . import deep\nfrom .deep.more import third\n\n\n"
    + func("round_one", "third(a) + deep.more.LIMIT"),
    "pkg/deep/__init__.py": "from . import more\n",
    "pkg/deep/more.py": "LIMIT = tack.constant(100.0)\n\n\n" + func("third", "a * 3.0"),
}


@pytest.mark.toolchain
def test_a_callee_uses_the_names_of_its_own_file(tmp_path: Path) -> None:
    """SRC-14: aliases, dotted paths, relative imports; equal names in other files."""
    text = (
        "import lib\nimport lib as other\nimport pkg.shapes\nimport pkg.deep.more as m\n"
        "from lib import scaled as s\nfrom pkg import same\nfrom pkg.deep import more\n\n"
        "SCALE = tack.constant(1000.0)\n\n\n" + func("helper", "a - 1.0") + KERNEL
    )
    lines = [
        "y[0] = s(y[0])",
        "y[1] = lib.scaled(y[1]) + helper(y[1]) + SCALE",
        "y[2] = same(y[2]) + other.same(y[2])",
        "y[3] = pkg.shapes.round_one(y[3])",
        "y[4] = m.third(y[4]) + more.LIMIT + pkg.deep.more.third(1.0)",
    ]
    body = "".join(f"        if i == {k}:\n            {line}\n" for k, line in enumerate(lines))
    found = results(tmp_path, {**LIBRARY, "k.py": text + body})
    assert found == [20.0, 1020.0, 2.75, 103.0, 106.0, 1.0]


@pytest.mark.toolchain
def test_files_may_import_each_other(tmp_path: Path) -> None:
    lib = "import k\nfrom k import two\n\n\n" + func("four", "two(a) + k.two(a)")
    text = "import lib\nfrom lib import four\n\n\n" + func("two", "a * 2.0")
    texts = {"lib.py": lib, "k.py": text + KERNEL + "        y[i] = four(y[i]) + lib.four(1.0)\n"}
    assert results(tmp_path, texts) == [8.0] * 6
    circle = {
        "a.py": "import b\nfrom b import eight\n\n\n" + func("twice", "a * 2.0"),
        "b.py": "import a\n\n\n" + func("eight", "a.twice(a2) * 4.0", "a2"),
        "k.py": f"import a\n{KERNEL}        y[i] = a.eight(y[i]) + a.b.eight(1.0)\n",
    }
    assert results(tmp_path / "circle", circle) == [16.0] * 6


@pytest.mark.parametrize(
    "above",
    [
        "from tack import kernel, func\n@func\ndef f(a):\n    return a\n@kernel",
        "from tack import *\n@func\ndef f(a):\n    return a\n@kernel",
        "import tack as tk\n@tk.func\ndef f(a):\n    return a\n@tk.kernel",
        "from tack import func as f_, kernel as k_\n@f_\ndef f(a):\n    return a\n@k_",
        "from lib import f\n@tack.kernel",
        "from lib import *\n@tack.kernel",
        "import lib\nfrom lib import g as f\n@tack.kernel",
    ],
)
def test_spellings_of_imports(above: str, tmp_path: Path) -> None:
    """SRC-14."""
    lib = func("f", "a") + func("g", "a")
    text = f"{above}\n{KERNEL.partition(chr(10))[2]}        y[i] = f(y[i])\n"
    program, found = files(tmp_path, {"lib.py": lib, "k.py": text})
    assert program is not None, [d.message for d in found]


@pytest.mark.parametrize(
    "above, line, word",
    [
        ("import numpy as np", "y[i] = np.sin(y[i])", "numpy"),
        ("from numpy import sin as s", "y[i] = s(y[i])", "numpy"),
        ("import lib", "y[i] = lib.missing(y[i])", "no missing in lib"),
        ("from lib import missing", "y[i] = missing(y[i])", "no missing in lib"),
        ("from lib import missing", "y[i] = missing", "no missing in lib"),
        ("import lib.inner", "y[i] = lib.inner.f(1.0)", "lib.inner"),
        ("from . import nothing", "y[i] = nothing.f(1.0)", "nothing"),
        ("from lib import circle", "y[i] = circle(1.0)", "circle"),
    ],
)
def test_an_import_that_leads_nowhere_is_told_where_it_is_used(
    above: str, line: str, word: str, tmp_path: Path
) -> None:
    texts = {"lib.py": "from k import circle\n"}
    unused, found = files(tmp_path, {**texts, "k.py": f"{above}\n{KERNEL}        y[i] = 1.0\n"})
    assert (unused is not None, found) == (True, [])
    _, found = files(tmp_path, {**texts, "k.py": f"{above}\n{KERNEL}        {line}\n"})
    assert [d.code for d in found] == ["K1107"]
    assert word in found[0].message


def test_what_is_wrong_in_an_imported_file_is_told_there(tmp_path: Path) -> None:
    """Untyped and typed errors: file, line and function are those of the callee."""
    lib = "\n\n" + func("bad", "a[1:2]") + func("worse", "a ** -1")
    text = f"from lib import worse\n\n\n{KERNEL}        y[i] = worse(i)\n"
    _, found = files(tmp_path, {"lib.py": lib, "k.py": text})
    told = [(d.code, d.path, d.position.line, "(in " in d.message) for d in found]
    assert told == [("K1210", "lib.py", 8, True), ("K1305", "lib.py", 13, True)]
    assert found[1].message.endswith("(in worse)")


@pytest.mark.parametrize(
    "above",
    [
        "f = 3\n@tack.func\ndef f(a):\n    return a",
        "def f():\n    pass\n@tack.func\ndef f(a):\n    return a",
        "from lib import f\n@tack.func\ndef f(a):\n    return a",
        "@tack.func\ndef f(a):\n    return a\nfrom lib import f",
    ],
)
def test_the_last_binding_holds(above: str, tmp_path: Path) -> None:
    lib = func("f", "a + a")
    text = f"{above}\n{KERNEL}        y[i] = f(y[i])\n"
    program, found = files(tmp_path, {"lib.py": lib, "k.py": text})
    assert program is not None, [d.message for d in found]
    functions = program.root.functions
    assert [f.module for f in functions] == ["lib" if above.endswith("import f") else "k"]


@pytest.mark.parametrize(
    "above, code",
    [
        ("@tack.func\ndef f(a):\n    return a\nf = 3", "K1106"),
        ("@tack.func\ndef f(a):\n    return a\nfor f in range(3):\n    pass", "K1106"),
        ("@tack.func\ndef f(a):\n    return a\nif N:\n    f = 3", "K1106"),
        ("if N:\n    @tack.func\n    def f(a):\n        return a", "K1106"),
        ("try:\n    from lib import f\nexcept ImportError:\n    f = None", "K1106"),
    ],
)
def test_a_binding_that_is_not_followed_is_no_function(
    above: str, code: str, tmp_path: Path
) -> None:
    text = f"import tack\n{above}\n{KERNEL}        y[i] = f(y[i])\n"
    assert codes_of(tmp_path, text) == [code]


# --- constants ------------------------------------------------------------------------------

PARAMETERS = {"x": "f64[:]", "s": "f32[:]", "u": "u32[:]", "n": "i32[:]"}
CONSTANTS = """import math
A = tack.constant(0.1)
B = tack.constant(0.1, tack.f64)
C = tack.constant(0.1, tack.f32)
D = tack.constant(3)
E = tack.constant(4294967295, tack.u32)
F = tack.constant(-D // 2 + 2 ** 5, tack.i8)
G = tack.constant(dtype=tack.f64, value=math.pi / 4)
H = tack.constant(-0.0, tack.f64)
I: float = tack.constant(1e300)
J = tack.constant(2 ** 63)
K = tack.constant(math.sqrt(2.0) * 10, tack.f64)
L = tack.constant(True)
M = tack.constant(2.0, tack.i32)
O = tack.constant(16777217, tack.f32)
"""


@pytest.mark.parametrize(
    "source, wanted",
    [
        ("x[i] * A", "mul.f64(x[i], 0.1d)"),
        ("s[i] * A", f"cast.f32.f64(mul.f32(s[i], {float(np.float32(0.1))}f))"),
        ("x[i] * B", "mul.f64(x[i], 0.1d)"),
        ("s[i] * B", "mul.f64(cast.f32.f64(s[i]), 0.1d)"),
        ("x[i] * C", f"mul.f64(x[i], cast.f32.f64({float(np.float32(0.1))}f))"),
        ("n[i] + D", "cast.i32.f64(add.wrap.i32(n[i], 3))"),
        ("u[i] + E", "cast.u32.f64(add.wrap.u32(u[i], 4294967295))"),
        ("n[i] + F", "cast.i32.f64(add.wrap.i32(n[i], 30))"),
        ("G", f"{math.pi / 4!r}d"),
        ("H", "-0.0d"),
        ("I", "1e+300d"),
        ("J", "9.223372036854775808e18d".replace("e18", "e+18")),
        ("K", f"{math.sqrt(2.0) * 10!r}d"),
        ("n[i] + L", "cast.i32.f64(add.wrap.i32(n[i], 1))"),
        ("n[i] + M", "cast.i32.f64(add.wrap.i32(n[i], 2))"),
        ("O", f"cast.f32.f64({16777216.0}f)"),
        ("x[i] * math.pi", f"mul.f64(x[i], {math.pi!r}d)"),
        ("x[D]", "x[3]"),
    ],
)
def test_constants_read_as_their_literals(source: str, wanted: str, tmp_path: Path) -> None:
    """SRC-09, SRC-11."""
    found = stored(tmp_path, [f"x[i] = {source}"], PARAMETERS, CONSTANTS)
    if source == "J":
        assert float(found.removesuffix("d").partition("(")[2].rstrip(")") or found[:-1]) == 2.0**63
    else:
        assert found == wanted


def test_a_constant_is_a_bound_and_reaches_functions(tmp_path: Path) -> None:
    """SRC-09: bounds, indices, device functions; a local or parameter of that name wins."""
    above = CONSTANTS + func("f", "a * A") + func("g", "A * 2.0", "A")
    lines = ["for j in range(D):", "    x[j] = f(x[j])"]
    assert "range" in "\n".join(lines)
    assert stored(tmp_path, ["x[i] = g(x[i])"], PARAMETERS, above) == "k.g(x[i])"
    assert stored(tmp_path, ["A = x[i]", "x[i] = A + B"], PARAMETERS, above) == "add.f64(A, 0.1d)"
    assert stored(tmp_path, [*lines, "x[i] = f(x[i])"], PARAMETERS, above) == "k.f(x[i])"


@pytest.mark.parametrize(
    "value, word",
    [
        ("300, tack.u8", "u8 does not hold 300"),
        ("-1, tack.u32", "u32 does not hold -1"),
        ("2.5, tack.i32", "i32 does not hold 2.5"),
        ("1e39, tack.f32", "f32 does not hold"),
        ("2 ** 64", "fits no 64-bit integer"),
        ("10 ** 10 ** 10", "fits no type"),
        ("1 << 10 ** 10", "fits no type"),
        ("float('inf'), tack.i64", "i64 does not hold inf"),
        ("1 / 0", "division by zero"),
        ("(-1) ** 0.5", "complex"),
        ("'text'", "'text'"),
        ("N", "the name N"),
        ("open('x')", "calls open"),
        ("[1, 2] + [3]", "arithmetic is for numbers"),
        ("[[1, 2], [3]]", "no vector and no matrix"),
        ("[]", "no vector and no matrix"),
        ("[1, 2, 3, 4, 5]", "no vector and no matrix"),
        ("[[[1, 2], [3, 4]], [[1, 2], [3, 4]]]", "no vector and no matrix"),
        ("1.0, 'f32'", "no number type"),
        ("1.0, tack.kernel", "no number type"),
        ("", "takes a value and a dtype"),
        ("1.0, tack.f32, 3", "takes a value and a dtype"),
        ("1.0, type=tack.f32", "takes a value and a dtype"),
        ("A1, tack.f32", "the name A1"),
    ],
)
def test_what_no_constant_can_be(value: str, word: str, tmp_path: Path) -> None:
    """SRC-09; told where it is used, so that other code of the file is no matter."""
    text = f"A1 = 3\nBAD = tack.constant({value})\n{KERNEL}        y[i] = "
    assert files(tmp_path, {"k.py": f"{text}1.0\n"})[1] == []
    _, found = files(tmp_path, {"k.py": f"{text}BAD\n"})
    assert [d.code for d in found] == ["K1109"]
    assert word in found[0].message


@pytest.mark.toolchain
def test_vector_and_matrix_constants(tmp_path: Path) -> None:
    """SRC-10: operand, index, component by name and number, runtime index, method; from a file."""
    lib = "FAR = tack.constant([100.0, 200.0], tack.f32)\n"
    above = (
        "import lib\nUP = tack.constant([1.0, 2.0, 3.0])\nAT = tack.constant((4, 5))\n"
        "M = tack.constant([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], tack.f32)\n\n\n"
    )
    lines = [
        "v = UP * 2.0 + tack.vec3(y[0])",
        "y[i] = v.x + v.y + v.z",
        "y[i] = UP.x + UP[1] + UP[-1] + UP[i % 3]",
        "y[i] = M[1, 2] + (M @ UP).x",
        "y[i] = lib.FAR.y + UP.dot(UP) + lib.FAR.sum()",
        "y[i] = AT.x * 10 + AT[1]",
    ]
    body = f"        {lines[0]}\n" + "".join(
        f"        if i == {k}:\n            {line}\n" for k, line in enumerate(lines[1:])
    )
    program, found = files(tmp_path, {"lib.py": lib, "k.py": above + KERNEL + body})
    assert program is not None, [d.message for d in found]
    write_loaded(program, 0, tmp_path)
    assert compile_kernel(0, tmp_path, "gcc") is None
    y = np.ones(5, np.float32)
    assert call_kernel(link_kernels([0], tmp_path, "gcc"), "p0", [y], []) == 0
    assert y.tolist() == [15.0, 1.0 + 2.0 + 3.0 + 2.0, 6.0 + 14.0, 200.0 + 14.0 + 300.0, 45.0]
