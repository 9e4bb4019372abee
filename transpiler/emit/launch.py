"""The C of Python kernels: device functions, a row function and an entry for each launch.

To the parts that write headers, services and names a launch is a function with the same
parameters: `facade` makes it one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import chain

from transpiler.emit.c_entries import signature
from transpiler.emit.c_expressions import text
from transpiler.emit.c_vectors import atomic_updates, debug_divisions, instances
from transpiler.emit.ctree import Atom, C, number
from transpiler.emit.device_functions import set_needs, sites, uses, write_function
from transpiler.emit.file_scope import Names
from transpiler.emit.interface import CParameter, Export
from transpiler.emit.launch_statements import Bounds, LaunchWriter
from transpiler.emit.reads import read_locals
from transpiler.emit.scope import (
    Scope,
    Storage,
    contiguous,
    element_type,
)
from transpiler.emit.writer import Writer
from transpiler.ir.nodes import (
    NOWHERE,
    Atomic,
    Block,
    Declare,
    DeclareLater,
    Expression,
    Extent,
    ForSpans,
    Function,
    Launch,
    Literal,
    Local,
    Mode,
    Module,
    Operate,
    Parameter,
    Print,
    Program,
    Return,
    Sample,
    ShortCircuit,
    Span,
    Statement,
)
from transpiler.ir.types import BOOL, FloatType, ViewType
from transpiler.ir.workgroups import printing_functions, prints
from transpiler.passes.callgraph import expressions
from transpiler.passes.effects import walk
from transpiler.passes.locals_of import inside


def has_launches(program: Program) -> bool:
    """Whether `program` is one of Python kernels."""
    return any(module.launches for module in program.modules)


def facade(program: Program) -> Program:
    """The program with a function without a body in place of each launch."""
    return Program(
        tuple(
            replace(
                module,
                declarations=tuple(
                    _function(d) if isinstance(d, Launch) else d for d in module.declarations
                ),
            )
            for module in program.modules
        )
    )


def _function(launch: Launch) -> Function:
    return Function(
        f"{launch.name}{launch.suffix}",
        launch.module,
        launch.path,
        (),
        tuple(replace(p, shape=(), binds=()) for p in launch.parameters),
        (),
        launch.result,
        Block(()),
        launch.position,
        launch.lines,
        exported=True,
        kind="launch",
        documentation=launch.documentation,
    )


def without_strides(exports: Iterable[Export]) -> tuple[Export, ...]:
    """Entries for contiguous arrays only."""
    return tuple(replace(export, strided=None) for export in exports)


def write_module(
    module: Module, names: Names, exports: tuple[Export, ...], *, vectors: bool
) -> str:
    """The C file of one kernel file; `vectors`: the program has vectors or matrices."""
    w = Writer()
    paths = ", ".join(module.paths)
    w.line(f"/* From {paths}. This file belongs to the project that it was made for. */")
    above = "../" if names.debug else ""
    w.line(f'#include "{above}{names.prefix}_private.h"')
    w.line()
    included = {
        "hardtack/atomic.h": _has(module, Atomic),
        "hardtack/debug.h": names.debug,
        "hardtack/launch.h": True,
        "hardtack/print_float.h": _prints_floats(module),
        f"{names.prefix}_vectors.h": vectors,
        "hardtack/texture.h": _has(module, Sample),
    }
    for header, wanted in included.items():
        if wanted:
            w.line(f'#include "{above}{header}"')
    w.line()
    for line in atomic_updates(module):
        w.line(line)
    if names.debug:
        for line in debug_divisions(module):
            w.line(line)
    for comment in module.header:
        w.comment(comment)
    set_needs(module.functions, names)
    names.printing = printing_functions(module.functions)
    for function in module.functions:
        write_function(function, names, w)
    by_source = {e.source.qualified: e for e in exports}
    for launch in module.launches:
        export = by_source[launch.qualified]
        assert isinstance(export.source, Function)
        _rows(launch, export, names, w)
        _entry(launch, export, names, w)
    return w.text()


def _has(module: Module, kind: type) -> bool:
    """Whether such an expression is there, for which there is a runtime header."""
    bodies: list[Statement] = [f.body for f in module.functions]
    for k in module.launches:
        bodies += [k.before, k.loop, k.after, Return(k.value)]
    found = chain.from_iterable(map(inside, bodies))
    return any(isinstance(x, kind) for s in found for e in expressions(s) for x in walk(e))


def _prints_floats(module: Module) -> bool:
    """Whether a float is printed, for which there is a runtime header."""
    bodies: list[Statement] = [*(f.body for f in module.functions)]
    bodies += [launch.loop for launch in module.launches]
    found = (s for s in chain.from_iterable(map(inside, bodies)) if isinstance(s, Print))
    return any(isinstance(e.type, FloatType) for s in found for e in expressions(s))


def vectors_header(program: Program, names: Names) -> str | None:
    """The header of the vectors and matrices of the program; None where it has none."""
    lines = instances(program.modules)
    if not lines:
        return None
    guard = f"{names.upper}_VECTORS_H"
    head = [
        f"/* The vectors and matrices of {names.prefix}. */",
        f"#ifndef {guard}",
        f"#define {guard}",
        "",
        '#include "hardtack/vec.h"',
        "",
        "/* clang-format off: each line makes the functions of a shape. */",
    ]
    return "\n".join([*head, *lines, "", "#endif", ""])


def _scope(launch: Launch, export: Export, names: Names) -> Scope:
    """The names and storage of a launch: contiguous arrays behind their pointers."""
    assert isinstance(export.source, Function)
    scope = Scope(names, _with_body(launch, export.source), True, None, unchecked=True)
    if names.debug:
        scope.frame = scope.own("frame")
    for parameter in launch.parameters:
        name = scope.name(parameter.local)
        type_ = parameter.local.type
        if isinstance(type_, ViewType):
            extents = tuple(_extent(parameter, name, d) for d in range(type_.rank))
            scope.storage[parameter.local] = Storage(
                name, type_.element, extents, contiguous(extents)
            )
    return scope


def _with_body(launch: Launch, source: Function) -> Function:
    """The facade with the launch's statements, for the names in them."""
    body = Block((*launch.before.statements, launch.loop, *launch.after.statements))
    return replace(source, parameters=launch.parameters, body=body)


