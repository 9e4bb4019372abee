"""Programs with more exports than they have: what a test wants to reach from C."""

from __future__ import annotations

from dataclasses import replace

from transpiler.ir import nodes
from transpiler.ir.types import I64, ArrayType, ScalarType

SCRIPT = "script_entry"


def exposed(program: nodes.Program) -> nodes.Program:
    """The program with exports that read its module variables, and its script and `main`
    exported, so that a test reaches them through the public interface."""
    modules = []
    for module in program.modules:
        declarations = [_exported_main(d) for d in module.declarations]
        declarations += [reader(v) for v in module.globals if not v.constant]
        if module.script is not None:
            script = replace(module.script, name=SCRIPT, exported=True, kind="function")
            declarations.append(script)
        modules.append(replace(module, declarations=tuple(declarations), script=None))
    return replace(program, modules=tuple(modules))


def _exported_main(declaration: nodes.Declaration) -> nodes.Declaration:
    if isinstance(declaration, nodes.Function) and declaration.name == "main":
        return replace(declaration, exported=True)
    return declaration


def reader(variable: nodes.Global) -> nodes.Function:
    """An export `read_NAME` that returns the variable, or an element of it by flat index."""
    parameters: tuple[nodes.Parameter, ...] = ()
    value: nodes.Expression = nodes.ReadGlobal(variable)
    result = variable.type
    if isinstance(variable.type, ArrayType):
        flat = nodes.Local("flat_", I64, 0, writable=False)
        parameters = (nodes.Parameter(flat, nodes.Mode.IN, position=variable.position),)
        assert isinstance(variable.type.element, ScalarType)
        result = variable.type.element
        value = nodes.Element(
            nodes.ReadGlobal(variable), _unflatten(flat, variable.type), result, variable.position
        )
    return nodes.Function(
        name=f"read_{variable.name}",
        module=variable.module,
        path=variable.module.replace(".", "/") + ".ci",
        sizes=(),
        parameters=parameters,
        conditions=(),
        result=result,
        body=nodes.Block((nodes.Return(value),)),
        position=variable.position,
        lines=(variable.position.line, variable.position.line),
        exported=True,
    )


def _unflatten(flat: nodes.Local, type_: ArrayType) -> tuple[nodes.Expression, ...]:
    """The indices of element number `flat`, row-major."""
    indices: list[nodes.Expression] = []
    below = type_.size
    for extent in type_.extents:
        below //= max(extent, 1)
        quotient = _operate("div.checked.i64", nodes.Read(flat), below)
        indices.append(_operate("rem.checked.i64", quotient, extent))
    return tuple(indices)


def _operate(operation: str, left: nodes.Expression, right: int) -> nodes.Expression:
    operands = (left, nodes.Literal(I64, max(right, 1), str(max(right, 1))))
    return nodes.Operate(operation, operands, I64, nodes.NOWHERE)


def variables_of(program: nodes.Program) -> list[nodes.Global]:
    """The module variables in the order of their qualified names."""
    found = [v for module in program.modules for v in module.globals if not v.constant]
    return sorted(found, key=lambda v: v.qualified)
