"""Trees made for tests in this process, and their sources compiled without CMake."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from trees import STRICT, command

from transpiler.ci import program as ci
from transpiler.project.build import make_tree
from transpiler.project.manifest import open_project
from transpiler.pykernel import program as pykernel
from transpiler.source.diagnostics import Collector

PROJECTS = Path(__file__).resolve().parent / "projects"
MESH = PROJECTS / "mesh"


def tree_of(path: Path) -> dict[str, bytes]:
    """The tree of a project (manifest, folder, `.ci` or `.py` file), in memory."""
    manifest = open_project(path)
    collector = Collector()
    load = pykernel.load if manifest.is_python else ci.load
    loaded = load(manifest.root, collector, root=manifest.source_root)
    assert loaded.program is not None, collector.found
    return make_tree(manifest, loaded.program, loaded.files)


def write_sources(folder: Path, sources: Mapping[str, str], **settings: object) -> Path:
    """A project of these `.ci` texts; `settings` are keys of the manifest, `name` among them."""
    lines = ["[project]"]
    vectors = {key: settings.pop(key) for key in ("count", "seed") if key in settings}
    for table, keys in (("", settings), ("[vectors]", vectors)):
        lines += [table] if table else []
        lines += [f'{k} = "{v}"' if isinstance(v, str) else f"{k} = {v}" for k, v in keys.items()]
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "hardtack.toml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    for path, text in sources.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    return folder


def write_files(tree: Mapping[str, bytes], folder: Path) -> Path:
    """Put a tree down in a new folder."""
    for path, content in tree.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    return folder


def make(source: Path, folder: Path) -> Path:
    """The tree of `source`, written into `folder`."""
    return write_files(tree_of(source), folder)


def objects(sources: Sequence[Path], folder: Path, compiler: str, *flags: str | Path) -> list[Path]:
    """Compile each source under the strict flags, two at a time; the object files."""
    folder.mkdir(parents=True, exist_ok=True)

    def one(source: Path) -> Path:
        target = folder / f"{source.parent.parent.name}_{source.stem}.o"
        command(compiler, *STRICT, *flags, "-c", source, "-o", target)
        return target

    with ThreadPoolExecutor(max_workers=2) as pool:
        return list(pool.map(one, sources))


def library_sources(tree: Path) -> list[Path]:
    """The C files of a tree's library."""
    name = next((tree / "include").iterdir()).name
    return sorted(p for p in (tree / "src").glob("*.c") if p.stem != f"{name}_run")


def self_test_sources(tree: Path) -> list[Path]:
    """The library and the self-test with its recorded vectors, without the test blocks."""
    tests = (p for p in (tree / "tests").glob("*.c") if not p.stem.endswith("_test_blocks"))
    return [*library_sources(tree), *sorted(tests)]
