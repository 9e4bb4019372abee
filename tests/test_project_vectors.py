"""Recorded vectors: what is chosen, that it is bounded and repeatable, how it becomes C."""

from __future__ import annotations

from pathlib import Path

import pytest

from transpiler.ci.program import load
from transpiler.emit.interface import Export, exports_of
from transpiler.ir.nodes import Program
from transpiler.ir.types import BOOL, I8, I32, I64, INTEGERS, U64
from transpiler.machine.bytes import decode_record
from transpiler.project.draw import Draw, SplitMix64
from transpiler.project.evaluate import Recorded
from transpiler.project.form import form_of
from transpiler.project.inputs import Array, Digest, Filled, choose, extent_of, numbers_of
from transpiler.project.selftest import number, render_vectors
from transpiler.project.vectors import FUEL_CAP, record_all, record_vectors
from transpiler.source.diagnostics import Collector

SOURCE = """\
export I8 add(I8 a, I8 b) { return a + b; }
export I64 root(I64 x) { if (x == 123456) { return 1 / (x - 123456); } return x; }
export kernel scale[n](in I32[n] a, in I32 k, inout I32[n] b, out I64 total)
        over [i: n] where k > 0 {
    b[i] = b[i] + a[i] * k;
    reduce total = sum(b[i] as I64);
}
export I64 pick(in I64[_] v, I64 i) { return v[i]; }
export I64 square[n](in I64[n, n + 1] v) { return extent(v, 1); }
export I64 down(I64 x) { if (x < 1) { return 0; } return down(x - 1); }
export void say(I64 x) { "x = {x}\\n"; }
export void forever() { while (true) {} }
export Bool not_both(Bool a, Bool b) { return !(a && b); }
"""


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Program:
    path = tmp_path_factory.mktemp("vectors") / "v.ci"
    path.write_text(SOURCE, encoding="utf-8")
    loaded = load(path, Collector())
    assert loaded.program is not None
    return loaded.program


def export_of(program: Program, name: str) -> Export:
    return next(e for e in exports_of(program, "v") if e.name == name)


def recorded(program: Program, name: str, seed: int = 1, count: int = 24) -> tuple[Recorded, ...]:
    return record_vectors(program, export_of(program, name), seed, count)


