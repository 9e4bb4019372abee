"""The parse loop: tokens and table in, the builder's value out.

Values on the stack are token indices and what the builder made. Every reduction tells the
builder the first and last token of the construct, which is how nodes get their spans. A chain
of alternatives that only hand a value on (an operand climbs a dozen precedence levels) is
walked once and remembered, so that an operand costs one step.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from transpiler.ci.table import Table, parse_table
from transpiler.ci.tokens import END, Tokens

Action = Callable[[list[Any], int, int], Any]


@dataclass(slots=True)
class Stack:
    """The state of a parse: states, values and the first token of every value.

    `states` is one longer than the others: it begins with the start state.
    """

    states: list[int]
    values: list[Any] = field(default_factory=list)
    firsts: list[int] = field(default_factory=list)

    def cut(self, length: int) -> None:
        """Keep the lowest `length` values."""
        del self.states[length + 1 :]
        del self.values[length:]
        del self.firsts[length:]


class Stopped(Exception):
    """The parse met token `index`, which fits nowhere."""

    def __init__(self, index: int) -> None:
        super().__init__(index)
        self.index = index


class Engine:
    """Runs the table over tokens with the methods of one builder."""

    def __init__(self, builder: object) -> None:
        self.table: Table = parse_table()
        self._actions: list[Action | None] = [
            None if rule.action is None else getattr(builder, rule.action)
            for rule in self.table.rules
        ]

    def parse(self, tokens: Tokens, start: str) -> Any:
        """Parse all tokens as the start symbol `start` (`module` or `hole`).

        Raises `Stopped` at a token that fits nowhere.
        """
        return self.run(tokens, self.begin(start), 0, start)

    def begin(self, start: str) -> Stack:
        """The stack of a parse that has read nothing."""
        return Stack([self.table.start[start]])

    def run(self, tokens: Tokens, stack: Stack, at: int, start: str) -> Any:
        """Parse from token `at` to the END token, behind what `stack` has read.

        Raises `Stopped` at a token that fits nowhere; `stack` is then as it was before it.
        """
        end = self.table.end[start]
        rules, rows, gotos = self.table.rules, self.table.actions, self.table.gotos
        states, values, firsts = stack.states, stack.values, stack.firsts
        kinds, shortcuts = tokens.kinds, self.table.shortcuts
        while True:
            kind = kinds[at]
            step = rows[states[-1]].get(kind)
            if step is None:
                raise Stopped(at)
            if step >= 0:
                states.append(step)
                values.append(at)
                firsts.append(at)
                at += 1
                continue
            number = ~step
            rule = rules[number]
            length = rule.length
            if length:
                first = firsts[-length]
                taken = values[-length:]
                del states[-length:], values[-length:], firsts[-length:]
            else:
                first, taken = at, []
            action = self._actions[number]
            values.append(taken[0] if action is None else action(taken, first, at - 1))
            firsts.append(first)
            below = states[-1]
            key = (below, rule.origin, kind)
            state = shortcuts.get(key)
            if state is None:
                state = self._climb(gotos[below][rule.origin], below, kind)
                shortcuts[key] = state
            states.append(state)
            if state == end and kind == END:
                return values[-1]

    def _climb(self, state: int, below: int, kind: str) -> int:
        """The state after all hand-on reductions that `kind` calls for in `state`."""
        while True:
            step = self.table.actions[state].get(kind)
            if step is None or step >= 0:
                return state
            rule = self.table.rules[~step]
            if rule.action is not None:
                return state
            state = self.table.gotos[below][rule.origin]

    def accepts(self, stack: Stack, kind: str) -> bool:
        """Whether a token of `kind` could come next."""
        return self.settled(stack, kind) is not None

    def settled(self, stack: Stack, kind: str) -> list[str] | None:
        """The symbols read, with all that a token of `kind` would finish; None if it could not
        come next."""
        states = list(stack.states)
        while True:
            step = self.table.actions[states[-1]].get(kind)
            if step is None:
                return None
            if step >= 0:
                break
            rule = self.table.rules[~step]
            if rule.length:
                del states[-rule.length :]
            states.append(self.table.gotos[states[-1]][rule.origin])
            if kind == END and states[-1] in self.table.end.values():
                break
        return [self.table.symbols[state] for state in states[1:]]
