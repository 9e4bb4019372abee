"""What a kernel file declares, before types: its names and functions, and types of arguments.

`bindings.py` makes these from syntax trees, `notation.py` the types; `lower.py` makes nodes of the
intermediate representation.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from transpiler.ir.types import ElementType, MatrixType, ScalarType, VectorType
from transpiler.source.files import Position, SourceFile

# --- types of arguments ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ScalarArgument:
    """`f32`, `i64`; `bool` is passed as an integer 0 or 1."""

    type: ScalarType


@dataclass(frozen=True, slots=True)
class ArrayArgument:
    """`f32[:, 3]`: a number where an extent is fixed, else None; `planar` is `soa`."""

    element: ElementType
    shape: tuple[int | None, ...]
    planar: bool = False


@dataclass(frozen=True, slots=True)
class VectorArgument:
    """`vec3<f32>` as an attribute of an instance: its components are scalar parameters."""

    type: VectorType | MatrixType


@dataclass(frozen=True, slots=True)
class TextureArgument:
    """`texture3d`."""


@dataclass(frozen=True, slots=True)
class FunctionArgument:
    """`func:module.name`: a device function that an instance holds."""

    function: str


@dataclass(frozen=True, slots=True)
class TupleArgument:
    """`(i64, i64)`: numbers of an instance that are read as `o.shape[k]`."""

    parts: tuple[ScalarType, ...]


@dataclass(frozen=True, slots=True)
class InstanceArgument:
    """`Sphere(center=vec3<f32>, radius=f32)`: a device class and its attributes."""

    name: str
    fields: tuple[tuple[str, Argument], ...]


Argument = (
    ScalarArgument
    | ArrayArgument
    | VectorArgument
    | TextureArgument
    | FunctionArgument
    | TupleArgument
    | InstanceArgument
)


# --- what names are bound to ----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TackName:
    """Something of the `tack` package by its path in it: `kernel`, `vec3`, `random.seed`.

    The package itself is the empty path. `math` and what is in it, `math.pi`, and the builtins
    of Python, `len`, are named in the same way.
    """

    path: str


@dataclass(frozen=True, slots=True)
class PlainName:
    """Bound at module level to something that kernels cannot use; `what` says what it is."""

    name: str
    what: str
    position: Position


@dataclass(frozen=True, slots=True)
class ConstantName:
    """A number or `math.pi`, bound with `tack.constant`; `dtype` is None for one without a type.

    A vector is a tuple of numbers, a matrix a tuple of rows.
    """

    name: str
    value: ConstantValue
    dtype: ScalarType | None


@dataclass(frozen=True, slots=True)
class MissingName:
    """Imported from where no kernel file is, or bound to what cannot be read: an error where used.

    `code`, `message` and `remedy` are those of the diagnostic.
    """

    code: str
    message: str
    remedy: str


@dataclass(frozen=True, slots=True)
class ImportedName:
    """`name` of another kernel file, looked up where it is used: files may import each other."""

    module: PyModule
    name: str


class Files(Protocol):
    """The kernel files of a project, by the dotted paths of modules."""

    def find(self, dotted: str) -> ModuleName | None:
        """The module of that path, read if it was not yet; None where there is none."""

    def loaded(self, dotted: str) -> ModuleName | None:
        """The module of that path if some file imports it, as Python makes it an attribute."""


@dataclass(frozen=True, slots=True)
class ModuleName:
    """A kernel file, or a folder of them (`module` is None), by its dotted path."""

    path: str
    module: PyModule | None
    files: Files


@dataclass(eq=False, slots=True)
class PyFunction:
    """A kernel or a device function; `annotations` are the string annotations by parameter."""

    name: str
    module: PyModule
    node: ast.FunctionDef
    is_kernel: bool
    parameters: tuple[str, ...]
    annotations: Mapping[str, str]


@dataclass(eq=False, slots=True)
class PyModule:
    """One kernel file. `names` is its namespace; `comments` its comments by line.

    `functions` are all kernels and device functions in it, those whose name was bound again too.
    """

    name: str
    file: SourceFile
    tree: ast.Module
    names: dict[str, Binding] = field(default_factory=dict)
    comments: dict[int, str] = field(default_factory=dict)
    functions: list[PyFunction] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Method:
    """A device function of a class, or a kernel; a `static` one takes no instance."""

    function: PyFunction
    static: bool


@dataclass(eq=False, slots=True)
class PyClass:
    """A class under `@tack.device_class`, or one that inherits from such classes.

    `ancestors` are the device classes that it inherits from, in the order in which Python looks
    names up in them.
    """

    name: str
    ancestors: tuple[PyClass, ...] = ()
    methods: dict[str, Method] = field(default_factory=dict)
    constants: dict[str, ConstantName | MissingName] = field(default_factory=dict)

    def method(self, name: str) -> Method | None:
        """The method of that name, its own or inherited."""
        holder = self._holder(name)
        return None if holder is None else holder.methods.get(name)

    def constant(self, name: str) -> ConstantName | MissingName | None:
        """The number of that name, its own or inherited."""
        holder = self._holder(name)
        return None if holder is None else holder.constants.get(name)

    def _holder(self, name: str) -> PyClass | None:
        """The first class that has something of that name."""
        order = (self, *self.ancestors)
        return next((c for c in order if name in c.methods or name in c.constants), None)


ConstantValue = int | float | tuple["ConstantValue", ...]
Binding = (
    PyClass
    | PyFunction
    | TackName
    | PlainName
    | ConstantName
    | MissingName
    | ImportedName
    | ModuleName
)


@dataclass(frozen=True, slots=True)
class Specialization:
    """One kernel with the types of its arguments, in parameter order."""

    function: PyFunction
    arguments: tuple[Argument, ...]


@dataclass(frozen=True, slots=True)
class ArgumentList:
    """One entry of the manifest's table `[kernels]`: types for one specialization, as text.

    `suffix` ends the C name and tells the specializations of one kernel apart.
    """

    arguments: tuple[str, ...]
    returns: str | None = None
    suffix: str = ""
