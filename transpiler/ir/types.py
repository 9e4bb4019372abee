"""Types of the intermediate representation.

Every type has a `token`, its spelling in operation identifiers and fault records (`i64`,
`q16_16`, `bool`), and a `name`, its spelling in `.ci` sources and for people (`I64`). The
types of later layers (wide integers, fixed point, floats, vectors, matrices) are named here
already; the operation table decides what can be done with them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Access(Enum):
    """What a view allows: reading, reading and writing, or writing only."""

    IN = "in"
    INOUT = "inout"
    OUT = "out"


@dataclass(frozen=True, slots=True)
class IntType:
    """A binary integer of `width` bits, two's complement when `signed` (IM-11)."""

    width: int
    signed: bool

    @property
    def name(self) -> str:
        return f"{'I' if self.signed else 'U'}{self.width}"

    @property
    def token(self) -> str:
        return self.name.lower()

    @property
    def min(self) -> int:
        return -(1 << (self.width - 1)) if self.signed else 0

    @property
    def max(self) -> int:
        return (1 << (self.width - self.signed)) - 1

    def holds(self, value: int) -> bool:
        """Whether `value` is in range."""
        return self.min <= value <= self.max

    def wrap(self, value: int) -> int:
        """The value of the low `width` bits of `value`."""
        low = value & ((1 << self.width) - 1)
        return low - (1 << self.width) if self.signed and low > self.max else low

    def clamp(self, value: int) -> int:
        """The value in range that is nearest to `value`."""
        return max(self.min, min(self.max, value))


@dataclass(frozen=True, slots=True)
class BoolType:
    """`false` and `true`; not an integer (LS-41)."""

    name = "Bool"
    token = "bool"


@dataclass(frozen=True, slots=True)
class FixedType:
    """`Q<i>.<f>`: a raw signed integer of i + f bits over 2^f (IM-54)."""

    integer_bits: int
    fraction_bits: int

    @property
    def name(self) -> str:
        return f"Q{self.integer_bits}.{self.fraction_bits}"

    @property
    def token(self) -> str:
        return f"q{self.integer_bits}_{self.fraction_bits}"

    @property
    def storage(self) -> IntType:
        return IntType(self.integer_bits + self.fraction_bits, True)


@dataclass(frozen=True, slots=True)
class FloatType:
    """An IEEE 754 binary format of `width` bits."""

    width: int

    @property
    def name(self) -> str:
        return f"F{self.width}"

    @property
    def token(self) -> str:
        return f"f{self.width}"


@dataclass(frozen=True, slots=True)
class StrType:
    """A read-only UTF-8 byte view; not storable."""

    name = "Str"
    token = "str"


@dataclass(frozen=True, slots=True)
class VoidType:
    """The result of a function that returns nothing."""

    name = "void"
    token = "void"


ScalarType = IntType | BoolType | FixedType | FloatType


@dataclass(frozen=True, slots=True)
class VectorType:
    """`length` scalars, a value."""

    element: ScalarType
    length: int

    @property
    def name(self) -> str:
        return f"vec{self.length}<{self.element.token}>"

    @property
    def token(self) -> str:
        return f"vec{self.length}_{self.element.token}"


@dataclass(frozen=True, slots=True)
class MatrixType:
    """`rows` by `columns` scalars, a value."""

    element: ScalarType
    rows: int
    columns: int

    @property
    def name(self) -> str:
        return f"mat{self.rows}x{self.columns}<{self.element.token}>"

    @property
    def token(self) -> str:
        return f"mat{self.rows}x{self.columns}_{self.element.token}"


ElementType = ScalarType | VectorType | MatrixType


@dataclass(frozen=True, slots=True)
class ArrayType:
    """Owned storage of constant `extents`, row-major (section 7 of the language page)."""

    element: ElementType
    extents: tuple[int, ...]

    @property
    def rank(self) -> int:
        return len(self.extents)

    @property
    def size(self) -> int:
        """Number of elements."""
        count = 1
        for extent in self.extents:
            count *= extent
        return count

    @property
    def name(self) -> str:
        return f"{self.element.name}[{', '.join(map(str, self.extents))}]"

    @property
    def token(self) -> str:
        return f"{self.element.token}[{','.join(map(str, self.extents))}]"


@dataclass(frozen=True, slots=True)
class ViewType:
    """A borrowed view with extents and strides known at run time.

    `planar`: an array of vectors or matrices whose components are stored one after another,
    each for all elements (structure of arrays); else the components of an element are
    neighbours. `shared`: memory of a group of lanes, which other functions take than those for
    arrays of the host.
    """

    element: ElementType
    rank: int
    access: Access = Access.IN
    planar: bool = False
    shared: bool = False

    @property
    def name(self) -> str:
        space = "shared " if self.shared else ""
        return f"{self.access.value} {space}{self.element.name}[{', '.join('_' * self.rank)}]"

    @property
    def token(self) -> str:
        return f"{self.element.token}[{','.join('_' * self.rank)}]"


@dataclass(frozen=True, slots=True)
class TextureType:
    """A 3-D f32 texture, sampled with linear interpolation and clamped edges."""

    name = "texture3d"
    token = "texture3d"


@dataclass(frozen=True, slots=True)
class TupleType:
    """Several results of one device function."""

    parts: tuple[ElementType, ...]

    @property
    def name(self) -> str:
        return f"({', '.join(p.name for p in self.parts)})"

    @property
    def token(self) -> str:
        return "_".join(p.token for p in self.parts)


Type = (
    IntType
    | BoolType
    | FixedType
    | FloatType
    | StrType
    | VoidType
    | VectorType
    | MatrixType
    | ArrayType
    | ViewType
    | TextureType
    | TupleType
)

I8, I16, I32, I64 = (IntType(w, True) for w in (8, 16, 32, 64))
U8, U16, U32, U64 = (IntType(w, False) for w in (8, 16, 32, 64))
I128, I256, I512, I1024 = (IntType(w, True) for w in (128, 256, 512, 1024))
F32, F64 = FloatType(32), FloatType(64)
BOOL = BoolType()
STR = StrType()
VOID = VoidType()

INTEGERS: tuple[IntType, ...] = (I8, I16, I32, I64, U8, U16, U32, U64)
SIGNED: tuple[IntType, ...] = (I8, I16, I32, I64)
UNSIGNED: tuple[IntType, ...] = (U8, U16, U32, U64)
WIDE: tuple[IntType, ...] = (I128, I256, I512, I1024)

FLOATS: tuple[FloatType, ...] = (F32, F64)

_SPELLED: tuple[ScalarType, ...] = (*INTEGERS, *WIDE, *FLOATS, BOOL)
_BY_TOKEN: dict[str, ScalarType] = {t.token: t for t in _SPELLED}


def scalar_of_token(token: str) -> ScalarType | None:
    """The scalar type that `token` spells in an operation identifier, if there is one."""
    return _BY_TOKEN.get(token)


def is_scalar(type_: Type) -> bool:
    """Whether values of `type_` are single numbers or truth values."""
    return isinstance(type_, IntType | BoolType | FixedType | FloatType)
