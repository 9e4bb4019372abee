"""Decoding of character, string and byte-string literals and of the holes in strings
(LS-34 to LS-40, section 12 of the language).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeVar

from transpiler.ci.tokens import Number, Problem, RawHole, Text

_PLAIN = re.compile(r'[^"\\{}\r\n]+')
_CHARACTER = re.compile(r"'(?:'(?=')|((?:[^'\\\r\n]|\\[^\r\n])*))'")
_SIMPLE = {"\\": "\\", '"': '"', "'": "'", "n": "\n", "r": "\r", "t": "\t", "0": "\0"}
_HEX = re.compile(r"[0-9a-fA-F]{2}")
_UNICODE = re.compile(r"\{([0-9a-fA-F]{1,6})\}")

T = TypeVar("T")
HoleReader = Callable[[int], tuple[RawHole | None, int]]


@dataclass(slots=True)
class Escape:
    """A decoded escape: its value, where it ends, or what is wrong with it."""

    value: int
    end: int
    problem: Problem | None = None


def read_escape(text: str, at: int, *, bytes_only: bool) -> Escape:
    """The escape at the backslash `at`; C1031 or C1032 at the backslash when wrong."""
    letter = text[at + 1 : at + 2]
    if letter in _SIMPLE and letter:
        return Escape(ord(_SIMPLE[letter]), at + 2)
    if letter == "x":
        return _hex_escape(text, at, bytes_only=bytes_only)
    if letter == "u" and not bytes_only:
        return _unicode_escape(text, at)
    known = r"\\ \" \' \n \r \t \0 \xHH" + ("" if bytes_only else r" \u{H}")
    spelled = letter if letter.isprintable() else ""
    problem = Problem("C1032", at, f"`\\{spelled}` is no escape here", f"known are {known}", 2)
    end = at + 2 if letter not in ("", "\r", "\n") else at + 1
    return Escape(0, end, problem)


def _hex_escape(text: str, at: int, *, bytes_only: bool) -> Escape:
    """`\\xHH`: any byte in a byte string, 00 to 7F elsewhere."""
    digits = _HEX.match(text, at + 2)
    if digits is None:
        message = "`\\x` needs two hexadecimal digits"
        return Escape(0, at + 2, Problem("C1032", at, message, length=2))
    value = int(digits.group(), 16)
    if value > 0x7F and not bytes_only:
        hint = f"write `\\u{{{value:X}}}` for the character U+{value:04X}"
        message = f"`\\x{digits.group()}` is above 7F, which only a byte string can hold"
        return Escape(0, at + 4, Problem("C1032", at, message, hint, 4))
    return Escape(value, at + 4)


def _unicode_escape(text: str, at: int) -> Escape:
    """`\\u{H}` to `\\u{HHHHHH}`, a Unicode scalar value."""
    digits = _UNICODE.match(text, at + 2)
    if digits is None:
        message = "`\\u` needs one to six hexadecimal digits in braces"
        return Escape(0, at + 2, Problem("C1032", at, message, "write it as `\\u{1F600}`", 2))
    value = int(digits.group(1), 16)
    length = digits.end() - at
    if value > 0x10FFFF or 0xD800 <= value <= 0xDFFF:
        message = f"U+{value:04X} is no Unicode scalar value"
        hint = "scalar values are 0 to D7FF and E000 to 10FFFF"
        return Escape(0, digits.end(), Problem("C1031", at, message, hint, length))
    return Escape(value, digits.end())


@dataclass(slots=True)
class CharacterToken:
    """A character literal: its end, its value, and findings."""

    end: int
    value: Number
    problems: list[Problem]


def read_character(text: str, start: int) -> CharacterToken:
    """The character literal at the quote `start`.

    C1030 for none or several characters, C1038 without a closing quote.
    """
    found = _CHARACTER.match(text, start)
    if found is None:
        end = start + 1
        message = "the character literal has no closing `'` on its line"
        return CharacterToken(end, Number(0), [Problem("C1038", start, message)])
    inner, end = found.group(1), found.end()
    length = end - start
    if not inner:
        what = "a character literal holds one character, this one holds none"
        hint = "write `'\\''` for the quote" if inner is None else None
        return CharacterToken(end, Number(0), [Problem("C1030", start, what, hint, length)])
    if inner[0] == "\\":
        escape = read_escape(text, start + 1, bytes_only=False)
        if escape.problem is not None:
            return CharacterToken(end, Number(0), [escape.problem])
        value, after = escape.value, escape.end
    else:
        value, after = ord(inner[0]), start + 2
    if after != end - 1:
        what = "a character literal holds one character, this one holds more"
        hint = 'write text in double quotes: `"` .. `"`'
        return CharacterToken(end, Number(0), [Problem("C1030", start, what, hint, length)])
    return CharacterToken(end, Number(value), [])


def joined(parts: Iterable[str | T]) -> Iterator[str | T]:
    """`parts` with neighbouring texts joined."""
    texts: list[str] = []
    for part in parts:
        if isinstance(part, str):
            texts.append(part)
            continue
        if texts:
            yield "".join(texts)
            texts = []
        yield part
    if texts:
        yield "".join(texts)


@dataclass(slots=True)
class StringToken:
    """A string: its end, decoded parts, and findings."""

    end: int
    parts: list[str | RawHole] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    @property
    def value(self) -> Text:
        """The decoded string, neighbouring texts joined."""
        return Text(tuple(joined(self.parts)))


def read_string(text: str, quote: int, hole: HoleReader) -> StringToken:
    """The string whose opening quote is at `quote`; `hole` reads what follows a `{`.

    C1034 for a line end and C1038 for the end of the file, both at the opening quote; C1039
    for a lone `}`; C1031 and C1032 for escapes.
    """
    made = StringToken(quote + 1)
    while not _closed(text, quote, made):
        at = made.end
        pair = text[at : at + 2]
        if pair[0] == "\\":
            escape = read_escape(text, at, bytes_only=False)
            made.end = escape.end
            _note(made, escape, chr(escape.value))
        elif pair in ("{{", "}}"):
            made.parts.append(pair[0])
            made.end += 2
        elif pair[0] == "{":
            found, made.end = hole(at)
            if found is not None:
                made.parts.append(found)
        elif pair[0] == "}":
            made.problems.append(_lone_brace(at))
            made.end += 1
        else:
            made.end = _plain_end(text, at)
            made.parts.append(text[at : made.end])
    return made


def read_bytes(text: str, quote: int) -> tuple[bytes, StringToken]:
    """The byte string whose opening quote is at `quote`, with the findings of a string; a `{`
    is C1033, since a byte string never holds a hole."""
    made = StringToken(quote + 1)
    value = bytearray()
    while not _closed(text, quote, made):
        at = made.end
        pair = text[at : at + 2]
        if pair[0] == "\\":
            escape = read_escape(text, at, bytes_only=True)
            made.end = escape.end
            if escape.problem is not None:
                made.problems.append(escape.problem)
            else:
                value.append(escape.value)
        elif pair in ("{{", "}}"):
            value += pair[:1].encode()
            made.end += 2
        elif pair[0] == "{":
            message = "a byte string has no holes"
            made.problems.append(Problem("C1033", at, message, "write `{{` for one brace"))
            made.end += 1
        elif pair[0] == "}":
            made.problems.append(_lone_brace(at))
            made.end += 1
        else:
            made.end = _plain_end(text, at)
            value += text[at : made.end].encode("utf-8", "surrogatepass")
    return bytes(value), made


def _closed(text: str, quote: int, made: StringToken) -> bool:
    """Whether the string ends at `made.end`; notes a missing closing quote."""
    at = made.end
    next_one = text[at : at + 1]
    if next_one == '"':
        made.end += 1
        return True
    hint = 'close the string with `"`; a line end inside is written `\\n`'
    if not next_one:
        made.problems.append(Problem("C1038", quote, "the string is never closed", hint))
        return True
    if next_one == "\n" or text.startswith("\r\n", at):
        made.problems.append(Problem("C1034", quote, "the string runs over the line end", hint))
        return True
    return False


def _plain_end(text: str, at: int) -> int:
    """The end of the plain text at `at`; a CR that ends no line counts as text."""
    found = _PLAIN.match(text, at)
    return at + 1 if found is None else found.end()


def _note(made: StringToken, escape: Escape, decoded: str) -> None:
    """Keep the escape's text or its finding."""
    if escape.problem is not None:
        made.problems.append(escape.problem)
    else:
        made.parts.append(decoded)


def _lone_brace(at: int) -> Problem:
    return Problem("C1039", at, "a single `}` in a string", "write `}}` for one brace")
