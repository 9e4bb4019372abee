"""What device functions return."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass

from transpiler.ir.types import ElementType
from transpiler.pykernel.lower_expressions import Rejected
from transpiler.pykernel.lower_statements import joined
from transpiler.pykernel.values import Known, Value


@dataclass(slots=True)
class Results:
    """What a device function returns: the types of its values, None where only weak literals
    were found. `types` is None until a `return` is met."""

    types: list[ElementType | None] | None = None

    def join(self, values: Sequence[Value], node: ast.Return) -> bool:
        """One more `return`; whether it changed anything."""
        if self.types is not None and len(self.types) != len(values):
            message = f"{_count(len(values))} returned here, elsewhere {_count(len(self.types))}"
            remedy = "return equally many values everywhere"
            raise Rejected("K1413", node, f"TypeError: {message}", remedy)
        before = self.types
        after: list[ElementType | None] = [None] * len(values) if before is None else [*before]
        for k, value in enumerate(values):
            if isinstance(value, Known):
                known = after[k]
                after[k] = value.type if known is None else joined(known, value.type, node)
        self.types = after
        return before != after


def _count(values: int) -> str:
    return "nothing is" if not values else f"{values} value{'s are' if values > 1 else ' is'}"


def always_returns(body: Sequence[ast.stmt]) -> bool:
    """Whether control never reaches the end of `body`."""
    return any(
        isinstance(s, ast.Return)
        or (isinstance(s, ast.If) and always_returns(s.body) and always_returns(s.orelse))
        for s in body
    )
