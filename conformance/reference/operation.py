"""An operation of the machine, and families of operations that differ in types, form and mode."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from .faults import ArithError, Code, Fault, Typed
from .forms import Form, Outcome, apply_form, as_form
from .ranges import (
    I64,
    ArrayType,
    BoolType,
    ErrorUnion,
    FixedPointType,
    IntegerType,
    NumericType,
    OperandType,
    PairType,
    ResultType,
    ScalarType,
    in_range,
    is_specified,
)
from .rounding import MODES, Round

Argument = int | Sequence[int]
Result = int | tuple[int, int] | Fault | ArithError
Evaluate = Callable[..., Result]


@dataclass(frozen=True)
class Operation:
    """One operation on operands of fixed types.

    ``name`` is the identifier of IM-130. ``types`` are the types the identifier spells, ``clause``
    the clause that defines the meaning, ``specified`` whether every rule behind it is Specified.
    Arguments and results are integers: raw values for fixed point, 0 and 1 for Bool, sequences in
    logical order for arrays.
    """

    name: str
    clause: str
    form: Form
    types: tuple[ScalarType, ...]
    mode: Round | None
    operands: tuple[OperandType, ...]
    result: ResultType
    specified: bool
    evaluate: Evaluate

    def function(self, *arguments: Argument) -> Result:
        """The result for arguments of the operand types.

        Raises ValueError for an argument outside its type: the machine has no such operand.
        """
        if len(arguments) != len(self.operands):
            raise ValueError(f"{self.name} takes {len(self.operands)} operands")
        for type_, argument in zip(self.operands, arguments, strict=True):
            if not is_value(type_, argument):
                raise ValueError(f"{self.name}: {argument} is no value of {type_.name}")
        return self.evaluate(self, *arguments)

    @property
    def first(self) -> NumericType:
        """The numeric type of the first operand type that the identifier spells."""
        return numeric(self.types[0])

    @property
    def target(self) -> NumericType:
        """The numeric type of the value that the operation produces."""
        return numeric(self.result)

    @property
    def rounding(self) -> Round:
        """The mode, for an operation that has one.

        Raises TypeError when it has none.
        """
        if self.mode is None:
            raise TypeError(f"{self.name} does not round")
        return self.mode

    def typed(self, *arguments: int) -> tuple[Typed, ...]:
        """Scalar arguments as the typed operands of a record (IM-106)."""
        return tuple(
            Typed(type_, argument)
            for type_, argument in zip(self.operands, arguments, strict=True)
            if not isinstance(type_, ArrayType)
        )

    def check(self, exact: int, *arguments: int, code: Code = Code.E_OVERFLOW) -> Outcome:
        """The form rule applied to the exact result (IM-30)."""
        return apply_form(self.form, self.target, exact, self.name, self.typed(*arguments), code)

    def fail(self, code: Code, *arguments: int, limit: Typed | None = None) -> Fault | ArithError:
        """A failure without ``exact``, raised before there is a result (IM-106)."""
        return as_form(self.form, Fault(code, self.name, self.typed(*arguments), None, limit))


@dataclass(frozen=True)
class Signature:
    """Types of one member of a family; ``modes`` is (None,) where nothing rounds (IM-133)."""

    types: tuple[ScalarType, ...]
    operands: tuple[OperandType, ...]
    result: ScalarType | PairType
    modes: tuple[Round | None, ...] = (None,)


Signatures = Callable[[Sequence[ScalarType]], Iterator[Signature]]


@dataclass(frozen=True)
class Family:
    """Operations of one name.

    ``forms`` are the forms there are, ``proposed`` those that no Specified rule gives.
    ``spelled_form`` stands in the identifier for the form, as in ``fold_checked.add.i8`` (IM-131).
    """

    name: str
    clause: str
    evaluate: Evaluate
    signatures: Signatures
    forms: tuple[Form, ...] = (Form.CHECKED,)
    proposed: tuple[Form, ...] = ()
    spelled_form: str | None = None

    def operations(self, universe: Sequence[ScalarType]) -> Iterator[Operation]:
        """The members whose types are all in ``universe``."""
        for signature in self.signatures(universe):
            for form in self.forms:
                for mode in signature.modes:
                    yield self._member(signature, form, mode)

    def _member(self, signature: Signature, form: Form, mode: Round | None) -> Operation:
        parts = [self.name, self.spelled_form or form.value, *(t.token for t in signature.types)]
        if mode is not None:
            parts.append(mode.value)
        result: ResultType = signature.result
        if form is Form.RESULT:
            result = ErrorUnion(numeric(signature.result))
        scalars = (*signature.types, *signature.operands, signature.result)
        specified = form not in self.proposed and all(map(is_specified, scalars))
        return Operation(
            ".".join(parts),
            self.clause,
            form,
            signature.types,
            mode,
            signature.operands,
            result,
            specified,
            self.evaluate,
        )


def numeric(type_: OperandType | ResultType) -> NumericType:
    """The numeric type, or the one inside an error union or a pair.

    Raises TypeError for any other type.
    """
    match type_:
        case IntegerType() | FixedPointType():
            return type_
        case ErrorUnion(inner) | PairType(inner):
            return inner
        case _:
            raise TypeError(f"{type_.name} is not numeric")


def is_value(type_: OperandType, argument: Argument) -> bool:
    """Whether an argument is a value of a type (IM-5, IM-10)."""
    match type_, argument:
        case ArrayType(element), Sequence():
            return all(is_value(element, item) for item in argument)
        case BoolType(), int():
            return argument in (0, 1)
        case ((IntegerType() | FixedPointType()), int()):
            return in_range(type_, argument)
        case _:
            return False


def integers(universe: Iterable[ScalarType]) -> list[IntegerType]:
    """The binary integer types of a universe."""
    return [t for t in universe if isinstance(t, IntegerType)]


def fixed_points(universe: Iterable[ScalarType]) -> list[FixedPointType]:
    """The fixed-point types of a universe."""
    return [t for t in universe if isinstance(t, FixedPointType)]


def numbers(universe: Iterable[ScalarType]) -> list[NumericType]:
    """The integer and fixed-point types of a universe."""
    return [t for t in universe if isinstance(t, IntegerType | FixedPointType)]


def counts(universe: Iterable[ScalarType]) -> list[IntegerType]:
    """The types a count or an exponent may have: I64 first, then the others (IM-45)."""
    return [I64, *(t for t in integers(universe) if t != I64)]


def unary_integer(universe: Sequence[ScalarType]) -> Iterator[Signature]:
    """T -> T over integers."""
    return (Signature((t,), (t,), t) for t in integers(universe))


def binary_integer(universe: Sequence[ScalarType]) -> Iterator[Signature]:
    """(T, T) -> T over integers (IM-29)."""
    return (Signature((t,), (t, t), t) for t in integers(universe))


def unary_number(universe: Sequence[ScalarType]) -> Iterator[Signature]:
    """T -> T over integers and fixed point (IM-60)."""
    return (Signature((t,), (t,), t) for t in numbers(universe))


def binary_number(universe: Sequence[ScalarType]) -> Iterator[Signature]:
    """(T, T) -> T over integers and fixed point (IM-29, IM-60)."""
    return (Signature((t,), (t, t), t) for t in numbers(universe))


def binary_integer_rounded(universe: Sequence[ScalarType]) -> Iterator[Signature]:
    """(T, T) -> T over integers, with a mode."""
    return (Signature((t,), (t, t), t, MODES) for t in integers(universe))


def unary_fixed_rounded(universe: Sequence[ScalarType]) -> Iterator[Signature]:
    """Q -> Q with a mode."""
    return (Signature((q,), (q,), q, MODES) for q in fixed_points(universe))


def binary_fixed_rounded(universe: Sequence[ScalarType]) -> Iterator[Signature]:
    """(Q, Q) -> Q with a mode."""
    return (Signature((q,), (q, q), q, MODES) for q in fixed_points(universe))
