"""The operations of Python kernels: the table against Python's and NumPy's own arithmetic, and
the runtime headers against the table, bit for bit."""

from __future__ import annotations

import itertools
import math
import subprocess
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from transpiler.ir.operations import Operation, kernel_operations, lookup
from transpiler.ir.types import FLOATS, INTEGERS, BoolType, FloatType, IntType
from transpiler.suite.compilers import STRICT

HEADERS = Path(__file__).resolve().parent.parent / "runtime_headers" / "hardtack"
DTYPES = {"f32": np.float32, "f64": np.float64}
SPECIAL = (0.0, -0.0, 1.0, -1.0, 0.1, 0.5, -0.5, 1.5, 3.0, -7.5, 255.5, -129.0, 2.0**31, -(2.0**63))
SPECIAL += (2.0**24 + 2, 1e10, -1e-3, 1e30, math.inf, -math.inf, math.nan, 0.9999999)


@pytest.fixture(autouse=True)
def quiet() -> Any:
    with np.errstate(all="ignore"):
        yield


def same(a: Any, b: Any) -> bool:
    """Equal with the sign of zero, or both a NaN."""
    if isinstance(a, int | bool | np.integer):
        return int(a) == int(b)
    if np.isnan(a) or np.isnan(b):
        return bool(np.isnan(a) and np.isnan(b))
    return bool(a == b and np.signbit(a) == np.signbit(b))


# --- the table against other arithmetic -----------------------------------------------------


def edges(type_: IntType) -> list[int]:
    near = [0, 1, 2, 3, 7, -1, -2, -3, 100]
    ends = [type_.min, type_.min + 1, type_.max - 1, type_.max]
    return sorted({v for v in near + ends if type_.holds(v)})


@pytest.mark.parametrize("source", INTEGERS, ids=lambda t: t.token)
@pytest.mark.parametrize("target", INTEGERS, ids=lambda t: t.token)
def test_integers_convert_modulo_the_width(source: IntType, target: IntType) -> None:
    cast = lookup(f"cast.{source.token}.{target.token}")
    for value in edges(source):
        low = value % 2**target.width
        want = low - 2**target.width if target.signed and low >= 2 ** (target.width - 1) else low
        assert cast.compute(value) == want


@pytest.mark.parametrize("type_", INTEGERS, ids=lambda t: t.token)
def test_integer_arithmetic_wraps_like_big_integers(type_: IntType) -> None:
    modulus = 2**type_.width

    def wrapped(value: int) -> int:
        low = value % modulus
        return low - modulus if type_.signed and low >= modulus // 2 else low

    t = type_.token
    for a in edges(type_):
        assert lookup(f"negate.{t}").compute(a) == wrapped(-a)
        assert lookup(f"magnitude.{t}").compute(a) == wrapped(a if a >= 0 else -a)
        for k in (0, 1, type_.width - 1):
            assert lookup(f"shift_left.{t}").compute(a, k) == wrapped(a * 2**k)
            assert lookup(f"shift_right.{t}").compute(a, k) == a // 2**k
        for e in (0, 1, 2, 5, 63, 2**40 + 1):
            assert lookup(f"power.{t}.u64").compute(a, e) == wrapped(pow(a, e, modulus))
        for b in edges(type_):
            assert lookup(f"min.{t}").compute(a, b) == (a if a <= b else b)
            assert lookup(f"max.{t}").compute(a, b) == (b if a <= b else a)


def test_floor_division_of_all_bytes() -> None:
    quotient, remainder = lookup("floor_div.i8"), lookup("floor_rem.i8")
    for a, b in itertools.product(range(-128, 128), repeat=2):
        if b == 0 or (a, b) == (-128, -1):
            continue
        q, r = quotient.compute(a, b), remainder.compute(a, b)
        assert q == math.floor(Fraction(a, b))
        assert r == a - b * q


def pairs(dtype: Any) -> list[tuple[Any, Any]]:
    random = Random(7)
    made = list(itertools.product(SPECIAL, repeat=2))
    made += [(random.uniform(-1e3, 1e3), random.uniform(-9, 9)) for _ in range(2000)]
    made += [(k * 0.1, 0.1) for k in range(-100, 100)]
    return [(dtype(a), dtype(b)) for a, b in made]


@pytest.mark.parametrize("token", DTYPES)
def test_floating_division_is_numpys(token: str) -> None:
    dtype = DTYPES[token]
    quotient, remainder = lookup(f"floor_div.{token}"), lookup(f"floor_rem.{token}")
    for a, b in pairs(dtype):
        if b == 0:
            continue
        q, r = np.divmod(a, b)
        assert same(quotient.compute(a, b), q), (a, b)
        assert same(remainder.compute(a, b), r), (a, b)
        assert type(quotient.compute(a, b)) is dtype


