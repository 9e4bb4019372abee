"""Calls of user functions and dispatches: binding arguments to parameters (section 10).

Order of evaluation is the written order; `written` of the nodes says so where named arguments
change it. Defaults are put in as literals, being constants evaluated once.
"""

from __future__ import annotations

from dataclasses import dataclass

from transpiler.ci import constants, declarations, expressions, kernels, named, views
from transpiler.ci.body import Body, CallSite, DispatchSite
from transpiler.ci.entities import FunctionName, GlobalName, KernelName, Signature
from transpiler.ci.tree import Argument, CallSyntax, Expr
from transpiler.ir.nodes import (
    Call,
    Dispatch,
    Element,
    Expression,
    Literal,
    Mode,
    Parameter,
    Read,
    ReadGlobal,
    Slice,
    Trivia,
    View,
)
from transpiler.ir.types import ArrayType, ViewType
from transpiler.source.files import Span


@dataclass(frozen=True, slots=True)
class Bound:
    """Arguments in parameter order with their places, and the written order."""

    arguments: tuple[Expression, ...]
    spans: tuple[Span, ...]
    written: tuple[int, ...]


def call(body: Body, function: FunctionName, e: CallSyntax) -> Call | None:
    """A call of a user function."""
    signature = declarations.signature_of(function)
    bound = bind(body, signature, function.name, e)
    if bound is None:
        return None
    _check_overlap(body, signature, bound)
    shown: list[tuple[GlobalName, Span]] = []
    for parameter, argument, span in zip(
        signature.parameters, bound.arguments, bound.spans, strict=True
    ):
        root: object = None
        if parameter.is_view:
            root = views.root_of(body, _as_view(argument))
        elif isinstance(argument, ReadGlobal):
            root = body.globals.get(argument.variable.qualified)
        if isinstance(root, GlobalName) and not root.constant:
            shown.append((root, span))
    body.facts.calls.append(CallSite(function, e.span, tuple(shown)))
    at = body.at(named.callee_span(e))
    return Call(function.qualified, bound.arguments, signature.result, at, bound.written)


def dispatch(
    body: Body, kernel: KernelName, e: CallSyntax, in_place: bool, span: Span, trivia: Trivia
) -> Dispatch | None:
    """A dispatch statement; `span` is the whole of it."""
    if body.kernel is not None:
        body.error("C5023", span, "a kernel cannot dispatch a kernel")
        return None
    signature = declarations.signature_of(kernel)
    at = body.at(named.callee_span(e))
    bound: Bound | None = None
    with expressions.nesting(body, e):
        bound = bind(body, signature, kernel.name, e)
    spans = bound.spans if bound is not None else ()
    body.facts.dispatches.append(DispatchSite(kernel, span, at, in_place, spans))
    if bound is None:
        return None
    for argument in bound.arguments:
        constants.settle(body, argument)
    _check_overlap(body, signature, bound)
    return Dispatch(kernel.qualified, bound.arguments, in_place, at, bound.written, trivia)


def bind(body: Body, signature: Signature, name: str, e: CallSyntax) -> Bound | None:
    """Arguments bound to the parameters of `signature`; None after any error."""
    if signature.broken:
        for argument in e.arguments:
            expressions.check(body, argument.value)
        return None
    slots = _assign_slots(body, signature, name, e)
    lowered: dict[int, Expression] = {}
    spans: dict[int, Span] = {}
    extents: dict[int, int] = {}
    failed = slots is None
    for argument, slot in zip(e.arguments, slots or (), strict=False):
        parameter = signature.parameters[slot]
        made = _argument(body, parameter, argument.value)
        if made is None:
            failed = True
            continue
        lowered[slot], spans[slot] = made, argument.value.span
    if failed or slots is None:
        for made in lowered.values():
            constants.settle(body, made)
        return None
    for slot, parameter in enumerate(signature.parameters):
        default = signature.defaults[slot]
        if slot not in lowered and default is not None:
            lowered[slot], spans[slot] = default, e.span
        if parameter.is_view and not _shape_fits(
            body, parameter, _as_view(lowered[slot]), spans[slot], extents
        ):
            failed = True
    if failed:
        return None
    order = range(len(signature.parameters))
    written = tuple(slots) + tuple(slot for slot in order if slot not in slots)
    in_order = written == tuple(order)
    return Bound(
        tuple(lowered[slot] for slot in order),
        tuple(spans[slot] for slot in order),
        () if in_order else written,
    )


def _assign_slots(body: Body, signature: Signature, name: str, e: CallSyntax) -> list[int] | None:
    """The parameter of each argument, in written order; reports what does not bind."""
    slots: list[int] = []
    count = len(signature.parameters)
    named_from: Argument | None = None
    good = True
    for position, argument in enumerate(e.arguments):
        if argument.name is None:
            if named_from is not None:
                body.error("C2069", argument.span, "a positional argument follows a named one")
                good = False
            slot = position
        else:
            named_from = argument
            text = argument.name.text
            if text not in signature.names:
                body.error("C2063", argument.name.span, f"`{name}` has no parameter `{text}`")
                good = False
                continue
            slot = signature.names.index(text)
            if slot in slots:
                body.error("C2062", argument.name.span, f"`{text}` is given twice")
                good = False
        slots.append(slot)
    missing = [s for s in range(count) if s not in slots and signature.defaults[s] is None]
    if good and (missing or any(slot >= count for slot in slots)):
        wanted = "1 argument" if count == 1 else f"{count} arguments"
        body.error("C2022", e.span, f"`{name}` takes {wanted}, found {len(e.arguments)}")
        good = False
    if good:
        return slots
    for argument in e.arguments:
        expressions.check(body, argument.value)
    return None


