"""Functions, named constants and admission checks as C."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from transpiler.emit.c_expressions import literal, text
from transpiler.emit.c_statements import StatementWriter
from transpiler.emit.control import leaves
from transpiler.emit.ctree import show
from transpiler.emit.file_scope import Names
from transpiler.emit.scope import Scope, memory_type, scalar_type
from transpiler.emit.signatures import (
    all_parameters,
    bind_parameters,
    full_storage,
    needs_admission,
    takes_in_place,
)
from transpiler.emit.writer import Writer
from transpiler.ir.nodes import (
    Block,
    Expression,
    Function,
    Global,
    Kernel,
    Literal,
    Local,
    Mode,
    Operate,
    Parameter,
    Read,
    Steps,
    admitted,
)
from transpiler.ir.operations import lookup
from transpiler.ir.types import BOOL, ArrayType, ScalarType, Type, VoidType
from transpiler.passes.effects import faults
from transpiler.passes.locals_of import inside


def zero_of(type_: Type) -> str | None:
    """What a function returns when it leaves early; None for `void`."""
    if isinstance(type_, VoidType):
        return None
    return "false" if type_ == BOOL else "0"


def result_type(type_: Type) -> str:
    """The C result type of a function."""
    return "void" if isinstance(type_, VoidType) else scalar_type(type_)


_NO_CODE = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\])*"', re.DOTALL)


def code(lines: list[str]) -> str:
    """C text without comments and string literals."""
    return _NO_CODE.sub("", "\n".join(lines))


def mentions(code_: str, name: str) -> bool:
    """Whether C text mentions an identifier."""
    return re.search(rf"\b{re.escape(name)}\b", code_) is not None


def wrap(head: str, parameters: list[str]) -> str:
    """A function head; clang-format breaks it."""
    return f"{head}({', '.join(parameters) if parameters else 'void'})"


_LAYOUT = re.compile(r" *const int64_t (\w+) = (\w+|ht_slice_stride\(.*\));")


def prune(lines: list[str]) -> list[str]:
    """Without the constants of sizes and strides that nothing else mentions."""
    kept: list[str] = []
    for number, line in enumerate(lines):
        found = _LAYOUT.fullmatch(line)
        if found is None or mentions(code(lines[number + 1 :]), found.group(1)):
            kept.append(line)
    return kept


class _Prepared:
    """Writes what stands before each entry check of a function, check by check.

    Steps that depend on a choice go to the local `steps`: what fails at the call has the step of
    the call, however many steps the checks before it took.
    """

    def __init__(self, statements: StatementWriter, blocks: tuple[Block, ...]) -> None:
        self._statements = statements
        self._left = list(blocks)

    @property
    def next_is_code(self) -> bool:
        """Whether something stands before the next check."""
        return bool(self._left and self._left[0].statements)

    def write(self) -> None:
        """What stands before the next check."""
        if self._left:
            self._statements.block(self._left.pop(0))


class FunctionWriter:
    """Writes one function of a program into a file.

    `called`, `reads` and `constants`: the functions, locals and named constants that something
    uses; C compilers warn about others.
    """

    def __init__(
        self,
        names: Names,
        called: frozenset[str],
        reads: frozenset[Local],
        constants: frozenset[str],
    ) -> None:
        self.names = names
        self.called = called
        self.reads = reads
        self.constants = constants

    def scope(self, owner: Function | Kernel, result: str | None) -> Scope:
        return Scope(self.names, owner, isinstance(owner, Kernel), result)

    def head(self, f: Function, scope: Scope, linkage: str) -> tuple[str, list[str]]:
        """The C head of a function and its parameter declarations."""
        parameters = ["ht_run *run", *bind_parameters(scope, f)]
        name = self.names.functions[f.qualified]
        return wrap(f"{linkage}{result_type(f.result)} {name}", parameters), parameters

    def linkage(self, owner: Function | Kernel) -> str:
        """`static`, unless other modules call it: then it is hidden in the private header."""
        if owner.qualified in self.names.crossing:
            return ""
        unused = not owner.exported and owner.qualified not in self.called
        return "HT_UNUSED static " if unused else "static "

    def prototypes(self, owner: Function | Kernel, linkage: str) -> list[str]:
        """Declarations ahead of the definitions of a function or a dispatch."""
        scope = self.scope(owner, None)
        if isinstance(owner, Kernel):
            return [f"{self.dispatch_head(owner, scope, linkage)[0]};"]
        heads = [self.head(owner, scope, linkage)[0]]
        if needs_admission(owner):
            heads.append(self.admission_head(owner, scope, linkage)[0])
        return [f"{head};" for head in heads]

    def admission_head(self, f: Function, scope: Scope, linkage: str) -> tuple[str, list[str]]:
        """The C head of the entry checks of a function."""
        parameters = ["ht_run *run", f"ht_site {scope.own('at')}", *all_parameters(scope, f)]
        return wrap(
            f"{linkage}void {self.names.functions[f.qualified]}_admit", parameters
        ), parameters

    def dispatch_head(self, k: Kernel, scope: Scope, linkage: str) -> tuple[str, list[str]]:
        """The C head of the dispatch of a kernel."""
        parameters = ["ht_run *run", f"ht_site {scope.own('at')}", *all_parameters(scope, k)]
        if takes_in_place(k):
            parameters.append("bool in_place")
        name = self.names.functions[k.qualified]
        return wrap(f"{linkage}void {name}_dispatch", parameters), parameters

    def function(self, f: Function, w: Writer, linkage: str = "static ") -> None:
        """The definition, with its documentation and the site macro if it has sites."""
        scope = self.scope(f, zero_of(f.result))
        head, parameters = self.head(f, scope, linkage)
        body = Writer()
        body.indent = 1
        statements = StatementWriter(scope, body, self.reads)
        statements.block(f.body)
        if not isinstance(f.result, VoidType) and not leaves(f.body):
            body.line(f"return {zero_of(f.result)};")
        lines = prune(body.lines)
        w.line()
        for comment in f.trivia.before:
            w.comment(comment)

        def write() -> None:
            w.documentation(f.documentation)
            self.define(head, parameters, lines, w)

        self.with_sites(scope, f, w, write)

    def define(self, head: str, parameters: list[str], lines: list[str], w: Writer) -> None:
        """Head and body; parameters that the body does not mention are marked so."""
        w.line(head)
        w.line("{")
        inside = code(lines)
        for name in map(_declared_name, parameters):
            if not mentions(inside, name):
                w.line(f"    (void){name};")
        w.lines += lines
        w.line("}")

    def with_sites(
        self,
        scope: Scope,
        owner: Function | Kernel,
        w: Writer,
        write: Callable[[], None],
        step: str = "step",
    ) -> None:
        """`#define AT` around a definition that has sites; `step` is the step of one."""
        if scope.at_used:
            number = self.names.number_of(owner)
            w.line(f"#define AT(step, line, column) HT_AT({number}, {step}, line, column)")
        write()
        if scope.at_used:
            w.line("#undef AT")

    # --- admission --------------------------------------------------------------------------

    def admission(self, f: Function, w: Writer) -> None:
        """`f_admit`: shapes, `where`, then overlap, at the position of the call."""
        if not needs_admission(f):
            return
        scope = self.scope(f, None)
        head, parameters = self.admission_head(f, scope, self.linkage(f))
        body = Writer()
        body.indent = 1
        steps = ""
        if any(isinstance(s, Steps) for b in f.prepared for x in b.statements for s in inside(x)):
            steps = scope.own("steps")
        if any(faults(e) for e in admitted(f)):
            body.line("HT_CHECK(run);")
        before = _Prepared(StatementWriter(scope, body, self.reads, steps), f.prepared)
        self.shapes(scope, f, body, before)
        self.conditions(scope, f, body, before)
        self._aliases(scope, f, body)
        lines, at = prune(body.lines), scope.own("at")
        if steps:
            # What is counted behind the last operation with a site of its own is not read.
            unread = "" if scope.at_used else "HT_UNUSED "
            lines.insert(0, f"    {unread}int64_t {steps} = 0;")

        def write() -> None:
            w.line(f"/* Entry checks of {f.name}; a fault of them points to `{at}`. */")
            self.define(head, parameters, lines, w)

        w.line()
        # What the checks compute are the steps behind that of the call (IM-113).
        counted = f"{steps} + (step)" if steps else "(step)"
        self.with_sites(scope, f, w, write, f"HT_SITE_STEP({at}) + 1 + {counted}")

    def shapes(
        self, scope: Scope, owner: Function | Kernel, w: Writer, before: _Prepared | None = None
    ) -> None:
        """Size parameters from their first occurrence, then every other extent compared."""
        for parameter in owner.parameters:
            if parameter.is_view:
                name = scope.name(parameter.local)
                scope.storage[parameter.local] = full_storage(name, parameter)
                for d, size in enumerate(parameter.binds):
                    if size is not None:
                        w.line(f"const int64_t {scope.name(size)} = {name}_n{d};")
        at, pending = scope.own("at"), False
        for index, parameter in enumerate(owner.parameters):
            for d, entry in parameter.compared:
                if pending and (faults(entry) or (before is not None and before.next_is_code)):
                    w.line("HT_CHECK(run);")
                if before is not None:
                    before.write()
                actual = f"{scope.name(parameter.local)}_n{d}"
                expected = text(scope, self._settled(scope, entry, "extent", w))
                w.line(f"ht_bind_shape(run, {at}, {index}, {d}, {actual}, {expected});")
                pending = True
        if pending:
            w.line("HT_CHECK(run);")

    def conditions(
        self, scope: Scope, owner: Function | Kernel, w: Writer, before: _Prepared | None = None
    ) -> None:
        """`where` conditions in order."""
        at = scope.own("at")
        for index, condition in enumerate(owner.conditions):
            if before is not None:
                before.write()
            match condition:
                case Operate(operation, (left, right)) if lookup(operation).result_type == BOOL:
                    left = self._settled(scope, left, "left", w)
                    right = self._settled(scope, right, "right", w)
                    token = left.type.token
                    both = f"{text(scope, left)}, {text(scope, right)}"
                    holds = text(scope, replace(condition, operands=(left, right)))
                    w.line(f"ht_bind_where_{token}(run, {at}, {index}, {holds}, {both});")
                case _:
                    holds = text(scope, self._settled(scope, condition, "holds", w))
                    w.line(f"ht_bind_where(run, {at}, {index}, {holds});")
            w.line("HT_CHECK(run);")

    def _settled(self, scope: Scope, e: Expression, name: str, w: Writer) -> Expression:
        """`e`, or a name for its value if it can fault: the check behind it comes before what
        is made of the value, whose fault has an earlier step."""
        if not faults(e):
            return e
        assert isinstance(e.type, ScalarType)
        local = Local(scope.own(name, unique=True), e.type, -1, writable=False)
        scope.locals[local] = local.name
        w.line(f"const {scalar_type(e.type)} {local.name} = {text(scope, e)};")
        w.line("HT_CHECK(run);")
        return Read(local)

    def _aliases(self, scope: Scope, f: Function, w: Writer) -> None:
        arrays = [(i, p) for i, p in enumerate(f.parameters) if p.is_view]
        if len(arrays) < 2 or all(p.mode is Mode.IN for _, p in arrays):
            return
        at, views = scope.own("at"), scope.own("views")
        w.line(f"const ht_view {views}[] = {{")
        for item in arrays:
            w.line(f"    {self.views(scope, [item])},")
        w.line("};")
        w.line(f"ht_call_alias(run, {at}, {views}, {len(arrays)});")

    def views(self, scope: Scope, arrays: list[tuple[int, Parameter]]) -> str:
        """`ht_view` initializers of array parameters."""
        from transpiler.emit.c_calls import CallWriter

        calls = CallWriter(scope, Writer())
        items = [
            calls.descriptor(scope.storage[p.local], p.mode is not Mode.IN, i) for i, p in arrays
        ]
        return ", ".join(items)


def _declared_name(declaration: str) -> str:
    return declaration.replace("*", " ").split()[-1]


def constant(names: Names, g: Global, w: Writer, linkage: str = "static const") -> None:
    """A named constant."""
    w.above(g.trivia)
    w.documentation(g.documentation)
    name = names.globals[g.qualified]
    if isinstance(g.type, ArrayType):
        element = memory_type(g.type.element)
        assert isinstance(g.value, tuple)
        texts = g.text if isinstance(g.text, tuple) else (None,) * len(g.value)
        pairs = zip(g.value, texts, strict=True)
        items = ", ".join(_number(g.type.element, v, t) for v, t in pairs) or "0"
        w.line(f"{linkage} {element} {name}[{max(1, g.type.size)}] = {{{items}}};")
    else:
        assert isinstance(g.value, int)
        text_ = g.text if isinstance(g.text, str) else None
        w.line(f"{linkage} {scalar_type(g.type)} {name} = {_number(g.type, g.value, text_)};")


def _number(type_: Type, value_: int, text_: str | None) -> str:
    assert isinstance(type_, ScalarType)
    return show(literal(Literal(type_, value_, text_)))
