/* SPDX-License-Identifier: MIT-0 */
/* Recorded cases of heat_run: what goes in, and what the exact evaluator made of it. */
#include "selftest.h"

#include <stddef.h>

typedef struct cases_row {
    limits given;
    struct {
        int64_t plate[2];
        int64_t spare[2];
    } shape;
    struct {
        const int32_t *plate;
        const int32_t *spare;
        int64_t steps;
        int32_t rate;
        int32_t scale;
        int64_t result;
    } before;
    struct {
        const int32_t *plate;
        const int32_t *spare;
        int64_t result;
    } after;
    outcome expected;
} cases_row;

static const unsigned char record_0[] = {
    20,  0,   0,   0,   99,  105, 110, 116, 45, 99, 111, 114, 101, 45,  49,  47,  102, 97,  117,
    108, 116, 47,  118, 50,  4,   0,   10,  0,  0,  0,   98,  105, 110, 100, 46,  119, 104, 101,
    114, 101, 3,   0,   0,   0,   20,  2,   0,  0,  0,   0,   0,   0,   0,   19,  255, 255, 255,
    127, 19,  0,   0,   0,   0,   0,   0,   7,  0,  0,   0,   104, 101, 97,  116, 46,  99,  105,
    53,  0,   0,   0,   9,   0,   0,   0,   0,  0,  1,   9,   0,   0,   0,   104, 101, 97,  116,
    46,  115, 116, 101, 112, 0,   0,   0,   0,  0,  0,   0,   0,   0,   0,   0,   0,   0,   0};
static const int32_t data_0[] = {0};
static const int32_t data_1[] = {281458};
static const int32_t data_2[] = {6, 5, 8, 1};
static const int32_t data_3[] = {1, -1329, 4, 1};
static const int32_t data_4[] = {0, 2, 7,  7, -2, 3, 1, 5, 6, 6, -2, -3, 1, 4, 2, -3, 3, 7, 8, 2,
                                 2, 4, -1, 2, 7,  6, 5, 4, 5, 3, 1,  2,  4, 8, 2, 8,  8, 2, 7, 9};
static const int32_t data_5[] = {-2, 1,  4,  2, 0, 6, 7, -3, 1, 4, -1, 0, 5, 9,
                                 3,  4,  -1, 4, 3, 6, 5, -2, 7, 1, -1, 4, 3, -1,
                                 8,  -1, 6,  7, 3, 8, 7, 2,  0, 6, -3, 1};
static const int32_t data_6[] = {9, 5, 2, -2, 4};
static const int32_t data_7[] = {0, 8, 8, 6, 4};
static const unsigned char record_1[] = {
    20,  0,   0,   0,   99,  105, 110, 116, 45, 99, 111, 114, 101, 45,  49,  47,  102, 97,  117,
    108, 116, 47,  118, 50,  4,   0,   10,  0,  0,  0,   98,  105, 110, 100, 46,  119, 104, 101,
    114, 101, 3,   0,   0,   0,   20,  1,   0,  0,  0,   0,   0,   0,   0,   19,  253, 255, 255,
    255, 19,  0,   0,   0,   0,   0,   0,   7,  0,  0,   0,   104, 101, 97,  116, 46,  99,  105,
    53,  0,   0,   0,   9,   0,   0,   0,   0,  0,  1,   9,   0,   0,   0,   104, 101, 97,  116,
    46,  115, 116, 101, 112, 0,   0,   0,   0,  0,  0,   0,   0,   0,   0,   0,   0,   0,   0};
static const int32_t data_8[] = {4, 0, 2, 3, -3, 7, 4, 1, 6, -1, 0, 2};
static const int32_t data_9[] = {6, 6, -2, -3, 5, 4, 8, -2, 9, -2, 550615589, -2};
static const int32_t data_10[] = {-3, 2, 8, 3, 6, 6, 3, 5};
static const int32_t data_11[] = {2147483647, 536870911,  2147483646,           -524287,
                                  2147483646, 2147483646, INT64_C(-2147483648), 2147483647};
