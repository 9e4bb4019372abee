"""Sequential code of `.ci` programs: order, stores, fuel, depth, arena."""

from __future__ import annotations

import pytest
from machine_support import MIN, M, array, fault_of, machine, position, shown

from transpiler.machine.entry import Machine
from transpiler.passes.sequence import sequence

DIVISION = """\
export I64 fq(I64 a, I64 b) { return a / b; }
export I64 fr(I64 a, I64 b) { return a % b; }
"""


@pytest.mark.parametrize(
    ("a", "b", "quotient", "remainder"),
    [
        (-1, 2, -1, 1),
        (1, -2, -1, -1),
        (-1, M, -1, M - 1),
        (1, MIN, -1, -9223372036854775807),
        (-6, 3, -2, 0),
        (-7, 3, -3, 2),
        (7, -3, -3, -2),
        (-7, -3, 2, -1),
        (0, -5, 0, 0),
        (M, 10, 922337203685477580, 7),
        (-M, 10, -922337203685477581, 3),
        (9007199254740993, 3, 3002399751580331, 0),
        (-9007199254740993, 2, -4503599627370497, 1),
    ],
)
def test_floor_division(a: int, b: int, quotient: int, remainder: int) -> None:
    """Field case D01."""
    program = machine(DIVISION)
    assert program.call("fq", [a, b]).value == quotient
    assert program.call("fr", [a, b]).value == remainder


@pytest.mark.parametrize("type_", ["I8", "I16", "I32", "I64"])
def test_the_least_value_by_minus_one(type_: str) -> None:
    """Field case D02: the remainder exists, the quotient does not."""
    least = -(2 ** (int(type_[1:]) - 1))
    text = "".join(
        f"export {type_} {name}({type_} a, {type_} b) {{ return {body}; }}\n"
        for name, body in [
            ("r1", "a % b"),
            ("r2", "rem_trunc(a, b)"),
            ("r3", "rem_euclid(a, b)"),
            ("q1", "a / b"),
            ("q2", "div_trunc(a, b)"),
            ("q3", "div_euclid(a, b)"),
        ]
    )
    program = machine(text)
    for name in ("r1", "r2", "r3"):
        assert program.call(name, [least, -1]).value == 0
    for name in ("q1", "q2", "q3"):
        fault = fault_of(program.call(name, [least, -1]))
        assert (fault.code.name, fault.exact) == ("E_OVERFLOW", -least)
        program.reset()
    for name in ("r1", "r2", "r3", "q1", "q2", "q3"):
        assert fault_of(program.call(name, [least, 0])).code.name == "E_DIV_ZERO"
        program.reset()


def test_a_product_of_u16_is_exact() -> None:
    """Field case D03."""
    text = """\
export U16 w(U16 a, U16 b) { return a *% b; }
export U16 c(U16 a, U16 b) { return a * b; }
"""
    program = machine(text)
    assert program.call("w", [65535, 65535]).value == 1
    assert program.call("w", [50000, 50000]).value == 63744
    assert program.call("w", [40000, 3]).value == 54464
    fault = fault_of(program.call("c", [50000, 50000]))
    assert shown(fault) == (
        "E_OVERFLOW",
        "mul.checked.u16",
        ["U16 50000", "U16 50000"],
        2500000000,
        "U16 65535",
    )
    assert fault.position == position(text, "return a * b", "*")


def test_shift_counts() -> None:
    """Field case D04."""
    text = """\
export I8 s8(I8 x, I64 k) { return x <<% k; }
export U32 sr(U32 x, U8 k) { return x >> k; }
"""
    program = machine(text)
    assert program.call("s8", [1, 7]).value == -128
    for count in (8, -1, -128, 256, 4294967296):
        fault = fault_of(program.call("s8", [1, count]))
        expected = ["I8 1", f"I64 {count}"]
        assert shown(fault) == ("E_SHIFT", "shl.wrap.i8", expected, None, "I64 7")
        program.reset()
    assert program.call("sr", [7, 31]).value == 0
    fault = fault_of(program.call("sr", [7, 32]))
    assert shown(fault) == ("E_SHIFT", "shr.checked.u32", ["U32 7", "U8 32"], None, "I64 31")


