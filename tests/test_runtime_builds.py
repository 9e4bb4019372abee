"""The runtime headers in every compiler, language and level; threads; the arithmetic check."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from runtime_support import (
    CLANG_SANITIZED,
    DRIVERS,
    GCC,
    HEADERS,
    STRICT_CXX,
    Build,
    build_driver,
    compile_c,
    find_compiler,
    run_driver,
)

EVERYTHING = DRIVERS / "everything.c"
CLANG = CLANG_SANITIZED.compiler
INCLUDES = [f"-I{HEADERS}", f"-I{HEADERS / 'public'}"]


def _builds() -> list[Build]:
    return [
        Build(f"{name}{level}{path}", compiler, (level, *([path] if path else [])))
        for name, compiler in (("gcc", ("gcc",)), ("clang", CLANG))
        for level in ("-O0", "-O2", "-O3")
        for path in ("", "-DHT_PORTABLE", "-fopenmp")
    ]


@pytest.mark.toolchain
@pytest.mark.parametrize("build", _builds(), ids=str)
def test_strict_c(build: Build, tmp_path: Path) -> None:
    assert run_driver(build_driver(build, EVERYTHING, tmp_path)) == "0\n"


@pytest.mark.toolchain
@pytest.mark.parametrize("path", [(), ("-DHT_PORTABLE",), ("-fopenmp",)], ids=str)
@pytest.mark.parametrize("compilers", [("g++",), ("clang++-19", "clang++")], ids=str)
def test_strict_cxx(compilers: tuple[str, ...], path: tuple[str, ...], tmp_path: Path) -> None:
    program = tmp_path / "everything"
    command = [find_compiler(compilers), *STRICT_CXX, *INCLUDES, *path, "-xc++", str(EVERYTHING)]
    result = subprocess.run(
        [*command, "-o", str(program)], capture_output=True, text=True, check=False
    )
    assert (result.returncode, result.stderr) == (0, "")
    assert run_driver(program) == "0\n"


@pytest.mark.toolchain
def test_a_small_compiler(tmp_path: Path) -> None:
    """tcc has no builtins, no 128-bit type and no atomics."""
    program = tmp_path / "everything"
    command = [find_compiler(("tcc",)), "-Wall", "-std=c11", *INCLUDES, str(EVERYTHING)]
    result = subprocess.run(
        [*command, "-o", str(program)], capture_output=True, text=True, check=False
    )
    assert (result.returncode, result.stderr) == (0, "")
    assert run_driver(program) == "0\n"


@pytest.mark.toolchain
@pytest.mark.parametrize(
    "flags",
    [
        "-funsafe-math-optimizations",
        "-fassociative-math -fno-signed-zeros -fno-trapping-math",
        "-freciprocal-math",
        "-fno-honor-nans",
    ],
)
def test_arithmetic_check_finds_what_no_macro_shows(flags: str, tmp_path: Path) -> None:
    """clang sets no macro for these; HT1_REFUSED_TARGET is -5."""
    program = tmp_path / "everything"
    build = Build("clang", CLANG, ("-O2", *flags.split()))
    result = compile_c(build, EVERYTHING, program, strict=False)
    assert result.returncode == 0, result.stderr
    assert run_driver(program) == "-5\n"


@pytest.mark.toolchain
@pytest.mark.parametrize("flag", ["-ffast-math", "-Ofast", "-ffinite-math-only"])
def test_clang_refuses_what_it_shows(flag: str, tmp_path: Path) -> None:
    result = compile_c(Build("clang", CLANG, (flag,)), EVERYTHING, tmp_path / "x", strict=False)
    assert result.returncode != 0
    assert "hardtack: compile without -f" in result.stderr


THREADED = [
    Build("clang-tsan", CLANG, ("-O1", "-g", "-fsanitize=thread", "-fno-sanitize-recover=all")),
    Build("clang-tsan-portable", CLANG, ("-O1", "-g", "-DHT_PORTABLE", "-fsanitize=thread")),
    Build("gcc", GCC.compiler, ("-O2",)),
]


@pytest.mark.toolchain
@pytest.mark.parametrize("build", THREADED, ids=str)
def test_threads(build: Build, tmp_path: Path) -> None:
    """Two contexts in two threads; one context in two threads is BUSY."""
    program = build_driver(build, DRIVERS / "threads.c", tmp_path, "-pthread")
    assert run_driver(program) == ""
