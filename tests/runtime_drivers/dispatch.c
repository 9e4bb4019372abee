/* One dispatch under 1, 2 and 8 threads: records, fuel and totals must be the same. */
#include "ht1.h"

#include "check.h"
#include "dispatch.h"

#define ITEMS 20000

static const ht_function functions[] = {{"p.main", "p.ci", 1}, {"p.k", "p.ci", 10}, {"p.f", "p.ci", 30}};
static const ht_program program = {functions, 3, 0, NULL, HT_DEPTH_MOST, 0, 0, 1};

/* What item i does: a loop of rounds[i] iterations (below 0: without end), then 100 / divisor[i],
 * in a function; a contribution to each of four totals. */
typedef struct call {
    int32_t rounds[ITEMS], divisor[ITEMS];
    int32_t *next;
    bool arena;
} call;

static call arguments;
static int32_t results[ITEMS];

static int32_t quotient(ht_run *run, int32_t d)
{
    int32_t v = ht_div_i32(run, HT_AT(2, 0, 1, 12), 100, d);
    HT_CHECK_OR(run, 0);
    HT_STEPS(run, 1);
    return v;
}

static void item(ht_run *run, const call *c, int64_t i, ht_total *totals)
{
    int32_t v;
    for (int32_t n = 0; n != c->rounds[i]; n++) HT_ITERATION(run, HT_AT(1, 0, 2, 5));
    if (c->arena) {
        void *scratch = ht_array(run, HT_AT(1, 0, 3, 5), 4, 4);
        HT_CHECK(run);
        ht_release(run, scratch);
    }
    HT_CALL(run, HT_AT(1, 0, 4, 9));
    v = quotient(run, c->divisor[i]);
    HT_CALLED(run, HT_AT(1, 0, 4, 9));
    c->next[i] = v;
    ht_total_sum_i32(&totals[0], v);
    if (i % 3 == 0) ht_total_min_i32(&totals[1], v);
    ht_total_max_i32(&totals[2], v);
    ht_total_count(&totals[3], v > 3);
}

/* Blocks that ran in a worker. */
static int64_t worker_blocks;

static void block(ht_run *run, void *memory, int64_t first, int64_t last, ht_total *totals)
{
    const call *c = (const call *)memory;
#ifdef _OPENMP
    if (run->context == NULL) {
#pragma omp atomic
        worker_blocks++;
    }
#endif
    for (int64_t i = first; i < last; i++) {
        ht_item(run, i);
        item(run, c, i, totals);
        HT_CHECK(run);
    }
}

static void merge(ht_total *into, const ht_total *from)
{
    ht_total_merge_sum(&into[0], &from[0]);
    ht_total_merge_min_signed(&into[1], &from[1]);
    ht_total_merge_max_signed(&into[2], &from[2]);
    ht_total_merge_count(&into[3], &from[3]);
}

/* The dispatch, as the emitter writes it: staged, then published. */
static void dispatch(ht_run *run, int64_t count, ht_total *totals)
{
    ht_view view = {results, HT_TYPE_I32, 1, 4, {ITEMS}, {1}, {0}, true, 0};
    ht_staged staged;
    ht_dispatch_begin(run, 1);
    ht_charge(run, HT_AT(0, 0, 3, 1), count);
    HT_CHECK(run);
    staged = ht_stage_view(run, &view, false, true);
    HT_CHECK(run);
    arguments.next = (int32_t *)staged.base;
    ht_run_blocks(run, block, merge, &arguments, count, totals, 4, false);
    HT_CHECK(run);
    ht_epilogue(run);
    (void)ht_total_sum_result_i32_i8(run, HT_AT(1, 0, 6, 9), &totals[0]);
    HT_CHECK(run);
    ht_publish(&staged, &view);
    ht_dispatch_end(run);
}

static ht1_status enter(ht_context *cx, int64_t count, ht_total *totals)
{
    ht1_status status = ht_enter(cx);
    memset(totals, 0, 4 * sizeof *totals);
    if (status != HT1_OK) return status;
    dispatch(&cx->run, count, totals);
    ht_dispatched(&cx->run, HT_AT(0, 0, 3, 1));
    CHECK_EQUAL(cx->run.phase, HT_PHASE_NONE);
    CHECK(!cx->staging);
    return ht_leave(cx);
}

