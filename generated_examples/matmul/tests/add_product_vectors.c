/* SPDX-License-Identifier: MIT-0 */
/* Recorded cases of matmul_add_product: what goes in, and what the exact evaluator made of it. */
#include "selftest.h"

#include <stddef.h>

typedef struct cases_row {
    limits given;
    struct {
        int64_t a[2];
        int64_t x[1];
        int64_t y[1];
    } shape;
    struct {
        const int32_t *a;
        const int32_t *x;
        const int64_t *y;
        int64_t largest;
    } before;
    struct {
        const int64_t *y;
        int64_t largest;
    } after;
    outcome expected;
} cases_row;

static const unsigned char record_0[] = {
    20,  0,   0,   0,   99,  105, 110, 116, 45,  99,  111, 114, 101, 45,  49,  47,  102, 97,  117,
    108, 116, 47,  118, 50,  4,   0,   22,  0,   0,   0,   114, 101, 100, 117, 99,  101, 95,  109,
    97,  120, 46,  99,  104, 101, 99,  107, 101, 100, 46,  105, 54,  52,  1,   0,   0,   0,   20,
    0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   9,   0,   0,   0,   109, 97,  116, 109, 117,
    108, 46,  99,  105, 23,  0,   0,   0,   22,  0,   0,   0,   0,   0,   1,   18,  0,   0,   0,
    109, 97,  116, 109, 117, 108, 46,  97,  100, 100, 95,  112, 114, 111, 100, 117, 99,  116, 0,
    0,   0,   0,   0,   0,   0,   0,   2,   0,   0,   0,   0,   0};
static const int32_t data_0[] = {5};
static const int32_t data_1[] = {9};
static const int64_t data_2[] = {-3};
static const int64_t data_3[] = {42};
static const int32_t data_4[] = {-48302, -2884044, -17871991, 1535};
static const int32_t data_5[] = {-2147483647, 2147483647};
static const int64_t data_6[] = {5, 1};
static const int64_t data_7[] = {INT64_C(-6089709572111069), INT64_C(38383104799229323)};
static const int32_t data_8[] = {-2931,   999,       34,      116250,  -327506253,
                                 -397964, -78958803, -32542,  87326,   -1273676318,
                                 -7,      -88338,    -120408, -348619, 560833091};
static const int32_t data_9[] = {9, 2, -47755651};
static const int64_t data_10[] = {2, 1, -2, 3};
static const unsigned char record_1[] = {
    20,  0,   0,   0,   99,  105, 110, 116, 45, 99, 111, 114, 101, 45,  49,  47,  102, 97,
    117, 108, 116, 47,  118, 50,  4,   0,   10, 0,  0,   0,   98,  105, 110, 100, 46,  115,
    104, 97,  112, 101, 3,   0,   0,   0,   20, 2,  0,   0,   0,   0,   0,   0,   0,   20,
    0,   0,   0,   0,   0,   0,   0,   0,   20, 4,  0,   0,   0,   0,   0,   0,   0,   0,
    1,   20,  5,   0,   0,   0,   0,   0,   0,  0,  9,   0,   0,   0,   109, 97,  116, 109,
    117, 108, 46,  99,  105, 16,  0,   0,   0,  15, 0,   0,   0,   0,   0,   1,   18,  0,
    0,   0,   109, 97,  116, 109, 117, 108, 46, 97, 100, 100, 95,  112, 114, 111, 100, 117,
    99,  116, 0,   0,   0,   0,   0,   0,   0,  0,  0,   0,   0,   0,   0,   0};
static const int32_t data_11[] = {7, 7, -1};
static const int32_t data_12[] = {0, -3, -2, 0};
static const int32_t data_13[] = {-1};
static const int64_t data_14[] = {INT64_C(-9223372036854775807), INT64_C(9223372036854775806),
                                  INT64_MIN, INT64_C(-274877906943)};
