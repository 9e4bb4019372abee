/* SPDX-License-Identifier: MIT-0 */
/* Recorded cases of crc_adler32: what goes in, and what the exact evaluator made of it. */
#include "selftest.h"

#include <stddef.h>

typedef struct cases_row {
    limits given;
    struct {
        int64_t data[1];
    } shape;
    struct {
        const uint8_t *data;
        uint32_t before;
        uint32_t result;
    } before;
    struct {
        uint32_t result;
    } after;
    outcome expected;
} cases_row;

static const uint8_t data_0[] = {8};
static const unsigned char record_0[] = {
    20, 0,   0,   0,   99,  105, 110, 116, 45, 99, 111, 114, 101, 45,  49,  47,  102,
    97, 117, 108, 116, 47,  118, 50,  9,   0,  11, 0,   0,   0,   102, 117, 101, 108,
    46, 99,  104, 97,  114, 103, 101, 0,   0,  0,  0,   0,   1,   20,  1,   0,   0,
    0,  0,   0,   0,   0,   6,   0,   0,   0,  99, 114, 99,  46,  99,  105, 47,  0,
    0,  0,   5,   0,   0,   0,   0,   0,   0,  0,  0,   0,   0};
static const uint8_t data_1[] = {0, 9};
static const uint8_t data_2[] = {0, 127, 8};
static const uint8_t data_3[] = {0, 4, 7, 5};
static const uint8_t data_4[] = {15, 0, 5};
static const unsigned char record_1[] = {
    20, 0,   0,   0,   99,  105, 110, 116, 45, 99, 111, 114, 101, 45,  49,  47,  102,
    97, 117, 108, 116, 47,  118, 50,  9,   0,  11, 0,   0,   0,   102, 117, 101, 108,
    46, 99,  104, 97,  114, 103, 101, 0,   0,  0,  0,   0,   1,   20,  3,   0,   0,
    0,  0,   0,   0,   0,   6,   0,   0,   0,  99, 114, 99,  46,  99,  105, 47,  0,
    0,  0,   5,   0,   0,   0,   0,   0,   0,  0,  0,   0,   0};
static const uint8_t data_5[] = {77, 1, 0, 26, 0};
static const uint8_t data_6[] = {0};
static const uint8_t data_7[] = {3, 5, 54, 7, 0, 5, 6, 1};
static const uint8_t data_8[] = {5, 2, 2};
static const uint8_t data_9[] = {0, 0};
static const uint8_t data_10[] = {93, 0, 57, 6, 31, 18, 10, 0};
static const uint8_t data_11[] = {0, 8, 5, 9, 17, 8, 6};
static const uint8_t data_12[] = {255, 15, 254, 1, 0, 0, 0, 33};
static const uint8_t data_13[] = {5, 7, 1, 9};
static const uint8_t data_14[] = {89, 31, 8};
static const uint8_t data_15[] = {6, 4, 5, 8};
static const uint8_t data_16[] = {7, 8, 4};
static const uint8_t data_17[] = {3, 0, 2};

