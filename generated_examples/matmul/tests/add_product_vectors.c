/* SPDX-License-Identifier: MIT-0 */
/* Recorded cases of matmul_add_product:
 * what goes in, and what the exact evaluator made of it. */
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
    struct { /* of large arrays, where `after` is NULL */
        uint64_t y;
    } digest;
    outcome expected;
} cases_row;

static const unsigned char record_0[] = {
    20, 0, 0, 0, 99, 105, 110, 116, 45, 99, 111, 114, 101, 45, 49, 47, 102, 97, 117, 108, 116, 47,
    118, 50, 4, 0, 22, 0, 0, 0, 114, 101, 100, 117, 99, 101, 95, 109, 97, 120, 46, 99, 104, 101,
    99, 107, 101, 100, 46, 105, 54, 52, 1, 0, 0, 0, 20, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0,
    109, 97, 116, 109, 117, 108, 46, 99, 105, 23, 0, 0, 0, 22, 0, 0, 0, 0, 0, 1, 18, 0, 0, 0, 109,
    97, 116, 109, 117, 108, 46, 97, 100, 100, 95, 112, 114, 111, 100, 117, 99, 116, 0, 0, 0, 0, 0,
    0, 0, 0, 2, 0, 0, 0, 0, 0,
};
static const int32_t data_0[] = {5};
static const int32_t data_1[] = {9};
static const int64_t data_2[] = {-3};
static const int64_t data_3[] = {42};
static const unsigned char record_1[] = {
    20, 0, 0, 0, 99, 105, 110, 116, 45, 99, 111, 114, 101, 45, 49, 47, 102, 97, 117, 108, 116, 47,
    118, 50, 9, 0, 11, 0, 0, 0, 102, 117, 101, 108, 46, 99, 104, 97, 114, 103, 101, 0, 0, 0, 0, 0,
    1, 20, 1, 0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0, 109, 97, 116, 109, 117, 108, 46, 99, 105, 19, 0, 0,
    0, 5, 0, 0, 0, 0, 0, 1, 18, 0, 0, 0, 109, 97, 116, 109, 117, 108, 46, 97, 100, 100, 95, 112,
    114, 111, 100, 117, 99, 116, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0,
};
static const int32_t data_4[] = {4, 5, -1, 9};
static const int32_t data_5[] = {7, INT64_C(-2147483648)};
static const int64_t data_6[] = {129, INT64_C(9223372036854775807)};
static const int64_t data_7[] = {INT64_C(-10737418083), INT64_C(9223372017527422968)};
static const int32_t data_8[] = {-33554433};
static const int32_t data_9[] = {-536870912};
static const int64_t data_10[] = {INT64_C(643973862096553251)};
static const int64_t data_11[] = {INT64_C(661988261142906147)};
static const unsigned char record_2[] = {
    20, 0, 0, 0, 99, 105, 110, 116, 45, 99, 111, 114, 101, 45, 49, 47, 102, 97, 117, 108, 116, 47,
    118, 50, 9, 0, 11, 0, 0, 0, 102, 117, 101, 108, 46, 99, 104, 97, 114, 103, 101, 0, 0, 0, 0, 0,
    1, 20, 0, 0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0, 109, 97, 116, 109, 117, 108, 46, 99, 105, 16, 0, 0,
    0, 15, 0, 0, 0, 0, 0, 1, 18, 0, 0, 0, 109, 97, 116, 109, 117, 108, 46, 97, 100, 100, 95, 112,
    114, 111, 100, 117, 99, 116, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
};
static const int64_t data_12[] = {-2, 9};
static const int32_t data_13[] = {
    -25783, 21529022, 729580, 250044043, -4, -44715022, 920, -973065552, 637184, -446, 14032, -844,
    -103480, 936259773, -64739, -1738,
};
static const int32_t data_14[] = {-1, 8};
static const int64_t data_15[] = {6, -2, 2, -3, -2, 0, 3, 0};
static const int64_t data_16[] = {
    172257965, 1999622762, -357720170, INT64_C(-7784525339), -640754, -20784, INT64_C(7490181667),
    50835,
};
static const unsigned char record_3[] = {
    20, 0, 0, 0, 99, 105, 110, 116, 45, 99, 111, 114, 101, 45, 49, 47, 102, 97, 117, 108, 116, 47,
    118, 50, 9, 0, 11, 0, 0, 0, 102, 117, 101, 108, 46, 99, 104, 97, 114, 103, 101, 0, 0, 0, 0, 0,
    1, 20, 23, 0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0, 109, 97, 116, 109, 117, 108, 46, 99, 105, 19, 0, 0,
    0, 5, 0, 0, 0, 0, 0, 1, 18, 0, 0, 0, 109, 97, 116, 109, 117, 108, 46, 97, 100, 100, 95, 112,
    114, 111, 100, 117, 99, 116, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 7, 0, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0,
};
static const int32_t data_17[] = {8, -1, 2, 3, -3, 2, 4, 0, 4, 8, 2, 8, -3, -1, 9, 4};
static const int32_t data_18[] = {0, 8};
static const int64_t data_19[] = {
    41, INT64_C(38769604736998), INT64_C(-57518713269226244), INT64_C(-12686196739415053),
    -46065413, INT64_C(-16536197895), INT64_C(-23346943442429477), -24,
};
static const int64_t data_20[] = {
    33, INT64_C(38769604737022), INT64_C(-57518713269226228), INT64_C(-12686196739415053),
    -46065349, INT64_C(-16536197831), INT64_C(-23346943442429485), 8,
};
static const int32_t data_21[] = {-3, 16777216};
static const int32_t data_22[] = {6, 6, 8, -3, 0, 1, -3, -3, 1, 3, 1, 6};
static const int32_t data_23[] = {818, 236759, -18};
static const int64_t data_24[] = {-1, 9, 8, 7};
static const int64_t data_25[] = {1425317, -2463, -712741, 239112};
static const int32_t data_26[] = {-1, 4, -3, 1};
static const unsigned char record_4[] = {
    20, 0, 0, 0, 99, 105, 110, 116, 45, 99, 111, 114, 101, 45, 49, 47, 102, 97, 117, 108, 116, 47,
    118, 50, 4, 0, 10, 0, 0, 0, 98, 105, 110, 100, 46, 115, 104, 97, 112, 101, 3, 0, 0, 0, 20, 1,
    0, 0, 0, 0, 0, 0, 0, 20, 0, 0, 0, 0, 0, 0, 0, 0, 20, 4, 0, 0, 0, 0, 0, 0, 0, 0, 1, 20, 3, 0, 0,
    0, 0, 0, 0, 0, 9, 0, 0, 0, 109, 97, 116, 109, 117, 108, 46, 99, 105, 16, 0, 0, 0, 15, 0, 0, 0,
    0, 0, 1, 18, 0, 0, 0, 109, 97, 116, 109, 117, 108, 46, 97, 100, 100, 95, 112, 114, 111, 100,
    117, 99, 116, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
};
static const int32_t data_27[] = {
    -297958, -1611500840, 423401, 206425331, 22035, 85890153, -2302, 16288, 707459173,
};
static const int32_t data_28[] = {-1, 3, -431, 4};
static const int64_t data_29[] = {5, 6, -1};
static const int32_t data_30[] = {
    1081078774, 3719, -8, 8015078, 999, -13113712, -154, -18291940, -1740097, 459, 868572829, 186,
    2379451, 12, -180277, -17916, -7999470, 1, 0, 85954445, -18,
};
static const int32_t data_31[] = {-2, 9, 5};
static const int64_t data_32[] = {-2, -3, -1, 6, 9, 7, 2};
static const int64_t data_33[] = {
    INT64_C(-2162124119), -81589728, -173327638, INT64_C(7817155479), -5660170, -71959386,
    773589917,
};
static const int32_t data_34[] = {5, 6, 1, -1, 2, 6};
static const int32_t data_35[] = {-173, 142830, -1495535};
static const int64_t data_36[] = {7, -2};
static const int64_t data_37[] = {-639413, -8687379};
static const int32_t data_38[] = {
    1, 7, 9, 9, 1, 4, 8, 3, -3, 5, 3, 8, 5, 7, 2, 4, 0, 8, 6, 9, 5, 5, 1, 8, -1, 2, 5, 4, 3, -2, 2,
    8, -3, 7, 0,
};
static const int32_t data_39[] = {5, 0, -1, -2147483647, 3};
static const int64_t data_40[] = {8, 7, 2, 7, 9, 6, 3};
static const int64_t data_41[] = {
    INT64_C(-19327352816), INT64_C(6442450980), INT64_C(-15032385511), INT64_C(-12884901836),
    INT64_C(-17179869146), INT64_C(-6442450935), INT64_C(-15032385513),
};
static int32_t large_0[12381];
static int32_t large_1[3];
static int64_t large_2[4127];
static int32_t large_3[12381];
static int32_t large_4[3];
static int64_t large_5[4127];
static const unsigned char record_5[] = {
    20, 0, 0, 0, 99, 105, 110, 116, 45, 99, 111, 114, 101, 45, 49, 47, 102, 97, 117, 108, 116, 47,
    118, 50, 1, 0, 15, 0, 0, 0, 97, 100, 100, 46, 99, 104, 101, 99, 107, 101, 100, 46, 105, 54, 52,
    2, 0, 0, 0, 20, 255, 255, 255, 255, 249, 255, 255, 127, 20, 232, 255, 255, 255, 11, 0, 0, 0, 1,
    15, 9, 0, 0, 0, 231, 255, 255, 255, 5, 0, 0, 128, 0, 1, 20, 255, 255, 255, 255, 255, 255, 255,
    127, 9, 0, 0, 0, 109, 97, 116, 109, 117, 108, 46, 99, 105, 20, 0, 0, 0, 15, 0, 0, 0, 0, 0, 1,
    18, 0, 0, 0, 109, 97, 116, 109, 117, 108, 46, 97, 100, 100, 95, 112, 114, 111, 100, 117, 99,
    116, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 145, 1, 0, 0, 0, 0, 0, 0, 12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0,
};
static int32_t large_6[12381];
static int32_t large_7[3];
static int64_t large_8[4127];
static const unsigned char record_6[] = {
    20, 0, 0, 0, 99, 105, 110, 116, 45, 99, 111, 114, 101, 45, 49, 47, 102, 97, 117, 108, 116, 47,
    118, 50, 1, 0, 15, 0, 0, 0, 97, 100, 100, 46, 99, 104, 101, 99, 107, 101, 100, 46, 105, 54, 52,
    2, 0, 0, 0, 20, 0, 0, 0, 0, 0, 0, 0, 128, 20, 19, 0, 0, 128, 246, 255, 255, 255, 1, 15, 9, 0,
    0, 0, 19, 0, 0, 128, 246, 255, 255, 127, 255, 1, 20, 0, 0, 0, 0, 0, 0, 0, 128, 9, 0, 0, 0, 109,
    97, 116, 109, 117, 108, 46, 99, 105, 20, 0, 0, 0, 15, 0, 0, 0, 0, 0, 1, 18, 0, 0, 0, 109, 97,
    116, 109, 117, 108, 46, 97, 100, 100, 95, 112, 114, 111, 100, 117, 99, 116, 0, 0, 0, 0, 0, 0,
    0, 0, 1, 1, 172, 13, 0, 0, 0, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
};