@pytest.mark.parametrize("token", DTYPES)
def test_minimum_and_maximum_prefer_the_number(token: str) -> None:
    nan, one = DTYPES[token](math.nan), DTYPES[token](1)
    for name in ("min", "max"):
        row = lookup(f"{name}.{token}")
        assert row.compute(nan, one) == one
        assert row.compute(one, nan) == one
        assert np.isnan(row.compute(nan, nan))
    assert lookup(f"min.{token}").compute(one, -one) == -one
    assert lookup(f"max.{token}").compute(-one, one) == one


@given(st.integers(-(2**63), 2**64 - 1))
def test_integers_round_to_floats_once(value: int) -> None:
    source = "u64" if value >= 2**63 else "i64"
    for type_, mantissa in zip(FLOATS, (24, 53), strict=True):
        got = lookup(f"cast.{source}.{type_.token}").compute(value)
        # Nearest representable number by exact arithmetic, ties to the even significand.
        spare = max(0, abs(value).bit_length() - mantissa)
        scaled = round(Fraction(abs(value), 2**spare))
        want = math.ldexp(scaled, spare) * (-1 if value < 0 else 1)
        assert Fraction(float(got)) == Fraction(want)


def test_floats_are_truncated_to_integers() -> None:
    assert lookup("cast.f32.i8").compute(np.float32(-128.9)) == -128
    assert lookup("cast.f64.u64").compute(np.float64(2.0**63)) == 2**63
    assert lookup("cast.f32.i32").compute(np.float32(3.99)) == 3
    assert lookup("cast.f64.i16").compute(np.float64(-0.9)) == 0


def test_random_numbers_are_the_formulas() -> None:
    """A mirror in NumPy's own 32-bit arithmetic."""

    def mix(x: Any) -> Any:
        x = x ^ (x >> u(16))
        x = x * u(0x7FEB352D)
        x = x ^ (x >> u(15))
        x = x * u(0x846CA68B)
        return x ^ (x >> u(16))

    u = np.uint32
    for index, stream in ((0, 0), (1, 0), (0, 1), (2**32 - 1, 12345)):
        state = mix(u(index) ^ mix(u(stream) + u(0x9E3779B9)))
        assert lookup("random_seed.u32").compute(index, stream) == int(state)
        after = state * u(747796405) + u(2891336453)
        assert lookup("random_advance.u32").compute(int(state)) == int(after)
        word = ((state >> ((state >> u(28)) + u(4))) ^ state) * u(277803737)
        drawn = np.float32(((word >> u(22)) ^ word) >> u(8)) * np.float32(2.0**-24)
        got = lookup("random_uniform.f32").compute(int(state))
        assert got == drawn
        assert 0 <= got < 1


def test_identifiers_are_unique() -> None:
    seen = [row.identifier for row in kernel_operations()]
    assert len(seen) == len(set(seen))
    for identifier in seen:
        assert lookup(identifier).identifier == identifier


# --- the headers against the table ----------------------------------------------------------


def operand_values(row: Operation, random: Random) -> list[tuple[Any, ...]]:
    """Operands for one row: edges of each type, and some numbers between."""
    spread: list[list[Any]] = []
    for type_ in row.operand_types:
        match type_:
            case FloatType():
                dtype = DTYPES[type_.token]
                wide = [random.uniform(-50, 50) for _ in range(12)]
                spread.append([dtype(v) for v in (*SPECIAL, *wide)])
            case IntType():
                some = [random.randint(type_.min, type_.max) for _ in range(4)]
                spread.append([*edges(type_), *some])
            case BoolType():
                spread.append([0, 1])
            case _:  # a shift count
                spread.append([0, 1, 3, 7])
    chosen = list(itertools.product(*spread))
    return chosen if len(chosen) < 200 else random.sample(chosen, 200)


def c_number(type_: Any, value: Any) -> str:
    if isinstance(type_, FloatType):
        if np.isnan(value):
            return "NAN"
        if np.isinf(value):
            return "-INFINITY" if value < 0 else "INFINITY"
        return f"{float(value).hex()}{'f' if type_.width == 32 else ''}"
    if isinstance(type_, IntType) and type_.width == 64:
        return f"(-INT64_C({2**63 - 1}) - 1)" if value == -(2**63) else f"{value}{_suffix(type_)}"
    return str(int(value))


def _suffix(type_: IntType) -> str:
    return "ll" if type_.signed else "ull"


def c_type(type_: Any) -> str:
    match type_:
        case FloatType(width):
            return "float" if width == 32 else "double"
        case IntType(width, signed):
            return f"{'' if signed else 'u'}int{width}_t"
    return "int64_t"