static const unsigned char record_2[] = {
    20,  0,   0,   0,   99,  105, 110, 116, 45, 99, 111, 114, 101, 45,  49,  47,  102, 97,
    117, 108, 116, 47,  118, 50,  4,   0,   10, 0,  0,   0,   98,  105, 110, 100, 46,  115,
    104, 97,  112, 101, 3,   0,   0,   0,   20, 1,  0,   0,   0,   0,   0,   0,   0,   20,
    0,   0,   0,   0,   0,   0,   0,   0,   20, 2,  0,   0,   0,   0,   0,   0,   0,   0,
    1,   20,  3,   0,   0,   0,   0,   0,   0,  0,  7,   0,   0,   0,   104, 101, 97,  116,
    46,  99,  105, 49,  0,   0,   0,   12,  0,  0,  0,   0,   0,   0,   0,   0,   0,   0};
static const int32_t data_12[] = {3, 2, 4,  9,  -1, 6, -1, 1, 4, 4, 2, 7, 2, 4,  9,  -2, 5,
                                  2, 6, -2, 8,  7,  8, 1,  7, 6, 9, 8, 4, 8, -2, -2, 4,  3,
                                  7, 8, 4,  -3, 6,  0, -3, 0, 0, 8, 9, 7, 5, -2, 1};
static const int32_t data_13[] = {5,  3,  7, -3, -3, 1,  1,  1,  -1, 3,  0, 8,  6, 9, 7, -1, -1,
                                  7,  0,  9, 3,  7,  -1, -3, -3, 7,  -3, 4, -3, 9, 0, 7, 3,  2,
                                  -1, -3, 7, -1, 8,  0,  7,  -1, 7,  8,  7, 6,  4, 7, 7};
static const unsigned char record_3[] = {
    20, 0,   0,   0,   99,  105, 110, 116, 45, 99,  111, 114, 101, 45,  49,  47,  102,
    97, 117, 108, 116, 47,  118, 50,  9,   0,  11,  0,   0,   0,   102, 117, 101, 108,
    46, 99,  104, 97,  114, 103, 101, 0,   0,  0,   0,   0,   1,   20,  0,   0,   0,
    0,  0,   0,   0,   0,   7,   0,   0,   0,  104, 101, 97,  116, 46,  99,  105, 49,
    0,  0,   0,   12,  0,   0,   0,   0,   0,  0,   0,   0,   0,   0};
static const int32_t data_14[] = {-3, 9, 9, 6, -3, 7,  -1, 2,  7, 2, 1, -3, 7, -1,
                                  1,  3, 3, 9, 1,  -2, 6,  -3, 1, 8, 3, 5,  6, -1};
static const int32_t data_15[] = {INT64_C(-2147483648),
                                  2147483647,
                                  2147483647,
                                  262144,
                                  -4097,
                                  -2147483647,
                                  INT64_C(-2147483648),
                                  -129,
                                  2147483647,
                                  -16777215,
                                  INT64_C(-2147483648),
                                  2147483647,
                                  INT64_C(-2147483648),
                                  2147483647,
                                  -2147483647,
                                  -524287,
                                  INT64_C(-2147483648),
                                  -536870911,
                                  -4095,
                                  2147483647,
                                  2147483647};
static const unsigned char record_4[] = {
    20,  0,   0,   0,   99,  105, 110, 116, 45, 99, 111, 114, 101, 45,  49,  47,  102, 97,
    117, 108, 116, 47,  118, 50,  4,   0,   10, 0,  0,   0,   98,  105, 110, 100, 46,  115,
    104, 97,  112, 101, 3,   0,   0,   0,   20, 1,  0,   0,   0,   0,   0,   0,   0,   20,
    0,   0,   0,   0,   0,   0,   0,   0,   20, 3,  0,   0,   0,   0,   0,   0,   0,   0,
    1,   20,  4,   0,   0,   0,   0,   0,   0,  0,  7,   0,   0,   0,   104, 101, 97,  116,
    46,  99,  105, 49,  0,   0,   0,   12,  0,  0,  0,   0,   0,   0,   0,   0,   0,   0};
