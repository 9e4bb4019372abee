/* SPDX-License-Identifier: MIT-0 */
/* Recorded cases of nbody_accelerate:
 * what goes in, and what the exact evaluator made of it. */
#include "selftest.h"

#include <math.h>
#include <stddef.h>

typedef struct cases_row {
    limits given;
    struct {
        int64_t position[2];
        int64_t mass[1];
        int64_t acceleration[2];
    } shape;
    struct {
        const float *position;
        const float *mass;
        const float *acceleration;
        float softening;
    } before;
    struct {
        const float *acceleration;
    } after;
    outcome expected;
} cases_row;

static const float data_0[] = {-0x1.3ac28p-1f, 0x1.b0d22p-3f, -0x1.e1b2e2p-2f};
static const float data_1[] = {1.125f};
static const float data_2[] = {3.25f, 3.25f, 3.25f};
static const float data_3[] = {0.0f, 0.0f, 0.0f};
static const float data_4[] = {
    2.625f, 0.0f, 1.25f, NAN, -0.875f, 2.875f, 3.375f, 0.875f, 3.375f, 2.875f, 2.875f, 1.625f,
    -0.75f, 4.0f, 2.25f, 0.5f, 3.375f, -0.875f, 4.5f, 1.5f, 0.0f, 0.375f, 2.5f, 1.25f,
};
static const float data_5[] = {-0.75f, 0.5f, 0.25f, 4.125f, 2.125f, 4.375f, 4.25f, 1.125f};
static const float data_6[] = {
    -1.25f, -1.25f, -1.25f, -1.25f, -1.25f, -1.25f, -1.25f, -1.25f, -1.25f, -1.25f, -1.25f, -1.25f,
    -1.25f, -1.25f, -1.25f, -1.25f, -1.25f, -1.25f, -1.25f, -1.25f, -1.25f, -1.25f, -1.25f, -1.25f,
};
static const float data_7[] = {
    NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN,
    NAN, NAN, NAN, NAN, NAN,
};
static const float data_8[] = {
    0x1.22059ap-1f, 0x1.2772ep-4f, 0x1.ec9844p+2f, 0x1.47532ep-3f, 0x1.b09154p+0f, 0x1.564636p-4f,
    0x1.287734p-3f, 0x1.59863cp-3f, 0x1.2700b8p+2f,
};
static const float data_9[] = {-0x1.a378p+0f, 0x1.d4e658p-3f, 0x1.3b2e4p-1f};
static const float data_10[] = {3.0f, 3.0f, 3.0f, 3.0f, 3.0f, 3.0f, 3.0f, 3.0f, 3.0f};
static const float data_11[] = {
    -0x1.c0421ep-10f, 0x1.c8628ep-11f, -0x1.c9f468p-7f, -0x1.f073f8p-11f, 0x1.50b04p-12f,
    -0x1.db1d2cp-8f, -0x1.13358ap-8f, 0x1.200b6ap-9f, -0x1.1aa752p-5f,
};
static const float data_12[] = {0x1.ddd04p-2f, -0x1.d70208p-1f, -0x1.1ad8f2p+2f};
static const float data_13[] = {4.375f};
static const float data_14[] = {2.375f, 2.375f, 2.375f};
static const float data_15[] = {
    -0.5f, 2.5f, 4.125f, 0.75f, 3.25f, 4.5f, 3.375f, 1.25f, -0.25f, 1.25f, 2.375f, 4.0f, 4.125f,
    2.0f, 3.625f, -0.5f, -1.5f, 2.125f, 3.375f, -0.5f, 3.25f, 1.0f, 0.0f, 1.75f,
};
static const float data_16[] = {-0.125f, -0.375f, 3.0f, 2.875f, 2.625f, 2.75f, 4.5f, -1.25f};
static const float data_17[] = {
    -0.5f, -0.5f, -0.5f, -0.5f, -0.5f, -0.5f, -0.5f, -0.5f, -0.5f, -0.5f, -0.5f, -0.5f, -0.5f,
    -0.5f, -0.5f, -0.5f, -0.5f, -0.5f, -0.5f, -0.5f, -0.5f, -0.5f, -0.5f, -0.5f,
};
static const float data_18[] = {
    0x1.0ef49p-1f, -0x1.c245dp-3f, -0x1.13d818p-3f, 0x1.a0864ap-2f, -0x1.029d26p-1f,
    -0x1.30116cp-2f, -0x1.4320ccp-6f, -0x1.259b68p-4f, 0x1.8e5084p-2f, 0x1.87743p-2f,
    -0x1.3df9ecp-2f, -0x1.690d56p-3f, -0x1.50c372p-2f, -0x1.7f0c7ep-2f, -0x1.495fbcp-3f,
    0x1.077f84p-2f, 0x1.f9072p-4f, 0x1.6f069cp-4f, -0x1.c9c558p-5f, 0x1.5a2074p-2f,
    -0x1.da2e98p-5f, 0x1.5338ccp-2f, -0x1.4d1208p-7f, 0x1.2065acp-2f,
};
static const float data_19[] = {0x1.576e28p+2f, 0x1.098704p+2f, 0x1.0c9bacp+1f};
static const float data_20[] = {1.0f};
static const float data_21[] = {0.125f, 0.125f, 0.125f};
static const float data_22[] = {3.25f, 2.0f, 1.375f, 3.875f, -1.375f, 3.125f};
static const float data_23[] = {0x1.e0028ap+1f, 0x1.b7b5a8p-3f};
static const float data_24[] = {-1.5f, -1.5f, -1.5f, -1.5f, -1.5f, -1.5f};
static const float data_25[] = {
    0x1.9ab5bcp-11f, -0x1.153aacp-8f, 0x1.1f7f38p-9f, -0x1.c05a34p-7f, 0x1.2ea34ap-4f,
    -0x1.39d8bep-5f,
};
static const float data_26[] = {
    3.0f, 0.375f, 1.625f, 3.125f, 2.125f, 4.0f, 2.875f, 1.75f, 1.375f, -0.5f, 3.625f, 3.375f,
    -1.375f, -0.875f, 3.125f, 2.5f, 2.25f, -0.0f, 0.625f, 0.125f, 3.0f,
};
static const float data_27[] = {
    -0x1.0006a4p+3f, 0x1.9cd12ep-2f, -0x1.19439p-3f, -0x1.5743c6p-3f, 0x1.26e666p-4f,
    -0x1.23c10cp+2f, 0x1.a4d5fcp-3f,
};
static const float data_28[] = {
    1.125f, 1.125f, 1.125f, 1.125f, 1.125f, 1.125f, 1.125f, 1.125f, 1.125f, 1.125f, 1.125f, 1.125f,
    1.125f, 1.125f, 1.125f, 1.125f, 1.125f, 1.125f, 1.125f, 1.125f, 1.125f,
};
static const float data_29[] = {
    0x1.b04ebp-4f, -0x1.e0c638p-2f, 0x1.bf090ep-2f, 0x1.21507ap-4f, 0x1.d5d4b4p-2f, 0x1.d6beecp-1f,
    0x1.8ca1dp-4f, 0x1.ff5b42p+0f, 0x1.949884p-1f, -0x1.3aa0b2p-2f, 0x1.c98fep-3f, 0x1.f832aap-3f,
    -0x1.68af8cp-2f, -0x1.237adcp-3f, 0x1.629a04p-3f, -0x1.bb11eep-3f, 0x1.918f26p-1f,
    -0x1.5f066cp-1f, -0x1.c8408ap-1f, -0x1.b6fa64p-3f, 0x1.4e18f2p-1f,
};
static const float data_30[] = {
    -0x1.076184p+3f, 0x1.d31968p-3f, -0x1.19a724p-1f, 0x1.0eb288p-2f, 0x1.5a9e3cp+1f,
    -0x1.2ddep-2f, 0x1.8e95e8p-4f, 0x1.7e3eep-4f, 0x1.d2ebdap+0f, 0x1.748d24p-1f, -0x1.0284ep-2f,
    0x1.c94b74p+0f, 0x1.ea8868p-2f, 0x1.c8e26p+0f, 0x1.fd84ccp+2f, 0x1.fe7726p-3f, -0x1.4e60dcp+3f,
    0x1.d0246cp-1f, 0x1.1d2fe6p-4f, 0x1.9f5dcep+2f, 0x1.b0ad2ep-1f,
};
static const float data_31[] = {0.25f, 3.25f, 2.0f, -1.375f, NAN, 2.125f, -0.375f};
static const float data_32[] = {
    2.5f, 2.5f, 2.5f, 2.5f, 2.5f, 2.5f, 2.5f, 2.5f, 2.5f, 2.5f, 2.5f, 2.5f, 2.5f, 2.5f, 2.5f, 2.5f,
    2.5f, 2.5f, 2.5f, 2.5f, 2.5f,
};
static const float data_33[] = {
    NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, -0x1.942f48p-8f, -0x1.3cccacp-7f,
    -0x1.ffeaeap-5f, NAN, NAN, NAN, NAN, NAN, NAN,
};
static const float data_34[] = {-0.0f, -0.75f, 3.875f};
static const float data_35[] = {1.875f};
static const float data_36[] = {2.875f, 2.875f, 2.875f};
static const float data_37[] = {
    3.25f, -1.5f, 3.0f, 0.125f, 0.0f, 1.0f, 2.0f, 1.625f, 2.75f, 0.0f, -0.5f, 3.75f, 3.125f,
    -1.375f, 0.875f, 0.625f, 3.75f, -1.125f, 4.375f, -0.25f, 3.625f,
};
static const float data_38[] = {
    0x1.e42acap-2f, 0x1.e0d46p-4f, 0x1.14fcb8p-1f, 0x1.f560dap+2f, 0x1.9af3bep-4f, 0x1.160e84p+2f,
    -0x1.4bec7cp+1f,
};
static const float data_39[] = {
    4.375f, 4.375f, 4.375f, 4.375f, 4.375f, 4.375f, 4.375f, 4.375f, 4.375f, 4.375f, 4.375f, 4.375f,
    4.375f, 4.375f, 4.375f, 4.375f, 4.375f, 4.375f, 4.375f, 4.375f, 4.375f,
};
static const float data_40[] = {
    -0x1.29e97ap+0f, -0x1.105bdcp-2f, -0x1.c0eccap-3f, -0x1.3bd9bcp-5f, 0x1.5a4f2ap-5f,
    0x1.ba98e6p-1f, -0x1.90102cp-1f, -0x1.7a732p-2f, 0x1.0f116p-6f, -0x1.80de68p-5f,
    0x1.6d4cc2p-4f, -0x1.e54134p-4f, -0x1.d91286p-2f, 0x1.063524p-3f, 0x1.2efe9ap-3f,
    -0x1.0676fp-5f, -0x1.ec7d6p-4f, 0x1.19476ap-3f, -0x1.2e4c96p-1f, -0x1.9fbc18p-5f,
    -0x1.e94a0ap-4f,
};
static const float data_41[] = {
    2.0f, 0.0f, 0.625f, 3.75f, -1.375f, 2.75f, 3.125f, 1.5f, 1.75f, 1.625f, -0.75f, 3.75f, 3.0f,
    -0.5f, 0.5f, 0.375f, 2.25f, -1.0f, -0.375f, -1.375f, 1.5f,
};
static const float data_42[] = {1.125f, -0.5f, 1.125f, -0.25f, -1.0f, 0.875f, 0.5f};
static const float data_43[] = {
    1.75f, 1.75f, 1.75f, 1.75f, 1.75f, 1.75f, 1.75f, 1.75f, 1.75f, 1.75f, 1.75f, 1.75f, 1.75f,
    1.75f, 1.75f, 1.75f, 1.75f, 1.75f, 1.75f, 1.75f, 1.75f,
};
static const float data_44[] = {
    -0x1.dccf76p-4f, 0x1.437564p-3f, 0x1.57905p-7f, -0x1.70e3bcp-5f, 0x1.4303acp-4f,
    -0x1.dd5aeap-6f, -0x1.77daa2p-4f, 0x1.365c26p-5f, -0x1.ccbeep-5f, -0x1.800f94p-5f,
    0x1.290abap-4f, -0x1.4dfa26p-4f, -0x1.460d08p-3f, 0x1.5dff72p-3f, 0x1.239b9p-7f,
    0x1.09bef8p-5f, -0x1.1ccb4p-5f, 0x1.be437p-5f, 0x1.953734p-6f, 0x1.3c00c8p-4f, -0x1.6c638ap-5f,
};
static const float data_45[] = {
    -0x1.776de2p+1f, 0x1.2bfdf8p-1f, -0x1.964cccp+3f, 0x1.6ddc1ep-4f, 0x1.9ad43cp+0f,
    0x1.61c7fcp-2f, 0x1.50d688p-2f, 0x1.6716fep-2f, 0x1.58508ap+2f,
};
static const float data_46[] = {-0x1.370d52p-4f, 0x1.a02dacp+0f, 0x1.275746p-2f};
static const float data_47[] = {
    0.5f, 0.5f, 0.5f, 0.5f, 0.5f, 0.5f, 0.5f, 0.5f, 0.5f, 0.5f, 0.5f, 0.5f,
};
static const float data_48[] = {
    0x1.1d1e72p-9f, 0x1.5ff61ep-11f, 0x1.39ae6cp-7f, 0x1.2f055ap-11f, -0x1.4774fap-9f,
    0x1.5a2facp-7f, -0x1.5fedd8p-9f, 0x1.d33ap-7f, -0x1.d32dcap-5f, 0.5f, 0.5f, 0.5f,
};
static const float data_49[] = {
    -1.375f, -0.375f, 3.25f, -0.5f, 1.0f, 4.125f, -0.875f, 2.0f, -0.875f,
};
static const float data_50[] = {-0.0f, 3.125f, 0.75f};
static const float data_51[] = {1.5f, 1.5f, 1.5f, 1.5f, 1.5f, 1.5f, 1.5f, 1.5f, 1.5f};
static const float data_52[] = {
    0x1.bdd93p-2f, 0x1.63e04ep-1f, 0x1.9d72d8p-2f, -0x1.13d25ep-9f, 0x1.6fc328p-8f,
    -0x1.cbb3f2p-6f, 0x1.1f5078p-7f, -0x1.7f15f4p-6f, 0x1.dedb7p-4f,
};
static const float data_53[] = {
    0.625f, 0.0f, 1.875f, 4.25f, 3.5f, 1.625f, -0.25f, 2.375f, 0.25f, 1.375f, -0.875f, -0.625f,
    1.125f, -1.0f, -0.125f, 4.25f, 2.5f, -0.5f, 0.0f, 2.75f, -0.625f,
};
static const float data_54[] = {-1.5f, 1.875f, 2.875f, 2.625f, 0.875f, 4.375f, 3.875f};
static const float data_55[] = {
    -0.75f, -0.75f, -0.75f, -0.75f, -0.75f, -0.75f, -0.75f, -0.75f, -0.75f, -0.75f, -0.75f, -0.75f,
    -0.75f, -0.75f, -0.75f, -0.75f, -0.75f, -0.75f, -0.75f, -0.75f, -0.75f, -0.75f, -0.75f, -0.75f,
    -0.75f, -0.75f, -0.75f,
};
static const float data_56[] = {
    0x1.61847ep-3f, 0x1.9f585p-2f, -0x1.cc7728p-1f, -0x1.146602p-2f, -0x1.bbcd96p-2f,
    -0x1.be050cp-1f, 0x1.5b0666p+0f, 0x1.74b1b6p+0f, -0x1.da9fc6p+1f, -0x1.1e15acp+0f,
    -0x1.70946p-7f, 0x1.1cd1dcp+1f, 0x1.c83f58p+1f, 0x1.1f794cp+1f, -0x1.cf6344p+2f,
    -0x1.ac9888p-2f, 0x1.ae7012p-5f, 0x1.2e050cp-2f, -0x1.88cf5cp-2f, -0x1.45b294p+0f,
    0x1.4f3d32p+1f, -0.75f, -0.75f, -0.75f, -0.75f, -0.75f, -0.75f,
};
static const float data_57[] = {-0.125f, -0.625f, -0.0f, 2.75f, 0.875f, -1.375f};
static const float data_58[] = {0x1.e55d3ep+0f, -0x1.688fd4p+0f};
static const float data_59[] = {2.0f, 2.0f, 2.0f, 2.0f, 2.0f, 2.0f};
static const float data_60[] = {
    -0x1.7a9252p-4f, -0x1.8b07fcp-5f, 0x1.6a1ca8p-5f, -0x1.fd9b92p-4f, -0x1.09e1dcp-4f,
    0x1.e7736ap-5f,
};
static const float data_61[] = {
    -1.375f, 2.375f, 2.125f, 2.375f, 1.75f, -1.375f, 3.0f, 2.75f, 3.125f, 3.375f, 0.125f, 1.0f,
    -0.25f, -1.125f, 2.0f,
};
static const float data_62[] = {-1.125f, 0.625f, -1.25f, 1.875f, -0.75f};
static const float data_63[] = {
    1.625f, 1.625f, 1.625f, 1.625f, 1.625f, 1.625f, 1.625f, 1.625f, 1.625f, 1.625f, 1.625f, 1.625f,
    1.625f, 1.625f, 1.625f,
};
static const float data_64[] = {
    -0x1.e94fp-14f, 0x1.c15a58p-7f, -0x1.3cb9fap-5f, 0x1.742222p-4f, -0x1.797308p-4f,
    0x1.2b81bap-5f, 0x1.3ffd0ap-4f, -0x1.74338p-4f, -0x1.8d9f78p-4f, 0x1.049c2ap-4f,
    -0x1.6aa976p-5f, -0x1.f1e53cp-4f, 0x1.ad09f4p-4f, -0x1.cf92fp-5f, -0x1.b7638p-5f,
};
static const float data_65[] = {2.375f, 0.0f, -1.5f, -1.5f, 0.375f, 0.5f, 2.5f, 1.625f, -1.5f};
static const float data_66[] = {3.25f, -1.125f, -0.875f};
static const float data_67[] = {
    0.625f, 0.625f, 0.625f, 0.625f, 0.625f, 0.625f, 0.625f, 0.625f, 0.625f,
};
static const float data_68[] = {
    0x1.b5f154p-6f, -0x1.557ap-2f, -0x1.b7ae14p-6f, 0x1.d8115p-4f, -0x1.a1223ep-6f, -0x1.ebea1p-5f,
    -0x1.9090eep-5f, -0x1.34b498p+0f, -0x1.702cb2p-6f,
};
static const float data_69[] = {
    -0.625f, -1.0f, 4.0f, 4.25f, 4.375f, -0.75f, 0.375f, 4.25f, -0.125f, 1.625f, 0.625f, 0.625f,
    -0.375f, -1.0f, 1.25f, 1.5f, 4.125f, 4.125f, 2.625f, 3.5f, 1.875f,
};
static const float data_70[] = {2.375f, 1.375f, -0.375f, 0.25f, 0.75f, 4.5f, 3.25f};
static const float data_71[] = {
    1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f,
    1.0f, 1.0f, 1.0f, 1.0f, 1.0f,
};
static const float data_72[] = {
    0x1.4bdep-4f, 0x1.1882e8p-3f, -0x1.ba175cp-5f, -0x1.c368dp-4f, -0x1.eaf6ccp-5f, 0x1.700bf2p-3f,
    0x1.1be832p-3f, -0x1.3e5ca4p-4f, 0x1.9cc1p-3f, -0x1.cc118p-11f, 0x1.1e9852p-3f, 0x1.43e38p-3f,
    0x1.249076p-4f, 0x1.11ab6cp-3f, 0x1.e56438p-4f, 0x1.50cf68p-5f, -0x1.5bf3dcp-4f,
    -0x1.eef8aap-4f, -0x1.1e6f6p-4f, -0x1.f797dp-8f, 0x1.d4dcd6p-4f,
};
static const float data_73[] = {0.125f, -INFINITY, -1.5f, 4.25f, -1.0f, 1.875f};
static const float data_74[] = {0x1.adef62p-4f, 0x1.1467aep+2f};
static const float data_75[] = {1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f};
static const float data_76[] = {0.0f, NAN, 0.0f, 0.0f, NAN, 0.0f};
static const float data_77[] = {
    0x1.fc3eacp+1f, 0x1.55e806p+0f, 0x1.083ecep-2f, 0x1.f61174p+0f, 0x1.09cc6p+3f, 0x1.a7d4dcp-2f,
    0x1.6274f8p-4f, -0x1.316604p+0f, 0x1.486274p-2f, 0x1.5c0a6cp-2f, -0x1.3481e2p+2f,
    0x1.19785ap-3f, 0x1.20f5d4p+2f, 0x1.7beca4p+1f, 0x1.23eb78p-2f,
};
static const float data_78[] = {2.0f, 0.75f, -1.375f, 2.5f, -0.875f};
static const float data_79[] = {
    0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f,
    0.125f, 0.125f, 0.125f,
};
static const float data_80[] = {
    -0x1.e16c48p-7f, -0x1.813da8p-4f, -0x1.6cbf1p-9f, 0x1.303dfp-10f, -0x1.c2d8dp-7f,
    -0x1.bf2914p-12f, 0x1.e88d7ep-5f, -0x1.a57d08p-4f, -0x1.fe11ccp-8f, 0x1.37a6c8p-6f,
    -0x1.9922c2p-5f, -0x1.b15e26p-9f, -0x1.26bab6p-4f, -0x1.a97f84p-3f, -0x1.025df6p-8f,
};
static const float data_81[] = {
    0x1.f83f34p+2f, 0x1.f79f3cp-1f, 0x1.751fap-1f, 0x1.7fc7eep+2f, -0x1.80628p-2f, 0x1.51c9acp+2f,
    0x1.5729f6p-2f, -0x1.aab5fcp+0f, 0x1.769a32p-2f, 0x1.6d0b0ep-1f, 0x1.6f917cp-4f,
    0x1.d5e518p-4f, -0x1.165a5p+0f, 0x1.eafea4p+2f, 0x1.cd75dcp+1f,
};
static const float data_82[] = {-0.25f, 1.75f, 2.75f, -0.0f, 3.625f};
static const float data_83[] = {
    -1.5f, -1.5f, -1.5f, -1.5f, -1.5f, -1.5f, -1.5f, -1.5f, -1.5f, -1.5f, -1.5f, -1.5f, -1.5f,
    -1.5f, -1.5f,
};
static const float data_84[] = {
    -0x1.cf2c8cp-5f, -0x1.40c104p-8f, 0x1.012c02p-5f, -0x1.52e8dcp-5f, 0x1.861d96p-7f,
    -0x1.4de222p-6f, 0x1.13a818p-7f, 0x1.db435ep-6f, 0x1.69718cp-6f, -0x1.96814ep-8f,
    -0x1.36b608p-6f, 0x1.25b178p-5f, 0x1.3d8e24p-7f, -0x1.cc3d92p-6f, -0x1.362a8p-8f,
};
static const float data_85[] = {3.0f, 2.125f, 0.875f, 1.75f, 0.375f, 3.0f};
static const float data_86[] = {0.75f, 2.125f};
static const float data_87[] = {0.875f, 0.875f, 0.875f, 0.875f, 0.875f, 0.875f};
static const float data_88[] = {
    -0x1.89b31ep-4f, -0x1.1396fcp-3f, 0x1.4ea50ep-3f, 0x1.15e7d8p-5f, 0x1.851164p-5f,
    -0x1.d8708ap-5f,
};

