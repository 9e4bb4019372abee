"""Random programs: no proven operation ever reaches an edge, also behind a fault."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from ir_builder import Builder, program
from run_on import PROBE, RunOn, WrongProof

from transpiler.ir.nodes import (
    Block,
    Break,
    Case,
    Continue,
    DeclareArray,
    DoWhile,
    Element,
    Expression,
    Function,
    Literal,
    Local,
    Operate,
    Read,
    Return,
    Statement,
    Switch,
    Update,
)
from transpiler.ir.operations import lookup
from transpiler.ir.types import I64, U8, Access, ArrayType, IntType
from transpiler.ir.verify import verify
from transpiler.machine.bytes import decode_record
from transpiler.passes.ranges import prove_ranges
from transpiler.suite.compare import parse_program
from transpiler.suite.evaluated import resolve
from transpiler.suite.generate import random_program

PROGRAMS = 400


class Writer(Builder):
    """Writes a random function with the habits of code that indexes arrays."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.random = Random(seed)
        self.n = self.size("n")
        self.a = self.view("a", access=Access.INOUT)
        self.x = self.local("x", writable=False)
        self.small = self.local("s", U8, writable=False)
        self.t = self.local("t", ArrayType(I64, (8,)))
        self.scalars: list[Local] = [self.x, self.n]
        self.loops = 0

    def function_(self) -> Function:
        body: list[Statement] = [DeclareArray(self.t, None, self.at())]
        for name in "ijk":
            local = self.local(name)
            body.append(self.declare(local, self.random.choice((0, 0, 1, 3, 7, -1))))
            self.scalars.append(local)
        body += self.statements(self.random.randint(3, 6), 3)
        parameters = [
            self.parameter(self.a, [self.n]),
            self.parameter(self.x),
            self.parameter(self.small),
        ]
        return self.function(body, sizes=[self.n], parameters=parameters)

    # --- expressions ------------------------------------------------------------------------

    def scalar(self, *, writable: bool = False) -> Local:
        found = [s for s in self.scalars if s.writable or not writable]
        return self.random.choice(found[-5:] if self.random.random() < 0.7 else found)

    def index(self) -> Expression:
        """Something that may be meant as an index."""
        r = self.random.random()
        if r < 0.45:
            return Read(self.scalar())
        if r < 0.6:
            return self.op(self.random.choice("+-"), self.scalar(), self.random.randint(0, 3))
        if r < 0.72:
            return self.op("&", self.number(1), self.random.choice((3, 7, 15)))
        if r < 0.82:
            sign = self.random.choice(("%", "/", ">>"))
            return self.op(sign, self.number(1), self.random.choice((2, 3, 8)))
        if r < 0.88:
            return self.op("-", self.op("-", self.n, 1), self.scalar())
        if r < 0.94:
            return self.named("as.checked.u8.i64", self.byte(1))
        name = self.random.choice(("min", "max"))
        return self.named(f"{name}.checked.i64", self.scalar(), self.scalar())

    def number(self, depth: int) -> Expression:
        r = self.random.random()
        if depth == 0 or r < 0.35:
            return self.index() if self.random.random() < 0.3 else Read(self.scalar())
        if r < 0.6:
            sign = self.random.choice(("+", "-", "*", "/", "%", "&", "|", "^", "+%", "-|", "<<"))
            right: Any = self.number(depth - 1)
            if self.random.random() < 0.4:
                right = self.random.choice((0, 1, 2, 5, 7, -1, 63, I64.max, I64.min))
            return self.op(sign, self.number(depth - 1), right)
        if r < 0.7:
            return self.load()
        if r < 0.8:
            return self.choose(self.condition(1), self.number(depth - 1), self.number(depth - 1))
        if r < 0.9:
            return self.named("as.checked.u8.i64", self.byte(depth))
        if r < 0.95:
            low = self.named("clamp.checked.i64", self.scalar(), 0, self.scalar())
            return self.random.choice((low, self.named("abs.checked.i64", self.scalar())))
        return self.named("div_round.checked.i64.half_up", self.number(0), self.scalar())

    def byte(self, depth: int) -> Expression:
        """A U8: the parameter, converted, or computed from it."""
        r = self.random.random()
        if depth == 0 or r < 0.5:
            return Read(self.small)
        if r < 0.6:
            return self.named("as.checked.i64.u8", self.scalar())
        if r < 0.8:
            form = self.random.choice(("wrap", "sat"))
            return self.named(f"as.{form}.i64.u8", self.number(0))
        sign = self.random.choice(("+", "-", "*", "/", "%", "<<", ">>", "+%", "*|", "^", "&"))
        return self.op(sign, self.byte(depth - 1), self.random.choice((0, 1, 3, 7, 200)))

    def load(self) -> Element:
        return self.element(self.random.choice((self.a, self.t)), self.index())

    def condition(self, depth: int) -> Expression:
        r = self.random.random()
        if depth > 0 and r < 0.35:
            parts = [self.condition(depth - 1) for _ in range(self.random.randint(2, 3))]
            return self.both(*parts) if self.random.random() < 0.7 else self.either(*parts)
        if depth > 0 and r < 0.42:
            return self.named("logical_not.bool", self.condition(depth - 1))
        left = self.index() if self.random.random() < 0.8 else self.number(1)
        right: Any = self.random.choice((0, 0, 1, 7, 8, self.n, self.n, self.scalar(), I64.max))
        if self.random.random() < 0.2:
            right = self.extent(self.a)
        return self.op(self.random.choice(("<", "<", "<=", ">", ">=", "==", "!=")), left, right)

    # --- statements -------------------------------------------------------------------------

    def statements(self, count: int, depth: int) -> list[Statement]:
        kept = len(self.scalars)
        made: list[Statement] = []
        for _ in range(count):
            made += [*self.some(depth), self.probe()]
        del self.scalars[kept:]
        return made

    def probe(self) -> Statement:
        """A question about a variable: is it an index, a divisor, far from the edges?"""
        v = self.random.choice([s for s in self.scalars if s.number > 3 or s is self.x])
        value: Expression
        match self.random.randrange(7):
            case 0 | 1:
                value = self.element(self.t, v)
            case 2:
                value = self.element(self.a, v)
            case 3:
                value = self.element(self.a, self.op("-", v, 1))
            case 4:
                value = self.op("/", 100, v)
            case 5:
                value = self.named("as.checked.i64.u8", v)
            case _:
                value = self.op(self.random.choice("+-"), v, 1)
        type_ = value.type
        assert isinstance(type_, IntType)
        return self.declare(self.local(PROBE, type_), value)

    def some(self, depth: int) -> list[Statement]:
        r = self.random.random()
        if depth > 0 and r < 0.2:
            otherwise = self.statements(1, depth - 1) if self.random.random() < 0.5 else []
            return [self.when(self.condition(2), self.statements(2, depth - 1), otherwise)]
        if depth > 0 and r < 0.42:
            return self.some_loop(depth)
        if depth > 0 and r < 0.47:
            return [self.some_switch(depth)]
        if r < 0.57:
            local = self.local(f"v{len(self.scalars)}")
            statement = self.declare(local, self.number(2))
            self.scalars.append(local)
            return [statement]
        if r < 0.7:
            return [self.assign(self.scalar(writable=True), self.number(2))]
        if r < 0.82:
            sign = self.random.choice(("+", "+", "-", "*", "/", "%", "<<", "+%"))
            amount = self.random.choice((1, 1, 1, 2, 3))
            return [self.update(self.scalar(writable=True), sign, amount)]
        if r < 0.9:
            return [self.assign(self.load(), self.number(1))]
        if r < 0.94:
            return [self.update(self.load(), self.random.choice("+-*"), self.scalar())]
        if self.loops and r < 0.98:
            return [self.leave()]
        return [self.when(self.condition(1), [Return()])]

    def leave(self) -> Statement:
        """A way out of a loop or of its iteration, often with a last assignment."""
        body: list[Statement] = [self.random.choice((Break(), Break(), Continue()))]
        if self.random.random() < 0.6:
            value: Any = self.random.choice((0, 3, 7, 9, -1, self.n, self.scalar()))
            body.insert(0, self.assign(self.scalar(writable=True), value))
        return self.when(self.condition(1), body)

    def some_loop(self, depth: int) -> list[Statement]:
        self.loops += 1
        kind = self.random.randrange(5)
        count = self.random.randint(1, 3)
        i = self.local(f"i{len(self.scalars)}", writable=kind == 4)
        low: Any = self.random.choice((0, 0, 1, -1, self.scalar()))
        high: Any = self.random.choice(
            (self.n, self.n, 8, 8, self.scalar(), self.op("-", self.n, 1))
        )
        start = self.declare(i, low)
        if kind in (0, 1, 4):
            self.scalars.append(i)
        body = self.statements(count, depth - 1)
        if self.random.random() < 0.4:
            body.insert(self.random.randint(0, len(body)), self.leave())
        if kind in (0, 1, 4):
            self.scalars.remove(i)
        self.loops -= 1
        match kind:
            case 0 | 1:
                if self.random.random() < 0.2:
                    return [self.loop(i, high, low, body, step=-1, inclusive=True)]
                step, inclusive = self.random.choice((1, 1, 3)), self.random.random() < 0.2
                return [self.loop(i, low, high, body, step=step, inclusive=inclusive)]
            case 2:
                return [self.while_(self.condition(1), body)]
            case 3:
                return [DoWhile(Block(tuple(body)), self.condition(1), self.at())]
            case _:
                sign = self.random.choice(("+", "+", "+", "-"))
                test = self.op(self.random.choice(("<", "<", ">=", "!=")), i, high)
                if self.random.random() < 0.4:
                    test = self.both(test, self.condition(1))  # type: ignore[assignment]
                update = self.update(i, sign, self.random.choice((1, 1, 2)))
                return [self.count(start, test, update, body)]

    def some_switch(self, depth: int) -> Switch:
        cases = []
        low = self.random.randint(-1, 2)
        for _ in range(self.random.randint(1, 3)):
            high = low + self.random.randint(0, 4)
            ends = (Literal(I64, low), Literal(I64, high))
            body = Block(tuple(self.statements(1, depth - 1)))
            cases.append(Case((ends,), body, falls=self.random.random() < 0.3))
            low = high + 1 + self.random.randint(0, 2)
        cases.append(Case((), Block(tuple(self.statements(1, depth - 1)))))
        return Switch(self.index(), tuple(cases))


