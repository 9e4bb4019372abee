"""How functions and kernels of a program call each other in C.

A view parameter `xs` is a pointer, the extents that no size parameter or number tells
(`xs_n0`), and its strides (`xs_s0`). Size parameters follow all others. Admission functions
take every extent, since they compare them.
"""

from __future__ import annotations

from transpiler.emit.ctree import Atom, C, number
from transpiler.emit.scope import Scope, Storage, memory_type, scalar_type
from transpiler.ir.nodes import Function, Kernel, Literal, Mode, Parameter, Read
from transpiler.ir.types import ScalarType, ViewType

Owner = Function | Kernel


def known_extent(parameter: Parameter, d: int) -> Read | Literal | None:
    """What tells the extent of dimension `d` without a parameter of its own."""
    entry = parameter.shape[d] if d < len(parameter.shape) else None
    return entry if isinstance(entry, Read | Literal) else None


def view_type(parameter: Parameter) -> ViewType:
    """The type of an array parameter."""
    type_ = parameter.local.type
    assert isinstance(type_, ViewType)
    return type_


def pointer_type(parameter: Parameter) -> str:
    """`const T *` for what is only read."""
    const = "const " if parameter.mode is Mode.IN else ""
    return f"{const}{memory_type(view_type(parameter).element)} *"


def parameter_storage(scope: Scope, parameter: Parameter) -> Storage:
    """Where the elements of a view parameter are inside its function."""
    name = scope.name(parameter.local)
    type_ = view_type(parameter)
    extents: list[C] = []
    for d in range(type_.rank):
        known = known_extent(parameter, d)
        if isinstance(known, Read):
            extents.append(Atom(scope.name(known.local), "int64_t"))
        elif isinstance(known, Literal):
            extents.append(number(known.value))
        else:
            extents.append(Atom(f"{name}_n{d}", "int64_t"))
    strides = tuple(Atom(f"{name}_s{d}", "int64_t") for d in range(type_.rank))
    return Storage(name, type_.element, tuple(extents), strides)


def bind_parameters(scope: Scope, owner: Owner) -> list[str]:
    """Gives every parameter its name and storage; the C parameter declarations."""
    items: list[str] = []
    for parameter in owner.parameters:
        name = scope.name(parameter.local)
        if not parameter.is_view:
            if parameter.mode is Mode.IN:
                items.append(f"{scalar_type(parameter.local.type)} {name}")
            continue
        scope.storage[parameter.local] = parameter_storage(scope, parameter)
        items.append(f"{pointer_type(parameter)}{name}")
        rank = view_type(parameter).rank
        items += [f"int64_t {name}_n{d}" for d in range(rank) if known_extent(parameter, d) is None]
        items += [f"int64_t {name}_s{d}" for d in range(rank)]
    items += [f"int64_t {scope.name(size)}" for size in owner.sizes]
    return items


def all_parameters(scope: Scope, owner: Owner) -> list[str]:
    """Declarations with every extent: what admission and dispatch take."""
    items: list[str] = []
    for parameter in owner.parameters:
        name = scope.name(parameter.local)
        if not parameter.is_view:
            type_ = parameter.local.type
            assert isinstance(type_, ScalarType)
            if parameter.mode is Mode.IN:
                items.append(f"{scalar_type(type_)} {name}")
            else:
                items.append(f"{memory_type(type_)} *{name}")
            continue
        items.append(f"{pointer_type(parameter)}{name}")
        rank = view_type(parameter).rank
        items += [f"int64_t {name}_n{d}" for d in range(rank)]
        items += [f"int64_t {name}_s{d}" for d in range(rank)]
    return items


def needs_admission(owner: Owner) -> bool:
    """Whether a call of `owner` has entry checks besides depth and fuel."""
    views = [p for p in owner.parameters if p.is_view]
    if owner.conditions or (len(views) > 1 and any(p.mode is not Mode.IN for p in views)):
        return True
    for parameter in views:
        if parameter.shape:
            for d, entry in enumerate(parameter.shape):
                if entry is not None and parameter.binds[d] is None:
                    return True
    return False


def full_storage(name: str, parameter: Parameter) -> Storage:
    """The storage of a view parameter by its full list of extents and strides."""
    type_ = view_type(parameter)
    extents = tuple(Atom(f"{name}_n{d}", "int64_t") for d in range(type_.rank))
    strides = tuple(Atom(f"{name}_s{d}", "int64_t") for d in range(type_.rank))
    return Storage(name, type_.element, extents, strides)


def takes_in_place(kernel: Kernel) -> bool:
    """Whether `in_place` can be asked of a kernel: it has an `inout` array."""
    return any(p.is_view and p.mode is Mode.INOUT for p in kernel.parameters)
