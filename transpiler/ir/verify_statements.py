"""Rules for statements: what may stand where, and that types, places and targets fit."""

from __future__ import annotations

from itertools import pairwise

from transpiler.ir.nodes import (
    NOWHERE,
    Assert,
    Assign,
    AssignMany,
    Atomic,
    Barrier,
    Block,
    Break,
    Call,
    Case,
    Check,
    CheckIndex,
    Continue,
    CopyArray,
    Declare,
    DeclareArray,
    DeclareLater,
    DeclareShared,
    DeclareView,
    Dispatch,
    DoWhile,
    Element,
    Enter,
    Evaluate,
    Expression,
    ForCount,
    ForEach,
    Forever,
    ForRange,
    ForSpans,
    Hole,
    If,
    Iteration,
    Leave,
    Literal,
    Local,
    Mode,
    Parallel,
    Print,
    Read,
    ReadGlobal,
    Reduce,
    Remark,
    Return,
    Several,
    Statement,
    Steps,
    Switch,
    Update,
    While,
)
from transpiler.ir.types import (
    BOOL,
    I64,
    VOID,
    Access,
    ArrayType,
    BoolType,
    ElementType,
    IntType,
    TupleType,
    Type,
    ViewType,
)
from transpiler.ir.verify_expressions import Expressions
from transpiler.ir.verify_scope import Scope


