"""The source of kernels and device functions against the language, before anything is lowered.

Everything that was written is looked at: what is unreachable, and functions that nobody calls.
What depends on types is told by the lowering.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence

from transpiler.pykernel.calls import check_call
from transpiler.pykernel.grammar import OPERATORS, outside_expression, outside_statement
from transpiler.pykernel.model import (
    ConstantName,
    MissingName,
    ModuleName,
    PlainName,
    PyFunction,
    TackName,
)
from transpiler.pykernel.scopes import Report, Scope, bound_names, store_root
from transpiler.pykernel.vocabulary import CALLABLES, CONSTANTS, LOOPS, PYTHON, word_of
from transpiler.source.diagnostics import Collector


def validate(function: PyFunction, collector: Collector) -> bool:
    """Tell everything that is wrong with `function`; whether nothing is."""
    report = Report(function, collector)
    check_signature(function, report)
    checker = _Checker(function, report)
    if function.is_kernel:
        checker.kernel()
    else:
        checker.outside = False
        checker.statements(function.node.body)
    return not report.count


def check_signature(function: PyFunction, report: Report) -> None:
    """K1208: ordinary positional parameters without defaults, decorators without arguments."""
    node, given = function.node, function.node.args
    wrong: list[tuple[str, ast.AST]] = []
    wrong += [
        ("an argument of a decorator", d)
        for d in node.decorator_list
        if isinstance(d, ast.Call) and _is_tack(function, d.func)
    ]
    wrong += [("a positional-only parameter", a) for a in given.posonlyargs]
    defaults = [*given.defaults, *(d for d in given.kw_defaults if d is not None)]
    wrong += [("a default value", d) for d in defaults]
    wrong += [("a keyword-only parameter", a) for a in given.kwonlyargs]
    wrong += [("a starred parameter", a) for a in (given.vararg, given.kwarg) if a is not None]
    wrong += [("a type parameter", p) for p in getattr(node, "type_params", [])]
    for what, at in wrong:
        hint = "take ordinary parameters without defaults"
        report("K1208", at, f"{what} is not in the language", hint)


def _is_tack(function: PyFunction, node: ast.expr) -> bool:
    return isinstance(Scope(function).resolve(node), TackName)


class _Checker:
    """Walks one function; `outside` says that a kernel's parallel loop is not around."""

    def __init__(self, function: PyFunction, report: Report) -> None:
        self.function = function
        self.report = report
        self.scope = Scope(function)
        self.outside = True
        self.sequential = 0
        self.iteration: set[str] = set()  # locals of the parallel loop, behind it

    # --- the frame of a kernel --------------------------------------------------------------

    def kernel(self) -> None:
        """One parallel loop directly in the body; around it statements without effects."""
        node = self.function.node
        body = list(node.body)
        loops = [s for s in body if isinstance(s, ast.For)]
        if not loops and not _hidden_loop(body):
            message = f"the kernel {node.name} has no parallel loop"
            self.report("K1407", node, message, "put one `for` directly into its body")
        for loop in loops[1:]:
            message = f"the kernel {node.name} has a second parallel loop"
            self.report("K1408", loop, message, "make two kernels of it")
        for statement in body:
            if isinstance(statement, ast.For):
                self.outside = False
                self.loop(statement, parallel=True)
                self.outside = True
                self.iteration = bound_names(statement.body)
                self.scope.bound -= self.iteration
            elif isinstance(statement, ast.Return) and statement is body[-1]:
                self.returned(statement.value)
            else:
                self.statement(statement)

    # --- statements -------------------------------------------------------------------------

    def statements(self, body: Sequence[ast.stmt]) -> None:
        """All statements of a block, the unreachable ones too."""
        for statement in body:
            self.statement(statement)

    def statement(self, node: ast.stmt) -> None:
        """One statement."""
        found = outside_statement(node)
        if found is not None:
            what, remedy = found
            self.report("K1209", node, f"{what} is not in the language", remedy)
            return
        match node:
            case ast.Assign(targets, value):
                self.assignment(node, targets, value)
            case ast.AugAssign(target, _, value):
                if isinstance(target, ast.Name):
                    self.name(target)
                self.value(value)
                self.target(target)
            case ast.Expr(value):
                self.alone(value)
            case ast.If(test, then, otherwise):
                self.value(test)
                self.statements(then)
                self.statements(otherwise)
            case ast.While():
                self.repeated(node)
            case ast.For():
                self.loop(node)
            case ast.Return(value):
                self.early_return(node, value)

    def assignment(self, node: ast.Assign, targets: list[ast.expr], value: ast.expr) -> None:
        """`target = value`; a tuple may stand on both sides."""
        if len(targets) != 1:
            remedy = "write one assignment after the other"
            self.report("K1204", node, "an assignment has one target", remedy)
        several = isinstance(targets[0], ast.Tuple | ast.List)
        if several and isinstance(value, ast.Tuple | ast.List):
            count = len(targets[0].elts) if isinstance(targets[0], ast.Tuple | ast.List) else 0
            if len(value.elts) != count and not any(isinstance(e, ast.Starred) for e in value.elts):
                message = f"ValueError: {count} targets, but {len(value.elts)} values"
                self.report("K1206", node, message, "give every target one value")
        parts = value.elts if several and isinstance(value, ast.Tuple) else [value]
        for part in parts:
            self.value(part)
        for target in targets:
            inner = target.elts if isinstance(target, ast.Tuple | ast.List) else [target]
            for each in inner:
                self.target(each)

    def target(self, node: ast.expr) -> None:
        """What is assigned to: a name, an element, a component."""
        match node:
            case ast.Name(name):
                if self.scope.is_loop_variable(name):
                    message = f"{name} is the variable of a loop around it"
                    self.report("K1205", node, message, "assign to another name")
                self.scope.bound.add(name)
            case ast.Subscript(base, index):
                self.value(base)
                self.index(index)
                self.stored(node)
            case ast.Attribute(base):
                self.value(base)
            case _:
                found = outside_expression(node) or ("assigning to this", "")
                what = found[0] if not isinstance(node, ast.Tuple) else "a tuple inside a tuple"
                remedy = "assign to names, elements and components"
                self.report("K1204", node, f"{what} is no target", remedy)

    def stored(self, node: ast.Subscript) -> None:
        """K1406 for a store to an array outside the parallel loop."""
        root = store_root(node)
        if self.outside and root is not None and self.scope.is_storage(root):
            message = f"{root} is stored to outside the parallel loop"
            self.report("K1406", node, message, "move the store into the loop")

    def alone(self, value: ast.expr) -> None:
        """An expression as a statement: a docstring, or a call."""
        if isinstance(value, ast.Constant) and isinstance(value.value, str):
            return
        if isinstance(value, ast.Call):
            self.call(value, statement=True)
            return
        before = self.report.count
        self.value(value)
        if self.report.count == before:
            message = "an expression whose value nobody takes is not in the language"
            self.report("K1209", value, message, "assign it, or leave it out")

    def early_return(self, node: ast.Return, value: ast.expr | None) -> None:
        """`return`: on every path of a function, as the last statement of a kernel."""
        if self.function.is_kernel:
            message = "a kernel returns as its last statement only"
            self.report("K1203", node, message, "store the value, or use continue")
        elif self.sequential:
            message = "a return inside a loop is not in the language"
            remedy = "keep the value in a local, and break"
            self.report("K1405", node, message, remedy)
        self.returned(value)

    def returned(self, value: ast.expr | None) -> None:
        """A value, or several."""
        if value is not None:
            for part in value.elts if isinstance(value, ast.Tuple) else [value]:
                self.value(part)

    # --- loops ------------------------------------------------------------------------------

    def repeated(self, node: ast.While) -> None:
        """`while`."""
        self.value(node.test)
        self.otherwise("while", node.orelse)
        self.sequential += 1
        self.scope.bound |= bound_names(node.body)
        self.statements(node.body)
        self.sequential -= 1

    def otherwise(self, word: str, body: list[ast.stmt]) -> None:
        """K1202 for the `else` of a loop, whose statements are looked at too."""
        if body:
            message = f"{word} with else is not in the language"
            self.report("K1202", body[0], message, "keep in a local whether the loop was left")
            self.statements(body)

    def loop(self, node: ast.For, *, parallel: bool = False) -> None:
        """`for`, over range or ndindex."""
        if self.outside:
            message = "a loop stands inside another statement, outside the parallel loop"
            remedy = "the parallel loop stands directly in the body of the kernel"
            self.report("K1407", node, message, remedy)
        self.over(node)
        self.otherwise("for", node.orelse)
        names = [n.id for n in ast.walk(node.target) if isinstance(n, ast.Name)]
        if parallel:
            for leave in _own_breaks(node.body):
                message = "the parallel loop has no order and cannot be left early"
                self.report("K1409", leave, message, "use continue to end one iteration")
        if not parallel:  # what an iteration binds, the next one may read
            self.scope.bound |= bound_names(node.body)
        self.sequential += 1
        with self.scope.loop(names):
            self.statements(node.body)
        self.sequential -= 1

    def over(self, node: ast.For) -> None:
        """What a loop goes over, and the variables that take it."""
        call = node.iter
        found = self.scope.resolve(call.func) if isinstance(call, ast.Call) else None
        if not isinstance(call, ast.Call) or not _is_loop(found):
            remedy = "for i in range(n), or for i, j in tack.ndindex(n, m)"
            self.report("K1401", call, "a loop goes over range(..) or tack.ndindex(..)", remedy)
            return
        assert isinstance(found, TackName)
        before = self.report.count
        self.call(call, loop=True)
        if self.report.count > before:
            return
        if found.path == "range":
            self.over_range(node, call)
        else:
            self.over_indices(node, call)

    def over_range(self, node: ast.For, call: ast.Call) -> None:
        """One variable; a literal step is positive."""
        if not isinstance(node.target, ast.Name):
            self.report("K1402", node.target, "range gives one variable", "for i in range(n)")
        if len(call.args) == 3 and _not_positive(call.args[2]):
            message = "ValueError: the step of range is positive"
            remedy = "count upwards, and compute the falling index from it"
            self.report("K1403", call.args[2], message, remedy)

    def over_indices(self, node: ast.For, call: ast.Call) -> None:
        """As many names as ndindex has dimensions."""
        target = node.target
        names = target.elts if isinstance(target, ast.Tuple | ast.List) else [target]
        if len(names) != len(call.args) or not all(isinstance(n, ast.Name) for n in names):
            message = f"ndindex over {len(call.args)} dimensions gives as many variables"
            self.report("K1402", target, message, "for i, j in tack.ndindex(n, m)")
        for size in call.args:
            if isinstance(size, ast.Tuple | ast.List) and len(size.elts) != 2:
                self.report("K1404", size, "a pair is (start, end)", "tack.ndindex((1, n), m)")

    # --- expressions ------------------------------------------------------------------------

    def value(self, node: ast.expr) -> None:
        """One expression and all in it."""
        found = outside_expression(node)
        if found is not None:
            what, remedy = found
            self.report("K1210", node, f"{what} is not in the language", remedy)
            return
        match node:
            case ast.Name():
                self.name(node)
            case ast.Attribute():
                self.attribute(node)
            case ast.Call():
                self.call(node)
            case ast.Subscript(base, index):
                self.value(base)
                self.index(index)
            case ast.Tuple():
                message = "a tuple as a value is not in the language"
                self.report("K1210", node, message, "use a vector, or one name for each value")
            case ast.Compare(left, operators, right):
                self.operators(node, operators)
                for side in (left, *right):
                    self.value(side)
            case _:
                for child in ast.iter_child_nodes(node):
                    if isinstance(child, ast.expr):
                        self.value(child)

    def operators(self, node: ast.Compare, operators: list[ast.cmpop]) -> None:
        """`is` and `in` are no comparisons of numbers."""
        for op in operators:
            if type(op) in OPERATORS:
                what, remedy = OPERATORS[type(op)]
                self.report("K1210", node, f"`{what}` is not in the language", remedy)

    def index(self, node: ast.expr) -> None:
        """One index, one for each dimension, or None for an array without dimensions."""
        if isinstance(node, ast.Constant) and node.value is None:
            return
        for part in node.elts if isinstance(node, ast.Tuple) else [node]:
            self.value(part)

    def name(self, node: ast.Name) -> None:
        """A name that is read: a parameter, a local, a constant."""
        if self.scope.has_value(node.id):
            return
        if self.scope.was_loop_variable(node.id):
            message = f"NameError: the loop variable {node.id} ended with its loop"
            remedy = "copy it to another name inside the loop"
            self.report("K1101", node, message, remedy)
            return
        if node.id in self.iteration:
            message = f"NameError: {node.id} is assigned in the parallel loop"
            remedy = "each iteration has its own; keep the value in an array"
            self.report("K1101", node, message, remedy)
            return
        if self.scope.is_own(node.id):
            message = f"NameError: {node.id} is read before it is assigned"
            self.report("K1102", node, message, "assign it before")
            return
        self.outer(node, node.id)

    def outer(self, node: ast.expr, shown: str) -> None:
        """A name of the file, or a path from one, where a value is wanted."""
        found = self.scope.resolve(node)
        match found:
            case ConstantName():
                return
            case TackName(path) if path in CONSTANTS:
                return
            case MissingName(code, message, remedy):
                self.report(code, node, message, remedy)
            case PyFunction(name):
                message = f"TypeError: the function {name} is no value"
                self.report("K1105", node, message, f"call it: {name}(..)")
            case TackName(path) if word_of(path) in CALLABLES:
                message = f"TypeError: the function {path} is no value"
                self.report("K1105", node, message, f"call it: {shown}(..)")
            case PlainName(name, what):
                message = f"NameError: {name} is {what}, which kernels do not see"
                remedy = f"write {name} = tack.constant(..), or pass it as an argument"
                self.report("K1101", node, message, remedy)
            case TackName() | ModuleName():
                message = f"NameError: {shown} is nothing that kernels can use"
                self.report("K1101", node, message, "correct the name")
            case _:
                of_python = shown in PYTHON
                why = "belongs to Python" if of_python else "is not a parameter and never assigned"
                remedy = "a kernel reads outside names only if they are bound to tack.constant(..)"
                self.report("K1101", node, f"NameError: {shown} {why}", remedy)

    def attribute(self, node: ast.Attribute) -> None:
        """A component, a field of an instance, or something of a module."""
        if self.scope.is_path(node):
            self.outer(node, ast.unparse(node))
        else:
            self.value(node.value)

    def call(self, node: ast.Call, *, statement: bool = False, loop: bool = False) -> None:
        """A call and its arguments."""
        check_call(self.function, self.scope, node, self.report, statement=statement, loop=loop,
                   outside=self.outside)  # fmt: skip
        if isinstance(node.func, ast.Attribute) and not self.scope.is_path(node.func):
            self.value(node.func.value)
        found = self.scope.resolve(node.func)
        word = word_of(found.path) if isinstance(found, TackName) else ""
        for position, argument in enumerate(node.args):
            self.argument(word, position, argument)
        for keyword in node.keywords:
            self.value(keyword.value)

    def argument(self, word: str, position: int, node: ast.expr) -> None:
        """One argument; some may be what no value is: a type, a text, a pair."""
        if isinstance(node, ast.Starred):
            self.value(node.value)
        elif word == "print" and isinstance(node, ast.Constant) and isinstance(node.value, str):
            return
        elif word in ("local_array", "shared") and position == 0:
            self.element_type(node)
        elif isinstance(node, ast.Tuple) and (word == "ndindex" or position == 1):
            for part in node.elts:
                self.value(part)
        else:
            self.value(node)

    def element_type(self, node: ast.expr) -> None:
        """The type of a local array: `tack.f32`, or a vector type called with one."""
        called = node.func if isinstance(node, ast.Call) else node
        found = self.scope.resolve(called)
        if not (isinstance(found, TackName) and found.path in CALLABLES):
            message = "TypeError: the first argument is the type of the elements"
            self.report("K1106", node, message, "write tack.f32, tack.i32 or another type")


def _is_loop(found: object) -> bool:
    return isinstance(found, TackName) and found.path in LOOPS


def _not_positive(step: ast.expr) -> bool:
    """Whether `step` is a literal that is zero or negative."""
    match step:
        case ast.Constant(int(value)):
            return value <= 0
        case ast.UnaryOp(ast.USub(), ast.Constant(int(value))):
            return value >= 0
    return False


def _hidden_loop(body: Sequence[ast.stmt]) -> bool:
    """Whether some statement of `body` holds a `for`, which is told where it stands."""
    return any(isinstance(n, ast.For) for s in body for n in ast.walk(s))


def _own_breaks(body: Sequence[ast.stmt]) -> list[ast.Break]:
    """The `break` statements that leave the loop around `body`, not one inside it."""
    found: list[ast.Break] = []
    for statement in body:
        match statement:
            case ast.Break():
                found.append(statement)
            case ast.If(_, then, otherwise):
                found += _own_breaks(then) + _own_breaks(otherwise)
            case ast.For(orelse=otherwise) | ast.While(orelse=otherwise):
                found += _own_breaks(otherwise)
    return found
