"""Checking expressions against their context, and lowering them (sections 5, 6 and 15).

`check` lowers an expression with its context type pushed down (LS-56), `typed` also requires
that type, and `value` is for whole expressions: it evaluates their constant parts as well.
All return None after reporting an error.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, cast

from transpiler.ci import builtins, calls, constants, declarations, kernels, named, views
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
from transpiler.ci.typing import UNTYPED, Untyped, infer, known, scalar_type
from transpiler.ir.exact import Form, Rounding
from transpiler.ir.nodes import (
    Conditional,
    Expression,
    Literal,
    Operate,
    Read,
    ReadGlobal,
    ShortCircuit,
)
from transpiler.ir.operations import operation
from transpiler.ir.types import (
    BOOL,
    I64,
    U64,
    ArrayType,
    BoolType,
    IntType,
    ScalarType,
    StrType,
    Type,
    ViewType,
    VoidType,
    is_scalar,
)
from transpiler.source.files import Span

INTEGER_OF_Z = (I64, U64)


@cache
def identifier(
    name: str, form: Form | None, type_: ScalarType, mode: Rounding | None = None
) -> str:
    """The identifier of an operation whose types are `type_`."""
    return operation(name, form, mode, T=type_).identifier


@cache
def conversion(form: Form, source: ScalarType, target: ScalarType) -> str:
    """The identifier of a conversion."""
    return operation("as", form, S=source, T=target).identifier


def value(body: Body, e: Expr, want: Type | None = None) -> Expression | None:
    """`e` as a whole expression of type `want` (any scalar type if None)."""
    made: Expression | None = None
    with nesting(body, e):
        made = typed(body, e, want)
    if made is not None:
        constants.settle(body, made)
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
    if not isinstance(infer(body, e), Untyped | StrType | None):
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
    infer(body, e)  # stops at an expression that is nested too deeply
    return _CHECKS[type(e)](body, e, want, via4)


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
    """Report a name that nothing declares (C3005), or that only the script has (C3004)."""
    if name in body.module.script_locals and body.kind is not BodyKind.SCRIPT:
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
        body.error("C3005", e.name.span, f"there is no member `{e.name.text}`")


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


# --- operators ------------------------------------------------------------------------------


def _unary(body: Body, e: Unary, want: Type | None, via4: bool) -> Expression | None:
    at = body.at(e.operator_span)
    if e.operator == "try":
        if body.kernel is not None:
            body.error("C5022", e.span, "a kernel has no error handling")
        else:
            body.unbuilt(e.span, "`try`")
        return None
    if e.operator == "!":
        inner = truth(body, e.operand)
        return Operate("logical_not.bool", (inner,), BOOL, at) if inner is not None else None
    operand = check(body, e.operand, want, via4)
    if operand is None:
        return None
    type_ = operand.type
    if not isinstance(type_, IntType):
        _undefined_for(body, e, e.operator, type_)
        return None
    match e.operator:
        case "-":
            return Operate(identifier("neg", Form.CHECKED, type_), (operand,), type_, at)
        case "-%":
            zero = Literal(type_, 0)
            return Operate(identifier("sub", Form.WRAP, type_), (zero, operand), type_, at)
    return Operate(identifier("not", None, type_), (operand,), type_, at)


def _undefined_for(body: Body, e: Expr, operator: str, type_: Type) -> None:
    """Refuse an operator whose operand is no integer (C2103)."""
    if isinstance(type_, ArrayType | ViewType):
        body.unbuilt(e.span, "an operator on whole arrays")
    elif type_.name == "void":
        body.error("C2001", e.span, "expected a value, found nothing")
    else:
        body.error("C2103", e.span, f"`{operator}` is not defined for {type_.name}")


def _binary(body: Body, e: Binary, want: Type | None, via4: bool) -> Expression | None:
    operator = e.operator
    if operator in builtins.SHIFTS:
        return _shift(body, e, want, via4)
    if operator in ("&&", "||"):
        left, right = truth(body, e.left), truth(body, e.right)
        if left is None or right is None:
            return None
        return ShortCircuit(operator == "&&", left, right)
    compares = operator in builtins.COMPARISONS
    operands = agreed(body, (e.left, e.right), None if compares else want, via4)
    if operands is None:
        return None
    type_ = operands[0].type
    at = body.at(e.operator_span)
    if compares:
        return _comparison(body, e, operands, type_)
    if not isinstance(type_, IntType):
        _undefined_for(body, e, operator, type_)
        return None
    bitwise = builtins.BITWISE.get(operator)
    if bitwise is not None:
        return Operate(identifier(bitwise, None, type_), operands, type_, at)
    name, form = builtins.ARITHMETIC[operator]
    return Operate(identifier(name, form, type_), operands, type_, at)


def _comparison(
    body: Body, e: Binary, operands: tuple[Expression, ...], type_: Type
) -> Expression | None:
    at = body.at(e.operator_span)
    name = builtins.COMPARISONS[e.operator]
    if isinstance(type_, ArrayType | ViewType):
        body.error("C2013", e.span, "arrays are not compared with operators")
    elif isinstance(type_, IntType) or (isinstance(type_, BoolType) and name in ("eq", "ne")):
        return Operate(identifier(name, None, type_), operands, BOOL, at)
    else:
        _undefined_for(body, e, e.operator, type_)
    return None


def agreed(
    body: Body,
    operands: tuple[Expr, ...],
    want: Type | None,
    via4: bool,
    operator: bool = True,
) -> tuple[Expression, ...] | None:
    """Operands of one type: the typed ones type the others, else the context, else I64.

    Between the operands of an `operator` that is rule 4, which a shift ignores; between the
    arguments of a built-in it is rule 7.
    """
    inferred = [infer(body, operand) for operand in operands]
    typed_ones = (t for t in map(known, inferred) if t is not None)
    expected = next((t for t in typed_ones if not isinstance(t, VoidType)), None)
    from_operand = expected is not None
    if expected is None:
        expected = want if isinstance(want, IntType) else I64
    made: list[Expression | None] = []
    for operand, type_ in zip(operands, inferred, strict=True):
        if type_ is UNTYPED:
            made.append(check(body, operand, expected, via4 or (operator and from_operand)))
        else:
            made.append(check(body, operand))
    if any(m is None for m in made):
        return None
    whole = cast(list[Expression], made)
    for operand, lowered in zip(operands, whole, strict=True):
        if not _alike(lowered.type, expected):
            matches(body, lowered, operand.span, expected)
            return None
    return tuple(whole)


def _alike(found: Type, expected: Type) -> bool:
    """Equal types; any two arrays, whose comparison or sum is refused as a whole."""
    arrays = ArrayType | ViewType
    return found == expected or (isinstance(found, arrays) and isinstance(expected, arrays))


def suggested(body: Body, e: Expr, type_: Type | None) -> Expression | None:
    """`check` where `type_` is for an untyped expression only: a typed one keeps its own."""
    return check(body, e, type_ if infer(body, e) is UNTYPED else None)


def _shift(body: Body, e: Binary, want: Type | None, via4: bool) -> Expression | None:
    """A shift: its left operand never takes a type from rule 4, its count keeps its own."""
    context = want if isinstance(want, IntType) and not via4 else I64
    left = suggested(body, e.left, context)
    count = suggested(body, e.right, I64)
    if left is None or count is None:
        return None
    for operand, side in ((e.left, left), (e.right, count)):
        if not isinstance(side.type, IntType):
            _undefined_for(body, operand, e.operator, side.type)
            return None
    type_ = cast(IntType, left.type)
    name, form = builtins.SHIFTS[e.operator]
    at = body.at(e.operator_span)
    return Operate(identifier(name, form, type_), (left, count), type_, at)


def _ternary(body: Body, e: Ternary, want: Type | None, via4: bool) -> Expression | None:
    chosen = truth(body, e.condition)
    expected = want
    if expected is None:
        expected = known(infer(body, e)) or I64
    then = typed(body, e.then, expected, via4)
    otherwise = typed(body, e.otherwise, expected, via4)
    if chosen is None or then is None or otherwise is None:
        return None
    if not is_scalar(expected):
        body.unbuilt(e.span, "a conditional of arrays")
        return None
    return Conditional(chosen, then, otherwise, cast(ScalarType, expected))


# --- conversions ----------------------------------------------------------------------------


def literal_operand(e: Expr) -> IntLit | FracLit | None:
    """The literal that `e` is, parentheses aside (IM-26)."""
    while isinstance(e, Paren):
        e = e.inner
    return e if isinstance(e, IntLit | FracLit) else None


def _convert(body: Body, e: Convert, want: Type | None, via4: bool) -> Expression | None:
    if e.operator == "as?":
        body.unbuilt(e.span, "`as?`")
        return None
    target = scalar_type(body.module, e.target)
    literal = literal_operand(e.operand)
    if isinstance(literal, IntLit) and isinstance(target, IntType):
        return None if _rounds(body, e) else _convert_literal(body, e, literal, target)
    operand = check(body, e.operand, I64 if infer(body, e.operand) is UNTYPED else None)
    if operand is None or target is None or _rounds(body, e):
        return None
    source = operand.type
    form = builtins.CONVERSIONS[e.operator]
    if isinstance(source, IntType) and isinstance(target, BoolType):
        body.error("C2056", e.operand.span, f"{source.name} is not Bool", "write `x != 0`")
    elif isinstance(target, IntType) and (
        isinstance(source, IntType) or (isinstance(source, BoolType) and form is Form.CHECKED)
    ):
        at = body.at(e.operator_span)
        return Operate(conversion(form, source, target), (operand,), target, at)
    elif source.name == "void":
        body.error("C2001", e.operand.span, "expected a value, found nothing")
    else:
        body.error("C2008", e.span, f"`{e.operator}` from {source.name} to {target.name}")
    return None


def _rounds(body: Body, e: Convert) -> bool:
    """Whether a `round` clause stands where nothing rounds (C2009)."""
    if e.rounding is None:
        return False
    if e.rounding.text not in builtins.ROUNDINGS:
        body.error("C3007", e.rounding.span, f"`{e.rounding.text}` is not a rounding mode")
        return True
    start = body.module.file.text.rfind("round", e.target.span.end, e.rounding.span.start)
    span = Span(start if start >= 0 else e.rounding.span.start, e.rounding.span.end)
    body.error("C2009", span, "nothing is rounded between integers")
    return True


def _convert_literal(body: Body, e: Convert, literal: IntLit, target: IntType) -> Expression:
    """A conversion of a number in Z, decided at compile time (IM-23, IM-184).

    The node's source type is the word type that holds the number. A number that fits neither
    is replaced by one that the form takes to the same result.
    """
    form = builtins.CONVERSIONS[e.operator]
    z = literal.value
    source = next((t for t in INTEGER_OF_Z if t.holds(z)), None)
    text: str | None = literal.text
    number = z
    if source is None:
        source, text = U64 if z > 0 else I64, None
        number = source.clamp(z) if form is Form.SAT else source.wrap(z)
    operand = Literal(source, number, text)
    made = Operate(conversion(form, source, target), (operand,), target, body.at(e.operator_span))
    body.conversions[id(made)] = (made, z)
    return made


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
_CHECKS: dict[type, _Check] = {
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
    Unary: _unary,
    Binary: _binary,
    Ternary: _ternary,
    Convert: _convert,
    CallSyntax: _call,
    IndexSyntax: _index,
    Member: _member,
    Catch: _catch,
}