def functions() -> list[Operation]:
    """The rows with a function of their own: conversions among integers are C's."""
    rows = [row for row in kernel_operations() if row.family.runtime and not row.family.symbol]
    return [
        row
        for row in rows
        if row.family.name != "cast"
        or (isinstance(row.typing["S"], FloatType) and isinstance(row.typing["T"], IntType))
    ]


def program(cases: list[tuple[Operation, tuple[Any, ...]]]) -> str:
    lines = ['#include "ht1.h"', '#include "random.h"', "#include <stdio.h>", ""]
    lines += ['static void show(double x) { printf("%a\\n", x); }']
    lines += ['static void signed_(int64_t x) { printf("%lld\\n", (long long)x); }']
    lines += ['static void unsigned_(uint64_t x) { printf("%llu\\n", (unsigned long long)x); }']
    for start in range(0, len(cases), 500):
        lines += [f"static void part{start}(void)", "{"]
        for row, operands in cases[start : start + 500]:
            given = ", ".join(
                f"({c_type(t)}){c_number(t, v)}" if t is not None else str(v)
                for t, v in zip(row.operand_types, operands, strict=True)
            )
            if row.family.name == "power":
                base, exponent = operands
                given = f"({c_type(row.operand_types[0])}){c_number(row.operand_types[0], base)}"
                given += f", (uint64_t){c_number(row.operand_types[1], exponent)}"
            result = row.result_type
            how = "show" if isinstance(result, FloatType) else "signed_"
            if isinstance(result, IntType) and not result.signed:
                how = "unsigned_"
            lines.append(f"    {how}({row.runtime}({given}));")
        lines += ["}"]
    lines += ["int main(void)", "{"]
    lines += [f"    part{start}();" for start in range(0, len(cases), 500)]
    return "\n".join([*lines, "    return 0;", "}"]) + "\n"


MATH = set("sin cos tan asin acos atan atan2 sinh cosh tanh exp exp2 log log2 log10 pow".split())
MATH |= {"random_normal"}


def close(row: Operation, want: Any, got: float) -> bool:
    """Within 8 units in the last place."""
    dtype = DTYPES[row.result_type.token]
    value = dtype(got)
    if not (np.isfinite(want) and np.isfinite(value)):
        return same(want, value)
    return bool(abs(float(want) - float(value)) <= 8 * float(np.spacing(abs(want))))


@pytest.mark.toolchain
@pytest.mark.parametrize(("compiler", "level"), [("gcc", "-O0"), ("clang-19", "-O2")])
def test_runtime_functions_are_the_table(compiler: str, level: str, tmp_path: Path) -> None:
    """Computed while it runs by one compiler, while it compiles by the other."""
    random = Random(11)
    cases = [(row, v) for row in functions() for v in operand_values(row, random)]
    (tmp_path / "all.c").write_text(program(cases))
    command = [compiler, level, *STRICT, f"-I{HEADERS}", f"-I{HEADERS / 'public'}", "all.c"]
    command += ["-o", "all", "-lm"]
    subprocess.run(command, cwd=tmp_path, check=True)
    printed = subprocess.run([tmp_path / "all"], capture_output=True, text=True, check=True).stdout
    wrong = []
    for (row, operands), text in zip(cases, printed.split(), strict=True):
        want = row.compute(*operands)
        if isinstance(row.result_type, FloatType):
            got = float.fromhex(text) if "0x" in text else float(text)
            right = (
                close(row, want, got) if row.family.name in MATH else same(want, np.float64(got))
            )
        else:
            right = int(text) == int(want)
        if not right and not outside(row, operands):
            wrong.append((row.identifier, operands, want, text))
    assert not wrong, wrong[:10]


def outside(row: Operation, operands: tuple[Any, ...]) -> bool:
    """Operands to which the language gives no result, and whose handling may differ."""
    return row.family.name in MATH and not all(math.isfinite(v) for v in operands)


@pytest.mark.toolchain
@pytest.mark.parametrize(
    "command",
    ["gcc -std=c17", "clang-19 -std=c17", "g++ -std=c++17 -x c++", "clang++-19 -std=c++17 -x c++"],
)
def test_headers_compile_alone_without_a_warning(command: str, tmp_path: Path) -> None:
    flags = [f for f in STRICT if not f.startswith("-std")]
    if "++" in command:
        flags = [f for f in flags if f not in ("-Wmissing-prototypes", "-Wstrict-prototypes")]
    for header in ("float.h", "random.h"):
        text = f'#include "ht1.h"\n#include "{header}"\nint main(void) {{ return 0; }}\n'
        (tmp_path / "alone.c").write_text(text)
        places = [f"-I{HEADERS}", f"-I{HEADERS / 'public'}"]
        build = [*command.split(), "-O2", *flags, *places, "-c", "alone.c", "-o", "alone.o"]
        subprocess.run(build, cwd=tmp_path, check=True)
