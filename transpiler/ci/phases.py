"""Which finding counts where only one does (H-35).

The phases are: reading and lexing; parsing; modules and names; types and literals; flow;
views, aliasing and kernels; constant evaluation. The first finding is the least one by line,
column and code of the earliest phase that has any, in the file that was read first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from transpiler.source.diagnostics import Diagnostic
from transpiler.source.files import SourceFile

_PARSING = frozenset(["C1040", "C1041", "C1042", "C1043", "C1050", "C2101", "C2102", "C9004"])
_BY_CATEGORY = {"1": 0, "3": 2, "2": 3, "4": 4, "5": 5, "6": 6, "9": 2}


def phase(code: str) -> int:
    """The phase that finds `code`, counted from 0."""
    return 1 if code in _PARSING else _BY_CATEGORY[code[1]]


def first(found: Iterable[Diagnostic], files: Mapping[str, SourceFile]) -> Diagnostic:
    """The finding that counts; `files` are in the order of reading, as `load` gives them."""
    order = {path: number for number, path in enumerate(files)}

    def key(d: Diagnostic) -> tuple[int, int, str, int, int, str]:
        at = d.position
        return (phase(d.code), order.get(d.path, -1), d.path, at.line, at.column, d.code)

    return min(found, key=key)
