/* SPDX-License-Identifier: MIT-0 */
/* Recorded cases of heat_run:
 * what goes in, and what the exact evaluator made of it. */
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
    20, 0, 0, 0, 99, 105, 110, 116, 45, 99, 111, 114, 101, 45, 49, 47, 102, 97, 117, 108, 116, 47,
    118, 50, 4, 0, 10, 0, 0, 0, 98, 105, 110, 100, 46, 119, 104, 101, 114, 101, 3, 0, 0, 0, 20, 2,
    0, 0, 0, 0, 0, 0, 0, 19, 255, 255, 255, 127, 19, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0, 104, 101, 97,
    116, 46, 99, 105, 53, 0, 0, 0, 9, 0, 0, 0, 0, 0, 1, 9, 0, 0, 0, 104, 101, 97, 116, 46, 115,
    116, 101, 112, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
};
static const int32_t data_0[] = {0};
static const int32_t data_1[] = {281458};
static const unsigned char record_1[] = {
    20, 0, 0, 0, 99, 105, 110, 116, 45, 99, 111, 114, 101, 45, 49, 47, 102, 97, 117, 108, 116, 47,
    118, 50, 9, 0, 11, 0, 0, 0, 102, 117, 101, 108, 46, 99, 104, 97, 114, 103, 101, 0, 0, 0, 0, 0,
    1, 20, 0, 0, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0, 104, 101, 97, 116, 46, 99, 105, 49, 0, 0, 0, 12, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0,
};
static const int32_t data_2[] = {INT64_C(-2147483648), 63, 2147483647, -255};
static const int32_t data_3[] = {INT64_C(-2147483648), 33, 2147483646, INT64_C(-2147483648)};
static const int32_t data_4[] = {
    -45147901, -45832, -73150, 3202604, -7108652, -1641991483, -3133, -1009137828, -855844,
    16463276, 164004339, -2143,
};
static const int32_t data_5[] = {0, 6, 7, -3, 1, 4, -1, 0, 5, 9, 3, 4};
static const unsigned char record_2[] = {
    20, 0, 0, 0, 99, 105, 110, 116, 45, 99, 111, 114, 101, 45, 49, 47, 102, 97, 117, 108, 116, 47,
    118, 50, 4, 0, 10, 0, 0, 0, 98, 105, 110, 100, 46, 119, 104, 101, 114, 101, 3, 0, 0, 0, 20, 0,
    0, 0, 0, 0, 0, 0, 0, 19, 255, 255, 255, 255, 19, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0, 104, 101, 97,
    116, 46, 99, 105, 53, 0, 0, 0, 9, 0, 0, 0, 0, 0, 1, 9, 0, 0, 0, 104, 101, 97, 116, 46, 115,
    116, 101, 112, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
};
static const int32_t data_6[] = {-1, 6, 7, 3, 8, 7, 2, 0, 6, -3, 1, 6, 3, 8, 2, 0, -3, 5, 0, 5};
static const int32_t data_7[] = {9, 5, 2, -2, 4, -1, 7, 3, 8, 8, 6, 4, 2, 4, 7, 8, 5, 3, 5, -2};
static const int32_t data_8[] = {4, 1, 6, -1, 0, 2, 4, 5, 6, 6, -2, -3};
static const int32_t data_9[] = {
    8, -536870912, 2147483647, INT64_C(-2147483648), 2147483647, 8388609, 2147483647, -134217728,
    524288,
};
static const unsigned char record_3[] = {
    20, 0, 0, 0, 99, 105, 110, 116, 45, 99, 111, 114, 101, 45, 49, 47, 102, 97, 117, 108, 116, 47,
    118, 50, 4, 0, 10, 0, 0, 0, 98, 105, 110, 100, 46, 115, 104, 97, 112, 101, 3, 0, 0, 0, 20, 1,
    0, 0, 0, 0, 0, 0, 0, 20, 0, 0, 0, 0, 0, 0, 0, 0, 20, 3, 0, 0, 0, 0, 0, 0, 0, 0, 1, 20, 4, 0, 0,
    0, 0, 0, 0, 0, 7, 0, 0, 0, 104, 101, 97, 116, 46, 99, 105, 49, 0, 0, 0, 12, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0,
};
static const int32_t data_10[] = {
    2147483647, 2147483646, INT64_C(-2147483648), 2147483646, -3, INT64_C(-2147483648), -257,
    -268435457, 2147483647, 2147483647, INT64_C(-2147483648), -4194305, 128, 2147483647,
    2147483646, INT64_C(-2147483648), INT64_C(-2147483648), INT64_C(-2147483648), -5, -262144,
    -268435457, 2147483647, 1048576, 262145, 2147483646, -2147483647, -1073741824, 33554432, -33,
    2147483646, 2147483646, -513, -8193, INT64_C(-2147483648), 127, INT64_C(-2147483648), 33554432,
    2147483646, -2147483647, 1048576,
};
static const int32_t data_11[] = {
    -3, 9, 0, 7, 3, 2, -1, -3, -63, -1, 8, 0, 7, -1, 7, 8, 7, 6, 4, 7, 7, 0, -1, 2, -1, -1, 9, 5,
    8, 3, -2, 1, 0, -3, 6, -1, 2, -3, 2, 3,
};
static const int32_t data_12[] = {
    3919416, -5, 101294, 266264, 3684335, -481, 2, -102, 801739, -11, -2, 11082, -1494212, -1,
    -1774829725, 619298782,
};
static const int32_t data_13[] = {
    -346, -3, 183275, -294814307, 20, 119747, -26043, -403, -1792, -33088683, 1041082, 1041968121,
    79, 540747,
};
static const unsigned char record_4[] = {
    20, 0, 0, 0, 99, 105, 110, 116, 45, 99, 111, 114, 101, 45, 49, 47, 102, 97, 117, 108, 116, 47,
    118, 50, 4, 0, 10, 0, 0, 0, 98, 105, 110, 100, 46, 115, 104, 97, 112, 101, 3, 0, 0, 0, 20, 1,
    0, 0, 0, 0, 0, 0, 0, 20, 1, 0, 0, 0, 0, 0, 0, 0, 20, 7, 0, 0, 0, 0, 0, 0, 0, 0, 1, 20, 8, 0, 0,
    0, 0, 0, 0, 0, 7, 0, 0, 0, 104, 101, 97, 116, 46, 99, 105, 49, 0, 0, 0, 12, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0,
};
static const int32_t data_14[] = {
    34, 1259101, -2488363, 64, -14417805, 2438, 160509481, -11, -448, 185032204, 14, 26, -30047831,
    -49512, 43139, -122147066, -7048, -7, -780608113, -30354, 7022, 166654, -152661804, 2,
    -38047731, 679809699, 3, -2110, 6, 0, 15, 18,
};
static const int32_t data_15[] = {
    -1, -2, 1, -3, 0, -1, 6, 2, -1, 7, 4, 8, -1, 2, -1, -3, 0, -3, 6, 4, -3, 8, 1, 5, 3, 8, 7, 9,
    2, 2, 3, -3,
};
static const unsigned char record_5[] = {
    20, 0, 0, 0, 99, 105, 110, 116, 45, 99, 111, 114, 101, 45, 49, 47, 102, 97, 117, 108, 116, 47,
    118, 50, 1, 0, 15, 0, 0, 0, 109, 117, 108, 46, 99, 104, 101, 99, 107, 101, 100, 46, 105, 51,
    50, 2, 0, 0, 0, 19, 4, 0, 0, 0, 19, 143, 221, 120, 209, 1, 15, 5, 0, 0, 0, 60, 118, 227, 69,
    255, 1, 19, 0, 0, 0, 128, 7, 0, 0, 0, 104, 101, 97, 116, 46, 99, 105, 13, 0, 0, 0, 44, 0, 0, 0,
    0, 0, 1, 9, 0, 0, 0, 104, 101, 97, 116, 46, 115, 116, 101, 112, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1,
    18, 0, 0, 0, 0, 0, 0, 0, 15, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 7, 0, 0, 0, 104, 101, 97, 116,
    46, 99, 105, 53, 0, 0, 0, 9, 0, 0, 0, 7, 0, 0, 0, 104, 101, 97, 116, 46, 99, 105, 25, 0, 0, 0,
    20, 0, 0, 0,
};
static const int32_t data_16[] = {2, 5, -3, 1, -3, 7, 9, 3, 4, 3, 3, -3, 5, 6, 8};
static const int32_t data_17[] = {
    -4760, -127279240, -948, -1349286290, 426, 53102, 21175, 22938265, 1, 2052325, 14930605,
    484021, 608086502, 126, 15008221,
};
static const int32_t data_18[] = {-755987, -84};
static const int32_t data_19[] = {2147483646, -65536};
static const int32_t data_20[] = {
    -32, -152118, 713725681, 444476596, -357454, 11559, 259284019, 31328739,
};
static const int32_t data_21[] = {
    -128, -8192, INT64_C(-2147483648), -8388609, 2147483647, 268435457, 32769, -2147483647,
};
static const int32_t data_22[] = {2, 2, 2, 4, 7, 9, -2, -2, -3};
static const int32_t data_23[] = {
    1027, -435, 1768, -266, -1902, 150, -223678069, -1429328468, 45896,
};
static const int32_t data_24[] = {-1, 9, 8, 2, 1, 1, 6, 8};
static const int32_t data_25[] = {-1, 9, 3, 2, 2, 2, -3, 4};
static const int32_t data_26[] = {-1, 8, 4, 8, 5, -3, 2, -3, 3, 2, 6, 0, -1, 8};
static const int32_t data_27[] = {-3, -3, 0, -3, 8193, -3, 4, 5, -2, 4, 1, -2, 2, 6};
static const int32_t data_28[] = {-2, -2, -2, 2, 5, 5, -1, 5, -1, -1, 9, 1, 0, -1, 7};
static const int32_t data_29[] = {2, 3, -3, 0, -3, -2, 7, 8, 0, -2, 3, 8, -2, -2, -3};
static const int32_t data_30[] = {
    -111679, -477252716, -101749, 1, 904979247, 687, 111778077, -2109381104, 878081,
};
static const int32_t data_31[] = {-1, 3, 5, 7, 8, 3, 3, 4, 2};
static const int32_t data_32[] = {3, 7, 2};
static const int32_t data_33[] = {-13, 3, 685222489};

