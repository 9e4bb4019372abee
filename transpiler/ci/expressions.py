"""Checking expressions against their context, and lowering them (sections 5, 6 and 15).

`check` lowers an expression with its context type pushed down (LS-56), `typed` also requires
that type, and `value` is for whole expressions: it evaluates their constant parts as well.
All return None after reporting an error.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from transpiler.ci import (
    builtins,
    calls,
    constants,
    declarations,
    kernels,
    named,
    operators,
    typing,
    views,
)
from transpiler.ci.body import Body, BodyKind, TooDeep
from transpiler.ci.entities import (
    Builtin,
    Entity,
    FunctionName,
    GlobalName,
    KernelName,
    ModuleName,
    Poison,
    Variable,
)
from transpiler.ci.tree import (
    ArrayLit,
    Binary,
    BoolLit,
    BytesLit,
    CallSyntax,
    Catch,
    Convert,
    DotName,
    Expr,
    FracLit,
    Ident,
    IndexSyntax,
    IntLit,
    Member,
    Name,
    Paren,
    StrLit,
    Ternary,
    TypeToken,
    Unary,
)
from transpiler.ir.nodes import (
    Expression,
    Literal,
    Read,
    ReadGlobal,
)
from transpiler.ir.types import (
    BOOL,
    I64,
    ArrayType,
    IntType,
    StrType,
    Type,
    ViewType,
    is_scalar,
)
from transpiler.source.files import Span


def value(
    body: Body, e: Expr, want: Type | None = None, skipped: bool = False
) -> Expression | None:
    """`e` as a whole expression of type `want` (any scalar type if None)."""
    made: Expression | None = None
    with nesting(body, e):
        made = typed(body, e, want)
    if made is not None:
        constants.settle(body, made, skipped)
    return made


@contextmanager
def nesting(body: Body, e: Expr) -> Iterator[None]:
    """Around the lowering of a whole expression: C9004 where it is nested too deeply."""
    level = body.level
    try:
        yield
    except TooDeep:
        body.level = level
        body.error("C9004", e.span, "this expression is nested too deeply")


def value_quietly(body: Body, e: Expr) -> None:
    """Report what is wrong in `e` itself, where its context is in error already."""
    if not isinstance(typing.infer(body, e), typing.Untyped | StrType | None):
        with nesting(body, e):
            check(body, e)


def operand(body: Body, e: Expr, want: Type | None, via4: bool = False) -> Expression | None:
    """`check` of a whole expression whose constant parts are evaluated later."""
    with nesting(body, e):
        return check(body, e, want, via4)
    return None


def condition(body: Body, e: Expr) -> Expression | None:
    """`e` as a whole condition; what is not Bool is C2002."""
    made: Expression | None = None
    with nesting(body, e):
        made = truth(body, e)
    if made is not None:
        constants.settle(body, made)
    return made


def check(body: Body, e: Expr, want: Type | None = None, via4: bool = False) -> Expression | None:
    """`e` with the context type `want`; `via4` when it comes from the other operand."""
    typing.infer(body, e)  # stops at an expression that is nested too deeply
    return _checks()[type(e)](body, e, want, via4)


def typed(body: Body, e: Expr, want: Type | None, via4: bool = False) -> Expression | None:
    """`check`, and the type must be `want`, or any scalar type if `want` is None."""
    made = check(body, e, want, via4)
    if made is None or matches(body, made, e.span, want):
        return made
    return None


def matches(body: Body, made: Expression, span: Span, want: Type | None) -> bool:
    """Whether `made` has the type `want`; C2001 at `span` if not."""
    if made.type == want or (want is None and is_scalar(made.type)):
        return True
    if isinstance(made.type, ArrayType | ViewType) and (want is None or is_scalar(want)):
        body.error("C2001", span, f"an array of {made.type.element.name} is no single value")
        return False
    expected = want.name if want is not None else "a value"
    found = "nothing" if made.type.name == "void" else made.type.name
    body.error("C2001", span, f"expected {expected}, found {found}", _hint(made.type, want))
    return False


def _hint(found: Type, want: Type | None) -> str | None:
    if isinstance(found, IntType) and isinstance(want, IntType):
        return f"convert with `as {want.name}`"
    return None


def truth(body: Body, e: Expr) -> Expression | None:
    """`e` as an operand that must be Bool (C2002)."""
    made = check(body, e, BOOL)
    if made is None or made.type == BOOL:
        return made
    hint = "compare it, as in `x != 0`" if isinstance(made.type, IntType) else None
    body.error("C2002", e.span, f"expected Bool, found {made.type.name}", hint)
    return None


# --- literals and names ---------------------------------------------------------------------


def _integer(body: Body, e: IntLit, want: Type | None, via4: bool) -> Expression | None:
    type_ = want if isinstance(want, IntType) else I64
    return body.literal(type_, e.value, e.text, e.span)


def _fraction(body: Body, e: FracLit, want: Type | None, via4: bool) -> Expression | None:
    name = want.name if want is not None else "I64"
    body.error("C2004", e.span, f"{e.text} is a fraction, and {name} has none")
    return None


def _boolean(body: Body, e: BoolLit, want: Type | None, via4: bool) -> Expression | None:
    return Literal(BOOL, int(e.value), "true" if e.value else "false")


def _string(body: Body, e: StrLit, want: Type | None, via4: bool) -> Expression | None:
    body.unbuilt(e.span, "a string as a value")
    return None


def _bytes(body: Body, e: BytesLit, want: Type | None, via4: bool) -> Expression | None:
    body.unbuilt(e.span, "a byte string")
    return None


def _dot_name(body: Body, e: DotName, want: Type | None, via4: bool) -> Expression | None:
    body.error("C2007", e.span, f"`.{e.name.text}` has no enumeration or error set here")
    return None


def _array_literal(body: Body, e: ArrayLit, want: Type | None, via4: bool) -> Expression | None:
    body.unbuilt(e.span, "an array literal outside a declaration")
    return None


def _type_token(body: Body, e: TypeToken, want: Type | None, via4: bool) -> Expression | None:
    body.error("C3007", e.span, f"type `{e.text}` is not a value")
    return None


def _catch(body: Body, e: Catch, want: Type | None, via4: bool) -> Expression | None:
    if body.kernel is not None:
        body.error("C5022", e.span, "a kernel has no error handling")
    else:
        body.unbuilt(e.span, "`catch`")
    return None


def _paren(body: Body, e: Paren, want: Type | None, via4: bool) -> Expression | None:
    return check(body, e.inner, want, via4)


def _name(body: Body, e: Name, want: Type | None, via4: bool) -> Expression | None:
    entity = body.lookup(e.text)
    if entity is None:
        undefined(body, e.text, e.span)
        return None
    return read(body, entity, e.span)


def undefined(body: Body, name: str, span: Span) -> None:
    """Report a name that nothing declares (C3005), or that only the script has: C3004 in a
    function, kernel or test, C6004 in a constant."""
    only_script = name in body.module.script_locals and body.kind is not BodyKind.SCRIPT
    if only_script and body.at_module_level:
        notes = (body.module.script_note(),)
        message = f"`{name}` is a variable of the script, not a constant"
        body.module.error("C6004", span, message, notes=notes)
    elif only_script:
        body.module.error(
            "C3004",
            span,
            f"`{name}` is a variable of the script, unknown in functions, kernels and tests",
            notes=(body.module.script_note(),),
        )
    else:
        body.error("C3005", span, f"`{name}` is not declared")


def read(body: Body, entity: Entity, span: Span) -> Expression | None:
    """The value of what a name stands for; of an array, the whole of it."""
    match entity:
        case Variable(local=local):
            if local is None:
                return None
            if body.kernel is not None:
                return kernels.read_variable(body, local, span)
            return Read(local)
        case GlobalName():
            return read_global(body, entity, span)
        case FunctionName(name=name) | Builtin(name=name) | KernelName(name=name):
            hint = f"call it: `{name}(..)`"
            body.error("C4010", span, f"`{name}` is a function, not a value", hint)
        case ModuleName(name=name):
            if entity.module is not None:
                body.error("C3007", span, f"`{name}` is a module, not a value")
    return None


def read_global(body: Body, entity: GlobalName, span: Span) -> Expression | None:
    """The value of a module variable or constant."""
    if not entity.constant:
        body.facts.reads.append((entity, span))
        if body.kind is BodyKind.KERNEL:
            message = f"a kernel cannot use the module variable `{entity.name}`"
            body.error("C5025", span, message, "pass its value as a parameter")
            return None
    variable = declarations.global_of(entity, body, span)
    return ReadGlobal(variable) if variable is not None else None


def _member(body: Body, e: Member, want: Type | None, via4: bool) -> Expression | None:
    match e.base:
        case TypeToken(text=text):
            return _property(body, text, e)
        case Name(text=text, span=span):
            base = body.lookup(text)
            if base is None:
                undefined(body, text, span)
            elif isinstance(base, ModuleName):
                entity = imported(body, base, e.name)
                return read(body, entity, e.span) if entity is not None else None
            elif not declarations.is_refused(base):
                _no_member(body, e)
            return None
    if check(body, e.base) is not None:
        _no_member(body, e)
    return None


def _no_member(body: Body, e: Member) -> None:
    if e.name.text in ("bits", "byte", "lanes", "raw"):
        body.unbuilt(e.span, f"`.{e.name.text}`")
    else:
        body.error("C2103", e.name.span, f"a value has no member `{e.name.text}`")


def _property(body: Body, text: str, e: Member) -> Expression | None:
    """`T.min`, `T.max`, `T.bits`, `T.bytes` (H-3)."""
    type_ = builtins.TYPES.get(text)
    if type_ is None:
        body.unbuilt(e.base.span, f"type `{text}`")
        return None
    if isinstance(type_, IntType):
        match e.name.text:
            case "min":
                return Literal(type_, type_.min)
            case "max":
                return Literal(type_, type_.max)
            case "bits":
                return Literal(I64, type_.width)
            case "bytes":
                return Literal(I64, type_.width // 8)
    elif e.name.text == "bytes":
        return Literal(I64, 1)
    body.error("C3005", e.name.span, f"{text} has no property `{e.name.text}`")
    return None


def imported(body: Body, module: ModuleName, name: Ident) -> Entity | None:
    """What `module.name` stands for: undefined C3005, not exported C3008."""
    if module.module is None:
        return None
    return declarations.exported(body.module, module.module, name)


# --- calls and indexing ---------------------------------------------------------------------


def _call(body: Body, e: CallSyntax, want: Type | None, via4: bool) -> Expression | None:
    entity = called(body, e)
    match entity:
        case Builtin(name=name):
            return named.builtin_call(body, name, e, want, via4)
        case FunctionName():
            return calls.call(body, entity, e)
        case KernelName(name=name):
            body.error("C4012", e.span, f"the dispatch of kernel `{name}` is a statement")
    return None


def called(body: Body, e: CallSyntax) -> Entity | None:
    """What a call's callee stands for; reports what cannot be called."""
    callee = e.callee
    entity: Entity | None = None
    match callee:
        case Name(text=text, span=span):
            entity = body.lookup(text)
            if entity is None:
                undefined(body, text, span)
        case Member(base=Name(text=text, span=span), name=name):
            base = body.lookup(text)
            if base is None:
                undefined(body, text, span)
            elif isinstance(base, ModuleName):
                entity = imported(body, base, name)
            elif not declarations.is_refused(base):
                _no_member(body, callee)
        case Member(base=TypeToken(text=text)):
            body.unbuilt(callee.span, f"`{text}.{callee.name.text}`")
        case _:
            body.error("C3007", callee.span, "this is not a function")
    if isinstance(entity, Variable | GlobalName | ModuleName):
        body.error("C3007", callee.span, f"`{entity.name}` is not a function")
        return None
    if entity is None or isinstance(entity, Poison):
        return None
    return entity


def _index(body: Body, e: IndexSyntax, want: Type | None, via4: bool) -> Expression | None:
    made = views.index(body, e)
    if made is not None and body.kernel is not None:
        return kernels.read_index(body, made, e)
    return made


_Check = Callable[[Body, Any, Type | None, bool], Expression | None]


@cache
def _checks() -> dict[type, _Check]:
    """How each kind of expression is checked; made late, as these modules need each other."""
    return {
        IntLit: _integer,
        FracLit: _fraction,
        BoolLit: _boolean,
        StrLit: _string,
        BytesLit: _bytes,
        Name: _name,
        TypeToken: _type_token,
        DotName: _dot_name,
        Paren: _paren,
        ArrayLit: _array_literal,
        Unary: operators.unary,
        Binary: operators.binary,
        Ternary: operators.ternary,
        Convert: operators.convert,
        CallSyntax: _call,
        IndexSyntax: _index,
        Member: _member,
        Catch: _catch,
    }
