"""Writes `runtime_headers/hardtack/operation.h` from the operation table.

The header numbers types, families, forms and modes, and spells the operations that faults
name. `python -m transpiler.emit.operation_header` prints it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from transpiler.ir.exact import Form, Rounding
from transpiler.ir.operations import FAMILIES, Operation, all_operations
from transpiler.ir.types import BOOL, F32, F64, FLOATS, INTEGERS, ScalarType

# Tag bytes of the canonical encoding (IM-146).
TYPE_CODES: dict[ScalarType, int] = {
    BOOL: 0x01,
    **dict(zip(INTEGERS, (0x11, 0x12, 0x13, 0x14, 0x21, 0x22, 0x23, 0x24), strict=True)),
    # Of elements of arrays only: no value of a record is a float.
    F32: 0x73,
    F64: 0x74,
}

FORM_CODES: dict[Form | None, int] = {None: 0, Form.CHECKED: 1, Form.WRAP: 2, Form.SAT: 3}

FAMILY_CODES: dict[str, int] = {family.name: n for n, family in enumerate(FAMILIES, 1)}

# Operations that are no row of the table; those of `_TYPED` name an element type (IM-130).
SYSTEM: tuple[str, ...] = (
    "index",
    "slice",
    "assert",
    "fuel.charge",
    "call.enter",
    "decl.shape",
    "copy.shape",
    "copy.alias",
    "bind.shape",
    "bind.where",
    "bind.injective",
    "bind.alias",
    "bind.domain",
    "dispatch.admit",
    "arena.alloc",
)
_TYPED: dict[str, tuple[ScalarType, ...]] = {
    "index": (*INTEGERS, BOOL, *FLOATS),
    "slice": (*INTEGERS, BOOL),
    "assert": (BOOL,),
}
SYSTEM_CODES: dict[str, int] = {name: n for n, name in enumerate(SYSTEM, 0x80)}

_HEAD = """\
/* SPDX-License-Identifier: MIT-0 */
/* Generated from the operation table by transpiler/emit/operation_header.py: numbers of types,
 * operations and rounding modes, and the names that fault records spell. */
#ifndef HT_OPERATION_H
#define HT_OPERATION_H

#include <stddef.h>
#include <stdint.h>
"""

_FIELDS = """\
/* An operation in 32 bits: family 8, form 4, types 8 and 8, rounding mode 4. */
#define HT_OP(family, form, type1, type2, mode) \\
    ((uint32_t)(family) << 24 | (uint32_t)(form) << 20 | (uint32_t)(type1) << 12 | \\
     (uint32_t)(type2) << 4 | (uint32_t)(mode))
#define HT_OP_FAMILY(op) ((int)((op) >> 24))
#define HT_OP_FORM(op) ((int)((op) >> 20 & 0xf))
#define HT_OP_TYPE1(op) ((int)((op) >> 12 & 0xff))
#define HT_OP_TYPE2(op) ((int)((op) >> 4 & 0xff))
#define HT_OP_MODE(op) ((int)((op) & 0xf))
"""

_LOOKUP = """\
/* The identifier of an operation that can fault, "add.checked.i64"; "" for any other number. */
static inline const char *ht_operation_name(uint32_t op)
{
    static const struct {
        uint32_t op;
        const char *name;
    } table[] = {
%s
    };
    size_t low = 0, high = sizeof table / sizeof table[0];
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (table[middle].op == op) return table[middle].name;
        if (table[middle].op < op) low = middle + 1;
        else high = middle;
    }
    return "";
}

#endif
"""


def operation_code(op: Operation) -> int:
    """The number of `op` as `HT_OP` makes it."""
    types = [op.typing[v] for v in op.family.spelled if v in op.typing]
    if op.family.spelled == ("Bool",):
        types = [BOOL]
    first, second = (*(TYPE_CODES[t] for t in types), 0, 0)[:2]
    mode = list(Rounding).index(op.mode) if op.mode else 0
    return _pack(FAMILY_CODES[op.family.name], FORM_CODES[op.form], first, second, mode)


def operation_names() -> dict[int, str]:
    """The identifier of every operation that a fault can name, by number."""
    names = {operation_code(op): op.identifier for op in all_operations() if op.faults}
    for name, family in SYSTEM_CODES.items():
        if name not in _TYPED:
            names[_pack(family, 0, 0, 0, 0)] = name
        for type_ in _TYPED.get(name, ()):
            names[_pack(family, 1, TYPE_CODES[type_], 0, 0)] = f"{name}.checked.{type_.token}"
    return dict(sorted(names.items()))


def _pack(family: int, form: int, first: int, second: int, mode: int) -> int:
    return family << 24 | form << 20 | first << 12 | second << 4 | mode


def header() -> str:
    """The text of `operation.h`."""
    blocks = (
        _HEAD,
        _defines("Types: their tags in canonical bytes.", _types()),
        _defines("What happens when a result does not fit.", _forms()),
        _defines("Operation families.", _families()),
        _defines("Rounding modes.", _modes()),
        _FIELDS,
        _LOOKUP % "\n".join(_rows()),
    )
    return "\n".join(blocks)


def _types() -> Iterator[tuple[str, str]]:
    for type_, code in TYPE_CODES.items():
        yield f"HT_TYPE_{type_.name.upper()}", f"0x{code:02x}"


def _forms() -> Iterator[tuple[str, str]]:
    for form, code in FORM_CODES.items():
        yield f"HT_FORM_{form.name if form else 'NONE'}", str(code)


def _families() -> Iterator[tuple[str, str]]:
    for name, code in (FAMILY_CODES | SYSTEM_CODES).items():
        yield f"HT_OP_{name.upper().replace('.', '_')}", str(code)


def _modes() -> Iterator[tuple[str, str]]:
    for code, mode in enumerate(Rounding):
        yield f"HT_{mode.name}", str(code)


def _defines(meaning: str, names: Iterator[tuple[str, str]]) -> str:
    lines = [f"#define {name} {value}" for name, value in names]
    return "\n".join([f"/* {meaning} */", *lines, ""])


def _rows() -> Iterator[str]:
    for code, name in operation_names().items():
        yield f'        {{0x{code:08x}, "{name}"}},'


if __name__ == "__main__":
    sys.stdout.write(header())
