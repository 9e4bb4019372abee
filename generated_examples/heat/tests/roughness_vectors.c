/* SPDX-License-Identifier: MIT-0 */
/* Recorded cases of heat_roughness:
 * what goes in, and what the exact evaluator made of it. */
#include "selftest.h"

#include <stddef.h>

typedef struct cases_row {
    limits given;
    struct {
        int64_t u[2];
    } shape;
    struct {
        const int32_t *u;
        int64_t result;
    } before;
    struct {
        int64_t result;
    } after;
    outcome expected;
} cases_row;

static const unsigned char record_0[] = {
    20, 0, 0, 0, 99, 105, 110, 116, 45, 99, 111, 114, 101, 45, 49, 47, 102, 97, 117, 108, 116, 47,
    118, 50, 9, 0, 11, 0, 0, 0, 102, 117, 101, 108, 46, 99, 104, 97, 114, 103, 101, 0, 0, 0, 0, 0,
    1, 20, 0, 0, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0, 104, 101, 97, 116, 46, 99, 105, 35, 0, 0, 0, 12, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0,
};
static const int32_t data_0[] = {-1};
static const int32_t data_1[] = {3, 1, -1, -3};
static const unsigned char record_1[] = {
    20, 0, 0, 0, 99, 105, 110, 116, 45, 99, 111, 114, 101, 45, 49, 47, 102, 97, 117, 108, 116, 47,
    118, 50, 9, 0, 11, 0, 0, 0, 102, 117, 101, 108, 46, 99, 104, 97, 114, 103, 101, 0, 0, 0, 0, 0,
    1, 20, 3, 0, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0, 104, 101, 97, 116, 46, 99, 105, 37, 0, 0, 0, 5, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0,
};
static const int32_t data_2[] = {7, 5, 2, 2, -3, 3};
static const int32_t data_3[] = {83, -176089};
static const int32_t data_4[] = {816066909, -43403, -765135, -1, -3};
static const int32_t data_5[] = {
    0, 1, 7, 9, 6, 6, -2, -3, 0, 1, 4, 1, 6, 7, 3, 1, 8, 4, 7, 3, 3, 7, 0, 4, 1, 1, 6, -2, -3, 4,
    5, 0, -2, 7, 3,
};
static const int32_t data_6[] = {0, 9, 4, 8, 5, 3, 1, 5, 1, -3, 9, 7, -2, 3};
static const int32_t data_7[] = {-2923477, -1874210, 163483, 162373, 81325, 1177374590, -462501};
static const int32_t data_8[] = {6, -2, -3, -1, 3, 2, 4, 7, 2};
static const int32_t data_9[] = {4, 0};
static const int32_t data_10[] = {
    -92903000, 795184, 5263, 1600, 28, -64533, 1570016, 1133471, 0, -4123571, -28643885, 29, -2,
    -479916, -107503943, 94, 1708041989, -2, -4548697, 528881691, -36, 633, 642, 1205961, -471943,
    98967, 37651, 1602329540, -1947632458, 58251, -8, 274348206,
};
static const int32_t data_11[] = {4, 4, -1, -3, -1, 9, 1, -2, -3};
static const int32_t data_12[] = {
    2147483647, -131073, -524288, 67108863, INT64_C(-2147483648), INT64_C(-2147483648), 2147483647,
    -32769, INT64_C(-2147483648), INT64_C(-2147483648), -2147483647, 64, 2147483647, 33554431,
    INT64_C(-2147483648), -2, -262144, -2147483647, 2147483647, 2147483647, -31, -1073741823,
    INT64_C(-2147483648), 2147483647, -9, 1073741825, 8, 2147483647, INT64_C(-2147483648),
    -2147483647, 16777217, -2147483647, 2147483646, -4, 524287, INT64_C(-2147483648), 17,
    2147483647, INT64_C(-2147483648), 2147483647,
};
static const int32_t data_13[] = {-1, 5, 9};
static const int32_t data_14[] = {7, 2, 2, 6, 0, -1};
static const int32_t data_15[] = {9, 8, -1, 3, 9, 1};

