"""Primitives of groups of lanes: `tack.barrier()`, `tack.block_sum(x)`, `tack.thread_id()`; and
`print(..)`, which like them stands in the parallel loop only."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from transpiler.ir.nodes import (
    Barrier,
    BlockReduce,
    Expression,
    Hole,
    Print,
    Statement,
    ThreadId,
    Trivia,
)
from transpiler.ir.types import F32
from transpiler.pykernel.lower_expressions import Rejected
from transpiler.pykernel.lower_random import Random
from transpiler.pykernel.values import Known, Value, Weak, convert
from transpiler.pykernel.vocabulary import BLOCK_REDUCTIONS


class Groups(Random):
    """Lowers the primitives of groups, and printing."""

    def barrier(self, node: ast.Call, trivia: Trivia) -> Statement:
        """`tack.barrier()`."""
        self.acting = True
        return Barrier(self.at(node), trivia)

    def group_value(self, node: ast.Call, word: str) -> Known:
        """`tack.thread_id()`, or a reduction of what each lane gives."""
        self.acting = True
        if word not in BLOCK_REDUCTIONS:
            return Known(ThreadId(self.at(node)))
        (given,) = node.args
        made = self._contribution(self.number(self.value(given), given), given, word)
        return Known(BlockReduce(word.removeprefix("block_"), made, self.at(node)))

    def print_text(self, node: ast.Call, trivia: Trivia) -> Statement:
        """`print("x =", x)`: texts and numbers with a space between, then a line break."""
        self.acting = True
        parts: list[str | Hole] = []
        for argument in node.args:
            if parts:
                parts.append(" ")
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                parts.append(self._text(argument, argument.value))
            else:
                parts.append(Hole(self._printed(argument)))
        parts.append("\n")
        return Print(_joined(parts), self.at(node), trivia)

    def _text(self, node: ast.expr, text: str) -> str:
        """Printed text is UTF-8, which has no halves of characters."""
        try:
            text.encode()
        except UnicodeEncodeError:
            raise self.refusal(node, "printing half of a character") from None
        return text

    def _printed(self, node: ast.expr) -> Expression:
        value = self.number(self.value(node), node)
        if value.form:
            message = "TypeError: print takes text and numbers, not a vector or matrix"
            remedy = "print its components: print(v.x, v.y)"
            raise Rejected("K1312", node, message, remedy)
        return value.at(self.types.floats) if isinstance(value, Weak) else value.expression

    def _contribution(self, value: Value, node: ast.expr, word: str) -> Expression:
        """An f32: nothing is narrowed unasked."""
        if value.form or not (isinstance(value, Weak) or value.type == F32):
            shown = "a vector" if value.form else value.element.token  # type: ignore[union-attr]
            message = f"TypeError: {word} takes f32, and this is {shown}"
            raise Rejected("K1603", node, message, "convert it: tack.f32(..)")
        return convert(value, F32, self.at(node))


def _joined(parts: Sequence[str | Hole]) -> tuple[str | Hole, ...]:
    """The same with texts that follow each other as one."""
    made: list[str | Hole] = []
    for part in parts:
        if isinstance(part, str) and made and isinstance(made[-1], str):
            made[-1] += part
        else:
            made.append(part)
    return tuple(made)
