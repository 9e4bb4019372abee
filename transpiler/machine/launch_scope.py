"""What compiling one body of a Python kernel needs to know."""

from __future__ import annotations

from dataclasses import dataclass

from transpiler.machine.conflicts import Conflicts
from transpiler.machine.scope import Scope
from transpiler.machine.variants import Variant


@dataclass
class LaunchScope(Scope):
    """One body of a Python kernel under compilation, and how it is to be run."""

    variant: Variant = Variant.PLAIN
    conflicts: Conflicts | None = None
