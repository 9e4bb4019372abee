"""Where control can go: whether a statement can complete (C4001, section 10)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from transpiler.ir.nodes import (
    Block,
    Break,
    Continue,
    If,
    Loop,
    Return,
    Statement,
    Switch,
)


def completes(statement: Statement) -> bool:
    """Whether control can reach the end of `statement`.

    Every loop may complete; a `switch`, being exhaustive, does unless all of its bodies leave.
    """
    match statement:
        case Return() | Break() | Continue():
            return False
        case Block(statements=statements):
            return all(completes(inner) for inner in statements)
        case If():
            return _if_completes(statement)
        case Switch(cases=cases):
            return any(
                _leaves_switch(case.body) or (completes(case.body) and not case.falls)
                for case in cases
            )
    return True


def _if_completes(statement: If) -> bool:
    at: Block | If | None = statement
    while isinstance(at, If):
        if completes(at.then):
            return True
        at = at.otherwise
    return at is None or completes(at)


def _leaves_switch(statement: Statement) -> bool:
    """Whether a `break` in `statement` leaves the switch around it."""
    match statement:
        case Break(label=label):
            return label is None
        case Block(statements=statements):
            return any(_leaves_switch(inner) for inner in statements)
        case If(then=then, otherwise=otherwise):
            return _leaves_switch(then) or (otherwise is not None and _leaves_switch(otherwise))
    return False


@dataclass(frozen=True, slots=True)
class _Inside:
    """What a jump would only leave or continue, so that control stays inside."""

    breaks: bool = False
    continues: bool = False
    left: frozenset[str] = frozenset()
    continued: frozenset[str] = frozenset()


def has_jump(statement: Statement) -> bool:
    """Whether `statement` can leave by a `return`, or by a jump to what is around it."""
    return _jumps(statement, _Inside())


def can_end_early(loop: Loop) -> bool:
    """Whether something in the body can end `loop` before its last iteration."""
    return _jumps(loop.body, _Inside(continues=True, continued=_label(loop)))


def _label(loop: Loop) -> frozenset[str]:
    return frozenset() if loop.label is None else frozenset((loop.label,))


def _jumps(statement: Statement, inside: _Inside) -> bool:
    match statement:
        case Return():
            return True
        case Break(label=label):
            return label not in inside.left if label is not None else not inside.breaks
        case Continue(label=label):
            return label not in inside.continued if label is not None else not inside.continues
        case Block(statements=statements):
            return any(_jumps(inner, inside) for inner in statements)
        case If(then=then, otherwise=otherwise):
            return _jumps(then, inside) or (otherwise is not None and _jumps(otherwise, inside))
        case Switch(cases=cases):
            within = replace(inside, breaks=True)
            return any(_jumps(case.body, within) for case in cases)
    if isinstance(statement, Loop):
        own = _label(statement)
        within = _Inside(True, True, inside.left | own, inside.continued | own)
        return _jumps(statement.body, within)
    return False
