"""Context typing and compile-time evaluation of the reference, on the specification's examples."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conformance.reference import Code, operation
from conformance.reference.constants import (
    Binary,
    Call,
    CompileError,
    Conditional,
    Conversion,
    Expression,
    LiteralOperand,
    Operand,
    Unary,
    constant,
)
from conformance.reference.faults import Fault, Typed
from conformance.reference.forms import Form
from conformance.reference.ranges import (
    BOOL,
    I8,
    I16,
    I32,
    I64,
    U8,
    U64,
    FixedPointType,
    ScalarType,
)
from conformance.reference.rounding import Round

Q16 = FixedPointType(16, 16)


def lit(text: str) -> LiteralOperand:
    """A literal operand."""
    return LiteralOperand(text)


def chain(*parts: str) -> Expression:
    """Literals joined by operators of one precedence, from left to right."""
    node: Expression = lit(parts[0])
    for operator, text in zip(parts[1::2], parts[2::2], strict=True):
        node = Binary(operator, node, lit(text))
    return node


K = Operand(Typed(I8, 100))
WIDE = Conversion(K, Form.CHECKED, I16)
THIRD = Binary("/", lit("1.0"), lit("3.0"))
FAULTY = Binary("==", Binary("/", lit("1"), lit("0")), lit("0"))

VALUES: list[tuple[Expression, ScalarType, int]] = [
    (lit("-128"), I8, -128),  # fixture 55
    (chain("100", "+%", "100"), I8, -56),  # fixture 99
    (Binary("*", THIRD, lit("3.0")), Q16, 65535),  # fixture 100
    (Binary("<<", lit("1"), Operand(Typed(U8, 40))), I64, 1099511627776),  # fixture 109
    (chain("3", "*", "1_000_000_000_000", "/", "7"), I64, 428571428571),
    (Binary("+", WIDE, WIDE), I16, 200),
    (Conversion(lit("-1"), Form.WRAP, U64), U64, 18446744073709551615),
    (Conversion(lit("0xFFFFFFFF"), Form.WRAP, I32), I32, -1),
    (Conversion(lit("18446744073709551615"), Form.CHECKED, U64), U64, 2**64 - 1),
    (Binary("||", chain("1", "==", "1"), FAULTY), BOOL, 1),
    (Binary("&&", chain("1", "==", "2"), FAULTY), BOOL, 0),
    (Conditional(chain("1", "<", "2"), lit("7"), Binary("/", lit("1"), lit("0"))), I8, 7),
    (Unary("!", chain("3", "!=", "3")), BOOL, 1),
    (Unary("~", lit("5")), U8, 250),
    (Call("min", (lit("3"), lit("-3"))), I8, -3),
    (Call("div_round", (lit("-5"), lit("2")), Round.HALF_AWAY), I64, -3),
    (Binary("+", lit("27"), K), I8, 127),
    (Conversion(Operand(Typed(Q16, -163840)), Form.CHECKED, I32, Round.FLOOR), I32, -3),
    (LiteralOperand("0.1", Round.HALF_EVEN), Q16, 6554),
]


@pytest.mark.parametrize("expression, type_, value", VALUES)
def test_values(expression: Expression, type_: ScalarType, value: int) -> None:
    """IM-21 to IM-27, IM-94: typed first, then evaluated with the rules of run time."""
    assert constant(expression, type_) == Typed(type_, value)


NARROW, OVERFLOW, SHIFT, DIV_ZERO = Code.E_NARROW, Code.E_OVERFLOW, Code.E_SHIFT, Code.E_DIV_ZERO
ERRORS: list[tuple[Expression, ScalarType, str, Code | None]] = [
    (lit("128"), I8, "C2003", NARROW),  # fixture 54
    (lit("0xFFFFFFFF"), I32, "C2003", NARROW),  # fixture 56
    (lit("- 1"), U8, "C2003", NARROW),
    (chain("40000", "-", "30000"), I16, "C2003", NARROW),  # fixture 96
    (chain("2_000_000_000", "*", "2", "/", "4"), I32, "C6001", OVERFLOW),  # fixture 97
    (chain("1", "<<", "100", ">>", "90"), I64, "C6001", SHIFT),  # fixture 98
    (Binary("+", K, K), I16, "TYPE", None),  # fixture 101
    (chain("100", "+", "100", "-", "150"), I8, "C6001", OVERFLOW),
    (Unary("-", lit("128")), I8, "C2003", NARROW),
    (Conversion(lit("300"), Form.CHECKED, I8), I8, "C6001", NARROW),
    (FAULTY, BOOL, "C6001", DIV_ZERO),
    (Binary("+", K, Operand(Typed(I16, 1))), I8, "TYPE", None),
    (Binary("&", chain("1", "==", "1"), chain("1", "==", "1")), BOOL, "TYPE", None),
    (Binary("<", Binary("<", lit("1"), lit("2")), lit("3")), BOOL, "TYPE", None),
    (Binary("&&", lit("1"), lit("1")), BOOL, "TYPE", None),
    (Binary("%", lit("1.0"), lit("3.0")), Q16, "TYPE", None),
    (Binary("*", Operand(Typed(Q16, 1)), Operand(Typed(I32, 1))), Q16, "TYPE", None),
    (lit("0.1"), Q16, "TYPE", None),
    # Skipped operands: their literals and literal conversions are checked, types always.
    (Conditional(chain("1", "<", "2"), lit("7"), lit("128")), I8, "C2003", NARROW),
    (
        Binary(
            "||",
            chain("1", "==", "1"),
            Binary("==", Conversion(lit("300"), Form.CHECKED, I8), K),
        ),
        BOOL,
        "C6001",
        NARROW,
    ),
    (Binary("||", chain("1", "==", "1"), lit("1")), BOOL, "TYPE", None),
    # A fault of the evaluation precedes the check of what was skipped.
    (
        Binary("+", Conditional(chain("1", "<", "2"), lit("100"), lit("128")), lit("100")),
        I8,
        "C6001",
        OVERFLOW,
    ),
]


@pytest.mark.parametrize("expression, type_, diagnostic, code", ERRORS)
def test_errors(
    expression: Expression, type_: ScalarType, diagnostic: str, code: Code | None
) -> None:
    """IM-23: which diagnostic wins, and the fault code that it carries."""
    with pytest.raises(CompileError) as error:
        constant(expression, type_)
    assert (error.value.diagnostic, error.value.code) == (diagnostic, code)


def test_faults_keep_their_operands() -> None:
    """IM-23, IM-103: the fault of fixture 97 and the count of fixture 98."""
    with pytest.raises(CompileError) as error:
        constant(chain("2_000_000_000", "*", "2", "/", "4"), I32)
    operands = (Typed(I32, 2_000_000_000), Typed(I32, 2))
    bound = Typed(I32, 2147483647)
    assert error.value.fault == Fault(OVERFLOW, "mul.checked.i32", operands, 4000000000, bound)
    with pytest.raises(CompileError) as error:
        constant(chain("1", "<<", "100", ">>", "90"), I64)
    assert error.value.fault is not None
    assert error.value.fault.operands == (Typed(I64, 1), Typed(I64, 100))


@given(st.integers(-128, 127), st.integers(-128, 127), st.sampled_from("+-*/%&|^"))
def test_folding_agrees_with_run_time(a: int, b: int, operator: str) -> None:
    """IM-103: literals and typed operands give the value or fault of the operation."""
    names = dict(zip("+-*/%&|^", "add sub mul div rem and or xor".split(), strict=True))
    expected = operation(f"{names[operator]}.checked.i8").function(a, b)
    for left in (lit(str(a)), Operand(Typed(I8, a))):
        expression = Binary(operator, left, lit(str(b)))
        if isinstance(expected, Fault):
            with pytest.raises(CompileError) as error:
                constant(expression, I8)
            assert error.value.fault == expected
        else:
            assert constant(expression, I8) == Typed(I8, expected)  # type: ignore[arg-type]
