"""Types of expressions: context typing, operators, conversions, calls, views."""

from __future__ import annotations

from pathlib import Path

import pytest
from ci_programs import expected, lowered, program, told

from transpiler.ir.nodes import Call, Declare, Literal, Return

# Each mark stands for one code, in order.
WRONG = [
    # C2001: what was expected, at the operand that differs
    ("C2001", "I64 f(I32 a) { return «a; }"),
    ("C2001", "I64 f(I32 a, I64 b) { return b + «a; }"),
    ("C2001", "I32 f(I32 a, I64 b) { return a + «(b); }"),
    ("C2001", "I8 f(I8 x) { return x + «(1 << 6); }"),
    ("C2001", "I8 f(I8 x) { return «(1 << 6) + x; }"),
    ("C2001", "I8 f(I8 x) { return x + (1 + «(1 << 3)); }"),
    ("C2001", "Bool f(I16 x) { return x < «(1 << 3); }"),
    ("C2001", "I16 f(I16 x) { return x + «min(1, 2); }"),
    ("C2001", "Bool f(I32 a, I64 b) { return a == «b; }"),
    ("C2001", "Bool f(Bool a, I64 b) { return a == «b; }"),
    ("C2001", "void f() { I16 z = «f2() + f2(); } I8 f2() { return 1; }"),
    ("C2001", "void f(I32[_] a) { I64 x = «a; }"),
    ("C2001", "void f() { Bool b = «1; }"),
    ("C2001", "void f() { I64 b = «true; }"),
    ("C2001", "void f() { I64 b = «g(); } void g() { }"),
    ("C2001", "void f() { I64 b = 1 + «g(); } void g() { }"),
    ("C2001", "I64 f(Bool c, I8 a) { return c ? «a : 1; }"),
    ("C2001", "I64 f(Bool c, I64 a, I8 b) { return c ? a : «b; }"),
    ("C2001", "I64 f(I32[_] a, I32 i) { return a[«i] as I64; }"),
    ("C2001", "I64 f(I32[_] a, I32 i) { in I32[_] s = a[«i..]; return len(s); }"),
    ("C2001", "void f(I32[_] a) { for i in 0..«(1 as I32) { } }"),
    ("C2001", "void f(I64 a) { for x in «a { } }"),
    ("C2001", "void f(I64[_, _] a) { for x in «a { } }"),
    ("C2001", "void f(I64[_] a) { g(«a); } void g(I32[_] a) { }"),
    ("C2001", "void f(I64[_] a) { g(«a); } void g(I64[_, _] a) { }"),
    ("C2001", "void f(I64 a) { g(«a); } void g(I64[_] a) { }"),
    ("C2001", "void f(I64[_] a) { g(«a); } void g(I64 a) { }"),
    ("C2001", "void f(I8 a) { I8 b = 0; b = «1 as I16; }"),
    ("C2001", "void f(I8 a) { I8 b = 0; b += «(1 << 2); }"),
    ("C2001", "void f(U8 a, I64 k) { U8 b = rotl(a, «true); }"),
    # C2002: conditions
    ("C2002", "void f(I64 a) { if («a) { } }"),
    ("C2002", "void f(I64 a) { while («(a + 1)) { } }"),
    ("C2002", "void f() { do { } while («1); }"),
    ("C2002", "void f() { for (I64 i = 0; «i; i++) { } }"),
    ("C2002", "Bool f(I64 a) { return !«a; }"),
    ("C2002 C2002", "Bool f(I64 a) { return «a && «1; }"),
    ("C2002", "Bool f(I64 a) { return true || «a; }"),
    ("C2002", "I64 f(I64 a) { return «a ? 1 : 2; }"),
    ("C2002", "void f(I64 a) { assert(«a + 1); }"),
    # C2003: literals out of range, at the literal
    ("C2003", "void f() { U8 a = «256; }"),
    ("C2003", "void f() { I8 a = «128; }"),
    ("C2003", "void f() { I8 a = -(«128); }"),
    ("C2003", "void f() { U8 a = «-1; }"),
    ("C2003", "void f() { U8 a = «- /* c */ 1; }"),
    ("C2003", "void f() { I16 h = 1 + («40000 - 30000); }"),
    ("C2003", "I8 f(I8 x) { return x + «300; }"),
    ("C2003", "Bool f(I8 x) { return x < «1000; }"),
    ("C2003", "void f() { U8 c = «'\\u{100}'; }"),
    ("C2003", "void f() { I32 e = «0xFFFFFFFF; }"),
    ("C2003", "void f() { g(«300); } void g(U8 a) { }"),
    ("C2003", "U8 f() { return «300; }"),
    ("C2003 C2003", "void f() { U8[3] a = [1, «300, «-1]; }"),
    ("C2003", "void f() { U8 a = 1; a = «300; }"),
    ("C2003", "void f() { U8 a = 1; a += «300; }"),
    ("C2003", "void f() { I64 a = «9223372036854775808; }"),
    ("C2003", "I64 f(I64[_] a) { return a[«9223372036854775808]; }"),
    ("C2003", "U8 f(U8 x) { return max(x, «256); }"),
    # C2004, C2007, C2008, C2009
    ("C2004", "void f() { I64 a = «1.5; }"),
    ("C2004", "void f() { I64 a = «1.5 as I64; }"),
    ("C2004", "void f(I64 a) { I64 b = a + «-0x1.8; }"),
    ("C2007", "void f() { I64 a = «.red; }"),
    ("C2008", "void f(Bool b) { I64 a = «b as% I64; }"),
    ("C2008", "void f(Bool b) { Bool a = «b as Bool; }"),
    ("C2056", "void f(I64 b) { Bool a = «b as Bool; }"),
    ("C2056", "void f() { Bool a = «(1) as Bool; }"),
    ("C2009", "void f(I64 b) { I32 a = b as I32 «round floor; }"),
    ("C2009", "void f(I64 b) { I32 a = 3 as I32 «round half_even; }"),
    ("C3007", "void f(I64 b) { I32 a = b as I32 round «nearest; }"),
    # indices, shapes
    ("C2010", "I64 f(I64[_, _] m) { return «m[0][1]; }"),
    ("C2010", "void f(inout I64[_, _] m) { «m[0][1] = 1; }"),
    ("C2022", "I64 f(I64[_] m) { return «m[0, 1]; }"),
    ("C2103", "I64 f(I64 m) { return «m[0]; }"),
    ("C2011", "void f() { I64[3] a = «[1, 2]; }"),
    ("C2011", "void f() { I64[2, 2] a = [[1, 2], «[3]]; }"),
    ("C2011", "void f() { I64[2, 2] a = [«1, [3, 4]]; }"),
    ("C2011", "void f() { var a = [[1, 2], «[3]]; }"),
    ("C2012", "void f() { I64[3] a; I64[2] b = «a; }"),
    ("C2012", "void f() { I64[3] a; I64[2] b; b = «a; }"),
    ("C2012", "void f() { I64[3] a; in I64[2] b = «a; }"),
    ("C2012", "void f() { I64[3] a; g(«a); } void g(I64[2] b) { }"),
    ("C2012", "void f() { I64[3] a; I64[2] b; g(a, «b); } void g[n](I64[n] a, I64[n] b) { }"),
    ("C2012", "void f() { I64[9] a; g(a[0..3], «a[3..5]); } void g[n](I64[n] a, I64[n] b) { }"),
    ("C2012", "void f() { I64[9] a; I64[2] b = «a[0..9 by 4]; }"),
    (
        "C2012",
        "void f() { I64[2, 3] a; I64[2] b = a[.., 0]; b = «a[0]; }",
    ),
    ("C2013", "Bool f(I64[_] a, I64[_] b) { return «a == b; }"),
    ("C2014", "I64 f(I64[_, _] a) { return «len(a); }"),
    ("C2015", "void f() { I64[«-1] a; }"),
    ("C2015", "void f(I64[«2 - 3] a) { }"),
    ("C2053", "void f(I64[_] a) { in I64[_] b = a[0..4 by «0]; }"),
    ("C2053", "void f(I64[_] a, I64 k) { in I64[_] b = a[0..4 by «k]; }"),
    ("C2053", "void f(I64 k) { for i in 0..4 by «k { } }"),
    ("C2053", "void f(I64 k) { for i in 0..4 by «(1 - 1) { } }"),
    ("C6004", "void f() { I64[«_] a; }"),
    ("C6004", "void f(I64 n) { I64[«n] a; }"),
    ("C9001", "void f() { «I8[1, 1, 1, 1, 1] a; }"),
    # declarations and places
    ("C2050", "void f() { I64 «a; }"),
    ("C2050", "I64 «a;"),
    ("C2051", "«in I64[_] a = [1];"),
    (
        "C2041",
        "void f() { return; }" + " I64 g() { «return (1, 2); }",
    ),
    ("C2058", "void f() { const I64 K = 1; «K = 2; }"),
    ("C2058", "const I64 K = 1; void f() { «K = 2; }"),
    ("C2058", "const I64[2] K = [1, 2]; void f() { «K[0] = 2; }"),
    ("C2060", "void f[n](I64[n] a) { «n = 2; }"),
    ("C2058", "void f() { «f = 2; }"),
    ("C2058", "void f(I64 a) { «(a + 1) = 2; }"),
    ("C2058", "void f() { I64[3] a; in I64[_] v = a; «v[0] = 1; }"),
    ("C2052", "void f() { for i in 0..3 { «i = 2; } }"),
    ("C2052", "void f() { for i in 0..3 { «i++; } }"),
    ("C2052", "void f(I64[_] a) { for i, x in a { «x += 1; } }"),
    ("C2060", "void f(I64 a) { «a = 2; }"),
    ("C2060", "void f(I64[_] a) { «a[0] = 2; }"),
    ("C2060", "void f(I64[_] a) { «a[0..1] = a[1..2]; }"),
    ("C2060", "void f(I64 a) { «a++; }"),
    # signatures and calls
    ("C2061", "void f(I64 a = 1, «I64 b) { }"),
    ("C2062", "void f(I64 a, I64 b) { f(1, «a = 2); }"),
    ("C2062", "void f(I64 a, I64 b) { f(b = 1, «b = 2); }"),
    ("C2063", "void f(I64 a) { f(«c = 2); }"),
    ("C2063", "I64 f(I64 a) { return abs(«x = a); }"),
    ("C2064", "void f(«inout I64 a) { }"),
    ("C2065", "void f[n, «m](I64[n] a) { }"),
    ("C2065", "void f[«n](I64[n + 1] a) { }"),
    ("C2066", "I64 f() { «return; }"),
    ("C2066", "void f() { return «1; }"),
    ("C2066", 'test "t" { return «1; }'),
    ("C2067", "void f(I64[_] a) { g(«a); } void g(inout I64[_] a) { }"),
    ("C2067", "void f[n](I64[n] a) { g(«a[0..n]); } void g(inout I64[_] a) { }"),
    ("C2067", "const I64[1] K = [1]; void f() { g(«K); } void g(inout I64[_] a) { }"),
    ("C2067", "void f(I64 x) { g(«(x + 1)); } void g(inout I64[_] a) { }"),
    ("C2067", "void f() { I64[3] a; in I64[_] v = a; g(«v); } void g(inout I64[_] a) { }"),
    ("C2069", "void f(I64 a, I64 b) { f(a = 1, «2); }"),
    ("C2022", "void f(I64 a, I64 b) { «f(1); }"),
    ("C2022", "void f(I64 a, I64 b = 1) { «f(1, 2, 3); }"),
    ("C2022", "I64 f(I64 a) { return «abs(a, a); }"),
    ("C2022", "I64 f(I64 a) { return «div_round(a, a); }"),
    # operators
    ("C2103", "Bool f(Bool a, Bool b) { return «a + b; }"),
    ("C2103", "Bool f(Bool a, Bool b) { return «a & b; }"),
    ("C2103", "Bool f(Bool a, Bool b) { return «a < b; }"),
    ("C2103", "void f(Bool b) { I64 x = «b + 1; }"),
    ("C2103", "void f(Bool b) { I64 x = 2 * («1 - b); }"),
    ("C2001", "Bool f(Bool b) { return b == «1; }"),
    ("C2103", "Bool f(Bool a) { return ~«a; }"),
    ("C2103", "Bool f(Bool a) { return -«a; }"),
    ("C2103", "Bool f(Bool a) { return «a << 1; }"),
    ("C2103", "I32 f(I32 x) { return «rotl(x, 1); }"),
    ("C2103", "Bool f(Bool x) { return «abs(x); }"),
    ("C2103", "void f() { Bool x = true; «x += true; }"),
    ("C2103", "void f() { Bool x = true; «x++; }"),
    ("C3007", "I64 f(I64 a) { return div_round(a, 2, «nearest); }"),
    ("C3007", "I64 f(I64 a) { return div_round(a, 2, «a); }"),
    ("C6006", "I64 f(I64[_] a, I64 d) { return extent(a, «d); }"),
    ("C6006", "I64 f(I64[_] a) { return extent(a, «1); }"),
    ("C6006", "I64 f(I64[_] a) { return lower(a, «-1); }"),
    # names
    ("C3001", "void f() { I64 a = 1; I64 «a = 2; }"),
    ("C3001", "void f(I64 a) { I64 «a = 2; }"),
    ("C3001", "void f() { I64 a = 1; { I64 «a = 2; } }"),
    ("C3001", "void f() { I64 a = 1; for «a in 0..1 { } }"),
    ("C3001", "I64 g = 1; void f() { I64 «g = 2; }"),
    ("C3001", "void g() { } void f(I64 «g) { }"),
    ("C3001", "void f() { I64 «count = 2; }"),
    ("C3001", "I64 «sum = 2;"),
    ("C3001", "I64 a = 2; void «a() { }"),
    ("C3001", "void f[n](I64[n] a, I64 «n) { }"),
    ("C3005", "I64 f() { return «x; }"),
    ("C3005", "void f() { I64 x = «x; }"),
    ("C3005", "void f() { { I64 x = 1; } I64 y = «x; }"),
    ("C3005", "void f() { «g(1); }"),
    ("C3005", "I64 f() { return I64.«size; }"),
    ("C2103", "I64 f(I64 a) { return a.«size; }"),
    ("C3005", "I64 f(I64[«n] a) { return 1; }"),
    ("C3006", "void f() { «Foo a = 1; }"),
    ("C3006", "«Foo f() { }"),
    ("C3006", "void f(«Foo a) { }"),
    ("C3006", "void f(I64 a) { I64 b = a as «Foo; }"),
    ("C3007", "void f() { «f a = 1; }"),
    ("C3007", "void f(I64 a) { «a(1); }"),
    ("C3007", "void f(I64 a) { «(f)(1); }"),
    ("C3007", "I64 f() { return «I64; }"),
    ("C4010", "I64 f() { return «f; }"),
    ("C4010", "I64 f() { return «min; }"),
    ("C5030", "«@fast I64 f() { return 1; }"),
    ("C5030", "«@pure I64 g = 1;"),
    # aliasing
    ("C5010", "void f() { I64[4] a; g(a, «a); } void g(inout I64[_] x, in I64[_] y) { }"),
    ("C5010", "void f() { I64[4] a; g(a, «a); } void g(in I64[_] x, inout I64[_] y) { }"),
    ("C5010", "void f() { I64[9] a; g(a[0..4], «a[3..6]); } void g(inout I64[_] x, I64[_] y) { }"),
    ("C5010", "void f() { I64[16] x; x[0..8 by 2] «= x[0..4]; }"),
    ("C5010", "I64[4] a; void f() { g(a, «a); } void g(inout I64[_] x, in I64[_] y) { }"),
    (
        "C5010",
        "void f() { I64[4] a; in I64[_] v = a; g(a, «v); } void g(inout I64[_] x, I64[_] y) { }",
    ),
    ("C5012", "I64[4] a; void f() { g(«a); } void g(I64[_] x) { a[0] = 1; }"),
    ("C5012", "I64[4] a; void f() { g(«a); } void g(I64[_] x) { h(); } void h() { a[0] = 1; }"),
    ("C5012", "I64 a = 1; void f() { g(«a); } void g(I64 x) { a += x; }"),
    ("C5012", "I64 a = 1; void f() { g(«(a)); } void g(I64 x) { a++; }"),
    ("C5012", "I64[4] a; void f() { g(«a[1..]); } void g(inout I64[_] x) { a = a; }"),
]


