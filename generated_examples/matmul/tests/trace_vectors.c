/* SPDX-License-Identifier: MIT-0 */
/* Recorded cases of matmul_trace: what goes in, and what the exact evaluator made of it. */
#include "selftest.h"

#include <stddef.h>

typedef struct cases_row {
    limits given;
    struct {
        int64_t square[2];
    } shape;
    struct {
        const int64_t *square;
        int64_t result;
    } before;
    struct {
        int64_t result;
    } after;
    outcome expected;
} cases_row;

static const int64_t data_0[] = {INT64_C(9223372036854775807)};
static const unsigned char record_0[] = {
    20,  0,   0,   0,   99,  105, 110, 116, 45, 99,  111, 114, 101, 45,  49,  47,  102,
    97,  117, 108, 116, 47,  118, 50,  9,   0,  11,  0,   0,   0,   102, 117, 101, 108,
    46,  99,  104, 97,  114, 103, 101, 0,   0,  0,   0,   0,   1,   20,  1,   0,   0,
    0,   0,   0,   0,   0,   9,   0,   0,   0,  109, 97,  116, 109, 117, 108, 46,  99,
    105, 29,  0,   0,   0,   5,   0,   0,   0,  0,   0,   0,   0,   0,   0,   0};
static const int64_t data_1[] = {-3, 3, 0, 7};
static const unsigned char record_1[] = {
    20,  0,   0,   0,   99,  105, 110, 116, 45, 99,  111, 114, 101, 45,  49,  47,  102,
    97,  117, 108, 116, 47,  118, 50,  9,   0,  11,  0,   0,   0,   102, 117, 101, 108,
    46,  99,  104, 97,  114, 103, 101, 0,   0,  0,   0,   0,   1,   20,  0,   0,   0,
    0,   0,   0,   0,   0,   9,   0,   0,   0,  109, 97,  116, 109, 117, 108, 46,  99,
    105, 27,  0,   0,   0,   12,  0,   0,   0,  0,   0,   0,   0,   0,   0,   0};
static const int64_t data_2[] = {7, 2, 2, 0, 3, -3, -2, 2, 8, 7, 6, -1, 6, 9, -3, 7};
static const int64_t data_3[] = {1, 5,  4, -2, 4,  8,  3, 5, 4, -1, 3,  2, -3, 1,  2, 3, 8,
                                 7, -2, 1, 7,  -3, 1,  2, 6, 7, 9,  -3, 1, 4,  -1, 7, 3, 4,
                                 3, -1, 5, 0,  2,  -2, 1, 6, 6, 3,  -1, 6, 7,  -2, -1};
static const int64_t data_4[] = {3, -3, 5,  7,  -1, 3,  0,  -1, 8, 9,  5,  -1, 5,  4, 0,  1,
                                 0, 1,  3,  -1, 1,  7,  6,  -2, 9, 2,  5,  8,  -3, 7, 7,  4,
                                 9, 0,  5,  5,  9,  -2, 6,  4,  5, 9,  9,  -3, 9,  1, -2, 8,
                                 8, 4,  -3, 9,  7,  5,  -3, -2, 1, -2, -1, 3,  0,  3, -1, 1};
static const int64_t data_5[] = {5495,
                                 INT64_C(-46300382118828),
                                 INT64_C(-9996253688),
                                 INT64_C(-30586123217443),
                                 INT64_C(-22834039272974),
                                 3,
                                 10376,
                                 139015,
                                 INT64_C(-29203561146680)};
static const int64_t data_6[] = {8};
static const int64_t data_7[] = {5, 1, 4, -1, 8, 6, -3, 8,  0,  7,  6, 0, 0,
                                 7, 0, 2, 1,  8, 3, 1,  -1, -1, -2, 5, 9};
static const int64_t data_8[] = {2};
static const int64_t data_9[] = {268211627, INT64_C(602372475659757), INT64_C(-1110657810640),
                                 -140};
static const int64_t data_10[] = {INT64_C(549755813888),         INT64_MIN,
                                  INT64_C(9223372036854775807),  INT64_C(9223372036854775806),
                                  INT64_C(-9223372036854775807), INT64_C(-9223372036854775807),
                                  INT64_C(9223372036854775807),  33,
                                  INT64_C(4398046511103),        INT64_MIN,
                                  INT64_C(4611686018427387904),  INT64_MIN,
                                  INT64_C(1125899906842624),     INT64_C(9223372036854775806),
                                  INT64_C(9223372036854775807),  INT64_MIN};
static const unsigned char record_2[] = {
    20,  0,   0,   0,  99,  105, 110, 116, 45, 99, 111, 114, 101, 45, 49,  47,  102, 97,  117, 108,
    116, 47,  118, 50, 1,   0,   15,  0,   0,  0,  97,  100, 100, 46, 99,  104, 101, 99,  107, 101,
    100, 46,  105, 54, 52,  2,   0,   0,   0,  20, 1,   0,   0,   0,  128, 0,   0,   192, 20,  0,
    0,   0,   0,   0,  0,   0,   128, 1,   15, 9,  0,   0,   0,   1,  0,   0,   0,   128, 0,   0,
    64,  255, 1,   20, 0,   0,   0,   0,   0,  0,  0,   128, 9,   0,  0,   0,   109, 97,  116, 109,
    117, 108, 46,  99, 105, 30,  0,   0,   0,  15, 0,   0,   0,   0,  0,   0,   0,   0,   0,   0};
