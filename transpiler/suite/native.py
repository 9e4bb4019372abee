"""Compiled C of many programs in one binary, called entry by entry.

Each program is emitted under a prefix of its own; a generated driver calls every entry through
the public C interface and prints what came of it: status, fuel, record bytes, printed text,
result, outputs, arrays and module variables.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

from transpiler.data import data_folder
from transpiler.emit.c17 import emit_c
from transpiler.emit.interface import Export, value_type
from transpiler.ir import nodes
from transpiler.ir.types import I64, ArrayType, BoolType, IntType, ScalarType, VoidType
from transpiler.passes.pipeline import prepare_c
from transpiler.passes.ranges import prove_ranges
from transpiler.passes.sequence import sequence
from transpiler.suite.vocabulary import ArrayArgument, Buffer, Entry

SCRIPT = "script_entry"
MOST_SECONDS = 60
"""A binary that runs longer hangs: allowances and loops are small."""
STRICT = (
    "-std=c17 -pedantic -Wall -Wextra -Wconversion -Wsign-conversion -Wshadow"
    " -Wmissing-prototypes -Wstrict-prototypes -Wundef -Werror"
).split()


@dataclass(frozen=True, slots=True)
class Compiler:
    """A C compiler with its options; `name` stands in reports.

    `judge` is a compiler that must show a difference too before it counts: for compilers that
    are quick but not without faults of their own.
    """

    name: str
    command: tuple[str, ...]
    link: tuple[str, ...] = ()
    judge: Compiler | None = None

    @property
    def available(self) -> bool:
        """Whether the command can be found."""
        return shutil.which(self.command[0]) is not None


# The drivers drop statuses that are marked "do not ignore", and random programs say things that
# no person would: indices out of range by number, comparisons that cannot hold.
WARNINGS = (*STRICT, *"-Wno-unused-result -Wno-array-bounds -Wno-type-limits".split())
# gcc takes `u % 5 % (uint32_t)i` for a change of sign; clang keeps that warning.
GCC_WARNINGS = (*WARNINGS, "-Wno-stringop-overflow", "-Wno-sign-conversion")
CLANG_WARNINGS = (*WARNINGS, "-Wno-self-assign", "-Wno-tautological-compare")
GCC = Compiler("gcc -O2", ("gcc", "-O2", *GCC_WARNINGS))
CLANG = Compiler("clang -O1", ("clang-19", "-O1", *CLANG_WARNINGS))
SANITIZED = Compiler(
    "clang sanitized",
    (
        *("clang-19", "-O1", *CLANG_WARNINGS),
        *("-fsanitize=address,undefined", "-fno-sanitize-recover=all"),
    ),
    ("-fsanitize=address,undefined",),
)
# Several threads for dispatches of two work items, one item to a block.
PARALLEL = Compiler(
    "gcc OpenMP",
    ("gcc", "-O1", *GCC_WARNINGS, "-fopenmp", "-DHT_PARALLEL_ITEMS=2", "-DHT_BLOCK_ITEMS=1"),
    ("-fopenmp",),
)
# Sixty times as fast as the others, but it drops some casts between narrow types.
TCC = Compiler("tcc", ("tcc", "-std=c17", "-w"), judge=Compiler("gcc -O1", ("gcc", "-O1", "-w")))


@dataclass(frozen=True, slots=True)
class Observed:
    """What one entry came to, seen from outside.

    `status` as in the C interface, or the name of a refusal; `values` the result and then the
    scalar outputs in parameter order; `state` the module variables by qualified name.
    """

    status: int
    fuel: int = 0
    record: bytes = b""
    printed: bytes = b""
    values: tuple[int, ...] = ()
    buffers: tuple[tuple[int, ...], ...] = ()
    state: tuple[tuple[str, tuple[int, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class Subject:
    """A program with the entries to make on it, in order, in one context."""

    program: nodes.Program
    entries: tuple[Entry, ...]


class Failed(Exception):
    """A binary that could not be made or did not end well.

    `program` is the number of the program whose fault it is and `entry` that of the call, -1
    where they are not known.
    """

    def __init__(self, message: str, program: int = -1, entry: int = -1) -> None:
        super().__init__(message)
        self.program = program
        self.entry = entry


class BuildFailed(Failed):
    """A program that is not emitted, or whose C does not compile: the message says why."""


class Crashed(Failed):
    """A binary that died, or did not end in time."""


# --- what is called -------------------------------------------------------------------------


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


def prepared(program: nodes.Program, rules: frozenset[str] | None) -> nodes.Program:
    """The exact form; `rules` as in the `sequence` pass, None for all of them."""
    if rules is None:
        return prepare_c(program)
    return sequence(prove_ranges(program), rules)


# --- building and running -------------------------------------------------------------------


def run_natively(
    subjects: Sequence[Subject],
    folder: Path,
    compiler: Compiler,
    *,
    rules: frozenset[str] | None = None,
    threads: int = 1,
) -> list[list[Observed]]:
    """Emit, compile and call everything; for each subject what each of its entries came to.

    Raises `BuildFailed` for a program whose C does not compile, and `Crashed` when the binary
    dies or does not end.
    """
    sources: list[str] = ["driver.c"]
    for number, subject in enumerate(subjects):
        prefix = f"p{number}"
        try:
            emitted = write_program(exposed(subject.program), prefix, folder, rules)
        except Exception as error:
            # Whatever a pass or the emitter raises is a finding about this program.
            raise BuildFailed(f"{type(error).__name__}: {error}", number) from error
        # One file for a program and its calls: the modules of a tree compile so, and faster.
        part = f"{prefix}_all.c"
        text = "".join(f'#include "{source}"\n' for source in emitted.sources)
        text += _Calls(subject, emitted.exports, prefix, threads).text()
        (folder / part).write_text(text, encoding="utf-8")
        sources.append(part)
    _write_driver(folder, len(subjects))
    binary = build(sources, folder, compiler)
    return _parse(run_binary(binary).decode("ascii"), subjects)


@dataclass(frozen=True, slots=True)
class Written:
    """A program as C in a folder: its exports, and its sources as paths in the folder."""

    exports: tuple[Export, ...]
    sources: tuple[str, ...]


def write_program(
    program: nodes.Program, prefix: str, folder: Path, rules: frozenset[str] | None = None
) -> Written:
    """Write the C of one program, with the runtime headers beside it."""
    emitted = emit_c(prepared(program, rules), prefix)
    for path, text in emitted.files.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    headers = data_folder("runtime_headers") / "hardtack"
    shutil.copyfile(headers / "public" / "ht1.h", folder / "include" / prefix / "ht1.h")
    runtime = folder / "src" / "hardtack"
    if not runtime.exists():
        runtime.symlink_to(headers)
    sources = [p for p in sorted(emitted.files) if p.startswith("src/") and p.endswith(".c")]
    # `main` of the program itself would meet the driver's.
    sources = [p for p in sources if not p.endswith("_run.c")]
    return Written(emitted.exports, tuple(sources))


def _write_driver(folder: Path, count: int) -> None:
    (folder / "driver.h").write_text(_DRIVER_H)
    calls = "".join(f"    p{n}_calls();\n" for n in range(count))
    declared = "".join(f"void p{n}_calls(void);\n" for n in range(count))
    text = f"{_DRIVER_C}\n{declared}\nint main(void)\n{{\n{calls}    return 0;\n}}\n"
    (folder / "driver.c").write_text(text)


def build(sources: Sequence[str], folder: Path, compiler: Compiler) -> Path:
    """Compile and link `sources` of `folder`; returns the binary. Raises `BuildFailed`."""
    objects = _compile(sources, folder, compiler)
    binary = folder / "run_all"
    _run([*compiler.command, *compiler.link, *objects, "-o", str(binary)], folder)
    return binary


def run_binary(binary: Path) -> bytes:
    """What the binary prints; raises `Crashed` when it dies or does not end."""
    try:
        done = subprocess.run([str(binary)], capture_output=True, timeout=MOST_SECONDS, check=False)
    except subprocess.TimeoutExpired as late:
        raise Crashed("the binary does not end", *_last_call(late.stdout)) from None
    if done.returncode != 0:
        text = done.stderr.decode(errors="replace")[:3000]
        message = f"the binary ended with {done.returncode}: {text}"
        raise Crashed(message, *_last_call(done.stdout))
    return done.stdout


def _last_call(printed: bytes | None) -> tuple[int, int]:
    """The program and entry that a driver had announced last."""
    last = (printed or b"").split(b"\n")[-1].split()
    numbers = [int(word) for word in last[:2] if word.isdigit()]
    return (numbers[0], numbers[1]) if len(numbers) == 2 else (-1, -1)


def _compile(sources: Sequence[str], folder: Path, compiler: Compiler) -> list[str]:
    def one(source: str) -> str:
        target = str(folder / (source.replace("/", "_") + ".o"))
        command = [*compiler.command, "-Iinclude", "-I.", "-c", source, "-o", target]
        _run(command, folder)
        return target

    with ThreadPoolExecutor(max_workers=2) as pool:
        return list(pool.map(one, sources))


def _run(command: Sequence[str], folder: Path) -> None:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        found = re.search(r"\bp(\d+)_all\.c", " ".join(command))
        program = int(found[1]) if found else -1
        raise BuildFailed(f"{' '.join(command)}\n{done.stderr[:4000]}", program)


# --- the driver -----------------------------------------------------------------------------

_DRIVER_H = """\
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One line for each entry: program, entry, status, fuel, record, text, then the values. */
int32_t driver_write(void *user, const char *text, size_t bytes);
void driver_begin(int program, int entry);
void driver_status(int32_t status, int64_t fuel, const unsigned char *record, size_t size);
void driver_signed(int64_t value);
void driver_unsigned(uint64_t value);
void driver_part(void);
void driver_end(void);
"""

_DRIVER_C = """\
#include "driver.h"