def _extent(parameter: Parameter, name: str, d: int) -> C:
    fixed = _fixed(parameter, d)
    if fixed is not None:
        return number(fixed.value)
    return Atom(f"{name}_n{d}", "int64_t")


def _rows(launch: Launch, export: Export, names: Names, w: Writer) -> None:
    """The function that runs all iterations; it takes what they use."""
    scope = _scope(launch, export, names)
    body = Writer()
    body.indent = 1
    writer = LaunchWriter(scope, body, read_locals([launch.before, launch.loop]))
    writer.block(launch.before)
    bounds = writer.bounds(launch.loop.spans)
    used = _used(launch, export, names)
    if prints(launch, names.printing):
        writer.serial(launch.loop, bounds)
    else:
        threads = scope.own("threads")
        if not names.debug:
            body.line(
                f"const int {threads} = ht_launch_threads(run, {_count(bounds, launch, scope)});"
            )
        writer.parallel(launch.loop, bounds, threads, _copied(launch, used, scope))
    w.line()
    w.documentation(launch.documentation)
    parameters = [_declaration(launch, p) for p in used]
    name = names.functions[launch.qualified]
    first = f"const ht_frame *{scope.frame}" if names.debug else "ht_run *run"
    if names.debug:
        w.line(sites(names.number_of(scope.owner)))
    w.line(f"static void {name}_rows({', '.join([first, *parameters])})")
    w.line("{")
    w.lines += body.lines
    w.line("}")


