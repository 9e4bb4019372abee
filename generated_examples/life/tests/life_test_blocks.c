/* The test blocks of life.ci, compiled with the sources themselves. */
#include "../src/life.c"
#include "../src/life_services.c"

#include <stdio.h>

static int32_t write_out(void *user, const char *text, size_t bytes)
{
    (void)user;
    return fwrite(text, 1, bytes, stdout) == bytes ? 0 : 1;
}

/* A failed assertion of a test block: its line, 0 while none has failed. */
static int64_t failed_line;

#define AT(step, line, column) HT_AT(LIFE_IN_test_1, step, line, column)
static void test_1(ht_run *run)
{
    uint8_t *cells = ht_array(run, AT(0, 1, 14), 25, sizeof *cells);
    HT_CHECK(run);
    uint8_t *spare = ht_array(run, AT(0, 2, 14), 25, sizeof *spare);
    HT_CHECK(run);
    for (int64_t j = 1; j < 4; j++) {
        HT_ITERATION(run, AT(0, 3, 5));
        cells[2 * 5 + j] = 1;
    }
    play_admit(run, AT(1, 6, 12), cells, 5, 5, 5, 1, spare, 5, 5, 5, 1, 1);
    HT_CALL(run, AT(1, 6, 12));
    int64_t play_value = play(run, cells, 5, 1, spare, 5, 1, 1, 5, 5);
    HT_CALLED(run, AT(1, 6, 12));
    if (!(play_value == 1)) {
        failed_line = 75;
        ht_release(run, cells);
        return;
    }
    HT_CHECK(run);
    if (!(cells[5 + 2] == 1 && cells[2 * 5 + 2] == 1 && cells[3 * 5 + 2] == 1)) {
        failed_line = 76;
        ht_release(run, cells);
        return;
    }
    HT_CALL(run, AT(5, 8, 12));
    int64_t population_value = population(run, cells, 5, 1, 5, 5);
    HT_CALLED(run, AT(5, 8, 12));
    if (!(population_value == 3)) {
        failed_line = 77;
        ht_release(run, cells);
        return;
    }
    play_admit(run, AT(6, 9, 12), cells, 5, 5, 5, 1, spare, 5, 5, 5, 1, 1);
    HT_CALL(run, AT(6, 9, 12));
    int64_t play_value2 = play(run, cells, 5, 1, spare, 5, 1, 1, 5, 5);
    HT_CALLED(run, AT(6, 9, 12));
    if (!(play_value2 == 1)) {
        failed_line = 78;
        ht_release(run, cells);
        return;
    }
    HT_CHECK(run);
    if (!(cells[2 * 5 + 1] == 1 && cells[2 * 5 + 2] == 1 && cells[2 * 5 + 3] == 1)) {
        failed_line = 79;
        ht_release(run, cells);
        return;
    }
    ht_release(run, cells);
}
#undef AT

#define AT(step, line, column) HT_AT(LIFE_IN_test_2, step, line, column)
static void test_2(ht_run *run)
{
    uint8_t *cells = ht_array(run, AT(0, 1, 14), 16, sizeof *cells);
    HT_CHECK(run);
    uint8_t *spare = ht_array(run, AT(0, 2, 14), 16, sizeof *spare);
    HT_CHECK(run);
    cells[4 + 1] = 1;
    cells[4 + 2] = 1;
    cells[2 * 4 + 1] = 1;
    cells[2 * 4 + 2] = 1;
    play_admit(run, AT(4, 7, 12), cells, 4, 4, 4, 1, spare, 4, 4, 4, 1, 100);
    HT_CALL(run, AT(4, 7, 12));
    int64_t play_value = play(run, cells, 4, 1, spare, 4, 1, 100, 4, 4);
    HT_CALLED(run, AT(4, 7, 12));
    if (!(play_value == 1)) {
        failed_line = 89;
        ht_release(run, cells);
        return;
    }
    HT_CALL(run, AT(5, 8, 12));
    int64_t population_value = population(run, cells, 4, 1, 4, 4);
    HT_CALLED(run, AT(5, 8, 12));
    if (!(population_value == 4)) {
        failed_line = 90;
        ht_release(run, cells);
        return;
    }
    ht_release(run, cells);
}
#undef AT