@pytest.mark.parametrize(
    ("name", "low", "high", "result", "fuel"),
    [
        ("cnt", M - 2, M, 3, 4),
        ("cnt", M, M, 1, 2),
        ("cnt", 5, 4, 0, 1),
        ("cnt", MIN, MIN + 1, 2, 3),
        ("cno", M - 2, M, 2, 3),
        ("cno", 4, 4, 0, 1),
    ],
)
def test_ranges_that_end_at_the_maximum(
    name: str, low: int, high: int, result: int, fuel: int
) -> None:
    """Field case D05."""
    text = """\
export I64 cnt(I64 lo, I64 hi) { I64 k = 0; for i in lo..=hi { k = k + 1; } return k; }
export I64 cno(I64 lo, I64 hi) { I64 k = 0; for i in lo..hi { k = k + 1; } return k; }
"""
    outcome = machine(text).call(name, [low, high])
    assert (outcome.value, outcome.fuel) == (result, fuel)


def test_range_steps() -> None:
    text = """\
export I64 up(I64 lo, I64 hi) { I64 s = 0; for i in lo..hi by 3 { s = s * 10 + i; } return s; }
export I64 down(I64 lo, I64 hi) { I64 s = 0; for i in lo..=hi by -2 { s = s * 10 + i; } return s; }
export I64 past(I64 lo) { I64 s = 0; for i in lo..=I64.max by 2 { s = s + 1; } return s; }
"""
    program = machine(text)
    assert program.call("up", [1, 8]).value == 147
    assert program.call("up", [1, 7]).value == 14
    assert program.call("down", [7, 1]).value == 7531
    assert program.call("down", [6, 1]).value == 642
    assert program.call("down", [1, 2]).value == 0
    assert program.call("past", [M - 3]).value == 2


def test_operand_order_when_a_call_changes_the_other_operand() -> None:
    """Field case D08."""
    text = """\
I64 v = 3;
I64 bump() { v = v + 10; return 1; }
export I64 left() { v = 3; return v + bump(); }
export I64 right() { v = 3; return bump() + v; }
export Bool compare() { v = 3; return v < bump(); }
I64 second(I64 a, I64 b) { return b; }
I64 first(I64 a, I64 b) { return a; }
export I64 argument() { v = 3; return first(v, bump()); }
export I64 later() { v = 3; return second(bump(), v); }
export I64 named() { v = 3; return first(b = bump(), a = v); }
"""
    program = machine(text)
    assert program.call("left").value == 4
    assert program.variables == {"p.v": 13}
    assert program.call("right").value == 14
    assert program.call("compare").value is False
    assert program.call("argument").value == 3
    assert program.call("later").value == 13
    assert program.call("named").value == 13


def test_nothing_is_hoisted_out_of_a_loop_or_branch() -> None:
    """Field case D09."""
    text = """\
export I64 f(I64 n, I64 z) { I64 s = 0; for i in 0..n { s = s + 100 / z; } return s; }
export I64 g(I64 n, I64 z) {
    I64 s = 0;
    for i in 0..n { if (z != 0) { s = s + 100 / z; } }
    return s;
}
"""
    program = machine(text)
    outcome = program.call("f", [0, 0])
    assert (outcome.value, outcome.fuel) == (0, 1)
    outcome = program.call("f", [3, 7])
    assert (outcome.value, outcome.fuel) == (42, 4)
    outcome = program.call("g", [5, 0])
    assert (outcome.value, outcome.fuel) == (0, 6)
    outcome = program.call("f", [1, 0])
    assert (fault_of(outcome).code.name, outcome.fuel) == ("E_DIV_ZERO", 2)


TOTAL = """\
export I64 total[n](I64[n] xs) {
    I64 s = 0;
    for (I64 i = 0; i < n; i++) { s = s + xs[i]; }
    return s;
}
"""


