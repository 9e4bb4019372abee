"""A module named `tack` for tests: kernels compiled by hardtack and called with NumPy arrays.

Put `tests/tack_shim` in front of `sys.path` and import a kernel file as usual. A call of a kernel
takes its types from the actual arguments, builds the C for them with gcc, keeps the library for
the next call with the same source and types, and runs it:

- NumPy arrays, contiguous, of the ten number types; they are passed as they are, not copied.
- Instances of device classes: their attributes are those of the annotation; vectors are sequences.
- Numbers as in tack: a Python integer is i32, i64 or u64 by its size, a float f32, or f64 if an
  array of f64 is among the arguments. A NumPy scalar has its own type.

What hardtack refuses raises `SourceErrors`, and a call that the library refuses `ValueError`.
`func` and `device_class` leave what they decorate as it is: hardtack reads the file itself.
"""

from __future__ import annotations

import ast
import ctypes
import hashlib
import re
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from transpiler.emit.interface import Export
from transpiler.ir.types import MatrixType, VectorType
from transpiler.pykernel.model import (
    Argument,
    ArgumentList,
    FunctionArgument,
    InstanceArgument,
    TupleArgument,
    VectorArgument,
)
from transpiler.pykernel.notation import parse_argument
from transpiler.pykernel.program import load
from transpiler.source.diagnostics import Collector
from transpiler.suite.native import write_program

_PREFIX = "shim"
_CONTEXT_BYTES = 1 << 16
_GCC = "gcc -std=c17 -O2 -ffp-contract=off -fPIC -shared -Iinclude -I.".split()
_C_TYPES: dict[str, Any] = {
    "float": ctypes.c_float,
    "double": ctypes.c_double,
    **{f"int{n}_t": getattr(ctypes, f"c_int{n}") for n in (8, 16, 32, 64)},
    **{f"uint{n}_t": getattr(ctypes, f"c_uint{n}") for n in (8, 16, 32, 64)},
}


@dataclass(frozen=True)
class DType:
    """The name of a number type, as kernel files write it in annotations and constants."""

    name: str


f32, f64 = DType("f32"), DType("f64")
i8, i16, i32, i64 = (DType(f"i{n}") for n in (8, 16, 32, 64))
u8, u16, u32, u64 = (DType(f"u{n}") for n in (8, 16, 32, 64))


def func(function: Callable[..., Any]) -> Callable[..., Any]:
    """Marks a device function."""
    return function


def device_class(cls: type) -> type:
    """Marks a device class."""
    return cls


def constant(value: Any, dtype: DType | None = None) -> Any:
    """A number that kernels may name."""
    return value


def kernel(function: Callable[..., Any]) -> Kernel:
    """Marks a kernel; calls of it are compiled."""
    return Kernel(function)


def zeros(shape: Any, dtype: DType = f32) -> Any:
    """An array of zeros."""
    return full(shape, 0, dtype)


def ones(shape: Any, dtype: DType = f32) -> Any:
    """An array of ones."""
    return full(shape, 1, dtype)


def full(shape: Any, value: Any, dtype: DType = f32) -> Any:
    """An array of one value."""
    return np.full(shape, value, _numpy_type(dtype.name))


