"""Formatting generated C with the pinned clang-format binary."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path

import clang_format

from transpiler.data import data_folder

_SUFFIXES = (".c", ".h")


def format_c(files: Mapping[str, str]) -> dict[str, str]:
    """`files` (tree path to text) with every C file and header formatted by the tree's style.

    One process formats all of them. Raises RuntimeError when clang-format fails, which only a
    broken installation or broken output of ours can cause.
    """
    texts = dict(files)
    paths = [path for path in texts if path.endswith(_SUFFIXES)]
    if not paths:
        return texts
    style = data_folder("templates") / "clang-format.yaml"
    command = [str(clang_format.get_executable("clang-format")), f"--style=file:{style}", "-i"]
    with tempfile.TemporaryDirectory(prefix="hardtack-") as name:
        folder = Path(name)
        copies = []
        for number, path in enumerate(paths):
            copy = folder / f"{number}{Path(path).suffix}"
            copy.write_text(texts[path], encoding="utf-8", newline="\n")
            copies.append(copy)
        arguments = [copy.name for copy in copies]
        done = subprocess.run(
            command + arguments, cwd=folder, capture_output=True, text=True, check=False
        )
        if done.returncode != 0:
            raise RuntimeError(f"clang-format failed: {done.stderr.strip()[:400]}")
        for path, copy in zip(paths, copies, strict=True):
            texts[path] = copy.read_text(encoding="utf-8")
    return texts
