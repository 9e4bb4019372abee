"""Every generated example builds without a warning and passes its own tests.

The top-level project takes all of them in, so each configuration is one build.
"""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
from trees import (
    CI_EXAMPLES,
    COMPILERS,
    EXAMPLES,
    GENERATED,
    ROOT,
    SANITIZE,
    STRICT,
    cmake_build,
    command,
)

pytestmark = pytest.mark.toolchain


@pytest.mark.parametrize("compiler", COMPILERS)
@pytest.mark.parametrize("build_type", ["Debug", "Release"])
def test_the_examples_pass_their_tests(tmp_path: Path, compiler: str, build_type: str) -> None:
    flags = " ".join(STRICT) + (f" {SANITIZE}" if build_type == "Debug" else "")
    cmake_build(
        ROOT,
        tmp_path / "b",
        compiler,
        options=[f"-DCMAKE_BUILD_TYPE={build_type}"],
        flags=flags,
    )
    shown = command("ctest", "--test-dir", tmp_path / "b", "--output-on-failure", "-j", "2")
    assert "100% tests passed" in shown
    for name in EXAMPLES:
        assert f"{name}.arithmetic" in shown
        assert (f"{name}.tests" in shown) == (name in CI_EXAMPLES)
        for entry in json.loads((GENERATED / name / "manifest.json").read_text())["interface"][
            "entries"
        ]:
            assert f"{name}.vectors.{entry['c_name'].removeprefix(name + '_')} " in shown


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_header_is_plain_c_and_cxx(tmp_path: Path, name: str) -> None:
    (tmp_path / "c.c").write_text(f'#include "{name}/{name}.h"\nint main(void) {{ return 0; }}\n')
    shutil.copy(tmp_path / "c.c", tmp_path / "c.cpp")
    include = f"-I{GENERATED / name / 'include'}"
    warnings = ["-pedantic-errors", "-Wall", "-Wextra", "-Wundef", "-Werror", "-fsyntax-only"]
    for compiler in COMPILERS:
        for standard in ("c99", "c11", "c17"):
            command(compiler, f"-std={standard}", *warnings, include, tmp_path / "c.c")
    for compiler in ("g++", "clang++-19"):
        for standard in ("c++11", "c++17", "c++20"):
            command(compiler, f"-std={standard}", *warnings, include, tmp_path / "c.cpp")


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_signatures_use_only_types_that_every_language_can_state(name: str) -> None:
    header = (GENERATED / name / "include" / name / f"{name}.h").read_text()
    text = re.sub(r"/\*.*?\*/", "", header, flags=re.DOTALL)
    assert set(re.findall(r"#\s*include\s*(\S+)", text)) == {'"ht1.h"', "<stddef.h>", "<stdint.h>"}
    upper = name.upper()
    prototypes = re.findall(rf"(?:{upper}_STATUS|{upper}_API (\w+))\s+(\w+)\(([^)]*)\);", text)
    assert len(prototypes) > 15
    scalar = r"(u?int(8|16|32|64)_t|size_t|float|double)"
    allowed = re.compile(
        rf"void|{scalar} \w+|(const )?{scalar} \*\w+|void \*\w+|char \*\w+|unsigned char \*\w+"
        rf"|const ht1_options \*\w+|ht1_fault \*\w+|(const )?{name}_context \*{{1,2}}\w+"
    )
    for result, function, parameters in prototypes:
        assert result in ("", "size_t", "int64_t", "void", "ht1_status"), function
        for parameter in re.sub(r"\s+", " ", parameters).split(", "):
            assert allowed.fullmatch(parameter), f"{function}: {parameter}"


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_sources_compile_as_one_file(tmp_path: Path, name: str) -> None:
    sources = sorted((GENERATED / name / "src").glob("*.c"))
    text = "".join(f'#include "{path}"\n' for path in sources)
    (tmp_path / "one.c").write_text(text)
    for compiler in COMPILERS:
        command(compiler, *STRICT, "-c", tmp_path / "one.c", "-o", tmp_path / "one.o")


def test_only_prefixed_symbols_are_visible(tmp_path: Path) -> None:
    for shared in ("OFF", "ON"):
        folder = tmp_path / shared
        cmake_build(
            GENERATED / "heat",
            folder,
            "gcc",
            options=[f"-DBUILD_SHARED_LIBS={shared}"],
            target="heat",
        )
        library = next(folder.glob("libheat.a" if shared == "OFF" else "libheat.so"))
        dynamic = ["-D"] if shared == "ON" else []
        shown = command("nm", "-g", "--defined-only", *dynamic, library)
        symbols = re.findall(r"^\w+ [A-Z] (\w+)$", shown, re.MULTILINE)
        entries = json.loads((GENERATED / "heat" / "manifest.json").read_text())["interface"]
        assert {e["c_name"] for e in entries["entries"]} <= set(symbols)
        assert all(s.startswith("heat_") for s in symbols), symbols


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_example_of_the_readme_runs(tmp_path: Path, name: str) -> None:
    tree = GENERATED / name
    (code,) = re.findall(r"^```c\n(.*?)^```$", (tree / "README.md").read_text(), re.M | re.S)
    (tmp_path / "example.c").write_text(code)
    sources = sorted((tree / "src").glob("*.c"))
    words = ["-O1", *SANITIZE.split(), f"-I{tree / 'include'}", tmp_path / "example.c", *sources]
    command("gcc", *STRICT, *words, "-lm", "-o", tmp_path / "example")
    assert command(tmp_path / "example") == ""


@pytest.mark.parametrize("what", ["value", "record", "fuel"])
def test_the_self_test_notices_a_wrong_result(tmp_path: Path, what: str) -> None:
    tree = tmp_path / "crc"
    shutil.copytree(GENERATED / "crc", tree)
    path = tree / "tests" / "crc32_vectors.c"
    text = path.read_text()
    patterns = {
        "value": (r"\.after = \{\.result = (\w+\()?\d", r"\g<0>1"),
        "record": (r"(record_0\[\] = \{\s*\d+, +\d+, +\d+, +)\d+", r"\g<1>77"),
        "fuel": (r"(\.expected = \{0, )(\d+)", r"\g<1>1\2"),
    }
    pattern, replacement = patterns[what]
    changed, count = re.subn(pattern, replacement, text, count=1)
    assert count == 1
    path.write_text(changed)
    cmake_build(tree, tmp_path / "b", "gcc", target="crc_selftest")
    shown = command(tmp_path / "b/tests/crc_selftest", "crc32", code=1)
    word = {"value": "result differs", "record": "fault record differs", "fuel": "fuel differs"}
    assert word[what] in shown
