# ruff: noqa: E501 (the golden text has long lines)
"""The text form of the intermediate representation: everything it says, and nothing unstable."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import get_args

from ir_builder import Builder, give, program

from transpiler.ir import nodes
from transpiler.ir.nodes import (
    NOWHERE,
    Assert,
    Block,
    Break,
    Call,
    Case,
    Check,
    CheckIndex,
    Continue,
    CopyArray,
    DeclareArray,
    DeclareView,
    Dispatch,
    DoWhile,
    Enter,
    Evaluate,
    ForEach,
    Forever,
    Global,
    Hole,
    Iteration,
    Leave,
    Literal,
    Mode,
    Module,
    Print,
    Program,
    RangeIndex,
    Read,
    ReadGlobal,
    Reduce,
    Remark,
    Return,
    Slice,
    Steps,
    Switch,
    Trivia,
)
from transpiler.ir.text import show, show_function, show_statement
from transpiler.ir.types import BOOL, I8, I64, U8, Access, ArrayType, ViewType
from transpiler.source.files import Position

LIMIT = Global("limit", "m", I64, 7, constant=True, exported=True, position=Position(1, 1))
TABLE = Global("table", "m", ArrayType(U8, (3,)), (1, 2, 3), constant=True)
STATE = Global("state", "m", I64, -1, constant=False)


def everything() -> Program:
    """A program with every node; its meaning is nobody's business."""
    b = Builder()
    n, a, flat = b.size("n"), b.view("a", 2, access=Access.INOUT), b.view("flat")
    x, i, j, e, t = (b.local(name) for name in ("x", "i", "j", "e", "t"))
    owned, zero, copied = (b.local(name, ArrayType(I64, (2,))) for name in ("p", "q", "r"))
    row = b.view("row")
    at = Position(9, 9)
    call = Call("m.f", (Read(x),), I64, at, (0,))
    part = Slice(
        Read(a),
        (Literal(I64, 1), RangeIndex(None, Read(x), inclusive=True)),
        ViewType(I64, 1),
        at,
    )
    every = Slice(Read(flat), (RangeIndex(Literal(I64, 4), None, step=-2),), ViewType(I64, 1), at)
    proven = replace(b.op("+", x, 1), proven=True, offset=2)
    both = replace(b.element(a, x, i), proven=(True, False))
    body = (
        b.declare(x, proven),
        DeclareArray(owned, (Literal(I64, 1), Read(x)), at, at),
        DeclareArray(zero, None, at),
        DeclareArray(copied, Read(owned), at, at, constant=True),
        DeclareView(row, part, at, (None,)),
        DeclareView(b.view("odd"), every, at, (Read(x),), at),
        b.assign(b.element(a, x, x), both),
        b.update(x, "*%", 3),
        replace(b.update(x, "+", 1), increment=True, proven=True, offset=0),
        CopyArray(Read(zero), Read(owned), at),
        Evaluate(call),
        Evaluate(b.op("-", x, 1), discard=True),
        b.when(b.both(b.op("<", x, n), b.named("logical_not.bool", True)), [Return()]),
        nodes.If(
            b.op("==", x, 1),
            Block((Break(),)),
            b.when(b.op("==", x, 2), [Continue("outer")], [Break("outer")]),
        ),
        replace(b.while_(b.either(b.op("<", x, 1), b.op(">", x, 2)), [Break()]), label="outer"),
        DoWhile(Block((Block((Continue(),)),)), b.value(False), at),
        b.count(b.declare(i, 0), b.op("<", i, 5), b.update(i, "+", 1), []),
        b.loop(j, 0, b.extent(a, 1), [], inclusive=True, step=2),
        b.loop(None, 0, 3, []),
        ForEach(None, e, Read(flat), Block(()), at),
        Switch(
            Read(x),
            (
                Case(((Literal(I64, 1), Literal(I64, 1)),), Block(()), falls=True),
                Case(((Literal(I64, 2), ReadGlobal(LIMIT)),), Block((Break(),))),
                Case((), Block((Break(),))),
            ),
        ),
        Print(('a "quoted"\n{', Hole(b.choose(b.op(">", x, 0), x, 1))), at),
        Assert(b.op("==", x, 1), at),
        Assert(b.op("==", x, 1), at, in_test=True, message=("x is ", Hole(Read(x)))),
        Dispatch("m.k", (Read(flat), Read(x)), False, at),
        Dispatch("m.k", (Read(flat), Read(x)), True, at, (1, 0)),
        Check(),
        Steps(Literal(I64, 3)),
        Enter(call),
        Leave(call),
        CheckIndex(b.element(flat, x)),
        Forever(Block((Iteration(at, 4),)), "again"),
        Remark(Trivia(("// not shown",))),
        give(Read(t)),
    )
    function = b.function(
        body,
        sizes=[n],
        parameters=[b.parameter(a, [n, None]), b.parameter(flat, [3]), b.parameter(x)],
        conditions=[b.op(">=", n, 1)],
        result=I64,
    )
    k = Builder()
    m, out, w, total, v = (
        k.size("m"),
        k.view("out", 1, U8, Access.OUT),
        k.local("w", I8),
        (k.local("total")),
        k.local("v", writable=False),
    )
    kernel = k.kernel(
        [
            Reduce(total, "sum.checked.i8.i64", Read(w), at),
            Reduce(total, "fold_checked.add.i64", Read(v), at, Literal(I64, 5), offset=1),
        ],
        [(v, m)],
        sizes=[m],
        parameters=[
            k.parameter(out, [m]),
            k.parameter(w),
            k.parameter(total, mode=Mode.OUT),
        ],
    )
    test = nodes.Test(
        "sums", replace(Builder().function([]), name="test_1", kind="test"), "E_FUEL", 4
    )
    script = replace(Builder().function([]), name="script", kind="script")
    first = Module("lib", "lib.ci", ())
    second = Module("m", "m.ci", (LIMIT, TABLE, STATE, function, kernel, test), script, ("lib",))
    return Program((first, second))


