"""Recorded calls of Python kernels: which are kept, and that the self-test finds wrong C."""

from __future__ import annotations

import re
import struct
from fractions import Fraction
from math import inf, isnan, nan
from pathlib import Path

import pytest
from generated_support import tree_of, write_files
from trees import STRICT, command

from transpiler.emit.c17 import emit_c
from transpiler.ir.nodes import Program
from transpiler.passes.pipeline import prepare_c
from transpiler.project.evaluate import Recorded
from transpiler.project.inputs import Array, Digest, Filled
from transpiler.project.launch_vectors import bounds_of, record_launches
from transpiler.project.selftest import constant
from transpiler.suite.python_compare import load_source

HEAD = "import tack\n\n\n"
KERNELS = '''\
@tack.func
def twice(v):
    return v + v


@tack.kernel
def saxpy(a: "f32", x: "f32[:]", y: "f32[:]"):
    """y := a x + y"""
    for i in range(len(x)):
        y[i] = a * x[i] + y[i]


@tack.kernel
def blend(u: "f64[:, :]", out: "f64[:, :]", k: "f64"):
    for i, j in tack.ndindex(u.shape[0], u.shape[1]):
        out[i, j] = u[i, j] * 0.7 + (k + 0.1) * 0.3


@tack.kernel
def mix(count: "i64[:, 2]", s: "u8[:]", n: "i32") -> tack.i32:
    for i in range(len(s)):
        count[i, 1] = twice(count[i, 0]) - n
        s[i] = s[i] * 3
    return n * 2


@tack.kernel
def level(t: "f32[:, :, :]") -> tack.f32:
    for i, j, k in tack.ndindex(t.shape[0], t.shape[1], t.shape[2]):
        t[i, j, k] = t[i, j, k] * 0.5
    return 0.1


@tack.kernel
def wave(x: "f32[:]", y: "f32[:]"):
    for i in range(len(x)):
        y[i] = tack.sin(x[i])
'''


SAXPY = KERNELS[KERNELS.index("@tack.kernel") : KERNELS.index("@tack.kernel\ndef blend")]
WAVE = KERNELS[KERNELS.index("@tack.kernel\ndef wave") :]


def recorded(source: str, folder: Path, seed: int = 1) -> dict[str, tuple[Recorded, ...]]:
    """The cases of each kernel of a file, by its name."""
    made = load_source(HEAD + source, folder)
    found = record_launches(made, exports(made), seed, 24)
    return {name.removeprefix("v_"): cases for name, cases in found.items()}


def exports(program: Program):  # type: ignore[no-untyped-def]
    return emit_c(prepare_c(program), "v", 1).exports


def kernel(*lines: str, **parameters: str) -> str:
    head = ", ".join(f'{name}: "{type_}"' for name, type_ in parameters.items())
    body = "".join(f"        {line}\n" for line in lines)
    first = next(iter(parameters))
    return f"@tack.kernel\ndef k({head}):\n    for i in range(len({first})):\n{body}"


def elements(case: Recorded) -> tuple[float, ...]:
    """Those of the first parameter, an array; in a large one they are eighths."""
    array = case.before[0]
    assert isinstance(array, Array | Filled)
    return tuple(v / 8 for v in array.elements) if isinstance(array, Filled) else array.elements


# --- which calls are kept -------------------------------------------------------------------


def test_saxpy_is_recorded_as_it_computes(tmp_path: Path) -> None:
    """Every element of every case, in exact numbers rounded once or twice, or classes."""
    *cases, _ = recorded(SAXPY, tmp_path)["saxpy"]
    assert len(cases) == 24
    lengths = set()
    for case in cases:
        a, x, y = case.before
        assert isinstance(x, Array)
        assert isinstance(y, Array)
        after = case.after[2]
        assert isinstance(after, Array)
        lengths.add(len(x.elements))
        assert len(x.elements) <= len(y.elements) == len(after.elements)
        assert after.elements[len(x.elements) :] == y.elements[len(x.elements) :]
        for p, q, got in zip(x.elements, y.elements, after.elements, strict=False):
            if all(abs(v) < inf for v in (a, p, q)):
                exact = Fraction(a) * Fraction(p) + Fraction(q)
                assert abs(Fraction(got) - exact) <= (abs(exact) + abs(Fraction(a * p))) / 2**23
            else:
                want = a * p + q
                assert got == want or (isnan(got) and isnan(want))
    assert {0, 1} < lengths
    values = [v for case in cases for array in case.before[1:] for v in array.elements]  # type: ignore[union-attr]
    assert inf in values or -inf in values
    assert any(isnan(v) for v in values)


