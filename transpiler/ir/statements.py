"""Statements of the intermediate representation.

The place of a store is evaluated before its value. The statements of the last section are made
by the `sequence` pass: they are the rules of the exact form made visible, so that the verifier
can prove them; the evaluator passes over them.
"""

from __future__ import annotations

from dataclasses import dataclass

from transpiler.ir.expressions import (
    NO_TRIVIA,
    NOWHERE,
    Call,
    Element,
    Expression,
    Literal,
    Local,
    Place,
    ReadGlobal,
    Trivia,
    View,
)
from transpiler.source.files import Position

# --- statements -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Block:
    """Statements in order; `closing` are the comments before the closing brace."""

    statements: tuple[Statement, ...]
    closing: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Declare:
    """A scalar variable with its initial value."""

    local: Local
    value: Expression
    position: Position
    trivia: Trivia = NO_TRIVIA
    constant: bool = False


@dataclass(frozen=True, slots=True)
class DeclareArray:
    """An owned local array: zero-filled (`value` None), from elements, or a copy of a view.

    Elements are row-major. `position` is the name (arena charge), `equals` the `=`.
    """

    local: Local
    value: tuple[Expression, ...] | View | None
    position: Position
    equals: Position = NOWHERE
    trivia: Trivia = NO_TRIVIA
    constant: bool = False
    offset: int = -1


@dataclass(frozen=True, slots=True)
class DeclareView:
    """A local view; `shape` checks it like a copy where an extent is given (H-8)."""

    local: Local
    view: View
    position: Position
    shape: tuple[Expression | None, ...] = ()
    equals: Position = NOWHERE
    trivia: Trivia = NO_TRIVIA
    offset: int = -1

    @property
    def shaped(self) -> bool:
        """Whether some extent is given."""
        return any(extent is not None for extent in self.shape)


@dataclass(frozen=True, slots=True)
class Assign:
    """`place = value`: the place is evaluated and checked, then the value, then the store.

    `value_first`: the value before the place, as Python has it. A scalar value fills a vector
    or matrix element.
    """

    place: Place
    value: Expression
    position: Position
    trivia: Trivia = NO_TRIVIA
    value_first: bool = False


@dataclass(frozen=True, slots=True)
class Update:
    """`place op= operand`, `place++`: the old value is read before the operand (IM-98).

    `position` is the operator token and the position of the operation.
    """

    place: Place
    operation: str
    operand: Expression
    position: Position
    increment: bool = False
    trivia: Trivia = NO_TRIVIA
    offset: int = -1
    proven: bool = False


@dataclass(frozen=True, slots=True)
class CopyArray:
    """`target = source` on whole arrays or views: shapes, overlap, then the elements."""

    target: View
    source: View
    position: Position
    trivia: Trivia = NO_TRIVIA
    offset: int = -1


@dataclass(frozen=True, slots=True)
class Evaluate:
    """A call whose value, if any, is dropped; `discard` when written `_ = ..`."""

    value: Expression
    discard: bool = False
    trivia: Trivia = NO_TRIVIA


@dataclass(frozen=True, slots=True)
class If:
    condition: Expression
    then: Block
    otherwise: Block | If | None
    trivia: Trivia = NO_TRIVIA


@dataclass(frozen=True, slots=True)
class While:
    """`position` is the loop keyword: where an iteration is charged."""

    condition: Expression
    body: Block
    position: Position
    label: str | None = None
    trivia: Trivia = NO_TRIVIA


@dataclass(frozen=True, slots=True)
class DoWhile:
    body: Block
    condition: Expression
    position: Position
    label: str | None = None
    trivia: Trivia = NO_TRIVIA


@dataclass(frozen=True, slots=True)
class ForCount:
    """`for (start; condition; update)`."""

    start: Declare | Assign | Update | Evaluate
    condition: Expression
    update: Assign | Update | Evaluate
    body: Block
    position: Position
    label: str | None = None
    trivia: Trivia = NO_TRIVIA


@dataclass(frozen=True, slots=True)
class ForRange:
    """`for v in low .. high by step`: bounds once, never past the last value.

    `variable` is None for `_`.
    """

    variable: Local | None
    low: Expression
    high: Expression
    inclusive: bool
    step: int
    body: Block
    position: Position
    label: str | None = None
    trivia: Trivia = NO_TRIVIA


@dataclass(frozen=True, slots=True)
class ForEach:
    """`for i, x in v` over a rank-1 array or view; either variable may be None."""

    index: Local | None
    element: Local | None
    view: View
    body: Block
    position: Position
    label: str | None = None
    trivia: Trivia = NO_TRIVIA


@dataclass(frozen=True, slots=True)
class Case:
    """`ranges` are inclusive (low, high) pairs as expressions with known values; none for
    `default`. `falls` when the body ends in `fallthrough`."""

    ranges: tuple[tuple[Literal | ReadGlobal, Literal | ReadGlobal], ...]
    body: Block
    falls: bool = False
    trivia: Trivia = NO_TRIVIA

    @property
    def default(self) -> bool:
        return not self.ranges


@dataclass(frozen=True, slots=True)
class Switch:
    subject: Expression
    cases: tuple[Case, ...]
    trivia: Trivia = NO_TRIVIA


@dataclass(frozen=True, slots=True)
class Break:
    """Leaves the loop named `label`, or the innermost loop or switch."""

    label: str | None = None
    trivia: Trivia = NO_TRIVIA


@dataclass(frozen=True, slots=True)
class Continue:
    label: str | None = None
    trivia: Trivia = NO_TRIVIA


@dataclass(frozen=True, slots=True)
class Return:
    value: Expression | None = None
    trivia: Trivia = NO_TRIVIA


