"""Compiling C drivers over the runtime headers, in every way that they have to work."""

from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
HEADERS = ROOT / "runtime_headers" / "hardtack"
DRIVERS = ROOT / "tests" / "runtime_drivers"

STRICT = "-pedantic -Wall -Wextra -Wconversion -Wsign-conversion -Wshadow -Wundef -Werror".split()
STRICT_C = ["-std=c17", *STRICT, "-Wmissing-prototypes", "-Wstrict-prototypes"]
STRICT_CXX = ["-std=c++17", *STRICT]
SANITIZE = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-g"]


@dataclass(frozen=True)
class Build:
    """One compiler with its flags; `name` is the test's id."""

    name: str
    compiler: tuple[str, ...]
    flags: tuple[str, ...]

    def __str__(self) -> str:
        return self.name


GCC = Build("gcc", ("gcc",), ("-O2",))
GCC_PORTABLE = Build("gcc-portable", ("gcc",), ("-O1", "-DHT_PORTABLE"))
CLANG_SANITIZED = Build("clang-sanitized", ("clang-19", "clang"), ("-O2", *SANITIZE))
CLANG_PORTABLE = Build(
    "clang-portable-sanitized", ("clang-19", "clang"), ("-O2", "-DHT_PORTABLE", *SANITIZE)
)
BUILDS = (GCC, GCC_PORTABLE, CLANG_SANITIZED, CLANG_PORTABLE)


def find_compiler(names: tuple[str, ...]) -> str:
    """The first of these compilers that is there; without any the test fails."""
    for name in names:
        found = shutil.which(name)
        if found is not None:
            return found
    pytest.fail(f"no {' or '.join(names)}")


def compile_c(
    build: Build, source: Path, target: Path, *more: str, strict: bool = True
) -> subprocess.CompletedProcess[str]:
    """Compile and link one C file; the caller looks at the result."""
    command = [
        find_compiler(build.compiler),
        *(STRICT_C if strict else ["-std=c17"]),
        *build.flags,
        f"-I{HEADERS}",
        f"-I{HEADERS / 'public'}",
        str(source),
        "-o",
        str(target),
        *more,
    ]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def build_driver(build: Build, source: Path, folder: Path, *more: str) -> Path:
    """Compile a driver without a warning, once for each folder; the path of the program."""
    target = folder / f"{source.stem}-{build.name}"
    if target.exists():
        return target
    result = compile_c(build, source, target, *more)
    assert result.returncode == 0, result.stderr
    assert result.stderr == ""
    return target


def run_driver(program: Path, *arguments: object, timeout: float = 120, leaks: bool = True) -> str:
    """Run a driver that must succeed; its standard output.

    `leaks` False: memory that a library keeps at exit is no failure of a sanitized build.
    """
    environment = {} if leaks else {"ASAN_OPTIONS": "detect_leaks=0"}
    result = subprocess.run(
        [str(program), *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=timeout,
        check=False,
        env={**os.environ, **environment},
    )
    assert result.returncode == 0, result.stdout[-4000:] + result.stderr[-4000:]
    return result.stdout
