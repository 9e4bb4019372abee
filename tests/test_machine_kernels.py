"""Kernels of `.ci` programs: addresses, steps, admission, reductions, publication."""

from __future__ import annotations

import pytest
from machine_support import M, array, fault_of, machine, position, shown

from transpiler.ir.types import I64
from transpiler.machine.arguments import ArrayArgument
from transpiler.machine.fault import FaultRecord, KernelAddress, Phase
from transpiler.machine.values import Dimension, ViewIdentity, word


def at_item(record: FaultRecord) -> tuple[int | None, int | None]:
    """Work item and step of a fault in a work item."""
    assert record.address is not None
    assert record.address.phase is Phase.WORK_ITEM
    return record.address.item, record.address.step


BLEND = """\
kernel blend[n](in I16[n] a, in I16[n] b, in I16 gain, out I16[n] r, out I64 total)
        over [i: n] where n >= 1 {
    I16 v = a[i];
    if (b[i] > v) { v = b[i] - gain; }
    r[i] = v;
    reduce total = sum(v);
}
I16[4] p = [1, 9, 2, 8];
I16[4] q = [5, 5, 5, 5];
I16[4] s;
I64 t = 0;
export void run(I16 gain) { blend(p, q, gain, s, t); }
"""


def test_a_dispatch_publishes_arrays_and_scalars() -> None:
    program = machine(BLEND)
    outcome = program.call("run", [1])
    assert (outcome.kind, outcome.fuel) == ("void", 5)
    assert program.variables["p.s"] == [4, 9, 4, 8]
    assert program.variables["p.t"] == 25


def test_a_fault_publishes_nothing() -> None:
    program = machine(BLEND)
    outcome = program.call("run", [-32768])
    fault = fault_of(outcome)
    # Item 0: a[i] 0, b[i] 1, b[i] 2, - 3.
    assert fault.address == KernelAddress("p.blend", 0, Phase.WORK_ITEM, 0, 3)
    assert shown(fault)[:4] == ("E_OVERFLOW", "sub.checked.i16", ["I16 5", "I16 -32768"], 32773)
    assert fault.stack == (position(BLEND, "blend(p, q, gain, s, t)", "blend"),)
    assert program.variables["p.s"] == [0, 0, 0, 0]
    assert program.variables["p.t"] == 0
    assert outcome.fuel == 5


def test_the_least_item_of_many() -> None:
    """Field case D12."""
    text = """\
export kernel quotients[n](in I64[n] d, out I64[n] out_) over [i: n] {
    out_[i] = 100 / d[i];      // I64
}
"""
    divisors = [1] * 1000
    divisors[5] = divisors[900] = 0
    results = [3] * 1000
    program = machine(text)
    outcome = program.call("quotients", [ArrayArgument(divisors), ArrayArgument(results)])
    fault = fault_of(outcome)
    assert shown(fault) == ("E_DIV_ZERO", "div.checked.i64", ["I64 100", "I64 0"], None, None)
    assert fault.address == KernelAddress("p.quotients", 0, Phase.WORK_ITEM, 5, 2)
    assert fault.position == position(text, "100 / d[i]", "/")
    assert fault.stack == ()
    assert results == [3] * 1000
    assert program.call("quotients", [array(1), array(1)]).fault == fault
    program.reset()
    assert program.call("quotients", [array(7, -7), ArrayArgument(results, (2,))]).fuel == 2
    assert results[:3] == [14, -15, 3]


