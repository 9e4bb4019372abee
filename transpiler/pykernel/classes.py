"""Device classes: their methods and constants, found through the classes that they inherit from."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence

from transpiler.pykernel.constants import NotConstant, evaluate, read_constant
from transpiler.pykernel.model import (
    Binding,
    ConstantName,
    Method,
    MissingName,
    PyClass,
    PyFunction,
    TackName,
)

Resolve = Callable[[ast.expr], Binding | None]
MakeFunction = Callable[[ast.FunctionDef, bool], PyFunction]


def inherited(bases: Sequence[PyClass]) -> tuple[PyClass, ...] | None:
    """The ancestors of a class with these bases in Python's order (C3): each class before its own
    bases, and the bases in the order in which they are written; None if there is no such order."""
    waiting = [[base, *base.ancestors] for base in bases] + [list(bases)]
    found: list[PyClass] = []
    while waiting := [rest for rest in waiting if rest]:
        heads = (rest[0] for rest in waiting)
        following = next(
            (head for head in heads if not any(head in rest[1:] for rest in waiting)), None
        )
        if following is None:
            return None
        found.append(following)
        waiting = [[c for c in rest if c is not following] for rest in waiting]
    return tuple(found)


def read_class(
    node: ast.ClassDef, ancestors: tuple[PyClass, ...], resolve: Resolve, make: MakeFunction
) -> PyClass:
    """The class that `node` defines; what kernels cannot use of it is left out."""
    made = PyClass(node.name, ancestors)
    for statement in node.body:
        match statement:
            case ast.FunctionDef(name):
                method = _method(statement, node.name, resolve, make)
                made.constants.pop(name, None)
                made.methods.pop(name, None)
                if method is not None:
                    made.methods[name] = method
            case ast.Assign([ast.Name(name)], value):
                made.methods.pop(name, None)
                made.constants[name] = _constant(name, value, resolve)
            case ast.AnnAssign(ast.Name(name), _, value) if value is not None:
                made.methods.pop(name, None)
                made.constants[name] = _constant(name, value, resolve)
    return made


def _method(
    node: ast.FunctionDef, owner: str, resolve: Resolve, make: MakeFunction
) -> Method | None:
    kinds: set[str] = set()
    for decorator in node.decorator_list:
        found = resolve(decorator.func if isinstance(decorator, ast.Call) else decorator)
        if isinstance(found, TackName):
            kinds.add(found.path)
        elif isinstance(decorator, ast.Name) and decorator.id == "staticmethod":
            kinds.add("static")
    if not kinds & {"func", "kernel"}:
        return None
    function = make(node, "kernel" in kinds)
    function.name = f"{owner}_{node.name}"
    return Method(function, "static" in kinds)


def _constant(name: str, value: ast.expr, resolve: Resolve) -> ConstantName | MissingName:
    """A number of the class, which reads like a literal."""
    if isinstance(value, ast.Call):
        found = resolve(value.func)
        if isinstance(found, TackName) and found.path == "constant":
            return read_constant(name, value, resolve)
    try:
        return ConstantName(name, evaluate(value, resolve), None)
    except NotConstant as error:
        return MissingName("K1109", f"ValueError: {name} of the class: {error}", error.remedy)
