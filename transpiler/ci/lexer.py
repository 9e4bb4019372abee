"""Text to tokens (LS-4 to LS-40).

Every lexical finding of the text is kept, and reading goes on behind it. Comments leave the
token stream and are kept beside it with the index of the token that follows them.
"""

from __future__ import annotations

import re

from transpiler.ci.literals import read_number
from transpiler.ci.strings import read_bytes, read_character, read_string
from transpiler.ci.tokens import (
    BUILTIN_TYPES,
    END,
    KEYWORDS,
    SIGNS,
    Comment,
    Problem,
    RawHole,
    Tokens,
)
from transpiler.source.files import Span

LONGEST_NAME = 255

_SIGN = "|".join(
    re.escape(s) for s in sorted(SIGNS, key=len, reverse=True) if not s.startswith("as")
)
_TOKEN = (
    r"(?:(?P<fixed>Q[0-9]+\.[0-9]+)|(?P<bytes>b\")|(?P<conv>as[%|?])"
    r"|(?P<word>[A-Za-z_][A-Za-z0-9_]*)|(?P<number>[0-9])|(?P<line>//[^\n]*)|(?P<block>/\*)"
    rf"|(?P<string>\")|(?P<char>')|(?P<sign>{_SIGN})|(?P<end>\Z)|(?P<other>.))"
)
_NEXT = re.compile(r"[ \t\r\n]*" + _TOKEN, re.DOTALL)
_NEXT_IN_LINE = re.compile(r"[ \t]*" + _TOKEN, re.DOTALL)

_RESERVED_WORD = re.compile(r"(?:[IUQT]|UQ)[0-9]+")
_COMMENT_EDGE = re.compile(r"/\*|\*/")
_INNER_STRING = re.compile(r'"(?:[^"\\\r\n]|\\[^\r\n])*"(?=[^"\r\n}]*\})')
_CONVERSION = re.compile(
    r"[ \t]*([A-Za-z_][A-Za-z0-9_]*)[ \t]*(?:\([ \t]*([A-Za-z_][A-Za-z0-9_]*)[ \t]*\))?[ \t]*"
)
_SPEC = re.compile(r'(?:[^}"\\\r\n]|\\[^\r\n])*')
_WORDS = {word: word.upper() for word in KEYWORDS} | {"_": "BLANK"}
_WORDS |= dict.fromkeys(BUILTIN_TYPES, "BUILTIN_TYPE")
_OPERAND_ENDS = frozenset(
    "NAME BLANK INT CHAR FRAC STRING BYTES TRUE FALSE BUILTIN_TYPE FIXED_TYPE RPAR RSQB".split()
)

_ROUNDED = frozenset(("FRAC", "BUILTIN_TYPE", "FIXED_TYPE", "NAME"))
_HOLE_FORM = "a hole is `{ expression [=] [!conversion] [:spec] }`"

# LS-6: default-ignorable characters, bidi controls and the separators U+2028, U+2029.
_INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e"
    "\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
_CONTROL = re.compile(r"[\x01-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]|\r(?!\n)")


def lex(text: str) -> tuple[Tokens, list[Problem]]:
    """The tokens of `text` and all lexical findings in the order of the text."""
    lexer = _Lexer(text)
    lexer.characters()
    lexer.all_tokens()
    lexer.problems.sort(key=lambda p: (p.offset, p.code))
    return lexer.tokens, lexer.problems


