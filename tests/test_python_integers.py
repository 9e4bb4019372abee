"""Integers of Python kernels against Python's own: all pairs of types, compiled and evaluated."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from pykernel_support import codes_of
from python_targets import Targets, file_of

from transpiler.suite.python_serial import DTYPES

pytestmark = pytest.mark.toolchain
TYPES = ("i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64")
PAIRS = list(product(TYPES, TYPES))


def bits(type_: str) -> int:
    return int(type_[1:])


def ends(type_: str) -> tuple[int, int]:
    n = bits(type_)
    return (-(2 ** (n - 1)), 2 ** (n - 1) - 1) if type_[0] == "i" else (0, 2**n - 1)


def wrap(type_: str, value: int) -> int:
    """The low bits of `value` as a number of the type."""
    low = value % 2 ** bits(type_)
    return low - 2 ** bits(type_) if type_[0] == "i" and low > ends(type_)[1] else low


def together(left: str, right: str) -> str | None:
    """The narrowest type with all values of both, by the sizes; None for signed with u64."""
    if left[0] == right[0]:
        return max(left, right, key=bits)
    signed, unsigned = (left, right) if left[0] == "i" else (right, left)
    width = max(bits(signed), 2 * bits(unsigned))
    return f"i{width}" if width <= 64 else None


def wide(type_: str | None) -> str:
    """A type that shows every value of `type_`."""
    return "u64" if type_ == "u64" else "i64"


def numbers(type_: str, count: int = 3) -> list[int]:
    low, high = ends(type_)
    random = Random(type_)
    some = [0, 1, 2, 3, 7, -1, -2, -3, low, low + 1, high - 1, high, high // 2 + 1]
    return sorted(
        {v for v in some if low <= v <= high} | {random.randint(low, high) for _ in range(count)}
    )


def array(type_: str, values: list[int]) -> Any:
    return np.array(values, dtype=DTYPES[type_])


# What is computed of a and b, of the types S and T that promote to P: the source, the type in
# which it is computed, the value in Python's integers.
Row = tuple[str, str, Callable[[int, int], int]]


def in_promoted(p: str) -> list[Row]:
    """TYP-05, TYP-06, TYP-07."""
    w = lambda v: wrap(p, v)  # noqa: E731
    return [
        ("a[i] + b[i]", p, lambda a, b: a + b),
        ("a[i] - b[i]", p, lambda a, b: a - b),
        ("a[i] * b[i]", p, lambda a, b: a * b),
        ("a[i] & b[i]", p, lambda a, b: a & b),
        ("a[i] | b[i]", p, lambda a, b: a | b),
        ("a[i] ^ b[i]", p, lambda a, b: a ^ b),
        ("min(a[i], b[i])", p, min),
        ("max(a[i], b[i])", p, max),
        ("max(a[i], b[i], a[i], b[i])", p, max),
        ("a[i] if a[i] > b[i] else b[i]", p, max),
        ("a[i] < b[i]", "i32", lambda a, b: a < b),
        ("a[i] <= b[i]", "i32", lambda a, b: a <= b),
        ("a[i] == b[i]", "i32", lambda a, b: a == b),
        ("a[i] != b[i]", "i32", lambda a, b: a != b),
        ("a[i] > b[i]", "i32", lambda a, b: a > b),
        ("a[i] >= b[i]", "i32", lambda a, b: a >= b),
        # What is inside wraps before it is compared, or used in the next operation.
        ("a[i] + b[i] > b[i]", "i32", lambda a, b: w(a + b) > b),
        ("a[i] * b[i] < a[i] - b[i]", "i32", lambda a, b: w(a * b) < w(a - b)),
        ("max(a[i] * b[i], a[i] + b[i]) >> 1", p, lambda a, b: max(w(a * b), w(a + b)) >> 1),
        ("-(a[i] + b[i])", p, lambda a, b: -(a + b)),
        ("abs(a[i] - b[i])", p, lambda a, b: abs(w(a - b))),
        ("~(a[i] ^ b[i])", p, lambda a, b: ~(a ^ b)),
    ]


def of_one(s: str) -> list[Row]:
    """TYP-06, TYP-07: in the type of the only operand."""
    return [
        ("-a[i]", s, lambda a, _: -a),
        ("~a[i]", s, lambda a, _: ~a),
        ("+a[i]", s, lambda a, _: a),
        ("abs(a[i])", s, lambda a, _: abs(a)),
    ]


def compared(kernels: list[tuple[str, str, str, list[Row], list[tuple[int, int]]]], folder: Path,
             compilers: tuple[str, ...] = ("gcc", "clang")) -> None:  # fmt: skip
    """One kernel for each name, types and rows: on every target what Python computes."""
    sources: dict[str, tuple[str, list[str]]] = {}
    for name, s, t, rows, _ in kernels:
        outs = "".join(f', o{k}: "{wide(type_)}[:]"' for k, (_, type_, _) in enumerate(rows))
        lines = [f"    o{k}[i] = {text}" for k, (text, _, _) in enumerate(rows)]
        sources[name] = (f'a: "{s}[:]", b: "{t}[:]"{outs}', ["for i in range(len(a)):", *lines])
    targets = Targets(file_of(sources), folder, compilers)
    for name, s, t, rows, values in kernels:
        a, b = (array(k, [v[n] for v in values]) for n, k in enumerate((s, t)))
        outs_ = [array(wide(type_), [0] * len(a)) for _, type_, _ in rows]
        wanted = {
            2 + k: [wrap(type_, int(f(x, y))) for x, y in values]
            for k, (_, type_, f) in enumerate(rows)
        }
        targets.check(name, [a, b, *outs_], wanted)


def test_arithmetic_of_all_pairs_of_types(tmp_path: Path) -> None:
    """TYP-05, TYP-06, TYP-07: wrapped at the promoted width, compared and chosen exactly."""
    kernels = []
    for s, t in PAIRS:
        p = together(s, t)
        rows = of_one(s) if p is None else [*in_promoted(p), *of_one(s)]
        kernels.append((f"k_{s}_{t}", s, t, rows, list(product(numbers(s), numbers(t)))))
    compared(kernels, tmp_path)


@pytest.mark.parametrize("operator", "+ - * // % & | ^ < == >=".split())
def test_signed_with_u64_is_refused(operator: str, tmp_path: Path) -> None:
    """TYP-05: in arithmetic, comparisons, choices, extrema and joins, with every signed type."""
    for signed in TYPES[:4]:
        for left, right in (("a[i]", "b[i]"), ("b[i]", "a[i]")):
            forms = [
                [f"c[i] = {left} {operator} {right}"],
                [f"c[i] = {left} if c[i] > 1 else {right}"],
                [f"c[i] = max({left}, {right})"],
                [f"d = {left}", f"d = {right}", "c[i] = 1"],
            ]
            body = "".join(f"        {line}\n" for f in forms for line in f)
            body = body.replace("d = ", "d = ", 1)
            text = (
                f'import tack\n\n@tack.kernel\ndef k(a: "u64[:]", b: "{signed}[:]", c: "f32[:]"):\n'
                f"    for i in range(len(a)):\n{body}"
            )
            assert codes_of(tmp_path, text) == ["K1306"] * 4


def divisions(p: str) -> list[Row]:
    return [
        ("a[i] // b[i]", p, lambda a, b: a // b),
        ("a[i] % b[i]", p, lambda a, b: a % b),
        ("a[i] // b[i] * b[i] + a[i] % b[i] == a[i]", "i32", lambda a, b: True),
        ("(a[i] // b[i] if b[i] != 0 else b[i]) % 97", p, lambda a, b: a // b % 97),
    ]


def divisible(p: str, values: Iterator[tuple[int, int]]) -> list[tuple[int, int]]:
    return [(a, b) for a, b in values if b != 0 and not (a == ends(p)[0] < 0 and b == -1)]


def test_floor_division_of_all_pairs_of_types(tmp_path: Path) -> None:
    """TYP-10."""
    kernels = []
    for s, t in PAIRS:
        p = together(s, t)
        if p is not None:
            near = {*numbers(s, 9), *(v for v in (2**53 + 1, 2**63 - 25) if v <= ends(s)[1])}
            values = divisible(p, product(sorted(near), numbers(t, 9)))
            rows = divisions(p)[: 4 if p != "u64" and bits(p) >= 32 else 3]
            kernels.append((f"k_{s}_{t}", s, t, rows, values))
    compared(kernels, tmp_path)


def test_floor_division_of_all_bytes_and_beyond_the_integers_of_floats(tmp_path: Path) -> None:
    """TYP-10: every pair of i8; quotients and remainders that 53 bits do not hold. D01, D02."""
    random = Random(10)
    large = [(random.randint(*ends("i64")), random.randint(-(2**40), 2**40)) for _ in range(2000)]
    large += [(-1, 2), (1, -2), (-1, 2**63 - 1), (1, -(2**63)), (0, -5), (2**53 + 1, 3)]
    huge = [(random.randint(2**63, 2**64 - 1), random.randint(1, 2**64 - 1)) for _ in range(999)]
    all_bytes = divisible("i8", product(range(-128, 128), repeat=2))
    kernels = [
        ("small", "i8", "i8", divisions("i8")[:3], all_bytes),
        ("large", "i64", "i64", divisions("i64")[:3], divisible("i64", iter(large))),
        ("huge", "u64", "u64", divisions("u64")[:3], huge),
    ]
    compared(kernels, tmp_path)


def test_a_zero_divisor_in_an_arm_that_is_not_chosen(tmp_path: Path) -> None:
    """TYP-10, D09: neither `//` nor `%` is evaluated there, by vector code neither."""
    source = file_of(
        {
            f"k_{t}": (
                f'z: "{t}[:]", out: "{t}[:]", n: "{t}[:]"',
                [
                    "for i in range(len(z)):",
                    "    out[i] = 100 // z[i] if z[i] != 0 else n[i]",
                    "    if z[i] != 0 and 100 % z[i] > 1:",
                    "        n[i] = 100 % z[i]",
                ],
            )
            for t in ("i32", "i64")
        }
    )
    targets = Targets(source, tmp_path)
    values = [0, 7, -3, 0, 100] * 40
    for t in ("i32", "i64"):
        out = [100 // v if v else 9 for v in values]
        n = [100 % v if v and 100 % v > 1 else 9 for v in values]
        arrays = [array(t, values), array(t, [0] * 200), array(t, [9] * 200)]
        targets.check(f"k_{t}", arrays, {1: out, 2: n})


def test_casts_and_stores_of_all_pairs_of_types(tmp_path: Path) -> None:
    """TYP-08: modulo 2**N, read with the sign of the target; widening by the source's sign."""
    sources = {
        f"k_{s}_{t}": (
            f'a: "{s}[:]", cast: "{t}[:]", stored: "{t}[:]", widened: "{wide(t)}[:]", '
            f'local: "{t}[:]"',
            [
                "for i in range(len(a)):",
                f"    cast[i] = tack.{t}(a[i])",
                "    stored[i] = a[i]",
                f"    widened[i] = tack.{t}(a[i])",
                "    kept = a[i]",
                "    local[i] = kept",
            ],
        )
        for s, t in PAIRS
    }
    targets = Targets(file_of(sources), tmp_path)
    for s, t in PAIRS:
        values = numbers(s, 20)
        want = [wrap(t, v) for v in values]
        empty = [0] * len(values)
        arrays = [array(s, values), array(t, empty), array(t, empty), array(wide(t), empty)]
        targets.check(f"k_{s}_{t}", [*arrays, array(t, empty)], dict.fromkeys((1, 2, 3, 4), want))


