"""The grammar of `.ci`: valid programs for every production, precedence, and what wrong programs
are told, with exact places."""

from __future__ import annotations

import re

import pytest
from ci_sources import PROGRAMS, findings, told, tree

from transpiler.ci import tree as syntax
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


def test_literals_and_comments_behind_an_extern_item_keep_their_places() -> None:
    source = 'extern "C" void f(I64 a);\nI64 x = 3; // three\nStr s = "four";'
    _, number, text = tree(source).items
    assert isinstance(number, VarDecl)
    assert isinstance(number.value, IntLit)
    assert (number.value.value, number.trivia.after) == (3, "// three")
    assert isinstance(text, VarDecl)
    assert isinstance(text.value, StrLit)
    assert text.value.parts == ("four",)
