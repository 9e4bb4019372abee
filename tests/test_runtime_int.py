"""The integer header against the operation table: values, and every field of a record."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest
from runtime_operations import cases, write_data, write_driver
from runtime_support import (
    BUILDS,
    DRIVERS,
    GCC,
    HEADERS,
    Build,
    build_driver,
    compile_c,
    run_driver,
)

from transpiler.emit.operation_header import header, operation_code, operation_names
from transpiler.ir.operations import all_operations


@dataclasses.dataclass(frozen=True)
class Prepared:
    source: Path
    data: Path
    total: int


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Prepared:
    folder = tmp_path_factory.mktemp("operations")
    tried = list(cases())
    data, source = folder / "expected.bin", folder / "operations.c"
    total = write_data(data, tried)
    write_driver(source, DRIVERS / "operations.c", tried)
    return Prepared(source, data, total)


@pytest.mark.toolchain
@pytest.mark.parametrize("build", BUILDS, ids=str)
def test_every_operation_agrees_with_the_table(build: Build, prepared: Prepared) -> None:
    program = build_driver(build, prepared.source, prepared.source.parent)
    out = run_driver(program, prepared.data)
    assert out == f"{prepared.total} evaluations, 0 differences\n"


def test_the_8_bit_types_are_tried_on_all_pairs() -> None:
    pairs = {
        case.operation.identifier
        for case in cases()
        if [len(values) for values in case.operands] == [256, 256]
    }
    assert {"add.checked.i8", "mul.sat.u8", "div_round.checked.i8.half_even"} <= pairs
    assert len(pairs) == 2 * (3 * 3 + 6 + 9 + 2)


def test_a_wrong_outcome_is_noticed(prepared: Prepared, tmp_path: Path) -> None:
    data = bytearray(prepared.data.read_bytes())
    data[-24] ^= 1  # the low byte of the last result
    wrong = tmp_path / "wrong.bin"
    wrong.write_bytes(data)
    program = build_driver(GCC, prepared.source, prepared.source.parent)
    with pytest.raises(AssertionError, match=r"clamp\.checked\.u64 of -2, -2, -2: value"):
        run_driver(program, wrong)


def test_the_operation_header_is_fresh() -> None:
    assert (HEADERS / "operation.h").read_text(encoding="utf-8") == header()


def test_operation_numbers_are_distinct() -> None:
    faulting = [op for op in all_operations() if op.faults]
    assert len({operation_code(op) for op in faulting}) == len(faulting)
    assert all(operation_names()[operation_code(op)] == op.identifier for op in faulting)


@pytest.mark.toolchain
@pytest.mark.parametrize(
    "flag", ["-ffast-math", "-Ofast", "-funsafe-math-optimizations", "-ffinite-math-only"]
)
def test_gcc_refuses_inexact_arithmetic(flag: str, tmp_path: Path) -> None:
    source = tmp_path / "one.c"
    source.write_text('#include "ht1.h"\n#include "int.h"\nint main(void) { return 0; }\n')
    result = compile_c(GCC, source, tmp_path / "one", flag)
    assert result.returncode != 0
    assert "hardtack: compile without -ff" in result.stderr
