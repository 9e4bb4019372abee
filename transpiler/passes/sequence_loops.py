"""The loop half of the `sequence` pass: charges, back edges, `break` and `continue`.

A loop keeps its shape where its condition and update can stay in its head; otherwise it
becomes `for (;;)` with the condition and the update as statements (exact form, loops).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import replace

from transpiler.ir.nodes import (
    NOWHERE,
    Assign,
    Block,
    Break,
    Check,
    Continue,
    Declare,
    DoWhile,
    Evaluate,
    Expression,
    ForCount,
    ForEach,
    Forever,
    ForRange,
    If,
    Iteration,
    Loop,
    Operate,
    Read,
    Remark,
    Slice,
    Statement,
    Trivia,
    Update,
    While,
)
from transpiler.ir.operations import lookup
from transpiler.ir.types import BOOL, I64
from transpiler.passes.effects import (
    Amount,
    Irregular,
    faults,
    has_call,
    plus,
    repeatable,
    steps,
)
from transpiler.passes.locals_of import written_in
from transpiler.passes.run_of_code import Run


class Enclosing:
    """An enclosing loop or switch while its body is sequenced.

    `hidden` are the steps of an update that stays in the loop's head; `tail` is an update
    that does not; `test` a condition at the end of the body.
    """

    def __init__(
        self,
        label: str | None,
        *,
        is_switch: bool = False,
        hidden: int = 0,
        tail: tuple[Statement, ...] = (),
        test: Expression | None = None,
    ) -> None:
        self.label = label
        self.is_switch = is_switch
        self.hidden = hidden
        self.tail = tail
        self.test = test
        self.pending = False


class LoopSequencer(ABC):
    """Puts loops in order; the other statements are a subclass's."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.loops: list[Enclosing] = []

    @abstractmethod
    def statement(self, s: Statement) -> None:
        """Put one statement in order."""

    # --- blocks -----------------------------------------------------------------------------

    def block(self, block: Block, *, end: bool = True) -> Block:
        """A nested block; the steps of its last run are counted at its end when `end`."""
        outer, self.run.out = self.run.out, []
        self.statements(block.statements)
        if end:
            self.run.advance()
        inner, self.run.out = self.run.out, outer
        return Block(tuple(inner), block.closing)

    def statements(self, statements: tuple[Statement, ...]) -> None:
        for statement in statements:
            outer, self.run.out = self.run.out, []
            self.statement(statement)
            self.run.end_statement()
            made, self.run.out = self.run.out, outer
            self.run.out += _with_trivia(made, statement)

    # --- loops ------------------------------------------------------------------------------

    def body(self, block: Block, s: Loop, loop: Enclosing, *tail: Statement) -> Block:
        """A loop body: the charge first, the check last, then the `tail` of the loop."""
        run = self.run
        outer, run.out = run.out, []
        run.emit(Iteration(s.position, run.offset))
        run.pending = False
        self.loops.append(loop)
        self.statements(block.statements)
        self.end_of_body(loop)
        self.loops.pop()
        inner, run.out = run.out, outer
        return Block((*inner, *tail), block.closing)

    def end_of_body(self, loop: Enclosing) -> None:
        """What stands at the end of a body and before each `continue`."""
        run = self.run
        run.end_statement()
        if run.pending and "check-loop" in run.rules:
            run.emit(Check())
        run.pending = False
        run.offset += loop.hidden if run.counting else 0
        run.advance()
        for statement in loop.tail:
            self.statement(statement)
            run.end_statement()
        if loop.tail:
            run.check()
            run.advance()
        if loop.test is not None:
            self._leave_unless(loop.test, loop)

    def _leave_unless(self, test: Expression, loop: Enclosing | None = None) -> None:
        """`if (!test) break;` with what the test needs before it."""
        run = self.run
        condition = self.condition(test)
        label = None
        if loop is not None and self.loops[-1] is not loop:
            # Inside a switch or an inner loop a plain `break` would leave that one.
            loop.label = loop.label or run.fresh("loop", I64).name
            label = loop.label
        run.check()
        run.emit(If(_negated(condition), Block((Break(label),)), None))

    def after_loop(self, before: bool, loop: Enclosing, condition: Expression | None) -> None:
        run = self.run
        run.pending = before or loop.pending or (condition is not None and faults(condition))

    def plain_condition(self, e: Expression) -> Amount | None:
        """Steps of a condition that can stay in the loop's head; None if it cannot."""
        if has_call(e):
            return None
        if not self.run.counting:
            return 0
        try:
            return steps(e)
        except Irregular:
            return None

    def while_loop(self, s: While) -> None:
        run = self.run
        run.advance()
        before = run.pending
        amount = self.plain_condition(s.condition)
        if not isinstance(amount, int):
            self.forever(s, s.condition, Block(s.body.statements, s.body.closing))
            return
        loop = Enclosing(s.label)
        condition = run.value(s.condition)
        body = self.body(s.body, s, loop)
        run.emit(replace(s, condition=condition, body=body))
        self.after_loop(before, loop, condition)
        if run.counting:
            run.offset = amount

    def forever(
        self, s: While | ForCount, test: Expression, block: Block, *tail: Statement
    ) -> None:
        """A loop whose condition or update has effects: `for (;;) { test; body; update }`."""
        run = self.run
        before = run.pending
        loop = Enclosing(s.label, tail=tail)
        outer, run.out = run.out, []
        self._leave_unless(test)
        inner, run.out = run.out, outer
        body = self.body(block, s, loop)
        run.emit(Forever(Block((*inner, *body.statements), body.closing), loop.label, s.trivia))
        self.after_loop(before, loop, test)

    def do_loop(self, s: DoWhile) -> None:
        run = self.run
        run.advance()
        before = run.pending
        amount = self.plain_condition(s.condition)
        if amount == 0 and not (run.counting and faults(s.condition)):
            loop = Enclosing(s.label)
            body = self.body(s.body, s, loop)
            condition = run.value(s.condition)
            run.emit(replace(s, body=body, condition=condition))
            self.after_loop(before, loop, condition)
            return
        loop = Enclosing(s.label, test=s.condition)
        body = self.body(s.body, s, loop)
        run.emit(Forever(body, loop.label, s.trivia))
        self.after_loop(before, loop, None)

    def count_loop(self, s: ForCount) -> None:
        run = self.run
        amount = self.plain_condition(s.condition)
        hidden = _update_steps(s.update)
        faulty = _can_fault(s.update)
        if (
            not isinstance(amount, int)
            or hidden is None
            or not isinstance(s.start, Declare | Assign)
            or (isinstance(s.start, Assign) and not isinstance(s.start.place, Read))
            or (faulty and (run.counting or faults(s.condition)))
        ):
            self._counted_block(s)
            return
        value = run.value(s.start.value)
        if run.counting and (run.offset or run.extra != 0):
            value = run.settled(value, "start")
        run.advance()
        before = run.pending
        condition = run.value(s.condition)
        loop = Enclosing(s.label, hidden=hidden)
        body = self.body(s.body, s, loop)
        outer, run.out = run.out, []
        self.statement(s.update)
        (update,) = run.out
        run.out = outer
        start = replace(s.start, value=value)
        run.emit(replace(s, start=start, condition=condition, update=update, body=body))  # type: ignore[arg-type]
        self.after_loop(before, loop, condition)
        run.pending |= faulty
        if run.counting:
            run.offset = amount

    def _counted_block(self, s: ForCount) -> None:
        """The loop as a block: start, then `for (;;)` with test and update inside."""
        run = self.run
        outer, run.out = run.out, []
        self.statement(s.start)
        run.end_statement()
        run.advance()
        tail = (s.update,) if "update" in run.rules else ()
        statements = s.body.statements if tail else (*s.body.statements, s.update)
        bare = replace(s, trivia=Trivia())
        self.forever(bare, s.condition, Block(statements, s.body.closing), *tail)
        inner, run.out = run.out, outer
        run.emit(Block(tuple(inner)))

    def range_loop(self, s: ForRange) -> None:
        run = self.run
        low, high = run.operands((s.low, s.high), False)
        if run.counting:
            low, high = run.settled(low, "start"), run.settled(high, "end")
            if run.extra != 0:
                # A choice in a bound stands before the count that it changes.
                low = low if isinstance(low, Read) else run.named(low, "start")
                high = high if isinstance(high, Read) else run.named(high, "end")
        written = written_in(s.body)
        if not repeatable(high, written):
            high = run.named(high, "end")
        run.end_statement()
        run.advance()
        before = run.pending or faults(low)
        loop = Enclosing(s.label)
        variable = s.variable or run.fresh("step", I64)
        body = self.body(s.body, s, loop)
        run.emit(replace(s, variable=variable, low=low, high=high, body=body))
        self.after_loop(before, loop, None)

    def each_loop(self, s: ForEach) -> None:
        run = self.run
        view = run.value(s.view)
        if isinstance(view, Slice):
            view = run.named(view, "view")
        run.advance()
        before = run.pending
        index = s.index or run.fresh("at", I64)
        loop = Enclosing(s.label)
        body = self.body(s.body, s, loop)
        run.emit(replace(s, index=index, view=view, body=body))  # type: ignore[arg-type]
        self.after_loop(before, loop, None)

    def leave_loop(self, s: Break) -> None:
        run = self.run
        run.advance()
        target = self._target(s.label, switches=True)
        target.pending |= run.pending
        run.emit(s)

    def next_iteration(self, s: Continue) -> None:
        loop = self._target(s.label, switches=False)
        run = self.run
        pending, offset, extra = run.pending, run.offset, run.extra
        if "update" in run.rules or not loop.tail:
            self.end_of_body(loop)
        run.emit(s)
        run.pending, run.offset, run.extra = pending, offset, extra

    def _target(self, label: str | None, *, switches: bool) -> Enclosing:
        for loop in reversed(self.loops):
            if loop.is_switch and not switches:
                continue
            if label is None or loop.label == label:
                return loop
        raise AssertionError(f"no loop {label}")

    def condition(self, e: Expression) -> Expression:
        """A condition in place, with the count advanced past it."""
        run = self.run
        value = run.value(e)
        if run.counting:
            if faults(value) and (run.offset or run.extra != 0):
                value = run.named(value, "go")
            run.advance()
        return value


