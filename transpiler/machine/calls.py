"""Binding of arguments and user calls: entry checks, depth, fuel, body."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from transpiler.ir import nodes
from transpiler.ir.faults import FaultCode
from transpiler.ir.operations import lookup
from transpiler.machine.evaluate import scalar_type, value
from transpiler.machine.fault import SourcePosition
from transpiler.machine.operate import is_comparison
from transpiler.machine.run import Run
from transpiler.machine.scope import RESULT, Code, Frame, Scope, Unit
from transpiler.machine.values import TypedValue, word
from transpiler.machine.views import Overlap, View, overlap

# Checks a frame with bound parameters; the site and step are those of the call.
EntryCheck = Callable[[Frame, SourcePosition, int], None]
CompileBody = Callable[[Scope, nodes.Block], Code]


class UserFunction:
    """A function, compiled at its first call."""

    def __init__(self, unit: Unit, declaration: nodes.Function, body: CompileBody) -> None:
        self.declaration = declaration
        self.writes = tuple(p.mode is not nodes.Mode.IN for p in declaration.parameters)
        self._run = unit.run
        self._scope = Scope(unit, declaration.path)
        self._compile_body = body
        self._compiled = False
        self._slots: list[int] = []
        self._checks: list[EntryCheck] = []
        self._body: Code = _nothing

    def invoke(self, arguments: list[Any], site: SourcePosition) -> Any:
        """Call from `site`: the step, entry checks, depth, one unit, then the body."""
        run = self._run
        step = run.steps
        run.steps += 1
        frame = self._bind(arguments, site, step)
        if run.depth >= run.depth_limit:
            limit = word(run.depth_limit)
            raise run.fault(FaultCode.E_DEPTH, "call.enter", site, limit=limit, step=step)
        run.charge(1, site, step)
        run.stack.append(site)
        run.depth += 1
        self._body(frame)
        run.depth -= 1
        run.stack.pop()
        return frame[RESULT]

    def enter(self, arguments: list[Any], site: SourcePosition) -> Any:
        """Run as an entry: depth 1, one unit, nothing on the stack (IM-107, IM-119)."""
        run = self._run
        frame = self._bind(arguments, site, run.steps)
        run.charge(1, site)
        run.depth = 1
        self._body(frame)
        return frame[RESULT]

    def _bind(self, arguments: list[Any], site: SourcePosition, step: int) -> Frame:
        if not self._compiled:
            self._compile()
        frame = self._scope.frame()
        for slot, argument in zip(self._slots, arguments, strict=True):
            frame[slot] = argument
        for check in self._checks:
            check(frame, site, step)
        return frame

    def _compile(self) -> None:
        scope, declaration = self._scope, self.declaration
        self._slots = [scope.slot(p.local) for p in declaration.parameters]
        self._checks = [
            *shape_checks(scope, declaration.parameters),
            *condition_checks(scope, declaration.conditions),
            *_alias_check(scope, declaration.parameters),
        ]
        self._body = self._compile_body(scope, declaration.body)
        self._compiled = True


def _nothing(frame: Frame) -> None:
    return None


def shape_checks(scope: Scope, parameters: tuple[nodes.Parameter, ...]) -> list[EntryCheck]:
    """Bind the size parameters, then compare every dimension (`bind.shape`)."""
    checks: list[EntryCheck] = []
    for parameter in parameters:
        slot = scope.slot(parameter.local)
        for dimension, size in enumerate(parameter.binds):
            if size is not None:
                checks.append(_bind_size(scope.slot(size), slot, dimension))
    for index, parameter in enumerate(parameters):
        slot = scope.slot(parameter.local)
        for dimension, expected in enumerate(parameter.shape):
            binds = parameter.binds[dimension] if parameter.binds else None
            if expected is not None and binds is None:
                code = value(scope, expected)
                checks.append(_compare_extent(scope.run, code, slot, index, dimension))
    return checks


def _bind_size(size: int, view: int, dimension: int) -> EntryCheck:
    def bind(frame: Frame, site: SourcePosition, step: int) -> None:
        frame[size] = frame[view].extents[dimension]

    return bind


def _compare_extent(run: Run, expected: Code, slot: int, index: int, dimension: int) -> EntryCheck:
    def compare(frame: Frame, site: SourcePosition, step: int) -> None:
        wanted, actual = expected(frame), frame[slot].extents[dimension]
        if wanted != actual:
            operands = (word(index), word(dimension), word(actual))
            raise run.fault(
                FaultCode.E_SHAPE, "bind.shape", site, operands, limit=word(wanted), step=step
            )

    return compare


def condition_checks(
    scope: Scope, conditions: tuple[nodes.Expression, ...]
) -> Iterable[EntryCheck]:
    """The `where` conditions in order (`bind.where`)."""
    for index, condition in enumerate(conditions):
        yield _condition_check(scope.run, with_sides(scope, condition), index)


SidesCode = Callable[[Frame], tuple[Any, tuple[TypedValue, ...]]]


def with_sides(scope: Scope, condition: nodes.Expression) -> SidesCode:
    """Code for a condition and, if it is a comparison, its two sides."""
    if isinstance(condition, nodes.Operate):
        operation = lookup(condition.operation)
        if is_comparison(operation):
            left, right = (value(scope, side) for side in condition.operands)
            left_type, right_type = (scalar_type(side) for side in condition.operands)

            def compare(frame: Frame) -> tuple[Any, tuple[TypedValue, ...]]:
                a = left(frame)
                b = right(frame)
                sides = (TypedValue(left_type, int(a)), TypedValue(right_type, int(b)))
                return operation.apply(a, b), sides

            return compare
    code = value(scope, condition)
    return lambda frame: (code(frame), ())


def _condition_check(run: Run, condition: SidesCode, index: int) -> EntryCheck:
    def check(frame: Frame, site: SourcePosition, step: int) -> None:
        holds, sides = condition(frame)
        if not holds:
            operands = (word(index), *sides)
            raise run.fault(FaultCode.E_SHAPE, "bind.where", site, operands, step=step)

    return check


def written_pairs(written: list[bool]) -> list[tuple[int, int]]:
    """Pairs (written argument, other argument), by first, then second index.

    Where both are written the lower one comes first.
    """
    count = len(written)
    return [
        (first, second)
        for first in range(count)
        for second in range(count)
        if written[first] and first != second and not (written[second] and second < first)
    ]


def _alias_check(scope: Scope, parameters: tuple[nodes.Parameter, ...]) -> list[EntryCheck]:
    views = [(i, scope.slot(p.local), p) for i, p in enumerate(parameters) if p.is_view]
    pairs = written_pairs([p.mode is not nodes.Mode.IN for _, _, p in views])
    if not pairs:
        return []
    run = scope.run

    def check(frame: Frame, site: SourcePosition, step: int) -> None:
        for a, b in pairs:
            (first, first_slot, _), (second, second_slot, _) = views[a], views[b]
            if shared(frame[first_slot], frame[second_slot]):
                operands = (word(first), word(second))
                raise run.fault(FaultCode.E_ALIAS, "bind.alias", site, operands, step=step)

    return [check]


def shared(a: View, b: View) -> bool:
    """Whether two views overlap, or may (T4 is decided as overlap)."""
    return overlap(a, b) is not Overlap.DISJOINT
