"""Random Python kernels with inputs: what is generated means the same as serial Python over NumPy.

Every expression is written for one known type, so that the promotion of NumPy's typed scalars
and the kernel language's agree; arrays that are stored to are touched at the work item's own
index only. Floating arithmetic is of operations that IEEE 754 rounds exactly, so a compiled
kernel has to give the same bits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import TypeVar

T = TypeVar("T")

INTEGERS = ("i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64")
FLOATS = ("f32", "f64")
LITERALS = ("i32", "i64")
"""Integer types with which a bare literal does not change the type."""


@dataclass(frozen=True, slots=True)
class ArrayInput:
    """One array argument: its type, its shape and the values in it, row-major."""

    name: str
    type: str
    shape: tuple[int, ...]
    values: tuple[int | float, ...]
    stored: bool


@dataclass(frozen=True, slots=True)
class ScalarInput:
    """One scalar argument."""

    name: str
    type: str
    value: int | float


@dataclass(frozen=True, slots=True)
class PythonProgram:
    """A kernel file with one kernel `k` and two calls of it."""

    seed: int
    source: str
    calls: tuple[tuple[ArrayInput | ScalarInput, ...], ...]


@dataclass(frozen=True, slots=True)
class _Place:
    """An element that may be stored to: of an array, at an index, which has commas for ranks."""

    array: str
    index: str
    type: str
    shared: bool = False
    """Whether the array is one of the host, not a local one."""

    @property
    def text(self) -> str:
        return f"{self.array}[{self.index}]"

    @property
    def rank(self) -> int:
        return self.index.count(",") + 1


@dataclass(slots=True)
class _Scope:
    """What can be read: locals and elements by type; `places` are those that can be stored to."""

    locals: list[tuple[str, str]] = field(default_factory=list)
    constants: list[tuple[str, str]] = field(default_factory=list)
    loops: int = 0
    parallel: bool = False
    places: list[_Place] = field(default_factory=list)

    def inner(self) -> _Scope:
        return _Scope(
            list(self.locals),
            list(self.constants),
            self.loops,
            self.parallel,
            list(self.places),
        )

    def of(self, type_: str) -> list[str]:
        named = (*self.locals, *self.constants, *((p.text, p.type) for p in self.places))
        return [name for name, t in named if t == type_]


@dataclass(frozen=True, slots=True)
class _Function:
    name: str
    parameters: tuple[str, ...]
    result: str


@dataclass(frozen=True, slots=True)
class _Storing:
    """A function that stores to an element: it takes the array, the index, then numbers."""

    name: str
    element: str
    rank: int
    parameters: tuple[str, ...]
    result: str | None


@dataclass(frozen=True, slots=True)
class _Counter:
    """An array that iterations update together, by one operation, so that their order is free."""

    name: str
    type: str
    update: str


def random_python(seed: int) -> PythonProgram:
    """The program of `seed`; a seed always gives the same one."""
    return _Writer(Random(seed), seed).program()


class _Writer:
    def __init__(self, random: Random, seed: int) -> None:
        self._random = random
        self._seed = seed
        self._lines: list[str] = []
        self._indent = 0
        self._count = 0
        self._functions: list[_Function] = []
        self._storing: list[_Storing] = []
        self._counters: list[_Counter] = []
        self._inputs: list[tuple[str, str]] = []  # arrays read anywhere: name, type
        self._outputs: list[tuple[str, str]] = []
        self._own = ""
        self._index = ""

    # --- the program ------------------------------------------------------------------------

    def program(self) -> PythonProgram:
        r = self._random
        self.line("import tack")
        self.line("")
        rank = r.choice((1, 1, 2))
        arrays: list[tuple[str, str, bool]] = []
        for _ in range(r.randint(1, 3)):
            arrays.append((self._name("x"), r.choice((*INTEGERS, *FLOATS, *FLOATS)), False))
        for _ in range(r.randint(1, 3)):
            arrays.append((self._name("y"), r.choice((*INTEGERS, *FLOATS, *FLOATS)), True))
        scalars = [
            (self._name("s"), r.choice(("f32", "f64", "i32", "i64")))
            for _ in range(r.randint(0, 2))
        ]
        self._inputs = [(n, t) for n, t, stored in arrays if not stored]
        self._outputs = [(n, t) for n, t, stored in arrays if stored]
        if self.chance(0.4):
            update = self.choose("add", "add", "min", "max")
            self._counters.append(_Counter(self._name("c"), self.choose(*INTEGERS), update))
        for _ in range(r.choice((0, 0, 1, 2))):
            self._function()
        for _ in range(r.choice((0, 1, 2))):
            self._storing_function(rank)
        dims = ", ".join(":" * rank)
        parameters = [f'{n}: "{t}[{dims}]"' for n, t, _ in arrays]
        parameters += [f'{c.name}: "{c.type}[:]"' for c in self._counters]
        parameters += [f'{n}: "{t}"' for n, t in scalars]
        self._kernel(rank, parameters, scalars)
        calls = tuple(self._call(rank, arrays, scalars) for _ in range(2))
        return PythonProgram(self._seed, "\n".join(self._lines) + "\n", calls)

    def _kernel(self, rank: int, parameters: list[str], scalars: list[tuple[str, str]]) -> None:
        self.line("@tack.kernel")
        first = (self._outputs + self._inputs)[0][0]
        with self.block(f"def k({', '.join(parameters)}):"):
            scope = _Scope(parallel=True, constants=list(scalars))
            if self.chance(0.3):
                self._declare(scope, "i64")
                # Assigned in the loop it would start anew in each iteration, unlike in Python.
                scope.constants.append(scope.locals.pop())
            if rank == 1:
                self._index = "i"
                bound = self.choose(f"len({first})", f"{first}.shape[0]", f"0, {first}.shape[0]")
                head = f"for i in range({bound}):"
                if self.chance(0.2):
                    head = f"for i in range(1, len({first}) - 1):"
            else:
                self._index = "i, j"
                bounds = f"{first}.shape[0], {first}.shape[1]"
                if self.chance(0.2):
                    bounds = f"(1, {first}.shape[0]), {first}.shape[1]"
                head = f"for i, j in tack.ndindex({bounds}):"
            with self.block(head):
                inner = scope.inner()
                inner.constants += [(v.strip(), "i64") for v in self._index.split(",")]
                inner.constants += [(f"{n}[{self._index}]", t) for n, t in self._inputs]
                inner.places += [_Place(n, self._index, t, True) for n, t in self._outputs]
                for _ in range(self._random.randint(2, 6)):
                    self._statement(inner, 2)
                for name, type_ in self._outputs:
                    self.line(f"{name}[{self._index}] = {self._stored(inner, type_)}")

    def _function(self) -> None:
        types = tuple(
            self.choose(*FLOATS, "i32", "i64", "u8") for _ in range(self._random.randint(1, 3))
        )
        function = _Function(self._name("f"), types, self.choose(*FLOATS, "i32", "i64"))
        names = [self._name("p") for _ in types]
        self.line("@tack.func")
        with self.block(f"def {function.name}({', '.join(names)}):"):
            scope = _Scope(list(zip(names, types, strict=True)))
            for _ in range(self._random.randint(0, 2)):
                self._statement(scope, 1)
            if self.chance(0.4):
                with self.block(f"if {self.condition(scope, 1)}:"):
                    self.line(f"return {self.exactly(scope, function.result)}")
            self.line(f"return {self.exactly(scope, function.result)}")
        self.line("")
        self._functions.append(function)

    def _storing_function(self, rank: int) -> None:
        """It stores to one element: of an array of the host, or of a local one."""
        rank = self.choose(1, rank)
        element = self._random.choice([t for _, t in self._outputs])
        types = tuple(self.choose(*FLOATS, "i32", "i64") for _ in range(self._random.randint(0, 2)))
        result = self.choose(element, None, "i64", "f32")
        function = _Storing(self._name("g"), element, rank, types, result)
        array, names = self._name("a"), [self._name("p") for _ in types]
        index = [self._name("at") for _ in range(rank)]
        self.line("@tack.func")
        with self.block(f"def {function.name}({', '.join((array, *index, *names))}):"):
            scope = _Scope(list(zip(names, types, strict=True)), [(n, "i64") for n in index])
            scope.places.append(_Place(array, ", ".join(index), element))
            self._store(scope, 1)
            for _ in range(self._random.randint(0, 2)):
                self._statement(scope, 1)
            if self.chance(0.4):
                with self.block(f"if {self.condition(scope, 1)}:"):
                    self.line(self._returned(scope, result))
            self._add_to(scope, 1)
            self.line(self._returned(scope, result))
        self.line("")
        self._storing.append(function)

    def _returned(self, scope: _Scope, result: str | None) -> str:
        return "return" if result is None else f"return {self.exactly(scope, result)}"

    # --- statements -------------------------------------------------------------------------

    def _statement(self, scope: _Scope, depth: int) -> None:
        kinds: list[Callable[[_Scope, int], None]] = [
            self._new,
            self._new,
            self._assign,
            self._augment,
            self._swap,
        ]
        if scope.places:
            kinds += [self._store, self._add_to]
        if self._callable(scope):
            kinds.append(self._call_storing)
        if scope.parallel and scope.places:
            kinds.append(self._array)
            kinds += [self._count_up] * len(self._counters)
        if depth > 0:
            kinds += [self._if, self._if, self._for, self._while]
        if scope.loops or (scope.parallel and self.chance(0.2)):
            kinds.append(self._leave)
        self._random.choice(kinds)(scope, depth)

    def _new(self, scope: _Scope, depth: int) -> None:
        self._declare(scope, self.choose(*INTEGERS, "i64", "i32", *FLOATS, *FLOATS))

    def _declare(self, scope: _Scope, type_: str) -> None:
        value = self.exactly(scope, type_)
        name = self._name("v")
        self.line(f"{name} = {value}")
        scope.locals.append((name, type_))

    def _assign(self, scope: _Scope, depth: int) -> None:
        if not scope.locals:
            self._new(scope, depth)
            return
        name, type_ = self._random.choice(scope.locals)
        self.line(f"{name} = {self.exactly(scope, type_)}")

    def _augment(self, scope: _Scope, depth: int) -> None:
        if not scope.locals:
            self._new(scope, depth)
            return
        name, type_ = self._random.choice(scope.locals)
        operator = self.choose("+", "-", "*") if type_ in FLOATS else self.choose(*"+-*&|^")
        self.line(f"{name} {operator}= {self.value(scope, type_, 1)}")

    def _swap(self, scope: _Scope, depth: int) -> None:
        for name, type_ in scope.locals:
            others = [n for n, t in scope.locals if t == type_ and n != name]
            if others:
                other = self._random.choice(others)
                self.line(f"{name}, {other} = {other}, {self.exactly(scope, type_)}")
                return
        self._new(scope, depth)

    def _store(self, scope: _Scope, depth: int) -> None:
        place = self._random.choice(scope.places)
        self.line(f"{place.text} = {self._stored(scope, place.type)}")

    def _add_to(self, scope: _Scope, depth: int) -> None:
        place = self._random.choice(scope.places)
        self.line(f"{place.text} += {self.value(scope, place.type, 1)}")

    def _callable(self, scope: _Scope) -> list[tuple[_Storing, _Place]]:
        """The functions that can be called, each with an element that it may store to."""
        return [
            (f, p)
            for f in self._storing
            for p in scope.places
            if (f.element, f.rank) == (p.type, p.rank)
        ]

    def _call_storing(self, scope: _Scope, depth: int) -> None:
        function, place = self._random.choice(self._callable(scope))
        self.line(self._storing_call(scope, function, place))

    def _storing_call(self, scope: _Scope, function: _Storing, place: _Place) -> str:
        given = [self.value(scope, t, 1) for t in function.parameters]
        return f"{function.name}({', '.join((place.array, place.index, *given))})"

    def _array(self, scope: _Scope, depth: int) -> None:
        """A local array, filled."""
        name, type_, size = self._name("w"), self.choose(*INTEGERS, *FLOATS), self.choose(1, 2, 3)
        if self._storing and self.chance(0.5):
            type_ = self._random.choice(self._storing).element
        self.line(f"{name} = tack.local_array(tack.{type_}, {size})")
        at = self._name("n")
        with self.block(f"for {at} in range({size}):"):
            inner = scope.inner()
            inner.constants.append((at, "i64"))
            self.line(f"{name}[{at}] = {self._stored(inner, type_)}")
        scope.places += [_Place(name, f"tack.i64({k})", type_) for k in range(size)]

    def _count_up(self, scope: _Scope, depth: int) -> None:
        counter = self._random.choice(self._counters)
        index, value = self.value(scope, "i64", 1), self._stored(scope, counter.type)
        self.line(f"tack.atomic_{counter.update}({counter.name}, {index} & 7, {value})")

    def _stored(self, scope: _Scope, type_: str) -> str:
        """A value that an array of `type_` converts: integers of any width into integers."""
        if type_ in FLOATS:
            return self.value(scope, self.choose(type_, *FLOATS, "i32"), 2)
        return self.value(scope, self.choose(type_, *INTEGERS), 2)

    def _if(self, scope: _Scope, depth: int) -> None:
        with self.block(f"if {self.condition(scope, 2)}:"):
            self._body(scope, depth)
        if self.chance(0.3):
            with self.block(f"elif {self.condition(scope, 1)}:"):
                self._body(scope, depth)
        if self.chance(0.5):
            with self.block("else:"):
                self._body(scope, depth)

    def _for(self, scope: _Scope, depth: int) -> None:
        name = self._name("n")
        low, high = self._random.randint(-2, 2), self._random.randint(0, 4)
        bounds = self.choose(f"{high}", f"{low}, {high}", f"{low}, {high}, {self.choose(1, 2, 3)}")
        with self.block(f"for {name} in range({bounds}):"):
            inner = scope.inner()
            inner.constants.append((name, "i64"))
            inner.loops += 1
            self._body(inner, depth)

    def _while(self, scope: _Scope, depth: int) -> None:
        name = self._name("c")
        self.line(f"{name} = tack.i32(0)")
        extra = f" and ({self.condition(scope, 1)})" if self.chance(0.4) else ""
        with self.block(f"while {name} < {self._random.randint(1, 4)}{extra}:"):
            self.line(f"{name} += 1")
            inner = scope.inner()
            inner.constants.append((name, "i32"))
            inner.loops += 1
            self._body(inner, depth)

    def _body(self, scope: _Scope, depth: int) -> None:
        inner = scope.inner()
        for _ in range(self._random.randint(1, 2)):
            self._statement(inner, depth - 1)

    def _leave(self, scope: _Scope, depth: int) -> None:
        word = self.choose("continue", "break") if scope.loops else "continue"
        with self.block(f"if {self.condition(scope, 1)}:"):
            self.line(word)

    # --- expressions ------------------------------------------------------------------------

    def exactly(self, scope: _Scope, type_: str) -> str:
        """A value of `type_` that is no bare literal."""
        return self.value(scope, type_, 2)

    def value(self, scope: _Scope, type_: str, depth: int) -> str:
        """An expression of exactly that type."""
        if depth == 0 or self.chance(0.2):
            return self._leaf(scope, type_)
        if self.chance(0.1):
            arms = self.value(scope, type_, depth - 1), self.value(scope, type_, depth - 1)
            return f"({arms[0]} if {self.condition(scope, 1)} else {arms[1]})"
        called = [f for f in self._functions if f.result == type_]
        if called and self.chance(0.2):
            function = self._random.choice(called)
            arguments = [self.value(scope, t, depth - 1) for t in function.parameters]
            return f"{function.name}({', '.join(arguments)})"
        storing = [(f, p) for f, p in self._callable(scope) if f.result == type_]
        if storing and self.chance(0.3):
            return self._storing_call(scope, *self._random.choice(storing))
        shared = [p for p in scope.places if p.shared and p.type == type_]
        if shared and self.chance(0.05):
            return self._atomic(scope, self._random.choice(shared))
        if type_ in FLOATS:
            return self._floating(scope, type_, depth)
        return self._integer(scope, type_, depth)

    def _atomic(self, scope: _Scope, place: _Place) -> str:
        """The old value of an element that no other iteration touches."""
        word = "add" if place.type in FLOATS else self.choose("add", "min", "max")
        index = place.index if place.rank == 1 else f"({place.index})"
        return f"tack.atomic_{word}({place.array}, {index}, {self.value(scope, place.type, 1)})"

    def _floating(self, scope: _Scope, type_: str, depth: int) -> str:
        a = self.value(scope, type_, depth - 1)
        match self._random.randrange(9):
            case 0 | 1 | 2:
                b = self.value(scope, type_, depth - 1)
                return f"({a} {self.choose(*'+-*')} {b})"
            case 3:
                return f"({a} {self.choose(*'+-*')} {self.choose('0.1', '2.5', '3', '1e-3')})"
            case 4:
                b = self.value(scope, type_, depth - 1)
                return f"({a} {self.choose('/', '//', '%')} ({b} * {b} + 0.75))"
            case 5:
                b = self.value(scope, type_, depth - 1)
                return f"{self.choose('min', 'max')}({a}, {b})"
            case 6:
                return f"tack.sqrt(abs({a}))"
            case 7:
                return self.choose(f"(-{a})", f"tack.floor({a})", f"tack.ceil({a})", f"abs({a})")
            case _:
                other = self.choose(*FLOATS, "i32", "i64", "u32", "u8")
                return f"tack.{type_}({self.value(scope, other, depth - 1)})"

    def _integer(self, scope: _Scope, type_: str, depth: int) -> str:
        a = self.value(scope, type_, depth - 1)
        match self._random.randrange(8):
            case 0 | 1 | 2:
                b = self.value(scope, type_, depth - 1)
                return f"({a} {self.choose(*'+-*&|^')} {b})"
            case 3:
                divisor = f"tack.{type_}({self._random.randint(2, 9)})"
                return f"({a} {self.choose('//', '%')} {divisor})"
            case 4:
                return f"({a} {self.choose('<<', '>>')} {self._random.randrange(8)})"
            case 5:
                b = self.value(scope, type_, depth - 1)
                shown = self.choose(f"min({a}, {b})", f"max({a}, {b})", f"abs({a})", f"(~{a})")
                return self.choose(shown, f"(-{a})", f"({a} ** {self._random.randrange(4)})")
            case 6:
                return f"tack.{type_}({self.condition(scope, 1)})"
            case _:
                other = self.choose(*INTEGERS)
                if (other, type_) == ("i8", "u16"):
                    other = "i16"  # tcc 0.9.27 keeps the sign of such a cast
                return f"tack.{type_}({self.value(scope, other, depth - 1)})"

    def _leaf(self, scope: _Scope, type_: str) -> str:
        options = scope.of(type_)
        if options and self.chance(0.85):
            return self._random.choice(options)
        if type_ in FLOATS:
            return f"tack.{type_}({self.choose('0.1', '-1.5', '3.0', '1e3', '0.3333')})"
        low = 0 if type_[0] == "u" else -9
        return f"tack.{type_}({self._random.randint(low, 99)})"

    def condition(self, scope: _Scope, depth: int) -> str:
        """A truth value."""
        type_ = self.choose(*INTEGERS, *FLOATS, *FLOATS)
        results = [f.result for f, _ in self._callable(scope) if f.result is not None]
        if results and self.chance(0.3):
            type_, depth = self._random.choice(results), 2
        a, b = self.value(scope, type_, depth - 1), self.value(scope, type_, depth - 1)
        compared = f"{a} {self.choose('<', '<=', '>', '>=', '==', '!=')} {b}"
        match self._random.randrange(8):
            case 0:
                return f"({compared}) {self.choose('and', 'or')} ({self._simple(scope)})"
            case 1:
                return f"not ({compared})"
            case 2:
                return f"{compared} {self.choose('<', '>=')} {self.value(scope, type_, 0)}"
            case _:
                return compared

    def _simple(self, scope: _Scope) -> str:
        type_ = self.choose("i64", "f32", "f64")
        return f"{self._leaf(scope, type_)} {self.choose('<', '>')} {self._leaf(scope, type_)}"

    # --- inputs -----------------------------------------------------------------------------

    def _call(
        self, rank: int, arrays: list[tuple[str, str, bool]], scalars: list[tuple[str, str]]
    ) -> tuple[ArrayInput | ScalarInput, ...]:
        shape = tuple(self.choose(0, 1, 2, 3, 5, 9) for _ in range(rank))
        count = 1
        for extent in shape:
            count *= extent
        made: list[ArrayInput | ScalarInput] = []
        for name, type_, stored in arrays:
            values = tuple(self._number(type_) for _ in range(count))
            made.append(ArrayInput(name, type_, shape, values, stored))
        for counter in self._counters:
            values = tuple(self._number(counter.type) for _ in range(8))
            made.append(ArrayInput(counter.name, counter.type, (8,), values, True))
        made += [ScalarInput(name, type_, self._number(type_)) for name, type_ in scalars]
        return tuple(made)

    def _number(self, type_: str) -> int | float:
        if type_ in FLOATS:
            return self._random.choice((0.0, -0.0, 1.0, -2.5, 0.125, 7.75, 1024.0, -3.0, 0.5))
        width = int(type_[1:])
        low = 0 if type_[0] == "u" else -(2 ** (width - 1))
        high = low + 2**width - 1
        return self._random.choice((low, high, 0, 1, 2, 3, 5, 7, self._random.randint(low, high)))

    # --- text -------------------------------------------------------------------------------

    def line(self, text: str) -> None:
        self._lines.append("    " * self._indent + text if text else "")

    @contextmanager
    def block(self, head: str) -> Iterator[None]:
        self.line(head)
        self._indent += 1
        yield
        self._indent -= 1

    def chance(self, probability: float) -> bool:
        return self._random.random() < probability

    def choose(self, *options: T) -> T:
        return self._random.choice(options)

    def _name(self, start: str) -> str:
        self._count += 1
        return f"{start}{self._count}"
