"""Types of Python kernels: promotion, and the precision that a weak literal takes."""

import ast
from itertools import product
from pathlib import Path

import pytest

from tests.pykernel_support import lowered, refused, stored
from transpiler.ir.types import F32, F64, INTEGERS, FloatType, IntType
from transpiler.pykernel.typing import KernelTypeError, literal_type, promote


def expected_integer(left: str, right: str) -> str | None:
    """The contract's rule, from the spellings of the types alone; None for no common type."""
    (a, n), (b, m) = ((t[0], int(t[1:])) for t in (left, right))
    if a == b:
        return f"{a}{max(n, m)}"
    signed, unsigned = (n, m) if a == "i" else (m, n)
    width = signed if signed > unsigned else 2 * unsigned
    return f"i{width}" if width <= 64 else None


@pytest.mark.parametrize(
    ("left", "right"), list(product(INTEGERS, INTEGERS)), ids=lambda t: t.token
)
def test_two_integers_promote(left: IntType, right: IntType) -> None:
    """TYP-05."""
    wanted = expected_integer(left.token, right.token)
    if wanted is None:
        with pytest.raises(KernelTypeError) as error:
            promote(left, right)
        assert "tack." in error.value.remedy
    else:
        assert promote(left, right).token == wanted


@pytest.mark.parametrize("number", [*INTEGERS, F32, F64], ids=lambda t: t.token)
def test_a_float_operand_makes_a_float(number: IntType | FloatType) -> None:
    """FLT-01."""
    assert promote(number, F32) == promote(F32, number) == (F64 if number == F64 else F32)
    assert promote(number, F64) == promote(F64, number) == F64


@pytest.mark.parametrize(
    ("value", "token"),
    [
        (0, "i32"),
        (2**31 - 1, "i32"),
        (2**31, "i64"),
        (-(2**31), "i32"),
        (-(2**31) - 1, "i64"),
        (-(2**63), "i64"),
        (2**63, "u64"),
        (2**64 - 1, "u64"),
    ],
)
def test_a_literal_has_its_type_by_value(value: int, token: str) -> None:
    """TYP-02."""
    found = literal_type(value)
    assert found is not None
    assert found.token == token


def test_a_number_beyond_64_bits_has_no_type() -> None:
    assert literal_type(2**64) is None
    assert literal_type(-(2**63) - 1) is None


PARAMETERS = {
    "x": "f64[:]",
    "s": "f32[:]",
    "n": "i32[:]",
    "u": "u64[:]",
    "b": "i8[:]",
}

# Row of the checklist, what is stored to an f64 element, what the intermediate text must be.
ROWS = [
    ("FLT-04", "x[i] * 0.1", "mul.f64(x[i], 0.1d)"),
    ("FLT-04", "x[i] * -0.1", "mul.f64(x[i], -0.1d)"),
    ("FLT-04", "x[i] * (0.1 + 0.2)", "mul.f64(x[i], add.f64(0.1d, 0.2d))"),
    ("FLT-04", "x[i] * (1.0 / 3.0)", "mul.f64(x[i], div.f64(1.0d, 3.0d))"),
    ("FLT-04", "x[i] < 0.1", "cast.i32.f64(cast.bool.i32(lt.f64(x[i], 0.1d)))"),
    ("FLT-04", "s[i] * 0.1", f"cast.f32.f64(mul.f32(s[i], {0.10000000149011612}f))"),
    ("FLT-05", "min(x[i], 0.1)", "min.f64(x[i], 0.1d)"),
    ("FLT-05", "min(0.1, n[i], x[i])", "min.f64(min.f64(0.1d, cast.i32.f64(n[i])), x[i])"),
    ("FLT-05", "sqrt(x[i] + 0.1)", "sqrt.f64(add.f64(x[i], 0.1d))"),
    ("FLT-05", "x[i] if n[i] > 0 else 0.1", "(x[i] if gt.i32(n[i], 0) else 0.1d)"),
    ("FLT-05", "tack.f64(0.1)", "0.1d"),
    ("FLT-05", "tack.f32(0.1)", f"cast.f32.f64({0.10000000149011612}f)"),
    ("FLT-05", "0.1", "0.1d"),
    ("FLT-05", "0.1 if n[i] > 0 else 0.2", "(0.1d if gt.i32(n[i], 0) else 0.2d)"),
    ("FLT-03", "sqrt(n[i])", "cast.f32.f64(sqrt.f32(cast.i32.f32(n[i])))"),
    ("FLT-03", "atan2(n[i], x[i])", "atan2.f64(cast.i32.f64(n[i]), x[i])"),
    ("FLT-08", "n[i] * 0.5", "cast.f32.f64(mul.f32(cast.i32.f32(n[i]), 0.5f))"),
    ("FLT-08", "1 / 3", "cast.f32.f64(div.f32(1.0f, 3.0f))"),
    ("FLT-08", "x[i] * (1 / 3)", "mul.f64(x[i], cast.f32.f64(div.f32(1.0f, 3.0f)))"),
    ("FLT-08", "int(2.5)", "cast.i32.f64(cast.f32.i32(2.5f))"),
    ("TYP-11", "n[i] / u[i]", "cast.f32.f64(div.f32(cast.i32.f32(n[i]), cast.u64.f32(u[i])))"),
    ("TYP-05", "b[i] + 1", "cast.i32.f64(add.wrap.i32(cast.i8.i32(b[i]), 1))"),
    ("TYP-12", "b[i] ** u[i]", "cast.i8.f64(power.i8.u64(b[i], u[i]))"),
    ("TYP-09", "b[i] << n[i]", "cast.i8.f64(shift_left.i8(b[i], n[i]))"),
    ("TYP-04", "(n[i] > 0) + 1", "cast.i32.f64(add.wrap.i32(cast.bool.i32(gt.i32(n[i], 0)), 1))"),
]


