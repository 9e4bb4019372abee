"""Typed values as fault records and canonical bytes carry them.

A value inside the evaluator is a plain Python integer (truth values are 0 and 1) or a
`View`; here a value goes with its type.
"""

from __future__ import annotations

from dataclasses import dataclass

from transpiler.ir.types import BOOL, I64, ElementType, IntType, ScalarType


@dataclass(frozen=True, slots=True)
class Unbounded:
    """Z, the type of a number before it has a type of the language (tag `0f`)."""

    name = "Z"
    token = "z"


Z = Unbounded()


@dataclass(frozen=True, slots=True)
class TypedValue:
    """A scalar with its type; a fixed-point value is its raw integer."""

    type: ScalarType | Unbounded
    value: int

    def __str__(self) -> str:
        return f"{self.type.name} {scalar_text(self.type, self.value)}"


@dataclass(frozen=True, slots=True)
class ArrayValue:
    """A whole array, its elements in row-major order (tag `51`)."""

    element: ScalarType
    extents: tuple[int, ...]
    elements: tuple[int, ...]

    def __str__(self) -> str:
        shape = ", ".join(map(str, self.extents))
        items = ", ".join(scalar_text(self.element, v) for v in self.elements)
        return f"{self.element.name}[{shape}] [{items}]"


@dataclass(frozen=True, slots=True)
class Dimension:
    """One dimension of a view: extent, declared lower bound and stride in elements."""

    extent: int
    lower: int
    stride: int


@dataclass(frozen=True, slots=True)
class ViewIdentity:
    """Which elements of which buffer a view names (tag `61`, fault records only)."""

    element: ScalarType
    buffer: int
    generation: int
    origin: int
    dimensions: tuple[Dimension, ...]
    writable: bool

    def __str__(self) -> str:
        dims = ", ".join(f"{d.extent} from {d.lower} by {d.stride}" for d in self.dimensions)
        access = "write" if self.writable else "read"
        return (
            f"view {self.element.name}[{dims}] at {self.origin} of buffer {self.buffer}"
            f" generation {self.generation}, {access}"
        )


@dataclass(frozen=True, slots=True)
class ArrayDescriptor:
    """The type of an array value, without its elements."""

    element: ScalarType
    extents: tuple[int, ...]


Descriptor = ScalarType | Unbounded | ArrayDescriptor


@dataclass(frozen=True, slots=True)
class Redacted:
    """A value that must not be shown (tag `7f`): its type and nothing else (IM-109)."""

    type: Descriptor

    def __str__(self) -> str:
        return "<secret>"


Operand = TypedValue | ArrayValue | ViewIdentity | Redacted


def word(value: int) -> TypedValue:
    """An `I64` value: indices, extents, allowances and limits (IM-7)."""
    return TypedValue(I64, value)


def scalar_text(type_: ElementType | Unbounded, value: int) -> str:
    """The default text of a scalar (IM-90): decimal, `true` or `false`; `Q` as raw."""
    if type_ == BOOL:
        return "true" if value else "false"
    if isinstance(type_, IntType | Unbounded):
        return str(int(value))
    return f"raw {int(value)}"