static const cases_row cases[] = {
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {0, 0}},
        .before = {.u = NULL, .result = 85},
        .after = {.result = 0},
        .expected = {0, 1, NULL, 0, NULL, 0},
    },
    /* E_FUEL fuel.charge */
    {
        .given = {0, 0},
        .shape = {.u = {0, 0}},
        .before = {.u = NULL, .result = 85},
        .after = {.result = 85},
        .expected = {9, 0, record_0, 82, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {1, 1}},
        .before = {.u = data_0, .result = 85},
        .after = {.result = 0},
        .expected = {0, 2, NULL, 0, NULL, 0},
    },
    {
        .given = {2, 0},
        .shape = {.u = {1, 1}},
        .before = {.u = data_0, .result = 85},
        .after = {.result = 0},
        .expected = {0, 2, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {2, 2}},
        .before = {.u = data_1, .result = 85},
        .after = {.result = 2},
        .expected = {0, 5, NULL, 0, NULL, 0},
    },
    /* E_FUEL fuel.charge */
    {
        .given = {3, 0},
        .shape = {.u = {2, 2}},
        .before = {.u = data_1, .result = 85},
        .after = {.result = 85},
        .expected = {9, 3, record_1, 82, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {3, 2}},
        .before = {.u = data_2, .result = 85},
        .after = {.result = 6},
        .expected = {0, 7, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {1, 2}},
        .before = {.u = data_3, .result = 85},
        .after = {.result = 176172},
        .expected = {0, 3, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {5, 1}},
        .before = {.u = data_4, .result = 85},
        .after = {.result = 0},
        .expected = {0, 6, NULL, 0, NULL, 0},
    },
    {
        .given = {6, 0},
        .shape = {.u = {5, 1}},
        .before = {.u = data_4, .result = 85},
        .after = {.result = 0},
        .expected = {0, 6, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {7, 5}},
        .before = {.u = data_5, .result = 85},
        .after = {.result = 9},
        .expected = {0, 36, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {7, 2}},
        .before = {.u = data_6, .result = 85},
        .after = {.result = 9},
        .expected = {0, 15, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {0, 2}},
        .before = {.u = NULL, .result = 85},
        .after = {.result = 0},
        .expected = {0, 1, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {1, 7}},
        .before = {.u = data_7, .result = 85},
        .after = {.result = 1177837091},
        .expected = {0, 8, NULL, 0, NULL, 0},
    },
    {
        .given = {8, 0},
        .shape = {.u = {1, 7}},
        .before = {.u = data_7, .result = 85},
        .after = {.result = 1177837091},
        .expected = {0, 8, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {3, 3}},
        .before = {.u = data_8, .result = 85},
        .after = {.result = 8},
        .expected = {0, 10, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {2, 1}},
        .before = {.u = data_9, .result = 85},
        .after = {.result = 0},
        .expected = {0, 3, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {8, 4}},
        .before = {.u = data_10, .result = 85},
        .after = {.result = 1947690709},
        .expected = {0, 33, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {3, 3}},
        .before = {.u = data_11, .result = 85},
        .after = {.result = 10},
        .expected = {0, 10, NULL, 0, NULL, 0},
    },
    {
        .given = {10, 0},
        .shape = {.u = {3, 3}},
        .before = {.u = data_11, .result = 85},
        .after = {.result = 10},
        .expected = {0, 10, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {8, 5}},
        .before = {.u = data_12, .result = 85},
        .after = {.result = INT64_C(4294967295)},
        .expected = {0, 41, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {3, 1}},
        .before = {.u = data_13, .result = 85},
        .after = {.result = 0},
        .expected = {0, 4, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {2, 3}},
        .before = {.u = data_14, .result = 85},
        .after = {.result = 6},
        .expected = {0, 7, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {2, 3}},
        .before = {.u = data_15, .result = 85},
        .after = {.result = 9},
        .expected = {0, 7, NULL, 0, NULL, 0},
    },
};

static void call(test *t, int number)
{
    const cases_row *c = &cases[number];
    struct {
        array u;
    } a;
    a.u = test_place(t, "u", c->before.u, sizeof *c->before.u, 2, c->shape.u);
    struct {
        int64_t result;
    } out;
    out.result = c->before.result;
    heat_context *cx = test_open(t, c->given);
    ht1_status status;
    if (t->layout == LAYOUT_PLAIN) {
        status = heat_roughness(cx, a.u.first, a.u.n[0], a.u.n[1], &out.result);
    } else {
        status = heat_roughness_strided(cx, a.u.first, a.u.n[0], a.u.n[1], a.u.s[0], a.u.s[1],
                                        &out.result);
    }
    test_close(t, cx, status, &c->expected);
    test_array(t, &a.u, c->before.u, 0);
    test_scalar(t, "result", &out.result, &c->after.result, sizeof out.result);
}

const suite suite_roughness = {
    .entry = "roughness",
    .cases = 24,
    .layouts = LAYOUTS,
    .prepare = NULL,
    .call = call,
};
