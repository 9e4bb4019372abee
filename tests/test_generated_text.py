"""The text of a tree of several modules: what it depends on, and what a change of it touches."""

from __future__ import annotations

import difflib
import os
import shutil
from pathlib import Path

import pytest
from generated_support import MESH, tree_of
from trees import ROOT, hardtack

COMMENTS = ("// One line more.", "/* Two lines\n   more. */")
OLD = 1_000_000_000


def content(folder: Path) -> dict[str, bytes]:
    """Every file of a folder by its path."""
    return {
        p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*") if p.is_file()
    }


def difference(old: bytes, new: bytes) -> list[tuple[str, str]]:
    """What goes and what comes, line by line, without empty lines."""
    lines = difflib.ndiff(old.decode().splitlines(), new.decode().splitlines(), charjunk=None)
    return [(line[0], line[2:].strip()) for line in lines if line[0] in "+-" and line[2:].strip()]


@pytest.fixture(scope="module")
def mesh() -> dict[str, bytes]:
    return tree_of(MESH)


@pytest.mark.parametrize("comment", COMMENTS)
@pytest.mark.parametrize("module", ["mesh", "lib/tables", "lib/tally"])
def test_a_comment_changes_itself_and_the_line_table(
    mesh: dict[str, bytes], tmp_path: Path, module: str, comment: str
) -> None:
    shutil.copytree(MESH, tmp_path / "mesh")
    source = tmp_path / "mesh" / f"{module}.ci"
    source.write_text(f"{comment}\n{source.read_text(encoding='utf-8')}", encoding="utf-8")
    after = tree_of(tmp_path / "mesh")
    assert mesh.keys() == after.keys()
    comes: list[str] = []
    for path in mesh:
        if not path.startswith(("src/", "include/")) or mesh[path] == after[path]:
            continue
        changes = difference(mesh[path], after[path])
        if path == "src/mesh_services.c":
            # Each function of the module stands lower, and nothing else is different.
            rows = [line for sign, line in changes if sign == "-"]
            assert rows
            assert all(f'"{module}.ci"' in line for _, line in changes)
            moved = 1 + comment.count("\n")
            for row in rows:
                name, file, line = row.strip("{},").split(", ")
                assert ("+", f"{{{name}, {file}, {int(line) + moved}}},") in changes
            assert len(changes) == 2 * len(rows)
        else:
            assert [sign for sign, _ in changes] == ["+"] * len(changes)
            comes += [line for _, line in changes]
    assert comes == [line.strip() for line in comment.splitlines()]


def test_surroundings_change_nothing(mesh: dict[str, bytes], tmp_path: Path) -> None:
    """Hash seed, working directory, how the project is named, order of files, locale, time zone."""
    surroundings = [
        ("0", "C.UTF-8", "UTC", "."),
        ("1", "C", "Asia/Tokyo", "hardtack.toml"),
        ("random", "C.UTF-8", "America/Lima", str(tmp_path / "place 2")),
    ]
    for number, (seed, locale, zone, project) in enumerate(surroundings):
        place = tmp_path / f"place {number}"
        paths = sorted(p.relative_to(MESH) for p in MESH.rglob("*") if p.is_file())
        for path in paths if number % 2 else reversed(paths):
            (place / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(MESH / path, place / path)
        env = {"PYTHONHASHSEED": seed, "LC_ALL": locale, "LANG": locale, "TZ": zone}
        hardtack("build", project, "-o", tmp_path / f"tree {number}", cwd=place, **env)
        made = content(tmp_path / f"tree {number}")
        assert made == mesh
        for path, text in made.items():
            for folder in (tmp_path, ROOT, Path.home()):
                assert len(str(folder)) < 4 or os.fsencode(folder) not in text, path


def test_the_same_input_touches_no_file(tmp_path: Path) -> None:
    shutil.copytree(MESH, tmp_path / "mesh")
    tree = tmp_path / "tree"

    def build(seed: str) -> set[str]:
        """The paths of the tree that another run writes."""
        paths = [p for p in tree.rglob("*") if p.is_file()]
        for path in paths:
            os.utime(path, (OLD, OLD))
        before = {p: p.stat().st_ino for p in paths}
        hardtack("build", tmp_path / "mesh", "-o", tree, PYTHONHASHSEED=seed)
        return {
            p.relative_to(tree).as_posix()
            for p in tree.rglob("*")
            if p.is_file() and (p.stat().st_mtime, p.stat().st_ino) != (OLD, before.get(p))
        }

    assert "src/mesh_lib_tally.c" in build("0")
    assert build("7") == set()
    source = tmp_path / "mesh" / "lib" / "tally.ci"
    source.write_text(source.read_text(encoding="utf-8") + "// The end.\n", encoding="utf-8")
    assert build("0") == {"manifest.json", "kernels/lib/tally.ci", "src/mesh_lib_tally.c"}
