/* SPDX-License-Identifier: MIT-0 */
/* Recorded cases of heat_roughness: what goes in, and what the exact evaluator made of it. */
#include "selftest.h"

#include <stddef.h>

typedef struct cases_row {
    limits given;
    struct {
        int64_t u[2];
    } shape;
    struct {
        const int32_t *u;
        int64_t result;
    } before;
    struct {
        int64_t result;
    } after;
    outcome expected;
} cases_row;

static const unsigned char record_0[] = {
    20, 0,   0,   0,   99,  105, 110, 116, 45, 99,  111, 114, 101, 45,  49,  47,  102,
    97, 117, 108, 116, 47,  118, 50,  9,   0,  11,  0,   0,   0,   102, 117, 101, 108,
    46, 99,  104, 97,  114, 103, 101, 0,   0,  0,   0,   0,   1,   20,  0,   0,   0,
    0,  0,   0,   0,   0,   7,   0,   0,   0,  104, 101, 97,  116, 46,  99,  105, 35,
    0,  0,   0,   12,  0,   0,   0,   0,   0,  0,   0,   0,   0,   0};
static const int32_t data_0[] = {0};
static const int32_t data_1[] = {2, 4, 1, 5};
static const int32_t data_2[] = {INT64_C(-2147483648),
                                 2097151,
                                 63,
                                 2147483647,
                                 2147483647,
                                 2147483647,
                                 2147483647,
                                 -2147483647,
                                 8191,
                                 2147483646,
                                 -16777216,
                                 2147483647,
                                 3,
                                 2047,
                                 536870912,
                                 -8192,
                                 2147483646,
                                 67108863,
                                 -2147483647,
                                 INT64_C(-2147483648),
                                 512,
                                 2147483647,
                                 31,
                                 2097152,
                                 -16384,
                                 3,
                                 3,
                                 INT64_C(-2147483648),
                                 -129,
                                 -2147483647,
                                 262144,
                                 9,
                                 524289,
                                 -2147483647,
                                 -1};
static const unsigned char record_1[] = {
    20, 0,   0,   0,   99,  105, 110, 116, 45, 99,  111, 114, 101, 45,  49,  47,  102,
    97, 117, 108, 116, 47,  118, 50,  9,   0,  11,  0,   0,   0,   102, 117, 101, 108,
    46, 99,  104, 97,  114, 103, 101, 0,   0,  0,   0,   0,   1,   20,  8,   0,   0,
    0,  0,   0,   0,   0,   7,   0,   0,   0,  104, 101, 97,  116, 46,  99,  105, 38,
    0,  0,   0,   9,   0,   0,   0,   0,   0,  0,   0,   0,   0,   0};
static const int32_t data_3[] = {-8192,
                                 INT64_C(-2147483648),
                                 63,
                                 0,
                                 2147483647,
                                 2147483646,
                                 -524288,
                                 2147483647,
                                 134217729,
                                 32767,
                                 257,
                                 -32769,
                                 -2097151,
                                 536870912,
                                 268435457,
                                 2147483646,
                                 -67108865,
                                 1073741824,
                                 8,
                                 -2147483647,
                                 -2147483647,
                                 -32,
                                 INT64_C(-2147483648),
                                 2147483647};
static const int32_t data_4[] = {0, 0};
static const int32_t data_5[] = {6, 2, 6, 7, 2, 0, 3, -2, 1, 7, -3, 2};
static const int32_t data_6[] = {149149, -8, -14101, 84242032, -599, 116684, 22, -13984};
static const int32_t data_7[] = {2, 2, -42};
static const int32_t data_8[] = {3, 4, 8, 8, 5, 0};
static const int32_t data_9[] = {-3, 9, 0, -2, 0, 5, 7};
static const int32_t data_10[] = {-1, 9, 4, 2, 1, -2, 8, -1, -1, 7, 3,  -2, -1, 1,  5, 9,  -2, 7,
                                  3,  9, 5, 8, 6, 7,  7, 4,  5,  1, -3, 2,  9,  -2, 3, -2, -2};
static const int32_t data_11[] = {2, 6, 4, 6, 6, 4, 7, -1, 2, 0, 5, -2, 4, 6, 8, 7};
static const int32_t data_12[] = {-1, 2, 1};
static const int32_t data_13[] = {-3, -2, -2, 4, 2, 9,  8, -1, 3, 9,  1, 9, -3, -1, 8,  1, 0, 6,
                                  -3, 1,  7,  1, 1, -1, 5, -3, 0, -3, 7, 9, 3,  -2, -1, 0, 6};
static const int32_t data_14[] = {3, 1, 1, 5, -3, -2, -3, 8};
static const int32_t data_15[] = {268435455, -63, 16385, -2147483647};

