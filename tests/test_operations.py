"""The operation table: complete, spelled uniquely, and exact by formulas of this file alone."""

from __future__ import annotations

import inspect
import math
import re
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import product

import pytest

from transpiler.ir.exact import Form, Rounding, round_ratio
from transpiler.ir.faults import Edge, FaultCode
from transpiler.ir.operations import (
    BY_NAME,
    FAMILIES,
    Family,
    Operation,
    UnknownOperation,
    all_operations,
    lookup,
    operation,
)
from transpiler.ir.types import BOOL, I8, I16, I64, INTEGERS, U8, U32, U64, BoolType, IntType

OVERFLOW, DIV_ZERO, SHIFT, NARROW, DOMAIN = (
    FaultCode.E_OVERFLOW,
    FaultCode.E_DIV_ZERO,
    FaultCode.E_SHIFT,
    FaultCode.E_NARROW,
    FaultCode.E_DOMAIN,
)
# The order in which IM-44, IM-45 and IM-51 test what can go wrong.
ORDER = (DIV_ZERO, SHIFT, DOMAIN, FaultCode.E_SHAPE, OVERFLOW, NARROW)


# --- the table is complete ------------------------------------------------------------------


@pytest.mark.parametrize("family", FAMILIES, ids=lambda f: f.name)
class TestRow:
    def test_says_what_it_means(self, family: Family) -> None:
        assert family.meaning
        assert not family.meaning.endswith(".")
        assert re.fullmatch(r"(IM|LS)-\d+", family.clause)

    def test_takes_what_its_definition_takes(self, family: Family) -> None:
        if family.reduction:
            return
        count = len(family.operands) + len(family.extra)
        try:
            parameters = inspect.signature(family.exact).parameters.values()
        except ValueError:
            # `int`, `min` and `max` do not tell.
            assert family.exact in (int, min, max)
            return
        if not any(p.kind is p.VAR_POSITIONAL for p in parameters):
            assert len(parameters) == count

    def test_has_a_function_where_it_has_an_edge(self, family: Family) -> None:
        assert family.runtime or not any(family.forms.values())
        assert family.runtime or family.symbol
        assert not family.runtime or family.runtime.startswith("ht_")

    def test_names_only_known_variables(self, family: Family) -> None:
        known = set(family.over) | {"Bool", "I64"}
        assert {*family.operands, family.result, *family.spelled} <= known
        assert set(re.findall(r"\{(\w+)\}", family.runtime)) <= {*family.spelled, "form"}

    def test_tests_its_faults_in_order(self, family: Family) -> None:
        for codes in family.forms.values():
            assert [ORDER.index(code) for code in codes] == sorted(map(ORDER.index, codes))

    def test_has_an_operator_or_a_name(self, family: Family) -> None:
        assert (family.operator is None) == family.call


def test_families_have_different_names() -> None:
    assert len(BY_NAME) == len(FAMILIES)


def test_identifiers_are_unique_and_parse_back() -> None:
    found: dict[str, Operation] = {}
    for op in all_operations():
        assert op.identifier not in found
        found[op.identifier] = op
        assert lookup(op.identifier) == op
        assert len(op.identifier.encode("ascii")) <= 64
        assert re.fullmatch(r"[a-z0-9_]+(\.[a-z0-9_]+)+", op.identifier)
    assert len(found) > 400


def test_runtime_names_are_unique_but_for_the_mode() -> None:
    named: dict[str, set[tuple[str, object, str]]] = {}
    for op in all_operations():
        if op.runtime:
            key = (op.family.name, op.form, str(op.typing))
            named.setdefault(op.runtime, set()).add(key)
    shared = {name for name, keys in named.items() if len(keys) > 1}
    # One function adds up every element type; the result type is in the check at the end.
    assert all(name.startswith("ht_sum_") for name in shared)


@pytest.mark.parametrize(
    "identifier",
    [
        "",
        "add",
        "add.checked",
        "add.checked.i7",
        "add.result.i8",
        "div.wrap.i8",
        "shr.sat.i8",
        "rotl.checked.i8",
        "div_round.checked.i8",
        "div_round.checked.i8.nearest",
        "add.checked.i8.floor",
        "lt.checked.i8",
        "lt.bool",
        "as.checked.i8",
        "and.bool",
        "ADD.checked.i8",
    ],
)
def test_what_the_table_does_not_have(identifier: str) -> None:
    with pytest.raises(UnknownOperation):
        lookup(identifier)


