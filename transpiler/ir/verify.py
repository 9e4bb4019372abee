"""The verifier: what has to hold of every program, behind lowering and behind every pass.

`verify` checks structure, types against the operation table, names, places and what may stand
where. `verify_sequenced` proves the rules of the exact form for one body behind the `sequence`
pass. Both raise `VerifyError` with the place and return nothing.
"""

from __future__ import annotations

from collections.abc import Mapping

from transpiler.ir.nodes import (
    Block,
    Function,
    Global,
    Kernel,
    Launch,
    Literal,
    Local,
    Mode,
    Module,
    Parameter,
    Program,
    Read,
    Test,
)
from transpiler.ir.types import (
    BOOL,
    I64,
    VOID,
    ArrayType,
    BoolType,
    ElementType,
    IntType,
    ViewType,
)
from transpiler.ir.verify_order import verify_sequenced
from transpiler.ir.verify_scope import Names, Scope, VerifyError, names_of
from transpiler.ir.verify_statements import Statements
from transpiler.source.depth import deep_recursion
from transpiler.source.files import Position

__all__ = ["VerifyError", "verify", "verify_sequenced"]

Calls = Mapping[str, set[str]]


@deep_recursion()
def verify(program: Program) -> None:
    """Check `program`; raises `VerifyError` at the first rule that is broken."""
    names = names_of(program)
    before: list[str] = []
    for module in program.modules:
        _module(module, before)
        before.append(module.name)
    calls: dict[str, set[str]] = {}
    for module in program.modules:
        for declaration in module.declarations:
            match declaration:
                case Global():
                    _global(declaration)
                case Function():
                    calls[declaration.qualified] = _function(declaration, names)
                case Kernel():
                    calls[declaration.qualified] = _kernel(declaration, names)
                case Launch():
                    calls[declaration.qualified] = _launch(declaration, names)
                case Test():
                    _function(declaration.function, names)
        if module.script is not None:
            _function(module.script, names)
    for name in _reached(names, calls):
        _function(names.functions[name], names, isolated=True)


def _module(module: Module, before: list[str]) -> None:
    scope = Scope(Names(), module.name, Position(1, 1))
    scope.require(module.name not in before, f"module {module.name} occurs twice")
    for name in module.imports:
        scope.require(name in before, f"module {name} is imported and stands nowhere before")
    titles = [test.title for test in module.tests]
    scope.require(len(titles) == len(set(titles)), "two tests have one name")


def _global(variable: Global) -> None:
    scope = Scope(Names(), variable.qualified, variable.position)
    value, type_ = variable.value, variable.type
    if isinstance(type_, ArrayType):
        scope.require(isinstance(value, tuple), "an array has its elements as value")
        assert isinstance(value, tuple)
        scope.require(len(value) == type_.size, f"{type_.size} elements are needed")
        element = type_.element
    else:
        scope.require(not isinstance(value, tuple), "a scalar has one number as value")
        assert not isinstance(value, tuple)
        value, element = (value,), type_
    for number in value:
        match element:
            case IntType():
                scope.require(element.holds(number), f"{number} does not fit {element.name}")
            case BoolType():
                scope.require(number in (0, 1), f"{number} is no truth value")


def _function(function: Function, names: Names, *, isolated: bool = False) -> set[str]:
    """Check a function; the functions that it calls."""
    scope = Scope(names, function.qualified, function.position)
    device = function.kind == "device"
    body = Statements(scope, function.result, isolated=isolated or device, flat=device)
    _admission(function, scope, body)
    for parameter in function.parameters:
        scope.require(parameter.mode is not Mode.OUT, "`out` parameters are for kernels (C5001)")
        scope.require(parameter.is_view or parameter.mode is Mode.IN, "an `inout` scalar (C2064)")
    body.block(function.body)
    return body.expressions.called


def _kernel(kernel: Kernel, names: Names) -> set[str]:
    """Check a kernel; the functions that it calls."""
    results = tuple(p.local for p in kernel.parameters if p.mode is Mode.OUT and not p.is_view)
    scope = Scope(names, kernel.qualified, kernel.position)
    body = Statements(scope, VOID, isolated=True, results=results)
    scope.require(kernel.result == VOID, "a kernel returns nothing")
    _admission(kernel, scope, body)
    for over in kernel.over:
        scope.at(over.position)
        body.expressions.value(over.extent, I64)
        scope.require(over.variable.type == I64, "an `over` variable is an I64")
    for over in kernel.over:
        scope.declare(over.variable)
    body.block(kernel.body)
    scope.position = kernel.position
    body.finish()
    return body.expressions.called


