"""Canonical bytes: tagged values and fault records (IM-144 to IM-149).

Encoding raises ValueError for what has no bytes. Decoding is strict and raises `Rejected`
before it allocates for a payload: it accepts exactly the bytes that encoding gives, so a
mutated record is either rejected or another record.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import Enum
from math import prod
from typing import TypeVar

from transpiler.ir.faults import FaultCode
from transpiler.ir.types import (
    BOOL,
    I8,
    I16,
    I32,
    I64,
    U8,
    U16,
    U32,
    U64,
    WIDE,
    BoolType,
    FixedType,
    IntType,
    ScalarType,
)
from transpiler.machine.fault import FaultRecord, KernelAddress, Phase, SourcePosition
from transpiler.machine.values import (
    ArrayDescriptor,
    ArrayValue,
    Descriptor,
    Dimension,
    Operand,
    Redacted,
    TypedValue,
    Unbounded,
    ViewIdentity,
    Z,
)

Found = TypeVar("Found")


class RecordKind(Enum):
    """Who keeps a record: it bounds the integers in it (IM-108); the bytes do not show it."""

    RUN_TIME = "run-time"
    COMPILE_TIME = "compile-time"


class Rejected(ValueError):
    """Bytes that are not the canonical bytes of anything."""


_DOMAINS = {1: b"cint-core-1/fault/v1", 2: b"cint-core-1/fault/v2"}

_TAGS: dict[int, ScalarType] = {
    0x01: BOOL,
    **dict(zip(range(0x11, 0x15), (I8, I16, I32, I64), strict=True)),
    **dict(zip(range(0x15, 0x19), WIDE, strict=True)),
    **dict(zip(range(0x21, 0x25), (U8, U16, U32, U64), strict=True)),
}
_TAG_OF = {type_: tag for tag, type_ in _TAGS.items()}
_TAG_Z, _TAG_FIXED, _TAG_ARRAY, _TAG_VIEW, _TAG_REDACTED = 0x0F, 0x31, 0x51, 0x61, 0x7F
_STORAGE = {0x11: I8, 0x12: I16, 0x13: I32, 0x14: I64}

_PLAIN_Z = 257
_LONGEST_OPERAND = {RecordKind.RUN_TIME: 257, RecordKind.COMPILE_TIME: 513}
_LONGEST_EXACT = {RecordKind.RUN_TIME: 257, RecordKind.COMPILE_TIME: 520}
_MOST_OPERANDS = 8
_MOST_RANK = 8
_LONGEST_OPERATION = 64
_LONGEST_PATH = 1024

_TYPE = r"(?:i(?:8|16|32|64|128|256|512|1024)|u(?:8|16|32|64)|bool|t1|t27|pt5|pt4|q\d+_\d+)"
_MODE = "(?:floor|ceil|trunc|away|half_even|half_away|half_trunc|half_up|half_down)"
_IDENTIFIER = re.compile(
    rf"""[a-z][a-z0-9_]*\.(?:checked|wrap|sat|result|add|mul)(?:\.{_TYPE})+(?:\.{_MODE})?
    |fuel\.charge|call\.enter|dispatch\.admit|(?:index|slice)\.checked\.struct
    |index\.checked\.f(?:32|64)
    |copy\.(?:shape|alias)|decl\.shape|format\.char\.{_TYPE}|unassigned
    |bind\.(?:stale|permission|type|scalar|placement|shape|where|injective|alias|domain|limit)
    |arena\.(?:alloc|reset)|pool\.(?:deref|insert)|handle\.check|host\.[A-Za-z0-9_.]+""",
    re.VERBOSE,
)


# --- encoding -------------------------------------------------------------------------------


def encode_integer(value: int) -> bytes:
    """A Z: `U32` count, then minimal little-endian two's complement; zero has no bytes."""
    if value == 0:
        return _unsigned(0, 4)
    bits = value.bit_length() if value > 0 else (-value - 1).bit_length()
    size = bits // 8 + 1
    return _unsigned(size, 4) + value.to_bytes(size, "little", signed=True)


def encode_value(value: TypedValue | ArrayValue) -> bytes:
    """A tagged value (IM-147)."""
    return _operand(value, _PLAIN_Z)


