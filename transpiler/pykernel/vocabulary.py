"""What kernels may call of `tack` and of Python, with the number of arguments of each."""

from __future__ import annotations

import builtins
from collections.abc import Iterable
from dataclasses import dataclass

from transpiler.ir.kernel_operations import KERNEL_FAMILIES
from transpiler.pykernel.notation import SCALARS

MATH = {f.name: len(f.operands) for f in KERNEL_FAMILIES if f.call}
"""How many arguments each function of floats takes."""
BUILTINS = frozenset("abs all any fabs float int len max min print range".split()) | MATH.keys()
"""Names that mean something in kernels without an import."""
PYTHON = frozenset(dir(builtins))
"""The names of Python itself."""


@dataclass(frozen=True, slots=True)
class Callable:
    """A function of the language: it takes `low` to `high` arguments, any number for None."""

    low: int
    high: int | None

    @property
    def count(self) -> str:
        """The number of arguments in words."""
        if self.high is None:
            return f"at least {self.low} arguments"
        if self.low != self.high:
            return f"{self.low} to {self.high} arguments"
        return f"{self.low or 'no'} argument{'s' * (self.low != 1)}"

    def takes(self, count: int) -> bool:
        """Whether it can be called with `count` arguments."""
        return self.low <= count and (self.high is None or count <= self.high)


ATOMICS = frozenset(["atomic_add", "atomic_min", "atomic_max"])
BLOCK_REDUCTIONS = frozenset(["block_sum", "block_min", "block_max"])
ALLOCATIONS = frozenset(["local_array", "local_array_like", "shared", "shared_like"])
COLLECTIVES = BLOCK_REDUCTIONS | {"barrier"}
"""What all lanes of a group do together."""
GROUP_VALUES = BLOCK_REDUCTIONS | {"thread_id"}
WORKGROUP = COLLECTIVES | GROUP_VALUES | {"shared", "shared_like"}
LOOPS = frozenset(["range", "ndindex"])
STATEMENTS = frozenset(["barrier", "print"])
"""What has no value."""
EFFECTS = ATOMICS | BLOCK_REDUCTIONS | STATEMENTS
"""What must not stand outside the parallel loop."""
CONSTANTS = frozenset(["math.pi", "math.e", "math.tau"])
HOST = frozenset(
    """Array Texture arange copyto empty field full kernel func device_class data_oriented constant
    ones set_debug set_default_device sync texture3d zeros array_from_ptr""".split()
)
"""What of `tack` is for Python outside kernels."""


def _of(names: Iterable[str], low: int, high: int | None) -> dict[str, Callable]:
    return dict.fromkeys(names, Callable(low, high))


CALLABLES: dict[str, Callable] = {
    **{name: Callable(count, count) for name, count in MATH.items()},
    **_of([*SCALARS, "int", "float", "abs", "fabs", "len", "any", "all"], 1, 1),
    **_of(["min", "max"], 2, None),
    **_of(["range"], 1, 3),
    **_of(["ndindex"], 1, 4),
    **_of(["print"], 0, None),
    **_of(["vec2", "vec3", "vec4"], 1, 4),
    **_of(["mat2", "mat3", "mat4"], 1, 16),
    **_of(["mat"], 1, 4),
    **_of(["identity"], 1, 1),
    **_of(["select"], 3, 3),
    **_of(ATOMICS, 3, 3),
    **_of(ALLOCATIONS, 2, 2),
    **_of(BLOCK_REDUCTIONS, 1, 1),
    **_of(["barrier", "thread_id"], 0, 0),
    **_of(["random.seed"], 2, 2),
    **_of([f"random.{n}" for n in "advance uniform normal direction2 direction3".split()], 1, 1),
}
"""By the path in `tack`; functions of `math` stand for those of the same name."""


def word_of(path: str) -> str:
    """The name in `CALLABLES` of a path: `math.sqrt` is `sqrt`."""
    short = path.removeprefix("math.")
    return short if short in MATH else path
