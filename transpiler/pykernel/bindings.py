"""What the names of a kernel file are bound to. The last binding of a name holds, as in Python."""

from __future__ import annotations

import ast

from transpiler.ir.kernel_operations import KERNEL_FAMILIES
from transpiler.pykernel.model import Binding, PlainName, PyFunction, PyModule, TackName
from transpiler.pykernel.reading import position_of
from transpiler.source.diagnostics import Collector, Diagnostic

MATH = {f.name: len(f.operands) for f in KERNEL_FAMILIES if f.call}
"""How many arguments each function of floats takes."""
BUILTINS = frozenset("abs all any fabs float int len max min print range".split()) | MATH.keys()
"""Names that mean something in kernels without an import."""


def bind(module: PyModule, collector: Collector) -> None:
    """Fill the namespace of `module`; tells of signatures that kernels cannot have (K1208)."""
    for statement in module.tree.body:
        match statement:
            case ast.Import(aliases):
                for alias in aliases:
                    _bind_import(module, alias, statement)
            case ast.ImportFrom(source, aliases):
                for alias in aliases:
                    _bind_from(module, source or "", alias, statement)
            case ast.FunctionDef():
                _bind_function(module, statement, collector)
            case ast.ClassDef(name):
                _plain(module, name, "a class", statement)
            case ast.Assign() | ast.AnnAssign() | ast.AugAssign():
                for node in ast.walk(statement):
                    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                        _plain(module, node.id, "a value of the module", statement)


def resolve(module: PyModule, node: ast.expr) -> Binding | None:
    """What a name, or a path of attributes of `tack` or `math`, is bound to in `module`."""
    match node:
        case ast.Name(name):
            found = module.names.get(name)
            return TackName(name) if found is None and name in BUILTINS else found
        case ast.Attribute(base, name):
            within = resolve(module, base)
            if isinstance(within, TackName):
                return TackName(f"{within.path}.{name}" if within.path else name)
    return None


def _plain(module: PyModule, name: str, what: str, node: ast.AST) -> None:
    module.names[name] = PlainName(name, what, position_of(module, node))


def _bind_import(module: PyModule, alias: ast.alias, node: ast.AST) -> None:
    name = alias.asname or alias.name.partition(".")[0]
    if alias.name in ("tack", "math"):
        module.names[name] = TackName("" if alias.name == "tack" else "math")
    else:
        _plain(module, name, "a module that kernels cannot use", node)


def _bind_from(module: PyModule, source: str, alias: ast.alias, node: ast.AST) -> None:
    name = alias.asname or alias.name
    if source in ("tack", "math"):
        module.names[name] = TackName(alias.name if source == "tack" else f"math.{alias.name}")
    else:
        _plain(module, name, "imported from another file, which is not supported yet", node)


def _bind_function(module: PyModule, node: ast.FunctionDef, collector: Collector) -> None:
    kinds = [_decorator(module, d) for d in node.decorator_list]
    if not {"kernel", "func"} & set(kinds):
        _plain(module, node.name, "an ordinary function", node)
        return
    for problem, at in _wrong_signature(node):
        position = position_of(module, at)
        message = f"{problem} (in {node.name})"
        hint = "take ordinary parameters without defaults"
        collector.add(Diagnostic("K1208", message, module.file.path, position, hint=hint))
    arguments = [*node.args.posonlyargs, *node.args.args]
    annotations = {
        a.arg: a.annotation.value
        for a in arguments
        if isinstance(a.annotation, ast.Constant) and isinstance(a.annotation.value, str)
    }
    names = tuple(a.arg for a in arguments)
    is_kernel = "kernel" in kinds
    module.names[node.name] = PyFunction(node.name, module, node, is_kernel, names, annotations)


def _decorator(module: PyModule, node: ast.expr) -> str:
    """The `tack` decorator that `node` is, with or without arguments."""
    found = resolve(module, node.func if isinstance(node, ast.Call) else node)
    return found.path if isinstance(found, TackName) else ""


def _wrong_signature(node: ast.FunctionDef) -> list[tuple[str, ast.AST]]:
    given = node.args
    wrong: list[tuple[str, ast.AST]] = []
    wrong += [("an argument of a decorator", d) for d in node.decorator_list if _has_arguments(d)]
    wrong += [("a positional-only parameter", a) for a in given.posonlyargs]
    wrong += [("a default value", d) for d in given.defaults]
    wrong += [("a keyword-only parameter", a) for a in given.kwonlyargs]
    wrong += [("a starred parameter", a) for a in (given.vararg, given.kwarg) if a is not None]
    return [(f"{what} is not in the language", at) for what, at in wrong]


def _has_arguments(decorator: ast.expr) -> bool:
    return isinstance(decorator, ast.Call)
