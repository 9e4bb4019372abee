"""Every operation: all pairs of I8 and of U8, and the boundary values of the wider types."""

from __future__ import annotations

from pathlib import Path

import pytest

from transpiler.ir.operations import Operation, all_operations
from transpiler.ir.types import BOOL, I8, I16, I32, I64, INTEGERS, U8, U16, U32, U64, IntType
from transpiler.suite.compilers import GCC, SANITIZED
from transpiler.suite.exhaustive import (
    boundary_values,
    disagreements,
    literal_cases,
    operation_cases,
    scalar_operations,
)

LITERALS = (-128, -127, -7, -2, -1, 0, 1, 2, 3, 7, 8, 10, 64, 100, 127, 128, 254, 255)


def conversions() -> list[Operation]:
    """Conversions between different integer types."""
    return [op for op in scalar_operations(*INTEGERS) if len(set(op.typing.values())) == 2]


@pytest.mark.toolchain
@pytest.mark.slow
@pytest.mark.parametrize("type_", [I8, U8], ids=lambda t: t.name)
def test_all_pairs(type_: IntType, tmp_path: Path) -> None:
    cases = operation_cases(scalar_operations(type_), complete=True)
    assert sum(case.calls for case in cases) > 1_500_000
    said = disagreements(cases, tmp_path, GCC, records=29)
    assert not said, "\n".join(said[:20])


@pytest.mark.toolchain
@pytest.mark.parametrize("type_", [I8, U8], ids=lambda t: t.name)
def test_literal_operands(type_: IntType, tmp_path: Path) -> None:
    cases = literal_cases(scalar_operations(type_), LITERALS)
    said = disagreements(cases, tmp_path, GCC)
    assert not said, "\n".join(said[:20])


@pytest.mark.toolchain
@pytest.mark.parametrize("type_", [I16, I32, I64, U16, U32, U64], ids=lambda t: t.name)
def test_boundary_values(type_: IntType, tmp_path: Path) -> None:
    cases = operation_cases(scalar_operations(type_), complete=False)
    said = disagreements(cases, tmp_path, SANITIZED)
    assert not said, "\n".join(said[:20])


@pytest.mark.toolchain
def test_conversions(tmp_path: Path) -> None:
    cases = operation_cases(conversions(), complete=True)
    assert len(cases) == 3 * len(INTEGERS) * (len(INTEGERS) - 1)
    said = disagreements(cases, tmp_path, SANITIZED)
    assert not said, "\n".join(said[:20])


@pytest.mark.toolchain
def test_truth_values(tmp_path: Path) -> None:
    chosen = scalar_operations(BOOL)
    chosen += [op for t in INTEGERS for op in scalar_operations(BOOL, t) if op not in chosen]
    chosen = [op for op in chosen if BOOL in op.typing.values() or op.family.name == "logical_not"]
    said = disagreements(operation_cases(chosen, complete=True), tmp_path, SANITIZED)
    assert not said, "\n".join(said[:20])


def test_every_scalar_operation_is_covered() -> None:
    """What the tests above select, together, is the table without reductions."""
    covered = {op.identifier for t in INTEGERS for op in scalar_operations(t)}
    covered |= {op.identifier for t in INTEGERS for op in scalar_operations(BOOL, t)}
    covered |= {op.identifier for op in conversions()}
    table = {op.identifier for op in all_operations() if not op.family.reduction}
    # `.ci` converts a truth value in the checked form only.
    missing = {i for i in table - covered if not i.startswith(("as.wrap.bool", "as.sat.bool"))}
    assert not missing


def test_boundary_values_reach_the_bounds() -> None:
    for type_ in INTEGERS:
        values = boundary_values(type_)
        assert {type_.min, type_.max, 0, 1} <= set(values)
        assert all(type_.holds(v) for v in values)
