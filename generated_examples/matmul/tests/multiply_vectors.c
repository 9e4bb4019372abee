/* SPDX-License-Identifier: MIT-0 */
/* Recorded cases of matmul_multiply: what goes in, and what the exact evaluator made of it. */
#include "selftest.h"

#include <stddef.h>

typedef struct cases_row {
    limits given;
    struct {
        int64_t a[2];
        int64_t b[2];
        int64_t product[2];
    } shape;
    struct {
        const int32_t *a;
        const int32_t *b;
        const int64_t *product;
    } before;
    struct {
        const int64_t *product;
    } after;
    outcome expected;
} cases_row;

static const int32_t data_0[] = {-775889096};
static const int32_t data_1[] = {5};
static const int64_t data_2[] = {6};
static const int64_t data_3[] = {INT64_C(-3879445480)};
static const int32_t data_4[] = {9, 5, -1, -2};
static const int32_t data_5[] = {3, 9, 1, 3};
static const int64_t data_6[] = {4, 4, 4, 4};
static const int64_t data_7[] = {32, 96, -5, -15};
static const int32_t data_8[] = {-3, 3, 9, 8, 1,  -2, -2, 3, -1, -2, 3, 6, 7, 7,  3, 9, 0, 1, 0, 5,
                                 -2, 0, 8, 4, -3, 8,  3,  1, 1,  6,  8, 2, 5, -3, 0, 3, 7, 1, 4, 1};
static const int32_t data_9[] = {2, 3,  -1, 4, 6, 8, -2, 3, -2, -2, 7, 8,
                                 6, -1, -1, 1, 7, 8, 5,  2, 3,  8,  3, 2};
static const int64_t data_10[] = {6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6};
static const unsigned char record_0[] = {
    20,  0,   0,   0,   99,  105, 110, 116, 45, 99,  111, 114, 101, 45,  49,  47,  102, 97,
    117, 108, 116, 47,  118, 50,  4,   0,   10, 0,   0,   0,   98,  105, 110, 100, 46,  115,
    104, 97,  112, 101, 3,   0,   0,   0,   20, 2,   0,   0,   0,   0,   0,   0,   0,   20,
    1,   0,   0,   0,   0,   0,   0,   0,   20, 4,   0,   0,   0,   0,   0,   0,   0,   0,
    1,   20,  3,   0,   0,   0,   0,   0,   0,  0,   9,   0,   0,   0,   109, 97,  116, 109,
    117, 108, 46,  99,  105, 5,   0,   0,   0,  15,  0,   0,   0,   0,   0,   1,   15,  0,
    0,   0,   109, 97,  116, 109, 117, 108, 46, 109, 117, 108, 116, 105, 112, 108, 121, 0,
    0,   0,   0,   0,   0,   0,   0,   0,   0,  0,   0,   0,   0};
static const int64_t data_11[] = {6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6,
                                  6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6};
static const int64_t data_12[] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
                                  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
static const unsigned char record_1[] = {
    20,  0,   0,   0,   99, 105, 110, 116, 45,  99, 111, 114, 101, 45,  49,  47,  102, 97,  117,
    108, 116, 47,  118, 50, 9,   0,   11,  0,   0,  0,   102, 117, 101, 108, 46,  99,  104, 97,
    114, 103, 101, 0,   0,  0,   0,   0,   1,   20, 5,   0,   0,   0,   0,   0,   0,   0,   9,
    0,   0,   0,   109, 97, 116, 109, 117, 108, 46, 99,  105, 5,   0,   0,   0,   15,  0,   0,
    0,   0,   0,   1,   15, 0,   0,   0,   109, 97, 116, 109, 117, 108, 46,  109, 117, 108, 116,
    105, 112, 108, 121, 0,  0,   0,   0,   0,   0,  0,   0,   0,   0,   0,   0,   0,   0};
static const int32_t data_13[] = {3, 2, 4, -3, 7};
static const int32_t data_14[] = {INT64_C(-2147483648), 2147483647, 2147483647, 134217728};
static const int64_t data_15[] = {-1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
                                  -1, -1, -1, -1, -1, -1, -1, -1, -1, -1};
