"""Numeric types and their ranges: section 2, fixed-point section 5.1, and the notation of IM-1."""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True)
class IntegerType:
    """A binary integer type of IM-4, IM-11, or an unsigned wide type of IM-6 (Proposed)."""

    signed: bool
    width: int

    @property
    def name(self) -> str:
        """Source name, for example ``I64``."""
        return f"{'I' if self.signed else 'U'}{self.width}"

    @property
    def token(self) -> str:
        """Spelling inside an operation identifier (IM-130)."""
        return self.name.lower()

    @property
    def minimum(self) -> int:
        """MIN(T) of IM-1."""
        return -(1 << (self.width - 1)) if self.signed else 0

    @property
    def maximum(self) -> int:
        """MAX(T) of IM-1."""
        return (1 << (self.width - 1)) - 1 if self.signed else (1 << self.width) - 1

    @property
    def storage(self) -> IntegerType:
        """The type whose bits hold a value: the type itself."""
        return self

    @property
    def fraction_bits(self) -> int:
        """Bits after the binary point: none."""
        return 0


@dataclass(frozen=True)
class FixedPointType:
    """``Q<i>.<f>`` of IM-54: signed, i counts the sign bit, stored in i + f bits.

    Raises ValueError for a spelling that IM-54 and IM-55 do not allow.
    """

    integer_bits: int
    fraction_bits: int

    def __post_init__(self) -> None:
        if self.integer_bits < 1 or self.fraction_bits < 0:
            raise ValueError("IM-55: a Q type needs i >= 1 and f >= 0")
        if self.width not in (8, 16, 32, 64):
            raise ValueError("IM-54: i + f must be 8, 16, 32 or 64")

    @property
    def width(self) -> int:
        """Storage width in bits."""
        return self.integer_bits + self.fraction_bits

    @property
    def name(self) -> str:
        """Source name, for example ``Q16.16``."""
        return f"Q{self.integer_bits}.{self.fraction_bits}"

    @property
    def token(self) -> str:
        """Spelling inside an operation identifier (IM-130)."""
        return f"q{self.integer_bits}_{self.fraction_bits}"

    @property
    def storage(self) -> IntegerType:
        """The signed integer type of the raw value."""
        return IntegerType(True, self.width)

    @property
    def minimum(self) -> int:
        """Least raw value."""
        return self.storage.minimum

    @property
    def maximum(self) -> int:
        """Greatest raw value."""
        return self.storage.maximum

    def value(self, raw: int) -> Fraction:
        """The rational that a raw value stands for."""
        return Fraction(raw, 1 << self.fraction_bits)


@dataclass(frozen=True)
class BoolType:
    """``Bool`` of IM-10."""

    @property
    def name(self) -> str:
        """Source name."""
        return "Bool"

    @property
    def token(self) -> str:
        """Spelling inside an operation identifier (IM-130)."""
        return "bool"


@dataclass(frozen=True)
class MathematicalInteger:
    """Z of IM-1, as the type of an operand or of ``exact`` in a record (IM-145)."""

    @property
    def name(self) -> str:
        """Name in texts."""
        return "Z"


NumericType = IntegerType | FixedPointType
ScalarType = IntegerType | FixedPointType | BoolType


@dataclass(frozen=True)
class ArrayType:
    """An array or view of scalars, its extents left to the value (the operand of a reduction)."""

    element: ScalarType

    @property
    def name(self) -> str:
        """Name in texts, for example ``I8[]``."""
        return f"{self.element.name}[]"


@dataclass(frozen=True)
class PairType:
    """The pair that ``divmod`` returns (IM-36)."""

    element: IntegerType

    @property
    def name(self) -> str:
        """Name in texts."""
        return f"({self.element.name}, {self.element.name})"


@dataclass(frozen=True)
class ErrorUnion:
    """``ArithError!T``, the type of a result form (IM-30, IM-188)."""

    payload: NumericType

    @property
    def name(self) -> str:
        """Name in texts."""
        return f"ArithError!{self.payload.name}"


