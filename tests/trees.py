"""Building generated trees in tests: compilers, flags, commands that must succeed."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GENERATED = ROOT / "generated_examples"
CI_EXAMPLES = ("crc", "heat", "life", "matmul")
PYTHON_EXAMPLES = ("heat2d", "histogram", "lbm", "mandelbrot", "nbody", "raymarch", "sem")
EXAMPLES = tuple(sorted((*CI_EXAMPLES, *PYTHON_EXAMPLES)))
COMPILERS = ("gcc", "clang-19")
STRICT = (
    "-std=c17 -pedantic -Wall -Wextra -Wconversion -Wsign-conversion -Wshadow"
    " -Wmissing-prototypes -Wstrict-prototypes -Wundef -Werror"
).split()
SANITIZE = "-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer"


def command(
    *words: str | Path,
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
    code: int = 0,
) -> str:
    """Run a command that must end with exit code `code`; its output, both streams together."""
    done = subprocess.run(
        [str(word) for word in words],
        cwd=cwd,
        env={**os.environ, **(env or {})},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    shown = " ".join(str(word) for word in words)
    assert done.returncode == code, f"{shown}: exit {done.returncode}\n{done.stdout[-6000:]}"
    return done.stdout


def hardtack(*words: str | Path, cwd: Path | None = None, code: int = 0, **env: str) -> str:
    """Run the command of this checkout in a process of its own."""
    env = {"PYTHONPATH": str(ROOT)} | env
    return command(sys.executable, "-m", "transpiler", *words, cwd=cwd, env=env, code=code)


def cmake_build(
    source: Path,
    folder: Path,
    compiler: str,
    *,
    options: Sequence[str] = (),
    flags: str = "",
    target: str | None = None,
) -> str:
    """Configure and build `source` in `folder`; the output of both."""
    text = command(
        "cmake",
        "-S",
        source,
        "-B",
        folder,
        "-G",
        "Ninja",
        "-Wdev",
        f"-DCMAKE_C_COMPILER={compiler}",
        f"-DCMAKE_C_FLAGS={flags}",
        *options,
    )
    assert "CMake Warning" not in text, text
    return text + command(
        "cmake", "--build", folder, "-j", "2", *(["--target", target] if target else [])
    )
