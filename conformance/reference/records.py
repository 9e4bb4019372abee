"""Canonical bytes of fault records, versions 1 and 2 (IM-149), and their decoder (IM-148)."""

from __future__ import annotations

from dataclasses import dataclass

from .decoding import Reader, read_value
from .entries import Phase
from .faults import Code, Fault, Typed
from .identifiers import LONGEST as LONGEST_IDENTIFIER
from .identifiers import is_identifier
from .ranges import Z
from .values import (
    RecordKind,
    RecordValue,
    Redacted,
    Rejected,
    Rules,
    Structure,
    counted,
    encode,
    signed,
    text,
    unsigned,
)

DOMAIN_V1 = "cint-core-1/fault/v1"
DOMAIN_V2 = "cint-core-1/fault/v2"
MOST_OPERANDS = 8
LONGEST_PATH = 1024
RUN_TIME_Z = 257
COMPILE_TIME_OPERAND_Z = 513
COMPILE_TIME_EXACT_Z = 520


@dataclass(frozen=True)
class Position:
    """A place in a source: module-relative path, line and column from 1 (IM-106).

    The empty path with line and column 0 is a record without a source.
    """

    path: str
    line: int
    column: int


@dataclass(frozen=True)
class Address:
    """The kernel, dispatch, phase and, in the work-item phase, item and step (IM-106)."""

    kernel: str
    dispatch: int
    phase: Phase
    work_item: int | None = None
    step: int | None = None


@dataclass(frozen=True)
class FaultRecord:
    """All canonical fields of a fault (IM-106). ``exact`` is an element of Z, or redacted."""

    code: Code
    operation: str
    operands: tuple[RecordValue, ...]
    exact: Typed | Redacted | None
    limit: RecordValue | None
    position: Position
    revision: bytes | None = None
    source_map: bytes | None = None
    address: Address | None = None
    stack: tuple[Position, ...] = ()


def record(fault: Fault, position: Position, secret: tuple[int, ...] = ()) -> FaultRecord:
    """The record of a fault at a position; ``secret`` lists the operands not to capture (IM-109).

    With a secret operand ``exact`` is redacted as well, as tag 7f of Z.
    """
    operands: tuple[RecordValue, ...] = tuple(
        Redacted(value.type) if i in secret else value for i, value in enumerate(fault.operands)
    )
    exact: Typed | Redacted | None = None
    if fault.exact is not None:
        exact = Redacted(Z) if secret else Typed(Z, fault.exact)
    return FaultRecord(fault.code, fault.operation, operands, exact, fault.limit, position)


def _optional(data: bytes | None) -> bytes:
    return b"\0" if data is None else b"\1" + data


def _position_bytes(position: Position) -> bytes:
    return text(position.path) + unsigned(position.line, 4) + unsigned(position.column, 4)


def _address_bytes(address: Address) -> bytes:
    head = text(address.kernel) + signed(address.dispatch) + unsigned(address.phase.value, 1)
    if address.work_item is None or address.step is None:
        return head + b"\0"
    return head + b"\1" + signed(address.work_item) + signed(address.step)


def encode_record(fault: FaultRecord, version: int = 2) -> bytes:
    """The bytes of a record (IM-149).

    Raises ValueError for version 1 without a revision or with a source-map digest: that layout has
    no absent revision and no digest.
    """
    if version == 1 and (fault.revision is None or fault.source_map is not None):
        raise ValueError("IM-149: version 1 needs a revision and holds no source-map digest")
    origin = _optional(fault.revision) + _optional(fault.source_map)
    if version == 1:
        origin = fault.revision or b""
    return b"".join(
        (
            text(DOMAIN_V2 if version == 2 else DOMAIN_V1),
            unsigned(fault.code, 2),
            counted(fault.operation.encode("ascii")),
            unsigned(len(fault.operands), 4),
            *map(encode, fault.operands),
            _optional(None if fault.exact is None else encode(fault.exact)),
            _optional(None if fault.limit is None else encode(fault.limit)),
            _position_bytes(fault.position),
            origin,
            _optional(None if fault.address is None else _address_bytes(fault.address)),
            unsigned(len(fault.stack), 4),
            *map(_position_bytes, fault.stack),
        )
    )


