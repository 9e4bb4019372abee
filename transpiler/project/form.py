"""What two kernels have in common that differ in names and numbers only.

Their C is the same but for those, so calls of one of them show how either is spread over
threads.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from enum import Enum
from typing import Any

from transpiler.ir.nodes import Call, Function, Global, Kernel, Literal, Local, Program, Trivia
from transpiler.ir.types import Type
from transpiler.source.files import Position

Form = tuple[object, ...]


def form_of(program: Program, kernel: Kernel) -> Form:
    """Operations, types, statements and places of a kernel and of what it calls, in order.

    Names, comments, positions and the values of literals and named constants are left out.
    """
    functions = {f.qualified: f for module in program.modules for f in module.functions}
    met: dict[str, int] = {}
    waiting: list[Function | Kernel] = [kernel]
    found: list[object] = []
    for owner in waiting:
        for part in _parts((owner.parameters, owner.sizes, _over(owner), owner.conditions)):
            found.append(part)
        for part in _parts(owner.body):
            if isinstance(part, Call):
                if part.function not in met and part.function in functions:
                    waiting.append(functions[part.function])
                part = ("call", met.setdefault(part.function, len(met)))
            found.append(part)
    return tuple(found)


def _over(owner: Function | Kernel) -> Any:
    return owner.over if isinstance(owner, Kernel) else owner.result


def _parts(root: Any) -> Iterator[object]:
    """What is equal in equal forms, outermost first; deep sources need no deep stack."""
    waiting: list[Any] = [root]
    while waiting:
        here = waiting.pop()
        match here:
            case Position() | Trivia():
                pass
            case Literal():
                yield ("literal", here.type.name)
            case Local():
                yield ("local", here.number, here.type.name)
            case Global():
                yield ("global", here.constant, here.type.name)
            case Enum():
                yield here.name
            case _ if isinstance(here, Type):
                yield here.name
            case tuple():
                yield len(here)
                waiting.extend(reversed(here))
            case _ if dataclasses.is_dataclass(here):
                yield here if isinstance(here, Call) else type(here).__name__
                names = [f.name for f in dataclasses.fields(here)]
                if isinstance(here, Call):
                    names.remove("function")
                waiting.extend(getattr(here, name) for name in reversed(names))
            case _:
                yield here
