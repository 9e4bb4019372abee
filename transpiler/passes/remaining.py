"""The checks that remain after `prove_ranges`, each with the reason in plain words.

`hardtack report` prints them, so that a person can see what to rewrite to make a kernel free of
checks: `the sum of two I64 values can pass I64.max; known: 0 <= a <= 1023, b any I64`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from transpiler.ir.exact import Form
from transpiler.ir.faults import FaultCode
from transpiler.ir.nodes import (
    Call,
    Conditional,
    Element,
    Expression,
    Extent,
    Function,
    Kernel,
    Literal,
    Operate,
    RangeIndex,
    Read,
    ReadGlobal,
    Reduce,
    ShortCircuit,
    Slice,
)
from transpiler.ir.operations import Operation, lookup
from transpiler.ir.types import BoolType, IntType, Type
from transpiler.passes.intervals import Interval, of_type
from transpiler.passes.transfer import Outcome
from transpiler.source.files import Position

_LONGEST = 40
_NEAR = 100

_RESULTS = {
    "add": "sum of two {} values",
    "sub": "difference of two {} values",
    "mul": "product of two {} values",
    "neg": "negation of an {} value",
    "abs": "absolute value of an {} value",
    "shl": "{} value, shifted,",
}


@dataclass(frozen=True, slots=True)
class RemainingCheck:
    """One check that emitted code makes: `operation` as in a fault record, at `position` of
    the file `path`, in `function` (qualified name), because of `reason`."""

    function: str
    path: str
    position: Position
    operation: str
    reason: str


class Reporter:
    """Writes down the checks of one function or kernel, each place once."""

    def __init__(self, owner: Function | Kernel) -> None:
        self._owner = owner
        self._found: dict[tuple[Position, str], str] = {}

    def checks(self) -> list[RemainingCheck]:
        """What was written down, by position."""
        name, path = self._owner.qualified, self._owner.path
        return [
            RemainingCheck(name, path, position, operation, reason)
            for (position, operation), reason in sorted(self._found.items())
        ]

    def operation(
        self,
        operation: str,
        operands: Sequence[Expression],
        position: Position,
        outcome: Outcome,
        known: Sequence[Interval],
    ) -> None:
        """An operation of the table that can reach an edge."""
        op = lookup(operation)
        edges = " and ".join(_edge(op, code, outcome) for code in outcome.open)
        self._add(position, op.identifier, edges + _known(operands, known))

    def element(
        self,
        e: Element,
        below: Sequence[bool],
        above: Sequence[bool],
        known: Sequence[Interval],
        extents: Sequence[Interval],
    ) -> None:
        """An index that may be outside: `below` and `above` say for each on which side."""
        several = len(e.indices) > 1
        sides = []
        for at, (low, high, extent) in enumerate(zip(below, above, extents, strict=True)):
            if not low and not high:
                continue
            name = f"index {at} of {words(e.base)}" if several else f"the index of {words(e.base)}"
            size = f"{extent.low}" if extent.low == extent.high else "its extent"
            what = [f"reach {size}"] if high else []
            sides.append(f"{name} can {' or '.join(['be negative'] * low + what)}")
        self._add(
            e.position,
            f"index.checked.{e.type.token}",
            " and ".join(sides) + _known(e.indices, known),
        )

    def slice(self, e: Slice) -> None:
        """A slice whose bounds are checked."""
        token = e.type.element.token
        reason = f"the bounds of a slice of {words(e.base)} are known at run time only"
        self._add(e.position, f"slice.checked.{token}", reason)

    def copy(self, position: Position) -> None:
        """A copy of arrays, or a view with a declared shape."""
        self._add(position, "copy.shape", "the shapes of two arrays are compared at run time")

    def reduce(self, s: Reduce) -> None:
        """A reduction with a check of its own."""
        op = lookup(s.operation)
        if not op.faults:
            return
        match op.family.name:
            case "sum":
                reason = f"the sum of all items can leave {op.result_type.name}; checked once"
            case "fold_checked":
                reason = f"each partial sum can leave {op.result_type.name}"
            case _:
                reason = "there may be no item at all; checked once"
        self._add(s.position, op.identifier, reason)

    def _add(self, position: Position, operation: str, reason: str) -> None:
        self._found[position, operation] = reason


def _edge(op: Operation, code: FaultCode, outcome: Outcome) -> str:
    """What can happen, in a few words."""
    name = op.result_type.name
    match code:
        case FaultCode.E_OVERFLOW if op.family.name in _RESULTS:
            result = _RESULTS[op.family.name].format(name)
            return f"the {result} can {_leaves(op, outcome)}"
        case FaultCode.E_OVERFLOW:
            return f"{name}.min can be divided by -1"
        case FaultCode.E_DIV_ZERO:
            return "the divisor can be 0"
        case FaultCode.E_SHIFT:
            assert isinstance(op.result_type, IntType)
            return f"the count can be outside 0 .. {op.result_type.width - 1}"
        case FaultCode.E_NARROW:
            return f"the value can {_leaves(op, outcome)}"
        case FaultCode.E_DOMAIN:
            return "the bounds can be reversed"
    return f"{code.name} can be raised"


def _leaves(op: Operation, outcome: Outcome) -> str:
    """On which side a result can leave its type."""
    name, whole, exact = op.result_type.name, of_type(op.result_type), outcome.exact
    if exact is not None and exact.low >= whole.low:
        return f"pass {name}.max"
    if exact is not None and exact.high <= whole.high:
        return f"fall below {name}.min"
    return f"leave {name}"


def _known(parts: Sequence[Expression], known: Sequence[Interval]) -> str:
    """What is known about the operands that are not plain numbers."""
    texts = [
        _bounded(words(e), interval, e.type)
        for e, interval in zip(parts, known, strict=True)
        if not isinstance(e, Literal)
    ]
    return f"; known: {', '.join(dict.fromkeys(texts))}" if texts else ""


def _bounded(name: str, interval: Interval, type_: Type) -> str:
    whole = of_type(type_)
    if interval.low == interval.high:
        return f"{name} = {_number(interval.low, type_)}"
    if interval.inside(whole) and interval != whole:
        if interval.high == whole.high:
            return f"{name} >= {_number(interval.low, type_)}"
        if interval.low == whole.low and whole.low < 0:
            return f"{name} <= {_number(interval.high, type_)}"
        low, high = _number(interval.low, type_), _number(interval.high, type_)
        return f"{low} <= {name} <= {high}"
    return f"{name} any {type_.name}"


def _number(value: int, type_: Type) -> str:
    """A number, counted from the end of its type where it is near to it."""
    if isinstance(type_, IntType) and type_.width > 8:
        if type_.max - value < _NEAR:
            return f"{type_.name}.max" + (f" - {type_.max - value}" if value != type_.max else "")
        if type_.signed and value - type_.min < _NEAR:
            return f"{type_.name}.min" + (f" + {value - type_.min}" if value != type_.min else "")
    return str(value)


def words(e: Expression) -> str:
    """`e` nearly as the source has it, cut where it gets long."""
    text = _words(e, 4)
    return text if len(text) <= _LONGEST else text[: _LONGEST - 2] + ".."


def _words(e: Expression, depth: int) -> str:
    """The text to a depth: what is deeper is left out."""
    if depth == 0:
        return ".."
    match e:
        case Literal(type=BoolType()):
            return "true" if e.value else "false"
        case Literal():
            return e.text or str(e.value)
        case Read(local):
            return local.name
        case ReadGlobal(variable):
            return variable.name
        case Operate():
            return _operation(e, depth)
        case ShortCircuit():
            sign = "&&" if e.conjunction else "||"
            return f"{_operand(e.left, depth)} {sign} {_operand(e.right, depth)}"
        case Conditional():
            parts = [_operand(x, depth) for x in (e.condition, e.then, e.otherwise)]
            return "{} ? {} : {}".format(*parts)
        case Element():
            return f"{_operand(e.base, depth)}[{_list(e.indices, depth)}]"
        case Slice():
            items = ", ".join([_item(i, depth) for i in e.items])
            return f"{_operand(e.base, depth)}[{items}]"
        case Extent():
            return f"extent({_operand(e.base, depth)}, {e.dimension})"
        case Call():
            return f"{e.function.rsplit('.', 1)[-1]}({_list(e.arguments, depth)})"
    raise AssertionError(e)


def _operation(e: Operate, depth: int) -> str:
    op = lookup(e.operation)
    sign = {Form.WRAP: "%", Form.SAT: "|"}.get(op.form, "") if op.form else ""
    operands = [_operand(x, depth) for x in e.operands]
    if op.family.name == "as":
        return f"{operands[0]} as{sign} {op.result_type.name}"
    if op.family.call or op.family.operator is None:
        mode = f", {op.mode.value}" if op.mode else ""
        return f"{op.family.name}({_list(e.operands, depth)}{mode})"
    return (
        f" {op.family.operator}{sign} ".join(operands)
        if len(operands) > 1
        else (f"{op.family.operator}{operands[0]}")
    )


def _operand(e: Expression, depth: int) -> str:
    """`e` inside of something: in parentheses where it is made with an operator."""
    text = _words(e, depth - 1)
    infix = isinstance(e, ShortCircuit | Conditional) or (
        isinstance(e, Operate) and not lookup(e.operation).family.call
    )
    return f"({text})" if infix else text


def _list(parts: Sequence[Expression], depth: int) -> str:
    return ", ".join([_words(part, depth - 1) for part in parts])


def _item(item: Expression | RangeIndex, depth: int) -> str:
    if not isinstance(item, RangeIndex):
        return _words(item, depth - 1)
    low = "" if item.low is None else _words(item.low, depth - 1)
    high = "" if item.high is None else _words(item.high, depth - 1)
    return f"{low}{'..=' if item.inclusive else '..'}{high}"