def encode_record(
    record: FaultRecord, kind: RecordKind = RecordKind.RUN_TIME, version: int = 2
) -> bytes:
    """The fault record; version 1 has a revision always and no source-map digest."""
    if version == 1:
        if record.revision is None or record.source_map is not None:
            raise ValueError("version 1 needs a revision and has no source-map digest")
        kind = RecordKind.RUN_TIME
        digests = record.revision
    else:
        digests = _optional(record.revision) + _optional(record.source_map)
    if len(record.operands) > _MOST_OPERANDS:
        raise ValueError("more than 8 operands")
    if not _IDENTIFIER.fullmatch(record.operation):
        raise ValueError(f"no operation identifier: {record.operation}")
    address = record.address
    encoded = [
        _string(_DOMAINS[version]),
        _unsigned(record.code, 2),
        _string(record.operation.encode("ascii"), _LONGEST_OPERATION),
        _unsigned(len(record.operands), 4),
        *(_operand(operand, _LONGEST_OPERAND[kind]) for operand in record.operands),
        _optional(_exact(record.exact, _LONGEST_EXACT[kind])),
        _optional(None if record.limit is None else _operand(record.limit, _PLAIN_Z)),
        _position(record.position),
        digests,
        _optional(None if address is None else _address(address)),
        _unsigned(len(record.stack), 4),
        *(_position(site) for site in record.stack),
    ]
    return b"".join(encoded)


def _unsigned(value: int, size: int) -> bytes:
    return int(value).to_bytes(size, "little")


def _signed(value: int) -> bytes:
    return value.to_bytes(8, "little", signed=True)


def _string(data: bytes, longest: int | None = None) -> bytes:
    if longest is not None and len(data) > longest:
        raise ValueError(f"a string of more than {longest} bytes")
    return _unsigned(len(data), 4) + data


def _optional(data: bytes | None) -> bytes:
    return b"\0" if data is None else b"\1" + data


def _descriptor(type_: Descriptor) -> bytes:
    match type_:
        case Unbounded():
            return bytes([_TAG_Z])
        case FixedType():
            storage = _TAG_OF[type_.storage]
            return bytes([_TAG_FIXED, storage]) + _unsigned(type_.fraction_bits, 2)
        case ArrayDescriptor():
            extents = b"".join(map(_signed, type_.extents))
            return (
                bytes([_TAG_ARRAY])
                + _descriptor(type_.element)
                + bytes([len(type_.extents)])
                + extents
            )
    try:
        return bytes([_TAG_OF[type_]])
    except KeyError:
        raise ValueError(f"{type_.name} has no tag") from None


