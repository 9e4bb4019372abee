"""Kernels: parameters, the write rule, coverage, restrictions, reductions, dispatch."""

from __future__ import annotations

from pathlib import Path

import pytest
from ci_programs import expected, lowered, program, told

from transpiler.ir.nodes import Dispatch, Kernel, Mode, Read
from transpiler.ir.types import I64, Access, ViewType

HEAD = "kernel f[n](in I64[n] a, out I64[n] r) over [i: n] "
TWO = "kernel f[n, m](in I64[n, m] a, out I64[n, m] r) over [i: n] "


def in_kernel(body: str, head: str = HEAD) -> str:
    return head + "{ " + body + " }"


WRONG = [
    # C5028: types of parameters
    ("C5028", "kernel f[n](in «Bool[n] a, out I64[n] r) over [i: n] { r[i] = 1; }"),
    ("C5028", "kernel f[n](in «Bool a, out I64[n] r) over [i: n] { r[i] = 1; }"),
    ("C2064", "kernel f[n](«inout I64 a, out I64[n] r) over [i: n] { r[i] = 1; }"),
    ("C2065", "kernel f[n, «m](out I64[n] r) over [i: n] { r[i] = 1; }"),
    # C5031: the write rule
    ("C5031", in_kernel("r[i] = 1; «r[i + 1] = a[i];")),
    ("C5031", in_kernel("r[i] = 1; «r[0] = a[i];")),
    ("C5031", "kernel f[n](out I64[n, n] r) over [i: n, j: n] { r[i, j] = 1; «r[j, i] = 2; }"),
    ("C5031", "kernel f[n](inout I64[n] r) over [i: n] { «r[0] = 1; }"),
    ("C5031", in_kernel("r[i] = 1; I64 x = «r[i];")),
    ("C5031", in_kernel("r[i] = 1; «r[i] += 1;")),
    ("C5031", in_kernel("r[i] = 1; «r[i]++;")),
    ("C5031", in_kernel("r[i] = 1; for x in «r { }")),
    ("C5031", "kernel f[n](in I64[n] a, out I64 t) over [i: n] { reduce t = sum(a[i]); «t = 1; }"),
    (
        "C5031",
        "kernel f[n](in I64[n] a, out I64 t) over [i: n] { reduce t = sum(a[i]); I64 x = «t; }",
    ),
    # C5031: coverage, at the first write or the name
    ("C5031", in_kernel("if (i > 0) { «r[i] = 1; }")),
    ("C5031", in_kernel("if (i > 0) { return; } «r[i] = 1;")),
    ("C5031", in_kernel("for j in 0..3 { «r[i] = 1; }")),
    ("C5031", in_kernel("while (a[i] > 0) { «r[i] = 1; }")),
    ("C5031", "kernel f[n](in I64[n] a, out I64[n] «r) over [i: n] { }"),
    ("C5031", "kernel f[n](in I64[n] a, out I64 «t) over [i: n] { }"),
    (
        "C5031",
        "kernel f[n](in I64[n] a, out I64 t) over [i: n]"
        " { reduce t = sum(a[i]); «reduce t = sum(1); }",
    ),
    ("C5031", in_kernel("if (i > 0) { «r[i] = 1; } else { }")),
    ("C5031", in_kernel("for j in 1..m { «r[i, j] = 1; }", TWO)),
    ("C5031", in_kernel("for j in 0..=m { «r[i, j] = 1; }", TWO)),
    ("C5031", in_kernel("for j in 0..m by 2 { «r[i, j] = 1; }", TWO)),
    ("C5031", in_kernel("for j in 0..n { «r[i, j] = 1; }", TWO)),
    ("C5031", in_kernel("for j in 0..m { if (j > 2) { break; } «r[i, j] = 1; }", TWO)),
    ("C5031", in_kernel("for j in 0..m { «r[i, 0] = 1; }", TWO)),
    ("C5031", in_kernel("switch (a[i]) { case 1: «r[i] = 1; default: return; }")),
    # C5020 to C5026
    ("C5020", in_kernel('r[i] = 1; «"hi";')),
    ("C5021", in_kernel("r[i] = 1; «defer g(); ") + " void g() { }"),
    ("C5022", in_kernel("r[i] = «try g(); ") + " I64 g() { return 1; }"),
    ("C5022", in_kernel("r[i] = «g() catch 0; ") + " I64 g() { return 1; }"),
    ("C5023", in_kernel("r[i] = 1; «f(a, r); ")),
    ("C5024", in_kernel("r[i] = «g(); ") + ' I64 g() { "x"; return 1; }'),
    ("C5024", in_kernel("r[i] = «g(); ") + " I64 v = 1; I64 g() { return v; }"),
    (
        "C5024",
        in_kernel("r[i] = «g(); ") + " I64 v = 1; I64 g() { return h(); }"
        " I64 h() { v = 1; return 1; }",
    ),
    ("C5025", in_kernel("r[i] = «v; ") + " I64 v = 1;"),
    ("C5025", in_kernel("r[i] = 1; «v = 2; ") + " I64 v = 1;"),
    ("C5025", in_kernel("r[i] = «t[0]; ") + " I64[2] t = [1, 2];"),
    ("C5026", in_kernel("r[i] = «g(1); ") + " I64 g(I64 x) { return g(x); }"),
    ("C5024", '«@pure I64 g() { "x"; return 1; }'),
    ("C5026", "«@pure I64 g() { return g(); }"),
    # C5029: private arrays
    ("C5029", in_kernel("I64[256] x; I64[257] «y; r[i] = x[0] + y[0]; ")),
    ("C6004", in_kernel("I64[«n] x; r[i] = x[0]; ")),
    # reduce
    ("C4012", "void f() { «reduce t = sum(1); }"),
    (
        "C4012",
        "kernel f[n](in I64[n] a, out I64 t) over [i: n]"
        " { for j in 0..2 { «reduce t = sum(1); } reduce t = sum(2); }",
    ),
    ("C3005", "kernel f[n](in I64[n] a, out I64 t) over [i: n] { reduce t = «avg(a[i]); }"),
    (
        "C3005",
        "kernel f[n](in I64[n] a, out I64 t) over [i: n] { reduce «u = sum(a[i]);"
        " reduce t = sum(1); }",
    ),
    (
        "C2058",
        "kernel f[n](in I64[n] a, out I64 t) over [i: n]"
        " { reduce «a = sum(a[i]); reduce t = sum(1); }",
    ),
    ("C2001", "kernel f[n](in I64[n] a, out I32 t) over [i: n] { reduce t = min(«a[i]); }"),
    ("C2001", "kernel f[n](in I64[n] a, out I32 t) over [i: n] { reduce «t = count(true); }"),
    ("C2002", "kernel f[n](in I64[n] a, out I64 t) over [i: n] { reduce t = count(«a[i]); }"),
    ("C2022", "kernel f[n](in I64[n] a, out I64 t) over [i: n] { reduce t = «sum(1, 2); }"),
    ("C2103", "kernel f[n](in I64[n] a, out I64 t) over [i: n] { reduce t = sum(«true); }"),
    (
        "C6004",
        "kernel f[n](in I64[n] a, out I64 t) over [i: n]"
        " { reduce t = fold_checked(add, «i, a[i]); }",
    ),
    ("C9102", "kernel f[n](in I64[n] a, out I64 t) over [i: n] { reduce t = «sum_sat(a[i]); }"),
    (
        "C9102",
        "kernel f[n](in I64[n] a, out I64 t) over [i: n]"
        " { reduce t = fold_checked(«mul, 1, a[i]); }",
    ),
    # the element form
    ("C4012", "kernel f[n](in I64[n] a, out I64[n] r) { «if (true) { } r = a; }"),
    ("C4012", "kernel f[n](in I64[n] a, out I64[n] r) { r = a; «r[0] = 1; }"),
    ("C2012", "kernel f[n, m](in I64[m] a, out I64[n] r) { r = «a; }"),
    ("C2012", "kernel f[n, m](out I64[n] r, out I64[m] «s) { r = 1; s = 1; }"),
    ("C5031", "kernel f[n](in I64[n] a, out I64[n] r, out I64[n] s) { r = a; s = «r; }"),
    ("C5031", "kernel f[n](in I64[n] a, out I64[n] r, out I64[n] «s) { r = a; }"),
    ("C2060", "kernel f[n](in I64[n] a, out I64[n] r) { r = a; «a = 1; }"),
    ("C2001", "kernel f[n](in I32[n] a, out I64[n] r) { r = «a; }"),
    # over
    ("C6004", "kernel f[n](in I64[n] a, out I64[n] r) over [i: «a[0]] { r[i] = 1; }"),
    ("C3001", "kernel f[n](in I64[n] a, out I64[n] r) over [«a: n] { }"),
    ("C2058", in_kernel("r[i] = 1; «i = 2;")),
    ("C2060", in_kernel("r[i] = 1; «a[i] = 2;")),
    ("C3005", "kernel f[n](out I64[n] r) over [i: n] where «i > 0 { r[i] = 1; }"),
    # outputs handed on
    ("C9102", in_kernel("r[i] = 1; g(«r);") + " void g(inout I64[_] x) { }"),
    ("C9102", in_kernel("r[i] = 1; inout I64[_] v = «r;")),
    ("C9102", TWO + "{ «r[i] = a[i]; }"),
]


