/* SPDX-License-Identifier: MIT-0 */
/* Recorded cases of histogram_extremes:
 * what goes in, and what the exact evaluator made of it. */
#include "selftest.h"

#include <math.h>
#include <stddef.h>

typedef struct cases_row {
    limits given;
    struct {
        int64_t values[1];
        int64_t least[1];
        int64_t greatest[1];
        int64_t total[1];
    } shape;
    struct {
        const int32_t *values;
        const int32_t *least;
        const int32_t *greatest;
        const int64_t *total;
    } before;
    struct {
        const int32_t *least;
        const int32_t *greatest;
        const int64_t *total;
    } after;
    struct { /* of large arrays, where `after` is NULL */
        uint64_t least;
        uint64_t greatest;
        uint64_t total;
    } digest;
    outcome expected;
} cases_row;

static const int32_t data_0[] = {0};
static const int64_t data_1[] = {0};
static const int32_t data_2[] = {5};
static const int32_t data_3[] = {1917070786};
static const int64_t data_4[] = {5};
static const int32_t data_5[] = {-2, -3, 7, 5, 2};
static const int32_t data_6[] = {2};
static const int32_t data_7[] = {-3};
static const int32_t data_8[] = {665965};
static const int64_t data_9[] = {-14121};
static const int64_t data_10[] = {-14112};
static const int32_t data_11[] = {6, 2834, 62764, -879, 45981};
static const int32_t data_12[] = {-4};
static const int32_t data_13[] = {-879};
static const int32_t data_14[] = {62764};
static const int64_t data_15[] = {2049};
static const int64_t data_16[] = {112755};
static const int32_t data_17[] = {3, 9, 6, 7, 8, 5, 0};
static const int32_t data_18[] = {-416};
static const int32_t data_19[] = {8};
static const int32_t data_20[] = {9};
static const int64_t data_21[] = {INT64_C(405250231436)};
static const int64_t data_22[] = {INT64_C(405250231474)};
static const int32_t data_23[] = {6, 8, INT64_C(-2147483648)};
static const int32_t data_24[] = {-1};
static const int32_t data_25[] = {INT64_C(-2147483648)};
static const int32_t data_26[] = {-16073089};
static const int64_t data_27[] = {INT64_C(3922151263217)};
static const int64_t data_28[] = {INT64_C(3920003779583)};
static const int32_t data_29[] = {1, 2, 2049, 5, 3};
static const int32_t data_30[] = {1};
static const int32_t data_31[] = {3};
static const int32_t data_32[] = {2049};
static const int64_t data_33[] = {8};
static const int64_t data_34[] = {2068};
static const int32_t data_35[] = {-2, 7, 7, 7, -3, 4, 5, -3};
static const int32_t data_36[] = {7};
static const int64_t data_37[] = {2};
static const int64_t data_38[] = {24};
static const int32_t data_39[] = {9, 2, 0, 5, 2, 2, 7};
static const int32_t data_40[] = {4};
static const int64_t data_41[] = {27};
static const int32_t data_42[] = {1, 2, 1, 2};
static const int32_t data_43[] = {-1489767484};
static const int64_t data_44[] = {41650};
static const int64_t data_45[] = {41656};
static const int32_t data_46[] = {-71147};
static const int32_t data_47[] = {11530581};
static const int32_t data_48[] = {150600};
static const int64_t data_49[] = {-71142};
static const int32_t data_50[] = {2147483647};
static const int64_t data_51[] = {INT64_C(-5770857337)};
static const int64_t data_52[] = {INT64_C(-5770857333)};
static const int32_t data_53[] = {29288097, -6271881};
static const int32_t data_54[] = {4493};
static const int32_t data_55[] = {-6271881};
static const int32_t data_56[] = {29288097};
static const int64_t data_57[] = {INT64_C(6557400479704)};
static const int64_t data_58[] = {INT64_C(6557423495920)};
static const int64_t data_59[] = {INT64_C(847880096988)};
static const int32_t data_60[] = {8364776, 89044, -6350608};
static const int32_t data_61[] = {-6350608};
static const int32_t data_62[] = {2375};
static const int32_t data_63[] = {8364776};
static const int64_t data_64[] = {2103214};
static const int32_t data_65[] = {5, 3, -3, -2, -2, 5, 2, -3};
static const int32_t data_66[] = {-7417705};
static const int32_t data_67[] = {-201};
static const int64_t data_68[] = {7};
static const int64_t data_69[] = {12};
static const int32_t data_70[] = {10694, 909};
static const int32_t data_71[] = {26407361};
static const int32_t data_72[] = {909};
static const int32_t data_73[] = {10694};
static const int64_t data_74[] = {INT64_C(-3614924816872)};
static const int64_t data_75[] = {INT64_C(-3614924805269)};
static const int32_t data_76[] = {3, 8, 7, 0, 2, -3, 5};
static const int32_t data_77[] = {20812240};
static const int64_t data_78[] = {65535};
static const int64_t data_79[] = {65557};
static const int32_t data_80[] = {-1586606, 15253};
static const int32_t data_81[] = {1722431};
static const int32_t data_82[] = {-1586606};
static const int32_t data_83[] = {-262143};
static const int32_t data_84[] = {15253};
static const int64_t data_85[] = {-384};
static const int64_t data_86[] = {-1571737};
static const int32_t data_87[] = {33432365, 1572};
static const int32_t data_88[] = {536870912};
static const int32_t data_89[] = {1572};
static const int32_t data_90[] = {33432365};
static const int64_t data_91[] = {INT64_C(-54089835506078)};
static const int64_t data_92[] = {INT64_C(-54089802072141)};
static const int32_t data_93[] = {58, -1891, 252374, 168, -99449};
static const int32_t data_94[] = {255};
static const int32_t data_95[] = {-99449};
static const int32_t data_96[] = {-583};
static const int32_t data_97[] = {252374};
static const int64_t data_98[] = {4};
static const int64_t data_99[] = {151264};
static const int32_t data_100[] = {4, -2, 3};
static const int32_t data_101[] = {-2};
static const int64_t data_102[] = {1};
static const int64_t data_103[] = {6};
static const int32_t data_104[] = {1985403, -10075, 245972, -45, 162742, -171967, -711};
static const int32_t data_105[] = {-5748945};
static const int32_t data_106[] = {1985403};
static const int64_t data_107[] = {2211324};
static const int32_t data_108[] = {8, -8192, 3, -2, 6};
static const int32_t data_109[] = {-8192};
static const int64_t data_110[] = {-8173};
static int32_t large_0[4127];
static int32_t large_1[1];
static int32_t large_2[1];
static int64_t large_3[1];

