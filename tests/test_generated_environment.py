"""The recorded vectors of trees in other floating-point environments.

Integer entries give the same results under any rounding mode, trap mask and treatment of
denormal numbers, trap nothing, and raise nothing but the inexact flag.
"""

from __future__ import annotations

import platform
from pathlib import Path

import pytest
from generated_support import MESH, make, objects, self_test_sources
from trees import EXAMPLES, GENERATED, ROOT, command

from transpiler.suite.compilers import GCC, Compiler
from transpiler.suite.conformance import run_folder

pytestmark = pytest.mark.toolchain

DRIVER = Path(__file__).resolve().parent / "generated_drivers" / "environment.c"
PROGRAMS = ROOT / "conformance" / "programs"
X86 = platform.machine() in ("x86_64", "AMD64")
FLUSH = ("flush", "traps up flush") if X86 else ()
ENVIRONMENTS = ("nearest", "up", "down", "zero", "traps", "traps down", *FLUSH)
RAISES = """\
#include <stdio.h>
int main(int count, char **words)
{
    (void)words;
    volatile double zero = count - 1.0;
    volatile double what = 1.0 / zero;
    printf("%g\\n", what);
    return 0;
}
"""


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("environment") / "environment.o"
    command("gcc", "-std=gnu17", "-O1", "-frounding-math", "-Wall", "-c", DRIVER, "-o", target)
    return target


def test_the_driver_notices_a_trap_and_a_flag(driver: Path, tmp_path: Path) -> None:
    (tmp_path / "raises.c").write_text(RAISES)
    program = tmp_path / "raises"
    command("gcc", tmp_path / "raises.c", driver, "-lm", "-o", program)
    shown = command(program, env={"TEST_ENVIRONMENT": "nearest"}, code=98)
    assert "a floating-point exception was raised" in shown
    command(program, env={"TEST_ENVIRONMENT": "traps"}, code=-8)


@pytest.mark.parametrize("compiler", ["gcc", "clang-19"])
@pytest.mark.parametrize("name", [*EXAMPLES, "mesh"])
def test_vectors_pass_in_every_environment(
    driver: Path, tmp_path: Path, name: str, compiler: str
) -> None:
    tree = make(MESH, tmp_path / name) if name == "mesh" else GENERATED / name
    openmp = ["-fopenmp"] if compiler == "gcc" else []
    flags = ["-O2", f"-I{tree / 'include'}", *openmp]
    parts = objects(self_test_sources(tree), tmp_path / "o", compiler, *flags)
    program = tmp_path / "selftest"
    command(compiler, *openmp, *parts, driver, "-lm", "-o", program)
    for environment in ENVIRONMENTS:
        shown = command(program, env={"TEST_ENVIRONMENT": environment})
        assert shown.count(" 0 failed") == shown.count(" failed") > 0, environment
        assert "arithmetic of this build: exact" in shown, environment


@pytest.mark.slow
def test_conformance_is_the_same_in_every_environment(
    driver: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every case of the suite passes, and prints the same bytes in every other environment."""
    monkeypatch.setenv("TEST_ENVIRONMENT", ENVIRONMENTS[0])
    compiler = Compiler("environment", (*GCC.command, "-O0"), (str(driver), "-lm"))
    report = run_folder(PROGRAMS, own=True, compilers=(compiler,), scratch=tmp_path)
    assert report.failures == []
    entries = 0
    for program in sorted(tmp_path.rglob("run_all")):
        expected = command(program, env={"TEST_ENVIRONMENT": ENVIRONMENTS[0]})
        entries += expected.count("\n")
        for environment in ENVIRONMENTS[1:]:
            assert command(program, env={"TEST_ENVIRONMENT": environment}) == expected
    assert entries > 300
