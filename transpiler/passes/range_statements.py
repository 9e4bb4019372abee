"""Statements under the eyes of `prove_ranges`: stores, branches, and where paths meet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from transpiler.ir.nodes import (
    Assert,
    Assign,
    Block,
    Break,
    Case,
    Continue,
    CopyArray,
    Declare,
    DeclareArray,
    DeclareView,
    Dispatch,
    Element,
    Evaluate,
    Expression,
    Hole,
    If,
    Local,
    Loop,
    Place,
    Print,
    Read,
    ReadGlobal,
    Reduce,
    Return,
    Statement,
    Switch,
    Update,
)
from transpiler.passes.facts import Key, Log, Summary, Value
from transpiler.passes.intervals import Interval, hull, join, of_type
from transpiler.passes.invariants import Guess
from transpiler.passes.range_expressions import Expressions, Results, proven
from transpiler.passes.remaining import Reporter
from transpiler.passes.writes import CALLS, WriteSets

Path = dict[Key, Summary]
"""What is known about some variables at the end of one path."""


@dataclass(frozen=True, slots=True)
class Point:
    """A place in the walk: what was known there, and whether it is reached at all."""

    mark: int
    limit: int
    ended: bool


@dataclass
class Target:
    """A loop or switch while its body is walked.

    `keys` are the variables that it may write; `breaks` and `continues` the paths that leave
    it or its present iteration. `guesses` are tested where an iteration ends, which is behind
    a `tail` if there is one; `failed` are those that did not hold, `weaker` what held instead.
    """

    label: str | None
    is_loop: bool
    keys: list[Key]
    guesses: list[Guess] = field(default_factory=list)
    tail: bool = False
    failed: set[Guess] = field(default_factory=set)
    weaker: list[Guess] = field(default_factory=list)
    breaks: list[Path] = field(default_factory=list)
    continues: list[Path] = field(default_factory=list)


class Statements(Expressions):
    """Walks the statements of one body in order; loops are in `Loops`.

    `ended` says that the place where the walk stands is not reached: behind a `return`, say.
    """

    def __init__(self, writes: WriteSets, reporter: Reporter | None, results: Results) -> None:
        super().__init__(reporter, results)
        self.writes = writes
        self.targets: list[Target] = []
        self.ended = False
        self.returned: Interval | None = None
        # Statements that were walked, and those that were walked for a trial only.
        self.visited = 0
        self.tried = 0

    def block(self, block: Block) -> Block:
        """Walk a block."""
        return replace(block, statements=tuple([self.statement(s) for s in block.statements]))

    def statement(self, s: Statement) -> Statement:
        """Walk a statement. Raises ValueError on what only `sequence` makes."""
        self.visited += 1
        match s:
            case Block():
                return self.block(s)
            case If():
                return self._if(s)
            case Switch():
                return self._switch(s)
            case Break():
                self._leave(self._target(s.label, switches=True), s)
                return s
            case Continue():
                self._leave(self._target(s.label, switches=False), s)
                return s
            case Return():
                return self._return(s)
            case _ if isinstance(s, Loop):
                return self.loop(s)
        return self._simple(s)

    def loop(self, s: Loop) -> Statement:
        """Walk a loop."""
        raise NotImplementedError

    def _simple(self, s: Statement) -> Statement:
        """A statement that control flows through."""
        match s:
            case Declare():
                seen = self.value(s.value)
                self.assign(s.local, seen.value)
                return replace(s, value=seen.node)
            case DeclareArray():
                return self._declare_array(s)
            case DeclareView():
                return self._declare_view(s)
            case Assign():
                place = self._place(s.place)
                seen = self.value(s.value)
                self._store(place, seen.value)
                return replace(s, place=place, value=seen.node)
            case Update():
                return self._update(s)
            case CopyArray():
                target, _ = self.view(s.target)
                source, _ = self.view(s.source)
                if self.reporter is not None:
                    self.reporter.copy(s.position)
                return replace(s, target=target, source=source)
            case Evaluate():
                return replace(s, value=self.value(s.value).node)
            case Print():
                return replace(s, parts=self._parts(s.parts))
            case Assert():
                return self._assert(s)
            case Dispatch():
                return self._dispatch(s)
            case Reduce():
                return self._reduce(s)
        raise ValueError(f"{type(s).__name__} before `sequence`")

    def _return(self, s: Return) -> Return:
        if s.value is None:
            self.ended = True
            return s
        seen = self.value(s.value)
        if self.reached:
            known = self.facts.interval(seen.value)
            self.returned = known if self.returned is None else join(self.returned, known)
        self.ended = True
        return replace(s, value=seen.node)

    # --- declarations and stores ------------------------------------------------------------

    def assign(self, local: Local, value: Value) -> None:
        """A scalar local gets a value."""
        self.ranges[local.number] = of_type(local.type)
        self.facts.set(local.number, value)

    def _declare_array(self, s: DeclareArray) -> DeclareArray:
        match s.value:
            case None:
                return s
            case tuple():
                return replace(s, value=tuple([x.node for x in self.values(s.value)]))
            case view:
                node, _ = self.view(view)
                if self.reporter is not None:
                    self.reporter.copy(s.equals)
                return replace(s, value=node)

    def _declare_view(self, s: DeclareView) -> DeclareView:
        view, dimensions = self.view(s.view)
        shape = tuple([None if e is None else self.value(e).node for e in s.shape])
        self.set_dimensions(s.local, dimensions)
        if self.reporter is not None and any(e is not None for e in s.shape):
            self.reporter.copy(s.equals)
        return replace(s, view=view, shape=shape)

    def _place(self, place: Place) -> Place:
        return self.element(place)[0] if isinstance(place, Element) else place

    def _store(self, place: Expression, value: Value) -> None:
        match place:
            case Read(local):
                self.assign(local, value)
            case ReadGlobal(variable):
                self.ranges[variable.qualified] = of_type(variable.type)
                self.facts.set(variable.qualified, value)

    def _update(self, s: Update) -> Update:
        if isinstance(s.place, Element):
            place: Place
            place, inside = self.element(s.place)
            old = self.loaded(place, inside)
        else:
            place, old = s.place, self.value(s.place).value
        operand = self.value(s.operand)
        values = (old, operand.value)
        outcome = self.applied(s.operation, values)
        self.report(s.operation, (place, operand.node), s.position, outcome, values)
        self._store(place, outcome.value)
        done = proven(s.operation, outcome)
        return replace(s, place=place, operand=operand.node, proven=done)

    # --- other effects ----------------------------------------------------------------------

    def _parts(self, parts: tuple[str | Hole, ...]) -> tuple[str | Hole, ...]:
        return tuple([Hole(self.value(p.value).node) if isinstance(p, Hole) else p for p in parts])

    def _assert(self, s: Assert) -> Assert:
        """No fact follows: code behind a failed assertion runs on until the next check."""
        condition = self.value(s.condition)
        message = s.message
        if message is not None:
            here = self.here()
            self.facts.assume(condition.value, False)
            message = self._parts(message)
            self.back(here)
        return replace(s, condition=condition.node, message=message)

    def _dispatch(self, s: Dispatch) -> Dispatch:
        arguments = list(s.arguments)
        results = self.writes.outputs(s.kernel, len(arguments))
        for i in s.written or range(len(arguments)):
            argument = arguments[i]
            if i in results and isinstance(argument, Read | ReadGlobal | Element):
                arguments[i] = self._place(argument)
            else:
                arguments[i] = self.value(argument).node
        self.forget_module_variables()
        self.calls += 1
        for i in results:
            self._store(arguments[i], self.facts.fresh(of_type(arguments[i].type)))
        return replace(s, arguments=tuple(arguments))

    def _reduce(self, s: Reduce) -> Reduce:
        initial = None if s.initial is None else self.value(s.initial).node
        value = self.value(s.value).node
        if self.reporter is not None:
            self.reporter.reduce(s)
        return replace(s, initial=initial, value=value)

    # --- places in the walk -----------------------------------------------------------------

    def here(self) -> Point:
        """Where the walk stands."""
        self.ended |= self.facts.contradicted
        self.facts.contradicted = False
        return Point(self.facts.mark(), self.facts.count, self.ended)

    def back(self, point: Point) -> Log:
        """Go back to `point`; what was learned since can be given to `Facts.redo`."""
        log = self.facts.rollback(point.mark)
        self.facts.contradicted = False
        self.ended = point.ended
        return log

    @property
    def reached(self) -> bool:
        """Whether execution can come to where the walk stands."""
        return not self.ended and not self.facts.contradicted

    def path(self, keys: Sequence[Key]) -> Path:
        """What is known here about the variables `keys`."""
        return {key: self.facts.summary(key) for key in keys}

    def meet(self, keys: Sequence[Key], paths: Sequence[Path], limit: int) -> None:
        """Several paths, all that lead here, become one."""
        self.ended |= not paths
        if paths:
            for key in keys:
                self.facts.join(key, [path[key] for path in paths], limit)

    # --- branches ---------------------------------------------------------------------------

    def _if(self, s: If) -> If:
        condition = self.value(s.condition)
        here = self.here()
        self.facts.assume(condition.value, True)
        then = self.block(s.then)
        then_reached = self.reached
        keys = self.facts.changed(here.mark)
        first = self.path(keys)
        log = self.back(here)
        self.facts.assume(condition.value, False)
        otherwise = s.otherwise
        if isinstance(otherwise, If):
            otherwise = self._if(otherwise)
        elif otherwise is not None:
            otherwise = self.block(otherwise)
        node = replace(s, condition=condition.node, then=then, otherwise=otherwise)
        if not then_reached:
            return node
        if not self.reached:
            self.back(here)
            self.facts.redo(log, variables=True)
            return node
        keys = list(dict.fromkeys((*keys, *self.facts.changed(here.mark))))
        second = self.path(keys)
        self.back(here)
        unchanged = [key for key in keys if key not in first]
        if unchanged:
            self.facts.assume(condition.value, True)
            first |= self.path(unchanged)
            self.back(here)
        self.meet(keys, (first, second), here.limit)
        return node

    def _switch(self, s: Switch) -> Switch:
        subject = self.value(s.subject)
        here = self.here()
        written = self.writes.of(s)
        keys = [key for key in written if self.facts.get(key) is not None]
        if CALLS in written:
            keys += [k for k in self.facts.variables() if isinstance(k, str) and k not in keys]
        target = Target(None, False, keys)
        self.targets.append(target)
        cases: list[Case] = []
        carried: Path | None = None
        entered: list[Case] = []
        for case in s.cases:
            self.back(here)
            entered = [*entered, case] if carried is not None else [case]
            self._assume_cases(subject.value, entered)
            if carried is not None:
                self.meet(keys, (carried, self.path(keys)), here.limit)
            body = self.block(case.body)
            cases.append(replace(case, body=body))
            carried = self.path(keys) if case.falls and self.reached else None
            if not case.falls and self.reached:
                target.breaks.append(self.path(keys))
        self.targets.pop()
        self.back(here)
        if not any(case.default for case in s.cases) and self.reached:
            target.breaks.append(self.path(keys))
        self.meet(keys, target.breaks, here.limit)
        return replace(s, subject=subject.node, cases=tuple(cases))

    def _assume_cases(self, subject: Value, cases: Sequence[Case]) -> None:
        """The subject is in one of the ranges of `cases`, the last of which is entered."""
        if any(case.default for case in cases):
            return
        ends = [e for case in cases for pair in case.ranges for e in pair]
        known = [self.value(end).value.constant for end in ends]
        self.facts.learn_interval(subject, hull(k for k in known if k is not None))

    def _target(self, label: str | None, *, switches: bool) -> Target:
        for target in reversed(self.targets):
            if not target.is_loop and not switches:
                continue
            if label is None or target.label == label:
                return target
        raise ValueError(f"no loop {label}")

    def _leave(self, target: Target, s: Break | Continue) -> None:
        if self.reached:
            paths = target.breaks if isinstance(s, Break) else target.continues
            paths.append(self.path(target.keys))
            if isinstance(s, Continue) and not target.tail:
                self.test(target)
        self.ended = True

    def test(self, target: Target) -> None:
        """An iteration of a loop ends here: which of its guesses hold again?"""
        if not self.reached:
            return
        for guess in target.guesses:
            if not guess.holds_again(self.facts):
                target.failed.add(guess)
                key = guess.left if isinstance(guess.right, Value) else guess.right
                if not isinstance(key, Value):
                    weaker = guess.weaker(self.facts, self.ranges[key])
                    target.weaker += [] if weaker is None else [weaker]