def test_the_generator_is_splitmix64() -> None:
    """The published first outputs for the state 1234567."""
    draw = SplitMix64(1234567)
    assert [draw.bits() for _ in range(3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


def test_draws_stay_in_their_type() -> None:
    draw = Draw(1, "range")
    for type_ in INTEGERS:
        for kind in (draw.small, draw.edge, draw.any):
            values = [kind(type_) for _ in range(300)]
            assert all(type_.holds(v) for v in values)
        edges = [draw.edge(type_) for _ in range(300)]
        assert {type_.min, type_.max} <= set(edges)
    assert {draw.small(BOOL) for _ in range(50)} == {0, 1}
    assert min(draw.any(I64) for _ in range(300)) < -(2**40)
    assert max(draw.any(U64) for _ in range(300)) > 2**60


def test_results_are_exact(program: Program) -> None:
    for case in recorded(program, "add"):
        a, b = case.before
        assert isinstance(a, int)
        assert isinstance(b, int)
        enough = case.allowance is None or case.allowance >= 1
        assert (case.status == 0) == (enough and I8.holds(a + b))
        assert case.after == ({-1: a + b} if case.status == 0 else {})
        assert case.fuel == int(enough)
        assert (case.record is None) == (case.status == 0)


def test_faults_are_there_and_not_too_many(program: Program) -> None:
    cases = recorded(program, "scale")
    kinds = {case.kind for case in cases}
    assert ("",) in kinds
    assert ("E_SHAPE", "bind.where", "entry") in kinds
    assert ("E_OVERFLOW", "mul.checked.i32", "work-item") in kinds
    assert ("E_FUEL", "fuel.charge", "entry") in kinds
    small = [case for case in cases if not any(isinstance(v, Filled) for v in case.before)]
    assert len(small) == 24
    assert sum(case.status != 0 for case in small) <= 13


def test_a_kernel_that_faults_has_written_nothing(program: Program) -> None:
    for case in recorded(program, "scale"):
        if case.status:
            b = case.before[2]
            if isinstance(b, Filled):
                b = Digest.of(b.extents, b.elements, 32)
            assert case.after == {2: b, 3: case.before[3]}


def test_large_cases_of_a_kernel(program: Program) -> None:
    """One success and two faults, each in the least item that holds an extreme value."""
    cases = [c for c in recorded(program, "scale") if isinstance(c.before[0], Filled)]
    assert [bool(c.status) for c in cases] == [False, True, True]
    a, k, b, _ = cases[0].before
    assert isinstance(a, Filled)
    assert isinstance(b, Filled)
    assert isinstance(k, int)
    results = [y + x * k for x, y in zip(a.elements, b.elements, strict=True)]
    assert len(results) >= 4096
    # The sum is of `b` as it was before the dispatch.
    assert cases[0].after == {2: Digest.of(b.extents, results, 32), 3: sum(b.elements)}
    for case in cases[1:]:
        a, k, b, _ = case.before
        assert isinstance(a, Filled)
        assert isinstance(b, Filled)
        assert isinstance(k, int)
        bad = [
            i
            for i, (x, y) in enumerate(zip(a.elements, b.elements, strict=True))
            if not (I32.holds(x * k) and I32.holds(y + x * k))
        ]
        assert len(bad) > 1
        assert case.record is not None
        address = decode_record(case.record).address
        assert address is not None
        assert address.item == bad[0]


ALIKE = """\
const I32 STEP = 3;
/// The first.
export kernel one[n](in I32[n] a, out I32[n] b) over [i: n] { b[i] = twice(a[i]) + STEP; }
I32 twice(I32 x) { return x * 2; }
I32 thrice(I32 x) { return x * 3; }
export kernel two[m](in I32[m] x, out I32[m] y) over [k: m] { y[k] = thrice(x[k]) + 70; }
export kernel wider[m](in I64[m] x, out I64[m] y) over [k: m] { y[k] = x[k] * 2 + 3; }
export kernel three[m](in I32[m] x, out I32[m] y) over [k: m] { y[k] = thrice(x[k]) + 4; }
export kernel other[m](in I32[m] x, out I32[m] y) over [k: m] { y[k] = half(x[k]) + 4; }
I32 half(I32 x) { return x / 2; }
export kernel wraps[m](in I32[m] x, out I32[m] y) over [k: m] { y[k] = x[k] +% 1; }
"""


def test_kernels_of_one_form_have_large_cases_once(tmp_path: Path) -> None:
    """`one` mentions a constant where the others have a literal, and `other` calls another
    operation, so these are forms of their own."""
    (tmp_path / "v.ci").write_text(ALIKE, encoding="utf-8")
    program = load(tmp_path / "v.ci", Collector()).program
    assert program is not None
    recorded = record_all(program, exports_of(program, "v"), 1, 12)
    large = {
        name: [c.status != 0 for c in cases if isinstance(c.before[0], Filled)]
        for name, cases in recorded.items()
    }
    assert large == {
        "v_one": [False, True, True],
        "v_two": [False, True, True],
        "v_wider": [False, True, True],
        "v_three": [],
        "v_other": [False],
        "v_wraps": [False],
    }
    assert len(recorded["v_three"]) == 12
    assert form_of(program, program.kernel("v.two")) == form_of(program, program.kernel("v.three"))


def test_a_formula_gives_the_same_numbers_as_the_self_test() -> None:
    filled = Filled((2, 3), 1234567, -20, 61, ((5, 99),))
    first = [-20 + n % 61 for n in (6457827717110365317, 3203168211198807973)]
    assert list(filled.elements[:2]) == first
    assert filled.elements[5] == 99
    assert len(filled.elements) == 6


def test_the_digest_is_fnv_1a() -> None:
    """Of one word: (offset xor word) times prime, by hand."""
    assert Digest.of((1,), [-1], 8).value == (0xCBF29CE484222325 ^ 0xFF) * 0x100000001B3 % 2**64


def test_extents_come_from_the_declaration(program: Program) -> None:
    extents = set()
    for case in recorded(program, "square"):
        value = case.before[0]
        assert isinstance(value, Array)
        assert len(value.elements) == value.extents[0] * value.extents[1]
        extents.add(value.extents)
        if case.status == 0:
            assert value.extents[1] == value.extents[0] + 1
    assert (0, 1) in extents
    assert len(extents) >= 4


def test_numbers_of_the_source_are_tried(program: Program) -> None:
    assert any(case.before == (123456,) for case in recorded(program, "root", count=60))


def test_limits_are_tried(program: Program) -> None:
    cases = recorded(program, "down", count=60)
    assert any(case.depth == 1 and case.kind[0] == "E_DEPTH" for case in cases)
    endless = recorded(program, "forever")
    assert [(c.allowance, c.fuel, c.kind[0]) for c in endless] == [(FUEL_CAP, FUEL_CAP, "E_FUEL")]


def test_printed_text_is_kept(program: Program) -> None:
    for case in recorded(program, "say"):
        assert case.printed == (f"x = {case.before[0]}\n".encode() if not case.status else b"")


def test_equal_seeds_give_equal_cases(program: Program) -> None:
    assert recorded(program, "scale") == recorded(program, "scale")
    assert recorded(program, "scale", seed=2) != recorded(program, "scale", seed=1)
    assert recorded(program, "add", count=0) == ()


def test_no_case_stands_twice(program: Program) -> None:
    cases = recorded(program, "not_both")
    assert len({(c.before, c.allowance, c.depth) for c in cases}) == len(cases)


def test_a_shape_is_evaluated(program: Program) -> None:
    shape = program.function("v.square").parameters[0].shape
    assert shape[1] is not None
    size = program.function("v.square").sizes[0]
    assert extent_of(shape[1], {size.number: 4}) == 5
    assert extent_of(shape[1], {}) is None


def test_tries_start_with_the_smallest_sizes(program: Program) -> None:
    source = program.kernel("v.scale")
    for tried in range(3):
        value = choose(Draw(1, "sizes"), source, numbers_of(source), tried)[0]
        assert isinstance(value, Array)
        assert value.extents == (tried,)


@pytest.mark.parametrize(
    "value, text",
    [
        (0, "0"),
        (-5, "-5"),
        (2**31 - 1, "2147483647"),
        (2**31, "INT64_C(2147483648)"),
        (-(2**31), "INT64_C(-2147483648)"),
        (-(2**63), "INT64_MIN"),
        (2**64 - 1, "UINT64_C(18446744073709551615)"),
    ],
)
def test_numbers_in_c(value: int, text: str) -> None:
    assert number(value) == text


def test_the_c_file_names_every_parameter(program: Program) -> None:
    export = export_of(program, "scale")
    file = render_vectors(export, recorded(program, "scale"), "v")
    text = file.joined(file.code)
    assert "v_scale(cx, a.a.first, a.a.n[0], c->before.k, a.b.first, a.b.n[0], &out.total)" in text
    assert "v_scale_strided(cx, a.a.first, a.a.n[0], a.a.s[0]," in text
    assert '.entry = "scale",\n    .cases = 27,\n    .layouts = LAYOUTS,' in text
    assert max(len(line) for line in file.data.splitlines()) <= 100
