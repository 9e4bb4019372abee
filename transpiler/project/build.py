"""From a project to its tree: everything in memory first, then written at once."""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from transpiler.data import data_folder
from transpiler.emit.c17 import emit_c
from transpiler.emit.interface import Emitted, Export, NameClash
from transpiler.emit.templates import render
from transpiler.ir.nodes import Program
from transpiler.ir.types import Type, ViewType
from transpiler.ir.vectors import form_of
from transpiler.passes.pipeline import prepare_c, prepare_debug
from transpiler.project.describe import describe
from transpiler.project.evaluate import Recorded
from transpiler.project.example import readme_example
from transpiler.project.formatting import format_c
from transpiler.project.launch_vectors import bounds_of, record_launches
from transpiler.project.manifest import Manifest
from transpiler.project.problem import ProjectError
from transpiler.project.selftest import VectorFile, label_of, render_vectors
from transpiler.project.vectors import record_all
from transpiler.project.writing import LISTING, read_listing, write_tree
from transpiler.source.depth import deep_recursion
from transpiler.source.files import SourceFile

Cases = Mapping[str, tuple[Recorded, ...]]
"""The recorded cases of each export, by its C name."""

_PUBLIC_TYPES = "ht1.h"
_REDUCTIONS = "ht1_arrays.h"
"""Reductions of arrays, which Python kernels leave to their host."""
_DIMENSIONS = 4
"""The dimensions that the self-test is made for where no array has more."""
_RUNTIME = re.compile(r'^ *# *include "(?:\.\./)?hardtack/([a-z0-9_]+\.h)"', re.MULTILINE)
_INCLUDED = re.compile(r'^ *# *include "([a-z0-9_]+\.h)"', re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Built:
    """What a build did: the folder, every path of the tree, and those that changed."""

    folder: Path
    paths: tuple[str, ...]
    changed: tuple[str, ...]


def build(
    manifest: Manifest,
    program: Program,
    files: Mapping[str, SourceFile],
    folder: Path,
    *,
    force: bool = False,
) -> Built:
    """Write the tree of a checked program into `folder`.

    Raises `ProjectError` or `SourceErrors` and leaves the folder as it is when there is no tree
    of the program (`make_tree`), when the interface changed under its old number, or when the
    folder is not ours to write.
    """
    tree = make_tree(manifest, program, files)
    if manifest.path is not None:
        _check_interface(tree[LISTING], folder, manifest)
    changed = write_tree(tree, folder, force=force)
    return Built(folder, tuple(tree), changed)


@deep_recursion()
def make_tree(
    manifest: Manifest, program: Program, files: Mapping[str, SourceFile]
) -> dict[str, bytes]:
    """The tree as paths and bytes, sorted by path; equal input gives equal bytes.

    Raises `ProjectError` for names that meet in C and for a program with nothing to build, and
    `SourceErrors` for what C17 trees are not built for (C9102) or have no room for (C9001).
    """
    emitted = translate(manifest, program)
    if not (emitted.exports or emitted.has_main or emitted.test_count):
        raise ProjectError(
            "there is nothing to build: no export, no script, no main and no test",
            manifest.root.name,
            hint="write `export` before what callers of the library may use",
        )
    recorded = _recorded(manifest, program, emitted)
    vectors = _vectors(manifest, program, emitted, recorded)
    code = {path: file.code for path, file in vectors.items()}
    texts = format_c({**emitted.files, **_self_test(manifest, emitted, recorded), **code})
    texts |= {path: file.joined(texts[path]) for path, file in vectors.items()}
    texts |= _project_files(manifest, emitted, recorded)
    tree = {path: text.encode("utf-8") for path, text in texts.items()}
    runtime = _runtime(manifest, emitted)
    tree |= runtime
    tree |= {f"kernels/{path}": file.text.encode("utf-8") for path, file in files.items()}
    tree[LISTING] = describe(manifest, program, emitted.exports, tuple(runtime), tree)
    return dict(sorted(tree.items()))


def _recorded(manifest: Manifest, program: Program, emitted: Emitted) -> Cases:
    """The calls that the self-test replays, of the exports that have some."""
    record = record_launches if manifest.is_python else record_all
    recorded = record(program, emitted.exports, manifest.seed, manifest.count)
    return {name: cases for name, cases in recorded.items() if cases}


def translate(manifest: Manifest, program: Program) -> Emitted:
    """The C of a checked program.

    Raises `ProjectError` for names that meet in C and `SourceErrors` for what C17 trees are not
    built for (C9102) or have no room for (C9001).
    """
    try:
        debug = prepare_debug(program)
        return emit_c(prepare_c(program), manifest.prefix, manifest.interface, debug)
    except NameClash as clash:
        raise ProjectError(str(clash), manifest.root.name) from None


def _runtime(manifest: Manifest, emitted: Emitted) -> dict[str, bytes]:
    """The runtime headers that the sources include, directly or by each other, byte for byte."""
    source = data_folder("runtime_headers") / "hardtack"
    waiting = [name for text in emitted.files.values() for name in _RUNTIME.findall(text)]
    tree: dict[str, bytes] = {}
    while waiting:
        name = waiting.pop()
        path = f"src/hardtack/{name}"
        if path not in tree:
            tree[path] = (source / name).read_bytes()
            waiting += _INCLUDED.findall(tree[path].decode("utf-8"))
    public = (_PUBLIC_TYPES, _REDUCTIONS) if manifest.is_python else (_PUBLIC_TYPES,)
    for name in public:
        tree[f"include/{manifest.prefix}/{name}"] = (source / "public" / name).read_bytes()
    return tree


def _self_test(manifest: Manifest, emitted: Emitted, recorded: Cases) -> dict[str, str]:
    """The driver of the self-test."""
    exports = emitted.exports
    ranks = [t.rank + bool(form_of(t.element)) for t in _types(exports) if isinstance(t, ViewType)]
    values = _names(manifest) | {
        "exports": _labels(exports, manifest.prefix, recorded),
        "python": manifest.is_python,
        "most_dimensions": max(_DIMENSIONS, *ranks, 0),
    }
    return {
        f"tests/selftest.{suffix}": render(f"tree/tests/selftest.{suffix}.j2", **values)
        for suffix in ("c", "h")
    }


def _types(exports: Iterable[Export]) -> Iterator[Type]:
    """The types of all parameters."""
    return (p.local.type for export in exports for p in export.source.parameters)


def _vectors(
    manifest: Manifest, program: Program, emitted: Emitted, recorded: Cases
) -> dict[str, VectorFile]:
    """The recorded cases of each export, by tree path."""
    prefix = manifest.prefix
    ulps = bounds_of(program, emitted.exports) if manifest.is_python else {}
    files = _vector_files(emitted.exports, prefix)
    return {
        f"tests/{files[export.c_name]}": render_vectors(
            export, recorded[export.c_name], prefix, ulps.get(export.c_name, 0)
        )
        for export in emitted.exports
        if export.c_name in recorded
    }


def _sources(manifest: Manifest) -> str:
    """The files whose kernels are built, in words."""
    names = [p.relative_to(manifest.source_root).as_posix() for p in manifest.files]
    *first, last = [manifest.root.name, *names]
    return f"{', '.join(first)} and {last}" if first else last


def _project_files(manifest: Manifest, emitted: Emitted, recorded: Cases) -> dict[str, str]:
    """Build files, README and LICENSE."""
    name = manifest.name
    sources = sorted(p for p in emitted.files if re.fullmatch(r"src/[^/]+\.c", p))
    program_file = f"src/{manifest.prefix}_run.c"
    debug = sorted(p for p in emitted.files if p.startswith("src/debug/"))
    plain = [p.replace("debug/", "") for p in debug]
    values = _names(manifest) | {
        "debug_sources": debug,
        "checked_sources": plain,
        "description": manifest.description or f"Kernels of {_sources(manifest)}, as C.",
        "license": manifest.license,
        "license_text": manifest.license_text,
        "runtime_license": (data_folder("templates") / "MIT-0.txt").read_text(encoding="utf-8"),
        "interface": manifest.interface,
        "sources": [s for s in sources if s != program_file],
        "has_main": emitted.has_main,
        "test_count": emitted.test_count,
        "exports": _labels(emitted.exports, manifest.prefix),
        "unrecorded": [e.c_name for e in emitted.exports if e.c_name not in recorded],
        "strided": any(e.strided for e in emitted.exports),
        "example": readme_example(emitted.exports, recorded),
        "python": manifest.is_python,
    }
    tested = values | {"exports": _labels(emitted.exports, manifest.prefix, recorded)}
    return {
        "CMakeLists.txt": render("tree/CMakeLists.txt.j2", **values),
        f"cmake/{name}_targets.cmake": render("tree/cmake/targets.cmake.j2", **values),
        "tests/CMakeLists.txt": render("tree/tests/CMakeLists.txt.j2", **tested),
        "tests/leaks.txt": render("tree/tests/leaks.txt.j2"),
        "README.md": render("tree/README.md.j2", **values),
        "LICENSE": render("tree/LICENSE.j2", **values),
    }


def _names(manifest: Manifest) -> dict[str, str]:
    return {"name": manifest.name, "prefix": manifest.prefix, "upper": manifest.prefix.upper()}


def _labels(
    exports: Sequence[Export], prefix: str, recorded: Cases | None = None
) -> list[dict[str, str]]:
    """What templates say of each export, or of each of `exports` that has recorded cases."""
    files = _vector_files(exports, prefix)
    return [
        {
            "label": label_of(export, prefix),
            "file": files[export.c_name],
            "c_name": export.c_name,
            "summary": _summary(export),
        }
        for export in exports
        if recorded is None or export.c_name in recorded
    ]


LONGEST_STEM = 100
"""File systems end names at 255 bytes, some paths at 260; a name of the source may have 255."""


def _vector_files(exports: Iterable[Export], prefix: str) -> dict[str, str]:
    """The files of the exports' cases, by C name.

    A long name is cut. A digest keeps it apart, and apart from a name that differs from it in the
    case of letters only: some file systems see no difference.
    """
    stems = {export.c_name: label_of(export, prefix) for export in exports}
    folded = Counter(stem.lower() for stem in stems.values())
    files: dict[str, str] = {}
    for c_name, stem in stems.items():
        digest = ""
        if len(stem) > LONGEST_STEM or folded[stem.lower()] > 1:
            digest = f"_{hashlib.sha256(stem.encode()).hexdigest()[:8]}"
        files[c_name] = f"{stem[:LONGEST_STEM]}{digest}_vectors.c"
    return files


def _summary(export: Export) -> str:
    """The first sentence of the documentation, for a table cell."""
    text = " ".join(line.strip() for line in export.source.documentation)
    first = re.split(r"(?<=[.;:])\s", text, maxsplit=1)[0].rstrip(";:")
    return first.replace("|", "\\|") or f"{export.kind} `{export.name}`"


def _check_interface(new: bytes, folder: Path, manifest: Manifest) -> None:
    """A changed or removed signature needs a higher interface number than the old tree's."""
    try:
        old = read_listing(folder)["interface"]
        entries = {str(e["c_name"]): e for e in old["entries"]}
        number = int(old["number"])
    except (ValueError, KeyError, TypeError):
        return
    kept = {e["c_name"]: e for e in json.loads(new)["interface"]["entries"]}
    broken = sorted(name for name, entry in entries.items() if kept.get(name) != entry)
    if broken and manifest.interface <= number:
        shown = ", ".join(broken[:3]) + (" and more" if len(broken) > 3 else "")
        raise ProjectError(
            f"the interface {number} in {folder} has other signatures: {shown}",
            str(manifest.path),
            hint=f"callers must notice: set interface = {number + 1} in the manifest",
        )
