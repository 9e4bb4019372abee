"""Random typed expressions.

The rules that the text must keep: every operator has an operand that is no constant, so that
no constant expression can fault (C6001), and a literal never stands where only a typed operand
could give it its type.
"""

from __future__ import annotations

from collections.abc import Callable as Function
from random import Random

from transpiler.ir.types import BOOL, I64, INTEGERS, BoolType, IntType
from transpiler.suite import fragments
from transpiler.suite.fragments import Fragment, binary, choose, convert, parenthesized, unary
from transpiler.suite.vocabulary import (
    ROUNDING,
    Callable,
    Names,
    Options,
    Parameter,
    Scalar,
    Scope,
    Variable,
    edge_value,
    literal_text,
)

COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")
QUOTIENTS = ("div_trunc", "rem_trunc", "div_euclid", "rem_euclid")


class Expressions:
    """Writes expressions for one program."""

    def __init__(self, random: Random, options: Options, names: Names) -> None:
        self.random = random
        self.options = options
        self.names = names

    def chance(self, probability: float) -> bool:
        """True with that probability."""
        return self.random.random() < probability

    # --- values -----------------------------------------------------------------------------

    def value(self, scope: Scope, type_: Scalar, depth: int) -> Fragment:
        """Any expression of `type_`; maybe a constant."""
        if self.chance(0.22):
            return self.constant(scope, type_)
        return self.varying(scope, type_, depth)

    def constant(self, scope: Scope, type_: Scalar) -> Fragment:
        """A literal, a named constant, or a small constant expression."""
        named = [v for v in scope.scalars(type_) if v.constant]
        if named and self.chance(0.4):
            return Fragment(self.random.choice(named).name, constant=True)
        if isinstance(type_, IntType) and self.chance(0.06):
            left, right = (Fragment(str(self.random.randrange(6)), constant=True) for _ in "ab")
            return binary(self.random.choice("+*"), left, right)
        if isinstance(type_, IntType) and self.chance(0.04):
            bound = self.random.choice(("min", "max"))
            return Fragment(f"{type_.name}.{bound}", constant=True)
        value = edge_value(self.random, type_)
        if isinstance(type_, IntType) and self.chance(0.6):
            value = self.random.randrange(8)
        return Fragment(literal_text(self.random, type_, value), constant=True)

    def varying(self, scope: Scope, type_: Scalar, depth: int) -> Fragment:
        """An expression of `type_` that is no constant."""
        if depth <= 0:
            return self.leaf(scope, type_)
        if isinstance(type_, BoolType):
            return self._condition(scope, depth)
        return self._integer(scope, type_, depth)

    def leaf(self, scope: Scope, type_: Scalar) -> Fragment:
        """A variable of `type_`, or the shortest expression that makes one of another."""
        fitting = [v for v in scope.scalars(type_) if not v.constant]
        if fitting and (len(fitting) > 2 or self.chance(0.75)):
            return Fragment(self.random.choice(fitting).name)
        others = [v for v in scope.scalars() if not v.constant and isinstance(v.type, IntType)]
        if not others:
            truths = [v for v in scope.scalars(BOOL) if not v.constant]
            assert truths, "every scope has a variable"
            flag = Fragment(self.random.choice(truths).name)
            return flag if isinstance(type_, BoolType) else convert(flag, "as", type_.name)
        other = self.random.choice(others)
        if isinstance(type_, BoolType):
            bound = Fragment(str(self.random.randrange(6)), constant=True)
            return binary(self.random.choice(COMPARISONS), Fragment(other.name), bound)
        return convert(
            Fragment(other.name), self.random.choice(("as%", "as%", "as|", "as")), type_.name
        )

    def _integer(self, scope: Scope, type_: IntType, depth: int) -> Fragment:
        makers: list[tuple[float, Function[[], Fragment | None]]] = [
            (1.6, lambda: self.leaf(scope, type_)),
            (3.0, lambda: self._operator(scope, type_, depth, ("+", "-", "+", "*"))),
            (1.5, lambda: self._operator(scope, type_, depth, ("+%", "-%", "*%"))),
            (1.0, lambda: self._operator(scope, type_, depth, ("+|", "-|", "*|"))),
            (1.2, lambda: self._operator(scope, type_, depth, ("&", "|", "^"))),
            (1.3, lambda: self._division(scope, type_, depth)),
            (1.3, lambda: self._shift(scope, type_, depth)),
            (0.8, lambda: self._unary(scope, type_, depth)),
            (1.0, lambda: self._named(scope, type_, depth)),
            (1.3, lambda: self._conversion(scope, type_, depth)),
            (1.0, lambda: self._choice(scope, type_, depth)),
            (2.0, lambda: self.read_element(scope, type_, depth)),
            (2.0, lambda: self.call(scope, type_, depth)),
            (0.4, lambda: self._extent(scope, type_)),
        ]
        return self._pick(makers) or self.leaf(scope, type_)

    def _pick(self, makers: list[tuple[float, Function[[], Fragment | None]]]) -> Fragment | None:
        weights = [w for w, _ in makers]
        return self.random.choices([m for _, m in makers], weights)[0]()

    def pair(self, scope: Scope, type_: Scalar, depth: int) -> tuple[Fragment, Fragment]:
        """Two operands, at least one of them no constant."""
        first = self.varying(scope, type_, depth - 1)
        second = self.value(scope, type_, depth - 1)
        return (second, first) if self.chance(0.3) else (first, second)

    def _operator(
        self, scope: Scope, type_: IntType, depth: int, operators: tuple[str, ...]
    ) -> Fragment:
        return binary(self.random.choice(operators), *self.pair(scope, type_, depth))

    def _division(self, scope: Scope, type_: IntType, depth: int) -> Fragment:
        dividend = self.varying(scope, type_, depth - 1)
        divisor = self._divisor(scope, type_, depth)
        match self.random.randrange(4):
            case 0 | 1:
                return binary(self.random.choice("/%"), dividend, divisor)
            case 2:
                return fragments.call(self.random.choice(QUOTIENTS), dividend, divisor)
            case _:
                mode = self.random.choice(ROUNDING)
                return fragments.call("div_round", dividend, divisor, mode)

    def _divisor(self, scope: Scope, type_: IntType, depth: int) -> Fragment:
        """A divisor that is seldom 0."""
        if self.chance(0.45):
            value = self.random.choice((1, 2, 3, 5, 7, 10))
            if type_.signed and self.chance(0.3):
                value = -value
            return Fragment(str(value), constant=True)
        inner = self.varying(scope, type_, depth - 1)
        return inner if self.chance(0.45) else binary("|", inner, Fragment("1", constant=True))

    def _shift(self, scope: Scope, type_: IntType, depth: int) -> Fragment:
        value = self.varying(scope, type_, depth - 1)
        if self.chance(0.6):
            highest = type_.width - 1 if self.chance(0.9) else type_.width + 1
            count = Fragment(str(self.random.randint(0, highest)), constant=True)
        else:
            by = self.random.choice(INTEGERS)
            count = self.varying(scope, by, depth - 1)
            if self.chance(0.7):
                count = binary("&", count, Fragment("7", constant=True))
        if not type_.signed and self.chance(0.3):
            return fragments.call(self.random.choice(("rotl", "rotr")), value, count)
        return binary(self.random.choice(("<<", "<<%", ">>", ">>")), value, count)

    def _unary(self, scope: Scope, type_: IntType, depth: int) -> Fragment:
        operand = self.varying(scope, type_, depth - 1)
        signs = ("-", "-%", "~") if type_.signed else ("-%", "~", "~")
        return unary(self.random.choice(signs), operand)

    def _named(self, scope: Scope, type_: IntType, depth: int) -> Fragment:
        match self.random.randrange(4):
            case 0:
                return fragments.call("abs", self.varying(scope, type_, depth - 1))
            case 1:
                return fragments.call("min", *self.pair(scope, type_, depth))
            case 2:
                return fragments.call("max", *self.pair(scope, type_, depth))
            case _:
                low, high = (Fragment(str(n), constant=True) for n in (1, 9))
                if self.chance(0.25):
                    low = self.varying(scope, type_, depth - 1)
                return fragments.call("clamp", self.varying(scope, type_, depth - 1), low, high)

    def _conversion(self, scope: Scope, type_: IntType, depth: int) -> Fragment:
        if self.chance(0.12):
            return convert(self.varying(scope, BOOL, depth - 1), "as", type_.name)
        source = self.random.choice(INTEGERS)
        form = self.random.choice(("as", "as%", "as|"))
        return convert(self.varying(scope, source, depth - 1), form, type_.name)

    def _choice(self, scope: Scope, type_: Scalar, depth: int) -> Fragment:
        condition = self.varying(scope, BOOL, depth - 1)
        then, otherwise = self.pair(scope, type_, depth)
        return parenthesized(choose(condition, then, otherwise))

    def _extent(self, scope: Scope, type_: IntType) -> Fragment | None:
        arrays = scope.arrays()
        if type_ != I64 or not arrays:
            return None
        array = self.random.choice(arrays)
        if array.rank == 1 and self.chance(0.7):
            return fragments.call("len", array.name)
        dimension = str(self.random.randrange(array.rank))
        return fragments.call("extent", array.name, dimension)

    # --- truth values -----------------------------------------------------------------------

    def _condition(self, scope: Scope, depth: int) -> Fragment:
        makers: list[tuple[float, Function[[], Fragment | None]]] = [
            (1.0, lambda: self.leaf(scope, BOOL)),
            (4.0, lambda: self._comparison(scope, depth)),
            (2.0, lambda: self._both(scope, depth)),
            (0.8, lambda: unary("!", self.varying(scope, BOOL, depth - 1))),
            (0.5, lambda: binary("==", *self.pair(scope, BOOL, depth))),
            (0.5, lambda: self._choice(scope, BOOL, depth)),
            (0.7, lambda: self.read_element(scope, BOOL, depth)),
            (1.0, lambda: self.call(scope, BOOL, depth)),
        ]
        return self._pick(makers) or self.leaf(scope, BOOL)

    def _comparison(self, scope: Scope, depth: int) -> Fragment:
        type_ = self.random.choice(INTEGERS)
        return binary(self.random.choice(COMPARISONS), *self.pair(scope, type_, depth))

    def _both(self, scope: Scope, depth: int) -> Fragment:
        left = self.varying(scope, BOOL, depth - 1)
        right = self.varying(scope, BOOL, depth - 1)
        return binary(self.random.choice(("&&", "||")), left, right)

    # --- arrays -----------------------------------------------------------------------------

    def index(self, scope: Scope, extent: int | None, base: str, dimension: int) -> Fragment:
        """An index that is mostly in range."""
        loops = [v for v in scope.scalars(I64) if v.loop]
        if self.chance(0.06):
            return self.value(scope, I64, 1)
        if loops and self.chance(0.45):
            index = Fragment(self.random.choice(loops).name)
            if self.chance(0.15):
                step = Fragment("1", constant=True)
                index = binary(self.random.choice("+-"), index, step)
            if extent is None or self.chance(0.35):
                return index
            return binary("%", index, Fragment(str(extent), constant=True))
        if extent and self.chance(0.6):
            wild = self.chance(0.05)
            number = self.random.choice((-1, extent)) if wild else self.random.randrange(extent)
            return Fragment(str(number), constant=True)
        if extent:
            return binary("%", self.varying(scope, I64, 1), Fragment(str(extent), constant=True))
        if self.chance(0.5):
            return Fragment(str(self.random.randrange(3)), constant=True)
        length = fragments.call("extent", base, str(dimension))
        return binary("%", self.varying(scope, I64, 1), length)

    def indices(self, scope: Scope, array: Variable) -> tuple[Fragment, ...]:
        """One index for each dimension."""
        if array.at:
            return tuple(Fragment(v) for v in array.at)
        return tuple(self.index(scope, e, array.name, d) for d, e in enumerate(array.extents))

    def read_element(self, scope: Scope, type_: Scalar, depth: int) -> Fragment | None:
        """An element of an array in scope, None where there is none."""
        arrays = scope.arrays(type_)
        if not arrays:
            return None
        array = self.random.choice(arrays)
        return fragments.element(array.name, *self.indices(scope, array))

    def slice_text(self, scope: Scope, array: Variable) -> str:
        """A slice of a rank-1 array with a bound that is no constant, or a row of a matrix."""
        if array.rank == 2:
            return f"{array.name}[{self.index(scope, array.extents[0], array.name, 0)}]"
        low = Fragment(str(self.random.randrange(2)), constant=True)
        high = self._bound(scope, array)
        match self.random.randrange(4):
            case 0:
                return f"{array.name}[{self._bound(scope, array)}..]"
            case 1:
                return f"{array.name}[..{high}]"
            case 2:
                return f"{array.name}[{low}..{high}]"
            case _:
                return f"{array.name}[{low}..{high} by {self.random.choice((1, 2, 3))}]"

    def _bound(self, scope: Scope, array: Variable) -> Fragment:
        inner = self.leaf(scope, I64)
        if self.chance(0.3):
            return inner
        extent = array.extents[0]
        modulus = Fragment(str((extent or 3) + 1), constant=True)
        return binary("%", inner, modulus)

    # --- calls ------------------------------------------------------------------------------

    def call(self, scope: Scope, type_: Scalar | None, depth: int) -> Fragment | None:
        """A call of a user function with that result, None where none can be called."""
        candidates = [
            f
            for f in scope.callables
            if f.result == type_
            and not f.kernel
            and (f.clean or not scope.clean)
            and not (f.recursive and scope.kernel)
        ]
        if not candidates:
            return None
        return self.call_of(scope, self.random.choice(candidates), depth)

    def call_of(self, scope: Scope, function: Callable, depth: int) -> Fragment | None:
        """A call of `function`, None where its array parameters have no argument here."""
        arguments = self.arguments(scope, function, depth)
        return None if arguments is None else fragments.call(function.name, *arguments)

    def arguments(self, scope: Scope, function: Callable, depth: int) -> list[str] | None:
        """Arguments in written order, some of them by name."""
        chosen: dict[str, str] = {}
        sizes: dict[str, int] = {}
        taken: dict[str, bool] = {}
        for number, parameter in enumerate(function.parameters):
            if parameter.shape:
                array = self._array_for(scope, function, parameter, sizes, taken)
                if array is None:
                    return None
                chosen[parameter.name] = array
            elif parameter.mode == "out":
                places = [
                    v
                    for v in scope.scalars(parameter.type, writable=True)
                    if v.name not in taken and not v.module
                ]
                if not places:
                    return None
                chosen[parameter.name] = self.random.choice(places).name
                taken[chosen[parameter.name]] = True
            elif function.recursive and number == 0:
                chosen[parameter.name] = self._countdown(scope, function)
            else:
                value = self.value(scope, parameter.type, depth - 1)
                chosen[parameter.name] = str(self._copied(scope, function, value))
        return self._written(function, chosen)

    def _copied(self, scope: Scope, function: Callable, value: Fragment) -> Fragment:
        """A module variable itself is no argument of a function that may write it (C5012)."""
        found = next((v for v in scope.variables if v.name == value.text), None)
        if found is None or not found.module or found.constant or function.clean:
            return value
        if isinstance(found.type, BoolType):
            return unary("!", value)
        return binary("^", value, Fragment("0", constant=True))

    def _countdown(self, scope: Scope, function: Callable) -> str:
        if function.name == scope.itself and scope.countdown:
            return f"{scope.countdown} - 1"
        if self.chance(0.03):
            return str(self.leaf(scope, I64))
        if self.chance(0.5):
            return str(self.random.randrange(4))
        return str(binary("%", self.leaf(scope, I64), Fragment("4", constant=True)))

    def _written(self, function: Callable, chosen: dict[str, str]) -> list[str]:
        parameters = list(function.parameters)
        if not self.options.named_arguments or function.kernel or self.chance(0.75):
            return [chosen[p.name] for p in parameters]
        cut = self.random.randrange(len(parameters) + 1)
        named = [p for p in parameters[cut:] if p.default is None or self.chance(0.5)]
        self.random.shuffle(named)
        return [
            *(chosen[p.name] for p in parameters[:cut]),
            *(f"{p.name} = {chosen[p.name]}" for p in named),
        ]

    def _array_for(
        self,
        scope: Scope,
        function: Callable,
        parameter: Parameter,
        sizes: dict[str, int],
        taken: dict[str, bool],
    ) -> str | None:
        """An array in scope that fits `parameter` statically; slices where options allow."""
        written = parameter.mode != "in"
        candidates = [
            v
            for v in scope.arrays(parameter.type, writable=written)
            if v.readable
            and not v.at
            and v.rank == len(parameter.shape)
            and not (v.module and (written or not function.clean))
            and not (written and function.kernel and not v.own)
            and not taken.get(v.name)
            and _fits(v, parameter, sizes)
        ]
        if not candidates:
            return None
        array = self.random.choice(candidates)
        may_slice = self.options.views and array.rank == 1 and isinstance(parameter.shape[0], str)
        if may_slice and (array.name in taken or self.chance(0.25)):
            # Bounds known at run time only: an overlap is a fault there, no C5010.
            taken[array.name] = False
            return self.slice_text(scope, array)
        if array.name in taken:
            return None
        if any(p.shape and p.mode != "in" for p in function.parameters):
            taken[array.name] = True
        for extent, symbol in zip(array.extents, parameter.shape, strict=True):
            if extent is not None and isinstance(symbol, str):
                sizes.setdefault(symbol, extent)
        return array.name


def _fits(array: Variable, parameter: Parameter, sizes: dict[str, int]) -> bool:
    """Whether no static shape mismatch (C2012) can come of passing `array`."""
    known = dict(sizes)
    for extent, symbol in zip(array.extents, parameter.shape, strict=True):
        if extent is None or symbol == "_":
            continue
        wanted = symbol if isinstance(symbol, int) else known.setdefault(symbol, extent)
        if extent != wanted:
            return False
    return True
