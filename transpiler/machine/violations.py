"""What the debug build of Python kernels tells: the first access outside its array, or division by
zero, in the order of the iterations. The run goes on behind it (MEM-08)."""

from __future__ import annotations

from typing import Any

from transpiler.ir.operations import Operation
from transpiler.ir.types import IntType
from transpiler.machine.fault import FaultRaised, FaultRecord
from transpiler.machine.storage import HostArray, numpy


class Violations:
    """The first violation of a call; a run without one of these ends at it."""

    def __init__(self) -> None:
        self.first: FaultRecord | None = None

    def start(self) -> None:
        """A new call."""
        self.first = None

    def note(self, raised: FaultRaised) -> None:
        """One more violation."""
        if self.first is None:
            self.first = raised.record


def outside(array: HostArray, rank: int) -> tuple[HostArray, tuple[int, ...]]:
    """What stands in for an element that is not there: zeros, which take any store."""
    stand_in: Any = numpy().zeros((1,) * rank + array.shape[rank:], array.dtype)
    return stand_in, (0,) * rank


def violated(violations: Violations | None, raised: FaultRaised) -> None:
    """Note a violation, or raise it where nothing is noted."""
    if violations is None:
        raise raised
    violations.note(raised)


def checked_division(operation: Operation, type_: IntType) -> str:
    """The identifier of the checked floor division that a zero divisor is told as (IM-35)."""
    name = "div" if operation.family.name == "floor_div" else "rem"
    return f"{name}.checked.{type_.token}"
