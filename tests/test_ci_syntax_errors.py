"""What wrong `.ci` sources are told: every code of the grammar with its place, and the words."""

from __future__ import annotations

import re

import pytest
from ci_sources import PROGRAMS, findings, told, unmark

from transpiler.ci.lexer import lex

WRONG = [
    # C1033, C1035: holes
    ('Str s = "a «{x} {y}";', "C1033"),
    ('f("«{x}");', "C1033"),
    ('static_assert(a, "«{x}");', "C1033"),
    ('test "«{x}" { }', "C1033"),
    ('«("«{x}");', "C4012 C1033"),
    ('Str s = "«{";', "C1033"),
    ('"«{}";', "C1035"),
    ('"«{ }";', "C1035"),
    ('"«{:x}";', "C1035"),
    ('"«{x";', "C1035"),
    ('"{x «y}";', "C1035"),
    ('"{a +«}";', "C1035"),
    ('"{f(a«}";', "C1035"),
    ('"{a«)}";', "C1035"),
    ('"{«"x"}";', "C1035"),
    ('"{f(«"x", 1)} {y}";', "C1035"),
    ('"{a«/* c */}";', "C1035"),
    ('"{a«// c}";', "C1035"),
    ('"{f(«{)}";', "C1035"),
    ('"{«a ? b : c}";', "C1035"),
    ('"{a«!hex}";', "C1035"),
    ('"{a«!lanes}";', "C1035"),
    ('"{a«!bits(U8)}";', "C1035"),
    ('"{a = «b}";', "C1035"),
    ('"{a!bits «b}";', "C1035"),
    ('"{a + «0X1}";', "C1020"),
    ('"{«a && b || c}";', "C2101"),
    ('"{«_}";', "C1035"),
    # C1040: empty statements
    ("I64 a = 1;«;", "C1040"),
    ("void f() { «; }", "C1040"),
    ("if (a)«;", "C1040"),
    ("while (a) «; f();", "C1040"),
    ("for i in 0..n «;", "C1040"),
    ("for (i = 0; i < n; i++)«;", "C1040"),
    ("if (a) { } else «;", "C1040"),
    ("do «; while (a);", "C1040"),
    ("void f()«;", "C1040"),
    # C1041: assignment as a value
    ("if («a = b) { }", "C1041"),
    ("while («a[0] = f()) { }", "C1041"),
    ("do { } while («a.b = 1);", "C1041"),
    ("if ((«a = b) > 0) { }", "C1041"),
    ("if (x && «a = b) { }", "C1041"),
    ("if («a += b) { }", "C1041"),
    ("a = «b = c;", "C1041"),
    ("f(«a.b = 1);", "C1041"),
    ("for (i = 0; «i = n; i++) { }", "C1041"),
    # C1042: ++ and -- as values
    ("a = b«++;", "C1042"),
    ("«++a;", "C1042"),
    ("f(a«--);", "C1042"),
    ("if (a«++ > 1) { }", "C1042"),
    ("a = - «--b;", "C1042"),
    # C1043: parentheses and braces
    ("if «a { }", "C1043"),
    ("if (a) «b = 1;", "C1043"),
    ("if (a) { } else «b = 1;", "C1043"),
    ("if (a) «return;", "C1043"),
    ("while «a { }", "C1043"),
    ("while (a) «f();", "C1043"),
    ("do «f(); while (a);", "C1043"),
    ("do { } while «a;", "C1043"),
    ("for «I64 i = 0; i < n; i++ { }", "C1043"),
    ("for «i = 0; i < n; i++ { }", "C1043"),
    ("for (i = 0; i < n; i++) «f();", "C1043"),
    ("for i in 0..n «f();", "C1043"),
    ("for x in v «f();", "C1043"),
    # C1050: the rest
    ("I64 a = 1 «I64 b = 2;", "C1050"),
    ("a = 1 «b = 2;", "C1050"),
    ("f(1«;", "C1050"),
    ("a = [1, 2«;", "C1050"),
    ("a = «;", "C1050"),
    ("a = 1 + «* 2;", "C1050"),
    ("«}", "C1050"),
    ("void f() { } «}", "C1050"),
    ("a = 1«)", "C1050"),
    ("a + b «= c;", "C1050"),
    ("kernel k«(in I64[n] a) { }", "C1050"),
    ("kernel k[n](«I64[n] a) { }", "C1050"),
    ("kernel k[n](«) { }", "C1050"),
    ("a = -1«.raw;", "C1050"),
    ("a = -1«[0];", "C1050"),
    ("a = -1.5 «(2);", "C1050"),
    ("a = b[1..=«];", "C1050"),
    ("a = b[..= «by 2];", "C1050"),
    ("a = b[«];", "C1050"),
    ("void f(I64[1..«] a) { }", "C1050"),
    ("I64[«1..] a;", "C1050"),
    ("I64[1..2 by «2] a;", "C1050"),
    ("«f() a = 1;", "C1050"),
    ("«a.b() c;", "C1050"),
    ("(I64 a, «b) = f();", "C1050"),
    ("(a, «I64 b) = f();", "C1050"),
    ("(I64, «_) f() { }", "C1050"),
    ("(I64, «I64 b) f() { }", "C1050"),
    ("export «export I64 a = 1;", "C1050"),
    ("export f()«;", "C1050"),
    ('«export test "a" { }', "C1050"),
    ("const A «= 1;", "C1050"),
    ("void f() { «void g() { } }", "C1050"),
    ("void f() { I64 g«() { } }", "C1050"),
    ("void f() { «kernel k[n](in I64 a) { } }", "C1050"),
    ("void f() { «struct P { } }", "C1050"),
    ("void f() { «import a; }", "C1050"),
    ("void f(«void a) { }", "C1050"),
    ("«else { }", "C1050"),
    ("«case 1: f();", "C1050"),
    ("for («; a; b++) { }", "C1050"),
    ("f() catch a «catch b;", "C1050"),
    ("a = 3 «round floor;", "C1050"),
    ("a = «if;", "C1050"),
    ("a.«in = 1;", "C1050"),
    ("import a.«;", "C1050"),
    ("import «as;", "C1050"),
    ('I64 a = 1; «profile "cint-core-1";', "C1050"),
    ("void f() { a = 1;«", "C1050"),
    ("test «{ }", "C1050"),
    ('test "a" expect_fault E_SHAPE «on 12 { }', "C1050"),
    ("switch (a) { «f(); }", "C1050"),
    ("switch «a { }", "C1050"),
    ("break «1;", "C1050"),
    # codes of meaning that the grammar finds
    ('«profile "other";', "C9102"),
    ("«secret I64 a = 1;", "C9102"),
    ("void f(«secret I64 a) { }", "C9102"),
    ("I64 a = 1; «import b;", "C3012"),
    ('void f() { «test "a" { } }', "C3020"),
    ("void f() «expect_fault E_SHAPE { }", "C3021"),
    ('test "a" expect_fault «E_NOTHING { }', "C1011"),
    ('«@pure test "a" { }', "C5030"),
    ("void f(«out I64[] a) { }", "C5001"),
    ("a = «_ + 1;", "C3005"),
    ("f(«_);", "C3005"),
    ("«_++;", "C3005"),
    ("«_ + 1;", "C3005"),
    ("a = b[«_];", "C3005"),
    ("«E!I64 a = f();", "C2040"),
    ("void f() { «E!void a; }", "C2040"),
    ("void f(«E!I64 a) { }", "C2040"),
    ("const «E!I64 A = 1;", "C2040"),
    ("void f() { «(I64, Bool) a = f(); }", "C2041"),
    ("«(I64, Bool) a = f();", "C2041"),
    ("void f(«(I64, Bool) a) { }", "C2041"),
    ("struct P { «(I64, Bool) a; }", "C2041"),
    # C4012: statement forms and keywords as names
    ("«a;", "C4012"),
    ("«a + 1;", "C4012"),
    ("«1;", "C4012"),
    ('«("a");', "C4012"),
    ("«try a;", "C4012"),
    ("«a as? I8 catch 1;", "C4012"),
    ("for (a = 1; b; «c) { }", "C4012"),
    ("defer «a;", "C4012"),
    ("«in_place k;", "C4012"),
    ("«I64 case = 1;", "C4012"),
    ("I64 b = 1; «var if = 1;", "C4012"),
    ("«const I64 for = 1;", "C4012"),
    ("«void switch() { }", "C4012"),
    ("void f() { «m.T[2] do; }", "C4012"),
    ("«I64 f(I64 try) { }", "C4012"),
    ("«kernel test[n](in I64[n] a) { }", "C4012"),
    # C2101: parentheses
    ("a = «b && c || d;", "C2101"),
    ("a = b || «c && d;", "C2101"),
    ("a = «b && c || «d && e;", "C2101 C2101"),
    ("a = «b + c << d;", "C2101"),
    ("a = b >> «c * d;", "C2101"),
    ("a = b <<% «c -% d;", "C2101"),
    ("a = «b + c & d;", "C2101"),
    ("a = b | «c / d;", "C2101"),
    ("a = b ^ «c +| d;", "C2101"),
    ("a = «b & c | d;", "C2101"),
    ("a = b | «c ^ d;", "C2101"),
    ("a = b ^ «c & d;", "C2101"),
    ("a = «-b as I8;", "C2101"),
    ("a = «-% b as I8;", "C2101"),
    ("a = «~b as% I8;", "C2101"),
    ("a = «!b as| I8;", "C2101"),
    ("a = «-(1) as I8;", "C2101"),
    ("a = try «-b as? I8;", "C2101"),
    ("a = «- -1 as I8;", "C2101"),
    ("switch (a) { case «b ? c : d: f(); }", "C2101"),
    ("switch (a) { case 1, «b ? c : d: f(); }", "C2101"),
    # C2102: chains
    ("a = «b < c < d;", "C2102"),
    ("a = «b + 1 == c != d > e;", "C2102"),
    ("if («a <= b <= c) { }", "C2102"),
]