GOLDEN = """\
module lib "lib.ci"
module m "m.ci"
  import lib
  export constant m.limit@1:1: I64 = 7
  constant m.table@0:0: U8[3] = [1, 2, 3]
  variable m.state@0:0: I64 = -1
  function m.f@33:1[n#0](a#1: inout I64[_, _] shape [bind n#0, _], flat#2: in I64[_] shape [3i64], in x#3: I64) -> I64
    where ge.i64@32:1(n#0, 1i64)
    declare@3:1 x#3: I64 = add.checked.i64!@1:1+2(x#3, 1i64)
    array@9:9 p#8: I64[2] =@9:9 [1i64, x#3]
    array@9:9 q#9: I64[2] zero
    constant array@9:9 r#10: I64[2] =@9:9 copy p#8
    view@9:9 row#11: in I64[_] = slice a#1[1i64, ..= x#3]@9:9 shape [_]@0:0
    view@9:9 odd#12: in I64[_] = slice flat#2[4i64 .. by -2]@9:9 shape [x#3]@9:9
    store@5:1 a#1[x#3, x#3]@4:1 = a#1[x#3!, i#4]@2:1
    update x#3 by mul.wrap.i64@7:1 3i64
    update++ x#3 by add.checked.i64!@9:1+0 1i64
    copy@9:9 q#9 = p#8
    evaluate call m.f<0>@9:9(x#3)
    discard sub.checked.i64@10:1(x#3, 1i64)
    if (lt.i64@11:1(x#3, n#0) && logical_not.bool@12:1(true))
      return
    if eq.i64@13:1(x#3, 1i64)
      break
    else if eq.i64@14:1(x#3, 2i64)
      continue outer
    else
      break outer
    outer: while@17:1 (lt.i64@15:1(x#3, 1i64) || gt.i64@16:1(x#3, 2i64))
      break
    do@9:9
      block
        continue
    while false
    for@22:1 declare@18:1 i#4: I64 = 0i64; lt.i64@19:1(i#4, 5i64); update i#4 by add.checked.i64@21:1 1i64
    for@23:1 j#5: I64 in 0i64 ..= extent(a#1, 1) by 2
    for@24:1 _ in 0i64 .. 3i64
    for@9:9 _, e#6: I64 in flat#2
    switch x#3
      case 1i64 falls
      case 2i64 ..= m.limit
        break
      default
        break
    print@9:9 "a \\"quoted\\"\\n{" {(gt.i64@25:1(x#3, 0i64) ? x#3 : 1i64)}
    assert@9:9 eq.i64@26:1(x#3, 1i64)
    assert@9:9 in test eq.i64@27:1(x#3, 1i64) message "x is " {x#3}
    dispatch@9:9 m.k(flat#2, x#3)
    dispatch@9:9 in place m.k<1 0>(flat#2, x#3)
    check
    steps 3i64
    enter m.f<0>@9:9
    leave m.f<0>@9:9
    check index flat#2[x#3]@28:1
    again: forever
      iteration@9:9+4
    return t#7
  kernel m.k@5:1[m#0](out#1: out U8[_] shape [bind m#0], in w#2: I8, out total#3: I64) over [v#4@4:1: m#0]
    reduce total#3 = sum.checked.i8.i64@9:9 w#2
    reduce total#3 = fold_checked.add.i64@9:9+1 v#4 from 5i64
  test "sums" expect E_FUEL line 4
    test m.test_1@1:1() -> void
  script m.script@1:1() -> void
"""


