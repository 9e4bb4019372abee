/* SPDX-License-Identifier: MIT-0 */
/* Recorded cases of histogram_count:
 * what goes in, and what the exact evaluator made of it. */
#include "selftest.h"

#include <math.h>
#include <stddef.h>

typedef struct cases_row {
    limits given;
    struct {
        int64_t values[1];
        int64_t bins[1];
    } shape;
    struct {
        const float *values;
        const int32_t *bins;
        float low;
        float high;
    } before;
    struct {
        const int32_t *bins;
    } after;
    struct { /* of large arrays, where `after` is NULL */
        uint64_t bins;
    } digest;
    outcome expected;
} cases_row;

static const float data_0[] = {-0.5f};
static const int32_t data_1[] = {3};
static const float data_2[] = {0.0f};
static const int32_t data_3[] = {2};
static const float data_4[] = {1.0f};
static const int32_t data_5[] = {1};
static const float data_6[] = {4.0f, 1.5f, -INFINITY, -0.75f, 2.5f, -0.75f, 0.75f};
static const int32_t data_7[] = {2, 0, 3, 6, 0, 6, 2};
static const float data_8[] = {
    0x1.09e82ep-1f, 0x1.39e118p+2f, 0x1.5fe75ep-1f, 0x1.fe86e8p-1f, -0x1.72d95ep-1f, 0x1.df2f3p-2f,
    -0x1.64dbfp+0f, 0x1.12e0dp-2f,
};
static const int32_t data_9[] = {3, 7, -1, 7, -3, 9, 1, -2};
static const int32_t data_10[] = {3, 8, -1, 7, -3, 10, 3, -1};
static const float data_11[] = {
    0x1.8173f4p-4f, 0x1.86e638p-3f, 0x1.bd6f58p+2f, 0x1.b2a3f8p+3f, 0x1.73a356p-2f,
};
static const int32_t data_12[] = {1, 3, 4, 4, 3};
static const float data_13[] = {
    0x1.f40812p-3f, 0x1.bc157p+3f, 0x1.d9106ap-1f, 0x1.be6e9p+0f, -0x1.60e1bcp-1f, 0x1.28404cp-4f,
    0x1.c835bp+3f,
};
static const int32_t data_14[] = {-71, 1, -4937, 110818, -68664253, -6827, 315};
static const int32_t data_15[] = {-70, 3, -4936, 110818, -68664252, -6827, 315};
static const float data_16[] = {
    0x1.e476dep-1f, 0x1.68de7p-3f, 0x1.173404p+2f, -0x1.3ba734p-3f, 0x1.990a04p+1f, 0x1.050fa6p+2f,
    0x1.dedcfp+3f,
};
static const int32_t data_17[] = {0, 2, -1, -1, 2147483646, 0, 9};
static const int32_t data_18[] = {1, 2, -1, -1, 2147483646, 1, 9};
static const int32_t data_19[] = {0};
static const float data_20[] = {
    2.75f, 2.875f, 2.0f, -0.75f, 4.0f, -0.25f, 1.125f, 1.0f, 1.75f, 2.5f,
};
static const int32_t data_21[] = {1284588177, 328, -1247718009, 3, -4857, 1, 40, -24};
static const float data_22[] = {1.625f, -1.375f, 3.375f, 1.125f, -0.125f, 1.875f, 0.0f, 2.25f};
static const int32_t data_23[] = {12, -5, -1454, 797897, -3703121, -149625, -121772022, -107258};
static const float data_24[] = {1.875f, 3.125f, 0.125f, 3.0f, 2.0f, 1.125f, 1.75f};
static const int32_t data_25[] = {4, 7, 9, 5, 5, 1, 6};
static const float data_26[] = {1.5f, -0.25f, 1.875f, -1.0f, 3.625f, 1.375f, -1.125f, 4.25f};
static const int32_t data_27[] = {7, 7, 5, -1, 0, 2, 1, 1};
static const int32_t data_28[] = {7, 7, 5, 1, 1, 2, 1, 1};
static const float data_29[] = {-1.125f, 3.5f, 2.5f, 1.5f, -1.375f, 0.75f, NAN, 3.125f};
static const int32_t data_30[] = {2, 1, 0, 2, 2, 2, 1};
static const float data_31[] = {-0.0f, 2.5f};
static const int32_t data_32[] = {9, 3};
static const float data_33[] = {-0.25f, 3.125f};
static const int32_t data_34[] = {7, 4};
static const float data_35[] = {3.25f, 3.125f, -1.125f, 0.5f, 0.25f, 1.5f, 1.0f};
static const int32_t data_36[] = {-1634, 3593, 14558057, 44, 1, -1997671830, -323};
static const float data_37[] = {0.375f, -0.0f};
static const float data_38[] = {4.5f, 4.0f, 3.5f, INFINITY, 1.125f, 0.375f, 1.125f};
static const int32_t data_39[] = {3, 1, 0, 4, -2, -2, 0};
static const float data_40[] = {3.375f, 3.375f, 2.625f, 0.0f, 0.875f, -1.375f, 4.125f, 3.875f};
static const int32_t data_41[] = {-1, 5, 1, 2, 9, -3, 6, -1};
static const int32_t data_42[] = {-1, 5, 1, 3, 9, -3, 6, -1};
static const float data_43[] = {0x1.4699e8p-4f, 0x1.78e148p-1f};
static const int32_t data_44[] = {-13249, 11};
static const int32_t data_45[] = {-13247, 11};
static const float data_46[] = {0.5f, 0.25f, -1.25f, -0.5f, -1.5f, 1.375f, 0.625f};
static const int32_t data_47[] = {3, 8, -2, 3, 3, 8, 1};
static const float data_48[] = {1.75f, 0.125f, 1.5f};
static const int32_t data_49[] = {9, 5, 8};
static float large_0[4127];
static int32_t large_1[4127];

