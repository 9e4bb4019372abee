"""Make a program that shows a difference smaller: drop lines and blocks while it still does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from transpiler.suite.compare import NotValid, compare
from transpiler.suite.compilers import Compiler
from transpiler.suite.vocabulary import RandomProgram

MOST_TRIES = 400


def minimize(
    program: RandomProgram,
    folder: Path,
    compiler: Compiler,
    rules: frozenset[str] | None = None,
) -> RandomProgram:
    """A smaller program that still differs; `program` itself when nothing can go."""

    def differs(candidate: RandomProgram) -> bool:
        try:
            return bool(compare([candidate], folder, compiler, rules=rules).differences)
        except (NotValid, LookupError):
            return False

    if not differs(program):
        return program
    program = _fewer_entries(program, differs)
    tries = 0
    changed = True
    while changed and tries < MOST_TRIES:
        changed = False
        lines = program.source.splitlines()
        at = len(lines) - 1
        while at >= 0 and tries < MOST_TRIES:
            for end in _ends(lines, at):
                tries += 1
                candidate = replace(program, source="\n".join(lines[:at] + lines[end:]))
                if differs(candidate):
                    program, changed = candidate, True
                    lines = program.source.splitlines()
                    break
            at = min(at, len(lines)) - 1
    return program


def _fewer_entries(
    program: RandomProgram, differs: Callable[[RandomProgram], bool]
) -> RandomProgram:
    """The shortest run of entries that still differs: the first one that does, and as few
    before it as possible."""
    entries = program.entries
    for entry in entries:
        alone = replace(program, entries=(entry,))
        if differs(alone):
            return alone
    for count in range(2, len(entries)):
        some = replace(program, entries=entries[:count])
        if differs(some):
            return some
    return program


def _ends(lines: list[str], at: int) -> list[int]:
    """Where a removal that starts at line `at` may end: after its block, or after the line."""
    depth = lines[at].count("{") - lines[at].count("}")
    ends = []
    if depth > 0:
        end = at + 1
        while end < len(lines) and depth > 0:
            depth += lines[end].count("{") - lines[end].count("}")
            end += 1
        ends.append(end)
    elif depth == 0:
        ends.append(at + 1)
    return ends
