"""Primitives of groups of lanes: `tack.barrier()`, `tack.block_sum(x)`, `tack.thread_id()`."""

from __future__ import annotations

import ast

from transpiler.ir.nodes import Barrier, BlockReduce, Expression, Statement, ThreadId, Trivia
from transpiler.ir.types import F32
from transpiler.pykernel.lower_expressions import Rejected
from transpiler.pykernel.lower_textures import Textures
from transpiler.pykernel.values import Known, Value, Weak, convert
from transpiler.pykernel.vocabulary import BLOCK_REDUCTIONS


class Groups(Textures):
    """Lowers the primitives of groups. `acting`: something that is met here has an effect, or a
    meaning in the parallel loop only."""

    acting: bool = False

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

    def _contribution(self, value: Value, node: ast.expr, word: str) -> Expression:
        """An f32: nothing is narrowed unasked."""
        if value.form or not (isinstance(value, Weak) or value.type == F32):
            shown = "a vector" if value.form else value.element.token  # type: ignore[union-attr]
            message = f"TypeError: {word} takes f32, and this is {shown}"
            raise Rejected("K1603", node, message, "convert it: tack.f32(..)")
        return convert(value, F32, self.at(node))
