"""Threads of the host and of OpenMP in a generated tree."""

from __future__ import annotations

from pathlib import Path

import pytest
from generated_support import PROJECTS, library_sources, make, objects
from trees import STRICT, command

from transpiler.ci.program import load
from transpiler.ir.faults import FaultCode
from transpiler.machine.arguments import ArrayArgument
from transpiler.machine.bytes import encode_record
from transpiler.machine.entry import Machine
from transpiler.source.diagnostics import Collector

pytestmark = pytest.mark.toolchain

DRIVERS = Path(__file__).resolve().parent / "generated_drivers"
SPREAD = PROJECTS / "spread"
N = 20000
# Status, work item (-1 for none) and, where they are easy to tell, the results of each case.
CASES = {
    "clean": (0, -1),
    "just enough": (0, -1),
    "one too few": (FaultCode.E_FUEL, N - 1),
    "half": (FaultCode.E_FUEL, None),
    "two faults": (FaultCode.E_DIV_ZERO, 5),
    "last item": (FaultCode.E_DIV_ZERO, N - 1),
    "neighbours": (FaultCode.E_OVERFLOW, 12344),
    "total too large": (FaultCode.E_OVERFLOW, -1),
    "found": (0, -1),
    "not found": (FaultCode.E_BOUNDS, 40),
    "folded": (0, -1),
    "fold too large": (FaultCode.E_OVERFLOW, 130),
    "rounds": (0, -1),
    "rounds stop": (FaultCode.E_DIV_ZERO, 6000),
}


@pytest.fixture(scope="module")
def spread(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make(SPREAD, tmp_path_factory.mktemp("spread") / "spread")


def program(tree: Path, driver: str, folder: Path, compiler: str, *flags: str) -> Path:
    """The driver with the tree's library."""
    include = f"-I{tree / 'include'}"
    parts = objects(library_sources(tree), folder, compiler, *flags)
    target = folder / driver
    command(compiler, *STRICT, *flags, include, DRIVERS / f"{driver}.c", *parts, "-o", target)
    return target


def run_cases(binary: Path) -> list[dict[str, str]]:
    """What each case came to, for each number of threads."""
    found: list[dict[str, str]] = []
    for line in command(binary).splitlines():
        if line.startswith("threads "):
            found.append({})
        else:
            name, rest = line.split(": ", 1)
            found[-1][name] = rest
    return found


@pytest.fixture(scope="module")
def serial(spread: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The cases in a build that knows no threads."""
    folder = tmp_path_factory.mktemp("serial")
    found = run_cases(program(spread, "spread_cases", folder, "gcc", "-O2"))
    assert found[0] == found[1] == found[2]
    return found[0]


def hash_of(data: bytes) -> str:
    """FNV-1a with 64 bits, as the driver shows it."""
    value = 0xCBF29CE484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001B3 & (2**64 - 1)
    return f"{value:016x}"


def test_the_cases_are_what_they_are_called(serial: dict[str, str]) -> None:
    assert serial.keys() == CASES.keys()
    words = {name: text.split() for name, text in serial.items()}
    for name, (status, item) in CASES.items():
        assert int(words[name][0]) == status, name
        assert item is None or int(words[name][4]) == item, name
    fuel = {name: int(w[2]) for name, w in words.items()}
    assert fuel["one too few"] == fuel["just enough"] - 1 == fuel["clean"] - 1
    untouched = [words[name][10:13] for name in ("two faults", "last item", "one too few")]
    assert untouched == [words["two faults"][10:13]] * 3
    assert words["clean"][10:13] != untouched[0]


def test_a_fault_is_that_of_the_evaluator(serial: dict[str, str]) -> None:
    loaded = load(SPREAD / "spread.ci", Collector())
    assert loaded.program is not None
    a = [i * 7919 % 1000 for i in range(N)]
    d = [1 + i % 7 for i in range(N)]
    d[900] = d[5] = 0
    arrays = [ArrayArgument(v, (N,)) for v in (a, d, list(range(N)))]
    outcome = Machine(loaded.program).call("spread.spread", arrays)
    assert outcome.fault is not None
    words = serial["two faults"].split()
    assert int(words[2]) == outcome.fuel
    assert words[6] == hash_of(encode_record(outcome.fault))


@pytest.mark.parametrize("compiler", ["gcc", "clang-19"])
def test_openmp_changes_nothing(
    spread: Path, serial: dict[str, str], tmp_path: Path, compiler: str
) -> None:
    """Statuses, fuel, records, results, outputs and text, with 1, 2 and 8 threads."""
    binary = program(spread, "spread_cases", tmp_path, compiler, "-O2", "-fopenmp")
    assert run_cases(binary) == [serial] * 3


def test_small_blocks_change_nothing(spread: Path, serial: dict[str, str], tmp_path: Path) -> None:
    """Many more blocks than threads, and threads for every dispatch."""
    flags = ("-O1", "-fopenmp", "-DHT_BLOCK_ITEMS=7", "-DHT_PARALLEL_ITEMS=1")
    assert run_cases(program(spread, "spread_cases", tmp_path, "gcc", *flags)) == [serial] * 3


def test_where_a_region_is_opened(spread: Path, tmp_path: Path) -> None:
    """Never for one thread or little work, and inside a region only the host's own one."""
    flags = ("-O2", "-fopenmp", "-Wl,--wrap=GOMP_parallel")
    shown = command(program(spread, "spread_regions", tmp_path, "gcc", *flags))
    regions = {name: int(n) for name, n in (line.split(": ") for line in shown.splitlines())}
    assert min(regions.pop("decided by OpenMP"), regions.pop("two threads")) > 0
    assert regions == {"one thread": 0, "little work": 0, "OpenMP has one": 0, "inside a region": 1}


@pytest.mark.parametrize("portable", ["", "-DHT_PORTABLE"])
def test_threads_of_the_host(spread: Path, tmp_path: Path, portable: str) -> None:
    """Under ThreadSanitizer, which cannot follow OpenMP: the tree is built without it."""
    flags = ["-O1", "-g", "-pthread", "-fsanitize=thread", *([portable] if portable else [])]
    binary = program(spread, "spread_threads", tmp_path, "clang-19", *flags)
    options = "halt_on_error=1:exitcode=66"
    assert command(binary, env={"TSAN_OPTIONS": options}) == "done\n"
