"""Views: logical order, slices, distinct elements, and the overlap decision."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from transpiler.machine.views import Overlap, View, overlap, row_major, slice_range


def offsets(view: View) -> list[int]:
    return list(view.offsets())


def test_logical_order_is_row_major_whatever_the_strides() -> None:
    buffer = list(range(12))
    assert row_major((3, 4)) == (4, 1)
    assert offsets(View(buffer, 0, (2, 3), (1, 2))) == [0, 2, 4, 1, 3, 5]
    assert offsets(View(buffer, 5, (2, 3), (-3, -1))) == [5, 4, 3, 2, 1, 0]
    assert offsets(View(buffer, 3, (3,), (0,))) == [3, 3, 3]
    assert offsets(View(buffer, 0, (2, 0), (0, 1))) == []
    assert View.over(buffer, (3, 4)).elements() == buffer


@pytest.mark.parametrize(
    ("low", "high", "inclusive", "step", "extent", "expected"),
    [
        (1, 5, False, 1, 6, (1, 4)),
        (1, 6, False, 2, 6, (1, 3)),
        (0, 6, False, 4, 6, (0, 2)),
        (6, 6, False, 1, 6, (6, 0)),
        (0, 5, True, 1, 6, (0, 6)),
        (0, -1, True, 1, 6, (0, 0)),
        (0, 2**63 - 1, True, 1, 6, None),
        (3, 2, False, 1, 6, None),
        (-1, 2, False, 1, 6, None),
        (0, 7, False, 1, 6, None),
        (4, 1, False, -2, 6, (4, 2)),
        (5, -1, False, -1, 6, (5, 6)),
        (5, 0, True, -1, 6, (5, 6)),
        (5, 0, True, -5, 6, (5, 2)),
        (2, 3, True, -1, 6, (2, 0)),
        (2, 4, True, -1, 6, None),
        (6, 0, False, -1, 6, None),
        (2, 2, False, -1, 6, (2, 0)),
        (-1, -1, False, -1, 0, (-1, 0)),
        (0, 0, False, 1, 0, (0, 0)),
    ],
)
def test_slices_of_one_dimension(
    low: int, high: int, inclusive: bool, step: int, extent: int, expected: tuple[int, int] | None
) -> None:
    assert slice_range(low, high, inclusive, step, extent) == expected


@given(st.integers(-2, 8), st.integers(-2, 8), st.booleans(), st.integers(1, 3), st.integers(0, 6))
def test_a_rising_slice_names_the_indices_of_a_loop(
    low: int, high: int, inclusive: bool, step: int, extent: int
) -> None:
    found = slice_range(low, high, inclusive, step, extent)
    if found is not None:
        first, count = found
        indices = [first + step * k for k in range(count)]
        assert indices == list(range(low, high + inclusive, step))
        assert all(0 <= i < extent for i in indices)


@given(st.integers(-2, 8), st.integers(-2, 8), st.booleans(), st.integers(1, 3), st.integers(0, 6))
def test_a_falling_slice_names_the_indices_of_a_loop(
    low: int, high: int, inclusive: bool, step: int, extent: int
) -> None:
    found = slice_range(low, high, inclusive, -step, extent)
    if found is not None:
        first, count = found
        indices = [first - step * k for k in range(count)]
        assert indices == list(range(low, high - inclusive, -step))
        assert all(0 <= i < extent for i in indices)


BUFFER = [0] * 64


def view(origin: int, extents: tuple[int, ...], strides: tuple[int, ...]) -> View:
    return View(BUFFER, origin, extents, strides)


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        # T0: an empty view; T1: intervals that do not meet.
        (view(0, (0,), (1,)), view(0, (8,), (1,)), Overlap.DISJOINT),
        (view(0, (4,), (1,)), view(4, (4,), (1,)), Overlap.DISJOINT),
        # T2: even and odd elements; {0,4,8,12} and {2,8,14} share no end; then with {1,7,13}.
        (view(0, (4,), (2,)), view(1, (4,), (2,)), Overlap.DISJOINT),
        (view(0, (4,), (4,)), view(2, (3,), (6,)), Overlap.UNCERTAIN),
        (view(0, (4,), (4,)), view(1, (3,), (6,)), Overlap.DISJOINT),
        # T3: identical when all four are equal, strides of one element included.
        (view(8, (2, 3), (8, 1)), view(8, (2, 3), (8, 1)), Overlap.IDENTICAL),
        (view(8, (1, 3), (8, 1)), view(8, (1, 3), (5, 1)), Overlap.OVERLAP),
        # T4: an end of one is an element of the other.
        (view(0, (4,), (1,)), view(3, (4,), (1,)), Overlap.OVERLAP),
        (view(3, (4,), (-1,)), view(0, (4,), (1,)), Overlap.OVERLAP),
        # Two column blocks of one matrix share no element, but that is not decided.
        (view(0, (4, 2), (8, 1)), view(2, (4, 2), (8, 1)), Overlap.UNCERTAIN),
    ],
)
def test_the_overlap_decision(a: View, b: View, expected: Overlap) -> None:
    assert overlap(a, b) is expected
    assert overlap(b, a) is expected


def test_equal_lists_are_different_buffers() -> None:
    assert overlap(View([0, 0], 0, (2,), (1,)), View([0, 0], 0, (2,), (1,))) is Overlap.DISJOINT


SMALL = st.tuples(
    st.integers(16, 32),
    st.lists(st.tuples(st.integers(0, 3), st.integers(-3, 3)), min_size=1, max_size=3),
)


def small_view(shape: tuple[int, list[tuple[int, int]]]) -> View:
    origin, dims = shape
    return view(origin, tuple(e for e, _ in dims), tuple(s for _, s in dims))


@given(SMALL, SMALL)
def test_the_overlap_decision_is_sound(
    first: tuple[int, list[tuple[int, int]]], second: tuple[int, list[tuple[int, int]]]
) -> None:
    a, b = small_view(first), small_view(second)
    common = set(offsets(a)) & set(offsets(b))
    match overlap(a, b):
        case Overlap.DISJOINT:
            assert not common
        case Overlap.IDENTICAL:
            assert offsets(a) == offsets(b)
        case Overlap.OVERLAP:
            assert common


@given(SMALL)
def test_injective_views_name_each_element_once(shape: tuple[int, list[tuple[int, int]]]) -> None:
    v = small_view(shape)
    indices = list(product(*map(range, v.extents)))
    assert v.injective() == (len(set(offsets(v))) == len(indices))


def test_injective_where_strides_do_not_nest() -> None:
    assert view(0, (3, 2), (2, 3)).injective()
    assert not view(0, (4, 2), (2, 6)).injective()
    assert not view(0, (2,), (0,)).injective()
    assert view(0, (1,), (0,)).injective()
