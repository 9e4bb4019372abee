"""Statements: loops, jumps, switches, declarations, assertions, prints; and broken programs."""

from __future__ import annotations

import re
import tempfile
import time
from pathlib import Path

import pytest
from ci_programs import body, expected, lowered, program, told
from hypothesis import given, settings
from hypothesis import strategies as st

from transpiler.ci.program import load
from transpiler.ir.nodes import (
    Assert,
    Block,
    CopyArray,
    Declare,
    DeclareArray,
    DeclareView,
    Evaluate,
    ForCount,
    ForEach,
    ForRange,
    If,
    Literal,
    Print,
    ReadGlobal,
    Switch,
    Update,
)
from transpiler.ir.types import I64, ArrayType
from transpiler.source.diagnostics import Collector

WRONG = [
    # flow
    ("C4001", "I64 «f() { }"),
    ("C4001", "I64 «f(I64 x) { if (x > 1) { return 1; } }"),
    ("C4001", "I64 «f(I64 x) { while (true) { return 1; } }"),
    (
        "C4001",
        "I64 «f(I64 x) { switch (x) { case 1: return 1; default: _ = 1; } }",
    ),
    (
        "C4001",
        "I64 «f(I64 x)"
        " { switch (x) { case 1: if (x > 2) { break; } return 1; default: return 2; } }",
    ),
    ("C4011", "I64 f() { «f(); return 1; }"),
    ("C4011", "void f(I64 x) { «abs(x); }"),
    (
        "C4012",
        "void f(I64 x) { «x + 1; }",
    ),
    ("C4013", "void f() { «break; }"),
    ("C4013", "void f(I64 x) { switch (x) { default: «continue; } }"),
    ("C4013", "void f() { for i in 0..1 { } «continue; }"),
    ("C3005", "void f() { for i in 0..1 { break «outer; } }"),
    ("C3005", "void f() { outer: for i in 0..1 { } for i in 0..1 { continue «outer; } }"),
    ("C3001", "void f() { outer: for i in 0..1 { «outer: for j in 0..1 { } } }"),
    ("C4014", "void f(I64 x) { switch (x) { case 1: «fallthrough; _ = 1; default: break; } }"),
    ("C4014", "void f(I64 x) { switch (x) { case 1: _ = 1; default: «fallthrough; } }"),
    ("C4014", "void f(I64 x) { «fallthrough; }"),
    ("C4014", "void f(I64 x) { switch (x) { case 1: { «fallthrough; } default: break; } }"),
    # switch
    ("C4020", "void f(I64 x) { «switch (x) { case 1: break; } }"),
    ("C4020", "void f(Bool x) { «switch (x) { case true: break; } }"),
    ("C4020", "void f(U8 x) { «switch (x) { case 0..=254: break; } }"),
    ("C4021", "void f(I64 x) { switch (x) { case 1, «1: break; default: break; } }"),
    (
        "C4021",
        "void f(I64 x) { switch (x) { case 1..=9: break; case «5: break; default: break; } }",
    ),
    (
        "C4021",
        "void f(I64 x) { switch (x) { case 5: break; case «1..=9: break; default: break; } }",
    ),
    ("C4022", "void f(I64 x) { switch (x) { case «1..5: break; default: break; } }"),
    ("C4023", "void f(I64 x) { switch (x) { «case 1: case 2: break; default: break; } }"),
    ("C4024", "void f(I64 x) { switch (x) { case «5..=1: break; default: break; } }"),
    ("C4025", "void f(I64 x) { switch (x) { default: break; «case 1: break; } }"),
    ("C4025", "void f(I64 x) { switch (x) { default: break; «default: break; } }"),
    ("C4026", "void f(I64[_] x) { switch («x) { default: break; } }"),
    ("C2003", "void f(U8 x) { switch (x) { case «256: break; default: break; } }"),
    ("C2001", "const I64 K = 1; void f(U8 x) { switch (x) { case «K: break; default: break; } }"),
    ("C3001", "void f(I64 x) { switch (x) { case 1: I64 a = 1; I64 «a = 2; default: break; } }"),
    # scopes
    ("C3005", "void f() { for (I64 i = 0; i < 3; i++) { } I64 x = «i; }"),
    ("C3005", "void f(I64 x) { switch (x) { case 1: I64 a = 1; default: _ = «a; } }"),
    ("C3005", "void f() { do { I64 a = 1; } while («a > 1); }"),
    # headers, prints, asserts
    ("C9102", "void f(inout I64[_] a, I64[_] b) { for («a = b; true; a[0] = 1) { } }"),
    ("C2001", "void f() { for (Bool i = «0; i; i = false) { } }"),
    ("C3005", 'void f() { "{«x}"; }'),
    ("C3005", 'void f() { assert(true, "{«x}"); }'),
    ("C2001", 'void f() { "{«f()}"; }'),
    ("C2003", 'void f() { assert(true, "{«9223372036854775808}"); }'),
    ("C6001", 'void f() { assert(true, "{300 «as U8}"); }'),
    ("C6006", 'void f() { assert(true, "{«clamp(1, 5, 1)}"); }'),
    ("C2022", "void f() { for i, «j in 0..3 { } }"),
    ("C2001", "void f() { _ = «f(); }"),
    ("C9102", "void f() { for (_ = 1; true; «(a, b) = f()) { } }"),
    ("C4012", "void f(I64[_] a) { «in_place f(a); }"),
]