def _argument(body: Body, parameter: Parameter, e: Expr) -> Expression | None:
    if not parameter.is_view:
        if parameter.mode is Mode.OUT:
            return _scalar_output(body, parameter, e)
        return expressions.typed(body, e, parameter.local.type)
    wanted = parameter.local.type
    assert isinstance(wanted, ViewType)
    if parameter.mode is Mode.IN:
        shown = views.view(body, e)
    else:
        shown = _written_view(body, e)
    if shown is None:
        return None
    found = shown.type
    assert isinstance(found, ArrayType | ViewType)
    if found.element != wanted.element or found.rank != wanted.rank:
        expected = f"{wanted.element.name} array of rank {wanted.rank}"
        got = f"{found.element.name} array of rank {found.rank}"
        body.error("C2001", e.span, f"expected {expected}, found {got}")
        return None
    return shown


def _written_view(body: Body, e: Expr) -> View | None:
    """An argument that the callee writes: a writable array or view (C2067)."""
    made = _written_place(body, e)
    if made is None:
        return None
    if not isinstance(made, Read | ReadGlobal | Slice) or not views.is_array(made):
        body.error("C2001", e.span, f"expected an array, found {made.type.name}")
        return None
    if body.kernel is not None and not kernels.may_pass(body, made, e.span):
        return None
    return made if _may_receive(body, made, e.span) else None


def _scalar_output(body: Body, parameter: Parameter, e: Expr) -> Expression | None:
    """The place that receives a scalar `out`: a writable scalar of exactly its type."""
    made = _written_place(body, e)
    if made is None or not expressions.matches(body, made, e.span, parameter.local.type):
        return None
    return made if _may_receive(body, made, e.span) else None


def _written_place(body: Body, e: Expr) -> Read | ReadGlobal | Slice | Element | None:
    if views.is_place(e):
        return views.place(body, e)
    if expressions.check(body, e) is not None:
        body.error("C2067", e.span, "the callee writes this argument, so it must be a place")
    return None


def _may_receive(body: Body, made: View | Element, span: Span) -> bool:
    """Whether the callee may write `made`: C2067, or C9101 for another module's variable."""
    root = views.base_of(made)
    if isinstance(root, ReadGlobal) and not root.variable.constant:
        return views.may_write(body, root, span)
    if views.writable(body, made):
        return True
    name = root.variable.name if isinstance(root, ReadGlobal) else root.local.name
    body.error("C2067", span, f"`{name}` is read-only and cannot be written by the callee")
    return False


def _shape_fits(
    body: Body, parameter: Parameter, shown: View, span: Span, extents: dict[int, int]
) -> bool:
    """Compare the known extents of an argument with the parameter's shape (C2012).

    `extents` holds the size parameters that earlier arguments have bound, by local number.
    """
    found = views.extents(body, shown)
    for dimension, (wanted, got) in enumerate(zip(parameter.shape, found, strict=True)):
        binds = parameter.binds[dimension]
        if binds is not None:
            if got is not None:
                extents[binds.number] = got
            continue
        expected = _known_extent(wanted, extents)
        if expected is not None and got is not None and expected != got:
            where = f" in dimension {dimension}" if len(found) > 1 else ""
            body.error("C2012", span, f"extent {got} where {expected} is needed{where}")
            return False
    return True


def _known_extent(e: Expression | None, extents: dict[int, int]) -> int | None:
    match e:
        case Literal(value=value):
            return value
        case Read(local=local):
            return extents.get(local.number)
        case ReadGlobal(variable=variable) if isinstance(variable.value, int):
            return variable.value
    return None


def _as_view(e: Expression) -> View:
    assert isinstance(e, Read | ReadGlobal | Slice)
    return e


def _check_overlap(body: Body, signature: Signature, bound: Bound) -> None:
    """C5010 at the later argument where a written one provably overlaps another."""
    modes = [p.mode for p in signature.parameters]
    for first, mode in enumerate(modes):
        for second in range(first + 1, len(modes)):
            if mode is Mode.IN and modes[second] is Mode.IN:
                continue
            a, b = bound.arguments[first], bound.arguments[second]
            if not _is_storage(signature, first, a) or not _is_storage(signature, second, b):
                continue
            assert isinstance(a, Read | ReadGlobal | Slice | Element)
            assert isinstance(b, Read | ReadGlobal | Slice | Element)
            if views.proved_overlap(body, a, b) in ("identical", "overlap"):
                names = f"`{signature.names[first]}` and `{signature.names[second]}`"
                later = max(bound.spans[first], bound.spans[second], key=lambda span: span.start)
                body.error("C5010", later, f"the arguments of {names} overlap")


def _is_storage(signature: Signature, slot: int, e: Expression) -> bool:
    """Whether an argument is passed as storage: an array, or a scalar `out` place."""
    return isinstance(e, Read | ReadGlobal | Slice | Element) and (
        signature.parameters[slot].is_view or signature.parameters[slot].mode is Mode.OUT
    )
