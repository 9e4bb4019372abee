"""Faults of indices, slices and array copies (IM-186, IM-187)."""

from __future__ import annotations

from collections.abc import Sequence

from .faults import Code, Fault, word
from .ranges import ScalarType


def _element(element: ScalarType | None) -> str:
    """The type token of an element, ``struct`` for a struct element (None)."""
    return "struct" if element is None else element.token


def index_fault(
    element: ScalarType | None, extents: Sequence[int], indices: Sequence[int]
) -> Fault | None:
    """The fault of the first bad dimension of a full or partial index, if any (IM-186)."""
    for dimension, (index, extent) in enumerate(zip(indices, extents, strict=False)):
        if not 0 <= index < extent:
            values = [dimension, index] if len(extents) > 1 else [index]
            operands = tuple(map(word, values))
            name = f"index.checked.{_element(element)}"
            return Fault(Code.E_BOUNDS, name, operands, None, word(extent))
    return None


def slice_fault(
    element: ScalarType | None,
    extents: Sequence[int],
    dimension: int,
    low: int,
    high: int,
    inclusive: bool = False,
) -> Fault | None:
    """The fault of ``low..high`` (``low..=high``) in one dimension, if it is not valid (IM-186).

    The end of an inclusive slice is high + 1 in exact arithmetic; the operands are the bounds as
    written.
    """
    end = high + 1 if inclusive else high
    if 0 <= low <= end <= extents[dimension]:
        return None
    values = [dimension, low, high] if len(extents) > 1 else [low, high]
    operands = tuple(map(word, values))
    name = f"slice.checked.{_element(element)}"
    return Fault(Code.E_BOUNDS, name, operands, None, word(extents[dimension]))


def copy_fault(
    destination: Sequence[int], source: Sequence[int], overlapping: bool = False
) -> Fault | None:
    """The fault of an array copy: shape first, then overlap, before any write (IM-187)."""
    for dimension, (to, of) in enumerate(zip(destination, source, strict=True)):
        if to != of:
            return Fault(Code.E_SHAPE, "copy.shape", (word(dimension), word(of)), None, word(to))
    return Fault(Code.E_ALIAS, "copy.alias") if overlapping else None
