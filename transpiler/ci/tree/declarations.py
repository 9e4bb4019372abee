"""Declarations and modules as written."""

from __future__ import annotations

from dataclasses import dataclass

from transpiler.ci.tree.expressions import (
    Argument,
    Expr,
    ExtentSyntax,
    HeadSyntax,
    Ident,
    StrLit,
    TypeSyntax,
)
from transpiler.ci.tree.statements import (
    AssertSyntax,
    AssignSyntax,
    BlockSyntax,
    ConstDecl,
    DeferSyntax,
    Destructure,
    DiscardSyntax,
    DoSyntax,
    ExprStmt,
    ForInSyntax,
    ForSyntax,
    IfSyntax,
    IncDec,
    InPlaceStmt,
    JumpSyntax,
    NestedBlock,
    ReduceSyntax,
    ReturnSyntax,
    SwitchSyntax,
    VarDecl,
    WhileSyntax,
)
from transpiler.ir.nodes import NO_TRIVIA, Trivia
from transpiler.source.files import Span

# --- declarations ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Attribute:
    name: Ident
    arguments: tuple[Argument, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Prefix:
    """What stands before a declaration: attributes and `export` with its span."""

    attributes: tuple[Attribute, ...]
    export: Span | None


NO_PREFIX = Prefix((), None)


@dataclass(frozen=True, slots=True)
class ParamSyntax:
    mode: str | None
    type: TypeSyntax
    name: Ident
    default: Expr | None
    span: Span


@dataclass(frozen=True, slots=True)
class FuncDecl:
    result: HeadSyntax
    name: Ident
    sizes: tuple[Ident, ...]
    params: tuple[ParamSyntax, ...]
    where: tuple[Expr, ...]
    body: BlockSyntax
    span: Span
    prefix: Prefix = NO_PREFIX
    documentation: tuple[str, ...] = ()
    trivia: Trivia = NO_TRIVIA


@dataclass(frozen=True, slots=True)
class OverItem:
    name: Ident
    extent: ExtentSyntax


@dataclass(frozen=True, slots=True)
class KernelDecl:
    """`over` is None for the element form."""

    name: Ident
    sizes: tuple[Ident, ...]
    params: tuple[ParamSyntax, ...]
    over: tuple[OverItem, ...] | None
    where: tuple[Expr, ...]
    body: BlockSyntax
    span: Span
    prefix: Prefix = NO_PREFIX
    documentation: tuple[str, ...] = ()
    trivia: Trivia = NO_TRIVIA


@dataclass(frozen=True, slots=True)
class OtherDecl:
    """A declaration that no later stage builds yet: `kind` is `struct`, `enum`, `error`,
    `type`, `schedule` or `extern`; `span` starts at its keyword."""

    kind: str
    name: Ident | None
    span: Span
    prefix: Prefix = NO_PREFIX


@dataclass(frozen=True, slots=True)
class TestDecl:
    title: StrLit
    expect: Ident | None
    line: int | None
    body: BlockSyntax
    span: Span
    keyword: Span
    trivia: Trivia = NO_TRIVIA


@dataclass(frozen=True, slots=True)
class ImportDecl:
    """`import a.b;` (names None), `import a.b as v;`, `import a.b.{x, y};`."""

    path: tuple[Ident, ...]
    alias: Ident | None
    names: tuple[Ident, ...] | None
    span: Span


TopItem = (
    FuncDecl
    | KernelDecl
    | OtherDecl
    | TestDecl
    | NestedBlock
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


@dataclass(frozen=True, slots=True)
class ModuleSyntax:
    """`header`: comments at the top of the file that a blank line parts from the first item;
    `closing`: comments after the last item."""

    imports: tuple[ImportDecl, ...]
    items: tuple[TopItem, ...]
    profile: str | None = None
    header: tuple[str, ...] = ()
    closing: tuple[str, ...] = ()
