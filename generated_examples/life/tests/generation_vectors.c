/* SPDX-License-Identifier: MIT-0 */
/* Recorded cases of life_generation: what goes in, and what the exact evaluator made of it. */
#include "selftest.h"

#include <stddef.h>

typedef struct cases_row {
    limits given;
    struct {
        int64_t cells[2];
        int64_t next[2];
    } shape;
    struct {
        const uint8_t *cells;
        const uint8_t *next;
        int64_t born;
        int64_t died;
    } before;
    struct {
        const uint8_t *next;
        int64_t born;
        int64_t died;
    } after;
    outcome expected;
} cases_row;

static const uint8_t data_0[] = {54};
static const uint8_t data_1[] = {0};
static const unsigned char record_0[] = {
    20,  0,   0,   0,   99,  105, 110, 116, 45,  99,  111, 114, 101, 45,  49,  47,  102,
    97,  117, 108, 116, 47,  118, 50,  1,   0,   14,  0,   0,   0,   97,  100, 100, 46,
    99,  104, 101, 99,  107, 101, 100, 46,  117, 56,  2,   0,   0,   0,   33,  216, 33,
    54,  1,   15,  2,   0,   0,   0,   14,  1,   1,   33,  255, 7,   0,   0,   0,   108,
    105, 102, 101, 46,  99,  105, 34,  0,   0,   0,   32,  0,   0,   0,   0,   0,   1,
    15,  0,   0,   0,   108, 105, 102, 101, 46,  103, 101, 110, 101, 114, 97,  116, 105,
    111, 110, 0,   0,   0,   0,   0,   0,   0,   0,   1,   1,   0,   0,   0,   0,   0,
    0,   0,   0,   16,  0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0};
static const uint8_t data_2[] = {9, 1, 3, 0};
static const uint8_t data_3[] = {0, 0, 0, 0};
static const uint8_t data_4[] = {2, 8, 83};
static const uint8_t data_5[] = {2, 2, 2};
static const unsigned char record_1[] = {
    20,  0,   0,   0,   99,  105, 110, 116, 45,  99,  111, 114, 101, 45,  49,  47,  102,
    97,  117, 108, 116, 47,  118, 50,  1,   0,   14,  0,   0,   0,   97,  100, 100, 46,
    99,  104, 101, 99,  107, 101, 100, 46,  117, 56,  2,   0,   0,   0,   33,  184, 33,
    83,  1,   15,  2,   0,   0,   0,   11,  1,   1,   33,  255, 7,   0,   0,   0,   108,
    105, 102, 101, 46,  99,  105, 35,  0,   0,   0,   15,  0,   0,   0,   0,   0,   1,
    15,  0,   0,   0,   108, 105, 102, 101, 46,  103, 101, 110, 101, 114, 97,  116, 105,
    111, 110, 0,   0,   0,   0,   0,   0,   0,   0,   1,   1,   0,   0,   0,   0,   0,
    0,   0,   0,   19,  0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0};
static const uint8_t data_6[] = {7, 8, 9, 6, 2, 9, 8, 5, 1, 6, 8, 0, 4, 3};
static const uint8_t data_7[] = {9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9};
static const uint8_t data_8[] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
static const unsigned char record_2[] = {
    20,  0,   0,   0,   99,  105, 110, 116, 45,  99,  111, 114, 101, 45,  49,  47,  102, 97,  117,
    108, 116, 47,  118, 50,  9,   0,   11,  0,   0,   0,   102, 117, 101, 108, 46,  99,  104, 97,
    114, 103, 101, 0,   0,   0,   0,   0,   1,   20,  43,  0,   0,   0,   0,   0,   0,   0,   7,
    0,   0,   0,   108, 105, 102, 101, 46,  99,  105, 37,  0,   0,   0,   16,  0,   0,   0,   0,
    0,   1,   15,  0,   0,   0,   108, 105, 102, 101, 46,  103, 101, 110, 101, 114, 97,  116, 105,
    111, 110, 0,   0,   0,   0,   0,   0,   0,   0,   1,   1,   5,   0,   0,   0,   0,   0,   0,
    0,   26,  0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0};
