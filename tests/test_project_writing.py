"""Writing a tree: whole or not at all, nothing foreign touched, nothing rewritten in vain."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from transpiler.project.problem import ProjectError
from transpiler.project.writing import LISTING, digest, write_tree


def tree(**files: str) -> dict[str, bytes]:
    texts = {name.replace("__", "/").replace("_c", ".c"): t.encode() for name, t in files.items()}
    listing = {
        "generator": {"name": "hardtack"},
        "files": {path: digest(text) for path, text in texts.items()},
    }
    return texts | {LISTING: json.dumps(listing, sort_keys=True).encode()}


def content(folder: Path) -> dict[str, bytes]:
    return {
        p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*") if p.is_file()
    }


def refused(files: dict[str, bytes], folder: Path) -> str:
    before = content(folder)
    with pytest.raises(ProjectError) as caught:
        write_tree(files, folder)
    assert content(folder) == before
    return caught.value.message


def test_a_new_folder_holds_exactly_the_tree(tmp_path: Path) -> None:
    files = tree(src__a_c="int a;\n", README="a\n")
    changed = write_tree(files, tmp_path / "new" / "heat")
    assert content(tmp_path / "new" / "heat") == files
    assert set(changed) == set(files)
    assert [p.name for p in (tmp_path / "new").iterdir()] == ["heat"], "nothing is left aside"


def test_unchanged_files_keep_their_times(tmp_path: Path) -> None:
    out = tmp_path / "heat"
    write_tree(tree(src__a_c="int a;\n", src__b_c="int b;\n"), out)
    for path in out.rglob("*"):
        os.utime(path, (1000, 1000))
    changed = write_tree(tree(src__a_c="int a;\n", src__b_c="int c;\n"), out)
    assert set(changed) == {"src/b.c", LISTING}
    assert (out / "src/a.c").stat().st_mtime == 1000
    assert (out / "src/b.c").stat().st_mtime != 1000


def test_files_that_the_tree_no_longer_has_go(tmp_path: Path) -> None:
    out = tmp_path / "heat"
    write_tree(tree(src__a_c="a", old__b_c="b"), out)
    write_tree(tree(src__a_c="a"), out)
    assert content(out) == tree(src__a_c="a")
    assert not (out / "old").exists()


def test_a_folder_of_somebody_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    assert "mine.txt" in refused(tree(src__a_c="a"), tmp_path)


def test_a_foreign_file_beside_our_tree_is_refused(tmp_path: Path) -> None:
    write_tree(tree(src__a_c="a"), tmp_path / "heat")
    (tmp_path / "heat" / "src" / "mine.c").write_text("mine")
    assert "src/mine.c" in refused(tree(src__a_c="b"), tmp_path / "heat")


def test_an_edited_file_is_refused(tmp_path: Path) -> None:
    write_tree(tree(src__a_c="a"), tmp_path / "heat")
    (tmp_path / "heat" / "src" / "a.c").write_text("edited")
    assert "src/a.c" in refused(tree(src__a_c="b"), tmp_path / "heat")


def test_force_overwrites_our_paths_and_leaves_others(tmp_path: Path) -> None:
    out = tmp_path / "heat"
    write_tree(tree(src__a_c="a"), out)
    (out / "src" / "a.c").write_text("edited")
    (out / "mine.txt").write_text("mine")
    write_tree(tree(src__a_c="b"), out, force=True)
    assert content(out) == tree(src__a_c="b") | {"mine.txt": b"mine"}


def test_force_deletes_nothing_that_was_edited(tmp_path: Path) -> None:
    out = tmp_path / "heat"
    write_tree(tree(src__a_c="a", old__b_c="b", old__c_c="c"), out)
    (out / "old" / "b.c").write_text("edited")
    write_tree(tree(src__a_c="a"), out, force=True)
    assert content(out) == tree(src__a_c="a") | {"old/b.c": b"edited"}


def test_an_update_that_was_cut_off_goes_on(tmp_path: Path) -> None:
    """New files are there, the old listing does not know them: they are what we would write."""
    out = tmp_path / "heat"
    write_tree(tree(src__a_c="a"), out)
    (out / "src" / "a.c").write_text("new")
    (out / "src" / "b.c").write_text("b")
    write_tree(tree(src__a_c="new", src__b_c="b"), out)
    assert content(out) == tree(src__a_c="new", src__b_c="b")


@pytest.mark.parametrize("force", [False, True])
def test_a_folder_and_a_file_never_replace_each_other(tmp_path: Path, force: bool) -> None:
    files = tree(src__a_c="a", README="r")
    (tmp_path / "one" / "README").mkdir(parents=True)
    with pytest.raises(ProjectError, match="README of the tree is a folder here"):
        write_tree(files, tmp_path / "one", force=force)
    (tmp_path / "two").mkdir()
    (tmp_path / "two" / "src").write_text("mine")
    with pytest.raises(ProjectError):
        write_tree(files, tmp_path / "two", force=force)
    assert content(tmp_path) == {"two/src": b"mine"}


def test_nothing_is_written_through_a_link(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (tmp_path / "heat").mkdir()
    (tmp_path / "heat" / "src").symlink_to(elsewhere)
    assert "src" in refused(tree(src__a_c="a"), tmp_path / "heat")
    assert list(elsewhere.iterdir()) == []


def test_pipes_are_not_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / LISTING)
    assert LISTING in refused(tree(src__a_c="a"), tmp_path)


def test_build_folders_and_version_control_are_no_foreign_files(tmp_path: Path) -> None:
    out = tmp_path / "heat"
    write_tree(tree(src__a_c="a"), out)
    (out / "build").mkdir()
    (out / "build" / "CMakeCache.txt").write_text("")
    (out / "build" / "a.o").write_text("")
    (out / ".git").mkdir()
    (out / ".git" / "HEAD").write_text("")
    (out / ".gitignore").write_text("build/\n")
    write_tree(tree(src__a_c="b"), out)
    assert (out / "src/a.c").read_bytes() == b"b"
    assert (out / "build" / "a.o").exists()


def test_a_listing_cannot_lead_outside(tmp_path: Path) -> None:
    (tmp_path / "precious.txt").write_text("precious")
    out = tmp_path / "heat"
    out.mkdir()
    listing = {"generator": {"name": "hardtack"}, "files": {"../precious.txt": ""}}
    (out / LISTING).write_text(json.dumps(listing))
    write_tree(tree(src__a_c="a"), out)
    assert (tmp_path / "precious.txt").read_text() == "precious"


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"generator": 3}', "\xff", "[" * 100_000])
def test_a_listing_of_something_else_makes_nothing_ours(tmp_path: Path, text: str) -> None:
    (tmp_path / LISTING).write_text(text, encoding="latin-1")
    assert LISTING in refused(tree(src__a_c="a"), tmp_path)


def test_a_file_in_the_way_is_refused(tmp_path: Path) -> None:
    (tmp_path / "heat").write_text("")
    with pytest.raises(ProjectError, match="is a file"):
        write_tree(tree(src__a_c="a"), tmp_path / "heat")


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(ProjectError, match="cannot be written"):
        write_tree(tree(src__a_c="a"), tmp_path / "file" / "heat")