class Kernel:
    """A kernel of a file, with the libraries built for it so far."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.__name__ = function.__name__
        self.__doc__ = function.__doc__
        self._path = Path(function.__code__.co_filename)
        self._declared = [
            function.__annotations__.get(name, "")
            for name in function.__code__.co_varnames[: function.__code__.co_argcount]
        ]

    def __call__(self, *arguments: Any) -> Any:
        """Run the kernel; what it returns, None if nothing."""
        library = _library(self._path, self.__name__, argument_types(arguments, self._declared))
        return library.call(_flat(arguments, self._declared))


def argument_types(
    arguments: tuple[Any, ...], declared: Sequence[str] | None = None
) -> tuple[str, ...]:
    """The types of actual arguments, in the notation of annotations.

    An array whose annotation in `declared` says that its elements are vectors or matrices has
    their components in its last dimensions, in the first ones if it is `soa`.
    """
    wide = any(isinstance(a, np.ndarray) and a.dtype == np.float64 for a in arguments)
    notes = declared if declared is not None else [""] * len(arguments)
    return tuple(_type_of(a, wide, n) for a, n in zip(arguments, notes, strict=True))


def _is_instance(declared: str) -> bool:
    """Whether an annotation is that of an instance: `Sphere(radius=f32)`."""
    return re.match(r"\s*[^\W\d]\w*\(", declared) is not None


def _flat(arguments: Sequence[Any], declared: Sequence[str]) -> tuple[Any, ...]:
    """The arguments of the C function: instances become their attributes."""
    flat: list[Any] = []
    for argument, note in zip(arguments, declared, strict=True):
        flat += _attributes(argument, parse_argument(note)) if _is_instance(note) else [argument]
    return tuple(flat)


def _kinds(text: str) -> list[str]:
    """The types of what an argument is passed as; those of attributes are not looked at."""
    if not _is_instance(text):
        return [text]
    return [""] * _count(parse_argument(text))


def _count(type_: Argument) -> int:
    match type_:
        case InstanceArgument(_, fields):
            return sum(_count(inner) for _, inner in fields)
        case VectorArgument(VectorType() as vector):
            return vector.length
        case VectorArgument(MatrixType() as matrix):
            return matrix.rows * matrix.columns
        case TupleArgument(parts):
            return len(parts)
        case FunctionArgument():
            return 0
    return 1


def _attributes(value: Any, type_: Argument) -> list[Any]:
    """The numbers and arrays in an instance, a tuple or a vector, in order."""
    match type_:
        case InstanceArgument(_, fields):
            parts = [_attributes(getattr(value, name), inner) for name, inner in fields]
            return [each for part in parts for each in part]
        case VectorArgument() | TupleArgument():
            return list(np.ravel(value))
        case FunctionArgument():
            return []
    return [value]


def _shaped(declared: str) -> tuple[str, int] | None:
    """`vec3<f32>` and the number of dimensions of such an element; None for a number."""
    found = re.match(r"\s*((vec|mat)[^\[]*)\[", declared)
    return (found[1].strip(), 1 if found[2] == "vec" else 2) if found else None


def _type_of(argument: Any, wide: bool, declared: str) -> str:
    match argument:
        case np.ndarray():
            if not argument.flags.c_contiguous:
                raise ValueError("the array is not contiguous")
            element, inner = _shaped(declared) or (_token(argument.dtype), 0)
            colons = ", ".join(":" * (argument.ndim - inner))
            layout = " soa" if declared.rstrip().endswith("soa") else ""
            return f"{element}[{colons}]{layout}"
        case _ if _is_instance(declared):
            return declared
        case np.generic():
            return _token(argument.dtype)
        case float():
            return "f64" if wide else "f32"
        case int():
            ranges = (("i32", -(2**31), 2**31), ("i64", -(2**63), 2**63), ("u64", 0, 2**64))
            for name, low, high in ranges:
                if low <= argument < high:
                    return name
            raise OverflowError(f"{argument} has no 64-bit integer type")
    raise TypeError(f"{type(argument).__name__} is no argument of a kernel")


def _token(dtype: Any) -> str:
    """`f32` for float32, and so on for the ten number types."""
    if dtype.kind not in "fiu" or dtype.itemsize > 8 or dtype == np.float16:
        raise TypeError(f"kernels have no type {dtype}")
    return f"{dtype.kind}{8 * dtype.itemsize}"


def _numpy_type(token: str) -> Any:
    return np.dtype(f"{token[0]}{int(token[1:]) // 8}")


class _Library:
    """The compiled code of one kernel for one list of types."""

    def __init__(self, path: Path, export: Export, types: tuple[str, ...]) -> None:
        self._code = ctypes.CDLL(str(path))
        self._export = export
        # The first dimensions of a planar array are those of its elements.
        kinds = [k for t in types for k in _kinds(t)]
        shaped = [_shaped(k) if k.endswith("soa") else None for k in kinds]
        self._inner = [found[1] if found else 0 for found in shaped]

    def call(self, arguments: tuple[Any, ...]) -> Any:
        """Call the entry in a new context; raises ValueError if it is refused."""
        result: Any = None
        context = self._context()
        given: list[Any] = [context]
        for p in self._export.parameters:
            match p.role:
                case "array":
                    stored = not p.c_type.startswith("const ")
                    if stored and not arguments[p.parameter].flags.writeable:
                        raise TypeError(f"{p.name} is stored to, and the array is read-only")
                    given.append(ctypes.c_void_p(arguments[p.parameter].ctypes.data))
                case "extent":
                    outer = self._inner[p.parameter] + p.dimension
                    given.append(ctypes.c_int64(arguments[p.parameter].shape[outer]))
                case "value":
                    given.append(_C_TYPES[p.c_type](arguments[p.parameter]))
                case "result":
                    result = _C_TYPES[p.c_type.removesuffix("*").strip()]()
                    given.append(ctypes.byref(result))
        status = int(getattr(self._code, self._export.c_name)(*given))
        getattr(self._code, f"{_PREFIX}_ht_close")(context)
        if status != 0:
            raise ValueError(f"{self._export.name}: the call ended with status {status}")
        return None if result is None else result.value

    def _context(self) -> ctypes.c_void_p:
        self._memory = ctypes.create_string_buffer(_CONTEXT_BYTES)
        context = ctypes.c_void_p()
        opened = getattr(self._code, f"{_PREFIX}_ht_open")
        size = ctypes.c_size_t(_CONTEXT_BYTES)
        status = opened(ctypes.c_int32(1), self._memory, size, None, ctypes.byref(context))
        if status != 0:
            raise RuntimeError(f"no context: status {status}")
        return context


_scratch = tempfile.TemporaryDirectory(prefix="tack-shim-")
_built: dict[str, _Library] = {}


def _library(path: Path, name: str, types: tuple[str, ...]) -> _Library:
    """The library for the text of `path`, built on first use."""
    source = _only(path.read_text(encoding="utf-8"), name)
    key = hashlib.sha256(repr((source, name, types)).encode()).hexdigest()[:16]
    if key not in _built:
        folder = Path(_scratch.name) / key
        folder.mkdir(exist_ok=True)
        _built[key] = _build(folder, path.name, source, name, types)
    return _built[key]


def _only(source: str, name: str) -> str:
    """`source` with its other kernels blanked out: their types are not known yet."""
    lines = source.splitlines()
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef) and node.name != name and _is_kernel(node):
            first, last = node.decorator_list[0].lineno, node.end_lineno or node.lineno
            lines[first - 1 : last] = [""] * (last - first + 1)
    return "\n".join(lines) + "\n"


def _is_kernel(node: ast.FunctionDef) -> bool:
    return any(ast.unparse(d).rpartition(".")[2] == "kernel" for d in node.decorator_list)


def _build(folder: Path, file: str, source: str, name: str, types: tuple[str, ...]) -> _Library:
    (folder / file).write_text(source, encoding="utf-8")
    collector = Collector()
    loaded = load(folder / file, collector, specializations={name: (ArgumentList(types),)})
    collector.raise_if_any()
    assert loaded.program is not None
    written = write_program(loaded.program, _PREFIX, folder)
    target = folder / "kernel.so"
    sources = [str(path) for path in written.sources]
    subprocess.run([*_GCC, *sources, "-o", str(target), "-lm"], cwd=folder, check=True)
    return _Library(target, written.exports[0], types)