@pytest.mark.parametrize(("codes", "source"), WRONG)
def test_wrong(tmp_path: Path, codes: str, source: str) -> None:
    assert told(tmp_path, source) == expected(codes, source)


# Constructs that parse but are not built: the place of the refusal.
REFUSED = [
    "«struct P { I64 x; }",
    "«enum E : U8 { a, b }",
    "«error E { a }",
    "«type T = I64;",
    "kernel k[n](in I64[n] a, out I64[n] b) over [i: n] { b[i] = a[i]; }"
    " «schedule k { tile(i, 64); }",
    "void f(«I128 a) { }",
    "void f(«Q16.16 a) { }",
    "void f(«Str s) { }",
    "«(I64, I64) f() { return (1, 2); }",
    "«I64[3] f() { I64[3] a; return a; }",
    "«in I64[_] f(in I64[_] a) { return a; }",
    'void f() { «Str s = "x"; }',
    'void f() { var s = «"x"; }',
    "void f() { «defer f(); }",
    "void f() { «errdefer f(); }",
    "void f(I64 a) { I8 b = «a as? I8; }",
    "void f(I64 a) { I64 b = «f2() catch 0; } I64 f2() { return 1; }",
    "void f(I64 a) { I64 b = «try f2(); } I64 f2() { return 1; }",
    "void f() { «(I64 a, I64 b) = f2(); } I64 f2() { return 1; }",
    "void f() { «var (a, b) = f2(); a = 1; } I64 f2() { return 1; }",
    "I64 f(I64[_] a) { return «sum(a); }",
    "I64 f(I64[_] a) { return «min(a); }",
    "I64 f(I64[_] a) { return «max(0, a); }",
    "void f(inout I64[_] a) { «fill(a, 0); }",
    "void f(inout I64[_] a, I64[_] b) { «copy(a, b); }",
    "I64 f(I64 x) { return «uabs(x); }",
    "I64 f(I64 x) { return «isqrt(x); }",
    "void f(inout I64[_] a, I64[_] b) { a = «a + b; }",
    "void f(inout I64[_] a, I64[_] b) { a = «-b; }",
    "void f(inout I64[_] a, I64[_] b) { «a += b; }",
    "void f(inout I64[_] a) { a = «[1, 2]; }",
    "void f() { g(«[1, 2]); } void g(I64[_] a) { }",
    "void f[n](I64[n] a) { I64[«n] b; }",
    "void f[n](I64[n] a) { var b = «a; }",
    "void f(I64[«1..=3] a) { }",
    "void f() { I64[«1..3] a; }",
    'void f(I64 a) { "«{a:x}"; }',
    'void f(I64 a) { "«{a=}"; }',
    'void f(I64 a) { "«{a!bits}"; }',
    'void f(I64[_] a) { "{«a}"; }',
    "U8 f(I64 a) { return «a.byte[0]; }",
    "I64 f(I64[_, _] a) { return «size(a); }",
    'void f() { in U8[_] a = «b"xy"; }',
    "void f(I64[_] a) { for («I64[2] b = [1, 2]; true; f(a)) { } }",
    "void f(I64[_] a) { _ = «a; }",
    "I64 f(Bool c, I64[_] a, I64[_] b) { in I64[_] v = «c ? a : b; return v[0]; }",
    "void f(I64 a = 1, I64 b = 2) { } void g(I64[_] a) where «a[0] > 1 { }",
    "I64 f() { return «I128.max; }",
]


