"""Printing in Python kernels: what may be printed and where, and the same text from the evaluator
and from compiled C, in the order of the iterations whatever the number of threads."""

from __future__ import annotations

import ctypes
import math
import random
import re
import struct
import subprocess
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pykernel_support import codes_of
from runtime_support import BUILDS, DRIVERS, Build, build_driver

from transpiler.cli import main
from transpiler.emit.c17 import emit_c
from transpiler.ir.nodes import Program
from transpiler.ir.types import F32, F64
from transpiler.machine.float_text import float_text
from transpiler.machine.launch import LaunchMachine
from transpiler.passes.pipeline import prepare_c, prepare_debug
from transpiler.pykernel.program import load
from transpiler.source.diagnostics import Collector
from transpiler.suite.native import write_tree
from transpiler.suite.python_compare import (
    compile_kernel,
    link_kernels,
    load_source,
    write_loaded,
)

# --- texts of floats ------------------------------------------------------------------------


def doubles() -> list[float]:
    """Numbers of every size, neighbours of powers of ten and two, and what is none."""
    draw = random.Random(7)
    bits = [draw.getrandbits(64) for _ in range(3000)]
    found = [struct.unpack("<d", struct.pack("<Q", b))[0] for b in bits]
    for k in range(-30, 30):
        for near in (10.0**k, 3 * 10.0**k, 2.0**k):
            found += [near, math.nextafter(near, math.inf), math.nextafter(near, 0.0)]
    found += [0.0, 0.1, 123456.789, 1e15, 1e16, 9999999999999998.0, 0.0001, 0.00001, 5e-324]
    return [*found, *(-x for x in found), math.inf, -math.inf, math.nan]


def singles() -> list[Any]:
    bits = np.random.default_rng(5).integers(0, 2**32, 3000, dtype=np.uint32)
    powers = np.float32(2.0) ** np.arange(-40, 40, dtype=np.float32)
    near = np.array([x for x in doubles() if 1e-30 < abs(x) < 1e30], np.float32)
    return [*bits.view(np.float32), *powers, *near, np.finfo(np.float32).max]


def test_texts_of_doubles() -> None:
    """As Python shows them, but for what it rounds to an odd neighbour of a power of two."""
    for x in doubles():
        text = float_text(F64, x)
        assert float(text) == x or (math.isnan(x) and text == "nan")
        mantissa, _ = math.frexp(x)
        if abs(mantissa) != 0.5:
            assert text == repr(x)


def test_texts_of_singles() -> None:
    """No more digits than NumPy, which give the number again."""
    for x in singles():
        text = float_text(F32, x)
        if np.isnan(x):
            assert text == "nan"
            continue
        assert np.float32(text) == x
        mantissa, _ = math.frexp(float(x))
        if np.isfinite(x) and abs(mantissa) != 0.5:
            assert float(text) == float(np.format_float_scientific(x, unique=True))


@pytest.mark.toolchain
@pytest.mark.parametrize("build", BUILDS, ids=str)
def test_texts_of_floats_in_c(build: Build, tmp_path: Path) -> None:
    """The runtime header gives the evaluator's text."""
    wanted: list[str] = []
    lines: list[str] = []
    for x in doubles():
        lines.append(f"0 {struct.unpack('<Q', struct.pack('<d', x))[0]:x}")
        wanted.append(float_text(F64, x))
    for x in singles():
        lines.append(f"1 {int(np.float32(x).view(np.uint32)):x}")
        wanted.append(float_text(F32, x))
    program = build_driver(build, DRIVERS / "float_text.c", tmp_path)
    done = subprocess.run(
        [program], input="\n".join(lines) + "\n", capture_output=True, text=True, check=True
    )
    assert done.stderr == ""
    assert done.stdout.splitlines() == wanted


# --- the text of kernels --------------------------------------------------------------------

EVERYTHING = """import tack

SHARE = tack.constant(0.25)


@tack.func
def told(run, x):
    # said first
    print("told", run, x * SHARE)
    return x + 1.0


@tack.func
def twice(x):
    return told(1, x) + told(2, x)


@tack.func
def zero():
    print("nothing")
    return 0.0


@tack.kernel
def k(x: "f32[:]", y: "f64[:]", n: "u8[:]"):
    for i in range(len(x)):
        run = n[i] % 2
        print("i =", i, x[i], y[i], n[i], i > 3)
        if run == 1:
            print()
            continue
        print("old", tack.atomic_add(y, i, 1.0), "new", y[i], told(7, x[i]))
        y[i] = twice(x[i]) + zero()
        for j in range(2):
            print("100%", j, "\\"?? \\\\ é", 18446744073709551615, -5, 1.5)
"""