static const cases_row cases[] = {
    /* E_SHAPE reduce_max.checked.i64 epilogue */
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.a = {0, 0}, .x = {0}, .y = {0}},
        .before = {.a = NULL, .x = NULL, .y = NULL, .largest = 0},
        .after = {.y = NULL, .largest = 0},
        .expected = {4, 0, record_0, 127, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.a = {1, 1}, .x = {1}, .y = {1}},
        .before = {.a = data_0, .x = data_1, .y = data_2, .largest = INT64_C(9223372036854775807)},
        .after = {.y = data_3, .largest = 42},
        .expected = {0, 2, NULL, 0, NULL, 0},
    },
    /* E_FUEL fuel.charge work-item */
    {
        .given = {1, 0},
        .shape = {.a = {1, 1}, .x = {1}, .y = {1}},
        .before = {.a = data_0, .x = data_1, .y = data_2, .largest = INT64_C(9223372036854775807)},
        .after = {.y = data_2, .largest = INT64_C(9223372036854775807)},
        .expected = {9, 1, record_1, 132, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.a = {2, 2}, .x = {2}, .y = {2}},
        .before = {.a = data_4, .x = data_5, .y = data_6, .largest = 7},
        .after = {.y = data_7, .largest = INT64_C(9223372017527422968)},
        .expected = {0, 6, NULL, 0, NULL, 0},
    },
    {
        .given = {6, 0},
        .shape = {.a = {2, 2}, .x = {2}, .y = {2}},
        .before = {.a = data_4, .x = data_5, .y = data_6, .largest = 7},
        .after = {.y = data_7, .largest = INT64_C(9223372017527422968)},
        .expected = {0, 6, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.a = {1, 1}, .x = {1}, .y = {1}},
        .before = {.a = data_8, .x = data_9, .y = data_10, .largest = -3},
        .after = {.y = data_11, .largest = INT64_C(661988261142906147)},
        .expected = {0, 2, NULL, 0, NULL, 0},
    },
    /* E_FUEL fuel.charge entry */
    {
        .given = {0, 0},
        .shape = {.a = {1, 1}, .x = {1}, .y = {1}},
        .before = {.a = data_8, .x = data_9, .y = data_10, .largest = -3},
        .after = {.y = data_10, .largest = -3},
        .expected = {9, 0, record_2, 116, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.a = {2, 0}, .x = {0}, .y = {2}},
        .before = {.a = NULL, .x = NULL, .y = data_12, .largest = INT64_MIN},
        .after = {.y = data_12, .largest = 9},
        .expected = {0, 2, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.a = {8, 2}, .x = {2}, .y = {8}},
        .before = {.a = data_13, .x = data_14, .y = data_15, .largest = 7},
        .after = {.y = data_16, .largest = INT64_C(7490181667)},
        .expected = {0, 24, NULL, 0, NULL, 0},
    },
    /* E_FUEL fuel.charge work-item */
    {
        .given = {23, 0},
        .shape = {.a = {8, 2}, .x = {2}, .y = {8}},
        .before = {.a = data_13, .x = data_14, .y = data_15, .largest = 7},
        .after = {.y = data_15, .largest = 7},
        .expected = {9, 23, record_3, 132, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.a = {8, 2}, .x = {2}, .y = {8}},
        .before = {.a = data_17, .x = data_18, .y = data_19, .largest = 7},
        .after = {.y = data_20, .largest = INT64_C(38769604737022)},
        .expected = {0, 24, NULL, 0, NULL, 0},
    },
    {
        .given = {24, 0},
        .shape = {.a = {8, 2}, .x = {2}, .y = {8}},
        .before = {.a = data_17, .x = data_18, .y = data_19, .largest = 7},
        .after = {.y = data_20, .largest = INT64_C(38769604737022)},
        .expected = {0, 24, NULL, 0, NULL, 0},
    },
    /* E_SHAPE reduce_max.checked.i64 epilogue */
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.a = {0, 2}, .x = {2}, .y = {0}},
        .before = {.a = NULL, .x = data_21, .y = NULL, .largest = INT64_C(9223372036854775807)},
        .after = {.y = NULL, .largest = INT64_C(9223372036854775807)},
        .expected = {4, 0, record_0, 127, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.a = {4, 3}, .x = {3}, .y = {4}},
        .before = {.a = data_22, .x = data_23, .y = data_24, .largest = 0},
        .after = {.y = data_25, .largest = 1425317},
        .expected = {0, 16, NULL, 0, NULL, 0},
    },
    /* E_SHAPE bind.shape entry */
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.a = {0, 3}, .x = {4}, .y = {0}},
        .before = {.a = NULL, .x = data_26, .y = NULL, .largest = 6},
        .after = {.y = NULL, .largest = 6},
        .expected = {4, 0, record_4, 142, NULL, 0},
    },
    /* E_SHAPE bind.shape entry */
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.a = {3, 3}, .x = {4}, .y = {3}},
        .before = {.a = data_27, .x = data_28, .y = data_29, .largest = INT64_C(-1125899906842624)},
        .after = {.y = data_29, .largest = INT64_C(-1125899906842624)},
        .expected = {4, 0, record_4, 142, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.a = {7, 3}, .x = {3}, .y = {7}},
        .before = {.a = data_30, .x = data_31, .y = data_32, .largest = 3},
        .after = {.y = data_33, .largest = INT64_C(7817155479)},
        .expected = {0, 28, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.a = {2, 3}, .x = {3}, .y = {2}},
        .before = {.a = data_34, .x = data_35, .y = data_36, .largest = 6},
        .after = {.y = data_37, .largest = -639413},
        .expected = {0, 8, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.a = {7, 5}, .x = {5}, .y = {7}},
        .before = {.a = data_38, .x = data_39, .y = data_40, .largest = 5},
        .after = {.y = data_41, .largest = INT64_C(6442450980)},
        .expected = {0, 42, NULL, 0, NULL, 0},
    },
    {
        .given = {42, 0},
        .shape = {.a = {7, 5}, .x = {5}, .y = {7}},
        .before = {.a = data_38, .x = data_39, .y = data_40, .largest = 5},
        .after = {.y = data_41, .largest = INT64_C(6442450980)},
        .expected = {0, 42, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.a = {4127, 3}, .x = {3}, .y = {4127}},
        .before = {.a = large_0, .x = large_1, .y = large_2,
            .largest = INT64_C(9223372036854775807)},
        .after = {.y = NULL, .largest = 1761},
        .digest = {.y = UINT64_C(5877278176524424146)},
        .expected = {0, 16508, NULL, 0, NULL, 0},
    },
    /* E_OVERFLOW add.checked.i64 work-item */
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.a = {4127, 3}, .x = {3}, .y = {4127}},
        .before = {.a = large_3, .x = large_4, .y = large_5,
            .largest = INT64_C(9223372036854775807)},
        .after = {.y = large_5, .largest = INT64_C(9223372036854775807)},
        .expected = {1, 5332, record_5, 168, NULL, 0},
    },
    /* E_OVERFLOW add.checked.i64 work-item */
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.a = {4127, 3}, .x = {3}, .y = {4127}},
        .before = {.a = large_6, .x = large_7, .y = large_8,
            .largest = INT64_C(9223372036854775807)},
        .after = {.y = large_8, .largest = INT64_C(9223372036854775807)},
        .expected = {1, 14628, record_6, 168, NULL, 0},
    },
};

