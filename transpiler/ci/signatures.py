"""Signatures of functions and kernels: sizes, parameters, shapes, defaults (section 10)."""

from __future__ import annotations

from transpiler.ci import constants, expressions, typing
from transpiler.ci.body import HIGHEST_RANK, Body, BodyKind, KernelState
from transpiler.ci.entities import FunctionName, KernelName, Role, Signature, Variable
from transpiler.ci.tree import Expr, ExtentSyntax, FuncDecl, HeadSyntax, Ident, ParamSyntax
from transpiler.ir.nodes import (
    Conditional,
    Expression,
    Literal,
    Local,
    Mode,
    Operate,
    Parameter,
    Read,
    ReadGlobal,
    ShortCircuit,
)
from transpiler.ir.types import I64, VOID, Access, BoolType, IntType, Type, ViewType
from transpiler.source.files import Span

ACCESS = {Mode.IN: Access.IN, Mode.INOUT: Access.INOUT, Mode.OUT: Access.OUT}


def define(entity: FunctionName | KernelName) -> None:
    """Work out the signature of `entity` and the body state in which its names are bound."""
    syntax = entity.syntax
    is_function = isinstance(syntax, FuncDecl)
    body = Body(entity.module, BodyKind.FUNCTION if is_function else BodyKind.KERNEL)
    entity.body = body
    # Defaults are constants; one that calls this very function meets a broken signature.
    entity.signature = Signature((), (), (), (), VOID, True)
    result: Type | None = VOID
    if isinstance(syntax, FuncDecl):
        result = _result(body, syntax.result)
        body.result = result
    sizes = tuple(_size(body, name) for name in syntax.sizes)
    if isinstance(entity, KernelName):
        body.kernel = KernelState(entity, {})
    made: list[Parameter | None] = []
    unbound = {size.number: size for size in sizes}
    for written in syntax.params:
        parameter = _parameter(body, written, unbound)
        made.append(parameter)
        if parameter is not None and body.kernel is not None:
            body.kernel.modes[parameter.local.number] = parameter.mode
    for size, name in zip(sizes, syntax.sizes, strict=True):
        if size.number in unbound and all(made):
            hint = "use it alone as an extent of a parameter"
            body.error("C2065", name.span, f"no parameter binds `{name.text}`", hint)
    defaults = _defaults(body, syntax.params, made)
    whole = [p for p in made if p is not None]
    entity.signature = Signature(
        sizes,
        tuple(whole),
        tuple(p.name.text for p in syntax.params),
        defaults,
        result if result is not None else VOID,
        len(whole) < len(made) or result is None,
    )


def _size(body: Body, name: Ident) -> Local:
    variable = body.variable(name, I64, Role.SIZE, writable=False)
    assert variable.local is not None
    return variable.local


def _result(body: Body, head: HeadSyntax) -> Type | None:
    """The result type of a function; what is not built yet is C9102."""
    if head.error is not None:
        body.unbuilt(head.span, "an error union")
    elif head.tuple_types:
        body.unbuilt(head.span, "a tuple result")
    elif head.type is None:
        return VOID
    elif head.mode is not None:
        body.unbuilt(head.span, "a view as a result")
    else:
        type_ = typing.scalar_type(body.module, head.type)
        if head.type.shape is None:
            return type_
        if type_ is not None:
            body.unbuilt(head.span, "an array as a result")
    return None


def _parameter(body: Body, written: ParamSyntax, unbound: dict[int, Local]) -> Parameter | None:
    mode = Mode(written.mode or "in")
    type_ = typing.scalar_type(body.module, written.type)
    shape = written.type.shape
    name = written.name
    poison = Variable(name.text, Role.PARAMETER, None)
    if mode is Mode.INOUT and shape is None:
        body.error("C2064", written.span, f"scalar `{name.text}` cannot be `inout`")
        body.declare(name, poison)
        return None
    if type_ is not None and body.kernel is not None and not isinstance(type_, IntType):
        body.error("C5028", written.type.span, f"a kernel parameter cannot be {type_.name}")
        type_ = None
    if shape is None:
        if type_ is None:
            body.declare(name, poison)
            return None
        variable = body.variable(name, type_, Role.PARAMETER, writable=False)
        assert variable.local is not None
        return Parameter(variable.local, mode, position=body.at(name.span))
    extents = _shape(body, shape, unbound)
    if len(shape) > HIGHEST_RANK:
        body.error("C9001", written.type.span, f"rank {len(shape)} is above {HIGHEST_RANK}")
        type_ = None
    if type_ is None or extents is None:
        body.declare(name, poison)
        return None
    expressions_, binds = extents
    view = ViewType(type_, len(expressions_), ACCESS[mode])
    variable = body.variable(name, view, Role.PARAMETER, writable=mode is not Mode.IN)
    variable.extents = tuple(None if e is None else constants.peek(body, e) for e in expressions_)
    assert variable.local is not None
    return Parameter(variable.local, mode, expressions_, binds, body.at(name.span))