def expected(x: Any, y: Any, n: Any) -> str:
    """What serial Python would print, with floats as their types have them."""
    out: list[str] = []

    def single(number: Any) -> str:
        return float_text(F32, np.float32(number))

    def told(run: int, value: Any) -> Any:
        out.append(f"told {run} {single(value * np.float32(0.25))}")
        return value + np.float32(1)

    for i in range(len(x)):
        out.append(f"i = {i} {single(x[i])} {y[i]!r} {n[i]} {int(i > 3)}")
        if n[i] % 2 == 1:
            out.append("")
            continue
        old = float(y[i])
        seven = told(7, x[i])
        out.append(f"old {old!r} new {old + 1!r} {single(seven)}")
        told(1, x[i])
        told(2, x[i])
        out.append("nothing")
        out += [f'100% {j} "?? \\ é 18446744073709551615 -5 1.5' for j in range(2)]
    return "".join(f"{line}\n" for line in out)


def inputs(count: int) -> tuple[Any, Any, Any]:
    draw = np.random.default_rng(count)
    x = draw.standard_normal(count).astype(np.float32)
    return x, draw.standard_normal(count), draw.integers(0, 9, count).astype(np.uint8)


def test_the_evaluator_prints_in_order(tmp_path: Path) -> None:
    """EXE-10: values of a statement from left to right, then its text."""
    x, y, n = inputs(20)
    program = load_source(EVERYTHING, tmp_path)
    wanted = expected(x, [float(v) for v in y], n)
    outcome = LaunchMachine(program).call(program.root.launches[0], [x, y, n])
    assert outcome.kind == "void"
    assert outcome.stdout.decode() == wanted


_WRITE = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t)


class _Options(ctypes.Structure):
    _fields_ = [
        ("size", ctypes.c_int64),
        ("depth", ctypes.c_int64),
        ("threads", ctypes.c_int64),
        ("memory", ctypes.c_int64),
        ("allocate", ctypes.c_void_p),
        ("release", ctypes.c_void_p),
        ("write", _WRITE),
        ("user", ctypes.c_void_p),
        ("flags", ctypes.c_int64),
    ]


def printed_in_c(
    library: ctypes.CDLL, arrays: list[Any], threads: int, answers: list[int] | None = None
) -> tuple[int, str]:
    """The status of the kernel and its text; `answers` are what `write` returns, by turns."""
    texts: list[bytes] = []

    def write(user: Any, text: int, size: int) -> int:
        texts.append(ctypes.string_at(text, size))
        return answers.pop(0) if answers else 0

    options = _Options(
        ctypes.sizeof(_Options), 256, threads, 2**40, None, None, _WRITE(write), None, 0
    )
    memory = ctypes.create_string_buffer(1 << 16)
    context = ctypes.c_void_p()
    status = library.p0_ht_open(
        ctypes.c_int32(1),
        memory,
        ctypes.c_size_t(1 << 16),
        ctypes.byref(options),
        ctypes.byref(context),
    )
    assert status == 0
    arguments: list[Any] = [context]
    for array in arrays:
        arguments += [ctypes.c_void_p(array.ctypes.data), ctypes.c_int64(len(array))]
    return int(library.p0_k(*arguments)), b"".join(texts).decode()


@pytest.mark.toolchain
@pytest.mark.parametrize("compiler", ["gcc", "clang", "openmp", "tcc"])
def test_c_prints_the_same(compiler: str, tmp_path: Path) -> None:
    """With any number of threads: a kernel that prints has one."""
    program = load_source(EVERYTHING, tmp_path)
    write_loaded(program, 0, tmp_path)
    said = compile_kernel(0, tmp_path, compiler)
    assert said is None, said
    library = link_kernels([0], tmp_path, compiler)
    for count, threads in ((0, 1), (9, 1), (3000, 8)):
        x, y, n = inputs(count)
        wanted = expected(x, [float(v) for v in y], n)
        ours = y.copy()
        assert printed_in_c(library, [x, y, n], threads) == (0, wanted)
        LaunchMachine(program).call(program.root.launches[0], [x, ours, n])
        assert y.tolist() == ours.tolist()


