"""Whatever a program calls its things, its C compiles: no name meets one of the tree's own.

The names that are tried are all identifiers of a generated tree, each as a name of every kind.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from generated_support import MESH, make, objects, self_test_sources, tree_of, write_sources
from trees import STRICT, command

from transpiler.ci.builtins import FUNCTIONS, UNBUILT_TYPES
from transpiler.ci.program import load
from transpiler.ci.tokens import BUILTIN_TYPES, KEYWORDS
from transpiler.data import data_folder
from transpiler.emit.c17 import emit_c
from transpiler.emit.names import c_name
from transpiler.passes.pipeline import prepare_c
from transpiler.source.diagnostics import Collector

pytestmark = pytest.mark.toolchain

# One program of each kind: this line for each name W, numbered N.
KINDS = {
    "parameter": "export I64 fN(I64 W) { return W + 1; }",
    "local": "export I64 fN[n](in I64[n] xs) { I64 W = 3; for x in xs { W = W + x; }"
    " return W + gN(W); } I64 gN(I64 k) { return k * 2; }",
    "array": "export I64 fN[n](inout I64[n] W, I64 k) where k > 0 { W[0] = 3; return W[k]; }",
    "size": "export I64 fN[W](inout I64[W] xs, inout I64[W] ys)"
    " { xs[0] = W - 1; return xs[W - 1] + ys[0]; }",
    "uniform": "export kernel kN[n](in I64[n] xs, in I64 W, out I64[n] ys, out I64 t)"
    " over [i: n] where W > 0 { ys[i] = xs[i] + W; reduce t = sum(xs[i]); }",
    "input": "export kernel kN[n](in I64[n] W, inout I64[n] ys, out I64 t)"
    " over [i: n] { ys[i] = W[i] + ys[i]; reduce t = sum(W[i]); }",
    "inout": "export kernel kN[n, m](in I64[n, m] xs, inout I64[n, m] W, out I64 t)"
    " over [i: n, j: m] { W[i, j] = W[i, j] + xs[i, j]; reduce t = sum(xs[i, j]); }",
    "output": "export kernel kN[n](in I64[n] xs, out I64[n] W) over [i: n] { W[i] = xs[i] + 1; }",
    "total": "export kernel kN[n](in I64[n] xs, out I64[n] ys, out I64 W)"
    " over [i: n] { ys[i] = xs[i] + 1; reduce W = sum(xs[i]); }",
    "extent": "export kernel kN[n, W](in I64[n, W] xs, out I64[n, W] ys, out I64 t)"
    " over [i: n, j: W] { ys[i, j] = xs[i, j] + W; reduce t = sum(xs[i, j]); }",
    "index": "export kernel kN[n, m](in I64[n, m] xs, out I64[n, m] ys, out I64 t)"
    " over [i: n, W: m - 1 + 1] { ys[i, W] = xs[i, W] + W; reduce t = sum(xs[i, W]); }",
    "item": "export kernel kN[n](in I64[n] xs, out I64[n] ys, out I64 t)"
    " over [W: n] { ys[W] = xs[W] + W; reduce t = sum(xs[W]); }",
    "private": "export kernel kN[n](in I64[n] xs, inout I64[n] ys, out I64 t) over [i: n]"
    " { I64 W = xs[i] + 1; I64[2] pair = [W, 2]; ys[i] = ys[i] + pair[0] + W;"
    " reduce t = sum(W); }",
    "function": "I64 W(I64 x) { return x + 1; } export I64 fN(I64 x) { return W(x) + W(1); }"
    ' test "tN" { assert(W(1) == 2); }',
    "export": "export I64 W(I64 x) { return x + 1; } export I64 fN(I64 x) { return W(x) + W(1); }"
    ' test "tN" { assert(W(1) == 2); }',
    "kernel": "export kernel W[n](in I64[n] xs, out I64[n] ys, out I64 t)"
    " over [i: n] { ys[i] = xs[i] + 1; reduce t = sum(xs[i]); }"
    " export I64 fN(I64 x) { I64[3] a; I64[3] b; I64 t = 0; W(a, b, t); return t + x; }",
    "constant": "const I64 W = 7; export I64 fN(I64 x) { return x + W; }"
    ' test "tN" { assert(W == 7); }',
    "variable": "I64 W = 7; export I64 fN(I64 x) { W = x; return x + W; }",
    "test": 'export I64 fN(I64 x) { return x + 1; } test "tN" { I64 W = 1; assert(fN(W) == 2);'
    " assert(W == 1); }",
}
# Words of the language, which a program cannot declare.
RESERVED = KEYWORDS | BUILTIN_TYPES | FUNCTIONS | UNBUILT_TYPES | {"main"}


@pytest.fixture(scope="module")
def words() -> tuple[str, ...]:
    """Identifiers of a tree's own sources as they would be in a tree called `own`."""
    found: set[str] = set()
    for path, content in tree_of(MESH).items():
        if not re.fullmatch(r"(src/mesh\w*|include/mesh/mesh|tests/mesh_test_blocks)\.[ch]", path):
            continue
        text = content.decode().replace("mesh_mesh_", "mesh_").replace("mesh", "own")
        text = re.sub(r"/\*.*?\*/|//[^\n]*|\"[^\"\n]*\"", "", text, flags=re.DOTALL)
        found.update(re.findall(r"[A-Za-z]\w*", text.replace("MESH", "OWN")))
    found |= {f"{name}_{end}" for name in ("xs", "ys") for end in ("next", "next_s0", "staged")}
    found |= {"own_k0_dispatch", "own_f0_strided", "own_k0_staging", "t_result", "i_extent"}
    words = sorted(w for w in found if not re.match(r"(ht|HT)1?_", w) and w not in RESERVED)
    assert {"views", "status", "own_memory", "OWN_API", "failed_line"} <= {*words}
    assert len(words) > 200
    return tuple(words)