static const int32_t data_16[] = {
    34,        1259101,   -2488363,   64,     -14417805, 2438,   160509481,  -11,
    -448,      185032204, 14,         26,     -30047831, -49512, 43139,      -122147066,
    -7048,     -7,        -780608113, -30354, 7022,      166654, -152661804, 2,
    -38047731, 679809699, 3,          -2110,  6,         0,      15,         18};
static const int32_t data_17[] = {-1, -2, 1, -3, 0,  -1, 6, 2, -1, 7, 4, 8, -1, 2, -1, -3,
                                  0,  -3, 6, 4,  -3, 8,  1, 5, 3,  8, 7, 9, 2,  2, 3,  -3};
static const unsigned char record_5[] = {
    20,  0,   0,   0,   99,  105, 110, 116, 45,  99,  111, 114, 101, 45,  49,  47,  102, 97,
    117, 108, 116, 47,  118, 50,  1,   0,   15,  0,   0,   0,   109, 117, 108, 46,  99,  104,
    101, 99,  107, 101, 100, 46,  105, 51,  50,  2,   0,   0,   0,   19,  4,   0,   0,   0,
    19,  143, 221, 120, 209, 1,   15,  5,   0,   0,   0,   60,  118, 227, 69,  255, 1,   19,
    0,   0,   0,   128, 7,   0,   0,   0,   104, 101, 97,  116, 46,  99,  105, 13,  0,   0,
    0,   44,  0,   0,   0,   0,   0,   1,   9,   0,   0,   0,   104, 101, 97,  116, 46,  115,
    116, 101, 112, 0,   0,   0,   0,   0,   0,   0,   0,   1,   1,   18,  0,   0,   0,   0,
    0,   0,   0,   15,  0,   0,   0,   0,   0,   0,   0,   2,   0,   0,   0,   7,   0,   0,
    0,   104, 101, 97,  116, 46,  99,  105, 53,  0,   0,   0,   9,   0,   0,   0,   7,   0,
    0,   0,   104, 101, 97,  116, 46,  99,  105, 25,  0,   0,   0,   20,  0,   0,   0};
static const int32_t data_18[] = {2, 5, -3, 1, -3, 7, 9, 3, 4, 3, 3, -3, 5, 6, 8};
static const int32_t data_19[] = {-4760,    -127279240, -948,      -1349286290, 426,
                                  53102,    21175,      22938265,  1,           2052325,
                                  14930605, 484021,     608086502, 126,         15008221};
static const int32_t data_20[] = {9, 7,  2,  5, 0, 6, 3, 7, -2, 0, 1, 7, 3,  3,
                                  1, -1, -3, 4, 7, 4, 6, 8, 8,  9, 9, 6, -3, 9};
static const int32_t data_21[] = {1,  1, -6857850, 5, -2, 9, -1, -2, -2, 7, -3, -1, 3,  8,
                                  -1, 7, 0,        3, 6,  2, 2,  2,  4,  7, 9,  -2, -2, -3};
static const int32_t data_22[] = {
    -223678069, -1429328468, 45896,     2762224,  2917352,  3,         62299,   -18089,
    2234,       63710473,    0,         -4051328, -9208,    -1296432,  9,       321524,
    1556736166, -116779760,  2,         -822,     43953324, 205,       83,      20728010,
    53752265,   581393,      800229182, -118143,  -9091,    -84271248, 2711200, -228036581};
static const int32_t data_23[] = {
    409502,      3,         -204161225, -231135937, 374266,    -521823492, -3808,      10315,
    241992,      -1506750,  -411,       -342,       -906,      64713980,   8433,       -1000968686,
    -1157740221, -2378,     -293,       15594,      379,       -82905,     -8018,      71438,
    229,         -87815118, -237811,    -16185248,  -28734080, -75190200,  1056458828, -103068};
