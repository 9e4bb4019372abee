"""The C compilers that the comparisons use, and their warnings."""

from __future__ import annotations

import shutil
from dataclasses import dataclass

STRICT = (
    "-std=c17 -pedantic -Wall -Wextra -Wconversion -Wsign-conversion -Wshadow"
    " -Wmissing-prototypes -Wstrict-prototypes -Wundef -Werror"
).split()


@dataclass(frozen=True, slots=True)
class Compiler:
    """A C compiler with its options; `name` stands in reports.

    `judge` is a compiler that must show a difference too before it counts: for compilers that
    are quick but not without faults of their own.
    """

    name: str
    command: tuple[str, ...]
    link: tuple[str, ...] = ()
    judge: Compiler | None = None

    @property
    def available(self) -> bool:
        """Whether the command can be found."""
        return shutil.which(self.command[0]) is not None


# The drivers drop statuses that are marked "do not ignore", and random programs say things that
# no person would: indices out of range by number, comparisons that cannot hold.
WARNINGS = (*STRICT, *"-Wno-unused-result -Wno-array-bounds -Wno-type-limits".split())
# gcc takes `u % 5 % (uint32_t)i` for a change of sign; clang keeps that warning.
GCC_WARNINGS = (*WARNINGS, "-Wno-stringop-overflow", "-Wno-sign-conversion")
CLANG_WARNINGS = (*WARNINGS, "-Wno-self-assign", "-Wno-tautological-compare")
GCC = Compiler("gcc -O2", ("gcc", "-O2", *GCC_WARNINGS))
CLANG = Compiler("clang -O2", ("clang-19", "-O2", *CLANG_WARNINGS))
# Without optimization the sanitizers see every access as it is written, in a third of the time.
SANITIZED = Compiler(
    "clang sanitized",
    (
        *("clang-19", "-O0", *CLANG_WARNINGS),
        *("-fsanitize=address,undefined", "-fno-sanitize-recover=all"),
    ),
    ("-fsanitize=address,undefined",),
)
# Several threads for dispatches of two work items, one item to a block.
PARALLEL = Compiler(
    "gcc OpenMP",
    ("gcc", "-O1", *GCC_WARNINGS, "-fopenmp", "-DHT_PARALLEL_ITEMS=2", "-DHT_BLOCK_ITEMS=1"),
    ("-fopenmp",),
)
# Sixty times as fast as the others, but it drops some casts between narrow types.
TCC = Compiler("tcc", ("tcc", "-std=c17", "-w"), judge=Compiler("gcc -O1", ("gcc", "-O1", "-w")))