static const uint8_t data_9[] = {2, 2, 7, 5, 0, 5, 2, 8};
static const uint8_t data_10[] = {4, 4, 4, 4, 4, 4, 4, 4};
static const uint8_t data_11[] = {0, 0, 0, 0, 0, 0, 0, 0};
static const uint8_t data_12[] = {3, 2, 4, 9, 8, 0};
static const uint8_t data_13[] = {8, 8, 8, 8, 8, 8};
static const uint8_t data_14[] = {0, 0, 0, 0, 0, 0};
static const uint8_t data_15[] = {3, 7, 6, 7, 2, 3, 0, 1, 0, 1, 2, 3, 9, 1, 3};
static const uint8_t data_16[] = {3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3};
static const uint8_t data_17[] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
static const uint8_t data_18[] = {3, 0, 2, 4, 2, 8, 4};
static const uint8_t data_19[] = {5, 5, 5, 5, 5, 5, 5};
static const uint8_t data_20[] = {0, 0, 0, 0, 0, 0, 0};
static const uint8_t data_21[] = {9, 15, 3, 22, 21, 0, 0, 209, 2, 12, 81,
                                  8, 0,  2, 0,  0,  0, 0, 15,  1, 1};
static const uint8_t data_22[] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
static const uint8_t data_23[] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
static const uint8_t data_24[] = {1};
static const unsigned char record_3[] = {
    20,  0,   0,   0,   99,  105, 110, 116, 45,  99,  111, 114, 101, 45,  49,  47,  102, 97,
    117, 108, 116, 47,  118, 50,  4,   0,   10,  0,   0,   0,   98,  105, 110, 100, 46,  115,
    104, 97,  112, 101, 3,   0,   0,   0,   20,  1,   0,   0,   0,   0,   0,   0,   0,   20,
    1,   0,   0,   0,   0,   0,   0,   0,   20,  1,   0,   0,   0,   0,   0,   0,   0,   0,
    1,   20,  0,   0,   0,   0,   0,   0,   0,   0,   7,   0,   0,   0,   108, 105, 102, 101,
    46,  99,  105, 27,  0,   0,   0,   15,  0,   0,   0,   0,   0,   1,   15,  0,   0,   0,
    108, 105, 102, 101, 46,  103, 101, 110, 101, 114, 97,  116, 105, 111, 110, 0,   0,   0,
    0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0};
static const uint8_t data_25[] = {8, 31, 6};
static const uint8_t data_26[] = {6, 6, 6};
static const uint8_t data_27[] = {0, 0, 0};
static const uint8_t data_28[] = {6, 2, 9, 5, 8, 8, 3, 7, 5, 2, 2, 3, 6, 8};