@pytest.mark.parametrize(("codes", "source"), WRONG)
def test_wrong(tmp_path: Path, codes: str, source: str) -> None:
    assert told(tmp_path, source) == expected(codes, source)


def test_independent_errors_are_all_told(tmp_path: Path) -> None:
    source = """
        I64 f(I64 a, I32 b) {
            I64 c = «b;
            U8 d = «300;
            «Foo e = 1;
            if («a) { c = «x; }
            e = 2;
            return «d;
        }
        I64 «g() { }
    """
    assert told(tmp_path, source) == expected("C2001 C2003 C3006 C2002 C3005 C2001 C4001", source)


FLOWS = [
    "I64 f(I64 x) { if (x > 1) { return 1; } else { return 2; } }",
    "I64 f(I64 x) { if (x > 1) { return 1; } else if (x > 2) { return 3; } else { return 2; } }",
    "I64 f(I64 x) { switch (x) { case 1: return 1; case 2: fallthrough; default: return 2; } }",
    "I64 f(I64 x) { { return x; } }",
    "I64 f(Bool x) { switch (x) { case true: return 1; case false: return 2; } }",
    "I64 f(U8 x) { switch (x) { case 0..=127: return 1; case 128..=255: return 2; } }",
    "I64 f(I8 x) { switch (x) { case -128..=127: _ = 1; fallthrough; default: return 2; } }",
    "I64 f() { return 1; return 2; }",
    "void f() { outer: while (true)"
    " { for i in 0..3 { if (i > 1) { break outer; } continue outer; } } }",
    "void f(I64 x) { switch (x) { case 'a'..='z': break; case -5: break; default: break; } }",
    'void f(I64 x) { assert(x > 1, "never {1 / 0} {I64.max + 1}"); }',
    "void f() { while (true) { switch (1) { case 1: continue; default: break; } } }",
]


@pytest.mark.parametrize("source", FLOWS)
def test_flow(tmp_path: Path, source: str) -> None:
    program(tmp_path, source)


def test_loops(tmp_path: Path) -> None:
    source = """
        void f(I64[_] v, U8 n) {
            for (U8 i = 0; i < n; i++) { }
            for i in 0..=9 by 2 + 1 { }
            for _ in 9..0 by -1 { }
            for x in v { }
            for k, x in v { }
            for k, _ in v { }
            outer: do { continue outer; } while (n > 1);
        }
    """
    count, up, down, each, pair, only, again = body(tmp_path, source)
    assert isinstance(count, ForCount)
    assert isinstance(count.update, Update)
    assert count.update.increment
    assert count.update.operation == "add.checked.u8"
    assert isinstance(up, ForRange)
    assert (up.inclusive, up.step) == (True, 3)
    assert isinstance(down, ForRange)
    assert (down.inclusive, down.step, down.variable) == (False, -1, None)
    assert isinstance(each, ForEach)
    assert each.index is None
    assert each.element is not None
    assert not each.element.writable
    assert isinstance(pair, ForEach)
    assert pair.index is not None
    assert isinstance(only, ForEach)
    assert only.element is None
    assert again.label == "outer"  # type: ignore[union-attr]


