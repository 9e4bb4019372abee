/* SPDX-License-Identifier: MIT-0 */
/* Recorded cases of nbody_advance:
 * what goes in, and what the exact evaluator made of it. */
#include "selftest.h"

#include <math.h>
#include <stddef.h>

typedef struct cases_row {
    limits given;
    struct {
        int64_t position[2];
        int64_t velocity[2];
        int64_t acceleration[2];
    } shape;
    struct {
        const float *position;
        const float *velocity;
        const float *acceleration;
        float dt;
    } before;
    struct {
        const float *position;
        const float *velocity;
    } after;
    struct { /* of large arrays, where `after` is NULL */
        uint64_t position;
        uint64_t velocity;
    } digest;
    outcome expected;
} cases_row;

static const float data_0[] = {-1.0f, 3.375f, NAN};
static const float data_1[] = {NAN, NAN, NAN};
static const float data_2[] = {0.25f, INFINITY, 2.625f};
static const float data_3[] = {NAN, INFINITY, 2.625f};
static const float data_4[] = {NAN, 3.625f, 2.0f};
static const float data_5[] = {
    1.125f, 1.5f, 2.625f, 3.625f, -1.25f, 1.875f, 0.875f, 2.875f, 4.25f, 1.75f, -0.25f, -0.75f,
    0.25f, -1.375f, 0.625f,
};
static const float data_6[] = {
    2.75f, 0.625f, -1.25f, 0.0f, 0.125f, -0.375f, 1.25f, 2.25f, 0.375f, 2.375f, -0.875f, 2.125f,
    3.375f, 3.375f, 4.5f,
};
static const float data_7[] = {
    3.25f, 0.25f, 2.25f, 1.625f, 0.5f, 0.625f, 1.5f, 3.5f, -1.0f, 0.375f, -1.125f, -1.5f, 3.125f,
    3.625f, -0.5f, 2.0f, 1.125f, 4.375f, 1.625f, -0.25f, 0.25f,
};
static const float data_8[] = {
    3.5f, 1.25f, 4.25f, 0.875f, 1.375f, -1.125f, 1.75f, 1.625f, 2.5f, -0.625f, 0.75f, 0.875f,
    2.625f, -1.25f, 4.5f,
};
static const float data_9[] = {
    0x1.a94794p+1f, -0x1.d2ebecp+1f, 0x1.3e1aep+3f, 0x1.e1f664p+1f, 0x1.e220cp-5f, -0x1.693416p+2f,
    0x1.991ddcp+0f, 0x1.2d278cp+2f, 0x1.371f08p+0f, 0x1.750814p+0f, -0x1.f9d8ap+1f, -0x1.158fep+3f,
    0x1.32fb66p+1f, -0x1.687104p+0f, 0x1.1fd374p+2f,
};
static const float data_10[] = {
    0x1.2b3eb2p-4f, 0x1.a9eb1ep+2f, -0x1.d4f2ap+2f, -0x1.f601e6p-3f, 0x1.83e876p+0f,
    0x1.3460f8p+3f, 0x1.1cb254p-2f, 0x1.2355c2p-4f, 0x1.a6cb14p+0f, 0x1.90552p-4f, 0x1.9801f6p+2f,
    0x1.a8f758p+3f, -0x1.de1bp-2f, 0x1.4a828cp-3f, 0x1.8adadp-4f, 0x1.b22ebap-3f, 0x1.b7bc5cp-3f,
    0x1.2bd9e6p+2f, 0x1.0c343cp-4f, -0x1.b5521cp+1f, 0x1.f6ff6cp+0f,
};
static const float data_11[] = {
    0x1.e4b3b4p-3f, 0x1.a1f29ep+2f, -0x1.e59d02p+2f, -0x1.ed4886p+1f, 0x1.c13ea2p+0f,
    0x1.819ac8p+2f, 0x1.9ec178p-3f, -0x1.06df64p+2f, 0x1.b6814ap+0f, -0x1.635ab8p+1f,
    0x1.913b16p+2f, 0x1.976a8p+3f, 0x1.35867p-2f, 0x1.af602cp-3f, 0x1.db2ecp-9f, 0x1.b22ebap-3f,
    0x1.b7bc5cp-3f, 0x1.2bd9e6p+2f, 0x1.0c343cp-4f, -0x1.b5521cp+1f, 0x1.f6ff6cp+0f,
};
static const float data_12[] = {
    -0x1.bec5cep-3f, 0x1.54154p-3f, 0x1.63882cp-2f, 0x1.33f046p+2f, -0x1.4720e8p-2f,
    0x1.343436p+2f, 0x1.9c5dd8p-4f, 0x1.6490fap+2f, -0x1.4f2f3p-4f, 0x1.ea7c8p+1f, 0x1.212544p-3f,
    0x1.76674p-1f, -0x1.068b26p+0f, -0x1.0cf9a8p-4f, 0x1.faac78p-4f,
};
static const float data_13[] = {
    -0.75f, -1.125f, 2.5f, 3.0f, 2.375f, 2.125f, -0.25f, 3.375f, 3.875f, -1.25f, 2.75f, 0.625f,
    -1.125f, -0.75f, 1.125f,
};
static const float data_14[] = {
    -0x1.2621fp+1f, -0x1.0ef96ep-1f, 0x1.dc7004p+4f, 0x1.fcc826p+2f, 0x1.055376p+1f,
    0x1.105788p+3f, -0x1.bc022cp+1f, 0x1.58e318p+2f, 0x1.6766e8p+4f, 0x1.113acp+1f, 0x1.375882p+2f,
    0x1.5566f4p+5f, 0x1.066204p+1f, 0x1.22164p+5f, 0x1.ec0794p+2f,
};
static const float data_15[] = {
    -1.0f, -0.0f, 4.25f, 1.0f, -1.0f, 3.25f, -1.5f, 2.375f, 4.5f, 3.25f, 0.25f, 3.75f, -0.625f,
    4.5f, -0.125f,
};
static const float data_16[] = {
    -0x1.a9074p-1f, 0x1.472a88p-2f, 0x1.d41ddep+3f, 0x1.53c69p+1f, -0x1.6e2c08p-3f, 0x1.b6593p+1f,
    -0x1.b9ea14p+0f, 0x1.147c2p+0f, 0x1.3efd34p+3f, 0x1.d0acfcp+0f, 0x1.2256fcp+0f, 0x1.68d1f4p+4f,
    0x1.b3e164p+0f, 0x1.3d941ep+4f, 0x1.c28488p+1f,
};
static const float data_17[] = {
    0x1.752368p-4f, 0x1.5ee9e8p-3f, 0x1.64393cp+2f, 0x1.c64b84p-1f, 0x1.c2f9e4p-2f, 0x1.7f876ap-4f,
    -0x1.f0f1e4p-4f, -0x1.63941p-1f, 0x1.7761aap+1f, -0x1.89fc9cp-1f, 0x1.e589a2p-2f,
    0x1.42a7c4p+3f, 0x1.3f91p+0f, 0x1.07677p+3f, 0x1.f46154p+0f, 0x1.741804p-4f, -0x1.ff02cp+2f,
    0x1.f29b6cp+1f,
};
static const float data_18[] = {2.125f, 3.875f, 4.0f, -0.125f, 2.75f, 3.75f, 2.5f, 0.0f, 0.0f};
static const float data_19[] = {
    9.15625f, 14.65625f, 3.296875f, -0x1.9cp+0f, 3.6875f, 0x1.234p+3f, 0x1.0ep+0f, 0x1.8d8p+2f,
    2.96875f,
};
static const float data_20[] = {
    -0.0f, 4.25f, -0.25f, -0.875f, 2.625f, 0.375f, 0.25f, 2.625f, 3.625f,
};
static const float data_21[] = {
    5.625f, 8.625f, -0.5625f, -1.1875f, 0.75f, 4.28125f, -1.15625f, 4.96875f, 2.375f,
};
static const float data_22[] = {4.5f, 3.5f, -0.25f, -0.25f, -1.5f, 3.125f, -1.125f, 1.875f, -1.0f};
static const float data_23[] = {1.5f, 2.0f, 0.25f, 3.125f, 0.5f, -0.625f};
static const float data_24[] = {NAN, NAN, NAN, NAN, NAN, NAN};
static const float data_25[] = {
    0x1.89cadep-4f, 0x1.7f0dbcp+0f, 0x1.9592f4p-4f, 0x1.1b456ap+1f, 0x1.8c311ap-4f, 0x1.b5ad2ep+2f,
    0x1.98c0bp-2f, 0x1.3dab3p-4f, 0x1.053bbp+2f,
};
static const float data_26[] = {
    NAN, NAN, NAN, NAN, NAN, NAN, 0x1.98c0bp-2f, 0x1.3dab3p-4f, 0x1.053bbp+2f,
};
static const float data_27[] = {
    -0x1.ee9172p+2f, 0x1.974418p-1f, 0x1.2e330cp+3f, -0x1.b2d00ap-2f, 0x1.2bbecp-1f,
    -0x1.289ee8p-2f,
};
static const float data_28[] = {
    -0x1.28c604p+2f, 0x1.48414p+2f, 0x1.dfd40ep+1f, 0x1.539d08p+3f, -0x1.fd9994p-2f,
    0x1.4959a2p-1f, -0x1.53e96ep+2f, 0x1.7c3feap+2f, 0x1.cefd68p-2f,
};
static const float data_29[] = {
    -0x1.60efd2p+2f, 0x1.945f6cp+2f, 0x1.b27d22p+1f, 0x1.12bf0cp+4f, -0x1.f55ef2p-1f,
    0x1.12699ap+2f, -0x1.93429p-1f, 0x1.b8309ep+2f, NAN,
};
static const float data_30[] = {-1.5f, 1.375f, 1.375f, 3.875f, -0.75f, 3.375f, 3.75f, 1.5f, NAN};
static const float data_31[] = {
    -0x1.74bfe8p+0f, 0x1.f92f88p+0f, -0x1.2ce9d8p-1f, 0x1.5c3c78p+3f, -0x1.991dbp-1f,
    0x1.8300d2p+2f, 0x1.e05a1ep+2f, 0x1.8dd114p+0f, NAN,
};
static const float data_32[] = {
    0x1.2aab8p-4f, 0x1.fc5694p-1f, -0x1.a0d7fcp+1f, 0x1.740ec8p+3f, -0x1.4d6236p-4f,
    0x1.1bbb7ap+2f, 0x1.8ecc24p+2f, 0x1.6eccdep-4f, 0x1.dbb7dcp+0f,
};
static const float data_33[] = {
    1.75f, -0.375f, 1.875f, -0.625f, 3.0f, -0.625f, 3.25f, -1.0f, 2.875f, 2.75f, 3.375f, -0.125f,
    -0.375f, -0.75f, -0.75f, 1.75f, 0.875f, 2.125f, 0.625f, 3.75f, 1.625f, -0.875f, 1.5f, 0.0f,
};
static const float data_34[] = {
    2.25f, 1.5f, 2.625f, -1.125f, 3.0f, -0.25f, 2.5f, 3.875f, 2.625f, 3.625f, 2.75f, 3.625f, -1.0f,
    -1.125f, 1.5f, 1.125f, 4.125f, 2.875f, 1.625f, 1.25f, -1.125f, 0.375f, 4.0f, 2.625f,
};
static const float data_35[] = {
    0.625f, -0.25f, 1.875f, 3.375f, 2.125f, 1.5f, -0.625f, -0.375f, 0.625f, -0.5f, 3.75f, 4.0f,
    3.875f, 2.625f, -0.25f, 0.375f, -0.625f, 2.625f, 3.625f, -0.75f, 2.625f, 1.625f, 1.125f,
    -1.375f,
};
static const float data_36[] = {
    0x1.db0c88p-3f, -0x1.d5d882p-4f, -0x1.9bc902p+3f, 0x1.79a1b8p-4f, 0x1.959f14p+0f,
    0x1.328d08p-4f, 0x1.1e79b6p-2f, 0x1.d9b6acp-1f, 0x1.4d9ceap+1f, 0x1.99c8aep-2f, 0x1.6f31f4p+1f,
    0x1.db2eap+1f, 0x1.5cbf24p+1f, 0x1.31b31cp+0f, 0x1.3a45b4p+0f, 0x1.61305p-3f, -0x1.273574p-3f,
    0x1.cc6f24p-1f, 0x1.eb89cep-3f, 0x1.11ce4cp-3f, 0x1.4829bcp-4f, 0x1.d2a092p+1f, 0x1.d6d2a8p+0f,
    0x1.173424p+0f,
};
static const float data_37[] = {
    0x1.86dc32p+3f, 0x1.432278p+0f, -0x1.557902p+3f, 0x1.a51344p+3f, 0x1.6467c4p+2f,
    0x1.01651ap+3f, 0x1.0d51e6p+4f, -0x1.2f24aap+0f, 0x1.cb4e74p+2f, 0x1.c51c8ap+2f,
    0x1.8d6c7cp+3f, 0x1.1afdd4p+4f, 0x1.c5bf92p+2f, 0x1.df8cc8p+2f, 0x1.0938b6p+3f, 0x1.2734c2p+3f,
    0x1.ed4654p+2f, 0x1.56837ap+4f, 0x1.829c4ep+2f, -0x1.38e31cp+1f, 0x1.eca0a6p+2f,
    0x1.c0f048p+2f, 0x1.bea55p-1f, 0x1.b9c684p+3f,
};
static const float data_38[] = {
    2.875f, 0.5f, 1.875f, 0.875f, 2.125f, 0.5f, 4.375f, -1.125f, -0.375f, 2.625f, 2.75f, -0.75f,
    3.5f, -0.625f, 0.25f, 0.375f, 1.375f, 2.5f, -1.125f, 0.5f, 1.25f, 4.375f, -0.75f, -0.25f,
};
static const float data_39[] = {
    6.390625f, 0.734375f, 1.171875f, 6.96875f, 2.125f, 4.25f, 8.828125f, -1.125f, 2.4375f, 3.5625f,
    5.09375f, 7.453125f, 2.328125f, 3.359375f, 3.765625f, 4.828125f, 4.1875f, 10.9375f, 3.09375f,
    -1.375f, 4.0625f, 1.796875f, -0x1.08p-1f, 6.78125f,
};
static const float data_40[] = {
    1.875f, 0.125f, -0.375f, 3.25f, 0.0f, 2.0f, 2.375f, 0.0f, 1.5f, 0.5f, 1.25f, 4.375f, -0.625f,
    2.125f, 1.875f, 2.375f, 1.5f, 4.5f, 2.25f, -1.0f, 1.5f, -1.375f, 0.125f, 3.75f, 0.25f, 3.625f,
    -1.0f, -0.375f, 1.125f, 3.25f,
};
static const float data_41[] = {2.5f, 0.125f, -0.625f, 0.25f, 3.75f, 2.625f, 3.25f, 3.0f, 3.75f};
static const float data_42[] = {
    INFINITY, NAN, INFINITY, INFINITY, INFINITY, INFINITY, INFINITY, INFINITY, NAN,
};
static const float data_43[] = {-0.625f, NAN, -0.75f, -1.0f, -0.5f, 4.125f, -1.125f, 3.375f, 2.0f};
static const float data_44[] = {1.25f, 0.75f, 0.375f, 1.625f, 1.75f, 2.875f, 1.75f, 2.5f, 0.0f};
static const float data_45[] = {NAN, 2.375f, 4.25f, 3.25f, -0.25f, 3.5f};
static const float data_46[] = {
    NAN, 0x1.568c8p+1f, 0x1.0ba9f4p+2f, 0x1.ac0eep+1f, -0x1.14141cp-2f, 0x1.c7479ap+1f,
};
static const float data_47[] = {1.875f, 4.0f, -1.0f, 1.125f, -0.25f, 0.625f};
static const float data_48[] = {
    0x1.c9507p+0f, 0x1.0fe14ap+2f, -0x1.e9507p-1f, 0x1.542d62p+0f, -0x1.1b3912p-2f, 0x1.9abe3cp-1f,
};
static const float data_49[] = {-1.25f, 3.5f, 0.625f, 2.875f, -0.375f, 2.5f};
static const float data_50[] = {1.25f, -1.0f, 0.125f};
static const float data_51[] = {-0x1.9bf742p+3f, 0x1.c4a0bp-2f, 0x1.34536cp+2f};
static const float data_52[] = {-1.375f, -1.375f, -1.5f, 4.5f, 1.625f, 3.125f};
static const float data_53[] = {
    0x1.c3f742p+3f, -0x1.71282cp+0f, -0x1.2c536cp+2f, 4.5f, 1.625f, 3.125f,
};
static const float data_54[] = {-0x1.eff742p+3f, 0x1.1282dp-4f, 0x1.98a6d8p+1f};
static const float data_55[] = {-1.0f, 3.625f, 3.125f};
static const float data_56[] = {-0x1.b2p-1f, 0x1.508p+1f, 0x1.d68p+1f};
static const float data_57[] = {
    -0.125f, 2.375f, -0.25f, 3.25f, 3.125f, 2.875f, 2.125f, -1.0f, 0.75f,
};
static const float data_58[] = {
    -0.40625f, 2.65625f, -1.46875f, 3.25f, 3.125f, 2.875f, 2.125f, -1.0f, 0.75f,
};
static const float data_59[] = {0.75f, -0.75f, 3.25f};
static const float data_60[] = {
    3.375f, 1.75f, 2.875f, 1.125f, 0.125f, -0.25f, 3.625f, 2.625f, -0.0f, 3.125f, 0.375f, 0.375f,
    4.0f, 1.125f, -0.625f, 4.375f, -1.25f, 3.25f, -0.625f, 2.25f, 0.375f, 0.0f, 4.5f, 4.125f,
};
static const float data_61[] = {
    -0x1.5bbb06p+4f, 0x1.3c298cp+7f, 0x1.4b070ep+8f, 0x1.3e489ep+5f, 0x1.961982p+7f,
    0x1.c13f86p+10f, 0x1.86c816p+9f, 0x1.29f996p+10f, 0x1.2419d4p+8f, -0x1.f6ecacp+5f,
    0x1.12e13cp+8f, 0x1.07e1p+4f, 0x1.684b52p+7f, -0x1.3c597cp+4f, 0x1.fa9722p+7f, 0x1.6657fap+10f,
    -0x1.354276p+7f, 0x1.013aa8p+10f, -0x1.803676p+7f, 0x1.fb4a9p+6f, 0x1.02e28ep+8f,
    0x1.5be118p+11f, 0x1.7675dcp+7f, 0x1.b0b08ap+10f,
};
static const float data_62[] = {
    4.0f, 1.625f, 2.625f, 1.25f, 3.375f, 4.25f, 0.875f, 0.0f, -0.75f, 2.375f, 4.125f, 0.25f,
    3.875f, 1.5f, 2.75f, 1.5f, -0.375f, 1.0f, -0.5f, 1.75f, -0.5f, 3.625f, -1.0f, 3.625f,
};
static const float data_63[] = {
    -0x1.d3dd5p+0f, 0x1.6c2232p+3f, 0x1.7e2c84p+4f, 0x1.6832e2p+1f, 0x1.d8a964p+3f, 0x1.05a38p+7f,
    0x1.c5009p+5f, 0x1.5a439ap+6f, 0x1.542ff4p+4f, -0x1.336a9ap+2f, 0x1.3fb1ccp+4f, 0x1.2c54e4p+0f,
    0x1.9a4a32p+3f, -0x1.85641cp+0f, 0x1.27b8ap+4f, 0x1.a00fb4p+6f, -0x1.65425ap+3f,
    0x1.2aa0ecp+6f, -0x1.be01dp+3f, 0x1.22292p+3f, 0x1.2d110ap+4f, 0x1.9525e8p+7f, 0x1.a99f9ap+3f,
    0x1.f6b816p+6f,
};
static const float data_64[] = {
    -0x1.b25d64p-2f, 0x1.6b849p-1f, 0x1.8c2c9ap+0f, 0x1.d24fep-4f, 0x1.a8b178p-1f, 0x1.26cfap+3f,
    0x1.03b64ep+2f, 0x1.934458p+2f, 0x1.9a2a52p+0f, -0x1.0b85fcp-1f, 0x1.27755ap+0f,
    0x1.133cb6p-4f, 0x1.4d6b6cp-1f, -0x1.c25ab8p-3f, 0x1.252902p+0f, 0x1.dd9114p+2f,
    -0x1.9218cp-1f, 0x1.572192p+2f, -0x1.f4cbc6p-1f, 0x1.10b574p-1f, 0x1.67f228p+0f,
    0x1.cf66aep+3f, 0x1.0a7ab4p+0f, 0x1.1c4ba6p+3f, 0x1.67f82p+0f, 0x1.1a4298p+1f, 0x1.e35036p-2f,
    0x1.2890dcp+0f, 0x1.8ec58cp-4f, 0x1.419a12p+0f,
};
static const float data_65[] = {1.625f, 1.375f, -0.125f, 3.5f, 0.75f, 4.0f, -0.5f, 2.0f, 1.125f};
static const float data_66[] = {
    0x1.ba78p+5f, -0x1.42p-1f, -0x1.d92p+3f, -0x1.9a8p+2f, 0x1.1778p+4f, 0x1.d428p+4f, 0x1.d23p+4f,
    0x1.4fcp+4f, 0x1.ae74p+5f,
};
static const float data_67[] = {3.25f, 0.25f, -0.125f, -1.25f, 2.0f, 2.0f, -0.5f, 2.25f, 3.375f};
static const float data_68[] = {
    15.90625f, -0.59375f, -4.34375f, -2.9375f, 4.953125f, 7.484375f, 8.78125f, 5.625f, 0x1.f38p+3f,
};
static const float data_69[] = {3.75f, -0.25f, -1.25f, -0.5f, 0.875f, 1.625f, 2.75f, 1.0f, 3.625f};
static const float data_70[] = {
    1.625f, 4.125f, 2.25f, -0.625f, 2.75f, 1.75f, -0.875f, 0.875f, 0.75f, 1.5f, -0.5f, 2.25f,
    0.25f, 3.625f, 4.0f, 3.125f, 2.625f, -0.625f, 0.125f, 0.375f, 1.875f,
};
static const float data_71[] = {
    3.75f, 1.375f, 3.625f, 2.25f, 0.125f, 4.375f, -0.75f, 2.0f, 0.625f, 2.125f, 0.875f, -0.5f,
    4.125f, 2.375f, -1.25f, -0.625f, -0.5f, 0.25f, 0.75f, 1.0f, 4.5f,
};
static const float data_72[] = {
    2.75f, 4.25f, 4.375f, -0.25f, 3.5f, 3.375f, 0.375f, 2.0f, 4.375f, -0.375f, 3.5f, 1.75f, 2.125f,
    3.75f, 3.75f, 4.5f, 2.875f, -0.75f, 2.0f, -0.0f, 0.5f,
};
static const float data_73[] = {
    0x1.215206p-3f, 0x1.e76098p-1f, 0x1.44e084p+3f, 0x1.e4da9cp+2f, 0x1.872da8p+0f, 0x1.15533p-1f,
};
static const float data_74[] = {
    0x1.bd2f1cp+3f, -0x1.866cd6p+1f, 0x1.36effp+5f, 0x1.f67a38p+0f, 0x1.1dc70cp+6f, 0x1.71a808p+3f,
};
static const float data_75[] = {
    0x1.59d57p+2f, -0x1.0a3f28p-1f, 0x1.5abd9ap+2f, 0x1.6d48b8p+0f, -0x1.755988p+0f,
    -0x1.7edfbcp-3f,
};
static const float data_76[] = {
    0x1.9ebdf4p+1f, -0x1.e222dp-1f, 0x1.b0691p+2f, -0x1.521a68p+0f, 0x1.0736e8p+4f, 0x1.4b994p+1f,
};
static const float data_77[] = {
    -0x1.04a2cp-1f, -0x1.96613ep-4f, 0x1.428584p-2f, -0x1.4b0178p-1f, 0x1.0db16ap+2f,
    0x1.4e9d66p-1f,
};
static const float data_78[] = {-0.75f, 0.625f, 2.375f, 2.25f, 3.875f, 1.875f};
static const float data_79[] = {-0.125f, 1.25f, -0.75f, 0.5f, 1.75f, -0.0f, 0.875f, 1.5f, 0.75f};
static const float data_80[] = {-0.125f, 1.25f, -0.75f, 0.5f, 1.75f, 0.0f, 0.875f, 1.5f, 0.75f};
static const float data_81[] = {
    0x1.ef0678p-3f, 0x1.3739c4p-3f, 0x1.07ef5cp+0f, -0x1.5c3fe4p-2f, 0x1.b99b84p+2f, 0x1.1629a8p+1f,
};
static const float data_82[] = {
    -0.875f, -1.125f, 1.0f, -0.875f, 4.375f, 0.125f, 3.375f, 2.375f, 3.25f, 4.0f, -0.375f, 4.5f,
    3.5f, 4.0f, 1.375f,
};
static const float data_83[] = {
    0x1.173dap+1f, -0x1.d55264p+1f, 0x1.c3128p+0f, 0x1.9d471cp-1f, 0x1.0fd2eep+2f, -0x1.b8a338p+2f,
    0x1.0ce504p+1f, -0x1.ff0a9p+2f, 0x1.697be8p+1f, 0x1.218df2p+1f, 0x1.dee918p+1f, 0x1.582a8cp+2f,
    0x1.e24f66p+3f, -0x1.852bp-3f, -0x1.e24c8cp+3f,
};
static const float data_84[] = {
    0x1.4612fcp-2f, 0x1.5aa932p+2f, 0x1.e76bf8p-3f, 0x1.8ae394p-3f, 0x1.05a238p-3f, 0x1.d8a338p+2f,
    0x1.31afcp-3f, 0x1.bb8548p+3f, 0x1.2d083p+0f, 0x1.73907p-2f, -0x1.9ee916p+1f, -0x1.82a8bp-2f,
    -0x1.e49eccp+2f, 0x1.e42958p+2f, 0x1.f24c8cp+3f,
};
static const float data_85[] = {
    -0x1.873dap+1f, 0x1.455264p+1f, -0x1.862502p-1f, -0x1.aea38ep+0f, 0x1.05a238p-3f,
    0x1.c0a338p+2f, 0x1.4635f8p+0f, 0x1.4b8548p+3f, 0x1.b420cp-2f, 0x1.bce41cp+0f, -0x1.07748cp+2f,
    -0x1.c15458p-1f, -0x1.724f66p+3f, 0x1.0c2958p+2f, 0x1.072646p+4f,
};
static const float data_86[] = {
    3.375f, 2.875f, 1.0f, 1.875f, 0.0f, 0.375f, -1.125f, 3.5f, 0.75f, -1.375f, 0.875f, 0.5f, 4.0f,
    3.375f, -0.875f,
};
static const float data_87[] = {-1.5f, 0.625f, 4.125f, 2.25f, -0.375f, 0.5f, 0.5f, 1.0f, 2.125f};
static const float data_88[] = {
    0x1.f3876p+4f, 0x1.fd8012p+2f, 0x1.72f426p+1f, -0x1.6ed3cep+4f, 0x1.d744e4p+2f, 0x1.1f0124p+2f,
    0x1.52ff18p+5f, 0x1.39c902p+3f, 0x1.1aa29ep+6f,
};
static const float data_89[] = {2.0f, 1.375f, -1.25f, 3.875f, 1.625f, 1.625f, 1.5f, 3.625f, 3.25f};
static const float data_90[] = {
    0x1.d15be4p+3f, 0x1.a15566p+1f, -0x1.173184p-1f, -0x1.66119ap+3f, 0x1.b83d3cp+1f,
    0x1.c5575ep+0f, 0x1.29c64ep+4f, 0x1.f4f392p+1f, 0x1.e759fcp+4f,
};
static const float data_91[] = {
    0x1.64c376p+2f, 0x1.ad0998p-1f, 0x1.40b78ap-2f, -0x1.ac816cp+2f, 0x1.9cdea6p-1f,
    0x1.0989bcp-4f, 0x1.e6b5ep+2f, 0x1.06c40ep-3f, 0x1.82faa8p+3f, -0x1.1d1bfep+1f, 0x1.9b553ap+2f,
    0x1.69d6c8p+2f, -0x1.ab054ap+1f, -0x1.13b7e4p+3f, -0x1.b2f42cp-2f,
};
static const float data_92[] = {
    0x1.f0bda4p+0f, 0x1.3e9c28p+1f, 0x1.3465bep+3f, 0x1.9919d4p+3f, -0x1.39ecf4p+0f, 0x1.21bebp-3f,
};
static const float data_93[] = {
    0x1.6d1deep+5f, NAN, 0x1.2166b8p+6f, INFINITY, 0x1.0e293p+4f, 0x1.000eep+6f,
};
static const float data_94[] = {-0.75f, NAN, 4.375f, 4.125f, -0.25f, -0.5f};
static const float data_95[] = {10.59375f, NAN, 0x1.e68p+3f, INFINITY, 4.390625f, 0x1.ef8p+3f};
static const float data_96[] = {2.75f, 2.0f, 2.625f, INFINITY, 1.125f, 3.875f};
static const float data_97[] = {2.125f, 1.75f, -1.375f, -0.5f, 3.25f, -0.0f, 2.5f, 2.75f, -1.125f};
static const float data_98[] = {
    0x1.104194p+1f, 0x1.b32b1cp+2f, -0x1.29504p+3f, 0x1.0f35p-5f, 0x1.77974p+2f, 0x1.65a4c4p+0f,
    0x1.badb48p+1f, 0x1.35e7b8p+1f, -0x1.adbabcp+0f,
};
static const float data_99[] = {
    0x1.4ea23ep-1f, -0x1.72e424p+2f, 0x1.54c054p+3f, 0x1.0410ecp-1f, -0x1.dd153p-4f, 0x1.b648ap-1f,
    0x1.c30f58p-3f, 0x1.040c24p-4f, 0x1.d9f1f8p-1f,
};
static const float data_100[] = {
    -0x1.5dc2p-9f, -0x1.aee424p+2f, 0x1.51c054p+3f, -0x1.6bef14p-1f, -0x1.bee8aap+1f,
    -0x1.dcdbbp+0f, -0x1.479e14p+0f, 0x1.c10308p-2f, 0x1.79f1f8p-1f,
};
static const float data_101[] = {
    0.875f, 1.25f, 0.125f, 1.625f, 4.5f, 3.625f, 2.0f, -0.5f, 0.25f, -0.375f, 4.0f, 3.875f,
};
static const float data_102[] = {1.5f, NAN, -1.375f};
static const float data_103[] = {-0x1.37579p+5f, NAN, -0x1.11b23ep+7f};
static const float data_104[] = {2.875f, -1.0f, 1.375f};
static const float data_105[] = {-0x1.1f6a48p+3f, -0x1.2f7836p+4f, -0x1.e1aea6p+4f};
static const float data_106[] = {
    -0x1.514208p+1f, -0x1.ff0e98p+1f, -0x1.bfb7bp+2f, 0x1.4e5008p-1f, 0x1.67eb7cp+3f,
    0x1.509614p+3f, 0x1.5e36eep+1f, -0x1.e6d412p-1f, 0x1.49d3d4p-1f,
};
static float large_0[12381];
static float large_1[12381];
static float large_2[12381];

