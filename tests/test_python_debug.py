"""The debug build of Python kernels: what it tells, what it does instead, and that nothing sticks.

The oracle of values is serial Python over arrays that give 0 outside and lose what is stored
there; of the first violation the order in which serial Python came upon them.
"""

from __future__ import annotations

import ctypes
import re
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import pytest
from runtime_support import SANITIZE

from transpiler.emit.c17 import emit_c
from transpiler.ir.nodes import Program
from transpiler.machine.bytes import encode_record
from transpiler.machine.fault import FaultRecord
from transpiler.machine.launch import LaunchMachine
from transpiler.passes.pipeline import prepare_c, prepare_debug
from transpiler.suite.compilers import STRICT
from transpiler.suite.native import write_tree
from transpiler.suite.python_compare import (
    arrays_of,
    load_source,
    same_values,
    scalars_of,
)
from transpiler.suite.python_random import ArrayInput, PythonProgram, ScalarInput, random_python
from transpiler.suite.python_serial import DTYPES, Storage, run_serially

LENIENT = "-Wno-unused-result -Wno-type-limits -Wno-unused-variable -Wno-unused-function".split()
COMPILERS = {
    "gcc": ("gcc", "-O1", *STRICT, *LENIENT, "-Wno-sign-conversion", "-ffp-contract=off"),
    "clang": ("clang-19", "-O1", *STRICT, *LENIENT, "-Wno-self-assign", "-ffp-contract=off"),
}


@dataclass(frozen=True)
class Violation:
    """What serial Python came upon first: the type, the index and the extent of a dimension."""

    type: str
    dimension: int | None
    index: int
    extent: int


class Checked(Storage):
    """An array that gives 0 outside, loses what is stored there, and remembers the first time."""

    found: ClassVar[list[Violation]] = []

    def _inside(self, key: Any) -> bool:
        indices = key if isinstance(key, tuple) else (key,)
        if len(indices) != self.ndim:
            indices, extents = (int(key),), (self.size,)
        else:
            extents = self.shape
        for d, (index, extent) in enumerate(zip(indices, extents, strict=True)):
            if not 0 <= index < extent:
                name = next(n for n, t in DTYPES.items() if self.dtype == t)
                at = d if len(extents) > 1 else None
                self.found.append(Violation(name, at, int(index), int(extent)))
                return False
        return True

    def __getitem__(self, key: Any) -> Any:
        return super().__getitem__(key) if self._inside(key) else self.dtype.type(0)

    def __setitem__(self, key: Any, value: Any) -> None:
        if self._inside(key):
            super().__setitem__(key, value)


def violation_of(record: FaultRecord) -> Violation:
    """The fields of a record of the evaluator."""
    *lead, index = (operand.value for operand in record.operands)
    assert record.limit is not None
    assert record.operation.startswith("index.checked.")
    return Violation(record.operation.split(".")[2], *(lead or [None]), index, record.limit.value)