static const cases_row cases[] = {
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.position = {0, 3}, .mass = {0}, .acceleration = {0, 3}},
        .before = {.position = NULL, .mass = NULL, .acceleration = NULL, .softening = -1.375f},
        .after = {.acceleration = NULL},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.position = {1, 3}, .mass = {1}, .acceleration = {1, 3}},
        .before = {.position = data_0, .mass = data_1, .acceleration = data_2, .softening = 2.375f},
        .after = {.acceleration = data_3},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.position = {8, 3}, .mass = {8}, .acceleration = {8, 3}},
        .before = {.position = data_4, .mass = data_5, .acceleration = data_6,
            .softening = 0x1.47a18cp+1f},
        .after = {.acceleration = data_7},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.position = {3, 3}, .mass = {3}, .acceleration = {3, 3}},
        .before = {.position = data_8, .mass = data_9, .acceleration = data_10, .softening = 4.5f},
        .after = {.acceleration = data_11},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.position = {1, 3}, .mass = {1}, .acceleration = {1, 3}},
        .before = {.position = data_12, .mass = data_13, .acceleration = data_14,
            .softening = 0.0f},
        .after = {.acceleration = data_3},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.position = {8, 3}, .mass = {8}, .acceleration = {8, 3}},
        .before = {.position = data_15, .mass = data_16, .acceleration = data_17,
            .softening = 1.75f},
        .after = {.acceleration = data_18},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.position = {1, 3}, .mass = {1}, .acceleration = {1, 3}},
        .before = {.position = data_19, .mass = data_20, .acceleration = data_21,
            .softening = 1.125f},
        .after = {.acceleration = data_3},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.position = {2, 3}, .mass = {2}, .acceleration = {2, 3}},
        .before = {.position = data_22, .mass = data_23, .acceleration = data_24,
            .softening = 4.0f},
        .after = {.acceleration = data_25},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.position = {7, 3}, .mass = {7}, .acceleration = {7, 3}},
        .before = {.position = data_26, .mass = data_27, .acceleration = data_28,
            .softening = 0.875f},
        .after = {.acceleration = data_29},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.position = {7, 3}, .mass = {7}, .acceleration = {7, 3}},
        .before = {.position = data_30, .mass = data_31, .acceleration = data_32,
            .softening = 1.375f},
        .after = {.acceleration = data_33},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.position = {1, 3}, .mass = {1}, .acceleration = {1, 3}},
        .before = {.position = data_34, .mass = data_35, .acceleration = data_36,
            .softening = 0.0f},
        .after = {.acceleration = data_3},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.position = {7, 3}, .mass = {7}, .acceleration = {7, 3}},
        .before = {.position = data_37, .mass = data_38, .acceleration = data_39,
            .softening = 0.0f},
        .after = {.acceleration = data_40},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.position = {7, 3}, .mass = {7}, .acceleration = {7, 3}},
        .before = {.position = data_41, .mass = data_42, .acceleration = data_43,
            .softening = 1.875f},
        .after = {.acceleration = data_44},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.position = {3, 3}, .mass = {3}, .acceleration = {4, 3}},
        .before = {.position = data_45, .mass = data_46, .acceleration = data_47,
            .softening = 0x1.355a5ap-1f},
        .after = {.acceleration = data_48},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.position = {3, 3}, .mass = {3}, .acceleration = {3, 3}},
        .before = {.position = data_49, .mass = data_50, .acceleration = data_51,
            .softening = 0.0f},
        .after = {.acceleration = data_52},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.position = {7, 3}, .mass = {7}, .acceleration = {9, 3}},
        .before = {.position = data_53, .mass = data_54, .acceleration = data_55,
            .softening = 0.0f},
        .after = {.acceleration = data_56},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.position = {2, 3}, .mass = {2}, .acceleration = {2, 3}},
        .before = {.position = data_57, .mass = data_58, .acceleration = data_59,
            .softening = 0x1.2c6808p-3f},
        .after = {.acceleration = data_60},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.position = {5, 3}, .mass = {5}, .acceleration = {5, 3}},
        .before = {.position = data_61, .mass = data_62, .acceleration = data_63,
            .softening = 0x1.106a4p+0f},
        .after = {.acceleration = data_64},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.position = {3, 3}, .mass = {3}, .acceleration = {3, 3}},
        .before = {.position = data_65, .mass = data_66, .acceleration = data_67,
            .softening = 0.0f},
        .after = {.acceleration = data_68},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.position = {7, 3}, .mass = {7}, .acceleration = {7, 3}},
        .before = {.position = data_69, .mass = data_70, .acceleration = data_71,
            .softening = 3.375f},
        .after = {.acceleration = data_72},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.position = {2, 3}, .mass = {2}, .acceleration = {2, 3}},
        .before = {.position = data_73, .mass = data_74, .acceleration = data_75,
            .softening = -INFINITY},
        .after = {.acceleration = data_76},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.position = {5, 3}, .mass = {5}, .acceleration = {5, 3}},
        .before = {.position = data_77, .mass = data_78, .acceleration = data_79,
            .softening = 1.75f},
        .after = {.acceleration = data_80},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.position = {5, 3}, .mass = {5}, .acceleration = {5, 3}},
        .before = {.position = data_81, .mass = data_82, .acceleration = data_83,
            .softening = 4.25f},
        .after = {.acceleration = data_84},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.position = {2, 3}, .mass = {2}, .acceleration = {2, 3}},
        .before = {.position = data_85, .mass = data_86, .acceleration = data_87,
            .softening = 0.0f},
        .after = {.acceleration = data_88},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
};

static void call(test *t, int number)
{
    const cases_row *c = &cases[number];
    struct {
        array position, mass, acceleration;
    } a;
    a.position = test_place(t, "position", c->before.position, sizeof *c->before.position, 2,
                            c->shape.position);
    a.mass = test_place(t, "mass", c->before.mass, sizeof *c->before.mass, 1, c->shape.mass);
    a.acceleration = test_place(t, "acceleration", c->before.acceleration,
                                sizeof *c->before.acceleration, 2, c->shape.acceleration);
    nbody_context *cx = test_open(t, c->given);
    ht1_status status;
    status = nbody_accelerate(cx, a.position.first, a.position.n[0], a.mass.first, a.mass.n[0],
                              a.acceleration.first, a.acceleration.n[0], c->before.softening);
    test_close(t, cx, status, &c->expected);
    test_array(t, &a.position, c->before.position, 0);
    test_array(t, &a.mass, c->before.mass, 0);
    test_floats(t, &a.acceleration, c->after.acceleration, 0, 4);
}

const suite suite_accelerate = {
    .entry = "accelerate",
    .cases = 24,
    .layouts = 1,
    .prepare = NULL,
    .call = call,
};