def _launch(launch: Launch, names: Names) -> set[str]:
    """Check a Python kernel: effects in its parallel loop only, and one value if it returns. The
    functions that it calls."""
    scope = Scope(names, launch.qualified, launch.position)
    body = Statements(scope, VOID, isolated=True, flat=True)
    scope.require(not names.kernels, "kernels of both languages stand in one program")
    for parameter in launch.parameters:
        scope.at(parameter.position)
        _mode(parameter, scope)
        scope.require(
            parameter.mode is not Mode.OUT and (parameter.is_view or parameter.mode is Mode.IN),
            "an argument is read, or an array that is read and written",
        )
        shared = getattr(parameter.local.type, "shared", False)
        scope.require(not shared, "an argument is no memory of a group")
        for extent in parameter.shape:
            scope.require(extent is None or isinstance(extent, Literal), "an extent is a number")
        scope.declare(parameter.local)
    body.pure = True
    for statement in launch.before.statements:
        body.statement(statement)
    for condition in launch.required:
        body.expressions.scalar(condition, BOOL)
    body.pure = False
    body.nest(launch.loop)
    body.pure = True
    for statement in launch.after.statements:
        body.statement(statement)
    scope.require((launch.result == VOID) == (launch.value is None), "a value has a type")
    if launch.value is not None:
        body.expressions.scalar(launch.value, launch.result)
    return body.expressions.called


def _admission(owner: Function | Kernel, scope: Scope, body: Statements) -> None:
    """Size parameters, then shapes over them, then parameters, then `where` over all."""
    for size in owner.sizes:
        scope.require(size.type == I64, "a size parameter is an I64")
        scope.declare(size)
    prepared = iter(owner.prepared if isinstance(owner, Function) else ())
    bound: list[Local] = []
    for parameter in owner.parameters:
        scope.at(parameter.position)
        for _ in parameter.compared:
            _prepared(next(prepared, None), body)
        bound += _shape(parameter, scope, body)
    for size in owner.sizes:
        scope.require(bound.count(size) == 1, f"{size.name} is bound once by a shape (C2065)")
    for parameter in owner.parameters:
        scope.at(parameter.position)
        _mode(parameter, scope)
        scope.declare(parameter.local)
    for condition in owner.conditions:
        _prepared(next(prepared, None), body)
        body.expressions.value(condition, BOOL)


def _prepared(block: Block | None, body: Statements) -> None:
    """What runs before an entry check; its names are for the checks behind it too."""
    for statement in block.statements if block is not None else ():
        body.statement(statement)


def _shape(parameter: Parameter, scope: Scope, body: Statements) -> list[Local]:
    """Check the declared shape; the size parameters that it binds."""
    type_ = parameter.local.type
    rank = type_.rank if isinstance(type_, ViewType) else 0
    for part in (parameter.shape, parameter.binds):
        scope.require(len(part) in (0, rank), f"the shape has {rank} dimensions")
    for extent in parameter.shape:
        if extent is not None:
            body.expressions.value(extent, I64)
    bound = []
    for extent, size in zip(parameter.shape, parameter.binds, strict=False):
        if size is not None:
            scope.require(
                isinstance(extent, Read) and extent.local == size,
                f"{size.name} is bound where it does not stand",
            )
            bound.append(size)
    return bound


def _mode(parameter: Parameter, scope: Scope) -> None:
    type_ = parameter.local.type
    if isinstance(type_, ViewType):
        scope.require(
            type_.access.value == parameter.mode.value, "the view allows what the mode says"
        )
    else:
        scope.require(isinstance(type_, ElementType), "a parameter is a scalar or a view")


def _reached(names: Names, calls: Calls) -> list[str]:
    """The functions that kernels call, directly or not; raises on recursion (C5026)."""
    done: dict[str, None] = {}
    roots: dict[str, Kernel | Launch] = {**names.kernels, **names.launches}
    for name, kernel in roots.items():
        scope = Scope(names, name, kernel.position)
        active = {name}
        work = [(name, iter(sorted(calls[name])))]
        while work:
            caller, rest = work[-1]
            callee = next(rest, None)
            if callee is None:
                work.pop()
                active.discard(caller)
                done[caller] = None
                continue
            scope.require(callee not in active, f"{callee} is recursive and called in kernel code")
            if callee not in done:
                active.add(callee)
                work.append((callee, iter(sorted(calls[callee]))))
    return [name for name in done if name in names.functions]
