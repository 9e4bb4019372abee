/* SPDX-License-Identifier: MIT-0 */
/* Recorded cases of life_play:
 * what goes in, and what the exact evaluator made of it. */
#include "selftest.h"

#include <stddef.h>

typedef struct cases_row {
    limits given;
    struct {
        int64_t cells[2];
        int64_t spare[2];
    } shape;
    struct {
        const uint8_t *cells;
        const uint8_t *spare;
        int64_t generations;
        int64_t result;
    } before;
    struct {
        const uint8_t *cells;
        const uint8_t *spare;
        int64_t result;
    } after;
    outcome expected;
} cases_row;

static const unsigned char record_0[] = {
    20, 0, 0, 0, 99, 105, 110, 116, 45, 99, 111, 114, 101, 45, 49, 47, 102, 97, 117, 108, 116, 47,
    118, 50, 9, 0, 11, 0, 0, 0, 102, 117, 101, 108, 46, 99, 104, 97, 114, 103, 101, 0, 0, 0, 0, 0,
    1, 20, 0, 0, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0, 108, 105, 102, 101, 46, 99, 105, 56, 0, 0, 0, 12, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0,
};
static const uint8_t data_0[] = {7};
static const uint8_t data_1[] = {0};
static const unsigned char record_1[] = {
    20, 0, 0, 0, 99, 105, 110, 116, 45, 99, 111, 114, 101, 45, 49, 47, 102, 97, 117, 108, 116, 47,
    118, 50, 12, 0, 10, 0, 0, 0, 99, 97, 108, 108, 46, 101, 110, 116, 101, 114, 0, 0, 0, 0, 0, 1,
    20, 1, 0, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0, 108, 105, 102, 101, 46, 99, 105, 29, 0, 0, 0, 14, 0, 0,
    0, 0, 0, 1, 15, 0, 0, 0, 108, 105, 102, 101, 46, 103, 101, 110, 101, 114, 97, 116, 105, 111,
    110, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0,
    7, 0, 0, 0, 108, 105, 102, 101, 46, 99, 105, 60, 0, 0, 0, 9, 0, 0, 0,
};
static const uint8_t data_2[] = {5, 4, 8, 9};
static const uint8_t data_3[] = {255, 254, 0, 254};
static const uint8_t data_4[] = {254, 1, 0};
static const uint8_t data_5[] = {0, 36, 9};
static const uint8_t data_6[] = {
    0, 8, 173, 1, 40, 27, 60, 4, 1, 49, 190, 60, 7, 9, 22, 0, 39, 109, 0, 6,
};
static const uint8_t data_7[] = {
    0, 32, 255, 0, 255, 2, 255, 0, 254, 1, 255, 0, 0, 254, 0, 255, 0, 255, 254, 0,
};
static const uint8_t data_8[] = {9, 7, 3, 7, 0, 1, 1, 6, 2, 0, 0, 3, 6, 5, 8, 8, 0, 9, 6, 6, 8};
static const uint8_t data_9[] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
static const uint8_t data_10[] = {
    0, 15, 1, 2, 1, 43, 19, 167, 0, 7, 10, 239, 26, 8, 135, 0, 7, 0, 46, 6, 2,
};
static const uint8_t data_11[] = {
    8, 2, 45, 25, 30, 3, 0, 2, 16, 3, 1, 22, 24, 5, 93, 9, 3, 14, 8, 241, 51, 1, 122, 0, 0, 5, 3,
    14,
};
static const uint8_t data_12[] = {
    2, 8, 6, 2, 9, 9, 4, 8, 1, 4, 0, 7, 0, 9, 5, 2, 3, 4, 1, 5, 6, 1, 7, 4, 4, 7, 8, 6,
};
static const unsigned char record_2[] = {
    20, 0, 0, 0, 99, 105, 110, 116, 45, 99, 111, 114, 101, 45, 49, 47, 102, 97, 117, 108, 116, 47,
    118, 50, 1, 0, 14, 0, 0, 0, 97, 100, 100, 46, 99, 104, 101, 99, 107, 101, 100, 46, 117, 56, 2,
    0, 0, 0, 33, 105, 33, 241, 1, 15, 2, 0, 0, 0, 90, 1, 1, 33, 255, 7, 0, 0, 0, 108, 105, 102,
    101, 46, 99, 105, 35, 0, 0, 0, 52, 0, 0, 0, 0, 0, 1, 15, 0, 0, 0, 108, 105, 102, 101, 46, 103,
    101, 110, 101, 114, 97, 116, 105, 111, 110, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 11, 0, 0, 0, 0, 0, 0,
    0, 24, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 7, 0, 0, 0, 108, 105, 102, 101, 46, 99, 105, 60, 0, 0,
    0, 9, 0, 0, 0,
};
static const uint8_t data_13[] = {2, 6, 4, 6, 8, 2, 8, 0, 4, 9, 5, 3, 1, 7};
static const uint8_t data_14[] = {2, 4, 7, 8, 4, 7, 0, 1, 9, 9, 2, 3, 3, 6};
static const uint8_t data_15[] = {
    1, 7, 8, 1, 6, 4, 1, 8, 9, 7, 8, 1, 7, 1, 8, 0, 8, 0, 3, 1, 2, 8, 1, 6,
};
static const uint8_t data_16[] = {
    5, 1, 1, 5, 6, 0, 6, 2, 3, 8, 7, 4, 9, 6, 0, 8, 0, 2, 5, 7, 9, 5, 2, 6,
};

