"""What is known about values at one point of a program.

A *symbol* names one value that an execution computes: it never changes, so a fact about it stays
true until the analysis leaves the branch in which it was learned. A variable that is assigned
gets another symbol. A `Value` is a symbol plus a constant; `i + 1` needs no symbol of its own.
Symbol 0 is the number 0, and so constants are values too.

Known are, for each symbol: an interval; differences to others, `x - y <= c`; single numbers that
it is not; and for a truth value, what makes it true. Every change is on a trail: a branch is left
by `rollback`, which gives back its changes so that `redo` can repeat them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from itertools import islice
from typing import Any

from transpiler.passes.intervals import EVERYTHING, Interval, join

ZERO = 0

# Limits that keep a query constant in time; a proof that needs more is not found.
_HOPS = 4
_VISITS = 48
_KEPT = 12


@dataclass(frozen=True, slots=True)
class Value:
    """The value of `symbol` plus `offset`."""

    symbol: int
    offset: int = 0

    def plus(self, amount: int) -> Value:
        """The value that is greater by `amount`."""
        return Value(self.symbol, self.offset + amount)

    @property
    def constant(self) -> int | None:
        """The number itself, if it is one."""
        return self.offset if self.symbol == ZERO else None


def number(value: int) -> Value:
    """A constant."""
    return Value(ZERO, value)


@dataclass(frozen=True, slots=True)
class Compare:
    """True when `left` stands in `relation` (a family of comparisons) to `right`."""

    relation: str
    left: Value
    right: Value


@dataclass(frozen=True, slots=True)
class Chain:
    """`a && b && ..` (`conjunction`) or `a || b || ..`.

    Each part comes with the facts that evaluating it brought, all parts before it being true
    (false for `||`).
    """

    conjunction: bool
    parts: tuple[tuple[Value, tuple[Change, ...]], ...]


@dataclass(frozen=True, slots=True)
class Not:
    """True when `value` is false."""

    value: Value


Truth = Compare | Chain | Not


class Kind(Enum):
    """What a change on the trail is about."""

    LOW = auto()
    HIGH = auto()
    DIFFERENCE = auto()
    EXCLUDED = auto()
    NUMBERED = auto()
    VARIABLE = auto()


# Looked up once: changes are made and undone very often.
_LOW, _HIGH, _DIFFERENCE = Kind.LOW, Kind.HIGH, Kind.DIFFERENCE
_NUMBERED, _VARIABLE = Kind.NUMBERED, Kind.VARIABLE


@dataclass(frozen=True, slots=True)
class Change:
    """One entry of the trail; `old` and `new` are None where there was or is nothing."""

    kind: Kind
    key: Any
    old: Any
    new: Any


Log = tuple[Change, ...]
Key = int | str


@dataclass(frozen=True, slots=True)
class Summary:
    """What is known about a variable at the end of one of several paths that meet.

    `above` and `below` map symbols to the least c with `value - symbol <= c`, and with
    `symbol - value <= c`.
    """

    value: Value
    interval: Interval
    above: Mapping[int, int]
    below: Mapping[int, int]


UNKNOWN = Summary(Value(-1), EVERYTHING, {}, {})

MIRRORED = {"lt": "gt", "le": "ge", "gt": "lt", "ge": "le", "eq": "eq", "ne": "ne"}
NEGATED = {"lt": "ge", "le": "gt", "gt": "le", "ge": "lt", "eq": "ne", "ne": "eq"}


@dataclass
class Facts:
    """The facts that hold where the analysis stands, and the values of variables.

    `contradicted` is set when a fact is learned that cannot be: the place is unreachable.
    """

    contradicted: bool = False
    _low: list[int] = field(default_factory=lambda: [0])
    _high: list[int] = field(default_factory=lambda: [0])
    _above: list[dict[int, int]] = field(default_factory=lambda: [{}])
    _below: list[dict[int, int]] = field(default_factory=lambda: [{}])
    _excluded: dict[int, frozenset[int]] = field(default_factory=dict)
    _numbered: dict[Any, Any] = field(default_factory=dict)
    _truths: dict[int, Truth] = field(default_factory=dict)
    _variables: dict[Key, Value] = field(default_factory=dict)
    _trail: list[Change] = field(default_factory=list)

    # --- symbols and variables --------------------------------------------------------------

    def fresh(self, interval: Interval, truth: Truth | None = None) -> Value:
        """A new value in `interval`."""
        if truth is None and interval.low == interval.high:
            return number(interval.low)
        symbol = len(self._low)
        self._low.append(interval.low)
        self._high.append(interval.high)
        self._above.append({})
        self._below.append({})
        if truth is not None:
            self._truths[symbol] = truth
        return Value(symbol)

    @property
    def count(self) -> int:
        """Number of symbols; those that come later have this number or a greater one."""
        return len(self._low)

    def get(self, key: Key) -> Value | None:
        """The value of a variable, None while nothing is known."""
        return self._variables.get(key)

    def set(self, key: Key, value: Value | None) -> None:
        """Give a variable a value, or forget it."""
        self._change(Kind.VARIABLE, key, self._variables.get(key), value)

    def variables(self) -> tuple[Key, ...]:
        """The variables with a known value."""
        return tuple(self._variables)

    def numbered(self, key: Any) -> Any:
        """What was remembered under `key`, or None."""
        return self._numbered.get(key)

    def remember(self, key: Any, value: Any) -> None:
        """Remember the value of a computation, or something else about it."""
        self._change(Kind.NUMBERED, key, self._numbered.get(key), value)

    # --- the trail --------------------------------------------------------------------------

    def mark(self) -> int:
        """The present point, for `rollback`."""
        return len(self._trail)

    def changed(self, mark: int) -> list[Key]:
        """Variables that were changed since `mark`, and that had a value then."""
        first: dict[Key, Any] = {}
        for change in self._trail[mark:]:
            if change.kind is Kind.VARIABLE:
                first.setdefault(change.key, change.old)
        return [key for key, old in first.items() if old is not None]

    def rollback(self, mark: int) -> Log:
        """Undo everything since `mark`; what is returned can be given to `redo`."""
        undone = self._trail[mark:]
        for change in reversed(undone):
            self._apply(change.kind, change.key, change.old)
        del self._trail[mark:]
        return tuple(undone)

    def log(self, mark: int) -> Log:
        """The changes since `mark`, which stay."""
        return tuple(self._trail[mark:])

    def redo(self, log: Log, *, variables: bool) -> None:
        """Learn the facts of `log` again, and with `variables` what variables became."""
        for change in log:
            new = change.new
            match change.kind:
                case Kind.LOW:
                    new = max(new, self._low[change.key])
                    self._change(Kind.LOW, change.key, self._low[change.key], new)
                case Kind.HIGH:
                    new = min(new, self._high[change.key])
                    self._change(Kind.HIGH, change.key, self._high[change.key], new)
                case Kind.DIFFERENCE:
                    x, y = change.key
                    self._learn_difference(x, y, new)
                case Kind.EXCLUDED:
                    old = self._excluded.get(change.key, frozenset())
                    self._change(Kind.EXCLUDED, change.key, old or None, old | (new or old))
                case Kind.NUMBERED:
                    if new is not None:
                        self.remember(change.key, new)
                case Kind.VARIABLE if variables:
                    self.set(change.key, new)

    def _change(self, kind: Kind, key: Any, old: Any, new: Any) -> None:
        if old == new:
            return
        self._trail.append(Change(kind, key, old, new))
        self._apply(kind, key, new)

    def _apply(self, kind: Kind, key: Any, new: Any) -> None:
        if kind is _LOW:
            self._low[key] = new
        elif kind is _HIGH:
            self._high[key] = new
        elif kind is _DIFFERENCE:
            x, y = key
            _store(self._above[x], y, new)
            _store(self._below[y], x, new)
        elif kind is _VARIABLE:
            _store(self._variables, key, new)
        elif kind is _NUMBERED:
            _store(self._numbered, key, new)
        else:
            _store(self._excluded, key, new)

    # --- questions --------------------------------------------------------------------------

    def interval(self, value: Value) -> Interval:
        """Where `value` lies."""
        low = self._least(value.symbol) + value.offset
        high = self._greatest(value.symbol) + value.offset
        return Interval(low, max(low, high))

    def difference(self, x: Value, y: Value) -> int:
        """A number that `x - y` does not pass."""
        offset = x.offset - y.offset
        if x.symbol == y.symbol:
            return offset
        low = self._least(y.symbol)
        best = self._greatest(x.symbol) - low
        reached = {x.symbol: 0}
        frontier = {x.symbol: 0}
        visits = 0
        for _ in range(_HOPS):
            following: dict[int, int] = {}
            for symbol, distance in frontier.items():
                for other, most in self._above[symbol].items():
                    visits += 1
                    if visits > _VISITS:
                        return best + offset
                    total = distance + most
                    if other == y.symbol:
                        best = min(best, total)
                    best = min(best, total + self._high[other] - low)
                    if other not in reached or total < reached[other]:
                        reached[other] = following[other] = total
            if not following:
                break
            frontier = following
        return best + offset

    def at_most(self, x: Value, y: Value) -> bool:
        """Whether `x <= y` is known."""
        return self.difference(x, y) <= 0

    def differs(self, value: Value, constant: int) -> bool:
        """Whether `value` is known not to be `constant`."""
        excluded = self._excluded.get(value.symbol, frozenset())
        return constant - value.offset in excluded or constant not in self.interval(value)

    def bounds_above(self, symbol: int) -> list[tuple[int, int]]:
        """The pairs (y, c) with `symbol - y <= c` that were learned directly."""
        return list(islice(self._above[symbol].items(), _KEPT))

    def bounds_below(self, symbol: int) -> list[tuple[int, int]]:
        """The pairs (y, c) with `y - symbol <= c` that were learned directly."""
        return list(islice(self._below[symbol].items(), _KEPT))

    def truth(self, value: Value) -> Truth | None:
        """What makes a truth value true, where it is known."""
        return self._truths.get(value.symbol) if value.offset == 0 else None

    def decided(self, value: Value) -> bool | None:
        """A truth value that cannot be the other one."""
        interval = self.interval(value)
        if interval.low == interval.high:
            return bool(interval.low)
        match self.truth(value):
            case Compare(relation, left, right):
                return self.compared(relation, left, right)
            case Not(inner):
                inside = self.decided(inner)
                return None if inside is None else not inside
        return None

    def compared(self, relation: str, left: Value, right: Value) -> bool | None:
        """The result of a comparison, where it is known."""
        match relation:
            case "gt" | "ge":
                return self.compared(MIRRORED[relation], right, left)
            case "ne":
                equal = self.compared("eq", left, right)
                return None if equal is None else not equal
            case "eq":
                if left == right:
                    return True
                if right.symbol == ZERO and self.differs(left, right.offset):
                    return False
                if left.symbol == ZERO and self.differs(right, left.offset):
                    return False
                apart = self.difference(left, right) < 0 or self.difference(right, left) < 0
                return False if apart else None
        strict = int(relation == "lt")
        if self.difference(left, right) <= -strict:
            return True
        return False if self.difference(right, left) <= strict - 1 else None

    def _greatest(self, symbol: int) -> int:
        best = self._high[symbol]
        above = self._above[symbol]
        if above:
            for other, most in islice(above.items(), _KEPT):
                best = min(best, self._high[other] + most)
        return best

    def _least(self, symbol: int) -> int:
        best = self._low[symbol]
        below = self._below[symbol]
        if below:
            for other, most in islice(below.items(), _KEPT):
                best = max(best, self._low[other] - most)
        return best

    # --- learning ---------------------------------------------------------------------------

    def learn_interval(self, value: Value, interval: Interval) -> None:
        """`value` lies in `interval`."""
        self.learn_difference(value, number(0), interval.high)
        self.learn_difference(number(0), value, -interval.low)

    def learn_difference(self, x: Value, y: Value, most: int) -> None:
        """`x - y <= most`."""
        most += y.offset - x.offset
        if x.symbol == y.symbol:
            self.contradicted |= most < 0
        elif y.symbol == ZERO:
            self._lower_high(x.symbol, most)
        elif x.symbol == ZERO:
            self._raise_low(y.symbol, -most)
        else:
            self._learn_difference(x.symbol, y.symbol, most)
            self._lower_high(x.symbol, self._greatest(y.symbol) + most)
            self._raise_low(y.symbol, self._least(x.symbol) - most)

    def _learn_difference(self, x: int, y: int, most: int) -> None:
        old = self._above[x].get(y)
        if old is None or most < old:
            self._change(Kind.DIFFERENCE, (x, y), old, most)

    def _lower_high(self, symbol: int, high: int) -> None:
        excluded = self._excluded.get(symbol, frozenset())
        while high in excluded:
            high -= 1
        if high < self._low[symbol]:
            self.contradicted = True
        elif high < self._high[symbol]:
            self._change(Kind.HIGH, symbol, self._high[symbol], high)

    def _raise_low(self, symbol: int, low: int) -> None:
        excluded = self._excluded.get(symbol, frozenset())
        while low in excluded:
            low += 1
        if low > self._high[symbol]:
            self.contradicted = True
        elif low > self._low[symbol]:
            self._change(Kind.LOW, symbol, self._low[symbol], low)

    def _exclude(self, value: Value, constant: int) -> None:
        symbol, constant = value.symbol, constant - value.offset
        if symbol == ZERO:
            self.contradicted |= constant == 0
        elif constant == self._high[symbol]:
            self._lower_high(symbol, constant - 1)
        elif constant == self._low[symbol]:
            self._raise_low(symbol, constant + 1)
        else:
            old = self._excluded.get(symbol, frozenset())
            if len(old) < _KEPT:
                self._change(Kind.EXCLUDED, symbol, old or None, old | {constant})

    def assume(self, value: Value, outcome: bool) -> None:
        """A truth value turned out to be `outcome`."""
        truth = self.truth(value)
        self.learn_interval(value, Interval(int(outcome), int(outcome)))
        match truth:
            case Compare(relation, left, right):
                self.assume_compared(relation if outcome else NEGATED[relation], left, right)
            case Not(inner):
                self.assume(inner, not outcome)
            case Chain(conjunction, parts) if conjunction is outcome:
                for part, log in parts:
                    self.redo(log, variables=False)
                    self.assume(part, outcome)
            case Chain(conjunction, parts):
                self._assume_decided(conjunction, parts)

    def _assume_decided(self, conjunction: bool, parts: Sequence[tuple[Value, Log]]) -> None:
        """Some part of a chain decided it; when only one can have, it did."""
        able = [n for n, (part, _) in enumerate(parts) if self.decided(part) is not conjunction]
        if len(able) == 1:
            for _, log in parts[: able[0] + 1]:
                self.redo(log, variables=False)
            self.assume(parts[able[0]][0], not conjunction)

    def assume_compared(self, relation: str, left: Value, right: Value) -> None:
        """A comparison turned out to be true."""
        match relation:
            case "lt":
                self.learn_difference(left, right, -1)
            case "le":
                self.learn_difference(left, right, 0)
            case "gt" | "ge":
                self.assume_compared(MIRRORED[relation], right, left)
            case "eq":
                self.learn_difference(left, right, 0)
                self.learn_difference(right, left, 0)
                self._assume_equal(left, right, True)
            case "ne":
                self._assume_unequal(left, right)
                self._assume_equal(left, right, False)

    def _assume_unequal(self, left: Value, right: Value) -> None:
        if right.symbol == ZERO:
            self._exclude(left, right.offset)
        elif left.symbol == ZERO:
            self._exclude(right, left.offset)
        elif self.at_most(left, right):
            self.learn_difference(left, right, -1)
        elif self.at_most(right, left):
            self.learn_difference(right, left, -1)

    def _assume_equal(self, left: Value, right: Value, equal: bool) -> None:
        """`c == true` says as much as `c`."""
        for value, other in ((left, right), (right, left)):
            if other.constant in (0, 1) and self.truth(value) is not None:
                self.assume(value, (other.constant == 1) is equal)

    # --- paths that meet --------------------------------------------------------------------

    def summary(self, key: Key) -> Summary:
        """What is known about a variable here."""
        value = self._variables.get(key)
        return UNKNOWN if value is None else self.summary_of(value)

    def summary_of(self, value: Value) -> Summary:
        """What is known about a value here, to be used where this path meets others."""
        above = {value.symbol: value.offset}
        below = {value.symbol: -value.offset}
        for other, most in self.bounds_above(value.symbol):
            above[other] = most + value.offset
        for other, most in self.bounds_below(value.symbol):
            below[other] = most - value.offset
        return Summary(value, self.interval(value), above, below)

    def join(self, key: Key, summaries: Sequence[Summary], limit: int) -> None:
        """Give a variable the value in which several paths end, none of them left out.

        The facts that hold here must hold on each path. Symbols from number `limit` on belong
        to single paths.
        """
        known = UNKNOWN not in summaries and len(summaries) > 0
        self.set(key, self.joined(summaries, limit, EVERYTHING) if known else None)

    def joined(self, summaries: Sequence[Summary], limit: int, whole: Interval) -> Value:
        """The value in which several paths end; one in `whole` if there is no path."""
        if not summaries:
            return self.fresh(whole)
        first = summaries[0].value
        if first.symbol < limit and all(s.value == first for s in summaries):
            return first
        interval = summaries[0].interval
        for other in summaries[1:]:
            interval = join(interval, other.interval)
        value = self.fresh(interval)
        if value.symbol == ZERO:
            return value
        shared = sorted({y for s in summaries for y in s.above if ZERO < y < limit})
        for y in shared[:_KEPT]:
            most = max(s.above.get(y, s.interval.high - self._low[y]) for s in summaries)
            if most < interval.high - self._low[y]:
                self.learn_difference(value, Value(y), most)
        shared = sorted({y for s in summaries for y in s.below if ZERO < y < limit})
        for y in shared[:_KEPT]:
            most = max(s.below.get(y, self._high[y] - s.interval.low) for s in summaries)
            if most < self._high[y] - interval.low:
                self.learn_difference(Value(y), value, most)
        return value


def _store(table: dict[Any, Any], key: Any, new: Any) -> None:
    if new is None:
        table.pop(key, None)
    else:
        table[key] = new
