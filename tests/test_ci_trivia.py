"""Comments of `.ci` sources: where they go, and that none is lost."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

from ci_sources import findings, tree

from transpiler.ci.lexer import lex
from transpiler.ci.tree import (
    BlockSyntax,
    FuncDecl,
    IfSyntax,
    KernelDecl,
    ModuleSyntax,
    Stmt,
    SwitchSyntax,
    VarDecl,
)
from transpiler.ir.nodes import NO_TRIVIA, Trivia


def comments(node: object) -> Iterator[str]:
    """Every comment the tree holds."""
    match node:
        case Trivia(before, after, _):
            yield from before
            yield from () if after is None else (after,)
        case tuple():
            for part in node:
                yield from comments(part)
        case ModuleSyntax(header=header, closing=closing):
            yield from (*header, *closing)
            yield from comments(node.items)
        case _ if dataclasses.is_dataclass(node) and not isinstance(node, type):
            for field in dataclasses.fields(node):
                value = getattr(node, field.name)
                if field.name == "closing":
                    yield from value
                elif field.name == "documentation":
                    yield from (f"/// {line}" for line in value)
                elif not isinstance(value, (str, int)):
                    yield from comments(value)


def statements(body: str) -> tuple[Stmt, ...]:
    """The statements of a function body."""
    item = tree(f"void f() {{\n{body}\n}}").items[0]
    assert isinstance(item, FuncDecl)
    return item.body.statements


PROGRAM = """
profile "cint-core-1";
import a.b;
import c.{d, e};
const I64 A = 1;
@pure export I64 f[n](in I64[n, _] a, I64 b = 2) where n > 0, n < 9 {
    I64 x = a[1, 2..] + b * (b - 1);
    if (x > 1) { x++; } else if (x < 0) { } else { x = -1; }
    outer: for i in 0..=n by 2 { while (true) { break outer; } }
    for (I64 j = 0; j < n; j++) { continue; }
    switch (x) { case 1: fallthrough; case 2, 3..=4: g(x, y = 1); default: { return 1; } }
    do { (I64 p, _) = h(); } while (x == 0);
    assert(x > 0, "x {x}"); defer { f(); }
    var q = c ? [1, 2] : [3];
    try f() catch (e) { return 2; };
    return x as I8;
}
kernel k[n](in I64[n] a, out I64[n] b, out I64 t) over [i: n] {
    b[i] = a[i];
    reduce t = sum(a[i]);
}
test "t" expect_fault E_SHAPE at 3 { k(a, b); in_place k(a); }
void g() { }
"""


def test_no_comment_is_lost_between_any_two_tokens() -> None:
    """A comment before every token, all at once: each is found once, in the tree's order."""
    tokens, _ = lex(PROGRAM)
    for form in ("/* {} */ ", "// {}\n", "\n/* {} */\n\n", "/// {}\n"):
        text, at = "", 0
        expected = []
        for number, start in enumerate(tokens.starts):
            comment = form.format(number)
            text += PROGRAM[at:start] + comment
            at = start
            expected.append(comment.strip())
        got = [piece for text in comments(tree(text)) for piece in _split(text)]
        assert sorted(got) == sorted(expected)


def _split(text: str) -> list[str]:
    """The comments of one text: those behind a statement are joined."""
    if not text.startswith("/*"):
        return [text]
    return [f"/*{piece}".strip() for piece in text.split("/*")[1:]]


def test_no_single_comment_is_lost() -> None:
    forms = ("/* c */", "// c\n", "\n\n// c\n\n")
    for number, start in enumerate(lex(PROGRAM)[0].starts):
        form = forms[number % 3]
        module = tree(PROGRAM[:start] + form + PROGRAM[start:])
        assert list(comments(module)) == [form.strip()]


def test_a_source_without_comments_has_none() -> None:
    assert list(comments(tree(PROGRAM))) == []


def test_comments_above_and_behind_a_statement() -> None:
    first, second, third = statements(
        "// one\n/* two */\na = 1; // three\n\n// four\nb = 2; /* five */ // six\nc = 3;"
    )
    assert first.trivia == Trivia(("// one", "/* two */"), "// three", False)
    assert second.trivia == Trivia(("// four",), "/* five */ // six", True)
    assert third.trivia == NO_TRIVIA


def test_blank_lines() -> None:
    first, second, third, fourth = statements("a = 1;\n \t\nb = 2; // x\n\nc = 3;\nd = 4;")
    shown = [s.trivia.blank for s in (first, second, third, fourth)]
    assert shown == [False, True, True, False]
    windows = tree("a = 1;\r\n\r\nb = 2;\r\n").items
    assert [item.trivia.blank for item in windows] == [False, True]  # type: ignore[union-attr]


