"""The C17 sources of a program: module files, services, headers, test blocks.

`emit_c` takes a program in the exact form (after the passes of `passes/pipeline.py`) and gives
back texts by their path in the tree. It writes nothing.
"""

from __future__ import annotations

from transpiler.emit.c_entries import (
    EntryWriter,
)
from transpiler.emit.c_function import FunctionWriter, constant
from transpiler.emit.c_kernel import KernelWriter
from transpiler.emit.c_services import (
    call_height,
    frame_bytes,
    function_table,
    initial_values,
    stack_room,
)
from transpiler.emit.file_scope import Names, file_stems
from transpiler.emit.interface import Emitted, Export, exports_of
from transpiler.emit.launch import (
    facade,
    has_launches,
    vectors_header,
    without_strides,
    write_module,
)
from transpiler.emit.public_header import public_header
from transpiler.emit.reads import read_locals
from transpiler.emit.scope import memory_type, scalar_type
from transpiler.emit.templates import render
from transpiler.emit.writer import Writer, c_string
from transpiler.ir.faults import FaultCode
from transpiler.ir.nodes import (
    Function,
    Global,
    Kernel,
    Local,
    Module,
    Program,
    ReadGlobal,
    Statement,
    Test,
)
from transpiler.ir.refusal import Refusals
from transpiler.ir.types import ArrayType, BoolType
from transpiler.passes.callgraph import callees, dispatched, expressions
from transpiler.passes.effects import walk
from transpiler.passes.locals_of import inside
from transpiler.source.depth import deep_recursion

RUNTIME = (
    "arithmetic.h",
    "bytes.h",
    "context.h",
    "dialect.h",
    "dispatch.h",
    "fault.h",
    "int.h",
    "memory.h",
    "operation.h",
    "print.h",
    "reduce.h",
    "view.h",
)
"""The runtime headers of a tree; they include one another."""


@deep_recursion()
def emit_c(
    program: Program, prefix: str, interface: int = 1, debug: Program | None = None
) -> Emitted:
    """The C of `program` under the symbol prefix `prefix`; `debug` is the same program of Python
    kernels as its debug build needs it.

    Raises `NameClash` when two exports meet in one C name, and `SourceErrors` with C9102 for a
    construct that this target does not build, C9001 for a program too large for its sites.
    """
    kernels = program
    if has_launches(program):
        program = facade(program)
    names = Names(program, prefix)
    exports = exports_of(program, prefix)
    if program is not kernels:
        exports = without_strides(exports)
    functions = FunctionWriter(
        names, _called(program), _read_locals(program), _used_constants(program)
    )
    stems = file_stems(program, prefix)
    files: dict[str, str] = {}
    sources: list[str] = []
    vectors = vectors_header(kernels, names) if program is not kernels else None
    if vectors is not None:
        files[f"src/{prefix}_vectors.h"] = vectors
    refusals = Refusals()
    for module in kernels.modules:
        stem = stems[module.name]
        sources.append(f"{stem}.c")
        with refusals.part():
            if module.launches:
                files[f"src/{stem}.c"] = write_module(
                    module, names, exports, vectors=vectors is not None
                )
            else:
                files[f"src/{stem}.c"] = _module(module, names, exports, functions)
    refusals.raise_if_any()
    if debug is not None:
        files |= _debug_sources(debug, prefix, exports, stems, vectors is not None)
    services = f"{prefix}_services.c"
    sources.append(services)
    main = _main_of(program)
    variables = _variables(program, names)
    room = stack_room(program)
    files[f"src/{services}"] = render(
        "source/services.c.j2",
        prefix=prefix,
        upper=names.upper,
        functions=function_table(names),
        variables=bool(variables),
        initial=initial_values(program, names),
        room=room,
        height=call_height(program),
        frame=frame_bytes(program),
    )
    files[f"src/{prefix}_private.h"] = _private(program, names, functions, variables, main)
    files[f"include/{prefix}/{prefix}.h"] = public_header(
        program,
        names,
        exports,
        interface,
        room,
        {k.qualified: k for m in kernels.modules for k in m.launches},
    )
    if main is not None:
        files[f"src/{prefix}_run.c"] = render(
            "source/run.c.j2",
            prefix=prefix,
            upper=names.upper,
            what="the script" if main.kind == "script" else "main",
            path=main.path,
            entry=_main_entry(names),
        )
    tests = [t for m in program.modules for t in m.tests]
    if tests:
        files[f"tests/{prefix}_test_blocks.c"] = _tests(tests, program, names, functions, sources)
    return Emitted(
        files=files,
        exports=exports,
        runtime=RUNTIME,
        has_main=main is not None,
        test_count=len(tests),
    )


