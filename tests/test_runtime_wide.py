"""The header of wide integers against Python's integers: every function at every width."""

from __future__ import annotations

import math
import random
import subprocess
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path

import pytest
from runtime_support import BUILDS, DRIVERS, GCC, Build, build_driver

WIDTHS = (128, 256, 512, 1024)
MODES = {
    "floor": 0,
    "ceil": 1,
    "trunc": 2,
    "away": 3,
    "half_even": 4,
    "half_away": 5,
    "half_trunc": 6,
    "half_up": 7,
    "half_down": 8,
}


def numbers(width: int, chance: random.Random, count: int) -> list[int]:
    """Ends, powers of two with what is beside them, limbs of ones and zeros, random lengths."""
    least, most = -(1 << (width - 1)), (1 << (width - 1)) - 1
    found = {0, 1, -1, 2, -2, 3, 10, least, least + 1, most, most - 1}
    for power in (31, 32, 63, 64, 65, width // 2 - 1, width // 2, width - 2):
        found |= {s * ((1 << power) + d) for d in (-1, 0, 1) for s in (1, -1)}
    while len(found) < count + 60:
        limbs = [chance.choice((0, 1, (1 << 64) - 1, 1 << 63, chance.getrandbits(64)))]
        limbs += [
            chance.choice((0, (1 << 64) - 1, chance.getrandbits(64)))
            for _ in range(chance.randrange(width // 64))
        ]
        value = sum(limb << (64 * i) for i, limb in enumerate(limbs))
        found.add(signed(value >> chance.randrange(64), width))
        # Divisors whose top limb is all ones, or a power of two: where estimates are off.
        found.add(signed((((1 << 64) - 1) << 64 | limbs[0]) << chance.randrange(width), width))
    return sorted(v for v in found if least <= v <= most)


def signed(value: int, width: int) -> int:
    """The low bits of `value` as a two's complement number."""
    low = value & ((1 << width) - 1)
    return low - (1 << width) if low >> (width - 1) else low


def rounded(exact: Fraction, mode: str) -> int:
    """`exact` as a whole number, by the definition of each mode (IM-42)."""
    down = math.floor(exact)
    if exact == down:
        return down
    up, toward, half = down + 1, (down if exact > 0 else down + 1), exact - down
    away = up if toward == down else down
    if not mode.startswith("half") or half != Fraction(1, 2):
        nearest = down if half < Fraction(1, 2) else up
        plain = {"floor": down, "ceil": up, "trunc": toward, "away": away}
        return plain.get(mode, nearest)
    even = down if down % 2 == 0 else up
    ties = {"half_even": even, "half_away": away, "half_trunc": toward}
    return {**ties, "half_up": up, "half_down": down}[mode]


def trunc(a: int, b: int) -> int:
    """The quotient rounded toward zero."""
    return rounded(Fraction(a, b), "trunc")


def euclid(a: int, b: int) -> int:
    """The quotient whose remainder is not negative."""
    return a // b if b > 0 else -(a // -b)


def or_zero(function: Callable[[int, int], int]) -> Callable[[int, int], int]:
    """`function`, and 0 for a divisor of 0."""
    return lambda a, b: function(a, b) if b != 0 else 0


TWO: dict[str, Callable[[int, int], int]] = {
    "add_wrap": lambda a, b: a + b,
    "sub_wrap": lambda a, b: a - b,
    "mul_wrap": lambda a, b: a * b,
    "and": lambda a, b: a & b,
    "or": lambda a, b: a | b,
    "xor": lambda a, b: a ^ b,
    "min": min,
    "max": max,
    "not": lambda a, _: ~a,
    "neg_wrap": lambda a, _: -a,
    "trunc_div": or_zero(trunc),
    "trunc_rem": or_zero(lambda a, b: a - b * trunc(a, b)),
    "floor_div": or_zero(lambda a, b: a // b),
    "floor_rem": or_zero(lambda a, b: a % b),
    "euclid_div": or_zero(euclid),
    "euclid_rem": or_zero(lambda a, b: a - b * euclid(a, b)),
}
CHECKED = ("add", "sub", "mul")


class Asked:
    """What is asked of the driver, and what has to come back."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.wanted: list[str] = []

    def ask(self, width: int, name: str, given: tuple[int, ...], mode: int, wanted: str) -> None:
        """One call: at most three numbers, and a mode."""
        texts = [shown(x, width) for x in (*given, 0, 0)[:3]]
        self.lines.append(f"{width} {name} {' '.join(texts)} {mode}")
        self.wanted.append(wanted)


def shown(value: int, width: int) -> str:
    """The two's complement of `value` in hexadecimal."""
    return f"{value & ((1 << width) - 1):0{width // 4}x}"


def pairs(width: int) -> Iterator[tuple[int, int]]:
    """Pairs of numbers: some with all others, all with some."""
    chance = random.Random(width)
    found = numbers(width, chance, 40)
    few = [v for v in found if v.bit_length() < 4] + found[:2] + found[-2:]
    few += chance.sample(found, 12)
    yield from ((a, b) for a in found for b in few)
    yield from ((b, a) for a in found for b in few)


def ask_pairs(asked: Asked, width: int) -> None:
    """Every function of two numbers without a mode."""
    least, most = -(1 << (width - 1)), (1 << (width - 1)) - 1
    for number, (a, b) in enumerate(pairs(width)):
        for name in list(TWO)[number % 4 :: 4]:
            asked.ask(width, name, (a, b), 0, shown(TWO[name](a, b), width))
        exact = {"add": a + b, "sub": a - b, "mul": a * b}
        for name in CHECKED:
            over = int(not least <= exact[name] <= most)
            asked.ask(width, name, (a, b), 0, f"{shown(exact[name], width)} {over}")
            nearest = max(least, min(most, exact[name]))
            asked.ask(width, f"{name}_sat", (a, b), 0, shown(nearest, width))
        for name, truth in (("eq", a == b), ("lt", a < b), ("le", a <= b)):
            asked.ask(width, name, (a, b), 0, str(int(truth)))
        over = int((a, b) == (least, -1))
        asked.ask(width, "quotient_overflows", (a, b), 0, str(over))
        if width < 1024:
            asked.ask(width, "mul_full", (a, b), 0, shown(a * b, 2 * width))


def ask_rounding(asked: Asked, width: int) -> None:
    """Quotients and roots in all modes, ties among them; muldiv with whole intermediates."""
    chance = random.Random(width + 1)
    found = numbers(width, chance, 60)
    least, most = -(1 << (width - 1)), (1 << (width - 1)) - 1
    for _ in range(800):
        name, mode = chance.choice(list(MODES.items()))
        a, b, c = (chance.choice(found) for _ in range(3))
        if chance.random() < 0.4:
            # A tie: (2 k + 1) b / (2 b).
            b = signed(b, width // 2 - 1)
            a, b = (2 * chance.randrange(-99, 99) + 1) * b, 2 * b
        if b != 0:
            wanted = rounded(Fraction(a, b), name)
            asked.ask(width, "round_div", (a, b), mode, shown(wanted, width))
        if c != 0:
            wanted = rounded(Fraction(a * b, c), name)
            negative = (a < 0) ^ (b < 0) ^ (c < 0)
            whole = f"{abs(wanted):0{(2 * width + 64) // 4}x}"
            fits = int(least <= wanted <= most)
            text = f"{shown(wanted, width)} {whole} {int(negative)} {fits}"
            asked.ask(width, "muldiv", (a, b, c), mode, text)
        square = math.isqrt(abs(a))
        for x in (abs(a), square**2, square * square + square, square * (square + 1) + 1):
            if x <= most:
                asked.ask(width, "root", (x,), mode, shown(rooted(x, name), width))


def rooted(x: int, mode: str) -> int:
    """The square root rounded by `mode`; it never lies halfway."""
    root = math.isqrt(x)
    if root * root == x:
        return root
    nearest = root + (4 * x > (2 * root + 1) ** 2)
    return {"floor": root, "trunc": root, "ceil": root + 1, "away": root + 1}.get(mode, nearest)


def ask_sizes(asked: Asked, width: int) -> None:
    """Shifts by every count, and conversions."""
    found = numbers(width, random.Random(width + 2), 30)
    for a in found[::4]:
        for k in range(0, width, 1 if width < 512 else 7):
            asked.ask(width, "shift_left", (a, k), 0, shown(a << k, width))
            asked.ask(width, "shift_right", (a, k), 0, shown(a >> k, width))
    for a in found:
        low = a & ((1 << 64) - 1)
        fits = f"{int(a == signed(a, 64))} {int(a == low)}"
        wanted = f"{fits} {shown(signed(a, 64), width)} {shown(low, width)}"
        asked.ask(width, "narrow", (a,), 0, wanted)
        for to in (w for w in WIDTHS if w > width):
            wide = signed(a << chance_shift(a, to, width), to)
            asked.lines.append(f"{width} resize {shown(wide, to)} 0 0 {to}")
            back = signed(wide, width)
            wanted = f"{shown(back, to)} {shown(back, width)} {int(back == wide)}"
            asked.wanted.append(wanted)


def chance_shift(a: int, to: int, width: int) -> int:
    """Nothing, or so much that the upper limbs hold something."""
    return (abs(a) % 3) * (to - width) // 3


@pytest.fixture(scope="module")
def asked() -> Asked:
    made = Asked()
    for width in WIDTHS:
        ask_pairs(made, width)
        ask_rounding(made, width)
        ask_sizes(made, width)
    return made


@pytest.mark.toolchain
@pytest.mark.parametrize("build", BUILDS, ids=str)
def test_wide_integers_agree_with_integers(build: Build, asked: Asked, tmp_path: Path) -> None:
    """IM-11 to IM-17, IM-30 to IM-47, IM-50, IM-51 at 128 to 1,024 bits."""
    program = build_driver(build, DRIVERS / "wide.c", tmp_path)
    text = "\n".join(asked.lines) + "\n"
    done = subprocess.run([program], input=text, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    got = [line.strip() for line in done.stdout.splitlines()]
    assert len(got) == len(asked.wanted) > 100_000
    wrong = [
        (a[:200], w, g) for a, w, g in zip(asked.lines, asked.wanted, got, strict=True) if w != g
    ]
    assert not wrong, f"{len(wrong)}: {wrong[:3]}"


@pytest.mark.toolchain
def test_division_meets_every_case_of_its_algorithm(tmp_path: Path) -> None:
    """The digit that is estimated one too high, and the one of equal top limbs (IM-35)."""
    asked = Asked()
    top = 1 << 63
    ones = (1 << 64) - 1
    # Knuth's step D6: the low limb of the divisor is what makes the estimate too high.
    divisors = [top << 128 | ones, (top << 64 | ones) << 64 | ones, (ones << 64 | ones) << 64]
    for width in (256, 512, 1024):
        for d in divisors:
            for q in (1, 2, ones, ones - 1, ones << 64 | ones, (ones << 64) - 1):
                for r in (0, 1, d - 1, d // 2, ((d >> 64) << 64) % d):
                    a = q * d + r
                    if a.bit_length() < width and d.bit_length() < width:
                        asked.ask(width, "floor_div", (a, d), 0, shown(q, width))
                        asked.ask(width, "floor_rem", (a, d), 0, shown(r, width))
    program = build_driver(GCC, DRIVERS / "wide.c", tmp_path)
    text = "\n".join(asked.lines) + "\n"
    done = subprocess.run([program], input=text, capture_output=True, text=True, check=True)
    got = [line.strip() for line in done.stdout.splitlines()]
    assert got == asked.wanted
    assert len(got) > 200
