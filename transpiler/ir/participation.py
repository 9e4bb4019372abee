"""The proof that all lanes of a group take part in its barriers and reductions.

A value is uniform if it is surely the same in all lanes: literals, scalar arguments, extents,
what a group reduced, and what is computed from such values. Lane numbers, indices of the parallel
loop and what is read from memory are not. Where lanes may go different ways, until they meet again
behind the branch, loop or call, no barrier and no reduction of a group may stand. The proof follows
each call of a device function with the uniformity of that call's arguments.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import prod

from transpiler.ir.nodes import (
    NOWHERE,
    Assign,
    AssignMany,
    Atomic,
    Barrier,
    Block,
    BlockReduce,
    Break,
    Call,
    Component,
    Conditional,
    Continue,
    Declare,
    DeclareLater,
    DeclareShared,
    Element,
    Evaluate,
    Expression,
    Extent,
    ForSpans,
    Function,
    Hole,
    If,
    Launch,
    Literal,
    Local,
    Print,
    Program,
    Read,
    Return,
    Sample,
    Several,
    ShortCircuit,
    Span,
    Statement,
    ThreadId,
    Update,
    While,
)
from transpiler.ir.types import ArrayType, ScalarType, ViewType
from transpiler.ir.workgroups import LANES, MOST_BYTES, collective_functions, meets, parts
from transpiler.source.diagnostics import Collector, Diagnostic
from transpiler.source.files import Position


def check_groups(program: Program, collector: Collector) -> None:
    """Tell where not all lanes of a group take part (K1602), counts that leave a group incomplete
    (K1605), and more shared memory than a group has (C9102)."""
    functions = {f.qualified: f for m in program.modules for f in m.functions}
    collective = collective_functions(functions.values())
    for launch in (k for m in program.modules for k in m.launches):
        _check_memory(launch, functions, collector)
        if meets(launch.loop, collective):
            _check_count(launch, collector)
            _Proof(launch, functions, collector).run()


# --- uniform values and control -------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Cause:
    """Why lanes may go different ways: a `branch` or a `loop`, and where it stands."""

    what: str
    path: str
    position: Position

    def text(self, path: str) -> str:
        """In words, in a message about the file `path`."""
        place = "" if self.position == NOWHERE else f" at {self.position}"
        other = "" if self.path == path or not place else f" of {self.path}"
        return f"the {self.what}{place}{other} may not be the same for all lanes"


Lanes = _Cause | None
"""None where all lanes of the group are."""


@dataclass(slots=True)
class _Loop:
    """Why lanes may have left a loop for good, or for the rest of this iteration."""

    left: Lanes = None
    skipped: Lanes = None


class _Proof:
    """The proof of one kernel. Results of calls are kept, since a function may have many calls."""

    def __init__(
        self, launch: Launch, functions: dict[str, Function], collector: Collector
    ) -> None:
        self.launch = launch
        self.functions = functions
        self.collector = collector
        self.told: set[tuple[str, Position]] = set()
        self.known: dict[tuple[str, tuple[bool, ...], bool], tuple[bool, ...]] = {}

    def run(self) -> None:
        launch = self.launch
        body = _Body(self, launch.name, launch.path, {})
        body.block(launch.before.statements, None)
        body.varying.update((span.variable, True) for span in launch.loop.spans)
        body.loops.append(_Loop())
        body.block(launch.loop.body.statements, None)

    def call(self, call: Call, varying: tuple[bool, ...], lanes: Lanes) -> tuple[bool, ...]:
        """Which results of a call with such arguments are not uniform."""
        key = (call.function, varying, lanes is not None)
        if key not in self.known:
            function = self.functions[call.function]
            given = zip((p.local for p in function.parameters), varying, strict=True)
            body = _Body(self, function.name, function.path, dict(given))
            body.block(function.body.statements, lanes)
            self.known[key] = body.results
        return self.known[key]

    def refuse(self, primitive: str, at: Position, body: _Body, cause: _Cause) -> None:
        """K1602, once for each place."""
        if (body.path, at) in self.told:
            return
        self.told.add((body.path, at))
        kernel = self.launch.name
        name = body.name.partition("#")[0]
        where = kernel if body.path == self.launch.path and name == kernel else name
        called = "" if where == kernel else f", which the kernel {kernel} calls"
        message = f"ValueError: tack.{primitive} needs all lanes of the group, and "
        message += f"{cause.text(body.path)} (in {where}{called})"
        hint = "conditions around it may depend on scalar arguments, shapes and reduced values only"
        self.collector.add(Diagnostic("K1602", message, body.path, at, hint=hint))


@dataclass(slots=True)
class _Body:
    """The kernel, or one call of a function; `varying` are the locals that are not uniform."""

    proof: _Proof
    name: str
    path: str
    varying: dict[Local, bool]
    loops: list[_Loop] = field(default_factory=list)
    returned: Lanes = None
    results: tuple[bool, ...] = ()

    # --- statements -------------------------------------------------------------------------

    def block(self, statements: Sequence[Statement], lanes: Lanes) -> None:
        """Statements in order; lanes that left are back where the block's owner is at its end."""
        for s in statements:
            self.statement(s, lanes or self._away())

    def _away(self) -> Lanes:
        for loop in self.loops:
            if loop.left or loop.skipped:
                return loop.left or loop.skipped
        return self.returned

    def statement(self, s: Statement, lanes: Lanes) -> None:
        """One statement, where only some lanes are if `lanes` says so."""
        match s:
            case Declare(local, value):
                self.varying[local] = self.value(value, lanes) or lanes is not None
            case DeclareLater(local):
                self.varying[local] = False
            case Assign(place, value):
                self._store(place, self.value(value, lanes), lanes, whole=True)
            case Update(place, _, operand):
                self._store(place, self.value(operand, lanes), lanes, whole=False)
            case AssignMany(targets, call):
                for target, varying in zip(targets, self._call(call, lanes), strict=True):
                    if target is not None:
                        self._store(target, varying, lanes, whole=True)
            case Evaluate(value):
                self.value(value, lanes)
            case Print(printed):
                for part in printed:
                    if isinstance(part, Hole):
                        self.value(part.value, lanes)
            case Block(statements):
                self.block(statements, lanes)
            case If():
                self._if(s, lanes)
            case While():
                self._loop(s, (), lanes)
            case ForSpans(spans):
                self._loop(s, spans, lanes)
            case Return(value):
                self._return(value, lanes)
            case Break():
                self.loops[-1].left = self.loops[-1].left or lanes
            case Continue():
                self.loops[-1].skipped = self.loops[-1].skipped or lanes
            case Barrier(position) if lanes is not None:
                self.proof.refuse("barrier", position, self, lanes)

    def _store(self, place: Expression, varying: bool, lanes: Lanes, *, whole: bool) -> None:
        """Lanes that do not store keep another value."""
        match place:
            case Read(local):
                kept = not whole and self.varying.get(local, False)
                self.varying[local] = varying or kept or lanes is not None
            case Component(base, indices):
                indexed = self._any(indices, lanes)
                self._store(base, varying or indexed, lanes, whole=False)
            case Element(_, indices):
                for index in indices:
                    self.value(index, lanes)

    def _if(self, s: If, lanes: Lanes) -> None:
        inner = lanes
        if self.value(s.condition, lanes):
            inner = lanes or self._cause("branch", s.condition)
        before = dict(self.varying)
        self.block(s.then.statements, inner)
        then, self.varying = self.varying, before
        if isinstance(s.otherwise, If):
            self.statement(s.otherwise, inner)
        elif s.otherwise is not None:
            self.block(s.otherwise.statements, inner)
        self._join(then)

    def _loop(self, s: While | ForSpans, spans: Sequence[Span], lanes: Lanes) -> None:
        """The body again and again, until no more of it is found to vary."""
        bounds = [b for x in spans for b in (x.low, x.high, x.step) if b is not None]
        varying = self._any(bounds, lanes)
        self.varying.update((span.variable, varying) for span in spans)
        inner = (lanes or self._cause("loop", s)) if varying else lanes
        loop = _Loop()
        self.loops.append(loop)
        state: object = None
        while state != (self.varying, loop.left, inner):
            state = (dict(self.varying), loop.left, inner)
            if isinstance(s, While) and self.value(s.condition, lanes or loop.left):
                inner = inner or self._cause("loop", s)
            loop.skipped = None
            before = dict(self.varying)
            self.block(s.body.statements, inner)
            self._join(before)
        self.loops.pop()

    def _join(self, other: dict[Local, bool]) -> None:
        for local, varying in other.items():
            self.varying[local] = varying or self.varying.get(local, False)

    def _return(self, value: Expression | None, lanes: Lanes) -> None:
        given = value.parts if isinstance(value, Several) else () if value is None else (value,)
        found = tuple([self.value(part, lanes) or lanes is not None for part in given])
        before = self.results or (False,) * len(found)
        self.results = tuple(a or b for a, b in zip(before, found, strict=True))
        self.returned = self.returned or lanes

    # --- expressions ------------------------------------------------------------------------

    def value(self, e: Expression, lanes: Lanes) -> bool:
        """Whether the value may not be the same in all lanes."""
        match e:
            case Read(local):
                return self.varying.get(local, False)
            case Extent():
                return False
            case Element() | Sample() | Atomic() | ThreadId():
                self._all(e, lanes)
                return True
            case BlockReduce(operation, value, position):
                self.value(value, lanes)
                if lanes is not None:
                    self.proof.refuse(f"block_{operation}", position, self, lanes)
                return lanes is not None
            case Call():
                return any(self._call(e, lanes))
            case ShortCircuit(_, left, right):
                first = self.value(left, lanes)
                rest = lanes or (self._cause("branch", left) if first else None)
                return self.value(right, rest) or first
            case Conditional(condition, then, otherwise):
                first = self.value(condition, lanes)
                rest = lanes or (self._cause("branch", condition) if first else None)
                return self._any((then, otherwise), rest) or first
        return self._all(e, lanes)

    def _all(self, e: Expression, lanes: Lanes) -> bool:
        return self._any(_operands(e), lanes)

    def _any(self, given: Iterable[Expression], lanes: Lanes) -> bool:
        """Whether one of them varies; all are looked at."""
        found = [self.value(e, lanes) for e in given]
        return True in found

    def _call(self, call: Call, lanes: Lanes) -> tuple[bool, ...]:
        varying = tuple(
            not isinstance(a.type, ArrayType | ViewType) and self.value(a, lanes)
            for a in call.arguments
        )
        return self.proof.call(call, varying, lanes)

    def _cause(self, what: str, node: Expression | Statement) -> _Cause:
        places = [getattr(x, "position", NOWHERE) for x in (node, *parts(node))]
        known = [p for p in places if p != NOWHERE]
        return _Cause(what, self.path, known[0] if known else NOWHERE)