def test_step_ordinals() -> None:
    """IM-114."""
    text = """\
export kernel first[n](in I64[n] a, in I64[n] b, in I64[n] c, out I64[n] r) over [i: n] {
    r[i] = a[i] + b[i] * c[i];
}
export kernel second[n](in I32 x, in I64[n] a, in I64 z, out I64[n] r) over [i: n] {
    r[i] = (x as I64) + a[i] / z;
}
"""
    program = machine(text)
    fault = fault_of(program.call("first", [array(M), array(1), array(1), array(0)]))
    assert (fault.operation, at_item(fault)) == ("add.checked.i64", (0, 5))
    program.reset()
    fault = fault_of(program.call("first", [array(1), array(M), array(2), array(0)]))
    assert (fault.operation, at_item(fault)) == ("mul.checked.i64", (0, 4))
    program.reset()
    # r[i] takes number 0 here, so `as` is 1, `a[i]` 2 and `/` 3.
    fault = fault_of(program.call("second", [1, array(1), 0, array(0)]))
    assert (fault.operation, at_item(fault)) == ("div.checked.i64", (0, 3))


def test_steps_of_every_kind_of_construct() -> None:
    """Counted and uncounted evaluations before one division whose step is known."""
    text = """\
I64 twice(I64 x) { return x + x; }
export kernel k[n](in I64[n] a, in I64 z, out I64[n] r) over [i: n] {
    Bool b = a[i] > 0 && !(a[i] == 9);
    I64 x = b ? a[i] & 7 : twice(a[i]) ^ 1;
    for j in 0..2 { x++; }
    in I64[_] v = a[0..n];
    for y in v { x += y as I64; }
    I64 m = min(x, len(a));
    x = m << 1;
    r[i] = 1 / z;
}
"""
    program = machine(text)
    # a[i] 0, a[i] 1 | a[i] 2 | ++ 3, 4 | slice 5 | (as, +) 6 to 9 | min 10 | << 11 | r[i] 12.
    fault = fault_of(program.call("k", [array(1, 1), 0, array(0, 0)]))
    assert (fault.operation, at_item(fault)) == ("div.checked.i64", (0, 13))
    program.reset()
    # a[i] 0 | a[i] 1, call 2, + 3 | ++ 4, 5 | slice 6 | 7 to 10 | min 11 | << 12 | r[i] 13.
    fault = fault_of(program.call("k", [array(-1, 1), 0, array(0, 0)]))
    assert (fault.operation, at_item(fault)) == ("div.checked.i64", (0, 14))


def test_the_step_of_a_skipped_arm() -> None:
    """The division is step 4 where the arm adds, 2 where it does not."""
    text = """\
export kernel k[n](in I64[n] a, in I64[n] b, in I64 z, out I64[n] r) over [i: n] {
    r[i] = (a[i] > 0 ? b[i] + 1 : 0) + 1 / z;
}
"""
    program = machine(text)
    # r[i] 0, a[i] 1, b[i] 2, + 3, / 4.
    fault = fault_of(program.call("k", [array(1), array(1), 0, array(0)]))
    assert (fault.operation, at_item(fault)) == ("div.checked.i64", (0, 4))
    program.reset()
    fault = fault_of(program.call("k", [array(0), array(1), 0, array(0)]))
    assert (fault.operation, at_item(fault)) == ("div.checked.i64", (0, 2))


def test_uncounted_faults_carry_the_count_so_far() -> None:
    text = """\
I64 f(I64 x) { return x + 1; }
export kernel loop[n](in I64[n] a, out I64[n] r) over [i: n] {
    I64 x = a[i];
    while (x > 0) { x--; }
    r[i] = x;
}
export kernel call[n](in I64[n] a, out I64[n] r) over [i: n] { r[i] = f(f(a[i])); }
"""
    program = machine(text, fuel=2 + 3)
    # Item 0 takes 2 iterations, item 1 one; its second charge does not fit.
    outcome = program.call("loop", [array(2, 2), array(0, 0)])
    fault = fault_of(outcome)
    assert (fault.code.name, fault.position) == ("E_FUEL", position(text, "while (x", "while"))
    # a[i] 0, -- 1: two operations so far.
    assert (at_item(fault), outcome.fuel) == ((1, 2), 5)
    program = machine(text, fuel=1 + 1)
    # r[i] 0, a[i] 1, inner call 2, + 3, outer call 4: the outer call is refused.
    fault = fault_of(program.call("call", [array(1), array(0)]))
    assert (fault.code.name, fault.position) == ("E_FUEL", position(text, "f(f(a[i]))", "f(f"))
    assert at_item(fault) == (0, 4)
    assert fault.stack == ()
    program = machine(text, depth=1)
    fault = fault_of(program.call("call", [array(1), array(0)]))
    assert (fault.code.name, at_item(fault)) == ("E_DEPTH", (0, 2))


