"""The wheel has everything that a build needs; no checkout stands beside it."""

from __future__ import annotations

import json
import re
import sys
import zipfile
from pathlib import Path

import pytest
from trees import EXAMPLES, GENERATED, ROOT, command, hardtack

from transpiler.data import data_folder


def test_the_wheel_builds_the_same_tree(tmp_path: Path) -> None:
    words = ["-m", "pip", "wheel", "-q", "--disable-pip-version-check", "--no-deps"]
    command(sys.executable, *words, "-w", tmp_path / "wheel", ROOT)
    (wheel,) = (tmp_path / "wheel").glob("hardtack-*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "installed")
        names = archive.namelist()
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert any(name.endswith("licenses/LICENSES/MIT-0.txt") for name in names)
    entry = [name for name in names if name.endswith("entry_points.txt")]
    assert "hardtack = transpiler.cli:main" in (tmp_path / "installed" / entry[0]).read_text()
    env = {"PYTHONPATH": str(tmp_path / "installed")}
    where = command(
        sys.executable, "-c", "import transpiler; print(transpiler.__file__)", cwd=tmp_path, env=env
    )
    assert str(tmp_path) in where
    source = ROOT / "examples" / "crc"
    command(sys.executable, "-m", "transpiler", "build", source, "-o", "crc", cwd=tmp_path, env=env)
    for path in GENERATED.joinpath("crc").rglob("*"):
        if path.is_file():
            made = tmp_path / "crc" / path.relative_to(GENERATED / "crc")
            assert made.read_bytes() == path.read_bytes(), path


def test_data_folders_are_found() -> None:
    assert (data_folder("templates") / "clang-format.yaml").is_file()
    assert (data_folder("runtime_headers") / "hardtack" / "dialect.h").is_file()


def test_licenses_agree_with_what_carries_them() -> None:
    permissive = (ROOT / "LICENSES" / "MIT-0.txt").read_text()
    assert (ROOT / "templates" / "MIT-0.txt").read_text() == permissive
    headers = [*(ROOT / "runtime_headers").rglob("*.h")]
    assert len(headers) > 5
    for header in headers:
        assert header.read_text().startswith("/* SPDX-License-Identifier: MIT-0 */\n"), header
    templates = [p for p in (ROOT / "templates").rglob("*") if p.is_file()]
    assert len(templates) > 10
    for template in templates:
        if template.name != "MIT-0.txt":
            first = template.read_text().splitlines()[0]
            assert re.match(r"(/\*|#|\{#) SPDX-License-Identifier: MIT-0( (\*/|#\}))?$", first), (
                template
            )


def test_a_tree_says_which_part_is_whose() -> None:
    """The line MIT-0 stands in what comes from hardtack, and in nothing made from the kernels."""
    for name in EXAMPLES:
        tree = GENERATED / name
        made = [*tree.glob("src/*"), *tree.glob(f"include/*/{name}.h"), *tree.glob("kernels/*")]
        made += tree.glob("tests/*_test_blocks.c")
        ours = [*tree.glob("src/hardtack/*"), *tree.glob("include/*/ht1.h")]
        ours += [
            *tree.rglob("CMakeLists.txt"),
            *tree.glob("cmake/*"),
            *tree.glob("tests/selftest.*"),
        ]
        made = [p for p in made if p.is_file()]
        assert len(made) >= 5
        assert len(ours) >= 10
        for path in made:
            assert "SPDX-License-Identifier" not in path.read_text(), path
        for path in ours:
            assert "SPDX-License-Identifier: MIT-0" in path.read_text()[:100], path
        terms = (tree / "LICENSE").read_text()
        assert (ROOT / "LICENSES" / "MIT-0.txt").read_text().strip() in terms


@pytest.mark.parametrize(
    "setting, said",
    [
        ("", "has stated no license here"),
        ('license = "BSD-2-Clause"', "SPDX-License-Identifier: BSD-2-Clause\n"),
        ('license = "LicenseRef-own"\nlicense-file = "TERMS"', "Ask first.\n"),
    ],
)
def test_the_license_of_the_kernels_is_that_of_the_manifest(
    setting: str, said: str, tmp_path: Path
) -> None:
    (tmp_path / "TERMS").write_text("Ask first.\n")
    (tmp_path / "one.ci").write_text("export I64 f() { return 1; }\n")
    (tmp_path / "hardtack.toml").write_text(f'[project]\nname = "one"\n{setting}\n')
    hardtack("build", tmp_path, "-o", tmp_path / "out")
    first, _, second = (tmp_path / "out" / "LICENSE").read_text().partition("\n2. ")
    assert said in first
    assert "MIT No Attribution" in second
    stated = json.loads((tmp_path / "out" / "manifest.json").read_text())["license"]
    assert stated == (None if not setting else setting.split('"')[1])
    license_text = (ROOT / "LICENSE").read_text()
    assert "Apache License" in license_text
    assert "LLVM Exceptions to the Apache 2.0 License" in license_text
