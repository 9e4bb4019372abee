"""The reference integer machine against values worked out in the specification, and identities."""

from __future__ import annotations

import struct
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conformance.reference import ArithError, Code, Fault, operation, operations
from conformance.reference.faults import Typed, word
from conformance.reference.fixed_point import from_raw, raw
from conformance.reference.identifiers import is_identifier
from conformance.reference.ranges import (
    FIXED_POINT,
    I8,
    I16,
    I32,
    I64,
    I512,
    I1024,
    INTEGERS,
    SCALARS,
    SPECIFIED_INTEGERS,
    U8,
    U64,
    FixedPointType,
    IntegerType,
    clamp,
    fixed_point_diagnostic,
    in_range,
    is_specified,
    saturate,
    scalar_type,
    wrap,
)
from conformance.reference.reductions import (
    SaturatingStep,
    accumulator_bits,
    logical_order,
    sum_order_is_free,
)
from conformance.reference.rounding import MODES, Round, round_rational, round_square_root

M = 9223372036854775807
m = -9223372036854775808
OVERFLOW, DIV_ZERO, SHIFT = Code.E_OVERFLOW, Code.E_DIV_ZERO, Code.E_SHIFT
NARROW, DOMAIN, SHAPE = Code.E_NARROW, Code.E_DOMAIN, Code.E_SHAPE
L = 2**252 + 27742317777372353535851937790883648493

