"""Random Python kernels: serial Python over NumPy, the evaluator and compiled C, bit for bit.

Each program is emitted under a prefix of its own; a batch is one shared library, whose entries
are called through `ctypes`.
"""

from __future__ import annotations

import ctypes
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from transpiler.ir.nodes import Program
from transpiler.machine.launch import LaunchMachine
from transpiler.pykernel.program import load
from transpiler.source.diagnostics import Collector
from transpiler.suite.compilers import STRICT
from transpiler.suite.native import Written, write_program
from transpiler.suite.python_random import ArrayInput, PythonProgram, ScalarInput
from transpiler.suite.python_serial import DTYPES, run_serially

# Random programs compare values with themselves and store what nobody reads.
_LENIENT = "-Wno-unused-result -Wno-type-limits -Wno-tautological-compare -Wno-unused-variable"
_CLANG = "-Wno-self-assign"
# gcc takes `u += (uint32_t)i` for a change of sign; clang keeps that warning.
_GCC = "-Wno-sign-conversion"
COMPILERS = {
    "gcc": ("gcc", "-O2", *STRICT, *_LENIENT.split(), _GCC, "-ffp-contract=off"),
    "clang": ("clang-19", "-O1", *STRICT, *_LENIENT.split(), _CLANG, "-ffp-contract=off"),
    "tcc": ("tcc", "-std=c17", "-w"),
    "openmp": (
        "gcc",
        "-O1",
        *STRICT,
        *_LENIENT.split(),
        _GCC,
        "-ffp-contract=off",
        "-fopenmp",
        "-DHT_PARALLEL_ITEMS=2",
    ),
}
_CONTEXT_BYTES = 1 << 16
Inputs = Sequence[ArrayInput | ScalarInput]


@dataclass(frozen=True, slots=True)
class PythonDifference:
    """A program on which the two do not agree, or that one of them does not take."""

    program: PythonProgram
    said: str

    def text(self) -> str:
        """For people: the source and what was different."""
        return f"--- seed {self.program.seed}\n{self.program.source}\n{self.said}\n"


def compare_python(
    programs: Sequence[PythonProgram], folder: Path, compiler: str = "gcc"
) -> list[PythonDifference]:
    """Every difference between serial Python, the evaluator and compiled C over `programs`."""
    found: list[PythonDifference] = []
    compiled: list[tuple[int, PythonProgram]] = []
    for number, program in enumerate(programs):
        try:
            loaded = load_source(program.source, folder / f"k{number}")
            said = _evaluated(program, loaded)
            write_loaded(loaded, number, folder)
        except Exception as error:
            # Whatever the front end, a pass or the emitter raises is a finding about the program.
            found.append(PythonDifference(program, f"{type(error).__name__}: {error}"))
            continue
        if said:
            found.append(PythonDifference(program, said))
        problem = compile_kernel(number, folder, compiler)
        if problem is None:
            compiled.append((number, program))
        else:
            found.append(PythonDifference(program, problem))
    if not compiled:
        return found
    library = link_kernels([number for number, _ in compiled], folder, compiler)
    for number, program in compiled:
        said = _compiled(program, library, f"p{number}")
        if said:
            found.append(PythonDifference(program, said))
    return found


