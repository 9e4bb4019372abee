"""Arguments given as text, and outcomes shown as text or plain data: the edge of `run`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from math import prod
from typing import Any

from transpiler.ir.nodes import Function, Kernel, Mode, Parameter
from transpiler.ir.types import BoolType, ScalarType, ViewType, is_scalar
from transpiler.machine.arguments import Argument, ArrayArgument
from transpiler.machine.entry import Outcome
from transpiler.machine.values import scalar_text


class UsageError(Exception):
    """The command was called wrongly; the message says how."""


def argument_values(source: Function | Kernel, texts: Sequence[str]) -> list[Argument]:
    """One argument for each parameter but the scalar outputs of a kernel.

    A scalar is a number (0x, 0o and 0b work) or true or false. An array of one dimension is
    `1,2,3`, of more `[[1, 2], [3, 4]]`; `3x4` (and `3x`) is an array of zeros. Raises
    `UsageError`.
    """
    wanted = [p for p in source.parameters if p.is_view or p.mode is not Mode.OUT]
    if len(texts) != len(wanted):
        names = ", ".join(f"{_type_text(p)} {p.local.name}" for p in wanted) or "none"
        raise UsageError(
            f"{source.name} takes {len(wanted)} arguments, {len(texts)} given: {names}"
        )
    return [_value(p, text.strip()) for p, text in zip(wanted, texts, strict=True)]


def _type_text(parameter: Parameter) -> str:
    type_ = parameter.local.type
    if isinstance(type_, ViewType):
        return f"{type_.element.name}[{', '.join('_' * type_.rank)}]"
    return type_.name


def _value(parameter: Parameter, text: str) -> Argument:
    type_ = parameter.local.type
    name = parameter.local.name
    if isinstance(type_, ViewType):
        assert is_scalar(type_.element)
        return _array(name, type_.element, type_.rank, text)  # type: ignore[arg-type]
    return _number(name, type_, text)  # type: ignore[arg-type]


def _number(name: str, type_: ScalarType, text: str) -> int:
    if isinstance(type_, BoolType):
        if text in ("true", "false"):
            return text == "true"
        raise UsageError(f"{name} is true or false, not {text!r}")
    try:
        value = int(text.replace("_", ""), 0)
    except ValueError:
        raise UsageError(f"{name} is a whole number, not {text!r}") from None
    if not type_.holds(value):  # type: ignore[union-attr]
        raise UsageError(f"{name} is {type_.name}, which has no {value}")
    return value


def _array(name: str, element: ScalarType, rank: int, text: str) -> ArrayArgument:
    if re.fullmatch(r"\d+x(\d+(x\d+)*)?", text):
        return _shaped(name, rank, tuple(int(n) for n in text.split("x") if n), None)
    if text.startswith("["):
        try:
            nested = json.loads(text)
        except (ValueError, RecursionError):
            raise UsageError(f"{name} is no nested list: {text!r}") from None
        extents = _extents_of(name, nested, rank)
        return _shaped(
            name, rank, extents, [_number(name, element, _plain(v)) for v in _flat(nested, rank)]
        )
    items = [t.strip() for t in text.split(",")] if text else []
    return _shaped(name, rank, (len(items),), [_number(name, element, t) for t in items])


def _plain(value: object) -> str:
    return json.dumps(value)


def _shaped(
    name: str, rank: int, extents: tuple[int, ...], elements: list[int] | None
) -> ArrayArgument:
    if len(extents) != rank:
        raise UsageError(f"{name} has {rank} dimensions, {len(extents)} given")
    if elements is None and prod(extents) > 100_000_000:
        raise UsageError(f"{name} has more elements than fit")
    return ArrayArgument([0] * prod(extents) if elements is None else elements, extents)


def _extents_of(name: str, nested: object, rank: int) -> tuple[int, ...]:
    """The extents of a nested list; every row has the same."""
    if rank == 0:
        if isinstance(nested, list):
            raise UsageError(f"{name} has fewer dimensions than the list")
        return ()
    if not isinstance(nested, list):
        raise UsageError(f"{name} has more dimensions than the list")
    inner = {_extents_of(name, item, rank - 1) for item in nested}
    if len(inner) > 1:
        raise UsageError(f"the rows of {name} differ in length")
    return (len(nested), *(inner.pop() if inner else (0,) * (rank - 1)))


def _flat(nested: Any, rank: int) -> Iterator[Any]:
    if rank == 0:
        yield nested
        return
    for item in nested:
        yield from _flat(item, rank - 1)


def written_arrays(
    source: Function | Kernel | None, arguments: Sequence[Argument]
) -> dict[str, tuple[ScalarType, ArrayArgument]]:
    """The array arguments that the entry may have written, by parameter name."""
    if source is None:
        return {}
    given = iter(arguments)
    found: dict[str, tuple[ScalarType, ArrayArgument]] = {}
    for parameter in source.parameters:
        if parameter.mode is Mode.OUT and not parameter.is_view:
            continue
        argument = next(given)
        type_ = parameter.local.type
        if isinstance(type_, ViewType) and parameter.mode is not Mode.IN:
            assert isinstance(argument, ArrayArgument)
            found[parameter.local.name] = (type_.element, argument)  # type: ignore[assignment]
    return found


def outcome_data(
    outcome: Outcome, arrays: Mapping[str, tuple[ScalarType, ArrayArgument]]
) -> dict[str, Any]:
    """The outcome as plain data: outcome, value, outputs, printed text, fuel, fault record."""
    data: dict[str, Any] = {
        "outcome": outcome.kind,
        "stdout": outcome.stdout.decode("utf-8"),
        "fuel": outcome.fuel,
    }
    if outcome.kind == "value" and outcome.type is not None:
        data["return"] = value_text(outcome)
    if outcome.outs:
        data["outs"] = dict(outcome.outs)
    if arrays:
        data["arrays"] = {
            name: {
                "type": element.name,
                "extents": list(array.extents or (len(array.elements),)),
                "elements": [int(v) for v in array.elements],
            }
            for name, (element, array) in arrays.items()
        }
    if outcome.fault is not None:
        record = outcome.fault.as_data()
        data["fault"] = {key.removeprefix("fault."): value for key, value in record.items()}
    if outcome.refusal is not None:
        data["refusal"] = outcome.refusal
    if outcome.message is not None:
        data["message"] = outcome.message
    if outcome.failed is not None:
        data["failed"] = str(outcome.failed)
    return data


def value_text(outcome: Outcome) -> str:
    """The returned value with its type, as `I64 5`."""
    assert outcome.type is not None
    assert outcome.value is not None
    return f"{outcome.type.name} {scalar_text(outcome.type, int(outcome.value))}"  # type: ignore[arg-type]


def outcome_lines(
    outcome: Outcome, arrays: Mapping[str, tuple[ScalarType, ArrayArgument]]
) -> list[str]:
    """What `run` prints behind the program's own output."""
    lines = []
    if outcome.kind == "value":
        lines.append(value_text(outcome))
    for name, value in outcome.outs.items():
        lines.append(f"{name} = {str(value).lower() if isinstance(value, bool) else value}")
    for name, (element, array) in arrays.items():
        shape = ", ".join(map(str, array.extents or (len(array.elements),)))
        items = ", ".join(scalar_text(element, v) for v in array.elements)
        lines.append(f"{name} = {element.name}[{shape}] [{items}]")
    return lines
