/* SPDX-License-Identifier: MIT-0 */
/* Recorded cases of life_play: what goes in, and what the exact evaluator made of it. */
#include "selftest.h"

#include <stddef.h>

typedef struct cases_row {
    limits given;
    struct {
        int64_t cells[2];
        int64_t spare[2];
    } shape;
    struct {
        const uint8_t *cells;
        const uint8_t *spare;
        int64_t generations;
        int64_t result;
    } before;
    struct {
        const uint8_t *cells;
        const uint8_t *spare;
        int64_t result;
    } after;
    outcome expected;
} cases_row;

static const uint8_t data_0[] = {9};
static const uint8_t data_1[] = {0};
static const uint8_t data_2[] = {255};
static const unsigned char record_0[] = {
    20, 0,   0,   0,   99,  105, 110, 116, 45, 99,  111, 114, 101, 45,  49,  47,  102,
    97, 117, 108, 116, 47,  118, 50,  9,   0,  11,  0,   0,   0,   102, 117, 101, 108,
    46, 99,  104, 97,  114, 103, 101, 0,   0,  0,   0,   0,   1,   20,  1,   0,   0,
    0,  0,   0,   0,   0,   7,   0,   0,   0,  108, 105, 102, 101, 46,  99,  105, 59,
    0,  0,   0,   5,   0,   0,   0,   0,   0,  0,   0,   0,   0,   0};
static const uint8_t data_3[] = {8, 9, 9, 5};
static const uint8_t data_4[] = {0, 0, 0, 0};
static const uint8_t data_5[] = {5, 1, 9, 3};
static const uint8_t data_6[] = {0, 0, 8, 7, 3, 3};
static const uint8_t data_7[] = {0, 0, 0, 0, 0, 0};
static const uint8_t data_8[] = {8, 2, 6, 8, 6, 8};
static const uint8_t data_9[] = {2, 0, 3, 6, 5, 4, 8, 3, 3, 1, 3, 6, 6, 0, 8, 1, 6, 8, 7,
                                 8, 3, 3, 0, 8, 5, 1, 3, 5, 4, 2, 3, 8, 2, 8, 0, 7, 0, 1,
                                 2, 7, 9, 3, 5, 7, 1, 7, 0, 0, 7, 0, 0, 9, 6, 1, 8, 7};
static const uint8_t data_10[] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
                                  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
                                  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
static const uint8_t data_11[] = {33, 0,   254, 0,   0,   2, 255, 0,   254, 1,   255, 0,   0,   254,
                                  0,  255, 0,   255, 254, 0, 15,  0,   64,  64,  0,   0,   127, 0,
                                  1,  254, 1,   0,   255, 0, 128, 0,   255, 128, 0,   0,   0,   0,
                                  0,  255, 0,   0,   0,   0, 255, 255, 16,  255, 0,   255, 1,   0};
static const uint8_t data_12[] = {1, 0, 17, 128, 0, 0, 2, 0,  33, 0, 4, 0, 254, 0,
                                  0, 0, 0,  0,   0, 0, 0, 15, 1,  5, 0, 0, 255, 0};
static const uint8_t data_13[] = {2, 4, 7, 8, 4, 7, 0, 1, 9, 9, 2, 3, 3, 6,
                                  0, 0, 6, 3, 9, 3, 9, 0, 6, 1, 7, 8, 1, 6};
static const unsigned char record_1[] = {
    20, 0,   0,   0,   99,  105, 110, 116, 45, 99,  111, 114, 101, 45,  49,  47,  102,
    97, 117, 108, 116, 47,  118, 50,  9,   0,  11,  0,   0,   0,   102, 117, 101, 108,
    46, 99,  104, 97,  114, 103, 101, 0,   0,  0,   0,   0,   1,   20,  0,   0,   0,
    0,  0,   0,   0,   0,   7,   0,   0,   0,  108, 105, 102, 101, 46,  99,  105, 56,
    0,  0,   0,   12,  0,   0,   0,   0,   0,  0,   0,   0,   0,   0};