static const cases_row cases[] = {
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.position = {0, 3}, .velocity = {0, 3}, .acceleration = {0, 3}},
        .before = {.position = NULL, .velocity = NULL, .acceleration = NULL, .dt = 4.375f},
        .after = {.position = NULL, .velocity = NULL},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.position = {1, 3}, .velocity = {1, 3}, .acceleration = {1, 3}},
        .before = {.position = data_0, .velocity = data_2, .acceleration = data_4, .dt = 0.0f},
        .after = {.position = data_1, .velocity = data_3},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.position = {5, 3}, .velocity = {5, 3}, .acceleration = {7, 3}},
        .before = {.position = data_5, .velocity = data_6, .acceleration = data_7, .dt = 0.0f},
        .after = {.position = data_5, .velocity = data_6},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.position = {5, 3}, .velocity = {7, 3}, .acceleration = {5, 3}},
        .before = {.position = data_8, .velocity = data_10, .acceleration = data_12, .dt = -0.75f},
        .after = {.position = data_9, .velocity = data_11},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.position = {5, 3}, .velocity = {5, 3}, .acceleration = {6, 3}},
        .before = {.position = data_13, .velocity = data_15, .acceleration = data_17,
            .dt = 0x1.dd59e6p+0f},
        .after = {.position = data_14, .velocity = data_16},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.position = {3, 3}, .velocity = {3, 3}, .acceleration = {3, 3}},
        .before = {.position = data_18, .velocity = data_20, .acceleration = data_22, .dt = 1.25f},
        .after = {.position = data_19, .velocity = data_21},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.position = {2, 3}, .velocity = {3, 3}, .acceleration = {2, 3}},
        .before = {.position = data_23, .velocity = data_25, .acceleration = data_27, .dt = NAN},
        .after = {.position = data_24, .velocity = data_26},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.position = {3, 3}, .velocity = {3, 3}, .acceleration = {3, 3}},
        .before = {.position = data_28, .velocity = data_30, .acceleration = data_32,
            .dt = 0x1.34940cp-1f},
        .after = {.position = data_29, .velocity = data_31},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.position = {8, 3}, .velocity = {8, 3}, .acceleration = {8, 3}},
        .before = {.position = data_33, .velocity = data_34, .acceleration = data_35, .dt = 0.0f},
        .after = {.position = data_33, .velocity = data_34},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.position = {8, 3}, .velocity = {8, 3}, .acceleration = {10, 3}},
        .before = {.position = data_36, .velocity = data_38, .acceleration = data_40, .dt = 1.875f},
        .after = {.position = data_37, .velocity = data_39},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.position = {3, 3}, .velocity = {3, 3}, .acceleration = {3, 3}},
        .before = {.position = data_41, .velocity = data_43, .acceleration = data_44,
            .dt = INFINITY},
        .after = {.position = data_42, .velocity = data_42},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.position = {2, 3}, .velocity = {2, 3}, .acceleration = {2, 3}},
        .before = {.position = data_45, .velocity = data_47, .acceleration = data_49,
            .dt = 0x1.2260c2p-4f},
        .after = {.position = data_46, .velocity = data_48},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.position = {1, 3}, .velocity = {2, 3}, .acceleration = {1, 3}},
        .before = {.position = data_50, .velocity = data_52, .acceleration = data_54, .dt = -1.0f},
        .after = {.position = data_51, .velocity = data_53},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.position = {1, 3}, .velocity = {3, 3}, .acceleration = {1, 3}},
        .before = {.position = data_55, .velocity = data_57, .acceleration = data_59,
            .dt = -0.375f},
        .after = {.position = data_56, .velocity = data_58},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.position = {8, 3}, .velocity = {8, 3}, .acceleration = {10, 3}},
        .before = {.position = data_60, .velocity = data_62, .acceleration = data_64,
            .dt = 0x1.b7a09cp+3f},
        .after = {.position = data_61, .velocity = data_63},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.position = {3, 3}, .velocity = {3, 3}, .acceleration = {3, 3}},
        .before = {.position = data_65, .velocity = data_67, .acceleration = data_69, .dt = 3.375f},
        .after = {.position = data_66, .velocity = data_68},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.position = {7, 3}, .velocity = {7, 3}, .acceleration = {7, 3}},
        .before = {.position = data_70, .velocity = data_71, .acceleration = data_72, .dt = 0.0f},
        .after = {.position = data_70, .velocity = data_71},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.position = {2, 3}, .velocity = {2, 3}, .acceleration = {2, 3}},
        .before = {.position = data_73, .velocity = data_75, .acceleration = data_77, .dt = 4.25f},
        .after = {.position = data_74, .velocity = data_76},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.position = {2, 3}, .velocity = {3, 3}, .acceleration = {2, 3}},
        .before = {.position = data_78, .velocity = data_79, .acceleration = data_81, .dt = 0.0f},
        .after = {.position = data_78, .velocity = data_80},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.position = {5, 3}, .velocity = {5, 3}, .acceleration = {5, 3}},
        .before = {.position = data_82, .velocity = data_84, .acceleration = data_86, .dt = -1.0f},
        .after = {.position = data_83, .velocity = data_85},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.position = {3, 3}, .velocity = {3, 3}, .acceleration = {5, 3}},
        .before = {.position = data_87, .velocity = data_89, .acceleration = data_91, .dt = 2.25f},
        .after = {.position = data_88, .velocity = data_90},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.position = {2, 3}, .velocity = {2, 3}, .acceleration = {2, 3}},
        .before = {.position = data_92, .velocity = data_94, .acceleration = data_96, .dt = 4.125f},
        .after = {.position = data_93, .velocity = data_95},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.position = {3, 3}, .velocity = {3, 3}, .acceleration = {4, 3}},
        .before = {.position = data_97, .velocity = data_99, .acceleration = data_101,
            .dt = -0.75f},
        .after = {.position = data_98, .velocity = data_100},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.position = {1, 3}, .velocity = {1, 3}, .acceleration = {3, 3}},
        .before = {.position = data_102, .velocity = data_104, .acceleration = data_106,
            .dt = 4.5f},
        .after = {.position = data_103, .velocity = data_105},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.position = {4127, 3}, .velocity = {4127, 3}, .acceleration = {4127, 3}},
        .before = {.position = large_0, .velocity = large_1, .acceleration = large_2, .dt = 0.0f},
        .after = {.position = NULL, .velocity = NULL},
        .digest = {.position = UINT64_C(516016339697011695),
            .velocity = UINT64_C(6919917605501275119)},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
};

