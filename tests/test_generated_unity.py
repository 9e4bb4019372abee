"""Sources of trees that meet: modules as one file, two versions in one program, C names."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from generated_support import (
    MESH,
    library_sources,
    make,
    objects,
    self_test_sources,
    tree_of,
    write_files,
    write_sources,
)
from trees import COMPILERS, SANITIZE, STRICT, command

from transpiler.data import data_folder
from transpiler.project import build, describe
from transpiler.project.problem import ProjectError

pytestmark = pytest.mark.toolchain

UNIT = "I64 helper(I64 x) {{ return x + {0}; }}\nexport I64 {1}(I64 x) {{ return helper(x); }}\n"

# Calls into a tree made of the project `mesh`; P is its prefix, U the same in upper case.
USE = """\
static int use_P(void)
{
    static const uint8_t keys[2][3] = {{0, 1, 2}, {3, 3, 0}};
    static const int32_t table[4] = {1, 1, 2, 3};
    int32_t found[2][3] = {{0}};
    int16_t cells[4] = {1, 2, 4, 8};
    unsigned char record[512];
    P_memory storage;
    P_context *cx = NULL;
    ht1_fault fault;
    int64_t result = 0, total = 7;
    int32_t bad[3] = {0};
    if (P_ht_open(U_INTERFACE, &storage, sizeof storage, NULL, &cx) != HT1_OK) return 1;
    if (P_mesh_rows(cx, keys[0], 2, 3, table, 4, found[0], 2, 3, &result) != HT1_OK) return 2;
    if (result != 3 * (1 + 2 + 2 + 3 + 3 + 1) || found[0][1] != 2 || found[1][0] != 3) return 3;
    if (P_mesh_scale(cx, 20, &result) != HT1_OK || result != 42) return 4;
    if (P_lib_tables_scale(cx, 14, &result) != HT1_OK || result != 42) return 5;
    if (P_lib_tally_add(cx, 40) != HT1_OK) return 6;
    if (P_mesh_greatest(cx, &total, 1, 9, &result) != HT1_OK || result != 9) return 7;
    if (P_lib_tally_read(cx, &result) != HT1_OK || result != 41 * 256 + 1) return 8;
    if (P_mesh_fold_over(cx, cells, 4) != HT1_OK || cells[0] != 4 || cells[2] != 3) return 9;
    if (P_mesh_look_up(cx, keys[1], 3, table, 2, bad, 3, &total) != HT1_E_BOUNDS) return 10;
    P_ht_fault(cx, &fault);
    if (fault.item != 0 || fault.line != LINE || P_ht_fault_bytes(cx, record, 512) < 60) return 11;
    return P_ht_close(cx) == HT1_OK ? 0 : 12;
}
"""


def use(prefix: str, tree: Path) -> str:
    """The function above for one tree."""
    lines = (tree / "kernels" / "mesh.ci").read_text(encoding="utf-8").splitlines()
    line = next(n for n, text in enumerate(lines, 1) if "table[key];" in text)
    text = re.sub(r"\bP_|(?<=use_)P\b", lambda m: m.group().replace("P", prefix), USE)
    return text.replace("U_INTERFACE", f"{prefix.upper()}_INTERFACE").replace("LINE", str(line))


@pytest.fixture(scope="module")
def mesh(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make(MESH, tmp_path_factory.mktemp("unity") / "mesh")


@pytest.mark.parametrize("compiler", COMPILERS)
def test_the_modules_of_a_tree_run_as_one_file(mesh: Path, tmp_path: Path, compiler: str) -> None:
    """In either order of the sources, and the test blocks with them."""
    for number, order in enumerate((1, -1)):
        parts = [f'#include "{path}"' for path in library_sources(mesh)[::order]]
        text = "\n".join([*parts, use("mesh", mesh), "int main(void) { return use_mesh(); }\n"])
        (tmp_path / "one.c").write_text(text)
        program = tmp_path / f"one{number}"
        command(compiler, *STRICT, "-O1", tmp_path / "one.c", "-o", program)
        command(program)
    command(compiler, *STRICT, mesh / "tests" / "mesh_test_blocks.c", "-o", tmp_path / "blocks")
    assert command(tmp_path / "blocks").count("passed:") == 4


@pytest.fixture(scope="module")
def newer(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same program under another name by a later hardtack, whose runs are laid out anew."""
    folder = tmp_path_factory.mktemp("newer")
    shutil.copytree(data_folder("runtime_headers"), folder / "runtime_headers")
    changed = 0
    for path in (folder / "runtime_headers" / "hardtack").glob("*.h"):
        text = path.read_text(encoding="utf-8")
        new = re.sub(r"(typedef struct ht_run \{\n)", r"\1    int64_t since_version_9[3];\n", text)
        changed += new != text
        path.write_text(new, encoding="utf-8")
    assert changed == 1
    shutil.copytree(MESH, folder / "sources")
    manifest = folder / "sources" / "hardtack.toml"
    text = manifest.read_text(encoding="utf-8").replace('name = "mesh"', 'name = "other"')
    manifest.write_text(text.replace("[vectors]", 'root = "mesh.ci"\n\n[vectors]'))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(build, "data_folder", lambda name: folder / name)
        patch.setattr(describe, "__version__", "9.0.0")
        patch.setattr(build, "format_c", lambda files: dict(files))
        (folder / "templates").symlink_to(data_folder("templates"))
        tree = tree_of(folder / "sources")
    assert b"9.0.0" in tree["manifest.json"]
    return write_files(tree, folder / "other")


