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
    CheckIndex,
    Conditional,
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
    ForRange,
    Function,
    Hole,
    If,
    Kernel,
    Literal,
    Local,
    Mode,
    Module,
    Operate,
    Print,
    Program,
    Read,
    ReadGlobal,
    Reduce,
    Return,
    ShortCircuit,
    Slice,
    Statement,
    Switch,
    Test,
    Update,
    While,
)
from transpiler.ir.operations import lookup
from transpiler.ir.refusal import Refusals, refused
from transpiler.ir.types import BOOL, I64, ArrayType, ScalarType
from transpiler.passes.callgraph import can_stop, reached_from_kernels
from transpiler.passes.effects import (
    Irregular,
    faults,
    has_call,
    has_slice,
    plus,
    stable,
    steps,
)
from transpiler.passes.locals_of import largest_number, names_of
from transpiler.passes.run_of_code import ALL_RULES, Run
from transpiler.passes.sequence_loops import Enclosing, LoopSequencer
from transpiler.passes.trim import trim

Outs = Mapping[str, frozenset[int]]
"""For each kernel the indices of its scalar `out` parameters."""


def sequence(program: Program, rules: frozenset[str] = ALL_RULES) -> Program:
    """Put every body into the exact form; `SourceErrors` tell of every body that has none."""
    counting = reached_from_kernels(program)

    outs = {
        k.qualified: frozenset(
            i for i, p in enumerate(k.parameters) if p.mode is Mode.OUT and not p.is_view
        )
        for module in program.modules
        for k in module.kernels
    }

    def function(f: Function) -> Function:
        run = _run(f, f.qualified in counting, rules)
        placed = _admission(f, run)
        assert isinstance(placed, Function)
        return replace(placed, body=_body(f, run, outs))

    def declaration(d: object) -> object:
        match d:
            case Function():
                return function(d)
            case Kernel():
                placed = _admission(d, _run(d, False, rules))
                return replace(placed, body=_body(d, _run(d, can_stop(d), rules), outs))
            case Test():
                return replace(d, function=function(d.function))
        return d

    modules: list[Module] = []
    refusals = Refusals()
    for module in program.modules:
        script, declarations = None, []
        for d in module.declarations:
            with refusals.part():
                declarations.append(declaration(d))
        with refusals.part():
            script = function(module.script) if module.script else None
        modules.append(replace(module, declarations=tuple(declarations), script=script))  # type: ignore[arg-type]
    refusals.raise_if_any()
    return replace(program, modules=tuple(modules))


def _run(owner: Function | Kernel, counting: bool, rules: frozenset[str]) -> Run:
    return Run(owner.path, counting, rules, names_of(owner), largest_number(owner) + 1)


def _body(owner: Function | Kernel, run: Run, outs: Outs) -> Block:
    """The body; its steps follow those that `run` has from the entry checks."""
    if not run.counting:
        run.offset = 0
    run.pending = False
    run.end_statement()
    steps_before, run.out = run.out, []
    body = _Sequencer(run, outs).block(owner.body, end=isinstance(owner, Function))
    body = replace(body, statements=(*steps_before, *body.statements))
    return trim(body, isinstance(owner, Function)) if run.counting else body


def _admission(owner: Function | Kernel, run: Run) -> Function | Kernel:
    """Offsets for what is evaluated before the body: shapes, `where` and `over` extents."""
    checks = _Checks(owner, run)
    parameters = tuple(
        replace(
            p,
            shape=tuple(
                # An extent that binds a size is not compared.
                e if e is None or p.binds[d] is not None else checks.placed(e)
                for d, e in enumerate(p.shape)
            ),
        )
        for p in owner.parameters
    )
    conditions = tuple(map(checks.placed, owner.conditions))
    if isinstance(owner, Kernel):
        over = tuple(replace(o, extent=checks.placed(o.extent)) for o in owner.over)
        return replace(owner, parameters=parameters, conditions=conditions, over=over)
    run.next_number = checks.own.next_number
    prepared = tuple(checks.prepared) if any(b.statements for b in checks.prepared) else ()
    return replace(owner, parameters=parameters, conditions=conditions, prepared=prepared)


class _Checks:
    """Puts the entry checks of `owner` in order.

    They are code of their own, which counts from the step of the call, because what fails behind
    them has that step. The body follows with the steps of them all, which go to `run`.
    """

    def __init__(self, owner: Function | Kernel, run: Run) -> None:
        self.owner = owner
        self.body = run
        self.own = replace(run, out=[], counts=run.counts)
        self.prepared: list[Block] = []

    def placed(self, e: Expression) -> Expression:
        """One extent or condition with its offsets, behind what is in `prepared` for it."""
        if has_call(e):
            what = "a call in a `where` condition or an extent"
            raise refused(what, self.owner.path, self.owner.position)
        self.own.end_statement()
        value = self.own.value(e)
        self.prepared.append(Block(tuple(self.own.out)))
        self.own.out = []
        if self.body.counting:
            # Behind an evaluation that did not fault, its operations are proven to have no fault.
            amount = plus(self.body.extra, steps(_with_proofs(e, True)))
            if isinstance(amount, int):
                self.body.offset += amount
            else:
                self.body.extra = amount
        return value


