"""Device functions as C: a static function, which takes of its arrays what it uses."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from transpiler.emit.ctree import Atom
from transpiler.emit.file_scope import Names, Need
from transpiler.emit.launch_statements import LaunchWriter
from transpiler.emit.reads import read_locals
from transpiler.emit.scope import (
    Scope,
    Storage,
    contiguous,
    element_type,
    scalar_type,
)
from transpiler.emit.writer import Writer
from transpiler.ir.nodes import (
    Atomic,
    Call,
    Element,
    Expression,
    Extent,
    Function,
    Local,
    Mode,
    Parameter,
    Read,
    Sample,
    Statement,
)
from transpiler.ir.types import VOID, TupleType, ViewType
from transpiler.passes.callgraph import expressions
from transpiler.passes.effects import walk
from transpiler.passes.locals_of import inside

Uses = set[tuple[Local, str, int]]
"""What is used of a parameter: its `value`, or of an array the `array` itself, an `extent`, and
whether there are `atomic` updates or it is `sampled`."""


def uses(bodies: Iterable[Statement], names: Names) -> Uses:
    """What the statements use: scalars, addresses, and extents that are asked for, scale an index
    or are passed on."""
    found: Uses = set()
    for s in chain.from_iterable(map(inside, bodies)):
        for e in chain.from_iterable(map(walk, expressions(s))):
            found |= _uses(e, names)
    return found


def _uses(e: Expression, names: Names) -> Uses:
    match e:
        case Atomic(_, Element(Read(local))):
            return {(local, "atomic", -1)}
        case Sample(Read(local)):
            dimensions = {(local, "extent", d) for d in range(3)}
            return {(local, "array", -1), (local, "sampled", -1), *dimensions}
        case Element(Read(local), indices):
            # The components of a planar array are as far apart as it has elements.
            planar = isinstance(local.type, ViewType) and local.type.planar
            checked = names.debug and isinstance(local.type, ViewType) and len(indices) > 0
            whole = planar or checked
            asked = range(_rank(local)) if whole else range(1, len(indices))
            return {(local, "array", -1), *((local, "extent", d) for d in asked)}
        case Extent(Read(local), dimension):
            return {(local, "extent", dimension)}
        case Call(function, arguments):
            needed = [(n.parameter, n.role, n.dimension) for n in names.needs[function]]
            needed += [(index, role, -1) for index, role in names.special[function]]
            return {
                (given.local, role, dimension)
                for index, role, dimension in needed
                if isinstance(given := arguments[index], Read)
            }
        case Read(local) if not isinstance(local.type, ViewType):
            return {(local, "value", -1)}
    return set()


def _rank(array: Local) -> int:
    assert isinstance(array.type, ViewType)
    return array.type.rank


def set_needs(functions: Iterable[Function], names: Names) -> None:
    """What each function takes; callees stand before their callers."""
    for function in functions:
        used = uses([function.body], names)
        names.needs[function.qualified] = tuple(
            need
            for index, parameter in enumerate(function.parameters)
            for need in _of_parameter(index, parameter)
            if need.role == "value" or (parameter.local, need.role, need.dimension) in used
        )
        names.special[function.qualified] = tuple(
            (index, role)
            for index, parameter in enumerate(function.parameters)
            for role in ("atomic", "sampled")
            if (parameter.local, role, -1) in used
        )


def _of_parameter(index: int, parameter: Parameter) -> list[Need]:
    """All that can be taken of a parameter, in order."""
    type_ = parameter.local.type
    if not isinstance(type_, ViewType):
        return [Need(index, "value")]
    return [Need(index, "array"), *(Need(index, "extent", d) for d in range(type_.rank))]


def write_function(function: Function, names: Names, w: Writer) -> None:
    """The definition."""
    scope = Scope(names, function, True, None, unchecked=True)
    parameters = [_declaration(function, need, scope) for need in names.needs[function.qualified]]
    if names.debug:
        scope.frame = scope.own("frame")
        parameters.insert(0, f"const ht_frame *{scope.frame}")
    elif function.qualified in names.printing:
        parameters.insert(0, "ht_run *run")
    for parameter in function.parameters:
        _bind(parameter, scope)
    result = "void"
    if isinstance(function.result, TupleType):
        types = [scalar_type(part) for part in function.result.parts]
        scope.results = [scope.own(f"result{k}") for k in range(1, len(types) + 1)]
        parameters += [f"{t} *{name}" for t, name in zip(types, scope.results, strict=True)]
    elif function.result != VOID:
        result = scalar_type(function.result)
    body = Writer()
    body.indent = 1
    read = read_locals([function.body])
    for parameter in function.parameters:
        if not isinstance(parameter.local.type, ViewType) and parameter.local not in read:
            body.line(f"(void){scope.name(parameter.local)};")
    LaunchWriter(scope, body, read).block(function.body)
    if body.lines[-1:] == ["    return;"]:
        body.lines.pop()
    w.line()
    w.documentation(function.documentation)
    name = names.functions[function.qualified]
    if scope.at_used:
        w.line(sites(names.number_of(function)))
    w.line(f"static inline {result} {name}({', '.join(parameters) or 'void'})")
    w.line("{")
    if names.debug and not scope.at_used:
        w.line(f"    (void){scope.frame};")
    w.lines += body.lines
    w.line("}")
    if scope.at_used:
        w.line("#undef AT")


def sites(number: str) -> str:
    """The macro that places of the debug build are written with."""
    return f"#define AT(step, line, column) HT_AT({number}, step, line, column)"


def _declaration(function: Function, need: Need, scope: Scope) -> str:
    parameter = function.parameters[need.parameter]
    name, type_ = scope.name(parameter.local), parameter.local.type
    if need.role == "extent":
        return f"int64_t {name}_n{need.dimension}"
    if isinstance(type_, ViewType):
        const = "const " if parameter.mode is Mode.IN else ""
        return f"{const}{element_type(type_.element)} *{name}"
    return f"{scalar_type(type_)} {name}"


def _bind(parameter: Parameter, scope: Scope) -> None:
    type_ = parameter.local.type
    if isinstance(type_, ViewType):
        name = scope.name(parameter.local)
        extents = tuple(Atom(f"{name}_n{d}", "int64_t") for d in range(type_.rank))
        strides = contiguous(extents)
        scope.storage[parameter.local] = Storage(name, type_.element, extents, strides)