static const uint8_t data_14[] = {6,  58, 8, 0,  0,  1, 0, 16, 10,  1, 0,  5,
                                  23, 0,  1, 18, 77, 2, 5, 12, 203, 0, 65, 231};
static const uint8_t data_15[] = {2,  1,  28, 0,  6,  31, 57, 75, 14, 6,  5,
                                  60, 30, 29, 13, 27, 14, 92, 1,  1,  111};
static const unsigned char record_2[] = {
    20,  0,   0,   0,   99,  105, 110, 116, 45, 99, 111, 114, 101, 45,  49,  47,  102, 97,
    117, 108, 116, 47,  118, 50,  4,   0,   10, 0,  0,   0,   98,  105, 110, 100, 46,  115,
    104, 97,  112, 101, 3,   0,   0,   0,   20, 1,  0,   0,   0,   0,   0,   0,   0,   20,
    0,   0,   0,   0,   0,   0,   0,   0,   20, 7,  0,   0,   0,   0,   0,   0,   0,   0,
    1,   20,  8,   0,   0,   0,   0,   0,   0,  0,  7,   0,   0,   0,   108, 105, 102, 101,
    46,  99,  105, 56,  0,   0,   0,   12,  0,  0,  0,   0,   0,   0,   0,   0,   0,   0};
static const uint8_t data_16[] = {6, 1, 2, 5, 9, 4, 3, 4, 6, 5, 9, 4, 9,
                                  6, 9, 0, 8, 7, 8, 4, 6, 7, 4, 7, 4};
static const uint8_t data_17[] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
                                  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
static const uint8_t data_18[] = {108, 23, 40,  254, 6, 1, 105, 0, 52, 19,  10, 31, 5,
                                  11,  4,  107, 4,   1, 5, 1,   1, 16, 181, 10, 191};
static const uint8_t data_19[] = {6,  30, 1,   2, 0, 8,  11, 2, 13, 94, 19, 4, 2,  202, 17, 6,
                                  55, 0,  133, 1, 3, 62, 0,  2, 15, 0,  29, 9, 50, 0,   85, 5};
static const uint8_t data_20[] = {3, 3, 4, 3, 5, 5, 8, 0, 5, 7, 0, 8, 4, 3, 5, 4,
                                  1, 9, 5, 1, 9, 3, 9, 3, 4, 6, 5, 8, 8, 6, 4, 9};
static const unsigned char record_3[] = {
    20,  0,   0,   0,   99,  105, 110, 116, 45,  99,  111, 114, 101, 45,  49,  47,  102,
    97,  117, 108, 116, 47,  118, 50,  1,   0,   14,  0,   0,   0,   97,  100, 100, 46,
    99,  104, 101, 99,  107, 101, 100, 46,  117, 56,  2,   0,   0,   0,   33,  116, 33,
    202, 1,   15,  2,   0,   0,   0,   62,  1,   1,   33,  255, 7,   0,   0,   0,   108,
    105, 102, 101, 46,  99,  105, 35,  0,   0,   0,   52,  0,   0,   0,   0,   0,   1,
    15,  0,   0,   0,   108, 105, 102, 101, 46,  103, 101, 110, 101, 114, 97,  116, 105,
    111, 110, 0,   0,   0,   0,   0,   0,   0,   0,   1,   1,   8,   0,   0,   0,   0,
    0,   0,   0,   24,  0,   0,   0,   0,   0,   0,   0,   1,   0,   0,   0,   7,   0,
    0,   0,   108, 105, 102, 101, 46,  99,  105, 60,  0,   0,   0,   9,   0,   0,   0};
static const uint8_t data_21[] = {2,   0, 16, 9, 0,  0, 254, 1, 0, 0,
                                  129, 0, 0,  0, 33, 0, 255, 0, 8, 0};
static const uint8_t data_22[] = {0,  0, 65, 8, 1,   2, 130, 3, 44, 59,
                                  14, 1, 0,  2, 120, 3, 3,   0, 2,  86};
