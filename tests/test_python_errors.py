"""All errors of a run at once: those that are independent of each other, and no others."""

from __future__ import annotations

from pathlib import Path

import pytest

from transpiler.pykernel.model import ArgumentList
from transpiler.pykernel.program import load
from transpiler.source.diagnostics import Collector

HEAD = "import tack\n\n\n"
KERNEL = (
    '@tack.kernel\ndef k(y: "f32[:]", u: "u64[:]", n: "i32[:]", m: "i64"):\n'
    "    for i in range(len(y)):\n"
)


def told(folder: Path, text: str, **lists: list[ArgumentList]) -> list[tuple[str, int]]:
    """Codes and lines of all that is wrong with a kernel file, in order."""
    (folder / "k.py").write_text(text, encoding="utf-8")
    collector = Collector()
    loaded = load(folder / "k.py", collector, specializations=lists)
    assert (loaded.program is None) == bool(collector.found)
    return [(d.code, d.position.line) for d in sorted(collector.found, key=lambda d: d.order)]


def marked(text: str) -> list[tuple[str, int]]:
    """What is told by the marks `# K1303` of a source: those lines get that code."""
    lines = enumerate(text.splitlines(), 1)
    return [(line.rpartition("# ")[2], k) for k, line in lines if "# K" in line or "# C" in line]


def in_loop(*lines: str, above: str = "") -> str:
    return HEAD + above + KERNEL + "".join(f"        {line}\n" for line in lines)


