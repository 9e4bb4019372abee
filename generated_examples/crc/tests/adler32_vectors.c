/* SPDX-License-Identifier: MIT-0 */
/* Recorded cases of crc_adler32:
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
        uint32_t before;
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
    1, 20, 0, 0, 0, 0, 0, 0, 0, 0, 6, 0, 0, 0, 99, 114, 99, 46, 99, 105, 44, 0, 0, 0, 12, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0,
};
static const uint8_t data_0[] = {0};
static const uint8_t data_1[] = {5, 255};
static const unsigned char record_1[] = {
    20, 0, 0, 0, 99, 105, 110, 116, 45, 99, 111, 114, 101, 45, 49, 47, 102, 97, 117, 108, 116, 47,
    118, 50, 9, 0, 11, 0, 0, 0, 102, 117, 101, 108, 46, 99, 104, 97, 114, 103, 101, 0, 0, 0, 0, 0,
    1, 20, 1, 0, 0, 0, 0, 0, 0, 0, 6, 0, 0, 0, 99, 114, 99, 46, 99, 105, 47, 0, 0, 0, 5, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0,
};
static const uint8_t data_2[] = {0, 127, 8};
static const uint8_t data_3[] = {1, 0, 4, 9, 5};
static const uint8_t data_4[] = {42, 2, 15, 28, 32, 55, 1, 102};
static const uint8_t data_5[] = {16, 7, 5, 2, 4};
static const uint8_t data_6[] = {0, 0, 255, 255};
static const uint8_t data_7[] = {255, 255, 255, 255};
static const uint8_t data_8[] = {254, 0, 0, 33, 1, 255, 31, 0};
static const uint8_t data_9[] = {9, 9, 7, 5};
static const uint8_t data_10[] = {9, 7};
static const uint8_t data_11[] = {8, 5, 2};
static const uint8_t data_12[] = {0, 1, 2};
static const uint8_t data_13[] = {1, 3};
static const uint8_t data_14[] = {0, 0, 8};

static const cases_row cases[] = {
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.data = {0}},
        .before = {.data = NULL, .before = 3, .result = 85},
        .after = {.result = 3},
        .expected = {0, 1, NULL, 0, NULL, 0},
    },
    /* E_FUEL fuel.charge */
    {
        .given = {0, 0},
        .shape = {.data = {0}},
        .before = {.data = NULL, .before = 3, .result = 85},
        .after = {.result = 85},
        .expected = {9, 0, record_0, 81, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.data = {1}},
        .before = {.data = data_0, .before = 0, .result = 85},
        .after = {.result = 0},
        .expected = {0, 2, NULL, 0, NULL, 0},
    },
    {
        .given = {2, 0},
        .shape = {.data = {1}},
        .before = {.data = data_0, .before = 0, .result = 85},
        .after = {.result = 0},
        .expected = {0, 2, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.data = {2}},
        .before = {.data = data_1, .before = 0, .result = 85},
        .after = {.result = 17367300},
        .expected = {0, 3, NULL, 0, NULL, 0},
    },
    /* E_FUEL fuel.charge */
    {
        .given = {1, 0},
        .shape = {.data = {2}},
        .before = {.data = data_1, .before = 0, .result = 85},
        .after = {.result = 85},
        .expected = {9, 1, record_1, 81, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.data = {3}},
        .before = {.data = data_2, .before = 4194305, .result = 85},
        .after = {.result = 21561480},
        .expected = {0, 4, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.data = {5}},
        .before = {.data = data_3, .before = 7, .result = 85},
        .after = {.result = 4915226},
        .expected = {0, 6, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.data = {8}},
        .before = {.data = data_4, .before = 1852600, .result = 85},
        .after = {.result = 701187533},
        .expected = {0, 9, NULL, 0, NULL, 0},
    },
    {
        .given = {9, 0},
        .shape = {.data = {8}},
        .before = {.data = data_4, .before = 1852600, .result = 85},
        .after = {.result = 701187533},
        .expected = {0, 9, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.data = {5}},
        .before = {.data = data_5, .before = 3, .result = 85},
        .after = {.result = 9568293},
        .expected = {0, 6, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.data = {0}},
        .before = {.data = NULL, .before = 65522, .result = 85},
        .after = {.result = 65522},
        .expected = {0, 1, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.data = {0}},
        .before = {.data = NULL, .before = 16, .result = 85},
        .after = {.result = 16},
        .expected = {0, 1, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.data = {4}},
        .before = {.data = data_6, .before = 3, .result = 85},
        .after = {.result = 50921985},
        .expected = {0, 5, NULL, 0, NULL, 0},
    },
    {
        .given = {5, 0},
        .shape = {.data = {4}},
        .before = {.data = data_6, .before = 3, .result = 85},
        .after = {.result = 50921985},
        .expected = {0, 5, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.data = {4}},
        .before = {.data = data_7, .before = 65520, .result = 85},
        .after = {.result = 166855675},
        .expected = {0, 5, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.data = {8}},
        .before = {.data = data_8, .before = 0, .result = 85},
        .after = {.result = 198443582},
        .expected = {0, 9, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.data = {4}},
        .before = {.data = data_9, .before = 524289, .result = 85},
        .after = {.result = 6160415},
        .expected = {0, 5, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.data = {2}},
        .before = {.data = data_10, .before = 65534, .result = 85},
        .after = {.result = 3342365},
        .expected = {0, 3, NULL, 0, NULL, 0},
    },
    {
        .given = {3, 0},
        .shape = {.data = {2}},
        .before = {.data = data_10, .before = 65534, .result = 85},
        .after = {.result = 3342365},
        .expected = {0, 3, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.data = {3}},
        .before = {.data = data_11, .before = 7, .result = 85},
        .after = {.result = 3735574},
        .expected = {0, 4, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.data = {3}},
        .before = {.data = data_12, .before = 0, .result = 85},
        .after = {.result = 262147},
        .expected = {0, 4, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.data = {2}},
        .before = {.data = data_13, .before = INT64_C(4294967295), .result = 85},
        .after = {.result = 3080210},
        .expected = {0, 3, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.data = {3}},
        .before = {.data = data_14, .before = 9, .result = 85},
        .after = {.result = 2293777},
        .expected = {0, 4, NULL, 0, NULL, 0},
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
        status = crc_adler32(cx, a.data.first, a.data.n[0], c->before.before, &out.result);
    } else {
        status = crc_adler32_strided(cx, a.data.first, a.data.n[0], a.data.s[0], c->before.before,
                                     &out.result);
    }
    test_close(t, cx, status, &c->expected);
    test_array(t, &a.data, c->before.data, 0);
    test_scalar(t, "result", &out.result, &c->after.result, sizeof out.result);
}

const suite suite_adler32 = {
    .entry = "adler32",
    .cases = 24,
    .layouts = LAYOUTS,
    .prepare = NULL,
    .call = call,
};
