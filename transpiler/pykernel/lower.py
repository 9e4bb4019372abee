"""Kernels: types to a fixed point, then nodes."""

from __future__ import annotations

import ast

from transpiler.ir.nodes import (
    Block,
    Call,
    Declare,
    Expression,
    Launch,
    Literal,
    Local,
    Mode,
    Parallel,
    Parameter,
    Read,
    Span,
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
    ElementType,
    FloatType,
    ScalarType,
    Type,
    ViewType,
)
from transpiler.ir.vectors import element_of
from transpiler.pykernel.bindings import resolve
from transpiler.pykernel.copies import Copies, Parts
from transpiler.pykernel.launch_bounds import LaunchBounds, Loads
from transpiler.pykernel.lower_expressions import Rejected
from transpiler.pykernel.lower_functions import Body, documentation
from transpiler.pykernel.lower_statements import Types, find_types
from transpiler.pykernel.lower_textures import TEXTURE
from transpiler.pykernel.model import (
    ArrayArgument,
    PyFunction,
    ScalarArgument,
    Specialization,
    TackName,
    TextureArgument,
)
from transpiler.pykernel.notation import SCALARS
from transpiler.pykernel.places import (
    assigned,
    component_targets,
    find_places,
)
from transpiler.pykernel.recovery import Failed
from transpiler.pykernel.values import Known, Value, convert


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
        super().__init__(function, types, copies, stored, dry=dry)
        self.inside = False
        self.required: list[Expression] = []
        self.bounds: LaunchBounds | None = None
        self.outside: dict[str, ast.AST] = {}
        """Local arrays that stand in front of the loop: each work item has its own."""

    def declare_array(self, name: str, at: ast.AST, trivia: Trivia) -> list[Statement]:
        if self.inside:
            return super().declare_array(name, at, trivia)
        self.outside[name] = at
        return []

    def array(self, node: ast.expr) -> Local | None:
        if isinstance(node, ast.Name) and node.id in self.outside and not self.inside:
            raise self.refusal(node, f"using the local array {node.id} outside the parallel loop")
        return super().array(node)

    def group_value(self, node: ast.Call, word: str) -> Known:
        if not self.inside:
            message = f"tack.{word} stands outside the parallel loop"
            raise Rejected("K1406", node, message, "move it into the loop")
        return super().group_value(node, word)

    def _called(
        self, node: ast.Call, callee: PyFunction, wanted: FloatType | None = None
    ) -> tuple[Call | None, Parts]:
        call, parts = super()._called(node, callee, wanted)
        if call is not None and not self.inside and call.function in self.copies.acting:
            message = f"{callee.name}, which has effects, is called outside the parallel loop"
            raise Rejected("K1406", node, message, "move the call into the loop")
        return call, parts

    def store_to(self, array: Local, node: ast.AST) -> None:
        if not self.inside:
            message = f"{array.name} is stored to outside the parallel loop"
            raise Rejected("K1406", node, message, "move the store into the loop")
        super().store_to(array, node)

    def parallel_spans(self, loop: ast.For, before: Block) -> list[Span]:
        """The ranges of the parallel loop, whose bounds are exact integers."""
        loads = Loads(self.copies.functions)
        loads.add(before)
        bounds = self.bounds = LaunchBounds(self, loads)
        try:
            spans = self.spans(loop)
        finally:
            self.bounds = None
        bounds.spans(spans)
        self.required = bounds.required
        return spans

    def index(self, node: ast.expr) -> Expression:
        bounds, self.bounds = self.bounds, None  # an index inside a bound is an index
        try:
            return super().index(node) if bounds is None else bounds.bound(node)
        finally:
            self.bounds = bounds

    def statement(self, node: ast.stmt, trivia: Trivia) -> list[Statement]:
        if isinstance(node, ast.Assign | ast.AugAssign):
            self._refuse_parameters(node)
        return super().statement(node, trivia)

    def _refuse_parameters(self, node: ast.stmt) -> None:
        """K1308 for an array that is assigned as a whole; outside the loop for any parameter."""
        for name in assigned([node]):
            parameter = self.parameters.get(name)
            if parameter is not None and isinstance(parameter.type, ViewType):
                message = f"TypeError: {name} is an array"
                raise Rejected("K1308", node, message, f"assign its elements: {name}[i]")
            if parameter is not None and not self.inside:
                what = f"assigning the parameter {name} outside the parallel loop is not supported"
                raise Rejected("C9102", node, what, "assign another name")

    def read(self, node: ast.Name) -> Value:
        parameter = self.parameters.get(node.id)
        if parameter is not None and not self.inside and not isinstance(parameter.type, ViewType):
            return Known(Read(parameter))
        return super().read(node)


