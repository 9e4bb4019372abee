"""The debug build of the trees of Python kernels: strict compilers, sanitizers, recorded calls."""

from __future__ import annotations

from pathlib import Path

import pytest
from generated_support import objects
from trees import COMPILERS, GENERATED, PYTHON_EXAMPLES, SANITIZE, cmake_build, command

pytestmark = pytest.mark.toolchain


@pytest.mark.parametrize("compiler", COMPILERS)
def test_the_sources_of_the_debug_build_compile_without_a_warning(
    compiler: str, tmp_path: Path
) -> None:
    for name in PYTHON_EXAMPLES:
        sources = sorted((GENERATED / name / "src" / "debug").glob("*.c"))
        assert sources, name
        objects(sources, tmp_path / name, compiler, "-O2")


@pytest.mark.parametrize("name", ["heat2d", "histogram", "raymarch"])
def test_recorded_calls_pass_in_the_debug_build(name: str, tmp_path: Path) -> None:
    """Their indices lie inside the arrays, so the status is that of the other build."""
    compiler = "gcc" if name == "heat2d" else "clang-19"
    options = [f"-D{name.upper()}_DEBUG=ON", "-DCMAKE_BUILD_TYPE=Debug"]
    text = cmake_build(GENERATED / name, tmp_path, compiler, options=options, flags=SANITIZE)
    assert f"debug/{name}.c.o" in text
    assert "100% tests passed" in command("ctest", "--test-dir", tmp_path, "--output-on-failure")
