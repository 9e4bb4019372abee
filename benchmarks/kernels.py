"""Python kernels against C by hand and against Numba: ratios within one run.

    python benchmarks/kernels.py [--compiler gcc|clang-19] [--rounds N] [--threads N] [--small]
                                 [--flags=-march=native] [NAME ...]

The tree of `python_kernels/kernels.py` is built by its own CMake project in Release; the C by hand
is compiled with the very flags that the tree's sources got, and `--flags` for both. The three take
turns, each round one call of each; a ratio is the median over the rounds. Numba (`pip install
'hardtack[bench]'`) is left out where it is not installed.
"""

from __future__ import annotations

import argparse
import ctypes
import json
import os
import shlex
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "benchmarks" / "python_kernels"


@dataclass(frozen=True)
class Problem:
    """Arguments of one kernel: arrays, which of them is written, scalars; `extents` are the
    numbers that the C by hand takes behind its arrays."""

    name: str
    arrays: tuple[Any, ...]
    written: int
    extents: tuple[int, ...]
    scalars: tuple[Any, ...]
    resets: bool = False


def problems(small: bool) -> list[Problem]:
    """All of them, in the sizes of the published table or in small ones."""
    chance = np.random.default_rng(1)
    f32 = np.float32

    def floats(*shape: int) -> Any:
        return chance.random(shape, f32)

    n, side, width = (1 << 16, 256, 64) if small else (1 << 24, 4096, 512)
    bodies, picture, rows = (256, 128, 64) if small else (4096, 2048, 4096)
    matrices = floats(width, width), floats(width, width), floats(width, width)
    whole = floats(rows, 4096)
    view = (-2.0, 1.25, 2.5 / picture, 200)
    return [
        Problem("saxpy", (floats(n), floats(n)), 1, (n,), (f32(0.0),)),
        Problem("heat", (floats(side, side), floats(side, side)), 1, (side, side), (f32(0.2),)),
        Problem("matmul", matrices, 2, (width, width, width), ()),
        Problem(
            "nbody",
            (floats(bodies, 3), floats(bodies), floats(bodies, 3)),
            2,
            (bodies,),
            (f32(0.01),),
        ),
        Problem("mandelbrot", (np.zeros((picture, picture), np.int32),), 0, (picture,) * 2, view),
        Problem("squares", (whole, np.zeros(rows, f32)), 1, (rows, 4096), ()),
        Problem("squares_atomic", (whole, np.zeros(1)), 1, (rows, 4096), (), resets=True),
    ]