ORDERED = """import tack


@tack.func
def f(a):
    print("f", a)
    return a


@tack.func
def g(y, i, a):
    print("g", i, y[i], a)
    y[i] = y[i] + a
    return y[i]


@tack.kernel
def k(y: "i32[:]"):
    for i in range(len(y)):
        print(y[i], g(y, i, 1), y[i], f(2) + g(y, i, 3) * y[i])
        if f(y[i]) > 3 and f(1) > 0 or f(5) > f(4):
            print("taken")
        elif f(6) > 0:
            print("other")
        a = f(1) if f(y[i] % 2) > 0 else g(y, i, 2)
        b = f(1) < f(2) < f(2) < f(9)
        n = 0
        while f(n) < 2 and g(y, i, 1) > 0:
            n = n + f(1)
        for j in range(f(1), g(y, i, 1) % 4):
            print("j", j, max(f(j), f(7)))
        y[f(i)], a = g(y, i, a), f(3)
        y[f(i)] += f(2)
        y[i] = g(y, i, 1) - y[f(i)]
        print(a, b + 0, n, not f(0))
"""


@pytest.mark.toolchain
def test_lines_come_in_the_order_of_python(tmp_path: Path) -> None:
    """EXE-10, EXE-11, EXE-12, EXE-13, EXE-14: what is evaluated, and in which order, told
    by Python itself."""
    lines: list[str] = []
    same = SimpleNamespace(func=lambda f: f, kernel=lambda f: f)
    names: dict[str, Any] = {
        "tack": same,
        "print": lambda *parts: lines.append(
            " ".join(p if isinstance(p, str) else str(int(p)) for p in parts)
        ),
    }
    exec(ORDERED.replace("import tack", ""), names)
    start = np.array([0, 1, 2, 5, -4], np.int32)
    serial, ours, native = start.copy(), start.copy(), start.copy()
    names["k"](serial)
    program = load_source(ORDERED, tmp_path)
    outcome = LaunchMachine(program).call(program.root.launches[0], [ours])
    assert outcome.stdout.decode().splitlines() == lines
    assert ours.tolist() == serial.tolist()
    write_loaded(program, 0, tmp_path)
    said = compile_kernel(0, tmp_path, "gcc")
    assert said is None, said
    library = link_kernels([0], tmp_path, "gcc")
    assert printed_in_c(library, [native], 2) == (0, "".join(f"{line}\n" for line in lines))
    assert native.tolist() == serial.tolist()


def debug_library(source: str, folder: Path, compiler: str) -> tuple[Program, ctypes.CDLL]:
    """The debug build of a kernel file, with the program."""
    program = load_source(source, folder)
    write_tree(emit_c(prepare_c(program), "p0", debug=prepare_debug(program)), "p0", folder)
    text = '#include "src/debug/p0.c"\n#include "src/p0_services.c"\n'
    (folder / "p0_all.c").write_text(text)
    said = compile_kernel(0, folder, compiler)
    assert said is None, said
    return program, link_kernels([0], folder, compiler)


@pytest.mark.toolchain
@pytest.mark.parametrize("compiler", ["gcc", "clang", "openmp"])
def test_the_debug_build_prints_the_same(compiler: str, tmp_path: Path) -> None:
    _, library = debug_library(EVERYTHING, tmp_path, compiler)
    x, y, n = inputs(50)
    wanted = expected(x, [float(v) for v in y], n)
    assert printed_in_c(library, [x, y, n], 4) == (0, wanted)


@pytest.mark.toolchain
def test_the_debug_build_prints_behind_a_violation(tmp_path: Path) -> None:
    """The run goes on, and so does what it says; the status is that of the violation."""
    source = (
        "import tack\n@tack.func\ndef at(y, i):\n    print('at', i)\n    return y[i]\n\n\n"
        '@tack.kernel\ndef k(y: "i32[:]"):\n    for i in range(4):\n        print(i, at(y, i))\n'
    )
    program, library = debug_library(source, tmp_path, "gcc")
    y = np.array([5, 6], np.int32)
    lines = [line for i, v in enumerate((5, 6, 0, 0)) for line in (f"at {i}", f"{i} {v}")]
    text = "".join(f"{line}\n" for line in lines)
    outcome = LaunchMachine(program, debug=True).call(program.root.launches[0], [y])
    assert outcome.fault is not None
    assert outcome.stdout.decode() == text
    assert printed_in_c(library, [y], 1) == (int(outcome.fault.code), text)


