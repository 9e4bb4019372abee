"""Characters, tokens and literals of `.ci`: values, and every lexical code with its place."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from ci_sources import findings, told, tree, unmark
from hypothesis import given, settings
from hypothesis import strategies as st

from transpiler.ci.lexer import lex
from transpiler.ci.parse import parse, read_source
from transpiler.ci.tokens import KEYWORDS
from transpiler.ci.tree import BytesLit, FracLit, IntLit, StrLit, VarDecl
from transpiler.source.diagnostics import Collector
from transpiler.source.files import SourceFile


def literal(text: str) -> object:
    """The literal node of `var v = text;`."""
    item = tree(f"var v = {text};").items[0]
    assert isinstance(item, VarDecl)
    return item.value


WRONG = [
    # C1002 to C1004, C1013: characters
    ("«\ufeffI64 a = 1;", "C1002"),
    ("I64 a = «\0 1;", "C1002"),
    ("I64 «\u200ba = 1;", "C1003"),
    ("I64 a = 1; // x «\u2028 y", "C1003"),
    ('Str s = "a«\u202eb";', "C1003"),
    ("I64 a = 1;«\ufeff", "C1003"),
    ("I64 a = 1; /* «\U000e0041 */", "C1003"),
    ("I64 a =«\x0b 1;", "C1004"),
    ("I64 a =«\r 1;", "C1004"),
    ('Str s = "a«\x07";', "C1004"),
    ("// a «\x7f", "C1004"),
    ("I64 «\u00e9 = 1;", "C1013"),
    ("I64 a «\uff1d 1;", "C1013"),
    # C1005: comments nest
    ("I64 a = 1; «/* one /* two */ end", "C1005"),
    # C1010, C1012: words
    ("«I7 a = 1;", "C1010"),
    ("«U128 a = 1;", "C1010"),
    ("«Q16 a = 1;", "C1010"),
    ("«T2 a = 1;", "C1010"),
    ("«UQ8 a = 1;", "C1010"),
    ("I64 «I0 = 1;", "C1010"),
    (f"I64 «{'n' * 256} = 1;", "C1012"),
    # C1020 to C1024: numbers
    ("I64 a = «0X1F;", "C1020"),
    ("I64 a = «0B1;", "C1020"),
    ("I64 a = «0O7;", "C1020"),
    ("I64 a = «0TP;", "C1020"),
    ("I64 a = «1__0;", "C1021"),
    ("I64 a = «1_;", "C1021"),
    ("I64 a = «0x_1;", "C1021"),
    ("I64 a = «0b1_;", "C1021"),
    ("var a = «1.0_;", "C1021"),
    ("I64 a = «12_a;", "C1021"),
    ("I64 a = «0x1_g;", "C1021"),
    ("I64 a = «007;", "C1022"),
    ("I64 a = «00;", "C1022"),
    ("I64 a = «0_1;", "C1022"),
    ("var a = «01.5;", "C1022"),
    ("I64 a = «0x1" + "0" * 1024 + ";", "C1023"),
    ("I64 a = «1" + "0" * 1234 + ";", "C1023"),
    ("I64 a = «0t" + "P" * 2700 + ";", "C1023"),
    ("I64 a = «1e2000;", "C1023"),
    ("I64 a = «1e99999999999999999999;", "C1023"),
    ("var a = «1e-99999999999999999999;", "C1023"),
    ("I64 a = «0x;", "C1024"),
    ("I64 a = «0xg;", "C1024"),
    ("I64 a = «0b12;", "C1024"),
    ("I64 a = «0o8;", "C1024"),
    ("I64 a = «0tP1;", "C1024"),
    ("I64 a = «0t;", "C1024"),
    # C1050: letters glued to numbers, stray characters
    ("I64 a = 12«abc;", "C1050"),
    ("I64 a = 1«E9;", "C1050"),
    ("I64 a = 1«u;", "C1050"),
    ("I64 a = 0x12«g;", "C1050"),
    ("I64 a = 0tP0«X;", "C1050"),
    ("var a = 1.5«e3;", "C1050"),
    ("Q8.8«a b;", "C1050"),
    ("«$", "C1050"),
    ("I64 a = 1 «# 2;", "C1050"),
    ("I64 a = «`;", "C1050"),
    ("I64 a = «\\;", "C1050"),
    # C1030, C1031, C1032, C1038: characters and escapes
    ("I64 a = «'';", "C1030"),
    ("I64 a = «''';", "C1030"),
    ("I64 a = «'ab';", "C1030"),
    (r"I64 a = «'\nb';", "C1030"),
    ("I64 a = «'a;", "C1038"),
    (r"I64 a = '«\q';", "C1032"),
    (r"I64 a = '«\x80';", "C1032"),
    (r"I64 a = '«\x8';", "C1032"),
    (r"I64 a = '«\u{D800}';", "C1031"),
    (r"I64 a = '«\u{110000}';", "C1031"),
    (r"I64 a = '«\u{}';", "C1032"),
    (r"I64 a = '«\u{1234567}';", "C1032"),
    (r'Str s = "a«\q";', "C1032"),
    (r'Str s = "«\xFF";', "C1032"),
    (r'Str s = "«\u{DFFF}";', "C1031"),
    (r'in U8[_] s = b"«\u{41}";', "C1032"),
    # C1033, C1034, C1038, C1039: strings
    ('in U8[_] s = b"a«{x}";', "C1033"),
    ('Str s = «"abc\n";', "C1034"),
    ('Str s = «"abc\r\n";', "C1034"),
    ('Str s = «"abc', "C1038"),
    ('Str s = "a«}b";', "C1039"),
    ('in U8[_] s = b"a«}b";', "C1039"),
]


@pytest.mark.parametrize("marked, code", WRONG)
def test_wrong_text_gets_its_code_at_its_place(marked: str, code: str) -> None:
    source, places = unmark(marked)
    first = told(source)[0]
    assert first == (code, *places[0])


def test_lexical_findings_come_together() -> None:
    source, places = unmark('I64 a = «007;\nI64 b = «0X1;\nStr s = "«\\q"; I64 «\u00e9;\n')
    codes = ["C1022", "C1020", "C1032", "C1013"]
    assert told(source) == [(c, *p) for c, p in zip(codes, places, strict=True)]


def test_at_most_a_hundred_findings() -> None:
    assert len(told("$" * 100_000)) == 100


def test_columns_count_scalar_values_and_tabs_as_one() -> None:
    assert told('\tStr s = "\U0001f600\u00e9"; $') == [("C1050", 1, 16)]


INTEGERS = [
    ("0", 0),
    ("1_000_000", 1_000_000),
    ("0xFF_ff", 0xFFFF),
    ("0o17", 15),
    ("0b1010", 10),
    ("0tPNP", 7),
    ("0tN", -1),
    ("0t0", 0),
    ("1e9", 10**9),
    ("25e-1", Fraction(5, 2)),
    ("250e-1", 25),
    ("12e+2", 1200),
    ("0e5", 0),
    ("0e99999", 0),
    ("'a'", 97),
    (r"'\n'", 10),
    (r"'\0'", 0),
    (r"'\''", 39),
    ("'\"'", 34),
    ("'{'", 123),
    (r"'\x7F'", 127),
    (r"'\u{1F600}'", 0x1F600),
    ("'\U0001f600'", 0x1F600),
    ("0x" + "f" * 1024, 2**4096 - 1),
    (str(10**1000), 10**1000),
    ("1.5", Fraction(3, 2)),
    ("0x1.8", Fraction(3, 2)),
    ("0.1_5", Fraction(3, 20)),
    ("2.0", Fraction(2)),
    ("0x0.01", Fraction(1, 256)),
    ("0." + "0" * 1000 + "1", Fraction(1, 10**1001)),
    ("1." + "0" * 9000, Fraction(1)),
]


@pytest.mark.parametrize("text, value", INTEGERS)
def test_number_values(text: str, value: int | Fraction) -> None:
    node = literal(text)
    if isinstance(value, int):
        assert isinstance(node, IntLit)
        assert (node.value, node.text, node.character) == (value, text, text[0] == "'")
    else:
        assert isinstance(node, FracLit)
        assert Fraction(node.numerator, node.denominator) == value


@pytest.mark.parametrize("text, value", INTEGERS)
def test_a_minus_before_a_literal_belongs_to_it(text: str, value: int | Fraction) -> None:
    node = literal(f"- /* c */ {text}")
    assert isinstance(node, (IntLit, FracLit))
    assert node.span.start == len("var v = ")
    got = node.value if isinstance(node, IntLit) else Fraction(node.numerator, node.denominator)
    assert got == -value


STRINGS = [
    ('""', ""),
    ('"a{{b}}c"', "a{b}c"),
    (r'"\\\"\'\n\r\t\0\x41\u{e9}"', "\\\"'\n\r\t\0A\u00e9"),
    ('"one" " two" /* c */ " three"', "one two three"),
    ('"//x /* y"', "//x /* y"),
    ('"\u00e9\U0001f600"', "\u00e9\U0001f600"),
]


@pytest.mark.parametrize("text, value", STRINGS)
def test_string_values(text: str, value: str) -> None:
    node = literal(text)
    assert isinstance(node, StrLit)
    assert "".join(part for part in node.parts if isinstance(part, str)) == value


def test_byte_strings_hold_bytes() -> None:
    node = literal(r'b"a{{\xFF\0}}' + '\u00e9"')
    assert node == BytesLit(b"a{\xff\0}\xc3\xa9", node.span)  # type: ignore[attr-defined]


LONGEST_MATCH = [
    ("a+%b", "a +% b"),
    ("x<<%2", "x <<% 2"),
    ("a+|=b", "a +|= b"),
    ("i+++j", "i ++ + j"),
    ("1..5", "1 .. 5"),
    ("1..=5", "1 ..= 5"),
    ("1.5..2", "1.5 .. 2"),
    ("a as%I8", "a as% I8"),
    ("a as |b", "a as | b"),
    ("assert", "assert"),
    ("Q8.8.raw", "Q8.8 . raw"),
    ("0x1.8.", "0x1.8 ."),
    ("a<<=b<=c", "a <<= b <= c"),
    ("x!=y", "x != y"),
    ("a-%=b", "a -%= b"),
    ("a||b|c", "a || b | c"),
    ('b"x"b', 'b"x" b'),
]


@pytest.mark.parametrize("source, spaced", LONGEST_MATCH)
def test_longest_match(source: str, spaced: str) -> None:
    tokens, problems = lex(source)
    assert not problems
    assert [tokens.text(i) for i in range(len(tokens.kinds) - 1)] == spaced.split(" ")


def test_keywords_are_their_own_tokens() -> None:
    for word in KEYWORDS:
        tokens, _ = lex(word)
        assert tokens.kinds == [word.upper(), "$END"]


def test_contextual_words() -> None:
    kinds = lex("a catch (e) { } b catch (e) + 1; 0.3 round floor; round = at;")[0].kinds
    assert "CATCH_BIND" in kinds
    assert "CATCH" in kinds
    assert kinds.count("ROUND") == 1


def test_comments_nest_and_are_kept() -> None:
    tokens, problems = lex("a /* 1 /* 2 */ 3 */ b // end\r\n/* x\r\ny */")
    assert not problems
    assert [(c.text, c.token) for c in tokens.comments] == [
        ("/* 1 /* 2 */ 3 */", 1),
        ("// end", 2),
        ("/* x\ny */", 2),
    ]


def test_files(tmp_path: Path) -> None:
    def read(name: str, data: bytes) -> list[tuple[str, str]]:
        path = tmp_path / name
        path.write_bytes(data)
        collector = Collector()
        file = read_source(path, "shown.ci", collector)
        if file is not None:
            parse(file, collector)
        assert all(d.path == "shown.ci" for d in collector.found)
        return [(d.code, str(d.position)) for d in collector.found]

    assert read("a.ci", b"I64 a = 1;\n") == []
    assert read("a.cint", b"I64 a = 1;\n") == [("C1001", "1:1")]
    assert read("b.ci", b"\xef\xbb\xbfI64 a = 1;\n") == [("C1002", "1:1")]
    assert read("c.ci", b"I64 a = 1;\n// \xc3\xa9 \xff\n") == [("C1002", "2:6")]
    assert read("d.ci", b"I64 a\0 = 1;\n") == [("C1002", "1:6")]
    assert read("e.ci", b"// \xed\xa0\x80\n") == [("C1002", "1:4")]
    assert read("f.ci", b"I64 a = 1;\r\nI64 b = 2;\r\n") == []


@settings(max_examples=300, deadline=None)
@given(
    st.text(
        st.one_of(
            st.sampled_from(list("\"'{}\\/*()[]!:=?;.,_0x19etbNPQI \n\r+-%|&")), st.characters()
        ),
        max_size=60,
    )
)
def test_no_text_crashes_the_front_end(source: str) -> None:
    source = source.encode("utf-8", "replace").decode("utf-8")
    tokens, _ = lex(source)
    assert tokens.kinds[-1] == "$END"
    assert tokens.starts == sorted(tokens.starts)
    for finding in findings(source):
        line = SourceFile("m.ci", source).line(finding.position.line)
        assert 1 <= finding.position.column <= len(line) + 2
