"""The verifier: each rule is broken by a program here, and correct programs pass."""

from __future__ import annotations

import ast
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from ir_builder import give
from verify_cases import BROKEN
from verify_function_cases import BROKEN_FUNCTIONS, PAIRS, STORES
from verify_launch_cases import BROKEN_LAUNCHES, LAUNCH, launches
from verify_samples import (
    AT,
    BUFFER,
    ONE,
    STATE,
    Sample,
    of,
)

from transpiler.ir import nodes, verify_scope
from transpiler.ir.nodes import (
    NOWHERE,
    Assert,
    Block,
    Break,
    Case,
    Continue,
    CopyArray,
    DeclareArray,
    DeclareView,
    Dispatch,
    Evaluate,
    ForEach,
    Hole,
    Literal,
    Print,
    RangeIndex,
    Read,
    ReadGlobal,
    Switch,
)
from transpiler.ir.types import (
    BOOL,
    I8,
    I64,
    VOID,
    ArrayType,
)
from transpiler.ir.verify import VerifyError, verify


def test_a_program_with_everything_passes() -> None:
    s = Sample()
    owned, row, e, j = s.local("p", ArrayType(I64, (2,))), s.view("row"), s.local("e"), s.local("j")
    go = s.local("go", BOOL, writable=False)
    body = [
        DeclareArray(owned, (ONE, Read(s.x)), AT, AT),
        DeclareView(row, s.part(ONE, RangeIndex(None, None), base=s.m), AT, (Read(s.n),), AT),
        s.assign(s.element(s.w, 0), s.element(s.m, 0, s.x)),
        s.assign(s.element(owned, 0), s.choose(s.op("<", s.x, 1), s.x, 2)),
        nodes.Assign(ReadGlobal(STATE), s.call(Read(s.x)), AT),
        CopyArray(Read(owned), ReadGlobal(BUFFER), AT),
        s.update(s.y, "<<", 1),
        Evaluate(s.call(Read(s.w), name="m.fill", type_=VOID)),
        Evaluate(s.call(Read(owned), name="m.fill", type_=VOID)),
        Evaluate(s.op("+", s.x, 1), discard=True),
        # What a pass made: it may assign what the source cannot.
        replace(s.declare(go, s.value(False)), position=NOWHERE),
        replace(s.assign(go, s.value(True)), position=NOWHERE),
        replace(s.while_(s.op("<", s.y, 3), [Continue("l"), Break()]), label="l"),
        s.loop(
            s.size("i"),
            0,
            s.extent(s.a),
            [
                Switch(
                    Read(s.t),
                    (
                        Case(((Literal(BOOL, 0), Literal(BOOL, 0)),), Block((Continue(),))),
                        Case((), Block((Break(),))),
                    ),
                )
            ],
        ),
        ForEach(s.size("at"), e, Read(s.a), Block(()), AT),
        s.count(s.declare(j, 0), s.op("<", j, 3), s.update(j, "+"), []),
        Print(("x = ", Hole(Read(s.x))), AT),
        Assert(s.op("==", s.x, 1), AT, message=(Hole(Read(s.t)),)),
        Dispatch("m.k", (Read(s.a), Read(s.w), Read(s.y)), False, AT, (2, 0, 1)),
        give(s.named("as.checked.i8.i64", s.small)),
    ]
    verify(of(s.wrapped(body, I64)))


# --- programs that break a rule -------------------------------------------------------------


ALL_BROKEN = {
    **BROKEN,
    **BROKEN_LAUNCHES,
    **{f"functions: {name}": case for name, case in BROKEN_FUNCTIONS.items()},
}


@pytest.mark.parametrize("name", ALL_BROKEN)
def test_a_broken_rule_is_found(name: str) -> None:
    make, rule = ALL_BROKEN[name]
    with pytest.raises(VerifyError) as caught:
        verify(make())
    assert rule in caught.value.rule


def test_a_launch_passes() -> None:
    verify(launches(LAUNCH))
    verify(launches(PAIRS, STORES, LAUNCH))


def test_the_place_is_told() -> None:
    s = Sample()
    e = replace(s.op("+", s.x, 1), type=I8)
    with pytest.raises(VerifyError) as caught:
        verify(of(s.wrapped([Evaluate(e, True)])))
    assert (caught.value.owner, caught.value.position) == ("m.f", e.position)
    assert str(caught.value).startswith(f"m.f, {e.position}: ")


RULES = ["verify.py", "verify_expressions.py", "verify_statements.py", "verify_scope.py"]


def calls_of_require() -> set[tuple[str, int]]:
    """The places in the verifier where a rule is required."""
    found = set()
    folder = Path(verify_scope.__file__).parent
    for name in RULES:
        tree = ast.parse((folder / name).read_text("utf-8"))
        for node in ast.walk(tree):
            match node:
                case ast.Call(func=ast.Attribute(attr="require") | ast.Name(id="require")):
                    found.add((name, node.lineno))
    return found


def test_every_rule_is_broken_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """No rule of the verifier is without a program that breaks it."""
    broken: set[tuple[str, int]] = set()
    original = verify_scope.Scope.require

    def require(self: verify_scope.Scope, holds: bool, rule: str) -> None:
        if not holds:
            caller = sys._getframe(1)
            broken.add((Path(caller.f_code.co_filename).name, caller.f_lineno))
        original(self, holds, rule)

    monkeypatch.setattr(verify_scope.Scope, "require", require)
    for make, _ in ALL_BROKEN.values():
        with pytest.raises(VerifyError):
            verify(make())
    assert calls_of_require() - broken == set()
