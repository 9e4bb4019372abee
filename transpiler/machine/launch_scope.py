"""What compiling one body of a Python kernel needs to know."""

from __future__ import annotations

from dataclasses import dataclass, field

from transpiler.machine.conflicts import Conflicts
from transpiler.machine.scope import Scope
from transpiler.machine.storage import HostArray
from transpiler.machine.variants import Variant
from transpiler.machine.violations import Violations


@dataclass(slots=True)
class Group:
    """The group of lanes that runs: which lane, and the memory that they share."""

    lane: int = 0
    memory: dict[tuple[object, ...], HostArray] = field(default_factory=dict)


@dataclass
class LaunchScope(Scope):
    """One body of a Python kernel under compilation, and how it is to be run."""

    variant: Variant = Variant.PLAIN
    conflicts: Conflicts | None = None
    meeting: frozenset[str] = frozenset()
    """The functions in which lanes of a group meet."""
    group: Group = field(default_factory=Group)
    violations: Violations | None = None