def test_calls_in_kernels_stand_behind_the_dispatch_site() -> None:
    text = """\
I64 inner(I64 z) { return 1 / z; }
I64 middle(I64 z) { return inner(z); }
kernel k[n](in I64[n] a, out I64[n] r) over [i: n] { r[i] = middle(a[i]); }
I64[3] A = [1, 0, 0];
I64[3] R;
void go() { k(A, R); }
export void run() { go(); }
"""
    fault = fault_of(machine(text).call("run"))
    assert fault.stack == (
        position(text, "{ go(); }", "go"),
        position(text, "k(A, R)", "k"),
        position(text, "r[i] = middle(a[i])", "middle"),
        position(text, "return inner(z)", "inner"),
    )
    # r[i] 0, a[i] 1, two calls, the division.
    assert at_item(fault) == (1, 4)


def test_dispatch_numbers_count_within_an_entry() -> None:
    text = """\
kernel k[n](in I64[n] a, out I64[n] r) over [i: n] { r[i] = 1 / a[i]; }
I64[1] A = [1];
I64[1] R;
export void run(I64 n) { for j in 0..n { k(A, R); } A[0] = 0; k(A, R); }
"""
    program = machine(text)
    fault = fault_of(program.call("run", [3]))
    assert fault.address == KernelAddress("p.k", 3, Phase.WORK_ITEM, 0, 2)
    program = machine(text)
    fault = fault_of(program.call("run", [0]))
    assert fault.address == KernelAddress("p.k", 0, Phase.WORK_ITEM, 0, 2)


def test_items_are_numbered_row_major() -> None:
    text = """\
export kernel k[n, m](in I64[n, m] a, out I64[n, m] r) over [i: n, j: m] {
    r[i, j] = 1 / a[i, j] + 10 * i + j;
}
"""
    program = machine(text)
    columns = ArrayArgument([1, 1, 1, 0, 1, 1], (2, 3), (1, 2))
    # Column-major: offset 3 is element (1, 1), item 1 * 3 + 1.
    fault = fault_of(program.call("k", [columns, ArrayArgument([0] * 6, (2, 3))]))
    assert at_item(fault) == (4, 2)
    program.reset()
    results = [0] * 6
    ones = ArrayArgument([1] * 6, (2, 3))
    program.call("k", [ones, ArrayArgument(results, (2, 3), (1, 2))])
    assert results == [1, 11, 2, 12, 3, 13]


REDUCTIONS = """\
export kernel all[n](in I8[n] a, out I8 least, out I8 most, out I8 total, out I64 positive,
        out I16 wide, out I8 folded) over [i: n] {
    reduce least = min(a[i]);
    reduce most = max(a[i]);
    reduce wide = sum(a[i]);
    reduce total = sum(a[i]);
    reduce positive = count(a[i] > 0);
    if (a[i] != 0) { reduce folded = fold_checked(add, 1, a[i]); }
}
"""


def test_reductions() -> None:
    program = machine(REDUCTIONS)
    outcome = program.call("all", [array(5, 0, -7, 3)])
    assert outcome.outs == {
        "least": -7,
        "most": 5,
        "total": 1,
        "positive": 2,
        "wide": 1,
        "folded": 2,
    }
    assert outcome.fuel == 4


