/* Contexts, entries, calls, fuel, depth, memory, printing. */
#include "ht1.h"

#include "check.h"
#include "dispatch.h"
#include "int.h"
#include "print.h"

static const ht_function functions[] = {{"p.f", "p.ci", 10}, {"p.g", "p.ci", 20}};

static void initialize(void *variables)
{
    *(int64_t *)variables = 42;
}

static const ht_program program = {functions, 2, sizeof(int64_t), initialize, HT_DEPTH_MOST, 0,
                                   128,       1};

/* A host whose callbacks count what they are asked for. */
typedef struct host {
    size_t held, calls, refuse_after;
    char text[4096];
    size_t length;
    int32_t answer;
} host;

static void *host_allocate(void *user, size_t bytes)
{
    host *h = (host *)user;
    if (h->calls++ >= h->refuse_after) return NULL;
    h->held += bytes;
    return malloc(bytes);
}

static void host_release(void *user, void *memory, size_t bytes)
{
    ((host *)user)->held -= bytes;
    free(memory);
}

static int32_t host_write(void *user, const char *text, size_t bytes)
{
    host *h = (host *)user;
    if (h->length + bytes > sizeof h->text) return 1;
    memcpy(h->text + h->length, text, bytes);
    h->length += bytes;
    return h->answer;
}

static union {
    unsigned char bytes[HT_CONTEXT_BYTES(8, HT_DEPTH_MOST)];
    long double widest;
} memory;

static ht_context *open_with(const ht1_options *options)
{
    ht_context *cx = NULL;
    CHECK_EQUAL(ht_open(&program, &memory, sizeof memory, sizeof memory, options, &cx), HT1_OK);
    return cx;
}

static ht1_options host_options(host *h)
{
    ht1_options options = HT1_DEFAULTS;
    memset(h, 0, sizeof *h);
    h->refuse_after = SIZE_MAX;
    options.allocate = host_allocate;
    options.release = host_release;
    options.write = host_write;
    options.user = h;
    return options;
}

/* --- opening ------------------------------------------------------------------------------ */

static void test_open(void)
{
    ht_context *cx = NULL;
    ht1_options o = HT1_DEFAULTS;
    unsigned char *bytes = memory.bytes;
    CHECK_EQUAL(ht_open(&program, NULL, sizeof memory, 1, NULL, &cx), HT1_REFUSED_ARGUMENT);
    CHECK_EQUAL(ht_open(&program, bytes + 1, sizeof memory - 1, 1, NULL, &cx), HT1_REFUSED_ARGUMENT);
    CHECK_EQUAL(ht_open(&program, bytes, sizeof memory, 1, NULL, NULL), HT1_REFUSED_ARGUMENT);
    CHECK_EQUAL(ht_open(&program, bytes, sizeof memory, sizeof memory + 1, NULL, &cx),
                HT1_REFUSED_VERSION);
    CHECK_EQUAL(ht_open(&program, bytes, sizeof memory - 1, 1, NULL, &cx), HT1_REFUSED_VERSION);
    o.size--;
    CHECK_EQUAL(ht_open(&program, bytes, sizeof memory, 1, &o, &cx), HT1_REFUSED_VERSION);
    o = (ht1_options)HT1_DEFAULTS;
    o.depth = 0;
    CHECK_EQUAL(ht_open(&program, bytes, sizeof memory, 1, &o, &cx), HT1_REFUSED_ARGUMENT);
    o = (ht1_options)HT1_DEFAULTS;
    o.threads = -1;
    CHECK_EQUAL(ht_open(&program, bytes, sizeof memory, 1, &o, &cx), HT1_REFUSED_ARGUMENT);
    o = (ht1_options)HT1_DEFAULTS;
    o.allocate = host_allocate;
    CHECK_EQUAL(ht_open(&program, bytes, sizeof memory, 1, &o, &cx), HT1_REFUSED_ARGUMENT);
    o = (ht1_options)HT1_DEFAULTS;
    o.flags = 2;
    CHECK_EQUAL(ht_open(&program, bytes, sizeof memory, 1, &o, &cx), HT1_REFUSED_ARGUMENT);
    CHECK(cx == NULL);
    cx = open_with(NULL);
    CHECK_EQUAL(*(int64_t *)cx->run.variables, 42);
    CHECK_EQUAL(ht_status(cx), HT1_OK);
    CHECK_EQUAL(ht_fuel_used(cx), 0);
    CHECK_EQUAL(ht_enter(NULL), HT1_REFUSED_ARGUMENT);
    CHECK_EQUAL(ht_reset(NULL), HT1_REFUSED_ARGUMENT);
    CHECK_EQUAL(ht_close(cx), HT1_OK);
}

