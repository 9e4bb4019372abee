"""Write coverage of kernels (C5031, LS-248): every work item writes all of its block.

Two patterns are proved. A block of one element: an assignment in straight-line position, in
both branches of an `if`, or in every body of a `switch`. Trailing dimensions: nested loops
`for j in 0..E` over exactly the extents, which nothing ends early and whose innermost body does
the same.
"""

from __future__ import annotations

from transpiler.ci import constants, flow
from transpiler.ci.body import Body, KernelState
from transpiler.ci.entities import Signature
from transpiler.ci.tree import KernelDecl
from transpiler.ir.nodes import (
    Assign,
    Block,
    Element,
    Expression,
    Extent,
    ForRange,
    If,
    Local,
    Mode,
    Parameter,
    Read,
    Statement,
    Switch,
)


def check(
    body: Body, state: KernelState, signature: Signature, block: Block, syntax: KernelDecl
) -> None:
    """Every output is written: arrays by the patterns, scalars by one `reduce` (H-16)."""
    spans = {p.name.text: p.name.span for p in syntax.params}
    for parameter in signature.parameters:
        local = parameter.local
        if parameter.mode is not Mode.OUT:
            continue
        span = spans[local.name]
        if not parameter.is_view:
            if local.number not in state.reduced:
                body.error("C5031", span, f"output `{local.name}` has no `reduce`")
            continue
        proof = _Proof(body, parameter, state.over)
        if not proof.covers(block, ()):
            at = state.first_writes.get(local.number, span)
            message = f"not every work item is seen to write its part of `{local.name}`"
            body.error("C5031", at, message)


class _Proof:
    """The search for a covering pattern of one parameter."""

    def __init__(self, body: Body, parameter: Parameter, over: tuple[Local, ...]) -> None:
        self.body = body
        self.parameter = parameter
        self.over = over
        self.trailing = len(parameter.shape) - len(over)

    def covers(self, block: Block, loops: tuple[ForRange, ...]) -> bool:
        """Whether `block` writes the part that `loops` around it address."""
        for statement in block.statements:
            if self._covers(statement, loops):
                return True
            if flow.has_jump(statement):
                return False
        return False

    def _covers(self, statement: Statement, loops: tuple[ForRange, ...]) -> bool:
        match statement:
            case Assign(place=Element() as place):
                return len(loops) == self.trailing and self._addresses(place, loops)
            case Block():
                return self.covers(statement, loops)
            case If(then=then, otherwise=otherwise) if otherwise is not None:
                return self.covers(then, loops) and self._covers(otherwise, loops)
            case Switch(cases=cases):
                return all(self.covers(c.body, loops) for c in cases if not c.falls) and all(
                    not flow.has_jump(c.body) for c in cases if c.falls
                )
            case ForRange():
                return (
                    len(loops) < self.trailing
                    and not flow.can_end_early(statement)
                    and self.covers(statement.body, (*loops, statement))
                )
        return False

    def _addresses(self, place: Element, loops: tuple[ForRange, ...]) -> bool:
        """Whether `place` is the parameter at the `over` variables and the loop variables,
        each loop running over the extent of the dimension that it indexes."""
        if not isinstance(place.base, Read) or place.base.local != self.parameter.local:
            return False
        count = len(self.over)
        own = tuple(Read(variable) for variable in self.over)
        if place.indices[:count] != own or len(place.indices) != count + self.trailing:
            return False
        by_variable = {loop.variable.number: loop for loop in loops if loop.variable is not None}
        used: set[int] = set()
        for dimension, index in enumerate(place.indices[count:], count):
            if not isinstance(index, Read) or index.local.number not in by_variable:
                return False
            if index.local.number in used:
                return False
            used.add(index.local.number)
            if not self._runs_over(by_variable[index.local.number], dimension):
                return False
        return True

    def _runs_over(self, loop: ForRange, dimension: int) -> bool:
        """Whether a loop is `0..E` with step 1 and the extent E of the dimension."""
        if loop.inclusive or loop.step != 1 or constants.peek(self.body, loop.low) != 0:
            return False
        declared = self.parameter.shape[dimension]
        return self._is_extent(loop.high, declared, dimension)

    def _is_extent(self, high: Expression, declared: Expression | None, dimension: int) -> bool:
        if high == Extent(Read(self.parameter.local), dimension):
            return True
        if declared is None:
            return False
        if constants.alike(high, declared):
            return True
        value = constants.peek(self.body, declared)
        return value is not None and value == constants.peek(self.body, high)
