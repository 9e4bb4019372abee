"""`hardtack run` of Python kernels: arguments by name, files of NumPy, messages."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from transpiler import cli

KERNELS = '''\
import tack


@tack.kernel
def saxpy(a: "f32", x: "f32[:]", y: "f32[:]"):
    """y := a x + y"""
    for i in range(len(x)):
        y[i] = a * x[i] + y[i]


@tack.kernel
def last(t: "u8[:, 2]", n: "i16") -> tack.f32:
    for i in range(n):
        t[i, 1] = i
    return t[0, 1] + 0.5


@tack.kernel
def ratio(x: "f64[:]", d: "i32[:]"):
    for i in range(len(d)):
        x[i] = 10 // d[i]


@tack.kernel
def turn(v: "vec2<f32>[:]", w: "vec2<f32>[:] soa"):
    for i in range(len(v)):
        w[i] = tack.vec2(-v[i].y, v[i].x)


@tack.kernel
def move(u: "i32[:]", v: "i32[:]"):
    for i in range(len(u)):
        v[i] = u[i + 1] + 1
'''
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run `hardtack run kernels.py` in this process: exit code, standard output, error."""
    monkeypatch.chdir(tmp_path)
    Path("kernels.py").write_text(KERNELS, encoding="utf-8")

    def call(*words: str) -> tuple[int, str, str]:
        code = cli.main(["run", "kernels.py", *words])
        done = capsys.readouterr()
        assert "Traceback" not in done.err
        return code, done.out, done.err

    return call


def args(**values: str) -> list[str]:
    return [word for name, value in values.items() for word in ("--arg", f"{name}={value}")]


def test_files_in_and_out(run: Run) -> None:
    np.save("x.npy", np.arange(3, dtype=np.float32))
    np.save("start.npy", np.full(3, 10, np.float32))
    given = args(a="0.1", x="@x.npy", y="@start.npy")
    assert run("--entry", "saxpy", *given, "--out", "y.npy") == (0, "y = f32[3] in y.npy\n", "")
    want = np.float32(0.1) * np.arange(3, dtype=np.float32) + np.float32(10)
    got = np.load("y.npy")
    assert got.dtype == np.float32
    assert np.array_equal(got, want)
    assert np.array_equal(np.load("start.npy"), np.full(3, 10, np.float32))
    assert run("--entry", "saxpy", *given, "--out", "y=other")[0] == 0
    assert np.array_equal(np.load("other"), want)


def test_an_array_that_is_only_written_begins_as_zeros(run: Run) -> None:
    np.save("x.npy", np.arange(3, dtype=np.float32))
    assert run("--entry", "saxpy", *args(a="2", x="@x.npy"), "--out", "y.npy")[0] == 0
    assert np.load("y.npy").tolist() == [0, 2, 4]


def test_values_as_text(run: Run) -> None:
    code, out, _ = run("--entry", "saxpy", *args(a="-inf", x="1, -1,0", y="[1, 2, 3]"))
    assert (code, out) == (0, "y = f32[3] [-inf, inf, nan]\n")
    code, out, _ = run("--entry", "last", *args(t="[[1, 2], [3, 255]]", n="1"))
    assert (code, out) == (0, "f32 0.5\nt = u8[2, 2] [1, 0, 3, 255]\n")
    assert run("--entry", "last", *args(t="2x2", n="2"))[1].endswith("[0, 0, 0, 1]\n")


def test_arrays_of_vectors(run: Run) -> None:
    """The components are the last dimension, or the first one for `soa`."""
    code, out, _ = run("--entry", "turn", *args(v="[[1, 2], [3, 4], [5, 6]]", w="2x3"))
    assert (code, out) == (0, "w = f32[2, 3] [-2.0, -4.0, -6.0, 1.0, 3.0, 5.0]\n")


def test_as_json(run: Run) -> None:
    code, out, _ = run("--entry", "saxpy", *args(a="1", x="nan,2", y="2x"), "--json")
    assert code == 0
    array = {"type": "f32", "extents": [2], "elements": ["nan", 2.0]}
    assert json.loads(out) == {"outcome": "void", "arrays": {"y": array}}
    out = run("--entry", "last", *args(t="1x2", n="0"), "--out", "t.npy", "--json")[1]
    array = {"type": "u8", "extents": [1, 2], "file": "t.npy"}
    assert json.loads(out) == {"outcome": "value", "return": "f32 0.5", "arrays": {"t": array}}