static const cases_row cases[] = {
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.values = {0}, .least = {1}, .greatest = {1}, .total = {1}},
        .before = {.values = NULL, .least = data_0, .greatest = data_0, .total = data_1},
        .after = {.least = data_0, .greatest = data_0, .total = data_1},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.values = {1}, .least = {1}, .greatest = {1}, .total = {1}},
        .before = {.values = data_2, .least = data_3, .greatest = data_0, .total = data_1},
        .after = {.least = data_2, .greatest = data_2, .total = data_4},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.values = {5}, .least = {1}, .greatest = {1}, .total = {1}},
        .before = {.values = data_5, .least = data_6, .greatest = data_8, .total = data_9},
        .after = {.least = data_7, .greatest = data_8, .total = data_10},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.values = {5}, .least = {1}, .greatest = {1}, .total = {1}},
        .before = {.values = data_11, .least = data_12, .greatest = data_6, .total = data_15},
        .after = {.least = data_13, .greatest = data_14, .total = data_16},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.values = {7}, .least = {1}, .greatest = {1}, .total = {1}},
        .before = {.values = data_17, .least = data_18, .greatest = data_19, .total = data_21},
        .after = {.least = data_18, .greatest = data_20, .total = data_22},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.values = {3}, .least = {1}, .greatest = {1}, .total = {1}},
        .before = {.values = data_23, .least = data_24, .greatest = data_26, .total = data_27},
        .after = {.least = data_25, .greatest = data_19, .total = data_28},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.values = {5}, .least = {1}, .greatest = {1}, .total = {1}},
        .before = {.values = data_29, .least = data_2, .greatest = data_31, .total = data_33},
        .after = {.least = data_30, .greatest = data_32, .total = data_34},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.values = {8}, .least = {1}, .greatest = {1}, .total = {1}},
        .before = {.values = data_35, .least = data_31, .greatest = data_36, .total = data_37},
        .after = {.least = data_7, .greatest = data_36, .total = data_38},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.values = {7}, .least = {1}, .greatest = {1}, .total = {1}},
        .before = {.values = data_39, .least = data_40, .greatest = data_30, .total = data_1},
        .after = {.least = data_0, .greatest = data_20, .total = data_41},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.values = {4}, .least = {1}, .greatest = {1}, .total = {1}},
        .before = {.values = data_42, .least = data_0, .greatest = data_43, .total = data_44},
        .after = {.least = data_0, .greatest = data_6, .total = data_45},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.values = {1}, .least = {1}, .greatest = {1}, .total = {1}},
        .before = {.values = data_46, .least = data_47, .greatest = data_48, .total = data_4},
        .after = {.least = data_46, .greatest = data_48, .total = data_49},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.values = {1}, .least = {1}, .greatest = {1}, .total = {1}},
        .before = {.values = data_40, .least = data_50, .greatest = data_50, .total = data_51},
        .after = {.least = data_40, .greatest = data_50, .total = data_52},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.values = {2}, .least = {1}, .greatest = {1}, .total = {1}},
        .before = {.values = data_53, .least = data_54, .greatest = data_20, .total = data_57},
        .after = {.least = data_55, .greatest = data_56, .total = data_58},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.values = {1}, .least = {1}, .greatest = {1}, .total = {1}},
        .before = {.values = data_0, .least = data_30, .greatest = data_19, .total = data_59},
        .after = {.least = data_0, .greatest = data_19, .total = data_59},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.values = {3}, .least = {1}, .greatest = {1}, .total = {1}},
        .before = {.values = data_60, .least = data_6, .greatest = data_62, .total = data_37},
        .after = {.least = data_61, .greatest = data_63, .total = data_64},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.values = {8}, .least = {1}, .greatest = {1}, .total = {1}},
        .before = {.values = data_65, .least = data_66, .greatest = data_67, .total = data_68},
        .after = {.least = data_66, .greatest = data_2, .total = data_69},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.values = {2}, .least = {1}, .greatest = {1}, .total = {1}},
        .before = {.values = data_70, .least = data_71, .greatest = data_30, .total = data_74},
        .after = {.least = data_72, .greatest = data_73, .total = data_75},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.values = {7}, .least = {1}, .greatest = {1}, .total = {1}},
        .before = {.values = data_76, .least = data_77, .greatest = data_30, .total = data_78},
        .after = {.least = data_7, .greatest = data_19, .total = data_79},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.values = {2}, .least = {1}, .greatest = {1}, .total = {1}},
        .before = {.values = data_80, .least = data_81, .greatest = data_83, .total = data_85},
        .after = {.least = data_82, .greatest = data_84, .total = data_86},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.values = {2}, .least = {1}, .greatest = {1}, .total = {1}},
        .before = {.values = data_87, .least = data_88, .greatest = data_24, .total = data_91},
        .after = {.least = data_89, .greatest = data_90, .total = data_92},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.values = {5}, .least = {1}, .greatest = {1}, .total = {1}},
        .before = {.values = data_93, .least = data_94, .greatest = data_96, .total = data_98},
        .after = {.least = data_95, .greatest = data_97, .total = data_99},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.values = {3}, .least = {1}, .greatest = {1}, .total = {1}},
        .before = {.values = data_100, .least = data_24, .greatest = data_101, .total = data_102},
        .after = {.least = data_101, .greatest = data_40, .total = data_103},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.values = {7}, .least = {1}, .greatest = {1}, .total = {1}},
        .before = {.values = data_104, .least = data_105, .greatest = data_31, .total = data_4},
        .after = {.least = data_105, .greatest = data_106, .total = data_107},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.values = {5}, .least = {1}, .greatest = {1}, .total = {1}},
        .before = {.values = data_108, .least = data_101, .greatest = data_36, .total = data_98},
        .after = {.least = data_109, .greatest = data_19, .total = data_110},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.values = {4127}, .least = {1}, .greatest = {1}, .total = {1}},
        .before = {.values = large_0, .least = large_1, .greatest = large_2, .total = large_3},
        .after = {.least = NULL, .greatest = NULL, .total = NULL},
        .digest = {.least = UINT64_C(12638153115695167455),
            .greatest = UINT64_C(12638161911788193143), .total = UINT64_C(12655898133862864784)},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
};

