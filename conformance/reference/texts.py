"""Texts of values and of faults (IM-90, IM-91, IM-109, IM-110)."""

from __future__ import annotations

from fractions import Fraction

from .faults import Fault, Typed
from .ranges import BoolType, FixedPointType
from .rounding import Round


def decimal(value: Fraction) -> str:
    """The exact decimal of a fraction whose denominator is a power of two (IM-90)."""
    sign = "-" if value < 0 else ""
    whole, rest = divmod(abs(value), 1)
    digits = ""
    while rest:
        digit, rest = divmod(rest * 10, 1)
        digits += str(digit)
    return f"{sign}{whole}.{digits or '0'}"


def value_text(value: Typed) -> str:
    """The default format of a value (IM-90)."""
    match value.type:
        case BoolType():
            return "true" if value.value else "false"
        case FixedPointType():
            return decimal(value.type.value(value.value))
        case _:
            return str(value.value)


def rounds(operation: str) -> bool:
    """Whether the line of ``exact`` is labelled ``rounded`` (IM-110): the operation has a mode."""
    return operation.rsplit(".", 1)[-1] in {mode.value for mode in Round}


def fault_text(fault: Fault, path: str, line: int, column: int) -> str:
    """The diagnostic presentation of IM-110.

    One operand is ``operand``, two are ``left`` and ``right``, three and more are numbered.
    ``exact`` and ``limit`` of a fixed-point operation are raw values (IM-106).
    """
    rows = [("operation", fault.operation)]
    rows += zip(_labels(len(fault.operands)), map(record_text, fault.operands), strict=True)
    if fault.exact is not None:
        rows.append(("rounded" if rounds(fault.operation) else "result", str(fault.exact)))
    if fault.limit is not None:
        rows.append(_limit_row(fault, fault.limit))
    width = max(len(label) for label, _ in rows) + 2
    lines = [f"{label + ':':<{width}}{text}" for label, text in rows]
    return "\n".join([f"{fault.code.name} at {path}:{line}:{column}", "", *lines]) + "\n"


def record_text(value: Typed) -> str:
    """A value as a record shows it: raw for fixed point."""
    match value.type:
        case FixedPointType():
            return f"raw {value.value}"
        case _:
            return value_text(value)


def _labels(count: int) -> list[str]:
    match count:
        case 1:
            return ["operand"]
        case 2:
            return ["left", "right"]
        case _:
            return [f"operand {i + 1}" for i in range(count)]


def _limit_row(fault: Fault, limit: Typed) -> tuple[str, str]:
    match fault.code.name:
        case "E_SHIFT":
            return "allowed", f"0..{limit.value}"
        case "E_OVERFLOW" | "E_NARROW":
            label = "maximum" if limit.value > 0 else "minimum"
            return label, record_text(limit)
        case _:
            return "limit", record_text(limit)
