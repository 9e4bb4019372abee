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
