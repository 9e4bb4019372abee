"""The grammar of `.ci`: valid programs for every production, precedence, and what wrong programs
are told, with exact places."""

from __future__ import annotations

import re

import pytest
from ci_sources import findings, told, tree, unmark

from transpiler.ci import tree as syntax
from transpiler.ci.lexer import lex
from transpiler.ci.table import STARTS, grammar_text
from transpiler.ci.tree import (
    ArrayLit,
    AssertSyntax,
    AssignSyntax,
    Binary,
    Blank,
    BlockSyntax,
    CallSyntax,
    Catch,
    Convert,
    Destructure,
    DotName,
    Expr,
    ExprStmt,
    ForInSyntax,
    ForSyntax,
    FracLit,
    FuncDecl,
    HoleSyntax,
    IfSyntax,
    IndexSyntax,
    IntLit,
    KernelDecl,
    Member,
    Name,
    OtherDecl,
    Paren,
    RangeItem,
    StrLit,
    SwitchSyntax,
    Ternary,
    TypeToken,
    Unary,
    VarDecl,
)


def sexp(e: object) -> str:
    """An expression as a text with all its structure."""
    match e:
        case Name(text) | TypeToken(text):
            return text
        case IntLit(text=text) | FracLit(text=text, rounding=None):
            return text
        case FracLit(text=text, rounding=mode):
            return f"({text} round {mode.text if mode else ''})"
        case DotName(name):
            return f".{name.text}"
        case Paren(inner):
            return f"[{sexp(inner)}]"
        case Unary(op, operand):
            return f"({op} {sexp(operand)})"
        case Binary(op, left, right):
            return f"({sexp(left)} {op} {sexp(right)})"
        case Ternary(c, a, b):
            return f"({sexp(c)} ? {sexp(a)} : {sexp(b)})"
        case Convert(op, operand, target, rounding):
            mode = f" round {rounding.text}" if rounding else ""
            return f"({sexp(operand)} {op} {target.name}{mode})"
        case CallSyntax(callee, arguments):
            shown = [(f"{a.name.text}=" if a.name else "") + sexp(a.value) for a in arguments]
            return f"{sexp(callee)}({', '.join(shown)})"
        case IndexSyntax(base, items):
            return f"{sexp(base)}[{', '.join(map(sexp, items))}]"
        case RangeItem(low, high, inclusive, by):
            step = f" by {sexp(by)}" if by else ""
            sign = "..=" if inclusive else ".."
            return f"{sexp(low) if low else ''}{sign}{sexp(high) if high else ''}{step}"
        case Blank():
            return "_"
        case Member(base, name):
            return f"{sexp(base)}.{name.text}"
        case Catch(operand, fallback, None, None):
            return f"({sexp(operand)} catch {sexp(fallback)})"
        case ArrayLit(items):
            return "{" + ", ".join(map(sexp, items)) + "}"
    raise AssertionError(e)


def expression(text: str) -> Expr:
    """The expression in `var v = text;`."""
    item = tree(f"var v = {text};").items[0]
    assert isinstance(item, VarDecl)
    assert item.value is not None
    return item.value


