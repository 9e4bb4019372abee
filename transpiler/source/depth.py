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


@contextmanager
def deep_recursion() -> Iterator[None]:
    """A context, or a decorator, in which deep expressions can be walked."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, FRAMES))
    try:
        yield
    finally:
        sys.setrecursionlimit(limit)
