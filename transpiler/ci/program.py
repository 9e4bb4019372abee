"""From files to a program: reading, checking, lowering."""

from __future__ import annotations

from pathlib import Path

from transpiler.ci import callgraph, declarations, functions, kernels, liveness, statements
from transpiler.ci.body import Body, BodyKind
from transpiler.ci.entities import Declared, FunctionName, GlobalName, KernelName, SourceModule
from transpiler.ci.modules import Reader, resolve
from transpiler.ci.tree import AssertSyntax, TestDecl
from transpiler.ir.loaded import Loaded
from transpiler.ir.nodes import Declaration, Module, Program
from transpiler.source.depth import deep_recursion
from transpiler.source.diagnostics import Collector


def load(path: Path, collector: Collector, *, root: Path | None = None) -> Loaded:
    """Read the module at `path` and all that it imports, check them, and lower them.

    `root` is the source root, by default the folder of the file: module names and the paths in
    diagnostics are relative to it. Whatever is wrong with the input goes to `collector`.
    """
    with deep_recursion():
        return _load(path, collector, root if root is not None else path.parent)


def _load(path: Path, collector: Collector, root: Path) -> Loaded:
    before = len(collector.found)
    reader = Reader(root, collector)
    order = reader.read(path)
    resolve(order)
    modules = [_lower(module) for module in order]
    callgraph.check(order)
    liveness.check(order)
    if len(collector.found) > before:
        return Loaded(None, reader.files)
    return Loaded(Program(tuple(modules)), reader.files)


def _lower(module: SourceModule) -> Module:
    """One module, its declarations in source order."""
    entities = {id(entity.syntax): entity for entity in module.declared}
    for entity in module.declared:  # before any body needs a value
        if isinstance(entity, GlobalName):
            _declaration(module, entity)
    titles: set[str] = set()
    made: list[Declaration | None] = []
    for item in module.syntax.items:
        declared = entities.get(id(item))
        if declared is not None:
            made.append(_declaration(module, declared))
        elif isinstance(item, TestDecl):
            title = functions.title_text(item.title)
            if title in titles:
                module.error("C3020", item.keyword, f'a test is named "{title}" already')
            titles.add(title)
            made.append(functions.lower_test(module, item, len(titles)))
        elif isinstance(item, AssertSyntax) and item.static:
            statements.static_assert(Body(module, BodyKind.CONSTANT), item)
    script = functions.lower_script(module)
    _check_main(module)
    names = [imported.name for _, imported in module.imports if imported is not None]
    return Module(
        module.name,
        module.file.path,
        tuple(declaration for declaration in made if declaration is not None),
        script,
        tuple(dict.fromkeys(names)),
        module.syntax.header,
        module.syntax.closing,
    )


def _declaration(module: SourceModule, entity: Declared) -> Declaration | None:
    match entity:
        case GlobalName():
            body = Body(module, BodyKind.CONSTANT)
            return declarations.global_of(entity, body, entity.syntax.name.span)
        case FunctionName():
            return declarations.lower_function(entity)
        case KernelName():
            return kernels.lower(entity)
    return None


def _check_main(module: SourceModule) -> None:
    """`main` returns nothing (C2066), and a script has none (C3011)."""
    main = module.names.get("main")
    if not isinstance(main, FunctionName) or main.module is not module:
        return
    syntax = main.syntax
    if module.is_script:
        message = "a module with top-level statements has no `main`"
        module.error("C3011", syntax.name.span, message, notes=(module.script_note(),))
    elif syntax.result.type is not None:
        module.error("C2066", syntax.result.span, "`main` returns no value", "write `void main()`")
