"""Recorded calls of Python kernels: inputs, and what the evaluator makes of them.

A call is kept if it has a meaning (every index inside its array, no zero divisor) and one result:
what the language leaves open, the order of iterations, fused products and the last bits of math
functions, must not matter beyond the bound of the comparison.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import isfinite, prod
from typing import Any

from transpiler.emit.interface import Export
from transpiler.ir.faults import FaultCode
from transpiler.ir.nodes import Call, Function, Launch, Mode, Operate, Program, Sample, Update
from transpiler.ir.operations import lookup
from transpiler.ir.types import FloatType, ScalarType, ViewType
from transpiler.ir.vectors import element_of, form_of
from transpiler.machine.launch import LaunchMachine, LaunchOutcome
from transpiler.machine.storage import dtype_of, numpy
from transpiler.machine.variants import Variant, is_math
from transpiler.project.draw import Draw
from transpiler.project.evaluate import Recorded
from transpiler.project.inputs import Array, Digest, Filled, Value, walk
from transpiler.project.launch_inputs import LaunchInputs, small_enough
from transpiler.project.vectors import MOST_PRINTED

ARITHMETIC_ULPS = 4
MATH_ULPS = 8
_MOST_ITERATIONS = 4000
_TRIES_PER_CASE = 8
LEAST_ITERATIONS = 4096
_MOST_IN_LARGE = 20_000
_LARGE_TRIES = 3
_MOST_ELEMENTS = 2400
# So many calls that do not end are enough: each takes long to find out.
_MOST_ENDLESS = 20


def record_launches(
    program: Program, exports: Iterable[Export], seed: int, count: int
) -> dict[str, tuple[Recorded, ...]]:
    """At most `count` calls of each export, by its C name."""
    launches = {launch.qualified: launch for m in program.modules for launch in m.launches}
    recorder = _Recorder(program)
    return {
        export.c_name: recorder.record(launches[export.source.qualified], seed, count)
        for export in exports
    }


def bounds_of(program: Program, exports: Iterable[Export]) -> dict[str, int]:
    """How many units in the last place the results of each export may differ, by its C name."""
    launches = {launch.qualified: launch for m in program.modules for launch in m.launches}
    return {e.c_name: _ulps(program, launches[e.source.qualified]) for e in exports}


def _ulps(program: Program, launch: Launch) -> int:
    return MATH_ULPS if any(map(is_math, _operations(program, launch))) else ARITHMETIC_ULPS


def _operations(program: Program, launch: Launch) -> list[Any]:
    """The operations that a kernel and the functions that it calls are made of."""
    functions = {f.qualified: f for m in program.modules for f in m.functions}
    waiting: list[Launch | Function] = [launch]
    seen: set[str] = set()
    names: dict[str, None] = {}
    while waiting:
        for node in walk(waiting.pop()):
            match node:
                case Operate(operation=name) | Update(operation=name):
                    names.setdefault(name)
                case Call(function=name) if name not in seen:
                    seen.add(name)
                    waiting.append(functions[name])
    return [lookup(name) for name in names]


def _variants(program: Program, launch: Launch) -> list[Variant]:
    """The variants, besides the plain one, that may make a difference."""
    operations = _operations(program, launch)
    found = [Variant.CONFLICTS, Variant.OTHER_MEMORY, Variant.REVERSED]
    if any(op.family.name == "mul" and isinstance(op.result_type, FloatType) for op in operations):
        found += [Variant.FUSED_LEFT, Variant.FUSED_RIGHT]
    if any(map(is_math, operations)):
        found += [Variant.MATH_UP, Variant.MATH_DOWN]
    return found


class _Recorder:
    """Runs calls in every variant."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._machines = {
            variant: LaunchMachine(program, limit=_MOST_ITERATIONS, variant=variant)
            for variant in Variant
        }
        self._endless = 0
        self._printed = b""  # by the last call
        self._samples = any(isinstance(node, Sample) for node in walk(program.root.declarations))

    def record(self, launch: Launch, seed: int, count: int) -> tuple[Recorded, ...]:
        """The cases of one kernel, fewer than `count` where little of what is tried fits, and one
        with thousands of iterations, if it can be had."""
        inputs = LaunchInputs(self._program, launch, Draw(seed, launch.qualified))
        ulps = _ulps(self._program, launch)
        kept: list[Recorded] = []
        elements = 0
        self._endless = 0
        for attempt in range(count * _TRIES_PER_CASE):
            if len(kept) == count or elements > _MOST_ELEMENTS or self._endless == _MOST_ENDLESS:
                break
            values = inputs.choose(attempt)
            if not small_enough(values) or any(case.before == values for case in kept):
                continue
            case = self._case(launch, values, ulps)
            if case is not None:
                kept.append(case)
                elements += sum(prod(v.extents) for v in values if isinstance(v, Array))
        return tuple(kept) + self._large(launch, inputs, kept)

    def _large(
        self, launch: Launch, inputs: LaunchInputs, small: list[Recorded]
    ) -> tuple[Recorded, ...]:
        """One call that runs on several threads, with the scalars of a small one.

        Its results are compared bit for bit, which those of math functions are not.
        """
        if any(map(is_math, _operations(self._program, launch))):
            return ()
        self._set_limit(_MOST_IN_LARGE)
        self._endless = 0
        found: list[Recorded] = []
        for scalars in small[2 : 2 + _LARGE_TRIES]:
            values = inputs.large(scalars.before)
            if values is None or found or self._endless:
                break
            case = self._case(launch, values, 0)
            if case is not None and self._machines[Variant.PLAIN].iterations >= LEAST_ITERATIONS:
                found.append(case)
        self._set_limit(_MOST_ITERATIONS)
        return tuple(found)

    def _set_limit(self, limit: int) -> None:
        for machine in self._machines.values():
            machine.limit = limit

    def _case(self, launch: Launch, values: tuple[Value, ...], ulps: int) -> Recorded | None:
        """The call, if it has one result; entries refuse textures without elements."""
        if self._samples and any(isinstance(v, Array) and not prod(v.extents) for v in values):
            return None
        results = self._results(launch, values, Variant.PLAIN)
        printed = self._printed
        if (
            results is None
            or len(printed) > MOST_PRINTED
            or not all(map(_portable, results.values()))
        ):
            return None
        for variant in _variants(self._program, launch):
            others = self._results(launch, values, variant)
            if others is None or not all(_close(results[k], others[k], ulps) for k in results):
                return None
            if variant is not Variant.REVERSED and self._printed != printed:
                return None  # what is printed is in the order of the iterations
        if any(isinstance(v, Filled) for v in values):
            if not all(numpy().isfinite(result).all() for result in results.values()):
                return None  # the bits of a NaN are those of the machine
            after = {index: _digest(result) for index, result in results.items()}
        else:
            after = {index: _recorded(result) for index, result in results.items()}
        return Recorded(values, after, 0, 0, printed, None, None, None, ("",))

    def _results(
        self, launch: Launch, values: tuple[Value, ...], variant: Variant
    ) -> dict[int, Any] | None:
        """The written arrays by parameter index and the value as -1, all as arrays; None for a
        call without a meaning."""
        arguments = [
            _argument(p.local.type, v) for p, v in zip(launch.parameters, values, strict=True)
        ]
        outcome = self._machines[variant].call(launch, arguments)
        self._printed = outcome.stdout
        if outcome.kind not in ("void", "value"):
            too_long = outcome.fault is not None and outcome.fault.code is FaultCode.E_FUEL
            self._endless += too_long
            return None
        results = {
            index: argument
            for index, (p, argument) in enumerate(zip(launch.parameters, arguments, strict=True))
            if p.mode is not Mode.IN
        }
        return results | _value(launch, outcome)


