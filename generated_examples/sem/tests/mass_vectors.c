/* SPDX-License-Identifier: MIT-0 */
/* Recorded cases of sem_mass:
 * what goes in, and what the exact evaluator made of it. */
#include "selftest.h"

#include <math.h>
#include <stddef.h>

typedef struct cases_row {
    limits given;
    struct {
        int64_t jacobian[4];
        int64_t weight[1];
        int64_t out[3];
    } shape;
    struct {
        const double *jacobian;
        const double *weight;
        const double *out;
    } before;
    struct {
        const double *out;
    } after;
    outcome expected;
} cases_row;

static const double data_0[] = {0.0, 1.0, 0.625, -1.375};
static const double data_1[] = {0x1.8fd04cf0d0d7ap-3};
static const double data_2[] = {4.5};
static const double data_3[] = {-0x1.8642dbd45de82p-6};
static const double data_4[] = {
    -0.375, 3.375, 1.125, 0.125, 2.875, 2.125, 4.5, 3.375, 1.5, 1.75, -1.125, 2.5, -1.0, -1.5,
    0.625, 0.375, 2.125, 3.125, 1.125, 2.125, 4.5, -0.375, 4.0, 4.0, 0.375, 3.75, -1.375, 1.125,
    3.5, 1.875, 0.875, -0.125, 2.375, 3.75, 2.0, 4.5, 2.25, 1.625, 2.75, 2.75, -0.25, 1.75, 3.0,
    0.375, -1.5, -1.0, -1.5, 4.125, 3.875, 0.0, 3.375, 4.25, 0.125, 1.875, 1.75, -0.25, 1.625,
    1.75, -0.5, 0.5, 2.25, 0.75, 0.625, 3.625, 0.375, 3.0, -1.5, 1.875, 2.25, 2.125, -0.375,
    -0.625, 2.5, 2.625, 3.375, 2.25, -1.5, 0.875, 1.75, -0.5, 2.375, -0.5, -1.25, 0.375, 0.5,
    0.125, 3.5, 0.375, 0.0, -1.5, 0.125, 2.25, -1.25, -1.5, -1.0, 1.625, 4.375, 4.375, 2.0, 0.875,
    3.625, 1.0, 2.625, 1.0, 0.0, 3.25, 1.375, 2.875,
};
static const double data_5[] = {-1.25, 4.25, 4.125, 4.0, -0.125};
static const double data_6[] = {
    1.125, 1.125, 1.125, 1.125, 1.125, 1.125, 1.125, 1.125, 1.125, 1.125, 1.125, 1.125, 1.125,
    1.125, 1.125, 1.125, 1.125, 1.125, 1.125, 1.125, 1.125, 1.125, 1.125, 1.125, 1.125, 1.125,
    1.125,
};
static const double data_7[] = {
    -0x1.806p+2, -0x1.7e8p-1, -0x1.d7ccp+4, -0x1.7e8p+1, 18.0625, 0x1.55dcp+8, -0x1.cc32p+4,
    -0x1.2375p+5, 0x1.b1e6p+5, 0x1.57cp+1, 0x1.c638p+4, 0x1.3d1cp+5, -0x1.5df6p+6, -0x1.dea8p+5,
    0x1.d958p+4, -0x1.3d1cp+5, 0x1.6cde8p+6, -0x1.4bcep+3, -0x1.437p+2, 0x1.09ap+2, -0x1.5eap+0,
    1.328125, 0x1.b18p+1, -0x1.ef42p+5, 0x1.960ep+4, 17.53125, -0x1.30278p+6,
};
static const double data_8[] = {
    0x1.f7805ac0f8a3p-1, -0x1.2465500de26ccp+0, 0x1.280857638f8b3p-1, -0x1.eb6383325ad68p+1,
    0x1.ddee7a78294c3p-1, -0x1.2f6e0dfc644ep-1, 0x1.79f797c2f8c7cp-3, 0x1.4fe04df4e6e8ap+0,
    -0x1.2a86ce8722b1cp+3, 0x1.3cfb83b32614ep-1, 0x1.d3ec1aac347acp+1, 0x1.322de7f79ee44p+3,
    -0x1.929e28fe0063cp+3, 0x1.31dbc39a24fa1p-2, 0x1.3c57e0cf66b7p-4, 0x1.7bdceb94051e6p-4,
    -0x1.8d5f29759297bp-2, 0x1.322d66c3045b4p-2, 0x1.ee9a9a3b4aba2p-4, 0x1.bea728f0a505p-4,
    0x1.f4acc6f5b3d5p-1, 0x1.8ea90059c4b2ap+1, -0x1.180150dc8fa27p-2, 0x1.781a0a1a61e54p+2,
    -0x1.84075cb5988d4p-1, 0x1.8239d0cba3536p-3, -0x1.1531c46073f3ap+3, 0x1.37a4ee9bc9818p+1,
    0x1.79354cc22b552p+0, -0x1.6e22c5ccaa32dp-1, 0x1.d0b0cb4f5fb38p-4, -0x1.b17c9490a5c9ap+0,
    0x1.95135810820b6p-2, -0x1.9964763664532p+1, 0x1.23b97a43cc53ep-4, 0x1.e4f34d9566b8cp-3,
    0x1.7b02cefcc728cp+1, -0x1.bea7f5695d62ap+0, -0x1.9cf45cddc921cp+1, -0x1.2f643b0e6b9cap-3,
    0x1.712f5ff1dc6dap+1, 0x1.9ad3a7ff93621p-3, 0x1.576c680f29a75p+0, -0x1.0019024c469f2p-3,
    -0x1.b42c299c75886p+2, 0x1.2ccaf2a043edap+0, 0x1.787728532b826p+2, 0x1.6a833b1076f54p+2,
};
static const double data_9[] = {
    0x1.570e3d594bf34p+0, -0x1.52b49812ecc15p+1, 0x1.7103789f74c1cp-3, -0x1.fc99f25920968p-2,
};
static const double data_10[] = {
    -0.625, -0.625, -0.625, -0.625, -0.625, -0.625, -0.625, -0.625, -0.625, -0.625, -0.625, -0.625,
};
static const double data_11[] = {
    -0x1.65fccd8ff3168p+2, -0x1.2ec313fff4ce4p+2, 0x1.448a99dbcfd9ep+8, -0x1.0a9dc5c2d4579p+3,
    -0x1.2069aaaff5eb6p-3, -0x1.765b4815755c7p+4, 0x1.802a6c1672765p-1, -0x1.0e6fb36aca0b2p+4,
    0x1.279096631963p-1, 0x1.583f915b75578p+4, 0x1.1dd85af0f6333p+1, -0x1.3eb1cbb3d02c9p+8,
};
static const double data_12[] = {
    0.875, -0.125, 0.25, 4.125, 4.125, -1.0, 3.875, 2.625, 3.25, 2.25, -1.125, 0.75, 2.875, 2.75,
    0.5, 2.625, 4.375, -0.125, 1.5, 2.875, 2.125, -0.375, 2.0, 1.375, 0.875, 1.75, 4.125, 1.5, 1.5,
    4.0, 0.625, -0.25, 1.5, 4.25, 4.25, -1.375, 4.0, 2.75, 1.375, 2.625, 2.625, -0.5, -0.75,
    -0.625, 2.875, 2.75, 3.875, 1.625, 1.75, 1.125, 4.375, 3.125, -0.375, 2.125, 3.875, 0.625,
    0.375, 2.375, -INFINITY, 0.5, -0.25, 0.25, 4.125, 0.125, -0.375, 3.375, 3.25, -1.125, 4.375,
    2.375, 3.75, 3.5, 4.5, 2.875, 3.125, -0.625, 0.5, 2.125, -1.0, 4.5, 0.375, 2.875, 4.0, 2.375,
    -0.75, 3.875, -1.125, 0.125, 2.375, 3.875, -1.0, 4.0, 2.5, -0.75, -1.125, -0.125,
};
static const double data_13[] = {2.625, -INFINITY, 0.75, 0.25};
static const double data_14[] = {
    2.125, 2.125, 2.125, 2.125, 2.125, 2.125, 2.125, 2.125, 2.125, 2.125, 2.125, 2.125, 2.125,
    2.125, 2.125, 2.125, 2.125, 2.125, 2.125, 2.125, 2.125, 2.125, 2.125, 2.125,
};
static const double data_15[] = {
    0x1.9161p+4, -INFINITY, 0x1.3908p+3, -INFINITY, INFINITY, -INFINITY, -0x1.4595p+5, INFINITY,
    -0x1.3cf8p+5, -INFINITY, -INFINITY, INFINITY, 0x1.e258p+1, INFINITY, INFINITY, INFINITY,
    -INFINITY, -INFINITY, -0x1.4526cp+6, -INFINITY, -0x1.4e32p+4, -INFINITY, INFINITY, INFINITY,
};
static const double data_16[] = {
    -1.25, 2.0, 1.75, 1.25, -1.5, -1.0, 0.875, 2.875, 0.375, 0.5, -1.125, 1.25, 1.125, 4.25, -0.25,
    2.0, 1.75, 3.75, -0.875, 4.5, 3.875, 2.375, 3.875, 3.875, 3.0, -0.75, 1.125, -0.375, 0.75,
    2.625, 1.5, 3.75, 3.5, 4.125, 4.25, -1.25, 1.75, 2.5, 0.375, -0.5, 3.25, 3.75, 3.5, 1.25,
    0.375, -0.75, -0.75, 4.5, 3.875, 0.875, 1.25, 4.25, 3.0, -0.125, 2.875, -0.625, 0.875, 3.375,
    0.375, 1.125, 1.75, 3.125, 4.25, -0.25, -1.125, 2.25, 0.0, 1.875, 0.25, 2.125, 0.5, -1.5, 3.25,
    1.625, -1.375, 3.0, -1.375, 0.375, 2.5, 3.125, 2.25, 4.125, -1.5, 0.125, -1.5, 2.5, -0.625,
    3.875, -0.875, 4.125, -0.375, 2.0, -1.25, 1.0, 2.0, 0.125, 2.125, 4.125, 1.875, -0.625, 1.75,
    2.125, -1.375, 2.625, -0.5, 4.25, 3.25, 3.125,
};
static const double data_17[] = {4.125, 0.0, 2.875};
static const double data_18[] = {
    1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0,
    1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0,
};
static const double data_19[] = {
    -0x1.5891p+6, -0.0, 0x1.875cp+3, 0.0, 0.0, 0.0, -0x1.aafp+1, -0.0, -0x1.6a234p+7, -0x1.ed74p+4,
    -0.0, 0x1.aafp+3, 0.0, -0.0, -0.0, -0x1.45644p+7, -0.0, -0x1.7c38p+3, 0x1.97d7ep+7, -0.0,
    0x1.32dc8p+6, -0.0, -0.0, -0.0, -0x1.ade7p+6, 0.0, -0x1.fc56p+6,
};
static const double data_20[] = {
    0x1.077f047a0a4fp+2, 0x1.8893ce3b541dap+0, 0x1.f5fe9fba60fc4p+2, 0x1.131145f7fd876p+1,
    0x1.1463904b11761p-2, -0x1.5957033891b84p+1, -0x1.b567cb118cbbcp-3, 0x1.539dacc64ce8ep-4,
    0x1.067e471d142d6p+0, -0x1.4a4da7ec11d85p+1, -0x1.d77772332e0a4p+2, -0x1.f45fe27aeda02p+3,
    0x1.14f2167cd56b4p+3, -0x1.99d338dc28426p-2, 0x1.f3074207b2132p+1, -0x1.8c54eefc48e16p+3,
};
static const double data_21[] = {1.625, -1.125, 1.75, 2.125, 0.0};
static const double data_22[] = {0.875, 0.875, 0.875, 0.875};
static const double data_23[] = {
    -0x1.0cc5d0a1db49dp+3, -0x1.76660d472badp+0, -0x1.72242b2c17ea1p+6, -0x1.16ed88666bbdp+8,
};
static const double data_24[] = {
    0x1.2cd948e055c44p+1, 0x1.230f9e21306c2p-1, -0x1.c8b8d95666b25p-2, 0x1.b0c435dc07ec5p+0,
    -0x1.7918c5ff905f4p+2, 0x1.b2629af40e631p+0, 0x1.459d7627116a4p+2, 0x1.4c3a6a6f132d6p-1,
    0x1.5bf9480d5db18p+0, 0x1.f3af7b0d86254p+2, 0x1.015a1f947cc26p-1, 0x1.abc1be167356ap-1,
    0x1.45499418b374ap-1, 0x1.c07fa14dbad39p+1, -0x1.8a08da3aaeed5p+0, 0x1.c4239d2c21598p+2,
    0x1.50774cb9fab72p+3, 0x1.02f9ab4a7ef6ap-4, 0x1.2950caffff635p+1, 0x1.867305d1d8452p+3,
    0x1.fca3a1fb7938cp+3, -0x1.1bcf7b833c418p-4, 0x1.78138f286b3e8p-2, 0x1.36dd048c77a8p-2,
    0x1.b44f24844aa0cp+2, -0x1.e0a628c1c9314p+0, 0x1.81121a2419c54p+3, 0x1.538662095b48p-2,
    -0x1.0e86d68532186p+2, 0x1.aedcf021cc286p+0, 0x1.a6906f6b76954p-2, 0x1.5ee3e2e82d80ap+3,
    -0x1.e8e53c334831bp+0, 0x1.993342c932ddbp+3, 0x1.35130577f851ep-3, -0x1.12964e955b56p-2,
};
static const double data_25[] = {3.5, -0.5, 0.125};
static const double data_26[] = {3.75, 3.75, 3.75, 3.75, 3.75, 3.75, 3.75, 3.75, 3.75};
static const double data_27[] = {
    0x1.9e3b5ecaefee4p+5, 0x1.5cc682dd2da6dp+4, -0x1.385829665dc7cp+0, 0x1.e4325844dc1e9p+6,
    -0x1.c083b84174268p+7, 0x1.0fa5205144549p+1, 0x1.30750c419ff26p+8, 0x1.49501f12c1046p+6,
    -0x1.3d9227c54b81ep-1,
};
static const double data_28[] = {
    0.875, 2.75, 2.5, 1.625, 3.75, -0.875, 3.625, 2.25, -1.0, 0.0, 3.25, 2.25, -0.125, -1.125,
    2.125, -0.25, 0.625, 4.5, -0.125, 3.0, -0.25, 4.125, 4.0, 1.0, -0.75, 1.25, 1.375, 0.0, 4.375,
    3.25, 4.375, 2.5,
};
static const double data_29[] = {1.25, INFINITY};
static const double data_30[] = {2.375, 2.375, 2.375, 2.375, 2.375, 2.375, 2.375, 2.375};
static const double data_31[] = {
    -0x1.10a8p+3, INFINITY, -INFINITY, INFINITY, 0x1.e78p+1, -INFINITY, -INFINITY, -INFINITY,
};
static const double data_32[] = {4.0, -0.25, 3.25, -1.125, 2.0, -0.5, 1.875, 0.625};
static const double data_33[] = {0x1.0d52c3e56656cp+3, 0x1.b65e271a09e52p+3};
static const double data_34[] = {0.625, 0.625};
static const double data_35[] = {-0x1.05343da142587p+8, 0x1.35e7336ce23d9p+7};
static const double data_36[] = {
    3.5, 1.5, 0.75, 3.375, 4.125, 0.0, 3.0, 2.875, -0.875, -1.375, 4.5, 2.875, 1.125, 1.875, 0.125,
    -1.375, 4.25, 1.75, -0.625, -1.375, 2.875, 0.75, 3.375, 3.125, -1.125, 0.375, 4.375, -0.25,
    0.625, -1.25, 3.875, -1.0, 4.375, 1.625, 3.0, 3.5, 2.75, -1.0, -0.75, 4.375, 1.25, 3.875,
    -0.875, 3.125, 2.0, 0.875, 2.875, 4.0, 0.25, -0.75, 2.875, -1.375, -0.875, 1.0, 4.25, 3.375,
    3.0, 2.0, -0.125, 0.0, -INFINITY, 1.5, -1.125, 1.75, 0.625, -1.25, 1.125, 0.25, 4.125, -0.125,
    1.375, 2.5,
};
static const double data_37[] = {INFINITY, 1.125, 0.875};
static const double data_38[] = {
    1.625, 1.625, 1.625, 1.625, 1.625, 1.625, 1.625, 1.625, 1.625, 1.625, 1.625, 1.625, 1.625,
    1.625, 1.625, 1.625, 1.625, 1.625,
};
static const double data_39[] = {
    INFINITY, INFINITY, INFINITY, -INFINITY, -0x1.80cp+2, 0x1.968cp+2, -INFINITY, INFINITY,
    INFINITY, INFINITY, 0x1.2786p+3, 0x1.5984p+2, INFINITY, -INFINITY, INFINITY, -INFINITY,
    0x1.fa4p+0, 0x1.4a42p+3,
};
static const double data_40[] = {
    -0.75, 0.75, -0.5, 4.5, -0.125, 0.75, -0.5, -1.5, -0.875, 3.625, 0.5, 2.625, 0.875, 2.25,
    1.375, 0.625, 1.0, 2.5, 1.125, 4.5, 1.875, -1.0, 1.5, 0.875, 2.375, 3.5, 1.125, 4.25, 3.75,
    0.375, 2.875, -1.375,
};
static const double data_41[] = {-0x1.72e4ec44ef96fp+1, 0x1.8ea6743f60e7ap+2};
static const double data_42[] = {2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0};
static const double data_43[] = {
    -0x1.9303e5c1bb0fbp+4, -0x1.44e1991af66d2p+3, 0x1.28ae03d09f41ep+6, -0x1.8b449c871548p+6,
    0x1.c5646279f271ap+3, -0x1.c57ae5b5a2a3p+5, -0x1.bc74a174e2e71p+6, -0x1.e3c76932ae76cp+7,
};
static const double data_44[] = {
    0x1.35b1782c5f042p+0, 0x1.da3d206a9dc44p+3, 0x1.5927d1a5161c2p-4, -0x1.2cf85789801b2p-3,
};
static const double data_45[] = {0x1.78fab93174328p-3, -0x1.baa2b82becc04p+3, 0x1.644541cf04a64p-2};
static const double data_46[] = {2.75};
static const double data_47[] = {-0x1.8bfa087671e8p-5};
static const double data_48[] = {
    -0.375, -0.75, 0.375, 0.875, 4.25, -0.875, -0.125, -1.25, 4.375, -1.5, 2.625, 1.625, -1.25,
    2.375, 0.875, -0.5, 3.375, 2.5, -1.0, 0.0, 0.5, -0.5, 4.0, 1.625, 2.125, 0.0, 4.375, 0.375,
    2.0, 4.5, 3.5, 4.25, -0.375, 1.625, 3.25, 3.375, -1.5, 2.875, 0.375, 2.875, 1.75, -1.0, 1.625,
    1.25, 1.75, 4.5, 4.125, 2.875, 3.0, 3.625, -0.875, -0.75, 4.25, 4.125, -1.25, 4.125, 1.875,
    0.25, 0.0, -0.625, 1.0, 2.625, 1.5, 1.125, -0.125, -0.625, -0.75, 4.125, -0.875, 4.375, -1.5,
    -1.125, 4.5, 3.0, 2.0, 0.25, 3.5, 4.375, -1.25, -1.0, 2.0, 4.375, 2.25, 0.75, 4.5, 4.5, 2.0,
    1.875, 4.25, -0.875, 1.625, -1.125, -0.875, 0.25, 2.25, 3.875, 3.75, 1.375, -0.375, 1.0, -0.75,
    2.25, -0.875, -0.125, -0.75, 3.375, 1.0, 1.5,
};
static const double data_49[] = {0.25, 0.375, 1.75, -1.0, 2.625};
static const double data_50[] = {
    -0x1.8p-9, -0x1.044p-1, 0x1.355p+2, -0x1.17p-3, 0x1.68p-2, 0x1.d88p+0, 0x1.65p-2, -0x1.308p+2,
    -0x1.40ccp+4, -0x1.59p-2, 0x1.6ep-2, -0x1.7aep+2, 0x1.62p-4, 0x1.986p+1, -0x1.89cp-1,
    -0x1.3bp+0, -0x1.4acp-1, 0x1.71ccp+4, -0x1.38p-2, 0x1.7ap-3, -0x1.d34p+1, -0x1.bp-5,
    -0x1.e3cp-2, -0x1.4c1p+1, 0x1.ddcp+0, 0x1.5a8p+0, -0x1.b9p+3,
};
static const double data_51[] = {
    0.0, 1.5, 1.75, -0.75, 4.25, -1.375, 2.5, -0.625, 2.5, 3.625, 4.0, -1.25, 0.875, -1.5, 2.875,
    -1.25, 3.0, 1.75, -1.5, 0.75, -0.625, 3.875, 1.5, 0.25, 0.125, 4.0, 1.875, 3.625, -0.75, -0.75,
    -0.75, 0.0,
};
static const double data_52[] = {2.125, 0.0};
static const double data_53[] = {4.125, 4.125, 4.125, 4.125, 4.125, 4.125, 4.125, 4.125};
static const double data_54[] = {-0x1.7b5p+3, 0.0, -0.0, 0.0, 0x1.6038p+4, -0.0, -0.0, -0.0};
static const double data_55[] = {
    0.625, 3.5, 3.625, 3.625, 4.375, 3.0, 2.25, -1.375, 0.375, 3.125, 3.75, 2.25, 0.875, 1.375,
    -1.0, -0.625, 1.125, 4.25, 1.375, -0.125, 4.125, 2.5, 0.25, -1.5, -0.625, 2.875, -1.25, -0.125,
    0.0, 1.0, 2.625, 4.25, 1.25, 3.625, -1.375, 0.5, 3.375, -1.375, 1.875, 1.875, 1.875, 3.125,
    1.5, 3.5, 1.375, 4.5, 1.25, 2.5, 3.125, 2.75, -0.875, 4.0, 2.0, 0.875, -0.5, 0.25, 2.25, 3.375,
    2.875, 1.875, 2.5, -0.125, 2.25, 2.0, 1.0, 0.375, 4.0, 0.375, 3.625, -1.5, 0.125, 1.375, 4.25,
    -0.125, 1.625, 1.25, 3.125, 3.5, -0.75, 2.125, -1.5, 2.5, 4.5, 1.375, 3.125, 4.0, 0.75, 1.0,
    -0.75, 1.0, -1.0, -0.625, 4.125, 1.875, 2.0, -1.5, 1.25, 4.125, 0.875, 4.125, 4.25, -0.75, 4.5,
    3.5, 1.25, -1.5, 2.0, 2.75,
};
static const double data_56[] = {0.0, 3.125, 3.125};
static const double data_57[] = {
    1.25, 1.25, 1.25, 1.25, 1.25, 1.25, 1.25, 1.25, 1.25, 1.25, 1.25, 1.25, 1.25, 1.25, 1.25, 1.25,
    1.25, 1.25, 1.25, 1.25, 1.25, 1.25, 1.25, 1.25, 1.25, 1.25, 1.25,
};
static const double data_58[] = {
    -0.0, -0.0, -0.0, 0.0, -0x1.d3878p+5, -0x1.0a1dp+6, 0.0, -0x1.9a28p+4, 0x1.b63b8p+5, 0.0, 0.0,
    -0.0, 0.0, 0x1.24f8p+3, -0x1.ac778p+5, 0.0, -0x1.5f9p+3, 0x1.940d8p+5, 0.0, 0.0, -0.0, 0.0,
    0x1.cafcp+3, -0x1.842fp+6, 0.0, 0x1.6472p+7, 0x1.f6eep+5,
};
static const double data_59[] = {
    -0.875, 3.375, 3.5, 1.5, 0.75, -0.5, 2.25, 1.375, -1.125, 2.625, 4.25, 3.875, -0.125, 4.0,
    2.125, 4.0, 0.125, 3.875, 2.375, 4.25, 2.0, 3.125, -0.125, -1.5, -1.125, 4.5, -0.375, 4.375,
    0.5, 0.0, -1.5, 0.25, 3.375, 1.125, 2.5, 4.5, 2.0, 3.125, 0.25, -1.375, 2.375, -0.75, -0.5,
    0.25, 3.75, -0.125, 1.625, -0.75, -0.75, 0.25, 4.5, 3.375, 2.875, -0.875, 1.625, -0.625, 1.5,
    0.5, 2.75, 1.25, -1.0, 2.25, 3.25, 0.875, 3.875, -1.25, 3.625, 2.0, 0.625, 2.75, 4.125, 0.5,
    0.625, 3.5, -1.0, 3.125, -0.25, 1.0, 3.375, 3.0, 2.75, -1.125, -1.375, 1.25, 2.375, 3.375,
    3.25, -0.5, 0.625, 3.0, -0.875, 1.125, 2.875, 0.75, -0.875, 3.5, 1.125, 3.0, 4.5, 1.5, 4.0,
    3.875, 0.375, -0.625, 2.625, -0.25, -1.375, 0.125,
};
static const double data_60[] = {4.0, 1.0, -0.75};
static const double data_61[] = {
    -210.0, 8.625, 0x1.746p+5, -36.0, -0x1.158p+3, 0x1.f5p+0, 9.703125, -0.09375, 0x1.bd8p+2,
    -56.5, 0.875, 7.828125, -14.625, -0.375, -0.375, 24.5625, -0x1.26cp+3, -0x1.8d2p+2, 87.25,
    -16.5, -0x1.6bp+2, -48.625, 3.328125, -0x1.014p+3, 35.4375, 0x1.7b8p+1, -0x1.2p-7,
};
static const double data_62[] = {
    -0.625, 0.0, 1.25, 3.0, 2.875, 0.75, 3.375, 1.125, 1.875, 4.5, 4.25, 3.875, 4.5, 1.0, 1.5,
    -0.875, 0.75, 3.5, -1.125, 0.375, -0.5, 1.375, 0.375, -1.25, 4.25, 4.0, 0.5, -0.375, 2.875,
    4.125, 3.75, -0.0,
};
static const double data_63[] = {-0.75, 2.5};
static const double data_64[] = {4.25, 4.25, 4.25, 4.25, 4.25, 4.25, 4.25, 4.25};
static const double data_65[] = {
    -0x1.0ep+0, -0x1.518p+0, 0x1.63c8p+4, -0x1.0fep+5, 0x1.2fcp+1, -0x1.a4p-3, 0x1.af4p+2,
    -0x1.82b8p+6,
};
static const double data_66[] = {
    0x1.f54a1bc0b02c4p-2, -0x1.e46a5b1f6e3e6p-2, 0x1.19b661d17c6f3p+1, 0x1.7dfcce2336cc4p-4,
};
static const double data_67[] = {INFINITY};
static const double data_68[] = {4.0};
static const double data_69[] = {-1.125, 2.25, 1.875, 1.875};
static const double data_70[] = {4.375};
static const double data_71[] = {-0.375};
static const double data_72[] = {-0x1.e47f4p+6};
static const double data_73[] = {
    1.625, 4.125, 0.25, 2.0, 1.625, 0.25, 2.5, 0.5, 0.0, 3.5, -1.0, -0.25, -0.75, 1.625, 1.375,
    4.25, 1.625, 1.0, 2.125, 4.125, -1.25, 3.25, 4.125, -0.75, 4.25, 0.5, 1.875, 3.5, 1.25, 4.375,
    0.0, 1.875,
};
static const double data_74[] = {-0.875, 1.0};
static const double data_75[] = {1.125, 1.125, 1.125, 1.125, 1.125, 1.125, 1.125, 1.125};
static const double data_76[] = {
    0x1.b2ep+0, -0x1.5p-3, -3.0625, -0x1.5bp+2, 0x1.c0a8p+1, 0x1.5d2p+3, -0x1.864p+3, 2.34375,
};
static const double data_77[] = {
    -1.5, -0.125, 3.875, 3.25, 4.5, 3.5, -0.75, 3.25, 0.75, 3.625, -0.5, -0.375, 3.75, 0.0, 3.625,
    0.875, 1.375, 2.625, 3.0, 1.375, 2.25, 1.625, 4.375, -0.125, -1.0, 3.25, 1.125, 2.875, -0.75,
    3.75, -1.5, 4.375, 1.875, 1.625, 2.625, 4.125, 2.125, 0.125, 1.5, 3.25, 2.0, 2.875, 3.125,
    2.375, 1.125, -0.875, 0.875, 2.25, 4.25, -0.625, 3.375, 2.75, -1.125, 3.375, 3.0, 0.75, -0.75,
    0.0, 1.625, -1.125, -0.5, 1.375, 1.25, 2.125, 1.75, 2.375, 0.375, 2.5, -0.5, 0.625, 1.125, 3.0,
    1.375, 1.5, 3.0, -1.375, -0.5, 2.125, 4.375, 0.0, -1.25, 4.0, 3.125, 2.0, 1.75, 1.625, 1.0,
    1.75, 0.5, 3.5, 4.5, -0.875, -1.125, 2.5, 0.0, 1.625, -0.5, 2.625, 3.75, 2.0, 2.0, -1.0,
    -0.625, 2.875, 0.75, 3.25, 4.5, -0.875,
};
static const double data_78[] = {-0.875, -0.75, NAN};
static const double data_79[] = {
    -0.25, -0.25, -0.25, -0.25, -0.25, -0.25, -0.25, -0.25, -0.25, -0.25, -0.25, -0.25, -0.25,
    -0.25, -0.25, -0.25, -0.25, -0.25, -0.25, -0.25, -0.25, -0.25, -0.25, -0.25, -0.25, -0.25,
    -0.25,
};
static const double data_80[] = {
    -0x1.ae48p+1, 0x1.6a4p+3, NAN, 0x1.13ap+1, -0x1.aeep+1, NAN, NAN, NAN, NAN, 0x1.4938p+2,
    -0x1.63bp+1, NAN, 0x1.21bcp+3, -0x1.8aep+2, NAN, NAN, NAN, NAN, -0x1.3924p+2, -0x1.8678p+2,
    NAN, 0x1.e3p-1, -0x1.236p+3, NAN, NAN, NAN, NAN,
};
static const double data_81[] = {
    2.875, 1.75, 3.0, -0.375, 1.75, 3.125, 2.75, 3.125, 3.75, 0.5, 4.375, 4.125, 2.25, 1.5, 2.75,
    -0.75, -0.875, -0.875, 1.75, 1.5, 3.375, 0.25, -1.0, 2.25, 2.5, 4.375, -0.5, 3.75, -0.875,
    2.875, 0.125, 4.375, 3.0, 3.75, 4.125, -1.25, 1.5, 2.125, 3.5, -0.375, -1.5, 2.125, 3.5, 1.625,
    -1.0, 1.0, 4.0, 4.125, 2.25, -0.625, 3.75, -1.5, -0.125, 1.875, -1.375, -0.25, 3.75, -1.0,
    2.25, 1.5, 4.25, 0.125, 2.375, 3.5, -1.125, 4.0, 2.875, 1.5, 2.5, 2.625, 0.375, -0.5, 1.75,
    -1.0, -0.625, -0.25, 4.25, 0.625, 1.875, 4.25, 1.25, -0.125, 0.125, 2.375, 3.25, -0.375, 1.75,
    1.125, 0.875, -1.5, 1.0, NAN, 1.875, 3.125, 1.25, 1.875, 2.75, 1.0, 1.5, 2.5, 1.375, -0.625,
    3.625, 2.125, 3.5, 3.375, -1.375, 3.5,
};
static const double data_82[] = {4.5, 3.25, 2.5, 4.125, -0.0};
static const double data_83[] = {
    2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0,
    2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0,
};
static const double data_84[] = {
    -0x1.004ap+7, -0x1.6dap+5, 0x1.2ad4p+7, -0x1.5408p+6, 0x1.27cp+1, 0x1.fdd8p+5, 0x1.0428p+7,
    -0x1.103p+5, -0x1.e078p+6, -162.0, -0x1.20d8p+7, -0x1.6dap+6, -0x1.e2ap+3, 0x1.b8fcp+4,
    0x1.ffep+5, 0x1.4802p+7, -0x1.ac98p+6, -0x1.beep+3, -0x1.584p+4, 0x1.ee0dp+7, 0x1.0c98p+5,
    0x1.f89p+5, NAN, -0x1.964p+1, 60.46875, 0x1.513p+5, 0x1.a644p+6,
};
static const double data_85[] = {
    2.125, -0.875, -0.75, 4.5, 1.25, 1.125, 0.625, -0.625, -1.375, 3.5, -0.0, 0.0, 3.5, 4.5, 1.875,
    3.875, 2.125, 2.375, 1.125, 1.25, -0.25, 3.625, -1.375, 1.75, -1.0, -0.5, 3.5, 1.875, 0.375,
    -0.625, 2.125, 4.0,
};
static const double data_86[] = {-0x1.e31853680bd4ap-3};
static const double data_87[] = {-0.5};
static const double data_88[] = {0x1.fb753c2243d5cp-2};

