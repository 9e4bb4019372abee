"""The notation of argument types: `f32[:, :]`, `vec3<f32>[:] soa`, `Sphere(radius=f32)`."""

from __future__ import annotations

import re

from transpiler.ir.types import (
    FLOATS,
    I32,
    INTEGERS,
    ElementType,
    MatrixType,
    ScalarType,
    VectorType,
)
from transpiler.pykernel.model import (
    Argument,
    ArrayArgument,
    FunctionArgument,
    InstanceArgument,
    ScalarArgument,
    TextureArgument,
    TupleArgument,
    VectorArgument,
)

_NUMBERS: tuple[ScalarType, ...] = (*INTEGERS, *FLOATS)
SCALARS: dict[str, ScalarType] = {t.token: t for t in _NUMBERS}
_TOKEN = re.compile(r"\s*(?:(?P<name>[^\W\d][\w.]*)|(?P<number>\d+)|(?P<mark>[\[\](),:=<>]))")


class NotationError(Exception):
    """A type that cannot be read; `column` counts from 1 in the notation."""

    def __init__(self, message: str, column: int) -> None:
        super().__init__(message)
        self.column = column


def parse_argument(text: str) -> Argument:
    """The type that `text` spells; raises `NotationError`."""
    reader = _Reader(text)
    found = reader.argument()
    reader.end()
    return found


class _Reader:
    def __init__(self, text: str) -> None:
        self._text = text
        self._tokens: list[tuple[str, int]] = []
        at = 0
        while text[at:].strip():
            match = _TOKEN.match(text, at)
            if match is None:
                raise NotationError(f"{text[at:].strip()[0]!r} does not belong here", at + 1)
            word = match[match.lastgroup or 0]
            self._tokens.append((word, match.end() - len(word) + 1))
            at = match.end()
        self._next = 0

    def argument(self, *, field: bool = False) -> Argument:
        """One type; a `field` of an instance may be a vector or a matrix."""
        word, column = self._take()
        if word == "(":
            return self._tuple()
        if word == "func":
            self._expect(":")
            return FunctionArgument(self._name("a device function"))
        if word == "texture3d":
            return TextureArgument()
        if word == "bool":
            return ScalarArgument(I32)
        element = self._element(word, column)
        if element is None:
            return self._instance(word, column)
        if self._peek() == "[":
            return self._array(element)
        if not isinstance(element, ScalarType):
            if field:
                return VectorArgument(element)
            raise NotationError(f"{word} is no parameter alone: write an array of it", column)
        return ScalarArgument(element)

    def end(self) -> None:
        if self._next < len(self._tokens):
            word, column = self._tokens[self._next]
            raise NotationError(f"{word!r} stands behind the type", column)

    def _element(self, word: str, column: int) -> ElementType | None:
        shape = re.fullmatch(r"(vec|mat)([234])(?:x([234]))?", word)
        if shape is None:
            return SCALARS.get(word)
        self._expect("<")
        scalar, at = self._take()
        if scalar not in SCALARS:
            raise NotationError(f"{scalar!r} is no scalar type", at)
        self._expect(">")
        rows = int(shape[2])
        if shape[1] == "mat":
            return MatrixType(SCALARS[scalar], rows, int(shape[3] or rows))
        if shape[3]:
            raise NotationError(f"{word} is no vector", column)
        return VectorType(SCALARS[scalar], rows)

    def _array(self, element: ElementType) -> ArrayArgument:
        self._expect("[")
        self._not_empty("]", "an array has one colon for each dimension")
        extents: list[int | None] = []
        while self._peek() != "]":
            word, column = self._take()
            if word != ":" and not word.isdigit():
                raise NotationError("a dimension is `:` or a number", column)
            extents.append(None if word == ":" else int(word))
            self._comma("]")
        self._expect("]")
        planar = self._peek() == "soa"
        if planar:
            _, column = self._take()
            if isinstance(element, ScalarType):
                raise NotationError("soa is for arrays of vectors and matrices", column)
        return ArrayArgument(element, tuple(extents), planar)

    def _tuple(self) -> TupleArgument:
        self._not_empty(")", "a tuple holds scalar types")
        parts: list[ScalarType] = []
        while self._peek() != ")":
            word, column = self._take()
            if word not in SCALARS:
                raise NotationError("a tuple holds scalar types", column)
            parts.append(SCALARS[word])
            self._comma(")")
        self._expect(")")
        return TupleArgument(tuple(parts))

    def _instance(self, word: str, column: int) -> InstanceArgument:
        if not (word[0].isalpha() or word[0] == "_"):
            raise NotationError(f"{word!r} is no type", column)
        if self._peek() != "(":
            raise NotationError(f"there is no type {word}", column)
        self._expect("(")
        fields: list[tuple[str, Argument]] = []
        while self._peek() != ")":
            at = self._column()
            name = self._name("an attribute")
            if name in dict(fields):
                raise NotationError(f"{name} stands twice", at)
            self._expect("=")
            fields.append((name, self.argument(field=True)))
            self._comma(")")
        self._expect(")")
        return InstanceArgument(word, tuple(fields))

    def _not_empty(self, end: str, message: str) -> None:
        if self._peek() == end:
            raise NotationError(message, self._column())

    def _name(self, what: str) -> str:
        """A name, dotted or not."""
        word, column = self._take()
        if not (word[0].isalpha() or word[0] == "_"):
            raise NotationError(f"{word!r} is no name of {what}", column)
        return word

    def _column(self) -> int:
        """Where the next word stands."""
        there = self._next < len(self._tokens)
        return self._tokens[self._next][1] if there else len(self._text) + 1

    def _comma(self, end: str) -> None:
        """A comma between two parts; one may stand behind the last."""
        if self._peek() != end:
            self._expect(",")

    def _peek(self) -> str:
        return self._tokens[self._next][0] if self._next < len(self._tokens) else ""

    def _take(self) -> tuple[str, int]:
        if self._next == len(self._tokens):
            raise NotationError("the type ends too early", len(self._text) + 1)
        self._next += 1
        return self._tokens[self._next - 1]

    def _expect(self, mark: str) -> None:
        word, column = self._take()
        if word != mark:
            raise NotationError(f"{mark!r} is missing before {word!r}", column)