def _with_proofs(e: Expression, proven: bool) -> Expression:
    """`e` with all of its operations proven, or none."""
    match e:
        case Operate():
            operands = tuple(_with_proofs(x, proven) for x in e.operands)
            return replace(e, operands=operands, proven=proven)
        case ShortCircuit():
            left, right = (_with_proofs(x, proven) for x in (e.left, e.right))
            return replace(e, left=left, right=right)
        case Conditional():
            parts = (e.condition, e.then, e.otherwise)
            condition, then, otherwise = (_with_proofs(x, proven) for x in parts)
            return replace(e, condition=condition, then=then, otherwise=otherwise)
    return e


class _Sequencer(LoopSequencer):
    """Statements of one function, in order, into its `Run`."""

    def __init__(self, run: Run, outs: Outs) -> None:
        super().__init__(run)
        self.outs = outs

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
                self.declare_view(s)
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
        elif isinstance(s.value, tuple):
            if all(_settled(e) for e in s.value):
                run.emit(replace(s, value=tuple(run.value(e) for e in s.value)))
                return
            run.emit(replace(s, value=None))
            for number, element in enumerate(s.value):
                self._fill(s.local, number, element)
        else:
            run.emit(replace(s, value=None))
            view = run.value(s.value)
            run.check()
            run.emit(CopyArray(Read(s.local), view, s.equals, offset=run.offset))  # type: ignore[arg-type]
            run.pending = True

    def _fill(self, array: Local, number: int, element: Expression) -> None:
        """An initial element: nobody else sees the array yet, so no check is needed."""
        assert isinstance(array.type, ArrayType)
        assert isinstance(array.type.element, ScalarType)
        extents = array.type.extents
        indices: list[Expression] = []
        for extent in reversed(extents):
            indices.insert(0, Literal(I64, number % extent))
            number //= extent
        value = self.run.value(element)
        place = Element(
            Read(array),
            tuple(indices),
            array.type.element,
            NOWHERE,
            0,
            (True,) * len(extents),
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
        if old in (s.place, place) and not own and not faults(operand):
            run.check()
            run.emit(replace(s, place=place, operand=operand, offset=offset))
            return
        value = Operate(s.operation, (old, operand), type_, s.position, offset, s.proven)
        self.store(Assign(place, value, s.position, s.trivia), place, value)

    def declare_view(self, s: DeclareView) -> None:
        """Declared extents come before the view, and are compared with its own behind a check."""
        run = self.run
        if not s.shaped:
            run.emit(replace(s, view=run.value(s.view)))  # type: ignore[arg-type]
            return
        given = [e for e in s.shape if e is not None]
        values = iter(run.operands((*given, s.view), True))
        shape = tuple(None if e is None else run.settled(next(values), "extent") for e in s.shape)
        view = next(values)
        view = run.named(view, "view") if isinstance(view, Slice) else view
        run.check()
        run.emit(replace(s, view=view, shape=shape, offset=run.offset))  # type: ignore[arg-type]
        run.pending = True

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
        self.loops.append(Enclosing(None, is_switch=True))
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
        left = self.loops.pop()
        run.pending = after or left.pending
        run.emit(replace(s, subject=subject, cases=tuple(cases)))

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
        for i in order:
            argument = s.arguments[i]
            if i in outs:
                if isinstance(argument, Element):
                    arguments[i] = self._out_element(argument)
                continue
            value = run.value(argument, True)
            if isinstance(value, Slice):
                value = run.named(value, "view")
            elif isinstance(value.type, ScalarType) and not stable(value):
                value = run.named(value, "argument")
            arguments[i] = value
        run.check()
        # A dispatch and the declaration of an array leave by themselves when they stop.
        run.emit(replace(s, arguments=tuple(arguments), written=(), offset=run.take()))

    def _out_element(self, e: Element) -> Element:
        """An element that receives a scalar result, checked: nothing is left to prove of it."""
        place = self.place(e, True, True)
        self.check_place(place)
        return replace(place, proven=(True,) * len(place.indices))

    def reduce(self, s: Reduce) -> None:
        run = self.run
        initial, empty = s.initial, None
        if initial is None or _plain(initial):
            value = run.value(s.value, bool(lookup(s.operation).faults))
        else:
            empty = run.apart(_with_proofs(initial, False))
            initial, value = run.operands((initial, s.value), True)
        offset = run.take()
        if s.operation.startswith("fold_checked"):
            run.pending = True
        run.emit(replace(s, value=value, initial=initial, offset=offset, empty=empty))


def _settled(e: Expression) -> bool:
    """Whether `e` can stand in an initializer: one expression that cannot fault."""
    if faults(e) or has_call(e) or has_slice(e):
        return False
    try:
        return isinstance(steps(e), int)
    except Irregular:
        return False


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
