"""All operations by their identifiers (IM-134)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from . import conversions, fixed_point, integer_arithmetic, named_operations, reductions
from .operation import Family, Operation
from .ranges import BOOL, INTEGERS, FixedPointType, OperandType, ScalarType, scalar_type
from .rounding import Round

FAMILIES: tuple[Family, ...] = (
    *integer_arithmetic.FAMILIES,
    *conversions.FAMILIES,
    *named_operations.FAMILIES,
    *fixed_point.FAMILIES,
    *reductions.FAMILIES,
)

REPRESENTATIVE: tuple[ScalarType, ...] = (
    *INTEGERS,
    BOOL,
    *(
        FixedPointType(width - f, f)
        for width in (8, 16, 32, 64)
        for f in (0, width // 2, width - 1)
    ),
    FixedPointType(4, 60),
)
"""Every integer type and Bool, with the least, middle and greatest f of each storage width."""


def operations(types: Sequence[ScalarType] = REPRESENTATIVE) -> Iterator[Operation]:
    """Every operation whose types are in ``types``; ``ranges.SCALARS`` has all types.

    Shifts, ``pow`` and ``mul_int`` come once for each type of their count, under one name, I64
    first; ``reduce_min`` and ``reduce_max`` come without and with an initial value.
    """
    for family in FAMILIES:
        yield from family.operations(types)


def operation(identifier: str, operands: Sequence[OperandType] | None = None) -> Operation:
    """The operation of an identifier; ``operands`` chooses among those that share one.

    Raises KeyError when there is none.
    """
    name, types = _parse(identifier)
    chosen = None if operands is None else tuple(operands)
    universe = [*types, *(t for t in INTEGERS if t in (chosen or ()) and t not in types)]
    for family in FAMILIES:
        if family.name == name:
            for member in family.operations(universe):
                if member.name == identifier and chosen in (None, member.operands):
                    return member
    raise KeyError(identifier)


def _parse(identifier: str) -> tuple[str, list[ScalarType]]:
    """The name and the distinct types of an identifier."""
    name, *rest = identifier.split(".")
    modes = {mode.value for mode in Round}
    types: list[ScalarType] = []
    for token in rest[1:]:
        if token in modes:
            continue
        try:
            type_ = scalar_type(token)
        except ValueError:
            raise KeyError(identifier) from None
        if type_ not in types:
            types.append(type_)
    return name, types