static union {
    unsigned char bytes[HT_CONTEXT_BYTES(0, HT_DEPTH_MOST)];
    long double widest;
} memory;

static ht_context *open_with(int64_t threads)
{
    ht1_options options = HT1_DEFAULTS;
    ht_context *cx = NULL;
    options.threads = threads;
    CHECK_EQUAL(ht_open(&program, &memory, sizeof memory, 1, &options, &cx), HT1_OK);
    return cx;
}

/* Quiet work: quotients that sum to little. */
static void prepare(void)
{
    memset(results, 0, sizeof results);
    arguments.arena = false;
    for (int32_t i = 0; i < ITEMS; i++) {
        arguments.rounds[i] = i % 5;
        arguments.divisor[i] = i % 2 == 0 ? 25 : -25;
    }
}

static void check_fault(ht_context *cx, int64_t item_wanted, int64_t fuel_wanted)
{
    const ht_fault *f = &cx->run.fault;
    CHECK_EQUAL(f->code, HT1_E_DIV_ZERO);
    CHECK_EQUAL(f->phase, HT_PHASE_ITEM);
    CHECK_EQUAL(f->dispatch, 0);
    CHECK_EQUAL(f->kernel, 1);
    CHECK_EQUAL(f->item, item_wanted);
    CHECK_EQUAL(f->ordinal, 1); /* the call is step 0 */
    CHECK_EQUAL(f->operand[0].bits, 100);
    CHECK_EQUAL(cx->run.stack_count, 2);
    CHECK_EQUAL(cx->run.stack[0], HT_AT(1, 0, 4, 9));
    CHECK_EQUAL(cx->run.stack[1], HT_AT(0, 0, 3, 1));
    CHECK_EQUAL(ht_fuel_used(cx), fuel_wanted);
    for (int64_t i = 0; i < ITEMS; i++) CHECK(results[i] == 0);
    CHECK_EQUAL(ht_reset(cx), HT1_OK);
}

/* Fuel of N items and all charges of items up to and including `last`. */
static int64_t fuel_through(int64_t last)
{
    int64_t fuel = ITEMS;
    for (int64_t i = 0; i <= last; i++) fuel += arguments.rounds[i] + 1;
    return fuel;
}

