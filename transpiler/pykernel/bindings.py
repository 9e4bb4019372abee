"""What the names of a kernel file are bound to. The last binding of a name holds, as in Python.

Nothing is executed: a module's statements are looked at for the names that they bind.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from transpiler.pykernel.classes import inherited, read_class
from transpiler.pykernel.constants import read_constant
from transpiler.pykernel.model import (
    Binding,
    ConstantName,
    ConstantValue,
    Files,
    ImportedName,
    MissingName,
    ModuleName,
    PlainName,
    PyClass,
    PyFunction,
    PyModule,
    TackName,
)
from transpiler.pykernel.reading import position_of
from transpiler.pykernel.vocabulary import BUILTINS, CALLABLES, HOST, MATH


class BoundName(ast.Name):
    """A name that a rewritten source has for `binding`, whatever the file binds."""

    binding: Binding


def bind(module: PyModule, files: Files) -> None:
    """Fill the namespace of `module`; `files` reads the kernel files that it imports."""
    Binder(module, files).statements(module.tree.body)


def resolve(module: PyModule, node: ast.expr) -> Binding | None:
    """What a name or a path of attributes is bound to in `module`; None if to nothing."""
    match node:
        case BoundName():
            return node.binding
        case ast.Name(name):
            return look_up(module, name)
        case ast.Attribute(base, name):
            match resolve(module, base):
                case TackName(path):
                    return TackName(f"{path}.{name}" if path else name)
                case ModuleName(path, inner, files):
                    if inner is not None and name in inner.names:
                        return look_up(inner, name)
                    return files.loaded(f"{path}.{name}") or _missing_member(path, name)
                case PyClass() as cls:
                    method = cls.method(name)
                    return method.function if method is not None else cls.constant(name)
                case MissingName() as missing:
                    return missing
    return None


def is_part(module: PyModule, node: ast.expr) -> bool:
    """Whether `node` is a component or method of a constant: `UP.x`, `shapes.UP.norm`."""
    while isinstance(node, ast.Attribute):
        node = node.value
        if isinstance(resolve(module, node), ConstantName):
            return True
    return False


def bound(name: str, binding: Binding, node: ast.AST) -> BoundName:
    """A name for `binding`, at the place of `node`."""
    made = BoundName(f"{name}.", ast.Load())
    made.binding = binding
    ast.copy_location(made, node)
    return made


def shaped_constant(constant: ConstantName, node: ast.AST) -> ast.expr:
    """A vector or matrix constant as the expression that makes it, at the place of `node`."""

    def number(value: ConstantValue) -> ast.expr:
        return bound(constant.name, ConstantName(constant.name, value, constant.dtype), node)

    assert isinstance(constant.value, tuple)
    word = f"vec{len(constant.value)}"
    arguments: list[ast.expr] = []
    for part in constant.value:
        if isinstance(part, tuple):
            word = "mat"
            row = ast.List([number(value) for value in part], ast.Load())
            arguments.append(ast.copy_location(row, node))
        else:
            arguments.append(number(part))
    call = ast.Call(bound(word, TackName(word), node), arguments, [])
    return ast.copy_location(call, node)


def look_up(module: PyModule, name: str) -> Binding | None:
    """What `name` is bound to in `module`, through the files that it was imported from."""
    seen: set[tuple[int, str]] = set()
    found = module.names.get(name)
    while isinstance(found, ImportedName):
        if (id(found.module), found.name) in seen:
            message = f"ImportError: {name} is imported in a circle"
            return MissingName("K1107", message, "define it in one of the files")
        seen.add((id(found.module), found.name))
        source = found.module
        found = source.names.get(found.name) or _missing_member(source.name, found.name)
    return TackName(name) if found is None and name in BUILTINS else found


def _missing_member(path: str, name: str) -> MissingName:
    message = f"ImportError: there is no {name} in {path}"
    return MissingName("K1107", message, f"define {name} in {path}, or correct the name")


def tack_decorators(module: PyModule, node: ast.FunctionDef | ast.ClassDef) -> set[str]:
    """The decorators of `tack` above a definition, with or without arguments."""
    found: set[str] = set()
    for decorator in node.decorator_list:
        called = decorator.func if isinstance(decorator, ast.Call) else decorator
        bound = resolve(module, called)
        if isinstance(bound, TackName):
            found.add(bound.path)
    return found


def function_of(module: PyModule, node: ast.FunctionDef, *, is_kernel: bool) -> PyFunction:
    """The kernel or device function that `node` defines."""
    arguments = [*node.args.posonlyargs, *node.args.args]
    annotations = {
        a.arg: a.annotation.value
        for a in arguments
        if isinstance(a.annotation, ast.Constant) and isinstance(a.annotation.value, str)
    }
    names = tuple(a.arg for a in arguments)
    return PyFunction(node.name, module, node, is_kernel, names, annotations)


class Binder:
    """Binds the names of one module, statement by statement."""

    def __init__(self, module: PyModule, files: Files) -> None:
        self.module = module
        self.files = files

    def statements(self, body: Sequence[ast.stmt]) -> None:
        """All statements at the level of the module."""
        for statement in body:
            match statement:
                case ast.Import(aliases):
                    for alias in aliases:
                        self._import(alias)
                case ast.ImportFrom():
                    self._from(statement)
                case ast.FunctionDef():
                    self._function(statement)
                case ast.ClassDef():
                    self._class(statement)
                case ast.Assign([ast.Name(name)], value):
                    self._value(name, value, statement)
                case ast.AnnAssign(ast.Name(name), _, value) if value is not None:
                    self._value(name, value, statement)
                case _:
                    self._others(statement)

    def _plain(self, name: str, what: str, node: ast.AST) -> None:
        self.module.names[name] = PlainName(name, what, position_of(self.module, node))

    def _function(self, node: ast.FunctionDef) -> None:
        kinds = tack_decorators(self.module, node) & {"kernel", "func"}
        if not kinds:
            self._plain(node.name, "an ordinary function", node)
            return
        made = function_of(self.module, node, is_kernel="kernel" in kinds)
        self.module.functions.append(made)
        self.module.names[node.name] = made

    def _class(self, node: ast.ClassDef) -> None:
        """A device class: by its decorator, today's or the older one, or by inheritance."""
        bases = [resolve(self.module, base) for base in node.bases]
        devices = [base for base in bases if isinstance(base, PyClass)]
        decorators = tack_decorators(self.module, node)
        if not devices and not decorators & {"device_class", "data_oriented"}:
            self._plain(node.name, "a class", node)
            return
        missing = [b for b in bases if isinstance(b, MissingName)]
        ancestors = inherited(devices)
        if ancestors is None:
            shown = ", ".join(base.name for base in devices)
            message = f"TypeError: {node.name} cannot inherit from {shown} in this order"
            missing.append(MissingName("K1108", message, "write the bases in another order"))
        if missing or ancestors is None:
            self.module.names[node.name] = missing[0]
            return
        made = read_class(
            node,
            ancestors,
            lambda e: resolve(self.module, e),
            lambda n, is_kernel: function_of(self.module, n, is_kernel=is_kernel),
        )
        self.module.functions += [m.function for m in made.methods.values()]
        self.module.names[node.name] = made

    def _value(self, name: str, value: ast.expr, node: ast.stmt) -> None:
        """A name bound to a value: a constant, another name for something, or neither."""
        if isinstance(value, ast.Call):
            called = resolve(self.module, value.func)
            if isinstance(called, TackName) and called.path == "constant":
                self.module.names[name] = read_constant(
                    name, value, lambda e: resolve(self.module, e)
                )
                return
        self._plain(name, "a value of the module", node)

    def _others(self, statement: ast.stmt) -> None:
        """Names that are bound by other statements: what to is not followed."""
        for name, node in _bound_names(statement):
            self._plain(name, "a value of the module", node)

    # --- imports ----------------------------------------------------------------------------

    def _import(self, alias: ast.alias) -> None:
        path = alias.name
        if path in ("tack", "math"):
            self.module.names[alias.asname or path] = TackName("" if path == "tack" else path)
            return
        if alias.asname is not None:
            self.module.names[alias.asname] = self._named(path)
            return
        # `import a.b` binds `a`, of which `b` is an attribute then.
        found = self._named(path)
        first = path.partition(".")[0]
        whole = self.files.loaded(first) if isinstance(found, ModuleName) else None
        self.module.names[first] = whole or found

    def _named(self, path: str) -> ModuleName | MissingName:
        found = self.files.find(path)
        if found is not None:
            return found
        message = f"ModuleNotFoundError: there is no kernel file for the module {path}"
        remedy = "kernels use kernel files below the project's folder, tack and math"
        return MissingName("K1107", message, remedy)

    def _from(self, node: ast.ImportFrom) -> None:
        source = self._source(node)
        for alias in node.names:
            name = alias.asname or alias.name
            if source in ("tack", "math"):
                self._of_tack("" if source == "tack" else "math.", alias.name, name)
            elif alias.name == "*":
                self._star(source)
            else:
                self.module.names[name] = self._member(source, alias.name)

    def _of_tack(self, prefix: str, name: str, shown: str) -> None:
        """`from tack import name as shown`, or of `math`."""
        if name != "*":
            self.module.names[shown] = TackName(f"{prefix}{name}")
            return
        names = CALLABLES.keys() | HOST | {"random"} if not prefix else {*MATH, "pi", "e", "tau"}
        for each in sorted(n for n in names if "." not in n):
            self.module.names[each] = TackName(f"{prefix}{each}")

    def _source(self, node: ast.ImportFrom) -> str:
        """The dotted path of the module that is imported from."""
        if not node.level:
            return node.module or ""
        package = self.module.name.split(".")
        base = package[: max(0, len(package) - node.level)]
        return ".".join([*base, *([node.module] if node.module else [])])

    def _member(self, source: str, name: str) -> Binding:
        found = self.files.find(source) if source else None
        inner = found.module if found is not None else None
        if inner is not None and (
            name in inner.names or (inner is not self.module and _defines(inner, name))
        ):
            return ImportedName(inner, name)
        submodule = self._named(f"{source}.{name}" if source else name)
        if isinstance(submodule, ModuleName) or not source:
            return submodule
        return self._named(source) if found is None else _missing_member(source, name)

    def _star(self, source: str) -> None:
        found = self.files.find(source)
        inner = found.module if found is not None else None
        if inner is not None and inner is not self.module:
            for name in inner.names:
                if not name.startswith("_"):
                    self.module.names[name] = ImportedName(inner, name)


def _defines(module: PyModule, name: str) -> bool:
    """Whether `name` will be bound in `module`, which may be in the middle of its binding."""
    return any(name == bound for s in module.tree.body for bound, _ in _bound_names(s))


def _bound_names(statement: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """The names that a statement binds in its own scope, with where."""
    match statement:
        case ast.FunctionDef(name) | ast.AsyncFunctionDef(name) | ast.ClassDef(name):
            yield name, statement
            return
        case ast.Lambda():
            return
        case ast.Name(name, ast.Store()):
            yield name, statement
        case ast.alias(name, shown):
            yield shown or name.partition(".")[0], statement
        case ast.ExceptHandler(name=str(name)):
            yield name, statement
    for child in ast.iter_child_nodes(statement):
        yield from _bound_names(child)
