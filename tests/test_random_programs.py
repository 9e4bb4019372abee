"""Random programs: the exact evaluator and the compiled C agree on everything visible."""

from __future__ import annotations

from pathlib import Path

import pytest

from transpiler.suite.compare import Tally, compare, parse_program
from transpiler.suite.compilers import CLANG, GCC, PARALLEL, SANITIZED, TCC, Compiler
from transpiler.suite.evaluated import resolve
from transpiler.suite.generate import random_program

BATCH = 50
PROGRAMS = 2000
# In ten batches two with each of gcc and OpenMP, one with clang and the sanitizers, four quick.
COMPILERS = (GCC, TCC, PARALLEL, TCC, CLANG, TCC, PARALLEL, TCC, SANITIZED, GCC)


def batches() -> list[tuple[int, Compiler]]:
    """First seed and compiler of each batch."""
    return [
        (number * BATCH, COMPILERS[number % len(COMPILERS)]) for number in range(PROGRAMS // BATCH)
    ]


def report(tally: Tally) -> str:
    return "\n".join([tally.text(), *(d.text() for d in tally.differences[:2])])


@pytest.mark.toolchain
@pytest.mark.parametrize(("first", "compiler"), batches(), ids=lambda v: str(getattr(v, "name", v)))
def test_evaluator_and_compiled_c_agree(first: int, compiler: Compiler, tmp_path: Path) -> None:
    programs = [random_program(seed) for seed in range(first, first + BATCH)]
    threads = 4 if compiler is PARALLEL else 1
    tally = compare(programs, tmp_path, compiler, threads=threads)
    assert tally.programs == BATCH
    assert tally.entries > 5 * BATCH
    assert not tally.differences, report(tally)


def test_a_seed_always_gives_the_same_program() -> None:
    for seed in range(20):
        assert random_program(seed) == random_program(seed)
    assert random_program(1).source != random_program(2).source


def test_about_half_of_the_calls_fault_at_many_operations(tmp_path: Path) -> None:
    """What the generator covers, so that a change that narrows it is noticed."""
    outcomes = []
    sources = []
    for seed in range(150):
        program = random_program(seed)
        sources.append(program.source)
        tree = parse_program(program.source, tmp_path)
        outcomes += resolve(tree, program.entries)[1]
    faults = [o for o in outcomes if o.status > 0]
    assert 0.3 < len(faults) / len(outcomes) < 0.7
    assert {o.status for o in faults} >= {1, 2, 3, 4, 5, 6, 7, 9, 11, 12, 13}
    text = "\n".join(sources)
    for construct in (
        "while (",
        "do {",
        "for (",
        "..=",
        " by ",
        "switch (",
        "fallthrough;",
        "continue",
        "break loop",
        " ? ",
        "&&",
        "||",
        "++;",
        "%=",
        "inout ",
        "kernel ",
        " over [",
        " where ",
        "reduce ",
        "fold_checked",
        "in_place ",
        "assert(",
        "const ",
        "div_round",
        "clamp(",
        "rotl(",
        "as|",
        "<<%",
        "_ = ",
        "..]",
    ):
        assert construct in text, construct
    assert any(o.printed for o in outcomes)