def test_operation_refuses_what_it_does_not_have() -> None:
    assert operation("add", Form.WRAP, T=I8).identifier == "add.wrap.i8"
    for bad in (
        lambda: operation("nothing", None, T=I8),
        lambda: operation("add", None, T=I8),
        lambda: operation("add", Form.CHECKED),
        lambda: operation("add", Form.CHECKED, T=BOOL),
        lambda: operation("add", Form.CHECKED, Rounding.FLOOR, T=I8),
        lambda: operation("div_round", Form.CHECKED, T=I8),
        lambda: operation("add", Form.CHECKED, S=I8),
    ):
        with pytest.raises(UnknownOperation):
            bad()


def test_identifiers_of_the_specification() -> None:
    """IM-130 to IM-134."""
    spelled = {op.identifier for op in all_operations()}
    assert {
        "add.checked.i64",
        "neg.checked.u8",
        "shl.wrap.u32",
        "as.sat.i64.u8",
        "as.checked.bool.i16",
        "div_round.checked.i32.half_even",
        "clamp.checked.i64",
        "fold_checked.add.i8",
        "sum.checked.i32.i64",
        "reduce_min.checked.u8",
        "count.checked.bool",
        "logical_not.bool",
        "eq.bool",
    } <= spelled


def test_faults_that_cannot_happen_are_dropped() -> None:
    assert lookup("as.checked.i8.i64").faults == ()
    assert lookup("as.checked.u8.i16").faults == ()
    assert lookup("as.checked.bool.u8").faults == ()
    assert lookup("as.checked.u8.i8").faults == (NARROW,)
    assert lookup("div.checked.u8").faults == (DIV_ZERO,)
    assert lookup("div.checked.i8").faults == (DIV_ZERO, OVERFLOW)
    assert lookup("abs.checked.u8").faults == ()
    assert lookup("neg.checked.u8").faults == (OVERFLOW,)


def test_counted_operations() -> None:
    """IM-113: comparisons, bits and `!` are no steps."""
    uncounted = {family.name for family in FAMILIES if not family.counted}
    assert uncounted == {
        *("and", "or", "xor", "not", "logical_not"),
        *("eq", "ne", "lt", "le", "gt", "ge"),
    }


# --- the definitions are exact --------------------------------------------------------------