def test_a_call_for_several_threads(tmp_path: Path) -> None:
    """Arrays by a formula, in eighths; the result is exact, so a digest of its bits will do."""
    case = recorded(SAXPY, tmp_path)["saxpy"][-1]
    a, x, y = case.before
    assert isinstance(x, Filled)
    assert isinstance(y, Filled)
    assert len(x.elements) >= 4096
    assert -12 <= min(x.elements) < -8 < 32 < max(x.elements) < 37
    result = [a * p / 8 + q / 8 for p, q in zip(x.elements, y.elements, strict=True)]
    digest = 0xCBF29CE484222325
    for value in result:
        (bits,) = struct.unpack("I", struct.pack("f", value))
        digest = (digest ^ bits) * 0x100000001B3 % 2**64
    assert case.after[2] == Digest((len(result),), digest)


def test_large_results_that_are_not_exact_are_not_kept(tmp_path: Path) -> None:
    """The sine of each machine is its own, and so is the product that is or is not fused."""
    found = recorded(WAVE, tmp_path)
    assert not any(isinstance(v, Filled) for case in found["wave"] for v in case.before)
    inexact = kernel("y[i] = x[i] * 0.1 + y[i]", x="f32[:]", y="f32[:]")
    cases = recorded(inexact, tmp_path)["k"]
    assert not any(isinstance(v, Filled) for case in cases for v in case.before)


def test_equal_seeds_give_equal_cases(tmp_path: Path) -> None:
    source = kernel("y[i] = tack.exp(x[i]) + k", x="f32[:]", y="f64[:]", k="i16")
    first, again, other = (recorded(source, tmp_path, seed) for seed in (1, 1, 2))
    assert str(first) == str(again)
    assert str(first) != str(other)


@pytest.mark.parametrize(
    "source",
    [
        kernel("y[i + 9] = x[i] + y[i + 9]", "y[i - 9] = 1", x="i32[:]", y="i32[:]"),
        kernel("y[0] = y[0] * 3 + i", "y[1] = 4 // (i - 1 + 1)", x="i32[:]", y="i64[:]"),
        kernel("while x[0] == x[0]:", "    y[i] = 0", x="i32[:]", y="i32[:]"),
    ],
    ids=["outside", "order and zero divisor", "endless"],
)
def test_calls_without_a_meaning_are_not_kept(source: str, tmp_path: Path) -> None:
    """Of an array without elements nothing is asked, so there is nothing wrong with it."""
    for case in recorded(source, tmp_path)["k"]:
        assert not elements(case)


def test_what_depends_on_the_order_is_not_kept(tmp_path: Path) -> None:
    """Iterations that touch one place, and not only to read it, also through functions."""
    above = "@tack.func\ndef put(a, k, v):\n    a[k] = v\n\n\n"
    for line in ("y[0] = x[i]", "y[i] = y[0] + 1", "put(y, 0, x[i])", "y[0] += x[i] * 0"):
        found = recorded(above + kernel(line, x="i32[:]", y="i32[:]"), tmp_path)["k"]
        assert {len(elements(case)) for case in found} == {0, 1}, line
    lines = ("a = tack.local_array(tack.i32, 1)", "a[0] = x[0]", "put(a, 0, x[0])", "y[i] = a[0]")
    found = recorded(above + kernel(*lines, x="i32[:]", y="i32[:]"), tmp_path)["k"]
    assert any(len(elements(case)) > 1 for case in found)


def test_what_depends_on_fusing_is_not_kept(tmp_path: Path) -> None:
    """a a - round(a a) is 0, or the rounding error of the product."""
    lines = ("p = x[i] * x[i]", "y[i] = x[i] * x[i] - p")
    found = recorded(kernel(*lines, x="f32[:]", y="f32[:]"), tmp_path)["k"]
    assert len(found) > 3
    for case in found:
        for v in elements(case):
            exact = Fraction(v) ** 2 if abs(v) < inf else Fraction(0)
            assert Fraction(struct.unpack("f", struct.pack("f", float(exact)))[0]) == exact


def test_what_depends_on_a_new_local_array_is_not_kept(tmp_path: Path) -> None:
    lines = ("a = tack.local_array(tack.i32, 2)", "a[0] = 3", "y[i] = a[0] + a[x[i]]")
    found = recorded(kernel(*lines, x="i32[:]", y="i32[:]"), tmp_path)["k"]
    assert any(elements(case) for case in found)
    for case in found:
        assert set(elements(case)) <= {0}


def test_bounds(tmp_path: Path) -> None:
    """8 units for what calls a math function, itself or through another; else 4."""
    source = (
        "@tack.func\ndef f(v):\n    return tack.exp(v)\n\n\n"
        + kernel("x[i] = tack.sqrt(x[i])", x="f32[:]")
        + kernel("x[i] = f(x[i])", x="f32[:]").replace("def k(", "def called(")
        + kernel("x[i] = tack.sin(x[i])", x="f32[:]").replace("def k(", "def direct(")
    )
    made = load_source(HEAD + source, tmp_path)
    assert bounds_of(made, exports(made)) == {"v_k": 4, "v_called": 8, "v_direct": 8}


