"""Trees of several modules, with a script, with names that meet, and under two versions."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from trees import COMPILERS, SANITIZE, STRICT, cmake_build, command, hardtack

pytestmark = pytest.mark.toolchain

MANIFEST = '[project]\nname = "multi"\nprefix = "mx"\nroot = "start.ci"\n'
START = """\
import lib.counter;
import lib.shapes as sh;
I64 x = counter.next();
x = x + counter.next();
"x = {x}, area {sh.area(3, 4)}\\n";
x = x / (x - 3);
"""
COUNTER = """\
export I64 calls = 0;
export I64 next() { calls += 1; return calls; }
I64 helper(I64 x) { return x; }
test "counts" { assert(helper(next()) == 1); assert(next() == 2); }
"""
SHAPES = """\
I64 helper(I64 x) { return x * 1; }
export I64 area(I64 w, I64 h) { return helper(w) * h; }
test "shapes" expect_fault E_OVERFLOW at 2 { _ = area(I64.max, 2); }
"""


@pytest.fixture
def multi(tmp_path: Path) -> Path:
    source = tmp_path / "source"
    (source / "lib").mkdir(parents=True)
    texts = {"hardtack.toml": MANIFEST, "start.ci": START}
    texts |= {"lib/counter.ci": COUNTER, "lib/shapes.ci": SHAPES}
    for name, text in texts.items():
        (source / name).write_text(text, encoding="utf-8")
    hardtack("build", source, "-o", tmp_path / "multi")
    return tmp_path / "multi"


@pytest.mark.parametrize("shared", ["OFF", "ON"])
@pytest.mark.parametrize("compiler", COMPILERS)
def test_several_modules_and_a_script(
    multi: Path, tmp_path: Path, compiler: str, shared: str
) -> None:
    flags = " ".join([*STRICT, SANITIZE])
    options = [f"-DBUILD_SHARED_LIBS={shared}"]
    cmake_build(multi, tmp_path / "b", compiler, options=options, flags=flags)
    shown = command("ctest", "--test-dir", tmp_path / "b", "--output-on-failure")
    assert "100% tests passed" in shown
    assert "multi.vectors.lib_counter_next" in shown
    said = command(tmp_path / "b" / "multi-run", code=1)
    assert "x = 3, area 12\n" in said
    assert "E_DIV_ZERO" in said
    assert "start.ci:6:7" in said


def test_the_evaluator_says_the_same(multi: Path, tmp_path: Path) -> None:
    said = hardtack("run", tmp_path / "source", code=1)
    assert "x = 3, area 12\n" in said
    assert "fault[E_DIV_ZERO]" in said
    assert "start.ci:6:7" in said


def test_the_modules_keep_their_names(multi: Path) -> None:
    header = (multi / "include" / "mx" / "mx.h").read_text()
    assert "mx_lib_counter_next(" in header
    assert "mx_lib_shapes_area(" in header
    sources = sorted(p.name for p in (multi / "src").glob("*.c"))
    assert sources == ["mx_lib_counter.c", "mx_lib_shapes.c", "mx_run.c", "mx_services.c"] + [
        "mx_start.c"
    ]


def test_two_names_that_meet_in_c_are_refused(tmp_path: Path) -> None:
    (tmp_path / "foo.ci").write_text("export I64 bar_baz(I64 x) { return x; }\n")
    (tmp_path / "foo_bar.ci").write_text("export I64 baz(I64 x) { return x; }\n")
    (tmp_path / "both.ci").write_text(
        "import foo;\nimport foo_bar;\nexport I64 f() { return 1; }\n"
    )
    said = hardtack("build", tmp_path / "both.ci", "-o", tmp_path / "out", code=1)
    assert "foo.bar_baz" in said
    assert "foo_bar.baz" in said
    assert "both_foo_bar_baz" in said
    assert not (tmp_path / "out").exists()


# --- two versions in one program --------------------------------------------------------------

TWO = """\
#include "{first}/{first}.h"
#include "{second}/{second}.h"

int main(void)
{{
    early_memory early_storage;
    late_memory late_storage;
    early_context *o = NULL;
    late_context *n = NULL;
    int64_t a = 0, b = 0;
    if (early_ht_open(EARLY_INTERFACE, &early_storage, sizeof early_storage, NULL, &o) != HT1_OK)
        return 2;
    if (late_ht_open(LATE_INTERFACE, &late_storage, sizeof late_storage, NULL, &n) != HT1_OK)
        return 3;
    if (early_ht_open(EARLY_INTERFACE + 1, &early_storage, sizeof early_storage, NULL, &o) !=
        HT1_REFUSED_VERSION)
        return 4;
    if (early_twice(o, 20, &a) != HT1_OK || late_twice(n, 21, &b) != HT1_OK) return 5;
    if (a != 40 || b != 42) return 6;
    if (early_twice(o, INT64_MAX, &a) != HT1_E_OVERFLOW || a != 40) return 7;
    if (late_ht_status(n) != 0 || late_twice(n, 4, &b) != HT1_OK || b != 8) return 8;
    if (early_ht_close(o) != HT1_OK || late_ht_close(n) != HT1_OK) return 9;
    return 0;
}}
"""


def test_two_versions_meet_in_one_program(tmp_path: Path) -> None:
    """The second version has another version string and a larger run state."""
    root = Path(__file__).resolve().parent.parent
    patched = tmp_path / "patched"
    for name in ("transpiler", "templates", "runtime_headers"):
        shutil.copytree(root / name, patched / name, ignore=shutil.ignore_patterns("__pycache__"))
    version = patched / "transpiler" / "version.py"
    version.write_text(re.sub(r'"\d+\.\d+\.\d+"', '"9.9.9"', version.read_text()))
    fault = patched / "runtime_headers" / "hardtack" / "fault.h"
    text, count = re.subn(
        r"(typedef struct ht_run \{\n)", r"\1    int64_t newcomer[7];\n", fault.read_text()
    )
    assert count == 1
    fault.write_text(text)
    for name, place in (("early", root), ("late", patched)):
        (tmp_path / f"{name}.ci").write_text("export I64 twice(I64 x) { return 2 * x; }\n")
        hardtack("build", f"{name}.ci", "-o", name, cwd=tmp_path, PYTHONPATH=str(place))
    assert '"9.9.9"' in (tmp_path / "late" / "manifest.json").read_text()
    assert (tmp_path / "early/include/early/ht1.h").read_bytes() == (
        tmp_path / "late/include/late/ht1.h"
    ).read_bytes()
    sources = [*(tmp_path / "early/src").glob("*.c"), *(tmp_path / "late/src").glob("*.c")]
    for first, second in (("early", "late"), ("late", "early")):
        main = tmp_path / f"{first}_first.c"
        main.write_text(TWO.format(first=first, second=second))
        for compiler in COMPILERS:
            program = tmp_path / f"{first}_{compiler}"
            command(
                compiler,
                *STRICT,
                *SANITIZE.split(),
                "-Iearly/include",
                "-Ilate/include",
                main,
                *sources,
                "-o",
                program,
                cwd=tmp_path,
            )
            command(program)
