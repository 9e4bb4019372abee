"""What an expression may do: calls, faults, steps, and whether it can be written twice.

All predicates look at one expression tree and nothing else. "Faults" means that some
operation in it has not been proven free of edges.
"""

from __future__ import annotations

from collections.abc import Iterator

from transpiler.ir.fallible import can_fault
from transpiler.ir.nodes import (
    Atomic,
    BlockReduce,
    Call,
    Component,
    Conditional,
    Construct,
    Element,
    Expression,
    Extent,
    FloatLiteral,
    Lift,
    Literal,
    Local,
    Operate,
    RangeIndex,
    Read,
    ReadGlobal,
    Sample,
    Several,
    ShortCircuit,
    Slice,
    ThreadId,
    VectorOperate,
)
from transpiler.ir.operations import lookup
from transpiler.ir.types import I64, ArrayType, ViewType

Amount = int | Expression
"""A number of steps: known, or an I64 expression over conditions that can be repeated."""


def children(e: Expression) -> tuple[Expression, ...]:
    """The direct subexpressions of `e`, in evaluation order."""
    match e:
        case Literal() | FloatLiteral() | Read() | ReadGlobal():
            return ()
        case Lift() | VectorOperate():
            return e.operands
        case Construct() | Several():
            return e.parts
        case Component():
            return (e.base, *e.indices)
        case Atomic():
            return (e.place, e.value)
        case Sample():
            return (e.texture, *e.coordinates)
        case BlockReduce():
            return (e.value,)
        case ThreadId():
            return ()
        case Operate():
            return e.operands
        case ShortCircuit():
            return (e.left, e.right)
        case Conditional():
            return (e.condition, e.then, e.otherwise)
        case Element():
            return (e.base, *e.indices)
        case Slice():
            return (e.base, *_slice_parts(e))
        case Extent():
            return (e.base,)
        case Call():
            order = e.written or range(len(e.arguments))
            return tuple(e.arguments[i] for i in order)
    raise AssertionError(e)


def _slice_parts(e: Slice) -> tuple[Expression, ...]:
    parts: list[Expression] = []
    for item in e.items:
        if isinstance(item, RangeIndex):
            parts += [bound for bound in (item.low, item.high) if bound is not None]
        else:
            parts.append(item)
    return tuple(parts)


def walk(e: Expression) -> Iterator[Expression]:
    """`e` and everything below it, in no promised order."""
    left = [e]
    while left:
        x = left.pop()
        yield x
        left.extend(children(x))


def has_call(e: Expression) -> bool:
    """Whether evaluating `e` calls a user function: the one effect an expression can have."""
    return any(isinstance(x, Call) for x in walk(e))


def has_slice(e: Expression) -> bool:
    """Whether `e` forms a view, which C does in statements of its own."""
    return any(isinstance(x, Slice) for x in walk(e))


def faults(e: Expression) -> bool:
    """Whether some operation in `e` can fault."""
    return any(can_fault(x) for x in walk(e))


def own_steps(e: Expression) -> int:
    """Steps that `e` itself counts, without its parts (IM-113)."""
    match e:
        case Operate():
            return int(lookup(e.operation).family.counted)
        case Element() | Slice() | Call():
            return 1
    return 0


def stable(e: Expression) -> bool:
    """Whether no call can change the value of `e` and evaluating it cannot fault.

    Scalars of a function are out of reach of everything it calls.
    """
    return all(
        not isinstance(x, Call)
        and not can_fault(x)
        and (
            not isinstance(x, Element | ReadGlobal)
            or (isinstance(x, ReadGlobal) and x.variable.constant)
            or (isinstance(x, Element) and is_constant_table(x.base))
        )
        for x in walk_values(e)
    )


def is_constant_table(base: Expression) -> bool:
    """Whether `base` is a named constant array."""
    return isinstance(base, ReadGlobal) and base.variable.constant


def walk_values(e: Expression) -> Iterator[Expression]:
    """Like `walk`, without the bases of elements and extents: what is read as a value."""
    left = [e]
    while left:
        x = left.pop()
        yield x
        parts = children(x)
        left.extend(parts[1:] if isinstance(x, Element | Extent) else parts)


def repeatable(e: Expression, changed: frozenset[Local] = frozenset()) -> bool:
    """Whether `e` may be written a second time after its statement, with the same value.

    Only literals, constants, scalars of the function that are not in `changed`, and proven
    operations on them.
    """
    return stable(e) and all(
        not isinstance(x, Element | Slice) and not (isinstance(x, Read) and x.local in changed)
        for x in walk_values(e)
    )


