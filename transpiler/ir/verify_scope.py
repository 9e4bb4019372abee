"""What the verifier knows where it stands: the error that it raises, and the names in scope."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from transpiler.ir.nodes import NOWHERE, Function, Global, Kernel, Launch, Local, Program, Test
from transpiler.ir.workgroups import acting_functions, collective_functions
from transpiler.source.files import Position


class VerifyError(Exception):
    """A program breaks a rule of the intermediate representation.

    `owner` is the qualified name of the function, kernel or module, `position` the nearest
    place in its file, `rule` what is wrong.
    """

    def __init__(self, owner: str, position: Position, rule: str) -> None:
        self.owner, self.position, self.rule = owner, position, rule
        super().__init__(f"{owner}, {position}: {rule}")


@dataclass
class Names:
    """What a whole program declares, by qualified name."""

    globals: dict[str, Global] = field(default_factory=dict)
    functions: dict[str, Function] = field(default_factory=dict)
    kernels: dict[str, Kernel] = field(default_factory=dict)
    launches: dict[str, Launch] = field(default_factory=dict)
    collective: frozenset[str] = frozenset()
    """The functions in which lanes of a group meet."""
    acting: frozenset[str] = frozenset()
    """The functions that mean something in the parallel loop only."""


def names_of(program: Program) -> Names:
    """The declarations of `program`; raises `VerifyError` where a name is declared twice."""
    names = Names()
    for module in program.modules:
        for declaration in module.declarations:
            if isinstance(declaration, Test):
                continue
            name = declaration.qualified
            declared = (names.globals, names.functions, names.kernels, names.launches)
            if any(name in table for table in declared):
                raise VerifyError(module.name, declaration.position, f"{name} is declared twice")
            match declaration:
                case Global():
                    names.globals[name] = declaration
                case Function():
                    names.functions[name] = declaration
                case Kernel():
                    names.kernels[name] = declaration
                case Launch():
                    names.launches[name] = declaration
    if names.launches:
        names.collective = collective_functions(names.functions.values())
        names.acting = acting_functions(names.functions.values())
    return names


@dataclass
class Target:
    """An enclosing loop or switch."""

    label: str | None
    is_loop: bool


class Scope:
    """The locals in scope of one body, the loops around, and the place for messages."""

    def __init__(self, names: Names, owner: str, position: Position) -> None:
        self.names = names
        self.owner = owner
        self.position = position
        self.targets: list[Target] = []
        self._visible: dict[int, Local] = {}
        self._latest: list[int] = []
        self._declared: set[int] = set()
        self._made: set[int] = set()
        self.shared: set[int] = set()
        """The locals that are memory of a group, by number."""

    def require(self, holds: bool, rule: str) -> None:
        """Raise `VerifyError` with `rule` unless it holds."""
        if not holds:
            raise VerifyError(self.owner, self.position, rule)

    def at(self, position: Position) -> None:
        """Where the verifier stands now; nodes that a pass made have no place of their own."""
        if position != NOWHERE:
            self.position = position

    def declare(self, local: Local, *, made: bool = False) -> None:
        """A local becomes visible. `made`: by a pass, which then may assign it."""
        self.require(
            local.number not in self._declared,
            f"local number {local.number} ({local.name}) is declared twice",
        )
        self._declared.add(local.number)
        self._visible[local.number] = local
        self._latest.append(local.number)
        if made:
            self._made.add(local.number)

    def use(self, local: Local) -> None:
        """A local is mentioned."""
        known = self._visible.get(local.number)
        self.require(known is not None, f"{local.name}#{local.number} is not declared here")
        self.require(known == local, f"{local.name}#{local.number} differs from its declaration")

    def assignable(self, local: Local) -> bool:
        """Whether stores to an owned local are allowed."""
        return local.writable or local.number in self._made

    @contextmanager
    def block(self) -> Iterator[None]:
        """Locals that are declared inside are not visible behind it."""
        before = len(self._latest)
        yield
        for number in self._latest[before:]:
            del self._visible[number]
        del self._latest[before:]

    @contextmanager
    def target(self, label: str | None, *, is_loop: bool) -> Iterator[None]:
        """The body of a loop or switch."""
        labels = [t.label for t in self.targets]
        self.require(label is None or label not in labels, f"label {label} is used twice")
        self.targets.append(Target(label, is_loop))
        yield
        self.targets.pop()

    @property
    def in_loop(self) -> bool:
        """Whether a loop is around."""
        return any(target.is_loop for target in self.targets)
