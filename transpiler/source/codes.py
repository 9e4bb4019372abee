"""What each diagnostic code (C1001 ..) and fault code (E_OVERFLOW ..) means, for people.

The texts stand in `codes.toml` beside this file; each example there is a program that really
gets its code.
"""

from __future__ import annotations

import functools
import tomllib
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Explanation:
    """One code: `wrong` is a program that gets it, `right` one that does not, if any."""

    code: str
    title: str
    text: str
    wrong: str | None = None
    right: str | None = None
    number: int | None = None


@functools.cache
def explanations() -> dict[str, Explanation]:
    """All codes in order: diagnostics by number, then faults by number."""
    raw = tomllib.loads(Path(__file__).with_name("codes.toml").read_text(encoding="utf-8"))
    return {
        code: Explanation(
            code=code,
            title=entry["title"],
            text=entry["text"],
            wrong=_program(entry.get("wrong")),
            right=_program(entry.get("right")),
            number=entry.get("number"),
        )
        for code, entry in raw.items()
    }


def _program(text: str | None) -> str | None:
    return None if text is None else text.strip("\n")
