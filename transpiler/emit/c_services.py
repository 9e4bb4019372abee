"""What the services of a tree know about its program: tables, first values, bounds."""

from __future__ import annotations

from transpiler.emit.c_expressions import literal
from transpiler.emit.ctree import show
from transpiler.emit.file_scope import Names
from transpiler.emit.scope import first_line
from transpiler.emit.writer import c_string
from transpiler.ir.nodes import Declare, Function, Kernel, Literal, Program
from transpiler.ir.types import ArrayType, ScalarType
from transpiler.passes.callgraph import callees, dispatched
from transpiler.passes.locals_of import inside

DEPTH_MOST = 4096
"""The greatest depth limit that a context takes."""


def function_table(names: Names) -> list[str]:
    """One `ht_function` initializer for each number."""
    return [
        f"{{{c_string(owner.qualified)}, {c_string(owner.path)}, {first_line(owner)}}}"
        for owner in names.owners
    ]


def initial_values(program: Program, names: Names) -> list[str]:
    """Statements that set the module variables that do not start at zero."""
    lines: list[str] = []
    for module in program.modules:
        for g in module.globals:
            if g.constant:
                continue
            name = names.globals[g.qualified]
            if isinstance(g.type, ArrayType):
                assert isinstance(g.value, tuple)
                for index, value in enumerate(g.value):
                    if value:
                        shown = show(literal(Literal(g.type.element, value)))  # type: ignore[arg-type]
                        lines.append(f"v->{name}[{index}] = {shown};")
            elif g.value:
                assert isinstance(g.type, ScalarType)
                assert isinstance(g.value, int)
                lines.append(f"v->{name} = {show(literal(Literal(g.type, g.value)))};")
    return lines


def _owners(program: Program) -> list[Function | Kernel]:
    owners: list[Function | Kernel] = []
    for module in program.modules:
        owners += [*module.functions, *module.kernels]
        owners += [t.function for t in module.tests]
        owners += [module.script] if module.script else []
    return owners


def call_height(program: Program) -> int:
    """The greatest nesting of calls, the entry included; 0 when recursion leaves it open."""
    owners = {o.qualified: o for o in _owners(program)}
    heights: dict[str, int | None] = {}

    def height(name: str) -> int | None:
        if name not in heights:
            heights[name] = None  # met again before it is known: recursion
            below = [height(c) for c in sorted(below_of[name])]
            heights[name] = None if None in below else 1 + max([0, *filter(None, below)])
        return heights[name]

    below_of = {
        name: [c for c in callees(o) | dispatched(o) if c in owners] for name, o in owners.items()
    }
    found = [height(name) for name in owners]
    return 0 if None in found else max([1, *filter(None, found)])


def stack_room(program: Program) -> int:
    """Call sites that a fault can have at most: one for each call, one for a dispatch."""
    return call_height(program) or DEPTH_MOST


def frame_bytes(program: Program) -> int:
    """A bound of the native stack that one call of the program takes."""
    most = 0
    for owner in _owners(program):
        count = sum(1 for s in inside(owner.body) if isinstance(s, Declare))
        most = max(most, count + 4 * len(owner.parameters))
    return 256 + 16 * most
