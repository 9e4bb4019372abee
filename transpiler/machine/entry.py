"""The context of a program: entries, module variables, the sticky fault.

Each call of a method that runs something is an entry (IM-117). A fault ends the entry and
stays: later entries are answered with the same record until `reset` (IM-118).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from typing import Literal

from transpiler.ir import nodes
from transpiler.ir.faults import FaultCode
from transpiler.ir.types import Type, VoidType
from transpiler.machine.arguments import Argument, RefusedError, bind_arguments, plain
from transpiler.machine.calls import UserFunction
from transpiler.machine.execute import block
from transpiler.machine.fault import AssertionFailed, FaultRaised, FaultRecord, SourcePosition
from transpiler.machine.kernels import CompiledKernel
from transpiler.machine.run import Run
from transpiler.machine.scope import Unit
from transpiler.machine.values import word
from transpiler.source.depth import deep_recursion

FRAMES = 4096
ARENA = 2_097_152
# Python frames that one call of the program may take (source nesting is at most 256 deep),
# and those that compiling a body may take (a chain of operators is as deep as it is long).
_PYTHON_FRAMES_PER_CALL = 1024
_PYTHON_FRAMES_TO_COMPILE = 1_000_000

Kind = Literal["value", "void", "fault", "test-pass", "test-fail", "refused"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an entry came to.

    `value` and `type` are set for "value"; `outs` holds the scalar outputs of a kernel by
    parameter name; `refusal` names the status of a refused entry; `message` is the text of a
    failed assertion, `failed` its place.
    """

    kind: Kind
    value: int | bool | None = None
    type: Type | None = None
    outs: dict[str, int | bool] = field(default_factory=dict)
    stdout: bytes = b""
    fuel: int = 0
    fault: FaultRecord | None = None
    refusal: str | None = None
    message: str | None = None
    failed: SourcePosition | None = None


