"""Programs from text for the tests of the evaluator."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from transpiler.ci.program import load
from transpiler.machine.arguments import ArrayArgument
from transpiler.machine.entry import Machine, Outcome
from transpiler.machine.fault import FaultRecord, SourcePosition
from transpiler.source.diagnostics import Collector

PRINTED_RECORD = bytes.fromhex(
    """
    14 00 00 00 63 69 6e 74 2d 63 6f 72 65 2d 31 2f 66 61 75 6c 74 2f 76 32
    01 00
    0f 00 00 00 61 64 64 2e 63 68 65 63 6b 65 64 2e 69 36 34
    02 00 00 00
    14 ff ff ff ff ff ff ff 7f
    14 01 00 00 00 00 00 00 00
    01 0f 09 00 00 00 00 00 00 00 00 00 00 80 00
    01 14 ff ff ff ff ff ff ff 7f
    04 00 00 00 61 2e 63 69
    04 00 00 00 10 00 00 00
    00 00 00
    00 00 00 00
    """
)
"""The record that IM-149 prints: I64.max + 1 at line 4, column 16 of a.ci."""

M, MIN = 2**63 - 1, -(2**63)


def machine(text: str, **limits: int | None) -> Machine:
    """The module `p` of file `p.ci`, ready to run; errors in it fail the test."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "p.ci"
        path.write_text(text)
        collector = Collector()
        loaded = load(path, collector)
        collector.raise_if_any()
        assert loaded.program is not None
        return Machine(loaded.program, **limits)  # type: ignore[arg-type]


def position(text: str, line_part: str, token: str) -> SourcePosition:
    """Where `token` stands in `line_part`, which the text has once."""
    assert text.count(line_part) == 1, line_part
    assert token in line_part
    offset = text.index(line_part) + line_part.index(token)
    before = text[:offset]
    return SourcePosition("p.ci", before.count("\n") + 1, offset - before.rfind("\n"))


def fault_of(outcome: Outcome) -> FaultRecord:
    """The fault that ended an entry."""
    assert outcome.kind == "fault", outcome
    assert outcome.fault is not None
    return outcome.fault


def shown(record: FaultRecord) -> tuple[str, str, list[str], int | None, str | None]:
    """Code, operation, operands, exact and limit."""
    limit = None if record.limit is None else str(record.limit)
    assert record.exact is None or isinstance(record.exact, int)
    operands = [str(operand) for operand in record.operands]
    return record.code.name, record.operation, operands, record.exact, limit


def array(*elements: int) -> ArrayArgument:
    """A contiguous vector."""
    return ArrayArgument(list(elements))
