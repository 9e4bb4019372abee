"""Generated C under compilers that are told to be strict, and as plain C that anybody accepts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from generated_support import (
    MESH,
    PROJECTS,
    library_sources,
    make,
    objects,
    self_test_sources,
    write_sources,
)
from trees import COMPILERS, SANITIZE, STRICT, command

pytestmark = pytest.mark.toolchain

STRICTER = ["-pedantic-errors", "-Wtype-limits", "-Wvla", "-Wwrite-strings", "-Wcast-align"]
PROGRAM = """\
export I64 lowest() { return -9223372036854775808; }
export I64 unused(I64 a, I64 b) { I64 t = b; return a; }
export U8 narrow(U8 a) { return a +% 1; }
export Bool same(U64 a) { return a >= 0; }
export Bool never(U8 a) { return a > 255 || a < 0 || a != a; }
export U32 chosen(U32 a) where (a > 2 ? a - 1 : a) * 1 >= 0, a >= 1 { return a; }
I64 not_called(I64 a) { return a; }
const I64 NOT_READ = 3;
export void nothing() {}
export I16 widths(I8 a, U16 b, Bool c) { return ((a as I16) * 2 - (b as% I16)) +| (c ? 1 : 0); }
"""
CALLS = """\
#include "strict/strict.h"
int main(void)
{
    strict_memory storage;
    strict_context *cx = 0;
    int64_t result = 0;
    uint8_t small = 9;
    int16_t sum = 0;
    if (strict_ht_open(STRICT_INTERFACE, &storage, sizeof storage, 0, &cx) != HT1_OK) return 1;
    if (strict_lowest(cx, &result) != HT1_OK || result != INT64_MIN) return 2;
    if (strict_unused(cx, 4, 5, &result) != HT1_OK || result != 4) return 3;
    if (strict_narrow(cx, 255, &small) != HT1_OK || small != 0) return 4;
    if (strict_same(cx, 0, &small) != HT1_OK || small != 1) return 5;
    if (strict_never(cx, 7, &small) != HT1_OK || small != 0) return 6;
    if (strict_nothing(cx) != HT1_OK) return 7;
    if (strict_widths(cx, -128, 65535, 7, &sum) != HT1_OK || sum != -254) return 8;
    return strict_ht_close(cx) == HT1_OK ? 0 : 9;
}
"""


@pytest.fixture(scope="module")
def trees(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A tree of small traps, one of modules, one of oddities."""
    folder = tmp_path_factory.mktemp("strict")
    write_sources(folder / "sources", {"strict.ci": PROGRAM}, name="strict", count=2)
    sources = {"strict": folder / "sources", "mesh": MESH, "odd": PROJECTS / "odd"}
    return {name: make(source, folder / name) for name, source in sources.items()}


@pytest.mark.parametrize("compiler", COMPILERS)
@pytest.mark.parametrize("level", ["-O0", "-O3"])
def test_no_diagnostics(trees: dict[str, Path], tmp_path: Path, compiler: str, level: str) -> None:
    for name, tree in trees.items():
        every = [*library_sources(tree), *sorted((tree / "tests").glob("*_test_blocks.c"))]
        flags = [*STRICTER, level, "-Wno-error=cast-align"]
        parts = objects(every, tmp_path / name, compiler, *flags)
        if name == "strict":
            (tmp_path / "calls.c").write_text(CALLS)
            include = f"-I{tree / 'include'}"
            main = tmp_path / "calls"
            command(compiler, *STRICT, include, tmp_path / "calls.c", *parts, "-o", main)
            command(main)


def test_oddities_run_as_the_evaluator_says(trees: dict[str, Path], tmp_path: Path) -> None:
    tree = trees["odd"]
    flags = ("-O1", *SANITIZE.split(), f"-I{tree / 'include'}")
    parts = objects(self_test_sources(tree), tmp_path, "clang-19", *flags)
    command("clang-19", *flags, *parts, "-o", tmp_path / "selftest")
    shown = command(tmp_path / "selftest")
    assert shown.count(" 0 failed") == shown.count(" failed") > 8


def test_gnu_dialects_and_old_names_change_nothing(trees: dict[str, Path], tmp_path: Path) -> None:
    """Under gnu17 `linux` and `unix` are macros; some systems define `near`, `far` and `I`."""
    for compiler in COMPILERS:
        for tree in trees.values():
            for source in library_sources(tree):
                words = ["-std=gnu17", "-Dnear=", "-Dfar=", "-DI=0", "-Wall", "-Wextra", "-Werror"]
                command(compiler, *words, "-fsyntax-only", source)


def test_only_standard_c(trees: dict[str, Path]) -> None:
    """No statement expression, empty initializer or attribute outside a macro; every file
    includes what it uses of the standard library."""
    provided = {
        "string.h": r"\b(memcpy|memset|memcmp|memmove|strlen)\(",
        "stdlib.h": r"\b(malloc|free|calloc|abort|exit)\(",
        "stdio.h": r"\b(printf|fputs|fwrite|snprintf|fprintf|puts|putchar)\(",
    }
    for tree in trees.values():
        reached = {p.name: reached_by(p, tree) for p in tree.glob("src/**/*.[ch]")}
        for path in tree.glob("src/**/*.[ch]"):
            text = re.sub(r"/\*.*?\*/|//[^\n]*|\"[^\"\n]*\"", "", path.read_text(), flags=re.DOTALL)
            assert not re.search(r"\(\{|=\s*\{\s*\}", text), path
            plain = re.sub(r"^[ ]*#(?:\\\n|[^\n])*", "", text, flags=re.MULTILINE)
            assert "__attribute__" not in plain, path
            for header, pattern in provided.items():
                if re.search(pattern, plain):
                    assert header in reached[path.name], (path, header)


def reached_by(path: Path, tree: Path) -> set[str]:
    """The names of the headers that a file includes, itself or through others of the tree."""
    found: set[str] = set()
    waiting = [path]
    while waiting:
        here = waiting.pop()
        for name in re.findall(r"^\s*#\s*include\s*[<\"]([^>\"]+)[>\"]", here.read_text(), re.M):
            own = (here.parent / name).resolve()
            if name not in found and own.is_file() and tree in own.parents:
                waiting.append(own)
            found.add(name)
    return found


@pytest.mark.parametrize("compiler", [["gcc", "-std=c17"], ["clang++-19", "-std=c++17", "-xc++"]])
def test_each_runtime_header_stands_alone(
    trees: dict[str, Path], tmp_path: Path, compiler: list[str]
) -> None:
    """Behind the shared types, which the public header of its tree brings."""
    tree = trees["mesh"]
    headers = sorted((tree / "src" / "hardtack").glob("*.h"))
    assert len(headers) > 10
    for header in headers:
        text = f'#include "ht1.h"\n#include "{header.name}"\nint main(void) {{ return 0; }}\n'
        (tmp_path / "alone.c").write_text(text)
        flags = ["-Wall", "-Wextra", "-Wundef", "-pedantic-errors", "-Werror", "-fsyntax-only"]
        words = [*compiler, *flags, f"-I{header.parent}", f"-I{tree / 'include' / 'mesh'}"]
        command(*words, tmp_path / "alone.c")