static const uint8_t data_23[] = {0, 9, 9};
static const uint8_t data_24[] = {6, 7, 3};
static const uint8_t data_25[] = {7, 7, 6, 8, 1, 4, 1, 8, 2, 9};
static const uint8_t data_26[] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
static const uint8_t data_27[] = {6, 0, 2, 4, 6, 0, 4, 9, 1, 3};
static const uint8_t data_28[] = {4, 9, 1, 0, 2, 1, 2, 0, 6, 9, 1, 9, 4, 4, 6, 3, 4, 1, 5, 5, 9};
static const uint8_t data_29[] = {8, 8, 3, 9, 1, 9, 5, 7, 8, 8, 7, 6, 8, 3, 6, 2, 2, 6, 8, 7, 8};
static const uint8_t data_30[] = {0, 1, 8, 6, 8, 2, 3, 6, 6, 0, 9, 7, 5, 6, 3};
static const uint8_t data_31[] = {7, 9, 6, 4, 4, 1, 4, 7, 8, 3, 4, 6, 2, 4, 7};

static const cases_row cases[] = {
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.cells = {0, 0}, .spare = {0, 0}},
     .before = {.cells = NULL, .spare = NULL, .generations = 0, .result = 85},
     .after = {.cells = NULL, .spare = NULL, .result = 0},
     .expected = {0, 1, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.cells = {1, 1}, .spare = {1, 1}},
     .before = {.cells = data_0, .spare = data_2, .generations = 9, .result = 85},
     .after = {.cells = data_1, .spare = data_1, .result = 2},
     .expected = {0, 15, NULL, 0, NULL, 0}},
    /* E_FUEL fuel.charge */
    {.given = {1, 0},
     .shape = {.cells = {1, 1}, .spare = {1, 1}},
     .before = {.cells = data_0, .spare = data_2, .generations = 9, .result = 85},
     .after = {.cells = data_0, .spare = data_2, .result = 85},
     .expected = {9, 1, record_0, 82, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.cells = {2, 2}, .spare = {2, 2}},
     .before = {.cells = data_3,
                .spare = data_5,
                .generations = INT64_C(9223372036854775807),
                .result = 85},
     .after = {.cells = data_4, .spare = data_4, .result = 2},
     .expected = {0, 51, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.cells = {3, 2}, .spare = {3, 2}},
     .before = {.cells = data_6, .spare = data_8, .generations = 2, .result = 85},
     .after = {.cells = data_7, .spare = data_7, .result = 2},
     .expected = {0, 75, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.cells = {7, 8}, .spare = {7, 8}},
     .before = {.cells = data_9, .spare = data_11, .generations = 19100042, .result = 85},
     .after = {.cells = data_10, .spare = data_10, .result = 2},
     .expected = {0, 675, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.cells = {4, 7}, .spare = {4, 7}},
     .before = {.cells = data_12,
                .spare = data_13,
                .generations = INT64_C(-9223372036854775807),
                .result = 85},
     .after = {.cells = data_12, .spare = data_13, .result = INT64_C(-9223372036854775807)},
     .expected = {0, 1, NULL, 0, NULL, 0}},
    /* E_FUEL fuel.charge */
    {.given = {0, 0},
     .shape = {.cells = {4, 7}, .spare = {4, 7}},
     .before = {.cells = data_12,
                .spare = data_13,
                .generations = INT64_C(-9223372036854775807),
                .result = 85},
     .after = {.cells = data_12, .spare = data_13, .result = 85},
     .expected = {9, 0, record_1, 82, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.cells = {3, 0}, .spare = {3, 0}},
     .before = {.cells = NULL, .spare = NULL, .generations = -2, .result = 85},
     .after = {.cells = NULL, .spare = NULL, .result = -2},
     .expected = {0, 1, NULL, 0, NULL, 0}},
    /* E_SHAPE bind.shape */
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.cells = {8, 3}, .spare = {7, 3}},
     .before = {.cells = data_14, .spare = data_15, .generations = INT64_MIN, .result = 85},
     .after = {.cells = data_14, .spare = data_15, .result = 85},
     .expected = {4, 0, record_2, 108, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.cells = {5, 5}, .spare = {5, 5}},
     .before = {.cells = data_16, .spare = data_18, .generations = 1, .result = 85},
     .after = {.cells = data_17, .spare = data_17, .result = 1},
     .expected = {0, 152, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.cells = {0, 1}, .spare = {0, 1}},
     .before = {.cells = NULL, .spare = NULL, .generations = 2, .result = 85},
     .after = {.cells = NULL, .spare = NULL, .result = 1},
     .expected = {0, 2, NULL, 0, NULL, 0}},
    /* E_OVERFLOW add.checked.u8 work-item */
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.cells = {8, 4}, .spare = {8, 4}},
     .before = {.cells = data_19, .spare = data_20, .generations = 5, .result = 85},
     .after = {.cells = data_19, .spare = data_20, .result = 85},
     .expected = {1, 78, record_3, 153, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.cells = {5, 4}, .spare = {5, 4}},
     .before = {.cells = data_21, .spare = data_22, .generations = 0, .result = 85},
     .after = {.cells = data_21, .spare = data_22, .result = 0},
     .expected = {0, 1, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.cells = {1, 3}, .spare = {1, 3}},
     .before =
         {.cells = data_23, .spare = data_24, .generations = INT64_C(-8023490003), .result = 85},
     .after = {.cells = data_23, .spare = data_24, .result = INT64_C(-8023490003)},
     .expected = {0, 1, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.cells = {0, 2}, .spare = {0, 2}},
     .before = {.cells = NULL, .spare = NULL, .generations = 5, .result = 85},
     .after = {.cells = NULL, .spare = NULL, .result = 1},
     .expected = {0, 2, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.cells = {2, 5}, .spare = {2, 5}},
     .before = {.cells = data_25, .spare = data_27, .generations = 9, .result = 85},
     .after = {.cells = data_26, .spare = data_26, .result = 2},
     .expected = {0, 123, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.cells = {0, 3}, .spare = {0, 3}},
     .before = {.cells = NULL, .spare = NULL, .generations = 4194304, .result = 85},
     .after = {.cells = NULL, .spare = NULL, .result = 1},
     .expected = {0, 2, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.cells = {3, 7}, .spare = {3, 7}},
     .before = {.cells = data_28, .spare = data_29, .generations = -3, .result = 85},
     .after = {.cells = data_28, .spare = data_29, .result = -3},
     .expected = {0, 1, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.cells = {5, 3}, .spare = {5, 3}},
     .before = {.cells = data_30, .spare = data_31, .generations = INT64_MIN, .result = 85},
     .after = {.cells = data_30, .spare = data_31, .result = INT64_MIN},
     .expected = {0, 1, NULL, 0, NULL, 0}},
};

