"""Room for recursion over deep programs.

A chain of operators is as deep as it is long: `a + b + c + ..` with a thousand terms nests a
thousand levels. Python frames of Python functions take no native stack, so the limit can be high.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

FRAMES = 200_000
"""Python frames that walking the deepest accepted program may take."""
PARSER_FRAMES = 4_000
"""The limit under which Python's own parser, which recurses in C, is safe with any text."""


@contextmanager
def deep_recursion(frames: int = FRAMES) -> Iterator[None]:
    """A context, or a decorator, in which deep expressions can be walked.

    The limit is as before at its end: code that recurses in C (`json`) relies on it.
    """
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, frames))
    try:
        yield
    finally:
        sys.setrecursionlimit(limit)


@contextmanager
def parser_recursion() -> Iterator[None]:
    """A context for Python's parser and compiler: too deep a text raises, and never crashes."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(min(limit, PARSER_FRAMES))
    try:
        yield
    finally:
        sys.setrecursionlimit(limit)