def test_golden_text() -> None:
    assert show(everything()) == GOLDEN


def kinds_in(value: object) -> set[type]:
    """The classes of all nodes below `value`."""
    if isinstance(value, tuple):
        return {kind for item in value for kind in kinds_in(item)}
    if not is_dataclass(value):
        return set()
    below = {kind for f in fields(value) for kind in kinds_in(getattr(value, f.name))}
    return {type(value)} | below


OF_KERNELS = {
    nodes.AssignMany,
    nodes.Atomic,
    nodes.Barrier,
    nodes.BlockReduce,
    nodes.Component,
    nodes.Construct,
    nodes.DeclareLater,
    nodes.DeclareShared,
    nodes.FloatLiteral,
    nodes.ForSpans,
    nodes.Launch,
    nodes.Lift,
    nodes.Parallel,
    nodes.Sample,
    nodes.Several,
    nodes.ThreadId,
    nodes.VectorOperate,
}
"""What only Python kernels have: `test_ir_text_launch.py` shows their text."""


def test_golden_text_has_every_node() -> None:
    kinds = {*get_args(nodes.Statement), *get_args(nodes.Expression)}
    kinds |= {*get_args(nodes.Declaration), Hole, RangeIndex, Case}
    assert kinds - OF_KERNELS <= kinds_in(everything())


def test_text_is_the_same_for_comments_and_spelling() -> None:
    b = Builder()
    x = b.local("x")
    plain = b.declare(x, Literal(I64, 255))
    dressed = replace(
        plain, value=Literal(I64, 255, "0xFF"), trivia=Trivia(("// why",), "// so", True)
    )
    assert show_statement(plain) == show_statement(dressed)


def test_text_tells_what_matters() -> None:
    """Programs that differ in meaning, place or proof differ in text."""
    b = Builder()
    x, y = b.local("x"), b.local("x")
    e = b.op("+", x, y)
    statement = b.declare(y, e)
    variants = [
        statement,
        replace(statement, value=replace(e, proven=True)),
        replace(statement, value=replace(e, offset=0)),
        replace(statement, value=replace(e, position=Position(77, 1))),
        replace(statement, value=replace(e, operands=(Read(x), Read(x)))),
        replace(statement, local=x),
        replace(statement, constant=True),
        replace(statement, position=NOWHERE),
        replace(statement, value=Literal(I64, 1)),
        replace(statement, local=b.local("z", BOOL), value=Literal(BOOL, 1)),
    ]
    assert len({show_statement(s) for s in variants}) == len(variants)


def test_one_function_alone() -> None:
    b = Builder()
    x = b.local("x")
    f = b.function([give(b.op("+", x, 1))], parameters=[b.parameter(x)], result=I64)
    assert show_function(f) == (
        "function m.f@3:1(in x#0: I64) -> I64\n  return add.checked.i64@1:1(x#0, 1i64)\n"
    )
    assert show_function(f) in show(program(f)).replace("\n  ", "\n")


def test_a_long_chain_is_no_deep_recursion() -> None:
    b = Builder()
    x = b.local("x")
    e = b.op("+", x, 1)
    for _ in range(1000):
        e = b.op("+", e, x)
    assert show_statement(give(e)).count("add.checked.i64") == 1001
    chain = b.when(b.op("==", x, 0), [], [])
    for _ in range(1000):
        chain = nodes.If(b.op("==", x, 0), Block(()), chain)
    assert show_statement(chain).count("else if") == 1000
