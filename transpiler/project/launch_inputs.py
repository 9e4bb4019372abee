"""Choosing inputs for a Python kernel: extents that fit each other, values of every kind.

An index outside its array has no meaning, so extents agree more often than not; what does not fit
is found by evaluating and left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import prod
from typing import Any

from transpiler.ir.nodes import (
    Assign,
    Element,
    Extent,
    FloatLiteral,
    Launch,
    Literal,
    Local,
    Parameter,
    Program,
    Read,
)
from transpiler.ir.types import F32, FloatType, IntType, ScalarType, ViewType
from transpiler.ir.vectors import count_of, element_of, form_of
from transpiler.machine.storage import dtype_of
from transpiler.project.draw import Draw
from transpiler.project.inputs import Array, Filled, Value, walk

MOST_DIMENSIONS = 8
_SIDES = {1: (1, 2, 3, 5, 7, 8), 2: (1, 2, 3, 4, 5), 3: (1, 2, 3, 4)}
_MOST_ELEMENTS = 160
# By the largest number of free dimensions; the runtime starts threads from 4,096 iterations on.
_LARGE: Mapping[int, tuple[int, ...]] = {0: (), 1: (4127,), 2: (61, 68), 3: (13, 17, 19)}
_MOST_IN_LARGE = 40_000
_EDGES = (0.0, -0.0, 1.0, -1.0, float("inf"), float("-inf"), float("nan"))


class LaunchInputs:
    """The inputs of one kernel; they depend on `draw` and the program and on nothing else."""

    def __init__(self, program: Program, launch: Launch, draw: Draw) -> None:
        self._launch = launch
        self._draw = draw
        self._integers, self._floats = _numbers(program)
        self._read = _read(launch)

    def choose(self, attempt: int) -> tuple[Value, ...]:
        """One value for each parameter; `attempt` counts from 0.

        The first two attempts have all free extents 0 and 1. For an array that the kernel only
        writes, the value is what stood there before.
        """
        sides = self._sides(attempt)
        return tuple(self._value(p, sides, attempt) for p in self._launch.parameters)

    def large(self, scalars: tuple[Value, ...]) -> tuple[Value, ...] | None:
        """Arrays for thousands of iterations by a formula, with the scalars of another call; None
        where an array would be too large."""
        parameters = self._launch.parameters
        sides = _LARGE.get(max(map(_free, parameters), default=0), ())
        values: list[Value] = []
        for parameter, scalar in zip(parameters, scalars, strict=True):
            type_ = parameter.local.type
            if not isinstance(type_, ViewType):
                values.append(scalar)
                continue
            if _free(parameter) > len(sides):
                return None
            free = iter(sides)
            fixed = parameter.shape or (None,) * type_.rank
            sizes = tuple(e.value if isinstance(e, Literal) else next(free) for e in fixed)
            extents = in_memory(type_, sizes)
            if prod(extents) > _MOST_IN_LARGE:
                return None
            low, span = (0, 9) if isinstance(element_of(type_.element), IntType) else (-12, 49)
            values.append(Filled(extents, self._draw.bits(), low, span))
        return tuple(values)

    def _sides(self, attempt: int) -> list[int]:
        """The extents that arrays of this call share, in the order of their free dimensions."""
        if attempt < 2:
            return [attempt] * MOST_DIMENSIONS
        types = [p.local.type for p in self._launch.parameters]
        ranks = [type_.rank for type_ in types if isinstance(type_, ViewType)]
        options = _SIDES[min(max(ranks, default=1), 3)]
        side = self._draw.pick(options)
        if self._draw.chance(50):
            return [side] * MOST_DIMENSIONS
        return [side, *(self._draw.pick(options) for _ in range(MOST_DIMENSIONS - 1))]

    def _value(self, parameter: Parameter, sides: list[int], attempt: int) -> Value:
        type_ = parameter.local.type
        if not isinstance(type_, ViewType):
            assert isinstance(type_, ScalarType)
            scalar: Value = self._scalar(type_, sides)
            return scalar
        element = element_of(type_.element)
        extents = in_memory(type_, self._extents(parameter, type_.rank, sides, attempt))
        count = prod(extents)
        if parameter.local not in self._read:
            return Array(extents, (self._small(element),) * count)
        return Array(extents, self._elements(element, count, sides))

    def _extents(
        self, parameter: Parameter, rank: int, sides: list[int], attempt: int
    ) -> tuple[int, ...]:
        """Fixed extents as they are, free ones from `sides`, now and then longer."""
        free = iter(sides)
        fixed = parameter.shape or (None,) * rank
        extents = [e.value if isinstance(e, Literal) else next(free) for e in fixed]
        if attempt >= 2 and self._draw.chance(15):
            longest = self._draw.below(3)
            extents = [
                n if isinstance(e, Literal) else n + longest
                for n, e in zip(extents, fixed, strict=True)
            ]
        return tuple(extents)

    # --- numbers ----------------------------------------------------------------------------

    def _elements(self, type_: ScalarType, count: int, sides: list[int]) -> tuple[Any, ...]:
        """Mostly small values, sometimes with one edge among them; or values by chance."""
        kind = self._draw.below(100)
        if kind < 25 and isinstance(type_, IntType):
            return tuple(self._draw.below(max(sides[0], 1)) for _ in range(count))
        if kind < 70:
            values = [self._small(type_) for _ in range(count)]
            if kind < 35 and count:
                values[self._draw.below(count)] = self._edge(type_)
            return tuple(values)
        return tuple(self._any(type_) for _ in range(count))

    def _scalar(self, type_: ScalarType, sides: list[int]) -> Any:
        kind = self._draw.below(100)
        if isinstance(type_, IntType):
            if kind < 35:
                return type_.clamp(self._draw.pick(sides))
            if kind < 50 and self._integers:
                return type_.clamp(self._draw.pick(self._integers) + self._draw.below(3) - 1)
        elif kind < 20 and self._floats:
            return _rounded(type_, self._draw.pick(self._floats))
        if kind < 75:
            return self._small(type_)
        return self._edge(type_) if kind < 85 else self._any(type_)

    def _small(self, type_: ScalarType) -> Any:
        """An integer near 0, or a float with few bits, so that much of the arithmetic is exact."""
        if isinstance(type_, IntType):
            return self._draw.small(type_)
        return (self._draw.below(49) - 12) / 8

    def _edge(self, type_: ScalarType) -> Any:
        if isinstance(type_, IntType):
            return self._draw.edge(type_)
        return self._draw.pick(_EDGES)

    def _any(self, type_: ScalarType) -> Any:
        """Any integer; a float with all its bits, between 2^-4 and 2^4 in magnitude."""
        if isinstance(type_, IntType):
            return self._draw.any(type_)
        bits = 24 if type_ == F32 else 53
        fraction = (self._draw.bits() >> (64 - bits)) / 2 ** (bits - 1)
        value = (1 + fraction / 2) * 2.0 ** (self._draw.below(8) - 4)
        return _rounded(type_, -value if self._draw.chance(25) else value)


def _free(parameter: Parameter) -> int:
    """The number of free dimensions, 0 for a scalar."""
    type_ = parameter.local.type
    if not isinstance(type_, ViewType):
        return 0
    return type_.rank - sum(isinstance(e, Literal) for e in parameter.shape)


def in_memory(type_: ViewType, extents: tuple[int, ...]) -> tuple[int, ...]:
    """The extents of an array of numbers: the components of vectors and matrices are the last
    dimension, or the first where they are stored one after another."""
    if not form_of(type_.element):
        return extents
    count = count_of(type_.element)
    return (count, *extents) if type_.planar else (*extents, count)


def small_enough(values: tuple[Value, ...]) -> bool:
    """Whether the arrays of a call are to be written down."""
    return all(prod(v.extents) <= _MOST_ELEMENTS for v in values if isinstance(v, Array))


def _rounded(type_: ScalarType, value: float) -> float:
    """The nearest value of a type of floats."""
    assert isinstance(type_, FloatType)
    return float(dtype_of(type_).type(value))


def _numbers(program: Program) -> tuple[tuple[int, ...], tuple[float, ...]]:
    """The literals of the program, each once, in source order."""
    integers: dict[int, None] = {}
    floats: dict[float, None] = {}
    for node in walk(program.root.declarations):
        match node:
            case Literal(IntType(), value):
                integers.setdefault(value)
            case FloatLiteral(_, value):
                floats.setdefault(value)
    return tuple(integers), tuple(floats)


def _read(launch: Launch) -> set[Local]:
    """The arrays of which the kernel takes more than extents and places of stores."""
    nodes = list(walk((launch.before, launch.loop, launch.after, launch.value)))
    unread: set[int] = set()
    for node in nodes:
        match node:
            case Assign(place=Element(base=base)) | Extent(base=base):
                unread.add(id(base))
    return {node.local for node in nodes if isinstance(node, Read) and id(node) not in unread}
