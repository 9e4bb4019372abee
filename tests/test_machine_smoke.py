"""The evaluator on programs built by hand: scalar code, calls, fuel, a kernel."""

from __future__ import annotations

import sys

from transpiler.ir.faults import FaultCode
from transpiler.ir.nodes import (
    Assign,
    Block,
    Call,
    Declare,
    Element,
    ForRange,
    Function,
    If,
    Kernel,
    Literal,
    Local,
    Mode,
    Module,
    Operate,
    Over,
    Parameter,
    Program,
    Read,
    Reduce,
    Return,
)
from transpiler.ir.types import BOOL, I64, VOID, Access, ViewType
from transpiler.machine.arguments import ArrayArgument
from transpiler.machine.entry import Machine
from transpiler.machine.fault import KernelAddress, Phase, SourcePosition
from transpiler.machine.values import word
from transpiler.source.files import Position

PATH = "m.ci"


def at(line: int, column: int = 1) -> Position:
    return Position(line, column)


def lit(value: int) -> Literal:
    return Literal(I64, value)


def op(identifier: str, *operands, line: int = 1, column: int = 1) -> Operate:
    kind = BOOL if identifier.split(".")[0] in ("lt", "eq", "gt", "ge") else I64
    return Operate(identifier, operands, kind, at(line, column))


def function(name: str, parameters: list[Local], body: list, result=I64, line: int = 1) -> Function:
    return Function(
        name,
        "m",
        PATH,
        (),
        tuple(Parameter(p, Mode.IN) for p in parameters),
        (),
        result,
        Block(tuple(body)),
        at(line, 5),
        exported=True,
    )


def program(*declarations) -> Program:
    return Program((Module("m", PATH, declarations),))


A, B, S, COUNTER = (Local(n, I64, k) for k, n in enumerate(("a", "b", "s", "i")))


def test_scalar_function_and_its_overflow() -> None:
    body = [Return(op("add.checked.i64", Read(A), Read(B), line=2, column=14))]
    machine = Machine(program(function("plus", [A, B], body)))
    outcome = machine.call("plus", [40, 2])
    assert (outcome.kind, outcome.value, outcome.fuel) == ("value", 42, 1)

    fault = machine.call("m.plus", [I64.max, 1]).fault
    assert fault is not None
    assert fault.code is FaultCode.E_OVERFLOW
    assert fault.operation == "add.checked.i64"
    assert fault.operands == (word(I64.max), word(1))
    assert fault.exact == 2**63
    assert fault.limit == word(I64.max)
    assert fault.position == SourcePosition(PATH, 2, 14)
    assert fault.stack == ()
    assert fault.address is None
    # Sticky until reset.
    assert machine.call("plus", [1, 1]).fault == fault
    machine.reset()
    assert machine.call("plus", [1, 1]).value == 2


def loop_program() -> Program:
    body = [
        Declare(S, lit(0), at(1)),
        ForRange(
            COUNTER,
            lit(0),
            Read(A),
            False,
            1,
            Block((Assign(Read(S), op("add.checked.i64", Read(S), Read(COUNTER)), at(2)),)),
            at(2, 3),
        ),
        Return(Read(S)),
    ]
    return program(function("sum", [A], body))


def test_a_loop_charges_each_iteration() -> None:
    outcome = Machine(loop_program()).call("sum", [5])
    assert (outcome.value, outcome.fuel) == (10, 6)
    outcome = Machine(loop_program(), fuel=3).call("sum", [5])
    assert outcome.fault is not None
    assert outcome.fault.code is FaultCode.E_FUEL
    assert outcome.fault.limit == word(3)
    assert outcome.fault.position == SourcePosition(PATH, 2, 3)
    assert outcome.fuel == 3


def recursive() -> Program:
    again = Call("m.f", (op("add.checked.i64", Read(A), lit(1)),), I64, at(3, 9))
    return program(function("f", [A], [Return(again)]))


def test_depth_stops_recursion() -> None:
    """Fixture 116: D = 4, consumed 4, three call sites on the stack."""
    outcome = Machine(recursive(), depth=4).call("f", [0])
    fault = outcome.fault
    assert fault is not None
    assert (fault.code, fault.operation) == (FaultCode.E_DEPTH, "call.enter")
    assert fault.operands == ()
    assert fault.limit == word(4)
    assert fault.stack == (SourcePosition(PATH, 3, 9),) * 3
    assert outcome.fuel == 4


def test_the_greatest_depth_needs_no_native_stack() -> None:
    limit = sys.getrecursionlimit()
    outcome = Machine(recursive(), depth=4096).call("f", [0])
    assert sys.getrecursionlimit() == limit
    assert outcome.fault is not None
    assert outcome.fault.code is FaultCode.E_DEPTH
    assert outcome.fuel == 4096


def test_depth_beyond_the_frames_is_unsupported() -> None:
    outcome = Machine(recursive(), depth=4097).call("f", [0])
    assert outcome.fault is not None
    assert outcome.fault.code is FaultCode.E_UNSUPPORTED
    assert outcome.fault.operands == (word(4097),)
    assert outcome.fault.limit == word(4096)
    assert outcome.fuel == 0


def divide_kernel() -> Program:
    n = Local("n", I64, 0, False)
    d = Local("d", ViewType(I64, 1, Access.IN), 1)
    out = Local("out", ViewType(I64, 1, Access.OUT), 2)
    total = Local("total", I64, 3)
    i = Local("i", I64, 4, False)
    quotient = op(
        "div.checked.i64",
        lit(100),
        Element(Read(d), (Read(i),), I64, at(4, 20)),
        line=4,
        column=18,
    )
    body = Block(
        (
            If(op("eq.i64", Read(i), lit(-1)), Block((Return(),)), None),
            Assign(Element(Read(out), (Read(i),), I64, at(4, 8)), quotient, at(4, 12)),
            Reduce(total, "sum.checked.i64.i64", Element(Read(d), (Read(i),), I64, at(5)), at(5)),
        )
    )
    kernel = Kernel(
        "divide",
        "m",
        PATH,
        (n,),
        (
            Parameter(d, Mode.IN, (Read(n),), (n,)),
            Parameter(out, Mode.OUT, (Read(n),), (None,)),
            Parameter(total, Mode.OUT),
        ),
        (Over(i, Read(n)),),
        (),
        body,
        at(1, 8),
        exported=True,
        result=VOID,
    )
    return program(kernel)


def test_the_least_item_of_a_kernel_is_the_fault() -> None:
    """Field case D12: items 5 and 900 fault."""
    divisors = [1] * 1000
    divisors[5] = divisors[900] = 0
    out = [7] * 1000
    machine = Machine(divide_kernel())
    outcome = machine.call("divide", [ArrayArgument(divisors), ArrayArgument(out)])
    fault = outcome.fault
    assert fault is not None
    assert (fault.code, fault.operation) == (FaultCode.E_DIV_ZERO, "div.checked.i64")
    assert fault.operands == (word(100), word(0))
    assert (fault.exact, fault.limit) == (None, None)
    assert fault.address == KernelAddress("m.divide", 0, Phase.WORK_ITEM, 5, 2)
    assert out == [7] * 1000
    assert outcome.fuel == 1000


def test_a_kernel_publishes_arrays_and_scalars() -> None:
    out = [0] * 4
    machine = Machine(divide_kernel())
    outcome = machine.call("divide", [ArrayArgument([1, 2, 3, -7]), ArrayArgument(out)])
    assert (outcome.kind, outcome.outs) == ("void", {"total": -1})
    assert out == [100, 50, 33, -15]
    assert outcome.fuel == 4
