"""Statements in which the order of effects and faults shows.

Ordinary random statements seldom put a call that changes a variable beside a read of it, or a
fault right before the condition of a loop. These do, so that every rule of the exact form is
exercised by a few hundred programs.
"""

from __future__ import annotations

from collections.abc import Callable as Function

from transpiler.ir.types import BOOL, I64, INTEGERS, BoolType, IntType
from transpiler.suite.fragments import Fragment, binary, convert, element
from transpiler.suite.random_statements import COMPARISONS, Statements
from transpiler.suite.vocabulary import Callable, Scope, Variable

PLAIN = ("+", "-", "*", "+%", "*%", "^", "-|")


class Hazards(Statements):
    """Adds the statements to those that a program is made of."""

    def hazard(self, scope: Scope, depth: int) -> bool:
        """One of them, False where none fits."""
        makers: list[Function[[Scope, int], bool]] = [self._edge_before_condition] * 2
        if not scope.clean:
            makers += [
                self._compound_with_effect,
                self._place_with_effect,
                self._place_with_effect,
                self._operand_with_effect,
                self._short_circuit_with_effect,
                self._update_with_effect,
                self._update_with_effect,
                self._index_with_effect,
            ]
        return self.random.choice(makers)(scope, depth)

    # --- calls with effects -----------------------------------------------------------------

    def _effect(self, scope: Scope, type_: object = None) -> Callable | None:
        """A function that changes a module variable of its result's type."""
        found = [
            f
            for f in scope.callables
            if f.changes is not None and (type_ is None or f.result == type_)
        ]
        return self.random.choice(found) if found else None

    def _changed(self, scope: Scope, function: Callable) -> Variable | None:
        return next((v for v in scope.variables if v.name == function.changes), None)

    def _pair(self, scope: Scope) -> tuple[Variable, Fragment] | None:
        """A module variable and a call that changes it."""
        function = self._effect(scope)
        if function is None:
            return None
        variable = self._changed(scope, function)
        call = self.call_of(scope, function, 1)
        return None if variable is None or call is None else (variable, call)

    def _compound_with_effect(self, scope: Scope, depth: int) -> bool:
        pair = self._pair(scope)
        if pair is None or not isinstance(pair[0].type, IntType):
            return False
        variable, call = pair
        operator = self.random.choice(("+%=", "-=", "+=", "^=", "*%=", "-|=", "|="))
        self.line(f"{variable.name} {operator} {call};")
        return True

    def _operand_with_effect(self, scope: Scope, depth: int) -> bool:
        pair = self._pair(scope)
        if pair is None:
            return False
        variable, call = pair
        read = Fragment(variable.name)
        sides = (read, call) if self.chance(0.7) else (call, read)
        if isinstance(variable.type, BoolType):
            value = binary(self.random.choice(("==", "!=")), *sides)
        elif self.chance(0.2):
            value = binary(self.random.choice(COMPARISONS), *sides)
        else:
            value = binary(self.random.choice(PLAIN), *sides)
            self._define(scope, variable.type, value)
            return True
        self._define(scope, BOOL, value)
        return True

    def _define(self, scope: Scope, type_: IntType | BoolType, value: Fragment) -> None:
        name = self.names.fresh("v")
        self.line(f"{type_.name} {name} = {value};")
        scope.variables.append(Variable(name, type_))

    def _place_with_effect(self, scope: Scope, depth: int) -> bool:
        """A store whose index is out of range, or read by a call in its value."""
        arrays = [a for a in scope.arrays(writable=True) if a.rank == 1 and not a.at]
        pair = self._pair(scope)
        if not arrays or pair is None:
            return False
        array = self.random.choice(arrays)
        variable, call = pair
        index = Fragment(str(array.extents[0] or 4))
        if self.chance(0.6) and isinstance(variable.type, IntType):
            index = convert(Fragment(variable.name), "as%", "I64")
            if self.chance(0.6):
                index = binary("%", index, Fragment(str((array.extents[0] or 2) + 1)))
        value: Fragment | None = call
        if variable.type != array.type:
            if not isinstance(array.type, IntType):
                return False
            value = convert(call, "as" if variable.type == BOOL else "as%", array.type.name)
        operator = "="
        if isinstance(array.type, IntType) and self.chance(0.4):
            operator = self.random.choice(("+%=", "-=", "^="))
        self.line(f"{element(array.name, index)} {operator} {value};")
        return True

    def _index_with_effect(self, scope: Scope, depth: int) -> bool:
        arrays = [a for a in scope.arrays() if a.rank == 2 and not a.at]
        function = self._effect(scope, I64)
        if not arrays or function is None:
            return False
        array = self.random.choice(arrays)
        call = self.call_of(scope, function, 1)
        if call is None:
            return False
        indices = []
        for extent, part in zip(
            array.extents, (Fragment(str(function.changes)), call), strict=True
        ):
            indices.append(binary("%", part, Fragment(str(extent or 2))))
        if self.chance(0.5):
            indices.reverse()
        self._define(scope, array.type, element(array.name, *indices))
        return True

    def _short_circuit_with_effect(self, scope: Scope, depth: int) -> bool:
        function = self._effect(scope)
        call = None if function is None else self.call_of(scope, function, 1)
        if function is None or call is None:
            return False
        right = call
        if isinstance(function.result, IntType):
            right = binary(self.random.choice(COMPARISONS), call, Fragment("3"))
        left = self.varying(scope, BOOL, 1)
        value = binary(self.random.choice(("&&", "||")), left, right)
        if self.chance(0.4):
            with self.braces(f"if ({value})"):
                self.block(scope, min(depth, 1))
        elif self.chance(0.4):
            counter = self._counter(scope)
            bound = binary("<", Fragment(counter), Fragment("3"))
            with self._loop(scope, f"while ({binary('&&', bound, right)})") as inner:
                self.line(f"{counter}++;")
                self.body(inner, 1, 0)
        else:
            self._define(scope, BOOL, value)
        return True

    def _update_with_effect(self, scope: Scope, depth: int) -> bool:
        """A counting loop whose update calls, with a `continue` that must not skip it."""
        function = self._effect(scope)
        call = None if function is None else self.call_of(scope, function, 1)
        if function is None or call is None:
            return False
        step = call if isinstance(function.result, IntType) else convert(call, "as", "I8")
        step = binary("&", convert(step, "as%", "I64"), Fragment("3"))
        name = self.names.fresh("i")
        update = f"{name} += {step}"
        if self.chance(0.5):
            update = f"{name} = {binary('+', Fragment(name), binary('|', step, Fragment('1')))}"
        with self._loop(scope, f"for (I64 {name} = 0; {name} < 6; {update})") as inner:
            inner.variables.append(Variable(name, I64, writable=False, loop=True))
            self.body(inner, 1, 0)
            with self.braces(f"if ({self.varying(inner, BOOL, 1)})"):
                self.line("continue;")
            self.body(inner, 1, 0)
        return True

    # --- a fault before a condition ---------------------------------------------------------

    def _edge_before_condition(self, scope: Scope, depth: int) -> bool:
        """The body brings a variable of the condition or update to its bound and then may
        fault: the fault of the body comes first."""
        type_ = self.random.choice(INTEGERS)
        name, other = self.names.fresh("v"), self.names.fresh("v")
        self.line(f"{type_.name} {name} = 1;")
        self.line(f"{type_.name} {other} = 0;")
        scope.variables += [Variable(name, type_), Variable(other, type_)]
        fault = binary("/", Fragment("9"), self.varying(scope, type_, 1))
        if self.chance(0.4):
            fault = binary("-", Fragment("2"), self.varying(scope, type_, 1))
        tested = binary(">", binary("+", Fragment(name), Fragment("1")), Fragment("0"))
        match self.random.randrange(3):
            case 0:
                counter = self._counter(scope)
                bound = binary("<", Fragment(counter), Fragment("3"))
                with self._loop(scope, f"while ({binary('&&', tested, bound)})"):
                    self.line(f"{counter}++;")
                    self._bring_to_edge(name, other, type_, fault)
            case 1:
                with self._loop(scope, "do", f"}} while ({tested});"):
                    self._bring_to_edge(name, other, type_, fault)
                    with self.braces(f"if ({other} < 3)"):
                        self.line("break;")
            case _:
                index = self.names.fresh("i")
                header = f"for ({type_.name} {index} = 1; {index} > 0; {index} += {name})"
                with self._loop(scope, header) as inner:
                    inner.variables.append(Variable(index, type_, writable=False, loop=True))
                    self._bring_to_edge(name, other, type_, fault)
        return True

    def _bring_to_edge(self, name: str, other: str, type_: IntType, fault: Fragment) -> None:
        self.line(f"{name} = {type_.name}.max;")
        self.line(f"{other} = {fault};")
