"""An evaluator that runs on after a fault, as emitted code does, and distrusts every proof.

A checked operation at an edge gives the wrapped value, a failing load or division 0, and the run
goes on until the exact form has a check: at a store, at the end of an iteration, at `continue`,
and where an iteration begins. `WrongProof` is raised where an operation or index that is marked
proven reaches an edge, fault pending or not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from transpiler.ir.faults import Edge
from transpiler.ir.nodes import (
    Assign,
    Block,
    Break,
    Conditional,
    Continue,
    Declare,
    DeclareArray,
    DoWhile,
    Element,
    Expression,
    Extent,
    ForCount,
    ForRange,
    Function,
    If,
    Literal,
    Operate,
    Read,
    Return,
    ShortCircuit,
    Statement,
    Switch,
    Update,
    While,
)
from transpiler.ir.operations import lookup
from transpiler.ir.types import ArrayType, IntType

PROBE = "probe"
"""A local of this name is there for the proofs in its value: no fault stays from it."""


class WrongProof(AssertionError):
    """A proven operation reached an edge."""


class Stopped(Exception):
    """A check found a fault, or the allowance is used up."""


class _Broken(Exception):
    pass


class _Continued(Exception):
    pass


class _Returned(Exception):
    pass


@dataclass
class RunOn:
    """One run; `values` are scalars and lists by local number."""

    values: dict[int, int | list[int]]
    fuel: int = 400
    pending: bool = False
    proofs: int = 0
    edges: int = field(default=0)

    def run(self, function: Function) -> None:
        """Run the body to its end, a return, a check that stops, or the end of the fuel."""
        try:
            self.block(function.body)
        except (Stopped, _Returned):
            return

    def check(self) -> None:
        if self.pending:
            raise Stopped

    # --- expressions ------------------------------------------------------------------------

    def value(self, e: Expression) -> int:
        match e:
            case Literal():
                return e.value
            case Read(local):
                found = self.values[local.number]
                assert isinstance(found, int)
                return found
            case Operate():
                operands = [self.value(x) for x in e.operands]
                return self.operate(e.operation, operands, e.proven)
            case ShortCircuit():
                left = self.value(e.left)
                return self.value(e.right) if bool(left) is e.conjunction else left
            case Conditional():
                return self.value(e.then if self.value(e.condition) else e.otherwise)
            case Element():
                array, at = self.place(e)
                return 0 if at is None else array[at]
            case Extent(Read(local)):
                array = self.values[local.number]
                assert isinstance(array, list)
                return len(array)
        raise NotImplementedError(type(e).__name__)

    def operate(self, operation: str, operands: Sequence[int], proven: bool) -> int:
        row = lookup(operation)
        self.proofs += proven
        result = row.apply(*operands)
        if not isinstance(result, Edge):
            if proven and not row.faults and isinstance(row.result_type, IntType):
                width = (row.result_type.width,) * len(row.family.extra)
                if row.family.exact(*operands, *width) != result:
                    raise WrongProof(f"{operation} of {operands} does not fit")
            return int(result)
        self.edges += 1
        if proven:
            raise WrongProof(f"{operation} of {operands}")
        self.pending = True
        type_ = row.result_type
        return type_.wrap(result.exact or 0) if isinstance(type_, IntType) else 0

    def place(self, e: Element) -> tuple[list[int], int | None]:
        """The array, and the index if it is inside."""
        assert isinstance(e.base, Read)
        array = self.values[e.base.local.number]
        assert isinstance(array, list)
        index = self.value(e.indices[0])
        self.proofs += all(e.proven)
        if 0 <= index < len(array):
            return array, index
        self.edges += 1
        if e.proven and e.proven[0]:
            raise WrongProof(f"index {index} of {len(array)}")
        self.pending = True
        return array, None

    # --- statements -------------------------------------------------------------------------

    def block(self, block: Block) -> None:
        for s in block.statements:
            self.statement(s)

    def statement(self, s: Statement) -> None:
        match s:
            case Block():
                self.block(s)
            case Declare() if s.local.name == PROBE:
                pending = self.pending
                self.value(s.value)
                self.pending = pending
            case Declare():
                self.values[s.local.number] = self.value(s.value)
            case DeclareArray():
                type_ = s.local.type
                assert isinstance(type_, ArrayType)
                self.check()
                self.values[s.local.number] = [0] * type_.size
            case Assign(Read(local)):
                self.values[local.number] = self.value(s.value)
            case Assign(Element() as place):
                array, at = self.place(place)
                value = self.value(s.value)
                self.check()
                assert at is not None
                array[at] = value
            case Update():
                self.update(s)
            case If():
                if self.value(s.condition):
                    self.block(s.then)
                elif s.otherwise is not None:
                    self.statement(s.otherwise)
            case Switch():
                self.switch(s)
            case While() | DoWhile() | ForCount() | ForRange():
                self.loop(s)
            case Break():
                raise _Broken
            case Continue():
                self.check()
                raise _Continued
            case Return():
                if s.value is not None:
                    self.value(s.value)
                raise _Returned
            case _:
                raise NotImplementedError(type(s).__name__)

    def update(self, s: Update) -> None:
        if isinstance(s.place, Read):
            old = self.value(s.place)
            operand = self.value(s.operand)
            self.values[s.place.local.number] = self.operate(s.operation, (old, operand), s.proven)
            return
        assert isinstance(s.place, Element)
        array, at = self.place(s.place)
        old = 0 if at is None else array[at]
        value = self.operate(s.operation, (old, self.value(s.operand)), s.proven)
        self.check()
        assert at is not None
        array[at] = value

    def switch(self, s: Switch) -> None:
        subject = self.value(s.subject)
        falling = False
        try:
            for case in s.cases:
                ends = [(self.value(low), self.value(high)) for low, high in case.ranges]
                if falling or case.default or any(a <= subject <= b for a, b in ends):
                    self.block(case.body)
                    falling = case.falls
                    if not falling:
                        return
        except _Broken:
            return

    def iteration(self, body: Block) -> bool:
        """One iteration of a loop; whether it goes on."""
        self.check()
        self.fuel -= 1
        if self.fuel < 0:
            raise Stopped
        try:
            self.block(body)
        except _Broken:
            return False
        except _Continued:
            return True
        self.check()
        return True

    def loop(self, s: While | DoWhile | ForCount | ForRange) -> None:
        match s:
            case While():
                while self.value(s.condition) and self.iteration(s.body):
                    pass
            case DoWhile():
                while self.iteration(s.body) and self.value(s.condition):
                    pass
            case ForCount():
                self.statement(s.start)
                while self.value(s.condition) and self.iteration(s.body):
                    # No check stands between the update and the condition.
                    self.statement(s.update)
            case ForRange():
                low, high = self.value(s.low), self.value(s.high)
                past = (1 if s.step > 0 else -1) if s.inclusive else 0
                for index in range(low, high + past, s.step):
                    if s.variable is not None:
                        self.values[s.variable.number] = index
                    if not self.iteration(s.body):
                        break
