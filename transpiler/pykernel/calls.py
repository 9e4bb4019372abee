"""What kernels and device functions call, before types: the callee and the number of arguments."""

from __future__ import annotations

import ast

from transpiler.pykernel.model import (
    Binding,
    ConstantName,
    MissingName,
    ModuleName,
    PlainName,
    PyFunction,
    TackName,
)
from transpiler.pykernel.scopes import Report, Scope
from transpiler.pykernel.vocabulary import (
    CALLABLES,
    EFFECTS,
    HOST,
    LOOPS,
    PYTHON,
    STATEMENTS,
    Callable,
    word_of,
)
from transpiler.source.diagnostics import Collector


def check_call(
    function: PyFunction,
    scope: Scope,
    node: ast.Call,
    report: Report,
    *,
    statement: bool,
    loop: bool,
    outside: bool,
) -> None:
    """Tell what is wrong with the callee of `node` and the number of its arguments.

    `statement`: the call stands alone; `loop`: a `for` goes over it; `outside`: of the parallel
    loop of a kernel.
    """
    if node.keywords or any(isinstance(a, ast.Starred) for a in node.args):
        message = "keyword and starred arguments are not in the language"
        report("K1207", node, message, "give every argument by its position")
        return
    if isinstance(node.func, ast.Attribute) and not scope.is_path(node.func):
        return  # a method, which types tell
    if isinstance(node.func, ast.Name) and scope.is_own(node.func.id):
        message = f"TypeError: {node.func.id} is a value here, which cannot be called"
        report("K1105", node, message, "give the local another name")
        return
    if not isinstance(node.func, ast.Name | ast.Attribute):
        message = "TypeError: only functions are called, by their names"
        report("K1106", node, message, "kernels call functions under @tack.func")
        return
    shown = ast.unparse(node.func)
    found = scope.resolve(node.func)
    if isinstance(found, PyFunction):
        _check_function(found, node, report)
        if outside:
            _check_effects(found, node, report)
    elif isinstance(found, TackName) and word_of(found.path) in CALLABLES:
        word = word_of(found.path)
        _check_count(word, CALLABLES[word], node, report)
        _check_place(word, node, report, statement=statement, loop=loop, outside=outside)
    else:
        _check_other(found, shown, node, report)


def _check_function(callee: PyFunction, node: ast.Call, report: Report) -> None:
    if callee.is_kernel:
        message = f"{callee.name} is a kernel: kernels call functions only"
        report("K1103", node, message, "move what both need into a function under @tack.func")
    elif len(node.args) != len(callee.parameters):
        count = len(callee.parameters)
        message = f"TypeError: {callee.name} takes {Callable(count, count).count}"
        report("K1201", node, message, f"it is given {len(node.args)}")


def _check_count(word: str, callee: Callable, node: ast.Call, report: Report) -> None:
    if not callee.takes(len(node.args)):
        message = f"TypeError: {word} takes {callee.count}"
        report("K1201", node, message, f"it is given {len(node.args)}")


def _check_place(
    word: str, node: ast.Call, report: Report, *, statement: bool, loop: bool, outside: bool
) -> None:
    if word in LOOPS and not loop:
        remedy = f"write for i in {word}(..)"
        report("K1401", node, f"{word} is what a for loop goes over", remedy)
    if word in STATEMENTS and not statement:
        message = f"TypeError: {word} has no value"
        report("K1601", node, message, "write it as a statement of its own")
    if word in EFFECTS and outside:
        message = f"{word} stands outside the parallel loop"
        report("K1406", node, message, "move it into the loop")


def _check_other(found: Binding | None, shown: str, node: ast.Call, report: Report) -> None:
    functions = "kernels call functions under @tack.func"
    match found:
        case MissingName(code, message, remedy):
            report(code, node, message, remedy)
        case PlainName(name, what):
            report("K1106", node, f"TypeError: {name} is {what}", functions)
        case ConstantName() | ModuleName():
            report("K1106", node, f"TypeError: {shown} is no function", functions)
        case TackName(path) if path in HOST:
            message = f"TypeError: {shown} is for Python outside kernels"
            report("K1106", node, message, "call it outside, and pass what it makes")
        case TackName():
            message = f"NameError: there is no function {shown}"
            report("K1101", node, message, "the page on Python kernels lists what there is")
        case _ if shown in PYTHON:
            message = f"TypeError: {shown} belongs to Python, and is no function of kernels"
            report("K1106", node, message, functions)
        case _:
            message = f"NameError: there is no function {shown}"
            report("K1101", node, message, "import it from tack, or define it here")


def _check_effects(callee: PyFunction, node: ast.Call, report: Report) -> None:
    """K1406 for a function with effects that a kernel calls outside its loop."""
    found = effect_of(callee, set())
    if found is not None:
        message = f"{callee.name}, which has {found} in it, is called outside the parallel loop"
        report("K1406", node, message, "move the call into the loop")


def effect_of(function: PyFunction, seen: set[PyFunction]) -> str | None:
    """What `function`, or a function that it calls, does that others see: `print`, an atomic."""
    if function in seen:
        return None
    seen.add(function)
    scope = Scope(function)
    for call in calls_in(function):
        found = scope.resolve(call.func)
        if isinstance(found, TackName) and found.path in EFFECTS:
            return found.path
        if isinstance(found, PyFunction) and (inner := effect_of(found, seen)) is not None:
            return inner
    return None


def calls_in(function: PyFunction) -> list[ast.Call]:
    """The calls in a function, in source order."""
    found = [n for s in function.node.body for n in ast.walk(s) if isinstance(n, ast.Call)]
    return sorted(found, key=lambda n: (n.lineno, n.col_offset))


def callees(function: PyFunction) -> list[tuple[PyFunction, ast.Call]]:
    """The device functions that a function calls, with where."""
    scope = Scope(function)
    made = [(scope.resolve(call.func), call) for call in calls_in(function)]
    return [(f, c) for f, c in made if isinstance(f, PyFunction) and not f.is_kernel]


def reaches(function: PyFunction) -> set[PyFunction]:
    """`function` and all functions that it calls, directly or through others."""
    found: set[PyFunction] = set()
    waiting = [function]
    while waiting:
        each = waiting.pop()
        if each not in found:
            found.add(each)
            waiting += [callee for callee, _ in callees(each)]
    return found


def check_recursion(functions: list[PyFunction], collector: Collector) -> set[PyFunction]:
    """K1104 for each circle of calls, at the first call of it; the functions on circles."""
    circles: set[PyFunction] = set()
    for function in functions:
        if function in circles:
            continue
        for callee, call in callees(function):
            if function in reaches(callee):
                circles |= {f for f in reaches(function) if function in reaches(f)}
                message = f"{function.name} calls itself: recursion is not possible"
                if callee is not function:
                    message = f"{function.name} calls itself through {callee.name}"
                remedy = "write a loop"
                Report(function, collector)("K1104", call, message, remedy)
                break
    return circles