def load_source(source: str, folder: Path) -> Program:
    """The program of a kernel file; raises SourceErrors."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "kernels.py"
    path.write_text(source, encoding="utf-8")
    collector = Collector()
    loaded = load(path, collector)
    collector.raise_if_any()
    assert loaded.program is not None
    return loaded.program


def write_kernel(source: str, number: int, folder: Path) -> Written:
    """Write the C of a kernel file under the prefix `p<number>`, and one file that includes it."""
    return write_loaded(load_source(source, folder / f"k{number}"), number, folder)


def write_loaded(made: Program, number: int, folder: Path) -> Written:
    """The same for a kernel file that was read."""
    written = write_program(made, f"p{number}", folder)
    text = "".join(f'#include "{source}"\n' for source in written.sources)
    (folder / f"p{number}_all.c").write_text(text, encoding="utf-8")
    return written


def compile_kernel(number: int, folder: Path, compiler: str) -> str | None:
    """Compile one program; what the compiler said if it failed."""
    command = [*COMPILERS[compiler], "-fPIC", "-Iinclude", "-I.", "-c", f"p{number}_all.c"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return done.stderr[:4000] if done.returncode else None


def link_kernels(numbers: Sequence[int], folder: Path, compiler: str) -> ctypes.CDLL:
    """A library of programs that were compiled."""
    objects = [f"p{number}_all.o" for number in numbers]
    target = folder / "programs.so"
    command = [*COMPILERS[compiler], "-shared", *objects, "-o", str(target), "-lm"]
    subprocess.run(command, cwd=folder, check=True)
    return ctypes.CDLL(str(target))


def _evaluated(program: PythonProgram, loaded: Program) -> str:
    """What the evaluator gives differently from serial Python; empty if nothing."""
    machine = LaunchMachine(loaded)

    def call(given: list[Any], inputs: Inputs) -> str:
        outcome = machine.call(loaded.root.launches[0], (*given, *scalars_of(inputs)))
        return "" if outcome.kind == "void" else f"{outcome}"

    return _differences(program, call)


def _compiled(program: PythonProgram, library: ctypes.CDLL, prefix: str) -> str:
    """What compiled C gives differently from serial Python; empty if nothing."""

    def call(given: list[Any], inputs: Inputs) -> str:
        status = call_kernel(library, prefix, given, inputs)
        return "" if status == 0 else f"status {status}"

    return _differences(program, call)


def _differences(program: PythonProgram, run: Callable[[list[Any], Inputs], str]) -> str:
    """What `run`, which changes arrays and says what went wrong, gives differently."""
    said: list[str] = []
    for number, inputs in enumerate(program.calls):
        wanted, given = arrays_of(inputs), arrays_of(inputs)
        run_serially(program.source, "k", (*wanted, *scalars_of(inputs)))
        problem = run(given, inputs)
        if problem:
            said.append(f"call {number}: {problem}")
            continue
        names = [a.name for a in inputs if isinstance(a, ArrayInput)]
        for name, want, got in zip(names, wanted, given, strict=True):
            if not same_values(want, got):
                said.append(f"call {number}: {name}\n  serial {want}\n  here   {got}")
    return "\n".join(said)


def same_values(want: Any, got: Any) -> bool:
    """Equal bits, but for the bits of a NaN."""
    if want.dtype.kind != "f":
        return bool(np.array_equal(want, got))
    nan = np.isnan(want)
    if not np.array_equal(nan, np.isnan(got)):
        return False
    bits = f"u{want.dtype.itemsize}"
    return bool(np.array_equal(want[~nan].view(bits), got[~nan].view(bits)))


def arrays_of(inputs: Inputs) -> list[Any]:
    """New arrays with the values of a call."""
    return [_array(a) for a in inputs if isinstance(a, ArrayInput)]


def scalars_of(inputs: Inputs) -> list[Any]:
    """The scalars of a call, typed."""
    return [DTYPES[a.type](a.value) for a in inputs if isinstance(a, ScalarInput)]


def _array(argument: ArrayInput) -> Any:
    made = np.array(argument.values, dtype=DTYPES[argument.type])
    return np.ascontiguousarray(made.reshape(argument.shape))


def call_kernel(
    library: ctypes.CDLL,
    prefix: str,
    arrays: Sequence[Any],
    call: Inputs,
    kernel: str = "k",
    *,
    results: Sequence[Any] = (),
) -> int:
    """Call a kernel with NumPy arrays, which it changes, and the scalars in `call`; the status.

    `results` is an array of one element for what the kernel returns.
    """
    memory = ctypes.create_string_buffer(_CONTEXT_BYTES)
    context = ctypes.c_void_p()
    size = ctypes.c_size_t(_CONTEXT_BYTES)
    opened = getattr(library, f"{prefix}_ht_open")
    status = opened(ctypes.c_int32(1), memory, size, None, ctypes.byref(context))
    assert status == 0, status
    arguments: list[Any] = [context]
    for array in arrays:
        arguments.append(ctypes.c_void_p(array.ctypes.data))
        arguments += [ctypes.c_int64(extent) for extent in array.shape]
    for scalar in call:
        if isinstance(scalar, ScalarInput):
            arguments.append(_SCALARS[scalar.type](scalar.value))
    arguments += [ctypes.c_void_p(result.ctypes.data) for result in results]
    return int(getattr(library, f"{prefix}_{kernel}")(*arguments))


_SCALARS: dict[str, Any] = {
    "f32": ctypes.c_float,
    "f64": ctypes.c_double,
    "i8": ctypes.c_int8,
    "i16": ctypes.c_int16,
    "i32": ctypes.c_int32,
    "i64": ctypes.c_int64,
    "u8": ctypes.c_uint8,
    "u16": ctypes.c_uint16,
    "u32": ctypes.c_uint32,
    "u64": ctypes.c_uint64,
}
