"""Statements as closures. A statement returns None, or the signal of a jump.

What the `sequence` pass adds is passed over, so that a program in the exact form gives the
same values, faults and fuel; step ordinals are those of the program as it was lowered.
"""

from __future__ import annotations

from collections.abc import Callable

from transpiler.ir import nodes
from transpiler.ir.faults import Edge, FaultCode
from transpiler.ir.operations import Operation, lookup
from transpiler.ir.types import Access, ArrayType, ScalarType, ViewType
from transpiler.machine.calls import with_sides
from transpiler.machine.evaluate import (
    element_place,
    in_order,
    scalar_type,
    updated_place,
    value,
    view,
)
from transpiler.machine.fault import AssertionFailed, SourcePosition, Unsupported
from transpiler.machine.loops import loop, switch
from transpiler.machine.operate import operate
from transpiler.machine.run import Run
from transpiler.machine.scope import RESULT, RETURN, Code, Frame, Scope, Signal, ViewCode
from transpiler.machine.values import TypedValue, scalar_text, word
from transpiler.machine.views import Overlap, View, overlap


def block(scope: Scope, node: nodes.Block) -> Code:
    """Code for a block; the arrays it declares are released at its end."""
    codes = [statement(scope, s) for s in node.statements if not isinstance(s, _WITHOUT_EFFECT)]
    plain = _sequence(codes)
    if scope.in_kernel or not any(isinstance(s, nodes.DeclareArray) for s in node.statements):
        return plain
    run = scope.run

    def releasing(frame: Frame) -> Signal | None:
        in_use = run.arena
        signal: Signal | None = plain(frame)
        run.arena = in_use
        return signal

    return releasing


_WITHOUT_EFFECT = (
    nodes.Check,
    nodes.Steps,
    nodes.Enter,
    nodes.Leave,
    nodes.CheckIndex,
    nodes.Remark,
)


def _sequence(codes: list[Code]) -> Code:
    if len(codes) == 1:
        return codes[0]

    def sequence(frame: Frame) -> Signal | None:
        for code in codes:
            signal: Signal | None = code(frame)
            if signal is not None:
                return signal
        return None

    return sequence


def statement(scope: Scope, node: nodes.Statement) -> Code:
    """Code for one statement; raises `Unsupported` for one that only a pass understands."""
    match node:
        case nodes.Block():
            return block(scope, node)
        case nodes.Declare():
            return _store_local(scope.slot(node.local), value(scope, node.value))
        case nodes.DeclareArray():
            return _declare_array(scope, node)
        case nodes.DeclareView():
            return _declare_view(scope, node)
        case nodes.Assign():
            return _assign(scope, node)
        case nodes.Update():
            return _update(scope, node)
        case nodes.CopyArray():
            return _copy_array(scope, node)
        case nodes.Evaluate():
            return _evaluate(value(scope, node.value))
        case nodes.If():
            return _if(scope, node)
        case nodes.While() | nodes.DoWhile() | nodes.ForCount():
            return loop(scope, node, block, statement)
        case nodes.ForRange() | nodes.ForEach() | nodes.Forever():
            return loop(scope, node, block, statement)
        case nodes.Switch():
            return switch(scope, node, block)
        case nodes.Break() | nodes.Continue():
            return _jump(_target(scope, node))
        case nodes.Return():
            return _return(None if node.value is None else value(scope, node.value))
        case nodes.Print():
            return _print(scope, node)
        case nodes.Assert():
            return _assert(scope, node)
        case nodes.Dispatch():
            return _dispatch(scope, node)
        case nodes.Reduce():
            return _reduce(scope, node)
        case nodes.Iteration():
            return _iteration(scope.run, scope.at(node.position))
    raise Unsupported(f"the statement {type(node).__name__}")


# --- stores ---------------------------------------------------------------------------------


def _store_local(slot: int, code: Code) -> Code:
    def store(frame: Frame) -> None:
        frame[slot] = code(frame)

    return store


