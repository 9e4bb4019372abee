"""The state of one entry: fuel, depth, steps, stack, arena, output, dispatches."""

from __future__ import annotations

from dataclasses import dataclass, field

from transpiler.ir.faults import Edge, FaultCode
from transpiler.ir.operations import Operation
from transpiler.ir.types import I64
from transpiler.machine.fault import (
    FaultRaised,
    FaultRecord,
    KernelAddress,
    Phase,
    SourcePosition,
)
from transpiler.machine.values import Operand, TypedValue, word

WORD_MAX = I64.max


@dataclass(slots=True)
class Run:
    """What one entry needs; compiled code holds on to it, `start` begins a new entry.

    `steps` counts the counted operations of a work item (IM-113); outside a kernel nobody
    reads it. `kernel` is the dispatched kernel while one runs.
    """

    allowance: int = WORD_MAX
    depth_limit: int = 256
    arena_limit: int = 0
    fuel: int = 0
    depth: int = 0
    steps: int = 0
    arena: int = 0
    dispatches: int = 0
    stack: list[SourcePosition] = field(default_factory=list)
    output: list[bytes] = field(default_factory=list)
    kernel: str | None = None
    dispatch: int = 0
    phase: Phase = Phase.ENTRY
    item: int = 0

    def start(self, allowance: int | None, depth_limit: int, arena_limit: int) -> None:
        """Begin an entry: all counters from zero (IM-117)."""
        self.allowance = WORD_MAX if allowance is None else allowance
        self.depth_limit = depth_limit
        self.arena_limit = arena_limit
        self.fuel = self.depth = self.steps = self.arena = self.dispatches = 0
        self.stack.clear()
        self.output.clear()
        self.kernel = None

    def charge(self, amount: int, site: SourcePosition, step: int | None = None) -> None:
        """Charge fuel; a charge that would pass the allowance faults uncounted (IM-141)."""
        if self.fuel + amount > self.allowance:
            raise self.fault(
                FaultCode.E_FUEL,
                "fuel.charge",
                site,
                limit=word(self.allowance),
                step=step,
            )
        self.fuel += amount

    def fault(
        self,
        code: FaultCode,
        operation: str,
        site: SourcePosition,
        operands: tuple[Operand, ...] = (),
        exact: int | None = None,
        limit: TypedValue | None = None,
        step: int | None = None,
    ) -> FaultRaised:
        """The fault as an exception; `step` is its ordinal, by default the count so far."""
        return FaultRaised(
            FaultRecord(
                code,
                operation,
                operands,
                exact,
                limit,
                site,
                address=self._address(self.steps if step is None else step),
                stack=tuple(self.stack),
            )
        )

    def edge(
        self,
        operation: Operation,
        edge: Edge,
        operands: tuple[Operand, ...],
        site: SourcePosition,
    ) -> FaultRaised:
        """The fault of an operation that was counted just now."""
        return self.fault(
            edge.code,
            operation.identifier,
            site,
            operands,
            edge.exact,
            None if edge.limit is None else TypedValue(*edge.limit),
            self.steps - 1,
        )

    def _address(self, step: int) -> KernelAddress | None:
        if self.kernel is None:
            return None
        if self.phase is not Phase.WORK_ITEM:
            return KernelAddress(self.kernel, self.dispatch, self.phase)
        return KernelAddress(self.kernel, self.dispatch, self.phase, self.item, step)
