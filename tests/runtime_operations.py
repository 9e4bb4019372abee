"""Writes a C driver that compares every integer operation with the operation table.

The expected outcomes come from `Operation.apply`, in a binary file: for each case a byte (fault
code, and in the high bits which limit is recorded) and the result or exact value as three
64-bit limbs. The driver computes each case, compares value and record, and prints differences.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from transpiler.emit.operation_header import TYPE_CODES, operation_code
from transpiler.ir.exact import Form, Rounding
from transpiler.ir.faults import Edge
from transpiler.ir.operations import BY_NAME, Operation, all_operations
from transpiler.ir.types import BOOL, I8, I64, INTEGERS, U8, BoolType, IntType, ScalarType

FAMILIES = (
    *("add", "sub", "mul", "neg", "div", "rem", "div_trunc", "rem_trunc", "div_euclid"),
    *("rem_euclid", "div_round", "shl", "shr", "rotl", "rotr", "as", "abs", "min", "max", "clamp"),
)
SHIFTS = ("shl", "shr", "rotl", "rotr")

# The form without `run` and `at` that proven code calls, by family.
PROVEN = {
    "div": "floor_div",
    "rem": "floor_rem",
    "div_trunc": "trunc_div",
    "rem_trunc": "trunc_rem",
    "div_euclid": "euclid_div",
    "rem_euclid": "euclid_rem",
    "div_round": "round_div",
    "shl": "shift_left",
    "shr": "shift_right",
    "rotl": "rotate_left",
    "rotr": "rotate_right",
}

NO_LIMIT, SHIFT_LIMIT, LEAST, GREATEST = range(4)


@dataclass(frozen=True)
class Case:
    """One operation with the operands that it is tried on: their product."""

    operation: Operation
    operands: tuple[tuple[int, ...], ...]
    count_type: IntType = I64

    @property
    def types(self) -> tuple[ScalarType, ...]:
        return tuple(t or self.count_type for t in self.operation.operand_types)


def boundary(type_: ScalarType) -> tuple[int, ...]:
    """Values at which something changes: ends, powers of two, small numbers."""
    if isinstance(type_, BoolType):
        return (0, 1)
    assert isinstance(type_, IntType)
    near = (0, 1, 2, 3, 7, 10, 100)
    ends = {bound + d for bound in (type_.min, type_.max) for d in (-2, -1, 0, 1, 2)}
    half = {1 << (type_.width // 2), 1 << (type_.width - 2), type_.max // 3, type_.max // 2}
    around = {p + d for p in half for d in (-1, 0, 1)}
    values = {v for x in (*near, *ends, *around) for v in (x, -x)}
    return tuple(sorted(v for v in values if type_.holds(v)))


def counts(width: int, type_: IntType) -> tuple[int, ...]:
    """Shift counts around their range and at the ends of their type."""
    wanted = {-(1 << 63), -width, -2, -1, 0, 1, 2, width // 2, width - 2, width - 1}
    wanted |= {width, width + 1, 2 * width, type_.max - 1, type_.max, type_.min, 256, 1 << 32}
    return tuple(sorted(v for v in wanted if type_.holds(v)))


def cases() -> Iterator[Case]:
    """Every operation of the integer families: 8-bit types whole, wider ones at boundaries."""
    for operation in all_operations():
        if operation.family.name in FAMILIES:
            yield from _cases_of(operation)


def _cases_of(operation: Operation) -> Iterator[Case]:
    name = operation.family.name
    first = operation.operand_types[0]
    assert first is not None
    small = first in (I8, U8)
    values = tuple(range(first.min, first.max + 1)) if small else boundary(first)
    if name in SHIFTS:
        width = operation.result_type.width
        if small:
            yield Case(operation, (values, tuple(range(-2, 11))))
        for type_ in INTEGERS:
            yield Case(operation, (boundary(first), counts(width, type_)), type_)
    elif name == "clamp":
        few = boundary(first)[::2]
        yield Case(operation, (few, few, few))
    else:
        yield Case(operation, (values,) * len(operation.operand_types))


def expected(case: Case) -> bytes:
    """The outcomes of all cases in order."""
    operation = case.operation
    apply = operation.apply
    out = bytearray()
    for operands in product(*case.operands):
        outcome = apply(*operands)
        if isinstance(outcome, Edge):
            limit = _limit(outcome, operation)
            out.append(int(outcome.code) | limit << 4)
            out += _limbs(outcome.exact or 0)
        else:
            out.append(0)
            out += _limbs(int(outcome))
    return bytes(out)


def _limit(edge: Edge, operation: Operation) -> int:
    if edge.limit is None:
        return NO_LIMIT
    type_, value = edge.limit
    result = operation.result_type
    assert isinstance(result, IntType)
    if edge.exact is None:
        assert (type_, value) == (I64, result.width - 1)
        return SHIFT_LIMIT
    assert type_ == result
    return GREATEST if value == result.max else LEAST


def _limbs(value: int) -> bytes:
    return value.to_bytes(24, "little", signed=True)


def write_data(path: Path, tried: list[Case]) -> int:
    """The operands and expected outcomes of all cases; the number of single evaluations."""
    total = 0
    with path.open("wb") as file:
        for case in tried:
            for values in case.operands:
                file.write(struct.pack("<I", len(values)))
                file.write(b"".join((v % (1 << 64)).to_bytes(8, "little") for v in values))
            outcomes = expected(case)
            total += len(outcomes) // 25
            file.write(outcomes)
    return total


def c_type(type_: ScalarType) -> str:
    if isinstance(type_, BoolType):
        return "bool"
    assert isinstance(type_, IntType)
    return f"{'' if type_.signed else 'u'}int{type_.width}_t"


def write_driver(path: Path, template: Path, tried: list[Case]) -> None:
    """The driver: one small function for each case over the text of `template`."""
    functions: list[str] = []
    rows: list[str] = []
    for number, case in enumerate(tried):
        functions.append(_function(number, case))
        types = ", ".join(f"0x{TYPE_CODES[t]:02x}" for t in case.types)
        code = operation_code(case.operation)
        result = TYPE_CODES[case.operation.result_type]
        rows.append(
            f'    {{case_{number}, 0x{code:08x}, "{case.operation.identifier}", '
            f"{len(case.types)}, {{{types}}}, 0x{result:02x}}},"
        )
    text = template.read_text(encoding="utf-8")
    text = text.replace("@FUNCTIONS@", "\n".join(functions)).replace("@ROWS@", "\n".join(rows))
    path.write_text(text, encoding="utf-8")


def _function(number: int, case: Case) -> str:
    """`case_N`: the checked call, and the proven one for comparison."""
    operation = case.operation
    name = operation.family.name
    values = [f"({c_type(t)})x[{i}]" for i, t in enumerate(case.types)]
    checked = _checked(case, values)
    body = f"    *value = {_bits(operation.result_type, checked)};\n"
    proven = _proven(case, values)
    if proven is not None:
        body += f"    *proven = {_bits(operation.result_type, proven)};\n"
    else:
        body += "    *proven = *value;\n"
    assert name in BY_NAME
    return (
        f"static void case_{number}(ht_run *run, const uint64_t *x, uint64_t *value, "
        f"uint64_t *proven)\n{{\n    (void)run;\n{body}}}\n"
    )


def _bits(type_: ScalarType, call: str) -> str:
    signed = isinstance(type_, IntType) and type_.signed
    return f"(uint64_t)(int64_t){call}" if signed else f"(uint64_t){call}"


def _checked(case: Case, values: list[str]) -> str:
    operation = case.operation
    family = operation.family.name
    sited = bool(operation.faults) or family in ("abs", "neg")
    if family == "as" and not operation.faults and operation.form is Form.CHECKED:
        return f"({c_type(operation.result_type)}){values[0]}"
    name = operation.runtime
    arguments = list(values)
    if family in SHIFTS and case.count_type != I64:
        name += "_by"
        wide = f"(int64_t){values[1]}" if case.count_type.signed else values[1]
        arguments[1] = f"(uint64_t){wide}"
        arguments.append(f"0x{TYPE_CODES[case.count_type]:02x}")
    if operation.mode is not None:
        arguments.append(str(list(Rounding).index(operation.mode)))
    lead = ["run", "SITE"] if sited else []
    return f"{name}({', '.join([*lead, *arguments])})"


def _proven(case: Case, values: list[str]) -> str | None:
    operation = case.operation
    family = operation.family.name
    if family not in PROVEN or operation.form is Form.SAT:
        return None
    base = "shift_wrap" if operation.form is Form.WRAP else PROVEN[family]
    arguments = list(values)
    if family in SHIFTS:
        arguments[1] = f"(int64_t){values[1]}"
    if operation.mode is not None:
        arguments.append(str(list(Rounding).index(operation.mode)))
    token = operation.result_type.token
    return f"ht_{base}_{token}({', '.join(arguments)})"


assert BOOL in TYPE_CODES