def _store_cell(cell: list[int], code: Code) -> Code:
    def store(frame: Frame) -> None:
        cell[0] = code(frame)

    return store


def _assign(scope: Scope, node: nodes.Assign) -> Code:
    code = value(scope, node.value)
    match node.place:
        case nodes.Read(local):
            return _store_local(scope.slot(local), code)
        case nodes.ReadGlobal(variable):
            return _store_cell(scope.unit.cell(variable), code)
        case nodes.Element():
            place = element_place(scope, node.place, store=True)

    def store(frame: Frame) -> None:
        buffer, at = place(frame)
        buffer[at] = code(frame)

    return store


def _update(scope: Scope, node: nodes.Update) -> Code:
    """The old value is read with the place, before the operand (IM-98)."""
    old = scope.fresh()
    types = (scalar_type(node.place), scalar_type(node.operand))
    operands = (_local(old), value(scope, node.operand))
    code = operate(scope.run, lookup(node.operation), operands, types, scope.at(node.position))
    match node.place:
        case nodes.Read(local):
            return _update_local(scope.slot(local), old, code)
        case nodes.ReadGlobal(variable):
            return _update_cell(scope.unit.cell(variable), old, code)
        case nodes.Element():
            place = updated_place(scope, node.place)

    def update(frame: Frame) -> None:
        source, target, at = place(frame)
        frame[old] = source[at]
        target[at] = code(frame)

    return update


def _local(slot: int) -> Code:
    return lambda frame: frame[slot]


def _update_local(slot: int, old: int, code: Code) -> Code:
    def update(frame: Frame) -> None:
        frame[old] = frame[slot]
        frame[slot] = code(frame)

    return update


def _update_cell(cell: list[int], old: int, code: Code) -> Code:
    def update(frame: Frame) -> None:
        frame[old] = cell[0]
        cell[0] = code(frame)

    return update


# --- arrays ---------------------------------------------------------------------------------


def _declare_array(scope: Scope, node: nodes.DeclareArray) -> Code:
    type_ = node.local.type
    if not isinstance(type_, ArrayType):
        raise Unsupported(f"a local array of type {type_.name}")
    fill = _initializer(scope, node, type_.extents)
    slot, run, size = scope.slot(node.local), scope.run, type_.size
    if scope.in_kernel:
        return _store_local(slot, fill)
    site = scope.at(node.position)

    def declare(frame: Frame) -> None:
        if run.arena + size > run.arena_limit:
            raise run.fault(
                FaultCode.E_BOUNDS,
                "arena.alloc",
                site,
                (word(run.arena), word(size)),
                limit=word(run.arena_limit),
            )
        run.arena += size
        frame[slot] = fill(frame)

    return declare


def _initializer(scope: Scope, node: nodes.DeclareArray, extents: tuple[int, ...]) -> ViewCode:
    if node.value is None:
        return lambda frame: View.filled(extents)
    if isinstance(node.value, tuple):
        codes = [value(scope, element) for element in node.value]
        return lambda frame: View.over([code(frame) for code in codes], extents)
    source, run, site = view(scope, node.value), scope.run, scope.at(node.equals)

    def copy(frame: Frame) -> View:
        found = source(frame)
        check_copy_shape(run, extents, found.extents, site)
        return View.over(found.elements(), extents)

    return copy


def _declare_view(scope: Scope, node: nodes.DeclareView) -> Code:
    type_ = node.local.type
    if not isinstance(type_, ViewType):
        raise Unsupported(f"a local view of type {type_.name}")
    slot = scope.slot(node.local)
    source = view(scope, node.view, type_.access is not Access.IN)
    if not any(node.shape):
        return _store_local(slot, source)
    shape = [None if e is None else value(scope, e) for e in node.shape]
    run, site = scope.run, scope.at(node.equals)

    def declare(frame: Frame) -> None:
        wanted = [None if code is None else code(frame) for code in shape]
        found = source(frame)
        declared = tuple(
            actual if extent is None else extent
            for extent, actual in zip(wanted, found.extents, strict=True)
        )
        check_copy_shape(run, declared, found.extents, site)
        frame[slot] = found

    return declare


