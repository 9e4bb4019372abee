"""Every operation of the table through the exact evaluator and through compiled C.

`.ci` functions apply one operation each; a driver calls them over all operands of a small type
or over the boundary values of a larger one and writes status, value and the checksum of the
fault record for every call.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from pathlib import Path

from transpiler.emit.interface import value_type
from transpiler.ir.exact import Form
from transpiler.ir.operations import Operation, all_operations
from transpiler.ir.types import BOOL, I8, I64, INTEGERS, U8, BoolType, IntType, ScalarType
from transpiler.machine.bytes import encode_record
from transpiler.machine.entry import Machine
from transpiler.suite.compare import parse_program
from transpiler.suite.compilers import Compiler
from transpiler.suite.driver import constant_text
from transpiler.suite.evaluated import status_of
from transpiler.suite.native import build, run_binary, write_program

SUFFIX = {Form.WRAP: "%", Form.SAT: "|"}
_ANSWER = struct.Struct("<iIq")


@dataclass(frozen=True, slots=True)
class Operand:
    """The values that one operand takes: all of a small type, or a list."""

    type: ScalarType
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Case:
    """One exported function: `name` applies `text` to its parameters `a`, `b`, `c`."""

    name: str
    text: str
    operands: tuple[Operand, ...]
    result: ScalarType

    @property
    def source(self) -> str:
        parameters = ", ".join(
            f"{o.type.name} {n}" for o, n in zip(self.operands, "abc", strict=False)
        )
        return (
            f"export {self.result.name} {self.name}({parameters}) {{\n    return {self.text};\n}}\n"
        )

    @property
    def calls(self) -> int:
        return prod(len(o.values) for o in self.operands)


def all_values(type_: ScalarType) -> tuple[int, ...]:
    """Every value of a type."""
    if isinstance(type_, BoolType):
        return (0, 1)
    assert isinstance(type_, IntType)
    return tuple(range(type_.min, type_.max + 1))


def boundary_values(type_: ScalarType) -> tuple[int, ...]:
    """Values at which an operation may change its behavior: bounds of every width, powers of
    two, small numbers, and what lies beside them."""
    if isinstance(type_, BoolType):
        return (0, 1)
    assert isinstance(type_, IntType)
    found: set[int] = {type_.max // 3, type_.max // 10}
    for centre in (0, *(t.min for t in INTEGERS), *(t.max for t in INTEGERS)):
        found.update((centre - 1, centre, centre + 1))
    found.update((2, 3, 5, 7, 10, -2, -3, -7, 1 << (type_.width // 2), type_.min // 2))
    return tuple(sorted(v for v in found if type_.holds(v)))


def counts_of(type_: IntType, width: int) -> tuple[int, ...]:
    """Shift counts: all that are allowed, and what lies around them in the count's type."""
    inside = {*range(width + 2), 255, 256, 1 << 32, -1, -2, type_.min, type_.max}
    return tuple(sorted(v for v in inside if type_.holds(v)))


# --- functions ------------------------------------------------------------------------------


def operation_cases(operations: Sequence[Operation], *, complete: bool) -> list[Case]:
    """Functions for `operations`: with `complete`, all values of 8-bit operands."""
    cases: list[Case] = []
    for op in operations:
        if op.family.reduction:
            continue
        for operands in _operand_lists(op, complete):
            name = f"f{len(cases)}"
            cases.append(Case(name, _text(op, "abc"), operands, op.result_type))
    return cases


def literal_cases(operations: Sequence[Operation], literals: Sequence[int]) -> list[Case]:
    """The same with a literal as the second operand, where proofs and constants take part."""
    cases: list[Case] = []
    for op in operations:
        types = op.operand_types
        if op.family.reduction or len(types) != 2:
            continue
        first = types[0]
        assert first is not None
        for value in literals:
            type_ = types[1] or I64
            if isinstance(type_, IntType) and type_.holds(value):
                text = _text(op, ("a", str(value)))
                operand = Operand(first, all_values(first))
                cases.append(Case(f"f{len(cases)}", text, (operand,), op.result_type))
    return cases


def _operand_lists(op: Operation, complete: bool) -> Iterator[tuple[Operand, ...]]:
    if op.operand_types[-1] is None:
        value = op.operand_types[0]
        assert isinstance(value, IntType)
        values = all_values(value) if complete and value.width == 8 else boundary_values(value)
        for count in INTEGERS:
            counts = counts_of(count, value.width)
            if complete and count in (I8, U8):
                counts = all_values(count)
            yield Operand(value, values), Operand(count, counts)
        return
    operands: list[Operand] = []
    for type_ in op.operand_types:
        assert type_ is not None
        small = complete and type_ in (I8, U8, BOOL) and len(op.operand_types) < 3
        operands.append(Operand(type_, all_values(type_) if small else boundary_values(type_)))
    yield tuple(operands)


def _text(op: Operation, names: Sequence[str]) -> str:
    """The operation in `.ci`."""
    family = op.family
    suffix = SUFFIX.get(op.form, "") if op.form else ""
    if family.name == "as":
        return f"{names[0]} as{suffix} {op.result_type.name}"
    if family.operator and len(family.operands) == 1:
        return f"{family.operator}{names[0]}"
    if family.operator:
        return f"{names[0]} {family.operator}{suffix} {names[1]}"
    arguments = list(names[: len(family.operands)])
    if op.mode is not None:
        arguments.append(op.mode.value)
    return f"{family.name}({', '.join(arguments)})"


