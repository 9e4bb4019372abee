"""The overlap decision, injectivity and slices of the runtime: against the evaluator and the
sets of elements themselves."""

from __future__ import annotations

import random
import subprocess
from collections.abc import Callable
from itertools import product
from math import prod
from pathlib import Path

import pytest
from runtime_support import BUILDS, DRIVERS, Build, build_driver

from transpiler.machine.views import Overlap, View, overlap, slice_range

Ask = Callable[[list[str]], list[str]]

CODES = {
    Overlap.DISJOINT: "0",
    Overlap.IDENTICAL: "1",
    Overlap.OVERLAP: "2",
    Overlap.UNCERTAIN: "2",
}


@pytest.fixture(scope="module", params=BUILDS, ids=str)
def ask(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Ask:
    """Answers questions about views, see `runtime_drivers/views.c`."""
    build: Build = request.param
    program = build_driver(build, DRIVERS / "views.c", _folder(tmp_path_factory))

    def answers(questions: list[str]) -> list[str]:
        result = subprocess.run(
            [str(program)],
            input="\n".join(questions),
            capture_output=True,
            text=True,
            timeout=60,
            check=True,
        )
        return result.stdout.splitlines()

    return answers


def _folder(factory: pytest.TempPathFactory) -> Path:
    return factory.mktemp("views")


def _random_view(chance: random.Random, buffer: list[int]) -> View:
    rank = chance.choice((1, 1, 2, 2, 3, 4))
    extents = tuple(chance.choice((0, 1, 1, 2, 2, 3, 3, 4, 5)) for _ in range(rank))
    strides = tuple(
        chance.choice((-6, -4, -3, -2, -1, 1, 1, 2, 3, 4, 5, 6, 8, 0, 12)) for _ in range(rank)
    )
    return View(buffer, chance.randrange(-12, 13), extents, strides)


def _text(view: View, size: int = 4) -> str:
    dimensions = (f"{e} {s}" for e, s in zip(view.extents, view.strides, strict=True))
    return f"{size} {len(view.extents)} {view.origin * size} {' '.join(dimensions)}"


def test_overlap_decision_agrees_with_the_evaluator(ask: Ask) -> None:
    chance = random.Random(701)
    buffer: list[int] = []
    pairs = [(_random_view(chance, buffer), _random_view(chance, buffer)) for _ in range(6000)]
    pairs += [(a, View(buffer, a.origin, a.extents, a.strides)) for a, _ in pairs[:200]]
    found = ask([f"o {_text(a)} {_text(b)}" for a, b in pairs])
    decided = [overlap(a, b) for a, b in pairs]
    assert found == [CODES[d] for d in decided]
    assert len(set(decided)) == 4
    for (a, b), answer in zip(pairs, found, strict=True):
        shared = set(a.offsets()) & set(b.offsets())
        if answer == "0":
            assert not shared
        if answer == "1":
            assert list(a.offsets()) == list(b.offsets())


def test_byte_ranges_decide_between_sizes(ask: Ask) -> None:
    """Views of other element sizes, or half an element apart, overlap where their bytes meet."""
    bytes_ = "1 1 {} 4 1"
    words = "4 1 0 3 2"  # bytes 0 .. 20 with gaps
    questions = [f"o {words} {bytes_.format(at)}" for at in (-4, -3, 4, 19, 20)]
    assert ask(questions) == ["0", "2", "2", "2", "0"]
    assert ask(["o 4 1 0 3 2 4 1 2 1 1", "o 4 1 0 3 2 4 1 4 2 2"]) == ["2", "0"]


def test_injectivity_is_exact(ask: Ask) -> None:
    chance = random.Random(702)
    views = [_random_view(chance, []) for _ in range(6000)]
    small = [(e, s) for e in (1, 2, 3, 4) for s in range(-4, 5)]
    views += [View([], 0, (a[0], b[0]), (a[1], b[1])) for a, b in product(small, small)]
    found = ask([f"i {_text(v)}" for v in views])
    truth = [len(set(v.offsets())) == prod(v.extents) for v in views]
    assert found == [str(int(t)) for t in truth]
    assert {"0", "1"} == set(found)


def test_injectivity_of_large_views_is_quick(ask: Ask) -> None:
    """Slices, transposes and padding of arrays as large as memory; strides that interleave."""
    n = 1 << 28
    yes = [f"i 8 2 0 {n} {n} {n} 1", f"i 1 2 0 {n} 1 {n} {n}", f"i 4 2 0 {n} 2 2 1"]
    no = [f"i 8 2 0 {n} 1 {n} 1", f"i 8 2 0 {n} 7 {n} 5", f"i 8 3 0 {n} 2 {n} {n} 2 {2 * n - 2}"]
    assert ask(yes + no) == ["1"] * len(yes) + ["0"] * len(no)


def test_slices_agree_with_the_evaluator(ask: Ask) -> None:
    big = (2**63 - 1, -(2**63))
    bounds = (*range(-3, 8), *big)
    steps = (1, 2, 3, 7, *big, -1, -2, -3)
    tried = list(product(bounds, bounds, (False, True), steps, (0, 1, 4, 5)))
    found = ask([f"s {low} {high} {int(i)} {step} {n}" for low, high, i, step, n in tried])
    expected = (slice_range(*question) or (-1, -1) for question in tried)
    assert found == [f"{first} {count}" for first, count in expected]