def _debug_sources(
    program: Program,
    prefix: str,
    exports: tuple[Export, ...],
    stems: dict[str, str],
    vectors: bool,
) -> dict[str, str]:
    """The sources of the debug build, which stand in for those of the same names."""
    names = Names(facade(program), prefix, debug=True)
    return {
        f"src/debug/{stems[module.name]}.c": write_module(module, names, exports, vectors=vectors)
        for module in program.modules
    }


def _called(program: Program) -> frozenset[str]:
    """Functions that code outside test blocks calls."""
    called: set[str] = set()
    for module in program.modules:
        owners: list[Function | Kernel] = [*module.functions, *module.kernels]
        owners += [module.script] if module.script else []
        for owner in owners:
            called |= (callees(owner) | dispatched(owner)) - {owner.qualified}
    main = _main_of(program)
    return frozenset(called | ({main.qualified} if main else set()))


def _used_constants(program: Program) -> frozenset[str]:
    """Named constants that code outside test blocks mentions as values."""
    used: set[str] = set()
    for module in program.modules:
        owners: list[Function | Kernel] = [*module.functions, *module.kernels]
        owners += [module.script] if module.script else []
        for owner in owners:
            found = [e for s in inside(owner.body) for e in expressions(s)]
            found += [e for p in owner.parameters for e in p.shape if e is not None]
            found += owner.conditions
            found += [o.extent for o in owner.over] if isinstance(owner, Kernel) else []
            for e in found:
                used.update(x.variable.qualified for x in walk(e) if isinstance(x, ReadGlobal))
    return frozenset(used)


def _read_locals(program: Program) -> frozenset[Local]:
    """Locals whose value is used somewhere; C compilers warn about the others."""
    bodies: list[Statement] = []
    for module in program.modules:
        owners: list[Function | Kernel] = [*module.functions, *module.kernels]
        owners += [t.function for t in module.tests]
        owners += [module.script] if module.script else []
        bodies += [owner.body for owner in owners]
    return read_locals(bodies)


# --- module files ---------------------------------------------------------------------------


def _module(
    module: Module, names: Names, exports: tuple[Export, ...], functions: FunctionWriter
) -> str:
    w = Writer()
    w.line(f"/* From {module.path}. This file belongs to the project that it was made for. */")
    w.line(f'#include "{names.prefix}_private.h"')
    w.line()
    for comment in module.header:
        w.comment(comment)
    _constants(module, names, functions.constants, w)
    _prototypes(module, names, functions, w)
    entries = EntryWriter(functions)
    by_source = {e.source.qualified: e for e in exports}
    refusals = Refusals()
    for d in module.declarations:
        with refusals.part():
            if isinstance(d, Function):
                functions.admission(d, w)
                functions.function(d, w, functions.linkage(d))
            elif isinstance(d, Kernel):
                KernelWriter(functions, d).write(w)
            if isinstance(d, Function | Kernel) and d.qualified in by_source:
                entries.write(by_source[d.qualified], w)
    refusals.raise_if_any()
    if module.script is not None:
        functions.function(module.script, w)
    for comment in module.closing:
        w.comment(comment)
    main = _main_of(names.program)
    if main is not None and main.module == module.name:
        _write_main(main, names, functions, w)
    return w.text()


def _constants(module: Module, names: Names, used: frozenset[str], w: Writer) -> None:
    """Named constants; those that other modules can see stand in the private header."""
    made = [g for g in module.globals if g.constant and not _shared(g, names)]
    for g in made:
        unused = "" if g.qualified in used else "HT_UNUSED "
        constant(names, g, w, f"{unused}static const")
    if made:
        w.line()


def _shared(g: Global, names: Names) -> bool:
    return names.several and g.exported


