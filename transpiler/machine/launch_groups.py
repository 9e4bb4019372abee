"""Groups of 256 lanes, one thread after the other: each lane runs to the next place where all of
them meet, then they go on from there.

A statement in which lanes meet is a generator. It yields what its lane brings to the meeting and is
sent what comes of it; everything else is as in `launch_statements.py`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, cast

from transpiler.ir import nodes
from transpiler.ir.workgroups import meets
from transpiler.machine.fault import SourcePosition
from transpiler.machine.launch_expressions import value
from transpiler.machine.launch_scope import LaunchScope
from transpiler.machine.launch_statements import BREAK, spans, statement, storing
from transpiler.machine.run import Run
from transpiler.machine.scope import RESULT, RETURN, Code, Frame, Signal


@dataclass(frozen=True, slots=True)
class Meeting:
    """Where a lane waits for the others: a `barrier`, or `sum`, `min` or `max` of its `value`."""

    kind: str
    site: SourcePosition
    value: Any = None


Waiting = Generator[Meeting, Any, Any]
Step = Callable[[Frame], Waiting]


class _Callee(Protocol):
    """A function in which lanes meet."""

    def wait(self, arguments: list[Any], site: SourcePosition) -> Waiting: ...


# --- statements -----------------------------------------------------------------------------


def steps(scope: LaunchScope, node: nodes.Block) -> Step:
    """Code for a block in which lanes may meet."""
    codes: list[tuple[Code, bool]] = []
    for s in node.statements:
        if isinstance(s, nodes.Remark):
            continue
        waits = meets(s, scope.meeting)
        codes.append((_step(scope, s), True) if waits else (statement(scope, s), False))

    def sequence(frame: Frame) -> Waiting:
        for code, waits in codes:
            signal: Signal | None = (yield from code(frame)) if waits else code(frame)
            if signal is not None:
                return signal
        return None

    return sequence


def _step(scope: LaunchScope, node: nodes.Statement) -> Step:
    """Code for a statement in which lanes meet."""
    match node:
        case nodes.Block():
            return steps(scope, node)
        case nodes.Barrier(position):
            return _barrier(scope.at(position))
        case nodes.Declare(local, initial):
            return _stored(storing(scope, nodes.Read(local)), _given(scope, initial))
        case nodes.Assign(place, new):
            return _stored(storing(scope, place), _given(scope, new))
        case nodes.AssignMany(targets, call):
            return _stored_many(
                [None if t is None else storing(scope, t) for t in targets], _given(scope, call)
            )
        case nodes.Evaluate(whole):
            return _stored(_dropped, _given(scope, whole))
        case nodes.Return(result) if result is not None:
            return _return(_given(scope, result))
        case nodes.If():
            return _if(scope, node)
        case nodes.While():
            return _while(scope, node)
        case nodes.ForSpans():
            return _for_spans(scope, node)
    raise AssertionError(node)


def _given(scope: LaunchScope, node: nodes.Expression) -> Step:
    """Code for the value of a statement that lanes have together, or of a call in which they
    meet."""
    if isinstance(node, nodes.BlockReduce):
        operation, code, site = node.operation, value(scope, node.value), scope.at(node.position)

        def reduce(frame: Frame) -> Waiting:
            return (yield Meeting(operation, site, code(frame)))

        return reduce
    assert isinstance(node, nodes.Call)
    callee = cast("_Callee", scope.unit.callee(node.function))
    codes = [value(scope, argument) for argument in node.arguments]
    at = scope.at(node.position)
    return lambda frame: callee.wait([code(frame) for code in codes], at)


def _barrier(site: SourcePosition) -> Step:
    def wait(frame: Frame) -> Waiting:
        yield Meeting("barrier", site)

    return wait


def _dropped(frame: Frame, new: Any) -> None:
    return None


def _stored(store: Callable[[Frame, Any], None], given: Step) -> Step:
    def assign(frame: Frame) -> Waiting:
        new = yield from given(frame)
        store(frame, new)

    return assign


def _stored_many(stores: Sequence[Callable[[Frame, Any], None] | None], given: Step) -> Step:
    def assign(frame: Frame) -> Waiting:
        found = yield from given(frame)
        for store, new in zip(stores, found, strict=True):
            if store is not None:
                store(frame, new)

    return assign


def _return(given: Step) -> Step:
    def leave(frame: Frame) -> Waiting:
        frame[RESULT] = yield from given(frame)
        return RETURN

    return leave


def _if(scope: LaunchScope, node: nodes.If) -> Step:
    condition, then = value(scope, node.condition), steps(scope, node.then)
    rest = node.otherwise
    otherwise = steps(scope, nodes.Block((rest,)) if isinstance(rest, nodes.If) else rest or _NONE)

    def choose(frame: Frame) -> Waiting:
        return (yield from (then if condition(frame) else otherwise)(frame))

    return choose


_NONE = nodes.Block(())


def _while(scope: LaunchScope, node: nodes.While) -> Step:
    condition, body = value(scope, node.condition), steps(scope, node.body)
    run, site = scope.run, scope.at(node.position)

    def loop(frame: Frame) -> Waiting:
        while condition(frame):
            run.charge(1, site)
            signal: Signal | None = yield from body(frame)
            if signal is BREAK:
                break
            if signal is RETURN:
                return signal
        return None

    return loop


def _for_spans(scope: LaunchScope, node: nodes.ForSpans) -> Step:
    indices, body = spans(scope, node.spans), steps(scope, node.body)
    slots = [scope.slot(span.variable) for span in node.spans]
    run, site = scope.run, scope.at(node.position)

    def loop(frame: Frame) -> Waiting:
        for index in indices(frame):
            run.charge(1, site)
            for slot, at in zip(slots, index, strict=True):
                frame[slot] = at
            signal: Signal | None = yield from body(frame)
            if signal is BREAK:
                break
            if signal is RETURN:
                return signal
        return None

    return loop


# --- groups ---------------------------------------------------------------------------------


@dataclass(slots=True)
class _Lane:
    """One iteration: where it stands, its stack of calls, and what the last meeting gave it."""

    number: int
    item: int
    code: Waiting
    stack: list[SourcePosition] = field(default_factory=list)
    answer: Any = None

    def resume(self, scope: LaunchScope) -> Meeting | None:
        """Run to the next meeting; None at the end."""
        run: Run = scope.run
        run.item, scope.group.lane = self.item, self.number
        run.stack[:] = self.stack
        try:
            return self.code.send(self.answer)
        except StopIteration:
            return None
        finally:
            self.stack[:] = run.stack


def run_group(scope: LaunchScope, body: Step, items: Sequence[tuple[int, int, Frame]]) -> None:
    """Run the lanes of one group, each given by its number, its item and its frame."""
    scope.group.memory.clear()
    lanes = [_Lane(number, item, body(frame)) for number, item, frame in items]
    try:
        while True:
            met = [lane.resume(scope) for lane in lanes]
            first = met[0]
            places = {None if m is None else (m.kind, m.site) for m in met}
            assert len(places) == 1, f"lanes of a group part: {places}"
            if first is None:
                return
            answer = reduced(first.kind, [m.value for m in met if m is not None])
            for lane in lanes:
                lane.answer = answer
    finally:
        scope.run.stack.clear()


def reduced(kind: str, values: Sequence[Any]) -> Any:
    """What comes of a meeting: sums by halves, extrema that any NaN and the signs of zeros decide;
    nothing of a barrier."""
    if kind == "barrier":
        return None
    if kind == "sum":
        left = list(values)
        while len(left) > 1:
            half = len(left) // 2
            left = [left[k] + left[k + half] for k in range(half)] + left[2 * half :]
        return left[0]
    for each in values:
        if math.isnan(each):
            return each
    choose = min if kind == "min" else max
    return choose(values, key=lambda x: (x, math.copysign(1.0, x)))
