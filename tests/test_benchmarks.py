"""The benchmark of the transpiler: its program, its phases, and that a line costs what it costs."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "benchmarks"))

from program import program  # noqa: E402
from transpile import PHASES, Measured, measure  # noqa: E402


def written(folder: Path, lines: int) -> Path:
    path = folder / f"p{lines}.ci"
    path.write_text(program(lines), encoding="utf-8")
    return path


def test_the_program_has_the_length_that_was_asked_for() -> None:
    for lines in (1, 100, 1000):
        text = program(lines)
        assert lines <= text.count("\n") < lines + 30
        assert text == program(lines)
    assert program(1000).count("kernel ") > 8


def test_every_phase_is_measured(tmp_path: Path) -> None:
    times = measure(written(tmp_path, 130), 1, PHASES)
    assert list(times) == list(PHASES)
    assert all(seconds > 0 for seconds in times.values())


def test_a_wrong_program_is_told(tmp_path: Path) -> None:
    path = tmp_path / "wrong.ci"
    path.write_text("I64 f() { return true; }\n", encoding="utf-8")
    with pytest.raises(SystemExit, match="C2001"):
        Measured(path).load()


def test_the_cost_grows_with_the_lines_and_no_faster(tmp_path: Path) -> None:
    """Processor time of everything up to the C, at its best of three; a square would be 16."""
    best: list[float] = []
    for lines in (400, 1600):
        path = written(tmp_path, lines)
        found: list[float] = []
        for _ in range(3):
            measured = Measured(path)
            start = time.process_time()
            for phase in ("load", "passes", "emit"):
                measured.phase(phase)()
            found.append(time.process_time() - start)
        best.append(min(found))
    assert best[1] < 7 * best[0]


@pytest.mark.toolchain
def test_kernels_by_hand_and_of_the_tree_give_the_same() -> None:
    """In small sizes, without Numba: what is timed is built, and its results are compared."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    words = ["--small", "--rounds", "2", "--threads", "1"]
    done = subprocess.run(
        [sys.executable, str(ROOT / "benchmarks" / "kernels.py"), *words],
        capture_output=True,
        text=True,
        check=False,
        env=environment,
    )
    assert done.returncode == 0, done.stderr
    rows = [line.split()[0] for line in done.stdout.splitlines()[2:]]
    assert rows == [
        *("saxpy", "heat", "matmul", "nbody", "mandelbrot", "squares", "squares_atomic"),
    ]
