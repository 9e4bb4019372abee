"""Nodes of statements."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from transpiler.ci.build_base import Values
from transpiler.ci.build_expressions import ExpressionBuilder
from transpiler.ci.reread import NotAType, as_type
from transpiler.ci.tree import (
    AssertSyntax,
    AssignSyntax,
    BlockSyntax,
    CallSyntax,
    CaseClause,
    CaseItem,
    Catch,
    ConstDecl,
    DeferSyntax,
    Destructure,
    DiscardSyntax,
    DoSyntax,
    Expr,
    ExprStmt,
    ExtentSyntax,
    ForInSyntax,
    ForSyntax,
    HeadSyntax,
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
    TupleItem,
    TypeSyntax,
    Unary,
    VarDecl,
    WhileSyntax,
)
from transpiler.ir.nodes import NO_TRIVIA


class StatementBuilder(ExpressionBuilder):
    """Types, blocks and statements."""

    # --- types ------------------------------------------------------------------------------

    def elem_type(self, _values: Values, first: int, last: int) -> TypeSyntax:
        """A type without a shape; names of other modules are joined by dots."""
        name = "".join(self.tokens.text(index) for index in range(first, last + 1))
        return TypeSyntax(name, self.extent(first, last))

    def type_open(self, values: Values, first: int, last: int) -> TypeSyntax:
        """`T[]`."""
        return TypeSyntax(values[0].name, self.extent(first, last), ())

    def type_shape(self, values: Values, first: int, last: int) -> TypeSyntax:
        """`T[n, _]`."""
        return TypeSyntax(values[0].name, self.extent(first, last), tuple(values[2]))

    def extent_blank(self, _values: Values, first: int, last: int) -> ExtentSyntax:
        """`_`: an extent that the argument decides."""
        return ExtentSyntax(None, None, False, self.extent(first, last))

    def extent_high(self, values: Values, first: int, last: int) -> ExtentSyntax:
        """An extent counted from 0."""
        return ExtentSyntax(None, values[0], False, self.extent(first, last))

    def extent_range(self, values: Values, first: int, last: int) -> ExtentSyntax:
        """An extent with a lower bound."""
        inclusive = self.tokens.text(values[1]) == "..="
        return ExtentSyntax(values[0], values[2], inclusive, self.extent(first, last))

    def reread(self, written: Expr) -> TypeSyntax:
        """An expression as a type; C1050 where it is none."""
        self.shapes.pop(written.span, None)
        try:
            return as_type(written)
        except NotAType as problem:
            self.wrong("C1050", problem.span, problem.reason, problem.hint)
            return TypeSyntax("I64", written.span)

    def head_value(self, values: Values, first: int, last: int) -> HeadSyntax:
        """`T`."""
        return HeadSyntax(self.reread(values[0]), self.extent(first, last))

    def head_view(self, values: Values, first: int, last: int) -> HeadSyntax:
        """`in T[..]` or `inout T[..]`."""
        return HeadSyntax(self.reread(values[1]), self.extent(first, last), mode=values[0])

    def head_union_void(self, values: Values, first: int, last: int) -> HeadSyntax:
        """`E!void`."""
        return HeadSyntax(None, self.extent(first, last), error=self.reread(values[0]))

    def head_union(self, values: Values, first: int, last: int) -> HeadSyntax:
        """`E!T`."""
        return HeadSyntax(values[2], self.extent(first, last), error=self.reread(values[0]))

    def head_union_tuple(self, values: Values, first: int, last: int) -> HeadSyntax:
        """`E!(T1, T2)`."""
        error, types = self.reread(values[0]), tuple(values[3])
        return HeadSyntax(None, self.extent(first, last), error=error, tuple_types=types)

    # --- blocks and trivia ------------------------------------------------------------------

    def block(self, values: Values, first: int, last: int) -> BlockSyntax:
        """`{ .. }`; comments before the `}` stay with the block."""
        closing = self.comments.texts(last, last)
        return BlockSyntax(tuple(values[1]), self.extent(first, last), closing)

    def push_statement(self, values: Values, _first: int, _last: int) -> Values:
        """A statement list with one more (an empty statement has been refused)."""
        if values[1] is not None:
            values[0].append(values[1])
        return values[0]  # type: ignore[no-any-return]

    def statement(self, values: Values, first: int, last: int) -> Stmt | None:
        """A statement with its comments."""
        trivia = self.comments.claim(first, last)
        made: Stmt | None = values[0]
        return made if made is None or trivia is NO_TRIVIA else replace(made, trivia=trivia)

    def nested_block(self, values: Values, first: int, last: int) -> NestedBlock:
        """A block as a statement."""
        return NestedBlock(values[0], self.extent(first, last))

    def empty_statement(self, values: Values, _first: int, _last: int) -> None:
        """A lone `;` (C1040)."""
        self.wrong("C1040", self.tokens.span(values[0]), "an empty statement", "delete the `;`")

    # --- declarations -----------------------------------------------------------------------

    def const_decl(self, values: Values, first: int, last: int) -> ConstDecl:
        """`const T NAME = value;`"""
        _, declared, name, equals, value, _ = values
        span, sign = self.extent(first, last), self.tokens.span(equals)
        return ConstDecl(declared, self.ident(name), value, span, sign)

    def var_zero(self, values: Values, first: int, last: int) -> VarDecl:
        """`T name;`"""
        return self._variable(values[0], values[1], None, None, first, last)

    def var_value(self, values: Values, first: int, last: int) -> VarDecl:
        """`T name = value;`"""
        return self._variable(values[0], values[1], values[2], values[3], first, last)

    def for_variable(self, values: Values, first: int, last: int) -> VarDecl:
        """The declaration in a `for` header."""
        return self._variable(values[0], values[1], values[2], values[3], first, last)

    def var_inferred(self, values: Values, first: int, last: int) -> VarDecl:
        """`var name = value;`"""
        return self._variable(None, values[1], values[2], values[3], first, last)

    def _variable(
        self,
        head: HeadSyntax | None,
        name: int,
        equals: int | None,
        value: Expr | None,
        first: int,
        last: int,
    ) -> VarDecl:
        """A variable; an error union cannot be one (C2040)."""
        if head is not None and head.error is not None:
            hint = "use `try` or `catch` on the call and declare the success type"
            self.wrong("C2040", head.span, "an error union is no variable type", hint)
        sign = None if equals is None else self.tokens.span(equals)
        return VarDecl(head, self.ident(name), value, self.extent(first, last), sign)

    def var_tuple(self, values: Values, first: int, last: int) -> Destructure:
        """`var (a, b) = value;`"""
        return Destructure(tuple(values[2]), values[5], True, self.extent(first, last))

    def bind(self, values: Values, first: int, last: int) -> TupleItem:
        """A name that is bound, or `_`."""
        named = self.tokens.kinds[first] == "NAME"
        name = self.ident(values[0]) if named else None
        return TupleItem(None, name, None, self.extent(first, last))

    def ditem_value(self, values: Values, first: int, last: int) -> TupleItem:
        """A place, or a type of a tuple result."""
        return TupleItem(None, None, values[0], self.extent(first, last))

    def ditem_named(self, values: Values, first: int, last: int) -> TupleItem:
        """`T name`."""
        name = self.ident(values[1])
        return TupleItem(self.reread(values[0]), name, None, self.extent(first, last))

    def ditem_blank(self, _values: Values, first: int, last: int) -> TupleItem:
        """`_`."""
        return TupleItem(None, None, None, self.extent(first, last))

    def destructure(self, values: Values, first: int, last: int) -> Destructure:
        """`(T a, _) = value` or `(p, q) = value`: all typed or all places."""
        items = tuple(values[0])
        typed = [item.type is not None for item in items if item.type or item.place]
        for item in items:
            if (item.type or item.place) and (item.type is not None) != typed[0]:
                hint = "give every item a type, or none"
                self.wrong("C1050", item.span, "types and places are mixed", hint)
                break
        return Destructure(items, values[2], False, self.extent(first, last))

    # --- simple statements ------------------------------------------------------------------

    def simple_statement(self, values: Values, _first: int, _last: int) -> Stmt:
        """A simple statement and its `;`."""
        made: Stmt = values[0]
        return made

    def assign(self, values: Values, first: int, last: int) -> AssignSyntax:
        """`place = value` and the compound forms."""
        place, sign, value = values
        text, where = self.tokens.text(sign), self.tokens.span(sign)
        return AssignSyntax(place, text, value, self.extent(first, last), where)

    def inc_dec(self, values: Values, first: int, last: int) -> IncDec:
        """`place++` or `place--`."""
        text, where = self.tokens.text(values[1]), self.tokens.span(values[1])
        return IncDec(values[0], text, self.extent(first, last), where)

    def discard(self, values: Values, first: int, last: int) -> DiscardSyntax:
        """`_ = value`."""
        return DiscardSyntax(values[2], self.extent(first, last))

    def in_place(self, values: Values, first: int, last: int) -> InPlaceStmt:
        """`in_place k(args)`."""
        if not isinstance(values[1], CallSyntax):
            message = "`in_place` stands before a dispatch"
            self.wrong("C4012", self.tokens.span(first), message, "write `in_place kernel(..);`")
        return InPlaceStmt(values[1], self.extent(first, last))

    def expr_stmt(self, values: Values, first: int, last: int) -> ExprStmt:
        """A print, a call, a dispatch or a `catch`; C4012 for any other expression."""
        value = values[0]
        self.formatted(value)
        if not isinstance(value, StrLit) and not _acts(value):
            hint = "a statement is an assignment, a call or a print"
            self.wrong("C4012", value.span, "this expression does nothing as a statement", hint)
        return ExprStmt(value, self.extent(first, last))

    # --- control flow -----------------------------------------------------------------------

    def assigned_condition(self, values: Values, _first: int, _last: int) -> Expr:
        """`(place = value)` as a condition (C1041)."""
        target: Expr = values[1]
        hint = "write `==` to compare, or assign before"
        self.wrong("C1041", target.span, "an assignment is no condition", hint)
        return target

    def if_stmt(self, values: Values, first: int, last: int) -> IfSyntax:
        """`if`, with `else` or `else if`."""
        otherwise = values[4] if len(values) == 5 else None
        return IfSyntax(values[1], values[2], otherwise, self.extent(first, last))

    def while_stmt(self, values: Values, first: int, last: int) -> WhileSyntax:
        """`while (c) { .. }`."""
        return WhileSyntax(values[1], values[2], self.extent(first, last), self.tokens.span(first))

    def do_stmt(self, values: Values, first: int, last: int) -> DoSyntax:
        """`do { .. } while (c);`."""
        return DoSyntax(values[1], values[3], self.extent(first, last), self.tokens.span(first))

    def for_stmt(self, values: Values, first: int, last: int) -> ForSyntax:
        """`for (start; condition; update) { .. }`."""
        _, _, start, _, condition, _, update, _, body = values
        span, keyword = self.extent(first, last), self.tokens.span(first)
        return ForSyntax(start, condition, update, body, span, keyword)

    def for_each(self, values: Values, first: int, last: int) -> ForInSyntax:
        """`for x in v { .. }`."""
        _, names, _, low, body = values
        return self._for_in(names, low, None, None, None, body, first, last)

    def for_range(self, values: Values, first: int, last: int) -> ForInSyntax:
        """`for i in low .. high { .. }`."""
        _, names, _, low, sign, high, body = values
        return self._for_in(names, low, sign, high, None, body, first, last)

    def for_range_by(self, values: Values, first: int, last: int) -> ForInSyntax:
        """`for i in low .. high by step { .. }`."""
        _, names, _, low, sign, high, _, by, body = values
        return self._for_in(names, low, sign, high, by, body, first, last)

    def _for_in(
        self,
        names: list[TupleItem],
        low: Expr,
        sign: int | None,
        high: Expr | None,
        by: Expr | None,
        body: BlockSyntax,
        first: int,
        last: int,
    ) -> ForInSyntax:
        inclusive = sign is not None and self.tokens.text(sign) == "..="
        pair = len(names) == 2
        second = names[1].name if pair else None
        span, keyword = self.extent(first, last), self.tokens.span(first)
        return ForInSyntax(
            names[0].name, second, pair, low, high, inclusive, by, body, span, keyword
        )

    def labelled(self, values: Values, first: int, last: int) -> Stmt:
        """`name: loop`."""
        loop: Any = values[2]
        made: Stmt = replace(loop, label=self.ident(values[0]), span=self.extent(first, last))
        return made

    def switch_stmt(self, values: Values, first: int, last: int) -> SwitchSyntax:
        """`switch (e) { .. }`; comments before the `}` stay with the last clause."""
        clauses: list[CaseClause] = values[5]
        closing = self.comments.texts(last, last) if clauses else ()
        if closing:
            clauses[-1] = replace(clauses[-1], closing=closing)
        return SwitchSyntax(values[2], tuple(clauses), self.extent(first, last))

    def case_head(self, values: Values, first: int, last: int) -> CaseClause:
        """`case items:`, a clause still without its body."""
        return self._clause(tuple(values[1]), first, last)

    def default_head(self, _values: Values, first: int, last: int) -> CaseClause:
        """`default:`"""
        return self._clause(None, first, last)

    def _clause(self, items: tuple[CaseItem, ...] | None, first: int, last: int) -> CaseClause:
        trivia = self.comments.claim(first, last)
        return CaseClause(items, (), self.extent(first, last), trivia=trivia)

    def case_clause(self, values: Values, first: int, last: int) -> CaseClause:
        """A clause with its statements."""
        head: CaseClause = values[0]
        return replace(head, body=tuple(values[1]), span=self.extent(first, last))

    def case_value(self, values: Values, first: int, last: int) -> CaseItem:
        """One value."""
        return CaseItem(values[0], None, False, self.extent(first, last))

    def case_range(self, values: Values, first: int, last: int) -> CaseItem:
        """`low ..= high`."""
        inclusive = self.tokens.text(values[1]) == "..="
        return CaseItem(values[0], values[2], inclusive, self.extent(first, last))

    def jump(self, values: Values, first: int, last: int) -> JumpSyntax:
        """`break;`, `continue;`, `fallthrough;`."""
        return JumpSyntax(self.tokens.text(values[0]), None, self.extent(first, last))

    def jump_label(self, values: Values, first: int, last: int) -> JumpSyntax:
        """`break name;`, `continue name;`."""
        label = self.ident(values[1])
        return JumpSyntax(self.tokens.text(values[0]), label, self.extent(first, last))

    def return_nothing(self, _values: Values, first: int, last: int) -> ReturnSyntax:
        """`return;`"""
        return ReturnSyntax((), self.extent(first, last))

    def return_value(self, values: Values, first: int, last: int) -> ReturnSyntax:
        """`return value;`"""
        return ReturnSyntax((values[1],), self.extent(first, last))

    def return_tuple(self, values: Values, first: int, last: int) -> ReturnSyntax:
        """`return (a, b);`"""
        return ReturnSyntax(tuple(values[2]), self.extent(first, last))

    def defer_stmt(self, values: Values, first: int, last: int) -> DeferSyntax:
        """`defer` and `errdefer`."""
        on_error = self.tokens.kinds[first] == "ERRDEFER"
        return DeferSyntax(values[1], on_error, self.extent(first, last))

    def assert_stmt(self, values: Values, first: int, last: int) -> AssertSyntax:
        """`assert` and `static_assert`; only the text of `assert` has holes."""
        static = self.tokens.kinds[first] == "STATIC_ASSERT"
        message = values[4] if len(values) == 7 else None
        if not static:
            self.formatted(message)
        return AssertSyntax(values[2], message, static, self.extent(first, last))

    def reduce_stmt(self, values: Values, first: int, last: int) -> ReduceSyntax:
        """`reduce target = operation(arguments);`"""
        target, operation = self.ident(values[1]), self.ident(values[3])
        return ReduceSyntax(target, operation, tuple(values[5]), self.extent(first, last))


def _acts(value: Expr) -> bool:
    """Whether an expression may stand as a statement."""
    if isinstance(value, Catch):
        value = value.operand
    while isinstance(value, Unary) and value.operator == "try":
        value = value.operand
    return isinstance(value, CallSyntax)