@pytest.mark.parametrize(("codes", "source"), WRONG)
def test_wrong(tmp_path: Path, codes: str, source: str) -> None:
    assert told(tmp_path, source) == expected(codes, source)


COPY = "kernel k[n](in I64[n] a, out I64[n] r) over [i: n] { r[i] = a[i]; } "
FLIP = "kernel k[n](inout I64[n] a) over [i: n] { a[i] = «a[n - 1 - i]; } "
TOTAL = "kernel k[n](in I64[n] a, out I64 t, out I64 u) over [i: n]"
TOTAL += " { reduce t = sum(a[i]); reduce u = max(a[i]); } "

DISPATCH = [
    ("C5010", COPY + "void f() { I64[4] a; k(a, «a); }"),
    ("C5010", COPY + "void f() { I64[4] a; k(a[0..3], «a[1..4]); }"),
    ("C2012", COPY + "void f() { I64[4] a; I64[3] b; k(a, «b); }"),
    ("C2067", COPY + "void f(I64[4] a) { I64[4] b; k(b, «a); }"),
    ("C2067", TOTAL + "void f(I64[4] a) { I64 t = 0; k(a, t, «t + 1); }"),
    ("C2067", TOTAL + "void f(I64[4] a, I64 x) { I64 t = 0; k(a, t, «x); }"),
    ("C5010", TOTAL + "void f(I64[4] a) { I64 t = 0; k(a, t, «t); }"),
    ("C2001", TOTAL + "void f(I64[4] a) { I64 t = 0; I32 u = 0; k(a, t, «u); }"),
    ("C2001", TOTAL + "void f(I64[4] a) { I64 t = 0; I64[2] u; k(a, t, «u); }"),
    ("C2022", COPY + "void f() { I64[4] a; «k(a); }"),
    ("C4012", COPY + "void f() { I64[4] a; I64 x = «k(a, a); }"),
    ("C4010", COPY + "void f() { I64 x = «k; }"),
    ("C4012", "void f() { «in_place f(); }"),
    ("C5032", COPY + "void f() { I64[4] a; I64[4] b; «in_place k(a, b); }"),
    ("C5032", FLIP + "void f() { I64[4] a; in_place k(a); }"),
    (
        "C5032",
        "kernel k[n](inout I64[n] a) over [i: n] { in I64[_] v = «a; a[i] = v[0]; }"
        " void f() { I64[4] a; in_place k(a); }",
    ),
    (
        "C5032",
        "kernel k[n](inout I64[n] a) over [i: n] { I64 s = 0; for x in «a { s += x; }"
        " a[i] = s; } void f() { I64[4] a; in_place k(a); }",
    ),
    ("C5011", COPY + "void f() { I64[4] a; I64[4] b; in I64[_] v = b; k(a, «b); I64 x = v[0]; }"),
    (
        "C5011",
        COPY + "void f() { I64[4] a; I64[4] b; in I64[_] v = b; in I64[_] w = v;"
        " k(a, «b); I64 x = w[0]; }",
    ),
    (
        "C5011",
        COPY + "void f() { I64[4] a; I64[4] b; in I64[_] v = b;"
        " for i in 0..2 { I64 x = v[0]; k(a, «b); } }",
    ),
    ("C5011", COPY + "void f() { I64[4] a; I64[4] b; in I64[_] v = b; for x in v { k(a, «b); } }"),
]


