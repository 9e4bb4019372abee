"""Groups of lanes: which statements and functions need all lanes of a group.

A group is 256 iterations of the parallel loop that follow each other, one for each lane. Barriers
and block reductions are its collectives: every lane takes part, in the same order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from dataclasses import fields, is_dataclass
from typing import Any

from transpiler.ir.nodes import (
    Barrier,
    BlockReduce,
    Call,
    DeclareShared,
    Function,
    Launch,
    Local,
    Print,
    ThreadId,
)
from transpiler.ir.types import Type

LANES = 256
"""How many lanes a group has."""
MOST_BYTES = 32768
"""The memory that the lanes of a group share."""


def parts(node: Any) -> Iterator[Any]:
    """`node` and every statement and expression in it, in no promised order."""
    waiting = [node]
    while waiting:
        each = waiting.pop()
        if isinstance(each, tuple):
            waiting += each
        elif is_dataclass(each) and not isinstance(each, type | Local | Type):
            yield each
            waiting += (getattr(each, f.name) for f in fields(each))


def calls_in(node: Any) -> set[str]:
    """The functions that are called in `node`."""
    return {x.function for x in parts(node) if isinstance(x, Call)}


def closure(start: Iterable[str], functions: Iterable[Function]) -> frozenset[str]:
    """The functions of `start`, and all that call one of them, directly or not."""
    found = set(start)
    calls = {f.qualified: calls_in(f.body) for f in functions}
    size = -1
    while size != len(found):
        size = len(found)
        found |= {name for name, called in calls.items() if called & found}
    return frozenset(found)


def collective_functions(functions: Iterable[Function]) -> frozenset[str]:
    """The functions in which all lanes of a group meet, directly or through others."""
    given = tuple(functions)
    return closure((f.qualified for f in given if meets(f.body, ())), given)


def acting_functions(functions: Iterable[Function]) -> frozenset[str]:
    """The functions that mean something in the parallel loop only, besides what they store."""
    given = tuple(functions)
    kinds = Barrier | BlockReduce | DeclareShared | ThreadId | Print
    acting = (f.qualified for f in given if any(isinstance(x, kinds) for x in parts(f.body)))
    return closure(acting, given)


def printing_functions(functions: Iterable[Function]) -> frozenset[str]:
    """The functions that print, directly or through others."""
    given = tuple(functions)
    printing = (f.qualified for f in given if any(isinstance(x, Print) for x in parts(f.body)))
    return closure(printing, given)


def prints(launch: Launch, printing: Set[str]) -> bool:
    """Whether a kernel prints, itself or in a function; `printing` are those that do."""
    return any(
        isinstance(x, Print) or (isinstance(x, Call) and x.function in printing)
        for x in parts(launch.loop)
    )


def meets(node: Any, collective: Set[str] | tuple[str, ...]) -> bool:
    """Whether lanes meet in `node`; `collective` are the functions in which they do."""
    return any(
        isinstance(x, Barrier | BlockReduce) or (isinstance(x, Call) and x.function in collective)
        for x in parts(node)
    )


def needs_full_groups(launch: Launch, functions: Iterable[Function]) -> bool:
    """Whether a kernel runs in groups of 256 lanes only."""
    return meets(launch.loop, collective_functions(functions))
