"""The public C interface of a program: which entries there are and what they take.

The shape of every signature follows one table: scalars by value, an array as pointer and
extents (and strides in the strided entry), results through pointers at the end.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from transpiler.emit.file_scope import Names, public_name, variants
from transpiler.emit.scope import parameter_names
from transpiler.ir.nodes import Function, Kernel, Mode, Parameter, Program
from transpiler.ir.types import BoolType, FloatType, IntType, Type, ViewType, VoidType
from transpiler.ir.vectors import element_of


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
    those of `c_name_strided`, None where no parameter is an array.
    """

    name: str
    module: str
    c_name: str
    kind: str
    source: Function | Kernel
    parameters: tuple[CParameter, ...]
    strided: tuple[CParameter, ...] | None


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
        case FloatType(width):
            return "float" if width == 32 else "double"
    raise TypeError(f"no C type for {type_}")


def exports_of(program: Program, prefix: str) -> tuple[Export, ...]:
    """Every export in source order, module by module.

    Raises `NameClash` when two exports get one C name.
    """
    names = Names(program, prefix)
    exports = tuple(
        _export(source, names)
        for module in program.modules
        for source in module.declarations
        if isinstance(source, Function | Kernel) and source.exported
    )
    seen: dict[str, Export] = {}
    for export in exports:
        for name in variants(export.source, export.c_name):
            other = seen.setdefault(name, export)
            if other is not export:
                raise NameClash(
                    f"{other.module}.{other.name} and {export.module}.{export.name}"
                    f" both become {name} in C; rename one of them"
                )
    return exports


def _export(source: Function | Kernel, names: Names) -> Export:
    public = public_name(source, names.program, names.prefix)
    called = parameter_names(source, names.taken)
    contiguous: list[CParameter] = []
    strided: list[CParameter] = []
    for index, parameter in enumerate(source.parameters):
        name = called[parameter.local]
        contiguous += _parameter(parameter, index, name, strides=False)
        strided += _parameter(parameter, index, name, strides=True)
    if not isinstance(source.result, VoidType):
        result = CParameter(f"{value_type(source.result)} *", "result", "result", -1)
        contiguous.append(result)
        strided.append(result)
    arrays = any(p.is_view for p in source.parameters)
    return Export(
        name=source.name,
        module=source.module,
        c_name=public,
        kind="kernel" if isinstance(source, Kernel) else "function",
        source=source,
        parameters=tuple(contiguous),
        strided=tuple(strided) if arrays else None,
    )


def _parameter(parameter: Parameter, index: int, name: str, *, strides: bool) -> list[CParameter]:
    type_ = parameter.local.type
    if not isinstance(type_, ViewType):
        if parameter.mode is Mode.IN:
            return [CParameter(value_type(type_), name, "value", index)]
        return [CParameter(f"{value_type(type_)} *", name, "out", index)]
    const = "const " if parameter.mode is Mode.IN else ""
    element = value_type(element_of(type_.element))
    items = [CParameter(f"{const}{element} *", name, "array", index)]
    for d in range(type_.rank):
        items.append(CParameter("int64_t", f"{name}_n{d}", "extent", index, d))
    if strides:
        for d in range(type_.rank):
            items.append(CParameter("int64_t", f"{name}_s{d}", "stride", index, d))
    return items
