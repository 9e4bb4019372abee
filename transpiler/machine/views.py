"""Views: which elements of which buffer, slices, and the overlap decision.

A buffer is a Python list; two views have the same buffer when it is the same list. All
lower bounds are 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import product
from math import gcd, prod
from typing import Any

# A list of elements, or the stores of a dispatch that are not published yet, by offset.
Buffer = Any


@dataclass(slots=True, eq=False)
class View:
    """`extents` elements of `buffer`, the first at `origin`, by `strides`."""

    buffer: Buffer
    origin: int
    extents: tuple[int, ...]
    strides: tuple[int, ...]

    @staticmethod
    def over(buffer: Buffer, extents: tuple[int, ...]) -> View:
        """The whole of a contiguous row-major buffer."""
        return View(buffer, 0, extents, row_major(extents))

    @staticmethod
    def filled(extents: tuple[int, ...], value: int = 0) -> View:
        """New owned storage."""
        return View.over([value] * prod(extents), extents)

    @property
    def size(self) -> int:
        return prod(self.extents)

    def offsets(self) -> Iterable[int]:
        """Offsets of the elements in logical (row-major) order."""
        if len(self.extents) == 1:
            return _progression(self.origin, self.extents[0], self.strides[0])
        if self.strides == row_major(self.extents):
            return range(self.origin, self.origin + self.size)
        return self._nested()

    def _nested(self) -> Iterator[int]:
        for index in product(*map(range, self.extents)):
            yield self.origin + sum(i * s for i, s in zip(index, self.strides, strict=True))

    def elements(self) -> list[int]:
        """The elements in logical order, copied."""
        buffer = self.buffer
        return [buffer[at] for at in self.offsets()]

    def store(self, values: Iterable[int]) -> None:
        """Write the elements in logical order."""
        buffer = self.buffer
        for at, value in zip(self.offsets(), values, strict=True):
            buffer[at] = value

    def interval(self) -> tuple[int, int]:
        """Least and greatest offset of a view that is not empty."""
        low = high = self.origin
        for extent, stride in zip(self.extents, self.strides, strict=True):
            if stride < 0:
                low += (extent - 1) * stride
            else:
                high += (extent - 1) * stride
        return low, high

    def contains(self, offset: int) -> bool:
        """Whether some element lies at `offset`."""
        return _reaches(offset - self.origin, _steps(self))

    def injective(self) -> bool:
        """Whether distinct indices name distinct elements."""
        dimensions = sorted(((abs(s), e) for e, s in _steps(self)), key=lambda d: d[0])
        reach = 0
        for stride, extent in dimensions:
            if stride <= reach:
                break
            reach += stride * (extent - 1)
        else:
            return True
        if self.size == 0:
            return True
        return len(set(self.offsets())) == self.size


def row_major(extents: tuple[int, ...]) -> tuple[int, ...]:
    """Strides of contiguous row-major storage."""
    strides = [1] * len(extents)
    for d in range(len(extents) - 1, 0, -1):
        strides[d - 1] = strides[d] * max(extents[d], 1)
    return tuple(strides)


def _progression(origin: int, extent: int, stride: int) -> Iterable[int]:
    if stride == 0:
        return [origin] * extent
    return range(origin, origin + extent * stride, stride)


def _steps(view: View) -> list[tuple[int, int]]:
    """(extent, stride) of the dimensions whose stride matters."""
    return [(e, s) for e, s in zip(view.extents, view.strides, strict=True) if e > 1]


def _reaches(distance: int, steps: list[tuple[int, int]]) -> bool:
    """Whether indices within the extents sum to `distance`."""
    if not steps:
        return distance == 0
    (extent, stride), rest = steps[0], steps[1:]
    if not rest:
        if stride == 0:
            return distance == 0
        index, remainder = divmod(distance, stride)
        return remainder == 0 and 0 <= index < extent
    return any(_reaches(distance - i * stride, rest) for i in range(extent))


class Overlap(Enum):
    """What the decision of section 7.1 finds; UNCERTAIN is treated as OVERLAP."""

    DISJOINT = "disjoint"
    IDENTICAL = "identical"
    OVERLAP = "overlap"
    UNCERTAIN = "uncertain"


def overlap(a: View, b: View) -> Overlap:
    """Decide by T0 to T4 of section 7.1 whether two views share an element."""
    if a.size == 0 or b.size == 0 or a.buffer is not b.buffer:
        return Overlap.DISJOINT
    (a_low, a_high), (b_low, b_high) = a.interval(), b.interval()
    if a_high < b_low or b_high < a_low:
        return Overlap.DISJOINT
    step = gcd(*(s for _, s in _steps(a)), *(s for _, s in _steps(b)))
    if step > 0 and (a.origin - b.origin) % step:
        return Overlap.DISJOINT
    if a.origin == b.origin and a.extents == b.extents and a.strides == b.strides:
        return Overlap.IDENTICAL
    if any(b.contains(end) for end in (a_low, a_high)):
        return Overlap.OVERLAP
    if any(a.contains(end) for end in (b_low, b_high)):
        return Overlap.OVERLAP
    return Overlap.UNCERTAIN


def slice_range(
    low: int, high: int, inclusive: bool, step: int, extent: int
) -> tuple[int, int] | None:
    """First index and count of a slice of one dimension, or None where it is invalid.

    `low` and `high` are the bounds as written, omitted ones filled in (section 7).
    """
    if step > 0:
        end = high + 1 if inclusive else high
        if not 0 <= low <= end <= extent:
            return None
        return low, -((low - end) // step)
    end = high - 1 if inclusive else high
    if not -1 <= end <= low <= extent - 1:
        return None
    return low, -((end - low) // -step)
