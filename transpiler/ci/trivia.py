"""Where comments go.

Comments travel with the statement or declaration they stand at. The builder finishes inner
statements before outer ones and asks for comments as it goes; each comment is handed out once.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator

from transpiler.ci.tokens import Comment, Tokens
from transpiler.ir.nodes import NO_TRIVIA, Trivia

_EMPTY_LINE = re.compile(r"\n[ \t\r]*\n")


class Comments:
    """The comments of a module, handed out to statements.

    A comment that nobody asks for where it stands goes to the next larger statement, so that
    none is lost.
    """

    def __init__(self, tokens: Tokens) -> None:
        self._source = tokens.source
        self._starts, self._ends = tokens.starts, tokens.ends
        placed = sorted(_placed(tokens), key=lambda c: (c.token, c.start))
        self._left: list[Comment | None] = list(placed)
        self._keys = [comment.token for comment in placed]
        self.header = tuple(self._header(tokens))

    def take(self, first: int, last: int) -> list[Comment]:
        """The comments that still stand in front of the tokens `first` to `last`."""
        low, high = bisect_left(self._keys, first), bisect_left(self._keys, last + 1)
        found = [c for c in self._left[low:high] if c is not None]
        if found:
            self._left[low:high] = [None] * (high - low)
        return found

    def texts(self, first: int, last: int) -> tuple[str, ...]:
        """The texts of `take`."""
        return tuple(comment.text for comment in self.take(first, last)) if self._keys else ()

    def trailing(self, last: int) -> str | None:
        """The comments behind token `last` on its line, as one text."""
        taken: list[str] = []
        end = self._ends[last]
        low, high = bisect_left(self._keys, last + 1), bisect_left(self._keys, last + 2)
        for index in range(low, high):
            comment = self._left[index]
            if comment is None or "\n" in self._source[end : comment.end]:
                break
            taken.append(comment.text)
            self._left[index] = None
            end = comment.end
        return " ".join(taken) or None

    def claim(self, first: int, last: int) -> Trivia:
        """What belongs to the statement of the tokens `first` to `last`."""
        if not self._keys:
            return Trivia(blank=True) if self._blank(first, self._starts[first]) else NO_TRIVIA
        before = self.take(first, last)
        after = self.trailing(last)
        start = self._starts[first]
        blank = self._blank(first, min(start, before[0].start) if before else start)
        if not before and after is None and not blank:
            return NO_TRIVIA
        return Trivia(tuple(comment.text for comment in before), after, blank)

    def _blank(self, first: int, start: int) -> bool:
        """Whether an empty line stands between the token before `first` and `start`."""
        end = self._ends[first - 1] if first else 0
        return _EMPTY_LINE.search(self._source, end, max(start, end)) is not None

    def _header(self, tokens: Tokens) -> Iterator[str]:
        """Comments of the profile and the imports, or those an empty line parts from the item."""
        item = 0
        while tokens.kinds[item] in ("PROFILE", "IMPORT"):
            while tokens.kinds[item] not in ("SEMICOLON", "$END"):
                item += 1
            item += tokens.kinds[item] == "SEMICOLON"
        if item:
            yield from self.texts(0, item - 1)
            behind = self.trailing(item - 1)
            yield from () if behind is None else (behind,)
            return
        top = [c for c in self._left[: bisect_left(self._keys, 1)] if c is not None]
        ends = [*(c.start for c in top[1:]), tokens.starts[0]][: len(top)]
        parted = [
            index + 1
            for index, (comment, end) in enumerate(zip(top, ends, strict=True))
            if _EMPTY_LINE.search(self._source, comment.end, end) or tokens.kinds[0] == "$END"
        ]
        count = parted[-1] if parted else 0
        self._left[:count] = [None] * count
        yield from (comment.text for comment in top[:count])


def split_documentation(trivia: Trivia) -> tuple[Trivia, tuple[str, ...]]:
    """`///` lines as documentation (without the slashes and one space), and the rest."""
    if not any(_documents(text) for text in trivia.before):
        return trivia, ()
    documentation = tuple(
        text[3:].removeprefix(" ").rstrip() for text in trivia.before if _documents(text)
    )
    rest = tuple(text for text in trivia.before if not _documents(text))
    return Trivia(rest, trivia.after, trivia.blank), documentation


def _documents(text: str) -> bool:
    """Whether a comment is a documentation line: exactly three slashes."""
    return text.startswith("///") and not text.startswith("////")


def _placed(tokens: Tokens) -> Iterator[Comment]:
    """The comments; one in front of an `else` moves into the branch it introduces."""
    for comment in tokens.comments:
        if tokens.kinds[comment.token] != "ELSE":
            yield comment
            continue
        depth, at = 0, comment.token + 1
        while tokens.kinds[at] not in ("LBRACE", "$END") or (depth and tokens.kinds[at] != "$END"):
            depth += (tokens.kinds[at] == "LPAR") - (tokens.kinds[at] == "RPAR")
            at += 1
        inside = at + 1 if tokens.kinds[at] == "LBRACE" else comment.token
        yield Comment(comment.text, comment.start, comment.end, inside)
