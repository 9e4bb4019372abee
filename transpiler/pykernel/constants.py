"""`NAME = tack.constant(value, dtype)`: the value is computed as Python computes it.

The value is written with numbers, arithmetic on them and functions of `math`; nothing else is
evaluated. With a dtype it is a number of that type, told from others by its bits.
"""

from __future__ import annotations

import ast
import math
import operator
from collections.abc import Callable
from typing import Any

from transpiler.ir import floating
from transpiler.ir.operations import lookup
from transpiler.ir.types import FloatType, IntType, ScalarType
from transpiler.pykernel.model import Binding, ConstantName, ConstantValue, MissingName, TackName
from transpiler.pykernel.notation import SCALARS
from transpiler.pykernel.typing import literal_type

Resolve = Callable[[ast.expr], Binding | None]

_BINARY: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Pow: operator.pow,
    ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
    ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_,
    ast.BitXor: operator.xor,
}
_FUNCTIONS = frozenset(
    """sqrt sin cos tan asin acos atan atan2 sinh cosh tanh exp log log2 log10 pow floor ceil
    radians degrees hypot""".split()
)
_BUILTINS: dict[str, Callable[..., Any]] = {
    "abs": abs,
    "min": min,
    "max": max,
    "int": int,
    "float": float,
}
_NUMBERS = {n: getattr(math, n) for n in ("pi", "e", "tau", "inf", "nan")}
MOST_BITS = 4096
"""No intermediate integer of a constant is longer."""


class NotConstant(Exception):
    """An expression, or a value, that no constant can have; `remedy` says what to write."""

    def __init__(self, message: str, remedy: str) -> None:
        super().__init__(message)
        self.remedy = remedy


def read_constant(name: str, call: ast.Call, resolve: Resolve) -> ConstantName | MissingName:
    """The constant that `name = tack.constant(..)` binds; what is wrong with it is told where the
    name is used (K1109)."""
    try:
        value, dtype = _arguments(call)
        type_ = None if dtype is None else _type(dtype, resolve)
        number = _in_type(evaluate(value, resolve), type_)
        return ConstantName(name, number, type_)
    except NotConstant as error:
        return MissingName("K1109", f"ValueError: the constant {name}: {error}", error.remedy)


def _arguments(call: ast.Call) -> tuple[ast.expr, ast.expr | None]:
    given = dict(zip(("value", "dtype"), call.args, strict=False))
    given |= {k.arg: k.value for k in call.keywords if k.arg is not None}
    wrong = len(call.args) > 2 or len(given) < len(call.args) + len(call.keywords)
    if wrong or "value" not in given or not given.keys() <= {"value", "dtype"}:
        raise NotConstant("it takes a value and a dtype", "tack.constant(0.5, tack.f32)")
    return given["value"], given.get("dtype")


def _type(node: ast.expr, resolve: Resolve) -> ScalarType:
    found = resolve(node)
    path = found.path if isinstance(found, TackName) else ""
    if path not in SCALARS:
        raise NotConstant(
            "its dtype is no number type", "use tack.f32, tack.i64 or another of them"
        )
    return SCALARS[path]


def evaluate(node: ast.expr, resolve: Resolve) -> ConstantValue:
    """The value that Python gives `node`; raises `NotConstant`."""
    try:
        found: ConstantValue = _value(node, resolve)
    except (ArithmeticError, ValueError, TypeError) as error:
        raise NotConstant(f"{type(error).__name__}: {error}", "correct its value") from None
    return found


def _value(node: ast.expr, resolve: Resolve) -> Any:
    match node:
        case ast.Constant(bool() | int() | float() as number):
            return int(number) if isinstance(number, bool) else number
        case ast.UnaryOp(ast.USub(), inner):
            return -_value(inner, resolve)
        case ast.UnaryOp(ast.UAdd(), inner):
            return +_value(inner, resolve)
        case ast.BinOp(left, op, right) if type(op) in _BINARY:
            return _binary(op, _value(left, resolve), _value(right, resolve))
        case ast.List(parts) | ast.Tuple(parts):
            return tuple(_value(part, resolve) for part in parts)
        case ast.Name() | ast.Attribute():
            return _named(node, resolve)
        case ast.Call(function, arguments, []):
            return _called(function, arguments, resolve)
    raise NotConstant(
        f"its value has {ast.unparse(node)[:40]!r} in it",
        "write it with numbers, arithmetic and functions of math",
    )