static const cases_row cases[] = {
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.u = {0, 0}},
     .before = {.u = NULL, .result = 85},
     .after = {.result = 0},
     .expected = {0, 1, NULL, 0, NULL, 0}},
    /* E_FUEL fuel.charge */
    {.given = {0, 0},
     .shape = {.u = {0, 0}},
     .before = {.u = NULL, .result = 85},
     .after = {.result = 85},
     .expected = {9, 0, record_0, 82, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.u = {1, 1}},
     .before = {.u = data_0, .result = 85},
     .after = {.result = 0},
     .expected = {0, 2, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.u = {2, 2}},
     .before = {.u = data_1, .result = 85},
     .after = {.result = 4},
     .expected = {0, 5, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.u = {7, 5}},
     .before = {.u = data_2, .result = 85},
     .after = {.result = INT64_C(4294967294)},
     .expected = {0, 36, NULL, 0, NULL, 0}},
    /* E_FUEL fuel.charge */
    {.given = {8, 0},
     .shape = {.u = {7, 5}},
     .before = {.u = data_2, .result = 85},
     .after = {.result = 85},
     .expected = {9, 8, record_1, 82, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.u = {3, 8}},
     .before = {.u = data_3, .result = 85},
     .after = {.result = INT64_C(4294967295)},
     .expected = {0, 25, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.u = {1, 2}},
     .before = {.u = data_4, .result = 85},
     .after = {.result = 0},
     .expected = {0, 3, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.u = {3, 4}},
     .before = {.u = data_5, .result = 85},
     .after = {.result = 10},
     .expected = {0, 13, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.u = {8, 1}},
     .before = {.u = data_6, .result = 85},
     .after = {.result = 0},
     .expected = {0, 9, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.u = {1, 3}},
     .before = {.u = data_7, .result = 85},
     .after = {.result = 44},
     .expected = {0, 4, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.u = {3, 2}},
     .before = {.u = data_8, .result = 85},
     .after = {.result = 5},
     .expected = {0, 7, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.u = {8, 0}},
     .before = {.u = NULL, .result = 85},
     .after = {.result = 0},
     .expected = {0, 9, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.u = {7, 1}},
     .before = {.u = data_9, .result = 85},
     .after = {.result = 0},
     .expected = {0, 8, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.u = {5, 7}},
     .before = {.u = data_10, .result = 85},
     .after = {.result = 11},
     .expected = {0, 36, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.u = {2, 8}},
     .before = {.u = data_11, .result = 85},
     .after = {.result = 8},
     .expected = {0, 17, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.u = {0, 7}},
     .before = {.u = NULL, .result = 85},
     .after = {.result = 0},
     .expected = {0, 1, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.u = {0, 3}},
     .before = {.u = NULL, .result = 85},
     .after = {.result = 0},
     .expected = {0, 1, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.u = {1, 3}},
     .before = {.u = data_12, .result = 85},
     .after = {.result = 3},
     .expected = {0, 4, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.u = {3, 0}},
     .before = {.u = NULL, .result = 85},
     .after = {.result = 0},
     .expected = {0, 4, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.u = {5, 7}},
     .before = {.u = data_13, .result = 85},
     .after = {.result = 12},
     .expected = {0, 36, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.u = {8, 1}},
     .before = {.u = data_14, .result = 85},
     .after = {.result = 0},
     .expected = {0, 9, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.u = {0, 1}},
     .before = {.u = NULL, .result = 85},
     .after = {.result = 0},
     .expected = {0, 1, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.u = {2, 2}},
     .before = {.u = data_15, .result = 85},
     .after = {.result = INT64_C(2147500032)},
     .expected = {0, 5, NULL, 0, NULL, 0}},
};

static void call(test *t, int number)
{
    const cases_row *c = &cases[number];
    struct {
        array u;
    } a;
    a.u = test_place(t, "u", c->before.u, sizeof *c->before.u, 2, c->shape.u);
    struct {
        int64_t result;
    } out;
    out.result = c->before.result;
    heat_context *cx = test_open(t, c->given);
    ht1_status status;
    if (t->layout == LAYOUT_PLAIN) {
        status = heat_roughness(cx, a.u.first, a.u.n[0], a.u.n[1], &out.result);
    } else {
        status = heat_roughness_strided(cx, a.u.first, a.u.n[0], a.u.n[1], a.u.s[0], a.u.s[1],
                                        &out.result);
    }
    test_close(t, cx, status, &c->expected);
    test_array(t, &a.u, c->before.u);
    test_scalar(t, "result", &out.result, &c->after.result, sizeof out.result);
}

const suite suite_roughness = {"roughness", 24, LAYOUTS, call};
