/* SPDX-License-Identifier: MIT-0 */
/* Recorded cases of life_population: what goes in, and what the exact evaluator made of it. */
#include "selftest.h"

#include <stddef.h>

typedef struct cases_row {
    limits given;
    struct {
        int64_t cells[2];
    } shape;
    struct {
        const uint8_t *cells;
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
    0,  0,   0,   0,   0,   7,   0,   0,   0,  108, 105, 102, 101, 46,  99,  105, 44,
    0,  0,   0,   12,  0,   0,   0,   0,   0,  0,   0,   0,   0,   0};
static const uint8_t data_0[] = {0};
static const uint8_t data_1[] = {6, 2, 0, 4};
static const uint8_t data_2[] = {9, 6, 6, 8, 0, 9, 3};
static const uint8_t data_3[] = {51,  1,  19, 3, 1,  4, 13, 24, 7,  77, 1, 14,
                                 109, 24, 4,  3, 2,  4, 63, 28, 5,  14, 0, 10,
                                 1,   27, 3,  2, 17, 8, 20, 2,  12, 13, 84};
static const unsigned char record_1[] = {
    20, 0,   0,   0,   99,  105, 110, 116, 45, 99,  111, 114, 101, 45,  49,  47,  102,
    97, 117, 108, 116, 47,  118, 50,  9,   0,  11,  0,   0,   0,   102, 117, 101, 108,
    46, 99,  104, 97,  114, 103, 101, 0,   0,  0,   0,   0,   1,   20,  9,   0,   0,
    0,  0,   0,   0,   0,   7,   0,   0,   0,  108, 105, 102, 101, 46,  99,  105, 47,
    0,  0,   0,   9,   0,   0,   0,   0,   0,  0,   0,   0,   0,   0};
static const uint8_t data_4[] = {6, 1, 6, 7, 0, 9};
static const uint8_t data_5[] = {5, 3, 4, 6, 9};
static const uint8_t data_6[] = {0,   1,   0,  0,   0,   0,   0,   1,   0,   0,   254, 255, 0,
                                 255, 254, 31, 255, 255, 65,  0,   255, 255, 0,   0,   255, 0,
                                 129, 254, 0,  255, 129, 254, 0,   7,   0,   0,   254, 0,   0,
                                 254, 0,   63, 3,   255, 0,   0,   0,   31,  254, 0,   1,   0,
                                 0,   1,   5,  0,   254, 9,   255, 255, 255, 17,  0,   3};
static const uint8_t data_7[] = {4, 5, 7, 3, 4, 7, 0, 3, 4};
static const uint8_t data_8[] = {6, 8, 6, 2, 3, 2, 5, 7, 1, 0, 0, 2, 3, 4};
static const uint8_t data_9[] = {62, 13, 0, 10};
static const uint8_t data_10[] = {8, 0, 3, 9, 9, 9, 4, 8, 9, 2, 2, 12, 4, 9, 9, 0, 7, 4, 3,
                                  0, 8, 6, 1, 1, 7, 5, 2, 8, 6, 3, 5,  5, 6, 9, 2, 8, 2, 0,
                                  5, 6, 0, 9, 9, 8, 8, 9, 5, 3, 1, 9,  4, 3, 0, 2, 0, 5};
static const uint8_t data_11[] = {3, 6, 7, 7, 4, 8, 7, 5, 3, 4, 7, 0,
                                  4, 4, 7, 4, 5, 7, 8, 4, 6, 4, 8, 3};
static const uint8_t data_12[] = {32, 8, 254, 0, 0,   32, 255, 0, 254, 255, 255, 0,
                                  0,  0, 8,   1, 255, 1,  255, 0, 254, 0,   255, 255};
static const uint8_t data_13[] = {17, 94, 91};

static const cases_row cases[] = {
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.cells = {0, 0}},
     .before = {.cells = NULL, .result = 85},
     .after = {.result = 0},
     .expected = {0, 1, NULL, 0, NULL, 0}},
    /* E_FUEL fuel.charge */
    {.given = {0, 0},
     .shape = {.cells = {0, 0}},
     .before = {.cells = NULL, .result = 85},
     .after = {.result = 85},
     .expected = {9, 0, record_0, 82, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.cells = {1, 1}},
     .before = {.cells = data_0, .result = 85},
     .after = {.result = 0},
     .expected = {0, 3, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.cells = {2, 2}},
     .before = {.cells = data_1, .result = 85},
     .after = {.result = 12},
     .expected = {0, 7, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.cells = {1, 7}},
     .before = {.cells = data_2, .result = 85},
     .after = {.result = 41},
     .expected = {0, 9, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.cells = {7, 5}},
     .before = {.cells = data_3, .result = 85},
     .after = {.result = 670},
     .expected = {0, 43, NULL, 0, NULL, 0}},
    /* E_FUEL fuel.charge */
    {.given = {9, 0},
     .shape = {.cells = {7, 5}},
     .before = {.cells = data_3, .result = 85},
     .after = {.result = 85},
     .expected = {9, 9, record_1, 82, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.cells = {5, 0}},
     .before = {.cells = NULL, .result = 85},
     .after = {.result = 0},
     .expected = {0, 6, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.cells = {2, 3}},
     .before = {.cells = data_4, .result = 85},
     .after = {.result = 29},
     .expected = {0, 9, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.cells = {1, 5}},
     .before = {.cells = data_5, .result = 85},
     .after = {.result = 27},
     .expected = {0, 7, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.cells = {8, 8}},
     .before = {.cells = data_6, .result = 85},
     .after = {.result = 5588},
     .expected = {0, 73, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.cells = {3, 3}},
     .before = {.cells = data_7, .result = 85},
     .after = {.result = 37},
     .expected = {0, 13, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.cells = {7, 2}},
     .before = {.cells = data_8, .result = 85},
     .after = {.result = 49},
     .expected = {0, 22, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.cells = {4, 1}},
     .before = {.cells = data_9, .result = 85},
     .after = {.result = 85},
     .expected = {0, 9, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.cells = {8, 7}},
     .before = {.cells = data_10, .result = 85},
     .after = {.result = 281},
     .expected = {0, 65, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.cells = {8, 0}},
     .before = {.cells = NULL, .result = 85},
     .after = {.result = 0},
     .expected = {0, 9, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.cells = {3, 8}},
     .before = {.cells = data_11, .result = 85},
     .after = {.result = 125},
     .expected = {0, 28, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.cells = {3, 8}},
     .before = {.cells = data_12, .result = 85},
     .after = {.result = 2629},
     .expected = {0, 28, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.cells = {3, 1}},
     .before = {.cells = data_13, .result = 85},
     .after = {.result = 202},
     .expected = {0, 7, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.cells = {0, 7}},
     .before = {.cells = NULL, .result = 85},
     .after = {.result = 0},
     .expected = {0, 1, NULL, 0, NULL, 0}},
};

static void call(test *t, int number)
{
    const cases_row *c = &cases[number];
    struct {
        array cells;
    } a;
    a.cells = test_place(t, "cells", c->before.cells, sizeof *c->before.cells, 2, c->shape.cells);
    struct {
        int64_t result;
    } out;
    out.result = c->before.result;
    life_context *cx = test_open(t, c->given);
    ht1_status status;
    if (t->layout == LAYOUT_PLAIN) {
        status = life_population(cx, a.cells.first, a.cells.n[0], a.cells.n[1], &out.result);
    } else {
        status = life_population_strided(cx, a.cells.first, a.cells.n[0], a.cells.n[1],
                                         a.cells.s[0], a.cells.s[1], &out.result);
    }
    test_close(t, cx, status, &c->expected);
    test_array(t, &a.cells, c->before.cells);
    test_scalar(t, "result", &out.result, &c->after.result, sizeof out.result);
}

const suite suite_population = {"population", 20, LAYOUTS, call};
