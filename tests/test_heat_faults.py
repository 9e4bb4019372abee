"""Several cells of a plate overflow in one step: the least work item is the fault, always."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest
from generated_support import library_sources, make, objects, write_sources
from trees import COMPILERS, GENERATED, ROOT, STRICT, command

from transpiler.ci.program import load
from transpiler.machine.arguments import ArrayArgument
from transpiler.machine.bytes import encode_record
from transpiler.machine.entry import Machine, Outcome
from transpiler.source.diagnostics import Collector

DRIVER = ROOT / "tests" / "generated_drivers" / "heat_least_item.c"
HEAT = ROOT / "examples" / "heat" / "heat.ci"
ROWS, COLUMNS = 300, 4
EARLIER = 5
LATER = {"plate": 901, "ring": 900}
"""A border cell of a plate computes nothing, and no plate has both 5 and 900 inside (as a test
says), so there it is the cell next to 900. On a ring, a plate whose edges meet, every cell
computes."""
RING = {
    "if (i > 0 && i + 1 < n && j > 0 && j + 1 < m) {": "{",
    "u[i - 1, j]": "u[(i + n - 1) % n, j]",
    "u[i + 1, j]": "u[(i + 1) % n, j]",
    "u[i, j - 1], u": "u[i, (j + m - 1) % m], u",
    "u[i, j + 1], c": "u[i, (j + 1) % m], c",
}
BLOCKS = {
    "blocks as they are": ["-O2", "-fopenmp"],
    "small blocks": ["-O1", "-fopenmp", "-DHT_BLOCK_ITEMS=7", "-DHT_PARALLEL_ITEMS=1"],
}


@dataclass(frozen=True, slots=True)
class Heated:
    """A tree of `heat`, and what a step of its plate with two hot cells comes to."""

    tree: Path
    later: int
    exact: Outcome


@pytest.fixture(scope="module", params=LATER)
def heated(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Heated:
    source, tree = HEAT, GENERATED / "heat"
    if request.param == "ring":
        text = HEAT.read_text(encoding="utf-8")
        for old, new in RING.items():
            assert text.count(old) == 1
            text = text.replace(old, new)
        folder = tmp_path_factory.mktemp("ring")
        settings = {"name": "heat", "root": "heat.ci", "count": 1}
        project = write_sources(folder / "project", {"heat.ci": text}, **settings)
        source, tree = project / "heat.ci", make(project, folder / "tree")
    later = LATER[request.param]
    loaded = load(source, Collector())
    assert loaded.program is not None
    plate = [0] * (ROWS * COLUMNS)
    plate[EARLIER] = plate[later] = 2_000_000_000
    shape = (ROWS, COLUMNS)
    after = ArrayArgument([0] * len(plate), shape)
    arguments = [ArrayArgument(plate, shape), 1, 4, after]
    return Heated(tree, later, Machine(loaded.program).call("heat.step", arguments))


def test_no_plate_has_both_items_inside() -> None:
    def inside(item: int, columns: int) -> bool:
        return item >= columns and 0 < item % columns < columns - 1

    both = [m for m in range(1, 2000) if inside(EARLIER, m) and inside(900, m)]
    assert both == []
    assert inside(EARLIER, COLUMNS)
    assert inside(LATER["plate"], COLUMNS)


def test_the_evaluator_names_the_least_item(heated: Heated) -> None:
    fault = heated.exact.fault
    assert fault is not None
    assert fault.operation == "mul.checked.i32"
    assert [str(operand) for operand in fault.operands] == ["I32 4", "I32 2000000000"]
    assert fault.exact == 8_000_000_000
    assert fault.address is not None
    assert (fault.address.item, fault.address.dispatch) == (EARLIER, 0)
    assert str(fault.position) == "heat.ci:13:44"
    assert len(fault.stack) == 1


@pytest.mark.toolchain
@pytest.mark.parametrize("compiler", COMPILERS)
@pytest.mark.parametrize("blocks", BLOCKS)
def test_so_does_the_c_with_every_number_of_threads(
    heated: Heated, tmp_path: Path, blocks: str, compiler: str
) -> None:
    assert heated.exact.fault is not None
    flags = [*BLOCKS[blocks], f"-I{heated.tree / 'include'}"]
    parts = objects(library_sources(heated.tree), tmp_path, compiler, *flags)
    items = [f"-DEARLIER={EARLIER}", f"-DLATER={heated.later}"]
    command(compiler, *STRICT, *flags, *items, DRIVER, *parts, "-o", tmp_path / "driver")
    line = f"{encode_record(heated.exact.fault).hex()} {heated.exact.fuel}"
    assert command(tmp_path / "driver").splitlines() == [line] * 3
