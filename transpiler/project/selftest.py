"""The recorded vectors of an export as a C file of the self-test."""

from __future__ import annotations

import math
import textwrap
from dataclasses import dataclass, field
from fractions import Fraction
from math import prod
from typing import Any

from transpiler.emit.interface import CParameter, Export, value_type
from transpiler.emit.templates import render
from transpiler.ir.nodes import Mode
from transpiler.ir.types import FloatType, ViewType
from transpiler.ir.vectors import element_of, form_of
from transpiler.project.evaluate import Recorded
from transpiler.project.inputs import Array, Digest, Filled, Value

# What stands in the place of a result before the call.
_BEFORE_RESULT = 85
_WIDTH = 100
_MARK = "/* @data */"
_FLOATS = ("float", "double")
# A decimal of this length says a number as well as its bits, if it is exactly that number.
_SHORT = 8


def label_of(export: Export, prefix: str) -> str:
    """How the self-test calls an export: its C name without the prefix."""
    return export.c_name.removeprefix(f"{prefix}_")


@dataclass(frozen=True, slots=True)
class VectorFile:
    """The C file with the cases of one export, its data apart: `code` is to be formatted first,
    which would take long over data."""

    code: str
    data: str

    def joined(self, formatted: str) -> str:
        """The whole file from the formatted code."""
        return formatted.replace(_MARK, self.data, 1)


def render_vectors(
    export: Export, cases: tuple[Recorded, ...], prefix: str, ulps: int = 0
) -> VectorFile:
    """The file with the cases of one export; floats may be `ulps` units in the last place off."""
    parameters = export.parameters
    arrays = [_array(export, p) for p in parameters if p.role == "array"]
    outs: list[dict[str, Any]] = [
        {"name": p.name, "type": p.c_type.removesuffix("*").strip()}
        for p in parameters
        if p.role in ("out", "result")
    ]
    for out in outs:
        out["floats"] = out["type"] in _FLOATS
    scalars = [{"name": p.name, "type": p.c_type} for p in parameters if p.role == "value"] + outs
    pool = _Pool()
    rows = "".join(f"    {_row(export, case, pool)},\n" for case in cases)
    code = render(
        "tree/tests/vectors.c.j2",
        prefix=prefix,
        export={"c_name": export.c_name, "label": label_of(export, prefix)},
        arrays=arrays,
        written=[a for a in arrays if a["written"]],
        scalars=scalars,
        outs=outs,
        fills=pool.fills,
        digests=any(isinstance(v, Digest) for case in cases for v in case.after.values()),
        count=len(cases),
        ulps=ulps,
        plain=_arguments(export, parameters),
        strided=_arguments(export, export.strided) if export.strided else None,
    )
    assert _MARK in code
    data = "".join(f"{line}\n" for line in pool.lines)
    return VectorFile(code, f"{data}\nstatic const cases_row cases[] = {{\n{rows}}};")


def _array(export: Export, parameter: CParameter) -> dict[str, Any]:
    source = export.source.parameters[parameter.parameter]
    type_ = source.local.type
    assert isinstance(type_, ViewType)
    element = element_of(type_.element)
    # The components of vectors and matrices are one dimension more.
    rank = type_.rank + bool(form_of(type_.element))
    return {
        "name": parameter.name,
        "rank": rank,
        "places": max(rank, 1),
        "element": value_type(element),
        "floats": isinstance(element, FloatType),
        "written": source.mode is not Mode.IN,
    }


def _arguments(export: Export, parameters: tuple[CParameter, ...]) -> list[str]:
    """The arguments of the call in the generated function `call`."""
    arguments = ["cx"]
    array = ""
    for p in parameters:
        match p.role:
            case "array":
                array = p.name
                arguments.append(f"a.{array}.first")
            case "extent":
                type_ = export.source.parameters[p.parameter].local.type
                ahead = isinstance(type_, ViewType) and type_.planar
                arguments.append(f"a.{array}.n[{p.dimension + ahead}]")
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
    """Constant data of a file: equal arrays are written once.

    `fills` are the statements that fill large arrays when the self-test starts.
    """

    lines: list[str] = field(default_factory=list)
    fills: list[str] = field(default_factory=list)
    _names: dict[tuple[object, ...], str] = field(default_factory=dict)

    def name(self, kind: str, c_type: str, elements: list[str]) -> str:
        """The name of an array with these elements; NULL when there are none."""
        if not elements:
            return "NULL"
        name, new = self._named(kind, (c_type, *elements))
        if new:
            self.lines.append(_definition(f"static const {c_type} {name}[]", elements))
        return name

    def large(self, c_type: str, value: Filled) -> str:
        """The name of an array that a formula fills."""
        name, new = self._named("large", (c_type, value))
        if new:
            count = prod(value.extents)
            self.lines.append(f"static {c_type} {name}[{count}];")
            fill = "test_fill_floats" if c_type in _FLOATS else "test_fill"
            self.fills.append(
                f"{fill}({name}, sizeof *{name}, {count}, UINT64_C({value.seed}),"
                f" {value.low}, {value.span});"
            )
            self.fills += [f"{name}[{place}] = {number(v)};" for place, v in value.changes]
        return name

    def _named(self, kind: str, content: tuple[object, ...]) -> tuple[str, bool]:
        """The name of this content, and whether it is new."""
        key = (kind, *content)
        new = key not in self._names
        if new:
            self._names[key] = f"{kind}_{sum(other[0] == kind for other in self._names)}"
        return self._names[key], new