PRECEDENCE = [
    # level 1 binds tighter than 2, and so on
    ("-f(x)", "(- f(x))"),
    ("-a[0].b", "(- a[0].b)"),
    ("!a.b(c)[d]", "(! a.b(c)[d])"),
    ("- - a", "(- (- a))"),
    ("-% x", "(-% x)"),
    ("a -% x", "(a -% x)"),
    ("try f() as I8", "((try f()) as I8)"),
    ("(-x) as I8", "([(- x)] as I8)"),
    ("-1 as I8", "(-1 as I8)"),
    ("-0.3 round floor", "(-0.3 round floor)"),
    ("x as I8 as? I16 as% U8 as| U16", "((((x as I8) as? I16) as% U8) as| U16)"),
    ("a * b as I8", "(a * (b as I8))"),
    ("x as Q8.8 round floor * 2", "((x as Q8.8 round floor) * 2)"),
    ("x as m.T round ceil", "(x as m.T round ceil)"),
    ("a + b * c", "(a + (b * c))"),
    ("a * b + c", "((a * b) + c)"),
    ("a / b % c *% d *| e", "((((a / b) % c) *% d) *| e)"),
    ("a - b + c +% d -| e", "((((a - b) + c) +% d) -| e)"),
    ("a << b << c", "((a << b) << c)"),
    ("a << b & c", "((a << b) & c)"),
    ("a & b & c", "((a & b) & c)"),
    ("a ^ b ^ c", "((a ^ b) ^ c)"),
    ("a | b | c", "((a | b) | c)"),
    ("a & b == c", "((a & b) == c)"),
    ("a + b < c * d", "((a + b) < (c * d))"),
    ("a < b && c > d", "((a < b) && (c > d))"),
    ("a && b && c", "((a && b) && c)"),
    ("a || b || c", "((a || b) || c)"),
    ("(a && b) || c", "([(a && b)] || c)"),
    ("a || b ? c : d", "((a || b) ? c : d)"),
    ("a ? b : c ? d : e", "(a ? b : (c ? d : e))"),
    ("a ? b ? c : d : e", "(a ? (b ? c : d) : e)"),
    ("a ? b : c catch d", "((a ? b : c) catch d)"),
    ("f() catch a + b", "(f() catch (a + b))"),
    ("a ? f() catch 1 : 2", "(a ? (f() catch 1) : 2)"),
    ("[a, b + 1, [c,]]", "{a, (b + 1), {c}}"),
    ("[]", "{}"),
    ("a[1, i + 1, .., 2.., ..3, 1..=2 by -1, .. by 2]",
     "a[1, (i + 1), .., 2.., ..3, 1..=2 by -1, .. by 2]"),
    ("f(a, b = 1, c,)", "f(a, b=1, c)"),
    ("I64.max", "I64.max"),
    ("Q8.8.raw(3)", "Q8.8.raw(3)"),
    ("muldiv(I32, a, b, c, floor)", "muldiv(I32, a, b, c, floor)"),
    (".dry", ".dry"),
    ("c ? .a : m.E.b", "(c ? .a : m.E.b)"),
    ("1.abs", "1.abs"),
    ("~a & b", "((~ a) & b)"),
    ("-a * -b", "((- a) * (- b))"),
    ("a - -1", "(a - -1)"),
    ("a -1", "(a - 1)"),
    ("-(5)", "(- [5])"),
    ("- -5", "(- -5)"),
    ("-'a'", "-'a'"),
]  # fmt: skip


@pytest.mark.parametrize("source, structure", PRECEDENCE)
def test_precedence(source: str, structure: str) -> None:
    assert sexp(expression(source)) == structure


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


@pytest.mark.parametrize("source", PROGRAMS)
def test_valid_programs(source: str) -> None:
    assert told(source) == []


def test_the_programs_use_every_keyword_and_sign_of_the_grammar() -> None:
    """The list above leaves no literal of the grammar file out."""
    grammar = re.sub(r"//[^\n]*", "", grammar_text())
    text = "\n".join(PROGRAMS + [source for source, _ in PRECEDENCE] + ["~ false"])
    for literal in sorted(set(re.findall(r'"([^"]+)"', grammar))):
        assert literal in text, literal


def test_the_grammar_has_no_conflicts() -> None:
    """lark's strict mode refuses the shift/reduce conflicts that it resolves otherwise."""
    from lark import Lark

    from transpiler.ci.table import NoLexer

    Lark(grammar_text(), parser="lalr", lexer=NoLexer, start=list(STARTS), strict=True)


def first_item(source: str) -> object:
    """The first item of a correct source."""
    return tree(source).items[0]


def spelled(source: str, node: object) -> str:
    """The source text of a node."""
    span = node.span  # type: ignore[attr-defined]
    return source[span.start : span.end]


