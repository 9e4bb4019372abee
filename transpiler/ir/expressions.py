"""Names, comments and expressions of the intermediate representation.

Evaluation order is left to right, each operand once (IM-92 to IM-99).
"""

from __future__ import annotations

from dataclasses import dataclass

from transpiler.ir.types import (
    BOOL,
    F32,
    I32,
    I64,
    ArrayType,
    ElementType,
    FloatType,
    MatrixType,
    ScalarType,
    TupleType,
    Type,
    VectorType,
    ViewType,
)
from transpiler.source.files import Position

NOWHERE = Position(0, 0)
"""The position of what no source position belongs to."""


# --- names ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Local:
    """A parameter, variable, loop variable, size parameter or temporary of one function.

    `number` is unique in the function; `name` is the source's and may stand for several
    locals of disjoint blocks. `writable` is False for what the source cannot assign.
    """

    name: str
    type: Type
    number: int
    writable: bool = True


@dataclass(frozen=True, slots=True)
class Trivia:
    """Comments and spacing that travel with a statement or declaration.

    `before`: whole comments on lines of their own above it, as written (`// ..`, `/* .. */`);
    `after`: a comment on the same line behind it; `blank`: an empty line stood above.
    """

    before: tuple[str, ...] = ()
    after: str | None = None
    blank: bool = False


NO_TRIVIA: Trivia = Trivia()


@dataclass(frozen=True, slots=True)
class Global:
    """A module variable or a named constant; `qualified` is `module.name`.

    `value` is the initial value: an integer (truth values are 0 and 1), or the elements of an
    array in row-major order. `text` is the initializer as written, if it was a plain literal; of
    an array the spellings of its elements, if all were.
    """

    name: str
    module: str
    type: ScalarType | ArrayType
    value: int | tuple[int, ...]
    constant: bool
    exported: bool = False
    position: Position = NOWHERE
    trivia: Trivia = NO_TRIVIA
    documentation: tuple[str, ...] = ()
    text: str | tuple[str, ...] | None = None

    @property
    def qualified(self) -> str:
        return f"{self.module}.{self.name}"


# --- expressions ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Literal:
    """A number or truth value; `text` is the source's spelling, if it was a literal."""

    type: ScalarType
    value: int
    text: str | None = None


@dataclass(frozen=True, slots=True)
class Read:
    """The value of a local; of an array or view: the whole of it, as a view."""

    local: Local

    @property
    def type(self) -> Type:
        return self.local.type


@dataclass(frozen=True, slots=True)
class ReadGlobal:
    """The value of a module variable or named constant; of an array: the whole, as a view."""

    variable: Global

    @property
    def type(self) -> Type:
        return self.variable.type


@dataclass(frozen=True, slots=True)
class Operate:
    """One evaluation of an operation of the table.

    `position` is the operator token, or the callee name. `offset` is the step ordinal
    relative to the last advance of the count, set by `sequence`; -1 before. `proven` says
    that no edge can be reached here, set by `ranges`.
    """

    operation: str
    operands: tuple[Expression, ...]
    type: ScalarType
    position: Position
    offset: int = -1
    proven: bool = False


@dataclass(frozen=True, slots=True)
class ShortCircuit:
    """`&&` when `conjunction`, else `||`; `right` is evaluated only if it decides."""

    conjunction: bool
    left: Expression
    right: Expression
    type: ScalarType = BOOL


@dataclass(frozen=True, slots=True)
class Conditional:
    """`condition ? then : otherwise`; one arm is evaluated."""

    condition: Expression
    then: Expression
    otherwise: Expression
    type: ElementType


@dataclass(frozen=True, slots=True)
class Element:
    """One element of an array or view, as a value or as a place.

    All indices are evaluated, then checked by dimension (IM-186); one step. `position` is
    the `[`. `proven` has one flag for each dimension.
    """

    base: View
    indices: tuple[Expression, ...]
    type: ElementType
    position: Position
    offset: int = -1
    proven: tuple[bool, ...] = ()


@dataclass(frozen=True, slots=True)
class RangeIndex:
    """`low .. high by step` or `low ..= high by step` in a slice; None where omitted."""

    low: Expression | None
    high: Expression | None
    inclusive: bool = False
    step: int = 1