static void test_busy_and_sticky(void)
{
    ht_context *cx = open_with(NULL);
    ht_run *run = &cx->run;
    CHECK_EQUAL(ht_enter(cx), HT1_OK);
    CHECK_EQUAL(ht_enter(cx), HT1_REFUSED_BUSY);
    CHECK_EQUAL(ht_reset(cx), HT1_REFUSED_BUSY);
    CHECK_EQUAL(ht_set_fuel(cx, 5), HT1_REFUSED_BUSY);
    CHECK_EQUAL(ht_refuse(cx, HT1_REFUSED_ARGUMENT), HT1_REFUSED_ARGUMENT);
    CHECK_EQUAL(cx->entries, 0);
    CHECK_EQUAL(ht_enter(cx), HT1_OK);
    CHECK(ht_entry(run, HT_AT(0, 0, 0, 5)));
    ht_assert(run, HT_AT(0, 0, 1, 5), false);
    CHECK_EQUAL(ht_leave(cx), HT1_E_ASSERT);
    CHECK_EQUAL(ht_fuel_used(cx), 1);
    CHECK_EQUAL(ht_status(cx), HT1_E_ASSERT);
    CHECK_EQUAL(ht_enter(cx), HT1_E_ASSERT);
    CHECK_EQUAL(ht_enter(cx), HT1_E_ASSERT);
    CHECK_EQUAL(cx->entries, 1);
    CHECK_EQUAL(ht_reset(cx), HT1_OK);
    CHECK_EQUAL(ht_enter(cx), HT1_OK);
    CHECK_EQUAL(ht_leave(cx), HT1_OK);
    CHECK_EQUAL(*(int64_t *)run->variables, 42);
    CHECK_EQUAL(ht_close(cx), HT1_OK);
}

/* --- faults ------------------------------------------------------------------------------- */

static void test_lowest_ordinal_wins(void)
{
    ht_context *cx = open_with(NULL);
    ht_run *run = &cx->run;
    CHECK_EQUAL(ht_enter(cx), HT1_OK);
    HT_STEPS(run, 10);
    (void)ht_add_i64(run, HT_AT(1, 4, 2, 3), INT64_MAX, 1);
    (void)ht_div_i64(run, HT_AT(1, 2, 2, 9), 1, 0); /* earlier in evaluation order */
    (void)ht_shl_i64(run, HT_AT(1, 2, 2, 7), 1, 64); /* same ordinal: the first stays */
    ht_stop(run, HT_STOP_MEMORY);                   /* the host does not replace a fault */
    CHECK_EQUAL(run->stop, HT_STOP_FAULT);
    CHECK_EQUAL(run->fault.code, HT1_E_DIV_ZERO);
    CHECK_EQUAL(run->fault.ordinal, 12);
    CHECK_EQUAL(HT_SITE_FUNCTION(run->fault.at), 1);
    CHECK_EQUAL(HT_SITE_STEP(run->fault.at), 2);
    CHECK_EQUAL(HT_SITE_LINE(run->fault.at), 2);
    CHECK_EQUAL(HT_SITE_COLUMN(run->fault.at), 9);
    CHECK_EQUAL(run->fault.phase, HT_PHASE_NONE);
    CHECK_EQUAL(run->fault.dispatch, -1);
    CHECK_EQUAL(ht_leave(cx), HT1_E_DIV_ZERO);
    CHECK_EQUAL(ht_reset(cx), HT1_OK);
    CHECK_EQUAL(ht_enter(cx), HT1_OK);
    ht_stop(run, HT_STOP_OUTPUT);
    (void)ht_div_i64(run, HT_AT(1, 0, 0, 1), 1, 0); /* nor a fault a stop of the host */
    CHECK_EQUAL(ht_leave(cx), HT1_STOPPED_OUTPUT);
    CHECK_EQUAL(ht_status(cx), HT1_OK);
    CHECK_EQUAL(HT_SITE_FUNCTION(HT_AT(16383, 262143, 262143, 16383)), 16383);
    CHECK_EQUAL(HT_SITE_STEP(HT_AT(16383, 262143, 262143, 16383)), 262143);
    CHECK_EQUAL(HT_SITE_LINE(HT_AT(0, 0, 262143, 0)), 262143);
    CHECK_EQUAL(HT_SITE_COLUMN(HT_AT(0, 0, 0, 16383)), 16383);
    CHECK_EQUAL(ht_close(cx), HT1_OK);
}

