"""Statements as written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from transpiler.ci.tree.expressions import (
    Argument,
    Expr,
    HeadSyntax,
    Ident,
    StrLit,
    TypeSyntax,
)
from transpiler.ir.nodes import NO_TRIVIA, Trivia
from transpiler.source.files import Span

if TYPE_CHECKING:
    # What may stand before a declaration, which a variable declaration keeps.
    from transpiler.ci.tree.declarations import Prefix


# --- statements -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BlockSyntax:
    statements: tuple[Stmt, ...]
    span: Span
    closing: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class VarDecl:
    """`T name = value;` and, with `head` None, `var name = value;`."""

    head: HeadSyntax | None
    name: Ident
    value: Expr | None
    span: Span
    equals: Span | None = None
    prefix: Prefix | None = None
    trivia: Trivia = NO_TRIVIA
    documentation: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ConstDecl:
    type: TypeSyntax
    name: Ident
    value: Expr
    span: Span
    equals: Span
    prefix: Prefix | None = None
    trivia: Trivia = NO_TRIVIA
    documentation: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TupleItem:
    """One item of a destructuring: a typed binding, a place, a bare binding, or `_`."""

    type: TypeSyntax | None
    name: Ident | None
    place: Expr | None
    span: Span


@dataclass(frozen=True, slots=True)
class Destructure:
    """`(T a, p, _) = value;` or `var (a, b) = value;` (`declares` for the latter)."""

    items: tuple[TupleItem, ...]
    value: Expr
    declares: bool
    span: Span
    trivia: Trivia = NO_TRIVIA


@dataclass(frozen=True, slots=True)
class AssignSyntax:
    """`place operator value`: `=` or a compound form. `operator` is its text."""

    place: Expr
    operator: str
    value: Expr
    span: Span
    operator_span: Span
    trivia: Trivia = NO_TRIVIA


@dataclass(frozen=True, slots=True)
class IncDec:
    place: Expr
    operator: str
    span: Span
    operator_span: Span
    trivia: Trivia = NO_TRIVIA


@dataclass(frozen=True, slots=True)
class DiscardSyntax:
    """`_ = value;`"""

    value: Expr
    span: Span
    trivia: Trivia = NO_TRIVIA


@dataclass(frozen=True, slots=True)
class ExprStmt:
    """A call, a dispatch, a `catch`, or a print (a `StrLit`)."""

    value: Expr
    span: Span
    trivia: Trivia = NO_TRIVIA


@dataclass(frozen=True, slots=True)
class InPlaceStmt:
    value: Expr
    span: Span
    trivia: Trivia = NO_TRIVIA


@dataclass(frozen=True, slots=True)
class IfSyntax:
    condition: Expr
    then: BlockSyntax
    otherwise: BlockSyntax | IfSyntax | None
    span: Span
    trivia: Trivia = NO_TRIVIA


@dataclass(frozen=True, slots=True)
class WhileSyntax:
    condition: Expr
    body: BlockSyntax
    span: Span
    keyword: Span
    label: Ident | None = None
    trivia: Trivia = NO_TRIVIA


@dataclass(frozen=True, slots=True)
class DoSyntax:
    body: BlockSyntax
    condition: Expr
    span: Span
    keyword: Span
    label: Ident | None = None
    trivia: Trivia = NO_TRIVIA


@dataclass(frozen=True, slots=True)
class ForSyntax:
    """`for (start; condition; update)`; `start` and `update` are simple statements."""

    start: Stmt
    condition: Expr
    update: Stmt
    body: BlockSyntax
    span: Span
    keyword: Span
    label: Ident | None = None
    trivia: Trivia = NO_TRIVIA


@dataclass(frozen=True, slots=True)
class ForInSyntax:
    """`for a in low..high by k` (with `high`), `for x in v`, `for i, x in v`.

    A binding `_` is None; `pair` tells whether two bindings were written.
    """

    first: Ident | None
    second: Ident | None
    pair: bool
    low: Expr
    high: Expr | None
    inclusive: bool
    by: Expr | None
    body: BlockSyntax
    span: Span
    keyword: Span
    label: Ident | None = None
    trivia: Trivia = NO_TRIVIA


@dataclass(frozen=True, slots=True)
class CaseItem:
    """One item; `high` is None for a single value; `inclusive` False for `..` (C4022)."""

    low: Expr
    high: Expr | None
    inclusive: bool
    span: Span


@dataclass(frozen=True, slots=True)
class CaseClause:
    """`items` is None for `default`."""

    items: tuple[CaseItem, ...] | None
    body: tuple[Stmt, ...]
    span: Span
    closing: tuple[str, ...] = ()
    trivia: Trivia = NO_TRIVIA


@dataclass(frozen=True, slots=True)
class SwitchSyntax:
    subject: Expr
    clauses: tuple[CaseClause, ...]
    span: Span
    trivia: Trivia = NO_TRIVIA


@dataclass(frozen=True, slots=True)
class JumpSyntax:
    """`kind` is `break`, `continue` or `fallthrough`."""

    kind: str
    label: Ident | None
    span: Span
    trivia: Trivia = NO_TRIVIA


@dataclass(frozen=True, slots=True)
class ReturnSyntax:
    """No values, one, or the items of a tuple."""

    values: tuple[Expr, ...]
    span: Span
    trivia: Trivia = NO_TRIVIA


@dataclass(frozen=True, slots=True)
class DeferSyntax:
    """`defer` or, with `on_error`, `errdefer`."""

    statement: Stmt
    on_error: bool
    span: Span
    trivia: Trivia = NO_TRIVIA


@dataclass(frozen=True, slots=True)
class AssertSyntax:
    condition: Expr
    message: StrLit | None
    static: bool
    span: Span
    trivia: Trivia = NO_TRIVIA


@dataclass(frozen=True, slots=True)
class ReduceSyntax:
    target: Ident
    operation: Ident
    arguments: tuple[Argument, ...]
    span: Span
    trivia: Trivia = NO_TRIVIA


@dataclass(frozen=True, slots=True)
class NestedBlock:
    block: BlockSyntax
    span: Span
    trivia: Trivia = NO_TRIVIA


Stmt = (
    NestedBlock
    | VarDecl
    | ConstDecl
    | Destructure
    | AssignSyntax
    | IncDec
    | DiscardSyntax
    | ExprStmt
    | InPlaceStmt
    | IfSyntax
    | WhileSyntax
    | DoSyntax
    | ForSyntax
    | ForInSyntax
    | SwitchSyntax
    | JumpSyntax
    | ReturnSyntax
    | DeferSyntax
    | AssertSyntax
    | ReduceSyntax
)