def _binary(op: ast.operator, left: Any, right: Any) -> Any:
    """Arithmetic of numbers, with integers of a size that someone could want."""
    if isinstance(left, tuple) or isinstance(right, tuple):
        raise TypeError("arithmetic is for numbers")
    if isinstance(left, int) and isinstance(right, int):
        grows = {ast.Pow: left.bit_length() * max(right, 0), ast.LShift: left.bit_length() + right}
        if grows.get(type(op), 0) > MOST_BITS:
            raise OverflowError("the value fits no type")
    made = _BINARY[type(op)](left, right)
    if isinstance(made, int) and made.bit_length() > MOST_BITS:
        raise OverflowError("the value fits no type")
    if isinstance(made, complex):
        raise ValueError("the value is complex")
    return made


def _named(node: ast.expr, resolve: Resolve) -> Any:
    match resolve(node):
        case ConstantName(_, value, None):
            return value
        case TackName(path) if path.removeprefix("math.") in _NUMBERS and path[:5] == "math.":
            return _NUMBERS[path.removeprefix("math.")]
    raise NotConstant(
        f"its value has the name {ast.unparse(node)} in it",
        "write the number itself, or the name of a tack.constant without a dtype",
    )


def _called(function: ast.expr, arguments: list[ast.expr], resolve: Resolve) -> Any:
    found = resolve(function)
    path = found.path if isinstance(found, TackName) else ""
    match path, arguments:
        case "float", [ast.Constant(str(text))]:
            return float(text)  # float("inf")
    called: Callable[..., Any] | None = None
    if path.startswith("math.") and path.removeprefix("math.") in _FUNCTIONS:
        called = getattr(math, path.removeprefix("math."))
    elif path in _BUILTINS:
        called = _BUILTINS[path]
    if called is not None:
        return called(*(_value(a, resolve) for a in arguments))
    raise NotConstant(
        f"its value calls {ast.unparse(function)}", "use functions of math, or write the number"
    )


def _in_type(value: ConstantValue, type_: ScalarType | None) -> ConstantValue:
    """`value` as a number of `type_`, in binary exactly that; raises `NotConstant`."""
    if isinstance(value, tuple):
        return _shaped(tuple(_in_type(part, type_) for part in value))
    whole = literal_type(value) if isinstance(value, int) else None
    if isinstance(value, int) and whole is None:
        raise NotConstant(f"{value} fits no 64-bit integer", "write it with a point: 1e30")
    if isinstance(type_, FloatType):
        exact = floating.scalar(type_, value) if whole is None else _converted(value, whole, type_)
        if math.isinf(exact) and not math.isinf(value):
            raise NotConstant(f"{type_.token} does not hold {value}", "choose another dtype")
        return float(exact)
    if isinstance(type_, IntType):
        if (
            value != value
            or math.isinf(value)
            or value != int(value)
            or not type_.holds(int(value))
        ):
            raise NotConstant(f"{type_.token} does not hold {value}", "choose another dtype")
        return int(value)
    return value


def _converted(value: float, source: IntType, type_: FloatType) -> Any:
    """An integer as a float, rounded once."""
    return lookup(f"cast.{source.token}.{type_.token}").compute(value)


def _shaped(value: tuple[ConstantValue, ...]) -> tuple[ConstantValue, ...]:
    """A vector or a matrix of at most 4x4."""
    rows = [part for part in value if isinstance(part, tuple)]
    lengths = {len(row) for row in rows}
    ragged = rows and (len(rows) != len(value) or len(lengths) != 1)
    deep = any(isinstance(part, tuple) for row in rows for part in row)
    sizes = {len(value)} | lengths
    if ragged or deep or not all((1 if rows else 2) <= n <= 4 for n in sizes):
        raise NotConstant("it is no vector and no matrix of at most 4x4", "give rows of one length")
    return value
