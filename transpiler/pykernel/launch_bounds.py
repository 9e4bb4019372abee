"""Bounds of the parallel loop: exact integers, whatever the types of the arguments in them.

A bound is computed from arguments, extents, constants and locals before the loop that come from
those; what an array holds is no part of it. `+ - * //` and the sign are those of integers without a
width: a launch is refused where one of them, or the way from one index to the next, leaves 64 bits.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any

from transpiler.ir.nodes import (
    NOWHERE,
    Assign,
    AssignMany,
    Block,
    Call,
    Component,
    Declare,
    Element,
    Expression,
    Extent,
    Function,
    If,
    Literal,
    Local,
    Operate,
    Read,
    Sample,
    ShortCircuit,
    Span,
    Statement,
    Update,
    While,
)
from transpiler.ir.types import BOOL, I64, U64, IntType, Type
from transpiler.pykernel.lower_expressions import Expressions, Rejected
from transpiler.pykernel.typing import number_type
from transpiler.pykernel.values import Weak, convert
from transpiler.source.files import Position

LONGEST_EXTENT = 1 << 62
_NAMES = {ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul"}


@dataclass(frozen=True, slots=True)
class Bound:
    """A bound, and the least and greatest value that it can have."""

    expression: Expression
    least: int = I64.min
    greatest: int = I64.max


@dataclass(slots=True)
class LaunchBounds:
    """Lowers bounds; `required` are the conditions under which they are exact.

    `loads` knows which locals before the loop come from elements of arrays.
    """

    body: Expressions
    loads: Loads
    required: list[Expression] = field(default_factory=list)

    def bound(self, node: ast.expr) -> Expression:
        """A bound of `range`, or a side of `ndindex`, as I64."""
        return self._exact(node).expression

    def spans(self, spans: list[Span]) -> None:
        """Require that the indices of each span, and the one behind its last, have 64 bits."""
        for span in spans:
            self._span(span)

    # --- exact arithmetic -------------------------------------------------------------------

    def _exact(self, node: ast.expr) -> Bound:
        match node:
            case ast.UnaryOp(ast.USub(), inner) if not isinstance(inner, ast.Constant):
                zero = Bound(Literal(I64, 0), 0, 0)
                return self._combined(node, ast.Sub(), zero, self._exact(inner))
            case ast.UnaryOp(ast.UAdd(), inner):
                return self._exact(inner)
            case ast.BinOp(left, ast.Add() | ast.Sub() | ast.Mult() as op, right):
                return self._combined(node, op, self._exact(left), self._exact(right))
            case ast.BinOp(left, ast.FloorDiv(), right):
                return self._quotient(node, self._exact(left), self._exact(right))
        return self._leaf(node)

    def _leaf(self, node: ast.expr) -> Bound:
        """What is no arithmetic of bounds: a value by the rules of kernels."""
        made = self.body.value(node)
        if (
            isinstance(made, Weak)
            or made.form
            or not isinstance(number_type(made.element), IntType)
        ):
            message = "TypeError: a bound is an integer"
            raise Rejected("K1303", node, message, "use tack.i64(..)")
        if isinstance(made.expression, Literal) and made.expression.value > I64.max:
            message = f"OverflowError: no array is as long as {made.expression.value}"
            raise Rejected("K1302", node, message, "write a bound below 2**63")
        value = self.body.number(made, node)
        type_ = value.type if not isinstance(value, Weak) else I64
        e = convert(value, I64, self.body.at(node))
        self._check(node, e)
        if isinstance(e, Literal):
            return Bound(e, e.value, e.value)
        if isinstance(e, Extent):
            return Bound(e, 0, LONGEST_EXTENT)
        assert isinstance(type_, IntType)
        if type_ == U64:
            # As a signed number it is negative where it does not fit.
            self.required.append(_compare("ge", e, 0))
            return Bound(e, 0)
        return Bound(e, type_.min, type_.max)

    def _check(self, node: ast.expr, e: Expression) -> None:
        """K1415 for what the host cannot know before the launch, and for other arithmetic."""
        if self.loads.any(e):
            message = "TypeError: a bound of the parallel loop is read from an array"
            raise Rejected("K1415", node, message, "pass it as an argument")
        if isinstance(e, Literal):
            return
        if not isinstance(node, ast.Constant | ast.Name | ast.Attribute | ast.Subscript) and not (
            isinstance(node, ast.Call) and isinstance(e, Call | Extent)
        ):
            message = "TypeError: bounds of the parallel loop are made with +, -, * and // only"
            raise Rejected("K1415", node, message, "compute it before, in a local of the kernel")

    def _combined(self, node: ast.expr, op: ast.operator, left: Bound, right: Bound) -> Bound:
        a, b = left.expression, right.expression
        ends = [
            _apply(op, x, y)
            for x in (left.least, left.greatest)
            for y in (right.least, right.greatest)
        ]
        if min(ends) < I64.min or max(ends) > I64.max:
            self.required.append(_fits(op, a, b, self.body.at(node)))
        identifier = f"{_NAMES[type(op)]}.wrap.i64"
        # What is required says that nothing wraps.
        made: Expression = Operate(identifier, (a, b), I64, self.body.at(node), proven=True)
        if isinstance(a, Literal) and isinstance(b, Literal):
            made = Literal(I64, I64.wrap(ends[0]))
        elif isinstance(op, ast.Sub) and a == Literal(I64, 0):
            made = Operate("negate.i64", (b,), I64, self.body.at(node))
        return Bound(made, max(I64.min, min(ends)), min(I64.max, max(ends)))

    def _quotient(self, node: ast.expr, left: Bound, right: Bound) -> Bound:
        a, b = left.expression, right.expression
        if right.least <= 0 <= right.greatest:
            self.required.append(_compare("ne", b, 0))
        if left.least == I64.min and right.least <= -1 <= right.greatest:
            either = (_compare("ne", a, I64.min), _compare("ne", b, -1))
            self.required.append(ShortCircuit(False, *either))
        made = Operate("floor_div.i64", (a, b), I64, self.body.at(node))
        least = 0 if left.least >= 0 and right.least >= 0 else I64.min
        return Bound(made, least, left.greatest if least == 0 else I64.max)

    # --- the way through a span ---------------------------------------------------------------

    def _span(self, span: Span) -> None:
        """That the span has a length, and that the step behind its last index is a number."""
        low, high, step = span.low, span.high, span.step
        tests: list[Expression] = []
        if step is not None and not isinstance(step, Literal):
            self.required.append(_compare("gt", step, 0))
        if not (isinstance(low, Literal) and low.value >= 0):
            tests.append(_fits(ast.Sub(), high, low, NOWHERE))
        if step is not None and step != Literal(I64, 1):
            tests.append(_fits(ast.Add(), high, step, NOWHERE))
        empty = Operate("ge.i64", (low, high), BOOL, NOWHERE)
        self.required += [ShortCircuit(False, empty, test) for test in tests]


def _apply(op: ast.operator, a: int, b: int) -> int:
    match op:
        case ast.Add():
            return a + b
        case ast.Sub():
            return a - b
    return a * b


def _compare(name: str, e: Expression, number: int) -> Expression:
    return Operate(f"{name}.i64", (e, Literal(I64, number)), BOOL, NOWHERE)


def _fits(op: ast.operator, a: Expression, b: Expression, at: Position) -> Expression:
    """Whether `a op b` has 64 bits."""
    return Operate(f"{_NAMES[type(op)]}_fits.i64", (a, b), BOOL, at)


# --- what comes from arrays -----------------------------------------------------------------


@dataclass(slots=True)
class Loads:
    """What is computed from elements of arrays: `locals`, and calls of `functions` that read."""

    functions: Mapping[str, Function]
    locals: set[Local] = field(default_factory=set)

    def add(self, block: Block) -> None:
        """Find the locals that the statements of `block` compute from elements."""
        count = -1
        while len(self.locals) != count:  # a loop may carry a value to an earlier statement
            count = len(self.locals)
            self._statements(block.statements, below=False)

    def any(self, e: Expression) -> bool:
        """Whether `e` reads an element, or a local that comes from one."""
        return any(self._reads(node) for node in _nodes(e))

    def _reads(self, node: object) -> bool:
        match node:
            case Element() | Sample():
                return True
            case Read(local):
                return local in self.locals
            case Call(function):
                called = self.functions.get(function)
                return called is not None and any(map(self._reads, _nodes(called.body)))
        return False

    def _statements(self, statements: tuple[Statement, ...], *, below: bool) -> None:
        """`below` a condition that comes from an element, all that is assigned does."""
        for s in statements:
            match s:
                case Declare(local, value):
                    self._assigned((local,), below or self.any(value))
                case Assign(place, value) | Update(place, operand=value):
                    self._assigned(_locals(place), below or self.any(value))
                case AssignMany(targets, value):
                    places = [p for t in targets if t is not None for p in _locals(t)]
                    self._assigned(places, below or self.any(value))
                case If(condition, then, otherwise):
                    inner = below or self.any(condition)
                    self._statements(then.statements, below=inner)
                    if otherwise is not None:
                        rest = (otherwise,) if isinstance(otherwise, If) else otherwise.statements
                        self._statements(rest, below=inner)
                case While(condition, body):
                    self._statements(body.statements, below=below or self.any(condition))

    def _assigned(self, locals_: Iterable[Local], loads: bool) -> None:
        if loads:
            self.locals.update(locals_)


def _locals(place: Expression) -> list[Local]:
    """The local that a place is, or is a component of."""
    while isinstance(place, Component):
        place = place.base
    return [place.local] if isinstance(place, Read) else []


def _nodes(node: Any) -> Iterator[Any]:
    """`node` and all nodes in it."""
    waiting = [node]
    while waiting:
        each = waiting.pop()
        if isinstance(each, tuple):
            waiting += each
        elif is_dataclass(each) and not isinstance(each, type | Local | Type):
            yield each
            waiting += (getattr(each, f.name) for f in fields(each))
