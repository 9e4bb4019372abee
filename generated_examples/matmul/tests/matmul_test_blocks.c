/* The test blocks of matmul.ci, compiled with the sources themselves. */
#include "../src/matmul.c"
#include "../src/matmul_services.c"

#include <stdio.h>

static int32_t write_out(void *user, const char *text, size_t bytes)
{
    (void)user;
    return fwrite(text, 1, bytes, stdout) == bytes ? 0 : 1;
}

/* A failed assertion of a test block: its line, 0 while none has failed. */
static int64_t failed_line;

#define AT(step, line, column) HT_AT(MATMUL_IN_test_1, step, line, column)
static void test_1(ht_run *run)
{
    int32_t *a = ht_array(run, AT(0, 1, 15), 6, sizeof *a);
    HT_CHECK(run);
    ht_array_fill(a, (const int32_t[6]){1, 2, 3, 4, 5, 6}, 6 * sizeof *a);
    int32_t *b = ht_array(run, AT(0, 2, 15), 6, sizeof *b);
    HT_CHECK(run);
    ht_array_fill(b, (const int32_t[6]){7, 8, 9, 10, 11, 12}, 6 * sizeof *b);
    int64_t *c = ht_array(run, AT(0, 3, 15), 4, sizeof *c);
    HT_CHECK(run);
    multiply_dispatch(run, AT(0, 4, 5), a, 2, 3, 3, 1, b, 3, 2, 2, 1, c, 2, 2, 2, 1);
    HT_DISPATCHED(run, AT(0, 4, 5));
    if (!(c[0] == 58 && c[1] == 64)) {
        failed_line = 40;
        ht_release(run, a);
        return;
    }
    HT_CHECK(run);
    if (!(c[2] == 139 && c[2 + 1] == 154)) {
        failed_line = 41;
        ht_release(run, a);
        return;
    }
    trace_admit(run, AT(5, 7, 12), c, 2, 2, 2, 1);
    HT_CALL(run, AT(5, 7, 12));
    int64_t trace_value = trace(run, c, 2, 1, 2);
    HT_CALLED(run, AT(5, 7, 12));
    if (!(trace_value == 212)) {
        failed_line = 42;
        ht_release(run, a);
        return;
    }
    ht_release(run, a);
}
#undef AT

#define AT(step, line, column) HT_AT(MATMUL_IN_test_2, step, line, column)
static void test_2(ht_run *run)
{
    int32_t *a = ht_array(run, AT(0, 1, 15), 2, sizeof *a);
    HT_CHECK(run);
    ht_array_fill(a, (const int32_t[2]){INT32_MIN, 2147483647}, 2 * sizeof *a);
    int32_t *b = ht_array(run, AT(0, 2, 15), 2, sizeof *b);
    HT_CHECK(run);
    ht_array_fill(b, (const int32_t[2]){INT32_MIN, 2147483647}, 2 * sizeof *b);
    int64_t *c = ht_array(run, AT(0, 3, 15), 1, sizeof *c);
    HT_CHECK(run);
    multiply_dispatch(run, AT(0, 4, 5), a, 1, 2, 2, 1, b, 2, 1, 1, 1, c, 1, 1, 1, 1);
    HT_DISPATCHED(run, AT(0, 4, 5));
    // 2^62 + (2^31 - 1)^2
    int64_t c_value = c[0];
    if (!(c_value == 9223372032559808513)) {
        failed_line = 51;
        ht_release(run, a);
        return;
    }
    ht_release(run, a);
}
#undef AT

#define AT(step, line, column) HT_AT(MATMUL_IN_test_3, step, line, column)
static void test_3(ht_run *run)
{
    int32_t *a = ht_array(run, AT(0, 1, 15), 2, sizeof *a);
    HT_CHECK(run);
    ht_array_fill(a, (const int32_t[2]){INT32_MIN, INT32_MIN}, 2 * sizeof *a);
    int32_t *b = ht_array(run, AT(0, 2, 15), 2, sizeof *b);
    HT_CHECK(run);
    ht_array_fill(b, (const int32_t[2]){INT32_MIN, INT32_MIN}, 2 * sizeof *b);
    int64_t *c = ht_array(run, AT(0, 3, 15), 1, sizeof *c);
    HT_CHECK(run);
    multiply_dispatch(run, AT(0, 4, 5), a, 1, 2, 2, 1, b, 2, 1, 1, 1, c, 1, 1, 1, 1);
    HT_DISPATCHED(run, AT(0, 4, 5));
    ht_release(run, a);
}
#undef AT

