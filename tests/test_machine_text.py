"""The report of a fault, its plain data, and calls in constant expressions."""

from __future__ import annotations

import pytest
from test_machine_smoke import function, lit, op

from transpiler.ir.faults import FaultCode
from transpiler.ir.nodes import Call, Dispatch, Local, Read, Return
from transpiler.ir.types import I64, I128
from transpiler.machine.constant import call_constant
from transpiler.machine.fault import (
    FaultRecord,
    KernelAddress,
    Phase,
    SourcePosition,
    Unsupported,
)
from transpiler.machine.text import message, report
from transpiler.machine.values import (
    ArrayValue,
    Dimension,
    Redacted,
    TypedValue,
    ViewIdentity,
    Z,
    word,
)
from transpiler.source.files import Position, SourceFile

SOURCE = SourceFile("a.ci", "export I64 f(I64 x) {\n\treturn x + 1;\n}\n")
RECORD = FaultRecord(
    FaultCode.E_OVERFLOW,
    "add.checked.i64",
    (word(I64.max), word(1)),
    2**63,
    word(I64.max),
    SourcePosition("a.ci", 2, 11),
)


def test_a_report_shows_every_field() -> None:
    assert report(RECORD, {"a.ci": SOURCE}, fuel=1) == (
        f"fault[E_OVERFLOW]: {message(FaultCode.E_OVERFLOW)}\n"
        "  --> a.ci:2:11\n"
        "   |\n"
        " 2 | \treturn x + 1;\n"
        "   | \t         ^ add.checked.i64\n"
        "   = operation: add.checked.i64\n"
        "   = operand-count: 2\n"
        "   = operand: I64 9223372036854775807\n"
        "   = operand: I64 1\n"
        "   = exact: 9223372036854775808\n"
        "   = limit: I64 9223372036854775807\n"
        "   = revision: none\n"
        "   = source-map: none\n"
        "   = address: none\n"
        "   = stack-depth: 0\n"
        "   = fuel-consumed: 1\n"
        "   = state: none\n"
    )


KERNEL_RECORD = FaultRecord(
    FaultCode.E_ALIAS,
    "bind.alias",
    (
        ViewIdentity(I64, 2, 0, 5, (Dimension(3, 0, -2), Dimension(2, 0, 1)), True),
        Redacted(I128),
        TypedValue(Z, 2**200),
        ArrayValue(I64, (2,), (1, -1)),
    ),
    None,
    None,
    SourcePosition("gone.ci", 1, 1),
    revision=b"\xab" * 32,
    address=KernelAddress("m.k", 3, Phase.WORK_ITEM, 900, 2),
    stack=(SourcePosition("a.ci", 9, 1), SourcePosition("b.ci", 8, 2)),
)


def test_a_report_without_its_source() -> None:
    lines = report(KERNEL_RECORD, {"a.ci": SOURCE}).splitlines()
    assert lines[1:] == [
        "  --> gone.ci:1:1",
        "   = operation: bind.alias",
        "   = operand-count: 4",
        "   = operand: view I64[3 from 0 by -2, 2 from 0 by 1] at 5 of buffer 2"
        " generation 0, write",
        "   = operand: <secret>",
        f"   = operand: Z {2**200}",
        "   = operand: I64[2] [1, -1]",
        "   = exact: none",
        "   = limit: none",
        "   = revision: " + "ab" * 32,
        "   = source-map: none",
        "   = address: m.k, dispatch 3, phase work-item, work-item 900, step 2",
        "   = stack-depth: 2",
        "   = called from: a.ci:9:1",
        "   = called from: b.ci:8:2",
        "   = fuel-consumed: none",
        "   = state: none",
    ]


def test_plain_data_has_the_keys_of_expectations() -> None:
    data = RECORD.as_data()
    assert data == {
        "fault.code": "E_OVERFLOW",
        "fault.operation": "add.checked.i64",
        "fault.operand": ["I64 9223372036854775807", "I64 1"],
        "fault.exact": "9223372036854775808",
        "fault.limit": "I64 9223372036854775807",
        "fault.position": "a.ci:2:11",
        "fault.revision": "none",
        "fault.source-map": "none",
        "fault.address": "none",
        "fault.stack-depth": 0,
        "fault.stack": [],
    }
    located = KERNEL_RECORD.as_data()
    assert (located["fault.kernel"], located["fault.phase"]) == ("m.k", "work-item")
    assert located["fault.address"] == "3 900 2"
    assert located["fault.stack"] == ["a.ci:9:1", "b.ci:8:2"]


def constants(dispatches: bool = False) -> dict[str, object]:
    a = Local("a", I64, 0)
    again = Call("m.down", (op("sub.checked.i64", Read(a), lit(1), line=2),), I64, Position(2, 9))
    quotient = op("div.checked.i64", lit(60), Read(a), line=2, column=3)
    body: list[object] = [Return(op("add.checked.i64", quotient, again, line=2, column=5))]
    if dispatches:
        body.insert(0, Dispatch("m.k", (), False, Position(1, 1)))
    return {"m.down": function("down", [a], body)}


def test_calls_in_constant_expressions() -> None:
    """A fault in the callee has the call of the constant on its stack."""
    site = SourcePosition("m.ci", 7, 15)
    outcome = call_constant(constants(), "m.down", [2], site=site, fuel=100)
    fault = outcome.fault
    assert fault is not None
    assert (fault.code, fault.position) == (FaultCode.E_DIV_ZERO, SourcePosition("m.ci", 2, 3))
    assert fault.stack == (site, *[SourcePosition("m.ci", 2, 9)] * 2)
    assert outcome.fuel == 3
    outcome = call_constant(constants(), "m.down", [2], site=site, fuel=0)
    assert outcome.fault is not None
    assert (outcome.fault.code, outcome.fault.position) == (FaultCode.E_FUEL, site)
    assert outcome.fault.stack == ()
    plus = function(
        "plus", [Local("a", I64, 0)], [Return(op("neg.checked.i64", Read(Local("a", I64, 0))))]
    )
    outcome = call_constant({"m.plus": plus}, "m.plus", [5], site=site, fuel=1)
    assert (outcome.kind, outcome.value, outcome.fuel) == ("value", -5, 1)


def test_constant_calls_refuse_what_is_not_constant() -> None:
    site = SourcePosition("m.ci", 7, 15)
    with pytest.raises(Unsupported):
        call_constant(constants(dispatches=True), "m.down", [2], site=site, fuel=100)
    with pytest.raises(KeyError):
        call_constant({}, "m.down", [2], site=site, fuel=100)
