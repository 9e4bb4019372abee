/* The test blocks of crc.ci, compiled with the sources themselves. */
#include "../src/crc.c"
#include "../src/crc_services.c"

#include <stdio.h>

static int32_t write_out(void *user, const char *text, size_t bytes)
{
    (void)user;
    return fwrite(text, 1, bytes, stdout) == bytes ? 0 : 1;
}

/* A failed assertion of a test block: its line, 0 while none has failed. */
static int64_t failed_line;

#define AT(step, line, column) HT_AT(CRC_IN_test_1, step, line, column)
static void test_1(ht_run *run)
{
    uint8_t *digits = ht_array(run, AT(0, 1, 11), 9, sizeof *digits);
    HT_CHECK(run);
    ht_array_fill(digits, (const uint8_t[9]){'1', '2', '3', '4', '5', '6', '7', '8', '9'},
                  9 * sizeof *digits);
    HT_CALL(run, AT(0, 2, 12));
    uint32_t crc32_value = crc32(run, digits, 1, 0, 9);
    HT_CALLED(run, AT(0, 2, 12));
    if (!(crc32_value == 0xCBF43926u)) {
        failed_line = 66;
        ht_release(run, digits);
        return;
    }
    ht_release(run, digits);
}
#undef AT

#define AT(step, line, column) HT_AT(CRC_IN_test_2, step, line, column)
static void test_2(ht_run *run)
{
    uint8_t *digits = ht_array(run, AT(0, 1, 11), 9, sizeof *digits);
    HT_CHECK(run);
    ht_array_fill(digits, (const uint8_t[9]){'1', '2', '3', '4', '5', '6', '7', '8', '9'},
                  9 * sizeof *digits);
    const ht_range digits_part_d0 = ht_slice(run, AT(0, 2, 29), HT_TYPE_U8, -1, 0, 4, false, 1, 9);
    HT_CHECK(run);
    uint8_t *digits_part = digits;
    if (digits_part_d0.count > 0)
        digits_part += digits_part_d0.first * 1;
    HT_CALL(run, AT(1, 2, 17));
    uint32_t first = crc32(run, digits_part, 1, 0, digits_part_d0.count);
    HT_CALLED(run, AT(1, 2, 17));
    const ht_range digits_part2_d0 = ht_slice(run, AT(2, 3, 24), HT_TYPE_U8, -1, 4, 9, false, 1, 9);
    HT_CHECK(run);
    uint8_t *digits_part2 = digits;
    if (digits_part2_d0.count > 0)
        digits_part2 += digits_part2_d0.first * 1;
    HT_CALL(run, AT(3, 3, 12));
    uint32_t crc32_value = crc32(run, digits_part2, 1, first, digits_part2_d0.count);
    HT_CALLED(run, AT(3, 3, 12));
    if (!(crc32_value == 0xCBF43926u)) {
        failed_line = 72;
        ht_release(run, digits);
        return;
    }
    const ht_range digits_part3_d0 = ht_slice(run, AT(4, 4, 26), HT_TYPE_U8, -1, 4, 9, false, 1, 9);
    HT_CHECK(run);
    uint8_t *digits_part3 = digits;
    if (digits_part3_d0.count > 0)
        digits_part3 += digits_part3_d0.first * 1;
    const ht_range digits_part4_d0 = ht_slice(run, AT(5, 4, 48), HT_TYPE_U8, -1, 0, 4, false, 1, 9);
    HT_CHECK(run);
    uint8_t *digits_part4 = digits;
    if (digits_part4_d0.count > 0)
        digits_part4 += digits_part4_d0.first * 1;
    HT_CALL(run, AT(6, 4, 34));
    uint32_t adler32_value = adler32(run, digits_part4, 1, 1, digits_part4_d0.count);
    HT_CALLED(run, AT(6, 4, 34));
    HT_CALL(run, AT(7, 4, 12));
    uint32_t adler32_value2 = adler32(run, digits_part3, 1, adler32_value, digits_part3_d0.count);
    HT_CALLED(run, AT(7, 4, 12));
    HT_CALL(run, AT(8, 4, 63));
    uint32_t adler32_value3 = adler32(run, digits, 1, 1, 9);
    HT_CALLED(run, AT(8, 4, 63));
    if (!(adler32_value2 == adler32_value3)) {
        failed_line = 73;
        ht_release(run, digits);
        return;
    }
    ht_release(run, digits);
}
#undef AT

#define AT(step, line, column) HT_AT(CRC_IN_test_3, step, line, column)
static void test_3(ht_run *run)
{
    for (int64_t low = 0; low < 16; low++) {
        HT_ITERATION(run, AT(0, 1, 5));
        uint32_t register_ = 0xABCD0120u | (uint32_t)low;
        HT_CALL(run, AT(1, 3, 16));
        uint32_t shift_half_value = shift_half(run, register_);
        HT_CALLED(run, AT(1, 3, 16));
        HT_CALL(run, AT(2, 3, 40));
        uint32_t shift_half_slowly_value = shift_half_slowly(run, register_);
        HT_CALLED(run, AT(2, 3, 40));
        if (!(shift_half_value == shift_half_slowly_value)) {
            failed_line = 79;
            return;
        }
        HT_CHECK(run);
    }
}
#undef AT