/* f(n) = n == 0 ? 100 / d : f(n - 1), as the emitter writes a call. */
static int64_t recurse(ht_run *run, int64_t n, int64_t d)
{
    int64_t v;
    if (n == 0) {
        v = ht_div_i64(run, HT_AT(0, 0, 1, 8), 100, d);
        HT_CHECK_OR(run, 0);
        return v;
    }
    n = ht_sub_i64(run, HT_AT(0, 0, 2, 14), n, 1);
    HT_CALL_OR(run, HT_AT(0, 1, 2, 12), 0);
    v = recurse(run, n, d);
    HT_CALLED_OR(run, HT_AT(0, 1, 2, 12), 0);
    return v;
}

static ht1_status enter_recursion(ht_context *cx, int64_t n, int64_t d)
{
    ht1_status status = ht_enter(cx);
    if (status != HT1_OK) return status;
    if (ht_entry(&cx->run, HT_AT(0, 0, 0, 1))) (void)recurse(&cx->run, n, d);
    return ht_leave(cx);
}

static void test_calls(void)
{
    ht_context *cx = open_with(NULL);
    const ht_fault *fault = &cx->run.fault;
    CHECK_EQUAL(enter_recursion(cx, 5, 7), HT1_OK);
    CHECK_EQUAL(ht_fuel_used(cx), 6);
    CHECK_EQUAL(cx->run.depth, 1);
    CHECK_EQUAL(cx->run.steps, 10);
    CHECK_EQUAL(enter_recursion(cx, 5, 0), HT1_E_DIV_ZERO);
    CHECK_EQUAL(cx->run.stack_count, 5);
    CHECK_EQUAL(cx->run.stack[0], HT_AT(0, 1, 2, 12));
    CHECK_EQUAL(fault->ordinal, 10);
    CHECK_EQUAL(ht_reset(cx), HT1_OK);

    CHECK_EQUAL(ht_set_depth(cx, 0), HT1_REFUSED_ARGUMENT);
    CHECK_EQUAL(ht_set_depth(cx, 4), HT1_OK);
    CHECK_EQUAL(enter_recursion(cx, 3, 1), HT1_OK);
    CHECK_EQUAL(enter_recursion(cx, 9, 1), HT1_E_DEPTH); /* at call 4, before its fuel */
    CHECK_EQUAL(ht_fuel_used(cx), 4);
    CHECK_EQUAL(cx->run.stack_count, 3);
    CHECK_EQUAL(fault->op, HT_OP(HT_OP_CALL_ENTER, 0, 0, 0, 0));
    CHECK_EQUAL(fault->operand_count, 0);
    CHECK(fault->has_limit && !fault->has_exact);
    CHECK_EQUAL(fault->limit.type, HT_TYPE_I64);
    CHECK_EQUAL(fault->limit.bits, 4);
    CHECK_EQUAL(ht_reset(cx), HT1_OK);
    CHECK_EQUAL(ht_set_depth(cx, 256), HT1_OK);

    CHECK_EQUAL(ht_set_fuel(cx, -1), HT1_REFUSED_ARGUMENT);
    CHECK_EQUAL(ht_set_fuel(cx, 3), HT1_OK);
    CHECK_EQUAL(enter_recursion(cx, 2, 1), HT1_OK);
    CHECK_EQUAL(ht_fuel_used(cx), 3);
    CHECK_EQUAL(enter_recursion(cx, 3, 1), HT1_E_FUEL);
    CHECK_EQUAL(ht_fuel_used(cx), 3);
    CHECK_EQUAL(cx->run.stack_count, 2); /* the call that was not entered is not on it */
    CHECK_EQUAL(fault->op, HT_OP(HT_OP_FUEL_CHARGE, 0, 0, 0, 0));
    CHECK_EQUAL(fault->limit.bits, 3);
    CHECK_EQUAL(fault->at, HT_AT(0, 1, 2, 12));
    CHECK_EQUAL(ht_reset(cx), HT1_OK);
    CHECK_EQUAL(ht_set_fuel(cx, 0), HT1_OK);
    CHECK_EQUAL(enter_recursion(cx, 0, 1), HT1_E_FUEL);
    CHECK_EQUAL(fault->at, HT_AT(0, 0, 0, 1));
    CHECK_EQUAL(ht_reset(cx), HT1_OK);
    CHECK_EQUAL(ht_set_fuel(cx, HT1_NO_LIMIT), HT1_OK);

    CHECK_EQUAL(ht_set_depth(cx, 4096), HT1_OK); /* 128 bytes a frame: just as many fit */
    CHECK_EQUAL(enter_recursion(cx, 5000, 1), HT1_E_DEPTH);
    CHECK_EQUAL(cx->run.stack_count, 4095);
    CHECK_EQUAL(ht_reset(cx), HT1_OK);
    CHECK_EQUAL(ht_set_depth(cx, 4097), HT1_OK);
    CHECK_EQUAL(enter_recursion(cx, 0, 1), HT1_E_UNSUPPORTED);
    CHECK_EQUAL(fault->operand[0].bits, 4097);
    CHECK_EQUAL(fault->limit.bits, 4096);
    CHECK_EQUAL(ht_fuel_used(cx), 0);
    CHECK_EQUAL(ht_close(cx), HT1_OK);
}

