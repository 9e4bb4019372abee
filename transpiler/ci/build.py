"""Nodes of declarations and modules: the whole tree builder."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from transpiler.ci.build_base import Values
from transpiler.ci.build_statements import StatementBuilder
from transpiler.ci.engine import Engine
from transpiler.ci.tokens import Number, Text, Tokens
from transpiler.ci.tree import (
    NO_PREFIX,
    Attribute,
    BlockSyntax,
    ConstDecl,
    Expr,
    FuncDecl,
    HeadSyntax,
    Ident,
    ImportDecl,
    KernelDecl,
    ModuleSyntax,
    OtherDecl,
    OverItem,
    ParamSyntax,
    Prefix,
    TestDecl,
    TopItem,
    TupleItem,
    TypeSyntax,
    VarDecl,
)
from transpiler.ci.trivia import Comments, split_documentation
from transpiler.ir.faults import FaultCode
from transpiler.source.files import Span

PROFILE = "cint-core-1"


class Builder(StatementBuilder):
    """Makes the tree of one module from the tokens of `tokens`."""

    def __init__(self, tokens: Tokens) -> None:
        self.tokens = tokens
        self.problems = []
        self.holes = {}
        self.shapes = {}
        self.comments = Comments(tokens)
        self.engine = Engine(self)

    # --- modules ----------------------------------------------------------------------------

    def module(self, values: Values, _first: int, last: int) -> ModuleSyntax:
        """The whole module."""
        profile, imports, items = values
        closing = self.comments.texts(0, last + 1)
        kept = tuple(item for item in items if item is not None)
        return ModuleSyntax(tuple(imports), kept, profile, self.comments.header, closing)

    def profile(self, values: Values, first: int, last: int) -> str:
        """`profile "cint-core-1";`"""
        text = self.tokens.values[values[1]]
        assert isinstance(text, Text)
        if text.parts != (PROFILE,):
            message = f"only the profile `{PROFILE}` is supported"
            self.wrong("C9102", self.extent(first, last), message, f'write `profile "{PROFILE}";`')
        return PROFILE

    def import_module(self, values: Values, first: int, last: int) -> ImportDecl:
        """`import a.b;`"""
        return ImportDecl(self._idents(values[1]), None, None, self.extent(first, last))

    def import_as(self, values: Values, first: int, last: int) -> ImportDecl:
        """`import a.b as v;`"""
        alias = self.ident(values[3])
        return ImportDecl(self._idents(values[1]), alias, None, self.extent(first, last))

    def import_names(self, values: Values, first: int, last: int) -> ImportDecl:
        """`import a.b.{x, y};`"""
        names = self._idents(values[4])
        return ImportDecl(self._idents(values[1]), None, names, self.extent(first, last))

    def _idents(self, indices: list[int]) -> tuple[Ident, ...]:
        return tuple(self.ident(index) for index in indices)

    # --- items ------------------------------------------------------------------------------

    def top_declaration(self, values: Values, first: int, last: int) -> TopItem:
        """A declaration with its comments."""
        return self._item(values[0], NO_PREFIX, first, last)

    def top_statement(self, values: Values, first: int, last: int) -> TopItem | None:
        """A statement of the module; None after an empty one."""
        return None if values[0] is None else self._item(values[0], NO_PREFIX, first, last)

    def top_prefixed(self, values: Values, first: int, last: int) -> TopItem:
        """A declaration behind attributes and `export`."""
        attributes = tuple(part for part in values[0] if isinstance(part, Attribute))
        exports = [self.tokens.span(part) for part in values[0] if isinstance(part, int)]
        for again in exports[1:]:
            self.wrong("C1050", again, "`export` stands there already", "delete one of them")
        prefix = Prefix(attributes, exports[0] if exports else None)
        return self._item(values[1], prefix, first, last)

    def _item(self, made: Any, prefix: Prefix, first: int, last: int) -> TopItem:
        """Give an item its prefix, comments and documentation."""
        changes: dict[str, Any] = {}
        if isinstance(made, OtherDecl):
            self.comments.claim(first, last)
        else:
            trivia = self.comments.claim(first, last)
            if isinstance(made, (FuncDecl, KernelDecl, VarDecl, ConstDecl)):
                trivia, changes["documentation"] = split_documentation(trivia)
            changes["trivia"] = trivia
        if isinstance(made, TestDecl):
            self._bare_test(prefix)
        elif prefix is not NO_PREFIX:
            changes["prefix"] = prefix
        item: TopItem = replace(made, **changes)
        return item

    def _bare_test(self, prefix: Prefix) -> None:
        """A test has no attributes and is never exported."""
        if prefix.attributes:
            attribute = prefix.attributes[0]
            message = f"`@{attribute.name.text}` does not fit a test"
            self.wrong("C5030", attribute.span, message, "delete it")
        if prefix.export is not None:
            self.wrong("C1050", prefix.export, "a test is not exported", "delete `export`")

    def attribute(self, values: Values, first: int, last: int) -> Attribute:
        """`@name`."""
        return Attribute(self.ident(values[1]), (), self.extent(first, last))

    def attribute_call(self, values: Values, first: int, last: int) -> Attribute:
        """`@name(arguments)`."""
        return Attribute(self.ident(values[1]), tuple(values[3]), self.extent(first, last))

    # --- functions and kernels --------------------------------------------------------------

    def func_decl(self, values: Values, first: int, last: int) -> FuncDecl:
        """A function with a result."""
        return self._function(values[0], values, first, last)

    def func_void(self, values: Values, first: int, last: int) -> FuncDecl:
        """A function without a result."""
        return self._function(HeadSyntax(None, self.tokens.span(first)), values, first, last)

    def func_tuple(self, values: Values, first: int, last: int) -> FuncDecl:
        """A function with a tuple as its result."""
        items: list[TupleItem] = values[0]
        types = tuple(self._tuple_type(item) for item in items)
        span = Span(self.tokens.starts[first], items[-1].span.end)
        head = HeadSyntax(None, self._to_closing(span), tuple_types=types)
        return self._function(head, values, first, last)

    def _to_closing(self, span: Span) -> Span:
        """The extent up to the bracket behind it."""
        return Span(span.start, self.tokens.ends[self.tokens.at_or_after(span.end)])

    def _tuple_type(self, item: TupleItem) -> TypeSyntax:
        """An item of a tuple head as a type."""
        if item.place is not None:
            return self.reread(item.place)
        self.wrong("C1050", item.span, "a tuple result holds types only", "write `(I64, Bool)`")
        return TypeSyntax("I64", item.span)

    def _function(self, head: HeadSyntax, values: Values, first: int, last: int) -> FuncDecl:
        _, name, sizes, _, params, _, where, body = values
        for param in params or ():
            if param.mode == "out":
                hint = "return the value, or take an `inout` parameter"
                at = Span(param.span.start, param.span.start + 3)
                self.wrong("C5001", at, "a function has no `out` parameters", hint)
        return FuncDecl(
            head,
            self.ident(name),
            self._idents(sizes),
            tuple(params),
            tuple(where),
            body,
            self.extent(first, last),
        )

    def param(self, values: Values, first: int, last: int) -> ParamSyntax:
        """`[mode] T name`."""
        mode, declared, name = values
        return ParamSyntax(mode, declared, self.ident(name), None, self.extent(first, last))

    def param_default(self, values: Values, first: int, last: int) -> ParamSyntax:
        """`[mode] T name = default`."""
        mode, declared, name, _, default = values
        return ParamSyntax(mode, declared, self.ident(name), default, self.extent(first, last))

    def kernel_decl(self, values: Values, first: int, last: int) -> KernelDecl:
        """A kernel; every parameter has a mode."""
        _, name, sizes, _, params, _, over, where, body = values
        return self._kernel(name, sizes, params, over, where, body, self.extent(first, last))

    def kernel_decl_comma(self, values: Values, first: int, last: int) -> KernelDecl:
        """A kernel with a comma behind its last parameter."""
        _, name, sizes, _, params, _, _, over, where, body = values
        return self._kernel(name, sizes, params, over, where, body, self.extent(first, last))

    def _kernel(
        self,
        name: int,
        sizes: list[int],
        params: list[ParamSyntax],
        over: list[OverItem] | None,
        where: list[Expr],
        body: BlockSyntax,
        span: Span,
    ) -> KernelDecl:
        for param in params:
            if param.mode is None:
                hint = "write `in`, `out` or `inout` before the type"
                self.wrong("C1050", param.span, "a kernel parameter needs a mode", hint)
        return KernelDecl(
            self.ident(name),
            self._idents(sizes),
            tuple(params),
            None if over is None else tuple(over),
            tuple(where),
            body,
            span,
        )

    def over(self, values: Values, _first: int, _last: int) -> list[OverItem]:
        """`over [i: n, j: m]`."""
        items: list[OverItem] = values[2]
        return items

    def over_item(self, values: Values, _first: int, _last: int) -> OverItem:
        """`i: n`."""
        return OverItem(self.ident(values[0]), values[2])

    # --- tests and declarations that are not built ------------------------------------------

    def test_decl(self, values: Values, first: int, last: int) -> TestDecl:
        """`test "title" { .. }`."""
        return self._test(values, None, None, first, last)

    def test_fault(self, values: Values, first: int, last: int) -> TestDecl:
        """`test "title" expect_fault E_X { .. }`."""
        return self._test(values, values[3], None, first, last)

    def test_fault_at(self, values: Values, first: int, last: int) -> TestDecl:
        """`test "title" expect_fault E_X at 12 { .. }`."""
        if self.tokens.text(values[4]) != "at":
            self.wrong("C1050", self.tokens.span(values[4]), "`at` and a line number fit here")
        line = self.tokens.values[values[5]]
        assert isinstance(line, Number)
        return self._test(values, values[3], line.numerator, first, last)

    def _test(
        self, values: Values, fault: int | None, line: int | None, first: int, last: int
    ) -> TestDecl:
        title = self.string([[values[1]]], values[1], values[1])
        expect = None if fault is None else self.ident(fault)
        if expect is not None and expect.text not in FaultCode.__members__:
            hint = "the codes are " + ", ".join(FaultCode.__members__)
            self.wrong("C1011", expect.span, f"`{expect.text}` is no fault code", hint)
        span, keyword = self.extent(first, last), self.tokens.span(first)
        return TestDecl(title, expect, line, values[-1], span, keyword)

    def other_decl(self, values: Values, first: int, last: int) -> OtherDecl:
        """`struct`, `enum`, `error` and `type`."""
        kind = self.tokens.text(first)
        return OtherDecl(kind, self.ident(values[1]), self.extent(first, last))

    def schedule_decl(self, values: Values, first: int, last: int) -> OtherDecl:
        """`schedule`."""
        return OtherDecl("schedule", self.ident(values[1]), self.extent(first, last))

    def extern_decl(self, _values: Values, first: int, last: int) -> OtherDecl:
        """`extern`."""
        return OtherDecl("extern", None, self.extent(first, last))
