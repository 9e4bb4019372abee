"""Index arithmetic of Python kernels that cannot overflow is marked, and so is plain C.

Intervals through literals, extents and loop variables: an entry refuses extents beyond 2^62, and
a loop variable lies between its bounds. What depends on other variables stays as it is.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any

from transpiler.ir.nodes import (
    Declaration,
    Extent,
    ForSpans,
    Function,
    Launch,
    Literal,
    Local,
    Operate,
    Parallel,
    Program,
    Read,
)
from transpiler.ir.operations import lookup
from transpiler.ir.types import I64
from transpiler.passes.intervals import Interval, integer_result, of_type

MOST_EXTENT = 1 << 62
"""The greatest extent that an entry takes."""
_EXTENTS = Interval(0, MOST_EXTENT)
_WHOLE = of_type(I64)
_ARITHMETIC = {"add.wrap.i64", "sub.wrap.i64", "mul.wrap.i64"}


def plain_index(program: Program) -> Program:
    """Mark the I64 sums, differences and products that stay in range."""
    return Program(
        tuple(
            replace(
                module,
                declarations=tuple(_declaration(d) for d in module.declarations),
            )
            for module in program.modules
        )
    )


def _declaration(d: Declaration) -> Declaration:
    match d:
        case Launch():
            return _Marker().launch(d)
        case Function(kind="device"):
            return _Marker().function(d)
    return d


class _Marker:
    def __init__(self) -> None:
        self._known: dict[Local, Interval] = {}

    def function(self, function: Function) -> Function:
        """Its arrays are those of kernels, or local ones."""
        return replace(function, body=self._marked(function.body))

    def launch(self, launch: Launch) -> Launch:
        return replace(
            launch,
            before=self._marked(launch.before),
            loop=self._marked(launch.loop),
            after=self._marked(launch.after),
            value=self._marked(launch.value),
        )

    def _marked(self, node: Any) -> Any:
        """`node` with marks below it; loops tell the range of their variables first."""
        if isinstance(node, tuple):
            return tuple(self._marked(part) for part in node)
        if not is_dataclass(node) or isinstance(node, type | Local):
            return node
        if isinstance(node, ForSpans | Parallel):
            for span in node.spans:
                low, high = self._range(span.low).low, self._range(span.high).high
                self._known[span.variable] = Interval(low, max(low, high - 1))
        changed = {f.name: self._marked(getattr(node, f.name)) for f in fields(node)}
        made = replace(node, **changed)
        if isinstance(made, Operate) and made.operation in _ARITHMETIC:
            return replace(made, proven=made.proven or self._exact(made).inside(_WHOLE))
        return made

    def _range(self, e: Any) -> Interval:
        """Where the value of an I64 expression lies."""
        match e:
            case Literal(value=value):
                return Interval(value, value)
            case Extent():
                return _EXTENTS
            case Read(local):
                return self._known.get(local, _WHOLE)
            case Operate(operation) if operation in _ARITHMETIC:
                exact = self._exact(e)
                return exact if exact.inside(_WHOLE) else _WHOLE
        return _WHOLE

    def _exact(self, e: Operate) -> Interval:
        """The range of the result if nothing wrapped."""
        found = integer_result(lookup(e.operation), tuple(self._range(x) for x in e.operands))
        assert found is not None, "sums, differences and products exist for all operands"
        return found
