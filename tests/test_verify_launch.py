"""The verifier finds each broken rule of a Python kernel."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from pykernel_support import lowered

from transpiler.ir.nodes import (
    Assign,
    Block,
    Break,
    Declare,
    DeclareLater,
    Element,
    FloatLiteral,
    ForSpans,
    Launch,
    Literal,
    Local,
    Mode,
    Module,
    Operate,
    Program,
    Read,
    Sample,
    Span,
    Statement,
)
from transpiler.ir.types import BOOL, F32, F64, I32, I64, VOID
from transpiler.ir.verify import VerifyError, verify
from transpiler.source.files import Position

AT = Position(1, 1)
NEW = Local("new", F32, 99)


@pytest.fixture
def launch(tmp_path: Path) -> Launch:
    lines = ["x = y[i] * 0.5", "for j in range(3):", "    y[i] = x + j"]
    made = lowered(tmp_path, lines, {"y": "f32[:]"}).root.launches[0]
    verify(program(made))
    return made


def program(launch: Launch) -> Program:
    return Program((Module("k", "k.py", (launch,)),))


def in_loop(launch: Launch, *more: Statement) -> Launch:
    body = launch.loop.body
    return replace(
        launch, loop=replace(launch.loop, body=Block((*body.statements, *more), body.closing))
    )


def store(launch: Launch) -> Assign:
    array = launch.parameters[0].local
    return Assign(
        Element(Read(array), (Literal(I64, 0),), F32, AT),
        FloatLiteral(F32, 1.0),
        AT,
        value_first=True,
    )


ONE = FloatLiteral(F32, 1.0)
COUNTER = Local("c", I64, 98)
BREAKS: dict[str, Callable[[Launch], Launch]] = {
    "stored outside the parallel loop": lambda x: replace(x, before=Block((store(x),))),
    "nothing is stored outside": lambda x: replace(x, after=Block((store(x),))),
    "is not rounded": lambda x: in_loop(x, Declare(NEW, FloatLiteral(F32, 0.1), AT)),
    "a F32 stands here, not F64": lambda x: in_loop(x, Declare(NEW, FloatLiteral(F64, 0.5), AT)),
    "is not declared here": lambda x: in_loop(x, Assign(Read(NEW), ONE, AT)),
    "is declared twice": lambda x: in_loop(x, DeclareLater(NEW), DeclareLater(NEW)),
    "no operation": lambda x: in_loop(x, Declare(NEW, Operate("sine.f32", (ONE,), F32, AT), AT)),
    "the result of": lambda x: in_loop(
        x, Declare(replace(NEW, type=F64), Operate("sin.f32", (ONE,), F64, AT), AT)
    ),
    "a I64 stands here": lambda x: in_loop(
        x, ForSpans((Span(COUNTER, Literal(I32, 0), Literal(I64, 3)),), Block(()), AT)
    ),
    "a loop has a variable": lambda x: in_loop(x, ForSpans((), Block(()), AT)),
    "leaves no loop": lambda x: replace(x, before=Block((Break(),))),
    "indices for rank": lambda x: in_loop(
        x,
        Declare(
            NEW,
            Element(Read(x.parameters[0].local), (Literal(I64, 0), Literal(I64, 0)), F32, AT),
            AT,
        ),
    ),
    "a F32 stands here, not inout": lambda x: replace(
        x, value=Read(x.parameters[0].local), result=F32
    ),
    "a value has a type": lambda x: replace(x, value=ONE, result=VOID),
    "has no rules yet": lambda x: in_loop(
        x, Declare(NEW, Sample(Read(NEW), (ONE, ONE, ONE), AT), AT)
    ),
    "the view allows": lambda x: replace(x, parameters=(replace(x.parameters[0], mode=Mode.IN),)),
    "a Bool stands here": lambda x: in_loop(
        x, Declare(replace(NEW, type=BOOL), Literal(I64, 1), AT)
    ),
}


@pytest.mark.parametrize("rule", BREAKS)
def test_a_broken_rule_is_found(rule: str, launch: Launch) -> None:
    with pytest.raises(VerifyError) as found:
        verify(program(BREAKS[rule](launch)))
    assert rule in str(found.value)


def test_two_launches_of_one_name(launch: Launch) -> None:
    with pytest.raises(VerifyError, match="declared twice"):
        verify(Program((replace(program(launch).root, declarations=(launch, launch)),)))
