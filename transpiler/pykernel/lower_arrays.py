"""Local arrays: `tack.local_array(tack.f32, 8)` and `tack.local_array_like(a, 8)`, and those that
the lanes of a group share: `tack.shared(tack.f32, 256)`, `tack.shared_like(a, 256)`.

Local ones are storage of one work item, or of one call of a function; an array that stands outside
the parallel loop belongs to each work item all the same. A shared array belongs to one group. The
size is known; what is in an array before a store is not specified.
"""

from __future__ import annotations

import ast

from transpiler.ir.nodes import (
    DeclareArray,
    DeclareShared,
    Expression,
    Literal,
    Local,
    Operate,
    Statement,
    Trivia,
)
from transpiler.ir.operations import lookup
from transpiler.ir.types import (
    F32,
    I32,
    I64,
    ArrayType,
    FloatType,
    IntType,
    ScalarType,
    ViewType,
)
from transpiler.ir.workgroups import MOST_BYTES as GROUP_BYTES
from transpiler.pykernel.lower_expressions import NotTyped, Rejected
from transpiler.pykernel.lower_statements import Bodies
from transpiler.pykernel.notation import SCALARS
from transpiler.pykernel.recovery import Poisoned
from transpiler.pykernel.values import Value, Weak
from transpiler.pykernel.vocabulary import ALLOCATIONS

MOST_BYTES = 1 << 16
"""The size of one local array: they are on the stack of a thread."""


class Arrays(Bodies):
    """Lowers what declares local arrays and what names them. `acting`: something that is met here
    has an effect, or a meaning in the parallel loop only."""

    acting: bool = False

    def declared_late(self, name: str, at: ast.stmt) -> list[Statement]:
        if name in self.types.arrays:
            return self.declare_array(name, at, Trivia())
        return super().declared_late(name, at)

    def allocation(self, name: str, value: ast.expr, trivia: Trivia) -> list[Statement] | None:
        found = self.tack(value.func) if isinstance(value, ast.Call) else None
        if found is None or found.path not in ALLOCATIONS:
            if name in self.types.arrays:
                message = f"TypeError: {name} is a local array, which is not assigned"
                raise Rejected("K1503", value, message, f"write {name}[..] = ..")
            return None
        assert isinstance(value, ast.Call)
        type_ = self._array_type(found.path, value)
        shared = found.path.startswith("shared")
        before = self.types.arrays.get(name, type_)
        new = name not in self.types.arrays
        other = before != type_ or (not new and shared != (name in self.types.shared))
        if name in self.types.known or other:
            message = f"TypeError: {name} is something else elsewhere in the function"
            raise Rejected("K1503", value, message, "give the array a name of its own")
        self.types.arrays[name] = type_
        self.types.changed |= new
        if shared:
            self.types.shared.add(name)
        if name in self.arrays or self.places.is_late(name):
            return []
        return self.declare_array(name, value, trivia)

    def declare_array(self, name: str, at: ast.AST, trivia: Trivia) -> list[Statement]:
        """The declaration of a local array, which is known from here on."""
        local = self.fresh(name, self.types.arrays[name])
        self.arrays[name] = local
        if name in self.types.shared:
            self.acting = True
            return [DeclareShared(local, self.at(at), trivia)]
        return [DeclareArray(local, None, self.at(at), trivia=trivia)]

    def _array_type(self, path: str, call: ast.Call) -> ArrayType:
        kind, size = call.args
        element = self._element_of(kind) if path.endswith("_like") else self._element_type(kind)
        made = self.value(size)
        extent = None if isinstance(made, Weak) else constant(made.expression)
        if extent is None:
            message = "TypeError: the size of a local array is an integer that is known"
            raise Rejected("K1504", size, message, "use a number or a tack.constant")
        if extent <= 0:
            raise Rejected("K1504", size, f"ValueError: a local array has no size {extent}")
        assert isinstance(element, IntType | FloatType)
        most = GROUP_BYTES if path.startswith("shared") else MOST_BYTES
        if extent * element.width // 8 > most:
            what = f"a local array of more than {most} bytes is not supported"
            raise Rejected("C9102", size, what, "pass an array, and use a part of it")
        return ArrayType(element, (extent,))

    def _element_type(self, node: ast.expr) -> ScalarType:
        found = self.tack(node)
        names = {**SCALARS, "float": F32, "int": I32}
        if found is None or found.path not in names:
            raise self.refusal(node, f"a local array of {ast.unparse(node)}")
        return names[found.path]

    def _element_of(self, node: ast.expr) -> ScalarType:
        array = self.array(node)
        if array is None:
            message = (
                "TypeError: the first argument of local_array_like and shared_like is an array"
            )
            raise Rejected("K1503", node, message)
        assert isinstance(array.type, ViewType | ArrayType)
        if not isinstance(array.type.element, ScalarType):
            raise self.refusal(node, "a local array of vectors")
        return array.type.element

    # --- names ------------------------------------------------------------------------------

    def array(self, node: ast.expr) -> Local | None:
        if isinstance(node, ast.Name) and node.id in self.types.poisoned:
            raise Poisoned
        if (
            isinstance(node, ast.Name)
            and node.id in self.assignments
            and super().array(node) is None
        ):
            known = node.id in self.types.known or node.id in self.types.weak
            if node.id not in self.arrays and not known:
                raise NotTyped(node.id)
            return self.arrays.get(node.id)
        return super().array(node)

    def read(self, node: ast.Name) -> Value:
        if node.id in self.types.arrays:
            message = f"TypeError: {node.id} is a local array, and no value"
            raise Rejected("K1503", node, message, "give an index, or pass it to a function")
        return super().read(node)

    def extent(self, node: ast.expr, dimension: int) -> Expression:
        if isinstance(node, ast.Name) and node.id in self.types.arrays:
            if dimension != 0:
                message = f"IndexError: {node.id} has no dimension {dimension}"
                raise Rejected("K1502", node, message)
            return Literal(I64, self.types.arrays[node.id].extents[0])
        return super().extent(node, dimension)


def constant(e: Expression) -> int | None:
    """The value of an integer that is made of literals; None for what is none."""
    match e:
        case Literal(IntType(), value):
            return value
        case Operate(operation, operands, IntType()):
            values = [constant(x) for x in operands]
            if None not in values:
                return int(lookup(operation).compute(*values))
    return None
