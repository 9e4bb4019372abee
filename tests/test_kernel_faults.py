"""Faults in kernels of compiled C: the least work item, whatever the threads.

One program is built with OpenMP and called with 1, 2 and 8 threads by a small C driver; the
expected values come from the specification.
"""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

from transpiler.suite.compare import parse_program
from transpiler.suite.compilers import GCC_WARNINGS, Compiler
from transpiler.suite.native import build, write_program

PROGRAM = """\
export kernel divide[n](in I64[n] d, out I64[n] r) over [i: n] {
    r[i] = 100 / d[i];
}

export kernel loop[n](in I64[n] z, out I64[n] r) over [i: n] {
    I64 s = 1;
    while (i == 1) {
        s = s +% 1;
    }
    r[i] = s / z[i];
}

export kernel change[n](in I64[n] d, inout I64[n] a, out I64 total) over [i: n] {
    a[i] = a[i] + 1000 / d[i];
    reduce total = sum(a[i]);
}

export kernel chain[n](in I8[n] a, in I64[n] z, out I64[n] r, out I8 t) over [i: n] {
    reduce t = fold_checked(add, 0, a[i]);
    r[i] = 1 / z[i];
}

I64 reciprocal(I64 v) {
    return 100 / v;
}

export kernel called[n](in I64[n] d, out I64[n] r) over [i: n] {
    r[i] = reciprocal(d[i]) + 1;
}

export kernel in_order[n](inout I64[n] a) over [i: n] {
    a[i] = 100 / a[i];
}

export void run_in_place[n](inout I64[n] a) {
    in_place in_order(a);
}

export I64 plain(I64 x) {
    return x + 1;
}
"""

HEAD = """\
#include "p0/p0.h"

#include <stdio.h>
#include <stdlib.h>

#define N 20000

static int64_t d[N], r[N], a[N];
static int8_t small[N];
static int failures;

#define EXPECT(condition) \\
    do { \\
        if (!(condition)) { \\
            printf("line %d: %s\\n", __LINE__, #condition); \\
            failures++; \\
        } \\
    } while (0)

static p0_context *open_context(int64_t threads)
{
    static p0_memory memory;
    ht1_options options = HT1_DEFAULTS;
    p0_context *cx = NULL;
    options.threads = threads;
    if (p0_ht_open(P0_INTERFACE, &memory, sizeof memory, &options, &cx) != HT1_OK) {
        exit(3);
    }
    return cx;
}

static void fill(int64_t *values, int64_t value)
{
    for (size_t k = 0; k < N; k++) {
        values[k] = value;
    }
}

static int all(const int64_t *values, int64_t value)
{
    for (size_t k = 0; k < N; k++) {
        if (values[k] != value) {
            return 0;
        }
    }
    return 1;
}

static void expect_fault(p0_context *cx, int32_t code, int64_t item, int64_t step, int32_t line)
{
    ht1_fault fault;
    p0_ht_fault(cx, &fault);
    EXPECT(fault.code == code);
    EXPECT(fault.phase == 1);
    EXPECT(fault.dispatch == 0);
    EXPECT(fault.item == item);
    EXPECT(fault.step == step);
    EXPECT(fault.line == line);
}

static void check(int64_t threads)
{
    p0_context *cx = open_context(threads);
    int64_t total = -7, value = -7;
    int8_t last = -7;
    /* Not every check uses everything. */
    (void)total, (void)value, (void)last, (void)d, (void)r, (void)a, (void)small;
    (void)fill, (void)all, (void)expect_fault;
BODY
    EXPECT(p0_ht_close(cx) == HT1_OK);
}

int main(void)
{
    check(1);
    check(2);
    check(8);
    return failures != 0;
}
"""

PARALLEL_BUILD = Compiler("gcc OpenMP", ("gcc", "-O2", *GCC_WARNINGS, "-fopenmp"), ("-fopenmp",))