static const unsigned char record_2[] = {
    20,  0,   0,   0,   99,  105, 110, 116, 45,  99,  111, 114, 101, 45,  49,  47,  102, 97,  117,
    108, 116, 47,  118, 50,  1,   0,   15,  0,   0,   0,   97,  100, 100, 46,  99,  104, 101, 99,
    107, 101, 100, 46,  105, 54,  52,  2,   0,   0,   0,   20,  254, 255, 255, 255, 255, 255, 255,
    127, 20,  3,   0,   0,   0,   0,   0,   0,   0,   1,   15,  9,   0,   0,   0,   1,   0,   0,
    0,   0,   0,   0,   128, 0,   1,   20,  255, 255, 255, 255, 255, 255, 255, 127, 9,   0,   0,
    0,   109, 97,  116, 109, 117, 108, 46,  99,  105, 20,  0,   0,   0,   15,  0,   0,   0,   0,
    0,   1,   18,  0,   0,   0,   109, 97,  116, 109, 117, 108, 46,  97,  100, 100, 95,  112, 114,
    111, 100, 117, 99,  116, 0,   0,   0,   0,   0,   0,   0,   0,   1,   1,   1,   0,   0,   0,
    0,   0,   0,   0,   6,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0};
static const int32_t data_15[] = {
    -27184,      -614331713, -12439, -2757,   3104, 223,    -2671304,  1,  -4, 135988137,
    -1095980335, -36183,     -948,   9512325, 2388, -21765, -16779649, -3, 2,  -104};
static const int32_t data_16[] = {74194608, -1852, -186, -113, 56002100};
static const int64_t data_17[] = {INT64_C(34359738368), INT64_C(-9223372036854775807),
                                  INT64_C(-562949953421312), INT64_C(9223372036854775807)};
static const int64_t data_18[] = {INT64_C(-670971009433), INT64_C(-9215756394115035249),
                                  INT64_C(-81878648559145673), INT64_C(9223370447260824567)};
static const int32_t data_19[] = {
    INT64_C(-2147483648), -4194303, 2147483647, 2147483647, 134217729,  INT64_C(-2147483648), 8191,
    2147483647,           -65535,   2147483647, -131071,    -2147483647};
static const int32_t data_20[] = {-1, -1, 8};
static const int64_t data_21[] = {INT64_C(2162054980315751297), 2335834,
                                  INT64_C(490405138752831868), INT64_C(-1850134456245)};
static const int64_t data_22[] = {INT64_C(2162054999647298424), INT64_C(-19459234726),
                                  INT64_C(490405136604815750), INT64_C(-1869461677997)};
static const unsigned char record_3[] = {
    20,  0,   0,   0,   99,  105, 110, 116, 45,  99, 111, 114, 101, 45,  49,  47, 102, 97,  117,
    108, 116, 47,  118, 50,  9,   0,   11,  0,   0,  0,   102, 117, 101, 108, 46, 99,  104, 97,
    114, 103, 101, 0,   0,   0,   0,   0,   1,   20, 7,   0,   0,   0,   0,   0,  0,   0,   9,
    0,   0,   0,   109, 97,  116, 109, 117, 108, 46, 99,  105, 19,  0,   0,   0,  5,   0,   0,
    0,   0,   0,   1,   18,  0,   0,   0,   109, 97, 116, 109, 117, 108, 46,  97, 100, 100, 95,
    112, 114, 111, 100, 117, 99,  116, 0,   0,   0,  0,   0,   0,   0,   0,   1,  1,   1,   0,
    0,   0,   0,   0,   0,   0,   1,   0,   0,   0,  0,   0,   0,   0,   0,   0,  0,   0};
static const int32_t data_23[] = {0, 6, 7, 2, -3, 2, -1, -2, 4,  4, 3, 7, 6, -1,
                                  8, 9, 4, 7, -2, 1, 7,  5,  -2, 8, 8, 1, 3, 5};
static const int32_t data_24[] = {-1642766, 232, -34892013, -2145060566};
static const int64_t data_25[] = {INT64_C(9223372036854775807),
                                  INT64_C(-144115188075855873),
                                  4194305,
                                  INT64_MIN,
                                  INT64_C(72057594037927936),
                                  -2048,
                                  4194305};
