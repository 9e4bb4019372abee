"""Fault records as bytes, text, values and struct, against the evaluator's."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from machine_support import PRINTED_RECORD
from runtime_support import BUILDS, DRIVERS, Build, build_driver, run_driver

from transpiler.ir.faults import FaultCode
from transpiler.ir.types import BOOL, I8, I16, I64, U8, U64
from transpiler.machine.bytes import encode_record
from transpiler.machine.fault import FaultRecord, KernelAddress, Phase, SourcePosition
from transpiler.machine.text import report
from transpiler.machine.values import Dimension, TypedValue, ViewIdentity, word

M = 2**63 - 1
MAX64 = 2**64 - 1


def _at(line: int, column: int, path: str = "a.ci") -> SourcePosition:
    return SourcePosition(path, line, column)


def _in_b(line: int, column: int) -> SourcePosition:
    return _at(line, column, "dir/b.ci")


def _kernel(dispatch: int, phase: Phase, item: int | None = None, step: int | None = None):  # type: ignore[no-untyped-def]
    return KernelAddress("dir.b.k", dispatch, phase, item, step)


def _records() -> Iterator[tuple[FaultRecord, int]]:
    """The records of `runtime_drivers/records.c` in order, with the fuel consumed."""
    overflow = FaultCode.E_OVERFLOW
    first = FaultRecord(overflow, "add.checked.i64", (word(M), word(1)), M + 1, word(M), _at(4, 16))
    yield first, 0
    operands = (TypedValue(I8, -3), TypedValue(U64, MAX64))
    sites = (_in_b(10, 4), _at(5, 3))
    yield (
        FaultRecord(
            FaultCode.E_SHIFT,
            "shl.checked.i8",
            operands,
            None,
            word(7),
            _in_b(13, 4),
            stack=sites,
        ),
        12,
    )
    views = (
        ViewIdentity(I16, 0, 0, 3, (Dimension(2, 0, 10), Dimension(3, 0, 2)), True),
        ViewIdentity(I16, 0, 0, 0, (Dimension(8, 0, 1),), False),
    )
    yield (
        FaultRecord(
            FaultCode.E_ALIAS,
            "bind.alias",
            (word(0), word(2), *views),
            None,
            None,
            _at(8, 6),
            address=_kernel(0, Phase.ENTRY),
        ),
        0,
    )
    yield (
        FaultRecord(
            overflow,
            "mul.checked.u64",
            (TypedValue(U64, MAX64), TypedValue(U64, MAX64)),
            MAX64 * MAX64,
            TypedValue(U64, MAX64),
            _in_b(13, 4),
            address=_kernel(1, Phase.WORK_ITEM, M, 42),
        ),
        0,
    )
    yield (
        FaultRecord(
            overflow,
            "sum.checked.i64.i16",
            (word(9),),
            5 - (1 << 127),
            TypedValue(I16, -(1 << 15)),
            _in_b(17, 8),
            address=_kernel(0, Phase.EPILOGUE),
            stack=(_at(12, 9),),
        ),
        0,
    )
    yield (
        FaultRecord(
            FaultCode.E_SHAPE,
            "dispatch.admit",
            (word(M), word(M), word(M), word(7)),
            7 * M**3,
            word(M),
            _in_b(10, 1),
            address=_kernel(0, Phase.ENTRY),
        ),
        0,
    )
    sides = (TypedValue(BOOL, 1), TypedValue(BOOL, 0))
    yield (
        FaultRecord(FaultCode.E_ASSERT, "assert.checked.bool", sides, None, None, _at(3, 1)),
        0,
    )
    yield (
        FaultRecord(
            FaultCode.E_DIV_ZERO,
            "div.checked.u8",
            (TypedValue(U8, 1), TypedValue(U8, 0)),
            None,
            None,
            _at(0, 0, ""),
        ),
        0,
    )
    for edge in (0, 1, 127, 128, 255, 256, 32767, 32768, MAX64):
        for type_, value in ((U64, edge), (I64, I64.wrap(-edge))):
            limit = TypedValue(I8, -128 if value < 0 else 127)
            yield (
                FaultRecord(
                    FaultCode.E_NARROW,
                    f"as.checked.{type_.token}.i8",
                    (TypedValue(type_, value),),
                    value,
                    limit,
                    _at(3, 1),
                ),
                0,
            )


@pytest.fixture(scope="module", params=BUILDS, ids=str)
def shown(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> list[list[str]]:
    """For each record its hexadecimal bytes, values, struct, and text."""
    build: Build = request.param
    program = build_driver(build, DRIVERS / "records.c", _folder(tmp_path_factory))
    blocks = run_driver(program).split("end\n")
    assert blocks.pop() == ""
    return [block.split("\n", 3) for block in blocks]


def _folder(factory: pytest.TempPathFactory) -> Path:
    return factory.mktemp("records")


def test_bytes_are_those_of_the_evaluator(shown: list[list[str]]) -> None:
    records = [record for record, _ in _records()]
    assert [block[0] for block in shown] == [
        _unplaced(record) or encode_record(record).hex() for record in records
    ]


def _unplaced(record: FaultRecord) -> str | None:
    """A record without a place has line and column 0, which the evaluator never makes."""
    if record.position.line != 0:
        return None
    placed = encode_record(replace(record, position=_at(1, 1, ""))).hex()
    place = "00000000" + "01000000" * 2
    assert placed.count(place) == 1
    return placed.replace(place, "00" * 12)


def test_the_printed_record(shown: list[list[str]]) -> None:
    assert shown[0][0] == PRINTED_RECORD.hex()
    assert len(shown[0][0]) == 2 * 115


def test_text_is_that_of_the_evaluator(shown: list[list[str]]) -> None:
    assert [block[3] for block in shown] == [report(r, fuel=fuel) for r, fuel in _records()]


def test_values(shown: list[list[str]]) -> None:
    for block, (record, _) in zip(shown, _records(), strict=True):
        limit, exact, *operands = block[1].split(";")
        assert exact == ("" if record.exact is None else str(record.exact))
        assert limit == ("" if record.limit is None else str(record.limit.value))
        given = [
            str(o).split(" ", 1)[1] if isinstance(o, TypedValue) else str(o)
            for o in record.operands
        ]
        assert operands == [*given, *[""] * (9 - len(given)), ""]


def test_struct(shown: list[list[str]]) -> None:
    structs = [block[2] for block in shown]
    absent = "dispatch -1 item -1 step -1"
    assert structs[0] == f"1 4:16 phase -1 entry 0 {absent} a.ci add.checked.i64 a.f"
    assert structs[1] == f"5 13:4 phase -1 entry 1 {absent} dir/b.ci shl.checked.i8 dir.b.k"
    assert structs[3] == (
        f"1 13:4 phase 1 entry 0 dispatch 1 item {M} step 42 dir/b.ci mul.checked.u64 dir.b.k"
    )
    assert structs[4].startswith("1 17:8 phase 2 entry 0 dispatch 0 item -1 step -1 dir/b.ci ")
