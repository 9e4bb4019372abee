"""Every operation of the table through the evaluator: boundary fixtures, then all of them."""

from __future__ import annotations

from itertools import product

import pytest

from transpiler.ir.faults import Edge, FaultCode
from transpiler.ir.nodes import (
    Block,
    Function,
    Local,
    Mode,
    Module,
    Operate,
    Parameter,
    Program,
    Read,
    Return,
)
from transpiler.ir.operations import Operation, all_operations, lookup
from transpiler.ir.types import BOOL, I64, U64, IntType, ScalarType
from transpiler.machine.entry import Machine, Outcome
from transpiler.machine.values import TypedValue
from transpiler.source.files import Position

M, MIN = 2**63 - 1, -(2**63)
OVERFLOW, DIV_ZERO, SHIFT, NARROW, DOMAIN = (
    FaultCode.E_OVERFLOW,
    FaultCode.E_DIV_ZERO,
    FaultCode.E_SHIFT,
    FaultCode.E_NARROW,
    FaultCode.E_DOMAIN,
)


def machine_of(operation: Operation, count_type: ScalarType = I64) -> Machine:
    """A program with one function `f` that performs the operation once."""
    types = [count_type if t is None else t for t in operation.operand_types]
    locals_ = [Local(f"p{k}", t, k) for k, t in enumerate(types)]
    result = operation.result_type
    body = Operate(operation.identifier, tuple(Read(x) for x in locals_), result, Position(1, 1))
    parameters = tuple(Parameter(x, Mode.IN) for x in locals_)
    function = Function(
        "f", "m", "m.ci", (), parameters, (), result, Block((Return(body),)), Position(1, 1)
    )
    return Machine(Program((Module("m", "m.ci", (function,)),)))


def perform(identifier: str, *operands: int) -> Outcome:
    return machine_of(lookup(identifier)).call("f", operands)


VALUES = [
    ("add.wrap.i64", (M, 1), MIN),
    ("add.sat.i64", (M, 1), M),
    ("sub.wrap.i64", (MIN, 1), M),
    ("sub.wrap.u8", (3, 5), 254),
    ("sub.sat.u8", (3, 5), 0),
    ("mul.wrap.i64", (MIN, -1), MIN),
    ("mul.checked.i32", (-65536, 32768), -2147483648),
    ("mul.wrap.i8", (100, 3), 44),
    ("mul.sat.i8", (-128, -1), 127),
    ("mul.wrap.u16", (65535, 65535), 1),
    ("mul.wrap.u16", (50000, 50000), 63744),
    ("mul.wrap.u16", (40000, 3), 54464),
    ("div.checked.i64", (-7, 2), -4),
    ("rem.checked.i64", (-7, 2), 1),
    ("div.checked.i64", (7, -2), -4),
    ("rem.checked.i64", (7, -2), -1),
    ("div.checked.i64", (-7, -2), 3),
    ("rem.checked.i64", (-7, -2), -1),
    ("div_trunc.checked.i64", (-7, 2), -3),
    ("rem_trunc.checked.i64", (-7, 2), -1),
    ("div_euclid.checked.i64", (-7, -2), 4),
    ("rem_euclid.checked.i64", (7, -2), 1),
    ("div.checked.i64", (MIN, 3), -3074457345618258603),
    ("rem.checked.i64", (MIN, 3), 1),
    ("rem.checked.i64", (MIN, -1), 0),
    ("rem_trunc.checked.i64", (MIN, -1), 0),
    ("rem_euclid.checked.i64", (MIN, -1), 0),
    ("rem.checked.i8", (-128, -1), 0),
    ("div_round.checked.i64.half_even", (5, 2), 2),
    ("div_round.checked.i64.half_even", (7, 2), 4),
    ("div_round.checked.i64.half_away", (-5, 2), -3),
    ("div_round.checked.i64.half_even", (-5, 2), -2),
    ("shl.checked.i64", (-1, 63), MIN),
    ("shl.wrap.i64", (1, 63), MIN),
    ("shl.wrap.u8", (255, 4), 240),
    ("shl.wrap.i8", (1, 7), -128),
    ("shr.checked.i64", (-7, 1), -4),
    ("shr.checked.i64", (-1, 63), -1),
    ("shr.checked.u64", (2**64 - 1, 63), 1),
    ("shr.checked.u32", (7, 31), 0),
    ("rotl.checked.u32", (0x80000001, 1), 3),
    ("rotr.checked.u32", (3, 1), 0x80000001),
    ("as.wrap.i64.i32", (2147483648,), -2147483648),
    ("as.wrap.i64.u64", (-1,), 2**64 - 1),
    ("as.wrap.u64.i64", (2**63,), MIN),
    ("as.wrap.i64.i8", (-129,), 127),
    ("as.sat.i64.i8", (-129,), -128),
    ("as.checked.bool.i64", (1,), 1),
    ("not.u8", (5,), 250),
    ("not.i8", (5,), -6),
    ("xor.i8", (-1, 5), -6),
    ("clamp.checked.i8", (100, -3, 7), 7),
    ("lt.i64", (MIN, M), True),
    ("ne.bool", (1, 1), False),
    ("logical_not.bool", (0,), True),
]