/* The large arrays. */
static void prepare(void)
{
    test_fill(large_0, sizeof *large_0, 12381, UINT64_C(15085808223190636662), -20, 61);
    test_fill(large_1, sizeof *large_1, 3, UINT64_C(16974040498087210173), -20, 61);
    test_fill(large_2, sizeof *large_2, 4127, UINT64_C(16877140158457709987), -20, 61);
    test_fill(large_3, sizeof *large_3, 12381, UINT64_C(15085808223190636662), -20, 61);
    large_3[1107] = INT64_C(-2147483648);
    large_3[2746] = 2147483647;
    large_3[8445] = INT64_C(-2147483648);
    test_fill(large_4, sizeof *large_4, 3, UINT64_C(16974040498087210173), -20, 61);
    large_4[0] = INT64_C(-2147483648);
    large_4[1] = 2147483647;
    test_fill(large_5, sizeof *large_5, 4127, UINT64_C(16877140158457709987), -20, 61);
    large_5[401] = INT64_C(9223372036854775807);
    large_5[2833] = INT64_C(9223372036854775807);
    large_5[3788] = INT64_C(9223372036854775807);
    test_fill(large_6, sizeof *large_6, 12381, UINT64_C(15085808223190636662), -20, 61);
    large_6[2785] = INT64_C(-2147483648);
    large_6[6473] = 2147483647;
    large_6[10432] = INT64_C(-2147483648);
    test_fill(large_7, sizeof *large_7, 3, UINT64_C(16974040498087210173), -20, 61);
    large_7[0] = 2147483647;
    large_7[1] = INT64_C(-2147483648);
    test_fill(large_8, sizeof *large_8, 4127, UINT64_C(16877140158457709987), -20, 61);
    large_8[1007] = INT64_MIN;
    large_8[2515] = INT64_MIN;
    large_8[3500] = INT64_MIN;
}

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
    test_array(t, &a.a, c->before.a, 0);
    test_array(t, &a.x, c->before.x, 0);
    test_array(t, &a.y, c->after.y, c->digest.y);
    test_scalar(t, "largest", &out.largest, &c->after.largest, sizeof out.largest);
}

const suite suite_add_product = {
    .entry = "add_product",
    .cases = 23,
    .layouts = LAYOUTS,
    .prepare = prepare,
    .call = call,
};
