"""Encodings, literals, fuel, depth and texts of the reference, against the bytes of SPEC-01P.1."""

from __future__ import annotations

import hashlib
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conformance.reference import ArithError, Code, Fault, operation
from conformance.reference.decoding import decode
from conformance.reference.entries import (
    Entry,
    Evaluation,
    LogicalAddress,
    Phase,
    admit,
    admits,
    reduction_units,
    step_ordinal,
    work_item_index,
)
from conformance.reference.faults import Typed, word
from conformance.reference.forms import Form
from conformance.reference.identifiers import is_identifier
from conformance.reference.identity import (
    State,
    argument_bytes,
    arguments_hash,
    revision,
    revision_bytes,
    sha256,
)
from conformance.reference.literals import Rejection, convert_literal, in_context, literal
from conformance.reference.places import copy_fault, index_fault, slice_fault
from conformance.reference.ranges import (
    BOOL,
    FIXED_POINT,
    I8,
    I16,
    I32,
    I64,
    I128,
    I1024,
    SPECIFIED_INTEGERS,
    U8,
    U64,
    U128,
    FixedPointType,
    Z,
)
from conformance.reference.records import (
    Address,
    FaultRecord,
    Position,
    decode_record,
    encode_record,
    record,
)
from conformance.reference.rounding import Round
from conformance.reference.texts import fault_text, value_text
from conformance.reference.values import (
    Array,
    Dimension,
    FixedArray,
    RecordKind,
    Redacted,
    Rejected,
    Rules,
    Struct,
    Structure,
    ViewIdentity,
    encode,
    mathematical_bytes,
)

M = 9223372036854775807
Q16 = FixedPointType(16, 16)
RUN, COMPILE = RecordKind.RUN_TIME, RecordKind.COMPILE_TIME

VALUES = [
    (Typed(I64, -2), "14 fe ff ff ff ff ff ff ff"),
    (Typed(I64, 1000), "14 e8 03 00 00 00 00 00 00"),
    (Typed(U8, 255), "21 ff"),
    (Typed(Q16, 98304), "31 13 10 00 00 80 01 00"),
    (Typed(I128, 2**64), "15 00 00 00 00 00 00 00 00 01 00 00 00 00 00 00 00"),
    (Typed(I128, -1), "15" + " ff" * 16),
    (Typed(I128, 1), "15 01" + " 00" * 15),
    (Typed(Z, 2**63), "0f 09 00 00 00 00 00 00 00 00 00 00 80 00"),
    (Typed(Z, -1), "0f 01 00 00 00 ff"),
    (Typed(Z, 0), "0f 00 00 00 00"),
    (Typed(BOOL, 1), "01 01"),
    (
        Array(FixedArray(I8, (3,)), (120, 120, -120)),
        "51 11 01 03 00 00 00 00 00 00 00 78 78 88",
    ),
    (Array(FixedArray(I8, (0,)), ()), "51 11 01 00 00 00 00 00 00 00 00"),
    (Redacted(I64), "7f 14"),
]


@pytest.mark.parametrize("value, expected", VALUES)
def test_tagged_values(value: Typed | Array | Redacted, expected: str) -> None:
    """IM-13, IM-144 to IM-147: the worked values, both ways."""
    data = bytes.fromhex(expected)
    assert encode(value) == data
    assert decode(data, Rules(record=True)) == value


@pytest.mark.parametrize(
    "value, expected",
    (
        (127, "7f"),
        (128, "80 00"),
        (-128, "80"),
        (-129, "7f ff"),
        (255, "ff 00"),
        (-256, "00 ff"),
    ),
)
def test_mathematical_integers_are_minimal(value: int, expected: str) -> None:
    """IM-145: the shortest two's complement that keeps the sign."""
    assert mathematical_bytes(value)[4:] == bytes.fromhex(expected)


