"""Labels and tests of the cases of a switch."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from transpiler.emit.c_expressions import expression
from transpiler.emit.ctree import show
from transpiler.emit.scope import Scope
from transpiler.ir.nodes import Literal, ReadGlobal, Switch
from transpiler.ir.types import BOOL, IntType


def ranges_of(s: Switch) -> Iterator[tuple[Literal, Literal]]:
    for case in s.cases:
        for low, high in case.ranges:
            yield Literal(BOOL, known(low)), Literal(BOOL, known(high))


def known(e: Literal | ReadGlobal) -> int:
    if isinstance(e, Literal):
        return e.value
    assert isinstance(e.variable.value, int)
    return e.variable.value


def case_label(low: Literal | ReadGlobal, number_: int, scope: Scope, type_: object) -> str:
    """A case label; a `static const` is no constant expression in C, so its value stands."""
    assert isinstance(type_, IntType)
    spelled = low.text if isinstance(low, Literal) and low.value == number_ else None
    shown = show(expression(scope, Literal(type_, number_, spelled)))
    if isinstance(low, ReadGlobal):
        return f"{shown} /* {low.variable.name} */"
    return shown


Bound = Literal | ReadGlobal
Ranges = Sequence[tuple[Bound, Bound]]


def joined(ranges: Ranges) -> list[tuple[Bound, Bound]]:
    """The ranges of a case in order; those without a value between them are one."""
    result: list[tuple[Bound, Bound]] = []
    for low, high in sorted(ranges, key=lambda bounds: known(bounds[0])):
        if result and known(result[-1][1]) + 1 == known(low):
            result[-1] = (result[-1][0], high)
        else:
            result.append((low, high))
    return result


def takes_all(ranges: Ranges) -> bool:
    """Whether a case takes every value of its type."""
    if len(parts := joined(ranges)) != 1:
        return False
    (low, high), type_ = parts[0], parts[0][0].type
    if type_ == BOOL:
        return known(low) < known(high)
    assert isinstance(type_, IntType)
    return known(low) == type_.min and known(high) == type_.max


def ranges_test(subject: str, ranges: Ranges, scope: Scope) -> str:
    """Whether a value is in one of the ranges of a case."""
    tests = [_range_test(subject, low, high, scope) for low, high in joined(ranges)]
    if len(tests) == 1:
        return tests[0]
    return " || ".join(f"({test})" if "&&" in test else test for test in tests)


def _range_test(subject: str, low: Bound, high: Bound, scope: Scope) -> str:
    first, last = show(expression(scope, low)), show(expression(scope, high))
    if low.type == BOOL:
        return subject if known(low) else f"!{subject}"
    type_ = low.type
    assert isinstance(type_, IntType)
    if known(low) == known(high):
        return f"{subject} == {first}"
    if known(low) == type_.min:
        return f"{subject} <= {last}"
    if known(high) == type_.max:
        return f"{subject} >= {first}"
    return f"{subject} >= {first} && {subject} <= {last}"
