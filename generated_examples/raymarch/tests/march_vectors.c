/* SPDX-License-Identifier: MIT-0 */
/* Recorded cases of raymarch_march:
 * what goes in, and what the exact evaluator made of it. */
#include "selftest.h"

#include <math.h>
#include <stddef.h>

typedef struct cases_row {
    limits given;
    struct {
        int64_t origin[2];
        int64_t direction[2];
        int64_t depth[1];
    } shape;
    struct {
        const float *origin;
        const float *direction;
        const float *depth;
        float ball_center_x;
        float ball_center_y;
        float ball_center_z;
        float ball_radius;
        float floor_height;
    } before;
    struct {
        const float *depth;
    } after;
    outcome expected;
} cases_row;

static const float data_0[] = {-1.375f, 2.75f, 2.5f};
static const float data_1[] = {0x1.6f6608p+3f, 0x1.ca28fp-3f, 0x1.615734p+1f};
static const float data_2[] = {0.125f};
static const float data_3[] = {0.0f};
static const float data_4[] = {
    -1.0f, -0.75f, -0.125f, 3.75f, -0.125f, 4.5f, 3.75f, 1.0f, 0.875f, 2.125f, -1.0f, 0.875f, 4.5f,
    1.75f, 3.25f, -0.875f, 0.125f, 0.125f, -0.5f, 3.25f, 0.25f,
};
static const float data_5[] = {
    0x1.8101c2p-3f, 0x1.a59652p-4f, 0x1.d2dcfp+3f, 0x1.127682p-3f, 0x1.886cf4p-3f, 0x1.f81b56p+0f,
    0x1.9262a4p-1f, 0x1.aeafe4p+2f, 0x1.7afd12p+1f, 0x1.85d24cp+3f, 0x1.d3d59cp-3f, 0x1.7a63ccp-3f,
    -0x1.e4056cp-1f, -0x1.a7848ap+1f, 0x1.069d9p+2f, 0x1.15c134p+2f, -0x1.994078p-4f,
    0x1.c544fp+2f, 0x1.fb7bfp-2f, 0x1.a316a6p-2f, 0x1.34d308p-4f,
};
static const float data_6[] = {3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f};
static const float data_7[] = {0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f};
static const float data_8[] = {
    0x1.ec5bep+1f, -0x1.5c1bf4p-3f, 0x1.6ca436p-1f, 0x1.c4d814p-2f, -0x1.606a9p+0f, -0x1.9ecffp+2f,
    0x1.f3f33cp+3f, -0x1.9865f8p-2f, 0x1.08c058p-3f, 0x1.d356dcp+2f, 0x1.320e64p-3f,
    -0x1.45e96cp+2f, 0x1.94acf8p+0f, -0x1.557e5ap-2f, 0x1.51f3ccp+1f,
};
static const float data_9[] = {
    0x1.38cdc8p+0f, -0x1.5df0dp+2f, 0x1.16b10cp+1f, -0x1.a54ecp-2f, 0x1.5cb61ep-4f, -0x1.45c06p+3f,
    -0x1.377e2p+2f, 0x1.bbbeap-2f, 0x1.6ef64cp-3f, 0x1.9a607p-3f, 0x1.87067p+2f, 0x1.eab74cp-4f,
    -0x1.fc48b4p-4f, 0x1.1a010ap+3f, 0x1.eac394p-1f,
};
static const float data_10[] = {-0.875f, -0.875f, -0.875f, -0.875f, -0.875f};
static const float data_11[] = {0.0f, 0.0f, 0.0f, 0.0f, 0.0f};
static const float data_12[] = {
    0x1.0bcd94p-1f, 0x1.1fff94p+0f, 0x1.846602p-2f, -0x1.419b6p-1f, 0x1.111118p+2f, 0x1.184038p-1f,
    -0x1.9aac64p+3f, -0x1.ee9804p+0f, -0x1.88ae44p+3f, 0x1.d63c34p+0f, 0x1.c15a4p-4f,
    0x1.0c8608p+0f, 0x1.5ab194p+2f, 0x1.0490f2p+1f, -0x1.e75cccp-4f,
};
static const float data_13[] = {
    4.0f, 3.0f, 2.375f, 2.125f, 0.5f, 4.25f, -0.375f, -0.5f, 2.25f, 0.0f, -0.75f, 1.5f, 2.5f,
    3.625f, 3.75f,
};
static const float data_14[] = {0.375f, 0.375f, 0.375f, 0.375f, 0.375f};
static const float data_15[] = {
    0.625f, 1.0f, 2.5f, 3.5f, 3.5f, -1.5f, 2.75f, 4.375f, 2.5f, -0.125f, 3.875f, -1.125f, 2.0f,
    -0.5f, 4.125f,
};
static const float data_16[] = {
    0x1.f28822p-1f, -0x1.e634ep-3f, 0x1.76258cp+2f, 0x1.d7fb18p-3f, -0x1.effd84p+0f,
    0x1.c17c88p-4f, 0x1.a9a4bp-3f, -0x1.1856d4p-1f, 0x1.f92cap+0f, 0x1.cad3e8p-4f, -0x1.706f7p+3f,
    -0x1.b3a05cp+3f, 0x1.31768cp-2f, 0x1.074ff4p-3f, 0x1.8de7a4p+1f,
};
static const float data_17[] = {-0.25f, -0.25f, -0.25f, -0.25f, -0.25f};
static const float data_18[] = {0.0f, 0x1.a3905ep+0f, 0x1.2ca7a2p+3f, 0x1.8c3fa8p+1f, 0.0f};
static const float data_19[] = {-0.625f, 2.25f, 4.5f, -0.125f, 2.0f, 2.375f};
static const float data_20[] = {0.75f, 0.75f, 4.0f, 2.875f, 0.25f, 2.125f};
static const float data_21[] = {-0.875f, -0.875f};
static const float data_22[] = {-1.0f, -1.0f};
static const float data_23[] = {
    0.75f, 2.125f, 1.125f, -1.125f, -INFINITY, 4.125f, 1.375f, -0.5f, 0.0f, 4.375f, 0.125f, 0.25f,
};
static const float data_24[] = {
    0x1.2c4372p+1f, 0x1.8ff3cp-4f, -0x1.c85934p-1f, -0x1.003efp+2f, 0x1.3fe13ep+0f, 0x1.620cfap+2f,
    0x1.89a2eap-1f, 0x1.fe35c6p+2f, 0x1.d7b5fcp-2f,
};
static const float data_25[] = {0.625f, 0.625f, 0.625f};
static const float data_26[] = {-1.0f, 0.0f, 0.0f};
static const float data_27[] = {
    0x1.8b70a6p+1f, 0x1.36465p+2f, 0x1.d42ca8p+1f, 0x1.038d3ep-3f, 0x1.e14388p+3f, 0x1.c41bf4p-4f,
    0x1.5498b2p-2f, -0x1.1035ccp+0f, -0x1.4dab5cp+0f, 0x1.9ccep+3f, 0x1.77c524p+1f, 0x1.12a418p-1f,
    0x1.8a2eb4p+3f, -0x1.a5e6a2p+0f, 0x1.6c43ep-3f, -0x1.737dd6p-2f, -0x1.af57bp+3f,
    0x1.0310f4p-1f, 0x1.75d338p+1f, 0x1.e4e7f8p-2f, 0x1.cea134p+1f,
};
static const float data_28[] = {
    0x1.7900b4p+2f, -0x1.4ced36p-2f, 0x1.45546cp-3f, 0x1.06d2c4p+3f, 0x1.4afeep-1f,
    -0x1.462294p+0f, 0x1.eb6c02p+0f, 0x1.681078p-2f, 0x1.bc0444p-1f, -0x1.6b01acp-1f,
    0x1.ed43f2p+0f, -0x1.4696e6p+1f, 0x1.cf208p+0f, 0x1.cff65p-3f, -0x1.6745dp-2f, -0x1.50aabp-1f,
    0x1.152698p-1f, 0x1.5b749cp+3f, 0x1.c4ff74p+1f, 0x1.61f798p-3f, 0x1.b9d888p-3f,
};
static const float data_29[] = {-0.625f, -0.625f, -0.625f, -0.625f, -0.625f, -0.625f, -0.625f};
static const float data_30[] = {0.0f, -1.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f};
static const float data_31[] = {1.5f, NAN, 1.25f, 4.5f, 0.375f, 0.875f, 3.375f, -0.375f, 1.25f};
static const float data_32[] = {
    3.625f, 4.375f, 1.375f, 3.375f, -0.625f, 1.25f, 0.625f, 1.5f, -1.5f,
};
static const float data_33[] = {0.875f, 0.875f, 0.875f};
static const float data_34[] = {0x1.a67bc8p-1f, 0x1.ac1394p-3f, 0x1.43402cp-2f};
static const float data_35[] = {2.0f, -0.0f, 4.375f};
static const float data_36[] = {4.25f};
static const float data_37[] = {
    2.125f, 2.625f, 3.625f, -1.125f, -1.5f, 2.125f, 4.375f, -1.125f, 1.125f, -1.125f, 0.25f,
    3.625f, 1.125f, -0.875f, 0.5f, -1.375f, 2.25f, 2.375f, 3.25f, 2.625f, 1.0f,
};
static const float data_38[] = {
    0x1.b86ff4p+3f, -0x1.58fc8cp+1f, 0x1.5c82dp+1f, 0x1.7244eap+0f, 0x1.21b66ap+0f,
    -0x1.bd94e8p-3f, -0x1.e29bc4p+0f, -0x1.f49cf4p+3f, -0x1.bc0288p-3f, 0x1.e33b9cp+1f,
    -0x1.86d35p-1f, 0x1.dad1cp-3f, -0x1.7e839cp-4f, 0x1.7d5508p+1f, 0x1.f9dd2cp-3f, 0x1.3a2aep+3f,
    0x1.75a324p-1f, 0x1.1e85b8p+0f, -0x1.1af298p-3f, 0x1.3b10bp+0f, -0x1.36a78ep+1f,
};
static const float data_39[] = {2.125f, 2.125f, 2.125f, 2.125f, 2.125f, 2.125f, 2.125f};
static const float data_40[] = {-0.375f, -0.25f, -0.25f, 2.125f, 1.125f, 3.25f};
static const float data_41[] = {3.0f, -1.0f, -0.75f, 1.5f, 1.25f, 4.125f};
static const float data_42[] = {1.0f, 1.0f};
static const float data_43[] = {0.0f, 0.0f};
static const float data_44[] = {3.375f, NAN, -0.375f};
static const float data_45[] = {0x1.16944p-3f, -0x1.3325ccp+2f, 0x1.16352ep-3f};
static const float data_46[] = {4.375f};
static const float data_47[] = {-1.0f};
static const float data_48[] = {4.375f, 2.625f, 4.125f};
static const float data_49[] = {
    -1.25f, 1.5f, -1.25f, -0.25f, 3.625f, -1.25f, -1.375f, 2.125f, -0.75f,
};
static const float data_50[] = {1.625f};
static const float data_51[] = {
    2.0f, -1.125f, 3.625f, -0.125f, -0.5f, 1.25f, 2.375f, 2.375f, 4.375f, 1.125f, -0.125f, -1.25f,
    2.75f, -0.25f, 1.625f, -0.375f, -0.875f, 2.875f, 3.75f, 4.125f, 1.5f, -1.5f, 2.5f, 0.875f,
};
static const float data_52[] = {
    0.0f, 4.25f, 3.5f, 4.0f, 0.0f, 2.375f, 1.5f, 0.75f, 0.125f, 1.5f, -1.125f, 0.5f, 1.875f, -1.0f,
    -0.375f, -0.625f, 1.0f, 4.125f, 2.375f, 0.0f, 2.625f, -0.5f, 0.75f, 1.0f, 2.0f, 0.25f, 1.0f,
    -0.625f, 3.75f, -1.375f,
};
static const float data_53[] = {-0.25f, -0.25f, -0.25f, -0.25f, -0.25f, -0.25f, -0.25f, -0.25f};
static const float data_54[] = {
    -1.0f, -1.0f, -1.0f, 0x1.37296cp+2f, 0x1.73f304p+2f, -1.0f, -1.0f, -1.0f,
};
static const float data_55[] = {3.125f, 1.375f, 3.75f, 2.75f, -1.125f, 2.75f, 3.0f, 0.0f, 3.25f};
static const float data_56[] = {1.25f, 0.25f, 2.5f, 3.375f, 3.125f, 3.25f, 0.5f, 3.5f, 4.5f};
static const float data_57[] = {0.75f, 0.75f, 0.75f};
static const float data_58[] = {0.0f, 0.0f, 0.0f};
static const float data_59[] = {
    1.25f, 1.375f, 2.625f, -1.375f, 1.625f, 3.625f, -0.75f, 2.125f, 4.0f, -1.375f, 1.0f, 3.75f,
    3.375f, -1.0f, 0.5f, 0.5f, 0.25f, 1.5f, 4.375f, 0.0f, -0.125f,
};
static const float data_60[] = {
    3.5f, 1.125f, -0.5f, 0.75f, 1.75f, -0.25f, 3.875f, -1.25f, 0.875f, -0.25f, 4.0f, 2.375f, 1.75f,
    3.875f, 3.25f, 0.75f, 4.5f, 0.125f, 4.125f, 0.0f, 0.375f,
};
static const float data_61[] = {3.5f, 3.5f, 3.5f, 3.5f, 3.5f, 3.5f, 3.5f};
static const float data_62[] = {2.0f, 2.875f, 4.125f, 1.25f, 0.375f, -1.125f, -0.75f, 4.5f, -1.0f};
static const float data_63[] = {
    -0x1.84cac4p-1f, -0x1.8616acp+3f, 0x1.0dd9ap+3f, 0x1.d99d68p+2f, 0x1.fb3f4cp-3f, 0x1.5d193p-4f,
    0x1.609fdp+0f, 0x1.1eac98p+0f, 0x1.ac7b1cp+3f,
};
static const float data_64[] = {0x1.4b1cccp+1f, 0.0f, -1.0f};
static const float data_65[] = {
    0x1.18add8p+3f, 0x1.69ee54p+3f, 0x1.7cb8fcp-4f, 0x1.71acdp-2f, 0x1.51f80cp+0f, -0x1.af1d6p-1f,
    -0x1.a15d6cp+1f, -0x1.84325ap-4f, 0x1.4d6238p-2f,
};
static const float data_66[] = {
    -INFINITY, -1.5f, -1.5f, -0.875f, 3.25f, 4.25f, 1.75f, -1.125f, 4.125f,
};
static const float data_67[] = {-1.0f, -1.0f, -1.0f};
static const float data_68[] = {-1.0f, -1.0f, 0x1.db6224p+1f};
static const float data_69[] = {
    -0.875f, 3.375f, 2.5f, 4.375f, 3.125f, 2.875f, 3.375f, 4.5f, -INFINITY,
};
static const float data_70[] = {4.0f, 3.625f, 4.375f, -0.375f, 1.375f, -1.5f, 1.375f, 1.75f, 2.75f};
static const float data_71[] = {3.75f, 3.75f, 3.75f};
static const float data_72[] = {
    0x1.3e7e04p-2f, 0x1.fb81c8p+1f, 0x1.fa0298p+3f, 0x1.a644ccp+0f, 0x1.b8aeb8p-3f, 0x1.190cdep+2f,
    0x1.5da38p-2f, -0x1.cf3a54p+1f, 0x1.fe5ac6p+2f, 0x1.ebc50ep+0f, 0x1.08aa8cp+0f, 0x1.3afb7p+1f,
    -0x1.a80f1p+0f, 0x1.23845cp+1f, 0x1.ae07acp+3f, 0x1.2b5644p+0f, 0x1.662eb8p-4f, 0x1.b4bb3p-2f,
    0x1.f201dp+1f, 0x1.ff14cp-2f, 0x1.69406cp-3f, 0x1.645234p+1f, 0x1.5bdc84p+1f, 0x1.b834f4p-1f,
    0x1.860ffp+1f, 0x1.4fd53cp+3f, -0x1.baffdp+0f, -0x1.22dbb4p-1f, -0x1.f58ecep+2f, 0x1.04f5fp+1f,
};
static const float data_73[] = {
    -0x1.b03cf6p-1f, 0x1.f924dp-4f, -0x1.859074p-3f, 0x1.b803e4p-4f, -0x1.1f7448p+1f,
    0x1.b42aep+2f, 0x1.20f7d8p+3f, 0x1.ffde9p+2f, 0x1.728e3p+3f, 0x1.6e339p-2f, -0x1.b44ee8p-4f,
    0x1.66db92p+2f, 0x1.f681d8p-3f, 0x1.dbc97cp-1f, 0x1.8fdb0cp-2f, 0x1.75d804p-1f, 0x1.330c68p+2f,
    -0x1.1ed8fcp-1f, 0x1.537a9ap-4f, -0x1.279166p+0f, -0x1.8e9d2ap-2f, -0x1.7e6f7ep+2f,
    0x1.212acap+0f, 0x1.39b838p+2f,
};
static const float data_74[] = {1.25f, 1.25f, 1.25f, 1.25f, 1.25f, 1.25f, 1.25f, 1.25f};
static const float data_75[] = {0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f};
static const float data_76[] = {
    0x1.ea56c6p-4f, 0x1.8f800ap+1f, 0x1.047d6p+0f, 0x1.610f2ap+0f, 0x1.69f60ap+0f, 0x1.6c668p+1f,
};
static const float data_77[] = {0.125f, 0.75f, 0.25f, -1.25f, -0.5f, 0.375f};
static const float data_78[] = {-1.25f, -1.25f};
static const float data_79[] = {-1.0f, 0x1.afaa0ap+2f};
static const float data_80[] = {
    -0x1.60be4p+2f, -0x1.6ab66cp-2f, -0x1.95b10ap-1f, 0x1.e840b8p+2f, 0x1.80e838p-1f,
    -0x1.7b11f8p-2f, 0x1.b29248p-2f, 0x1.e70628p-2f, 0x1.862a1cp-1f, 0x1.0b9cc4p+0f,
    0x1.c4250cp+2f, -0x1.27edb4p+2f, 0x1.b435f2p-2f, 0x1.5ada8p+3f, -0x1.8463f8p-3f,
    0x1.467c78p-4f, -0x1.d5ba7p-1f, 0x1.4f5b72p-2f, 0x1.c4fe1p+0f, -0x1.6cf5ep+0f, -0x1.4f53dcp-2f,
};
static const float data_81[] = {
    -1.5f, 0.625f, 1.0f, -0.375f, -0.375f, 1.625f, -0.375f, -0.125f, 0.0f, -1.5f, 3.0f, -0.625f,
    3.25f, 1.375f, 2.125f, 4.25f, 3.25f, 3.0f, 1.125f, 0.875f, 0.875f,
};
static const float data_82[] = {0.875f, 0.875f, 0.875f, 0.875f, 0.875f, 0.875f, 0.875f};
static const float data_83[] = {0.0f, 0.0f, 0.0f, -1.0f, -1.0f, 0.0f, 0.0f};

