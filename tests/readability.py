"""How generated trees read, in numbers: what `docs/readability.md` says and its test holds to.

python tests/readability.py          prints the page
python tests/readability.py --write  writes it
"""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, fields
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from c_parentheses import surplus_parentheses, tokens  # noqa: E402

from transpiler.ci.lexer import lex  # noqa: E402
from transpiler.ci.program import load as load_ci  # noqa: E402
from transpiler.emit.file_scope import file_stems  # noqa: E402
from transpiler.emit.names import c_name  # noqa: E402
from transpiler.ir.nodes import (  # noqa: E402
    Block,
    Declaration,
    Function,
    Global,
    Kernel,
    Launch,
    Module,
    Program,
    Test,
)
from transpiler.passes.locals_of import declared, inside, names_of  # noqa: E402
from transpiler.passes.pipeline import prepare_c  # noqa: E402
from transpiler.project.manifest import open_project  # noqa: E402
from transpiler.pykernel.program import load as load_python  # noqa: E402
from transpiler.source.diagnostics import Collector  # noqa: E402
from transpiler.source.files import SourceFile  # noqa: E402

EXAMPLES = ROOT / "examples"
TREES = ROOT / "generated_examples"
PAGE = ROOT / "docs" / "readability.md"
COLUMNS = 100

# What compilers, systems and the C standard define under reserved names.
GIVEN = frozenset(
    """__FAST_MATH__ __ASSOCIATIVE_MATH__ __RECIPROCAL_MATH__ __FINITE_MATH_ONLY__ __GNUC__
    __clang__ __cplusplus __STDC_VERSION__ __STDC_NO_ATOMICS__ __SIZEOF_INT128__ __int128
    __x86_64__
    __extension__ __attribute__ __declspec __VA_ARGS__ __atomic_test_and_set __atomic_clear
    __atomic_load __atomic_compare_exchange __atomic_fetch_add
    __ATOMIC_ACQUIRE __ATOMIC_RELEASE __ATOMIC_RELAXED _OPENMP _WIN32 _Static_assert _Alignof
    _Pragma _Bool""".split()
)


@dataclass(slots=True)
class Counts:
    """What was counted in one tree: how many there are, and each one that is not as it should
    be. `forbidden_names` are those that C has for itself, changed by the one rule for them."""

    names: int = 0
    lost_names: list[str] = field(default_factory=list)
    forbidden_names: list[str] = field(default_factory=list)
    comments: int = 0
    lost_comments: list[str] = field(default_factory=list)
    lines: int = 0
    long_lines: list[str] = field(default_factory=list)
    parentheses: list[str] = field(default_factory=list)
    temporaries: int = 0
    statements: int = 0
    source_lines: int = 0
    output_lines: int = 0
    reserved: list[str] = field(default_factory=list)


# --- what there is --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Tree:
    """A generated tree with the program that it was made from."""

    name: str
    prefix: str
    folder: Path
    program: Program
    files: dict[str, SourceFile]

    def text(self, path: str) -> str:
        return (self.folder / path).read_text(encoding="utf-8")

    def c_files(self) -> list[str]:
        """All C and headers but the runtime's, which people write."""
        found = (p.relative_to(self.folder).as_posix() for p in self.folder.rglob("*.[ch]"))
        return sorted(p for p in found if not p.startswith("src/hardtack/"))

    def source_of(self, module: Module) -> str:
        """The C file of a module."""
        return self.text(f"src/{file_stems(self.program, self.prefix)[module.name]}.c")

    def tests(self) -> str:
        """The test blocks, if there are any."""
        path = f"tests/{self.prefix}_test_blocks.c"
        return self.text(path) if (self.folder / path).exists() else ""


