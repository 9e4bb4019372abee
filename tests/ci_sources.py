"""Helpers of the `.ci` front-end tests: sources with marks, and what they are told."""

from __future__ import annotations

from transpiler.ci.parse import parse
from transpiler.ci.tree import ModuleSyntax
from transpiler.source.diagnostics import Collector, Diagnostic
from transpiler.source.files import SourceFile

MARK = "«"


def unmark(source: str) -> tuple[str, list[tuple[int, int]]]:
    """`source` without its marks, and the line and column of each."""
    places: list[tuple[int, int]] = []
    text = ""
    for piece in source.split(MARK):
        text += piece
        places.append((text.count("\n") + 1, len(text) - (text.rfind("\n") + 1) + 1))
    return text, places[:-1]


def findings(source: str) -> list[Diagnostic]:
    """The diagnostics of `source`, in order."""
    collector = Collector()
    module = parse(SourceFile("m.ci", source), collector)
    assert (module is None) == bool(collector.found)
    return sorted(collector.found, key=lambda d: d.order)


def told(source: str) -> list[tuple[str, int, int]]:
    """Code, line and column of the diagnostics of `source`."""
    return [(d.code, d.position.line, d.position.column) for d in findings(source)]


def tree(source: str) -> ModuleSyntax:
    """The tree of a correct source."""
    collector = Collector()
    module = parse(SourceFile("m.ci", source), collector)
    assert module is not None, [(d.code, str(d.position), d.message) for d in collector.found]
    return module


# Correct sources that together use every production of the grammar.
PROGRAMS = [
    'profile "cint-core-1";',
    "import a;\nimport a.b as c;\nimport a.b.{d, e};\nimport a.{f,};",
    "void f() { }",
    "I64 f(I64 a, in I64[] b, inout I64[n, _] c, I64 d = 3,) where a > 0, d < 2 { return a; }",
    "I64 f[n, m](in I64[n, m] a) { return n; }",
    "in I64[_] f(in I64[_] a) { return a[1..]; }",
    "(I64, Bool) f() { return (1, true); }",
    "E!I64 f() { return 1; } E!void g() { } E!(I64, m.T) h() { return (1, 2); }",
    "m.T[3] f() { return x; }",
    'export @pure @deprecated("old") @align(8) export_less f() { return 1; }',
    "@pure @x() export I64 f() { return 1; }",
    "kernel k[n](in I64[n] a, out I64[n] b) over [i: n] { b[i] = a[i]; }",
    "kernel k[n, m](inout I64[n, m] a,) over [i: n, j: 0..m] where n > 0, m > 0 { }",
    "kernel k[n](out I64[n] b) { b = b; }",
    "export kernel k[n](out I64[n] b) { b = b; }",
    "schedule k { tile(i, 64); device(cpu); vectorize(); }\nschedule s for k { }",
    "struct P { I64 x; @a U8 y : 3 = 1; I64[4] z = [0]; }",
    "struct P { }",
    "enum E { a, b = 4, c, }\nenum F : m.T { a }",
    "error E { a, b, }\nerror F : U8 { c }\nerror G = E | m.F;",
    "type T = I64[3];\ntype U = distinct m.T;",
    'test "a" { }\ntest "b" expect_fault E_OVERFLOW { }\ntest "c" expect_fault E_BOUNDS at 12 { }',
    'extern "C" void f(I64 a);\nextern void g() { { } }\nexport extern h;',
    "I64 extern = 1; extern = 2; extern(3);",
    "{ } { { } }",
    "const I64 A = 1; export const I64[2] B = [1, 2]; export I64 c = 1;",
    "I64 a; I64[3] b = [1, 2, 3]; in I64[_] c = b[..]; inout I64[] d = b; var e = 1;",
    "I64[0..3] a; I64[1..=n, _] b; I64[] c = x;",
    "(I64 a, _, m.T[2] b) = f(); (p, q.r, _, s[1]) = f(); var (a, _) = f(); (_, _) = f();",
    "a = 1; a[1] += 2; a.b -= 3; a *= 1; a /= 1; a %= 1; a <<= 1; a >>= 1; a &= 1; a |= 1;",
    "a ^= 1; a +%= 1; a -%= 1; a *%= 1; a <<%= 1; a +|= 1; a -|= 1; a *|= 1; a++; a[i]--;",
    "_ = f(); in_place k(a); f(); m.f(1); try f(); f() catch 1; f() catch (e) { return; };",
    'try f() catch 1; "text"; "a" "b";',
    "if (a) { } if (a) { } else { } if (a) { } else if (b) { } else if (c) { } else { }",
    "while (a) { break; } do { continue; } while (a);",
    "for (I64 i = 0; i < n; i++) { } for (i = 0; i < n; i += 1) { } for (f(); a; g()) { }",
    "for x in v { } for i, x in v { } for _ in 0..n { } for _, x in v { }",
    "for i in a..b { } for i in a..=b by 2 { } for i in a + 1..f(b) by -1 { }",
    "outer: while (a) { inner: for i in 0..n { break outer; continue inner; } }",
    "l: do { } while (a);",
    "switch (a) { case 1: f(); fallthrough; case 2, 3..=4, 5..6: break; default: g(); }",
    "switch (a) { } switch (a) { case .x: case m.E.y: { } }",
    "return; return 1; return (1); return (1, 2); return (1) + 2;",
    "defer f(); defer { f(); } errdefer a = 1; errdefer { }",
    'assert(a); assert(a, "x {a}"); static_assert(a); static_assert(a, "x");',
    "reduce t = sum(a); reduce t = fold_checked(add, 0, a,);",
    'format(b, "{a} {b:x}");',
    'in U8[_] b = b"x"; Str s = "x" "y"; I64 c = \'x\';',
    "round = 1; at = 2; floor = round; I64 round = 3; round(x);",
    "Q8.8 q = 0.3 round ceil; Q16.16[3] r;",
    "m.T x = 1; m.n.T[2] y;",
]
