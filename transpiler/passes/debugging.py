"""Python kernels for the debug build: one access or division at a time.

There an index outside its array and a zero divisor are told, the first one of an iteration in the
order of the language (MEM-08). C may evaluate the operands of an expression in any order, so what
is checked gets a name in front of the next thing that is checked.
"""

from __future__ import annotations

from dataclasses import replace

from transpiler.ir.nodes import (
    Assign,
    Atomic,
    Block,
    Call,
    Element,
    Expression,
    ForSpans,
    Function,
    If,
    Launch,
    Lift,
    Local,
    Operate,
    Program,
    Read,
    Return,
    Statement,
    While,
)
from transpiler.ir.operations import lookup
from transpiler.ir.order import Order, indices_of, with_indices
from transpiler.ir.types import FloatType, ScalarType, Type
from transpiler.ir.vectors import element_of
from transpiler.passes.effects import walk
from transpiler.passes.locals_of import declared_in

DIVISIONS = ("floor_div", "floor_rem")


def divides(e: Expression) -> bool:
    """Whether `e` is a division of integers, of vectors of them as well."""
    if not isinstance(e, Operate | Lift) or lookup(e.operation).family.name not in DIVISIONS:
        return False
    return not isinstance(element_of(e.type), FloatType)


def for_debugging(program: Program) -> Program:
    """`program` with each access, division and call of its own where several meet."""
    return Program(
        tuple(
            replace(
                module,
                declarations=tuple(
                    _function(d)
                    if isinstance(d, Function)
                    else _launch(d)
                    if isinstance(d, Launch)
                    else d
                    for d in module.declarations
                ),
            )
            for module in program.modules
        )
    )


def _function(function: Function) -> Function:
    order = _Checked([*(p.local for p in function.parameters), *declared_in(function.body)])
    return replace(function, body=order.block(function.body))


def _launch(launch: Launch) -> Launch:
    bodies = (launch.before, launch.loop, launch.after)
    order = _Checked(
        [
            *(p.local for p in launch.parameters),
            *(local for b in bodies for local in declared_in(b)),
        ]
    )
    after, value = order.block(launch.after), launch.value
    if value is not None:
        *needed, last = order.statements([Return(value)])
        assert isinstance(last, Return)
        after = replace(after, statements=(*after.statements, *needed))
        value = last.value
    return replace(
        launch,
        before=order.block(launch.before),
        loop=replace(launch.loop, body=order.block(launch.loop.body)),
        after=after,
        value=value,
    )


class _Checked(Order):
    """Puts what is checked in order, as `Order` does with effects."""

    def __init__(self, known: list[Local]) -> None:
        self._names = {local.name for local in known}
        self._number = max((local.number for local in known), default=-1)
        super().__init__(frozenset(), frozenset(), self._new, {})

    def block(self, block: Block) -> Block:
        """All statements of a block, those inside them first."""
        made = [s for each in block.statements for s in self.statements([self._inner(each)])]
        return replace(block, statements=tuple(made))

    def _inner(self, s: Statement) -> Statement:
        match s:
            case Block():
                return self.block(s)
            case If(then=then, otherwise=otherwise):
                other = None if otherwise is None else self._branch(otherwise)
                return replace(s, then=self.block(then), otherwise=other)
            case While() | ForSpans():
                return replace(s, body=self.block(s.body))
        return s

    def _branch(self, s: Block | If) -> Block | If:
        """An `else`: of an `else if`, a block where its condition needs something in front."""
        if isinstance(s, Block):
            return self.block(s)
        made = self.statements([self._inner(s)])
        if len(made) == 1 and isinstance(made[0], If):
            return made[0]
        return Block(tuple(made))

    def _new(self, name: str, type_: Type) -> Local:
        chosen, count = name, 1
        while chosen in self._names:
            count += 1
            chosen = f"{name}_{count}"
        self._names.add(chosen)
        self._number += 1
        return Local(chosen, type_, self._number)

    def _assign(self, s: Assign) -> Statement:
        """The value before the check of the place."""
        value, *indices = self._parts([s.value, *indices_of(s.place)])
        # C may write a place twice.
        indices = [self._named(e) if self._acts(e) else e for e in indices]
        if self._acts(value) and not isinstance(s.place, Read):
            value = self._named(value)
        return replace(s, value=value, place=with_indices(s.place, indices))

    def _value(self, e: Expression) -> Expression:
        made = super()._value(e)
        if isinstance(made, Atomic) and self._acts(made.value):
            # The operand before the check of the place.
            return replace(made, value=self._named(made.value))
        if isinstance(made, Element) and not isinstance(made.type, ScalarType):
            indices = [self._named(x) if self._acts(x) else x for x in made.indices]
            return replace(made, indices=tuple(indices))
        return made

    def _acts(self, e: Expression) -> bool:
        return any(isinstance(x, Element | Atomic | Call) or divides(x) for x in walk(e))

    def _touches(self, e: Expression) -> bool:
        return self._acts(e)
