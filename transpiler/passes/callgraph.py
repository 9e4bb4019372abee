"""Who calls whom, and what a body can do besides computing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from transpiler.ir.fallible import can_fault
from transpiler.ir.nodes import (
    Assert,
    Call,
    CopyArray,
    DeclareArray,
    DeclareView,
    Dispatch,
    DoWhile,
    Element,
    Expression,
    ForCount,
    ForEach,
    ForRange,
    Function,
    Hole,
    Kernel,
    Operate,
    Program,
    Reduce,
    Slice,
    Span,
    Statement,
    Update,
    While,
)
from transpiler.ir.operations import lookup
from transpiler.passes.effects import walk
from transpiler.passes.locals_of import inside


def expressions(statement: Statement) -> Iterator[Expression]:
    """The expressions that stand directly in `statement` (not in nested statements)."""
    for field in fields(statement):
        yield from _expressions_in(getattr(statement, field.name))


def _expressions_in(value: object) -> Iterator[Expression]:
    if isinstance(value, tuple):
        for item in value:
            yield from _expressions_in(item)
    elif isinstance(value, Hole):
        yield value.value
    elif isinstance(value, Span):
        yield from _expressions_in((value.low, value.high, value.step))
    elif isinstance(value, Expression):
        yield value


def callees(owner: Function | Kernel) -> frozenset[str]:
    """Qualified names of the functions that `owner` calls."""
    return frozenset(
        x.function
        for s in inside(owner.body)
        for e in expressions(s)
        for x in walk(e)
        if isinstance(x, Call)
    )


def dispatched(owner: Function | Kernel) -> frozenset[str]:
    """Qualified names of the kernels that `owner` dispatches."""
    return frozenset(s.kernel for s in inside(owner.body) if isinstance(s, Dispatch))


def reached_from_kernels(program: Program) -> frozenset[str]:
    """Qualified names of the functions that some kernel calls, directly or not."""
    calls = {f.qualified: callees(f) for m in program.modules for f in m.functions}
    work = [name for m in program.modules for k in m.kernels for name in callees(k)]
    reached: set[str] = set()
    while work:
        name = work.pop()
        if name not in reached:
            reached.add(name)
            work.extend(calls.get(name, ()))
    return frozenset(reached)


def can_stop(owner: Function | Kernel) -> bool:
    """Whether anything in the body can fault or charges fuel."""
    return any(statement_can_stop(s) for s in inside(owner.body))


def statement_can_stop(s: Statement) -> bool:
    """Whether `s` itself, without nested statements, can fault or charges fuel."""
    match s:
        case Assert() | CopyArray() | DeclareArray():
            return True
        case While() | DoWhile() | ForCount() | ForRange() | ForEach():
            return True
        case DeclareView() if s.shaped:
            return True
        case Update(operation=operation) if not s.proven and lookup(operation).faults:
            return True
        case Reduce(operation=operation) if operation.startswith("fold_checked"):
            return True
    return any(
        isinstance(x, Call) or (isinstance(x, Operate | Element | Slice) and can_fault(x))
        for e in expressions(s)
        for x in walk(e)
    )
