"""Canonical bytes of values: section 11.1."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from .faults import Typed
from .ranges import (
    BOOL,
    I8,
    I16,
    I32,
    I64,
    I128,
    I256,
    I512,
    I1024,
    U8,
    U16,
    U32,
    U64,
    BoolType,
    FixedPointType,
    IntegerType,
    MathematicalInteger,
    ScalarType,
    Z,
    in_range,
)

TAGS: dict[ScalarType | MathematicalInteger, int] = {
    BOOL: 0x01,
    Z: 0x0F,
    **dict(zip((I8, I16, I32, I64, I128, I256, I512, I1024), range(0x11, 0x19), strict=True)),
    **dict(zip((U8, U16, U32, U64), range(0x21, 0x25), strict=True)),
}
"""Tags of the types without descriptor bytes (IM-146)."""

TYPES = {tag: type_ for type_, tag in TAGS.items()}
FIXED_TAG, ARRAY_TAG, VIEW_TAG, STRUCT_TAG, REDACTED_TAG = 0x31, 0x51, 0x61, 0x71, 0x7F
LARGEST_RANK = 8


class RecordKind(Enum):
    """What the caller says a fault record is; the bytes do not show it (IM-149)."""

    RUN_TIME = "run-time"
    COMPILE_TIME = "compile-time"


class Rejected(ValueError):
    """Bytes a decoder must refuse (IM-148)."""


@dataclass(frozen=True)
class Structure:
    """A struct type: its qualified name and the types of its fields (IM-146, Proposed tag)."""

    name: str
    fields: tuple[FieldType, ...]


@dataclass(frozen=True)
class FixedArray:
    """An array type with its extents, as a field of a struct or the type of a value."""

    element: ScalarType | Structure
    extents: tuple[int, ...]


FieldType = ScalarType | Structure | FixedArray


@dataclass(frozen=True)
class Array:
    """An array value: elements in row-major order (IM-146)."""

    type: FixedArray
    elements: tuple[Item, ...]


@dataclass(frozen=True)
class Struct:
    """A struct value: one item for each field, in declaration order."""

    type: Structure
    fields: tuple[Item, ...]


Item = int | Array | Struct
"""The contents of a value whose type is known: an integer, or a compound value."""


@dataclass(frozen=True)
class Dimension:
    """One dimension of a view identity."""

    extent: int
    lower: int
    stride: int


@dataclass(frozen=True)
class ViewIdentity:
    """Tag 61: which view it was, without contents; only in fault records (IM-146)."""

    element: ScalarType | Structure
    buffer: int
    generation: int
    origin: int
    dimensions: tuple[Dimension, ...]
    writable: bool


@dataclass(frozen=True)
class Redacted:
    """Tag 7f: the type of a secret value, no payload; only in fault records (IM-109)."""

    type: ScalarType | MathematicalInteger | Structure | FixedArray


Value = Typed | Array | Struct
RecordValue = Typed | Array | Struct | ViewIdentity | Redacted


@dataclass(frozen=True)
class Rules:
    """What a decoder accepts where it stands: section 11.1 and IM-148.

    ``longest`` bounds a Z; ``record`` admits tags 61 and 7f; ``structures`` maps qualified names to
    the program's struct types.
    """

    longest: int = 257
    record: bool = False
    structures: Mapping[str, Structure] = field(default_factory=dict)


def unsigned(value: int, size: int) -> bytes:
    """A field U8 to U64 in ``size`` little-endian bytes (IM-144)."""
    return value.to_bytes(size, "little")


def signed(value: int, size: int = 8) -> bytes:
    """A signed field, I64 by default, in two's complement (IM-144)."""
    return value.to_bytes(size, "little", signed=True)


def counted(data: bytes) -> bytes:
    """A U32 byte count and the bytes (IM-153)."""
    return unsigned(len(data), 4) + data


def text(value: str) -> bytes:
    """A UTF-8 string field (IM-153)."""
    return counted(value.encode("utf-8"))


def integer_bytes(type_: IntegerType, value: int) -> bytes:
    """The w / 8 bytes of an integer, limb 0 first (IM-13, IM-144, IM-145)."""
    return value.to_bytes(type_.width // 8, "little", signed=type_.signed)


def mathematical_bytes(value: int) -> bytes:
    """The count and the minimal two's complement of an element of Z (IM-145)."""
    size = 0
    while not (value == 0 if size == 0 else -(2 ** (8 * size)) <= 2 * value < 2 ** (8 * size)):
        size += 1
    return counted(signed(value, size) if size else b"")


def descriptor(type_: ScalarType | MathematicalInteger | Structure | FixedArray) -> bytes:
    """Tag and descriptor bytes of a type (IM-146).

    Raises TypeError for an unsigned wide type: no edition gives it a tag.
    """
    match type_:
        case FixedPointType():
            storage = TAGS[type_.storage]
            return bytes([FIXED_TAG, storage]) + unsigned(type_.fraction_bits, 2)
        case Structure():
            return bytes([STRUCT_TAG]) + text(type_.name)
        case FixedArray():
            extents = b"".join(map(signed, type_.extents))
            return (
                bytes([ARRAY_TAG])
                + descriptor(type_.element)
                + unsigned(len(type_.extents), 1)
                + extents
            )
    if type_ not in TAGS:
        raise TypeError(f"IM-146 has no tag for {type_.name}")
    return bytes([TAGS[type_]])


def payload(type_: FieldType | MathematicalInteger, item: Item) -> bytes:
    """The untagged payload of a value (IM-145, IM-146).

    Raises TypeError when the item is no value of the type.
    """
    match type_, item:
        case BoolType(), int():
            return unsigned(item, 1)
        case ((IntegerType() | FixedPointType()), int()):
            return integer_bytes(type_.storage, item)
        case MathematicalInteger(), int():
            return mathematical_bytes(item)
        case FixedArray(element), Array(array_type, elements) if array_type == type_:
            return b"".join(payload(element, e) for e in elements)
        case Structure(_, fields), Struct(struct_type, items) if struct_type == type_:
            return b"".join(payload(f, i) for f, i in zip(fields, items, strict=True))
    raise TypeError(f"{item} is no value of {type_}")


def encode(value: RecordValue) -> bytes:
    """A tagged value: descriptor, then payload (IM-147)."""
    match value:
        case Typed(type_, number):
            return descriptor(type_) + payload(type_, number)
        case Array() | Struct():
            return descriptor(value.type) + payload(value.type, value)
        case Redacted(type_):
            return bytes([REDACTED_TAG]) + descriptor(type_)
        case ViewIdentity():
            return _view_bytes(value)


def _view_bytes(view: ViewIdentity) -> bytes:
    dimensions = b"".join(
        signed(d.extent) + signed(d.lower) + signed(d.stride) for d in view.dimensions
    )
    return b"".join(
        (
            bytes([VIEW_TAG]),
            descriptor(view.element),
            unsigned(view.buffer, 8),
            unsigned(view.generation, 8),
            unsigned(len(view.dimensions), 1),
            signed(view.origin),
            dimensions,
            unsigned(int(view.writable), 1),
        )
    )


def size_of(type_: FieldType) -> int:
    """Exact bytes of the untagged payload of a type."""
    match type_:
        case BoolType():
            return 1
        case IntegerType() | FixedPointType():
            return type_.width // 8
        case Structure(_, fields):
            return sum(map(size_of, fields))
        case FixedArray(element, extents):
            size = size_of(element)
            for extent in extents:
                size *= extent
            return size


def in_domain(size: int) -> bool:
    """Whether an exact size is at most MAX(I64) (IM-148)."""
    return in_range(I64, size)