def _payload(type_: ScalarType, value: int) -> bytes:
    match type_:
        case BoolType():
            return bytes([bool(value)])
        case IntType():
            return int(value).to_bytes(type_.width // 8, "little", signed=type_.signed)
        case FixedType():
            return _payload(type_.storage, value)
    raise ValueError(f"{type_.name} has no payload")


def _operand(value: Operand, longest: int) -> bytes:
    try:
        match value:
            case TypedValue(type_, number):
                if isinstance(type_, Unbounded):
                    return _descriptor(type_) + _bounded(encode_integer(number), longest)
                return _descriptor(type_) + _payload(type_, number)
            case ArrayValue(element, extents, elements):
                payload = b"".join(_payload(element, e) for e in elements)
                return _descriptor(ArrayDescriptor(element, extents)) + payload
            case ViewIdentity():
                return _view(value)
            case Redacted(hidden):
                return bytes([_TAG_REDACTED]) + _descriptor(hidden)
    except OverflowError:
        raise ValueError(f"{value} is out of range") from None


def _bounded(encoded: bytes, longest: int) -> bytes:
    if len(encoded) - 4 > longest:
        raise ValueError(f"an integer of more than {longest} bytes")
    return encoded


def _exact(exact: int | Redacted | None, longest: int) -> bytes | None:
    match exact:
        case None:
            return None
        case Redacted():
            return _operand(exact, longest)
    return _operand(TypedValue(Z, exact), longest)


def _view(view: ViewIdentity) -> bytes:
    return b"".join(
        [
            bytes([_TAG_VIEW]),
            _descriptor(view.element),
            _unsigned(view.buffer, 8),
            _unsigned(view.generation, 8),
            bytes([len(view.dimensions)]),
            _signed(view.origin),
            *(_signed(d.extent) + _signed(d.lower) + _signed(d.stride) for d in view.dimensions),
            bytes([view.writable]),
        ]
    )


def _position(site: SourcePosition) -> bytes:
    return (
        _string(site.path.encode(), _LONGEST_PATH)
        + _unsigned(site.line, 4)
        + _unsigned(site.column, 4)
    )


def _address(address: KernelAddress) -> bytes:
    encoded = _string(address.kernel.encode()) + _signed(address.dispatch) + bytes([address.phase])
    if address.phase is not Phase.WORK_ITEM:
        return encoded + b"\0"
    assert address.item is not None
    assert address.step is not None
    return encoded + b"\1" + _signed(address.item) + _signed(address.step)


# --- decoding -------------------------------------------------------------------------------


def decode_value(data: bytes) -> TypedValue | ArrayValue:
    """The tagged value that `data` is; raises `Rejected`."""
    reader = _Reader(data)
    value = reader.operand(_PLAIN_Z, in_record=False)
    reader.end()
    assert isinstance(value, TypedValue | ArrayValue)
    return value


def decode_integer(data: bytes) -> int:
    """The Z that `data` is; raises `Rejected`."""
    reader = _Reader(data)
    value = reader.integer(_PLAIN_Z)
    reader.end()
    return value


def decode_record(
    data: bytes, kind: RecordKind = RecordKind.RUN_TIME, version: int = 2
) -> FaultRecord:
    """The fault record that `data` is, kept as `kind`; raises `Rejected`."""
    if version == 1:
        kind = RecordKind.RUN_TIME
    reader = _Reader(data)
    if reader.string(len(_DOMAINS[version])) != _DOMAINS[version]:
        raise Rejected("not a fault record of this version")
    record = reader.record(kind, version)
    reader.end()
    return record


class _Reader:
    """Takes fields off the front of untrusted bytes."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    @property
    def _remaining(self) -> int:
        return len(self._data) - self._at

    def take(self, size: int) -> bytes:
        if size > self._remaining:
            raise Rejected("truncated")
        self._at += size
        return self._data[self._at - size : self._at]

    def end(self) -> None:
        if self._remaining:
            raise Rejected("trailing bytes")

    def unsigned(self, size: int) -> int:
        return int.from_bytes(self.take(size), "little")

    def signed(self) -> int:
        return int.from_bytes(self.take(8), "little", signed=True)

    def natural(self) -> int:
        """An `I64` that counts something."""
        value = self.signed()
        if value < 0:
            raise Rejected("a negative number")
        return value

    def flag(self) -> bool:
        value = self.unsigned(1)
        if value > 1:
            raise Rejected("a presence byte above 1")
        return value == 1

    def optional(self, read: Callable[[], Found]) -> Found | None:
        return read() if self.flag() else None

    def count(self, smallest: int) -> int:
        """A `U32` count of fields of at least `smallest` bytes each."""
        count = self.unsigned(4)
        if count * smallest > self._remaining:
            raise Rejected("a count above the bytes that remain")
        return count

    def string(self, longest: int | None = None) -> bytes:
        size = self.count(1)
        if longest is not None and size > longest:
            raise Rejected(f"a string of more than {longest} bytes")
        return self.take(size)

    def text(self, longest: int | None = None) -> str:
        try:
            return self.string(longest).decode()
        except UnicodeDecodeError:
            raise Rejected("not UTF-8") from None

    # --- values ---

    def integer(self, longest: int) -> int:
        size = self.unsigned(4)
        if size > longest:
            raise Rejected(f"an integer of more than {longest} bytes")
        data = self.take(size)
        value = int.from_bytes(data, "little", signed=True)
        if encode_integer(value)[4:] != data:
            raise Rejected("an integer that is not minimal")
        return value

    def scalar_type(self, tag: int) -> ScalarType:
        if tag == _TAG_FIXED:
            storage = _STORAGE.get(self.unsigned(1))
            fraction = self.unsigned(2)
            if storage is None or fraction > storage.width - 1:
                raise Rejected("no such fixed-point type")
            return FixedType(storage.width - fraction, fraction)
        try:
            return _TAGS[tag]
        except KeyError:
            raise Rejected(f"unknown tag {tag:02x}") from None

    def array_type(self) -> ArrayDescriptor:
        element = self.scalar_type(self.unsigned(1))
        extents = tuple(self.natural() for _ in range(self.rank()))
        if prod(extents) * _size(element) > I64.max:
            raise Rejected("an array beyond 2^63 - 1 bytes")
        return ArrayDescriptor(element, extents)

    def rank(self) -> int:
        rank = self.unsigned(1)
        if not 1 <= rank <= _MOST_RANK:
            raise Rejected("a rank outside 1 .. 8")
        return rank

    def payload(self, type_: ScalarType) -> int:
        if isinstance(type_, BoolType):
            value = self.unsigned(1)
            if value > 1:
                raise Rejected("a truth value above 1")
            return value
        stored = type_.storage if isinstance(type_, FixedType) else type_
        assert isinstance(stored, IntType)
        return int.from_bytes(self.take(stored.width // 8), "little", signed=stored.signed)

    def operand(self, longest: int, in_record: bool = True) -> Operand:
        tag = self.unsigned(1)
        if tag == _TAG_Z:
            return TypedValue(Z, self.integer(longest))
        if tag == _TAG_ARRAY:
            return self.array()
        if in_record and tag == _TAG_VIEW:
            return self.view()
        if in_record and tag == _TAG_REDACTED:
            return Redacted(self.descriptor())
        type_ = self.scalar_type(tag)
        return TypedValue(type_, self.payload(type_))

    def array(self) -> ArrayValue:
        type_ = self.array_type()
        count = prod(type_.extents)
        if count * _size(type_.element) > self._remaining:
            raise Rejected("an array beyond the bytes that remain")
        elements = tuple(self.payload(type_.element) for _ in range(count))
        return ArrayValue(type_.element, type_.extents, elements)

    def descriptor(self) -> Descriptor:
        tag = self.unsigned(1)
        if tag == _TAG_Z:
            return Z
        return self.array_type() if tag == _TAG_ARRAY else self.scalar_type(tag)

    def view(self) -> ViewIdentity:
        element = self.scalar_type(self.unsigned(1))
        buffer, generation = self.unsigned(8), self.unsigned(8)
        rank = self.rank()
        origin = self.signed()
        dimensions = tuple(
            Dimension(self.natural(), self.signed(), self.signed()) for _ in range(rank)
        )
        return ViewIdentity(element, buffer, generation, origin, dimensions, self.flag())

    # --- records ---

    def record(self, kind: RecordKind, version: int) -> FaultRecord:
        code = self.unsigned(2)
        if not FaultCode.E_OVERFLOW <= code <= FaultCode.E_ASSERT:
            raise Rejected("no such fault code")
        operation = self.operation()
        operands = self.operands(_LONGEST_OPERAND[kind])
        exact = self.optional(lambda: self.exact(_LONGEST_EXACT[kind]))
        limit = self.optional(lambda: self.operand(_PLAIN_Z))
        position = self.position()
        revision = self.digest() if version == 1 else self.optional(self.digest)
        source_map = None if version == 1 else self.optional(self.digest)
        address = self.optional(self.address)
        stack = tuple(self.position() for _ in range(self.count(12)))
        return FaultRecord(
            FaultCode(code),
            operation,
            operands,
            exact,
            limit,
            position,
            revision,
            source_map,
            address,
            stack,
        )

    def operation(self) -> str:
        identifier = self.text(_LONGEST_OPERATION)
        if not _IDENTIFIER.fullmatch(identifier):
            raise Rejected("no operation identifier")
        return identifier

    def operands(self, longest: int) -> tuple[Operand, ...]:
        count = self.unsigned(4)
        if count > _MOST_OPERANDS:
            raise Rejected("more than 8 operands")
        return tuple(self.operand(longest) for _ in range(count))

    def exact(self, longest: int) -> int | Redacted:
        match self.operand(longest):
            case TypedValue(Unbounded(), number):
                return number
            case Redacted(Unbounded()) as hidden:
                return hidden
        raise Rejected("an exact value that is no Z")

    def digest(self) -> bytes:
        return self.take(32)

    def position(self) -> SourcePosition:
        path = self.text(_LONGEST_PATH)
        line, column = self.unsigned(4), self.unsigned(4)
        nowhere = (path, line, column) == ("", 0, 0)
        if not nowhere and (line == 0 or column == 0):
            raise Rejected("a position before 1")
        return SourcePosition(path, line, column)

    def address(self) -> KernelAddress:
        kernel = self.text()
        dispatch = self.natural()
        number = self.unsigned(1)
        if number > Phase.EPILOGUE:
            raise Rejected("a phase above 2")
        phase = Phase(number)
        located = self.flag()
        if located != (phase is Phase.WORK_ITEM):
            raise Rejected("a work item outside its phase, or none in it")
        if not located:
            return KernelAddress(kernel, dispatch, phase)
        return KernelAddress(kernel, dispatch, phase, self.natural(), self.natural())


def _size(type_: ScalarType) -> int:
    """Bytes of an untagged payload."""
    match type_:
        case BoolType():
            return 1
        case IntType():
            return type_.width // 8
        case FixedType():
            return type_.storage.width // 8
    raise ValueError(f"{type_.name} has no payload")
