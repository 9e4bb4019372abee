"""Public entries: from C arguments to a function or kernel, and back with a status."""

from __future__ import annotations

from transpiler.emit.c_function import FunctionWriter, result_type
from transpiler.emit.interface import CParameter, Export
from transpiler.emit.scope import Scope, memory_type
from transpiler.emit.signatures import (
    full_storage,
    known_extent,
    needs_admission,
    takes_in_place,
    view_type,
)
from transpiler.emit.writer import Writer
from transpiler.ir.nodes import Function, Kernel, Mode, Parameter, Reduce
from transpiler.ir.types import BOOL, VoidType
from transpiler.passes.locals_of import inside


def signature(export: Export, prefix: str, *, strided: bool) -> str:
    """The C signature of an entry, without the leading status type."""
    parameters = export.strided if strided else export.parameters
    assert parameters is not None
    name = f"{export.c_name}_strided" if strided else export.c_name
    items = [f"{prefix}_context *cx", *(p.declaration for p in parameters)]
    return f"{name}({', '.join(items)})"


def staged_parameters(kernel: Kernel) -> list[Parameter]:
    """Array parameters whose new elements are kept aside until they are published."""
    return [p for p in kernel.parameters if p.is_view and p.mode is not Mode.IN]


def staging_signature(export: Export) -> str:
    """The C signature of `.._staging`: every extent, in order."""
    extents = [p.declaration for p in export.parameters if p.role == "extent"]
    return f"{export.c_name}_staging({', '.join(extents)})"


