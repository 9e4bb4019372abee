"""Random kernels: every array `out` covered, every scalar `out` the target of one reduction."""

from __future__ import annotations

from collections.abc import Callable as Function
from dataclasses import dataclass
from functools import partial

from transpiler.ir.types import BOOL, I64, INTEGERS, IntType
from transpiler.suite.fragments import Fragment, binary
from transpiler.suite.random_hazards import Hazards
from transpiler.suite.vocabulary import Callable, Parameter, Scalar, Scope, Variable

REDUCTIONS = ("sum", "sum", "fold_checked", "min", "max", "count")


@dataclass(frozen=True, slots=True)
class _Reduction:
    parameter: Parameter
    operation: str
    element: Scalar


class Kernels(Hazards):
    """Writes kernels."""

    def kernel(self, scope: Scope, exported: bool) -> Callable:
        """Write one kernel whose body sees `scope`; returns its signature."""
        rank = self.random.choice((1, 1, 1, 2))
        variables = [self.names.fresh("i") for _ in range(rank)]
        sizes = [self.names.fresh("n") for _ in range(rank)]
        over: list[int | str] = list(sizes)
        if self.chance(0.12):
            over[0] = self.random.randint(1, 4)
        sizes = [s for s in sizes if s in over]
        parameters, reductions = self._parameters(tuple(over), sizes)
        in_place = any(p.mode == "inout" for p in parameters) and self.chance(0.5)
        kernel = Callable(
            self.names.fresh("k"),
            None,
            tuple(parameters),
            tuple(sizes),
            kernel=True,
            in_place=in_place and self.options.in_place,
            exported=exported or self.chance(0.85),
        )
        scope.variables += [Variable(n, I64, writable=False) for n in sizes]
        for parameter in parameters:
            scope.variables += _visible(parameter, variables if kernel.in_place else [])
        where = self.conditions(scope, 0.2)
        scope.variables += [Variable(v, I64, writable=False, loop=True) for v in variables]
        extents = ", ".join(f"{v}: {e}" for v, e in zip(variables, over, strict=True))
        with self.braces(f"{self._kernel_head(kernel)} over [{extents}]{where}"):
            self._kernel_body(scope, kernel, variables, reductions)
        return kernel

    def conditions(self, scope: Scope, probability: float) -> str:
        """A `where` clause or nothing."""
        if not self.options.where or not self.chance(probability):
            return ""
        scalars = [v for v in scope.scalars() if not v.module and isinstance(v.type, IntType)]
        if not scalars:
            return ""
        texts = []
        for _ in range(self.random.randint(1, 2)):
            variable = self.random.choice(scalars)
            operator, bound = self.random.choice(((">=", 1), ("<", 40), ("!=", 3), (">=", 0)))
            texts.append(f"{self._checked_value(variable.name)} {operator} {bound}")
        return f" where {', '.join(texts)}"

    def _checked_value(self, name: str) -> str:
        """What an entry check looks at: mostly an argument, else what takes a number of steps that
        depends on it, with an operation behind that."""
        return self.random.choice(
            (
                *[name] * 5,
                f"{name} / 2",
                f"({name} > 2 ? {name} - 1 : {name}) * 1",
                f"({name} > 2 && {name} - 1 > 4 ? {name} : 5) - 1",
            )
        )

    def parameter_text(self, parameter: Parameter) -> str:
        """A parameter as declared; `in` may be left out in functions."""
        shape = f"[{', '.join(map(str, parameter.shape))}]" if parameter.shape else ""
        mode = "" if parameter.mode == "in" and not shape else f"{parameter.mode} "
        default = "" if parameter.default is None else f" = {parameter.default}"
        return f"{mode}{parameter.type.name}{shape} {parameter.name}{default}"

    def _kernel_head(self, kernel: Callable) -> str:
        export = "export " if kernel.exported else ""
        sizes = f"[{', '.join(kernel.sizes)}]" if kernel.sizes else ""
        texts = []
        for parameter in kernel.parameters:
            text = self.parameter_text(parameter)
            scalar_in = parameter.mode == "in" and not parameter.shape
            texts.append(f"in {text}" if scalar_in else text)
        return f"{export}kernel {kernel.name}{sizes}({', '.join(texts)})"

    # --- parameters -------------------------------------------------------------------------

    def _parameters(
        self, over: tuple[int | str, ...], sizes: list[str]
    ) -> tuple[list[Parameter], list[_Reduction]]:
        fresh = self.names.fresh
        integer = self._integer_type
        made = [Parameter(fresh("x"), integer(), "in", over)]
        # A kernel has at least one size parameter.
        if not sizes or self.chance(0.35):
            table = fresh("n")
            sizes.append(table)
            made.append(Parameter(fresh("x"), integer(), "in", (table,)))
        for _ in range(self.random.randrange(3)):
            made.append(Parameter(fresh("p"), integer()))
        for _ in range(self.random.choice((1, 1, 2))):
            shape = over
            if len(over) < 3 and self.chance(0.15):
                shape = (*over, self.random.randint(1, 3))
            made.append(Parameter(fresh("r"), integer(), "out", shape))
        if self.chance(0.45):
            made.append(Parameter(fresh("u"), integer(), "inout", over))
        if self.chance(0.3):
            made.append(Parameter(fresh("x"), integer(), "in", over))
        reductions = []
        for _ in range(self.random.choice((0, 0, 1, 1, 2))):
            reduction = self._reduction()
            reductions.append(reduction)
            made.append(reduction.parameter)
        self.random.shuffle(made)
        return made, reductions

    def _integer_type(self) -> IntType:
        return self.random.choice((I64, *INTEGERS))

    def _reduction(self) -> _Reduction:
        operation = self.random.choice(REDUCTIONS)
        element: Scalar = BOOL if operation == "count" else self._integer_type()
        target: Scalar = element
        if operation == "count":
            target = I64
        elif operation == "sum":
            target = self._integer_type()
        return _Reduction(Parameter(self.names.fresh("t"), target, "out"), operation, element)

    # --- body -------------------------------------------------------------------------------

    def _kernel_body(
        self, scope: Scope, kernel: Callable, variables: list[str], reductions: list[_Reduction]
    ) -> None:
        outputs = [p for p in kernel.parameters if p.shape and p.mode == "out"]
        changed = [p for p in kernel.parameters if p.shape and p.mode == "inout"]
        tasks: list[Function[[], None]] = []
        tasks += [partial(self._cover, scope, p, variables) for p in outputs]
        tasks += [partial(self._change, scope, p, variables) for p in changed]
        uniform = [p for p in kernel.parameters if p.mode == "in" and not p.shape]
        tasks += [partial(self._reduce, scope, r, uniform) for r in reductions]
        self.random.shuffle(tasks)
        self.locals(scope)
        for task in tasks:
            self.body(scope, self.random.choice((0, 1, 1, 2)), self.options.depth - 1)
            task()
        scope.may_return = True
        self.body(scope, self.random.choice((0, 0, 1)), 1)

    def _cover(self, scope: Scope, parameter: Parameter, variables: list[str]) -> None:
        trailing = parameter.shape[len(variables) :]
        if trailing:
            inner = scope.inner()
            name = self.names.fresh("j")
            with self.braces(f"for {name} in 0..{trailing[0]}"):
                inner.variables.append(Variable(name, I64, writable=False, loop=True))
                self._store(inner, parameter, [*variables, name])
        elif self.chance(0.2):
            with self.braces(f"if ({self.varying(scope, BOOL, 2)})"):
                self._store(scope.inner(), parameter, variables)
            closing = self.lines.pop().strip()
            with self.braces(f"{closing} else"):
                inner = scope.inner()
                self.body(inner, 1, 0)
                self._store(inner, parameter, variables)
        else:
            self._store(scope, parameter, variables)

    def _store(self, scope: Scope, parameter: Parameter, indices: list[str]) -> None:
        value = self.value(scope, parameter.type, self._expression_depth())
        self.line(f"{parameter.name}[{', '.join(indices)}] = {value};")

    def _change(self, scope: Scope, parameter: Parameter, variables: list[str]) -> None:
        place = f"{parameter.name}[{', '.join(variables)}]"
        if self.chance(0.3):
            with self.braces(f"if ({self.varying(scope, BOOL, 1)})"):
                self._store(scope.inner(), parameter, variables)
        elif self.chance(0.4):
            self.line(self._compound_text(scope, place, parameter.type))
        else:
            self._store(scope, parameter, variables)

    def _reduce(self, scope: Scope, reduction: _Reduction, uniform: list[Parameter]) -> None:
        target, element = reduction.parameter.name, reduction.element
        value = self.varying(scope, element, self._expression_depth())
        if isinstance(element, IntType) and self.chance(0.4):
            value = binary("%", self.varying(scope, element, 1), Fragment("5", constant=True))
        text = f"{reduction.operation}({value})"
        if reduction.operation == "fold_checked":
            start = str(self.random.randrange(3))
            if uniform and self.chance(0.5):
                parameter = self.random.choice(uniform)
                start = f"{parameter.name} as| {element.name} / {self.random.randint(2, 9)} - 1"
            text = f"fold_checked(add, {start}, {value})"
        if self.chance(0.25):
            with self.braces(f"if ({self.varying(scope, BOOL, 1)})"):
                self.line(f"reduce {target} = {text};")
        else:
            self.line(f"reduce {target} = {text};")


def _visible(parameter: Parameter, at: list[str]) -> list[Variable]:
    """What the body may read: not the outputs, and `inout` maybe at its own index only."""
    if parameter.mode == "out":
        return []
    extents = tuple(s if isinstance(s, int) else None for s in parameter.shape)
    own = tuple(at) if parameter.mode == "inout" else ()
    return [Variable(parameter.name, parameter.type, extents, writable=False, at=own)]
