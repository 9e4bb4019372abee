"""Types of expressions before their context is known (section 5.1 of the language).

`infer` says which type an expression has by itself, or that it is untyped, made of literals
only, and takes its type from the context. It reports nothing: what is wrong is found again,
and reported once, when the expression is checked against its context.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from transpiler.ci import builtins, declarations
from transpiler.ci.body import DEEPEST, Body, TooDeep
from transpiler.ci.entities import (
    Builtin,
    Declared,
    Entity,
    FunctionName,
    GlobalName,
    ModuleName,
    SourceModule,
    Variable,
)
from transpiler.ci.tree import (
    Binary,
    Blank,
    BoolLit,
    CallSyntax,
    Convert,
    Expr,
    FracLit,
    IndexSyntax,
    IntLit,
    Member,
    Name,
    Paren,
    RangeItem,
    StrLit,
    Ternary,
    TypeSyntax,
    TypeToken,
    Unary,
)
from transpiler.ir.types import (
    BOOL,
    I64,
    STR,
    ArrayType,
    ScalarType,
    Type,
    ViewType,
)
from transpiler.source.files import Span

BOOLEAN_OPERATORS = frozenset(["==", "!=", "<", "<=", ">", ">=", "&&", "||"])


@dataclass(frozen=True, slots=True)
class Untyped:
    """The type of an expression of literals only."""


UNTYPED = Untyped()
Inferred = Type | Untyped | None
"""None: the expression is in error."""


def scalar_type(module: SourceModule, written: TypeSyntax) -> ScalarType | None:
    """The scalar type that `written` names, its shape aside; reports what is no such type."""
    known = builtins.TYPES.get(written.name)
    if known is not None:
        return known
    name = written.name
    if name in builtins.UNBUILT_TYPES or (name[:1] == "Q" and "." in name):
        module.unbuilt(written.span, f"type `{name}`")
        return None
    first, *rest = name.split(".")
    entity = module.names.get(first)
    at = written.span
    if isinstance(entity, ModuleName) and entity.module is not None and rest:
        at = _segment(module, written, rest[-1])
        entity = entity.module.names.get(rest[-1])
        if isinstance(entity, Declared) and not entity.exported:
            message = f"`{entity.name}` is not exported by its module"
            module.error("C3008", at, message)
            return None
    if entity is None:
        module.error("C3006", at, f"there is no type `{name}`")
    elif not declarations.is_refused(entity):
        module.error("C3007", at, f"`{name}` is not a type")
    return None


def _segment(module: SourceModule, written: TypeSyntax, name: str) -> Span:
    """The last name of a qualified type."""
    start = module.file.text.index(name, module.file.text.index(".", written.span.start))
    return Span(start, start + len(name))


def infer(body: Body, e: Expr) -> Inferred:
    """The type of `e` by itself, `UNTYPED`, or None if `e` is in error."""
    known = body.types.get(id(e), body)
    if known is not body:
        return known  # type: ignore[return-value]
    if body.level > DEEPEST:
        raise TooDeep
    body.level += 1
    found = _infer(body, e)
    body.level -= 1
    body.types[id(e)] = found
    return found


def _infer(body: Body, e: Expr) -> Inferred:
    match e:
        case IntLit() | FracLit():
            return UNTYPED
        case Name():
            return _name(body, e)
        case Paren():
            return infer(body, e.inner)
        case Binary():
            if e.operator in BOOLEAN_OPERATORS:
                return BOOL
            if e.operator in builtins.SHIFTS:
                return infer(body, e.left)
            return _agreed(body, (e.left, e.right))
        case IndexSyntax():
            return _indexed(body, e)
        case CallSyntax():
            return _called(body, e)
        case Unary():
            if e.operator == "!":
                return BOOL
            return infer(body, e.operand) if e.operator != "try" else None
        case Convert():
            return builtins.TYPES.get(e.target.name)
        case Ternary():
            return _agreed(body, (e.then, e.otherwise))
        case BoolLit():
            return BOOL
        case Member():
            return _member(body, e)
        case StrLit():
            return STR
        case _:
            return None


def _agreed(body: Body, operands: Iterable[Expr]) -> Inferred:
    """The type of the first typed operand; untyped if all are."""
    found: Inferred = UNTYPED
    for operand in operands:
        type_ = infer(body, operand)
        if type_ is None:
            found = None
        elif type_ is not UNTYPED:
            return type_
    return found


def entity_type(entity: Entity | None) -> Type | None:
    """The type of a variable or constant."""
    match entity:
        case Variable(local=local):
            return local.type if local is not None else None
        case GlobalName():
            return declarations.type_of(entity)
        case _:
            return None


def _name(body: Body, e: Name) -> Type | None:
    type_ = entity_type(body.lookup(e.text))
    if (
        body.kernel is not None
        and body.kernel.element_form
        and isinstance(type_, ArrayType | ViewType)
    ):
        return type_.element
    return type_


def _indexed(body: Body, e: IndexSyntax) -> Type | None:
    base = infer(body, e.base)
    if not isinstance(base, ArrayType | ViewType):
        return None
    rank = base.rank
    for item in e.items:
        rank -= not isinstance(item, RangeItem | Blank)
    if rank <= 0:
        return base.element
    return ViewType(base.element, rank)


def _called(body: Body, e: CallSyntax) -> Inferred:
    match named_entity(body, e.callee):
        case Builtin(name=name):
            if name in builtins.SHAPE_QUERIES:
                return I64
            if name not in builtins.NAMED:
                return None
            values = [a.value for a in e.arguments]
            if name in ("rotl", "rotr"):
                values = values[:1]
            elif name == "div_round":
                values = values[:2]
            return _agreed(body, values)
        case FunctionName() as function:
            return declarations.signature_of(function).result
        case _:
            return None


def named_entity(body: Body, callee: Expr) -> Entity | None:
    """What a name or `module.name` stands for, without a report."""
    match callee:
        case Name(text=text):
            return body.lookup(text)
        case Member(base=Name(text=text), name=name):
            module = body.lookup(text)
            if isinstance(module, ModuleName) and module.module is not None:
                return module.module.names.get(name.text)
    return None


def _member(body: Body, e: Member) -> Type | None:
    match e.base:
        case TypeToken(text=text):
            type_ = builtins.TYPES.get(text)
            return type_ if e.name.text in ("min", "max") else I64
        case Name():
            return entity_type(named_entity(body, e))
    return None


def known(type_: Inferred) -> Type | None:
    """`type_` where it is a type; None where it is untyped or in error."""
    return None if isinstance(type_, Untyped) else type_
