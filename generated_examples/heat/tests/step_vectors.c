/* SPDX-License-Identifier: MIT-0 */
/* Recorded cases of heat_step:
 * what goes in, and what the exact evaluator made of it. */
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
    struct { /* of large arrays, where `after` is NULL */
        uint64_t next;
    } digest;
    outcome expected;
} cases_row;

static const unsigned char record_0[] = {
    20, 0, 0, 0, 99, 105, 110, 116, 45, 99, 111, 114, 101, 45, 49, 47, 102, 97, 117, 108, 116, 47,
    118, 50, 4, 0, 10, 0, 0, 0, 98, 105, 110, 100, 46, 119, 104, 101, 114, 101, 3, 0, 0, 0, 20, 2,
    0, 0, 0, 0, 0, 0, 0, 19, 189, 0, 0, 0, 19, 1, 0, 0, 0, 0, 0, 7, 0, 0, 0, 104, 101, 97, 116, 46,
    99, 105, 20, 0, 0, 0, 15, 0, 0, 0, 0, 0, 1, 9, 0, 0, 0, 104, 101, 97, 116, 46, 115, 116, 101,
    112, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
};
static const int32_t data_0[] = {-6964};
static const int32_t data_1[] = {6};
static const unsigned char record_1[] = {
    20, 0, 0, 0, 99, 105, 110, 116, 45, 99, 111, 114, 101, 45, 49, 47, 102, 97, 117, 108, 116, 47,
    118, 50, 4, 0, 10, 0, 0, 0, 98, 105, 110, 100, 46, 119, 104, 101, 114, 101, 3, 0, 0, 0, 20, 2,
    0, 0, 0, 0, 0, 0, 0, 19, 3, 0, 0, 0, 19, 1, 0, 0, 0, 0, 0, 7, 0, 0, 0, 104, 101, 97, 116, 46,
    99, 105, 20, 0, 0, 0, 15, 0, 0, 0, 0, 0, 1, 9, 0, 0, 0, 104, 101, 97, 116, 46, 115, 116, 101,
    112, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
};
static const int32_t data_2[] = {-2, 5, 6, 4, 4, 9, 8, -2, -2, 1, 2, 6, 0, -2, 6, 3, 0, 7, 3, 6};
static const int32_t data_3[] = {7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7};
static const unsigned char record_2[] = {
    20, 0, 0, 0, 99, 105, 110, 116, 45, 99, 111, 114, 101, 45, 49, 47, 102, 97, 117, 108, 116, 47,
    118, 50, 4, 0, 10, 0, 0, 0, 98, 105, 110, 100, 46, 115, 104, 97, 112, 101, 3, 0, 0, 0, 20, 3,
    0, 0, 0, 0, 0, 0, 0, 20, 0, 0, 0, 0, 0, 0, 0, 0, 20, 3, 0, 0, 0, 0, 0, 0, 0, 0, 1, 20, 4, 0, 0,
    0, 0, 0, 0, 0, 7, 0, 0, 0, 104, 101, 97, 116, 46, 99, 105, 20, 0, 0, 0, 15, 0, 0, 0, 0, 0, 1,
    9, 0, 0, 0, 104, 101, 97, 116, 46, 115, 116, 101, 112, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
};
static const int32_t data_4[] = {3, -3, 5, 3, 3, 2, 3, -1};
static const int32_t data_5[] = {5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5};
static const unsigned char record_3[] = {
    20, 0, 0, 0, 99, 105, 110, 116, 45, 99, 111, 114, 101, 45, 49, 47, 102, 97, 117, 108, 116, 47,
    118, 50, 4, 0, 10, 0, 0, 0, 98, 105, 110, 100, 46, 115, 104, 97, 112, 101, 3, 0, 0, 0, 20, 3,
    0, 0, 0, 0, 0, 0, 0, 20, 1, 0, 0, 0, 0, 0, 0, 0, 20, 2, 0, 0, 0, 0, 0, 0, 0, 0, 1, 20, 1, 0, 0,
    0, 0, 0, 0, 0, 7, 0, 0, 0, 104, 101, 97, 116, 46, 99, 105, 20, 0, 0, 0, 15, 0, 0, 0, 0, 0, 1,
    9, 0, 0, 0, 104, 101, 97, 116, 46, 115, 116, 101, 112, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
};
static const int32_t data_6[] = {-2, 4, -2, 8, 2, -2, -1, 1, 0, 4, 7, 9, -3, -3, 5, 8};
static const int32_t data_7[] = {-2, -2, -2, -2, -2, -2, -2, -2, -2, -2, -2, -2, -2, -2, -2, -2};
static const int32_t data_8[] = {
    -2655, -1, -10324648, 14918, -86848262, -31, 222342335, 122, -144545,
};
static const int32_t data_9[] = {6, 6, 6, 6, 6, 6, 6, 6, 6};
static const int32_t data_10[] = {
    -2655, -1, -10324648, 14918, -19607993, -31, 222342335, 122, -144545,
};
static const unsigned char record_4[] = {
    20, 0, 0, 0, 99, 105, 110, 116, 45, 99, 111, 114, 101, 45, 49, 47, 102, 97, 117, 108, 116, 47,
    118, 50, 12, 0, 10, 0, 0, 0, 99, 97, 108, 108, 46, 101, 110, 116, 101, 114, 0, 0, 0, 0, 0, 1,
    20, 1, 0, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0, 104, 101, 97, 116, 46, 99, 105, 25, 0, 0, 0, 20, 0, 0,
    0, 0, 0, 1, 9, 0, 0, 0, 104, 101, 97, 116, 46, 115, 116, 101, 112, 0, 0, 0, 0, 0, 0, 0, 0, 1,
    1, 4, 0, 0, 0, 0, 0, 0, 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
};
static const int32_t data_11[] = {
    -1, 2, -2279352, -11, -1009060, 65578, 123346, 1, 219906129, -740800, -35073, -1338932431,
    -480813546, -2, -5, 742640, -14715152, 56080, -3356, 9, -40957334,
};
static const int32_t data_12[] = {2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2};
static const int32_t data_13[] = {
    -1, 2, -2279352, -11, -1009060, 65578, 123346, 1, 219906129, -740800, -35074, -1338932431,
    -480813546, -2, -5, 742640, -14715152, 56080, -3356, 9, -40957334,
};
static const unsigned char record_5[] = {
    20, 0, 0, 0, 99, 105, 110, 116, 45, 99, 111, 114, 101, 45, 49, 47, 102, 97, 117, 108, 116, 47,
    118, 50, 9, 0, 11, 0, 0, 0, 102, 117, 101, 108, 46, 99, 104, 97, 114, 103, 101, 0, 0, 0, 0, 0,
    1, 20, 25, 0, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0, 104, 101, 97, 116, 46, 99, 105, 25, 0, 0, 0, 20, 0,
    0, 0, 0, 0, 1, 9, 0, 0, 0, 104, 101, 97, 116, 46, 115, 116, 101, 112, 0, 0, 0, 0, 0, 0, 0, 0,
    1, 1, 16, 0, 0, 0, 0, 0, 0, 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
};
static const int32_t data_14[] = {5, 9, 5, 1};
static const int32_t data_15[] = {-2, -2, -2, -2};
static const int32_t data_16[] = {7, 521323};
static const int32_t data_17[] = {8, 8};
static const int32_t data_18[] = {
    -3, 1, 9, 8, 0, 3, -2, 7, -3, 5, 5, 6, 6, 4, 6, 0, -1, -2, 1, 0, -3, -3, -3, 7,
};
static const int32_t data_19[] = {
    9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9,
};
static const int32_t data_20[] = {5, 1, 5, 0, 1};
static const int32_t data_21[] = {1, 1, 1, 1, 1};
static const int32_t data_22[] = {
    -1, -1, 2, 3, -2, 4, 6, 9, 0, 6, 2, 7, 9, 3, 8, 8, -1, 1, -2, 7, -3,
};
static const int32_t data_23[] = {7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7};
static int32_t large_0[4148];
static int32_t large_1[4148];
static int32_t large_2[4148];
static const unsigned char record_6[] = {
    20, 0, 0, 0, 99, 105, 110, 116, 45, 99, 111, 114, 101, 45, 49, 47, 102, 97, 117, 108, 116, 47,
    118, 50, 1, 0, 15, 0, 0, 0, 97, 100, 100, 46, 99, 104, 101, 99, 107, 101, 100, 46, 105, 51, 50,
    2, 0, 0, 0, 19, 251, 255, 255, 255, 19, 0, 0, 0, 128, 1, 15, 5, 0, 0, 0, 251, 255, 255, 127,
    255, 1, 19, 0, 0, 0, 128, 7, 0, 0, 0, 104, 101, 97, 116, 46, 99, 105, 13, 0, 0, 0, 18, 0, 0, 0,
    0, 0, 1, 9, 0, 0, 0, 104, 101, 97, 116, 46, 115, 116, 101, 112, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1,
    241, 0, 0, 0, 0, 0, 0, 0, 12, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 7, 0, 0, 0, 104, 101, 97, 116,
    46, 99, 105, 25, 0, 0, 0, 20, 0, 0, 0,
};
static int32_t large_3[4148];
static const unsigned char record_7[] = {
    20, 0, 0, 0, 99, 105, 110, 116, 45, 99, 111, 114, 101, 45, 49, 47, 102, 97, 117, 108, 116, 47,
    118, 50, 1, 0, 15, 0, 0, 0, 115, 117, 98, 46, 99, 104, 101, 99, 107, 101, 100, 46, 105, 51, 50,
    2, 0, 0, 0, 19, 255, 255, 255, 127, 19, 236, 255, 255, 255, 1, 15, 5, 0, 0, 0, 19, 0, 0, 128,
    0, 1, 19, 255, 255, 255, 127, 7, 0, 0, 0, 104, 101, 97, 116, 46, 99, 105, 13, 0, 0, 0, 40, 0,
    0, 0, 0, 0, 1, 9, 0, 0, 0, 104, 101, 97, 116, 46, 115, 116, 101, 112, 0, 0, 0, 0, 0, 0, 0, 0,
    1, 1, 4, 4, 0, 0, 0, 0, 0, 0, 16, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 7, 0, 0, 0, 104, 101, 97,
    116, 46, 99, 105, 25, 0, 0, 0, 20, 0, 0, 0,
};

