"""Atomic updates: `tack.atomic_add(a, index, value)`, `atomic_min`, `atomic_max`."""

from __future__ import annotations

import ast
from dataclasses import replace

from transpiler.ir.nodes import Atomic, Element
from transpiler.ir.types import ArrayType, ElementType, ScalarType, ViewType
from transpiler.ir.vectors import element_of
from transpiler.pykernel.lower_arrays import Arrays
from transpiler.pykernel.lower_expressions import Rejected
from transpiler.pykernel.values import Known


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
        contributed = self.number(self.value(value), value)
        if not isinstance(place.type, ScalarType) and not contributed.form:
            place = self._numbered(node, place, word)
        given = self.fitted(contributed, place.type, value)
        self.stored(place, node)
        operation = word.removeprefix("atomic_")
        return Known(Atomic(operation, place, given, place.type, self.at(node)))

    def _numbered(self, node: ast.Call, place: Element, word: str) -> Element:
        """The component with a number among all components of an array, for a scalar value."""
        array = place.base.type
        if isinstance(array, ViewType) and array.planar:
            self._refuse(node, word, "the components of a soa array have no common number")
        if len(place.indices) != 1 or isinstance(node.args[1], ast.Tuple):
            self._refuse(node, word, "a component of vectors is named by one number")
        assert isinstance(place.type, ElementType)
        return replace(place, type=element_of(place.type))

    def _refuse(self, node: ast.Call, word: str, why: str) -> None:
        message = f"TypeError: {word} updates an element of an array of the kernel: {why}"
        raise Rejected("K1505", node, message, "give an array that is a parameter")