static const cases_row cases[] = {
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.jacobian = {0, 0, 0, 4}, .weight = {0}, .out = {0, 0, 0}},
        .before = {.jacobian = NULL, .weight = NULL, .out = NULL},
        .after = {.out = NULL},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.jacobian = {1, 1, 1, 4}, .weight = {1}, .out = {1, 1, 1}},
        .before = {.jacobian = data_0, .weight = data_1, .out = data_2},
        .after = {.out = data_3},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.jacobian = {3, 3, 3, 4}, .weight = {5}, .out = {3, 3, 3}},
        .before = {.jacobian = data_4, .weight = data_5, .out = data_6},
        .after = {.out = data_7},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.jacobian = {3, 2, 2, 4}, .weight = {4}, .out = {3, 2, 2}},
        .before = {.jacobian = data_8, .weight = data_9, .out = data_10},
        .after = {.out = data_11},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.jacobian = {4, 2, 3, 4}, .weight = {4}, .out = {4, 2, 3}},
        .before = {.jacobian = data_12, .weight = data_13, .out = data_14},
        .after = {.out = data_15},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.jacobian = {3, 3, 3, 4}, .weight = {3}, .out = {3, 3, 3}},
        .before = {.jacobian = data_16, .weight = data_17, .out = data_18},
        .after = {.out = data_19},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.jacobian = {4, 1, 1, 4}, .weight = {5}, .out = {4, 1, 1}},
        .before = {.jacobian = data_20, .weight = data_21, .out = data_22},
        .after = {.out = data_23},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.jacobian = {3, 3, 1, 4}, .weight = {3}, .out = {3, 3, 1}},
        .before = {.jacobian = data_24, .weight = data_25, .out = data_26},
        .after = {.out = data_27},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.jacobian = {2, 2, 2, 4}, .weight = {2}, .out = {2, 2, 2}},
        .before = {.jacobian = data_28, .weight = data_29, .out = data_30},
        .after = {.out = data_31},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.jacobian = {2, 1, 1, 4}, .weight = {2}, .out = {2, 1, 1}},
        .before = {.jacobian = data_32, .weight = data_33, .out = data_34},
        .after = {.out = data_35},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.jacobian = {3, 2, 3, 4}, .weight = {3}, .out = {3, 2, 3}},
        .before = {.jacobian = data_36, .weight = data_37, .out = data_38},
        .after = {.out = data_39},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.jacobian = {2, 2, 2, 4}, .weight = {2}, .out = {2, 2, 2}},
        .before = {.jacobian = data_40, .weight = data_41, .out = data_42},
        .after = {.out = data_43},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.jacobian = {1, 1, 1, 4}, .weight = {3}, .out = {1, 1, 1}},
        .before = {.jacobian = data_44, .weight = data_45, .out = data_46},
        .after = {.out = data_47},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.jacobian = {3, 3, 3, 4}, .weight = {5}, .out = {3, 3, 3}},
        .before = {.jacobian = data_48, .weight = data_49, .out = data_18},
        .after = {.out = data_50},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.jacobian = {2, 2, 2, 4}, .weight = {2}, .out = {2, 2, 2}},
        .before = {.jacobian = data_51, .weight = data_52, .out = data_53},
        .after = {.out = data_54},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.jacobian = {3, 3, 3, 4}, .weight = {3}, .out = {3, 3, 3}},
        .before = {.jacobian = data_55, .weight = data_56, .out = data_57},
        .after = {.out = data_58},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.jacobian = {3, 3, 3, 4}, .weight = {3}, .out = {3, 3, 3}},
        .before = {.jacobian = data_59, .weight = data_60, .out = data_57},
        .after = {.out = data_61},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.jacobian = {2, 2, 2, 4}, .weight = {2}, .out = {2, 2, 2}},
        .before = {.jacobian = data_62, .weight = data_63, .out = data_64},
        .after = {.out = data_65},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.jacobian = {1, 1, 1, 4}, .weight = {1}, .out = {1, 1, 1}},
        .before = {.jacobian = data_66, .weight = data_67, .out = data_68},
        .after = {.out = data_67},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.jacobian = {1, 1, 1, 4}, .weight = {1}, .out = {1, 1, 1}},
        .before = {.jacobian = data_69, .weight = data_70, .out = data_71},
        .after = {.out = data_72},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.jacobian = {2, 2, 2, 4}, .weight = {2}, .out = {2, 2, 2}},
        .before = {.jacobian = data_73, .weight = data_74, .out = data_75},
        .after = {.out = data_76},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.jacobian = {3, 3, 3, 4}, .weight = {3}, .out = {3, 3, 3}},
        .before = {.jacobian = data_77, .weight = data_78, .out = data_79},
        .after = {.out = data_80},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.jacobian = {3, 3, 3, 4}, .weight = {5}, .out = {3, 3, 3}},
        .before = {.jacobian = data_81, .weight = data_82, .out = data_83},
        .after = {.out = data_84},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.jacobian = {2, 2, 2, 4}, .weight = {1}, .out = {1, 1, 1}},
        .before = {.jacobian = data_85, .weight = data_86, .out = data_87},
        .after = {.out = data_88},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
};

static void call(test *t, int number)
{
    const cases_row *c = &cases[number];
    struct {
        array jacobian, weight, out;
    } a;
    a.jacobian = test_place(t, "jacobian", c->before.jacobian, sizeof *c->before.jacobian, 4,
                            c->shape.jacobian);
    a.weight =
        test_place(t, "weight", c->before.weight, sizeof *c->before.weight, 1, c->shape.weight);
    a.out = test_place(t, "out", c->before.out, sizeof *c->before.out, 3, c->shape.out);
    sem_context *cx = test_open(t, c->given);
    ht1_status status;
    status =
        sem_mass(cx, a.jacobian.first, a.jacobian.n[0], a.jacobian.n[1], a.jacobian.n[2],
                 a.weight.first, a.weight.n[0], a.out.first, a.out.n[0], a.out.n[1], a.out.n[2]);
    test_close(t, cx, status, &c->expected);
    test_array(t, &a.jacobian, c->before.jacobian, 0);
    test_array(t, &a.weight, c->before.weight, 0);
    test_floats(t, &a.out, c->after.out, 0, 4);
}

const suite suite_mass = {
    .entry = "mass",
    .cases = 24,
    .layouts = 1,
    .prepare = NULL,
    .call = call,
};
