"""What compiling one body needs to know, and the parts that all bodies of a program share.

A body is turned into nested Python closures once; running it is calling them with a frame,
the list of the values of its locals. Element 0 of a frame is the returned value.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from transpiler.ir import nodes
from transpiler.ir.types import ArrayType
from transpiler.machine.fault import SourcePosition
from transpiler.machine.run import Run
from transpiler.machine.views import View
from transpiler.source.files import Position

Frame = list[Any]
Code = Callable[[Frame], Any]
ViewCode = Callable[[Frame], View]

RESULT = 0


class Signal:
    """Why a statement did not end normally: a jump to the loop or switch that made it."""

    __slots__ = ()


RETURN = Signal()


class Callee(Protocol):
    """A user function as its callers see it; `writes` has a flag for each parameter."""

    @property
    def writes(self) -> tuple[bool, ...]: ...

    def invoke(self, arguments: list[Any], site: SourcePosition) -> Any:
        """Call from `site`, the callee name: entry checks, depth, fuel, body."""
        ...


class Dispatched(Protocol):
    """A kernel as its dispatchers see it; `scalar_outs` are parameter indices."""

    @property
    def scalar_outs(self) -> tuple[int, ...]: ...

    def dispatch(self, arguments: list[Any], site: SourcePosition, in_place: bool) -> list[int]:
        """Run all items and publish the array outputs; returns the scalar outputs.

        A scalar output is given as a view of its place.
        """
        ...


@dataclass
class Unit:
    """A program that is being run: its state and its compiled bodies.

    `callee` and `kernel` compile on first use. `cells` holds the scalar variables as lists of
    one value and the arrays as views, by qualified name.
    """

    run: Run
    callee: Callable[[str], Callee]
    kernel: Callable[[str], Dispatched]
    cells: dict[str, list[int] | View] = field(default_factory=dict)

    def cell(self, variable: nodes.Global) -> list[int]:
        """Storage of a scalar variable or constant."""
        found = self._storage(variable)
        assert isinstance(found, list)
        return found

    def array(self, variable: nodes.Global) -> View:
        """Storage of an array variable or constant."""
        found = self._storage(variable)
        assert isinstance(found, View)
        return found

    def _storage(self, variable: nodes.Global) -> list[int] | View:
        name = variable.qualified
        if name not in self.cells:
            self.cells[name] = initial_storage(variable)
        return self.cells[name]


def initial_storage(variable: nodes.Global) -> list[int] | View:
    """Storage that holds the initial value."""
    if isinstance(variable.type, ArrayType):
        assert isinstance(variable.value, tuple)
        return View.over(list(variable.value), variable.type.extents)
    assert isinstance(variable.value, int)
    return [variable.value]


@dataclass
class Target:
    """A loop or switch that a jump may name; `again` is None for a switch."""

    label: str | None
    leave: Signal = field(default_factory=Signal)
    again: Signal | None = None


@dataclass
class Scope:
    """One body under compilation.

    `written` maps the locals of a kernel's array outputs to the slot of the view that stores
    go to; reads of an `inout` parameter use the other one, with the values from before the
    dispatch. `reductions` collects the `reduce` statements of a kernel with their slots.
    """

    unit: Unit
    path: str
    in_kernel: bool = False
    slots: dict[int, int] = field(default_factory=dict)
    written: dict[int, int] = field(default_factory=dict)
    reductions: list[tuple[nodes.Reduce, int]] = field(default_factory=list)
    targets: list[Target] = field(default_factory=list)
    size: int = RESULT + 1

    @property
    def run(self) -> Run:
        return self.unit.run

    def slot(self, local: nodes.Local) -> int:
        """Where a local lives in the frame."""
        found = self.slots.get(local.number)
        if found is None:
            found = self.slots[local.number] = self.fresh()
        return found

    def store_slot(self, local: nodes.Local) -> int:
        """Where the view lives that stores to an array local go through."""
        return self.written.get(local.number, self.slot(local))

    def fresh(self) -> int:
        """A slot of its own."""
        self.size += 1
        return self.size - 1

    def frame(self) -> Frame:
        """A new frame for this body."""
        return [None] * self.size

    def at(self, position: Position) -> SourcePosition:
        """A position of this body's file."""
        return SourcePosition.of(self.path, position)