def fitted(type_: IntType, form: Form | None, value: int) -> int | tuple[FaultCode, int]:
    """What a form makes of an exact value; a fault with the bound that is crossed."""
    modulus = 2**type_.width
    least = -(modulus // 2) if type_.signed else 0
    most = least + modulus - 1
    if least <= value <= most:
        return value
    match form:
        case Form.WRAP:
            return (value - least) % modulus + least
        case Form.SAT:
            return sorted((least, value, most))[1]
    return OVERFLOW, most if value > most else least


def shown(result: int | Edge) -> int | tuple[FaultCode, int | None]:
    """A result of the table, in the form in which this file expects it."""
    if isinstance(result, Edge):
        return result.code, None if result.limit is None else result.limit[1]
    return int(result)


def floor_quotient(a: int, b: int) -> int:
    """The greatest q with q <= a / b, by search from the truncated one."""
    q = int(Fraction(a, b))
    while Fraction(a, b) < q:
        q -= 1
    return q


def euclidean_remainder(a: int, b: int) -> int:
    return next(r for r in range(abs(b)) if (a - r) % abs(b) == 0)


def nearest(a: int, b: int, mode: str) -> int:
    """a / b rounded by the words of IM-42."""
    x = Fraction(a, b)
    below, above = math.floor(x), math.ceil(x)
    toward_zero, from_zero = (below, above) if x > 0 else (above, below)
    match mode:
        case "floor":
            return below
        case "ceil":
            return above
        case "trunc":
            return toward_zero
        case "away":
            return from_zero
    if x - below != above - x:
        return below if x - below < above - x else above
    if below == above:
        return below
    return {
        "half_even": below if below % 2 == 0 else above,
        "half_away": from_zero,
        "half_trunc": toward_zero,
        "half_up": above,
        "half_down": below,
    }[mode]


def division(name: str) -> Callable[[IntType, int, int], object]:
    """Expected results of a division family."""

    def expected(type_: IntType, a: int, b: int) -> object:
        if b == 0:
            return DIV_ZERO, None
        r = euclidean_remainder(a, b)
        floor = floor_quotient(a, b)
        trunc = floor + (1 if a % b and (a < 0) != (b < 0) else 0)
        values = {
            "div": floor,
            "rem": a - b * floor,
            "div_trunc": trunc,
            "rem_trunc": a - b * trunc,
            "div_euclid": (a - r) // b,
            "rem_euclid": r,
        }
        return fitted(type_, None, values[name])

    return expected


def bits(type_: IntType, a: int) -> str:
    """The two's complement pattern, most significant bit first."""
    return format(a % 2**type_.width, f"0{type_.width}b")


def from_bits(type_: IntType, text: str) -> int:
    value = int(text, 2)
    return value - 2**type_.width if type_.signed and text[0] == "1" else value


def bitwise(choose: Callable[[str, str], bool]) -> Callable[[IntType, int, int], object]:
    def expected(type_: IntType, a: int, b: int) -> object:
        pairs = zip(bits(type_, a), bits(type_, b), strict=True)
        return from_bits(type_, "".join("01"[choose(x, y)] for x, y in pairs))

    return expected


def arithmetic(exact: Callable[[int, int], int], form: Form) -> Callable[..., object]:
    return lambda type_, a, b: fitted(type_, form, exact(a, b))


BINARY: dict[str, Callable[[IntType, int, int], object]] = {
    **{
        f"{name}.{form.value}.T": arithmetic(exact, form)
        for name, exact in {
            "add": lambda a, b: a - -b,
            "sub": lambda a, b: -(b - a),
            "mul": lambda a, b: int(Fraction(a) * b),
        }.items()
        for form in Form
    },
    **{
        f"{name}.checked.T": division(name)
        for name in ("div", "rem", "div_trunc", "rem_trunc", "div_euclid", "rem_euclid")
    },
    "and.T": bitwise(lambda x, y: x == y == "1"),
    "or.T": bitwise(lambda x, y: "1" in (x, y)),
    "xor.T": bitwise(lambda x, y: x != y),
    "min.checked.T": lambda t, a, b: a if a - b < 0 else b,
    "max.checked.T": lambda t, a, b: b if a - b < 0 else a,
    "eq.T": lambda t, a, b: int(a - b == 0),
    "ne.T": lambda t, a, b: int(a - b != 0),
    "lt.T": lambda t, a, b: int(a - b < 0),
    "le.T": lambda t, a, b: int(a - b <= 0),
    "gt.T": lambda t, a, b: int(b - a < 0),
    "ge.T": lambda t, a, b: int(b - a <= 0),
}


def every(type_: IntType) -> range:
    return range(type_.min, type_.max + 1)


def edges(type_: IntType) -> list[int]:
    """Values around the middle, the ends and the powers of two of a type."""
    near = {0, type_.min, type_.max, type_.min // 2, type_.max // 2, 100, 10}
    near |= {2**k for k in range(type_.width)}
    found = {v + d for v in near for d in (-1, 0, 1)} | {-v for v in near}
    return sorted(v for v in found if type_.min <= v <= type_.max)


def few(type_: IntType) -> list[int]:
    """Some of `edges`: the ends, and more of them toward the ends than between."""
    found = edges(type_)
    return sorted({*found[:6], *found[-6:], *found[:: max(1, len(found) // 40)], 0, 1})


def check(
    identifier: str, expected: Callable[..., object], cases: Iterable[tuple[int, ...]]
) -> int:
    """Compare the table with `expected`; the number of cases."""
    op = lookup(identifier)
    count = 0
    for case in cases:
        assert shown(op.apply(*case)) == expected(*case), (identifier, case)
        count += 1
    return count


@pytest.mark.parametrize("pattern", BINARY)
def test_all_pairs_of_i8(pattern: str) -> None:
    expected = BINARY[pattern]
    values = every(I8)
    identifier = pattern.replace("T", "i8")
    assert check(identifier, lambda a, b: expected(I8, a, b), product(values, values)) == 65536


@pytest.mark.parametrize("type_", [t for t in INTEGERS if t != I8], ids=lambda t: t.token)
@pytest.mark.parametrize("pattern", BINARY)
def test_edges_of_the_other_types(pattern: str, type_: IntType) -> None:
    if "euclid" in pattern or "rem" in pattern or "div" in pattern:
        # The expectation searches for remainders: small divisors and the ends.
        others = [v for v in edges(type_) if abs(v) < 130]
    else:
        others = few(type_)
    expected = BINARY[pattern]
    cases = product(few(type_), others)
    assert check(pattern.replace("T", type_.token), lambda a, b: expected(type_, a, b), cases)


@pytest.mark.parametrize("mode", [mode.value for mode in Rounding])
def test_rounding_of_all_ratios(mode: str) -> None:
    """IM-42, IM-44: all small ratios, and every I8 against the divisors that make ties."""

    def expected(a: int, b: int) -> object:
        return (DIV_ZERO, None) if b == 0 else fitted(I8, None, nearest(a, b, mode))

    name = f"div_round.checked.i8.{mode}"
    assert check(name, expected, product(range(-40, 41), repeat=2))
    assert check(name, expected, product(every(I8), (2, 4, 6, -2, -6, 127, -128, -1, 1)))


def test_rounding_table_of_the_specification() -> None:
    """IM-42: 2.5, -2.5, 2.4, -2.6 and 3.5 in nine modes."""
    ratios = [(5, 2), (-5, 2), (12, 5), (-13, 5), (7, 2)]
    table = {
        Rounding.FLOOR: (2, -3, 2, -3, 3),
        Rounding.CEIL: (3, -2, 3, -2, 4),
        Rounding.TRUNC: (2, -2, 2, -2, 3),
        Rounding.AWAY: (3, -3, 3, -3, 4),
        Rounding.HALF_EVEN: (2, -2, 2, -3, 4),
        Rounding.HALF_AWAY: (3, -3, 2, -3, 4),
        Rounding.HALF_TRUNC: (2, -2, 2, -3, 3),
        Rounding.HALF_UP: (3, -2, 2, -3, 4),
        Rounding.HALF_DOWN: (2, -3, 2, -3, 3),
    }
    assert list(table) == list(Rounding)
    for mode, row in table.items():
        assert tuple(round_ratio(a, b, mode) for a, b in ratios) == row
        assert tuple(round_ratio(-a, -b, mode) for a, b in ratios) == row


@pytest.mark.parametrize("type_", INTEGERS, ids=lambda t: t.token)
def test_shifts(type_: IntType) -> None:
    """IM-45, IM-46: the count is compared in Z, and its limit is in I64."""
    width = type_.width
    values = every(type_) if width == 8 else edges(type_)
    counts = (*range(-2, width + 2), 2**63, -(2**63))
    bad = (SHIFT, width - 1)

    def shifted(form: Form) -> Callable[[int, int], object]:
        return lambda a, k: fitted(type_, form, a * 2**k) if 0 <= k < width else bad

    def right(a: int, k: int) -> object:
        return math.floor(Fraction(a, 2**k)) if 0 <= k < width else bad

    assert check(f"shl.checked.{type_.token}", shifted(Form.CHECKED), product(values, counts))
    assert check(f"shl.wrap.{type_.token}", shifted(Form.WRAP), product(values, counts))
    assert check(f"shr.checked.{type_.token}", right, product(values, counts))
    edge = lookup(f"shr.checked.{type_.token}").apply(1, -1)
    assert isinstance(edge, Edge)
    assert edge.limit == (I64, width - 1)
    assert edge.exact is None


@pytest.mark.parametrize("type_", [U8, U32, U64], ids=lambda t: t.token)
def test_rotations(type_: IntType) -> None:
    """IM-47."""
    values = every(type_) if type_ == U8 else edges(type_)
    width = type_.width

    def rotated(sign: int) -> Callable[[int, int], object]:
        def expected(a: int, k: int) -> object:
            if not 0 <= k < width:
                return SHIFT, width - 1
            text, cut = bits(type_, a), sign * k
            return from_bits(type_, text[cut:] + text[:cut])

        return expected

    cases = list(product(values, range(-1, width + 1)))
    assert check(f"rotl.checked.{type_.token}", rotated(1), cases)
    assert check(f"rotr.checked.{type_.token}", rotated(-1), cases)


@pytest.mark.parametrize("type_", INTEGERS, ids=lambda t: t.token)
def test_one_operand(type_: IntType) -> None:
    values = every(type_) if type_.width == 8 else edges(type_)
    cases = [(v,) for v in values]
    flip = str.maketrans("01", "10")
    expected: dict[str, Callable[[int], object]] = {
        "neg.checked": lambda a: fitted(type_, None, a * -1),
        "abs.checked": lambda a: fitted(type_, None, max(a, a * -1)),
        "not": lambda a: from_bits(type_, bits(type_, a).translate(flip)),
    }
    for name, function in expected.items():
        assert check(f"{name}.{type_.token}", function, cases)


@pytest.mark.parametrize("target", INTEGERS, ids=lambda t: t.token)
@pytest.mark.parametrize("source", [*INTEGERS, BOOL], ids=lambda t: t.token)
def test_conversions(source: IntType | BoolType, target: IntType) -> None:
    """IM-50: the three forms, at the ends of both types."""
    if isinstance(source, BoolType):
        values = [0, 1]
    else:
        values = sorted({v for v in (*edges(source), *edges(target)) if source.holds(v)})
    cases = [(v,) for v in values]

    def checked(a: int) -> object:
        made = fitted(target, None, a)
        return (NARROW, made[1]) if isinstance(made, tuple) else made

    tokens = f"{source.token}.{target.token}"
    assert check(f"as.checked.{tokens}", checked, cases)
    assert check(f"as.wrap.{tokens}", lambda a: fitted(target, Form.WRAP, a), cases)
    assert check(f"as.sat.{tokens}", lambda a: fitted(target, Form.SAT, a), cases)


def test_clamp() -> None:
    """IM-49: reversed bounds are E_DOMAIN without exact and limit."""
    values = (-128, -5, -1, 0, 3, 4, 127)

    def expected(x: int, low: int, high: int) -> object:
        return (DOMAIN, None) if low > high else sorted((low, x, high))[1]

    assert check("clamp.checked.i8", expected, product(values, repeat=3)) == 343
    assert lookup("clamp.checked.i8").apply(0, 1, 0) == Edge(DOMAIN)


def test_truth_values() -> None:
    for a, b in product((0, 1), repeat=2):
        assert lookup("eq.bool").apply(a, b) == (a == b)
        assert lookup("ne.bool").apply(a, b) == (a != b)
    assert [bool(lookup("logical_not.bool").apply(a)) for a in (0, 1)] == [True, False]


@pytest.mark.parametrize(
    "identifier, operands, edge",
    [
        ("add.checked.i64", (2**63 - 1, 1), Edge(OVERFLOW, 2**63, (I64, 2**63 - 1))),
        ("mul.checked.i64", (-(2**63), -1), Edge(OVERFLOW, 2**63, (I64, 2**63 - 1))),
        ("sub.checked.u8", (3, 5), Edge(OVERFLOW, -2, (U8, 0))),
        ("neg.checked.i8", (-128,), Edge(OVERFLOW, 128, (I8, 127))),
        ("neg.checked.u8", (1,), Edge(OVERFLOW, -1, (U8, 0))),
        ("abs.checked.i16", (-(2**15),), Edge(OVERFLOW, 2**15, (I16, 2**15 - 1))),
        ("div.checked.i8", (-128, -1), Edge(OVERFLOW, 128, (I8, 127))),
        ("div_euclid.checked.i8", (-128, -1), Edge(OVERFLOW, 128, (I8, 127))),
        ("div.checked.i8", (0, 0), Edge(DIV_ZERO)),
        ("as.checked.i64.u64", (-1,), Edge(NARROW, -1, (U64, 0))),
        ("as.checked.i64.i8", (128,), Edge(NARROW, 128, (I8, 127))),
        ("shl.checked.i8", (64, 1), Edge(OVERFLOW, 128, (I8, 127))),
        ("shl.checked.i8", (64, 8), Edge(SHIFT, None, (I64, 7))),
    ],
)
def test_what_an_edge_records(identifier: str, operands: tuple[int, ...], edge: Edge) -> None:
    """IM-106: the exact value before the range check, and the bound that it crosses."""
    assert lookup(identifier).apply(*operands) == edge


@pytest.mark.parametrize("op", list(all_operations()), ids=lambda op: op.identifier)
def test_only_the_listed_faults_are_raised(op: Operation) -> None:
    """Over the edges of the types; and each fault that is listed is raised by something."""
    if op.family.reduction or op.mode not in (None, Rounding.HALF_EVEN):
        return
    choices = []
    for wanted in op.operand_types:
        match wanted:
            case None:
                choices.append([-1, 0, 1, 7, 8, 63, 64])
            case IntType():
                few = [wanted.min, wanted.min + 1, -1, 0, 1, 2, wanted.max - 1, wanted.max]
                choices.append(sorted({v for v in few if wanted.holds(v)}))
            case _:
                choices.append([0, 1])
    raised = set()
    for operands in product(*choices):
        result = op.apply(*operands)
        if isinstance(result, Edge):
            raised.add(result.code)
        elif isinstance(op.result_type, IntType):
            assert op.result_type.holds(result)
    assert raised == set(op.faults)
