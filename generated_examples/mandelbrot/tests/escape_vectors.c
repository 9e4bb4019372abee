/* SPDX-License-Identifier: MIT-0 */
/* Recorded cases of mandelbrot_escape:
 * what goes in, and what the exact evaluator made of it. */
#include "selftest.h"

#include <math.h>
#include <stddef.h>

typedef struct cases_row {
    limits given;
    struct {
        int64_t count[2];
    } shape;
    struct {
        const int32_t *count;
        double left;
        double top;
        double pixel;
        int32_t limit;
    } before;
    struct {
        const int32_t *count;
    } after;
    struct { /* of large arrays, where `after` is NULL */
        uint64_t count;
    } digest;
    outcome expected;
} cases_row;

static const int32_t data_0[] = {3};
static const int32_t data_1[] = {1};
static const int32_t data_2[] = {2};
static const int32_t data_3[] = {6, 6, 6};
static const int32_t data_4[] = {0, 0, 0};
static const int32_t data_5[] = {9, 9, 9, 9, 9, 9, 9, 9, 9};
static const int32_t data_6[] = {2, 1, 1, 1, 1, 1, 1, 1, 1};
static const int32_t data_7[] = {
    6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6,
};
static const int32_t data_8[] = {
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
};
static const int32_t data_9[] = {1, 1, 1, 1, 1, 1, 1, 1, 1};
static const int32_t data_10[] = {7, 7, 7, 7, 7, 7, 7, 7, 7};
static const int32_t data_11[] = {4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4};
static const int32_t data_12[] = {2, 2, 2, 1, 1, 2, 2, 2, 1, 1, 2, 2, 2, 1, 1};
static const int32_t data_13[] = {-1, -1, -1};
static const int32_t data_14[] = {1, 1, 1};
static const int32_t data_15[] = {7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7};
static const int32_t data_16[] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
static const int32_t data_17[] = {0, 0};
static const int32_t data_18[] = {1, 1};
static const int32_t data_19[] = {2, 2, 2, 1, 1, 1, 2, 2, 1, 1, 1, 1, 1, 1, 1};
static const int32_t data_20[] = {3, 3, 3, 3};
static const int32_t data_21[] = {1, 1, 1, 1};
static const int32_t data_22[] = {0, 0, 0, 0};
static const int32_t data_23[] = {
    9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9,
};
static const int32_t data_24[] = {3, 3, 3, 3, 3, 3, 3, 3, 3};
static const int32_t data_25[] = {0, 0, 0, 0, 0, 0, 0, 0, 0};
static const int32_t data_26[] = {7, 7, 7, 7, 7};
static const int32_t data_27[] = {1, 1, 1, 1, 1};
static const int32_t data_28[] = {8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8};
static const int32_t data_29[] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
static const int32_t data_30[] = {2, 2, 2, 2, 2, 2, 2, 2, 2, 2};
static const int32_t data_31[] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
static const int32_t data_32[] = {6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6};
static const int32_t data_33[] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
static const int32_t data_34[] = {
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
};
static const int32_t data_35[] = {5};
static int32_t large_0[4148];

