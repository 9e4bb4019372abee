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
from transpiler.ir.types import I64

MOST_EXTENT = 1 << 62
"""The greatest extent that an entry takes."""
_WHOLE = (I64.min, I64.max)
_ARITHMETIC = {"add.wrap.i64", "sub.wrap.i64", "mul.wrap.i64"}

Range = tuple[int, int]


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
        self._known: dict[Local, Range] = {}

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
                low, high = self._range(span.low)[0], self._range(span.high)[1]
                self._known[span.variable] = (low, max(low, high - 1))
        changed = {f.name: self._marked(getattr(node, f.name)) for f in fields(node)}
        made = replace(node, **changed)
        if isinstance(made, Operate) and made.operation in _ARITHMETIC:
            low, high = self._exact(made)
            return replace(made, proven=made.proven or (I64.min <= low and high <= I64.max))
        return made

    def _range(self, e: Any) -> Range:
        """Where the value of an I64 expression lies."""
        match e:
            case Literal(value=value):
                return (value, value)
            case Extent():
                return (0, MOST_EXTENT)
            case Read(local):
                return self._known.get(local, _WHOLE)
            case Operate(operation) if operation in _ARITHMETIC:
                low, high = self._exact(e)
                return (low, high) if I64.min <= low and high <= I64.max else _WHOLE
        return _WHOLE

    def _exact(self, e: Operate) -> Range:
        """The range of the result if nothing wrapped."""
        (a, b), (c, d) = (self._range(x) for x in e.operands)
        match e.operation:
            case "add.wrap.i64":
                return (a + c, b + d)
            case "sub.wrap.i64":
                return (a - d, b - c)
        ends = (a * c, a * d, b * c, b * d)
        return (min(ends), max(ends))