@pytest.mark.parametrize(("codes", "source"), DISPATCH)
def test_dispatch(tmp_path: Path, codes: str, source: str) -> None:
    assert told(tmp_path, source) == expected(codes, source)


RIGHT = [
    in_kernel("if (i > 0) { r[i] = 1; } else { r[i] = 2; }"),
    in_kernel("if (i > 0) { r[i] = 1; } else if (i > 1) { r[i] = 3; } else { r[i] = 2; }"),
    in_kernel("switch (a[i]) { case 1: r[i] = 1; case 2, 3: r[i] = 2; default: r[i] = 3; }"),
    in_kernel("switch (a[i]) { case 1: fallthrough; default: r[i] = 3; }"),
    in_kernel("I64 x = 1; while (x > 3) { x -= 1; if (x == 2) { break; } } r[i] = x;"),
    in_kernel("I64 x = 1; switch (x) { case 1: break; default: x = 2; } r[i] = x;"),
    in_kernel("{ r[i] = 1; } if (i > 2) { return; }"),
    in_kernel("for j in 0..m { r[i, j] = a[i, j]; }", TWO),
    in_kernel(
        "for j in 0..extent(r, 1) { if (j > 1) { r[i, j] = 1; } else { r[i, j] = 2; } }", TWO
    ),
    "kernel f[n](out I64[n, 3] r) over [i: n] { for j in 0..3 { r[i, j] = 1; } }",
    "const I64 K = 3; kernel f[n](out I64[n, K] r) over [i: n] { for j in 0..3 { r[i, j] = 1; } }",
    "kernel f[n, m, k](out I64[n, m, k] r) over [i: n]"
    " { for z in 0..k { for y in 0..m { r[i, y, z] = 1; } } }",
    "kernel f[n](inout I64[n] a) over [i: n] { if (i > 0) { a[i] = a[i - 1]; } }",
    "kernel f[n](in I64 k, out I64[n] r) over [i: k] { r[i] = k; }",
    "kernel f[n](out I64[n] r) over [i: n] { I64[4] t = [1, 2, 3, 4]; t = t; r[i] = t[0]; }",
    "const I64[2] T = [1, 2]; kernel f[n](out I64[n] r) over [i: n] { r[i] = T[0] + g(T); }"
    " I64 g(I64[_] x) { return x[1]; }",
    "kernel f[n](in I64[n] a, out I64[n] r, out I8 t) over [i: n] where n > 1"
    " { if (a[i] > 0) { reduce t = sum(a[i]); } r[i] = 1; }",
    "kernel f[n](in I8[n] a, in I8 s, out I8 t) over [i: n]"
    " { reduce t = fold_checked(add, s, a[i]); }",
    COPY + "void f() { I64[4] a; I64[4] b; k(a, b); in I64[_] v = b; k(b, a); I64 x = v[0]; }",
    COPY + "void f() { I64[4] a; I64[4] b; for i in 0..2 { in I64[_] v = b; I64 x = v[0];"
    " k(a, b); } }",
    COPY + "void f() { I64[8] a; k(a[0..4], a[4..8]); }",
    COPY + "void f() { I64[8] a; k(a[0.. by 2], a[1.. by 2]); }",
    "kernel k[n](inout I64[n] a) over [i: n] { a[i] = a[i] + 1; }"
    " void f() { I64[4] a; in_place k(a); }",
    TOTAL
    + "void f(I64[4] a) { I64[2] t; I64 u = 0; k(a, t[0], u); k(u = t[1], a = a, t = t[0]); }",
]


