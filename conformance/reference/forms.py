"""The form rule of IM-30: what becomes of an exact result that may be out of range."""

from __future__ import annotations

from enum import Enum

from .faults import MIRRORED, ArithError, Code, Fault, Typed
from .ranges import NumericType, crossed_bound, in_range, saturate, wrap


class Form(Enum):
    """The form of an operation, spelled as in an identifier (IM-130)."""

    CHECKED = "checked"
    WRAP = "wrap"
    SAT = "sat"
    RESULT = "result"


Outcome = int | Fault | ArithError


def apply_form(
    form: Form,
    target: NumericType,
    exact: int,
    operation: str,
    operands: tuple[Typed, ...],
    code: Code = Code.E_OVERFLOW,
) -> Outcome:
    """The value, fault or error for the exact result ``exact`` in ``target`` (IM-30, IM-106).

    ``exact`` is an integer, or a raw value when the target is fixed point, and is already rounded
    where the operation rounds (IM-43).
    """
    if in_range(target, exact):
        return exact
    match form:
        case Form.WRAP:
            return wrap(target, exact)
        case Form.SAT:
            return saturate(target, exact)
        case Form.CHECKED | Form.RESULT:
            limit = Typed(target, crossed_bound(target, exact))
            return as_form(form, Fault(code, operation, operands, exact, limit))


def as_form(form: Form, fault: Fault) -> Fault | ArithError:
    """A failure in the shape of its form: the mirrored error in a result form (IM-30, IM-188)."""
    return MIRRORED[fault.code] if form is Form.RESULT else fault
