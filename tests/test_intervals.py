"""Interval results of operations against all results, one by one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from transpiler.ir.exact import Form
from transpiler.ir.faults import Edge
from transpiler.ir.operations import Operation, all_operations, lookup
from transpiler.ir.types import I8, I64, U8, U64, BoolType, FixedType, FloatType, IntType
from transpiler.passes.facts import Facts, Value, number
from transpiler.passes.intervals import EVERYTHING, Interval, exact_result, hull, join, of_type
from transpiler.passes.transfer import Transfer

SHARP = {"add", "sub", "mul", "neg", "min", "max", "as", "abs", "not", "shl", "shr"}
SHARP |= {"div", "div_trunc", "div_euclid", "div_round"}
"""Families whose interval is the smallest one."""


def narrow_operations() -> list[Operation]:
    """The operations of one byte, rounding modes that behave alike left out."""
    found = []
    for op in all_operations():
        types = set(op.typing.values())
        modes = (None, "floor", "away", "half_even", "half_down")
        mode = None if op.mode is None else op.mode.value
        if types and types <= {I8, U8} and not op.family.reduction and mode in modes:
            found.append(op)
    return found


def intervals_of(random: Random, type_: object, count: int) -> Iterator[Interval]:
    """Short intervals at the edges of a type, around 0, and anywhere."""
    assert isinstance(type_, IntType)
    for _ in range(count):
        middle = random.choice((type_.min, type_.max, 0, 1, random.randint(type_.min, type_.max)))
        ends = sorted(type_.clamp(middle + random.randint(-6, 6)) for _ in range(2))
        yield Interval(ends[0], ends[1])


def exact_value(op: Operation, operands: tuple[int, ...]) -> int | None:
    """The exact result, before any form; None where there is none."""
    type_ = op.typing.get("T")
    extra = []
    for name in op.family.extra:
        assert isinstance(type_, IntType)
        extra.append(type_.width if name == "width" else op.mode)
    value = op.family.exact(*operands, *extra)
    if isinstance(value, Edge):
        return None
    if op.family.name == "not":
        applied = op.apply(*operands)
        assert isinstance(applied, int)
        return applied
    return int(value)


@pytest.mark.parametrize("op", narrow_operations(), ids=lambda op: op.identifier)
def test_exact_results_lie_inside(op: Operation) -> None:
    random = Random(op.identifier)
    types = [t if t is not None else I8 for t in op.operand_types]
    for _ in range(25):
        operands = tuple(next(intervals_of(random, t, 1)) for t in types)
        corners = product(*(range(x.low, x.high + 1) for x in operands))
        found = [v for v in (exact_value(op, corner) for corner in corners) if v is not None]
        result = exact_result(op, operands)
        if not found:
            # Two shifts by bad counts may not be told apart; nothing is claimed then.
            continue
        assert result is not None
        assert hull(found).inside(result), (operands, result, hull(found))
        if op.family.name in SHARP:
            assert result == hull(found), operands


@pytest.mark.parametrize("op", narrow_operations(), ids=lambda op: op.identifier)
def test_a_proof_is_a_promise(op: Operation) -> None:
    """What the transfer calls free of edges reaches none at any operands in the intervals."""
    random = Random("promise " + op.identifier)
    types = [t if t is not None else I8 for t in op.operand_types]
    proven = 0
    for _ in range(25):
        operands = tuple(next(intervals_of(random, t, 1)) for t in types)
        facts = Facts()
        values = tuple(facts.fresh(x) for x in operands)
        outcome = Transfer(facts).apply(op.identifier, values)
        result = facts.interval(outcome.value)
        for corner in product(*(range(x.low, x.high + 1) for x in operands)):
            applied = op.apply(*corner)
            if isinstance(applied, Edge):
                assert applied.code in outcome.open
                continue
            assert int(applied) in result
            if outcome.fits and op.form in (Form.WRAP, Form.SAT) and not op.faults:
                assert applied == exact_value(op, corner)
        proven += not outcome.open
    assert proven or op.family.name == "clamp"


def test_intervals() -> None:
    assert 3 in Interval(1, 3)
    assert 4 not in Interval(1, 3)
    assert Interval(2, 3).inside(Interval(1, 3))
    assert not Interval(0, 3).inside(Interval(1, 3))
    assert Interval(1, 5).meet(Interval(3, 9)) == Interval(3, 5)
    assert Interval(1, 2).meet(Interval(3, 9)) == Interval(1, 2)
    assert join(Interval(1, 2), Interval(5, 6)) == Interval(1, 6)
    assert of_type(U8) == Interval(0, 255)
    assert of_type(BoolType()) == Interval(0, 1)
    assert of_type(FixedType(4, 4)) == of_type(I8)
    assert of_type(FloatType(32)) == EVERYTHING


class TestFacts:
    def test_differences_compose(self) -> None:
        facts = Facts()
        i, j, n = (facts.fresh(of_type(I64)) for _ in range(3))
        facts.learn_difference(i, j, -1)
        facts.learn_difference(j, n, -1)
        assert facts.difference(i, n) == -2
        assert facts.difference(i.plus(3), n) == 1
        assert facts.at_most(i.plus(2), n)
        assert not facts.at_most(n, i)
        assert facts.interval(i).high == I64.max - 2
        assert facts.interval(n).low == I64.min + 2

    def test_rollback_forgets_and_redo_remembers(self) -> None:
        facts = Facts()
        x, y = facts.fresh(of_type(U8)), facts.fresh(of_type(U8))
        facts.set(1, x)
        mark = facts.mark()
        facts.learn_interval(x, Interval(3, 9))
        facts.learn_difference(x, y, -1)
        facts.assume_compared("ne", y, number(77))
        facts.set(1, y)
        log = facts.rollback(mark)
        assert (facts.interval(x), facts.get(1)) == (Interval(0, 255), x)
        assert facts.difference(x, y) == 255
        assert not facts.differs(y, 77)
        facts.learn_interval(x, Interval(5, 255))
        facts.redo(log, variables=False)
        assert (facts.interval(x), facts.get(1)) == (Interval(5, 9), x)
        assert facts.differs(y, 77)
        facts.redo(log, variables=True)
        assert facts.get(1) == y

    def test_excluded_ends_are_cut_off(self) -> None:
        facts = Facts()
        x = facts.fresh(Interval(0, 5))
        for value in (0, 5, 3, 4):
            facts.assume_compared("ne", x, number(value))
        assert facts.interval(x) == Interval(1, 2)

    def test_contradiction(self) -> None:
        facts = Facts()
        x = facts.fresh(Interval(0, 5))
        facts.learn_interval(x, Interval(6, 7))
        assert facts.contradicted

    def test_comparisons_decide(self) -> None:
        facts = Facts()
        x, y = facts.fresh(Interval(0, 5)), facts.fresh(Interval(5, 9))
        assert facts.compared("le", x, y) is True
        assert facts.compared("gt", x, y) is False
        assert facts.compared("lt", x, y) is None
        assert facts.compared("eq", x, y.plus(1)) is False
        assert facts.compared("ne", x, number(9)) is True
        assert facts.compared("eq", x, x) is True

    def test_paths_that_meet(self) -> None:
        facts = Facts()
        n = facts.fresh(Interval(10, 99))
        limit, mark = facts.count, facts.mark()
        facts.set(1, number(3))
        first = facts.summary(1)
        facts.rollback(mark)
        i = facts.fresh(Interval(0, 50))
        facts.learn_difference(i, n, -1)
        facts.set(1, i)
        second = facts.summary(1)
        facts.rollback(mark)
        facts.join(1, [first, second], limit)
        met = facts.get(1)
        assert isinstance(met, Value)
        assert facts.interval(met) == Interval(0, 50)
        assert facts.difference(met, n) == -1

    def test_a_search_has_an_end(self) -> None:
        """However many facts there are, a question looks at a few."""
        facts = Facts()
        values = [facts.fresh(of_type(U64)) for _ in range(300)]
        for a in values[:60]:
            for b in values:
                if a != b:
                    facts.learn_difference(a, b, 1000)
        assert facts.difference(values[0], values[1]) <= 1000

    def test_unknown_operations_prove_nothing(self) -> None:
        """A row on other types than integers is left alone."""
        row = lookup("sum.checked.i64.i64")
        assert exact_result(row, (Interval(0, 1),)) == EVERYTHING
