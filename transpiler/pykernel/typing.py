"""The types of scalar expressions: literals, promotion, joins of assignments.

Integers promote to the narrowest type that holds both ranges; a signed type and u64 have none.
An operation with a float is done in f64 if one operand is, else in f32.
"""

from __future__ import annotations

from transpiler.ir.types import (
    BOOL,
    F32,
    F64,
    I32,
    I64,
    INTEGERS,
    U64,
    ElementType,
    FloatType,
    IntType,
    ScalarType,
    Type,
)
from transpiler.ir.vectors import element_of, form_of, formed


class KernelTypeError(Exception):
    """Types that do not go together; `remedy` says what to write instead."""

    def __init__(self, message: str, remedy: str) -> None:
        super().__init__(message)
        self.remedy = remedy


def literal_type(value: int) -> IntType | None:
    """i32, i64 or u64 by value; None for what no 64-bit type holds."""
    return next((t for t in (I32, I64, U64) if t.holds(value)), None)


def promote(left: ScalarType, right: ScalarType) -> ScalarType:
    """The type in which two operands meet; raises `KernelTypeError` for signed with u64."""
    left, right = number_type(left), number_type(right)
    if isinstance(left, FloatType) or isinstance(right, FloatType):
        return F64 if F64 in (left, right) else F32
    assert isinstance(left, IntType)
    assert isinstance(right, IntType)
    fitting = [t for t in INTEGERS if _covers(t, left) and _covers(t, right)]
    if not fitting:
        signed = left if left.signed else right
        raise KernelTypeError(
            f"{signed.token} and u64 have no common type",
            f"cast one of them: tack.u64(..) or tack.{signed.token}(..)",
        )
    # The narrowest; of one width an equal signedness is kept.
    return min(fitting, key=lambda t: (t.width, t.signed))


def join(left: ElementType, right: ElementType) -> ElementType:
    """The type of a name that is given values of both types; raises `KernelTypeError`."""
    if form_of(left) != form_of(right):
        raise KernelTypeError(
            f"{left.name} and {right.name} have no common type", "give it another name"
        )
    return formed(promote(element_of(left), element_of(right)), form_of(left))


def number_type(type_: ScalarType) -> ScalarType:
    """Truth values are i32 as numbers."""
    return I32 if type_ == BOOL else type_


def is_number(type_: Type) -> bool:
    """Whether values of the type take part in arithmetic."""
    return isinstance(type_, IntType | FloatType) or type_ == BOOL


def _covers(wide: IntType, narrow: IntType) -> bool:
    return wide.min <= narrow.min and narrow.max <= wide.max
