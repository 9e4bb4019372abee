/* SPDX-License-Identifier: MIT-0 */
/* Recorded cases of crc_fnv1a:
 * what goes in, and what the exact evaluator made of it. */
#include "selftest.h"

#include <stddef.h>

typedef struct cases_row {
    limits given;
    struct {
        int64_t data[1];
    } shape;
    struct {
        const uint8_t *data;
        uint32_t result;
    } before;
    struct {
        uint32_t result;
    } after;
    outcome expected;
} cases_row;

static const unsigned char record_0[] = {
    20, 0, 0, 0, 99, 105, 110, 116, 45, 99, 111, 114, 101, 45, 49, 47, 102, 97, 117, 108, 116, 47,
    118, 50, 9, 0, 11, 0, 0, 0, 102, 117, 101, 108, 46, 99, 104, 97, 114, 103, 101, 0, 0, 0, 0, 0,
    1, 20, 0, 0, 0, 0, 0, 0, 0, 0, 6, 0, 0, 0, 99, 114, 99, 46, 99, 105, 55, 0, 0, 0, 12, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0,
};
static const uint8_t data_0[] = {2};
static const uint8_t data_1[] = {0, 7};
static const unsigned char record_1[] = {
    20, 0, 0, 0, 99, 105, 110, 116, 45, 99, 111, 114, 101, 45, 49, 47, 102, 97, 117, 108, 116, 47,
    118, 50, 9, 0, 11, 0, 0, 0, 102, 117, 101, 108, 46, 99, 104, 97, 114, 103, 101, 0, 0, 0, 0, 0,
    1, 20, 2, 0, 0, 0, 0, 0, 0, 0, 6, 0, 0, 0, 99, 114, 99, 46, 99, 105, 57, 0, 0, 0, 5, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0,
};
static const uint8_t data_2[] = {2, 0, 1};
static const uint8_t data_3[] = {1, 31, 0, 0, 0, 0, 65, 0};
static const uint8_t data_4[] = {38, 255, 25, 4};
static const uint8_t data_5[] = {30};
static const uint8_t data_6[] = {0, 1};
static const uint8_t data_7[] = {6, 0, 5};
static const uint8_t data_8[] = {59, 102};
static const uint8_t data_9[] = {1, 5};
static const uint8_t data_10[] = {5, 3, 5, 4, 1, 6, 9, 8};
static const uint8_t data_11[] = {15, 0, 1};
static const uint8_t data_12[] = {9};
static const uint8_t data_13[] = {9, 7, 1, 3, 9, 4, 0};
static const uint8_t data_14[] = {0, 8, 5, 1, 9};
static const uint8_t data_15[] = {1, 0};
static const uint8_t data_16[] = {7};

