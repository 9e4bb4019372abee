"""Drops advances of the step count that no later fault can show (exact form, steps)."""

from __future__ import annotations

from dataclasses import replace

from transpiler.ir.nodes import (
    Block,
    Break,
    CheckIndex,
    Continue,
    DoWhile,
    Enter,
    ForCount,
    ForEach,
    Forever,
    ForRange,
    If,
    Iteration,
    Leave,
    Return,
    Statement,
    Steps,
    Switch,
    While,
)
from transpiler.passes.callgraph import expressions, statement_can_stop
from transpiler.passes.effects import faults


def trim(block: Block, live: bool) -> Block:
    """`block` without `Steps` behind which nothing can fault; `live` says what follows it."""
    return _block(block, live, live)[0]


def _block(block: Block, live: bool, at_end: bool) -> tuple[Block, bool]:
    """The trimmed block, and whether something in it or after it can fault."""
    kept: list[Statement] = []
    for statement in reversed(block.statements):
        done, live = _statement(statement, live, at_end)
        if done is not None:
            kept.append(done)
    return replace(block, statements=tuple(reversed(kept))), live


def _statement(s: Statement, live: bool, at_end: bool) -> tuple[Statement | None, bool]:
    match s:
        case Steps():
            return (s if live else None), live
        case Return():
            return s, at_end or any(faults(e) for e in expressions(s))
        case Break() | Continue() | CheckIndex() | Enter() | Leave() | Iteration():
            return s, True
        case Block():
            return _block(s, live, at_end)
        case If():
            then, live_then = _block(s.then, live, at_end)
            otherwise, live_else = s.otherwise, live
            if isinstance(s.otherwise, If):
                chained, live_else = _statement(s.otherwise, live, at_end)
                assert isinstance(chained, If)
                otherwise = chained
            elif s.otherwise is not None:
                otherwise, live_else = _block(s.otherwise, live, at_end)
            live = live_then or live_else or faults(s.condition)
            return replace(s, then=then, otherwise=otherwise), live
        case Switch():
            cases = []
            any_live = live or faults(s.subject)
            for case in s.cases:
                # What a body falls through to is not followed: its steps stay.
                body, body_live = _block(case.body, live or case.falls, at_end)
                any_live |= body_live
                cases.append(replace(case, body=body))
            return replace(s, cases=tuple(cases)), any_live
        case While() | DoWhile() | ForCount() | ForRange() | ForEach() | Forever():
            body, _ = _block(s.body, True, at_end)
            return replace(s, body=body), True
    return s, live or statement_can_stop(s)
