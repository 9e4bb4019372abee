"""Nodes of expressions, and the rules of LS-149 to LS-151 about parentheses."""

from __future__ import annotations

from typing import Any

from transpiler.ci.build_base import BuilderBase, Values
from transpiler.ci.engine import Stopped
from transpiler.ci.nesting import too_deep
from transpiler.ci.strings import joined
from transpiler.ci.tokens import Number, Problem, RawHole, Text
from transpiler.ci.tree import (
    Argument,
    ArrayLit,
    Binary,
    Blank,
    BoolLit,
    BytesLit,
    CallSyntax,
    Catch,
    Convert,
    DotName,
    Expr,
    FracLit,
    HoleSyntax,
    IndexSyntax,
    IntLit,
    Member,
    Name,
    Paren,
    RangeItem,
    StrLit,
    Ternary,
    TypeToken,
    Unary,
)

_ARITHMETIC = frozenset(("+", "-", "+%", "-%", "+|", "-|", "*", "/", "%", "*%", "*|"))
_COMPARISONS = frozenset(("==", "!=", "<", "<=", ">", ">="))
_BITWISE = frozenset(("&", "^", "|"))
_SIGNS = frozenset(("-", "-%", "~", "!"))


class ExpressionBuilder(BuilderBase):
    """Expressions, slices, arguments and strings."""

    # --- literals and names -----------------------------------------------------------------

    def integer(self, values: Values, first: int, last: int) -> IntLit:
        """INT or CHAR."""
        value = self.tokens.values[first]
        assert isinstance(value, Number)
        character = self.tokens.kinds[first] == "CHAR"
        return IntLit(
            value.numerator,
            self.tokens.text(first),
            self.extent(first, last),
            character=character,
        )

    def fraction(self, values: Values, first: int, last: int) -> FracLit:
        """FRAC, with `round MODE`."""
        value = self.tokens.values[first]
        assert isinstance(value, Number)
        rounding = self.ident(values[2]) if len(values) == 3 else None
        text, span = self.tokens.text(first), self.extent(first, last)
        return FracLit(value.numerator, value.denominator, text, span, rounding)

    def truth(self, _values: Values, first: int, last: int) -> BoolLit:
        """`true` or `false`."""
        return BoolLit(self.tokens.kinds[first] == "TRUE", self.extent(first, last))

    def bytes(self, _values: Values, first: int, last: int) -> BytesLit:
        """A byte string."""
        value = self.tokens.values[first]
        assert isinstance(value, bytes)
        return BytesLit(value, self.extent(first, last))

    def name(self, _values: Values, first: int, last: int) -> Name:
        """A name as an operand."""
        return Name(self.tokens.text(first), self.extent(first, last))

    def type_token(self, _values: Values, first: int, last: int) -> TypeToken:
        """A built-in type name as an operand."""
        return TypeToken(self.tokens.text(first), self.extent(first, last))

    def dot_name(self, values: Values, first: int, last: int) -> DotName:
        """`.name`."""
        return DotName(self.ident(values[1]), self.extent(first, last))

    def paren(self, values: Values, first: int, last: int) -> Paren:
        """An expression in parentheses."""
        return Paren(values[1], self.extent(first, last))

    def array(self, values: Values, first: int, last: int) -> ArrayLit:
        """An array literal."""
        items = values[1] if len(values) > 2 else ()
        return ArrayLit(tuple(items), self.extent(first, last))

    # --- strings ----------------------------------------------------------------------------

    def string(self, values: Values, first: int, last: int) -> StrLit:
        """Adjacent strings joined. Findings in holes wait in `holes` by the string's start,
        since it is not known here whether the string may have holes at all."""
        texts = [self.tokens.values[index] for index in values[0]]
        written = [part for text in texts if isinstance(text, Text) for part in text.parts]
        problems: list[Problem] = []
        read = [self._hole(p, problems) if isinstance(p, RawHole) else p for p in written]
        span = self.extent(first, last)
        braces = [part.span.start for part in written if isinstance(part, RawHole)]
        if braces:
            self.holes[span.start] = [self._misplaced(braces[0]), *problems]
        return StrLit(tuple(joined(part for part in read if part is not None)), span)

    def _hole(self, hole: RawHole, problems: list[Problem]) -> HoleSyntax | None:
        """The hole with its expression parsed; None after a finding."""
        found = len(problems)
        problems += hole.problems
        if not hole.problems and (deep := too_deep(hole.tokens)) is not None:
            problems.append(deep)
        if len(problems) > found:
            return None
        outer_tokens, outer_problems = self.tokens, self.problems
        self.tokens, self.problems = hole.tokens, problems
        try:
            expression = self.engine.parse(self.tokens, "hole")
        except Stopped as stop:
            at = hole.tokens.starts[stop.index]
            shown = hole.tokens.text(stop.index)
            what = f"`{shown}` does not fit here" if shown else "the expression is not complete"
            problems.append(Problem("C1035", at, f"in this hole, {what}", None, len(shown) or 1))
        finally:
            self.tokens, self.problems = outer_tokens, outer_problems
        if len(problems) > found:
            return None
        return HoleSyntax(expression, hole.text, hole.equals, hole.conversion, hole.spec, hole.span)

    def _misplaced(self, brace: int) -> Problem:
        """A hole where no text is formatted."""
        message = "holes work only in a print, in `format` and in the text of an `assert`"
        return Problem("C1033", brace, message, "write `{{` for one brace")

    def formatted(self, string: Any) -> None:
        """Tell that `string` may have holes: its own findings count, not C1033."""
        if isinstance(string, StrLit):
            waiting = self.holes.pop(string.span.start, None)
            if waiting is not None:
                self.problems += waiting[1:]

    # --- postfix ----------------------------------------------------------------------------

    def call(self, values: Values, first: int, last: int) -> CallSyntax:
        """A call; the second argument of `format` may have holes."""
        callee = values[0]
        arguments = tuple(values[2]) if len(values) == 4 else ()
        if isinstance(callee, Name) and callee.text == "format" and len(arguments) > 1:
            self.formatted(arguments[1].value)
        return CallSyntax(callee, arguments, self.extent(first, last))

    def argument(self, values: Values, first: int, last: int) -> Argument:
        """A positional argument."""
        return Argument(values[0], None, self.extent(first, last))

    def named_argument(self, values: Values, first: int, last: int) -> Argument:
        """`name = value`."""
        return Argument(values[2], self.ident(values[0]), self.extent(first, last))

    def index(self, values: Values, first: int, last: int) -> IndexSyntax:
        """An index, a slice, or the shape of a type that is reread later."""
        items = tuple(values[2]) if len(values) == 4 else ()
        made = IndexSyntax(values[0], items, self.extent(first, last), self.tokens.span(values[1]))
        blank = next((item for item in items if isinstance(item, Blank)), None)
        if blank is not None:
            message, hint = "`_` has no value", "`_` in brackets stands only in a type"
            self.shapes[made.span] = Problem("C3005", blank.span.start, message, hint)
        elif not items:
            message = "an index is missing before `]`"
            self.shapes[made.span] = Problem("C1050", self.tokens.starts[last], message)
        return made

    def member(self, values: Values, first: int, last: int) -> Member:
        """`base.name`."""
        return Member(values[0], self.ident(values[2]), self.extent(first, last))

    def slice_blank(self, _values: Values, first: int, last: int) -> Blank:
        """`_` in brackets."""
        return Blank(self.extent(first, last))

    def slice_from(self, values: Values, first: int, last: int) -> RangeItem:
        """`low ..` with an optional step."""
        return self._range(values[0], None, values[1], values[2], first, last)

    def slice_between(self, values: Values, first: int, last: int) -> RangeItem:
        """`low .. high` with an optional step."""
        return self._range(values[0], values[2], values[1], values[3], first, last)

    def slice_all(self, values: Values, first: int, last: int) -> RangeItem:
        """`..` with an optional step."""
        return self._range(None, None, values[0], values[1], first, last)

    def slice_to(self, values: Values, first: int, last: int) -> RangeItem:
        """`.. high` with an optional step."""
        return self._range(None, values[1], values[0], values[2], first, last)

    def _range(
        self, low: Expr | None, high: Expr | None, sign: int, by: Expr | None, first: int, last: int
    ) -> RangeItem:
        """A slice; `..=` needs its second bound."""
        inclusive = self.tokens.text(sign) == "..="
        if inclusive and high is None:
            after = self.tokens.span(sign + 1)
            hint = "write `..` for the rest of the dimension"
            self.wrong("C1050", after, "`..=` needs a bound behind it", hint)
        return RangeItem(low, high, inclusive, by, self.extent(first, last))

    # --- operators --------------------------------------------------------------------------

    def unary(self, values: Values, first: int, last: int) -> Expr:
        """A sign, `~`, `!` or `try`; a `-` directly before a literal is part of it (IM-25)."""
        operator, operand = self.tokens.text(values[0]), values[1]
        span = self.extent(first, last)
        if operator == "-":
            if isinstance(operand, IntLit) and not operand.negative:
                text = "-" + operand.text
                return IntLit(-operand.value, text, span, True, operand.character)
            if isinstance(operand, FracLit) and operand.numerator >= 0 and operand.text[0] != "-":
                text, down = "-" + operand.text, operand.denominator
                return FracLit(-operand.numerator, down, text, span, operand.rounding)
            self._postfix_on_negative(operand)
        return Unary(operator, operand, span, self.tokens.span(values[0]))

    def _postfix_on_negative(self, operand: Expr) -> None:
        """`-1.raw`: whether the `-` belongs to the literal must not be a question."""
        base: Any = operand
        sign = None
        while isinstance(base, (Member, IndexSyntax, CallSyntax)):
            base = sign = base.callee if isinstance(base, CallSyntax) else base.base
        if sign is None or not isinstance(base, (IntLit, FracLit)):
            return
        after = self.tokens.span(self.tokens.at_or_after(base.span.end))
        hint = "put the literal in parentheses"
        self.wrong("C1050", after, "a negative literal has no members, indices or calls", hint)

    def convert(self, values: Values, first: int, last: int) -> Convert:
        """`operand as T`; a sign before it needs parentheses (C2101)."""
        operand, operator = values[0], values[1]
        signed = operand
        while isinstance(signed, Unary) and signed.operator == "try":
            signed = signed.operand
        if isinstance(signed, Unary) and signed.operator in _SIGNS:
            shown = self.tokens.text(operator)
            self._parentheses(signed, f"`{signed.operator}` before `{shown}`")
        rounding = self.ident(values[4]) if len(values) == 5 else None
        where = self.tokens.span(operator)
        spelled = self.tokens.text(operator)
        return Convert(spelled, operand, values[2], rounding, self.extent(first, last), where)

    def arithmetic(self, values: Values, first: int, last: int) -> Binary:
        """`+ - * / %` and their wrapping and saturating forms."""
        return self._binary(values, first, last)

    def shift(self, values: Values, first: int, last: int) -> Binary:
        """A shift; arithmetic beside it needs parentheses."""
        made = self._binary(values, first, last)
        self._no_arithmetic(made)
        return made

    def bitwise(self, values: Values, first: int, last: int) -> Binary:
        """`& | ^`; arithmetic and other bitwise operators beside it need parentheses."""
        made = self._binary(values, first, last)
        self._no_arithmetic(made)
        for side in (made.left, made.right):
            other = isinstance(side, Binary) and side.operator in _BITWISE - {made.operator}
            if isinstance(side, Binary) and other:
                self._parentheses(side, f"`{side.operator}` beside `{made.operator}`")
        return made

    def comparison(self, values: Values, first: int, last: int) -> Binary:
        """A comparison; comparisons do not chain (C2102)."""
        made = self._binary(values, first, last)
        left = made.left
        if isinstance(left, Binary) and left.operator in _COMPARISONS:
            chained = isinstance(left.left, Binary) and left.left.operator in _COMPARISONS
            if not chained:
                hint = "write `a < b && b < c`"
                self.wrong("C2102", left.left.span, "comparisons do not chain", hint)
        return made

    def logical(self, values: Values, first: int, last: int) -> Binary:
        """`&&` and `||`, which need parentheses beside each other."""
        made = self._binary(values, first, last)
        for side in (made.left, made.right):
            if isinstance(side, Binary) and side.operator == "&&" and made.operator == "||":
                self._parentheses(side, "`&&` beside `||`")
        return made

    def _binary(self, values: Values, first: int, last: int) -> Binary:
        sign = values[1]
        text, where = self.tokens.text(sign), self.tokens.span(sign)
        return Binary(text, values[0], values[2], self.extent(first, last), where)

    def _no_arithmetic(self, made: Binary) -> None:
        """Arithmetic operands of a shift or bitwise operator need parentheses."""
        for side in (made.left, made.right):
            if isinstance(side, Binary) and side.operator in _ARITHMETIC:
                self._parentheses(side, f"`{side.operator}` beside `{made.operator}`")

    def _parentheses(self, inner: Expr, what: str) -> None:
        """C2101 at the expression that needs parentheses."""
        text = self.tokens.source[inner.span.start : inner.span.end]
        shown = text if len(text) <= 40 and "\n" not in text else "..."
        self.wrong("C2101", inner.span, f"{what} needs parentheses", f"write `({shown})`")

    def ternary(self, values: Values, first: int, last: int) -> Ternary:
        """`c ? a : b`."""
        return Ternary(values[0], values[2], values[4], self.extent(first, last))

    def catch_value(self, values: Values, first: int, last: int) -> Catch:
        """`operand catch fallback`."""
        keyword = self.tokens.span(values[1])
        return Catch(values[0], values[2], None, None, self.extent(first, last), keyword)

    def catch_block(self, values: Values, first: int, last: int) -> Catch:
        """`operand catch (e) { .. }`."""
        span, keyword = self.extent(first, last), self.tokens.span(values[1])
        return Catch(values[0], None, self.ident(values[3]), values[5], span, keyword)
