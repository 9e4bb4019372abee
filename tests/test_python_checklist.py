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


def test_ids_stand_in_docstrings_and_cases_of_tests() -> None:
    """Elsewhere in a file they would show nothing."""
    found = checklist.shown()
    for path in checklist.files():
        stem = path.stem.removeprefix("test_")
        for row in checklist.ids_in(path):
            assert stem in found[row].tests, f"{path.name} has {row}, but not in a test"


def test_targets_follow_from_what_tests_call() -> None:
    """By itself, through a helper, a fixture or another file; not from what it does not call."""
    found = checklist.shown()
    both = {"evaluator", "C17"}
    assert found["EXE-10"].targets == both  # compare_python
    assert found["MEM-10"].targets == both  # LaunchMachine and call_kernel, called directly
    assert found["ATM-08"].targets == {"C17"} | found["ATM-08"].targets  # a fixture
    assert "C17" in found["RED-03"].targets  # a library of its own, by a fixture of the file
    assert (
        "C17" in found["MEM-09"].targets
    )  # the module tack that compiles, by every test's fixture
    assert found["SRC-03"].targets == frozenset()  # refusals