def _operands(e: Expression) -> Iterator[Expression]:
    """The expressions directly in `e`."""
    for name in ("operands", "parts", "indices", "coordinates"):
        yield from getattr(e, name, ())
    for name in ("base", "place", "value", "texture"):
        part = getattr(e, name, None)
        if isinstance(part, Expression) and not isinstance(part.type, ArrayType | ViewType):
            yield part


# --- counts and memory ----------------------------------------------------------------------


def _check_count(launch: Launch, collector: Collector) -> None:
    """K1605 where the count is known: what is not is for each launch to refuse."""
    counts: list[int] = []
    for span in launch.loop.spans:
        match span.low, span.high, span.step:
            case Literal(value=low), Literal(value=high), None:
                counts.append(len(range(low, high)))
            case Literal(value=low), Literal(value=high), Literal(value=step):
                counts.append(len(range(low, high, step)))
            case _:
                return
    if prod(counts) % LANES:
        message = f"ValueError: {launch.name} has {prod(counts)} iterations, and barriers and block"
        message += f" reductions need groups of {LANES} (in {launch.name})"
        hint = f"make the count a multiple of {LANES}"
        at = launch.loop.position
        collector.add(Diagnostic("K1605", message, launch.path, at, hint=hint))


def _check_memory(launch: Launch, functions: dict[str, Function], collector: Collector) -> None:
    """C9102 for a kernel whose shared arrays, those of the functions that it calls among them,
    are more than a group has."""
    needed = _bytes_of((launch.before, launch.loop), functions, {})
    if needed > MOST_BYTES:
        message = f"{needed} bytes of shared arrays are not supported (in {launch.name})"
        hint = f"the lanes of a group share {MOST_BYTES} bytes"
        collector.add(Diagnostic("C9102", message, launch.path, launch.position, hint=hint))


def _bytes_of(
    nodes: Iterable[object], functions: dict[str, Function], known: dict[str, int]
) -> int:
    """The shared memory of `nodes`: every call has arrays of its own."""
    needed = 0
    for node in (x for each in nodes for x in parts(each)):
        match node:
            case DeclareShared(local):
                assert isinstance(local.type, ArrayType)
                element = local.type.element
                assert isinstance(element, ScalarType)
                needed += local.type.size * getattr(element, "width", 32) // 8
            case Call(function):
                if function not in known:
                    known[function] = _bytes_of((functions[function].body,), functions, known)
                needed += known[function]
    return needed
