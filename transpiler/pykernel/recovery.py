"""Going on behind an error, so that one run tells all that are independent of each other.

A statement with an error is left out, and what it assigns has no known type: what reads that is
left out too, in silence.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from transpiler.pykernel.lower_expressions import NotTyped, Rejected

T = TypeVar("T")


class Poisoned(Exception):
    """Something in error is read or called, which is told elsewhere."""


class Failed(Exception):
    """What is wrong with one function; none where all is told elsewhere."""

    def __init__(self, errors: Sequence[Rejected]) -> None:
        super().__init__(f"{len(errors)} errors")
        self.errors = tuple(errors)


class Recovery:
    """What went wrong in one round over a function.

    `errors` are to be told; `poisoned` are the names that statements in error assign. The round is
    `broken` if something was left out. Where `strict` is not set types are still looked for, and
    one that is missing is no error.
    """

    def __init__(self, *, strict: bool) -> None:
        self.strict = strict
        self.errors: list[Rejected] = []
        self.poisoned: set[str] = set()
        self.broken = False
        self.incomplete = False

    def attempt(
        self, node: ast.AST, make: Callable[[], T], otherwise: T, names: Iterable[str] = ()
    ) -> T:
        """What `make` gives; `otherwise` where it cannot, which poisons `names`."""
        try:
            return make()
        except NotTyped as unknown:
            self.incomplete = True
            if not self.strict:
                return otherwise
            message = f"UnboundLocalError: {unknown} is read before it is assigned"
            self.errors.append(Rejected("K1102", node, message))
        except Rejected as error:
            self.errors.append(error)
        except Failed as failed:
            self.errors += failed.errors
        except Poisoned:
            pass
        self.broken = True
        self.poisoned.update(names)
        return otherwise