def test_two_versions_meet_in_one_source_and_one_program(
    mesh: Path, newer: Path, tmp_path: Path
) -> None:
    """Both headers in both orders; the objects of both trees beside each other."""
    trees = {"mesh": mesh, "other": newer}
    parts = [
        *objects(library_sources(mesh), tmp_path, "gcc", *SANITIZE.split(), "-g"),
        *objects(library_sources(newer), tmp_path, "gcc", *SANITIZE.split(), "-g"),
    ]
    for first, second in (("mesh", "other"), ("other", "mesh")):
        text = f'#include "{first}/{first}.h"\n#include "{second}/{second}.h"\n'
        text += use(first, trees[first]) + use(second, trees[second])
        text += f"int main(void) {{ return use_{first}() * 16 + use_{second}(); }}\n"
        source = tmp_path / f"{first}_first.c"
        source.write_text(text)
        includes = [f"-I{tree / 'include'}" for tree in trees.values()]
        program = tmp_path / f"{first}_first"
        flags = [*STRICT, *SANITIZE.split(), *includes]
        command("gcc", *flags, source, *parts, "-o", program)
        command(program)


def test_names_that_meet_are_refused_with_both(tmp_path: Path) -> None:
    project = write_sources(
        tmp_path,
        {
            "app.ci": "import foo;\nimport foo_bar;\n",
            "foo.ci": "export I64 bar_baz(I64 x) { return x; }\n",
            "foo_bar.ci": "export I64 baz(I64 x) { return x; }\n",
        },
        name="app",
    )
    with pytest.raises(ProjectError) as refused:
        tree_of(project)
    assert re.search(r"\bfoo\.bar_baz\b.*\bfoo_bar\.baz\b.*\bapp_foo_bar_baz\b", str(refused.value))


def test_variants_that_meet_are_refused_too(tmp_path: Path) -> None:
    project = write_sources(
        tmp_path,
        {
            "app.ci": "import foo;\nimport foo_bar;\n",
            "foo.ci": "export I64 bar[n](in I64[n] x) { return x[0]; }\n",
            "foo_bar.ci": "export I64 strided(I64 x) { return x; }\n",
        },
        name="app",
    )
    with pytest.raises(ProjectError, match=r"foo\.bar and foo_bar\.strided both become"):
        tree_of(project)