class Library:
    """The debug build of programs, called through ctypes."""

    def __init__(
        self, programs: Sequence[Program], folder: Path, compiler: str, *more: str
    ) -> None:
        sources: list[str] = []
        for number, program in enumerate(programs):
            emitted = emit_c(prepare_c(program), f"p{number}", debug=prepare_debug(program))
            write_tree(emitted, f"p{number}", folder)
            text = f'#include "src/debug/p{number}.c"\n#include "src/p{number}_services.c"\n'
            (folder / f"p{number}_debug.c").write_text(text)
            sources.append(f"p{number}_debug.c")
        target = folder / "debug.so"
        command = [*COMPILERS[compiler], *more, "-fPIC", "-shared", "-Iinclude", "-I."]
        done = subprocess.run(
            [*command, *sources, "-o", str(target), "-lm"],
            cwd=folder,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr[:4000]
        self.code = ctypes.CDLL(str(target))
        self.memory: dict[str, tuple[Any, ctypes.c_void_p]] = {}

    def context(self, prefix: str) -> ctypes.c_void_p:
        """The context of a program, opened once."""
        if prefix not in self.memory:
            memory = ctypes.create_string_buffer(1 << 16)
            context = ctypes.c_void_p()
            size = ctypes.c_size_t(1 << 16)
            opened = getattr(self.code, f"{prefix}_ht_open")
            assert opened(1, memory, size, None, ctypes.byref(context)) == 0
            self.memory[prefix] = memory, context
        return self.memory[prefix][1]

    def call(self, number: int, arrays: Sequence[Any], scalars: Sequence[Any]) -> tuple[int, bytes]:
        """The status and the record of a call."""
        prefix = f"p{number}"
        context = self.context(prefix)
        given: list[Any] = [context]
        for array in arrays:
            given.append(ctypes.c_void_p(array.ctypes.data))
            given += [ctypes.c_int64(n) for n in array.shape]
        given += [np.ctypeslib.as_ctypes_type(s.dtype)(s.item()) for s in scalars]
        status = int(getattr(self.code, f"{prefix}_k")(*given))
        room = ctypes.create_string_buffer(4096)
        write = getattr(self.code, f"{prefix}_ht_fault_bytes")
        write.restype = ctypes.c_size_t
        size = write(context, room, ctypes.c_size_t(4096))
        return status, room.raw[:size]

    def text(self, number: int) -> str:
        """The report of the last call."""
        room = ctypes.create_string_buffer(4096)
        getattr(self.code, f"p{number}_ht_fault_text")(
            self.context(f"p{number}"), room, ctypes.c_size_t(4096)
        )
        return room.value.decode("utf-8")


def compare(
    source: str, program: Program, number: int, library: Library, inputs: Sequence[Any]
) -> list[str]:
    """What serial Python, the evaluator and C say differently of one call."""
    serial, machine, native = arrays_of(inputs), arrays_of(inputs), arrays_of(inputs)
    scalars = scalars_of(inputs)
    Checked.found.clear()
    run_serially(source, "k", (*serial, *scalars), Checked)
    first = Checked.found[0] if Checked.found else None
    outcome = LaunchMachine(program, debug=True).call(
        program.root.launches[0], (*machine, *scalars)
    )
    status, record = library.call(number, native, scalars)
    said: list[str] = []
    told = None if outcome.fault is None else violation_of(outcome.fault)
    if told != first:
        said.append(f"the evaluator tells {told}, serial Python {first}")
    wanted = b"" if outcome.fault is None else encode_record(outcome.fault)
    if (status, record) != (0 if outcome.fault is None else 3, wanted):
        said.append(f"C: status {status}, {library.text(number)!r}; evaluator {outcome.fault}")
    for name, a, b, c in zip("xyzuvw" * 3, serial, machine, native, strict=False):
        if not same_values(np.asarray(a), b) or not same_values(np.asarray(a), c):
            said.append(f"array {name}: serial {a}\nevaluator {b}\nC {c}")
    return said


# --- written by hand ------------------------------------------------------------------------


@dataclass(frozen=True)
class Case:
    """A kernel `k` and its arguments; `wants` is where the first violation stands."""

    name: str
    source: str
    inputs: tuple[ArrayInput | ScalarInput, ...]
    wants: str


def array(name: str, type_: str, *shape: int, first: int = 1) -> ArrayInput:
    """An array of first, first + 1, ..."""
    count = int(np.prod(shape))
    return ArrayInput(name, type_, shape, tuple(range(first, first + count)), True)


CASES = (
    Case(
        "one dimension past the end",
        "@tack.kernel\ndef k(u: 'f32[:]', v: 'f32[:]'):\n    for i in range(len(u)):\n"
        "        v[i] = u[i + 1] + u[i]\n",
        (array("u", "f32", 4), array("v", "f32", 4)),
        "kernels.py:5:16",
    ),
    Case(
        "a negative index",
        "@tack.kernel\ndef k(u: 'i32[:]', v: 'i32[:]'):\n    for i in range(len(u)):\n"
        "        v[i] = u[i] + u[i - 1]\n",
        (array("u", "i32", 3), array("v", "i32", 3)),
        "kernels.py:5:23",
    ),
    Case(
        "a column outside the row and inside the flat array",
        "@tack.kernel\ndef k(a: 'f64[:, :]'):\n"
        "    for i, j in tack.ndindex(a.shape[0], a.shape[1]):\n"
        "        a[i, j] = a[i, j + 1] * tack.f64(2.0)\n",
        (array("a", "f64", 3, 4),),
        "kernels.py:5:19",
    ),
    Case(
        "the value before the place",
        "@tack.kernel\ndef k(u: 'u8[:]', v: 'u8[:]'):\n    for i in range(len(u)):\n"
        "        v[i + 7] = u[i + 9]\n",
        (array("u", "u8", 3), array("v", "u8", 3)),
        "kernels.py:5:20",
    ),
    Case(
        "augmented assignment: old value, operand, place",
        "@tack.kernel\ndef k(u: 'i64[:]', v: 'i64[:]'):\n    for i in range(len(u)):\n"
        "        v[i + 1] += u[i + 2]\n        v[i] -= tack.i64(5)\n",
        (array("u", "i64", 4), array("v", "i64", 4)),
        "kernels.py:5:21",
    ),
    Case(
        "an index out of an index",
        "@tack.kernel\ndef k(p: 'i32[:]', v: 'f32[:]'):\n    for i in range(len(v)):\n"
        "        v[p[i]] = v[p[i + 1]] + v[i]\n",
        (array("p", "i32", 4), array("v", "f32", 4)),
        "kernels.py:5:19",
    ),
    Case(
        "inside a device function, with its call",
        "@tack.func\ndef f(a, i):\n    return a[i + 2]\n\n"
        "@tack.kernel\ndef k(u: 'f32[:]', v: 'f32[:]'):\n    for i in range(len(u)):\n"
        "        v[i] = f(u, i) + f(u, i + 1)\n",
        (array("u", "f32", 4), array("v", "f32", 4)),
        "kernels.py:4:12",
    ),
    Case(
        "stored by a device function",
        "@tack.func\ndef put(a, i, x):\n    a[i - 1] = x\n    a[i] += x\n\n"
        "@tack.kernel\ndef k(u: 'i16[:]'):\n    for i in range(len(u)):\n"
        "        put(u, i * 2, u[i])\n",
        (array("u", "i16", 5),),
        "kernels.py:4:5",
    ),
    Case(
        "an arm that is not taken, and one that is",
        "@tack.kernel\ndef k(u: 'i32[:]', v: 'i32[:]'):\n    for i in range(len(u)):\n"
        "        v[i] = u[i - 1] if i > 0 else u[i]\n"
        "        v[i] += u[i + 1] if i > 2 else u[i]\n"
        "        if i + 1 < len(u) and u[i + 1] > 0 or i < 1:\n            v[i] += 1\n",
        (array("u", "i32", 4), array("v", "i32", 4)),
        "kernels.py:6:17",
    ),
    Case(
        "a condition of while",
        "@tack.kernel\ndef k(u: 'i32[:]', v: 'i32[:]'):\n    for i in range(len(u)):\n"
        "        n = 0\n        while u[n] != 0 and u[n + 1] < 100:\n            n += 1\n"
        "        v[i] = n\n",
        (array("u", "i32", 4), array("v", "i32", 4)),
        "kernels.py:6:29",
    ),
    Case(
        "a local array",
        "@tack.kernel\ndef k(v: 'f32[:]'):\n    for i in range(len(v)):\n"
        "        w = tack.local_array(tack.f32, 3)\n        for n in range(3):\n"
        "            w[n] = v[i]\n        w[i] = tack.f32(7.0)\n        v[i] = w[i] + w[0]\n",
        (array("v", "f32", 5),),
        "kernels.py:8:9",
    ),
)


@pytest.fixture(scope="module", params=["gcc", "clang"])
def built(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder = tmp_path_factory.mktemp("debug")
    programs = [
        load_source(f"import tack\n{case.source}", folder / f"c{n}") for n, case in enumerate(CASES)
    ]
    more = [f for f in SANITIZE if "address" not in f] if request.param == "clang" else []
    more += ["-fsanitize=undefined", "-fsanitize-trap=undefined"] if more else []
    return programs, Library(programs, folder, request.param, *more)


@pytest.mark.toolchain
@pytest.mark.parametrize("number", range(len(CASES)), ids=[c.name for c in CASES])
def test_the_first_access_outside_is_told_and_the_run_goes_on(built: Any, number: int) -> None:
    """MEM-08"""
    programs, library = built
    case, program = CASES[number], programs[number]
    source = f"import tack\n{case.source}"
    said = compare(source, program, number, library, case.inputs)
    assert not said, "\n".join(said)
    assert f"--> {case.wants}\n" in library.text(number)


@pytest.mark.toolchain
def test_nothing_sticks(built: Any) -> None:
    """A call behind one with a violation is a new one, without a reset."""
    _, library = built
    case = CASES[2]
    assert library.call(2, arrays_of(case.inputs), [])[0] == 3
    empty = np.zeros((0, 4))
    assert library.call(2, [empty], []) == (0, b"")
    assert library.call(2, arrays_of(case.inputs), [])[0] == 3


# --- divisors -------------------------------------------------------------------------------

DIVIDES = """\
import tack

@tack.kernel
def k(a: "{0}[:]", b: "{0}[:]", q: "{0}[:]", r: "{0}[:]"):
    for i in range(len(a)):
        q[i] = a[i] // b[i]
        r[i] = a[i] % b[i]
        if b[i] != 0 and a[i] // b[i] > 3:
            r[i] = a[i] % b[i] if b[i] > 1 else a[i]
"""


@pytest.mark.toolchain
def test_a_zero_divisor_is_told_and_gives_0(tmp_path: Path) -> None:
    """MEM-08, TYP-10: each integer type; an arm that is not taken divides nothing."""
    types = [t for t in DTYPES if t[0] in "iu"]
    # A literal zero is i32, which does not meet u64.
    sources = [DIVIDES.format(t).replace("!= 0", f"!= tack.{t}(0)") for t in types]
    sources = [s.replace("> 3", f"> tack.{t}(3)") for s, t in zip(sources, types, strict=True)]
    sources = [s.replace("> 1 ", f"> tack.{t}(1) ") for s, t in zip(sources, types, strict=True)]
    programs = [load_source(s, tmp_path / f"c{n}") for n, s in enumerate(sources)]
    library = Library(programs, tmp_path, "gcc")
    for number, (type_, program) in enumerate(zip(types, programs, strict=True)):
        a = np.array([7, 9, 1, 0, 100], DTYPES[type_])
        b = np.array([2, 0, 0, 3, 7], DTYPES[type_])
        given = [a, b, np.zeros_like(a), np.zeros_like(a)]
        evaluated = [x.copy() for x in given]
        status, record = library.call(number, given, [])
        outcome = LaunchMachine(program, debug=True).call(program.root.launches[0], evaluated)
        assert outcome.fault is not None
        assert (status, record) == (2, encode_record(outcome.fault))
        assert outcome.fault.operation == f"div.checked.{type_}"
        assert [int(o.value) for o in outcome.fault.operands] == [9, 0]
        assert outcome.fault.address is not None
        assert outcome.fault.address.item == 1
        quotient = [x // y if y else 0 for x, y in zip(a.tolist(), b.tolist(), strict=True)]
        rest = [x % y if y else 0 for x, y in zip(a.tolist(), b.tolist(), strict=True)]
        for result in (given, evaluated):
            assert result[2].tolist() == quotient
            assert result[3].tolist() == rest


# --- random programs ------------------------------------------------------------------------


def widened(program: PythonProgram) -> str | None:
    """The program with iterations outside its arrays; None for a loop of another form."""
    one = r"for i in range\((?:0, )?(len\(\w+\)|\w+\.shape\[0\])\):"
    source = re.sub(one, r"for i in range(-1, \1 + 2):", program.source)
    two = r"for i, j in tack.ndindex\((\w+\.shape\[0\]), (\w+\.shape\[1\])\):"
    source = re.sub(two, r"for i, j in tack.ndindex((-1, \1 + 1), \2 + 1):", source)
    return source if source != program.source else None


@pytest.mark.toolchain
@pytest.mark.parametrize("compiler", ["gcc", "clang"])
def test_random_kernels_beyond_their_arrays(tmp_path: Path, compiler: str) -> None:
    """Serial Python, the evaluator and C: the same first violation, the same arrays behind it."""
    first = 3000 if compiler == "gcc" else 4000
    made = [(p, s) for p in map(random_python, range(first, first + 90)) if (s := widened(p))]
    assert len(made) > 30
    programs = [load_source(s, tmp_path / f"c{n}") for n, (_, s) in enumerate(made)]
    library = Library(programs, tmp_path, compiler)
    told = 0
    for number, (program, source) in enumerate(made):
        for inputs in program.calls:
            said = compare(source, programs[number], number, library, inputs)
            assert not said, "\n".join([f"seed {program.seed}", source, *said])
            told += bool(Checked.found)
    assert told > 30
