"""Kernel files as files: bytes, syntax, depth; nothing is executed. Types as text."""

from __future__ import annotations

from pathlib import Path

import pytest
from pykernel_support import codes_of

from transpiler.pykernel.notation import NotationError, parse_argument
from transpiler.pykernel.program import load
from transpiler.source.diagnostics import Collector, Diagnostic

GOOD = 'import tack\n\n@tack.kernel\ndef k(y: "f32[:]"):\n    for i in range(len(y)):\n'
STORE = "        y[i] = 1.0\n"
DEEP = 10_000


def told(path: Path) -> list[Diagnostic]:
    collector = Collector()
    load(path, collector)
    return collector.found


def test_a_byte_order_mark_is_no_part_of_the_text(tmp_path: Path) -> None:
    path = tmp_path / "k.py"
    path.write_bytes(b"\xef\xbb\xbf" + (GOOD + STORE).encode())
    assert told(path) == []
    path.write_bytes(b"\xef\xbb\xbfx = = 1\n")
    (found,) = told(path)
    assert (found.code, found.position.line, found.position.column) == ("K1002", 1, 5)


@pytest.mark.parametrize(
    "content, code",
    [
        (b"\xff\xfe\x00", "K1001"),
        (b"# caf\xe9\n", "K1001"),
        (b"x = 1\0", "K1002"),
        (b"int main(void) { return 0; }\n", "K1002"),
        (b"def f(:\n", "K1002"),
        (b"x = 'open\n", "K1002"),
        (b"if x:\npass\n", "K1002"),
        (b"break\n", "K1002"),
        (b"def f():\n    return 1\nreturn 2\n", "K1002"),
        (b"", "K1411"),
        (b"\n\n# nothing\n", "K1411"),
    ],
)
def test_files_that_hold_no_kernels(content: bytes, code: str, tmp_path: Path) -> None:
    path = tmp_path / "k.py"
    path.write_bytes(content)
    assert [d.code for d in told(path)] == [code]


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    assert [d.code for d in told(tmp_path / "k.py")] == ["K1001"]
    (tmp_path / "d.py").mkdir()
    assert [d.code for d in told(tmp_path / "d.py")] == ["K1001"]


def test_nothing_is_executed(tmp_path: Path) -> None:
    """Neither the file, nor what it imports, nor decorators, defaults and annotations."""
    mark = tmp_path / "executed"
    touch = f"open({str(mark)!r}, 'w')"
    (tmp_path / "other.py").write_text(f"{touch}\nraise SystemExit(3)\n")
    above = f"import other\n{touch}\n\ndef host(a={touch}):\n    {touch}\n\nassert 1 / 0\n"
    assert codes_of(tmp_path, above + GOOD + STORE) == []
    assert not mark.exists()


NESTED = {
    "parentheses": "(" * DEEP + "1.0" + ")" * DEEP,
    "calls": "sqrt(" * DEEP + "1.0" + ")" * DEEP,
    "indices": "y[" * DEEP + "0" + "]" * DEEP,
    "sums": "+".join(["1.0"] * DEEP),
    "signs": "-" * DEEP + "1.0",
    "powers": "**".join(["1.0"] * DEEP),
    "choices": "1.0 if i else " * DEEP + "1.0",
    "attributes": "y" + ".x" * DEEP,
    "not": "not " * DEEP + "i",
    "comparisons": "(" + " < ".join(["i"] * DEEP) + ")" + " + 1" * DEEP,
}


@pytest.mark.parametrize("name", NESTED)
def test_nesting_of_10_000_levels_is_told(name: str, tmp_path: Path) -> None:
    found = codes_of(tmp_path, f"{GOOD}        y[i] = {NESTED[name]}\n")
    assert found in (["C9004"], ["K1002"])


@pytest.mark.parametrize(
    "text",
    [
        "".join(" " * k + "if i:\n" for k in range(8, DEEP)),
        "        if i:\n            pass\n" + "        elif i:\n            pass\n" * DEEP,
    ],
)
def test_statements_of_10_000_levels_are_told(text: str, tmp_path: Path) -> None:
    assert codes_of(tmp_path, GOOD + text) in (["C9004"], ["K1002"])


def test_what_is_deep_but_not_too_deep_is_read(tmp_path: Path) -> None:
    total = "+".join(["1.0"] * 1000)
    assert codes_of(tmp_path, f"{GOOD}        y[i] = {total}\n") == []
    arms = "".join(f"        elif i == {k}:\n            y[i] = 1.0\n" for k in range(400))
    assert codes_of(tmp_path, f"{GOOD}        if i < 0:\n            pass\n{arms}") == []
    many = "".join(f"        y[i] = {k}\n" for k in range(3000))
    assert codes_of(tmp_path, GOOD + many) == []


# --- types as text --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text, column",
    [
        ("f33", 1),
        ("", 1),
        ("f32[", 5),
        ("f32[]", 5),
        ("f32[: :]", 7),
        ("f32[:,,]", 7),
        ("f32[::]", 6),
        ("f32[3 3]", 7),
        ("f32[-1]", 5),
        ("f32[:] soa", 8),
        ("f32[:] f32", 8),
        ("f32 [:]]", 8),
        ("bool[:]", 5),
        ("vec3<f32>", 1),
        ("vec3[:]", 5),
        ("vec5<f32>[:]", 1),
        ("vec3<f16>[:]", 6),
        ("vec2x3<f32>[:]", 1),
        ("mat1<f32>[:]", 1),
        ("(i64 i64)", 6),
        ("(i64, f16)", 7),
        ("()", 2),
        ("func", 5),
        ("func:", 6),
        ("func:3", 6),
        ("Sphere(radius=f32 center=f32)", 19),
        ("Sphere(radius)", 14),
        ("Sphere(radius=f32, radius=f32)", 20),
        ("Sphere(3=f32)", 8),
        ("Sphere(radius=f32", 18),
        ("Sphere", 1),
        ("f32;", 4),
    ],
)
def test_the_notation_is_strict(text: str, column: int) -> None:
    with pytest.raises(NotationError) as error:
        parse_argument(text)
    assert error.value.column == column, str(error.value)


@pytest.mark.parametrize(
    "text",
    ["f32", "bool", "f32[:]", "f64[:,:]", "i8[ : , 3, ]", "vec3<f32>[:] soa", "mat2x3<f64>[:]",
     "texture3d", "(i64, i64)", "func:a.b", "Sphere(center=vec3<f32>, radius=f32,)", "P()"],
)  # fmt: skip
def test_types_that_can_be_read(text: str) -> None:
    parse_argument(text)
