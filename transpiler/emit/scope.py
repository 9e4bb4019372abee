"""Names and storage while one program, and in it one function, is written as C."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from transpiler.emit.ctree import Atom, C, infix, number
from transpiler.emit.file_scope import Names
from transpiler.emit.names import c_name
from transpiler.ir.nodes import (
    Expression,
    Function,
    Global,
    Kernel,
    Literal,
    Local,
    Mode,
    Parameter,
    Read,
    ReadGlobal,
)
from transpiler.ir.refusal import too_large
from transpiler.ir.types import (
    ArrayType,
    BoolType,
    ElementType,
    FloatType,
    IntType,
    MatrixType,
    Type,
    VectorType,
    ViewType,
    VoidType,
)
from transpiler.ir.vectors import element_of
from transpiler.passes.locals_of import names_of
from transpiler.source.files import Position

# What a site of 64 bits has room for (`HT_AT` of the runtime headers).
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
        case FloatType(width):
            return "float" if width == 32 else "double"
        case VectorType() | MatrixType():
            return f"ht_{shape_token(type_)}"
    raise TypeError(f"no C type for {type_}")


def shape_token(type_: VectorType | MatrixType) -> str:
    """What C names of a vector or matrix type have in them: `f32x3`, `i32m2x4`."""
    match type_:
        case VectorType(element, length):
            return f"{element.token}x{length}"
        case MatrixType(element, rows, columns):
            return f"{element.token}m{rows}x{columns}"


def total_bits(type_: Type, shown: str) -> str:
    """C text of an integer value, shown as `shown`, as the 64 bits of a total."""
    assert isinstance(type_, IntType)
    inner = shown if shown.replace("_", "").isalnum() else f"({shown})"
    return f"(uint64_t)(int64_t){inner}" if type_.signed else f"(uint64_t){inner}"


def memory_type(type_: Type) -> str:
    """The C type of an array element; of a vector or matrix that of its components."""
    type_ = type_.element if isinstance(type_, VectorType | MatrixType) else type_
    return "uint8_t" if isinstance(type_, BoolType) else scalar_type(type_)


def element_type(type_: Type) -> str:
    """The C type through which a Python kernel reaches elements of arrays, which may overlap those
    of another type and lie at any byte."""
    return f"ht_{element_of(type_).token}" if isinstance(type_, ElementType) else "void"


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


def contiguous(extents: tuple[C, ...]) -> tuple[C, ...]:
    """Strides of contiguous storage whose extents are variables or numbers."""
    strides: list[C] = []
    for d in range(len(extents)):
        stride: C = number(1)
        for extent in extents[d + 1 :]:
            one = isinstance(stride, Atom) and stride.text == "1"
            stride = extent if one else infix("*", stride, extent, "int64_t")
        strides.append(stride)
    return tuple(strides)


def companions(parameter: Parameter, name: str) -> Iterator[str]:
    """Names that generated code makes of the name of a parameter."""
    if isinstance(parameter.local.type, ViewType):
        yield from (f"{name}_next", f"{name}_staged")
        for d in range(parameter.local.type.rank):
            yield from (f"{name}_n{d}", f"{name}_s{d}", f"{name}_next_s{d}")
    elif parameter.mode is not Mode.IN:
        yield f"{name}_result"


def parameter_names(owner: Function | Kernel, taken: Container[str]) -> dict[Local, str]:
    """The C name of each parameter, the same in the header and the sources: no name of file
    scope, and free of each other's companions."""
    used = {"cx"} if isinstance(owner.result, VoidType) else {"cx", "result"}
    names: dict[Local, str] = {}
    for parameter in owner.parameters:
        name = parameter.local.name
        while True:
            name = c_name(name, used)
            made = (name, *companions(parameter, name))
            if not any(other in used or other in taken for other in made):
                break
            name += "_"
        names[parameter.local] = name
        used.update(made)
    return names


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
    unchecked: bool = False
    """Whether indices are the caller's: Python kernels, whose code does not fault."""
    locals: dict[Local, str] = field(default_factory=dict)
    storage: dict[Local, Storage] = field(default_factory=dict)
    written: dict[Local, Storage] = field(default_factory=dict)
    totals: Mapping[Local, int] = field(default_factory=dict)
    made: set[str] = field(default_factory=set)
    results: list[str] = field(default_factory=list)
    """The C parameters that take the values of a device function which returns several."""
    frame: str = "frame"
    """The C parameter of the debug build that knows the call."""
    at_used: bool = False
    _sources: dict[str, str] = field(default_factory=dict)  # C name to source name

    def __post_init__(self) -> None:
        """Parameters, sizes and `over` variables get their names first."""
        for local, name in parameter_names(self.owner, self.names.taken).items():
            self.locals[local] = name
            self._sources[name] = local.name
        for parameter in self.owner.parameters:
            for name in companions(parameter, self.locals[parameter.local]):
                self._sources[name] = ""
        for size in self.owner.sizes:
            self.name(size)
        if isinstance(self.owner, Kernel):
            for over in self.owner.over:
                self._sources[f"{self.name(over.variable)}_extent"] = ""

    def name(self, local: Local) -> str:
        """The C name of a local, chosen when it is first met; equal names of the source, which
        are never visible together, stay equal."""
        if local not in self.locals:
            chosen = c_name(local.name)
            while chosen in self.names.taken or self._sources.get(chosen, local.name) != local.name:
                chosen += "_"
            self.locals[local] = chosen
            self._sources[chosen] = local.name
        return self.locals[local]

    def own(self, name: str, *, unique: bool = False) -> str:
        """A name for something that the source does not have, apart from all that it has.

        `unique` ones also differ from each other.
        """
        chosen, count = name, 1
        used = self.source_names | (self.made if unique else set())
        while chosen in used or chosen in self._sources or chosen in self.names.taken:
            count += 1
            chosen = f"{name}{count}"
        self.made.add(chosen)
        return chosen

    @cached_property
    def source_names(self) -> set[str]:
        """The names of all locals of the function."""
        return names_of(self.owner)

    def at(self, offset: int, position: Position) -> str:
        """The site of a step at a position, by the macro around the function."""
        self.at_used = True
        return f"AT({self._place(offset, position)})"

    def site(self, offset: int, position: Position) -> str:
        """The same outside that macro."""
        return f"HT_AT({self.names.number_of(self.owner)}, {self._place(offset, position)})"

    def _place(self, offset: int, position: Position) -> str:
        line = max(0, position.line - first_line(self.owner))
        if offset >= MOST_STEPS or line >= MOST_LINES or position.column > MOST_COLUMNS:
            what = f"{self.owner.name} is too large: this place has no fault site"
            raise too_large(what, self.owner.path, position)
        return f"{max(0, offset)}, {line}, {position.column}"

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
