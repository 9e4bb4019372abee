"""Random valid `.ci` programs with calls to make on them.

A seed always gives the same program. The programs keep every static rule, end by themselves
or by an allowance, and are tuned so that about half of the calls fault, at many places.
"""

from __future__ import annotations

from random import Random

from transpiler.ir.types import I64, BoolType
from transpiler.suite.random_kernels import Kernels
from transpiler.suite.vocabulary import (
    SCALARS,
    Argument,
    ArrayArgument,
    Buffer,
    Callable,
    Entry,
    Names,
    Options,
    OutScalar,
    Parameter,
    RandomProgram,
    Scalar,
    Scope,
    Variable,
    edge_value,
    literal_text,
)

DEFAULT = Options()


def random_program(seed: int, options: Options = DEFAULT) -> RandomProgram:
    """The program of `seed`, with its entries."""
    return _Writer(seed, options).program()


class _Writer(Kernels):
    def __init__(self, seed: int, options: Options) -> None:
        random = Random(seed)
        super().__init__(random, options, Names(random, options.awkward_names))
        self._seed = seed
        self._globals: list[Variable] = []
        self._callables: list[Callable] = []
        self._texts: list[list[str]] = []

    def program(self) -> RandomProgram:
        options = self.options
        if options.globals:
            self._module_variables()
        wanted = self.random.randint(1, options.functions)
        kernels = self.random.choice((0, 1, 1, 2)) if options.kernels else 0
        kinds = ["function"] * wanted + ["kernel"] * kernels
        self.random.shuffle(kinds)
        if "kernel" not in kinds[-1:]:
            kinds.append("function")
        if options.hazards and options.calls:
            for variable in self._globals:
                if variable.writable and not variable.rank and self.chance(0.6):
                    self._changing(variable)
        for number, kind in enumerate(kinds, start=1):
            last = number == len(kinds)
            self._kernel(last) if kind == "kernel" else self._function(last)
        # Declarations see each other in any order (section 13).
        self.random.shuffle(self._texts)
        lines = [line for text in self._texts for line in (*text, "")]
        exports = tuple(c for c in self._callables if c.exported)
        entries = [e for c in exports for e in self._entries(c)]
        return RandomProgram(self._seed, "\n".join(lines), exports, tuple(entries))

    # --- module variables -------------------------------------------------------------------

    def _module_variables(self) -> None:
        for _ in range(self.random.randrange(5)):
            type_ = self.random.choice((I64, *SCALARS))
            constant = self.chance(0.3)
            extents: tuple[int, ...] = ()
            if self.options.arrays and self.chance(0.35):
                extents = (self.random.randint(1, 5),)
            name = self.names.fresh("K" if constant else "g")
            values = [
                literal_text(self.random, type_, edge_value(self.random, type_))
                for _ in range(extents[0] if extents else 1)
            ]
            text = f"[{', '.join(values)}]" if extents else values[0]
            shape = f"[{extents[0]}]" if extents else ""
            prefix = "const " if constant else ""
            self._texts.append([f"{prefix}{type_.name}{shape} {name} = {text};"])
            self._globals.append(
                Variable(
                    name,
                    type_,
                    extents,
                    writable=not constant,
                    module=True,
                    constant=constant and not extents,
                    own=False,
                )
            )

    def _module_scope(self, *, clean: bool) -> list[Variable]:
        return [v for v in self._globals if not clean or not v.writable]

    # --- functions --------------------------------------------------------------------------

    def _function(self, exported: bool) -> None:
        """One function; `exported` for certain or with some probability."""
        recursive = self.options.recursion and self.chance(0.15)
        # What a kernel calls may not recurse, at no remove.
        clean = self.chance(0.45) and not recursive
        result = None if self.chance(0.15) else self.scalar_type()
        name = self.names.fresh("f")
        parameters: list[Parameter] = []
        sizes: list[str] = []
        if recursive:
            parameters.append(Parameter(self.names.fresh("n"), I64))
        for _ in range(self.random.randint(1, 4)):
            parameters.append(Parameter(self.names.fresh("p"), self.scalar_type()))
        if self.options.arrays and not recursive:
            for _ in range(self.random.choice((0, 0, 1, 1, 2))):
                parameters.append(self._array_parameter(sizes))
        if not recursive:
            self.random.shuffle(parameters)
        if self.chance(0.2):
            last = parameters.pop()
            parameters.append(self._with_default(last))
        function = Callable(
            name,
            result,
            tuple(parameters),
            tuple(sizes),
            clean,
            recursive,
            exported=exported or self.chance(0.75),
        )
        start = len(self.lines)
        callables = list(self._callables)
        if not self.options.calls:
            callables = []
        scope = Scope(
            self._module_scope(clean=clean)
            + [Variable(n, I64, writable=False) for n in sizes]
            + [_parameter_variable(p) for p in parameters],
            callables,
            clean=clean,
            result=result,
        )
        where = self.conditions(scope, 0.15)
        header = f"{self._head(function)}{where}"
        with self.braces(header):
            if recursive:
                count = parameters[0].name
                with self.braces(f"if ({count} <= 0)"):
                    self.line(self.return_text(scope))
                scope.itself, scope.countdown = name, count
                scope.callables.append(function)
            self.locals(scope)
            self.body(scope, self.random.randint(1, self.options.statements), self.options.depth)
            if recursive:
                self._call_itself(scope, function)
            if result is not None:
                self.line(self.return_text(scope))
        self._texts.append(self.lines[start:])
        del self.lines[start:]
        self._callables.append(function)

    def _changing(self, variable: Variable) -> None:
        """A small function that changes `variable` and returns a value of its type."""
        name, parameter = self.names.fresh("f"), Parameter(self.names.fresh("p"), I64)
        type_, own = variable.type, variable.name
        if isinstance(type_, BoolType):
            value, result = f"!{own}", own
        else:
            value = f"{own} {self.random.choice(('+%', '-%', '+|', '+'))} 1"
            result = f"({own} & 3) + ({parameter.name} as% {type_.name} & 1)"
        function = Callable(name, type_, (parameter,), changes=own, exported=self.chance(0.4))
        lines = [f"{self._head(function)} {{", f"    {own} = {value};"]
        if self.chance(0.3) and self.options.prints:
            lines.append(f'    "<{{{parameter.name}}}>";')
        if self.chance(0.4) and self.options.asserts:
            lines.append(f"    assert({parameter.name} != {self.random.randrange(9)});")
        self._texts.append([*lines, f"    return {result};", "}"])
        self._callables.append(function)

    def _call_itself(self, scope: Scope, function: Callable) -> None:
        call = self.call_of(scope, function, 2)
        assert call is not None
        self.line(f"{call};" if function.result is None else f"_ = {call};")

    def _array_parameter(self, sizes: list[str]) -> Parameter:
        type_ = self.random.choice(SCALARS)
        rank = self.random.choice((1, 1, 1, 2))
        mode = "inout" if self.chance(0.4) else "in"
        shape: list[int | str] = []
        for _ in range(rank):
            chance = self.random.random()
            if chance < 0.1:
                shape.append(self.random.randint(1, 4))
            elif chance < 0.3:
                shape.append("_")
            elif sizes and chance < 0.6:
                shape.append(self.random.choice(sizes))
            else:
                sizes.append(self.names.fresh("n"))
                shape.append(sizes[-1])
        return Parameter(self.names.fresh("b"), type_, mode, tuple(shape))

    def _with_default(self, parameter: Parameter) -> Parameter:
        if parameter.shape:
            return parameter
        value = literal_text(self.random, parameter.type, edge_value(self.random, parameter.type))
        return Parameter(parameter.name, parameter.type, default=value)

    def _head(self, function: Callable) -> str:
        export = "export " if function.exported else ""
        result = "void" if function.result is None else function.result.name
        sizes = f"[{', '.join(function.sizes)}]" if function.sizes else ""
        parameters = ", ".join(self.parameter_text(p) for p in function.parameters)
        return f"{export}{result} {function.name}{sizes}({parameters})"

    def _kernel(self, exported: bool) -> None:
        start = len(self.lines)
        callables = [c for c in self._callables if c.clean and not c.recursive and not c.kernel]
        scope = Scope(
            self._module_scope(clean=True),
            callables if self.options.calls else [],
            kernel=True,
            clean=True,
            may_return=False,
        )
        kernel = self.kernel(scope, exported)
        self._texts.append(self.lines[start:])
        del self.lines[start:]
        self._callables.append(kernel)

    # --- calls to make ----------------------------------------------------------------------

    def _entries(self, function: Callable) -> list[Entry]:
        return [self._entry(function) for _ in range(self.random.randint(3, 5))]

    def _entry(self, function: Callable) -> Entry:
        largest = 9 if function.kernel else 5
        sizes = {s: self.random.choice((0, 1, 2, 3, 4, largest)) for s in function.sizes}
        buffers: list[Buffer] = []
        arguments: list[Argument] = []
        for number, parameter in enumerate(function.parameters):
            if parameter.shape:
                arguments.append(self._array_argument(parameter, sizes, buffers))
            elif parameter.mode == "out":
                arguments.append(OutScalar(parameter.type))
            elif function.recursive and number == 0:
                arguments.append(self.random.choice((0, 1, 2, 3, 5, 300)))
            else:
                arguments.append(edge_value(self.random, parameter.type))
        depth = self.random.randint(1, 4) if self.chance(0.08) else 256
        fuel: int | str | None = self.random.choice(
            (None, None, None, None, None, "short", "all", self.random.randrange(30))
        )
        return Entry(function.name, tuple(arguments), tuple(buffers), fuel, depth)

    def _array_argument(
        self, parameter: Parameter, sizes: dict[str, int], buffers: list[Buffer]
    ) -> ArrayArgument:
        extents = []
        for symbol in parameter.shape:
            extent = symbol if isinstance(symbol, int) else sizes.get(symbol)
            if extent is None or self.chance(0.03):
                extent = self.random.randrange(5)
            extents.append(extent)
        shape = tuple(extents)
        count = 1
        for extent in shape:
            count *= extent
        for number, buffer in enumerate(buffers):
            room = len(buffer.values) - count
            if buffer.type == parameter.type and room >= 0 and self.chance(0.12):
                return ArrayArgument(number, self.random.randint(0, room), shape)
        strides, origin, room = None, 0, count
        if self.options.strided and count and self.chance(0.12):
            strides = self._strides(shape)
            ends = [(n - 1) * s for n, s in zip(shape, strides, strict=True)]
            origin = -sum(e for e in ends if e < 0)
            room = origin + sum(e for e in ends if e > 0) + 1
        values = tuple(self._element(parameter.type) for _ in range(room))
        buffers.append(Buffer(parameter.type, values))
        return ArrayArgument(len(buffers) - 1, origin, shape, strides)

    def _strides(self, shape: tuple[int, ...]) -> tuple[int, ...]:
        """Column-major, padded, reversed, or all the same element."""
        step, strides = 1, []
        layout = self.random.choice(("columns", "padded", "reversed", "zero"))
        order = shape if layout == "columns" else tuple(reversed(shape))
        for extent in order:
            strides.append(step)
            step = step * extent + (2 if layout == "padded" else 0)
        if layout != "columns":
            strides.reverse()
        factor = {"reversed": -1, "zero": 0, "padded": 2}.get(layout, 1)
        return tuple(s * factor for s in strides)

    def _element(self, type_: Scalar) -> int:
        if isinstance(type_, BoolType) or self.chance(0.3):
            return edge_value(self.random, type_)
        return self.random.randrange(1, 9)


def _parameter_variable(parameter: Parameter) -> Variable:
    extents = tuple(s if isinstance(s, int) else None for s in parameter.shape)
    return Variable(
        parameter.name,
        parameter.type,
        extents,
        writable=parameter.mode == "inout",
        view=bool(extents),
    )


__all__ = ["random_program"]
