"""Loops and `switch` as closures. An iteration charges one unit before its body."""

from __future__ import annotations

from collections.abc import Callable

from transpiler.ir import nodes
from transpiler.machine.evaluate import value, view
from transpiler.machine.fault import SourcePosition
from transpiler.machine.run import Run
from transpiler.machine.scope import Code, Frame, Scope, Signal, Target
from transpiler.machine.views import View

CompileBlock = Callable[[Scope, nodes.Block], Code]
CompileStatement = Callable[[Scope, nodes.Statement], Code]
Charge = Callable[[], None]
AnyLoop = nodes.Loop | nodes.Forever

# A case of at most this many values is found by look-up.
MOST_LISTED = 4096


def loop(scope: Scope, node: AnyLoop, block: CompileBlock, statement: CompileStatement) -> Code:
    """Code for a loop of any kind."""
    start = update = None
    if isinstance(node, nodes.ForCount):
        start, update = statement(scope, node.start), statement(scope, node.update)
    target = Target(node.label, again=Signal())
    scope.targets.append(target)
    body = block(scope, node.body)
    scope.targets.pop()
    charge = _charge(scope, node)
    match node:
        case nodes.While():
            return _while(value(scope, node.condition), charge, body, target)
        case nodes.DoWhile():
            return _do_while(value(scope, node.condition), charge, body, target)
        case nodes.ForCount():
            assert start is not None
            assert update is not None
            return _for_count(start, value(scope, node.condition), update, charge, body, target)
        case nodes.ForRange():
            return _for_range(scope, node, charge, body, target)
        case nodes.ForEach():
            return _for_each(scope, node, charge, body, target)
        case nodes.Forever():
            return _forever(body, target)


def _charge(scope: Scope, node: AnyLoop) -> Charge:
    """One unit at the loop keyword, unless the body charges itself (`Iteration`)."""
    body = node.body.statements
    if isinstance(node, nodes.Forever) or (body and isinstance(body[0], nodes.Iteration)):
        return _no_charge
    return _unit(scope.run, scope.at(node.position))


def _no_charge() -> None:
    return None


def _unit(run: Run, site: SourcePosition) -> Charge:
    def charge() -> None:
        if run.fuel >= run.allowance:
            run.charge(1, site)
        run.fuel += 1

    return charge


def _while(condition: Code, charge: Charge, body: Code, target: Target) -> Code:
    leave, again = target.leave, target.again

    def run_while(frame: Frame) -> Signal | None:
        while condition(frame):
            charge()
            signal = body(frame)
            if signal is not None and signal is not again:
                return None if signal is leave else signal
        return None

    return run_while


def _do_while(condition: Code, charge: Charge, body: Code, target: Target) -> Code:
    leave, again = target.leave, target.again

    def run_do_while(frame: Frame) -> Signal | None:
        while True:
            charge()
            signal = body(frame)
            if signal is not None and signal is not again:
                return None if signal is leave else signal
            if not condition(frame):
                return None

    return run_do_while


def _for_count(
    start: Code, condition: Code, update: Code, charge: Charge, body: Code, target: Target
) -> Code:
    leave, again = target.leave, target.again

    def run_for(frame: Frame) -> Signal | None:
        start(frame)
        while condition(frame):
            charge()
            signal = body(frame)
            if signal is not None and signal is not again:
                return None if signal is leave else signal
            update(frame)
        return None

    return run_for


def _for_range(
    scope: Scope, node: nodes.ForRange, charge: Charge, body: Code, target: Target
) -> Code:
    low_code, high_code = value(scope, node.low), value(scope, node.high)
    step = node.step
    past = (1 if step > 0 else -1) if node.inclusive else 0
    slot = scope.fresh() if node.variable is None else scope.slot(node.variable)
    leave, again = target.leave, target.again

    def run_range(frame: Frame) -> Signal | None:
        low = low_code(frame)
        high = high_code(frame)
        for index in range(low, high + past, step):
            charge()
            frame[slot] = index
            signal = body(frame)
            if signal is not None and signal is not again:
                return None if signal is leave else signal
        return None

    return run_range


def _for_each(
    scope: Scope, node: nodes.ForEach, charge: Charge, body: Code, target: Target
) -> Code:
    array = view(scope, node.view)
    index_slot = scope.fresh() if node.index is None else scope.slot(node.index)
    element_slot = scope.fresh() if node.element is None else scope.slot(node.element)
    leave, again = target.leave, target.again

    def run_each(frame: Frame) -> Signal | None:
        found: View = array(frame)
        buffer = found.buffer
        for index, at in enumerate(found.offsets()):
            charge()
            frame[index_slot] = index
            frame[element_slot] = buffer[at]
            signal = body(frame)
            if signal is not None and signal is not again:
                return None if signal is leave else signal
        return None

    return run_each


def _forever(body: Code, target: Target) -> Code:
    leave, again = target.leave, target.again

    def run_forever(frame: Frame) -> Signal | None:
        while True:
            signal = body(frame)
            if signal is not None and signal is not again:
                return None if signal is leave else signal

    return run_forever


# --- switch ---------------------------------------------------------------------------------


def switch(scope: Scope, node: nodes.Switch, block: CompileBlock) -> Code:
    """Code for a `switch`: the matching body, and those that it falls into."""
    subject = value(scope, node.subject)
    find = _finder(scope, node)
    target = Target(None)
    scope.targets.append(target)
    bodies = [block(scope, case.body) for case in node.cases]
    scope.targets.pop()
    falls = [case.falls for case in node.cases]
    leave = target.leave

    def run_switch(frame: Frame) -> Signal | None:
        index = find(subject(frame))
        while index is not None:
            signal: Signal | None = bodies[index](frame)
            if signal is not None:
                return None if signal is leave else signal
            index = index + 1 if falls[index] else None
        return None

    return run_switch


def _finder(scope: Scope, node: nodes.Switch) -> Callable[[int], int | None]:
    """Which case a value selects; the default for all others."""
    ranges: list[tuple[int, int, int]] = []
    default: int | None = None
    for index, case in enumerate(node.cases):
        if case.default:
            default = index
        for low, high in case.ranges:
            ranges.append((_known(low), _known(high), index))
    if sum(high - low + 1 for low, high, _ in ranges) <= MOST_LISTED:
        listed = {v: i for low, high, i in ranges for v in range(low, high + 1)}
        return lambda found: listed.get(found, default)

    def search(found: int) -> int | None:
        for low, high, index in ranges:
            if low <= found <= high:
                return index
        return default

    return search


def _known(bound: nodes.Literal | nodes.ReadGlobal) -> int:
    """The value of a bound of a case, which is a constant."""
    found = bound.value if isinstance(bound, nodes.Literal) else bound.variable.value
    assert isinstance(found, int)
    return found
