"""What a function's statements declare and write."""

from __future__ import annotations

from collections.abc import Iterator

from transpiler.ir.nodes import (
    Assign,
    Block,
    Declare,
    DeclareArray,
    DeclareView,
    Dispatch,
    DoWhile,
    ForCount,
    ForEach,
    Forever,
    ForRange,
    Function,
    If,
    Kernel,
    Local,
    Read,
    Statement,
    Switch,
    Update,
    While,
)


def inside(statement: Statement) -> Iterator[Statement]:
    """`statement` and every statement below it, in source order."""
    yield statement
    match statement:
        case Block(statements):
            for s in statements:
                yield from inside(s)
        case If():
            yield from inside(statement.then)
            if statement.otherwise is not None:
                yield from inside(statement.otherwise)
        case ForCount():
            yield from inside(statement.start)
            yield from inside(statement.body)
            yield from inside(statement.update)
        case While() | DoWhile() | ForRange() | ForEach() | Forever():
            yield from inside(statement.body)
        case Switch():
            for case in statement.cases:
                yield from inside(case.body)


def declared(owner: Function | Kernel) -> Iterator[Local]:
    """Every local of `owner`: parameters, sizes, `over` variables, then the body's."""
    yield from owner.sizes
    for parameter in owner.parameters:
        yield parameter.local
    if isinstance(owner, Kernel):
        for over in owner.over:
            yield over.variable
    for statement in inside(owner.body):
        match statement:
            case Declare(local) | DeclareArray(local) | DeclareView(local):
                yield local
            case ForRange(variable=Local() as local):
                yield local
            case ForEach(index, element):
                if index is not None:
                    yield index
                if element is not None:
                    yield element


def names_of(owner: Function | Kernel) -> set[str]:
    """The names of all locals of `owner`."""
    return {local.name for local in declared(owner)}


def largest_number(owner: Function | Kernel) -> int:
    """The largest local number in use; -1 without locals."""
    return max((local.number for local in declared(owner)), default=-1)


def written_in(statement: Statement) -> frozenset[Local]:
    """Scalar locals that `statement` may assign."""
    found: set[Local] = set()
    for s in inside(statement):
        match s:
            case Assign(Read(local)) | Update(Read(local)):
                found.add(local)
            case Dispatch():
                # A scalar `out` argument is written through.
                found.update(a.local for a in s.arguments if isinstance(a, Read))
    return frozenset(found)
