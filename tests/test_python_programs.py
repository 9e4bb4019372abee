"""Random Python kernels: serial Python over NumPy, the evaluator and C give the same bits."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from transpiler.suite.python_compare import compare_python
from transpiler.suite.python_random import random_python

BATCH = 100
PROGRAMS = 2000
# In twenty batches one each with gcc, clang and OpenMP; tcc is quick.
COMPILERS = {4: "gcc", 9: "clang", 14: "openmp"}


def batches() -> list[tuple[int, str]]:
    """First seed and compiler of each batch."""
    return [(n * BATCH, COMPILERS.get(n % 20, "tcc")) for n in range(PROGRAMS // BATCH)]


@pytest.mark.toolchain
@pytest.mark.parametrize(("first", "compiler"), batches())
def test_serial_python_the_evaluator_and_compiled_c_agree(
    first: int, compiler: str, tmp_path: Path
) -> None:
    programs = [random_python(seed) for seed in range(first, first + BATCH)]
    found = compare_python(programs, tmp_path, compiler)
    assert not found, "\n".join(d.text() for d in found[:2])


def test_a_seed_always_gives_the_same_program() -> None:
    for seed in range(20):
        assert random_python(seed) == random_python(seed)
    assert random_python(1).source != random_python(2).source


def test_the_programs_hold_what_they_are_for() -> None:
    """So that a change that narrows the generator is noticed."""
    text = "\n".join(random_python(seed).source for seed in range(200))
    for construct in (
        "@tack.func",
        "tack.ndindex(",
        "while ",
        " for ",
        "elif ",
        "continue",
        "break",
        "//",
        " % ",
        "**",
        "<<",
        ">>",
        " if ",
        " and ",
        "not ",
        "+= ",
        "tack.sqrt(",
        "tack.f32(",
        "tack.u64(",
        "min(",
        "abs(",
        "local_array(",
        " = tack.atomic_",
        "tack.atomic_add(c",
        "tack.atomic_min(c",
        "    return\n",
    ):
        assert construct in text, construct
    for pattern in (r"\[\w+\] \+= .*\bg\d+\(", r"\bg\d+\(w\d+", r"while .*\bg\d+\("):
        assert re.search(pattern, text), pattern