@pytest.mark.toolchain
def test_a_text_that_is_not_written_stops_the_printing(tmp_path: Path) -> None:
    """The status says so; what is computed is computed."""
    source = 'import tack\n@tack.kernel\ndef k(y: "i32[:]"):\n'
    source += "    for i in range(len(y)):\n        print(i)\n        y[i] = 7\n"
    write_loaded(load_source(source, tmp_path), 0, tmp_path)
    assert compile_kernel(0, tmp_path, "gcc") is None
    library = link_kernels([0], tmp_path, "gcc")
    y = np.zeros(5, np.int32)
    status, text = printed_in_c(library, [y], 1, [0, 0, 1])
    header = (tmp_path / "include/p0/ht1.h").read_text(encoding="utf-8")
    assert re.search(rf"HT1_STOPPED_OUTPUT\W+{status}\b", header)
    assert text == "0\n1\n2\n"
    assert y.tolist() == [7] * 5


def test_kernels_that_print_have_one_thread(tmp_path: Path) -> None:
    """Others in the same file keep theirs; the run goes to functions that print, under a name that
    no local has."""
    quiet = '\n\n@tack.kernel\ndef quiet(y: "f32[:]"):\n    for i in range(len(y)):\n'
    program = load_source(f"{EVERYTHING}{quiet}        y[i] = 1.0\n", tmp_path)
    write_loaded(program, 0, tmp_path)
    (text,) = [
        t for t in (p.read_text("utf-8") for p in (tmp_path / "src").glob("*.c")) if "_rows" in t
    ]
    assert text.count("HT_PARALLEL_FOR") == 1
    assert "One thread, since lines are printed in the order of the iterations." in text
    assert "static inline float told(ht_run *run, int32_t run_, float x)" in text
    assert "told(run, 1, x)" in text
    assert 'HT_TEXT("told "), HT_INT(run_), HT_TEXT(" "), HT_FLOAT(x * 0.25f)' in text
    assert '#include "hardtack/print_float.h"' in text


# --- where ----------------------------------------------------------------------------------

SAID = "@tack.func\ndef said(a):\n    print(a)\n    return a\n\n\n"
KERNEL = '@tack.kernel\ndef k(y: "f32[:]", n: "i32"):\n'
LOOP = "    for i in range(len(y)):\n        y[i] = 1.0\n"


@pytest.mark.parametrize(
    "lines",
    [
        f"    print(n)\n{LOOP}",
        f"{LOOP}    print(n)\n",
        f"    if n > 0:\n        print(n)\n{LOOP}",
        f"    a = said(n)\n{LOOP}",
        f"{LOOP}    said(1.0)\n",
    ],
)
def test_nothing_is_printed_outside_the_loop(lines: str, tmp_path: Path) -> None:
    """EXE-06: by the kernel, or by a function that it calls there."""
    assert codes_of(tmp_path, f"import tack\n\n\n{SAID}{KERNEL}{lines}") == ["K1406"]


def test_methods_print_in_the_loop_only(tmp_path: Path) -> None:
    """EXE-06: also those of instances."""
    text = (
        "import tack\n\n\n@tack.device_class\nclass Team:\n    def __init__(self, n):\n"
        "        self.n = n\n\n    @tack.func\n    def show(self):\n        print(self.n)\n\n\n"
        '@tack.kernel\ndef k(y: "f32[:]", team: "Team(n=i32)"):\n{}    for i in range(len(y)):\n'
        "        {}\n"
    )
    assert codes_of(tmp_path, text.format("    team.show()\n", "y[i] = 1.0")) == ["K1406"]
    assert codes_of(tmp_path, text.format("", "team.show()")) == []


