"""Entries: fuel (section 10), call depth (IM-119) and the step ordinal (IM-113)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from .faults import Code, Fault, word
from .ranges import I64, in_range

UNIT = 1
"""Units of a call and of a loop iteration (IM-139)."""


def reduction_units(n: int) -> int:
    """ceil(n / 64) units for a reduction over n elements, 0 for none (IM-139)."""
    return -(-n // 64)


def admits(value: int) -> bool:
    """Whether a host value is a fuel allowance: an I64 of at least 0 (IM-137)."""
    return value >= 0 and in_range(I64, value)


@dataclass
class Entry:
    """The counters of one host call (IM-117).

    ``allowance`` is None for an entry without one, which still counts (IM-137). ``frames`` is what
    the implementation offers; a larger depth limit is refused by ``begin`` (IM-119, IM-185).
    Raises ValueError for an allowance or depth limit the host must refuse.
    """

    allowance: int | None
    depth_limit: int
    frames: int = 1024
    consumed: int = 0
    depth: int = 0
    dispatches: int = 0

    def __post_init__(self) -> None:
        if self.allowance is not None and not admits(self.allowance):
            raise ValueError("IM-137: an allowance is an I64 of at least 0")
        if self.depth_limit < 1 or not in_range(I64, self.depth_limit):
            raise ValueError("IM-119: a depth limit is an I64 of at least 1")

    def charge(self, units: int) -> Fault | None:
        """Charges units, or faults E_FUEL and charges nothing (IM-141, IM-121)."""
        bound = I64.maximum if self.allowance is None else self.allowance
        if self.consumed + units > bound:
            return Fault(Code.E_FUEL, "fuel.charge", limit=word(bound))
        self.consumed += units
        return None

    def begin(self) -> Fault | None:
        """Starts the entry function at depth 1 (IM-119), after the test of the frames (IM-185)."""
        if self.depth_limit > self.frames:
            limits = (word(self.depth_limit),), None, word(self.frames)
            return Fault(Code.E_UNSUPPORTED, "call.enter", *limits)
        return self.call()

    def call(self) -> Fault | None:
        """Enters a user function: depth first, which costs nothing, then one unit (IM-139)."""
        if self.depth + 1 > self.depth_limit:
            return Fault(Code.E_DEPTH, "call.enter", limit=word(self.depth_limit))
        fault = self.charge(UNIT)
        if fault is None:
            self.depth += 1
        return fault

    def leave(self) -> None:
        """Returns from a user function."""
        self.depth -= 1

    def iterate(self) -> Fault | None:
        """Starts a loop iteration whose condition held: one unit (IM-139)."""
        return self.charge(UNIT)

    def reduce(self, n: int) -> Fault | None:
        """Charges a reduction over n elements before any is read (IM-139)."""
        return self.charge(reduction_units(n))

    def dispatch(self, extents: tuple[int, ...]) -> Fault | int:
        """Admits a dispatch, charges its work items, and gives its number (IM-112, IM-139)."""
        fault = admit(extents) or self.charge(work_items(extents))
        if fault is not None:
            return fault
        self.dispatches += 1
        return self.dispatches - 1


def work_items(extents: tuple[int, ...]) -> int:
    """The exact product of the extents (IM-112)."""
    product = 1
    for extent in extents:
        product *= extent
    return product


def work_item_index(index: tuple[int, ...], extents: tuple[int, ...]) -> int:
    """The row-major linear index of a work item (IM-112)."""
    linear = 0
    for i, extent in zip(index, extents, strict=True):
        linear = linear * extent + i
    return linear


def admit(extents: tuple[int, ...]) -> Fault | None:
    """E_SHAPE for more than MAX(I64) work items, tested before the charge (IM-112)."""
    product = work_items(extents)
    if in_range(I64, product):
        return None
    operands = tuple(word(extent) for extent in extents)
    return Fault(Code.E_SHAPE, "dispatch.admit", operands, product, word(I64.maximum))


class Phase(Enum):
    """Phase of a dispatch, in canonical order, with its number in a record (IM-106, IM-149)."""

    ENTRY = 0
    WORK_ITEM = 1
    EPILOGUE = 2


@dataclass(frozen=True)
class LogicalAddress:
    """Where in a dispatch a fault lies (IM-106, IM-112)."""

    dispatch: int
    phase: Phase
    work_item: int | None = None
    step: int | None = None

    @property
    def order(self) -> tuple[int, int, int, int]:
        """Key whose least value is the canonical fault (IM-112)."""
        return (self.dispatch, self.phase.value, self.work_item or 0, self.step or 0)


class Evaluation(Enum):
    """What a work item evaluates; the value tells whether it takes a step ordinal (IM-113)."""

    ARITHMETIC = "arithmetic", True
    CONVERSION = "conversion", True
    SUBSCRIPT = "subscript", True
    VIEW = "view-forming operation", True
    NAMED_OPERATION = "named operation", True
    USER_CALL = "user call", True
    LITERAL = "literal", False
    VARIABLE = "variable read", False
    COMPARISON = "comparison", False
    BITWISE = "& | ^ ~", False
    LOGICAL = "&& || !", False
    CONDITIONAL = "?:", False
    LOOP_CONTROL = "loop control", False
    FUEL_CHARGE = "fuel charge", False
    RAW = ".raw", False

    @property
    def counted(self) -> bool:
        """Whether one evaluation takes an ordinal."""
        return self.value[1]


def step_ordinal(evaluations: list[Evaluation]) -> int:
    """The ordinal of the last of the evaluations, which faults (IM-113, IM-114).

    For an evaluation that is not counted it is the ordinal the next counted one would get.
    """
    return sum(e.counted for e in evaluations[:-1])
