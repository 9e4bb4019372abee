"""Vectors and matrices of kernels (contract, "Vectors and matrices").

They are values: every operation makes a new one, and a component is a place of its own.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence

from transpiler.ir.nodes import (
    Component,
    Conditional,
    Construct,
    Element,
    Expression,
    FloatLiteral,
    Lift,
    Literal,
    Place,
    Read,
    VectorOperate,
)
from transpiler.ir.operations import lookup
from transpiler.ir.order import calls
from transpiler.ir.types import (
    BOOL,
    F32,
    I32,
    ElementType,
    FloatType,
    IntType,
    MatrixType,
    ScalarType,
    VectorType,
)
from transpiler.ir.vectors import (
    LONGEST,
    SHORTEST,
    VECTOR_FUNCTIONS,
    Form,
    FormError,
    element_of,
    form_of,
    formed,
)
from transpiler.pykernel.lower_expressions import Expressions, Rejected
from transpiler.pykernel.values import (
    Known,
    Value,
    Weak,
    applied,
    cast,
    convert,
    float_literal,
    is_fixed,
    settled,
    truth,
)

_METHODS = {
    "norm": "norm",
    "norm_sqr": "norm_sqr",
    "normalized": "normalized",
    "dot": "dot",
    "cross": "cross",
    "outer_product": "outer_product",
    "sum": "sum",
    "min": "least",
    "max": "greatest",
    "transpose": "transpose",
    "trace": "trace",
    "determinant": "determinant",
    "inverse": "inverse",
}
"""What a method of a vector or matrix is called in the table."""
_OPTIONAL = {"norm": (0, 1), "dot": (1, 1), "cross": (1, 1), "outer_product": (1, 1)}
"""How many arguments a method takes, none if it is not listed."""
_FLOATING = frozenset(["norm", "normalized", "inverse"])
"""What is computed in floats, whatever the components are."""
_NAMES = "xyzw"


class Vectors(Expressions):
    """Lowers expressions that make, take apart or combine vectors and matrices."""

    def value(self, node: ast.expr) -> Value:
        made: Value | None = None
        match node:
            case ast.Subscript(ast.Attribute(_, "shape")):
                pass
            case ast.Subscript() if self.array(node.value) is None:
                given = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
                base = self._shaped(node.value, "indexing what is no array")
                made = self._component(node, base, [self.index(e) for e in given])
            case ast.Attribute() if not self.is_outer(node):
                base = self._shaped(node.value, f"the attribute {node.attr}")
                made = self._component(node, base, [self._named(node, base.form)])
            case ast.Call(ast.Attribute() as called) if not self.is_outer(called):
                base = self._shaped(called.value, "calling this")
                made = self._method(node, called.attr, base)
            case ast.Call():
                made = self._construction(node)
            case ast.List(parts):
                made = self._listed(node, parts)
        return super().value(node) if made is None else made

    def _shaped(self, node: ast.expr, otherwise: str) -> Value:
        made = self.value(node)
        if not made.form:
            raise self.refusal(node, otherwise)
        return made

    # --- components -------------------------------------------------------------------------

    def _named(self, node: ast.Attribute, form: Form) -> Expression:
        """The index that a name of a component stands for."""
        if len(form) == 1 and node.attr in _NAMES[: form[0]]:
            return Literal(_INDEX, _NAMES.index(node.attr))
        shown = "x".join(map(str, form))
        message = f"AttributeError: {shown} components have no {node.attr}"
        raise Rejected("K1314", node, message, "components are x, y, z and w, or have an index")

    def _component(self, node: ast.AST, base: Value, given: list[Expression]) -> Value:
        indices = self._in_range(node, base.form, given)
        if isinstance(base, Weak):
            return Weak(
                lambda t: self._part(node, base.at(t), indices), base.fixed, base.form[len(given) :]
            )
        return Known(self._part(node, base.expression, indices), base.literal)

    def _part(self, node: ast.AST, base: Expression, indices: tuple[Expression, ...]) -> Expression:
        """A component, or a row of a matrix; of a row of a matrix a component of that."""
        form = form_of(_of(base))
        numbers = [i.value for i in indices if isinstance(i, Literal)]
        if isinstance(base, Construct) and len(numbers) == len(form):
            place = numbers[0] if len(form) == 1 else numbers[0] * form[1] + numbers[1]
            return base.parts[place]
        match base:
            case Component(whole, before):
                base, indices = whole, (*before, *indices)
                form = form_of(_of(whole))
        type_ = formed(element_of(_of(base)), form[len(indices) :])
        assert isinstance(type_, ScalarType | VectorType)
        return Component(base, indices, type_, self.at(node))

    def _in_range(
        self, node: ast.AST, form: Form, given: list[Expression]
    ) -> tuple[Expression, ...]:
        """Indices of components; numbers are checked and count from the end if negative."""
        if len(given) != len(form):
            message = f"IndexError: {len(given)} indices for {len(form)} dimensions"
            raise Rejected("K1314", node, message, "a component of a matrix is m[i, j]")
        made: list[Expression] = []
        for index, extent in zip(given, form, strict=False):
            if isinstance(index, Literal):
                place = index.value + extent if index.value < 0 else index.value
                if not 0 <= place < extent:
                    message = f"IndexError: there is no component {index.value} of {extent}"
                    raise Rejected("K1314", node, message)
                index = Literal(_INDEX, place)
            made.append(index)
        return tuple(made)

    def place(self, node: ast.expr) -> Place:
        """What an assignment to an element or to a component stores to."""
        match node:
            case ast.Subscript() if self.array(node.value) is not None:
                return self.subscript(node)
            case ast.Name():
                base = self.read(node)
                if base.form and isinstance(base, Known) and isinstance(base.expression, Read):
                    return base.expression
            case ast.Subscript() | ast.Attribute():
                whole = self.place(node.value)
                form = form_of(_of(whole))
                if isinstance(node, ast.Attribute):
                    given = [self._named(node, form)]
                else:
                    parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
                    given = [self.index(e) for e in parts]
                made = self._part(node, whole, self._in_range(node, form, given))
                assert isinstance(made, Component)
                return made
        raise self.refusal(node, "assigning to this")

    def indices(self, given: Sequence[ast.expr], rank: int) -> tuple[Expression, ...]:
        """One for each dimension, one over all elements, or the components of a vector."""
        if len(given) != 1:
            return tuple(self.index(e) for e in given)
        (only,) = given
        vector = self.value(only)
        if not vector.form:
            return (self.index(only),)
        if isinstance(vector, Weak) or not isinstance(vector.element, IntType):
            raise Rejected("K1303", only, "TypeError: an index is an integer", "use tack.i64(..)")
        if vector.form != (rank,):
            shown = "x".join(map(str, vector.form))
            message = f"TypeError: {shown} components are no index of {rank} dimensions"
            raise Rejected("K1501", only, message, "give one index for each dimension")
        whole = self.once(vector)
        parts = [self._component(only, whole, [Literal(_INDEX, k)]) for k in range(rank)]
        return tuple(convert(part, _INDEX, self.at(only)) for part in parts)

    # --- construction -----------------------------------------------------------------------

    def _construction(self, node: ast.Call) -> Value | None:
        """A call of `tack.vec3`, `tack.mat2` and the like; None for another call."""
        found = self.tack(node.func)
        match found.path if found is not None else "":
            case "vec2" | "vec3" | "vec4" as path:
                return self._vector(node, int(path[-1]))
            case "mat2" | "mat3" | "mat4" as path:
                return self._matrix(node, int(path[-1]))
            case "mat":
                return self._rows(node, node.args, None)
            case "identity":
                return self._identity(node)
            case "select":
                return self._select(node)
            case "any" | "all" as path:
                return self._reduced(node, path)
        return None

    def _vector(self, node: ast.Call, length: int) -> Value:
        parts = node.args
        if len(parts) == 1 and isinstance(parts[0], ast.List | ast.Tuple):
            parts = parts[0].elts
        values = [self.number(self.value(a), a) for a in parts]
        if len(values) == 1:
            (only,) = values
            if only.form == (length,):
                return only
            if not only.form:
                return self._filled(node, only, (length,))
        if len(values) != length or any(v.form for v in values):
            message = f"TypeError: a vec{length} is made of {length} numbers, one, or a vec{length}"
            raise Rejected("K1315", node, message, f"give {length} numbers")
        return self.construct(node, values, (length,))

    def _filled(self, node: ast.AST, value: Value, form: Form) -> Value:
        """`value` as every component."""
        if isinstance(value, Weak) and calls(settled(value)):
            return Weak(lambda t: convert(value, formed(t, form), self.at(node)), False, form)
        if isinstance(value, Weak) or value.literal:
            count = form[0] * form[-1] if len(form) == 2 else form[0]
            return self.construct(node, [value] * count, form)
        return Known(convert(value, formed(value.element, form), self.at(node)))

    def construct(self, node: ast.AST, values: Sequence[Value], form: Form) -> Value:
        """A vector or matrix of these components, in the type in which they meet."""
        literal = all(isinstance(v, Weak) or v.literal for v in values)
        if literal and any(isinstance(v, Weak) for v in values):
            return Weak(lambda t: _constructed(t, values, form), is_fixed(*values), form)
        met: Value = values[0]
        type_ = F32 if isinstance(met, Weak) else met.element
        for value in values[1:]:
            type_ = self._meeting(node, met, value)
            met = Known(_zero(type_))
        return Known(_constructed(type_, values, form), literal)

    def _listed(self, node: ast.List, parts: list[ast.expr]) -> Value:
        """A vector that is written as a list of numbers."""
        values = [self.number(self.value(part), part) for part in parts]
        if not SHORTEST <= len(values) <= LONGEST or any(v.form for v in values):
            message = "TypeError: a list is a vector of 2 to 4 numbers"
            raise Rejected("K1315", node, message, "a matrix is tack.mat([..], [..])")
        return self.construct(node, values, (len(values),))

    def _matrix(self, node: ast.Call, size: int) -> Value:
        if len(node.args) == size:
            return self._rows(node, node.args, size)
        values = [self.number(self.value(a), a) for a in node.args]
        if len(values) != size * size or any(v.form for v in values):
            message = f"TypeError: a mat{size} is made of {size} rows or {size * size} numbers"
            raise Rejected("K1315", node, message, "give rows as lists: [a, b]")
        return self.construct(node, values, (size, size))

    def _rows(self, node: ast.Call, rows: Sequence[ast.expr], size: int | None) -> Value:
        made: list[list[Value]] = []
        for row in rows:
            if isinstance(row, ast.List | ast.Tuple):
                made.append([self.number(self.value(e), e) for e in row.elts])
                continue
            vector = self.once(self.value(row))
            if len(vector.form) != 1:
                raise Rejected("K1315", row, "TypeError: a row is a list or a vector")
            numbers = [[Literal(_INDEX, k)] for k in range(vector.form[0])]
            made.append([self._component(row, vector, [*k]) for k in numbers])
        columns = len(made[0])
        sizes = (len(made), columns)
        if any(not SHORTEST <= n <= LONGEST for n in sizes) or size not in (None, columns):
            raise Rejected("K1315", node, f"TypeError: no matrix is {len(made)}x{columns}")
        if any(len(row) != columns for row in made) or any(v.form for row in made for v in row):
            raise Rejected("K1315", node, "TypeError: rows are equally many numbers")
        return self.construct(node, [v for row in made for v in row], sizes)

    def _identity(self, node: ast.Call) -> Value:
        size = self.index(node.args[0])
        if not isinstance(size, Literal) or not SHORTEST <= size.value <= LONGEST:
            raise Rejected("K1315", node, "ValueError: the size of an identity is 2, 3 or 4")
        n = size.value
        parts = [float_literal(float(i == j), None) for i in range(n) for j in range(n)]
        return self.construct(node, parts, (n, n))

    # --- functions --------------------------------------------------------------------------

    def _method(self, node: ast.Call, name: str, base: Value) -> Value:
        if name not in _METHODS:
            message = f"AttributeError: vectors and matrices have no method {name}"
            raise Rejected("K1314", node, message)
        low, high = _OPTIONAL.get(name, (0, 0))
        if not low <= len(node.args) <= high:
            raise Rejected("K1315", node, f"TypeError: {name} takes {low} arguments")
        given = [self.number(self.value(a), a) for a in node.args]
        return self._function(node, _METHODS[name], [base, *given])

    def product(self, node: ast.AST, left: Value, right: Value) -> Value:
        if left.form and left.form == right.form and len(left.form) == 1:
            return self._function(node, "dot", [left, right])
        return self._function(node, "matmul", [left, right])

    def _function(self, node: ast.AST, name: str, values: list[Value]) -> Value:
        """A function of the table, in the type in which the components meet."""
        literal = all(isinstance(v, Weak) or v.literal for v in values)
        if literal and any(isinstance(v, Weak) for v in values):
            form = form_of(_of(self._operated(node, name, F32, values)))
            return Weak(lambda t: self._operated(node, name, t, values), is_fixed(*values), form)
        met: Value = values[0]
        type_ = F32 if isinstance(met, Weak) else met.element
        for value in values[1:]:
            type_ = self._meeting(node, met, value)
            met = Known(_zero(type_))
        if name in _FLOATING and not isinstance(type_, FloatType):
            type_ = F32
        return Known(self._operated(node, name, type_, values), literal)

    def _operated(
        self, node: ast.AST, name: str, type_: ScalarType, values: list[Value]
    ) -> Expression:
        operands = tuple(convert(v, type_, self.at(node)) for v in values)
        try:
            result = VECTOR_FUNCTIONS[name].result([_of(o) for o in operands])
        except FormError as error:
            raise Rejected("K1313", node, f"TypeError: {error}") from None
        return VectorOperate(name, operands, result, self.at(node))

    # --- masks ------------------------------------------------------------------------------

    def _select(self, node: ast.Call) -> Value:
        mask, a, b = (self.number(self.value(e), e) for e in node.args)
        form = self.together(node, mask, a, b)
        type_ = self._meeting(node, a, b)
        whole = formed(type_, form)
        then, otherwise = (convert(self.once(v), whole, self.at(node)) for v in (a, b))
        if mask.form:
            operands = (self._mask(mask, node, exact=False), then, otherwise)
            return Known(VectorOperate("select", operands, whole, self.at(node)))
        condition = truth(settled(mask), self.at(node))
        return Known(Conditional(condition, then, otherwise, whole))

    def _reduced(self, node: ast.Call, name: str) -> Value:
        made = self.value(node.args[0])
        if not made.form:
            return Known(truth(settled(made), self.at(node)))
        mask = self._mask(made, node, exact=False)
        return Known(VectorOperate(name, (mask,), BOOL, self.at(node)))

    def _mask(self, value: Value, node: ast.AST, *, exact: bool) -> Expression:
        """Components that hold where they are not 0; `exact`: those are 1."""
        e = settled(value)
        element = element_of(_of(e))
        if element == I32 and (not exact or _is_mask(e)):
            return e
        return applied(f"ne.{element.token}", (e, _zero(element)), BOOL, self.at(node))

    def mask_not(self, e: Expression, node: ast.AST) -> Expression:
        element = element_of(_of(e))
        return applied(f"eq.{element.token}", (e, _zero(element)), BOOL, self.at(node))

    def mask_together(self, node: ast.BoolOp, parts: list[Value]) -> Expression:
        self.together(node, *parts)
        name = "and.i32" if isinstance(node.op, ast.And) else "or.i32"
        made: Expression | None = None
        for part, written in zip(parts, node.values, strict=True):
            if part.form:
                e = self._mask(part, written, exact=True)
            else:
                e = cast(truth(settled(part), self.at(written)), I32, self.at(written))
            made = e if made is None else applied(name, (made, e), I32, self.at(node))
        assert made is not None
        return made


_INDEX = IntType(64, True)


def _of(e: Expression) -> ElementType:
    assert isinstance(e.type, ElementType)
    return e.type


def _zero(type_: ScalarType) -> Expression:
    return FloatLiteral(type_, 0.0) if isinstance(type_, FloatType) else Literal(type_, 0)


def _constructed(type_: ScalarType, values: Sequence[Value], form: Form) -> Expression:
    whole = formed(type_, form)
    assert isinstance(whole, VectorType | MatrixType)
    return Construct(whole, tuple(convert(v, type_) for v in values))


def _is_mask(e: Expression) -> bool:
    """Whether every component is 0 or 1."""
    if not isinstance(e, Lift):
        return False
    row = lookup(e.operation)
    if row.result_type == BOOL:
        return True
    return row.family.name in ("and", "or") and all(map(_is_mask, e.operands))


def element_base(place: Place) -> Element | None:
    """The element of an array that a place is, or is a component of."""
    while isinstance(place, Component):
        assert isinstance(place.base, Element | Component | Read)
        place = place.base
    return place if isinstance(place, Element) else None
