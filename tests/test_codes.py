"""Every code that `hardtack explain` knows: complete, and each example really gets its code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from transpiler.ci import program as ci
from transpiler.ir.faults import FaultCode
from transpiler.pykernel import program as pykernel
from transpiler.source.codes import explanations
from transpiler.source.diagnostics import Collector

ROOT = Path(__file__).resolve().parent.parent
# Examples made of parts of the language that are refused by name so far.
NOT_BUILT = frozenset(
    """C1035-right C1036-wrong C1036-right C1037-wrong C1037-right C2005-wrong C2006-wrong
    C2008-wrong C2020-wrong C2030-wrong C2031-wrong C2040-wrong C2041-wrong C2042-wrong
    C2043-wrong C2044-wrong C2054-wrong C2055-wrong C4002-wrong C4026-wrong C4030-wrong
    C4031-wrong C5022-wrong""".split()
)
# Codes of whole files and folders, or of programs too long to show.
WITHOUT_EXAMPLE = frozenset(
    """C1001 C1002 C1004 C1012 C1023 C3002 C3003 C3008 C3010 C3030 C5011 C5032 C5040 C5041 C5042
    C6002 C9004 C9101 E_STALE_HANDLE E_UNSUPPORTED""".split()
)
NOTES = frozenset(["K1003"])
"""Codes that are no errors."""
GROUPS = frozenset(["K1602", "K1603", "K1604", "K1605"])
"""Codes of what only targets with groups of lanes have."""
EXAMPLES = [
    (entry.code, kind)
    for entry in explanations().values()
    for kind in ("wrong", "right")
    if getattr(entry, kind) is not None
]


@pytest.mark.parametrize("code, kind", EXAMPLES)
def test_the_example_gets_its_code(tmp_path: Path, code: str, kind: str) -> None:
    is_python = code.startswith("K")
    path = tmp_path / ("example.py" if is_python else "example.ci")
    # What K1001 is about: its example says in which encoding it is saved.
    encoding = "latin-1" if f"{code}-{kind}" == "K1001-wrong" else "utf-8"
    path.write_text(getattr(explanations()[code], kind) + "\n", encoding=encoding)
    collector = Collector()
    if is_python:
        loaded = pykernel.load(path, collector, groups=code in GROUPS)
    else:
        loaded = ci.load(path, collector)
    found = [d.code for d in sorted(collector.found, key=lambda d: d.order)]
    if code in NOTES:
        assert [d.code for d in collector.notes] == ([code] if kind == "wrong" else [])
        assert loaded.program is not None
        return
    if kind == "right" or code.startswith("E_"):
        wanted: list[str] = []
    else:
        wanted = [code]
    if f"{code}-{kind}" in NOT_BUILT:
        assert found[:1] == ["C9102"]
    else:
        assert found[:1] == wanted, [d.message for d in collector.found]
        assert (loaded.program is None) == bool(wanted)


def test_what_has_no_example_is_known() -> None:
    assert {e.code for e in explanations().values() if e.wrong is None} == WITHOUT_EXAMPLE


def test_every_fault_is_explained_with_its_number() -> None:
    numbers = {e.code: e.number for e in explanations().values() if e.number is not None}
    assert numbers == {code.name: int(code) for code in FaultCode}


def test_the_codes_in_the_source_are_those_that_are_explained() -> None:
    used: set[str] = set()
    for path in (ROOT / "transpiler").rglob("*.py"):
        used.update(re.findall(r"\b[CK]\d{4}\b", path.read_text(encoding="utf-8")))
    explained = set(explanations())
    assert used - explained == set()
    assert {c for c in explained - used if c.startswith("K")} == set()


def test_codes_stand_in_order_and_read_well() -> None:
    codes = list(explanations())
    diagnostics = [c for c in codes if re.fullmatch(r"[CK]\d{4}", c)]
    assert diagnostics == sorted(diagnostics)
    assert codes[: len(diagnostics)] == diagnostics
    for entry in explanations().values():
        assert entry.text.endswith("."), entry.code
        assert not entry.title.endswith("."), entry.code
        assert len(entry.text) < 500, entry.code
