/* SPDX-License-Identifier: MIT-0 */
/* Recorded cases of life_population:
 * what goes in, and what the exact evaluator made of it. */
#include "selftest.h"

#include <stddef.h>

typedef struct cases_row {
    limits given;
    struct {
        int64_t cells[2];
    } shape;
    struct {
        const uint8_t *cells;
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
    1, 20, 0, 0, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0, 108, 105, 102, 101, 46, 99, 105, 44, 0, 0, 0, 12, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0,
};
static const uint8_t data_0[] = {0};
static const uint8_t data_1[] = {6, 2, 0, 4};
static const unsigned char record_1[] = {
    20, 0, 0, 0, 99, 105, 110, 116, 45, 99, 111, 114, 101, 45, 49, 47, 102, 97, 117, 108, 116, 47,
    118, 50, 9, 0, 11, 0, 0, 0, 102, 117, 101, 108, 46, 99, 104, 97, 114, 103, 101, 0, 0, 0, 0, 0,
    1, 20, 2, 0, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0, 108, 105, 102, 101, 46, 99, 105, 47, 0, 0, 0, 9, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0,
};
static const uint8_t data_2[] = {9, 6, 6, 8, 0, 9, 3};
static const uint8_t data_3[] = {0, 9, 7, 7, 9, 2, 0, 1, 5, 8, 6, 3, 7, 1};
static const uint8_t data_4[] = {0, 0, 3, 3};
static const uint8_t data_5[] = {0, 6, 5, 4, 4, 9, 0, 0, 6, 4, 0, 6};
static const uint8_t data_6[] = {8, 1, 4, 0, 1, 4, 5, 0, 6, 3};
static const uint8_t data_7[] = {5, 3, 4, 6, 9};
static const uint8_t data_8[] = {
    7, 8, 21, 7, 8, 1, 4, 4, 5, 1, 5, 6, 7, 7, 9, 4, 0, 3, 1, 3, 1, 0, 5, 3, 3, 5, 4, 7, 2, 4, 3,
    6, 5, 8, 2, 6, 9, 5, 3, 5, 1, 9, 5, 3, 0, 6, 7, 5, 3, 3, 1, 3, 9, 8, 0, 5, 0, 5, 8, 7, 5, 5, 3,
    7,
};

static const cases_row cases[] = {
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.cells = {0, 0}},
        .before = {.cells = NULL, .result = 85},
        .after = {.result = 0},
        .expected = {0, 1, NULL, 0, NULL, 0},
    },
    /* E_FUEL fuel.charge */
    {
        .given = {0, 0},
        .shape = {.cells = {0, 0}},
        .before = {.cells = NULL, .result = 85},
        .after = {.result = 85},
        .expected = {9, 0, record_0, 82, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.cells = {1, 1}},
        .before = {.cells = data_0, .result = 85},
        .after = {.result = 0},
        .expected = {0, 3, NULL, 0, NULL, 0},
    },
    {
        .given = {3, 0},
        .shape = {.cells = {1, 1}},
        .before = {.cells = data_0, .result = 85},
        .after = {.result = 0},
        .expected = {0, 3, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.cells = {2, 2}},
        .before = {.cells = data_1, .result = 85},
        .after = {.result = 12},
        .expected = {0, 7, NULL, 0, NULL, 0},
    },
    /* E_FUEL fuel.charge */
    {
        .given = {2, 0},
        .shape = {.cells = {2, 2}},
        .before = {.cells = data_1, .result = 85},
        .after = {.result = 85},
        .expected = {9, 2, record_1, 82, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.cells = {1, 7}},
        .before = {.cells = data_2, .result = 85},
        .after = {.result = 41},
        .expected = {0, 9, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.cells = {2, 7}},
        .before = {.cells = data_3, .result = 85},
        .after = {.result = 65},
        .expected = {0, 17, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.cells = {0, 2}},
        .before = {.cells = NULL, .result = 85},
        .after = {.result = 0},
        .expected = {0, 1, NULL, 0, NULL, 0},
    },
    {
        .given = {1, 0},
        .shape = {.cells = {0, 2}},
        .before = {.cells = NULL, .result = 85},
        .after = {.result = 0},
        .expected = {0, 1, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.cells = {0, 8}},
        .before = {.cells = NULL, .result = 85},
        .after = {.result = 0},
        .expected = {0, 1, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.cells = {1, 4}},
        .before = {.cells = data_4, .result = 85},
        .after = {.result = 6},
        .expected = {0, 6, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.cells = {3, 4}},
        .before = {.cells = data_5, .result = 85},
        .after = {.result = 44},
        .expected = {0, 16, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.cells = {4, 0}},
        .before = {.cells = NULL, .result = 85},
        .after = {.result = 0},
        .expected = {0, 5, NULL, 0, NULL, 0},
    },
    {
        .given = {5, 0},
        .shape = {.cells = {4, 0}},
        .before = {.cells = NULL, .result = 85},
        .after = {.result = 0},
        .expected = {0, 5, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.cells = {2, 5}},
        .before = {.cells = data_6, .result = 85},
        .after = {.result = 32},
        .expected = {0, 13, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.cells = {1, 0}},
        .before = {.cells = NULL, .result = 85},
        .after = {.result = 0},
        .expected = {0, 2, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.cells = {1, 5}},
        .before = {.cells = data_7, .result = 85},
        .after = {.result = 27},
        .expected = {0, 7, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.cells = {8, 8}},
        .before = {.cells = data_8, .result = 85},
        .after = {.result = 305},
        .expected = {0, 73, NULL, 0, NULL, 0},
    },
    {
        .given = {73, 0},
        .shape = {.cells = {8, 8}},
        .before = {.cells = data_8, .result = 85},
        .after = {.result = 305},
        .expected = {0, 73, NULL, 0, NULL, 0},
    },
};

static void call(test *t, int number)
{
    const cases_row *c = &cases[number];
    struct {
        array cells;
    } a;
    a.cells = test_place(t, "cells", c->before.cells, sizeof *c->before.cells, 2, c->shape.cells);
    struct {
        int64_t result;
    } out;
    out.result = c->before.result;
    life_context *cx = test_open(t, c->given);
    ht1_status status;
    if (t->layout == LAYOUT_PLAIN) {
        status = life_population(cx, a.cells.first, a.cells.n[0], a.cells.n[1], &out.result);
    } else {
        status = life_population_strided(cx, a.cells.first, a.cells.n[0], a.cells.n[1],
                                         a.cells.s[0], a.cells.s[1], &out.result);
    }
    test_close(t, cx, status, &c->expected);
    test_array(t, &a.cells, c->before.cells, 0);
    test_scalar(t, "result", &out.result, &c->after.result, sizeof out.result);
}

const suite suite_population = {
    .entry = "population",
    .cases = 20,
    .layouts = LAYOUTS,
    .prepare = NULL,
    .call = call,
};
