/* SPDX-License-Identifier: MIT-0 */
/* Recorded cases of matmul_multiply:
 * what goes in, and what the exact evaluator made of it. */
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
    struct { /* of large arrays, where `after` is NULL */
        uint64_t product;
    } digest;
    outcome expected;
} cases_row;

static const int32_t data_0[] = {-775889096};
static const int32_t data_1[] = {5};
static const int64_t data_2[] = {6};
static const int64_t data_3[] = {INT64_C(-3879445480)};
static const int32_t data_4[] = {9, 9, 5, -1};
static const int32_t data_5[] = {5, -2, 6, 1};
static const int64_t data_6[] = {3, 3, 3, 3};
static const int64_t data_7[] = {99, -9, 19, -11};
static const unsigned char record_0[] = {
    20, 0, 0, 0, 99, 105, 110, 116, 45, 99, 111, 114, 101, 45, 49, 47, 102, 97, 117, 108, 116, 47,
    118, 50, 9, 0, 11, 0, 0, 0, 102, 117, 101, 108, 46, 99, 104, 97, 114, 103, 101, 0, 0, 0, 0, 0,
    1, 20, 10, 0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0, 109, 97, 116, 109, 117, 108, 46, 99, 105, 8, 0, 0,
    0, 5, 0, 0, 0, 0, 0, 1, 15, 0, 0, 0, 109, 97, 116, 109, 117, 108, 46, 109, 117, 108, 116, 105,
    112, 108, 121, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0,
};
static const int32_t data_8[] = {4, 3, 2, 9, 9, 3, -2, -3, 3, 9, 8, 1, -2, -2, 3, -1};
static const int32_t data_9[] = {
    -33554431, 536870912, 2147483646, 2147483647, 2147483647, INT64_C(-2147483648),
    INT64_C(-2147483648), 2147483647, INT64_C(-2147483648), 2147483646, 16385, -2147483647,
    2147483647, 32769, 65536, INT64_C(-2147483648),
};
static const int64_t data_10[] = {
    2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
    2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
};
static const int64_t data_11[] = {
    INT64_C(-6576668668), INT64_C(8589934586), INT64_C(8589983739), 2147483647,
    INT64_C(15032385529), INT64_C(-8589836285), INT64_C(-8589737984), 2147483644,
    INT64_C(-19394461694), INT64_C(20401094638), INT64_C(4295114757), INT64_C(-15032385529),
    INT64_C(23622320117), INT64_C(-4294672375), INT64_C(-4294377472), INT64_C(-15032385538),
    INT64_C(-6744440823), INT64_C(11274289146), INT64_C(19327401969), INT64_C(12884901882),
    INT64_C(25769803764), INT64_C(-19327254525), INT64_C(-19327156224), INT64_C(12884901879),
    INT64_C(6509559806), INT64_C(-7516192762), INT64_C(-4295016447), 2147483647,
    INT64_C(-10737418235), INT64_C(4294868989), INT64_C(4294770688), INT64_C(2147483650),
    INT64_C(-19428016125), INT64_C(20937965550), INT64_C(6442598403), INT64_C(-12884901882),
    INT64_C(25769803764), INT64_C(-6442156023), INT64_C(-6441861120), INT64_C(-12884901891),
    INT64_C(-2415919096), INT64_C(6442450942), INT64_C(17179885553), INT64_C(15032385529),
    INT64_C(19327352823), INT64_C(-17179836415), INT64_C(-17179803648), INT64_C(15032385528),
    INT64_C(4362076158), INT64_C(-5368709116), INT64_C(-4295000062), 0, INT64_C(-8589934588),
    INT64_C(4294901758), INT64_C(4294836224), 2, 2046820355, -536870910, INT64_C(6442434553),
    INT64_C(8589934588), INT64_C(4294967294), INT64_C(-6442483713), INT64_C(-6442516480),
    INT64_C(8589934589),
};
static const int32_t data_12[] = {
    4, -111, -95655747, -354504433, -1637421211, -570, 20359908, -163779666, -5, -13, -180103,
    -111859970, 7655314, -28844809, 555687340, 12350, 17, 30891, -586, 9881, -297723, -3710, -1996,
    -11429999, 273883479,
};
static const int32_t data_13[] = {4, 9, 8, 7, -2, 3, 3, -1, 9, 8, -1, 6, 9, 0, 1, -1, 2, 8, 8, 2};
static const int64_t data_14[] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
static const int64_t data_15[] = {
    INT64_C(-7326283804), INT64_C(-13864615961), INT64_C(-13358218675), INT64_C(-3494272332),
    -1514739161, -1249162838, 224854721, -1003041915, 1143668753, INT64_C(4169540395),
    INT64_C(4071977863), 1296750622, 341873, 437377, 146422, 292127, 443695531,
    INT64_C(2188361227), INT64_C(2177246915), 557104630,
};
static const unsigned char record_1[] = {
    20, 0, 0, 0, 99, 105, 110, 116, 45, 99, 111, 114, 101, 45, 49, 47, 102, 97, 117, 108, 116, 47,
    118, 50, 9, 0, 11, 0, 0, 0, 102, 117, 101, 108, 46, 99, 104, 97, 114, 103, 101, 0, 0, 0, 0, 0,
    1, 20, 119, 0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0, 109, 97, 116, 109, 117, 108, 46, 99, 105, 8, 0, 0,
    0, 5, 0, 0, 0, 0, 0, 1, 15, 0, 0, 0, 109, 97, 116, 109, 117, 108, 46, 109, 117, 108, 116, 105,
    112, 108, 121, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 19, 0, 0, 0, 0, 0, 0, 0, 24, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0,
};
static const int32_t data_16[] = {-2097153, 511};
static const int32_t data_17[] = {1, 6, 9};
static const int64_t data_18[] = {9, 9, 9, 9, 9, 9};
static const int64_t data_19[] = {-2097153, -12582918, -18874377, 511, 3066, 4599};
static const int32_t data_20[] = {-3, 0, 8, 3, -99};
static const int32_t data_21[] = {
    1488191, 1073917208, 51048, 7, -11123392, 1013, -4185, -112416, -604484, 2, -2, 26128,
    -57643693, 12383, 229, 25003, -119053187, -14, -518671021, -1379195995, 2329, -4927944,
    -214804428, -1304536, -128460,
};
static const int64_t data_22[] = {7, 7, 7, 7, 7, 7};
static const unsigned char record_2[] = {
    20, 0, 0, 0, 99, 105, 110, 116, 45, 99, 111, 114, 101, 45, 49, 47, 102, 97, 117, 108, 116, 47,
    118, 50, 4, 0, 10, 0, 0, 0, 98, 105, 110, 100, 46, 115, 104, 97, 112, 101, 3, 0, 0, 0, 20, 2,
    0, 0, 0, 0, 0, 0, 0, 20, 1, 0, 0, 0, 0, 0, 0, 0, 20, 6, 0, 0, 0, 0, 0, 0, 0, 0, 1, 20, 5, 0, 0,
    0, 0, 0, 0, 0, 9, 0, 0, 0, 109, 97, 116, 109, 117, 108, 46, 99, 105, 5, 0, 0, 0, 15, 0, 0, 0,
    0, 0, 1, 15, 0, 0, 0, 109, 97, 116, 109, 117, 108, 46, 109, 117, 108, 116, 105, 112, 108, 121,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
};
static const int64_t data_23[] = {0, 0, 0, 0, 0, 0};
static const unsigned char record_3[] = {
    20, 0, 0, 0, 99, 105, 110, 116, 45, 99, 111, 114, 101, 45, 49, 47, 102, 97, 117, 108, 116, 47,
    118, 50, 9, 0, 11, 0, 0, 0, 102, 117, 101, 108, 46, 99, 104, 97, 114, 103, 101, 0, 0, 0, 0, 0,
    1, 20, 1, 0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0, 109, 97, 116, 109, 117, 108, 46, 99, 105, 5, 0, 0,
    0, 15, 0, 0, 0, 0, 0, 1, 15, 0, 0, 0, 109, 97, 116, 109, 117, 108, 46, 109, 117, 108, 116, 105,
    112, 108, 121, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
};
static const int32_t data_24[] = {
    2097151, INT64_C(-2147483648), -127, 2147483647, 536870911, 2147483647, -33554431,
    INT64_C(-2147483648), INT64_C(-2147483648), INT64_C(-2147483648), 67108865, -2147483647, 31,
    -65535, 4194304, -2147483647,
};
static const int32_t data_25[] = {3, 1, 3, -1, 6, 8, 1, 1, 3, 2, 1, 5, 3, 2, 8, -2};
static const int64_t data_26[] = {
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
};
static const int64_t data_27[] = {
    INT64_C(-6436159491), INT64_C(-4292870145), -2141192195, INT64_C(-10739515391),
    INT64_C(-6429868038), INT64_C(-4278190088), INT64_C(-17177772033), INT64_C(4297064447),
    INT64_C(6442450560), INT64_C(4294967167), 2147483266, INT64_C(10737418362),
    INT64_C(6442450179), INT64_C(4294966278), INT64_C(17179869049), INT64_C(-4294967421),
    INT64_C(8053063674), INT64_C(4831838205), INT64_C(3758096380), INT64_C(10200547324),
    INT64_C(9663676407), INT64_C(8589934582), INT64_C(17716740087), INT64_C(-3758096383),
    INT64_C(-6543114237), INT64_C(-4328521727), INT64_C(-2248146941), INT64_C(-10703863809),
    INT64_C(-6643777530), INT64_C(-4563402744), INT64_C(-17213423615), INT64_C(4261412865),
    INT64_C(-12884901888), INT64_C(-6442450944), INT64_C(-8589934592), INT64_C(-8589934592),
    INT64_C(-19327352832), INT64_C(-21474836480), INT64_C(-19327352832), INT64_C(2147483648),
    INT64_C(-6241124346), INT64_C(-4227858429), -1946157052, INT64_C(-10804527100),
    INT64_C(-6039797751), INT64_C(-3758096374), INT64_C(-17112760311), INT64_C(4362076159),
    -196512, -131039, -65442, -327706, -196419, -130822, -524249, 131101, INT64_C(-6429868029),
    INT64_C(-4290772990), -2134900735, INT64_C(-10741612539), INT64_C(-6417285117),
    INT64_C(-4261412862), INT64_C(-17175674872), INT64_C(4299161598),
};
static const int32_t data_28[] = {626130099, -8477, 4, 5};
static const int64_t data_29[] = {3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3};
static const unsigned char record_4[] = {
    20, 0, 0, 0, 99, 105, 110, 116, 45, 99, 111, 114, 101, 45, 49, 47, 102, 97, 117, 108, 116, 47,
    118, 50, 4, 0, 10, 0, 0, 0, 98, 105, 110, 100, 46, 115, 104, 97, 112, 101, 3, 0, 0, 0, 20, 1,
    0, 0, 0, 0, 0, 0, 0, 20, 0, 0, 0, 0, 0, 0, 0, 0, 20, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 20, 0, 0, 0,
    0, 0, 0, 0, 0, 9, 0, 0, 0, 109, 97, 116, 109, 117, 108, 46, 99, 105, 5, 0, 0, 0, 15, 0, 0, 0,
    0, 0, 1, 15, 0, 0, 0, 109, 97, 116, 109, 117, 108, 46, 109, 117, 108, 116, 105, 112, 108, 121,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
};
static const int32_t data_30[] = {6, 8, 3, 2, 7, 9, 0, -2, 32, 9, 8, 8};
static const int32_t data_31[] = {8, 1, 5, -1, 5, 6, 6, 2, 4, 3, 1, 8, -2, 4, 5, 6};
static const int32_t data_32[] = {7, 8, -1, -1, 0, 2, 4, 8};
static const int64_t data_33[] = {3, 3};
static const int64_t data_34[] = {112, 119};
static const int32_t data_35[] = {INT64_C(-2147483648), INT64_C(-2147483648)};
static const int32_t data_36[] = {
    -28060939, 129, 159524, 565784, -116, 3770, -459644, -50, 1288073127, -486311, 2814, 425,
    -2067686497, 397389315, 30, 1588,
};
static const int64_t data_37[] = {4, 4, 4, 4, 4, 4, 4, 4};
static const int64_t data_38[] = {
    INT64_C(-2705855570010701824), INT64_C(1044067894951936), INT64_C(-348618200449024),
    INT64_C(-1215924568850432), INT64_C(4440323190606004224), INT64_C(-853395151865774080),
    INT64_C(987013549391872), INT64_C(-3302829850624),
};
static const unsigned char record_5[] = {
    20, 0, 0, 0, 99, 105, 110, 116, 45, 99, 111, 114, 101, 45, 49, 47, 102, 97, 117, 108, 116, 47,
    118, 50, 9, 0, 11, 0, 0, 0, 102, 117, 101, 108, 46, 99, 104, 97, 114, 103, 101, 0, 0, 0, 0, 0,
    1, 20, 7, 0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0, 109, 97, 116, 109, 117, 108, 46, 99, 105, 5, 0, 0,
    0, 15, 0, 0, 0, 0, 0, 1, 15, 0, 0, 0, 109, 97, 116, 109, 117, 108, 46, 109, 117, 108, 116, 105,
    112, 108, 121, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
};
static int32_t large_0[183];
static int32_t large_1[204];
static int64_t large_2[4148];

