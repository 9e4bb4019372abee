"""Facts that hold where each iteration of a loop begins, found by guessing and testing.

What is known before the loop about a variable that it writes may stay true in it: the bounds of
a binary search stay inside the array. Such a guess is assumed where an iteration begins, the loop
is walked, and the guess is kept if it holds again where the next iteration begins; then it holds
in all of them. Guesses that fail are dropped, and the loop is walked again without them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from transpiler.passes.facts import ZERO, Chain, Compare, Facts, Key, Value, number
from transpiler.passes.intervals import Interval
from transpiler.passes.writes import CALLS, Change, Writes

_RELATIONS = 4
"""How many relations to other values are guessed of one variable, in each direction."""


@dataclass(frozen=True, slots=True)
class Guess:
    """`left - right <= most` where an iteration begins. A key means its variable's value.

    `step` is what `right` grows by between the end of an iteration and the next one.
    """

    left: Key | Value
    right: Key | Value
    most: int
    step: int = 0

    def holds_before(self, facts: Facts) -> bool:
        """Whether it is known here, in front of the loop."""
        return self._known(facts, self.most)

    def holds_again(self, facts: Facts) -> bool:
        """Whether it is known here, where an iteration ends."""
        return self._known(facts, self.most + self.step)

    def _known(self, facts: Facts, most: int) -> bool:
        left, right = _value(self.left, facts), _value(self.right, facts)
        if left is None or right is None:
            return False
        return facts.difference(left, right) <= most

    def weaker(self, facts: Facts, whole: Interval) -> Guess | None:
        """The bound of a variable by a number that holds here, where this one does not."""
        match self.left, self.right:
            case (int() | str()) as key, Value(symbol=0, offset=0):
                value = facts.get(key)
                high = whole.high if value is None else facts.interval(value).high
                return replace(self, most=high) if high < whole.high else None
            case Value(symbol=0, offset=0), (int() | str()) as key:
                value = facts.get(key)
                low = whole.low if value is None else facts.interval(value).low
                return replace(self, most=-low) if low > whole.low else None
        return None

    def assume(self, facts: Facts) -> None:
        """Take it as a fact."""
        left, right = _value(self.left, facts), _value(self.right, facts)
        if left is not None and right is not None:
            facts.learn_difference(left, right, self.most)


def _value(side: Key | Value, facts: Facts) -> Value | None:
    return side if isinstance(side, Value) else facts.get(side)


def guesses(facts: Facts, written: Writes, ranges: Mapping[Key, Interval]) -> list[Guess]:
    """What is known before a loop about the variables that it writes."""
    found: list[Guess] = []
    for key, change in written.items():
        value = facts.get(key)
        if value is None or key == CALLS or key not in ranges:
            continue
        low = facts.interval(value).low
        if change is Change.DOWN and low >= 0:
            found.append(Guess(number(0), key, 0))
        elif change is not Change.UP and change is not Change.DOWN:
            found += _about(facts, key, value, ranges[key])
    return found


def _about(facts: Facts, key: Key, value: Value, whole: Interval) -> Iterator[Guess]:
    """The bounds of a variable, and its relations to values that the loop does not change."""
    interval = facts.interval(value)
    if interval.low > whole.low:
        yield Guess(number(0), key, -interval.low)
    if interval.low > 0 > whole.low:
        yield Guess(number(0), key, 0)
    if interval.high < whole.high:
        yield Guess(key, number(0), interval.high)
    if value.symbol != ZERO:
        yield Guess(key, Value(value.symbol), value.offset)
        yield Guess(Value(value.symbol), key, -value.offset)
        for other, most in facts.bounds_above(value.symbol)[:_RELATIONS]:
            yield Guess(key, Value(other), most + value.offset)
        for other, most in facts.bounds_below(value.symbol)[:_RELATIONS]:
            yield Guess(Value(other), key, most - value.offset)


def counted(facts: Facts, written: Writes, variable: Key, first: Value, step: int) -> list[Guess]:
    """A variable may grow no faster than the loop variable, which starts at `first`."""
    found = []
    for key, change in written.items():
        value = facts.get(key)
        if change is not Change.DOWN and value is not None and key != variable:
            found.append(Guess(key, variable, facts.difference(value, first), step))
    return found


def proposed(
    facts: Facts, condition: Value, heads: Mapping[int, Key], limit: int
) -> Iterator[Guess]:
    """What the condition of a loop suggests: `while (i < n)` leaves `i <= n` behind.

    `heads` are the variables by the symbols of their values where an iteration begins; symbols
    below `limit` are older than the loop.
    """
    for relation, left, right in _comparisons(facts, condition):
        if right.symbol >= limit:
            continue
        key = heads.get(left.symbol)
        if key is None:
            continue
        bound = right.offset - left.offset
        match relation:
            case "lt" | "le":
                yield Guess(key, Value(right.symbol), bound + int(relation == "le"))
            case "gt" | "ge":
                yield Guess(Value(right.symbol), key, int(relation == "ge") - bound)


def _comparisons(facts: Facts, condition: Value) -> Iterator[tuple[str, Value, Value]]:
    """The comparisons that are true together with `condition`, both ways round."""
    mirrored = {"lt": "gt", "le": "ge", "gt": "lt", "ge": "le"}
    match facts.truth(condition):
        case Compare(relation, left, right) if relation in mirrored:
            yield relation, left, right
            yield mirrored[relation], right, left
        case Chain(True, parts):
            for part, _ in parts:
                yield from _comparisons(facts, part)