static const cases_row cases[] = {
    /* E_SHAPE bind.where entry */
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {0, 0}, .next = {0, 0}},
        .before = {.u = NULL, .rate = 189, .scale = 7, .next = NULL, .total = 8},
        .after = {.next = NULL, .total = 8},
        .expected = {4, 0, record_0, 114, NULL, 0},
    },
    /* E_SHAPE bind.where entry */
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {1, 1}, .next = {1, 1}},
        .before = {.u = data_0, .rate = 3, .scale = 4, .next = data_1, .total = 9},
        .after = {.next = data_1, .total = 9},
        .expected = {4, 0, record_1, 114, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {0, 2}, .next = {0, 2}},
        .before = {.u = NULL, .rate = 0, .scale = 1, .next = NULL, .total = -500869},
        .after = {.next = NULL, .total = 0},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    /* E_SHAPE bind.shape entry */
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {4, 5}, .next = {3, 5}},
        .before = {.u = data_2, .rate = 0, .scale = -417, .next = data_3, .total = -67108863},
        .after = {.next = data_3, .total = -67108863},
        .expected = {4, 0, record_2, 131, NULL, 0},
    },
    /* E_SHAPE bind.shape entry */
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {8, 1}, .next = {8, 2}},
        .before = {.u = data_4, .rate = 0, .scale = 62835804, .next = data_5,
            .total = INT64_C(9223372036854775807)},
        .after = {.next = data_5, .total = INT64_C(9223372036854775807)},
        .expected = {4, 0, record_3, 131, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {8, 2}, .next = {8, 2}},
        .before = {.u = data_6, .rate = 4, .scale = 14072, .next = data_7, .total = 536870912},
        .after = {.next = data_6, .total = 35},
        .expected = {0, 16, NULL, 0, NULL, 0},
    },
    {
        .given = {16, 0},
        .shape = {.u = {8, 2}, .next = {8, 2}},
        .before = {.u = data_6, .rate = 4, .scale = 14072, .next = data_7, .total = 536870912},
        .after = {.next = data_6, .total = 35},
        .expected = {0, 16, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {0, 5}, .next = {0, 5}},
        .before = {.u = NULL, .rate = 0, .scale = 3, .next = NULL,
            .total = INT64_C(9223372036854775807)},
        .after = {.next = NULL, .total = 0},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {3, 3}, .next = {3, 3}},
        .before = {.u = data_8, .rate = 6, .scale = 31, .next = data_9,
            .total = INT64_C(9223372036854775807)},
        .after = {.next = data_10, .total = 192277502},
        .expected = {0, 10, NULL, 0, NULL, 0},
    },
    /* E_DEPTH call.enter work-item */
    {
        .given = {HT1_NO_LIMIT, 1},
        .shape = {.u = {3, 3}, .next = {3, 3}},
        .before = {.u = data_8, .rate = 6, .scale = 31, .next = data_9,
            .total = INT64_C(9223372036854775807)},
        .after = {.next = data_9, .total = INT64_C(9223372036854775807)},
        .expected = {12, 9, record_4, 120, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {7, 3}, .next = {7, 3}},
        .before = {.u = data_11, .rate = 1, .scale = 2147483647, .next = data_12, .total = 1},
        .after = {.next = data_13, .total = -1658592339},
        .expected = {0, 26, NULL, 0, NULL, 0},
    },
    /* E_FUEL fuel.charge work-item */
    {
        .given = {25, 0},
        .shape = {.u = {7, 3}, .next = {7, 3}},
        .before = {.u = data_11, .rate = 1, .scale = 2147483647, .next = data_12, .total = 1},
        .after = {.next = data_12, .total = 1},
        .expected = {9, 25, record_5, 121, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {4, 1}, .next = {4, 1}},
        .before = {.u = data_14, .rate = 1, .scale = 4, .next = data_15, .total = INT64_MIN},
        .after = {.next = data_14, .total = 20},
        .expected = {0, 4, NULL, 0, NULL, 0},
    },
    {
        .given = {4, 0},
        .shape = {.u = {4, 1}, .next = {4, 1}},
        .before = {.u = data_14, .rate = 1, .scale = 4, .next = data_15, .total = INT64_MIN},
        .after = {.next = data_14, .total = 20},
        .expected = {0, 4, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {0, 5}, .next = {0, 5}},
        .before = {.u = NULL, .rate = 1, .scale = 4, .next = NULL,
            .total = INT64_C(9223372036854775807)},
        .after = {.next = NULL, .total = 0},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {2, 1}, .next = {2, 1}},
        .before = {.u = data_16, .rate = 5, .scale = 2147483646, .next = data_17, .total = 3},
        .after = {.next = data_16, .total = 521330},
        .expected = {0, 2, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {5, 0}, .next = {5, 0}},
        .before = {.u = NULL, .rate = 5, .scale = 451012, .next = NULL, .total = 6},
        .after = {.next = NULL, .total = 0},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {3, 8}, .next = {3, 8}},
        .before = {.u = data_18, .rate = 3, .scale = 2147483646, .next = data_19, .total = -2},
        .after = {.next = data_18, .total = 48},
        .expected = {0, 30, NULL, 0, NULL, 0},
    },
    {
        .given = {30, 0},
        .shape = {.u = {3, 8}, .next = {3, 8}},
        .before = {.u = data_18, .rate = 3, .scale = 2147483646, .next = data_19, .total = -2},
        .after = {.next = data_18, .total = 48},
        .expected = {0, 30, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {0, 1}, .next = {0, 1}},
        .before = {.u = NULL, .rate = 9, .scale = 2060796994, .next = NULL, .total = -2},
        .after = {.next = NULL, .total = 0},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {1, 5}, .next = {1, 5}},
        .before = {.u = data_20, .rate = 1, .scale = 4, .next = data_21,
            .total = INT64_C(4611686018427387905)},
        .after = {.next = data_20, .total = 12},
        .expected = {0, 5, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {7, 3}, .next = {7, 3}},
        .before = {.u = data_22, .rate = 4, .scale = 2147483647, .next = data_23,
            .total = INT64_C(9223372036854775807)},
        .after = {.next = data_22, .total = 65},
        .expected = {0, 26, NULL, 0, NULL, 0},
    },
    /* E_FUEL fuel.charge work-item */
    {
        .given = {25, 0},
        .shape = {.u = {7, 3}, .next = {7, 3}},
        .before = {.u = data_22, .rate = 4, .scale = 2147483647, .next = data_23,
            .total = INT64_C(9223372036854775807)},
        .after = {.next = data_23, .total = INT64_C(9223372036854775807)},
        .expected = {9, 25, record_5, 121, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {4, 0}, .next = {4, 0}},
        .before = {.u = NULL, .rate = 0, .scale = 5001, .next = NULL, .total = 5},
        .after = {.next = NULL, .total = 0},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {61, 68}, .next = {61, 68}},
        .before = {.u = large_0, .rate = 4, .scale = 14072, .next = large_1, .total = 536870912},
        .after = {.next = NULL, .total = 41323},
        .digest = {.next = UINT64_C(8806187337934743320)},
        .expected = {0, 8042, NULL, 0, NULL, 0},
    },
    /* E_OVERFLOW add.checked.i32 work-item */
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {61, 68}, .next = {61, 68}},
        .before = {.u = large_2, .rate = 4, .scale = 14072, .next = large_1, .total = 536870912},
        .after = {.next = large_1, .total = 536870912},
        .expected = {1, 4317, record_6, 160, NULL, 0},
    },
    /* E_OVERFLOW sub.checked.i32 work-item */
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {61, 68}, .next = {61, 68}},
        .before = {.u = large_3, .rate = 4, .scale = 14072, .next = large_1, .total = 536870912},
        .after = {.next = large_1, .total = 536870912},
        .expected = {1, 5080, record_7, 160, NULL, 0},
    },
};

/* The large arrays. */
static void prepare(void)
{
    test_fill(large_0, sizeof *large_0, 4148, UINT64_C(16260943799402841955), -20, 61);
    test_fill(large_1, sizeof *large_1, 4148, UINT64_C(9135815040830279810), -20, 61);
    test_fill(large_2, sizeof *large_2, 4148, UINT64_C(16260943799402841955), -20, 61);
    large_2[309] = INT64_C(-2147483648);
    large_2[1475] = INT64_C(-2147483648);
    large_2[3529] = 2147483647;
    test_fill(large_3, sizeof *large_3, 4148, UINT64_C(16260943799402841955), -20, 61);
    large_3[1096] = 2147483647;
    large_3[1329] = INT64_C(-2147483648);
    large_3[2086] = 2147483647;
}

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
    test_array(t, &a.u, c->before.u, 0);
    test_array(t, &a.next, c->after.next, c->digest.next);
    test_scalar(t, "total", &out.total, &c->after.total, sizeof out.total);
}

const suite suite_step = {
    .entry = "step",
    .cases = 27,
    .layouts = LAYOUTS,
    .prepare = prepare,
    .call = call,
};