static const cases_row cases[] = {
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.data = {0}},
     .before = {.data = NULL, .before = 3, .result = 85},
     .after = {.result = 3},
     .expected = {0, 1, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.data = {1}},
     .before = {.data = data_0, .before = 0, .result = 85},
     .after = {.result = 524296},
     .expected = {0, 2, NULL, 0, NULL, 0}},
    /* E_FUEL fuel.charge */
    {.given = {1, 0},
     .shape = {.data = {1}},
     .before = {.data = data_0, .before = 0, .result = 85},
     .after = {.result = 85},
     .expected = {9, 1, record_0, 81, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.data = {2}},
     .before = {.data = data_1, .before = 0, .result = 85},
     .after = {.result = 589833},
     .expected = {0, 3, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.data = {3}},
     .before = {.data = data_2, .before = 4194305, .result = 85},
     .after = {.result = 21561480},
     .expected = {0, 4, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.data = {4}},
     .before = {.data = data_3, .before = 3, .result = 85},
     .after = {.result = 2818067},
     .expected = {0, 5, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.data = {3}},
     .before = {.data = data_4, .before = 1852600, .result = 85},
     .after = {.result = INT64_C(3463857356)},
     .expected = {0, 4, NULL, 0, NULL, 0}},
    /* E_FUEL fuel.charge */
    {.given = {3, 0},
     .shape = {.data = {3}},
     .before = {.data = data_4, .before = 1852600, .result = 85},
     .after = {.result = 85},
     .expected = {9, 3, record_1, 81, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.data = {5}},
     .before = {.data = data_5, .before = 1048577, .result = 85},
     .after = {.result = 30277737},
     .expected = {0, 6, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.data = {0}},
     .before = {.data = NULL, .before = 16, .result = 85},
     .after = {.result = 16},
     .expected = {0, 1, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.data = {1}},
     .before = {.data = data_6, .before = 65522, .result = 85},
     .after = {.result = 65537},
     .expected = {0, 2, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.data = {8}},
     .before = {.data = data_7, .before = 9, .result = 85},
     .after = {.result = 33947738},
     .expected = {0, 9, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.data = {3}},
     .before = {.data = data_8, .before = 19, .result = 85},
     .after = {.result = 5111836},
     .expected = {0, 4, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.data = {0}},
     .before = {.data = NULL, .before = 0, .result = 85},
     .after = {.result = 0},
     .expected = {0, 1, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.data = {2}},
     .before = {.data = data_9, .before = 9, .result = 85},
     .after = {.result = 1179657},
     .expected = {0, 3, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.data = {8}},
     .before = {.data = data_10, .before = 2, .result = 85},
     .after = {.result = 87163097},
     .expected = {0, 9, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.data = {7}},
     .before = {.data = data_11, .before = 5, .result = 85},
     .after = {.result = 14221370},
     .expected = {0, 8, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.data = {8}},
     .before = {.data = data_12, .before = 423, .result = 85},
     .after = {.result = 464716757},
     .expected = {0, 9, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.data = {0}},
     .before = {.data = NULL, .before = 1, .result = 85},
     .after = {.result = 1},
     .expected = {0, 1, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.data = {4}},
     .before = {.data = data_13, .before = 234, .result = 85},
     .after = {.result = 64749824},
     .expected = {0, 5, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.data = {3}},
     .before = {.data = data_14, .before = 5, .result = 85},
     .after = {.result = 23068805},
     .expected = {0, 4, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.data = {4}},
     .before = {.data = data_15, .before = 1, .result = 85},
     .after = {.result = 3801112},
     .expected = {0, 5, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.data = {3}},
     .before = {.data = data_16, .before = 65534, .result = 85},
     .after = {.result = 5242912},
     .expected = {0, 4, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.data = {3}},
     .before = {.data = data_17, .before = 65535, .result = 85},
     .after = {.result = 3473427},
     .expected = {0, 4, NULL, 0, NULL, 0}},
};

static void call(test *t, int number)
{
    const cases_row *c = &cases[number];
    struct {
        array data;
    } a;
    a.data = test_place(t, "data", c->before.data, sizeof *c->before.data, 1, c->shape.data);
    struct {
        uint32_t result;
    } out;
    out.result = c->before.result;
    crc_context *cx = test_open(t, c->given);
    ht1_status status;
    if (t->layout == LAYOUT_PLAIN) {
        status = crc_adler32(cx, a.data.first, a.data.n[0], c->before.before, &out.result);
    } else {
        status = crc_adler32_strided(cx, a.data.first, a.data.n[0], a.data.s[0], c->before.before,
                                     &out.result);
    }
    test_close(t, cx, status, &c->expected);
    test_array(t, &a.data, c->before.data);
    test_scalar(t, "result", &out.result, &c->after.result, sizeof out.result);
}

const suite suite_adler32 = {"adler32", 24, LAYOUTS, call};