def test_spans_of_a_function() -> None:
    source = "  @pure export in I64[n, _] f[n](in I64[n, _] a, I64 b = 2) where n > 1 { return a; }"
    item = first_item(source)
    assert isinstance(item, FuncDecl)
    assert source[item.result.span.start : item.result.span.end] == "in I64[n, _]"
    assert item.result.mode == "in"
    assert spelled(source, item.name) == "f"
    assert [spelled(source, s) for s in item.sizes] == ["n"]
    assert [spelled(source, p) for p in item.params] == ["in I64[n, _] a", "I64 b = 2"]
    assert [spelled(source, p.type) for p in item.params] == ["I64[n, _]", "I64"]
    assert [spelled(source, c) for c in item.where] == ["n > 1"]
    assert spelled(source, item.body) == "{ return a; }"
    assert spelled(source, item.body.statements[0]) == "return a;"
    assert [spelled(source, a) for a in item.prefix.attributes] == ["@pure"]
    assert item.prefix.export is not None
    assert source[item.prefix.export.start : item.prefix.export.end] == "export"


def test_spans_of_operators() -> None:
    source = "a[i + 1] +%= (b as? I8 catch 0) - m[0, ..];"
    item = first_item(source)
    assert isinstance(item, AssignSyntax)
    assert source[item.operator_span.start : item.operator_span.end] == "+%="
    assert isinstance(item.place, IndexSyntax)
    assert item.place.bracket.start == 1
    assert isinstance(item.value, Binary)
    assert spelled(source, item.value) == "(b as? I8 catch 0) - m[0, ..]"
    assert source[item.value.operator_span.start] == "-"
    assert isinstance(item.value.left, Paren)
    inner = item.value.left.inner
    assert isinstance(inner, Catch)
    assert source[inner.keyword.start : inner.keyword.end] == "catch"
    assert isinstance(inner.operand, Convert)
    assert source[inner.operand.operator_span.start :][:3] == "as?"


def test_heads() -> None:
    kinds = [
        ("void f() { }", (None, None, None, ())),
        ("m.T f() { }", (None, "m.T", None, ())),
        ("(I64, Bool[2]) f() { }", (None, None, None, ("I64", "Bool"))),
        ("E!void f() { }", (None, None, "E", ())),
        ("m.E!I64[3] f() { }", (None, "I64", "m.E", ())),
        ("E!(I64, Str) f() { }", (None, None, "E", ("I64", "Str"))),
        ("inout I64[] f() { }", ("inout", "I64", None, ())),
    ]
    for source, (mode, name, error, types) in kinds:
        item = first_item(source)
        assert isinstance(item, FuncDecl)
        head = item.result
        assert head.mode == mode
        assert (head.type and head.type.name) == name
        assert (head.error and head.error.name) == error
        assert tuple(t.name for t in head.tuple_types) == types
        assert source[: head.span.end] == source.split(" f()")[0]


def test_shapes() -> None:
    source = "void f(I64 a, I64[] b, I64[_] c, I64[n, 2 * m] d, I64[1..n, 0..=m] e) { }"
    item = first_item(source)
    assert isinstance(item, FuncDecl)
    shapes = [p.type.shape for p in item.params]
    assert shapes[0] is None
    assert shapes[1] == ()
    shown = [
        [(e.low and sexp(e.low), e.high and sexp(e.high), e.inclusive) for e in shape]
        for shape in shapes[2:]
        if shape is not None
    ]
    assert shown == [
        [(None, None, False)],
        [(None, "n", False), (None, "(2 * m)", False)],
        [("1", "n", False), ("0", "m", True)],
    ]


def test_kernels() -> None:
    item = first_item("kernel k[n](in I64[n] a, out I64 t) over [i: n, j: 0..=3] where n > 0 { }")
    assert isinstance(item, KernelDecl)
    assert [p.mode for p in item.params] == ["in", "out"]
    assert item.over is not None
    assert [o.name.text for o in item.over] == ["i", "j"]
    assert item.over[1].extent.inclusive
    element = first_item("kernel k[n](out I64[n] a) { a = a; }")
    assert isinstance(element, KernelDecl)
    assert element.over is None


def test_loops() -> None:
    items = tree(
        "a: for i in 0..=n by 2 { } for _, x in v { } for (I64 i = 0; i < 3; i++) { } b: do { } "
        "while (c);"
    ).items
    first, second, third, _ = items
    assert isinstance(first, ForInSyntax)
    assert first.label is not None
    assert (first.label.text, first.inclusive, first.pair) == ("a", True, False)
    assert first.by is not None
    assert isinstance(second, ForInSyntax)
    assert (second.first, second.pair, second.high) == (None, True, None)
    assert second.second is not None
    assert isinstance(third, ForSyntax)
    assert isinstance(third.start, VarDecl)


