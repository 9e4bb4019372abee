"""The manifest `hardtack.toml`: what a project is called and which sources it has.

A single `.ci` or `.py` file works without one: the name and the prefix are the file's stem. Every
key is described in `docs/manifest.md`; an unknown key is an error, never ignored.
"""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from transpiler.emit.names import C_KEYWORDS, CXX_KEYWORDS, LIBRARY, MACROS
from transpiler.project.problem import ProjectError

MANIFEST_NAME = "hardtack.toml"
DEFAULT_SEED = 1
DEFAULT_COUNT = 24
MOST_VECTORS = 1000

# Names that CMake or its generators use for targets of their own.
_TARGET_NAMES = frozenset(
    """all all_build check clean docs edit_cache help install package package_source
    rebuild_cache run_tests runtime test tests zero_check""".split()
)
# What -lNAME already means on common systems.
_SYSTEM_LIBRARIES = frozenset("atomic c dl gcc gomp m omp pthread rt util".split())
_KEYS: dict[str, tuple[str, ...]] = {
    "project": (
        "name",
        "prefix",
        "description",
        "interface",
        "license",
        "license-file",
        "source-root",
        "root",
        "files",
    ),
    "vectors": ("seed", "count"),
    "kernels": ("arguments", "returns", "suffix"),  # of each entry; the table's keys are kernels
}


@dataclass(frozen=True, slots=True)
class ArgumentTypes:
    """One entry of `[kernels]`, as it is written: the types for one specialization.

    `suffix` is complete: empty only where no other entry of the kernel has that name.
    """

    arguments: tuple[str, ...]
    returns: str | None = None
    suffix: str = ""


@dataclass(frozen=True, slots=True)
class Manifest:
    """A project's settings, complete: every default is filled in.

    `root` is the file of the root module, `source_root` the folder in which imports are
    looked up, `files` further files of Python kernels to build. `license_text` is the text of
    `license-file`. `kernels` has the types of arguments of Python kernels by name. `path` is
    None without a manifest.
    """

    name: str
    prefix: str
    root: Path
    source_root: Path
    description: str | None = None
    interface: int = 1
    license: str | None = None
    license_text: str | None = None
    seed: int = DEFAULT_SEED
    count: int = DEFAULT_COUNT
    path: Path | None = None
    files: tuple[Path, ...] = ()
    kernels: Mapping[str, tuple[ArgumentTypes, ...]] = field(default_factory=dict)

    @property
    def is_python(self) -> bool:
        """Whether the root module is a file of Python kernels."""
        return self.root.suffix == ".py"


def open_project(path: Path | None) -> Manifest:
    """The project that `path` names: a manifest, a folder with one, or a source file.

    None means the manifest in the working directory. Raises `ProjectError`.
    """
    if path is None:
        path = Path(MANIFEST_NAME)
        if not path.is_file():
            raise ProjectError(
                f"there is no {MANIFEST_NAME} here",
                hint="name a manifest or a source file: hardtack build heat.ci -o heat",
            )
    if path.is_dir():
        path = path / MANIFEST_NAME
    if path.suffix in (".ci", ".cint", ".py"):
        return _of_file(path)
    return _of_manifest(path)


def _of_file(path: Path) -> Manifest:
    """The project of a single source file."""
    name = path.stem
    problem = _bad_name(name)
    if problem:
        raise ProjectError(
            f"the file name gives the project the name {name!r}, {problem}",
            str(path),
            hint=f"rename the file, or write a {MANIFEST_NAME} with a name of its own",
        )
    return Manifest(name=name, prefix=name, root=path, source_root=path.parent)


def _of_manifest(path: Path) -> Manifest:
    return _Reader(path).read()


