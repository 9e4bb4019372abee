"""Operations of the reference at the ends of their types: results and faults are whole."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest

from conformance.reference import ArithError, Code, Fault, Operation, operations
from conformance.reference.identifiers import is_identifier
from conformance.reference.operation import Argument, is_value
from conformance.reference.ranges import (
    BOOL,
    I8,
    I64,
    I1024,
    U8,
    U64,
    ArrayType,
    BoolType,
    ErrorUnion,
    FixedPointType,
    OperandType,
    PairType,
    in_range,
)
from conformance.reference.records import Position, decode_record, encode_record, record
from conformance.reference.values import RecordKind

TYPES = (I8, U8, I64, U64, I1024, BOOL, FixedPointType(4, 4), FixedPointType(1, 63))
FORBIDDEN = {  # codes that each form can never raise (IM-31, IM-104)
    "wrap": {Code.E_OVERFLOW, Code.E_NARROW},
    "sat": {Code.E_OVERFLOW},
}


def ends(type_: OperandType) -> list[Argument]:
    """The ends of a type, zero and one; for arrays none, one and two of them."""
    match type_:
        case ArrayType(element):
            low, *_, high = ends(element)
            assert isinstance(low, int)
            assert isinstance(high, int)
            return [(), (low,), (high, high)]
        case BoolType():
            return [0, 1]
        case _:
            return [type_.minimum, *((-1,) if type_.minimum < 0 else ()), 0, 1, type_.maximum]


def calls() -> Iterator[tuple[Operation, tuple[Argument, ...]]]:
    """Operations with arguments; three operands only at a few values each."""
    for op in operations(TYPES):
        choices = [ends(t) for t in op.operands]
        if len(choices) == 3:
            choices = [c[::2] for c in choices]
        for arguments in itertools.product(*choices):
            yield op, arguments


def check_value(op: Operation, result: object) -> None:
    """A result is a value of the result type (IM-5, IM-30)."""
    match op.result, result:
        case PairType(element), (int() as q, int() as r):
            assert in_range(element, q)
            assert in_range(element, r)
        case ErrorUnion(), ArithError():
            pass
        case ErrorUnion(payload), int():
            assert in_range(payload, result)
        case _, int():
            assert not isinstance(op.result, PairType | ErrorUnion)
            assert is_value(op.result, result)
        case _:
            pytest.fail(f"{op.name} gave {result}")


def check_fault(op: Operation, fault: Fault) -> None:
    """A fault has the fields of its code and survives its encoding (IM-106, IM-149)."""
    assert not isinstance(op.result, ErrorUnion)
    assert fault.operation == op.name
    assert is_identifier(op.name)
    assert fault.code not in FORBIDDEN.get(op.form.value, set()) or op.name.startswith("from_f")
    for operand in fault.operands:
        assert is_value(operand.type, operand.value)  # type: ignore[arg-type]
    if fault.exact is None:
        limited = {("dot", Code.E_SHAPE), ("pow", Code.E_OVERFLOW)}
        named = (op.name.split(".")[0], fault.code) in limited
        assert (fault.limit is not None) == (fault.code is Code.E_SHIFT or named)
    else:
        assert fault.limit is not None
        beyond = fault.exact - fault.limit.value
        assert beyond != 0
        assert (beyond > 0) == (fault.limit.value > 0)
        assert fault.code in (Code.E_OVERFLOW, Code.E_NARROW)
    written = record(fault, Position("a.ci", 1, 1))
    assert decode_record(encode_record(written), RecordKind.RUN_TIME) == (2, written)


def test_every_operation_at_the_ends_of_its_types() -> None:
    """IM-30, IM-31, IM-104, IM-106, IM-149: whole results and whole, encodable faults."""
    names = set()
    faults = set()
    for op, arguments in calls():
        names.add(op.name)
        result = op.function(*arguments)
        if isinstance(result, Fault):
            faults.add(result.code)
            check_fault(op, result)
        else:
            check_value(op, result)
    assert len(names) > 1000
    assert faults == {Code[f"E_{c}"] for c in "OVERFLOW DIV_ZERO SHAPE SHIFT NARROW DOMAIN".split()}
