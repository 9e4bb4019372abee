/* SPDX-License-Identifier: MIT-0 */
/* Recorded cases of heat_step: what goes in, and what the exact evaluator made of it. */
#include "selftest.h"

#include <stddef.h>

typedef struct cases_row {
    limits given;
    struct {
        int64_t u[2];
        int64_t next[2];
    } shape;
    struct {
        const int32_t *u;
        const int32_t *next;
        int32_t rate;
        int32_t scale;
        int64_t total;
    } before;
    struct {
        const int32_t *next;
        int64_t total;
    } after;
    outcome expected;
} cases_row;

static const unsigned char record_0[] = {
    20,  0,   0,   0,   99,  105, 110, 116, 45, 99, 111, 114, 101, 45,  49,  47,  102, 97,  117,
    108, 116, 47,  118, 50,  4,   0,   10,  0,  0,  0,   98,  105, 110, 100, 46,  119, 104, 101,
    114, 101, 3,   0,   0,   0,   20,  2,   0,  0,  0,   0,   0,   0,   0,   19,  189, 0,   0,
    0,   19,  1,   0,   0,   0,   0,   0,   7,  0,  0,   0,   104, 101, 97,  116, 46,  99,  105,
    20,  0,   0,   0,   15,  0,   0,   0,   0,  0,  1,   9,   0,   0,   0,   104, 101, 97,  116,
    46,  115, 116, 101, 112, 0,   0,   0,   0,  0,  0,   0,   0,   0,   0,   0,   0,   0,   0};
static const int32_t data_0[] = {-6964};
static const int32_t data_1[] = {6};
static const unsigned char record_1[] = {
    20,  0,   0,   0,   99,  105, 110, 116, 45, 99, 111, 114, 101, 45,  49,  47,  102, 97,  117,
    108, 116, 47,  118, 50,  4,   0,   10,  0,  0,  0,   98,  105, 110, 100, 46,  119, 104, 101,
    114, 101, 3,   0,   0,   0,   20,  2,   0,  0,  0,   0,   0,   0,   0,   19,  3,   0,   0,
    0,   19,  1,   0,   0,   0,   0,   0,   7,  0,  0,   0,   104, 101, 97,  116, 46,  99,  105,
    20,  0,   0,   0,   15,  0,   0,   0,   0,  0,  1,   9,   0,   0,   0,   104, 101, 97,  116,
    46,  115, 116, 101, 112, 0,   0,   0,   0,  0,  0,   0,   0,   0,   0,   0,   0,   0,   0};
static const int32_t data_2[] = {-2655, -1,        -10324648, 14918,  -86848262,
                                 -31,   222342335, 122,       -144545};
static const int32_t data_3[] = {6, 6, 6, 6, 6, 6, 6, 6, 6};
static const int32_t data_4[] = {-2655, -1,        -10324648, 14918,  -19607993,
                                 -31,   222342335, 122,       -144545};
static const int32_t data_5[] = {INT64_C(-2147483648),
                                 1048577,
                                 536870911,
                                 INT64_C(-2147483648),
                                 2147483647,
                                 -2147483647,
                                 INT64_C(-2147483648),
                                 -1073741824,
                                 INT64_C(-2147483648),
                                 262144};
static const int32_t data_6[] = {3, 3, 3, 3, 3, 3, 3, 3, 3, 3};
static const int32_t data_7[] = {9, 4, 2, -3, 8, -2, 8,  1,  9, 5, 0, 6, 0, 4,
                                 6, 7, 0, 3,  3, 9,  -2, -1, 5, 5, 0, 0, 0, 6};
static const int32_t data_8[] = {4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4,
                                 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4};
static const int32_t data_9[] = {9, 4, 2, -3, 8, -2, 8,  1,  9, 5, 0, 6, 0, 4,
                                 6, 7, 0, 3,  3, 8,  -2, -1, 5, 5, 0, 0, 0, 6};
static const int32_t data_10[] = {-15,       -448871202, -5387624,   32095350, -905617,  116862,
                                  -33057546, -827448263, 44931,      3458839,  -3635969, -310,
                                  17332,     365310528,  -127153758, 60,       994072,   -39,
                                  125375,    1758880449, 50069623};