static const unsigned char record_4[] = {
    20,  0,   0,   0,   99,  105, 110, 116, 45,  99,  111, 114, 101, 45,  49,  47,  102, 97,  117,
    108, 116, 47,  118, 50,  1,   0,   15,  0,   0,   0,   97,  100, 100, 46,  99,  104, 101, 99,
    107, 101, 100, 46,  105, 54,  52,  2,   0,   0,   0,   20,  255, 255, 255, 255, 255, 255, 255,
    127, 20,  112, 5,   0,   0,   0,   0,   0,   0,   1,   15,  9,   0,   0,   0,   111, 5,   0,
    0,   0,   0,   0,   128, 0,   1,   20,  255, 255, 255, 255, 255, 255, 255, 127, 9,   0,   0,
    0,   109, 97,  116, 109, 117, 108, 46,  99,  105, 20,  0,   0,   0,   15,  0,   0,   0,   0,
    0,   1,   18,  0,   0,   0,   109, 97,  116, 109, 117, 108, 46,  97,  100, 100, 95,  112, 114,
    111, 100, 117, 99,  116, 0,   0,   0,   0,   0,   0,   0,   0,   1,   1,   0,   0,   0,   0,
    0,   0,   0,   0,   12,  0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0};
static const int32_t data_26[] = {-11364702, -32,     -981781,  -122140,   -9934431,
                                  346514492, 26018,   876,      -20500722, -4409,
                                  -121,      7695736, 13912815, -173,      142830};
static const int32_t data_27[] = {1, 598572435, 8};
static const int64_t data_28[] = {INT64_C(-13110291206325), 1, -25445, INT64_C(-708516406714841),
                                  -114};
static const int64_t data_29[] = {INT64_C(-13129464743195), INT64_C(-5946473782015688),
                                  INT64_C(524185447857), INT64_C(-708588772417997),
                                  INT64_C(-103537975914)};
static const int32_t data_30[] = {-7,   -3868265,   5202,    12299888,  -2010,      -383109026,
                                  6792, -660229844, -107470, 486034680, 1749267826, 3};
static const int32_t data_31[] = {14, -9268405, -32055064, -483733063};
static const int64_t data_32[] = {377, INT64_C(179409929874698475), INT64_C(-5537501201978)};
static const int64_t data_33[] = {INT64_C(-5914176600572268), INT64_C(502335526490931349),
                                  INT64_C(-60583197327762011)};
static const unsigned char record_5[] = {
    20,  0,   0,   0,   99,  105, 110, 116, 45,  99, 111, 114, 101, 45,  49,  47, 102, 97,  117,
    108, 116, 47,  118, 50,  9,   0,   11,  0,   0,  0,   102, 117, 101, 108, 46, 99,  104, 97,
    114, 103, 101, 0,   0,   0,   0,   0,   1,   20, 12,  0,   0,   0,   0,   0,  0,   0,   9,
    0,   0,   0,   109, 97,  116, 109, 117, 108, 46, 99,  105, 19,  0,   0,   0,  5,   0,   0,
    0,   0,   0,   1,   18,  0,   0,   0,   109, 97, 116, 109, 117, 108, 46,  97, 100, 100, 95,
    112, 114, 111, 100, 117, 99,  116, 0,   0,   0,  0,   0,   0,   0,   0,   1,  1,   2,   0,
    0,   0,   0,   0,   0,   0,   7,   0,   0,   0,  0,   0,   0,   0,   0,   0,  0,   0};
static const int64_t data_34[] = {-4194303, INT64_MIN, INT64_C(281474976710657),
                                  INT64_C(9223372036854775807), 128};
static const unsigned char record_6[] = {
    20,  0,   0,   0,   99,  105, 110, 116, 45,  99,  111, 114, 101, 45,  49,  47,  102,
    97,  117, 108, 116, 47,  118, 50,  9,   0,   11,  0,   0,   0,   102, 117, 101, 108,
    46,  99,  104, 97,  114, 103, 101, 0,   0,   0,   0,   0,   1,   20,  0,   0,   0,
    0,   0,   0,   0,   0,   9,   0,   0,   0,   109, 97,  116, 109, 117, 108, 46,  99,
    105, 16,  0,   0,   0,   15,  0,   0,   0,   0,   0,   1,   18,  0,   0,   0,   109,
    97,  116, 109, 117, 108, 46,  97,  100, 100, 95,  112, 114, 111, 100, 117, 99,  116,
    0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0};
static const int32_t data_35[] = {2, 1, -2, 4, 5, 3, 4, 2};
static const int32_t data_36[] = {-52};
static const int64_t data_37[] = {-2, 0, 5, 2, 8, -2, 6, 7};
static const int64_t data_38[] = {-106, -52, 109, -206, -252, -158, -202, -97};
static const int32_t data_39[] = {33554432, INT64_C(-2147483648), 2147483646,
                                  -512,     -2147483647,          2147483647};