def lower_kernel(specialization: Specialization, copies: Copies, suffix: str) -> Launch:
    """The kernel of one list of argument types; raises `Failed` with all that is wrong."""
    stored: set[str] = set()
    floats = F32
    for argument in specialization.arguments:
        if isinstance(argument, ArrayArgument) and element_of(argument.element) == F64:
            floats = F64
    types = Types(floats)

    def one_round(*, dry: bool) -> tuple[_KernelBody, Launch | None]:
        body = _KernelBody(specialization.function, types, copies, stored, dry=dry)
        node = specialization.function.node
        made = body.recovery.attempt(node, lambda: _launch(specialization, body, suffix), None)
        return body, made

    find_types(types, lambda: one_round(dry=True)[0], lambda _: None)
    body, launch = one_round(dry=False)
    if launch is None or body.recovery.broken:
        raise Failed(body.recovery.errors)
    return launch


def _launch(specialization: Specialization, body: _KernelBody, suffix: str) -> Launch:
    function = specialization.function
    node = function.node
    parameters = _parameters(specialization, body, body.written)
    before, loop, after, result = _parts(body, node)
    body.assignments = assigned(node.body)
    outside = set(assigned(before + after)) - set(body.parameters)
    body.places = find_places(before + after, outside)
    first = body.block(before)
    parallel = _parallel(body, loop, first)
    last = body.block(after)
    nothing: tuple[Expression | None, Type] = (None, VOID)
    value, type_ = body.recovery.attempt(result or node, lambda: _result(body, result), nothing)
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
        body.types.floats,
        body.at(node),
        (node.lineno, node.end_lineno or node.lineno),
        suffix,
        documentation(node),
        required=tuple(body.required),
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
            case TextureArgument():
                local = body.fresh(name, TEXTURE)
                unknown = (None,) * TEXTURE.rank
                made.append(Parameter(local, Mode.IN, unknown, unknown, position))
                body.textures.add(name)
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
    (at,) = [k for k, s in enumerate(statements) if isinstance(s, ast.For)]
    loop = statements[at]
    assert isinstance(loop, ast.For)
    return statements[:at], loop, statements[at + 1 :], result


def _parallel(body: _KernelBody, loop: ast.For, before: Block) -> Parallel:
    """The parallel loop: each iteration starts from what stands before it."""
    trivia = body._trivia(loop)
    spans = body.loop_spans(loop, lambda: body.parallel_spans(loop, before))
    inner = assigned(loop.body)
    # A vector or matrix from outside is a local of the iteration too when a part is assigned.
    parts = component_targets(loop.body) & body.locals.keys()
    inner |= dict.fromkeys(sorted(parts - inner.keys()), 0)
    outer = dict(body.locals)
    start: list[Statement] = []
    body.inside = True
    for name, at in body.outside.items():
        start += body.declare_array(name, at, Trivia())
    for name in inner:
        seed: Expression | None = None
        if name in body.parameters:
            parameter = body.parameters[name]
            if not isinstance(parameter.type, ElementType):
                continue  # told where it is assigned
            body.types.join(name, parameter.type, loop)
            seed = Read(parameter)
        elif name in outer:
            seed = Read(outer[name])
        if seed is None or name not in body.types.known:
            continue
        # Each iteration has one of its own, beside what all of them start from.
        body.locals.pop(name, None)
        local = body.temporary(f"{name}_own", body.types.known[name])
        body.locals[name] = local
        assert isinstance(local.type, ElementType)
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