@pytest.mark.parametrize("source", REFUSED)
def test_refused(tmp_path: Path, source: str) -> None:
    assert told(tmp_path, source) == expected("C9102", source)


RIGHT = [
    ("I16 k = 1 << 3; return k;", "I16"),
    ("U8 k = 40; I64 v = 1 << k; return v;", "I64"),
    ("I8 p = 100 +% 100; return p;", "I8"),
    ("U64 u = (18446744073709551615) as U64; return u;", "U64"),
    ("U64 d = -1 as% U64; return d;", "U64"),
    ("I32 e = 0xFFFFFFFF as% I32; return e;", "I32"),
    ("I16 v = 2; return v + min(v, 3);", "I16"),
    ("I16 v = 2; I16 w = 1 + min(1, 2); return v + w;", "I16"),
    ("I16 v = 2; return min(v, 1 << 3);", "I16"),
    ("Bool c = true; I16 v = 2; return c ? 1 : v;", "I16"),
    ("Bool c = true; I16 v = 2; return v + (c ? 1 : 2);", "I16"),
    ("I8 a = -128; return a;", "I8"),
    ("Bool b = true == (1 < 2); return b as I64;", "I64"),
    ("return I8.min;", "I8"),
    ("return I8.bits;", "I64"),
    ("return U32.bytes;", "I64"),
    ("var x = 3; return x;", "I64"),
    ("var x = 3 as U8; return x;", "U8"),
    ("U32 x = 1; return rotl(x, 3);", "U32"),
    ("U32 x = rotl(1, 3); return x;", "U32"),
    ("I64[2, 3] a; return size(a) + extent(a, 1) + lower(a, 0);", "I64"),
    ("I64[2] a = [1, 2]; var b = a; return len(b);", "I64"),
    ("var b = [[1, 2], [3, 4]]; return b[1, 0];", "I64"),
    ("Bool c = true; I8 k = 1; I64 x = (c ? k : 2) as I64; x <<= c ? k : 2; return x;", "I64"),
    ("Bool c = true; I8 k = 1; I16 x = 1 << (c ? k : 2); return x;", "I16"),
    ("I64 floor = 7; return div_round(floor, 2, floor);", "I64"),
]