/* `workers`: whether more than one thread means that blocks run in workers. */
static void test_threads(int64_t threads, bool workers)
{
    ht_context *cx = open_with(threads);
    ht_total totals[4];
    prepare();
    worker_blocks = 0;
    CHECK_EQUAL(enter(cx, ITEMS, totals), HT1_OK);
    if (threads > 0) CHECK_EQUAL(worker_blocks, workers && threads > 1 ? ITEMS / 256 : 0);
    CHECK_EQUAL(ht_fuel_used(cx), fuel_through(ITEMS - 1));
    CHECK_EQUAL(totals[0].low, 0);
    CHECK_EQUAL(totals[0].high, 0);
    CHECK_EQUAL(totals[0].count, ITEMS);
    CHECK_EQUAL(totals[1].low, -4);
    CHECK_EQUAL(totals[1].count, (ITEMS + 2) / 3);
    CHECK_EQUAL(totals[2].low, 4);
    CHECK_EQUAL(totals[3].count, ITEMS / 2);
    for (int64_t i = 0; i < ITEMS; i++) CHECK(results[i] == (i % 2 == 0 ? 4 : -4));

    prepare(); /* faults at 900 and 5, the later one found first */
    arguments.divisor[19000] = 0;
    arguments.divisor[900] = 0;
    arguments.divisor[5] = 0;
    arguments.rounds[5] = 200000;
    CHECK_EQUAL(enter(cx, ITEMS, totals), HT1_E_DIV_ZERO);
    check_fault(cx, 5, fuel_through(5));
    arguments.divisor[5] = 1;
    arguments.rounds[5] = 0;
    CHECK_EQUAL(enter(cx, ITEMS, totals), HT1_E_DIV_ZERO);
    check_fault(cx, 900, fuel_through(900));
    arguments.divisor[900] = 1;
    CHECK_EQUAL(enter(cx, ITEMS, totals), HT1_E_DIV_ZERO);
    check_fault(cx, 19000, fuel_through(19000));

    prepare(); /* an item without end behind one that faults */
    arguments.divisor[0] = 0;
    for (int i = 300; i < ITEMS; i += 700) arguments.rounds[i] = -1;
    CHECK_EQUAL(enter(cx, ITEMS, totals), HT1_E_DIV_ZERO);
    check_fault(cx, 0, fuel_through(0));

    prepare(); /* the epilogue: 100 * 2 is no I8 */
    for (int i = 0; i < 50; i++) arguments.divisor[2 * i + 1] = 25;
    CHECK_EQUAL(enter(cx, ITEMS, totals), HT1_E_OVERFLOW);
    CHECK_EQUAL(cx->run.fault.phase, HT_PHASE_EPILOGUE);
    CHECK_EQUAL(cx->run.fault.item, -1);
    CHECK_EQUAL(cx->run.fault.exact[0], 400);
    CHECK_EQUAL(cx->run.fault.operand[0].bits, ITEMS);
    CHECK_EQUAL(cx->run.fault.limit.bits, 127);
    CHECK_EQUAL(cx->run.stack_count, 1);
    CHECK_EQUAL(ht_fuel_used(cx), fuel_through(ITEMS - 1));
    CHECK(results[0] == 0);
    CHECK_EQUAL(ht_reset(cx), HT1_OK);

    prepare(); /* workers have no arena: their blocks run again */
    arguments.arena = true;
    CHECK_EQUAL(enter(cx, ITEMS, totals), HT1_OK);
    CHECK_EQUAL(ht_fuel_used(cx), fuel_through(ITEMS - 1));
    CHECK_EQUAL(totals[3].count, ITEMS / 2);
    CHECK(results[ITEMS - 1] == -4);

    prepare(); /* with an allowance, that ends in an item, and one unit more than needed */
    CHECK_EQUAL(ht_set_fuel(cx, fuel_through(777) + 1), HT1_OK);
    CHECK_EQUAL(enter(cx, ITEMS, totals), HT1_E_FUEL);
    CHECK_EQUAL(cx->run.fault.item, 778);
    CHECK_EQUAL(cx->run.fault.ordinal, 0);
    CHECK_EQUAL(ht_fuel_used(cx), fuel_through(777) + 1);
    CHECK_EQUAL(ht_reset(cx), HT1_OK);
    CHECK_EQUAL(ht_set_fuel(cx, fuel_through(ITEMS - 1)), HT1_OK);
    CHECK_EQUAL(enter(cx, ITEMS, totals), HT1_OK);
    CHECK_EQUAL(ht_set_fuel(cx, ITEMS - 1), HT1_OK);
    CHECK_EQUAL(enter(cx, ITEMS, totals), HT1_E_FUEL);
    CHECK_EQUAL(cx->run.fault.phase, HT_PHASE_ENTRY);
    CHECK_EQUAL(cx->run.stack_count, 0);
    CHECK_EQUAL(ht_fuel_used(cx), 0);
    CHECK_EQUAL(ht_reset(cx), HT1_OK);

    prepare(); /* E_DEPTH in the items, at the first one */
    CHECK_EQUAL(ht_set_fuel(cx, HT1_NO_LIMIT), HT1_OK);
    CHECK_EQUAL(ht_set_depth(cx, 1), HT1_OK);
    CHECK_EQUAL(enter(cx, ITEMS, totals), HT1_E_DEPTH);
    CHECK_EQUAL(cx->run.fault.item, 0);
    CHECK_EQUAL(cx->run.stack_count, 1);
    CHECK_EQUAL(ht_reset(cx), HT1_OK);
    CHECK_EQUAL(ht_set_depth(cx, 2), HT1_OK);
    CHECK_EQUAL(enter(cx, 0, totals), HT1_OK); /* no items */
    CHECK_EQUAL(enter(cx, 1, totals), HT1_OK);
    CHECK_EQUAL(ht_close(cx), HT1_OK);
}

/* --- outputs ------------------------------------------------------------------------------ */

#define ROWS 700
#define COLUMNS 500

