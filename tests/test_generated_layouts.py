"""Arrays of the host in a generated tree: layouts, refusals, overlap, memory, output."""

from __future__ import annotations

from pathlib import Path

import pytest
from generated_support import PROJECTS, library_sources, make, objects
from trees import SANITIZE, STRICT, command

pytestmark = pytest.mark.toolchain

DRIVERS = Path(__file__).resolve().parent / "generated_drivers"
DRIVER_NAMES = ("plate_layouts", "plate_refusals", "plate_memory")
BUILDS = {
    "gcc": ("gcc", "-O2", "-fopenmp", "-DHT_BLOCK_ITEMS=2", "-DHT_PARALLEL_ITEMS=1"),
    "sanitized": ("clang-19", "-O1", "-g", *SANITIZE.split()),
}


@pytest.fixture(scope="module")
def plate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make(PROJECTS / "plate", tmp_path_factory.mktemp("plate") / "plate")


@pytest.fixture(scope="module", params=BUILDS)
def build(
    request: pytest.FixtureRequest, plate: Path, tmp_path_factory: pytest.TempPathFactory
) -> tuple[list[str], list[Path], Path]:
    """Compiler with flags, the objects of the tree, and a folder for programs."""
    compiler, *flags = BUILDS[request.param]
    folder = tmp_path_factory.mktemp(request.param)
    parts = objects(library_sources(plate), folder, compiler, *flags)
    return [compiler, *STRICT, *flags, f"-I{plate / 'include'}"], parts, folder


@pytest.mark.parametrize("driver", DRIVER_NAMES)
def test_arrays_of_the_host(build: tuple[list[str], list[Path], Path], driver: str) -> None:
    """Each driver checks itself and says which check does not hold."""
    compiler, parts, folder = build
    program = folder / driver
    command(*compiler, DRIVERS / f"{driver}.c", *parts, "-o", program)
    assert command(program, env={"OMP_NUM_THREADS": "4"}) == "done\n"