def test_shifts_of_all_pairs_of_types(tmp_path: Path) -> None:
    """TYP-09: in the type of the left operand; counts below its width."""
    kernels = []
    for s, t in PAIRS:
        rows: list[Row] = [
            ("a[i] << b[i]", s, lambda a, b: a << b),
            ("a[i] >> b[i]", s, lambda a, b: a >> b),
            (f"(a[i] << b[i]) >> b[i] if tack.i64(b[i]) < {bits(s)} else a[i]", s,
             lambda a, b, s=s: wrap(s, a << b) >> b),
        ]  # fmt: skip
        counts = [0, 1, 2, bits(s) // 2, bits(s) - 2, bits(s) - 1]
        kernels.append((f"k_{s}_{t}", s, t, rows, list(product(numbers(s, 6), counts))))
    compared(kernels, tmp_path)


def test_a_guarded_count_that_no_type_has_is_not_used(tmp_path: Path) -> None:
    """TYP-09."""
    source = file_of({"k": ('a: "i32[:]", n: "i64[:]", out: "i32[:]"', [
        "for i in range(len(a)):",
        "    out[i] = a[i] << n[i] if n[i] >= 0 and n[i] < 32 else -7",
        "    if not (n[i] < 0 or n[i] > 31):",
        "        out[i] = out[i] | a[i] >> n[i]",
    ])})  # fmt: skip
    a = [5, -5, 2**30, -(2**31), 77, 1]
    n = [1, 31, 64, -1, 2**40, -(2**63)]
    want = [wrap("i32", x << k) | x >> k if 0 <= k < 32 else -7 for x, k in zip(a, n, strict=True)]
    given = [array("i32", a), array("i64", n), array("i32", [0] * 6)]
    Targets(source, tmp_path).check("k", given, {2: want})


def test_powers_of_all_pairs_of_types(tmp_path: Path) -> None:
    """TYP-12: modulo 2**N in the type of the base, for every exponent that is not negative."""
    kernels = []
    for s, t in PAIRS:
        modulus = 2 ** bits(s)
        rows: list[Row] = [
            ("a[i] ** b[i]", s, lambda a, e, m=modulus: pow(a, e, m)),
            ("pow(a[i], b[i])", s, lambda a, e, m=modulus: pow(a, e, m)),
            ("a[i] ** b[i] < a[i]", "i32", lambda a, e, m=modulus, s=s: wrap(s, pow(a, e, m)) < a),
        ]
        exponents = [e for e in (*range(8), 63, 64, *numbers(t)) if 0 <= e <= ends(t)[1]]
        kernels.append((f"k_{s}_{t}", s, t, rows, list(product(numbers(s), exponents))))
    compared(kernels, tmp_path)


def test_powers_of_small_domains(tmp_path: Path) -> None:
    """TYP-12: all bytes to the exponents 0 to 40; `0 ** 0` is 1; literals as exponents."""
    rows: list[Row] = [
        ("a[i] ** b[i]", "i8", lambda a, e: pow(a, e, 256)),
        ("a[i] ** 0", "i8", lambda a, _: 1),
        ("a[i] ** 5", "i8", lambda a, _: a**5),
        ("tack.i64(a[i]) ** 9", "i64", lambda a, _: a**9),
        ("2 ** b[i]", "i32", lambda _, e: 2**e),
    ]
    values = list(product(range(-128, 128), range(41)))
    compared([("k", "i8", "u8", rows, values)], tmp_path)


def nearest_f32(value: int) -> np.float32:
    """The nearest f32 by exact arithmetic, ties to even."""
    spare = max(0, abs(value).bit_length() - 24)
    scaled = round(Fraction(abs(value), 2**spare))
    return np.float32(math.ldexp(scaled, spare) * (-1 if value < 0 else 1))


def test_true_division_of_all_pairs_of_types(tmp_path: Path) -> None:
    """TYP-11: the f32 quotient of operands that are converted once; f64 by casts only."""
    sources = {
        f"k_{s}_{t}": (
            f'a: "{s}[:]", b: "{t}[:]", q: "f32[:]", w: "f64[:]", e: "f64[:]", back: "i64[:]"',
            [
                "for i in range(len(a)):",
                "    q[i] = a[i] / b[i]",
                "    w[i] = a[i] / b[i]",
                "    e[i] = tack.f64(a[i]) / tack.f64(b[i])",
                "    back[i] = tack.i64((tack.i8(7) / tack.i8(2)) * 2)",
            ],
        )
        for s, t in PAIRS
    }
    targets = Targets(file_of(sources), tmp_path)
    for s, t in PAIRS:
        values = [(a, b) for a, b in product(numbers(s, 6), numbers(t, 6)) if b]
        a, b = ([v[k] for v in values] for k in (0, 1))
        with np.errstate(all="ignore"):
            q = [nearest_f32(x) / nearest_f32(y) for x, y in values]
        exact = [float(x) / float(y) for x, y in values]
        empty = np.zeros(len(values))
        given = [array(s, a), array(t, b), empty.astype(np.float32), empty, empty,
                 array("i64", [0] * len(values))]  # fmt: skip
        targets.check(f"k_{s}_{t}", given, {2: q, 3: q, 4: exact, 5: [7] * len(values)})


# --- values of small sets -----------------------------------------------------------------------


def test_truth_values_are_numbers(tmp_path: Path) -> None:
    """TYP-04: `and`, `or` and `not` are 0 or 1 of i32, whatever the operands are."""
    rows: list[Row] = [
        ("a[i] and b[i]", "i32", lambda a, b: bool(a and b)),
        ("a[i] or b[i]", "i32", lambda a, b: bool(a or b)),
        ("not a[i]", "i32", lambda a, b: not a),
        ("(a[i] and b[i] or 0) + (b[i] or 7) * 10", "i32",
         lambda a, b: bool(a and b) + 10),
        ("-(a[i] < b[i])", "i32", lambda a, b: -(a < b)),
        ("(a[i] < b[i]) + (a[i] == b[i]) * 2 + True + (not False)", "i32",
         lambda a, b: (a < b) + (a == b) * 2 + 2),
        ("(a[i] != b[i]) << 3", "i32", lambda a, b: (a != b) << 3),
        ("~(a[i] > b[i])", "i32", lambda a, b: ~int(a > b)),
        ("a[i] < b[i] < 5", "i32", lambda a, b: a < b < 5),
        ("a[i] < b[i] and a[i]", "i32", lambda a, b: bool(a < b and a)),
    ]  # fmt: skip
    values = list(product((-3, 0, 1, 2, 100), repeat=2))
    compared([("k", "i32", "i32", rows, values), ("n", "i8", "i64", rows, values)], tmp_path)


def test_literals_have_a_type_by_their_value(tmp_path: Path) -> None:
    """TYP-02: i32, i64, u64; of each the arithmetic wraps at its own width."""
    rows: list[Row] = [
        ("2147483647 + 1", "i32", lambda a, b: 2**31),
        ("2147483648 + 1", "i64", lambda a, b: 2**31 + 1),
        ("-2147483648 - 1", "i32", lambda a, b: -(2**31) - 1),
        ("-2147483649 - 1", "i64", lambda a, b: -(2**31) - 2),
        ("-9223372036854775808", "i64", lambda a, b: -(2**63)),
        ("-9223372036854775808 - 1", "i64", lambda a, b: -(2**63) - 1),
        ("9223372036854775807 + 1", "i64", lambda a, b: 2**63),
        ("a[i] + 1", "i32", lambda a, b: a + 1),
        ("b[i] + 4294967296", "i64", lambda a, b: b + 2**32),
    ]
    unsigned: list[Row] = [
        ("18446744073709551615", "u64", lambda a, b: 2**64 - 1),
        ("9223372036854775808 * b[i]", "u64", lambda a, b: 2**63 * b),
        ("18446744073709551615 + a[i]", "u64", lambda a, b: 2**64 - 1 + a),
    ]
    kernels = [
        ("k", "i8", "i32", rows, [(127, 2**31 - 1), (-128, -(2**31))]),
        ("u", "u8", "u64", unsigned, [(255, 2**64 - 1), (1, 3)]),
    ]
    compared(kernels, tmp_path)


def test_scalar_arguments_have_the_type_of_their_annotation(tmp_path: Path) -> None:
    """TYP-02: numbers of all ten types, and a truth value, come as they are."""
    sources = {
        f"k_{t}": (f'out: "{t}[:]", s: "{t}"', ["for i in range(len(out)):", "    out[i] = s"])
        for t in DTYPES
    }
    sources["truth"] = (
        'out: "i32[:]", s: "bool"',
        ["for i in range(len(out)):", "    if s:", "        out[i] = s + 1"],
    )
    targets = Targets(file_of(sources), tmp_path)
    for t in TYPES:
        for value in ends(t):
            targets.check(f"k_{t}", [array(t, [0, 0])], {0: [value] * 2}, {"s": (t, value)})
    for t, value in (("f32", 2.0**-20), ("f64", 0.1)):
        zeros = np.zeros(2, DTYPES[t])
        targets.check(f"k_{t}", [zeros], {0: [value] * 2}, {"s": (t, value)})
    for value in (0, 1):
        targets.check("truth", [array("i32", [9])], {0: [2 if value else 9]}, {"s": ("i32", value)})


def test_a_local_has_one_type(tmp_path: Path) -> None:
    """TYP-03: the join of all its assignments, in front of the one that widens it too."""
    source = file_of({"k": ('a: "i32[:]", w: "i64[:]", u: "u32[:]", x: "f64[:]", out: "i64[:]", '
                            'f: "f64[:]"', [
        "for i in range(len(a)):",
        "    t = a[i]",
        "    out[i] = t + 1",
        "    t = w[i]",
        "    s = a[i]",
        "    out[i] += s * 2",
        "    if i > 0:",
        "        s = u[i]",
        "    g = a[i] // 2",
        "    f[i] = g / 4",
        "    g = x[i]",
        "    n = 0",
        "    while n < 3:",
        "        n = n + u[i]",
        "    out[i] += n",
    ])})  # fmt: skip
    a, u, w = [2**31 - 1, -(2**31)], [2**32 - 1, 5], [1, 2]
    want = [x + 1 + x * 2 + v for x, v in zip(a, u, strict=True)]
    arrays = [array("i32", a), array("i64", w), array("u32", u), np.ones(2), array("i64", [0, 0])]
    f = [x // 2 / 4 for x in a]
    Targets(source, tmp_path).check("k", [*arrays, np.zeros(2)], {4: want, 5: f})


def test_floats_become_integers_by_truncation(tmp_path: Path) -> None:
    """TYP-14: casts and stores to all integer types, from both floats, in range."""
    pairs = list(product(("f32", "f64"), TYPES))
    sources = {
        f"k_{s}_{t}": (
            f'a: "{s}[:]", cast: "{t}[:]", stored: "{t}[:]", by_int: "i32[:]"',
            [
                "for i in range(len(a)):",
                f"    cast[i] = tack.{t}(a[i])",
                "    stored[i] = a[i]",
                "    by_int[i] = int(a[i]) if abs(a[i]) < 2000000000.0 else 0",
            ],
        )
        for s, t in pairs
    }
    targets = Targets(file_of(sources), tmp_path)
    for s, t in pairs:
        low, high = ends(t)
        dtype = DTYPES[s]
        near = [
            dtype(v) for v in (0.0, -0.0, 0.5, -0.5, 0.99, -0.99, 1.5, 2.5, 3.0, 100.75, 127.99)
        ]
        below, above = np.nextafter(dtype(high + 1), dtype(0)), np.nextafter(dtype(low), dtype(0))
        tried = [*near, -near[6], -near[9], below, above, dtype(low), dtype(2.0**52 + 0.5)]
        values = [v for v in tried if low <= math.trunc(float(v)) <= high]
        assert below in values
        want = [math.trunc(float(v)) for v in values]
        small = [w if abs(float(v)) < 2e9 else 0 for v, w in zip(values, want, strict=True)]
        n = len(values)
        arrays = [np.array(values), array(t, [0] * n), array(t, [0] * n), array("i32", [0] * n)]
        targets.check(f"k_{s}_{t}", arrays, {1: want, 2: want, 3: small})


def test_spellings_of_casts(tmp_path: Path) -> None:
    """TYP-15: `int` is i32, `float` is f32, the others by name; each component of a vector."""
    source = file_of({"k": ('x: "f64[:]", n: "i64[:]", u: "u8[:]", out: "f64[:, :]"', [
        "for i in range(len(x)):",
        "    out[i, 0] = int(x[i])",
        "    out[i, 1] = int(n[i])",
        "    out[i, 2] = float(x[i])",
        "    out[i, 3] = float(n[i])",
        "    out[i, 4] = tack.f64(n[i])",
        "    out[i, 5] = tack.f32(x[i])",
        "    out[i, 6] = tack.u8(n[i])",
        "    out[i, 7] = tack.i16(n[i]) + int(True)",
        "    v = tack.vec3(x[i], -x[i], 0.5)",
        "    w = int(v * 3.0)",
        "    out[i, 8] = w.x * 100 + w.y + w.z",
        "    b = tack.i8(tack.vec2(n[i], 300))",
        "    out[i, 9] = b.x * 1000 + b.y",
        "    c = float(tack.vec2(x[i], 1.0 / 3.0))",
        "    out[i, 10] = c.y",
        "    out[i, 11] = tack.f64(c).x",
    ])})  # fmt: skip
    x, n = [0.1, 1234.7, -7.9], [2**31 + 5, -3, 2**24 + 1]
    want = []
    for a, m in zip(x, n, strict=True):
        w = [int(a * 3.0), int(-a * 3.0), int(np.float64(0.5) * 3.0)]
        third = float(np.float32(1.0 / 3.0))
        want.append([
            int(a), wrap("i32", m), np.float32(a), nearest_f32(m), m, np.float32(a),
            wrap("u8", m), wrap("i16", m) + 1, w[0] * 100 + w[1] + w[2],
            wrap("i8", m) * 1000 + wrap("i8", 300), third, np.float32(a),
        ])  # fmt: skip
    arrays = [np.array(x), array("i64", n), array("u8", [0] * 3), np.zeros((3, 12))]
    Targets(source, tmp_path).check("k", arrays, {3: want})


def test_ten_types_of_elements(tmp_path: Path) -> None:
    """TYP-01: read and stored as they are; other types are refused, none is narrowed."""
    sources = {
        f"k_{t}": (
            f'a: "{t}[:]", b: "{t}[:, :]"',
            ["for i in range(len(a)):", "    b[i, 1] = a[i]", "    a[i] = b[i, 0]"],
        )
        for t in DTYPES
    }
    targets = Targets(file_of(sources), tmp_path)
    for t, dtype in DTYPES.items():
        info: Any = np.iinfo(dtype) if t in TYPES else np.finfo(dtype)
        a = np.array([info.min, info.max, 1], dtype)
        b = np.array([[info.max, 0], [info.min, 0], [0, 0]], dtype)
        after = [[b[0, 0], a[0]], [b[1, 0], a[1]], [0, a[2]]]
        targets.check(f"k_{t}", [a, b], {0: b[:, 0].tolist(), 1: after})
    for wrong in ("f16", "i128", "c64", "bool", "u1", "f80"):
        text = f'import tack\n\n@tack.kernel\ndef k(a: "{wrong}[:]"):\n'
        assert codes_of(tmp_path, f"{text}    for i in range(3):\n        a[i] = 1\n") == ["K1310"]
