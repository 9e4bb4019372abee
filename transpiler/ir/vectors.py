"""Functions of whole vectors and matrices (contract, "Vectors and matrices").

A value is the tuple of its components, row-major, integers or NumPy scalars. Each function is
defined by scalar operations of the table on the components, sums from the first to the last.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from transpiler.ir.operations import lookup
from transpiler.ir.types import (
    BOOL,
    ElementType,
    FloatType,
    IntType,
    MatrixType,
    ScalarType,
    VectorType,
)

Shaped = VectorType | MatrixType
Form = tuple[int, ...]
"""The extents of a value: `(n,)` of a vector, `(rows, columns)` of a matrix, `()` of a scalar."""
SHORTEST, LONGEST = 2, 4
"""The extents that vectors and matrices have."""


class FormError(Exception):
    """Operands whose shapes or types a function does not take."""


def form_of(type_: ElementType) -> Form:
    """The extents of values of the type."""
    match type_:
        case VectorType(_, length):
            return (length,)
        case MatrixType(_, rows, columns):
            return (rows, columns)
    return ()


def element_of(type_: ElementType) -> ScalarType:
    """The type of the components; of a scalar its own."""
    return type_.element if isinstance(type_, VectorType | MatrixType) else type_


def formed(element: ScalarType, form: Form) -> ElementType:
    """The type of values of that form."""
    match form:
        case (length,):
            return VectorType(element, length)
        case (rows, columns):
            return MatrixType(element, rows, columns)
    return element


def count_of(type_: ElementType) -> int:
    """How many components a value has."""
    count = 1
    for extent in form_of(type_):
        count *= extent
    return count


Types = Sequence[ElementType]
Parts = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class VectorFunction:
    """A function: `result` gives its type for operands or raises `FormError`; `exact` takes the
    operands' components, scalars as tuples of one, and then their types."""

    name: str
    result: Callable[[Types], ElementType]
    exact: Callable[[Sequence[Parts], Types], Parts]


def _do(name: str, type_: ScalarType, *operands: Any) -> Any:
    form = ".wrap" if name in ("add", "sub", "mul") and isinstance(type_, IntType) else ""
    return lookup(f"{name}{form}.{type_.token}").apply(*operands)


def _sum(parts: Sequence[Any], type_: ScalarType) -> Any:
    total = parts[0]
    for part in parts[1:]:
        total = _do("add", type_, total, part)
    return total


def _dot(a: Sequence[Any], b: Sequence[Any], type_: ScalarType) -> Any:
    return _sum([_do("mul", type_, x, y) for x, y in zip(a, b, strict=True)], type_)


# --- results --------------------------------------------------------------------------------


def _same(types: Types) -> Shaped:
    first = types[0]
    if not isinstance(first, VectorType | MatrixType) or any(t != first for t in types):
        raise FormError("vectors or matrices of one shape are needed")
    return first


def _vectors(types: Types) -> VectorType:
    first = _same(types)
    if not isinstance(first, VectorType):
        raise FormError("a vector is needed")
    return first


def _component(types: Types) -> ElementType:
    return _same(types).element


def _vector_component(types: Types) -> ElementType:
    return _vectors(types).element


def _float_component(types: Types) -> ElementType:
    element = _same(types[:1]).element
    if not isinstance(element, FloatType) or any(t != element for t in types[1:]):
        raise FormError("floating components are needed")
    return element


def _float_vector(types: Types) -> ElementType:
    found = _vectors(types)
    if not isinstance(found.element, FloatType):
        raise FormError("floating components are needed")
    return found


def _mask(types: Types) -> ElementType:
    _same(types)
    return BOOL


def _cross(types: Types) -> ElementType:
    if _vectors(types).length != 3:
        raise FormError("two vectors of three components are needed")
    return types[0]


