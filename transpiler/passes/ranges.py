"""The `prove_ranges` pass: marks the operations and indices at which no edge can be reached.

One walk over each body, in evaluation order, with what is known at each point (`facts`). A
variable that a loop writes is forgotten where the loop begins, except for the direction in which
it counts. What a fault leaves behind is never relied on: the result of an operation that may
fault has its type's whole range, until a comparison bounds it again.

A proof is used by emitted code as permission to leave a check out, so that a wrong one is a
memory error: everything here must hold in code that runs on after a fault until the next check,
and assumes no more than the exact form promises, namely that no fault is pending where a body
begins, where an iteration of a loop begins, and where a loop's condition is tested again.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from transpiler.ir.nodes import (
    Block,
    Declaration,
    Expression,
    Function,
    Kernel,
    Mode,
    Parameter,
    Program,
    Test,
)
from transpiler.ir.types import I64, ViewType
from transpiler.passes.facts import Value, number
from transpiler.passes.intervals import Interval, of_type
from transpiler.passes.range_expressions import EXTENTS, Results
from transpiler.passes.range_loops import Loops
from transpiler.passes.remaining import RemainingCheck, Reporter
from transpiler.passes.writes import WriteSets, size_of
from transpiler.source.depth import deep_recursion


@deep_recursion()
def prove_ranges(program: Program) -> Program:
    """Set `Operate.proven`, `Update.proven` and `Element.proven` wherever an edge is out of
    reach. Runs before `sequence`; raises ValueError on the nodes that it makes."""
    return _Ranges(program, None).program()


@deep_recursion()
def remaining_checks(program: Program) -> list[RemainingCheck]:
    """Each check that `prove_ranges` leaves in `program`: functions in source order, and in
    each by position."""
    found: list[RemainingCheck] = []
    _Ranges(program, found).program()
    return found


class _Ranges:
    """One run over a program; with `found`, the remaining checks are written there."""

    def __init__(self, program: Program, found: list[RemainingCheck] | None) -> None:
        self._program = program
        self._found = found
        self._writes = WriteSets({k.qualified: k for m in program.modules for k in m.kernels})
        self._functions = {f.qualified: f for m in program.modules for f in m.functions}
        self._walked: dict[str, _Walked] = {}
        self._active: set[str] = set()

    def program(self) -> Program:
        modules = []
        for module in self._program.modules:
            declarations = tuple([self._declaration(d) for d in module.declarations])
            script = None if module.script is None else self._function(module.script)
            modules.append(replace(module, declarations=declarations, script=script))
        return replace(self._program, modules=tuple(modules))

    def _declaration(self, declaration: Declaration) -> Declaration:
        match declaration:
            case Function():
                return self._function(declaration)
            case Kernel():
                return self._kernel(declaration)
            case Test():
                return replace(declaration, function=self._function(declaration.function))
            case _:
                return declaration

    def _function(self, function: Function) -> Function:
        walked = self._walk(function)
        if self._found is not None:
            self._found += walked.checks
        return walked.function

    def _results(self, name: str) -> Interval | None:
        """Where the results of a function lie, whatever it is given; None if not known.

        Functions that call each other are not looked into.
        """
        if name in self._active or name not in self._functions:
            return None
        return self._walk(self._functions[name]).results

    def _walk(self, function: Function) -> _Walked:
        """Walk a function, unless that was done when a call of it was met."""
        known = self._walked.get(function.qualified)
        if known is not None and known.source is function:
            return known
        self._active.add(function.qualified)
        body = self._body(function)
        done = replace(
            function, parameters=body.parameters(), conditions=body.examined(function.conditions)
        )
        body.admit()
        done = replace(done, body=body.finish())
        self._active.discard(function.qualified)
        walked = _Walked(function, done, body.results, body.checks)
        self._walked[function.qualified] = walked
        return walked

    def _body(self, owner: Function | Kernel) -> _Body:
        reporter = None if self._found is None else Reporter(owner)
        return _Body(owner, self._writes, reporter, self._results)

    def _kernel(self, kernel: Kernel) -> Kernel:
        body = self._body(kernel)
        extents = body.examined(tuple(o.extent for o in kernel.over))
        over = tuple(replace(o, extent=e) for o, e in zip(kernel.over, extents, strict=True))
        kernel = replace(
            kernel,
            parameters=body.parameters(),
            conditions=body.examined(kernel.conditions),
            over=over,
        )
        body.admit()
        body.start_item(kernel)
        kernel = replace(kernel, body=body.finish())
        if self._found is not None:
            self._found += body.checks
        return kernel


@dataclass(frozen=True, slots=True)
class _Walked:
    """What came of a function: `source` with its proofs, where its results lie, its checks."""

    source: Function
    function: Function
    results: Interval | None
    checks: list[RemainingCheck]


class _Body:
    """The walk over one function or kernel, from its admission to its end."""

    def __init__(
        self,
        owner: Function | Kernel,
        writes: WriteSets,
        reporter: Reporter | None,
        results: Results,
    ) -> None:
        self._owner = owner
        self._reporter = reporter
        self._walk = Loops(writes, reporter, results)
        self._walk.size = size_of(owner.body)
        for size in owner.sizes:
            self._walk.assign(size, self._walk.facts.fresh(EXTENTS))
        for parameter in owner.parameters:
            if not isinstance(parameter.local.type, ViewType):
                self._walk.assign(
                    parameter.local, self._walk.facts.fresh(of_type(parameter.local.type))
                )

    def examined(self, expressions: tuple[Expression, ...]) -> tuple[Expression, ...]:
        """What is evaluated at admission, with proofs that need no earlier success."""
        return tuple([self._walk.value(e).node for e in expressions])

    def parameters(self) -> tuple[Parameter, ...]:
        """The parameters, with proofs in their shapes."""
        return tuple(
            [
                replace(
                    p,
                    shape=tuple([None if e is None else self._walk.value(e).node for e in p.shape]),
                )
                for p in self._owner.parameters
            ]
        )

    def admit(self) -> None:
        """Learn what admission has established when the body begins: shapes and `where`."""
        walk = self._walk
        for parameter in self._owner.parameters:
            if isinstance(parameter.local.type, ViewType):
                walk.set_dimensions(parameter.local, self._extents(parameter))
        for condition in self._owner.conditions:
            walk.facts.assume(self._trusted(condition), True)

    def _extents(self, parameter: Parameter) -> tuple[Value, ...]:
        assert isinstance(parameter.local.type, ViewType)
        extents = []
        for own, declared in zip(
            self._walk.any_extents(parameter.local.type.rank),
            parameter.shape or (None,) * parameter.local.type.rank,
            strict=True,
        ):
            if declared is None:
                extents.append(own)
            else:
                extents.append(self._trusted(declared))
                self._walk.facts.learn_interval(extents[-1], EXTENTS)
        return tuple(extents)

    def _trusted(self, e: Expression) -> Value:
        """The value of what was evaluated at admission, which then did not fault."""
        self._walk.trusted = True
        value = self._walk.value(e).value
        self._walk.trusted = False
        return value

    def start_item(self, kernel: Kernel) -> None:
        """Learn what holds in a work item: `over` variables and the domain check."""
        walk = self._walk
        extents = [self._trusted(o.extent) for o in kernel.over]
        for o, extent in zip(kernel.over, extents, strict=True):
            walk.facts.learn_interval(extent, EXTENTS)
            variable = walk.facts.fresh(of_type(I64))
            walk.facts.learn_difference(number(0), variable, 0)
            walk.facts.learn_difference(variable, extent, -1)
            walk.assign(o.variable, variable)
        for parameter in kernel.parameters:
            if parameter.mode is Mode.OUT and parameter.is_view:
                # The leading extents of an `out` array are those of `over`.
                own = walk.dimensions(parameter.local)
                for mine, extent in zip(own, extents, strict=False):
                    walk.facts.assume_compared("eq", mine, extent)

    def finish(self) -> Block:
        """Walk the body."""
        return self._walk.block(self._owner.body)

    @property
    def results(self) -> Interval | None:
        """Where the returned values lie."""
        return self._walk.returned

    @property
    def checks(self) -> list[RemainingCheck]:
        """The checks that remain, by position."""
        return [] if self._reporter is None else self._reporter.checks()
