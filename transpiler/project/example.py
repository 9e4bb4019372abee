"""The call that the README of a tree shows: it compiles, and it succeeds where that can be had."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite, prod
from typing import Any

from transpiler.emit.interface import Export
from transpiler.project.evaluate import Recorded
from transpiler.project.inputs import Array
from transpiler.project.selftest import constant


def readme_example(
    exports: tuple[Export, ...], recorded: Mapping[str, tuple[Recorded, ...]]
) -> dict[str, Any]:
    """Declarations and the call of the first export.

    Extents and scalars are those of its first recorded success without an empty array; the
    arrays hold zeros.
    """
    if not exports:
        return {"declarations": [], "status": "status", "call": "HT1_OK"}
    export = exports[0]
    case = next((c for c in recorded.get(export.c_name, ()) if _shows(c)), None)
    declarations: list[str] = []
    arguments = ["cx"]
    for p in export.parameters:
        target = p.c_type.removeprefix("const ").removesuffix("*").strip()
        value = None if case is None or p.role == "result" else case.before[p.parameter]
        match p.role:
            case "array":
                count = prod(value.extents) if isinstance(value, Array) else 16
                declarations.append(f"static {target} {p.name}[{count}];")
                arguments.append(p.name)
            case "extent":
                arguments.append(str(value.extents[p.dimension] if isinstance(value, Array) else 2))
            case "value":
                shown = value if isinstance(value, int | float) else 1
                arguments.append(constant(shown, p.c_type))
            case _:
                declarations.append(f"{target} {p.name};")
                arguments.append(f"&{p.name}")
    taken = {p.name for p in export.parameters}
    return {
        "declarations": declarations,
        "status": "status" if "status" not in taken else "call_status",
        "call": f"{export.c_name}({', '.join(arguments)})",
    }


def _shows(case: Recorded) -> bool:
    """Whether a case is a good example: a plain success with something in each array."""
    arrays = [value for value in case.before if isinstance(value, Array)]
    numbers = [value for value in case.before if isinstance(value, int | float)]
    plain = case.status == 0 and case.allowance is None and all(map(isfinite, numbers))
    return plain and all(prod(a.extents) for a in arrays)