def _prototypes(module: Module, names: Names, functions: FunctionWriter, w: Writer) -> None:
    """Declarations of what is called or dispatched before its definition."""
    local = {d.qualified: d for d in module.declarations if isinstance(d, Function | Kernel)}
    seen: set[str] = set()
    wanted: list[Function | Kernel] = []
    for d in module.declarations:
        if not isinstance(d, Function | Kernel):
            continue
        seen.add(d.qualified)
        for name in sorted((callees(d) | dispatched(d)) - seen):
            if name in local and local[name] not in wanted:
                wanted.append(local[name])
    # What other modules see is declared in the private header.
    wanted = [d for d in wanted if d.qualified not in names.crossing]
    for d in wanted:
        for line in functions.prototypes(d, "static "):
            w.line(line)
    if wanted:
        w.line()


# --- scripts and main -----------------------------------------------------------------------


def _main_of(program: Program) -> Function | None:
    """The script of the root module, or its `main`."""
    root = program.root
    if root.script is not None:
        return root.script
    return next((f for f in root.functions if f.name == "main" and not f.parameters), None)


def _main_entry(names: Names) -> str:
    return f"{names.prefix}_ht_main"


def _write_main(main: Function, names: Names, functions: FunctionWriter, w: Writer) -> None:
    scope = functions.scope(main, None)
    site = scope.at(0, main.position)
    number = names.number_of(main)
    w.line()
    w.line(f"#define AT(step, line, column) HT_AT({number}, step, line, column)")
    w.line(f"{names.upper}_LOCAL ht1_status {_main_entry(names)}({names.prefix}_context *cx)")
    w.line("{")
    w.line("    ht1_status status = ht_enter((ht_context *)cx);")
    w.line("    if (status != HT1_OK) return status;")
    name = names.functions[main.qualified]
    w.line(f"    if (ht_entry(&cx->base.run, {site})) {name}(&cx->base.run);")
    w.line("    return ht_leave(&cx->base);")
    w.line("}")
    w.line("#undef AT")


# --- headers --------------------------------------------------------------------------------


def _variables(program: Program, names: Names) -> list[str]:
    w = Writer()
    for module in program.modules:
        for g in module.globals:
            if g.constant:
                continue
            w.above(g.trivia)
            w.documentation(g.documentation)
            name, start = names.globals[g.qualified], len(w.lines)
            if isinstance(g.type, ArrayType):
                w.line(f"{memory_type(g.type.element)} {name}[{max(1, g.type.size)}];")
            else:
                type_ = "uint8_t" if isinstance(g.type, BoolType) else scalar_type(g.type)
                w.line(f"{type_} {name};")
            w.beside(start, g.trivia)
    return w.lines


def _private(
    program: Program,
    names: Names,
    functions: FunctionWriter,
    variables: list[str],
    main: Function | None,
) -> str:
    shared: list[str] = []
    for module in program.modules:
        for g in module.globals:
            if g.constant and _shared(g, names):
                w = Writer()
                constant(names, g, w, "HT_UNUSED static const")
                shared += w.lines
    for owner in names.owners:
        if owner.qualified in names.crossing:
            shared += functions.prototypes(owner, f"{names.upper}_LOCAL ")
    if main is not None:
        shared.append(
            f"{names.upper}_LOCAL ht1_status {_main_entry(names)}({names.prefix}_context *cx);"
        )
    return render(
        "source/private.h.j2",
        prefix=names.prefix,
        upper=names.upper,
        numbers=[names.number_of(owner) for owner in names.owners] or ["HT_NO_FUNCTION"],
        variables=variables,
        shared=shared,
    )


# --- test blocks ----------------------------------------------------------------------------


def _tests(
    tests: list[Test],
    program: Program,
    names: Names,
    functions: FunctionWriter,
    sources: list[str],
) -> str:
    bodies = Writer()
    blocks: list[str] = []
    for test in tests:
        functions.function(test.function, bodies)
        name = names.functions[test.function.qualified]
        expected = int(FaultCode[test.expect]) if test.expect else 0
        blocks.append(f"{{{c_string(test.title)}, {name}, {expected}, {test.line or 0}}}")
    return render(
        "source/test_blocks.c.j2",
        prefix=names.prefix,
        upper=names.upper,
        about=", ".join(m.path for m in program.modules if m.tests),
        sources=sources,
        bodies=bodies.text(),
        blocks=blocks,
    )
