"""Kernels as C: one work item, a block of items, and the dispatch around them.

This is the way of running a kernel that is always legal: exact item by item, blocks in
parallel, outputs staged and published when nothing has faulted.
"""

from __future__ import annotations

from dataclasses import dataclass

from transpiler.emit.c_expressions import text
from transpiler.emit.c_function import FunctionWriter, code, mentions, prune, wrap
from transpiler.emit.c_statements import StatementWriter
from transpiler.emit.ctree import Atom
from transpiler.emit.scope import Scope, Storage, memory_type, scalar_type, total_bits
from transpiler.emit.signatures import (
    known_extent,
    parameter_storage,
    takes_in_place,
    view_type,
)
from transpiler.emit.writer import Writer, documentation
from transpiler.ir.nodes import Kernel, Literal, Local, Mode, Over, Parameter, Read, Reduce
from transpiler.ir.operations import lookup
from transpiler.ir.types import IntType
from transpiler.passes.effects import faults
from transpiler.passes.locals_of import inside


@dataclass(frozen=True, slots=True)
class Field:
    """One thing that a work item gets: its C declaration, and how a dispatch fills it in."""

    declaration: str
    name: str
    source: str


class KernelWriter:
    """Writes one kernel."""

    def __init__(self, functions: FunctionWriter, kernel: Kernel) -> None:
        self.functions = functions
        self.names = functions.names
        self.kernel = kernel
        self.name = self.names.functions[kernel.qualified]
        self.reduces = [s for s in inside(kernel.body) if isinstance(s, Reduce)]
        self.totals = {s.target: i for i, s in enumerate(self.reduces)}
        self.in_place = takes_in_place(kernel)
        self.views: dict[Local, int] = {}

    def write(self, w: Writer) -> None:
        """All of the kernel."""
        kernel = self.kernel
        w.line()
        for comment in kernel.trivia.before:
            w.comment(comment)
        scope = self.functions.scope(kernel, None)
        scope.totals = self.totals
        fields = self._fields(scope)
        body = Writer()
        body.indent = 1
        StatementWriter(scope, body, self.functions.reads).block(kernel.body)
        body.lines = prune(body.lines)
        inside_text = code(body.lines)
        fields = [f for f in fields if mentions(inside_text, f.name)]
        items = [o for o in kernel.over if mentions(inside_text, scope.name(o.variable))]
        self._item(scope, w, fields, items, body)
        plain = self.functions.scope(kernel, None)
        self._call_struct(plain, w, fields)
        self._block(plain, w, fields, items)
        if self.reduces:
            self._merge(w)
        self._dispatch(w, fields)

    # --- one item ---------------------------------------------------------------------------

    def _fields(self, scope: Scope) -> list[Field]:
        """What a work item may read: arguments, staged outputs, sizes; binds their storage."""
        fields: list[Field] = []
        for parameter in self.kernel.parameters:
            name = scope.name(parameter.local)
            if not parameter.is_view:
                if parameter.mode is Mode.IN:
                    type_ = scalar_type(parameter.local.type)
                    fields.append(Field(f"{type_} {name}", name, name))
                continue
            storage = parameter_storage(scope, parameter)
            scope.storage[parameter.local] = storage
            element = memory_type(view_type(parameter).element)
            rank = view_type(parameter).rank
            if parameter.mode is not Mode.OUT:
                fields.append(Field(f"const {element} *{name}", name, name))
                fields += [_int(f"{name}_s{d}") for d in range(rank)]
            if parameter.mode is not Mode.IN:
                next_ = self.next_name(parameter, name)
                strides = tuple(Atom(f"{next_}_s{d}", "int64_t") for d in range(rank))
                scope.written[parameter.local] = Storage(
                    next_, storage.element, storage.extents, strides
                )
                fields.append(Field(f"{element} *{next_}", next_, f"{name}_staged.base"))
                fields += [_int(f"{next_}_s{d}", f"{name}_staged.stride[{d}]") for d in range(rank)]
            fields += [
                _int(f"{name}_n{d}") for d in range(rank) if known_extent(parameter, d) is None
            ]
        fields += [_int(scope.name(size)) for size in self.kernel.sizes]
        return fields

    def next_name(self, parameter: Parameter, name: str) -> str:
        """What an item writes: `x_next` where it also reads `x`, else the name itself."""
        return f"{name}_next" if parameter.mode is Mode.INOUT else name

    def _item(
        self, scope: Scope, w: Writer, fields: list[Field], items: list[Over], body: Writer
    ) -> None:
        parameters = [f.declaration for f in fields]
        parameters += [f"int64_t {scope.name(o.variable)}" for o in items]
        if self.reduces:
            parameters.append("ht_total *totals")
        uses_run = mentions(code(body.lines), "run")

        def write() -> None:
            for line in documentation(self._item_documentation(scope)):
                w.line(line)
            w.line(wrap(f"static inline void {self.name}_item", ["ht_run *run", *parameters]))
            w.line("{")
            if not uses_run:
                w.line("    (void)run;")
            w.lines.extend(body.lines)
            w.line("}")

        self.functions.with_sites(scope, self.kernel, w, write)

    def _item_documentation(self, scope: Scope) -> tuple[str, ...]:
        index = ", ".join(scope.name(o.variable) for o in self.kernel.over)
        head = f"Work item ({index})" if len(self.kernel.over) > 1 else f"Work item {index}"
        return (*self.kernel.documentation, f"{head}, exactly.")

    # --- a block ----------------------------------------------------------------------------

    def _call_struct(self, scope: Scope, w: Writer, fields: list[Field]) -> None:
        w.line()
        w.line(f"/* What the items of one dispatch of {self.kernel.name} share. */")
        w.line(f"struct {self.name}_call {{")
        for field in fields:
            w.line(f"    {field.declaration};")
        for field in self._extents(scope, fields):
            if field not in fields:
                w.line(f"    {field.declaration};")
        if not fields and len(self.kernel.over) == 1:
            w.line("    int64_t unused;")
        w.line("};")

    def _block(self, scope: Scope, w: Writer, fields: list[Field], items: list[Over]) -> None:
        """Items in order; one division finds the first, none is done for an item."""
        over = self.kernel.over
        w.line()
        first, last, item = scope.own("first"), scope.own("last"), scope.own("item")
        memory, call = scope.own("memory"), scope.own("call")
        w.line(f"/* Items {first}..{last}-1 of {self.kernel.name} in order, up to a fault. */")
        w.line(
            f"static void {self.name}_block(ht_run *run, void *{memory}, int64_t {first}, "
            f"int64_t {last}, ht_total *totals)"
        )
        w.line("{")
        w.indent = 1
        if fields or len(over) > 1:
            w.line(f"const struct {self.name}_call *{call} = {memory};")
        else:
            w.line(f"(void){memory};")
        if not self.reduces:
            w.line("(void)totals;")
        names = [scope.name(o.variable) for o in over]
        extents = [f"{call}->{field.name}" for field in self._extents(scope, fields)]
        arguments = ["run", *(f"{call}->{f.name}" for f in fields)]
        if len(over) == 1:
            item = names[0]
            w.open(f"for (int64_t {item} = {first}; {item} < {last}; {item}++)")
        else:
            rest = first
            for d in range(len(over) - 1, 0, -1):
                w.line(f"int64_t {names[d]} = {rest} % {extents[d - 1]};")
                rest = f"{rest} / {extents[d - 1]}"
            w.line(f"int64_t {names[0]} = {rest};")
            w.open(f"for (int64_t {item} = {first}; {item} < {last}; {item}++)")
        w.line(f"ht_item(run, {item});")
        arguments += [scope.name(o.variable) for o in items]
        if self.reduces:
            arguments.append("totals")
        w.line(f"{self.name}_item({', '.join(arguments)});")
        w.line("HT_CHECK(run);")
        self._advance(w, names, extents)
        w.close()
        w.indent = 0
        w.line("}")

    def _extents(
        self, scope: Scope, fields: list[Field], sources: list[str] | None = None
    ) -> list[Field]:
        """Members of the call's struct that hold the `over` extents but the first: of what an
        item gets, or one more, which a dispatch fills in from `sources`."""
        found: list[Field] = []
        for d, over in enumerate(self.kernel.over[1:], 1):
            own = scope.own(f"extent{d}")
            field = _int(own, sources[d] if sources else own)
            if isinstance(over.extent, Read):
                name = scope.name(over.extent.local)
                field = next((f for f in fields if f.name == name), field)
            found.append(field)
        return found

    def _advance(self, w: Writer, names: list[str], extents: list[str]) -> None:
        """The next index tuple, row-major."""
        last = len(names) - 1
        if last == 0:
            return
        for d in range(last, 0, -1):
            w.open(f"if (++{names[d]} == {extents[d - 1]})")
            w.line(f"{names[d]} = 0;")
        w.line(f"{names[0]}++;")
        for _ in range(last):
            w.close()

    def _merge(self, w: Writer) -> None:
        """Totals of a later block into those of the blocks before it."""
        w.line()
        w.line(f"/* Adds the totals of the next block of {self.kernel.name}. */")
        w.line(f"static void {self.name}_merge(ht_total *into, const ht_total *from)")
        w.line("{")
        for i, s in enumerate(self.reduces):
            w.line(f"    ht_total_merge_{_merge_name(s)}(&into[{i}], &from[{i}]);")
        w.line("}")

    # --- the dispatch -----------------------------------------------------------------------

    def _dispatch(self, w: Writer, fields: list[Field]) -> None:
        kernel = self.kernel
        scope = self.functions.scope(kernel, None)
        linkage = self.functions.linkage(kernel)
        head, parameters = self.functions.dispatch_head(kernel, scope, linkage)
        body = Writer()
        body.indent = 1
        at = scope.own("at")
        body.line(f"ht_dispatch_begin(run, {self.names.number_of(kernel)});")
        self.functions.shapes(scope, kernel, body)
        self.functions.conditions(scope, kernel, body)
        self._separate(scope, body)
        extents = self._domain(scope, body)
        self._run(scope, body, fields, extents)
        lines = prune(body.lines)

        def write() -> None:
            w.documentation(
                (
                    f"A dispatch of {kernel.name}: entry checks, items, final checks, outputs.",
                    f"`{at}` is where a fault of the entry checks points.",
                )
            )
            self.functions.define(head, parameters, lines, w)

        w.line()
        self.functions.with_sites(scope, kernel, w, write)

    def _separate(self, scope: Scope, w: Writer) -> None:
        """Injectivity of what is written, then overlap with everything else.

        Every array is a view; a scalar result takes part as a view of one element.
        """
        items: list[str] = []
        for i, parameter in enumerate(self.kernel.parameters):
            if parameter.is_view:
                self.views[parameter.local] = len(items)
                items.append(self.functions.views(scope, [(i, parameter)]))
            elif parameter.mode is Mode.OUT:
                type_ = parameter.local.type
                name = scope.name(parameter.local)
                items.append(f"HT_WRITTEN_PLACE({i}, {name}, {type_.name.upper()})")
        if all(p.mode is Mode.IN for p in self.kernel.parameters):
            return
        at, views = scope.own("at"), scope.own("views")
        w.line(f"const ht_view {views}[] = {{")
        for item in items:
            w.line(f"    {item},")
        w.line("};")
        w.line(f"ht_bind_apart(run, {at}, {views}, {len(items)});")
        w.line("HT_CHECK(run);")

    def _domain(self, scope: Scope, w: Writer) -> list[str]:
        """The `over` extents, compared with the leading extents of the outputs."""
        extents: list[str] = []
        at, listed = scope.own("at"), scope.own("extents")
        for over in self.kernel.over:
            if isinstance(over.extent, Read | Literal):
                extents.append(text(scope, over.extent))
            else:
                name = f"{scope.name(over.variable)}_extent"
                w.line(f"const int64_t {name} = {text(scope, over.extent)};")
                if faults(over.extent):
                    w.line("HT_CHECK(run);")
                extents.append(name)
        for index, parameter in enumerate(self.kernel.parameters):
            if parameter.is_view and parameter.mode is Mode.OUT:
                for d, over in enumerate(self.kernel.over):
                    if parameter.shape[d] != over.extent or not isinstance(over.extent, Read):
                        actual = f"{scope.name(parameter.local)}_n{d}"
                        w.line(f"ht_bind_domain(run, {at}, {index}, {d}, {actual}, {extents[d]});")
        for d, over in enumerate(self.kernel.over):
            if not isinstance(over.extent, Read):
                w.line(f"ht_bind_negative(run, {at}, {d}, {extents[d]});")
        w.line(f"const int64_t {listed}[] = {{{', '.join(extents)}}};")
        w.line("int64_t count = 0;")
        w.line(f"ht_dispatch_admit(run, {at}, {listed}, {len(extents)}, &count);")
        w.line("HT_CHECK(run);")
        w.line(f"ht_charge(run, {at}, count);")
        w.line("HT_CHECK(run);")
        return extents

    def _run(self, scope: Scope, w: Writer, fields: list[Field], extents: list[str]) -> None:
        self._stage(scope, w)
        more = [f for f in self._extents(scope, fields, extents) if f not in fields]
        memory = "NULL"
        if fields or more:
            memory = f"&{scope.own('call')}"
            w.line(f"struct {self.name}_call {memory[1:]} = {{")
            for field in (*fields, *more):
                w.line(f"    .{field.name} = {field.source},")
            w.line("};")
        serial = "true" if any(_ordered(s) for s in self.reduces) else "false"
        if self.in_place and serial == "false":
            serial = "in_place"
        totals, merge = "NULL", "NULL"
        if self.reduces:
            totals, merge = "totals", f"{self.name}_merge"
            w.line(f"ht_total totals[{len(self.reduces)}] = {{{{0, 0, 0}}}};")
            for i, s in enumerate(self.reduces):
                if s.initial is not None and s.empty is None:
                    bits = total_bits(s.initial.type, text(scope, s.initial))
                    w.line(f"ht_total_start(&totals[{i}], {bits});")
        w.line(
            f"ht_run_blocks(run, {self.name}_block, {merge}, {memory}, count, {totals}, "
            f"{len(self.reduces)}, {serial});"
        )
        w.line("HT_CHECK(run);")
        results = self._results(scope, w)
        self._publish(scope, w)
        for target, value in results:
            w.line(f"*{target} = {value};")

    def _stage(self, scope: Scope, w: Writer) -> None:
        """Where items write: a staged copy, or the argument itself where that is asked for."""
        for parameter in self.kernel.parameters:
            if not parameter.is_view or parameter.mode is Mode.IN:
                continue
            name = scope.name(parameter.local)
            direct = "in_place" if parameter.mode is Mode.INOUT else "ht_discards(run)"
            view = f"&{scope.own('views')}[{self.views[parameter.local]}]"
            fill = "true" if parameter.mode is Mode.INOUT else "false"
            w.line(f"ht_staged {name}_staged = ht_stage_view(run, {view}, {direct}, {fill});")
            w.line("HT_CHECK(run);")

    def _results(self, scope: Scope, w: Writer) -> list[tuple[str, str]]:
        """The final checks in source order; what each scalar output becomes."""
        results: list[tuple[str, str]] = []
        if self.reduces:
            w.line("ht_epilogue(run);")
        for i, s in enumerate(self.reduces):
            row = lookup(s.operation)
            target = scope.name(s.target)
            result = s.target.type
            element = s.value.type.token
            site = scope.at(0, s.position)
            if s.empty is not None:
                w.open(f"if (totals[{i}].count == 0)")
                start = scope.own("start")
                w.line(f"const {scalar_type(s.empty.type)} {start} = {text(scope, s.empty)};")
                w.line("HT_CHECK(run);")
                w.line(f"ht_total_start(&totals[{i}], {total_bits(s.empty.type, start)});")
                w.close()
            match row.family.name:
                case "sum":
                    call = (
                        f"ht_total_sum_result_{element}_{result.token}(run, {site}, &totals[{i}])"
                    )
                case "reduce_min" | "reduce_max":
                    verb = row.family.name.removeprefix("reduce_")
                    call = f"ht_total_{verb}_result_{element}(run, {site}, &totals[{i}])"
                case "count":
                    call = f"ht_total_count_result(&totals[{i}])"
                case _:
                    call = f"ht_total_fold_result_{element}(&totals[{i}])"
            w.line(f"const {memory_type(result)} {target}_result = {call};")
            if row.faults and not _ordered(s):
                w.line("HT_CHECK(run);")
            results.append((target, f"{target}_result"))
        return results

    def _publish(self, scope: Scope, w: Writer) -> None:
        for parameter in self.kernel.parameters:
            if parameter.is_view and parameter.mode is not Mode.IN:
                name = scope.name(parameter.local)
                view = f"&{scope.own('views')}[{self.views[parameter.local]}]"
                w.line(f"ht_publish(&{name}_staged, {view});")


def _int(name: str, source: str | None = None) -> Field:
    return Field(f"int64_t {name}", name, source or name)


def _ordered(s: Reduce) -> bool:
    return s.operation.startswith("fold_checked")


def _merge_name(s: Reduce) -> str:
    name = lookup(s.operation).family.name
    if name.startswith("reduce_"):
        type_ = s.value.type
        assert isinstance(type_, IntType)
        return f"{name.removeprefix('reduce_')}_{'signed' if type_.signed else 'unsigned'}"
    return "count" if name == "fold_checked" else name