def test_private_names_do_not_meet(tmp_path: Path) -> None:
    """Equal private names in two modules, and private names like those of the tree itself."""
    project = write_sources(
        tmp_path / "app",
        {
            "app.ci": """\
import foo;
import foo_bar;
I64 helper(I64 x) { return x + 1; }
I64 app_helper(I64 x) { return x + 2; }
export I64 all(I64 x) { return helper(app_helper(x)) + foo.scale(x) + foo_bar.scale(x); }
""",
            "foo.ci": """\
I64 bar_helper(I64 x) { return x * 10; }
I64 helper(I64 x) { return bar_helper(x) + 3; }
export I64 scale(I64 x) { return helper(x); }
""",
            "foo_bar.ci": """\
I64 helper(I64 x) { return x * 1000; }
export I64 scale(I64 x) { return helper(x); }
""",
        },
        name="app",
        count=2,
    )
    tree = make(project, tmp_path / "tree")
    (tmp_path / "main.c").write_text("""\
#include "app/app.h"
int main(void)
{
    app_memory storage;
    app_context *cx = NULL;
    int64_t result = 0;
    if (app_ht_open(APP_INTERFACE, &storage, sizeof storage, NULL, &cx) != HT1_OK) return 1;
    return app_app_all(cx, 7, &result) != HT1_OK || result != 10 + 73 + 7000;
}
""")
    parts = objects(library_sources(tree), tmp_path, "gcc")
    include = f"-I{tree / 'include'}"
    command("gcc", *STRICT, include, tmp_path / "main.c", *parts, "-o", tmp_path / "main")
    command(tmp_path / "main")
    shown = command("nm", "-g", "--defined-only", *parts)
    symbols = set(re.findall(r"^\w+ [A-Z] (\w+)$", shown, re.MULTILINE))
    assert {"app_app_all", "app_foo_scale", "app_foo_bar_scale"} <= symbols
    assert all(s.startswith("app_") for s in symbols), symbols
    assert not [s for s in symbols if "helper" in s], symbols


def test_only_names_with_the_prefix_leave_a_tree_of_modules(mesh: Path, tmp_path: Path) -> None:
    parts = objects(library_sources(mesh), tmp_path, "clang-19", "-O0")
    shown = command("nm", "-g", "--defined-only", *parts)
    symbols = re.findall(r"^\w+ [A-Z] (\w+)$", shown, re.MULTILINE)
    assert len(symbols) > 25
    assert all(s.startswith("mesh_") for s in symbols), symbols


def test_files_of_modules_do_not_meet(tmp_path: Path) -> None:
    """Modules named like the files of every tree, like services, and alike but for a dot."""
    called = dict.fromkeys("services run private selftest lib.a lib_A ht memory".split(), "open")
    called["lib_a"] = "start"
    sources = {
        f"{module.replace('.', '/')}.ci": UNIT.format(n, name)
        for n, (module, name) in enumerate(called.items())
    }
    imports = "".join(f"import {module} as m{n};\n" for n, module in enumerate(called))
    total = " + ".join(f"m{n}.{name}(x)" for n, name in enumerate(called.values()))
    sources["app.ci"] = f"{imports}export I64 all(I64 x) {{ return {total}; }}\n"
    tree = make(write_sources(tmp_path / "app", sources, name="app", count=2), tmp_path / "tree")
    files = [p.stem.lower() for p in library_sources(tree)]
    assert len(files) == len(set(files)) == len(called) + 2
    include = f"-I{tree / 'include'}"
    parts = objects(self_test_sources(tree), tmp_path, "gcc", include)
    command("gcc", *parts, "-o", tmp_path / "selftest")
    assert command(tmp_path / "selftest").count(" 0 failed") == len(called) + 1
    assert "app_ht_open_(" in (tree / "include" / "app" / "app.h").read_text()