@dataclass(frozen=True, slots=True)
class Hole:
    """A printed value: an integer in decimal, `true` and `false`, or a float in as few digits as
    give it again."""

    value: Expression


@dataclass(frozen=True, slots=True)
class Print:
    """All holes left to right, then the whole text at once."""

    parts: tuple[str | Hole, ...]
    position: Position
    trivia: Trivia = NO_TRIVIA


@dataclass(frozen=True, slots=True)
class Assert:
    """Outside a test a failure is E_ASSERT with the sides of a comparison as operands.

    `in_test`: lexically in a test block; a failure then fails the test, with `message`.
    `position` is the first character of the condition.
    """

    condition: Expression
    position: Position
    in_test: bool = False
    message: tuple[str | Hole, ...] | None = None
    trivia: Trivia = NO_TRIVIA
    offset: int = -1


@dataclass(frozen=True, slots=True)
class Dispatch:
    """`k(args);` in sequential code. A scalar `out` argument is a place. `position` is the
    kernel name; `written` as in `Call`."""

    kernel: str
    arguments: tuple[Expression, ...]
    in_place: bool
    position: Position
    written: tuple[int, ...] = ()
    trivia: Trivia = NO_TRIVIA
    offset: int = -1


@dataclass(frozen=True, slots=True)
class Reduce:
    """`reduce target = op(value)` in a kernel; one step, at the operation name.

    `operation` is a reduction of the table; `initial` is the start of `fold_checked`, computed
    by each contribution. Where that takes operations, `empty` is the same for the exact form: the
    total of no contribution, computed behind all items.
    """

    target: Local
    operation: str
    value: Expression
    position: Position
    initial: Expression | None = None
    trivia: Trivia = NO_TRIVIA
    offset: int = -1
    empty: Expression | None = None


# --- Python kernels -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DeclareLater:
    """A variable without a value yet: every path assigns it before it is read."""

    local: Local
    trivia: Trivia = NO_TRIVIA


@dataclass(frozen=True, slots=True)
class AssignMany:
    """The results of one call to several places, left to right; None drops one."""

    targets: tuple[Place | None, ...]
    value: Call
    position: Position
    trivia: Trivia = NO_TRIVIA


@dataclass(frozen=True, slots=True)
class Span:
    """`low`, `low + step`, .. below `high`, I64; `step` None is 1, else positive."""

    variable: Local
    low: Expression
    high: Expression
    step: Expression | None = None


@dataclass(frozen=True, slots=True)
class ForSpans:
    """Sequential loops over one or several spans, the last one fastest; all bounds are
    evaluated once, left to right, before the first iteration. `break` leaves all of them."""

    spans: tuple[Span, ...]
    body: Block
    position: Position
    trivia: Trivia = NO_TRIVIA


@dataclass(frozen=True, slots=True)
class Parallel:
    """The parallel loop of a launch: iterations in any order, each with locals of its own.

    `peeled` is what the innermost span was where the body goes over it itself (`peel`).
    """

    spans: tuple[Span, ...]
    body: Block
    position: Position
    trivia: Trivia = NO_TRIVIA
    peeled: Span | None = None


@dataclass(frozen=True, slots=True)
class DeclareShared:
    """An array that all lanes of a group have together; its elements are not set at first.

    Each call of a function has one of its own, which all iterations of a loop around share.
    """

    local: Local
    position: Position
    trivia: Trivia = NO_TRIVIA


@dataclass(frozen=True, slots=True)
class Barrier:
    """Every lane of the group waits here for all others; what they stored before is seen."""

    position: Position
    trivia: Trivia = NO_TRIVIA


Loop = While | DoWhile | ForCount | ForRange | ForEach


# --- made by the sequence pass --------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Check:
    """Leave if a fault is pending: ends a run of code (R3)."""


@dataclass(frozen=True, slots=True)
class Steps:
    """Advance the step count. `amount` is an I64 expression without edges."""

    amount: Expression


@dataclass(frozen=True, slots=True)
class Enter:
    """Before a call: leave if stopped, entry checks of `call`, depth, one unit of fuel; the
    count moves past the call's own step."""

    call: Call


@dataclass(frozen=True, slots=True)
class Leave:
    """After a call: if stopped inside, put the call site on the stack and leave."""

    call: Call


@dataclass(frozen=True, slots=True)
class Iteration:
    """First in a loop body: charge one unit at the loop keyword; leave if stopped."""

    position: Position
    offset: int


@dataclass(frozen=True, slots=True)
class CheckIndex:
    """Check the index of a place before the value of its store is computed (place first)."""

    place: Element


@dataclass(frozen=True, slots=True)
class Forever:
    """A loop whose condition has effects: the body holds the test as `if (!c) break`."""

    body: Block
    label: str | None = None
    trivia: Trivia = NO_TRIVIA


@dataclass(frozen=True, slots=True)
class Remark:
    """Comments alone: they stood above a statement that became several."""

    trivia: Trivia = NO_TRIVIA


Statement = (
    Block
    | Declare
    | DeclareArray
    | DeclareView
    | Assign
    | Update
    | CopyArray
    | Evaluate
    | If
    | While
    | DoWhile
    | ForCount
    | ForRange
    | ForEach
    | Switch
    | Break
    | Continue
    | Return
    | Print
    | Assert
    | Dispatch
    | Reduce
    | Check
    | Steps
    | Enter
    | Leave
    | Iteration
    | CheckIndex
    | Forever
    | Remark
    | DeclareLater
    | AssignMany
    | ForSpans
    | Parallel
    | DeclareShared
    | Barrier
)
