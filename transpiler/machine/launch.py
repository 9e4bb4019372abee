"""Python kernels run as they mean: one iteration after the other, in row-major order.

Arrays are NumPy arrays of the host, which a kernel changes in place. An index outside its array
and an integer divided by zero, to which the language gives no meaning, end the call with a fault;
what was stored before stays. In the debug build the run goes on and tells the first of them.
Products and sums are never fused.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from math import prod
from typing import Any, Literal

from transpiler.ir import nodes
from transpiler.ir.types import FloatType, IntType, Type, ViewType
from transpiler.ir.vectors import element_of, form_of
from transpiler.ir.workgroups import LANES, collective_functions, meets
from transpiler.machine.conflicts import ConflictFound, Conflicts
from transpiler.machine.fault import FaultRaised, FaultRecord, Phase, SourcePosition
from transpiler.machine.launch_expressions import value
from transpiler.machine.launch_groups import Waiting, run_group, steps
from transpiler.machine.launch_scope import Group, LaunchScope
from transpiler.machine.launch_statements import block, nested, ranges_of
from transpiler.machine.run import Run
from transpiler.machine.scope import RESULT, Callee, Code, Frame, Unit
from transpiler.machine.storage import dtype_of, in_order, numpy
from transpiler.machine.variants import Variant
from transpiler.machine.violations import Violations
from transpiler.source.depth import deep_recursion

Kind = Literal["value", "void", "fault", "refused"]


@dataclass(frozen=True, slots=True)
class LaunchOutcome:
    """What a call came to; `value` is a plain integer or a NumPy scalar, `stdout` what it printed.
    In the debug build a fault is the first violation, and the call did all its iterations."""

    kind: Kind
    value: Any = None
    type: Type | None = None
    fault: FaultRecord | None = None
    refusal: str | None = None
    stdout: bytes = b""


class LaunchMachine:
    """The Python kernels of a program, ready to be called.

    `limit` is how many iterations of loops a call may make, None for any number; one more is the
    fault E_FUEL. `variant` says how to do what the language leaves open. `debug`: an index
    outside its array reads 0 and stores nothing, a zero divisor gives 0, and the run goes on.
    """

    def __init__(
        self,
        program: nodes.Program,
        *,
        limit: int | None = None,
        variant: Variant = Variant.PLAIN,
        debug: bool = False,
    ) -> None:
        self.limit = limit
        self.iterations = 0
        """How many iterations of the parallel loop the last call made."""
        self._variant = variant
        self._violations = Violations() if debug else None
        self._run = Run()
        self._conflicts = Conflicts(self._run) if variant is Variant.CONFLICTS else None
        self._unit = Unit(self._run, self._callee, _no_kernel)
        self._functions = {f.qualified: f for m in program.modules for f in m.functions}
        self._meeting = collective_functions(self._functions.values())
        self._group = Group()
        self._compiled: dict[str, DeviceFunction] = {}
        self._launches: dict[str, _Launch] = {}

    @deep_recursion()
    def call(self, launch: nodes.Launch, arguments: Sequence[Any]) -> LaunchOutcome:
        """Run a kernel with NumPy arrays, which it changes, and numbers, in parameter order.

        Raises ValueError for an argument of the wrong type or rank, and `SourceErrors` (C9102)
        for a kernel with something that is not evaluated.
        """
        bound = [_bound(p, a) for p, a in zip(launch.parameters, arguments, strict=True)]
        if not all(_fits(p, a) for p, a in zip(launch.parameters, bound, strict=True)):
            return LaunchOutcome("refused", refusal="ARGUMENT")
        compiled = self._launches.get(launch.qualified)
        if compiled is None:
            compiled = self._launches[launch.qualified] = _Launch(self._scope(launch.path), launch)
        self._run.start(self.limit, 0, 0)
        if self._conflicts is not None:
            self._conflicts.start(bound)
        if self._violations is not None:
            self._violations.start()
        try:
            with numpy().errstate(all="ignore"):
                refusal = compiled.refusal(bound)
                if refusal is not None:
                    return LaunchOutcome("refused", refusal=refusal)
                result = compiled.run(bound)
        except FaultRaised as raised:
            return LaunchOutcome("fault", fault=raised.record, stdout=self._printed())
        except ConflictFound:
            return LaunchOutcome("refused", refusal="CONFLICT")
        finally:
            self.iterations = compiled.iterations
        if self._violations is not None and self._violations.first is not None:
            first = self._violations.first
            return LaunchOutcome("fault", result, launch.result, first, stdout=self._printed())
        if launch.value is None:
            return LaunchOutcome("void", stdout=self._printed())
        return LaunchOutcome("value", result, launch.result, stdout=self._printed())

    def _printed(self) -> bytes:
        return b"".join(self._run.output)

    def _callee(self, qualified: str) -> Callee:
        if qualified not in self._compiled:
            function = self._functions[qualified]
            self._compiled[qualified] = DeviceFunction(self._scope(function.path), function)
        return self._compiled[qualified]

    def _scope(self, path: str) -> LaunchScope:
        return LaunchScope(
            self._unit,
            path,
            variant=self._variant,
            conflicts=self._conflicts,
            meeting=self._meeting,
            group=self._group,
            violations=self._violations,
        )


def _no_kernel(qualified: str) -> Any:
    raise AssertionError(qualified)


class DeviceFunction:
    """A device function; it is compiled with the first body that calls it."""

    def __init__(self, scope: LaunchScope, declaration: nodes.Function) -> None:
        self._stack = scope.run.stack
        self._scope = scope
        self._slots = [self._scope.slot(p.local) for p in declaration.parameters]
        self._meets = declaration.qualified in scope.meeting
        if self._meets:
            self._steps = steps(scope, declaration.body)
        else:
            self._body = block(scope, declaration.body)

    @property
    def writes(self) -> tuple[bool, ...]:
        """Arrays are passed as they are, whatever the function does with them."""
        return (False,) * len(self._slots)

    def invoke(self, arguments: list[Any], site: SourcePosition) -> Any:
        """The value for these arguments; None without one."""
        frame = self._bound(arguments)
        self._stack.append(site)
        self._body(frame)
        self._stack.pop()
        return frame[RESULT]

    def wait(self, arguments: list[Any], site: SourcePosition) -> Waiting:
        """As `invoke`, where lanes of a group meet inside."""
        frame = self._bound(arguments)
        self._stack.append(site)
        yield from self._steps(frame)
        self._stack.pop()
        return frame[RESULT]

    def _bound(self, arguments: list[Any]) -> Frame:
        frame = self._scope.frame()
        for slot, argument in zip(self._slots, arguments, strict=True):
            frame[slot] = argument
        return frame


class _Launch:
    """A kernel, compiled."""

    def __init__(self, scope: LaunchScope, launch: nodes.Launch) -> None:
        self._name = launch.qualified
        self._run = scope.run
        self._scope = scope
        self._slots = [self._scope.slot(p.local) for p in launch.parameters]
        self._before = block(self._scope, launch.before)
        self._ranges = ranges_of(self._scope, launch.loop.spans)
        self._variables = [self._scope.slot(s.variable) for s in launch.loop.spans]
        self._site = self._scope.at(launch.loop.position)
        self._meets = meets(launch.loop, scope.meeting)
        if self._meets:
            self._steps = steps(self._scope, launch.loop.body)
        else:
            self._body = block(self._scope, launch.loop.body)
        self._after = block(self._scope, launch.after)
        self.iterations = 0
        self._value: Code | None = None
        if launch.value is not None:
            self._value = value(self._scope, launch.value)
        self._required = [value(self._scope, condition) for condition in launch.required]

    def refusal(self, arguments: list[Any]) -> str | None:
        """Why the call is refused: a condition on the arguments does not hold, or a group of
        lanes that meet would be incomplete."""
        self._run.kernel = self._name
        self._run.phase = Phase.ENTRY
        frame = self._bind(arguments)
        self._before(frame)
        if not all(condition(frame) for condition in self._required):
            return "ARGUMENT"
        if self._meets and prod(map(len, self._ranges(frame))) % LANES:
            return "GROUP"
        return None

    def run(self, arguments: list[Any]) -> Any:
        """All iterations; then what stands outside them once more, and the value."""
        run = self._run
        frame = self._bind(arguments)
        self._before(frame)
        self._iterate(frame)
        if self._value is None:
            return None
        run.phase = Phase.EPILOGUE
        frame = self._bind(arguments)
        self._before(frame)
        self._after(frame)
        return self._value(frame)

    def _bind(self, arguments: list[Any]) -> Frame:
        frame = self._scope.frame()
        for slot, argument in zip(self._slots, arguments, strict=True):
            frame[slot] = argument
        return frame

    def _iterate(self, outer: Frame) -> None:
        """Each iteration starts from what stands before the loop."""
        run = self._run
        items = enumerate(nested(self._ranges(outer)))
        if self._scope.variant is Variant.REVERSED:
            items = reversed(list(items))  # type: ignore[assignment]
        run.phase = Phase.WORK_ITEM
        self.iterations = 0
        if self._meets:
            while lanes := list(islice(items, LANES)):
                started = [
                    (item % LANES, item, self._start(outer, item, index)) for item, index in lanes
                ]
                run_group(self._scope, self._steps, started)
                self.iterations += len(lanes)
            return
        group, number = self._scope.group, -1
        for item, index in items:
            if item // LANES != number:
                number = item // LANES
                group.memory.clear()
            group.lane = item % LANES
            self._body(self._start(outer, item, index))
            self.iterations += 1

    def _start(self, outer: Frame, item: int, index: tuple[int, ...]) -> Frame:
        """The frame of one iteration."""
        self._run.item = item
        self._run.charge(1, self._site)
        frame = outer[:]
        for slot, at in zip(self._variables, index, strict=True):
            frame[slot] = at
        return frame


# --- arguments ------------------------------------------------------------------------------


def _bound(parameter: nodes.Parameter, argument: Any) -> Any:
    """An argument as kernels take it; raises ValueError if it is none for the parameter."""
    type_, name = parameter.local.type, parameter.local.name
    np = numpy()
    if isinstance(type_, ViewType):
        element = element_of(type_.element)
        if not isinstance(argument, np.ndarray) or argument.dtype != dtype_of(element):
            raise ValueError(f"{name} is no array of {element.token}")
        form = form_of(type_.element)
        if argument.ndim != type_.rank + len(form):
            raise ValueError(f"{name} has {type_.rank} dimensions, not {argument.ndim}")
        found = in_order(argument, type_)
        if found.shape[type_.rank :] != form:
            raise ValueError(f"{name} has elements of another shape")
        return found
    if isinstance(argument, np.ndarray):
        raise ValueError(f"{name} is no array")
    match type_:
        case IntType() if type_.holds(int(argument)) and int(argument) == argument:
            return int(argument)
        case FloatType(width):
            return (np.float32 if width == 32 else np.float64)(argument)
    raise ValueError(f"{name} cannot be {argument}")


def _fits(parameter: nodes.Parameter, argument: Any) -> bool:
    """Whether an array has the extents that the kernel was made for."""
    return all(
        not isinstance(fixed, nodes.Literal) or argument.shape[dimension] == fixed.value
        for dimension, fixed in enumerate(parameter.shape)
    )
