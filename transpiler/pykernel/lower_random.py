"""`tack.random`: numbers that are pure functions of a 32-bit state (RND-01, RND-02).

`seed`, `advance` and `uniform` are operations of the table. `normal`, `direction2` and
`direction3` give a value and the next state, made here of operations on 32-bit floats.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Sequence

from transpiler.ir.floating import scalar
from transpiler.ir.nodes import (
    Construct,
    Declare,
    Expression,
    FloatLiteral,
    Read,
    Statement,
    Trivia,
)
from transpiler.ir.types import F32, U32, ScalarType, Type, VectorType
from transpiler.pykernel.lower_expressions import Rejected
from transpiler.pykernel.lower_statements import with_comments
from transpiler.pykernel.lower_textures import Textures
from transpiler.pykernel.values import Known, Value, applied, convert

_PREFIX = "random."
_WITH_STATE = ("normal", "direction2", "direction3")


class Random(Textures):
    """Lowers calls of `tack.random`."""

    def value(self, node: ast.expr) -> Value:
        name = self._drawn(node)
        if name is None or not isinstance(node, ast.Call):
            return super().value(node)
        if name in _WITH_STATE:
            message = f"TypeError: random.{name} gives a value and the next state"
            raise Rejected("K1206", node, message, f"write x, state = tack.random.{name}(state)")
        given = [self._state(argument) for argument in node.args]
        type_: ScalarType = F32 if name == "uniform" else U32
        return Known(applied(f"random_{name}.{type_.token}", tuple(given), type_, self.at(node)))

    def drawn_several(
        self, node: ast.Assign, targets: Sequence[ast.expr], value: ast.Call, trivia: Trivia
    ) -> list[Statement] | None:
        """`x, state = tack.random.normal(state)`; None for another call."""
        name = self._drawn(value)
        if name not in _WITH_STATE:
            return None
        if len(targets) != 2:
            message = f"ValueError: random.{name} gives a value and the next state"
            raise Rejected("K1206", node, message, "write x, state = ..")
        made: list[Statement] = []
        state = self._kept("state", U32, self._state(value.args[0]), value, made)
        following = self._advance(state, value)
        match name:
            case "normal":
                result = self._f32("random_normal", value, state)
                following = self._advance(following, value)
            case "direction2":
                result = self._circle(state, value, made)
            case _:
                result = self._sphere(state, following, value, made)
                following = self._advance(following, value)
        drawn = self._kept("drawn", result.type, result, value, made)
        after = self._kept("next_state", U32, following, value, made)
        for target, part in zip(targets, (drawn, after), strict=True):
            made += self.assign_to(target, Known(part), node)
        return with_comments(made, trivia)

    # --- what they are made of --------------------------------------------------------------

    def _circle(self, state: Expression, node: ast.Call, made: list[Statement]) -> Expression:
        """The point of the unit circle at a uniform angle."""
        angle = self._angle(state, node, made)
        parts = (self._f32("cos", node, angle), self._f32("sin", node, angle))
        return Construct(VectorType(F32, 2), parts)

    def _sphere(
        self, state: Expression, following: Expression, node: ast.Call, made: list[Statement]
    ) -> Expression:
        """A point of the unit sphere: a uniform height, then a uniform angle."""
        twice = self._f32("mul", node, _number(2.0), self._f32("random_uniform", node, state))
        named = self._kept("twice", F32, twice, node, made)
        height = self._kept("height", F32, self._f32("sub", node, _number(1.0), named), node, made)
        square = self._kept("square", F32, self._f32("mul", node, height, height), node, made)
        flat = self._f32("sqrt", node, self._f32("sub", node, _number(1.0), square))
        radius = self._kept("radius", F32, flat, node, made)
        angle = self._angle(following, node, made)
        x = self._f32("mul", node, radius, self._f32("cos", node, angle))
        y = self._f32("mul", node, radius, self._f32("sin", node, angle))
        return Construct(VectorType(F32, 3), (x, y, height))

    def _angle(self, state: Expression, node: ast.Call, made: list[Statement]) -> Expression:
        drawn = self._f32("random_uniform", node, state)
        angle = self._f32("mul", node, _number(2 * math.pi), drawn)
        return self._kept("angle", F32, angle, node, made)

    def _advance(self, state: Expression, node: ast.Call) -> Expression:
        return applied("random_advance.u32", (state,), U32, self.at(node))

    def _f32(self, name: str, node: ast.Call, *operands: Expression) -> Expression:
        return applied(f"{name}.f32", operands, F32, self.at(node))

    def _kept(
        self, name: str, type_: Type, value: Expression, node: ast.Call, made: list[Statement]
    ) -> Expression:
        """A local with that value, which is rounded to its type."""
        local = self.temporary(name, type_)
        made.append(Declare(local, value, self.at(node)))
        return Read(local)

    def _state(self, node: ast.expr) -> Expression:
        """A state, an index or a stream: any integer, modulo 2^32."""
        return convert(self.number(self.value(node), node), U32, self.at(node))

    def _drawn(self, node: ast.expr) -> str | None:
        """The name in `tack.random` of the function that is called."""
        if not isinstance(node, ast.Call):
            return None
        name = self.tack(node.func)
        if name is None or not name.path.startswith(_PREFIX):
            return None
        return name.path.removeprefix(_PREFIX)


def _number(value: float) -> Expression:
    return FloatLiteral(F32, float(scalar(F32, value)))
