"""Loops under the eyes of `prove_ranges`.

Where a loop begins, a variable that it writes gets a new value, of which is known: the direction
in which it is counted, if it is only counted, because no fault is pending where an iteration
begins; and what `invariants` has found to hold in each iteration.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

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
    Local,
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
from transpiler.passes.invariants import Guess, counted, guesses, proposed
from transpiler.passes.range_statements import Path, Point, Statements, Target
from transpiler.passes.writes import CALLS, Change, Writes

_ROUNDS = 5
"""How often a loop is walked to find what holds in it."""

_WIDENINGS = 2
"""After how many walks other guesses are added to those that are left."""

_TRIALS = 6
"""How many statements may be walked for trials, for each statement of a body."""


@dataclass
class Head:
    """Where a loop begins: what it writes, what is guessed, what its condition suggests.

    `keys` are the variables among `written` that were known before the loop.
    """

    before: Point
    written: Writes
    guesses: list[Guess]
    keys: list[Key] = field(default_factory=list)
    proposals: list[Guess] = field(default_factory=list)


Walk = Callable[[Head], tuple[Loop, Target]]
"""Walks a loop once."""


class Loops(Statements):
    """Walks the statements of one body, loops included."""

    size = 0
    """Number of statements of the body."""

    _trying = False
    _unnamed = 0

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

    # --- finding what holds in each iteration -----------------------------------------------

    def _walked(
        self, written: Writes, found: list[Guess], walk: Walk, *, propose: bool = False
    ) -> Loop:
        """Walk a loop with the guesses among `found` that hold in each of its iterations.

        With `propose`, its condition may suggest more of them.
        """
        before = self.here()
        done, target = walk(Head(before, written, self._holding(written, found, walk, propose)))
        self._left(before, target, written)
        return done

    def _holding(
        self, written: Writes, found: list[Guess], walk: Walk, propose: bool
    ) -> list[Guess]:
        """The guesses that hold where each iteration begins; none if that is not found out."""
        dropped: set[Guess] = set()
        found = list(dict.fromkeys(found))
        for tried in range(_ROUNDS):
            if not self._affordable or not (found or (propose and tried == 0)):
                return []
            failed, more = self._trial(written, found, walk, propose)
            dropped |= failed
            if tried >= _WIDENINGS:
                more = []
            wanted = [g for g in dict.fromkeys((*found, *more)) if g not in dropped]
            if wanted == found:
                return found
            found = wanted
        return []

    @property
    def _affordable(self) -> bool:
        """Whether the whole walk stays linear with one more trial. In a trial there is none."""
        return not self._trying and self.tried <= 200 + _TRIALS * self.size

    def _trial(
        self, written: Writes, found: list[Guess], walk: Walk, propose: bool
    ) -> tuple[set[Guess], list[Guess]]:
        """Walk a loop for the sake of its guesses: those that fail, and others to try."""
        here = self.here()
        reporter, calls, visited = self.reporter, self.calls, self.visited
        around = [
            (t, len(t.breaks), len(t.continues), len(t.weaker), set(t.failed)) for t in self.targets
        ]
        returned = self.returned
        self.reporter = None
        self._trying = True
        head = Head(here, written, found)
        _, target = walk(head)
        self._trying = False
        self.tried += self.visited - visited
        self.reporter, self.calls, self.visited = reporter, calls, visited
        self.returned = returned
        for other, breaks, continues, weaker, failed in around:
            del other.breaks[breaks:], other.continues[continues:], other.weaker[weaker:]
            other.failed = failed
        self.back(here)
        more = [*target.weaker, *(head.proposals if propose else [])]
        return target.failed, [g for g in more if g.holds_before(self.facts)]

    # --- heads and ends ---------------------------------------------------------------------

    def _enter(self, head: Head, *, counting: bool = True) -> None:
        """Forget what the loop writes, but for what holds where an iteration begins."""
        if CALLS in head.written:
            self.forget_module_variables()
        head.keys = []
        for key, change in head.written.items():
            before = self.facts.get(key)
            if before is not None:
                head.keys.append(key)
                self.facts.set(key, self._counted(key, before, change, counting))

    def _counted(self, key: Key, before: Value, change: Change, counting: bool) -> Value:
        """The value where an iteration begins."""
        value = self.facts.fresh(self.ranges.get(key, EVERYTHING))
        if counting and change is Change.UP:
            self.facts.learn_difference(before, value, 0)
        elif counting and change is Change.DOWN:
            self.facts.learn_difference(value, before, 0)
        return value

    def _assume(self, head: Head) -> None:
        for guess in head.guesses:
            guess.assume(self.facts)

    def _propose(self, head: Head, condition: Value) -> None:
        """Note what the condition of the loop suggests."""
        heads = {}
        for key in head.keys:
            value = self.facts.get(key)
            if value is not None and value.offset == 0:
                heads[value.symbol] = key
        head.proposals += proposed(self.facts, condition, heads, head.before.limit)

    def _body(
        self, body: Block, label: str | None, head: Head, *, tail: bool
    ) -> tuple[Block, Target]:
        """Walk a body. With `tail`, something stands between it and the next iteration."""
        target = Target(label, True, head.keys, guesses=head.guesses, tail=tail)
        self.targets.append(target)
        done = self.block(body)
        self.targets.pop()
        if not tail:
            self.test(target)
        return done, target

    def _continued(self, entered: Point, target: Target, written: Writes) -> None:
        """From the end of the body and each `continue` on; the body began at `entered`."""
        self._joined(entered, target, target.continues, written)

    def _left(self, before: Point, target: Target, written: Writes) -> None:
        """Behind the loop: where the walk stands is the regular way out."""
        self._joined(before, target, target.breaks, written)

    def _joined(self, start: Point, target: Target, jumps: list[Path], written: Writes) -> None:
        """Where `jumps` and the way that the walk came meet; the code between began at `start`."""
        if not jumps:
            return
        paths = jumps + ([self.path(target.keys)] if self.reached else [])
        self.back(start)
        if CALLS in written:
            self.forget_module_variables()
        self.meet(target.keys, paths, start.limit)

    # --- the loops --------------------------------------------------------------------------

    def _while(self, s: While) -> Loop:
        written = self.writes.of(s)

        def walk(head: Head) -> tuple[Loop, Target]:
            self._enter(head)
            self._assume(head)
            condition = self.value(s.condition)
            self._propose(head, condition.value)
            tested = self.here()
            self.facts.assume(condition.value, True)
            body, target = self._body(s.body, s.label, head, tail=False)
            self.back(tested)
            self.facts.assume(condition.value, False)
            return replace(s, condition=condition.node, body=body), target

        found = guesses(self.facts, written, self.ranges)
        return self._walked(written, found, walk, propose=True)

    def _do_while(self, s: DoWhile) -> Loop:
        written = self.writes.of(s)

        def walk(head: Head) -> tuple[Loop, Target]:
            self._enter(head)
            self._assume(head)
            entered = self.here()
            body, target = self._body(s.body, s.label, head, tail=True)
            self._continued(entered, target, written)
            condition = self.value(s.condition)
            tested = self.here()
            self.facts.assume(condition.value, True)
            self.test(target)
            self.back(tested)
            self.facts.assume(condition.value, False)
            return replace(s, condition=condition.node, body=body), target

        return self._walked(written, guesses(self.facts, written, self.ranges), walk)

    def _for_count(self, s: ForCount) -> Loop:
        start = self.statement(s.start)
        assert isinstance(start, Declare | Assign | Update | Evaluate)
        written = self._counts(s)

        def walk(head: Head) -> tuple[Loop, Target]:
            self._enter(head)
            self._assume(head)
            condition = self.value(s.condition)
            self._propose(head, condition.value)
            tested = self.here()
            self.facts.assume(condition.value, True)
            entered = self.here()
            body, target = self._body(s.body, s.label, head, tail=True)
            self._continued(entered, target, written)
            update = self.statement(s.update)
            assert isinstance(update, Assign | Update | Evaluate)
            self.test(target)
            self.back(tested)
            if _can_fault(update):
                # The condition is tested once more behind an update that faulted, before the
                # next iteration leaves: there nothing is known of what the loop writes.
                self.back(head.before)
                self._enter(head, counting=False)
                condition = self.value(s.condition)
            self.facts.assume(condition.value, False)
            done = replace(s, start=start, condition=condition.node, update=update, body=body)
            return done, target

        found = guesses(self.facts, written, self.ranges)
        match start, s.update:
            case Declare(local), Update() if written.get(local.number) is Change.UP:
                first = self.facts.get(local.number)
                if first is not None:
                    found += counted(self.facts, written, local.number, first, 0)
        return self._walked(written, found, walk, propose=not isinstance(start, Declare))

    def _counts(self, s: ForCount) -> Writes:
        """What iterations write: the start is none of them."""
        written = dict(self.writes.of(s.body))
        for key, change in self.writes.of(s.update).items():
            written[key] = written.get(key, Change.NONE) | change
        if has_call(s.condition):
            written[CALLS] = Change.ANY
        return written

    def _for_range(self, s: ForRange) -> Loop:
        low, high = self.values((s.low, s.high))
        written = self.writes.of(s.body)
        key = self._counter(s.variable)

        def walk(head: Head) -> tuple[Loop, Target]:
            self._enter(head)
            entered = self.here()
            self.facts.set(key, self._between(s, low.value, high.value))
            self.ranges[key] = of_type(I64)
            self._assume(head)
            body, target = self._body(s.body, s.label, head, tail=False)
            self._passed(entered, head, key)
            return replace(s, low=low.node, high=high.node, body=body), target

        found = guesses(self.facts, written, self.ranges)
        if s.step > 0:
            found += counted(self.facts, written, key, low.value, s.step)
        return self._walked(written, found, walk)

    def _counter(self, variable: Local | None) -> Key:
        """The key of a loop variable; a loop without one gets a key of its own."""
        if variable is not None:
            return variable.number
        self._unnamed -= 1
        return self._unnamed

    def _passed(self, entered: Point, head: Head, key: Key) -> None:
        """Behind a loop over a range: what holds there holds without the loop variable."""
        self.back(entered)
        self.facts.set(key, None)
        self._assume(head)

    def _between(self, s: ForRange, low: Value, high: Value) -> Value:
        """The loop variable in an iteration."""
        variable = self.facts.fresh(of_type(I64))
        first, last = (low, high) if s.step > 0 else (high, low)
        least, most = (0, -1) if s.step > 0 else (-1, 0)
        if s.inclusive:
            least = most = 0
        self.facts.learn_difference(first, variable, least)
        self.facts.learn_difference(variable, last, most)
        return variable

    def _for_each(self, s: ForEach) -> Loop:
        view, dimensions = self.view(s.view)
        written = self.writes.of(s.body)
        key = self._counter(s.index)

        def walk(head: Head) -> tuple[Loop, Target]:
            self._enter(head)
            entered = self.here()
            index = self.facts.fresh(of_type(I64))
            self.facts.learn_difference(number(0), index, 0)
            self.facts.learn_difference(index, dimensions[0], -1)
            self.facts.set(key, index)
            self.ranges[key] = of_type(I64)
            if s.element is not None:
                known = of_type(s.element.type)
                match view:
                    case ReadGlobal(Global(constant=True, value=tuple(elements))) if elements:
                        known = hull(int(v) for v in elements)
                self.assign(s.element, self.facts.fresh(known))
            self._assume(head)
            body, target = self._body(s.body, s.label, head, tail=False)
            self._passed(entered, head, key)
            return replace(s, view=view, body=body), target

        found = guesses(self.facts, written, self.ranges)
        found += counted(self.facts, written, key, number(0), 1)
        return self._walked(written, found, walk)


def _can_fault(s: Statement) -> bool:
    """Whether an update in the head of a loop can fault."""
    if isinstance(s, Update) and not s.proven and lookup(s.operation).faults:
        return True
    return any(faults(e) for e in expressions(s))
