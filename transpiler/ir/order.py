"""The order of effects: operands left to right, as Python evaluates them.

C does not say in which order it evaluates the operands of an expression. So what reads storage,
or changes it, in front of an effect of the same statement gets a name in front of the statement;
then C cannot show another order. An effect is an atomic update, or a call of a function that
stores.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import replace
from typing import Any

from transpiler.ir.nodes import (
    Assign,
    AssignMany,
    Atomic,
    Block,
    BlockReduce,
    Break,
    Call,
    Component,
    Conditional,
    Construct,
    Declare,
    DeclareLater,
    Element,
    Evaluate,
    Expression,
    ForSpans,
    Hole,
    If,
    Lift,
    Literal,
    Local,
    Operate,
    Place,
    Print,
    Read,
    Remark,
    Return,
    Sample,
    Several,
    ShortCircuit,
    Statement,
    Update,
    VectorOperate,
    While,
)
from transpiler.ir.types import BOOL, ArrayType, ScalarType, Type, ViewType
from transpiler.source.files import Position

Fresh = Callable[[str, Type], Local]
"""Makes a local with a name like the given one, which nothing else in the function has."""


class Order:
    """Puts the effects of one function in order.

    `acting` are the qualified names of the functions with effects, `meeting` of those in which
    lanes of a group meet. `once` maps a local that is not declared yet to its value: it is
    declared where it is read first.
    """

    def __init__(
        self,
        acting: Set[str],
        meeting: Set[str],
        fresh: Fresh,
        once: dict[Local, Expression],
    ) -> None:
        self._acting = acting
        self._meeting = meeting
        self._fresh = fresh
        self._once = once
        self._before: list[Statement] = []
        # What a condition may leave without a value is declared in front of all that.
        self._late: list[Statement] = []
        self._conditions = 0

    def statements(self, given: Sequence[Statement]) -> list[Statement]:
        """`given`, each behind what it needs in front of it."""
        made: list[Statement] = []
        for s in given:
            self._before, self._late = [], []
            done = self._statement(s)
            above: list[Statement] = []
            if self._before:
                above, done = _without_comments(done)
            made += [*above, *self._late, *self._before, done]
        return made

    # --- statements -------------------------------------------------------------------------

    def _statement(self, s: Statement) -> Statement:
        match s:
            case Declare() | Evaluate():
                return replace(s, value=self._whole(s.value))
            case Return(e) if e is not None:
                return replace(s, value=self._whole(e))
            case Assign():
                return self._assign(s)
            case AssignMany():
                value = self._whole(s.value)
                assert isinstance(value, Call)
                return replace(s, value=value)
            case Update():
                return self._update(s)
            case If():
                return replace(s, condition=self._value(s.condition))
            case While():
                return self._while(s)
            case ForSpans():
                return self._for(s)
            case Print():
                return self._print(s)
        return s

    def _assign(self, s: Assign) -> Statement:
        """The value, then the indices of its place."""
        value, *indices = self._parts([s.value, *indices_of(s.place)], whole=True)
        return replace(s, value=value, place=with_indices(s.place, indices))

    def _update(self, s: Update) -> Statement:
        """The indices, the old value, then the operand."""
        given = indices_of(s.place)
        if not any(map(self._acts, (*given, s.operand))):
            return s
        # C writes the place twice where it has no operator for the update.
        indices = [self._named(self._value(e)) if self._acts(e) else e for e in given]
        if not self._acts(s.operand) or isinstance(s.place, Read):
            place = with_indices(s.place, indices)
            return replace(s, place=place, operand=self._value(s.operand))
        indices = [self._named(e) if self._touches(e) else e for e in indices]
        place = with_indices(s.place, indices)
        old = self._named(place)
        operands = (old, self._value(s.operand))
        assert isinstance(place.type, ScalarType)
        whole = Operate(s.operation, operands, place.type, s.position)
        return Assign(place, whole, s.position, s.trivia, value_first=True)

    def _while(self, s: While) -> Statement:
        condition = self._value(s.condition)
        if not self._before:
            return replace(s, condition=condition)
        # What the condition needs is done again before each test.
        no = Operate("logical_not.bool", (condition,), BOOL, s.position)
        leave = If(no, Block((Break(),)), None)
        body = (*self._late, *self._before, leave, *s.body.statements)
        self._before, self._late = [], []
        return replace(s, condition=Literal(BOOL, 1), body=replace(s.body, statements=body))

    def _for(self, s: ForSpans) -> Statement:
        bounds = [b for span in s.spans for b in (span.low, span.high, span.step) if b is not None]
        if not any(map(self._acts, bounds)):
            return s
        done = iter([b if isinstance(b, Literal) else self._named(self._value(b)) for b in bounds])
        spans = tuple(
            replace(
                span,
                low=next(done),
                high=next(done),
                step=None if span.step is None else next(done),
            )
            for span in s.spans
        )
        return replace(s, spans=spans)

    def _print(self, s: Print) -> Print:
        """All values from left to right, then the text."""
        values = iter(self._parts([p.value for p in s.parts if isinstance(p, Hole)]))
        parts = tuple(Hole(next(values)) if isinstance(p, Hole) else p for p in s.parts)
        return replace(s, parts=parts)

    # --- expressions ------------------------------------------------------------------------

    def _value(self, e: Expression) -> Expression:
        """`e` with what needs a name replaced by it; where lanes meet does beside others."""
        made = self._whole(e)
        meets = isinstance(made, BlockReduce) or (
            isinstance(made, Call) and made.function in self._meeting
        )
        return self._named(made) if meets else made

    def _whole(self, e: Expression) -> Expression:
        """As `_value` of what is the whole value of a statement."""
        if not self._acts(e):
            return e
        match e:
            case Read(local):
                value = self._once.pop(local)
                made = self._value(value)
                self._keep(local, made)
                return e
            case ShortCircuit():
                return self._short_circuit(e)
            case Conditional():
                return self._conditional(e)
        return _rebuilt(e, self._parts(_operands(e)))

    def _parts(self, given: Sequence[Expression], *, whole: bool = False) -> list[Expression]:
        """Operands in order; named where C could evaluate them in another one.

        `whole`: the first one is the value of a statement.
        """
        made: list[Expression] = []
        for number, e in enumerate(given):
            later = given[number + 1 :]
            acts = self._acts(e)
            done = self._whole(e) if whole and number == 0 else self._value(e)
            matters = any(map(self._touches if acts else self._acts, later))
            made.append(self._named(done) if matters and (acts or self._touches(e)) else done)
        return made

    def _short_circuit(self, e: ShortCircuit) -> Expression:
        """C's own, unless the right side needs something in front of it."""
        left = self._value(e.left)
        right, before = self._apart(e.right)
        if not before:
            return replace(e, left=left, right=right)
        local = self._fresh("holds", BOOL)
        self._before.append(Declare(local, left, _position(left)))
        test: Expression = Read(local)
        if not e.conjunction:
            test = Operate("logical_not.bool", (test,), BOOL, _position(left))
        store = Assign(Read(local), right, _position(right))
        self._before.append(If(test, Block((*before, store)), None))
        return Read(local)

    def _conditional(self, e: Conditional) -> Expression:
        condition = self._value(e.condition)
        then, before_then = self._apart(e.then)
        otherwise, before_otherwise = self._apart(e.otherwise)
        if not before_then and not before_otherwise:
            return replace(e, condition=condition, then=then, otherwise=otherwise)
        local = self._fresh("chosen", e.type)
        arms = [
            Block((*before, Assign(Read(local), value, _position(value))))
            for before, value in ((before_then, then), (before_otherwise, otherwise))
        ]
        self._before += [DeclareLater(local), If(condition, arms[0], arms[1])]
        return Read(local)

    def _apart(self, e: Expression) -> tuple[Expression, list[Statement]]:
        """`e`, which may not be evaluated, and what it needs in front of it."""
        outer, self._before = self._before, []
        self._conditions += 1
        made = self._value(e)
        self._conditions -= 1
        needed, self._before = self._before, outer
        return made, needed

    def _keep(self, local: Local, value: Expression) -> None:
        """Store a value that is read more than once, the second time perhaps behind the block of
        a condition."""
        if self._conditions:
            self._late.append(DeclareLater(local))
            self._before.append(Assign(Read(local), value, _position(value)))
        else:
            self._before.append(Declare(local, value, _position(value)))

    def _named(self, e: Expression) -> Expression:
        if isinstance(e, Read | Literal):
            return e
        local = self._fresh(name_for(e), e.type)
        self._before.append(Declare(local, e, _position(e)))
        return Read(local)

    # --- what expressions do ----------------------------------------------------------------

    def _acts(self, e: Expression) -> bool:
        """Whether evaluating `e` has an effect, or declares something."""
        return any(
            isinstance(x, Atomic | BlockReduce)
            or (isinstance(x, Call) and x.function in self._acting)
            or (isinstance(x, Read) and x.local in self._once)
            for x in _walk(e)
        )

    def _touches(self, e: Expression) -> bool:
        """Whether `e` reads storage that an effect can change, or has an effect."""
        return self._acts(e) or any(
            isinstance(x, Element) or (isinstance(x, Call) and any(map(_is_array, x.arguments)))
            for x in _walk(e)
        )


