"""Kernels: admission in the specified order, the items, the epilogue, publication.

Stores of array outputs are kept apart, by offset into the argument's buffer, until all items
and the epilogue have succeeded; so reads of an `inout` parameter give the values from before
the dispatch. Under `in_place` the `inout` parameters are stored to directly.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import prod
from typing import Any

from transpiler.ir import exact, nodes
from transpiler.ir.faults import FaultCode
from transpiler.ir.operations import lookup
from transpiler.ir.types import I64, ArrayType, IntType, ScalarType, ViewType
from transpiler.machine.calls import (
    CompileBody,
    EntryCheck,
    condition_checks,
    shape_checks,
    shared,
    written_pairs,
)
from transpiler.machine.evaluate import value
from transpiler.machine.fault import Phase, SourcePosition
from transpiler.machine.scope import Code, Frame, Scope, Unit
from transpiler.machine.values import Dimension, Operand, TypedValue, ViewIdentity, word
from transpiler.machine.views import View


@dataclass(slots=True)
class Accumulator:
    """The contributions to one `reduce` so far."""

    count: int = 0
    value: int = 0


@dataclass(frozen=True, slots=True)
class _Argument:
    """A parameter as admission sees it."""

    index: int
    slot: int
    parameter: nodes.Parameter

    @property
    def writable(self) -> bool:
        return self.parameter.mode is not nodes.Mode.IN

    @property
    def element(self) -> ScalarType:
        type_ = self.parameter.local.type
        element = type_.element if isinstance(type_, ViewType | ArrayType) else type_
        assert isinstance(element, ScalarType)
        return element


class CompiledKernel:
    """A kernel, compiled at its first dispatch."""

    def __init__(self, unit: Unit, declaration: nodes.Kernel, body: CompileBody) -> None:
        self.declaration = declaration
        parameters = declaration.parameters
        self.scalar_outs = tuple(
            i for i, p in enumerate(parameters) if p.mode is nodes.Mode.OUT and not p.is_view
        )
        self._run = unit.run
        self._scope = Scope(unit, declaration.path, in_kernel=True)
        self._compile_body = body
        self._compiled = False
        self._arguments: list[_Argument] = []
        self._checks: list[EntryCheck] = []
        self._over: list[tuple[int, Code]] = []
        self._initials: list[Code | None] = []
        self._body: Code = _nothing

    # --- dispatch ---------------------------------------------------------------------------

    def dispatch(self, arguments: list[Any], site: SourcePosition, in_place: bool) -> list[int]:
        """A dispatch in sequential code; its site is on the stack while items run."""
        return self._dispatch(arguments, site, in_place, on_stack=True)

    def enter(self, arguments: list[Any], site: SourcePosition) -> list[int]:
        """A dispatch by the host: number 0, no unit of its own, nothing on the stack."""
        self._run.depth = 1
        return self._dispatch(arguments, site, in_place=False, on_stack=False)

    def _dispatch(
        self, arguments: list[Any], site: SourcePosition, in_place: bool, on_stack: bool
    ) -> list[int]:
        if not self._compiled:
            self._compile()
        run = self._run
        run.kernel, run.phase = self.declaration.qualified, Phase.ENTRY
        run.dispatch = run.dispatches
        run.dispatches += 1
        frame = self._scope.frame()
        for argument, given in zip(self._arguments, arguments, strict=True):
            frame[argument.slot] = given
        extents = self._admit(frame, site)
        staged = self._stage(frame, in_place)
        for _, slot in self._scope.reductions:
            frame[slot] = Accumulator()
        if on_stack:
            run.stack.append(site)
        self._run_items(frame, extents)
        results = self._epilogue(frame)
        if on_stack:
            run.stack.pop()
        run.kernel = None
        for view, stores in staged:
            for at, stored in stores.items():
                view.buffer[at] = stored
        return results

    def _run_items(self, frame: Frame, extents: tuple[int, ...]) -> None:
        run, body = self._run, self._body
        slots = [slot for slot, _ in self._over]
        run.phase = Phase.WORK_ITEM
        for item, indices in enumerate(_index_tuples(extents)):
            run.item = item
            run.steps = 0
            for slot, index in zip(slots, indices, strict=True):
                frame[slot] = index
            body(frame)

    # --- admission --------------------------------------------------------------------------

    def _admit(self, frame: Frame, site: SourcePosition) -> tuple[int, ...]:
        """The entry checks of section 14.4 in order; gives the extents of `over`."""
        run = self._run
        for check in self._checks:
            check(frame, site, 0)
        self._check_injective(frame, site)
        self._check_alias(frame, site)
        extents = tuple(code(frame) for _, code in self._over)
        self._check_domain(frame, extents, site)
        items = prod(extents)
        if items > I64.max:
            operands = tuple(map(word, extents))
            limit = word(I64.max)
            raise run.fault(FaultCode.E_SHAPE, "dispatch.admit", site, operands, items, limit)
        run.charge(items, site)
        return extents

    def _check_injective(self, frame: Frame, site: SourcePosition) -> None:
        for argument in self._arguments:
            if argument.writable and not frame[argument.slot].injective():
                operands = (word(argument.index),)
                raise self._run.fault(FaultCode.E_ALIAS, "bind.injective", site, operands)

    def _check_alias(self, frame: Frame, site: SourcePosition) -> None:
        places = [a for a in self._arguments if isinstance(frame[a.slot], View)]
        for a, b in written_pairs([p.writable for p in places]):
            first, second = places[a], places[b]
            if not shared(frame[first.slot], frame[second.slot]):
                continue
            identities = _identities(places, frame)
            operands: tuple[Operand, ...] = (
                word(first.index),
                word(second.index),
                identities[a],
                identities[b],
            )
            raise self._run.fault(FaultCode.E_ALIAS, "bind.alias", site, operands)

    def _check_domain(self, frame: Frame, extents: tuple[int, ...], site: SourcePosition) -> None:
        for argument in self._arguments:
            if argument.parameter.mode is nodes.Mode.OUT and argument.parameter.is_view:
                actual = frame[argument.slot].extents
                for dimension, (wanted, found) in enumerate(zip(extents, actual, strict=False)):
                    if wanted != found:
                        raise self._domain(argument.index, dimension, found, wanted, site)
        for dimension, extent in enumerate(extents):
            if extent < 0:
                raise self._domain(-1, dimension, extent, 0, site)

    def _domain(
        self, index: int, dimension: int, found: int, wanted: int, site: SourcePosition
    ) -> Exception:
        operands = (word(index), word(dimension), word(found))
        limit = word(wanted)
        return self._run.fault(FaultCode.E_SHAPE, "bind.domain", site, operands, limit=limit)

    # --- outputs ----------------------------------------------------------------------------

    def _stage(self, frame: Frame, in_place: bool) -> list[tuple[View, dict[int, int]]]:
        """Give each array output the view that stores go to."""
        staged: list[tuple[View, dict[int, int]]] = []
        for argument in self._arguments:
            if not (argument.writable and argument.parameter.is_view):
                continue
            given: View = frame[argument.slot]
            slot = self._scope.store_slot(argument.parameter.local)
            if in_place and argument.parameter.mode is nodes.Mode.INOUT:
                frame[slot] = given
                continue
            stores: dict[int, int] = {}
            frame[slot] = View(stores, given.origin, given.extents, given.strides)
            staged.append((given, stores))
        return staged

    def _epilogue(self, frame: Frame) -> list[int]:
        """The final checks in the order of the `reduce` statements; the scalar outputs."""
        self._run.phase = Phase.EPILOGUE
        results: dict[int, int] = {}
        for (reduce, slot), initial in zip(self._scope.reductions, self._initials, strict=True):
            results[reduce.target.number] = self._final(frame, reduce, frame[slot], initial)
        parameters = self.declaration.parameters
        return [results[parameters[index].local.number] for index in self.scalar_outs]

    def _final(
        self, frame: Frame, reduce: nodes.Reduce, state: Accumulator, initial: Code | None
    ) -> int:
        operation, run = lookup(reduce.operation), self._run
        site = self._scope.at(reduce.position)
        kept = operation.result_type
        match operation.family.name:
            case "sum" if isinstance(kept, IntType) and not kept.holds(state.value):
                edge = exact.overflow(kept, state.value)
                assert edge.limit is not None
                raise run.fault(
                    edge.code,
                    operation.identifier,
                    site,
                    (word(state.count),),
                    edge.exact,
                    TypedValue(*edge.limit),
                )
            case "reduce_min" | "reduce_max" if state.count == 0:
                raise run.fault(FaultCode.E_SHAPE, operation.identifier, site, (word(0),))
            case "fold_checked" if state.count == 0 and initial is not None:
                start: int = initial(frame)
                return start
        return state.value

    # --- compilation ------------------------------------------------------------------------

    def _compile(self) -> None:
        scope, declaration = self._scope, self.declaration
        for index, parameter in enumerate(declaration.parameters):
            self._arguments.append(_Argument(index, scope.slot(parameter.local), parameter))
            if parameter.is_view and parameter.mode is not nodes.Mode.IN:
                scope.written[parameter.local.number] = scope.fresh()
        self._checks = [
            *shape_checks(scope, declaration.parameters),
            *condition_checks(scope, declaration.conditions),
        ]
        self._over = [(scope.slot(o.variable), value(scope, o.extent)) for o in declaration.over]
        self._body = self._compile_body(scope, declaration.body)
        self._initials = [
            None if reduce.initial is None else value(scope, reduce.initial)
            for reduce, _ in scope.reductions
        ]
        self._compiled = True


def _nothing(frame: Frame) -> None:
    return None


def _index_tuples(extents: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """All index tuples, row-major; none where an extent is 0."""
    if 0 in extents:
        return
    *outer, last = extents
    for lead in _index_tuples(tuple(outer)) if outer else ((),):
        for index in range(last):
            yield (*lead, index)


def _identities(places: list[_Argument], frame: Frame) -> list[ViewIdentity]:
    """View identities of the arguments of one dispatch.

    Buffers are numbered from 0 in parameter order; arguments whose elements lie within each
    other's reach share the number of the first. The origin counts from the lowest element.
    """
    numbers: list[int] = []
    for index, place in enumerate(places):
        near = (n for p, n in zip(places[:index], numbers, strict=True) if _touch(place, p, frame))
        numbers.append(next(near, max(numbers, default=-1) + 1))
    found = []
    for place, number in zip(places, numbers, strict=True):
        group = [frame[p.slot] for p, n in zip(places, numbers, strict=True) if n == number]
        origin = frame[place.slot].origin
        lowest = min((v.interval()[0] for v in group if v.size), default=origin)
        found.append(_identity(place, frame[place.slot], number, lowest))
    return found


def _touch(a: _Argument, b: _Argument, frame: Frame) -> bool:
    first: View = frame[a.slot]
    second: View = frame[b.slot]
    if first.buffer is not second.buffer or not first.size or not second.size:
        return False
    (a_low, a_high), (b_low, b_high) = first.interval(), second.interval()
    return a_low <= b_high and b_low <= a_high


def _identity(argument: _Argument, view: View, number: int, lowest: int) -> ViewIdentity:
    dimensions = tuple(
        Dimension(extent, 0, stride)
        for extent, stride in zip(view.extents, view.strides, strict=True)
    )
    return ViewIdentity(
        argument.element, number, 0, view.origin - lowest, dimensions, argument.writable
    )
