"""The canonical fault record (IM-104 to IM-107) and the exception that carries it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from transpiler.ir.faults import FaultCode
from transpiler.machine.values import Operand, Redacted
from transpiler.source.files import Position


@dataclass(frozen=True, slots=True)
class SourcePosition:
    """A place in a file of the program; line and column from 1."""

    path: str
    line: int
    column: int

    @staticmethod
    def of(path: str, position: Position) -> SourcePosition:
        return SourcePosition(path, position.line, position.column)

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}"


class Phase(IntEnum):
    """Where in a dispatch a fault arose; the numbers are the encoding."""

    ENTRY = 0
    WORK_ITEM = 1
    EPILOGUE = 2

    @property
    def text(self) -> str:
        return ("entry", "work-item", "epilogue")[self]


@dataclass(frozen=True, slots=True)
class KernelAddress:
    """Where a kernel fault arose; `item` and `step` exactly in the work-item phase."""

    kernel: str
    dispatch: int
    phase: Phase
    item: int | None = None
    step: int | None = None

    def __str__(self) -> str:
        text = f"{self.kernel}, dispatch {self.dispatch}, phase {self.phase.text}"
        if self.phase is Phase.WORK_ITEM:
            text += f", work-item {self.item}, step {self.step}"
        return text


@dataclass(frozen=True, slots=True)
class FaultRecord:
    """One fault, with every field of IM-106; None stands for an absent field.

    `exact` is redacted when an operand is (IM-109).
    """

    code: FaultCode
    operation: str
    operands: tuple[Operand, ...]
    exact: int | Redacted | None
    limit: Operand | None
    position: SourcePosition
    revision: bytes | None = None
    source_map: bytes | None = None
    address: KernelAddress | None = None
    stack: tuple[SourcePosition, ...] = ()

    def as_data(self) -> dict[str, Any]:
        """Plain data for `--json` and diagnostics, keyed as in the expectation format."""
        address = self.address
        return {
            "fault.code": self.code.name,
            "fault.operation": self.operation,
            "fault.operand": [str(operand) for operand in self.operands],
            "fault.exact": "none" if self.exact is None else str(self.exact),
            "fault.limit": "none" if self.limit is None else str(self.limit),
            "fault.position": str(self.position),
            "fault.revision": self.revision.hex() if self.revision else "none",
            "fault.source-map": self.source_map.hex() if self.source_map else "none",
            **({} if address is None else _address_data(address)),
            "fault.address": _address_text(address),
            "fault.stack-depth": len(self.stack),
            "fault.stack": [str(site) for site in self.stack],
        }


def _address_data(address: KernelAddress) -> dict[str, str]:
    return {"fault.phase": address.phase.text, "fault.kernel": address.kernel}


def _address_text(address: KernelAddress | None) -> str:
    if address is None:
        return "none"
    if address.phase is not Phase.WORK_ITEM:
        return str(address.dispatch)
    return f"{address.dispatch} {address.item} {address.step}"


class FaultRaised(Exception):
    """Carries a fault to the entry; nothing else may catch it (IM-118)."""

    def __init__(self, record: FaultRecord) -> None:
        super().__init__(record.code.name)
        self.record = record


class AssertionFailed(Exception):
    """A failed `assert` of a test block: the test fails, with its message."""

    def __init__(self, site: SourcePosition, message: str | None) -> None:
        super().__init__(message or "assertion failed")
        self.site = site
        self.message = message


class Unsupported(Exception):
    """The program uses something that the evaluator does not know: an error of a caller."""
