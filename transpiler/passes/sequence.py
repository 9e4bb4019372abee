"""The `sequence` pass: the exact form made visible.

After it, every function body is a chain of runs of code: no expression calls a function, each
operation has its step offset, a check stands before each effect, and calls, charges and
advances of the step count are statements of their own. `ir/verify.py` proves it.

`rules` exists for tests: with a rule of `RULES` left out, the output is wrong in the way that
the rule prevents, and the random programs have to notice.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from transpiler.ir.nodes import (
    NOWHERE,
    Assert,
    Assign,
    Block,
    Break,
    Call,
    Case,
    Check,
    CheckIndex,
    Continue,
    CopyArray,
    Declare,
    DeclareArray,
    DeclareView,
    Dispatch,
    DoWhile,
    Element,
    Evaluate,
    Expression,
    ForCount,
    ForEach,
    Forever,
    ForRange,
    Function,
    Hole,
    If,
    Iteration,
    Kernel,
    Literal,
    Local,
    Loop,
    Mode,
    Module,
    Operate,
    Print,
    Program,
    Read,
    ReadGlobal,
    Reduce,
    Remark,
    Return,
    Slice,
    Statement,
    Switch,
    Test,
    Trivia,
    Update,
    While,
)
from transpiler.ir.operations import lookup
from transpiler.ir.types import BOOL, I64, ScalarType
from transpiler.passes.callgraph import can_stop, reached_from_kernels
from transpiler.passes.effects import (
    Amount,
    Irregular,
    faults,
    has_call,
    plus,
    repeatable,
    stable,
    steps,
)
from transpiler.passes.locals_of import largest_number, names_of, written_in
from transpiler.passes.run_of_code import ALL_RULES, Run
from transpiler.passes.trim import trim

Outs = Mapping[str, frozenset[int]]
"""For each kernel the indices of its scalar `out` parameters."""


def sequence(program: Program, rules: frozenset[str] = ALL_RULES) -> Program:
    """Put every body into the exact form."""
    counting = reached_from_kernels(program)

    outs = {
        k.qualified: frozenset(
            i for i, p in enumerate(k.parameters) if p.mode is Mode.OUT and not p.is_view
        )
        for module in program.modules
        for k in module.kernels
    }

    def function(f: Function) -> Function:
        body = _body(f, f.qualified in counting, outs, rules)
        placed = _admission(f, rules)
        assert isinstance(placed, Function)
        return replace(placed, body=body)

    def declaration(d: object) -> object:
        match d:
            case Function():
                return function(d)
            case Kernel():
                return replace(_admission(d, rules), body=_body(d, can_stop(d), outs, rules))
            case Test():
                return replace(d, function=function(d.function))
        return d

    modules: list[Module] = []
    for module in program.modules:
        script = function(module.script) if module.script else None
        declarations = tuple(declaration(d) for d in module.declarations)
        modules.append(replace(module, declarations=declarations, script=script))  # type: ignore[arg-type]
    return replace(program, modules=tuple(modules))


def _body(owner: Function | Kernel, counting: bool, outs: Outs, rules: frozenset[str]) -> Block:
    run = Run(counting, rules, names_of(owner), largest_number(owner) + 1)
    body = _Sequencer(run, outs).block(owner.body, end=isinstance(owner, Function))
    return trim(body, isinstance(owner, Function)) if counting else body


def _admission(owner: Function | Kernel, rules: frozenset[str]) -> Function | Kernel:
    """Offsets for what is evaluated before the body: shapes, `where` and `over` extents."""
    run = Run(False, rules, names_of(owner), largest_number(owner) + 1)
    parameters = tuple(
        replace(p, shape=tuple(None if e is None else run.value(e) for e in p.shape))
        for p in owner.parameters
    )
    conditions = tuple(run.value(e) for e in owner.conditions)
    if isinstance(owner, Kernel):
        over = tuple(replace(o, extent=run.value(o.extent)) for o in owner.over)
        owner = replace(owner, over=over)
    if run.out:
        raise NotSequenced(owner, "a call in a `where` condition or an extent")
    return replace(owner, parameters=parameters, conditions=conditions)


class NotSequenced(Exception):
    """The exact form of `owner` is not built for `construct` yet."""

    def __init__(self, owner: Function | Kernel, construct: str) -> None:
        self.owner, self.construct = owner, construct
        super().__init__(f"{owner.qualified}: {construct}")


class _Sequencer:
    """Statements of one function, in order, into its `Run`."""

    def __init__(self, run: Run, outs: Outs) -> None:
        self.run = run
        self.outs = outs
        # Per enclosing loop: its label, what a `continue` must do first, and whether a
        # `break` left with a fault pending.
        self.loops: list[_Loop] = []

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

    def statement(self, s: Statement) -> None:
        run = self.run
        match s:
            case Block():
                run.emit(self.block(s, end=True))
            case Declare():
                self.declare(s)
            case DeclareArray():
                self.declare_array(s)
            case DeclareView():
                view = run.value(s.view)
                shape = tuple(None if e is None else run.value(e) for e in s.shape)
                run.emit(replace(s, view=view, shape=shape))  # type: ignore[arg-type]
            case Assign():
                self.assign(s)
            case Update():
                self.update(s)
            case CopyArray():
                self.copy(s)
            case Evaluate():
                self.evaluate(s)
            case If():
                self.branch(s)
            case While():
                self.while_loop(s)
            case DoWhile():
                self.do_loop(s)
            case ForCount():
                self.count_loop(s)
            case ForRange():
                self.range_loop(s)
            case ForEach():
                self.each_loop(s)
            case Switch():
                self.switch(s)
            case Break():
                self.leave_loop(s)
            case Continue():
                self.next_iteration(s)
            case Return():
                self.give_back(s)
            case Print():
                self.print_text(s)
            case Assert():
                self.assertion(s)
            case Dispatch():
                self.dispatch(s)
            case Reduce():
                self.reduce(s)
            case _:
                raise AssertionError(f"{type(s).__name__} before sequencing")

    # --- declarations and stores ------------------------------------------------------------

    def declare(self, s: Declare) -> None:
        run = self.run
        if isinstance(s.value, Call):
            placed = run.call(s.value)
            run.emit(replace(s, value=placed))
            run.leave(placed)
            return
        run.emit(replace(s, value=run.value(s.value)))

    def declare_array(self, s: DeclareArray) -> None:
        run = self.run
        run.check()
        s = replace(s, offset=run.offset)
        if s.value is None:
            run.emit(s)
            run.pending = True
        elif isinstance(s.value, tuple):
            if all(isinstance(e, Literal) for e in s.value):
                run.emit(s)
                run.pending = True
                return
            run.emit(replace(s, value=None))
            run.pending = True
            run.check()
            for number, element in enumerate(s.value):
                self._fill(s.local, number, element)
        else:
            run.emit(replace(s, value=None))
            run.pending = True
            run.check()
            view = run.value(s.value)
            run.emit(CopyArray(Read(s.local), view, s.equals, offset=run.offset))  # type: ignore[arg-type]
            run.pending = True

    def _fill(self, array: Local, number: int, element: Expression) -> None:
        """An initial element: nobody else sees the array yet, so no check is needed."""
        extents = array.type.extents  # type: ignore[union-attr]
        indices: list[Expression] = []
        for extent in reversed(extents):
            indices.insert(0, Literal(I64, number % extent))
            number //= extent
        value = self.run.value(element)
        place = Element(
            Read(array),
            tuple(indices),
            element.type,
            NOWHERE,
            0,
            (True,) * len(extents),  # type: ignore[arg-type]
        )
        self.run.emit(Assign(place, value, NOWHERE))
        self.run.end_statement()

    def assign(self, s: Assign) -> None:
        run = self.run
        match s.place:
            case Read(local):
                run.changed = frozenset({local})
                if isinstance(s.value, Call):
                    placed = run.call(s.value)
                    run.emit(replace(s, value=placed))
                    run.leave(placed)
                else:
                    run.emit(replace(s, value=run.value(s.value)))
                    run.end_statement()
                run.changed = frozenset()
            case ReadGlobal():
                self.store(s, s.place, run.value(s.value))
            case Element():
                place = self.place(s.place, has_call(s.value), faults(s.value))
                if "place-first" in run.rules:
                    self.check_place(place)
                    value = run.value(s.value)
                else:
                    value = run.value(s.value)
                    value = run.settled(value, "value")
                    self.check_place(place)
                self.store(s, place, value)

    def store(self, s: Assign, place: ReadGlobal | Element, value: Expression) -> None:
        """The effect: value settled, then a check, then the store."""
        value = self.run.settled(value, "value")
        self.run.check()
        self.run.emit(replace(s, place=place, value=value))

    def place(self, e: Element, call_follows: bool, fault_follows: bool) -> Element:
        """The place with its indices evaluated: they survive a call and a second mention."""
        run = self.run
        unproven = len(e.proven) < len(e.indices) or not all(e.proven)
        values = run.operands(e.indices, True)
        indices = tuple(
            run.named(v, "at")
            if faults(v) or (call_follows and not stable(v)) or (unproven and not _plain(v))
            else v
            for v in values
        )
        if run.extra != 0 and (unproven or fault_follows):
            run.advance()
        base = (
            e.base
            if isinstance(e.base, Read | ReadGlobal)
            else run.named(run.value(e.base), "view")
        )
        return replace(e, base=base, indices=indices, offset=run.take())  # type: ignore[arg-type]

    def check_place(self, place: Element) -> None:
        if len(place.proven) < len(place.indices) or not all(place.proven):
            self.run.emit(CheckIndex(place))
            self.run.pending = True

    def update(self, s: Update) -> None:
        """`place op= operand`: the old value is read before the operand."""
        run = self.run
        row = lookup(s.operation)
        type_ = s.place.type
        assert isinstance(type_, ScalarType)
        own = bool(row.faults) and not s.proven
        first = has_call(s.operand) and "old-value" in run.rules
        match s.place:
            case Read(local):
                run.changed = frozenset({local})
                operand = run.value(s.operand, own)
                offset = run.take() if row.family.counted else run.offset
                run.pending |= own
                run.emit(replace(s, operand=operand, offset=offset))
                run.end_statement()
                run.changed = frozenset()
                return
            case ReadGlobal():
                old: Expression = run.named(s.place, _before(s.place)) if first else s.place
                place: ReadGlobal | Element = s.place
            case Element():
                found = self.place(s.place, first, own or faults(s.operand))
                checked = len(found.proven) == len(found.indices) and all(found.proven)
                old = found
                if not checked or first:
                    run.pending |= not checked
                    old = run.named(found, _before(s.place))
                place = replace(found, proven=(True,) * len(found.indices))
        operand = run.value(s.operand, own)
        offset = run.take() if row.family.counted else run.offset
        run.pending |= own
        if old == s.place or old == place:
            if not own and not faults(operand):
                run.check()
                run.emit(replace(s, place=place, operand=operand, offset=offset))
                return
        value = Operate(s.operation, (old, operand), type_, s.position, offset, s.proven)
        self.store(Assign(place, value, s.position, s.trivia), place, value)

    def copy(self, s: CopyArray) -> None:
        run = self.run
        target, source = run.operands((s.target, s.source), True)
        target = run.named(target, "target") if isinstance(target, Slice) else target
        source = run.named(source, "source") if isinstance(source, Slice) else source
        run.check()
        run.emit(replace(s, target=target, source=source, offset=run.offset))  # type: ignore[arg-type]
        run.pending = True

    def evaluate(self, s: Evaluate) -> None:
        run = self.run
        if isinstance(s.value, Call):
            placed = run.call(s.value)
            run.emit(replace(s, value=placed))
            run.leave(placed)
            return
        run.emit(replace(s, value=run.value(s.value)))

    # --- choices ----------------------------------------------------------------------------

    def condition(self, e: Expression) -> Expression:
        """A condition in place, with the count advanced past it."""
        run = self.run
        value = run.value(e)
        if run.counting:
            if faults(value) and (run.offset or run.extra != 0):
                value = run.named(value, "go")
            run.advance()
        return value

    def branch(self, s: If) -> None:
        run = self.run
        condition = self.condition(s.condition)
        before = run.pending
        then = self.block(s.then)
        after_then, run.pending = run.pending, before
        otherwise: Block | If | None = None
        if isinstance(s.otherwise, If):
            otherwise = self._else_if(s.otherwise)
        elif s.otherwise is not None:
            otherwise = self.block(s.otherwise)
        run.pending |= after_then
        run.emit(replace(s, condition=condition, then=then, otherwise=otherwise))

    def _else_if(self, s: If) -> Block | If:
        """An `else if` stays one unless its condition needs statements before it."""
        outer, self.run.out = self.run.out, []
        self.branch(s)
        inner, self.run.out = self.run.out, outer
        if len(inner) == 1 and isinstance(inner[0], If):
            return inner[0]
        return Block(tuple(inner))

    def switch(self, s: Switch) -> None:
        run = self.run
        subject = self.condition(s.subject)
        self.loops.append(_Loop(None, is_switch=True))
        before = run.pending
        after = before
        cases: list[Case] = []
        fallen = False
        for case in s.cases:
            run.pending = before or fallen
            body = self.block(case.body)
            fallen = case.falls and run.pending
            after |= run.pending
            cases.append(replace(case, body=body))
        run.pending = after or self.loops.pop().pending
        run.emit(replace(s, subject=subject, cases=tuple(cases)))

    # --- loops ------------------------------------------------------------------------------

    def body(self, block: Block, s: Loop, loop: _Loop, *tail: Statement) -> Block:
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

    def end_of_body(self, loop: _Loop) -> None:
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

    def _leave_unless(self, test: Expression, loop: _Loop | None = None) -> None:
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

    def after_loop(self, before: bool, loop: _Loop, condition: Expression | None) -> None:
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
        loop = _Loop(s.label)
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
        loop = _Loop(s.label, tail=tail)
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
            loop = _Loop(s.label)
            body = self.body(s.body, s, loop)
            condition = run.value(s.condition)
            run.emit(replace(s, body=body, condition=condition))
            self.after_loop(before, loop, condition)
            return
        loop = _Loop(s.label, test=s.condition)
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
        loop = _Loop(s.label, hidden=hidden)
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
        written = written_in(s.body)
        if not repeatable(high, written):
            high = run.named(high, "end")
        run.end_statement()
        run.advance()
        before = run.pending or faults(low)
        loop = _Loop(s.label)
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
        loop = _Loop(s.label)
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

    def _target(self, label: str | None, *, switches: bool) -> _Loop:
        for loop in reversed(self.loops):
            if loop.is_switch and not switches:
                continue
            if label is None or loop.label == label:
                return loop
        raise AssertionError(f"no loop {label}")

    # --- other effects ----------------------------------------------------------------------

    def give_back(self, s: Return) -> None:
        run = self.run
        if s.value is None:
            run.advance()
            run.emit(s)
            return
        value = run.value(s.value)
        if run.counting and (run.offset or run.extra != 0):
            if faults(value):
                value = run.named(value, "returned")
            run.advance()
        run.emit(replace(s, value=value))

    def print_text(self, s: Print) -> None:
        run = self.run
        holes = [part.value for part in s.parts if isinstance(part, Hole)]
        values = iter([run.settled(v, "shown") for v in run.operands(holes, True)])
        parts = tuple(Hole(next(values)) if isinstance(p, Hole) else p for p in s.parts)
        run.check()
        run.emit(replace(s, parts=parts))
        run.pending = True

    def assertion(self, s: Assert) -> None:
        """The sides of a comparison are mentioned twice: in the test and in the record."""
        run = self.run
        match s.condition:
            case Operate(operation, (left, right)) if lookup(operation).result_type == BOOL:
                sides = run.operands((left, right), True)
                named = tuple(v if _plain(v) else run.named(v, "side") for v in sides)
                condition: Expression = replace(s.condition, operands=named)
            case _:
                condition = run.settled(run.value(s.condition, True), "holds")
        run.check()
        run.emit(replace(s, condition=condition, offset=run.offset))
        run.pending = True

    def dispatch(self, s: Dispatch) -> None:
        run = self.run
        order = s.written or tuple(range(len(s.arguments)))
        outs = self.outs[s.kernel]
        arguments: list[Expression] = list(s.arguments)
        later: list[Assign] = []
        for i in order:
            argument = s.arguments[i]
            if i in outs:
                if isinstance(argument, Element):
                    arguments[i] = self._out_element(argument, later, s)
                continue
            value = run.value(argument, True)
            if isinstance(value, Slice):
                value = run.named(value, "view")
            elif isinstance(value.type, ScalarType) and not stable(value):
                value = run.named(value, "argument")
            arguments[i] = value
        run.check()
        run.emit(replace(s, arguments=tuple(arguments), written=(), offset=run.take()))
        run.pending = True
        if later:
            run.check()
            for store in later:
                run.emit(store)

    def _out_element(self, e: Element, later: list[Assign], s: Dispatch) -> Expression:
        """An element that receives a scalar result: a local does, and is stored after."""
        run = self.run
        place = self.place(e, True, True)
        self.check_place(place)
        local = run.fresh(_before(e).replace("_before", "_out"), e.type)
        run.emit(Declare(local, Literal(e.type, 0), NOWHERE))
        later.append(Assign(place, Read(local), s.position))
        return Read(local)

    def reduce(self, s: Reduce) -> None:
        run = self.run
        initial = run.value(s.initial) if s.initial is not None else None
        value = run.value(s.value, bool(lookup(s.operation).faults))
        offset = run.take()
        if s.operation.startswith("fold_checked"):
            run.pending = True
        run.emit(replace(s, value=value, initial=initial, offset=offset))


def _with_trivia(made: list[Statement], source: Statement) -> list[Statement]:
    """The statements `made` from one: its comments stand above the first of them."""
    trivia = getattr(source, "trivia", Trivia())
    if trivia == Trivia() or (len(made) == 1 and getattr(made[0], "trivia", None) == trivia):
        return made
    after = replace(trivia, before=(), blank=False)
    done = [
        replace(s, trivia=after) if getattr(s, "trivia", None) == trivia else s  # type: ignore[call-arg]
        for s in made
    ]
    return [Remark(replace(trivia, after=None)), *done]


class _Loop:
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


def _plain(e: Expression) -> bool:
    """Whether mentioning `e` twice reads well and means the same."""
    return isinstance(e, Literal | Read) or (isinstance(e, ReadGlobal) and e.variable.constant)


def _before(place: Expression) -> str:
    match place:
        case Element(base):
            return _before(base)
        case Read(local):
            return f"{local.name}_before"
        case ReadGlobal(variable):
            return f"{variable.name}_before"
    return "before"
