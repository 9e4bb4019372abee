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
SWITCHES = """\
I64 seen = 0;
I64 note(I64 x) { seen = seen + x; return seen; }
kernel doubled[n](in I64[n] a, out I64[n] b, out I64 total) over [i: n] {
    b[i] = 2 * a[i];
    reduce total = sum(a[i]);
}
void shown(I64 x) { "{x}\\n"; }
export I64 bodies(I64 x, inout I64[3] a) {
    I64 s = 0;
    I64[3] b = [1, 2, 3];
    switch (x) {
        case 0: fallthrough;
        case 1: // why
            fallthrough;
        // of case 2
        case 2:
            // nothing to do
            fallthrough;
        case 3: static_assert(1 < 2, "text"); fallthrough;
        case 4: "text {note(s)}\\n"; break;
        case 5: assert(note(x) > 0, "text"); break;
        case 6: doubled(a, b, s); break;
        case 7: doubled(a[..2], b[1..], s); break;
        case 8: a = b; break;
        case 9: for i in 0..=x { s += i; } break;
        case 10: for i in a[0]..note(3) by 2 { s += i; } fallthrough;
        case 11: while (note(x) < 3) { s++; } break;
        case 12: switch (note(x) > 0) { case true: s = 1; case false: s = 2; } break;
        case 13: { I64 k = 3; s = k; } break;
        case 14: I64[4] own; own[s] = note(x); s = own[0]; break;
        case 15: in I64[_] rest = a[1..]; s = rest[0]; break;
        case 16: a[0] += note(1); break;
        case 17: a[note(0) % 3] = a[1] / a[2]; break;
        case 18: shown(note(x)); break;
        case 19: if (note(x) > 0 && note(x) / a[0] > 3) { s = 1; } fallthrough;
        case 20: const I64 THREE = 3; s = THREE; break;
        case 21: do { s++; } while (note(s) < 3); break;
        case 22: for element in a { s += element; } break;
        case 23: for i, element in a[.. by -1] { s += element * i; } break;
        case 24: _ = note(x); fallthrough;
        case 25: _ = x; fallthrough;
        case 26: outer: for (I64 q = note(1); q < 9; q++) {
            while (true) { if (q > note(x)) { break outer; } s++; if (s > 3) { continue outer; } }
        } fallthrough;
        case 27: seen++; break;
        case 28: switch (x) { case -100..=1000: break; default: s = 1; } break;
        case 29: return note(x);
        default: break;
    }
    return s + b[0] * 10 + b[1] * 100;
}
export I64 every_i8(I8 x) { switch (x) { case -128..=127: _ = 1; fallthrough; default: return 2; } }
export I64 every_half(I8 x) { switch (x) { case 0..=127, -128..=-1: return 1; default: return 2; } }
export I64 every_i64(I64 x) { switch (x + 1) { case I64.min..=I64.max: return 3; } }
export I64 every_u64(U64 x) { switch (x) { case 1..=U64.max, 0: return 4; default: return 5; } }
export I64 both(Bool b) { switch (b) { case true, false: return 6; default: return 7; } }
export I64 parts(U8 x) {
    switch (x) {
        case 71..=100, 101..=254: return 8;
        case 0..=70: fallthrough;
        default: return 9;
    }
}
const I64 TOP = I64.max;
const I64 LOW = I64.min;
export I64 ends(I64 a) {
    I64 s = a % 7;
    for i in a..=9223372036854775807 { s = s +% i; if (s % 2 == 0) { break; } }
    for i in a..=I64.max { s = s +% i; if (s % 3 == 0 || i - 5 > a) { break; } }
    for i in I64.max - 1..=TOP { s = s +% i; }
    for i in TOP..=TOP { s = s +% i; }
    for i in a..I64.min { s = s +% 1; }
    for i in a..=I64.min { s = s +% i; }
    for i in a..LOW { s = s +% 1; }
    for i in LOW..=LOW { s = s +% 1; }
    for i in I64.max..=I64.min { s = s +% 1; }
    for i in I64.min..=I64.min + 1 { s = s +% 1; }
    for i in I64.max..=I64.min by -1 { s = s +% 1; break; }
    for i in a..=I64.min by -4611686018427387904 { s = s +% 1; }
    for i in a..I64.max by 4611686018427387904 { s = s +% 1; }
    for i in a..=I64.max by I64.max { s = s +% 1; }
    for (I64 i = I64.max; i <= I64.max && i >= 0; i = i -% 4611686018427387904) { s = s +% 1; }
    while (s <= TOP && s >= LOW) { s = s +% 1; break; }
    return s;
}
export kernel inner[n](in I64[n] a, out I64[n] b) over [i: n] {
    I64 s = 0;
    for j in a[i]..=I64.max { s = s + 1; if (s == 3) { break; } }
    for j in 0..I64.min { s = 8; }
    b[i] = s;
}
test "each body" {
    I64[3] a = [4, 5, 6];
    I64 s = 0;
    for i in -1..31 { s = s +% bodies(i, a); }
    assert(s != 0 && every_i8(-128) == 2 && every_half(5) == 1 && every_u64(0) == 4);
}
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
    write_sources(folder / "more", {"switches.ci": SWITCHES}, name="switches", count=40)
    sources = {"strict": folder / "sources", "mesh": MESH, "odd": PROJECTS / "odd"}
    sources["switches"] = folder / "more"
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


@pytest.mark.parametrize(("name", "functions"), [("odd", 9), ("switches", 9)])
def test_oddities_run_as_the_evaluator_says(
    trees: dict[str, Path], tmp_path: Path, name: str, functions: int
) -> None:
    tree = trees[name]
    flags = ("-O1", *SANITIZE.split(), f"-I{tree / 'include'}")
    parts = objects(self_test_sources(tree), tmp_path, "clang-19", *flags)
    command("clang-19", *flags, *parts, "-o", tmp_path / "selftest")
    shown = command(tmp_path / "selftest")
    assert shown.count(" 0 failed") == shown.count(" failed") >= functions


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
