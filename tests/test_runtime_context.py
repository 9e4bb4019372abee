"""Contexts, views, dispatches of the runtime, by C drivers that check themselves."""

from __future__ import annotations

from pathlib import Path

import pytest
from runtime_support import BUILDS, DRIVERS, Build, build_driver, run_driver


@pytest.mark.toolchain
@pytest.mark.parametrize("build", BUILDS, ids=str)
def test_contexts(build: Build, tmp_path: Path) -> None:
    """Opening, refusals, sticky faults, calls, fuel, depth, memory, printing."""
    assert run_driver(build_driver(build, DRIVERS / "context.c", tmp_path)) == ""


@pytest.mark.toolchain
@pytest.mark.parametrize("build", BUILDS, ids=str)
def test_admission(build: Build, tmp_path: Path) -> None:
    """Entry checks, records of views, elements, copies."""
    assert run_driver(build_driver(build, DRIVERS / "admission.c", tmp_path)) == ""


@pytest.mark.toolchain
@pytest.mark.parametrize("openmp", [True, False], ids=["openmp", "serial"])
@pytest.mark.parametrize("build", BUILDS, ids=str)
def test_dispatches(build: Build, openmp: bool, tmp_path: Path) -> None:
    """The least item, fuel and totals for 1, 2, 4 and 8 threads; reductions."""
    more = ["-fopenmp"] if openmp else []
    program = build_driver(build, DRIVERS / "dispatch.c", tmp_path, *more)
    # clang's OpenMP library keeps its threads; the serial build looks for leaks of ours.
    assert run_driver(program, leaks=not openmp) == ""