def test_fuel_of_a_loop() -> None:
    """Field case D11 and fixture 95."""
    program = machine(TOTAL)
    outcome = program.call("total", [array()])
    assert (outcome.value, outcome.fuel) == (0, 1)
    outcome = program.call("total", [array(1, 2, 3)])
    assert (outcome.value, outcome.fuel) == (6, 4)
    program.fuel = 3
    outcome = program.call("total", [array(1, 2, 3)])
    fault = fault_of(outcome)
    assert shown(fault) == ("E_FUEL", "fuel.charge", [], None, "I64 3")
    assert fault.position == position(TOTAL, "for (I64 i", "for")
    assert outcome.fuel == 3


def test_every_allowance_stops_at_the_same_charge() -> None:
    """IM-141: what a refused charge pays for never begins."""
    text = """\
I64 done = 0;
void work() { done += 1; }
export void run() {
    work();
    do { work(); } while (done < 2);
    while (done < 3) { work(); }
}
"""
    # run, work, do, work, while, work: six charges; `done` after each allowance.
    sites = [
        position(text, "void run()", "run"),
        position(text, "{\n    work();", "work"),
        position(text, "do { work(); }", "do"),
        position(text, "do { work(); }", "work"),
        position(text, "while (done < 3) { work(); }", "while"),
        position(text, "while (done < 3) { work(); }", "work"),
    ]
    for allowance, (site, done) in enumerate(zip(sites, [0, 0, 1, 1, 2, 2], strict=True)):
        program = machine(text, fuel=allowance)
        outcome = program.call("run")
        assert fault_of(outcome).position == site
        assert outcome.fuel == allowance
        assert program.variables == {"p.done": done}
    outcome = machine(text, fuel=6).call("run")
    assert (outcome.kind, outcome.fuel) == ("void", 6)


def test_stores_of_finished_statements_remain() -> None:
    """Fixture 108: the counter keeps the callee's store, `y` is not stored."""
    text = """\
I64 counter = 0;
I64 y = 7;
I64 g() { counter = counter + 1; return 5; }
export void step(I64 z) { y = g() + 1 / z; }
"""
    program = machine(text)
    fault = fault_of(program.call("step", [0]))
    assert fault.code.name == "E_DIV_ZERO"
    assert fault.stack == ()
    assert program.variables == {"p.counter": 1, "p.y": 7}


def test_the_first_fault_in_evaluation_order() -> None:
    """IM-96."""
    text = """\
I64 shifted(I64 k) { return 1 << k; }
I64 both(I64 a, I64 b) { return a; }
export I64 f(I64 x, I64 y) { return (x + 1) / y; }
export I64 g(in I64[_] a, I64 i, I64 z) { return a[i] + (1 / z); }
export I64 h(I64 z) { return both(shifted(64), 1 / z); }
"""
    program = machine(text)
    fault = fault_of(program.call("f", [M, 0]))
    assert (fault.code.name, fault.operation) == ("E_OVERFLOW", "add.checked.i64")
    program.reset()
    fault = fault_of(program.call("g", [array(1, 2), 2, 0]))
    assert shown(fault) == ("E_BOUNDS", "index.checked.i64", ["I64 2"], None, "I64 2")
    program.reset()
    fault = fault_of(program.call("h", [0]))
    assert fault.code.name == "E_SHIFT"
    assert fault.position == position(text, "return 1 << k", "<<")
    assert fault.stack == (position(text, "both(shifted(64), 1 / z)", "shifted"),)


def test_place_first() -> None:
    """IM-98: the index is checked before the value, the old value read before the operand."""
    text = """\
I64[3] a = [10, 20, 30];
I64 change() { a[0] = 100; return 1; }
export void store(I64 i, I64 z) { a[i] = 1 / z; }
export void add() { a[0] += change(); }
export void plus(I64 i) { a[i]++; }
export void minus(I64 i) { a[i]--; }
"""
    program = machine(text)
    fault = fault_of(program.call("store", [-1, 0]))
    assert shown(fault) == ("E_BOUNDS", "index.checked.i64", ["I64 -1"], None, "I64 3")
    program.reset()
    assert fault_of(program.call("store", [2, 0])).code.name == "E_DIV_ZERO"
    assert program.variables["p.a"] == [10, 20, 30]
    program.reset()
    program.call("add")
    program.call("plus", [1])
    program.call("minus", [2])
    assert program.variables["p.a"] == [11, 21, 29]