static const cases_row cases[] = {
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.values = {0}, .bins = {0}},
        .before = {.values = NULL, .bins = NULL, .low = 2.25f, .high = 4.5f},
        .after = {.bins = NULL},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.values = {1}, .bins = {1}},
        .before = {.values = data_0, .bins = data_1, .low = 0x1.ca6fcap-1f, .high = -1.25f},
        .after = {.bins = data_1},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.values = {1}, .bins = {1}},
        .before = {.values = data_2, .bins = data_3, .low = 0x1.cba004p-3f, .high = 4.5f},
        .after = {.bins = data_3},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.values = {1}, .bins = {1}},
        .before = {.values = data_4, .bins = data_5, .low = 2.625f, .high = 3.75f},
        .after = {.bins = data_5},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.values = {7}, .bins = {7}},
        .before = {.values = data_6, .bins = data_7, .low = 4.0f, .high = 1.5f},
        .after = {.bins = data_7},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.values = {8}, .bins = {8}},
        .before = {.values = data_8, .bins = data_9, .low = -1.0f, .high = 0.875f},
        .after = {.bins = data_10},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.values = {5}, .bins = {5}},
        .before = {.values = data_11, .bins = data_12, .low = INFINITY, .high = -0.25f},
        .after = {.bins = data_12},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.values = {7}, .bins = {7}},
        .before = {.values = data_13, .bins = data_14, .low = -1.0f, .high = 3.5f},
        .after = {.bins = data_15},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.values = {7}, .bins = {7}},
        .before = {.values = data_16, .bins = data_17, .low = 0x1.08cd66p-3f, .high = 1.25f},
        .after = {.bins = data_18},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.values = {1}, .bins = {1}},
        .before = {.values = data_4, .bins = data_19, .low = 1.75f, .high = -0.25f},
        .after = {.bins = data_19},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.values = {10}, .bins = {8}},
        .before = {.values = data_20, .bins = data_21, .low = 3.0f, .high = -0.0f},
        .after = {.bins = data_21},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.values = {8}, .bins = {8}},
        .before = {.values = data_22, .bins = data_23, .low = 4.125f, .high = -0x1.50242cp+3f},
        .after = {.bins = data_23},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.values = {7}, .bins = {7}},
        .before = {.values = data_24, .bins = data_25, .low = 1.0f, .high = 0x1.0cbe84p-2f},
        .after = {.bins = data_25},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.values = {8}, .bins = {8}},
        .before = {.values = data_26, .bins = data_27, .low = 0.0f, .high = 0x1.aecfa2p+1f},
        .after = {.bins = data_28},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.values = {8}, .bins = {7}},
        .before = {.values = data_29, .bins = data_30, .low = 4.0f, .high = 2.5f},
        .after = {.bins = data_30},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.values = {2}, .bins = {2}},
        .before = {.values = data_31, .bins = data_32, .low = -1.125f, .high = 0.0f},
        .after = {.bins = data_32},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.values = {2}, .bins = {2}},
        .before = {.values = data_33, .bins = data_34, .low = 1.25f, .high = 0.125f},
        .after = {.bins = data_34},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.values = {7}, .bins = {7}},
        .before = {.values = data_35, .bins = data_36, .low = 3.25f, .high = 2.5f},
        .after = {.bins = data_36},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.values = {2}, .bins = {2}},
        .before = {.values = data_37, .bins = data_34, .low = 4.25f, .high = 0x1.de7d44p+3f},
        .after = {.bins = data_34},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.values = {7}, .bins = {7}},
        .before = {.values = data_38, .bins = data_39, .low = 2.0f, .high = 3.375f},
        .after = {.bins = data_39},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.values = {8}, .bins = {8}},
        .before = {.values = data_40, .bins = data_41, .low = 0.375f, .high = 1.625f},
        .after = {.bins = data_42},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.values = {2}, .bins = {2}},
        .before = {.values = data_43, .bins = data_44, .low = -0.0f, .high = 2.5f},
        .after = {.bins = data_45},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.values = {7}, .bins = {7}},
        .before = {.values = data_46, .bins = data_47, .low = 3.125f, .high = -1.5f},
        .after = {.bins = data_47},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.values = {3}, .bins = {3}},
        .before = {.values = data_48, .bins = data_49, .low = -1.0f, .high = 0.0f},
        .after = {.bins = data_49},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.values = {4127}, .bins = {4127}},
        .before = {.values = large_0, .bins = large_1, .low = 0x1.cba004p-3f, .high = 4.5f},
        .after = {.bins = NULL},
        .digest = {.bins = UINT64_C(4899268115431820661)},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
};

/* The large arrays. */
static void prepare(void)
{
    test_fill_floats(large_0, sizeof *large_0, 4127, UINT64_C(10163772919587934480), -12, 49);
    test_fill(large_1, sizeof *large_1, 4127, UINT64_C(4600534339813948495), 0, 9);
}

static void call(test *t, int number)
{
    const cases_row *c = &cases[number];
    struct {
        array values, bins;
    } a;
    a.values =
        test_place(t, "values", c->before.values, sizeof *c->before.values, 1, c->shape.values);
    a.bins = test_place(t, "bins", c->before.bins, sizeof *c->before.bins, 1, c->shape.bins);
    histogram_context *cx = test_open(t, c->given);
    ht1_status status;
    status = histogram_count(cx, a.values.first, a.values.n[0], a.bins.first, a.bins.n[0],
                             c->before.low, c->before.high);
    test_close(t, cx, status, &c->expected);
    test_array(t, &a.values, c->before.values, 0);
    test_array(t, &a.bins, c->after.bins, c->digest.bins);
}

const suite suite_count = {
    .entry = "count",
    .cases = 25,
    .layouts = 1,
    .prepare = prepare,
    .call = call,
};
