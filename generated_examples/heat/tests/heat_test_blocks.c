/* The test blocks of heat.ci, compiled with the sources themselves. */
#include "../src/heat.c"
#include "../src/heat_services.c"

#include <stdio.h>

static int32_t write_out(void *user, const char *text, size_t bytes)
{
    (void)user;
    return fwrite(text, 1, bytes, stdout) == bytes ? 0 : 1;
}

/* A failed assertion of a test block: its line, 0 while none has failed. */
static int64_t failed_line;

#define AT(step, line, column) HT_AT(HEAT_IN_test_1, step, line, column)
static void test_1(ht_run *run)
{
    int32_t *plate = ht_array(run, AT(0, 1, 15), 9, sizeof *plate);
    HT_CHECK(run);
    ht_array_fill(plate, (const int32_t[9]){7, 7, 7, 7, 7, 7, 7, 7, 7}, 9 * sizeof *plate);
    int32_t *spare = ht_array(run, AT(0, 2, 15), 9, sizeof *spare);
    HT_CHECK(run);
    run__admit(run, AT(0, 3, 12), plate, 3, 3, 3, 1, spare, 3, 3, 3, 1, 5, 1, 4);
    HT_CALL(run, AT(0, 3, 12));
    int64_t run_value = run_(run, plate, 3, 1, spare, 3, 1, 5, 1, 4, 3, 3);
    HT_CALLED(run, AT(0, 3, 12));
    if (!(run_value == 63)) {
        failed_line = 62;
        ht_release(run, plate);
        return;
    }
    HT_CALL(run, AT(1, 4, 12));
    int64_t roughness_value = roughness(run, plate, 3, 1, 3, 3);
    HT_CALLED(run, AT(1, 4, 12));
    if (!(roughness_value == 0)) {
        failed_line = 63;
        ht_release(run, plate);
        return;
    }
    ht_release(run, plate);
}
#undef AT

#define AT(step, line, column) HT_AT(HEAT_IN_test_2, step, line, column)
static void test_2(ht_run *run)
{
    int32_t *plate = ht_array(run, AT(0, 1, 15), 9, sizeof *plate);
    HT_CHECK(run);
    ht_array_fill(plate, (const int32_t[9]){0, 0, 0, 0, 1000, 0, 0, 0, 0}, 9 * sizeof *plate);
    int32_t *spare = ht_array(run, AT(0, 2, 15), 9, sizeof *spare);
    HT_CHECK(run);
    run__admit(run, AT(0, 3, 17), plate, 3, 3, 3, 1, spare, 3, 3, 3, 1, 1, 1, 8);
    HT_CALL(run, AT(0, 3, 17));
    int64_t total = run_(run, plate, 3, 1, spare, 3, 1, 1, 1, 8, 3, 3);
    HT_CALLED(run, AT(0, 3, 17));
    int32_t plate_value = plate[3 + 1];
    if (!(plate_value == 500)) {
        failed_line = 70;
        ht_release(run, plate);
        return;
    }
    HT_CHECK(run);
    if (!(total == 500)) {
        failed_line = 71;
        ht_release(run, plate);
        return;
    }
    ht_release(run, plate);
}
#undef AT

#define AT(step, line, column) HT_AT(HEAT_IN_test_3, step, line, column)
static void test_3(ht_run *run)
{
    // The imbalance is -2 and -6, a quarter of it -0.5 and -1.5.
    int32_t *plate = ht_array(run, AT(0, 2, 15), 12, sizeof *plate);
    HT_CHECK(run);
    ht_array_fill(plate, (const int32_t[12]){0, 0, 0, 0, 0, 1, 2, 0, 0, 0, 0, 0},
                  12 * sizeof *plate);
    int32_t *spare = ht_array(run, AT(0, 3, 15), 12, sizeof *spare);
    HT_CHECK(run);
    run__admit(run, AT(0, 4, 9), plate, 3, 4, 4, 1, spare, 3, 4, 4, 1, 1, 1, 4);
    HT_CALL(run, AT(0, 4, 9));
    run_(run, plate, 4, 1, spare, 4, 1, 1, 1, 4, 3, 4);
    HT_CALLED(run, AT(0, 4, 9));
    int32_t plate_value = plate[4 + 1];
    if (!(plate_value == 1)) {
        failed_line = 79;
        ht_release(run, plate);
        return;
    }
    int32_t plate_value2 = plate[4 + 2];
    HT_CHECK(run);
    if (!(plate_value2 == 0)) {
        failed_line = 80;
        ht_release(run, plate);
        return;
    }
    ht_release(run, plate);
}
#undef AT