# --- the parts of expressions ----------------------------------------------------------------


def calls(e: Expression) -> bool:
    """Whether `e` is better not written twice: there is a call or an atomic update in it."""
    return any(isinstance(x, Call | Atomic | BlockReduce) for x in _walk(e))


def _walk(e: Expression) -> Iterator[Expression]:
    left = [e]
    while left:
        x = left.pop()
        yield x
        left.extend(_operands(x))


def _operands(e: Expression) -> tuple[Expression, ...]:
    """What is evaluated for `e`, in order."""
    match e:
        case Operate() | Lift() | VectorOperate():
            return e.operands
        case Construct() | Several():
            return e.parts
        case Component():
            return (e.base, *e.indices)
        case Element():
            return e.indices
        case Atomic():
            return (*e.place.indices, e.value)
        case Sample():
            return e.coordinates
        case BlockReduce():
            return (e.value,)
        case Call():
            return e.arguments
        case ShortCircuit():
            return (e.left, e.right)
        case Conditional():
            return (e.condition, e.then, e.otherwise)
    return ()


def _rebuilt(e: Expression, parts: Sequence[Expression]) -> Expression:
    """`e` with other operands."""
    given = tuple(parts)
    match e:
        case Operate() | Lift() | VectorOperate():
            return replace(e, operands=given)
        case Construct() | Several():
            return replace(e, parts=given)
        case Component():
            return replace(e, base=given[0], indices=given[1:])
        case Element():
            return replace(e, indices=given)
        case Atomic():
            return replace(e, place=replace(e.place, indices=given[:-1]), value=given[-1])
        case Sample():
            return replace(e, coordinates=given)
        case BlockReduce():
            return replace(e, value=given[0])
        case Call():
            return replace(e, arguments=given)
    raise AssertionError(e)