def _copied(launch: Launch, used: list[CParameter], scope: Scope) -> list[str]:
    """The C variables in front of the loop that it reads."""
    read = read_locals([launch.loop])
    before = [
        scope.name(local)
        for s in launch.before.statements
        for local in _declared(s)
        if local in read
    ]
    return [*(p.name for p in used), *before]


def _declaration(launch: Launch, p: CParameter) -> str:
    """A parameter of the iterations: the elements of arrays are those of `dialect.h`."""
    parameter = launch.parameters[p.parameter]
    if p.role != "array" or not isinstance(parameter.local.type, ViewType):
        return p.declaration
    const = "const " if parameter.mode is Mode.IN else ""
    return f"{const}{element_type(parameter.local.type.element)} *{p.name}"


def _used(launch: Launch, export: Export, names: Names) -> list[CParameter]:
    """The parameters of the entry that the iterations use."""
    used = uses([launch.before, launch.loop], names)
    return [
        p
        for p in export.parameters
        if p.role != "result"
        and (launch.parameters[p.parameter].local, p.role, p.dimension) in used
        and not (p.role == "extent" and _fixed(launch.parameters[p.parameter], p.dimension))
    ]


def _fixed(parameter: Parameter, dimension: int) -> Literal | None:
    """The extent that an argument must have."""
    fixed = parameter.shape[dimension] if parameter.shape else None
    return fixed if isinstance(fixed, Literal) else None


def _iterations(span: Span, scope: Scope) -> str:
    match span.low, span.high:
        case Literal(value=low), Literal(value=high):
            return str(max(0, high - low))
    return f"ht_iterations({text(scope, span.low)}, {text(scope, span.high)}, 1)"


def _inner(launch: Launch) -> tuple[Span, ...]:
    """The spans of the first loop inside whose bounds are numbers and extents: how much one
    iteration does."""
    for s in inside(launch.loop.body):
        if isinstance(s, ForSpans):
            bounds = [e for span in s.spans for e in (span.low, span.high)]
            plain = all(isinstance(e, Literal) or _is_extent(e) for e in bounds)
            return s.spans if plain and all(span.step is None for span in s.spans) else ()
    return ()


def _is_extent(e: Expression) -> bool:
    return isinstance(e, Extent) and isinstance(e.base.type, ViewType)


def _count(bounds: list[Bounds], launch: Launch, scope: Scope) -> str:
    """How many iterations there are, for the decision about threads."""
    counts = [f"ht_iterations({b.low}, {b.high}, {b.step})" for b in bounds]
    peeled = launch.loop.peeled
    if peeled is not None:
        counts.append(_iterations(peeled, scope))
    elif len(bounds) == 1:
        counts += [_iterations(span, scope) for span in _inner(launch)]
    total = counts[0]
    for inner in counts[1:]:
        total = f"ht_iterations_of({total}, {inner})"
    return total


def _entry(launch: Launch, export: Export, names: Names, w: Writer) -> None:
    """The public entry: takes the context, refuses bad arrays, runs."""
    scope = _scope(launch, export, names)
    status = scope.own("status")
    w.line()
    w.line(f"ht1_status {signature(export, names.prefix, strided=False)}")
    w.open("")
    debug = scope.own("debug")
    enter = "ht_enter_debug" if names.debug else "ht_enter"
    w.line(f"ht1_status {status} = {enter}((ht_context *)cx);")
    w.line(f"if ({status} != HT1_OK) return {status};")
    tests = _tests(launch, export, names)
    if tests:
        w.open(f"if ({' || '.join(tests)})")
        w.line("return ht_refuse(&cx->base, HT1_REFUSED_ARGUMENT);")
        w.close()
    if names.debug:
        number = names.number_of(scope.owner)
        w.line(f"ht_debug {debug} = ht_debug_begin(&cx->base.run, {number});")
        w.line(f"const ht_frame {scope.frame} = {{&{debug}, NULL, 0}};")
        scope.frame = f"&{scope.frame}"
    _require(launch, scope, w)
    used = _used(launch, export, names)
    values = [*launch.required, *([launch.value] if launch.value else [])]
    read = read_locals([launch.before, launch.after], values)
    for p in export.parameters:
        if p.role == "value" and p not in used and launch.parameters[p.parameter].local not in read:
            w.line(f"(void){p.name};")
    arguments = [scope.frame if names.debug else "&cx->base.run", *(p.name for p in used)]
    w.line(f"{names.functions[launch.qualified]}_rows({', '.join(arguments)});")
    if launch.value is not None:
        if names.debug:
            w.line(f"ht_debug_end({scope.frame});")
        _epilogue(launch, launch.value, scope, w)
    w.line("return ht_leave(&cx->base);")
    w.close()
    if names.debug:
        w.line("#undef AT")


