"""What the pages say is so: commands, options, settings, examples, links."""

from __future__ import annotations

import argparse
import json
import re
import shlex
from pathlib import Path

import pytest
from trees import GENERATED, ROOT, STRICT, command, hardtack

from transpiler import cli
from transpiler.project.manifest import _KEYS, open_project

PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
TEXTS = {page.name: page.read_text(encoding="utf-8") for page in PAGES}


def fences(page: str, language: str) -> list[str]:
    """The blocks of code in `language` on a page."""
    return re.findall(rf"^```{language}\n(.*?)^```$", TEXTS[page], re.MULTILINE | re.DOTALL)


def commands() -> dict[str, argparse.ArgumentParser]:
    """The parser of each command."""
    (found,) = (a for a in cli._parser()._actions if isinstance(a, argparse._SubParsersAction))
    return dict(found.choices)


# --- README -----------------------------------------------------------------------------------


def test_the_readme_opens_with_the_two_commands() -> None:
    first = re.search(r"^```\w*\n(.*?)^```$", TEXTS["README.md"], re.MULTILINE | re.DOTALL)
    assert first is not None
    words = [shlex.split(line, comments=True) for line in first.group(1).splitlines()]
    assert words == [["sh", "scripts/demo.sh"], ["sh", "scripts/test.sh"]]
    assert len(TEXTS["README.md"][: first.start()].splitlines()) <= 4
    assert "sh scripts/test.sh" in (ROOT / ".ci" / "run").read_text().splitlines()
    for script in (ROOT / "scripts").glob("*.sh"):
        command("sh", "-n", script)


def test_the_program_of_the_readme_is_built(tmp_path: Path) -> None:
    (program,) = fences("README.md", "ci")
    (tmp_path / "smooth.ci").write_text(program, encoding="utf-8")
    build = [line for line in TEXTS["README.md"].splitlines() if line.startswith("hardtack build")]
    assert build == ["hardtack build smooth.ci -o smooth"]
    hardtack(*shlex.split(build[0])[1:], cwd=tmp_path)
    for source in (tmp_path / "smooth" / "src").glob("*.c"):
        command("gcc", *STRICT, "-fsyntax-only", source)


def test_the_readme_lists_every_command() -> None:
    listed = {
        name
        for row in re.findall(r"^\| (`hardtack .*?) \|", TEXTS["README.md"], re.MULTILINE)
        for name in re.findall(r"`hardtack (\w+)`", row)
    }
    assert listed == set(commands())


# --- docs/cli.md ------------------------------------------------------------------------------


def test_every_command_and_option_is_on_its_page() -> None:
    page = TEXTS["cli.md"]
    # A line that goes on is indented.
    lines = re.sub(r"\n +", " ", fences("cli.md", "")[0]).splitlines()
    usage = {line.split()[1]: line for line in lines if line.strip()}
    parsers = commands()
    assert set(usage) == set(parsers)
    for name, parser in parsers.items():
        options = {
            option: action
            for action in parser._actions
            for option in action.option_strings
            if option.startswith("--")
        }
        for option in options:
            if option in ("--help", "--json", "--debug"):
                continue
            shown = "-o" if option == "--output" else option
            assert shown in usage[name], f"{name} {option}"
            assert shown in page.replace(usage[name], ""), f"{name} {option}"
        known = set(options) | {"-o"}
        assert set(re.findall(r"(?<!\w)--?[a-z]+", usage[name])) <= known, name
    assert "`--json`" in page
    assert "`--debug`" in page


def test_the_runs_that_the_pages_show_print_what_they_show() -> None:
    shown = [block for block in fences("cli.md", "") if block.startswith("$ hardtack")]
    assert shown
    for block in shown:
        line, _, output = block.partition("\n")
        assert hardtack(*shlex.split(line)[2:], cwd=ROOT) == output


