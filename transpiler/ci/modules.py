"""Reading modules: the root file and all that it imports (section 13)."""

from __future__ import annotations

import re
from collections import deque
from dataclasses import dataclass, field
from pathlib import Path

from transpiler.ci import declarations, statements
from transpiler.ci.entities import POISON, Entity, ModuleName, SourceModule
from transpiler.ci.parse import parse, read_source
from transpiler.ci.tree import Destructure, Ident, ImportDecl, VarDecl
from transpiler.source.diagnostics import Collector, Diagnostic
from transpiler.source.files import Position, SourceFile, Span

_SEGMENT = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z")
_TOP = Position(1, 1)


@dataclass(slots=True)
class Reader:
    """Reads a root module and all that it imports, breadth first, each file once.

    `files` are in the order in which they were read, `modules` by name; a module that could
    not be read or parsed is None.
    """

    root: Path
    collector: Collector
    files: dict[str, SourceFile] = field(default_factory=dict)
    modules: dict[str, SourceModule | None] = field(default_factory=dict)

    def read(self, path: Path) -> list[SourceModule]:
        """The modules in an order in which imported ones come first.

        A root that cannot be read is C3009 at 1:1, one whose path makes no module name C3030,
        an unreadable import C3009 and a cycle C3003 at the path in the import.
        """
        root = self._read_root(path)
        if root is None:
            return []
        waiting = deque([root])
        while waiting:
            module = waiting.popleft()
            for declaration in module.syntax.imports:
                known = _dotted(declaration) in self.modules
                imported = self._import(module, declaration)
                module.imports.append((declaration, imported))
                if imported is not None and not known:
                    waiting.append(imported)
        return _in_order(root)

    def _read_root(self, path: Path) -> SourceModule | None:
        try:
            shown = path.resolve().relative_to(self.root.resolve()).as_posix()
        except (OSError, RuntimeError) as problem:  # links in a circle
            self._report("C3009", path.name, f"the file cannot be read: {problem}")
            return None
        except ValueError:
            self._report("C3030", path.name, f"{path} is not below the source root {self.root}")
            return None
        name = shown.removesuffix(".ci")
        if path.suffix != ".cint" and not all(_SEGMENT.match(s) for s in name.split("/")):
            self._report("C3030", shown, f"the path `{shown}` does not make a module name")
            return None
        try:
            return self._read(name.replace("/", "."), shown, path)
        except OSError as problem:
            reason = problem.strerror or str(problem)
            self._report("C3009", shown, f"the file cannot be read: {reason}")
            return None

    def _report(self, code: str, shown: str, message: str) -> None:
        self.collector.add(Diagnostic(code, message, shown, _TOP))

    def _read(self, name: str, shown: str, path: Path) -> SourceModule | None:
        """One module; raises OSError when its file cannot be read."""
        self.modules[name] = None
        file = read_source(path, shown, self.collector)
        if file is None:
            return None
        self.files[shown] = file
        syntax = parse(file, self.collector)
        if syntax is not None:
            self.modules[name] = SourceModule(name, file, syntax, self.collector)
        return self.modules[name]

    def _import(self, module: SourceModule, declaration: ImportDecl) -> SourceModule | None:
        name = _dotted(declaration)
        if name in self.modules:
            return self.modules[name]
        shown = name.replace(".", "/") + ".ci"
        try:
            return self._read(name, shown, self.root.joinpath(shown))
        except OSError as problem:
            reason = problem.strerror or str(problem)
            message = f"module `{name}` cannot be read: {reason} ({shown})"
            module.error("C3009", path_span(declaration), message)
            return None


def _dotted(declaration: ImportDecl) -> str:
    return ".".join(part.text for part in declaration.path)


def path_span(declaration: ImportDecl) -> Span:
    """The module path of an import."""
    return Span(declaration.path[0].span.start, declaration.path[-1].span.end)


def _in_order(root: SourceModule) -> list[SourceModule]:
    """`root` and what it imports, imported modules first; an import that closes a cycle is
    C3003 and binds nothing."""
    order: list[SourceModule] = []
    done: set[SourceModule] = set()
    above: dict[SourceModule, None] = {root: None}
    work = [(root, iter(range(len(root.imports))))]
    while work:
        module, positions = work[-1]
        for position in positions:
            declaration, imported = module.imports[position]
            if imported is None or imported in done:
                continue
            if imported in above:
                names = [m.name for m in above]
                chain = " -> ".join([*names[names.index(imported.name) :], imported.name])
                message = f"modules import each other: {chain}"
                module.error("C3003", path_span(declaration), message)
                module.imports[position] = (declaration, None)
                continue
            above[imported] = None
            work.append((imported, iter(range(len(imported.imports)))))
            break
        else:
            work.pop()
            del above[module]
            done.add(module)
            order.append(module)
    return order


def resolve(order: list[SourceModule]) -> None:
    """Bind the imports and collect the declarations of all modules, imported ones first."""
    for module in order:
        _find_script(module)
    for module in order:
        _bind_imports(module)
        declarations.collect(module)


def _find_script(module: SourceModule) -> None:
    """A top-level statement makes a module a script; variables alone do not."""
    for item in module.syntax.items:
        if statements.is_statement(item) and not isinstance(item, VarDecl):
            if isinstance(item, Destructure) and _declares(item):
                continue
            module.first_statement = item.span
            return


def _declares(item: Destructure) -> bool:
    """Whether a destructuring declares variables instead of assigning places."""
    return item.declares or any(part.type is not None for part in item.items)


def _bind_imports(module: SourceModule) -> None:
    """Bind what the imports name: a second alias is C3001, a selected name that is taken C3002
    (LS-228)."""
    for declaration, imported in module.imports:
        if imported is not None and imported.is_script:
            module.error(
                "C3010",
                path_span(declaration),
                f"`{_dotted(declaration)}` is a script and cannot be imported",
                notes=(imported.script_note(),),
            )
            imported = None
        if declaration.names is None:
            alias = declaration.alias or declaration.path[-1]
            _bind(module, alias, ModuleName(alias.text, imported), "C3001")
            continue
        for name in declaration.names:
            entity: Entity | None = POISON
            if imported is not None:
                entity = declarations.exported(module, imported, name)
            module.selected.setdefault(name.text, name.span)
            _bind(module, name, entity if entity is not None else POISON, "C3002")


def _bind(module: SourceModule, name: Ident, entity: Entity, code: str) -> None:
    if declarations.is_builtin(name.text):
        module.error(code, name.span, f"`{name.text}` is a built-in function")
    elif name.text in module.names:
        module.error(code, name.span, f"`{name.text}` is imported already")
    else:
        module.names[name.text] = entity