FIXTURES: list[tuple[int, str, tuple[object, ...], object]] = [
    (1, "add.checked.i64", (M, 1), (OVERFLOW, 9223372036854775808, M)),
    (2, "add.checked.i64", (9223372036854775800, 12), (OVERFLOW, 9223372036854775812, M)),
    (3, "add.wrap.i64", (M, 1), m),
    (4, "add.sat.i64", (M, 1), M),
    (5, "sub.checked.i64", (m, 1), (OVERFLOW, -9223372036854775809, m)),
    (6, "sub.wrap.i64", (m, 1), M),
    (7, "sub.checked.u8", (3, 5), (OVERFLOW, -2, 0)),
    (8, "sub.wrap.u8", (3, 5), 254),
    (9, "sub.sat.u8", (3, 5), 0),
    (10, "mul.checked.i64", (m, -1), (OVERFLOW, 9223372036854775808, M)),
    (11, "mul.wrap.i64", (m, -1), m),
    (12, "mul.checked.i32", (65536, 32768), (OVERFLOW, 2147483648, 2147483647)),
    (13, "mul.checked.i32", (-65536, 32768), -2147483648),
    (14, "mul.wrap.i8", (100, 3), 44),
    (15, "mul.sat.i8", (-128, -1), 127),
    (16, "neg.checked.i64", (m,), (OVERFLOW, 9223372036854775808, M)),
    (17, "neg.checked.u32", (1,), (OVERFLOW, -1, 0)),
    (18, "abs.checked.i8", (-128,), (OVERFLOW, 128, 127)),
    (19, "uabs.checked.i8.u8", (-128,), 128),
    (20, "div.checked.i64", (-7, 2), -4),
    (21, "rem.checked.i64", (-7, 2), 1),
    (22, "div.checked.i64", (7, -2), -4),
    (23, "rem.checked.i64", (7, -2), -1),
    (24, "div.checked.i64", (-7, -2), 3),
    (25, "rem.checked.i64", (-7, -2), -1),
    (26, "div_trunc.checked.i64", (-7, 2), -3),
    (27, "rem_trunc.checked.i64", (-7, 2), -1),
    (28, "div_euclid.checked.i64", (-7, -2), 4),
    (29, "rem_euclid.checked.i64", (7, -2), 1),
    (30, "div.checked.i64", (m, 3), -3074457345618258603),
    (31, "rem.checked.i64", (m, 3), 1),
    (32, "div.checked.i64", (m, -1), (OVERFLOW, 9223372036854775808, M)),
    (33, "rem.checked.i64", (m, -1), 0),
    (34, "div.checked.i64", (5, 0), (DIV_ZERO, None, None)),
    (35, "rem_euclid.checked.i64", (0, 0), (DIV_ZERO, None, None)),
    (36, "div_round.checked.i64.half_even", (5, 2), 2),
    (37, "div_round.checked.i64.half_away", (-5, 2), -3),
    (38, "shl.checked.i64", (1, 63), (OVERFLOW, 9223372036854775808, M)),
    (39, "shl.checked.i64", (-1, 63), m),
    (40, "shl.wrap.i64", (1, 63), m),
    (41, "shl.checked.i64", (1, 64), (SHIFT, None, 63)),
    (42, "shl.wrap.i64", (1, -1), (SHIFT, None, 63)),
    (43, "shl.wrap.u8", (255, 4), 240),
    (44, "shr.checked.i64", (-7, 1), -4),
    (45, "shr.checked.i64", (-1, 63), -1),
    (46, "shr.checked.u64", (18446744073709551615, 63), 1),
    (47, "shr.checked.i64", (1, 64), (SHIFT, None, 63)),
    (48, "as.checked.i64.i32", (2147483648,), (NARROW, 2147483648, 2147483647)),
    (49, "as.wrap.i64.i32", (2147483648,), -2147483648),
    (50, "as.checked.i64.u64", (-1,), (NARROW, -1, 0)),
    (51, "as.wrap.i64.u64", (-1,), 18446744073709551615),
    (52, "as.wrap.u64.i64", (9223372036854775808,), m),
    (53, "as.wrap.i64.i8", (-129,), 127),
    (57, "mul_full.checked.i64.i128", (m, m), 85070591730234615865843651857942052864),
    (58, "muldiv.checked.i64.i64.floor", (M, M, M), M),
    (59, "muldiv.checked.i64.i64.floor", (M, 3, 2), (OVERFLOW, 13835058055282163710, M)),
    (60, "add.checked.i128", (2**127 - 1, 1), (OVERFLOW, 2**127, 2**127 - 1)),
    (61, "isqrt_round.checked.i128.half_even", (2**65,), 6074001000),
    (62, "mul.checked.q16_16.half_even", (98304, 98304), 147456),
    (63, "mul.checked.q16_16.half_even", (1, 98304), 2),
    (64, "mul.checked.q16_16.floor", (-1, 98304), -2),
    (65, "mul.checked.q16_16.trunc", (-1, 98304), -1),
    (66, "mul.checked.q16_16.half_even", (-1, 32768), 0),
    (67, "mul.checked.q16_16.half_even", (16777216, 8388608), (OVERFLOW, 2**31, 2**31 - 1)),
    (68, "mul.sat.q16_16.half_even", (16777216, 8388608), 2147483647),
    (69, "div.checked.q16_16.half_even", (131072, 196608), 43691),
    (70, "div.checked.q16_16.floor", (-65536, 196608), -21846),
    (71, "div.checked.q16_16.half_even", (65536, 0), (DIV_ZERO, None, None)),
    (72, "sqrt.checked.q16_16.floor", (131072,), 92681),
    (73, "sqrt.checked.q16_16.half_even", (131072,), 92682),
    (74, "sqrt.checked.q32_32.half_even", (8589934592,), 6074001000),
    (75, "sqrt.checked.q16_16.half_even", (-65536,), (DOMAIN, None, None)),
    (76, "as.checked.q32_32.q16_16.half_even", (1,), 0),
    (77, "as.checked.q32_32.q16_16.half_even", (2**47,), (NARROW, 2**31, 2**31 - 1)),
    (78, "as.checked.q16_16.i32.half_even", (-163840,), -2),
    (79, "as.checked.q16_16.i32.floor", (-163840,), -3),
    (80, "sum.checked.i8.i8", ((120, 120, -120),), 120),
    (81, "fold_checked.add.i8", (0, (120, 120, -120)), (OVERFLOW, 240, 127)),
    (82, "sum_sat.sat.i8", ((120, 120, -120),), 7),
    (83, "sum_sat.sat.i8", ((120, -120, 120),), 120),
    (84, "sum_wrap.wrap.i8", ((127, 1),), -128),
    (85, "sum.checked.i8.i8", ((127, 127, 127),), (OVERFLOW, 381, 127)),
    (86, "sum.checked.i8.i16", ((127, 127, 127),), 381),
    (87, "sum.checked.i64.i64", ((M, 1, -1),), M),
    (88, "fold_checked.add.i64", (0, (M, 1, -1)), (OVERFLOW, 9223372036854775808, M)),
    (89, "sum.checked.i64.i64", ((),), 0),
    (90, "reduce_min.checked.i64", ((),), (SHAPE, None, None)),
    (91, "reduce_max.checked.i64", ((-1, m),), -1),
    (102, "sqrt.checked.q1_15.ceil", (32767,), (OVERFLOW, 32768, 32767)),
    (103, "sqrt.checked.q1_15.away", (32767,), (OVERFLOW, 32768, 32767)),
    (104, "sqrt.checked.q1_15.floor", (32767,), 32767),
    (105, "sqrt.checked.q1_63.ceil", (M,), (OVERFLOW, 9223372036854775808, M)),
    (106, "muldiv.checked.i64.i64.half_even", (M, 3, 2), (OVERFLOW, 13835058055282163710, M)),
    (107, "muldiv.checked.i64.i64.ceil", (M, 3, 2), (OVERFLOW, 13835058055282163711, M)),
    (
        117,
        "rem.checked.i1024",
        (-1, L),
        7237005577332262213973186563042994240857116359379907606001950938285454250988,
    ),
    (
        117,
        "rem.checked.i1024",
        (2**512 - 1, L),
        1627715501170711445284395025044413883736156588369414752970002579683115011840,
    ),
    (120, "fold_checked.add.i8", (0, (100, 100, -100, -100)), (OVERFLOW, 200, 127)),
]
"""The operation rows of the boundary table (IM-171): number, identifier, arguments, expectation."""


