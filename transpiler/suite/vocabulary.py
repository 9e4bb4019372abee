"""What a random program is made of: options, names in scope, and the calls to make on it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random

from transpiler.ir.types import BOOL, I64, INTEGERS, BoolType, IntType

Scalar = IntType | BoolType
SCALARS: tuple[Scalar, ...] = (*INTEGERS, BOOL)

ROUNDING = (
    "floor",
    "ceil",
    "trunc",
    "away",
    "half_even",
    "half_away",
    "half_trunc",
    "half_up",
    "half_down",
)

# Legal source names that are words of C, of its headers, or of the emitted code.
AWKWARD_NAMES = (
    "auto register volatile signed unsigned linux unix errno near far index y0 remove run cx at "
    "result status main_loop int long char double restrict inline typedef union goto stdin abs_ "
    "printf memcpy stop fuel site context value item first last totals call bool_ NULL I N HT_AT "
    "uint8_t size_t free exit ldiv labs signal time open"
).split()


@dataclass(frozen=True, slots=True)
class Options:
    """Which constructs `random_program` may use, and how large a program gets."""

    kernels: bool = True
    arrays: bool = True
    views: bool = True
    globals: bool = True
    calls: bool = True
    recursion: bool = True
    switches: bool = True
    labels: bool = True
    prints: bool = True
    asserts: bool = True
    where: bool = True
    named_arguments: bool = True
    array_copies: bool = True
    in_place: bool = True
    dispatch: bool = True
    awkward_names: bool = True
    hazards: bool = True
    strided: bool = True
    functions: int = 4
    statements: int = 6
    depth: int = 3


@dataclass(frozen=True, slots=True)
class Variable:
    """A scalar or array in scope; `extents` are None where known at run time only.

    `view` marks a name that aliases other storage, `own` the arrays that a dispatch may write
    because no view variable of the program looks at them (C5011). `at` are the only indices
    with which it may be read, if not empty (C5032). `loop` variables stay small.
    """

    name: str
    type: Scalar
    extents: tuple[int | None, ...] = ()
    writable: bool = True
    readable: bool = True
    module: bool = False
    constant: bool = False
    view: bool = False
    own: bool = True
    at: tuple[str, ...] = ()
    loop: bool = False

    @property
    def rank(self) -> int:
        return len(self.extents)


@dataclass(frozen=True, slots=True)
class Parameter:
    """`mode` is `in`, `inout` or `out`; `shape` holds numbers, size names, or `_`."""

    name: str
    type: Scalar
    mode: str = "in"
    shape: tuple[int | str, ...] = ()
    default: str | None = None


@dataclass(frozen=True, slots=True)
class Callable:
    """A function or kernel that was written; `clean` ones touch no module variable and print
    nothing, so kernels may call them. `changes` names a module variable of the result's type
    that every call changes."""

    name: str
    result: Scalar | None
    parameters: tuple[Parameter, ...]
    sizes: tuple[str, ...] = ()
    clean: bool = False
    recursive: bool = False
    kernel: bool = False
    in_place: bool = False
    exported: bool = True
    changes: str | None = None


@dataclass
class Scope:
    """What the code at one place can see and do.

    `itself` and `countdown` name a recursive function and its parameter that counts down.
    """

    variables: list[Variable]
    callables: list[Callable]
    kernel: bool = False
    clean: bool = False
    result: Scalar | None = None
    loops: list[str | None] = field(default_factory=list)
    in_switch: bool = False
    may_return: bool = True
    itself: str | None = None
    countdown: str | None = None

    def inner(self) -> Scope:
        """A nested block: what it declares ends with it."""
        return replace(self, variables=list(self.variables), loops=list(self.loops))

    def scalars(self, type_: Scalar | None = None, *, writable: bool = False) -> list[Variable]:
        """Scalar variables, of `type_` if given."""
        return [
            v
            for v in self.variables
            if not v.rank
            and (type_ is None or v.type == type_)
            and (v.writable if writable else v.readable)
        ]

    def arrays(self, type_: Scalar | None = None, *, writable: bool = False) -> list[Variable]:
        """Array variables and views, of element `type_` if given."""
        return [
            v
            for v in self.variables
            if v.rank
            and (type_ is None or v.type == type_)
            and (v.writable if writable else v.readable)
        ]


class Names:
    """Hands out names that are unique in a program, now and then an awkward one."""

    def __init__(self, random: Random, awkward: bool) -> None:
        self._random = random
        self._awkward = list(AWKWARD_NAMES) if awkward else []
        self._count = 0

    def fresh(self, stem: str) -> str:
        """A name that no other declaration has."""
        if self._awkward and self._random.random() < 0.06:
            return self._awkward.pop(self._random.randrange(len(self._awkward)))
        self._count += 1
        return f"{stem}{self._count}"


# --- calls ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Buffer:
    """Storage that array arguments of one entry look at."""

    type: Scalar
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ArrayArgument:
    """A view of `buffer` (number in the entry), first element at `origin`.

    `strides` are None for row-major.
    """

    buffer: int
    origin: int
    shape: tuple[int, ...]
    strides: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class OutScalar:
    """The place of a scalar `out` argument."""

    type: Scalar


Argument = int | ArrayArgument | OutScalar


@dataclass(frozen=True, slots=True)
class Entry:
    """One call of an export.

    `fuel` is an allowance, None for no limit, or relative to what the unlimited run uses:
    `all` of it, `short` by one unit. `depth` is the depth limit.
    """

    name: str
    arguments: tuple[Argument, ...]
    buffers: tuple[Buffer, ...] = ()
    fuel: int | str | None = None
    depth: int = 256


@dataclass(frozen=True, slots=True)
class RandomProgram:
    """Source text of one module with the calls to make on it.

    `exports` are the signatures of what `entries` call.
    """

    seed: int
    source: str
    exports: tuple[Callable, ...]
    entries: tuple[Entry, ...]


def edge_value(random: Random, type_: Scalar) -> int:
    """A value for an argument or element: small, at an edge, or anywhere."""
    if isinstance(type_, BoolType):
        return random.randrange(2)
    chance = random.random()
    if chance < 0.62:
        value = random.choice((0, 1, 1, 2, 2, 3, 3, 4, 5, 6, 7, 9, 11, 17, 40))
        return -value if type_.signed and random.random() < 0.25 else value
    if chance < 0.8:
        return random.choice((type_.min, type_.min + 1, type_.max - 1, type_.max, type_.max // 2))
    if chance < 0.9:
        value = 1 << random.randrange(type_.width - 1)
        return -value if type_.signed and random.random() < 0.5 else value
    return random.randint(type_.min, type_.max)


def literal_text(random: Random, type_: Scalar, value: int) -> str:
    """A spelling of `value`."""
    if isinstance(type_, BoolType):
        return "true" if value else "false"
    chance = random.random()
    if value >= 10 and chance < 0.12:
        return f"{value:#x}"
    if value >= 1000 and chance < 0.3:
        return f"{value:_}"
    if 65 <= value <= 90 and chance < 0.3:
        return f"'{chr(value)}'"
    return str(value)


__all__ = [
    "BOOL",
    "I64",
    "INTEGERS",
    "ROUNDING",
    "SCALARS",
    "Argument",
    "ArrayArgument",
    "Buffer",
    "Callable",
    "Entry",
    "Names",
    "Options",
    "OutScalar",
    "Parameter",
    "RandomProgram",
    "Scalar",
    "Scope",
    "Variable",
    "edge_value",
    "literal_text",
]
