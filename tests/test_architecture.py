"""Imports between the packages of the transpiler go one way (ARCHITECTURE.md)."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "transpiler"

# What each part may import, besides itself.
EARLY = {"version", "data"}
MAY_IMPORT = {
    "version": set(),
    "data": set(),
    "source": EARLY,
    "ir": EARLY | {"source"},
    "machine": EARLY | {"source", "ir"},
    "passes": EARLY | {"source", "ir"},
    "emit": EARLY | {"source", "ir"},
    "ci": EARLY | {"source", "ir", "machine"},
    "pykernel": EARLY | {"source", "ir"},
    "project": EARLY | {"source", "ir", "machine", "passes", "emit"},
    "suite": EARLY | {"source", "ir", "machine", "passes", "ci", "pykernel", "emit", "project"},
    "cli": EARLY
    | {"source", "ir", "machine", "passes", "ci", "pykernel", "emit", "project", "suite"},
}
# What an emitter may ask about a body; it runs no pass.
QUESTIONS = {"callgraph", "effects", "locals_of", "possible_faults"}
THIRD_PARTY = {
    "lark": {"ci"},
    "jinja2": {"emit", "project"},
    "clang_format": {"project"},
    "numpy": {"ir", "machine", "pykernel", "project", "suite", "cli"},
}


def part_of(path: Path) -> str:
    """The package, or the module directly in `transpiler`, that a file belongs to."""
    first = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
    # `python -m transpiler` is the command too.
    return "cli" if first == "__main__" else first


def imported(path: Path, text: str | None = None) -> Iterator[tuple[str, int]]:
    """Dotted names that a file imports, wherever in it, with their lines."""
    package = path.relative_to(ROOT).with_suffix("").parts[:-1]
    for node in ast.walk(ast.parse(path.read_text("utf-8") if text is None else text)):
        match node:
            case ast.Import(names):
                yield from ((alias.name, node.lineno) for alias in names)
            case ast.ImportFrom(module, names, level):
                start = package[: len(package) - level + 1] if level else ()
                base = ".".join((*start, *([module] if module else [])))
                for alias in names:
                    yield f"{base}.{alias.name}", node.lineno


def violations(path: Path, text: str | None = None) -> list[str]:
    """The imports of a file that run against an arrow, in words."""
    part = part_of(path)
    found = []
    for name, line in imported(path, text):
        root, *rest = name.split(".")
        where = f"{path.relative_to(ROOT)}:{line}"
        if root == "transpiler":
            target = rest[0] if rest else ""
            known = target in MAY_IMPORT
            if part == "emit" and target == "passes" and rest[1:2] and rest[1] in QUESTIONS:
                continue
            if known and target != part and target not in MAY_IMPORT[part]:
                found.append(f"{where}: {part} imports {target}")
        elif root == "tests" or (ROOT / "tests" / f"{root}.py").exists():
            found.append(f"{where}: imports the tests")
        elif root in THIRD_PARTY:
            if part not in THIRD_PARTY[root]:
                found.append(f"{where}: {part} imports {root}")
        elif root not in sys.stdlib_module_names:
            found.append(f"{where}: {root} is no dependency")
    return found


def sources() -> list[Path]:
    return sorted(
        p for p in PACKAGE.rglob("*.py") if p.name != "__init__.py" or p.parent != PACKAGE
    )


def test_every_part_has_its_arrows() -> None:
    parts = {part_of(path) for path in sources()}
    assert parts <= set(MAY_IMPORT)
    assert {"source", "ir", "machine", "ci", "passes", "emit", "project", "suite"} <= parts


def test_arrows_have_no_cycle() -> None:
    done: set[str] = set()
    while len(done) < len(MAY_IMPORT):
        ready = {part for part, needs in MAY_IMPORT.items() if needs <= done} - done
        assert ready
        done |= ready


@pytest.mark.parametrize("path", sources(), ids=lambda p: str(p.relative_to(PACKAGE)))
def test_imports_go_one_way(path: Path) -> None:
    assert violations(path) == []


@pytest.mark.parametrize(
    "file, text, word",
    [
        ("ir/types.py", "import transpiler.ci.parse", "ir imports ci"),
        ("ir/types.py", "from transpiler import machine", "ir imports machine"),
        (
            "emit/c.py",
            "def f():\n    import transpiler.passes.ranges",
            "emit imports passes",
        ),
        ("emit/c.py", "from transpiler.passes import effects, ranges", "emit imports passes"),
        ("source/files.py", "from ..ir import types", "source imports ir"),
        ("suite/fuzz.py", "from transpiler.cli import main", "suite imports cli"),
        ("ci/parse.py", "from ir_builder import Builder", "imports the tests"),
        ("passes/ranges.py", "import numpy", "passes imports numpy"),
        ("machine/run.py", "import lark", "machine imports lark"),
    ],
)
def test_a_wrong_import_is_found(file: str, text: str, word: str) -> None:
    assert [v for v in violations(PACKAGE / file, text) if word in v]


def test_a_right_import_is_not_found() -> None:
    text = "import enum\nfrom transpiler.ir.types import I64\nimport transpiler.version"
    assert violations(PACKAGE / "emit" / "c.py", text) == []


def leave_outs(text: str) -> list[str]:
    """Words that let a test pass without having run."""
    words = {"skip", "skipif", "skipIf", "skipTest", "xfail", "importorskip", "SkipTest"}
    found = []
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Attribute(attr=name) | ast.Name(id=name) | ast.alias(name=name):
                if name in words:
                    found.append(name)
    return found


@pytest.mark.parametrize("path", sorted((ROOT / "tests").glob("*.py")), ids=lambda p: p.stem)
def test_no_test_is_left_out(path: Path) -> None:
    """A missing toolchain is a failure: nothing skips, nothing is expected to fail."""
    assert leave_outs(path.read_text("utf-8")) == []


def test_a_test_that_is_left_out_is_found() -> None:
    text = "import pytest\n@pytest.mark.skipif(True)\ndef test(): pytest.skip('no')\n"
    assert sorted(leave_outs(text)) == ["skip", "skipif"]
    assert leave_outs("from pytest import importorskip") == ["importorskip"]


def test_architecture_page_shows_the_same_arrows() -> None:
    """The table of ARCHITECTURE.md names, for each package, packages that it may import."""
    rows = {}
    for line in (ROOT / "ARCHITECTURE.md").read_text("utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if len(cells) == 3 and cells[0].startswith("`transpiler/"):
            rows[cells[0].strip("`").split("/")[1].removesuffix(".py")] = cells[2]
    assert {"source", "ir", "machine", "ci", "passes", "emit", "project", "suite"} <= set(rows)
    for part, text in rows.items():
        yes, _, no = text.partition(" but ")
        allowed = MAY_IMPORT[part] | ({"passes"} if part == "emit" else set())
        assert set(re.findall(r"`(\w+)`", yes)) <= allowed, part
        assert not set(re.findall(r"`(\w+)`", no)) & allowed, part


def test_the_reference_stands_alone() -> None:
    """conformance/reference imports only itself and the standard library; only tests import it."""
    import ast
    import sys
    from pathlib import Path

    root = Path(__file__).resolve().parent.parent
    home = root / "conformance" / "reference"

    def imported(path: Path) -> list[str]:
        """Absolute module names, with those of relative imports inside the reference left out."""
        names: list[str] = []
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Import():
                    names += [alias.name for alias in node.names]
                case ast.ImportFrom(level=0, module=module):
                    names += [f"{module}.{alias.name}" for alias in node.names]
                case ast.ImportFrom(level=level):
                    assert level == 1, f"{path}: an import from above the package"
        return names

    sources = sorted(home.rglob("*.py"))
    assert len(sources) > 10
    for path in sources:
        for name in imported(path):
            assert name.split(".")[0] in sys.stdlib_module_names, f"{path} imports {name}"
    for folder in ("transpiler", "benchmarks", "scripts", "examples"):
        for path in (root / folder).rglob("*.py"):
            for name in imported(path):
                assert not name.startswith("conformance"), f"{path} imports {name}"