def test_an_index_outside_its_array(run: Run) -> None:
    code, out, err = run("--entry", "saxpy", *args(a="1", x="1,2", y="1"), "--out", "y.npy")
    assert (code, out) == (1, "")
    assert err == (
        "fault[E_BOUNDS]: index 1 is outside the array, whose extent is 1\n"
        "  --> kernels.py:8:27\n"
        "   |\n"
        " 8 |         y[i] = a * x[i] + y[i]\n"
        "   |                           ^ here\n"
        "   = kernels.saxpy, in iteration 1, counted from 0\n"
    )
    assert not Path("y.npy").exists()
    code, out, _ = run("--entry", "saxpy", *args(a="1", x="1,2", y="1"), "--json")
    data = json.loads(out)
    assert (code, data["outcome"], data["fault"]["code"]) == (1, "fault", "E_BOUNDS")


def test_a_zero_divisor(run: Run) -> None:
    code, _, err = run("--entry", "ratio", *args(x="2x", d="5,0"))
    assert code == 1
    assert err.startswith("fault[E_DIV_ZERO]: division by zero\n  --> kernels.py:21:16\n")


@pytest.mark.parametrize(
    "entry, given, said",
    [
        ("saxpy", args(a="1e39"), "a is f32, which has no 1e39"),
        ("saxpy", args(a="one"), "a is a number, not 'one'"),
        ("saxpy", args(a="1"), "saxpy needs x: f32[:], y: f32[:]: write --arg NAME=VALUE"),
        ("saxpy", args(b="1"), "saxpy has no parameter b; it has a, x, y"),
        ("saxpy", ["--arg", "1"], "have names: a=..., not 1"),
        ("saxpy", [*args(a="1"), *args(a="1")], "a is given twice"),
        ("saxpy", args(x="[[1]]"), "x is f32[:] with 1 dimension, not 2"),
        ("saxpy", args(x="@double.npy"), "double.npy holds float64, not f32 (float32)"),
        ("saxpy", args(x="@kernels.py"), "kernels.py is no array in NumPy's format"),
        ("saxpy", args(x="@two.npz"), "two.npz holds several arrays, not one"),
        ("saxpy", ["--out", "x.npy"], "--out x.npy: saxpy writes y; write --out NAME=FILE"),
        ("saxpy", args(a="1", x="1"), "saxpy needs y: f32[:]"),
        ("last", args(n="40000"), "n is i16, which has no 40000"),
        ("last", args(n="1.0"), "n is a whole number, not '1.0'"),
        ("last", args(t="[[1], [1, 2]]"), "the rows of t differ in length"),
        ("last", args(t="[[256, 1]]"), "t is u8, which has no 256"),
        ("last", args(n="1", t="2x3"), "t is u8[:, 2], not [2, 3]"),
        ("last", [*args(n="1"), "--out", "t.npy"], "t has no shape: give zeros, as --arg t=4x4"),
        ("turn", args(v="1,2"), "v is vec2<f32>[:] with 2 dimensions, not 1"),
        ("turn", args(w="3x2"), "w is vec2<f32>[:] soa: 2 must come first"),
        ("turn", args(v="3x3"), "v is vec2<f32>[:]: 2 must come last"),
        ("other", [], "there is no kernel other; there are: saxpy, last, ratio, turn"),
        ("saxpy", ["--fuel", "3"], "Python kernels have neither fuel nor depth"),
    ],
)
def test_wrong_arguments_are_usage_errors(
    entry: str, given: list[str], said: str, run: Run
) -> None:
    np.save("double.npy", np.zeros(2))
    np.savez("two.npz", a=np.zeros(1), b=np.zeros(1))
    code, out, err = run("--entry", entry, *given)
    assert (code, out) == (2, "")
    assert said in err


def test_a_missing_file_and_a_missing_entry(run: Run) -> None:
    code, _, err = run("--entry", "saxpy", *args(x="@none.npy"))
    assert (code, err) == (1, "hardtack: No such file or directory: none.npy\n")
    code, _, err = run()
    assert (code, err) == (
        2,
        "hardtack: name a kernel with --entry: saxpy, last, ratio, turn, move\n",
    )


def test_a_checked_run_goes_on_and_tells_the_first_violation(run: Run) -> None:
    """MEM-08"""
    given = ["--entry", "move", "--arg", "u=1,2,3", "--arg", "v=7,7,7", "--out", "v.npy"]
    assert run(*given)[0] == 1
    assert not Path("v.npy").exists()
    code, _, said = run(*given, "--checked")
    assert code == 1
    assert "index 3 is outside the array, whose extent is 3" in said
    assert "in iteration 2" in said
    assert np.load("v.npy").tolist() == [3, 4, 1]
