"""Small programs that the verifier accepts, and functions that put other bodies into them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from ir_builder import Builder, give, program

from transpiler.ir import nodes
from transpiler.ir.nodes import (
    Call,
    Evaluate,
    Expression,
    Function,
    Global,
    Kernel,
    Literal,
    Local,
    Mode,
    Module,
    Parameter,
    Print,
    Program,
    RangeIndex,
    Read,
    Reduce,
    Slice,
    Statement,
)
from transpiler.ir.types import (
    BOOL,
    I8,
    I64,
    U8,
    VOID,
    Access,
    ArrayType,
    Type,
    ViewType,
)
from transpiler.source.files import Position

AT = Position(7, 7)
LIMIT = Global("limit", "m", I64, 7, constant=True)
STATE = Global("state", "m", I64, 1, constant=False)
TABLE = Global("table", "m", ArrayType(U8, (2,)), (1, 2), constant=True)
BUFFER = Global("buffer", "m", ArrayType(I64, (2,)), (1, 2), constant=False)
ONE, TRUE = Literal(I64, 1), Literal(BOOL, 1)
NARROW = Literal(I8, 1)


class Sample(Builder):
    """A builder with the declarations that the bodies of this file use."""

    def __init__(self) -> None:
        super().__init__()
        self.n = self.size("n")
        self.a = self.view("a")
        self.m = self.view("m", 2)
        self.w = self.view("w", access=Access.INOUT)
        self.x = self.local("x", writable=False)
        self.small = self.local("small", I8, writable=False)
        self.y = self.local("y")
        self.t = self.local("t", BOOL)

    def wrapped(self, body: Sequence[Statement], result: Type = VOID) -> Function:
        """A function around `body`, with parameters of each kind and a variable `y`."""
        parameters = [
            self.parameter(self.a, [self.n]),
            self.parameter(self.m, [None, self.n]),
            self.parameter(self.w),
            self.parameter(self.x),
            self.parameter(self.small),
        ]
        first = [self.declare(self.y, 0), self.declare(self.t, self.value(True))]
        return self.function([*first, *body], sizes=[self.n], parameters=parameters, result=result)

    def call(self, *arguments: Expression, name: str = "m.twice", type_: Type = I64) -> Call:
        return Call(name, arguments, type_, AT)

    def part(
        self, *items: Expression | RangeIndex, rank: int = 1, base: Local | None = None
    ) -> Slice:
        return Slice(Read(base or self.a), items, ViewType(I64, rank), AT)


def helpers() -> list[nodes.Declaration]:
    """What bodies call: `twice(x)`, `fill(inout v)`, `loop()` that calls itself, kernel `k`."""
    b = Builder()
    x = b.local("x", writable=False)
    twice = b.function(
        [give(b.op("*", x, 2))], parameters=[b.parameter(x)], result=I64, name="twice"
    )
    c = Builder()
    v = c.view("v", access=Access.INOUT)
    fill = c.function([], parameters=[c.parameter(v)], name="fill")
    again = Builder().function([Evaluate(Call("m.again", (), VOID, AT))], name="again")
    shout = Builder().function([Print(("text",), AT)], name="shout")
    return [LIMIT, STATE, TABLE, BUFFER, twice, fill, again, shout, kernel()]


class KernelSample(Builder):
    """A builder with the declarations of a kernel."""

    def __init__(self) -> None:
        super().__init__()
        self.n = self.size("n")
        self.a = self.view("a")
        self.out = self.view("out", access=Access.OUT)
        self.total = self.local("total")
        self.i = self.size("i")

    def wrapped(self, body: Sequence[Statement], *, reduced: bool = True) -> Kernel:
        tail = [self.sum()] if reduced else []
        return self.kernel(
            [*body, *tail],
            [(self.i, self.n)],
            sizes=[self.n],
            parameters=[
                self.parameter(self.a, [self.n]),
                self.parameter(self.out, [self.n]),
                self.parameter(self.total, mode=Mode.OUT),
            ],
        )

    def sum(self) -> Reduce:
        return Reduce(self.total, "sum.checked.i64.i64", Read(self.i), AT)


def kernel() -> Kernel:
    k = KernelSample()
    return k.wrapped([k.assign(k.element(k.out, k.i), k.element(k.a, k.i))])


def of(*declarations: nodes.Declaration) -> Program:
    return Program((Module("m", "m.ci", (*helpers(), *declarations)),))


Body = Callable[[Sample], Sequence[Statement]]
KernelBody = Callable[[KernelSample], Sequence[Statement]]


def in_function(body: Body, result: Type = VOID) -> Callable[[], Program]:
    def made() -> Program:
        sample = Sample()
        return of(sample.wrapped(body(sample), result))

    return made


def in_kernel(body: KernelBody, *, reduced: bool = True) -> Callable[[], Program]:
    def made() -> Program:
        sample = KernelSample()
        return of(replace(sample.wrapped(body(sample), reduced=reduced), name="k2"))

    return made


def module(*declarations: nodes.Declaration, **changes: object) -> Callable[[], Program]:
    return lambda: Program((replace(Module("m", "m.ci", declarations), **changes),))  # type: ignore[arg-type]


def variable(type_: Type, value: object) -> Callable[[], Program]:
    return module(Global("g", "m", type_, value, constant=True))  # type: ignore[arg-type]


def signature(change: Callable[[Sample], Function | Kernel]) -> Callable[[], Program]:
    return lambda: program(change(Sample()))


def one(s: Sample, parameter: Parameter, **changes: object) -> Function:
    return s.function([], parameters=[replace(parameter, **changes)])  # type: ignore[arg-type]