def starts(seed: int) -> Iterator[dict[int, int | list[int]]]:
    """Arguments: lengths, numbers at the edges and near the lengths."""
    random = Random(seed)
    for length in (0, 1, 2, 3, 5, 8, 9, 12):
        near = random.choice((0, 1, length - 1, length, length + 1, -1))
        x = random.choice((near, near, near, random.randint(-9, 9), I64.min, I64.max))
        a = [random.choice((0, 1, 2, length, -1, I64.max, I64.min)) for _ in range(length)]
        yield {0: length, 1: a, 2: x, 3: random.choice((0, 1, 7, 8, 200, 255))}


def written(seed: int) -> Function:
    function = Writer(seed).function_()
    verify(program(function))
    return function


@pytest.mark.parametrize("first", range(0, PROGRAMS, 50))
def test_proofs_hold_while_code_runs_on(first: int) -> None:
    proofs = edges = 0
    for seed in range(first, first + 50):
        proved = prove_ranges(program(written(seed)))
        for values in starts(seed):
            run = RunOn(values)
            run.run(proved.root.functions[0])
            proofs, edges = proofs + run.proofs, edges + run.edges
    assert proofs > 1000
    assert edges > 50


def everything_proven(value: Any) -> Any:
    """The same nodes, with a proof on each."""
    if isinstance(value, tuple):
        return tuple(everything_proven(item) for item in value)
    if not is_dataclass(value) or isinstance(value, Local | IntType):
        return value
    changes = {f.name: everything_proven(getattr(value, f.name)) for f in fields(value)}
    match value:
        case Operate(operation) | Update(operation=operation) if lookup(operation).faults:
            changes["proven"] = True
        case Element(indices=indices):
            changes["proven"] = (True,) * len(indices)
    return replace(value, **changes)  # type: ignore[type-var]