static void loop(ht_run *run, int64_t n)
{
    for (int64_t i = 0; i < n; i++) HT_ITERATION(run, HT_AT(0, 0, 3, 5));
}

static void test_fuel_of_loops(void)
{
    ht_context *cx = open_with(NULL);
    CHECK_EQUAL(ht_enter(cx), HT1_OK);
    loop(&cx->run, 5000);
    CHECK(!ht_charge(&cx->run, HT_AT(0, 0, 0, 0), INT64_MAX - 4999));
    CHECK_EQUAL(ht_leave(cx), HT1_E_FUEL); /* beyond 2^63 - 1 without an allowance (IM-137) */
    CHECK_EQUAL(cx->run.fault.limit.bits, INT64_MAX);
    CHECK_EQUAL(ht_fuel_used(cx), 5000);
    CHECK_EQUAL(ht_reset(cx), HT1_OK);
    CHECK_EQUAL(ht_set_fuel(cx, 1500), HT1_OK);
    CHECK_EQUAL(ht_enter(cx), HT1_OK);
    loop(&cx->run, 1501);
    CHECK_EQUAL(ht_leave(cx), HT1_E_FUEL);
    CHECK_EQUAL(ht_fuel_used(cx), 1500);
    CHECK_EQUAL(ht_close(cx), HT1_OK);
}

static void test_range_loops(void)
{
    for (int64_t step = -4; step <= 4; step++) {
        for (int64_t low = -6; step != 0 && low <= 6; low++) {
            for (int64_t end = -6; end <= 6; end++) {
                for (int inclusive = 0; inclusive < 2; inclusive++) {
                    int64_t seen = low, count = 0, i = low;
                    bool more = ht_in_range(i, end, step, inclusive != 0);
                    for (; more; more = ht_range_next(&i, end, step, inclusive != 0), count++) {
                        CHECK_EQUAL(i, seen);
                        seen += step;
                    }
                    for (i = low; step > 0 ? i < end + inclusive : i > end - inclusive; i += step) {
                        count--;
                    }
                    CHECK_EQUAL(count, 0);
                }
            }
        }
    }
    {
        int64_t i = INT64_MAX - 1;
        CHECK(ht_range_next(&i, INT64_MAX, 1, true));
        CHECK(!ht_range_next(&i, INT64_MAX, 1, true));
        CHECK(!ht_range_next(&i, INT64_MAX, INT64_MAX, true));
        i = INT64_MIN + 1;
        CHECK(!ht_range_next(&i, INT64_MIN, INT64_MIN, true));
        i = INT64_MAX;
        CHECK(ht_range_next(&i, INT64_MIN, INT64_MIN, true));
        CHECK_EQUAL(i, -1);
    }
}

/* --- memory ------------------------------------------------------------------------------- */

static bool zero(const unsigned char *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (bytes[i] != 0) return false;
    }
    return true;
}