static const int64_t data_16[] = {
    INT64_C(-6442450944),  INT64_C(6442450941),  INT64_C(6442450941),  402653184,
    INT64_C(-4294967296),  INT64_C(4294967294),  INT64_C(4294967294),  268435456,
    INT64_C(-8589934592),  INT64_C(8589934588),  INT64_C(8589934588),  536870912,
    INT64_C(6442450944),   INT64_C(-6442450941), INT64_C(-6442450941), -402653184,
    INT64_C(-15032385536), INT64_C(15032385529), INT64_C(15032385529), 939524096};
static const int32_t data_17[] = {1, -2, 3,  8, 9, -3, 5,  -2, 4, -3, 2, 3,
                                  0, 2,  -3, 9, 9, 0,  -2, 8,  2, -1, 2, -3};
static const int32_t data_18[] = {-3, -3, 3, -2, 2, 5, 4, 9, 8, 7, -2, 3};
static const int64_t data_19[] = {-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
                                  -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1};
static const int64_t data_20[] = {17,  8,  -11, -11, -30, 0,   66,  56, 13, 3,  -1,
                                  -16, 37, 40,  -7,  33,  -20, -11, 14, 9,  -9, 18,
                                  63,  63, 38,  60,  22,  82,  -17, -8, 11, 11};
static const int32_t data_21[] = {20288862, -19,       563066230, -2378106, 8,
                                  89,       18,        813297,    236,      -845983,
                                  3544971,  486433883, 102,       -42856,   -39037};
static const int32_t data_22[] = {3, -3, 4, 2, -2, 0, 1, 9, 7, 1, 9,  -3, 5, 2, 2,  2, 3, -2,
                                  5, 2,  8, 4, -2, 0, 5, 5, 3, 6, -1, 3,  5, 9, -1, 5, 5};
static const int64_t data_23[] = {8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8};
static const int64_t data_24[] = {1177486443,
                                  1070021977,
                                  1770354159,
                                  -1097445365,
                                  INT64_C(2762862945),
                                  1118998087,
                                  INT64_C(4510550068),
                                  2473950,
                                  -911968,
                                  -1789650,
                                  -9238921,
                                  4913416,
                                  -2602523,
                                  2278002,
                                  INT64_C(4388407677),
                                  INT64_C(3394371073),
                                  500418888,
                                  INT64_C(4384429072),
                                  -1466566324,
                                  INT64_C(2431845866),
                                  975961232};
static const int32_t data_25[] = {1, 1, 2, -3, -3, 3, 8, -2, 5, -1, 7,
                                  5, 5, 3, 7,  0,  9, 0, 9,  4, 4};
static const int32_t data_26[] = {131072, 1048576, 268435457,  2147483647, -67108863,  -536870911,
                                  32768,  -127,    2147483647, 536870911,  2147483647, -33554431};
static const int64_t data_27[] = {7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7,
                                  7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7};
static const int64_t data_28[] = {INT64_C(4227989503),
                                  537919487,
                                  INT64_C(4563435519),
                                  2080374658,
                                  INT64_C(6643384314),
                                  INT64_C(3218079738),
                                  INT64_C(5637046266),
                                  INT64_C(-6543113853),
                                  INT64_C(10872684537),
                                  INT64_C(3766484985),
                                  INT64_C(12884836355),
                                  INT64_C(17012097275),
                                  INT64_C(10267525122),
                                  -1074790398,
                                  INT64_C(10469212154),
                                  INT64_C(-2315256691),
                                  INT64_C(14831714300),
                                  INT64_C(2152726524),
                                  INT64_C(16374661118),
                                  INT64_C(10502536837),
                                  -603979767,
                                  INT64_C(-4831838199),
                                  294912,
                                  -1143,
                                  INT64_C(8322678784),
                                  9437184,
                                  INT64_C(11005984773),
                                  INT64_C(19193134591)};