def test_switch_items(tmp_path: Path) -> None:
    source = """
        const I64 K = 7;
        I64 f(I64 x) {
            const I64 L = 9;
            switch (x) {
                case 0x10, K: return 1;
                case K + 1: fallthrough;
                case L..=20 - 5: return 3;
                default: return 4;
            }
        }
    """
    _, made = body(tmp_path, source)
    assert isinstance(made, Switch)
    first, second, third, default = made.cases
    assert first.ranges[0] == (Literal(I64, 16, "0x10"), Literal(I64, 16, "0x10"))
    assert isinstance(first.ranges[1][0], ReadGlobal)
    assert second.ranges == ((Literal(I64, 8), Literal(I64, 8)),)
    assert second.falls
    assert not second.body.statements
    assert third.ranges == ((Literal(I64, 9), Literal(I64, 15)),)
    assert default.default


def test_declarations(tmp_path: Path) -> None:
    source = """
        void f[n](inout I64[n] p) {
            I64[2, 2] a = [[1, 2], [3, 4]];
            I64[2, 2] z;
            I64[2] c = a[1];
            in I64[_] v = a[.., 0];
            inout I64[n] w = p;
            const I64[2] t = [5, 6];
            w = p;
            w[0..2] = c;
        }
    """
    a, z, c, v, w, t, whole, part = body(tmp_path, source)
    assert isinstance(a, DeclareArray)
    assert isinstance(a.value, tuple)
    assert a.local.type == ArrayType(I64, (2, 2))
    assert len(a.value) == 4
    assert str(a.position) == "3:23"
    assert str(a.equals) == "3:25"
    assert isinstance(z, DeclareArray)
    assert z.value is None
    assert isinstance(c, DeclareArray)
    assert not isinstance(c.value, tuple)
    assert isinstance(v, DeclareView)
    assert v.shape == (None,)
    assert isinstance(w, DeclareView)
    assert w.shape[0] is not None
    assert isinstance(t, DeclareArray)
    assert t.constant
    assert not t.local.writable
    assert isinstance(whole, CopyArray)
    assert str(whole.position) == "9:15"
    assert isinstance(part, CopyArray)


def test_assertions_and_prints(tmp_path: Path) -> None:
    source = """
        void f(I64 x, Bool b) {
            assert((x) == 1, "x is {x}");
            "a{{{x + 1}}} {b}\\n";
            _ = x / 2;
        }
    """
    checked, shown, dropped = body(tmp_path, source)
    assert isinstance(checked, Assert)
    assert str(checked.position) == "3:20"
    assert not checked.in_test
    assert checked.message is not None
    assert isinstance(shown, Print)
    assert shown.parts[0] == "a{"
    assert isinstance(dropped, Evaluate)
    assert dropped.discard
    tests = program(tmp_path, 'test "t" { assert(1 < 2); }').root.tests
    inner = tests[0].function.body.statements[0]
    assert isinstance(inner, Assert)
    assert inner.in_test


def test_comments_travel(tmp_path: Path) -> None:
    source = """
        void f(I64 x) {
            // first
            I64 a = 1; // behind

            /* block */
            { a = 2; }
            if (x > 1) {
                // only
            }
        }
    """
    declared, nested, choice = body(tmp_path, source)
    assert isinstance(declared, Declare)
    assert declared.trivia.before == ("// first",)
    assert declared.trivia.after == "// behind"
    assert isinstance(nested, Block)
    assert nested.statements[0].trivia.before == ("/* block */",)  # type: ignore[union-attr]
    assert isinstance(choice, If)
    assert choice.then.closing == ("// only",)


def test_updates(tmp_path: Path) -> None:
    source = "void f(inout U8[_] a, I64 k) { a[k] <<%= k; a[0] |= 1; a[1]--; a[2] +|= 1; }"
    assert lowered(tmp_path, source).splitlines() == [
        "update a#0[k#1]@1:33 by shl.wrap.u8@1:37 k#1",
        "update a#0[0i64]@1:46 by or.u8@1:50 1u8",
        "update++ a#0[1i64]@1:57 by sub.checked.u8@1:60 1u8",
        "update a#0[2i64]@1:65 by add.sat.u8@1:69 1u8",
    ]