static const int32_t data_11[] = {9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9};
static const unsigned char record_2[] = {
    20,  0,   0,   0,   99, 105, 110, 116, 45,  99,  111, 114, 101, 45, 49, 47,  102, 97,  117, 108,
    116, 47,  118, 50,  1,  0,   15,  0,   0,   0,   109, 117, 108, 46, 99, 104, 101, 99,  107, 101,
    100, 46,  105, 51,  50, 2,   0,   0,   0,   19,  4,   0,   0,   0,  19, 57,  36,  174, 206, 1,
    15,  5,   0,   0,   0,  228, 144, 184, 58,  255, 1,   19,  0,   0,  0,  128, 7,   0,   0,   0,
    104, 101, 97,  116, 46, 99,  105, 13,  0,   0,   0,   44,  0,   0,  0,  0,   0,   1,   9,   0,
    0,   0,   104, 101, 97, 116, 46,  115, 116, 101, 112, 0,   0,   0,  0,  0,   0,   0,   0,   1,
    1,   7,   0,   0,   0,  0,   0,   0,   0,   15,  0,   0,   0,   0,  0,  0,   0,   1,   0,   0,
    0,   7,   0,   0,   0,  104, 101, 97,  116, 46,  99,  105, 25,  0,  0,  0,   20,  0,   0,   0};
static const int32_t data_12[] = {-2147483647, 2147483646,
                                  -536870911,  2147483647,
                                  2147483646,  INT64_C(-2147483648),
                                  2147483647,  -4,
                                  -4095,       16777215,
                                  2147483646,  2147483647,
                                  -2147483647, -1023,
                                  2147483647,  -4194303,
                                  1073741825,  2147483646,
                                  -128,        INT64_C(-2147483648),
                                  32769,       131071,
                                  -2049,       -2147483647,
                                  2147483647,  INT64_C(-2147483648),
                                  -2047,       -1};
static const int32_t data_13[] = {-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
                                  -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1};
static const unsigned char record_3[] = {
    20,  0,   0,   0,   99,  105, 110, 116, 45,  99,  111, 114, 101, 45,  49,  47,  102, 97,
    117, 108, 116, 47,  118, 50,  1,   0,   15,  0,   0,   0,   97,  100, 100, 46,  99,  104,
    101, 99,  107, 101, 100, 46,  105, 51,  50,  2,   0,   0,   0,   19,  254, 255, 255, 127,
    19,  255, 255, 255, 0,   1,   15,  5,   0,   0,   0,   253, 255, 255, 128, 0,   1,   19,
    255, 255, 255, 127, 7,   0,   0,   0,   104, 101, 97,  116, 46,  99,  105, 13,  0,   0,
    0,   18,  0,   0,   0,   0,   0,   1,   9,   0,   0,   0,   104, 101, 97,  116, 46,  115,
    116, 101, 112, 0,   0,   0,   0,   0,   0,   0,   0,   1,   1,   5,   0,   0,   0,   0,
    0,   0,   0,   12,  0,   0,   0,   0,   0,   0,   0,   1,   0,   0,   0,   7,   0,   0,
    0,   104, 101, 97,  116, 46,  99,  105, 25,  0,   0,   0,   20,  0,   0,   0};
static const int32_t data_14[] = {369821788, 0, -23697, -100164405, 137059, 791, 6569, 244};
static const int32_t data_15[] = {9, 9, 9, 9, 9, 9, 9, 9, 9};
static const unsigned char record_4[] = {
    20,  0,   0,   0,   99, 105, 110, 116, 45, 99, 111, 114, 101, 45,  49,  47, 102, 97,  117,
    108, 116, 47,  118, 50, 4,   0,   10,  0,  0,  0,   98,  105, 110, 100, 46, 115, 104, 97,
    112, 101, 3,   0,   0,  0,   20,  3,   0,  0,  0,   0,   0,   0,   0,   20, 1,   0,   0,
    0,   0,   0,   0,   0,  20,  9,   0,   0,  0,  0,   0,   0,   0,   0,   1,  20,  8,   0,
    0,   0,   0,   0,   0,  0,   7,   0,   0,  0,  104, 101, 97,  116, 46,  99, 105, 20,  0,
    0,   0,   15,  0,   0,  0,   0,   0,   1,  9,  0,   0,   0,   104, 101, 97, 116, 46,  115,
    116, 101, 112, 0,   0,  0,   0,   0,   0,  0,  0,   0,   0,   0,   0,   0,  0};