static const cases_row cases[] = {
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.origin = {0, 3}, .direction = {0, 3}, .depth = {0}},
        .before = {.ball_center_x = 4.5f, .ball_center_y = 0.25f, .ball_center_z = -0.375f,
            .ball_radius = 0.875f, .floor_height = -1.0f, .origin = NULL, .direction = NULL,
            .depth = NULL},
        .after = {.depth = NULL},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.origin = {1, 3}, .direction = {1, 3}, .depth = {1}},
        .before = {.ball_center_x = -1.0f, .ball_center_y = 2.875f, .ball_center_z = 1.625f,
            .ball_radius = 2.625f, .floor_height = 0.75f, .origin = data_0, .direction = data_1,
            .depth = data_2},
        .after = {.depth = data_3},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.origin = {7, 3}, .direction = {7, 3}, .depth = {7}},
        .before = {.ball_center_x = 2.0f, .ball_center_y = -0x1.5693a4p+0f,
            .ball_center_z = 100.0f, .ball_radius = 2.625f, .floor_height = 3.5f, .origin = data_4,
            .direction = data_5, .depth = data_6},
        .after = {.depth = data_7},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.origin = {5, 3}, .direction = {5, 3}, .depth = {5}},
        .before = {.ball_center_x = 2.0f, .ball_center_y = -0x1.a1645ep+0f,
            .ball_center_z = 0.625f, .ball_radius = 100.0f, .floor_height = 2.5f, .origin = data_8,
            .direction = data_9, .depth = data_10},
        .after = {.depth = data_11},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.origin = {5, 3}, .direction = {5, 3}, .depth = {5}},
        .before = {.ball_center_x = -1.0f, .ball_center_y = 2.25f, .ball_center_z = 2.875f,
            .ball_radius = 4.375f, .floor_height = 3.875f, .origin = data_12, .direction = data_13,
            .depth = data_14},
        .after = {.depth = data_11},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.origin = {5, 3}, .direction = {5, 3}, .depth = {5}},
        .before = {.ball_center_x = -0.375f, .ball_center_y = -0.0f, .ball_center_z = -1.5f,
            .ball_radius = 2.25f, .floor_height = 1.875f, .origin = data_15, .direction = data_16,
            .depth = data_17},
        .after = {.depth = data_18},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.origin = {2, 3}, .direction = {2, 3}, .depth = {2}},
        .before = {.ball_center_x = -1.0f, .ball_center_y = 3.5f, .ball_center_z = -0x1.ff35f8p-1f,
            .ball_radius = 0x1.0624dep-10f, .floor_height = -0.0f, .origin = data_19,
            .direction = data_20, .depth = data_21},
        .after = {.depth = data_22},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.origin = {4, 3}, .direction = {3, 3}, .depth = {3}},
        .before = {.ball_center_x = -1.0f, .ball_center_y = 4.0f, .ball_center_z = 100.0f,
            .ball_radius = -0.0f, .floor_height = -0.125f, .origin = data_23, .direction = data_24,
            .depth = data_25},
        .after = {.depth = data_26},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.origin = {7, 3}, .direction = {7, 3}, .depth = {7}},
        .before = {.ball_center_x = 1.125f, .ball_center_y = 0x1.61b368p-1f, .ball_center_z = 0.0f,
            .ball_radius = 0x1.191554p+3f, .floor_height = 0x1.69368cp+3f, .origin = data_27,
            .direction = data_28, .depth = data_29},
        .after = {.depth = data_30},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.origin = {3, 3}, .direction = {3, 3}, .depth = {3}},
        .before = {.ball_center_x = 4.25f, .ball_center_y = 0x1.e231acp+0f, .ball_center_z = 0.0f,
            .ball_radius = 0.0f, .floor_height = 3.375f, .origin = data_31, .direction = data_32,
            .depth = data_33},
        .after = {.depth = data_26},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.origin = {1, 3}, .direction = {1, 3}, .depth = {1}},
        .before = {.ball_center_x = 1.375f, .ball_center_y = 0x1.1f4eb4p-3f,
            .ball_center_z = 3.375f, .ball_radius = 1.125f, .floor_height = 0.75f,
            .origin = data_34, .direction = data_35, .depth = data_36},
        .after = {.depth = data_3},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.origin = {7, 3}, .direction = {7, 3}, .depth = {7}},
        .before = {.ball_center_x = 1.25f, .ball_center_y = 1.625f,
            .ball_center_z = 0x1.a91824p-3f, .ball_radius = -1.125f, .floor_height = 4.25f,
            .origin = data_37, .direction = data_38, .depth = data_39},
        .after = {.depth = data_7},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.origin = {2, 3}, .direction = {2, 3}, .depth = {2}},
        .before = {.ball_center_x = 0x1.a7eefcp+3f, .ball_center_y = 4.5f, .ball_center_z = -1.5f,
            .ball_radius = 4.0f, .floor_height = 3.0f, .origin = data_40, .direction = data_41,
            .depth = data_42},
        .after = {.depth = data_43},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.origin = {1, 3}, .direction = {1, 3}, .depth = {1}},
        .before = {.ball_center_x = 3.625f, .ball_center_y = -1.375f,
            .ball_center_z = 0x1.21af7cp+3f, .ball_radius = 100.0f, .floor_height = 0x1.b3727p-2f,
            .origin = data_44, .direction = data_45, .depth = data_46},
        .after = {.depth = data_47},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.origin = {1, 3}, .direction = {3, 3}, .depth = {1}},
        .before = {.ball_center_x = 0.125f, .ball_center_y = -0x1.f60734p+2f,
            .ball_center_z = INFINITY, .ball_radius = -1.0f, .floor_height = 0x1.48758p-1f,
            .origin = data_48, .direction = data_49, .depth = data_50},
        .after = {.depth = data_47},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.origin = {8, 3}, .direction = {10, 3}, .depth = {8}},
        .before = {.ball_center_x = INFINITY, .ball_center_y = 0x1.cc49fp+2f,
            .ball_center_z = -1.5f, .ball_radius = 100.0f, .floor_height = -0x1.78d938p+1f,
            .origin = data_51, .direction = data_52, .depth = data_53},
        .after = {.depth = data_54},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.origin = {3, 3}, .direction = {3, 3}, .depth = {3}},
        .before = {.ball_center_x = -0x1.720aacp+1f, .ball_center_y = -0.0f, .ball_center_z = 0.0f,
            .ball_radius = INFINITY, .floor_height = 100.0f, .origin = data_55,
            .direction = data_56, .depth = data_57},
        .after = {.depth = data_58},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.origin = {7, 3}, .direction = {7, 3}, .depth = {7}},
        .before = {.ball_center_x = 0x1.45b702p-2f, .ball_center_y = 0.0f,
            .ball_center_z = -0.625f, .ball_radius = 0.875f, .floor_height = 2.375f,
            .origin = data_59, .direction = data_60, .depth = data_61},
        .after = {.depth = data_7},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.origin = {3, 3}, .direction = {3, 3}, .depth = {3}},
        .before = {.ball_center_x = 0x1.b5662p+2f, .ball_center_y = 1.625f, .ball_center_z = 3.5f,
            .ball_radius = 0x1.0624dep-10f, .floor_height = 0.75f, .origin = data_62,
            .direction = data_63, .depth = data_57},
        .after = {.depth = data_64},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.origin = {3, 3}, .direction = {3, 3}, .depth = {3}},
        .before = {.ball_center_x = -1.5f, .ball_center_y = -0.375f, .ball_center_z = -1.125f,
            .ball_radius = 0x1.0624dep-10f, .floor_height = -1.0f, .origin = data_65,
            .direction = data_66, .depth = data_67},
        .after = {.depth = data_68},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.origin = {3, 3}, .direction = {3, 3}, .depth = {3}},
        .before = {.ball_center_x = -0.625f, .ball_center_y = 3.375f, .ball_center_z = -1.5f,
            .ball_radius = 0x1.eadfep-2f, .floor_height = 1.0f, .origin = data_69,
            .direction = data_70, .depth = data_71},
        .after = {.depth = data_67},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.origin = {10, 3}, .direction = {8, 3}, .depth = {8}},
        .before = {.ball_center_x = 100.0f, .ball_center_y = 3.5f, .ball_center_z = -1.0f,
            .ball_radius = -1.0f, .floor_height = 4.0f, .origin = data_72, .direction = data_73,
            .depth = data_74},
        .after = {.depth = data_75},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.origin = {2, 3}, .direction = {2, 3}, .depth = {2}},
        .before = {.ball_center_x = -1.125f, .ball_center_y = -INFINITY,
            .ball_center_z = 0x1.4aa2fp+1f, .ball_radius = 2.0f, .floor_height = -1.0f,
            .origin = data_76, .direction = data_77, .depth = data_78},
        .after = {.depth = data_79},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.origin = {7, 3}, .direction = {7, 3}, .depth = {7}},
        .before = {.ball_center_x = 0x1.ca38f8p-1f, .ball_center_y = 0x1.0c4138p+2f,
            .ball_center_z = 100.0f, .ball_radius = 0x1.536bb6p-1f, .floor_height = 1.875f,
            .origin = data_80, .direction = data_81, .depth = data_82},
        .after = {.depth = data_83},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
};

static void call(test *t, int number)
{
    const cases_row *c = &cases[number];
    struct {
        array origin, direction, depth;
    } a;
    a.origin =
        test_place(t, "origin", c->before.origin, sizeof *c->before.origin, 2, c->shape.origin);
    a.direction = test_place(t, "direction", c->before.direction, sizeof *c->before.direction, 2,
                             c->shape.direction);
    a.depth = test_place(t, "depth", c->before.depth, sizeof *c->before.depth, 1, c->shape.depth);
    raymarch_context *cx = test_open(t, c->given);
    ht1_status status;
    status = raymarch_march(cx, c->before.ball_center_x, c->before.ball_center_y,
                            c->before.ball_center_z, c->before.ball_radius, c->before.floor_height,
                            a.origin.first, a.origin.n[0], a.direction.first, a.direction.n[0],
                            a.depth.first, a.depth.n[0]);
    test_close(t, cx, status, &c->expected);
    test_array(t, &a.origin, c->before.origin, 0);
    test_array(t, &a.direction, c->before.direction, 0);
    test_floats(t, &a.depth, c->after.depth, 0, 4);
}

const suite suite_march = {
    .entry = "march",
    .cases = 24,
    .layouts = 1,
    .prepare = NULL,
    .call = call,
};