static void test_arena(void)
{
    host h;
    ht1_options options = host_options(&h);
    ht_context *cx = open_with(&options);
    ht_run *run = &cx->run;
    unsigned char *arrays[40];
    for (int round = 0; round < 3; round++) {
        CHECK_EQUAL(ht_enter(cx), HT1_OK);
        for (int i = 0; i < 40; i++) {
            arrays[i] = (unsigned char *)ht_array(run, 0, 100 * i, 8);
            CHECK(arrays[i] != NULL && (uintptr_t)arrays[i] % 8 == 0);
            if (arrays[i] == NULL) return;
            CHECK(zero(arrays[i], 800 * (size_t)i));
            memset(arrays[i], 0xa5, 800 * (size_t)i);
        }
        CHECK_EQUAL(cx->elements, 78000);
        ht_release(run, arrays[20]);
        CHECK_EQUAL(cx->elements, 19000);
        CHECK(arrays[20] == ht_array(run, 0, 2000, 8));
        CHECK(zero(arrays[20], 16000));
        memset(arrays[20], 0xa5, 16000);
        for (int i = 0; i < 20; i++) CHECK(i == 0 || arrays[i][800 * i - 1] == 0xa5);
        ht_release(run, arrays[0]);
        CHECK_EQUAL(cx->elements, 0);
        CHECK_EQUAL(ht_leave(cx), HT1_OK);
        if (round == 0) h.refuse_after = h.calls; /* what is kept serves the later rounds */
    }
    h.refuse_after = SIZE_MAX;
    CHECK_EQUAL(ht_enter(cx), HT1_OK);
    CHECK(ht_array(run, HT_AT(0, 0, 1, 1), 97152, 1) != NULL);
    CHECK(ht_array(run, HT_AT(0, 0, 1, 1), 2000000, 1) != NULL);
    CHECK(ht_array(run, HT_AT(0, 0, 1, 1), 0, 1) != NULL);
    CHECK(ht_array(run, HT_AT(0, 0, 1, 1), 1, 1) == NULL);
    CHECK_EQUAL(ht_leave(cx), HT1_E_BOUNDS);
    CHECK_EQUAL(run->fault.op, HT_OP(HT_OP_ARENA_ALLOC, 0, 0, 0, 0));
    CHECK_EQUAL(run->fault.operand[0].bits, 2097152);
    CHECK_EQUAL(run->fault.operand[1].bits, 1);
    CHECK_EQUAL(run->fault.limit.bits, 2097152);
    CHECK(h.held > 2000000 && h.held == cx->held);
    CHECK_EQUAL(ht_trim(cx), HT1_OK);
    CHECK_EQUAL(h.held, 0);
    CHECK_EQUAL(ht_close(cx), HT1_OK);
}

static void test_memory_limits(void)
{
    host h;
    ht1_options options = host_options(&h);
    ht_context *cx;
    options.memory = 100000;
    cx = open_with(&options);
    CHECK_EQUAL(ht_enter(cx), HT1_OK);
    CHECK(ht_array(&cx->run, 0, 50000, 1) != NULL);
    CHECK(ht_array(&cx->run, 0, 49000, 1) != NULL);
    CHECK(ht_array(&cx->run, 0, 2000, 1) == NULL);
    CHECK_EQUAL(ht_leave(cx), HT1_STOPPED_MEMORY);
    CHECK(h.held <= 100000);
    CHECK_EQUAL(ht_status(cx), HT1_OK);
    h.refuse_after = h.calls;
    CHECK_EQUAL(ht_trim(cx), HT1_OK);
    CHECK_EQUAL(ht_enter(cx), HT1_OK);
    CHECK(ht_array(&cx->run, 0, 1, 1) == NULL);
    CHECK_EQUAL(ht_leave(cx), HT1_STOPPED_MEMORY);
    CHECK_EQUAL(ht_reserve(cx, 10), HT1_REFUSED_MEMORY);
    CHECK_EQUAL(ht_reserve(cx, -1), HT1_REFUSED_ARGUMENT);
    CHECK_EQUAL(ht_reserve(cx, 0), HT1_OK);
    h.refuse_after = SIZE_MAX;
    CHECK_EQUAL(ht_reserve(cx, 1000000), HT1_REFUSED_MEMORY);
    CHECK_EQUAL(ht_reserve(cx, INT64_MAX), HT1_REFUSED_MEMORY);
    CHECK_EQUAL(ht_reserve(cx, 90000), HT1_OK);
    h.refuse_after = h.calls; /* within the reserve nothing is allocated */
    CHECK_EQUAL(ht_enter(cx), HT1_OK);
    CHECK(ht_stage(&cx->run, 40000, 1) != NULL);
    CHECK(ht_stage(&cx->run, 6100, 8) != NULL);
    CHECK((int64_t)(ht_stage_bytes(40000, 1) + ht_stage_bytes(6100, 8)) <= 90000);
    CHECK_EQUAL(ht_leave(cx), HT1_OK);
    CHECK_EQUAL(ht_close(cx), HT1_OK);
    CHECK_EQUAL(h.held, 0);
    CHECK_EQUAL(ht_stage_bytes(INT64_MAX, 8), SIZE_MAX);
}

