"""The parse table of the grammar.

lark reads `grammar.lark` and computes the LALR(1) table; this module turns the table into plain
lists and dictionaries for the loop in `engine.py`. It is the only module that knows lark.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from lark import Lark
from lark.lexer import Lexer, Token
from lark.parsers.lalr_analysis import Shift

STARTS = ("module", "hole")


@dataclass(frozen=True, slots=True)
class Rule:
    """One alternative: the rule it belongs to, its builder method, and its length.

    `action` is None for an alternative that hands its only symbol's value on.
    """

    origin: str
    action: str | None
    length: int


@dataclass(frozen=True, slots=True)
class Table:
    """The LALR(1) table.

    `actions[state][token kind]` is a state to shift to, or `~rule` to reduce by;
    `gotos[state][rule name]` is the state behind a finished rule; `symbols[state]` is the token
    kind or rule name that leads there. `shortcuts` is the parse
    loop's memory of walked chains.
    """

    rules: tuple[Rule, ...]
    actions: list[dict[str, int]]
    gotos: list[dict[str, int]]
    symbols: list[str]
    start: dict[str, int]
    end: dict[str, int]
    shortcuts: dict[tuple[int, str, str], int] = field(default_factory=dict)


class NoLexer(Lexer):
    """Tokens come from `lexer.py`, so that lark builds no lexer of its own."""

    def __init__(self, _conf: Any) -> None:
        pass

    def lex(self, _lexer_state: Any, _parser_state: Any) -> Iterator[Token]:
        """Never called: the parse loop is `engine.py`."""
        raise NotImplementedError


def grammar_text() -> str:
    """The text of `grammar.lark`."""
    return Path(__file__).with_name("grammar.lark").read_text(encoding="utf-8")


@cache
def parse_table() -> Table:
    """The table of the grammar; computed once a process."""
    lark = Lark(grammar_text(), parser="lalr", lexer=NoLexer, start=list(STARTS))
    made: Any = lark.parser.parser
    source: Any = made._parse_table
    rules: list[Rule] = []
    numbers: dict[int, int] = {}
    count = len(source.states)
    actions: list[dict[str, int]] = [{} for _ in range(count)]
    gotos: list[dict[str, int]] = [{} for _ in range(count)]
    symbols = [""] * count
    for state, row in source.states.items():
        for symbol, (kind, argument) in row.items():
            if kind is Shift:
                (gotos if symbol.islower() else actions)[state][symbol] = argument
                symbols[argument] = symbol
                continue
            if id(argument) not in numbers:
                numbers[id(argument)] = len(rules)
                rules.append(_rule(argument))
            actions[state][symbol] = ~numbers[id(argument)]
    start, end = dict(source.start_states), dict(source.end_states)
    return Table(tuple(rules), actions, gotos, symbols, start, end)


def _rule(rule: Any) -> Rule:
    """A rule as lark keeps it, in our form."""
    origin = str(rule.origin.name)
    hands_on = rule.alias is None and rule.options.expand1 and len(rule.expansion) == 1
    return Rule(origin, None if hands_on else str(rule.alias or origin), len(rule.expansion))