E62 = "00 00 00 00 00 00 00 40"
HOSTILE = [
    f"51 14 02 {E62} {E62}",  # fixture 111
    "0f 02 01 00 00" + " 01" * 258,  # fixture 112
    "31 13 20 00 00 00 00 00",  # fixture 113
    "51 11 09" + " 01 00 00 00 00 00 00 00" * 9,  # fixture 114
    "14 fe ff",  # fixture 115
    "",
    "02",
    "01 02",
    "0f 01 00 00 00 00",
    "0f 02 00 00 00 ff ff",
    "0f 02 00 00 00 01 00",
    "0f ff ff ff ff 01",
    "31 15 00 00" + " 00" * 16,
    "31 21 00 00 00",
    "51 11 00",
    "51 11 01 ff ff ff ff ff ff ff ff",
    "51 11 02 ff ff ff ff ff ff ff ff 00 00 00 00 00 00 00 00",
    "51 11 01 02 00 00 00 00 00 00 00 01",
    "51 0f 01 00 00 00 00 00 00 00 00",
    "51 51 11 01 00 00 00 00 00 00 00 00 01 00 00 00 00 00 00 00 00",
    "51 11 01 ff ff ff ff ff ff ff 7f",
    "11 01 00",
    "41 01",
    "71 01 00 00 00 61",
    "7f 14",
    "61 11" + " 00" * 60,
]


@pytest.mark.parametrize("data", HOSTILE)
def test_hostile_bytes_are_rejected(data: str) -> None:
    """IM-148: each reason to reject, tags 61 and 7f outside a record among them."""
    with pytest.raises(Rejected):
        decode(bytes.fromhex(data))


def test_non_minimal_and_minimal_differ_only_as_stated() -> None:
    """IM-145, IM-148: 00 alone and a repeated sign are redundant, ff alone is -1."""
    assert decode(bytes.fromhex("0f 01 00 00 00 ff")) == Typed(Z, -1)
    assert decode(bytes.fromhex("0f 02 00 00 00 80 00")) == Typed(Z, 128)


def test_structs_need_the_layouts_of_the_program() -> None:
    """IM-146: a struct has its name in the descriptor and its fields unpadded in the payload."""
    pair = Structure("m.P", (I8, FixedArray(I16, (2,)), BOOL))
    value = Struct(pair, (-1, Array(FixedArray(I16, (2,)), (1, 2)), 1))
    data = bytes.fromhex("71 03 00 00 00 6d 2e 50 ff 01 00 02 00 01")
    assert encode(value) == data
    assert decode(data, Rules(structures={"m.P": pair})) == value
    empty = Structure("m.E", ())
    huge = bytes.fromhex(f"51 71 03 00 00 00 6d 2e 45 02 {E62} {E62}")
    array = decode(huge, Rules(structures={"m.E": empty}))
    assert array == Array(FixedArray(empty, (2**62, 2**62)), ())
    assert encode(array) == huge


def test_view_identities() -> None:
    """IM-146: tag 61 round trips inside a record and has no contents."""
    view = ViewIdentity(I32, 7, 1, 5, (Dimension(2, 1, 3), Dimension(3, 0, -1)), True)
    data = encode(view)
    assert data[:2] == bytes.fromhex("61 13")
    assert len(data) == 2 + 16 + 1 + 8 + 2 * 24 + 1
    assert decode(data, Rules(record=True)) == view
    with pytest.raises(Rejected):
        decode(data[:-1] + b"\2", Rules(record=True))


def test_unsigned_wide_types_have_no_tag() -> None:
    """IM-6, IM-146: no edition gives them one."""
    with pytest.raises(TypeError, match="no tag"):
        encode(Typed(U128, 1))


@given(st.sampled_from((*SPECIFIED_INTEGERS, *FIXED_POINT)), st.data())
def test_values_round_trip(type_: FixedPointType, data: st.DataObject) -> None:
    """IM-147, IM-148: decode after encode is the identity; one byte less or more is rejected."""
    value = Typed(type_, data.draw(st.integers(type_.minimum, type_.maximum)))
    encoded = encode(value)
    assert decode(encoded) == value
    for wrong in (encoded[:-1], encoded + b"\0"):
        with pytest.raises(Rejected):
            decode(wrong)


@given(st.binary(max_size=40))
@settings(max_examples=300)
def test_what_a_decoder_accepts_encodes_to_the_same_bytes(data: bytes) -> None:
    """IM-148: bytes are rejected or are the one encoding of their value."""
    for tagged in (data, b"\x0f" + data, b"\x51" + data):
        try:
            value = decode(tagged, Rules(record=True))
        except Rejected:
            continue
        assert encode(value) == tagged


