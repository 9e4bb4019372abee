"""Loops: every form, with labels and loop scopes (section 11)."""

from __future__ import annotations

from transpiler.ci import constants, expressions, statements, variables, views
from transpiler.ci.body import Body, Jump
from transpiler.ci.entities import POISON
from transpiler.ci.tree import (
    BlockSyntax,
    DoSyntax,
    ForInSyntax,
    ForSyntax,
    Ident,
    Stmt,
    WhileSyntax,
)
from transpiler.ir.nodes import (
    Assign,
    Block,
    Declare,
    DoWhile,
    Evaluate,
    ForCount,
    ForEach,
    ForRange,
    Statement,
    Update,
    While,
)
from transpiler.ir.types import I64, ArrayType, ScalarType, ViewType


def while_loop(body: Body, s: WhileSyntax) -> Statement:
    """`while (c) { .. }`"""
    test = statements.condition(body, s.condition)
    made = _body(body, s.body, s.label)
    return While(test, made, body.at(s.keyword), _label(s.label), s.trivia)


def do_loop(body: Body, s: DoSyntax) -> Statement:
    """`do { .. } while (c);`"""
    made = _body(body, s.body, s.label)
    test = statements.condition(body, s.condition)
    return DoWhile(made, test, body.at(s.keyword), _label(s.label), s.trivia)


def for_loop(body: Body, s: ForSyntax) -> Statement | None:
    """`for (start; condition; update) { .. }`; the variable lives in the loop."""
    mark = body.open()
    start = _header(body, s.start)
    test = statements.condition(body, s.condition)
    update = _header(body, s.update)
    made = _body(body, s.body, s.label)
    body.close(mark)
    if start is None or update is None:
        return None
    assert not isinstance(update, Declare)
    return ForCount(start, test, update, made, body.at(s.keyword), _label(s.label), s.trivia)


def _header(body: Body, s: Stmt) -> Declare | Assign | Update | Evaluate | None:
    """The start or update of a `for` header."""
    before = len(body.module.collector.found)
    made = statements.statement(body, s)
    if isinstance(made, Declare | Assign | Update | Evaluate):
        return made
    if len(body.module.collector.found) == before:
        body.unbuilt(s.span, "an array, dispatch or print in a loop header")
    return None


def for_in(body: Body, s: ForInSyntax) -> Statement | None:
    """`for i in a..b by k { .. }` and `for i, x in v { .. }`."""
    return _for_each(body, s) if s.high is None else _for_range(body, s)


def _for_range(body: Body, s: ForInSyntax) -> Statement | None:
    assert s.high is not None
    low = expressions.value(body, s.low, I64)
    high = expressions.value(body, s.high, I64)
    step = 1 if s.by is None else constants.step(body, s.by)
    if s.pair:
        span = s.second.span if s.second is not None else s.keyword
        body.error("C2022", span, "a range has one loop variable")
    mark = body.open()
    variable = variables.loop_variable(body, s.first, I64)
    made = _body(body, s.body, s.label)
    body.close(mark)
    if low is None or high is None or step is None:
        return None
    local = variable.local if variable is not None else None
    at = body.at(s.keyword)
    label = _label(s.label)
    return ForRange(local, low, high, s.inclusive, step, made, at, label, s.trivia)


def _for_each(body: Body, s: ForInSyntax) -> Statement | None:
    """A loop over a rank-1 array or view; a single binding is the element."""
    shown = views.view(body, s.low)
    element: ScalarType | None = None
    if shown is not None:
        type_ = shown.type
        assert isinstance(type_, ArrayType | ViewType)
        if type_.rank != 1:
            body.error("C2001", s.low.span, f"expected rank 1, found rank {type_.rank}")
            shown = None
        else:
            assert isinstance(type_.element, ScalarType)
            element = type_.element
            constants.settle(body, shown)
    mark = body.open()
    index, item = (s.first, s.second) if s.pair else (None, s.first)
    index_variable = variables.loop_variable(body, index, I64)
    item_variable = None
    if element is not None:
        item_variable = variables.loop_variable(body, item, element)
    elif item is not None:
        body.declare(item, POISON)
    made = _body(body, s.body, s.label)
    body.close(mark)
    if shown is None:
        return None
    return ForEach(
        index_variable.local if index_variable is not None else None,
        item_variable.local if item_variable is not None else None,
        shown,
        made,
        body.at(s.keyword),
        _label(s.label),
        s.trivia,
    )


def _body(body: Body, syntax: BlockSyntax, label: Ident | None) -> Block:
    """The body of a loop; a label that an enclosing loop has is C3001."""
    name = _label(label)
    if label is not None and any(jump.label == name for jump in body.jumps):
        body.error("C3001", label.span, f"a loop around this is named `{name}` already")
    body.jumps.append(Jump(True, name))
    made = statements.block(body, syntax)
    body.jumps.pop()
    return made


def _label(label: Ident | None) -> str | None:
    return label.text if label is not None else None
