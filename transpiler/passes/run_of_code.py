"""Runs of code: the expression half of the `sequence` pass.

A run of code is straight-line code without an effect or a call. Inside it C may evaluate
operands in any order, because the record with the lowest ordinal wins (R2). This module puts
expressions into runs: it gives each operation its step offset, takes calls out into statements
of their own, and names what must come before them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from transpiler.ir.fallible import can_fault
from transpiler.ir.nodes import (
    NOWHERE,
    Assign,
    Block,
    Call,
    Check,
    Conditional,
    Declare,
    DeclareView,
    Element,
    Enter,
    Expression,
    Extent,
    If,
    Leave,
    Literal,
    Local,
    Operate,
    RangeIndex,
    Read,
    ReadGlobal,
    ShortCircuit,
    Slice,
    Statement,
    Steps,
    View,
)
from transpiler.ir.types import BOOL, ScalarType, Type
from transpiler.passes.effects import (
    Amount,
    Irregular,
    amount_expression,
    fault_after_choice,
    faults,
    has_call,
    has_slice,
    own_steps,
    plus,
    repeatable,
    stable,
    steps,
)

RULES: dict[str, str] = {
    "check-effect": "a check stands before each effect",
    "check-loop": "a check ends a loop body, before the update and the condition",
    "order": "what precedes a call in evaluation order is computed and checked first",
    "place-first": "the index of a place is checked before its value is computed",
    "old-value": "a compound assignment reads the old value before its operand",
    "ordinal": "ordinals rise in evaluation order, and the lowest wins",
    "steps": "the count advances at the end of each run of code",
    "split": "a statement is split where a fallible site follows a conditional",
    "short-circuit": "the right side of a short circuit with effects runs only if it decides",
    "update": "a complex update is repeated before `continue`",
}
"""The rules of the exact form that a test can switch off one at a time."""

ALL_RULES = frozenset(RULES)


@dataclass
class Run:
    """The state of one function, of the file at `path`, while it is put in order.

    `counting`: step ordinals are exact (kernels and what they call); otherwise offsets only
    rise. `offset` counts the steps since the last advance, `extra` those that depend on
    conditions. `pending`: a fault may be pending, so an effect needs a check.
    """

    path: str
    counting: bool
    rules: frozenset[str]
    names: set[str]
    next_number: int
    changed: frozenset[Local] = frozenset()
    out: list[Statement] = field(default_factory=list)
    offset: int = 0
    extra: Amount = 0
    pending: bool = False
    counts: dict[str, int] = field(default_factory=dict)  # of names made by `fresh`

    # --- statements -------------------------------------------------------------------------

    def emit(self, statement: Statement) -> None:
        self.out.append(statement)

    def fresh(self, name: str, type_: Type) -> Local:
        """A new local whose name no other local of the function has."""
        chosen, count = name, self.counts.get(name, 1)
        while chosen in self.names:
            count += 1
            chosen = f"{name}{count}"
        self.counts[name] = count
        self.names.add(chosen)
        self.next_number += 1
        return Local(chosen, type_, self.next_number - 1, writable=False)

    def check(self) -> None:
        """End the run: nothing after this sees a pending fault."""
        if self.pending and "check-effect" in self.rules:
            self.emit(Check())
        self.pending = False

    def advance(self) -> None:
        """Move the count past the steps since the last advance, where it is kept."""
        if not self.counting:
            return
        amount = plus(self.offset, self.extra)
        if amount != 0 and "steps" in self.rules:
            self.emit(Steps(amount_expression(amount)))
        self.offset, self.extra = 0, 0

    def end_statement(self) -> None:
        """After a statement: steps that depend on its conditions are counted at once."""
        if self.extra != 0:
            self.advance()

    # --- offsets ----------------------------------------------------------------------------

    def take(self, count: int = 1) -> int:
        """The offset of the next step, which is now used up."""
        at = self.offset
        self.offset += count
        return at if "ordinal" in self.rules else 0

    def place(self, e: Expression) -> Expression:
        """`e` with an offset on every operation; `e` stays one expression of one run."""
        match e:
            case Literal() | Read() | ReadGlobal() | Extent():
                return e
            case Operate():
                operands = tuple(self.place(x) for x in e.operands)
                return self._number(replace(e, operands=operands))
            case Element():
                indices = tuple(self.place(x) for x in e.indices)
                base = self.place(e.base)
                return self._number(replace(e, base=base, indices=indices))  # type: ignore[arg-type]
            case Slice():
                base, items = self.place(e.base), tuple(self._item(x) for x in e.items)
                return self._number(replace(e, base=base, items=items))  # type: ignore[arg-type]
            case ShortCircuit():
                left = self.place(e.left)
                right = self.place(e.right)
                return replace(e, left=left, right=right)
            case Conditional():
                condition = self.place(e.condition)
                start = self.offset
                then = self.place(e.then)
                if self.counting:
                    self.offset = start
                return replace(e, condition=condition, then=then, otherwise=self.place(e.otherwise))
            case Call():
                raise AssertionError("a call is not part of a run of code")
        raise AssertionError(e)

    def apart(self, e: Expression) -> Expression:
        """`e` with offsets for a place outside this run of code, where no step counts."""
        kept = self.offset, self.pending
        self.offset = 0
        placed = self.place(e)
        self.offset, self.pending = kept
        return placed

    def _number(self, e: Operate | Element | Slice) -> Operate | Element | Slice:
        at = self.offset
        if own_steps(e):
            at = self.take()
        if can_fault(e):
            self.pending = True
        return replace(e, offset=at if "ordinal" in self.rules else 0)

    def _item(self, item: Expression | RangeIndex) -> Expression | RangeIndex:
        if not isinstance(item, RangeIndex):
            return self.place(item)
        low = self.place(item.low) if item.low is not None else None
        high = self.place(item.high) if item.high is not None else None
        return replace(item, low=low, high=high)

    # --- values -----------------------------------------------------------------------------

    def value(self, e: Expression, follows: bool = False) -> Expression:
        """`e` as an expression without calls, after statements for what must come first.

        `follows` says that an operation which can fault comes later in the statement.
        """
        if isinstance(e, Read | ReadGlobal | Literal):
            return e
        if not _needs_statements(e) and self._regular(e, follows):
            return self._whole(e)
        match e:
            case Extent():
                return replace(e, base=self.view(e.base))
            case Operate():
                operands = self.operands(e.operands, follows or can_fault(e))
                return self._number(replace(e, operands=operands))
            case Element():
                base = self.view(e.base)
                indices = self.operands(e.indices, follows or can_fault(e))
                return self._number(replace(e, base=base, indices=indices))
            case Slice():
                return self._slice(e, follows)
            case Call():
                return self._call_value(e)
            case ShortCircuit():
                return self._short_circuit(e, follows)
            case Conditional():
                return self._conditional(e, follows)
        raise AssertionError(e)

    def view(self, e: View) -> View:
        """An array or view by name: a slice gets one."""
        if not isinstance(e, Slice):
            return e
        named = self.named(self.value(e, True), "view")
        assert isinstance(named, Read)
        return named

    def _regular(self, e: Expression, follows: bool) -> bool:
        """Whether `e` can stay one expression although its steps may depend on a choice."""
        if not self.counting or "split" not in self.rules:
            return True
        try:
            amount = steps(e, self.changed)
        except Irregular:
            return False
        return isinstance(amount, int) or not (follows or fault_after_choice(e))

    def _whole(self, e: Expression) -> Expression:
        """`e` in one piece; its conditional steps go to `extra`."""
        if not self.counting:
            return self.place(e)
        start = self.offset
        placed = self.place(e)
        try:
            amount = steps(e, self.changed)
        except Irregular:
            amount = self.offset - start
        if isinstance(amount, int):
            self.offset = start + amount
        else:
            self.offset, self.extra = start, plus(self.extra, amount)
        return placed

    def operands(self, parts: Sequence[Expression], follows: bool) -> tuple[Expression, ...]:
        """Operands left to right; one that precedes a call or a split is named first."""
        done: list[Expression] = []
        for index, part in enumerate(parts):
            later = parts[index + 1 :]
            value = self.value(part, follows or any(faults(x) for x in later))
            if any(has_call(x) for x in later):
                value = self.pin(value, "left" if index == 0 else "operand")
            elif faults(value) and any(
                has_slice(x) or self._splits(x, parts, follows) for x in later
            ):
                value = self.named(value, "left" if index == 0 else "operand")
            done.append(value)
        return tuple(done)

    def _splits(self, e: Expression, parts: Sequence[Expression], follows: bool) -> bool:
        after = parts[list(parts).index(e) + 1 :]
        return not self._regular(e, follows or any(faults(x) for x in after))

    def pin(self, e: Expression, name: str) -> Expression:
        """`e`, or a name for its value if a call could change it or it can fault."""
        if stable(e) or "order" not in self.rules:
            return e
        return self.named(e, name)

    def named(self, e: Expression, name: str) -> Expression:
        """A temporary that holds the scalar or view `e`."""
        if isinstance(e, Literal):
            return e
        if isinstance(e, Slice):
            view = self.fresh(_name_of(e, name), e.type)
            self.emit(DeclareView(view, e, e.position))
            return Read(view)
        local = self.fresh(_name_of(e, name), e.type)
        self.emit(Declare(local, e, NOWHERE))
        return Read(local)

    def settled(self, e: Expression, name: str) -> Expression:
        """`e` if it cannot fault, else a name for it: safe to use behind a check."""
        return self.named(e, name) if faults(e) else e

    # --- calls ------------------------------------------------------------------------------

    def call(self, e: Call) -> Call:
        """The call with its arguments in order and `Enter` emitted: it must come next."""
        order = e.written or tuple(range(len(e.arguments)))
        values = self.operands([e.arguments[i] for i in order], True)
        arguments: list[Expression] = list(e.arguments)
        for i, value in zip(order, values, strict=True):
            keep = isinstance(value, Read | ReadGlobal)
            arguments[i] = value if keep else self.settled(value, "argument")
        if self.extra != 0:
            self.advance()
        placed = replace(e, arguments=tuple(arguments), offset=self.take(), written=())
        self.emit(Enter(placed))
        if self.counting:
            self.offset = 0
        self.pending = False
        return placed

    def leave(self, placed: Call) -> None:
        """After the call: leave if it stopped."""
        self.emit(Leave(placed))
        self.pending = False

    def _call_value(self, e: Call) -> Expression:
        placed = self.call(e)
        local = self.fresh(f"{e.function.rsplit('.', 1)[-1]}_value", e.type)
        self.emit(Declare(local, placed, e.position))
        self.leave(placed)
        return Read(local)

    def _slice(self, e: Slice, follows: bool) -> Expression:
        bounds: list[Expression] = []
        for item in e.items:
            if isinstance(item, RangeIndex):
                bounds += [x for x in (item.low, item.high) if x is not None]
            else:
                bounds.append(item)
        values = iter(self.operands(bounds, True))
        items: list[Expression | RangeIndex] = []
        for item in e.items:
            if isinstance(item, RangeIndex):
                low = next(values) if item.low is not None else None
                high = next(values) if item.high is not None else None
                items.append(replace(item, low=low, high=high))
            else:
                items.append(next(values))
        return self._number(replace(e, items=tuple(items)))

    # --- choices ----------------------------------------------------------------------------

    def _short_circuit(self, e: ShortCircuit, follows: bool) -> Expression:
        left = self.value(e.left, True)
        if not _needs_statements(e.right) and self._regular(e.right, False):
            if steps(left) != 0 or not repeatable(left, self.changed):
                left = self.named(left, "go")
            simple = replace(e, left=left)
            if self._regular(simple, follows):
                return self._whole(simple)
            value = self.named(self._whole(simple), "both" if e.conjunction else "either")
            self.advance()
            return value
        go = self.fresh("go", BOOL)
        self.emit(Declare(go, left, NOWHERE))
        test: Expression = Read(go)
        if not e.conjunction:
            test = Operate("logical_not.bool", (test,), BOOL, NOWHERE, self.offset, True)
        self.advance()
        if "short-circuit" in self.rules:
            self._branch(test, go, e.right, None)
        else:
            value = self.value(e.right)
            self.emit(Assign(Read(go), value, NOWHERE))
        return Read(go)

    def _conditional(self, e: Conditional, follows: bool) -> Expression:
        condition = self.value(e.condition, True)
        in_pieces = _needs_statements(e.then) or _needs_statements(e.otherwise)
        regular = self._regular(e.then, False) and self._regular(e.otherwise, False)
        if regular and not in_pieces:
            if steps(condition) != 0 or not repeatable(condition, self.changed):
                condition = self.named(condition, "chosen")
            simple = replace(e, condition=condition)
            if self._regular(simple, follows):
                return self._whole(simple)
            value = self.named(self._whole(simple), "value")
            self.advance()
            return value
        condition = self.settled(condition, "chosen")
        self.advance()
        assert isinstance(e.type, ScalarType)
        result = self.fresh("value", e.type)
        self.emit(Declare(result, Literal(e.type, 0), NOWHERE))
        self._branch(condition, result, e.then, e.otherwise)
        return Read(result)

    def _branch(
        self, test: Expression, target: Local, then: Expression, otherwise: Expression | None
    ) -> None:
        """`if (test) target = then; else target = otherwise;` with what the arms need."""
        before = self.pending
        first = self._store_arm(target, then)
        pending, self.pending = self.pending, before
        second = self._store_arm(target, otherwise) if otherwise is not None else None
        self.pending |= pending
        self.emit(If(test, first, second))

    def _store_arm(self, target: Local, e: Expression) -> Block:
        outer, self.out = self.out, []
        value = self.value(e)
        self.emit(Assign(Read(target), value, NOWHERE))
        self.advance()
        inner, self.out = self.out, outer
        return Block(tuple(inner))


def _needs_statements(e: Expression) -> bool:
    """Whether part of `e` is a statement in C: a call, or a view that is formed."""
    return has_call(e) or has_slice(e)


def _name_of(e: Expression, fallback: str) -> str:
    """A name for a temporary, after what it holds."""
    match e:
        case Element(Read(local)):
            return f"{local.name}_value"
        case Element(ReadGlobal(variable)):
            return f"{variable.name}_value"
        case ReadGlobal(variable):
            return f"{variable.name}_before"
        case Slice(Read(local)):
            return f"{local.name}_part"
        case Slice(ReadGlobal(variable)):
            return f"{variable.name}_part"
    return fallback
