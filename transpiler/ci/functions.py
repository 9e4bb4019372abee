"""Lowering of functions, tests and the implicit entry of a script."""

from __future__ import annotations

from transpiler.ci import constants, declarations, expressions, flow, statements
from transpiler.ci.body import Body, BodyKind
from transpiler.ci.entities import FunctionName, SourceModule
from transpiler.ci.tree import Expr, StrLit, TestDecl
from transpiler.ir.nodes import (
    Block,
    Call,
    Element,
    Expression,
    Function,
    Slice,
    Statement,
    Test,
)
from transpiler.ir.types import VOID, VoidType
from transpiler.source.files import Span


def lower(entity: FunctionName) -> Function | None:
    """The function with its body; None after an error in it."""
    module, syntax = entity.module, entity.syntax
    before = len(module.collector.found)
    signature = declarations.signature_of(entity)
    body = entity.body
    assert body is not None
    conditions = where(body, syntax.where)
    block = statements.block(body, syntax.body)
    if (
        not signature.broken
        and not isinstance(signature.result, VoidType)
        and flow.completes(block)
    ):
        message = f"`{entity.name}` can end without returning a value"
        module.error("C4001", syntax.name.span, message)
    if len(module.collector.found) > before:
        return None
    return Function(
        entity.name,
        module.name,
        module.file.path,
        signature.sizes,
        signature.parameters,
        conditions,
        signature.result,
        block,
        module.at(syntax.name.span.start),
        lines(module, syntax.span),
        entity.exported,
        documentation=syntax.documentation,
        trivia=syntax.trivia,
    )


def lines(module: SourceModule, span: Span) -> tuple[int, int]:
    """First and last line of a declaration."""
    return module.at(span.start).line, module.at(max(span.start, span.end - 1)).line


def where(body: Body, written: tuple[Expr, ...]) -> tuple[Expression, ...]:
    """The entry conditions; elements and calls in them are not built."""
    found: list[Expression] = []
    for e in written:
        made = expressions.condition(body, e)
        if made is None:
            continue
        if any(isinstance(part, Element | Slice | Call) for part in constants.parts(made)):
            body.unbuilt(e.span, "an element or a call in `where`")
        found.append(made)
    return tuple(found)


def lower_test(module: SourceModule, syntax: TestDecl, number: int) -> Test | None:
    """A test block with its body; None after an error in it."""
    before = len(module.collector.found)
    body = Body(module, BodyKind.TEST)
    module.bodies.append(body)
    block = statements.block(body, syntax.body)
    if len(module.collector.found) > before:
        return None
    body.block = block
    function = Function(
        free_name(module, f"test_{number}"),
        module.name,
        module.file.path,
        (),
        (),
        (),
        VOID,
        block,
        module.at(syntax.keyword.start),
        lines(module, syntax.span),
        kind="test",
        trivia=syntax.trivia,
    )
    expect = syntax.expect.text if syntax.expect is not None else None
    return Test(title_text(syntax.title), function, expect, syntax.line)


def title_text(title: StrLit) -> str:
    """The text of a test's name."""
    return "".join(part for part in title.parts if isinstance(part, str))


def free_name(module: SourceModule, name: str) -> str:
    """`name`, with underscores until no declaration of the module has it."""
    while module.names.get(name) is not None:
        name += "_"
    return name


def lower_script(module: SourceModule) -> Function | None:
    """The implicit entry of a script: its top-level statements in order."""
    if module.first_statement is None:
        return None
    before = len(module.collector.found)
    body = Body(module, BodyKind.SCRIPT)
    module.bodies.append(body)
    made: list[Statement] = []
    for item in module.syntax.items:
        if not statements.is_statement(item):
            continue
        lowered = statements.statement(body, item)
        if lowered is not None:
            made.append(lowered)
    if len(module.collector.found) > before:
        return None
    body.block = Block(tuple(made))
    last = module.syntax.items[-1].span
    first = module.first_statement
    return Function(
        free_name(module, "script"),
        module.name,
        module.file.path,
        (),
        (),
        (),
        VOID,
        body.block,
        module.at(first.start),
        lines(module, Span(first.start, max(last.end, first.end))),
        kind="script",
    )