def open_tree(project: Path, folder: Path) -> Tree:
    """A tree and the project that it belongs to."""
    manifest = open_project(project)
    load = load_python if manifest.is_python else load_ci
    loaded = load(manifest.root, Collector(), root=manifest.source_root)
    assert loaded.program is not None
    return Tree(manifest.name, manifest.prefix, folder, loaded.program, loaded.files)


# --- counting -------------------------------------------------------------------------------


def count(tree: Tree) -> Counts:
    """All counts of a tree."""
    counts = Counts()
    _names(tree, counts)
    _comments(tree, counts)
    _layout(tree, counts)
    _temporaries(tree, counts)
    _lengths(tree, counts)
    return counts


def _names(tree: Tree, counts: Counts) -> None:
    """Names of the source that stand in its C as they are: behind the prefix and the module's
    name at file scope, bare everywhere else."""
    shared = tree.text(f"src/{tree.prefix}_private.h")
    public = tree.text(f"include/{tree.prefix}/{tree.prefix}.h")
    tests = _definitions(tree.tests())
    for module in tree.program.modules:
        text = tree.source_of(module)
        words = set(tokens("\n".join((text, shared, public, tree.tests()))))
        path = f"{module.name.replace('.', '_')}_" if len(tree.program.modules) > 1 else ""
        pieces = _definitions(text)
        for d in map(_with_body, module.declarations):
            if isinstance(d, Global | Function | Kernel):
                _keep(counts, d.name, (path, f"{tree.prefix}_{path}"), words)
            owner = d.function if isinstance(d, Test) else d
            if isinstance(owner, Function | Kernel):
                functions = tests if isinstance(d, Test) else pieces
                found = _pieces_of(owner, path, tree.prefix, functions)
                inner = set(tokens(found))
                # A size may tell the header's reader only what fits together.
                inner |= {size.name for size in owner.sizes if f"[{size.name}" in public}
                for local in declared(owner):
                    _keep(counts, local.name, ("",), inner)


def _with_body(d: Declaration) -> Declaration:
    """A Python kernel as a function with all of its statements."""
    if not isinstance(d, Launch):
        return d
    body = Block((*d.before.statements, d.loop, *d.after.statements))
    name = f"{d.name}{d.suffix}"
    return Function(
        name, d.module, d.path, (), d.parameters, (), d.result, body, d.position, d.lines, True
    )


def _keep(counts: Counts, name: str, before: Sequence[str], words: set[str]) -> None:
    """Count a name that may stand behind one of the texts `before`."""
    counts.names += 1
    if any(f"{text}{name}" in words for text in before):
        return
    if c_name(name) != name and any(f"{text}{c_name(name)}" in words for text in before):
        counts.forbidden_names.append(name)
    else:
        counts.lost_names.append(name)


_DEFINITION = re.compile(
    r"^(?:/\*(?:(?!\*/).)*\*/\n)?"
    r"^(?!#|/|struct |enum |typedef )[^\n;{}]*?(\w+)\((?:[^;{}])*\)\n\{\n.*?^\}$",
    re.DOTALL | re.MULTILINE,
)


def _definitions(text: str) -> dict[str, str]:
    """The functions of a C file by name: comment, head and body."""
    found: dict[str, str] = {}
    for match in _DEFINITION.finditer(text):
        found[match.group(1)] = match.group()
    return found


def _pieces_of(owner: Function | Kernel, path: str, prefix: str, pieces: dict[str, str]) -> str:
    """The C of an owner: its function, or item and dispatch of a kernel, or rows and entry of a
    Python kernel, and the entry checks."""
    name = rf"({prefix}_|\w+_ht_)?{re.escape(path)}{re.escape(owner.name)}_?"
    wanted = re.compile(rf"{name}(_item|_dispatch|_admit|_rows)?")
    return "\n".join(text for key, text in pieces.items() if wanted.fullmatch(key))


