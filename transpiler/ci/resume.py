"""Where to go on after a token that fits nowhere.

Only places that surely begin an item of the module count: a wrong guess would bury the real
finding under others.
"""

from __future__ import annotations

from transpiler.ci.engine import Engine, Stack
from transpiler.ci.tokens import Tokens

_ITEM_STARTS = frozenset("KERNEL STRUCT ENUM ERROR TYPE SCHEDULE TEST VOID EXPORT AT".split())
_DEPTH = {"LBRACE": 1, "RBRACE": -1}
_PARTS = ("profile", "imports", "items")


def resume(tokens: Tokens, engine: Engine, stack: Stack, index: int) -> int:
    """Drop the unfinished item from `stack`; the token to go on with (behind END if none).

    A place counts when it begins a line without indentation, behind a `}` or `;`, and either
    all braces of the unfinished item are closed or the token can only begin an item.
    """
    symbols = [engine.table.symbols[state] for state in stack.states[1:4]]
    kept = sum(read == part for read, part in zip(symbols, _PARTS, strict=False))
    begin = stack.firsts[kept] if len(stack.firsts) > kept else index
    stack.cut(kept)
    depth = 0
    for at in range(begin, len(tokens.kinds) - 1):
        kind = tokens.kinds[at]
        closed = depth <= 0 or kind in _ITEM_STARTS
        if at >= max(index, begin + 1) and closed and _starts_line(tokens, at):
            return at
        depth += _DEPTH.get(kind, 0)
    return len(tokens.kinds)


def _starts_line(tokens: Tokens, at: int) -> bool:
    """Whether token `at` stands in the first column of a line, behind a finished item."""
    if tokens.kinds[at] in _DEPTH or tokens.kinds[at - 1] not in ("RBRACE", "SEMICOLON"):
        return False
    return tokens.source[tokens.starts[at] - 1] == "\n"