CASES = {
    "statements": in_loop(
        "y[i] = n[i] << 0.5  # K1303",
        "y[i] = n[0.5]  # K1303",
        "y[i] = u[i] + n[i]  # K1306",
        "y[i] = 1.0",
        "n[i] = n[i] ** -1  # K1305",
    ),
    "what comes of an error is silent": in_loop(
        "a = u[i] + n[i]  # K1306",
        "b = a + 1",
        "c = b if b > a else 2",
        "y[i] = c",
        "a, d = c, 3",
        "n[d + a] = 2",
        "e = d",
        "n[i, 0] = 1  # K1501",
        "for j in range(b):",
        "    n[j] = c",
        "    y[0.5] = j  # K1303",
        "while c < 3:",
        "    c += 1",
        "    y[1.5] = 2  # K1303",
    ),
    "one of several assignments": in_loop(
        "a = 1",
        "y[i] = a & y[i]",
        "if n[i] > 3:",
        "    a = n[2.5]  # K1303",
        "y[i] = a ^ y[i]",
        "n[i] = a",
    ),
    "an error at the end of a loop, read at its start": in_loop(
        "a = 1",
        "while n[i] > 3:",
        "    n[i] = a & 0.5",
        "    a = u[i] - n[i]  # K1306",
    ),
    "conditions and what they guard": in_loop(
        "if u[i] > n[i]:  # K1306",
        "    y[0.5] = 1  # K1303",
        "elif n[i] & 0.5:  # K1304",
        "    y[1.5] = 1  # K1303",
        "else:",
        "    y[2.5] = 1  # K1303",
        "while y[i, 3] > 1:  # K1501",
        "    y[3.5] = 1  # K1303",
        "for j in range(y[0]):  # K1303",
        "    n[j] = j",
        "    n[j] = n[j, j]  # K1501",
        "for j, l in tack.ndindex(0.5, 3):  # K1303",
        "    n[j + l] = n[0.5]  # K1303",
    ),
    "a join of types": in_loop(
        "a = u[i]",
        "a = n[i]  # K1306",
        "u[i] = a",
        "n[0.5] = 2  # K1303",
    ),
    "the bounds of the parallel loop, its body, what is behind": HEAD
    + '@tack.kernel\ndef k(y: "f32[:]", n: "i32[:]") -> tack.f32:\n'
    "    a = n[0.5]  # K1303\n    b = a + 1\n"
    "    for i in range(n[0]):  # K1415\n        y[i] = n[1.5]  # K1303\n        y[b] = 1\n"
    "    c = n[2.5]  # K1303\n    return n[3.5] + c  # K1303\n",
    "a bound of a local in error is silent": HEAD
    + '@tack.kernel\ndef k(y: "f32[:]", n: "i32[:]"):\n    a = n[0.5]  # K1303\n'
    "    for i in range(a + 1):\n        y[i] = 2\n",
    "a name without a value, and what is made of it": in_loop(
        "if n[i] > 3:",
        "    n[i] = w[0]  # K1102",
        "    a = w[1]  # K1102",
        "    n[i] = a",
        "w = tack.local_array(tack.i32, 3)",
        "b = w[0] + n[i]",
        "n[i] = b",
    ),
    "arrays that are assigned": in_loop("y = 3  # K1308", "y[i] = 2", "n += 3  # K1308"),
    "functions, once for all that call them": in_loop(
        "y[i] = f(y[i], n)",
        "a = f(u[i], n)",
        "n[i] = a + 1",
        "n[i] = g(n, i)",
        "n[i] = 1 + h(n)  # K1311",
        "n[0.5] = 2  # K1303",
        above="@tack.func\ndef f(v, n):\n    a = n[0.5]  # K1303\n    n[1.5] = 2  # K1303\n"
        "    return a\n\n\n@tack.func\n"
        "def g(n, i):  # K1414\n    if i > 2:\n        return n[i]\n\n\n"
        "@tack.func\ndef h(n):\n    n[0] = 1\n\n\n",
    ),
    "functions of functions": in_loop(
        "y[i] = outer(y[i], n) + 1",
        "n[i] = n[0.5]  # K1303",
        above="@tack.func\ndef inner(n):\n    return n[0.5]  # K1303\n\n\n"
        "@tack.func\ndef outer(v, n):\n    a = inner(n)\n    n[v] = 3  # K1303\n"
        "    return a * 2\n\n\n",
    ),
    "what the source alone tells, and types": HEAD
    + "@tack.func\ndef f(a):\n    assert a  # K1209\n    return a[0.5]\n\n\n"
    + KERNEL
    + "        y[i] = f(y) + n[0.5]\n        y[i] = n[0.5]  # K1303\n"
    + "        a = f(y)\n        n[a] = 1\n",
    "two kernels": in_loop("y[i] = n[0.5]  # K1303")
    + "\n\n"
    + KERNEL.replace("def k", "def l").replace('n: "i32[:]"', "n")
    .replace("def l(", "def l(  # K1309\n        ").replace("  # K1309\n        y", "y")
    .replace('n, m: "i64"):', 'n, m: "i65"):  # K1309')
    + "        y[0.5] = 2\n\n\n"
    + KERNEL.replace("def k", "def o")
    + "        y[u[i] - n[i]] = 2  # K1306\n",
    "vectors": in_loop(
        "v = tack.vec3(1.0, 2.0)  # K1315",
        "w = v + tack.vec2(1.0, 2.0)",
        "v.x = 3.0",
        "y[i] = w.z",
        "p = tack.vec2(1.0, 2.0)",
        "y[i] = p.z  # K1314",
        "y[i] = p  # K1313",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_independent_errors_are_told_together(name: str, tmp_path: Path) -> None:
    text = CASES[name]
    wanted = marked(text)
    if name == "two kernels":  # two parameters of one line
        at = next(k for k, (code, _) in enumerate(wanted) if code == "K1309")
        wanted.insert(at + 1, ("K1310", wanted[at][1]))
    assert told(tmp_path, text) == wanted


def test_errors_of_early_rounds_are_none(tmp_path: Path) -> None:
    """A local is i32 until its second assignment is seen: only its final type counts."""
    text = in_loop("a = 1", "while n[i] > 3:", "    y[i] = a + u[i]", "    a = y[i]", "n[i] = 2")
    assert told(tmp_path, text) == []


def test_each_list_of_types_is_looked_at(tmp_path: Path) -> None:
    text = HEAD + "@tack.kernel\ndef k(a, b):\n    for i in range(3):\n        a[i] = b[i] << 1\n"
    lists = [ArgumentList(t, suffix=f"_{k}") for k, t in enumerate(
        [("f33[:]", "i32[:]"), ("f32[:]", "f32[:]"), ("f32[:]",), ("f64[:]", "f64[:]")]
    )]  # fmt: skip
    assert told(tmp_path, text, k=lists) == [("K1310", 5), ("K1303", 7)]


def test_a_list_that_is_right_hides_no_error_of_another(tmp_path: Path) -> None:
    text = HEAD + "@tack.kernel\ndef k(a, b):\n    for i in range(3):\n        a[i] = b[i] << 1\n"
    lists = [ArgumentList((t, t), suffix=f"_{k}") for k, t in enumerate(["i32[:]", "f32[:]"])]
    assert told(tmp_path, text, k=lists) == [("K1303", 7)]
