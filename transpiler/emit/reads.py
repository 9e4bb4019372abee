"""Which locals a body reads: C compilers warn about the others."""

from __future__ import annotations

from collections.abc import Iterable

from transpiler.ir.nodes import (
    Assign,
    CheckIndex,
    Element,
    Expression,
    Extent,
    Local,
    Read,
    Statement,
    Update,
)
from transpiler.passes.callgraph import expressions
from transpiler.passes.effects import walk
from transpiler.passes.locals_of import inside


def read_locals(bodies: Iterable[Statement], values: Iterable[Expression] = ()) -> frozenset[Local]:
    """The locals whose value is used in `bodies` or `values`."""
    found: set[Local] = set()
    for body in bodies:
        for s in inside(body):
            for e in expressions(s):
                found.update(*map(_reads, _values(s, e)))
    found.update(*map(_reads, values))
    return frozenset(found)


def _reads(e: Expression) -> set[Local]:
    parts = tuple(walk(e))
    # The extent of an array needs no address.
    bases = {id(x.base) for x in parts if isinstance(x, Extent)}
    return {x.local for x in parts if isinstance(x, Read) and id(x) not in bases}


def _values(s: Statement, e: Expression) -> tuple[Expression, ...]:
    """The parts of `e` that are read: of the place of a store, its indices."""
    if isinstance(s, Assign | Update | CheckIndex) and e is s.place:
        return e.indices if isinstance(e, Element) else ()
    return (e,)