static const int32_t data_40[] = {2109, -931586132};
static const int64_t data_41[] = {4, 7, 6};
static const int64_t data_42[] = {INT64_C(2000566055939866628), INT64_C(5006015109005),
                                  INT64_C(-2000570513284994921)};
static const int32_t data_43[] = {2755165, -28918666, 13861, -4944384, -3206426,
                                  -4588,   640244,    7404,  519};
static const int32_t data_44[] = {7, 9, 3};
static const int64_t data_45[] = {-2, 8, -1};
static const int64_t data_46[] = {-240940258, -63482278, 4549900};
static const int32_t data_47[] = {7473353, -47824727, -1308547544, 2046,   -114261715, 15,
                                  6176,    -4228791,  156,         -26822, 16712,      -2189470};
static const int32_t data_48[] = {-2, -3, 1};
static const int64_t data_49[] = {9, 6, 6, 6};
static const int64_t data_50[] = {-1180020060, 342781074, 12674183, -2185956};
static const int32_t data_51[] = {0, 5, -1, -3, -2, 8, 7};
static const int32_t data_52[] = {-2, 2, 5, 1, 5, 5, 8};
static const int64_t data_53[] = {4};
static const int64_t data_54[] = {92};

static const cases_row cases[] = {
    /* E_SHAPE reduce_max.checked.i64 epilogue */ {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.a = {0, 0}, .x = {0}, .y = {0}},
        .before = {.a = NULL, .x = NULL, .y = NULL, .largest = 0},
        .after = {.y = NULL, .largest = 0},
        .expected = {4, 0, record_0, 127, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.a = {1, 1}, .x = {1}, .y = {1}},
     .before = {.a = data_0, .x = data_1, .y = data_2, .largest = INT64_C(9223372036854775807)},
     .after = {.y = data_3, .largest = 42},
     .expected = {0, 2, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.a = {2, 2}, .x = {2}, .y = {2}},
     .before = {.a = data_4, .x = data_5, .y = data_6, .largest = 134217727},
     .after = {.y = data_7, .largest = INT64_C(38383104799229323)},
     .expected = {0, 6, NULL, 0, NULL, 0}},
    /* E_SHAPE bind.shape entry */
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.a = {5, 3}, .x = {3}, .y = {4}},
     .before = {.a = data_8, .x = data_9, .y = data_10, .largest = -1},
     .after = {.y = data_10, .largest = -1},
     .expected = {4, 0, record_1, 142, NULL, 0}},
    /* E_SHAPE reduce_max.checked.i64 epilogue */
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.a = {0, 3}, .x = {3}, .y = {0}},
     .before = {.a = NULL, .x = data_11, .y = NULL, .largest = -2},
     .after = {.y = NULL, .largest = -2},
     .expected = {4, 0, record_0, 127, NULL, 0}},
    /* E_OVERFLOW add.checked.i64 work-item */
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.a = {4, 1}, .x = {1}, .y = {4}},
     .before = {.a = data_12, .x = data_13, .y = data_14, .largest = INT64_C(-756424065994908322)},
     .after = {.y = data_14, .largest = INT64_C(-756424065994908322)},
     .expected = {1, 6, record_2, 168, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.a = {4, 5}, .x = {5}, .y = {4}},
     .before = {.a = data_15, .x = data_16, .y = data_17, .largest = 44},
     .after = {.y = data_18, .largest = INT64_C(9223370447260824567)},
     .expected = {0, 24, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.a = {4, 3}, .x = {3}, .y = {4}},
     .before = {.a = data_19, .x = data_20, .y = data_21, .largest = 8},
     .after = {.y = data_22, .largest = INT64_C(2162054999647298424)},
     .expected = {0, 16, NULL, 0, NULL, 0}},
    /* E_FUEL fuel.charge work-item */
    {.given = {7, 0},
     .shape = {.a = {4, 3}, .x = {3}, .y = {4}},
     .before = {.a = data_19, .x = data_20, .y = data_21, .largest = 8},
     .after = {.y = data_21, .largest = 8},
     .expected = {9, 7, record_3, 132, NULL, 0}},
    /* E_OVERFLOW add.checked.i64 work-item */
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.a = {7, 4}, .x = {4}, .y = {7}},
     .before = {.a = data_23, .x = data_24, .y = data_25, .largest = 4},
     .after = {.y = data_25, .largest = 4},
     .expected = {1, 9, record_4, 168, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.a = {5, 3}, .x = {3}, .y = {5}},
     .before = {.a = data_26, .x = data_27, .y = data_28, .largest = -1},
     .after = {.y = data_29, .largest = INT64_C(524185447857)},
     .expected = {0, 20, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.a = {3, 4}, .x = {4}, .y = {3}},
     .before = {.a = data_30, .x = data_31, .y = data_32, .largest = -1564},
     .after = {.y = data_33, .largest = INT64_C(502335526490931349)},
     .expected = {0, 15, NULL, 0, NULL, 0}},
    /* E_FUEL fuel.charge work-item */
    {.given = {12, 0},
     .shape = {.a = {3, 4}, .x = {4}, .y = {3}},
     .before = {.a = data_30, .x = data_31, .y = data_32, .largest = -1564},
     .after = {.y = data_32, .largest = -1564},
     .expected = {9, 12, record_5, 132, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.a = {5, 0}, .x = {0}, .y = {5}},
     .before = {.a = NULL, .x = NULL, .y = data_34, .largest = -1},
     .after = {.y = data_34, .largest = INT64_C(9223372036854775807)},
     .expected = {0, 5, NULL, 0, NULL, 0}},
    /* E_FUEL fuel.charge entry */
    {.given = {0, 0},
     .shape = {.a = {5, 0}, .x = {0}, .y = {5}},
     .before = {.a = NULL, .x = NULL, .y = data_34, .largest = -1},
     .after = {.y = data_34, .largest = -1},
     .expected = {9, 0, record_6, 116, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.a = {8, 1}, .x = {1}, .y = {8}},
     .before = {.a = data_35, .x = data_36, .y = data_37, .largest = -2},
     .after = {.y = data_38, .largest = 109},
     .expected = {0, 16, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.a = {3, 2}, .x = {2}, .y = {3}},
     .before = {.a = data_39, .x = data_40, .y = data_41, .largest = 1},
     .after = {.y = data_42, .largest = INT64_C(2000566055939866628)},
     .expected = {0, 9, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.a = {3, 3}, .x = {3}, .y = {3}},
     .before = {.a = data_43, .x = data_44, .y = data_45, .largest = INT64_C(9223372036854775807)},
     .after = {.y = data_46, .largest = 4549900},
     .expected = {0, 12, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.a = {4, 3}, .x = {3}, .y = {4}},
     .before = {.a = data_47, .x = data_48, .y = data_49, .largest = INT64_C(-4611686018427387904)},
     .after = {.y = data_50, .largest = 342781074},
     .expected = {0, 16, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.a = {1, 7}, .x = {7}, .y = {1}},
     .before = {.a = data_51, .x = data_52, .y = data_53, .largest = 1},
     .after = {.y = data_54, .largest = 92},
     .expected = {0, 8, NULL, 0, NULL, 0}},
};