OperandType = ScalarType | ArrayType
ResultType = ScalarType | PairType | ErrorUnion

I8, I16, I32, I64 = (IntegerType(True, w) for w in (8, 16, 32, 64))
I128, I256, I512, I1024 = (IntegerType(True, w) for w in (128, 256, 512, 1024))
U8, U16, U32, U64 = (IntegerType(False, w) for w in (8, 16, 32, 64))
U128, U256, U512, U1024 = (IntegerType(False, w) for w in (128, 256, 512, 1024))
BOOL = BoolType()
Z = MathematicalInteger()

NARROW_SIGNED = (I8, I16, I32, I64)
WIDE_SIGNED = (I128, I256, I512, I1024)
NARROW_UNSIGNED = (U8, U16, U32, U64)
WIDE_UNSIGNED = (U128, U256, U512, U1024)
SPECIFIED_INTEGERS = NARROW_SIGNED + WIDE_SIGNED + NARROW_UNSIGNED
INTEGERS = SPECIFIED_INTEGERS + WIDE_UNSIGNED

FIXED_POINT = tuple(FixedPointType(width - f, f) for width in (8, 16, 32, 64) for f in range(width))
"""Every legal Q type, 120 of them (IM-54, IM-55)."""

SCALARS: tuple[ScalarType, ...] = (*INTEGERS, *FIXED_POINT, BOOL)


def in_range(type_: NumericType, value: int) -> bool:
    """in(T, v) of IM-1; for a Q type ``value`` is raw."""
    return type_.minimum <= value <= type_.maximum


def wrap(type_: NumericType, value: int) -> int:
    """wrap(T, v) of IM-1: the one value in range congruent modulo 2^w."""
    residue = value % (1 << type_.width)
    return residue if residue <= type_.maximum else residue - (1 << type_.width)


def saturate(type_: NumericType, value: int) -> int:
    """sat(T, v) of IM-1: the nearest value in range."""
    return clamp(value, type_.minimum, type_.maximum)


def clamp(value: int, low: int, high: int) -> int:
    """clamp(v, l, h) of IM-1, for l <= h.

    Raises ValueError when the bounds are reversed: IM-1 gives that no meaning, and the operation
    ``clamp`` of IM-49 faults before it gets here.
    """
    if low > high:
        raise ValueError("IM-1: clamp needs low <= high")
    return min(max(value, low), high)


def crossed_bound(type_: NumericType, value: int) -> int:
    """The bound that a value outside the range passed: ``limit`` of IM-106."""
    return type_.maximum if value > type_.maximum else type_.minimum


@functools.cache
def scalar_type(spelling: str) -> ScalarType:
    """The type of a source name (``Q16.16``) or of a token of an identifier (``q16_16``).

    Raises ValueError when no scalar type is spelled so.
    """
    for type_ in SCALARS:
        if spelling in (type_.name, type_.token):
            return type_
    raise ValueError(f"no scalar type is spelled {spelling!r}")


def counterpart(type_: IntegerType) -> IntegerType:
    """The integer type of the same width and the other signedness."""
    return IntegerType(not type_.signed, type_.width)


def doubled(type_: IntegerType) -> IntegerType | None:
    """The type of width 2w and the same signedness, if there is one (IM-16, ``mul_full``)."""
    return IntegerType(type_.signed, 2 * type_.width) if type_.width < 1024 else None


def is_specified(type_: object) -> bool:
    """Whether no Proposed type (IM-6) is involved."""
    return not (isinstance(type_, IntegerType) and not type_.signed and type_.width > 64)


_FIXED_NAME = re.compile(r"Q([0-9]+)\.([0-9]+)")


def fixed_point_diagnostic(name: str) -> str | None:
    """Why a name of the form ``Q<i>.<f>`` is no type (IM-54, IM-55); None when it is one."""
    match = _FIXED_NAME.fullmatch(name)
    if match is None:
        return "not of the form Q<i>.<f>"
    try:
        FixedPointType(int(match[1]), int(match[2]))
    except ValueError as error:
        return str(error)
    return None