@pytest.mark.parametrize("kind", KINDS)
def test_no_name_meets_one_of_the_tree(words: tuple[str, ...], tmp_path: Path, kind: str) -> None:
    line = KINDS[kind]
    used = set(re.findall(r"\w+", line))
    tried = [w for w in words if w not in used and not re.fullmatch(r"[fgkt]\d+", w)]
    source = tmp_path / "own.ci"
    source.write_text(
        "\n".join(
            re.sub(r"\bW\b", w, re.sub(r"(?<=\b[fgkt])N\b", str(n), line))
            for n, w in enumerate(tried)
        )
    )
    collector = Collector()
    loaded = load(source, collector)
    assert loaded.program is not None, [d.message for d in collector.found[:3]]
    emitted = emit_c(prepare_c(loaded.program), "own")
    for path, text in emitted.files.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    headers = data_folder("runtime_headers") / "hardtack"
    (tmp_path / "src" / "hardtack").symlink_to(headers)
    shutil.copy(headers / "public" / "ht1.h", tmp_path / "include" / "own")
    unit = tmp_path / "tests" / "own_test_blocks.c"
    if not unit.exists():
        unit = tmp_path / "one.c"
        unit.write_text('#include "src/own.c"\n#include "src/own_services.c"\n')
    command("gcc", *STRICT, "-fsyntax-only", unit)
    kept = sum(f"own_{w}" in {e.c_name for e in emitted.exports} for w in tried)
    if kind in ("export", "kernel"):
        assert kept > 0.8 * len(tried)


def test_only_forbidden_names_change() -> None:
    """Names that C leaves to the program stay, those of generated surroundings among them."""
    free = "result value status at first last item call views extents arrays bytes memory cx i"
    assert [c_name(w) for w in free.split()] == free.split()
    forbidden = {"int": "int_", "class": "class_", "run": "run_", "_Bool": "Bool_", "a__b": "a_b_"}
    assert {w: c_name(w) for w in forbidden} == forbidden
    assert c_name("exp", file_scope=True) == "exp_"
    assert c_name("x", {"x", "x_"}) == "x__"


def test_names_of_exports_fit_the_names_of_files(tmp_path: Path) -> None:
    """Names of 255 bytes, and names that differ in the case of letters only."""
    long = [*("a" * 254 + end for end in ("b", "c", "_")), "Foo", "foo", "foO"]
    line = "export I64 {0}(I64 x) {{ return x + 1; }}\n"
    source = "".join(line.format(name) for name in long)
    write_sources(tmp_path / "sources", {"long.ci": source}, name="long", count=2)
    tree = make(tmp_path / "sources", tmp_path / "long")
    files = [p for p in tree.rglob("*") if p.is_file()]
    assert len({p.name.lower() for p in files if p.name.endswith("_vectors.c")}) == len(long)
    assert max(len(p.name) for p in files) < 130
    flags = ("-O0", f"-I{tree / 'include'}")
    parts = objects(self_test_sources(tree), tmp_path, "gcc", *flags)
    command("gcc", *flags, *parts, "-o", tmp_path / "selftest")
    assert command(tmp_path / "selftest").count(" 0 failed") == len(long)