static void call(test *t, int number)
{
    const cases_row *c = &cases[number];
    struct {
        array cells, spare;
    } a;
    a.cells = test_place(t, "cells", c->before.cells, sizeof *c->before.cells, 2, c->shape.cells);
    a.spare = test_place(t, "spare", c->before.spare, sizeof *c->before.spare, 2, c->shape.spare);
    struct {
        int64_t result;
    } out;
    out.result = c->before.result;
    life_context *cx = test_open(t, c->given);
    ht1_status status;
    if (t->layout == LAYOUT_PLAIN) {
        status = life_play(cx, a.cells.first, a.cells.n[0], a.cells.n[1], a.spare.first,
                           a.spare.n[0], a.spare.n[1], c->before.generations, &out.result);
    } else {
        status = life_play_strided(cx, a.cells.first, a.cells.n[0], a.cells.n[1], a.cells.s[0],
                                   a.cells.s[1], a.spare.first, a.spare.n[0], a.spare.n[1],
                                   a.spare.s[0], a.spare.s[1], c->before.generations, &out.result);
    }
    test_close(t, cx, status, &c->expected);
    test_array(t, &a.cells, c->after.cells);
    test_array(t, &a.spare, c->after.spare);
    test_scalar(t, "result", &out.result, &c->after.result, sizeof out.result);
}

const suite suite_play = {"play", 20, LAYOUTS, call};
