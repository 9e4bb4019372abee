"""The rules of the exact form, proved for one body behind the `sequence` pass.

What is proved, for each path through the body:

- no operation that can fault is followed by an effect, by the next iteration of a loop or by
  `continue` without a check between them (R3);
- an effect evaluates nothing that can fault, and an unproven index of a place is checked before
  the value of its store is computed (R5);
- a call stands alone, right between its `Enter` and its `Leave` (R7);
- each iteration of a loop is charged, before anything of it runs;
- step offsets of what can fault rise in evaluation order until the count advances (R8), and with
  `counting` none follows a choice whose arms count unequal steps (R9);
- the amount of an advance has no edge.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from transpiler.ir.fallible import can_fault
from transpiler.ir.nodes import (
    NOWHERE,
    Assert,
    Assign,
    Block,
    Break,
    Call,
    Check,
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
    Enter,
    Evaluate,
    Expression,
    Extent,
    ForCount,
    ForEach,
    Forever,
    ForRange,
    Function,
    Hole,
    If,
    Iteration,
    Kernel,
    Leave,
    Literal,
    Operate,
    Print,
    RangeIndex,
    Read,
    ReadGlobal,
    Reduce,
    Remark,
    Return,
    ShortCircuit,
    Slice,
    Statement,
    Steps,
    Switch,
    Update,
    While,
    admitted,
)
from transpiler.ir.operations import lookup
from transpiler.ir.types import ArrayType
from transpiler.ir.verify_scope import VerifyError
from transpiler.source.depth import deep_recursion
from transpiler.source.files import Position


@deep_recursion()
def verify_sequenced(owner: Function | Kernel, *, counting: bool | None = None) -> None:
    """Prove the rules of the exact form for `owner`; raises `VerifyError` with the place.

    `counting` says that step ordinals are exact in it: in kernels, and in functions that
    kernels call. Left out, it is so for kernels.
    """
    exact = isinstance(owner, Kernel) if counting is None else counting
    if isinstance(owner, Function) and owner.prepared:
        _Order(owner.qualified, owner.position, exact).body(_entry_checks(owner))
    _Order(owner.qualified, owner.position, exact).body(owner.body)


def _entry_checks(owner: Function) -> Block:
    """The entry checks that are more than one run of code, as the C runs them."""
    statements: list[Statement] = []
    for before, e in zip(owner.prepared, admitted(owner), strict=True):
        statements += [*before.statements, Evaluate(e), Check()]
    return Block(tuple(statements))


Place = tuple[Expression, tuple[Expression, ...]]
"""Base and indices of an element that is stored to."""


@dataclass(frozen=True, slots=True)
class State:
    """One point of a path: a fault may be `pending`; `last` is the greatest offset of what
    can fault since the count advanced; `uneven` says that a choice has made the number of
    steps since then depend on a condition; `checked` are the places whose indices were checked;
    `dead` that no path leads here."""

    pending: bool = False
    last: int = -1
    uneven: bool = False
    checked: frozenset[Place] = frozenset()
    dead: bool = False


DEAD = State(dead=True)


def meet(a: State, b: State) -> State:
    """What holds where two paths become one."""
    if a.dead or b.dead:
        return b if a.dead else a
    return State(
        a.pending or b.pending,
        max(a.last, b.last),
        a.uneven or b.uneven,
        a.checked & b.checked,
    )


@dataclass
class _Target:
    label: str | None
    is_loop: bool
    charged: bool = False
    left: State = DEAD


class _Order:
    """Walks one body with the state of the path."""

    def __init__(self, owner: str, position: Position, counting: bool) -> None:
        self._owner = owner
        self._position = position
        self._counting = counting
        self._targets: list[_Target] = []
        self._state = State()
        # The statement before the present one in its block, checks left aside.
        self._before: Statement | None = None

    def body(self, block: Block) -> None:
        """Prove a whole body."""
        self._block(block)

    def _require(self, holds: bool, rule: str) -> None:
        if not holds and not self._state.dead:
            raise VerifyError(self._owner, self._position, rule)

    def _at(self, position: Position) -> None:
        if position != NOWHERE:
            self._position = position

    # --- expressions ------------------------------------------------------------------------

    def _run(self, e: Expression) -> int | None:
        """Evaluate `e` in a run of code; how many steps it counts, None where it depends."""
        match e:
            case Literal() | Read() | ReadGlobal():
                return 0
            case Extent():
                return self._run(e.base)
            case Operate():
                counted = lookup(e.operation).family.counted
                return self._step(e, self._parts(e.operands), counted)
            case Element():
                return self._step(e, self._parts((e.base, *e.indices)), True)
            case Slice():
                return self._step(e, self._parts((e.base, *_bounds(e))), True)
            case ShortCircuit():
                left = self._run(e.left)
                before = self._state
                right = self._run(e.right)
                self._state = meet(before, self._state)
                return self._chosen(left, right, 0)
            case Conditional():
                condition = self._run(e.condition)
                before = self._state
                then = self._run(e.then)
                after, self._state = self._state, before
                otherwise = self._run(e.otherwise)
                self._state = meet(after, self._state)
                return self._chosen(condition, then, otherwise)
            case Call():
                self._at(e.position)
                self._require(False, "a call stands inside an expression")
                return None
        raise AssertionError(e)

    def _parts(self, parts: tuple[Expression, ...]) -> int | None:
        counts = [self._run(part) for part in parts]
        known = [count for count in counts if count is not None]
        return sum(known) if len(known) == len(counts) else None

    def _step(self, e: Operate | Element | Slice, parts: int | None, counted: bool) -> int | None:
        self._at(e.position)
        if can_fault(e):
            self._site(e.offset)
        return None if parts is None else parts + int(counted)

    def _chosen(self, before: int | None, then: int | None, otherwise: int | None) -> int | None:
        if then is None or otherwise is None or then != otherwise:
            self._state = replace(self._state, uneven=True)
            return None
        return None if before is None else before + then

    def _site(self, offset: int) -> None:
        """Something that can fault: its ordinal is above those before, and known."""
        self._require(offset >= 0, "what can fault has no step offset")
        self._require(
            offset > self._state.last,
            f"step offset {offset} does not follow {self._state.last}",
        )
        self._require(
            not (self._counting and self._state.uneven),
            "the step of what can fault depends on a choice before it",
        )
        self._state = replace(self._state, pending=True, last=offset)

    def _stepless(self, offset: int) -> None:
        """The site of a fault, but no step: what follows may have the same offset."""
        last = self._state.last
        self._site(offset)
        self._state = replace(self._state, last=max(last, offset - 1))

    def _settled(self, e: Expression, what: str) -> None:
        """Evaluate `e`, in which nothing may fault."""
        pending = self._state.pending
        self._state = replace(self._state, pending=False)
        self._counted(e)
        self._require(not self._state.pending, f"{what} can fault")
        self._state = replace(self._state, pending=pending)

    def _counted(self, e: Expression) -> None:
        """Evaluate `e`, whose steps the advance right before has counted, if there is one."""
        uneven = self._state.uneven
        ahead = isinstance(self._before, Steps)
        self._run(e)
        if ahead:
            self._state = replace(self._state, uneven=uneven)

    # --- statements -------------------------------------------------------------------------

    def _block(self, block: Block) -> None:
        statements = block.statements
        for number, s in enumerate(statements):
            self._at(getattr(s, "position", NOWHERE))
            before = statements[number - 1] if number else None
            after = statements[number + 1] if number + 1 < len(statements) else None
            if not isinstance(before, Check):
                self._before = before
            call = _called(s)
            if call is not None:
                self._call(call, before, after)
            else:
                self._neighbours(s, before, after)
                self._statement(s)

    def _call(self, call: Call, before: Statement | None, after: Statement | None) -> None:
        self._at(call.position)
        entered = isinstance(before, Enter) and before.call == call
        self._require(entered, "a call does not follow its `Enter`")
        left = isinstance(after, Leave) and after.call == call
        self._require(left, "a call is not followed by its `Leave`")

    def _neighbours(self, s: Statement, before: Statement | None, after: Statement | None) -> None:
        match s:
            case Enter(call):
                self._require(
                    after is not None and _called(after) == call, "`Enter` comes before no call"
                )
            case Leave(call):
                self._require(
                    before is not None and _called(before) == call, "`Leave` follows no call"
                )

    def _statement(self, s: Statement) -> None:
        match s:
            case Block():
                self._block(s)
            case Declare() | DeclareView() | Evaluate() | Reduce():
                self._compute(s)
            case Assign() | Update():
                self._store(s)
            case DeclareArray() | CopyArray() | Print() | Assert() | Dispatch():
                self._effect(s)
            case If():
                self._if(s)
            case Switch():
                self._switch(s)
            case While() | DoWhile() | ForCount() | ForRange() | ForEach() | Forever():
                self._loop(s)
            case Break() | Continue() | Return():
                self._jump(s)
            case Check() | Steps() | Enter() | Leave() | Iteration() | CheckIndex() | Remark():
                self._made(s)

    def _compute(self, s: Declare | DeclareView | Evaluate | Reduce) -> None:
        """Statements that only compute: what faults in them stays pending."""
        match s:
            case Declare() | Evaluate():
                self._run(s.value)
            case DeclareView():
                self._run(s.view)
                if s.shaped:
                    for extent in s.shape:
                        if extent is not None:
                            self._settled(extent, "a declared extent")
                    self._at(s.equals)
                    what = "a comparison of extents can follow a fault without a check"
                    self._require(not self._state.pending, what)
                    self._stepless(s.offset)
            case Reduce():
                if s.initial is not None:
                    self._run(s.initial)
                self._run(s.value)
                if s.initial is not None:
                    self._site(s.offset)

    def _store(self, s: Assign | Update) -> None:
        value = s.value if isinstance(s, Assign) else s.operand
        own = isinstance(s, Update) and not s.proven and bool(lookup(s.operation).faults)
        if isinstance(s.place, Read):
            self._run(value)
            if own:
                assert isinstance(s, Update)
                self._at(s.position)
                self._site(s.offset)
            self._forget(s.place)
            return
        if _fills(s):
            self._run(value)
            return
        self._require(not own, "a stored result can fault")
        if isinstance(s.place, Element):
            for index in s.place.indices:
                self._settled(index, "the index of a store")
        self._settled(value, "a stored value")
        self._at(s.position)
        self._require(not self._state.pending, "a store can follow a fault without a check")
        if isinstance(s.place, Element) and can_fault(s.place):
            self._require(
                (s.place.base, s.place.indices) in self._state.checked,
                "the index of a place is checked nowhere",
            )

    def _effect(self, s: DeclareArray | CopyArray | Print | Assert | Dispatch) -> None:
        match s:
            case DeclareArray():
                what = "the declaration of an array"
                elements = s.value if isinstance(s.value, tuple) else ()
                for element in elements:
                    self._settled(element, "an initial element")
                self._require(
                    s.value is None or isinstance(s.value, tuple), "an array is copied at once"
                )
            case CopyArray():
                what = "a copy"
                self._settled(s.target, "the target of a copy")
                self._settled(s.source, "the source of a copy")
            case Print():
                what = "a print"
                for part in s.parts:
                    if isinstance(part, Hole):
                        self._settled(part.value, "a printed value")
            case Assert():
                what = "an assertion"
                self._settled(s.condition, "the condition of an assertion")
            case Dispatch():
                what = "a dispatch"
                for argument in s.arguments:
                    self._settled(argument, "an argument of a dispatch")
        self._at(s.position)
        self._require(not self._state.pending, f"{what} can follow a fault without a check")
        self._state = replace(self._state, pending=True)
        if isinstance(s, Assert | Dispatch | CopyArray | DeclareArray):
            self._stepless(s.offset)
        if isinstance(s, Dispatch | DeclareArray):
            # They leave by themselves when they stop.
            self._state = replace(self._state, pending=False)

    def _forget(self, assigned: Read) -> None:
        """A local changes: places that it is an index of are other places now."""
        kept = frozenset(p for p in self._state.checked if assigned not in p[1])
        self._state = replace(self._state, checked=kept)

    # --- choices ----------------------------------------------------------------------------

    def _if(self, s: If) -> None:
        """An `else if` chain is as long as it likes."""
        after = DEAD
        rest: Block | If | None = s
        while isinstance(rest, If):
            self._counted(rest.condition)
            before = self._state
            self._block(rest.then)
            after = meet(after, self._state)
            self._state = before
            rest = rest.otherwise
        if rest is not None:
            self._block(rest)
        self._state = meet(after, self._state)

    def _switch(self, s: Switch) -> None:
        self._counted(s.subject)
        target = _Target(None, False)
        self._targets.append(target)
        before, fallen = self._state, DEAD
        for case in s.cases:
            self._state = meet(before, fallen)
            self._block(case.body)
            fallen = self._state if case.falls else DEAD
            if not case.falls:
                target.left = meet(target.left, self._state)
        self._targets.pop()
        whole = any(case.default for case in s.cases)
        self._state = target.left if whole else meet(target.left, before)

    # --- loops ------------------------------------------------------------------------------

    def _loop(self, s: While | DoWhile | ForCount | ForRange | ForEach | Forever) -> None:
        match s:
            case While():
                self._run(s.condition)
            case ForCount():
                self._statement(s.start)
                self._run(s.condition)
            case ForRange():
                self._run(s.low)
                self._run(s.high)
            case ForEach():
                self._run(s.view)
        way_out = DEAD if isinstance(s, DoWhile | Forever) else self._state
        target = _Target(s.label, True)
        self._targets.append(target)
        first = s.body.statements[:1]
        if isinstance(s, Forever):
            self._require(
                any(isinstance(x, Iteration) for x in s.body.statements),
                "a loop does not charge its iterations",
            )
            self._test_only(s.body)
        else:
            self._require(
                len(first) == 1 and isinstance(first[0], Iteration),
                "a loop body does not begin with the charge",
            )
        self._block(s.body)
        self._require(
            not self._state.pending, "the next iteration can follow a fault without a check"
        )
        match s:
            case ForCount():
                self._update(s)
            case DoWhile():
                self._run(s.condition)
                way_out = self._state
        self._targets.pop()
        if isinstance(s, ForCount) and self._state.pending:
            way_out = replace(way_out, pending=True)
        self._state = meet(target.left, way_out)

    def _test_only(self, body: Block) -> None:
        """Before the charge stands the test of the loop, and nothing that has an effect."""
        for s in body.statements:
            if isinstance(s, Iteration):
                return
            quiet = isinstance(s, Declare | If | Check | Steps | Enter | Leave | Remark)
            local = isinstance(s, Assign) and isinstance(s.place, Read)
            self._require(quiet or local, "something happens before the charge")

    def _update(self, s: ForCount) -> None:
        """An update that can fault runs on into the condition, in which then nothing may."""
        self._state = State()
        self._statement(s.update)
        if self._state.pending:
            self._state = replace(self._state, last=-1)
            self._settled(s.condition, "the condition behind an update that can fault")

    def _jump(self, s: Break | Continue | Return) -> None:
        match s:
            case Return():
                if s.value is not None:
                    self._counted(s.value)
            case Break():
                target = self._target(s.label, switches=True)
                target.left = meet(target.left, self._state)
            case Continue():
                target = self._target(s.label, switches=False)
                self._require(target.charged, "`continue` comes before the charge")
                self._require(
                    not self._state.pending, "`continue` can follow a fault without a check"
                )
        self._state = DEAD

    def _target(self, label: str | None, *, switches: bool) -> _Target:
        for target in reversed(self._targets):
            if not target.is_loop and (not switches or label is not None):
                continue
            if label in (None, target.label):
                return target
        raise VerifyError(self._owner, self._position, "a jump leaves no loop")

    # --- what `sequence` makes --------------------------------------------------------------

    def _made(self, s: Check | Steps | Enter | Leave | Iteration | CheckIndex | Remark) -> None:
        match s:
            case Check():
                self._state = replace(self._state, pending=False)
            case Steps():
                self._settled(s.amount, "the amount of an advance")
                self._state = replace(self._state, last=-1, uneven=False)
            case Enter():
                self._arguments(s.call)
                self._at(s.call.position)
                self._site(s.call.offset)
                self._state = replace(self._state, pending=False, last=-1)
            case Leave():
                self._state = replace(self._state, pending=False, last=-1)
            case Iteration():
                self._charge(s)
            case CheckIndex():
                place = s.place
                for index in place.indices:
                    self._run(index)
                self._at(place.position)
                self._site(place.offset)
                checked = self._state.checked | {(place.base, place.indices)}
                self._state = replace(self._state, checked=checked)

    def _arguments(self, call: Call) -> None:
        """Scalars are settled; a view is formed here, and `Enter` leaves if that faults."""
        for argument in call.arguments:
            if isinstance(argument, Slice):
                self._run(argument)
            else:
                self._settled(argument, "an argument of a call")

    def _charge(self, s: Iteration) -> None:
        loops = [target for target in self._targets if target.is_loop]
        self._require(
            bool(self._targets) and loops[-1:] == self._targets[-1:],
            "an iteration is charged outside a loop body",
        )
        self._require(not loops[-1].charged, "an iteration is charged twice")
        loops[-1].charged = True
        self._site(s.offset)
        self._state = replace(self._state, pending=False, last=-1)


def _bounds(e: Slice) -> tuple[Expression, ...]:
    """What a slice evaluates besides its base, in order."""
    parts: list[Expression] = []
    for item in e.items:
        if isinstance(item, RangeIndex):
            parts += [bound for bound in (item.low, item.high) if bound is not None]
        else:
            parts.append(item)
    return tuple(parts)


def _fills(s: Assign | Update) -> bool:
    """Whether `s` sets up an element of an array that is being declared.

    Nothing sees the array before the next check, so that the value may fault.
    """
    return (
        isinstance(s, Assign)
        and s.position == NOWHERE
        and isinstance(s.place, Element)
        and isinstance(s.place.base, Read)
        and isinstance(s.place.base.type, ArrayType)
        and not can_fault(s.place)
        and all(isinstance(index, Literal) for index in s.place.indices)
    )


def _called(s: Statement) -> Call | None:
    """The call that `s` consists of."""
    match s:
        case Declare(value=Call() as call) | Evaluate(value=Call() as call):
            return call
        case Assign(place=Read(), value=Call() as call):
            return call
    return None
