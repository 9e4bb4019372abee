"""Random statements and blocks, one statement to a line."""

from __future__ import annotations

from collections.abc import Callable as Function
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

from transpiler.ir.types import BOOL, I64, INTEGERS, IntType
from transpiler.suite import fragments
from transpiler.suite.fragments import Fragment, binary
from transpiler.suite.random_expressions import COMPARISONS, Expressions
from transpiler.suite.vocabulary import (
    SCALARS,
    Callable,
    Names,
    Options,
    Scalar,
    Scope,
    Variable,
    edge_value,
    literal_text,
)

COMPOUND = ("+=", "-=", "*=", "+%=", "-%=", "*%=", "+|=", "-|=", "&=", "|=", "^=")


class Statements(Expressions):
    """Writes statements into `lines`."""

    def __init__(self, random: Random, options: Options, names: Names) -> None:
        super().__init__(random, options, names)
        self.lines: list[str] = []
        self._indent = 0

    def line(self, text: str) -> None:
        """One line at the current indentation."""
        self.lines.append("    " * self._indent + text)

    @contextmanager
    def braces(self, header: str, end: str = "}") -> Iterator[None]:
        """`header {` .. `}` around what is written inside."""
        self.line(f"{header} {{".lstrip())
        self._indent += 1
        yield
        self._indent -= 1
        self.line(end)

    # --- blocks -----------------------------------------------------------------------------

    def body(self, scope: Scope, count: int, depth: int) -> None:
        """`count` statements in `scope`, which gains what they declare."""
        for _ in range(count):
            self.statement(scope, depth)

    def locals(self, scope: Scope) -> None:
        """A few scalars of different types, so that later expressions have something to use."""
        for _ in range(self.random.randint(1, 3)):
            self._declare(scope, 0)

    def block(self, scope: Scope, depth: int) -> None:
        """The inside of a nested block."""
        inner = scope.inner()
        self.body(inner, self.random.randint(1, 3), depth - 1)

    def statement(self, scope: Scope, depth: int) -> None:
        """One statement; a plain assignment where the chosen kind cannot be written here."""
        options = self.options
        arrays = options.arrays
        makers: list[tuple[float, Function[[Scope, int], bool]]] = [
            (3.0, self._declare),
            (3.0, self._assign),
            (2.5, self._compound),
            (1.0, self._step),
            (2.0 * arrays, self._assign_element),
            (1.2 * arrays * (depth > 0), self._declare_array),
            (0.6 * arrays * options.views, self._declare_view),
            (0.5 * arrays * options.array_copies, self._copy),
            (1.2 * options.calls, self._call_statement),
            (1.2 * options.dispatch * arrays, self._dispatch),
            (0.6 * options.prints, self._print),
            (0.5 * options.asserts, self._assert),
            (0.35, self._return),
            (0.9 * bool(scope.loops), self._leave_loop),
            (0.9 * options.hazards, self.hazard),
        ]
        if depth > 0:
            makers += [
                (2.2, self._if),
                (1.0, self._while),
                (0.5, self._do),
                (0.9, self._for_count),
                (1.5, self._for_range),
                (0.8 * arrays, self._for_each),
                (1.0 * options.switches, self._switch),
                (0.2, self._plain_block),
            ]
        chosen = self.random.choices([m for _, m in makers], [w for w, _ in makers])[0]
        if not chosen(scope, depth) and not self._assign(scope, depth):
            self._declare(scope, depth)

    def hazard(self, scope: Scope, depth: int) -> bool:
        """A statement in which the order of effects shows; none here."""
        return False

    # --- simple statements ------------------------------------------------------------------

    def _expression_depth(self) -> int:
        return self.random.choice((1, 1, 2, 2, 3))

    def scalar_type(self) -> Scalar:
        """A type for a new scalar."""
        return self.random.choice((I64, I64, *SCALARS))

    def _declare(self, scope: Scope, depth: int) -> bool:
        type_ = self.scalar_type()
        if self.chance(0.08):
            name = self.names.fresh("k")
            value = literal_text(self.random, type_, edge_value(self.random, type_))
            self.line(f"const {type_.name} {name} = {value};")
            scope.variables.append(Variable(name, type_, writable=False, constant=True))
            return True
        value_text = self.value(scope, type_, self._expression_depth())
        name = self.names.fresh("v")
        self.line(f"{type_.name} {name} = {value_text};")
        scope.variables.append(Variable(name, type_))
        return True

    def _assign(self, scope: Scope, depth: int) -> bool:
        targets = scope.scalars(writable=True)
        if not targets:
            return False
        target = self.random.choice(targets)
        self.line(f"{target.name} = {self.value(scope, target.type, self._expression_depth())};")
        return True

    def _compound(self, scope: Scope, depth: int) -> bool:
        targets = [v for v in scope.scalars(writable=True) if isinstance(v.type, IntType)]
        if not targets:
            return False
        target = self.random.choice(targets)
        self.line(self._compound_text(scope, target.name, target.type))
        return True

    def _compound_text(self, scope: Scope, place: str, type_: Scalar) -> str:
        assert isinstance(type_, IntType)
        depth = self._expression_depth()
        match self.random.randrange(6):
            case 0:
                operator = self.random.choice(("/=", "%="))
                return f"{place} {operator} {self._divisor(scope, type_, depth)};"
            case 1:
                operator = self.random.choice(("<<=", ">>=", "<<%="))
                count = Fragment(str(self.random.randrange(5)))
                if self.chance(0.3):
                    by = self.random.choice(INTEGERS)
                    count = binary("&", self.varying(scope, by, 1), Fragment("7"))
                return f"{place} {operator} {count};"
            case _:
                return f"{place} {self.random.choice(COMPOUND)} {self.value(scope, type_, depth)};"

    def _step(self, scope: Scope, depth: int) -> bool:
        targets = [v for v in scope.scalars(writable=True) if isinstance(v.type, IntType)]
        if not targets:
            return False
        self.line(f"{self.random.choice(targets).name}{self.random.choice(('++', '--'))};")
        return True

    def _assign_element(self, scope: Scope, depth: int) -> bool:
        arrays = scope.arrays(writable=True)
        if not arrays:
            return False
        array = self.random.choice(arrays)
        place = str(fragments.element(array.name, *self.indices(scope, array)))
        if isinstance(array.type, IntType) and self.chance(0.45):
            if self.chance(0.2):
                self.line(f"{place}{self.random.choice(('++', '--'))};")
            else:
                self.line(self._compound_text(scope, place, array.type))
        else:
            self.line(f"{place} = {self.value(scope, array.type, self._expression_depth())};")
        return True

    def _print(self, scope: Scope, depth: int) -> bool:
        if scope.clean:
            return False
        parts = []
        for _ in range(self.random.randrange(3)):
            hole = self.varying(scope, self.scalar_type(), self.random.randrange(3))
            if hole.level == fragments.CHOOSE or '"' in hole.text or "'" in hole.text:
                hole = self.leaf(scope, I64)
            parts.append(f"{self.random.choice(('v=', ' ', '{{', ''))}{{{hole}}}")
        self.line(f'"{"".join(parts)}{self.random.choice((";", "}}", "é"))}\\n";')
        return True

    def _assert(self, scope: Scope, depth: int) -> bool:
        if scope.kernel and self.chance(0.5):
            return False
        if self.chance(0.25):
            condition = self.varying(scope, BOOL, 2)
        else:
            type_ = self.random.choice(INTEGERS)
            unlikely = Fragment(str(self.random.choice((33, 77, 101))), constant=True)
            condition = binary("!=", self.varying(scope, type_, 1), unlikely)
        self.line(f"assert({condition});")
        return True

    def _return(self, scope: Scope, depth: int) -> bool:
        if not scope.may_return:
            return False
        condition = self.varying(scope, BOOL, 2)
        with self.braces(f"if ({condition})"):
            self.line(self.return_text(scope))
        return True

    def return_text(self, scope: Scope) -> str:
        """A `return` that fits the function."""
        if scope.result is None:
            return "return;"
        return f"return {self.value(scope, scope.result, self._expression_depth())};"

    def _leave_loop(self, scope: Scope, depth: int) -> bool:
        labels = [label for label in scope.loops if label]
        if scope.in_switch or self.chance(0.5):
            word = self.random.choice(("break", "continue"))
        else:
            word = "continue" if self.chance(0.4) else "break"
        if labels and self.chance(0.4):
            word += f" {self.random.choice(labels)}"
        with self.braces(f"if ({self.varying(scope, BOOL, 1)})"):
            self.line(f"{word};")
        return True

    # --- arrays and views -------------------------------------------------------------------

    def _declare_array(self, scope: Scope, depth: int) -> bool:
        type_ = self.random.choice(SCALARS)
        rank = self.random.choice((1, 1, 1, 2))
        extents = tuple(self.random.randint(1, 5 if rank == 1 else 3) for _ in range(rank))
        name = self.names.fresh("a")
        shape = ", ".join(map(str, extents))
        values = "" if self.chance(0.25) else f" = {self._array_values(scope, type_, extents)}"
        self.line(f"{type_.name}[{shape}] {name}{values};")
        own = self.chance(0.6)
        scope.variables.append(Variable(name, type_, extents, own=own))
        return True

    def _array_values(self, scope: Scope, type_: Scalar, extents: tuple[int, ...]) -> str:
        if not extents:
            if self.chance(0.6):
                return literal_text(self.random, type_, edge_value(self.random, type_))
            return str(self.value(scope, type_, 1))
        inner = [self._array_values(scope, type_, extents[1:]) for _ in range(extents[0])]
        return f"[{', '.join(inner)}]"

    def _declare_view(self, scope: Scope, depth: int) -> bool:
        bases = [v for v in scope.arrays() if v.readable and not v.own and not v.at]
        if not bases or scope.kernel:
            return False
        base = self.random.choice(bases)
        writable = base.writable and not base.module and self.chance(0.5)
        whole = base.rank == 2 and self.chance(0.4)
        source = base.name if whole else self.slice_text(scope, base)
        rank = 2 if whole else 1
        name = self.names.fresh("w")
        shape = ", ".join("_" * rank)
        mode = "inout" if writable else "in"
        self.line(f"{mode} {base.type.name}[{shape}] {name} = {source};")
        scope.variables.append(
            Variable(
                name, base.type, (None,) * rank, writable, module=base.module, view=True, own=False
            )
        )
        return True

    def _copy(self, scope: Scope, depth: int) -> bool:
        targets = [v for v in scope.arrays(writable=True) if not v.at]
        if not targets:
            return False
        target = self.random.choice(targets)
        sources = [
            v
            for v in scope.arrays(target.type)
            if v.rank == target.rank
            and not v.at
            and v.name != target.name
            and all(
                a is None or b is None or a == b
                for a, b in zip(v.extents, target.extents, strict=True)
            )
        ]
        if not sources:
            return False
        source = self.random.choice(sources)
        text = source.name
        if source.rank == 1 and self.chance(0.4) and self.options.views and not scope.kernel:
            text = self.slice_text(scope, source)
        self.line(f"{target.name} = {text};")
        return True

    # --- calls and dispatches ---------------------------------------------------------------

    def _call_statement(self, scope: Scope, depth: int) -> bool:
        candidates = [
            f
            for f in scope.callables
            if not f.kernel and (f.clean or not scope.clean) and not (f.recursive and scope.kernel)
        ]
        if not candidates:
            return False
        function = self.random.choice(candidates)
        call = self.call_of(scope, function, 2)
        if call is None:
            return False
        self.line(f"{call};" if function.result is None else f"_ = {call};")
        return True

    def _dispatch(self, scope: Scope, depth: int) -> bool:
        kernels = [f for f in scope.callables if f.kernel]
        if not kernels or scope.clean or scope.kernel:
            return False
        kernel = self.random.choice(kernels)
        arguments = self.arguments(scope, kernel, 2) or self._fresh_arguments(scope, kernel)
        prefix = "in_place " if kernel.in_place and self.chance(0.8) else ""
        self.line(f"{prefix}{kernel.name}({', '.join(arguments)});")
        return True

    def _fresh_arguments(self, scope: Scope, kernel: Callable) -> list[str]:
        """Arguments of which every array and output is declared for the purpose."""
        sizes: dict[str, int] = {}
        arguments: list[str] = []
        for parameter in kernel.parameters:
            if not parameter.shape and parameter.mode != "out":
                arguments.append(str(self.value(scope, parameter.type, 1)))
                continue
            extents = tuple(
                s if isinstance(s, int) else sizes.setdefault(s, self.random.randint(1, 4))
                for s in parameter.shape
            )
            name = self.names.fresh("a" if extents else "v")
            shape = f"[{', '.join(map(str, extents))}]" if extents else ""
            values = self._array_values(scope, parameter.type, extents)
            self.line(f"{parameter.type.name}{shape} {name} = {values};")
            scope.variables.append(Variable(name, parameter.type, extents, own=True))
            arguments.append(name)
        return arguments

    # --- branches ---------------------------------------------------------------------------

    def _if(self, scope: Scope, depth: int) -> bool:
        with self.braces(f"if ({self.varying(scope, BOOL, 2)})", "}"):
            self.block(scope, depth)
        for _ in range(self.random.choice((0, 0, 0, 1))):
            closing = self.lines.pop().strip()
            with self.braces(f"{closing} else if ({self.varying(scope, BOOL, 2)})"):
                self.block(scope, depth)
        if self.chance(0.4):
            closing = self.lines.pop().strip()
            with self.braces(f"{closing} else"):
                self.block(scope, depth)
        return True

    def _plain_block(self, scope: Scope, depth: int) -> bool:
        with self.braces(""):
            self.block(scope, depth)
        return True

    def _switch(self, scope: Scope, depth: int) -> bool:
        type_ = self.random.choice(INTEGERS)
        subject = self.varying(scope, type_, 2)
        if self.chance(0.6):
            subject = binary("&", subject, Fragment("7"))
        if self.chance(0.1):
            return self._switch_bool(scope, depth)
        items = list(range(8))
        self.random.shuffle(items)
        with self.braces(f"switch ({subject})"):
            for _ in range(self.random.randint(1, 3)):
                self.line(f"case {self._case_items(items)}:")
                self._case_body(scope, depth, last=False)
            self.line("default:")
            self._case_body(scope, depth, last=True)
        return True

    def _switch_bool(self, scope: Scope, depth: int) -> bool:
        with self.braces(f"switch ({self.varying(scope, BOOL, 2)})"):
            self.line("case true:")
            self._case_body(scope, depth, last=False)
            self.line("case false:")
            self._case_body(scope, depth, last=True)
        return True

    def _case_items(self, items: list[int]) -> str:
        first = items.pop()
        if self.chance(0.3) and first + 1 in items:
            items.remove(first + 1)
            return f"{first}..={first + 1}"
        if self.chance(0.3) and items:
            return f"{first}, {items.pop()}"
        return str(first)

    def _case_body(self, scope: Scope, depth: int, *, last: bool) -> None:
        self._indent += 1
        inner = scope.inner()
        inner.in_switch = True
        self.body(inner, self.random.randint(1, 2), depth - 1)
        if self.chance(0.15):
            with self.braces(f"if ({self.varying(inner, BOOL, 1)})"):
                self.line("break;")
            self._assign(inner, depth)
        if not last and self.chance(0.3):
            self.line("fallthrough;")
        self._indent -= 1

    # --- loops ------------------------------------------------------------------------------

    @contextmanager
    def _loop(self, scope: Scope, header: str, end: str = "}") -> Iterator[Scope]:
        label = self.names.fresh("loop") if self.options.labels and self.chance(0.15) else None
        inner = scope.inner()
        inner.loops.append(label)
        inner.in_switch = False
        with self.braces(f"{label}: {header}" if label else header, end):
            yield inner

    def _count(self) -> int:
        return self.random.choice((0, 1, 2, 2, 3, 3, 4, 5))

    def _counter(self, scope: Scope) -> str:
        """A local that counts a loop; ordinary statements cannot write it."""
        name = self.names.fresh("c")
        self.line(f"I64 {name} = 0;")
        scope.variables.append(Variable(name, I64, writable=False, loop=True))
        return name

    def _while(self, scope: Scope, depth: int) -> bool:
        counter = self._counter(scope)
        condition = binary("<", Fragment(counter), Fragment(str(self._count())))
        if self.chance(0.4):
            extra = self.varying(scope, BOOL, 2)
            sides = (condition, extra) if self.chance(0.6) else (extra, condition)
            condition = binary("&&", *sides)
        with self._loop(scope, f"while ({condition})") as inner:
            self.line(f"{counter}++;")
            self.body(inner, self.random.randint(1, 3), depth - 1)
        return True

    def _do(self, scope: Scope, depth: int) -> bool:
        counter = self._counter(scope)
        condition = binary("<", Fragment(counter), Fragment(str(self._count())))
        if self.chance(0.4):
            condition = binary("&&", condition, self.varying(scope, BOOL, 2))
        with self._loop(scope, "do", f"}} while ({condition});") as inner:
            self.line(f"{counter} += 1;")
            self.body(inner, self.random.randint(1, 3), depth - 1)
        return True

    def _for_count(self, scope: Scope, depth: int) -> bool:
        name = self.names.fresh("i")
        type_ = self.random.choice((I64, I64, *INTEGERS))
        bound = Fragment(str(self._count()), constant=True)
        condition = binary("<", Fragment(name), bound)
        variable = Variable(name, type_, writable=False, loop=True)
        inside = scope.inner()
        inside.variables.append(variable)
        if self.chance(0.2):
            condition = binary("&&", condition, self.varying(inside, BOOL, 2))
        start = literal_text(self.random, type_, self.random.randrange(2))
        if self.chance(0.15):
            start = str(self.value(scope, type_, 1))
        update = f"{name}++"
        if self.chance(0.35):
            step = self.random.choice((1, 2, 3))
            update = self.random.choice((f"{name} += {step}", f"{name} = {name} + {step}"))
        header = f"for ({type_.name} {name} = {start}; {condition}; {update})"
        with self._loop(scope, header) as inner:
            inner.variables.append(variable)
            self.body(inner, self.random.randint(1, 3), depth - 1)
        return True

    def _for_range(self, scope: Scope, depth: int) -> bool:
        low = Fragment(str(self.random.choice((0, 0, 0, 1, -2))), constant=True)
        high = Fragment(str(self._count()), constant=True)
        if self.chance(0.3):
            bound = Fragment(str(self.random.randint(2, 5)), constant=True)
            high = binary("%", self.varying(scope, I64, 2), bound)
        if self.chance(0.08):
            low = Fragment(str(I64.max - 2), constant=True)
            high = Fragment(str(I64.max), constant=True)
        dots = self.random.choice(("..", "..="))
        step = f" by {self.random.choice((1, 2, 3))}" if self.chance(0.25) else ""
        if self.chance(0.12):
            low, high, step = high, low, f" by {self.random.choice((-1, -2))}"
        name = self.names.fresh("i") if self.chance(0.92) else "_"
        with self._loop(scope, f"for {name} in {low}{dots}{high}{step}") as inner:
            if name != "_":
                inner.variables.append(Variable(name, I64, writable=False, loop=True))
            self.body(inner, self.random.randint(1, 3), depth - 1)
        return True

    def _for_each(self, scope: Scope, depth: int) -> bool:
        arrays = [v for v in scope.arrays() if v.rank == 1 and not v.at]
        if not arrays:
            return False
        array = self.random.choice(arrays)
        index = self.names.fresh("i") if self.chance(0.4) else None
        name = self.names.fresh("e")
        header = f"for {index}, {name} in {array.name}" if index else f"for {name} in {array.name}"
        with self._loop(scope, header) as inner:
            inner.variables.append(Variable(name, array.type, writable=False))
            if index:
                inner.variables.append(Variable(index, I64, writable=False, loop=True))
            self.body(inner, self.random.randint(1, 3), depth - 1)
        return True


__all__ = ["COMPARISONS", "Statements"]