@pytest.mark.parametrize("source", RIGHT)
def test_right(tmp_path: Path, source: str) -> None:
    program(tmp_path, source)


def test_parameters_and_shapes(tmp_path: Path) -> None:
    source = "kernel f[n, m](in I64[m] a, inout I64[n, m + 1, _, 3] b, in I64 c, out I64 t)"
    source += " over [i: n] { reduce t = sum(c); }"
    kernel = program(tmp_path, source).root.kernels[0]
    n, m = kernel.sizes
    a, b, c, t = kernel.parameters
    assert [local.type for local in kernel.sizes] == [I64, I64]
    assert not n.writable
    assert a.shape == (Read(m),)
    assert a.binds == (m,)
    assert b.local.type == ViewType(I64, 4, Access.INOUT)
    assert b.shape[0] == Read(n)
    assert b.shape[2] is None
    assert b.binds == (n, None, None, None)
    assert (c.mode, c.shape) == (Mode.IN, ())
    assert t.mode is Mode.OUT
    assert t.local.type == I64
    assert not t.is_view


def test_element_form(tmp_path: Path) -> None:
    source = "kernel f[n, m](in I32[n, m] a, in I32 s, out I32[n, m] r) { r = a * s + 1; }"
    assert lowered(tmp_path, source) == (
        "store@1:63 r#4[i#5, j#6]@1:61 = "
        "add.checked.i32@1:71(mul.checked.i32@1:67(a#2[i#5, j#6]@1:65, s#3), 1i32)"
    )
    kernel = program(tmp_path, source).root.kernels[0]
    assert kernel.element_form
    assert [o.extent for o in kernel.over] == [Read(s) for s in kernel.sizes]


def test_fresh_variables_avoid_names(tmp_path: Path) -> None:
    source = "I64 j() { return 1; } kernel f[i, m](in I32[i, m] a, out I32[i, m] r) { r = a; }"
    kernel: Kernel = program(tmp_path, source).root.kernels[0]
    assert [o.variable.name for o in kernel.over] == ["i_", "j_"]


def test_dispatch_order(tmp_path: Path) -> None:
    source = TOTAL + "void f(I64[4] a) { I64 t = 0; I64 u = 0; k(u = u, t = t, a = a); }"
    statements = program(tmp_path, source).root.functions[0].body.statements
    dispatch = statements[-1]
    assert isinstance(dispatch, Dispatch)
    assert dispatch.written == (2, 1, 0)
    assert dispatch.kernel == "m.k"
    assert not dispatch.in_place