static void call(test *t, int number)
{
    const cases_row *c = &cases[number];
    struct {
        array a, x, y;
    } a;
    a.a = test_place(t, "a", c->before.a, sizeof *c->before.a, 2, c->shape.a);
    a.x = test_place(t, "x", c->before.x, sizeof *c->before.x, 1, c->shape.x);
    a.y = test_place(t, "y", c->before.y, sizeof *c->before.y, 1, c->shape.y);
    struct {
        int64_t largest;
    } out;
    out.largest = c->before.largest;
    matmul_context *cx = test_open(t, c->given);
    ht1_status status;
    if (t->layout == LAYOUT_PLAIN) {
        status = matmul_add_product(cx, a.a.first, a.a.n[0], a.a.n[1], a.x.first, a.x.n[0],
                                    a.y.first, a.y.n[0], &out.largest);
    } else {
        status = matmul_add_product_strided(cx, a.a.first, a.a.n[0], a.a.n[1], a.a.s[0], a.a.s[1],
                                            a.x.first, a.x.n[0], a.x.s[0], a.y.first, a.y.n[0],
                                            a.y.s[0], &out.largest);
    }
    test_close(t, cx, status, &c->expected);
    test_array(t, &a.a, c->before.a);
    test_array(t, &a.x, c->before.x);
    test_array(t, &a.y, c->after.y);
    test_scalar(t, "largest", &out.largest, &c->after.largest, sizeof out.largest);
}

const suite suite_add_product = {"add_product", 20, LAYOUTS, call};
