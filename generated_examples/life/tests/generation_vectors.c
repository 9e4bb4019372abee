/* SPDX-License-Identifier: MIT-0 */
/* Recorded cases of life_generation:
 * what goes in, and what the exact evaluator made of it. */
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
    struct { /* of large arrays, where `after` is NULL */
        uint64_t next;
    } digest;
    outcome expected;
} cases_row;

static const uint8_t data_0[] = {5};
static const uint8_t data_1[] = {9};
static const uint8_t data_2[] = {0};
static const unsigned char record_0[] = {
    20, 0, 0, 0, 99, 105, 110, 116, 45, 99, 111, 114, 101, 45, 49, 47, 102, 97, 117, 108, 116, 47,
    118, 50, 12, 0, 10, 0, 0, 0, 99, 97, 108, 108, 46, 101, 110, 116, 101, 114, 0, 0, 0, 0, 0, 1,
    20, 1, 0, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0, 108, 105, 102, 101, 46, 99, 105, 29, 0, 0, 0, 14, 0, 0,
    0, 0, 0, 1, 15, 0, 0, 0, 108, 105, 102, 101, 46, 103, 101, 110, 101, 114, 97, 116, 105, 111,
    110, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
};
static const uint8_t data_3[] = {9, 1, 3, 0};
static const uint8_t data_4[] = {0, 0, 0, 0};
static const unsigned char record_1[] = {
    20, 0, 0, 0, 99, 105, 110, 116, 45, 99, 111, 114, 101, 45, 49, 47, 102, 97, 117, 108, 116, 47,
    118, 50, 9, 0, 11, 0, 0, 0, 102, 117, 101, 108, 46, 99, 104, 97, 114, 103, 101, 0, 0, 0, 0, 0,
    1, 20, 19, 0, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0, 108, 105, 102, 101, 46, 99, 105, 29, 0, 0, 0, 14,
    0, 0, 0, 0, 0, 1, 15, 0, 0, 0, 108, 105, 102, 101, 46, 103, 101, 110, 101, 114, 97, 116, 105,
    111, 110, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0,
};
static const uint8_t data_5[] = {7, 5, 2, 7, 0, 2, 0, 8, 2, 6};
static const uint8_t data_6[] = {8, 8, 8, 8, 8, 8, 8, 8, 8, 8};
static const uint8_t data_7[] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
static const uint8_t data_8[] = {254, 5, 16, 1, 0, 0, 5, 0};
static const uint8_t data_9[] = {8, 8, 8, 8, 8, 8, 8, 8};
static const unsigned char record_2[] = {
    20, 0, 0, 0, 99, 105, 110, 116, 45, 99, 111, 114, 101, 45, 49, 47, 102, 97, 117, 108, 116, 47,
    118, 50, 1, 0, 14, 0, 0, 0, 97, 100, 100, 46, 99, 104, 101, 99, 107, 101, 100, 46, 117, 56, 2,
    0, 0, 0, 33, 5, 33, 254, 1, 15, 2, 0, 0, 0, 3, 1, 1, 33, 255, 7, 0, 0, 0, 108, 105, 102, 101,
    46, 99, 105, 34, 0, 0, 0, 15, 0, 0, 0, 0, 0, 1, 15, 0, 0, 0, 108, 105, 102, 101, 46, 103, 101,
    110, 101, 114, 97, 116, 105, 111, 110, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0,
    16, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
};
static const uint8_t data_10[] = {7, 8, 9, 6, 2, 9, 8, 5, 1, 6, 8, 0, 4, 3};
static const uint8_t data_11[] = {9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9};
static const uint8_t data_12[] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
static const unsigned char record_3[] = {
    20, 0, 0, 0, 99, 105, 110, 116, 45, 99, 111, 114, 101, 45, 49, 47, 102, 97, 117, 108, 116, 47,
    118, 50, 9, 0, 11, 0, 0, 0, 102, 117, 101, 108, 46, 99, 104, 97, 114, 103, 101, 0, 0, 0, 0, 0,
    1, 20, 80, 0, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0, 108, 105, 102, 101, 46, 99, 105, 30, 0, 0, 0, 16,
    0, 0, 0, 0, 0, 1, 15, 0, 0, 0, 108, 105, 102, 101, 46, 103, 101, 110, 101, 114, 97, 116, 105,
    111, 110, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 13, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0,
};
static const uint8_t data_13[] = {4, 7, 7, 5, 1, 1, 1, 3, 6};
static const uint8_t data_14[] = {9, 9, 9, 9, 9, 9, 9, 9, 9};
static const uint8_t data_15[] = {0, 0, 0, 0, 0, 0, 0, 0, 0};
static const uint8_t data_16[] = {0, 0};
static const uint8_t data_17[] = {3, 3};
static const uint8_t data_18[] = {3, 9, 0, 9, 3, 8, 8, 5, 8, 3, 4, 6, 5, 8, 7, 3, 5, 7, 0, 3, 4};
static const uint8_t data_19[] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
static const uint8_t data_20[] = {7, 47, 7, 2, 6, 3, 9, 4, 9, 8};
static const uint8_t data_21[] = {2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2};
static const unsigned char record_4[] = {
    20, 0, 0, 0, 99, 105, 110, 116, 45, 99, 111, 114, 101, 45, 49, 47, 102, 97, 117, 108, 116, 47,
    118, 50, 4, 0, 10, 0, 0, 0, 98, 105, 110, 100, 46, 115, 104, 97, 112, 101, 3, 0, 0, 0, 20, 1,
    0, 0, 0, 0, 0, 0, 0, 20, 1, 0, 0, 0, 0, 0, 0, 0, 20, 6, 0, 0, 0, 0, 0, 0, 0, 0, 1, 20, 5, 0, 0,
    0, 0, 0, 0, 0, 7, 0, 0, 0, 108, 105, 102, 101, 46, 99, 105, 27, 0, 0, 0, 15, 0, 0, 0, 0, 0, 1,
    15, 0, 0, 0, 108, 105, 102, 101, 46, 103, 101, 110, 101, 114, 97, 116, 105, 111, 110, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
};
static const uint8_t data_22[] = {69, 32, 35, 1, 43, 34, 16, 7, 112, 1, 18, 1, 135, 21, 4, 30};
static const uint8_t data_23[] = {7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7};
static const unsigned char record_5[] = {
    20, 0, 0, 0, 99, 105, 110, 116, 45, 99, 111, 114, 101, 45, 49, 47, 102, 97, 117, 108, 116, 47,
    118, 50, 1, 0, 14, 0, 0, 0, 97, 100, 100, 46, 99, 104, 101, 99, 107, 101, 100, 46, 117, 56, 2,
    0, 0, 0, 33, 212, 33, 112, 1, 15, 2, 0, 0, 0, 68, 1, 1, 33, 255, 7, 0, 0, 0, 108, 105, 102,
    101, 46, 99, 105, 35, 0, 0, 0, 35, 0, 0, 0, 0, 0, 1, 15, 0, 0, 0, 108, 105, 102, 101, 46, 103,
    101, 110, 101, 114, 97, 116, 105, 111, 110, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0,
    0, 22, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
};
static uint8_t large_0[4148];
static uint8_t large_1[4148];
static uint8_t large_2[4148];
static const unsigned char record_6[] = {
    20, 0, 0, 0, 99, 105, 110, 116, 45, 99, 111, 114, 101, 45, 49, 47, 102, 97, 117, 108, 116, 47,
    118, 50, 1, 0, 14, 0, 0, 0, 97, 100, 100, 46, 99, 104, 101, 99, 107, 101, 100, 46, 117, 56, 2,
    0, 0, 0, 33, 4, 33, 255, 1, 15, 2, 0, 0, 0, 3, 1, 1, 33, 255, 7, 0, 0, 0, 108, 105, 102, 101,
    46, 99, 105, 35, 0, 0, 0, 52, 0, 0, 0, 0, 0, 1, 15, 0, 0, 0, 108, 105, 102, 101, 46, 103, 101,
    110, 101, 114, 97, 116, 105, 111, 110, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 131, 9, 0, 0, 0, 0, 0, 0,
    24, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
};
static uint8_t large_3[4148];
static const unsigned char record_7[] = {
    20, 0, 0, 0, 99, 105, 110, 116, 45, 99, 111, 114, 101, 45, 49, 47, 102, 97, 117, 108, 116, 47,
    118, 50, 1, 0, 14, 0, 0, 0, 97, 100, 100, 46, 99, 104, 101, 99, 107, 101, 100, 46, 117, 56, 2,
    0, 0, 0, 33, 4, 33, 255, 1, 15, 2, 0, 0, 0, 3, 1, 1, 33, 255, 7, 0, 0, 0, 108, 105, 102, 101,
    46, 99, 105, 35, 0, 0, 0, 52, 0, 0, 0, 0, 0, 1, 15, 0, 0, 0, 108, 105, 102, 101, 46, 103, 101,
    110, 101, 114, 97, 116, 105, 111, 110, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 192, 4, 0, 0, 0, 0, 0, 0,
    24, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
};