@pytest.mark.parametrize(("row", "source", "wanted"), ROWS, ids=[f"{r}:{s}" for r, s, _ in ROWS])
def test_the_precision_of_expressions(tmp_path: Path, row: str, source: str, wanted: str) -> None:
    ast.parse(source)
    assert stored(tmp_path, [f"x[i] = {source}"], PARAMETERS) == wanted


LOCALS = [
    ("FLT-06", ["a = 0.1", "x[i] = x[i] * a"], "mul.f64(x[i], 0.1d)"),
    ("FLT-06", ["a = 0.1", "c = a * 2", "x[i] = x[i] * c"], "mul.f64(x[i], mul.f64(0.1d, 2.0d))"),
    ("FLT-06", ["a = 0.1 if 1 > 0 else 0.2", "x[i] = a"], "(0.1d if gt.i32(1, 0) else 0.2d)"),
    ("FLT-07", ["a = 0.1", "a = 0.2", "x[i] = x[i] * a"], "mul.f64(x[i], a)"),
    ("FLT-07", ["a = 0.1 if n[i] > 0 else 0.2", "x[i] = a"], "a"),
    ("FLT-07", ["a = 0.1", "a = s[i]", "x[i] = a"], "cast.f32.f64(a)"),
]


@pytest.mark.parametrize(("row", "lines", "wanted"), LOCALS)
def test_literals_through_locals(tmp_path: Path, row: str, lines: list[str], wanted: str) -> None:
    assert stored(tmp_path, lines, PARAMETERS) == wanted


FUNCTIONS = """
@tack.func
def tenth():
    return 0.1

@tack.func
def scaled(v, a):
    return v * a

@tack.func
def grown(a):
    a = a + 1
    return a

@tack.func
def either(c):
    return 0.1 if c > 0 else 0.2
"""


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        ("x[i] * tenth()", "mul.f64(x[i], 0.1d)"),
        ("scaled(x[i], 0.1)", "k.scaled(x[i])"),
        ("scaled(x[i], 0.1) + scaled(x[i], 0.2)", "add.f64(k.scaled(x[i]), k.scaled_2(x[i]))"),
        ("scaled(x[i], 0.1) + scaled(x[i], 0.10)", "add.f64(k.scaled(x[i]), k.scaled(x[i]))"),
        ("grown(0.1)", "k.grown()"),
        ("either(n[i])", "k.either(n[i])"),
    ],
)
def test_literals_through_functions(tmp_path: Path, source: str, wanted: str) -> None:
    """FLT-06; a choice at run time is no literal of the caller."""
    assert stored(tmp_path, [f"x[i] = {source}"], PARAMETERS, FUNCTIONS) == wanted


def test_two_literals_of_one_name_are_two_copies(tmp_path: Path) -> None:
    """What a local is bound to is the key, not how it is called."""
    more = (
        "@tack.func\ndef one(v):\n    a = 0.1\n    return scaled(v, a)\n"
        "@tack.func\ndef two(v):\n    a = 0.2\n    return scaled(v, a)\n"
    )
    program = lowered(tmp_path, ["x[i] = one(x[i]) + two(x[i])"], PARAMETERS, FUNCTIONS + more)
    names = [d.name for d in program.modules[0].declarations]
    assert names == ["scaled", "one", "scaled_2", "two", "k"]


REFUSED = [
    ("u[i] = u[i] + 1", "K1306"),
    ("n[i] = n[i] << 0.5", "K1303"),
    ("n[i] = ~0.5", "K1303"),
    ("n[i] = n[i] & 0.5", "K1304"),
    ("n[i] = 0.5 & 1", "K1304"),
    ("n[i] = n[i] ** -1", "K1305"),
    ("n[0.5] = 1", "K1303"),
    ("n[i] = 18446744073709551616", "K1302"),
    ("n[i] = len()", "K1201"),
    ("n[i] = min(n[i], n[i], key=n)", "K1207"),
    ("n[i] = later; later = 1", "K1102"),
    ("n[i] = nowhere", "K1101"),
    ("n[i, i] = 1", "K1501"),
]


@pytest.mark.parametrize(("line", "code"), REFUSED)
def test_wrong_types_are_diagnostics(tmp_path: Path, line: str, code: str) -> None:
    assert refused(tmp_path, line.split("; "), PARAMETERS) == [code]
