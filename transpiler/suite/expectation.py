"""Program cases and their expectations as text.

A case is `NAME.ci` with `NAME.expect`, or `NAME.ENTRY.expect` where it has several entries.
The leading comments of the program carry `key: value` fields; an expectation has one
`key value` on a line, keys that do not apply are absent.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from transpiler.ir.types import BOOL, INTEGERS, ScalarType

# Identity and provenance: for people.
NOT_COMPARED = frozenset({"case", "clause", "source", "format"})
# Present or absent only, and only once a program has a revision.
DIGESTS = frozenset({"fault.revision", "fault.source-map"})
# Keys that came with later formats: an expectation without them says nothing about them.
LATER = frozenset({"stdout-sha256", "fault.stack", "fault.phase", "fault.kernel", "state.global"})

_FIELD = re.compile(r"(case|entry|args|fuel|depth):\s*([^;]*)")
_SCALARS: tuple[ScalarType, ...] = (*INTEGERS, BOOL)
_TYPES: Mapping[str, ScalarType] = {t.name: t for t in _SCALARS}


class Unreadable(ValueError):
    """A case that is not in the format."""


class UnsupportedValue(ValueError):
    """An argument of a type that hardtack does not pass yet."""


@dataclass(frozen=True, slots=True)
class Header:
    """The fields of a program: exported `entries`, none for script, `main` or test."""

    entries: tuple[str, ...] = ()
    arguments: tuple[int, ...] = ()
    fuel: int | None = None
    depth: int = 256


Lines = dict[str, list[str]]
"""An expectation or an outcome: for each key its values in order."""


def read_header(text: str) -> Header:
    """The fields in the leading comments of a program; raises `Unreadable`."""
    fields: dict[str, str] = {}
    for line in text.splitlines():
        if not line.startswith("//"):
            break
        for key, value in _FIELD.findall(line.removeprefix("//")):
            fields.setdefault(key, value.strip())
    try:
        return Header(
            entries=tuple(e.strip() for e in fields.get("entry", "").split(",") if e.strip()),
            arguments=tuple(_arguments(fields.get("args", "none"))),
            fuel=int(fields["fuel"]) if "fuel" in fields else None,
            depth=int(fields.get("depth", "256")),
        )
    except UnsupportedValue:
        raise
    except ValueError as error:
        raise Unreadable(str(error)) from None


def _arguments(text: str) -> Iterable[int]:
    if text == "none":
        return
    for item in text.split(","):
        name, _, value = item.strip().partition(" ")
        type_ = _TYPES.get(name)
        if type_ is None:
            raise UnsupportedValue(item.strip())
        if type_ is BOOL:
            yield ("false", "true").index(value)
        else:
            yield int(value)


def read_expectation(path: Path) -> Lines:
    """The lines of an expectation by key; raises `Unreadable`."""
    try:
        text = path.read_bytes().decode("ascii")
    except (OSError, UnicodeDecodeError) as error:
        raise Unreadable(f"{path.name}: {error}") from None
    lines: Lines = {}
    for line in text.splitlines():
        key, _, value = line.partition(" ")
        if not re.fullmatch(r"[a-z][a-z0-9.-]*", key):
            raise Unreadable(f"{path.name}: {line!r}")
        lines.setdefault(key, []).append(value)
    if len(lines.get("outcome", ())) != 1:
        raise Unreadable(f"{path.name}: no outcome")
    return lines


def differences(expected: Lines, found: Lines) -> list[str]:
    """What differs, one line a finding; empty when the case passes."""
    keys = [k for k in expected if k not in NOT_COMPARED]
    keys += [k for k in found if k not in expected and not _may_be_absent(k)]
    said: list[str] = []
    for key in keys:
        want, got = expected.get(key, []), found.get(key, [])
        if key in DIGESTS:
            want, got = _present(want), _present(got)
        if want != got:
            said.append(f"{key}: expected {_shown(want)}, found {_shown(got)}")
    return said


def _may_be_absent(key: str) -> bool:
    return key in LATER or key in DIGESTS or key.startswith("diagnostic.fault.")


def _present(values: list[str]) -> list[str]:
    return ["present" if v != "none" else v for v in values] or ["none"]


def _shown(values: list[str]) -> str:
    return " | ".join(values) if values else "nothing"