static const int32_t data_24[] = {INT64_C(-2147483648), 33554432, -511, -511, -524288, 262144,
                                  INT64_C(-2147483648), 65535,    -2};
static const int32_t data_25[] = {-588175234, -155, -21872892, -3819157, 12287, -1, -3, -12, 2004};
static const int32_t data_26[] = {
    -18933, -5596,     514064191, -417,  -2023, -81763955, -18369,    -486020652,
    -83442, -231,      1435493,   -3035, 256,   -31481,    -10015,    -1312730111,
    789,    -42817353, 193113291, 3,     2584,  -44,       -17854650, 5};
static const int32_t data_27[] = {
    -18933, -5596,     514064191, -417,     -2023,     -81763955,  -18369,     -486020652,
    -83442, 38326242,  195585401, 45339545, -15954605, -113792373, -359184948, -1312730111,
    789,    -42817353, 193113291, 3,        2584,      -44,        -17854650,  5};
static const int32_t data_28[] = {-1, 1, 5, -1, -2, 3,  2, 0, -3, 2,  6, 5,
                                  5,  0, 1, -2, 4,  -3, 0, 0, -1, -1, 3, -3};
static const int32_t data_29[] = {1, 6, 4, 9, 7, 6, 2, 0, 4, 9, 9,  2,
                                  2, 7, 3, 5, 0, 5, 6, 7, 4, 8, -2, 9};
static const int32_t data_30[] = {6,  9,  4,  2, 5, 5, 1,  6, 4, 5, 4, 7,
                                  -2, -1, -1, 8, 3, 4, -1, 7, 7, 0, 2, 4};
static const int32_t data_31[] = {0, 0, -3, 5, 5, 2, 7, -1, 8, 4, 3, 6, 1, 7, 6};
static const int32_t data_32[] = {-3994624, -3031116,  -30,       -11,     16434,
                                  10254155, -13321205, -6566182,  -1,      -92353,
                                  213750,   -32639,    111526445, 2239130, 12442};