def indices_of(place: Place) -> tuple[Expression, ...]:
    match place:
        case Element():
            return place.indices
        case Component(base, indices) if isinstance(base, Element | Component):
            return (*indices_of(base), *indices)
        case Component():
            return place.indices
    return ()


def with_indices(place: Place, indices: Sequence[Expression]) -> Place:
    match place:
        case Element():
            return replace(place, indices=tuple(indices))
        case Component(base, own):
            inner = len(indices) - len(own)
            if isinstance(base, Element | Component):
                base = with_indices(base, indices[:inner])
            return replace(place, base=base, indices=tuple(indices[inner:]))
    return place


def _is_array(e: Expression) -> bool:
    return isinstance(e.type, ArrayType | ViewType)


def _position(e: Expression) -> Position:
    return getattr(e, "position", Position(1, 1))


def name_for(e: Expression) -> str:
    """What a value is called that the source has no name for."""
    match e:
        case Element(Read(local)):
            return f"{local.name}_before"
        case Call(function):
            return f"{function.rpartition('.')[2].partition('#')[0]}_value"
        case Atomic():
            return "old"
        case BlockReduce(operation):
            return {"sum": "total", "min": "least", "max": "greatest"}[operation]
    return "value"


def _without_comments(s: Any) -> tuple[list[Statement], Statement]:
    """The comments above `s` as a statement of their own, and `s` without them."""
    trivia = getattr(s, "trivia", None)
    if trivia is None or not trivia.before:
        return [], s
    above = Remark(replace(trivia, after=None))
    return [above], replace(s, trivia=replace(trivia, before=(), blank=False))
