"""The committed trees are what hardtack makes of the examples, byte for byte, wherever it runs."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from generated_support import tree_of
from trees import EXAMPLES, GENERATED, ROOT, hardtack


def content(folder: Path) -> dict[str, bytes]:
    return {
        p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*") if p.is_file()
    }


def test_every_example_has_a_tree() -> None:
    projects = sorted(p.parent.name for p in (ROOT / "examples").glob("*/hardtack.toml"))
    trees = sorted(p.parent.name for p in GENERATED.glob("*/manifest.json"))
    assert trees == list(EXAMPLES)
    assert projects == trees


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_tree_is_fresh(name: str) -> None:
    tree = tree_of(ROOT / "examples" / name)
    committed = content(GENERATED / name)
    stale = sorted(p for p in tree.keys() | committed.keys() if tree.get(p) != committed.get(p))
    assert not stale, f"run scripts/regenerate.sh and read the difference: {stale}"


def test_the_surroundings_change_nothing(tmp_path: Path) -> None:
    """Hash seed, working directory, path of the source, order of files, locale, time zone."""
    surroundings = [
        {"PYTHONHASHSEED": "0", "LC_ALL": "C", "TZ": "UTC"},
        {"PYTHONHASHSEED": "1", "LC_ALL": "tr_TR.UTF-8", "TZ": "Asia/Tokyo"},
        {"PYTHONHASHSEED": "random", "LC_ALL": "C.UTF-8", "TZ": "America/Lima", "USER": "other"},
        # An encoding that is not UTF-8, and no help of Python against it.
        {"LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "TZ": "Etc/GMT+12"},
    ]
    trees = []
    for number, env in enumerate(surroundings):
        folder = tmp_path / f"place {number}"
        folder.mkdir()
        names = sorted(os.listdir(ROOT / "examples" / "heat"), reverse=number % 2 == 1)
        for name in names:
            shutil.copyfile(ROOT / "examples" / "heat" / name, folder / name)
        hardtack("build", ".", "-o", "out", cwd=folder, **env)
        trees.append(content(folder / "out"))
        for text in trees[-1].values():
            assert os.fsencode(tmp_path) not in text
            assert os.fsencode(ROOT) not in text
    committed = content(GENERATED / "heat")
    assert [tree == committed for tree in trees] == [True] * len(surroundings)


def test_a_line_inserted_above_changes_the_line_table_and_itself_only(tmp_path: Path) -> None:
    source = (ROOT / "examples" / "crc" / "crc.ci").read_text(encoding="utf-8")
    trees = []
    for number, text in enumerate((source, "// One line more.\n" + source)):
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / "crc.ci").write_text(text, encoding="utf-8")
        hardtack("build", "crc.ci", "-o", "out", cwd=folder)
        trees.append(content(folder / "out"))
    before, after = trees
    assert before.keys() == after.keys()
    changed = {p for p in before if before[p] != after[p] and p.startswith(("src/", "include/"))}
    assert changed == {"src/crc.c", "src/crc_services.c"}
    old, new = (t["src/crc.c"].decode().splitlines() for t in trees)
    assert [line for line in new if line != "// One line more."] == old
    old, new = (t["src/crc_services.c"].decode().splitlines() for t in trees)
    assert len(old) == len(new)
    for a, b in zip(old, new, strict=True):
        assert a == b or '"crc.ci"' in a
