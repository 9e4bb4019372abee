"""Which parts of the kernel language a test shows, as the table in `docs/python-kernels.md`.

`python_checklist.txt` has the parts. A test shows one by naming its id, in its docstring or among
its cases. `python tests/python_checklist.py` writes the table.
"""

from __future__ import annotations

import re
from pathlib import Path

TESTS = Path(__file__).resolve().parent
PAGE = TESTS.parent / "docs" / "python-kernels.md"
START, END = "<!-- rows: from tests/python_checklist.py -->", "<!-- end of rows -->"
_ROW = re.compile(r"\b(?:SRC|EXE|MEM|TYP|FLT|RND|VEC|RED|WG|ATM|SPC)-\d\d\b")


def rows() -> dict[str, str]:
    """What each part is, by its id, in order."""
    lines = (TESTS / "python_checklist.txt").read_text(encoding="utf-8").splitlines()
    parts = (line.partition(" | ") for line in lines)
    return {row: what for row, _, what in parts}


def shown() -> dict[str, list[str]]:
    """The files of tests that name each id."""
    found: dict[str, list[str]] = {}
    for path in sorted(TESTS.glob("test_*.py")):
        for row in sorted(set(_ROW.findall(path.read_text(encoding="utf-8")))):
            found.setdefault(row, []).append(path.stem.removeprefix("test_"))
    return found


def table() -> str:
    """The table between the marks of the page."""
    tests = shown()
    lines = [
        f"| {row} | {what} | {', '.join(tests[row]) if row in tests else '-'} |"
        for row, what in rows().items()
    ]
    count = sum(row in tests for row in rows())
    head = f"{count} of {len(lines)} parts are named by a test; `-` stands for none.\n\n"
    return f"{START}\n{head}| id | part | tests |\n|---|---|---|\n" + "\n".join(lines) + f"\n{END}"


def with_table(page: str) -> str:
    """`page` with today's table."""
    before, _, rest = page.partition(START)
    return before + table() + rest.partition(END)[2]


if __name__ == "__main__":
    PAGE.write_text(with_table(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
