/* SPDX-License-Identifier: MIT-0 */
/* Recorded cases of lbm_collide_stream:
 * what goes in, and what the exact evaluator made of it. */
#include "selftest.h"

#include <math.h>
#include <stddef.h>

typedef struct cases_row {
    limits given;
    struct {
        int64_t f[3];
        int64_t rho[2];
        int64_t ux[2];
        int64_t uy[2];
        int64_t ex[1];
        int64_t ey[1];
        int64_t weight[1];
        int64_t out[3];
    } shape;
    struct {
        const float *f;
        const float *rho;
        const float *ux;
        const float *uy;
        const int32_t *ex;
        const int32_t *ey;
        const float *weight;
        const float *out;
        float omega;
    } before;
    struct {
        const float *out;
    } after;
    outcome expected;
} cases_row;

static const int32_t data_0[] = {0, 0, 0, 0, 0, 0, 0, 0, 0};
static const float data_1[] = {-1.0f, -1.25f, 2.625f, 2.875f, 3.5f, 2.0f, -0.625f, 3.875f, -1.5f};
static const float data_2[] = {
    -0x1.af0e6p+0f, 0x1.4071fap+3f, -0x1.b972b4p-4f, 0x1.e3912ap+0f, 0x1.c6e6c8p+3f,
    0x1.a8f966p+0f, 0x1.901bdcp+3f, 0x1.f385bp-4f, 0x1.0549a2p-2f,
};
static const float data_3[] = {-0.125f};
static const float data_4[] = {-0.0f};
static const float data_5[] = {-1.0f};
static const int32_t data_6[] = {4, 1, 8, -3, 0, 6, 5, 1, 5};
static const float data_7[] = {
    -0.125f, 1.25f, 2.625f, 1.0f, 3.125f, -0.125f, 2.125f, -0.5f, 0.875f,
};
static const float data_8[] = {-1.0f, -1.0f, -1.0f, -1.0f, -1.0f, -1.0f, -1.0f, -1.0f, -1.0f};
static const float data_9[] = {
    0x1.a90e6p-1f, -0x1.38f1fcp+2f, 0x1.332e54p-2f, -0x1.b3912cp-1f, -0x1.b426c8p+2f,
    -0x1.aef964p-1f, -0x1.835bd8p+2f, -0x1.b9c2d8p-4f, -0x1.75269p-5f,
};
static const float data_10[] = {
    0x1.9f54e4p-2f, 0x1.2e5b5cp-1f, 0x1.d37764p+1f, 0x1.ef16ap+3f, 0x1.c11bccp+0f, 0x1.e6ca1cp-1f,
    -0x1.a830b4p-2f, 0x1.dc9a4p+3f, 0x1.1d3f28p+1f, 0x1.6d5ac8p+1f, 0x1.9dd1dcp+3f, 0x1.da7c6cp+2f,
    -0x1.11908cp-4f, 0x1.9e62fp-2f, 0x1.d9dc48p-2f, 0x1.a21524p+1f, 0x1.921b5p+1f, 0x1.1da0cap+1f,
    0x1.ca7e92p+3f, 0x1.2c335p+0f, 0x1.f66188p-1f, -0x1.874ffp+2f, 0x1.31333p+0f, 0x1.45d68ap+0f,
    0x1.5ab064p+0f, 0x1.7f1d42p+3f, 0x1.d58964p+0f, -0x1.91745cp-2f, 0x1.f067bcp-4f,
    0x1.6fe19cp+2f, -0x1.a97c84p-4f, -0x1.0611e4p-4f, 0x1.e25a94p-1f, 0x1.53c4ap-1f,
    0x1.c2737ep+2f, -0x1.364608p-1f,
};
static const float data_11[] = {-INFINITY, -0.625f, 3.75f, 2.375f};
static const float data_12[] = {0.0f, 2.375f, 0.5f, 3.5f};
static const float data_13[] = {0x1.05674cp+1f, 0x1.f043eap+2f, 0x1.05ff48p+0f, -0x1.fbf97cp+1f};
static const int32_t data_14[] = {1, 3, 3, 0, 3, 2, 1, 0, 3};
static const int32_t data_15[] = {2, 1, 2, 3, 0, 1, 1, 2, 1};
static const float data_16[] = {-0.25f, 0.25f, 0.125f, 1.0f, -0.75f, 0.875f, 0.625f, -1.0f, 3.375f};
static const float data_17[] = {
    0.5f, 0.5f, 0.5f, 0.5f, 0.5f, 0.5f, 0.5f, 0.5f, 0.5f, 0.5f, 0.5f, 0.5f, 0.5f, 0.5f, 0.5f, 0.5f,
    0.5f, 0.5f, 0.5f, 0.5f, 0.5f, 0.5f, 0.5f, 0.5f, 0.5f, 0.5f, 0.5f, 0.5f, 0.5f, 0.5f, 0.5f, 0.5f,
    0.5f, 0.5f, 0.5f, 0.5f,
};
static const float data_18[] = {
    0x1.d37764p+1f, 0x1.ef16ap+3f, NAN, 0x1.2e5b5cp-1f, 0x1.dc9a4p+3f, NAN, 0x1.e6ca1cp-1f,
    -0x1.a830b4p-2f, 0x1.9dd1dcp+3f, 0x1.da7c6cp+2f, NAN, 0x1.6d5ac8p+1f, 0x1.9e62fp-2f,
    0x1.d9dc48p-2f, 0x1.a21524p+1f, NAN, NAN, 0x1.1da0cap+1f, 0x1.ca7e92p+3f, 0x1.2c335p+0f,
    0x1.45d68ap+0f, NAN, -0x1.874ffp+2f, 0x1.31333p+0f, -0x1.91745cp-2f, NAN, 0x1.7f1d42p+3f,
    0x1.d58964p+0f, -0x1.a97c84p-4f, -0x1.0611e4p-4f, NAN, 0x1.6fe19cp+2f, -0x1.364608p-1f, NAN,
    0x1.53c4ap-1f, 0x1.c2737ep+2f,
};
static const float data_19[] = {
    3.625f, 0.0f, 3.0f, 4.375f, 2.625f, 2.25f, 0.75f, 1.25f, 2.125f, 3.75f, -1.125f, 2.875f, 3.75f,
    1.0f, 2.875f, 1.125f, -0.5f, 3.25f, -0.625f, -0.5f, 1.25f, 1.125f, 3.25f, -0.75f, 2.625f,
    0.25f, -0.5f, 4.25f, 1.25f, 2.875f, 0.125f, 0.0f, -0.125f, 0.625f, -0.625f, -1.375f, 0.25f,
    3.875f, -0.25f, 2.5f, -0.75f, 4.375f, 0.75f, 4.25f, -1.0f, 1.75f, -1.25f, -0.625f, -0.5f,
    1.875f, 2.5f, 4.375f, 0.25f, 0.875f,
};
static const float data_20[] = {4.0f, 3.375f, 1.125f, INFINITY, 3.5f, 4.0f};
static const float data_21[] = {
    0x1.1070ep+3f, 0x1.1da7cap-1f, 0x1.16760cp+3f, 0x1.496cc8p-4f, -0x1.723514p-4f, -0x1.28d272p+0f,
};
static const float data_22[] = {3.25f, 3.25f, 0.375f, 1.25f, 2.5f, -1.125f};
static const int32_t data_23[] = {4, 9, 7, 2, 9, 5, -3, 5, 5};
static const int32_t data_24[] = {
    231, 8362110, 8489, 15505, 3788909, -95514, -84790, 2597, -20496274,
};
static const float data_25[] = {
    0x1.733dacp+1f, 0x1.1f67bp+2f, 0x1.e29afap-2f, 0x1.12dc6p-4f, 0x1.552e48p+1f, -0x1.59592cp-1f,
    0x1.6e77ecp-4f, 0x1.8e8c9ep+1f, 0x1.fe90b4p-3f,
};
static const float data_26[] = {
    -1.25f, -1.25f, -1.25f, -1.25f, -1.25f, -1.25f, -1.25f, -1.25f, -1.25f, -1.25f, -1.25f, -1.25f,
    -1.25f, -1.25f, -1.25f, -1.25f, -1.25f, -1.25f, -1.25f, -1.25f, -1.25f, -1.25f, -1.25f, -1.25f,
    -1.25f, -1.25f, -1.25f, -1.25f, -1.25f, -1.25f, -1.25f, -1.25f, -1.25f, -1.25f, -1.25f, -1.25f,
    -1.25f, -1.25f, -1.25f, -1.25f, -1.25f, -1.25f, -1.25f, -1.25f, -1.25f, -1.25f, -1.25f, -1.25f,
    -1.25f, -1.25f, -1.25f, -1.25f, -1.25f, -1.25f,
};
static const float data_27[] = {
    2.25f, NAN, 2.625f, 3.0f, 3.625f, 0.0f, 0.75f, 1.25f, 2.125f, NAN, -1.125f, 2.875f, 3.25f, NAN,
    -0.5f, 2.875f, 3.75f, 1.0f, 3.25f, -0.75f, NAN, -0.5f, 1.25f, -0.625f, NAN, 1.25f, 2.875f,
    2.625f, 0.25f, -0.5f, 0.0f, -0.125f, 0.125f, -0.625f, -1.375f, NAN, 0.25f, 3.875f, -0.25f, NAN,
    -0.75f, 4.375f, -1.25f, -0.625f, NAN, 4.25f, -1.0f, 0.75f, 1.875f, 2.5f, -0.5f, 0.25f, 0.875f,
    NAN,
};
static const float data_28[] = {
    0x1.2e6406p-1f, 0x1.c23b5p+2f, 0x1.c46a5cp-2f, 0x1.7c94fp-3f, -0x1.28ec2p+0f, 0x1.c0699cp-3f,
    0x1.7dfd68p-1f, 0x1.be6744p+0f, 0x1.610b12p-2f, 0x1.bbf93cp+1f, 0x1.942678p-3f, 0x1.0fd9a8p-2f,
    0x1.460b6p-1f, 0x1.d6401p-3f, 0x1.7d1de4p-1f, 0x1.da91ap-3f, 0x1.70729cp-2f, 0x1.b8503ap-4f,
    -0x1.d46d32p-3f, 0x1.2edd04p+3f, -0x1.22be32p+0f, 0x1.b01228p-1f, 0x1.1d7f42p-4f,
    0x1.8c4734p+0f, 0x1.f80208p-3f, -0x1.33e048p-4f, 0x1.5b5f18p-3f, 0x1.dd806p-3f, 0x1.7f94e8p-3f,
    0x1.c96bf2p+1f, 0x1.1f9714p+0f, 0x1.e8cc1p+2f, -0x1.ae3ecp+1f, 0x1.d1f8eap+0f, -0x1.212fcp-2f,
    0x1.f00deep-3f, 0x1.29da64p-4f, 0x1.54f8bp-3f, 0x1.f48c68p+1f, 0x1.ec02c4p+1f, -0x1.6d2b68p-3f,
    0x1.2fa6a8p+3f, 0x1.116ca4p+2f, 0x1.6044f4p-3f, 0x1.86e234p-1f, -0x1.ebf72cp-1f, 0x1.714e2p+3f,
    0x1.400c6cp+0f, 0x1.c12e2ep+2f, 0x1.df7028p+1f, 0x1.3c52a8p-3f, 0x1.2c3d04p-4f,
    -0x1.01cea8p-2f, -0x1.18b414p-3f, 0x1.2f5f9p-3f, 0x1.a8916p-4f, -0x1.40239ep-4f, 0x1.47659p+2f,
    -0x1.958b3cp+2f, 0x1.f53544p+3f, 0x1.720dacp-3f, -0x1.19c368p+0f, 0x1.4b7c3p-2f,
    -0x1.a017f8p-4f, 0x1.9ef928p+3f, -0x1.6945c6p+3f, 0x1.bf2b98p+3f, -0x1.73e1a8p+2f,
    0x1.4b26fp+2f, 0x1.97b14cp+2f, 0x1.c32fa6p+3f, -0x1.629378p-4f, -0x1.1a73c2p-1f, 0x1.cc199p+3f,
    -0x1.a312ccp+3f, 0x1.a30356p+2f, 0x1.e1732cp-1f, 0x1.3ed39ap-2f, 0x1.bb2bc4p+3f,
    -0x1.910ddcp-2f, 0x1.fa7024p+3f, 0x1.224278p+0f, 0x1.a4fe5p-4f, 0x1.0d041cp-4f, 0x1.b33b24p+2f,
    0x1.e6fb28p+0f, 0x1.da5f5p-3f, 0x1.882fb4p-4f, 0x1.99e3c4p-2f, 0x1.78bbdap+0f, -0x1.62ccb8p-2f,
    -0x1.e9ee9p+0f, 0x1.aaa764p+2f, 0x1.64ffdcp+3f, -0x1.5027dp+2f, -0x1.ad3008p-4f, 0x1.d9579p-3f,
    0x1.c31d48p+3f, -0x1.c80754p-2f, 0x1.1fa288p-4f, 0x1.02a2a6p-1f, -0x1.8948f8p+2f,
    -0x1.2ca68p-2f, 0x1.e09aa8p+2f, 0x1.ce62bcp-1f, 0x1.ba78aap-3f, 0x1.f3a0d4p+2f, 0x1.2bbf6p+3f,
};
static const float data_29[] = {
    1.75f, 3.25f, 0.125f, 0.875f, 1.25f, 3.25f, 2.0f, NAN, -1.0f, -0.25f, -0.125f, 0.0f,
};
static const float data_30[] = {
    0.5f, 0.875f, 0.875f, 3.625f, 1.25f, 3.375f, 3.5f, -1.375f, 1.125f, 1.875f, 3.75f, -0.5f,
    -1.125f, 0.5f, 3.875f, 0.25f, 1.375f, 1.25f, 1.0f, -1.125f,
};
static const float data_31[] = {
    2.5f, 0.5f, -0.0f, 2.75f, 1.125f, 0.5f, 2.75f, 0.25f, 2.0f, -0.25f, 4.5f, 1.625f,
};
static const int32_t data_32[] = {1, 0, 2, 0, 1, 2, 0, 1, 0};
static const int32_t data_33[] = {1, 4, 0, 2, 6, 1, 7, 4, 8};
static const float data_34[] = {0.0f, 4.125f, 2.125f, 0.875f, 3.0f, -1.375f, 2.25f, 3.375f, 4.125f};
static const float data_35[] = {
    0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f,
    0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f,
    0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f,
    0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f,
    0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f,
    0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f,
    0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f,
    0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f,
    0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f,
};
static const float data_36[] = {
    -0x1.dbbce4p-1f, -0x1.34e9bp+0f, -0x1.847a14p+3f, -0x1.61a1aap-1f, -0x1.4d0252p-1f,
    -0x1.089784p+1f, -0x1.89f3e6p+4f, -0x1.8bdd1p+0f, NAN, 0x1.03ce9cp+2f, -0x1.885c68p-1f,
    -0x1.4e3dbap+1f, -0x1.4b728ep+12f, -0x1.8c27fap+3f, -0x1.ad7fc2p+11f, -0x1.5abe4cp+2f,
    0x1.de5044p+13f, 0x1.61df92p+10f, -0x1.799028p+1f, 0x1.15d73p+13f, 0x1.f644bcp+10f,
    0x1.78acbp+8f, 0x1.475cc4p+14f, NAN, 0x1.5fa2a6p+4f, 0x1.dd3318p+10f, -0x1.5c780ep+4f,
    0x1.1fb9cp+9f, 0x1.da255ep+7f, NAN, 0x1.35a612p+11f, 0x1.b1d392p+12f, 0x1.33525cp+4f,
    -0x1.b20c3p-1f, -0x1.28cc1ap+11f, -0x1.6740e4p+3f, 0x1.cba698p+5f, -0x1.48c276p+7f,
    0x1.0ecb72p+10f, NAN, -0x1.cd5b16p+7f, 0x1.9ac844p+1f, -0x1.b3622ep+7f, -0x1.180aep+2f,
    0x1.9900eap+9f, 0x1.62c82cp+6f, -0x1.b8515ap+3f, 0x1.98d6f2p+8f, 0x1.55fc1p+14f,
    0x1.9ca36cp+14f, 0x1.add3cep+11f, 0x1.2e7b7ap+3f, NAN, 0x1.f3ac0cp+12f, 0x1.0717f8p+13f,
    0x1.bfdf1ep+14f, -0x1.b68e9cp+5f, -0x1.dfd91p+13f, -0x1.e1946ep+5f, -0x1.4142c8p+12f,
    -0x1.959152p+5f, 0x1.36410ap-2f, 0x1.39b5acp+11f, -0x1.065f24p+4f, -0x1.f79b16p+3f,
    -0x1.3075a6p+11f, -0x1.343db4p+9f, -0x1.21bd08p+9f, 0x1.c8c1ecp+6f, NAN, -0x1.18ee5cp+11f,
    -0x1.41a30cp+12f, -0x1.1dd58ap+13f, -0x1.ae868ap+4f, -0x1.6638ep+12f, -0x1.d6c732p-3f,
    0x1.89af1ep+14f, 0x1.057d9ap+11f, 0x1.6d2fb4p+5f, 0x1.d49ddcp+13f, 0x1.c2029ep+11f,
    0x1.899304p+10f, 0x1.0e7b2ap+15f, NAN, 0x1.778a06p-2f, -0x1.2bf0d2p+13f, -0x1.f35eep+5f,
    -0x1.326324p+11f, 0x1.957134p+13f, 0x1.ae3762p+13f, 0x1.16a55cp+11f, 0x1.4dcfccp+3f, NAN,
    0x1.51ba88p+12f, 0x1.9fc32p+12f, 0x1.9aa62ep+13f, 0x1.0ec7b2p+13f, 0x1.f647ep+11f,
    0x1.43843ap+16f, NAN, -0x1.54873p+14f, -0x1.d745a6p+5f, -0x1.ad4b52p+13f, -0x1.064774p+5f,
    0x1.d5cfc6p+15f, 0x1.37aa4ep+12f, 0x1.36da68p+0f, 0x1.18ee24p+15f,
};
static const float data_37[] = {
    -0x1.7871fp-1f, -0x1.9823e8p+1f, -0x1.18a916p-2f, 0x1.1bb4d4p-4f, 0x1.6cdbep-1f,
    0x1.40abecp-4f, 0x1.16f4f4p-1f, 0x1.db4254p+3f, -0x1.d525cp+0f, 0x1.82be94p-3f, 0x1.31a3c2p+2f,
    0x1.6ad1dcp-1f, 0x1.4db916p-2f, 0x1.915ba8p+0f, -0x1.ad583ep-2f, -0x1.975b62p-3f,
    0x1.529848p+2f, 0x1.4c8904p+0f,
};
static const float data_38[] = {0x1.d62278p+1f, 0x1.9da7a2p+2f};
static const float data_39[] = {0x1.2cdbdp-1f, -0x1.3e1218p-2f};
static const float data_40[] = {0x1.e8c5e4p+0f, 0x1.3ffb6cp-2f};
static const int32_t data_41[] = {1, 3, 2, 5, 1, 3, 5, 0, 7};
static const int32_t data_42[] = {9, 0, -2, -1, 4, 1, -3, 4, -1};
static const float data_43[] = {
    0x1.a2832ap-3f, 0x1.c210aep+0f, 0x1.6103bcp-3f, -0x1.f5c2acp-4f, 0x1.5a10b2p+3f,
    0x1.ac1d24p-4f, -0x1.98d558p-1f, 0x1.2e5acap+0f, -0x1.d33cd4p+1f,
};
static const float data_44[] = {
    -1.0f, -1.0f, -1.0f, -1.0f, -1.0f, -1.0f, -1.0f, -1.0f, -1.0f, -1.0f, -1.0f, -1.0f, -1.0f,
    -1.0f, -1.0f, -1.0f, -1.0f, -1.0f,
};
static const float data_45[] = {
    0x1.8061eep+5f, 0x1.13bc26p+10f, 0x1.4b0924p+4f, 0x1.710442p+6f, 0x1.77535ap+3f,
    0x1.1a441ap+2f, -0x1.10f694p+3f, -0x1.49d2bep+0f, 0x1.0604dp+9f, 0x1.924a8p+13f,
    0x1.8f20dap-2f, 0x1.99c15ap+4f, -0x1.b49c5cp+6f, -0x1.fc5c48p+5f, 0x1.30147cp+10f,
    0x1.5ed0e6p+6f, -0x1.f14648p+8f, -0x1.3ae268p+8f,
};
static const float data_46[] = {
    3.375f, 0.25f, 2.375f, 1.75f, -0.625f, 3.0f, 4.0f, 3.125f, 1.75f, 3.875f, 0.125f, 0.0f, 3.5f,
    -1.0f, 3.5f, 1.25f, -0.875f, -0.125f, 1.625f, 3.875f, 1.625f, 1.875f, 0.375f, 1.25f, 3.25f,
    2.875f, -0.25f, 3.375f, 2.5f, 0.625f, 2.125f, 2.0f, 3.25f, -0.75f, -0.5f, -0.125f, 3.5f,
    2.875f, 2.625f, 2.5f, 2.125f, 0.0f, 1.875f, 4.25f, 2.125f, 3.625f, -1.0f, 4.5f, 4.0f, -0.125f,
    3.0f, 3.25f, -0.375f, -0.0f,
};
static const float data_47[] = {0.625f, -0.5f, 3.25f, -0.125f, 0.125f, 1.5f};
static const float data_48[] = {
    0x1.5cab4p+3f, 0x1.cf9d6p-2f, 0x1.071de8p-3f, -0x1.3039b8p-4f, 0x1.f755cap+0f, 0x1.63ffep-2f,
};
static const float data_49[] = {0.0f, 3.625f, 2.75f, -0.125f, -0.25f, -1.0f};
static const int32_t data_50[] = {24, -22, 251867327, 1, -7, -2, 10189, -412093, -1280791};
static const int32_t data_51[] = {
    50302590, 9, 3134, 798, -1885313010, 46469658, 120877, -8237605, 142993,
};
static const float data_52[] = {4.5f, 1.125f, 0.375f, 0.5f, 1.375f, 2.25f, 3.25f, 4.0f, 2.125f};
static const float data_53[] = {
    3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f,
    3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f,
    3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f,
    3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f,
    3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f,
    3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f,
    3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f,
    3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f,
    3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f,
};
static const float data_54[] = {
    0x1.4acd9p+21f, -0x1.d335cp+59f, 0x1.b4eed6p+61f, 3.875f, -0x1.1c6fe4p+48f, 0x1.1c6f4ep+50f,
    0x1.aaa7bep+57f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 0x1.f811d4p+11f, 0x1.8a6666p+12f,
    -0x1.3afccap+3f, 3.875f, -0x1.03c06ap+12f, 0x1.8bf7fap+14f, 0x1.147432p+19f, 3.875f, 3.875f,
    3.875f, 3.875f, 3.875f, -0x1.e75618p+54f, 0x1.fe5108p+53f, 0x1.587afp+64f, 3.875f,
    0x1.1f26c2p+57f, 0x1.aee8fcp+55f, -0x1.a3a16ap+47f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f,
    0x1.a3fb26p+26f, 0x1.79427ap+8f, -0x1.c12374p+24f, 3.875f, 0x1.993af4p+22f, -0x1.0fff1p+13f,
    0x1.0b023p+15f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f, -0x1.87ab1ap+68f, 0x1.6e4968p+70f,
    0x1.0e5514p+16f, 3.875f, 0x1.dce506p+58f, 0x1.65abc4p+66f, -0x1.dce506p+56f, 3.875f, 3.875f,
    3.875f, 3.875f, 3.875f, 0x1.74e222p+60f, 0x1.0407fap+13f, -0x1.8eb8d4p+58f, 3.875f,
    0x1.6c1cc4p+56f, -0x1.e57baep+46f, 0x1.e57bcp+48f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f,
    0x1.b77fc4p+39f, -0x1.56dfbep+30f, 0x1.1aa0cp+29f, 3.875f, 0x1.e171f4p+43f, 0x1.47e1f2p+38f,
    -0x1.04cb1cp+42f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 0x1.3f510cp+43f, 0x1.3a3c92p+52f,
    -0x1.cc2068p+42f, 3.875f, -0x1.68dc98p+54f, 0x1.4edbb8p+56f, 0x1.425264p+49f, 3.875f, 3.875f,
    3.875f, 3.875f, 3.875f, 0x1.628e9ep+44f, 0x1.c373cep+43f, -0x1.4c3522p+34f, 3.875f,
    -0x1.a5699ep+35f, 0x1.27a0fep+42f, 0x1.9d84aep+51f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f,
};
static const float data_55[] = {
    -0.625f, 3.25f, 1.25f, 0.375f, 3.625f, 2.25f, 1.125f, 1.25f, 0.25f, 2.875f, 4.5f, 1.875f, 2.0f,
    -0.75f, 1.125f, 2.0f, 3.375f, -0.25f, -1.375f, -0.125f, -0.125f, 0.375f, -1.375f, 4.5f, 4.0f,
    0.5f, -0.375f, 1.0f, 4.375f, 4.125f, -0.375f, 2.625f, -1.375f, 2.0f, -1.25f, 1.25f,
};
static const float data_56[] = {2.5f, 1.0f, 4.25f, 1.5f};
static const float data_57[] = {3.125f, 0.0f, -0.25f, NAN};
static const float data_58[] = {-0.25f, -0.5f, 3.875f, -0.0f};
static const int32_t data_59[] = {3, 4, -3, 0, 1, 9, 6, 4, 8};
static const int32_t data_60[] = {3, -3, 7, 3, 4, 1, 4, 6, 1};
static const float data_61[] = {
    3.25f, -INFINITY, -0.875f, 0.375f, 1.75f, 3.5f, 4.0f, 2.125f, 3.875f,
};
static const float data_62[] = {
    2.125f, 2.125f, 2.125f, 2.125f, 2.125f, 2.125f, 2.125f, 2.125f, 2.125f, 2.125f, 2.125f, 2.125f,
    2.125f, 2.125f, 2.125f, 2.125f, 2.125f, 2.125f, 2.125f, 2.125f, 2.125f, 2.125f, 2.125f, 2.125f,
    2.125f, 2.125f, 2.125f, 2.125f, 2.125f, 2.125f, 2.125f, 2.125f, 2.125f, 2.125f, 2.125f, 2.125f,
};
static const float data_63[] = {
    NAN, INFINITY, INFINITY, INFINITY, -INFINITY, NAN, -INFINITY, -INFINITY, NAN, -INFINITY,
    -INFINITY, -INFINITY, INFINITY, NAN, -INFINITY, INFINITY, INFINITY, INFINITY, NAN, INFINITY,
    NAN, -INFINITY, INFINITY, INFINITY, INFINITY, INFINITY, INFINITY, NAN, INFINITY, INFINITY,
    INFINITY, NAN, -INFINITY, NAN, INFINITY, -INFINITY,
};
static const float data_64[] = {1.5f, 0.125f, 4.125f, 2.125f, 2.875f, 2.375f, 2.5f, 1.875f, 3.5f};
static const float data_65[] = {NAN};
static const float data_66[] = {-INFINITY};
static const int32_t data_67[] = {0, -3, 3, 5, 3, -2, 4, 8, 65535};
static const int32_t data_68[] = {
    -104, -287, 1655849252, 15058778, 162457056, 688, -1788252531, 94, -23107,
};
static const float data_69[] = {4.25f, -1.5f, 3.5f, NAN, 2.875f, -1.375f, 0.375f, -1.125f, 1.5f};
static const float data_70[] = {
    1.125f, 1.125f, 1.125f, 1.125f, 1.125f, 1.125f, 1.125f, 1.125f, 1.125f,
};
static const float data_71[] = {NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN};
static const float data_72[] = {1.75f, NAN, 0.75f, 0.875f, -1.5f, -0.375f, 1.875f, 1.125f, 0.625f};
static const float data_73[] = {0x1.31091cp+2f};
static const int32_t data_74[] = {9, 2, 7, 0, 8, 6, -2, 3, -1};
static const float data_75[] = {
    3.625f, -0.75f, 4.125f, 4.375f, 3.625f, 2.0f, -1.25f, -1.125f, 3.75f,
};
static const float data_76[] = {
    -0.375f, -0.375f, -0.375f, -0.375f, -0.375f, -0.375f, -0.375f, -0.375f, -0.375f,
};
static const float data_77[] = {
    0x1.eeef6cp-3f, 0x1.baf54p-2f, 0x1.6f0a56p+1f, 0x1.093804p+2f, -0x1.cd71dp-2f, 0x1.8d7234p-2f,
    -0x1.6f6eap+2f, 0x1.3dc574p-3f, 0x1.2229f4p-1f, -0x1.7747fcp+2f, -0x1.19d7c4p-3f,
    0x1.6139f8p-1f, -0x1.c4b466p+2f, 0x1.202994p+3f, 0x1.4e6b18p+3f, 0x1.871d84p-2f, 0x1.a290bp-2f,
    0x1.7bb9fp-4f, 0x1.675026p+3f, 0x1.d10b44p+1f, 0x1.ae6ddp-4f, 0x1.503d48p-3f, 0x1.bcdc3ap+0f,
    -0x1.980adep+0f, 0x1.e00facp-2f, 0x1.9ef1b4p-1f, 0x1.7fb034p+1f, 0x1.e4532cp+2f,
    0x1.c59c6ep+3f, 0x1.eb21f4p-2f, 0x1.7f9cf6p-4f, 0x1.3116c4p+1f, 0x1.6f36ecp-3f, 0x1.09fbep-1f,
    0x1.e0cd3p-3f, 0x1.5d3728p+0f, -0x1.c346f8p+3f, 0x1.2bd72cp-2f, -0x1.54a67p+1f, -0x1.1a942p+3f,
    0x1.76c028p-3f, 0x1.09a82ap-4f, 0x1.eb6d34p-2f, 0x1.6383fap+1f, 0x1.ba8a98p+1f, 0x1.31b798p-1f,
    0x1.e2a13p+1f, 0x1.f4783cp-1f, 0x1.66ba98p-2f, 0x1.ccb24cp+0f, 0x1.12af66p-2f, 0x1.93b46ap+2f,
    -0x1.805b42p-1f, 0x1.308ebp-3f, -0x1.91a93ep-1f, 0x1.cbbe1p+1f, 0x1.3a7a7ap-1f, 0x1.8be818p+2f,
    -0x1.df797p-1f, 0x1.fcfba6p+0f, -0x1.95f278p+2f, -0x1.b63c08p-3f, -0x1.e0d8bcp-2f,
    0x1.3dff48p+1f, -0x1.b744b8p-4f, 0x1.5ee62p-2f, 0x1.2e5c0cp+3f, 0x1.127018p-2f, 0x1.747592p-1f,
    0x1.62f7cp-2f, 0x1.2693p+2f, 0x1.c8c812p+3f, 0x1.fb1d94p+3f, 0x1.9d8f08p-4f, -0x1.35a50cp+1f,
    0x1.b0202cp+0f, -0x1.d626ep-1f, -0x1.19471ap+0f, 0x1.261fe8p-2f, 0x1.de51p-1f, 0x1.653f54p+0f,
    0x1.3355fp+3f, 0x1.e9baep+1f, 0x1.78d2eep+3f, 0x1.d3c4acp+3f, -0x1.0ca554p-4f, 0x1.f6b358p+0f,
    0x1.518b94p+3f, 0x1.517508p-3f, 0x1.d6531p-4f, -0x1.334896p-4f, -0x1.a7483cp-4f,
    -0x1.8298a4p+2f, 0x1.a22cbap+3f, 0x1.a35a0cp+2f, 0x1.2f9212p+0f, 0x1.9d68ap-3f, 0x1.f16f9cp+2f,
    0x1.ef386ap+0f, -0x1.8e0c74p-2f, 0x1.ec8672p-1f, 0x1.b1b754p+3f, 0x1.cf6904p-3f,
    0x1.9330e2p+0f, -0x1.8df4ap-4f, -0x1.dd91c4p-2f, 0x1.6811bp-1f, 0x1.652192p-2f,
};
static const float data_78[] = {
    3.375f, -0.75f, -0.375f, 2.25f, -0.125f, 2.75f, 2.5f, -0.125f, 0.5f, 4.0f, 0.25f, 3.25f,
};
static const float data_79[] = {
    1.25f, 4.5f, -1.125f, 4.0f, 1.0f, -1.25f, 4.25f, 1.0f, 1.75f, 1.25f, 2.25f, -0.375f,
};
static const float data_80[] = {
    -0x1.6c783cp-4f, -0x1.a6d5b6p+1f, 0x1.fa9f74p+0f, -0x1.87ed3cp+0f, 0x1.6da3c4p-2f,
    0x1.480b38p-1f, 0x1.6f1d8cp+0f, 0x1.3701bcp+1f, -0x1.10cedcp+1f, -0x1.b17128p+3f,
    0x1.11a52p-3f, -0x1.35966cp+0f,
};
static const int32_t data_81[] = {0, 6, 7, 1, -2, 5, 2, 2, 3};
static const int32_t data_82[] = {3886, 2882, 25318686, 28, -92842090, -1180053, 2, -529, 130};
static const float data_83[] = {
    1.375f, -1.375f, -1.25f, 2.0f, 0.125f, 2.625f, 3.375f, 1.875f, 0.0f,
};
static const float data_84[] = {
    2.625f, 2.625f, 2.625f, 2.625f, 2.625f, 2.625f, 2.625f, 2.625f, 2.625f, 2.625f, 2.625f, 2.625f,
    2.625f, 2.625f, 2.625f, 2.625f, 2.625f, 2.625f, 2.625f, 2.625f, 2.625f, 2.625f, 2.625f, 2.625f,
    2.625f, 2.625f, 2.625f, 2.625f, 2.625f, 2.625f, 2.625f, 2.625f, 2.625f, 2.625f, 2.625f, 2.625f,
    2.625f, 2.625f, 2.625f, 2.625f, 2.625f, 2.625f, 2.625f, 2.625f, 2.625f, 2.625f, 2.625f, 2.625f,
    2.625f, 2.625f, 2.625f, 2.625f, 2.625f, 2.625f, 2.625f, 2.625f, 2.625f, 2.625f, 2.625f, 2.625f,
    2.625f, 2.625f, 2.625f, 2.625f, 2.625f, 2.625f, 2.625f, 2.625f, 2.625f, 2.625f, 2.625f, 2.625f,
    2.625f, 2.625f, 2.625f, 2.625f, 2.625f, 2.625f, 2.625f, 2.625f, 2.625f, 2.625f, 2.625f, 2.625f,
    2.625f, 2.625f, 2.625f, 2.625f, 2.625f, 2.625f, 2.625f, 2.625f, 2.625f, 2.625f, 2.625f, 2.625f,
    2.625f, 2.625f, 2.625f, 2.625f, 2.625f, 2.625f, 2.625f, 2.625f, 2.625f, 2.625f, 2.625f, 2.625f,
};
static const float data_85[] = {
    0x1.57a2f4p+30f, -0x1.8a93e6p+27f, 0x1.2f8ed4p+29f, 0x1.7f2ae4p+37f, 0x1.31d6acp+20f,
    0x1.3d9b94p+30f, 0x1.c84f38p+22f, -0x1.1178cp+31f, -0x1.88a544p+28f, 0x1.60687p+30f,
    -0x1.10cd4ap+22f, 0x1.2ddddp+28f, -0x1.7eb644p+29f, 0x1.b2cf52p+26f, -0x1.4cc75ep+28f,
    -0x1.a556ecp+36f, -0x1.6894acp+19f, -0x1.5dd17cp+29f, -0x1.d8ac6cp+21f, 0x1.2b1f82p+30f,
    0x1.aeebc6p+27f, -0x1.7f71f4p+29f, 0x1.2fa7a8p+21f, -0x1.496848p+27f, -0x1.5d2614p+54f,
    -0x1.8b2b24p+55f, 0x1.c5c53cp+52f, -0x1.6d54dp+55f, -0x1.b8af66p+62f, -0x1.5f4c44p+45f,
    0x1.c38a7ap+53f, -0x1.06e7c4p+48f, 0x1.3a88ecp+56f, -0x1.5b1508p+53f, -0x1.955914p+55f,
    0x1.39993p+47f, -0x1.d7a3ap+14f, 0x1.0722b4p+6f, -0x1.2f86b4p+17f, 0x1.4f90e2p+14f,
    0x1.5f011ap+16f, -0x1.b0d10cp+8f, 0x1.5d87ccp+15f, 0x1.06fae4p+17f, -0x1.fb6bep+13f,
    0x1.89d4cap+16f, 0x1.d5ed64p+23f, 0x1.f78f34p+7f, 0x1.d57b3p+54f, 0x1.09ae2p+56f,
    -0x1.311472p+53f, 0x1.eb3d9cp+55f, 0x1.28484ap+63f, 0x1.d85ddap+45f, -0x1.2f94cp+54f,
    0x1.618454p+48f, -0x1.a6f016p+56f, 0x1.d2b3dcp+53f, 0x1.108658p+56f, -0x1.a5ad7ep+47f,
    -0x1.6e3852p+39f, 0x1.95571p+45f, 0x1.d963ap+47f, -0x1.08f668p+45f, 0x1.97bff4p+46f,
    0x1.cd7a3cp+47f, 0x1.9a314p+37f, 0x1.aaa4ecp+47f, 0x1.0152b2p+55f, -0x1.6f54p+48f,
    -0x1.07a9bcp+46f, 0x1.3311ecp+40f, -0x1.1c0d14p+8f, -0x1.ae7e84p+5f, 0x1.cfe4ep+13f,
    0x1.0ea8f2p+8f, 0x1.140b7cp+10f, 0x1.76fad4p+16f, 0x1.83b4bp+6f, -0x1.35f3dp+5f,
    0x1.ee932ap+9f, -0x1.8c63bcp+5f, 0x1.fe7cb6p+4f, 0x1.16bb18p+11f, -0x1.ae27a4p+16f,
    0x1.ee5422p+22f, 0x1.22e524p+25f, -0x1.3de3eep+22f, 0x1.ee5204p+23f, 0x1.0f6894p+25f,
    0x1.ac621ep+14f, 0x1.00880cp+25f, 0x1.3617b8p+32f, -0x1.bf09cp+25f, -0x1.3ea4dap+23f,
    0x1.9f6c56p+17f, -0x1.cf6906p-2f, -0x1.9330e4p+1f, 0x1.8df4ap-3f, 0x1.dd91c6p-1f,
    -0x1.6811bp+0f, -0x1.652194p-1f, -0x1.9d68ap-2f, -0x1.f16f9ap+3f, -0x1.ef386cp+1f,
    0x1.8e0c76p-1f, -0x1.ec8674p+0f, -0x1.b1b756p+4f,
};
static const float data_86[] = {
    0x1.5703p-1f, 0x1.c5b7cp-4f, 0x1.4f58d4p+2f, 0x1.3715bcp+3f, 0x1.28bc32p+1f, 0x1.2d66ep-3f,
    0x1.ece1f8p+3f, 0x1.ad517ap+0f, 0x1.6fabp-2f, 0x1.2d1618p-1f, -0x1.77f0dp+3f, 0x1.566b56p+3f,
    0x1.3eae06p+3f, 0x1.141876p+1f, 0x1.8c41cp+3f, 0x1.24c33p-3f, 0x1.c03ebp+3f, 0x1.c6983p-2f,
    0x1.cd3aep+2f, 0x1.e31edcp+2f, 0x1.98c51cp-3f, 0x1.0d3fdep-1f, 0x1.256314p-3f, 0x1.026dfap+3f,
    -0x1.c9fc5ep+0f, 0x1.24c03cp+3f, -0x1.f329ecp+1f, 0x1.14a562p-3f, 0x1.7ad77p-3f,
    0x1.99ef78p-1f, 0x1.cdc26cp+0f, 0x1.dac506p+1f, 0x1.4ed794p+2f, 0x1.8999f8p+0f, 0x1.87eef8p+0f,
    0x1.4b1564p-1f, -0x1.9dda1cp-3f, 0x1.b9bacp-4f, 0x1.1a684p-2f, 0x1.77ab28p-1f, 0x1.2d12b8p+1f,
    0x1.ba2044p-1f, -0x1.d71a14p-3f, 0x1.b98004p+0f, -0x1.4bed6ap-3f, -0x1.4862ep+1f,
    -0x1.80f5bcp+3f, 0x1.99fd38p+3f, 0x1.785f08p-4f, 0x1.efc4b4p+0f, 0x1.37c0bcp-1f,
    0x1.485f34p+3f, -0x1.1f3d6cp-1f, -0x1.c76036p-3f, 0x1.4c3a88p+0f, 0x1.7a1314p+0f,
    0x1.b2c238p-1f, 0x1.eeecd4p-1f, 0x1.1de454p+2f, 0x1.55c374p+2f, 0x1.f53264p-4f, 0x1.70a5c2p+0f,
    0x1.48b66p+2f, 0x1.f991f8p-1f, -0x1.c98dbcp-4f, -0x1.b40316p-1f, -0x1.ac06ep-1f,
    0x1.3db26cp-4f, 0x1.c124e4p-3f, 0x1.e842f2p+2f, -0x1.500d2p-2f, -0x1.eeb544p-4f,
    0x1.6fd106p-1f, -0x1.ba9418p+0f, 0x1.b9e732p+3f, 0x1.8c8ae6p+0f, 0x1.a4174ap-1f, 0x1.da0adp+3f,
    0x1.c3cfaap-1f, 0x1.41313ep-3f, 0x1.48274cp+1f, 0x1.e22b32p+3f, -0x1.db2dc4p+2f, 0x1.bb4b4p+0f,
    -0x1.86276p-1f, -0x1.2faa0cp-3f, 0x1.b4217p+0f, 0x1.e7e74cp+3f, 0x1.4901f6p+3f, 0x1.f933ecp+1f,
    0x1.cbe5ap+2f, 0x1.aa357cp-4f, -0x1.174b12p+3f, 0x1.7b7ba2p+2f, 0x1.c01d7cp-2f, 0x1.661c36p+1f,
    0x1.f0bf92p+3f, 0x1.e43d0cp-2f, 0x1.e5b338p+1f, 0x1.31fffcp-2f, 0x1.ecde4cp+2f, 0x1.9d4356p-2f,
    0x1.5b6ca2p+2f, 0x1.947e66p-3f, 0x1.453d24p-2f, 0x1.ca281cp+2f, 0x1.492ff8p+3f, 0x1.95a2c4p+3f,
    0x1.d27042p-4f, 0x1.020b8cp-1f, 0x1.f85944p-2f, 0x1.9a7432p+3f, 0x1.1ce6acp+0f, 0x1.4f577ep-3f,
    0x1.639a3cp+1f, 0x1.3ab154p-1f, 0x1.fd2946p+1f, 0x1.e99cd4p+3f, 0x1.cec02p+1f, 0x1.da3c14p-1f,
    0x1.0cbffp-3f, 0x1.20b888p-2f, 0x1.0850dp-3f, 0x1.f79a4cp+1f, 0x1.ae65ap+3f, 0x1.b1c79p+2f,
    0x1.d2631p+2f, 0x1.34dcecp-3f, 0x1.a40198p-3f, 0x1.f2db82p-3f, 0x1.01bcc4p-3f, 0x1.f9092ep-2f,
    0x1.09f2d2p-4f, 0x1.279ad4p+1f, 0x1.1a7ce8p+1f, -0x1.11fc8p+3f, 0x1.70243p-3f, 0x1.88a9bp-2f,
    0x1.aa7f4ap-4f, 0x1.7f7f54p+1f, -0x1.6bef7ep+0f, 0x1.c4e996p+2f, 0x1.6d9e56p+0f, 0x1.869438p+0f,
};
static const float data_87[] = {
    0x1.233872p-4f, 0x1.e88d9ep-4f, -0x1.a08b2ep+1f, 0x1.7ad3f8p+1f, 0x1.31f1a8p+3f,
    -0x1.814d88p-3f, 0x1.894e4ep+3f, 0x1.88085ep+2f, 0x1.f5cbb8p+0f, -0x1.59b194p-3f,
    0x1.fa7a22p-3f, 0x1.a4e31cp+2f, 0x1.b92898p+2f, 0x1.f35e1cp-2f, 0x1.fd83fep-1f, 0x1.2100d4p-3f,
};
static const float data_88[] = {
    -0.5f, 2.625f, -1.5f, -0.375f, 4.5f, 4.25f, 2.0f, 2.5f, INFINITY, 1.125f, 0.875f, 0.375f,
    -0.625f, 0.625f, 3.125f, 2.25f,
};
static const float data_89[] = {
    -0.75f, 2.125f, 3.25f, 2.0f, -1.375f, -1.25f, -1.5f, -0.125f, 1.5f, -1.375f, 4.0f, 4.125f,
    -1.0f, 2.625f, 3.25f, 3.125f,
};
static const int32_t data_90[] = {0, 1, 1, 3, 0, 3, 2, 1, 3};
static const int32_t data_91[] = {-2, -783, 5310406, -14018, -1055, -8, 30775, -50, -4};
static const float data_92[] = {1.875f, 0.375f, 1.375f, -1.5f, 2.5f, -1.0f, 3.375f, 3.375f, 0.0f};
static const float data_93[] = {
    1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f,
    1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f,
    1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f,
    1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f,
    1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f,
    1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f,
    1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f,
    1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f,
    1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f,
    1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f,
    1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f,
    1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f, 1.875f,
};
static const float data_94[] = {
    NAN, -0x1.7639e6p+4f, 0x1.b5a018p+7f, 0x1.727c94p+12f, 0x1.1149a8p+9f, 0x1.4d7dp+7f,
    0x1.e2ed62p+8f, 0x1.0cf696p+6f, 0x1.81e2d4p+1f, 0x1.5e293ap+4f, -0x1.b50e28p+10f,
    0x1.18c836p+9f, 0x1.50747ap+8f, -0x1.387e3p+2f, 0x1.b8e1dap+10f, -0x1.403d54p+7f,
    0x1.45a2fp+21f, 0x1.97c3cp+23f, 0x1.8d7c88p+22f, 0x1.36490ap+24f, 0x1.5e6e8ap+24f,
    0x1.2ed444p+16f, 0x1.fc5954p+19f, -0x1.fd2ed2p+25f, 0x1.7fd684p+17f, 0x1.0decfp+25f,
    -0x1.190d42p+19f, 0x1.9ae882p+25f, 0x1.9dd93ep+27f, NAN, -0x1.2f19b6p+19f, 0x1.d42066p+22f,
    0x1.042216p+55f, NAN, -0x1.7bd69cp+46f, 0x1.26593ep+50f, 0x1.9a0ec6p+48f, 0x1.006336p+51f,
    0x1.f3f1a4p+49f, 0x1.86f6bcp+51f, 0x1.b8536ep+51f, 0x1.7ccef8p+43f, 0x1.408858p+47f,
    -0x1.3f9fbep+53f, 0x1.c7ab96p+44f, 0x1.502984p+52f, -0x1.5de23ep+46f, 0x1.012624p+53f,
    0x1.7a99bcp+29f, -0x1.253ed8p+33f, -0x1.032c2cp+38f, NAN, -0x1.f21016p+32f, -0x1.855fap+34f,
    -0x1.986e8ep+31f, -0x1.fecb78p+33f, -0x1.3f3054p+30f, 0x1.3e849ep+36f, -0x1.b6bf28p+34f,
    -0x1.7b564ep+26f, 0x1.5d216cp+29f, -0x1.005de8p+36f, -0x1.ca1518p+27f, -0x1.4f6b48p+35f,
    0x1.34df1ap+27f, 0x1.2ce13cp+26f, 0x1.d69b6p+27f, 0x1.ed963ap+24f, 0x1.cadbd8p+19f,
    0x1.81c9dp+23f, -0x1.80bc1cp+29f, 0x1.08faf2p+28f, 0x1.94e7eep+28f, -0x1.a57408p+22f,
    0x1.35b94p+29f, 0x1.13a91ep+21f, NAN, -0x1.c983b6p+22f, 0x1.6252cep+26f, 0x1.392354p+31f,
    -0x1.5d071cp+6f, 0x1.84be4p+14f, -0x1.b62cf6p+12f, -0x1.02961ep+4f, 0x1.a1e04p+9f,
    -0x1.0eb9dcp+15f, -0x1.ecfdacp+11f, -0x1.8011eap+15f, 0x1.2f5052p+8f, -0x1.b6b032p+10f,
    -0x1.acd968p+15f, NAN, -0x1.6a29fcp+10f, -0x1.0fa0b2p+11f, -0x1.7ae78p+8f, -0x1.2bb7e2p+11f,
    0x1.5b3e94p+39f, 0x1.32de1cp+31f, 0x1.c5d38p+38f, -0x1.d85792p+32f, 0x1.8d90bp+36f,
    0x1.5f5888p+41f, NAN, -0x1.0079fcp+33f, 0x1.080e36p+38f, 0x1.14f162p+35f, 0x1.5a4d32p+37f,
    0x1.51a10cp+36f, -0x1.afaa84p+39f, 0x1.2959f8p+38f, 0x1.012d82p+30f, 0x1.b0fd68p+33f,
    0x1.e2d4cp+22f, NAN, -0x1.722446p+14f, 0x1.0fbd68p+18f, 0x1.729648p+16f, 0x1.d9930ep+18f,
    0x1.cc5d1ep+17f, 716603.0f, 0x1.9bcf32p+19f, 0x1.609398p+11f, 0x1.1b039cp+15f,
    -0x1.2ef8acp+21f, 0x1.b6f1dep+13f, 0x1.6769c6p+20f, -0x1.7861fp+14f, 0x1.fedadep+20f,
    -0x1.b48012p-3f, -0x1.c30a58p-4f, -0x1.b9e80ap-2f, -0x1.6f8164p-3f, -0x1.02a778p+1f,
    -0x1.ee5a98p+0f, 0x1.df79ep+2f, -0x1.d168fp-5f, -0x1.579478p-2f, -0x1.752f62p-4f,
    -0x1.4f8f68p+1f, NAN, -0x1.8c4c62p+2f, -0x1.3fea8ap+0f, -0x1.55c1bp+0f, 0x1.3e718ep+0f,
};
static const float data_95[] = {
    0x1.a8772cp-3f, -0x1.bc757p-2f, 0x1.e1fdcep-1f, 0x1.486accp-1f, -0x1.a4be22p-2f,
    -0x1.39d49cp+0f, -0x1.9827f4p+1f, -0x1.770e7cp-1f, -0x1.8911c8p-4f,
};
static const float data_96[] = {3.125f};
static const float data_97[] = {1.0f};
static const int32_t data_98[] = {
    -2063737421, 231492518, -9924, -143859, 14496136, -1360809, 620583761, 48416, -7142484,
};
static const int32_t data_99[] = {5, 5, 8, -1, -2, -2, 6, 7, 6};
static const float data_100[] = {4.5f, 2.125f, 1.375f, 4.125f, 1.5f, 2.875f, 3.875f, 1.75f, -1.25f};
static const float data_101[] = {2.75f, 2.75f, 2.75f, 2.75f, 2.75f, 2.75f, 2.75f, 2.75f, 2.75f};
static const float data_102[] = {
    0x1.c4ecb4p+69f, 0x1.58777ep+62f, 0x1.b884p+32f, 0x1.0ec5bap+42f, 0x1.e82e3p+53f,
    0x1.07dadap+48f, 0x1.1a243ap+66f, 0x1.a04192p+37f, -0x1.8b0d2ep+51f,
};
static const float data_103[] = {
    0.0f, 3.625f, 0.875f, 0.0f, 1.5f, 0.75f, 0.5f, -1.0f, 4.0f, -1.0f, 1.25f, 2.875f, -0.125f,
    -0.125f, 2.25f, -0.375f, 3.375f, 2.75f, -0.25f, 1.625f, 1.25f, 1.125f, 3.0f, 1.625f, 2.25f,
    1.875f, 4.375f, 2.5f, 1.375f, -1.5f, -1.5f, 2.0f, -1.25f, -1.375f, 1.875f, -0.5f, -1.0f, -1.0f,
    0.875f, 1.25f, 3.125f, 1.125f, 1.25f, 1.375f, -0.625f, 2.25f, 1.875f, 2.75f, 0.25f, 0.5f,
    -0.375f, 1.0f, 0.25f, 1.875f, 1.125f, 0.75f, 1.25f, 3.125f, 0.375f, 3.0f, -0.875f, 4.25f,
    3.75f, 2.125f, 2.875f, 4.25f, 3.75f, 1.25f, 2.25f, -1.375f, -0.125f, -0.875f, 0.75f, -0.625f,
    4.5f, 2.125f, 0.25f, -1.375f, 0.875f, 1.25f, 1.125f,
};
static const float data_104[] = {0.0f, 4.375f, 4.0f, 4.5f, 4.375f, 3.5f, 3.125f, -0.75f, 1.25f};
static const float data_105[] = {
    0x1.e42acp+2f, 0x1.5d2008p+0f, 0x1.2e5418p-4f, 0x1.f48aa2p-3f, 0x1.f9ea0ep-2f, 0x1.df80c8p-3f,
    0x1.9bb6bep-3f, 0x1.6ca264p+3f, 0x1.875378p-2f,
};
static const float data_106[] = {
    0x1.93c714p-2f, 0x1.173f6p+3f, 0x1.559454p-4f, 0x1.47fe0cp-2f, 0x1.719cep-2f, 0x1.6cfc58p+0f,
    0x1.137ac8p+1f, -0x1.1a4058p+2f, 0x1.8ec708p+3f,
};
static const int32_t data_107[] = {0, 0, 2, 1, 2, 1, 1, 1, 2};
static const int32_t data_108[] = {2, 7, 8, 7, -3, 5, 2, 3, -2};
static const float data_109[] = {1.625f, -1.375f, 1.25f, 2.5f, 0.375f, 0.125f, 3.75f, 0.5f, 1.625f};
static const float data_110[] = {
    3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f,
    3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f,
    3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f,
    3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f,
    3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f,
    3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f,
    3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f,
};
static const float data_111[] = {
    0x1.08b73p+2f, 0x1.6d7d42p+2f, 0x1.f3c1acp+4f, 0x1.cdf27p+5f, -0x1.0371fp+4f, 0x1.50a518p+9f,
    0.0f, 0x1.232e9ap+10f, 0x1.091f18p+1f, -0x1.1cf8d2p+9f, 0x1.018e22p+9f, -0x1.cc0cdp+12f,
    -0.875f, -0x1.8c1e9ap+13f, -0x1.ab58ap-2f, -0x1.764d36p+4f, -0x1.bbda5p+4f, -0x1.1c62bep+8f,
    0x1.c8a518p+5f, 0x1.6eb6a2p+8f, 0x1.2b4868p+5f, -0x1.910cd6p+5f, 0x1.15b9cp+13f, 0x1.617dbp+9f,
    0x1.fc0cc6p+13f, 0x1.46854ep+2f, -0.21875f, 0x1.a608ecp+13f, 0x1.097636p+10f, -0x1.4c7d52p+8f,
    0x1.33fceap+2f, 2.1875f, 0x1.7870fcp+14f, 0x1.0fcb8ep+9f, 0x1.8af09cp+5f, 0x1.1b8234p+6f,
    0x1.d47728p+8f, 0x1.cd3894p-1f, -0.875f, 0x1.631bccp+1f, 0x1.2f1146p+3f, 0x1.2a87ecp+0f,
    -0x1.9009fp+7f, 0x1.4d0614p+8f, 0x1.5b764ep+4f, 0x1.c35494p+3f, 0x1.bd4d32p+0f, 0x1.4841f8p+1f,
    0x1.5a349p+8f, 0x1.c9737ap+4f, -0x1.641d88p+1f, 0x1.504d08p+1f, 1.96875f, 0x1.38e0eap+9f,
    0x1.526c3cp+6f, 0x1.15d8a4p+4f, 0x1.65a634p+4f, 0x1.900f04p+10f, 0x1.2012b6p+7f,
    0x1.1393e4p+6f, 0x1.31a448p+2f, 0.984375f, 0x1.894126p+11f, 0x1.14cfcep+2f, 1.859375f,
    0x1.cf6d92p+9f, 0x1.87f3acp+4f, 0x1.966186p+2f, 0x1.644862p+2f, 0x1.eb69ap+8f, 0x1.43d7ecp+5f,
    0x1.3c6bacp+3f, -0x1.4c3102p+9f, 0x1.274308p+9f, 0x1.0825b2p+5f, 0x1.6a1e22p+9f,
    0x1.2c20f6p+2f, 0.65625f, 0x1.99fcdcp+0f, 0x1.4bced4p+3f, 0x1.1d5c98p+1f,
};
static const float data_112[] = {
    3.375f, 3.75f, 1.25f, 2.125f, 2.125f, 3.0f, 3.625f, 4.25f, 1.25f, -0.625f, 4.0f, -0.125f,
    1.75f, 0.5f, -1.125f, 2.0f, 0.25f, 2.0f, 4.25f, 1.25f, 3.0f, 3.25f, -0.5f, 2.375f, -1.5f, 1.0f,
    1.875f, -0.75f, 0.75f, -0.75f, 3.625f, 1.0f, 0.375f, 0.625f, 2.375f, 2.0f, -0.875f, -0.125f,
    -0.125f, 2.5f, -0.5f, -1.25f, 3.5f, 2.75f, -1.5f, 1.25f, 1.125f, 1.5f, 3.625f, 1.125f, 2.25f,
    3.125f, 3.375f, 4.0f, -0.75f, -0.875f, 1.125f, 1.0f, 3.375f, 3.375f, 4.5f, 0.0f, 0.875f,
    -0.75f, 2.375f, 2.625f, 2.5f, -1.5f, 4.0f, 0.0f, 4.5f, -1.125f, 0.0f, 1.875f, 0.25f, 0.25f,
    -1.5f, 0.5f, -0.5f, -0.625f, 2.5f, 2.125f, -0.5f, -1.125f, 0.125f, 4.0f, 4.0f, 3.875f, 4.5f,
    1.75f, 3.125f, 2.0f, 2.625f, 1.125f, 4.25f, 4.25f, 4.25f, -0.5f, 1.5f, 4.375f, 2.5f, 3.875f,
    1.875f, -1.375f, -0.125f, 0.0f, 1.0f, 0.5f, 1.125f, 4.5f, -0.125f, 2.25f, 3.875f, 4.375f,
    2.375f, -1.5f, 1.5f, 0.375f, 1.25f, 0.625f, -0.25f, 4.5f, 2.75f, 2.5f, -1.5f, 0.625f, 4.125f,
    1.75f, -0.125f, -0.875f, -1.125f, 3.75f, 2.625f, 3.125f, 2.625f, -0.5f, -0.375f, 3.25f, 0.5f,
    0.125f, -0.625f, 4.125f, 3.0f, 0.875f,
};
static const float data_113[] = {
    0x1.08e17ap+3f, 0x1.c2adbp-3f, 0x1.593ce4p-1f, 0x1.0789b4p+2f, 0x1.577018p+1f, 0x1.0845b8p+1f,
    -0x1.263fc2p-3f, 0x1.cfffb2p-1f, 0x1.f9b48p+2f, 0x1.31c31ap+1f, -0x1.bae1ecp+3f,
    0x1.a10944p-4f, 0x1.f242fcp-1f, 0x1.affe26p-3f, 0x1.7f595p+3f, -0x1.4ecffp-4f,
};
static const float data_114[] = {
    -0.75f, -0.25f, 0.625f, 2.125f, 3.375f, 4.0f, 2.75f, 0.0f, -0.25f, -0.125f, 1.5f, -0.625f,
    1.25f, 4.125f, 1.375f, 3.25f,
};
static const float data_115[] = {
    2.125f, 2.0f, 1.375f, 3.375f, 0.75f, 2.625f, 0.375f, 4.25f, 0.625f, 0.25f, 1.625f, 2.875f,
    2.25f, 2.375f, -0.25f, 3.875f,
};
static const int32_t data_116[] = {5, 6, 3, 4, 8, 2, 6, 2, -1};
static const int32_t data_117[] = {0, 1, 2, 1, 3, 3, 1, 0, 2};
static const float data_118[] = {
    -0.625f, 0.875f, -0.875f, 4.5f, 1.375f, 0.125f, NAN, -0.375f, 2.375f,
};
static const float data_119[] = {
    4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f,
    4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f,
    4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f,
    4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f,
    4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f,
    4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f,
    4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f,
    4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f,
    4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f,
    4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f,
    4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f,
    4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f,
};
static const float data_120[] = {
    -0x1.deb056p+11f, -0x1.54e6aep+9f, -0x1.9421b8p+2f, -0x1.000d9ep+6f, 0x1.142e7p+5f,
    -0x1.8c88dep+12f, -0x1.a7e536p+12f, 0x1.b98b82p+7f, -0x1.f2e854p+1f, -0x1.abd664p+5f,
    -0x1.0ea598p+1f, 0x1.a216b8p+12f, 0x1.58e91ap+7f, -0x1.47d256p+8f, -0x1.70b77cp+9f,
    -0x1.372ca8p+12f, 0x1.23cca2p+13f, -0x1.011a6ap+9f, 0x1.11e54cp+10f, 0x1.bdfe4ap+10f,
    0x1.acfcfap+7f, 0x1.82f3d6p+13f, 0x1.e3d9f4p+7f, -0x1.477754p+2f, -0x1.dcb494p+8f,
    0x1.2cdbd8p+7f, 0x1.ac20d4p+13f, 0x1.068fe8p+14f, -0x1.224ee4p+14f, -0x1.7404bp+0f,
    0x1.97c4p+4f, 0x1.2d3384p+0f, -0x1.68c914p+2f, 0x1.384476p+13f, -0x1.65ef7p+4f,
    -0x1.ccdd7ep+5f, -0x1.642fcap+9f, -0x1.00b774p+11f, 0x1.1baf04p+8f, -0x1.88db42p+9f,
    -0x1.e0fdeap+4f, -0x1.7651c4p+7f, -0x1.006756p+13f, -0x1.6aabp+8f, -0x1.b8a1acp+12f,
    0x1.13d7dep+7f, -0x1.744608p+9f, -0x1.08032p+12f, 0x1.875c6cp+11f, 0x1.157914p+12f,
    0x1.4dce1ap+14f, -0x1.55f1cep+10f, -0x1.39cb22p+9f, 0x1.2f701p+2f, 0x1.4cc36cp+9f,
    0x1.0d6058p+15f, 0x1.fd872ep+14f, 0x1.4a65ap+15f, -0x1.192db8p+10f, 0x1.8f16f2p+9f,
    -0x1.3ae028p+4f, 0x1.5d7ca2p+3f, -0x1.852d5ap+15f, -0x1.3cc876p+4f, 0x1.44d74cp+15f,
    0x1.cdbc0ep+15f, -0x1.6028a8p+10f, 0x1.4d4c14p+11f, 0x1.f3c762p-2f, 0x1.93df1p-2f,
    -0x1.1b5576p+16f, 0x1.6e2936p+4f, 0x1.39ac46p+12f, 0x1.7e1392p+12f, 0x1.732d44p+14f,
    -0x1.0436cp+11f, -0x1.46ec8ep+7f, 0x1.fdc272p+5f, 0x1.092672p+10f, 0x1.ac8676p+15f,
    -0x1.22de66p+4f, 0x1.d5e194p+7f, 0x1.68f12cp+8f, 0x1.a646fep+9f, -0x1.71f8a8p+10f,
    0x1.64e8f2p+2f, 0x1.c5849ap+4f, -0x1.1466bp-2f, 0x1.5c313ep+6f, -0x1.9f294cp+5f,
    0x1.10a164p+7f, 0x1.3e18d8p+6f, 0x1.1e18c8p+5f, 0x1.600a8cp+10f, 0x1.514482p+8f,
    0x1.ebb454p+2f, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN,
    -0x1.50f708p+3f, -0x1.39275ap+8f, 0x1.96bf94p+0f, -0x1.b9f668p+2f, 0x1.3a9cp+4f,
    0x1.852aecp+4f, -0x1.2ec21ep+9f, -0x1.367e94p+9f, 0x1.3f745ep+9f, -0x1.ddb768p+1f,
    0x1.de87e4p-1f, -0x1.301fb8p+3f, -0x1.0872e2p+9f, 0x1.7cc79ep+3f, -0x1.9301b6p+4f,
    -0x1.13ce8p+6f, 0x1.0e3d2p+6f, -0x1.2c2ab2p+10f, 0x1.07be42p+7f, 0x1.9386dap+9f,
    -0x1.90125p+5f, 0x1.4f3ee2p+9f, -0x1.397062p+5f, 0x1.426962p+8f, 0x1.0e8d98p+7f,
    0x1.c778dep+6f, 0x1.31d9f4p+11f, 0x1.ab086cp+12f, -0x1.43d32ap+8f, -0x1.95bf04p+2f,
    0x1.f6483p+10f, -0x1.00996ep+7f,
};
static const float data_121[] = {
    3.75f, -0.5f, 3.125f, 1.375f, 1.375f, 2.875f, -0.75f, -0.0f, -0.5f,
};
static const float data_122[] = {-0x1.63082ap+0f};
static const float data_123[] = {2.875f, -0.75f, 0.0f, 2.25f};
static const int32_t data_124[] = {
    -32931599, -11, 19, -2, -222333223, 0, -278124363, -3658704, 22566,
};
static const int32_t data_125[] = {
    -37187, -100, -3905697, -1461, -531559899, -912830128, -201504075, 3270270, 6,
};
static const float data_126[] = {-1.0f, -0.5f, 2.875f, 0.125f, 0.125f, 3.125f, NAN, 1.125f, 3.25f};
static const float data_127[] = {1.5f, 1.5f, 1.5f, 1.5f, 1.5f, 1.5f, 1.5f, 1.5f, 1.5f};

