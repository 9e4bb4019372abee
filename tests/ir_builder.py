"""Short names for building IR by hand in tests.

Positions come from a counter, so that each operation of a test has its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from transpiler.ir.nodes import (
    Assign,
    Block,
    Conditional,
    Declare,
    Element,
    Expression,
    Extent,
    ForCount,
    ForRange,
    Function,
    If,
    Kernel,
    Literal,
    Local,
    Mode,
    Module,
    Operate,
    Over,
    Parameter,
    Program,
    Read,
    Return,
    ShortCircuit,
    Statement,
    Update,
    View,
    While,
)
from transpiler.ir.operations import lookup
from transpiler.ir.types import BOOL, I64, VOID, Access, IntType, ScalarType, Type, ViewType
from transpiler.source.files import Position

COMPARISONS = {"==": "eq", "!=": "ne", "<": "lt", "<=": "le", ">": "gt", ">=": "ge"}
ARITHMETIC = {"+": "add", "-": "sub", "*": "mul", "/": "div", "%": "rem", "<<": "shl", ">>": "shr"}
BITWISE = {"&": "and", "|": "or", "^": "xor"}


class Builder:
    """Makes the locals and nodes of one function."""

    def __init__(self) -> None:
        self._numbers = count()
        self._lines = count(1)
        self._bound: set[Local] = set()

    def at(self) -> Position:
        """A position that no other node of this builder has."""
        return Position(next(self._lines), 1)

    def local(self, name: str, type_: Type = I64, *, writable: bool = True) -> Local:
        return Local(name, type_, next(self._numbers), writable)

    def size(self, name: str) -> Local:
        return self.local(name, I64, writable=False)

    def view(
        self, name: str, rank: int = 1, element: ScalarType = I64, access: Access = Access.IN
    ) -> Local:
        return self.local(name, ViewType(element, rank, access), writable=False)

    # --- expressions ------------------------------------------------------------------------

    def value(self, e: Expression | Local | int | bool, type_: ScalarType = I64) -> Expression:
        """`e` as an expression: locals are read, Python numbers become literals."""
        match e:
            case bool():
                return Literal(BOOL, int(e))
            case int():
                return Literal(type_, e)
            case Local():
                return Read(e)
            case _:
                return e

    def op(self, sign: str, *operands: Expression | Local | int) -> Operate:
        """A binary operation on operands of one type, checked where there is a choice."""
        typed = [self.value(x) for x in operands if not isinstance(x, int)]
        type_ = typed[0].type if typed else I64
        assert isinstance(type_, IntType)
        parts = tuple(self.value(x, type_) for x in operands)
        if sign in COMPARISONS:
            return self.named(f"{COMPARISONS[sign]}.{type_.token}", *parts)
        if sign in BITWISE:
            return self.named(f"{BITWISE[sign]}.{type_.token}", *parts)
        form = {"%": "wrap", "|": "sat"}.get(sign[-1], "checked") if len(sign) > 1 else "checked"
        name = ARITHMETIC[sign if sign in ARITHMETIC else sign[:-1]]
        return self.named(f"{name}.{form}.{type_.token}", *parts)

    def named(self, identifier: str, *operands: Expression | Local | int) -> Operate:
        """An operation by its identifier."""
        row = lookup(identifier)
        types = row.operand_types
        parts = tuple(
            self.value(x, t if t is not None else I64) for x, t in zip(operands, types, strict=True)
        )
        return Operate(identifier, parts, row.result_type, self.at())

    def both(self, *parts: Expression) -> Expression:
        return self._chain(True, parts)

    def either(self, *parts: Expression) -> Expression:
        return self._chain(False, parts)

    def _chain(self, conjunction: bool, parts: Sequence[Expression]) -> Expression:
        done = parts[0]
        for part in parts[1:]:
            done = ShortCircuit(conjunction, done, part)
        return done

    def choose(
        self, c: Expression, then: Expression | Local | int, otherwise: Expression | Local | int
    ) -> Conditional:
        first, second = self.value(then), self.value(otherwise)
        type_ = first.type if not isinstance(then, int) else second.type
        assert isinstance(type_, IntType)
        return Conditional(c, self.value(then, type_), self.value(otherwise, type_), type_)

    def element(self, base: Local | View, *indices: Expression | Local | int) -> Element:
        view = Read(base) if isinstance(base, Local) else base
        type_ = view.type.element  # type: ignore[union-attr]
        return Element(view, tuple(self.value(i) for i in indices), type_, self.at())

    def extent(self, base: Local, dimension: int = 0) -> Extent:
        return Extent(Read(base), dimension)

    # --- statements -------------------------------------------------------------------------

    def declare(self, local: Local, value: Expression | Local | int) -> Declare:
        assert isinstance(local.type, ScalarType)
        return Declare(local, self.value(value, local.type), self.at())

    def assign(self, place: Local | Element, value: Expression | Local | int) -> Assign:
        target = Read(place) if isinstance(place, Local) else place
        return Assign(target, self.value(value, target.type), self.at())  # type: ignore[arg-type]

    def update(
        self, place: Local | Element, sign: str, operand: Expression | Local | int = 1
    ) -> Update:
        target = Read(place) if isinstance(place, Local) else place
        made = self.op(sign, target, operand)
        return Update(target, made.operation, made.operands[1], self.at())

    def when(
        self, c: Expression, then: Sequence[Statement], otherwise: Sequence[Statement] = ()
    ) -> If:
        return If(c, Block(tuple(then)), Block(tuple(otherwise)) if otherwise else None)

    def loop(
        self,
        variable: Local | None,
        low: Expression | Local | int,
        high: Expression | Local | int,
        body: Sequence[Statement],
        *,
        inclusive: bool = False,
        step: int = 1,
    ) -> ForRange:
        first, last = self.value(low), self.value(high)
        return ForRange(variable, first, last, inclusive, step, Block(tuple(body)), self.at())

    def while_(self, c: Expression, body: Sequence[Statement]) -> While:
        return While(c, Block(tuple(body)), self.at())

    def count(
        self,
        start: Declare | Assign,
        c: Expression,
        update: Update | Assign,
        body: Sequence[Statement],
    ) -> ForCount:
        return ForCount(start, c, update, Block(tuple(body)), self.at())

    # --- declarations -----------------------------------------------------------------------

    def parameter(
        self,
        local: Local,
        shape: Sequence[Expression | Local | int | None] = (),
        mode: Mode | None = None,
    ) -> Parameter:
        extents = tuple(None if e is None else self.value(e) for e in shape)
        if mode is None:
            view = isinstance(local.type, ViewType)
            mode = Mode(local.type.access.value) if view else Mode.IN  # type: ignore[union-attr]
        binds: list[Local | None] = []
        for e in extents:
            first = isinstance(e, Read) and e.local not in self._bound
            binds.append(e.local if first and isinstance(e, Read) else None)
            self._bound.update([e.local] if isinstance(e, Read) else [])
        return Parameter(local, mode, extents, tuple(binds), self.at())

    def function(
        self,
        body: Sequence[Statement],
        *,
        sizes: Sequence[Local] = (),
        parameters: Sequence[Parameter] = (),
        conditions: Sequence[Expression] = (),
        result: Type = VOID,
        name: str = "f",
    ) -> Function:
        return Function(
            name,
            "m",
            "m.ci",
            tuple(sizes),
            tuple(parameters),
            tuple(conditions),
            result,
            Block(tuple(body)),
            self.at(),
        )

    def kernel(
        self,
        body: Sequence[Statement],
        over: Sequence[tuple[Local, Expression | Local | int]],
        *,
        sizes: Sequence[Local] = (),
        parameters: Sequence[Parameter] = (),
        conditions: Sequence[Expression] = (),
        name: str = "k",
    ) -> Kernel:
        return Kernel(
            name,
            "m",
            "m.ci",
            tuple(sizes),
            tuple(parameters),
            tuple(Over(v, self.value(e), self.at()) for v, e in over),
            tuple(conditions),
            Block(tuple(body)),
            self.at(),
        )


def give(value: Expression) -> Return:
    """`return value;`"""
    return Return(value)


def program(*declarations: Function | Kernel) -> Program:
    """A program of one module `m`."""
    return Program((Module("m", "m.ci", tuple(declarations)),))
