"""Loops under the eyes of `prove_ranges`.

A loop is walked once. Where it begins, a variable that it writes gets a new value of which only
the direction is known: a loop that counts up from 0 never brings its counter below 0, because
no fault is pending where an iteration begins.
"""

from __future__ import annotations

from dataclasses import replace

from transpiler.ir.nodes import (
    Assign,
    Block,
    Declare,
    DoWhile,
    Evaluate,
    ForCount,
    ForEach,
    ForRange,
    Global,
    Loop,
    ReadGlobal,
    Statement,
    Update,
    While,
)
from transpiler.ir.operations import lookup
from transpiler.ir.types import I64
from transpiler.passes.callgraph import expressions
from transpiler.passes.effects import faults, has_call
from transpiler.passes.facts import Key, Value, number
from transpiler.passes.intervals import EVERYTHING, hull, of_type
from transpiler.passes.range_statements import Point, Statements, Target
from transpiler.passes.writes import CALLS, Change, Writes


class Loops(Statements):
    """Walks the statements of one body, loops included."""

    def loop(self, s: Loop) -> Statement:
        match s:
            case While():
                return self._while(s)
            case DoWhile():
                return self._do_while(s)
            case ForCount():
                return self._for_count(s)
            case ForRange():
                return self._for_range(s)
            case ForEach():
                return self._for_each(s)

    # --- heads and ends ---------------------------------------------------------------------

    def _enter(self, written: Writes, *, counting: bool = True) -> list[Key]:
        """Forget what the loop writes; the variables among it that were known."""
        if CALLS in written:
            self.forget_module_variables()
        known: list[Key] = []
        for key, change in written.items():
            before = self.facts.get(key)
            if before is not None:
                known.append(key)
                self.facts.set(key, self._counted(key, before, change, counting))
        return known

    def _counted(self, key: Key, before: Value, change: Change, counting: bool) -> Value:
        """The value where an iteration begins."""
        value = self.facts.fresh(self.ranges.get(key, EVERYTHING))
        if counting and change is Change.UP:
            self.facts.learn_difference(before, value, 0)
        elif counting and change is Change.DOWN:
            self.facts.learn_difference(value, before, 0)
        return value

    def _body(self, body: Block, label: str | None, keys: list[Key]) -> tuple[Block, Target]:
        target = Target(label, True, keys)
        self.targets.append(target)
        done = self.block(body)
        self.targets.pop()
        return done, target

    def _continued(self, entered: Point, target: Target, written: Writes) -> None:
        """From the end of the body and each `continue` on; the body began at `entered`."""
        if not target.continues:
            return
        paths = target.continues + ([self.path(target.keys)] if self.reached else [])
        self.back(entered)
        if CALLS in written:
            self.forget_module_variables()
        self.meet(target.keys, paths, entered.limit)

    def _left(self, before: Point, target: Target, written: Writes) -> None:
        """Behind the loop: where the walk stands is the regular way out."""
        if not target.breaks:
            return
        paths = target.breaks + ([self.path(target.keys)] if self.reached else [])
        self.back(before)
        if CALLS in written:
            self.forget_module_variables()
        self.meet(target.keys, paths, before.limit)

    # --- the loops --------------------------------------------------------------------------

    def _while(self, s: While) -> While:
        written = self.writes.of(s)
        before = self.here()
        keys = self._enter(written)
        condition = self.value(s.condition)
        tested = self.here()
        self.facts.assume(condition.value, True)
        body, target = self._body(s.body, s.label, keys)
        self.back(tested)
        self.facts.assume(condition.value, False)
        self._left(before, target, written)
        return replace(s, condition=condition.node, body=body)

    def _do_while(self, s: DoWhile) -> DoWhile:
        written = self.writes.of(s)
        before = self.here()
        keys = self._enter(written)
        entered = self.here()
        body, target = self._body(s.body, s.label, keys)
        self._continued(entered, target, written)
        condition = self.value(s.condition)
        self.facts.assume(condition.value, False)
        self._left(before, target, written)
        return replace(s, condition=condition.node, body=body)

    def _for_count(self, s: ForCount) -> ForCount:
        start = self.statement(s.start)
        assert isinstance(start, Declare | Assign | Update | Evaluate)
        written = self._counts(s)
        before = self.here()
        keys = self._enter(written)
        condition = self.value(s.condition)
        tested = self.here()
        self.facts.assume(condition.value, True)
        entered = self.here()
        body, target = self._body(s.body, s.label, keys)
        self._continued(entered, target, written)
        update = self.statement(s.update)
        assert isinstance(update, Assign | Update | Evaluate)
        self.back(tested)
        if _can_fault(update):
            # The condition is tested once more behind an update that faulted, before the
            # next iteration leaves: there the direction of counting says nothing.
            self.back(before)
            self._enter(written, counting=False)
            condition = self.value(s.condition)
        self.facts.assume(condition.value, False)
        self._left(before, target, written)
        return replace(s, start=start, condition=condition.node, update=update, body=body)

    def _counts(self, s: ForCount) -> Writes:
        """What iterations write: the start is none of them."""
        written = dict(self.writes.of(s.body))
        for key, change in self.writes.of(s.update).items():
            written[key] = written.get(key, Change.NONE) | change
        if has_call(s.condition):
            written[CALLS] = Change.ANY
        return written

    def _for_range(self, s: ForRange) -> ForRange:
        low, high = self.values((s.low, s.high))
        written = self.writes.of(s.body)
        before = self.here()
        keys = self._enter(written)
        entered = self.here()
        variable = self.facts.fresh(of_type(I64))
        first, last = (low, high) if s.step > 0 else (high, low)
        open_low, open_high = (0, 1) if s.step > 0 else (1, 0)
        if s.inclusive:
            open_low = open_high = 0
        self.facts.learn_difference(first.value, variable, -open_low)
        self.facts.learn_difference(variable, last.value, -open_high)
        if s.variable is not None:
            self.assign(s.variable, variable)
        body, target = self._body(s.body, s.label, keys)
        self.back(entered)
        self._left(before, target, written)
        return replace(s, low=low.node, high=high.node, body=body)

    def _for_each(self, s: ForEach) -> ForEach:
        view, dimensions = self.view(s.view)
        written = self.writes.of(s.body)
        before = self.here()
        keys = self._enter(written)
        entered = self.here()
        index = self.facts.fresh(of_type(I64))
        self.facts.learn_difference(number(0), index, 0)
        self.facts.learn_difference(index, dimensions[0], -1)
        if s.index is not None:
            self.assign(s.index, index)
        if s.element is not None:
            known = of_type(s.element.type)
            match view:
                case ReadGlobal(Global(constant=True, value=tuple(elements))) if elements:
                    known = hull(int(v) for v in elements)
            self.assign(s.element, self.facts.fresh(known))
        body, target = self._body(s.body, s.label, keys)
        self.back(entered)
        self._left(before, target, written)
        return replace(s, view=view, body=body)


def _can_fault(s: Statement) -> bool:
    """Whether an update in the head of a loop can fault."""
    if isinstance(s, Update) and not s.proven and lookup(s.operation).faults:
        return True
    return any(faults(e) for e in expressions(s))