def test_an_increment_is_an_addition_of_one() -> None:
    text = "export U8 f(U8 x) { U8 y = x; y++; return y; }\n"
    fault = fault_of(machine(text).call("f", [255]))
    assert shown(fault) == ("E_OVERFLOW", "add.checked.u8", ["U8 255", "U8 1"], 256, "U8 255")
    assert fault.position == position(text, "y++", "++")


def test_index_records_of_rank_two() -> None:
    """IM-186: all indices are evaluated, then the dimensions checked in order."""
    text = """\
I32[2, 3] m;
export I32 at(I64 i, I64 j) { return m[i, j]; }
export I32 second(I64 i, I64 z) { return m[i, 1 / z]; }
export I64 row(I64 i) { in I32[_] r = m[i]; return len(r); }
"""
    program = machine(text)
    fault = fault_of(program.call("at", [5, 7]))
    assert shown(fault) == ("E_BOUNDS", "index.checked.i32", ["I64 0", "I64 5"], None, "I64 2")
    assert fault.position == position(text, "m[i, j]", "[")
    program.reset()
    fault = fault_of(program.call("at", [1, -1]))
    assert shown(fault) == ("E_BOUNDS", "index.checked.i32", ["I64 1", "I64 -1"], None, "I64 3")
    program.reset()
    assert fault_of(program.call("second", [5, 0])).code.name == "E_DIV_ZERO"
    program.reset()
    assert program.call("row", [1]).value == 3
    fault = fault_of(program.call("row", [2]))
    assert shown(fault) == ("E_BOUNDS", "index.checked.i32", ["I64 0", "I64 2"], None, "I64 2")


def test_slices() -> None:
    text = """\
I32[6] a = [0, 10, 20, 30, 40, 50];
I32[2, 3] m = [[1, 2, 3], [4, 5, 6]];
I32 digits(in I32[_] v) { I32 s = 1; for x in v { s = s * 100 + x; } return s; }
export I32 odd() { return digits(a[1.. by 2]); }
export I32 down() { return digits(a[4..1 by -2]); }
export I32 all() { return digits(a[.. by -5]); }
export I32 column(I64 j) { return digits(m[.., j]); }
export I32 nested() { return digits(a[1..5][1..=2]); }
export I64 cut(I64 lo, I64 hi) { return len(a[lo..hi]); }
export I64 closed(I64 lo, I64 hi) { return len(a[lo..=hi]); }
export I64 block(I64 hi) { return len(m[1, ..hi]); }
"""
    program = machine(text)
    assert program.call("odd").value == 1103050
    assert program.call("down").value == 14020
    assert program.call("all").value == 15000
    assert program.call("column", [1]).value == 10205
    assert program.call("nested").value == 12030
    assert program.call("cut", [6, 6]).value == 0
    for name, bounds in (
        ("cut", (3, 2)),
        ("cut", (0, 7)),
        ("cut", (-1, 0)),
        ("closed", (0, M)),
        ("closed", (0, 6)),
    ):
        fault = fault_of(program.call(name, bounds))
        operands = [f"I64 {b}" for b in bounds]
        assert shown(fault) == ("E_BOUNDS", "slice.checked.i32", operands, None, "I64 6")
        program.reset()
    fault = fault_of(program.call("block", [4]))
    operands = ["I64 1", "I64 0", "I64 4"]
    assert shown(fault) == ("E_BOUNDS", "slice.checked.i32", operands, None, "I64 3")
    assert fault.position == position(text, "m[1, ..hi]", "[")