static const int64_t data_11[] = {-3};
static const int64_t data_12[] = {-1, 6, 5, -2, 3, 5, 1, 5, -2};
static const int64_t data_13[] = {-3, 7, 4, 2};
static const int64_t data_14[] = {INT64_C(-6627657893248254),
                                  28297,
                                  INT64_C(3147239913341339),
                                  INT64_C(1010978837344360610),
                                  INT64_C(-1038002815763056754),
                                  -56,
                                  6,
                                  INT64_C(8004568959978853856),
                                  INT64_C(3567102710171967)};
static const int64_t data_15[] = {2,  1,  5,  0, 8,  5,  -3, -2, 9,  6,  0,  6,  6, 4,  1, 9,
                                  6,  0,  -1, 7, -3, -2, -3, 9,  4,  -1, 2,  6,  7, 3,  3, -3,
                                  0,  -1, -2, 9, 6,  8,  -1, -3, 3,  8,  3,  -3, 3, 5,  4, -3,
                                  -1, -1, 9,  7, -1, -2, 0,  -3, -3, 9,  -1, 9,  4, -3, 7, -1};
static const int64_t data_16[] = {0, -1, 1061, 5, 3, 2, -2, -3, 8, -1, 9, 6, 6, 9, 6, 8};

static const cases_row cases[] = {
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.square = {0, 0}},
     .before = {.square = NULL, .result = 85},
     .after = {.result = 0},
     .expected = {0, 1, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.square = {1, 1}},
     .before = {.square = data_0, .result = 85},
     .after = {.result = INT64_C(9223372036854775807)},
     .expected = {0, 2, NULL, 0, NULL, 0}},
    /* E_FUEL fuel.charge */
    {.given = {1, 0},
     .shape = {.square = {1, 1}},
     .before = {.square = data_0, .result = 85},
     .after = {.result = 85},
     .expected = {9, 1, record_0, 84, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.square = {2, 2}},
     .before = {.square = data_1, .result = 85},
     .after = {.result = 4},
     .expected = {0, 3, NULL, 0, NULL, 0}},
    /* E_FUEL fuel.charge */
    {.given = {0, 0},
     .shape = {.square = {2, 2}},
     .before = {.square = data_1, .result = 85},
     .after = {.result = 85},
     .expected = {9, 0, record_1, 84, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.square = {4, 4}},
     .before = {.square = data_2, .result = 85},
     .after = {.result = 17},
     .expected = {0, 5, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.square = {7, 7}},
     .before = {.square = data_3, .result = 85},
     .after = {.result = 22},
     .expected = {0, 8, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.square = {8, 8}},
     .before = {.square = data_4, .result = 85},
     .after = {.result = 31},
     .expected = {0, 9, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.square = {3, 3}},
     .before = {.square = data_5, .result = 85},
     .after = {.result = INT64_C(-52037600414159)},
     .expected = {0, 4, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.square = {1, 1}},
     .before = {.square = data_6, .result = 85},
     .after = {.result = 8},
     .expected = {0, 2, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.square = {5, 5}},
     .before = {.square = data_7, .result = 85},
     .after = {.result = 14},
     .expected = {0, 6, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.square = {1, 1}},
     .before = {.square = data_8, .result = 85},
     .after = {.result = 2},
     .expected = {0, 2, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.square = {2, 2}},
     .before = {.square = data_9, .result = 85},
     .after = {.result = 268211487},
     .expected = {0, 3, NULL, 0, NULL, 0}},
    /* E_OVERFLOW add.checked.i64 */
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.square = {4, 4}},
     .before = {.square = data_10, .result = 85},
     .after = {.result = 85},
     .expected = {1, 5, record_2, 120, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.square = {1, 1}},
     .before = {.square = data_11, .result = 85},
     .after = {.result = -3},
     .expected = {0, 2, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.square = {3, 3}},
     .before = {.square = data_12, .result = 85},
     .after = {.result = 0},
     .expected = {0, 4, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.square = {2, 2}},
     .before = {.square = data_13, .result = 85},
     .after = {.result = -1},
     .expected = {0, 3, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.square = {3, 3}},
     .before = {.square = data_14, .result = 85},
     .after = {.result = INT64_C(-1041063370946133041)},
     .expected = {0, 4, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.square = {8, 8}},
     .before = {.square = data_15, .result = 85},
     .after = {.result = 23},
     .expected = {0, 9, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.square = {4, 4}},
     .before = {.square = data_16, .result = 85},
     .after = {.result = 19},
     .expected = {0, 5, NULL, 0, NULL, 0}},
};

static void call(test *t, int number)
{
    const cases_row *c = &cases[number];
    struct {
        array square;
    } a;
    a.square =
        test_place(t, "square", c->before.square, sizeof *c->before.square, 2, c->shape.square);
    struct {
        int64_t result;
    } out;
    out.result = c->before.result;
    matmul_context *cx = test_open(t, c->given);
    ht1_status status;
    if (t->layout == LAYOUT_PLAIN) {
        status = matmul_trace(cx, a.square.first, a.square.n[0], a.square.n[1], &out.result);
    } else {
        status = matmul_trace_strided(cx, a.square.first, a.square.n[0], a.square.n[1],
                                      a.square.s[0], a.square.s[1], &out.result);
    }
    test_close(t, cx, status, &c->expected);
    test_array(t, &a.square, c->before.square);
    test_scalar(t, "result", &out.result, &c->after.result, sizeof out.result);
}

const suite suite_trace = {"trace", 20, LAYOUTS, call};
