"""Statements of Python kernels as closures. A statement returns None, or why it jumped."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from transpiler.ir import nodes
from transpiler.ir.refusal import refused
from transpiler.ir.types import ArrayType, FloatType
from transpiler.ir.vectors import element_of, form_of
from transpiler.machine.float_text import float_text
from transpiler.machine.launch_expressions import (
    call,
    element_place,
    factors_of,
    operate,
    value,
)
from transpiler.machine.launch_scope import LaunchScope
from transpiler.machine.launch_vectors import component_number
from transpiler.machine.scope import RESULT, RETURN, Code, Frame, Signal
from transpiler.machine.storage import dtype_of, loader, storer, unflattened, zeros
from transpiler.machine.variants import Variant

BREAK = Signal()
CONTINUE = Signal()

Store = Callable[[Frame, Any], None]
Ranges = Callable[[Frame], list[range]]
Indices = Callable[[Frame], Iterator[tuple[int, ...]]]


def block(scope: LaunchScope, node: nodes.Block) -> Code:
    """Code for the statements of a block, in order."""
    codes = [statement(scope, s) for s in node.statements if not isinstance(s, nodes.Remark)]

    def sequence(frame: Frame) -> Signal | None:
        for code in codes:
            signal: Signal | None = code(frame)
            if signal is not None:
                return signal
        return None

    return codes[0] if len(codes) == 1 else sequence


def statement(scope: LaunchScope, node: nodes.Statement) -> Code:
    """Code for one statement; raises `SourceErrors` (C9102) for what is not evaluated."""
    match node:
        case nodes.Block():
            return block(scope, node)
        case nodes.Declare(local, initial):
            return _declare(scope.slot(local), value(scope, initial))
        case nodes.DeclareLater():
            return _nothing
        case nodes.DeclareArray(local, None):
            return _declare_array(scope, local)
        case nodes.DeclareShared():
            return _declare_shared(scope, node)
        case nodes.Assign():
            return _assign(scope, node)
        case nodes.AssignMany():
            return _assign_many(scope, node)
        case nodes.Update():
            return _update(scope, node)
        case nodes.Evaluate():
            return _evaluate(value(scope, node.value))
        case nodes.Print():
            return _print(scope, node)
        case nodes.If():
            return _if(scope, node)
        case nodes.While():
            return _while(scope, node)
        case nodes.ForSpans():
            return _for_spans(scope, node)
        case nodes.Break(None):
            return _jump(BREAK)
        case nodes.Continue(None):
            return _jump(CONTINUE)
        case nodes.Return():
            return _return(scope, node)
    what = f"the evaluation of {type(node).__name__}"
    raise refused(what, scope.path, getattr(node, "position", nodes.NOWHERE))


def _nothing(frame: Frame) -> None:
    return None


def _jump(signal: Signal) -> Code:
    return lambda frame: signal


def _evaluate(code: Code) -> Code:
    def evaluate(frame: Frame) -> None:
        code(frame)

    return evaluate


def _return(scope: LaunchScope, node: nodes.Return) -> Code:
    code = _nothing if node.value is None else value(scope, node.value)

    def leave(frame: Frame) -> Signal:
        frame[RESULT] = code(frame)
        return RETURN

    return leave


def _print(scope: LaunchScope, node: nodes.Print) -> Code:
    """All values, then the text at once."""
    output = scope.run.output
    codes = [_text(p) if isinstance(p, str) else _shown(scope, p.value) for p in node.parts]

    def write(frame: Frame) -> None:
        output.append("".join([code(frame) for code in codes]).encode())

    return write


def _text(text: str) -> Code:
    return lambda frame: text


def _shown(scope: LaunchScope, node: nodes.Expression) -> Code:
    """The text of a number."""
    code, type_ = value(scope, node), node.type
    if isinstance(type_, FloatType):
        return lambda frame: float_text(type_, code(frame))
    return lambda frame: str(int(code(frame)))


# --- stores ---------------------------------------------------------------------------------


def _declare(slot: int, code: Code) -> Code:
    def declare(frame: Frame) -> None:
        frame[slot] = code(frame)

    return declare


def _declare_array(scope: LaunchScope, local: nodes.Local) -> Code:
    """New storage each time; what is in a local array at first is not specified."""
    slot, type_ = scope.slot(local), local.type
    assert isinstance(type_, ArrayType)
    element, extents = element_of(type_.element), (*type_.extents, *form_of(type_.element))
    first = 85 if scope.variant is Variant.OTHER_MEMORY else 0

    def declare(frame: Frame) -> None:
        frame[slot] = zeros(element, extents) + dtype_of(element).type(first)

    return declare


def _declare_shared(scope: LaunchScope, node: nodes.DeclareShared) -> Code:
    """Storage that the first lane of a group makes which comes here; each call has its own."""
    slot, type_ = scope.slot(node.local), node.local.type
    memory, stack = scope.group.memory, scope.run.stack
    assert isinstance(type_, ArrayType)
    element, extents, mine = element_of(type_.element), type_.extents, object()
    first = 85 if scope.variant is Variant.OTHER_MEMORY else 0

    def declare(frame: Frame) -> None:
        key = (mine, *stack)
        if key not in memory:
            memory[key] = zeros(element, extents) + dtype_of(element).type(first)
        frame[slot] = memory[key]

    return declare


def _assign(scope: LaunchScope, node: nodes.Assign) -> Code:
    code = value(scope, node.value)
    match node.place:
        case nodes.Read(local):
            return _declare(scope.slot(local), code)
        case nodes.Element() as place if not node.value_first:
            return _store_behind(scope, place, code)
    put = storing(scope, node.place)

    def store(frame: Frame) -> None:
        put(frame, code(frame))

    return store


def _store_behind(scope: LaunchScope, node: nodes.Element, code: Code) -> Code:
    """The place before the value."""
    place, put = element_place(scope, node, stores=True), storer(node.type)

    def store(frame: Frame) -> None:
        array, index = place(frame)
        put(array, index, code(frame))

    return store


def storing(scope: LaunchScope, node: nodes.Place) -> Store:
    """Code that stores a value which is there already."""
    match node:
        case nodes.Read(local):
            slot = scope.slot(local)

            def to_local(frame: Frame, new: Any) -> None:
                frame[slot] = new

            return to_local
        case nodes.Element():
            place, put = element_place(scope, node, stores=True), storer(node.type)

            def to_element(frame: Frame, new: Any) -> None:
                array, index = place(frame)
                put(array, index, new)

            return to_element
        case nodes.Component():
            return _store_component(scope, node)
    what = f"the evaluation of a store to {type(node).__name__}"
    raise refused(what, scope.path, getattr(node, "position", nodes.NOWHERE))


def _store_component(scope: LaunchScope, node: nodes.Component) -> Store:
    """One component of a local or of an element; none past the end of a vector."""
    number = component_number(scope, node, value)
    match node.base:
        case nodes.Read(local):
            slot = scope.slot(local)

            def to_local(frame: Frame, new: Any) -> None:
                at, parts = number(frame), frame[slot]
                if at is not None:
                    frame[slot] = (*parts[:at], new, *parts[at + 1 :])

            return to_local
        case nodes.Element() as element:
            place = element_place(scope, element, stores=True)
            form = form_of(element.type)

            def to_element(frame: Frame, new: Any) -> None:
                array, index = place(frame)
                at = number(frame)
                if at is not None:
                    array[(*index, *unflattened(form, at))] = new

            return to_element
    raise refused("the evaluation of a store to a component", scope.path, node.position)


def _assign_many(scope: LaunchScope, node: nodes.AssignMany) -> Code:
    several = call(scope, node.value)
    stores = [None if t is None else storing(scope, t) for t in node.targets]

    def assign(frame: Frame) -> None:
        for store, new in zip(stores, several(frame), strict=True):
            if store is not None:
                store(frame, new)

    return assign


def _update(scope: LaunchScope, node: nodes.Update) -> Code:
    """The place once, the old value, the operand, the store."""
    old = scope.fresh()
    operands = [_read(old), value(scope, node.operand)]
    factors = [None, factors_of(scope, node.operand)]
    code = operate(scope, node.operation, operands, factors, node.position)
    match node.place:
        case nodes.Read(local):
            slot = scope.slot(local)

            def update_local(frame: Frame) -> None:
                frame[old] = frame[slot]
                frame[slot] = code(frame)

            return update_local
        case nodes.Element() as element:
            place, load = element_place(scope, element, stores=True), loader(element.type)

            def update_element(frame: Frame) -> None:
                array, index = place(frame)
                frame[old] = load(array, index)
                array[index] = code(frame)

            return update_element
        case nodes.Component() as component:
            whole, store = value(scope, component), _store_component(scope, component)

            def update_component(frame: Frame) -> None:
                frame[old] = whole(frame)
                store(frame, code(frame))

            return update_component
    what = f"the evaluation of an update of {type(node.place).__name__}"
    raise refused(what, scope.path, node.position)


def _read(slot: int) -> Code:
    return lambda frame: frame[slot]


# --- control --------------------------------------------------------------------------------


def _if(scope: LaunchScope, node: nodes.If) -> Code:
    """A chain of `elif` is one list: it may be long without being nested."""
    arms: list[tuple[Code, Code]] = []
    rest: nodes.Block | nodes.If | None = node
    while isinstance(rest, nodes.If):
        arms.append((value(scope, rest.condition), block(scope, rest.then)))
        rest = rest.otherwise
    otherwise = _nothing if rest is None else block(scope, rest)

    def choose(frame: Frame) -> Signal | None:
        for condition, body in arms:
            if condition(frame):
                signal: Signal | None = body(frame)
                return signal
        return otherwise(frame)

    return choose


def _while(scope: LaunchScope, node: nodes.While) -> Code:
    condition, body = value(scope, node.condition), block(scope, node.body)
    run, site = scope.run, scope.at(node.position)

    def loop(frame: Frame) -> Signal | None:
        while condition(frame):
            run.charge(1, site)
            signal: Signal | None = body(frame)
            if signal is BREAK:
                break
            if signal is RETURN:
                return signal
        return None

    return loop


def _for_spans(scope: LaunchScope, node: nodes.ForSpans) -> Code:
    indices, body = spans(scope, node.spans), block(scope, node.body)
    slots = [scope.slot(span.variable) for span in node.spans]
    run, site = scope.run, scope.at(node.position)

    def loop(frame: Frame) -> Signal | None:
        for index in indices(frame):
            run.charge(1, site)
            for slot, at in zip(slots, index, strict=True):
                frame[slot] = at
            signal: Signal | None = body(frame)
            if signal is BREAK:
                break
            if signal is RETURN:
                return signal
        return None

    return loop


def spans(scope: LaunchScope, nest: tuple[nodes.Span, ...]) -> Indices:
    """Code for the indices of a nest, the last one fastest; all bounds come first."""
    ranges = ranges_of(scope, nest)
    return lambda frame: nested(ranges(frame))


def ranges_of(scope: LaunchScope, nest: tuple[nodes.Span, ...]) -> Ranges:
    """Code for the ranges of a nest."""
    bounds = [
        (
            value(scope, span.low),
            value(scope, span.high),
            _one if span.step is None else value(scope, span.step),
        )
        for span in nest
    ]

    return lambda frame: [range(low(frame), high(frame), step(frame)) for low, high, step in bounds]


def _one(frame: Frame) -> int:
    return 1


def nested(ranges: list[range]) -> Iterator[tuple[int, ...]]:
    """Every tuple of the ranges in order, without holding them in memory."""
    first, *rest = ranges
    if not rest:
        for at in first:
            yield (at,)
        return
    for at in first:
        for others in nested(rest):
            yield (at, *others)
