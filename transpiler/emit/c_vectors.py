"""Vectors and matrices of Python kernels as C: structs by value, and functions of `vec.h`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from transpiler.emit.c_expressions import (
    CHECKED_DIVISIONS,
    checked_place,
    element_offset,
    expression,
    text,
)
from transpiler.emit.comparisons import wrapped
from transpiler.emit.ctree import Atom, C, call, infix, number, show
from transpiler.emit.scope import Scope, Storage, scalar_type, shape_token
from transpiler.ir.nodes import (
    Atomic,
    Component,
    Construct,
    Element,
    Expression,
    Function,
    Launch,
    Lift,
    Literal,
    Module,
    Read,
    Statement,
    VectorOperate,
)
from transpiler.ir.operations import lookup
from transpiler.ir.types import (
    I32,
    ElementType,
    FloatType,
    IntType,
    MatrixType,
    ScalarType,
    Type,
    VectorType,
    ViewType,
)
from transpiler.ir.vectors import Shaped, count_of, element_of, form_of, formed
from transpiler.passes.callgraph import expressions
from transpiler.passes.effects import walk
from transpiler.passes.locals_of import inside

_COMPONENTS = "xyzw"
_NAMED_BY_BOTH = ("matmul", "outer_product")
_CALLED = {"all": "all_of", "fill": "all"}
"""Functions of the table whose C name is another one."""


def _of(e: Expression) -> ElementType:
    assert isinstance(e.type, ElementType)
    return e.type


def _shape(type_: Type) -> Shaped:
    assert isinstance(type_, VectorType | MatrixType)
    return type_


# --- values ---------------------------------------------------------------------------------


def shaped(scope: Scope, e: Lift | Construct | Component | VectorOperate) -> C:
    """A value that is a vector, a matrix, or is made of one."""
    match e:
        case Construct(type_, parts):
            given = [text(scope, part) for part in parts]
            if isinstance(type_, VectorType):
                return call(f"{scalar_type(type_)}_of", given, scalar_type(type_))
            name = scalar_type(type_)
            return Atom(f"({name}){{{{{', '.join(given)}}}}}", name)
        case Component(base, indices):
            return _component(scope, e, base, indices)
        case Lift():
            return _lift(scope, e)
        case VectorOperate(function, operands, type_):
            given = [text(scope, o) for o in operands]
            return call(_function(function, e), given, scalar_type(type_))
    raise AssertionError(e)


def _function(function: str, e: VectorOperate) -> str:
    types = [_of(o) for o in e.operands]
    name = _CALLED.get(function, function)
    match function:
        case "fill":
            return f"ht_all_{shape_token(_shape(e.type))}"
        case "select":
            return f"ht_select_{shape_token(_shape(e.type))}"
        case "norm" if len(types) == 2:
            name = "norm_eps"
        case "matmul" | "outer_product":
            left, right = (shape_token(_shape(t)) for t in types)
            return f"ht_{name}_{left}_{right}"
    return f"ht_{name}_{shape_token(_shape(types[0]))}"


def _lift(scope: Scope, e: Lift) -> C:
    name = lookup(e.operation).family.name
    form = form_of(e.type)
    given = []
    for operand in e.operands:
        shown = text(scope, operand)
        if not form_of(_of(operand)):
            whole = _shape(formed(element_of(_of(operand)), form))
            shown = f"ht_all_{shape_token(whole)}({shown})"
        given.append(shown)
    source = _shape(formed(element_of(_of(e.operands[0])), form))
    if scope.names.debug and checks_divisor(e):
        given = [scope.frame, scope.at(0, e.position), *given]
        name = f"debug_{name}"
    target = f"_{shape_token(e.type)}" if name == "cast" else ""
    return call(f"ht_{name}_{shape_token(source)}{target}", given, scalar_type(e.type))


def checks_divisor(e: Lift) -> bool:
    """Whether the debug build looks at the divisors of `e`."""
    whole = not isinstance(e.type.element, FloatType)
    return whole and lookup(e.operation).family.name in CHECKED_DIVISIONS


def _component(scope: Scope, e: Component, base: Expression, indices: tuple[Expression, ...]) -> C:
    whole = _of(base)
    known = all(isinstance(index, Literal) for index in indices)
    if isinstance(base, Element) and (known or isinstance(whole, MatrixType)):
        return Atom(element_component(scope, base, indices), scalar_type(e.type))
    shown = wrapped(expression(scope, base))
    if isinstance(whole, VectorType) and not known:
        function = f"ht_at_{shape_token(whole)}"
        return call(function, [shown, text(scope, indices[0])], scalar_type(e.type))
    return Atom(f"{shown}.{_member(scope, whole, indices)}", scalar_type(e.type))


def _member(scope: Scope, type_: ElementType, indices: tuple[Expression, ...]) -> str:
    """`x`, or `m[4]`."""
    if isinstance(type_, VectorType):
        (index,) = indices
        assert isinstance(index, Literal)
        return _COMPONENTS[index.value]
    return f"m[{show(_flat(scope, type_, indices))}]"


def _flat(scope: Scope, type_: ElementType, indices: tuple[Expression, ...]) -> C:
    """The number of a component among all of them."""
    if isinstance(type_, VectorType):
        return expression(scope, indices[0])
    assert isinstance(type_, MatrixType)
    row, column = indices
    if isinstance(row, Literal) and isinstance(column, Literal):
        return number(row.value * type_.columns + column.value)
    start = _times(expression(scope, row), number(type_.columns))
    return _plus(start, expression(scope, column))


# --- memory ---------------------------------------------------------------------------------


def load(scope: Scope, e: Element) -> C:
    """A vector or matrix from an array."""
    storage = scope.storage_of(e.base)
    function = f"ht_load{_planar(e)}_{shape_token(_shape(e.type))}"
    return call(function, _address(scope, e, storage), scalar_type(e.type))


def store(scope: Scope, e: Element, shown: str) -> str:
    """The statement that stores one to an array."""
    storage = scope.storage_of(e.base)
    function = f"ht_store{_planar(e)}_{shape_token(_shape(e.type))}"
    return f"{function}({', '.join([*_address(scope, e, storage), shown])});"


def element_component(scope: Scope, e: Element, indices: tuple[Expression, ...]) -> str:
    """One component of an element of an array, as a place."""
    storage = scope.storage_of(e.base)
    part = _flat(scope, _of(e), indices)
    if scope.names.debug and e.indices:
        place = _checked(scope, e, storage)
        if _is_planar(e):
            part = _times(part, _apart(scope, place, storage))
        return f"{place}[{show(part)}]"
    offset = element_offset(scope, e, storage)
    if _is_planar(e):
        first, second = _times(part, _count(storage)), offset
    else:
        first, second = _times(number(count_of(_of(e))), offset), part
    total = _plus(first, second)
    return f"{storage.pointer}[{show(total)}]"


def _checked(scope: Scope, e: Element, storage: Storage) -> str:
    """The address of an element in the debug build, or of what stands in for it."""
    return checked_place(scope, e, storage, 1 if _is_planar(e) else count_of(_of(e)))


def _apart(scope: Scope, place: str, storage: Storage) -> C:
    """How far the components of a planar array are apart there."""
    count = show(_count(storage))
    return call("ht_debug_apart", [scope.frame, place, count], "int64_t")


def _address(scope: Scope, e: Element, storage: Storage) -> list[str]:
    if scope.names.debug and e.indices:
        place = _checked(scope, e, storage)
        return [place, show(_apart(scope, place, storage))] if _is_planar(e) else [place]
    offset = element_offset(scope, e, storage)
    if _is_planar(e):
        return [f"&{storage.pointer}[{show(offset)}]", show(_count(storage))]
    return [f"&{storage.pointer}[{show(_times(number(count_of(_of(e))), offset))}]"]


def _is_planar(e: Element) -> bool:
    return isinstance(e.base.type, ViewType) and e.base.type.planar


def _planar(e: Element) -> str:
    return "_planar" if _is_planar(e) else ""


def _count(storage: Storage) -> C:
    """The number of elements: how far the components of a planar array are apart."""
    total: C = number(1)
    for extent in storage.extents:
        total = _times(total, extent)
    return total


def _times(a: C, b: C) -> C:
    if show(a) == "0" or show(b) == "0":
        return number(0)
    if show(a) == "1":
        return b
    return a if show(b) == "1" else infix("*", a, b, "int64_t")


def _plus(a: C, b: C) -> C:
    if show(a) == "0":
        return b
    return a if show(b) == "0" else infix("+", a, b, "int64_t")


# --- stores of components -------------------------------------------------------------------


def component_place(scope: Scope, place: Component) -> str:
    """A component as a place; one of a vector has a known index."""
    if isinstance(place.base, Element):
        return element_component(scope, place.base, place.indices)
    assert isinstance(place.base, Read)
    member = _member(scope, _of(place.base), place.indices)
    return f"{scope.name(place.base.local)}.{member}"


def store_component(scope: Scope, place: Component, shown: str) -> list[str]:
    """The statements that store to a component: to none if a vector has no such one."""
    (index, *_), base = place.indices, place.base
    if isinstance(index, Literal) or isinstance(_of(base), MatrixType):
        return [f"{component_place(scope, place)} = {shown};"]
    if isinstance(base, Read):
        function = f"ht_put_{shape_token(_shape(base.type))}"
        return [f"{function}(&{scope.name(base.local)}, {text(scope, index)}, {shown});"]
    assert isinstance(base, Element)
    inside_ = f"(uint64_t){wrapped(expression(scope, index))} < {count_of(_of(base))}"
    return [
        f"if ({inside_}) {{",
        f"    {element_component(scope, base, place.indices)} = {shown};",
        "}",
    ]


def atomic_update(scope: Scope, e: Atomic) -> C:
    """An update of each component of an element, which gives the old components."""
    place, type_ = e.place, _shape(e.type)
    where = _address(scope, place, scope.storage_of(place.base))
    given = [*where, *([] if _is_planar(place) else ["1"]), text(scope, e.value)]
    return call(f"ht_atomic_{e.operation}_{shape_token(type_)}", given, scalar_type(type_))


def atomic_updates(module: Module) -> list[str]:
    """The lines that make the atomic updates of vectors and matrices."""
    made: set[str] = set()
    for statement in _statements(module):
        for e in chain.from_iterable(map(walk, expressions(statement))):
            if isinstance(e, Atomic) and isinstance(e.type, VectorType | MatrixType):
                token, shown = e.type.element.token, shape_token(e.type)
                made.add(f"HT_ATOMIC_LIFT({e.operation}, {shown}, {token}, {_each(e.type)})")
    return sorted(made)


def debug_divisions(module: Module) -> list[str]:
    """The lines that make the divisions of vectors which the debug build checks."""
    made: set[str] = set()
    for statement in _statements(module):
        for e in chain.from_iterable(map(walk, expressions(statement))):
            if isinstance(e, Lift) and checks_divisor(e):
                name, token = lookup(e.operation).family.name, e.type.element.token
                shown = shape_token(e.type)
                made.add(f"HT_DEBUG_LIFT({name}, {shown}, {token}, {_each(e.type)})")
    return sorted(made)


# --- what a tree makes of the header --------------------------------------------------------


def instances(modules: Iterable[Module]) -> list[str]:
    """The lines that make the shapes and the rarer functions which the modules use."""
    types: set[Shaped] = set()
    made: set[str] = set()
    for statement in chain.from_iterable(map(_statements, modules)):
        for e in chain.from_iterable(map(walk, expressions(statement))):
            types |= set(_shapes([e.type]))
            if isinstance(e, Lift):
                types |= {_shape(formed(element_of(_of(o)), form_of(e.type))) for o in e.operands}
            made |= set(_rarer(e))
    for module in modules:
        for d in module.declarations:
            if isinstance(d, Function | Launch):
                types |= set(_shapes(p.local.type for p in d.parameters))
    types |= {_shape(formed(I32, form_of(t))) for t in types}
    lines = [_instance(t) for t in sorted(types, key=_rank)]
    masks = sorted((t for t in types if t.element == I32), key=_rank)
    lines += [f"HT_MASK({shape_token(t)}, {_each(t)})" for t in masks]
    # Inverses stand on determinants.
    return lines + sorted(made, key=lambda line: (line.startswith("HT_INVERSE"), line))


def _statements(module: Module) -> Iterator[Statement]:
    for d in module.declarations:
        match d:
            case Function():
                yield from inside(d.body)
            case Launch():
                bodies = (d.before, d.loop, d.after)
                yield from chain.from_iterable(inside(b) for b in bodies)


def _shapes(types: Iterable[Type]) -> Iterator[Shaped]:
    for type_ in types:
        element = type_.element if isinstance(type_, ViewType) else type_
        if isinstance(element, VectorType | MatrixType):
            yield element


def _rank(type_: Shaped) -> tuple[bool, bool, str]:
    """Masks stand first, since comparisons give them."""
    return (type_.element != I32, isinstance(type_, MatrixType), shape_token(type_))


def _each(type_: Shaped) -> str:
    return f"HT_EACH_{shape_token(type_).removeprefix(type_.element.token)}"


def _instance(type_: Shaped) -> str:
    kind = "FLOAT" if isinstance(type_.element, FloatType) else "INTEGER"
    what = "VECTOR" if isinstance(type_, VectorType) else "MATRIX"
    extents = ", ".join(map(str, form_of(type_)))
    token, c_type = type_.element.token, scalar_type(type_.element)
    return f"HT_{kind}_{what}({token}, {c_type}, {extents})"


def _arithmetic(element: ScalarType) -> dict[str, str]:
    if isinstance(element, FloatType):
        return {"add": "HT_PLUS", "sub": "HT_MINUS", "mul": "HT_TIMES"}
    return {name: f"ht_{name}_wrap_{element.token}" for name in ("add", "sub", "mul")}


def _rarer(e: Expression) -> Iterator[str]:
    """The functions of `e` that are made where they are used only."""
    match e:
        case Lift(operation, operands, type_):
            yield from _rarer_lift(operation, operands, type_)
        case VectorOperate(name, operands):
            types = [_of(o) for o in operands]
            yield from _rarer_function(name, types)


def _rarer_lift(operation: str, operands: tuple[Expression, ...], type_: Shaped) -> Iterator[str]:
    row = lookup(operation)
    source = _shape(formed(element_of(_of(operands[0])), form_of(type_)))
    from_, to = shape_token(source), shape_token(type_)
    if row.family.name == "cast":
        c_type = scalar_type(type_.element)
        by = isinstance(source.element, FloatType) and isinstance(type_.element, IntType)
        if by:
            yield f"HT_CAST_BY({from_}, {to}, {_each(type_)}, {row.runtime})"
        else:
            yield f"HT_CAST({from_}, {to}, {_each(type_)}, {c_type})"
    elif row.family.name in ("shift_left", "shift_right", "power"):
        count = shape_token(_shape(formed(element_of(_of(operands[1])), form_of(type_))))
        name = row.family.name
        yield f"HT_LIFT_COUNT({name}, {to}, {count}, {_each(type_)}, {row.runtime})"


def _rarer_function(name: str, types: list[ElementType]) -> Iterator[str]:
    element = element_of(types[0])
    token, c_type, do = element.token, scalar_type(element), _arithmetic(element)
    forms = [form_of(t) for t in types]
    shown = shape_token(types[0]) if isinstance(types[0], VectorType | MatrixType) else ""
    match name, forms:
        case "cross", _:
            yield f"HT_CROSS({shown}, {do['sub']}, {do['mul']})"
        case "matmul", [(rows, inner), (_, columns)]:
            sizes = f"{rows}, {inner}, {columns}"
            yield f"HT_MATMUL({token}, {c_type}, {sizes}, {do['add']}, {do['mul']})"
        case "matmul", [(rows, inner), (_,)]:
            sizes = f"{rows}, {inner}"
            yield f"HT_MATMUL_COLUMN({token}, {c_type}, {sizes}, {do['add']}, {do['mul']})"
        case "matmul", [(inner,), (_, columns)]:
            sizes = f"{inner}, {columns}"
            yield f"HT_MATMUL_ROW({token}, {c_type}, {sizes}, {do['add']}, {do['mul']})"
        case "outer_product", [(rows,), (columns,)]:
            yield f"HT_OUTER({token}, {c_type}, {rows}, {columns}, {do['mul']})"
        case "transpose", [(rows, columns)]:
            yield f"HT_TRANSPOSE({token}, {rows}, {columns})"
        case "trace", [(rows, _)]:
            yield f"HT_TRACE({shown}, {c_type}, {rows}, {do['add']})"
        case "determinant" | "inverse", [(rows, _)]:
            given = ", ".join(do.values())
            yield f"HT_DETERMINANT_{rows}({shown}, {c_type}, {given})"
            if name == "inverse":
                yield f"HT_INVERSE_{rows}({shown}, {c_type})"
