"""Generated trees keep what a person wrote, and read like what a person writes."""

from __future__ import annotations

from pathlib import Path

import pytest
from c_parentheses import surplus_parentheses
from generated_support import PROJECTS, make
from readability import PAGE, Counts, count, examples, open_tree, page, ratio, total

SURPLUS = [
    "x = (a * b) + c;",
    "x = a + (b);",
    "f((a));",
    "return (a);",
    "x = (int64_t)(a);",
    "x = -(a);",
    "x = a ? (b + 1) : c;",
    "x = (a | b) | c;",
    "x = a[(i)];",
    "for (; (i < n);) x = 1;",
    "x = (a == b) && c;",
    "x = (uint64_t)(int64_t)(x);",
    "if ((x)) y = 1;",
    "x = (f(a) + 1) + b;",
]
NEEDED = [
    "x = (a + b) * c;",
    "x = a - (b - c);",
    "if ((a && b) || c) x = 1;",
    "x = (a & b) == c;",
    "x = (int64_t)(a + b);",
    "x = -(-a);",
    "x = a << (b + 1);",
    "x = (a < b) == c;",
    "x = (a ? b : c) + 1;",
    "x = (a + b)[0];",
    "x = !(a == b);",
    "f(&(const ht_view){1}, (int64_t *)p, sizeof(a));",
    "x = a | (b | c);",
    "x = (*p).q + (*f)(x);",
    "x = (a ^ b) & c;",
    "while ((a + b) % c > 0) x = (void)(a + b);",
    "#define TWICE(x) ((x) + (x))",
]


@pytest.mark.parametrize("text", SURPLUS)
def test_surplus_parentheses_are_found(text: str) -> None:
    assert surplus_parentheses(text)


@pytest.mark.parametrize("text", NEEDED)
def test_needed_parentheses_are_not(text: str) -> None:
    assert surplus_parentheses(text) == []


LONG = f"static int64_t _Helper;{80 * ' '}\n"


def check(counts: Counts) -> None:
    """The aims that hold for every tree."""
    assert counts.lost_names == []
    assert counts.names > 6
    assert len(counts.lost_comments) <= 0.05 * counts.comments, counts.lost_comments
    assert counts.long_lines == []
    assert counts.parentheses == []
    assert counts.reserved == []
    assert 0 < counts.output_lines <= 3 * counts.source_lines
    assert counts.temporaries <= counts.statements


def test_the_examples_hold_to_the_aims(capsys: pytest.CaptureFixture[str]) -> None:
    for counts in examples().values():
        check(counts)
    whole = total(list(examples().values()))
    assert ratio(whole.output_lines, whole.source_lines) <= 2.0
    with capsys.disabled():
        print(f"\n{page()[page().index('|') : page().index('- *')]}", end="")


def test_the_page_is_fresh() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run python tests/readability.py --write"


@pytest.mark.parametrize("name", ["mesh", "odd", "plate", "spread"])
def test_other_trees_hold_to_them_too(tmp_path: Path, name: str) -> None:
    check(count(open_tree(PROJECTS / name, make(PROJECTS / name, tmp_path / name))))


def test_what_is_lost_is_counted(tmp_path: Path) -> None:
    """A tree that somebody has edited: each count notices."""
    tree = open_tree(PROJECTS / "mesh", make(PROJECTS / "mesh", tmp_path / "mesh"))
    path = tree.folder / "src" / "mesh_mesh.c"
    text = path.read_text(encoding="utf-8")
    before = count(tree)
    for old, new in (
        ("most", "t17"),
        ("// Each call is counted.\n", "\n"),
        ("return t17;", "return (t17);"),
    ):
        assert old in text
        text = text.replace(old, new)
    path.write_text(text + LONG, encoding="utf-8")
    after = count(tree)
    assert (before.lost_names, before.parentheses, before.reserved) == ([], [], [])
    assert after.lost_names == ["most"]
    assert len(after.lost_comments) == len(before.lost_comments) + 1
    assert len(after.long_lines) == len(before.long_lines) + 1
    assert len(after.parentheses) == 1
    assert after.reserved == ["src/mesh_mesh.c: _Helper"]
