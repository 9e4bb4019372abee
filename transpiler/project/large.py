"""Recorded calls of kernels with thousands of work items, which run on several threads.

Their arrays are not written down: they come from a formula, and results are compared by a
digest. Next to one success there are calls in which a few elements are made extreme, so that
items of different blocks fault and the least of them has to be found.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

from transpiler.ir.nodes import Function, Kernel, Mode, Parameter
from transpiler.ir.types import IntType, ViewType
from transpiler.machine.entry import Machine
from transpiler.project.draw import Draw
from transpiler.project.evaluate import Recorded, evaluate
from transpiler.project.inputs import Filled, Value, extent_of

# Just above the count from which on the runtime starts threads; its blocks, of 256 items or a
# little more, do not end where rows do.
LEAST_ITEMS = 4100
_SIDES = {1: (4127,), 2: (61, 68), 3: (13, 17, 19), 4: (7, 7, 8, 11)}
_OTHER_SIZE = 3
_MOST_ELEMENTS = 40_000
_FUEL_CAP = 100_000
_TRIES = 12
# Tries that run through all items without a fault in one; each takes as long as the success.
_VAIN = 3
# Of each fault: in which sixteenths of an array the first extreme element lies.
_FIRST_EXTREMES = ((1, 2), (3, 5))


def record_large(
    machine: Machine, source: Function | Kernel, draw: Draw, small: tuple[Recorded, ...]
) -> tuple[Recorded, ...]:
    """One large success and up to two large faults of a kernel; none where that cannot be had.

    Scalars are those of a small case that succeeded.
    """
    if not isinstance(source, Kernel):
        return ()
    sizes = _sizes(source)
    scalars = [case.before for case in small if case.status == 0 and case.fuel > 0]
    if sizes is None or not scalars:
        return ()
    kept: list[Recorded] = []
    for values in scalars[:_TRIES]:
        arguments = _arguments(draw, source, sizes, values)
        if arguments is None:
            return ()
        case = evaluate(machine, source, arguments, cap=_FUEL_CAP)
        if case.status == 0:
            kept.append(case)
            break
    return (*kept, *_faults(machine, source, draw, kept[0].before)) if kept else ()


def _faults(
    machine: Machine, kernel: Kernel, draw: Draw, good: tuple[Value, ...]
) -> Iterator[Recorded]:
    """Calls that differ from a good one in a few elements and fault in a work item."""
    found = vain = 0
    for _ in range(_TRIES):
        if found == len(_FIRST_EXTREMES) or vain == _VAIN:
            break
        first = _FIRST_EXTREMES[found]
        case = evaluate(machine, kernel, _spoiled(draw, kernel, good, first), cap=_FUEL_CAP)
        if case.kind[-1] == "work-item" and case.kind[0] != "E_FUEL":
            found += 1
            yield case
        else:
            vain += case.kind[-1] != "entry"


def _sizes(kernel: Kernel) -> dict[int, int] | None:
    """Size parameters that give enough work items, by number of the local."""
    sizes = {local.number: _OTHER_SIZE for local in kernel.sizes}
    sides = _SIDES.get(len(kernel.over))
    if sides is None:
        return None
    for over, side in zip(kernel.over, sides, strict=True):
        local = getattr(over.extent, "local", None)
        if local is not None and local.number in sizes:
            sizes[local.number] = side
    extents = [extent_of(over.extent, sizes) for over in kernel.over]
    items = prod(e for e in extents if e is not None)
    return sizes if None not in extents and items >= LEAST_ITEMS else None


def _arguments(
    draw: Draw, kernel: Kernel, sizes: dict[int, int], small: tuple[Value, ...]
) -> tuple[Value, ...] | None:
    """Large arrays of small values; None when an array would be too large."""
    values: list[Value] = []
    for parameter, scalar in zip(kernel.parameters, small, strict=True):
        type_ = parameter.local.type
        if not isinstance(type_, ViewType):
            values.append(scalar)
            continue
        known: list[int] = []
        for expression in parameter.shape or (None,) * type_.rank:
            extent = _OTHER_SIZE if expression is None else extent_of(expression, sizes)
            if extent is None or extent < 0:
                return None
            known.append(extent)
        if prod(known) > _MOST_ELEMENTS:
            return None
        signed = isinstance(type_.element, IntType) and type_.element.signed
        low, span = (-20, 61) if signed else (0, 2)
        values.append(Filled(tuple(known), draw.bits(), low, span))
    return tuple(values)


def _spoiled(
    draw: Draw, kernel: Kernel, values: tuple[Value, ...], first: tuple[int, int]
) -> tuple[Value, ...]:
    """The same arguments with a few elements of what is read at an end of their type."""
    spoiled: list[Value] = []
    for parameter, value in zip(kernel.parameters, values, strict=True):
        if isinstance(value, Filled) and parameter.mode is not Mode.OUT and prod(value.extents) > 0:
            spoiled.append(_with_extremes(draw, parameter, value, first))
        else:
            spoiled.append(value)
    return tuple(spoiled)


def _with_extremes(
    draw: Draw, parameter: Parameter, value: Filled, first: tuple[int, int]
) -> Filled:
    type_ = parameter.local.type
    assert isinstance(type_, ViewType)
    if not isinstance(type_.element, IntType):
        return value
    ends = (type_.element.min, type_.element.max)
    count = prod(value.extents)
    low, high = (count * part // 16 for part in first)
    earliest = low + draw.below(max(high - low, 1))
    places = sorted({earliest, *(high + draw.below(count - high) for _ in range(2))})
    changes = tuple((place, draw.pick(ends)) for place in places)
    return Filled(value.extents, value.seed, value.low, value.span, changes)