class Machine:
    """A context in which a program runs.

    `fuel` is the allowance of each later entry, None for none; `depth` the depth limit,
    `arena` the capacity for local arrays in elements. All may be changed between entries.
    """

    def __init__(
        self,
        program: nodes.Program,
        *,
        fuel: int | None = None,
        depth: int = 256,
        arena: int = ARENA,
    ) -> None:
        self.program = program
        self.fuel = fuel
        self.depth = depth
        self.arena = arena
        self.fault: FaultRecord | None = None
        self._run = Run()
        self._unit = Unit(self._run, self._callee, self._kernel)
        self._declared = {
            d.qualified: d
            for module in program.modules
            for d in module.declarations
            if isinstance(d, nodes.Function | nodes.Kernel)
        }
        self._functions: dict[str, UserFunction] = {}
        self._kernels: dict[str, CompiledKernel] = {}

    # --- entries ----------------------------------------------------------------------------

    def call(self, name: str, arguments: Sequence[Argument] = ()) -> Outcome:
        """Enter a function or kernel, named qualified or as the root module does.

        Arguments are in the order of the parameters; scalar `out` parameters have none.
        Raises KeyError for an unknown name and ValueError for arguments of the wrong kind.
        """
        declaration = self._find(name)
        if isinstance(declaration, nodes.Function):
            return self._enter_function(self._callee(declaration.qualified), arguments)
        kernel = self._kernel(declaration.qualified)
        site = SourcePosition.of(declaration.path, declaration.position)

        def body() -> Outcome:
            results = kernel.enter(bind_arguments(declaration, arguments), site)
            return Outcome("void", outs=_named_outs(kernel, results))

        return self._enter(site, body)

    def run_main(self) -> Outcome:
        """Run the script, else `main`, else the only test; raises KeyError without any."""
        root = self.program.root
        if root.script is not None:
            return self._enter_function(self._body(root.script), ())
        if f"{root.name}.main" in self._declared:
            return self.call(f"{root.name}.main")
        if len(root.tests) == 1:
            return self.run_test(root.tests[0].title)
        raise KeyError("main")

    def run_test(self, title: str) -> Outcome:
        """Run a test of the root module in a fresh context (section 13)."""
        test = next((t for t in self.program.root.tests if t.title == title), None)
        if test is None:
            raise KeyError(title)
        self.restart()
        return judged(test, self._enter_function(self._body(test.function), ()))

    def restart(self) -> None:
        """Back to a context that nothing has entered: no record, first values everywhere."""
        self.reset()
        self._reset_variables()

    def reset(self) -> None:
        """Clear the record and nothing else (IM-118)."""
        self.fault = None

    @property
    def variables(self) -> dict[str, int | bool | list[int]]:
        """The module variables by qualified name, sorted; constants are not variables."""
        found: dict[str, int | bool | list[int]] = {}
        for module in self.program.modules:
            for variable in module.globals:
                if variable.constant:
                    continue
                if isinstance(variable.value, tuple):
                    found[variable.qualified] = self._unit.array(variable).elements()
                else:
                    stored = self._unit.cell(variable)[0]
                    found[variable.qualified] = plain(variable.type, stored)
        return dict(sorted(found.items()))

    # --- inside -----------------------------------------------------------------------------

    def _find(self, name: str) -> nodes.Function | nodes.Kernel:
        found = self._declared.get(f"{self.program.root.name}.{name}") or self._declared.get(name)
        if found is None:
            raise KeyError(name)
        return found

    def _callee(self, qualified: str) -> UserFunction:
        if qualified not in self._functions:
            declaration = self._declared[qualified]
            assert isinstance(declaration, nodes.Function)
            self._functions[qualified] = UserFunction(self._unit, declaration, block)
        return self._functions[qualified]

    def _kernel(self, qualified: str) -> CompiledKernel:
        if qualified not in self._kernels:
            declaration = self._declared[qualified]
            assert isinstance(declaration, nodes.Kernel)
            self._kernels[qualified] = CompiledKernel(self._unit, declaration, block)
        return self._kernels[qualified]

    def _body(self, declaration: nodes.Function) -> UserFunction:
        """A script or a test, which no other code can name."""
        return UserFunction(self._unit, declaration, block)

    def _enter_function(self, function: UserFunction, arguments: Sequence[Argument]) -> Outcome:
        declaration = function.declaration
        site = SourcePosition.of(declaration.path, declaration.position)

        def body() -> Outcome:
            result = function.enter(bind_arguments(declaration, arguments), site)
            if isinstance(declaration.result, VoidType):
                return Outcome("void")
            return Outcome("value", plain(declaration.result, result), declaration.result)

        return self._enter(site, body)

    def _enter(self, site: SourcePosition, body: Callable[[], Outcome]) -> Outcome:
        """One entry: the sticky record, refusals, the frame limit, then the body."""
        if self.fault is not None:
            return Outcome("fault", fault=self.fault)
        if self.depth < 1 or (self.fuel is not None and self.fuel < 0):
            return Outcome("refused", refusal="ARGUMENT")
        run = self._run
        run.start(self.fuel, self.depth, self.arena)
        try:
            with room_for(self.depth):
                self._require_frames(site)
                outcome = body()
        except RefusedError as refused:
            return Outcome("refused", refusal=refused.status)
        except FaultRaised as raised:
            self.fault = raised.record
            outcome = Outcome("fault", fault=raised.record)
        except AssertionFailed as failed:
            outcome = Outcome("test-fail", message=failed.message, failed=failed.site)
        return replace(outcome, stdout=b"".join(run.output), fuel=run.fuel)

    def _require_frames(self, site: SourcePosition) -> None:
        """E_UNSUPPORTED for a depth limit beyond the frames there are (IM-185)."""
        if self.depth > FRAMES:
            raise self._run.fault(
                FaultCode.E_UNSUPPORTED,
                "call.enter",
                site,
                (word(self.depth),),
                limit=word(FRAMES),
            )

    def _reset_variables(self) -> None:
        """Give every variable its initial value; compiled code keeps its storage."""
        for module in self.program.modules:
            for variable in module.globals:
                if isinstance(variable.value, tuple):
                    self._unit.array(variable).store(variable.value)
                else:
                    self._unit.cell(variable)[0] = variable.value


def judged(test: nodes.Test, outcome: Outcome) -> Outcome:
    """The outcome of a test: what its body came to against what it expects (section 13)."""
    fault = outcome.fault
    if test.expect is None:
        passed = outcome.kind == "void"
    else:
        passed = (
            fault is not None
            and fault.code.name == test.expect
            and test.line in (None, fault.position.line)
        )
    return replace(outcome, kind="test-pass" if passed else "test-fail")


def _named_outs(kernel: CompiledKernel, results: list[int]) -> dict[str, int | bool]:
    found: dict[str, int | bool] = {}
    for index, result in zip(kernel.scalar_outs, results, strict=True):
        local = kernel.declaration.parameters[index].local
        found[local.name] = plain(local.type, result)
    return found


def room_for(depth: int) -> AbstractContextManager[None]:
    """A context in which `depth` calls of the program fit."""
    return deep_recursion(min(depth, FRAMES) * _PYTHON_FRAMES_PER_CALL + _PYTHON_FRAMES_TO_COMPILE)