static const cases_row cases[] = {
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.f = {9, 0, 0}, .rho = {0, 0}, .ux = {0, 0}, .uy = {0, 0}, .ex = {9}, .ey = {9},
            .weight = {9}, .out = {9, 0, 0}},
        .before = {.f = NULL, .rho = NULL, .ux = NULL, .uy = NULL, .ex = data_0, .ey = data_0,
            .weight = data_1, .out = NULL, .omega = 0.0f},
        .after = {.out = NULL},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.f = {9, 1, 1}, .rho = {1, 1}, .ux = {1, 1}, .uy = {1, 1}, .ex = {9}, .ey = {9},
            .weight = {9}, .out = {9, 1, 1}},
        .before = {.f = data_2, .rho = data_3, .ux = data_4, .uy = data_5, .ex = data_6,
            .ey = data_0, .weight = data_7, .out = data_8, .omega = 1.5f},
        .after = {.out = data_9},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.f = {9, 4, 1}, .rho = {4, 1}, .ux = {4, 1}, .uy = {4, 1}, .ex = {9}, .ey = {9},
            .weight = {9}, .out = {9, 4, 1}},
        .before = {.f = data_10, .rho = data_11, .ux = data_12, .uy = data_13, .ex = data_14,
            .ey = data_15, .weight = data_16, .out = data_17, .omega = 0.0f},
        .after = {.out = data_18},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.f = {9, 2, 3}, .rho = {2, 3}, .ux = {2, 3}, .uy = {2, 3}, .ex = {9}, .ey = {9},
            .weight = {9}, .out = {9, 2, 3}},
        .before = {.f = data_19, .rho = data_20, .ux = data_21, .uy = data_22, .ex = data_23,
            .ey = data_24, .weight = data_25, .out = data_26, .omega = 0.0f},
        .after = {.out = data_27},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.f = {9, 3, 4}, .rho = {3, 4}, .ux = {4, 5}, .uy = {3, 4}, .ex = {9}, .ey = {9},
            .weight = {9}, .out = {9, 3, 4}},
        .before = {.f = data_28, .rho = data_29, .ux = data_30, .uy = data_31, .ex = data_32,
            .ey = data_33, .weight = data_34, .out = data_35, .omega = 4.5f},
        .after = {.out = data_36},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.f = {9, 1, 2}, .rho = {1, 2}, .ux = {1, 2}, .uy = {1, 2}, .ex = {9}, .ey = {9},
            .weight = {9}, .out = {9, 1, 2}},
        .before = {.f = data_37, .rho = data_38, .ux = data_39, .uy = data_40, .ex = data_41,
            .ey = data_42, .weight = data_43, .out = data_44, .omega = 1.0f},
        .after = {.out = data_45},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.f = {9, 2, 3}, .rho = {2, 3}, .ux = {2, 3}, .uy = {2, 3}, .ex = {9}, .ey = {9},
            .weight = {9}, .out = {9, 3, 4}},
        .before = {.f = data_46, .rho = data_47, .ux = data_48, .uy = data_49, .ex = data_50,
            .ey = data_51, .weight = data_52, .out = data_53, .omega = 3.125f},
        .after = {.out = data_54},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.f = {9, 2, 2}, .rho = {2, 2}, .ux = {2, 2}, .uy = {2, 2}, .ex = {9}, .ey = {9},
            .weight = {9}, .out = {9, 2, 2}},
        .before = {.f = data_55, .rho = data_56, .ux = data_57, .uy = data_58, .ex = data_59,
            .ey = data_60, .weight = data_61, .out = data_62, .omega = INFINITY},
        .after = {.out = data_63},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.f = {9, 1, 1}, .rho = {1, 1}, .ux = {1, 1}, .uy = {1, 1}, .ex = {9}, .ey = {9},
            .weight = {9}, .out = {9, 1, 1}},
        .before = {.f = data_64, .rho = data_65, .ux = data_4, .uy = data_66, .ex = data_67,
            .ey = data_68, .weight = data_69, .out = data_70, .omega = 3.0f},
        .after = {.out = data_71},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.f = {9, 1, 1}, .rho = {1, 1}, .ux = {1, 1}, .uy = {1, 1}, .ex = {9}, .ey = {9},
            .weight = {9}, .out = {9, 1, 1}},
        .before = {.f = data_72, .rho = data_3, .ux = data_66, .uy = data_73, .ex = data_74,
            .ey = data_0, .weight = data_75, .out = data_76, .omega = 0.875f},
        .after = {.out = data_71},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.f = {9, 4, 3}, .rho = {4, 3}, .ux = {4, 3}, .uy = {4, 3}, .ex = {9}, .ey = {9},
            .weight = {9}, .out = {9, 4, 3}},
        .before = {.f = data_77, .rho = data_78, .ux = data_79, .uy = data_80, .ex = data_81,
            .ey = data_82, .weight = data_83, .out = data_84, .omega = 3.0f},
        .after = {.out = data_85},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.f = {9, 4, 4}, .rho = {4, 4}, .ux = {4, 4}, .uy = {4, 4}, .ex = {9}, .ey = {9},
            .weight = {9}, .out = {9, 4, 4}},
        .before = {.f = data_86, .rho = data_87, .ux = data_88, .uy = data_89, .ex = data_90,
            .ey = data_91, .weight = data_92, .out = data_93, .omega = 1.875f},
        .after = {.out = data_94},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.f = {9, 1, 1}, .rho = {1, 1}, .ux = {1, 1}, .uy = {1, 1}, .ex = {9}, .ey = {9},
            .weight = {9}, .out = {9, 1, 1}},
        .before = {.f = data_95, .rho = data_96, .ux = data_97, .uy = data_5, .ex = data_98,
            .ey = data_99, .weight = data_100, .out = data_101, .omega = 3.875f},
        .after = {.out = data_102},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.f = {9, 3, 3}, .rho = {3, 3}, .ux = {3, 3}, .uy = {3, 3}, .ex = {9}, .ey = {9},
            .weight = {9}, .out = {9, 3, 3}},
        .before = {.f = data_103, .rho = data_104, .ux = data_105, .uy = data_106, .ex = data_107,
            .ey = data_108, .weight = data_109, .out = data_110, .omega = 0.125f},
        .after = {.out = data_111},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.f = {9, 4, 4}, .rho = {4, 4}, .ux = {4, 4}, .uy = {4, 4}, .ex = {9}, .ey = {9},
            .weight = {9}, .out = {9, 4, 4}},
        .before = {.f = data_112, .rho = data_113, .ux = data_114, .uy = data_115, .ex = data_116,
            .ey = data_117, .weight = data_118, .out = data_119, .omega = 2.875f},
        .after = {.out = data_120},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.f = {9, 1, 1}, .rho = {1, 1}, .ux = {2, 2}, .uy = {1, 1}, .ex = {9}, .ey = {9},
            .weight = {9}, .out = {9, 1, 1}},
        .before = {.f = data_121, .rho = data_122, .ux = data_123, .uy = data_65, .ex = data_124,
            .ey = data_125, .weight = data_126, .out = data_127, .omega = 1.5f},
        .after = {.out = data_71},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
};

