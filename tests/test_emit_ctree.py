"""The C expression tree: parentheses, casts, and that C reads back what the tree says."""

from __future__ import annotations

import re
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from transpiler.emit.ctree import (
    Atom,
    C,
    Cast,
    Choice,
    Infix,
    Prefix,
    convert,
    infix,
    show,
)

A, B, D = (Atom(name, "int64_t") for name in "abd")


def i64(operator: str, left: C, right: C) -> C:
    return infix(operator, left, right, "int64_t")


@pytest.mark.parametrize(
    ("tree", "text"),
    [
        (i64("+", A, i64("*", B, D)), "a + b * d"),
        (i64("*", i64("+", A, B), D), "(a + b) * d"),
        (i64("-", A, i64("-", B, D)), "a - (b - d)"),
        (i64("-", i64("-", A, B), D), "a - b - d"),
        (i64("&", A, i64("==", B, D)), "a & (b == d)"),
        (i64("|", i64("&", A, B), D), "(a & b) | d"),
        (i64("<<", i64("+", A, B), D), "(a + b) << d"),
        (Infix("||", Infix("&&", A, B, "bool"), D, "bool"), "(a && b) || d"),
        (Infix("&&", A, Infix("&&", B, D, "bool"), "bool"), "a && (b && d)"),
        (Prefix("-", Prefix("-", A, "int64_t"), "int64_t"), "- -a"),
        (Prefix("-", i64("+", A, B), "int64_t"), "-(a + b)"),
        (Prefix("!", i64("<", A, B), "bool"), "!(a < b)"),
        (Cast(i64("+", A, B), "int32_t"), "(int32_t)(a + b)"),
        (Choice(i64("<", A, B), A, B, "int64_t"), "a < b ? a : b"),
        (i64("+", Choice(A, B, D, "int64_t"), D), "(a ? b : d) + d"),
        (Choice(A, B, Choice(B, A, D, "int64_t"), "int64_t"), "a ? b : b ? a : d"),
        (i64("==", i64("<", A, B), D), "(a < b) == d"),
    ],
)
def test_parentheses_stand_where_precedence_or_a_warning_wants_them(tree: C, text: str) -> None:
    assert show(tree) == text


def test_casts_stand_only_where_c_would_warn_or_lose() -> None:
    small, wide = Atom("s", "int32_t"), Atom("w", "int64_t")
    assert show(convert(Cast(small, "int64_t"), "int64_t")) == "s"
    assert show(infix("+", Cast(small, "int64_t"), wide, "int64_t")) == "s + w"
    # With both operands narrow the product would be computed in 32 bits: one cast is needed.
    both = infix("*", Cast(small, "int64_t"), Cast(small, "int64_t"), "int64_t")
    assert show(both) == "(int64_t)s * s"
    assert show(convert(small, "uint64_t")) == "(uint64_t)s"
    assert show(convert(Atom("u", "uint32_t"), "int64_t")) == "u"
    narrow = infix("+", Atom("p", "uint8_t"), Atom("q", "uint8_t"), "uint8_t")
    assert show(convert(narrow, "uint8_t")) == "(uint8_t)(p + q)"
    # gcc takes two conversions with a change of sign for one, and warns.
    twice = Cast(Cast(Atom("h", "int16_t"), "uint32_t"), "uint64_t")
    assert show(convert(twice, "uint64_t")) == "(uint64_t)(uint32_t)h"


_OPERATORS = ("*", "+", "-", "<<", "&", "^", "|", "<", "==", "&&", "||")


def _trees() -> st.SearchStrategy[C]:
    leaves = st.sampled_from([A, B, D])
    return st.recursive(
        leaves,
        lambda inner: (
            st.builds(
                lambda o, x, y: Infix(o, x, y, "int64_t"), st.sampled_from(_OPERATORS), inner, inner
            )
            | st.builds(lambda x: Prefix("-", x, "int64_t"), inner)
            | st.builds(lambda x, y, z: Choice(x, y, z, "int64_t"), inner, inner, inner)
        ),
        max_leaves=12,
    )


def _full(tree: C) -> str:
    """Every operation in its own parentheses: no precedence involved."""
    match tree:
        case Atom(text):
            return text
        case Prefix(operator, operand):
            return f"({operator}{_full(operand)})"
        case Infix(operator, left, right):
            return f"({_full(left)}{operator}{_full(right)})"
        case Choice(condition, then, otherwise):
            return f"({_full(condition)}?{_full(then)}:{_full(otherwise)})"
    raise AssertionError(tree)


class _Reader:
    """A C expression reader of its own: standard precedence, written as a climbing parser."""

    LEVEL: ClassVar = {
        "||": 1, "&&": 2, "|": 3, "^": 4, "&": 5, "==": 6, "<": 7, "<<": 8, "+": 9, "-": 9, "*": 10,
    }  # fmt: skip

    def __init__(self, text: str) -> None:
        self.tokens = re.findall(r"\|\||&&|<<|==|[-+*&|^<?:()]|[a-z]", text)
        self.at = 0

    def next(self) -> str | None:
        return self.tokens[self.at] if self.at < len(self.tokens) else None

    def take(self) -> str:
        self.at += 1
        return self.tokens[self.at - 1]

    def conditional(self) -> str:
        condition = self.binary(1)
        if self.next() != "?":
            return condition
        self.take()
        then = self.conditional()
        assert self.take() == ":"
        return f"({condition}?{then}:{self.conditional()})"

    def binary(self, least: int) -> str:
        left = self.unary()
        while (operator := self.next()) in self.LEVEL and self.LEVEL[operator] >= least:
            self.take()
            left = f"({left}{operator}{self.binary(self.LEVEL[operator] + 1)})"
        return left

    def unary(self) -> str:
        token = self.take()
        if token == "-":
            return f"(-{self.unary()})"
        if token == "(":
            inner = self.conditional()
            assert self.take() == ")"
            return inner
        return token


@given(_trees())
def test_an_independent_reader_finds_the_same_tree(tree: C) -> None:
    assert _Reader(show(tree)).conditional() == _full(tree)