def run(identifier: str, *arguments: object) -> object:
    """The result of an operation of the reference."""
    return operation(identifier).function(*arguments)  # type: ignore[arg-type]


@pytest.mark.parametrize("number, identifier, arguments, expected", FIXTURES)
def test_boundary_fixtures(
    number: int, identifier: str, arguments: tuple[object, ...], expected: object
) -> None:
    """IM-171: each operation row of the boundary table."""
    result = run(identifier, *arguments)
    if not isinstance(expected, tuple):
        assert result == expected
        return
    assert isinstance(result, Fault)
    limit = None if result.limit is None else result.limit.value
    assert (result.code, result.exact, limit) == expected
    assert result.operation == identifier


FURTHER: list[tuple[str, tuple[object, ...], object]] = [
    ("mul_full.checked.i64.i128", (M, M), 85070591730234615847396907784232501249),  # IM-53
    ("muldiv.checked.i64.i64.half_even", (7, 5, 2), 18),
    ("muldiv.checked.i64.i64.half_even", (9, 5, 2), 22),
    ("muldiv.checked.i32.i32.floor", (2_000_000_000, 2, 4), 1_000_000_000),  # IM-101
    ("isqrt.checked.i128", (2**65,), 6074000999),
    ("isqrt_round.checked.i64.ceil", (M,), 3037000500),  # IM-51
    ("div_round.checked.i64.half_even", (7, 2), 4),  # IM-44
    ("div_round.checked.i64.half_even", (-5, 2), -2),
    ("rotl.checked.u32", (0x80000001, 1), 3),  # IM-45
    ("rotr.checked.u32", (3, 1), 0x80000001),
    ("shl.checked.i64", (1, 62), 4611686018427387904),
    ("not.checked.i64", (5,), -6),  # IM-47
    ("not.checked.u8", (5,), 250),
    ("and.checked.i8", (-128, 127), 0),
    ("or.checked.i8", (-128, 127), -1),
    ("xor.checked.i8", (-1, 127), -128),
    ("clamp.checked.i32", (7, 1, 5), 5),
    ("clamp.checked.i32", (7, 5, 5), 5),
    ("mul.checked.q16_16.half_up", (-1, 98304), -1),  # IM-64
    ("mul.checked.q16_16.half_even", (-1, 98304), -2),
    ("mul.checked.q16_16.floor", (1, 98304), 1),
    ("mul.checked.q16_16.half_even", (1, 32768), 0),
    ("mul.checked.q16_16.half_away", (-1, 32768), -1),
    ("mul.checked.q16_16.half_even", (-16777216, 8388608), -2147483648),
    ("div.checked.q16_16.half_even", (65536, 196608), 21845),  # IM-66
    ("div.checked.q16_16.half_even", (-65536, 196608), -21845),
    ("sqrt.checked.q16_16.floor", (32768,), 46340),  # IM-67
    ("sqrt.checked.q16_16.half_even", (32768,), 46341),
    ("sqrt.checked.q32_32.floor", (8589934592,), 6074000999),
    ("as.checked.q32_32.q16_16.ceil", (1,), 1),  # IM-69
    ("as.checked.q16_16.q32_32", (65536,), 4294967296),
    ("as.checked.q32_32.q16_16.half_even", (-(2**47),), -2147483648),
    ("as.checked.q16_16.i32.half_away", (-163840,), -3),
    ("as.wrap.i64.q16_16", (40000,), 2621440000 - 2**32),
    ("as.sat.i64.q16_16", (40000,), 2147483647),
    ("as.checked.bool.u8", (1,), 1),  # IM-10
    ("as.checked.i64.i128", (m,), m),
    ("div.wrap.i8", (-128, -1), -128),  # IM-41
    ("div.sat.i8", (-128, -1), 127),
    ("pow.checked.i64", (-3, 5), -243),
    ("pow.checked.i64", (0, 0), 1),
    ("pow.checked.i8", (-1, 127), -1),
    ("ilog2.checked.u64", (2**63,), 63),
    ("clz.checked.i16", (1,), 15),
    ("clz.checked.i16", (0,), 16),
    ("ctz.checked.i16", (-8,), 3),
    ("ctz.checked.u8", (0,), 8),
    ("popcount.checked.i8", (-1,), 8),
    ("qmul.checked.q1_15.q16_16.q8_8.half_even", (16384, 98304), 192),  # 0.5 * 1.5 = 0.75
    ("mul_int.checked.q16_16", (98304, -3), -294912),
    ("count.checked.bool", ((1, 0, 1, 1),), 3),
    ("dot.checked.i8.i64", ((-128,), (-128,)), 16384),
    ("fold_checked.mul.i8", (2, (3, 4)), 24),
    ("reduce_min.checked.i8", ((5, -7, 3),), -7),
    ("sum_sat.sat.i8", ((100, 100, -100, -100),), -73),  # IM-75
    ("from_f64.sat.q16_16.half_even", (0x40E0000000000000,), 2147483647),  # 32768.0, IM-70
    ("from_f64.checked.q16_16.floor", (0x8000000000000000,), 0),  # -0.0
    ("from_f64.checked.i8.ceil", (1,), 1),  # the least subnormal
    ("from_f32.checked.q16_16.half_even", (0x3FC00000,), 98304),  # 1.5
]