@dataclass(frozen=True, slots=True)
class Slice:
    """A view of part of an array or view; an index drops its dimension; one step.

    Fewer items than the rank of the base leave the remaining dimensions whole. `position` is
    the `[`.
    """

    base: View
    items: tuple[Expression | RangeIndex, ...]
    type: ViewType
    position: Position
    offset: int = -1


@dataclass(frozen=True, slots=True)
class Extent:
    """The extent of one dimension of an array or view (`len`, `extent`); no step."""

    base: View
    dimension: int
    type: ScalarType = I64


@dataclass(frozen=True, slots=True)
class Call:
    """A call of a user function; one step, before the callee's own.

    `function` is the qualified name. Arguments are scalars and views, in parameter order; the
    checker has put defaults in. `written` gives the order of evaluation when named arguments
    change it: indices into `arguments`. `position` is the callee name.
    """

    function: str
    arguments: tuple[Expression, ...]
    type: Type
    position: Position
    written: tuple[int, ...] = ()
    offset: int = -1


# --- floating point, vectors and matrices: Python kernels -----------------------------------


@dataclass(frozen=True, slots=True)
class FloatLiteral:
    """A floating-point number; `value` is exact in `type`: rounded once from what was written.

    `text` is the source's spelling, if it was a literal.
    """

    type: FloatType
    value: float
    text: str | None = None


@dataclass(frozen=True, slots=True)
class Lift:
    """A scalar operation of the table for each component; scalar operands serve all of them.

    `type` is that of the result; a comparison gives a mask of i32.
    """

    operation: str
    operands: tuple[Expression, ...]
    type: VectorType | MatrixType
    position: Position


@dataclass(frozen=True, slots=True)
class Construct:
    """A vector or matrix from its components, row-major, evaluated in order."""

    type: VectorType | MatrixType
    parts: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Component:
    """One component as a value or a place: one index of a vector, row and column of a matrix.

    Indices are literals in range, or I64 values
    known at run time: past the end of a vector the last component is read and none is stored.
    """

    base: Expression
    indices: tuple[Expression, ...]
    type: ScalarType | VectorType
    position: Position


@dataclass(frozen=True, slots=True)
class VectorOperate:
    """A function of whole vectors or matrices by its name: `dot`, `matmul`."""

    function: str
    operands: tuple[Expression, ...]
    type: ElementType
    position: Position


@dataclass(frozen=True, slots=True)
class Atomic:
    """An atomic update of an array element, `operation` being `add`, `min` or `max`.

    The value is the element's old value; components of a vector are updated one by one. A place of
    scalar type in an array of vectors or matrices is the component with that number among all.
    """

    operation: str
    place: Element
    value: Expression
    type: ElementType
    position: Position


@dataclass(frozen=True, slots=True)
class Sample:
    """The texture at three coordinates of which 0 and 1 are the edges."""

    texture: Read
    coordinates: tuple[Expression, ...]
    position: Position
    type: FloatType = F32


@dataclass(frozen=True, slots=True)
class ThreadId:
    """The number of the lane in its group, from 0."""

    position: Position
    type: ScalarType = I32


@dataclass(frozen=True, slots=True)
class BlockReduce:
    """What the lanes of a group give together, `operation` being `sum`, `min` or `max`.

    All lanes wait for each other and get the same value. It is the whole value of a declaration
    or store, so that no operand is evaluated beside it.
    """

    operation: str
    value: Expression
    position: Position
    type: FloatType = F32


@dataclass(frozen=True, slots=True)
class Several:
    """The values that a device function returns together."""

    parts: tuple[Expression, ...]
    type: TupleType


Expression = (
    Literal
    | Read
    | ReadGlobal
    | Operate
    | ShortCircuit
    | Conditional
    | Element
    | Slice
    | Extent
    | Call
    | FloatLiteral
    | Lift
    | Construct
    | Component
    | VectorOperate
    | Atomic
    | Sample
    | ThreadId
    | BlockReduce
    | Several
)
View = Read | ReadGlobal | Slice
Place = Read | ReadGlobal | Element | Component
