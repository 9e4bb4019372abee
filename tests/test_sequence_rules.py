"""Each rule of the exact form, switched off, is noticed by the random programs."""

from __future__ import annotations

from pathlib import Path

import pytest

from transpiler.passes.run_of_code import ALL_RULES, RULES
from transpiler.suite.compare import compare
from transpiler.suite.compilers import TCC
from transpiler.suite.generate import random_program

BATCH = 40
MOST = 400


@pytest.mark.toolchain
@pytest.mark.parametrize("rule", sorted(RULES))
def test_a_rule_left_out_is_noticed(rule: str, tmp_path: Path) -> None:
    for first in range(0, MOST, BATCH):
        programs = [random_program(seed) for seed in range(first, first + BATCH)]
        rules = ALL_RULES - {rule}
        tally = compare(programs, tmp_path / str(first), TCC, rules=rules)
        # What does not build is no difference in meaning.
        if any(d.entry is not None for d in tally.differences):
            return
    pytest.fail(f"{MOST} programs do not notice that {rule!r} is missing: {RULES[rule]}")


@pytest.mark.toolchain
def test_all_rules_agree(tmp_path: Path) -> None:
    """The same programs and compiler with every rule on."""
    programs = [random_program(seed) for seed in range(BATCH)]
    tally = compare(programs, tmp_path, TCC, rules=ALL_RULES)
    assert not tally.differences, tally.differences[0].text()
