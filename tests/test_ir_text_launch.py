"""The text form of Python kernels: every node of theirs, on one page."""

from __future__ import annotations

from test_ir_text import OF_KERNELS, kinds_in

from transpiler.ir.nodes import (
    Assign,
    AssignMany,
    Atomic,
    Barrier,
    Block,
    BlockReduce,
    Call,
    Component,
    Construct,
    Declare,
    DeclareLater,
    DeclareShared,
    Element,
    Evaluate,
    Extent,
    FloatLiteral,
    ForSpans,
    Function,
    Launch,
    Lift,
    Literal,
    Local,
    Mode,
    Module,
    Operate,
    Parallel,
    Parameter,
    Program,
    Read,
    Return,
    Sample,
    Several,
    Span,
    ThreadId,
    VectorOperate,
)
from transpiler.ir.text import show
from transpiler.ir.types import (
    F32,
    I32,
    I64,
    Access,
    ArrayType,
    TextureType,
    TupleType,
    VectorType,
    ViewType,
)
from transpiler.source.files import Position

AT = Position(7, 3)
VEC = VectorType(F32, 3)


def everything() -> Program:
    a = Local("a", ViewType(F32, 1, Access.INOUT), 1)
    t = Local("t", TextureType(), 2)
    i, k = Local("i", I64, 3), Local("k", I64, 4)
    v, x, y = Local("v", VEC, 5), Local("x", F32, 6), Local("y", F32, 7)
    tile, n = Local("tile", ArrayType(F32, (256,)), 8), Local("n", I32, 9)
    one, zero = FloatLiteral(F32, 1.5, "1.5"), Literal(I64, 0)
    element = Element(Read(a), (Read(i),), F32, AT)
    pair = TupleType((F32, F32))
    two = Call("m.two", (Read(x),), pair, AT)
    body = (
        Declare(v, Construct(VEC, (one, one, one)), AT),
        Assign(Read(v), Lift("add.f32", (Read(v), one), VEC, AT), AT),
        Declare(x, VectorOperate("dot", (Read(v), Read(v)), F32, AT), AT),
        DeclareLater(y),
        AssignMany((Read(x), None), two, AT),
        Assign(Read(y), Component(Read(v), (zero,), F32, AT), AT),
        ForSpans((Span(k, zero, Extent(Read(a), 0), Literal(I64, 2)),), Block(()), AT),
        Evaluate(Atomic("add", element, Sample(Read(t), (one, one, one), AT), F32, AT)),
        DeclareShared(tile, AT),
        Barrier(AT),
        Assign(Read(y), BlockReduce("sum", one, AT), AT),
        Assign(Read(n), ThreadId(AT), AT),
        Assign(element, Operate("mul.f32", (Read(x), one), F32, AT), AT, value_first=True),
    )
    function = Function(
        "two", "m", "m.py", (), (Parameter(x, Mode.IN),), (), pair,
        Block((Return(Several((Read(x), one), pair)),)), AT, kind="device",
    )  # fmt: skip
    launch = Launch(
        "k", "m", "m.py",
        (Parameter(a, Mode.INOUT, (Literal(I64, 3),), (None,)), Parameter(t, Mode.IN)),
        Block(()), Parallel((Span(i, zero, Extent(Read(a), 0)),), Block(body), AT), Block(()),
        one, F32, F32, AT, suffix="_f32",
    )  # fmt: skip
    return Program((Module("m", "m.py", (function, launch)),))


TEXT = """\
  launch@7:3 m.k_f32(inout a#1: inout F32[_] [3i64], in t#2: texture3d) -> F32 floats f32
    before
    parallel@7:3 i#3 in 0i64 .. extent(a#1, 0)
      declare@7:3 v#5: vec3<f32> = vec3_f32(1.5f32, 1.5f32, 1.5f32)
      store@7:3 v#5 = each add.f32@7:3(v#5, 1.5f32) as vec3_f32
      declare@7:3 x#6: F32 = whole dot@7:3(v#5, v#5) as f32
      later y#7: F32
      store@7:3 x#6, _ = call m.two@7:3(x#6)
      store@7:3 y#7 = v#5.(0i64)@7:3
      for@7:3 k#4 in 0i64 .. extent(a#1, 0) by 2i64
      evaluate atomic add@7:3(a#1[i#3]@7:3, sample@7:3(t#2, 1.5f32, 1.5f32, 1.5f32))
      shared@7:3 tile#8: F32[256]
      barrier@7:3
      store@7:3 y#7 = block sum@7:3(1.5f32)
      store@7:3 n#9 = thread@7:3
      store@7:3 a#1[i#3]@7:3 = mul.f32@7:3(x#6, 1.5f32) value first
    after
    value 1.5f32
"""


def test_every_node_of_kernels_has_its_text() -> None:
    text = show(everything())
    assert kinds_in(everything()) >= OF_KERNELS
    assert text[text.index("  launch") :] == TEXT
    assert "return (x#6, 1.5f32)" in text
