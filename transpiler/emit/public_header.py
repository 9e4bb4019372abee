"""The public header of a tree: what each entry does, takes, and can end with."""

from __future__ import annotations

from collections.abc import Mapping

from transpiler.emit.c_entries import signature, staged_parameters, staging_signature
from transpiler.emit.file_scope import Names, module_path
from transpiler.emit.interface import Export
from transpiler.emit.templates import render
from transpiler.emit.writer import documentation
from transpiler.ir.nodes import (
    Function,
    Kernel,
    Launch,
    Literal,
    Mode,
    Parameter,
    Program,
    Read,
)
from transpiler.ir.types import BOOL, ArrayType, MatrixType, VectorType, ViewType
from transpiler.ir.workgroups import printing_functions, prints
from transpiler.passes.possible_faults import Codes, possible_faults

CONTEXT_BYTES = 4096
"""Bound of the fixed part of a context, held to by a static assertion."""


def public_header(
    program: Program,
    names: Names,
    exports: tuple[Export, ...],
    interface: int,
    room: int,
    launches: Mapping[str, Launch],
) -> str:
    """The text of `PREFIX.h`; `room` is the number of call sites that a context holds.

    `launches` are the Python kernels by the names of their entries.
    """
    faults = possible_faults(program)
    printing = printing_functions(f for module in program.modules for f in module.functions)
    return render(
        "source/public.h.j2",
        prefix=names.prefix,
        upper=names.upper,
        about=[f"From {', '.join(module.paths)}." for module in program.modules],
        renamed=[line for export in exports for line in _renamed(export, names)],
        arrays=any(export.strided is not None for export in exports),
        launches=any(is_launch(export) for export in exports),
        printing=any(prints(launch, printing) for launch in launches.values()),
        truths=any(_has_truth(export) for export in exports),
        interface=interface,
        memory=_memory_bytes(program, room),
        entries=[
            _declaration(e, names, faults[e.source.qualified], launches.get(e.source.qualified))
            for e in exports
        ],
    )


def _has_truth(export: Export) -> bool:
    types = [p.local.type for p in export.source.parameters] + [export.source.result]
    return any(t.element == BOOL if isinstance(t, ViewType) else t == BOOL for t in types)


def _memory_bytes(program: Program, room: int) -> int:
    """A bound of the bytes of a context."""
    total = CONTEXT_BYTES + 8 * room + 16
    for module in program.modules:
        for g in module.globals:
            if not g.constant:
                width = g.type.size if isinstance(g.type, ArrayType) else 1
                total += 8 * max(1, width) + 8
    return (total + 63) // 64 * 64


def _renamed(export: Export, names: Names) -> list[str]:
    """What the names of an export and its parameters became, where C forbids them."""
    lines: list[str] = []
    whole = f"{export.module}.{export.name}"
    if export.c_name != f"{names.prefix}_{module_path(names.program, export.module)}{export.name}":
        lines.append(f"{whole}: {export.c_name}")
    for index, parameter in enumerate(export.source.parameters):
        called, name = _c_name(export, index), parameter.local.name
        if called != name:
            lines.append(f"{name} of {whole}: {called}")
    return lines


def _c_name(export: Export, parameter: int) -> str:
    """The C name of a parameter of the source."""
    return next(p.name for p in export.parameters if p.parameter == parameter)


def _declaration(export: Export, names: Names, faults: Codes, launch: Launch | None) -> str:
    """An entry in the public header: what the source says of it, then its signatures."""
    lines: list[str] = []
    about = [*export.source.documentation] or [f"`{export.name}` of {export.source.path}."]
    about += _shapes(export, launch)
    if faults:
        about.append(f"Faults: {', '.join(code.name for code in sorted(faults))}.")
    lines += documentation(tuple(about))
    macro = f"{names.upper}_STATUS"
    lines.append(f"{macro} {signature(export, names.prefix, strided=False)};")
    if export.strided is not None:
        lines.append("/* The same for any layout: strides count elements. */")
        lines.append(f"{macro} {signature(export, names.prefix, strided=True)};")
    if isinstance(export.source, Kernel) and staged_parameters(export.source):
        lines.append("/* Bytes that a call of these extents keeps aside until it publishes. */")
        lines.append(f"{names.upper}_API int64_t {staging_signature(export)};")
    lines.append("")
    return "\n".join(lines)


_VERBS = {Mode.IN: "is read", Mode.INOUT: "is read and written", Mode.OUT: "is written"}


def is_launch(export: Export) -> bool:
    """Whether the entry runs a Python kernel."""
    return isinstance(export.source, Function) and export.source.kind == "launch"


def _shapes(export: Export, launch: Launch | None) -> list[str]:
    """One line for each array: its shape by the size parameters, and what happens to it."""
    verbs = {**_VERBS, Mode.INOUT: "is stored to"} if launch is not None else _VERBS
    lines: list[str] = []
    for index, p in enumerate(export.source.parameters):
        if p.is_view:
            extents = _extents(p) if launch is None else _named_extents(export, index, launch)
            shape = f"{_c_name(export, index)}[{', '.join(extents)}]"
            lines.append(f"{shape}{_element(p)} {verbs[p.mode]}.")
    return lines


def _named_extents(export: Export, index: int, launch: Launch) -> list[str]:
    """The extents of an array of a kernel: numbers that are fixed, else the parameters for them."""
    made: list[str] = []
    for p in export.parameters:
        if p.parameter == index and p.role == "extent":
            fixed = launch.parameters[index].shape[p.dimension]
            made.append(str(fixed.value) if isinstance(fixed, Literal) else p.name)
    return made


def _element(parameter: Parameter) -> str:
    """How many numbers an element of vectors or matrices is."""
    type_ = parameter.local.type
    element = type_.element if isinstance(type_, ViewType) else None
    match element:
        case VectorType(length=count):
            return f", {count} numbers an element,"
        case MatrixType(rows=rows, columns=columns):
            return f", {rows * columns} numbers an element,"
    return ""


def _extents(parameter: Parameter) -> list[str]:
    extents: list[str] = []
    for entry in parameter.shape:
        match entry:
            case Read(local):
                extents.append(local.name)
            case Literal(value=value):
                extents.append(str(value))
            case None:
                extents.append("any")
            case _:
                extents.append("..")
    return extents
