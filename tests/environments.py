"""Programs in other floating-point environments: an object that sets one before `main`."""

from __future__ import annotations

import os
import platform
import subprocess
from pathlib import Path

from trees import command

DRIVER = Path(__file__).resolve().parent / "generated_drivers" / "environment.c"
VARIABLE = "TEST_ENVIRONMENT"
NOT_SET, RAISED = 97, 98
"""How a program ends whose environment could not be set, or that raised more than inexact."""

_X86 = platform.machine() in ("x86_64", "AMD64")
ENVIRONMENTS = (
    *("nearest", "up", "down", "zero", "traps", "traps down"),
    *(("flush", "traps up flush") if _X86 else ()),
)


def environment_object(folder: Path) -> Path:
    """The object to link, with `-lm`; the program then needs `VARIABLE`."""
    target = folder / "environment.o"
    command("gcc", "-std=gnu17", "-O1", "-frounding-math", "-Wall", "-c", DRIVER, "-o", target)
    return target


def outcome_in(environment: str, program: Path) -> tuple[int, bytes]:
    """How `program` ends in `environment`, and what it prints."""
    variables = {**os.environ, VARIABLE: environment}
    done = subprocess.run([program], env=variables, capture_output=True, check=False)
    assert done.returncode not in (NOT_SET, RAISED), (environment, done.stderr)
    return done.returncode, done.stdout
