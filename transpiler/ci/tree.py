"""The syntax tree of `.ci`: what was written, before any name or type is known.

`span` is the extent of a construct in scalar-value offsets; where a rule needs one token of a
construct (an operator, a `[`, a name), the node has an offset or span for it. The tree covers
the whole grammar: what a later stage does not build yet it refuses by name.
"""

from __future__ import annotations

from dataclasses import dataclass

from transpiler.ir.nodes import NO_TRIVIA, Trivia
from transpiler.source.files import Span


@dataclass(frozen=True, slots=True)
class Ident:
    """A name where it stands."""

    text: str
    span: Span


# --- expressions ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class IntLit:
    """A number literal with an integral value: INT, CHAR or a decimal exponent form.

    `text` is the spelling; `negative` when a `-` was folded into it (IM-25), in which case
    `span` starts at the `-` and `value` is negative. `character` for `'x'`.
    """

    value: int
    text: str
    span: Span
    negative: bool = False
    character: bool = False


@dataclass(frozen=True, slots=True)
class FracLit:
    """A literal with a fraction, numerator / denominator; `rounding` from `round MODE`."""

    numerator: int
    denominator: int
    text: str
    span: Span
    rounding: Ident | None = None


@dataclass(frozen=True, slots=True)
class BoolLit:
    value: bool
    span: Span


@dataclass(frozen=True, slots=True)
class HoleSyntax:
    """`{expr = !conv :spec}` in a string. `text` is the expression's source, exactly."""

    expression: Expr
    text: str
    equals: bool
    conversion: str | None
    spec: str | None
    span: Span


@dataclass(frozen=True, slots=True)
class StrLit:
    """Adjacent strings joined; `parts` are decoded text and holes."""

    parts: tuple[str | HoleSyntax, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class BytesLit:
    value: bytes
    span: Span


@dataclass(frozen=True, slots=True)
class Name:
    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class TypeToken:
    """A built-in or fixed type name used as an operand: `I64` in `I64.max`."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class DotName:
    """`.name`, an enumerator or error by context."""

    name: Ident
    span: Span


@dataclass(frozen=True, slots=True)
class Paren:
    inner: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class ArrayLit:
    items: tuple[Expr, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Unary:
    """`operator` is `-`, `-%`, `~`, `!` or `try`."""

    operator: str
    operand: Expr
    span: Span
    operator_span: Span


@dataclass(frozen=True, slots=True)
class Binary:
    """Arithmetic, shift, bitwise, comparison, `&&` and `||`, as the operator's text says."""

    operator: str
    left: Expr
    right: Expr
    span: Span
    operator_span: Span


@dataclass(frozen=True, slots=True)
class Ternary:
    condition: Expr
    then: Expr
    otherwise: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Convert:
    """`operand as T`; `operator` is `as`, `as%`, `as|` or `as?`."""

    operator: str
    operand: Expr
    target: TypeSyntax
    rounding: Ident | None
    span: Span
    operator_span: Span


@dataclass(frozen=True, slots=True)
class Argument:
    value: Expr
    name: Ident | None
    span: Span


@dataclass(frozen=True, slots=True)
class CallSyntax:
    callee: Expr
    arguments: tuple[Argument, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class RangeItem:
    """A slice item; `full` is a bare `_` (only in shapes)."""

    low: Expr | None
    high: Expr | None
    inclusive: bool
    by: Expr | None
    span: Span


@dataclass(frozen=True, slots=True)
class Blank:
    """`_` in a shape or index list."""

    span: Span


@dataclass(frozen=True, slots=True)
class IndexSyntax:
    """`base[items]`; `bracket` is the `[`. No items for `[]` (only in types)."""

    base: Expr
    items: tuple[Expr | RangeItem | Blank, ...]
    span: Span
    bracket: Span


@dataclass(frozen=True, slots=True)
class Member:
    base: Expr
    name: Ident
    span: Span


@dataclass(frozen=True, slots=True)
class Catch:
    """`operand catch fallback`, or `operand catch (binding) { block }`."""

    operand: Expr
    fallback: Expr | None
    binding: Ident | None
    block: BlockSyntax | None
    span: Span
    keyword: Span


Expr = (
    IntLit
    | FracLit
    | BoolLit
    | StrLit
    | BytesLit
    | Name
    | TypeToken
    | DotName
    | Paren
    | ArrayLit
    | Unary
    | Binary
    | Ternary
    | Convert
    | CallSyntax
    | IndexSyntax
    | Member
    | Catch
)


# --- types ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ExtentSyntax:
    """One dimension: `_` (all None), `high`, or `low .. high`, `low ..= high`."""

    low: Expr | None
    high: Expr | None
    inclusive: bool
    span: Span


@dataclass(frozen=True, slots=True)
class TypeSyntax:
    """`name` is dotted for imported types; `shape` is None for a scalar, () for `T[]`."""

    name: str
    span: Span
    shape: tuple[ExtentSyntax, ...] | None = None


@dataclass(frozen=True, slots=True)
class HeadSyntax:
    """A declaration's type: `in`/`inout`/`out` T, `E!T`, a tuple of types, or `void`.

    `mode` is the view or parameter mode; `error` the set of an error union; `tuple_types`
    is filled for a tuple result, in which case `type` is None; `void` has no type at all.
    """

    type: TypeSyntax | None
    span: Span
    mode: str | None = None
    error: TypeSyntax | None = None
    tuple_types: tuple[TypeSyntax, ...] = ()


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