@pytest.mark.parametrize(("text", "result"), RIGHT)
def test_right(tmp_path: Path, text: str, result: str) -> None:
    made = program(tmp_path, f"{result} f() {{ {text} }}")
    last = made.root.functions[0].body.statements[-1]
    assert isinstance(last, Return)
    assert last.value is not None
    assert last.value.type.name == result


LOWERED = [
    ("I64 f(I64 a) { return -a; }", "return neg.checked.i64@1:23(a#0)"),
    ("I64 f(I64 a) { return -% a; }", "return sub.wrap.i64@1:23(0i64, a#0)"),
    (
        "I64 f(I64 a) { return 2 * 8 - a; }",
        "return sub.checked.i64@1:29(mul.checked.i64@1:25(2i64, 8i64), a#0)",
    ),
    ("U32 f(U32 a) { return a & 0x1F; }", "return and.u32@1:25(a#0, 31u32)"),
    ("Bool f(I8 a) { return !(a < 3); }", "return logical_not.bool@1:23(lt.i8@1:27(a#0, 3i8))"),
    ("U8 f(U8 a) { return ~a <<% 2; }", "return shl.wrap.u8@1:24(not.u8@1:21(a#0), 2i64)"),
    ("I8 f(I64 a) { return a as| I8; }", "return as.sat.i64.i8@1:24(a#0)"),
    (
        "I8 f(I8 a) { return div_round(a, 2, half_up); }",
        "return div_round.checked.i8.half_up@1:21(a#0, 2i8)",
    ),
    ("I64 f(I64[_, _] m, I64 i) { return m[i, 2]; }", "return m#0[i#1, 2i64]@1:37"),
    ("Bool f(Bool a, Bool b) { return a && !b; }", "return (a#0 && logical_not.bool@1:38(b#1))"),
    ("I64 f(Bool a, I64 b) { return a ? b : 1; }", "return (a#0 ? b#1 : 1i64)"),
    (
        "U64 f() { return 18446744073709551615 as U64; }",
        "return as.checked.u64.u64@1:39(18446744073709551615u64)",
    ),
    ("I32 f() { return 0x1_0000_0000_0000_0001 as% I32; }", "return as.wrap.u64.i32@1:42(1u64)"),
    (
        "I8 f() { return -0x1_0000_0000_0000_0001 as| I8; }",
        "return as.sat.i64.i8@1:42(-9223372036854775808i64)",
    ),
]