/* Staging and publication of large views in several storage orders, by one and by many threads. */
static void test_outputs(int64_t threads, int64_t flags)
{
    static int16_t grid[2 * ROWS * COLUMNS], kept[2 * ROWS * COLUMNS];
    static const int64_t strides[4][2] = {
        {COLUMNS, 1}, {1, ROWS}, {-2 * COLUMNS, 2}, {2, -2 * ROWS}};
    ht1_options options = HT1_DEFAULTS;
    ht_context *cx = NULL;
    options.threads = threads;
    options.flags = flags;
    CHECK_EQUAL(ht_open(&program, &memory, sizeof memory, 1, &options, &cx), HT1_OK);
    for (int order = 0; order < 4; order++) {
        const int64_t *s = strides[order];
        int64_t base = (s[0] < 0 ? -s[0] * (ROWS - 1) : 0) + (s[1] < 0 ? -s[1] * (COLUMNS - 1) : 0);
        ht_view view = {grid + base, HT_TYPE_I16, 2, 2, {ROWS, COLUMNS}, {s[0], s[1]}, {0}, true, 0};
        ht_staged staged;
        int16_t *next;
        int64_t changed = 0;
        CHECK(ht_view_fits(&view) && ht_injective(&view));
        for (int i = 0; i < 2 * ROWS * COLUMNS; i++) grid[i] = (int16_t)(i % 9973);
        memcpy(kept, grid, sizeof grid);
        CHECK_EQUAL(ht_enter(cx), HT1_OK);
        ht_dispatch_begin(&cx->run, 1);
        staged = ht_stage_view(&cx->run, &view, ht_discards(&cx->run), true);
        next = (int16_t *)staged.base;
        CHECK((next == grid + base) == (flags != 0));
        if (flags == 0) { /* dense, in the order of the view */
            CHECK_EQUAL(staged.stride[order % 2 == 0 ? 1 : 0], 1);
            CHECK_EQUAL(staged.stride[order % 2], order % 2 == 0 ? COLUMNS : ROWS);
        }
        for (int64_t i = 0; i < ROWS; i++) {
            for (int64_t j = 0; j < COLUMNS; j++) {
                int16_t *place = next + i * staged.stride[0] + j * staged.stride[1];
                CHECK(*place == kept[base + i * s[0] + j * s[1]]);
                *place = (int16_t)(*place + 1);
            }
        }
        if (flags == 0) CHECK(memcmp(grid, kept, sizeof grid) == 0);
        ht_publish(&staged, &view);
        for (int64_t i = 0; i < ROWS; i++) {
            for (int64_t j = 0; j < COLUMNS; j++) {
                int64_t at = base + i * s[0] + j * s[1];
                CHECK(grid[at] == kept[at] + 1);
            }
        }
        for (int i = 0; i < 2 * ROWS * COLUMNS; i++) changed += grid[i] != kept[i];
        CHECK_EQUAL(changed, ROWS * COLUMNS);
        ht_dispatch_end(&cx->run);
        CHECK_EQUAL(ht_leave(cx), HT1_OK);
    }
    CHECK_EQUAL(ht_close(cx), HT1_OK);
}

/* --- totals ------------------------------------------------------------------------------- */

static ht_run alone;

