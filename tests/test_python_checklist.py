"""The table of parts of the kernel language in the page is that of the tests."""

from __future__ import annotations

import python_checklist as checklist


def test_the_table_is_fresh() -> None:
    page = checklist.PAGE.read_text(encoding="utf-8")
    assert page.count(checklist.START) == page.count(checklist.END) == 1
    assert page == checklist.with_table(page), "run python tests/python_checklist.py"


def test_tests_name_parts_that_there_are() -> None:
    rows = checklist.rows()
    assert len(rows) == 122
    assert set(checklist.shown()) <= set(rows)
