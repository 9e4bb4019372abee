"""3-D textures: parameters that are sampled, `t.sample(x, y, z)`, and nothing else.

In the representation a texture is an array of three dimensions, z slowest, that is only read.
"""

from __future__ import annotations

import ast

from transpiler.ir.nodes import Local, Read, Sample
from transpiler.ir.types import F32, ViewType
from transpiler.pykernel.lower_atomics import Atomics
from transpiler.pykernel.lower_expressions import Rejected
from transpiler.pykernel.lower_statements import Types
from transpiler.pykernel.model import PyFunction
from transpiler.pykernel.values import Known, Value, convert

TEXTURE = ViewType(F32, 3)


class Textures(Atomics):
    """Lowers samples. `textures` are the parameters that are textures."""

    def __init__(self, function: PyFunction, types: Types, *, dry: bool) -> None:
        super().__init__(function, types, dry=dry)
        self.textures: set[str] = set()

    def texture(self, node: ast.expr) -> Local | None:
        """The texture that a name stands for."""
        known = isinstance(node, ast.Name) and node.id in self.textures
        return self.parameters[node.id] if known and isinstance(node, ast.Name) else None

    def sample(self, node: ast.Call) -> Known | None:
        """`t.sample(x, y, z)`; None for another call."""
        if not isinstance(node.func, ast.Attribute):
            return None
        texture = self.texture(node.func.value)
        if texture is None:
            return None
        if node.func.attr != "sample":
            message = f"AttributeError: a texture has no {node.func.attr}"
            raise Rejected("K1506", node, message, f"write {texture.name}.sample(x, y, z)")
        if len(node.args) != 3:
            message = f"TypeError: sample takes 3 arguments, {len(node.args)} given"
            raise Rejected("K1201", node, message, "give x, y and z, from 0 to 1")
        values = [self.number(self.value(a), a) for a in node.args]
        coordinates = tuple(
            convert(v, F32, self.at(a)) for v, a in zip(values, node.args, strict=True)
        )
        return Known(Sample(Read(texture), coordinates, self.at(node)))

    def value(self, node: ast.expr) -> Value:
        found = self.sample(node) if isinstance(node, ast.Call) else None
        return super().value(node) if found is None else found

    def array(self, node: ast.expr) -> Local | None:
        self._refuse_texture(node)
        return super().array(node)

    def read(self, node: ast.Name) -> Value:
        self._refuse_texture(node)
        return super().read(node)

    def _refuse_texture(self, node: ast.expr) -> None:
        texture = self.texture(node)
        if texture is not None:
            message = f"TypeError: {texture.name} is a texture, which is only sampled"
            raise Rejected("K1506", node, message, f"write {texture.name}.sample(x, y, z)")
