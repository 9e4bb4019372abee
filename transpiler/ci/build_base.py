"""What the parts of the tree builder share: tokens, spans, findings and list rules."""

from __future__ import annotations

from typing import Any

from transpiler.ci.engine import Engine
from transpiler.ci.tokens import Problem, Tokens
from transpiler.ci.tree import Ident
from transpiler.ci.trivia import Comments
from transpiler.source.files import Span

Values = list[Any]


class BuilderBase:
    """The methods named by the grammar get the values of a construct and its first and last
    token, and make its node."""

    tokens: Tokens
    comments: Comments
    engine: Engine
    problems: list[Problem]
    holes: dict[int, list[Problem]]
    shapes: dict[Span, Problem]

    # --- spans and tokens -------------------------------------------------------------------

    def extent(self, first: int, last: int) -> Span:
        """The extent of the tokens `first` to `last`."""
        return Span(self.tokens.starts[first], self.tokens.ends[last])

    def ident(self, index: int) -> Ident:
        """The name at token `index`."""
        return Ident(self.tokens.text(index), self.tokens.span(index))

    def wrong(self, code: str, at: Span | int, message: str, hint: str | None = None) -> None:
        """Note a finding at a span, or at an offset."""
        if isinstance(at, Span):
            self.problems.append(Problem(code, at.start, message, hint, at.end - at.start))
        else:
            self.problems.append(Problem(code, at, message, hint))

    def all_problems(self) -> list[Problem]:
        """Everything found, with what nobody accepted: holes in a text that is not formatted,
        and `_` or `[]` in brackets that are no type."""
        misplaced = [waiting[0] for waiting in self.holes.values()]
        return [*self.problems, *misplaced, *self.shapes.values()]

    def abandon(self, offset: int) -> None:
        """Forget what waits to be accepted in an unfinished statement that begins at `offset`."""
        self.holes = {at: waiting for at, waiting in self.holes.items() if at < offset}
        self.shapes = {span: p for span, p in self.shapes.items() if span.start < offset}

    # --- lists and values handed on ---------------------------------------------------------

    def nothing(self, _values: Values, _first: int, _last: int) -> None:
        """No value."""

    def none(self, _values: Values, _first: int, _last: int) -> Values:
        """The empty list."""
        return []

    def first(self, values: Values, _first: int, _last: int) -> Values:
        """A list of one."""
        return [values[0]]

    def pair(self, values: Values, _first: int, _last: int) -> Values:
        """A list of two with a separator between them."""
        return [values[0], values[2]]

    def push(self, values: Values, _first: int, _last: int) -> Values:
        """A list with one more."""
        values[0].append(values[1])
        return values[0]  # type: ignore[no-any-return]

    def more(self, values: Values, _first: int, _last: int) -> Values:
        """A list with one more behind a separator."""
        values[0].append(values[2])
        return values[0]  # type: ignore[no-any-return]

    def same(self, values: Values, _first: int, _last: int) -> Any:
        """The first value."""
        return values[0]

    def second(self, values: Values, _first: int, _last: int) -> Any:
        """The value inside brackets or behind a keyword."""
        return values[1]

    def word(self, values: Values, _first: int, _last: int) -> str:
        """The text of a keyword."""
        return self.tokens.text(values[0])