def _outer(types: Types) -> ElementType:
    a, b = types
    if not isinstance(a, VectorType) or not isinstance(b, VectorType) or a.element != b.element:
        raise FormError("two vectors are needed")
    return MatrixType(a.element, a.length, b.length)


def _square(types: Types, sizes: tuple[int, ...] = (2, 3, 4)) -> MatrixType:
    found = types[0]
    if not isinstance(found, MatrixType) or found.rows != found.columns or found.rows not in sizes:
        shown = " or ".join(f"{n}x{n}" for n in sizes)
        raise FormError(f"a square matrix is needed, {shown}")
    return found


def _inverse_type(types: Types) -> ElementType:
    found = _square(types, (2, 3))
    if not isinstance(found.element, FloatType):
        raise FormError("floating components are needed")
    return found


def _transposed(types: Types) -> ElementType:
    (found,) = types
    if not isinstance(found, MatrixType):
        raise FormError("a matrix is needed")
    return MatrixType(found.element, found.columns, found.rows)


def _matrix_form(type_: ElementType, *, left: bool) -> Form:
    """A vector on the right is a column and on the left a row."""
    form = form_of(type_)
    if len(form) == 1:
        return (1, *form) if left else (*form, 1)
    return form


def _product(types: Types) -> ElementType:
    a, b = types
    if not form_of(a) or not form_of(b):
        raise FormError("@ is for vectors and matrices")
    (rows, inner), (other, columns) = _matrix_form(a, left=True), _matrix_form(b, left=False)
    if inner != other or element_of(a) != element_of(b):
        raise FormError(f"{rows}x{inner} @ {other}x{columns} has no value")
    match len(form_of(a)), len(form_of(b)):
        case 2, 2:
            return formed(element_of(a), (rows, columns))
        case 2, 1:
            return formed(element_of(a), (rows,))
        case 1, 2:
            return formed(element_of(a), (columns,))
    return element_of(a)


# --- values ---------------------------------------------------------------------------------


def _fold(name: str) -> Callable[[Sequence[Parts], Types], Parts]:
    def exact(values: Sequence[Parts], types: Types) -> Parts:
        element = element_of(types[0])
        met = values[0][0]
        for part in values[0][1:]:
            met = _do(name, element, met, part)
        return (met,)

    return exact


def _dot_parts(values: Sequence[Parts], types: Types) -> Parts:
    return (_dot(values[0], values[1], element_of(types[0])),)


def _norm_sqr(values: Sequence[Parts], types: Types) -> Parts:
    return (_dot(values[0], values[0], element_of(types[0])),)


def _norm(values: Sequence[Parts], types: Types) -> Parts:
    element = element_of(types[0])
    total = _dot(values[0], values[0], element)
    if len(values) == 2:
        total = _do("add", element, total, values[1][0])
    return (_do("sqrt", element, total),)


def _normalized(values: Sequence[Parts], types: Types) -> Parts:
    (length,) = _norm(values, types)
    return tuple(_do("div", element_of(types[0]), part, length) for part in values[0])


def _cross_parts(values: Sequence[Parts], types: Types) -> Parts:
    a, b = values
    element = element_of(types[0])

    def minor(i: int, j: int) -> Any:
        return _do("sub", element, _do("mul", element, a[i], b[j]), _do("mul", element, a[j], b[i]))

    return (minor(1, 2), minor(2, 0), minor(0, 1))


def _outer_parts(values: Sequence[Parts], types: Types) -> Parts:
    element = element_of(types[0])
    return tuple(_do("mul", element, x, y) for x in values[0] for y in values[1])


def _product_parts(values: Sequence[Parts], types: Types) -> Parts:
    rows, inner = _matrix_form(types[0], left=True)
    _, columns = _matrix_form(types[1], left=False)
    a, b = values
    element = element_of(types[0])
    return tuple(
        _dot(a[i * inner : (i + 1) * inner], b[j::columns], element)
        for i in range(rows)
        for j in range(columns)
    )