def test_destructuring() -> None:
    typed, places, inferred = tree("(I64 a, _) = f(); (p, q[0]) = f(); var (a, _) = f();").items
    assert isinstance(typed, Destructure)
    assert isinstance(places, Destructure)
    assert isinstance(inferred, Destructure)
    assert [i.type and i.type.name for i in typed.items] == ["I64", None]
    assert [i.place and sexp(i.place) for i in places.items] == ["p", "q[0]"]
    assert [i.name and i.name.text for i in inferred.items] == ["a", None]
    assert (typed.declares, places.declares, inferred.declares) == (False, False, True)


def test_switch() -> None:
    item = first_item("switch (a) { case 1, 2..=3: f(); case 4..5: default: g(); h(); }")
    assert isinstance(item, SwitchSyntax)
    assert [c.items and len(c.items) for c in item.clauses] == [2, 1, None]
    assert [len(c.body) for c in item.clauses] == [1, 0, 2]
    assert item.clauses[0].items is not None
    assert item.clauses[0].items[1].inclusive
    assert item.clauses[1].items is not None
    assert not item.clauses[1].items[0].inclusive


def test_else_if_chains_do_not_nest() -> None:
    source = "if (a) { }" + " else if (b) { f(); }" * 10_000 + " else { g(); }"
    item = first_item(source)
    count = 0
    while isinstance(item, IfSyntax):
        count += 1
        item = item.otherwise
    assert count == 10_001
    assert isinstance(item, BlockSyntax)


def test_imports_and_tests() -> None:
    module = tree(
        'profile "cint-core-1"; import a.b.{c, d}; test "t" expect_fault E_SHAPE at 9 { }'
    )
    assert module.profile == "cint-core-1"
    assert [i.text for i in module.imports[0].path] == ["a", "b"]
    assert module.imports[0].names is not None
    assert [i.text for i in module.imports[0].names] == ["c", "d"]
    test = module.items[0]
    assert isinstance(test, syntax.TestDecl)
    assert test.expect is not None
    assert (test.expect.text, test.line, test.title.parts) == ("E_SHAPE", 9, ("t",))


def test_declarations_that_no_later_stage_builds() -> None:
    source = "struct P { I64 x; } enum E { a } error R { b } type T = I64; schedule k { }\n"
    source += "extern void f();"
    items = tree(source).items
    assert all(isinstance(item, OtherDecl) for item in items)
    shown = [(i.kind, i.name and i.name.text) for i in items if isinstance(i, OtherDecl)]
    assert shown == [
        ("struct", "P"),
        ("enum", "E"),
        ("error", "R"),
        ("type", "T"),
        ("schedule", "k"),
        ("extern", None),
    ]
    assert spelled(source, items[-1]) == "extern void f();"


# --- holes ------------------------------------------------------------------------------------


def holes(text: str) -> list[HoleSyntax]:
    """The holes of a printed text."""
    item = first_item(f'"{text}";')
    assert isinstance(item, ExprStmt)
    assert isinstance(item.value, StrLit)
    return [part for part in item.value.parts if isinstance(part, HoleSyntax)]


HOLES = [
    ("{n}", "n", "n", False, None, None),
    ("{ n }", "n", " n ", False, None, None),
    ("{u + 1 =:>4}", "(u + 1)", "u + 1 ", True, None, ">4"),
    ("{u=}", "u", "u", True, None, None),
    ("{n!bits:x}", "n", "n", False, "bits", "x"),
    ("{q =!raw}", "q", "q ", True, "raw", None),
    ("{x!lanes( U8 )}", "x", "x", False, "lanes(U8)", None),
    ("{q!ratio }", "q", "q", False, "ratio", None),
    ("{!b}", "(! b)", "!b", False, None, None),
    ("{a != b}", "(a != b)", "a != b", False, None, None),
    ("{a == b:}", "(a == b)", "a == b", False, None, ""),
    ("{(c ? a : b):*^9}", "[(c ? a : b)]", "(c ? a : b)", False, None, "*^9"),
    ("{f(a = 1)[1..2]}", "f(a=1)[1..2]", "f(a = 1)[1..2]", False, None, None),
    ("{-1 as I8}", "(-1 as I8)", "-1 as I8", False, None, None),
    ("{'}' as I64}", "('}' as I64)", "'}' as I64", False, None, None),
    ("{0.3 round floor}", "(0.3 round floor)", "0.3 round floor", False, None, None),
    ("{n: <+#07_.2x/100}", "n", "n", False, None, " <+#07_.2x/100"),
    (r"{n:\"<5}", "n", "n", False, None, r"\"<5"),
]