class Statements:
    """Checks the statements of one body.

    `results` are the scalar `out` parameters of a kernel, None in a function. `isolated`: no
    effect but stores to the body's own parameters is allowed; where `pure` is set, not those
    either. `flat` as in `Expressions`.
    """

    def __init__(
        self,
        scope: Scope,
        result: Type,
        *,
        isolated: bool = False,
        results: tuple[Local, ...] | None = None,
        flat: bool = False,
    ) -> None:
        self.scope = scope
        self.expressions = Expressions(scope, isolated=isolated, flat=flat)
        self._result = result
        self._isolated = isolated
        self._results = results
        self._reduced: set[int] = set()

    @property
    def pure(self) -> bool:
        """Whether nothing may be stored."""
        return self.expressions.pure

    @pure.setter
    def pure(self, holds: bool) -> None:
        self.expressions.pure = holds

    def block(self, block: Block) -> None:
        """Check a block as a scope of its own."""
        with self.scope.block():
            for statement in block.statements:
                self.statement(statement)

    def finish(self) -> None:
        """At the end of the body: each scalar result was reduced (C5031)."""
        for local in self._results or ():
            self.scope.require(
                local.number in self._reduced, f"{local.name} is the target of no `reduce`"
            )

    def statement(self, s: Statement) -> None:
        """Check a statement."""
        self.scope.at(getattr(s, "position", NOWHERE))
        match s:
            case Block():
                self.block(s)
            case Declare() | DeclareArray() | DeclareView():
                self._declaration(s)
            case Assign() | Update() | CopyArray() | Evaluate():
                self._store(s)
            case AssignMany():
                self._several(s)
            case If():
                self._if(s)
            case While() | DoWhile() | ForCount() | ForRange() | ForEach() | Forever():
                self._loop(s)
            case Switch():
                self._switch(s)
            case Break() | Continue():
                self._jump(s)
            case Return():
                self._return(s)
            case Print() | Assert() | Dispatch() | Reduce():
                self._effect(s)
            case Check() | Steps() | Enter() | Leave() | Iteration() | CheckIndex() | Remark():
                self._made(s)
            case DeclareLater(local):
                self.scope.require(isinstance(local.type, ElementType), "a scalar is declared")
                self.scope.declare(local)
            case DeclareShared(local):
                self._shared(local)
            case Barrier():
                self.expressions.in_group("a barrier")
            case ForSpans():
                self.nest(s)
            case Parallel():
                self.scope.require(False, "a kernel has one parallel loop")
            case _:
                raise AssertionError(s)

    # --- declarations -----------------------------------------------------------------------

    def _declaration(self, s: Declare | DeclareArray | DeclareView) -> None:
        match s:
            case Declare():
                self.scope.require(isinstance(s.local.type, ElementType), "a scalar is declared")
                self._given(s.value, s.local.type)
                self.scope.declare(s.local, made=s.position == NOWHERE)
            case DeclareArray():
                self._array(s)
            case DeclareView():
                type_ = s.local.type
                self.scope.require(isinstance(type_, ViewType), "a view is declared")
                assert isinstance(type_, ViewType)
                self.expressions.fits(s.view, type_)
                self.scope.require(len(s.shape) in (0, type_.rank), "a shape names each dimension")
                for extent in s.shape:
                    if extent is not None:
                        self.expressions.value(extent, I64)
                self.scope.declare(s.local)

    def _array(self, s: DeclareArray) -> None:
        type_ = s.local.type
        self.scope.require(isinstance(type_, ArrayType), "an array is declared")
        assert isinstance(type_, ArrayType)
        self.scope.require(all(n >= 0 for n in type_.extents), "an extent is negative")
        match s.value:
            case None:
                pass
            case tuple():
                self.scope.require(len(s.value) == type_.size, f"{type_.size} elements are needed")
                for element in s.value:
                    self.expressions.scalar(element, type_.element)
            case _:
                self.expressions.fits(s.value, ViewType(type_.element, type_.rank, Access.IN))
        # What declares a constant without a value is filled by the statements behind it.
        self.scope.declare(s.local, made=s.constant and s.value is None)

    def _shared(self, local: Local) -> None:
        """Memory of a group has a size that is known."""
        require, type_ = self.scope.require, local.type
        require(self.expressions.flat, "groups are for Python kernels")
        require(isinstance(type_, ArrayType), "an array is shared")
        assert isinstance(type_, ArrayType)
        require(all(n > 0 for n in type_.extents), "a shared array has elements")
        self.scope.declare(local)
        self.scope.shared.add(local.number)

    # --- stores -----------------------------------------------------------------------------

    def _store(self, s: Assign | Update | CopyArray | Evaluate) -> None:
        expressions = self.expressions
        if isinstance(s, Assign | Update) and isinstance(s.place, Element):
            self.scope.require(not self.pure, "nothing is stored outside the parallel loop")
        match s:
            case Assign():
                type_ = expressions.place(s.place, made=s.position == NOWHERE)
                self._given(s.value, type_)
            case Update():
                self._update(s)
            case CopyArray():
                element, rank = expressions.view(s.target)
                expressions.fits(s.source, ViewType(element, rank, Access.IN))
                self.scope.require(
                    expressions.access(s.target) is not Access.IN, "the array is read only"
                )
            case Evaluate():
                self.scope.require(
                    s.discard or isinstance(s.value, Call | Atomic),
                    "only a call is evaluated for itself",
                )
                self._given(s.value, None)

    def _given(self, value: Expression, wanted: Type | None) -> None:
        """What a statement stores or drops; lanes of a group meet in no other place."""
        expressions = self.expressions
        expressions.whole = value
        if wanted is None:
            expressions.value(value)
        else:
            expressions.stored(value, wanted)
        expressions.whole = None

    def _several(self, s: AssignMany) -> None:
        """Results go to locals of their types, a different one each."""
        self.expressions.whole = s.value
        found = self.expressions.value(s.value)
        self.expressions.whole = None
        self.scope.require(isinstance(found, TupleType), f"{s.value.function} gives one value")
        assert isinstance(found, TupleType)
        count = len(found.parts)
        self.scope.require(len(s.targets) == count, f"{count} places are needed")
        places = [t.local for t in s.targets if isinstance(t, Read)]
        self.scope.require(len(set(places)) == count, "results go to locals, each to another one")
        for target, part in zip(s.targets, found.parts, strict=True):
            assert target is not None
            type_ = self.expressions.place(target)
            self.scope.require(type_ == part, f"a {part.name} goes to a {type_.name}")

    def _update(self, s: Update) -> None:
        type_ = self.expressions.place(s.place)
        if isinstance(s.place, Element):
            self.scope.require(
                self.expressions.access(s.place.base) is not Access.OUT,
                "an `out` array is written only",
            )
        row = self.expressions.row(s.operation)
        types = row.operand_types
        self.scope.require(
            len(types) == 2 and types[0] == type_ and row.result_type == type_,
            f"{s.operation} does not update a {type_.name}",
        )
        found = self.expressions.scalar(s.operand, types[1])
        self.scope.require(
            isinstance(found, IntType) or types[1] is not None, "a shift count is an integer"
        )

    # --- choices ----------------------------------------------------------------------------

    def _if(self, s: If) -> None:
        """An `else if` chain is as long as it likes."""
        rest: Block | If | None = s
        while isinstance(rest, If):
            self.expressions.value(rest.condition, BOOL)
            self.block(rest.then)
            rest = rest.otherwise
        if rest is not None:
            self.block(rest)

    def _switch(self, s: Switch) -> None:
        subject = self.expressions.scalar(s.subject)
        self.scope.require(isinstance(subject, IntType | BoolType), "a switch is over integers")
        taken: list[tuple[int, int]] = []
        with self.scope.target(None, is_loop=False):
            for number, case in enumerate(s.cases):
                last = number == len(s.cases) - 1
                self.scope.require(last or not case.default, "`default` is the last case")
                self.scope.require(not (last and case.falls), "the last case falls nowhere")
                taken += self._ranges(case, subject)
                self.block(case.body)
        taken.sort()
        for (_, high), (low, _) in pairwise(taken):
            self.scope.require(high < low, f"{low} is in two cases")
        self.scope.require(
            any(case.default for case in s.cases)
            or sum(high - low + 1 for low, high in taken) == _size(subject),
            "some value has no case",
        )

    def _ranges(self, case: Case, subject: Type) -> list[tuple[int, int]]:
        found = []
        for low, high in case.ranges:
            ends = [self._known(end, subject) for end in (low, high)]
            self.scope.require(ends[0] <= ends[1], f"{ends[0]} ..= {ends[1]} is empty")
            found.append((ends[0], ends[1]))
        return found

    def _known(self, end: Literal | ReadGlobal, subject: Type) -> int:
        self.expressions.scalar(end, subject)
        if isinstance(end, Literal):
            return int(end.value)
        value = end.variable.value
        self.scope.require(
            end.variable.constant and isinstance(value, int), "the ends of a case are constants"
        )
        assert isinstance(value, int)
        return int(value)

    # --- loops and jumps --------------------------------------------------------------------

    def _loop(self, s: While | DoWhile | ForCount | ForRange | ForEach | Forever) -> None:
        expressions = self.expressions
        with self.scope.block():
            match s:
                case While():
                    expressions.value(s.condition, BOOL)
                case ForCount():
                    self.statement(s.start)
                    expressions.value(s.condition, BOOL)
                case ForRange():
                    expressions.value(s.low, I64)
                    expressions.value(s.high, I64)
                    self.scope.require(s.step != 0, "a loop steps by 0")
                    self._variable(s.variable, I64)
                case ForEach():
                    element, rank = expressions.view(s.view)
                    self.scope.require(rank == 1, "a loop is over one dimension")
                    access = expressions.access(s.view)
                    self.scope.require(access is not Access.OUT, "an `out` array is written only")
                    self._variable(s.index, I64)
                    self._variable(s.element, element)
            with self.scope.target(s.label, is_loop=True):
                self.block(s.body)
            match s:
                case DoWhile():
                    expressions.value(s.condition, BOOL)
                case ForCount():
                    self.statement(s.update)

    def nest(self, s: ForSpans | Parallel) -> None:
        """Check the bounds and the body of a loop over spans."""
        self.scope.require(bool(s.spans), "a loop has a variable")
        for span in s.spans:
            for bound in (span.low, span.high, span.step):
                if bound is not None:
                    self.expressions.value(bound, I64)
        with self.scope.block():
            for span in s.spans:
                self._variable(span.variable, I64)
            with self.scope.target(None, is_loop=True):
                self.block(s.body)

    def _variable(self, local: Local | None, wanted: Type) -> None:
        if local is not None:
            self.scope.require(local.type == wanted, f"{local.name} is a {wanted.name} here")
            self.scope.declare(local)

    def _jump(self, s: Break | Continue) -> None:
        loops_only = isinstance(s, Continue) or s.label is not None
        found = any(
            (target.is_loop or not loops_only) and s.label in (None, target.label)
            for target in self.scope.targets
        )
        name = f"`{type(s).__name__.lower()}{f' {s.label}' if s.label else ''}`"
        self.scope.require(found, f"{name} leaves no loop")

    def _return(self, s: Return) -> None:
        if s.value is None:
            self.scope.require(self._result == VOID, f"a {self._result.name} is returned")
        else:
            self.scope.require(self._result != VOID, "nothing is returned")
            self.expressions.whole = s.value
            self.expressions.value(s.value, self._result)
            self.expressions.whole = None
            several = isinstance(s.value, Several) or not isinstance(self._result, TupleType)
            self.scope.require(several, "several values are returned one by one")

    # --- effects ----------------------------------------------------------------------------

    def _effect(self, s: Print | Assert | Dispatch | Reduce) -> None:
        match s:
            case Print():
                kernels = not self._isolated or self.expressions.flat
                self.scope.require(kernels, "nothing is printed in kernel code")
                self.scope.require(not self.pure, "nothing is printed outside the parallel loop")
                self._parts(s.parts)
            case Assert():
                self.expressions.value(s.condition, BOOL)
                self._parts(s.message or ())
            case Dispatch():
                self.scope.require(not self._isolated, "nothing is dispatched in kernel code")
                kernel = self.expressions.kernel(s.kernel)
                self.expressions.arguments(kernel.parameters, s.arguments, s.written)
                self.scope.at(s.position)
                self.scope.require(
                    not s.in_place or any(p.mode is Mode.INOUT for p in kernel.parameters),
                    "`in_place` needs an `inout` parameter",
                )
            case Reduce():
                self._reduce(s)

    def _parts(self, parts: tuple[str | Hole, ...]) -> None:
        for part in parts:
            if isinstance(part, Hole):
                self.expressions.scalar(part.value)

    def _reduce(self, s: Reduce) -> None:
        require = self.scope.require
        require(self._results is not None, "`reduce` stands in kernels only")
        require(s.target in (self._results or ()), f"{s.target.name} is no scalar `out` parameter")
        require(not self.scope.in_loop, "`reduce` stands in no loop")
        require(s.target.number not in self._reduced, f"{s.target.name} is reduced twice")
        self._reduced.add(s.target.number)
        row = self.expressions.row(s.operation)
        require(row.family.reduction, f"{s.operation} is no reduction")
        element = row.operand_types[-1]
        require(s.target.type == row.result_type, f"{s.operation} gives {row.result_type.name}")
        fold = row.family.name == "fold_checked"
        require(fold == (s.initial is not None), "a fold, and nothing else, has a start")
        if s.initial is not None:
            self.expressions.scalar(s.initial, element)
        if s.empty is not None:
            require(fold, "only a fold has a total of no contribution")
            self.expressions.scalar(s.empty, element)
        self.expressions.scalar(s.value, element)

    # --- what `sequence` makes --------------------------------------------------------------

    def _made(self, s: Check | Steps | Enter | Leave | Iteration | CheckIndex | Remark) -> None:
        match s:
            case Steps():
                self.expressions.scalar(s.amount, I64)
            case Enter() | Leave():
                self.expressions.call(s.call)
            case Iteration():
                self.scope.require(self.scope.in_loop, "an iteration is charged in a loop")
            case CheckIndex():
                self.expressions.element(s.place)
            case Check() | Remark():
                pass


def _size(type_: Type) -> int:
    """How many values an integer or truth type has."""
    return type_.max - type_.min + 1 if isinstance(type_, IntType) else 2
