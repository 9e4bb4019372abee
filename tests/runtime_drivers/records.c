/* Makes faults and prints what a context says about each: the record in hexadecimal, the text, the
 * single values, the struct. The test compares with the evaluator's records. */
#include "ht1.h"

#include "bytes.h"
#include "check.h"
#include "dispatch.h"

static const ht_function functions[] = {{"a.f", "a.ci", 3}, {"dir.b.k", "dir/b.ci", 10}};
static const ht_program program = {functions, 2, 0, NULL, HT_DEPTH_MOST, 0, 0, 1};

static union {
    unsigned char bytes[HT_CONTEXT_BYTES(0, HT_DEPTH_MOST)];
    long double widest;
} memory;

static ht_context *cx;
static ht_run *run;

static void begin(void)
{
    CHECK_EQUAL(ht_open(&program, &memory, sizeof memory, 1, NULL, &cx), HT1_OK);
    run = &cx->run;
    CHECK_EQUAL(ht_enter(cx), HT1_OK);
}

/* A buffer one byte longer than `room` keeps that byte. */
static void check_rooms(void)
{
    static unsigned char whole[4096], part[4097];
    size_t size = ht_fault_bytes(cx, NULL, 0), length = ht_fault_text(cx, NULL, 0);
    CHECK(size <= sizeof whole && length < sizeof whole);
    CHECK_EQUAL(ht_fault_bytes(cx, whole, sizeof whole), size);
    for (size_t room = 0; room <= size; room++) {
        memset(part, 0x5a, sizeof part);
        CHECK_EQUAL(ht_fault_bytes(cx, part, room), size);
        CHECK(memcmp(part, whole, room) == 0 && part[room] == 0x5a);
    }
    CHECK_EQUAL(ht_fault_text(cx, (char *)whole, sizeof whole), length);
    CHECK_EQUAL(strlen((char *)whole), length);
    for (size_t room = 1; room <= length + 1; room++) {
        memset(part, 0x5a, sizeof part);
        CHECK_EQUAL(ht_fault_text(cx, (char *)part, room), length);
        CHECK(memcmp(part, whole, room - 1) == 0 && part[room - 1] == 0 && part[room] == 0x5a);
    }
}

static void show(void)
{
    unsigned char bytes[2048];
    char text[2048];
    ht1_fault f;
    ht1_status status = ht_leave(cx);
    size_t size = ht_fault_bytes(cx, bytes, sizeof bytes);
    ht_fault_fill(cx, &f);
    CHECK_EQUAL(status, f.code);
    check_rooms();
    for (size_t i = 0; i < size; i++) printf("%02x", bytes[i]);
    printf("\n");
    for (int32_t which = -2; which < 9; which++) {
        size_t length = ht_fault_value(cx, which, text, sizeof text);
        CHECK_EQUAL(strlen(text), length);
        printf("%s;", text);
    }
    printf("\n%d %d:%d phase %d entry %lld dispatch %lld item %lld step %lld %s %s %s\n", f.code,
           f.line, f.column, f.phase, (long long)f.entry, (long long)f.dispatch,
           (long long)f.item, (long long)f.step, f.file, f.operation, f.function);
    (void)ht_fault_text(cx, text, sizeof text);
    printf("%send\n", text);
    CHECK_EQUAL(ht_reset(cx), HT1_OK);
    CHECK_EQUAL(ht_fault_bytes(cx, bytes, sizeof bytes), 0);
    CHECK_EQUAL(ht_fault_text(cx, text, sizeof text), 0);
    CHECK_EQUAL(text[0], 0);
    ht_fault_fill(cx, &f);
    CHECK(f.code == 0 && f.line == -1 && f.phase == -1 && f.item == -1 && f.file == NULL);
    CHECK(f.operation == NULL && f.function == NULL && f.entry == -1);
}

int main(void)
{
    static int16_t data[40];
    static const uint64_t edges[] = {0, 1, 127, 128, 255, 256, 32767, 32768, UINT64_MAX};
    const ht_view views[] = {{data + 5, HT_TYPE_I16, 2, 2, {2, 3}, {10, 2}, {0}, true, 0},
                             {data + 2, HT_TYPE_I16, 1, 2, {8}, {1}, {0}, false, 2}};
    const int64_t extents[] = {INT64_MAX, INT64_MAX, INT64_MAX, 7};
    int64_t count;
    ht_total total = {5, INT64_MIN, 9};

    begin();
    (void)ht_add_i64(run, HT_AT(0, 0, 1, 16), INT64_MAX, 1);
    show();
    (void)ht_fuel_used(cx);

    CHECK_EQUAL(ht_enter(cx), HT1_OK); /* the second entry into this context */
    ht_charge(run, 0, 12);
    ht_stack_push(run, HT_AT(0, 1, 2, 3));
    ht_stack_push(run, HT_AT(1, 9, 0, 4));
    (void)ht_shl_i8_by(run, HT_AT(1, 2, 3, 4), -3, UINT64_MAX, HT_TYPE_U64);
    show();

    begin();
    ht_dispatch_begin(run, 1);
    (void)ht_bind_alias(run, HT_AT(0, 0, 5, 6), views, 2);
    show();

    begin();
    ht_dispatch_begin(run, 1);
    ht_dispatch_end(run);
    ht_dispatch_begin(run, 1);
    run->phase = HT_PHASE_ITEM;
    ht_item(run, INT64_MAX);
    HT_STEPS(run, 40);
    (void)ht_mul_u64(run, HT_AT(1, 2, 3, 4), UINT64_MAX, UINT64_MAX);
    show();

    begin();
    ht_dispatch_begin(run, 1);
    ht_epilogue(run);
    (void)ht_total_sum_result_i64_i16(run, HT_AT(1, 0, 7, 8), &total);
    ht_dispatched(run, HT_AT(0, 0, 9, 9));
    show();

    begin();
    ht_dispatch_begin(run, 1);
    (void)ht_dispatch_admit(run, HT_AT(1, 0, 0, 1), extents, 4, &count);
    show();

    begin();
    ht_assert_bool(run, HT_AT(0, 0, 0, 1), false, true, false);
    show();

    begin();
    (void)ht_div_u8(run, HT_AT(9, 0, 0, 1), 1, 0); /* a function that the program lacks */
    show();

    for (size_t i = 0; i < sizeof edges / sizeof edges[0]; i++) {
        begin();
        ht_fault_narrow(run, HT_AT(0, 0, 0, 1),
                        HT_OP(HT_OP_AS, HT_FORM_CHECKED, HT_TYPE_U64, HT_TYPE_I8, 0), edges[i]);
        show();
        begin();
        ht_fault_narrow(run, HT_AT(0, 0, 0, 1),
                        HT_OP(HT_OP_AS, HT_FORM_CHECKED, HT_TYPE_I64, HT_TYPE_I8, 0), 0 - edges[i]);
        show();
    }
    return failures;
}
