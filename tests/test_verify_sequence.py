"""What the `sequence` pass makes is in order, and without one of its rules it is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from transpiler.ir.nodes import Function, Kernel, Program
from transpiler.ir.verify import VerifyError, verify, verify_sequenced
from transpiler.passes.callgraph import can_stop, reached_from_kernels
from transpiler.passes.ranges import prove_ranges
from transpiler.passes.run_of_code import ALL_RULES
from transpiler.passes.sequence import sequence
from transpiler.suite.compare import parse_program
from transpiler.suite.generate import random_program


def bodies(program: Program) -> list[tuple[Function | Kernel, bool]]:
    """All functions and kernels, with whether their ordinals are exact."""
    reached = reached_from_kernels(program)
    found: list[tuple[Function | Kernel, bool]] = []
    for module in program.modules:
        found += [(k, can_stop(k)) for k in module.kernels]
        found += [(f, f.qualified in reached) for f in module.functions]
        found += [(test.function, False) for test in module.tests]
        found += [(module.script, False)] if module.script else []
    return found


def prove_program(program: Program) -> None:
    verify(program)
    for owner, counting in bodies(program):
        verify_sequenced(owner, counting=counting)


@pytest.mark.parametrize("first", range(0, 60, 10))
def test_random_programs_are_in_order(first: int, tmp_path: Path) -> None:
    """With proofs and without them, behind lowering and behind each pass."""
    for seed in range(first, first + 10):
        program = parse_program(random_program(seed).source, tmp_path)
        verify(program)
        proved = prove_ranges(program)
        verify(proved)
        prove_program(sequence(proved))
        prove_program(sequence(program))


SOURCE = """
I64 state = 0;
I64 next(I64 x) { return x + 1; }
export kernel k[n](in I64[n] a, in I64 z, out I64[n] b) over [i: n] {
    I64 t = (a[i] > 0 ? a[i] + z : 0) + 1 / z;
    b[i] = a[i] > z && next(t) > z ? t * z : z;
}
export I64 f[n](inout I64[n] a, I64 x, I64 y) {
    a[x] = 1 / y;
    state = x * y;
    for (I64 i = 0; i < x; i++) {
        if (i == y) { continue; }
        a[0] += x * i;
        state = next(state);
        I64 last = x * i;
    }
    while (x * y > state) {
        "{x / y}";
        state -= y;
    }
    return state;
}
"""

PROVABLE = ("check-effect", "check-loop", "ordinal", "place-first", "split", "steps")


@pytest.mark.parametrize("rule", [None, *PROVABLE])
def test_a_pass_without_a_rule_is_caught(rule: str | None, tmp_path: Path) -> None:
    """The other rules are about meaning: only running the program can tell."""
    program = prove_ranges(parse_program(SOURCE, tmp_path))
    made = sequence(program, ALL_RULES - {rule}) if rule else sequence(program)
    if rule is None:
        prove_program(made)
        return
    with pytest.raises(VerifyError):
        prove_program(made)


def test_a_break_behind_a_switch_leaves_the_loop(tmp_path: Path) -> None:
    """A fault that is pending at the `break` is checked for before the next iteration."""
    source = """
    export I64 f(I64 x, I64 y) {
        for i in 0..3 {
            while (true) {
                I64 t = x * y;
                switch (i) {
                    case 0: t = 1;
                    default: t = 2;
                }
                if (y > i) { break; }
            }
        }
        return x;
    }
    """
    prove_program(sequence(prove_ranges(parse_program(source, tmp_path))))
