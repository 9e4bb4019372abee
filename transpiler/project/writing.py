"""Writing a tree: all of it or nothing, and nothing that somebody else wrote.

`manifest.json` of the tree lists every file with its digest. A file is ours when the old
manifest lists it and its bytes are still those; anything else in the output folder is foreign
and stops the build, except build folders and what a version control system keeps. Files whose
bytes do not change are not touched, so that a rebuild compiles only what changed.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

from transpiler.project.problem import ProjectError

LISTING = "manifest.json"
_BUILD_MARKS = ("CMakeCache.txt", "meson-private", "build.ninja")
_KEPT_FOLDERS = (".git", ".hg", ".svn")
_KEPT_FILES = (".git", ".gitignore", ".gitattributes")


def digest(text: bytes) -> str:
    """SHA-256 of `text` in hexadecimal."""
    return hashlib.sha256(text).hexdigest()


def write_tree(files: Mapping[str, bytes], folder: Path, *, force: bool = False) -> tuple[str, ...]:
    """Make `folder` hold exactly `files` (tree path to bytes); the paths that changed.

    Raises `ProjectError`, having changed nothing, when the folder holds foreign files and
    `force` is not set, or cannot be written. With `force` foreign files are overwritten where
    the tree has a file of that name, and otherwise left alone.
    """
    if folder.exists() and not folder.is_dir():
        raise ProjectError("the output is a file, not a folder", str(folder))
    old = _old_listing(folder)
    if not force:
        _refuse_foreign(files, folder, old)
    changed = tuple(p for p in files if not _same(folder / p, files[p]))
    stale = tuple(p for p in old if p not in files and (folder / p).is_file())
    try:
        _replace(files, folder, changed, stale)
    except OSError as error:
        raise ProjectError(
            f"the output cannot be written: {error.strerror or error}", str(folder)
        ) from None
    return changed + stale


def _old_listing(folder: Path) -> dict[str, str]:
    """Path to digest of the tree that stands in `folder`; empty when there is none."""
    try:
        data = json.loads((folder / LISTING).read_bytes())
        if data["generator"]["name"] != "hardtack":
            return {}
        listed = {str(path): str(value) for path, value in data["files"].items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}
    # A path that leaves the folder is not ours, whatever the listing says.
    safe = {p: d for p, d in listed.items() if not os.path.isabs(p) and ".." not in p.split("/")}
    return safe | {LISTING: ""}


def _refuse_foreign(files: Mapping[str, bytes], folder: Path, old: Mapping[str, str]) -> None:
    foreign = sorted(p for p in _present(folder) if not _ours(folder / p, old.get(p), files.get(p)))
    if not foreign:
        return
    shown = ", ".join(foreign[:3]) + (f" and {len(foreign) - 3} more" if len(foreign) > 3 else "")
    raise ProjectError(
        f"the output folder holds files that hardtack did not write: {shown}",
        str(folder),
        hint="choose another folder, or overwrite with --force",
    )


def _ours(path: Path, listed: str | None, new: bytes | None) -> bool:
    """Whether the old build wrote these bytes, or the new one would."""
    if listed is None:
        return False
    text = path.read_bytes()
    return listed in ("", digest(text)) or text == new


def _present(folder: Path) -> Iterator[str]:
    """Tree paths of the files in `folder`, without build folders and version control."""
    for here, folders, names in os.walk(folder):
        place = Path(here)
        folders[:] = sorted(
            f for f in folders if f not in _KEPT_FOLDERS and not _is_build(place / f)
        )
        top = place == folder
        for name in sorted(names):
            if not (top and name in _KEPT_FILES):
                yield (place / name).relative_to(folder).as_posix()


def _is_build(folder: Path) -> bool:
    return any((folder / mark).exists() for mark in _BUILD_MARKS)


def _same(path: Path, text: bytes) -> bool:
    try:
        return not path.is_symlink() and path.read_bytes() == text
    except OSError:
        return False


def _replace(
    files: Mapping[str, bytes], folder: Path, changed: tuple[str, ...], stale: tuple[str, ...]
) -> None:
    """Write aside, then rename: the whole folder when it is new, else file by file."""
    parent = folder.absolute().parent
    parent.mkdir(parents=True, exist_ok=True)
    aside = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=parent))
    try:
        for path in changed:
            target = aside / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(files[path])
        if not folder.exists():
            aside.chmod(0o755)
            aside.rename(folder)
            return
        # The listing goes last: a build that was cut off is seen as unfinished.
        for path in sorted(changed, key=lambda p: (p == LISTING, p)):
            target = folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            os.replace(aside / path, target)
        for path in stale:
            (folder / path).unlink()
            _remove_empty((folder / path).parent, folder)
    finally:
        shutil.rmtree(aside, ignore_errors=True)


def _remove_empty(folder: Path, top: Path) -> None:
    while folder != top and not any(folder.iterdir()):
        folder.rmdir()
        folder = folder.parent
