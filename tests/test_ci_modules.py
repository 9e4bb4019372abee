"""Modules, imports, scripts, tests: names across files and what a file may hold."""

from __future__ import annotations

from pathlib import Path

import pytest
from ci_programs import expected, loaded, program, told, write

from transpiler.ci.phases import first
from transpiler.ci.program import load
from transpiler.ir.nodes import Declare, Function, Kernel, Print, Test
from transpiler.source.diagnostics import Collector

LIB = """
export const I64 SCALE = 3;
const I64 SECRET = 4;
export I64 total = 0;
export I64[2] table = [1, 2];
export I64 twice(I64 x) { return 2 * x; }
I64 hidden() { return 1; }
export kernel ramp[n](out I64[n] r) over [i: n] { r[i] = i; }
export void add(I64 x) { total += x; }
"""
OTHER = "import a.lib; export I64 four() { return lib.twice(2); }"

WRONG = [
    ("C3008", "import a.lib; I64 f() { return lib.«hidden(); }"),
    ("C3008", "import a.lib; I64 f() { return lib.«SECRET; }"),
    ("C3008", "import a.lib.{«hidden}; I64 f() { return hidden(); }"),
    ("C3005", "import a.lib; I64 f() { return lib.«thrice(1); }"),
    ("C3005", "import a.lib.{«thrice};"),
    ("C3005", "import a.lib; I64 f() { return «twice(1); }"),
    ("C3005", "import a.other; I64 f() { return «lib.twice(1); }"),
    ("C3007", "import a.lib; I64 f() { return «lib; }"),
    ("C3007", "import a.lib; I64 f() { return «lib(1); }"),
    ("C3007", "import a.lib; void f() { lib.«twice x = 1; }"),
    ("C3006", "import a.lib; void f() { lib.«Thing x = 1; }"),
    ("C3008", "import a.lib; void f() { lib.«hidden x = 1; }"),
    ("C3006", "import a.lib; void f() { «absent.Thing x = 1; }"),
    ("C4010", "import a.lib; I64 f() { return «lib.twice; }"),
    ("C2066", "«I64 main() { return 1; }"),
    ("C3001", "import a.lib; I64 «lib() { return 1; }"),
    ("C3001", "import a.lib; I64 f() { I64 «lib = 1; return 1; }"),
    ("C3001", "import a.lib; import a.«lib;"),
    ("C3001", "import a.lib; import a.other as «lib;"),
    ("C3002", "import a.lib.{«twice}; I64 twice(I64 x) { return x; }"),
    ("C3002", "import a.lib.{twice}; import a.lib.{«twice};"),
    ("C3009", "import «a.absent;"),
    ("C3003", "import «m;"),
    ("C3010", "import «a.script;"),
    ("C9101", "import a.lib; void f() { «lib.total = 1; }"),
    ("C9101", "import a.lib; void f() { «lib.table[0] = 1; }"),
    ("C9101", "import a.lib; void f() { lib.ramp(«lib.table); }"),
    ("C2058", "import a.lib; void f() { «lib.SCALE = 1; }"),
    ("C3001", "I64 a = 1; I64 «a = 2;"),
    # scripts
    ("C3004", 'I64 b = 5; I64 f() { return «b; } "ready";'),
    ("C3004", 'I64 b = 5; kernel k[n](out I64[n] r) over [i: n] { r[i] = «b; } "ready";'),
    ("C3004", 'I64 b = 5; test "t" { assert(«b == 5); } "ready";'),
    ("C3005", '"{«b}"; I64 b = 5;'),
    ("C3011", 'void «main() { } "ready";'),
    ("C3001", '"ready"; I64 f() { return 1; } I64 «f = 2;'),
    ("C2066", '"ready"; return «1;'),
    ("C6004", 'I64 b = 5; const I64 K = «b; "ready";'),
    # a built-in name: what is said of it below is said of the declaration
    ("C3001", "I64 «count = 1; I64 f() { count = count + 1; count++; return count; }"),
    ("C3001", "I64 «min(I64 a) { return a; } I64 f(I64 a) { return min(a) + min(2); }"),
    ("C3001", "const I64 «max = 3; I64 f(I64 a) { return a > max ? a : max; }"),
    ("C3001", "kernel «sum[n](inout I8[n] a) over [i: n] { } void f(inout I8[3] a) { sum(a); }"),
    # tests
    ("C3020", 'test "a" { } «test "\\x61" { }'),
    ("C4013", 'test "a" { «break; }'),
]


@pytest.mark.parametrize(("codes", "source"), WRONG)
def test_wrong(tmp_path: Path, codes: str, source: str) -> None:
    found = told(tmp_path, source, a__lib=LIB, a__other=OTHER, a__script='"hello";')
    assert found == expected(codes, source)


def test_modules_come_first(tmp_path: Path) -> None:
    source = """
        import a.other;
        import a.lib as l;
        import a.lib.{twice, SCALE, ramp};
        export I64 f() {
            I64[4] r;
            ramp(r);
            l.add(l.SCALE);
            return other.four() + twice(SCALE) + l.total + r[3] + l.table[1];
        }
    """
    made = program(tmp_path, source, a__lib=LIB, a__other=OTHER)
    assert [m.name for m in made.modules] == ["a.lib", "a.other", "m"]
    assert [m.path for m in made.modules] == ["a/lib.ci", "a/other.ci", "m.ci"]
    assert made.root.imports == ("a.other", "a.lib")
    assert made.function("a.lib.twice").qualified == "a.lib.twice"


