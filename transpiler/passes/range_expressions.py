"""Expressions under the eyes of `prove_ranges`: each gets its proofs and its value."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from transpiler.ir.exact import Form
from transpiler.ir.nodes import (
    Call,
    Conditional,
    Element,
    Expression,
    Extent,
    Global,
    Literal,
    Local,
    Operate,
    RangeIndex,
    Read,
    ReadGlobal,
    ShortCircuit,
    Slice,
    View,
)
from transpiler.ir.types import I64, ArrayType, BoolType, FixedType, IntType, ViewType
from transpiler.passes.facts import Chain, Facts, Key, Log, Summary, Value, number
from transpiler.passes.intervals import TRUTH, Interval, hull, join, of_type
from transpiler.passes.remaining import Reporter
from transpiler.passes.transfer import Outcome, Transfer, row_of
from transpiler.source.files import Position

EXTENTS = Interval(0, I64.max)

_SUBTRACT = "sub.checked.i64"

Dimensions = tuple[Value, ...]

Results = Callable[[str], Interval | None]
"""Where the results of a function lie, by its qualified name."""


@dataclass(frozen=True, slots=True)
class Seen:
    """An expression with its proofs, and its value where it is a single number."""

    node: Expression
    value: Value


class Expressions:
    """Evaluates the expressions of one body in order.

    With `trusted`, nothing that is evaluated faults: what is checked before a body runs has
    succeeded when it runs. `calls` counts the calls that were met.
    """

    def __init__(self, reporter: Reporter | None, results: Results) -> None:
        self.facts = Facts()
        self._results = results
        self.transfer = Transfer(self.facts)
        self.trusted = False
        self.calls = 0
        self.reporter = reporter
        # The type's range of each variable that was given a value.
        self.ranges: dict[Key, Interval] = {}
        self._dimensions: dict[int, Dimensions] = {}

    # --- values -----------------------------------------------------------------------------

    def value(self, e: Expression) -> Seen:
        """Evaluate `e`."""
        match e:
            case Literal():
                return Seen(e, self._literal(e))
            case Read(local):
                return Seen(e, self.local(local))
            case ReadGlobal(variable):
                return Seen(e, self.module_variable(variable))
            case Operate():
                return self._operate(e)
            case ShortCircuit():
                return self._short_circuit(e)
            case Conditional():
                return self._conditional(e)
            case Element():
                node, inside = self.element(e)
                return Seen(node, self.loaded(node, inside))
            case Slice():
                view, _ = self.view(e)
                return Seen(view, number(0))
            case Extent():
                base, dimensions = self.view(e.base)
                return Seen(replace(e, base=base), dimensions[e.dimension])
            case Call():
                return self._call(e)
        raise AssertionError(e)

    def values(self, parts: Sequence[Expression]) -> tuple[Seen, ...]:
        """Evaluate `parts` in order."""
        return tuple([self.value(part) for part in parts])

    def local(self, local: Local) -> Value:
        """The value of a scalar local; 0 stands for arrays and views, which have none."""
        if isinstance(local.type, ArrayType | ViewType):
            return number(0)
        return self._variable(local.number, of_type(local.type))

    def module_variable(self, variable: Global) -> Value:
        """The value of a scalar constant or module variable."""
        if isinstance(variable.type, ArrayType):
            return number(0)
        if variable.constant and isinstance(variable.value, int):
            return number(int(variable.value))
        return self._variable(variable.qualified, of_type(variable.type))

    def _variable(self, key: Key, interval: Interval) -> Value:
        value = self.facts.get(key)
        if value is None:
            value = self.facts.fresh(interval)
            self.facts.set(key, value)
            self.ranges[key] = interval
        return value

    def _literal(self, e: Literal) -> Value:
        if isinstance(e.type, IntType | BoolType | FixedType):
            return number(int(e.value))
        return self.facts.fresh(of_type(e.type))

    def _operate(self, e: Operate) -> Seen:
        seen = self.values(e.operands)
        outcome = self.applied(e.operation, tuple(s.value for s in seen))
        operands = tuple(s.node for s in seen)
        node = replace(e, operands=operands, proven=proven(e.operation, outcome))
        self.report(e.operation, node.operands, e.position, outcome, [s.value for s in seen])
        return Seen(node, outcome.value)

    def report(
        self,
        operation: str,
        operands: Sequence[Expression],
        position: Position,
        outcome: Outcome,
        seen: Sequence[Value],
    ) -> None:
        """Write down a check that remains."""
        if self.reporter is not None and not self.trusted and outcome.open:
            known = [self.facts.interval(value) for value in seen]
            self.reporter.operation(operation, operands, position, outcome, known)

    def applied(self, operation: str, operands: tuple[Value, ...]) -> Outcome:
        """One evaluation of an operation."""
        return self.transfer.apply(operation, operands, self.trusted)

    def loaded(self, e: Element, inside: bool) -> Value:
        """An element's value: any of its type; of a constant array, one of its elements.

        A load that fails gives 0.
        """
        match e.base:
            case ReadGlobal(Global(constant=True, value=tuple(elements))) if elements:
                known = hull(int(v) for v in elements)
                return self.facts.fresh(known if inside else join(known, Interval(0, 0)))
        return self.facts.fresh(of_type(e.type))

    def _call(self, e: Call) -> Seen:
        arguments = list(e.arguments)
        for i in e.written or range(len(arguments)):
            arguments[i] = self.value(arguments[i]).node
        self.forget_module_variables()
        self.calls += 1
        # Behind the call no fault is pending: `Leave` has looked.
        known = self._results(e.function) or of_type(e.type)
        return Seen(replace(e, arguments=tuple(arguments)), self.facts.fresh(known))

    def forget_module_variables(self) -> None:
        """After a call or dispatch."""
        for key in self.facts.variables():
            if isinstance(key, str):
                self.facts.set(key, None)

    # --- choices ----------------------------------------------------------------------------

    def _short_circuit(self, e: ShortCircuit) -> Seen:
        """A chain of one operator is walked as a whole, each part where those before hold."""
        first, *others = _chain(e)
        seen = [self.value(first)]
        logs: list[Log] = [()]
        calls, doubt = self.calls, self.facts.contradicted
        start = self.facts.mark()
        for part in others:
            self.facts.assume(seen[-1].value, e.conjunction)
            mark = self.facts.mark()
            seen.append(self.value(part))
            logs.append(self.facts.log(mark))
        self.facts.rollback(start)
        self.facts.contradicted = doubt
        if self.calls != calls:
            self.forget_module_variables()
        node = seen[0].node
        for right in seen[1:]:
            node = replace(e, left=node, right=right.node)
        decided = self.facts.decided(seen[0].value)
        if decided is not None and decided is not e.conjunction:
            return Seen(node, number(int(decided)))
        truth = Chain(e.conjunction, tuple(zip((s.value for s in seen), logs, strict=True)))
        return Seen(node, self.facts.fresh(TRUTH, truth))

    def _conditional(self, e: Conditional) -> Seen:
        condition = self.value(e.condition)
        calls, doubt, limit = self.calls, self.facts.contradicted, self.facts.count
        arms: list[Seen] = []
        summaries: list[Summary] = []
        for arm, outcome in ((e.then, True), (e.otherwise, False)):
            mark = self.facts.mark()
            self.facts.assume(condition.value, outcome)
            arms.append(self.value(arm))
            if not self.facts.contradicted:
                summaries.append(self.facts.summary_of(arms[-1].value))
            self.facts.rollback(mark)
            self.facts.contradicted = doubt
        if self.calls != calls:
            self.forget_module_variables()
        node = replace(e, condition=condition.node, then=arms[0].node, otherwise=arms[1].node)
        whole = of_type(e.type)
        return Seen(node, self.facts.joined(summaries, limit, whole))

    # --- arrays and views -------------------------------------------------------------------

    def dimensions(self, local: Local) -> Dimensions:
        """The extents of an array or view."""
        match local.type:
            case ArrayType(extents=extents):
                return tuple(number(extent) for extent in extents)
            case ViewType(rank=rank):
                if local.number not in self._dimensions:
                    self.set_dimensions(local, self.any_extents(rank))
                return self._dimensions[local.number]
        raise TypeError(f"{local.name} is no array")

    def set_dimensions(self, local: Local, dimensions: Dimensions) -> None:
        """Where a view gets its shape."""
        self._dimensions[local.number] = dimensions

    def any_extents(self, rank: int) -> Dimensions:
        """Extents that are not known."""
        return tuple(self.facts.fresh(EXTENTS) for _ in range(rank))

    def view(self, e: View) -> tuple[View, Dimensions]:
        """An array or view, with its extents."""
        match e:
            case Read(local):
                return e, self.dimensions(local)
            case ReadGlobal(variable):
                extents = variable.type.extents if isinstance(variable.type, ArrayType) else ()
                return e, tuple(number(extent) for extent in extents)
            case Slice():
                return self._slice(e)

    def element(self, e: Element) -> tuple[Element, bool]:
        """An element as a value or a place, and whether all its indices are inside."""
        base, dimensions = self.view(e.base)
        seen = self.values(e.indices)
        pairs = list(zip((s.value for s in seen), dimensions, strict=True))
        below = [self.facts.interval(index).low < 0 for index, _ in pairs]
        above = [self.facts.difference(index, extent) > -1 for index, extent in pairs]
        inside = tuple(not (low or high) for low, high in zip(below, above, strict=True))
        node = replace(e, base=base, indices=tuple(s.node for s in seen), proven=inside)
        if self.trusted:
            for index, extent in pairs:
                self.facts.learn_difference(number(0), index, 0)
                self.facts.learn_difference(index, extent, -1)
        elif self.reporter is not None and not all(inside):
            known = [self.facts.interval(index) for index, _ in pairs]
            extents = [self.facts.interval(extent) for _, extent in pairs]
            self.reporter.element(node, below, above, known, extents)
        return node, all(inside)

    def _inside(self, index: Value, extent: Value) -> bool:
        low = self.facts.interval(index).low
        return low >= 0 and self.facts.difference(index, extent) <= -1

    def _slice(self, e: Slice) -> tuple[Slice, Dimensions]:
        base, dimensions = self.view(e.base)
        items: list[Expression | RangeIndex] = []
        extents: list[Value | None] = []
        valid = True
        for item, extent in zip(e.items, dimensions, strict=False):
            if isinstance(item, RangeIndex):
                node, length = self._range(item, extent)
                items.append(node)
                extents.append(length)
                valid &= length is not None
            else:
                seen = self.value(item)
                items.append(seen.node)
                valid &= self._inside(seen.value, extent)
        extents += dimensions[len(e.items) :]
        made = replace(e, base=base, items=tuple(items))
        if not valid and self.reporter is not None and not self.trusted:
            self.reporter.slice(made)
        # A slice that fails leaves a harmless view of any extents behind.
        return made, tuple(
            self.facts.fresh(EXTENTS) if length is None or not valid else length
            for length in extents
        )

    def _range(self, item: RangeIndex, extent: Value) -> tuple[RangeIndex, Value | None]:
        """One range of a slice, and its length if it surely is valid and of step 1."""
        low = None if item.low is None else self.value(item.low)
        high = None if item.high is None else self.value(item.high)
        node = replace(
            item, low=None if low is None else low.node, high=None if high is None else high.node
        )
        if item.step != 1:
            return node, None
        first = number(0) if low is None else low.value
        last = extent if high is None else high.value.plus(int(item.inclusive))
        facts = self.facts
        if (
            facts.interval(first).low >= 0
            and facts.at_most(first, last)
            and facts.at_most(last, extent)
        ):
            return node, self.transfer.apply(_SUBTRACT, (last, first)).value
        return node, None


def _chain(e: ShortCircuit) -> list[Expression]:
    """The parts of `a && b && ..`, left to right."""
    parts: list[Expression] = []
    rest: Expression = e
    while isinstance(rest, ShortCircuit) and rest.conjunction is e.conjunction:
        parts.append(rest.right)
        rest = rest.left
    return [rest, *reversed(parts)]


def proven(operation: str, outcome: Outcome) -> bool:
    """The `proven` mark: no fault can be raised; of a form without faults, that nothing wraps
    or saturates. Other operations are never marked, there being nothing to prove.
    """
    row = row_of(operation)
    if row.faults:
        return not outcome.open
    return outcome.fits and row.op.form in (Form.WRAP, Form.SAT)
