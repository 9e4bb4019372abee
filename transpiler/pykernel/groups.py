"""Primitives of groups in the source of a kernel and of all functions that it calls: refused by
name for targets that have no groups, else where they would not be evaluated in every lane."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from transpiler.pykernel.calls import calls_in, reaches
from transpiler.pykernel.model import PyFunction, TackName
from transpiler.pykernel.reading import position_of
from transpiler.pykernel.scopes import Report, Scope
from transpiler.pykernel.vocabulary import COLLECTIVES, WORKGROUP
from transpiler.source.diagnostics import Collector


def uses_groups(kernel: PyFunction, collector: Collector) -> bool:
    """C9102 for a kernel with primitives of groups in it or in functions that it calls,
    unreachable ones too: threads of a CPU have no groups."""
    found = [(name, f, call) for f in _functions(kernel) for name, call in _used(f, WORKGROUP)]
    if not found:
        return False
    listed = ", ".join(f"tack.{name} ({_place(kernel, f, call)})" for name, f, call in found)
    message = f"the kernel {kernel.name} uses {listed}: workgroups are not supported by C"
    _, holder, first = found[0]
    remedy = "use local_array, or reduce with atomic updates"
    Report(holder, collector)("C9102", first, message, remedy)
    return True


def check_guarded(kernel: PyFunction, collector: Collector) -> bool:
    """K1604 for barriers and block reductions, or calls of functions with them, that an expression
    may leave out or repeat; whether there are any."""
    wrong = False
    for function in _functions(kernel):
        scope = Scope(function)
        told: set[int] = set()
        for part, where in _guarded(function):
            for call in (n for n in ast.walk(part) if isinstance(n, ast.Call)):
                name = _collective(call, scope)
                if name is not None and id(call) not in told:
                    told.add(id(call))
                    message = f"ValueError: {name} stands {where}"
                    remedy = "keep its value in a local in front of the statement"
                    Report(function, collector)("K1604", call, message, remedy)
                    wrong = True
    return wrong


def _functions(kernel: PyFunction) -> list[PyFunction]:
    """The kernel, then all that it calls, in an order of their own."""
    others = reaches(kernel) - {kernel}
    return [kernel, *sorted(others, key=lambda f: (f.module.name, f.node.lineno, f.name))]


def _used(function: PyFunction, names: frozenset[str]) -> list[tuple[str, ast.Call]]:
    """The first use of each primitive in `function` itself."""
    scope = Scope(function)
    found: dict[str, ast.Call] = {}
    for call in calls_in(function):
        callee = scope.resolve(call.func)
        if isinstance(callee, TackName) and callee.path in names:
            found.setdefault(callee.path, call)
    return list(found.items())


def _place(kernel: PyFunction, function: PyFunction, call: ast.Call) -> str:
    """Where a primitive stands."""
    position = position_of(function.module, call)
    if function is kernel:
        return str(position)
    other = "" if function.module is kernel.module else f" of {function.module.file.path}"
    return f"{position}{other} in {function.name}"


def _collective(call: ast.Call, scope: Scope) -> str | None:
    """What of a call needs all lanes: the primitive, or the function that has one."""
    callee = scope.resolve(call.func)
    if isinstance(callee, TackName) and callee.path in COLLECTIVES:
        return f"tack.{callee.path}"
    if isinstance(callee, PyFunction):
        found = [name for f in _functions(callee) for name, _ in _used(f, COLLECTIVES)]
        if found:
            return f"{callee.name}, which has tack.{found[0]} in it,"
    return None


def _guarded(function: PyFunction) -> Iterator[tuple[ast.expr, str]]:
    """The expressions that are not evaluated exactly once where they stand."""
    for node in (n for s in function.node.body for n in ast.walk(s)):
        match node:
            case ast.IfExp(_, then, otherwise):
                yield then, "in an arm of a conditional expression"
                yield otherwise, "in an arm of a conditional expression"
            case ast.BoolOp(_, values):
                yield from ((v, "in a later operand of and, or") for v in values[1:])
            case ast.Compare(_, _, sides):
                yield from ((v, "in a later link of a comparison") for v in sides[1:])
            case ast.While(test):
                yield test, "in the condition of a while loop"
