"""What a row of the operation table is, and an operation that is picked from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from transpiler.ir import exact
from transpiler.ir.exact import Form, Rounding
from transpiler.ir.faults import Edge, FaultCode
from transpiler.ir.types import BOOL, I64, U32, BoolType, IntType, ScalarType

OVERFLOW = FaultCode.E_OVERFLOW
DIV_ZERO = FaultCode.E_DIV_ZERO
SHIFT = FaultCode.E_SHIFT
NARROW = FaultCode.E_NARROW
DOMAIN = FaultCode.E_DOMAIN
SHAPE = FaultCode.E_SHAPE

Faults = tuple[FaultCode, ...]
Typing = Mapping[str, ScalarType]


@dataclass(frozen=True, slots=True)
class Family:
    """One row.

    `operands` and `result` are type variables, or `Bool` and `I64` for themselves; `over`
    says which types each variable stands for, and `spelled` which variables the identifier
    shows, in order. `forms` gives the faults of each form in the order in which they are
    tested; the key None is a family without forms. `exact` is the definition on plain
    integers; it is passed what `extra` names: the operand's `width`, the rounding `mode`, the
    `target` type of a conversion. Floats are NumPy scalars of the exact width.
    `symbol` is the operator of the C family that means the same where no edge is possible,
    `operator` the source operator of `.ci`. `runtime` is the name of the runtime function,
    with type variables in braces. `counted` says whether an evaluation is a step (IM-113).
    """

    name: str
    operands: tuple[str, ...]
    result: str
    over: Mapping[str, tuple[ScalarType, ...]]
    forms: Mapping[Form | None, Faults]
    exact: Callable[..., Any]
    runtime: str
    meaning: str
    clause: str
    spelled: tuple[str, ...] = ("T",)
    extra: tuple[str, ...] = ()
    symbol: str | None = None
    operator: str | None = None
    counted: bool = True
    call: bool = False
    reduction: bool = False

    @property
    def rounds(self) -> bool:
        """Whether an identifier of this family ends in a rounding mode (IM-133)."""
        return "mode" in self.extra


FIXED: Mapping[str, ScalarType] = {"Bool": BOOL, "I64": I64, "U32": U32}


@dataclass(frozen=True)
class Operation:
    """A row with its form, types and mode filled in: what an IR node names.

    `typing` binds the spelled type variables. The count type `K` of a shift is not part of
    an identifier and so not bound here; it is the type of the operand.
    """

    family: Family
    form: Form | None
    typing: Typing
    mode: Rounding | None = None

    @property
    def identifier(self) -> str:
        """The spelling of IM-130, as it stands in fault records."""
        family = self.family
        # The form slot of a fold names the folded operation (IM-131).
        form = "add" if family.name == "fold_checked" else self.form.value if self.form else None
        tokens = [self._type(v).token for v in family.spelled]
        parts = [family.name, form, *tokens, self.mode.value if self.mode else None]
        return ".".join(p for p in parts if p)

    @property
    def operand_types(self) -> tuple[ScalarType | None, ...]:
        """Type of each operand; None where any integer type may stand (a shift count)."""
        return tuple(None if v == "K" else self._type(v) for v in self.family.operands)

    @property
    def result_type(self) -> ScalarType:
        """The static type of the result (IM-101)."""
        return self._type(self.family.result)

    @property
    def faults(self) -> Faults:
        """Codes that some operands raise, in the order of the tests.

        Conversions that lose nothing and unsigned quotients drop what cannot happen.
        """
        codes = self.family.forms[self.form]
        if not codes:
            return codes
        match self.family.name:
            case "as" if self._widens():
                return ()
            case "abs" if not self._signed("T"):
                return ()
            case "div" | "div_trunc" | "div_euclid" | "div_round" if not self._signed("T"):
                return (DIV_ZERO,)
        return codes

    @property
    def runtime(self) -> str:
        """Name of the runtime function."""
        form = "" if self.form in (None, Form.CHECKED) else f"_{self.form.value}"
        tokens = {v: self._type(v).token for v in self.family.spelled}
        return self.family.runtime.format(form=form, **tokens)

    def apply(self, *operands: int) -> int | Edge:
        """The result by the exact definition and the form, or the edge that is crossed."""
        value: int | Edge = self.compute(*operands)
        return value

    def compute(self, *operands: Any) -> Any:
        """The same for every kind of operand: floats are NumPy scalars."""
        family = self.family
        value = family.exact(*operands, *(self._extra(name) for name in family.extra))
        result = self.result_type
        if isinstance(value, Edge) or not isinstance(result, IntType):
            return value
        if family.name == "as" and self.form is Form.CHECKED and not result.holds(value):
            return exact.narrow(result, value)
        return exact.finish(self.form or Form.WRAP, result, value)

    def _extra(self, name: str) -> Any:
        """What a definition is passed besides its operands."""
        match name:
            case "width":
                return self._integer("T").width
            case "target":
                return self.result_type
        return self.mode

    def _type(self, variable: str) -> ScalarType:
        return FIXED.get(variable) or self.typing[variable]

    def _integer(self, variable: str) -> IntType:
        type_ = self._type(variable)
        assert isinstance(type_, IntType)
        return type_

    def _signed(self, variable: str) -> bool:
        return self._integer(variable).signed

    def _widens(self) -> bool:
        source, target = self._type("S"), self._integer("T")
        if isinstance(source, BoolType):
            return True
        return isinstance(source, IntType) and (
            target.min <= source.min and source.max <= target.max
        )
