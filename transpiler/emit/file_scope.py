"""C names at file scope: functions, kernels, constants, and what other trees must not meet.

File-local names carry their module's name in a tree of two or more modules. What the sources
of a tree share has the tree's prefix too, since objects of a static archive see each other.
"""

from __future__ import annotations

from dataclasses import dataclass

from transpiler.emit.names import (
    FUNCTION_SUFFIXES,
    KERNEL_SUFFIXES,
    LAUNCH_SUFFIXES,
    SUFFIXES,
    TEST_BLOCKS,
    c_name,
    tree_names,
)
from transpiler.ir.nodes import Function, Global, Kernel, Mode, Program
from transpiler.ir.refusal import too_large
from transpiler.passes.callgraph import callees, dispatched

MOST_FUNCTIONS = 1 << 14
"""What a site of 64 bits has room for (`HT_AT` of the runtime headers)."""


@dataclass(frozen=True, slots=True)
class Need:
    """What a device function takes of a parameter: the `value` of a scalar, of an array the
    address (`array`) or the `extent` of a dimension."""

    parameter: int
    role: str
    dimension: int = -1


class Names:
    """C names of everything at file scope of a program's tree.

    `called` and `dispatched` are its functions and kernels by their qualified names. `needs` are
    the C parameters of device functions, `special` the parameters of each that it, or what it
    calls, updates atomically (`atomic`) or samples (`sampled`). `debug`: what is written are the
    sources of the debug build of Python kernels.
    """

    def __init__(self, program: Program, prefix: str, *, debug: bool = False) -> None:
        self.debug = debug
        self.program = program
        self.prefix = prefix
        self.upper = prefix.upper()
        self.several = len(program.modules) > 1
        self.functions: dict[str, str] = {}
        self.numbers: dict[str, int] = {}
        self.globals: dict[str, str] = {}
        self.needs: dict[str, tuple[Need, ...]] = {}
        self.special: dict[str, tuple[tuple[int, str], ...]] = {}
        self.printing: frozenset[str] = frozenset()  # device functions, which take the run
        self.owners: list[Function | Kernel] = []
        self.called = {f.qualified: f for m in program.modules for f in m.functions}
        self.dispatched = {k.qualified: k for m in program.modules for k in m.kernels}
        self.crossing = _crossing(program)
        self._sites: dict[str, str] = {}
        taken = set(tree_names(prefix) | TEST_BLOCKS) | _public_names(program, prefix)
        for module in program.modules:
            path = module_path(program, module.name)
            for d in module.declarations:
                if isinstance(d, Global):
                    name = c_name(f"{path}{d.name}", taken, file_scope=True, constant=d.constant)
                    taken.add(name)
                    self.globals[d.qualified] = name
                elif isinstance(d, Function | Kernel):
                    self._add_function(d, path, taken)
            owners: list[Function | Kernel] = [*module.functions, *module.kernels]
            owners += [t.function for t in module.tests]
            owners += [module.script] if module.script else []
            for owner in owners:
                self.numbers[owner.qualified] = len(self.owners)
                self.owners.append(owner)
                if owner.qualified not in self.functions:
                    self._add_function(owner, path, taken)
        if len(self.owners) > MOST_FUNCTIONS:
            last = self.owners[MOST_FUNCTIONS]
            raise too_large("too many functions for fault sites", last.path, last.position)
        self.taken = frozenset(taken)

    def _add_function(self, owner: Function | Kernel, path: str, taken: set[str]) -> None:
        """The names of a function. Those of other modules see it by a name with the prefix,
        which no other tree of a program has."""
        name = f"{path}{owner.name}"
        chosen = f"{self.prefix}_ht_{name}" if owner.qualified in self.crossing else name
        suffixes: tuple[str, ...] = FUNCTION_SUFFIXES
        if isinstance(owner, Kernel):
            suffixes = KERNEL_SUFFIXES
        elif owner.kind == "launch":
            suffixes = LAUNCH_SUFFIXES
        while True:
            chosen = c_name(chosen, taken, file_scope=True)
            made = (chosen, *(f"{chosen}{suffix}" for suffix in suffixes))
            if taken.isdisjoint(made):
                break
            chosen += "_"
        taken.update(made)
        self.functions[owner.qualified] = chosen
        site = c_name(f"{self.upper}_IN_{name}", taken)
        taken.add(site)
        self._sites[owner.qualified] = site

    def number_of(self, owner: Function | Kernel) -> str:
        """The constant that numbers a function in sites."""
        return self._sites[owner.qualified]


def module_path(program: Program, module: str) -> str:
    """What stands before a name of `module`: nothing in a tree of one module."""
    return f"{module.replace('.', '_')}_" if len(program.modules) > 1 else ""


def file_stems(program: Program, prefix: str) -> dict[str, str]:
    """The C file of each module, without `.c`: the prefix and the module's name, with a `_` more
    where another file has that name (on some systems in any case of letters)."""
    if len(program.modules) == 1:
        return {program.root.name: prefix}
    taken = {f"{prefix}_{word}".lower() for word in ("services", "run", "private")}
    stems: dict[str, str] = {}
    for module in program.modules:
        stem = f"{prefix}_{module.name.replace('.', '_')}"
        while stem.lower() in taken:
            stem += "_"
        taken.add(stem.lower())
        stems[module.name] = stem
    return stems


def public_name(source: Function | Kernel, program: Program, prefix: str) -> str:
    """The name of an export. Behind a prefix neither keywords nor the library matter, only the
    services and the suffixes of variants."""
    name = source.name
    if name.startswith(("ht_", "_")) or name.endswith(SUFFIXES):
        name = f"{name.lstrip('_') or 'name'}_"
    public = f"{prefix}_{module_path(program, source.module)}{name}"
    return f"{public}_" if public in tree_names(prefix) else public


def variants(source: Function | Kernel, public: str) -> tuple[str, ...]:
    """Every symbol of an export whose contiguous entry is called `public`."""
    names = [public]
    if any(p.is_view for p in source.parameters):
        names.append(f"{public}_strided")
    if isinstance(source, Kernel) and any(
        p.is_view and p.mode is not Mode.IN for p in source.parameters
    ):
        names.append(f"{public}_staging")
    return tuple(names)


def _public_names(program: Program, prefix: str) -> set[str]:
    return {
        name
        for module in program.modules
        for d in module.declarations
        if isinstance(d, Function | Kernel) and d.exported
        for name in variants(d, public_name(d, program, prefix))
    }


def _crossing(program: Program) -> frozenset[str]:
    """Functions and kernels that code of another module calls."""
    home = {f.qualified: m.name for m in program.modules for f in m.functions}
    home |= {k.qualified: m.name for m in program.modules for k in m.kernels}
    found: set[str] = set()
    for module in program.modules if len(program.modules) > 1 else ():
        owners: list[Function | Kernel] = [*module.functions, *module.kernels]
        owners += [module.script] if module.script else []
        for owner in owners:
            used = callees(owner) | dispatched(owner)
            found |= {name for name in used if home[name] != module.name}
    return frozenset(found)
