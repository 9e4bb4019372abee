"""Where control can go: whether a statement can complete (C4001, section 10)."""

from __future__ import annotations

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


def has_jump(
    statement: Statement,
    in_loop: bool = False,
    in_switch: bool = False,
    labels: tuple[str, ...] = (),
) -> bool:
    """Whether `statement` can leave by a `return`, or by a jump to what is around it.

    `in_loop`, `in_switch` and `labels` say what a jump inside would only leave.
    """
    match statement:
        case Return():
            return True
        case Break(label=label):
            return label not in labels if label is not None else not (in_loop or in_switch)
        case Continue(label=label):
            return label not in labels if label is not None else not in_loop
        case Block(statements=statements):
            return any(has_jump(inner, in_loop, in_switch, labels) for inner in statements)
        case If(then=then, otherwise=otherwise):
            return has_jump(then, in_loop, in_switch, labels) or (
                otherwise is not None and has_jump(otherwise, in_loop, in_switch, labels)
            )
        case Switch(cases=cases):
            return any(has_jump(case.body, in_loop, True, labels) for case in cases)
    if isinstance(statement, Loop):
        inner = labels if statement.label is None else (*labels, statement.label)
        return has_jump(statement.body, True, True, inner)
    return False
