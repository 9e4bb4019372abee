/* SPDX-License-Identifier: MIT-0 */
/* Recorded cases of crc_crc32:
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
    1, 20, 0, 0, 0, 0, 0, 0, 0, 0, 6, 0, 0, 0, 99, 114, 99, 46, 99, 105, 34, 0, 0, 0, 12, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0,
};
static const uint8_t data_0[] = {7};
static const unsigned char record_1[] = {
    20, 0, 0, 0, 99, 105, 110, 116, 45, 99, 111, 114, 101, 45, 49, 47, 102, 97, 117, 108, 116, 47,
    118, 50, 12, 0, 10, 0, 0, 0, 99, 97, 108, 108, 46, 101, 110, 116, 101, 114, 0, 0, 0, 0, 0, 1,
    20, 1, 0, 0, 0, 0, 0, 0, 0, 6, 0, 0, 0, 99, 114, 99, 46, 99, 105, 38, 0, 0, 0, 31, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0,
};
static const uint8_t data_1[] = {8, 3};
static const unsigned char record_2[] = {
    20, 0, 0, 0, 99, 105, 110, 116, 45, 99, 111, 114, 101, 45, 49, 47, 102, 97, 117, 108, 116, 47,
    118, 50, 9, 0, 11, 0, 0, 0, 102, 117, 101, 108, 46, 99, 104, 97, 114, 103, 101, 0, 0, 0, 0, 0,
    1, 20, 1, 0, 0, 0, 0, 0, 0, 0, 6, 0, 0, 0, 99, 114, 99, 46, 99, 105, 36, 0, 0, 0, 5, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0,
};
static const uint8_t data_2[] = {2, 6, 2, 6};
static const uint8_t data_3[] = {9, 5, 4};
static const uint8_t data_4[] = {0, 7, 104};
static const uint8_t data_5[] = {0, 1, 7};
static const uint8_t data_6[] = {17, 255, 0};
static const uint8_t data_7[] = {2};
static const uint8_t data_8[] = {1, 1, 13, 5, 42, 145, 1};
static const uint8_t data_9[] = {2, 3, 4};
static const uint8_t data_10[] = {1, 1, 5};
static const uint8_t data_11[] = {7, 6, 0, 4};
static const uint8_t data_12[] = {0, 3, 0, 0, 0, 254, 1};

static const cases_row cases[] = {
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.data = {0}},
        .before = {.data = NULL, .before = 2, .result = 85},
        .after = {.result = 2},
        .expected = {0, 1, NULL, 0, NULL, 0},
    },
    /* E_FUEL fuel.charge */
    {
        .given = {0, 0},
        .shape = {.data = {0}},
        .before = {.data = NULL, .before = 2, .result = 85},
        .after = {.result = 85},
        .expected = {9, 0, record_0, 81, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.data = {1}},
        .before = {.data = data_0, .before = 8, .result = 85},
        .after = {.result = 1119744540},
        .expected = {0, 4, NULL, 0, NULL, 0},
    },
    {
        .given = {4, 0},
        .shape = {.data = {1}},
        .before = {.data = data_0, .before = 8, .result = 85},
        .after = {.result = 1119744540},
        .expected = {0, 4, NULL, 0, NULL, 0},
    },
    /* E_DEPTH call.enter */
    {
        .given = {HT1_NO_LIMIT, 1},
        .shape = {.data = {1}},
        .before = {.data = data_0, .before = 8, .result = 85},
        .after = {.result = 85},
        .expected = {12, 2, record_1, 80, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.data = {2}},
        .before = {.data = data_1, .before = 8, .result = 85},
        .after = {.result = INT64_C(3637527365)},
        .expected = {0, 7, NULL, 0, NULL, 0},
    },
    /* E_FUEL fuel.charge */
    {
        .given = {1, 0},
        .shape = {.data = {2}},
        .before = {.data = data_1, .before = 8, .result = 85},
        .after = {.result = 85},
        .expected = {9, 1, record_2, 81, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.data = {4}},
        .before = {.data = data_2, .before = 2, .result = 85},
        .after = {.result = INT64_C(4271662105)},
        .expected = {0, 13, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.data = {3}},
        .before = {.data = data_3, .before = 3, .result = 85},
        .after = {.result = INT64_C(2295098520)},
        .expected = {0, 10, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.data = {3}},
        .before = {.data = data_4, .before = 7, .result = 85},
        .after = {.result = INT64_C(4129730618)},
        .expected = {0, 10, NULL, 0, NULL, 0},
    },
    {
        .given = {10, 0},
        .shape = {.data = {3}},
        .before = {.data = data_4, .before = 7, .result = 85},
        .after = {.result = INT64_C(4129730618)},
        .expected = {0, 10, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.data = {3}},
        .before = {.data = data_5, .before = 2, .result = 85},
        .after = {.result = 2075830686},
        .expected = {0, 10, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.data = {3}},
        .before = {.data = data_6, .before = 6, .result = 85},
        .after = {.result = 1963757973},
        .expected = {0, 10, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.data = {0}},
        .before = {.data = NULL, .before = 3, .result = 85},
        .after = {.result = 3},
        .expected = {0, 1, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.data = {0}},
        .before = {.data = NULL, .before = 0, .result = 85},
        .after = {.result = 0},
        .expected = {0, 1, NULL, 0, NULL, 0},
    },
    {
        .given = {1, 0},
        .shape = {.data = {0}},
        .before = {.data = NULL, .before = 0, .result = 85},
        .after = {.result = 0},
        .expected = {0, 1, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.data = {0}},
        .before = {.data = NULL, .before = 297707266, .result = 85},
        .after = {.result = 297707266},
        .expected = {0, 1, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.data = {1}},
        .before = {.data = data_7, .before = 27, .result = 85},
        .after = {.result = INT64_C(3060352845)},
        .expected = {0, 4, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.data = {7}},
        .before = {.data = data_8, .before = 0, .result = 85},
        .after = {.result = 361659159},
        .expected = {0, 22, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.data = {3}},
        .before = {.data = data_9, .before = 0, .result = 85},
        .after = {.result = INT64_C(3498416806)},
        .expected = {0, 10, NULL, 0, NULL, 0},
    },
    {
        .given = {10, 0},
        .shape = {.data = {3}},
        .before = {.data = data_9, .before = 0, .result = 85},
        .after = {.result = INT64_C(3498416806)},
        .expected = {0, 10, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.data = {3}},
        .before = {.data = data_10, .before = 242447, .result = 85},
        .after = {.result = INT64_C(3394215191)},
        .expected = {0, 10, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.data = {4}},
        .before = {.data = data_11, .before = 0, .result = 85},
        .after = {.result = INT64_C(3212009230)},
        .expected = {0, 13, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.data = {7}},
        .before = {.data = data_12, .before = 13141167, .result = 85},
        .after = {.result = 191301414},
        .expected = {0, 22, NULL, 0, NULL, 0},
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
        status = crc_crc32(cx, a.data.first, a.data.n[0], c->before.before, &out.result);
    } else {
        status = crc_crc32_strided(cx, a.data.first, a.data.n[0], a.data.s[0], c->before.before,
                                   &out.result);
    }
    test_close(t, cx, status, &c->expected);
    test_array(t, &a.data, c->before.data, 0);
    test_scalar(t, "result", &out.result, &c->after.result, sizeof out.result);
}

const suite suite_crc32 = {
    .entry = "crc32",
    .cases = 24,
    .layouts = LAYOUTS,
    .prepare = NULL,
    .call = call,
};
