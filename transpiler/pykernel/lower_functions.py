"""Device functions: types to a fixed point, then nodes.

A device function stays a function, copied once for each list of argument types (a weak literal
argument is part of the key, it is no parameter then) and precision of the calling kernel.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass, field

from transpiler.ir.nodes import (
    Block,
    Call,
    Declare,
    Function,
    Mode,
    Parameter,
    Read,
    Return,
    Statement,
    Trivia,
)
from transpiler.ir.types import FloatType, ScalarType
from transpiler.pykernel.bindings import resolve
from transpiler.pykernel.lower_expressions import NotTyped, Rejected
from transpiler.pykernel.lower_statements import Bodies, Types, settle_weak
from transpiler.pykernel.model import PyFunction
from transpiler.pykernel.places import assigned, find_places
from transpiler.pykernel.values import Known, Value, Weak, convert

MOST_ROUNDS = 50


@dataclass(slots=True)
class Copies:
    """The device functions of a program by key, in the order in which they are needed."""

    made: dict[tuple[object, ...], Function] = field(default_factory=dict)
    literal: dict[tuple[object, ...], Weak] = field(default_factory=dict)

    def name_of(self, function: PyFunction) -> str:
        """A name of its own: the source's, with a number behind it from the second copy on."""
        taken = {f.name for f in self.made.values()}
        name, count = function.name, 1
        while name in taken:
            count += 1
            name = f"{function.name}_{count}"
        return name


class Body(Bodies):
    """What kernels and device functions share: calls."""

    def __init__(self, function: PyFunction, types: Types, copies: Copies, *, dry: bool) -> None:
        super().__init__(function, types, dry=dry)
        self.copies = copies

    def statement(self, node: ast.stmt, trivia: Trivia) -> list[Statement]:
        try:
            return super().statement(node, trivia)
        except NotTyped as unknown:
            if self.dry:
                return []
            message = f"UnboundLocalError: {unknown} is read before it is assigned"
            raise Rejected("K1102", node, message) from None

    def call_function(self, node: ast.Call) -> Value | None:
        bound = resolve(self.module, node.func) if self.is_outer(node.func) else None
        if not isinstance(bound, PyFunction):
            return None
        values = [self._argument(a) for a in node.args]
        return self._called(node, bound, values)

    def _argument(self, node: ast.expr) -> Value:
        """A weak literal stays one, unless it chooses between literals at run time."""
        value = self.number(self.value(node), node)
        if isinstance(value, Weak) and not value.fixed:
            return Known(value.at(self.types.floats))
        return value

    def _called(self, node: ast.Call, callee: PyFunction, values: list[Value]) -> Value:
        kinds: list[object] = []
        for value in values:
            kinds.append(value.key if isinstance(value, Weak) else value.type)
        key = (callee, self.types.floats, *kinds)
        if key not in self.copies.made and key not in self.copies.literal:
            try:
                _copy(callee, values, self.types.floats, self.copies, key)
            except Rejected as error:
                error.function = error.function or callee
                raise
        if key in self.copies.literal:
            return self.copies.literal[key]
        function = self.copies.made[key]
        arguments = tuple(v.expression for v in values if isinstance(v, Known))
        return Known(Call(function.qualified, arguments, function.result, self.at(node)))


# --- copies


class _FunctionBody(Body):
    def __init__(self, function: PyFunction, types: Types, copies: Copies, *, dry: bool) -> None:
        super().__init__(function, types, copies, dry=dry)
        self.returns: list[Value] = []

    def leave(self, node: ast.Return, trivia: Trivia) -> list[Statement]:
        if node.value is None:
            raise Rejected("C9102", node, "a device function without a result is not supported")
        value = self.number(self.value(node.value), node.value)
        self.returns.append(value)
        if isinstance(value, Known):
            self.types.join_result(value.type, node)
        if self.types.result is None:
            return []
        return [Return(convert(value, self.types.result, self.at(node)), trivia)]


def _copy(
    function: PyFunction,
    values: Sequence[Value],
    floats: FloatType,
    copies: Copies,
    key: tuple[object, ...],
) -> None:
    """Make the copy of `function` for these arguments."""
    types = Types(floats)
    for _ in range(MOST_ROUNDS):
        types.changed = False
        body, _ = _function_round(function, values, types, copies, dry=True)
        if not types.changed:
            settle_weak(types)
        if not types.changed and types.result is None and body.returns:
            only = body.returns[0]
            if len(body.returns) == 1 and isinstance(only, Weak) and only.fixed:
                copies.literal[key] = only
                return
            types.result, types.changed = floats, True
        if not types.changed:
            break
    body, statements = _function_round(function, values, types, copies, dry=False)
    if types.result is None:
        node = function.node
        raise Rejected("C9102", node, "a device function without a result is not supported")
    node = function.node
    start = body.at(node)
    parameters = tuple(
        Parameter(body.parameters[name], Mode.IN, position=start)
        for name in function.parameters
        if name in body.parameters
    )
    copies.made[key] = Function(
        copies.name_of(function),
        function.module.name,
        function.module.file.path,
        (),
        parameters,
        (),
        types.result,
        Block(tuple(statements)),
        start,
        (node.lineno, node.end_lineno or node.lineno),
        kind="device",
        documentation=documentation(node),
    )


def _function_round(
    function: PyFunction, values: Sequence[Value], types: Types, copies: Copies, *, dry: bool
) -> tuple[_FunctionBody, list[Statement]]:
    body = _FunctionBody(function, types, copies, dry=dry)
    body.assignments = assigned(function.node.body)
    start: list[Statement] = []
    for name, value in zip(function.parameters, values, strict=True):
        if isinstance(value, Weak):
            if name in body.assignments:
                start += _seeded(body, name, value)
            else:
                types.weak[name] = value
            continue
        parameter = body.fresh(name, value.type, writable=name in body.assignments)
        body.parameters[name] = parameter
        if name in body.assignments:
            types.join(name, value.type, function.node)
            body.declared.add(name)
            if types.known[name] == value.type:
                body.locals[name] = parameter
                continue
            local = body.local(name, f"{name}_own")
            assert isinstance(local.type, ScalarType)
            seed = convert(Known(Read(parameter)), local.type)
            start.append(Declare(local, seed, body.at(function.node)))
    own = set(body.assignments) - set(function.parameters)
    body.places = find_places(function.node.body, own)
    return body, [*start, *body.block(function.node.body).statements]


def _seeded(body: _FunctionBody, name: str, value: Weak) -> list[Statement]:
    """A parameter that is given a weak literal and assigned: a local like any other."""
    body.assignments[name] += 1
    body.types.weak_seen.add(name)
    if name not in body.types.known:
        return []
    local = body.local(name)
    assert isinstance(local.type, ScalarType)
    body.declared.add(name)
    return [Declare(local, convert(value, local.type), body.at(body.function.node))]


def documentation(node: ast.FunctionDef) -> tuple[str, ...]:
    """The docstring's lines."""
    text = ast.get_docstring(node)
    return tuple(text.split("\n")) if text else ()
