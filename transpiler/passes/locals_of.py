"""What a function's statements declare and write."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from transpiler.ir.nodes import (
    Assign,
    Block,
    Declare,
    DeclareArray,
    DeclareLater,
    DeclareShared,
    DeclareView,
    Dispatch,
    DoWhile,
    ForCount,
    ForEach,
    Forever,
    ForRange,
    ForSpans,
    Function,
    If,
    Kernel,
    Local,
    Parallel,
    Read,
    Statement,
    Switch,
    Update,
    While,
)


def inside(statement: Statement) -> Iterator[Statement]:
    """`statement` and every statement below it, in source order."""
    left = [statement]
    while left:
        s = left.pop()
        yield s
        left.extend(reversed(directly_inside(s)))


def directly_inside(s: Statement) -> Sequence[Statement]:
    """The statements that `s` is made of, in source order."""
    match s:
        case Block(statements):
            return statements
        case If():
            return (s.then, s.otherwise) if s.otherwise is not None else (s.then,)
        case ForCount():
            return (s.start, s.body, s.update)
        case While() | DoWhile() | ForRange() | ForEach() | Forever() | ForSpans() | Parallel():
            return (s.body,)
        case Switch():
            return [case.body for case in s.cases]
    return ()


def declared(owner: Function | Kernel) -> Iterator[Local]:
    """Every local of `owner`: parameters, sizes, `over` variables, then the body's."""
    yield from owner.sizes
    for parameter in owner.parameters:
        yield parameter.local
    if isinstance(owner, Kernel):
        for over in owner.over:
            yield over.variable
    checks = owner.prepared if isinstance(owner, Function) else ()
    for body in (*checks, owner.body):
        yield from declared_in(body)


def declared_in(body: Statement) -> Iterator[Local]:
    """Every local that `body` declares."""
    for statement in inside(body):
        match statement:
            case Declare(local) | DeclareArray(local) | DeclareView(local) | DeclareLater(local):
                yield local
            case DeclareShared(local):
                yield local
            case ForSpans(spans) | Parallel(spans):
                yield from (span.variable for span in spans)
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
