"""`extern` items, which are reserved: their tokens become one EXTERN token.

`extern` is an ordinary word elsewhere, and the form of these items is not part of the grammar.
"""

from __future__ import annotations

from dataclasses import replace

from transpiler.ci.tokens import END, Tokens

_OPEN = {"LBRACE": 1, "LPAR": 1, "LSQB": 1, "RBRACE": -1, "RPAR": -1, "RSQB": -1}
_BEFORE = frozenset(("", "SEMICOLON", "RBRACE", "RPAR", "EXPORT"))
_BEHIND = frozenset("NAME BUILTIN_TYPE FIXED_TYPE VOID IN INOUT STRING KERNEL CONST LBRACE".split())


def fold_externs(tokens: Tokens) -> Tokens:
    """`tokens` with one token for every item that `extern` opens, to its `;` or last brace."""
    if "extern" not in tokens.source:
        return tokens
    folded = Tokens(tokens.source)
    places: list[int] = []
    depth, at = 0, 0
    while at < len(tokens.kinds):
        kind, last = tokens.kinds[at], at
        if kind == "NAME" and not depth and _opens_item(tokens, at):
            kind, last = "EXTERN", _item_end(tokens, at)
        depth += _OPEN.get(kind, 0)
        places += [len(folded.kinds)] * (last + 1 - at)
        if at in tokens.values:
            folded.values[len(folded.kinds)] = tokens.values[at]
        folded.add(kind, tokens.starts[at], tokens.ends[last])
        at = last + 1
    folded.comments = [replace(c, token=places[c.token]) for c in tokens.comments]
    return folded


def _opens_item(tokens: Tokens, index: int) -> bool:
    """Whether token `index` is `extern` at the beginning of an item."""
    if tokens.text(index) != "extern" or tokens.kinds[index + 1] not in _BEHIND:
        return False
    before = tokens.kinds[index - 1] if index else ""
    return before in _BEFORE or tokens.kinds[max(0, index - 2) : index] == ["AT", "NAME"]


def _item_end(tokens: Tokens, index: int) -> int:
    """The last token of the item that begins at `index`."""
    depth, at = 0, index
    while tokens.kinds[at] != END:
        kind = tokens.kinds[at]
        depth += _OPEN.get(kind, 0)
        if depth <= 0 and kind in ("SEMICOLON", "RBRACE"):
            return at
        at += 1
    return at - 1