static void test_staging(void)
{
    host h;
    ht1_options options = host_options(&h);
    ht_context *cx = open_with(&options);
    ht_run *run = &cx->run;
    CHECK_EQUAL(ht_enter(cx), HT1_OK);
    for (int round = 0; round < 3; round++) {
        unsigned char *array = (unsigned char *)ht_array(run, 0, 10, 1);
        size_t used = cx->current->used;
        void *first = ht_stage(run, 1000, 8), *second = ht_stage(run, 3, 1);
        CHECK(first != NULL && (uintptr_t)first % 64 == 0);
        CHECK((uintptr_t)second % 64 == 0 && second != first);
        CHECK(ht_stage(run, 100000, 8) != NULL);
        ht_unstage(run);
        CHECK_EQUAL(cx->current->used, used);
        ht_unstage(run);
        CHECK_EQUAL(cx->current->used, used);
        CHECK(first == ht_stage(run, 1, 1));
        ht_unstage(run);
        ht_release(run, array);
    }
    CHECK_EQUAL(ht_leave(cx), HT1_OK);
    CHECK_EQUAL(h.calls, 2);
    CHECK_EQUAL(ht_close(cx), HT1_OK);
    CHECK_EQUAL(h.held, 0);
}

/* --- printing ----------------------------------------------------------------------------- */

static void test_print(void)
{
    host h;
    ht1_options options = host_options(&h);
    ht_context *cx = open_with(&options);
    static const char wanted[] = "a = -9223372036854775808, 0, 18446744073709551615 true|false|xy\n";
    char long_text[1500];
    memset(long_text, 'z', sizeof long_text);
    CHECK_EQUAL(ht_enter(cx), HT1_OK);
    {
        const ht_piece pieces[] = {HT_TEXT("a = "), HT_INT(INT64_MIN), HT_TEXT(", "),
                                   HT_INT(0),       HT_TEXT(", "),     HT_UINT(UINT64_MAX),
                                   HT_TEXT(" "),    HT_BOOL(true),     HT_TEXT("|"),
                                   HT_BOOL(false),  HT_TEXT("|"),      HT_BYTES("xyz", 2),
                                   HT_TEXT("\n")};
        ht_print(&cx->run, pieces, sizeof pieces / sizeof pieces[0]);
    }
    CHECK_EQUAL(h.length, sizeof wanted - 1);
    CHECK(memcmp(h.text, wanted, h.length) == 0);
    {
        const ht_piece pieces[] = {HT_BYTES(long_text, sizeof long_text), HT_INT(-7)};
        h.length = 0;
        ht_print(&cx->run, pieces, 2);
    }
    CHECK_EQUAL(h.length, sizeof long_text + 2);
    CHECK(memcmp(h.text + sizeof long_text - 1, "z-7", 3) == 0);
    ht_print(&cx->run, NULL, 0);
    CHECK_EQUAL(ht_leave(cx), HT1_OK);
    CHECK_EQUAL(ht_enter(cx), HT1_OK);
    h.answer = 5;
    ht_print(&cx->run, NULL, 0);
    CHECK_EQUAL(ht_leave(cx), HT1_STOPPED_OUTPUT);
    CHECK_EQUAL(ht_close(cx), HT1_OK);
    cx = open_with(NULL);
    CHECK_EQUAL(ht_enter(cx), HT1_OK);
    ht_print(&cx->run, NULL, 0); /* no `write`: dropped */
    CHECK_EQUAL(ht_leave(cx), HT1_OK);
    CHECK_EQUAL(ht_close(cx), HT1_OK);
}

int main(void)
{
    test_open();
    test_busy_and_sticky();
    test_lowest_ordinal_wins();
    test_calls();
    test_fuel_of_loops();
    test_range_loops();
    test_arena();
    test_memory_limits();
    test_staging();
    test_print();
    return failures;
}