def test_wrong_proofs_would_be_found() -> None:
    """The runs reach edges in most programs: a proof too many does not stay hidden."""
    found = 0
    for seed in range(60):
        wrong = everything_proven(written(seed))
        try:
            for values in starts(seed):
                RunOn(values).run(wrong)
        except WrongProof:
            found += 1
    assert found > 40


def test_enough_is_proven() -> None:
    """About half of what could be checked in these programs is not."""
    proven = checked = 0
    for seed in range(60):
        for node in nodes_in(prove_ranges(program(written(seed)))):
            match node:
                case Operate() | Update() if lookup(node.operation).faults:
                    proven += node.proven
                    checked += not node.proven
                case Element():
                    proven += all(node.proven)
                    checked += not all(node.proven)
    assert proven > checked * 0.6


def nodes_in(value: object) -> Iterator[object]:
    if isinstance(value, tuple):
        for item in value:
            yield from nodes_in(item)
    elif is_dataclass(value):
        yield value
        for f in fields(value):
            yield from nodes_in(getattr(value, f.name))


@pytest.mark.parametrize("first", range(0, 60, 15))
def test_the_evaluator_faults_at_no_proven_place(first: int, tmp_path: Path) -> None:
    """Whole programs: kernels, calls, module variables, views, dispatch."""
    for seed in range(first, first + 15):
        text = random_program(seed)
        tree = parse_program(text.source, tmp_path)
        places = {
            (node.position.line, node.position.column)
            for node in nodes_in(prove_ranges(tree))
            if (isinstance(node, Operate | Update) and node.proven)
            or (isinstance(node, Element) and all(node.proven))
        }
        _, outcomes = resolve(tree, text.entries)
        for outcome in outcomes:
            if not outcome.record:
                continue
            record = decode_record(outcome.record)
            name = record.operation.split(".")[0]
            if name not in ("fuel", "call", "bind", "copy", "assert", "slice", "dispatch", "arena"):
                position = (record.position.line, record.position.column)
                assert position not in places, (seed, record)