class Trees:
    """The tree of the kernels and the C by hand, as libraries."""

    def __init__(self, folder: Path, compiler: str, flags: str) -> None:
        tree, build = folder / "kernels", folder / "build"
        transpile = [sys.executable, "-m", "transpiler", "build", SOURCES / "kernels.py"]
        subprocess.run([*transpile, "-o", tree], check=True, cwd=ROOT, stdout=subprocess.DEVNULL)
        configure = ["cmake", "-S", tree, "-B", build, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release"]
        configure += [f"-DCMAKE_C_COMPILER={compiler}", f"-DCMAKE_C_FLAGS={flags}"]
        configure += ["-DBUILD_SHARED_LIBS=ON", "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON"]
        subprocess.run([*configure, "-DKERNELS_TESTS=OFF"], check=True, stdout=subprocess.DEVNULL)
        subprocess.run(["cmake", "--build", build], check=True, stdout=subprocess.DEVNULL)
        self.flags = _flags(build)
        by_hand = folder / "by_hand.so"
        source = str(SOURCES / "by_hand.c")
        command = [
            compiler,
            *self.flags,
            "-fvisibility=default",
            "-shared",
            source,
            "-o",
            str(by_hand),
            "-lm",
        ]
        subprocess.run(command, check=True)
        self.by_hand = ctypes.CDLL(str(by_hand))
        self.kernels = ctypes.CDLL(str(next(build.glob("libkernels.so"))))
        self._memory = ctypes.create_string_buffer(1 << 14)
        self._context = ctypes.c_void_p()
        opened = self.kernels.kernels_ht_open
        size = ctypes.c_size_t(1 << 14)
        assert opened(1, self._memory, size, None, ctypes.byref(self._context)) == 0

    def ours(self, problem: Problem) -> Callable[[], None]:
        """One call of the tree's entry."""
        given: list[Any] = [self._context]
        for array in problem.arrays:
            given.append(ctypes.c_void_p(array.ctypes.data))
            rank = 1 if problem.name == "nbody" else array.ndim
            given += [ctypes.c_int64(extent) for extent in array.shape[:rank]]
        given += map(_scalar, problem.scalars)
        entry = getattr(self.kernels, f"kernels_{problem.name}")

        def call() -> None:
            assert entry(*given) == 0

        return call

    def hand(self, problem: Problem) -> Callable[[], None]:
        """One call of the C by hand."""
        given: list[Any] = [ctypes.c_void_p(array.ctypes.data) for array in problem.arrays]
        given += [ctypes.c_int64(extent) for extent in problem.extents]
        given += map(_scalar, problem.scalars)
        entry = getattr(self.by_hand, f"by_hand_{problem.name}")
        entry.restype = None
        return lambda: entry(*given)


def _scalar(value: Any) -> Any:
    if isinstance(value, np.float32):
        return ctypes.c_float(value)
    return ctypes.c_int32(value) if isinstance(value, int) else ctypes.c_double(value)


def _flags(build: Path) -> list[str]:
    """What the tree's first source was compiled with, without folders and files."""
    listed = json.loads((build / "compile_commands.json").read_text(encoding="utf-8"))
    words = shlex.split(listed[0]["command"])[1:]
    kept: list[str] = []
    skip = False
    for word in words:
        if skip or word.startswith(("-I", "-D", "-M")) or word in ("-c", "-o"):
            skip = word in ("-o", "-c", "-MT", "-MF")
        else:
            kept.append(word)
    return kept


def numba_call(problem: Problem) -> Callable[[], None] | None:
    """One call of Numba's version, compiled before; None without Numba."""
    try:
        sys.path.insert(0, str(SOURCES))
        import with_numba
    except ImportError:
        return None
    function = getattr(with_numba, problem.name)
    return lambda: function(*problem.arrays, *problem.scalars)


def checked(problem: Problem, calls: dict[str, Callable[[], None]]) -> None:
    """All give the same result, floats within rounding."""
    written = problem.arrays[problem.written]
    start, first = written.copy(), None
    for who, call in calls.items():
        written[...] = start
        call()
        first = written.copy() if first is None else first
        close = np.allclose(first, written, rtol=1e-3) if first.dtype.kind == "f" else None
        wrong = np.count_nonzero(first != written) if close is None else int(not close)
        # A point at the edge of the set may escape an iteration later where products are fused.
        assert wrong <= written.size // 1000, f"{problem.name}: {who} differs in {wrong}"


def measure(problem: Problem, calls: dict[str, Callable[[], None]], rounds: int) -> None:
    """The rounds, and a line of the table."""
    times: dict[str, list[float]] = {who: [] for who in calls}
    order = list(calls)
    for round_ in range(rounds):
        for who in order[round_ % len(order) :] + order[: round_ % len(order)]:
            start = time.perf_counter()
            calls[who]()
            times[who].append(time.perf_counter() - start)
    shown = [f"{problem.name:15}{1e3 * statistics.median(times['ours']):9.2f}"]
    for who in ("by hand", "numba"):
        if who in times:
            ratios = [a / b for a, b in zip(times["ours"], times[who], strict=True)]
            low, middle, high = statistics.quantiles(ratios, n=4)
            best = min(times["ours"]) / min(times[who])
            shown.append(f"{middle:8.3f} ({low:.3f}..{high:.3f}) best {best:.3f}")
    print("  ".join(shown), flush=True)


def main() -> None:
    """Build, check, measure, print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--compiler", default="gcc")
    parser.add_argument("--flags", default="", help="more flags for both, as -march=native")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--small", action="store_true", help="small sizes, to try it")
    options = parser.parse_args()
    os.environ["OMP_NUM_THREADS"] = os.environ["NUMBA_NUM_THREADS"] = str(options.threads)
    with tempfile.TemporaryDirectory() as folder:
        trees = Trees(Path(folder), options.compiler, options.flags)
        print(f"{options.compiler} {' '.join(trees.flags)}; {options.threads} threads")
        print("kernel                ms    to C by hand (quartiles)          to Numba (quartiles)")
        for problem in problems(options.small):
            if options.names and problem.name not in options.names:
                continue
            calls = {"ours": trees.ours(problem), "by hand": trees.hand(problem)}
            numba = numba_call(problem)
            if numba is not None:
                calls["numba"] = numba
            checked(problem, calls)
            measure(problem, calls, options.rounds)


if __name__ == "__main__":
    main()
