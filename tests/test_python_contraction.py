"""Products and sums in trees of Python kernels, built as the tree says, for a processor that can
fuse them: what has a name is rounded, beside exact rational numbers."""

from __future__ import annotations

import ctypes
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from python_targets import file_of
from trees import GENERATED, PYTHON_EXAMPLES, cmake_build, command, hardtack

from transpiler.machine.launch import LaunchMachine
from transpiler.suite.python_compare import call_kernel, load_source

pytestmark = pytest.mark.toolchain
FLOATS = {"f32": np.float32, "f64": np.float64}
FAST = "-O3 -march=native"
ABOVE = """@tack.func
def product(a, b):
    return a * b


@tack.func
def less(p, c):
    return p - c


@tack.func
def stored(t, i, a, b):
    t[i] = a * b


"""
# Each column is a product that has a name in some way, less c, or less itself.
NAMED = [
    ["p = a[i] * b[i]", "out[i, {k}] = p - c[i]"],
    ["q = a[i] * b[i]", "out[i, {k}] = q - q + (q - c[i])"],
    ["out[i, {k}] = product(a[i], b[i]) - c[i]"],
    ["out[i, {k}] = less(a[i] * b[i], c[i])"],
    ["t[i] = a[i] * b[i]", "out[i, {k}] = t[i] - c[i]"],
    ["stored(t, i, a[i], b[i])", "out[i, {k}] = t[i] - c[i]"],
    ["v = tack.vec2(a[i] * b[i], c[i])", "out[i, {k}] = v.x - v.y"],
    ["w = tack.local_array_like(a, 1)", "w[0] = a[i] * b[i]", "out[i, {k}] = w[0] - c[i]"],
    ["r, s = a[i] * b[i], c[i]", "out[i, {k}] = r - s"],
    ["u = a[i]", "u *= b[i]", "u -= c[i]", "out[i, {k}] = u"],
    ["d = a[i] * b[i] if a[i] == a[i] else c[i]", "out[i, {k}] = d - c[i]"],
]
SELF = ["z = a[i] * b[i]", "out[i, {k}] = z - z"]
# One expression: each product may be rounded or not.
FREE = [
    "a[i] * b[i] - c[i]",
    "c[i] - a[i] * b[i]",
    "a[i] * b[i] + c[i]",
    "a[i] * b[i] + c[i] * b[i]",
]


def source() -> str:
    kernels = {}
    for t in FLOATS:
        lines: list[str] = []
        statements = [*NAMED, SELF, *([f"out[i, {{k}}] = {e}"] for e in FREE)]
        for k, column in enumerate(statements):
            lines += [f"    {line.format(k=k)}" for line in column]
        signature = f'a: "{t}[:]", b: "{t}[:]", c: "{t}[:]", t: "{t}[:]", out: "{t}[:, :]"'
        kernels[f"cancel_{t}"] = (signature, ["for i in range(len(a)):", *lines])
    return file_of(kernels, ABOVE)


def operands(t: str) -> list[Any]:
    """Products that are almost, or when rounded exactly, what is taken from them. D14 first."""
    dtype, random = FLOATS[t], Random(14)
    pairs = [(0.1, 300.0, 30.0), (1.1, 1.1, 1.21)]
    pairs += [(random.uniform(-9, 9), random.uniform(-9, 9), 0.0) for _ in range(300)]
    a, b, c = (np.array(v, dtype) for v in zip(*pairs, strict=True))
    c[2:] = a[2:] * b[2:]
    c[150:] = np.nextafter(c[150:], dtype(np.inf))
    return [a, b, c, np.zeros_like(a), np.zeros((len(a), len(NAMED) + 1 + len(FREE)), dtype)]


def rounded(dtype: Any, value: Fraction) -> float:
    """The nearest number of the type: two candidates around, by exact distances."""
    near = dtype(float(value))
    around = [near, np.nextafter(near, dtype(np.inf)), np.nextafter(near, dtype(-np.inf))]
    best = min(abs(Fraction(float(x)) - value) for x in around)
    ties = [x for x in around if abs(Fraction(float(x)) - value) == best]
    even = [x for x in ties if int(x.view(f"u{x.itemsize}")) % 2 == 0]
    return float(ties[0] if len(ties) == 1 else even[0])