/* The large arrays. */
static void prepare(void)
{
    test_fill(large_0, sizeof *large_0, 4127, UINT64_C(17050146844596065464), 0, 9);
    test_fill(large_1, sizeof *large_1, 1, UINT64_C(233116582874391600), 0, 9);
    test_fill(large_2, sizeof *large_2, 1, UINT64_C(235328096498319143), 0, 9);
    test_fill(large_3, sizeof *large_3, 1, UINT64_C(1621415020671042311), 0, 9);
}

static void call(test *t, int number)
{
    const cases_row *c = &cases[number];
    struct {
        array values, least, greatest, total;
    } a;
    a.values =
        test_place(t, "values", c->before.values, sizeof *c->before.values, 1, c->shape.values);
    a.least = test_place(t, "least", c->before.least, sizeof *c->before.least, 1, c->shape.least);
    a.greatest = test_place(t, "greatest", c->before.greatest, sizeof *c->before.greatest, 1,
                            c->shape.greatest);
    a.total = test_place(t, "total", c->before.total, sizeof *c->before.total, 1, c->shape.total);
    histogram_context *cx = test_open(t, c->given);
    ht1_status status;
    status = histogram_extremes(cx, a.values.first, a.values.n[0], a.least.first, a.least.n[0],
                                a.greatest.first, a.greatest.n[0], a.total.first, a.total.n[0]);
    test_close(t, cx, status, &c->expected);
    test_array(t, &a.values, c->before.values, 0);
    test_array(t, &a.least, c->after.least, c->digest.least);
    test_array(t, &a.greatest, c->after.greatest, c->digest.greatest);
    test_array(t, &a.total, c->after.total, c->digest.total);
}

const suite suite_extremes = {
    .entry = "extremes",
    .cases = 25,
    .layouts = 1,
    .prepare = prepare,
    .call = call,
};
