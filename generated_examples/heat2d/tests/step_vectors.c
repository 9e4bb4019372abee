/* SPDX-License-Identifier: MIT-0 */
/* Recorded cases of heat2d_step:
 * what goes in, and what the exact evaluator made of it. */
#include "selftest.h"

#include <math.h>
#include <stddef.h>

typedef struct cases_row {
    limits given;
    struct {
        int64_t u[2];
        int64_t out[2];
    } shape;
    struct {
        const float *u;
        const float *out;
        float k;
    } before;
    struct {
        const float *out;
    } after;
    struct { /* of large arrays, where `after` is NULL */
        uint64_t out;
    } digest;
    outcome expected;
} cases_row;

static const float data_0[] = {-INFINITY};
static const float data_1[] = {1.375f};
static const float data_2[] = {4.0f, 0.25f, INFINITY, 3.375f, 3.875f, 0.375f};
static const float data_3[] = {
    -0.875f, -0.875f, -0.875f, -0.875f, -0.875f, -0.875f, -0.875f, -0.875f, -0.875f, -0.875f,
    -0.875f, -0.875f, -0.875f, -0.875f, -0.875f, -0.875f, -0.875f, -0.875f, -0.875f, -0.875f,
};
static const float data_4[] = {
    4.0f, 0.25f, -0.875f, -0.875f, INFINITY, 3.375f, -0.875f, -0.875f, 3.875f, 0.375f, -0.875f,
    -0.875f, -0.875f, -0.875f, -0.875f, -0.875f, -0.875f, -0.875f, -0.875f, -0.875f,
};
static const float data_5[] = {
    -0x1.adf9a6p+1f, 0x1.1afdbcp-4f, 0x1.41cb4ep-1f, 0x1.f52654p-1f, -0x1.cfbb1ep+2f,
    0x1.06e742p+0f, 0x1.83be6ep-4f, 0x1.7daedcp-3f, 0x1.c97434p+2f, 0x1.dcb4ep-3f, -0x1.aadae2p+0f,
    -0x1.fd90fep+0f, 0x1.d62e08p-2f, -0x1.9405c4p-1f, 0x1.7fbaa8p+2f, 0x1.405a74p-2f,
    -0x1.a8fe6cp-3f, 0x1.88921cp+0f, 0x1.c2df9cp+0f, 0x1.55b81cp+3f, 0x1.6114c8p+0f, 0x1.e08e9p-3f,
    0x1.cc1bb4p+3f, -0x1.9dce2ap+3f, -0x1.cbcc5cp+3f,
};
static const float data_6[] = {
    4.0f, 4.0f, 4.0f, 4.0f, 4.0f, 4.0f, 4.0f, 4.0f, 4.0f, 4.0f, 4.0f, 4.0f, 4.0f, 4.0f, 4.0f, 4.0f,
    4.0f, 4.0f, 4.0f, 4.0f, 4.0f, 4.0f, 4.0f, 4.0f, 4.0f, 4.0f, 4.0f, 4.0f, 4.0f, 4.0f, 4.0f, 4.0f,
    4.0f, 4.0f, 4.0f, 4.0f, 4.0f, 4.0f, 4.0f, 4.0f, 4.0f, 4.0f, 4.0f, 4.0f, 4.0f, 4.0f, 4.0f, 4.0f,
    4.0f,
};
static const float data_7[] = {
    -0x1.adf9a6p+1f, 0x1.1afdbcp-4f, 0x1.41cb4ep-1f, 0x1.f52654p-1f, -0x1.cfbb1ep+2f, 4.0f, 4.0f,
    0x1.06e742p+0f, 0x1.46ab6ep-1f, -0x1.cd8eaep+1f, 0x1.52384p+4f, 0x1.dcb4ep-3f, 4.0f, 4.0f,
    -0x1.aadae2p+0f, -0x1.53e656p+2f, 0x1.e8487ap+0f, -0x1.41937ep+3f, 0x1.7fbaa8p+2f, 4.0f, 4.0f,
    0x1.405a74p-2f, -0x1.55e85cp-1f, -0x1.cc2f0ep+1f, 0x1.826bdcp+2f, 0x1.55b81cp+3f, 4.0f, 4.0f,
    0x1.6114c8p+0f, 0x1.e08e9p-3f, 0x1.cc1bb4p+3f, -0x1.9dce2ap+3f, -0x1.cbcc5cp+3f, 4.0f, 4.0f,
    4.0f, 4.0f, 4.0f, 4.0f, 4.0f, 4.0f, 4.0f, 4.0f, 4.0f, 4.0f, 4.0f, 4.0f, 4.0f, 4.0f,
};
static const float data_8[] = {
    0x1.e23986p+3f, 0x1.e642f4p+2f, 0x1.bc159cp-1f, -0x1.779c8cp-2f, 0x1.cd511p-4f, 0x1.aeec2p-1f,
    0x1.a0693ep+3f, 0x1.70be28p-1f, 0x1.f51fc8p-4f, 0x1.f3532p+0f, 0x1.26347p+1f, 0x1.e2e0cap-1f,
    0x1.d0bc04p+3f, 0x1.879786p+1f, 0x1.87d13p+3f, 0x1.e709f8p-3f, -0x1.1b065p+0f, 0x1.d94662p+0f,
    -0x1.b1839cp-2f, 0x1.47427cp-4f, 0x1.1e0102p-1f, 0x1.d41aeap+0f, 0x1.e9bf9ap+3f,
    -0x1.40772p-3f, 0x1.0b1ce4p-4f,
};
static const float data_9[] = {
    3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f,
    3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f,
    3.125f,
};
static const float data_10[] = {
    0x1.e23986p+3f, 0x1.e642f4p+2f, 0x1.bc159cp-1f, -0x1.779c8cp-2f, 0x1.cd511p-4f, 0x1.aeec2p-1f,
    0x1.434a28p+1f, 0x1.c8686cp+2f, 0x1.573e88p+0f, 0x1.f3532p+0f, 0x1.26347p+1f, 0x1.cba8cap+2f,
    0x1.a4914p+0f, 0x1.a775acp+2f, 0x1.87d13p+3f, 0x1.e709f8p-3f, 0x1.36ecbcp+0f, 0x1.c4c75ep+2f,
    0x1.3536acp+0f, 0x1.47427cp-4f, 0x1.1e0102p-1f, 0x1.d41aeap+0f, 0x1.e9bf9ap+3f, -0x1.40772p-3f,
    0x1.0b1ce4p-4f,
};
static const float data_11[] = {
    0x1.49f4f6p+1f, 0x1.57d224p-4f, 0x1.678ba6p-4f, 0x1.99f66p-3f, 0x1.f2981ep+3f, 0x1.ad9f78p+1f,
    0x1.89ccccp-3f, 0x1.d1f84p+1f, 0x1.1d16bp+2f, 0x1.53465p+1f,
};
static const float data_12[] = {
    -0.375f, -0.375f, -0.375f, -0.375f, -0.375f, -0.375f, -0.375f, -0.375f, -0.375f, -0.375f,
};
static const float data_13[] = {
    0x1.6e40fp-2f, 0x1.2f45ap-4f, 0x1.22cce4p+0f, 0x1.703b36p+2f, -0x1.0f53ccp+0f, 0x1.04db5ep+1f,
    0x1.4f6446p-1f, 0x1.2bec2p+1f, 0x1.a05cfcp+2f, 0x1.c13542p+3f, 0x1.559c7p-3f, 0x1.cda764p-4f,
    -0x1.2690d4p+0f, 0x1.6251bap+3f, 0x1.7989f2p+2f, 0x1.4771d6p+3f, 0x1.0ecfd4p-3f,
    -0x1.9b51dp+2f, 0x1.45036ep+0f, -0x1.abd8bp+0f, 0x1.e9eddp+1f, 0x1.fd272cp-2f, 0x1.5d969ap-3f,
    0x1.6d9082p-4f, 0x1.b02de6p-3f,
};
static const float data_14[] = {
    -0.625f, -0.625f, -0.625f, -0.625f, -0.625f, -0.625f, -0.625f, -0.625f, -0.625f, -0.625f,
    -0.625f, -0.625f, -0.625f, -0.625f, -0.625f, -0.625f, -0.625f, -0.625f, -0.625f, -0.625f,
    -0.625f, -0.625f, -0.625f, -0.625f, -0.625f, -0.625f, -0.625f, -0.625f, -0.625f, -0.625f,
    -0.625f, -0.625f, -0.625f, -0.625f, -0.625f, -0.625f,
};
static const float data_15[] = {
    0x1.6e40fp-2f, 0x1.2f45ap-4f, 0x1.22cce4p+0f, 0x1.703b36p+2f, -0x1.0f53ccp+0f, -0.625f,
    0x1.04db5ep+1f, 0x1.bf05dp+2f, -0x1.392906p+2f, 0x1.ddac7p+4f, 0x1.c13542p+3f, -0.625f,
    0x1.559c7p-3f, -0x1.fdc54ep+0f, 0x1.2719a2p+5f, -0x1.70abdcp+6f, 0x1.7989f2p+2f, -0.625f,
    0x1.4771d6p+3f, 0x1.9874cap+3f, 0x1.39f954p+6f, -0x1.51d0a6p+2f, -0x1.abd8bp+0f, -0.625f,
    0x1.e9eddp+1f, 0x1.fd272cp-2f, 0x1.5d969ap-3f, 0x1.6d9082p-4f, 0x1.b02de6p-3f, -0.625f,
    -0.625f, -0.625f, -0.625f, -0.625f, -0.625f, -0.625f,
};
static const float data_16[] = {
    4.0f, 0.625f, 4.375f, 0.25f, 4.375f, 2.0f, 1.5f, 1.0f, 0.5f, 0.875f, 1.0f, -1.125f, 3.25f,
    1.0f, 4.5f,
};
static const float data_17[] = {
    4.375f, 4.375f, 4.375f, 4.375f, 4.375f, 4.375f, 4.375f, 4.375f, 4.375f, 4.375f, 4.375f, 4.375f,
    4.375f, 4.375f, 4.375f,
};
static const float data_18[] = {
    4.0f, 0.625f, 4.375f, 0.25f, 0.96875f, 2.0f, 1.5f, 1.84375f, 0.5f, 0.875f, 0.4375f, -1.125f,
    3.25f, 1.0f, 4.5f,
};
static const float data_19[] = {
    0x1.caf48cp+1f, -0x1.525f12p+3f, 0x1.540528p-3f, 0x1.8d3c1cp-3f, 0x1.d8214p-2f, 0x1.23cfcep+1f,
    0x1.30567p-2f, -0x1.e85e5ep-1f, 0x1.30860ap-2f, 0x1.be877p+2f, 0x1.314f0cp-1f, 0x1.5ad85cp-1f,
    0x1.76281p-4f, 0x1.c99dbp-4f, 0x1.7b43a8p-3f, 0x1.3e384ap-1f, -0x1.7d0f44p-4f, 0x1.a0be7cp+3f,
    0x1.3bdae4p+2f, 0x1.cf04fcp+2f,
};
static const float data_20[] = {
    -0.625f, -0.625f, -0.625f, -0.625f, -0.625f, -0.625f, -0.625f, -0.625f, -0.625f, -0.625f,
    -0.625f, -0.625f, -0.625f, -0.625f, -0.625f, -0.625f, -0.625f, -0.625f, -0.625f, -0.625f,
};
static const float data_21[] = {
    0x1.caf48cp+1f, -0x1.525f12p+3f, 0x1.540528p-3f, 0x1.8d3c1cp-3f, 0x1.d8214p-2f,
    -0x1.8a025ep+4f, 0x1.29153ap+1f, -0x1.e85e5ep-1f, 0x1.30860ap-2f, -0x1.836542p+5f,
    0x1.b132bap+3f, 0x1.5ad85cp-1f, 0x1.76281p-4f, 0x1.65d50cp+5f, 0x1.93a818p+3f, 0x1.3e384ap-1f,
    -0x1.7d0f44p-4f, 0x1.a0be7cp+3f, 0x1.3bdae4p+2f, 0x1.cf04fcp+2f,
};
static const float data_22[] = {4.375f, 1.875f, 2.625f};
static const float data_23[] = {-1.125f, -1.125f, -1.125f};
static const float data_24[] = {0x1.9c3296p+2f, -0x1.8d6d3cp-4f, -0x1.b6dea2p-1f, -0x1.49f0d2p+2f};
static const float data_25[] = {4.25f, 4.25f, 4.25f, 4.25f};
static const float data_26[] = {
    -0x1.a413f8p-3f, 0x1.e40d68p+2f, 0x1.d83574p-2f, 0x1.78ca4cp-4f, 0x1.2f8b4cp+2f,
    0x1.b022f4p+2f, 0x1.88a14p+3f, 0x1.dd52dcp+0f, 0x1.c3ecdp+1f,
};
static const float data_27[] = {3.0f, 3.0f, 3.0f, 3.0f, 3.0f, 3.0f, 3.0f, 3.0f, 3.0f};
static const float data_28[] = {
    -0x1.a413f8p-3f, 0x1.e40d68p+2f, 0x1.d83574p-2f, 0x1.78ca4cp-4f, 0x1.dd82e4p+1f,
    0x1.b022f4p+2f, 0x1.88a14p+3f, 0x1.dd52dcp+0f, 0x1.c3ecdp+1f,
};
static const float data_29[] = {0x1.efaap-4f, -0x1.941144p+1f};
static const float data_30[] = {-0.75f, -0.75f};
static const float data_31[] = {
    -0x1.b880b6p-2f, -0x1.171ef4p-1f, -0x1.171108p+0f, 0x1.48fcc2p+1f, 0x1.6cc46cp+1f,
    0x1.acfccap+3f, 0x1.f3c73cp+0f, -0x1.8c2a3p+3f, 0x1.fe9bfep+1f, 0x1.ddff78p-4f, 0x1.0a5f92p+0f,
    0x1.a164dp+1f,
};
static const float data_32[] = {
    -1.0f, -1.0f, -1.0f, -1.0f, -1.0f, -1.0f, -1.0f, -1.0f, -1.0f, -1.0f, -1.0f, -1.0f,
};
static const float data_33[] = {
    -0x1.b880b6p-2f, -0x1.171ef4p-1f, -0x1.171108p+0f, 0x1.48fcc2p+1f, 0x1.6cc46cp+1f,
    -0x1.f95c34p+4f, -0x1.128b5cp+2f, -0x1.8c2a3p+3f, 0x1.fe9bfep+1f, 0x1.ddff78p-4f,
    0x1.0a5f92p+0f, 0x1.a164dp+1f,
};
static const float data_34[] = {4.0f, 0.75f, 1.75f, 1.25f, 0.625f, 2.625f, 2.625f, 1.0f, 3.5f};
static const float data_35[] = {2.0f, 2.0f, 2.0f, 2.0f, 2.0f, 2.0f, 2.0f, 2.0f, 2.0f};
static const float data_36[] = {4.0f, 0.75f, 1.75f, 1.25f, 13.125f, 2.625f, 2.625f, 1.0f, 3.5f};
static const float data_37[] = {0.625f, -0.875f, -1.0f, 3.0f, 1.0f, -1.0f, 1.75f, 0.0f, 4.5f};
static const float data_38[] = {
    3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f,
};
static const float data_39[] = {
    0.625f, -0.875f, -1.0f, 3.0f, -0x1.67p+3f, -1.0f, 1.75f, 0.0f, 4.5f,
};
static const float data_40[] = {
    0x1.5a2204p-2f, 0x1.46cb8cp+2f, 0x1.3ce764p-4f, -0x1.508a3p+3f, 0x1.d9aa98p-3f, 0x1.3db01cp-3f,
    -0x1.79033cp-4f, 0x1.4e881cp+0f, 0x1.38ec28p+2f,
};
static const float data_41[] = {
    3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f,
};
static const float data_42[] = {
    0x1.5a2204p-2f, 0x1.46cb8cp+2f, 0x1.3ce764p-4f, -0x1.508a3p+3f, -0x1.ffdc3p+2f, 0x1.3db01cp-3f,
    -0x1.79033cp-4f, 0x1.4e881cp+0f, 0x1.38ec28p+2f,
};
static const float data_43[] = {1.0f, 2.5f, 2.5f, 0.125f};
static const float data_44[] = {2.5f, 2.5f, 2.5f, 2.5f};
static const float data_45[] = {
    4.0f, 2.25f, -INFINITY, 3.875f, 2.0f, 1.875f, 4.0f, 0.375f, 1.625f, 3.625f, 2.125f, 3.875f,
    0.25f, 2.875f, 1.0f, -1.5f, -1.25f, 3.625f, 0.875f, 3.875f, -1.5f, -1.375f, 2.25f, 0.5f,
    -0.875f,
};
static const float data_46[] = {
    1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f,
    1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f,
    1.875f,
};
static const float data_47[] = {
    4.0f, 2.25f, -INFINITY, 3.875f, 2.0f, 1.875f, 0x1.558p+3f, INFINITY, -2.09375f, 3.625f, 2.125f,
    0x1.9e8p+3f, -8.28125f, 9.65625f, 1.0f, -1.5f, -0x1.358p+3f, 0x1.ce8p+3f, -0x1.65p+2f, 3.875f,
    -1.5f, -1.375f, 2.25f, 0.5f, -0.875f,
};
static const float data_48[] = {0x1.51ec88p+1f, 0x1.98d812p+3f, -0x1.0dd728p+1f, -0x1.a2e818p+1f};
static const float data_49[] = {3.0f, 3.0f, 3.0f, 3.0f};
static const float data_50[] = {-0.25f, 2.0f, 4.5f, 0.0f};
static const float data_51[] = {1.5f, 1.5f, 1.5f, 1.5f};
static const float data_52[] = {-1.375f, -1.25f, 0.375f, -1.0f, 1.0f, 3.625f, 1.75f, 2.25f, 2.875f};
static const float data_53[] = {4.25f, 4.25f, 4.25f, 4.25f, 4.25f, 4.25f, 4.25f, 4.25f, 4.25f};
static const float data_54[] = {
    -1.375f, -1.25f, 0.375f, -1.0f, -0.5f, 3.625f, 1.75f, 2.25f, 2.875f,
};
static const float data_55[] = {
    3.875f, 2.0f, -0.875f, 2.5f, -0.75f, 2.375f, 2.875f, 4.0f, 1.125f, -1.5f, 3.75f, 0.875f, 0.25f,
    1.25f, 0.75f, 1.25f, 1.75f, 2.875f, 0.25f, 2.125f, -0.625f, -1.125f, 2.5f, -0.375f, 4.375f,
};
static const float data_56[] = {
    1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f,
    1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f,
};
static const float data_57[] = {
    3.875f, 2.0f, -0.875f, 2.5f, -0.75f, 2.375f, 5.125f, 16.625f, -0.625f, -1.5f, 3.75f, -4.25f,
    -7.75f, 3.875f, 0.75f, 1.25f, 4.875f, 9.625f, -4.625f, 2.125f, -0.625f, -1.125f, 2.5f, -0.375f,
    4.375f,
};
static const float data_58[] = {
    3.125f, 0.375f, 0.625f, 4.375f, 1.0f, 0.0f, -0.125f, -INFINITY, -1.375f, 3.5f, 2.375f, 2.125f,
};
static const float data_59[] = {
    -0.25f, -0.25f, -0.25f, -0.25f, -0.25f, -0.25f, -0.25f, -0.25f, -0.25f, -0.25f, -0.25f, -0.25f,
};
static const float data_60[] = {
    3.125f, 0.375f, 0.625f, 4.375f, -INFINITY, 0.0f, -0.125f, NAN, -1.375f, 3.5f, 2.375f, 2.125f,
};
static float large_0[4148];
static float large_1[4148];