def _require(launch: Launch, scope: Scope, w: Writer) -> None:
    """Refuse the call where a bound of the loop is beyond 64 bits."""
    outside = {local for s in inside(launch.before) for local in _declared(s)}
    needs_before = bool(outside & read_locals([], launch.required))
    if needs_before:
        w.open("")
        LaunchWriter(scope, w, read_locals([launch.before], launch.required)).block(launch.before)
    for condition in launch.required:
        test = text(scope, _denied(condition))
        w.line(f"if ({test}) return ht_refuse(&cx->base, HT1_REFUSED_ARGUMENT);")
    if needs_before:
        w.close()


def _declared(s: Statement) -> tuple[Local, ...]:
    return (s.local,) if isinstance(s, Declare | DeclareLater) else ()


def _denied(e: Expression) -> Expression:
    """The negation of a condition, without a `!` where a comparison turns."""
    turned = {"eq": "ne", "ne": "eq", "lt": "ge", "le": "gt", "gt": "le", "ge": "lt"}
    match e:
        case Operate(operation) if operation.partition(".")[0] in turned:
            name, _, rest = operation.partition(".")
            return replace(e, operation=f"{turned[name]}.{rest}")
        case ShortCircuit(conjunction, left, right):
            return ShortCircuit(not conjunction, _denied(left), _denied(right))
    return Operate("logical_not.bool", (e,), BOOL, NOWHERE)


def _tests(launch: Launch, export: Export, names: Names) -> list[str]:
    """What makes an argument unusable."""
    tests: list[str] = []
    bodies: list[Statement] = [launch.before, launch.loop, launch.after, Return(launch.value)]
    special = {(local, role) for local, role, _ in uses(bodies, names)}
    for index, parameter in enumerate(launch.parameters):
        type_ = parameter.local.type
        if not isinstance(type_, ViewType):
            continue
        named = {p.role: p.name for p in export.parameters if p.parameter == index}
        extents = [p.name for p in export.parameters if p.parameter == index and p.role == "extent"]
        listed = f"(const int64_t[]){{{', '.join(extents)}}}" if extents else "NULL"
        tests.append(f"!ht_array_fits({named['array']}, {listed}, {type_.rank})")
        if (parameter.local, "atomic") in special:
            tests.append(f"!ht_aligned({named['array']}, sizeof *{named['array']})")
        if (parameter.local, "sampled") in special:
            tests += [f"{extent} == 0" for extent in extents]
        for extent, fixed in zip(extents, parameter.shape, strict=False):
            if isinstance(fixed, Literal):
                tests.append(f"{extent} != {fixed.value}")
    if any(p.role == "result" for p in export.parameters):
        tests.append("result == NULL")
    return tests


def _epilogue(launch: Launch, value: Expression, scope: Scope, w: Writer) -> None:
    """What stands outside the loop once more, then the value."""
    writer = LaunchWriter(scope, w, read_locals([launch.before, launch.after], [value]))
    w.open("")
    writer.block(launch.before)
    writer.block(launch.after)
    w.line(f"*result = {text(scope, value)};")
    w.close()
