"""Functions, kernels, test blocks, modules and programs of the intermediate representation."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from transpiler.ir.expressions import (
    NO_TRIVIA,
    NOWHERE,
    Expression,
    Global,
    Local,
    Trivia,
)
from transpiler.ir.statements import (
    Block,
    Parallel,
)
from transpiler.ir.types import VOID, FloatType, Type, ViewType
from transpiler.source.files import Position

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

    @property
    def compared(self) -> tuple[tuple[int, Expression], ...]:
        """Dimensions and declared extents that an argument's are compared with."""
        return tuple(
            (d, extent)
            for d, (extent, size) in enumerate(zip(self.shape, self.binds, strict=False))
            if extent is not None and size is None
        )


@dataclass(frozen=True, slots=True)
class Over:
    """One `over` variable with its extent."""

    variable: Local
    extent: Expression
    position: Position = NOWHERE


@dataclass(frozen=True, slots=True)
class Function:
    """A user function, the implicit entry of a script (`kind` "script"), a test block, or what
    stands for a launch in the parts that write interfaces (`kind` "launch").

    `position` is the name in the declaration (or `test`, or the first top-level statement);
    `lines` are the first and last line of the declaration. `documentation` are the lines of
    its `///` comments without the slashes. `prepared` is for the exact form: what runs before
    each entry check, of the extents that are compared and then of the conditions, where a check
    is more than one run of code.
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
    prepared: tuple[Block, ...] = ()

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


def admitted(owner: Function | Kernel) -> Iterator[Expression]:
    """What the entry checks of `owner` evaluate, in order: extents, then conditions."""
    for parameter in owner.parameters:
        yield from (extent for _, extent in parameter.compared)
    yield from owner.conditions


@dataclass(frozen=True, slots=True)
class Launch:
    """A Python kernel for one list of argument types (a specialization).

    `before` and `after` stand outside the parallel loop and have no effects; they may run any
    number of times. `value` is what the kernel returns, computed once behind the launch with
    `before` and `after` run again. A parameter is `inout` if the body may store to it; `shape`
    holds a `Literal` where an extent is fixed. `floats` is the precision of weak locals.
    `suffix` tells specializations of one kernel apart in C names, empty if there is one.
    `required` are conditions on the arguments, evaluated behind `before`: a call is refused where
    one is false.
    """

    name: str
    module: str
    path: str
    parameters: tuple[Parameter, ...]
    before: Block
    loop: Parallel
    after: Block
    value: Expression | None
    result: Type
    floats: FloatType
    position: Position
    lines: tuple[int, int] = (0, 0)
    suffix: str = ""
    documentation: tuple[str, ...] = ()
    trivia: Trivia = NO_TRIVIA
    required: tuple[Expression, ...] = ()

    @property
    def qualified(self) -> str:
        """The name of the specialization."""
        return f"{self.module}.{self.name}{self.suffix}"


@dataclass(frozen=True, slots=True)
class Test:
    """A test block; `function` holds its body under the name `test_N`.

    `expect` is the code of `expect_fault`, `line` the line that `at` fixes.
    """

    title: str
    function: Function
    expect: str | None = None
    line: int | None = None


Declaration = Global | Function | Kernel | Launch | Test


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
    def paths(self) -> tuple[str, ...]:
        """The files that the module was made from, its own first."""
        paths = [d.path for d in self.declarations if isinstance(d, Function | Kernel | Launch)]
        return tuple(dict.fromkeys([self.path, *paths]))

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
    def launches(self) -> tuple[Launch, ...]:
        return tuple(d for d in self.declarations if isinstance(d, Launch))

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