/* The large arrays. */
static void prepare(void)
{
    test_fill_floats(large_0, sizeof *large_0, 12381, UINT64_C(9657425963603938981), -12, 49);
    test_fill_floats(large_1, sizeof *large_1, 12381, UINT64_C(8881656427992044381), -12, 49);
    test_fill_floats(large_2, sizeof *large_2, 12381, UINT64_C(9579803555486817500), -12, 49);
}

static void call(test *t, int number)
{
    const cases_row *c = &cases[number];
    struct {
        array position, velocity, acceleration;
    } a;
    a.position = test_place(t, "position", c->before.position, sizeof *c->before.position, 2,
                            c->shape.position);
    a.velocity = test_place(t, "velocity", c->before.velocity, sizeof *c->before.velocity, 2,
                            c->shape.velocity);
    a.acceleration = test_place(t, "acceleration", c->before.acceleration,
                                sizeof *c->before.acceleration, 2, c->shape.acceleration);
    nbody_context *cx = test_open(t, c->given);
    ht1_status status;
    status = nbody_advance(cx, a.position.first, a.position.n[0], a.velocity.first, a.velocity.n[0],
                           a.acceleration.first, a.acceleration.n[0], c->before.dt);
    test_close(t, cx, status, &c->expected);
    test_floats(t, &a.position, c->after.position, c->digest.position, 4);
    test_floats(t, &a.velocity, c->after.velocity, c->digest.velocity, 4);
    test_array(t, &a.acceleration, c->before.acceleration, 0);
}

const suite suite_advance = {
    .entry = "advance",
    .cases = 25,
    .layouts = 1,
    .prepare = prepare,
    .call = call,
};