static const cases_row cases[] = {
    /* E_SHAPE bind.where entry */ {.given = {HT1_NO_LIMIT, 0},
                                    .shape = {.plate = {0, 0}, .spare = {0, 0}},
                                    .before = {.plate = NULL,
                                               .spare = NULL,
                                               .steps = INT64_C(9223372036854775807),
                                               .rate = 2147483647,
                                               .scale = 1,
                                               .result = 85},
                                    .after = {.plate = NULL, .spare = NULL, .result = 85},
                                    .expected = {4, 2, record_0, 114, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.plate = {1, 1}, .spare = {1, 1}},
     .before = {.plate = data_0, .spare = data_1, .steps = -2, .rate = 1, .scale = 1, .result = 85},
     .after = {.plate = data_0, .spare = data_1, .result = 0},
     .expected = {0, 1, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.plate = {2, 2}, .spare = {2, 2}},
     .before =
         {.plate = data_2, .spare = data_3, .steps = 8, .rate = 33, .scale = 1024, .result = 85},
     .after = {.plate = data_2, .spare = data_2, .result = 20},
     .expected = {0, 41, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.plate = {8, 5}, .spare = {8, 5}},
     .before = {.plate = data_4, .spare = data_5, .steps = 0, .rate = 5, .scale = 5, .result = 85},
     .after = {.plate = data_4, .spare = data_5, .result = 0},
     .expected = {0, 1, NULL, 0, NULL, 0}},
    /* E_SHAPE bind.where entry */
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.plate = {1, 5}, .spare = {1, 5}},
     .before = {.plate = data_6, .spare = data_7, .steps = 5, .rate = -3, .scale = 7, .result = 85},
     .after = {.plate = data_6, .spare = data_7, .result = 85},
     .expected = {4, 2, record_1, 114, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.plate = {3, 4}, .spare = {3, 4}},
     .before =
         {.plate = data_8, .spare = data_9, .steps = -1, .rate = -1, .scale = -1024, .result = 85},
     .after = {.plate = data_8, .spare = data_9, .result = 0},
     .expected = {0, 1, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.plate = {1, 8}, .spare = {1, 8}},
     .before =
         {.plate = data_10, .spare = data_11, .steps = -1, .rate = -511, .scale = -1, .result = 85},
     .after = {.plate = data_10, .spare = data_11, .result = 0},
     .expected = {0, 1, NULL, 0, NULL, 0}},
    /* E_SHAPE bind.shape */
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.plate = {3, 0}, .spare = {2, 0}},
     .before = {.plate = NULL,
                .spare = NULL,
                .steps = -229,
                .rate = 2,
                .scale = 2147483646,
                .result = 85},
     .after = {.plate = NULL, .spare = NULL, .result = 85},
     .expected = {4, 0, record_2, 108, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.plate = {7, 7}, .spare = {7, 7}},
     .before = {.plate = data_12,
                .spare = data_13,
                .steps = INT64_C(-4611686018427387904),
                .rate = -2,
                .scale = -5616,
                .result = 85},
     .after = {.plate = data_12, .spare = data_13, .result = 0},
     .expected = {0, 1, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.plate = {0, 8}, .spare = {0, 8}},
     .before = {.plate = NULL, .spare = NULL, .steps = 0, .rate = 1, .scale = 1, .result = 85},
     .after = {.plate = NULL, .spare = NULL, .result = 0},
     .expected = {0, 1, NULL, 0, NULL, 0}},
    /* E_FUEL fuel.charge */
    {.given = {0, 0},
     .shape = {.plate = {0, 8}, .spare = {0, 8}},
     .before = {.plate = NULL, .spare = NULL, .steps = 0, .rate = 1, .scale = 1, .result = 85},
     .after = {.plate = NULL, .spare = NULL, .result = 85},
     .expected = {9, 0, record_3, 82, NULL, 0}},
    /* E_SHAPE bind.shape */
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.plate = {4, 7}, .spare = {3, 7}},
     .before = {.plate = data_14,
                .spare = data_15,
                .steps = -1,
                .rate = -1,
                .scale = 2147483647,
                .result = 85},
     .after = {.plate = data_14, .spare = data_15, .result = 85},
     .expected = {4, 0, record_4, 108, NULL, 0}},
    /* E_OVERFLOW mul.checked.i32 work-item */
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.plate = {4, 8}, .spare = {4, 8}},
     .before =
         {.plate = data_16, .spare = data_17, .steps = 1, .rate = 0, .scale = 65, .result = 85},
     .after = {.plate = data_16, .spare = data_17, .result = 85},
     .expected = {1, 42, record_5, 179, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.plate = {5, 3}, .spare = {5, 3}},
     .before =
         {.plate = data_18, .spare = data_19, .steps = -2, .rate = 6, .scale = -5378, .result = 85},
     .after = {.plate = data_18, .spare = data_19, .result = 0},
     .expected = {0, 1, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.plate = {4, 0}, .spare = {4, 0}},
     .before =
         {.plate = NULL, .spare = NULL, .steps = INT64_MIN, .rate = -1, .scale = 511, .result = 85},
     .after = {.plate = NULL, .spare = NULL, .result = 0},
     .expected = {0, 1, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.plate = {4, 7}, .spare = {4, 7}},
     .before = {.plate = data_20,
                .spare = data_21,
                .steps = INT64_C(-9223372036854775807),
                .rate = 4,
                .scale = -6,
                .result = 85},
     .after = {.plate = data_20, .spare = data_21, .result = 0},
     .expected = {0, 1, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.plate = {4, 8}, .spare = {4, 8}},
     .before = {.plate = data_22,
                .spare = data_23,
                .steps = -1,
                .rate = 7,
                .scale = -13396,
                .result = 85},
     .after = {.plate = data_22, .spare = data_23, .result = 0},
     .expected = {0, 1, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.plate = {3, 3}, .spare = {3, 3}},
     .before =
         {.plate = data_24, .spare = data_25, .steps = -2, .rate = 0, .scale = -1, .result = 85},
     .after = {.plate = data_24, .spare = data_25, .result = 0},
     .expected = {0, 1, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.plate = {3, 0}, .spare = {3, 0}},
     .before =
         {.plate = NULL, .spare = NULL, .steps = 8, .rate = 1, .scale = 2147483646, .result = 85},
     .after = {.plate = NULL, .spare = NULL, .result = 0},
     .expected = {0, 9, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.plate = {3, 8}, .spare = {3, 8}},
     .before =
         {.plate = data_26, .spare = data_28, .steps = 4, .rate = 1, .scale = 4, .result = 85},
     .after = {.plate = data_27, .spare = data_27, .result = -1443815420},
     .expected = {0, 125, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.plate = {3, 0}, .spare = {3, 0}},
     .before = {.plate = NULL, .spare = NULL, .steps = -3, .rate = 2, .scale = 0, .result = 85},
     .after = {.plate = NULL, .spare = NULL, .result = 0},
     .expected = {0, 1, NULL, 0, NULL, 0}},
    /* E_FUEL fuel.charge */
    {.given = {0, 0},
     .shape = {.plate = {3, 0}, .spare = {3, 0}},
     .before = {.plate = NULL, .spare = NULL, .steps = -3, .rate = 2, .scale = 0, .result = 85},
     .after = {.plate = NULL, .spare = NULL, .result = 85},
     .expected = {9, 0, record_3, 82, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.plate = {3, 8}, .spare = {3, 8}},
     .before =
         {.plate = data_29, .spare = data_30, .steps = -1, .rate = 0, .scale = -2, .result = 85},
     .after = {.plate = data_29, .spare = data_30, .result = 0},
     .expected = {0, 1, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.plate = {5, 3}, .spare = {5, 3}},
     .before =
         {.plate = data_31, .spare = data_32, .steps = -2, .rate = 6, .scale = -1025, .result = 85},
     .after = {.plate = data_31, .spare = data_32, .result = 0},
     .expected = {0, 1, NULL, 0, NULL, 0}},
};

