"""How long hardtack takes from a source to its formatted tree, phase by phase.

    python benchmarks/transpile.py [--lines 1000 10000] [--runs 3] [--until PHASE]
        [--profile PHASE]

Everything happens in one process, after one run that loads what is loaded once; the median of
the runs counts. The aim is 1.5 s for 1,000 lines on two cores, and ten times that for 10,000.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

from program import program  # noqa: E402

from transpiler.ci.program import Loaded, load  # noqa: E402
from transpiler.emit.c17 import emit_c  # noqa: E402
from transpiler.emit.interface import Emitted  # noqa: E402
from transpiler.ir.nodes import Program  # noqa: E402
from transpiler.passes.pipeline import prepare_c  # noqa: E402
from transpiler.project.build import make_tree  # noqa: E402
from transpiler.project.formatting import format_c  # noqa: E402
from transpiler.project.manifest import open_project  # noqa: E402
from transpiler.project.selftest import render_vectors  # noqa: E402
from transpiler.project.vectors import record_all  # noqa: E402
from transpiler.source.diagnostics import Collector, show  # noqa: E402

PHASES = ("load", "passes", "emit", "format", "vectors", "tree")
"""`tree` is everything after `load` once more, as `hardtack build` does it: the self-test of
recorded vectors included, formatted and digested."""


class Measured:
    """One program and the results of its phases so far."""

    def __init__(self, path: Path) -> None:
        self.manifest = open_project(path)
        self.loaded: Loaded | None = None
        self.prepared: Program | None = None
        self.emitted: Emitted | None = None

    def load(self) -> None:
        collector = Collector()
        self.loaded = load(self.manifest.root, collector)
        if self.loaded.program is None:
            text = "\n".join(show(d, self.loaded.files) for d in collector.found[:5])
            raise SystemExit(f"the program has errors:\n{text}")

    @property
    def program(self) -> Program:
        assert self.loaded is not None
        assert self.loaded.program is not None
        return self.loaded.program

    def passes(self) -> None:
        self.prepared = prepare_c(self.program)

    def emit(self) -> None:
        assert self.prepared is not None
        self.emitted = emit_c(self.prepared, self.manifest.prefix)

    def format(self) -> None:
        assert self.emitted is not None
        format_c(self.emitted.files)

    def vectors(self) -> None:
        assert self.emitted is not None
        exports, manifest = self.emitted.exports, self.manifest
        recorded = record_all(self.program, exports, manifest.seed, manifest.count)
        for export in exports:
            render_vectors(export, recorded[export.c_name], manifest.prefix)

    def tree(self) -> None:
        assert self.loaded is not None
        make_tree(self.manifest, self.program, self.loaded.files)

    def phase(self, name: str) -> Callable[[], None]:
        """The method of a phase."""
        method: Callable[[], None] = getattr(self, name)
        return method


def measure(path: Path, runs: int, phases: Sequence[str]) -> dict[str, float]:
    """The median seconds of each phase."""
    times: dict[str, list[float]] = {name: [] for name in phases}
    for _ in range(runs):
        measured = Measured(path)
        for name in phases:
            start = time.perf_counter()
            measured.phase(name)()
            times[name].append(time.perf_counter() - start)
    return {name: statistics.median(found) for name, found in times.items()}


def profile(path: Path, phase: str) -> None:
    """The twenty-five most expensive functions of a phase."""
    measured = Measured(path)
    for name in PHASES:
        if name == phase:
            break
        measured.phase(name)()
    profiler = cProfile.Profile()
    profiler.runcall(measured.phase(phase))
    pstats.Stats(profiler).strip_dirs().sort_stats("tottime").print_stats(25)


def main() -> int:
    """Measure and print a table; 0."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--lines", type=int, nargs="+", default=[1000, 10000])
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--until", choices=PHASES, default=PHASES[-1], help="the last phase")
    parser.add_argument("--profile", choices=PHASES)
    options = parser.parse_args()
    phases = PHASES[: PHASES.index(options.until) + 1]
    with tempfile.TemporaryDirectory() as folder:
        warm = Path(folder) / "warm.ci"
        warm.write_text(program(100), encoding="utf-8")
        measure(warm, 1, phases)
        rows: list[tuple[int, dict[str, float]]] = []
        for lines in options.lines:
            path = Path(folder) / f"p{lines}.ci"
            text = program(lines)
            path.write_text(text, encoding="utf-8")
            if options.profile:
                profile(path, options.profile)
                continue
            rows.append((text.count("\n"), measure(path, options.runs, phases)))
        if rows:
            report(rows)
    return 0


def report(rows: list[tuple[int, dict[str, float]]]) -> None:
    """A line for each phase: seconds for each length, then how the cost of a line grows."""
    print(f"{'':10}" + "".join(f"{lines:>12} lines" for lines, _ in rows))
    for name in rows[0][1]:
        seconds = [times[name] for _, times in rows]
        text = f"{name:10}" + "".join(f"{value:>16.3f} s" for value in seconds)
        if len(rows) > 1:
            each = [value / lines for value, (lines, _) in zip(seconds, rows, strict=True)]
            text += f"   {each[-1] / each[0]:.2f} times the cost of a line"
        print(text)


if __name__ == "__main__":
    sys.exit(main())
