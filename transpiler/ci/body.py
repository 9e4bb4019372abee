"""The state of lowering one body: names in scope, locals, loops, and what it was seen to do."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto

from transpiler.ci import builtins
from transpiler.ci.entities import (
    Builtin,
    Entity,
    FunctionName,
    GlobalName,
    KernelName,
    Poison,
    Role,
    SourceModule,
    Variable,
)
from transpiler.ci.tree import Ident
from transpiler.ir.nodes import Block, Expression, Literal, Local, Mode, Operate
from transpiler.ir.types import VOID, IntType, Type
from transpiler.source.files import Position, Span

HIGHEST_RANK = 4
"""The most dimensions of an array (LS-311)."""

DEEPEST = 2048
"""Levels of one expression; the reader lets through less (LS-311), so this is a backstop."""


class BodyKind(Enum):
    """What kind of code is being lowered; CONSTANT is an initializer of a module."""

    FUNCTION = auto()
    KERNEL = auto()
    TEST = auto()
    SCRIPT = auto()
    CONSTANT = auto()


class TooDeep(Exception):
    """An expression is nested more deeply than `DEEPEST`."""


@dataclass(frozen=True, slots=True)
class CallSite:
    """A call of a user function; `shown` are the module variables that are passed."""

    callee: FunctionName
    span: Span
    shown: tuple[tuple[GlobalName, Span], ...]


@dataclass(frozen=True, slots=True)
class DispatchSite:
    """A dispatch; `arguments` are the places of its arguments in parameter order, none after
    an error."""

    kernel: KernelName
    span: Span
    position: Position
    in_place: bool
    arguments: tuple[Span, ...] = ()


@dataclass(slots=True)
class Facts:
    """What a body does besides computing, for the checks over the call graph."""

    calls: list[CallSite] = field(default_factory=list)
    reads: list[tuple[GlobalName, Span]] = field(default_factory=list)
    writes: list[GlobalName] = field(default_factory=list)
    prints: bool = False
    dispatches: list[DispatchSite] = field(default_factory=list)


@dataclass(slots=True)
class Jump:
    """A construct that `break` can leave: a loop, or a switch, which `continue` passes by."""

    is_loop: bool
    label: str | None = None


@dataclass(slots=True)
class KernelState:
    """What is known about the kernel whose body is being lowered.

    `first_writes` has the first write to each written parameter; `reduced` the scalar outputs
    that have their `reduce`. `element_form` replaces an array by its element at `over`;
    `shapes` are the declared extents of arrays there, `domain` those of the written ones.
    """

    entity: KernelName
    modes: dict[int, Mode]
    over: tuple[Local, ...] = ()
    element_form: bool = False
    first_writes: dict[int, Span] = field(default_factory=dict)
    reduced: set[int] = field(default_factory=set)
    private_bytes: int = 0
    shapes: dict[int, tuple[Expression | None, ...]] = field(default_factory=dict)
    domain: tuple[Expression | None, ...] = ()


@dataclass(slots=True, eq=False)
class Body:
    """One function, kernel, test, script or module-level expression while it is lowered.

    `result` is None where the result type is in error. `literals` has the place of each
    literal made, `conversions` the conversions whose source is a literal in Z (IM-26),
    `values` the known values of local constants by number, `globals` the module variables and
    constants it has read, by qualified name, and `block` what a test or script was lowered to.
    """

    module: SourceModule
    kind: BodyKind
    result: Type | None = VOID
    facts: Facts = field(default_factory=Facts)
    kernel: KernelState | None = None
    names: dict[str, Variable | Poison] = field(default_factory=dict)
    undo: list[tuple[str, Variable | Poison | None]] = field(default_factory=list)
    locals: int = 0
    jumps: list[Jump] = field(default_factory=list)
    level: int = 0
    types: dict[int, object] = field(default_factory=dict)
    literals: dict[int, tuple[Literal, Span]] = field(default_factory=dict)
    conversions: dict[int, tuple[Operate, int]] = field(default_factory=dict)
    values: dict[int, int | tuple[int, ...]] = field(default_factory=dict)
    variables: dict[int, Variable] = field(default_factory=dict)
    globals: dict[str, GlobalName] = field(default_factory=dict)
    block: Block | None = None

    # --- reporting ---

    def error(self, code: str, span: Span, message: str, hint: str | None = None) -> None:
        """Report `message` at the first character of `span`."""
        self.module.error(code, span, message, hint)

    def unbuilt(self, span: Span, what: str) -> None:
        """Refuse a construct that is not supported yet, by name (C9102)."""
        self.module.unbuilt(span, what)

    def at(self, span: Span) -> Position:
        """Line and column of the first character of `span`."""
        return self.module.file.position(span.start)

    @property
    def at_module_level(self) -> bool:
        """Whether this is an initializer of the module."""
        return self.kind is BodyKind.CONSTANT

    # --- names ---

    def local(self, name: str, type_: Type, writable: bool = True) -> Local:
        """A new local with the next number."""
        made = Local(name, type_, self.locals, writable)
        self.locals += 1
        return made

    def lookup(self, name: str) -> Entity | None:
        """What `name` stands for here: a local, a name of the module, a built-in."""
        found: Entity | None = self.names.get(name)
        if found is None:
            found = self.module.names.get(name)
        if found is None and name in builtins.FUNCTIONS:
            found = Builtin(name)
        return found

    def declare(self, name: Ident, variable: Variable | Poison) -> None:
        """Bind `name` to `variable` until the block closes; a visible name is C3001."""
        found = self.lookup(name.text)
        if isinstance(found, Builtin):
            message = f"`{name.text}` is a built-in function and cannot be declared again"
            hint = f"choose another name, such as `{name.text}_`"
            self.error("C3001", name.span, message, hint)
        elif found is not None:
            self.error("C3001", name.span, f"`{name.text}` is declared already")
        self.bind(name.text, variable)

    def bind(self, name: str, variable: Variable | Poison) -> None:
        """Bind `name` without a check."""
        self.undo.append((name, self.names.get(name)))
        self.names[name] = variable
        if isinstance(variable, Variable) and variable.local is not None:
            self.variables[variable.local.number] = variable

    def open(self) -> int:
        """Open a block; returns the mark that closes it."""
        return len(self.undo)

    def close(self, mark: int) -> None:
        """Forget the names declared since `mark`."""
        while len(self.undo) > mark:
            name, before = self.undo.pop()
            if before is None:
                del self.names[name]
            else:
                self.names[name] = before

    # --- nodes that need a place remembered ---

    def literal(self, type_: IntType, value: int, text: str | None, span: Span) -> Literal:
        """A literal whose range is checked when its constant expression is evaluated."""
        made = Literal(type_, value, text)
        self.literals[id(made)] = (made, span)
        return made

    def variable(
        self, name: Ident, type_: Type, role: Role = Role.VARIABLE, writable: bool = True
    ) -> Variable:
        """Declare a local variable of that name."""
        made = Variable(name.text, role, self.local(name.text, type_, writable))
        self.declare(name, made)
        return made
