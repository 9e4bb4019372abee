"""Entries of every kind in the C interface: what they do, and what the header says of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from generated_support import PROJECTS, library_sources, make
from trees import SANITIZE, STRICT, command

from transpiler.ir.faults import FaultCode
from transpiler.passes.pipeline import prepare_c
from transpiler.passes.possible_faults import possible_faults
from transpiler.suite.compare import parse_program
from transpiler.suite.evaluated import resolve
from transpiler.suite.generate import random_program

DRIVER = Path(__file__).resolve().parent / "generated_drivers" / "faces_entries.c"
BUILDS = {
    "gcc": ("gcc", "-O2", "-fopenmp", "-DHT_BLOCK_ITEMS=2", "-DHT_PARALLEL_ITEMS=1"),
    "sanitized": ("clang-19", "-O1", "-g", *SANITIZE.split()),
}


@pytest.fixture(scope="module")
def faces(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make(PROJECTS / "faces", tmp_path_factory.mktemp("faces") / "faces")


@pytest.mark.toolchain
@pytest.mark.parametrize("build", BUILDS)
def test_entries_of_every_kind(faces: Path, tmp_path: Path, build: str) -> None:
    compiler, *flags = BUILDS[build]
    program = tmp_path / "program"
    sources = [DRIVER, *library_sources(faces)]
    command(compiler, *STRICT, *flags, f"-I{faces / 'include'}", *sources, "-o", program)
    assert command(program, env={"OMP_NUM_THREADS": "4"}) == "done\n"


HEADERS = (
    ("gcc", "c99", "-x", "c", "-Wstrict-prototypes"),
    ("clang-19", "c99", "-x", "c", "-Wstrict-prototypes"),
    ("g++", "c++11", "-x", "c++", "-Wold-style-cast"),
    ("clang++-19", "c++17", "-x", "c++", "-Wold-style-cast"),
)


@pytest.mark.toolchain
@pytest.mark.parametrize("words", HEADERS, ids=lambda w: f"{w[0]}-{w[1]}")
def test_the_header_reads_without_a_warning(
    faces: Path, tmp_path: Path, words: tuple[str, ...]
) -> None:
    compiler, standard, *flags = words
    unit = tmp_path / "unit"
    unit.write_text("#include <faces/faces.h>\nextern int unit;\nint unit = 0;\n")
    warnings = "-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wundef -Werror".split()
    include = f"-I{faces / 'include'}"
    command(compiler, f"-std={standard}", *flags, *warnings, include, "-fsyntax-only", unit)


def test_the_header_says_what_changed_and_what_can_fail(faces: Path) -> None:
    text = (faces / "include" / "faces" / "faces.h").read_text()
    for line in (
        " *   int of faces.register: int_",
        " *   result of faces.register: result_",
        " *   faces.half_strided: faces_faces_half_strided_",
        " *   faces._hidden: faces_faces_hidden_",
    ):
        assert f"{line}\n" in text
    assert "at of faces.register" not in text
    assert "AT_[n] is read.\n * Faults: E_OVERFLOW, E_DIV_ZERO, E_BOUNDS. */" in text
    assert "/* How many calls there were. */" in text
    assert "restrict" not in text


LIMITS = {FaultCode.E_FUEL, FaultCode.E_DEPTH, FaultCode.E_UNSUPPORTED}


def test_no_entry_ends_with_a_fault_that_is_not_said(tmp_path: Path) -> None:
    """On random programs; many entries say less than everything."""
    said = seen = 0
    for seed in range(4000, 4120):
        program = random_program(seed)
        tree = parse_program(program.source, tmp_path)
        possible = possible_faults(prepare_c(tree))
        entries, outcomes = resolve(tree, program.entries)
        for entry, outcome in zip(entries, outcomes, strict=True):
            codes = possible[f"program.{entry.name}"]
            said += len(codes)
            if outcome.status > 0:
                seen += 1
                code = FaultCode(outcome.status)
                assert code in codes | LIMITS, f"seed {seed}: {entry}\n{program.source}"
    assert seen > 200
    assert said < 6 * sum(len(random_program(seed).entries) for seed in range(4000, 4120))
