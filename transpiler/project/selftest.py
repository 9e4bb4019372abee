"""The recorded vectors of an export as a C file of the self-test."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from transpiler.emit.interface import CParameter, Export, value_type
from transpiler.emit.templates import render
from transpiler.ir.nodes import Mode
from transpiler.ir.types import ViewType
from transpiler.project.inputs import Array
from transpiler.project.vectors import Recorded

# What stands in the place of a result before the call.
_BEFORE_RESULT = 85
_BYTES_PER_LINE = 16


def label_of(export: Export, prefix: str) -> str:
    """How the self-test calls an export: its C name without the prefix."""
    return export.c_name.removeprefix(f"{prefix}_")


def render_vectors(export: Export, cases: tuple[Recorded, ...], prefix: str) -> str:
    """The C file with the cases of one export, not yet formatted."""
    parameters = export.parameters
    arrays = [_array(export, p) for p in parameters if p.role == "array"]
    outs = [
        {"name": p.name, "type": p.c_type.removesuffix("*").strip()}
        for p in parameters
        if p.role in ("out", "result")
    ]
    scalars = [{"name": p.name, "type": p.c_type} for p in parameters if p.role == "value"] + outs
    pool = _Pool()
    rows = [_row(export, case, pool) for case in cases]
    return render(
        "tree/tests/vectors.c.j2",
        prefix=prefix,
        export={"c_name": export.c_name, "label": label_of(export, prefix)},
        arrays=arrays,
        written=[a for a in arrays if a["written"]],
        scalars=scalars,
        outs=outs,
        data=pool.lines,
        rows=rows,
        strided=_arguments(export.strided) if export.strided else None,
        contiguous=_arguments(parameters),
    )


def _array(export: Export, parameter: CParameter) -> dict[str, Any]:
    source = export.source.parameters[parameter.parameter]
    type_ = source.local.type
    assert isinstance(type_, ViewType)
    return {
        "name": parameter.name,
        "rank": type_.rank,
        "element": value_type(type_.element),
        "written": source.mode is not Mode.IN,
    }


def _arguments(parameters: tuple[CParameter, ...]) -> list[str]:
    """The arguments of the call in the generated function `call`."""
    arguments = ["cx"]
    array = ""
    for p in parameters:
        match p.role:
            case "array":
                array = p.name
                arguments.append(f"a.{array}.first")
            case "extent":
                arguments.append(f"a.{array}.n[{p.dimension}]")
            case "stride":
                arguments.append(f"a.{array}.s[{p.dimension}]")
            case "value":
                arguments.append(f"c->before.{p.name}")
            case "out" | "result":
                arguments.append(f"&out.{p.name}")
            case _:
                raise AssertionError(p.role)
    return arguments


@dataclass(slots=True)
class _Pool:
    """Constant data of a file: equal arrays are written once."""

    lines: list[str] = field(default_factory=list)
    _names: dict[tuple[str, ...], str] = field(default_factory=dict)

    def name(self, kind: str, c_type: str, elements: list[str]) -> str:
        """The name of an array with these elements; NULL when there are none."""
        if not elements:
            return "NULL"
        key = (kind, c_type, *elements)
        if key not in self._names:
            number = sum(other[0] == kind for other in self._names)
            self._names[key] = f"{kind}_{number}"
            values = ", ".join(elements)
            self.lines.append(f"static const {c_type} {self._names[key]}[] = {{{values}}};")
        return self._names[key]


def _row(export: Export, case: Recorded, pool: _Pool) -> str:
    fuel = "HT1_NO_LIMIT" if case.allowance is None else number(case.allowance)
    parts = [f".given = {{{fuel}, {case.depth or 0}}}"]
    shape, before, after = [], [], []
    for p in export.parameters:
        match p.role:
            case "array":
                value = case.before[p.parameter]
                assert isinstance(value, Array)
                element = _array(export, p)["element"]
                shape.append(f".{p.name} = {{{', '.join(map(str, value.extents))}}}")
                before.append(f".{p.name} = {_data(pool, element, value)}")
                changed = case.after.get(p.parameter)
                if changed is not None:
                    assert isinstance(changed, Array)
                    after.append(f".{p.name} = {_data(pool, element, changed)}")
            case "value":
                before.append(f".{p.name} = {_scalar(case.before[p.parameter])}")
            case "out":
                before.append(f".{p.name} = {_scalar(case.before[p.parameter])}")
                after.append(f".{p.name} = {_scalar(case.after[p.parameter])}")
            case "result":
                before.append(f".{p.name} = {_BEFORE_RESULT}")
                after.append(f".{p.name} = {_scalar(case.after.get(-1, _BEFORE_RESULT))}")
    for name, members in (("shape", shape), ("before", before), ("after", after)):
        if members:
            parts.append(f".{name} = {{{', '.join(members)}}}")
    parts.append(f".expected = {_outcome(case, pool)}")
    comment = f"/* {' '.join(k for k in case.kind if k)} */ " if case.status else ""
    return f"{comment}{{{', '.join(parts)}}}"


def _outcome(case: Recorded, pool: _Pool) -> str:
    """Initializer of the expected outcome."""
    members = [str(case.status), number(case.fuel)]
    record = [str(b) for b in case.record or b""]
    members += [pool.name("record", "unsigned char", record), str(len(record))]
    printed = [str(b) if b < 128 else f"(char){b}" for b in case.printed]
    members += [pool.name("text", "char", printed), str(len(printed))]
    return f"{{{', '.join(members)}}}"


def _data(pool: _Pool, element: str, value: Array) -> str:
    return pool.name("data", element, [number(v) for v in value.elements])


def _scalar(value: object) -> str:
    assert isinstance(value, int)
    return number(value)


def number(value: int) -> str:
    """A C constant expression of this value without a warning, for 64-bit types too."""
    if -(2**31) < value < 2**31:
        return str(value)
    if value == -(2**63):
        return "INT64_MIN"
    if value > 2**63 - 1:
        return f"UINT64_C({value})"
    return f"INT64_C({value})"
