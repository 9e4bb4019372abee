"""The tokens of `.ci` and the words and signs that have a meaning of their own (LS-12, LS-13)."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field

from transpiler.source.files import Span

END = "$END"

KEYWORDS = frozenset(
    """as assert break by case catch const continue default defer distinct do else enum errdefer
    error expect_fault export fallthrough false for if import in in_place inout kernel out over
    profile reduce return schedule secret static_assert struct switch test true try type var void
    where while""".split()
)

BUILTIN_TYPES = frozenset(
    """I8 I16 I32 I64 U8 U16 U32 U64 I128 I256 I512 I1024 Bool Str Round
    ArithError AllocError FormatError Utf8Error T1 T27 PT5 PT4 Arena Pool Handle""".split()
)

SIGNS: dict[str, str] = {
    "(": "LPAR",
    ")": "RPAR",
    "[": "LSQB",
    "]": "RSQB",
    "{": "LBRACE",
    "}": "RBRACE",
    ",": "COMMA",
    ";": "SEMICOLON",
    ".": "DOT",
    "@": "AT",
    ":": "COLON",
    "?": "QMARK",
    "=": "EQUAL",
    "!": "BANG",
    "~": "TILDE",
    "&": "AMPERSAND",
    "|": "VBAR",
    "^": "CIRCUMFLEX",
    "-": "MINUS",
    "-%": "MINUSWRAP",
    "&&": "ANDAND",
    "||": "OROR",
    **dict.fromkeys(("..", "..="), "RANGE"),
    **dict.fromkeys(("+", "+%", "+|", "-|"), "ADDOP"),
    **dict.fromkeys(("*", "/", "%", "*%", "*|"), "MULOP"),
    **dict.fromkeys(("<<", "<<%", ">>"), "SHIFT"),
    **dict.fromkeys(("==", "!=", "<", "<=", ">", ">="), "CMP"),
    **dict.fromkeys(("as%", "as|", "as?"), "CONV"),
    **dict.fromkeys(("++", "--"), "INCDEC"),
    **dict.fromkeys(
        (
            *("+=", "-=", "*=", "/=", "%=", "<<=", ">>=", "&=", "|=", "^="),
            *("+%=", "-%=", "*%=", "<<%=", "+|=", "-|=", "*|="),
        ),
        "ASSIGN",
    ),
}

CONVERSION_SIGNS = frozenset(("as%", "as|", "as?"))


@dataclass(frozen=True, slots=True)
class Problem:
    """A finding at `offset` of the text, before it has a position in a file."""

    code: str
    offset: int
    message: str
    hint: str | None = None
    length: int = 1


@dataclass(frozen=True, slots=True)
class Number:
    """A decoded number or character: `numerator / denominator` in lowest terms."""

    numerator: int
    denominator: int = 1


@dataclass(frozen=True, slots=True)
class RawHole:
    """A `{ .. }` of a string before its expression is parsed.

    `tokens` are those of the expression; `text` its source with the spaces around it.
    `problems` wait here until it is known that the string may have holes at all.
    """

    tokens: Tokens
    text: str
    equals: bool
    conversion: str | None
    spec: str | None
    span: Span
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class Text:
    """A decoded string: pieces of text and holes."""

    parts: tuple[str | RawHole, ...]


Value = Number | Text | bytes | None


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment as written; `token` is the index of the token that follows it."""

    text: str
    start: int
    end: int
    token: int


@dataclass(slots=True)
class Tokens:
    """The tokens of a source as parallel lists, closed by one END token.

    `values` holds what the lexer decoded: a `Number`, a `Text`, the bytes of a byte string.
    """

    source: str
    kinds: list[str] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)
    values: dict[int, Value] = field(default_factory=dict)
    comments: list[Comment] = field(default_factory=list)

    def add(self, kind: str, start: int, end: int) -> None:
        """Append a token."""
        self.kinds.append(kind)
        self.starts.append(start)
        self.ends.append(end)

    def text(self, index: int) -> str:
        """The spelling of token `index`; empty for END."""
        return self.source[self.starts[index] : self.ends[index]]

    def span(self, index: int) -> Span:
        """The extent of token `index`."""
        return Span(self.starts[index], self.ends[index])

    def at_or_after(self, offset: int) -> int:
        """Index of the first token that starts at `offset` or later (END if there is none)."""
        return min(bisect_left(self.starts, offset), len(self.starts) - 1)
