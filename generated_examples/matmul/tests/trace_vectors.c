/* SPDX-License-Identifier: MIT-0 */
/* Recorded cases of matmul_trace:
 * what goes in, and what the exact evaluator made of it. */
#include "selftest.h"

#include <stddef.h>

typedef struct cases_row {
    limits given;
    struct {
        int64_t square[2];
    } shape;
    struct {
        const int64_t *square;
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
    1, 20, 0, 0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0, 109, 97, 116, 109, 117, 108, 46, 99, 105, 27, 0, 0,
    0, 12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
};
static const int64_t data_0[] = {0};
static const int64_t data_1[] = {-3, -3, -3, 1};
static const unsigned char record_1[] = {
    20, 0, 0, 0, 99, 105, 110, 116, 45, 99, 111, 114, 101, 45, 49, 47, 102, 97, 117, 108, 116, 47,
    118, 50, 9, 0, 11, 0, 0, 0, 102, 117, 101, 108, 46, 99, 104, 97, 114, 103, 101, 0, 0, 0, 0, 0,
    1, 20, 1, 0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0, 109, 97, 116, 109, 117, 108, 46, 99, 105, 29, 0, 0,
    0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
};
static const int64_t data_2[] = {
    -750093, INT64_C(-552126831712), INT64_C(-105957405405705721), INT64_C(2642513235050),
};
static const int64_t data_3[] = {
    6, 9, -3, 7, 6, -1, INT64_C(-9223372036854775807), -2, -2, 3, 7, 1, 5, 4, -2, 4, 8, 3, 5, 4,
    -1, 3, 2, -3, 1, 2, 3, 8, 7, -2, 1, 7, -3, 1, 2, 6, 7, 9, -3, 1, 4, -1, 7, 3, 4, 3, -1, 5, 0,
};
static const int64_t data_4[] = {7, -2, -1, 7, 8, 8, 6, 3, -3};
static const int64_t data_5[] = {
    INT64_C(-1008058616414621796), INT64_C(-212594893957), INT64_C(-197064566391573773), -395,
    INT64_C(12926784485770871), -344092168, INT64_C(1657303040392601649), INT64_C(5249681929),
    1026765, INT64_C(3822957251458022089), INT64_C(-7255889365533449), 1012,
    INT64_C(-1053717359062), INT64_C(291800776985848810), INT64_C(-30766599379), -3774, 1,
    INT64_C(-14699391252), INT64_C(-7596106974719612), INT64_C(-21219841532751),
    INT64_C(60567355314), 5495, INT64_C(-46300382118828), INT64_C(-9996253688),
    INT64_C(-30586123217443),
};
static const int64_t data_6[] = {1, -3, 2, 7274, 7, 2, 3, 9, 0};
static const int64_t data_7[] = {
    -12, 174283008, 1228895589, INT64_C(114610617982926612), 385207050, -21,
    INT64_C(-14042231841999), INT64_C(189956305763454), INT64_C(-128230897160493), 422,
    INT64_C(596035982761271263), INT64_C(1032123735356926772), INT64_C(1284013880015), 268211627,
    INT64_C(602372475659757), INT64_C(-1110657810640), -140, INT64_C(3405926941625452), 28656,
    INT64_C(-486040350930), -1120522, INT64_C(-6063409237216), INT64_C(-5466947873924),
    INT64_C(-173489208949913), -7537186,
};
static const int64_t data_8[] = {-2, 3, -1, 4, 8, 0, 8, 4, 0, -1, 3, -1, -2, 9, 9, 0, 1, 1, -1, 1};
static const unsigned char record_2[] = {
    20, 0, 0, 0, 99, 105, 110, 116, 45, 99, 111, 114, 101, 45, 49, 47, 102, 97, 117, 108, 116, 47,
    118, 50, 4, 0, 10, 0, 0, 0, 98, 105, 110, 100, 46, 115, 104, 97, 112, 101, 3, 0, 0, 0, 20, 0,
    0, 0, 0, 0, 0, 0, 0, 20, 1, 0, 0, 0, 0, 0, 0, 0, 20, 5, 0, 0, 0, 0, 0, 0, 0, 0, 1, 20, 4, 0, 0,
    0, 0, 0, 0, 0, 9, 0, 0, 0, 109, 97, 116, 109, 117, 108, 46, 99, 105, 27, 0, 0, 0, 12, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0,
};
static const int64_t data_9[] = {
    6, 7, 7, 9, 5, 2, -1, 5, 8, -3, 6, 9, -2, 1, -1, INT64_C(-34359738367),
};
static const int64_t data_10[] = {
    7, 6, -3, 7, -2, 2, 7, 4, -3, 4, 4, 3, 4, 5, 5, 0, 0, 5, 7, 3, 9, -2, 3, 1, -1, 7, 5, 0, 7, -3,
    0, 1, 4, 9, 2, -1, 6, 6, -3, -2, -2, 9, 1, 1, 2, 1, 5, 0, 8,
};
static const int64_t data_11[] = {
    6, 0, 6, 6, 4, 1, 9, 6, 0, -1, 7, -3, -2, -3, 9, 4, -1, 2, 6, 7, 3, 3, -3, 0, -1, -2, 9, 6, 8,
    -1, -3, 3, 8, 3, -3, 3, 5, 4, -3, -1, -1, 9, 7, -1, -2, 0, -3, -3, 9, -1, 9, 4, -3, 7, -1, 2,
    4, 6, 9, 0, -1, 8, 5, 3,
};
static const int64_t data_12[] = {
    1331453, INT64_C(3827695890), 2122982880, 1061, 5116, 34, -59748, 60854104, 98132, -3, -141965,
    INT64_C(-196401076141224504), INT64_C(-113358672402), INT64_C(-14273538850),
    INT64_C(114691715893231108), -43624790, -2, INT64_C(-8690397127939), 3675055,
    INT64_C(314112726691423508), INT64_C(-360671352519034312), INT64_C(6230562245576691917),
    INT64_C(648915979019), -29, INT64_C(1845073111120238),
};

static const cases_row cases[] = {
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.square = {0, 0}},
        .before = {.square = NULL, .result = 85},
        .after = {.result = 0},
        .expected = {0, 1, NULL, 0, NULL, 0},
    },
    /* E_FUEL fuel.charge */
    {
        .given = {0, 0},
        .shape = {.square = {0, 0}},
        .before = {.square = NULL, .result = 85},
        .after = {.result = 85},
        .expected = {9, 0, record_0, 84, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.square = {1, 1}},
        .before = {.square = data_0, .result = 85},
        .after = {.result = 0},
        .expected = {0, 2, NULL, 0, NULL, 0},
    },
    {
        .given = {2, 0},
        .shape = {.square = {1, 1}},
        .before = {.square = data_0, .result = 85},
        .after = {.result = 0},
        .expected = {0, 2, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.square = {2, 2}},
        .before = {.square = data_1, .result = 85},
        .after = {.result = -2},
        .expected = {0, 3, NULL, 0, NULL, 0},
    },
    /* E_FUEL fuel.charge */
    {
        .given = {1, 0},
        .shape = {.square = {2, 2}},
        .before = {.square = data_1, .result = 85},
        .after = {.result = 85},
        .expected = {9, 1, record_1, 84, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.square = {2, 2}},
        .before = {.square = data_2, .result = 85},
        .after = {.result = INT64_C(2642512484957)},
        .expected = {0, 3, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.square = {7, 7}},
        .before = {.square = data_3, .result = 85},
        .after = {.result = 14},
        .expected = {0, 8, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.square = {3, 3}},
        .before = {.square = data_4, .result = 85},
        .after = {.result = 12},
        .expected = {0, 4, NULL, 0, NULL, 0},
    },
    {
        .given = {4, 0},
        .shape = {.square = {3, 3}},
        .before = {.square = data_4, .result = 85},
        .after = {.result = 12},
        .expected = {0, 4, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.square = {5, 5}},
        .before = {.square = data_5, .result = 85},
        .after = {.result = INT64_C(641616677162683736)},
        .expected = {0, 6, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.square = {3, 3}},
        .before = {.square = data_6, .result = 85},
        .after = {.result = 8},
        .expected = {0, 4, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.square = {5, 5}},
        .before = {.square = data_7, .result = 85},
        .after = {.result = INT64_C(-12758225470526)},
        .expected = {0, 6, NULL, 0, NULL, 0},
    },
    /* E_SHAPE bind.shape */
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.square = {4, 5}},
        .before = {.square = data_8, .result = 85},
        .after = {.result = 85},
        .expected = {4, 0, record_2, 110, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.square = {4, 4}},
        .before = {.square = data_9, .result = 85},
        .after = {.result = INT64_C(-34359738353)},
        .expected = {0, 5, NULL, 0, NULL, 0},
    },
    {
        .given = {5, 0},
        .shape = {.square = {4, 4}},
        .before = {.square = data_9, .result = 85},
        .after = {.result = INT64_C(-34359738353)},
        .expected = {0, 5, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.square = {7, 7}},
        .before = {.square = data_10, .result = 85},
        .after = {.result = 13},
        .expected = {0, 8, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.square = {8, 8}},
        .before = {.square = data_11, .result = 85},
        .after = {.result = 24},
        .expected = {0, 9, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.square = {5, 5}},
        .before = {.square = data_12, .result = 85},
        .after = {.result = INT64_C(1844959757394596)},
        .expected = {0, 6, NULL, 0, NULL, 0},
    },
    {
        .given = {1, 0},
        .shape = {.square = {0, 0}},
        .before = {.square = NULL, .result = 85},
        .after = {.result = 0},
        .expected = {0, 1, NULL, 0, NULL, 0},
    },
};

static void call(test *t, int number)
{
    const cases_row *c = &cases[number];
    struct {
        array square;
    } a;
    a.square =
        test_place(t, "square", c->before.square, sizeof *c->before.square, 2, c->shape.square);
    struct {
        int64_t result;
    } out;
    out.result = c->before.result;
    matmul_context *cx = test_open(t, c->given);
    ht1_status status;
    if (t->layout == LAYOUT_PLAIN) {
        status = matmul_trace(cx, a.square.first, a.square.n[0], a.square.n[1], &out.result);
    } else {
        status = matmul_trace_strided(cx, a.square.first, a.square.n[0], a.square.n[1],
                                      a.square.s[0], a.square.s[1], &out.result);
    }
    test_close(t, cx, status, &c->expected);
    test_array(t, &a.square, c->before.square, 0);
    test_scalar(t, "result", &out.result, &c->after.result, sizeof out.result);
}

const suite suite_trace = {
    .entry = "trace",
    .cases = 20,
    .layouts = LAYOUTS,
    .prepare = NULL,
    .call = call,
};