def _comments(tree: Tree, counts: Counts) -> None:
    """Lines of comments that stand in the C or in the public header."""
    texts = [tree.text(path) for path in tree.c_files()]
    written = _plain("\n".join(comment for text in texts for comment in _COMMENT.findall(text)))
    for path, file in tree.files.items():
        for comment in _comments_of(file):
            for line in comment.splitlines():
                text = _plain(re.sub(r"^\s*(#|///?|/\*+|\*+(?!/))|\*/\s*$", "", line))
                if text:
                    counts.comments += 1
                    if text not in written:
                        counts.lost_comments.append(f"{path}: {line.strip()}")


def _comments_of(file: SourceFile) -> list[str]:
    """Comments; those of a kernel file and its docstrings."""
    if not file.path.endswith(".py"):
        return [comment.text for comment in lex(file.text)[0].comments]
    found = [
        token.string
        for token in tokenize.generate_tokens(io.StringIO(file.text).readline)
        if token.type == tokenize.COMMENT
    ]
    for node in ast.walk(ast.parse(file.text)):
        if isinstance(node, ast.Module | ast.FunctionDef):
            found.append(ast.get_docstring(node) or "")
    return found


_COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)


def _plain(text: str) -> str:
    return re.sub(r"[^\w]+", " ", text).strip()


def _layout(tree: Tree, counts: Counts) -> None:
    """Long lines, parentheses, reserved identifiers."""
    for path in tree.c_files():
        text = tree.text(path)
        lines = text.splitlines()
        counts.lines += len(lines)
        counts.long_lines += [f"{path}: {line}" for line in lines if len(line) > COLUMNS]
        counts.parentheses += [f"{path}: {p}" for p in surplus_parentheses(text)]
    every = [
        *tree.c_files(),
        *(f"src/hardtack/{p.name}" for p in tree.folder.glob("src/hardtack/*")),
    ]
    for path in every:
        text = re.sub(r"/\*.*?\*/|//[^\n]*|\"[^\"\n]*\"", "", tree.text(path), flags=re.DOTALL)
        # In C++ two underscores are reserved anywhere, and headers are read as C++ too.
        pattern = r"\b_[A-Z_]\w*|\b\w*__\w*" if path.startswith("include/") else r"\b_[A-Z_]\w*"
        text = re.sub(r"##\w+", "", text)
        for word in sorted(set(re.findall(pattern, text)) - GIVEN):
            if not word.startswith("__builtin_"):
                counts.reserved.append(f"{path}: {word}")


def _temporaries(tree: Tree, counts: Counts) -> None:
    """Locals that the exact form adds, and the statements of the source."""
    prepared = {o.qualified: o for m in prepare_c(tree.program).modules for o in _owners(m)}
    for module in tree.program.modules:
        for owner in _owners(module):
            counts.statements += sum(not isinstance(s, Block) for s in inside(owner.body))
            after = [local.name for local in declared(prepared[owner.qualified])]
            counts.temporaries += len([n for n in after if n not in names_of(owner)])


def _owners(module: Module) -> Iterator[Function | Kernel]:
    for d in map(_with_body, module.declarations):
        if isinstance(d, Function | Kernel):
            yield d
        elif isinstance(d, Test):
            yield d.function
    if module.script is not None:
        yield module.script


def _lengths(tree: Tree, counts: Counts) -> None:
    """Lines of sequential functions and Python kernels in the source and in C, documentation and
    comments included; entry checks and public entries, which have no line of the source, are left
    out."""
    for module in tree.program.modules:
        text = tree.source_of(module)
        pieces = _definitions(text)
        path = f"{module.name.replace('.', '_')}_" if len(tree.program.modules) > 1 else ""
        source = tree.files[module.path].text.splitlines()
        for f in (*module.functions, *(map(_with_body, module.launches))):
            assert isinstance(f, Function)
            pattern = re.compile(rf"(\w+_ht_)?{re.escape(path)}{re.escape(f.name)}_?(_rows)?")
            (found,) = (body for key, body in pieces.items() if pattern.fullmatch(key))
            first, last = f.lines
            # The documentation of a Python function stands inside.
            above = 0 if module.launches else len(f.documentation)
            counts.source_lines += above + _full(source[first - 1 : last])
            # The two lines around it that name its sites.
            counts.output_lines += _full(found.splitlines()) + 2 * ("AT(" in found)


