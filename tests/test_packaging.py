"""The wheel has everything that a build needs; no checkout stands beside it."""

from __future__ import annotations

import re
import sys
import zipfile
from pathlib import Path

from trees import GENERATED, ROOT, command

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
    for template in (ROOT / "templates" / "tree").rglob("*.j2"):
        if template.name in ("README.md.j2", "LICENSE.j2"):
            continue
        assert re.match(r"(/\*|#) SPDX-License-Identifier: MIT-0", template.read_text()), template
    license_text = (ROOT / "LICENSE").read_text()
    assert "Apache License" in license_text
    assert "LLVM Exceptions to the Apache 2.0 License" in license_text
