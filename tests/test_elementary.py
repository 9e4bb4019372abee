"""Functions of real numbers, rounded once: against the C library, identities and known digits."""

from __future__ import annotations

import math
from fractions import Fraction
from random import Random

import numpy as np
import pytest

from transpiler.ir.elementary import NAMES, nearest
from transpiler.ir.operations import lookup

KNOWN = [
    # Arguments whose reduction takes hundreds of digits of pi, and results near nothing.
    ("sin", (1e22,), -0.8522008497671888),
    ("cos", (1e22,), float("0.52321478539513894549759442588437")),
    ("sin", (1.7976931348623157e308,), 0.004961954789184062),
    ("sin", (math.pi,), 1.2246467991473532e-16),
    ("tan", (math.pi / 2,), 1.633123935319537e16),
    ("cos", (6381956970095103 * 2.0**797,), -4.68716592425462761112e-19),
    ("exp", (1.0,), math.e),
    ("exp", (-745.1,), 5e-324),
    ("log", (math.nextafter(1, 2),), 2.0**-52 - 2.0**-105),
    ("log10", (1000.0,), 3.0),
    ("log2", (2.0**-1074,), -1074.0),
    ("exp2", (-1074.0,), 2.0**-1074),
    ("acos", (-1.0,), math.pi),
    ("asin", (-1.0,), -math.pi / 2),
    ("atan", (1e300,), math.pi / 2),
    ("atan2", (-0.0, -1.0), -math.pi),
    ("atan2", (0.0, -0.0), math.pi),
    ("atan2", (-1.0, 0.0), -math.pi / 2),
    ("sinh", (1e-300,), 1e-300),
    ("tanh", (1e5,), 1.0),
    ("pow", (-2.0, 3.0), -8.0),
    ("pow", (-2.0, -2.0), 0.25),
    ("pow", (0.0, 0.0), 1.0),
    ("pow", (10.0, 22.0), 1e22),
    ("pow", (2.0, 0.5), math.sqrt(2)),
]


@pytest.mark.parametrize("name, operands, value", KNOWN)
def test_known_values(name: str, operands: tuple[float, ...], value: float) -> None:
    assert nearest(name, operands, 64) == value


def drawn(name: str, random: Random) -> tuple[float, ...]:
    """Operands for which the value is an ordinary number."""
    scale = 10 ** random.uniform(-6, 0)
    match name:
        case "asin" | "acos":
            return (random.uniform(-1, 1) * scale,)
        case "exp" | "exp2" | "sinh" | "cosh" | "tanh":
            return (random.uniform(-80, 80) * scale,)
        case "pow":
            return 10 ** random.uniform(-3, 3), random.choice([2, -1, 1.5, random.uniform(-5, 5)])
        case "atan2":
            return random.uniform(-1, 1), random.uniform(-1, 1) * scale
    if name.startswith("log"):
        return (random.choice([10 ** random.uniform(-30, 30), 1 + random.uniform(-1, 1) * 1e-6]),)
    return (random.uniform(-1, 1) * 10 ** random.uniform(-8, 16),)


@pytest.mark.parametrize("name", NAMES)
def test_near_the_c_library(name: str) -> None:
    """Within its error at 64 bits; at 32 bits what it has at 64, rounded, is right but for ties."""
    random = Random(name)
    function = getattr(math, name)
    for _ in range(100):
        operands = drawn(name, random)
        want = function(*operands)
        assert abs(nearest(name, operands, 64) - want) <= 2 * math.ulp(want), operands
        single = tuple(float(np.float32(v)) for v in operands)
        assert np.float32(nearest(name, single, 32)) == np.float32(function(*single)), single


def test_squares_are_rounded_once() -> None:
    """Among them ties, which go to the even neighbour."""
    ties = 0
    for k in range(4097, 4097 + 2**13, 2):
        value = float(np.float32(k))
        exact = Fraction(k) ** 2
        found = np.float32(nearest("pow", (value, 2.0), 32))
        below, above = np.nextafter(found, np.float32(0)), np.nextafter(found, np.float32(np.inf))
        error = abs(Fraction(float(found)) - exact)
        others = [abs(Fraction(float(v)) - exact) for v in (below, above)]
        assert error <= min(others)
        if error == min(others):
            ties += 1
            assert int(found.view(np.uint32)) % 2 == 0
    assert ties > 100


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("type_", [np.float32, np.float64])
def test_classes_are_those_of_the_standard(name: str, type_: type[np.floating]) -> None:
    """Zeros, infinities and NaN as NumPy has them, at the operand's type."""
    operation = lookup(f"{name}.{'f32' if type_ is np.float32 else 'f64'}")
    other = {"asin": "arcsin", "acos": "arccos", "atan": "arctan", "pow": "power"}
    reference = getattr(np, {**other, "atan2": "arctan2"}.get(name, name))
    values = [0.0, -0.0, 1.0, -1.0, 2.5, -3.0, math.inf, -math.inf, math.nan]
    with np.errstate(all="ignore"):
        for a in map(type_, values):
            for b in map(type_, values) if len(operation.operand_types) == 2 else [None]:
                operands = (a,) if b is None else (a, b)
                want, got = reference(*operands), operation.compute(*operands)
                assert type(got) is type_
                assert np.isnan(got) == np.isnan(want), operands
                if not np.isnan(want):
                    assert np.signbit(got) == np.signbit(want), operands
                    same_class = got == want or (np.isfinite(want) and want != 0)
                    assert same_class, operands