@pytest.mark.parametrize(
    "line, code",
    [
        ("print(tack.vec2(1.0, 2.0))", "K1312"),
        ("print('v', tack.vec2(1.0, 2.0) > 1.0)", "K1312"),
        ("print(tack.identity(2))", "K1312"),
        ("a = print(1)", "K1601"),
        ("print(y)", "K1307"),
        ("print(1, end='')", "K1207"),
        ("print(f'{n}')", "K1210"),
        ("print('\\ud800')", "C9102"),
    ],
)
def test_what_is_not_printed(line: str, code: str, tmp_path: Path) -> None:
    """VEC-05: numbers and text, not vectors and matrices, whose components can be printed."""
    text = f"import tack\n\n\n{KERNEL}    for i in range(len(y)):\n        {line}\n"
    assert codes_of(tmp_path, text)[:1] == [code]
    if code == "K1312":
        collector = Collector()
        load(tmp_path / "k.py", collector)
        assert "print(v.x, v.y)" in (collector.found[0].hint or "")


def test_components_are_printed(tmp_path: Path) -> None:
    """VEC-05: the remedy works."""
    source = (
        'import tack\n@tack.kernel\ndef k(y: "vec2<f32>[:]"):\n    for i in range(len(y)):\n'
        "        v = y[i] * 2.0\n        print(v.x, v.y, v.norm_sqr())\n"
    )
    program = load_source(source, tmp_path)
    y = np.array([[1, 2], [0.5, 0]], np.float32)
    outcome = LaunchMachine(program).call(program.root.launches[0], [y])
    assert outcome.stdout == b"2.0 4.0 20.0\n1.0 0.0 1.0\n"


def test_lanes_print_between_their_meetings(tmp_path: Path) -> None:
    """In groups each lane runs to the next meeting, and so do its lines."""
    path = tmp_path / "k.py"
    path.write_text(
        'import tack\n@tack.kernel\ndef k(y: "f32[:]"):\n    for i in range(len(y)):\n'
        '        t = tack.thread_id()\n        if t < 2:\n            print("before", i)\n'
        '        tack.barrier()\n        if t < 2:\n            print("behind", i)\n'
    )
    program = load(path, Collector(), groups=True).program
    assert program is not None
    outcome = LaunchMachine(program).call(program.root.launches[0], [np.zeros(512, np.float32)])
    lines = [f"{word} {g + t}" for g in (0, 256) for word in ("before", "behind") for t in (0, 1)]
    assert outcome.stdout.decode().splitlines() == lines


# --- the command and the tree ---------------------------------------------------------------


def test_the_command_prints(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "k.py"
    path.write_text(
        f'import tack\n\n\n{KERNEL}    for i in range(len(y)):\n        print("é", y[i])\n'
    )
    run = ["run", str(path), "--entry", "k", "--arg", "y=1,0.1", "--arg", "n=0"]
    assert main(run) == 0
    assert capsys.readouterr().out.startswith("é 1.0\né 0.1\n")
    assert main([*run, "--json"]) == 0
    assert '"stdout": "é 1.0\\né 0.1\\n"' in capsys.readouterr().out


@pytest.mark.toolchain
def test_the_tree_compares_what_is_printed(tmp_path: Path) -> None:
    """Recorded text is that of the evaluator; the self-test fails with another."""
    path, tree = tmp_path / "k.py", tmp_path / "tree"
    path.write_text(
        f'import tack\n\n\n{KERNEL}    for i in range(len(y)):\n        print("at", i, n)\n'
    )
    assert main(["build", str(path), "-o", str(tree)]) == 0
    header = (tree / "include" / "k" / "k.h").read_text(encoding="utf-8")
    assert "Those that print give each text to `write` of the options" in header
    recorded = (tree / "tests" / "k_vectors.c").read_text(encoding="utf-8")
    assert ", ".join(map(str, b"at 0 ")) in recorded
    source = tree / "src" / "k.c"
    for text, passes in (('HT_TEXT("at ")', True), ('HT_TEXT("At ")', False)):
        source.write_text(source.read_text("utf-8").replace('HT_TEXT("at ")', text), "utf-8")
        build = str(tmp_path / "build")
        for command in (["cmake", "-S", str(tree), "-B", build], ["cmake", "--build", build]):
            subprocess.run(command, check=True, capture_output=True)
        done = subprocess.run(["ctest", "--test-dir", build], capture_output=True, check=False)
        assert (done.returncode == 0) == passes, done.stdout