def test_a_comment_that_ends_on_a_later_line_is_not_behind() -> None:
    first, second = statements("a = 1; /* x\n y */\nb = 2;")
    assert first.trivia.after is None
    assert second.trivia.before == ("/* x\n y */",)


def test_comments_inside_an_expression_go_above_its_statement() -> None:
    (only,) = statements("// top\nx = f(1, // one\n    2 /* two */) + 3; // end")
    assert only.trivia == Trivia(("// top", "// one", "/* two */"), "// end", False)


def test_comments_before_a_closing_brace_stay_in_the_block() -> None:
    item = tree("void f() {\n    a = 1;\n    // last\n    /* of all */\n} // behind\n").items[0]
    assert isinstance(item, FuncDecl)
    assert item.body.closing == ("// last", "/* of all */")
    assert item.trivia.after == "// behind"
    empty = tree("void f() { // nothing\n}").items[0]
    assert isinstance(empty, FuncDecl)
    assert empty.body.closing == ("// nothing",)


def test_comments_before_else_go_into_the_branch() -> None:
    (only,) = statements(
        "if (a) {\n  b = 1;\n}\n// why\nelse if (f(c)) {\n  d = 1;\n} // done\n"
        "/* rest */\nelse {\n}\n"
    )
    assert isinstance(only, IfSyntax)
    assert only.trivia == NO_TRIVIA
    chained = only.otherwise
    assert isinstance(chained, IfSyntax)
    assert chained.then.statements[0].trivia.before == ("// why",)
    assert isinstance(chained.otherwise, BlockSyntax)
    assert chained.otherwise.closing == ("// done", "/* rest */")


def test_comments_of_a_switch() -> None:
    (only,) = statements(
        "switch (a) {\n// first\ncase 1: // one\n  f(); // call\n  // end of one\n\n"
        "// second\ncase 2: g();\n// last\n}"
    )
    assert isinstance(only, SwitchSyntax)
    one, two = only.clauses
    assert one.trivia == Trivia(("// first",), "// one", False)
    assert one.body[0].trivia.after == "// call"
    assert two.trivia.before == ("// end of one", "// second")
    assert two.closing == ("// last",)


def test_documentation() -> None:
    source = (
        "/// Adds.\n///\n///  Twice.\n// plain\nexport I64 f() { return 1; }\n"
        "/// Kernel.\nkernel k[n](out I64[n] a) { a = a; }\n/// One.\nconst I64 A = 1;\n"
        "//// no\n/// Two.\nI64 b = 2;\n"
    )
    function, kernel, constant, variable = tree(source).items
    assert isinstance(function, FuncDecl)
    assert function.documentation == ("Adds.", "", " Twice.")
    assert function.trivia.before == ("// plain",)
    assert isinstance(kernel, KernelDecl)
    assert kernel.documentation == ("Kernel.",)
    assert constant.documentation == ("One.",)  # type: ignore[union-attr]
    assert isinstance(variable, VarDecl)
    assert variable.documentation == ("Two.",)
    assert variable.trivia.before == ("//// no",)


def test_documentation_lines_at_statements_stay_comments() -> None:
    declared, called = statements("/// local\nI64 a = 1;\n/// call\nf();")
    assert declared.trivia.before == ("/// local",)
    assert called.trivia.before == ("/// call",)


def test_header_and_closing_of_a_module() -> None:
    module = tree("// Title\n// more\n\n// part\n\n/// Doc.\nvoid f() { }\n\n// end\n/* all */\n")
    assert module.header == ("// Title", "// more", "// part")
    assert module.closing == ("// end", "/* all */")
    assert module.items[0].documentation == ("Doc.",)  # type: ignore[union-attr]
    attached = tree("// Of f.\nvoid f() { }\n")
    assert attached.header == ()
    assert attached.items[0].trivia.before == ("// Of f.",)  # type: ignore[union-attr]


def test_comments_of_imports_are_the_header() -> None:
    module = tree("// Title\nimport a; // one\n// two\nimport b; // three\n// of c\nI64 c = 1;\n")
    assert module.header == ("// Title", "// one", "// two", "// three")
    assert module.items[0].trivia.before == ("// of c",)  # type: ignore[union-attr]


def test_sources_of_comments_only() -> None:
    assert tree("// a\n\n/* b */").header == ("// a", "/* b */")
    assert tree("import a;\n// b").closing == ("// b",)
    assert findings("") == []
