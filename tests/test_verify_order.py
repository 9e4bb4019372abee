"""The rules of the exact form, each met and each broken by hand."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from ir_builder import Builder, give

from transpiler.ir import verify_order
from transpiler.ir.nodes import (
    NOWHERE,
    Assert,
    Assign,
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
    Element,
    Enter,
    Evaluate,
    Expression,
    ForEach,
    Forever,
    Global,
    Hole,
    Iteration,
    Leave,
    Literal,
    Local,
    Operate,
    Print,
    RangeIndex,
    Read,
    ReadGlobal,
    Reduce,
    Remark,
    Return,
    ShortCircuit,
    Slice,
    Statement,
    Steps,
    Switch,
    Update,
)
from transpiler.ir.types import BOOL, I64, Access, ArrayType, ViewType
from transpiler.ir.verify import VerifyError, verify_sequenced
from transpiler.source.files import Position

AT = Position(5, 5)
ONE, TRUE = Literal(I64, 1), Literal(BOOL, 1)
STATE = Global("state", "m", I64, 1, constant=False)


class Sequenced(Builder):
    """Builds what `sequence` makes: operations get rising offsets."""

    def __init__(self) -> None:
        super().__init__()
        self.next = 0
        self.a = self.view("a")
        self.w = self.view("w", access=Access.INOUT)
        self.x = self.local("x")
        self.y = self.local("y")

    def take(self) -> int:
        self.next += 1
        return self.next - 1

    def add(self, proven: bool = False, offset: int | None = None) -> Operate:
        """`x + 1`, which can fault unless `proven`."""
        at = self.take() if offset is None else offset
        return replace(self.op("+", self.x, 1), offset=at, proven=proven)

    def cell(self, *, proven: bool = True, base: Local | None = None) -> Element:
        e = self.element(base or self.w, self.x)
        return replace(e, offset=self.take(), proven=(proven,))

    def call(self, *arguments: Expression) -> Call:
        return Call("m.g", arguments, I64, AT, offset=self.take())

    def called(self, *arguments: Expression) -> list[Statement]:
        """A call in order."""
        call = self.call(*arguments)
        return [Enter(call), Assign(Read(self.y), call, AT), Leave(call)]

    def part(self) -> Slice:
        bounds = (RangeIndex(Read(self.x), None),)
        return Slice(Read(self.a), bounds, ViewType(I64, 1), AT, self.take())

    def charged(self, *body: Statement) -> Block:
        return Block((Iteration(AT, self.take()), *body))


Body = Callable[[Sequenced], Sequence[Statement]]


def prove(body: Body, *, counting: bool = False) -> None:
    s = Sequenced()
    verify_sequenced(s.function(body(s)), counting=counting)


# --- what is in order -----------------------------------------------------------------------

RIGHT: dict[str, Body] = {
    "computing goes on after a fault": lambda s: [
        s.declare(s.local("t"), s.add()),
        s.assign(s.y, s.add()),
        replace(s.update(s.y, "*", 3), offset=s.take()),
        give(s.add()),
    ],
    "a check before a store": lambda s: [s.declare(s.local("t"), s.add()), Check(), store(s)],
    "a proven operation needs none": lambda s: [
        s.declare(s.local("t"), s.add(proven=True)),
        store(s),
    ],
    "an unproven place": lambda s: [
        CheckIndex(e := s.cell(proven=False)),
        s.declare(t := s.local("t"), s.add()),
        Check(),
        Assign(e, Read(t), AT),
    ],
    "a call checks": lambda s: [
        s.declare(s.local("t"), s.add()),
        *s.called(Read(s.x)),
        store(s),
    ],
    "a view is formed at the call": lambda s: [*s.called(s.part()), store(s)],
    "branches": lambda s: [
        s.when(TRUE, [s.assign(s.y, s.add()), Check()], [Return()]),
        store(s),
    ],
    "a branch that ends is not followed": lambda s: [
        s.when(TRUE, [s.assign(s.y, s.add()), Return()]),
        store(s),
    ],
    "switch": lambda s: [
        Switch(
            s.add(),
            (
                Case(((ONE, ONE),), Block((Check(),)), falls=True),
                Case((), Block((Check(), Break()))),
            ),
        ),
        store(s),
    ],
    "loops": lambda s: [
        s.while_(s.op("<", s.add(), 3), s.charged(store(s)).statements),
        Check(),
        DoWhile(s.charged(s.assign(s.y, s.add()), Check()), s.op("<", s.add(), 3), AT),
        Check(),
        s.loop(s.local("i"), 0, 3, s.charged(store(s)).statements),
        ForEach(None, None, Read(s.a), s.charged(store(s), Continue()), AT),
        Forever(
            Block(
                (
                    s.when(TRUE, [Break()]),
                    Iteration(AT, s.take()),
                    s.assign(s.y, s.add()),
                    Check(),
                )
            )
        ),
        store(s),
    ],
    "an update that can fault": lambda s: [
        s.count(
            s.declare(i := s.local("i"), 0),
            s.op("<", i, 5),
            replace(s.update(i, "+", 1), offset=9),
            s.charged(store(s)).statements,
        ),
        Check(),
        store(s),
    ],
    "elements of a new array": lambda s: [
        DeclareArray(p := s.local("p", ArrayType(I64, (1,))), None, AT, offset=0),
        Assign(Element(Read(p), (Literal(I64, 0),), I64, NOWHERE, 0, (True,)), s.add(), NOWHERE),
        Check(),
        store(s),
    ],
    "effects after checks": lambda s: [
        Print(("x", Hole(Read(s.x))), AT),
        Check(),
        Assert(s.op("<", s.x, 1), AT, offset=0),
        Check(),
        CopyArray(Read(s.w), Read(s.a), AT, offset=0),
        Check(),
        DeclareView(s.view("v"), Read(s.a), AT, (Read(s.x),), AT, offset=0),
        Check(),
        Dispatch("m.k", (Read(s.a), Read(s.x)), False, AT, offset=0),
        Check(),
        Remark(),
        store(s),
    ],
}


def store(s: Sequenced) -> Statement:
    """A store in which nothing can fault."""
    return Assign(s.cell(), Read(s.x), AT)


@pytest.mark.parametrize("name", RIGHT)
def test_what_is_in_order_passes(name: str) -> None:
    prove(RIGHT[name])


# --- what is not ----------------------------------------------------------------------------


def uneven(s: Sequenced) -> Expression:
    """A choice that counts one step or none."""
    return ShortCircuit(True, s.op("<", s.x, 1), s.op("<", s.add(proven=True), 3))


WRONG: dict[str, tuple[Body, str]] = {
    "store": (
        lambda s: [s.declare(s.local("t"), s.add()), store(s)],
        "a store can follow a fault",
    ),
    "module variable": (
        lambda s: [s.declare(s.local("t"), s.add()), Assign(ReadGlobal(STATE), ONE, AT)],
        "a store can follow a fault",
    ),
    "load": (
        lambda s: [s.declare(s.local("t"), s.cell(proven=False)), store(s)],
        "a store can follow a fault",
    ),
    "slice": (lambda s: [DeclareView(s.view("v"), s.part(), AT), store(s)], "a store can follow"),
    "shape of a view": (
        lambda s: [DeclareView(s.view("v"), Read(s.a), AT, (ONE,), AT, offset=1), store(s)],
        "a store can follow",
    ),
    "fold": (
        lambda s: [Reduce(s.y, "fold_checked.add.i64", ONE, AT, ONE, offset=0), store(s)],
        "a store can follow",
    ),
    "one branch": (
        lambda s: [s.when(TRUE, [s.assign(s.y, s.add())], [Check()]), store(s)],
        "a store can follow",
    ),
    "no other branch": (
        lambda s: [s.declare(s.local("t"), s.add()), s.when(TRUE, [Check()]), store(s)],
        "a store can follow",
    ),
    "condition": (
        lambda s: [s.when(s.op("<", s.add(), 1), [store(s)])],
        "a store can follow",
    ),
    "case": (
        lambda s: [
            Switch(
                Read(s.x),
                (
                    Case(((ONE, ONE),), Block((s.assign(s.y, s.add()),)), falls=True),
                    Case((), Block((store(s),))),
                ),
            )
        ],
        "a store can follow",
    ),
    "break out of a switch": (
        lambda s: [
            Switch(Read(s.x), (Case((), Block((s.assign(s.y, s.add()), Break()))),)),
            store(s),
        ],
        "a store can follow",
    ),
    "break out of a loop": (
        lambda s: [
            s.loop(None, 0, 3, s.charged(s.assign(s.y, s.add()), Break()).statements),
            store(s),
        ],
        "a store can follow",
    ),
    "condition of a loop": (
        lambda s: [s.while_(s.op("<", s.add(), 1), s.charged().statements), store(s)],
        "a store can follow",
    ),
    "bound of a loop": (
        lambda s: [s.loop(None, 0, s.add(), s.charged().statements), store(s)],
        "a store can follow",
    ),
    "no iteration": (
        lambda s: [
            s.declare(s.local("t"), s.add()),
            s.loop(None, 0, 3, s.charged().statements),
            store(s),
        ],
        "a store can follow",
    ),
    "stored value": (lambda s: [Assign(s.cell(), s.add(), AT)], "a stored value can fault"),
    "index of a store": (
        lambda s: [Assign(replace(s.cell(), indices=(s.add(),)), ONE, AT)],
        "the index of a store can fault",
    ),
    "stored update": (
        lambda s: [Update(s.cell(), "add.checked.i64", ONE, AT, offset=s.take())],
        "a stored result can fault",
    ),
    "unchecked place": (
        lambda s: [Assign(s.cell(proven=False), ONE, AT)],
        "the index of a place is checked nowhere",
    ),
    "place checked on one path": (
        lambda s: [
            s.when(TRUE, [CheckIndex(e := s.cell(proven=False))]),
            Check(),
            Assign(e, ONE, AT),
        ],
        "checked nowhere",
    ),
    "index changed since": (
        lambda s: [
            CheckIndex(e := s.cell(proven=False)),
            s.assign(s.x, 5),
            Check(),
            Assign(e, ONE, AT),
        ],
        "checked nowhere",
    ),
    "print": (
        lambda s: [s.declare(s.local("t"), s.add()), Print(("x",), AT)],
        "a print can follow a fault",
    ),
    "printed value": (lambda s: [Print((Hole(s.add()),), AT)], "a printed value can fault"),
    "assert": (
        lambda s: [s.declare(s.local("t"), s.add()), Assert(TRUE, AT, offset=1)],
        "an assertion can follow a fault",
    ),
    "after an assert": (lambda s: [Assert(TRUE, AT, offset=1), store(s)], "a store can follow"),
    "asserted condition": (
        lambda s: [Assert(s.op("<", s.add(), 1), AT, offset=1)],
        "the condition of an assertion can fault",
    ),
    "copy": (
        lambda s: [s.declare(s.local("t"), s.add()), CopyArray(Read(s.w), Read(s.a), AT, offset=1)],
        "a copy can follow a fault",
    ),
    "copy of a slice": (
        lambda s: [CopyArray(Read(s.w), s.part(), AT, offset=1)],
        "the source of a copy can fault",
    ),
    "copy into a slice": (
        lambda s: [CopyArray(s.part(), Read(s.w), AT, offset=1)],
        "the target of a copy can fault",
    ),
    "declared extent": (
        lambda s: [
            s.declare(s.local("t"), s.add()),
            DeclareView(s.view("v"), Read(s.a), AT, (Read(s.x),), AT, offset=1),
        ],
        "a comparison of extents can follow a fault",
    ),
    "extent that can fault": (
        lambda s: [DeclareView(s.view("v"), Read(s.a), AT, (s.add(),), AT, offset=1)],
        "a declared extent can fault",
    ),
    "array": (
        lambda s: [
            s.declare(s.local("t"), s.add()),
            DeclareArray(s.local("p", ArrayType(I64, (1,))), None, AT, offset=1),
        ],
        "the declaration of an array can follow a fault",
    ),
    "array from elements": (
        lambda s: [DeclareArray(s.local("p", ArrayType(I64, (1,))), (s.add(),), AT, offset=1)],
        "an initial element can fault",
    ),
    "array from a view": (
        lambda s: [DeclareArray(s.local("p", ArrayType(I64, (1,))), Read(s.a), AT, offset=1)],
        "an array is copied at once",
    ),
    "dispatch": (
        lambda s: [s.declare(s.local("t"), s.add()), Dispatch("m.k", (), False, AT, offset=1)],
        "a dispatch can follow a fault",
    ),
    "dispatched argument": (
        lambda s: [Dispatch("m.k", (s.add(),), False, AT, offset=1)],
        "an argument of a dispatch can fault",
    ),
    "end of a loop": (
        lambda s: [s.loop(None, 0, 3, s.charged(s.assign(s.y, s.add())).statements)],
        "the next iteration can follow a fault",
    ),
    "end of a forever": (
        lambda s: [Forever(s.charged(s.assign(s.y, s.add())))],
        "the next iteration can follow a fault",
    ),
    "continue": (
        lambda s: [s.loop(None, 0, 3, s.charged(s.assign(s.y, s.add()), Continue()).statements)],
        "`continue` can follow a fault",
    ),
    "continue of an outer loop": (
        lambda s: [
            replace(
                s.loop(
                    None,
                    0,
                    3,
                    s.charged(
                        s.loop(
                            None, 0, 3, s.charged(s.assign(s.y, s.add()), Continue("l")).statements
                        )
                    ).statements,
                ),
                label="l",
            )
        ],
        "`continue` can follow a fault",
    ),
    "update and condition": (
        lambda s: [
            s.count(
                s.declare(i := s.local("i"), 0),
                s.op("<", s.add(), 5),
                replace(s.update(i, "+", 1), offset=9),
                s.charged().statements,
            )
        ],
        "the condition behind an update that can fault can fault",
    ),
    "no charge": (
        lambda s: [s.loop(None, 0, 3, [store(s), Iteration(AT, 5)])],
        "does not begin with the charge",
    ),
    "no charge at all": (lambda s: [Forever(Block(()))], "does not charge its iterations"),
    "charge elsewhere": (
        lambda s: [
            s.loop(
                None,
                0,
                3,
                s.charged(Switch(ONE, (Case((), Block((Iteration(AT, 1),))),))).statements,
            )
        ],
        "an iteration is charged outside a loop body",
    ),
    "charged twice": (
        lambda s: [s.loop(None, 0, 3, s.charged(Iteration(AT, 1)).statements)],
        "an iteration is charged twice",
    ),
    "continue before the charge": (
        lambda s: [Forever(Block((s.when(TRUE, [Continue()]), Iteration(AT, 0))))],
        "`continue` comes before the charge",
    ),
    "effect before the charge": (
        lambda s: [Forever(Block((store(s), Iteration(AT, 1))))],
        "something happens before the charge",
    ),
    "jump": (lambda s: [Break("l")], "a jump leaves no loop"),
    "call inside": (
        lambda s: [s.assign(s.y, s.op("+", s.call(), 1))],
        "a call stands inside an expression",
    ),
    "returned call": (lambda s: [give(s.call())], "a call stands inside an expression"),
    "call without enter": (
        lambda s: [Evaluate(c := s.call()), Leave(c)],
        "does not follow its `Enter`",
    ),
    "call of another": (
        lambda s: [Enter(s.call()), Evaluate(c := s.call()), Leave(c)],
        "`Enter` comes before no call",
    ),
    "call without leave": (
        lambda s: [Enter(c := s.call()), Evaluate(c), store(s)],
        "is not followed by its `Leave`",
    ),
    "enter alone": (lambda s: [Enter(s.call()), store(s)], "`Enter` comes before no call"),
    "leave alone": (lambda s: [Leave(s.call())], "`Leave` follows no call"),
    "argument": (lambda s: s.called(s.add()), "an argument of a call can fault"),
    "offset missing": (lambda s: [give(s.add(offset=-1))], "no step offset"),
    "offsets fall": (
        lambda s: [s.declare(s.local("t"), s.add(offset=3)), give(s.add(offset=2))],
        "step offset 2 does not follow 3",
    ),
    "offsets of operands": (
        lambda s: [
            give(
                replace(s.op("+", s.add(offset=1), replace(s.op("*", s.y, 2), offset=0)), offset=2)
            )
        ],
        "step offset 0 does not follow 1",
    ),
    "offset of an update": (
        lambda s: [replace(s.update(s.y, "+", s.add(offset=4)), offset=4)],
        "step offset 4 does not follow 4",
    ),
    "offsets in arms": (
        lambda s: [
            give(
                replace(
                    s.op("+", s.choose(TRUE, s.add(offset=7), s.y), 1),
                    offset=6,
                )
            )
        ],
        "step offset 6 does not follow 7",
    ),
    "amount": (lambda s: [Steps(s.add())], "the amount of an advance can fault"),
}

COUNTED: dict[str, Body] = {
    "in one expression": lambda s: [
        give(s.choose(uneven(s), 1, s.add())),
    ],
    "in the next statement": lambda s: [
        s.declare(s.local("t", BOOL), uneven(s)),
        give(s.add()),
    ],
    "at a call": lambda s: [s.declare(s.local("t", BOOL), uneven(s)), *s.called()],
    "in a branch": lambda s: [s.when(uneven(s), [s.assign(s.y, s.add())])],
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_out_of_order_is_found(name: str) -> None:
    body, rule = WRONG[name]
    with pytest.raises(VerifyError) as caught:
        prove(body)
    assert rule in caught.value.rule


@pytest.mark.parametrize("name", COUNTED)
def test_a_fault_behind_an_uneven_choice(name: str) -> None:
    """Where ordinals are exact, the count advances between the two."""
    prove(COUNTED[name])
    with pytest.raises(VerifyError) as caught:
        prove(COUNTED[name], counting=True)
    assert "depends on a choice" in caught.value.rule


def test_an_advance_between_choice_and_fault() -> None:
    def body(s: Sequenced) -> Sequence[Statement]:
        t = s.local("t", BOOL)
        return [s.declare(t, uneven(s)), Steps(ONE), give(s.add())]

    def ahead(s: Sequenced) -> Sequence[Statement]:
        return [Steps(ONE), Check(), s.when(uneven(s), [s.assign(s.y, s.add())])]

    prove(body, counting=True)
    prove(ahead, counting=True)


def test_every_rule_is_broken_here(monkeypatch: pytest.MonkeyPatch) -> None:
    broken: set[int] = set()
    original = verify_order._Order._require

    def require(self: verify_order._Order, holds: bool, rule: str) -> None:
        if not holds:
            broken.add(sys._getframe(1).f_lineno)
        original(self, holds, rule)

    monkeypatch.setattr(verify_order._Order, "_require", require)
    for body, _ in WRONG.values():
        with pytest.raises(VerifyError):
            prove(body)
    for body in COUNTED.values():
        with pytest.raises(VerifyError):
            prove(body, counting=True)
    tree = ast.parse(Path(verify_order.__file__).read_text("utf-8"))
    rules = {
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "_require"
    }
    assert rules - broken == set()