def test_reductions_without_contributions() -> None:
    text = """\
export kernel some[n](in I8[n] a, out I8 total, out I64 c, out I8 folded) over [i: n] {
    if (a[i] > 0) {
        reduce total = sum(a[i]);
        reduce c = count(a[i] > 1);
        reduce folded = fold_checked(add, 7, a[i]);
    }
}
export kernel least[n](in I8[n] a, out I8 m, out I8 x) over [i: n] {
    if (a[i] > 0) { reduce x = max(a[i]); }
    reduce m = min(a[i]);
}
"""
    program = machine(text)
    for elements in ((), (0, -1)):
        outcome = program.call("some", [array(*elements)])
        assert outcome.outs == {"total": 0, "c": 0, "folded": 7}
    # In the order of the statements `max` comes first.
    outcome = program.call("least", [array()])
    fault = fault_of(outcome)
    assert shown(fault) == ("E_SHAPE", "reduce_max.checked.i8", ["I64 0"], None, None)
    assert fault.address == KernelAddress("p.least", 0, Phase.EPILOGUE)
    assert fault.position == position(text, "reduce x = max", "max")
    program.reset()
    fault = fault_of(program.call("least", [array(-1, 0)]))
    assert fault.operation == "reduce_max.checked.i8"


def test_the_final_check_of_a_sum() -> None:
    """Fixtures 80 and 85: partial sums may leave the type, the total may not."""
    program = machine(REDUCTIONS.replace("if (a[i] != 0)", "if (a[i] == 1)"))
    outcome = program.call("all", [array(120, 120, -120)])
    assert (outcome.outs["total"], outcome.outs["wide"]) == (120, 120)
    fault = fault_of(program.call("all", [array(127, 127, 127)]))
    assert shown(fault) == ("E_OVERFLOW", "sum.checked.i8.i8", ["I64 3"], 381, "I8 127")
    assert fault.address == KernelAddress("p.all", 0, Phase.EPILOGUE)
    assert fault.stack == ()


def test_a_fold_faults_in_its_item() -> None:
    text = """\
export kernel k[n](in I8[n] a, in I8[n] z, out I8[n] r, out I8 t) over [i: n] {
    reduce t = fold_checked(add, 0, a[i]);
    r[i] = 1 / z[i];
}
"""
    program = machine(text)
    arguments = [array(100, 20, 10), array(1, 1, 0), array(0, 0, 0)]
    fault = fault_of(program.call("k", arguments))
    assert shown(fault) == (
        "E_OVERFLOW",
        "fold_checked.add.i8",
        ["I64 2", "I8 120", "I8 10"],
        130,
        "I8 127",
    )
    # a[i] 0, the fold 1.
    assert at_item(fault) == (2, 1)
    assert fault.position == position(text, "fold_checked(add", "fold")
    program.reset()
    fault = fault_of(program.call("k", [array(100, 20, 7), array(1, 1, 0), array(0, 0, 0)]))
    # a[i] 0, the fold 1, r[i] 2, z[i] 3, / 4.
    assert (fault.code.name, at_item(fault)) == ("E_DIV_ZERO", (2, 4))


def test_a_fold_numbers_its_contributions() -> None:
    text = """\
export kernel k[n](in I8[n] a, out I8 t) over [i: n] {
    if (a[i] > 0) { reduce t = fold_checked(add, 100, a[i]); }
}
"""
    fault = fault_of(machine(text).call("k", [array(0, 20, -3, 10)]))
    assert shown(fault)[2] == ["I64 1", "I8 120", "I8 10"]
    # a[i] 0, a[i] 1, the fold 2.
    assert at_item(fault) == (3, 2)


def test_inout_reads_values_from_before_the_dispatch() -> None:
    text = """\
export kernel shift[n](inout I64[n] a) over [i: n] where n > 0 {
    if (i > 0) { a[i] = a[i - 1]; }
}
export kernel add[n](inout I64[n] a) over [i: n] {
    a[i] = 100;
    a[i] += 5;
}
"""
    program = machine(text)
    elements = [1, 2, 3, 4]
    program.call("shift", [ArrayArgument(elements)])
    assert elements == [1, 1, 2, 3]
    program.call("add", [ArrayArgument(elements)])
    assert elements == [6, 6, 7, 8]


