"""Names, expressions and types as written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from transpiler.source.files import Span

if TYPE_CHECKING:
    # A `catch` may hold a block; nothing of it is needed to define the classes.
    from transpiler.ci.tree.statements import BlockSyntax


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
