"""Which files make up a suite of program cases: programs, expectations, and the suite root.

A suite can be run as a whole, by any folder inside it, or by one file. Modules are imported and
positions are written from the suite root, so that is looked for upward: a program at
`/suite/kernels/heat.ci` whose field says `case: kernels/heat` has the root `/suite`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

_PROGRAM = ".ci"
_EXPECTATION = ".expect"
_IN_PROGRAM = re.compile(r"case:\s*([^;\s]+)")
_IN_EXPECTATION = re.compile(r"^case (\S+)$", re.MULTILINE)


class NoCase(FileNotFoundError):
    """A path that is neither a folder nor a case."""


@dataclass(frozen=True, slots=True)
class CaseFiles:
    """The program of a case, its suite root, and its expectations by entry, None for the only
    one."""

    root: Path
    program: Path
    expectations: Mapping[str | None, Path]

    @property
    def name(self) -> str:
        """The path of the program below the suite root, without suffix."""
        return self.program.relative_to(self.root).with_suffix("").as_posix()


def find_cases(path: Path) -> list[CaseFiles]:
    """The cases of `path`: a folder, a program, or one expectation; sorted by program.

    A program whose field does not fit where it lies belongs to the suite of the others, or to
    `path` itself. Raises NoCase when there is no such folder or case.
    """
    path = path.resolve()
    if path.is_dir():
        programs = sorted(path.rglob(f"*{_PROGRAM}"))
        found = [(program, _expectations(program)) for program in programs]
        return _with_roots([pair for pair in found if pair[1]], path)
    if not path.is_file():
        raise NoCase(f"there is no {path}")
    if path.suffix == _PROGRAM and _expectations(path):
        return _with_roots([(path, _expectations(path))], path.parent)
    if path.suffix == _EXPECTATION:
        stem = path.with_suffix("")
        for program in (stem.with_name(f"{stem.name}{_PROGRAM}"), stem.with_suffix(_PROGRAM)):
            chosen = {entry: p for entry, p in _expectations(program).items() if p == path}
            if program.is_file() and chosen:
                return _with_roots([(program, chosen)], path.parent)
    raise NoCase(f"{path} is no case: that is NAME.ci with NAME.expect beside it")


def _expectations(program: Path) -> dict[str | None, Path]:
    """The expectation files of a program by entry, None for the single one."""
    found: dict[str | None, Path] = {}
    single = program.with_suffix(_EXPECTATION)
    if single.exists():
        found[None] = single
    for other in sorted(program.parent.glob(f"{program.stem}.*{_EXPECTATION}")):
        found[other.name[len(program.stem) + 1 : -len(_EXPECTATION)]] = other
    return found


def _with_roots(
    found: list[tuple[Path, dict[str | None, Path]]], otherwise: Path
) -> list[CaseFiles]:
    told = [_told_root(program, expectations) for program, expectations in found]
    known = [*dict.fromkeys(root for root in told if root is not None), otherwise]
    return [
        CaseFiles(
            root or next(k for k in known if program.is_relative_to(k)), program, expectations
        )
        for root, (program, expectations) in zip(told, found, strict=True)
    ]


def _told_root(program: Path, expectations: Mapping[str | None, Path]) -> Path | None:
    """The suite root by the `case` field of the program or of an expectation, if it fits."""
    here = program.with_suffix("").parts
    for name in _told_names(program, expectations):
        parts = Path(name).parts
        if 0 < len(parts) < len(here) and here[-len(parts) :] == parts:
            return Path(*here[: -len(parts)])
    return None


def _told_names(program: Path, expectations: Mapping[str | None, Path]) -> list[str]:
    names: list[str] = []
    for line in _text(program).splitlines():
        if not line.startswith("//"):
            break
        names += _IN_PROGRAM.findall(line)
    for path in expectations.values():
        names += _IN_EXPECTATION.findall(_text(path))
    return names


def _text(path: Path) -> str:
    return path.read_bytes().decode("utf-8", errors="replace")
