"""What one operation does to facts: which edges it can reach, and what its result is.

The result of an operation with an edge that may be reached has the whole range of its type:
code runs on after a fault, with harmless values, until the next check (exact form, facts).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from transpiler.ir.exact import Form
from transpiler.ir.faults import FaultCode
from transpiler.ir.operations import Operation, lookup
from transpiler.ir.types import IntType
from transpiler.passes.facts import (
    ZERO,
    Compare,
    Facts,
    Not,
    Value,
    number,
)
from transpiler.passes.intervals import (
    EVERYTHING,
    TRUTH,
    Interval,
    integer_result,
    is_integer,
    of_type,
)

QUOTIENTS = ("div", "div_trunc", "div_euclid", "div_round")
REMAINDERS = ("rem", "rem_euclid", "rem_trunc")
SHIFTS = ("shl", "shr", "rotl", "rotr")
COMPARISONS = ("eq", "ne", "lt", "le", "gt", "ge")


@dataclass(frozen=True, slots=True)
class Row:
    """What the transfer needs of an operation of the table, looked up once."""

    op: Operation
    name: str
    faults: tuple[FaultCode, ...]
    whole: Interval
    integer: bool


@cache
def row_of(identifier: str) -> Row:
    """The row of an identifier; raises `UnknownOperation`."""
    op = lookup(identifier)
    return Row(op, op.family.name, op.faults, of_type(op.result_type), is_integer(op))


@dataclass(frozen=True, slots=True)
class Outcome:
    """`open`: the faults that may be raised here. `fits`: the exact result, if there is one,
    is in the range of the result type. `exact`: where it lies."""

    open: tuple[FaultCode, ...]
    fits: bool
    value: Value
    exact: Interval | None


@dataclass(frozen=True, slots=True)
class Bound:
    """The result is at most (`above`), or at least, `value + amount`."""

    above: bool
    value: Value
    amount: int


@dataclass
class Transfer:
    """Applies operations to values; remembers how differences and products were made."""

    facts: Facts
    _differences: dict[int, tuple[Value, Value]] = field(default_factory=dict)
    _products: dict[int, tuple[Value, Value]] = field(default_factory=dict)

    def apply(self, identifier: str, operands: tuple[Value, ...], trusted: bool = False) -> Outcome:
        """The outcome of an operation. With `trusted` it is known not to fault: that becomes
        a fact."""
        row = row_of(identifier)
        op = row.op
        if row.name in COMPARISONS:
            return Outcome((), True, self._comparison(row.name, *operands), None)
        if row.name == "logical_not":
            return Outcome((), True, self._negation(operands[0]), None)
        whole = row.whole
        if not row.integer:
            value = self._numbered(("any", identifier, operands), whole)
            return Outcome(row.faults, False, value, EVERYTHING)
        known = tuple([self.facts.interval(v) for v in operands])
        bounds = list(self._bounds(op, operands, known))
        exact = self._exact(op, operands, known, bounds)
        fits = exact is None or exact.inside(whole) or self._quotient_fits(row, operands)
        open_ = () if trusted else self._open(row, operands, known, fits)
        if trusted and exact is not None and not exact.inside(whole):
            exact, fits = exact.meet(whole), True
        if open_ or exact is None or not (fits or op.form is Form.SAT):
            value = self._numbered(("any", identifier, operands), whole)
        elif not fits:
            clamped = Interval(
                max(whole.low, min(whole.high, exact.low)),
                min(whole.high, max(whole.low, exact.high)),
            )
            value = self._numbered(("any", identifier, operands), clamped)
        else:
            value = self._result(row, operands, known, exact.meet(whole), bounds)
            if trusted:
                self._learn_success(row, operands, value)
        return Outcome(open_, fits, value, exact)

    # --- edges ------------------------------------------------------------------------------

    def _open(
        self, row: Row, operands: tuple[Value, ...], known: tuple[Interval, ...], fits: bool
    ) -> tuple[FaultCode, ...]:
        def possible(code: FaultCode) -> bool:
            match code:
                case FaultCode.E_DIV_ZERO if row.name in QUOTIENTS or row.name in REMAINDERS:
                    return not self.facts.differs(operands[1], 0)
                case FaultCode.E_SHIFT if row.name in SHIFTS:
                    return not known[1].inside(Interval(0, _width(row.op) - 1))
                case FaultCode.E_DOMAIN if row.name == "clamp":
                    return not self.facts.at_most(operands[1], operands[2])
                case FaultCode.E_OVERFLOW | FaultCode.E_NARROW:
                    return not fits
            return True

        return tuple([code for code in row.faults if possible(code)])

    def _quotient_fits(self, row: Row, operands: tuple[Value, ...]) -> bool:
        """Only MIN / -1 leaves the range."""
        if row.name not in QUOTIENTS:
            return False
        dividend, divisor = operands
        return self.facts.differs(dividend, row.whole.low) or self.facts.differs(divisor, -1)

    def _exact(
        self,
        op: Operation,
        operands: tuple[Value, ...],
        known: tuple[Interval, ...],
        bounds: list[Bound],
    ) -> Interval | None:
        """Where the exact result lies, relations between the operands included."""
        exact = integer_result(op, known)
        if exact is None:
            return None
        if op.family.name == "sub":
            left, right = operands
            highest = self.facts.difference(left, right)
            lowest = -self.facts.difference(right, left)
            if lowest <= highest:
                exact = exact.meet(Interval(lowest, highest))
        for bound in bounds:
            limit = self.facts.interval(bound.value)
            if bound.above:
                high = min(exact.high, limit.high + bound.amount)
                exact = exact.meet(Interval(min(exact.low, high), high))
            else:
                low = max(exact.low, limit.low + bound.amount)
                exact = exact.meet(Interval(low, max(exact.high, low)))
        return exact

    def _learn_success(self, row: Row, operands: tuple[Value, ...], value: Value) -> None:
        self.facts.learn_interval(value, row.whole)
        for code in row.faults:
            match code:
                case FaultCode.E_DIV_ZERO:
                    self.facts.assume_compared("ne", operands[1], number(0))
                case FaultCode.E_SHIFT:
                    self.facts.learn_interval(operands[1], Interval(0, _width(row.op) - 1))
                case FaultCode.E_DOMAIN:
                    self.facts.learn_difference(operands[1], operands[2], 0)

    # --- results ----------------------------------------------------------------------------

    def _comparison(self, relation: str, left: Value, right: Value) -> Value:
        decided = self.facts.compared(relation, left, right)
        if decided is not None:
            return number(int(decided))
        return self.facts.fresh(TRUTH, Compare(relation, left, right))

    def _negation(self, operand: Value) -> Value:
        decided = self.facts.decided(operand)
        if decided is not None:
            return number(int(not decided))
        return self.facts.fresh(TRUTH, Not(operand))

    def _numbered(self, key: Any, interval: Interval) -> Value:
        """The value of a computation: the same one each time that it is made."""
        known: Value | None = self.facts.numbered(key)
        if known is not None:
            return known
        value = self.facts.fresh(interval)
        self.facts.remember(key, value)
        return value

    def _result(
        self,
        row: Row,
        operands: tuple[Value, ...],
        known: tuple[Interval, ...],
        exact: Interval,
        bounds: list[Bound],
    ) -> Value:
        """The value of an operation that reaches no edge."""
        simple = _simple(row.name, operands, known)
        if simple is not None:
            return simple
        key = ("exact", row.name, row.op.mode, row.whole, operands)
        known_before: Value | None = self.facts.numbered(key)
        value = known_before or self.facts.fresh(exact)
        if value.symbol == ZERO:
            return value
        self.facts.learn_interval(value, exact)
        for bound in bounds:
            if bound.above:
                self.facts.learn_difference(value, bound.value, bound.amount)
            else:
                self.facts.learn_difference(bound.value, value, -bound.amount)
        if known_before is not None:
            return value
        self.facts.remember(key, value)
        match row.name:
            case "sub":
                self._differences[value.symbol] = (operands[0], operands[1])
            case "mul":
                self._products[value.symbol] = (operands[0], operands[1])
                for one, other in (operands, operands[::-1]):
                    made = ("products", one)
                    self.facts.remember(made, (*self.products(one), (other, value)))
        return value

    def products(self, factor: Value) -> tuple[tuple[Value, Value], ...]:
        """The products with `factor` that were computed: pairs of other factor and product."""
        known: tuple[tuple[Value, Value], ...] | None = self.facts.numbered(("products", factor))
        return known or ()

    # --- relations between operands and result ----------------------------------------------

    def _bounds(
        self, op: Operation, operands: tuple[Value, ...], known: tuple[Interval, ...]
    ) -> Iterator[Bound]:
        """Relations of the exact result of `op` to other values."""
        match op.family.name:
            case "add":
                for (x, y), range_ in zip((operands, operands[::-1]), known[::-1], strict=True):
                    yield Bound(True, x, range_.high)
                    yield Bound(False, x, range_.low)
                    yield from self._sum_with_difference(x, y)
                    yield from self._sum_with_product(x, y)
            case "sub":
                yield Bound(True, operands[0], -known[1].low)
                yield Bound(False, operands[0], -known[1].high)
            case "mul":
                for (x, y), range_ in zip((operands, operands[::-1]), known[::-1], strict=True):
                    if range_.low >= 0:
                        yield from self._product(x, y, range_)
            case "div" | "div_trunc" | "div_euclid" | "shr" if known[0].low >= 0:
                if op.family.name == "shr" or known[1].low >= 1:
                    less = known[1].low >= (1 if op.family.name == "shr" else 2)
                    yield Bound(True, operands[0], -int(less and known[0].low >= 1))
            case "rem" | "rem_euclid" | "rem_trunc" if known[1].low >= 1:
                yield Bound(True, operands[1], -1)
                if known[0].low >= 0:
                    yield Bound(True, operands[0], 0)
            case "and":
                for x, range_ in zip(operands, known, strict=True):
                    if range_.low >= 0:
                        yield Bound(True, x, 0)
            case "or" if known[0].low >= 0 and known[1].low >= 0:
                yield Bound(False, operands[0], 0)
                yield Bound(False, operands[1], 0)
            case "min" | "max":
                for x in operands:
                    yield Bound(op.family.name == "min", x, 0)
            case "clamp":
                yield Bound(False, operands[1], 0)
                yield Bound(True, operands[2], 0)

    def _sum_with_difference(self, x: Value, y: Value) -> Iterator[Bound]:
        """x + y <= h + c where y <= (h - x) + c: the middle of an interval is inside it."""
        for symbol, most in ((y.symbol, 0), *self.facts.bounds_above(y.symbol)):
            made = self._differences.get(symbol)
            if made is not None and made[1].symbol == x.symbol:
                high, low = made
                yield Bound(True, high, x.offset - low.offset + most + y.offset)

    def _sum_with_product(self, p: Value, j: Value) -> Iterator[Bound]:
        """i * m + j <= n * m - 1 where i < n and j < m: row-major indices."""
        made = self._products.get(p.symbol)
        if made is None:
            return
        for i, m in (made, made[::-1]):
            if self.facts.interval(m).low < 0:
                continue
            rest = self.facts.difference(j, m)
            for n, product in self.products(m):
                if self.facts.difference(i, n) <= -1:
                    yield Bound(True, product, p.offset + rest)

    def _product(self, x: Value, y: Value, y_range: Interval) -> Iterator[Bound]:
        """Relations of x * y to others, y not being negative."""
        x_range = self.facts.interval(x)
        if x_range.low >= 0 and y_range.low >= 1:
            yield Bound(False, x, 0)
        for n, product in self.products(y):
            if self.facts.at_most(x, n):
                yield Bound(True, product, 0)


def _simple(name: str, operands: tuple[Value, ...], known: tuple[Interval, ...]) -> Value | None:
    """A result that needs no symbol of its own."""
    constants = tuple([v.constant for v in operands])
    match name, operands, constants:
        case "as", (x,), _:
            return x
        case "add", (x, _), (_, int(amount)):
            return x.plus(amount)
        case "add", (_, y), (int(amount), _):
            return y.plus(amount)
        case "sub", (x, _), (_, int(amount)):
            return x.plus(-amount)
        case "sub", (x, y), _ if x.symbol == y.symbol:
            return number(x.offset - y.offset)
        case ("mul", (x, _), (_, 1)) | ("mul", (_, x), (1, _)):
            return x
        case (("div" | "div_trunc" | "div_euclid" | "div_round"), (x, _), (_, 1)):
            return x
        case (("shl" | "shr"), (x, _), (_, 0)):
            return x
        case "abs", (x,), _ if known[0].low >= 0:
            return x
    return None


def _width(op: Operation) -> int:
    type_ = op.result_type
    assert isinstance(type_, IntType)
    return type_.width