def test_outputs_are_untouched_after_a_fault() -> None:
    text = """\
export kernel k[n](in I64[n] x, in I64[n] z, out I64[n] b, inout I64[n] c) over [i: n] {
    b[i] = x[i];
    c[i] = 1 / z[i];
}
"""
    b, c = [8, 8], [9, 9]
    arguments = [array(1, 2), array(1, 0), ArrayArgument(b), ArrayArgument(c)]
    fault = fault_of(machine(text).call("k", arguments))
    assert at_item(fault) == (1, 4)
    assert (b, c) == ([8, 8], [9, 9])


def test_in_place() -> None:
    """Elements written by lower items and by the faulting item stay; `out` is staged."""
    text = """\
kernel reciprocal[n](inout I64[n] a, out I64[n] seen, out I64 t) over [i: n] {
    seen[i] = a[i];
    a[i] = 60 / a[i];
    reduce t = sum(a[i]);
}
I64[4] A = [1, 0, 5, 0];
I64[4] B = [1, 2, 5, 6];
I64[4] S;
I64 T = 9;
export void bad() { in_place reciprocal(A, S, T); }
export void run() { in_place reciprocal(B, S, T); }
"""
    program = machine(text)
    fault = fault_of(program.call("bad"))
    assert (fault.code.name, at_item(fault)) == ("E_DIV_ZERO", (1, 4))
    assert program.variables["p.A"] == [60, 0, 5, 0]
    assert program.variables["p.S"] == [0, 0, 0, 0]
    assert program.variables["p.T"] == 9
    program.reset()
    program.call("run")
    # The sum reads the elements after they were written.
    assert program.variables["p.B"] == [60, 30, 12, 10]
    assert program.variables["p.S"] == [1, 2, 5, 6]
    assert program.variables["p.T"] == 112


def test_an_endless_item_behind_a_faulting_one() -> None:
    text = """\
export kernel k[n](in I64[n] z, out I64[n] r) over [i: n] {
    while (z[i] == 2) { }
    r[i] = 1 / z[i];
}
"""
    fault = fault_of(machine(text).call("k", [array(0, 2), array(0, 0)]))
    assert (fault.code.name, at_item(fault)[0]) == ("E_DIV_ZERO", 0)


def test_gather_from_an_empty_table() -> None:
    text = """\
export kernel gather[n](in I64[n] index, in U8[_] table, out U8[n] r) over [i: n] {
    r[i] = table[index[i]];
}
"""
    program = machine(text)
    fault = fault_of(program.call("gather", [array(0), array(), array(0)]))
    assert shown(fault) == ("E_BOUNDS", "index.checked.u8", ["I64 0"], None, "I64 0")
    # r[i] 0, index[i] 1, table[..] 2.
    assert at_item(fault) == (0, 2)
    program.reset()
    outcome = program.call("gather", [array(), array(), array()])
    assert (outcome.kind, outcome.fuel) == ("void", 0)


ADMISSION = """\
export kernel k[n](in I64[n] a, out I64[n] r, inout I64[n, 2] m, in I64 w) over [i: n]
        where n >= 1, n + w > 2 {
    r[i] = a[i];
    m[i, 0] = 1;
}
"""


def admission(*arguments: ArrayArgument | int) -> tuple[FaultRecord, int]:
    outcome = machine(ADMISSION).call("k", arguments)
    fault = fault_of(outcome)
    assert fault.address == KernelAddress("p.k", 0, Phase.ENTRY)
    return fault, outcome.fuel


def matrix(rows: int, strides: tuple[int, int] = (2, 1)) -> ArrayArgument:
    return ArrayArgument([0] * 20, (rows, 2), strides)


