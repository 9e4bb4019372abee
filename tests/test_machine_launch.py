"""Python kernels in the evaluator: order, effects, and what has no meaning.

Random kernels are compared with serial Python in `test_python_programs.py`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pykernel_support import source_of

from transpiler.machine.launch import LaunchMachine, LaunchOutcome
from transpiler.suite.python_compare import load_source


def run(folder: Path, source: str, *arguments: Any, limit: int | None = None) -> LaunchOutcome:
    """Call the only kernel of a file; arrays are changed."""
    program = load_source(source, folder)
    machine = LaunchMachine(program, limit=limit)
    return machine.call(program.root.launches[0], arguments)


def kernel(*lines: str, above: str = "", **parameters: str) -> str:
    return source_of(lines, parameters, above)


# --- order and effects ----------------------------------------------------------------------


def test_arguments_may_share_memory(tmp_path: Path) -> None:
    """Each iteration sees what earlier stores to the same place left (MEM-01)."""
    source = kernel("y[i] = x[i] + 1", x="i32[:]", y="i32[:]")
    memory = np.zeros(6, np.int32)
    run(tmp_path, source, memory[:5], memory[1:])
    assert memory.tolist() == [0, 1, 2, 3, 4, 5]


def test_strided_arrays(tmp_path: Path) -> None:
    source = kernel("y[i, 0] = x[i, 1]", "y[3] = 9", x="i32[:, :]", y="i32[:, :]")
    x, y = np.arange(6, dtype=np.int32).reshape(2, 3).T, np.zeros((4, 6), np.int32)[:3, ::-2]
    run(tmp_path, source, x, y)
    assert y.tolist() == [[3, 0, 0], [9, 0, 0], [5, 0, 0]]


def test_an_iteration_starts_from_what_stands_before_the_loop(tmp_path: Path) -> None:
    """EXE-07: a local that an iteration changes starts fresh in the next."""
    text = (
        'import tack\n@tack.kernel\ndef k(y: "i32[:]") -> tack.i32:\n    s = y[0]\n'
        "    for i in range(len(y)):\n        s += 1\n        y[i] = s\n"
        "    t = y[1]\n    return t\n"
    )
    y = np.array([5, 0, 0], np.int32)
    outcome = run(tmp_path, text, y)
    assert y.tolist() == [6, 6, 6]
    assert (outcome.kind, outcome.value) == ("value", 6)


def test_the_value_comes_behind_an_empty_loop_too(tmp_path: Path) -> None:
    text = (
        'import tack\n@tack.kernel\ndef k(y: "f64[:]", a: "f32") -> tack.f32:\n'
        "    for i in range(len(y)):\n        y[i] = 0\n    return a * 2\n"
    )
    outcome = run(tmp_path, text, np.zeros(0), 1.5)
    assert (outcome.value, type(outcome.value)) == (3.0, np.float32)


def test_bounds_are_evaluated_once(tmp_path: Path) -> None:
    lines = ("n = 2", "for j in range(n):", "    n = 5", "    y[i] += n")
    y = np.zeros(1, np.int32)
    run(tmp_path, kernel(*lines, y="i32[:]"), y)
    assert y.tolist() == [10]


def test_break_leaves_a_whole_nest(tmp_path: Path) -> None:
    lines = ("for a, b in tack.ndindex(3, 3):", "    y[i] += 1", "    if b == 1:", "        break")
    y = np.zeros(1, np.int32)
    run(tmp_path, kernel(*lines, y="i32[:]"), y)
    assert y.tolist() == [2]


# --- what has no meaning --------------------------------------------------------------------


@pytest.mark.parametrize(
    "line, index, dimension, extent, column",
    [
        ("y[i, 3] = 1", 3, 1, 3, 9),
        ("y[0, 0] = y[i - 2, 0]", -2, 0, 2, 19),
        ("y[6] = 1", 6, None, 6, 9),
        ("y[0, 2] += y[i + 1, 2]", 2, 0, 2, 20),
    ],
)
def test_an_index_outside_is_a_fault(
    line: str, index: int, dimension: int | None, extent: int, column: int, tmp_path: Path
) -> None:
    y = np.zeros((2, 3), np.int32)
    outcome = run(tmp_path, kernel(line, y="i32[:, :]"), y)
    fault = outcome.fault
    assert outcome.kind == "fault"
    assert fault is not None
    shown = [str(o) for o in fault.operands]
    assert shown == [f"I64 {n}" for n in (dimension, index) if n is not None]
    assert (fault.code.name, str(fault.limit)) == ("E_BOUNDS", f"I64 {extent}")
    assert str(fault.position) == f"kernels.py:7:{column}"
    assert fault.address is not None
    assert fault.address.item == (1 if "i + 1" in line else 0)


@pytest.mark.parametrize("operator", ["//", "%"])
def test_a_zero_divisor_is_a_fault_where_it_is_evaluated(operator: str, tmp_path: Path) -> None:
    above = f"@tack.func\ndef f(a, b):\n    return a {operator} b\n"
    guarded = kernel(f"y[i] = 7 if x[i] == 0 else 1 {operator} x[i]", x="i32[:]", y="i32[:]")
    x, y = np.array([0, 2], np.int32), np.zeros(2, np.int32)
    assert run(tmp_path, guarded, x, y).kind == "void"
    assert y[0] == 7
    outcome = run(tmp_path, kernel("y[i] = f(5, x[i])", above=above, x="i32[:]", y="i32[:]"), x, y)
    assert outcome.fault is not None
    assert outcome.fault.code.name == "E_DIV_ZERO"
    assert [str(site) for site in outcome.fault.stack] == ["kernels.py:10:16"]
    assert str(outcome.fault.position) == "kernels.py:5:12"


def test_a_limit_ends_endless_loops(tmp_path: Path) -> None:
    source = kernel("while y[i] == 0:", "    y[i] = 0", y="i32[:]")
    outcome = run(tmp_path, source, np.zeros(1, np.int32), limit=100)
    assert outcome.fault is not None
    assert outcome.fault.code.name == "E_FUEL"


# --- arguments ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments",
    [
        (np.zeros(2, np.float64), 1),
        (np.zeros(2, np.uint32), 1),
        (np.zeros((2, 1), np.int32), 1),
        (3, 1),
        (np.zeros(2, np.int32), 2**31),
        (np.zeros(2, np.int32), 1.5),
        (np.zeros(2, np.int32), np.zeros(2, np.int32)),
    ],
)
def test_arguments_of_another_type_are_an_error(arguments: Any, tmp_path: Path) -> None:
    with pytest.raises(ValueError):
        run(tmp_path, kernel("y[i] = k", y="i32[:]", k="i32"), *arguments)


def test_another_extent_than_the_fixed_one_is_refused(tmp_path: Path) -> None:
    source = kernel("y[i, 0] = 1", y="i32[:, 3]")
    assert run(tmp_path, source, np.zeros((2, 3), np.int32)).kind == "void"
    y = np.zeros((2, 4), np.int32)
    assert run(tmp_path, source, y) == LaunchOutcome("refused", refusal="ARGUMENT")
    assert not y.any()