Shape = tuple[tuple[Expression | None, ...], tuple[Local | None, ...]]


def _shape(
    body: Body, written: tuple[ExtentSyntax, ...], unbound: dict[int, Local]
) -> Shape | None:
    """The extents of a parameter; a first bare size parameter is bound by the argument."""
    if not written:
        return (None,), (None,)
    extents: list[Expression | None] = []
    binds: list[Local | None] = []
    good = True
    for dimension in written:
        bound: Local | None = None
        extent: Expression | None = None
        if dimension.low is not None:
            body.unbuilt(dimension.span, "a lower bound of a dimension")
            good = False
        elif dimension.high is not None:
            extent = _extent(body, dimension.high)
            good = good and extent is not None
            if isinstance(extent, Read):
                bound = unbound.pop(extent.local.number, None)
        extents.append(extent)
        binds.append(bound)
    return (tuple(extents), tuple(binds)) if good else None


def _extent(body: Body, e: Expr) -> Expression | None:
    """An extent over size parameters and constants (else C6004); C2015 if negative."""
    made = expressions.value(body, e, I64)
    if made is None or not depends_only_on(body, made, e.span, False):
        return None
    known = constants.peek(body, made)
    if known is not None and known < 0:
        body.error("C2015", e.span, f"the extent {known} is negative")
        return None
    return made


def depends_only_on(body: Body, made: Expression, span: Span, scalars: bool) -> bool:
    """Whether `made` uses only size parameters and constants, and with `scalars` also scalar
    parameters; C6004 at `span` otherwise."""
    if _is_uniform(body, made, scalars):
        return True
    also = ", scalar parameters" if scalars else ""
    message = f"only size parameters{also} and constants can be used here"
    body.error("C6004", span, message)
    return False


def _is_uniform(body: Body, e: Expression, scalars: bool) -> bool:
    match e:
        case Literal():
            return True
        case ReadGlobal(variable=variable):
            return variable.constant
        case Read(local=local):
            variable_ = body.variables.get(local.number)
            role = variable_.role if variable_ is not None else None
            return role is Role.SIZE or (
                scalars and role is Role.PARAMETER and not isinstance(local.type, ViewType)
            )
        case Operate(operands=operands):
            return all(_is_uniform(body, operand, scalars) for operand in operands)
        case ShortCircuit(left=left, right=right):
            return _is_uniform(body, left, scalars) and _is_uniform(body, right, scalars)
        case Conditional(condition=condition, then=then, otherwise=otherwise):
            parts = (condition, then, otherwise)
            return all(_is_uniform(body, part, scalars) for part in parts)
    return False


def _defaults(
    body: Body, written: tuple[ParamSyntax, ...], made: list[Parameter | None]
) -> tuple[Literal | None, ...]:
    """The default arguments as literals; they stand last (C2061)."""
    found: list[Literal | None] = []
    seen = False
    constant = Body(body.module, BodyKind.CONSTANT)
    for parameter, syntax in zip(made, written, strict=True):
        if syntax.default is None:
            if seen:
                message = f"`{syntax.name.text}` has no default but follows one that has"
                body.error("C2061", syntax.span, message)
            found.append(None)
            continue
        seen = True
        found.append(_default(body, constant, parameter, syntax.default))
    return tuple(found)


def _default(body: Body, constant: Body, parameter: Parameter | None, e: Expr) -> Literal | None:
    if parameter is not None and (parameter.is_view or parameter.mode is not Mode.IN):
        body.unbuilt(e.span, "a default of an array or output")
        return None
    want = parameter.local.type if parameter is not None else None
    known = constants.required(constant, e, want, "a default")
    if known is None or parameter is None:
        return None
    assert isinstance(want, IntType | BoolType)
    written = known.expression
    text = written.text if isinstance(written, Literal) else None
    return Literal(want, known.value, text)