@dataclass(frozen=True)
class Built:
    """The emitted program in a folder, and its sources."""

    folder: Path
    sources: tuple[str, ...]

    def run(self, name: str, body: str) -> None:
        """Compile a driver with `body` as its check and run it; every EXPECT must hold."""
        driver = f"{name}.c"
        (self.folder / driver).write_text(HEAD.replace("BODY", body))
        binary = build([*self.sources, driver], self.folder, PARALLEL_BUILD)
        done = subprocess.run([str(binary)], capture_output=True, timeout=60, check=False)
        assert done.returncode == 0, done.stdout.decode() + done.stderr.decode()


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    folder = tmp_path_factory.mktemp("kernels")
    program = parse_program(PROGRAM, folder / "sources")
    written = write_program(program, "p0", folder / "c")
    return Built(folder / "c", written.sources)


def line_of(text: str) -> int:
    """The line of the program in which `text` stands."""
    return next(n for n, line in enumerate(PROGRAM.splitlines(), 1) if text in line)


@pytest.mark.toolchain
@pytest.mark.parametrize("count", [1000, 20000])
def test_the_least_faulting_item_and_sticky_record(built: Built, count: int) -> None:
    built.run(
        f"least{count}",
        f"""
    for (int round = 0; round < 20; round++) {{
        fill(d, 1);
        fill(r, 3);
        d[5] = d[900] = 0;
        EXPECT(p0_divide(cx, d, {count}, r, {count}) == HT1_E_DIV_ZERO);
        expect_fault(cx, HT1_E_DIV_ZERO, 5, 2, {line_of("100 / d[i]")});
        EXPECT(all(r, 3));
        /* Until the reset every entry is answered with the same record. */
        EXPECT(p0_plain(cx, 4, &value) == HT1_E_DIV_ZERO);
        EXPECT(value == -7);
        fill(d, 1);
        EXPECT(p0_divide(cx, d, {count}, r, {count}) == HT1_E_DIV_ZERO);
        EXPECT(all(r, 3));
        expect_fault(cx, HT1_E_DIV_ZERO, 5, 2, {line_of("100 / d[i]")});
        EXPECT(p0_ht_reset(cx) == HT1_OK);
        EXPECT(p0_divide(cx, d, {count}, r, {count}) == HT1_OK);
        EXPECT(r[5] == 100 && r[{count} - 1] == 100);
    }}
""",
    )


@pytest.mark.toolchain
def test_the_record_is_the_same_for_every_number_of_threads(built: Built) -> None:
    built.run(
        "records",
        """
    static unsigned char first[1024];
    static size_t size;
    unsigned char record[1024];
    fill(d, 1);
    d[19999] = d[17000] = d[12345] = 0;
    EXPECT(p0_divide(cx, d, N, r, N) == HT1_E_DIV_ZERO);
    size_t now = p0_ht_fault_bytes(cx, record, sizeof record);
    if (size == 0) {
        size = p0_ht_fault_bytes(cx, first, sizeof first);
    }
    EXPECT(now == size);
    for (size_t k = 0; k < size; k++) {
        EXPECT(record[k] == first[k]);
    }
    EXPECT(p0_ht_fuel_used(cx) == N);
""",
    )


@pytest.mark.toolchain
@pytest.mark.parametrize("count", [2, 5000, 20000])
def test_an_endless_loop_behind_the_faulting_item(built: Built, count: int) -> None:
    built.run(
        f"endless{count}",
        f"""
    fill(d, 1);
    fill(r, 3);
    d[0] = 0;
    EXPECT(p0_loop(cx, d, {count}, r, {count}) == HT1_E_DIV_ZERO);
    expect_fault(cx, HT1_E_DIV_ZERO, 0, 2, {line_of("s / z[i]")});
    EXPECT(all(r, 3));
""",
    )


@pytest.mark.toolchain
def test_inout_and_totals_are_untouched(built: Built) -> None:
    built.run(
        "inout",
        f"""
    fill(d, 1);
    fill(a, 8);
    d[15000] = 0;
    d[15001] = 0;
    EXPECT(p0_change(cx, d, N, a, N, &total) == HT1_E_DIV_ZERO);
    expect_fault(cx, HT1_E_DIV_ZERO, 15000, 3, {line_of("1000 / d[i]")});
    EXPECT(all(a, 8));
    EXPECT(total == -7);
    EXPECT(p0_ht_reset(cx) == HT1_OK);
    fill(d, 1);
    EXPECT(p0_change(cx, d, N, a, N, &total) == HT1_OK);
    EXPECT(all(a, 1008));
    EXPECT(total == INT64_C(8) * N);
""",
    )


