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


@dataclass(slots=True)
class _Scope:
    """What can be read: locals by type, what is at hand of each array."""

    locals: list[tuple[str, str]] = field(default_factory=list)
    constants: list[tuple[str, str]] = field(default_factory=list)
    loops: int = 0
    parallel: bool = False

    def inner(self) -> _Scope:
        return _Scope(list(self.locals), list(self.constants), self.loops, self.parallel)

    def of(self, type_: str) -> list[str]:
        return [name for name, t in (*self.locals, *self.constants) if t == type_]


@dataclass(frozen=True, slots=True)
class _Function:
    name: str
    parameters: tuple[str, ...]
    result: str


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
        self._inputs: list[tuple[str, str]] = []  # arrays read anywhere: name, type
        self._outputs: list[tuple[str, str]] = []
        self._own = ""
        self._index = ""

    # --- the program ------------------------------------------------------------------------

    def program(self) -> PythonProgram:
        r = self._random
        self.line("import tack")
        self.line("")
        for _ in range(r.choice((0, 0, 1, 2))):
            self._function()
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
        dims = ", ".join(":" * rank)
        parameters = [f'{n}: "{t}[{dims}]"' for n, t, _ in arrays]
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

    # --- statements -------------------------------------------------------------------------

    def _statement(self, scope: _Scope, depth: int) -> None:
        kinds: list[Callable[[_Scope, int], None]] = [
            self._new,
            self._new,
            self._assign,
            self._augment,
            self._swap,
        ]
        if scope.parallel:
            kinds += [self._store, self._add_to]
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
        name, type_ = self._random.choice(self._outputs)
        self.line(f"{name}[{self._index}] = {self._stored(scope, type_)}")

    def _add_to(self, scope: _Scope, depth: int) -> None:
        name, type_ = self._random.choice(self._outputs)
        self.line(f"{name}[{self._index}] += {self.value(scope, type_, 1)}")

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
        if type_ in FLOATS:
            return self._floating(scope, type_, depth)
        return self._integer(scope, type_, depth)

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
                return f"tack.{type_}({self.value(scope, other, depth - 1)})"

    def _leaf(self, scope: _Scope, type_: str) -> str:
        options = scope.of(type_)
        if scope.parallel and self._index and scope.constants:
            at_hand = "i" in {n for n, _ in scope.constants}
            if at_hand:
                read = [n for n, t in (*self._inputs, *self._outputs) if t == type_]
                options += [f"{n}[{self._index}]" for n in read]
        if options and self.chance(0.85):
            return self._random.choice(options)
        if type_ in FLOATS:
            return f"tack.{type_}({self.choose('0.1', '-1.5', '3.0', '1e3', '0.3333')})"
        low = 0 if type_[0] == "u" else -9
        return f"tack.{type_}({self._random.randint(low, 99)})"

    def condition(self, scope: _Scope, depth: int) -> str:
        """A truth value."""
        type_ = self.choose(*INTEGERS, *FLOATS, *FLOATS)
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