@pytest.mark.parametrize(("identifier", "operands", "expected"), VALUES)
def test_boundary_values(identifier: str, operands: tuple[int, ...], expected: int) -> None:
    outcome = perform(identifier, *operands)
    assert (outcome.kind, outcome.value, outcome.fuel) == ("value", expected, 1)


# identifier, operands, code, exact, limit
FAULTS = [
    ("add.checked.i64", (M, 1), OVERFLOW, 2**63, "I64 9223372036854775807"),
    ("add.checked.i64", (9223372036854775800, 12), OVERFLOW, 9223372036854775812, f"I64 {M}"),
    ("sub.checked.i64", (MIN, 1), OVERFLOW, -9223372036854775809, f"I64 {MIN}"),
    ("sub.checked.u8", (3, 5), OVERFLOW, -2, "U8 0"),
    ("mul.checked.i64", (MIN, -1), OVERFLOW, 2**63, f"I64 {M}"),
    ("mul.checked.i32", (65536, 32768), OVERFLOW, 2147483648, "I32 2147483647"),
    ("mul.checked.u16", (50000, 50000), OVERFLOW, 2500000000, "U16 65535"),
    ("neg.checked.i64", (MIN,), OVERFLOW, 2**63, f"I64 {M}"),
    ("neg.checked.u32", (1,), OVERFLOW, -1, "U32 0"),
    ("abs.checked.i8", (-128,), OVERFLOW, 128, "I8 127"),
    ("div.checked.i64", (MIN, -1), OVERFLOW, 2**63, f"I64 {M}"),
    ("div_trunc.checked.i8", (-128, -1), OVERFLOW, 128, "I8 127"),
    ("div_euclid.checked.i8", (-128, -1), OVERFLOW, 128, "I8 127"),
    ("div.checked.i64", (5, 0), DIV_ZERO, None, None),
    ("rem_euclid.checked.i64", (0, 0), DIV_ZERO, None, None),
    ("rem.checked.u8", (7, 0), DIV_ZERO, None, None),
    ("div_round.checked.i64.half_even", (1, 0), DIV_ZERO, None, None),
    ("shl.checked.i64", (1, 63), OVERFLOW, 2**63, f"I64 {M}"),
    ("shl.checked.i64", (1, 64), SHIFT, None, "I64 63"),
    ("shl.wrap.i64", (1, -1), SHIFT, None, "I64 63"),
    ("shl.wrap.i8", (1, 256), SHIFT, None, "I64 7"),
    ("shl.wrap.i8", (1, 4294967296), SHIFT, None, "I64 7"),
    ("shr.checked.i64", (1, 64), SHIFT, None, "I64 63"),
    ("shr.checked.u32", (7, 32), SHIFT, None, "I64 31"),
    ("rotl.checked.u8", (7, 8), SHIFT, None, "I64 7"),
    ("as.checked.i64.i32", (2147483648,), NARROW, 2147483648, "I32 2147483647"),
    ("as.checked.i64.u64", (-1,), NARROW, -1, "U64 0"),
    ("clamp.checked.i64", (1, 5, 4), DOMAIN, None, None),
]


@pytest.mark.parametrize(("identifier", "operands", "code", "exact", "limit"), FAULTS)
def test_boundary_faults(
    identifier: str,
    operands: tuple[int, ...],
    code: FaultCode,
    exact: int | None,
    limit: str | None,
) -> None:
    outcome = perform(identifier, *operands)
    fault = outcome.fault
    assert fault is not None
    assert (fault.code, fault.operation, fault.exact) == (code, identifier, exact)
    assert [o.value for o in fault.operands] == list(operands)
    assert (None if fault.limit is None else str(fault.limit)) == limit
    assert outcome.fuel == 1


def test_a_shift_count_keeps_its_own_type() -> None:
    machine = machine_of(lookup("shl.wrap.u8"), count_type=U64)
    fault = machine.call("f", [3, 2**63]).fault
    assert fault is not None
    assert fault.operands[1] == TypedValue(U64, 2**63)
    assert fault.limit == TypedValue(I64, 7)


def edges(type_: ScalarType | None) -> list[int]:
    """Values at the ends of a type and around zero."""
    if type_ is BOOL:
        return [0, 1]
    kept = type_ if isinstance(type_, IntType) else I64
    return [v for v in (kept.min, kept.min + 1, -1, 0, 1, 2, 7, kept.max) if kept.holds(v)]


@pytest.mark.parametrize("family", sorted({o.family.name for o in all_operations()}))
def test_every_operation_is_its_exact_definition(family: str) -> None:
    """Fast paths and records agree with the table on the boundary matrix."""
    for operation in all_operations():
        if operation.family.name != family or operation.family.reduction:
            continue
        machine = machine_of(operation)
        for operands in product(*map(edges, operation.operand_types)):
            machine.reset()
            outcome, expected = machine.call("f", operands), operation.apply(*operands)
            if not isinstance(expected, Edge):
                assert outcome.value == expected, (operation.identifier, operands)
                continue
            fault = outcome.fault
            assert fault is not None, (operation.identifier, operands)
            assert (fault.code, fault.exact) == (expected.code, expected.exact)
            assert fault.code in operation.faults
            limit = None if expected.limit is None else TypedValue(*expected.limit)
            assert (fault.operation, fault.limit) == (operation.identifier, limit)
