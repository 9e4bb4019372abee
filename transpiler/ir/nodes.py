"""Nodes of the intermediate representation.

A program is what a person wrote, typed: structured statements and expressions as frozen
dataclasses that passes walk with `match`. Evaluation order is left to right, the place of a
store before its value (IM-92 to IM-99), each operand once.

The meaning of a node is what `transpiler/machine` does with it. The nodes of the last section
(`Check` to `Forever`) are made by the `sequence` pass: they are the rules of the exact form
made visible, so that the verifier can prove them; the evaluator passes over them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from transpiler.ir.types import (
    BOOL,
    I64,
    VOID,
    ArrayType,
    ScalarType,
    Type,
    ViewType,
)
from transpiler.source.files import Position

NOWHERE = Position(0, 0)


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
    type: ScalarType


@dataclass(frozen=True, slots=True)
class Element:
    """One element of an array or view, as a value or as a place.

    All indices are evaluated, then checked by dimension (IM-186); one step. `position` is
    the `[`. `proven` has one flag for each dimension.
    """

    base: View
    indices: tuple[Expression, ...]
    type: ScalarType
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
)
View = Read | ReadGlobal | Slice
Place = Read | ReadGlobal | Element


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


@dataclass(frozen=True, slots=True)
class Assign:
    """`place = value`: the place is evaluated and checked, then the value, then the store."""

    place: Place
    value: Expression
    position: Position
    trivia: Trivia = NO_TRIVIA


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
    """A printed value: an integer in decimal, or `true` and `false`."""

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

    `operation` is a reduction of the table; `initial` is the start of `fold_checked`.
    """

    target: Local
    operation: str
    value: Expression
    position: Position
    initial: Expression | None = None
    trivia: Trivia = NO_TRIVIA
    offset: int = -1


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
)


# --- declarations ---------------------------------------------------------------------------


class Mode(Enum):
    """How a parameter is passed."""

    IN = "in"
    INOUT = "inout"
    OUT = "out"


@dataclass(frozen=True, slots=True)
class Parameter:
    """`local` has a scalar type, or a `ViewType` whose access is the mode's.

    `shape` has one entry a dimension: None (any), a `Literal`, a `Read` of a size parameter,
    or an expression over size parameters. `binds` names, for each dimension, the size
    parameter that this occurrence binds (first bare occurrence in parameter order).
    """

    local: Local
    mode: Mode
    shape: tuple[Expression | None, ...] = ()
    binds: tuple[Local | None, ...] = ()
    position: Position = NOWHERE

    @property
    def is_view(self) -> bool:
        return isinstance(self.local.type, ViewType)


@dataclass(frozen=True, slots=True)
class Over:
    """One `over` variable with its extent."""

    variable: Local
    extent: Expression
    position: Position = NOWHERE


@dataclass(frozen=True, slots=True)
class Function:
    """A user function, the implicit entry of a script (`kind` "script") or a test block.

    `position` is the name in the declaration (or `test`, or the first top-level statement);
    `lines` are the first and last line of the declaration. `documentation` are the lines of
    its `///` comments without the slashes.
    """

    name: str
    module: str
    path: str
    sizes: tuple[Local, ...]
    parameters: tuple[Parameter, ...]
    conditions: tuple[Expression, ...]
    result: Type
    body: Block
    position: Position
    lines: tuple[int, int] = (0, 0)
    exported: bool = False
    kind: str = "function"
    documentation: tuple[str, ...] = ()
    trivia: Trivia = NO_TRIVIA

    @property
    def qualified(self) -> str:
        return f"{self.module}.{self.name}"


@dataclass(frozen=True, slots=True)
class Kernel:
    """A kernel: the body runs once for each index tuple of `over`, row-major."""

    name: str
    module: str
    path: str
    sizes: tuple[Local, ...]
    parameters: tuple[Parameter, ...]
    over: tuple[Over, ...]
    conditions: tuple[Expression, ...]
    body: Block
    position: Position
    lines: tuple[int, int] = (0, 0)
    exported: bool = False
    element_form: bool = False
    documentation: tuple[str, ...] = ()
    trivia: Trivia = NO_TRIVIA

    result: Type = VOID

    @property
    def qualified(self) -> str:
        return f"{self.module}.{self.name}"


@dataclass(frozen=True, slots=True)
class Test:
    """A test block; `function` holds its body under the name `test_N`.

    `expect` is the code of `expect_fault`, `line` the line that `at` fixes.
    """

    title: str
    function: Function
    expect: str | None = None
    line: int | None = None


Declaration = Global | Function | Kernel | Test


@dataclass(frozen=True, slots=True)
class Module:
    """One source file. `declarations` are in source order; `script` is its implicit entry.

    `header` are the comments at the top of the file, `closing` those at its end.
    """

    name: str
    path: str
    declarations: tuple[Declaration, ...]
    script: Function | None = None
    imports: tuple[str, ...] = ()
    header: tuple[str, ...] = ()
    closing: tuple[str, ...] = ()

    @property
    def globals(self) -> tuple[Global, ...]:
        return tuple(d for d in self.declarations if isinstance(d, Global))

    @property
    def functions(self) -> tuple[Function, ...]:
        return tuple(d for d in self.declarations if isinstance(d, Function))

    @property
    def kernels(self) -> tuple[Kernel, ...]:
        return tuple(d for d in self.declarations if isinstance(d, Kernel))

    @property
    def tests(self) -> tuple[Test, ...]:
        return tuple(d for d in self.declarations if isinstance(d, Test))


@dataclass(frozen=True, slots=True)
class Program:
    """A root module and all it imports, imported modules first."""

    modules: tuple[Module, ...]

    @property
    def root(self) -> Module:
        return self.modules[-1]

    def function(self, qualified: str) -> Function:
        """The function of that qualified name; raises KeyError."""
        for module in self.modules:
            for function in module.functions:
                if function.qualified == qualified:
                    return function
        raise KeyError(qualified)

    def kernel(self, qualified: str) -> Kernel:
        """The kernel of that qualified name; raises KeyError."""
        for module in self.modules:
            for kernel in module.kernels:
                if kernel.qualified == qualified:
                    return kernel
        raise KeyError(qualified)