def _with_trivia(made: list[Statement], source: Statement) -> list[Statement]:
    """The statements `made` from one: its comments stand above the first of them."""
    trivia = getattr(source, "trivia", Trivia())
    if trivia == Trivia() or (len(made) == 1 and getattr(made[0], "trivia", None) == trivia):
        return made
    after = replace(trivia, before=(), blank=False)
    done = [replace_trivia(s, after) if getattr(s, "trivia", None) == trivia else s for s in made]
    return [Remark(replace(trivia, after=None)), *done]


def replace_trivia(s: Statement, trivia: Trivia) -> Statement:
    """`s` with other comments; `s` has a place for them."""
    return replace(s, trivia=trivia)  # type: ignore[arg-type]


def _update_steps(s: Statement) -> int | None:
    """Steps of an update that can stay in a loop's head: a simple one on a local scalar."""
    match s:
        case Update(Read(), operation, operand) if not has_call(operand) and not faults(operand):
            try:
                amount = plus(steps(operand), int(lookup(operation).family.counted))
            except Irregular:
                return None
            return amount if isinstance(amount, int) else None
        case Assign(Read(), value) if not has_call(value):
            try:
                amount = steps(value)
            except Irregular:
                return None
            return amount if isinstance(amount, int) else None
    return None


def _can_fault(s: Statement) -> bool:
    match s:
        case Update():
            return faults(s.operand) or (bool(lookup(s.operation).faults) and not s.proven)
        case Assign() | Evaluate():
            return faults(s.value)
    return True


def _negated(e: Expression) -> Expression:
    return Operate("logical_not.bool", (e,), BOOL, NOWHERE, 0, True)
