"""Canonical bytes: worked values, the record layout, and everything a decoder rejects."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from machine_support import PRINTED_RECORD

from transpiler.ir.faults import FaultCode
from transpiler.ir.types import BOOL, I8, I16, I32, I64, I128, I1024, INTEGERS, U8, U64, FixedType
from transpiler.machine.bytes import (
    RecordKind,
    Rejected,
    decode_integer,
    decode_record,
    decode_value,
    encode_integer,
    encode_record,
    encode_value,
)
from transpiler.machine.fault import FaultRecord, KernelAddress, Phase, SourcePosition
from transpiler.machine.values import (
    ArrayDescriptor,
    ArrayValue,
    Dimension,
    Redacted,
    TypedValue,
    ViewIdentity,
    Z,
    word,
)

Q16_16 = FixedType(16, 16)

WORKED = [
    (word(-2), "14 fe ff ff ff ff ff ff ff"),
    (word(1000), "14 e8 03 00 00 00 00 00 00"),
    (TypedValue(U8, 255), "21 ff"),
    (TypedValue(Q16_16, 98304), "31 13 10 00 00 80 01 00"),
    (TypedValue(I128, 2**64), "15 00 00 00 00 00 00 00 00 01 00 00 00 00 00 00 00"),
    (TypedValue(Z, 2**63), "0f 09 00 00 00 00 00 00 00 00 00 00 80 00"),
    (TypedValue(Z, -1), "0f 01 00 00 00 ff"),
    (ArrayValue(I8, (3,), (120, 120, -120)), "51 11 01 03 00 00 00 00 00 00 00 78 78 88"),
    (TypedValue(BOOL, 1), "01 01"),
    (TypedValue(BOOL, 0), "01 00"),
    (TypedValue(I16, -32768), "12 00 80"),
    (TypedValue(U64, 2**64 - 1), "24 ff ff ff ff ff ff ff ff"),
    (ArrayValue(U8, (0, 5), ()), "51 21 02" + " 00" * 8 + " 05" + " 00" * 7),
]


@pytest.mark.parametrize(("value", "text"), WORKED, ids=[str(v) for v, _ in WORKED])
def test_worked_values(value: TypedValue | ArrayValue, text: str) -> None:
    data = bytes.fromhex(text)
    assert encode_value(value) == data
    assert decode_value(data) == value


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, ""),
        (1, "01"),
        (-1, "ff"),
        (127, "7f"),
        (128, "80 00"),
        (-128, "80"),
        (-129, "7f ff"),
        (255, "ff 00"),
        (256, "00 01"),
        (-256, "00 ff"),
        (2**63 - 1, "ff ff ff ff ff ff ff 7f"),
        (2**63, "00 00 00 00 00 00 00 80 00"),
        (-(2**63), "00 00 00 00 00 00 00 80"),
    ],
)
def test_unbounded_integers_are_minimal(value: int, text: str) -> None:
    payload = bytes.fromhex(text)
    assert encode_integer(value) == len(payload).to_bytes(4, "little") + payload
    assert decode_integer(encode_integer(value)) == value


RECORD = FaultRecord(
    FaultCode.E_OVERFLOW,
    "add.checked.i64",
    (word(I64.max), word(1)),
    2**63,
    word(I64.max),
    SourcePosition("a.ci", 4, 16),
)


def test_the_record_of_an_overflowing_addition() -> None:
    assert len(PRINTED_RECORD) == 115
    assert encode_record(RECORD) == PRINTED_RECORD
    assert decode_record(PRINTED_RECORD) == RECORD


KERNEL_RECORD = FaultRecord(
    FaultCode.E_ALIAS,
    "bind.alias",
    (
        word(1),
        ViewIdentity(I32, 3, 0, -1, (Dimension(2, 0, -4), Dimension(5, 1, 1)), True),
        Redacted(I64),
        Redacted(ArrayDescriptor(U8, (4,))),
    ),
    Redacted(Z),
    None,
    SourcePosition("d/e.ci", 1, 2),
    revision=bytes(range(32)),
    source_map=b"\xee" * 32,
    address=KernelAddress("d.e.k", 2, Phase.WORK_ITEM, 7, 3),
    stack=(SourcePosition("a.ci", 9, 8), SourcePosition("é.ci", 1, 1)),
)


def test_every_optional_field_of_a_record() -> None:
    expected = bytes.fromhex(
        """
        07 00
        0a 00 00 00 62 69 6e 64 2e 61 6c 69 61 73
        04 00 00 00
        14 01 00 00 00 00 00 00 00
        61 13 03 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 02
        ff ff ff ff ff ff ff ff
        02 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 fc ff ff ff ff ff ff ff
        05 00 00 00 00 00 00 00 01 00 00 00 00 00 00 00 01 00 00 00 00 00 00 00
        01
        7f 14
        7f 51 21 01 04 00 00 00 00 00 00 00
        01 7f 0f
        00
        06 00 00 00 64 2f 65 2e 63 69 01 00 00 00 02 00 00 00
        01
        """
    )
    tail = bytes.fromhex(
        """
        01 05 00 00 00 64 2e 65 2e 6b 02 00 00 00 00 00 00 00 01
        01 07 00 00 00 00 00 00 00 03 00 00 00 00 00 00 00
        02 00 00 00
        04 00 00 00 61 2e 63 69 09 00 00 00 08 00 00 00
        05 00 00 00 c3 a9 2e 63 69 01 00 00 00 01 00 00 00
        """
    )
    digests = bytes(range(32)) + b"\1" + b"\xee" * 32
    data = PRINTED_RECORD[:24] + expected + digests + tail
    assert encode_record(KERNEL_RECORD) == data
    assert decode_record(data) == KERNEL_RECORD


def test_version_one_has_a_bare_revision_and_no_source_map() -> None:
    record = FaultRecord(
        FaultCode.E_DIV_ZERO,
        "div.checked.i64",
        (word(1), word(0)),
        None,
        None,
        SourcePosition("a.ci", 1, 1),
        revision=b"\x11" * 32,
    )
    data = encode_record(record, version=1)
    place = b"\4\0\0\0a.ci\1\0\0\0\1\0\0\0"
    assert data.startswith(b"\x14\0\0\0cint-core-1/fault/v1\2\0")
    # No exact, no limit, position, revision, no address, empty stack.
    assert data.endswith(b"\0\0" + place + b"\x11" * 32 + b"\0" + bytes(4))
    assert decode_record(data, version=1) == record
    with pytest.raises(Rejected):
        decode_record(data)
    with pytest.raises(Rejected):
        decode_record(PRINTED_RECORD, version=1)


@pytest.mark.parametrize(
    "text",
    [
        "51 14 02" + " 00 00 00 00 00 00 00 40" * 2,  # fixture 111: size above 2^63 - 1
        "0f 02 01 00 00" + " 01" * 258,  # fixture 112: Z too long
        "31 13 20 00 00 00 00 00",  # fixture 113: f = 32 on I32
        "51 11 09" + " 01 00 00 00 00 00 00 00" * 9 + " 00",  # fixture 114: rank 9
        "14 fe ff",  # fixture 115: truncated
        "51 11 00 00",  # rank 0
        "51 11 01 ff ff ff ff ff ff ff ff",  # negative extent
        "51 11 01 02 00 00 00 00 00 00 00 01",  # array longer than its bytes
        "51 11 01 01 00 00 00 00 00 00 00 01 02",  # array shorter than its bytes
        "51 0f 01 01 00 00 00 00 00 00 00 00 00 00 00",  # an array of Z
        "01 02",  # truth value
        "31 15 00 00",  # fixed point on I128
        "31 21 00 00 00",  # fixed point on U8
        "19 00",
        "00",
        "41 00",  # ternary: owned elsewhere
        "71 00 00 00 00",  # struct without its table
        "61 14" + " 00" * 16 + " 01" + " 00" * 33,  # view outside a record
        "7f 14",  # redacted outside a record
        "21 01 00",  # trailing
        "0f 01 00 00 00 00",  # zero with a byte
        "0f 02 00 00 00 7f 00",
        "0f 02 00 00 00 80 ff",
        "0f 02 00 00 00 01",
        "",
    ],
)
def test_values_that_are_rejected(text: str) -> None:
    with pytest.raises(Rejected):
        decode_value(bytes.fromhex(text))


def with_(**changes: object) -> FaultRecord:
    fields = {name: getattr(RECORD, name) for name in RECORD.__slots__}
    return FaultRecord(**(fields | changes))


LIMITS = [
    (RecordKind.RUN_TIME, "operands", 257),
    (RecordKind.COMPILE_TIME, "operands", 513),
    (RecordKind.RUN_TIME, "exact", 257),
    (RecordKind.COMPILE_TIME, "exact", 520),
    (RecordKind.RUN_TIME, "limit", 257),
    (RecordKind.COMPILE_TIME, "limit", 257),
]


@pytest.mark.parametrize(("kind", "field", "longest"), LIMITS)
def test_longest_integers(kind: RecordKind, field: str, longest: int) -> None:
    """Each bound of IM-108: accepted at it, rejected one above."""

    def record(size: int) -> FaultRecord:
        value = 2 ** (8 * size - 9)
        typed = TypedValue(Z, value)
        return with_(**{field: {"operands": (typed,), "exact": value, "limit": typed}[field]})

    fitting = encode_record(record(longest), kind)
    assert decode_record(fitting, kind) == record(longest)
    with pytest.raises(ValueError):
        encode_record(record(longest + 1), kind)
    # The same bytes with one more byte in the integer.
    at = fitting.index(longest.to_bytes(4, "little") + bytes(longest - 2))
    longer = (longest + 1).to_bytes(4, "little") + b"\0" + fitting[at + 4 :]
    with pytest.raises(Rejected):
        decode_record(fitting[:at] + longer, kind)


def replaced(old: str, new: str) -> bytes:
    before, after = bytes.fromhex(old), bytes.fromhex(new)
    assert PRINTED_RECORD.count(before) == 1
    return PRINTED_RECORD.replace(before, after)


OPERATION = "0f 00 00 00 61 64 64 2e 63 68 65 63 6b 65 64 2e 69 36 34"
KERNEL = " 01 00 00 00 6b"
BAD_RECORDS = {
    "code 0": replaced("32 01 00 0f", "32 00 00 0f"),
    "code 14": replaced("32 01 00 0f", "32 0e 00 0f"),
    "operation not in the grammar": replaced(OPERATION, "03 00 00 00 61 64 64"),
    "operation of 65 bytes": replaced(OPERATION, "41 00 00 00" + b"host.".hex() + b"a".hex() * 60),
    "nine operands": replaced("34 02 00 00 00", "34 09 00 00 00"),
    "presence byte 2": replaced("01 0f 09 00 00 00", "02 0f 09 00 00 00"),
    "exact that is no Z": replaced(
        "01 0f 09 00 00 00 00 00 00 00 00 00 00 80 00", "01 14 00 00 00 00 00 00 00 00"
    ),
    "line 0": replaced("04 00 00 00 10 00 00 00", "00 00 00 00 10 00 00 00"),
    "column 0": replaced("04 00 00 00 10 00 00 00", "04 00 00 00 00 00 00 00"),
    "path not UTF-8": replaced("61 2e 63 69", "61 2e ff 69"),
    "stack count above the bytes": PRINTED_RECORD[:-4] + b"\1\0\0\0",
    "trailing byte": PRINTED_RECORD + b"\0",
    "phase 3": PRINTED_RECORD[:-5]
    + bytes.fromhex("01" + KERNEL + " 00" * 8 + " 03 00 00 00 00 00"),
    "item in the entry phase": PRINTED_RECORD[:-5]
    + bytes.fromhex("01" + KERNEL + " 00" * 8 + " 00 01" + " 00" * 16 + " 00 00 00 00"),
    "no item in its phase": PRINTED_RECORD[:-5]
    + bytes.fromhex("01" + KERNEL + " 00" * 8 + " 01 00 00 00 00 00"),
    "negative dispatch": PRINTED_RECORD[:-5]
    + bytes.fromhex("01" + KERNEL + " ff" * 8 + " 00 00 00 00 00 00"),
    "negative step": PRINTED_RECORD[:-5]
    + bytes.fromhex("01" + KERNEL + " 00" * 8 + " 01 01" + " 00" * 8 + " ff" * 8 + " 00" * 4),
}


@pytest.mark.parametrize("name", BAD_RECORDS)
def test_records_that_are_rejected(name: str) -> None:
    with pytest.raises(Rejected):
        decode_record(BAD_RECORDS[name])


def test_the_frames_of_bad_records_are_good_otherwise() -> None:
    """The same edits with allowed values decode, so that each rejection has one reason."""
    tail = "01" + KERNEL + " 00" * 8
    for phase, address in (
        ("00 00", KernelAddress("k", 0, Phase.ENTRY)),
        ("02 00", KernelAddress("k", 0, Phase.EPILOGUE)),
        ("01 01" + " 00" * 16, KernelAddress("k", 0, Phase.WORK_ITEM, 0, 0)),
    ):
        data = PRINTED_RECORD[:-5] + bytes.fromhex(tail + phase + " 00 00 00 00")
        assert decode_record(data).address == address
    data = replaced("04 00 00 00 61 2e 63 69 04 00 00 00 10", "00 00 00 00 00 00 00 00 00")
    assert decode_record(data).position == SourcePosition("", 0, 0)
    data = replaced(OPERATION, "40 00 00 00" + b"host.".hex() + b"a".hex() * 59)
    assert len(decode_record(data).operation) == 64


def test_a_path_has_at_most_1024_bytes() -> None:
    longest = with_(position=SourcePosition("a" * 1024, 1, 1))
    assert decode_record(encode_record(longest)) == longest
    with pytest.raises(ValueError):
        encode_record(with_(position=SourcePosition("a" * 1025, 1, 1)))
    grown = encode_record(longest).replace(
        (1024).to_bytes(4, "little") + b"a", (1025).to_bytes(4, "little") + b"aa"
    )
    with pytest.raises(Rejected):
        decode_record(grown)


SCALARS = (*INTEGERS, BOOL, Q16_16, I128, I1024)


@st.composite
def scalars(draw: st.DrawFn) -> TypedValue:
    type_ = draw(st.sampled_from(SCALARS))
    if type_ is BOOL:
        return TypedValue(type_, draw(st.integers(0, 1)))
    kept = type_.storage if isinstance(type_, FixedType) else type_
    return TypedValue(type_, draw(st.integers(kept.min, kept.max)))


@given(scalars())
def test_scalars_round_trip(value: TypedValue) -> None:
    assert decode_value(encode_value(value)) == value


@settings(max_examples=400)
@given(st.data())
def test_mutated_records_are_rejected_or_canonical(data: st.DataObject) -> None:
    record = data.draw(st.sampled_from([RECORD, KERNEL_RECORD]))
    mutated = bytearray(encode_record(record))
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(mutated) - 1))
        match data.draw(st.sampled_from(["set", "flip", "drop", "insert"])):
            case "set":
                mutated[at] = data.draw(st.sampled_from([0, 1, 2, 0x7F, 0x80, 0xFF]))
            case "flip":
                mutated[at] ^= 1 << data.draw(st.integers(0, 7))
            case "drop":
                del mutated[at]
            case "insert":
                mutated.insert(at, data.draw(st.integers(0, 255)))
    try:
        found = decode_record(bytes(mutated))
    except Rejected:
        return
    assert encode_record(found) == bytes(mutated)