static char printed[1 << 16];
static size_t printed_size;

int32_t driver_write(void *user, const char *text, size_t bytes)
{
    (void)user;
    if (printed_size + bytes > sizeof printed) {
        return 1;
    }
    memcpy(printed + printed_size, text, bytes);
    printed_size += bytes;
    return 0;
}

static void hexadecimal(const unsigned char *bytes, size_t size)
{
    putchar(' ');
    putchar('x');
    for (size_t k = 0; k < size; k++) {
        printf("%02x", bytes[k]);
    }
}

void driver_begin(int program, int entry)
{
    printed_size = 0;
    printf("%d %d", program, entry);
    fflush(stdout);
}

void driver_status(int32_t status, int64_t fuel, const unsigned char *record, size_t size)
{
    printf(" %d %lld", (int)status, (long long)fuel);
    hexadecimal(record, size);
    hexadecimal((const unsigned char *)printed, printed_size);
}

void driver_signed(int64_t value)
{
    printf(" %lld", (long long)value);
}

void driver_unsigned(uint64_t value)
{
    printf(" %llu", (unsigned long long)value);
}

void driver_part(void)
{
    printf(" ;");
}

void driver_end(void)
{
    putchar('\\n');
}
"""


class _Calls:
    """The C that makes the calls of one program."""

    def __init__(
        self, subject: Subject, exports: Sequence[Export], prefix: str, threads: int
    ) -> None:
        self._subject = subject
        self._prefix = prefix
        self._threads = threads
        self._root = subject.program.root.name
        self._exports = {(e.module, e.name): e for e in exports}
        self._lines: list[str] = []

    def text(self) -> str:
        p = self._prefix
        self._lines += [
            '#include "driver.h"',
            f'#include "{p}/{p}.h"',
            "",
            f"void {p}_calls(void);",
            "",
            f"static void report({p}_context *cx, ht1_status status)",
            "{",
            "    static unsigned char record[1 << 18];",
            f"    size_t size = status > 0 ? {p}_ht_fault_bytes(cx, record, sizeof record) : 0;",
            f"    driver_status(status, {p}_ht_fuel_used(cx), record, size);",
            "}",
            "",
        ]
        self._state()
        for number, entry in enumerate(self._subject.entries):
            self._entry(number, entry)
        self._main()
        return "\n".join(self._lines) + "\n"

    def _export(self, name: str) -> Export:
        return self._exports[(self._root, name)]

    def _state(self) -> None:
        p = self._prefix
        self._lines += [f"static void state({p}_context *cx)", "{"]
        self._lines += [f"    (void){p}_ht_set_fuel(cx, HT1_NO_LIMIT);"]
        self._lines += [f"    (void){p}_ht_set_depth(cx, 256);"]
        for variable in variables_of(self._subject.program):
            export = self._exports[(variable.module, f"read_{variable.name}")]
            type_ = variable.type
            if isinstance(type_, ArrayType):
                assert isinstance(type_.element, ScalarType)
                c_type = value_type(type_.element)
                self._lines += [
                    f"    for (int64_t k = 0; k < {type_.size}; k++) {{",
                    f"        {c_type} value = 0;",
                    f"        (void){export.c_name}(cx, k, &value);",
                    f"        {_print(type_.element, 'value')}",
                    "    }",
                ]
            else:
                self._lines += [
                    "    {",
                    f"        {value_type(type_)} value = 0;",
                    f"        (void){export.c_name}(cx, &value);",
                    f"        {_print(type_, 'value')}",
                    "    }",
                ]
            self._lines.append("    driver_part();")
        self._lines += ["}", ""]

    def _entry(self, number: int, entry: Entry) -> None:
        export = self._export(entry.name)
        p = self._prefix
        fuel = "HT1_NO_LIMIT" if entry.fuel is None else f"INT64_C({entry.fuel})"
        lines = [f"static void entry{number}({p}_context *cx)", "{"]
        lines += [_buffer_text(k, b) for k, b in enumerate(entry.buffers)]
        values, arguments = self._arguments(export, entry)
        lines += [f"    {value_type(t)} {name} = 0;" for name, t in values]
        strided = any(isinstance(a, ArrayArgument) and a.strides for a in entry.arguments)
        name = f"{export.c_name}_strided" if strided else export.c_name
        lines += [
            f"    driver_begin({p[1:]}, {number});",
            f"    (void){p}_ht_set_fuel(cx, {fuel});",
            f"    (void){p}_ht_set_depth(cx, {entry.depth});",
            f"    ht1_status status = {name}({', '.join(['cx', *arguments])});",
            "    report(cx, status);",
        ]
        lines += [f"    {_print(t, name)}" for name, t in values]
        lines.append("    driver_part();")
        for k, buffer in enumerate(entry.buffers):
            if buffer.values:
                lines += [
                    f"    for (size_t k = 0; k < {len(buffer.values)}; k++) {{",
                    f"        {_print(buffer.type, f'b{k}[k]')}",
                    "    }",
                ]
            lines.append("    driver_part();")
        lines += [f"    {p}_ht_reset(cx);", "    state(cx);", "    driver_end();", "}", ""]
        self._lines += lines

    def _arguments(
        self, export: Export, entry: Entry
    ) -> tuple[list[tuple[str, ScalarType]], list[str]]:
        """The variables for results and scalar outputs, and the C arguments."""
        values: list[tuple[str, ScalarType]] = []
        arguments: list[str] = []
        result = export.source.result
        if not isinstance(result, VoidType):
            assert isinstance(result, ScalarType)
            values.append(("result", result))
        strided = any(isinstance(a, ArrayArgument) and a.strides for a in entry.arguments)
        parameters = export.strided if strided else export.parameters
        assert parameters is not None
        for parameter in parameters:
            if parameter.role == "result":
                arguments.append("&result")
                continue
            argument = entry.arguments[parameter.parameter]
            match parameter.role, argument:
                case "value", int():
                    type_ = export.source.parameters[parameter.parameter].local.type
                    arguments.append(constant_text(type_, argument))
                case "out", _:
                    type_ = export.source.parameters[parameter.parameter].local.type
                    assert isinstance(type_, ScalarType)
                    values.append((f"out{parameter.parameter}", type_))
                    arguments.append(f"&out{parameter.parameter}")
                case "array", ArrayArgument(buffer, origin):
                    arguments.append(f"b{buffer} + {origin}")
                case "extent", ArrayArgument(_, _, shape):
                    arguments.append(str(shape[parameter.dimension]))
                case "stride", ArrayArgument(_, _, shape, strides):
                    found = strides or row_major(shape)
                    arguments.append(str(found[parameter.dimension]))
                case role, _:
                    raise ValueError(f"{entry.name}: no argument for a parameter of role {role}")
        return values, arguments

    def _main(self) -> None:
        p = self._prefix
        self._lines += [
            f"void {p}_calls(void)",
            "{",
            f"    size_t bytes = {p}_ht_context_bytes();",
            "    void *memory = malloc(bytes);",
            "    ht1_options options = HT1_DEFAULTS;",
            f"    {p}_context *cx = NULL;",
            f"    options.threads = {self._threads};",
            "    options.write = driver_write;",
            f"    if ({p}_ht_open({p.upper()}_INTERFACE, memory, bytes, &options, &cx)) {{",
            "        exit(3);",
            "    }",
            *(f"    entry{n}(cx);" for n in range(len(self._subject.entries))),
            f"    {p}_ht_close(cx);",
            "    free(memory);",
            "}",
        ]


def variables_of(program: nodes.Program) -> list[nodes.Global]:
    """The module variables in the order of their qualified names."""
    found = [v for module in program.modules for v in module.globals if not v.constant]
    return sorted(found, key=lambda v: v.qualified)


def row_major(shape: tuple[int, ...]) -> tuple[int, ...]:
    """Strides of contiguous storage."""
    strides: list[int] = []
    step = 1
    for extent in reversed(shape):
        strides.append(step)
        step *= extent
    return tuple(reversed(strides))


def _buffer_text(number: int, buffer: Buffer) -> str:
    values = ", ".join(constant_text(buffer.type, v) for v in buffer.values) or "0"
    return f"    {value_type(buffer.type)} b{number}[] = {{{values}}};"


def constant_text(type_: object, value: int) -> str:
    """A C constant of the type's value."""
    if isinstance(type_, BoolType):
        return str(int(bool(value)))
    assert isinstance(type_, IntType)
    if not type_.signed:
        return f"UINT{type_.width}_C({value})"
    if value == -(1 << 63):
        return "INT64_MIN"
    return f"INT64_C({value})" if type_.width == 64 else str(value)


def _print(type_: object, name: str) -> str:
    if isinstance(type_, IntType) and type_.signed:
        return f"driver_signed({name});"
    return f"driver_unsigned({name});"


# --- what it printed ------------------------------------------------------------------------


def _parse(text: str, subjects: Sequence[Subject]) -> list[list[Observed]]:
    found: list[list[Observed]] = [[] for _ in subjects]
    for line in text.splitlines():
        head, _, rest = line.partition(" x")
        program, _, status, fuel = map(int, head.split())
        record, _, rest = rest.partition(" x")
        printed, _, rest = rest.partition(" ")
        # Values, then one part for each buffer, then one for each module variable.
        parts = [tuple(map(int, part.split())) for part in rest.split(";")][:-1]
        subject = subjects[program]
        buffers = len(subject.entries[len(found[program])].buffers)
        names = [v.qualified for v in variables_of(subject.program)]
        found[program].append(
            Observed(
                status,
                fuel,
                bytes.fromhex(record),
                bytes.fromhex(printed),
                parts[0],
                tuple(parts[1 : 1 + buffers]),
                tuple(zip(names, parts[1 + buffers :], strict=True)),
            )
        )
    return found
