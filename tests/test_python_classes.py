"""Device classes: attributes, methods, inheritance, held functions, indexing."""

from __future__ import annotations

import ctypes
from pathlib import Path

import numpy as np
import pytest

from transpiler import cli
from transpiler.machine.launch import LaunchMachine
from transpiler.pykernel.program import load
from transpiler.source.diagnostics import Collector, Diagnostic
from transpiler.suite.python_compare import (
    call_kernel,
    compile_kernel,
    link_kernels,
    load_source,
    write_loaded,
)
from transpiler.suite.python_random import ScalarInput

SOURCE = '''import tack
import math


@tack.func
def double(a):
    return a * 2


@tack.func
def triple(a):
    return a * 3


@tack.device_class
class Line:
    """a x + b"""

    LIFT = 0.5
    NAME = "host only"

    def __init__(self, slope, start):
        self.slope = slope
        self.start = start

    @tack.func
    def at(self, x):
        return self.slope * x + self.offset()

    @tack.func
    def offset(self):
        return self.start + self.LIFT

    @staticmethod
    @tack.func
    def square(x):
        return x * x

    @tack.kernel
    def fill(self: "Line(slope=f32, start=f32)", y: "f32[:]"):
        for i in range(len(y)):
            y[i] = self.at(i)


class Raised(Line):
    LIFT = 100.0

    @tack.func
    def at(self, x):
        return self.square(x) + self.offset()


@tack.data_oriented
class Table:
    @tack.func
    def __getitem__(self, i):
        return self.data[i % self.shape[0] + self.shape[1]]

    @tack.func
    def __setitem__(self, i, v):
        self.data[i] = self.change(v)

    @tack.func
    def __len__(self):
        return len(self.data)


@tack.func
def both(a, b, x):
    """Instances go through functions."""
    return a.at(x) + b.at(x)


@tack.kernel
def lines(
    y: "f32[:]",
    a: "Line(slope=f32, start=f32)",
    b: "Raised(slope=f32, start=f32)",
):
    a_slope = 1.0
    for i in range(len(y)):
        y[i] = both(a, b, i) + Line.square(2.0) + a.slope - a_slope


@tack.kernel
def tables(
    t: "Table(data=i32[:], shape=(i64, i64), change=func:double)",
    p: "Table(data=i32[:], shape=(i64, i64), change=func:triple, line=Line(slope=f32, start=f32))",
    y: "f32[:]",
):
    for i in range(len(t)):
        t[i] = i + 1
        t[i] += t[0] * 10
        p[i] -= 1
        y[i] = p.line.at(i) + t.shape[0]
'''


def compiled(folder: Path, name: str, arrays: list[np.ndarray], call: list[ScalarInput]) -> None:
    program = load_source(SOURCE, folder)
    write_loaded(program, 0, folder)
    assert compile_kernel(0, folder, "gcc") is None
    assert call_kernel(link_kernels([0], folder, "gcc"), "p0", arrays, call, name) == 0


def line(x: float, slope: float, start: float) -> float:
    return slope * x + start + 0.5


def raised(x: float, start: float) -> float:
    return x * x + start + 100.0


@pytest.mark.toolchain
def test_methods_inheritance_and_instances_through_functions(tmp_path: Path) -> None:
    """SRC-19, SRC-20, SRC-21."""
    y = np.zeros(5, np.float32)
    program = load_source(SOURCE, tmp_path)
    launch = next(d for d in program.root.launches if d.name == "lines")
    values = (2.0, 3.0, 7.0, 8.0)
    LaunchMachine(program).call(launch, [y, *values])
    want = [line(x, 2.0, 3.0) + raised(x, 8.0) + 4.0 + 2.0 - 1.0 for x in range(5)]
    assert y.tolist() == want
    y[:] = 0
    names = [p.local.name for p in launch.parameters]
    assert names == ["y", "a_slope_", "a_start", "b_slope", "b_start"]
    given = [ScalarInput(n, "f32", v) for n, v in zip(names[1:], values, strict=True)]
    compiled(tmp_path, "lines", [y], given)
    assert y.tolist() == want


def test_indexing_held_functions_tuples_and_nested_instances(tmp_path: Path) -> None:
    """SRC-22, SRC-23."""
    program = load_source(SOURCE, tmp_path)
    launch = next(d for d in program.root.launches if d.name == "tables")
    data, other = np.zeros(4, np.int32), np.arange(10, 14, dtype=np.int32)
    y = np.zeros(4, np.float32)
    machine = LaunchMachine(program)
    outcome = machine.call(launch, [data, 4, 0, other, 4, 0, 2.0, 3.0, y])
    assert outcome.kind == "void"
    want = [0] * 4
    for i in range(4):
        want[i] = 2 * (i + 1)
        want[i] = 2 * (want[i] + want[0] * 10)
    assert data.tolist() == want
    assert other.tolist() == [3 * (v - 1) for v in range(10, 14)]
    assert y.tolist() == [line(i, 2.0, 3.0) + 4 for i in range(4)]