static const int32_t data_16[] = {5, 0, 5, 5, 4, 3,       2, 1,  -3, 5, 6, -1,
                                  4, 0, 4, 6, 0, 2047890, 2, -2, 4,  7, 7, 0};
static const int32_t data_17[] = {2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
                                  2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2};
static const int32_t data_18[] = {5, 0, 5, 5, 2,      3,       2, 2, -3, 5, 2, -1,
                                  4, 3, 4, 6, 455088, 2047890, 2, 3, 4,  7, 7, 0};
static const unsigned char record_5[] = {
    20,  0,   0,   0,   99,  105, 110, 116, 45, 99,  111, 114, 101, 45,  49,  47,  102, 97,
    117, 108, 116, 47,  118, 50,  9,   0,   11, 0,   0,   0,   102, 117, 101, 108, 46,  99,
    104, 97,  114, 103, 101, 0,   0,   0,   0,  0,   1,   20,  11,  0,   0,   0,   0,   0,
    0,   0,   7,   0,   0,   0,   104, 101, 97, 116, 46,  99,  105, 20,  0,   0,   0,   15,
    0,   0,   0,   0,   0,   1,   9,   0,   0,  0,   104, 101, 97,  116, 46,  115, 116, 101,
    112, 0,   0,   0,   0,   0,   0,   0,   0,  0,   0,   0,   0,   0,   0};
static const int32_t data_19[] = {-3, 0, -2, 5, 7, 3};
static const int32_t data_20[] = {-3, -3, -3, -3, -3, -3};
static const int32_t data_21[] = {6, -1, 7, -1, 2, 4};
static const int32_t data_22[] = {0, 0, 0, 0, 0, 0, 0, 0};
static const unsigned char record_6[] = {
    20,  0,   0,   0,   99, 105, 110, 116, 45, 99, 111, 114, 101, 45,  49,  47, 102, 97,  117,
    108, 116, 47,  118, 50, 4,   0,   10,  0,  0,  0,   98,  105, 110, 100, 46, 115, 104, 97,
    112, 101, 3,   0,   0,  0,   20,  3,   0,  0,  0,   0,   0,   0,   0,   20, 0,   0,   0,
    0,   0,   0,   0,   0,  20,  4,   0,   0,  0,  0,   0,   0,   0,   0,   1,  20,  3,   0,
    0,   0,   0,   0,   0,  0,   7,   0,   0,  0,  104, 101, 97,  116, 46,  99, 105, 20,  0,
    0,   0,   15,  0,   0,  0,   0,   0,   1,  9,  0,   0,   0,   104, 101, 97, 116, 46,  115,
    116, 101, 112, 0,   0,  0,   0,   0,   0,  0,  0,   0,   0,   0,   0,   0,  0};
static const int32_t data_23[] = {2, 2, 8};
static const int32_t data_24[] = {-2, -2, -2};
static const unsigned char record_7[] = {
    20,  0,   0,   0,   99,  105, 110, 116, 45, 99,  111, 114, 101, 45,  49,  47,  102, 97,
    117, 108, 116, 47,  118, 50,  9,   0,   11, 0,   0,   0,   102, 117, 101, 108, 46,  99,
    104, 97,  114, 103, 101, 0,   0,   0,   0,  0,   1,   20,  0,   0,   0,   0,   0,   0,
    0,   0,   7,   0,   0,   0,   104, 101, 97, 116, 46,  99,  105, 20,  0,   0,   0,   15,
    0,   0,   0,   0,   0,   1,   9,   0,   0,  0,   104, 101, 97,  116, 46,  115, 116, 101,
    112, 0,   0,   0,   0,   0,   0,   0,   0,  0,   0,   0,   0,   0,   0};
static const int32_t data_25[] = {-3, 1, 9, 8, 0,  3,  -2, 7, -3, 5,  5,  6,
                                  6,  4, 6, 0, -1, -2, 1,  0, -3, -3, -3, 7};
static const int32_t data_26[] = {9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9,
                                  9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9};
static const int32_t data_27[] = {2147483647,           67108864,  255,       1048576, -511,
                                  INT64_C(-2147483648), -16777217, 2147483647};
