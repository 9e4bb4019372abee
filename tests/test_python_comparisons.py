"""Conditions and choices of Python kernels that compilers see through: none of them warns."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from transpiler.suite.python_compare import compile_kernel, write_kernel

SIDES = (
    "(tack.u64(40) if tack.i64(43) >= tack.i64(85) else tack.u64(92))",
    "(tack.u64(40) if x[i] > 3 else tack.u64(92))",
    "(tack.u64(0) if tack.f32(1e3) < tack.f32(3.0) and x[i] > 3 else tack.u64(92))",
    "tack.u64(not x[i] != x[i])",
    "tack.u64(x[i])",
    "(tack.u64(92) % tack.u64(90))",
    "(tack.u64(13) | tack.u64(32))",
    "tack.u64(7)",
    "y[i]",
)
CHOICES = (
    "x[i] if y[i] != y[i] else x[i]",
    "x[i] - tack.u8(13) if x[i] <= x[i] else (x[i] if y[i] != y[i] else x[i])",
    "(x[i] if y[i] <= y[i] else x[i]) if x[i] > 3 else x[i] + x[i]",
    "z[i] if x[i] > 3 else (z[i] if tack.u16(67) <= y[i] and x[i] >= x[i] else z[i])",
)


def source() -> str:
    """One kernel with every pair of sides under every comparison, and every choice."""
    lines = ["import tack", "", "@tack.kernel"]
    lines.append("def k(x: 'u8[:]', y: 'u64[:]', z: 'i8[:]'):")
    lines.append("    for i in range(len(x)):")
    for left, right in product(SIDES, SIDES):
        for sign in ("==", "!=", "<", ">="):
            lines.append(f"        if {left} {sign} {right}:")
            lines.append("            y[i] += tack.u64(1)")
    lines += [f"        x[i] = {choice}" for choice in CHOICES]
    lines += [f"        z[i] = {choice}" for choice in CHOICES]
    return "\n".join(lines) + "\n"


@pytest.mark.toolchain
@pytest.mark.parametrize("compiler", ("gcc", "clang", "openmp"))
def test_no_condition_or_choice_warns(tmp_path: Path, compiler: str) -> None:
    write_kernel(source(), 0, tmp_path)
    assert compile_kernel(0, tmp_path, compiler) is None
