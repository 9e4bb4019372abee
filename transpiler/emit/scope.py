"""Names and storage while one program, and in it one function, is written as C."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from transpiler.emit.ctree import C, number
from transpiler.emit.names import c_name
from transpiler.ir.nodes import (
    Expression,
    Function,
    Global,
    Kernel,
    Literal,
    Local,
    Program,
    Read,
    ReadGlobal,
)
from transpiler.ir.refusal import too_large
from transpiler.ir.types import ArrayType, BoolType, IntType, Type, ViewType
from transpiler.source.files import Position

# What a site of 64 bits has room for (`HT_AT` of the runtime headers).
MOST_FUNCTIONS = 1 << 14
MOST_STEPS = 1 << 18
MOST_LINES = 1 << 18
MOST_COLUMNS = (1 << 14) - 1


def scalar_type(type_: Type) -> str:
    """The C type of a scalar value in code."""
    match type_:
        case IntType(width, signed):
            return f"{'' if signed else 'u'}int{width}_t"
        case BoolType():
            return "bool"
    raise TypeError(f"no C type for {type_}")


def memory_type(type_: Type) -> str:
    """The C type of an array element."""
    return "uint8_t" if isinstance(type_, BoolType) else scalar_type(type_)


@dataclass(frozen=True, slots=True)
class Storage:
    """Where the elements of an array or view are: `pointer[sum of index * stride]`.

    Strides count elements; a stride or extent may be a number or a variable.
    """

    pointer: str
    element: Type
    extents: tuple[C, ...]
    strides: tuple[C, ...]


def row_major(extents: tuple[int, ...]) -> tuple[C, ...]:
    """Strides of contiguous storage."""
    strides: list[C] = []
    step = 1
    for extent in reversed(extents):
        strides.insert(0, number(step))
        step *= extent
    return tuple(strides)


class Names:
    """C names of everything at file scope of a program's tree."""

    def __init__(self, program: Program, prefix: str) -> None:
        self.program = program
        self.prefix = prefix
        self.upper = prefix.upper()
        self.several = len(program.modules) > 1
        self.functions: dict[str, str] = {}
        self.numbers: dict[str, int] = {}
        self.globals: dict[str, str] = {}
        self.owners: list[Function | Kernel] = []
        taken: set[str] = set()
        for module in program.modules:
            path = f"{module.name.replace('.', '_')}_" if self.several else ""
            for d in module.declarations:
                if isinstance(d, Global | Function | Kernel):
                    name = c_name(f"{path}{d.name}", taken, file_scope=True)
                    taken.add(name)
                    table = self.globals if isinstance(d, Global) else self.functions
                    table[d.qualified] = name
            owners: list[Function | Kernel] = [*module.functions, *module.kernels]
            owners += [t.function for t in module.tests]
            owners += [module.script] if module.script else []
            for owner in owners:
                self.numbers[owner.qualified] = len(self.owners)
                self.owners.append(owner)
                self.functions.setdefault(owner.qualified, f"{path}{owner.name}")
        if len(self.owners) > MOST_FUNCTIONS:
            last = self.owners[MOST_FUNCTIONS]
            raise too_large("too many functions for fault sites", last.path, last.position)
        self.taken = frozenset(taken | set(self.functions.values()))

    def number_of(self, owner: Function | Kernel) -> str:
        """The constant that numbers a function in sites."""
        return f"{self.upper}_IN_{self.functions[owner.qualified]}"


def first_line(owner: Function | Kernel) -> int:
    """The line that sites of `owner` count from."""
    return owner.lines[0] or owner.position.line


@dataclass
class Scope:
    """One function while it is written.

    `stack_arrays`: local arrays are C arrays (kernels and what they call), not arena storage.
    """

    names: Names
    owner: Function | Kernel
    stack_arrays: bool
    result: str | None
    locals: dict[Local, str] = field(default_factory=dict)
    storage: dict[Local, Storage] = field(default_factory=dict)
    written: dict[Local, Storage] = field(default_factory=dict)
    totals: Mapping[Local, int] = field(default_factory=dict)
    used: set[str] = field(default_factory=set)
    at_used: bool = False

    def name(self, local: Local) -> str:
        """The C name of a local, chosen when it is first met."""
        if local not in self.locals:
            chosen = c_name(local.name)
            clash = {name for other, name in self.locals.items() if other.name != local.name}
            while chosen in clash or chosen in self.names.taken:
                chosen += "_"
            self.locals[local] = chosen
        return self.locals[local]

    def at(self, offset: int, position: Position) -> str:
        """The site of a step at a position."""
        self.at_used = True
        line = max(0, position.line - first_line(self.owner))
        if offset >= MOST_STEPS or line >= MOST_LINES or position.column > MOST_COLUMNS:
            what = f"{self.owner.name} is too large: this place has no fault site"
            raise too_large(what, self.owner.path, position)
        return f"AT({max(0, offset)}, {line}, {position.column})"

    def storage_of(self, base: Expression) -> Storage:
        """Where the elements of a whole array or view are, for reading."""
        match base:
            case Read(local):
                return self.storage[local]
            case ReadGlobal(variable):
                return self.global_storage(variable)
        raise AssertionError(base)

    def written_storage(self, base: Expression) -> Storage:
        """Where the elements are written: in a kernel the staged place of a parameter."""
        if isinstance(base, Read) and base.local in self.written:
            return self.written[base.local]
        return self.storage_of(base)

    def global_storage(self, variable: Global) -> Storage:
        type_ = variable.type
        assert isinstance(type_, ArrayType)
        extents = tuple[C, ...](number(e) for e in type_.extents)
        return Storage(self.global_text(variable), type_.element, extents, row_major(type_.extents))

    def global_text(self, variable: Global) -> str:
        """A named constant by its name, a module variable through the run."""
        name = self.names.globals[variable.qualified]
        if variable.constant:
            return name
        return f"{self.names.upper}_VARIABLES(run)->{name}"

    def check(self, macro: str, *arguments: str) -> str:
        """`HT_CHECK(run);` and the like, as the function returns a value or not."""
        inside = ", ".join(("run", *arguments))
        if self.result is None:
            return f"{macro}({inside});"
        return f"{macro}_OR({inside}, {self.result});"


def array_local(local: Local) -> bool:
    """Whether a local is an array or a view."""
    return isinstance(local.type, ArrayType | ViewType)


def literal_of(e: Expression) -> int | None:
    """The value of a literal, or None."""
    return e.value if isinstance(e, Literal) else None
