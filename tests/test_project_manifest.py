"""The manifest: what it may say, and what a wrong one is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from transpiler.project.manifest import open_project
from transpiler.project.problem import ProjectError

FULL = """\
[project]
name = "heat"
prefix = "plate"
description = "Heat in a plate"
interface = 3
license = "MIT"
license-file = "COPYING"
source-root = "src"
root = "main.ci"

[vectors]
seed = 7
count = 5
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "main.ci").write_text("I64 f() { return 1; }\n")
    (tmp_path / "COPYING").write_text("Do as you like.\r\n")
    (tmp_path / "heat.ci").write_text("I64 f() { return 1; }\n")
    return tmp_path


def written(folder: Path, text: str) -> Path:
    path = folder / "hardtack.toml"
    path.write_text(text, encoding="utf-8")
    return path


def problem(folder: Path, text: str) -> ProjectError:
    with pytest.raises(ProjectError) as caught:
        open_project(written(folder, text))
    return caught.value


def test_every_key_is_read(project: Path) -> None:
    manifest = open_project(written(project, FULL))
    assert (manifest.name, manifest.prefix, manifest.interface) == ("heat", "plate", 3)
    assert manifest.root == project / "src" / "main.ci"
    assert manifest.source_root == project / "src"
    assert manifest.description == "Heat in a plate"
    assert (manifest.license, manifest.license_text) == ("MIT", "Do as you like.\n")
    assert (manifest.seed, manifest.count) == (7, 5)


def test_a_name_is_enough(project: Path) -> None:
    manifest = open_project(written(project, '[project]\nname = "heat"\n'))
    assert (manifest.prefix, manifest.interface) == ("heat", 1)
    assert manifest.root == project / "heat.ci"


def test_a_folder_stands_for_its_manifest(project: Path) -> None:
    written(project, FULL)
    assert open_project(project) == open_project(project / "hardtack.toml")


def test_a_source_file_needs_no_manifest(project: Path) -> None:
    manifest = open_project(project / "heat.ci")
    assert (manifest.name, manifest.prefix, manifest.path) == ("heat", "heat", None)


@pytest.mark.parametrize(
    "text, line, said, hint",
    [
        ('[project]\nname = "heat"\nlicence = "MIT"\n', 3, "unknown key 'licence'", "license?"),
        ('[project]\nname = "heat"\n[vector]\n', 3, "unknown table 'vector'", "vectors?"),
        ('[project]\nname = "heat"\ncolour = 1\n', 3, "unknown key 'colour'", "known: name,"),
        ("[vectors]\nseed = 1\n", None, "no name", "heat"),
        ('[project]\nname = "heat"\ninterface = 0\n', 3, "from 1", None),
        ('[project]\nname = "heat"\ninterface = true\n', 3, "whole number", None),
        ('[project]\nname = "heat"\n[vectors]\ncount = -1\n', 4, "from 0 to", None),
        ("[project]\nname = 5\n", 2, "string", None),
        ('project = "heat"\n', 1, "is a table", "[project]"),
        ('[project]\nname = "cold"\n', 2, "cold.ci is not in", None),
        ('[project]\nname = "heat"\nroot = "no.ci"\n', 3, "no.ci is not in", None),
        ('[project]\nname = "heat"\nlicense-file = "no"\n', 3, "cannot be read", None),
        ('[project]\nname = "heat"\ndescription = "a\\nb"\n', 3, "one line", None),
        ('[project]\nname = "heat\n', 2, "not TOML", None),
    ],
)
def test_a_wrong_manifest_is_told_where_and_what(
    project: Path, text: str, line: int | None, said: str, hint: str | None
) -> None:
    error = problem(project, text)
    assert said in error.message
    assert error.line == line
    assert error.path == str(project / "hardtack.toml")
    if hint is not None:
        assert error.hint is not None
        assert hint in error.hint


@pytest.mark.parametrize(
    "name",
    ["", "9a", "a-b", "ä", "_a", "a__b", "a_", "ht", "ht_x", "HT1_x"]
    + ["size", "int32", "static", "m", "pthread", "test", "all", "Docs", "a" * 65],
)
def test_names_that_c_or_cmake_would_trip_over(project: Path, name: str) -> None:
    error = problem(project, f'[project]\nname = "{name}"\nroot = "heat.ci"\n')
    assert "name" in error.message


@pytest.mark.parametrize("name", ["heat", "Heat2", "h", "two_words", "htx", "new", "index"])
def test_names_that_work(project: Path, name: str) -> None:
    text = f'[project]\nname = "{name}"\nsource-root = "src"\nroot = "main.ci"\n'
    assert open_project(written(project, text)).prefix == name


def test_a_missing_manifest_is_explained(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ProjectError, match=r"no hardtack\.toml here"):
        open_project(None)
    with pytest.raises(ProjectError, match="cannot be read"):
        open_project(tmp_path / "other.toml")


def test_a_file_name_that_is_no_c_name(tmp_path: Path) -> None:
    with pytest.raises(ProjectError, match="file name gives the project the name 'my-file'"):
        open_project(tmp_path / "my-file.ci")


def test_the_text_has_place_and_hint(project: Path) -> None:
    shown = problem(project, '[project]\nname = "heat"\nlicence = "MIT"\n').show()
    assert shown.splitlines() == [
        "error: unknown key 'licence' in [project]",
        f"  --> {project / 'hardtack.toml'}:3",
        "   = hint: did you mean license?",
    ]
