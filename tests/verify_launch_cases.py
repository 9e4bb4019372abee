"""Python kernels that break one rule of the verifier each, with words of the rule."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from transpiler.ir.nodes import (
    Assign,
    Atomic,
    Barrier,
    Block,
    BlockReduce,
    Break,
    Call,
    Component,
    Conditional,
    Construct,
    Declare,
    DeclareLater,
    DeclareShared,
    Element,
    Evaluate,
    Expression,
    Extent,
    FloatLiteral,
    ForSpans,
    Function,
    Kernel,
    Launch,
    Lift,
    Literal,
    Local,
    Mode,
    Module,
    Operate,
    Parallel,
    Parameter,
    Print,
    Program,
    Read,
    Return,
    Span,
    Statement,
    ThreadId,
    VectorOperate,
)
from transpiler.ir.types import (
    BOOL,
    F32,
    F64,
    I32,
    I64,
    VOID,
    Access,
    ArrayType,
    MatrixType,
    VectorType,
    ViewType,
)
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


V3, M2 = VectorType(F32, 3), MatrixType(F32, 2, 2)
VECTOR = Construct(V3, (ONE, ONE, ONE))
MATRIX = Construct(M2, (ONE, ONE, ONE, ONE))


def valued(rule: str, value: Expression) -> Case:
    return declared(rule, value, replace(NEW, type=value.type))


BROKEN_VECTORS: dict[str, Case] = {
    "components": valued("all components", Construct(V3, (ONE, ONE))),
    "type of a component": valued("a F32 stands here", Construct(V3, (ONE, ONE, ZERO))),
    "row": valued("no such component", Component(MATRIX, (ZERO,), F32, AT)),
    "beyond": valued("there is no component", Component(VECTOR, (Literal(I64, 3),), F32, AT)),
    "type of a part": valued("the component is", Component(VECTOR, (ZERO,), F64, AT)),
    "part of a number": valued("no such component", Component(ONE, (ZERO,), F32, AT)),
    "part of an array": valued("is no value here", Component(Read(ARRAY), (ZERO,), F32, AT)),
    "fill": valued("a scalar fills", VectorOperate("fill", (ONE,), F32, AT)),
    "function": valued("there is no function", VectorOperate("length", (VECTOR,), F32, AT)),
    "operands": valued("cross:", VectorOperate("cross", (VECTOR, MATRIX), V3, AT)),
    "gives": valued("norm gives", VectorOperate("norm", (VECTOR,), F64, AT)),
    "lift of too few": valued("takes 2 operands", Lift("add.f32", (VECTOR,), V3, AT)),
    "lift of another type": valued("components of", Lift("add.f64", (VECTOR, VECTOR), V3, AT)),
    "lift of shapes": valued("operands meet", Lift("add.f32", (VECTOR, MATRIX), V3, AT)),
    "lift of numbers": valued("operands meet", Lift("add.f32", (ONE, ONE), V3, AT)),
    "lift gives": valued("gives", Lift("lt.f32", (VECTOR, VECTOR), VectorType(F32, 3), AT)),
    "stored to an element": in_loop("a F32 stands here", replace(STORE, value=VECTOR)),
    "stored whole": in_loop(
        "is no scalar",
        Declare(
            replace(NEW, type=V3),
            Conditional(Literal(BOOL, 1), Read(ARRAY), Read(ARRAY), ARRAY.type),  # type: ignore[arg-type]
            AT,
        ),
    ),
}

TILE = Local("tile", ArrayType(F32, (256,)), 96)
TOTAL = BlockReduce("sum", ONE, AT)
TAKES = Function(
    "put", "k", "k.py", (),
    (Parameter(Local("t", ViewType(F32, 1), 1), Mode.IN, (None,), (None,)),), (), F32,
    Block((Barrier(AT), Return(ONE))), AT, kind="device",
)  # fmt: skip
PUT = Call("k.put", (Read(ARRAY),), F32, AT)


def with_function(rule: str, *more: Statement, before: tuple[Statement, ...] = ()) -> Case:
    loop = replace(LAUNCH.loop, body=Block((STORE, *more)))
    launch = replace(LAUNCH, loop=loop, before=Block(before))
    return lambda: launches(TAKES, launch), rule


BROKEN_GROUPS: dict[str, Case] = {
    "barrier before": changed("stands in the parallel loop", before=Block((Barrier(AT),))),
    "reduction behind": changed(
        "stands in the parallel loop", after=Block((Declare(NEW, TOTAL, AT),))
    ),
    "lane outside": changed("stands in the parallel loop", value=ThreadId(AT), result=I32),
    "call outside": with_function("stands in the parallel loop", before=(Declare(NEW, PUT, AT),)),
    "reduction beside": declared("is the whole value", Operate("negate.f32", (TOTAL,), F32, AT)),
    "call beside": with_function(
        "is the whole value", Declare(NEW, Operate("negate.f32", (PUT,), F32, AT), AT)
    ),
    "reduction of integers": declared("a F32 stands here", replace(TOTAL, value=ZERO)),
    "no such reduction": declared("no reduction", replace(TOTAL, operation="product")),
    "reduction to f64": declared("gives an F32", replace(TOTAL, type=F64), replace(NEW, type=F64)),
    "wide lane": declared("is an I32", ThreadId(AT, I64), replace(NEW, type=I64)),
    "shared number": in_loop("an array is shared", DeclareShared(NEW, AT)),
    "shared nothing": in_loop(
        "has elements", DeclareShared(replace(TILE, type=ArrayType(F32, (0,))), AT)
    ),
    "shared to another": with_function(
        "memory of a group",
        DeclareShared(TILE, AT),
        Declare(NEW, replace(PUT, arguments=(Read(TILE),)), AT),
    ),
    "shared argument": parameter(
        "no memory of a group",
        local=replace(ARRAY, type=ViewType(F32, 1, Access.INOUT, shared=True)),
    ),
    "atomic on shared": in_loop(
        "not updated atomically",
        DeclareShared(TILE, AT),
        Evaluate(Atomic("add", Element(Read(TILE), (ZERO,), F32, AT), ONE, F32, AT)),
    ),
    "atomic on what is no component": in_loop(
        "an element or a component",
        Evaluate(Atomic("add", Element(Read(ARRAY), (ZERO,), I32, AT), Literal(I32, 1), I32, AT)),
    ),
}

BROKEN_LAUNCHES: dict[str, Case] = {
    **BROKEN_VECTORS,
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
    "parallel loop inside": in_loop("has one parallel loop", LAUNCH.loop),
    "print before": changed("nothing is printed outside", before=Block((Print(("a",), AT),))),
    "no span": in_loop("a loop has a variable", ForSpans((), Block(()), AT)),
    "break": changed("leaves no loop", before=Block((Break(),))),
    "indices": declared("indices for rank", Element(Read(ARRAY), (ZERO, ZERO), F32, AT)),
    "value is an array": changed("a F32 stands here", value=Read(ARRAY), result=F32),
    "value without a type": changed("a value has a type", value=ONE),
    **BROKEN_GROUPS,
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