#define AT(step, line, column) HT_AT(MATMUL_IN_test_4, step, line, column)
static void test_4(ht_run *run)
{
    int32_t *a = ht_array(run, AT(0, 1, 15), 4, sizeof *a);
    HT_CHECK(run);
    ht_array_fill(a, (const int32_t[4]){1, 2, 3, 4}, 4 * sizeof *a);
    int32_t *x = ht_array(run, AT(0, 2, 12), 2, sizeof *x);
    HT_CHECK(run);
    ht_array_fill(x, (const int32_t[2]){10, 100}, 2 * sizeof *x);
    int64_t *y = ht_array(run, AT(0, 3, 12), 2, sizeof *y);
    HT_CHECK(run);
    ht_array_fill(y, (const int64_t[2]){1, -1}, 2 * sizeof *y);
    int64_t largest = 0;
    add_product_dispatch(run, AT(0, 5, 5), a, 2, 2, 2, 1, x, 2, 1, y, 2, 1, &largest, false);
    HT_DISPATCHED(run, AT(0, 5, 5));
    if (!(y[0] == 211 && y[1] == 429)) {
        failed_line = 67;
        ht_release(run, a);
        return;
    }
    HT_CHECK(run);
    if (!(largest == 429)) {
        failed_line = 68;
        ht_release(run, a);
        return;
    }
    ht_release(run, a);
}
#undef AT

#define AT(step, line, column) HT_AT(MATMUL_IN_test_5, step, line, column)
static void test_5(ht_run *run)
{
    int32_t *a = ht_array(run, AT(0, 1, 15), 0, sizeof *a);
    HT_CHECK(run);
    int32_t *x = ht_array(run, AT(0, 2, 12), 2, sizeof *x);
    HT_CHECK(run);
    int64_t *y = ht_array(run, AT(0, 3, 12), 0, sizeof *y);
    HT_CHECK(run);
    int64_t largest = 0;
    add_product_dispatch(run, AT(0, 5, 5), a, 0, 2, 2, 1, x, 2, 1, y, 0, 1, &largest, false);
    HT_DISPATCHED(run, AT(0, 5, 5));
    ht_release(run, a);
}
#undef AT

struct test_block {
    const char *title;
    void (*body)(ht_run *run);
    int32_t expected; /* fault code, 0 for none */
    int64_t line;     /* of the fault, 0 for any */
};

static const struct test_block blocks[] = {
    {"a small product", test_1, 0, 0},
    {"products of extremes are exact", test_2, 0, 0},
    {"a sum beyond 64 bits is a fault", test_3, 1, 0},
    {"adding a product in place", test_4, 0, 0},
    {"the largest of nothing is a fault", test_5, 4, 0},
};

/* Runs one block in a context of its own; whether it passed. */
static int run_block(const struct test_block *block)
{
    static matmul_memory memory;
    ht1_options options = HT1_DEFAULTS;
    matmul_context *cx = NULL;
    ht1_fault fault;
    char text[4096];
    ht1_status status;
    int passed;
    options.write = write_out;
    status = matmul_ht_open(MATMUL_INTERFACE, &memory, sizeof memory, &options, &cx);
    if (status == HT1_OK)
        status = ht_enter(&cx->base);
    if (status != HT1_OK)
        return 0;
    failed_line = 0;
    if (ht_entry(&cx->base.run, HT_AT(0, 0, 0, 0)))
        block->body(&cx->base.run);
    status = ht_leave(&cx->base);
    matmul_ht_fault(cx, &fault);
    passed = failed_line == 0 && status == block->expected
          && (block->line == 0 || fault.line == block->line);
    printf("%s: %s\n", passed ? "passed" : "FAILED", block->title);
    if (!passed && failed_line != 0)
        printf("  assertion in line %lld\n", (long long)failed_line);
    if (!passed && status > 0) {
        (void)matmul_ht_fault_text(cx, text, sizeof text);
        printf("%s\n", text);
    }
    return matmul_ht_close(cx) == HT1_OK && passed;
}

int main(void)
{
    int failed = 0;
    for (size_t i = 0; i < sizeof blocks / sizeof blocks[0]; i++)
        failed += !run_block(&blocks[i]);
    return failed == 0 ? 0 : 1;
}
