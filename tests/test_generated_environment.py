"""The recorded vectors of trees in other floating-point environments.

Integer entries give the same results under any rounding mode, trap mask and treatment of
denormal numbers, trap nothing, and raise nothing but the inexact flag. `test_conformance.py` says
the same of the cases of the suite.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from environments import ENVIRONMENTS, RAISED, VARIABLE, environment_object
from generated_support import MESH, make, objects, self_test_sources
from trees import CI_EXAMPLES, GENERATED, command

pytestmark = pytest.mark.toolchain

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
    return environment_object(tmp_path_factory.mktemp("environment"))


def test_the_driver_notices_a_trap_and_a_flag(driver: Path, tmp_path: Path) -> None:
    (tmp_path / "raises.c").write_text(RAISES)
    program = tmp_path / "raises"
    command("gcc", tmp_path / "raises.c", driver, "-lm", "-o", program)
    shown = command(program, env={VARIABLE: "nearest"}, code=RAISED)
    assert "a floating-point exception was raised" in shown
    command(program, env={VARIABLE: "traps"}, code=-8)


@pytest.mark.parametrize("compiler", ["gcc", "clang-19"])
@pytest.mark.parametrize("name", [*CI_EXAMPLES, "mesh"])
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
        shown = command(program, env={VARIABLE: environment})
        assert shown.count(" 0 failed") == shown.count(" failed") > 0, environment
        assert "arithmetic of this build: exact" in shown, environment
