"""What a loop body may change: the variables that it writes, and in which direction.

A variable that a loop only ever counts up is never below its value before the loop, and so on;
everything else about it is forgotten where the loop begins.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Flag

from transpiler.ir.nodes import (
    Assign,
    Block,
    Dispatch,
    DoWhile,
    Expression,
    ForCount,
    ForEach,
    Forever,
    ForRange,
    If,
    Kernel,
    Literal,
    Mode,
    Operate,
    Place,
    Read,
    ReadGlobal,
    Reduce,
    Statement,
    Switch,
    Update,
    While,
)
from transpiler.passes.callgraph import expressions
from transpiler.passes.effects import has_call
from transpiler.passes.facts import Key


class Change(Flag):
    """How a variable may be written: counted up, counted down, or in any way."""

    NONE = 0
    UP = 1
    DOWN = 2
    ANY = 4


Writes = dict[Key, Change]

CALLS: Key = "()"
"""Stands among the writes for a call or dispatch: any module variable may change."""


class WriteSets:
    """Computes what statements write; remembers it, so that nested loops stay linear."""

    def __init__(self, kernels: Mapping[str, Kernel]) -> None:
        self._kernels = kernels
        self._known: dict[int, tuple[Statement, Writes]] = {}

    def of(self, statement: Statement) -> Writes:
        """The variables that `statement` may write: locals by number, globals by name."""
        known = self._known.get(id(statement))
        if known is not None:
            return known[1]
        found: Writes = {}
        self._collect(statement, found)
        self._known[id(statement)] = (statement, found)
        return found

    def _collect(self, s: Statement, found: Writes) -> None:
        for part in _nested(s):
            for key, change in self.of(part).items():
                found[key] = found.get(key, Change.NONE) | change
        if any(has_call(e) for e in expressions(s)):
            found[CALLS] = Change.ANY
        match s:
            case Assign(place, value):
                _add(found, place, _direction(place, value))
            case Update(place, operation, operand):
                _add(found, place, _step(operation, operand))
            case Reduce(target):
                found[target.number] = Change.ANY
            case Dispatch(kernel, arguments):
                found[CALLS] = Change.ANY
                for index in self.outputs(kernel, len(arguments)):
                    _add(found, arguments[index], Change.ANY)

    def outputs(self, kernel: str, count: int) -> list[int]:
        """Which of the `count` arguments of a dispatch are scalar results."""
        known = self._kernels.get(kernel)
        if known is None:
            return list(range(count))
        parameters = enumerate(known.parameters)
        return [i for i, p in parameters if p.mode is not Mode.IN and not p.is_view]


def _add(found: Writes, place: Expression, change: Change) -> None:
    key: Key
    match place:
        case Read(local):
            key = local.number
        case ReadGlobal(variable):
            key = variable.qualified
        case _:
            return
    found[key] = found.get(key, Change.NONE) | change


def _step(operation: str, operand: Expression) -> Change:
    """The direction of `place op= operand`."""
    if not isinstance(operand, Literal):
        return Change.ANY
    match operation.rsplit(".", 1)[0]:
        case "add.checked":
            return Change.UP if operand.value >= 0 else Change.DOWN
        case "sub.checked":
            return Change.DOWN if operand.value >= 0 else Change.UP
    return Change.ANY


def _direction(place: Place, value: Expression) -> Change:
    """The direction of `place = place + 1` and the like."""
    match value:
        case Operate(operation, (first, second)) if first == place:
            return _step(operation, second)
    return Change.ANY


def size_of(statement: Statement) -> int:
    """How many statements `statement` consists of."""
    count, rest = 0, [statement]
    while rest:
        count += 1
        rest += _nested(rest.pop())
    return count


def _nested(s: Statement) -> tuple[Statement, ...]:
    match s:
        case Block():
            return s.statements
        case If():
            return (s.then,) if s.otherwise is None else (s.then, s.otherwise)
        case ForCount():
            return (s.start, s.body, s.update)
        case While() | DoWhile() | ForRange() | ForEach() | Forever():
            return (s.body,)
        case Switch():
            return tuple(case.body for case in s.cases)
    return ()