static const cases_row cases[] = {
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.count = {0, 0}},
        .before = {.count = NULL, .left = 0x1.a755741ec99dep+3, .top = 4.0, .pixel = 4.0,
            .limit = 8},
        .after = {.count = NULL},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.count = {1, 1}},
        .before = {.count = data_0, .left = 0.25, .top = 0.0, .pixel = -0.75, .limit = 1},
        .after = {.count = data_1},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.count = {1, 1}},
        .before = {.count = data_2, .left = 1.0, .top = 4.375, .pixel = 4.0, .limit = 2},
        .after = {.count = data_1},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.count = {3, 1}},
        .before = {.count = data_3, .left = -0x1.37254187e3e6cp-4, .top = 1.375, .pixel = 4.375,
            .limit = 0},
        .after = {.count = data_4},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.count = {3, 3}},
        .before = {.count = data_5, .left = 1.5, .top = 0.0, .pixel = 4.375, .limit = 3},
        .after = {.count = data_6},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.count = {5, 5}},
        .before = {.count = data_7, .left = 1.0, .top = 3.375, .pixel = 0.0, .limit = 0},
        .after = {.count = data_8},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.count = {3, 3}},
        .before = {.count = data_9, .left = 4.0, .top = 2.0, .pixel = -0.375, .limit = 1},
        .after = {.count = data_9},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.count = {3, 3}},
        .before = {.count = data_10, .left = 0.75, .top = 1.125, .pixel = 3.625, .limit = 3},
        .after = {.count = data_6},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.count = {3, 5}},
        .before = {.count = data_11, .left = 1.125, .top = -1.125, .pixel = -1.125, .limit = 2},
        .after = {.count = data_12},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.count = {1, 3}},
        .before = {.count = data_13, .left = 4.0, .top = 0x1.65c4f3227b462p-4, .pixel = 1.25,
            .limit = 1},
        .after = {.count = data_14},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.count = {4, 4}},
        .before = {.count = data_15, .left = 0.25, .top = 3.875, .pixel = 0.875, .limit = -65},
        .after = {.count = data_16},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.count = {1, 2}},
        .before = {.count = data_17, .left = 3.375, .top = 2.25, .pixel = -0.125, .limit = 2},
        .after = {.count = data_18},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.count = {3, 5}},
        .before = {.count = data_11, .left = 2.0, .top = 0.0, .pixel = -1.5, .limit = 2},
        .after = {.count = data_19},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.count = {1, 4}},
        .before = {.count = data_20, .left = -1.25, .top = 0x1.81b2068a6bacp+2, .pixel = 0.0,
            .limit = 2},
        .after = {.count = data_21},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.count = {2, 2}},
        .before = {.count = data_22, .left = 3.0, .top = 1.625, .pixel = 4.5, .limit = 2},
        .after = {.count = data_21},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.count = {3, 3}},
        .before = {.count = data_5, .left = 3.375, .top = -0.375, .pixel = 3.875, .limit = 4},
        .after = {.count = data_9},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.count = {5, 5}},
        .before = {.count = data_23, .left = -1.375, .top = 1.875, .pixel = 0.0,
            .limit = -1820497389},
        .after = {.count = data_8},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.count = {3, 3}},
        .before = {.count = data_24, .left = 0.0, .top = 2.875, .pixel = NAN, .limit = -1073741823},
        .after = {.count = data_25},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.count = {1, 5}},
        .before = {.count = data_26, .left = 4.0, .top = 0x1.2cd93dc2def34p-2, .pixel = 4.0,
            .limit = 1},
        .after = {.count = data_27},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.count = {4, 4}},
        .before = {.count = data_28, .left = 2.0, .top = 4.125, .pixel = 1.0, .limit = 2},
        .after = {.count = data_29},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.count = {2, 5}},
        .before = {.count = data_30, .left = 4.0, .top = 4.0, .pixel = -1.0, .limit = 1},
        .after = {.count = data_31},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.count = {5, 4}},
        .before = {.count = data_32, .left = 2.0, .top = INFINITY, .pixel = 1.75, .limit = 1578978},
        .after = {.count = data_33},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.count = {5, 5}},
        .before = {.count = data_34, .left = -0.375, .top = 3.0, .pixel = -INFINITY, .limit = -1},
        .after = {.count = data_8},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.count = {1, 1}},
        .before = {.count = data_35, .left = 0.5, .top = -0x1.7e9987ff1cbcbp+0,
            .pixel = -0x1.8a0ca80cb6afcp-2, .limit = 1},
        .after = {.count = data_1},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.count = {61, 68}},
        .before = {.count = large_0, .left = 1.0, .top = 4.375, .pixel = 4.0, .limit = 2},
        .after = {.count = NULL},
        .digest = {.count = UINT64_C(11820489923069810538)},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
};

/* The large arrays. */
static void prepare(void)
{
    test_fill(large_0, sizeof *large_0, 4148, UINT64_C(17713023927854499923), 0, 9);
}

static void call(test *t, int number)
{
    const cases_row *c = &cases[number];
    struct {
        array count;
    } a;
    a.count = test_place(t, "count", c->before.count, sizeof *c->before.count, 2, c->shape.count);
    mandelbrot_context *cx = test_open(t, c->given);
    ht1_status status;
    status = mandelbrot_escape(cx, a.count.first, a.count.n[0], a.count.n[1], c->before.left,
                               c->before.top, c->before.pixel, c->before.limit);
    test_close(t, cx, status, &c->expected);
    test_array(t, &a.count, c->after.count, c->digest.count);
}

const suite suite_escape = {
    .entry = "escape",
    .cases = 25,
    .layouts = 1,
    .prepare = prepare,
    .call = call,
};
