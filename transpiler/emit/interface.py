"""The public C interface of a program: which entries there are and what they take.

The shape of every signature follows one table: scalars by value, an array as pointer and
extents (and strides in the strided entry), results through pointers at the end.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from transpiler.emit.names import SUFFIXES, c_name
from transpiler.ir.nodes import Function, Kernel, Mode, Parameter, Program
from transpiler.ir.types import BoolType, IntType, Type, ViewType, VoidType


class NameClash(Exception):
    """Two source names meet in one C name; the message shows both."""


@dataclass(frozen=True, slots=True)
class CParameter:
    """One C parameter.

    `role` is `value`, `array`, `extent`, `stride`, `out` (a kernel's scalar) or `result`.
    `parameter` is the index of the source parameter, -1 for the result; `dimension` that of
    an extent or stride.
    """

    c_type: str
    name: str
    role: str
    parameter: int
    dimension: int = -1

    @property
    def declaration(self) -> str:
        gap = "" if self.c_type.endswith("*") else " "
        return f"{self.c_type}{gap}{self.name}"


@dataclass(frozen=True, slots=True)
class Export:
    """One exported function or kernel.

    `parameters` are those of the contiguous entry `c_name` behind the context; `strided`
    those of `c_name_strided`, None where no parameter is an array. `renamed` says whether a
    name had to change.
    """

    name: str
    module: str
    c_name: str
    kind: str
    source: Function | Kernel
    parameters: tuple[CParameter, ...]
    strided: tuple[CParameter, ...] | None
    renamed: bool


@dataclass(frozen=True, slots=True)
class Emitted:
    """The C of a program: `files` by path in the tree, the exports, the runtime headers used.

    `has_main` says whether there is a script or `main`; `test_count` counts test blocks.
    """

    files: Mapping[str, str]
    exports: tuple[Export, ...]
    runtime: tuple[str, ...]
    has_main: bool
    test_count: int


def value_type(type_: Type) -> str:
    """The C type of a scalar in the public interface and in memory."""
    match type_:
        case IntType(width, signed):
            return f"{'' if signed else 'u'}int{width}_t"
        case BoolType():
            return "uint8_t"
    raise TypeError(f"no C type for {type_}")


def parameter_names(source: Function | Kernel) -> dict[int, str]:
    """The C name of each parameter, by index, free of clashes with its own companions."""
    taken: set[str] = set()
    names: dict[int, str] = {}
    for index, parameter in enumerate(source.parameters):
        name = c_name(parameter.local.name, taken)
        names[index] = name
        taken.add(name)
        if parameter.is_view:
            rank = parameter.local.type.rank  # type: ignore[union-attr]
            taken.update(f"{name}_{kind}{d}" for kind in "ns" for d in range(rank))
    return names


def exports_of(program: Program, prefix: str) -> tuple[Export, ...]:
    """Every export in source order, module by module.

    Raises `NameClash` when two exports get one C name.
    """
    several = len(program.modules) > 1
    exports: list[Export] = []
    for module in program.modules:
        for source in module.declarations:
            if isinstance(source, Function | Kernel) and source.exported:
                exports.append(_export(source, prefix, several))
    seen: dict[str, Export] = {}
    for export in exports:
        for name in (export.c_name, f"{export.c_name}_strided"):
            other = seen.setdefault(name, export)
            if other is not export:
                raise NameClash(
                    f"{other.module}.{other.name} and {export.module}.{export.name}"
                    f" both become {name} in C; rename one of them"
                )
    return tuple(exports)


def _export(source: Function | Kernel, prefix: str, several: bool) -> Export:
    own = _public_name(source.name)
    path = f"{source.module.replace('.', '_')}_" if several else ""
    names = parameter_names(source)
    contiguous: list[CParameter] = []
    strided: list[CParameter] = []
    for index, parameter in enumerate(source.parameters):
        contiguous += _parameter(parameter, index, names[index], strides=False)
        strided += _parameter(parameter, index, names[index], strides=True)
    if not isinstance(source.result, VoidType):
        result = CParameter(f"{value_type(source.result)} *", "result", "result", -1)
        contiguous.append(result)
        strided.append(result)
    arrays = any(p.is_view for p in source.parameters)
    renamed = own != source.name or any(
        names[i] != p.local.name for i, p in enumerate(source.parameters)
    )
    return Export(
        name=source.name,
        module=source.module,
        c_name=f"{prefix}_{path}{own}",
        kind="kernel" if isinstance(source, Kernel) else "function",
        source=source,
        parameters=tuple(contiguous),
        strided=tuple(strided) if arrays else None,
        renamed=renamed,
    )


def _public_name(name: str) -> str:
    """Behind a prefix neither keywords nor the library matter; only our own suffixes do."""
    if name.startswith(("ht_", "_")) or name.endswith(SUFFIXES):
        return f"{name.lstrip('_') or 'name'}_"
    return name


def _parameter(parameter: Parameter, index: int, name: str, *, strides: bool) -> list[CParameter]:
    type_ = parameter.local.type
    if not isinstance(type_, ViewType):
        if parameter.mode is Mode.IN:
            return [CParameter(value_type(type_), name, "value", index)]
        return [CParameter(f"{value_type(type_)} *", name, "out", index)]
    const = "const " if parameter.mode is Mode.IN else ""
    element = value_type(type_.element)
    items = [CParameter(f"{const}{element} *", name, "array", index)]
    for d in range(type_.rank):
        items.append(CParameter("int64_t", f"{name}_n{d}", "extent", index, d))
    if strides:
        for d in range(type_.rank):
            items.append(CParameter("int64_t", f"{name}_s{d}", "stride", index, d))
    return items