def _transpose_parts(values: Sequence[Parts], types: Types) -> Parts:
    rows, columns = form_of(types[0])
    return tuple(values[0][i * columns + j] for j in range(columns) for i in range(rows))


def _trace_parts(values: Sequence[Parts], types: Types) -> Parts:
    rows, _ = form_of(types[0])
    return (_sum(values[0][:: rows + 1], element_of(types[0])),)


def _minor(m: Parts, element: ScalarType, a: int, b: int, c: int, d: int) -> Any:
    """m[a] m[d] - m[b] m[c]."""
    return _do("sub", element, _do("mul", element, m[a], m[d]), _do("mul", element, m[b], m[c]))


def _determinant(m: Parts, element: ScalarType) -> Any:
    if len(m) == 4:
        return _minor(m, element, 0, 1, 2, 3)
    first = _do("mul", element, m[0], _minor(m, element, 4, 5, 7, 8))
    second = _do("mul", element, m[1], _minor(m, element, 3, 5, 6, 8))
    third = _do("mul", element, m[2], _minor(m, element, 3, 4, 6, 7))
    return _do("add", element, _do("sub", element, first, second), third)


def _determinant_parts(values: Sequence[Parts], types: Types) -> Parts:
    return (_determinant(values[0], element_of(types[0])),)


_ADJUGATE = (
    (4, 5, 7, 8), (2, 1, 8, 7), (1, 2, 4, 5),
    (5, 3, 8, 6), (0, 2, 6, 8), (2, 0, 5, 3),
    (3, 4, 6, 7), (1, 0, 7, 6), (0, 1, 3, 4),
)  # fmt: skip
"""The entries of the adjugate of a 3x3 matrix, as minors of it."""


def _inverse_parts(values: Sequence[Parts], types: Types) -> Parts:
    (m,), element = values, element_of(types[0])
    if len(m) == 4:
        adjugate = (m[3], _do("negate", element, m[1]), _do("negate", element, m[2]), m[0])
    else:
        adjugate = tuple(_minor(m, element, *entry) for entry in _ADJUGATE)
    determinant = _determinant(m, element)
    return tuple(_do("div", element, part, determinant) for part in adjugate)


def _select_type(types: Types) -> ElementType:
    mask, a, b = types
    found = _same([a, b])
    if not form_of(mask) == form_of(found) or element_of(mask).token != "i32":
        raise FormError("a mask of the shape of both values is needed")
    return found


def _select_parts(values: Sequence[Parts], types: Types) -> Parts:
    return tuple(a if m else b for m, a, b in zip(*values, strict=True))


VECTOR_FUNCTIONS: dict[str, VectorFunction] = {
    f.name: f
    for f in (
        VectorFunction("any", _mask, lambda values, _: (any(values[0]),)),
        VectorFunction("all", _mask, lambda values, _: (all(values[0]),)),
        VectorFunction("select", _select_type, _select_parts),
        VectorFunction("sum", _component, _fold("add")),
        VectorFunction("least", _vector_component, _fold("min")),
        VectorFunction("greatest", _vector_component, _fold("max")),
        VectorFunction("norm_sqr", _component, _norm_sqr),
        VectorFunction("norm", _float_component, _norm),
        VectorFunction("normalized", _float_vector, _normalized),
        VectorFunction("dot", _vector_component, _dot_parts),
        VectorFunction("cross", _cross, _cross_parts),
        VectorFunction("outer_product", _outer, _outer_parts),
        VectorFunction("matmul", _product, _product_parts),
        VectorFunction("transpose", _transposed, _transpose_parts),
        VectorFunction("trace", lambda t: _square(t).element, _trace_parts),
        VectorFunction("determinant", lambda t: _square(t, (2, 3)).element, _determinant_parts),
        VectorFunction("inverse", _inverse_type, _inverse_parts),
    )
}
"""By name. `fill` is none of them: it makes a value of any shape from one scalar."""
