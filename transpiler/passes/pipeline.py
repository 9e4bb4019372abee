"""The passes of each target, in order."""

from __future__ import annotations

from collections.abc import Callable

from transpiler.ir.nodes import Program
from transpiler.passes.sequence import sequence

Pass = Callable[[Program], Program]


def c17_passes() -> tuple[Pass, ...]:
    """What a program goes through before C is written."""
    from transpiler.passes.ranges import prove_ranges

    return (prove_ranges, sequence)


def prepare_c(program: Program) -> Program:
    """`program` in the exact form, ready for `emit_c`."""
    for step in c17_passes():
        program = step(program)
    return program
