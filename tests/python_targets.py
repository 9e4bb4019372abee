"""Many small kernels in one file, called in the evaluator and as compiled C."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from transpiler.ir.nodes import Launch
from transpiler.machine.launch import LaunchMachine
from transpiler.suite.python_compare import (
    call_kernel,
    compile_kernel,
    link_kernels,
    load_source,
    same_values,
    write_loaded,
)
from transpiler.suite.python_random import ScalarInput
from transpiler.suite.python_serial import DTYPES

Scalars = Mapping[str, tuple[str, int | float]]
"""By the name of the parameter its type and its value."""


def file_of(kernels: Mapping[str, tuple[str, Sequence[str]]], above: str = "") -> str:
    """A kernel file: by name the signature and the lines of each body."""
    text = f"import tack\n\n\n{above}"
    for name, (signature, lines) in kernels.items():
        body = "".join(f"    {line}\n" for line in lines)
        text += f"@tack.kernel\ndef {name}({signature}):\n{body}\n\n"
    return text


class Targets:
    """The kernels of one file on every target: the evaluator, and C by each compiler."""

    def __init__(
        self, source: str, folder: Path, compilers: Sequence[str] = ("gcc", "clang")
    ) -> None:
        self.program = load_source(source, folder / "source")
        self.machine = LaunchMachine(self.program)
        self.launches: dict[str, Launch] = {
            f"{k.name}{k.suffix}": k for k in self.program.root.launches
        }
        self.libraries: dict[str, ctypes.CDLL] = {}
        self.entries: dict[str, str] = {}
        for compiler in compilers:
            place = folder / compiler
            place.mkdir(parents=True)
            written = write_loaded(self.program, 0, place)
            self.entries = {e.name: e.c_name.removeprefix("p0_") for e in written.exports}
            said = compile_kernel(0, place, compiler)
            assert said is None, said
            self.libraries[compiler] = link_kernels([0], place, compiler)

    def run(
        self, kernel: str, arrays: Sequence[Any], scalars: Scalars | None = None
    ) -> dict[str, tuple[list[Any], Any]]:
        """By target the arrays behind a call, in the order given, and the value, if there is one.

        Arrays and scalars are given in the order of the parameters, arrays first; a call that is
        refused is an error.
        """
        numbers = scalars or {}
        launch = self.launches[kernel]
        made: dict[str, tuple[list[Any], Any]] = {}
        given = [a.copy() for a in arrays]
        typed = [DTYPES[t](v) for t, v in numbers.values()]
        outcome = self.machine.call(launch, [*given, *typed])
        assert outcome.kind in ("void", "value"), f"{kernel}: {outcome}"
        made["evaluator"] = given, outcome.value if outcome.kind == "value" else None
        for compiler, library in self.libraries.items():
            given = [a.copy() for a in arrays]
            inputs = [ScalarInput(n, t, v) for n, (t, v) in numbers.items()]
            result = _room(launch)
            extra = [] if result is None else [result]
            status = call_kernel(library, "p0", given, inputs, self.entries[kernel], results=extra)
            assert status == 0, f"{kernel} by {compiler}: status {status}"
            made[compiler] = given, None if result is None else result[0]
        return made

    def check(
        self,
        kernel: str,
        arrays: Sequence[Any],
        wanted: Mapping[int, Any],
        scalars: Scalars | None = None,
        value: Any = None,
    ) -> None:
        """Every target leaves in the arrays of `wanted`, by number, those bits; and the others
        as they were. `value` is what the kernel returns."""
        for target, (got, returned) in self.run(kernel, arrays, scalars).items():
            for number, (array, before) in enumerate(zip(got, arrays, strict=True)):
                want = np.asarray(wanted.get(number, before), before.dtype).reshape(before.shape)
                assert same_values(want, array), (
                    f"{kernel}, {target}, array {number}\n  wanted {want.tolist()}\n"
                    f"  given  {array.tolist()}\n  from   {[a.tolist() for a in arrays]}"
                )
            assert (target, returned) == (target, value)


def _room(launch: Launch) -> Any:
    """An array of one element for what a kernel returns; None if it returns nothing."""
    token = getattr(launch.result, "token", None)
    return None if launch.value is None else np.zeros(1, DTYPES[str(token)])
