"""Which checks `prove_ranges` leaves out, and which must stay."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest
from ranges_cases import SOURCES

from transpiler.ir.exact import Form
from transpiler.ir.nodes import Element, Operate, Program, Update
from transpiler.ir.operations import lookup
from transpiler.passes.ranges import prove_ranges, remaining_checks
from transpiler.suite.compare import parse_program


def wanted(source: str) -> dict[int, list[str]]:
    """Per line the operations that its comment names."""
    found = {}
    for number, line in enumerate(source.splitlines(), 1):
        _, mark, words = line.partition("// needs ")
        if mark:
            found[number] = sorted(words.split())
    return found


def left(program: Program) -> dict[int, list[str]]:
    """Per line the operations that are checked."""
    found: dict[int, list[str]] = {}
    for check in remaining_checks(program):
        name = check.operation.split(".")[0]
        found.setdefault(check.position.line, []).append(name)
    return {line: sorted(names) for line, names in found.items()}


@pytest.mark.parametrize("name", SOURCES)
def test_checks_that_remain(name: str, tmp_path: Path) -> None:
    source = SOURCES[name]
    assert left(parse_program(source, tmp_path)) == wanted(source)


def nodes_in(value: object) -> Iterator[object]:
    """All nodes below `value`."""
    if isinstance(value, tuple):
        for item in value:
            yield from nodes_in(item)
    elif is_dataclass(value):
        yield value
        for f in fields(value):
            yield from nodes_in(getattr(value, f.name))


@pytest.mark.parametrize("name", SOURCES)
def test_marks_and_report_agree(name: str, tmp_path: Path) -> None:
    """What is not marked is what is reported; what has no edge is never marked."""
    program = parse_program(SOURCES[name], tmp_path)
    reported = {(c.position, c.operation) for c in remaining_checks(program)}
    kinds = ("slice", "copy", "sum", "fold_checked", "reduce_min", "reduce_max")
    unmarked = set()
    for node in nodes_in(prove_ranges(program)):
        match node:
            case Operate() | Update():
                op = lookup(node.operation)
                if op.faults and not node.proven:
                    unmarked.add((node.position, op.identifier))
                if not op.faults and op.form not in (Form.WRAP, Form.SAT):
                    assert not node.proven
            case Element():
                assert len(node.proven) == len(node.indices)
                if not all(node.proven):
                    unmarked.add((node.position, f"index.checked.{node.type.token}"))
    assert unmarked == {r for r in reported if not r[1].startswith(kinds)}


def test_marks_change_nothing_else(tmp_path: Path) -> None:
    """The pass is idempotent, and without its marks the program is the one that came in."""
    for source in SOURCES.values():
        program = parse_program(source, tmp_path)
        once = prove_ranges(program)
        assert prove_ranges(once) == once
        assert remaining_checks(once) == remaining_checks(program)


def test_wrapping_that_cannot_wrap_is_marked(tmp_path: Path) -> None:
    source = "U8 f(U8 a) { return (a >> 1) +% 5; }\nU8 g(U8 a) { return (a >> 1) +% 200; }\n"
    program = prove_ranges(parse_program(source, tmp_path))
    marks = [
        n.proven for n in nodes_in(program) if isinstance(n, Operate) and "wrap" in n.operation
    ]
    assert marks == [True, False]


REASONS = {
    "I64 f(I64 a, I64 b) { return (a & 1023) + b; }": (
        "the sum of two I64 values can pass I64.max; known: 0 <= a & 1023 <= 1023, b any I64"
    ),
    "I64 f(I64 a) { return a - 1; }": (
        "the difference of two I64 values can fall below I64.min; known: a any I64"
    ),
    "I8 f(I8 a, I8 b) { return a * b; }": (
        "the product of two I8 values can leave I8; known: a any I8, b any I8"
    ),
    "I64 f(I64 a, I64 b) { return a / b; }": (
        "the divisor can be 0 and I64.min can be divided by -1; known: a any I64, b any I64"
    ),
    "U8 f(I64 a) { return a >= 0 ? a as U8 : 0; }": "the value can pass U8.max; known: a >= 0",
    "I64 f(I64 a, I64 k) { return a >> k; }": (
        "the count can be outside 0 .. 63; known: a any I64, k any I64"
    ),
    "U8 f(U8 a) { return a << 1; }": "the U8 value, shifted, can pass U8.max; known: a any U8",
    "I64 f(I64 a, I64 b) { return clamp(5, a, b); }": (
        "the bounds can be reversed; known: a any I64, b any I64"
    ),
    "I64 f(I64[4] t, I64 i) { return t[i + 0]; }": (
        "the index of t can be negative or reach 4; known: i + 0 any I64"
    ),
    "I64 f(in I64[_, 3] t, I64 i) { return i >= 0 ? t[i, i & 7] : 0; }": (
        "index 0 of t can reach its extent and index 1 of t can reach 3;"
        " known: i >= 0, 0 <= i & 7 <= 7"
    ),
    "I64 f(I64 a) { return a > 5 ? a + a : 0; }": (
        "the sum of two I64 values can pass I64.max; known: a >= 6"
    ),
    "I64 f(I64 a) { if (a > I64.max - 3) { return 0; } return a + 5; }": (
        "the sum of two I64 values can pass I64.max; known: a <= I64.max - 3"
    ),
}


@pytest.mark.parametrize("source", REASONS)
def test_reason_in_words(source: str, tmp_path: Path) -> None:
    (check,) = remaining_checks(parse_program(source, tmp_path))
    assert check.reason == REASONS[source]
    assert (check.function, check.path) == ("program.f", "program.ci")


def test_checks_are_in_source_order(tmp_path: Path) -> None:
    source = """
    I64 g(I64 a) { return a + 1 + (a - 1); }
    I64 f(I64 a) { while (a * 2 > 0) { return a / a; } return -a; }
    """
    checks = remaining_checks(parse_program(source, tmp_path))
    assert [c.operation.split(".")[0] for c in checks] == [
        *("add", "add", "sub"),
        *("mul", "div", "neg"),
    ]
    assert [c.position for c in checks] == sorted(c.position for c in checks)