static const cases_row cases[] = {
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.cells = {0, 0}, .next = {0, 0}},
        .before = {.cells = NULL, .next = NULL, .born = 2, .died = 6},
        .after = {.next = NULL, .born = 0, .died = 0},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.cells = {1, 1}, .next = {1, 1}},
        .before = {.cells = data_0, .next = data_1, .born = 129,
            .died = INT64_C(9223372036854775806)},
        .after = {.next = data_2, .born = 0, .died = 1},
        .expected = {0, 6, NULL, 0, NULL, 0},
    },
    {
        .given = {6, 0},
        .shape = {.cells = {1, 1}, .next = {1, 1}},
        .before = {.cells = data_0, .next = data_1, .born = 129,
            .died = INT64_C(9223372036854775806)},
        .after = {.next = data_2, .born = 0, .died = 1},
        .expected = {0, 6, NULL, 0, NULL, 0},
    },
    /* E_DEPTH call.enter work-item */
    {
        .given = {HT1_NO_LIMIT, 1},
        .shape = {.cells = {1, 1}, .next = {1, 1}},
        .before = {.cells = data_0, .next = data_1, .born = 129,
            .died = INT64_C(9223372036854775806)},
        .after = {.next = data_1, .born = 129, .died = INT64_C(9223372036854775806)},
        .expected = {12, 1, record_0, 126, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.cells = {2, 2}, .next = {2, 2}},
        .before = {.cells = data_3, .next = data_4, .born = 29209, .died = INT64_MIN},
        .after = {.next = data_4, .born = 0, .died = 3},
        .expected = {0, 24, NULL, 0, NULL, 0},
    },
    /* E_FUEL fuel.charge work-item */
    {
        .given = {19, 0},
        .shape = {.cells = {2, 2}, .next = {2, 2}},
        .before = {.cells = data_3, .next = data_4, .born = 29209, .died = INT64_MIN},
        .after = {.next = data_4, .born = 29209, .died = INT64_MIN},
        .expected = {9, 19, record_1, 127, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.cells = {5, 0}, .next = {5, 0}},
        .before = {.cells = NULL, .next = NULL, .born = INT64_C(-22333796660059857), .died = -2},
        .after = {.next = NULL, .born = 0, .died = 0},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.cells = {0, 1}, .next = {0, 1}},
        .before = {.cells = NULL, .next = NULL, .born = 3, .died = INT64_C(-5988676146682934411)},
        .after = {.next = NULL, .born = 0, .died = 0},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.cells = {2, 5}, .next = {2, 5}},
        .before = {.cells = data_5, .next = data_6, .born = 0, .died = INT64_C(477454375577641)},
        .after = {.next = data_7, .born = 0, .died = 8},
        .expected = {0, 60, NULL, 0, NULL, 0},
    },
    {
        .given = {60, 0},
        .shape = {.cells = {2, 5}, .next = {2, 5}},
        .before = {.cells = data_5, .next = data_6, .born = 0, .died = INT64_C(477454375577641)},
        .after = {.next = data_7, .born = 0, .died = 8},
        .expected = {0, 60, NULL, 0, NULL, 0},
    },
    /* E_OVERFLOW add.checked.u8 work-item */
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.cells = {2, 4}, .next = {2, 4}},
        .before = {.cells = data_8, .next = data_9, .born = -3, .died = INT64_MIN},
        .after = {.next = data_9, .born = -3, .died = INT64_MIN},
        .expected = {1, 17, record_2, 134, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.cells = {2, 7}, .next = {2, 7}},
        .before = {.cells = data_10, .next = data_11, .born = -1, .died = 4},
        .after = {.next = data_12, .born = 0, .died = 13},
        .expected = {0, 84, NULL, 0, NULL, 0},
    },
    /* E_FUEL fuel.charge work-item */
    {
        .given = {80, 0},
        .shape = {.cells = {2, 7}, .next = {2, 7}},
        .before = {.cells = data_10, .next = data_11, .born = -1, .died = 4},
        .after = {.next = data_11, .born = -1, .died = 4},
        .expected = {9, 80, record_3, 127, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.cells = {3, 3}, .next = {3, 3}},
        .before = {.cells = data_13, .next = data_14, .born = 4194305,
            .died = INT64_C(9223372036854775807)},
        .after = {.next = data_15, .born = 0, .died = 9},
        .expected = {0, 54, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.cells = {2, 1}, .next = {2, 1}},
        .before = {.cells = data_16, .next = data_17, .born = 5, .died = 8},
        .after = {.next = data_16, .born = 0, .died = 0},
        .expected = {0, 12, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.cells = {3, 7}, .next = {3, 7}},
        .before = {.cells = data_18, .next = data_19, .born = 268435456, .died = 5},
        .after = {.next = data_19, .born = 0, .died = 19},
        .expected = {0, 126, NULL, 0, NULL, 0},
    },
    {
        .given = {126, 0},
        .shape = {.cells = {3, 7}, .next = {3, 7}},
        .before = {.cells = data_18, .next = data_19, .born = 268435456, .died = 5},
        .after = {.next = data_19, .born = 0, .died = 19},
        .expected = {0, 126, NULL, 0, NULL, 0},
    },
    /* E_SHAPE bind.shape entry */
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.cells = {2, 5}, .next = {2, 6}},
        .before = {.cells = data_20, .next = data_21, .born = 3, .died = 2},
        .after = {.next = data_21, .born = 3, .died = 2},
        .expected = {4, 0, record_4, 137, NULL, 0},
    },
    /* E_OVERFLOW add.checked.u8 work-item */
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.cells = {2, 8}, .next = {2, 8}},
        .before = {.cells = data_22, .next = data_23, .born = -1171278390, .died = -1},
        .after = {.next = data_23, .born = -1171278390, .died = -1},
        .expected = {1, 20, record_5, 134, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.cells = {0, 4}, .next = {0, 4}},
        .before = {.cells = NULL, .next = NULL, .born = 6, .died = 4},
        .after = {.next = NULL, .born = 0, .died = 0},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.cells = {61, 68}, .next = {61, 68}},
        .before = {.cells = large_0, .next = large_1, .born = 129,
            .died = INT64_C(9223372036854775806)},
        .after = {.next = NULL, .born = 412, .died = 1426},
        .digest = {.next = UINT64_C(14659871077875314891)},
        .expected = {0, 24888, NULL, 0, NULL, 0},
    },
    /* E_OVERFLOW add.checked.u8 work-item */
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.cells = {61, 68}, .next = {61, 68}},
        .before = {.cells = large_2, .next = large_1, .born = 129,
            .died = INT64_C(9223372036854775806)},
        .after = {.next = large_1, .born = 129, .died = INT64_C(9223372036854775806)},
        .expected = {1, 16327, record_6, 134, NULL, 0},
    },
    /* E_OVERFLOW add.checked.u8 work-item */
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.cells = {61, 68}, .next = {61, 68}},
        .before = {.cells = large_3, .next = large_1, .born = 129,
            .died = INT64_C(9223372036854775806)},
        .after = {.next = large_1, .born = 129, .died = INT64_C(9223372036854775806)},
        .expected = {1, 10232, record_7, 134, NULL, 0},
    },
};

/* The large arrays. */
static void prepare(void)
{
    test_fill(large_0, sizeof *large_0, 4148, UINT64_C(1442960175667548505), 0, 2);
    test_fill(large_1, sizeof *large_1, 4148, UINT64_C(10658303283464318457), 0, 2);
    test_fill(large_2, sizeof *large_2, 4148, UINT64_C(1442960175667548505), 0, 2);
    large_2[349] = 0;
    large_2[2504] = 255;
    large_2[3866] = 255;
    test_fill(large_3, sizeof *large_3, 4148, UINT64_C(1442960175667548505), 0, 2);
    large_3[1285] = 255;
    large_3[1524] = 255;
    large_3[1848] = 0;
}

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
    test_array(t, &a.cells, c->before.cells, 0);
    test_array(t, &a.next, c->after.next, c->digest.next);
    test_scalar(t, "born", &out.born, &c->after.born, sizeof out.born);
    test_scalar(t, "died", &out.died, &c->after.died, sizeof out.died);
}

const suite suite_generation = {
    .entry = "generation",
    .cases = 23,
    .layouts = LAYOUTS,
    .prepare = prepare,
    .call = call,
};
