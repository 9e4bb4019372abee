"""The C that calls the entries of emitted programs, and what it prints.

One line stands for each entry: status, fuel, record bytes, printed text, result, outputs,
arrays and module variables.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from transpiler.emit.interface import Export, value_type
from transpiler.ir import nodes
from transpiler.ir.types import ArrayType, BoolType, IntType, ScalarType, VoidType
from transpiler.suite.exposure import variables_of
from transpiler.suite.vocabulary import ArrayArgument, Buffer, Entry


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


def driver_text(calls: Sequence[str]) -> str:
    """The C of a program that makes the calls of every program, each as `Calls.text` gives them."""
    made = "".join(f"    p{n}_calls();\n" for n in range(len(calls)))
    return "\n".join([_DRIVER, *calls, f"int main(void)\n{{\n{made}    return 0;\n}}\n"])


_DRIVER = """\
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One line for each entry: program, entry, status, fuel, record, text, then the values. */
static char printed[1 << 16];
static size_t printed_size;

static int32_t driver_write(void *user, const char *text, size_t bytes)
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

static void driver_begin(int program, int entry)
{
    printed_size = 0;
    printf("%d %d", program, entry);
    fflush(stdout);
}

static void driver_status(int32_t status, int64_t fuel, const unsigned char *record, size_t size)
{
    printf(" %d %lld", (int)status, (long long)fuel);
    hexadecimal(record, size);
    hexadecimal((const unsigned char *)printed, printed_size);
}

static void driver_signed(int64_t value)
{
    printf(" %lld", (long long)value);
}

static void driver_unsigned(uint64_t value)
{
    printf(" %llu", (unsigned long long)value);
}

static void driver_part(void)
{
    printf(" ;");
}

static void driver_end(void)
{
    putchar('\\n');
}
"""


class Calls:
    """The C that makes the calls of one program, as a part of the driver."""

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
            f'#include "{p}/{p}.h"',
            "",
            f"static void {p}_report({p}_context *cx, ht1_status made, int64_t before)",
            "{",
            "    static unsigned char record[1 << 18];",
            f"    size_t size = made > 0 ? {p}_ht_fault_bytes(cx, record, sizeof record) : 0;",
            f"    int64_t fuel = {p}_ht_fuel_used(cx);",
            "    /* A refused entry leaves the context as it was. */",
            "    driver_status(made, made >= 0 ? fuel : fuel - before, record, size);",
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
        self._lines += [f"static void {p}_state({p}_context *cx)", "{"]
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
                    f"        {c_type} driver_value = 0;",
                    f"        (void){export.c_name}(cx, k, &driver_value);",
                    f"        {_print(type_.element, 'driver_value')}",
                    "    }",
                ]
            else:
                self._lines += [
                    "    {",
                    f"        {value_type(type_)} driver_value = 0;",
                    f"        (void){export.c_name}(cx, &driver_value);",
                    f"        {_print(type_, 'driver_value')}",
                    "    }",
                ]
            self._lines.append("    driver_part();")
        self._lines += ["}", ""]

    def _entry(self, number: int, entry: Entry) -> None:
        export = self._export(entry.name)
        p = self._prefix
        fuel = "HT1_NO_LIMIT" if entry.fuel is None else f"INT64_C({entry.fuel})"
        lines = [f"static void {p}_entry{number}({p}_context *cx)", "{"]
        lines += [_buffer_text(k, b) for k, b in enumerate(entry.buffers)]
        values, arguments = self._arguments(export, entry)
        lines += [f"    {value_type(t)} {name} = 0;" for name, t in values]
        strided = any(isinstance(a, ArrayArgument) and a.strides for a in entry.arguments)
        name = f"{export.c_name}_strided" if strided else export.c_name
        lines += [
            f"    driver_begin({p[1:]}, {number});",
            f"    (void){p}_ht_set_fuel(cx, {fuel});",
            f"    (void){p}_ht_set_depth(cx, {entry.depth});",
            f"    int64_t before = {p}_ht_fuel_used(cx);",
            f"    ht1_status made = {name}({', '.join(['cx', *arguments])});",
            f"    {p}_report(cx, made, before);",
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
        lines += [f"    {p}_ht_reset(cx);", f"    {p}_state(cx);", "    driver_end();", "}", ""]
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
            f"static void {p}_calls(void)",
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
            *(f"    {p}_entry{n}(cx);" for n in range(len(self._subject.entries))),
            f"    {p}_ht_close(cx);",
            "    free(memory);",
            "}",
        ]


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


def parse_output(text: str, subjects: Sequence[Subject]) -> list[list[Observed]]:
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