def test_declarations_keep_their_order(tmp_path: Path) -> None:
    source = """
        I64 f() { return g + K; }
        I64 g = 1;
        test "one" { assert(f() == 3); }
        const I64 K = 2;
        kernel k[n](out I64[n] r) over [i: n] { r[i] = i; }
    """
    made = program(tmp_path, source).root
    names = [d.title if isinstance(d, Test) else d.name for d in made.declarations]
    assert names == ["f", "g", "one", "K", "k"]
    assert isinstance(made.declarations[0], Function)
    assert isinstance(made.declarations[4], Kernel)


def test_a_cycle_is_told_at_the_closing_import(tmp_path: Path) -> None:
    _, found = loaded(tmp_path, "import a;", a="import b;", b="\nimport a;\n")
    assert [(d.path, d.code, str(d.position)) for d in found] == [("b.ci", "C3003", "2:8")]


def test_imports_are_read_breadth_first(tmp_path: Path) -> None:
    source = "import a.lib;\nimport absent;\n"
    result, found = loaded(tmp_path, source, a__lib="import gone;\nI64 f() { return true; }")
    assert {d.code for d in found} == {"C3009", "C2001"}
    counts = first(found, result.files)
    assert (counts.path, counts.code, str(counts.position)) == ("m.ci", "C3009", "2:8")


def test_the_root_cannot_be_read(tmp_path: Path) -> None:
    collector = Collector()
    result = load(tmp_path / "absent.ci", collector)
    assert result.program is None
    assert [(d.code, d.path, str(d.position)) for d in collector.found] == [
        ("C3009", "absent.ci", "1:1")
    ]


@pytest.mark.parametrize(
    ("name", "code"), [("no-name.ci", "C3030"), ("1st.ci", "C3030"), ("old.cint", "C1001")]
)
def test_names_of_files(tmp_path: Path, name: str, code: str) -> None:
    path = tmp_path / name
    path.write_text("I64 f() { return 1; }")
    collector = Collector()
    load(path, collector)
    assert [(d.code, d.path, str(d.position)) for d in collector.found] == [(code, name, "1:1")]


def test_the_source_root(tmp_path: Path) -> None:
    write(tmp_path, "", a__lib=LIB, a__use="import a.lib; export I64 f() { return lib.twice(1); }")
    collector = Collector()
    result = load(tmp_path / "a" / "use.ci", collector, root=tmp_path)
    assert result.program is not None
    assert [m.name for m in result.program.modules] == ["a.lib", "a.use"]
    assert list(result.files) == ["a/use.ci", "a/lib.ci"]
    outside = load(tmp_path / "m.ci", collector, root=tmp_path / "a")
    assert outside.program is None
    assert [d.code for d in collector.found] == ["C3030"]


def test_a_script(tmp_path: Path) -> None:
    source = (
        '// top\n\n// first\nI64 b = K;\nconst I64 K = 5;\nI64 f(I64 b) { return b; }\n"x{b}";\n'
    )
    made = program(tmp_path, source).root
    assert made.script is not None
    declare, shown = made.script.body.statements
    assert isinstance(declare, Declare)
    assert isinstance(shown, Print)
    assert declare.trivia.before == ("// first",)
    assert made.script.kind == "script"
    assert str(made.script.position) == "7:1"
    assert made.header == ("// top",)
    assert [g.name for g in made.globals] == ["K"]


def test_a_script_is_told_by_a_note(tmp_path: Path) -> None:
    _, found = loaded(tmp_path, 'I64 b = 5;\nI64 f() { return b; }\n"ready";\n')
    note = found[0].notes[0]
    assert (note.path, str(note.position)) == ("m.ci", "3:1")


def test_test_blocks(tmp_path: Path) -> None:
    source = 'I64 test_1() { return 1; }\ntest "a" expect_fault E_SHIFT at 7 { test_2(); }\n'
    source += 'void test_2() { }\n\n// why\ntest "b" { }\n'
    one, two = program(tmp_path, source).root.tests
    assert (one.title, one.expect, one.line) == ("a", "E_SHIFT", 7)
    assert (two.title, two.expect, two.line) == ("b", None, None)
    assert one.function.kind == "test"
    assert one.function.name == "test_1_"
    assert two.function.name == "test_2_"
    assert str(one.function.position) == "2:1"
    assert two.function.trivia.before == ("// why",)


def test_documentation_and_lines(tmp_path: Path) -> None:
    source = (
        "\n/// What it does,\n/// in two lines.\nexport I64 f(\n    I64 a\n) {\n    return a;\n}\n"
    )
    function = program(tmp_path, source).root.functions[0]
    assert function.documentation == ("What it does,", "in two lines.")
    assert function.exported
    assert function.lines == (4, 8)
    assert str(function.position) == "4:12"


def test_attributes(tmp_path: Path) -> None:
    source = '@pure I64 f(I64 x) { return x; } @deprecated("use f") I64 g(I64 x) { return f(x); }'
    program(tmp_path, source)
