"""Reading modules: the root file and all that it imports (section 13)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

from transpiler.ci import declarations, statements
from transpiler.ci.entities import POISON, Entity, ModuleName, SourceModule
from transpiler.ci.parse import parse, read_source
from transpiler.ci.tree import Destructure, ImportDecl, VarDecl
from transpiler.source.diagnostics import Collector, Diagnostic
from transpiler.source.files import Position, SourceFile, Span

_SEGMENT = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z")
_TOP = Position(1, 1)


@dataclass(slots=True)
class Reader:
    """Reads each module once; `order` has imported modules first.

    `reading` are the modules between the root and the one that is read now, which is how a
    cycle is found (C3003).
    """

    root: Path
    collector: Collector
    files: dict[str, SourceFile] = field(default_factory=dict)
    modules: dict[str, SourceModule | None] = field(default_factory=dict)
    order: list[SourceModule] = field(default_factory=list)
    reading: list[str] = field(default_factory=list)

    def read_root(self, path: Path) -> SourceModule | None:
        """The root module at `path`; C3009 at 1:1 when it cannot be read."""
        try:
            shown = path.resolve().relative_to(self.root.resolve()).as_posix()
        except ValueError:
            self._report("C3030", path.name, f"{path} is not below the source root {self.root}")
            return None
        name = shown.removesuffix(".ci").replace("/", ".")
        if not all(_SEGMENT.match(part) for part in shown.removesuffix(".ci").split("/")):
            legacy = path.suffix == ".cint"
            if not legacy:
                message = f"the path `{shown}` does not make a module name"
                self._report("C3030", shown, message)
                return None
        try:
            return self._read(name, shown, path)
        except OSError as problem:
            reason = problem.strerror or str(problem)
            self._report("C3009", shown, f"the file cannot be read: {reason}")
            return None

    def _report(self, code: str, shown: str, message: str) -> None:
        self.collector.add(Diagnostic(code, message, shown, _TOP))

    def _read(self, name: str, shown: str, path: Path) -> SourceModule | None:
        """One module and its imports; raises OSError when its file cannot be read."""
        self.modules[name] = None
        file = read_source(path, shown, self.collector)
        if file is None:
            return None
        self.files[shown] = file
        syntax = parse(file, self.collector)
        if syntax is None:
            return None
        module = SourceModule(name, file, syntax, self.collector)
        self.modules[name] = module
        self.reading.append(name)
        for declaration in syntax.imports:
            module.imports.append((declaration, self._import(module, declaration)))
        self.reading.pop()
        self.order.append(module)
        return module

    def _import(self, module: SourceModule, declaration: ImportDecl) -> SourceModule | None:
        name = ".".join(part.text for part in declaration.path)
        if name in self.reading:
            chain = " -> ".join([*self.reading[self.reading.index(name) :], name])
            module.error("C3003", declaration.span, f"modules import each other: {chain}")
            return None
        if name in self.modules:
            return self.modules[name]
        shown = name.replace(".", "/") + ".ci"
        try:
            return self._read(name, shown, self.root.joinpath(shown))
        except OSError as problem:
            reason = problem.strerror or str(problem)
            message = f"module `{name}` cannot be read: {reason} ({shown})"
            module.error("C3009", declaration.span, message)
            return None


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
    for declaration, imported in module.imports:
        if imported is not None and imported.is_script:
            name = ".".join(part.text for part in declaration.path)
            module.error(
                "C3010",
                declaration.span,
                f"`{name}` is a script and cannot be imported",
                notes=(imported.script_note(),),
            )
            imported = None
        if declaration.names is None:
            bound = declaration.alias or declaration.path[-1]
            _bind(module, bound.text, bound.span, ModuleName(bound.text, imported))
            continue
        for ident in declaration.names:
            entity: Entity | None = POISON
            if imported is not None:
                entity = declarations.exported(module, imported, ident)
            _bind(module, ident.text, ident.span, entity if entity is not None else POISON)


def _bind(module: SourceModule, name: str, span: Span, entity: Entity) -> None:
    if name in module.names or declarations.is_builtin(name):
        what = "is imported already" if name in module.names else "is a built-in function"
        module.error("C3002", span, f"`{name}` {what}")
        return
    module.names[name] = entity
    module.import_spans[name] = span