@pytest.mark.parametrize("marked, codes", WRONG)
def test_wrong_programs_get_their_codes_at_their_places(marked: str, codes: str) -> None:
    source, places = unmark(marked)
    expected = sorted((c, *p) for c, p in zip(codes.split(), places * 2, strict=False))
    got = findings(source)
    assert sorted((d.code, d.position.line, d.position.column) for d in got) == expected
    assert all(d.message and not d.message.endswith(".") for d in got)


def test_findings_after_a_syntax_error() -> None:
    source, places = unmark(
        "I64 f() {\n    a = «;\n}\n\nI64 g() {\n    b = «c && d || e;\n}\n\n"
        "void h() {\n    if («x = 1) { }\n}\nvoid i( {\n}\n"
    )
    assert [t[0] for t in told(source)] == ["C1050", "C2101", "C1041", "C1050"]
    assert [t[1:] for t in told(source)][:3] == places


def test_an_open_brace_does_not_hide_the_next_declaration() -> None:
    source, places = unmark(
        "void f() {\n    if (a) {\n}\n\n«kernel k[n](in I64[n] a, out I64[n] b) over [i: n] {\n}\n"
        "void g() { «h() i(); }\n"
    )
    assert told(source) == [("C1050", *places[0]), ("C1050", *places[1])]


