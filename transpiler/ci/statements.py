"""Checking and lowering of statements (section 11).

A statement in error is dropped, except where control flow would look different without it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any, TypeGuard

from transpiler.ci import (
    builtins,
    calls,
    constants,
    expressions,
    kernels,
    loops,
    operators,
    printing,
    switches,
    typing,
    variables,
    views,
)
from transpiler.ci.body import Body, BodyKind
from transpiler.ci.entities import Builtin, FunctionName, KernelName, Poison
from transpiler.ci.tree import (
    AssertSyntax,
    AssignSyntax,
    BlockSyntax,
    CallSyntax,
    Catch,
    ConstDecl,
    DeferSyntax,
    Destructure,
    DiscardSyntax,
    DoSyntax,
    Expr,
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
    Stmt,
    StrLit,
    SwitchSyntax,
    TopItem,
    Unary,
    VarDecl,
    WhileSyntax,
)
from transpiler.ir.exact import Form
from transpiler.ir.nodes import (
    Assert,
    Assign,
    Block,
    Break,
    Continue,
    CopyArray,
    Element,
    Evaluate,
    Expression,
    If,
    Literal,
    Read,
    ReadGlobal,
    Return,
    Slice,
    Statement,
    Trivia,
    Update,
)
from transpiler.ir.types import BOOL, I64, ArrayType, IntType, Type, ViewType, VoidType

ALWAYS = Literal(BOOL, 1, "true")
"""Stands for a condition in error."""


def block(body: Body, syntax: BlockSyntax) -> Block:
    """A block with its own scope."""
    mark = body.open()
    made = sequence(body, syntax.statements)
    body.close(mark)
    return Block(made, syntax.closing)


def sequence(body: Body, syntax: tuple[Stmt, ...]) -> tuple[Statement, ...]:
    """Statements in order, in the scope that is open."""
    made: list[Statement] = []
    for item in syntax:
        lowered = statement(body, item)
        if lowered is not None:
            made.append(lowered)
    return tuple(made)


def statement(body: Body, s: Stmt) -> Statement | None:
    """One statement; None if it leaves nothing behind."""
    return _lowering()[type(s)](body, s)


def is_statement(item: TopItem) -> TypeGuard[Stmt]:
    """Whether a top-level item runs as part of a script."""
    if isinstance(item, AssertSyntax):
        return not item.static
    return type(item) in _lowering() and not isinstance(item, ConstDecl)


def condition(body: Body, e: Expr) -> Expression:
    """A condition; always true after an error."""
    made = expressions.condition(body, e)
    return made if made is not None else ALWAYS


# --- assignments ----------------------------------------------------------------------------


def _assign(body: Body, s: AssignSyntax) -> Statement | None:
    place = views.place(body, s.place)
    if place is None:
        expressions.value_quietly(body, s.value)
        return None
    if isinstance(place.type, ArrayType | ViewType):
        assert not isinstance(place, Element)
        return _assign_array(body, s, place)
    assert not isinstance(place, Slice)
    allowed = _may_assign(body, place, s.place, s.operator != "=")
    if s.operator != "=":
        return _compound(body, s, place, allowed)
    value = expressions.value(body, s.value, place.type)
    if not allowed or value is None:
        return None
    _settle(body, place)
    return Assign(place, value, body.at(s.operator_span), s.trivia)


Target = Read | ReadGlobal | Element


def _may_assign(body: Body, place: Target, e: Expr, reads: bool) -> bool:
    span = e.span
    if body.kernel is not None and not kernels.may_write(body, place, span, reads):
        return False
    return views.may_write(body, place, span)


def _settle(body: Body, place: Expression) -> None:
    """Evaluate the constant parts of the indices of a place."""
    if isinstance(place, Element | Slice):
        constants.settle(body, place)


def _compound(body: Body, s: AssignSyntax, place: Target, allowed: bool) -> Statement | None:
    operator = s.operator[:-1]
    type_ = place.type
    shifts = operator in builtins.SHIFTS
    want: Type | None = type_
    if shifts:
        want = I64 if typing.infer(body, s.value) is typing.UNTYPED else None
    made = expressions.operand(body, s.value, want, via4=not shifts)
    if made is None:
        return None
    constants.settle(body, made)
    if not isinstance(type_, IntType):
        body.error("C2103", s.span, f"`{operator}` is not defined for {type_.name}")
        return None
    if shifts and not isinstance(made.type, IntType):
        expressions.matches(body, made, s.value.span, I64)
        return None
    if not shifts and not expressions.matches(body, made, s.value.span, type_):
        return None
    if not allowed:
        return None
    _settle(body, place)
    if operator in builtins.BITWISE:
        name: str
        form: Form | None
        name, form = builtins.BITWISE[operator], None
    else:
        name, form = (builtins.SHIFTS if shifts else builtins.ARITHMETIC)[operator]
    identifier = operators.identifier(name, form, type_)
    return Update(place, identifier, made, body.at(s.operator_span), trivia=s.trivia)


def _inc_dec(body: Body, s: IncDec) -> Statement | None:
    place = views.place(body, s.place)
    if place is None:
        return None
    type_ = place.type
    if not isinstance(type_, IntType) or isinstance(place, Slice):
        body.error("C2103", s.span, f"`{s.operator}` is not defined for {type_.name}")
        return None
    if not _may_assign(body, place, s.place, True):
        return None
    _settle(body, place)
    name = "add" if s.operator == "++" else "sub"
    identifier = operators.identifier(name, Form.CHECKED, type_)
    at = body.at(s.operator_span)
    return Update(place, identifier, Literal(type_, 1), at, increment=True, trivia=s.trivia)


def _assign_array(
    body: Body, s: AssignSyntax, target: Read | ReadGlobal | Slice
) -> Statement | None:
    """`b = a` on whole arrays or views: the elements are copied."""
    if s.operator != "=":
        body.unbuilt(s.place.span, "an operator on whole arrays")
        return None
    if not variables.is_array_value(body, s.value):
        body.unbuilt(s.value.span, "an expression of whole arrays")
        return None
    source = views.view(body, s.value)
    if body.kernel is not None and not kernels.may_copy_into(body, target, s.place.span):
        return None
    if source is None or not views.may_write(body, target, s.place.span):
        return None
    if not variables.fits(body, target, source, s.value.span):
        return None
    if views.proved_overlap(body, target, source) == "overlap":
        body.error("C5010", s.operator_span, "the array overlaps the one it is copied to")
        return None
    constants.settle(body, source)
    constants.settle(body, target)
    return CopyArray(target, source, body.at(s.operator_span), s.trivia)


def _discard(body: Body, s: DiscardSyntax) -> Statement | None:
    made = expressions.operand(body, s.value, None)
    if made is None:
        return None
    if isinstance(made.type, ArrayType | ViewType):
        body.unbuilt(s.value.span, "dropping an array")
        return None
    if isinstance(made.type, VoidType):
        body.error("C2001", s.value.span, "expected a value, found nothing")
        return None
    constants.settle(body, made)
    return Evaluate(made, True, s.trivia)


# --- expressions as statements --------------------------------------------------------------


def _expression(body: Body, s: ExprStmt) -> Statement | None:
    match s.value:
        case StrLit() as text:
            return printing.print_statement(body, text, s)
        case CallSyntax() as call:
            return _call(body, call, s)
        case Catch() | Unary(operator="try"):
            expressions.value(body, s.value)
        case _:
            body.error("C4012", s.value.span, "this expression does nothing as a statement")
    return None


def _call(body: Body, call: CallSyntax, s: ExprStmt) -> Statement | None:
    entity = expressions.called(body, call)
    match entity:
        case KernelName():
            return calls.dispatch(body, entity, call, False, s.span, s.trivia)
        case FunctionName():
            made: Expression | None = None
            with expressions.nesting(body, call):
                made = calls.call(body, entity, call)
            if made is None:
                return None
            constants.settle(body, made)
            if not isinstance(made.type, VoidType):
                hint = "write `_ = ..;` to drop it"
                body.error("C4011", s.span, f"the result of `{entity.name}` is not used", hint)
                return None
            return Evaluate(made, False, s.trivia)
        case Builtin(name=name):
            if expressions.value(body, call) is not None:
                hint = "write `_ = ..;` to drop it"
                body.error("C4011", s.span, f"the result of `{name}` is not used", hint)
    return None


def _in_place(body: Body, s: InPlaceStmt) -> Statement | None:
    if not isinstance(s.value, CallSyntax):
        body.error("C4012", s.span, "`in_place` stands before a dispatch")
        return None
    entity = expressions.called(body, s.value)
    if isinstance(entity, KernelName):
        return calls.dispatch(body, entity, s.value, True, s.span, s.trivia)
    if entity is not None and not isinstance(entity, Poison):
        body.error("C4012", s.span, "`in_place` stands before a dispatch of a kernel")
    return None


# --- control flow ---------------------------------------------------------------------------


def _nested(body: Body, s: NestedBlock) -> Statement | None:
    made = block(body, s.block)
    if s.trivia.before and made.statements:
        first = made.statements[0]
        if not isinstance(first, Block):
            return Block((_with_comments(first, s.trivia), *made.statements[1:]), made.closing)
    return made


def _with_comments(first: Any, trivia: Trivia) -> Any:
    """Give the comments above a block to its first statement."""
    own: Trivia = first.trivia
    return replace(first, trivia=replace(own, before=trivia.before + own.before))


def _if(body: Body, s: IfSyntax) -> Statement:
    """An `if` with its chain of `else if`, which does not nest (LS-311)."""
    links: list[tuple[Expression, Block, Trivia]] = []
    at: BlockSyntax | IfSyntax | None = s
    while isinstance(at, IfSyntax):
        links.append((condition(body, at.condition), block(body, at.then), at.trivia))
        at = at.otherwise
    made: Block | If | None = None if at is None else block(body, at)
    for test, then, trivia in reversed(links):
        made = If(test, then, made, trivia)
    assert isinstance(made, If)
    return made


def _jump(body: Body, s: JumpSyntax) -> Statement | None:
    if s.kind == "fallthrough":
        message = "`fallthrough` stands last in a body of `switch` that has a next one"
        body.error("C4014", s.span, message)
        return None
    continues = s.kind == "continue"
    if s.label is not None:
        label = s.label.text
        if not any(jump.label == label for jump in body.jumps):
            body.error("C3005", s.label.span, f"no loop around this is named `{label}`")
    elif not any(jump.is_loop or not continues for jump in body.jumps):
        where = "a loop" if continues else "a loop or `switch`"
        body.error("C4013", s.span, f"`{s.kind}` outside {where}")
    name = s.label.text if s.label is not None else None
    return Continue(name, s.trivia) if continues else Break(name, s.trivia)


def _return(body: Body, s: ReturnSyntax) -> Statement:
    value: Expression | None = None
    result = body.result
    if result is None:
        for e in s.values:
            expressions.value_quietly(body, e)
    elif isinstance(result, VoidType):
        if s.values:
            body.error("C2066", s.values[0].span, "no value is returned here")
    elif not s.values:
        body.error("C2066", s.span, f"a value of {result.name} is returned here")
    elif len(s.values) > 1:
        body.error("C2041", s.span, f"a tuple where {result.name} is returned")
    else:
        value = expressions.value(body, s.values[0], result)
    return Return(value, s.trivia)


def _defer(body: Body, s: DeferSyntax) -> None:
    if body.kernel is not None:
        body.error("C5021", s.span, "a kernel has no `defer`")
    else:
        body.unbuilt(s.span, "`errdefer`" if s.on_error else "`defer`")


def _destructure(body: Body, s: Destructure) -> None:
    body.unbuilt(s.span, "a tuple")
    for item in s.items:
        if item.name is not None and (s.declares or item.type is not None):
            body.declare(item.name, Poison())


def _assert(body: Body, s: AssertSyntax) -> Statement | None:
    if s.static:
        static_assert(body, s)
        return None
    test = expressions.condition(body, s.condition)
    message = None if s.message is None else printing.parts(body, s.message, skipped=True)
    if test is None:
        return None
    in_test = body.kind is BodyKind.TEST
    return Assert(test, body.at(s.condition.span), in_test, message, s.trivia)


def static_assert(body: Body, s: AssertSyntax) -> None:
    """A condition that holds at compile time (C6010 if not)."""
    test: Expression | None = None
    with expressions.nesting(body, s.condition):
        test = expressions.truth(body, s.condition)
    if test is None:
        return
    value = constants.evaluated(body, test, s.condition.span, "the condition")
    if value == 0:
        said = (
            None if s.message is None else "".join(p for p in s.message.parts if isinstance(p, str))
        )
        body.error(
            "C6010",
            s.span,
            f"static assertion failed: {said}" if said else "static assertion failed",
        )


@cache
def _lowering() -> dict[type, Callable[[Body, Any], Statement | None]]:
    """How each kind of statement is lowered; made late, as these modules need each other."""
    return {
        NestedBlock: _nested,
        VarDecl: variables.declare,
        ConstDecl: variables.declare_constant,
        Destructure: _destructure,
        AssignSyntax: _assign,
        IncDec: _inc_dec,
        DiscardSyntax: _discard,
        ExprStmt: _expression,
        InPlaceStmt: _in_place,
        IfSyntax: _if,
        WhileSyntax: loops.while_loop,
        DoSyntax: loops.do_loop,
        ForSyntax: loops.for_loop,
        ForInSyntax: loops.for_in,
        SwitchSyntax: switches.switch,
        JumpSyntax: _jump,
        ReturnSyntax: _return,
        DeferSyntax: _defer,
        AssertSyntax: _assert,
        ReduceSyntax: kernels.reduce,
    }
