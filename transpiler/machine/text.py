"""The text of a fault for people (section 16.5 of the language, LS-276)."""

from __future__ import annotations

from collections.abc import Mapping

from transpiler.ir.faults import FaultCode
from transpiler.machine.fault import FaultRecord
from transpiler.source.files import SourceFile

_MESSAGES = {
    FaultCode.E_OVERFLOW: "the result does not fit its type",
    FaultCode.E_DIV_ZERO: "division by zero",
    FaultCode.E_BOUNDS: "index, slice or allocation out of bounds",
    FaultCode.E_SHAPE: "shapes do not agree",
    FaultCode.E_SHIFT: "shift count out of range",
    FaultCode.E_NARROW: "the value does not fit the target type",
    FaultCode.E_ALIAS: "a written array overlaps another",
    FaultCode.E_STALE_HANDLE: "stale handle",
    FaultCode.E_FUEL: "the fuel allowance is used up",
    FaultCode.E_UNSUPPORTED: "this target cannot do it exactly",
    FaultCode.E_DOMAIN: "an argument lies outside the domain",
    FaultCode.E_DEPTH: "the depth limit is reached",
    FaultCode.E_ASSERT: "assertion failed",
}


def message(code: FaultCode) -> str:
    """What a fault code says, in a few words."""
    return _MESSAGES[code]


def report(
    record: FaultRecord,
    files: Mapping[str, SourceFile] | None = None,
    *,
    fuel: int | None = None,
    state: str | None = None,
) -> str:
    """The report: heading, place with source line, then every field, absent ones as `none`."""
    lines = [f"fault[{record.code.name}]: {message(record.code)}"]
    lines.append(f"  --> {record.position}")
    lines += _excerpt(record, (files or {}).get(record.position.path), record.operation)
    lines += [f"   = {label}: {value}" for label, value in _fields(record)]
    lines.append(f"   = fuel-consumed: {_shown(fuel)}")
    lines.append(f"   = state: {_shown(state)}")
    return "\n".join(lines) + "\n"


def launch_report(record: FaultRecord, files: Mapping[str, SourceFile]) -> str:
    """What a Python kernel did that has no meaning: the place, the source line, the iteration."""
    lines = [f"fault[{record.code.name}]: {_launch_message(record)}"]
    lines.append(f"  --> {record.position}")
    lines += _excerpt(record, files.get(record.position.path), "here")
    lines += [f"   = called from {site}" for site in reversed(record.stack)]
    if record.address is not None:
        item = record.address.item
        where = "outside the loop" if item is None else f"in iteration {item}, counted from 0"
        lines.append(f"   = {record.address.kernel}, {where}")
    return "\n".join(lines) + "\n"


def _launch_message(record: FaultRecord) -> str:
    if record.code is not FaultCode.E_BOUNDS:
        return _MESSAGES[record.code]
    *dimension, index = (getattr(operand, "value", None) for operand in record.operands)
    extent = getattr(record.limit, "value", None)
    where = f"dimension {dimension[0]} of the array" if dimension else "the array"
    return f"index {index} is outside {where}, whose extent is {extent}"


def _fields(record: FaultRecord) -> list[tuple[str, str]]:
    return [
        ("operation", record.operation),
        ("operand-count", str(len(record.operands))),
        *(("operand", str(operand)) for operand in record.operands),
        ("exact", _shown(record.exact)),
        ("limit", _shown(record.limit)),
        ("revision", _hex(record.revision)),
        ("source-map", _hex(record.source_map)),
        ("address", _shown(record.address)),
        ("stack-depth", str(len(record.stack))),
        *(("called from", str(site)) for site in record.stack),
    ]


def _shown(value: object) -> str:
    return "none" if value is None else str(value)


def _hex(digest: bytes | None) -> str:
    return "none" if digest is None else digest.hex()


def _excerpt(record: FaultRecord, file: SourceFile | None, said: str) -> list[str]:
    """The source line, with a caret under the position and what is said behind it."""
    at = record.position
    text = "" if file is None else file.line(at.line)
    if not text.strip():
        return []
    gutter = " " * len(str(at.line))
    lead = "".join("\t" if c == "\t" else " " for c in text[: at.column - 1])
    return [
        f" {gutter} |",
        f" {at.line} | {text}",
        f" {gutter} | {lead}^ {said}",
    ]