def test_local_numbers_are_unique(tmp_path: Path) -> None:
    source = "void f(I64 x) { { I64 a = 1; } { I64 a = 2; } for i in 0..1 { I64 a = 3; } }"
    text = lowered(tmp_path, source)
    numbers = re.findall(r"[ai]#(\d+): I64", text)
    assert len(numbers) == len(set(numbers)) == 4


def test_long_chains_of_else_if(tmp_path: Path) -> None:
    chain = "if (x == 0) { return 0; }"
    chain += "".join(f" else if (x == {i}) {{ return {i}; }}" for i in range(1, 1500))
    program(tmp_path, f"I64 f(I64 x) {{ {chain} return -1; }}")


PROGRAM = """
import lib;
/// Documented.
export const I64 K = 3 * 4;
I64[3] table = [1, 2, 3];
I64 total = 0;
export I64 run[n](inout I32[n, n] m, I64 k = 2, Bool b = false) where n >= 1 {
    I64[4] local = [K, 1, 2, 3];
    in I32[_] row = m[0, .. by 2];
    for (I64 i = 0; i < n; i++) { m[i, 0] += (k as% I32) * 2; }
    outer: for i, x in row {
        while (b || x > 3) { total = total + 1; if (total > 9) { break outer; } continue; }
    }
    switch (k) { case 1, K: return local[k]; case 5..=9: fallthrough; default: break; }
    assert(k > 0, "k is {k}");
    "{k} and {b}\\n";
    return b ? clamp(k, 1, 9) : div_round(k, 3, half_even) + lib.twice(k);
}
kernel blend[n](in I16[n] a, in I16 g, out I16[n] r, out I64 t) over [i: n] where n > 0 {
    I16 v = a[i];
    if (v > g) { r[i] = v - g; } else { r[i] = g; }
    reduce t = sum(v);
}
kernel plain[n](in I16[n] a, out I16[n] r) { r = a * 2; }
test "one" expect_fault E_BOUNDS {
    I16[4] p;
    I16[4] q;
    I64 t = 0;
    blend(p, 1, q, t);
    in_place blend(p, 1, q, t);
    _ = q[t + 9];
}
"""
_WORDS = re.findall(r"\"[^\"]*\"|\w+|[^\w\s]|\s+", PROGRAM)
_SOLID = [i for i, word in enumerate(_WORDS) if not word.isspace()]
_INSERTED = ["x", "1", "(", ")", "{", "}", "I64", "a", "[", "]", ";", "=", "-", "n", "true", "m"]


@settings(max_examples=150, deadline=None)
@given(
    st.lists(
        st.tuples(st.sampled_from(_SOLID), st.sampled_from(["", *_INSERTED, *_WORDS])),
        min_size=1,
        max_size=3,
    )
)
def test_broken_programs_give_diagnostics_only(edits: list[tuple[int, str]]) -> None:
    words = list(_WORDS)
    for at, word in edits:
        words[at] = word
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        (root / "lib.ci").write_text("export I64 twice(I64 x) { return 2 * x; }")
        (root / "m.ci").write_text("".join(words))
        collector = Collector()
        result = load(root / "m.ci", collector)
        assert (result.program is None) == bool(collector.found)
        for finding in collector.found:
            assert finding.position.line >= 1
            assert finding.message


def _long_program(functions: int) -> str:
    one = """
I64 f{i}[n](inout I64[n] a, I64 k) {{
    I64 s = 0;
    for i in 0..n {{
        if (a[i] > k && i + 1 < n) {{
            s = s + a[i] * (k - 3) + a[i + 1] / 2;
        }} else {{
            a[i] = s - 2 * k;
        }}
    }}
    return s;
}}
"""
    return "".join(one.format(i=i) for i in range(functions))


def test_time_grows_with_the_program(tmp_path: Path) -> None:
    def seconds(functions: int) -> float:
        path = tmp_path / f"p{functions}.ci"
        path.write_text(_long_program(functions))
        best = 1e9
        for _ in range(3):
            began = time.process_time()
            collector = Collector()
            load(path, collector)
            best = min(best, time.process_time() - began)
            assert not collector.found
        return best

    small, large = seconds(50), seconds(400)
    assert large < 8 * small * 2.5
