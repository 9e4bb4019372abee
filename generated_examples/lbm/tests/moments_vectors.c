/* SPDX-License-Identifier: MIT-0 */
/* Recorded cases of lbm_moments:
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
    } shape;
    struct {
        const float *f;
        const float *rho;
        const float *ux;
        const float *uy;
    } before;
    struct {
        const float *rho;
        const float *ux;
        const float *uy;
    } after;
    outcome expected;
} cases_row;

static const float data_0[] = {
    -0.875f, 3.375f, 1.75f, 3.125f, 0.375f, -0.375f, 1.75f, 3.125f, -1.0f,
};
static const float data_1[] = {0.0f};
static const float data_2[] = {11.25f};
static const float data_3[] = {-0.25f};
static const float data_4[] = {-0x1.111112p-1f};
static const float data_5[] = {-0.5f};
static const float data_6[] = {0x1.c71c72p-5f};
static const float data_7[] = {2.875f, -0.375f, 2.0f, 1.875f, 2.75f, 0.0f, 0.25f, 3.125f, 0.75f};
static const float data_8[] = {1.0f};
static const float data_9[] = {13.25f};
static const float data_10[] = {0.75f};
static const float data_11[] = {-0x1.78c136p-2f};
static const float data_12[] = {3.25f, 3.25f, 3.25f, 3.25f};
static const float data_13[] = {-0x1.521cfcp-2f, 3.25f, 3.25f, 3.25f};
static const float data_14[] = {
    3.75f, 4.375f, -0.625f, -0.625f, 2.5f, 2.625f, 1.875f, 0.125f, 2.5f,
};
static const float data_15[] = {-1.25f};
static const float data_16[] = {16.5f};
static const float data_17[] = {0x1.f83e1p-2f};
static const float data_18[] = {-0x1.364d94p-4f};
static const float data_19[] = {
    -1.25f, 3.875f, -0.375f, NAN, -0.125f, 0.0f, 2.625f, -0.625f, -0.875f, 4.5f, -1.25f, 3.375f,
    0.125f, 0.75f, -0.875f, -0.5f, 1.375f, 1.125f, 3.75f, 2.125f, 1.625f, -1.5f, -0.375f, -0.5f,
    3.875f, 3.5f, 3.875f, 3.0f, 2.5f, 0.25f, 2.875f, 2.25f, 0.625f, 4.25f, 1.5f, 0.875f,
};
static const float data_20[] = {-0.375f, -0.375f, -0.375f, -0.375f};
static const float data_21[] = {7.875f, 16.75f, 11.75f, NAN};
static const float data_22[] = {0.625f, 0.625f, 0.625f, 0.625f};
static const float data_23[] = {-0x1.1c71c8p-1f, -0x1.abf0b8p-4f, -0x1.72620ap-3f, NAN};
static const float data_24[] = {-1.5f, -1.5f, -1.5f, -1.5f};
static const float data_25[] = {0x1.041042p-6f, 0x1.abf0b8p-5f, -0.5f, NAN};
static const float data_26[] = {
    0x1.5c2758p-1f, 0x1.36042p+3f, 0x1.38e612p+1f, 0x1.9ca7a4p-1f, -0x1.f63ddcp-3f, 0x1.9ef424p-3f,
    0x1.f0edb4p+0f, 0x1.f9aa5cp+2f, 0x1.f5ca0cp-2f, 0x1.915d84p+0f, 0x1.1455ccp+0f, 0x1.21cfc2p+0f,
    0x1.fa973cp+0f, 0x1.fc5128p+0f, 0x1.4a650cp-4f, 0x1.1cd3dp-2f, -0x1.7943ep+0f, 0x1.be003cp+1f,
    -0x1.92f74cp+3f, 0x1.de43bcp-4f, 0x1.ae0f3cp+0f, 0x1.c78006p-3f, 0x1.cb9414p-2f,
    0x1.d7d174p-4f, 0x1.4fad0cp-3f, 0x1.3bd1fap+3f, 0x1.9e652cp+3f, 0x1.03044ep-1f,
    -0x1.d6614ep-2f, 0x1.89aa7cp+2f, 0x1.b55266p-4f, 0x1.ddd62cp+2f, 0x1.526808p+3f,
    -0x1.1936d4p+1f, 0x1.4895c4p+3f, 0x1.7ebb18p-2f,
};
static const float data_27[] = {3.875f, 3.875f, 3.875f, 3.875f};
static const float data_28[] = {0x1.ac77d4p+3f, 0x1.ef96aep+4f, 0x1.0ba0d4p+4f, 0x1.2b1eccp+4f};
static const float data_29[] = {4.5f, 4.5f, 4.5f, 4.5f};
static const float data_30[] = {0x1.8ade7ep-1f, -0x1.46ed4cp-1f, -0x1.d53f3cp-6f, 0x1.e9d54p-8f};
static const float data_31[] = {2.125f, 2.125f, 2.125f, 2.125f};
static const float data_32[] = {-0x1.e270c4p-2f, 0x1.171a62p-3f, 0x1.ff0cccp-1f, -0x1.53cb2cp-2f};
static const float data_33[] = {
    -1.125f, 2.0f, 1.375f, 0.0f, 3.125f, 2.0f, -1.0f, 1.125f, 2.75f, 0.5f, 3.25f, 0.625f, 1.125f,
    2.375f, 0.5f, 3.5f, 0.875f, 4.0f, 0.125f, 3.125f, 3.875f, -1.0f, -0.375f, -0.75f, 0.125f,
    0.875f, -0.875f, 0.5f, 2.375f, 4.25f, -1.0f, 4.125f, 2.625f, 1.0f, 1.75f, 1.625f, 3.375f,
    -0.125f, 2.375f, -1.375f, 3.875f, 3.625f, 3.5f, 3.625f, 1.875f, 0.75f, 1.25f, 0.875f, 2.375f,
    3.5f, 2.25f, 2.75f, -0.875f, 2.125f, 2.375f, 0.0f, -0.5f, 2.875f, 1.375f, 1.125f, -0.25f,
    3.25f, -0.5f, 2.125f, 2.625f, -0.5f, 4.375f, 1.0f, 2.375f, -0.0f, -0.5f, 2.0f, 0.625f, 1.75f,
    1.0f, 0.375f, 1.25f, -0.875f, 1.5f, 3.625f, 1.0f, 1.0f, 2.5f, 3.875f, 3.875f, 0.75f, 1.25f,
    2.0f, -0.125f, 0.0f, 2.25f, 1.125f, 3.375f, -1.25f, -0.625f, 0.625f, 0.375f, 2.875f, 2.875f,
    -1.5f, -0.5f, 4.25f, 1.5f, 2.625f, 3.25f, 2.375f, 4.375f, -0.5f, -1.125f, 0.5f, 0.75f, 0.375f,
    -0.875f, 2.125f, -0.125f, 4.0f, 3.0f, -1.375f, -0.875f, 1.0f, 3.5f, 4.375f, 2.5f, 3.25f, 4.25f,
    3.5f, -1.25f, 0.125f, 0.625f, -0.75f, 1.125f, 1.125f, 2.375f, -0.875f, -1.375f, 2.125f, 4.125f,
    -0.125f, -0.25f, 0.0f, 3.875f, 2.375f, 4.125f, 4.375f,
};
static const float data_34[] = {
    -0.625f, -0.625f, -0.625f, -0.625f, -0.625f, -0.625f, -0.625f, -0.625f, -0.625f, -0.625f,
    -0.625f, -0.625f, -0.625f, -0.625f, -0.625f, -0.625f,
};
static const float data_35[] = {
    8.5f, 15.25f, 16.25f, 16.0f, 20.625f, 5.75f, 3.375f, 8.75f, 17.625f, 16.25f, 17.125f, 10.125f,
    16.75f, 14.875f, 4.75f, 19.75f,
};
static const float data_36[] = {
    -0.125f, -0.125f, -0.125f, -0.125f, -0.125f, -0.125f, -0.125f, -0.125f, -0.125f, -0.125f,
    -0.125f, -0.125f, -0.125f, -0.125f, -0.125f, -0.125f,
};
static const float data_37[] = {
    0x1.2d2d2ep-4f, -0x1.1d6086p-2f, -0x1.3b13b2p-4f, 0x1.7p-3f, 0x1.a6031ap-2f, -0x1.10b216p+0f,
    -0x1.097b42p+0f, -0x1.d41d42p-6f, -0x1.edd80ep-4f, -0x1.17a17ap-1f, -0x1.aa0b36p-2f,
    -0x1.c71c72p-3f, 0x1.9ca81ep-2f, -0x1.0226bap-3f, 0x1.79435ep-1f, 0x1.51033ep-2f,
};
static const float data_38[] = {
    2.375f, 2.375f, 2.375f, 2.375f, 2.375f, 2.375f, 2.375f, 2.375f, 2.375f, 2.375f, 2.375f, 2.375f,
    2.375f, 2.375f, 2.375f, 2.375f,
};
static const float data_39[] = {
    0x1.878788p-3f, 0x1.0c9714p-2f, 0x1.b91b92p-4f, -0x1.1p-3f, -0x1.8d3018p-5f, 0x1.3d37a6p+0f,
    0x1.2aaaaap+1f, -0x1.b6db6ep-3f, -0x1.227f18p-4f, 0.0f, 0x1.9b184ap-2f, 0x1.f9add4p-5f,
    -0x1.40f48ap-2f, -0x1.5833a2p-2f, -0x1.435e5p-1f, -0x1.440cf6p-2f,
};
static const float data_40[] = {
    0x1.9a007ap+2f, 0x1.0cc318p+0f, -0x1.c5b64p+0f, 0x1.697878p+0f, -0x1.aabde4p+2f,
    0x1.7e353ep-3f, 0x1.5dffap-3f, 0x1.d897fp-4f, 0x1.89dd38p-1f, 0x1.9cdba8p-3f, 0x1.dd4dbp+1f,
    0x1.7dd128p-4f, 0x1.25dc74p-3f, 0x1.76186p-3f, 0x1.5804f4p-1f, 0x1.ed8ac4p+2f, 0x1.64cc18p+3f,
    0x1.635438p+2f, 0x1.e5d3cap-4f, 0x1.c2cf18p-2f, 0x1.7d4838p-1f, 0x1.61fc9ep+3f,
    -0x1.a03226p-3f, -0x1.b80d14p-4f, -0x1.ec17bcp+2f, 0x1.f2352p-1f, 0x1.9eeb9p+3f,
    -0x1.e4f976p+1f, 0x1.ad9e7ep+2f, 0x1.1933f8p-3f, 0x1.fd5872p-3f, 0x1.093e3ep-2f,
    -0x1.624c0ep+0f, 0x1.73b798p+1f, -0x1.3b7f1ap-3f, 0x1.94cep+0f, -0x1.8acd18p+1f,
    0x1.cb5734p+0f, 0x1.6ca3a2p+2f, 0x1.25edbp-3f, 0x1.cd3f04p-1f, 0x1.aa0072p+2f, -0x1.683ebap+1f,
    0x1.89ca38p+1f, 0x1.595628p+2f, -0x1.54adf8p+2f, 0x1.91b0d2p-1f, 0x1.b0d324p-3f,
    0x1.5994c8p-3f, 0x1.9c558p-2f, 0x1.e43064p+1f, 0x1.4251dap+1f, 0x1.71927p+1f, 0x1.302e98p-2f,
    0x1.07701ep+1f, 0x1.d57ae4p-3f, -0x1.79ddf8p-2f, -0x1.dfd824p-4f, 0x1.cd23d2p+1f,
    0x1.e33b7cp+3f, 0x1.8ae6ap+1f, -0x1.ede61cp-1f, -0x1.9e31f8p-1f, 0x1.4b337ap+0f,
    0x1.f61442p+1f, -0x1.4d37b4p+0f, 0x1.1e15dap+1f, 0x1.bb05d4p+2f, -0x1.1a212ep-4f,
    0x1.d32eb8p-4f, -0x1.0eeb9p-1f, -0x1.706864p+3f, 0x1.0f14d6p+1f, -0x1.0ac74cp+3f,
    -0x1.5fd924p+3f, -0x1.589154p+3f, 0x1.63d9c6p+0f, 0x1.343ed8p+0f, 0x1.27bee8p+1f,
    0x1.c41574p-3f, 0x1.6ba8fcp-4f,
};
static const float data_41[] = {
    3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f,
};
static const float data_42[] = {
    -0x1.9f8p-13f, 0x1.4a6b2cp+3f, -0x1.e3777cp+2f, 0x1.21d5f8p+2f, 0x1.b2809ap+2f, 0x1.a0ad78p+4f,
    0x1.09f3fp+3f, 0x1.0c6682p+4f, 0x1.ca8596p+3f,
};
static const float data_43[] = {0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f};
static const float data_44[] = {
    0x1.94d75ap+13f, -0x1.6c2744p+0f, 0x1.36547ep+0f, -0x1.6a685cp+1f, -0x1.4c25e2p+0f,
    -0x1.3a262ep-2f, 0x1.8c8c8p-1f, 0x1.e5781cp-1f, 0x1.29f9f2p+0f,
};
static const float data_45[] = {4.5f, 4.5f, 4.5f, 4.5f, 4.5f, 4.5f, 4.5f, 4.5f, 4.5f};
static const float data_46[] = {
    0x1.11f102p+14f, 0x1.9407b8p-2f, -0x1.e7134p-1f, 0x1.139dfap+2f, -0x1.9812d2p-1f,
    0x1.afedfp-2f, -0x1.a1e224p-3f, 0x1.f28a64p-8f, 0x1.4a356ap+0f,
};
static const float data_47[] = {
    1.5f, -0.25f, 4.5f, -0.5f, 0.5f, 3.125f, -1.25f, 3.0f, 0.25f, 3.25f, -1.25f, 1.0f, 4.125f,
    4.125f, 2.0f, 1.75f, 1.5f, 3.125f, -0.75f, 0.875f, 2.25f, 3.375f, 4.125f, -0.375f, 3.5f,
    2.625f, 3.5f, 1.875f, 1.625f, 4.0f, 4.125f, -0.625f, 0.0f, 2.375f, 4.375f, -1.375f, 2.875f,
    2.75f, -0.625f, 2.875f, 1.875f, -0.5f, 1.25f, 0.0f, 4.375f, -0.125f, 1.875f, 2.125f, 3.0f,
    0.5f, 0.875f, 3.625f, 3.5f, 0.0f,
};
static const float data_48[] = {1.5f, 1.5f, 1.5f, 1.5f, 1.5f, 1.5f};
static const float data_49[] = {18.375f, 13.0f, 17.125f, 18.5f, 18.125f, 11.125f};
static const float data_50[] = {0.375f, 0.375f, 0.375f, 0.375f, 0.375f, 0.375f};
static const float data_51[] = {
    0x1.16a3b4p-3f, -0x1.d89d8ap-5f, -0x1.2380fp-2f, 0x1.59f22ap-3f, -0x1.1a7b96p-4f,
    -0x1.2b2564p-3f,
};
static const float data_52[] = {2.125f, 2.125f, 2.125f, 2.125f, 2.125f, 2.125f};
static const float data_53[] = {
    0x1.7829ccp-3f, 0x1.ec4ec4p-3f, -0x1.b8fe22p-2f, 0x1.67c8a6p-4f, 0x1.52fab4p-5f,
    -0x1.c0b818p-2f,
};
static const float data_54[] = {
    0x1.f8b796p+3f, 0x1.6b9faep-4f, 0x1.d51d9p+3f, 0x1.d4ba28p+2f, -0x1.d75952p-2f, 0x1.da8056p+2f,
    0x1.2d305p-2f, 0x1.e178dcp+1f, 0x1.7f8e24p+0f, 0x1.fcc352p-2f, 0x1.7a324p-2f, 0x1.4994bcp+2f,
    0x1.207d06p-1f, 0x1.cd8634p+0f, -0x1.af387p+1f, 0x1.d086e4p-4f, 0x1.dbb4dp-3f, 0x1.502b88p-4f,
    0x1.9bfc16p+0f, -0x1.039f1ep-3f, 0x1.c313dcp+2f, 0x1.0799c4p+3f, 0x1.c2e8fap+1f, 0x1.59729p+3f,
    0x1.f811b4p+1f, -0x1.e7d716p+2f, 0x1.c0929ap-4f, 0x1.2f4b32p-1f, 0x1.6b6424p-4f,
    -0x1.43c75p-4f, 0x1.fadcbp+0f, 0x1.8e6eccp-4f, -0x1.1e45f8p+2f, -0x1.9f06fcp-3f,
    0x1.79a5c2p-3f, 0x1.fff638p+2f, 0x1.80addp+1f, 0x1.16b3f8p+3f, -0x1.cfd78cp-3f, 0x1.c9b5bp-4f,
    0x1.3fdee2p-4f, 0x1.a82d98p+2f, -0x1.3b553p-2f, 0x1.20cd2cp+0f, 0x1.e99198p+1f, 0x1.615ff8p-3f,
    0x1.6bff14p+0f, 0x1.40c40cp-1f, 0x1.87a1b2p-1f, 0x1.e4eb44p+1f, 0x1.a4d14ap+3f, 0x1.a9442cp-1f,
    0x1.04ef84p+1f, 0x1.3a386cp-4f, -0x1.9c9ce4p+0f, 0x1.e7805p-1f, 0x1.6d7102p-4f,
    -0x1.debe24p-1f, 0x1.000428p+2f, 0x1.f05d64p+1f, -0x1.078a5p+1f, 0x1.8f5c4ap-2f,
    0x1.448aacp+0f, 0x1.d1b47cp-2f, 0x1.8338f8p-2f, 0x1.063244p+1f, 0x1.07b948p+0f,
    -0x1.37117cp+0f, 0x1.574aaep+0f, -0x1.67a17cp+1f, 0x1.ede54cp-4f, 0x1.a34daap+1f,
    0x1.a330cp-4f, 0x1.57c4ap+0f, 0x1.042e42p+2f, 0x1.a602c2p+1f, -0x1.b851b8p-3f, 0x1.51c604p-2f,
    0x1.954efp-4f, 0x1.11e85ep-1f, 0x1.b4c9f4p+3f, 0x1.c2c224p+2f, 0x1.10e0bep+1f, 0x1.75e878p+0f,
    -0x1.b6240cp+3f, 0x1.3f023cp-2f, 0x1.d5b044p+1f, 0x1.482becp-3f, 0x1.dd0488p+1f,
    0x1.b0db92p+2f, 0x1.08e6ccp-1f, 0x1.369bccp+3f, 0x1.054feap-2f, -0x1.8fdbe6p+2f,
    0x1.314a94p+3f, 0x1.2362d6p+2f, 0x1.1a8a34p+2f, 0x1.b000a8p+1f, 0x1.c66e54p+3f, 0x1.442494p-2f,
    0x1.9e51c4p+2f, 0x1.4d24fcp+3f, 0x1.f8b34p+3f, 0x1.62d6d4p+0f, -0x1.87d7ecp+0f, 0x1.b05b78p-1f,
    0x1.775f9cp+2f, 0x1.f3bc9cp-2f,
};
static const float data_55[] = {
    -0.5f, -0.5f, -0.5f, -0.5f, -0.5f, -0.5f, -0.5f, -0.5f, -0.5f, -0.5f, -0.5f, -0.5f,
};
static const float data_56[] = {
    0x1.99ee3ep+3f, 0x1.85f6f6p+3f, 0x1.7c3958p+5f, 0x1.a66aacp+3f, 0x1.8ae8f4p+3f, 0x1.0d646cp+5f,
    0x1.361ce4p+4f, 0x1.0398ap+4f, 0x1.5b3d66p+4f, 0x1.a65bbp+2f, 0x1.b2815cp+4f, 0x1.31cedap+5f,
};
static const float data_57[] = {
    0.5f, 0.5f, 0.5f, 0.5f, 0.5f, 0.5f, 0.5f, 0.5f, 0.5f, 0.5f, 0.5f, 0.5f,
};
static const float data_58[] = {
    0x1.0dda14p+0f, -0x1.92ff9cp-2f, 0x1.8bb362p-4f, -0x1.a070eap-3f, 0x1.21f2d2p-2f,
    -0x1.1f034p-5f, 0x1.de3628p-1f, -0x1.65648ap-1f, -0x1.00784cp-1f, 0x1.9b8aa6p-1f,
    -0x1.0e66fap-3f, 0x1.a8460cp-3f,
};
static const float data_59[] = {
    2.375f, 2.375f, 2.375f, 2.375f, 2.375f, 2.375f, 2.375f, 2.375f, 2.375f, 2.375f, 2.375f, 2.375f,
};
static const float data_60[] = {
    0x1.a369a8p-1f, -0x1.18c05cp+0f, -0x1.138baap-1f, 0x1.d722b6p-3f, -0x1.f1524ap-1f,
    -0x1.c6aafcp-2f, -0x1.31982p-1f, -0x1.8e7c6ep-1f, 0x1.141d48p-1f, 0x1.923d7ap+0f,
    -0x1.3fed44p-1f, 0x1.99002cp-4f,
};
static const float data_61[] = {
    -0.375f, 4.375f, 2.75f, -0.75f, 1.25f, 0.125f, 0.0f, 2.375f, 2.375f,
};
static const float data_62[] = {0.875f};
static const float data_63[] = {12.125f};
static const float data_64[] = {0x1.bb61a6p-2f};
static const float data_65[] = {0.5f};
static const float data_66[] = {-0x1.07eae2p-2f};
static const float data_67[] = {2.5f, 4.25f, 3.25f, 3.125f, 4.125f, 1.875f, -1.0f, 1.0f, 2.125f};
static const float data_68[] = {2.0f};
static const float data_69[] = {21.25f};
static const float data_70[] = {0.125f};
static const float data_71[] = {0x1.ededeep-3f};
static const float data_72[] = {2.375f};
static const float data_73[] = {-0x1.2d2d2ep-3f};
static const float data_74[] = {
    0x1.57229ap+2f, 0x1.bb55fcp-4f, 0x1.710f7p-1f, 0x1.340bdcp+0f, -0x1.397046p+0f, 0x1.6f38dep-2f,
    0x1.8f7dap-4f, -0x1.010104p-4f, 0x1.2a7036p-4f, 0x1.84e19cp+2f, -0x1.48c2e4p-2f,
    0x1.41ae8cp-4f, -0x1.317c86p+2f, 0x1.f6d0a8p+3f, 0x1.bb1e4ap+0f, 0x1.cdd9e2p+0f,
    0x1.203012p+2f, -0x1.49235cp+2f, -0x1.6d792cp-4f, -0x1.69ba44p+2f, 0x1.8447e6p-2f,
    0x1.f3a2f4p-3f, 0x1.5c6802p-2f, 0x1.257b68p-3f, 0x1.022feap-2f, 0x1.6f891cp+2f, 0x1.4b3ab2p-2f,
    -0x1.00b5bcp-4f, 0x1.aab47ap+1f, 0x1.5b0824p+2f, -0x1.d4167ep+0f, 0x1.e4b054p+3f,
    0x1.6c349ap-4f, 0x1.015afcp+3f, 0x1.e9c8dep-3f, 0x1.de71e8p+0f, 0x1.ecd574p-1f, 0x1.e63e04p-2f,
    0x1.daf11ep-2f, 0x1.c310bp+0f, 0x1.4fdebcp-4f, 0x1.f453bcp-4f, 0x1.6f2134p-4f, 0x1.45ce6cp-4f,
    0x1.26ddc4p-4f, 0x1.6246cp-1f, 0x1.5ea0a8p-2f, 0x1.608174p-3f, 0x1.c34a2ap-2f, 0x1.8ab468p+3f,
    0x1.d105b4p-4f, -0x1.aabf8cp-3f, 0x1.6a7ef8p-1f, 0x1.0b3ff6p-1f, -0x1.a9700ap-4f,
    0x1.b095bep-4f, 0x1.3e2d54p-2f, 0x1.b7f48ap-1f, 0x1.8f37c6p-3f, 0x1.af4238p-4f, 0x1.17c70cp-4f,
    0x1.faf91cp-1f, 0x1.faab7cp-3f, 0x1.9b5ee4p-3f, -0x1.3103c8p+0f, -0x1.dbba94p-4f,
    0x1.d01962p+1f, -0x1.35defp-2f, 0x1.02c6fcp-2f, -0x1.4d5636p-2f, 0x1.da079cp+1f,
    0x1.2ec262p+2f, 0x1.963a64p+3f, 0x1.49b62p-1f, 0x1.3efdf8p-2f, 0x1.ae35b8p-2f, 0x1.271bep+0f,
    -0x1.bff1f4p+3f, 0x1.4ab73cp+1f, 0x1.33a096p-3f, -0x1.879e7cp+0f, 0x1.8fa87p-1f,
    -0x1.bec2bep-2f, -0x1.a107c4p+2f, 0x1.71943p-3f, -0x1.36eb94p-2f, 0x1.288db8p+1f,
    0x1.46105cp+0f, 0x1.dd1352p-4f, 0x1.5430bp+2f, 0x1.17cdf4p-2f, 0x1.91d54p-2f, 0x1.e2fcecp-3f,
    -0x1.a7feb4p-2f, -0x1.b8b964p+2f, 0x1.6d7a2cp-3f, -0x1.7cf07ap-2f, 0x1.3bc3p-2f,
    0x1.d02a94p+0f, -0x1.00060ap+0f, 0x1.a0614ep+3f, 0x1.44c234p+2f, 0x1.23bb7cp-2f,
    0x1.1fdeb6p-3f, 0x1.84d43p+2f, 0x1.9f5acp+0f, 0x1.2ff754p-2f, 0x1.73f70ap+1f, 0x1.483b42p+0f,
    0x1.406808p+2f, 0x1.a4f6ccp+3f, -0x1.5b6aap+3f, 0x1.4fbef8p+0f, 0x1.ebc024p-3f,
    -0x1.248fe8p+0f, 0x1.207878p-4f, 0x1.27ba6p+3f, 0x1.c6d08p+1f, 0x1.754be4p-1f, 0x1.0673dcp+2f,
    -0x1.93d602p+2f, 0x1.6f5a5cp+3f, 0x1.e6d82ap-2f, 0x1.b0703p+3f, 0x1.10c9aap-2f, 0x1.d92df8p-1f,
    0x1.a529cp-2f, 0x1.f3b83ep-1f, 0x1.02dbbap-1f, 0x1.4b4f86p+3f, 0x1.b1e684p+1f, -0x1.daf6fp-1f,
    0x1.557a2p+2f, 0x1.a2f6bcp+3f, -0x1.190b34p+2f, 0x1.5e1f8p-3f, 0x1.37c4d8p+1f, 0x1.648f22p+1f,
    -0x1.c1461p+2f, 0x1.573aep-2f, -0x1.7ee8d8p-2f, 0x1.3c9254p-4f, 0x1.c2e6p-1f, 0x1.2c9228p+2f,
};
static const float data_75[] = {
    3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f,
    3.125f, 3.125f, 3.125f, 3.125f,
};
static const float data_76[] = {
    0x1.23c5ep+3f, 0x1.ae8a08p+4f, 0x1.077c6cp+3f, -0x1.6eda8p+3f, 0x1.cd8f62p+4f, 0x1.6b0c14p+4f,
    0x1.b864e4p+1f, 0x1.8bac5p+3f, 0x1.f75c5ep+3f, 0x1.152ea2p+5f, -0x1.580e9ap+2f, 0x1.1c4a1ap+4f,
    0x1.43901cp+0f, 0x1.cd36d2p+3f, 0x1.546044p+3f, 0x1.8ef974p+3f,
};
static const float data_77[] = {
    3.25f, 3.25f, 3.25f, 3.25f, 3.25f, 3.25f, 3.25f, 3.25f, 3.25f, 3.25f, 3.25f, 3.25f, 3.25f,
    3.25f, 3.25f, 3.25f,
};
static const float data_78[] = {
    0x1.d75c4ep-3f, -0x1.06433p-2f, 0x1.02bbfcp-2f, 0x1.0b056ap+0f, -0x1.2ee618p-1f,
    0x1.5e81f6p-3f, -0x1.89838cp-1f, -0x1.c8fc5p-3f, 0x1.632faap-3f, -0x1.bd4e72p-9f,
    0x1.5fee42p+0f, -0x1.c90498p-1f, 0x1.3fc0c8p+0f, -0x1.04c242p-3f, -0x1.04818p+1f,
    0x1.30ec48p+1f,
};
static const float data_79[] = {
    3.625f, 3.625f, 3.625f, 3.625f, 3.625f, 3.625f, 3.625f, 3.625f, 3.625f, 3.625f, 3.625f, 3.625f,
    3.625f, 3.625f, 3.625f, 3.625f,
};
static const float data_80[] = {
    -0x1.11db7ep-2f, -0x1.99cf6ep-5f, -0x1.08b1b6p-1f, 0x1.90d2fcp-2f, -0x1.7f4e0ep-6f,
    -0x1.f3cb64p-2f, 0x1.c210cep-1f, -0x1.e27fd8p-2f, -0x1.4b8a9p-3f, -0x1.cff6ap-3f,
    -0x1.483aa6p+0f, -0x1.39d57ap-1f, 0x1.b9581ep-2f, 0x1.44b468p+0f, 0x1.0759fap-2f,
    -0x1.4f462cp+0f,
};
static const float data_81[] = {
    -0.625f, -0.75f, -0.625f, 3.125f, 2.0f, 3.625f, 1.125f, 2.125f, -0.75f, -1.25f, 1.125f, 4.375f,
    0.5f, -0.375f, 3.75f, 0.75f, 1.5f, 2.625f, 3.75f, 4.25f, 0.0f, 1.0f, 1.5f, 2.25f, -1.0f, 4.25f,
    2.125f, 4.375f, 0.375f, -1.375f, 0.875f, -1.375f, -0.625f, 4.0f, 1.125f, 2.75f,
};
static const float data_82[] = {-0.625f, -0.625f, -0.625f, -0.625f};
static const float data_83[] = {1.375f, 11.75f, 14.75f, 22.625f};
static const float data_84[] = {2.5f, 2.5f, 2.5f, 2.5f};
static const float data_85[] = {0x1.1745d2p+0f, 0x1.0ae4c4p-1f, -0x1.a08ad8p-3f, 0x1.3180b6p-3f};
static const float data_86[] = {0.375f, 0.375f, 0.375f, 0.375f};
static const float data_87[] = {-0x1.1745d2p+1f, -0x1.b3bea4p-4f, -0x1.15b1e6p-4f, 0x1.e68a9cp-3f};
static const float data_88[] = {
    1.625f, 2.375f, 0.5f, -0.5f, 1.375f, 0.0f, 3.625f, 0.625f, 1.5f, 0.625f, 1.125f, 3.125f,
    -0.375f, 4.375f, 4.375f, 4.25f, 1.625f, 2.0f, -0.75f, 1.5f, 0.5f, 3.375f, 1.375f, 2.125f,
    3.375f, 2.5f, 1.375f, 4.125f, 1.75f, -1.375f, 0.25f, 1.25f, 1.5f, -0.75f, -1.0f, 0.25f, 1.0f,
    4.0f, 0.5f, -1.25f, 2.5f, -0.625f, 1.125f, 3.5f, -0.75f, 1.625f, -0.5f, 2.25f, 3.5f, 1.5f,
    3.75f, 4.25f, 1.5f, 1.25f, 3.625f, 2.25f, 3.75f, 2.125f, 2.75f, 3.25f, 4.5f, -0.125f, -0.125f,
    1.875f, 2.0f, 4.375f, -0.25f, -0.5f, 1.0f, 1.625f, 2.125f, 4.5f,
};
static const float data_89[] = {-1.25f, -1.25f, -1.25f, -1.25f, -1.25f, -1.25f, -1.25f, -1.25f};
static const float data_90[] = {21.375f, 14.125f, 8.625f, 19.0f, 10.5f, 14.75f, 15.25f, 17.875f};
static const float data_91[] = {0.5f, 0.5f, 0.5f, 0.5f, 0.5f, 0.5f, 0.5f, 0.5f};
static const float data_92[] = {
    -0x1.bb226ep-3f, -0x1.fb7812p-4f, -0x1.5cc0eep-1f, -0x1.286bcap-2f, -0.75f, 0x1.115b1ep-1f,
    0x1.2e29f8p-3f, 0x1.423cdep-2f,
};
static const float data_93[] = {1.5f, 1.5f, 1.5f, 1.5f, 1.5f, 1.5f, 1.5f, 1.5f};
static const float data_94[] = {
    0x1.1f7048p-6f, -0x1.a0d97cp-3f, 0x1.37a6f4p-2f, 0x1.50d794p-2f, -0.5f, 0x1.a08ad8p-5f,
    0x1.0c9714p-3f, 0x1.57b864p-4f,
};
static const float data_95[] = {
    0x1.f2598cp+3f, -0x1.8da2b8p-1f, 0x1.1bd2aap+3f, -0x1.55b224p-4f, 0x1.4c4c74p+1f,
    0x1.fa7488p+2f, 0x1.e04fdp-2f, 0x1.758462p-3f, 0x1.2b586p-4f, 0x1.f0293cp+0f, 0x1.278358p-3f,
    0x1.d8b836p-4f, 0x1.5bd2ep+3f, -0x1.99334cp+2f, 0x1.e535d8p-3f, -0x1.57d3dp-4f, 0x1.b203fp+1f,
    0x1.46fd0ep-2f, 0x1.b3cb34p+3f, 0x1.d92704p-1f, 0x1.78104p+3f, 0x1.344cb8p+1f, -0x1.edfc5p-4f,
    0x1.a10e28p+0f, 0x1.28c75cp+3f, 0x1.2602bcp+0f, 0x1.541848p+1f, 0x1.33186cp+1f,
    -0x1.72de1cp+3f, 0x1.f4607p+0f, -0x1.84c994p+1f, -0x1.63839ep-2f, 0x1.733054p-3f,
    0x1.ef8658p+2f, 0x1.687a2cp+1f, 0x1.a8a98ap-4f, 0x1.8a53bp-4f, -0x1.d36102p+3f, 0x1.c783fap-3f,
    0x1.69982ep+3f, 0x1.605a42p+3f, 0x1.fed9cep+1f, 0x1.7f0d4cp-3f, -0x1.d86086p+3f,
    0x1.0e7994p-4f, -0x1.461df8p-2f, -0x1.2e5bfcp-1f, -0x1.79a3b6p-3f, -0x1.8f6a06p-2f,
    0x1.cafc9p+1f, 0x1.5d875cp+0f, 0x1.d019e8p+1f, 0x1.669298p+2f, -0x1.413e58p-4f,
    -0x1.18f3dep+2f, 0x1.666ba8p-1f, 0x1.0c242cp+0f, 0x1.093bfp-4f, 0x1.dca1ecp-2f, 0x1.1cdb8ep+0f,
    0x1.37b4dap-4f, 0x1.e561p-1f, -0x1.ab43fcp-3f, 0x1.170b34p-2f, -0x1.06f5eep-4f, 0x1.62c06cp-4f,
    -0x1.c18a44p+1f, 0x1.b3b3fp-4f, 0x1.07d3e2p+3f, -0x1.09017cp+3f, 0x1.b2be8cp+1f,
    0x1.d86ef4p-1f, 0x1.cb6484p-2f, 0x1.eb3748p-1f, 0x1.0a46eep+1f, 0x1.2b440ap-1f, 0x1.8e3e98p-1f,
    0x1.b0b6b4p-3f, 0x1.1f616cp+2f, 0x1.039a9cp-3f, 0x1.401318p+1f, 0x1.ccf6c8p+3f, 0x1.6473dp-3f,
    -0x1.c494a4p+0f, 0x1.84ed2p-2f, 0x1.95132p-3f, 0x1.047736p+0f, 0x1.cd1a5p-4f, -0x1.3256bp+1f,
    0x1.51fafp+2f, 0x1.2cbb6p+3f, -0x1.3b2c92p-1f, 0x1.12790ap+3f, 0x1.1a26b6p-1f, 0x1.d97156p-2f,
    0x1.bf179cp+1f, 0x1.513c24p-1f, 0x1.f1d076p-4f, 0x1.cf25ecp-1f, 0x1.29da24p-2f,
    -0x1.4fa7f8p-2f, 0x1.08ae1p+1f, 0x1.c19dbep-1f, 0x1.d0c8p-3f, 0x1.f5fdd8p+0f, 0x1.92d12ap+2f,
    0x1.21d37p+2f, -0x1.9c5a42p+1f, 0x1.df671cp+2f, 0x1.42001p+2f, 0x1.d11e2ap+2f, -0x1.6e6184p-2f,
    0x1.271ce2p+3f, 0x1.7a0db8p-2f, -0x1.ef6718p+2f, 0x1.4b6f98p+3f, -0x1.5af5aap+1f,
    0x1.ec621cp-3f, 0x1.8fa02p-3f, 0x1.ff1ea4p+1f, 0x1.8ec3f8p+2f, -0x1.c74e84p-1f, 0x1.03a78p-3f,
    0x1.fb918cp-3f, -0x1.be1eeep+0f, -0x1.c5fb1cp+3f, 0x1.c01dccp-3f, 0x1.0694ep-1f,
    0x1.31a38cp+2f, -0x1.71d122p-3f, 0x1.935782p+3f, -0x1.46ff14p-3f, 0x1.7fcf58p+3f,
    -0x1.11a03ap-1f, 0x1.a5f92cp-1f, -0x1.9fc464p-4f, -0x1.be1c04p-1f, 0x1.55a1e8p-2f,
    0x1.9f29cp+3f, -0x1.d77bdp+1f, 0x1.ecc938p+3f, 0x1.ba583cp-2f, 0x1.f5bb44p-2f, 0x1.55a82p+0f,
};
static const float data_96[] = {
    2.75f, 2.75f, 2.75f, 2.75f, 2.75f, 2.75f, 2.75f, 2.75f, 2.75f, 2.75f, 2.75f, 2.75f, 2.75f,
    2.75f, 2.75f, 2.75f,
};
static const float data_97[] = {
    0x1.1ec95p+5f, 0x1.9ac48ep+4f, 0x1.d19978p+4f, 0x1.acb61ap+3f, 0x1.2d045p+5f, -0x1.558034p+3f,
    0x1.3f048p+1f, 0x1.2f7192p+4f, 0x1.ac8122p+4f, 0x1.31f00ap+4f, 0x1.047d26p+5f, -0x1.1d29a8p+4f,
    0x1.decb7cp+4f, -0x1.78ab84p+3f, 0x1.2a894ap+3f, 0x1.310b3cp+2f,
};
static const float data_98[] = {
    3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f, 3.875f,
    3.875f, 3.875f, 3.875f, 3.875f,
};
static const float data_99[] = {
    0x1.0cbfdp-5f, 0x1.a1808ep-2f, 0x1.18595ep+0f, -0x1.23edacp+0f, 0x1.256492p-1f, 0x1.e4ac5p-7f,
    0x1.02b844p+1f, -0x1.62304cp-3f, -0x1.ede408p-4f, 0x1.151856p-4f, 0x1.3909b6p-1f,
    0x1.1e2f52p-9f, 0x1.c12b78p-3f, -0x1.e4c954p-1f, -0x1.00eb2p+0f, 0x1.b3598ap-1f,
};
static const float data_100[] = {
    -0.375f, -0.375f, -0.375f, -0.375f, -0.375f, -0.375f, -0.375f, -0.375f, -0.375f, -0.375f,
    -0.375f, -0.375f, -0.375f, -0.375f, -0.375f, -0.375f,
};
static const float data_101[] = {
    -0x1.2e97b6p-2f, 0x1.b6a12cp-1f, 0x1.65f618p-4f, -0x1.be4642p-1f, -0x1.d8faecp-2f,
    0x1.69385p-2f, -0x1.d80578p-1f, 0x1.70819ep-2f, 0x1.6ccffcp-3f, 0x1.95fe8p-1f, -0x1.0c90d2p-5f,
    0x1.c46476p-1f, 0x1.d12d64p-5f, -0x1.9908d4p+0f, 0x1.a9e9fcp-3f, 0x1.a396b6p-3f,
};
static const float data_102[] = {
    1.375f, 2.5f, 4.375f, 0.375f, 1.375f, 1.125f, 2.125f, 2.375f, 2.75f, 1.125f, 2.5f, 3.5f, 4.5f,
    3.875f, -1.125f, 0.875f, 3.0f, 3.5f, 3.625f, 2.875f, -1.125f, 4.0f, 1.875f, 2.25f, 3.625f,
    -1.25f, -0.375f, 1.0f, NAN, -1.5f, 3.875f, 0.875f, 0.875f, -0.75f, -1.0f, 0.5f,
};
static const float data_103[] = {-0.875f, -0.875f, -0.875f, -0.875f};
static const float data_104[] = {NAN, 12.625f, 15.875f, 14.625f};
static const float data_105[] = {1.25f, 1.25f, 1.25f, 1.25f};
static const float data_106[] = {NAN, 0x1.079a9ep-2f, 0x1.42850ap-5f, 0x1.4c94cap-3f};
static const float data_107[] = {2.25f, 2.25f, 2.25f, 2.25f};
static const float data_108[] = {NAN, 0x1.a9d26p-3f, -0x1.42850ap-3f, 0x1.5e15e2p-3f};
static const float data_109[] = {
    -0x1.603162p-3f, 0x1.a42776p+1f, 0x1.9c6aa6p-3f, 0x1.f05862p+2f, -0x1.096504p+0f,
    0x1.10b5fcp-4f, 0x1.3d1da2p-1f, 0x1.49ab98p+1f, 0x1.7d9b44p-3f, 0x1.a9ca58p+3f, 0x1.2cdf1p+2f,
    -0x1.3cad0ep-3f, 0x1.ce30f4p-4f, 0x1.84ca58p-4f, 0x1.37333cp-4f, 0x1.971c8cp-3f,
    0x1.68e4ecp-3f, 0x1.4c9e4cp-3f, 0x1.276c2cp+1f, -0x1.2c0234p+2f, 0x1.9d16d8p-1f, 0x1.1ea21p-4f,
    0x1.b59e54p-3f, -0x1.ce0aa6p-2f, 0x1.45f276p+0f, -0x1.b78e64p-1f, 0x1.768c94p+1f,
    -0x1.43c852p-2f, -0x1.401fd8p+1f, 0x1.f154e6p-2f, 0x1.ed062ap+0f, 0x1.847ccp+0f,
    0x1.a87918p-1f, 0x1.4f9aaep-1f, 0x1.f494p+0f, 0x1.aba952p+3f, 0x1.27c7b2p+0f, 0x1.f67a5ap-1f,
    -0x1.cc5e8cp-1f, 0x1.008b9p+2f, 0x1.bb26a8p-2f, -0x1.b00ebp-2f, 0x1.16492cp+3f, 0x1.41dcc4p+3f,
    0x1.0f2e38p-4f, 0x1.b9a9ccp+0f, -0x1.edecb8p+3f, 0x1.7085p-4f, 0x1.06ceccp+3f, -0x1.b82e98p-3f,
    -0x1.e414c6p+3f, 0x1.40018ep-4f, 0x1.adafdep+2f, -0x1.8939e6p+2f, -0x1.33298p+1f,
    0x1.6268dcp-4f, 0x1.be8e08p-2f, 0x1.d8016cp+3f, -0x1.92a55ap+0f, -0x1.ce4f0ep+2f,
    0x1.cb31c2p+0f, 0x1.934588p-4f, -0x1.06e21cp-2f, 0x1.04a7bcp-1f, 0x1.047082p+2f,
    0x1.3442acp+3f, 0x1.afe04ap-3f, -0x1.7f0994p-2f, 0x1.e06436p+3f, 0x1.1f6774p-4f,
    0x1.d363a4p+1f, -0x1.6015dep+3f, 0x1.e3ce4p+0f, -0x1.e3cb12p+1f, 0x1.206478p+0f,
    0x1.83f564p+1f, 0x1.9762ccp-1f, 0x1.d4996cp+1f, 0x1.8fdd2p+3f, 0x1.9fa29ep-2f, -0x1.fc2ffcp-4f,
    -0x1.50c11p+2f, 0x1.d769bcp+2f, 0x1.7d7528p-3f, -0x1.da2c86p-3f, 0x1.fdcf2ap+0f,
    -0x1.ae903cp-2f, -0x1.7e5bd8p+1f, 0x1.f83b08p+2f, -0x1.670e2cp+2f, 0x1.22ddd4p+2f,
    0x1.4119dep-4f, -0x1.30f36cp+3f, 0x1.cf423p+3f, 0x1.5cd8ecp-1f, -0x1.7ca7dcp-2f,
    -0x1.7bf38p+1f, 0x1.a45498p+3f, 0x1.5c79ccp+2f, -0x1.1caa9ep-2f, 0x1.6e216ep+3f,
    0x1.a678c4p+1f, 0x1.116564p+0f, 0x1.335f62p+1f, -0x1.172af8p-4f, 0x1.93c544p+3f,
    -0x1.45abbcp+2f, 0x1.9019eep-1f,
};
static const float data_110[] = {
    0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f, 0.125f,
};
static const float data_111[] = {
    0x1.621c1ap+3f, 0x1.d763bap+3f, -0x1.bb7328p+2f, 0x1.7ffbb6p+3f, 0x1.bf86cp+4f, 0x1.48828cp+2f,
    0x1.d78256p+4f, 0x1.81f9cep+3f, 0x1.e7589cp+2f, 0x1.a34768p+5f, -0x1.c38dbp+1f, -0x1.3207bcp+2f,
};
static const float data_112[] = {
    -0x1.66a07ap-2f, 0x1.eb4dfep-1f, -0x1.9341dep-1f, -0x1.351fa4p-2f, 0x1.e1cc62p-3f,
    0x1.81b4f2p+1f, -0x1.80d63p-1f, -0x1.1837f6p+0f, 0x1.a9ecb8p+1f, 0x1.1c1d98p-5f,
    -0x1.bf57cap+0f, 0x1.1b212ep+1f,
};
static const float data_113[] = {
    0.875f, 0.875f, 0.875f, 0.875f, 0.875f, 0.875f, 0.875f, 0.875f, 0.875f, 0.875f, 0.875f, 0.875f,
    0.875f, 0.875f, 0.875f, 0.875f, 0.875f, 0.875f, 0.875f, 0.875f,
};
static const float data_114[] = {
    -0x1.4bc51ep-8f, -0x1.52095ap+0f, -0x1.00c30cp+1f, 0.875f, 0x1.118adcp-1f, -0x1.b147c8p-1f,
    0x1.1537bap+2f, 0.875f, 0x1.8ccda4p-2f, -0x1.5953b2p-4f, 0x1.a2338p+1f, 0.875f,
    -0x1.c51a52p-1f, -0x1.57d688p+2f, -0x1.f53552p+0f, 0.875f, 0.875f, 0.875f, 0.875f, 0.875f,
};
static const float data_115[] = {
    1.625f, 1.875f, -0.875f, -1.375f, -0.5f, 0.125f, 0.625f, 1.25f, 4.125f, 3.375f, 0.625f, 0.5f,
    4.25f, 1.375f, -1.0f, 0.5f, 4.5f, -0.75f, 2.75f, -0.375f, 2.375f, 1.0f, 1.375f, 2.5f, -1.5f,
    -0.75f, -0.375f, 2.875f, 2.5f, -0.625f, 2.125f, 1.375f, 4.25f, 2.875f, 1.875f, 2.75f, 3.375f,
    1.25f, 1.0f, 0.625f, -1.125f, 3.875f, 3.375f, -0.75f, 2.125f, 2.0f, 0.0f, 4.375f, 0.25f, 2.25f,
    0.625f, 3.125f, -0.625f, 1.125f, -0.25f, 4.375f, -1.375f, 0.625f, 0.5f, 3.75f, 2.125f, 2.5f,
    1.375f, 2.125f, 0.75f, 1.0f, 3.5f, 0.5f, -1.375f, 0.75f, -1.5f, 0.125f, 0.375f, 3.375f,
    -0.375f, 3.75f, 0.75f, 0.75f, 2.125f, 0.0f, 0.875f, -0.75f, 1.125f, 0.375f, 1.375f, 3.875f,
    1.625f, 2.125f, -1.0f, 3.5f, -1.0f, 0.25f, -0.75f, 4.375f, 1.625f, 3.0f, 3.625f, -1.25f,
    0.375f, 3.375f, -0.75f, 0.125f, 3.0f, 0.375f, 4.25f, -1.0f, 1.875f, -1.375f, -0.625f, -0.25f,
    1.875f, 0.25f, -1.125f, 3.75f, -1.5f, 1.5f, 2.75f, 3.125f, 2.375f, -0.625f, 0.625f, 2.625f,
    INFINITY, 3.375f, 4.25f, -1.125f, 3.5f, 1.625f, 2.375f, 3.0f, 2.25f, 2.375f, 4.375f, -0.875f,
    4.25f, 1.75f, -0.875f, 0.5f, 2.25f, 3.25f, -1.0f, 3.25f, -0.125f, 0.875f,
};
static const float data_116[] = {
    3.0f, 3.0f, 3.0f, 3.0f, 3.0f, 3.0f, 3.0f, 3.0f, 3.0f, 3.0f, 3.0f, 3.0f, 3.0f, 3.0f, 3.0f, 3.0f,
};
static const float data_117[] = {
    17.125f, 12.0f, 10.125f, 12.25f, 11.0f, 10.5f, 12.5f, 12.5f, 3.5f, 16.125f, INFINITY, 15.625f,
    13.625f, 12.25f, 11.5f, 14.125f,
};
static const float data_118[] = {
    4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f, 4.125f,
    4.125f, 4.125f, 4.125f, 4.125f,
};
static const float data_119[] = {
    0x1.2afa64p-2f, -0x1.155556p-2f, 0x1.4f032ap-1f, -0x1.d6343ep-2f, 0x1.3a2e8cp-1f,
    -0x1.24924ap-5f, 0x1.5c28f6p-3f, 0x1.70a3d8p-3f, -0x1.f6db6ep+0f, 0x1.fc07fp-5f, NAN,
    0x1.47ae14p-5f, -0x1.77c7a2p-2f, 0x1.eb1a2p-2f, -0x1.1642c8p-2f, 0x1.6a7a56p-4f,
};
static const float data_120[] = {
    4.25f, 4.25f, 4.25f, 4.25f, 4.25f, 4.25f, 4.25f, 4.25f, 4.25f, 4.25f, 4.25f, 4.25f, 4.25f,
    4.25f, 4.25f, 4.25f,
};
static const float data_121[] = {
    0x1.939ed6p-2f, -0x1.255556p-1f, -0x1.61f9aep-4f, 0x1.6343ecp-3f, -0x1.45d174p-3f,
    0x1.b6db6ep-3f, 0x1.47ae14p-5f, 0x1.333334p-3f, 0x1.24924ap-1f, -0x1.fc07fp-8f, NAN,
    -0x1.916872p-1f, -0x1.e88386p-3f, 0x1.0fac68p-2f, -0x1.642c86p-3f, 0x1.738a32p-2f,
};
static const float data_122[] = {
    0x1.c03796p+0f, 0x1.f6bc4p-4f, 0x1.a394d8p-2f, 0x1.1f1802p+2f, 0x1.991f8p+3f, -0x1.ad3a34p-3f,
    0x1.4730e2p-4f, 0x1.0ec01cp-4f, 0x1.19016ep+1f, -0x1.0188bp-2f, -0x1.b2a25p+2f, 0x1.8978dcp-4f,
    0x1.20af9ap-4f, 0x1.080526p-4f, -0x1.333e18p-3f, 0x1.fb1bf8p-1f, 0x1.fd3fc8p-1f,
    0x1.e08f98p+0f, -0x1.d598b4p+2f, 0x1.9fcfep-2f, -0x1.d091c8p+0f, 0x1.c12aecp-3f,
    -0x1.7eb11cp+1f, -0x1.951d0cp+2f, -0x1.a51046p-3f, -0x1.96aa12p+1f, 0x1.4f32b4p-2f,
    -0x1.48b764p+2f, 0x1.ef7f04p+2f, 0x1.fc2d0ap-2f, 0x1.6f91c4p-1f, 0x1.88947ap-4f,
    0x1.d577b6p+2f, -0x1.91666ap-3f, 0x1.30a09p+3f, -0x1.bbe218p-2f, 0x1.d45e1ep-2f,
    -0x1.a85b96p-1f, 0x1.df7b5p+0f, -0x1.a03e5cp-1f, 0x1.a183d4p-2f, -0x1.75488p-4f,
    -0x1.55da84p-2f, 0x1.0e4a6ep-3f, -0x1.c04a84p+1f, 0x1.d43a66p+0f, 0x1.6d6634p-2f,
    0x1.bacaaap+1f, -0x1.4482ecp+0f, -0x1.e9136p+3f, 0x1.1bbe58p-3f, 0x1.c62d46p+0f,
    0x1.00f658p-4f, -0x1.1ab59p+1f, 0x1.1be0dp-2f, -0x1.3a91c4p-1f, 0x1.411e0cp+3f, 0x1.4284dcp+2f,
    0x1.55091cp+1f, 0x1.4e97d4p+0f, 0x1.3bdd38p+3f, 0x1.f47208p+1f, -0x1.53923cp-4f, 0x1.c7adbp+2f,
    0x1.f90742p+0f, 0x1.47fa78p+3f, 0x1.7aa00cp+1f, 0x1.71cbdap+1f, 0x1.8e4cd4p-3f,
    -0x1.625fb8p+2f, 0x1.fc3222p-3f, 0x1.fa8134p+2f, 0x1.c0cf7p+1f, -0x1.44f884p+1f,
    -0x1.64bd7cp+0f, 0x1.9f2fcp-3f, 0x1.f859bcp+2f, 0x1.0a669ep+0f, 0x1.470a48p+3f, 0x1.ff5194p+2f,
    0x1.cb449p+3f,
};
static const float data_123[] = {
    0.375f, 0.375f, 0.375f, 0.375f, 0.375f, 0.375f, 0.375f, 0.375f, 0.375f,
};
static const float data_124[] = {
    0x1.1b9a58p+1f, -0x1.61a3p-3f, 0x1.7690d8p+4f, 0x1.739e14p+3f, 0x1.106f46p+3f, 0x1.9e2378p+1f,
    0x1.0a9a6p+4f, 0x1.3bec58p+4f, 0x1.47056ap+4f,
};
static const float data_125[] = {
    0x1.4628p+0f, 0x1.a2ad34p+6f, -0x1.9733cp-1f, -0x1.ac1592p-1f, -0x1.868a76p+0f,
    -0x1.34e352p+1f, 0x1.0fd794p-1f, -0x1.e04ef8p-3f, 0x1.4bcfdp-2f,
};
static const float data_126[] = {
    2.125f, 2.125f, 2.125f, 2.125f, 2.125f, 2.125f, 2.125f, 2.125f, 2.125f,
};
static const float data_127[] = {
    -0x1.d7436cp+2f, -0x1.1e05dep+3f, 0x1.4caf96p-5f, 0x1.21ccf8p-3f, -0x1.92b9fep+1f,
    -0x1.dcfb14p+0f, 0x1.b3ba0ap-2f, -0x1.88cbfep-2f, -0x1.039fe8p+0f,
};
static const float data_128[] = {
    0x1.6ea3e2p-1f, 0x1.c7658cp+1f, -0x1.6fbac8p-4f, -0x1.4806dcp-2f, 0x1.20bd54p-3f,
    -0x1.3e8174p-1f, 0x1.bd34fp+1f, 0x1.49ac64p-4f, 0x1.af4c0ap-3f, -0x1.0623bp-3f, -0x1.5ec9fp+3f,
    0x1.0bc544p-4f, 0x1.65686cp+1f, 0x1.c17666p+2f, -0x1.bfcd5ep+2f, 0x1.819fa6p+0f, 0x1.17758p-4f,
    -0x1.d2e4d6p-4f, 0x1.3bbda8p+2f, 0x1.f1b336p-3f, 0x1.5df9dp+1f, 0x1.68b236p+2f,
    -0x1.14f744p+0f, 0x1.26bb74p+1f, 0x1.37c56p+0f, 0x1.41211ap+1f, 0x1.5f82f4p-4f,
    -0x1.1abe5cp-2f, 0x1.eb653ep+3f, 0x1.686d1cp-2f, -0x1.44451p+1f, 0x1.56596p-3f,
    -0x1.fb10f6p-2f, 0x1.e96896p-1f, 0x1.70c312p+2f, 0x1.1fce38p+1f, 0x1.d619fp-4f, 0x1.e1683ap-2f,
    0x1.4f1648p+3f, 0x1.2f53ecp-4f, -0x1.4763a4p+3f, 0x1.ebe63ap+0f, -0x1.0773e4p-2f,
    -0x1.3ca358p-3f, 0x1.9ef424p+2f, 0x1.95541ep-3f, 0x1.35b7a6p+0f, 0x1.9c2decp-3f,
    -0x1.429ba4p+2f, 0x1.ff4decp-4f, 0x1.445b1ap+2f, -0x1.7d359ep+2f, -0x1.6dbaccp-4f,
    0x1.6a1e6p+0f,
};
static const float data_129[] = {0.25f, 0.25f, 0.25f, 0.25f, 0.25f, 0.25f};
static const float data_130[] = {
    0x1.5af524p+2f, 0x1.c0a7b8p+3f, 0x1.178cf2p+4f, 0x1.b07048p+0f, 0x1.61eacap-3f, 0x1.f14192p+2f,
};
static const float data_131[] = {-0.375f, -0.375f, -0.375f, -0.375f, -0.375f, -0.375f};
static const float data_132[] = {
    -0x1.a3a7b8p+0f, -0x1.b2d61ap-7f, -0x1.b4cda2p-1f, -0x1.a223cep+2f, 0x1.bda91cp+4f,
    -0x1.6f6c14p-4f,
};
static const float data_133[] = {0.625f, 0.625f, 0.625f, 0.625f, 0.625f, 0.625f};
static const float data_134[] = {
    0x1.a4a31cp-1f, 0x1.7a6818p-2f, -0x1.fb70a8p-2f, 0x1.44ba86p+2f, -0x1.e33e2cp+6f,
    0x1.13375ep-2f,
};
static const float data_135[] = {
    4.0f, 0.5f, 0.875f, -0.75f, 0.875f, 1.125f, 4.125f, 4.25f, -0.875f,
};
static const float data_136[] = {3.75f};
static const float data_137[] = {14.125f};
static const float data_138[] = {
    -0x1.f26836p-2f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f, 3.125f,
};
static const float data_139[] = {3.0f};
static const float data_140[] = {0x1.0fdbcp-3f};
static const float data_141[] = {
    -0x1.ba1f4cp-4f, 0x1.e3335p+3f, 0x1.111fbcp-4f, 0x1.cad00ep-3f, -0x1.7c0f3cp-2f,
    0x1.a2e45ep+2f, 0x1.f125e4p+3f, -0x1.de6504p-2f, 0x1.36634cp+2f, 0x1.f1caap+3f, -0x1.f1214p+0f,
    0x1.5b248cp-1f, 0x1.d69194p+3f, 0x1.1d5552p+0f, 0x1.057a14p+2f, 0x1.2e1896p+1f, 0x1.bf3bap-1f,
    -0x1.bd7p-3f, 0x1.0b53ecp-2f, 0x1.7b9296p+0f, -0x1.b8c65cp+1f, -0x1.35f8e4p-2f, 0x1.2fc5b4p-2f,
    0x1.6d86fcp-4f, 0x1.135f4cp-4f, 0x1.b6bc88p+3f, 0x1.4df47p+1f, 0x1.ddb70cp+1f, 0x1.57d49cp-3f,
    -0x1.6af13ep+3f, 0x1.ec096cp-4f, -0x1.502f2cp-1f, 0x1.c54a8ep-1f, -0x1.118a14p+1f,
    0x1.576286p-1f, 0x1.50c9a4p+0f, 0x1.e30e1p-3f, 0x1.eabd9p+2f, 0x1.9a281cp-4f, 0x1.7abcd4p+1f,
    0x1.0e1dfcp+0f, 0x1.5341fp-4f, 0x1.64acdap+2f, 0x1.e9b2bp-4f, 0x1.a3ab18p+0f, 0x1.fae9b2p-4f,
    0x1.c75734p+1f, 0x1.571a1ep-1f, 0x1.629ba4p-2f, 0x1.8299a6p+3f, -0x1.1962c2p-1f,
    0x1.e3ee0cp-2f, 0x1.b30e04p-1f, -0x1.f3759p+0f, 0x1.777cacp-4f, -0x1.3118dcp-1f, 0x1.16f4ap-3f,
    0x1.b9c928p+0f, -0x1.3fc1c6p-2f, 0x1.c28ff2p+1f, 0x1.71262p+3f, -0x1.022e1cp-2f,
    0x1.eb33b8p+3f, 0x1.68e5ap-2f, 0x1.e92a78p+1f, 0x1.238bacp+3f, 0x1.e8e6a8p+0f, -0x1.7ac0a4p+2f,
    -0x1.390654p-1f, 0x1.e7402cp-4f, 0x1.832036p-1f, -0x1.539358p+3f, 0x1.9679bp+3f,
    0x1.76c37cp-2f, -0x1.6b5dd8p-3f, 0x1.46bc9ep+3f, 0x1.cefe22p-1f, 0x1.5bc86p+3f,
    -0x1.156f34p-4f, -0x1.efdbd4p+3f, 0x1.802bp-1f,
};
static const float data_142[] = {
    3.375f, 3.375f, 3.375f, 3.375f, 3.375f, 3.375f, 3.375f, 3.375f, 3.375f,
};
static const float data_143[] = {
    0x1.079428p+5f, 0x1.da0246p+4f, -0x1.0cdca6p+2f, 0x1.fe5de4p+4f, 0x1.063452p+3f,
    0x1.8ea59ep+4f, 0x1.0babf8p+5f, 0x1.87c48p-1f, 0x1.b77bf8p+3f,
};
static const float data_144[] = {
    1.375f, 1.375f, 1.375f, 1.375f, 1.375f, 1.375f, 1.375f, 1.375f, 1.375f,
};
static const float data_145[] = {
    0x1.78285p-1f, -0x1.867eb8p-5f, -0x1.8e01acp-1f, 0x1.593468p-1f, 0x1.47d8acp+1f,
    0x1.b411eep-2f, -0x1.9d5668p-3f, -0x1.388c24p+4f, -0x1.168f52p-1f,
};
static const float data_146[] = {
    -0.875f, -0.875f, -0.875f, -0.875f, -0.875f, -0.875f, -0.875f, -0.875f, -0.875f,
};
static const float data_147[] = {
    -0x1.8e4356p-2f, -0x1.002afep-2f, 0x1.6398fcp+1f, -0x1.ab4758p-2f, 0x1.f4a44cp+0f,
    -0x1.2b3342p-2f, 0x1.8ae378p-3f, 0x1.2e729cp+5f, 0x1.c3a698p+0f,
};
static const float data_148[] = {
    0x1.238ed4p+2f, 0x1.93632p-4f, 0x1.a45a84p+2f, 0x1.762b0cp-1f, 0x1.96c3p+1f, -0x1.9667e8p+0f,
    0x1.5a1a7cp-2f, 0x1.f8cd0cp+3f, 0x1.d058a8p-4f, 0x1.2fbcdp+1f, 0x1.20be68p+2f, 0x1.27f7d2p-4f,
    0x1.9e73ep-1f, -0x1.7adfdap+0f, 0x1.d5d12cp+3f, 0x1.41d696p+3f, -0x1.524bccp-3f,
    0x1.ed7204p-2f, 0x1.2af984p-2f, 0x1.45ff8p+0f, -0x1.2c936cp-4f, 0x1.4d4628p+2f, 0x1.9faba2p-2f,
    -0x1.32fe3ap-1f, 0x1.17ae7p+0f, 0x1.d19264p-2f, 0x1.0b5c04p-3f, -0x1.80ed3ap-4f,
    0x1.df049cp-1f, 0x1.cbb952p+0f, 0x1.729ce4p+1f, 0x1.b87f7ep+3f, -0x1.973138p-1f,
    0x1.15d94cp+1f, -0x1.9c1b96p+3f, 0x1.8bc18cp+0f, 0x1.e14bf4p-1f, 0x1.3c7f4cp+3f, 0x1.85937p-1f,
    0x1.7af8b4p+3f, 0x1.21b72cp-4f, 0x1.f0aa18p-1f, -0x1.be56b4p+0f, 0x1.a1baecp-3f, 0x1.3182p-3f,
    0x1.8de1bep+3f, -0x1.4f8deep+3f, -0x1.d41bd4p-4f, 0x1.2ae7bcp-1f, 0x1.0331e4p+2f,
    0x1.a21f78p+2f, 0x1.228374p-2f, 0x1.29b40cp-4f, -0x1.f0dbe8p-1f, 0x1.584ecap+1f,
    0x1.77806ap-3f, 0x1.1526a2p+0f, 0x1.c9563ap-3f, 0x1.f87668p+2f, -0x1.0b9fecp-2f,
    0x1.123db6p+3f, 0x1.c2004p-4f, 0x1.12829cp-1f, 0x1.66093p+0f, 0x1.42c206p+2f, -0x1.dffb8p+1f,
    -0x1.400736p+0f, 0x1.7c6108p+1f, 0x1.c507b8p+3f, -0x1.b03e4ep+1f, 0x1.90dc48p-1f,
    0x1.02ba4ep+3f, -0x1.177598p+3f, 0x1.adb0ap+1f, 0x1.c2012ap-2f, -0x1.c77d1p-3f,
    -0x1.40fb24p-2f, -0x1.dd2df6p-2f, 0x1.1013dcp-3f, 0x1.8edab2p+0f, 0x1.938b2cp+2f,
    0x1.95fa14p+3f, 0x1.05f99ep-4f, 0x1.8052c2p-4f, -0x1.af9808p-3f, 0x1.069158p-4f,
    0x1.530144p+2f, 0x1.df750cp-2f, 0x1.e3044cp+3f, -0x1.a6a1fp+2f, 0x1.9e6e8p+0f, 0x1.7788b8p+2f,
    0x1.56d9acp+1f, -0x1.d3708p+0f, 0x1.befff4p-4f, 0x1.562a6p-2f, 0x1.85d72cp+3f, 0x1.f110a8p-4f,
    0x1.ff301ap+2f, 0x1.abc6ep-3f, -0x1.53423cp-3f, 0x1.79bc28p+0f, -0x1.8a599ep-1f,
    0x1.591588p-2f, -0x1.6267b8p-1f, 0x1.fb6d82p+1f, 0x1.f2983cp+1f, 0x1.3fd7aep+2f,
    0x1.332d32p+1f, 0x1.03c4ep+3f, 0x1.c8ef24p+1f, -0x1.35ba7cp-1f, 0x1.4627f4p+0f, 0x1.a7afcp+1f,
    -0x1.94773p-1f, 0x1.27bef8p-3f, 0x1.7de2ep+3f, 0x1.157ffp-4f, 0x1.20a67cp+3f, 0x1.6ed49ep-3f,
    0x1.f18fb6p+2f, -0x1.314c9ep+0f, 0x1.a0694cp+1f, 0x1.f2e20cp-4f, 0x1.c35d0cp-1f,
    0x1.b950f6p-3f, 0x1.a816dcp-1f, 0x1.466d7cp+0f, -0x1.677fd8p+3f, 0x1.bad428p-1f,
    0x1.b1ee7ep+1f, 0x1.c5538p-3f, 0x1.aaa0ecp-3f, -0x1.de8c9ep+2f, 0x1.b677dp+2f, -0x1.38e5acp+3f,
    0x1.c8832cp+1f, -0x1.f209cp-4f, 0x1.67d296p-1f, 0x1.16d7eap-2f, -0x1.ddcf78p-1f,
    0x1.457a18p-1f, 0x1.a9eed8p+0f, -0x1.80e248p-4f,
};
static const float data_149[] = {
    0x1.1bfe48p+4f, 0x1.408c12p+4f, 0x1.3d507ap+3f, 0x1.de5678p+2f, 0x1.e0a4bap+4f, 0x1.a585a4p+1f,
    0x1.960324p+4f, 0x1.a7e412p+4f, 0x1.35e7dp+4f, 0x1.b652aap+1f, 0x1.4b0c34p+4f, 0x1.5ea6c4p+3f,
    0x1.e5adfcp+3f, 0x1.389598p+4f, 0x1.bdccp+3f, 0x1.b935f8p+4f,
};
static const float data_150[] = {
    -0x1.13f99ap+0f, 0x1.4ee6d4p-2f, -0x1.01c42ep+0f, 0x1.04c262p-3f, -0x1.963702p-2f,
    -0x1.b0034cp-1f, 0x1.0482cap-4f, -0x1.9a0c68p-2f, 0x1.3253eep-1f, -0x1.5a5624p+1f,
    -0x1.37438ep-1f, 0x1.bc1826p-4f, -0x1.355c52p-1f, -0x1.9acdcp-2f, -0x1.38b944p-6f,
    0x1.bb453ep-2f,
};
static const float data_151[] = {
    -1.0f, -1.0f, -1.0f, -1.0f, -1.0f, -1.0f, -1.0f, -1.0f, -1.0f, -1.0f, -1.0f, -1.0f, -1.0f,
    -1.0f, -1.0f, -1.0f,
};
static const float data_152[] = {
    0x1.461932p+0f, 0x1.73f092p-1f, -0x1.3ef1d2p-1f, -0x1.97f752p-3f, -0x1.b6a2f2p-1f,
    0x1.afc412p+2f, -0x1.caaf68p-2f, 0x1.11afaap-1f, 0x1.39a35cp-1f, -0x1.1581e4p+0f,
    -0x1.eec486p-6f, 0x1.fd2e64p-1f, 0x1.79532ap-2f, 0x1.e0a794p-1f, -0x1.5aa664p-1f,
    -0x1.d0109ap-4f,
};

static const cases_row cases[] = {
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.f = {9, 0, 0}, .rho = {0, 0}, .ux = {0, 0}, .uy = {0, 0}},
        .before = {.f = NULL, .rho = NULL, .ux = NULL, .uy = NULL},
        .after = {.rho = NULL, .ux = NULL, .uy = NULL},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.f = {9, 1, 1}, .rho = {1, 1}, .ux = {1, 1}, .uy = {1, 1}},
        .before = {.f = data_0, .rho = data_1, .ux = data_3, .uy = data_5},
        .after = {.rho = data_2, .ux = data_4, .uy = data_6},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.f = {9, 1, 1}, .rho = {1, 1}, .ux = {1, 1}, .uy = {2, 2}},
        .before = {.f = data_7, .rho = data_8, .ux = data_10, .uy = data_12},
        .after = {.rho = data_9, .ux = data_11, .uy = data_13},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.f = {9, 1, 1}, .rho = {1, 1}, .ux = {1, 1}, .uy = {1, 1}},
        .before = {.f = data_14, .rho = data_15, .ux = data_10, .uy = data_5},
        .after = {.rho = data_16, .ux = data_17, .uy = data_18},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.f = {9, 1, 4}, .rho = {1, 4}, .ux = {1, 4}, .uy = {1, 4}},
        .before = {.f = data_19, .rho = data_20, .ux = data_22, .uy = data_24},
        .after = {.rho = data_21, .ux = data_23, .uy = data_25},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.f = {9, 2, 2}, .rho = {2, 2}, .ux = {2, 2}, .uy = {2, 2}},
        .before = {.f = data_26, .rho = data_27, .ux = data_29, .uy = data_31},
        .after = {.rho = data_28, .ux = data_30, .uy = data_32},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.f = {9, 4, 4}, .rho = {4, 4}, .ux = {4, 4}, .uy = {4, 4}},
        .before = {.f = data_33, .rho = data_34, .ux = data_36, .uy = data_38},
        .after = {.rho = data_35, .ux = data_37, .uy = data_39},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.f = {9, 3, 3}, .rho = {3, 3}, .ux = {3, 3}, .uy = {3, 3}},
        .before = {.f = data_40, .rho = data_41, .ux = data_43, .uy = data_45},
        .after = {.rho = data_42, .ux = data_44, .uy = data_46},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.f = {9, 2, 3}, .rho = {2, 3}, .ux = {2, 3}, .uy = {2, 3}},
        .before = {.f = data_47, .rho = data_48, .ux = data_50, .uy = data_52},
        .after = {.rho = data_49, .ux = data_51, .uy = data_53},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.f = {9, 4, 3}, .rho = {4, 3}, .ux = {4, 3}, .uy = {4, 3}},
        .before = {.f = data_54, .rho = data_55, .ux = data_57, .uy = data_59},
        .after = {.rho = data_56, .ux = data_58, .uy = data_60},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.f = {9, 1, 1}, .rho = {1, 1}, .ux = {1, 1}, .uy = {1, 1}},
        .before = {.f = data_61, .rho = data_62, .ux = data_1, .uy = data_65},
        .after = {.rho = data_63, .ux = data_64, .uy = data_66},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.f = {9, 1, 1}, .rho = {1, 1}, .ux = {1, 1}, .uy = {1, 1}},
        .before = {.f = data_67, .rho = data_68, .ux = data_70, .uy = data_72},
        .after = {.rho = data_69, .ux = data_71, .uy = data_73},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.f = {9, 4, 4}, .rho = {4, 4}, .ux = {4, 4}, .uy = {4, 4}},
        .before = {.f = data_74, .rho = data_75, .ux = data_77, .uy = data_79},
        .after = {.rho = data_76, .ux = data_78, .uy = data_80},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.f = {9, 2, 2}, .rho = {2, 2}, .ux = {2, 2}, .uy = {2, 2}},
        .before = {.f = data_81, .rho = data_82, .ux = data_84, .uy = data_86},
        .after = {.rho = data_83, .ux = data_85, .uy = data_87},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.f = {9, 4, 2}, .rho = {4, 2}, .ux = {4, 2}, .uy = {4, 2}},
        .before = {.f = data_88, .rho = data_89, .ux = data_91, .uy = data_93},
        .after = {.rho = data_90, .ux = data_92, .uy = data_94},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.f = {9, 4, 4}, .rho = {4, 4}, .ux = {4, 4}, .uy = {4, 4}},
        .before = {.f = data_95, .rho = data_96, .ux = data_98, .uy = data_100},
        .after = {.rho = data_97, .ux = data_99, .uy = data_101},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.f = {9, 2, 2}, .rho = {2, 2}, .ux = {2, 2}, .uy = {2, 2}},
        .before = {.f = data_102, .rho = data_103, .ux = data_105, .uy = data_107},
        .after = {.rho = data_104, .ux = data_106, .uy = data_108},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.f = {9, 4, 3}, .rho = {4, 3}, .ux = {4, 3}, .uy = {5, 4}},
        .before = {.f = data_109, .rho = data_110, .ux = data_110, .uy = data_113},
        .after = {.rho = data_111, .ux = data_112, .uy = data_114},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.f = {9, 4, 4}, .rho = {4, 4}, .ux = {4, 4}, .uy = {4, 4}},
        .before = {.f = data_115, .rho = data_116, .ux = data_118, .uy = data_120},
        .after = {.rho = data_117, .ux = data_119, .uy = data_121},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.f = {9, 3, 3}, .rho = {3, 3}, .ux = {3, 3}, .uy = {3, 3}},
        .before = {.f = data_122, .rho = data_123, .ux = data_45, .uy = data_126},
        .after = {.rho = data_124, .ux = data_125, .uy = data_127},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.f = {9, 3, 2}, .rho = {3, 2}, .ux = {3, 2}, .uy = {3, 2}},
        .before = {.f = data_128, .rho = data_129, .ux = data_131, .uy = data_133},
        .after = {.rho = data_130, .ux = data_132, .uy = data_134},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.f = {9, 1, 1}, .rho = {1, 1}, .ux = {3, 3}, .uy = {1, 1}},
        .before = {.f = data_135, .rho = data_136, .ux = data_41, .uy = data_139},
        .after = {.rho = data_137, .ux = data_138, .uy = data_140},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.f = {9, 3, 3}, .rho = {3, 3}, .ux = {3, 3}, .uy = {3, 3}},
        .before = {.f = data_141, .rho = data_142, .ux = data_144, .uy = data_146},
        .after = {.rho = data_143, .ux = data_145, .uy = data_147},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.f = {9, 4, 4}, .rho = {4, 4}, .ux = {4, 4}, .uy = {4, 4}},
        .before = {.f = data_148, .rho = data_116, .ux = data_116, .uy = data_151},
        .after = {.rho = data_149, .ux = data_150, .uy = data_152},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
};

static void call(test *t, int number)
{
    const cases_row *c = &cases[number];
    struct {
        array f, rho, ux, uy;
    } a;
    a.f = test_place(t, "f", c->before.f, sizeof *c->before.f, 3, c->shape.f);
    a.rho = test_place(t, "rho", c->before.rho, sizeof *c->before.rho, 2, c->shape.rho);
    a.ux = test_place(t, "ux", c->before.ux, sizeof *c->before.ux, 2, c->shape.ux);
    a.uy = test_place(t, "uy", c->before.uy, sizeof *c->before.uy, 2, c->shape.uy);
    lbm_context *cx = test_open(t, c->given);
    ht1_status status;
    status =
        lbm_moments(cx, a.f.first, a.f.n[0], a.f.n[1], a.f.n[2], a.rho.first, a.rho.n[0],
                    a.rho.n[1], a.ux.first, a.ux.n[0], a.ux.n[1], a.uy.first, a.uy.n[0], a.uy.n[1]);
    test_close(t, cx, status, &c->expected);
    test_array(t, &a.f, c->before.f, 0);
    test_floats(t, &a.rho, c->after.rho, 0, 4);
    test_floats(t, &a.ux, c->after.ux, 0, 4);
    test_floats(t, &a.uy, c->after.uy, 0, 4);
}

const suite suite_moments = {
    .entry = "moments",
    .cases = 24,
    .layouts = 1,
    .prepare = NULL,
    .call = call,
};