static const cases_row cases[] = {
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.cells = {0, 0}, .spare = {0, 0}},
        .before = {.cells = NULL, .spare = NULL, .generations = 0, .result = 85},
        .after = {.cells = NULL, .spare = NULL, .result = 0},
        .expected = {0, 1, NULL, 0, NULL, 0},
    },
    /* E_FUEL fuel.charge */
    {
        .given = {0, 0},
        .shape = {.cells = {0, 0}, .spare = {0, 0}},
        .before = {.cells = NULL, .spare = NULL, .generations = 0, .result = 85},
        .after = {.cells = NULL, .spare = NULL, .result = 85},
        .expected = {9, 0, record_0, 82, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.cells = {1, 1}, .spare = {1, 1}},
        .before = {.cells = data_0, .spare = data_1, .generations = 9, .result = 85},
        .after = {.cells = data_1, .spare = data_1, .result = 2},
        .expected = {0, 15, NULL, 0, NULL, 0},
    },
    {
        .given = {15, 0},
        .shape = {.cells = {1, 1}, .spare = {1, 1}},
        .before = {.cells = data_0, .spare = data_1, .generations = 9, .result = 85},
        .after = {.cells = data_1, .spare = data_1, .result = 2},
        .expected = {0, 15, NULL, 0, NULL, 0},
    },
    /* E_DEPTH call.enter work-item */
    {
        .given = {HT1_NO_LIMIT, 1},
        .shape = {.cells = {1, 1}, .spare = {1, 1}},
        .before = {.cells = data_0, .spare = data_1, .generations = 9, .result = 85},
        .after = {.cells = data_0, .spare = data_1, .result = 85},
        .expected = {12, 3, record_1, 145, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.cells = {2, 2}, .spare = {2, 2}},
        .before = {.cells = data_2, .spare = data_3, .generations = -4, .result = 85},
        .after = {.cells = data_2, .spare = data_3, .result = -4},
        .expected = {0, 1, NULL, 0, NULL, 0},
    },
    /* E_FUEL fuel.charge */
    {
        .given = {0, 0},
        .shape = {.cells = {2, 2}, .spare = {2, 2}},
        .before = {.cells = data_2, .spare = data_3, .generations = -4, .result = 85},
        .after = {.cells = data_2, .spare = data_3, .result = 85},
        .expected = {9, 0, record_0, 82, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.cells = {1, 3}, .spare = {1, 3}},
        .before = {.cells = data_4, .spare = data_5, .generations = -16777216, .result = 85},
        .after = {.cells = data_4, .spare = data_5, .result = -16777216},
        .expected = {0, 1, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.cells = {0, 3}, .spare = {0, 3}},
        .before = {.cells = NULL, .spare = NULL, .generations = 4, .result = 85},
        .after = {.cells = NULL, .spare = NULL, .result = 1},
        .expected = {0, 2, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.cells = {5, 4}, .spare = {5, 4}},
        .before = {.cells = data_6, .spare = data_7, .generations = -257, .result = 85},
        .after = {.cells = data_6, .spare = data_7, .result = -257},
        .expected = {0, 1, NULL, 0, NULL, 0},
    },
    {
        .given = {1, 0},
        .shape = {.cells = {5, 4}, .spare = {5, 4}},
        .before = {.cells = data_6, .spare = data_7, .generations = -257, .result = 85},
        .after = {.cells = data_6, .spare = data_7, .result = -257},
        .expected = {0, 1, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.cells = {0, 3}, .spare = {0, 3}},
        .before = {.cells = NULL, .spare = NULL, .generations = -1, .result = 85},
        .after = {.cells = NULL, .spare = NULL, .result = -1},
        .expected = {0, 1, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.cells = {7, 3}, .spare = {7, 3}},
        .before = {.cells = data_8, .spare = data_10, .generations = INT64_C(9223372036854775807),
            .result = 85},
        .after = {.cells = data_9, .spare = data_9, .result = 2},
        .expected = {0, 255, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.cells = {1, 1}, .spare = {1, 1}},
        .before = {.cells = data_1, .spare = data_1, .generations = -16384, .result = 85},
        .after = {.cells = data_1, .spare = data_1, .result = -16384},
        .expected = {0, 1, NULL, 0, NULL, 0},
    },
    /* E_OVERFLOW add.checked.u8 work-item */
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.cells = {4, 7}, .spare = {4, 7}},
        .before = {.cells = data_11, .spare = data_12, .generations = 4, .result = 85},
        .after = {.cells = data_11, .spare = data_12, .result = 85},
        .expected = {1, 89, record_2, 153, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.cells = {3, 0}, .spare = {3, 0}},
        .before = {.cells = NULL, .spare = NULL, .generations = INT64_C(2305843009213693952),
            .result = 85},
        .after = {.cells = NULL, .spare = NULL, .result = 1},
        .expected = {0, 2, NULL, 0, NULL, 0},
    },
    {
        .given = {2, 0},
        .shape = {.cells = {3, 0}, .spare = {3, 0}},
        .before = {.cells = NULL, .spare = NULL, .generations = INT64_C(2305843009213693952),
            .result = 85},
        .after = {.cells = NULL, .spare = NULL, .result = 1},
        .expected = {0, 2, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.cells = {2, 7}, .spare = {2, 7}},
        .before = {.cells = data_13, .spare = data_14, .generations = -105, .result = 85},
        .after = {.cells = data_13, .spare = data_14, .result = -105},
        .expected = {0, 1, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.cells = {8, 3}, .spare = {8, 3}},
        .before = {.cells = data_15, .spare = data_16, .generations = 0, .result = 85},
        .after = {.cells = data_15, .spare = data_16, .result = 0},
        .expected = {0, 1, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.cells = {0, 5}, .spare = {0, 5}},
        .before = {.cells = NULL, .spare = NULL, .generations = 6, .result = 85},
        .after = {.cells = NULL, .spare = NULL, .result = 1},
        .expected = {0, 2, NULL, 0, NULL, 0},
    },
};