WORDS = [
    ("a = 1 b = 2;", "`b` does not fit here; an operator or `;` is expected"),
    ("if (a b) { }", "`b` does not fit here; an operator or `)` is expected"),
    ("a = 1\nb = 2;", "`;` is missing before `b`"),
    ("a = ;", "an expression is missing before `;`"),
    ("f(1;", "`)` is missing before `;`"),
    ("a = [1;", "`]` is missing before `;`"),
    ("a = b[1;", "`]` is missing before `;`"),
    ("void f(", "`)` is missing before the end of the file"),
    ("void ;", "a name is missing before `;`"),
    ("void f() {", "`}` is missing before the end of the file"),
    ("for i 3 { }", "`in` is missing before `3`"),
    ("import a.;", "a name is missing before `;`"),
    ("] = 1;", "`]` closes nothing"),
    ("* = 1;", "no statement begins with `*`"),
    ("a = c ? 1;", "`:` is missing before `;`"),
    ("test f { }", "a string is missing before `f`"),
    ("h() i();", "a type is expected before a declared name"),
    ("a.switch = 1;", "a name is missing before `switch`"),
]


@pytest.mark.parametrize("source, message", WORDS)
def test_messages_say_what_is_expected(source: str, message: str) -> None:
    assert [d.message for d in findings(source)] == [message]


def test_hints_name_the_open_brace() -> None:
    inside = findings('void f() {\n    if (a) {\n    }\n\ntest "t" { }\n')
    assert inside[0].hint == "move it out of the braces, or close the `{` of line 1"
    at_end = findings("void f() {\n    if (a) {\n    f();\n}\n")
    assert at_end[0].hint == "the `{` of line 1 is still open"


def test_damaged_programs_are_told_something() -> None:
    """Every token of the programs taken out, doubled, or put in another place: no crash, and
    every message is a finished sentence."""
    for number, source in enumerate(PROGRAMS):
        tokens, _ = lex(source)
        words = [tokens.text(i) for i in range(len(tokens.kinds) - 1)]
        for at, word in enumerate(words):
            damaged = [list(words) for _ in range(3)]
            del damaged[0][at]
            damaged[1].insert(at, word)
            damaged[2].insert((at * 7 + number) % len(words), damaged[2].pop(at))
            for text in map(" ".join, damaged):
                for finding in findings(text):
                    assert re.fullmatch(r"C\d{4}", finding.code)
                    assert "something" not in finding.message
