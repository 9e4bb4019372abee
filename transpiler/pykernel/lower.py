"""Kernels and device functions: types to a fixed point, then nodes.

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
    Element,
    Expression,
    Function,
    Launch,
    Literal,
    Mode,
    Parallel,
    Parameter,
    Read,
    Return,
    Statement,
    Trivia,
)
from transpiler.ir.types import (
    F32,
    F64,
    I32,
    I64,
    VOID,
    Access,
    FloatType,
    ScalarType,
    Type,
    ViewType,
)
from transpiler.pykernel.bindings import resolve
from transpiler.pykernel.lower_expressions import NotTyped, Rejected
from transpiler.pykernel.lower_statements import Bodies, Types, settle_weak
from transpiler.pykernel.model import (
    ArrayArgument,
    PlainName,
    PyFunction,
    ScalarArgument,
    Specialization,
    TackName,
)
from transpiler.pykernel.notation import SCALARS
from transpiler.pykernel.places import assigned, find_places
from transpiler.pykernel.values import Known, Value, Weak, convert

MOST_ROUNDS = 50


@dataclass(slots=True)
class Copies:
    """The device functions of a program by key, in the order in which they are needed."""

    made: dict[tuple[object, ...], Function] = field(default_factory=dict)
    literal: dict[tuple[object, ...], Weak] = field(default_factory=dict)
    active: list[PyFunction] = field(default_factory=list)

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
        if not isinstance(node.func, ast.Name):
            return None
        if self.hides(node.func.id):
            message = f"TypeError: {node.func.id} is a value here, which cannot be called"
            raise Rejected("K1105", node, message, "give the local another name")
        bound = resolve(self.module, node.func)
        if bound is None:
            message = f"NameError: there is no function {node.func.id}"
            raise Rejected("K1101", node, message, "import it from tack, or define it here")
        if isinstance(bound, PlainName):
            message = f"TypeError: {bound.name} is {bound.what}"
            raise Rejected("K1106", node, message, "kernels call functions under @tack.func")
        if not isinstance(bound, PyFunction):
            return None
        if bound.is_kernel:
            raise Rejected("K1103", node, f"{bound.name} is a kernel: kernels call functions only")
        if node.keywords or len(node.args) != len(bound.parameters):
            count = len(bound.parameters)
            raise Rejected("K1201", node, f"TypeError: {bound.name} takes {count} arguments")
        values = [self._argument(a) for a in node.args]
        return self._called(node, bound, values)

    def _argument(self, node: ast.expr) -> Value:
        """A weak literal stays one, unless it chooses between literals at run time."""
        value = self.number(self.value(node), node)
        if isinstance(value, Weak) and not value.fixed:
            return Known(value.at(self.types.floats))
        return value

    def _called(self, node: ast.Call, callee: PyFunction, values: list[Value]) -> Value:
        if callee in self.copies.active:
            raise Rejected("K1104", node, f"{callee.name} calls itself: recursion is not possible")
        kinds: list[object] = []
        for value in values:
            kinds.append(value.key if isinstance(value, Weak) else value.type)
        key = (callee, self.types.floats, *kinds)
        if key not in self.copies.made and key not in self.copies.literal:
            self.copies.active.append(callee)
            try:
                _copy(callee, values, self.types.floats, self.copies, key)
            finally:
                self.copies.active.pop()
        if key in self.copies.literal:
            return self.copies.literal[key]
        function = self.copies.made[key]
        arguments = tuple(v.expression for v in values if isinstance(v, Known))
        return Known(Call(function.qualified, arguments, function.result, self.at(node)))


# --- device functions -----------------------------------------------------------------------


class _FunctionBody(Body):
    def __init__(self, function: PyFunction, types: Types, copies: Copies, *, dry: bool) -> None:
        super().__init__(function, types, copies, dry=dry)
        self.returns: list[Value] = []
        self.in_while = 0

    def leave(self, node: ast.Return, trivia: Trivia) -> list[Statement]:
        if self.loops or self.in_while:
            raise Rejected("K1405", node, "a return inside a loop is not in the language")
        if node.value is None:
            raise Rejected("C9102", node, "a device function without a result is not supported")
        value = self.number(self.value(node.value), node.value)
        self.returns.append(value)
        if isinstance(value, Known):
            self.types.join_result(value.type, node)
        if self.types.result is None:
            return []
        return [Return(convert(value, self.types.result, self.at(node)), trivia)]

    def statement(self, node: ast.stmt, trivia: Trivia) -> list[Statement]:
        inside = isinstance(node, ast.While)
        self.in_while += inside
        try:
            return super().statement(node, trivia)
        finally:
            self.in_while -= inside


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


# --- kernels --------------------------------------------------------------------------------


class _KernelBody(Body):
    def __init__(
        self,
        function: PyFunction,
        types: Types,
        copies: Copies,
        stored: set[str],
        *,
        dry: bool,
    ) -> None:
        super().__init__(function, types, copies, dry=dry)
        self.written = stored
        self.inside = False

    def stored(self, place: Element, node: ast.AST) -> None:
        assert isinstance(place.base, Read)
        name = place.base.local.name
        if not self.inside:
            message = f"{name} is stored to outside the parallel loop"
            raise Rejected("K1406", node, message, "move the store into the loop")
        self.written.add(name)

    def read(self, node: ast.Name) -> Value:
        parameter = self.parameters.get(node.id)
        if parameter is not None and not self.inside and not isinstance(parameter.type, ViewType):
            return Known(Read(parameter))
        return super().read(node)


def lower_kernel(specialization: Specialization, copies: Copies, suffix: str) -> Launch:
    """The kernel of one list of argument types; raises `Rejected`."""
    stored: set[str] = set()
    floats = F32
    for argument in specialization.arguments:
        if isinstance(argument, ArrayArgument) and argument.element == F64:
            floats = F64
    types = Types(floats)
    for _ in range(MOST_ROUNDS):
        types.changed = False
        _kernel_round(specialization, types, copies, stored, suffix, dry=True)
        if not types.changed:
            settle_weak(types)
        if not types.changed:
            break
    return _kernel_round(specialization, types, copies, stored, suffix, dry=False)


def _kernel_round(
    specialization: Specialization,
    types: Types,
    copies: Copies,
    stored: set[str],
    suffix: str,
    *,
    dry: bool,
) -> Launch:
    function = specialization.function
    node = function.node
    body = _KernelBody(function, types, copies, stored, dry=dry)
    parameters = _parameters(specialization, body, stored)
    before, loop, after, result = _parts(body, node)
    body.assignments = assigned(node.body)
    _refuse_assigned_parameters(body, before + after)
    outside = set(assigned(before + after)) - set(body.parameters)
    body.places = find_places(before + after, outside)
    first = body.block(before)
    parallel = _parallel(body, loop)
    last = body.block(after)
    value, type_ = _result(body, result)
    return Launch(
        function.name,
        function.module.name,
        function.module.file.path,
        parameters,
        first,
        parallel,
        last,
        value,
        type_,
        types.floats,
        body.at(node),
        (node.lineno, node.end_lineno or node.lineno),
        suffix,
        documentation(node),
    )


def _parameters(
    specialization: Specialization, body: _KernelBody, stored: set[str]
) -> tuple[Parameter, ...]:
    made: list[Parameter] = []
    function = specialization.function
    for name, argument in zip(function.parameters, specialization.arguments, strict=True):
        position = body.at(function.node)
        match argument:
            case ScalarArgument(type_):
                local = body.fresh(name, type_, writable=False)
                made.append(Parameter(local, Mode.IN, position=position))
            case ArrayArgument(element, shape, planar):
                writes = name in stored
                access = Access.INOUT if writes else Access.IN
                local = body.fresh(name, ViewType(element, len(shape), access, planar))
                fixed = tuple(None if n is None else Literal(I64, n) for n in shape)
                mode = Mode.INOUT if writes else Mode.IN
                made.append(Parameter(local, mode, fixed, (None,) * len(shape), position))
                if not isinstance(element, ScalarType):
                    message = "an array of vectors or matrices is not supported"
                    raise Rejected("C9102", function.node, message)
            case _:
                raise Rejected("C9102", function.node, f"the argument {name} is not supported")
        body.parameters[name] = local
    return tuple(made)


def _parts(
    body: _KernelBody, node: ast.FunctionDef
) -> tuple[list[ast.stmt], ast.For, list[ast.stmt], ast.expr | None]:
    """What stands before the parallel loop, the loop, what is behind it, what is returned."""
    statements = list(node.body)
    result: ast.expr | None = None
    if statements and isinstance(statements[-1], ast.Return):
        last = statements.pop()
        assert isinstance(last, ast.Return)
        result = last.value
    loops = [k for k, s in enumerate(statements) if isinstance(s, ast.For)]
    if not loops:
        message = f"the kernel {node.name} has no parallel loop"
        raise Rejected("K1407", node, message, "put one `for` directly into its body")
    if len(loops) > 1:
        message = f"the kernel {node.name} has a second parallel loop"
        raise Rejected("K1408", statements[loops[1]], message, "make two kernels of it")
    loop = statements[loops[0]]
    assert isinstance(loop, ast.For)
    return statements[: loops[0]], loop, statements[loops[0] + 1 :], result


def _refuse_assigned_parameters(body: _KernelBody, outside: list[ast.stmt]) -> None:
    for name in assigned(outside):
        if name in body.parameters:
            message = f"assigning the parameter {name} outside the parallel loop is not supported"
            raise Rejected("C9102", outside[0], message)


def _parallel(body: _KernelBody, loop: ast.For) -> Parallel:
    """The parallel loop: each iteration starts from what stands before it."""
    trivia = body._trivia(loop)
    spans = body.spans(loop)
    inner = assigned(loop.body)
    for statement in ast.walk(loop):
        if isinstance(statement, ast.Break) and _breaks(loop, statement):
            message = "the parallel loop has no order and cannot be left early"
            raise Rejected("K1409", statement, message, "use continue to end one iteration")
    outer = dict(body.locals)
    start: list[Statement] = []
    body.inside = True
    for name in inner:
        seed: Expression | None = None
        if name in body.parameters:
            parameter = body.parameters[name]
            if isinstance(parameter.type, ViewType):
                raise Rejected("K1308", loop, f"TypeError: {name} is an array: assign elements")
            assert isinstance(parameter.type, ScalarType)
            body.types.join(name, parameter.type, loop)
            seed = Read(parameter)
        elif name in outer:
            seed = Read(outer[name])
        if seed is None or name not in body.types.known:
            continue
        # Each iteration has one of its own, beside what all of them start from.
        body.locals.pop(name, None)
        local = body.local(name, f"{name}_own")
        assert isinstance(local.type, ScalarType)
        start.append(Declare(local, convert(Known(seed), local.type), body.at(loop)))
        body.declared.add(name)
    own = set(inner) - set(outer) - set(body.parameters)
    places = find_places(loop.body, own)
    body.places.late.update(places.late)
    body.loops.append({s.variable.name: s.variable for s in spans})
    block = body.block(loop.body)
    body.loops.pop()
    body.inside = False
    body.locals = {**body.locals, **outer}
    return Parallel(
        tuple(spans), Block((*start, *block.statements), block.closing), body.at(loop), trivia
    )


def _breaks(loop: ast.For, leave: ast.Break) -> bool:
    """Whether `leave` leaves `loop` itself, not a loop inside it."""
    inner = [n for n in ast.walk(loop) if isinstance(n, ast.For | ast.While) and n is not loop]
    return not any(leave in ast.walk(n) for n in inner)


def result_type(function: PyFunction) -> ScalarType | None:
    """The type that the annotation of a kernel's result names; None without one."""
    node = function.node.returns
    found = None if node is None else resolve(function.module, node)
    if not isinstance(found, TackName):
        return None
    return {"float": F32, "int": I32, **SCALARS}.get(found.path)


def _result(body: _KernelBody, result: ast.expr | None) -> tuple[Expression | None, Type]:
    """What the kernel returns, in the type of its annotation."""
    if result is None:
        return None, VOID
    type_ = result_type(body.function)
    if type_ is None:
        message = f"{body.function.name} returns a value without a type"
        raise Rejected("K1410", result, message, "annotate it: -> tack.f32")
    return convert(body.number(body.value(result), result), type_), type_


def documentation(node: ast.FunctionDef) -> tuple[str, ...]:
    """The docstring's lines."""
    text = ast.get_docstring(node)
    return tuple(text.split("\n")) if text else ()