def _wrapped(text: str, indent: int, further: int) -> str:
    """`text` in lines of at most 100 columns, broken at spaces but not at ` = `; without the
    first indent. One column stays free for a comma.
    """
    lines = textwrap.wrap(
        text.replace(" = ", "\0=\0"),
        _WIDTH - 1,
        initial_indent=" " * indent,
        subsequent_indent=" " * further,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return "\n".join(lines).lstrip().replace("\0=\0", " = ")


def _definition(declared: str, elements: list[str]) -> str:
    """An array with its elements, on one line where they fit."""
    values = ", ".join(elements)
    line = f"{declared} = {{{values}}};"
    if len(line) <= _WIDTH:
        return line
    return f"{declared} = {{\n    {_wrapped(values, 4, 4)},\n}};"


def _row(export: Export, case: Recorded, pool: _Pool) -> str:
    fuel = "HT1_NO_LIMIT" if case.allowance is None else number(case.allowance)
    parts = [f".given = {{{fuel}, {case.depth or 0}}}"]
    members: dict[str, list[str]] = {"shape": [], "before": [], "after": [], "digest": []}
    for p in export.parameters:
        match p.role:
            case "array":
                _array_members(export, p, case, pool, members)
            case "value":
                before = _scalar(case.before[p.parameter], p.c_type)
                members["before"].append(f".{p.name} = {before}")
            case "out":
                members["before"].append(f".{p.name} = {_scalar(case.before[p.parameter])}")
                members["after"].append(f".{p.name} = {_scalar(case.after[p.parameter])}")
            case "result":
                members["before"].append(f".{p.name} = {_BEFORE_RESULT}")
                target = p.c_type.removesuffix("*").strip()
                result = _scalar(case.after.get(-1, _BEFORE_RESULT), target)
                members["after"].append(f".{p.name} = {result}")
    parts += [f".{name} = {{{', '.join(found)}}}" for name, found in members.items() if found]
    parts.append(f".expected = {_outcome(case, pool)}")
    lines = "".join(f"        {_wrapped(part, 8, 12)},\n" for part in parts)
    comment = f"/* {' '.join(k for k in case.kind if k)} */\n    " if case.status else ""
    return f"{comment}{{\n{lines}    }}"


def _array_members(
    export: Export,
    p: CParameter,
    case: Recorded,
    pool: _Pool,
    members: dict[str, list[str]],
) -> None:
    """Extents and elements of one array. After a fault a large array is as it was."""
    value = case.before[p.parameter]
    assert isinstance(value, Array | Filled)
    element = _array(export, p)["element"]
    members["shape"].append(f".{p.name} = {{{', '.join(map(str, value.extents or (0,)))}}}")
    members["before"].append(f".{p.name} = {_data(pool, element, value)}")
    match case.after.get(p.parameter):
        case Digest(value=digest) if case.status == 0:
            members["after"].append(f".{p.name} = NULL")
            members["digest"].append(f".{p.name} = UINT64_C({digest})")
        case Digest():
            members["after"].append(f".{p.name} = {_data(pool, element, value)}")
        case Array() as changed:
            members["after"].append(f".{p.name} = {_data(pool, element, changed)}")


def _outcome(case: Recorded, pool: _Pool) -> str:
    """Initializer of the expected outcome."""
    members = [str(case.status), number(case.fuel)]
    record = [str(b) for b in case.record or b""]
    members += [pool.name("record", "unsigned char", record), str(len(record))]
    printed = [str(b) if b < 128 else f"(char){b}" for b in case.printed]
    members += [pool.name("text", "char", printed), str(len(printed))]
    return f"{{{', '.join(members)}}}"


def _data(pool: _Pool, element: str, value: Array | Filled) -> str:
    if isinstance(value, Filled):
        return pool.large(element, value)
    return pool.name("data", element, [constant(v, element) for v in value.elements])


def _scalar(value: Value, c_type: str = "int64_t") -> str:
    assert isinstance(value, int | float)
    return constant(value, c_type)


def constant(value: Any, c_type: str) -> str:
    """A C constant expression of this value, exact in its type."""
    if c_type not in _FLOATS:
        return number(value)
    suffix = "f" if c_type == "float" else ""
    if math.isnan(value):
        return "NAN"
    if math.isinf(value):
        return "INFINITY" if value > 0 else "-INFINITY"
    digits = repr(float(value))
    if len(digits) <= _SHORT and Fraction(digits) == Fraction(value):
        return f"{digits}{suffix}"
    mantissa, exponent = float(value).hex().split("p")
    return f"{mantissa.rstrip('0')}p{exponent}{suffix}"


def number(value: int) -> str:
    """A C constant expression of this value without a warning, for 64-bit types too."""
    if -(2**31) < value < 2**31:
        return str(value)
    if value == -(2**63):
        return "INT64_MIN"
    if value > 2**63 - 1:
        return f"UINT64_C({value})"
    return f"INT64_C({value})"