static const int32_t data_29[] = {111665784, -564775};
static const int32_t data_30[] = {26, 1, 77, 2880997, 62742, -48494};
static const int64_t data_31[] = {3, 3, 3};
static const int64_t data_32[] = {INT64_C(-1624211770291), INT64_C(-35323447266),
                                  INT64_C(35986464218)};
static const unsigned char record_2[] = {
    20,  0,   0,   0,   99, 105, 110, 116, 45,  99, 111, 114, 101, 45,  49,  47,  102, 97,  117,
    108, 116, 47,  118, 50, 9,   0,   11,  0,   0,  0,   102, 117, 101, 108, 46,  99,  104, 97,
    114, 103, 101, 0,   0,  0,   0,   0,   1,   20, 0,   0,   0,   0,   0,   0,   0,   0,   9,
    0,   0,   0,   109, 97, 116, 109, 117, 108, 46, 99,  105, 5,   0,   0,   0,   15,  0,   0,
    0,   0,   0,   1,   15, 0,   0,   0,   109, 97, 116, 109, 117, 108, 46,  109, 117, 108, 116,
    105, 112, 108, 121, 0,  0,   0,   0,   0,   0,  0,   0,   0,   0,   0,   0,   0,   0};
static const int32_t data_33[] = {300,       19402060, -1727636454, 56,     -133655958, -812856850,
                                  -41352594, -25015,   -428,        725565, -42227879,  -14297246};
static const int32_t data_34[] = {3};
static const int32_t data_35[] = {7, 9, 8, 1, 5, -1, 5};
static const int64_t data_36[] = {6, 6, 6, 6, 6, 6, 6};
static const int64_t data_37[] = {21, 27, 24, 3, 15, -3, 15};
static const int32_t data_38[] = {-15127, -86,       -15,  -17651,     33389,  -2152, -387440, -5,
                                  642,    480049920, -145, 1461170582, -68804, 3,     -1478141};
static const int32_t data_39[] = {-2, 1, -1, 9, 8, 8, 3, 7, 7, -3};
static const int64_t data_40[] = {0, 0, 0, 0, 0, 0};
static const int64_t data_41[] = {210990,      -239745,     INT64_C(3360743070),
                                  -1443634418, -1472067702, INT64_C(13154419105)};
static const unsigned char record_3[] = {
    20,  0,   0,   0,   99,  105, 110, 116, 45, 99,  111, 114, 101, 45,  49,  47,  102, 97,
    117, 108, 116, 47,  118, 50,  4,   0,   10, 0,   0,   0,   98,  105, 110, 100, 46,  115,
    104, 97,  112, 101, 3,   0,   0,   0,   20, 2,   0,   0,   0,   0,   0,   0,   0,   20,
    0,   0,   0,   0,   0,   0,   0,   0,   20, 3,   0,   0,   0,   0,   0,   0,   0,   0,
    1,   20,  2,   0,   0,   0,   0,   0,   0,  0,   9,   0,   0,   0,   109, 97,  116, 109,
    117, 108, 46,  99,  105, 5,   0,   0,   0,  15,  0,   0,   0,   0,   0,   1,   15,  0,
    0,   0,   109, 97,  116, 109, 117, 108, 46, 109, 117, 108, 116, 105, 112, 108, 121, 0,
    0,   0,   0,   0,   0,   0,   0,   0,   0,  0,   0,   0,   0};
static const int32_t data_42[] = {122469, 4238, -13121};
static const int32_t data_43[] = {162, -11463, 1, 28, 6, 0, 19705307, 68};
static const int64_t data_44[] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
                                  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
static const int64_t data_45[] = {
    19839978, -1403862147, 122469, 3429132, 734814, 0, INT64_C(2413289242983), 8327892,
    686556,   -48580194,   4238,   118664,  25428,  0, INT64_C(83511091066),   288184,
    -2125602, 150406023,   -13121, -367388, -78726, 0, INT64_C(-258553333147), -892228};