#define AT(step, line, column) HT_AT(CRC_IN_test_4, step, line, column)
static void test_4(ht_run *run)
{
    uint8_t *name = ht_array(run, AT(0, 1, 11), 9, sizeof *name);
    HT_CHECK(run);
    ht_array_fill(name, (const uint8_t[9]){'W', 'i', 'k', 'i', 'p', 'e', 'd', 'i', 'a'},
                  9 * sizeof *name);
    HT_CALL(run, AT(0, 2, 12));
    uint32_t adler32_value = adler32(run, name, 1, 1, 9);
    HT_CALLED(run, AT(0, 2, 12));
    if (!(adler32_value == 0x11E60398)) {
        failed_line = 85;
        ht_release(run, name);
        return;
    }
    HT_CHECK(run);
    uint8_t *word = ht_array(run, AT(1, 3, 11), 6, sizeof *word);
    HT_CHECK(run);
    ht_array_fill(word, (const uint8_t[6]){'f', 'o', 'o', 'b', 'a', 'r'}, 6 * sizeof *word);
    HT_CALL(run, AT(1, 4, 12));
    uint32_t fnv1a_value = fnv1a(run, word, 1, 6);
    HT_CALLED(run, AT(1, 4, 12));
    if (!(fnv1a_value == 0xBF9CF968u)) {
        failed_line = 87;
        ht_release(run, name);
        return;
    }
    ht_release(run, name);
}
#undef AT

#define AT(step, line, column) HT_AT(CRC_IN_test_5, step, line, column)
static void test_5(ht_run *run)
{
    uint8_t *nothing = ht_array(run, AT(0, 1, 11), 0, sizeof *nothing);
    HT_CHECK(run);
    HT_CALL(run, AT(0, 2, 12));
    uint32_t crc32_value = crc32(run, nothing, 1, 0, 0);
    HT_CALLED(run, AT(0, 2, 12));
    if (!(crc32_value == 0)) {
        failed_line = 92;
        ht_release(run, nothing);
        return;
    }
    HT_CALL(run, AT(1, 3, 12));
    uint32_t adler32_value = adler32(run, nothing, 1, 1, 0);
    HT_CALLED(run, AT(1, 3, 12));
    if (!(adler32_value == 1)) {
        failed_line = 93;
        ht_release(run, nothing);
        return;
    }
    HT_CALL(run, AT(2, 4, 12));
    uint32_t fnv1a_value = fnv1a(run, nothing, 1, 0);
    HT_CALLED(run, AT(2, 4, 12));
    if (!(fnv1a_value == 0x811C9DC5u)) {
        failed_line = 94;
        ht_release(run, nothing);
        return;
    }
    ht_release(run, nothing);
}
#undef AT

struct test_block {
    const char *title;
    void (*body)(ht_run *run);
    int32_t expected; /* fault code, 0 for none */
    int64_t line;     /* of the fault, 0 for any */
};

static const struct test_block blocks[] = {
    {"CRC-32 of the digits 1 to 9", test_1, 0, 0},
    {"a checksum continues over parts", test_2, 0, 0},
    {"the table agrees with the definition", test_3, 0, 0},
    {"Adler-32 and FNV-1a of known texts", test_4, 0, 0},
    {"the checksum of nothing is its start", test_5, 0, 0},
};

/* Runs one block in a context of its own; whether it passed. */
static int run_block(const struct test_block *block)
{
    static crc_memory memory;
    ht1_options options = HT1_DEFAULTS;
    crc_context *cx = NULL;
    ht1_fault fault;
    char text[4096];
    ht1_status status;
    int passed;
    options.write = write_out;
    status = crc_ht_open(CRC_INTERFACE, &memory, sizeof memory, &options, &cx);
    if (status == HT1_OK)
        status = ht_enter(&cx->base);
    if (status != HT1_OK)
        return 0;
    failed_line = 0;
    if (ht_entry(&cx->base.run, HT_AT(0, 0, 0, 0)))
        block->body(&cx->base.run);
    status = ht_leave(&cx->base);
    crc_ht_fault(cx, &fault);
    passed = failed_line == 0 && status == block->expected
          && (block->line == 0 || fault.line == block->line);
    printf("%s: %s\n", passed ? "passed" : "FAILED", block->title);
    if (!passed && failed_line != 0)
        printf("  assertion in line %lld\n", (long long)failed_line);
    if (!passed && status > 0) {
        (void)crc_ht_fault_text(cx, text, sizeof text);
        printf("%s\n", text);
    }
    return crc_ht_close(cx) == HT1_OK && passed;
}

int main(void)
{
    int failed = 0;
    for (size_t i = 0; i < sizeof blocks / sizeof blocks[0]; i++)
        failed += !run_block(&blocks[i]);
    return failed == 0 ? 0 : 1;
}
