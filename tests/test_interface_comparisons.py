"""Comparisons that compilers warn about: complements, truth values as numbers, edges of types."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from generated_support import library_sources, make, objects, write_sources
from trees import COMPILERS

from transpiler.emit.c17 import emit_c
from transpiler.passes.pipeline import prepare_c
from transpiler.suite.compare import parse_program

SIDES = {
    "U8": ("~a", "a ^ 255", "a ^ 0xFF", "(t as U8)", "(a > 3) as U8", "a +% b", "b"),
    "U16": ("~a", "a ^ 65535", "a ^ 0xffff", "(t as U8) as U16", "(~c) as U16", "b"),
    "U64": ("~a", "(~c) as U64", "(c ^ 255) as U64", "(t as I64) as U64", "b"),
    "I32": ("~(c as I32)", "(~(c as I16)) as I32", "-1 - (c as I32)", "c as I32", "t as I32", "b"),
    "I64": ("~(c as I64)", "-1 - (c as I64)", "-1 -% (c as I64)", "c as I64", "a", "~(b ^ a)"),
}
NUMBERS = ("0", "1", "2", "255")


def comparisons(type_: str) -> str:
    """One export with every pair of sides under every comparison."""
    sides = SIDES[type_]
    pairs = [*product(sides, sides), *product(sides, NUMBERS)]
    tests = "\n".join(
        f"    if ({x} {c} {y}) {{ n += 1; }}" for x, y in pairs for c in ("==", "!=", "<", ">=")
    )
    head = f"export I64 over_{type_.lower()}({type_} a, {type_} b, U8 c, Bool t)"
    return f"{head} {{\n    I64 n = 0;\n{tests}\n    return n;\n}}\n"


@pytest.mark.toolchain
@pytest.mark.parametrize("compiler", COMPILERS)
def test_no_comparison_warns(tmp_path: Path, compiler: str) -> None:
    text = "\n".join(comparisons(t) for t in SIDES)
    tree = make(write_sources(tmp_path / "from", {"odd.ci": text}, name="odd"), tmp_path / "odd")
    objects(library_sources(tree), tmp_path / "objects", compiler, "-O1")


def test_steps_are_plain_sums_of_numbers_and_choices(tmp_path: Path) -> None:
    source = """
export kernel k[n](in I64[n] x, out I64[n] y) over [i: n] {
    Bool go = i > 0 && i + 1 < n && x[i] + 1 > 0 && x[i] < 9;
    y[i] = go ? x[i] / x[0] : 0;
}
"""
    emitted = emit_c(prepare_c(parse_program(source, tmp_path)), "own")
    counts = [x.strip() for x in emitted.files["src/own.c"].split("\n") if "HT_STEPS" in x]
    assert any("?" in count for count in counts)
    for count in counts:
        assert "((" not in count
        assert "int64_t" not in count
