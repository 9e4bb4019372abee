"""How deep a source may nest (LS-311).

Depth is checked on the tokens, before anything is built, so that no later stage meets a tree
that is deeper than it can walk. Two things make a tree deep: brackets inside brackets, and
operators in one expression (`a + b + c` leans to the left, `- - a` and `a ? b : c ? d : e` to the
right). Statements, list items and `else if` follow each other and add nothing.
"""

from __future__ import annotations

from transpiler.ci.tokens import Problem, Tokens

DEEPEST_BRACKETS = 256
MOST_OPERATORS = 1024

_BRACES = {"LBRACE": 1, "RBRACE": -1}
_BRACKETS = {"LPAR": 1, "ATTR_LPAR": 1, "LSQB": 1, "RPAR": -1, "RSQB": -1}
_FRESH = frozenset(("SEMICOLON", "COMMA", "LBRACE", "RBRACE"))
_OPERATORS = frozenset(
    """ADDOP MINUS MINUSWRAP MULOP SHIFT AMPERSAND VBAR CIRCUMFLEX CMP ANDAND OROR QMARK BANG TILDE
    TRY AS CONV CATCH CATCH_BIND DOT LPAR LSQB""".split()
)


def too_deep(tokens: Tokens) -> Problem | None:
    """C9004 at the first bracket or operator that is one too many.

    Accepted are 256 open braces, in them 256 open parentheses and square brackets, and 1,024
    operators on the way from the outermost expression to its deepest operand.
    """
    braces = brackets = operators = 0
    outer: list[int] = []
    for index, kind in enumerate(tokens.kinds):
        if kind in _OPERATORS:
            operators += 1
        if kind in _BRACKETS:
            brackets = max(0, brackets + _BRACKETS[kind])
            if _BRACKETS[kind] > 0:
                outer.append(operators)
            elif outer:
                operators = outer.pop()
        elif kind in _FRESH:
            operators = outer[-1] if outer else 0
            braces = max(0, braces + _BRACES.get(kind, 0))
        if brackets > DEEPEST_BRACKETS or braces > DEEPEST_BRACKETS:
            message = f"brackets nest deeper than {DEEPEST_BRACKETS} levels"
            hint = "move the inner part into a function or a variable"
            return Problem("C9004", tokens.starts[index], message, hint)
        if operators > MOST_OPERATORS:
            message = f"an expression with more than {MOST_OPERATORS} operators"
            hint = "compute a part of it into a variable before"
            return Problem("C9004", tokens.starts[index], message, hint)
    return None
