"""Atomic updates: `tack.atomic_add(a, index, value)`, `atomic_min`, `atomic_max`."""

from __future__ import annotations

import ast

from transpiler.ir.nodes import Atomic
from transpiler.ir.types import ArrayType, ScalarType, ViewType
from transpiler.pykernel.lower_arrays import Arrays
from transpiler.pykernel.lower_expressions import Rejected
from transpiler.pykernel.values import Known, convert


class Atomics(Arrays):
    """Lowers atomic updates. `private` are the parameters that are arrays of a work item's own."""

    private: set[str]

    def atomic(self, node: ast.Call, word: str) -> Known:
        """The update; its value is the element's old one."""
        target, index, value = node.args
        array = self.array(target)
        shown = ast.unparse(target)
        if array is None:
            self._refuse(node, word, f"{shown} is no array")
        elif isinstance(array.type, ArrayType) and array.name in self.types.shared:
            self._refuse(node, word, f"{shown} is memory of a group of lanes")
        elif isinstance(array.type, ArrayType) or array.name in self.private:
            self._refuse(node, word, f"{shown} is a local array, which nobody else sees")
        elif isinstance(array.type, ViewType) and array.type.shared:
            self._refuse(node, word, f"{shown} is memory of a group of lanes")
        place = self.subscript(ast.copy_location(ast.Subscript(target, index, ast.Load()), node))
        if not isinstance(place.type, ScalarType):
            raise self.refusal(node, f"{word} on an array of vectors")
        given = convert(self.number(self.value(value), value), place.type, self.at(value))
        self.stored(place, node)
        operation = word.removeprefix("atomic_")
        return Known(Atomic(operation, place, given, place.type, self.at(node)))

    def _refuse(self, node: ast.Call, word: str, why: str) -> None:
        message = f"TypeError: {word} updates an element of an array of the kernel: {why}"
        raise Rejected("K1505", node, message, "give an array that is a parameter")