@pytest.mark.parametrize("identifier, arguments, expected", FURTHER)
def test_worked_values(identifier: str, arguments: tuple[object, ...], expected: object) -> None:
    """Values of the examples of sections 2 to 6, and of the Proposed operations."""
    assert run(identifier, *arguments) == expected


DIVISION = [
    (7, 2, 3, 1, 3, 1, 3, 1),
    (-7, 2, -4, 1, -3, -1, -4, 1),
    (7, -2, -4, -1, -3, 1, -3, 1),
    (-7, -2, 3, -1, 3, -1, 4, 1),
    (6, -3, -2, 0, -2, 0, -2, 0),
    (m, 2, m // 2, 0, m // 2, 0, m // 2, 0),
    (m, 3, -3074457345618258603, 1, -3074457345618258602, -2, -3074457345618258603, 1),
]


@pytest.mark.parametrize("row", DIVISION)
def test_division_table(row: tuple[int, ...]) -> None:
    """IM-36: floor, truncating and Euclidean division of the example table."""
    a, b, *expected = row
    names = ("div", "rem", "div_trunc", "rem_trunc", "div_euclid", "rem_euclid")
    assert [run(f"{name}.checked.i64", a, b) for name in names] == expected
    assert run("divmod.checked.i64", a, b) == (expected[0], expected[1])


@pytest.mark.parametrize("name", ("div", "div_trunc", "div_euclid", "divmod"))
def test_quotient_of_minimum_and_minus_one(name: str) -> None:
    """IM-39: the quotient is out of range, the remainder is 0, a zero divisor comes first."""
    fault = run(f"{name}.checked.i8", -128, -1)
    operands = (Typed(I8, -128), Typed(I8, -1))
    limit = Typed(I8, 127)
    assert fault == Fault(OVERFLOW, f"{name}.checked.i8", operands, 128, limit)
    zero = run(f"{name}.checked.i8", -128, 0)
    assert zero == Fault(DIV_ZERO, f"{name}.checked.i8", (Typed(I8, -128), Typed(I8, 0)))


ROUNDING = {  # 2.5, -2.5, 2.4, -2.6, 3.5
    "floor": (2, -3, 2, -3, 3),
    "ceil": (3, -2, 3, -2, 4),
    "trunc": (2, -2, 2, -2, 3),
    "away": (3, -3, 3, -3, 4),
    "half_even": (2, -2, 2, -3, 4),
    "half_away": (3, -3, 2, -3, 4),
    "half_trunc": (2, -2, 2, -3, 3),
    "half_up": (3, -2, 2, -3, 4),
    "half_down": (2, -3, 2, -3, 3),
}


@pytest.mark.parametrize("mode", MODES)
def test_rounding_table(mode: Round) -> None:
    """IM-42: the nine modes on five numbers."""
    xs = [Fraction(x, 10) for x in (25, -25, 24, -26, 35)]
    assert tuple(round_rational(x, mode) for x in xs) == ROUNDING[mode.value]


@given(st.fractions(), st.sampled_from(MODES))
def test_rounding_is_within_one_and_respects_symmetry(x: Fraction, mode: Round) -> None:
    """IM-42: a rounded value is at most one step away; negation swaps the directed modes."""
    y = round_rational(x, mode)
    assert abs(y - x) < 1
    if mode.value.startswith("half"):
        assert abs(y - x) <= Fraction(1, 2)
    mirror = {
        "floor": "ceil",
        "ceil": "floor",
        "half_up": "half_down",
        "half_down": "half_up",
    }.get(mode.value, mode.value)
    assert round_rational(-x, Round(mirror)) == -y


@given(st.integers(0, 2**300), st.sampled_from(MODES))
def test_square_roots(x: int, mode: Round) -> None:
    """IM-51: the rounded root lies where its mode puts it, shown by squaring."""
    r = round_square_root(x, mode)
    match mode:
        case Round.FLOOR | Round.TRUNC:
            assert r * r <= x < (r + 1) ** 2
        case Round.CEIL | Round.AWAY:
            assert x == 0 == r or (r - 1) ** 2 < x <= r * r
        case _:
            assert x == 0 == r or (2 * r - 1) ** 2 < 4 * x < (2 * r + 1) ** 2


def test_ranges_of_the_types() -> None:
    """IM-1, IM-4, IM-6: ranges, and wrap, saturate at both ends and one beyond."""
    assert len(SPECIFIED_INTEGERS) == 12
    assert (I8.minimum, I8.maximum, U8.maximum, I64.minimum) == (-128, 127, 255, m)
    assert (I512.minimum, I1024.maximum) == (-(2**511), 2**1023 - 1)
    for type_ in INTEGERS:
        assert in_range(type_, type_.minimum)
        assert not in_range(type_, type_.maximum + 1)
        assert wrap(type_, type_.maximum + 1) == type_.minimum
        assert wrap(type_, type_.minimum - 1) == type_.maximum
        assert saturate(type_, type_.maximum + 1) == type_.maximum
        assert saturate(type_, type_.minimum - 1) == type_.minimum
        assert is_specified(type_) == (type_ in SPECIFIED_INTEGERS)
    with pytest.raises(ValueError, match="low <= high"):
        clamp(0, 1, 0)


def test_fixed_point_types() -> None:
    """IM-54 to IM-57: the legal formats, their ranges, and raw values."""
    assert len(FIXED_POINT) == 120
    q = FixedPointType(4, 60)
    assert q.value(q.minimum) == -8
    assert q.value(q.maximum) == 8 - Fraction(1, 2**60)
    assert (fixed_point_diagnostic("Q3.5"), fixed_point_diagnostic("Q1.63")) == (None, None)
    assert "i >= 1" in str(fixed_point_diagnostic("Q0.16"))
    assert "IM-54" in str(fixed_point_diagnostic("Q3.4"))
    assert fixed_point_diagnostic("Q1") is not None
    q16 = FixedPointType(16, 16)
    assert raw(Typed(q16, 98304)) == Typed(I32, 98304)
    assert from_raw(q16, Typed(I32, 98304)) == Typed(q16, 98304)
    with pytest.raises(TypeError, match="takes a I32"):
        from_raw(q16, Typed(I64, 98304))
    with pytest.raises(TypeError, match="fixed-point"):
        raw(Typed(I32, 1))


def test_records_hold_operands_with_their_own_types() -> None:
    """IM-45, IM-49, IM-81, IM-83, IM-87, IM-106: operands, exact and limit of single records."""
    shift = operation("shl.checked.u8", (U8, U64)).function(255, 2**63)
    assert shift == Fault(
        SHIFT, "shl.checked.u8", (Typed(U8, 255), Typed(U64, 2**63)), None, word(7)
    )
    clamped = run("clamp.checked.i32", 7, 5, 4)
    assert clamped == Fault(DOMAIN, "clamp.checked.i32", tuple(Typed(I32, x) for x in (7, 5, 4)))
    assert run("sum.checked.i8.i8", (127, 127, 127)) == Fault(
        OVERFLOW, "sum.checked.i8.i8", (word(3),), 381, Typed(I8, 127)
    )
    fold = run("fold_checked.add.i8", 0, (120, 120, -120))
    operands = (word(1), Typed(I8, 120), Typed(I8, 120))
    assert fold == Fault(OVERFLOW, "fold_checked.add.i8", operands, 240, Typed(I8, 127))
    assert isinstance(fold, Fault)
    assert fold.index == 1
    assert run("dot.checked.i8.i8", (1, 2), (1,)) == Fault(
        SHAPE, "dot.checked.i8.i8", (word(0), word(1)), None, word(2)
    )
    assert run("reduce_max.checked.i64", ()) == Fault(SHAPE, "reduce_max.checked.i64", (word(0),))
    scaled = run("as.checked.i64.q16_16", 40000)
    bound = Typed(FixedPointType(16, 16), 2147483647)
    assert scaled == Fault(NARROW, "as.checked.i64.q16_16", (word(40000),), 2621440000, bound)
    nan = 9221120237041090560
    for form in ("checked", "sat"):
        identifier = f"from_f64.{form}.q16_16.half_even"
        assert run(identifier, nan) == Fault(NARROW, identifier, (Typed(U64, nan),))
    assert run("pow.checked.i8", 2, -1) == Fault(DOMAIN, "pow.checked.i8", (Typed(I8, 2), word(-1)))
    assert run("ilog2.checked.i8", 0) == Fault(DOMAIN, "ilog2.checked.i8", (Typed(I8, 0),))
    for n, exact in ((2054, 2**2054), (2055, None)):  # 257 and 258 bytes
        power = run("pow.checked.i64", 2, n)
        operands = (word(2), word(n))
        assert power == Fault(OVERFLOW, "pow.checked.i64", operands, exact, word(M))
    huge = run("pow.checked.i64", -3, M)
    assert huge == Fault(OVERFLOW, "pow.checked.i64", (word(-3), word(M)), None, word(m))


def test_the_divisor_is_tested_before_the_range() -> None:
    """IM-51, IM-65: zero divisors come first, whatever the other operands."""
    zero = run("muldiv.checked.i64.i8.floor", M, M, 0)
    assert isinstance(zero, Fault)
    assert (zero.code, zero.exact, zero.limit) == (DIV_ZERO, None, None)
    assert zero.operands == (word(M), word(M), word(0))
    assert run("div.wrap.i8", 1, 0) == Fault(DIV_ZERO, "div.wrap.i8", (Typed(I8, 1), Typed(I8, 0)))


def test_result_forms_mirror_the_faults() -> None:
    """IM-30, IM-188: the error of each result form, and the four numbers."""
    assert [e.value for e in ArithError] == [1, 2, 3, 4]
    assert run("add.result.i64", M, 1) is ArithError.OVERFLOW
    assert run("div.result.i64", 1, 0) is ArithError.DIV_ZERO
    assert run("div.result.i64", m, -1) is ArithError.OVERFLOW
    assert run("rem.result.i64", m, -1) == 0
    assert run("shl.result.i64", 1, 64) is ArithError.SHIFT
    assert run("as.result.i64.i8", 128) is ArithError.NARROW
    assert run("as.result.i64.i8", 127) == 127


def test_registry_agrees_with_its_lookup() -> None:
    """IM-130, IM-134: identifiers are well formed and lead back to their operations."""
    seen = set()
    for op in operations():
        seen.add(op.name.split(".")[0])
        if op.specified and all(is_specified(t) for t in op.operands):
            assert is_identifier(op.name), op.name
    for op in operations([I8, U8, I64, FixedPointType(4, 4), scalar_type("Bool")]):
        assert operation(op.name, op.operands) == op
    assert {"divmod", "muldiv", "qmul", "dot", "as", "from_f32", "clamp"} <= seen
    assert operation("shl.checked.i8").operands == (I8, I64)
    for unknown in ("add.checked.bool", "div.checked.i8.floor", "add.checked.i7", "x.checked.i8"):
        with pytest.raises(KeyError):
            operation(unknown)
    with pytest.raises(KeyError):
        operation("mul_full.checked.i1024.i1024")
    with pytest.raises(KeyError):
        operation("rotl.checked.i8")


def test_arguments_outside_their_type_are_refused() -> None:
    """IM-5: the machine has no operand outside its type."""
    for arguments in ((128, 0), (0,), (0, 0, 0), ((0,), 0)):
        with pytest.raises(ValueError):
            run("add.checked.i8", *arguments)
    with pytest.raises(ValueError):
        run("count.checked.bool", (2,))


@st.composite
def integer_pairs(draw: st.DrawFn) -> tuple[IntegerType, int, int]:
    """A type and two values of it, often near its ends."""
    type_ = draw(st.sampled_from(INTEGERS))
    value = st.one_of(
        st.integers(type_.minimum, type_.maximum),
        st.sampled_from(
            sorted({type_.minimum, type_.minimum + 1, 0, 1, type_.maximum - 1, type_.maximum})
        ),
    )
    return type_, draw(value), draw(value)


@given(integer_pairs())
@settings(max_examples=60)
def test_forms_agree_where_the_checked_form_succeeds(pair: tuple[IntegerType, int, int]) -> None:
    """IM-30, IM-31: one exact result, four forms."""
    type_, a, b = pair
    t = type_.token
    for name, exact in (("add", a + b), ("sub", a - b), ("mul", a * b)):
        checked = run(f"{name}.checked.{t}", a, b)
        wrapped = run(f"{name}.wrap.{t}", a, b)
        saturated = run(f"{name}.sat.{t}", a, b)
        assert isinstance(wrapped, int)
        assert (wrapped - exact) % 2**type_.width == 0
        assert in_range(type_, wrapped)
        if in_range(type_, exact):
            assert checked == wrapped == saturated == run(f"{name}.result.{t}", a, b) == exact
        else:
            assert isinstance(checked, Fault)
            assert checked.exact == exact
            assert saturated == (type_.maximum if exact > type_.maximum else type_.minimum)
            assert run(f"{name}.result.{t}", a, b) is ArithError.OVERFLOW


@given(integer_pairs(), st.sampled_from(("", "_trunc", "_euclid")))
@settings(max_examples=100)
def test_quotient_and_remainder_give_the_dividend(
    pair: tuple[IntegerType, int, int], kind: str
) -> None:
    """IM-35, IM-36: a = q * b + r with the remainder's range and sign of each kind."""
    type_, a, b = pair
    if b == 0:
        return
    q = run(f"div{kind}.checked.{type_.token}", a, b)
    r = run(f"rem{kind}.checked.{type_.token}", a, b)
    if isinstance(q, Fault):
        assert (a, b, q.exact) == (type_.minimum, -1, -type_.minimum)
        q = q.exact
    assert isinstance(q, int)
    assert isinstance(r, int)
    assert q * b + r == a
    assert abs(r) < abs(b)
    signs = {"": b, "_trunc": a, "_euclid": 1}
    assert r == 0 or (r > 0) == (signs[kind] > 0)


@given(integer_pairs(), st.integers(0, 1023))
@settings(max_examples=60)
def test_shifts_rotations_and_bits(pair: tuple[IntegerType, int, int], k: int) -> None:
    """IM-35, IM-45, IM-47: shifts against division, rotations back and forth, bit identities."""
    type_, a, b = pair
    t, k = type_.token, k % type_.width
    if in_range(type_, 2**k):
        assert run(f"shr.checked.{t}", a, k) == run(f"div.checked.{t}", a, 2**k)
        assert run(f"shl.wrap.{t}", a, k) == run(f"mul.wrap.{t}", a, 2**k)
    if not type_.signed:
        assert run(f"rotr.checked.{t}", run(f"rotl.checked.{t}", a, k), k) == a
        assert run(f"popcount.checked.{t}", a) == bin(a).count("1")
    assert run(f"not.checked.{t}", a) == (-a - 1 if type_.signed else type_.maximum - a)
    both, either = run(f"and.checked.{t}", a, b), run(f"or.checked.{t}", a, b)
    assert isinstance(both, int)
    assert isinstance(either, int)
    assert both + either == a + b
    assert run(f"xor.checked.{t}", a, b) == wrap(type_, either - both)


@given(st.sampled_from(FIXED_POINT), st.sampled_from(MODES), st.data())
@settings(max_examples=100)
def test_fixed_point_products_and_quotients_are_one_rounding(
    q: FixedPointType, mode: Round, data: st.DataObject
) -> None:
    """IM-61, IM-65, IM-43: the rational result on the grid of the type, rounded once."""
    a, b = (data.draw(st.integers(q.minimum, q.maximum)) for _ in range(2))
    grid = 2**q.fraction_bits
    product = round_rational(q.value(a) * q.value(b) * grid, mode)
    assert run(f"mul.wrap.{q.token}.{mode.value}", a, b) == wrap(q, product)
    assert run(f"mul.sat.{q.token}.{mode.value}", a, b) == saturate(q, product)
    if b:
        quotient = round_rational(q.value(a) / q.value(b) * grid, mode)
        checked = run(f"div.checked.{q.token}.{mode.value}", a, b)
        assert (checked.exact if isinstance(checked, Fault) else checked) == quotient


@given(st.sampled_from(SCALARS), st.sampled_from(SCALARS), st.data())
@settings(max_examples=100)
def test_conversions_to_a_type_that_holds_the_value_are_exact(
    source: FixedPointType | IntegerType, target: FixedPointType | IntegerType, data: st.DataObject
) -> None:
    """IM-50, IM-68: a value that both types hold survives the conversion and the way back."""
    if scalar_type("Bool") in (source, target) or source.fraction_bits > target.fraction_bits:
        return
    x = data.draw(st.integers(source.minimum, source.maximum))
    forth = run(f"as.checked.{source.token}.{target.token}", x)
    scaled = x * 2 ** (target.fraction_bits - source.fraction_bits)
    if in_range(target, scaled):
        assert forth == scaled
        mode = ".trunc" if target.fraction_bits > source.fraction_bits else ""
        assert run(f"as.checked.{target.token}.{source.token}{mode}", scaled) == x
    else:
        assert isinstance(forth, Fault)
        assert (forth.code, forth.exact) == (NARROW, scaled)


@given(st.floats(allow_nan=False, allow_infinity=False), st.sampled_from(MODES))
def test_binary64_is_its_exact_rational(x: float, mode: Round) -> None:
    """IM-70, IM-72: the rational of the bits, rounded once."""
    (bits,) = struct.unpack("<Q", struct.pack("<d", x))
    q = FixedPointType(32, 32)
    exact = round_rational(Fraction(x) * 2**32, mode)
    assert run(f"from_f64.sat.q32_32.{mode.value}", bits) == saturate(q, exact)


@given(st.lists(st.integers(-128, 127), max_size=8))
def test_reductions(xs: list[int]) -> None:
    """IM-77, IM-80, IM-82, IM-84, IM-86, IM-189: sums in any order, the scan, and the bounds."""
    exact = sum(xs)
    shuffled = sorted(xs)
    result = run("sum.checked.i8.i8", xs)
    assert result == run("sum.checked.i8.i8", shuffled)
    assert result == exact or isinstance(result, Fault)
    assert run("sum_wrap.wrap.i8", xs) == wrap(I8, exact)
    step = SaturatingStep(0, I8.minimum, I8.maximum)
    for x in xs:
        step = step.then(SaturatingStep.of_element(I8, x))
    assert step.apply(0) == run("sum_sat.sat.i8", xs)
    folded = run("fold_checked.add.i8", 0, xs)
    assert folded == exact or isinstance(folded, Fault)
    if sum_order_is_free(I8, 0, xs):
        assert folded == exact == run("fold_checked.add.i8", 0, shuffled)
    if xs:
        assert abs(exact) <= 2 ** (accumulator_bits(I8, len(xs)) - 1)


def test_the_orders_of_a_checked_sum() -> None:
    """IM-73, IM-86, IM-189: the worked examples of order, and the composition check."""
    assert run("fold_checked.add.i8", 0, (100, -100, 100)) == 100
    assert isinstance(run("fold_checked.add.i8", 0, (100, 100, -100)), Fault)
    assert not sum_order_is_free(I8, 0, [100, 100, -100])
    assert sum_order_is_free(I8, 0, [60, 60, -100])
    composed = SaturatingStep.of_element(I8, 120).then(SaturatingStep.of_element(I8, -120))
    assert composed == SaturatingStep(0, -128, 7)
    assert [composed.apply(x) for x in (0, 10, -10)] == [0, 7, -10]
    assert accumulator_bits(I64, 2**63 - 1) == 127
    assert accumulator_bits(I16, 1) == 16


def test_logical_order_is_row_major_whatever_the_strides() -> None:
    """IM-74, IM-75, IM-76: a matrix, its transpose, and a reversed view of one memory."""
    memory = [100, -100, 100, -100]
    assert logical_order(memory, 0, (2, 2), (2, 1)) == memory
    assert logical_order(memory, 0, (2, 2), (1, 2)) == [100, 100, -100, -100]
    assert logical_order([1, 2, 3, 4], 3, (2,), (-2,)) == [4, 2]
    assert logical_order([1], 0, (0, 3), (3, 1)) == []