static const int32_t data_28[] = {6, 6, 6, 6, 6, 6, 6, 6};
static const int32_t data_29[] = {4, 7, -3, 2, -1, 8, 6};
static const int32_t data_30[] = {3, 3, 3, 3, 3, 3, 3};
static const int32_t data_31[] = {5, 3, -2, 8,  3, -1, 2,  6, -2, 4, -3, -2, 1, 5,
                                  7, 2, 3,  -2, 8, 7,  -2, 8, 0,  1, 1,  -2, 9, -1};
static const int32_t data_32[] = {-2, -2, -2, -2, -2, -2, -2, -2, -2, -2, -2, -2, -2, -2,
                                  -2, -2, -2, -2, -2, -2, -2, -2, -2, -2, -2, -2, -2, -2};
static const int32_t data_33[] = {2, 5, 1, 4, 5, 9, 9, 4, 8, 0, 6, 6, 8, -2};
static const int32_t data_34[] = {8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8};

static const cases_row cases[] = {
    /* E_SHAPE bind.where entry */ {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {0, 0}, .next = {0, 0}},
        .before = {.u = NULL, .rate = 189, .scale = 7, .next = NULL, .total = 8},
        .after = {.next = NULL, .total = 8},
        .expected = {4, 0, record_0, 114, NULL, 0}},
    /* E_SHAPE bind.where entry */
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.u = {1, 1}, .next = {1, 1}},
     .before = {.u = data_0, .rate = 3, .scale = 4, .next = data_1, .total = 9},
     .after = {.next = data_1, .total = 9},
     .expected = {4, 0, record_1, 114, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.u = {0, 2}, .next = {0, 2}},
     .before = {.u = NULL, .rate = 0, .scale = 1, .next = NULL, .total = -500869},
     .after = {.next = NULL, .total = 0},
     .expected = {0, 0, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.u = {3, 3}, .next = {3, 3}},
     .before = {.u = data_2,
                .rate = 6,
                .scale = 31,
                .next = data_3,
                .total = INT64_C(9223372036854775807)},
     .after = {.next = data_4, .total = 192277502},
     .expected = {0, 10, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.u = {5, 2}, .next = {5, 2}},
     .before = {.u = data_5, .rate = 1, .scale = 1277, .next = data_6, .total = 3},
     .after = {.next = data_5, .total = INT64_C(-9125494784)},
     .expected = {0, 10, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.u = {4, 7}, .next = {4, 7}},
     .before = {.u = data_7, .rate = 5, .scale = 323, .next = data_8, .total = 0},
     .after = {.next = data_9, .total = 91},
     .expected = {0, 38, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.u = {3, 0}, .next = {3, 0}},
     .before = {.u = NULL, .rate = 1, .scale = 2147483647, .next = NULL, .total = 1},
     .after = {.next = NULL, .total = 0},
     .expected = {0, 0, NULL, 0, NULL, 0}},
    /* E_OVERFLOW mul.checked.i32 work-item */
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.u = {7, 3}, .next = {7, 3}},
     .before = {.u = data_10,
                .rate = 3,
                .scale = 134217729,
                .next = data_11,
                .total = INT64_C(2199023255552)},
     .after = {.next = data_11, .total = INT64_C(2199023255552)},
     .expected = {1, 23, record_2, 160, NULL, 0}},
    /* E_OVERFLOW add.checked.i32 work-item */
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.u = {7, 4}, .next = {7, 4}},
     .before = {.u = data_12, .rate = 1, .scale = 2147483647, .next = data_13, .total = -1},
     .after = {.next = data_13, .total = -1},
     .expected = {1, 29, record_3, 160, NULL, 0}},
    /* E_SHAPE bind.shape entry */
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.u = {1, 8}, .next = {1, 9}},
     .before =
         {.u = data_14, .rate = -2147483647, .scale = -17467434, .next = data_15, .total = -1},
     .after = {.next = data_15, .total = -1},
     .expected = {4, 0, record_4, 131, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.u = {8, 3}, .next = {8, 3}},
     .before = {.u = data_16, .rate = 2, .scale = 9, .next = data_17, .total = -1},
     .after = {.next = data_18, .total = 2503045},
     .expected = {0, 30, NULL, 0, NULL, 0}},
    /* E_FUEL fuel.charge entry */
    {.given = {11, 0},
     .shape = {.u = {8, 3}, .next = {8, 3}},
     .before = {.u = data_16, .rate = 2, .scale = 9, .next = data_17, .total = -1},
     .after = {.next = data_17, .total = -1},
     .expected = {9, 0, record_5, 105, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.u = {3, 2}, .next = {3, 2}},
     .before = {.u = data_19, .rate = 2, .scale = 2147483647, .next = data_20, .total = 9},
     .after = {.next = data_19, .total = 10},
     .expected = {0, 6, NULL, 0, NULL, 0}},
    /* E_SHAPE bind.shape entry */
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.u = {3, 2}, .next = {4, 2}},
     .before = {.u = data_21, .rate = 1, .scale = -2147483647, .next = data_22, .total = 0},
     .after = {.next = data_22, .total = 0},
     .expected = {4, 0, record_6, 131, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.u = {3, 1}, .next = {3, 1}},
     .before = {.u = data_23,
                .rate = 0,
                .scale = 2147483647,
                .next = data_24,
                .total = INT64_C(3575079754999366372)},
     .after = {.next = data_23, .total = 12},
     .expected = {0, 3, NULL, 0, NULL, 0}},
    /* E_FUEL fuel.charge entry */
    {.given = {0, 0},
     .shape = {.u = {3, 1}, .next = {3, 1}},
     .before = {.u = data_23,
                .rate = 0,
                .scale = 2147483647,
                .next = data_24,
                .total = INT64_C(3575079754999366372)},
     .after = {.next = data_24, .total = INT64_C(3575079754999366372)},
     .expected = {9, 0, record_7, 105, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.u = {3, 8}, .next = {3, 8}},
     .before = {.u = data_25, .rate = 3, .scale = 2147483646, .next = data_26, .total = -2},
     .after = {.next = data_25, .total = 48},
     .expected = {0, 30, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.u = {4, 0}, .next = {4, 0}},
     .before = {.u = NULL, .rate = 0, .scale = 5001, .next = NULL, .total = 5},
     .after = {.next = NULL, .total = 0},
     .expected = {0, 0, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.u = {4, 2}, .next = {4, 2}},
     .before = {.u = data_27, .rate = 0, .scale = 6, .next = data_28, .total = 4},
     .after = {.next = data_27, .total = INT64_C(2198863613)},
     .expected = {0, 8, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.u = {1, 7}, .next = {1, 7}},
     .before = {.u = data_29, .rate = 4, .scale = 925157, .next = data_30, .total = 5},
     .after = {.next = data_29, .total = 23},
     .expected = {0, 7, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.u = {4, 7}, .next = {4, 7}},
     .before = {.u = data_31, .rate = 262143, .scale = 2147483647, .next = data_32, .total = 5},
     .after = {.next = data_31, .total = 66},
     .expected = {0, 38, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.u = {2, 7}, .next = {2, 7}},
     .before = {.u = data_33, .rate = 5, .scale = 2147483647, .next = data_34, .total = 1},
     .after = {.next = data_33, .total = 65},
     .expected = {0, 14, NULL, 0, NULL, 0}},
};

