"""The text form of what only Python kernels have; `text.py` calls it with its own functions."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from transpiler.ir.nodes import (
    AssignMany,
    Atomic,
    Barrier,
    Block,
    BlockReduce,
    Component,
    Construct,
    DeclareLater,
    DeclareShared,
    Expression,
    FloatLiteral,
    ForSpans,
    Launch,
    Lift,
    Local,
    Parallel,
    Parameter,
    Sample,
    Several,
    Span,
    Statement,
    ThreadId,
    VectorOperate,
)
from transpiler.ir.types import VOID
from transpiler.source.files import Position

INDENT = "  "
Lines = Iterator[str]
Show = Callable[[Expression], str]
ShowLocal = Callable[[Local], str]
ShowBlock = Callable[[Block], Lines]


def launch_expression(e: Expression, show: Show) -> str:
    """The text of an expression of Python kernels."""
    match e:
        case FloatLiteral(type_, value):
            return f"{value!r}{type_.token}"
        case Lift(operation, operands, type_, position):
            return f"each {operation}{_at(position)}({_list(operands, show)}) as {type_.token}"
        case Construct(type_, parts):
            return f"{type_.token}({_list(parts, show)})"
        case Component(base, indices, _, position):
            return f"{show(base)}.({_list(indices, show)}){_at(position)}"
        case VectorOperate(function, operands, type_, position):
            return f"whole {function}{_at(position)}({_list(operands, show)}) as {type_.token}"
        case Atomic(operation, place, value, type_, position):
            return f"atomic {operation}{_at(position)}({show(place)}, {show(value)})"
        case Sample(texture, coordinates, position):
            return f"sample{_at(position)}({show(texture)}, {_list(coordinates, show)})"
        case ThreadId(position):
            return f"thread{_at(position)}"
        case BlockReduce(operation, value, position):
            return f"block {operation}{_at(position)}({show(value)})"
        case Several(parts):
            return f"({_list(parts, show)})"
    raise AssertionError(e)


def launch_statement(s: Statement, show: Show, local: ShowLocal, block: ShowBlock) -> Lines:
    """The text of a statement of Python kernels."""
    match s:
        case DeclareLater(variable):
            yield f"later {local(variable)}: {variable.type.name}"
        case AssignMany(targets, value, position):
            shown = ", ".join("_" if t is None else show(t) for t in targets)
            yield f"store{_at(position)} {shown} = {show(value)}"
        case ForSpans(spans, body, position):
            yield f"for{_at(position)} {_spans(spans, show, local)}"
            yield from block(body)
        case Parallel(spans, body, position):
            yield f"parallel{_at(position)} {_spans(spans, show, local)}"
            yield from block(body)
        case DeclareShared(array, position):
            yield f"shared{_at(position)} {local(array)}: {array.type.name}"
        case Barrier(position):
            yield f"barrier{_at(position)}"
        case _:
            raise AssertionError(s)


def launch(d: Launch, show: Show, local: ShowLocal, block: ShowBlock) -> Lines:
    """The text of a kernel of one list of argument types."""
    parameters = ", ".join(_parameter(p, show, local) for p in d.parameters)
    result = "" if d.result == VOID else f" -> {d.result.name}"
    yield f"launch{_at(d.position)} {d.qualified}({parameters}){result} floats {d.floats.token}"
    yield f"{INDENT}before"
    yield from (INDENT + line for line in block(d.before))
    yield from (f"{INDENT}require {show(condition)}" for condition in d.required)
    yield from (INDENT + line for line in launch_statement(d.loop, show, local, block))
    yield f"{INDENT}after"
    yield from (INDENT + line for line in block(d.after))
    if d.value is not None:
        yield f"{INDENT}value {show(d.value)}"


def _parameter(p: Parameter, show: Show, local: ShowLocal) -> str:
    fixed = [None if e is None else show(e) for e in p.shape]
    shape = f" [{', '.join(e or '_' for e in fixed)}]" if any(fixed) else ""
    planar = " planar" if getattr(p.local.type, "planar", False) else ""
    return f"{p.mode.value} {local(p.local)}: {p.local.type.name}{shape}{planar}"


def _spans(spans: tuple[Span, ...], show: Show, local: ShowLocal) -> str:
    return ", ".join(
        f"{local(s.variable)} in {show(s.low)} .. {show(s.high)}"
        + ("" if s.step is None else f" by {show(s.step)}")
        for s in spans
    )


def _list(items: tuple[Expression, ...], show: Show) -> str:
    return ", ".join(map(show, items))


def _at(position: Position) -> str:
    return f"@{position}"
