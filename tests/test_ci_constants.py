"""Constant expressions: evaluation order, required constants, functions in constants."""

from __future__ import annotations

from pathlib import Path

import pytest
from ci_programs import expected, loaded, program, told

from transpiler.ir.nodes import Declare, DeclareArray, Literal, Read
from transpiler.ir.types import I64

WRONG = [
    # C6001: at the operator, callee or `as`
    ("C6001", "const I8 X = 100 «+ 100 - 150;"),
    ("C6001", "I32 v = 2_000_000_000 «* 2 / 4;"),
    ("C6001", "void f() { I64 s = 1 «<< 100 >> 90; }"),
    ("C6001", "void f() { I64 s = 1 «<< -1; }"),
    ("C6001", "I16 m = -(1 «<< 15);"),
    ("C6001", "void f() { if (false) { I64 z = 1 «/ 0; } }"),
    ("C6001", "void f(I64 x) { I64 z = x + 1 «% 0; }"),
    ("C6001", "I32 f() { return «div_trunc(I32.min, -1); }"),
    ("C6001", "I8 f() { return «abs(I8.min); }"),
    ("C6001", "I8 f() { return I8.min «/ -1; }"),
    ("C6001", "void f() { I8 a = 300 «as I8; }"),
    ("C6001", "void f() { I8 a = (-129) «as I8; }"),
    ("C6001", "void f() { I8 a = (100 + 100) «as I8; }"),
    ("C6001", "const I64 K = 300; void f() { I8 a = K «as I8; }"),
    ("C6001", "void f(I64[_] a) { I64 x = a[1 «/ 0]; }"),
    ("C6001", "void f(inout I64[_] a) { a[1 «/ 0] = 2; }"),
    ("C6001", "void f() { I64 a = 1; a += 1 «/ 0; }"),
    ("C6001 C6001", "void f(I64 x) { I64 a = (1 «/ 0) + x * (2 «% 0); }"),
    ("C6001", "void f(I64 x) { while (x > 1 «/ 0) { } }"),
    ("C6001", "void f(I64 x) { for i in 0..1 «/ 0 { } }"),
    ("C6001", 'void f(I64 x) { "{1 «/ 0}"; }'),
    ("C6001", "void f(I64 x) { f(1 «/ 0); }"),
    ("C6001", "Bool b = true && (1 «/ 0 == 0);"),
    ("C6001", "I64 f() { return true ? 1 «/ 0 : 2; }"),
    # the literal of a checked conversion, decided even when skipped
    ("C6001", "Bool f(I64 x) { return x == 2 && ((300 «as I8) == 0); }"),
    ("C6001", "const Bool B = false && ((300 «as I8) == 0);"),
    # literals as evaluation reaches them, skipped ones afterwards
    ("C2003", "const I8 X = «150 + 100 + 100;"),
    ("C2003", "const I8 K = 5; I8 f() { return false ? K + «300 : 1; }"),
    ("C2003", "const I8 K = 5; const Bool B = false && (K < «300);"),
    ("C2003 C2003", "const Bool C = true; I8 f() { return C ? 1 : «300 + «400; }"),
    ("C2003", "Bool f(I8 x, Bool b) { return b && x < «300; }"),
    # C6004: required constants
    ("C6004", "I64 a = 1; const I64 K = «a;"),
    ("C6004", "I64 a = 1; I64 b = «a + 1;"),
    ("C6004", "I64 a = «a;"),
    ("C6004", "I64 f(I64 x) { const I64 K = «x; return K; }"),
    ("C6004", "void f(I64 x) { switch (x) { case «x: f(1); default: f(2); } }"),
    ("C3005", "void f(I64 x, I64 y = «x) { }"),
    (
        "C6005",
        "const I64 A = g(); I64 g() { return B; } const I64 B = «h(); I64 h() { return g(); }",
    ),
    ("C6004", "void f(I64 x) { static_assert(«x == 1); }"),
    ("C6004", "void f(I64 x, I64[«x] a) { }"),
    ("C6004", "void f() { I64 x = 1; I64[«x] a; }"),
    ("C6004", 'I64 g() { "hi"; return 1; } const I64 K = «g();'),
    ("C6004", "I64 v = 1; I64 g() { return v; } const I64 K = «g();"),
    ("C6004", "I64 v = 1; I64 h() { return v; } I64 g() { return h(); } const I64 K = «g();"),
    ("C6004", "I64 g() { return v; } I64 v = «g();"),
    # C6005
    ("C6005", "const I64 A = B; const I64 B = «A;"),
    ("C6005", "const I64 A = «A + 1;"),
    ("C6005", "const I64 A = g(); I64 g() { return «A; }"),
    ("C6005", "const I64 A = g(); I64 g() { return h(); } I64 h() { return «A; }"),
    # C6006, C6010
    ("C6006", "I64 f(I64 x) { return «clamp(x, 5, 3); }"),
    ("C6006", "const I64 K = «clamp(1, 5, 3);"),
    ("C6006", "I64 f(I64 x, Bool b) { return b ? «clamp(x, 5, 3) : 1; }"),
    ("C6010", "«static_assert(2 + 2 == 5);"),
    ("C6010", 'void f() { «static_assert(U8.max == 254, "no"); }'),
    ("C2002", "static_assert(«2);"),
    # elements and functions in required constants
    ("C6001", "const I64[2] T = [1, 2]; const I64 K = T«[2];"),
    ("C6001", "const I64[2, 2] T = [[1, 2], [3, 4]]; const I64 K = T«[0, -1];"),
    ("C6001", "I64 g(I64 x) { return 10 «/ x; } const I64 K = g(0);"),
    ("C6001", "I64 g(I64 x) { return «g(x + 1); } const I64 K = g(0);"),
    ("C6001", "I64[2] a = [1 «/ 0, 2];"),
    ("C6001", "void f() { I64[2] a = [1, 2 «/ 0]; }"),
    ("C6001", "void f() { I64[1 «/ 0] a; }"),
    ("C3006", "void f() { «Missing[1] a; }"),
]