def check(t: str, got: Any) -> set[str]:
    """The columns are what the language lets them be; which of both was met in one expression."""
    dtype, (a, b, c, _, _) = FLOATS[t], operands(t)
    met: set[str] = set()
    for i, given in enumerate(zip(a, b, c, strict=True)):
        x, y, z = (Fraction(float(v)) for v in given)
        p, q = (Fraction(rounded(dtype, v)) for v in (x * y, z * y))
        once = rounded(dtype, p - z)
        for k in range(len(NAMED)):
            assert got[i, k] == once, (t, NAMED[k], given)
        assert got[i, len(NAMED)] == 0
        exact = [
            ({p - z}, {x * y - z}),
            ({z - p}, {z - x * y}),
            ({p + z}, {x * y + z}),
            ({p + q}, {x * y + q, p + z * y}),
        ]
        for k, (separate, fused) in enumerate(exact):
            found = float(got[i, len(NAMED) + 1 + k])
            ways = {"separate": separate, "fused": fused}
            may = {w for w, values in ways.items() if found in {rounded(dtype, v) for v in values}}
            assert may, (t, FREE[k], given, found)
            met |= may if len(may) == 1 else set()
    return met


def test_the_evaluator_rounds_what_has_a_name(tmp_path: Path) -> None:
    """FLT-14, D14: every step is rounded, which the language lets it."""
    program = load_source(source(), tmp_path)
    machine = LaunchMachine(program)
    for launch, t in zip(program.root.launches, FLOATS, strict=True):
        arrays = operands(t)
        assert machine.call(launch, arrays).kind == "void"
        assert check(t, arrays[-1]) == {"separate"}


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("fused")
    (folder / "fused.py").write_text(source(), encoding="utf-8")
    hardtack("build", "fused.py", "-o", "out", cwd=folder)
    return folder / "out"


@pytest.mark.parametrize("compiler", ["gcc", "clang-19"])
@pytest.mark.parametrize("flags", [FAST, f"{FAST} -ffp-contract=fast", "-O0"])
def test_trees_round_what_has_a_name(compiler: str, flags: str, tree: Path, tmp_path: Path) -> None:
    """FLT-14, FLT-15, D14: by the settings of the tree, whatever a parent project asks for."""
    options = ["-DBUILD_SHARED_LIBS=ON", "-DFUSED_TESTS=OFF"]
    cmake_build(tree, tmp_path / "b", compiler, options=options, flags=flags)
    library = ctypes.CDLL(str(tmp_path / "b" / "libfused.so"))
    for t in FLOATS:
        arrays = operands(t)
        assert call_kernel(library, "fused", arrays, (), f"cancel_{t}") == 0
        met = check(t, arrays[-1])
        fuses = (
            compiler != "gcc" and "-O0" not in flags and "fma" in Path("/proc/cpuinfo").read_text()
        )
        assert met == ({"fused"} if fuses else {"separate"})


def test_what_the_settings_are_for(tree: Path, tmp_path: Path) -> None:
    """Without them GCC fuses across statements, where the processor can: the check would see it."""
    if "fma" not in Path("/proc/cpuinfo").read_text(encoding="utf-8"):
        return
    sources = [str(p) for p in sorted((tree / "src").glob("*.c"))]
    shared = ["-shared", "-fPIC", f"-I{tree / 'include'}", "-ffp-contract=fast", *FAST.split()]
    command("gcc", *shared, *sources, "-lm", "-o", tmp_path / "f.so")
    arrays = operands("f64")
    assert call_kernel(ctypes.CDLL(str(tmp_path / "f.so")), "fused", arrays, (), "cancel_f64") == 0
    with pytest.raises(AssertionError):
        check("f64", arrays[-1])


@pytest.mark.parametrize("name", PYTHON_EXAMPLES)
def test_no_tree_asks_for_fast_arithmetic(name: str) -> None:
    """FLT-15: no file has such an option; fusing is bound for GCC and for Clang."""
    tree = GENERATED / name
    cmake = "".join(p.read_text(encoding="utf-8") for p in sorted(tree.rglob("*.cmake")))
    cmake += (tree / "CMakeLists.txt").read_text(encoding="utf-8")
    lines = [line for line in cmake.splitlines() if not line.lstrip().startswith("#")]
    words = " ".join(lines).split()
    for wrong in ("-ffast-math", "-Ofast", "-funsafe-math-optimizations", "-ffp-contract=fast",
                  "-ffinite-math-only", "/fp:fast", "-freciprocal-math", "-mrecip"):  # fmt: skip
        assert wrong not in words
    for wanted in ("-fno-fast-math", "-ffp-contract=off", "-ffp-contract=on)", "/fp:precise)"):
        assert wanted in words
    assert "C_EXTENSIONS OFF" in cmake
    code = "".join(p.read_text(encoding="utf-8") for p in tree.rglob("src/**/*.[ch]"))
    for wrong in ("optimize(", "float_control(", "FP_CONTRACT ON", "_mm_setcsr",
                  "#pragma GCC optimize"):  # fmt: skip
        assert wrong not in code