def test_admission_in_order() -> None:
    """Section 14.4: each check beats those after it."""
    name = position(ADMISSION, "kernel k[n]", "k[")
    fault, fuel = admission(array(), array(1), matrix(2, (1, 1)), 0)
    assert shown(fault) == (
        "E_SHAPE",
        "bind.shape",
        ["I64 1", "I64 0", "I64 1"],
        None,
        "I64 0",
    )
    assert (fault.position, fault.stack, fuel) == (name, (), 0)
    three = ArrayArgument([0] * 6, (1, 3))
    fault, _ = admission(array(1), array(1), three, 5)
    assert shown(fault) == ("E_SHAPE", "bind.shape", ["I64 2", "I64 1", "I64 3"], None, "I64 2")
    fault, _ = admission(array(), array(), matrix(0), 0)
    assert shown(fault) == ("E_SHAPE", "bind.where", ["I64 0", "I64 0", "I64 1"], None, None)
    fault, _ = admission(array(1), array(1), matrix(1), 1)
    assert shown(fault) == ("E_SHAPE", "bind.where", ["I64 1", "I64 2", "I64 2"], None, None)
    fault, _ = admission(array(1), array(1), matrix(1), M)
    assert (fault.code.name, fault.operation) == ("E_OVERFLOW", "add.checked.i64")
    assert fault.position == position(ADMISSION, "n + w > 2", "+")
    shared = [0] * 8
    alias = ArrayArgument(shared, (3,))
    fault, _ = admission(alias, ArrayArgument(shared, (3,)), matrix(3, (1, 1)), 5)
    assert shown(fault) == ("E_ALIAS", "bind.injective", ["I64 2"], None, None)
    fault, fuel = admission(alias, ArrayArgument(shared, (3,), offset=2), matrix(3), 5)
    assert fault.operands == (
        word(1),
        word(0),
        ViewIdentity(I64, 0, 0, 2, (Dimension(3, 0, 1),), True),
        ViewIdentity(I64, 0, 0, 0, (Dimension(3, 0, 1),), False),
    )
    assert (fault.operation, fault.limit, fuel) == ("bind.alias", None, 0)


def test_view_identities_number_buffers_in_parameter_order() -> None:
    shared = [0] * 40
    backward = ArrayArgument(shared, (3,), (-2,), 30)
    m = ArrayArgument(shared, (3, 2), (4, 1), 25)
    fault, _ = admission(array(1, 2, 3), backward, m, 5)
    # The elements reach from 25 to 34: origins 30 and 25 count from the lowest.
    assert fault.operands == (
        word(1),
        word(2),
        ViewIdentity(I64, 1, 0, 5, (Dimension(3, 0, -2),), True),
        ViewIdentity(I64, 1, 0, 0, (Dimension(3, 0, 4), Dimension(2, 0, 1)), True),
    )


def test_the_charge_of_a_dispatch() -> None:
    """The charge is the last entry check, at the kernel name."""
    text = """\
kernel k[n](in I64[n] a, out I64[n] r) over [i: n] { r[i] = a[i]; }
I64[3] A = [1, 2, 3];
I64[3] R;
export void run() { k(A, R); }
"""
    program = machine(text, fuel=3)
    outcome = program.call("run")
    fault = fault_of(outcome)
    assert shown(fault) == ("E_FUEL", "fuel.charge", [], None, "I64 3")
    assert fault.address == KernelAddress("p.k", 0, Phase.ENTRY)
    assert fault.position == position(text, "{ k(A, R); }", "k")
    assert (fault.stack, outcome.fuel) == ((), 1)
    assert program.variables["p.R"] == [0, 0, 0]


