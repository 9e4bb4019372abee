/* SPDX-License-Identifier: MIT-0 */
/* Recorded cases of crc_crc32: what goes in, and what the exact evaluator made of it. */
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

static const uint8_t data_0[] = {17};
static const uint8_t data_1[] = {8, 3};
static const uint8_t data_2[] = {2, 6};
static const uint8_t data_3[] = {1, 7, 5, 1};
static const uint8_t data_4[] = {1, 7, 6, 0, 9, 9, 4, 3};
static const uint8_t data_5[] = {254, 0, 255};
static const unsigned char record_0[] = {
    20, 0,   0,   0,   99,  105, 110, 116, 45, 99, 111, 114, 101, 45,  49,  47,  102,
    97, 117, 108, 116, 47,  118, 50,  9,   0,  11, 0,   0,   0,   102, 117, 101, 108,
    46, 99,  104, 97,  114, 103, 101, 0,   0,  0,  0,   0,   1,   20,  6,   0,   0,
    0,  0,   0,   0,   0,   6,   0,   0,   0,  99, 114, 99,  46,  99,  105, 38,  0,
    0,  0,   20,  0,   0,   0,   0,   0,   0,  0,  0,   0,   0};
static const uint8_t data_6[] = {0};
static const uint8_t data_7[] = {255, 254, 255, 0, 0, 255};
static const unsigned char record_1[] = {
    20, 0,   0,   0,   99,  105, 110, 116, 45, 99, 111, 114, 101, 45,  49,  47,  102,
    97, 117, 108, 116, 47,  118, 50,  9,   0,  11, 0,   0,   0,   102, 117, 101, 108,
    46, 99,  104, 97,  114, 103, 101, 0,   0,  0,  0,   0,   1,   20,  12,  0,   0,
    0,  0,   0,   0,   0,   6,   0,   0,   0,  99, 114, 99,  46,  99,  105, 38,  0,
    0,  0,   20,  0,   0,   0,   0,   0,   0,  0,  0,   0,   0};
static const uint8_t data_8[] = {4, 8, 9, 8};
static const uint8_t data_9[] = {5, 7, 14, 0, 1, 4, 9, 33};
static const uint8_t data_10[] = {255};
static const uint8_t data_11[] = {7, 7, 54};
static const uint8_t data_12[] = {240, 7};
static const uint8_t data_13[] = {3, 4};
static const uint8_t data_14[] = {7, 0, 1, 6, 3, 3, 0, 1};
static const uint8_t data_15[] = {0, 1, 136, 5, 5, 0, 3};
static const uint8_t data_16[] = {1, 4, 9, 2};
static const uint8_t data_17[] = {6, 7, 9, 7, 0};
static const uint8_t data_18[] = {4, 0, 4, 1, 4, 1, 4};
static const uint8_t data_19[] = {0, 9};
static const uint8_t data_20[] = {0, 9, 4, 6};

static const cases_row cases[] = {
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.data = {0}},
     .before = {.data = NULL, .before = 2, .result = 85},
     .after = {.result = 2},
     .expected = {0, 1, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.data = {1}},
     .before = {.data = data_0, .before = 4, .result = 85},
     .after = {.result = INT64_C(3219065702)},
     .expected = {0, 4, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.data = {2}},
     .before = {.data = data_1, .before = 3, .result = 85},
     .after = {.result = 992254606},
     .expected = {0, 7, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.data = {2}},
     .before = {.data = data_2, .before = 0, .result = 85},
     .after = {.result = INT64_C(2592920904)},
     .expected = {0, 7, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.data = {4}},
     .before = {.data = data_3, .before = 9, .result = 85},
     .after = {.result = INT64_C(3956221349)},
     .expected = {0, 13, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.data = {8}},
     .before = {.data = data_4, .before = 6, .result = 85},
     .after = {.result = INT64_C(4087737176)},
     .expected = {0, 25, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.data = {3}},
     .before = {.data = data_5, .before = 4, .result = 85},
     .after = {.result = 1779482777},
     .expected = {0, 10, NULL, 0, NULL, 0}},
    /* E_FUEL fuel.charge */
    {.given = {6, 0},
     .shape = {.data = {3}},
     .before = {.data = data_5, .before = 4, .result = 85},
     .after = {.result = 85},
     .expected = {9, 6, record_0, 81, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.data = {1}},
     .before = {.data = data_6, .before = 9, .result = 85},
     .after = {.result = INT64_C(2883475241)},
     .expected = {0, 4, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.data = {6}},
     .before = {.data = data_7, .before = 1906630, .result = 85},
     .after = {.result = INT64_C(3859231830)},
     .expected = {0, 19, NULL, 0, NULL, 0}},
    /* E_FUEL fuel.charge */
    {.given = {12, 0},
     .shape = {.data = {6}},
     .before = {.data = data_7, .before = 1906630, .result = 85},
     .after = {.result = 85},
     .expected = {9, 12, record_1, 81, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.data = {4}},
     .before = {.data = data_8, .before = 74070553, .result = 85},
     .after = {.result = INT64_C(3820885487)},
     .expected = {0, 13, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.data = {8}},
     .before = {.data = data_9, .before = 9, .result = 85},
     .after = {.result = INT64_C(4013879670)},
     .expected = {0, 25, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.data = {1}},
     .before = {.data = data_10, .before = 2098512910, .result = 85},
     .after = {.result = 415578563},
     .expected = {0, 4, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.data = {3}},
     .before = {.data = data_11, .before = 13141167, .result = 85},
     .after = {.result = 1652670809},
     .expected = {0, 10, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.data = {2}},
     .before = {.data = data_12, .before = 54, .result = 85},
     .after = {.result = 1109260180},
     .expected = {0, 7, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.data = {2}},
     .before = {.data = data_13, .before = 7, .result = 85},
     .after = {.result = 584586210},
     .expected = {0, 7, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.data = {8}},
     .before = {.data = data_14, .before = 107960, .result = 85},
     .after = {.result = INT64_C(2547200810)},
     .expected = {0, 25, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.data = {7}},
     .before = {.data = data_15, .before = 6, .result = 85},
     .after = {.result = 476750289},
     .expected = {0, 22, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.data = {4}},
     .before = {.data = data_16, .before = 2, .result = 85},
     .after = {.result = 187957835},
     .expected = {0, 13, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.data = {5}},
     .before = {.data = data_17, .before = 9, .result = 85},
     .after = {.result = INT64_C(2570450237)},
     .expected = {0, 16, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.data = {7}},
     .before = {.data = data_18, .before = 1, .result = 85},
     .after = {.result = INT64_C(2602003704)},
     .expected = {0, 22, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.data = {2}},
     .before = {.data = data_19, .before = INT64_C(4294967295), .result = 85},
     .after = {.result = INT64_C(2250458971)},
     .expected = {0, 7, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.data = {4}},
     .before = {.data = data_20, .before = 5, .result = 85},
     .after = {.result = INT64_C(2487514256)},
     .expected = {0, 13, NULL, 0, NULL, 0}},
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
        status = crc_crc32(cx, a.data.first, a.data.n[0], c->before.before, &out.result);
    } else {
        status = crc_crc32_strided(cx, a.data.first, a.data.n[0], a.data.s[0], c->before.before,
                                   &out.result);
    }
    test_close(t, cx, status, &c->expected);
    test_array(t, &a.data, c->before.data);
    test_scalar(t, "result", &out.result, &c->after.result, sizeof out.result);
}

const suite suite_crc32 = {"crc32", 24, LAYOUTS, call};
