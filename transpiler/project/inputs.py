"""Choosing inputs for an export from its signature: edges, small values, chance.

Small values come most often, since a case that faults at its first operation tests little of
the rest. Numbers that stand in the source are used as well: they are where its branches are.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import prod
from typing import Any

from transpiler.ir.faults import Edge
from transpiler.ir.nodes import (
    Expression,
    Function,
    Global,
    Kernel,
    Literal,
    Mode,
    Operate,
    Parameter,
    Read,
    ReadGlobal,
)
from transpiler.ir.operations import lookup
from transpiler.ir.types import BoolType, IntType, ScalarType, ViewType
from transpiler.project.draw import Draw, SplitMix64

MOST_ELEMENTS = 48
_SIZES = (0, 1, 2, 3, 3, 4, 5, 7, 8)


@dataclass(frozen=True, slots=True)
class Array:
    """The elements of an array argument, row-major; those of Python kernels may be floats."""

    extents: tuple[int, ...]
    elements: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Filled:
    """A large array argument by a formula that the self-test knows as well.

    Element i is `low` plus the i-th number of SplitMix64 from the state `seed`, modulo `span`;
    then `changes` (place, value) are made.
    """

    extents: tuple[int, ...]
    seed: int
    low: int
    span: int
    changes: tuple[tuple[int, int], ...] = ()

    @property
    def elements(self) -> tuple[int, ...]:
        numbers = SplitMix64(self.seed)
        values = [self.low + numbers.bits() % self.span for _ in range(prod(self.extents))]
        for place, value in self.changes:
            values[place] = value
        return tuple(values)


@dataclass(frozen=True, slots=True)
class Digest:
    """What stands for the elements of a large array after a call: FNV-1a over their bits.

    Each element is one 64-bit word with the low bits of the element.
    """

    extents: tuple[int, ...]
    value: int

    @staticmethod
    def of(extents: tuple[int, ...], elements: Iterable[int], width: int) -> Digest:
        """The digest of elements of `width` bits."""
        mask = (1 << width) - 1
        value = 0xCBF29CE484222325
        for element in elements:
            value = ((value ^ (element & mask)) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
        return Digest(extents, value)


Value = int | float | Array | Filled | Digest


def choose(
    draw: Draw, source: Function | Kernel, numbers: tuple[int, ...], number: int
) -> tuple[Value, ...]:
    """One value for each parameter; `number` counts the tries from 0, `numbers` are those
    that the source compares with or computes with.

    The first tries have all sizes 0, 1 and 2, later ones sizes by chance. For what is only
    written the value is what stood there before.
    """
    sizes = {local.number: _size(draw, number) for local in source.sizes}
    return tuple(_value(draw, p, sizes, numbers, number) for p in source.parameters)


def _size(draw: Draw, number: int) -> int:
    return number if number < 3 else draw.pick(_SIZES)


def _value(
    draw: Draw,
    parameter: Parameter,
    sizes: Mapping[int, int],
    numbers: tuple[int, ...],
    number: int,
) -> Value:
    type_ = parameter.local.type
    if not isinstance(type_, ViewType):
        assert isinstance(type_, IntType | BoolType)
        return _scalar(draw, type_, numbers)
    extents = _extents(draw, parameter, type_.rank, sizes, number)
    element = type_.element
    assert isinstance(element, IntType | BoolType)
    if parameter.mode is Mode.OUT:
        filler = draw.small(element)
        return Array(extents, (filler,) * prod(extents))
    return Array(extents, _elements(draw, element, prod(extents), numbers))


def _scalar(draw: Draw, type_: ScalarType, numbers: tuple[int, ...]) -> int:
    kind = draw.below(100)
    if kind < 45:
        return draw.small(type_)
    if kind < 65:
        return draw.edge(type_)
    if kind < 85 and numbers and isinstance(type_, IntType):
        return type_.clamp(draw.pick(numbers) + draw.below(3) - 1)
    return draw.any(type_)


def _elements(
    draw: Draw, type_: ScalarType, count: int, numbers: tuple[int, ...]
) -> tuple[int, ...]:
    """Mostly small values, sometimes with one edge among them; rarely chance or edges only."""
    kind = draw.below(100)
    if kind < 60:
        values = [draw.small(type_) for _ in range(count)]
        if kind < 25 and count:
            values[draw.below(count)] = _scalar(draw, type_, numbers)
        return tuple(values)
    if kind < 85:
        return tuple(draw.any(type_) for _ in range(count))
    return tuple(draw.edge(type_) for _ in range(count))


def _extents(
    draw: Draw, parameter: Parameter, rank: int, sizes: Mapping[int, int], number: int
) -> tuple[int, ...]:
    """Extents that fit the declaration; now and then one that does not (a shape fault)."""
    extents: list[int] = []
    shape = parameter.shape or (None,) * rank
    for expression in shape:
        wanted = None if expression is None else extent_of(expression, sizes)
        extents.append(_size(draw, number) if wanted is None else max(wanted, 0))
    if number >= 3 and draw.chance(4):
        extents[draw.below(rank)] += 1
    while prod(extents) > MOST_ELEMENTS * 4:
        extents[extents.index(max(extents))] //= 2
    return tuple(extents)


def extent_of(expression: Expression, sizes: Mapping[int, int]) -> int | None:
    """The extent that a shape asks for, if it has a value for these sizes."""
    match expression:
        case Literal(value=value):
            return value
        case Read(local=local):
            return sizes.get(local.number)
        case ReadGlobal(variable=Global(value=int(value))):
            return value
        case Operate(operation=name, operands=operands):
            values = [extent_of(operand, sizes) for operand in operands]
            if any(v is None for v in values):
                return None
            result = lookup(name).apply(*[v for v in values if v is not None])
            return None if isinstance(result, Edge) else int(result)
    return None


def numbers_of(source: Function | Kernel) -> tuple[int, ...]:
    """The integer literals of the conditions and the body, each once, in source order."""
    found: dict[int, None] = {}
    for node in walk((source.conditions, source.body)):
        if isinstance(node, Literal) and isinstance(node.type, IntType):
            found.setdefault(node.value)
        elif isinstance(node, ReadGlobal) and isinstance(node.variable.value, int):
            found.setdefault(node.variable.value)
    return tuple(found)


def walk(node: Any) -> Iterator[Any]:
    """Every node below `node`, in order; deep sources need no deep stack."""
    waiting = [node]
    while waiting:
        here = waiting.pop()
        if isinstance(here, tuple):
            waiting.extend(reversed(here))
        elif dataclasses.is_dataclass(here):
            yield here
            waiting.extend(getattr(here, f.name) for f in reversed(dataclasses.fields(here)))
