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
from typing import Any

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
    the tree has a file of that name, and otherwise left alone. A folder is never replaced by a
    file, nor a file by a folder.
    """
    if os.path.lexists(folder) and not folder.is_dir():
        raise ProjectError("the output is a file, not a folder", str(folder))
    old = _old_listing(folder)
    if not force:
        _refuse_foreign(files, folder, old)
    _refuse_other_kinds(files, folder)
    changed = tuple(p for p in files if not _holds(folder / p, files[p]))
    stale = tuple(p for p in old if p not in files and _ours(folder / p, old[p], None))
    try:
        _replace(files, folder, changed, stale)
    except OSError as error:
        raise ProjectError(
            f"the output cannot be written: {error.strerror or error}", str(folder)
        ) from None
    return changed + stale


def read_listing(folder: Path) -> dict[str, Any]:
    """What the tree in `folder` says of itself; empty when no tree of hardtack stands there."""
    path = folder / LISTING
    try:
        # Only a plain file is opened: reading from a pipe could wait for ever.
        data = json.loads(path.read_bytes()) if path.is_file() else {}
        return data if data["generator"]["name"] == "hardtack" else {}
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return {}


def _old_listing(folder: Path) -> dict[str, str]:
    """Path to digest of the tree that stands in `folder`; empty when there is none."""
    files = read_listing(folder).get("files")
    if not isinstance(files, dict):
        return {}
    listed = {path: str(value) for path, value in files.items()}
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


def _refuse_other_kinds(files: Mapping[str, bytes], folder: Path) -> None:
    """Refuse where the tree needs a file and a folder stands there, or the other way round."""
    for path in files:
        target = folder / path
        if target.is_dir() and not target.is_symlink():
            raise ProjectError(f"{path} of the tree is a folder here", str(folder))
        for above in target.parents:
            if above == folder:
                break
            if os.path.lexists(above) and not above.is_dir():
                shown = above.relative_to(folder).as_posix()
                raise ProjectError(f"the folder {shown} of the tree is a file here", str(folder))


def _ours(path: Path, listed: str | None, new: bytes | None) -> bool:
    """Whether the old build wrote these bytes, or the new one would."""
    text = _content(path)
    if text is None:
        return False
    return text == new or (listed is not None and listed in ("", digest(text)))


def _present(folder: Path) -> Iterator[str]:
    """Tree paths of the files in `folder`, without build folders and version control.

    A link to a folder counts as a file: what lies behind it belongs to another place.
    """
    for here, folders, names in os.walk(folder):
        place = Path(here)
        names += [f for f in folders if (place / f).is_symlink()]
        folders[:] = sorted(
            f for f in folders if f not in _KEPT_FOLDERS and not _is_build(place / f)
        )
        top = place == folder
        for name in sorted(names):
            if not (top and name in _KEPT_FILES):
                yield (place / name).relative_to(folder).as_posix()


def _is_build(folder: Path) -> bool:
    return any((folder / mark).exists() for mark in _BUILD_MARKS)


def _content(path: Path) -> bytes | None:
    """The bytes of a plain file; None for anything else and for what cannot be read."""
    try:
        return path.read_bytes() if path.is_file() else None
    except OSError:
        return None


def _holds(path: Path, text: bytes) -> bool:
    """Whether `path` is a file of its own, no link, with exactly these bytes."""
    return not path.is_symlink() and _content(path) == text


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