static void test_totals(void)
{
    ht_total t[2];
    memset(t, 0, sizeof t);
    memset(&alone, 0, sizeof alone);
    for (int i = 0; i < 3; i++) ht_total_sum_u64(&t[0], UINT64_MAX);
    ht_total_sum_i64(&t[1], INT64_MIN);
    ht_total_merge_sum(&t[0], &t[1]);
    CHECK_EQUAL(t[0].high, 2); /* 3 * (2^64 - 1) - 2^63 = 2 * 2^64 + 2^63 - 3 */
    CHECK_EQUAL(t[0].low, INT64_MAX - 2);
    CHECK_EQUAL(t[0].count, 4);
    (void)ht_total_sum_result_u64_u64(&alone, HT_AT(0, 0, 0, 0), &t[0]);
    CHECK_EQUAL(alone.fault.code, HT1_E_OVERFLOW);
    CHECK_EQUAL(alone.fault.op, HT_OP(HT_OP_SUM, HT_FORM_CHECKED, HT_TYPE_U64, HT_TYPE_U64, 0));
    CHECK_EQUAL(alone.fault.exact[1], 2);
    CHECK_EQUAL(alone.fault.exact[2], 0);
    CHECK_EQUAL(alone.fault.limit.bits, -1);
    memset(&alone, 0, sizeof alone);
    memset(t, 0, sizeof t);
    ht_total_sum_i64(&t[0], -1);
    (void)ht_total_sum_result_i64_u8(&alone, 0, &t[0]);
    CHECK_EQUAL(alone.fault.exact[HT_LIMBS - 1], -1);
    CHECK_EQUAL(alone.fault.limit.bits, 0);
    CHECK_EQUAL(alone.fault.limit.type, HT_TYPE_U8);
    memset(&alone, 0, sizeof alone);
    CHECK_EQUAL(ht_total_sum_result_i64_i8(&alone, 0, &t[0]), -1);
    ht_total_sum_i64(&t[0], 256);
    CHECK_EQUAL(ht_total_sum_result_i64_u8(&alone, 0, &t[0]), 255);
    CHECK_EQUAL(alone.stop, HT_STOP_NONE);
    CHECK_EQUAL(ht_total_min_result_i8(&alone, 0, &t[0]), -1); /* any count will do */
    memset(t, 0, sizeof t);
    (void)ht_total_max_result_u32(&alone, 0, &t[0]);
    CHECK_EQUAL(alone.fault.code, HT1_E_SHAPE);
    CHECK_EQUAL(alone.fault.op, HT_OP(HT_OP_REDUCE_MAX, HT_FORM_CHECKED, HT_TYPE_U32, 0, 0));
    CHECK_EQUAL(alone.fault.operand_count, 1);
    CHECK_EQUAL(alone.fault.operand[0].bits, 0);

    memset(&alone, 0, sizeof alone); /* fold_checked of 100, 20, 10 in I8 */
    ht_total_start(&t[0], 0);
    ht_total_fold_i8(&alone, 0, &t[0], 100);
    ht_total_fold_i8(&alone, 0, &t[0], 20);
    CHECK_EQUAL(ht_total_fold_result_i8(&t[0]), 120);
    ht_total_fold_i8(&alone, 0, &t[0], 10);
    CHECK_EQUAL(alone.fault.code, HT1_E_OVERFLOW);
    CHECK_EQUAL(alone.fault.operand_count, 3);
    CHECK_EQUAL(alone.fault.operand[0].type, HT_TYPE_I64);
    CHECK_EQUAL(alone.fault.operand[0].bits, 2);
    CHECK_EQUAL(alone.fault.operand[1].bits, 120);
    CHECK_EQUAL(alone.fault.operand[2].bits, 10);
    CHECK_EQUAL(alone.fault.exact[0], 130);
    CHECK_EQUAL(alone.fault.limit.bits, 127);

    memset(t, 0, sizeof t);
    ht_total_max_u64(&t[1], UINT64_MAX);
    ht_total_merge_max_unsigned(&t[0], &t[1]);
    ht_total_max_u64(&t[0], 5);
    CHECK_EQUAL(t[0].low, -1);
    ht_total_merge_min_unsigned(&t[0], &t[1]);
    CHECK_EQUAL(t[0].count, 3);
    memset(&t[0], 0, sizeof t[0]);
    ht_total_merge_min_signed(&t[0], &t[1]); /* nothing and UINT64_MAX, which is -1 here */
    CHECK_EQUAL(t[0].low, -1);
    memset(&t[1], 0, sizeof t[1]);
    ht_total_merge_max_signed(&t[0], &t[1]); /* nothing does not count as 0 */
    CHECK_EQUAL(t[0].low, -1);
    CHECK_EQUAL(t[0].count, 1);
}

int main(void)
{
    bool openmp = false;
#ifdef _OPENMP
    openmp = true;
#endif
    test_totals();
    for (int64_t threads = 1; threads <= 8; threads *= 2) test_threads(threads, openmp);
    test_threads(0, openmp);
    test_outputs(1, 0);
    test_outputs(3, 0);
    test_outputs(8, 0);
    test_outputs(2, HT1_DISCARD_ON_FAULT);
#ifdef _OPENMP
    /* inside a parallel region no other is opened */
#pragma omp parallel num_threads(2)
    {
#pragma omp single
        test_threads(8, false);
    }
#endif
    return failures;
}
