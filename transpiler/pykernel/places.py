"""Where the locals of a body are declared.

A local is declared at its first assignment if that stands in the innermost block which holds all
its uses; else without a value in front of the statement that holds them, outside every loop,
because its value may go from one iteration to the next.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field


@dataclass(slots=True)
class Places:
    """`late` lists, by the identity of a statement, the locals to declare in front of it."""

    late: dict[int, list[str]] = field(default_factory=dict)

    def is_late(self, name: str) -> bool:
        """Whether `name` is declared in front of some statement, without a value."""
        return any(name in names for names in self.late.values())


def find_places(body: Sequence[ast.stmt], names: set[str]) -> Places:
    """Where each of `names`, the locals assigned in `body`, is declared."""
    places = Places()
    for name in sorted(names):
        _place(body, name, places, loop=None)
    return places


def assigned(body: Sequence[ast.stmt]) -> dict[str, int]:
    """The names assigned in `body` and how often; loop variables are none of them."""
    found: dict[str, int] = {}
    for statement in body:
        for node in ast.walk(statement):
            targets: list[ast.expr] = []
            if isinstance(node, ast.Assign):
                targets = node.targets
            elif isinstance(node, ast.AugAssign):
                targets = [node.target]
            for target in targets:
                for name in _names(target):
                    found[name] = found.get(name, 0) + 1
    return found


def component_targets(body: Sequence[ast.stmt]) -> set[str]:
    """The names in `body` of which a part is assigned: arrays, vectors and matrices."""
    found: set[str] = set()
    for node in (n for statement in body for n in ast.walk(statement)):
        if isinstance(node, ast.Attribute | ast.Subscript) and isinstance(node.ctx, ast.Store):
            base: ast.expr = node
            while isinstance(base, ast.Attribute | ast.Subscript):
                base = base.value
            if isinstance(base, ast.Name):
                found.add(base.id)
    return found


def _names(target: ast.expr) -> Iterator[str]:
    match target:
        case ast.Name(name):
            yield name
        case ast.Tuple(parts) | ast.List(parts):
            for part in parts:
                yield from _names(part)


def _place(body: Sequence[ast.stmt], name: str, places: Places, loop: ast.stmt | None) -> None:
    """`loop` is the outermost loop around `body`."""
    holding = [s for s in body if _mentions(s, name)]
    if not holding:
        return
    first = holding[0]
    if _assigns(first, name):
        return
    if len(holding) == 1:
        around = loop or (first if isinstance(first, ast.For | ast.While) else None)
        inner = [b for b in _blocks(first) if any(_mentions(s, name) for s in b)]
        if len(inner) == 1 and not _mentioned_in_head(first, name):
            _place(inner[0], name, places, around)
            return
    if loop is None and name not in assigned([first]):
        return  # read before any assignment: told where it is read
    places.late.setdefault(id(loop or first), []).append(name)


def _assigns(statement: ast.stmt, name: str) -> bool:
    """Whether `statement` is a plain assignment to `name` that does not read it."""
    if not isinstance(statement, ast.Assign) or len(statement.targets) != 1:
        return False
    if is_sequence(statement):
        return name in _names(statement.targets[0])
    target = statement.targets[0]
    is_target = isinstance(target, ast.Name) and target.id == name
    return is_target and not _mentions(statement.value, name)


def is_sequence(node: ast.Assign) -> bool:
    """Whether `a, b = x, y` is `a = x` and then `b = y`: no value reads a name that is assigned."""
    match node.targets, node.value:
        case [ast.Tuple(targets) | ast.List(targets)], ast.Tuple() | ast.List():
            names = [t.id for t in targets if isinstance(t, ast.Name)]
            distinct = len(set(names)) == len(targets)
            return distinct and not any(_mentions(node.value, name) for name in names)
    return False


def _mentions(node: ast.AST, name: str) -> bool:
    """Whether the local stands in `node`; the variable of a loop is another one of that name."""
    match node:
        case ast.Name(found):
            return found == name
        case ast.For(target, iterable) if name in _names(target):
            return _mentions(iterable, name)
    return any(_mentions(child, name) for child in ast.iter_child_nodes(node))


def _mentioned_in_head(statement: ast.stmt, name: str) -> bool:
    match statement:
        case ast.If(test) | ast.While(test):
            return _mentions(test, name)
        case ast.For(target, iterable):
            return _mentions(iterable, name) or _mentions(target, name)
    return False


def _blocks(statement: ast.stmt) -> list[list[ast.stmt]]:
    match statement:
        case ast.If(_, then, otherwise):
            return [then, otherwise]
        case ast.For() | ast.While():
            return [statement.body]
    return []
