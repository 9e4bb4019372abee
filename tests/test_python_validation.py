"""What is outside the language of Python kernels: told before lowering, wherever it stands.

Each row is a kernel file, or lines of a kernel's loop, with the code that it gets and a word of
the message; the line is the one that ends with `# here`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from transpiler.pykernel.program import load
from transpiler.source.diagnostics import Collector, Diagnostic

HEAD = "import tack\nimport math\n\nN = 3\n\n\n@tack.func\ndef twice(a):\n    return a + a\n\n\n"
KERNEL = '@tack.kernel\ndef k(y: "f32[:]", n: "i32"):\n'
LOOP = "    for i in range(len(y)):\n"
ONCE = "for i in range(3): pass"


def told(folder: Path, text: str, name: str = "k.py") -> list[Diagnostic]:
    """All diagnostics of a kernel file, in order."""
    (folder / name).write_text(text, encoding="utf-8")
    collector = Collector()
    loaded = load(folder / name, collector)
    assert (loaded.program is None) == bool(collector.found)
    return sorted(collector.found, key=lambda d: d.order)


def in_loop(*lines: str) -> str:
    """A file with these lines in the parallel loop of `k`."""
    return HEAD + KERNEL + LOOP + "".join(f"        {line}\n" for line in lines)


def in_kernel(*lines: str) -> str:
    """A file with these lines as the body of `k`."""
    return HEAD + KERNEL + "".join(f"    {line}\n" for line in lines)


def in_function(*lines: str) -> str:
    """A file with these lines behind the `return` of a device function that nobody calls."""
    body = "".join(f"    {line}\n" for line in ("return a", *lines))
    return f"{HEAD}@tack.func\ndef f(a):\n{body}\n\n{KERNEL}{LOOP}        y[i] = 1.0\n"


# What stands in a block, with what it is called.
STATEMENTS = [
    (["assert False"], "assert"),
    (["try:  # here", "    pass", "except ValueError:", "    pass"], "try"),
    (["try:  # here", "    pass", "finally:", "    pass"], "try"),
    (["with a as b:  # here", "    pass"], "with"),
    (["raise ValueError"], "raise"),
    (["raise"], "raise"),
    (["del a"], "del"),
    (["global g"], "global"),
    (["import os"], "import"),
    (["from os import path"], "import"),
    (["match 1:  # here", "    case 1:", "        pass"], "match"),
    (["def g():  # here", "    pass"], "a function inside a function"),
    (["async def g():  # here", "    pass"], "async def"),
    (["class G:  # here", "    pass"], "a class inside a function"),
    (["b: int = 3"], "annotated"),
    (["b: int"], "annotated"),
    (["1 + 1"], "nobody takes"),
]
EXPRESSIONS = [
    ("lambda: 1", "lambda"),
    ("[q for q in [1]]", "comprehension"),
    ("{q for q in [1]}", "comprehension"),
    ("{q: q for q in [1]}", "comprehension"),
    ("(q for q in [1])", "generator"),
    ("(yield)", "yield"),
    ("(yield 1)", "yield"),
    ("(yield from [])", "yield from"),
    ("(w := 1)", ":="),
    ("{1: 2}", "dictionary"),
    ("{1, 2}", "set"),
    ("f'{1}'", "f-string"),
    ("b'x'", "byte string"),
    ("'text'", "string"),
    ("1j", "complex"),
    ("...", "Ellipsis"),
    ("None", "None"),
    ("1 is 2", "is"),
    ("1 is not 2", "is not"),
    ("1 in 2", "in"),
    ("1 not in 2", "not in"),
    ("(1, 2)", "tuple"),
]


def first_line(lines: list[str], text: str) -> int:
    """The line of the file that ends with `# here`, or of the first of `lines`."""
    marked = [k for k, line in enumerate(text.splitlines(), 1) if line.endswith("# here")]
    found = [k for k, line in enumerate(text.splitlines(), 1) if line.strip() == lines[0]]
    return (marked or found)[0]


@pytest.mark.parametrize("place", [in_loop, in_function])
@pytest.mark.parametrize("lines, word", STATEMENTS, ids=[lines[0] for lines, _ in STATEMENTS])
def test_statements_outside_the_language(place, lines, word, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    """SRC-01, SRC-02, SRC-03, SRC-05."""
    text = place("a = 1", *lines) if place is in_loop else place(*lines)
    (found,) = told(tmp_path, text)
    assert found.code == "K1209"
    assert word in found.message
    assert found.message.endswith(f"(in {'k' if place is in_loop else 'f'})")
    assert found.position.line == first_line(lines, text)
    assert found.hint


@pytest.mark.parametrize("place", [in_loop, in_function])
@pytest.mark.parametrize("source, word", EXPRESSIONS)
def test_expressions_outside_the_language(place, source, word, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    """SRC-01, SRC-03, SRC-05."""
    line = f"b = 1 + ({source})"
    text = place(line)
    (found,) = told(tmp_path, text)
    assert found.code == "K1210"
    assert word in found.message
    assert found.position.line == first_line([line], text)
    assert found.hint


def test_an_await_and_slices(tmp_path: Path) -> None:
    """SRC-03."""
    assert [d.code for d in told(tmp_path, in_loop("y[0:1] = 1.0"))] == ["K1210"]
    assert [d.code for d in told(tmp_path, in_loop("a = y[::2]"))] == ["K1210"]
    # Python itself refuses await outside async functions, and a star that nothing takes.
    assert [d.code for d in told(tmp_path, in_loop("await 1"))] == ["K1002"]
    assert [d.code for d in told(tmp_path, in_loop("a = *y"))] == ["K1002"]


FORMS = [
    ("K1207", "keyword", in_loop("y[i] = tack.atan2(1.0, x=2.0)")),
    ("K1207", "starred", in_loop("y[i] = tack.atan2(*y)")),
    ("K1207", "keyword", in_loop("y[i] = twice(a=1.0)")),
    ("K1207", "keyword", in_loop("y[i] = twice(**n)")),
    ("K1201", "twice takes 1 argument", in_loop("y[i] = twice(1.0, 2.0)")),
    ("K1201", "sqrt takes 1 argument", in_loop("y[i] = sqrt()")),
    ("K1201", "min takes at least 2", in_loop("y[i] = min(1.0)")),
    ("K1201", "range takes 1 to 3", in_loop("for j in range():", "    y[i] = 1.0")),
    ("K1201", "ndindex takes 1 to 4", in_loop("for j in tack.ndindex():", "    y[i] = 1.0")),
    ("K1201", "barrier takes no", in_loop("tack.barrier(1)")),
    ("K1201", "thread_id takes no", in_loop("y[i] = tack.thread_id(0)")),
    (
        "K1202",
        "for with else",
        in_loop("for j in range(3): pass", "else: y[i] = 1.0"),
    ),
    ("K1202", "while with else", in_loop("while n > 3: pass", "else: y[i] = 1.0")),
    ("K1203", "last statement", in_loop("if n > 3:", "    return", "y[i] = 1.0")),
    ("K1204", "one target", in_loop("a = b = 1.0", "y[i] = a + b")),
    ("K1204", "tuple inside", in_loop("a, (b, c) = 1.0, 2.0")),
    ("K1204", "starred", in_loop("a, *b = 1.0, 2.0")),
    ("K1205", "variable of a loop", in_loop("i = 3", "y[i] = 1.0")),
    ("K1205", "variable of a loop", in_loop("i += 3", "y[i] = 1.0")),
    ("K1206", "2 targets, but 3", in_loop("a, b = 1.0, 2.0, 3.0")),
    ("K1401", "range(..) or", in_loop("for j in y:", "    y[i] = 1.0")),
    ("K1401", "range(..) or", in_loop("for j in [1, 2]:", "    y[i] = 1.0")),
    ("K1401", "range(..) or", in_loop("for j in twice(2):", "    y[i] = 1.0")),
    ("K1401", "goes over", in_loop("a = range(3)")),
    ("K1402", "one variable", in_loop("for a, b in range(3):", "    y[i] = 1.0")),
    ("K1402", "2 dimensions", in_loop("for a in tack.ndindex(2, 3):", "    y[i] = 1.0")),
    ("K1402", "1 dimensions", in_loop("for a, b in tack.ndindex(2):", "    y[i] = 1.0")),
    ("K1402", "one variable", in_loop("for y[0] in range(3):", "    y[i] = 1.0")),
    ("K1403", "step", in_loop("for a in range(3, 0, -1):", "    y[i] = 1.0")),
    ("K1403", "step", in_loop("for a in range(0, 3, 0):", "    y[i] = 1.0")),
    ("K1404", "pair", in_loop("for a in tack.ndindex((1, 2, 3)):", "    y[i] = 1.0")),
    ("K1409", "parallel loop", in_loop("if n > 1:", "    break", "y[i] = 1.0")),
    ("K1601", "no value", in_loop("a = tack.barrier()")),
    ("K1601", "no value", in_loop("a = print(1)")),
    ("K1103", "is a kernel", in_loop("k(y, n)")),
    ("K1105", "no value", in_loop("a = twice")),
    ("K1105", "no value", in_loop("a = tack.sqrt")),
    ("K1105", "cannot be called", in_loop("twice = 1.0", "y[i] = twice(twice)")),
    ("K1105", "cannot be called", in_loop("y[i] = n(1.0)")),
    ("K1106", "belongs to Python", in_loop("y[i] = sorted(y)")),
    ("K1106", "outside kernels", in_loop("a = tack.zeros(3)")),
    ("K1106", "by their names", in_loop("y[i] = twice(1.0)(2.0)")),
    ("K1101", "tack.nothing", in_loop("y[i] = tack.nothing(1.0)")),
    ("K1101", "a value of the module", in_loop("y[i] = N")),
    ("K1101", "never assigned", in_loop("y[i] = nowhere")),
    ("K1101", "belongs to Python", in_loop("y[i] = id")),
    ("K1101", "math.inf", in_loop("y[i] = math.inf")),
    ("K1101", "ended with its loop", in_loop("for j in range(3):", "    pass", "y[j] = 1.0")),
    (
        "K1101",
        "ended with its loop",
        in_loop("for j in range(3):", "    pass", "y[i] = j", "j = 1.0", "y[i] = j"),
    ),
    (
        "K1101",
        "ended with its loop",
        in_loop("for j in range(3):", "    pass", "for l in range(j):", "    y[i] = 1.0"),
    ),
    ("K1102", "before it is assigned", in_loop("y[i] = a", "a = 1.0")),
    ("K1102", "before it is assigned", in_loop("a += 1.0", "y[i] = a")),
    ("K1102", "before it is assigned", in_loop("while a > 1.0:", "    a = 0.5")),
    ("K1407", "no parallel loop", in_kernel("a = 1.0")),
    ("K1407", "inside another", in_kernel("if n > 1:", f"    {ONCE}")),
    (
        "K1407",
        "inside another",
        in_kernel("while n > 1:", f"    {ONCE}"),
    ),
    (
        "K1408",
        "second",
        in_kernel("for i in range(3):", "    y[i] = 1.0", "for j in range(3):", "    y[j] = 1.0"),
    ),
    ("K1406", "stored to", in_kernel("y[0] = 1.0", ONCE)),
    ("K1406", "stored to", in_kernel(ONCE, "y[0] += 1.0")),
    (
        "K1406",
        "stored to",
        in_kernel("if n > 1:", "    y[0] = 1.0", ONCE),
    ),
    ("K1406", "print", in_kernel("print(n)", ONCE)),
    (
        "K1406",
        "atomic_add",
        in_kernel("tack.atomic_add(y, 0, 1.0)", ONCE),
    ),
    ("K1406", "barrier", in_kernel(ONCE, "tack.barrier()")),
    ("K1406", "block_sum", in_kernel("a = tack.block_sum(1.0)", ONCE)),
    (
        "K1101",
        "assigned in the parallel loop",
        in_kernel("for i in range(3):", "    a = y[i]", "b = a"),
    ),
    ("K1405", "inside a loop", in_function("while a > 0:", "    return 1")),
    (
        "K1405",
        "inside a loop",
        in_function("for j in range(3):", "    if j > 0: return j"),
    ),
    ("K1104", "calls itself", in_function("return f(a)")),
]


@pytest.mark.parametrize("code, word, text", FORMS, ids=[f"{c}-{w}" for c, w, _ in FORMS])
def test_forms_outside_the_language(code: str, word: str, text: str, tmp_path: Path) -> None:
    """SRC-04, SRC-07, SRC-08, SRC-12, SRC-15, SRC-24, EXE-01, EXE-02, EXE-06, EXE-18, EXE-19."""
    (found,) = told(tmp_path, text)
    assert (found.code, word in found.message) == (code, True), found.message
    assert found.hint


def test_all_that_is_wrong_is_told_in_order(tmp_path: Path) -> None:
    """Several errors of one function, of a function nobody calls, and of a type elsewhere."""
    text = (
        f"{HEAD}@tack.func\ndef unused(a):\n    assert a\n    return lost\n\n\n"
        f"{KERNEL}{LOOP}        y[i] = sorted(y)\n        y[i] = {{1: 2}}\n\n\n"
        '@tack.kernel\ndef other(z: "f32[:]"):\n    for i in range(len(z)):\n        z[0.5] = 1.0\n'
    )
    found = [(d.code, d.position.line, d.position.column) for d in told(tmp_path, text)]
    lines = text.splitlines()
    assert found == [
        ("K1209", lines.index("    assert a") + 1, 5),
        ("K1101", lines.index("    return lost") + 1, 12),
        ("K1106", lines.index("        y[i] = sorted(y)") + 1, 16),
        ("K1210", lines.index("        y[i] = {1: 2}") + 1, 16),
        ("K1303", lines.index("        z[0.5] = 1.0") + 1, 11),
    ]


def test_effects_come_through_functions(tmp_path: Path) -> None:
    """EXE-06."""
    text = (
        f"{HEAD}@tack.func\ndef inner(a):\n    print(a)\n    return a\n\n\n"
        "@tack.func\ndef outer(a):\n    return inner(a)\n\n\n"
        f"{KERNEL}    b = outer(1.0)\n{LOOP}        y[i] = b\n"
    )
    (found,) = told(tmp_path, text)
    assert found.code == "K1406"
    assert "outer, which has print in it" in found.message


def test_recursion_through_others_is_told_once(tmp_path: Path) -> None:
    """SRC-15."""
    names = ["f", "g", "h"]
    functions = [
        f"@tack.func\ndef {a}(x):\n    return {b}(x)\n\n\n"
        for a, b in zip(names, [*names[1:], names[0]], strict=True)
    ]
    (found,) = told(tmp_path, HEAD + "".join(functions) + KERNEL + LOOP + "        y[i] = h(1.0)\n")
    assert (found.code, "through g (in f)" in found.message) == ("K1104", True)


ALLOWED = [
    '"""A docstring."""',
    "pass",
    "a = 1.0 if n > 3 else 2.0; y[i] = a",
    "while n > 3: n = n - 1",
    "y[i] = +1.0 - -2.0 if not n > 3 and n < 5 or 0 < n <= 8 else 0.5",
    "y[i] = min(1, 2, n) + max(1.0, y[i]) + abs(-n) + math.sqrt(2.0) + math.pi",
    "a, b = 1.0, y[i]; y[i] = a * b",
    "[a, b] = [1.0, y[i]]; y[i] = a * b",
    "y[0], y[1] = y[1], y[0]",
    "for j in range(0, n, 2): y[i] += j",
    "for j, l in tack.ndindex((1, n), 3): y[i] += j * l",
    "y[i] = True + False",
    "y[i] = int(y[i]) // 3 % 2 ** 3 << 1 >> 1 & 7 | 8 ^ ~n",
]


@pytest.mark.parametrize("line", ALLOWED)
def test_what_is_in_the_language_is_let_through(line: str, tmp_path: Path) -> None:
    """SRC-06."""
    assert told(tmp_path, in_loop(line)) == []


SIGNATURES = ["a, b=1.0", "a, *b", "a, **b", "a, /", "a, *, b", "a, *, b=1"]


@pytest.mark.parametrize("signature", SIGNATURES)
def test_signatures(signature: str, tmp_path: Path) -> None:
    """SRC-04."""
    text = f"{HEAD}@tack.func\ndef f({signature}):\n    return a\n\n\n{KERNEL}{LOOP}        pass\n"
    assert {d.code for d in told(tmp_path, text)} == {"K1208"}


def test_annotations_and_decorators_mean_nothing(tmp_path: Path) -> None:
    """SRC-06: neither is evaluated."""
    text = (
        f"{HEAD}@print\n@tack.func\ndef f(a: 1 / 0, b: nothing):\n    return a + b\n\n\n"
        f"{KERNEL}{LOOP}        y[i] = f(1.0, y[i])\n"
    )
    assert told(tmp_path, text) == []


@pytest.mark.parametrize(
    "line, names",
    [
        ("tack.barrier()", "tack.barrier"),
        ("a = tack.thread_id()", "tack.thread_id"),
        ("a = tack.block_sum(y[i]) + tack.block_max(y[i])", "tack.block_sum, tack.block_max"),
        ("a = tack.block_min(y[i])", "tack.block_min"),
        ("a = tack.shared(tack.f32, 256)", "tack.shared"),
        ("a = tack.shared_like(y, 256)", "tack.shared_like"),
    ],
)
def test_workgroups_are_refused_by_name(line: str, names: str, tmp_path: Path) -> None:
    """WG-01: in unreachable code and in functions that are called too."""
    unreachable = in_loop("if 0 > 1:", f"    {line}", "y[i] = 1.0")
    function = f"@tack.func\ndef f(y, i):\n    return 1.0\n    {line}\n\n\n"
    inlined = f"{HEAD}{function}{KERNEL}{LOOP}        y[i] = f(y, i)\n"
    for text in (in_loop(line, "y[i] = 1.0"), unreachable, inlined):
        (found,) = told(tmp_path, text)
        assert found.code == "C9102"
        at = next(k for k, row in enumerate(text.splitlines(), 1) if row.strip() == line)
        where = " in f" if text == inlined else ""
        row = text.splitlines()[at - 1]
        listed = [f"{n} ({at}:{row.index(n) + 1}{where})" for n in names.split(", ")]
        assert f"the kernel k uses {', '.join(listed)}: workgroups" in found.message
        assert found.position.line == at
