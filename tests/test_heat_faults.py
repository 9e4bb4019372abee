"""Several cells of a plate overflow in one step: the least work item is the fault, always."""

from __future__ import annotations

from pathlib import Path

import pytest
from generated_support import library_sources, objects
from trees import COMPILERS, GENERATED, ROOT, STRICT, command

from transpiler.ci.program import load
from transpiler.machine.arguments import ArrayArgument
from transpiler.machine.bytes import encode_record
from transpiler.machine.entry import Machine, Outcome
from transpiler.source.diagnostics import Collector

DRIVER = ROOT / "tests" / "generated_drivers" / "heat_least_item.c"
ROWS, COLUMNS = 300, 4
# A border cell computes nothing, so the later of the two is the inner cell next to item 900.
ITEMS = (901, 5)
BLOCKS = {
    "blocks as they are": ["-O2", "-fopenmp"],
    "small blocks": ["-O1", "-fopenmp", "-DHT_BLOCK_ITEMS=7", "-DHT_PARALLEL_ITEMS=1"],
}


@pytest.fixture(scope="module")
def exact() -> Outcome:
    loaded = load(ROOT / "examples" / "heat" / "heat.ci", Collector())
    assert loaded.program is not None
    plate = [0] * (ROWS * COLUMNS)
    for item in ITEMS:
        plate[item - COLUMNS] = plate[item + COLUMNS] = 2_000_000_000
    shape = (ROWS, COLUMNS)
    after = ArrayArgument([0] * len(plate), shape)
    return Machine(loaded.program).call("heat.step", [ArrayArgument(plate, shape), 1, 4, after])


def test_the_evaluator_names_the_least_item(exact: Outcome) -> None:
    assert exact.fault is not None
    assert exact.fault.operation == "add.checked.i32"
    assert [str(operand) for operand in exact.fault.operands] == ["I32 2000000000"] * 2
    assert exact.fault.exact == 4_000_000_000
    address = exact.fault.address
    assert address is not None
    assert (address.item, address.dispatch) == (5, 0)
    assert str(exact.fault.position) == "heat.ci:13:18"
    assert len(exact.fault.stack) == 1


@pytest.mark.toolchain
@pytest.mark.parametrize("compiler", COMPILERS)
@pytest.mark.parametrize("blocks", BLOCKS)
def test_so_does_the_c_with_every_number_of_threads(
    exact: Outcome, tmp_path: Path, blocks: str, compiler: str
) -> None:
    assert exact.fault is not None
    tree = GENERATED / "heat"
    flags = [*BLOCKS[blocks], f"-I{tree / 'include'}"]
    parts = objects(library_sources(tree), tmp_path, compiler, *flags)
    command(compiler, *STRICT, *flags, DRIVER, *parts, "-o", tmp_path / "driver")
    line = f"{encode_record(exact.fault).hex()} {exact.fuel}"
    assert command(tmp_path / "driver").splitlines() == [line] * 3