class _Lexer:
    """One pass over one text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = Tokens(text)
        self.problems: list[Problem] = []

    def characters(self) -> None:
        """Characters that may stand nowhere: C1002 to C1004."""
        for found in re.finditer(r"\A\ufeff|\0", self.text):
            what = "a byte-order mark" if found.group() != "\0" else "a zero byte"
            hint = "save the file as UTF-8 text without a mark"
            self.problems.append(Problem("C1002", found.start(), f"the file holds {what}", hint))
        for found in _INVISIBLE.finditer(self.text, self.text.startswith("\ufeff")):
            name = f"U+{ord(found.group()):04X}"
            message = f"invisible or direction-changing character {name}"
            hint = f"delete it, or write `\\u{{{name[2:]}}}` in a string"
            self.problems.append(Problem("C1003", found.start(), message, hint))
        for found in _CONTROL.finditer(self.text):
            name = f"U+{ord(found.group()):04X}"
            message = f"control character {name}"
            if found.group() == "\r":
                message = "a carriage return stands without a line feed behind it"
            self.problems.append(Problem("C1004", found.start(), message))

    def all_tokens(self) -> None:
        """Fill `tokens` to the end of the text."""
        at = 0
        while True:
            found = _NEXT.match(self.text, at)
            assert found is not None
            if found.lastgroup == "end":
                break
            at = self.token(found)
        self.close(len(self.text))

    def token(self, found: re.Match[str]) -> int:
        """Take the token, comment or stray character of a match; where to read on."""
        text, tokens = self.text, self.tokens
        group = found.lastgroup or ""
        start, end = found.span(group)
        match group:
            case "word":
                self._word(text[start:end], start, end)
            case "sign":
                tokens.add(SIGNS[text[start:end]], start, end)
            case "line":
                shown = text[start:end].rstrip("\r")
                tokens.comments.append(Comment(shown, start, start + len(shown), len(tokens.kinds)))
            case "block":
                end = self._block_comment(start)
            case "number":
                end = self._number(start)
            case "fixed":
                end = self._fixed(start, end)
            case "conv":
                tokens.add("CONV", start, end)
            case "string":
                end = self._string(start)
            case "bytes":
                value, made = read_bytes(text, end - 1)
                self.problems += made.problems
                end = made.end
                tokens.values[len(tokens.kinds)] = value
                tokens.add("BYTES", start, end)
            case "char":
                character = read_character(text, start)
                self.problems += character.problems
                end = character.end
                tokens.values[len(tokens.kinds)] = character.value
                tokens.add("CHAR", start, end)
            case _:
                self._stray(start)
        return end

    def _word(self, word: str, start: int, end: int) -> None:
        """A keyword, a type name or an identifier (C1010, C1012)."""
        kind = _WORDS.get(word, "NAME")
        self.tokens.add(kind, start, end)
        if kind != "NAME":
            return
        if len(word) > LONGEST_NAME:
            message = f"the name has {len(word)} characters; {LONGEST_NAME} are the most"
            self.problems.append(Problem("C1012", start, message, length=end - start))
        elif word[0] in "IUQT" and _RESERVED_WORD.fullmatch(word):
            self.problems.append(_reserved(word, start))

    def _fixed(self, start: int, end: int) -> int:
        """A fixed-point type name; a word glued to it is C1050."""
        self.tokens.add("FIXED_TYPE", start, end)
        glued = re.compile(r"[A-Za-z_][A-Za-z0-9_]*").match(self.text, end)
        if glued is None:
            return end
        message = f"`{glued.group()}` is glued to the type before it"
        self.problems.append(Problem("C1050", end, message, "write a space", len(glued.group())))
        return glued.end()

    def _number(self, start: int) -> int:
        """A number literal."""
        made = read_number(self.text, start)
        if made.problem is not None:
            self.problems.append(made.problem)
        self.tokens.values[len(self.tokens.kinds)] = made.value
        self.tokens.add(made.kind, start, made.end)
        return made.end

    def _block_comment(self, start: int) -> int:
        """A `/* */` comment, which nests; C1005 at the outermost `/*` when it is not closed."""
        depth, end = 0, len(self.text)
        for edge in _COMMENT_EDGE.finditer(self.text, start):
            depth += 1 if edge.group() == "/*" else -1
            if depth == 0:
                end = edge.end()
                break
        else:
            message = "the comment is never closed"
            hint = "close it with `*/`; comments nest, so every `/*` inside needs its own"
            self.problems.append(Problem("C1005", start, message, hint, 2))
        shown = self.text[start:end].replace("\r\n", "\n")
        self.tokens.comments.append(Comment(shown, start, end, len(self.tokens.kinds)))
        return end

    def _stray(self, start: int) -> None:
        """A character that begins no token: C1013 or C1050 (C1003, C1004 are known already)."""
        character = self.text[start]
        known = _INVISIBLE.match(character) or _CONTROL.match(self.text, start)
        if known or character == "\0":
            return
        if ord(character) > 0x7F:
            message = f"`{character}` (U+{ord(character):04X}) may only stand in text or comments"
            hint = "names and operators are written in ASCII"
            self.problems.append(Problem("C1013", start, message, hint))
            return
        self.problems.append(Problem("C1050", start, f"`{character}` begins no token"))

    # --- strings and holes ------------------------------------------------------------------

    def _string(self, start: int) -> int:
        """A string with its holes."""
        made = read_string(self.text, start, self._hole)
        self.problems += made.problems
        self.tokens.values[len(self.tokens.kinds)] = made.value
        self.tokens.add("STRING", start, made.end)
        return made.end

    def _hole(self, brace: int) -> tuple[RawHole, int]:
        """The hole whose `{` is at `brace`, and where the string goes on.

        Its tokens and findings are collected apart from those of the text.
        """
        outer_tokens, outer_problems = self.tokens, self.problems
        self.tokens, self.problems = Tokens(self.text), []
        hole, end = _HoleReader(self, brace).read()
        self.tokens, self.problems = outer_tokens, outer_problems
        return hole, end

    def close(self, end: int) -> None:
        """Close the tokens with END and decide those that depend on their neighbours."""
        tokens = self.tokens
        tokens.add(END, end, end)
        kinds = tokens.kinds
        kinds += ["", "", "", ""]
        for index, kind in enumerate(kinds):
            if kind == "CATCH":
                if kinds[index + 1 : index + 5] == ["LPAR", "NAME", "RPAR", "LBRACE"]:
                    kinds[index] = "CATCH_BIND"
            elif kind == "AT":
                if kinds[index + 1 : index + 3] == ["NAME", "LPAR"]:
                    kinds[index + 2] = "ATTR_LPAR"
            elif kind == "NAME" and index and kinds[index + 1] == "NAME":
                before = kinds[index - 1]
                if before in _ROUNDED and tokens.text(index) == "round":
                    kinds[index] = "ROUND"
        del kinds[-4:]


class _HoleReader:
    """Reads one hole: `{ expr [=] [!conv] [:spec] }` (section 12 of the language).

    The expression's tokens go to `lexer.tokens`. After a finding the hole is still read to its
    `}`, so that the string goes on behind it.
    """

    def __init__(self, lexer: _Lexer, brace: int) -> None:
        self.lexer = lexer
        self.text = lexer.text
        self.brace = brace
        self.at = brace + 1
        self.depth: list[str] = []
        self.expression_end: int | None = None
        self.equals = False
        self.conversion: str | None = None
        self.spec: str | None = None

    def read(self) -> tuple[RawHole, int]:
        """The hole, and where the string goes on."""
        while self._expression_token():
            pass
        if self.expression_end is None:
            self.expression_end = self.at
        if self._next() == "!":
            self._read_conversion()
        if self._next() == ":":
            self._read_spec()
        self._close()
        tokens = self.lexer.tokens
        self.lexer.close(self.expression_end)
        if len(tokens.kinds) == 1 and not self.lexer.problems:
            self._wrong(self.brace, "the hole has no expression", "write `{{` for one brace")
        hole = RawHole(
            tokens,
            self.text[self.brace + 1 : self.expression_end],
            self.equals,
            self.conversion,
            self.spec,
            Span(self.brace, self.at),
            tuple(self.lexer.problems),
        )
        return hole, self.at

    def _expression_token(self) -> bool:
        """Take one token of the expression; False at its end."""
        found = _NEXT_IN_LINE.match(self.text, self.at)
        assert found is not None
        group = found.lastgroup or ""
        start, end = found.span(group)
        spelled = self.text[start:end]
        if group == "end" or spelled in ("\n", "\r", "}") or self._leaves(spelled):
            self.at = start
            return False
        self.at = end
        if group == "string":
            return self._inner_string(start)
        if group in ("line", "block"):
            self._wrong(start, "a hole holds no comment", None)
            self.at = start + 2
        elif spelled in ("{", "\\"):
            self._wrong(start, f"a hole holds no `{spelled}`", "write `{{` for one brace")
        elif spelled == "?" and not self.depth:
            first = self.lexer.tokens.starts[0] if self.lexer.tokens.starts else start
            what = "a conditional in a hole needs parentheses"
            self._wrong(first, what, "write `{(c ? a : b)}`")
        else:
            self._nest(spelled)
            self.at = self.lexer.token(found)
        return True

    def _nest(self, sign: str) -> None:
        """Follow the brackets."""
        if sign in ("(", "["):
            self.depth.append(sign)
        elif sign in (")", "]") and self.depth:
            self.depth.pop()

    def _leaves(self, sign: str) -> bool:
        """Whether `sign` ends the expression: `=`, `:`, or a `!` behind an operand."""
        if self.depth or sign not in ("=", ":", "!"):
            return False
        kinds = self.lexer.tokens.kinds
        if sign == "!" and not (kinds and kinds[-1] in _OPERAND_ENDS):
            return False
        self.expression_end = self.text.index(sign, self.at)
        if sign == "=":
            self.equals = True
        return True

    def _inner_string(self, start: int) -> bool:
        """A quote in a hole: a string, which is not allowed, or the end of the outer one."""
        inner = _INNER_STRING.match(self.text, start)
        if inner is None:
            self.at = start
            return False
        self._wrong(start, "a hole holds no string", "put the text into a `Str` before")
        self.at = inner.end()
        return True

    def _next(self) -> str:
        """The next sign behind spaces, after a `=` that ended the expression."""
        while self.text.startswith((" ", "\t"), self.at):
            self.at += 1
        if self.equals and self.at == self.expression_end:
            self.at += 1
            return self._next()
        return self.text[self.at : self.at + 1]

    def _read_conversion(self) -> None:
        """`!bits`, `!raw`, `!ratio` or `!lanes(T)`."""
        sign = self.at
        found = _CONVERSION.match(self.text, sign + 1)
        name = found.group(1) if found else ""
        lanes = found.group(2) if found else None
        self.at = found.end() if found else sign + 1
        if name not in ("bits", "raw", "ratio", "lanes") or (name == "lanes") != bool(lanes):
            known = "the conversions are `!bits`, `!raw`, `!ratio` and `!lanes(T)`"
            self._wrong(sign, f"`!{name}` is no conversion", known)
        self.conversion = f"lanes({lanes})" if name == "lanes" else name

    def _read_spec(self) -> None:
        """The raw text from `:` to the closing brace."""
        found = _SPEC.match(self.text, self.at + 1)
        assert found is not None
        self.spec, self.at = found.group(), found.end()

    def _close(self) -> None:
        """The closing brace; after anything else the hole is skipped to it."""
        if self._next() == "}":
            self.at += 1
            return
        rest = re.compile(r'[^}"\r\n]*').match(self.text, self.at)
        assert rest is not None
        if rest.end() > self.at:
            self._wrong(self.at, f"`{self.text[self.at]}` does not fit here", _HOLE_FORM)
        self.at = rest.end()
        if self.text.startswith("}", self.at):
            self.at += 1
            return
        self._wrong(self.brace, "the hole has no closing `}`", "write `{{` for one brace")

    def _wrong(self, at: int, message: str, hint: str | None) -> None:
        """Note a finding in the hole's form."""
        self.lexer.problems.append(Problem("C1035", at, message, hint))


def _reserved(word: str, start: int) -> Problem:
    """A name that looks like a built-in type and is none."""
    hint = "the integer types are I8 to I64, U8 to U64 and I128, I256, I512, I1024"
    if word[0] == "Q":
        hint = "a fixed-point type has two numbers, as in `Q16.16`"
    message = f"`{word}` looks like a type, but there is no such type"
    return Problem("C1010", start, message, hint, len(word))