static void call(test *t, int number)
{
    const cases_row *c = &cases[number];
    struct {
        array plate, spare;
    } a;
    a.plate = test_place(t, "plate", c->before.plate, sizeof *c->before.plate, 2, c->shape.plate);
    a.spare = test_place(t, "spare", c->before.spare, sizeof *c->before.spare, 2, c->shape.spare);
    struct {
        int64_t result;
    } out;
    out.result = c->before.result;
    heat_context *cx = test_open(t, c->given);
    ht1_status status;
    if (t->layout == LAYOUT_PLAIN) {
        status =
            heat_run(cx, a.plate.first, a.plate.n[0], a.plate.n[1], a.spare.first, a.spare.n[0],
                     a.spare.n[1], c->before.steps, c->before.rate, c->before.scale, &out.result);
    } else {
        status = heat_run_strided(cx, a.plate.first, a.plate.n[0], a.plate.n[1], a.plate.s[0],
                                  a.plate.s[1], a.spare.first, a.spare.n[0], a.spare.n[1],
                                  a.spare.s[0], a.spare.s[1], c->before.steps, c->before.rate,
                                  c->before.scale, &out.result);
    }
    test_close(t, cx, status, &c->expected);
    test_array(t, &a.plate, c->after.plate);
    test_array(t, &a.spare, c->after.spare);
    test_scalar(t, "result", &out.result, &c->after.result, sizeof out.result);
}

const suite suite_run = {"run", 24, LAYOUTS, call};