@pytest.mark.parametrize(("codes", "source"), WRONG)
def test_wrong(tmp_path: Path, codes: str, source: str) -> None:
    assert told(tmp_path, source) == expected(codes, source)


VALUES = [
    ("const I64 K = 3 * 1_000_000_000_000 / 7;", 428571428571),
    ("const I64 K = 0x1F;", 31),
    ("const I64 K = -7 / 2;", -4),
    ("const I64 K = -7 % 2;", 1),
    ("const U8 K = 200 +% 100;", 44),
    ("const I8 K = -128 *| -1;", 127),
    ("const I64 K = div_round(7, 2, half_even);", 4),
    ("const I64 K = 1 << 40;", 1 << 40),
    ("const Bool K = false && (1 / 0 == 0);", 0),
    ("const I64 K = true ? 2 : 1 / 0;", 2),
    ("const U64 K = -1 as% U64;", 2**64 - 1),
    ("const I64 K = I64.max;", 2**63 - 1),
    ("const I64 A = 2; const I64 K = A * B; const I64 B = A + 1;", 6),
    ("const I64[3] T = [5, 6, 7]; const I64 K = T[1] + len(T);", 9),
    (
        "I64 fib(I64 n) { if (n < 2) { return n; } return fib(n - 1) + fib(n - 2); }"
        " const I64 K = fib(10);",
        55,
    ),
    ("Bool odd(I64 n) { return n % 2 == 1; } const Bool K = odd(7);", 1),
    ("I64 g(I64 a, I64 b = 3) { return a * 10 + b; } const I64 K = g(b = 1, a = 2);", 21),
    (
        "I64 g(I64 n) { I64 s = 0; for i in 0..n { s += T[i]; } return s; }"
        " const I64[3] T = [1, 2, 3]; const I64 K = g(3);",
        6,
    ),
]


@pytest.mark.parametrize(("source", "value"), VALUES)
def test_values(tmp_path: Path, source: str, value: int) -> None:
    made = program(tmp_path, source)
    found = next(g for g in made.root.globals if g.name == "K")
    assert found.value == value
    assert found.constant


def test_arrays_and_spelling(tmp_path: Path) -> None:
    source = """
        export U8[2, 2] a = [[1, 2], [3, 'a']];
        U8[3] zero;
        const I64 MASK = 0xFF_FF;
        const I64[2] PAIR = [MASK, 1 + 1];
        const I64[2] COPY = PAIR;
        var n = 4;
    """
    made = {g.name: g for g in program(tmp_path, source).root.globals}
    assert made["a"].value == (1, 2, 3, 97)
    assert made["a"].exported
    assert made["zero"].value == (0, 0, 0)
    assert made["MASK"].text == "0xFF_FF"
    assert made["COPY"].value == (0xFFFF, 2)
    assert made["n"].value == 4
    assert not made["n"].constant


