"""The copies of device functions: which are needed, which are one, and what each is called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field, fields, is_dataclass, replace
from typing import Any

from transpiler.ir.nodes import Call, Function, Launch, Local
from transpiler.ir.types import (
    ElementType,
    Type,
    ViewType,
)
from transpiler.pykernel.model import PyFunction
from transpiler.pykernel.recovery import Failed
from transpiler.pykernel.values import Weak

Key = tuple[object, ...]
Parts = tuple[int | Weak, ...]


@dataclass(frozen=True, slots=True)
class Copy:
    """A device function for one list of argument types.

    `parts` tells of each value that it returns: which of the results of `function` it is, or the
    weak literal that the source returns. A function that does nothing but return such literals
    is None.
    """

    function: Function | None
    parts: Parts


@dataclass(slots=True)
class Copies:
    """The copies of a program by key, in the order in which they are needed.

    `acting` are the names of those that store to an array of their caller, print, or mean
    something in the parallel loop only; in those of `meeting` the lanes of a group meet. `wrong`
    are functions whose source is told to be wrong; `failed` says what is wrong with a copy.
    """

    wrong: Set[PyFunction] = frozenset()
    made: dict[Key, Copy] = field(default_factory=dict)
    failed: dict[Key, Failed] = field(default_factory=dict)
    acting: set[str] = field(default_factory=set)
    meeting: set[str] = field(default_factory=set)

    @property
    def functions(self) -> dict[str, Function]:
        """Those that are functions of the program, by their names."""
        made = (copy.function for copy in self.made.values())
        return {f.qualified: f for f in made if f is not None}

    def name_of(self, function: PyFunction) -> str:
        """A name of its own until `finished` chooses one."""
        return f"{function.name}#{len(self.made)}"

    def finished(
        self, launches: Sequence[Launch]
    ) -> tuple[tuple[Function, ...], tuple[Launch, ...]]:
        """The functions that `launches` need, callees first, and the launches that call them.

        Copies that print alike are one. The name is the source's; where there are several copies
        the types of the parameters in which they differ stand behind it, or else a number.
        """
        functions = [c.function for c in self.made.values() if c.function is not None]
        kept, names = _distinct(_reached(functions, launches))
        chosen = _names(kept)
        names = {old: chosen[new] for old, new in names.items()}
        renamed = tuple(
            replace(_renamed(f, names), name=chosen[f.qualified].rpartition(".")[2]) for f in kept
        )
        return renamed, tuple(_renamed(launch, names) for launch in launches)


def _reached(functions: Sequence[Function], launches: Sequence[Launch]) -> list[Function]:
    """Those that a launch calls, directly or not; rounds of inference leave others behind."""
    by_name = {f.qualified: f for f in functions}
    needed: set[str] = set()
    waiting: list[Function | Launch] = list(launches)
    while waiting:
        for name in _called(waiting.pop()) - needed:
            needed.add(name)
            waiting.append(by_name[name])
    return [f for f in functions if f.qualified in needed]


def _distinct(functions: Sequence[Function]) -> tuple[list[Function], dict[str, str]]:
    """One of each, callees first, and by the name of each the one that stands for it."""
    first: dict[str, Function] = {}
    names: dict[str, str] = {}
    for function in functions:
        renamed = _renamed(function, names)
        # As text: 0.0 and -0.0 are equal numbers.
        printed = repr(replace(renamed, name=_source_name(function)))
        one = first.setdefault(printed, renamed)
        names[function.qualified] = one.qualified
    return list(first.values()), names


def _names(functions: Sequence[Function]) -> dict[str, str]:
    """The final name of each copy."""
    groups: dict[str, list[Function]] = {}
    for function in functions:
        groups.setdefault(f"{function.module}.{_source_name(function)}", []).append(function)
    taken = set(groups)
    chosen: dict[str, str] = {}
    for name, copies in groups.items():
        for function, suffix in zip(copies, _suffixes(copies), strict=True):
            wanted, count = f"{name}{suffix}", 1
            while suffix and wanted in taken:
                count += 1
                wanted = f"{name}_{count}"
            taken.add(wanted)
            chosen[function.qualified] = wanted
    return chosen


def _suffixes(copies: Sequence[Function]) -> list[str]:
    """What tells copies of one function apart: the types that differ, if they do, or numbers."""
    if len(copies) == 1:
        return [""]
    types = [[_token(p.local.type) for p in f.parameters] for f in copies]
    if len({len(each) for each in types}) == 1:
        differing = [k for k in range(len(types[0])) if len({each[k] for each in types}) > 1]
        made = ["".join(f"_{each[k]}" for k in differing) for each in types]
        if len(set(made)) == len(made):
            return made
    results = [f"_{f.result.token}" for f in copies if isinstance(f.result, ElementType)]
    if len(set(results)) == len(copies):
        return results
    return ["", *(f"_{number}" for number in range(2, len(copies) + 1))]


def _token(type_: Type) -> str:
    """A type in a name."""
    if isinstance(type_, ViewType):
        rank = "" if type_.rank == 1 else f"_{type_.rank}d"
        return f"{type_.element.token}{rank}{'_group' if type_.shared else ''}"
    return type_.token if isinstance(type_, ElementType) else type_.name.lower()


def _source_name(function: Function) -> str:
    return function.name.partition("#")[0]


# --- the tree of a function ------------------------------------------------------------------


def _called(node: Any) -> set[str]:
    """The functions that are called in `node`."""
    found: set[str] = set()
    waiting = [node]
    while waiting:
        each = waiting.pop()
        if isinstance(each, Call):
            found.add(each.function)
        if isinstance(each, tuple):
            waiting += each
        elif _is_node(each):
            waiting += (getattr(each, f.name) for f in fields(each))
    return found


def _renamed(node: Any, names: Mapping[str, str]) -> Any:
    """`node` with other names of functions in its calls."""
    if isinstance(node, tuple):
        return tuple(_renamed(part, names) for part in node)
    if not _is_node(node):
        return node
    changed = {f.name: _renamed(getattr(node, f.name), names) for f in fields(node)}
    if isinstance(node, Call):
        changed["function"] = names.get(node.function, node.function)
    return replace(node, **changed)


def _is_node(value: Any) -> bool:
    return is_dataclass(value) and not isinstance(value, type | Local | Type)