def test_copies() -> None:
    text = """\
I64[4] a = [1, 2, 3, 4];
export I64 own() { I64[4] b = a; b[0] = 9; return b[0] * 10 + a[0]; }
export void into(I64 lo, I64 hi) { inout I64[_] v = a[lo..hi]; v = a[0..2]; }
export void move(I64 to, I64 from, I64 n) {
    inout I64[_] v = a[to..to + n];
    in I64[_] w = a[from..from + n];
    v = w;
}
"""
    program = machine(text)
    assert program.call("own").value == 91
    assert program.call("into", [2, 4]).kind == "void"
    assert program.variables["p.a"] == [1, 2, 1, 2]
    fault = fault_of(program.call("into", [1, 4]))
    assert shown(fault) == ("E_SHAPE", "copy.shape", ["I64 0", "I64 2"], None, "I64 3")
    assert fault.position == position(text, "v = a[0..2]", "=")
    program.reset()
    fault = fault_of(program.call("move", [1, 0, 3]))
    assert shown(fault) == ("E_ALIAS", "copy.alias", [], None, None)
    program.reset()
    assert program.call("move", [1, 1, 3]).kind == "void"
    assert program.call("move", [0, 4, 0]).kind == "void"
    assert program.variables["p.a"] == [1, 2, 1, 2]


def test_entry_checks_of_a_call() -> None:
    """Shape, then `where`, then overlap, each at the callee name with the caller's stack."""
    text = """\
I64 f[n](in I64[n] a, inout I64[n] b) where n >= 2 { return n; }
I64 outer(inout I64[_] v, I64 x, I64 y, I64 z) {
    return f(v[0..x], v[y..z]);
}
export I64 call(inout I64[_] v, I64 x, I64 y, I64 z) { return outer(v, x, y, z); }
"""
    program = machine(text)
    site = position(text, "return f(v[0..x]", "f(")
    stack = (position(text, "return outer(v, x, y, z)", "outer"),)

    def faulting(x: int, y: int, z: int) -> tuple[object, ...]:
        fault = fault_of(program.call("call", [array(1, 2, 3, 4, 5, 6), x, y, z]))
        assert (fault.position, fault.stack) == (site, stack)
        program.reset()
        return shown(fault)

    shape = ["I64 1", "I64 0", "I64 2"]
    assert faulting(1, 4, 6) == ("E_SHAPE", "bind.shape", shape, None, "I64 1")
    assert faulting(1, 4, 5) == ("E_SHAPE", "bind.where", ["I64 0", "I64 1", "I64 2"], None, None)
    assert faulting(3, 2, 5) == ("E_ALIAS", "bind.alias", ["I64 1", "I64 0"], None, None)
    assert program.call("call", [array(1, 2, 3, 4, 5, 6), 3, 3, 6]).value == 3


def test_depth_and_stack() -> None:
    """Fixture 116, and a stack of call sites, outermost first."""
    text = """\
export I64 f(I64 n) { return f(n + 1); }
I64 inner(I64 z) { return 1 / z; }
I64 middle(I64 z) { return inner(z) + 1; }
export I64 outer(I64 z) { return 2 * middle(z); }
export I64 before(I64 a) { return a + 1 + f(a); }
"""
    outcome = machine(text, depth=4).call("f", [0])
    fault = fault_of(outcome)
    assert shown(fault) == ("E_DEPTH", "call.enter", [], None, "I64 4")
    site = position(text, "return f(n + 1)", "f(")
    assert (fault.position, fault.stack, outcome.fuel) == (site, (site,) * 3, 4)
    fault = fault_of(machine(text).call("outer", [0]))
    assert fault.stack == (
        position(text, "2 * middle(z)", "middle"),
        position(text, "return inner(z) + 1", "inner"),
    )
    # The addition comes before the call, so nothing is on the stack.
    fault = fault_of(machine(text).call("before", [M]))
    assert (fault.operation, fault.stack) == ("add.checked.i64", ())
    outcome = machine(text, depth=1).call("outer", [1])
    assert (fault_of(outcome).code.name, outcome.fuel) == ("E_DEPTH", 1)


def test_the_body_of_an_iteration_comes_before_the_condition() -> None:
    """A fault at the end of the body wins over one in the condition that follows."""
    text = """\
export void f(I64 start, I64 z) {
    I64 x = start;
    I64 y = 0;
    while (x + 1 > 0) { x = I64.max; y = 1 / z; }
}
"""
    program = machine(text)
    assert fault_of(program.call("f", [5, 0])).code.name == "E_DIV_ZERO"
    program.reset()
    assert fault_of(program.call("f", [5, 1])).code.name == "E_OVERFLOW"