def _full(lines: Sequence[str]) -> int:
    return sum(bool(line.strip()) for line in lines)


# --- the page -------------------------------------------------------------------------------

HEAD = """\
# How generated trees read

Counted in the trees of `generated_examples/` by `python tests/readability.py --write`; a test
compares this page with a new count and holds each number to its aim.

"""
TAIL = """
- *Identifiers kept*: names of functions, kernels, constants, variables, parameters, sizes, locals
  and loop variables that stand in the C as they are; at file scope behind the prefix and, in a
  tree of several modules, the module's name. Those that C forbids, such as `register`, have one
  underscore more and count as kept.
- *Comments kept*: lines of comments that stand in the C or in the public header.
- *Long lines*: of C and headers, tests included.
- *Surplus parentheses*: those that neither precedence nor a compiler's warning asks for.
- *Temporaries*: locals that the exact form adds, for each statement of the source, because a call
  or an effect must come first.
- *Output lines for a source line*: of sequential functions and Python kernels, with their
  documentation; entry checks and public entries, which stand for no line of the source, are not
  counted.
- *Reserved identifiers*: names that C keeps for its implementations, other than the ones that
  these define; the runtime headers are searched too.
"""


@cache
def examples() -> dict[str, Counts]:
    """The counts of every committed tree."""
    names = sorted(p.parent.name for p in TREES.glob("*/manifest.json"))
    return {name: count(open_tree(EXAMPLES / name, TREES / name)) for name in names}


def total(all_counts: Sequence[Counts]) -> Counts:
    """The sum of counts."""
    whole = Counts()
    for counts in all_counts:
        for f in fields(Counts):
            setattr(whole, f.name, getattr(whole, f.name) + getattr(counts, f.name))
    return whole


def ratio(part: int, whole: int) -> float:
    """`part` of `whole`; 0 where there is nothing."""
    return part / whole if whole else 0.0


ROWS: tuple[tuple[str, str, Callable[[Counts], str]], ...] = (
    (
        "identifiers kept",
        "100 %",
        lambda c: f"{100 - 100 * ratio(len(c.lost_names), c.names):.1f} %",
    ),
    ("identifiers that C forbids", "", lambda c: str(len(c.forbidden_names))),
    (
        "comments kept",
        "at least 95 %",
        lambda c: f"{100 - 100 * ratio(len(c.lost_comments), c.comments):.1f} %",
    ),
    ("long lines (over 100 columns)", "0", lambda c: str(len(c.long_lines))),
    ("surplus parentheses", "0", lambda c: str(len(c.parentheses))),
    ("temporaries for a statement", "", lambda c: f"{ratio(c.temporaries, c.statements):.2f}"),
    (
        "output lines for a source line",
        "at most 2.0",
        lambda c: f"{ratio(c.output_lines, c.source_lines):.2f}",
    ),
    ("reserved identifiers", "0", lambda c: str(len(c.reserved))),
)


def page() -> str:
    """The page `docs/readability.md`."""
    found = examples()
    columns = {**found, "all": total(list(found.values()))}
    lines = [
        f"| | aim | {' | '.join(columns)} |",
        f"|---|---|{'---|' * len(columns)}",
    ]
    for title, aim, show in ROWS:
        lines.append(f"| {title} | {aim} | {' | '.join(show(c) for c in columns.values())} |")
    return HEAD + "\n".join(lines) + "\n" + TAIL


if __name__ == "__main__":
    if "--write" in sys.argv[1:]:
        PAGE.write_text(page(), encoding="utf-8")
    else:
        print(page(), end="")