class EntryWriter:
    """Writes the public entries of a module."""

    def __init__(self, functions: FunctionWriter) -> None:
        self.functions = functions
        self.names = functions.names

    def write(self, export: Export, w: Writer) -> None:
        """The strided entry with the work, and the contiguous one that calls it."""
        prefix = self.names.prefix
        source = export.source
        scope = self.functions.scope(source, None)
        for parameter in source.parameters:
            name = scope.name(parameter.local)
            if parameter.is_view:
                scope.storage[parameter.local] = full_storage(name, parameter)
        body = Writer()
        body.indent = 1
        strided = export.strided is not None
        self._body(export, scope, body)

        def write() -> None:
            w.line(f"ht1_status {signature(export, prefix, strided=strided)}")
            w.line("{")
            w.lines.extend(body.lines)
            w.line("}")

        w.line()
        write()
        if strided:
            w.line()
            self._contiguous(export, w)
        if isinstance(source, Kernel) and staged_parameters(source):
            w.line()
            self._staging(export, source, scope, w)

    def _body(self, export: Export, scope: Scope, w: Writer) -> None:
        source = export.source
        status = scope.own("status")
        w.line(f"ht1_status {status} = ht_enter((ht_context *)cx);")
        w.line(f"if ({status} != HT1_OK) return {status};")
        w.line("ht_run *run = &cx->base.run;")
        self._refusals(export, scope, w)
        if isinstance(source, Kernel):
            self._kernel(source, scope, w)
            return
        self._function(source, scope, w)

    def _refusals(self, export: Export, scope: Scope, w: Writer) -> None:
        """Arguments outside their domain: nothing runs."""
        source = export.source
        arrays = [(i, p) for i, p in enumerate(source.parameters) if p.is_view]
        tests: list[str] = []
        if arrays:
            listed = scope.own("arrays")
            w.line(f"const ht_view {listed}[] = {{")
            for item in arrays:
                w.line(f"    {self.functions.views(scope, [item])},")
            w.line("};")
            sequential = "true" if isinstance(source, Function) else "false"
            tests.append(f"!ht_views_valid({listed}, {len(arrays)}, {sequential})")
        parameters = export.strided or export.parameters
        tests += [
            f"!ht_place_fits({p.name}, _Alignof({p.c_type.removesuffix(' *')}))"
            for p in parameters
            if p.role in ("out", "result")
        ]
        if tests:
            w.line(f"if ({' || '.join(tests)}) {{")
            w.line("    return ht_refuse(&cx->base, HT1_REFUSED_ARGUMENT);")
            w.line("}")

    def _function(self, f: Function, scope: Scope, w: Writer) -> None:
        site = self._site(f, scope, w)
        name = self.names.functions[f.qualified]
        admitted = f"ht_entry(run, {site})"
        if needs_admission(f):
            arguments = ["run", site, *self._arguments(f, scope)]
            w.line(f"if (ht_entry_depth(run, {site})) {name}_admit({', '.join(arguments)});")
            admitted = f"ht_charge(run, {site}, 1)"
        call = f"{name}({', '.join(['run', *self._own_arguments(f, scope)])})"
        if isinstance(f.result, VoidType):
            w.line(f"if ({admitted}) {call};")
            w.line("return ht_leave(&cx->base);")
            return
        value, status = scope.own("value"), scope.own("status")
        w.line(f"{result_type(f.result)} {value} = {'false' if f.result == BOOL else '0'};")
        w.line(f"if ({admitted}) {value} = {call};")
        w.line(f"{status} = ht_leave(&cx->base);")
        w.line(f"if ({status} == HT1_OK) *result = {value};")
        w.line(f"return {status};")

    def _site(self, source: Function | Kernel, scope: Scope, w: Writer) -> str:
        """Where faults of the entry itself point: at the source's declaration."""
        site = scope.own("at")
        w.line(f"const ht_site {site} = {scope.site(0, source.position)};")
        return site

    def _kernel(self, k: Kernel, scope: Scope, w: Writer) -> None:
        site = self._site(k, scope, w)
        name = self.names.functions[k.qualified]
        arguments = ["run", site, *self._arguments(k, scope)]
        if takes_in_place(k):
            arguments.append("false")
        w.line(f"if (ht_entry_depth(run, {site})) {name}_dispatch({', '.join(arguments)});")
        w.line("ht_dispatch_end(run);")
        w.line("return ht_leave(&cx->base);")

    def _arguments(self, source: Function | Kernel, scope: Scope) -> list[str]:
        """Every argument with all extents and strides."""
        items: list[str] = []
        for parameter in source.parameters:
            name = scope.name(parameter.local)
            if parameter.is_view:
                rank = view_type(parameter).rank
                items.append(name)
                items += [f"{name}_n{d}" for d in range(rank)]
                items += [f"{name}_s{d}" for d in range(rank)]
            elif parameter.mode is Mode.IN and parameter.local.type == BOOL:
                items.append(f"{name} != 0")
            else:
                items.append(name)
        return items

    def _own_arguments(self, f: Function, scope: Scope) -> list[str]:
        """Arguments as the function itself takes them."""
        items: list[str] = []
        sizes: dict[str, str] = {}
        for parameter in f.parameters:
            name = scope.name(parameter.local)
            if not parameter.is_view:
                items.append(f"{name} != 0" if parameter.local.type == BOOL else name)
                continue
            items.append(name)
            rank = view_type(parameter).rank
            items += [f"{name}_n{d}" for d in range(rank) if known_extent(parameter, d) is None]
            items += [f"{name}_s{d}" for d in range(rank)]
            for d, size in enumerate(parameter.binds):
                if size is not None:
                    sizes[size.name] = f"{name}_n{d}"
        return [*items, *(sizes[size.name] for size in f.sizes)]

    def _contiguous(self, export: Export, w: Writer) -> None:
        """Row-major storage: strides from the extents."""
        w.line(f"ht1_status {signature(export, self.names.prefix, strided=False)}")
        w.line("{")
        assert export.strided is not None
        arguments = ["cx"]
        for parameter in export.strided:
            if parameter.role == "stride":
                arguments.append(self._stride(export, parameter))
            else:
                arguments.append(parameter.name)
        w.line(f"    return {export.c_name}_strided({', '.join(arguments)});")
        w.line("}")

    def _staging(self, export: Export, kernel: Kernel, scope: Scope, w: Writer) -> None:
        """How many bytes a call keeps aside until it publishes."""
        used: set[str] = set()
        w.line(f"int64_t {staging_signature(export)}")
        w.line("{")
        reduces = sum(1 for s in inside(kernel.body) if isinstance(s, Reduce))
        bytes_ = scope.own("bytes")
        w.line(f"    size_t {bytes_} = ht_totals_bytes({reduces});")
        for parameter in staged_parameters(kernel):
            name = scope.name(parameter.local)
            type_ = view_type(parameter)
            extents = [f"{name}_n{d}" for d in range(type_.rank)]
            used.update(extents)
            count = _product(extents)
            element = memory_type(type_.element)
            more = f"ht_stage_bytes({count}, sizeof({element}))"
            w.line(f"    {bytes_} = ht_bytes_add({bytes_}, {more});")
        for given in export.parameters:
            if given.role == "extent" and given.name not in used:
                w.line(f"    (void){given.name};")
        w.line(f"    return {bytes_} > (size_t)INT64_MAX ? INT64_MAX : (int64_t){bytes_};")
        w.line("}")

    def _stride(self, export: Export, parameter: CParameter) -> str:
        rank = view_type(export.source.parameters[parameter.parameter]).rank
        base = parameter.name.rsplit("_s", 1)[0]
        following = [f"{base}_n{d}" for d in range(parameter.dimension + 1, rank)]
        return _product(following)


def _product(extents: list[str]) -> str:
    """The elements of these extents; `ht_row_stride` takes two or three."""
    match extents:
        case []:
            return "1"
        case [only]:
            return only
        case [first, second, _, _]:
            return f"ht_row_stride({first}, {second}, {_product(extents[2:])})"
        case _:
            return f"ht_row_stride({', '.join(extents)})"