static void call(test *t, int number)
{
    const cases_row *c = &cases[number];
    struct {
        array u, next;
    } a;
    a.u = test_place(t, "u", c->before.u, sizeof *c->before.u, 2, c->shape.u);
    a.next = test_place(t, "next", c->before.next, sizeof *c->before.next, 2, c->shape.next);
    struct {
        int64_t total;
    } out;
    out.total = c->before.total;
    heat_context *cx = test_open(t, c->given);
    ht1_status status;
    if (t->layout == LAYOUT_PLAIN) {
        status = heat_step(cx, a.u.first, a.u.n[0], a.u.n[1], c->before.rate, c->before.scale,
                           a.next.first, a.next.n[0], a.next.n[1], &out.total);
    } else {
        status = heat_step_strided(cx, a.u.first, a.u.n[0], a.u.n[1], a.u.s[0], a.u.s[1],
                                   c->before.rate, c->before.scale, a.next.first, a.next.n[0],
                                   a.next.n[1], a.next.s[0], a.next.s[1], &out.total);
    }
    test_close(t, cx, status, &c->expected);
    test_array(t, &a.u, c->before.u);
    test_array(t, &a.next, c->after.next);
    test_scalar(t, "total", &out.total, &c->after.total, sizeof out.total);
}

const suite suite_step = {"step", 22, LAYOUTS, call};