static const cases_row cases[] = {
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {0, 0}, .out = {0, 0}},
        .before = {.u = NULL, .out = NULL, .k = 4.0f},
        .after = {.out = NULL},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {1, 1}, .out = {1, 1}},
        .before = {.u = data_0, .out = data_1, .k = 4.5f},
        .after = {.out = data_0},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {3, 2}, .out = {5, 4}},
        .before = {.u = data_2, .out = data_3, .k = 2.125f},
        .after = {.out = data_4},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {5, 5}, .out = {7, 7}},
        .before = {.u = data_5, .out = data_6, .k = -0.5f},
        .after = {.out = data_7},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {5, 5}, .out = {5, 5}},
        .before = {.u = data_8, .out = data_9, .k = 0.25f},
        .after = {.out = data_10},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {5, 2}, .out = {5, 2}},
        .before = {.u = data_11, .out = data_12, .k = -0x1.13f778p-3f},
        .after = {.out = data_11},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {5, 5}, .out = {6, 6}},
        .before = {.u = data_13, .out = data_14, .k = 3.25f},
        .after = {.out = data_15},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {5, 3}, .out = {5, 3}},
        .before = {.u = data_16, .out = data_17, .k = 0.25f},
        .after = {.out = data_18},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {5, 4}, .out = {5, 4}},
        .before = {.u = data_19, .out = data_20, .k = 2.25f},
        .after = {.out = data_21},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {1, 3}, .out = {1, 3}},
        .before = {.u = data_22, .out = data_23, .k = -0.125f},
        .after = {.out = data_22},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {4, 1}, .out = {4, 1}},
        .before = {.u = data_24, .out = data_25, .k = -0.125f},
        .after = {.out = data_24},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {3, 3}, .out = {3, 3}},
        .before = {.u = data_26, .out = data_27, .k = 0.375f},
        .after = {.out = data_28},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {2, 1}, .out = {2, 1}},
        .before = {.u = data_29, .out = data_30, .k = 4.125f},
        .after = {.out = data_29},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {3, 4}, .out = {3, 4}},
        .before = {.u = data_31, .out = data_32, .k = 0x1.d3b93p-1f},
        .after = {.out = data_33},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {3, 3}, .out = {3, 3}},
        .before = {.u = data_34, .out = data_35, .k = 4.0f},
        .after = {.out = data_36},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {3, 3}, .out = {3, 3}},
        .before = {.u = data_37, .out = data_38, .k = 4.25f},
        .after = {.out = data_39},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {3, 3}, .out = {3, 3}},
        .before = {.u = data_40, .out = data_41, .k = 0x1.b03a24p+0f},
        .after = {.out = data_42},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {2, 2}, .out = {2, 2}},
        .before = {.u = data_43, .out = data_44, .k = 4.0f},
        .after = {.out = data_43},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {5, 5}, .out = {5, 5}},
        .before = {.u = data_45, .out = data_46, .k = -0.875f},
        .after = {.out = data_47},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {2, 2}, .out = {2, 2}},
        .before = {.u = data_48, .out = data_49, .k = 2.25f},
        .after = {.out = data_48},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {1, 4}, .out = {1, 4}},
        .before = {.u = data_50, .out = data_51, .k = 1.375f},
        .after = {.out = data_50},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {3, 3}, .out = {3, 3}},
        .before = {.u = data_52, .out = data_53, .k = 4.0f},
        .after = {.out = data_54},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {5, 5}, .out = {5, 5}},
        .before = {.u = data_55, .out = data_56, .k = -1.0f},
        .after = {.out = data_57},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {4, 3}, .out = {4, 3}},
        .before = {.u = data_58, .out = data_59, .k = 0x1.95133ap-4f},
        .after = {.out = data_60},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {61, 68}, .out = {61, 68}},
        .before = {.u = large_0, .out = large_1, .k = 2.125f},
        .after = {.out = NULL},
        .digest = {.out = UINT64_C(6764255393133138869)},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
};

/* The large arrays. */
static void prepare(void)
{
    test_fill_floats(large_0, sizeof *large_0, 4148, UINT64_C(15578939935648840139), -12, 49);
    test_fill_floats(large_1, sizeof *large_1, 4148, UINT64_C(6284715280179615220), -12, 49);
}

static void call(test *t, int number)
{
    const cases_row *c = &cases[number];
    struct {
        array u, out;
    } a;
    a.u = test_place(t, "u", c->before.u, sizeof *c->before.u, 2, c->shape.u);
    a.out = test_place(t, "out", c->before.out, sizeof *c->before.out, 2, c->shape.out);
    heat2d_context *cx = test_open(t, c->given);
    ht1_status status;
    status = heat2d_step(cx, a.u.first, a.u.n[0], a.u.n[1], a.out.first, a.out.n[0], a.out.n[1],
                         c->before.k);
    test_close(t, cx, status, &c->expected);
    test_array(t, &a.u, c->before.u, 0);
    test_floats(t, &a.out, c->after.out, c->digest.out, 4);
}

const suite suite_step = {
    .entry = "step",
    .cases = 25,
    .layouts = 1,
    .prepare = prepare,
    .call = call,
};