static void call(test *t, int number)
{
    const cases_row *c = &cases[number];
    struct {
        array cells, spare;
    } a;
    a.cells = test_place(t, "cells", c->before.cells, sizeof *c->before.cells, 2, c->shape.cells);
    a.spare = test_place(t, "spare", c->before.spare, sizeof *c->before.spare, 2, c->shape.spare);
    struct {
        int64_t result;
    } out;
    out.result = c->before.result;
    life_context *cx = test_open(t, c->given);
    ht1_status status;
    if (t->layout == LAYOUT_PLAIN) {
        status = life_play(cx, a.cells.first, a.cells.n[0], a.cells.n[1], a.spare.first,
                           a.spare.n[0], a.spare.n[1], c->before.generations, &out.result);
    } else {
        status = life_play_strided(cx, a.cells.first, a.cells.n[0], a.cells.n[1], a.cells.s[0],
                                   a.cells.s[1], a.spare.first, a.spare.n[0], a.spare.n[1],
                                   a.spare.s[0], a.spare.s[1], c->before.generations, &out.result);
    }
    test_close(t, cx, status, &c->expected);
    test_array(t, &a.cells, c->after.cells, 0);
    test_array(t, &a.spare, c->after.spare, 0);
    test_scalar(t, "result", &out.result, &c->after.result, sizeof out.result);
}

const suite suite_play = {
    .entry = "play",
    .cases = 20,
    .layouts = LAYOUTS,
    .prepare = NULL,
    .call = call,
};
