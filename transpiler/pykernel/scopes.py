"""The names of one function while its source is validated."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from transpiler.pykernel.bindings import is_part, resolve
from transpiler.pykernel.model import Binding, PyFunction, TackName
from transpiler.pykernel.places import assigned
from transpiler.pykernel.reading import position_of
from transpiler.pykernel.vocabulary import ALLOCATIONS
from transpiler.source.diagnostics import Collector, Diagnostic


class Report:
    """Tells what is wrong with one function; `count` is how often."""

    def __init__(self, function: PyFunction, collector: Collector) -> None:
        self.function = function
        self.collector = collector
        self.count = 0

    def __call__(self, code: str, node: ast.AST, message: str, remedy: str | None = None) -> None:
        """One diagnostic at `node`, with the name of the function behind the message."""
        self.count += 1
        module = self.function.module
        text = f"{message} (in {self.function.name})"
        position = position_of(module, node)
        self.collector.add(Diagnostic(code, text, module.file.path, position, hint=remedy))


class Scope:
    """Parameters, locals and loop variables of a function, and what its file binds.

    `bound` are the locals that may have a value at the place that is looked at.
    """

    def __init__(self, function: PyFunction) -> None:
        self.function = function
        self.module = function.module
        given = function.node.args
        extra = [*given.kwonlyargs, *(a for a in (given.vararg, given.kwarg) if a is not None)]
        self.parameters = {*function.parameters, *(a.arg for a in extra)}
        self.locals = bound_names(function.node.body)
        self.loops: list[Sequence[str]] = []
        self.ended: set[str] = set()
        self.bound: set[str] = set()
        self.arrays = set(_allocated(self, function.node.body))

    def resolve(self, node: ast.expr) -> Binding | None:
        """What of the file, or of what it imports, `node` names; None for what is the function's
        own or bound to nothing."""
        return resolve(self.module, node) if self.is_path(node) else None

    def is_path(self, node: ast.expr) -> bool:
        """Whether `node` is a name of the file, or a path of attributes from one."""
        root = node
        while isinstance(root, ast.Attribute):
            root = root.value
        outer = isinstance(root, ast.Name) and not self.is_own(root.id)
        return outer and not is_part(self.module, node)

    def is_own(self, name: str) -> bool:
        """Whether a parameter, a local or the variable of a loop around has that name."""
        return name in self.parameters or name in self.locals or self.is_loop_variable(name)

    def is_loop_variable(self, name: str) -> bool:
        """Whether `name` is the variable of a loop around."""
        return any(name in names for names in self.loops)

    def has_value(self, name: str) -> bool:
        """Whether a parameter, local or loop variable may have a value here."""
        return name in self.parameters or name in self.bound or self.is_loop_variable(name)

    def was_loop_variable(self, name: str) -> bool:
        """Whether a loop before had a variable of that name."""
        return name in self.ended

    def is_storage(self, name: str) -> bool:
        """Whether `name` is an array: a parameter of a kernel that is indexed, or a local one."""
        return name in self.arrays or (self.function.is_kernel and name in self.parameters)

    @contextmanager
    def loop(self, names: Sequence[str]) -> Iterator[None]:
        """The body of a loop with these variables."""
        self.loops.append(names)
        yield
        self.loops.pop()
        self.ended.update(names)


def bound_names(body: Sequence[ast.stmt]) -> set[str]:
    """The names that statements of `body` bind, other than as loop variables."""
    found = set(assigned(body))
    for statement in body:
        for node in ast.walk(statement):
            match node:
                case ast.AnnAssign(ast.Name(name)) | ast.NamedExpr(ast.Name(name)):
                    found.add(name)
                case ast.FunctionDef(name) | ast.ClassDef(name) | ast.AsyncFunctionDef(name):
                    found.add(name)
                case ast.alias(name, shown):
                    found.add(shown or name.partition(".")[0])
                case ast.withitem(optional_vars=ast.Name(name)):
                    found.add(name)
                case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)):
                    found.add(name)
                case ast.comprehension(target) | ast.AsyncFor(target):
                    found |= {n.id for n in ast.walk(target) if isinstance(n, ast.Name)}
                case ast.arg(name):
                    found.add(name)
    return found


def _allocated(scope: Scope, body: Sequence[ast.stmt]) -> Iterator[str]:
    """The locals that are arrays."""
    for statement in body:
        for node in ast.walk(statement):
            match node:
                case ast.Assign([ast.Name(name)], ast.Call(function)):
                    found = scope.resolve(function)
                    if isinstance(found, TackName) and found.path in ALLOCATIONS:
                        yield name


def store_root(node: ast.expr) -> str | None:
    """The name at the root of a place: `a` of `a[i][c]`."""
    while isinstance(node, ast.Subscript | ast.Attribute):
        node = node.value
    return node.id if isinstance(node, ast.Name) else None