@pytest.mark.parametrize(("source", "text"), LOWERED)
def test_lowered(tmp_path: Path, source: str, text: str) -> None:
    assert lowered(tmp_path, source) == text


def test_literals_keep_their_spelling(tmp_path: Path) -> None:
    made = program(tmp_path, "void f() { U16 a = 0xF_F; }")
    declared = made.root.functions[0].body.statements[0]
    assert isinstance(declared, Declare)
    assert declared.value == Literal(declared.local.type, 255, "0xF_F")  # type: ignore[arg-type]


def test_defaults_and_named_arguments(tmp_path: Path) -> None:
    source = """
        const I64 K = 3;
        I64 g(I64 a, I64 b = K * 2, I64 c = 7) { return a + b + c; }
        I64 f() { return g(c = 1, a = 2); }
    """
    made = program(tmp_path, source)
    returned = made.root.functions[1].body.statements[0]
    assert isinstance(returned, Return)
    call = returned.value
    assert isinstance(call, Call)
    assert [a.value for a in call.arguments if isinstance(a, Literal)] == [2, 6, 1]
    assert call.written == (2, 0, 1)
    assert call.function == "m.g"
    assert (call.position.line, call.position.column) == (4, 26)


def test_positional_arguments_have_no_written_order(tmp_path: Path) -> None:
    made = program(tmp_path, "I64 g(I64 a, I64 b = 1) { return a; } I64 f() { return g(2); }")
    returned = made.root.functions[1].body.statements[0]
    assert isinstance(returned, Return)
    assert isinstance(returned.value, Call)
    assert returned.value.written == ()


@pytest.mark.parametrize("depth", [1000, 5000])
def test_deep_expressions(tmp_path: Path, depth: int) -> None:
    chain = " + ".join(["a"] * depth)
    codes = [code for code, _, _ in told(tmp_path, f"I64 f(I64 a) {{ return {chain}; }}")]
    assert codes == ([] if depth == 1000 else ["C9004"])
