"""Print statements and the texts of assertions: text and plain holes (section 12)."""

from __future__ import annotations

from transpiler.ci import expressions, typing
from transpiler.ci.body import Body
from transpiler.ci.tree import ExprStmt, HoleSyntax, StrLit
from transpiler.ir.nodes import Hole, Print, Statement
from transpiler.ir.types import ArrayType, BoolType, IntType, ViewType


def print_statement(body: Body, text: StrLit, s: ExprStmt) -> Statement | None:
    """`"text {x}";`"""
    made = parts(body, text)
    if body.kernel is not None:
        body.error("C5020", s.span, "a kernel cannot print")
        return None
    body.facts.prints = True
    return None if made is None else Print(made, body.at(text.span), s.trivia)


def parts(body: Body, text: StrLit, skipped: bool = False) -> tuple[str | Hole, ...] | None:
    """The text and the holes with their expressions; None after an error.

    `skipped` for the text of an assertion, which a run may never evaluate: as in an operand that
    is skipped, only its literals are checked at compile time.
    """
    made: list[str | Hole] = []
    good = True
    for part in text.parts:
        if isinstance(part, str):
            made.append(part)
            continue
        hole = _hole(body, part, skipped)
        if hole is None:
            good = False
        else:
            made.append(hole)
    return tuple(made) if good else None


def _hole(body: Body, hole: HoleSyntax, skipped: bool) -> Hole | None:
    if hole.equals or hole.conversion is not None or hole.spec is not None:
        body.unbuilt(hole.span, "a hole with `=`, a conversion or a format")
        return None
    e = hole.expression
    if isinstance(typing.infer(body, e), ArrayType | ViewType):
        body.unbuilt(e.span, "printing an array")
        return None
    made = expressions.value(body, e, skipped=skipped)
    if made is None or isinstance(made.type, IntType | BoolType):
        return None if made is None else Hole(made)
    body.unbuilt(e.span, f"printing {made.type.name}")
    return None
