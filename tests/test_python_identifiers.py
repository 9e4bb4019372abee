"""Names of Python kernels in C: whatever they are called, they mean what they are bound to."""

from __future__ import annotations

import ctypes
import keyword
import re
import unicodedata
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from python_targets import Targets, file_of
from trees import command

from transpiler.emit.interface import NameClash
from transpiler.emit.names import C_KEYWORDS, CXX_KEYWORDS, LIBRARY, MACROS, OWN
from transpiler.suite.python_compare import COMPILERS, call_kernel, load_source, write_loaded
from transpiler.suite.python_random import ScalarInput

pytestmark = pytest.mark.toolchain
DEVICE = """threadIdx blockIdx blockDim gridDim thread device kernel constant threadgroup half
    float4 int2 uint3 global __global__ __shared__ __kernel local private get_global_id get_group_id
    barrier mem_fence atomic_add atomic_fetch_add_explicit as_type saturate mix dot cross normalize
    clamp sampler image3d_t size_t ptrdiff_t uint ushort uchar ulong hipThreadIdx_x vec3
    mat2""".split()
OURS = """run status threads cx at i j a_n0 y_n0 ht_run ht_f32 ht_i64 ht_iterations HT_FN
    HT_PARALLEL_FOR j_end value new_a a_before old holds chosen result a_own f_i64 k_rows rows p0
    p0_ht_open low high step ht1_status HT1_OK int64_t""".split()
UNICODE = "größe π Ω значение 变量 é ﬁ_x ª1 _ __x _X x__y x_ X9".split()
PYTHON = """print_ len_ type list dict set id sum object str bytes input open next iter map filter
    zip hash property super vars dir eval exec repr round sorted reversed slice tuple""".split()
CODE = C_KEYWORDS | CXX_KEYWORDS | MACROS | LIBRARY | OWN
NAMES = sorted(
    unicodedata.normalize("NFKC", name)  # as Python reads it
    for name in {*CODE, *DEVICE, *OURS, *UNICODE, *PYTHON}
    if name.isidentifier() and not keyword.iskeyword(name) and name not in ("tack",)
)
BUILTINS = {"abs", "all", "any", "fabs", "float", "int", "len", "max", "min", "print", "range"}


def chunks(count: int) -> list[list[str]]:
    return [NAMES[k : k + count] for k in range(0, len(NAMES), count)]


def test_the_list_has_what_it_is_for() -> None:
    assert len(NAMES) > 450
    assert {"register", "restrict", "class", "remove", "errno", "threadIdx", "π"} - {
        "class"
    } <= set(NAMES)


