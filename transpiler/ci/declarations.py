"""Declarations of a module: entities from syntax, filled in on demand.

`global_of`, `signature_of` and `lower_function` work an entity out once; a constant that needs
itself is found by its progress (C6005).
"""

from __future__ import annotations

from transpiler.ci import arrays, builtins, constants, functions, signatures, typing
from transpiler.ci.body import Body, BodyKind
from transpiler.ci.entities import (
    POISON,
    Declared,
    Entity,
    FunctionName,
    GlobalName,
    KernelName,
    ModuleName,
    OtherName,
    Poison,
    Progress,
    Signature,
    SourceModule,
)
from transpiler.ci.tree import (
    NO_PREFIX,
    Attribute,
    ConstDecl,
    Expr,
    FuncDecl,
    Ident,
    IntLit,
    KernelDecl,
    OtherDecl,
    Prefix,
    VarDecl,
)
from transpiler.ir.nodes import Function, Global
from transpiler.ir.types import ArrayType, ScalarType
from transpiler.source.files import Span

DEEPEST_CHAIN = 2000
"""How many constants may be in work at once, each needing the next."""


def is_refused(entity: Entity) -> bool:
    """Whether the declaration behind a name is in error, so that uses stay silent."""
    return isinstance(entity, Poison | OtherName) or (
        isinstance(entity, ModuleName) and entity.module is None
    )


def is_builtin(name: str) -> bool:
    """Whether `name` is a built-in function, which nothing may declare."""
    return name in builtins.FUNCTIONS


def collect(module: SourceModule) -> None:
    """Make the entities of a module's declarations; a second one of a name is C3001.

    The names that imports bind are there already; a selected one that is declared too is C3002
    at the import.
    """
    for item in module.syntax.items:
        entity: Declared | None = None
        name: Ident | None = None
        match item:
            case VarDecl(name=name) if not module.is_script:
                entity = GlobalName(name.text, module, item, False, _exports(item.prefix))
            case VarDecl(name=name):
                module.script_locals[name.text] = name.span
                continue
            case ConstDecl(name=name):
                entity = GlobalName(name.text, module, item, True, _exports(item.prefix))
            case FuncDecl(name=name):
                entity = FunctionName(name.text, module, item, _exports(item.prefix))
            case KernelDecl(name=name):
                entity = KernelName(name.text, module, item, _exports(item.prefix))
            case OtherDecl(name=name):
                if name is not None and item.kind != "schedule":
                    entity = OtherName(name.text, item, _exports(item.prefix))
                module.unbuilt(item.span, f"`{item.kind}`")
            case _:
                continue
        _check_attributes(module, item.prefix or NO_PREFIX, isinstance(item, FuncDecl))
        if entity is not None and name is not None:
            _bind(module, entity, name)


def _exports(prefix: Prefix | None) -> bool:
    return prefix is not None and prefix.export is not None


def _bind(module: SourceModule, entity: Declared, name: Ident) -> None:
    if name.text in module.selected:
        span = module.selected[name.text]
        module.error("C3002", span, f"`{name.text}` is imported and declared")
    elif is_builtin(name.text):
        taken_by_builtin(module, name)
        # What is said of the name below is said of the declaration.
        module.names.setdefault(name.text, entity)
    elif name.text in module.names:
        module.error("C3001", name.span, f"`{name.text}` is declared already")
    else:
        module.names[name.text] = entity
    module.declared.append(entity)


def taken_by_builtin(module: SourceModule, name: Ident) -> None:
    """Report the declaration of a built-in name (LS-112)."""
    message = f"`{name.text}` is a built-in function and cannot be declared again"
    module.error("C3001", name.span, message, f"choose another name, such as `{name.text}_`")


def _check_attributes(module: SourceModule, prefix: Prefix, function: bool) -> None:
    """`@pure` and `@deprecated("..")` on functions; anything else is C5030."""
    for attribute in prefix.attributes:
        if attribute.name.text == "pure" and function and not attribute.arguments:
            continue
        if attribute.name.text == "deprecated" and len(attribute.arguments) <= 1:
            continue
        module.error("C5030", attribute.span, f"`@{attribute.name.text}` cannot stand here")


def is_pure(syntax: FuncDecl) -> Attribute | None:
    """The `@pure` attribute of a function."""
    return next((a for a in syntax.prefix.attributes if a.name.text == "pure"), None)


def exported(module: SourceModule, other: SourceModule, name: Ident) -> Entity | None:
    """What `name` stands for in another module: C3005 if nothing, C3008 if not exported."""
    entity = next((d for d in other.declared if d.name == name.text), None)
    if entity is None:
        if name.text not in other.script_locals:
            module.error("C3005", name.span, f"module `{other.name}` has no `{name.text}`")
            return None
        module.error("C3008", name.span, f"`{name.text}` is not exported by `{other.name}`")
        return None
    if not entity.exported:
        hint = f"write `export` before its declaration in {other.file.path}"
        message = f"`{name.text}` is not exported by `{other.name}`"
        module.error("C3008", name.span, message, hint)
        return POISON
    return entity


