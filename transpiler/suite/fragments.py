"""Pieces of `.ci` expression text that know their precedence.

`binary`, `unary` and the rest join fragments with the fewest parentheses that the language
allows: precedence of LS-149, and the places where LS-151 requires parentheses.
"""

from __future__ import annotations

from dataclasses import dataclass

ATOM, UNARY, CONVERT, MULTIPLY, ADD, SHIFT, AND, XOR, OR, COMPARE, BOTH, EITHER, CHOOSE = range(13)

LEVELS: dict[str, int] = {
    **dict.fromkeys(("*", "/", "%", "*%", "*|"), MULTIPLY),
    **dict.fromkeys(("+", "-", "+%", "-%", "+|", "-|"), ADD),
    **dict.fromkeys(("<<", ">>", "<<%"), SHIFT),
    **dict.fromkeys(("==", "!=", "<", "<=", ">", ">="), COMPARE),
    "&": AND,
    "^": XOR,
    "|": OR,
    "&&": BOTH,
    "||": EITHER,
}
BITWISE = (AND, XOR, OR)


@dataclass(frozen=True, slots=True)
class Fragment:
    """Expression text; `constant` when it is a constant expression (IM-23)."""

    text: str
    level: int = ATOM
    constant: bool = False

    def __str__(self) -> str:
        return self.text


def parenthesized(inner: Fragment) -> Fragment:
    """The same expression between parentheses."""
    return Fragment(f"({inner})", ATOM, inner.constant)


def binary(operator: str, left: Fragment, right: Fragment) -> Fragment:
    """`left operator right`."""
    level = LEVELS[operator]
    text = f"{_side(left, level, True)} {operator} {_side(right, level, False)}"
    return Fragment(text, level, left.constant and right.constant)


def _side(operand: Fragment, level: int, first: bool) -> Fragment:
    # A comparison does not associate; everything else binary does to the left.
    keeps = operand.level < level or (operand.level == level and first and level != COMPARE)
    return operand if keeps and not _required(operand.level, level) else parenthesized(operand)


def _required(inner: int, outer: int) -> bool:
    """LS-151: pairs of operators that need parentheses although precedence would decide."""
    arithmetic = inner in (MULTIPLY, ADD, SHIFT)
    if outer == SHIFT:
        return arithmetic
    if outer in BITWISE:
        return arithmetic or (inner in BITWISE and inner != outer)
    return outer == EITHER and inner == BOTH


def unary(operator: str, operand: Fragment) -> Fragment:
    """`operator operand`; never two signs in a row, which would read as `--`."""
    glued = operand.level > UNARY or operand.text[0] in "-~!"
    return Fragment(
        f"{operator}{parenthesized(operand) if glued else operand}", UNARY, operand.constant
    )


def convert(operand: Fragment, form: str, target: str) -> Fragment:
    """`operand form target`, `form` being `as`, `as%` or `as|`."""
    negative_literal = operand.level == ATOM and operand.text.startswith("-")
    bare = operand.level in (ATOM, CONVERT) and not negative_literal
    text = operand.text if bare else f"({operand})"
    return Fragment(f"{text} {form} {target}", CONVERT, operand.constant)


def choose(condition: Fragment, then: Fragment, otherwise: Fragment) -> Fragment:
    """`condition ? then : otherwise`."""
    test = parenthesized(condition) if condition.level >= CHOOSE else condition
    constant = condition.constant and then.constant and otherwise.constant
    return Fragment(f"{test} ? {then} : {otherwise}", CHOOSE, constant)


def call(name: str, *arguments: Fragment | str) -> Fragment:
    """`name(arguments)`."""
    return Fragment(f"{name}({', '.join(map(str, arguments))})")


def element(base: str, *indices: Fragment) -> Fragment:
    """`base[indices]`."""
    return Fragment(f"{base}[{', '.join(map(str, indices))}]")