static const cases_row cases[] = {
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.a = {0, 0}, .b = {0, 0}, .product = {0, 0}},
        .before = {.a = NULL, .b = NULL, .product = NULL},
        .after = {.product = NULL},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.a = {1, 1}, .b = {1, 1}, .product = {1, 1}},
        .before = {.a = data_0, .b = data_1, .product = data_2},
        .after = {.product = data_3},
        .expected = {0, 2, NULL, 0, NULL, 0},
    },
    {
        .given = {2, 0},
        .shape = {.a = {1, 1}, .b = {1, 1}, .product = {1, 1}},
        .before = {.a = data_0, .b = data_1, .product = data_2},
        .after = {.product = data_3},
        .expected = {0, 2, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.a = {2, 2}, .b = {2, 2}, .product = {2, 2}},
        .before = {.a = data_4, .b = data_5, .product = data_6},
        .after = {.product = data_7},
        .expected = {0, 12, NULL, 0, NULL, 0},
    },
    /* E_FUEL fuel.charge work-item */
    {
        .given = {10, 0},
        .shape = {.a = {2, 2}, .b = {2, 2}, .product = {2, 2}},
        .before = {.a = data_4, .b = data_5, .product = data_6},
        .after = {.product = data_6},
        .expected = {9, 10, record_0, 129, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.a = {8, 2}, .b = {2, 8}, .product = {8, 8}},
        .before = {.a = data_8, .b = data_9, .product = data_10},
        .after = {.product = data_11},
        .expected = {0, 192, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.a = {5, 5}, .b = {5, 4}, .product = {5, 4}},
        .before = {.a = data_12, .b = data_13, .product = data_14},
        .after = {.product = data_15},
        .expected = {0, 120, NULL, 0, NULL, 0},
    },
    /* E_FUEL fuel.charge work-item */
    {
        .given = {119, 0},
        .shape = {.a = {5, 5}, .b = {5, 4}, .product = {5, 4}},
        .before = {.a = data_12, .b = data_13, .product = data_14},
        .after = {.product = data_14},
        .expected = {9, 119, record_1, 129, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.a = {2, 1}, .b = {1, 3}, .product = {2, 3}},
        .before = {.a = data_16, .b = data_17, .product = data_18},
        .after = {.product = data_19},
        .expected = {0, 12, NULL, 0, NULL, 0},
    },
    {
        .given = {12, 0},
        .shape = {.a = {2, 1}, .b = {1, 3}, .product = {2, 3}},
        .before = {.a = data_16, .b = data_17, .product = data_18},
        .after = {.product = data_19},
        .expected = {0, 12, NULL, 0, NULL, 0},
    },
    /* E_SHAPE bind.shape entry */
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.a = {1, 5}, .b = {5, 5}, .product = {1, 6}},
        .before = {.a = data_20, .b = data_21, .product = data_22},
        .after = {.product = data_22},
        .expected = {4, 0, record_2, 139, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.a = {2, 0}, .b = {0, 3}, .product = {2, 3}},
        .before = {.a = NULL, .b = NULL, .product = data_23},
        .after = {.product = data_23},
        .expected = {0, 6, NULL, 0, NULL, 0},
    },
    /* E_FUEL fuel.charge entry */
    {
        .given = {1, 0},
        .shape = {.a = {2, 0}, .b = {0, 3}, .product = {2, 3}},
        .before = {.a = NULL, .b = NULL, .product = data_23},
        .after = {.product = data_23},
        .expected = {9, 0, record_3, 113, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.a = {8, 2}, .b = {2, 8}, .product = {8, 8}},
        .before = {.a = data_24, .b = data_25, .product = data_26},
        .after = {.product = data_27},
        .expected = {0, 192, NULL, 0, NULL, 0},
    },
    /* E_SHAPE bind.shape entry */
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.a = {5, 0}, .b = {1, 4}, .product = {5, 4}},
        .before = {.a = NULL, .b = data_28, .product = data_29},
        .after = {.product = data_29},
        .expected = {4, 0, record_4, 139, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.a = {3, 4}, .b = {4, 0}, .product = {3, 0}},
        .before = {.a = data_30, .b = NULL, .product = NULL},
        .after = {.product = NULL},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.a = {2, 8}, .b = {8, 1}, .product = {2, 1}},
        .before = {.a = data_31, .b = data_32, .product = data_33},
        .after = {.product = data_34},
        .expected = {0, 18, NULL, 0, NULL, 0},
    },
    {
        .given = {18, 0},
        .shape = {.a = {2, 8}, .b = {8, 1}, .product = {2, 1}},
        .before = {.a = data_31, .b = data_32, .product = data_33},
        .after = {.product = data_34},
        .expected = {0, 18, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.a = {1, 2}, .b = {2, 8}, .product = {1, 8}},
        .before = {.a = data_35, .b = data_36, .product = data_37},
        .after = {.product = data_38},
        .expected = {0, 24, NULL, 0, NULL, 0},
    },
    /* E_FUEL fuel.charge entry */
    {
        .given = {7, 0},
        .shape = {.a = {1, 2}, .b = {2, 8}, .product = {1, 8}},
        .before = {.a = data_35, .b = data_36, .product = data_37},
        .after = {.product = data_37},
        .expected = {9, 0, record_5, 113, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.a = {61, 3}, .b = {3, 68}, .product = {61, 68}},
        .before = {.a = large_0, .b = large_1, .product = large_2},
        .after = {.product = NULL},
        .digest = {.product = UINT64_C(12523894791841144217)},
        .expected = {0, 16592, NULL, 0, NULL, 0},
    },
};

/* The large arrays. */
static void prepare(void)
{
    test_fill(large_0, sizeof *large_0, 183, UINT64_C(2372962438882200620), -20, 61);
    test_fill(large_1, sizeof *large_1, 204, UINT64_C(3146700197364845464), -20, 61);
    test_fill(large_2, sizeof *large_2, 4148, UINT64_C(7385982856254186069), -20, 61);
}

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
    test_array(t, &a.a, c->before.a, 0);
    test_array(t, &a.b, c->before.b, 0);
    test_array(t, &a.product, c->after.product, c->digest.product);
}

const suite suite_multiply = {
    .entry = "multiply",
    .cases = 21,
    .layouts = LAYOUTS,
    .prepare = prepare,
    .call = call,
};
