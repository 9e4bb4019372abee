"""Statements of Python kernels as C: nothing faults, so nothing is checked."""

from __future__ import annotations

from dataclasses import dataclass

from transpiler.emit.c_calls import CallWriter
from transpiler.emit.c_expressions import arguments, expression, text
from transpiler.emit.c_statements import Opened, StatementWriter
from transpiler.emit.c_vectors import component_place, store, store_component
from transpiler.emit.ctree import show
from transpiler.emit.scope import Scope, scalar_type
from transpiler.emit.writer import Writer
from transpiler.ir.nodes import (
    Assign,
    AssignMany,
    Atomic,
    Barrier,
    Call,
    Component,
    DeclareLater,
    DeclareShared,
    Element,
    Evaluate,
    Expression,
    Extent,
    ForSpans,
    Literal,
    Local,
    Parallel,
    Place,
    Read,
    Return,
    Several,
    Span,
    Statement,
)
from transpiler.ir.refusal import refused
from transpiler.ir.types import MatrixType, ScalarType, VectorType


class _DeviceCalls(CallWriter):
    """Calls of device functions: neither depth, nor fuel, nor a run."""

    def call(self, call: Call) -> str:
        return show(expression(self.scope, call))


@dataclass(frozen=True, slots=True)
class Bounds:
    """The texts of a loop's bounds, none of which the body can change."""

    name: str
    low: str
    high: str
    step: str

    @property
    def head(self) -> str:
        """The C `for`."""
        forward = f"{self.name}++" if self.step == "1" else f"{self.name} += {self.step}"
        return f"for (int64_t {self.name} = {self.low}; {self.name} < {self.high}; {forward})"


class LaunchWriter(StatementWriter):
    """Writes the body of one kernel or device function."""

    def __init__(self, scope: Scope, writer: Writer, reads: frozenset[Local]) -> None:
        super().__init__(scope, writer, reads)
        self.calls = _DeviceCalls(scope, writer)
        if scope.names.debug:
            self.print_call = f"ht_debug_print({scope.frame}"
        self.nests: set[str] = set()  # loops of several C loops, by the name of their labels
        self.named: list[str] = []  # the variables of bounds

    def _statement(self, s: Statement) -> None:
        match s:
            case DeclareLater(local):
                # Every path assigns it; compilers do not always see that.
                zero = "0" if isinstance(local.type, ScalarType) else "{0}"
                self.writer.line(f"{scalar_type(local.type)} {self.scope.name(local)} = {zero};")
                self._used(local)
            case Evaluate(Atomic() as e):
                self.writer.line(f"{text(self.scope, e)};")
            case AssignMany():
                self._assign_many(s)
            case Assign(Component() as place, value):
                for line in store_component(self.scope, place, text(self.scope, value)):
                    self.writer.line(line)
            case Assign(Element(type=VectorType() | MatrixType()) as place, value):
                self.writer.line(store(self.scope, place, text(self.scope, value)))
            case Return(Several(parts)):
                for name, part in zip(self.scope.results, parts, strict=True):
                    self.writer.line(f"*{name} = {text(self.scope, part)};")
                self.writer.line("return;")
            case ForSpans(spans):
                self._nest(s, self.bounds(spans))
            case DeclareShared(position=position):
                raise refused("tack.shared in C", self.scope.owner.path, position)
            case Barrier(position):
                raise refused("tack.barrier in C", self.scope.owner.path, position)
            case _:
                super()._statement(s)

    def place(self, place: Place) -> str:
        return (
            component_place(self.scope, place)
            if isinstance(place, Component)
            else super().place(place)
        )

    def _assign_many(self, s: AssignMany) -> None:
        """The function stores its results itself: into locals, which nothing else refers to."""
        assert all(isinstance(target, Read) for target in s.targets)
        places = [f"&{self.place(target)}" for target in s.targets if target is not None]
        name = self.scope.names.functions[s.value.function]
        given = [*arguments(self.scope, s.value), *places]
        self.writer.line(f"{name}({', '.join(given)});")

    def parallel(
        self, loop: Parallel, bounds: list[Bounds], threads: str, copied: list[str]
    ) -> None:
        """The parallel nest: threads share the outermost loop, and have copies of `copied`."""
        self.writer.above(loop.trivia)
        if not self.scope.names.debug:
            names = ", ".join([*copied, *self.named]) or threads
            self.writer.line(f"HT_PARALLEL_FOR({threads}, {names})")
        self._nest(loop, bounds)

    def serial(self, loop: Parallel, bounds: list[Bounds]) -> None:
        """The nest of a kernel that prints: by one thread, whose lines come in order."""
        self.writer.above(loop.trivia)
        if not self.scope.names.debug:
            what = "lines are printed in the order of the iterations"
            self.writer.line(f"/* One thread, since {what}. */")
        self._nest(loop, bounds)

    def bounds(self, spans: tuple[Span, ...]) -> list[Bounds]:
        """The bounds of a nest, in order; what is evaluated again gets a name here."""
        made: list[Bounds] = []
        for span in spans:
            name = self.scope.name(span.variable)
            # C evaluates the start of the outermost loop once.
            low = self._bound(span.low, f"{name}_start") if made else text(self.scope, span.low)
            high = self._bound(span.high, f"{name}_end")
            step = "1" if span.step is None else self._bound(span.step, f"{name}_step")
            made.append(Bounds(name, low, high, step))
        return made

    def _bound(self, e: Expression, name: str) -> str:
        if isinstance(e, Literal | Extent) or (isinstance(e, Read) and not e.local.writable):
            return text(self.scope, e)
        chosen = self.scope.own(name, unique=True)
        self.named.append(chosen)
        self.writer.line(f"const int64_t {chosen} = {text(self.scope, e)};")
        return chosen

    def _nest(self, loop: ForSpans | Parallel, bounds: list[Bounds]) -> None:
        """One C loop for each span; `break` leaves all of them."""
        name = self._label_name(bounds[-1].name)
        if len(bounds) > 1:
            self.nests.add(name)
        self.loops.append(Opened(None, name, len(self.arrays)))
        for each in bounds:
            self.writer.open(each.head)
        if self.scope.names.debug and isinstance(loop, Parallel):
            self.writer.line(f"ht_debug_next({self.scope.frame});")
        self.block(loop.body)
        for _ in bounds:
            self.writer.close()
        self.loops.pop()
        if f"{name}_end" in self.jumps:
            self.writer.line(f"{name}_end:;")

    def jump(self, label: str | None, kind: str) -> None:
        """`continue` goes on with the innermost loop, which is the next iteration of a nest."""
        target = f"{self.loops[-1].name}_end"
        if kind == "break" and self.loops[-1].name in self.nests:
            self.jumps.add(target)
            self.writer.line(f"goto {target};")
        else:
            super().jump(label, kind)