def scalar_operations(*types: ScalarType) -> list[Operation]:
    """The operations whose type variables are all among `types`."""
    return [
        op
        for op in all_operations()
        if not op.family.reduction
        and set(op.typing.values()) <= set(types)
        and not (op.family.name == "as" and op.typing["S"] == BOOL and op.form is not Form.CHECKED)
    ]


# --- comparing ------------------------------------------------------------------------------


def disagreements(
    cases: Sequence[Case], folder: Path, compiler: Compiler, *, records: int = 1
) -> list[str]:
    """Calls on which evaluator and compiled C differ, at most a few for each function.

    `records`: the checksum of the record is compared on every so manieth faulting call of a
    function, status and value on all.
    """
    source = "\n".join(case.source for case in cases)
    program = parse_program(source, folder)
    emitted = write_program(program, "p0", folder / "c")
    names = {e.name: e.c_name for e in emitted.exports}
    driver = folder / "c" / "driver.c"
    driver.write_text(_driver(cases, names))
    binary = build([*emitted.sources, "driver.c"], folder / "c", compiler)
    answers = run_binary(binary)
    machine = Machine(program)
    said: list[str] = []
    at = 0
    for case in cases:
        size = case.calls * _ANSWER.size
        said += _check(case, machine, answers[at : at + size], records)
        at += size
    if at != len(answers):
        said.append(f"the driver wrote {len(answers)} bytes, not {at}")
    return said


def _check(case: Case, machine: Machine, answers: bytes, records: int) -> list[str]:
    said: list[str] = []
    faults = 0
    calls = product(*(o.values for o in case.operands))
    for arguments, (status, checksum, value) in zip(
        calls, _ANSWER.iter_unpack(answers), strict=True
    ):
        outcome = machine.call(case.name, arguments)
        machine.fault = None
        wanted = status_of(outcome)
        result = 0 if outcome.value is None else _as_signed(int(outcome.value))
        if (status, value) == (wanted, result):
            faults += wanted != 0
            if wanted == 0 or faults % records:
                continue
            assert outcome.fault is not None
            if zlib.crc32(encode_record(outcome.fault)) == checksum:
                continue
        said.append(
            f"{case.text} with {arguments}: evaluator {wanted} {result},"
            f" compiled {status} {value}, record {checksum:08x}"
        )
        if len(said) >= 3:
            break
    return said


def _as_signed(value: int) -> int:
    return value - (1 << 64) if value >= 1 << 63 else value


def _driver(cases: Sequence[Case], names: dict[str, str]) -> str:
    parts = [_DRIVER_TOP]
    for case in cases:
        lines = [f"static void run_{case.name}(p0_context *cx)", "{"]
        lines += [_values(o, n) for o, n in zip(case.operands, "abc", strict=False)]
        for operand, n in zip(case.operands, "abc", strict=False):
            lines.append(f"    for (size_t {n} = 0; {n} < {len(operand.values)}; {n}++)")
        arguments = ", ".join(
            f"{n}_values[{n}]" for _, n in zip(case.operands, "abc", strict=False)
        )
        c_type = value_type(case.result)
        lines += [
            "    {",
            f"        {c_type} result = 0;",
            f"        ht1_status status = {names[case.name]}(cx, {arguments}, &result);",
            "        answer(cx, status, (int64_t)result);",
            "    }",
            "}",
        ]
        parts.append("\n".join(lines))
    calls = "".join(f"    run_{case.name}(cx);\n" for case in cases)
    parts.append(_DRIVER_MAIN.replace("CALLS", calls))
    return "\n\n".join(parts) + "\n"


def _values(operand: Operand, name: str) -> str:
    texts = ", ".join(constant_text(operand.type, v) for v in operand.values)
    return f"    static const {value_type(operand.type)} {name}_values[] = {{{texts}}};"


_DRIVER_TOP = """\
#include "p0/p0.h"

#include <stdio.h>
#include <stdlib.h>

static uint32_t checksum(const unsigned char *bytes, size_t size)
{
    uint32_t crc = 0xFFFFFFFFu;
    for (size_t k = 0; k < size; k++) {
        crc ^= bytes[k];
        for (int bit = 0; bit < 8; bit++) {
            crc = (crc >> 1) ^ (0xEDB88320u & (0u - (crc & 1u)));
        }
    }
    return ~crc;
}

static void answer(p0_context *cx, ht1_status status, int64_t value)
{
    static unsigned char record[1024];
    struct {
        int32_t status;
        uint32_t checksum;
        int64_t value;
    } line = {status, 0, value};
    if (status != HT1_OK) {
        line.checksum = checksum(record, p0_ht_fault_bytes(cx, record, sizeof record));
        p0_ht_reset(cx);
    }
    fwrite(&line, sizeof line, 1, stdout);
}"""

_DRIVER_MAIN = """\
int main(void)
{
    size_t bytes = p0_ht_context_bytes();
    void *memory = malloc(bytes);
    p0_context *cx = NULL;
    if (p0_ht_open(P0_INTERFACE, memory, bytes, NULL, &cx) != HT1_OK) {
        return 3;
    }
CALLS
    p0_ht_close(cx);
    free(memory);
    return 0;
}"""