static const cases_row cases[] = {
    /* E_SHAPE bind.where entry */
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.plate = {0, 0}, .spare = {0, 0}},
        .before = {.plate = NULL, .spare = NULL, .steps = INT64_C(9223372036854775807),
            .rate = 2147483647, .scale = 1, .result = 85},
        .after = {.plate = NULL, .spare = NULL, .result = 85},
        .expected = {4, 2, record_0, 114, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.plate = {1, 1}, .spare = {1, 1}},
        .before = {.plate = data_0, .spare = data_1, .steps = -2, .rate = 1, .scale = 1,
            .result = 85},
        .after = {.plate = data_0, .spare = data_1, .result = 0},
        .expected = {0, 1, NULL, 0, NULL, 0},
    },
    /* E_FUEL fuel.charge */
    {
        .given = {0, 0},
        .shape = {.plate = {1, 1}, .spare = {1, 1}},
        .before = {.plate = data_0, .spare = data_1, .steps = -2, .rate = 1, .scale = 1,
            .result = 85},
        .after = {.plate = data_0, .spare = data_1, .result = 85},
        .expected = {9, 0, record_1, 82, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.plate = {2, 2}, .spare = {2, 2}},
        .before = {.plate = data_2, .spare = data_3, .steps = 9, .rate = 9, .scale = 2147483646,
            .result = 85},
        .after = {.plate = data_2, .spare = data_2, .result = -193},
        .expected = {0, 46, NULL, 0, NULL, 0},
    },
    {
        .given = {46, 0},
        .shape = {.plate = {2, 2}, .spare = {2, 2}},
        .before = {.plate = data_2, .spare = data_3, .steps = 9, .rate = 9, .scale = 2147483646,
            .result = 85},
        .after = {.plate = data_2, .spare = data_2, .result = -193},
        .expected = {0, 46, NULL, 0, NULL, 0},
    },
    /* E_SHAPE bind.where entry */
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.plate = {4, 3}, .spare = {4, 3}},
        .before = {.plate = data_4, .spare = data_5, .steps = 5, .rate = 7, .scale = -1,
            .result = 85},
        .after = {.plate = data_4, .spare = data_5, .result = 85},
        .expected = {4, 2, record_2, 114, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.plate = {5, 4}, .spare = {5, 4}},
        .before = {.plate = data_6, .spare = data_7, .steps = -1, .rate = 9, .scale = 1,
            .result = 85},
        .after = {.plate = data_6, .spare = data_7, .result = 0},
        .expected = {0, 1, NULL, 0, NULL, 0},
    },
    /* E_FUEL fuel.charge */
    {
        .given = {0, 0},
        .shape = {.plate = {5, 4}, .spare = {5, 4}},
        .before = {.plate = data_6, .spare = data_7, .steps = -1, .rate = 9, .scale = 1,
            .result = 85},
        .after = {.plate = data_6, .spare = data_7, .result = 85},
        .expected = {9, 0, record_1, 82, NULL, 0},
    },
    /* E_SHAPE bind.shape */
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.plate = {4, 3}, .spare = {3, 3}},
        .before = {.plate = data_8, .spare = data_9, .steps = 1, .rate = 536870911, .scale = -1,
            .result = 85},
        .after = {.plate = data_8, .spare = data_9, .result = 85},
        .expected = {4, 0, record_3, 108, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.plate = {5, 8}, .spare = {5, 8}},
        .before = {.plate = data_10, .spare = data_11, .steps = INT64_C(-9223372036854775807),
            .rate = -4095, .scale = 2147483646, .result = 85},
        .after = {.plate = data_10, .spare = data_11, .result = 0},
        .expected = {0, 1, NULL, 0, NULL, 0},
    },
    /* E_SHAPE bind.shape */
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.plate = {2, 8}, .spare = {2, 7}},
        .before = {.plate = data_12, .spare = data_13, .steps = 2, .rate = -2, .scale = 8,
            .result = 85},
        .after = {.plate = data_12, .spare = data_13, .result = 85},
        .expected = {4, 0, record_4, 108, NULL, 0},
    },
    /* E_OVERFLOW mul.checked.i32 work-item */
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.plate = {4, 8}, .spare = {4, 8}},
        .before = {.plate = data_14, .spare = data_15, .steps = 1, .rate = 0, .scale = 65,
            .result = 85},
        .after = {.plate = data_14, .spare = data_15, .result = 85},
        .expected = {1, 42, record_5, 179, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.plate = {5, 3}, .spare = {5, 3}},
        .before = {.plate = data_16, .spare = data_17, .steps = -2, .rate = 6, .scale = -5378,
            .result = 85},
        .after = {.plate = data_16, .spare = data_17, .result = 0},
        .expected = {0, 1, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.plate = {0, 8}, .spare = {0, 8}},
        .before = {.plate = NULL, .spare = NULL, .steps = 1, .rate = 0, .scale = 1964656,
            .result = 85},
        .after = {.plate = NULL, .spare = NULL, .result = 0},
        .expected = {0, 2, NULL, 0, NULL, 0},
    },
    {
        .given = {2, 0},
        .shape = {.plate = {0, 8}, .spare = {0, 8}},
        .before = {.plate = NULL, .spare = NULL, .steps = 1, .rate = 0, .scale = 1964656,
            .result = 85},
        .after = {.plate = NULL, .spare = NULL, .result = 0},
        .expected = {0, 2, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.plate = {2, 1}, .spare = {2, 1}},
        .before = {.plate = data_18, .spare = data_19, .steps = 1, .rate = 65536,
            .scale = 2147483647, .result = 85},
        .after = {.plate = data_18, .spare = data_18, .result = -756071},
        .expected = {0, 4, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.plate = {1, 8}, .spare = {1, 8}},
        .before = {.plate = data_20, .spare = data_21, .steps = -3, .rate = 32768, .scale = 5,
            .result = 85},
        .after = {.plate = data_20, .spare = data_21, .result = 0},
        .expected = {0, 1, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.plate = {3, 3}, .spare = {3, 3}},
        .before = {.plate = data_22, .spare = data_23, .steps = 0, .rate = 2147483647, .scale = 8,
            .result = 85},
        .after = {.plate = data_22, .spare = data_23, .result = 0},
        .expected = {0, 1, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.plate = {8, 1}, .spare = {8, 1}},
        .before = {.plate = data_24, .spare = data_25, .steps = -31, .rate = 0, .scale = 0,
            .result = 85},
        .after = {.plate = data_24, .spare = data_25, .result = 0},
        .expected = {0, 1, NULL, 0, NULL, 0},
    },
    {
        .given = {1, 0},
        .shape = {.plate = {8, 1}, .spare = {8, 1}},
        .before = {.plate = data_24, .spare = data_25, .steps = -31, .rate = 0, .scale = 0,
            .result = 85},
        .after = {.plate = data_24, .spare = data_25, .result = 0},
        .expected = {0, 1, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.plate = {2, 7}, .spare = {2, 7}},
        .before = {.plate = data_26, .spare = data_27, .steps = -1, .rate = 1, .scale = 4,
            .result = 85},
        .after = {.plate = data_26, .spare = data_27, .result = 0},
        .expected = {0, 1, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.plate = {5, 3}, .spare = {5, 3}},
        .before = {.plate = data_28, .spare = data_29, .steps = 0, .rate = 4, .scale = 0,
            .result = 85},
        .after = {.plate = data_28, .spare = data_29, .result = 0},
        .expected = {0, 1, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.plate = {3, 3}, .spare = {3, 3}},
        .before = {.plate = data_30, .spare = data_31, .steps = INT64_C(-30302778273973660),
            .rate = -1, .scale = 5, .result = 85},
        .after = {.plate = data_30, .spare = data_31, .result = 0},
        .expected = {0, 1, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.plate = {3, 1}, .spare = {3, 1}},
        .before = {.plate = data_32, .spare = data_33, .steps = -257, .rate = -1, .scale = 1,
            .result = 85},
        .after = {.plate = data_32, .spare = data_33, .result = 0},
        .expected = {0, 1, NULL, 0, NULL, 0},
    },
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
    test_array(t, &a.plate, c->after.plate, 0);
    test_array(t, &a.spare, c->after.spare, 0);
    test_scalar(t, "result", &out.result, &c->after.result, sizeof out.result);
}

const suite suite_run = {
    .entry = "run",
    .cases = 24,
    .layouts = LAYOUTS,
    .prepare = NULL,
    .call = call,
};
