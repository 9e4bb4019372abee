"""Arguments of the host: numbers, truth values and views of its lists."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from transpiler.ir import nodes
from transpiler.ir.types import BoolType, ElementType, IntType, Type, ViewType
from transpiler.machine.views import View, row_major


@dataclass(slots=True)
class ArrayArgument:
    """An array of the host: a view of `elements`, a list that several arguments may share.

    Without `extents` the whole list as a vector; without `strides` contiguous row-major.
    Outputs are stored into `elements`.
    """

    elements: list[int]
    extents: tuple[int, ...] | None = None
    strides: tuple[int, ...] | None = None
    offset: int = 0

    def view(self) -> View:
        """The view that the program gets.

        Raises RefusedError for a negative extent and ValueError if it leaves the list.
        """
        extents = (len(self.elements),) if self.extents is None else self.extents
        if min(extents) < 0:
            raise RefusedError("ARGUMENT")
        strides = row_major(extents) if self.strides is None else self.strides
        view = View(self.elements, self.offset, extents, strides)
        if view.size > 0:
            low, high = view.interval()
            if low < 0 or high >= len(self.elements):
                raise ValueError("the view leaves its elements")
        return view


Argument = int | bool | ArrayArgument


class RefusedError(Exception):
    """The host's call is refused before anything runs; `status` is the reason."""

    def __init__(self, status: str) -> None:
        super().__init__(status)
        self.status = status


def bind_arguments(
    declaration: nodes.Function | nodes.Kernel, arguments: Sequence[Argument]
) -> list[Any]:
    """Values and views in parameter order; a scalar `out` parameter gets a place.

    Raises ValueError for a wrong count, kind, rank or value, and RefusedError for what the
    C interface refuses: a negative extent, overlapping strides of an `inout` of a function.
    """
    given = iter(arguments)
    bound: list[Any] = []
    for parameter in declaration.parameters:
        if parameter.mode is nodes.Mode.OUT and not parameter.is_view:
            bound.append(View([0], 0, (1,), (1,)))
            continue
        argument = next(given, None)
        if argument is None:
            raise ValueError(f"no argument for {parameter.local.name}")
        bound.append(_bound(parameter, argument))
    if next(given, None) is not None:
        raise ValueError("more arguments than parameters")
    if isinstance(declaration, nodes.Function):
        _refuse_overlapping_strides(declaration, bound)
    return bound


def _bound(parameter: nodes.Parameter, argument: Argument) -> Any:
    type_, name = parameter.local.type, parameter.local.name
    if isinstance(type_, ViewType):
        if not isinstance(argument, ArrayArgument):
            raise ValueError(f"{name} is an array")
        view = argument.view()
        if len(view.extents) != type_.rank or len(view.strides) != type_.rank:
            raise ValueError(f"{name} has rank {type_.rank}")
        if not _all_held(type_.element, argument.elements):
            raise ValueError(f"{name} has elements that are no {type_.element.name}")
        return view
    if isinstance(argument, ArrayArgument):
        raise ValueError(f"{name} is no array")
    if isinstance(type_, IntType) and not type_.holds(argument):
        raise ValueError(f"{name} cannot be {argument}")
    return plain(type_, argument)


def _all_held(type_: ElementType, elements: list[int]) -> bool:
    """Whether every element is a value of the type."""
    if not elements or not isinstance(type_, IntType | BoolType):
        return True
    low, high = (type_.min, type_.max) if isinstance(type_, IntType) else (0, 1)
    return low <= min(elements) and max(elements) <= high


def _refuse_overlapping_strides(declaration: nodes.Function, bound: list[Any]) -> None:
    for parameter, argument in zip(declaration.parameters, bound, strict=True):
        if parameter.mode is nodes.Mode.INOUT and not argument.injective():
            raise RefusedError("ARGUMENT")


def plain(type_: Type, found: int) -> int | bool:
    """A value as a host sees it: True or False for a truth value."""
    return bool(found) if isinstance(type_, BoolType) else int(found)
