"""Arrays of Python kernels: NumPy arrays of the host, read and stored element by element.

Several arguments may share memory. An integer comes out as a plain integer, a float as a NumPy
scalar of its width.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import prod
from typing import Any

from transpiler.ir.types import BoolType, ElementType, FloatType, IntType, ScalarType

# A `numpy.ndarray`. NumPy is imported when a kernel is first called, so that `.ci` commands do
# not wait for it.
HostArray = Any
Load = Callable[[HostArray, tuple[int, ...]], Any]


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
    """How an element of that type is read; the index is inside the array."""
    if isinstance(type_, IntType):
        return _integer
    return _float


def _integer(array: HostArray, index: tuple[int, ...]) -> int:
    found: int = array.item(index)
    return found


def _float(array: HostArray, index: tuple[int, ...]) -> Any:
    return array[index]


def size(array: HostArray) -> int:
    """The number of elements."""
    return prod(array.shape)


def unflattened(array: HostArray, flat: int) -> tuple[int, ...]:
    """The index of the element with a row-major number, which is inside the array."""
    index: list[int] = []
    for extent in reversed(array.shape):
        flat, at = divmod(flat, extent)
        index.append(at)
    return tuple(reversed(index))
