"""Programs as the host meets them: text, tests, scripts, `main`, arrays, refusals."""

from __future__ import annotations

import pytest
from machine_support import MIN, array, fault_of, machine, position, shown

from transpiler.machine.arguments import ArrayArgument
from transpiler.machine.entry import Machine
from transpiler.machine.fault import SourcePosition


def test_printing() -> None:
    text = """\
export void f(I64 x, Bool b, I64 z) { "x={x} b={b}\\n"; "{x}{1 / z}"; }
"""
    program = machine(text)
    assert program.call("f", [MIN, True, 1]).stdout == f"x={MIN} b=true\n{MIN}1".encode()
    outcome = program.call("f", [3, False, 0])
    assert (fault_of(outcome).code.name, outcome.stdout) == ("E_DIV_ZERO", b"x=3 b=false\n")


def test_asserts_outside_tests() -> None:
    text = """\
export void f(U8 a, U8 b) { assert(a < b, "a is {a / (b - b)}"); }
export void g(Bool c) { assert(c); }
"""
    program = machine(text)
    assert program.call("f", [1, 2]).kind == "void"
    fault = fault_of(program.call("f", [2, 2]))
    assert shown(fault) == ("E_ASSERT", "assert.checked.bool", ["U8 2", "U8 2"], None, None)
    assert fault.position == position(text, "assert(a < b", "a <")
    program.reset()
    assert shown(fault_of(program.call("g", [False])))[2] == []


TESTS = """\
I64 v = 1;
I64 half(I64 x) { return x / 2; }
test "passes" { v = 5; assert(half(v) == 2, "half"); }
test "fresh" { assert(v == 1); return; }
test "fails" { assert(half(v) == 9, "got {half(7)}"); }
test "faults" { I64 y = 1 / (v - 1); }
test "expected" expect_fault E_DIV_ZERO at 8 {
    I64 y = 1 / (v - 1);
}
test "elsewhere" expect_fault E_DIV_ZERO at 12 {
    v = 1 / (v - 1);

}
test "other" expect_fault E_OVERFLOW { I64 y = 1 / (v - 1); }
test "none" expect_fault E_OVERFLOW { I64 y = 2; }
"""


def test_test_blocks() -> None:
    program = machine(TESTS)
    kinds = {
        title: program.run_test(title).kind
        for title in (
            "passes",
            "fresh",
            "fails",
            "faults",
            "expected",
            "elsewhere",
            "other",
            "none",
        )
    }
    assert kinds == {
        "passes": "test-pass",
        "fresh": "test-pass",
        "fails": "test-fail",
        "faults": "test-fail",
        "expected": "test-pass",
        "elsewhere": "test-fail",
        "other": "test-fail",
        "none": "test-fail",
    }
    failed = program.run_test("fails")
    assert (failed.message, failed.fuel) == ("got 3", 3)
    assert failed.failed == position(TESTS, "assert(half(v) == 9", "half")
    assert program.run_test("passes").fuel == 2
    with pytest.raises(KeyError):
        program.run_test("absent")


def test_a_script_is_its_own_entry() -> None:
    text = """\
I64 twice(I64 x) { return 2 * x; }
"x=";
I64 x = twice(21);
"{x}\\n";
"""
    outcome = machine(text).run_main()
    assert (outcome.kind, outcome.stdout, outcome.fuel) == ("void", b"x=42\n", 2)
    fault = fault_of(machine(text, fuel=0).run_main())
    assert fault.position == position(text, '"x=";', '"x')


def test_main_or_the_only_test() -> None:
    outcome = machine('void main() { "hi"; }\ntest "t" { }\n').run_main()
    assert (outcome.kind, outcome.stdout, outcome.fuel) == ("void", b"hi", 1)
    assert machine('test "t" { }\n').run_main().kind == "test-pass"
    with pytest.raises(KeyError):
        machine("I64 f() { return 1; }\n").run_main()


