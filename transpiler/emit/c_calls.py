"""Calls, dispatches, views and whole-array copies."""

from __future__ import annotations

from dataclasses import replace

from transpiler.emit.c_expressions import place_text, value
from transpiler.emit.ctree import Atom, C, show
from transpiler.emit.scope import Scope, Storage, memory_type
from transpiler.emit.signatures import known_extent, needs_admission, takes_in_place, view_type
from transpiler.emit.writer import Writer
from transpiler.ir.nodes import (
    Call,
    CopyArray,
    DeclareView,
    Dispatch,
    Element,
    Expression,
    Function,
    Kernel,
    Mode,
    RangeIndex,
    Read,
    ReadGlobal,
    Slice,
)
from transpiler.ir.refusal import refused
from transpiler.ir.types import BOOL, I64, Access, ScalarType, ViewType


class CallWriter:
    """Writes what crosses from one function to another."""

    def __init__(self, scope: Scope, writer: Writer) -> None:
        self.scope = scope
        self.writer = writer

    # --- functions --------------------------------------------------------------------------

    def enter(self, call: Call) -> None:
        """Entry checks, depth and fuel of a call, all at the call's position."""
        callee = self.scope.names.called[call.function]
        site = self.scope.at(call.offset, call.position)
        if needs_admission(callee):
            name = self.scope.names.functions[call.function]
            arguments = ["run", site, *self.all_arguments(callee, call.arguments)]
            self.writer.line(f"{name}_admit({', '.join(arguments)});")
        self.writer.line(self.scope.check("HT_CALL", site))

    def call(self, call: Call) -> str:
        """The call itself."""
        callee = self.scope.names.called[call.function]
        arguments = ["run"]
        sizes: dict[str, C] = {}
        for parameter, argument in zip(callee.parameters, call.arguments, strict=True):
            if not parameter.is_view:
                arguments.append(self._scalar(argument, parameter.local.type))
                continue
            storage = self.scope.storage_of(argument)
            rank = view_type(parameter).rank
            arguments.append(storage.pointer)
            for d in range(rank):
                if known_extent(parameter, d) is None:
                    arguments.append(show(storage.extents[d]))
                bound = parameter.binds[d]
                if bound is not None:
                    sizes.setdefault(bound.name, storage.extents[d])
            arguments += [show(s) for s in storage.strides]
        arguments += [show(sizes[size.name]) for size in callee.sizes]
        return f"{self.scope.names.functions[call.function]}({', '.join(arguments)})"

    def _scalar(self, argument: Expression, type_: object) -> str:
        assert isinstance(type_, ScalarType)
        return show(value(self.scope, argument, type_))

    def all_arguments(
        self, callee: Function | Kernel, arguments: tuple[Expression, ...]
    ) -> list[str]:
        """Arguments with every extent and stride, as admission and dispatch take them."""
        items: list[str] = []
        for parameter, argument in zip(callee.parameters, arguments, strict=True):
            if parameter.is_view:
                storage = self.scope.storage_of(argument)
                items.append(storage.pointer)
                items += [show(c) for c in (*storage.extents, *storage.strides)]
            elif parameter.mode is Mode.IN:
                items.append(self._scalar(argument, parameter.local.type))
            else:
                items.append(self._address(argument))
        return items

    def _address(self, place: Expression) -> str:
        """The address of a scalar place that receives a result."""
        match place:
            case Read(local) if local.type == BOOL:
                return f"(uint8_t *)&{self.scope.name(local)}"
            case Read(local):
                return f"&{self.scope.name(local)}"
            case ReadGlobal(variable):
                return f"&{self.scope.global_text(variable)}"
            case Element(base):
                return f"&{place_text(self.scope, place, self.scope.written_storage(base))}"
        raise AssertionError(place)

    # --- kernels ----------------------------------------------------------------------------

    def dispatch(self, s: Dispatch) -> None:
        """A kernel from sequential code; its call site is on the stack of a fault inside."""
        kernel = self.scope.names.dispatched[s.kernel]
        name = self.scope.names.functions[s.kernel]
        site = self.scope.at(s.offset, s.position)
        arguments = ["run", site, *self.all_arguments(kernel, s.arguments)]
        if takes_in_place(kernel):
            arguments.append("true" if s.in_place else "false")
        self.writer.line(f"{name}_dispatch({', '.join(arguments)});")
        self.writer.line(self.scope.check("HT_DISPATCHED", site))

    # --- views ------------------------------------------------------------------------------

    def declare_view(self, s: DeclareView, used: bool) -> None:
        """A local view: another name for a whole array, or a slice with its own layout."""
        if isinstance(s.view, Slice):
            self.slice(s, s.view, used)
            return
        whole = self.scope.storage_of(s.view)
        name, element = self.scope.name(s.local), memory_type(whole.element)
        assert isinstance(s.local.type, ViewType)
        const = "const " if s.local.type.access is Access.IN else ""
        self.writer.line(f"{const}{element} *{name} = {whole.pointer};")
        if not used:
            self.writer.line(f"(void){name};")
        self.scope.storage[s.local] = replace(whole, pointer=name)
        for d, (declared, extent) in enumerate(zip(s.shape, whole.extents, strict=False)):
            if declared is not None:
                site = self.scope.at(s.offset, s.equals)
                sides = f"{self._scalar(declared, I64)}, {show(extent)}"
                self.writer.line(f"ht_view_extent(run, {site}, {d}, {sides});")

    def slice(self, s: DeclareView, view: Slice, used: bool) -> None:
        """Range by range: first index and count, then the stride, then the address."""
        base = view.base
        written = isinstance(base, Read) and base.local in self.scope.written
        if written and view.type.access is not Access.IN:
            raise refused(
                "writing through a slice of a kernel's parameter",
                self.scope.owner.path,
                view.position,
            )
        whole = self.scope.storage_of(base)
        name = self.scope.name(s.local)
        site = self.scope.at(view.offset, view.position)
        token = f"HT_TYPE_{whole.element.name.upper()}"
        extents: list[C] = []
        strides: list[C] = []
        moves: list[str] = []
        rank = len(whole.extents)
        for d, (item, extent, stride) in enumerate(
            zip(view.items, whole.extents, whole.strides, strict=False)
        ):
            head = f"run, {site}, {token}, {d if rank > 1 else -1}"
            if not isinstance(item, RangeIndex):
                index = self._scalar(item, I64)
                self.writer.line(
                    f"const int64_t {name}_i{d} = ht_slice_index({head}, {index}, {show(extent)});"
                )
                moves.append(f"{name}_i{d} * {_factor(stride)}")
                continue
            low, high = self._bounds(item, extent)
            inclusive = "true" if item.inclusive else "false"
            self.writer.line(
                f"const ht_range {name}_d{d} = ht_slice({head}, {low}, {high}, {inclusive}, "
                f"{item.step}, {show(extent)});"
            )
            moves.append(f"{name}_d{d}.first * {_factor(stride)}")
            extents.append(Atom(f"{name}_d{d}.count", "int64_t"))
            strides.append(self._stride(name, d, stride, item.step))
        extents += whole.extents[len(view.items) :]
        strides += whole.strides[len(view.items) :]
        self.writer.line(self.scope.check("HT_CHECK"))
        const = "" if view.type.access is not Access.IN else "const "
        element = memory_type(whole.element)
        self.writer.line(f"{const}{element} *{name} = {whole.pointer};")
        filled = " && ".join(f"{show(e)} > 0" for e in extents)
        self.writer.line(f"if ({filled}) {name} += {' + '.join(moves)};")
        if not used:
            self.writer.line(f"(void){name};")
        self.scope.storage[s.local] = Storage(name, whole.element, tuple(extents), tuple(strides))

    def _bounds(self, item: RangeIndex, extent: C) -> tuple[str, str]:
        """The bounds of a range, omitted ones filled in."""
        first, past = ("0", show(extent)) if item.step > 0 else (f"{show(extent)} - 1", "-1")
        low = first if item.low is None else self._scalar(item.low, I64)
        high = past if item.high is None else self._scalar(item.high, I64)
        return low, high

    def _stride(self, name: str, d: int, stride: C, step: int) -> C:
        if step == 1:
            return stride
        self.writer.line(f"const int64_t {name}_s{d} = ht_slice_stride({show(stride)}, {step});")
        return Atom(f"{name}_s{d}", "int64_t")

    def descriptor(self, storage: Storage, written: bool, parameter: int = 0) -> str:
        """An `ht_view` initializer."""
        macro = f"HT_{'WRITTEN' if written else 'READ'}_{len(storage.extents)}D"
        layout = ", ".join(show(c) for c in (*storage.extents, *storage.strides))
        token = storage.element.name.upper()
        return f"{macro}({parameter}, {storage.pointer}, {token}, {layout})"

    def copy_array(self, s: CopyArray) -> None:
        site = self.scope.at(s.offset, s.position)
        target = self.descriptor(self.scope.written_storage(s.target), True)
        source = self.descriptor(self.scope.storage_of(s.source), False)
        self.writer.line(f"ht_copy(run, {site}, HT_VIEW({target}), HT_VIEW({source}));")


def _factor(stride: C) -> str:
    return show(stride) if isinstance(stride, Atom) else f"({show(stride)})"
