"""Operations of the table as closures.

`Operation.apply` is the meaning. The operations that programs spend their time in have a
closure of their own that computes the result where no edge is near and leaves everything
else to `apply`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn

from transpiler.ir.exact import Form
from transpiler.ir.faults import Edge
from transpiler.ir.operations import Operation
from transpiler.ir.types import BoolType, IntType, ScalarType
from transpiler.machine.fault import SourcePosition
from transpiler.machine.run import Run
from transpiler.machine.scope import Code, Frame
from transpiler.machine.values import TypedValue

Fail = Callable[..., NoReturn]
Maker = Callable[[Run, tuple[Code, ...], IntType, Fail], Code]


def operate(
    run: Run,
    operation: Operation,
    codes: tuple[Code, ...],
    types: tuple[ScalarType, ...],
    site: SourcePosition,
) -> Code:
    """One evaluation: operands left to right, then the step, then the operation."""

    def fail(*values: int) -> NoReturn:
        edge = operation.apply(*values)
        assert isinstance(edge, Edge), f"{operation.identifier} of {values} has a value"
        operands = tuple(TypedValue(t, int(v)) for t, v in zip(types, values, strict=True))
        raise run.edge(operation, edge, operands, site)

    family = operation.family
    if not family.counted:
        return _uncounted(operation, codes)
    kept = operation.result_type
    maker = _MAKERS.get((family.name, operation.form))
    if maker is not None and isinstance(kept, IntType):
        return maker(run, codes, kept, fail)
    return _general(run, operation, codes, fail)


def _general(run: Run, operation: Operation, operands: tuple[Code, ...], fail: Fail) -> Code:
    apply = operation.apply

    def general(frame: Frame) -> int:
        values = [operand(frame) for operand in operands]
        run.steps += 1
        result = apply(*values)
        return fail(*values) if isinstance(result, Edge) else result

    return general


def _uncounted(operation: Operation, operands: tuple[Code, ...]) -> Code:
    """Comparisons, bits and `!`: no step, no edge."""
    exact: Callable[..., Any] = operation.family.exact
    match operation.family.name:
        case "not":
            return _bits_not(operation, operands[0])
        case "lt":
            return _less(*operands)
        case "eq":
            return _equal(*operands)
    if len(operands) == 1:
        (only,) = operands
        return lambda frame: exact(only(frame))
    left, right = operands
    return lambda frame: exact(left(frame), right(frame))


def _bits_not(operation: Operation, operand: Code) -> Code:
    kept = operation.result_type
    assert isinstance(kept, IntType)
    wrap = kept.wrap
    return lambda frame: wrap(~operand(frame))


def _less(left: Code, right: Code) -> Code:
    return lambda frame: left(frame) < right(frame)


def _equal(left: Code, right: Code) -> Code:
    return lambda frame: left(frame) == right(frame)


def _add(run: Run, operands: tuple[Code, ...], kept: IntType, fail: Fail) -> Code:
    left, right = operands
    low, high = kept.min, kept.max

    def add(frame: Frame) -> int:
        a = left(frame)
        b = right(frame)
        run.steps += 1
        value: int = a + b
        return value if low <= value <= high else fail(a, b)

    return add


def _sub(run: Run, operands: tuple[Code, ...], kept: IntType, fail: Fail) -> Code:
    left, right = operands
    low, high = kept.min, kept.max

    def sub(frame: Frame) -> int:
        a = left(frame)
        b = right(frame)
        run.steps += 1
        value: int = a - b
        return value if low <= value <= high else fail(a, b)

    return sub


def _mul(run: Run, operands: tuple[Code, ...], kept: IntType, fail: Fail) -> Code:
    left, right = operands
    low, high = kept.min, kept.max

    def mul(frame: Frame) -> int:
        a = left(frame)
        b = right(frame)
        run.steps += 1
        value: int = a * b
        return value if low <= value <= high else fail(a, b)

    return mul


def _div(run: Run, operands: tuple[Code, ...], kept: IntType, fail: Fail) -> Code:
    left, right = operands
    high = kept.max

    def div(frame: Frame) -> int:
        a = left(frame)
        b = right(frame)
        run.steps += 1
        if b == 0:
            return fail(a, b)
        value: int = a // b
        return value if value <= high else fail(a, b)

    return div


def _rem(run: Run, operands: tuple[Code, ...], kept: IntType, fail: Fail) -> Code:
    left, right = operands

    def rem(frame: Frame) -> int:
        a = left(frame)
        b = right(frame)
        run.steps += 1
        if b == 0:
            return fail(a, b)
        value: int = a % b
        return value

    return rem


def _shr(run: Run, operands: tuple[Code, ...], kept: IntType, fail: Fail) -> Code:
    left, right = operands
    width = kept.width

    def shr(frame: Frame) -> int:
        a = left(frame)
        count = right(frame)
        run.steps += 1
        if 0 <= count < width:
            value: int = a >> count
            return value
        return fail(a, count)

    return shr


def _shl(run: Run, operands: tuple[Code, ...], kept: IntType, fail: Fail) -> Code:
    left, right = operands
    width, low, high = kept.width, kept.min, kept.max

    def shl(frame: Frame) -> int:
        a = left(frame)
        count = right(frame)
        run.steps += 1
        if 0 <= count < width:
            value: int = a << count
            if low <= value <= high:
                return value
        return fail(a, count)

    return shl


def _shl_wrap(run: Run, operands: tuple[Code, ...], kept: IntType, fail: Fail) -> Code:
    left, right = operands
    width, wrap = kept.width, kept.wrap

    def shl_wrap(frame: Frame) -> int:
        a = left(frame)
        count = right(frame)
        run.steps += 1
        return wrap(a << count) if 0 <= count < width else fail(a, count)

    return shl_wrap


def _wrapping(combine: Callable[[int, int], int]) -> Maker:
    def make(run: Run, operands: tuple[Code, ...], kept: IntType, fail: Fail) -> Code:
        left, right = operands
        wrap = kept.wrap

        def wrapping(frame: Frame) -> int:
            a = left(frame)
            b = right(frame)
            run.steps += 1
            return wrap(combine(a, b))

        return wrapping

    return make


def _as(run: Run, operands: tuple[Code, ...], kept: IntType, fail: Fail) -> Code:
    (source,) = operands
    low, high = kept.min, kept.max

    def convert(frame: Frame) -> int:
        value = source(frame)
        run.steps += 1
        return int(value) if low <= value <= high else fail(value)

    return convert


def _as_wrap(run: Run, operands: tuple[Code, ...], kept: IntType, fail: Fail) -> Code:
    (source,) = operands
    wrap = kept.wrap

    def convert(frame: Frame) -> int:
        value = source(frame)
        run.steps += 1
        return wrap(value)

    return convert


_MAKERS: dict[tuple[str, Form | None], Maker] = {
    ("add", Form.CHECKED): _add,
    ("sub", Form.CHECKED): _sub,
    ("mul", Form.CHECKED): _mul,
    ("add", Form.WRAP): _wrapping(lambda a, b: a + b),
    ("sub", Form.WRAP): _wrapping(lambda a, b: a - b),
    ("mul", Form.WRAP): _wrapping(lambda a, b: a * b),
    ("div", Form.CHECKED): _div,
    ("rem", Form.CHECKED): _rem,
    ("shr", Form.CHECKED): _shr,
    ("shl", Form.CHECKED): _shl,
    ("shl", Form.WRAP): _shl_wrap,
    ("as", Form.CHECKED): _as,
    ("as", Form.WRAP): _as_wrap,
}


def is_comparison(operation: Operation) -> bool:
    """Whether the sides are recorded when an `assert` or `where` fails."""
    family = operation.family
    return (
        isinstance(operation.result_type, BoolType)
        and len(family.operands) == 2
        and not family.counted
    )
