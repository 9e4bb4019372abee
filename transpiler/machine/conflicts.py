"""Iterations of a parallel loop that touch one element, at least one of them with a store.

What such a kernel computes depends on the order of its iterations. Atomic updates are left out.
"""

from __future__ import annotations

from collections.abc import Sequence

from transpiler.machine.fault import Phase
from transpiler.machine.run import Run
from transpiler.machine.storage import HostArray, numpy

_SEVERAL = -1


class ConflictFound(Exception):
    """Two iterations touch one element."""


class Conflicts:
    """Who read and who wrote each element of the arguments, by address."""

    def __init__(self, run: Run) -> None:
        self._run = run
        self._ranges: list[tuple[int, int]] = []
        self._read: dict[int, int] = {}
        self._written: dict[int, int] = {}

    def start(self, arguments: Sequence[object]) -> None:
        """A new call; what lies outside its arrays belongs to one iteration."""
        self._ranges = [_range(a) for a in arguments if isinstance(a, numpy().ndarray)]
        self._read.clear()
        self._written.clear()

    def touch(self, array: HostArray, index: tuple[int, ...], *, stores: bool) -> None:
        """One access by the iteration that runs; raises `ConflictFound`."""
        if self._run.phase is not Phase.WORK_ITEM:
            return
        place = _address(array) + sum(i * s for i, s in zip(index, array.strides, strict=False))
        if not any(low <= place < high for low, high in self._ranges):
            return
        item = self._run.item
        if self._written.get(place, item) != item:
            raise ConflictFound
        if stores:
            if self._read.get(place, item) != item:
                raise ConflictFound
            self._written[place] = item
        elif self._read.setdefault(place, item) != item:
            self._read[place] = _SEVERAL


def _address(array: HostArray) -> int:
    address: int = array.__array_interface__["data"][0]
    return address


def _range(array: HostArray) -> tuple[int, int]:
    """The bytes between the first and the last element."""
    low = high = _address(array)
    for extent, stride in zip(array.shape, array.strides, strict=True):
        low += min(stride * (extent - 1), 0)
        high += max(stride * (extent - 1), 0)
    return low, high + array.itemsize