def _value(launch: Launch, outcome: LaunchOutcome) -> dict[int, Any]:
    if outcome.kind == "void":
        return {}
    assert isinstance(launch.result, ScalarType)
    return {-1: numpy().array(outcome.value, dtype_of(launch.result))}


def _argument(type_: Any, value: Value) -> Any:
    if not isinstance(value, Array | Filled):
        return value
    assert isinstance(type_, ViewType)
    element, form = element_of(type_.element), form_of(type_.element)
    shape = value.extents
    if form:
        shape = (*form, *shape[1:]) if type_.planar else (*shape[:-1], *form)
    made = numpy().array(value.elements, dtype_of(element)).reshape(shape)
    # Large arrays of floats are eighths.
    by_formula = isinstance(value, Filled) and isinstance(element, FloatType)
    return made / made.dtype.type(8) if by_formula else made


def _recorded(result: Any) -> Value:
    """An array as it is written down; a single value has no extents."""
    elements = tuple(result.ravel().tolist())
    return Array(result.shape, elements) if result.ndim else elements[0]


def _digest(result: Any) -> Value:
    """A large array as it is written down."""
    if not result.ndim:
        return _recorded(result)
    size = result.dtype.itemsize
    return Digest.of(result.shape, result.ravel().view(f"u{size}").tolist(), 8 * size)


def _portable(result: Any) -> bool:
    """No subnormal numbers, which some targets take for zero."""
    np = numpy()
    if result.dtype.kind != "f":
        return True
    least = np.finfo(result.dtype).tiny
    return bool(np.all((result == 0) | ~(np.abs(result) < least)))


def _close(want: Any, got: Any, ulps: int) -> bool:
    """What the self-test asks for: equal integers; floats of one class, zeros of one sign, and
    numbers at most `ulps` units in the last place apart."""
    np = numpy()
    if want.dtype.kind != "f":
        return bool(np.array_equal(want, got))
    bits = f"i{want.dtype.itemsize}"
    for a, b, a_bits, b_bits in zip(
        want.ravel(), got.ravel(), want.ravel().view(bits), got.ravel().view(bits), strict=True
    ):
        if np.isnan(a) and np.isnan(b):
            continue
        exactly = not (isfinite(a) and isfinite(b)) or a == 0 or b == 0
        apart = abs(int(a_bits) - int(b_bits))
        if (a_bits < 0) != (b_bits < 0) or apart > (0 if exactly else ulps):
            return False
    return True
