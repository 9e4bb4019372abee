"""What a set of kernel files declares, before types: modules, functions, classes, constants.

`bindings.py` makes these from syntax trees; `validate.py` checks the source of every function;
`lower.py` gives types and makes nodes of the intermediate representation. A name means what the
module in which it is written binds it to, never what the caller's module does.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass, field

from transpiler.ir.types import ElementType, ScalarType
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
    | TextureArgument
    | FunctionArgument
    | TupleArgument
    | InstanceArgument
)


# --- what names are bound to ----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TackName:
    """Something of the `tack` package by its path in it: `kernel`, `vec3`, `random.seed`.

    The package itself is the empty path, `tack.random` is `random`.
    """

    path: str


@dataclass(frozen=True, slots=True)
class MathName:
    """`math` (empty) or `pi`, `e`, `tau` of it."""

    name: str


@dataclass(frozen=True, slots=True)
class Constant:
    """`NAME = tack.constant(value, dtype)`.

    `value` is a number, or the components of a vector (a tuple) or matrix (a tuple of rows);
    `text` the spelling of a number. `type` None: a literal by the literal rules.
    """

    name: str
    value: int | float | tuple[int | float, ...] | tuple[tuple[int | float, ...], ...]
    type: ScalarType | None
    position: Position
    text: str | None = None


@dataclass(frozen=True, slots=True)
class PlainName:
    """Bound at module level to something that kernels cannot use; `what` says what it is."""

    name: str
    what: str
    position: Position


@dataclass(eq=False, slots=True)
class PyFunction:
    """A kernel, a device function or a method of a device class (`owner`).

    `annotations` holds the texts of string annotations by parameter; `returns` the annotation
    of the result as source text, None where there is none. `self_name` is the first parameter
    of a method that is not static; it is not in `parameters`.
    """

    name: str
    module: PyModule
    node: ast.FunctionDef
    is_kernel: bool
    parameters: tuple[str, ...]
    annotations: Mapping[str, str]
    returns: str | None = None
    owner: DeviceClass | None = None
    self_name: str | None = None

    @property
    def qualified(self) -> str:
        inside = f"{self.owner.name}." if self.owner else ""
        return f"{self.module.name}.{inside}{self.name}"


@dataclass(eq=False, slots=True)
class DeviceClass:
    """A class under `@tack.device_class`, with what it inherits already looked up.

    `members` maps names to methods and class-level numbers, those of base classes included;
    `lineage` are the class and its bases in method resolution order.
    """

    name: str
    module: PyModule
    node: ast.ClassDef
    lineage: tuple[DeviceClass, ...] = ()
    members: dict[str, PyFunction | Constant] = field(default_factory=dict)


@dataclass(eq=False, slots=True)
class PyModule:
    """One kernel file. `names` is its namespace; `comments` its comments by line."""

    name: str
    file: SourceFile
    tree: ast.Module
    names: dict[str, Binding] = field(default_factory=dict)
    comments: dict[int, str] = field(default_factory=dict)


Binding = PyFunction | DeviceClass | Constant | TackName | MathName | PlainName | PyModule


@dataclass(frozen=True, slots=True)
class Specialization:
    """One kernel with the types of its arguments, in parameter order.

    `result` is what the manifest or the annotation says the kernel returns. A kernel that is a
    method has its instance first, as `InstanceArgument`.
    """

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
