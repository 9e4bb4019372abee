"""Expressions of kernels and device functions as nodes of the intermediate representation.

A subclass knows the names in scope. Nothing here has effects: what has is a statement.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Sequence

from transpiler.ir.nodes import (
    Conditional,
    Construct,
    Element,
    Expression,
    Extent,
    FloatLiteral,
    Literal,
    Local,
    Operate,
    Read,
    ShortCircuit,
)
from transpiler.ir.types import (
    BOOL,
    F32,
    F64,
    I32,
    I64,
    U64,
    ArrayType,
    ElementType,
    FloatType,
    IntType,
    ScalarType,
    ViewType,
)
from transpiler.ir.vectors import Form, element_of, formed
from transpiler.pykernel.bindings import resolve, shaped_constant
from transpiler.pykernel.model import ConstantName, PyFunction, PyModule, TackName
from transpiler.pykernel.notation import SCALARS
from transpiler.pykernel.reading import position_of, spelling
from transpiler.pykernel.typing import (
    KernelTypeError,
    literal_type,
    number_type,
    promote,
)
from transpiler.pykernel.values import (
    Known,
    Value,
    Weak,
    applied,
    cast,
    constant_value,
    convert,
    float_literal,
    form_together,
    is_fixed,
    reads_nothing,
    settled,
    truth,
)
from transpiler.pykernel.vocabulary import CONSTANTS, MATH, word_of
from transpiler.source.files import Position

_BINARY = {ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul"}
_BITS = {ast.BitAnd: "and", ast.BitOr: "or", ast.BitXor: "xor"}
_COMPARE = {
    ast.Lt: "lt",
    ast.LtE: "le",
    ast.Gt: "gt",
    ast.GtE: "ge",
    ast.Eq: "eq",
    ast.NotEq: "ne",
}


class Rejected(Exception):
    """A construct with its place: `code`, what is wrong, what to write instead."""

    def __init__(self, code: str, node: ast.AST, message: str, remedy: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.node = node
        self.message = message
        self.remedy = remedy
        self.function: PyFunction | None = None  # where it stands, if not in the kernel


class NotTyped(Exception):
    """A local that is read before any assignment to it has a type: wait for the next round."""


class Expressions:
    """Lowers expressions; subclasses look names up."""

    def __init__(self, module: PyModule) -> None:
        self.module = module

    # --- what subclasses know ---------------------------------------------------------------

    def read(self, node: ast.Name) -> Value:
        """The value of a local, parameter or constant."""
        raise NotImplementedError

    def array(self, node: ast.expr) -> Local | None:
        """The array that a name stands for, None where it is no array."""
        raise NotImplementedError

    def tack(self, node: ast.expr) -> TackName | None:
        """What of the `tack` package, or of Python's builtins, a name stands for."""
        raise NotImplementedError

    def is_outer(self, node: ast.expr) -> bool:
        """Whether `node` is a name of the file, or a path from one, that nothing here hides."""
        raise NotImplementedError

    def call_function(self, node: ast.Call) -> Value | None:
        """A call of a device function; None where it is none."""
        raise NotImplementedError

    def indices(self, given: Sequence[ast.expr], rank: int) -> tuple[Expression, ...]:
        """The indices of an element of an array of `rank` dimensions."""
        raise NotImplementedError

    def product(self, node: ast.AST, left: Value, right: Value) -> Value:
        """`left @ right`."""
        raise NotImplementedError

    def mask_not(self, e: Expression, node: ast.AST) -> Expression:
        """`not` of each component."""
        raise NotImplementedError

    def mask_together(self, node: ast.BoolOp, parts: list[Value]) -> Expression:
        """`and` or `or` of each component."""
        raise NotImplementedError

    def once(self, value: Value) -> Value:
        """`value` in a form that may be written twice and is evaluated once."""
        raise NotImplementedError

    # --- entry points -----------------------------------------------------------------------

    def at(self, node: ast.AST) -> Position:
        return position_of(self.module, node)

    def condition(self, node: ast.expr) -> Expression:
        """A truth value."""
        made = self.value(node)
        if made.form:
            message = "TypeError: a vector or matrix is no condition"
            raise Rejected("K1312", node, message, "use any(..) or all(..) of a mask")
        return truth(settled(made), self.at(node))

    def index(self, node: ast.expr) -> Expression:
        """An I64 index or bound."""
        made = self.value(node)
        wrong = isinstance(made, Weak) or not isinstance(number_type(made.element), IntType)
        if wrong or made.form:
            raise Rejected("K1303", node, "TypeError: an index is an integer", "use tack.i64(..)")
        return convert(self.number(made, node), I64, self.at(node))

    def number(self, made: Value, node: ast.AST) -> Value:
        """`made` where a number is wanted: truth values are 0 and 1 of i32."""
        if isinstance(made, Known) and made.type == BOOL:
            return Known(cast(made.expression, I32, self.at(node)))
        return made

    def value(self, node: ast.expr) -> Value:
        """Any scalar expression."""
        match node:
            case ast.Constant():
                return self._constant(node)
            case ast.Name():
                return self.read(node)
            case ast.BinOp():
                return self._binary(node)
            case ast.UnaryOp():
                return self._unary(node)
            case ast.Compare():
                return Known(self._compare(node))
            case ast.BoolOp():
                return self._together(node)
            case ast.IfExp():
                return self._conditional(node)
            case ast.Subscript(ast.Attribute(base, "shape"), ast.Constant(int(dimension))):
                return Known(self.extent(base, dimension))
            case ast.Subscript():
                return Known(self.subscript(node))
            case ast.Call():
                return self._call(node)
            case ast.Attribute():
                return self._attribute(node)
        raise self.refusal(node, type(node).__name__)

    def refusal(self, node: ast.AST, what: str) -> Rejected:
        """What this version does not translate."""
        return Rejected("C9102", node, f"{what} is not supported in kernels")

    # --- leaves -----------------------------------------------------------------------------

    def _constant(self, node: ast.Constant) -> Value:
        value = node.value
        text = spelling(self.module, node)
        if isinstance(value, bool):
            return Known(Literal(I32, int(value)), literal=True)
        if isinstance(value, int):
            return self._integer(node, value, text)
        assert isinstance(value, float)
        return float_literal(value, text)

    def _integer(self, node: ast.AST, value: int, text: str | None) -> Known:
        type_ = literal_type(value)
        if type_ is None:
            raise Rejected("K1302", node, f"OverflowError: {value} fits no 64-bit integer")
        return Known(Literal(type_, value, text), literal=True)

    def _attribute(self, node: ast.Attribute) -> Value:
        if self.is_outer(node):
            return self.constant(node)
        raise self.refusal(node, f"the attribute {node.attr}")

    def constant(self, node: ast.expr) -> Value:
        """A name of the file: the value of its `tack.constant`, or `math.pi`."""
        match resolve(self.module, node):
            case TackName(path) if path in CONSTANTS:
                return float_literal(getattr(math, path.removeprefix("math.")), None)
            case ConstantName(_, int() | float() as number, dtype):
                return constant_value(number, dtype)
            case ConstantName() as shaped:
                return self.value(shaped_constant(shaped, node))
        raise self.refusal(node, f"the value of {ast.unparse(node)}")

    # --- operators --------------------------------------------------------------------------

    def _unary(self, node: ast.UnaryOp) -> Value:
        if isinstance(node.op, ast.Not):
            made = self.value(node.operand)
            if made.form:
                return Known(self.mask_not(settled(made), node))
            inner = truth(settled(made), self.at(node))
            return Known(Operate("logical_not.bool", (inner,), BOOL, self.at(node)))
        if isinstance(node.op, ast.USub) and isinstance(node.operand, ast.Constant):
            value = node.operand.value
            if isinstance(value, int) and not isinstance(value, bool):
                text = spelling(self.module, node)
                return self._integer(node, -value, text)
        made = self.number(self.value(node.operand), node)
        if isinstance(node.op, ast.UAdd):
            return made
        if isinstance(made, Weak) and isinstance(node.op, ast.USub):
            return Weak(lambda t: self._negated(made.at(t), node), made.fixed, made.form)
        if isinstance(made, Weak) or isinstance(node.op, ast.Invert):
            if isinstance(made, Weak) or not isinstance(made.element, IntType):
                raise Rejected("K1303", node, "TypeError: ~ is for integers")
            operands = (made.expression,)
            e = applied(f"not.{made.element.token}", operands, made.element, self.at(node))
            return Known(e, made.literal)
        return Known(self._negated(made.expression, node), made.literal)

    def _negated(self, e: Expression, node: ast.AST) -> Expression:
        if isinstance(e, FloatLiteral) and e.value >= 0:
            return FloatLiteral(e.type, -e.value, None if e.text is None else f"-{e.text}")
        if isinstance(e, Construct):
            return Construct(e.type, tuple(self._negated(part, node) for part in e.parts))
        assert isinstance(e.type, ElementType)
        element = element_of(e.type)
        return applied(f"negate.{element.token}", (e,), element, self.at(node))

    def _binary(self, node: ast.BinOp) -> Value:
        left = self.number(self.value(node.left), node.left)
        right = self.number(self.value(node.right), node.right)
        return self.operate(node, node.op, left, right)

    def operate(self, node: ast.AST, op: ast.operator, left: Value, right: Value) -> Value:
        """`left op right` by the kernel language's rules."""
        if isinstance(op, ast.MatMult):
            return self.product(node, left, right)
        form = self.together(node, left, right)
        if isinstance(op, ast.LShift | ast.RShift):
            return self._shift(node, op, left, right)
        if isinstance(op, ast.Pow):
            return self._power(node, left, right)
        both = self._weak_pair(left, right)
        if both is not None:
            example = Known(_example(F32))
            self._in(node, op, F32, example, example)  # refused at once, not where it is read
            return Weak(lambda t: self._in(node, op, t, *both), is_fixed(*both), form)
        if isinstance(op, ast.Div) and _integers(left, right):
            type_: ScalarType = F32
        else:
            type_ = self._meeting(node, left, right)
        literal = all(isinstance(v, Known) and v.literal for v in (left, right))
        return Known(self._in(node, op, type_, left, right), literal)

    def _in(
        self, node: ast.AST, op: ast.operator, type_: ScalarType, left: Value, right: Value
    ) -> Expression:
        """The operation in `type_`."""
        token = type_.token
        floating = isinstance(type_, FloatType)
        match op:
            case ast.Add() | ast.Sub() | ast.Mult():
                name = _BINARY[type(op)]
                identifier = f"{name}.{token}" if floating else f"{name}.wrap.{token}"
            case ast.Div() if floating:
                identifier = f"div.{token}"
            case ast.FloorDiv():
                identifier = f"floor_div.{token}"
            case ast.Mod():
                identifier = f"floor_rem.{token}"
            case ast.BitAnd() | ast.BitOr() | ast.BitXor() if not floating:
                identifier = f"{_BITS[type(op)]}.{token}"
            case _:
                shown = type(op).__name__
                raise Rejected("K1304", node, f"TypeError: {shown} is not for {token}")
        position = self.at(node)
        operands = (convert(left, type_, position), convert(right, type_, position))
        return applied(identifier, operands, type_, position)

    def _shift(self, node: ast.AST, op: ast.operator, left: Value, right: Value) -> Value:
        for v in (left, right):
            if isinstance(v, Weak) or not isinstance(v.element, IntType):
                raise Rejected("K1303", node, "TypeError: shifts are for integers")
        assert isinstance(left, Known)
        name = "shift_left" if isinstance(op, ast.LShift) else "shift_right"
        # The counts of several components have one type.
        count = convert(right, I64) if left.form or right.form else settled(right)
        operands = (left.expression, count)
        e = applied(f"{name}.{left.element.token}", operands, left.element, self.at(node))
        return Known(e, left.literal)

    def _power(self, node: ast.AST, left: Value, right: Value) -> Value:
        both = self._weak_pair(left, right)
        if both is not None:
            form = form_together(*both) or ()
            return Weak(lambda t: self._pow(node, t, *both), is_fixed(*both), form)
        if not _integers(left, right):
            return Known(self._pow(node, self._meeting(node, left, right), left, right))
        assert isinstance(left, Known)
        assert isinstance(right, Known)
        if isinstance(right.expression, Literal) and right.expression.value < 0:
            message = "ValueError: an integer to a negative power is no integer"
            raise Rejected("K1305", node, message, "cast the base: tack.f32(a) ** e")
        exponent = Known(convert(right, U64)) if left.form or right.form else right
        operands = (left.expression, exponent.expression)
        identifier = f"power.{left.element.token}.{exponent.element.token}"
        return Known(applied(identifier, operands, left.element, self.at(node)), left.literal)

    def _pow(self, node: ast.AST, type_: ScalarType, left: Value, right: Value) -> Expression:
        operands = (convert(left, type_), convert(right, type_))
        return applied(f"pow.{type_.token}", operands, type_, self.at(node))

    def _weak_pair(self, left: Value, right: Value) -> tuple[Value, Value] | None:
        """Both, where they are literals and one of them is weak."""
        literal = [isinstance(v, Weak) or v.literal for v in (left, right)]
        weak = isinstance(left, Weak) or isinstance(right, Weak)
        return (left, right) if weak and all(literal) else None

    def _meeting(self, node: ast.AST, left: Value, right: Value) -> ScalarType:
        """The type in which two values meet; weak ones take the other's precision."""
        match left, right:
            case Weak(), Weak():
                return F32
            case (Weak(), Known() as other) | (Known() as other, Weak()):
                return other.element if isinstance(other.element, FloatType) else F32
            case Known(), Known():
                try:
                    return promote(left.element, right.element)
                except KernelTypeError as error:
                    message = f"TypeError: {error}"
                    raise Rejected("K1306", node, message, error.remedy) from None
        raise AssertionError(left)

    def _compare(self, node: ast.Compare) -> Expression:
        sides = [self.number(self.value(v), v) for v in (node.left, *node.comparators)]
        sides[1:-1] = map(self.once, sides[1:-1])
        made: Expression | None = None
        for op, left, right in zip(node.ops, sides, sides[1:], strict=False):
            if type(op) not in _COMPARE:
                raise self.refusal(node, type(op).__name__)
            type_ = self._meeting(node, left, right)
            operands = (convert(left, type_), convert(right, type_))
            identifier = f"{_COMPARE[type(op)]}.{type_.token}"
            self.together(node, left, right)
            link = applied(identifier, operands, BOOL, self.at(node))
            made = link if made is None else self.both(node, made, link)
        assert made is not None
        return made

    def _together(self, node: ast.BoolOp) -> Value:
        """`and` and `or`: of masks by component, else in order up to what decides."""
        parts = [self.value(v) for v in node.values]
        if any(part.form for part in parts):
            return Known(self.mask_together(node, parts))
        conditions = [
            truth(settled(p), self.at(v)) for p, v in zip(parts, node.values, strict=True)
        ]
        made = conditions[0]
        for part in conditions[1:]:
            made = _joined(isinstance(node.op, ast.And), made, part)
        return Known(made)

    def both(self, node: ast.Compare, left: Expression, right: Expression) -> Expression:
        """Two links of a chain of comparisons."""
        if BOOL in (left.type, right.type):
            return ShortCircuit(True, left, right)
        return applied("and.i32", (left, right), I32, self.at(node))

    def together(self, node: ast.AST, *values: Value) -> Form:
        """The form of an operation on `values`."""
        form = form_together(*values)
        if form is None:
            shown = " and ".join("x".join(map(str, v.form)) for v in values if v.form)
            message = f"TypeError: {shown} components do not go together"
            raise Rejected("K1313", node, message, "both sides have the same shape")
        return form

    def _conditional(self, node: ast.IfExp) -> Value:
        condition = self.condition(node.test)
        then = self.number(self.value(node.body), node.body)
        other = self.number(self.value(node.orelse), node.orelse)
        form = self.together(node, then, other)
        both = self._weak_pair(then, other)
        if both is not None:
            a, b = both
            fixed = reads_nothing(condition) and is_fixed(a, b)
            return Weak(lambda t: self._chosen(node, condition, t, a, b), fixed, form)
        type_ = self._meeting(node, then, other)
        return Known(self._chosen(node, condition, type_, then, other))

    def _chosen(
        self, node: ast.IfExp, condition: Expression, type_: ScalarType, a: Value, b: Value
    ) -> Expression:
        whole = formed(type_, self.together(node, a, b))
        return Conditional(condition, convert(a, whole), convert(b, whole), whole)

    # --- arrays -----------------------------------------------------------------------------

    def subscript(self, node: ast.Subscript) -> Element:
        """An element as a value or a place."""
        local = self.array(node.value)
        if local is None:
            raise self.refusal(node, "indexing what is no array")
        assert isinstance(local.type, ViewType | ArrayType)
        given = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        indices = self.indices(given, local.type.rank)
        if len(indices) not in (1, local.type.rank):
            message = (
                f"TypeError: {local.name} has {local.type.rank} dimensions, not {len(indices)}"
            )
            raise Rejected("K1501", node, message, "give one index for each dimension")
        element = local.type.element
        return Element(Read(local), indices, element, self.at(node))

    def extent(self, node: ast.expr, dimension: int) -> Expression:
        """`a.shape[dimension]` and `len(a)`."""
        local = self.array(node)
        if local is None:
            raise self.refusal(node, "the shape of what is no array")
        assert isinstance(local.type, ViewType)
        if not 0 <= dimension < local.type.rank:
            raise Rejected("K1502", node, f"IndexError: {local.name} has no dimension {dimension}")
        return Extent(Read(local), dimension)

    # --- calls ------------------------------------------------------------------------------

    def _call(self, node: ast.Call) -> Value:
        called = self.call_function(node)
        if called is not None:
            return called
        name = self.tack(node.func)
        if name is None:
            raise self.refusal(node, "calling this")
        word = word_of(name.path)
        if word == "len":
            return Known(self.extent(node.args[0], 0))
        values = [self.number(self.value(a), a) for a in node.args]
        if word in SCALARS or word in ("int", "float"):
            target = SCALARS.get(word) or (I32 if word == "int" else F32)
            return Known(convert(values[0], target, self.at(node)))
        if word in ("min", "max") and len(values) >= 2:
            return self._extremum(node, word, values)
        if word in ("abs", "fabs"):
            return self._lifted(node, "magnitude", values, keeps_integers=word == "abs")
        if word == "pow":
            return self._power(node, values[0], values[1])
        if word in MATH:
            return self._lifted(node, word, values, keeps_integers=False)
        raise self.refusal(node, f"{word}()")

    def _extremum(self, node: ast.Call, word: str, values: list[Value]) -> Value:
        """All arguments take the result's type first, then meet from left to right."""
        form = self.together(node, *values)
        if all(isinstance(v, Weak) or v.literal for v in values) and not _integers(*values):
            return Weak(lambda t: self._fold(node, word, t, values), is_fixed(*values), form)
        met = values[0]
        type_: ScalarType = F32
        for following in values[1:]:
            type_ = self._meeting(node, met, following)
            met = Known(_example(type_))
        if not _integers(*values) and not _has_float(values):
            type_ = F32
        return Known(self._fold(node, word, type_, values))

    def _fold(
        self, node: ast.Call, word: str, type_: ScalarType, values: list[Value]
    ) -> Expression:
        made = convert(values[0], type_)
        for following in values[1:]:
            operands = (made, convert(following, type_))
            made = applied(f"{word}.{type_.token}", operands, type_, self.at(node))
        return made

    def _lifted(
        self, node: ast.Call, name: str, values: list[Value], *, keeps_integers: bool
    ) -> Value:
        """A builtin whose arguments take the result's precision first."""
        form = self.together(node, *values)
        literal = all(isinstance(v, Weak) or v.literal for v in values)
        if literal and any(isinstance(v, Weak) for v in values):
            return Weak(lambda t: self._applied(node, name, t, values), is_fixed(*values), form)
        known = [v.element for v in values if isinstance(v, Known)]
        floats = [t for t in known if isinstance(t, FloatType)]
        if keeps_integers and not floats and len(known) == len(values):
            return Known(self._applied(node, name, known[0], values), literal)
        type_ = F64 if F64 in floats else F32
        return Known(self._applied(node, name, type_, values), literal)

    def _applied(
        self, node: ast.Call, name: str, type_: ScalarType, values: list[Value]
    ) -> Expression:
        operands = tuple(convert(v, type_) for v in values)
        return applied(f"{name}.{type_.token}", operands, type_, self.at(node))


def _integers(*values: Value) -> bool:
    return all(isinstance(v, Known) and isinstance(v.element, IntType) for v in values)


def _example(type_: ScalarType) -> Expression:
    """Any value of a number's type: only the type is looked at."""
    if isinstance(type_, FloatType):
        return FloatLiteral(type_, 0.0)
    assert isinstance(type_, IntType)
    return Literal(type_, 0)


def _has_float(values: list[Value]) -> bool:
    """Whether one of them has a floating type of its own."""
    return any(isinstance(v, Known) and isinstance(v.element, FloatType) for v in values)


def _joined(conjunction: bool, left: Expression, right: Expression) -> Expression:
    """`left and right`, without a parenthesis on the right: the order of tests is the same."""
    if isinstance(right, ShortCircuit) and right.conjunction == conjunction:
        return ShortCircuit(conjunction, _joined(conjunction, left, right.left), right.right)
    return ShortCircuit(conjunction, left, right)