def test_domain_and_admission_of_the_over_extents() -> None:
    text = """\
export kernel inner[n](in I64[n] a, out I64[_] r) over [i: n - 2] { r[i] = a[i + 1]; }
export kernel clause[n](in I64[n] a, out I64 t) over [i: n - 2, j: n] { reduce t = sum(a[0]); }
export kernel many[n, m](in I8[n, m] a, out I64 t) over [i: n, j: m] {
    reduce t = count(a[i, j] > 0);
}
"""
    program = machine(text)
    results = [0, 0]
    program.call("inner", [array(1, 2, 3, 4), ArrayArgument(results)])
    assert results == [2, 3]
    fault = fault_of(program.call("inner", [array(1, 2, 3, 4), array(0, 0, 0)]))
    assert shown(fault) == ("E_SHAPE", "bind.domain", ["I64 1", "I64 0", "I64 3"], None, "I64 2")
    program.reset()
    fault = fault_of(program.call("clause", [array(1)]))
    assert shown(fault) == ("E_SHAPE", "bind.domain", ["I64 -1", "I64 0", "I64 -1"], None, "I64 0")
    program.reset()
    huge = ArrayArgument([1], (2**32, 2**32), (0, 0))
    fault = fault_of(program.call("many", [huge]))
    # Fixture 118.
    extents = [f"I64 {2**32}"] * 2
    assert shown(fault) == ("E_SHAPE", "dispatch.admit", extents, 2**64, f"I64 {M}")
    assert fault.address == KernelAddress("p.many", 0, Phase.ENTRY)


def test_scalar_outputs_take_part_in_the_overlap_check() -> None:
    text = """\
kernel k[n](in I64[n] a, out I64 t, out I64 u) over [i: n] {
    reduce t = sum(a[i]);
    reduce u = max(a[i]);
}
I64[4] A = [1, 2, 3, 4];
I64[4] B;
export void run(I64 x, I64 y) { k(A[..2], B[x], A[y]); }
"""
    program = machine(text)
    program.call("run", [3, 2])
    assert program.variables == {"p.A": [1, 2, 2, 4], "p.B": [0, 0, 0, 3]}
    fault = fault_of(program.call("run", [0, 1]))
    assert fault.operands == (
        word(2),
        word(0),
        ViewIdentity(I64, 0, 0, 1, (Dimension(1, 0, 1),), True),
        ViewIdentity(I64, 0, 0, 0, (Dimension(2, 0, 1),), False),
    )


def test_private_arrays_and_element_form() -> None:
    text = """\
kernel sort[n](in I64[n, 3] a, out I64[n, 3] r) over [i: n] {
    I64[3] v = a[i];
    for j in 0..2 {
        for k in 0..2 {
            if (v[k] > v[k + 1]) { I64 x = v[k]; v[k] = v[k + 1]; v[k + 1] = x; }
        }
    }
    for j in 0..3 { r[i, j] = v[j]; }
}
kernel scale[n](in I64[n] a, in I64 f, inout I64[n] r) { r = r + a * f; }
I64[2, 3] A = [[3, 1, 2], [9, 8, 7]];
I64[2, 3] R;
export void run() { sort(A, R); }
export void axpy(I64 f) { scale(A[0], f, R[1]); }
"""
    program = machine(text, arena=0)
    program.call("run")
    assert program.variables["p.R"] == [1, 2, 3, 7, 8, 9]
    program.call("axpy", [10])
    assert program.variables["p.R"] == [1, 2, 3, 37, 18, 29]
    fault = fault_of(program.call("axpy", [M]))
    # r[..] 0 as place, r[..] 1, a[..] 2, * 3.
    assert (fault.operation, at_item(fault)) == ("mul.checked.i64", (0, 3))


def test_a_return_ends_its_item() -> None:
    text = """\
export kernel k[n](inout I64[n] a) over [i: n] {
    if (a[i] > 2) { return; }
    a[i] = 0;
}
"""
    elements = [1, 2, 3, 4]
    machine(text).call("k", [ArrayArgument(elements)])
    assert elements == [0, 0, 3, 4]


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_equal_lists_of_the_host_do_not_overlap(order: tuple[int, int]) -> None:
    text = "export kernel k[n](in I64[n] a, out I64[n] r) over [i: n] { r[i] = a[i]; }\n"
    lists = [[1, 2], [1, 2]]
    source, target = lists[order[0]], lists[order[1]]
    assert machine(text).call("k", [ArrayArgument(source), ArrayArgument(target)]).fault is None