def _copy_array(scope: Scope, node: nodes.CopyArray) -> Code:
    target, source = view(scope, node.target, store=True), view(scope, node.source)
    run, site = scope.run, scope.at(node.position)

    def copy(frame: Frame) -> None:
        to = target(frame)
        from_ = source(frame)
        check_copy_shape(run, to.extents, from_.extents, site)
        match overlap(to, from_):
            case Overlap.DISJOINT:
                to.store(from_.elements())
            case Overlap.IDENTICAL:
                pass
            case _:
                raise run.fault(FaultCode.E_ALIAS, "copy.alias", site)

    return copy


def check_copy_shape(
    run: Run, target: tuple[int, ...], source: tuple[int, ...], site: SourcePosition
) -> None:
    """`copy.shape` at the lowest dimension whose extents differ (IM-187)."""
    for dimension, (to, from_) in enumerate(zip(target, source, strict=True)):
        if to != from_:
            operands = (word(dimension), word(from_))
            raise run.fault(FaultCode.E_SHAPE, "copy.shape", site, operands, limit=word(to))


# --- control --------------------------------------------------------------------------------


def _evaluate(code: Code) -> Code:
    def evaluate(frame: Frame) -> None:
        code(frame)

    return evaluate


def _if(scope: Scope, node: nodes.If) -> Code:
    """A chain of `else if` is one list: it may be long without being nested."""
    arms: list[tuple[Code, Code]] = []
    rest: nodes.Block | nodes.If | None = node
    while isinstance(rest, nodes.If):
        arms.append((value(scope, rest.condition), block(scope, rest.then)))
        rest = rest.otherwise
    otherwise = _nothing if rest is None else block(scope, rest)
    if len(arms) > 1:
        return _first_arm(arms, otherwise)
    ((condition, then),) = arms
    return lambda frame: then(frame) if condition(frame) else otherwise(frame)


def _nothing(frame: Frame) -> None:
    return None


def _first_arm(arms: list[tuple[Code, Code]], otherwise: Code) -> Code:
    def choose(frame: Frame) -> Signal | None:
        chosen = otherwise
        for condition, body in arms:
            if condition(frame):
                chosen = body
                break
        signal: Signal | None = chosen(frame)
        return signal

    return choose


def _target(scope: Scope, node: nodes.Break | nodes.Continue) -> Signal:
    for target in reversed(scope.targets):
        if node.label is not None and target.label != node.label:
            continue
        if isinstance(node, nodes.Break):
            return target.leave
        if target.again is not None:
            return target.again
    raise Unsupported(f"a jump to {node.label or 'a loop'} that is not there")


def _jump(signal: Signal) -> Code:
    return lambda frame: signal


def _return(code: Code | None) -> Code:
    if code is None:
        return lambda frame: RETURN

    def leave(frame: Frame) -> Signal:
        frame[RESULT] = code(frame)
        return RETURN

    return leave


def _iteration(run: Run, site: SourcePosition) -> Code:
    return lambda frame: run.charge(1, site)


# --- text -----------------------------------------------------------------------------------

TextCode = Callable[[Frame], str]


def _text(scope: Scope, parts: tuple[str | nodes.Hole, ...]) -> TextCode:
    codes: list[TextCode] = []
    for part in parts:
        if isinstance(part, str):
            codes.append(_words(part))
        else:
            codes.append(_shown(value(scope, part.value), scalar_type(part.value)))

    return lambda frame: "".join([code(frame) for code in codes])


def _words(text: str) -> TextCode:
    return lambda frame: text


def _shown(code: Code, type_: ScalarType) -> TextCode:
    return lambda frame: scalar_text(type_, code(frame))