def test_the_diagnostic_that_the_page_shows_is_right(tmp_path: Path) -> None:
    (block,) = (b for b in fences("cli.md", "") if b.startswith("error["))
    (source,) = re.findall(r"^ 1 \| (.*)$", block, re.MULTILINE)
    (tmp_path / "lamp.ci").write_text(source + "\n", encoding="utf-8")
    assert hardtack("check", "lamp.ci", cwd=tmp_path, code=1).startswith(block)


# --- docs/manifest.md -------------------------------------------------------------------------


def test_every_setting_is_on_its_page(tmp_path: Path) -> None:
    sections = re.split(r"^## `\[(\w+)\]`$", TEXTS["manifest.md"], flags=re.MULTILINE)[1:]
    found = {
        name: tuple(re.findall(r"^\| `([\w-]+)` \|", text, re.MULTILINE))
        for name, text in zip(sections[::2], sections[1::2], strict=True)
    }
    assert found == _KEYS
    (example,) = fences("manifest.md", "toml")
    (tmp_path / "hardtack.toml").write_text(example, encoding="utf-8")
    (tmp_path / "heat.ci").write_text("export I64 f() { return 1; }\n")
    manifest = open_project(tmp_path)
    defaults = open_project(tmp_path / "heat.ci")
    assert (manifest.seed, manifest.count) == (defaults.seed, defaults.count)
    assert manifest.interface == defaults.interface


# --- docs/generated-tree.md -------------------------------------------------------------------


def test_the_page_of_the_tree_is_true(tmp_path: Path) -> None:
    page = TEXTS["generated-tree.md"]
    described = json.loads((GENERATED / "heat" / "manifest.json").read_text())
    table = page.partition("## manifest.json")[2]
    rows = " ".join(re.findall(r"^\| (`.*?) \|", table, re.MULTILINE))
    assert set(re.findall(r"`(\w+)`", rows)) == set(described)
    entries = {p.name for p in (GENERATED / "heat").iterdir()}
    folder = fences("generated-tree.md", "")[0]
    assert all(name in folder for name in entries)
    options = (GENERATED / "heat" / "CMakeLists.txt").read_text()
    for option in re.findall(r"`(HEAT_\w+)` \| `ON`|`(HEAT_TESTS)`", page):
        assert f"option({max(option)} " in options
    (code,) = fences("generated-tree.md", "c")
    (tmp_path / "call.c").write_text(
        '#include "heat/heat.h"\n'
        "int main(void)\n{\nint32_t u[4] = {0}, next[4], rate = 1, scale = 4;\n"
        "int64_t n = 2, m = 2, total = 0;\n" + code + "return s != HT1_OK;\n}\n"
    )
    sources = sorted((GENERATED / "heat" / "src").glob("*.c"))
    include = f"-I{GENERATED / 'heat' / 'include'}"
    command(
        "gcc", "-std=c17", "-Wall", include, tmp_path / "call.c", *sources, "-o", tmp_path / "a"
    )
    command(tmp_path / "a")


# --- all pages --------------------------------------------------------------------------------


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_links_and_paths_lead_somewhere(page: Path) -> None:
    text = re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    for target in re.findall(r"\]\(([^)#]+)", text):
        if "://" not in target:
            assert (page.parent / target).exists(), target
    top = r"transpiler|templates|runtime_headers|generated_examples|conformance|benchmarks|docs"
    for path in re.findall(rf"`((?:{top}|examples|scripts|tests)/[\w./-]*)`", text):
        if page.name != "generated-tree.md":
            assert (ROOT / path).exists(), path


def test_the_changelog_names_this_version() -> None:
    version = re.search(r'"([\d.]+)"', (ROOT / "transpiler" / "version.py").read_text())
    assert version is not None
    assert f"## {version.group(1)}" in TEXTS["CHANGELOG.md"]


def test_every_page_of_the_guide_can_be_reached() -> None:
    linked = set(re.findall(r"\]\(docs/([\w-]+\.md)\)", TEXTS["README.md"]))
    assert linked == {p.name for p in (ROOT / "docs").glob("*.md")}
