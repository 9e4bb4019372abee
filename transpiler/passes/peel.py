"""Guards of stencils as bounds of loops.

Where the body of a nest of parallel loops is one `if` whose condition compares the innermost
variable with extents and numbers, the iterations that pass the guard are an interval. They become
a loop of their own, without a test, which compilers vectorize; the others follow in a second loop.
Iterations of a parallel loop have no order, so neither has this a meaning.

    for i, j in ndindex(rows, columns):   for i:
        if 0 < i and 0 < j < columns - 1:     j_end = 0 < i ? max(columns - 1, 1) : 1
            inside                            for j from 1 to j_end: inside
        else:                                 for j_rest from 0 to columns - (j_end - 1):
            border                                j = j_rest, or past the first loop's
                                                  border
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from transpiler.ir.nodes import (
    Block,
    Conditional,
    Declare,
    Expression,
    Extent,
    ForSpans,
    If,
    Launch,
    Literal,
    Local,
    Operate,
    Parallel,
    Program,
    Read,
    Remark,
    ShortCircuit,
    Span,
    Statement,
)
from transpiler.ir.types import BOOL, I64
from transpiler.ir.workgroups import printing_functions, prints
from transpiler.passes.effects import walk
from transpiler.passes.locals_of import declared_in, written_in
from transpiler.passes.rename import renamed
from transpiler.source.files import Position

_MOST = 1 << 32
"""Numbers beside extents that are looked at: sums with them stay far inside 64 bits."""
_TURNED = {"lt": "gt", "le": "ge", "gt": "lt", "ge": "le"}


def peel(program: Program) -> Program:
    """`program` with the guards of its parallel nests as bounds; not where iterations print,
    which they do in order."""
    printing = printing_functions(f for module in program.modules for f in module.functions)
    return Program(
        tuple(
            replace(
                module,
                declarations=tuple(
                    _launch(d) if isinstance(d, Launch) and not prints(d, printing) else d
                    for d in module.declarations
                ),
            )
            for module in program.modules
        )
    )


@dataclass(frozen=True)
class _Sum:
    """An extent, or nothing, and a number."""

    extent: Extent | None
    number: int

    def plus(self, more: int) -> _Sum:
        return _Sum(self.extent, self.number + more)


def _launch(launch: Launch) -> Launch:
    loop = launch.loop
    made = _peeled(launch, loop) if len(loop.spans) > 1 else None
    return launch if made is None else replace(launch, loop=made)


def _peeled(launch: Launch, loop: Parallel) -> Parallel | None:
    *outer, span = loop.spans
    low, high = _sum(span.low), _sum(span.high)
    if low is None or high is None or span.step is not None:
        return None
    match loop.body.statements:
        case (If() as guard,):
            found = _bounds(guard.condition, span.variable, written_in(loop.body))
        case _:
            return None
    if found is None:
        return None
    lows, highs, rest = found
    names = _Names(launch)
    made = _Peeling(span, guard, names).made([low, *lows], [high, *highs], rest)
    body = replace(loop.body, statements=tuple(made))
    return replace(loop, spans=tuple(outer), body=body, peeled=span)


class _Names:
    """New locals of a launch."""

    def __init__(self, launch: Launch) -> None:
        bodies = (launch.before, launch.loop, launch.after)
        known = [p.local for p in launch.parameters]
        known += [local for body in bodies for local in declared_in(body)]
        self._taken = {local.name for local in known}
        self._number = max(local.number for local in known)

    def new(self, name: str) -> Local:
        """An integer of 64 bits that is not assigned again."""
        while name in self._taken:
            name += "_"
        self._taken.add(name)
        self._number += 1
        return Local(name, I64, self._number, False)

    def again(self, local: Local) -> Local:
        """Another local of the same name, which is not visible where `local` is."""
        self._number += 1
        return replace(local, number=self._number)


@dataclass(frozen=True)
class _Peeling:
    span: Span
    guard: If
    names: _Names

    @property
    def position(self) -> Position:
        return _position(self.guard.condition)

    def made(self, lows: list[_Sum], highs: list[_Sum], rest: list[Expression]) -> list[Statement]:
        """The loop over what passes the guard, then the one over the others."""
        variable, guard = self.span.variable, self.guard
        before: list[Statement] = []
        start = self._one("max", lows)
        if not isinstance(start, Literal):
            first = self.names.new(f"{variable.name}_start")
            before.append(Declare(first, start, self.position, constant=True))
            start = Read(first)
        end = self.names.new(f"{variable.name}_end")
        most = self._operation("max", self._one("min", highs), start)
        condition = _all(rest)
        bound = most if condition is None else Conditional(condition, most, start, I64)
        note = (
            f"// Where the condition holds {variable.name} goes from {_shown(start)} to {end.name}."
        )
        trivia = replace(guard.trivia, before=(*guard.trivia.before, note))
        before += [Remark(trivia), Declare(end, bound, self.position, constant=True)]
        span = Span(variable, start, Read(end))
        loops: list[Statement] = [ForSpans((span,), guard.then, self.position)]
        if guard.otherwise is not None:
            loops.append(self._others(start, Read(end), guard.otherwise))
        return [*before, *loops]

    def _others(self, start: Expression, end: Expression, body: Block | If) -> Statement:
        """The loop over what does not pass, numbered without a gap."""
        number = self.names.new(f"{self.span.variable.name}_rest")
        gap = self._operation("sub.wrap", end, start)
        variable = self.names.again(self.span.variable)
        below = Operate("lt.i64", (Read(number), start), BOOL, self.position)
        behind = self._operation("add.wrap", Read(number), gap)
        at = Conditional(below, Read(number), behind, I64)
        whole = body if isinstance(body, Block) else Block((body,))
        inner = Declare(variable, at, self.position, constant=True)
        rest = renamed(whole.statements, self.span.variable, variable)
        statements = (inner, *rest)
        span = Span(number, self.span.low, self._operation("sub.wrap", self.span.high, gap))
        return ForSpans((span,), replace(whole, statements=statements), self.position)

    def _one(self, operation: str, sums: list[_Sum]) -> Expression:
        """The greatest or the least of `sums`; those of one extent are compared here."""
        choose = max if operation == "max" else min
        found: dict[Extent | None, int] = {}
        for one in sums:
            found[one.extent] = choose(found.get(one.extent, one.number), one.number)
        made = [self._expression(_Sum(extent, n)) for extent, n in found.items()]
        result = made[0]
        for other in made[1:]:
            result = self._operation(operation, result, other)
        return result

    def _expression(self, one: _Sum) -> Expression:
        if one.extent is None:
            return Literal(I64, one.number)
        if one.number == 0:
            return one.extent
        name = "add.wrap" if one.number > 0 else "sub.wrap"
        return self._operation(name, one.extent, Literal(I64, abs(one.number)))

    def _operation(self, name: str, left: Expression, right: Expression) -> Expression:
        if isinstance(left, Literal) and isinstance(right, Literal) and name == "max":
            return left if left.value >= right.value else right
        if name == "sub.wrap" and isinstance(right, Literal) and right.value == 0:
            return left
        # Extents are at most 2^62, and so is what lies between two indices.
        proven = name != "max" and name != "min"
        return Operate(f"{name}.i64", (left, right), I64, self.position, proven=proven)


def _shown(e: Expression) -> str:
    match e:
        case Literal(value=value):
            return str(value)
        case Read(local):
            return local.name
    raise AssertionError(e)


def _position(e: Expression) -> Position:
    match e:
        case ShortCircuit(left=left):
            return _position(left)
        case Operate(position=position):
            return position
    raise AssertionError(e)


def _all(conditions: Iterable[Expression]) -> Expression | None:
    made: Expression | None = None
    for condition in conditions:
        made = condition if made is None else ShortCircuit(True, made, condition)
    return made


def _bounds(
    condition: Expression, variable: Local, written: frozenset[Local]
) -> tuple[list[_Sum], list[_Sum], list[Expression]] | None:
    """The least values of `variable`, the ends behind it, and what else the condition asks;
    None where it is no interval."""
    lows: list[_Sum] = []
    highs: list[_Sum] = []
    rest: list[Expression] = []
    for part in _parts(condition):
        if all(not isinstance(x, Read) or x.local != variable for x in walk(part)):
            if not _fixed(part, written):
                return None
            rest.append(part)
            continue
        match part:
            case Operate(operation, (Read(local), other)) if local == variable:
                found = _sum(other)
            case Operate(operation, (other, Read(local))) if local == variable:
                name, _, type_ = operation.partition(".")
                operation, found = f"{_TURNED.get(name, name)}.{type_}", _sum(other)
            case _:
                return None
        if found is None:
            return None
        match operation:
            case "lt.i64":
                highs.append(found)
            case "le.i64":
                highs.append(found.plus(1))
            case "gt.i64":
                lows.append(found.plus(1))
            case "ge.i64":
                lows.append(found)
            case _:
                return None
    return (lows, highs, rest) if lows or highs else None


def _parts(condition: Expression) -> list[Expression]:
    match condition:
        case ShortCircuit(True, left, right):
            return [*_parts(left), *_parts(right)]
    return [condition]


def _sum(e: Expression) -> _Sum | None:
    """`e` as an extent and a small number."""
    match e:
        case Literal(value=value) if abs(value) < _MOST:
            return _Sum(None, value)
        case Extent():
            return _Sum(e, 0)
        case Operate("add.wrap.i64", (Extent() as extent, Literal(value=value))) if (
            abs(value) < _MOST
        ):
            return _Sum(extent, value)
        case Operate("sub.wrap.i64", (Extent() as extent, Literal(value=value))) if (
            abs(value) < _MOST
        ):
            return _Sum(extent, -value)
    return None


def _fixed(e: Expression, written: frozenset[Local]) -> bool:
    """Whether nothing that the loop does can change `e`."""
    return all(
        isinstance(x, Literal | Extent | Operate | ShortCircuit)
        or (isinstance(x, Read) and x.local not in written)
        for x in walk(e)
    )
