"""What to say about a token that fits nowhere.

The parse loop stops with its stack. The rules below look at the stack's symbols (what has been
read of the construct) and at the tokens the grammar would accept, and find the code, the place
and the words.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from transpiler.ci.engine import Engine, Stack
from transpiler.ci.reread import is_type
from transpiler.ci.tokens import END, KEYWORDS, Problem, Tokens
from transpiler.ci.tree import Binary

_KEYWORD_KINDS = frozenset(word.upper() for word in KEYWORDS)
_LISTS = frozenset(("statements", "items", "fields", "imports"))
_OPERANDS = frozenset(
    """NAME primary postfix unary conv_e mul_e add_e shift_e band_e bxor_e bor_e cmp_e and_e or_e
    cond expr INT CHAR FRAC""".split()
)
_INFIX = frozenset(
    """ADDOP MINUS MINUSWRAP MULOP SHIFT AMPERSAND VBAR CIRCUMFLEX CMP ANDAND OROR conv_op unary_op
    """.split()
)
_TYPES = frozenset(("type", "elem_type", "qualified", "BUILTIN_TYPE", "FIXED_TYPE"))
_DECLARERS = _TYPES | frozenset(
    "VAR VOID KERNEL STRUCT ENUM ERROR TYPE SCHEDULE NAME RSQB postfix vhead tuple_head".split()
)
_BEGINNINGS = frozenset(
    """NAME BLANK INT CHAR FRAC STRING BYTES TRUE FALSE BUILTIN_TYPE FIXED_TYPE LPAR LSQB LBRACE
    BANG TILDE TRY ROUND""".split()
)
_HEADERS = frozenset(("IF", "ELSE", "WHILE", "DO", "FOR"))
_CLOSERS = {"RPAR": ("LPAR", ")"), "RSQB": ("LSQB", "]"), "RBRACE": ("LBRACE", "}")}


def explain(tokens: Tokens, engine: Engine, stack: Stack, index: int) -> tuple[Problem, int]:
    """The finding for token `index`, which does not fit behind `stack`, and where the innermost
    unfinished statement begins."""
    stop = _Stop(tokens, engine, stack, index)
    return stop.explain(), tokens.starts[stop.first_token()]


@dataclass
class _Stop:
    """One unexpected token."""

    tokens: Tokens
    engine: Engine
    stack: Stack
    index: int

    # --- what is known ----------------------------------------------------------------------

    @cached_property
    def kind(self) -> str:
        """The kind of the token."""
        return self.tokens.kinds[self.index]

    @cached_property
    def shown(self) -> str:
        """The token for a sentence."""
        text = self.tokens.text(self.index)
        if self.kind in ("STRING", "BYTES"):
            return "a string"
        return f"`{text}`" if text else "the end of the file"

    @cached_property
    def symbols(self) -> list[str]:
        """The symbols of the stack, outermost first."""
        return [self.engine.table.symbols[state] for state in self.stack.states[1:]]

    @cached_property
    def begin(self) -> int:
        """Where the innermost unfinished statement or item begins on the stack."""
        at = len(self.symbols)
        while at and self.symbols[at - 1] not in _LISTS:
            at -= 1
        return at

    @cached_property
    def construct(self) -> list[str]:
        """The symbols of the innermost unfinished statement or item."""
        return self.symbols[self.begin :]

    @property
    def top(self) -> str:
        """The symbol read last in this construct."""
        return self.construct[-1] if self.construct else ""

    def accepts(self, kind: str) -> bool:
        """Whether the grammar accepts a token of `kind` here."""
        return self.engine.accepts(self.stack, kind)

    @cached_property
    def before_statement(self) -> list[str] | None:
        """What has been read, if a statement could begin here."""
        return self.engine.settled(self.stack, "STATIC_ASSERT")

    def first_token(self) -> int:
        """The first token of the innermost unfinished statement or item."""
        if self.before_statement is not None:
            return self.index
        return self.stack.firsts[self.begin] if self.construct else self.index

    def at(self, code: str, token: int, message: str, hint: str | None = None) -> Problem:
        """A finding at a token."""
        start, end = self.tokens.starts[token], self.tokens.ends[token]
        return Problem(code, start, message, hint, max(1, end - start))

    def here(self, code: str, message: str, hint: str | None = None) -> Problem:
        """A finding at the token that does not fit."""
        return self.at(code, self.index, message, hint)

    # --- the rules --------------------------------------------------------------------------

    def explain(self) -> Problem:
        """The first rule that applies."""
        for rule in (
            self._reserved,
            self._misplaced_item,
            self._blank_read,
            self._step_in_expression,
            self._missing_parenthesis,
            self._missing_brace,
            self._misused_type,
            self._assignment_in_expression,
            self._keyword_as_name,
            self._conditional_in_case,
            self._incomplete_declaration,
        ):
            problem = rule()
            if problem is not None:
                return problem
        return self._plain()

    def _reserved(self) -> Problem | None:
        """A reserved construct (C9102)."""
        if self.kind == "SECRET":
            return self.here("C9102", "`secret` is reserved and not supported")
        return None

    def _misplaced_item(self) -> Problem | None:
        """`import`, `test`, `expect_fault` and other items where they cannot stand."""
        starts = self.before_statement is not None
        outside = self.before_statement == ["profile", "imports", "items"]
        if self.kind == "EXPECT_FAULT":
            hint = 'write `test "name" expect_fault E_CODE { .. }`'
            return self.here("C3021", "`expect_fault` belongs in the header of a test", hint)
        if self.kind == "TEST" and starts:
            message = "a test stands at the top level of a module"
            return self.here("C3020", message, self._move_out())
        if self.kind == "IMPORT" and starts and outside:
            hint = "move it to the top of the file"
            return self.here("C3012", "imports stand before everything else", hint)
        if self.kind in _ITEM_WORDS and starts and not outside:
            message = f"{_ITEM_WORDS[self.kind]} stands at the top level of a module"
            return self.here("C1050", message, self._move_out())
        if self.kind == "ELSE" and starts:
            return self.here("C1050", "this `else` has no `if` before it")
        if self.kind in ("CASE", "DEFAULT") and starts:
            return self.here("C1050", f"{self.shown} stands only in a `switch`")
        if self.kind == "PROFILE" and starts:
            return self.here("C1050", "`profile` stands at the top of the file, once")
        return None

    def _move_out(self) -> str:
        """What to do with an item in a block."""
        opened = self._open_line()
        other = f", or close the `{{` of line {opened}" if opened else ""
        return f"move it out of the braces{other}"

    def _blank_read(self) -> Problem | None:
        """`_` where a value is read (C3005)."""
        hint = "`_` can be assigned or bound, never read"
        if self.kind == "BLANK" and self.accepts("INT"):
            return self.here("C3005", "`_` has no value", hint)
        if self.construct == ["BLANK"]:
            return self.at("C3005", self.first_token(), "`_` has no value", hint)
        return None

    def _step_in_expression(self) -> Problem | None:
        """`++` and `--` are statements (C1042)."""
        if self.kind != "INCDEC":
            return None
        text = self.tokens.text(self.index)
        message = f"`{text}` is a statement, not part of an expression"
        hint = f"write `name{text};` on its own"
        return self.here("C1042", message, hint)

    def _missing_parenthesis(self) -> Problem | None:
        """The header of `if`, `while`, `do` or `for` without `(` (C1043)."""
        message = "the condition stands in parentheses"
        if self.top in ("IF", "WHILE"):
            word = self.top.lower()
            return self.here("C1043", message, f"write `{word} (condition) {{ .. }}`")
        if self.top == "FOR":
            hint = "write `for (start; condition; update) { .. }` or `for i in 0..n { .. }`"
            return self.here("C1043", "`(` or a loop variable is missing after `for`", hint)
        bound = self.construct[-2:-1] == ["FOR"] and self.top in ("NAME", "loop_names", "bind")
        if bound and self.kind in ("EQUAL", "SEMICOLON", "NAME", "ASSIGN", "CMP"):
            hint = "write `for (start; condition; update) { .. }` or `for i in 0..n { .. }`"
            name = self.stack.firsts[-1]
            return self.at("C1043", name, "the header of `for` stands in parentheses", hint)
        return None

    def _missing_brace(self) -> Problem | None:
        """A body without `{` (C1043), or a `;` in its place (C1040)."""
        if not self.accepts("LBRACE") or self.accepts("SEMICOLON"):
            return None
        header = next((s for s in reversed(self.construct) if s in _HEADERS), None)
        if self.kind == "SEMICOLON" and (header or self._declares_body()):
            return self.here("C1040", "a body in braces is missing", "write `{ .. }`")
        if header is None or self.kind == END:
            return None
        word = header.lower()
        return self.here("C1043", f"the body of `{word}` stands in braces", "write `{ .. }`")

    def _declares_body(self) -> bool:
        """Whether a function, kernel or test has been read up to its body."""
        return any(s in ("RPAR", "where", "over", "TEST") for s in self.construct)

    def _assignment_in_expression(self) -> Problem | None:
        """`=` and the compound forms inside an expression (C1041, at the target)."""
        if self.kind not in ("EQUAL", "ASSIGN") or self.top not in _OPERANDS:
            return None
        at = len(self.symbols) - 1
        while at - 1 >= self.begin and self.symbols[at - 1] in _INFIX:
            at -= 2 if self.symbols[at - 1] != "unary_op" else 1
        at = max(at, self.begin)
        if at == self.begin:
            message = "only a place can be assigned: a variable, an element or a slice"
            return self.here("C1050", message)
        message = "an assignment is a statement, not a value"
        hint = "write `==` to compare, or assign in a statement of its own"
        target: Any = self.stack.values[at]
        while isinstance(target, Binary) and target.operator in ("&&", "||"):
            target = target.right
        if isinstance(target, int):
            return self.at("C1041", target, message, hint)
        length = target.span.end - target.span.start
        return Problem("C1041", target.span.start, message, hint, length)

    def _keyword_as_name(self) -> Problem | None:
        """A keyword where a name is declared (C4012 at the statement's first token)."""
        if self.kind not in _KEYWORD_KINDS or not self.accepts("NAME") or self.accepts("INT"):
            return None
        if self.top not in _DECLARERS or not self._typed():
            return None
        hint = "choose another name"
        if self._on_new_line():
            hint = f"if no name was meant, a `;` is missing before {self.shown}"
        message = f"{self.shown} is a keyword and cannot be declared"
        return self.at("C4012", self.first_token(), message, hint)

    def _typed(self) -> bool:
        """Whether what stands before the name could be a type."""
        at = len(self.symbols) - 1
        if self.top == "RSQB":
            while self.symbols[at] != "LSQB":
                at -= 1
            at -= 1
        return self.symbols[at] not in ("postfix", "primary") or is_type(self.stack.values[at])

    def _misused_type(self) -> Problem | None:
        """Tuple types and error unions are results of functions only (C2041, C2040)."""
        if self.top == "tuple_head" or self._follows_tuple_name():
            hint = "take it apart: `(I64 a, Bool b) = f();`"
            message = "a tuple type can only be the result of a function"
            return self.at("C2041", self.first_token(), message, hint)
        if self.kind == "BANG" and self.top in _TYPES | {"NAME"} and not self.accepts("QMARK"):
            message = "an error union can only be the result of a function"
            return self.at("C2040", self.stack.firsts[-1], message)
        if self.kind == "LPAR" and self.accepts("BUILTIN_TYPE") and not self.accepts("INT"):
            return self.here("C2041", "a tuple type can only be the result of a function")
        return None

    def _follows_tuple_name(self) -> bool:
        """Whether a tuple type and a name have been read at the top level."""
        return self.construct[-2:] == ["tuple_head", "NAME"] and self.kind in ("EQUAL", "SEMICOLON")

    def _conditional_in_case(self) -> Problem | None:
        """A conditional in a `case` item needs parentheses (C2101)."""
        if self.kind != "QMARK" or not {"CASE", "case_items"} & set(self.construct):
            return None
        message = "a conditional in a `case` item needs parentheses"
        return self.at("C2101", self.stack.firsts[-1], message, "write `case (c ? a : b):`")

    def _incomplete_declaration(self) -> Problem | None:
        """Declarations that lack a part people forget."""
        if self.construct[:1] == ["CONST"] and self.kind == "EQUAL":
            return self.here("C1050", "a constant needs a type", "write `const I64 name = value;`")
        if self.kind == "LPAR" and self.top == "NAME" and "KERNEL" in self.construct:
            hint = "write `kernel name[n](..)`"
            return self.here("C1050", "a kernel needs size parameters in `[ ]`", hint)
        if self.kind == "LPAR" and self.construct[-2:] == ["vhead", "NAME"]:
            message = "a function is declared at the top level of a module"
            return self.here("C1050", message, "move it out of the braces")
        if self.kind == "SEMICOLON" and self.construct[-2:] == ["FOR", "LPAR"]:
            hint = "a loop with a condition only is a `while`"
            return self.here("C1050", "`for` needs a start, a condition and an update", hint)
        if self.kind == "VOID":
            return self.here("C1050", "`void` can only be the result of a function")
        return None

    # --- everything else --------------------------------------------------------------------

    def _plain(self) -> Problem:
        """C1050 with what is missing, as far as the grammar tells."""
        if self.kind in _CLOSERS and not self._open(_CLOSERS[self.kind][0]):
            return self.here("C1050", f"{self.shown} closes nothing")
        if self.before_statement is not None:
            if self.kind == END:
                return self.here("C1050", f"`}}` is missing before {self.shown}", self._opened())
            return self.here("C1050", f"no statement begins with {self.shown}")
        missing = self._missing()
        joins = missing in ("`;`", "`)`", "`]`") and self.kind in _BEGINNINGS
        if joins and not self._on_new_line():
            message = f"{self.shown} does not fit here; an operator or {missing} is expected"
            return self.here("C1050", message)
        return self.here("C1050", f"{missing} is missing before {self.shown}", self._opened())

    def _missing(self) -> str:
        """The most helpful thing that could stand here."""
        for kind, words in _EXPECTED:
            if self.accepts(kind):
                return words
        return "something else"

    def _on_new_line(self) -> bool:
        """Whether the token begins a line behind the statement's first token."""
        if not self.index:
            return False
        between = self.tokens.ends[self.index - 1], self.tokens.starts[self.index]
        return "\n" in self.tokens.source[slice(*between)]

    def _open(self, kind: str) -> int | None:
        """The innermost bracket of `kind` that is still open on the stack."""
        for at in range(len(self.symbols) - 1, -1, -1):
            if self.symbols[at] == kind:
                return self.stack.firsts[at]
        return None

    def _opened(self) -> str | None:
        """At the end of the file, where the innermost open brace stands."""
        opened = self._open_line()
        return f"the `{{` of line {opened} is still open" if self.kind == END and opened else None

    def _open_line(self) -> int | None:
        """The line of the innermost `{` that is still open."""
        opened = self._open("LBRACE")
        if opened is None:
            return None
        return self.tokens.source.count("\n", 0, self.tokens.starts[opened]) + 1


_ITEM_WORDS = {
    "KERNEL": "a kernel",
    "STRUCT": "a struct",
    "ENUM": "an enum",
    "ERROR": "an error set",
    "TYPE": "a type",
    "SCHEDULE": "a schedule",
    "EXPORT": "an exported declaration",
    "AT": "a declaration with attributes",
    "IMPORT": "an import",
    "VOID": "a function",
}

_EXPECTED = (
    ("INT", "an expression"),
    ("SEMICOLON", "`;`"),
    ("RPAR", "`)`"),
    ("RSQB", "`]`"),
    ("BUILTIN_TYPE", "a type"),
    ("NAME", "a name"),
    ("LBRACE", "`{`"),
    ("STRING", "a string"),
    ("LPAR", "`(`"),
    ("COLON", "`:`"),
    ("EQUAL", "`=`"),
    ("IN", "`in`"),
    ("LSQB", "`[`"),
    ("WHILE", "`while`"),
    ("RBRACE", "`}`"),
    ("COMMA", "`,`"),
    (END, "a new item"),
)
