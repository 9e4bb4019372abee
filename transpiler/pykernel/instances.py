"""Instances of device classes, flattened: every attribute becomes a parameter of its own.

A kernel, device function or method is rewritten once for each list of instances that it is given:
`ball.radius` becomes the parameter `ball_radius`, `ball.distance(p)` a call of the method with the
attributes of `ball` in front. Nodes keep their positions; what is left is lowered like any source.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Sequence
from dataclasses import dataclass, field

from transpiler.ir.types import MatrixType, VectorType
from transpiler.pykernel.bindings import bound, resolve
from transpiler.pykernel.lower_expressions import Rejected
from transpiler.pykernel.model import (
    Argument,
    FunctionArgument,
    InstanceArgument,
    Method,
    MissingName,
    PyClass,
    PyFunction,
    PyModule,
    ScalarArgument,
    Specialization,
    TackName,
    TupleArgument,
    VectorArgument,
)
from transpiler.pykernel.scopes import bound_names


@dataclass(frozen=True, slots=True)
class Held:
    """A device function that an instance holds."""

    function: PyFunction


@dataclass(frozen=True, slots=True)
class Instance:
    """An instance by its class and attributes; equal for instances that share code."""

    cls: PyClass
    fields: tuple[tuple[str, Instance | Held | Argument], ...]

    def field(self, name: str) -> Instance | Held | Argument | None:
        """What the attribute `name` is."""
        return dict(self.fields).get(name)


Given = Instance | None


@dataclass(slots=True)
class Instances:
    """The functions that were rewritten, by what they are given."""

    made: dict[tuple[PyFunction, tuple[Given, ...]], PyFunction] = field(default_factory=dict)

    def specialization(self, found: Specialization) -> Specialization:
        """`found` with its instances flattened; raises `Rejected`."""
        if not any(isinstance(a, InstanceArgument) for a in found.arguments):
            return found
        module = found.function.module
        given: list[Given] = []
        arguments: list[Argument] = []
        for argument in found.arguments:
            if isinstance(argument, InstanceArgument):
                instance = _instance(argument, module, found.function.node)
                given.append(instance)
                arguments += [leaf for _, leaf in _leaves(instance)]
            else:
                given.append(None)
                arguments.append(argument)
        return Specialization(self.function(found.function, tuple(given)), tuple(arguments))

    def function(self, function: PyFunction, given: tuple[Given, ...]) -> PyFunction:
        """`function` for parameters of which some are instances."""
        if not any(given):
            return function
        key = (function, given)
        if key not in self.made:
            node = copy.deepcopy(function.node)
            taken = {*function.parameters, *bound_names(node.body), *function.module.names}
            names: dict[str, dict[tuple[str, ...], str]] = {}
            parameters: list[str] = []
            instances: dict[str, Instance] = {}
            for name, instance in zip(function.parameters, given, strict=True):
                if instance is None:
                    parameters.append(name)
                    continue
                instances[name] = instance
                names[name] = {}
                for path, _ in _leaves(instance):
                    flat = _free("_".join((name, *path)), taken)
                    names[name][path] = flat
                    parameters.append(flat)
            made = PyFunction(
                function.name, function.module, node, function.is_kernel, tuple(parameters), {}
            )
            self.made[key] = made
            flattener = _Flattener(self, made, instances, names, taken)
            try:
                node.body = flattener.block(node.body)
            except Rejected as error:
                error.function = error.function or function
                raise
            places = {a.arg: a for a in node.args.args}
            first = node.args.args[0] if node.args.args else node
            node.args.args = [
                ast.copy_location(ast.arg(p), places.get(p, first)) for p in parameters
            ]
        return self.made[key]


def _free(name: str, taken: set[str]) -> str:
    while name in taken:
        name += "_"
    taken.add(name)
    return name


def _instance(argument: InstanceArgument, module: PyModule, node: ast.AST) -> Instance:
    """The instance that a type spells; raises `Rejected`."""
    cls = resolve(module, ast.parse(argument.name, mode="eval").body)
    if isinstance(cls, MissingName):
        raise Rejected(cls.code, node, cls.message, cls.remedy)
    if not isinstance(cls, PyClass):
        message = f"{argument.name} is no device class"
        raise Rejected("K1310", node, message, "put @tack.device_class above the class")
    fields: list[tuple[str, Instance | Held | Argument]] = []
    for name, inner in argument.fields:
        if isinstance(inner, InstanceArgument):
            fields.append((name, _instance(inner, module, node)))
        elif isinstance(inner, FunctionArgument):
            held = resolve(module, ast.parse(inner.function, mode="eval").body)
            if not isinstance(held, PyFunction) or held.is_kernel:
                message = f"{inner.function} is no device function of this file's names"
                raise Rejected("K1310", node, message, "import it, and write func:name")
            fields.append((name, Held(held)))
        else:
            fields.append((name, inner))
    return Instance(cls, tuple(fields))


def _leaves(
    instance: Instance, path: tuple[str, ...] = ()
) -> list[tuple[tuple[str, ...], Argument]]:
    """The attributes that are passed, in order, with the way to each."""
    found: list[tuple[tuple[str, ...], Argument]] = []
    for name, inner in instance.fields:
        way = (*path, name)
        match inner:
            case Instance():
                found += _leaves(inner, way)
            case Held():
                pass
            case VectorArgument(type_):
                found += [((*way, part), ScalarArgument(type_.element)) for part in _parts(type_)]
            case TupleArgument(parts):
                found += [((*way, str(k)), ScalarArgument(t)) for k, t in enumerate(parts)]
            case _:
                found.append((way, inner))
    return found


def _parts(type_: VectorType | MatrixType) -> list[str]:
    """Names of the components: `x` to `w`, or row and column of each."""
    if isinstance(type_, VectorType):
        return list("xyzw"[: type_.length])
    return [f"{r}{c}" for r in range(type_.rows) for c in range(type_.columns)]


@dataclass(frozen=True, slots=True)
class _Found:
    """An instance in the function: the parameter, the way from it, what it is."""

    parameter: str
    path: tuple[str, ...]
    instance: Instance


class _Flattener(ast.NodeTransformer):
    """Rewrites the body of one function."""

    def __init__(
        self,
        made: Instances,
        function: PyFunction,
        instances: dict[str, Instance],
        names: dict[str, dict[tuple[str, ...], str]],
        taken: set[str],
    ) -> None:
        self.made = made
        self.function = function
        self.module = function.module
        self.instances = instances
        self.names = names
        self.taken = taken

    def block(self, body: Sequence[ast.stmt]) -> list[ast.stmt]:
        """All statements, rewritten."""
        made: list[ast.stmt] = []
        for statement in body:
            new = self.visit(statement)
            made += new if isinstance(new, list) else [new]
        return made

    # --- what an expression is ----------------------------------------------------------------

    def found(self, node: ast.expr) -> _Found | None:
        """The instance that `node` is: a parameter, or an attribute of one that is an instance."""
        match node:
            case ast.Name(name) if name in self.instances:
                return _Found(name, (), self.instances[name])
            case ast.Attribute(base, name):
                around = self.found(base)
                inner = around.instance.field(name) if around is not None else None
                if around is not None and isinstance(inner, Instance):
                    return _Found(around.parameter, (*around.path, name), inner)
        return None

    def leaves(self, found: _Found, node: ast.expr) -> list[ast.expr]:
        """The parameters that stand for an instance."""
        return [self.named(found, path, node) for path, _ in _leaves(found.instance, found.path)]

    def named(self, found: _Found, path: tuple[str, ...], node: ast.expr) -> ast.expr:
        name = self.names[found.parameter][path]
        return ast.copy_location(ast.Name(name, ast.Load()), node)

    # --- expressions --------------------------------------------------------------------------

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id in self.instances:
            message = f"TypeError: {node.id} is an instance, and no number"
            raise Rejected("K1321", node, message, "read an attribute, or pass it to a function")
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        around = self.found(node.value)
        if around is None:
            self.generic_visit(node)
            return node
        name, instance = node.attr, around.instance
        inner = instance.field(name)
        if isinstance(inner, Instance | Held | TupleArgument):
            message = f"TypeError: {name} is no number"
            raise Rejected("K1321", node, message, "call it, or read what it holds")
        if isinstance(inner, VectorArgument):
            return self.vector(around, name, inner, node)
        if inner is not None:
            return self.named(around, (*around.path, name), node)
        constant = instance.cls.constant(name)
        if constant is None:
            message = f"AttributeError: {instance.cls.name} has no attribute {name}"
            remedy = "give it in the type of the argument, or in the class"
            raise Rejected("K1322", node, message, remedy)
        if isinstance(constant, MissingName):
            raise Rejected(constant.code, node, constant.message, constant.remedy)
        return bound(name, constant, node)

    def vector(self, around: _Found, name: str, inner: VectorArgument, node: ast.expr) -> ast.expr:
        """A vector or matrix, made of the parameters for its components."""
        parts = [self.named(around, (*around.path, name, p), node) for p in _parts(inner.type)]
        word, arguments = f"vec{len(parts)}", parts
        if isinstance(inner.type, MatrixType):
            columns = inner.type.columns
            rows = [parts[k : k + columns] for k in range(0, len(parts), columns)]
            word = "mat"
            arguments = [ast.copy_location(ast.List(row, ast.Load()), node) for row in rows]
        call = ast.Call(bound(word, TackName(word), node), arguments, [])
        return ast.copy_location(call, node)

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        match node.value, node.slice:
            case ast.Attribute(base, name), index if (around := self.found(base)) is not None:
                inner = around.instance.field(name)
                if isinstance(inner, TupleArgument):
                    return self.part(node, around, name, inner, index)
        held = self.found(node.value)
        if held is not None:
            return self.method(node, held, "__getitem__", [_one(node.slice)])
        self.generic_visit(node)
        return node

    def part(
        self, node: ast.expr, around: _Found, name: str, inner: TupleArgument, index: ast.expr
    ) -> ast.expr:
        """`obj.shape[k]` with a literal `k`."""
        known = isinstance(index, ast.Constant) and type(index.value) is int
        k = index.value if isinstance(index, ast.Constant) else 0
        if not known or not isinstance(k, int) or not 0 <= k < len(inner.parts):
            message = f"IndexError: {name} has the parts 0 to {len(inner.parts) - 1}"
            raise Rejected("K1502", node, message, "give the number of a part itself")
        return self.named(around, (*around.path, name, str(k)), node)

    def visit_Call(self, node: ast.Call) -> ast.expr:
        if isinstance(node.func, ast.Attribute):
            around = self.found(node.func.value)
            if around is not None:
                return self.member(node, around, node.func.attr)
        callee = self.outer(node.func)
        if isinstance(callee, TackName) and callee.path == "len":
            held = self.found(node.args[0])
            if held is not None:
                return self.method(node, held, "__len__", [])
        if isinstance(callee, PyFunction):
            return self.called(node, callee, node.args)
        self.generic_visit(node)
        return node

    def outer(self, node: ast.expr) -> object:
        """What of the file is called; None for names of the function."""
        root = node
        while isinstance(root, ast.Attribute):
            root = root.value
        own = isinstance(root, ast.Name) and (
            root.id in self.function.parameters or root.id in self.instances
        )
        return None if own else resolve(self.module, node)

    def member(self, node: ast.Call, around: _Found, name: str) -> ast.expr:
        """A call of a method, or of a function that the instance holds."""
        inner = around.instance.field(name)
        if isinstance(inner, Held):
            return self.called(node, inner.function, node.args)
        return self.method(node, around, name, node.args)

    def method(
        self, node: ast.expr, around: _Found, name: str, arguments: list[ast.expr]
    ) -> ast.expr:
        method = around.instance.cls.method(name)
        if method is None or method.function.is_kernel:
            message = f"AttributeError: {around.instance.cls.name} has no device function {name}"
            raise Rejected("K1322", node, message, "put @tack.func above the method")
        return self.called(node, method.function, arguments, method, around)

    def called(
        self,
        node: ast.expr,
        callee: PyFunction,
        arguments: Sequence[ast.expr],
        method: Method | None = None,
        around: _Found | None = None,
    ) -> ast.expr:
        """A call of `callee`, with the instances among its arguments flattened."""
        given: list[Given] = []
        flat: list[ast.expr] = []
        if around is not None and method is not None and not method.static:
            given.append(around.instance)
            flat += self.leaves(around, node)
        for argument in arguments:
            found = self.found(argument)
            given.append(None if found is None else found.instance)
            flat += [self.visit(argument)] if found is None else self.leaves(found, argument)
        if len(given) != len(callee.parameters):
            count = len(callee.parameters)
            message = f"TypeError: {callee.name} takes {count} arguments, not {len(given)}"
            raise Rejected("K1201", node, message, "give every parameter one argument")
        made = self.made.function(callee, tuple(given))
        call = ast.Call(bound(callee.name, made, node), flat, [])
        return ast.copy_location(call, node)

    # --- statements ---------------------------------------------------------------------------

    def visit_Assign(self, node: ast.Assign) -> ast.stmt | list[ast.stmt]:
        (target,) = node.targets
        held = self.found(target.value) if isinstance(target, ast.Subscript) else None
        if held is not None and isinstance(target, ast.Subscript):
            value, first = self.kept("value", self.visit(node.value))
            return [*first, self.set_item(node, held, _one(target.slice), value)]
        self.refuse_attributes(target)
        node.value = self.visit(node.value)
        node.targets = [self.visit(target)]
        return node

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.stmt | list[ast.stmt]:
        target = node.target
        held = self.found(target.value) if isinstance(target, ast.Subscript) else None
        if held is None or not isinstance(target, ast.Subscript):
            self.refuse_attributes(target)
            self.generic_visit(node)
            return node
        index, first = self.kept("index", self.visit(_one(target.slice)))
        old = self.method(target, held, "__getitem__", [copy.deepcopy(index)])
        value, second = self.kept("old", old, always=True)
        changed = ast.BinOp(value, node.op, self.visit(node.value))
        ast.copy_location(changed, node)
        new, third = self.kept("value", changed)
        return [*first, *second, *third, self.set_item(node, held, index, new)]

    def set_item(self, node: ast.stmt, held: _Found, index: ast.expr, value: ast.expr) -> ast.stmt:
        call = self.method(_located(node), held, "__setitem__", [index, value])
        return ast.copy_location(ast.Expr(call), node)

    def kept(
        self, name: str, value: ast.expr, *, always: bool = False
    ) -> tuple[ast.expr, list[ast.stmt]]:
        """`value` under a name of its own, unless it is a name or a number."""
        if isinstance(value, ast.Name | ast.Constant) and not always:
            return value, []
        chosen = _free(name, self.taken)
        store = ast.copy_location(ast.Name(chosen, ast.Store()), value)
        made = ast.copy_location(ast.Assign([store], value), value)
        return ast.copy_location(ast.Name(chosen, ast.Load()), value), [made]

    def refuse_attributes(self, target: ast.expr) -> None:
        """K1204 for an assignment to an instance or its attribute."""
        for part in target.elts if isinstance(target, ast.Tuple | ast.List) else [target]:
            inner = part.value if isinstance(part, ast.Attribute | ast.Subscript) else part
            direct = not isinstance(part, ast.Subscript)
            if self.found(inner) is not None and (direct or isinstance(target, ast.Tuple)):
                message = "the attributes of an instance do not change in a kernel"
                raise Rejected("K1204", part, message, "use a local, or an array attribute")


def _one(index: ast.expr) -> ast.expr:
    """Several indices are one vector."""
    if isinstance(index, ast.Tuple):
        return ast.copy_location(ast.List(index.elts, ast.Load()), index)
    return index


def _located(node: ast.stmt) -> ast.expr:
    return ast.copy_location(ast.Constant(0), node)
