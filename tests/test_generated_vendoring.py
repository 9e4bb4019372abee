"""Generated trees inside other people's projects: flags, variables, symbols, two versions."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from trees import COMPILERS, GENERATED, STRICT, cmake_build, command

pytestmark = pytest.mark.toolchain

PARENT = """\
cmake_minimum_required(VERSION 3.21)
project(app C)
set(CMAKE_C_STANDARD 11)
foreach(name IN ITEMS C_STANDARD C_FLAGS BUILD_TYPE MODULE_PATH RUNTIME_OUTPUT_DIRECTORY
                      C_STANDARD_REQUIRED C_EXTENSIONS POSITION_INDEPENDENT_CODE)
    set(before_${name} "${CMAKE_${name}}")
endforeach()
set(before_shared "${BUILD_SHARED_LIBS}")
add_subdirectory(crc)
add_subdirectory(heat)
foreach(name IN ITEMS C_STANDARD C_FLAGS BUILD_TYPE MODULE_PATH RUNTIME_OUTPUT_DIRECTORY
                      C_STANDARD_REQUIRED C_EXTENSIONS POSITION_INDEPENDENT_CODE)
    if(NOT "${before_${name}}" STREQUAL "${CMAKE_${name}}")
        message(FATAL_ERROR "CMAKE_${name} changed")
    endif()
endforeach()
if(NOT "${before_shared}" STREQUAL "${BUILD_SHARED_LIBS}")
    message(FATAL_ERROR "BUILD_SHARED_LIBS changed")
endif()
foreach(folder IN ITEMS crc heat)
    get_property(targets DIRECTORY ${folder} PROPERTY BUILDSYSTEM_TARGETS)
    get_property(tests DIRECTORY ${folder} PROPERTY TESTS)
    if(NOT targets STREQUAL folder OR tests)
        message(FATAL_ERROR "${folder} brings ${targets} ${tests}")
    endif()
endforeach()
add_executable(app main.c)
target_link_libraries(app PRIVATE crc::crc heat::heat)
"""
MAIN = """\
#include "crc/crc.h"
#include "heat/heat.h"

int main(void)
{
    static const uint8_t digits[] = {'1', '2', '3', '4', '5', '6', '7', '8', '9'};
    int32_t plate[9] = {0, 0, 0, 0, 1000, 0, 0, 0, 0};
    int32_t spare[9] = {0};
    crc_memory crc_storage;
    heat_memory heat_storage;
    crc_context *crc = NULL;
    heat_context *heat = NULL;
    uint32_t sum = 0;
    int64_t total = 0;
    if (crc_ht_open(CRC_INTERFACE, &crc_storage, sizeof crc_storage, NULL, &crc) != HT1_OK)
        return 2;
    if (heat_ht_open(HEAT_INTERFACE, &heat_storage, sizeof heat_storage, NULL, &heat) != HT1_OK)
        return 3;
    if (crc_crc32(crc, digits, 9, 0, &sum) != HT1_OK || sum != 0xCBF43926u) return 4;
    if (heat_run(heat, plate, 3, 3, spare, 3, 3, 1, 1, 8, &total) != HT1_OK || total != 500)
        return 5;
    if (crc_ht_close(crc) != HT1_OK || heat_ht_close(heat) != HT1_OK) return 6;
    return 0;
}
"""
TESTS_ON = ["-DCRC_TESTS=ON", "-DHEAT_TESTS=ON"]


@pytest.fixture
def parent(tmp_path: Path) -> Path:
    folder = tmp_path / "parent"
    folder.mkdir()
    (folder / "CMakeLists.txt").write_text(PARENT)
    (folder / "main.c").write_text(MAIN)
    for name in ("crc", "heat"):
        shutil.copytree(GENERATED / name, folder / name)
    return folder


@pytest.mark.parametrize("cmake", ["wheel", "system"])
@pytest.mark.parametrize("shared", ["ON", "OFF"])
def test_two_trees_change_nothing_in_a_parent(
    parent: Path, tmp_path: Path, shared: str, cmake: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if cmake == "system":
        system = Path("/usr/bin/cmake")
        if not system.exists():
            pytest.fail("the system's cmake is missing")
        monkeypatch.setenv("PATH", "/usr/bin:/bin")
    cmake_build(parent, tmp_path / "b", "gcc", options=[f"-DBUILD_SHARED_LIBS={shared}"])
    command(tmp_path / "b" / "app")


@pytest.mark.parametrize("compiler", COMPILERS)
@pytest.mark.parametrize("flag", ["-ffast-math", "-Ofast", "-funsafe-math-optimizations"])
def test_flags_of_a_parent_do_no_harm(
    parent: Path, tmp_path: Path, compiler: str, flag: str
) -> None:
    text = (parent / "CMakeLists.txt").read_text().replace("OR tests", "AND FALSE")
    (parent / "CMakeLists.txt").write_text(text.replace("NOT targets STREQUAL folder", "FALSE"))
    cmake_build(parent, tmp_path / "b", compiler, options=TESTS_ON, flags=flag)
    command(tmp_path / "b" / "app")
    for name in ("crc", "heat"):
        command(tmp_path / "b" / name / "tests" / f"{name}_selftest")


@pytest.mark.parametrize("flag", ["-ffast-math", "-Ofast"])
@pytest.mark.parametrize("compiler", COMPILERS)
def test_the_sources_alone_refuse_such_flags(tmp_path: Path, compiler: str, flag: str) -> None:
    source = GENERATED / "crc" / "src" / "crc.c"
    shown = command(compiler, flag, "-c", source, "-o", tmp_path / "crc.o", code=1)
    assert "hardtack: compile without -ffast-math" in shown


def test_both_archives_link_in_either_order(tmp_path: Path) -> None:
    """Objects compiled by hand, as a build without CMake would."""
    (tmp_path / "main.c").write_text(MAIN)
    includes = [f"-I{GENERATED / name / 'include'}" for name in ("crc", "heat")]
    for name in ("crc", "heat"):
        objects = []
        for source in (GENERATED / name / "src").glob("*.c"):
            objects.append(tmp_path / f"{source.stem}.o")
            command("gcc", *STRICT, "-O1", "-c", source, "-o", objects[-1])
        command("ar", "rcs", tmp_path / f"lib{name}.a", *objects)
    for order in (("crc", "heat"), ("heat", "crc")):
        archives = [tmp_path / f"lib{name}.a" for name in order]
        command("gcc", *STRICT, *includes, tmp_path / "main.c", *archives, "-o", tmp_path / "app")
        command(tmp_path / "app")