def test_the_fault_is_reported_as_data(tmp_path: Path) -> None:
    _, found = loaded(tmp_path, "const I8 X = 100 + 100;")
    assert found[0].fault is not None
    fault = dict(found[0].fault)
    assert fault["fault.code"] == "E_OVERFLOW"
    assert fault["fault.operation"] == "add.checked.i8"
    assert fault["fault.operand"] == ["I8 100", "I8 100"]
    assert fault["fault.exact"] == "200"
    assert fault["fault.limit"] == "I8 127"
    assert fault["fault.position"] == "m.ci:1:18"


def test_a_literal_conversion_has_no_operation(tmp_path: Path) -> None:
    _, found = loaded(tmp_path, "const I8 X = 0x1_0000_0000_0000_0000_0 as I8;")
    assert found[0].fault is not None
    fault = dict(found[0].fault)
    assert fault["fault.code"] == "E_NARROW"
    assert fault["fault.operation"] == "unassigned"
    assert fault["fault.operand"] == [f"Z {1 << 68}"]
    assert fault["fault.limit"] == "I8 127"


def test_a_fault_in_a_function_names_the_constant(tmp_path: Path) -> None:
    source = "I64 g(I64 x) {\n    return 10 / x;\n}\nconst I64 K = g(0);\n"
    _, found = loaded(tmp_path, source)
    assert [(d.code, str(d.position)) for d in found] == [("C6001", "2:15")]
    assert [(n.path, str(n.position)) for n in found[0].notes] == [("m.ci", "4:15")]
    assert found[0].fault is not None
    assert found[0].fault["fault.stack"] == ["m.ci:4:15"]


def test_what_a_run_may_skip_is_left_to_the_run(tmp_path: Path) -> None:
    program(tmp_path, "Bool f(I64 x) { return x == 2 && (1 / 0 == 0); }")
    program(tmp_path, "I64 f(Bool b) { return b ? 1 / 0 : 2; }")
    program(tmp_path, "U8 f(U8 b) { return b << 300; }")


def test_fuel_of_constants(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("transpiler.ci.compile_time.FUEL", 100)
    source = "I64 g() { for i in 0..60 { } return 1; } const I64 A = g(); const I64 B = «g();"
    assert told(tmp_path, source) == expected("C6002", source)


def test_notes_about_scripts(tmp_path: Path) -> None:
    _, found = loaded(tmp_path, "I64 a = 1;\nI64 b = a;\n")
    assert "no top-level statement" in found[0].notes[0].message


def test_constants_of_a_body_carry_their_values(tmp_path: Path) -> None:
    source = """
        I64 g(I64 x) { return x + 1; }
        I64 f() {
            const I64 A = g(2) * 2;
            const I64 B = 0xF;
            const I64[2] T = [A, 1 + 1];
            return A;
        }
    """
    first, second, third = program(tmp_path, source).root.functions[1].body.statements[:3]
    assert isinstance(first, Declare)
    assert first.value == Literal(I64, 6)
    assert isinstance(second, Declare)
    assert second.value == Literal(I64, 15, "0xF")
    assert isinstance(third, DeclareArray)
    assert third.value == (Read(first.local), Literal(I64, 2))


@pytest.mark.parametrize("count", [1500, 6000])
def test_chains_of_constants(tmp_path: Path, count: int) -> None:
    chain = "".join(f"const I64 K{i} = K{i + 1} + 1;\n" for i in range(count))
    codes = {code for code, _, _ in told(tmp_path, f"{chain}const I64 K{count} = 0;\n")}
    assert codes == (set() if count == 1500 else {"C9004"})


def test_chains_of_functions(tmp_path: Path) -> None:
    chain = "".join(f"I64 f{i}() {{ return {i}; }}\n" for i in range(3000))
    calls = "".join(f"I64 g{i}() {{ return {i} > 0 ? 1 : g{i + 1}(); }}\n" for i in range(1, 3000))
    source = f"{chain}const I64 K = g1();\n{calls}I64 g3000() {{ return 1; }}\n"
    assert told(tmp_path, source) == []