static const cases_row cases[] = {
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.cells = {0, 0}, .next = {0, 0}},
     .before = {.cells = NULL, .next = NULL, .born = 2, .died = 6},
     .after = {.next = NULL, .born = 0, .died = 0},
     .expected = {0, 0, NULL, 0, NULL, 0}},
    /* E_OVERFLOW add.checked.u8 work-item */
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.cells = {1, 1}, .next = {1, 1}},
     .before =
         {.cells = data_0, .next = data_1, .born = 6603545, .died = INT64_C(9223372036854775806)},
     .after = {.next = data_1, .born = 6603545, .died = INT64_C(9223372036854775806)},
     .expected = {1, 5, record_0, 134, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.cells = {2, 2}, .next = {2, 2}},
     .before = {.cells = data_2, .next = data_3, .born = 29209, .died = INT64_MIN},
     .after = {.next = data_3, .born = 0, .died = 3},
     .expected = {0, 24, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.cells = {0, 4}, .next = {0, 4}},
     .before = {.cells = NULL, .next = NULL, .born = -1, .died = INT64_C(35184372088833)},
     .after = {.next = NULL, .born = 0, .died = 0},
     .expected = {0, 0, NULL, 0, NULL, 0}},
    /* E_OVERFLOW add.checked.u8 work-item */
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.cells = {1, 3}, .next = {1, 3}},
     .before = {.cells = data_4, .next = data_5, .born = 1, .died = INT64_C(-4367949841584112)},
     .after = {.next = data_5, .born = 1, .died = INT64_C(-4367949841584112)},
     .expected = {1, 7, record_1, 134, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.cells = {2, 7}, .next = {2, 7}},
     .before = {.cells = data_6, .next = data_7, .born = -1, .died = 4},
     .after = {.next = data_8, .born = 0, .died = 13},
     .expected = {0, 84, NULL, 0, NULL, 0}},
    /* E_FUEL fuel.charge work-item */
    {.given = {43, 0},
     .shape = {.cells = {2, 7}, .next = {2, 7}},
     .before = {.cells = data_6, .next = data_7, .born = -1, .died = 4},
     .after = {.next = data_7, .born = -1, .died = 4},
     .expected = {9, 43, record_2, 127, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.cells = {0, 3}, .next = {0, 3}},
     .before = {.cells = NULL, .next = NULL, .born = 5, .died = INT64_C(-4679164569460274)},
     .after = {.next = NULL, .born = 0, .died = 0},
     .expected = {0, 0, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.cells = {2, 4}, .next = {2, 4}},
     .before = {.cells = data_9,
                .next = data_10,
                .born = INT64_C(-271739622266813467),
                .died = -1171278390},
     .after = {.next = data_11, .born = 0, .died = 7},
     .expected = {0, 48, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.cells = {3, 2}, .next = {3, 2}},
     .before = {.cells = data_12, .next = data_13, .born = 892497, .died = 7},
     .after = {.next = data_14, .born = 0, .died = 5},
     .expected = {0, 36, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.cells = {3, 5}, .next = {3, 5}},
     .before = {.cells = data_15, .next = data_16, .born = 6, .died = 4},
     .after = {.next = data_17, .born = 0, .died = 13},
     .expected = {0, 90, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.cells = {7, 0}, .next = {7, 0}},
     .before = {.cells = NULL, .next = NULL, .born = 29433137, .died = 220},
     .after = {.next = NULL, .born = 0, .died = 0},
     .expected = {0, 0, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.cells = {7, 0}, .next = {7, 0}},
     .before = {.cells = NULL, .next = NULL, .born = 8, .died = 2},
     .after = {.next = NULL, .born = 0, .died = 0},
     .expected = {0, 0, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.cells = {1, 7}, .next = {1, 7}},
     .before = {.cells = data_18, .next = data_19, .born = 3, .died = -3},
     .after = {.next = data_20, .born = 0, .died = 6},
     .expected = {0, 42, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.cells = {3, 0}, .next = {3, 0}},
     .before = {.cells = NULL, .next = NULL, .born = 2, .died = 8},
     .after = {.next = NULL, .born = 0, .died = 0},
     .expected = {0, 0, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.cells = {3, 7}, .next = {3, 7}},
     .before = {.cells = data_21,
                .next = data_22,
                .born = INT64_C(-16780294206224),
                .died = INT64_C(52220623068000)},
     .after = {.next = data_23, .born = 0, .died = 14},
     .expected = {0, 126, NULL, 0, NULL, 0}},
    /* E_SHAPE bind.shape entry */
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.cells = {1, 0}, .next = {1, 1}},
     .before = {.cells = NULL, .next = data_24, .born = 1, .died = INT64_C(294332954745399)},
     .after = {.next = data_24, .born = 1, .died = INT64_C(294332954745399)},
     .expected = {4, 0, record_3, 137, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.cells = {3, 1}, .next = {3, 1}},
     .before = {.cells = data_25, .next = data_26, .born = -3, .died = -1},
     .after = {.next = data_27, .born = 0, .died = 3},
     .expected = {0, 18, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.cells = {0, 8}, .next = {0, 8}},
     .before = {.cells = NULL, .next = NULL, .born = 0, .died = 3},
     .after = {.next = NULL, .born = 0, .died = 0},
     .expected = {0, 0, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.cells = {2, 7}, .next = {2, 7}},
     .before = {.cells = data_28, .next = data_7, .born = 9, .died = INT64_C(841324368894398)},
     .after = {.next = data_8, .born = 0, .died = 14},
     .expected = {0, 84, NULL, 0, NULL, 0}},
};

static void call(test *t, int number)
{
    const cases_row *c = &cases[number];
    struct {
        array cells, next;
    } a;
    a.cells = test_place(t, "cells", c->before.cells, sizeof *c->before.cells, 2, c->shape.cells);
    a.next = test_place(t, "next", c->before.next, sizeof *c->before.next, 2, c->shape.next);
    struct {
        int64_t born;
        int64_t died;
    } out;
    out.born = c->before.born;
    out.died = c->before.died;
    life_context *cx = test_open(t, c->given);
    ht1_status status;
    if (t->layout == LAYOUT_PLAIN) {
        status = life_generation(cx, a.cells.first, a.cells.n[0], a.cells.n[1], a.next.first,
                                 a.next.n[0], a.next.n[1], &out.born, &out.died);
    } else {
        status = life_generation_strided(
            cx, a.cells.first, a.cells.n[0], a.cells.n[1], a.cells.s[0], a.cells.s[1], a.next.first,
            a.next.n[0], a.next.n[1], a.next.s[0], a.next.s[1], &out.born, &out.died);
    }
    test_close(t, cx, status, &c->expected);
    test_array(t, &a.cells, c->before.cells);
    test_array(t, &a.next, c->after.next);
    test_scalar(t, "born", &out.born, &c->after.born, sizeof out.born);
    test_scalar(t, "died", &out.died, &c->after.died, sizeof out.died);
}

const suite suite_generation = {"generation", 20, LAYOUTS, call};
