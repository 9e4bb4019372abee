"""`tack.random` against a mirror in NumPy's 32-bit arithmetic."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from transpiler.machine.launch import LaunchMachine
from transpiler.pykernel.program import load
from transpiler.source.diagnostics import Collector
from transpiler.suite.python_compare import (
    call_kernel,
    compile_kernel,
    link_kernels,
    load_source,
    write_loaded,
)

SOURCE = """\
import tack
from tack import random as r

@tack.func
def third(state):
    return tack.random.advance(tack.random.advance(state))

@tack.kernel
def k(u: "f32[:]", n: "f32[:]", d2: "vec2<f32>[:]", d3: "vec3<f32>[:]", w: "u32[:, :]"):
    for i in range(len(u)):
        s = tack.random.seed(i, 7)
        w[i, 0] = s
        u[i] = r.uniform(s)
        s = r.advance(s)
        n[i], s = tack.random.normal(s)
        w[i, 1] = s
        d2[i], s = tack.random.direction2(s)
        w[i, 2] = s
        d3[i], s = r.direction3(s)
        w[i, 3] = third(s)
"""
COUNT = 500
U, F = np.uint32, np.float32


def mix(x: Any) -> Any:
    x = (x ^ (x >> U(16))) * U(0x7FEB352D)
    x = (x ^ (x >> U(15))) * U(0x846CA68B)
    return x ^ (x >> U(16))


def advance(s: Any) -> Any:
    return s * U(747796405) + U(2891336453)


def uniform(s: Any) -> Any:
    word = ((s >> ((s >> U(28)) + U(4))) ^ s) * U(277803737)
    return (((word >> U(22)) ^ word) >> U(8)).astype(F) * F(2.0**-24)


@np.errstate(over="ignore")
def mirror() -> dict[str, Any]:
    """What the kernel stores; the value with a state, then the state behind what it takes."""
    s = mix(np.arange(COUNT, dtype=U) ^ mix(U(7) + U(0x9E3779B9)))
    states, found = [s], {"u": uniform(s)}
    s = advance(s)
    radius = np.sqrt(F(-2) * np.log(F(1) - uniform(s)))
    found["n"] = radius * np.cos(F(2 * np.pi) * uniform(advance(s)))
    s = advance(advance(s))
    states.append(s)
    angle = F(2 * np.pi) * uniform(s)
    found["d2"] = np.stack([np.cos(angle), np.sin(angle)], axis=-1)
    s = advance(s)
    states.append(s)
    height = F(1) - F(2) * uniform(s)
    radius, angle = np.sqrt(F(1) - height * height), F(2 * np.pi) * uniform(advance(s))
    parts = [radius * np.cos(angle), radius * np.sin(angle), height]
    found["d3"] = np.stack(parts, axis=-1)
    states.append(advance(advance(advance(advance(s)))))
    found["w"] = np.stack(states, axis=-1)
    return found


def arrays() -> list[Any]:
    return [
        np.zeros(COUNT, F),
        np.zeros(COUNT, F),
        np.zeros((COUNT, 2), F),
        np.zeros((COUNT, 3), F),
        np.zeros((COUNT, 4), U),
    ]


def judged(got: list[Any]) -> None:
    """States and uniform numbers in bits; the others within the rounding of log, cos and sin."""
    wanted = mirror()
    assert np.array_equal(got[0], wanted["u"])
    assert np.array_equal(got[4], wanted["w"])
    for array, name in zip(got[1:4], ("n", "d2", "d3"), strict=True):
        assert np.allclose(array, wanted[name], rtol=2e-6, atol=2e-6), name
    assert 0 <= got[0].min() < 0.02
    assert 0.98 < got[0].max() < 1
    assert abs(got[1].mean()) < 0.2
    assert abs(got[1].std() - 1) < 0.1
    assert np.allclose(np.linalg.norm(got[2], axis=1), 1, atol=1e-6)
    assert np.allclose(np.linalg.norm(got[3], axis=1), 1, atol=1e-6)


@pytest.mark.toolchain
@pytest.mark.parametrize("compiler", ["gcc", "clang"])
def test_random_numbers_in_c(tmp_path: Path, compiler: str) -> None:
    """RND-01, RND-02"""
    write_loaded(load_source(SOURCE, tmp_path / "k0"), 0, tmp_path)
    assert compile_kernel(0, tmp_path, compiler) is None
    given = arrays()
    library = link_kernels([0], tmp_path, compiler)
    flat = [_Counted(a, a.shape[: 1 if k in (2, 3) else a.ndim]) for k, a in enumerate(given)]
    assert call_kernel(library, "p0", flat, ()) == 0
    judged(given)


class _Counted:
    """An array with the extents that an entry takes."""

    def __init__(self, array: Any, shape: tuple[int, ...]) -> None:
        self.ctypes, self.shape = array.ctypes, shape


def test_random_numbers_of_the_evaluator(tmp_path: Path) -> None:
    """RND-01, RND-02"""
    program = load_source(SOURCE, tmp_path / "k0")
    given = arrays()
    assert LaunchMachine(program).call(program.root.launches[0], given).kind == "void"
    judged(given)


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("x = tack.random.normal(s)", "TypeError: random.normal gives a value and the next state"),
        ("a, b, c = tack.random.direction2(s)", "random.direction2 gives a value and the next"),
        ("x = tack.random.uniform(s, s)", "uniform takes 1 argument"),
    ],
)
def test_a_state_too_few_is_told(statement: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / "k.py"
    path.write_text(
        "import tack\n\n@tack.kernel\ndef k(u: 'f32[:]'):\n    for i in range(len(u)):\n"
        f"        s = tack.random.seed(i, 1)\n        {statement}\n",
        encoding="utf-8",
    )
    collector = Collector()
    load(path, collector)
    assert [told in d.message for d in collector.found] == [True], collector.found