# --- module variables and constants ---------------------------------------------------------


def type_of(entity: GlobalName) -> ScalarType | ArrayType | None:
    """The type of a module variable or constant, as far as it is known already.

    A declared scalar type is known without its value; otherwise the value is worked out.
    """
    if entity.type is None and entity.progress is Progress.NEW:
        written = _written_type(entity)
        if written is not None:
            entity.type = written
        else:
            _define(entity)
    return entity.type


def _written_type(entity: GlobalName) -> ScalarType | None:
    syntax = entity.syntax
    if isinstance(syntax, ConstDecl):
        type_ = syntax.type
    elif syntax.head is not None and syntax.head.type is not None and syntax.head.mode is None:
        type_ = syntax.head.type
    else:
        return None
    return builtins.TYPES.get(type_.name) if type_.shape is None else None


def global_of(entity: GlobalName, user: Body, span: Span) -> Global | None:
    """The module variable or constant, worked out on first use by `user` at `span`."""
    if entity.progress is Progress.ACTIVE and entity.constant:
        user.error("C6005", span, f"the value of `{entity.name}` depends on itself")
        return None
    if entity.progress is Progress.NEW:
        _define(entity)
    variable = entity.variable
    if variable is None and entity.type is not None and not entity.constant:
        # Its initializer is being worked out; the reader is refused there (C6004).
        variable = Global(entity.name, entity.module.name, entity.type, 0, False)
    if variable is not None:
        user.globals[variable.qualified] = entity
    return variable


def _define(entity: GlobalName) -> None:
    """Type and value of a module variable or constant."""
    entity.type = _written_type(entity)
    entity.progress = Progress.ACTIVE
    found = _value(entity)
    entity.progress = Progress.DONE
    if found is None:
        return
    type_, value, text = found
    entity.type = type_
    syntax = entity.syntax
    entity.variable = Global(
        entity.name,
        entity.module.name,
        type_,
        value,
        entity.constant,
        entity.exported,
        entity.module.at(syntax.name.span.start),
        syntax.trivia,
        syntax.documentation,
        text,
    )


def _value(entity: GlobalName) -> arrays.Value | None:
    """Type and value; C9004 where constants need each other more deeply than can be followed."""
    module = entity.module
    if module.depth >= DEEPEST_CHAIN:
        module.error("C9004", entity.syntax.name.span, "constants depend on each other too deeply")
        return None
    body = Body(module, BodyKind.CONSTANT)
    module.depth += 1
    found = (
        _constant_value(body, entity.syntax)
        if isinstance(entity.syntax, ConstDecl)
        else _variable_value(body, entity.syntax)
    )
    module.depth -= 1
    return found


def _constant_value(body: Body, syntax: ConstDecl) -> arrays.Value | None:
    element = typing.scalar_type(body.module, syntax.type)
    if syntax.type.shape is None:
        known = constants.required(body, syntax.value, element, f"`{syntax.name.text}`")
        if known is None or element is None:
            return None
        return element, known.value, _literal_text(syntax.value)
    return arrays.module_array(body, syntax.type, syntax.value, syntax.name, element)


def _variable_value(body: Body, syntax: VarDecl) -> arrays.Value | None:
    head, name = syntax.head, syntax.name
    what = f"the initial value of `{name.text}`"
    if head is None:
        assert syntax.value is not None
        return arrays.inferred_module_value(body, syntax.value, name, what)
    if not arrays.is_plain_head(body, head):
        return None
    assert head.type is not None
    if head.mode is not None:
        body.error("C2051", head.span, "a view cannot be a module variable")
        return None
    element = typing.scalar_type(body.module, head.type)
    if head.type.shape is not None:
        return arrays.module_array(body, head.type, syntax.value, name, element)
    if syntax.value is None:
        body.error("C2050", name.span, f"`{name.text}` needs an initial value")
        return None
    known = constants.required(body, syntax.value, element, what)
    if known is None or element is None:
        return None
    return element, known.value, _literal_text(syntax.value)


def _literal_text(e: Expr) -> str | None:
    return e.text if isinstance(e, IntLit) else None


# --- functions and kernels ------------------------------------------------------------------


def signature_of(entity: FunctionName | KernelName) -> Signature:
    """The signature of a function or kernel, worked out on first use."""
    if entity.signature is None:
        signatures.define(entity)
    assert entity.signature is not None
    return entity.signature


def lower_function(entity: FunctionName) -> Function | None:
    """The function, lowered on first use; None while it is being lowered or after errors."""
    if entity.progress is Progress.NEW:
        entity.progress = Progress.ACTIVE
        entity.function = functions.lower(entity)
        entity.progress = Progress.DONE
    return entity.function