static const cases_row cases[] = {
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.data = {0}},
        .before = {.data = NULL, .result = 85},
        .after = {.result = INT64_C(2166136261)},
        .expected = {0, 1, NULL, 0, NULL, 0},
    },
    /* E_FUEL fuel.charge */
    {
        .given = {0, 0},
        .shape = {.data = {0}},
        .before = {.data = NULL, .result = 85},
        .after = {.result = 85},
        .expected = {9, 0, record_0, 81, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.data = {1}},
        .before = {.data = data_0, .result = 85},
        .after = {.result = 118251589},
        .expected = {0, 2, NULL, 0, NULL, 0},
    },
    {
        .given = {2, 0},
        .shape = {.data = {1}},
        .before = {.data = data_0, .result = 85},
        .after = {.result = 118251589},
        .expected = {0, 2, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.data = {2}},
        .before = {.data = data_1, .result = 85},
        .after = {.result = 175541448},
        .expected = {0, 3, NULL, 0, NULL, 0},
    },
    /* E_FUEL fuel.charge */
    {
        .given = {2, 0},
        .shape = {.data = {2}},
        .before = {.data = data_1, .result = 85},
        .after = {.result = 85},
        .expected = {9, 2, record_1, 81, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.data = {3}},
        .before = {.data = data_2, .result = 85},
        .after = {.result = INT64_C(3346947258)},
        .expected = {0, 4, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.data = {8}},
        .before = {.data = data_3, .result = 85},
        .after = {.result = 104106104},
        .expected = {0, 9, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.data = {4}},
        .before = {.data = data_4, .result = 85},
        .after = {.result = INT64_C(2518152207)},
        .expected = {0, 5, NULL, 0, NULL, 0},
    },
    {
        .given = {5, 0},
        .shape = {.data = {4}},
        .before = {.data = data_4, .result = 85},
        .after = {.result = INT64_C(2518152207)},
        .expected = {0, 5, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.data = {1}},
        .before = {.data = data_5, .result = 85},
        .after = {.result = 453803969},
        .expected = {0, 2, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.data = {2}},
        .before = {.data = data_6, .result = 85},
        .after = {.result = 276207162},
        .expected = {0, 3, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.data = {3}},
        .before = {.data = data_7, .result = 85},
        .after = {.result = INT64_C(3487798746)},
        .expected = {0, 4, NULL, 0, NULL, 0},
    },
    {
        .given = {1, 0},
        .shape = {.data = {0}},
        .before = {.data = NULL, .result = 85},
        .after = {.result = INT64_C(2166136261)},
        .expected = {0, 1, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.data = {2}},
        .before = {.data = data_8, .result = 85},
        .after = {.result = 1778625012},
        .expected = {0, 3, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.data = {2}},
        .before = {.data = data_9, .result = 85},
        .after = {.result = INT64_C(3899922603)},
        .expected = {0, 3, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.data = {8}},
        .before = {.data = data_10, .result = 85},
        .after = {.result = INT64_C(3225606686)},
        .expected = {0, 9, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.data = {3}},
        .before = {.data = data_11, .result = 85},
        .after = {.result = INT64_C(2251454913)},
        .expected = {0, 4, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.data = {1}},
        .before = {.data = data_12, .result = 85},
        .after = {.result = 202139684},
        .expected = {0, 2, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.data = {7}},
        .before = {.data = data_13, .result = 85},
        .after = {.result = INT64_C(2992657708)},
        .expected = {0, 8, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.data = {5}},
        .before = {.data = data_14, .result = 85},
        .after = {.result = INT64_C(2200951934)},
        .expected = {0, 6, NULL, 0, NULL, 0},
    },
    {
        .given = {6, 0},
        .shape = {.data = {5}},
        .before = {.data = data_14, .result = 85},
        .after = {.result = INT64_C(2200951934)},
        .expected = {0, 6, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.data = {2}},
        .before = {.data = data_15, .result = 85},
        .after = {.result = INT64_C(3950255460)},
        .expected = {0, 3, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.data = {1}},
        .before = {.data = data_16, .result = 85},
        .after = {.result = 34363494},
        .expected = {0, 2, NULL, 0, NULL, 0},
    },
};

static void call(test *t, int number)
{
    const cases_row *c = &cases[number];
    struct {
        array data;
    } a;
    a.data = test_place(t, "data", c->before.data, sizeof *c->before.data, 1, c->shape.data);
    struct {
        uint32_t result;
    } out;
    out.result = c->before.result;
    crc_context *cx = test_open(t, c->given);
    ht1_status status;
    if (t->layout == LAYOUT_PLAIN) {
        status = crc_fnv1a(cx, a.data.first, a.data.n[0], &out.result);
    } else {
        status = crc_fnv1a_strided(cx, a.data.first, a.data.n[0], a.data.s[0], &out.result);
    }
    test_close(t, cx, status, &c->expected);
    test_array(t, &a.data, c->before.data, 0);
    test_scalar(t, "result", &out.result, &c->after.result, sizeof out.result);
}

const suite suite_fnv1a = {
    .entry = "fnv1a",
    .cases = 24,
    .layouts = LAYOUTS,
    .prepare = NULL,
    .call = call,
};