@pytest.mark.parametrize("text, structure, kept, equals, conversion, spec", HOLES)
def test_holes(
    text: str, structure: str, kept: str, equals: bool, conversion: str | None, spec: str | None
) -> None:
    (hole,) = holes(f"a {text} {{{{b}}}}")
    assert sexp(hole.expression) == structure
    assert (hole.text, hole.equals, hole.conversion, hole.spec) == (kept, equals, conversion, spec)
    assert (hole.span.start, hole.span.end) == (3, 3 + len(text))


def test_holes_where_text_is_formatted() -> None:
    format_call, checked = tree('format(b, "{x}"); assert(c, "{x}" "{y}");').items
    assert isinstance(format_call, ExprStmt)
    assert isinstance(checked, AssertSyntax)
    assert checked.message is not None
    assert len(checked.message.parts) == 2


# --- what wrong programs are told -------------------------------------------------------------

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


# --- depth ------------------------------------------------------------------------------------

DEEP = [
    ("var a = " + "(" * 10_000 + "1" + ")" * 10_000 + ";", "C9004"),
    ("void f() " + "{" * 10_000 + "}" * 10_000, "C9004"),
    ("var a = " + "[" * 10_000 + "1" + "]" * 10_000 + ";", "C9004"),
    ("var a = " + "- " * 10_000 + "b;", "C9004"),
    ("var a = " + "!" * 10_000 + "b;", "C9004"),
    ("var a = " + "try " * 10_000 + "b;", "C9004"),
    ("var a = " + "b ? c : " * 10_000 + "d;", "C9004"),
    ("var a = b" + " + b" * 10_000 + ";", "C9004"),
    ("var a = b" + ".c" * 10_000 + ";", "C9004"),
    ("var a = b" + "()" * 10_000 + ";", "C9004"),
    ("var a = b" + "[0]" * 10_000 + ";", "C9004"),
    ("var a = b" + " as I8" * 10_000 + ";", "C9004"),
    ("var a = " + "f(b + " * 10_000 + "c" + ")" * 10_000 + ";", "C9004"),
    ("void f() { " + "if (a) { " * 10_000 + "}" * 10_001, "C9004"),
    ("switch (a) { case 1: " * 10_000, "C9004"),
    ('"{' + "(" * 10_000 + "a" + ")" * 10_000 + '}";', "C9004"),
    ("(" * 100_000, "C9004"),
    ("/*" * 10_000, "C1005"),
]


@pytest.mark.parametrize("source, code", DEEP)
def test_deep_sources_are_refused(source: str, code: str) -> None:
    got = findings(source)
    assert [d.code for d in got] == [code]


def test_256_levels_are_accepted() -> None:
    assert told("var a = " + "(" * 256 + "1" + ")" * 256 + ";") == []
    assert told("{" * 256 + "b = (c[0]);" + "}" * 256) == []
    assert told("var a = " + "- " * 256 + "b;") == []
    assert told("var a = b" + " + b" * 1000 + ";") == []


def test_the_place_of_too_deep_nesting() -> None:
    assert told("var a = " + "(" * 300 + "1" + ")" * 300 + ";") == [("C9004", 1, 9 + 256)]


def test_lists_and_statements_are_not_deep() -> None:
    many = 20_000
    assert told("var a = [" + "b + 1, " * many + "];") == []
    assert told("void f() { " + "a = b + c; " * many + "}") == []


# --- wording ----------------------------------------------------------------------------------

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