def test_parameters_locals_loops_and_arrays(tmp_path: Path) -> None:
    """SRC-17: every name as a scalar, an array, a local and the variable of a loop."""
    sources: dict[str, tuple[str, list[str]]] = {}
    groups = chunks(40)
    for k, names in enumerate(groups):
        scalars = ", ".join(f'{n}: "i64"' for n in names)
        total = " + ".join(f"{e + 1} * {n}" for e, n in enumerate(names))
        first = "OUT" if "OUT" not in names else "OUT_"
        sources[f"scalars_{k}"] = (
            f'{first}: "i64[:]", {scalars}',
            [f"for I_ in range({first}.shape[0]):", f"    {first}[I_] = {total}"],
        )
        arrays = ", ".join(f'{n}: "i32[:]"' for n in names)
        total = " + ".join(f"{e + 1} * {n}[I_]" for e, n in enumerate(names))
        sources[f"arrays_{k}"] = (
            f'{first}: "i64[:]", {arrays}',
            [f"for I_ in range({first}.shape[0]):", f"    {first}[I_] = {total}"]
            + [f"    {n}[I_] = {e}" for e, n in enumerate(names)],
        )
        locals_ = [n for n in names if n not in BUILTINS]
        lines = [f"    {n} = {first}[I_] + {e}" for e, n in enumerate(locals_)]
        lines += [f"    {n} += {m}" for n, m in pairwise(locals_)]
        total = " + ".join(f"{e + 1} * {n}" for e, n in enumerate(locals_))
        sources[f"locals_{k}"] = (
            f'{first}: "i64[:]"',
            [f"for I_ in range({first}.shape[0]):", *lines, f"    {first}[I_] = {total}"],
        )
        loops = [f"    for {n} in range(2):\n            {first}[I_] += {e + 1} * {n}"
                 for e, n in enumerate(locals_)]  # fmt: skip
        sources[f"loops_{k}"] = (
            f'{first}: "i64[:]"', [f"for I_ in range({first}.shape[0]):", *loops]
        )  # fmt: skip
    targets = Targets(file_of(sources), tmp_path)
    for k, names in enumerate(groups):
        values = [3 * e - 7 for e in range(len(names))]
        want = [sum((e + 1) * v for e, v in enumerate(values))] * 2
        out = np.array([5, -6])
        numbers = {n: ("i64", v) for n, v in zip(names, values, strict=True)}
        targets.check(f"scalars_{k}", [out], {0: want}, numbers)
        arrays = [np.array([v, v + 1], np.int32) for v in values]
        sums = [sum((e + 1) * (v + i) for e, v in enumerate(values)) for i in (0, 1)]
        after = {0: sums} | {e + 1: [e, e] for e in range(len(names))}
        targets.check(f"arrays_{k}", [out, *arrays], after)
        own = [n for n in names if n not in BUILTINS]
        made = []
        for start in out.tolist():
            v = [start + e for e in range(len(own))]
            for e in range(len(own) - 1):
                v[e] += v[e + 1]
            made.append(sum((e + 1) * x for e, x in enumerate(v)))
        targets.check(f"locals_{k}", [out], {0: made})
        added = sum(range(1, len(own) + 1))
        targets.check(f"loops_{k}", [out], {0: [5 + added, -6 + added]})


def test_kernels_functions_and_constants(tmp_path: Path) -> None:
    """SRC-17: every name as a kernel, as a device function and as a constant."""
    own = [n for n in NAMES if n not in BUILTINS and n != "constant"]
    called = [(e, n) for e, n in enumerate(own) if f"{n}_" not in own]
    functions = "".join(
        f"@tack.func\ndef {n}(x):\n    return x * {e + 3} + {n}_\n\n\n"
        f"{n}_ = tack.constant({e})\n\n\n"
        for e, n in called
    )
    lines = [f"    out_[{k}] = {n}(out_[{k}])" for k, (_, n) in enumerate(called)]
    source = {"all_functions": ('out_: "i64[:]"', ["for i_ in range(1):", *lines])}
    targets = Targets(file_of(source, functions), tmp_path / "f")
    want = [(k + 10) * (e + 3) + e for k, (e, _) in enumerate(called)]
    targets.check("all_functions", [np.arange(len(called)) + 10], {0: want})
    entries = [n for n in own if n not in ("_x", "__x")]  # both would be `x_`, which is there
    kernels = {
        n: ('out_: "i64[:]"', ["for i_ in range(1):", f"    out_[0] = {e}"])
        for e, n in enumerate(entries)
    }
    made = Targets(file_of(kernels), tmp_path / "k", ("gcc",))
    assert len(set(made.entries.values())) == len(entries)
    for e, n in enumerate(entries):
        made.check(n, [np.zeros(1, np.int64)], {0: [e]})


def test_the_functions_behind_entries_meet_no_entry(tmp_path: Path) -> None:
    """SRC-17: the function `p0_rows` behind a kernel `p0` is not the entry of a kernel `rows`."""
    names = ("p0", "rows", "p0_rows", "k", "k_rows", "p0_k")
    kernels = {
        n: ('y: "i64[:]"', ["for i in range(len(y)):", f"    y[i] = {e} + step_rows(i)"])
        for e, n in enumerate(names)
    }
    above = "@tack.func\ndef step_rows(i):\n    return 10 * i\n\n\n"
    kernels["step"] = ('y: "i64[:]"', ["for i in range(len(y)):", "    y[i] = step_rows(i)"])
    targets = Targets(file_of(kernels, above), tmp_path)
    for e, n in enumerate(names):
        targets.check(n, [np.zeros(3, np.int64)], {0: [e, 10 + e, 20 + e]})
    targets.check("step", [np.zeros(2, np.int64)], {0: [0, 10]})