def scalars_read(e: Expression) -> frozenset[Local]:
    """Scalar locals that `e` reads."""
    return frozenset(
        x.local
        for x in walk(e)
        if isinstance(x, Read) and not isinstance(x.local.type, ArrayType | ViewType)
    )


class Irregular(Exception):
    """The steps of an expression cannot be told without evaluating a condition again."""


def steps(e: Expression, changed: frozenset[Local] = frozenset()) -> Amount:
    """Steps that one evaluation of `e` counts.

    Raises `Irregular` when they depend on a condition that is not repeatable, or when `e`
    calls a function.
    """
    match e:
        case Call():
            raise Irregular
        case ShortCircuit():
            left, right = steps(e.left, changed), steps(e.right, changed)
            if right == 0:
                return left
            return plus(left, chosen(e.left, right, 0, changed, e.conjunction))
        case Conditional():
            condition = steps(e.condition, changed)
            then, otherwise = steps(e.then, changed), steps(e.otherwise, changed)
            if then == otherwise:
                return plus(condition, then)
            return plus(condition, chosen(e.condition, then, otherwise, changed))
    total: Amount = own_steps(e)
    for child in children(e):
        total = plus(total, steps(child, changed))
    return total


def chosen(
    condition: Expression,
    then: Amount,
    otherwise: Amount,
    changed: frozenset[Local],
    positive: bool = True,
) -> Amount:
    """`then` steps if `condition` is true (false unless `positive`), else `otherwise`."""
    if not repeatable(condition, changed):
        raise Irregular
    if not positive:
        then, otherwise = otherwise, then
    return Conditional(condition, amount_expression(then), amount_expression(otherwise), I64)


def plus(a: Amount, b: Amount) -> Amount:
    """The sum of two amounts, with the known part on the outside."""
    if isinstance(a, int) and isinstance(b, int):
        return a + b
    if a == 0:
        return b
    if b == 0:
        return a
    known_a, rest_a = _parts(a)
    known_b, rest_b = _parts(b)
    rest = _sum(rest_a, rest_b)
    known = known_a + known_b
    if rest is None:
        return known
    match rest:
        case Conditional(condition, Literal(_, x), Literal(_, y)) if known:
            # One conditional: fold the known part into its arms, `c ? 3 : 2`.
            return Conditional(condition, Literal(I64, x + known), Literal(I64, y + known), I64)
    return _sum(Literal(I64, known), rest) if known else rest  # type: ignore[return-value]


def _parts(a: Amount) -> tuple[int, Expression | None]:
    if isinstance(a, int):
        return a, None
    if isinstance(a, Operate) and isinstance(a.operands[0], Literal):
        return a.operands[0].value, a.operands[1]
    return 0, a


def _sum(a: Expression | None, b: Expression | None) -> Expression | None:
    if a is None or b is None:
        return a or b
    from transpiler.ir.nodes import NOWHERE

    return Operate("add.checked.i64", (a, b), I64, NOWHERE, 0, True)


def amount_expression(a: Amount) -> Expression:
    """`a` as an I64 expression."""
    return Literal(I64, a) if isinstance(a, int) else a


def fault_after_choice(e: Expression) -> bool:
    """Whether in `e` an operation that can fault follows a choice with unequal steps.

    Then the ordinal of that operation depends on the choice, and the expression has to be
    split there (exact form, steps).
    """
    return _Follow().visit(e)


class _Follow:
    """Walks in evaluation order and remembers whether an unequal choice has been passed."""

    def __init__(self) -> None:
        self.passed = False

    def visit(self, e: Expression) -> bool:
        match e:
            case ShortCircuit():
                if self.visit(e.left) or self.visit(e.right):
                    return True
                self.passed |= _weight(e.right)
                return False
            case Conditional():
                if self.visit(e.condition):
                    return True
                before = self.passed
                if self.visit(e.then):
                    return True
                after_then, self.passed = self.passed, before
                if self.visit(e.otherwise):
                    return True
                self.passed |= after_then or _unequal(e)
                return False
        if any(self.visit(child) for child in children(e)):
            return True
        return self.passed and can_fault(e)


def _weight(e: Expression) -> bool:
    return any(own_steps(x) for x in walk(e))


def _unequal(e: Conditional) -> bool:
    try:
        return steps(e.then) != steps(e.otherwise)
    except Irregular:
        return True