# --- as C -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "value, c_type, text",
    [
        (-0.0, "float", "-0.0f"),
        (2.5, "double", "2.5"),
        (0.1, "double", "0x1.999999999999ap-4"),
        (struct.unpack("f", struct.pack("f", 0.1))[0], "float", "0x1.99999ap-4f"),
        (1e300, "double", "0x1.7e43c8800759cp+996"),
        (2.0**-126, "float", "0x1.p-126f"),
        (nan, "float", "NAN"),
        (-inf, "double", "-INFINITY"),
        (-(2**63), "int64_t", "INT64_MIN"),
    ],
)
def test_constants(value: float, c_type: str, text: str) -> None:
    assert constant(value, c_type) == text
    if "p" in text:
        assert float.fromhex(text.removesuffix("f")) == value


# What is wrong in one file: text, other text, the entry that computes something else by it.
WRONG = [
    [
        ("a * x[i] + y[i]", "a + x[i] + y[i]", "saxpy"),
        ("* 0.7 +", "* 0.70000001 +", "blend"),
        ("return ht_add_wrap_i64(v, v)", "return ht_add_wrap_i64(v, 1)", "mix"),
        ("0.1f", "0.10001f", "level"),
        ("ht_sin_f32(x[i])", "ht_cos_f32(x[i])", "wave"),
    ],
    [
        ("a * x[i] + y[i]", "a * x[i] + y[i] * 2", "saxpy"),
        ("j < u_n1;", "j < u_n1 - 1;", "blend"),
        ("ht_mul_wrap_i32(s[i], 3)", "ht_mul_wrap_i32(s[i], 5)", "mix"),
        ("j * t_n2 + k] * 0.5f", "j * t_n2 + k] * 0.25f", "level"),
        ("ht_sin_f32(x[i])", "ht_sin_f32(x[i]) + 0.0f", "wave"),  # the sign of a zero
    ],
]
# A stored value is moved by units in the last place, if it is a normal number.
SHIFTED = """\
{{
    {type} *moved = &{place};
    {bits} as_bits;
    memcpy(&as_bits, moved, sizeof as_bits);
    if (*moved - *moved == 0 && *moved != 0) as_bits += {entry}_SHIFT;
    memcpy(moved, &as_bits, sizeof as_bits);
}}"""
STORES = [
    ("blend", r"out[i * out_n1 + j]", "double", "uint64_t"),
    ("wave", "y[i]", "float", "uint32_t"),
]


@pytest.mark.toolchain
def test_wrong_c_fails_the_self_test(tmp_path: Path) -> None:
    (tmp_path / "v.py").write_text(HEAD + KERNELS, encoding="utf-8")
    tree = write_files(tree_of(tmp_path / "v.py"), tmp_path / "tree")
    flags = [*STRICT, "-O0", "-ffp-contract=off", f"-I{tree / 'include'}", f"-I{tree / 'src'}"]
    rest = [*sorted((tree / "tests").glob("*.c")), tree / "src" / "v_services.c"]
    parts: list[Path] = []
    for source in rest:
        parts.append(tmp_path / f"{source.stem}.o")
        command("gcc", *flags, "-c", source, "-o", parts[-1])
    right = (tree / "src" / "v.c").read_text(encoding="utf-8")

    def failing(text: str, *more: str) -> list[str]:
        """The entries that the self-test finds wrong, where the C is `text`."""
        (tree / "src" / "mutated.c").write_text(text, encoding="utf-8")
        lenient = ["-Wno-conversion", "-Wno-unused", "-Wno-unused-parameter"]
        sources = [tree / "src" / "mutated.c", *parts]
        command("gcc", *flags, *lenient, *more, *sources, "-lm", "-o", tmp_path / "run")
        shown = command("sh", "-c", f"'{tmp_path / 'run'}' 2>&1 || echo FAILED")
        found = re.findall(r"^(\w+): \d+ cases, \d+ calls, (\d+) failed$", shown, re.MULTILINE)
        assert [name for name, _ in found] == ["saxpy", "blend", "mix", "level", "wave"]
        wrong = [name for name, count in found if count != "0"]
        assert ("FAILED" in shown) == bool(wrong)
        return wrong

    assert failing(right) == []
    for group in WRONG:
        text = right
        for old, new, _ in group:
            assert text.count(old) == 1, (old, right)
            text = text.replace(old, new)
        assert failing(text) == [entry for _, _, entry in group]
    text = "#include <string.h>\n" + right
    for entry, place, type_, bits in STORES:
        moves = SHIFTED.format(entry=entry, type=type_, bits=bits, place=place)
        store = re.compile(rf"^ *{re.escape(place)} = [^;]*(?:u\[|sin)[^;]*;", re.MULTILINE)
        (found,) = store.findall(text)
        text = text.replace(found, found + moves)
    # The sine of this machine may itself be off by a unit or two.
    assert failing(text, "-Dblend_SHIFT=4", "-Dwave_SHIFT=6") == []
    assert failing(text, "-Dblend_SHIFT=5", "-Dwave_SHIFT=11") == ["blend", "wave"]