def test_kernels_that_meet_in_one_name_of_c_are_refused(tmp_path: Path) -> None:
    """SRC-17: told by both names, never one for the other."""
    kernels = {n: ('y: "i64[:]"', ["for i in range(1):", "    y[0] = 1"]) for n in ("x_", "__x")}
    with pytest.raises(NameClash, match=r"x_ and kernels\.__x both become p0_x_ in C"):
        Targets(file_of(kernels), tmp_path, ("gcc",))


FIELD = """import tack


@tack.kernel
def kernel(half: "i32[:]", register: "i32[:]", thread: "i32[:]", device: "i32[:]",
           blockIdx: "i32[:]", get_global_id: "i32[:]"):
    for far in range(half.shape[0]):
        half[far] = register[far] + thread[far] + device[far] + blockIdx[far] + get_global_id[far]


@tack.kernel
def remove(linux: "i64", unix: "i64", I: "i64[:]"):
    for near in range(len(I)):
        I[near] = linux - unix


@tack.kernel
def y0(errno: "i64", stdin: "i64") -> tack.i64:
    for index in range(0):
        pass
    return errno * stdin
"""


@pytest.mark.parametrize("standard", ["c17", "gnu17"])
@pytest.mark.parametrize("macros", [[], ["-Dnear=", "-Dfar=", "-DI=0"]])
@pytest.mark.parametrize("compiler", ["gcc", "clang"])
def test_names_of_the_platform(
    standard: str, macros: list[str], compiler: str, tmp_path: Path
) -> None:
    """D21, SRC-17: also where `linux` and `unix` are macros, and `near`, `far` and `I`."""
    program = load_source(FIELD, tmp_path / "source")
    written = write_loaded(program, 0, tmp_path)
    command_ = [w for w in COMPILERS[compiler] if not w.startswith("-std=")]
    command_ += [f"-std={standard}", *macros, "-fPIC", "-shared", "-Iinclude", "-I."]
    command(*command_, "p0_all.c", "-lm", "-o", "names.so", cwd=tmp_path)
    library = ctypes.CDLL(str(tmp_path / "names.so"))
    header = (tmp_path / "include" / "p0" / "p0.h").read_text(encoding="utf-8")
    names = {e.name: e.c_name.removeprefix("p0_") for e in written.exports}
    assert set(names.values()) == {"kernel", "remove", "y0"}
    arrays = [np.array([k + 1, 10 * k], np.int32) for k in range(6)]
    assert call_kernel(library, "p0", arrays, (), names["kernel"]) == 0
    assert arrays[0].tolist() == [2 + 3 + 4 + 5 + 6, 150]
    got: Any = np.zeros(2, np.int64)
    numbers = [ScalarInput("linux", "i64", 7), ScalarInput("unix", "i64", 2)]
    assert call_with(library, numbers, got) == 0
    assert got.tolist() == [5, 5]
    value = np.zeros(1, np.int64)
    numbers = [ScalarInput("errno", "i64", 6), ScalarInput("stdin", "i64", 7)]
    assert call_kernel(library, "p0", [], numbers, names["y0"], results=[value]) == 0
    assert value[0] == 42
    # The rule stands in the header: an underscore at the end.
    for name in ("linux", "unix", "far", "near", "I", "errno", "stdin", "register"):
        assert not re.search(rf"[ *]{name}[,)]", header)
    assert "errno of k" in header or "errno of " in header


def call_with(library: ctypes.CDLL, numbers: list[ScalarInput], array: Any) -> int:
    """`remove`, whose numbers stand in front of its array."""
    entry = library.p0_remove
    memory, context = ctypes.create_string_buffer(1 << 16), ctypes.c_void_p()
    size = ctypes.c_size_t(1 << 16)
    assert library.p0_ht_open(1, memory, size, None, ctypes.byref(context)) == 0
    values = [ctypes.c_int64(int(n.value)) for n in numbers]
    where = ctypes.c_void_p(array.ctypes.data)
    return int(entry(context, *values, where, ctypes.c_int64(len(array))))