V2 = """
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


def overflow() -> Fault:
    """The fault of M64 + 1."""
    fault = operation("add.checked.i64").function(M, 1)
    assert isinstance(fault, Fault)
    return fault


def test_fault_record_version_2() -> None:
    """IM-149: the 115 bytes of M64 + 1 at line 4, column 16 of a.ci."""
    written = record(overflow(), Position("a.ci", 4, 16))
    data = bytes.fromhex(V2)
    assert len(data) == 115
    assert encode_record(written) == data
    assert decode_record(data, RUN) == (2, written)


def test_fault_record_version_1_and_all_fields() -> None:
    """IM-106, IM-149: address, stack, revision and digest; version 1 has no presence bytes."""
    full = FaultRecord(
        Code.E_BOUNDS,
        "index.checked.i32",
        (word(0), word(-1)),
        None,
        word(5),
        Position("k.ci", 3, 7),
        bytes(range(32)),
        bytes(32),
        Address("m.k", 0, Phase.WORK_ITEM, 12, 3),
        (Position("k.ci", 1, 1), Position("k.ci", 2, 2)),
    )
    data = encode_record(full)
    assert decode_record(data, RUN) == (2, full)
    for end in range(len(data)):
        with pytest.raises(Rejected):
            decode_record(data[:end], RUN)
    with pytest.raises(Rejected):
        decode_record(data + b"\0", RUN)
    with pytest.raises(ValueError, match="version 1"):
        encode_record(full, version=1)
    old = FaultRecord(
        full.code, full.operation, full.operands, None, full.limit, full.position, full.revision
    )
    v1 = encode_record(old, version=1)
    assert decode_record(v1, COMPILE) == (1, old)
    assert len(encode_record(old)) == len(v1) + 2
    epilogue = Address("m.k", 1, Phase.EPILOGUE)
    late = FaultRecord(full.code, full.operation, (), None, None, full.position, address=epilogue)
    assert decode_record(encode_record(late), RUN) == (2, late)


@pytest.mark.parametrize(
    "place, byte",
    (
        *((23, 0x33), (24, 0), (24, 14), (30, 0x41), (45, 9), (67, 2), (82, 2), (92, 255)),
        *((96, 0xFF), (100, 0), (104, 0), (108, 2), (109, 2), (110, 2), (111, 1)),
    ),
)
def test_bad_record_fields_are_rejected(place: int, byte: int) -> None:
    """IM-148, IM-149: domain, code, identifier, counts, presence bytes and positions."""
    data = bytearray(bytes.fromhex(V2))
    data[place] = byte
    with pytest.raises(Rejected):
        decode_record(bytes(data), RUN)


@pytest.mark.parametrize(
    "kind, field, longest",
    (
        (RUN, "operand", 257),
        (RUN, "exact", 257),
        (COMPILE, "operand", 513),
        (COMPILE, "exact", 520),
        (COMPILE, "limit", 257),
    ),
)
def test_bounds_of_a_mathematical_integer(kind: RecordKind, field: str, longest: int) -> None:
    """IM-108: accepted at each bound, rejected one byte above it."""
    for size, good in ((longest, True), (longest + 1, False)):
        value = Typed(Z, 2 ** (8 * size - 2))
        assert len(encode(value)) == 5 + size
        stored = FaultRecord(
            Code.E_NARROW,
            "unassigned",
            (value,) if field == "operand" else (),
            value if field == "exact" else None,
            value if field == "limit" else None,
            Position("a.ci", 1, 1),
        )
        if good:
            assert decode_record(encode_record(stored), kind) == (2, stored)
        else:
            with pytest.raises(Rejected):
                decode_record(encode_record(stored), kind)


def test_secret_operands_are_redacted() -> None:
    """IM-109: the record holds types instead of the operand and of exact."""
    data = encode_record(record(overflow(), Position("a.ci", 4, 16), secret=(0,)))
    assert bytes.fromhex("02 00 00 00 7f 14 14 01 00") in data
    assert bytes.fromhex("01 7f 0f 01 14 ff") in data
    assert decode_record(data, RUN)[1].operands == (Redacted(I64), word(1))


def test_texts() -> None:
    """IM-90, IM-91, IM-110: values in full, and the diagnostic presentation."""
    assert value_text(Typed(I64, -(2**63))) == "-9223372036854775808"
    assert value_text(Typed(I1024, 0)) == "0"
    assert value_text(Typed(Q16, 1)) == "0.0000152587890625"
    assert value_text(Typed(Q16, -1)) == "-0.0000152587890625"
    assert value_text(Typed(Q16, 131072)) == "2.0"
    assert value_text(Typed(Q16, -163840)) == "-2.5"
    assert value_text(Typed(BOOL, 0)) == "false"
    assert len(value_text(Typed(FixedPointType(4, 60), 1))) == 62
    fault = operation("add.checked.i64").function(9223372036854775800, 12)
    assert isinstance(fault, Fault)
    assert fault_text(fault, "flight.ci", 42, 17) == (
        "E_OVERFLOW at flight.ci:42:17\n"
        "\n"
        "operation: add.checked.i64\n"
        "left:      9223372036854775800\n"
        "right:     12\n"
        "result:    9223372036854775812\n"
        "maximum:   9223372036854775807\n"
    )
    rounded = operation("muldiv.checked.i64.i64.floor").function(M, 3, 2)
    assert isinstance(rounded, Fault)
    assert "\nrounded:   13835058055282163710\n" in fault_text(rounded, "a.ci", 1, 1)
    shift = operation("shl.wrap.i64").function(1, -1)
    assert isinstance(shift, Fault)
    assert "0..63" in fault_text(shift, "a.ci", 1, 1)


LITERALS = [
    ("1_000_000", 1000000),
    ("0xFF_FF", 65535),
    ("0b1010", 10),
    ("0o17", 15),
    ("'a'", 97),
    (r"'\n'", 10),
    (r"'\''", 39),
    (r"'\\'", 92),
    (r"'\u{1F600}'", 128512),
    ("1.5", Fraction(3, 2)),
    ("0x1.8", Fraction(3, 2)),
    ("-128", -128),
    ("- 128", -128),
    ("-/* c */128", -128),
    ("(18446744073709551615)", 18446744073709551615),
]


@pytest.mark.parametrize("text, value", LITERALS)
def test_literals(text: str, value: Fraction) -> None:
    """IM-19, IM-20, IM-25, IM-26: the value of each form of a literal operand."""
    parsed = literal(text)
    assert not isinstance(parsed, Rejection)
    assert parsed.value == value


@pytest.mark.parametrize(
    "text",
    (
        *("_1", "1_", "1__0", "0x", "0b2", "1.", ".5", "0b1.1", "", "x", "''", "'ab'"),
        *(r"'\u{D800}'", r"'\u{110000}'", r"'\q'", "-(128)", "- -128", "1 2"),
    ),
)
def test_texts_that_are_no_literal(text: str) -> None:
    """IM-19, IM-20, IM-25: misplaced underscores, surrogates, negations."""
    assert isinstance(literal(text), Rejection)


def test_literals_in_context() -> None:
    """IM-20, IM-23, IM-27: ranges, and the fixed-point cases."""
    assert in_context("-128", I8) == -128
    narrow = [in_context(t, T) for t, T in (("128", I8), ("- 1", U8), ("0xFFFFFFFF", I32))]
    narrow.append(in_context(r"'\u{100}'", U8))
    narrow.append(in_context("32768", Q16))
    for rejection in narrow:
        assert isinstance(rejection, Rejection)
        assert rejection.fault is Code.E_NARROW
    assert in_context("0.5", Q16) == 32768
    assert in_context("2", Q16) == 131072
    assert in_context("0.1", Q16, Round.HALF_EVEN) == 6554
    for rejection in (
        in_context("0.1", Q16),
        in_context("1.5", I32),
        in_context("1", I8, Round.CEIL),
    ):
        assert isinstance(rejection, Rejection)
        assert rejection.fault is None
    assert isinstance(in_context("1" + "0" * 1240, I8), Rejection)


def test_conversions_of_literals() -> None:
    """IM-26, IM-184: the value in Z is converted directly; the fault is ``unassigned``."""
    assert convert_literal("(18446744073709551615)", Form.CHECKED, U64) == 2**64 - 1
    assert convert_literal("-1", Form.WRAP, U64) == 18446744073709551615
    assert convert_literal("0xFFFFFFFF", Form.WRAP, I32) == -1
    fault = convert_literal("300", Form.CHECKED, I8)
    assert fault == Fault(Code.E_NARROW, "unassigned", (Typed(Z, 300),), 300, Typed(I8, 127))
    assert convert_literal("300", Form.RESULT, I8) is ArithError.NARROW
    scaled = convert_literal("40000", Form.CHECKED, Q16)
    assert isinstance(scaled, Fault)
    assert scaled.exact == 2621440000
    assert isinstance(convert_literal("1.5", Form.CHECKED, I8), Rejection)


def test_fuel() -> None:
    """IM-137, IM-139, IM-141: fixtures 95 and 121, the largest count, and refused allowances."""
    entry = Entry(allowance=3, depth_limit=1)
    assert [entry.begin(), entry.iterate(), entry.iterate()] == [None, None, None]
    assert entry.iterate() == Fault(Code.E_FUEL, "fuel.charge", limit=word(3))
    assert entry.consumed == 3
    total = Entry(allowance=None, depth_limit=256)
    assert [total.begin(), total.reduce(1000)] == [None, None]
    assert total.consumed == 17
    assert [reduction_units(n) for n in (0, 1, 64, 65)] == [0, 1, 1, 2]
    assert total.charge(M) == Fault(Code.E_FUEL, "fuel.charge", limit=word(M))
    assert admits(M)
    assert not admits(2**63)
    assert not admits(-1)
    for allowance, depth in ((2**63, 1), (0, 0), (0, 2**63)):
        with pytest.raises(ValueError):
            Entry(allowance, depth)


def test_depth() -> None:
    """IM-119, IM-185: fixture 116, depth before fuel, and more frames than there are."""
    entry = Entry(allowance=100, depth_limit=4)
    assert entry.begin() is None
    assert [entry.call() for _ in range(3)] == [None, None, None]
    assert entry.call() == Fault(Code.E_DEPTH, "call.enter", limit=word(4))
    assert entry.consumed == 4
    entry.leave()
    assert entry.call() is None
    deep = Entry(allowance=0, depth_limit=1025)
    assert deep.begin() == Fault(Code.E_UNSUPPORTED, "call.enter", (word(1025),), None, word(1024))
    assert deep.consumed == 0
    both = Entry(allowance=1, depth_limit=1)
    assert both.begin() is None
    depth = both.call()
    assert isinstance(depth, Fault)
    assert depth.code is Code.E_DEPTH


def test_dispatches() -> None:
    """IM-112, IM-113, IM-114: admission, numbering, linear indices, order and ordinals."""
    too_many = admit((2**32, 2**32))
    operands = (word(2**32), word(2**32))
    assert too_many == Fault(Code.E_SHAPE, "dispatch.admit", operands, 2**64, word(M))
    entry = Entry(allowance=10, depth_limit=1)
    assert [entry.dispatch((2, 3)), entry.dispatch((4,))] == [0, 1]
    exhausted = entry.dispatch((1,))
    assert isinstance(exhausted, Fault)
    assert (exhausted.code, entry.consumed) == (Code.E_FUEL, 10)
    assert work_item_index((1, 2), (2, 3)) == 5
    addresses = [
        LogicalAddress(0, Phase.EPILOGUE),
        LogicalAddress(0, Phase.WORK_ITEM, 5, 0),
        LogicalAddress(0, Phase.WORK_ITEM, 4, 9),
        LogicalAddress(1, Phase.ENTRY),
    ]
    assert min(addresses, key=lambda a: a.order) == addresses[2]
    subscript, arithmetic = Evaluation.SUBSCRIPT, Evaluation.ARITHMETIC
    body = [subscript, subscript, subscript, subscript, arithmetic, arithmetic]
    assert step_ordinal(body) == 5
    mixed = [Evaluation.VARIABLE, Evaluation.CONVERSION, subscript, Evaluation.BITWISE, arithmetic]
    assert step_ordinal(mixed) == 2


def test_places() -> None:
    """IM-186, IM-187: index, slice and copy records."""
    assert index_fault(I32, (5,), (4,)) is None
    assert index_fault(I32, (5,), (-1,)) == Fault(
        Code.E_BOUNDS, "index.checked.i32", (word(-1),), None, word(5)
    )
    assert index_fault(None, (2, 3), (2, 9)) == Fault(
        Code.E_BOUNDS, "index.checked.struct", (word(0), word(2)), None, word(2)
    )
    assert index_fault(I32, (2, 3), (1,)) is None
    assert slice_fault(I64, (5,), 0, 2, 5) is None
    assert slice_fault(I64, (5,), 0, 5, 5) is None
    assert slice_fault(I64, (5,), 0, 2, 4, inclusive=True) is None
    assert slice_fault(I64, (5,), 0, 0, M, inclusive=True) == Fault(
        Code.E_BOUNDS, "slice.checked.i64", (word(0), word(M)), None, word(5)
    )
    assert slice_fault(I64, (5, 6), 1, 4, 3) == Fault(
        Code.E_BOUNDS, "slice.checked.i64", (word(1), word(4), word(3)), None, word(6)
    )
    assert copy_fault((2, 3), (2, 4), overlapping=True) == Fault(
        Code.E_SHAPE, "copy.shape", (word(1), word(4)), None, word(3)
    )
    assert copy_fault((2,), (2,), overlapping=True) == Fault(Code.E_ALIAS, "copy.alias")
    assert copy_fault((2,), (2,)) is None


@pytest.mark.parametrize(
    "text, good",
    (
        *((t, True) for t in ("mul.checked.q16_16.half_even", "fold_checked.add.i8")),
        *((t, True) for t in ("muldiv.checked.i64.i64.floor", "copy.alias", "unassigned")),
        *((t, True) for t in ("bind.injective", "index.checked.struct", "tdot.checked.pt5.i8")),
        *((t, False) for t in ("add", "add.checked", "Add.checked.i64", "add.check.i64")),
        *((t, False) for t in ("bind.other", "add.checked.i64.near", "add.checked.u128")),
        ("a" * 53 + ".checked.i8", True),
        ("a" * 54 + ".checked.i8", False),
    ),
)
def test_identifier_grammar(text: str, good: bool) -> None:
    """IM-130, IM-131, IM-135: the grammar and the length of an identifier."""
    assert is_identifier(text) == good


def test_identities() -> None:
    """IM-154 to IM-158: hashes over bytes written out by hand."""
    empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert sha256(b"").hex() == empty
    arguments = (
        b"\x13\0\0\0cint-core-1/args/v1"
        + b"\x03\0\0\0m.f"
        + b"\x01\0\0\0"
        + bytes.fromhex("14 fe ff ff ff ff ff ff ff")
    )
    assert argument_bytes("m.f", [word(-2)]) == arguments
    assert arguments_hash("m.f", [word(-2)]) == hashlib.sha256(arguments).digest()
    program = (
        b"\x17\0\0\0cint-core-1/revision/v1"
        + b"\x0b\0\0\0cint-core-1"
        + b"\x09\0\0\0cint-rt-1"
        + b"\x02\0\0\0"
        + b"\x01\0\0\0a\x02\0\0\0\0\0\0\0xy"
        + b"\x01\0\0\0b\0\0\0\0\0\0\0\0"
    )
    assert revision_bytes({"b": b"", "a": b"xy"}, "cint-rt-1") == program
    assert revision({"a": b"xy", "b": b""}, "cint-rt-1") == hashlib.sha256(program).digest()
    state = State(bytes(32), {"m.b": Typed(BOOL, 1), "m.a": Typed(U8, 255)}, entry_sequence=1)
    expected = (
        b"\x14\0\0\0cint-core-1/state/v1"
        + bytes(32)
        + b"\x0b\0\0\0cint-core-1"
        + b"\x02\0\0\0\0\0\0\0"
        + b"\x03\0\0\0m.a\x21\xff"
        + b"\x03\0\0\0m.b\x01\x01"
        + bytes(24)
        + bytes(24)
        + b"\x01\0\0\0\0\0\0\0"
        + b"\x07\0\0\0fuel-v1"
        + b"\0"
        + bytes(8)
    )
    assert state.encode() == expected
    assert state.hash() == hashlib.sha256(expected).digest()
    counters = State(
        bytes(32), {}, b"A", b"PP", b"", next_buffer=1, next_arena=2, next_pool=3, entry_sequence=4
    )
    assert (
        b"\x01\0\0\0\0\0\0\0A\x02\0\0\0\0\0\0\0PP"
        + bytes(8)
        + b"".join(bytes([n]) + bytes(7) for n in (1, 2, 3, 4))
        + b"\x07\0\0\0fuel-v1"
    ) in counters.encode()
    faulted = State(bytes(32), {}, fault=bytes.fromhex(V2))
    assert b"\x01" + bytes.fromhex(V2) + bytes(8) == faulted.encode()[-124:]
