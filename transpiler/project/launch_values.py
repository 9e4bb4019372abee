"""Arguments of Python kernels given as text and files, and what a call came to as text or data."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod
from pathlib import Path
from typing import Any

from transpiler.ir.nodes import Launch, Literal, Mode, Parameter
from transpiler.ir.types import FloatType, IntType, ScalarType, ViewType
from transpiler.ir.vectors import element_of, form_of
from transpiler.machine.launch import LaunchOutcome
from transpiler.machine.storage import dtype_of, in_order, numpy, zeros
from transpiler.project.host_values import UsageError

_MOST_ELEMENTS = 100_000_000


@dataclass(frozen=True, slots=True)
class Call:
    """One call: `arguments` in parameter order; `files` are where arrays go, by parameter name."""

    launch: Launch
    arguments: tuple[Any, ...]
    files: Mapping[str, Path]


def read_call(launch: Launch, given: Sequence[str], outputs: Sequence[str]) -> Call:
    """The call that `--arg NAME=VALUE` and `--out [NAME=]FILE` ask for.

    A scalar is a number; an array `@FILE` in NumPy's format, `1,2,3`, `[[1, 2], [3, 4]]`, or
    `2x3` for zeros. An array that only `--out` names begins as zeros in the shape of the first
    given array of its rank. Raises `UsageError`, and OSError for a file that cannot be read.
    """
    texts = _named(launch, given)
    files = _files(launch, outputs)
    found: dict[str, Any] = {}
    for parameter in launch.parameters:
        name = parameter.local.name
        if name in texts:
            found[name] = _value(parameter, texts[name])
    missing = [p for p in launch.parameters if p.local.name not in found]
    for parameter in missing:
        if parameter.local.name not in files:
            names = ", ".join(f"{p.local.name}: {type_text(p)}" for p in missing)
            raise UsageError(f"{launch.name} needs {names}: write --arg NAME=VALUE")
        found[parameter.local.name] = _like_the_first(launch, parameter, found)
    for parameter in launch.parameters:
        _check_extents(parameter, found[parameter.local.name])
    return Call(launch, tuple(found[p.local.name] for p in launch.parameters), files)


def type_text(parameter: Parameter) -> str:
    """The type as kernel files write it: `f32[:, 3]`."""
    type_ = parameter.local.type
    if not isinstance(type_, ViewType):
        return type_.token
    fixed = parameter.shape or (None,) * type_.rank
    shape = ", ".join(str(e.value) if isinstance(e, Literal) else ":" for e in fixed)
    return f"{_token(type_)}[{shape}]{' soa' if type_.planar else ''}"


def _token(type_: ViewType) -> str:
    """The type of the elements as kernel files write it: `f32`, `vec3<f32>`."""
    element = type_.element
    return element.name if form_of(element) else element.token


def _named(launch: Launch, given: Sequence[str]) -> dict[str, str]:
    """The text of each argument by name."""
    names = [p.local.name for p in launch.parameters]
    texts: dict[str, str] = {}
    for word in given:
        name, equals, text = word.partition("=")
        if not equals:
            raise UsageError(f"arguments of Python kernels have names: {names[0]}=..., not {word}")
        if name not in names:
            raise UsageError(f"{launch.name} has no parameter {name}; it has {', '.join(names)}")
        if name in texts:
            raise UsageError(f"{name} is given twice")
        texts[name] = text.strip()
    return texts


def _files(launch: Launch, outputs: Sequence[str]) -> dict[str, Path]:
    """Where written arrays go; a file without a name before it is called like its array."""
    written = [p.local.name for p in launch.parameters if p.mode is not Mode.IN]
    files: dict[str, Path] = {}
    for word in outputs:
        name, equals, path = word.partition("=")
        file = Path(path if equals else word)
        name = name if equals else file.stem
        if name not in written:
            known = ", ".join(written) or "no array"
            raise UsageError(f"--out {word}: {launch.name} writes {known}; write --out NAME=FILE")
        if name in files:
            raise UsageError(f"--out names {name} twice")
        files[name] = file
    return files


def _value(parameter: Parameter, text: str) -> Any:
    type_, name = parameter.local.type, parameter.local.name
    if not isinstance(type_, ViewType):
        assert isinstance(type_, ScalarType)
        return _number(name, type_, text)
    element, form = element_of(type_.element), form_of(type_.element)
    if text.startswith("@"):
        array = _from_file(name, element, Path(text[1:]))
    else:
        array = _from_text(name, element, text)
    rank = type_.rank + len(form)
    if array.ndim != rank:
        shown = f"{rank} dimension{'s' * (rank != 1)}"
        raise UsageError(f"{name} is {type_text(parameter)} with {shown}, not {array.ndim}")
    if in_order(array, type_).shape[type_.rank :] != form:
        where = "first" if type_.planar else "last"
        extents = " x ".join(map(str, form))
        raise UsageError(f"{name} is {type_text(parameter)}: {extents} must come {where}")
    return array


def _number(name: str, type_: ScalarType, text: str) -> Any:
    match type_:
        case FloatType():
            return _float(name, type_, text)
        case IntType():
            try:
                value = int(text.replace("_", ""), 0)
            except ValueError:
                raise UsageError(f"{name} is a whole number, not {text!r}") from None
            if not type_.holds(value):
                raise UsageError(f"{name} is {type_.token}, which has no {value}")
            return value
    raise UsageError(f"{name} is {type_.token}, which cannot be given")


def _float(name: str, type_: FloatType, text: str) -> Any:
    try:
        value = float(text)
    except ValueError:
        raise UsageError(f"{name} is a number, not {text!r}") from None
    with numpy().errstate(over="ignore"):
        rounded = dtype_of(type_).type(value)
    if math.isinf(rounded) and "inf" not in text.lower():
        raise UsageError(f"{name} is {type_.token}, which has no {text}")
    return rounded


# --- arrays ---------------------------------------------------------------------------------


def _from_file(name: str, element: ScalarType, path: Path) -> Any:
    try:
        array = numpy().load(path, allow_pickle=False)
    except (ValueError, EOFError):
        raise UsageError(f"{name}: {path} is no array in NumPy's format") from None
    if not isinstance(array, numpy().ndarray):
        array.close()
        raise UsageError(f"{name}: {path} holds several arrays, not one")
    wanted = dtype_of(element)
    if array.dtype.newbyteorder("=") != wanted:
        raise UsageError(f"{name}: {path} holds {array.dtype}, not {element.token} ({wanted})")
    return numpy().ascontiguousarray(array, wanted).reshape(array.shape)


def _from_text(name: str, element: ScalarType, text: str) -> Any:
    if re.fullmatch(r"\d+x(\d+(x\d+)*)?", text):
        shape = tuple(int(n) for n in text.split("x") if n)
        if prod(shape) > _MOST_ELEMENTS:
            raise UsageError(f"{name} has more elements than fit")
        return zeros(element, shape)
    if text.startswith("["):
        try:
            nested = json.loads(text, parse_int=str, parse_float=str, parse_constant=str)
        except (ValueError, RecursionError):
            raise UsageError(f"{name} is no nested list: {text!r}") from None
    else:
        nested = [item.strip() for item in text.split(",")] if text else []
    shape = _shape(name, nested)
    numbers = [_number(name, element, str(item)) for item in _flat(nested)]
    return numpy().array(numbers, dtype_of(element)).reshape(shape)


def _shape(name: str, nested: object) -> tuple[int, ...]:
    """The extents of a nested list; every row has the same."""
    if not isinstance(nested, list):
        return ()
    inner = {_shape(name, item) for item in nested}
    if len(inner) > 1:
        raise UsageError(f"the rows of {name} differ in length")
    return (len(nested), *(inner.pop() if inner else ()))


def _flat(nested: object) -> list[object]:
    if not isinstance(nested, list):
        return [nested]
    return [number for item in nested for number in _flat(item)]


def _like_the_first(launch: Launch, parameter: Parameter, given: Mapping[str, Any]) -> Any:
    """Zeros for an array that is only written to a file."""
    type_, name = parameter.local.type, parameter.local.name
    assert isinstance(type_, ViewType)
    for other in launch.parameters:
        is_like = isinstance(other.local.type, ViewType) and _alike(other.local.type, type_)
        if is_like and other.local.name in given:
            return zeros(element_of(type_.element), given[other.local.name].shape)
    shape = "x".join(["4"] * type_.rank) if type_.rank > 1 else "4x"
    raise UsageError(f"{name} has no shape: give zeros, as --arg {name}={shape}, or an array")


def _alike(a: ViewType, b: ViewType) -> bool:
    """Whether arrays of both types have as many dimensions, and as many components."""
    return (a.rank, form_of(a.element), a.planar) == (b.rank, form_of(b.element), b.planar)


def _check_extents(parameter: Parameter, value: Any) -> None:
    """The extents that the kernel was made for."""
    type_ = parameter.local.type
    if not isinstance(type_, ViewType):
        return
    extents = in_order(value, type_).shape
    for dimension, fixed in enumerate(parameter.shape):
        if isinstance(fixed, Literal) and extents[dimension] != fixed.value:
            shape = ", ".join(map(str, value.shape))
            raise UsageError(f"{parameter.local.name} is {type_text(parameter)}, not [{shape}]")


# --- outcomes -------------------------------------------------------------------------------


def save(call: Call) -> None:
    """Write the arrays that have a file; raises OSError."""
    for name, array in _written(call).items():
        if name in call.files:
            with call.files[name].open("wb") as file:
                numpy().save(file, array, allow_pickle=False)


def _written(call: Call) -> dict[str, Any]:
    pairs = zip(call.launch.parameters, call.arguments, strict=True)
    return {p.local.name: array for p, array in pairs if p.mode is not Mode.IN}


def launch_lines(call: Call, outcome: LaunchOutcome) -> list[str]:
    """What `run` prints: the value, and the written arrays that have no file."""
    lines = []
    if outcome.kind == "value":
        lines.append(_value_text(outcome))
    for name, array in _written(call).items():
        shape = ", ".join(map(str, array.shape))
        head = f"{name} = {_element(call.launch, name)}[{shape}]"
        if name in call.files:
            lines.append(f"{head} in {call.files[name]}")
        else:
            lines.append(f"{head} [{', '.join(map(str, array.ravel()))}]")
    return lines


def _element(launch: Launch, name: str) -> str:
    type_ = next(p.local.type for p in launch.parameters if p.local.name == name)
    assert isinstance(type_, ViewType)
    return element_of(type_.element).token


def _value_text(outcome: LaunchOutcome) -> str:
    assert outcome.type is not None
    return f"{outcome.type.token} {outcome.value}"


def launch_data(call: Call, outcome: LaunchOutcome) -> dict[str, Any]:
    """The outcome as plain data: outcome, value, arrays or their files, fault record."""
    data: dict[str, Any] = {"outcome": outcome.kind}
    if outcome.stdout:
        data["stdout"] = outcome.stdout.decode("utf-8")
    if outcome.kind == "value":
        data["return"] = _value_text(outcome)
    if outcome.fault is not None:
        record = outcome.fault.as_data()
        data["fault"] = {key.removeprefix("fault."): value for key, value in record.items()}
        return data
    if outcome.refusal is not None:
        return data | {"refusal": outcome.refusal}
    arrays: dict[str, Any] = {}
    for name, array in _written(call).items():
        entry = {"type": _element(call.launch, name), "extents": list(array.shape)}
        if name in call.files:
            arrays[name] = entry | {"file": str(call.files[name])}
        else:
            arrays[name] = entry | {"elements": [_plain(v) for v in array.ravel()]}
    return data | ({"arrays": arrays} if arrays else {})


def _plain(value: Any) -> int | float | str:
    """A number for JSON, which has no infinities and no NaN: those are text."""
    number: int | float = value.item()
    return number if math.isfinite(number) else str(number)
