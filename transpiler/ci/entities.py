"""What a name can stand for, and the modules in which names live.

Entities of a module are made when its file has been read and filled in on demand: a constant
may need a function, whose body may need another constant. `Progress` tells a value that is
being computed from one that is not, which is how circular constants are found (C6005).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto
from typing import TYPE_CHECKING, Any

from transpiler.ci.tree import (
    ConstDecl,
    FuncDecl,
    ImportDecl,
    KernelDecl,
    ModuleSyntax,
    OtherDecl,
    VarDecl,
)
from transpiler.ir.nodes import Function, Global, Literal, Local, Parameter
from transpiler.ir.types import ArrayType, ScalarType, Type
from transpiler.source.diagnostics import Collector, Diagnostic, Note
from transpiler.source.files import Position, SourceFile, Span

if TYPE_CHECKING:
    from transpiler.ci.body import Body


class Progress(Enum):
    """How far an entity has been worked out."""

    NEW = auto()
    ACTIVE = auto()
    DONE = auto()


class Role(Enum):
    """Why a local exists, which decides who may write it and what its misuse is called."""

    VARIABLE = auto()
    CONSTANT = auto()
    PARAMETER = auto()
    SIZE = auto()
    LOOP = auto()
    OVER = auto()
    VIEW = auto()


@dataclass(frozen=True, slots=True)
class Geometry:
    """Which elements of a buffer a view shows: `dimensions` are (extent, stride) pairs."""

    origin: int
    dimensions: tuple[tuple[int, int], ...]


@dataclass(slots=True, eq=False)
class Variable:
    """A local name. `local` is None after an error in its declaration: uses stay silent.

    `root` is the variable whose storage a local view shows and `geometry` the part of it, if
    that is known; `extents` has what is known of the extents of a view.
    """

    name: str
    role: Role
    local: Local | None
    root: Variable | GlobalName | None = None
    geometry: Geometry | None = None
    extents: tuple[int | None, ...] | None = None


@dataclass(slots=True, eq=False)
class GlobalName:
    """A module variable or constant of a module."""

    name: str
    module: SourceModule
    syntax: VarDecl | ConstDecl
    constant: bool
    exported: bool
    progress: Progress = Progress.NEW
    type: ScalarType | ArrayType | None = None
    variable: Global | None = None


@dataclass(slots=True)
class Signature:
    """What callers of a function or kernel need. `broken` after an error in it.

    `names` and `defaults` go with `parameters`, one entry each.
    """

    sizes: tuple[Local, ...]
    parameters: tuple[Parameter, ...]
    names: tuple[str, ...]
    defaults: tuple[Literal | None, ...]
    result: Type
    broken: bool


@dataclass(slots=True, eq=False)
class FunctionName:
    """A user function; `body` is what its signature was lowered in."""

    name: str
    module: SourceModule
    syntax: FuncDecl
    exported: bool
    signature: Signature | None = None
    body: Body | None = None
    progress: Progress = Progress.NEW
    function: Function | None = None

    @property
    def qualified(self) -> str:
        return f"{self.module.name}.{self.name}"


@dataclass(slots=True, eq=False)
class KernelName:
    """A kernel. `misreads` are the places where an `inout` array is read at other indices
    than the work item's own (C5032 when the kernel is dispatched in place)."""

    name: str
    module: SourceModule
    syntax: KernelDecl
    exported: bool
    signature: Signature | None = None
    body: Body | None = None
    misreads: list[Span] = field(default_factory=list)

    @property
    def qualified(self) -> str:
        return f"{self.module.name}.{self.name}"


@dataclass(slots=True, eq=False)
class OtherName:
    """A declaration that is refused as a whole: its uses are not reported again."""

    name: str
    syntax: OtherDecl
    exported: bool


@dataclass(slots=True, eq=False)
class ModuleName:
    """A module bound by `import`; None when it could not be read."""

    name: str
    module: SourceModule | None


@dataclass(frozen=True, slots=True)
class Poison:
    """A name whose declaration is in error: its uses are not reported again."""


@dataclass(frozen=True, slots=True)
class Builtin:
    """A built-in function."""

    name: str


POISON = Poison()
Declared = GlobalName | FunctionName | KernelName | OtherName
Entity = Variable | Declared | ModuleName | Builtin | Poison


@dataclass(slots=True, eq=False)
class SourceModule:
    """A module that has been read: its syntax, its names and where to report about it.

    `names` holds what the module declares and imports, `declared` what it declares in source
    order, `selected` where a name is imported by itself. `first_statement` is the top-level
    statement that makes the module a script, `script_locals` are the script's variables (C3004
    where a function uses them). `bodies` are those of tests and the script, which no name leads
    to; `compile_fuel` is what the constants of the module have used, `depth` how many of
    them are in work.
    """

    name: str
    file: SourceFile
    syntax: ModuleSyntax
    collector: Collector
    names: dict[str, Entity] = field(default_factory=dict)
    imports: list[tuple[ImportDecl, SourceModule | None]] = field(default_factory=list)
    selected: dict[str, Span] = field(default_factory=dict)
    declared: list[Declared] = field(default_factory=list)
    script_locals: dict[str, Span] = field(default_factory=dict)
    first_statement: Span | None = None
    bodies: list[Body] = field(default_factory=list)
    compile_fuel: int = 0
    depth: int = 0

    @property
    def is_script(self) -> bool:
        return self.first_statement is not None

    def at(self, offset: int) -> Position:
        """Line and column of `offset` in the module's file."""
        return self.file.position(offset)

    def error(
        self,
        code: str,
        span: Span,
        message: str,
        hint: str | None = None,
        notes: tuple[Note, ...] = (),
    ) -> None:
        """Report `message` at the first character of `span`."""
        length = max(1, span.end - span.start)
        at = self.at(span.start)
        path = self.file.path
        self.collector.add(Diagnostic(code, message, path, at, length, hint, notes))

    def error_at(
        self,
        code: str,
        at: Position,
        length: int,
        message: str,
        fault: dict[str, Any] | None = None,
    ) -> None:
        """Report `message` at a position that a node of the program has."""
        path = self.file.path
        self.collector.add(Diagnostic(code, message, path, at, length, None, (), fault))

    def unbuilt(self, span: Span, what: str) -> None:
        """Refuse a construct that is not supported yet, by name (C9102)."""
        self.error("C9102", span, f"{what} is not supported")

    def script_note(self) -> Note:
        """The note of LS-312: what makes the module a script, or that nothing does."""
        if self.first_statement is None:
            return Note("the module has no top-level statement, so it is not a script")
        at = self.at(self.first_statement.start)
        return Note("this top-level statement makes the module a script", self.file.path, at)