@pytest.mark.toolchain
def test_indexing_and_held_functions_in_c(tmp_path: Path) -> None:
    """SRC-22, SRC-23: the same as in the evaluator."""
    program = load_source(SOURCE, tmp_path)
    write_loaded(program, 0, tmp_path)
    assert compile_kernel(0, tmp_path, "gcc") is None
    entry = link_kernels([0], tmp_path, "gcc")
    launch = next(d for d in program.root.launches if d.name == "tables")
    evaluated = [np.zeros(4, np.int32), np.arange(10, 14, dtype=np.int32), np.zeros(4, np.float32)]
    got = [a.copy() for a in evaluated]
    data, other, y = evaluated
    LaunchMachine(program).call(launch, [data, 4, 0, other, 4, 0, 2.0, 3.0, y])
    memory, context = ctypes.create_string_buffer(1 << 16), ctypes.c_void_p()
    size = ctypes.c_size_t(1 << 16)
    assert entry.p0_ht_open(1, memory, size, None, ctypes.byref(context)) == 0
    four, none = ctypes.c_int64(4), ctypes.c_int64(0)
    shapes = [ctypes.c_void_p(got[0].ctypes.data), four, four, none]
    shapes += [ctypes.c_void_p(got[1].ctypes.data), four, four, none]
    shapes += [ctypes.c_float(2.0), ctypes.c_float(3.0)]
    shapes += [ctypes.c_void_p(got[2].ctypes.data), four]
    assert entry.p0_tables(context, *shapes) == 0
    for a, b in zip(evaluated, got, strict=True):
        assert a.tolist() == b.tolist()


def test_a_kernel_may_be_a_method(tmp_path: Path) -> None:
    """SRC-20."""
    program = load_source(SOURCE, tmp_path)
    launch = next(d for d in program.root.launches if d.name == "Line_fill")
    y = np.zeros(3, np.float32)
    LaunchMachine(program).call(launch, [2.0, 3.0, y])
    assert y.tolist() == [line(x, 2.0, 3.0) for x in range(3)]


def told(folder: Path, body: str, type_: str = "Line(slope=f32, start=f32)") -> list[Diagnostic]:
    classes = SOURCE.partition("@tack.func\ndef both")[0]
    text = (
        f'{classes}@tack.kernel\ndef k(y: "f32[:]", a: "{type_}"):\n    for i in range(len(y)):\n'
    )
    (folder / "k.py").write_text(f"{text}        {body}\n", encoding="utf-8")
    collector = Collector()
    load(folder / "k.py", collector)
    return collector.found


@pytest.mark.parametrize(
    "body, code, word",
    [
        ("y[i] = a", "K1321", "an instance"),
        ("y[i] = a + 1.0", "K1321", "an instance"),
        ("y[i] = a.width", "K1322", "no attribute width"),
        ("y[i] = a.width(1.0)", "K1322", "no device function width"),
        ("y[i] = a.__init__(1.0, 2.0)", "K1322", "no device function __init__"),
        ("y[i] = a.fill(y)", "K1322", "no device function fill"),
        ("y[i] = a.NAME", "K1109", "NAME"),
        ("y[i] = a.at(1.0, 2.0)", "K1201", "takes 2 arguments"),
        ("y[i] = a[0]", "K1322", "__getitem__"),
        ("a[0] = 1.0", "K1322", "__setitem__"),
        ("y[i] = len(a)", "K1322", "__len__"),
        ("a.slope = 1.0", "K1204", "do not change"),
        ("a.slope += 1.0", "K1204", "do not change"),
    ],
)
def test_what_instances_do_not_have(body: str, code: str, word: str, tmp_path: Path) -> None:
    found = told(tmp_path, body)
    assert [d.code for d in found] == [code], [d.message for d in found]
    assert word in found[0].message


@pytest.mark.parametrize(
    "type_, code",
    [
        ("Square(slope=f32)", "K1310"),
        ("double(slope=f32)", "K1310"),
        ("Table(change=func:nothing)", "K1310"),
    ],
)
def test_instances_that_cannot_be(type_: str, code: str, tmp_path: Path) -> None:
    assert [d.code for d in told(tmp_path, "y[i] = 1.0", type_)] == [code]


def test_methods_are_validated_and_recursion_is_told(tmp_path: Path) -> None:
    """SRC-05, SRC-15: in methods that nobody calls too."""
    classes = (
        "import tack\n\n\n@tack.device_class\nclass A:\n    @tack.func\n    def f(self, x):\n"
        "        return self.g(x)\n\n"
        "    @tack.func\n    def g(self, x):\n        return self.f(x)\n\n"
    )
    kernel = (
        '\n@tack.kernel\ndef k(y: "f32[:]", a: "A(b=f32)"):\n    for i in range(len(y)):\n'
        "        y[i] = a.f(1.0)\n"
    )
    unused = "    @tack.func\n    def h(self):\n        assert self.b\n"
    for more, code in (("", "K1104"), (unused, "K1209")):
        (tmp_path / "k.py").write_text(classes + more + kernel)
        collector = Collector()
        load(tmp_path / "k.py", collector)
        assert [d.code for d in collector.found] == [code]


def test_older_names_are_read_with_a_note(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (
        "import tack\nfrom tack import data_oriented as old\n\nHOST = tack.field(tack.f32, 3)\n\n\n"
        "@old\nclass A:\n    @tack.func\n    def f(self):\n        return self.b\n\n\n"
        '@tack.kernel\ndef k(y: "f32[:]", a: "A(b=f32)"):\n    for i in range(len(y)):\n'
        "        y[i] = a.f()\n"
    )
    (tmp_path / "k.py").write_text(text)
    assert cli.main(["check", str(tmp_path / "k.py")]) == 0
    said = capsys.readouterr().err
    assert "note[K1003]: tack.field is an older name of tack.Array\n  --> k.py:4:8" in said
    assert "note[K1003]: tack.data_oriented is an older name of tack.device_class" in said
    assert said.count("note[") == 2