#define AT(step, line, column) HT_AT(LIFE_IN_test_3, step, line, column)
static void test_3(ht_run *run)
{
    uint8_t *cells = ht_array(run, AT(0, 1, 14), 36, sizeof *cells);
    HT_CHECK(run);
    uint8_t *spare = ht_array(run, AT(0, 2, 14), 36, sizeof *spare);
    HT_CHECK(run);
    cells[1] = 1;
    cells[6 + 2] = 1;
    cells[2 * 6] = 1;
    cells[2 * 6 + 1] = 1;
    cells[2 * 6 + 2] = 1;
    uint8_t *start = ht_array(run, AT(5, 8, 14), 36, sizeof *start);
    HT_CHECK(run);
    ht_copy(run, AT(5, 8, 20), HT_VIEW(HT_WRITTEN_2D(0, start, U8, 6, 6, 6, 1)),
            HT_VIEW(HT_READ_2D(0, cells, U8, 6, 6, 6, 1)));
    // It moves by one cell in each direction every four generations.
    play_admit(run, AT(5, 10, 12), cells, 6, 6, 6, 1, spare, 6, 6, 6, 1, 24);
    HT_CALL(run, AT(5, 10, 12));
    int64_t play_value = play(run, cells, 6, 1, spare, 6, 1, 24, 6, 6);
    HT_CALLED(run, AT(5, 10, 12));
    if (!(play_value == 24)) {
        failed_line = 103;
        ht_release(run, cells);
        return;
    }
    for (int64_t i = 0; i < 6; i++) {
        HT_ITERATION(run, AT(6, 11, 5));
        for (int64_t j = 0; j < 6; j++) {
            HT_ITERATION(run, AT(6, 12, 9));
            uint8_t cells_value = cells[i * 6 + j];
            uint8_t start_value = start[i * 6 + j];
            if (!(cells_value == start_value)) {
                failed_line = 106;
                ht_release(run, cells);
                return;
            }
            HT_CHECK(run);
        }
    }
    ht_release(run, cells);
}
#undef AT

struct test_block {
    const char *title;
    void (*body)(ht_run *run);
    int32_t expected; /* fault code, 0 for none */
    int64_t line;     /* of the fault, 0 for any */
};

static const struct test_block blocks[] = {
    {"a blinker has two phases", test_1, 0, 0},
    {"a block rests", test_2, 0, 0},
    {"a glider crosses the edge and comes back", test_3, 0, 0},
};

/* Runs one block in a context of its own; whether it passed. */
static int run_block(const struct test_block *block)
{
    static life_memory memory;
    ht1_options options = HT1_DEFAULTS;
    life_context *cx = NULL;
    ht1_fault fault;
    char text[4096];
    ht1_status status;
    int passed;
    options.write = write_out;
    status = life_ht_open(LIFE_INTERFACE, &memory, sizeof memory, &options, &cx);
    if (status == HT1_OK)
        status = ht_enter(&cx->base);
    if (status != HT1_OK)
        return 0;
    failed_line = 0;
    if (ht_entry(&cx->base.run, HT_AT(0, 0, 0, 0)))
        block->body(&cx->base.run);
    status = ht_leave(&cx->base);
    life_ht_fault(cx, &fault);
    passed = failed_line == 0 && status == block->expected
          && (block->line == 0 || fault.line == block->line);
    printf("%s: %s\n", passed ? "passed" : "FAILED", block->title);
    if (!passed && failed_line != 0)
        printf("  assertion in line %lld\n", (long long)failed_line);
    if (!passed && status > 0) {
        (void)life_ht_fault_text(cx, text, sizeof text);
        printf("%s\n", text);
    }
    return life_ht_close(cx) == HT1_OK && passed;
}

int main(void)
{
    int failed = 0;
    for (size_t i = 0; i < sizeof blocks / sizeof blocks[0]; i++)
        failed += !run_block(&blocks[i]);
    return failed == 0 ? 0 : 1;
}
