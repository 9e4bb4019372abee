"""Samples of 3-D textures: linear between the centers of texels, in floats of 32 bits."""

from __future__ import annotations

from typing import Any

from transpiler.machine.storage import HostArray, numpy


def sampled(array: HostArray, x: Any, y: Any, z: Any) -> Any:
    """The value of a texture, z slowest and none of its extents 0, at coordinates from 0 to 1."""
    depth, height, width = array.shape
    left, right, across = _between(x, width)
    near, far, along = _between(y, height)
    planes = []
    below, above, up = _between(z, depth)
    for k in (below, above):
        low = _mixed(array[k, near, left], array[k, near, right], across)
        high = _mixed(array[k, far, left], array[k, far, right], across)
        planes.append(_mixed(low, high, along))
    return _mixed(planes[0], planes[1], up)


def _between(coordinate: Any, count: int) -> tuple[int, int, Any]:
    """The texels around a coordinate, and how far from the first; the outer ones reach on."""
    np = numpy()
    at = coordinate * np.float32(count) - np.float32(0.5)
    if not at > 0:
        return 0, 0, np.float32(0)
    if at >= np.float32(count - 1):
        return count - 1, count - 1, np.float32(0)
    low = int(at)
    return low, low + 1, at - np.float32(low)


def _mixed(a: Any, b: Any, fraction: Any) -> Any:
    return a + fraction * (b - a)
