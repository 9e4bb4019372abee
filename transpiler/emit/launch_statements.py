"""Statements of Python kernels as C: nothing faults, so nothing is checked."""

from __future__ import annotations

from dataclasses import fields, is_dataclass

from transpiler.emit.c_expressions import expression, place_text, text
from transpiler.emit.ctree import Infix, show
from transpiler.emit.scope import Scope, scalar_type
from transpiler.emit.writer import Writer
from transpiler.ir.nodes import (
    Assign,
    Block,
    Break,
    Continue,
    Declare,
    DeclareLater,
    Element,
    Expression,
    ForSpans,
    If,
    Literal,
    Local,
    Operate,
    Parallel,
    Place,
    Read,
    Return,
    Span,
    Statement,
    Update,
    While,
    Workgroup,
)
from transpiler.ir.operations import lookup
from transpiler.ir.refusal import refused
from transpiler.ir.types import FloatType, IntType


class LaunchWriter:
    """Writes the body of one kernel or device function."""

    def __init__(self, scope: Scope, writer: Writer, read: frozenset[Local]) -> None:
        """`read` are the locals whose value is used; compilers warn about the others."""
        self.scope = scope
        self.writer = writer
        self.read = read

    def block(self, block: Block) -> None:
        for statement in block.statements:
            self.statement(statement)
        for comment in block.closing:
            self.writer.comment(comment)

    def statement(self, s: Statement) -> None:
        """One statement, with its comments."""
        w = self.writer
        if isinstance(s, Workgroup):
            what = f"tack.{s.primitive}, which only devices have,"
            raise refused(what, self.scope.owner.path, s.position)
        trivia = getattr(s, "trivia", None)
        if trivia is not None:
            w.above(trivia)
        start = len(w.lines)
        self._plain(s)
        if trivia is not None:
            w.beside(start, trivia)

    def _plain(self, s: Statement) -> None:
        w, scope = self.writer, self.scope
        match s:
            case Block():
                self.block(s)
            case Declare(local, value):
                w.line(f"{scalar_type(local.type)} {scope.name(local)} = {text(scope, value)};")
                self._unread(local)
            case DeclareLater(local):
                # Every path assigns it; compilers do not always see that.
                w.line(f"{scalar_type(local.type)} {scope.name(local)} = 0;")
                self._unread(local)
            case Assign(place, value):
                w.line(f"{self._place(place)} = {text(scope, value)};")
            case Update():
                self._update(s)
            case If():
                self._if(s)
            case While(condition, body):
                w.open(f"while ({show(expression(scope, condition))})")
                self.block(body)
                w.close()
            case ForSpans(spans, body):
                self._heads(spans)
                self.block(body)
                for _ in spans:
                    w.close()
            case Break():
                w.line("break;")
            case Continue():
                w.line("continue;")
            case Return(value) if value is not None:
                w.line(f"return {text(scope, value)};")
            case _:
                raise AssertionError(s)

    def _unread(self, local: Local) -> None:
        if local not in self.read:
            self.writer.line(f"(void){self.scope.name(local)};")

    def _place(self, place: Place) -> str:
        match place:
            case Read(local):
                return self.scope.name(local)
            case Element(base):
                return place_text(self.scope, place, self.scope.storage_of(base))
        raise AssertionError(place)

    def _update(self, s: Update) -> None:
        """`p += v` where C means the same, else `p = f(p, v)`."""
        row, type_ = lookup(s.operation), s.place.type
        plain = isinstance(type_, FloatType)
        if isinstance(type_, IntType):
            wide = type_.width >= 32
            plain = wide and (row.family.name in ("and", "or", "xor") or not type_.signed)
        place = self._place(s.place)
        if plain and row.family.symbol is not None:
            w = f"{place} {row.family.symbol}= {text(self.scope, s.operand)};"
            self.writer.line(w)
            return
        assert isinstance(type_, IntType | FloatType)
        whole = Operate(s.operation, (s.place, s.operand), type_, s.position)
        self.writer.line(f"{place} = {text(self.scope, whole)};")

    def _if(self, s: If) -> None:
        w = self.writer
        w.open(f"if ({show(expression(self.scope, s.condition))})")
        self.block(s.then)
        otherwise = s.otherwise
        while isinstance(otherwise, If):
            # The comments above an `elif` stand inside the brace before it.
            for comment in otherwise.trivia.before:
                w.comment(comment)
            w.close(f" else if ({show(expression(self.scope, otherwise.condition))}) {{")
            w.indent += 1
            self.block(otherwise.then)
            otherwise = otherwise.otherwise
        if otherwise is not None:
            w.close(" else {")
            w.indent += 1
            self.block(otherwise)
        w.close()

    # --- loops ------------------------------------------------------------------------------

    def _heads(self, spans: tuple[Span, ...], above: str | None = None) -> None:
        """The heads of a nest; all bounds are computed before the first loop, in order."""
        scope = self.scope
        heads = []
        for number, span in enumerate(spans):
            name = scope.name(span.variable)
            outermost = number == 0
            low = text(scope, span.low) if outermost else self._bound(span.low, f"{name}_start")
            high = self._bound(span.high, f"{name}_end")
            step = None if span.step is None else self._bound(span.step, f"{name}_step")
            forward = f"{name}++" if step in (None, "1") else f"{name} += {step}"
            heads.append(f"for (int64_t {name} = {low}; {name} < {high}; {forward})")
        if above is not None:
            self.writer.line(above)
        for head in heads:
            self.writer.open(head)

    def _bound(self, e: Expression, name: str) -> str:
        """The text of a bound: its name where it is no number, extent or parameter."""
        shown = show(expression(self.scope, e))
        if isinstance(e, Literal) or not isinstance(expression(self.scope, e), Infix):
            local = isinstance(e, Read) and e.local.writable
            if not local and "(" not in shown:
                return shown
        chosen = self.scope.own(name, unique=True)
        self.writer.line(f"const int64_t {chosen} = {text(self.scope, e)};")
        return chosen

    def parallel(self, loop: Parallel, threads: str) -> None:
        """The parallel nest: threads share the outermost loop."""
        self.writer.above(loop.trivia)
        self._heads(loop.spans, f"HT_PARALLEL_FOR({threads})")
        self.block(loop.body)
        for _ in loop.spans:
            self.writer.close()


def read_locals(*roots: object) -> frozenset[Local]:
    """The locals whose value is used below `roots`: not as the place of a store alone."""
    found: set[Local] = set()
    waiting = list(roots)
    while waiting:
        node = waiting.pop()
        match node:
            case Read(local):
                found.add(local)
            case Assign(Read(), value) | Update(Read(), _, value):
                waiting.append(value)
            case tuple():
                waiting += node
            case _ if is_dataclass(node):
                waiting += [getattr(node, f.name) for f in fields(node)]
    return frozenset(found)