def _print(scope: Scope, node: nodes.Print) -> Code:
    text, output = _text(scope, node.parts), scope.run.output

    def write(frame: Frame) -> None:
        output.append(text(frame).encode())

    return write


def _assert(scope: Scope, node: nodes.Assert) -> Code:
    condition = with_sides(scope, node.condition)
    run, site = scope.run, scope.at(node.position)
    message = None if node.message is None else _text(scope, node.message)

    def check(frame: Frame) -> None:
        holds, sides = condition(frame)
        if holds:
            return
        if node.in_test:
            raise AssertionFailed(site, None if message is None else message(frame))
        raise run.fault(FaultCode.E_ASSERT, "assert.checked.bool", site, sides)

    return check


# --- kernels --------------------------------------------------------------------------------


def _dispatch(scope: Scope, node: nodes.Dispatch) -> Code:
    kernel, site = scope.unit.kernel(node.kernel), scope.at(node.position)
    outs = kernel.scalar_outs
    codes = [
        _out_place(scope, argument) if index in outs else value(scope, argument)
        for index, argument in enumerate(node.arguments)
    ]
    evaluate = in_order(codes, node.written)

    def dispatch(frame: Frame) -> None:
        given = evaluate(frame)
        for index, result in zip(outs, kernel.dispatch(given, site, node.in_place), strict=True):
            place = given[index]
            place.buffer[place.origin] = result

    return dispatch


def _out_place(scope: Scope, place: nodes.Expression) -> ViewCode:
    """A scalar `out` argument as a view of one element, for the alias check and the store."""
    match place:
        case nodes.Read(local):
            slot = scope.slot(local)
            return lambda frame: View(frame, slot, (1,), (1,))
        case nodes.ReadGlobal(variable):
            cell = View(scope.unit.cell(variable), 0, (1,), (1,))
            return lambda frame: cell
        case nodes.Element():
            find = element_place(scope, place, store=True)

            def element(frame: Frame) -> View:
                buffer, at = find(frame)
                return View(buffer, at, (1,), (1,))

            return element
    raise Unsupported(f"an output place {type(place).__name__}")


def _reduce(scope: Scope, node: nodes.Reduce) -> Code:
    """Add a contribution; the step is counted after the operands."""
    slot = scope.fresh()
    scope.reductions.append((node, slot))
    operation = lookup(node.operation)
    code, run = value(scope, node.value), scope.run
    if operation.family.name == "fold_checked":
        return _fold(scope, node, slot)
    combine = _combination(operation)

    def contribute(frame: Frame) -> None:
        given = code(frame)
        run.steps += 1
        state = frame[slot]
        state.value = combine(state.value, given) if state.count else combine(None, given)
        state.count += 1

    return contribute


def _combination(operation: Operation) -> Callable[[int | None, int], int]:
    """One step of a reduction without an edge; None stands for no value yet."""
    match operation.family.name:
        case "sum" | "count":
            return lambda total, given: int(given) + (total or 0)
        case "reduce_min":
            return lambda least, given: given if least is None else min(least, given)
        case "reduce_max":
            return lambda most, given: given if most is None else max(most, given)
    raise Unsupported(f"the reduction {operation.identifier}")


def _fold(scope: Scope, node: nodes.Reduce, slot: int) -> Code:
    """`fold_checked`: index, accumulator and element are the operands (IM-83)."""
    if node.initial is None:
        raise Unsupported("a fold without an initial value")
    operation, run, site = lookup(node.operation), scope.run, scope.at(node.position)
    initial, code = value(scope, node.initial), value(scope, node.value)
    kept = operation.result_type

    def contribute(frame: Frame) -> None:
        start = initial(frame)
        given = code(frame)
        run.steps += 1
        state = frame[slot]
        before = state.value if state.count else start
        result = operation.apply(before, given)
        if isinstance(result, Edge):
            operands = (word(state.count), TypedValue(kept, before), TypedValue(kept, given))
            raise run.edge(operation, result, operands, site)
        state.value = result
        state.count += 1

    return contribute