static const int32_t data_46[] = {32,
                                  -2097152,
                                  INT64_C(-2147483648),
                                  1,
                                  -268435455,
                                  -536870911,
                                  65535,
                                  -512,
                                  -2147483647,
                                  -8192,
                                  INT64_C(-2147483648),
                                  16777216,
                                  -65535,
                                  -2097152,
                                  2147483647,
                                  INT64_C(-2147483648),
                                  INT64_C(-2147483648),
                                  2147483647,
                                  2147483647,
                                  -1073741823};
static const int32_t data_47[] = {429034841, -1006, 64629954, 4502,   -88810,   -2576444, -18943,
                                  78998,     4,     28422347, -32,    26236289, -28,      911265654,
                                  818409597, 8474,  99329,    232830, 404,      -3};
static const int64_t data_48[] = {7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7,
                                  7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7};
static const int64_t data_49[] = {
    INT64_C(5485643287610),        INT64_C(-56341961885284799),   INT64_C(-103472880194),
    INT64_C(-1956928090957269932), INT64_C(-1757580832908467523), INT64_C(-113784944923702979),
    INT64_C(12159336077970),       INT64_C(-17391382957890188),   INT64_C(58509150525988),
    INT64_C(-15181657100948636),   INT64_C(-921345073044910759),  INT64_C(-56338174623884270),
    INT64_C(-138787803599770430),  INT64_C(-1956937752142442090), INT64_C(-1757330741787278058),
    INT64_C(-40980099527303),      INT64_C(56128733974472337),    INT64_C(-504459942155042),
    INT64_C(1956927222150939168),  INT64_C(1757461632386118809),  INT64_C(-926887344434876042),
    INT64_C(56196828469753983),    INT64_C(-138872181911037692),  INT64_C(1956917996864614938),
    INT64_C(1818748472741224117)};
static const int32_t data_50[] = {-6212, 744309, -13724,    -18,       -495,  -349142369, -2, -223,
                                  -7048, -35490, -13281073, -23040485, 15292, -1025047445};

