"""Decoder of tagged values, which treats its bytes as hostile (IM-148)."""

from __future__ import annotations

import math
from dataclasses import dataclass

from .faults import Typed
from .ranges import (
    BoolType,
    FixedPointType,
    IntegerType,
    MathematicalInteger,
    ScalarType,
    Z,
)
from .values import (
    ARRAY_TAG,
    FIXED_TAG,
    LARGEST_RANK,
    REDACTED_TAG,
    STRUCT_TAG,
    TYPES,
    VIEW_TAG,
    Array,
    Dimension,
    FieldType,
    FixedArray,
    Item,
    RecordValue,
    Redacted,
    Rejected,
    Rules,
    Struct,
    Structure,
    ViewIdentity,
    in_domain,
    size_of,
)

Described = ScalarType | MathematicalInteger | Structure | FixedArray


@dataclass
class Reader:
    """Bytes and the place reached in them. Every method raises Rejected on truncation."""

    data: bytes
    place: int = 0

    @property
    def left(self) -> int:
        """Bytes not read yet."""
        return len(self.data) - self.place

    def take(self, size: int) -> bytes:
        """The next bytes."""
        if size > self.left:
            raise Rejected("truncated")
        self.place += size
        return self.data[self.place - size : self.place]

    def unsigned(self, size: int) -> int:
        """A field U8 to U64."""
        return int.from_bytes(self.take(size), "little")

    def signed(self, size: int = 8) -> int:
        """A signed field, I64 by default."""
        return int.from_bytes(self.take(size), "little", signed=True)

    def presence(self) -> bool:
        """A presence byte, 00 or 01."""
        byte = self.unsigned(1)
        if byte > 1:
            raise Rejected("presence byte")
        return byte == 1

    def counted(self, longest: int | None = None) -> bytes:
        """A U32 byte count and that many bytes."""
        count = self.unsigned(4)
        if longest is not None and count > longest:
            raise Rejected("too long")
        return self.take(count)

    def text(self, longest: int | None = None) -> str:
        """A UTF-8 string field."""
        try:
            return self.counted(longest).decode("utf-8")
        except UnicodeDecodeError:
            raise Rejected("not UTF-8") from None

    def ascii(self, longest: int | None = None) -> str:
        """An ASCII string field."""
        try:
            return self.counted(longest).decode("ascii")
        except UnicodeDecodeError:
            raise Rejected("not ASCII") from None

    def end(self) -> None:
        """Rejects trailing bytes."""
        if self.left:
            raise Rejected("trailing bytes")


def decode(data: bytes, rules: Rules | None = None) -> RecordValue:
    """The one tagged value that the bytes are (IM-147).

    Raises Rejected for everything IM-148 lists.
    """
    reader = Reader(data)
    value = read_value(reader, rules or Rules())
    reader.end()
    return value


def read_value(reader: Reader, rules: Rules) -> RecordValue:
    """The next tagged value."""
    tag = reader.unsigned(1)
    if tag == VIEW_TAG and rules.record:
        return _read_view(reader, rules)
    if tag == REDACTED_TAG and rules.record:
        return Redacted(_read_type(reader, rules, reader.unsigned(1)))
    type_ = _read_type(reader, rules, tag)
    if isinstance(type_, MathematicalInteger):
        return Typed(Z, _read_mathematical(reader, rules.longest))
    size = size_of(type_)
    if not in_domain(size):
        raise Rejected("size exceeds MAX(I64)")
    if size > reader.left:
        raise Rejected("truncated")
    item = _read_item(reader, type_)
    match type_, item:
        case _, Array() | Struct():
            return item
        case ((BoolType() | IntegerType() | FixedPointType()), int()):
            return Typed(type_, item)
    raise AssertionError(type_)


def _read_type(reader: Reader, rules: Rules, tag: int) -> Described:
    """The rest of a descriptor, after its tag (IM-146)."""
    if tag in TYPES:
        return TYPES[tag]
    if tag == FIXED_TAG:
        return _read_fixed_point(reader)
    if tag == ARRAY_TAG:
        return _read_array_type(reader, rules)
    if tag == STRUCT_TAG:
        return _read_structure(reader, rules)
    raise Rejected(f"tag {tag:02x}")


def _read_fixed_point(reader: Reader) -> FixedPointType:
    storage = TYPES.get(reader.unsigned(1))
    fraction_bits = reader.unsigned(2)
    if not isinstance(storage, IntegerType) or not storage.signed or storage.width > 64:
        raise Rejected("storage of a Q type")
    if fraction_bits > storage.width - 1:
        raise Rejected("f above w - 1")
    return FixedPointType(storage.width - fraction_bits, fraction_bits)


def _read_element(reader: Reader, rules: Rules) -> ScalarType | Structure:
    """The element type of an array or view: a scalar or a struct of the program."""
    type_ = _read_type(reader, rules, reader.unsigned(1))
    if isinstance(type_, MathematicalInteger | FixedArray):
        raise Rejected("element type")
    return type_


def _read_rank(reader: Reader) -> int:
    rank = reader.unsigned(1)
    if not 1 <= rank <= LARGEST_RANK:
        raise Rejected("rank")
    return rank


def _read_array_type(reader: Reader, rules: Rules) -> FixedArray:
    element = _read_element(reader, rules)
    rank = _read_rank(reader)
    extents = tuple(reader.signed() for _ in range(rank))
    if min(extents) < 0:
        raise Rejected("negative extent")
    return FixedArray(element, extents)


def _read_structure(reader: Reader, rules: Rules) -> Structure:
    name = reader.text()
    if name not in rules.structures:
        raise Rejected("struct of unknown layout")
    return rules.structures[name]


def _read_mathematical(reader: Reader, longest: int) -> int:
    data = reader.counted(longest)
    value = int.from_bytes(data, "little", signed=True)
    if data:
        shorter = int.from_bytes(data[:-1], "little", signed=True)
        if shorter == value:
            raise Rejected("Z is not minimal")
    return value


def _read_item(reader: Reader, type_: FieldType) -> Item:
    match type_:
        case BoolType():
            byte = reader.unsigned(1)
            if byte > 1:
                raise Rejected("Bool")
            return byte
        case IntegerType(signed=is_signed):
            size = type_.width // 8
            return reader.signed(size) if is_signed else reader.unsigned(size)
        case FixedPointType():
            return reader.signed(type_.width // 8)
        case Structure(_, fields):
            return Struct(type_, tuple(_read_item(reader, field) for field in fields))
        case FixedArray(element, extents):
            if size_of(type_) == 0:  # the count may be enormous; extents say all there is
                return Array(type_, ())
            count = math.prod(extents)
            return Array(type_, tuple(_read_item(reader, element) for _ in range(count)))


def _read_view(reader: Reader, rules: Rules) -> ViewIdentity:
    element = _read_element(reader, rules)
    buffer, generation = reader.unsigned(8), reader.unsigned(8)
    rank = _read_rank(reader)
    origin = reader.signed()
    dimensions = tuple(
        Dimension(reader.signed(), reader.signed(), reader.signed()) for _ in range(rank)
    )
    if any(d.extent < 0 for d in dimensions):
        raise Rejected("negative extent")
    writable = reader.presence()
    return ViewIdentity(element, buffer, generation, origin, dimensions, writable)
