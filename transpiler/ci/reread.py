"""Expressions reread as types: `I32[n] v` is parsed as an index of `I32` first."""

from __future__ import annotations

from transpiler.ci.tree import (
    Blank,
    Catch,
    Expr,
    ExtentSyntax,
    IndexSyntax,
    Member,
    Name,
    RangeItem,
    TypeSyntax,
    TypeToken,
)
from transpiler.source.files import Span


class NotAType(Exception):
    """The expression is no type; `span` is the part that does not fit, `reason` says why."""

    def __init__(self, span: Span, reason: str, hint: str | None = None) -> None:
        super().__init__(reason)
        self.span = span
        self.reason = reason
        self.hint = hint


def as_type(written: Expr) -> TypeSyntax:
    """`written` as a type; raises `NotAType`."""
    if not isinstance(written, IndexSyntax):
        return TypeSyntax(_dotted(written, written.span), written.span)
    shape = tuple(_extent(item) for item in written.items)
    return TypeSyntax(_dotted(written.base, written.span), written.span, shape)


def is_type(written: Expr) -> bool:
    """Whether `written` could be a type."""
    try:
        as_type(written)
    except NotAType:
        return False
    return True


def _dotted(written: Expr, whole: Span) -> str:
    """The name of a type: a built-in one, or names joined by dots."""
    parts: list[str] = []
    at: Expr = written
    while isinstance(at, Member):
        parts.append(at.name.text)
        at = at.base
    if isinstance(at, Name) or (isinstance(at, TypeToken) and not parts):
        return ".".join([at.text, *reversed(parts)])
    hint = "if two statements were meant, write `;` between them"
    raise NotAType(whole, "a type is expected before a declared name", hint)


def _extent(item: Expr | RangeItem | Blank) -> ExtentSyntax:
    """One dimension of a shape."""
    if isinstance(item, Blank):
        return ExtentSyntax(None, None, False, item.span)
    if not isinstance(item, RangeItem):
        if isinstance(item, Catch):
            raise NotAType(item.span, "an extent with `catch` needs parentheses")
        return ExtentSyntax(None, item, False, item.span)
    if item.by is not None:
        raise NotAType(item.by.span, "a dimension has no step")
    if item.low is None or item.high is None:
        raise NotAType(item.span, "a dimension with a lower bound needs both bounds")
    return ExtentSyntax(item.low, item.high, item.inclusive, item.span)