static const cases_row cases[] = {
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.a = {0, 0}, .b = {0, 0}, .product = {0, 0}},
     .before = {.a = NULL, .b = NULL, .product = NULL},
     .after = {.product = NULL},
     .expected = {0, 0, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.a = {1, 1}, .b = {1, 1}, .product = {1, 1}},
     .before = {.a = data_0, .b = data_1, .product = data_2},
     .after = {.product = data_3},
     .expected = {0, 2, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.a = {2, 2}, .b = {2, 2}, .product = {2, 2}},
     .before = {.a = data_4, .b = data_5, .product = data_6},
     .after = {.product = data_7},
     .expected = {0, 12, NULL, 0, NULL, 0}},
    /* E_SHAPE bind.shape entry */
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.a = {5, 8}, .b = {8, 3}, .product = {5, 4}},
     .before = {.a = data_8, .b = data_9, .product = data_10},
     .after = {.product = data_10},
     .expected = {4, 0, record_0, 139, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.a = {4, 0}, .b = {0, 7}, .product = {4, 7}},
     .before = {.a = NULL, .b = NULL, .product = data_11},
     .after = {.product = data_12},
     .expected = {0, 28, NULL, 0, NULL, 0}},
    /* E_FUEL fuel.charge entry */
    {.given = {5, 0},
     .shape = {.a = {4, 0}, .b = {0, 7}, .product = {4, 7}},
     .before = {.a = NULL, .b = NULL, .product = data_11},
     .after = {.product = data_11},
     .expected = {9, 0, record_1, 113, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.a = {5, 1}, .b = {1, 4}, .product = {5, 4}},
     .before = {.a = data_13, .b = data_14, .product = data_15},
     .after = {.product = data_16},
     .expected = {0, 40, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.a = {8, 3}, .b = {3, 4}, .product = {8, 4}},
     .before = {.a = data_17, .b = data_18, .product = data_19},
     .after = {.product = data_20},
     .expected = {0, 128, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.a = {3, 5}, .b = {5, 7}, .product = {3, 7}},
     .before = {.a = data_21, .b = data_22, .product = data_23},
     .after = {.product = data_24},
     .expected = {0, 126, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.a = {7, 3}, .b = {3, 4}, .product = {7, 4}},
     .before = {.a = data_25, .b = data_26, .product = data_27},
     .after = {.product = data_28},
     .expected = {0, 112, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.a = {1, 2}, .b = {2, 3}, .product = {1, 3}},
     .before = {.a = data_29, .b = data_30, .product = data_31},
     .after = {.product = data_32},
     .expected = {0, 9, NULL, 0, NULL, 0}},
    /* E_FUEL fuel.charge entry */
    {.given = {0, 0},
     .shape = {.a = {1, 2}, .b = {2, 3}, .product = {1, 3}},
     .before = {.a = data_29, .b = data_30, .product = data_31},
     .after = {.product = data_31},
     .expected = {9, 0, record_2, 113, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.a = {0, 0}, .b = {0, 1}, .product = {0, 1}},
     .before = {.a = NULL, .b = NULL, .product = NULL},
     .after = {.product = NULL},
     .expected = {0, 0, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.a = {3, 4}, .b = {4, 0}, .product = {3, 0}},
     .before = {.a = data_33, .b = NULL, .product = NULL},
     .after = {.product = NULL},
     .expected = {0, 0, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.a = {1, 1}, .b = {1, 7}, .product = {1, 7}},
     .before = {.a = data_34, .b = data_35, .product = data_36},
     .after = {.product = data_37},
     .expected = {0, 14, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.a = {3, 5}, .b = {5, 2}, .product = {3, 2}},
     .before = {.a = data_38, .b = data_39, .product = data_40},
     .after = {.product = data_41},
     .expected = {0, 36, NULL, 0, NULL, 0}},
    /* E_SHAPE bind.shape entry */
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.a = {2, 0}, .b = {0, 0}, .product = {3, 0}},
     .before = {.a = NULL, .b = NULL, .product = NULL},
     .after = {.product = NULL},
     .expected = {4, 0, record_3, 139, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.a = {3, 1}, .b = {1, 8}, .product = {3, 8}},
     .before = {.a = data_42, .b = data_43, .product = data_44},
     .after = {.product = data_45},
     .expected = {0, 48, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.a = {5, 4}, .b = {4, 5}, .product = {5, 5}},
     .before = {.a = data_46, .b = data_47, .product = data_48},
     .after = {.product = data_49},
     .expected = {0, 125, NULL, 0, NULL, 0}},
    {.given = {HT1_NO_LIMIT, 0},
     .shape = {.a = {2, 7}, .b = {7, 0}, .product = {2, 0}},
     .before = {.a = data_50, .b = NULL, .product = NULL},
     .after = {.product = NULL},
     .expected = {0, 0, NULL, 0, NULL, 0}},
};

static void call(test *t, int number)
{
    const cases_row *c = &cases[number];
    struct {
        array a, b, product;
    } a;
    a.a = test_place(t, "a", c->before.a, sizeof *c->before.a, 2, c->shape.a);
    a.b = test_place(t, "b", c->before.b, sizeof *c->before.b, 2, c->shape.b);
    a.product =
        test_place(t, "product", c->before.product, sizeof *c->before.product, 2, c->shape.product);
    matmul_context *cx = test_open(t, c->given);
    ht1_status status;
    if (t->layout == LAYOUT_PLAIN) {
        status = matmul_multiply(cx, a.a.first, a.a.n[0], a.a.n[1], a.b.first, a.b.n[0], a.b.n[1],
                                 a.product.first, a.product.n[0], a.product.n[1]);
    } else {
        status = matmul_multiply_strided(cx, a.a.first, a.a.n[0], a.a.n[1], a.a.s[0], a.a.s[1],
                                         a.b.first, a.b.n[0], a.b.n[1], a.b.s[0], a.b.s[1],
                                         a.product.first, a.product.n[0], a.product.n[1],
                                         a.product.s[0], a.product.s[1]);
    }
    test_close(t, cx, status, &c->expected);
    test_array(t, &a.a, c->before.a);
    test_array(t, &a.b, c->before.b);
    test_array(t, &a.product, c->after.product);
}

const suite suite_multiply = {"multiply", 20, LAYOUTS, call};
