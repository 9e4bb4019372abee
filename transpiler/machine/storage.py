"""Arrays of Python kernels: NumPy arrays of the host, read and stored element by element.

Several arguments may share memory. An integer comes out as a plain integer, a float as a NumPy
scalar of its width.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import product
from typing import Any

from transpiler.ir.types import (
    BoolType,
    ElementType,
    FloatType,
    IntType,
    MatrixType,
    ScalarType,
    VectorType,
    ViewType,
)
from transpiler.ir.vectors import form_of

# A `numpy.ndarray`. NumPy is imported when a kernel is first called, so that `.ci` commands do
# not wait for it.
HostArray = Any
Load = Callable[[HostArray, tuple[int, ...]], Any]
Put = Callable[[HostArray, tuple[int, ...], Any], None]


@cache
def numpy() -> Any:
    """The module NumPy."""
    import numpy

    return numpy


def dtype_of(type_: ScalarType) -> Any:
    """NumPy's type of an element; truth values are integers of 32 bits."""
    match type_:
        case FloatType(width):
            return numpy().dtype(f"f{width // 8}")
        case IntType(width, signed):
            return numpy().dtype(f"{'i' if signed else 'u'}{width // 8}")
        case BoolType():
            return numpy().dtype("i4")
    raise ValueError(f"NumPy has no {type_.name}")


def zeros(type_: ScalarType, extents: tuple[int, ...]) -> HostArray:
    """A new array of zeros."""
    return numpy().zeros(extents, dtype_of(type_))


def loader(type_: ElementType) -> Load:
    """How an element of that type is read; the index is inside the array.

    A vector or matrix is the tuple of its components, row-major.
    """
    if isinstance(type_, VectorType | MatrixType):
        return _integers if isinstance(type_.element, IntType) else _floats
    if isinstance(type_, IntType):
        return _integer
    return _float


def storer(type_: ElementType) -> Put:
    """How an element of that type is stored."""
    if not isinstance(type_, VectorType | MatrixType):
        return _put
    places = list(product(*map(range, form_of(type_))))

    def put(array: HostArray, index: tuple[int, ...], value: Any) -> None:
        for place, part in zip(places, value, strict=True):
            array[(*index, *place)] = part

    return put


def in_order(array: HostArray, type_: ViewType) -> HostArray:
    """The same array with the dimensions of its elements behind its own.

    The host has them in front where components are stored one after another (`soa`).
    """
    parts = len(form_of(type_.element))
    if not type_.planar:
        return array
    return numpy().moveaxis(array, range(parts), range(-parts, 0))


def _put(array: HostArray, index: tuple[int, ...], value: Any) -> None:
    array[index] = value


def _integers(array: HostArray, index: tuple[int, ...]) -> tuple[Any, ...]:
    return tuple(array[index].ravel().tolist())


def _floats(array: HostArray, index: tuple[int, ...]) -> tuple[Any, ...]:
    return tuple(array[index].ravel())


def _integer(array: HostArray, index: tuple[int, ...]) -> int:
    found: int = array.item(index)
    return found


def _float(array: HostArray, index: tuple[int, ...]) -> Any:
    return array[index]


def unflattened(extents: tuple[int, ...], flat: int) -> tuple[int, ...]:
    """The index of the element with a row-major number, which is inside the array."""
    index: list[int] = []
    for extent in reversed(extents):
        flat, at = divmod(flat, extent)
        index.append(at)
    return tuple(reversed(index))