def test_jumps() -> None:
    text = """\
export I64 f(I64 n) {
    I64 s = 0;
    outer: for i in 0..n {
        for j in 0..n {
            if (j == 2) { continue; }
            if (j > i) { continue outer; }
            if (i == 3) { break outer; }
            s = s * 10 + i + j;
        }
        s = s * 10 + 9;
    }
    return s;
}
export I64 g(I64 n) {
    I64 s = 0;
    for (I64 i = 0; i < n; i++) {
        switch (i) {
            case 0: s = s + 1;
            case 1, 4..=5: s = s + 10; fallthrough;
            case 2: s = s + 100;
            case 3: break;
            default: return s;
        }
    }
    return s;
}
"""
    program = machine(text)
    # i=0: j=0 adds 0, j=1 leaves; i=1: 1, 2, j=2 skipped, j=3 leaves;
    # i=2: 2, 3, j=2 skipped, j=3 leaves; i=3 leaves at once.
    assert program.call("f", [4]).value == 1223
    # i=0: 0, then the inner loop ends and 9 follows.
    assert program.call("f", [1]).value == 9
    assert program.call("g", [4]).value == 1 + 110 + 100
    assert program.call("g", [6]).value == 1 + 110 + 100 + 110 + 110
    assert program.call("g", [9]).value == 431


def test_loops_over_elements() -> None:
    text = """\
I64[3] a = [5, 6, 7];
export I64 f() { I64 s = 0; for i, x in a { a[2] = 1; s = s * 100 + i * 10 + x; } return s; }
"""
    outcome = machine(text).call("f")
    # The element is read when its iteration starts: the last one sees the store.
    assert (outcome.value, outcome.fuel) == (51621, 4)


def test_arena() -> None:
    """Local arrays count their elements and give them back at the end of their block."""
    text = """\
export void f(I64 n) {
    for i in 0..n { I64[4] a; U8[2] b; }
    I64[5] c;
    { I64[3] d; }
}
"""
    assert machine(text, arena=8).call("f", [3]).kind == "void"
    outcome = machine(text, arena=7).call("f", [3])
    fault = fault_of(outcome)
    assert shown(fault) == ("E_BOUNDS", "arena.alloc", ["I64 5", "I64 3"], None, "I64 7")
    assert fault.position == position(text, "I64[3] d", "d")
    fault = fault_of(machine(text, arena=5).call("f", [1]))
    assert fault.operands[0].value == 4  # type: ignore[union-attr]
    assert fault.position == position(text, "U8[2] b", "b")


def test_truth_values() -> None:
    text = """\
export Bool any[n](in Bool[n] xs) { for x in xs { if (x) { return true; } } return false; }
export void flip[n](inout Bool[n] xs, Bool y) { for i in 0..n { xs[i] = xs[i] != y; } }
export I64 number(Bool x) { return x as I64; }
"""
    program = machine(text)
    assert program.call("any", [array(0, 0)]).value is False
    assert program.call("any", [array(0, 1)]).value is True
    flags = array(0, 1)
    program.call("flip", [flags, True])
    assert flags.elements == [1, 0]
    assert program.call("number", [True]).value == 1
    with pytest.raises(ValueError):
        program.call("any", [array(2)])


def test_the_exact_form_means_the_same() -> None:
    """What the `sequence` pass adds changes no value, fault, output or fuel."""
    text = """\
I64[4] a = [1, 2, 3, 4];
I64 take(I64 i) { a[i] = a[i] + 10; "{i};"; return a[i]; }
export I64 f(I64 n, I64 z) {
    I64 s = 0;
    while (take(s % 4) < n) { s += take(1) / z; a[s % 4] += take(2); }
    for (I64 i = take(0); i < n; i += take(3)) { if (i == 25) { continue; } s++; }
    return s;
}
"""
    for arguments in ([50, 3], [50, 0], [400, 1], [0, 1]):
        for fuel in (None, 7):
            plain, exact = machine(text, fuel=fuel), machine(text, fuel=fuel)
            sequenced = Machine(sequence(exact.program), fuel=fuel)
            assert sequenced.call("f", arguments) == plain.call("f", arguments)
            assert sequenced.variables == plain.variables
