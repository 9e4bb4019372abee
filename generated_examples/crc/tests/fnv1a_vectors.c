/* SPDX-License-Identifier: MIT-0 */
/* Recorded cases of crc_fnv1a: what goes in, and what the exact evaluator made of it. */
#include "selftest.h"

#include <stddef.h>

typedef struct cases_row {
    limits given;
    struct {
        int64_t data[1];
    } shape;
    struct {
        const uint8_t *data;
        uint32_t result;
    } before;
    struct {
        uint32_t result;
    } after;
    outcome expected;
} cases_row;

static const uint8_t data_0[] = {6};
static const uint8_t data_1[] = {255, 1};
static const uint8_t data_2[] = {0, 33, 31};
static const uint8_t data_3[] = {6, 4, 0};
static const uint8_t data_4[] = {0, 8, 2, 6, 2, 8, 0, 2};
static const uint8_t data_5[] = {9, 4, 7, 1, 4, 3, 0};
static const uint8_t data_6[] = {0, 1};
static const uint8_t data_7[] = {254, 1, 0, 65, 0, 255, 0, 0};
static const uint8_t data_8[] = {8, 8, 7, 7};
static const uint8_t data_9[] = {5, 53, 255, 15, 8, 129, 0, 54};
static const uint8_t data_10[] = {0, 9, 9, 5, 0};
static const unsigned char record_0[] = {
    20, 0,   0,   0,   99,  105, 110, 116, 45, 99, 111, 114, 101, 45,  49,  47,  102,
    97, 117, 108, 116, 47,  118, 50,  9,   0,  11, 0,   0,   0,   102, 117, 101, 108,
    46, 99,  104, 97,  114, 103, 101, 0,   0,  0,  0,   0,   1,   20,  3,   0,   0,
    0,  0,   0,   0,   0,   6,   0,   0,   0,  99, 114, 99,  46,  99,  105, 57,  0,
    0,  0,   5,   0,   0,   0,   0,   0,   0,  0,  0,   0,   0};
static const uint8_t data_11[] = {17, 255, 254, 9, 0, 255, 255, 254};
static const uint8_t data_12[] = {5, 3, 2, 6, 125, 1, 5};
static const uint8_t data_13[] = {9, 0};
static const unsigned char record_1[] = {
    20, 0,   0,   0,   99,  105, 110, 116, 45, 99, 111, 114, 101, 45,  49,  47,  102,
    97, 117, 108, 116, 47,  118, 50,  9,   0,  11, 0,   0,   0,   102, 117, 101, 108,
    46, 99,  104, 97,  114, 103, 101, 0,   0,  0,  0,   0,   1,   20,  0,   0,   0,
    0,  0,   0,   0,   0,   6,   0,   0,   0,  99, 114, 99,  46,  99,  105, 55,  0,
    0,  0,   12,  0,   0,   0,   0,   0,   0,  0,  0,   0,   0};
static const uint8_t data_14[] = {1, 0};
static const uint8_t data_15[] = {9, 255};
static const uint8_t data_16[] = {9, 7, 6, 3};
static const uint8_t data_17[] = {0, 1, 7, 2, 9, 5, 255};
static const uint8_t data_18[] = {0, 254, 0};
static const uint8_t data_19[] = {7, 9, 5};
static const uint8_t data_20[] = {0, 0, 0, 255, 0, 255, 9};

static const cases_row cases[] = {
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.data = {0}},
     .before = {.data = NULL, .result = 85},
     .after = {.result = INT64_C(2166136261)},
     .expected = {0, 1, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.data = {1}},
     .before = {.data = data_0, .result = 85},
     .after = {.result = 51141113},
     .expected = {0, 2, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.data = {2}},
     .before = {.data = data_1, .result = 85},
     .after = {.result = 1864245853},
     .expected = {0, 3, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.data = {3}},
     .before = {.data = data_2, .result = 85},
     .after = {.result = INT64_C(3489507679)},
     .expected = {0, 4, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.data = {3}},
     .before = {.data = data_3, .result = 85},
     .after = {.result = 1693285061},
     .expected = {0, 4, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.data = {8}},
     .before = {.data = data_4, .result = 85},
     .after = {.result = INT64_C(4263642521)},
     .expected = {0, 9, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.data = {7}},
     .before = {.data = data_5, .result = 85},
     .after = {.result = INT64_C(3623583859)},
     .expected = {0, 8, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.data = {2}},
     .before = {.data = data_6, .result = 85},
     .after = {.result = 276207162},
     .expected = {0, 3, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.data = {8}},
     .before = {.data = data_7, .result = 85},
     .after = {.result = INT64_C(3916963858)},
     .expected = {0, 9, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.data = {4}},
     .before = {.data = data_8, .result = 85},
     .after = {.result = 1294340315},
     .expected = {0, 5, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.data = {8}},
     .before = {.data = data_9, .result = 85},
     .after = {.result = 295032008},
     .expected = {0, 9, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.data = {5}},
     .before = {.data = data_10, .result = 85},
     .after = {.result = INT64_C(3903214932)},
     .expected = {0, 6, NULL, 0, NULL, 0}},
    /* E_FUEL fuel.charge */
    {.given = {3, 0},
     .shape = {.data = {5}},
     .before = {.data = data_10, .result = 85},
     .after = {.result = 85},
     .expected = {9, 3, record_0, 81, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.data = {8}},
     .before = {.data = data_11, .result = 85},
     .after = {.result = 286888276},
     .expected = {0, 9, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.data = {7}},
     .before = {.data = data_12, .result = 85},
     .after = {.result = INT64_C(3782749866)},
     .expected = {0, 8, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.data = {2}},
     .before = {.data = data_13, .result = 85},
     .after = {.result = 461893804},
     .expected = {0, 3, NULL, 0, NULL, 0}},
    /* E_FUEL fuel.charge */
    {.given = {0, 0},
     .shape = {.data = {2}},
     .before = {.data = data_13, .result = 85},
     .after = {.result = 85},
     .expected = {9, 0, record_1, 81, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.data = {2}},
     .before = {.data = data_14, .result = 85},
     .after = {.result = INT64_C(3950255460)},
     .expected = {0, 3, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.data = {2}},
     .before = {.data = data_15, .result = 85},
     .after = {.result = INT64_C(3532198081)},
     .expected = {0, 3, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.data = {4}},
     .before = {.data = data_16, .result = 85},
     .after = {.result = 586406730},
     .expected = {0, 5, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.data = {7}},
     .before = {.data = data_17, .result = 85},
     .after = {.result = INT64_C(3126951342)},
     .expected = {0, 8, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.data = {3}},
     .before = {.data = data_18, .result = 85},
     .after = {.result = 412203849},
     .expected = {0, 4, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.data = {3}},
     .before = {.data = data_19, .result = 85},
     .after = {.result = INT64_C(3742573480)},
     .expected = {0, 4, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.data = {7}},
     .before = {.data = data_20, .result = 85},
     .after = {.result = 64032212},
     .expected = {0, 8, NULL, 0, NULL, 0}},
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
        status = crc_fnv1a(cx, a.data.first, a.data.n[0], &out.result);
    } else {
        status = crc_fnv1a_strided(cx, a.data.first, a.data.n[0], a.data.s[0], &out.result);
    }
    test_close(t, cx, status, &c->expected);
    test_array(t, &a.data, c->before.data);
    test_scalar(t, "result", &out.result, &c->after.result, sizeof out.result);
}

const suite suite_fnv1a = {"fnv1a", 24, LAYOUTS, call};
