"""Kernel files run as what they also are: serial Python, over NumPy's typed scalars.

The oracle of the differential test. Nothing here looks at the transpiler: the source is executed
with a module `tack` whose decorators do nothing, whose loops count in 64-bit integers and whose
casts are NumPy's. It is for sources that the generator of `python_random.py` wrote, for which
NumPy's promotion of typed scalars and the kernel language's agree.
"""

from __future__ import annotations

import builtins
from collections.abc import Callable, Iterator
from functools import reduce
from types import SimpleNamespace
from typing import Any

import numpy as np

DTYPES: dict[str, Any] = {
    "i8": np.int8,
    "i16": np.int16,
    "i32": np.int32,
    "i64": np.int64,
    "u8": np.uint8,
    "u16": np.uint16,
    "u32": np.uint32,
    "u64": np.uint64,
    "f32": np.float32,
    "f64": np.float64,
}


def run_serially(
    source: str, kernel: str, arguments: tuple[Any, ...], storage: type[Storage] | None = None
) -> None:
    """Call `kernel` of `source` with NumPy arrays, which it changes, and typed scalars; it sees
    the arrays as `storage`."""
    kind = Storage if storage is None else storage
    tack = _tack(kind)

    def import_(name: str, *rest: Any) -> Any:
        """`tack` for the source; NumPy imports parts of itself in calls from there."""
        return tack if name == "tack" else __import__(name, *rest)

    names: dict[str, Any] = {
        "__builtins__": {
            **vars(builtins),
            "__import__": import_,
            "range": _range,
            "min": _least,
            "max": _greatest,
        }
    }
    exec(compile(source, "kernels.py", "exec"), names)
    given = [a.view(kind) if isinstance(a, np.ndarray) else a for a in arguments]
    with np.errstate(all="ignore"):
        names[kernel](*given)


class Storage(np.ndarray[Any, Any]):
    """An array into which any number is stored modulo the element's width."""

    def __setitem__(self, key: Any, value: Any) -> None:
        super().__setitem__(key, np.asarray(value).astype(self.dtype))


def _same(function: Callable[..., Any]) -> Callable[..., Any]:
    return function


def _cast(dtype: Any) -> Callable[[Any], Any]:
    return lambda value: np.asarray(value).astype(dtype)[()]


def _range(*bounds: Any) -> Iterator[np.int64]:
    return (np.int64(k) for k in builtins.range(*(int(b) for b in bounds)))


def _ndindex(*sizes: Any) -> Iterator[tuple[np.int64, ...]]:
    """Over sizes and (start, end) pairs, the last one fastest."""
    if not sizes:
        yield ()
        return
    first, *rest = sizes
    for k in _range(*(first if isinstance(first, tuple) else (first,))):
        for others in _ndindex(*rest):
            yield (k, *others)


def _tack(kind: type[Storage]) -> SimpleNamespace:
    """The module for one run: local arrays are of `kind` too."""

    def local_array(cast: Callable[[Any], Any], count: Any) -> Storage:
        return np.zeros(int(count), cast(0).dtype).view(kind)

    def local_array_like(array: Any, count: Any) -> Storage:
        return np.zeros(int(count), array.dtype).view(kind)

    own = {"local_array": local_array, "local_array_like": local_array_like}
    return SimpleNamespace(**{**vars(_TACK), **own})


def _atomic(combine: Callable[[Any, Any], Any]) -> Callable[..., Any]:
    """An update by a flat or a full index, which gives the old element."""

    def update(array: Any, index: Any, value: Any) -> Any:
        flat = not isinstance(index, tuple) and array.ndim > 1 and 0 <= index < array.size
        place = np.unravel_index(int(index), array.shape) if flat else index
        old = array[place]
        array[place] = combine(old, np.asarray(value).astype(array.dtype)[()])
        return old

    return update


def _least(*values: Any) -> Any:
    """A number before a NaN; of equal ones (zeros of both signs) the first."""
    return reduce(lambda a, b: a if a == b else np.fmin(a, b), values)


def _greatest(*values: Any) -> Any:
    return reduce(lambda a, b: a if a == b else np.fmax(a, b), values)


_TACK = SimpleNamespace(
    kernel=_same,
    func=_same,
    ndindex=_ndindex,
    atomic_add=_atomic(np.add),
    atomic_min=_atomic(np.minimum),
    atomic_max=_atomic(np.maximum),
    constant=lambda value, dtype=None: value if dtype is None else dtype(value),
    sqrt=np.sqrt,
    floor=np.floor,
    ceil=np.ceil,
    **{name: _cast(dtype) for name, dtype in DTYPES.items()},
)
