"""Calls of device functions, and the functions: types to a fixed point, then nodes.

A device function stays a function, copied once for each list of argument types (a weak literal
argument is part of the key, it is no parameter then) and precision of the calling kernel.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass, replace

from transpiler.ir.nodes import (
    Assign,
    AssignMany,
    Block,
    Call,
    Declare,
    DeclareLater,
    Element,
    Evaluate,
    Expression,
    Function,
    Local,
    Mode,
    Parameter,
    Place,
    Read,
    Return,
    Several,
    Statement,
    Trivia,
)
from transpiler.ir.order import Order, calls, name_for
from transpiler.ir.types import (
    VOID,
    Access,
    ArrayType,
    ElementType,
    FloatType,
    TupleType,
    Type,
    ViewType,
)
from transpiler.ir.vectors import formed
from transpiler.ir.workgroups import meets
from transpiler.pykernel.bindings import resolve
from transpiler.pykernel.copies import Copies, Copy, Parts
from transpiler.pykernel.lower_expressions import Rejected
from transpiler.pykernel.lower_groups import Groups
from transpiler.pykernel.lower_statements import Types, find_types
from transpiler.pykernel.model import PyFunction
from transpiler.pykernel.places import assigned, find_places
from transpiler.pykernel.recovery import Failed, Poisoned
from transpiler.pykernel.results import Results, always_returns
from transpiler.pykernel.values import Known, Value, Weak, convert, settled
from transpiler.pykernel.vocabulary import ATOMICS, GROUP_VALUES
from transpiler.source.files import Position


@dataclass(frozen=True, slots=True)
class Whole:
    """An array that is an argument; `private` for one of a work item's own, `shared` for memory
    of a group. Also a `texture`."""

    local: Local
    private: bool
    texture: bool = False
    shared: bool = False

    @property
    def view(self) -> ViewType:
        """What the function sees of it; whether it stores is another question."""
        type_ = self.local.type
        if isinstance(type_, ArrayType):
            return ViewType(type_.element, type_.rank, shared=self.shared)
        assert isinstance(type_, ViewType)
        return ViewType(type_.element, type_.rank, planar=type_.planar, shared=type_.shared)


Argument = Value | Whole


class Body(Groups):
    """What kernels and device functions share: calls, and the order of their effects.

    `written` are the names of the arrays that the body stores to, found round by round;
    `private` those of parameters that are arrays of the work item's own.
    """

    def __init__(
        self,
        function: PyFunction,
        types: Types,
        copies: Copies,
        written: set[str],
        *,
        dry: bool,
    ) -> None:
        super().__init__(function, types, dry=dry)
        self.copies = copies
        self.written = written
        self.private: set[str] = set()
        self._once: dict[Local, Expression] = {}

    # --- statements -------------------------------------------------------------------------

    def in_order(self, made: list[Statement]) -> list[Statement]:
        """`made` with names for what C could evaluate in another order."""
        if self.dry:
            return made
        copies = self.copies
        return Order(copies.acting, copies.meeting, self.temporary, self._once).statements(made)

    def once(self, value: Value) -> Value:
        """`value`, or a name for it where it must not be written twice."""
        if not calls(settled(value)):
            return value
        if isinstance(value, Weak):
            value = Known(value.at(self.types.floats))
        local = self.temporary(name_for(value.expression), value.type)
        self._once[local] = value.expression
        return Known(Read(local))

    def stored(self, place: Element, node: ast.AST) -> None:
        assert isinstance(place.base, Read)
        self.store_to(place.base.local, node)

    def store_to(self, array: Local, node: ast.AST) -> None:
        """Remember that `array` is stored to."""
        if not isinstance(array.type, ArrayType):
            self.written.add(array.name)

    def call_statement(self, node: ast.Call, trivia: Trivia) -> list[Statement]:
        """A call whose value, if there is one, nobody takes."""
        callee = self._callee(node)
        found = self.tack(node.func)
        if found is not None and found.path == "barrier":
            return [self.barrier(node, trivia)]
        if found is not None and found.path == "print":
            return [self.print_text(node, trivia)]
        if callee is None:
            return [Evaluate(self.value_of_call(node), discard=True, trivia=trivia)]
        call, _ = self._called(node, callee)
        return [] if call is None else [Evaluate(call, trivia=trivia)]

    def value_of_call(self, node: ast.Call) -> Expression:
        """What a call of the language itself gives."""
        value = self.value(node)
        return value.expression if isinstance(value, Known) else value.at(self.types.floats)

    # --- calls ------------------------------------------------------------------------------

    def call_function(self, node: ast.Call) -> Value | None:
        callee = self._callee(node)
        if callee is None:
            found = self.tack(node.func)
            if found is not None and found.path in ATOMICS:
                return self.atomic(node, found.path)
            if found is not None and found.path in GROUP_VALUES:
                return self.group_value(node, found.path)
            return None
        call, parts = self._called(node, callee)
        if len(parts) != 1:
            what = f"returns {len(parts)} values" if parts else "returns nothing"
            remedy = "assign them to as many names" if parts else "call it as a statement"
            message = f"TypeError: {callee.name} {what}, and one is needed here"
            raise Rejected("K1311", node, message, remedy)
        (part,) = parts
        if not isinstance(part, Weak):
            assert call is not None
            return Known(call)
        if call is None:
            return part
        # It stores and returns a literal: the call that gives it in the precision it meets.
        return Weak(lambda t: self._literal_call(node, callee, t), False, part.form)

    def _literal_call(self, node: ast.Call, callee: PyFunction, type_: FloatType) -> Call:
        call, _ = self._called(node, callee, type_)
        assert call is not None
        return call

    def literal_apart(self, node: ast.expr) -> tuple[Evaluate, Value] | None:
        """A call that stores and returns a bare literal, as a statement and the literal; None for
        another expression."""
        callee = self._callee(node) if isinstance(node, ast.Call) else None
        if callee is None or not isinstance(node, ast.Call):
            return None
        call, parts = self._called(node, callee)
        if call is None or len(parts) != 1 or not isinstance(parts[0], Weak):
            return None
        return Evaluate(call), parts[0]

    def call_several(
        self, node: ast.Assign, targets: Sequence[ast.expr], value: ast.Call, trivia: Trivia
    ) -> list[Statement]:
        """`q, r = f(x)`: the call, then what is not a plain local of the right type."""
        drawn = self.drawn_several(node, targets, value, trivia)
        if drawn is not None:
            return drawn
        callee = self._callee(value)
        if callee is None:
            raise self.refusal(value, "assigning this to several targets")
        call, parts = self._called(value, callee)
        if len(parts) != len(targets):
            message = f"ValueError: {callee.name} returns {len(parts) or 'no'} values"
            raise Rejected("K1206", node, message, f"there are {len(targets)} targets")
        made: list[Statement] = []
        places: list[Place | None] = []
        later: list[tuple[ast.expr, Value]] = []
        for target, part in zip(targets, parts, strict=True):
            if isinstance(part, Weak):
                later.append((target, part))
                continue
            assert call is not None
            type_ = _results(call.type)[part]
            local = self._taken_directly(target, targets, type_, node)
            if local is None:
                local = self.temporary(self.kept_name(target), type_)
                later.append((target, Known(Read(local))))
            places.append(Read(local))
            if not isinstance(target, ast.Name) or local.name != target.id:
                made.append(DeclareLater(local))
            elif target.id not in self.declared and not self.places.is_late(target.id):
                self.declared.add(target.id)
                made.append(DeclareLater(local))
        if call is not None:
            made.append(_taken(call, places, self.at(value), trivia))
        for target, got in later:
            made += self.assign_to(target, got, node)
        return made

    def _taken_directly(
        self, target: ast.expr, targets: Sequence[ast.expr], type_: ElementType, node: ast.Assign
    ) -> Local | None:
        """The local that takes a result as it is."""
        if not isinstance(target, ast.Name):
            return None
        self.types.join(target.id, type_, node)
        same = [t for t in targets if isinstance(t, ast.Name) and t.id == target.id]
        if self.types.known[target.id] != type_ or len(same) > 1:
            return None
        return self.local(target.id)

    def _callee(self, node: ast.Call) -> PyFunction | None:
        found = resolve(self.module, node.func) if self.is_outer(node.func) else None
        return found if isinstance(found, PyFunction) else None

    def _called(
        self, node: ast.Call, callee: PyFunction, wanted: FloatType | None = None
    ) -> tuple[Call | None, Parts]:
        """The call, None if only literals come of it, and what its values are.

        Literals are no results of the call, unless they are `wanted` in a precision.
        """
        values = [self._argument(a) for a in node.args]
        copy = self._copy_for(callee, values, wanted)
        function = copy.function
        if function is None:
            return None, copy.parts
        given = [v for v in values if not isinstance(v, Weak)]
        for parameter, value in zip(function.parameters, given, strict=True):
            if isinstance(value, Whole) and parameter.mode is Mode.INOUT:
                self.store_to(value.local, node)
        self.acting |= function.qualified in self.copies.acting
        arguments = tuple(Read(v.local) if isinstance(v, Whole) else v.expression for v in given)
        return Call(function.qualified, arguments, function.result, self.at(node)), copy.parts

    def _argument(self, node: ast.expr) -> Argument:
        """A weak literal stays one, unless it chooses between literals at run time."""
        texture = self.texture(node)
        if texture is not None:
            return Whole(texture, private=False, texture=True)
        array = self.array(node)
        if array is not None:
            own = isinstance(array.type, ArrayType)
            shared = own and array.name in self.types.shared
            private = (own and not shared) or array.name in self.private
            return Whole(array, private, shared=shared)
        value = self.number(self.value(node), node)
        if isinstance(value, Weak) and not value.fixed:
            return Known(value.at(self.types.floats))
        return value

    def _copy_for(
        self, callee: PyFunction, values: Sequence[Argument], wanted: FloatType | None
    ) -> Copy:
        copies = self.copies
        if callee in copies.wrong:
            raise Poisoned
        key = (callee, self.types.floats, wanted, *map(_kind, values))
        if key not in copies.made and key not in copies.failed:
            try:
                copies.made[key] = _copy(callee, values, self.types.floats, copies, wanted)
            except Failed as failed:
                copies.failed[key] = failed
                for error in failed.errors:
                    error.function = error.function or callee
        if key in copies.failed:
            raise copies.failed[key]
        return copies.made[key]


def _kind(value: Argument) -> object:
    """What of an argument makes a copy another one."""
    match value:
        case Weak():
            return value.key
        case Whole(_, private, texture):
            return value.view, private, texture  # the view says whether it is shared
        case Known():
            return value.type


def _results(type_: Type) -> tuple[ElementType, ...]:
    """The types of the values that a call gives."""
    if type_ == VOID:
        return ()
    parts = type_.parts if isinstance(type_, TupleType) else (type_,)
    assert all(isinstance(p, ElementType) for p in parts)
    return parts  # type: ignore[return-value]


def _taken(call: Call, places: Sequence[Place | None], at: Position, trivia: Trivia) -> Statement:
    """The call, with its results where they go."""
    if not places:
        return Evaluate(call, trivia=trivia)
    if len(places) > 1:
        return AssignMany(tuple(places), call, at, trivia)
    (place,) = places
    assert place is not None
    return Assign(place, call, at, trivia)


# --- copies ---------------------------------------------------------------------------------


class _FunctionBody(Body):
    def __init__(
        self,
        function: PyFunction,
        types: Types,
        results: Results,
        copies: Copies,
        written: set[str],
        *,
        dry: bool,
    ) -> None:
        super().__init__(function, types, copies, written, dry=dry)
        self.results = results
        self.returns: list[list[Value]] = []
        self.literal: frozenset[int] = frozenset()

    def leave(self, node: ast.Return, trivia: Trivia) -> list[Statement]:
        made: list[Statement] = []
        values: list[Value] = []
        match node.value:
            case None:
                pass
            case ast.Tuple(parts):
                values = [self.number(self.value(part), part) for part in parts]
            case ast.Call() as call if self._callee(call) is not None:
                values, made = self._passed_on(call)
            case only:
                values = [self.number(self.value(only), only)]
        self.returns.append(values)
        self.types.changed |= self.results.join(values, node)
        types = self.results.types
        assert types is not None
        given: list[Expression] = []
        kept: list[ElementType] = []
        for k, (value, type_) in enumerate(zip(values, types, strict=True)):
            if k not in self.literal:
                if type_ is None:
                    return made
                given.append(convert(value, type_, self.at(node)))
                kept.append(type_)
        if len(given) > 1:
            return [*made, Return(Several(tuple(given), TupleType(tuple(kept))), trivia)]
        return [*made, Return(given[0] if given else None, trivia)]

    def _passed_on(self, node: ast.Call) -> tuple[list[Value], list[Statement]]:
        """What another function returns, several values each by a name."""
        callee = self._callee(node)
        assert callee is not None
        call, parts = self._called(node, callee)
        if len(parts) == 1:
            apart = self.literal_apart(node)
            if apart is not None:
                return [apart[1]], [apart[0]]
            value = self.call_function(node)
            assert value is not None
            return [self.number(value, node)], []
        types = () if call is None else _results(call.type)
        locals_ = [self.temporary("value", t) for t in types]
        made: list[Statement] = [DeclareLater(local) for local in locals_]
        if call is not None:
            made.append(_taken(call, [Read(x) for x in locals_], self.at(node), Trivia()))
        values = [p if isinstance(p, Weak) else Known(Read(locals_[p])) for p in parts]
        return values, made


def _copy(
    function: PyFunction,
    values: Sequence[Argument],
    floats: FloatType,
    copies: Copies,
    wanted: FloatType | None,
) -> Copy:
    """The copy of `function` for these arguments; what it returns as bare literals are values of
    the precision that is `wanted`, or else literals of the caller."""
    types, results, written = Types(floats), Results(), set[str]()

    node = function.node

    def one_round(literal: frozenset[int], *, dry: bool) -> tuple[_FunctionBody, list[Statement]]:
        body = _FunctionBody(function, types, results, copies, written, dry=dry)
        body.literal = literal
        return body, body.recovery.attempt(node, lambda: _round(body, values), [])

    body = find_types(
        types,
        lambda: one_round(frozenset(), dry=True)[0],
        lambda body: _settle_results(results, body, types, wanted),
    )
    if body.recovery.broken:
        body, _ = one_round(frozenset(), dry=False)
    errors = body.recovery.errors if body.recovery.broken else []
    if results.types and not always_returns(node.body):
        message = f"TypeError: {function.name} can end without returning a value"
        errors.append(Rejected("K1414", node, message, "return one on every path"))
    if errors or body.recovery.broken:
        raise Failed(errors)
    literal = _literal_parts(body, results) if wanted is None else frozenset()
    parts = _parts(body, results, literal)
    if parts and len(literal) == len(parts) and not written and not body.acting:
        return Copy(None, parts)
    body, statements = one_round(literal, dry=False)
    if body.recovery.broken:
        raise Failed(body.recovery.errors)
    made = _function(body, statements, results, literal)
    if body.acting or any(p.mode is Mode.INOUT for p in made.parameters):
        copies.acting.add(made.qualified)
    if meets(made.body, copies.meeting):
        copies.meeting.add(made.qualified)
    return Copy(made, parts)


def _settle_results(
    results: Results, body: _FunctionBody, types: Types, wanted: FloatType | None
) -> None:
    """Results of which only weak literals were found take the precision of the kernel's floats,
    unless there is one `return`: then the literal itself is what the caller gets, or a value of
    the precision that is `wanted`."""
    literal = _literal_parts(body, results)
    for k, type_ in enumerate(results.types or ()):
        if type_ is None and (wanted or k not in literal):
            assert results.types is not None
            form = body.returns[0][k].form
            results.types[k], types.changed = formed(wanted or types.floats, form), True


def _literal_parts(body: _FunctionBody, results: Results) -> frozenset[int]:
    """The values that are weak literals for the caller."""
    if len(body.returns) != 1:
        return frozenset()
    (only,) = body.returns
    return frozenset(k for k, v in enumerate(only) if isinstance(v, Weak) and v.fixed)


def _parts(body: _FunctionBody, results: Results, literal: frozenset[int]) -> Parts:
    parts: list[int | Weak] = []
    taken = 0
    for k in range(len(results.types or ())):
        value = body.returns[0][k]
        if k in literal:
            assert isinstance(value, Weak)
            parts.append(value)
        else:
            parts.append(taken)
            taken += 1
    return tuple(parts)


def _function(
    body: _FunctionBody, statements: list[Statement], results: Results, literal: frozenset[int]
) -> Function:
    function = body.function
    node, start = function.node, body.at(function.node)
    kept = tuple(t for k, t in enumerate(results.types or ()) if k not in literal and t is not None)
    result: Type = VOID if not kept else kept[0] if len(kept) == 1 else TupleType(kept)
    return Function(
        body.copies.name_of(function),
        function.module.name,
        function.module.file.path,
        (),
        tuple(
            _parameter(body.parameters[name], start)
            for name in function.parameters
            if name in body.parameters
        ),
        (),
        result,
        Block(tuple(statements)),
        start,
        (node.lineno, node.end_lineno or node.lineno),
        kind="device",
        documentation=documentation(node),
    )


def _parameter(local: Local, at: Position) -> Parameter:
    if not isinstance(local.type, ViewType):
        return Parameter(local, Mode.IN, position=at)
    unknown = (None,) * local.type.rank
    return Parameter(local, Mode(local.type.access.value), unknown, unknown, at)


def _round(body: _FunctionBody, values: Sequence[Argument]) -> list[Statement]:
    """The statements of a function, as far as the types are known."""
    function, types = body.function, body.types
    body.assignments = assigned(function.node.body)
    start: list[Statement] = []
    for name, value in zip(function.parameters, values, strict=True):
        match value:
            case Weak() if name in body.assignments:
                start += _seeded(body, name, value)
            case Weak():
                types.weak[name] = value
            case Whole():
                _bind_array(body, name, value)
            case Known():
                start += _bind_scalar(body, name, value)
    own = set(body.assignments) - set(function.parameters)
    body.places = find_places(function.node.body, own)
    return [*start, *body.block(function.node.body).statements]


def _bind_array(body: _FunctionBody, name: str, value: Whole) -> None:
    if name in body.assignments:
        message = f"TypeError: {name} is an array: assign elements"
        raise Rejected("K1308", body.function.node, message, f"write {name}[..] = ..")
    access = Access.INOUT if name in body.written else Access.IN
    view = replace(value.view, access=access)
    body.parameters[name] = body.fresh(name, view)
    if value.private:
        body.private.add(name)
    if value.texture:
        body.textures.add(name)


def _bind_scalar(body: _FunctionBody, name: str, value: Known) -> list[Statement]:
    """A parameter that is assigned is a local of its own if it takes another type."""
    types, node = body.types, body.function.node
    parameter = body.fresh(name, value.type, writable=name in body.assignments)
    body.parameters[name] = parameter
    if name not in body.assignments:
        return []
    types.join(name, value.type, node)
    body.declared.add(name)
    if types.known[name] == value.type:
        body.locals[name] = parameter
        return []
    local = body.temporary(f"{name}_own", types.known[name])
    body.locals[name] = local
    seed = convert(Known(Read(parameter)), types.known[name])
    return [Declare(local, seed, body.at(node))]


def _seeded(body: _FunctionBody, name: str, value: Weak) -> list[Statement]:
    """A parameter that is given a weak literal and assigned: a local like any other."""
    body.assignments[name] += 1
    body.types.weak_seen.add(name)
    if name not in body.types.known:
        return []
    local = body.local(name)
    assert isinstance(local.type, ElementType)
    body.declared.add(name)
    return [Declare(local, convert(value, local.type), body.at(body.function.node))]


def documentation(node: ast.FunctionDef) -> tuple[str, ...]:
    """The docstring's lines."""
    text = ast.get_docstring(node)
    return tuple(text.split("\n")) if text else ()
