"""Which parts of the kernel language a test shows, as the table in `docs/python-kernels.md`.

`python_checklist.txt` has the parts. A test shows one by naming its id, in its docstring or among
its cases. Where it shows it follows from what it calls, itself or through helpers of its file and
of the other files here: `TARGETS`. `python tests/python_checklist.py` writes the table.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

TESTS = Path(__file__).resolve().parent
PAGE = TESTS.parent / "docs" / "python-kernels.md"
START, END = "<!-- rows: from tests/python_checklist.py -->", "<!-- end of rows -->"
_ROW = re.compile(r"\b(?:SRC|EXE|MEM|TYP|FLT|RND|VEC|RED|WG|ATM|SPC)-\d\d\b")

TARGETS = {
    "evaluator": frozenset(["LaunchMachine", "compare_python"]),
    "C17": frozenset(["call_kernel", "compare_python", "CDLL", "ctest", "tack_shim"]),
}
"""By target what runs kernels there: names that the source of a test has, or its strings."""


@dataclass(frozen=True, slots=True)
class Shown:
    """The files of tests that name a part, and the targets on which one of them runs kernels."""

    tests: tuple[str, ...]
    targets: frozenset[str]


def rows() -> dict[str, str]:
    """What each part is, by its id, in order."""
    lines = (TESTS / "python_checklist.txt").read_text(encoding="utf-8").splitlines()
    parts = (line.partition(" | ") for line in lines)
    return {row: what for row, _, what in parts}


def files() -> list[Path]:
    """The files of tests that may name parts."""
    return [p for p in sorted(TESTS.glob("test_*.py")) if p.name != "test_python_checklist.py"]


def ids_in(path: Path) -> set[str]:
    """All ids in the text of a file."""
    return set(_ROW.findall(path.read_text(encoding="utf-8")))


def shown() -> dict[str, Shown]:
    """Where each id is named."""
    found: dict[str, Shown] = {}
    for path in files():
        for row, targets in _named(path).items():
            before = found.get(row, Shown((), frozenset()))
            tests = (*before.tests, path.stem.removeprefix("test_"))
            found[row] = Shown(tests, before.targets | targets)
    return found


def _named(path: Path) -> dict[str, frozenset[str]]:
    """The ids that the tests of a file name, with the targets of those tests."""
    found: dict[str, frozenset[str]] = {}
    if not ids_in(path):
        return found
    for name, node in _definitions(path).items():
        if not name.startswith("test_"):
            continue
        own = ast.unparse(node) + "".join(
            ast.unparse(other)
            for word in _words(node)
            if not isinstance(other := _definitions(path).get(word), ast.FunctionDef | None)
        )
        ids = set(_ROW.findall(own))
        targets = _targets(path, node) if ids else frozenset()
        for row in ids:
            found[row] = found.get(row, frozenset()) | targets
    return found


def _targets(path: Path, test: ast.stmt) -> frozenset[str]:
    """The targets on which a test runs kernels."""
    words: set[str] = set()
    waiting = [(path, test), *((path, fixture) for fixture in _always(path))]
    seen: set[int] = set()
    while waiting:
        file, node = waiting.pop()
        if id(node) in seen:
            continue
        seen.add(id(node))
        for word in _words(node):
            words.add(word)
            if word in _definitions(file):
                waiting.append((file, _definitions(file)[word]))
            elif word in _imported(file):
                other = TESTS / f"{_imported(file)[word]}.py"
                waiting += [(other, n) for n in [_definitions(other).get(word)] if n is not None]
    return frozenset(target for target, names in TARGETS.items() if names & words)


def _words(node: ast.AST) -> Iterator[str]:
    """The names in `node`, of parameters too (fixtures), and its strings without white space."""
    for each in ast.walk(node):
        match each:
            case ast.Name(word) | ast.Attribute(attr=word) | ast.arg(word):
                yield word
            case ast.Constant(str(word)) if word.isidentifier():
                yield word


@cache
def _definitions(path: Path) -> dict[str, ast.stmt]:
    """The functions, classes and values of a file, those of classes among them, by name."""
    found: dict[str, ast.stmt] = {}
    waiting = list(ast.parse(path.read_text(encoding="utf-8")).body)
    for node in waiting:
        match node:
            case ast.FunctionDef(name):
                found[name] = node
            case ast.ClassDef(name, body=body):
                found[name] = node
                waiting += [s for s in body if isinstance(s, ast.FunctionDef)]
            case ast.Assign([ast.Name(name)]) | ast.AnnAssign(ast.Name(name)):
                found[name] = node
    return found


@cache
def _imported(path: Path) -> dict[str, str]:
    """The names that a file imports from files here, with the file's stem."""
    found: dict[str, str] = {}
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            stem = node.module.removeprefix("tests.")
            if (TESTS / f"{stem}.py").is_file():
                found |= {alias.asname or alias.name: stem for alias in node.names}
    return found


def _always(path: Path) -> list[ast.stmt]:
    """The fixtures of a file that every test of it has."""
    return [
        node
        for node in _definitions(path).values()
        if isinstance(node, ast.FunctionDef)
        and any("autouse=True" in ast.unparse(d) for d in node.decorator_list)
    ]


def table() -> str:
    """The table between the marks of the page."""
    found, nothing = shown(), Shown((), frozenset())
    lines: list[str] = []
    for row, what in rows().items():
        at = found.get(row, nothing)
        cells = [row, what, *("yes" if t in at.targets else "-" for t in TARGETS)]
        lines.append(f"| {' | '.join([*cells, ', '.join(at.tests) or '-'])} |")
    count = sum(row in found for row in rows())
    head = (
        f"{count} of {len(lines)} parts are named by a test. `yes` stands where a test that names"
        "\nthe part runs kernels in the evaluator, or as compiled C; `-` where none does, as for"
        "\nwhat is refused before there is anything to run.\n\n"
    )
    names = f"| id | part | {' | '.join(TARGETS)} | tests |\n|---|---|{'---|' * len(TARGETS)}---|\n"
    return f"{START}\n{head}{names}" + "\n".join(lines) + f"\n{END}"


def with_table(page: str) -> str:
    """`page` with today's table."""
    before, _, rest = page.partition(START)
    return before + table() + rest.partition(END)[2]


if __name__ == "__main__":
    PAGE.write_text(with_table(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