#define AT(step, line, column) HT_AT(HEAT_IN_test_4, step, line, column)
static void test_4(ht_run *run)
{
    int32_t *plate = ht_array(run, AT(0, 1, 15), 9, sizeof *plate);
    HT_CHECK(run);
    int32_t *spare = ht_array(run, AT(0, 2, 15), 9, sizeof *spare);
    HT_CHECK(run);
    run__admit(run, AT(0, 3, 9), plate, 3, 3, 3, 1, spare, 3, 3, 3, 1, 1, 1, 3);
    HT_CALL(run, AT(0, 3, 9));
    run_(run, plate, 3, 1, spare, 3, 1, 1, 1, 3, 3, 3);
    HT_CALLED(run, AT(0, 3, 9));
    ht_release(run, plate);
}
#undef AT

#define AT(step, line, column) HT_AT(HEAT_IN_test_5, step, line, column)
static void test_5(ht_run *run)
{
    int32_t *plate = ht_array(run, AT(0, 1, 15), 9, sizeof *plate);
    HT_CHECK(run);
    int32_t *spare = ht_array(run, AT(0, 2, 15), 9, sizeof *spare);
    HT_CHECK(run);
    plate[3 + 1] = 2147483647;
    run__admit(run, AT(1, 4, 9), plate, 3, 3, 3, 1, spare, 3, 3, 3, 1, 1, 1, 4);
    HT_CALL(run, AT(1, 4, 9));
    run_(run, plate, 3, 1, spare, 3, 1, 1, 1, 4, 3, 3);
    HT_CALLED(run, AT(1, 4, 9));
    ht_release(run, plate);
}
#undef AT

struct test_block {
    const char *title;
    void (*body)(ht_run *run);
    int32_t expected; /* fault code, 0 for none */
    int64_t line;     /* of the fault, 0 for any */
};

static const struct test_block blocks[] = {
    {"an even plate stays even", test_1, 0, 0},
    {"a hot spot cools towards its neighbours", test_2, 0, 0},
    {"the quotient is rounded half to even", test_3, 0, 0},
    {"a rate above a quarter of the scale is refused", test_4, 4, 0},
    {"a temperature out of range stops the step", test_5, 1, 0},
};

/* Runs one block in a context of its own; whether it passed. */
static int run_block(const struct test_block *block)
{
    static heat_memory memory;
    ht1_options options = HT1_DEFAULTS;
    heat_context *cx = NULL;
    ht1_fault fault;
    char text[4096];
    ht1_status status;
    int passed;
    options.write = write_out;
    status = heat_ht_open(HEAT_INTERFACE, &memory, sizeof memory, &options, &cx);
    if (status == HT1_OK)
        status = ht_enter(&cx->base);
    if (status != HT1_OK)
        return 0;
    failed_line = 0;
    if (ht_entry(&cx->base.run, HT_AT(0, 0, 0, 0)))
        block->body(&cx->base.run);
    status = ht_leave(&cx->base);
    heat_ht_fault(cx, &fault);
    passed = failed_line == 0 && status == block->expected
          && (block->line == 0 || fault.line == block->line);
    printf("%s: %s\n", passed ? "passed" : "FAILED", block->title);
    if (!passed && failed_line != 0)
        printf("  assertion in line %lld\n", (long long)failed_line);
    if (!passed && status > 0) {
        (void)heat_ht_fault_text(cx, text, sizeof text);
        printf("%s\n", text);
    }
    return heat_ht_close(cx) == HT1_OK && passed;
}

int main(void)
{
    int failed = 0;
    for (size_t i = 0; i < sizeof blocks / sizeof blocks[0]; i++)
        failed += !run_block(&blocks[i]);
    return failed == 0 ? 0 : 1;
}
