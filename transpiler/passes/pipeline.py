"""The passes of each target, in order."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from transpiler.ir.nodes import Function, Kernel, Program
from transpiler.ir.verify import verify, verify_sequenced
from transpiler.passes.callgraph import reached_from_kernels
from transpiler.passes.debugging import for_debugging
from transpiler.passes.peel import peel
from transpiler.passes.plain_index import plain_index
from transpiler.passes.ranges import prove_ranges
from transpiler.passes.sequence import sequence
from transpiler.source.depth import deep_recursion

Pass = Callable[[Program], Program]

C17_PASSES: tuple[Pass, ...] = (prove_ranges, sequence)
"""What a program goes through before C is written."""


@deep_recursion()
def prepare_c(program: Program) -> Program:
    """`program` in the exact form, ready for `emit_c`; verified before, between and after.

    Raises `VerifyError` when a stage left something wrong, which is a fault of hardtack, and
    `SourceErrors` for a construct that the exact form is not built for.
    """
    verify(program)
    if any(module.launches for module in program.modules):
        program = plain_index(peel(program))  # nothing in a Python kernel faults
        verify(program)
        return program
    for step in C17_PASSES:
        program = step(program)
        verify(program)
    counting = reached_from_kernels(program)
    for owner in owners(program):
        exact = isinstance(owner, Kernel) or owner.qualified in counting
        verify_sequenced(owner, counting=exact)
    return program


def prepare_debug(program: Program) -> Program | None:
    """A program of Python kernels for the debug build; None for another one."""
    if not any(module.launches for module in program.modules):
        return None
    made = plain_index(for_debugging(program))
    verify(made)
    return made


def owners(program: Program) -> Iterator[Function | Kernel]:
    """Everything with a body."""
    for module in program.modules:
        yield from module.functions
        yield from module.kernels
        yield from (test.function for test in module.tests)
        if module.script is not None:
            yield module.script
