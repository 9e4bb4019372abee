"""Python kernels that break one rule of the verifier each, with words of the rule."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from transpiler.ir.nodes import (
    Assign,
    Block,
    Break,
    Declare,
    DeclareLater,
    Element,
    Expression,
    Extent,
    FloatLiteral,
    ForSpans,
    Function,
    Kernel,
    Launch,
    Literal,
    Local,
    Mode,
    Module,
    Operate,
    Parallel,
    Parameter,
    Program,
    Read,
    Span,
    Statement,
    Workgroup,
)
from transpiler.ir.types import BOOL, F32, F64, I32, I64, VOID, Access, ViewType
from transpiler.source.files import Position

AT = Position(1, 1)
ARRAY = Local("y", ViewType(F32, 1, Access.INOUT), 1)
INDEX = Local("i", I64, 2, writable=False)
COUNTER = Local("c", I64, 98)
NEW = Local("new", F32, 99)
ONE = FloatLiteral(F32, 1.0)
ZERO = Literal(I64, 0)
STORE = Assign(Element(Read(ARRAY), (Read(INDEX),), F32, AT), ONE, AT, value_first=True)
OUTSIDE = Assign(Element(Read(ARRAY), (ZERO,), F32, AT), ONE, AT, value_first=True)
LAUNCH = Launch(
    "k",
    "k",
    "k.py",
    (Parameter(ARRAY, Mode.INOUT, (None,), (None,)),),
    Block(()),
    Parallel((Span(INDEX, ZERO, Extent(Read(ARRAY), 0)),), Block((STORE,)), AT),
    Block(()),
    None,
    VOID,
    F32,
    AT,
)
KERNEL = Kernel("c", "k", "k.ci", (), (), (), (), Block(()), AT)
Case = tuple[Callable[[], Program], str]


def launches(*declarations: Function | Launch | Kernel) -> Program:
    return Program((Module("k", "k.py", declarations),))


def changed(rule: str, **changes: object) -> Case:
    return lambda: launches(replace(LAUNCH, **changes)), rule  # type: ignore[arg-type]


def in_loop(rule: str, *more: Statement) -> Case:
    return changed(rule, loop=replace(LAUNCH.loop, body=Block((STORE, *more))))


def declared(rule: str, value: Expression, local: Local = NEW) -> Case:
    return in_loop(rule, Declare(local, value, AT))


def parameter(rule: str, **changes: object) -> Case:
    return changed(rule, parameters=(replace(LAUNCH.parameters[0], **changes),))  # type: ignore[arg-type]


BROKEN_LAUNCHES: dict[str, Case] = {
    "store before": changed("nothing is stored outside", before=Block((OUTSIDE,))),
    "store behind": changed("nothing is stored outside", after=Block((OUTSIDE,))),
    "literal not rounded": declared("is not rounded", FloatLiteral(F32, 0.1)),
    "literal of another type": declared("a F32 stands here, not F64", FloatLiteral(F64, 0.5)),
    "truth": declared("a Bool stands here", ZERO, replace(NEW, type=BOOL)),
    "not declared": in_loop("is not declared here", Assign(Read(NEW), ONE, AT)),
    "declared twice": in_loop("is declared twice", DeclareLater(NEW), DeclareLater(NEW)),
    "declared array": in_loop("a scalar is declared", DeclareLater(replace(ARRAY, number=97))),
    "operation": declared("no operation", Operate("sine.f32", (ONE,), F32, AT)),
    "result": declared(
        "the result of", Operate("sin.f32", (ONE,), F64, AT), replace(NEW, type=F64)
    ),
    "bound": in_loop(
        "a I64 stands here",
        ForSpans((Span(COUNTER, Literal(I32, 0), ZERO),), Block(()), AT),
    ),
    "no span": in_loop("a loop has a variable", ForSpans((), Block(()), AT)),
    "break": changed("leaves no loop", before=Block((Break(),))),
    "indices": declared("indices for rank", Element(Read(ARRAY), (ZERO, ZERO), F32, AT)),
    "value is an array": changed("a F32 stands here", value=Read(ARRAY), result=F32),
    "value without a type": changed("a value has a type", value=ONE),
    "statement": in_loop("Workgroup has no rules yet", Workgroup("barrier", None, (), AT)),
    "mode and access": parameter("the view allows", mode=Mode.IN),
    "written only": parameter(
        "an argument is read",
        local=replace(ARRAY, type=ViewType(F32, 1, Access.OUT)),
        mode=Mode.OUT,
    ),
    "extent": parameter("an extent is a number", shape=(Read(INDEX),)),
    "two languages": (lambda: launches(LAUNCH, KERNEL), "kernels of both languages"),
    "one name": (lambda: launches(LAUNCH, LAUNCH), "is declared twice"),
}