static void call(test *t, int number)
{
    const cases_row *c = &cases[number];
    struct {
        array f, rho, ux, uy, ex, ey, weight, out;
    } a;
    a.f = test_place(t, "f", c->before.f, sizeof *c->before.f, 3, c->shape.f);
    a.rho = test_place(t, "rho", c->before.rho, sizeof *c->before.rho, 2, c->shape.rho);
    a.ux = test_place(t, "ux", c->before.ux, sizeof *c->before.ux, 2, c->shape.ux);
    a.uy = test_place(t, "uy", c->before.uy, sizeof *c->before.uy, 2, c->shape.uy);
    a.ex = test_place(t, "ex", c->before.ex, sizeof *c->before.ex, 1, c->shape.ex);
    a.ey = test_place(t, "ey", c->before.ey, sizeof *c->before.ey, 1, c->shape.ey);
    a.weight =
        test_place(t, "weight", c->before.weight, sizeof *c->before.weight, 1, c->shape.weight);
    a.out = test_place(t, "out", c->before.out, sizeof *c->before.out, 3, c->shape.out);
    lbm_context *cx = test_open(t, c->given);
    ht1_status status;
    status = lbm_collide_stream(cx, a.f.first, a.f.n[0], a.f.n[1], a.f.n[2], a.rho.first,
                                a.rho.n[0], a.rho.n[1], a.ux.first, a.ux.n[0], a.ux.n[1],
                                a.uy.first, a.uy.n[0], a.uy.n[1], a.ex.first, a.ex.n[0], a.ey.first,
                                a.ey.n[0], a.weight.first, a.weight.n[0], a.out.first, a.out.n[0],
                                a.out.n[1], a.out.n[2], c->before.omega);
    test_close(t, cx, status, &c->expected);
    test_array(t, &a.f, c->before.f, 0);
    test_array(t, &a.rho, c->before.rho, 0);
    test_array(t, &a.ux, c->before.ux, 0);
    test_array(t, &a.uy, c->before.uy, 0);
    test_array(t, &a.ex, c->before.ex, 0);
    test_array(t, &a.ey, c->before.ey, 0);
    test_array(t, &a.weight, c->before.weight, 0);
    test_floats(t, &a.out, c->after.out, 0, 4);
}

const suite suite_collide_stream = {
    .entry = "collide_stream",
    .cases = 16,
    .layouts = 1,
    .prepare = NULL,
    .call = call,
};
