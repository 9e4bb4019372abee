"""Constant expressions as trees: context typing (IM-21, IM-22) and evaluation (IM-23, IM-103).

A front end brings the trees. Typing comes first, as at run time; then the tree is evaluated from
left to right with the operations of the registry, so nothing is computed in Z as a whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from .faults import ArithError, Code, Fault, Typed
from .forms import Form
from .literals import Rejection, convert_literal, in_context
from .operation import Result
from .ranges import (
    BOOL,
    I64,
    BoolType,
    ErrorUnion,
    FixedPointType,
    IntegerType,
    NumericType,
    ScalarType,
)
from .registry import operation
from .rounding import DEFAULT, Round


@dataclass(frozen=True)
class LiteralOperand:
    """A literal or negative literal, as written (IM-26); ``mode`` is that of a round clause."""

    text: str
    mode: Round | None = None


@dataclass(frozen=True)
class Operand:
    """A typed operand, such as the name of a const (IM-24)."""

    value: Typed


@dataclass(frozen=True)
class Unary:
    """``-``, ``~`` or ``!`` before an expression that is not a literal token (IM-25)."""

    operator: str
    operand: Expression


@dataclass(frozen=True)
class Binary:
    """An arithmetic, bitwise, shift, comparison or logical operator, as spelled."""

    operator: str
    left: Expression
    right: Expression


@dataclass(frozen=True)
class Conditional:
    """``condition ? then : otherwise``."""

    condition: Expression
    then: Expression
    otherwise: Expression


@dataclass(frozen=True)
class Conversion:
    """``as``, ``as%``, ``as|`` or ``as?`` with its target and round clause."""

    source: Expression
    form: Form
    target: NumericType
    mode: Round | None = None


@dataclass(frozen=True)
class Call:
    """A named operation whose operands have one type, such as ``min`` or ``div_trunc``."""

    name: str
    arguments: tuple[Expression, ...]
    mode: Round | None = None


Expression = LiteralOperand | Operand | Unary | Binary | Conditional | Conversion | Call

ARITHMETIC = {
    "+": "add.checked",
    "+%": "add.wrap",
    "+|": "add.sat",
    "-": "sub.checked",
    "-%": "sub.wrap",
    "-|": "sub.sat",
    "*": "mul.checked",
    "*%": "mul.wrap",
    "*|": "mul.sat",
    "/": "div.checked",
    "%": "rem.checked",
    "&": "and.checked",
    "|": "or.checked",
    "^": "xor.checked",
}
SHIFTS = {"<<": "shl.checked", "<<%": "shl.wrap", ">>": "shr.checked"}
COMPARISONS = {
    "==": "eq.checked",
    "!=": "ne.checked",
    "<": "lt.checked",
    "<=": "le.checked",
    ">": "gt.checked",
    ">=": "ge.checked",
}
UNARY = {"-": "neg.checked", "~": "not.checked"}


class CompileError(Exception):
    """The rejection of a program (section 1.1).

    ``diagnostic`` is TYPE for a type error, C2003 for a literal out of range, C6001 for a fault of
    the evaluation; ``code`` and ``fault`` hold what the diagnostic carries.
    """

    def __init__(self, diagnostic: str, code: Code | None = None, fault: Fault | None = None):
        super().__init__(diagnostic)
        self.diagnostic = diagnostic
        self.code = code
        self.fault = fault


def constant(expression: Expression, declared: ScalarType) -> Typed:
    """The value of a constant expression that initializes a declaration (IM-23).

    Raises CompileError. The literals and literal conversions of operands that were skipped are
    checked last, in source order.
    """
    if type_of(expression, declared) != declared:
        raise CompileError("TYPE")
    evaluation = _Evaluation()
    value = evaluation.value(expression, declared)
    for node, context in literals(expression, declared):
        if id(node) not in evaluation.reached:
            _literal_value(node, context)
    return Typed(declared, value)


def is_untyped(node: Expression) -> bool:
    """Whether an expression takes its type from its context (IM-21, IM-22)."""
    match node:
        case LiteralOperand():
            return True
        case Unary(operator, operand):
            return operator != "!" and is_untyped(operand)
        case Binary(operator, left, _) if operator in SHIFTS:
            return is_untyped(left)
        case Binary(operator, left, right):
            return operator in ARITHMETIC and is_untyped(left) and is_untyped(right)
        case Conditional(_, then, otherwise):
            return is_untyped(then) and is_untyped(otherwise)
        case Call(_, arguments):
            return all(map(is_untyped, arguments))
        case Operand() | Conversion():
            return False


def common_type(nodes: tuple[Expression, ...], context: ScalarType | None) -> ScalarType:
    """The one type of operands that must agree (IM-21 rule 4, IM-29).

    Raises CompileError when two typed operands differ.
    """
    types = {type_of(node, None) for node in nodes if not is_untyped(node)}
    if len(types) > 1:
        raise CompileError("TYPE")
    shared = types.pop() if types else context or I64
    for node in nodes:
        if type_of(node, shared) != shared:
            raise CompileError("TYPE")
    return shared


def type_of(node: Expression, context: ScalarType | None) -> ScalarType:
    """The type of an expression in a context (IM-21, IM-22).

    Raises CompileError for a type error anywhere inside, skipped operands included.
    """
    match node:
        case LiteralOperand():
            if isinstance(context, BoolType):
                raise CompileError("TYPE")
            return context or I64
        case Operand(value):
            return _scalar(value)
        case Unary("!", operand):
            return _require_bool(operand)
        case Unary(operator, operand):
            type_ = type_of(operand, context)
            _result_type(f"{UNARY[operator]}.{type_.token}")
            return type_
        case Binary(operator, left, right) if operator in SHIFTS:
            type_ = type_of(left, context)
            if not isinstance(type_of(right, None), IntegerType):
                raise CompileError("TYPE")
            _result_type(f"{SHIFTS[operator]}.{type_.token}")
            return type_
        case Binary("&&" | "||", left, right):
            _require_bool(left)
            return _require_bool(right)
        case Binary(operator, left, right) if operator in COMPARISONS:
            _result_type(f"{COMPARISONS[operator]}.{common_type((left, right), None).token}")
            return BOOL
        case Binary(operator, left, right):
            type_ = common_type((left, right), context)
            return _result_type(_identifier(ARITHMETIC[operator], type_, None))
        case Conditional(condition, then, otherwise):
            _require_bool(condition)
            return common_type((then, otherwise), context)
        case Conversion(source, form, target, mode):
            if isinstance(source, LiteralOperand):
                return target
            _result_type(_conversion(type_of(source, None), form, target, mode))
            return target
        case Call(name, arguments, mode):
            type_ = common_type(arguments, context)
            return _result_type(_identifier(f"{name}.checked", type_, mode))


def _scalar(value: Typed) -> ScalarType:
    if isinstance(value.type, IntegerType | FixedPointType | BoolType):
        return value.type
    raise CompileError("TYPE")


def _require_bool(node: Expression) -> BoolType:
    """Conditions and logical operands take only Bool (IM-10)."""
    type_ = type_of(node, None)
    if not isinstance(type_, BoolType):
        raise CompileError("TYPE")
    return type_


def _identifier(stem: str, type_: ScalarType, mode: Round | None) -> str:
    """The identifier of a stem over a type; fixed-point * and / always have a mode (IM-133)."""
    rounding = isinstance(type_, FixedPointType) and stem.split(".")[0] in ("mul", "div")
    if mode is None and rounding:
        mode = DEFAULT
    return f"{stem}.{type_.token}" + (f".{mode.value}" if mode else "")


def _conversion(source: ScalarType, form: Form, target: NumericType, mode: Round | None) -> str:
    """The identifier of a conversion; its mode is named where bits are dropped (IM-133)."""
    bits = source.fraction_bits if isinstance(source, FixedPointType) else 0
    suffix = f".{(mode or DEFAULT).value}" if bits > target.fraction_bits else ""
    return f"as.{form.value}.{source.token}.{target.token}{suffix}"


def _result_type(identifier: str) -> ScalarType:
    """The result type of an operation; a missing one is a type error."""
    try:
        result = operation(identifier).result
    except KeyError:
        raise CompileError("TYPE") from None
    if isinstance(result, IntegerType | FixedPointType | BoolType):
        return result
    if isinstance(result, ErrorUnion):
        return result.payload
    raise CompileError("TYPE")


def literals(
    node: Expression, context: ScalarType | None
) -> Iterator[tuple[LiteralOperand | Conversion, ScalarType]]:
    """The literals and literal conversions of an expression with their types, in source order."""
    match node:
        case LiteralOperand():
            yield node, type_of(node, context)
        case Conversion(LiteralOperand(), _, target):
            yield node, target
        case _:
            for child, inner in children(node, context):
                yield from literals(child, inner)


def children(
    node: Expression, context: ScalarType | None
) -> list[tuple[Expression, ScalarType | None]]:
    """The operands of an expression, each with the context that it gets (IM-21, IM-22)."""
    match node:
        case LiteralOperand() | Operand():
            return []
        case Unary(_, operand):
            return [(operand, context)]
        case Binary(operator, left, right) if operator in SHIFTS:
            return [(left, context), (right, I64 if is_untyped(right) else None)]
        case Binary("&&" | "||", left, right):
            return [(left, BOOL), (right, BOOL)]
        case Binary(operator, left, right):
            shared = common_type((left, right), context if operator in ARITHMETIC else None)
            return [(left, shared), (right, shared)]
        case Conditional(condition, then, otherwise):
            shared = common_type((then, otherwise), context)
            return [(condition, BOOL), (then, shared), (otherwise, shared)]
        case Conversion(source):
            return [(source, None)]
        case Call(_, arguments):
            shared = common_type(arguments, context)
            return [(argument, shared) for argument in arguments]


def _literal_value(node: LiteralOperand | Conversion, type_: ScalarType) -> int:
    """The value of a literal in its context, or of a conversion of a literal (IM-26, IM-184)."""
    result: Result | Rejection
    if isinstance(node, LiteralOperand):
        if isinstance(type_, BoolType):
            raise CompileError("TYPE")
        result = in_context(node.text, type_, node.mode)
    else:
        assert isinstance(node.source, LiteralOperand)
        result = convert_literal(node.source.text, node.form, node.target)
    if isinstance(result, Rejection):
        raise CompileError("TYPE" if result.fault is None else "C2003", result.fault)
    return _value(result)


def _value(result: Result) -> int:
    """The value of an operation; a fault is C6001 (IM-23)."""
    match result:
        case Fault():
            raise CompileError("C6001", result.code, result)
        case ArithError() | tuple():
            raise CompileError("TYPE")
        case int():
            return result


@dataclass
class _Evaluation:
    """One evaluation, from left to right (IM-92); ``reached`` are the literals it came to."""

    reached: set[int] = field(default_factory=set)

    def value(self, node: Expression, context: ScalarType | None) -> int:
        """The value of an expression that has been typed."""
        match node:
            case LiteralOperand() | Conversion(LiteralOperand()):
                self.reached.add(id(node))
                return _literal_value(node, type_of(node, context))
            case Operand(value):
                return value.value
            case Unary("!", operand):
                return 1 - self.value(operand, BOOL)
            case Binary("&&" | "||", left, right):
                first = self.value(left, BOOL)
                decided = first == (0 if node.operator == "&&" else 1)
                return first if decided else self.value(right, BOOL)
            case Conditional(condition, then, otherwise):
                shared = common_type((then, otherwise), context)
                chosen = then if self.value(condition, BOOL) else otherwise
                return self.value(chosen, shared)
            case Unary() | Binary() | Conversion() | Call():
                arguments = [self.value(child, inner) for child, inner in children(node, context)]
                return _value(self._operation(node, context)(*arguments))

    def _operation(
        self, node: Unary | Binary | Conversion | Call, context: ScalarType | None
    ) -> Callable[..., Result]:
        """The function of an operator or named operation whose operands have types."""
        types = [type_of(child, inner) for child, inner in children(node, context)]
        mode = node.mode if isinstance(node, Call) else None
        match node:
            case Unary(operator):
                stem = UNARY[operator]
            case Binary(operator):
                stem = {**ARITHMETIC, **SHIFTS, **COMPARISONS}[operator]
            case Call(name):
                stem = f"{name}.checked"
            case Conversion(_, form, target, clause):
                return operation(_conversion(types[0], form, target, clause)).function
        return operation(_identifier(stem, types[0], mode), types).function