def decode_record(
    data: bytes, kind: RecordKind, structures: dict[str, Structure] | None = None
) -> tuple[int, FaultRecord]:
    """Version and content of the record that the bytes are.

    ``kind`` chooses the bounds of a Z (IM-108). Raises Rejected for anything else (IM-148).
    """
    reader = Reader(data)
    result = read_record(reader, kind, structures or {})
    reader.end()
    return result


def read_record(
    reader: Reader, kind: RecordKind, structures: dict[str, Structure]
) -> tuple[int, FaultRecord]:
    """The next record, as inside state (IM-156)."""
    versions = {DOMAIN_V1: 1, DOMAIN_V2: 2}
    domain = reader.ascii(len(DOMAIN_V2))
    if domain not in versions:
        raise Rejected("domain string")
    version = versions[domain]
    wide = version == 2 and kind is RecordKind.COMPILE_TIME
    operand_rules = Rules(COMPILE_TIME_OPERAND_Z if wide else RUN_TIME_Z, True, structures)
    exact_rules = Rules(COMPILE_TIME_EXACT_Z if wide else RUN_TIME_Z, True, structures)
    limit_rules = Rules(RUN_TIME_Z, True, structures)
    code = _read_code(reader)
    operation = reader.ascii(LONGEST_IDENTIFIER)
    if not is_identifier(operation):
        raise Rejected("operation identifier")
    count = reader.unsigned(4)
    if count > MOST_OPERANDS:
        raise Rejected("too many operands")
    operands = tuple(read_value(reader, operand_rules) for _ in range(count))
    exact = _read_exact(reader, exact_rules) if reader.presence() else None
    limit = read_value(reader, limit_rules) if reader.presence() else None
    position = _read_position(reader)
    revision = reader.take(32) if version == 1 or reader.presence() else None
    source_map = reader.take(32) if version == 2 and reader.presence() else None
    address = _read_address(reader) if reader.presence() else None
    stack = _read_stack(reader)
    return version, FaultRecord(
        code, operation, operands, exact, limit, position, revision, source_map, address, stack
    )


def _read_code(reader: Reader) -> Code:
    number = reader.unsigned(2)
    if number not in set(Code):
        raise Rejected("fault code")
    return Code(number)


def _read_exact(reader: Reader, rules: Rules) -> Typed | Redacted:
    value = read_value(reader, rules)
    if isinstance(value, Typed | Redacted) and value.type == Z:
        return value
    raise Rejected("exact is not in Z")


def _read_position(reader: Reader) -> Position:
    position = Position(reader.text(LONGEST_PATH), reader.unsigned(4), reader.unsigned(4))
    without_source = position == Position("", 0, 0)
    if not without_source and 0 in (position.line, position.column):
        raise Rejected("line or column 0")
    return position


def _read_address(reader: Reader) -> Address:
    kernel = reader.text()
    dispatch = reader.signed()
    number = reader.unsigned(1)
    if number not in {phase.value for phase in Phase}:
        raise Rejected("phase")
    phase = Phase(number)
    if reader.presence() != (phase is Phase.WORK_ITEM):
        raise Rejected("item presence disagrees with the phase")
    item, step = (None, None)
    if phase is Phase.WORK_ITEM:
        item, step = reader.signed(), reader.signed()
    if min(dispatch, item or 0, step or 0) < 0:
        raise Rejected("negative number in the address")
    return Address(kernel, dispatch, phase, item, step)


def _read_stack(reader: Reader) -> tuple[Position, ...]:
    count = reader.unsigned(4)
    if count > reader.left:
        raise Rejected("count above the bytes that remain")
    return tuple(_read_position(reader) for _ in range(count))