def test_a_fault_stays_until_reset() -> None:
    """IM-118: reset clears the record and nothing else."""
    text = """\
I64 v = 0;
export I64 f(I64 z) { v += 1; return 1 / z; }
"""
    program = machine(text)
    first = fault_of(program.call("f", [0]))
    again = program.call("f", [1])
    assert (again.kind, again.fault, again.fuel) == ("fault", first, 0)
    assert program.variables == {"p.v": 1}
    program.reset()
    assert program.call("f", [1]).value == 1
    assert program.variables == {"p.v": 2}


def test_host_arrays_in_every_layout() -> None:
    """Views of the host with strides give what contiguous arrays give."""
    text = """\
export I64 digits[m, n](in I64[m, n] a) {
    I64 s = 0;
    for i in 0..m { for j in 0..n { s = s * 10 + a[i, j]; } }
    return s;
}
export void label[m, n](inout I64[m, n] a) {
    for i in 0..m { for j in 0..n { a[i, j] = 10 * i + j; } }
}
"""
    program = machine(text)
    rows = ArrayArgument([1, 2, 3, 4, 5, 6], (2, 3))
    columns = ArrayArgument([1, 4, 2, 5, 3, 6], (2, 3), (1, 2))
    padded = ArrayArgument([1, 2, 3, 0, 4, 5, 6, 0], (2, 3), (4, 1))
    backward = ArrayArgument([6, 5, 4, 3, 2, 1], (2, 3), (-3, -1), 5)
    component = ArrayArgument([0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6], (2, 3), (6, 2), 1)
    for view in (rows, columns, padded, backward, component):
        assert program.call("digits", [view]).value == 123456
    repeated = ArrayArgument([7], (2, 3), (0, 0))
    assert program.call("digits", [repeated]).value == 777777
    stored = [9] * 12
    program.call("label", [ArrayArgument(stored, (2, 3), (6, 2), 1)])
    assert stored == [9, 0, 9, 1, 9, 2, 9, 10, 9, 11, 9, 12]


def test_what_the_host_is_refused() -> None:
    text = """\
export void f(inout I64[_, _] a) { }
export void g(in I64[_] a, I8 x) { }
"""
    program = machine(text)
    for view in (
        ArrayArgument([1, 2], (2, 2), (0, 1)),
        ArrayArgument([1, 2, 3], (2, 2), (1, 1)),
        ArrayArgument([], (-1, 2)),
    ):
        outcome = program.call("f", [view])
        assert (outcome.kind, outcome.refusal, outcome.fuel) == ("refused", "ARGUMENT", 0)
    assert program.call("f", [ArrayArgument([], (0, 2))]).kind == "void"
    for arguments in (
        [array(1), 128],
        [array(1)],
        [array(1), 1, 2],
        [1, 1],
        [array(1), array(1)],
        [array(2**63), 1],
    ):
        with pytest.raises(ValueError):
            program.call("g", arguments)
    with pytest.raises(ValueError):
        ArrayArgument([1, 2], (3,)).view()
    program.fuel = -1
    assert program.call("g", [array(1), 1]).refusal == "ARGUMENT"
    program.fuel, program.depth = None, 0
    assert program.call("g", [array(1), 1]).refusal == "ARGUMENT"
    program.depth = 4097
    fault = fault_of(program.call("g", [array(1), 1]))
    assert shown(fault) == ("E_UNSUPPORTED", "call.enter", ["I64 4097"], None, "I64 4096")
    assert fault.position == position(text, "void g(", "g")


def test_entry_checks_of_a_host_call_are_at_the_declaration() -> None:
    text = "export I64 f[n](in I64[n] a, inout I64[n] b) where n > 0 { return n; }\n"
    program: Machine = machine(text)
    shared = [1, 2, 3, 4]
    first, second = ArrayArgument(shared, (3,)), ArrayArgument(shared, (3,), offset=1)
    outcome = program.call("f", [first, second])
    fault = fault_of(outcome)
    assert shown(fault) == ("E_ALIAS", "bind.alias", ["I64 1", "I64 0"], None, None)
    assert (fault.position, fault.stack) == (SourcePosition("p.ci", 1, 12), ())
    assert outcome.fuel == 0
    program.reset()
    outcome = program.call("f", [array(), array()])
    assert shown(fault_of(outcome))[1:3] == ("bind.where", ["I64 0", "I64 0", "I64 0"])