class _Reader:
    """Reads one manifest; every complaint carries the line of the key that it is about."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.text = ""

    def read(self) -> Manifest:
        data = self._load()
        self._known(data, tuple(_KEYS), None)
        project = self._table(data, "project")
        vectors = self._table(data, "vectors")
        name = self._string(project, "name")
        if name is None:
            raise self._error("the manifest has no name", "project", hint='add name = "heat"')
        self._check_name(name, "name")
        prefix = self._string(project, "prefix") or name
        self._check_name(prefix, "prefix")
        folder = self.path.parent
        source_root = folder / (self._string(project, "source-root") or ".")
        root = source_root / (self._string(project, "root") or f"{name}.ci")
        if not root.is_file():
            raise self._error(
                f"the root module {root.name} is not in {_shown(source_root)}",
                "root" if "root" in project else "name",
                hint='name it: root = "file.ci", relative to source-root',
            )
        return Manifest(
            name=name,
            prefix=prefix,
            root=root,
            source_root=source_root,
            description=self._line(project, "description"),
            interface=self._number(project, "interface", 1, 1, 2**31 - 1),
            license=self._line(project, "license"),
            license_text=self._file(project, "license-file"),
            seed=self._number(vectors, "seed", DEFAULT_SEED, 0, 2**63 - 1),
            count=self._number(vectors, "count", DEFAULT_COUNT, 0, MOST_VECTORS),
            path=self.path,
            files=self._files(project, root, source_root),
            kernels=self._kernels(data, root),
        )

    def _files(self, project: dict[str, Any], root: Path, folder: Path) -> tuple[Path, ...]:
        """The files whose kernels are built beside those of the root."""
        names = project.get("files", [])
        if not isinstance(names, list) or not all(isinstance(n, str) for n in names):
            raise self._error("files is a list of paths", "files", hint='files = ["more.py"]')
        if names and root.suffix != ".py":
            raise self._error(f"files is for Python kernels, not for {root.name}", "files")
        found = {root.resolve()}
        for name in names:
            path = folder / name
            if path.suffix != ".py" or not path.resolve().is_relative_to(folder.resolve()):
                raise self._error(f"{name} is no .py file below {_shown(folder)}", "files")
            if not path.is_file():
                raise self._error(f"the file {name} is not in {_shown(folder)}", "files")
            if path.resolve() in found:
                raise self._error(f"the file {name} is listed twice, or is the root", "files")
            found.add(path.resolve())
        return tuple(folder / name for name in names)

    def _kernels(self, data: dict[str, Any], root: Path) -> dict[str, tuple[ArgumentTypes, ...]]:
        """The table `[kernels]`: for each kernel an array of tables."""
        table = data.get("kernels", {})
        if not isinstance(table, dict):
            raise self._error("kernels is a table", "kernels", hint="write [[kernels.NAME]]")
        if table and root.suffix != ".py":
            raise self._error(f"[kernels] is for Python kernels, not for {root.name}", "kernels")
        return {name: self._entries(name, entries) for name, entries in table.items()}

    def _entries(self, name: str, entries: Any) -> tuple[ArgumentTypes, ...]:
        """The specializations of one kernel, with a suffix for each if there are several."""
        key = f"kernels.{name}"
        if not isinstance(entries, list) or not all(isinstance(e, dict) for e in entries):
            raise self._error(f"{key} is an array of tables", key, hint=f"write [[{key}]]")
        lists = _told_apart([self._entry(key, entry) for entry in entries])
        suffixes = [entry.suffix for entry in lists]
        if len(set(suffixes)) < len(suffixes):
            raise self._error(
                f"two entries of {key} get one C name", key, hint='give each its suffix = "_a"'
            )
        return tuple(lists)

    def _entry(self, key: str, entry: dict[str, Any]) -> ArgumentTypes:
        self._known(entry, _KEYS["kernels"], f"[{key}]")
        arguments = entry.get("arguments")
        if not isinstance(arguments, list) or not all(isinstance(a, str) for a in arguments):
            raise self._error(
                f"{key} needs arguments, a list of types",
                key,
                hint='write arguments = ["f32[:]", "f32"]',
            )
        suffix = self._string(entry, "suffix") or ""
        if suffix and not re.fullmatch(r"(_[A-Za-z0-9]+)+", suffix):
            raise self._error(f"suffix {suffix!r} is no ending of a C name, like _f64", "suffix")
        return ArgumentTypes(tuple(arguments), self._string(entry, "returns"), suffix)

    def _load(self) -> dict[str, Any]:
        try:
            self.text = self.path.read_bytes().decode("utf-8")
        except OSError as error:
            raise ProjectError(
                f"the manifest cannot be read: {error.strerror or error}", str(self.path)
            ) from None
        except UnicodeDecodeError:
            raise ProjectError("the manifest is not UTF-8 text", str(self.path)) from None
        try:
            return tomllib.loads(self.text)
        except RecursionError:
            raise ProjectError("the manifest nests too deeply", str(self.path)) from None
        except tomllib.TOMLDecodeError as error:
            line = re.search(r"at line (\d+)", str(error))
            raise ProjectError(
                f"the manifest is not TOML: {error}",
                str(self.path),
                int(line.group(1)) if line else None,
            ) from None

    def _known(self, table: dict[str, Any], known: tuple[str, ...], section: str | None) -> None:
        for key in table:
            if key in known:
                continue
            close = difflib.get_close_matches(key, known, 1)
            kind = "table" if section is None else "key"
            hint = f"did you mean {close[0]}?" if close else f"known: {', '.join(known)}"
            where = "" if section is None else f" in {_bracketed(section)}"
            raise self._error(f"unknown {kind} {key!r}{where}", key, hint=hint)

    def _table(self, data: dict[str, Any], section: str) -> dict[str, Any]:
        table = data.get(section, {})
        if not isinstance(table, dict):
            raise self._error(f"{section} is a table", section, hint=f"write [{section}]")
        self._known(table, _KEYS[section], section)
        return table

    def _string(self, table: dict[str, Any], key: str) -> str | None:
        value = table.get(key)
        if value is None:
            return None
        if not isinstance(value, str) or not value:
            raise self._error(f"{key} is a string that is not empty", key)
        return value

    def _line(self, table: dict[str, Any], key: str) -> str | None:
        value = self._string(table, key)
        if value is not None and not value.isprintable():
            raise self._error(f"{key} is one line of printable text", key)
        return value

    def _number(self, table: dict[str, Any], key: str, default: int, low: int, high: int) -> int:
        value = table.get(key, default)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self._error(f"{key} is a whole number from {low} to {high}", key)
        return value

    def _file(self, table: dict[str, Any], key: str) -> str | None:
        name = self._string(table, key)
        if name is None:
            return None
        try:
            text = (self.path.parent / name).read_bytes().decode("utf-8")
        except (OSError, ValueError):  # not there, not UTF-8, no path at all
            raise self._error(f"{key}: {name} cannot be read as UTF-8 text", key) from None
        return text.replace("\r\n", "\n")

    def _check_name(self, name: str, key: str) -> None:
        problem = _bad_name(name)
        if problem:
            raise self._error(f"{key} {name!r}: {problem}", key)

    def _error(self, message: str, key: str, hint: str | None = None) -> ProjectError:
        """A complaint about `key`, at the first line that sets it or opens its table."""
        pattern = re.compile(rf"\s*(\[+\s*)?[\"']?{re.escape(key)}[\"']?\s*(\]|=|\.)")
        line = None
        for number, text in enumerate(self.text.splitlines(), 1):
            if pattern.match(text):
                line = number
                break
        return ProjectError(message, str(self.path), line, hint)


def _bad_name(name: str) -> str | None:
    """What is wrong with `name` as prefix of C symbols and as CMake target, if anything."""
    if not re.fullmatch(r"[A-Za-z][A-Za-z0-9_]*", name):
        return "which is no C name: a letter, then letters, digits and single _"
    if "__" in name or name.endswith("_"):
        return "which C or C++ could reserve: no doubled and no closing _"
    if re.match(r"ht1?(_|$)", name.lower()):
        return "which the runtime uses itself"
    for word in sorted(C_KEYWORDS | CXX_KEYWORDS | MACROS | LIBRARY):
        if word.startswith(f"{name}_"):
            return f"with which a symbol could become {word}"
    if name in _SYSTEM_LIBRARIES:
        return "which linkers take for a library of the system"
    if name.lower() in _TARGET_NAMES:
        return "which build systems use for a target of their own"
    if len(name) > 64:
        return "which is longer than 64 characters"
    return None


def _told_apart(lists: list[ArgumentTypes]) -> list[ArgumentTypes]:
    """The entries of one kernel; of several, those without a suffix get their types as one."""
    if len(lists) < 2:
        return lists
    return [e if e.suffix else replace(e, suffix=_types_as_suffix(e, lists)) for e in lists]


def _types_as_suffix(entry: ArgumentTypes, lists: list[ArgumentTypes]) -> str:
    """The types in which `entry` differs from the first entry or another, as part of a name."""
    columns = zip(*(e.arguments for e in lists), strict=False)
    differing = [k for k, column in enumerate(columns) if len(set(column)) > 1]
    words = [re.sub(r"[^A-Za-z0-9]+", "_", entry.arguments[k]).strip("_") for k in differing]
    return "".join(f"_{word}" for word in dict.fromkeys(words))


def _bracketed(section: str) -> str:
    return section if section.startswith("[") else f"[{section}]"


def _shown(folder: Path) -> str:
    text = folder.as_posix()
    return "this folder" if text == "." else text