@pytest.mark.toolchain
def test_folds_carry_into_the_faulting_item(built: Built) -> None:
    """The accumulator overflows before a division by zero in a later item."""
    built.run(
        "folds",
        f"""
    fill(d, 1);
    fill(r, 3);
    for (size_t k = 0; k < N; k++) {{
        small[k] = k % 200 == 0;
    }}
    d[19990] = 0;
    EXPECT(p0_chain(cx, small, N, d, N, r, N, &last) == HT1_E_DIV_ZERO);
    expect_fault(cx, HT1_E_DIV_ZERO, 19990, 4, {line_of("1 / z[i]")});
    EXPECT(last == -7);
    EXPECT(p0_ht_reset(cx) == HT1_OK);
    for (size_t k = 0; k < N; k++) {{
        small[k] = k % 100 == 0;
    }}
    char text[64];
    EXPECT(p0_chain(cx, small, N, d, N, r, N, &last) == HT1_E_OVERFLOW);
    expect_fault(cx, HT1_E_OVERFLOW, 12700, 1, {line_of("fold_checked")});
    EXPECT(p0_ht_fault_value(cx, 1, text, sizeof text) == 3);
    EXPECT(text[0] == '1' && text[1] == '2' && text[2] == '7');
    EXPECT(all(r, 3));
    EXPECT(p0_ht_reset(cx) == HT1_OK);
    d[19990] = 1;
    for (size_t k = 0; k < N; k++) {{
        small[k] = k % 200 == 0;
    }}
    EXPECT(p0_chain(cx, small, N, d, N, r, N, &last) == HT1_OK);
    EXPECT(last == 100);
""",
    )


@pytest.mark.toolchain
def test_a_fault_in_a_callee(built: Built) -> None:
    built.run(
        "callee",
        f"""
    fill(d, 1);
    d[7000] = d[4] = 0;
    EXPECT(p0_called(cx, d, N, r, N) == HT1_E_DIV_ZERO);
    /* r[i] 0, d[i] 1, the call 2, the division 3 */
    expect_fault(cx, HT1_E_DIV_ZERO, 4, 3, {line_of("100 / v")});
    EXPECT(p0_ht_fuel_used(cx) == N + 5);
""",
    )


@pytest.mark.toolchain
def test_in_place_keeps_what_was_written(built: Built) -> None:
    built.run(
        "in_place",
        f"""
    fill(a, 5);
    a[1000] = 0;
    a[1002] = 0;
    EXPECT(p0_run_in_place(cx, a, N) == HT1_E_DIV_ZERO);
    expect_fault(cx, HT1_E_DIV_ZERO, 1000, 2, {line_of("100 / a[i]")});
    EXPECT(a[0] == 20 && a[999] == 20);
    EXPECT(a[1000] == 0 && a[1001] == 5 && a[1002] == 0 && a[N - 1] == 5);
""",
    )


@pytest.mark.toolchain
def test_fuel_ends_in_the_right_item(built: Built) -> None:
    """An allowance is counted as if the items ran one after the other."""
    built.run(
        "fuel",
        f"""
    fill(d, 1);
    fill(r, 3);
    EXPECT(p0_ht_set_fuel(cx, N + 6) == HT1_OK);
    EXPECT(p0_called(cx, d, N, r, N) == HT1_E_FUEL);
    expect_fault(cx, HT1_E_FUEL, 6, 2, {line_of("reciprocal(d[i])")});
    EXPECT(p0_ht_fuel_used(cx) == N + 6);
    EXPECT(all(r, 3));
    EXPECT(p0_ht_reset(cx) == HT1_OK);
    EXPECT(p0_ht_set_fuel(cx, 2 * N) == HT1_OK);
    EXPECT(p0_called(cx, d, N, r, N) == HT1_OK);
    EXPECT(p0_ht_fuel_used(cx) == 2 * N);
""",
    )
