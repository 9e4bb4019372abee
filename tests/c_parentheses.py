"""A small reader of C that finds parentheses which neither precedence nor a warning asks for.

It knows expressions only: a group after a name, a keyword or a type is none of its business.
Preprocessor lines are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

_TOKEN = re.compile(
    r"""(?P<skip>\s+|/\*.*?\*/|//[^\n]*|^[ \t]*\#(?:\\\n|[^\n])*)
    |(?P<string>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')
    |(?P<name>[A-Za-z_]\w*)
    |(?P<number>\.?\d[\w.]*)
    |(?P<operator><<=|>>=|\.\.\.|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|[^\w\s])""",
    re.VERBOSE | re.DOTALL | re.MULTILINE,
)
_BINARY = {
    "*": 13, "/": 13, "%": 13, "+": 12, "-": 12, "<<": 11, ">>": 11, "<": 10, "<=": 10, ">": 10,
    ">=": 10, "==": 9, "!=": 9, "&": 8, "^": 7, "|": 6, "&&": 5, "||": 4, "?": 3, ":": 3,
    ",": 1,
}  # fmt: skip
_ASSIGNMENTS = frozenset("= += -= *= /= %= <<= >>= &= |= ^=".split())
_UNARY = frozenset("! ~ - + * & ++ --".split())
_PREFIX, _POSTFIX = 14, 15
_COMPARISONS = frozenset({"<", "<=", ">", ">=", "==", "!="})
_BITS = frozenset("&^|")
_SHIFTS = frozenset({"<<", ">>"})
_ARITHMETIC = frozenset("+-*/%")
_STATEMENTS = frozenset(
    "if while for switch sizeof return case do else goto _Static_assert offsetof".split()
)
_TYPE = re.compile(
    r"(const |struct |unsigned |signed )*"
    r"(void|bool|char|int|long|long long|size_t|ptrdiff_t|uintptr_t|float|double|u?int\d+_t"
    r"|ht1?_\w+|\w+_context|\w+_variables)( const)?( \*)*( \[ (\d+ )?\])?"
)


def tokens(text: str) -> list[str]:
    """The tokens of C text, without comments and preprocessor lines."""
    return [m.group() for m in _TOKEN.finditer(text) if m.lastgroup != "skip"]


def surplus_parentheses(text: str) -> list[str]:
    """Each group that could lose its parentheses, with what stands around it."""
    words = tokens(text)
    pairs = _pairs(words)
    found: list[str] = []
    for start, end in pairs.items():
        if words[start] == "(" and _is_group(words, pairs, start, end):
            inner = words[start + 1 : end]
            if not _needed(words, pairs, start, end, inner):
                found.append(" ".join(words[max(0, start - 4) : end + 4]))
    return found


def _pairs(words: Sequence[str]) -> dict[int, int]:
    """The closing bracket of each opening one."""
    open_: list[int] = []
    pairs: dict[int, int] = {}
    for number, word in enumerate(words):
        if word in ("(", "[", "{"):
            open_.append(number)
        elif word in (")", "]", "}"):
            pairs[open_.pop()] = number
    return pairs


def _is_type(words: Sequence[str]) -> bool:
    return _TYPE.fullmatch(" ".join(words)) is not None


def _is_group(words: Sequence[str], pairs: dict[int, int], start: int, end: int) -> bool:
    """Whether the parentheses hold an expression and are no call, cast, head or declaration."""
    before = words[start - 1] if start else ";"
    if _is_type(words[start + 1 : end]) or start + 1 == end:
        return False
    if before in (")", "]"):
        closed = next(a for a, b in pairs.items() if b == start - 1)
        return before == ")" and _is_cast(words, closed, start - 1)
    if re.match(r"[A-Za-z_]", before):
        return before == "return" or before == "case"
    return not (words[start + 1] == "*" and end + 1 < len(words) and words[end + 1] == "(")


def _is_cast(words: Sequence[str], start: int, end: int) -> bool:
    before = words[start - 1] if start else ";"
    called = re.match(r"[A-Za-z_]", before) is not None and before not in ("return", "case")
    return _is_type(words[start + 1 : end]) and not called


def _needed(
    words: Sequence[str], pairs: dict[int, int], start: int, end: int, inner: Sequence[str]
) -> bool:
    level, operator = _weakest(inner)
    left, right = _left(words, pairs, start), _right(words, end)
    if level < left[0] or level < right[0]:
        return True
    # A binary operator on the left takes its right operand only if that binds tighter.
    if left[1] in _BINARY and left[1] not in ("?", ":", ",") and level == left[0]:
        return True
    return any(_warned(outer, operator) for outer in (left[1], right[1]))


def _warned(outer: str, inner: str) -> bool:
    """What compilers warn about without parentheses."""
    return (
        (outer == "||" and inner == "&&")
        or (outer in _SHIFTS and inner in _ARITHMETIC)
        or (outer in _BITS and inner in _BINARY and inner not in (outer, "?", ":", ","))
        or (outer in _COMPARISONS and inner in _COMPARISONS | _BITS)
    )


def _weakest(inner: Sequence[str]) -> tuple[int, str]:
    """Level and token of the operator that binds least in an expression."""
    level, operator = _POSTFIX, ""
    operand = False  # whether an operand is complete before the token
    for word, deep in _flat(inner):
        if deep:
            operand = True
        elif word in _ASSIGNMENTS:
            level, operator, operand = min((level, operator), (2, word)) + (False,)
        elif operand and word in _BINARY:
            if _BINARY[word] < level:
                level, operator = _BINARY[word], word
            operand = False
        elif (not operand and word in _UNARY) or word == "cast":
            if level > _PREFIX:
                level, operator = _PREFIX, word
        else:
            operand = True
    return level, operator


def _flat(inner: Sequence[str]) -> Iterator[tuple[str, bool]]:
    """The tokens outside brackets; a bracket group is one, and so is a cast."""
    pairs = _pairs(inner)
    number = 0
    while number < len(inner):
        end = pairs.get(number)
        if end is None:
            yield inner[number], False
            number += 1
        elif inner[number] == "(" and _is_cast(inner, number, end):
            yield "cast", False
            number = end + 1
        else:
            yield "group", True
            number = end + 1


def _left(words: Sequence[str], pairs: dict[int, int], start: int) -> tuple[int, str]:
    """How tightly what stands before the group takes it, and the operator."""
    before = words[start - 1] if start else ";"
    if before == ")":
        return _PREFIX, "cast"
    if before in _UNARY and not _ends_operand(words, pairs, start - 2):
        return _PREFIX, before
    if before in ("?", ":", ",") or before not in _BINARY:
        return 0, before
    return _BINARY[before], before


def _ends_operand(words: Sequence[str], pairs: dict[int, int], number: int) -> bool:
    """Whether the token ends an operand, so that an operator after it is binary."""
    word = words[number] if number >= 0 else ";"
    if word == ")":
        start = next(a for a, b in pairs.items() if b == number)
        return not _is_cast(words, start, number)
    return word == "]" or (re.match(r"[\w\"']", word) is not None and word not in _STATEMENTS)


def _right(words: Sequence[str], end: int) -> tuple[int, str]:
    after = words[end + 1] if end + 1 < len(words) else ";"
    if after in ("[", "(", ".", "->", "++", "--"):
        return _POSTFIX, after
    if after == "?":
        return 4, after
    if after in (":", ","):
        return 0, after
    return _BINARY.get(after, 0), after
