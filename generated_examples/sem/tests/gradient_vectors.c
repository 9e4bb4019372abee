/* SPDX-License-Identifier: MIT-0 */
/* Recorded cases of sem_gradient:
 * what goes in, and what the exact evaluator made of it. */
#include "selftest.h"

#include <math.h>
#include <stddef.h>

typedef struct cases_row {
    limits given;
    struct {
        int64_t u[3];
        int64_t derivative[2];
        int64_t jacobian[4];
        int64_t grad[4];
    } shape;
    struct {
        const double *u;
        const double *derivative;
        const double *jacobian;
        const double *grad;
    } before;
    struct {
        const double *grad;
    } after;
    outcome expected;
} cases_row;

static const double data_0[] = {2.625};
static const double data_1[] = {-1.0};
static const double data_2[] = {
    0x1.8794dbd7139b6p+1, 0x1.030e006ec7e65p+2, 0x1.f8ad59be88884p+3, -0x1.32c9a3bacf01p-2,
};
static const double data_3[] = {3.125, 3.125};
static const double data_4[] = {-0x1.4d8e7afc40afcp-1, -0x1.4844c90d278f6p-5};
static const double data_5[] = {1.125, 2.625, 1.125, -1.25, 1.875, 4.125, -0.25, 1.625};
static const double data_6[] = {
    0x1.7241efd2b6ep+2, -0x1.a0af83ef4d338p+2, 0x1.151195fa52498p+3, 0x1.82813d86be546p-1,
};
static const double data_7[] = {
    -0x1.c6b463314c29ap-1, 0x1.dadd375b1e36p+1, 0x1.e06e9116bc484p+3, 0x1.e7c0364994796p-2,
    0x1.8799a11488408p+3, 0x1.4768afdddf6bfp-3, 0x1.ad2253c4519a9p+1, 0x1.50ab2ebed7e36p+0,
    0x1.1016d54da8fc5p+3, -0x1.eeb1abae5c526p+2, -0x1.bac167b6d9272p-2, 0x1.d9e2434149336p+3,
    0x1.830393c3e8a33p-4, 0x1.cadfb0f0981ecp+0, 0x1.a3efef5c884aep-1, 0x1.bec28cb165a54p+0,
    0x1.556b5c6fd6d3ep-1, 0x1.ac0ca37634b44p-4, 0x1.61df1e4f29daap+2, 0x1.14d9bee688bb4p+2,
    0x1.ffb5f533cc6bep-2, 0x1.a7bcabb14a338p-2, 0x1.bb674cc5c456ap-4, -0x1.8964289babee6p-1,
    0x1.b0078748841dep+1, 0x1.36b3ab2310cebp-1, 0x1.a378d75021f5ep+3, 0x1.9b86d8ec213e1p+2,
    0x1.4b5f3cfa88a3p+3, 0x1.8aa21c405ab65p+1, 0x1.367c3c83149d2p+2, 0x1.34c3d53682cc4p+1,
};
static const double data_8[] = {
    1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0,
};
static const double data_9[] = {
    -0x1.697926e3881d5p+1, -0x1.c57181930d379p-3, -0x1.1bdde478a40b2p-1, 0x1.1f63be48b5427p+3,
    0x1.54c2861b56f4dp+0, 0x1.af0f8cdfc8e3cp+0, -0x1.7992c318620aap+4, 0x1.d476ff8609be9p+4,
    0x1.ee24e29f7ce1p+5, -0x1.4c5bf8724a188p+2, 0x1.cb1025515a86p+4, -0x1.3759bdc047089p+3,
    0x1.2f89e66aff096p+4, -0x1.d491c8adb6c5cp+1, 0x1.2b0d3d7df1884p+3, -0x1.8aa9208392abap+3,
};
static const double data_10[] = {-1.125, 3.25, 0.375, 2.0, 0.125, 1.375, 0.125, -0.125};
static const double data_11[] = {
    -0x1.656bac90812ffp+2, 0x1.315371ff0cb99p+1, 0x1.b6a55f584566bp-3, 0x1.29b640a56fd32p-2,
};
static const double data_12[] = {
    1.625, -1.0, 1.25, 2.125, -1.375, -0.5, -1.25, 3.875, 0.5, 3.625, 1.75, -0.375, 3.375, -1.375,
    4.375, 0.5, -0.625, -0.5, 2.875, 3.0, 1.25, -1.375, 1.125, 1.375, 1.125, 0.75, 3.625, -0.625,
    4.375, 2.0, 0.375, 3.625,
};
static const double data_13[] = {
    3.875, 3.875, 3.875, 3.875, 3.875, 3.875, 3.875, 3.875, 3.875, 3.875, 3.875, 3.875, 3.875,
    3.875, 3.875, 3.875,
};
static const double data_14[] = {
    -0x1.f31624a0945b8p-2, 0x1.980738fbc23b3p+2, 0x1.11f54351d1bf4p+3, 0x1.494cdf11e10dfp+0,
    0x1.6b4baf6233358p-1, -0x1.1ccba2ba2de4ap-2, -0x1.2bf7eb3279ec2p-2, 0x1.09369fc60504dp-1,
    0x1.3b55205e0872bp+4, 0x1.094cb8831dd5p+2, -0x1.c0bbc47f9ebf5p+1, -0x1.9906f49a705ffp+1,
    -0x1.0b3aeac7bb908p+0, 0x1.5d90114160a65p-2, 0x1.fd551936a5acdp-5, -0x1.2ea2b17d67daep-5,
};
static const double data_15[] = {0x1.31d04013584bbp+0};
static const double data_16[] = {-0.375};
static const double data_17[] = {
    -0x1.21cd9526ae176p+2, 0x1.84159004db6fbp-3, 0x1.ffee7818935fep-4, 0x1.8f1d21ededaaap+1,
};
static const double data_18[] = {1.5, 1.5};
static const double data_19[] = {0x1.845215ee6e642p-4, -0x1.3208508f9f8cdp-3};
static const double data_20[] = {3.75, 4.125, -0.5, -0.375, 2.875, 0.375, 3.0, 1.5};
static const double data_21[] = {NAN, 2.125, 0.75, 0.375};
static const double data_22[] = {
    1.625, 2.625, 3.25, 1.5, -1.125, 2.5, 3.875, 4.125, -0.875, 0.625, 3.25, 2.625, 0.25, 0.5,
    1.125, 2.375, 0.875, 0.25, 0.125, 0.625, 4.125, 2.25, 4.5, 1.25, 1.875, 1.75, 0.75, -1.5, 2.0,
    3.75, -1.5, 0.75,
};
static const double data_23[] = {
    1.25, 1.25, 1.25, 1.25, 1.25, 1.25, 1.25, 1.25, 1.25, 1.25, 1.25, 1.25, 1.25, 1.25, 1.25, 1.25,
};
static const double data_24[] = {
    NAN, NAN, NAN, NAN, NAN, NAN, 243.0, -51.375, NAN, NAN, NAN, NAN, NAN, NAN,
    0x1.5ca1af286bca1p-1, 0x1.61af286bca1bp-2,
};
static const double data_25[] = {
    -0x1.e7924631bb15dp-1, 0x1.cadab326a232p-4, 0x1.5f9beeb1c1fbbp+1, -0x1.764e89c3dd45ep+3,
    0x1.9370b6d770014p+2, 0x1.d493f644896cep-1, 0x1.8fdf4239580e8p-1, 0x1.a223eed9d972ap+1,
    0x1.34ec71d21330ep-4, -0x1.8727636fae018p+0, 0x1.879d1dfc7ae5cp-2, 0x1.e55edf857489dp-1,
    0x1.29f013f5b5521p+1, 0x1.603f7bb9e61e2p-2, 0x1.16f9cb9df89d2p-3, -0x1.3542d0010f9f4p-4,
    0x1.c17ff6345a006p+2, 0x1.37b24fb366d5ep-3, -0x1.f65adaca0f8cp+3, 0x1.e9bb2c0b0f103p-2,
    0x1.35a88bdbd337fp+3, 0x1.c8700746be088p-3, -0x1.6a59fb8e26133p+3, 0x1.011c186879ac6p-4,
    0x1.c2d31d45965d9p+2, 0x1.ab9bce11cdafep-4, -0x1.d83daaf1718acp+2,
};
static const double data_26[] = {0.25, -0.625, 0.125, -0.375, 0.25, -0.25, 3.625, 0.75, 2.875};
static const double data_27[] = {
    -0.5, 2.5, 1.625, 2.375, 1.75, 0.125, 3.75, 3.375, 2.25, 2.875, 0.75, 4.5, 2.625, 2.125, 2.375,
    2.5, 0.75, 2.125, 1.125, -1.5, 2.75, 3.875, 3.375, 2.125, 3.875, 1.375, -0.875, -0.875, 0.625,
    0.5, 4.25, -0.25, 4.25, 3.375, 3.875, 1.125, 2.875, -1.125, 1.0, 1.375, 4.125, 2.125, 1.75,
    1.125, -0.25, 2.0, 1.75, 3.75, 0.125, 0.375, 3.125, 2.0, 3.875, -0.25, 0.25, 0.375, 0.5, 4.5,
    4.125, 3.875, 4.5, -0.375, -0.875, 2.5, 3.75, 2.25, 2.625, 3.0, 4.25, -0.75, 1.125, -1.375,
    2.5, 2.125, 3.875, 1.75, 0.25, 2.125, 3.75, -0.125, 1.375, -0.625, 4.375, 1.25, 1.875, 1.5,
    3.125, 3.5, -0.875, -0.125, 3.625, -1.375, 2.0, 0.5, 1.875, 3.25, 4.25, 0.0, 2.375, 3.5,
    -0.625, -0.625, 0.0, -0.25, 2.25, -1.5, -1.25, -1.5,
};
static const double data_28[] = {
    0.375, 0.375, 0.375, 0.375, 0.375, 0.375, 0.375, 0.375, 0.375, 0.375, 0.375, 0.375, 0.375,
    0.375, 0.375, 0.375, 0.375, 0.375, 0.375, 0.375, 0.375, 0.375, 0.375, 0.375, 0.375, 0.375,
    0.375, 0.375, 0.375, 0.375, 0.375, 0.375, 0.375, 0.375, 0.375, 0.375, 0.375, 0.375, 0.375,
    0.375, 0.375, 0.375, 0.375, 0.375, 0.375, 0.375, 0.375, 0.375, 0.375, 0.375, 0.375, 0.375,
    0.375, 0.375,
};
static const double data_29[] = {
    -0x1.9dcaf64be0f74p+1, 0x1.b5790ba8dd63dp+1, -0x1.f77130606e399p+0, -0x1.0ee30feb14df4p-6,
    -0x1.6cbad696464d2p-2, 0x1.3bee3aa4d7a76p+0, 0x1.814cf04d6dc5ap+2, -0x1.f44c5bfb37e74p+2,
    0x1.12047ab759b2fp+1, -0x1.94490fbef73bcp-1, -0x1.01b7fd4b93441p+4, 0x1.9c35ae5515988p+3,
    -0x1.a0e4d9d847195p+1, -0x1.826387d0b87f2p+1, 0x1.442be813e19f6p+1, 0x1.85cefdb1fb6b2p+1,
    0x1.185b0ed14d76ap+0, 0x1.9a08a438f195cp+0, -0x1.9a8f7f5408a16p-2, -0x1.6312a7d554246p-1,
    0x1.b3c4c2903fcdp-4, 0x1.7620b47eb81f8p-3, -0x1.240a00c75dc93p+0, -0x1.0b8c8861cf8p-4,
    -0x1.3eb6a7f0f7058p+0, 0x1.b39d099d4671bp-2, -0x1.40c0c8ca8f654p-2, -0x1.32efed885873ep+1,
    0x1.2b5537e3fa186p+1, -0x1.7b80bfee39974p-2, -0x1.450307259b9f2p+0, -0x1.f23c84e0e0cccp+0,
    0x1.6cd8b627b4486p+3, -0x1.fe04e7845353ep+2, 0x1.286324bbc1709p+1, -0x1.4da447dc2ad53p+2,
    -0x1.95292240384e9p+0, 0x1.98a9256698cb8p-3, 0x1.cb518fa8f1151p+0, 0x1.cd912efe393d9p+0,
    0x1.ca20bd116b0d2p+4, -0x1.154df951f3f3p+3, -0x1.061c564bf63a1p+2, 0x1.e5d03c915cf24p+1,
    0x1.1de21b9b1300ep+3, 0x1.519fabcd373d9p+0, 0x1.7f0c644620207p+0, -0x1.450459d02c641p+1,
    -0x1.16b000351f1dfp+3, 0x1.c492badbd1479p-3, 0x1.4ab0dae0bbf7cp+3, -0x1.6c08ed2940c3p+4,
    0x1.76b152241f04cp+1, -0x1.770d351cef8b4p+2,
};
static const double data_30[] = {0x1.ec040f58395d8p-1};
static const double data_31[] = {0x1.86683fbafe1a8p+2};
static const double data_32[] = {1.375, 2.5, 0.75, 2.625};
static const double data_33[] = {2.25, 2.25};
static const double data_34[] = {0x1.95969099d9e8ap+2, -0x1.e6b4ad856be3cp+1};
static const double data_35[] = {4.5, 2.875, -0.875, 4.0, 1.125, 2.0, 2.0, 2.5};
static const double data_36[] = {2.5, -0.625, 4.125, -0.875};
static const double data_37[] = {
    0.625, 2.125, 3.875, 4.0, 3.0, 0.125, 3.5, 4.375, 0.125, -1.0, 4.125, 3.0, 4.0, 4.125, -0.5,
    2.125, 4.375, 0.0, 2.0, 4.5, 0.625, 2.75, 3.375, 1.625, 2.0, 3.25, 1.25, -1.25, 2.875, 0.875,
    3.125, 2.5,
};
static const double data_38[] = {
    -0x1.d747d8eff4d7p+0, 0x1.abaf159fbd09p+1, -0x1.67b9611a7b962p+1, 0x1.dfc377cd8e809p+1,
    0x1.12eaaaaaaaaaap+4, 0x1.0a8e38e38e38ep+2, 0x1.5860f25deacbp+0, -0x1.7d3e1b442a6ap+2,
    0x1.965965965965ap-3, 0x1.638e38e38e38ep-2, 0x1.024c7614533c9p-1, 0x1.d9a5fd18ae373p-1,
    0x1.3492492492492p+0, 0x1.8924924924924p-2, -0x1.b3a62ce98b3a8p-1, 0x1.5c84f0bad5c85p+1,
};
static const double data_39[] = {
    0x1.452c1c916dabp-3, 0x1.4e5c99b8d84a4p-2, 0x1.2cc1cd1a99c7ep-4, 0x1.08ef3809d3ec2p+0,
    0x1.e62f04bc5e74cp+0, 0x1.d744688b3c0fep-3, 0x1.ea8ea395257e8p+0, 0x1.fcb1735e1631p-2,
};
static const double data_40[] = {3.625, -1.375, -0.875, 0.0};
static const double data_41[] = {
    -0x1.eb78cfe3af9cep+0, 0x1.8388807c21a6ep-4, 0x1.05a9833a02cddp-3, -0x1.e8afff7761e42p-1,
    0x1.276430adef9p-3, -0x1.752ff09c307afp-1, 0x1.28657ddb4d5c2p-3, 0x1.0b2e85438b39p+2,
    0x1.c048112c24436p+1, 0x1.b73e68eeb72bbp-4, 0x1.627cb87dd142bp-2, 0x1.052903e1e9cdp+0,
    -0x1.29389b80828d4p-3, 0x1.e95e0b79a6c9cp-1, -0x1.bbf05a1ea5b9p+3, 0x1.26fe58abb8209p-1,
    -0x1.56c7a247efeeap-4, 0x1.29eabd36e381ep-2, -0x1.f85a5d660d1f2p-1, 0x1.96b3d90eb0462p-4,
    0x1.c2432ee6115d7p-4, 0x1.4dd03e8c7d237p-3, 0x1.94150bb81cfc4p-2, 0x1.06c5dc455a4efp-4,
    0x1.dfd56ccfbb45ap-4, -0x1.94e0dce240bfcp+3, 0x1.f8269c7a5ccd1p+1, 0x1.bc65f87fa487p-3,
    0x1.9fc574d1510bep+0, 0x1.68ceaa592924p-4, 0x1.346ce1e8070d1p-4, 0x1.2c933fc85865ap+3,
};
static const double data_42[] = {
    0.625, 0.625, 0.625, 0.625, 0.625, 0.625, 0.625, 0.625, 0.625, 0.625, 0.625, 0.625, 0.625,
    0.625, 0.625, 0.625,
};
static const double data_43[] = {
    -0x1.07ec7a2161f8bp-2, -0x1.43f22691d0a81p-3, -0x1.6231928a3ebd2p+0, -0x1.1970242bf4233p-2,
    0x1.2bbd7896c4bcfp-4, -0x1.24432c82a525ep+0, -0x1.4840c8fc26874p-4, 0x1.5f27ed7105de6p-6,
    0x1.8c41bdcf25c6p+4, -0x1.9ac14fdd6f8a8p+2, -0x1.73d668edfbfcp+3, 0x1.cf57aff8bf266p+1,
    -0x1.01070dace2b08p-1, -0x1.a0be9d40da243p-2, -0x1.da1ac64ab6ef6p-4, -0x1.6b5bd25617c8cp-3,
};
static const double data_44[] = {
    -0x1.e4874a1b2fecep-3, 0x1.4b5af3362aa4ap+3, -0x1.201ce7260b0c2p-3, 0x1.9880833e9e926p+3,
    0x1.a7549843ac5c2p-1, 0x1.d03021f79493dp-1, -0x1.270e2a72f8344p+1, -0x1.155a2e0506beap-4,
};
static const double data_45[] = {3.375, -0.5, 2.0, 2.0};
static const double data_46[] = {
    3.875, 2.125, 0.625, 0.125, -0.375, 3.5, 1.0, 0.25, -0.125, 4.5, 2.625, 2.625, 2.125, 2.875,
    2.125, 1.375, 1.75, 0.375, 3.625, -0.375, 2.375, 3.25, 4.5, -0.25, -0.25, 1.25, 2.375, 3.875,
    1.125, 0.125, 2.75, -0.25,
};
static const double data_47[] = {
    2.25, 2.25, 2.25, 2.25, 2.25, 2.25, 2.25, 2.25, 2.25, 2.25, 2.25, 2.25, 2.25, 2.25, 2.25, 2.25,
};
static const double data_48[] = {
    -0x1.1465f78bb03cep+2, 0x1.99c6ec039b9dbp+4, 0x1.d26bf651edc79p+1, 0x1.dee6692797768p+4,
    -0x1.51d0b0e766193p+0, -0x1.66af71697f3f1p-2, -0x1.8e90a4c97b298p+1, 0x1.8dfd1f2a7f069p+4,
    0x1.3bf6a94adb847p+2, -0x1.4bac9c0ab67fcp+0, 0x1.13703fa75e283p+0, 0x1.ea05292c44aap-4,
    -0x1.c3312d803d042p+0, -0x1.6e2f4f8a3775p+0, -0x1.435b5c5edd903p+4, 0x1.1c169b6763444p+3,
};
static const double data_49[] = {
    3.625, 0.375, 4.125, 3.875, 1.5, -1.5, 1.625, 0.0, -0.375, 0.25, 0.375, 4.125, 1.75, 2.625,
    1.125, 0.625, -1.0, -1.375, 2.125, -0.875, 2.75, 0.5, -1.5, 0.25, -0.875, 2.375, 3.625,
};
static const double data_50[] = {3.375, 3.625, -1.375, -1.375, 0.0, 1.25, -0.75, -1.5, 0.25};
static const double data_51[] = {
    0.125, 4.375, 1.0, 3.375, 1.375, 2.875, 1.25, 0.5, 3.125, -1.125, 0.875, 1.875, -0.125, -1.375,
    0.0, -0.75, 0.875, 2.125, 3.875, 1.375, 0.375, 4.25, 1.25, 2.125, 0.625, 2.375, 1.25, 3.75,
    1.875, -1.125, 0.5, 0.75, 1.875, -0.875, 1.875, 2.75, 0.25, 4.125, 1.75, 0.625, 0.375, 2.0,
    3.0, -1.375, 0.25, -1.25, 3.375, 1.875, -0.625, 2.25, -1.25, -0.125, 2.0, 1.375, 1.125, 2.375,
    3.125, 1.625, 2.25, 3.75, 3.0, 0.625, 1.75, 4.25, -0.875, 4.125, 4.375, -0.25, 3.5, 3.125, 0.0,
    1.375, 4.5, 0.25, 1.625, 4.25, 4.375, 0.625, 1.25, 0.875, 0.625, 2.375, 0.75, 3.0, -1.125, 1.5,
    4.125, 1.75, 3.625, -0.875, 1.125, -1.125, 1.375, -0.625, 3.0, 4.125, 3.0, 2.5, 2.875, 3.875,
    2.375, 2.0, 1.5, 2.25, 3.625, 3.875, 3.625, -0.25,
};
static const double data_52[] = {
    2.125, 2.125, 2.125, 2.125, 2.125, 2.125, 2.125, 2.125, 2.125, 2.125, 2.125, 2.125, 2.125,
    2.125, 2.125, 2.125, 2.125, 2.125, 2.125, 2.125, 2.125, 2.125, 2.125, 2.125, 2.125, 2.125,
    2.125, 2.125, 2.125, 2.125, 2.125, 2.125, 2.125, 2.125, 2.125, 2.125, 2.125, 2.125, 2.125,
    2.125, 2.125, 2.125, 2.125, 2.125, 2.125, 2.125, 2.125, 2.125, 2.125, 2.125, 2.125, 2.125,
    2.125, 2.125,
};
static const double data_53[] = {
    -0x1.286b41c54fefdp+4, 0x1.a5cd6838a9fep+4, -0x1.144d1344d1345p+0, 0x1.a32ecbb2ecbb3p+2,
    0x1.6070381c0e07p+1, 0x1.cee773b9dcee8p-2, 23.625, -70.75, -0x1.ef37c048d159ep+1,
    0x1.7b2a1907f6e5ep-1, 0x1.5bcad9e8f8071p+0, -0x1.547c038b129a2p+2, 60.75, -36.875,
    -0x1.1c71c71c71c7p-2, -0x1.0155555555555p+2, -0x1.1a7b9611a7b9p-6, -0x1.ee58469ee5846p-2,
    -0x1.6b65f268365f2p+0, 0x1.e8d06cbe4d06dp+1, 0x1.31fec5adbc785p+2, 0x1.ba2af93f3b8c9p+1,
    0x1.f03d70a3d70a5p+2, 0x1.546d3a06d3a06p+2, 0x1.7eca084d7decap+2, -0x1.ab96d51a4ab97p+1,
    -0x1.ea7562a7562a7p-1, 0x1.117ba117ba118p-3, -0x1.0682fa0be82fap+1, -0x1.bec27b09ec28p-2,
    -0x1.065938f713e75p+0, 0x1.e959e8aa3588ap-3, -0x1.6402b13f7ec41p-1, -0x1.2916364bd5d1cp+0,
    -0x1.76db6db6db6dbp+0, 0x1.e9f959c427e56p+1, 0x1.25a2d4d5b081fp+1, -0x1.55e73646f1e58p-4,
    -0x1.c78c78c78c78cp+1, 0x1.90d20d20d20d2p+1, 163.25, -0x1.0235555555555p+7,
    -0x1.3574b86601f64p+0, -0x1.4d9bf43ad9bf4p+0, 0x1.61745d1745d18p+0, -0x1.7b26c9b26c9b2p-1,
    -0x1.70e4f80cb8726p-2, 0x1.a9139c5b29df2p-2, -0x1.56240e6c2b448p+1, 0x1.e5dbf193d4bb8p+0,
    -0x1.3d70a3d70a3d8p-2, 0x1.697e4b17e4b19p+1, -0x1.05599d06270e3p-1, 0x1.6897f1051522p-4,
};
static const double data_54[] = {2.375, 3.625, INFINITY, 0.0, -0.25, 3.625, -1.375, -0.75};
static const double data_55[] = {1.625, 4.5, NAN, 0.0};
static const double data_56[] = {
    0x1.bbdd21e7b2292p-1, 0x1.409c69a35b8bcp+2, -0x1.0252355eec29p+3, -0x1.e6c7c857e16c8p+2,
    -0x1.4d3098f452db8p-3, 0x1.e89d86e819356p-2, -0x1.86e747c4dd7cp+3, 0x1.3b8ab1dbaf05ap-3,
    0x1.5bf4869b7b09bp-1, 0x1.df2f3c77fee58p-4, 0x1.d3a81d9a255a3p-3, 0x1.e883b7340166ap-3,
    -0x1.232fdeb1a3204p+0, -0x1.e60dde8f29c5ep+2, 0x1.feabe0fcfb52ap-1, 0x1.f8be4cb379bd6p-4,
    -0x1.857acb18b9bb8p+1, 0x1.1cdb38dda5797p+2, 0x1.9e3d0edf1aba1p-2, 0x1.c5a0d7c1c450ap+1,
    0x1.6650778a259d4p-3, -0x1.89f5f8f27f526p+1, 0x1.b09a69d5ddf1ap+0, 0x1.3093949a6bd4p-1,
    -0x1.5b82b4c35f511p-4, 0x1.695cb4a7af2ep+0, -0x1.c7cf4d7bdea04p-4, -0x1.9b76592b6fe88p-1,
    0x1.f8b46cc29fdacp-3, 0x1.d13c4ecc1dabep-3, 0x1.e8f7e08b929bep-2, 0x1.2f2012a517476p-3,
};
static const double data_57[] = {
    4.0, 4.0, 4.0, 4.0, 4.0, 4.0, 4.0, 4.0, 4.0, 4.0, 4.0, 4.0, 4.0, 4.0, 4.0, 4.0,
};
static const double data_58[] = {
    -INFINITY, -INFINITY, NAN, NAN, NAN, NAN, NAN, NAN, 0x1.2f235ec0c516ep+1, 0x1.8391e7e157b0ap+0,
    NAN, NAN, NAN, NAN, NAN, NAN,
};
static const double data_59[] = {
    0x1.ac66f254868a6p-4, 0x1.35d03177724a6p+1, 0x1.4300a7496f83p+0, 0x1.6a83b92e2c613p-3,
};
static const double data_60[] = {2.375, 2.5};
static const double data_61[] = {
    0.375, -1.25, 2.0, 2.875, 0.0, 3.5, 1.5, 2.25, -1.25, 2.0, 2.625, -0.625, 2.25, 3.5, 0.375,
    -0.875,
};
static const double data_62[] = {2.875, 2.875, 2.875, 2.875, 2.875, 2.875, 2.875, 2.875};
static const double data_63[] = {
    0x1.f19eb4df6344p-5, 0x1.ce135ecf6e75fp-4, -0x1.31c8785e8cc1bp+1, 0x1.ea89a3a7ca4b1p+1,
    0x1.16f4ed90e04e3p+1, 0x1.16f4ed90e04e4p+1, 0x1.e3f129fa51c32p-2, -0x1.b6ec21b2ecd7cp+0,
};
static const double data_64[] = {1.125, 0.125, 1.875, 0.75, 0.75, INFINITY, 4.0, 4.25};
static const double data_65[] = {
    -0x1.72466938979e5p+3, 0x1.3598994e5472p-2, 0x1.a2c290636624fp+0, -0x1.cfdd808d09ab6p+2,
};
static const double data_66[] = {
    0x1.b427e684dd548p+0, -0x1.f2119fbeace36p+3, 0x1.adf64516854cfp+0, -0x1.e7cc77b0304d8p-2,
    0x1.57313449b53a3p+2, 0x1.a22dd11cf7c2ep+2, -0x1.dda3555ff1b0ap-4, -0x1.6adaeebdc22ap+0,
    0x1.f1d01003e6225p+0, 0x1.ca79bc76909fcp-2, 0x1.b51a11fe5da83p-3, 0x1.098bf0e7a987fp+3,
    0x1.9844b2a319196p-3, 0x1.80ead8261b984p-1, -0x1.7ea752762f3ap-3, 0x1.6bbc17d4ca4acp+3,
    -0x1.a57439990bbb2p-3, 0x1.5cca38c55d1bp+1, 0x1.b60631b17ecaap+0, -0x1.ee684e48ca792p+1,
    0x1.b13e12ca45f16p-3, 0x1.7d3b7796a471ap+1, 0x1.b9f2565ec452p+0, 0x1.9a25500dd67efp-4,
    0x1.7b5aff33334cp+3, 0x1.0707c9ebc9b92p-2, -0x1.fd793e901b42ap+1, 0x1.c21c597f6fafbp-3,
    0x1.a98f9fb57ae23p+3, 0x1.b6c444755a7f6p+1, 0x1.74bc174aee006p+3, -0x1.1e8fd30378141p+2,
};
static const double data_67[] = {
    -0.125, -0.125, -0.125, -0.125, -0.125, -0.125, -0.125, -0.125, -0.125, -0.125, -0.125, -0.125,
    -0.125, -0.125, -0.125, -0.125,
};
static const double data_68[] = {
    0x1.18445d3aa7c7fp+0, -0x1.10c1e079e0c9p+3, -0x1.1329b3e8a4752p-2, -0x1.e5db33cd094dap+0,
    -0x1.72b91b82c0189p+2, -0x1.2326bcd7272ffp+1, -0x1.8e5086540c292p+4, 0x1.70290f3e7b037p+0,
    INFINITY, INFINITY, NAN, NAN, -0x1.986bb7e101386p+5, -0x1.2228f76095479p+7, INFINITY, INFINITY,
};
static const double data_69[] = {1.625, -0.25, INFINITY, 2.75, -1.125, 2.125, 3.0, -1.125};
static const double data_70[] = {1.625, -0.0, -0.75, 0.375};
static const double data_71[] = {
    3.75, 3.0, 0.0, 1.875, 3.125, 4.0, -0.375, 0.75, 2.125, 2.125, -1.5, NAN, 1.75, -1.0, -0.25,
    3.875, 1.625, 3.625, 2.375, 0.0, 1.0, 1.875, 2.625, 3.75, 2.0, 0.875, 2.25, 0.5, 1.0, 3.875,
    3.875, 3.5,
};
static const double data_72[] = {
    0.375, 0.375, 0.375, 0.375, 0.375, 0.375, 0.375, 0.375, 0.375, 0.375, 0.375, 0.375, 0.375,
    0.375, 0.375, 0.375,
};
static const double data_73[] = {
    NAN, NAN, -0x1.a895da895da8ap-3, -0x1.49e2dc9e2dc9ep-1, NAN, NAN, -INFINITY, -INFINITY,
    -0x1.0234f72c234f7p-1, -0x1.b2dff121eaa0cp-2, -7.375, 4.125, 0x1.49ce739ce739ep+3,
    -0x1.09294a5294a53p+3, -0x1.25572f966783p-2, -0x1.c8f1c22bc4416p-2,
};
static const double data_74[] = {3.375};
static const double data_75[] = {0x1.ff972782a4296p-4};
static const double data_76[] = {
    0x1.edf4c242c9da8p+3, 0x1.9329a4ef457d1p-4, 0x1.99894b0642f63p-4, 0x1.accc6054cadd2p-2,
};
static const double data_77[] = {4.375, 4.375};
static const double data_78[] = {0x1.551c637d3023ap-6, 0x1.0073cc3093bcbp+0};
static const double data_79[] = {0.75, -0.875, 1.125, 2.375, 1.875, -1.0, -0.875, 0.75};
static const double data_80[] = {
    0.375, 2.25, 0.625, 4.125, 3.375, 0.25, 2.5, 0.375, 2.875, 1.75, 0.5, 1.5, 2.25, 2.25, 0.625,
    3.375,
};
static const double data_81[] = {
    -0.5, 4.0, 4.5, -0.875, 0.125, 2.875, -0.5, 3.0, 0.0, -0.5, 0.125, 4.125, 0.125, -0.0, 4.25,
    2.25, 1.375, 2.375, 1.5, 1.375, 1.5, 4.25, -0.25, 3.625, -1.0, 1.375, 3.125, 0.0, -0.375,
    2.625, 2.875, -1.375,
};
static const double data_82[] = {
    3.125, 3.125, 3.125, 3.125, 3.125, 3.125, 3.125, 3.125, 3.125, 3.125, 3.125, 3.125, 3.125,
    3.125, 3.125, 3.125,
};
static const double data_83[] = {
    -0x1.2b4626436a974p-2, 0x1.2f5fa88a7a14p-1, 0x1.1e11a7b9611a7p+3, -0x1.f2f72c234f72dp+2,
    0x1.5c3p+7, 22.5, -0x1.54e38e38e38e3p+6, 0x1.f38e38e38e38ep+0, -0x1.634a2b10bf67p-2,
    -0x1.0d28ac42fd9b8p-1, 0x1.ee76276276276p-1, 0x1.16c4ec4ec4ec5p-1, 0x1.fa2e8ba2e8ba3p-1,
    0x1.22bc0b2bc0b2cp+1, -0x1.c111111111112p+0, -0x1.5666666666666p+0,
};
static const double data_84[] = {1.125};
static const double data_85[] = {-INFINITY};
static const double data_86[] = {
    0x1.4675fd8cead5ep-4, 0x1.8976588c27fd5p-4, 0x1.e86dd885df264p-2, 0x1.071dd085875e2p-3,
};
static const double data_87[] = {1.75, 1.75};
static const double data_88[] = {NAN, NAN};
static const double data_89[] = {-1.5, -1.0, 4.375, -0.875, INFINITY, 4.5, 2.875, 0.125};
static const double data_90[] = {2.375, 0.0, -0.625, 3.75};
static const double data_91[] = {
    -0.375, 4.125, 0.375, 0.875, -0.625, -1.125, 4.125, 1.5, 4.0, -0.375, 1.125, -0.875, -0.125,
    2.625, 0.625, 1.125, 2.625, 1.5, 1.875, -0.375, 4.0, 3.25, 1.0, -0.25, 1.0, -0.375, 0.5, 1.5,
    0.875, 2.0, 3.375, 4.375,
};
static const double data_92[] = {
    0.75, 0.75, 0.75, 0.75, 0.75, 0.75, 0.75, 0.75, 0.75, 0.75, 0.75, 0.75, 0.75, 0.75, 0.75, 0.75,
};
static const double data_93[] = {
    0x1.e666666666667p-1, -0x1.119999999999ap+3, 0x1.15df984dc5abcp+1, -0x1.f984dc5abbf34p-3,
    0x1.174a123161764p+3, -0x1.f3b207cc0532ap+3, -0x1.bb823ee08fb84p-2, -0x1.158b3a62ce98bp+2,
    INFINITY, NAN, -INFINITY, INFINITY, -INFINITY, -INFINITY, 0x1.f9ab1f7c93d9bp+0,
    -0x1.34e0836c2654ep+0,
};
static const double data_94[] = {
    -0x1.f79309b3c8924p-4, 0x1.059b103e936f1p+1, 0x1.ae498907f793ep-4, 0x1.978f2ceadcd28p-2,
    0x1.7fe57970e222fp+1, -0x1.2adfb4b8f06cbp-2, -0x1.55cbdafadb511p-1, -0x1.81e226350ab08p+2,
    0x1.3a0b285c74c44p+3, 0x1.6b824bbb20242p+3, 0x1.16541064a731p+1, 0x1.781a54e0b45edp-2,
    -0x1.4f10fe8de1025p+0, 0x1.f36ce7ab3c44ap-2, -0x1.d1eda205e85e7p-3, 0x1.8f87e4e77f522p+2,
    -0x1.9817335a013dcp+2, 0x1.45e791bed4656p+2, 0x1.570f9d3ae2f7ap-4, 0x1.354e07f401d17p-1,
    0x1.8c500b0cff50dp-1, 0x1.29d8e00b181c2p-4, 0x1.9641bf1365036p+0, -0x1.d88a64d1337p-4,
    0x1.4d21df4e7f9adp+2, -0x1.83d7f6a4efbeap+3, 0x1.e6182ddf76cdap+2,
};
static const double data_95[] = {2.125, 0.375, 4.375, 0.375, 0.5, -0.625, 4.125, -INFINITY, 2.875};
static const double data_96[] = {
    -1.125, 3.25, 2.25, 1.5, 2.75, 2.0, 2.375, -0.875, 1.75, 0.5, 0.875, 2.0, 0.375, 3.0, 0.5,
    -0.75, -0.0, 1.375, 0.375, 0.625, 3.75, 0.5, 2.875, 3.375, 2.75, 4.375, -0.5, -0.125, 2.0,
    -0.25, 3.875, 0.25, 2.875, 2.375, 2.5, 4.5, -0.125, -0.75, 0.625, -1.0, 2.25, 1.375, 3.625,
    3.0, -0.125, 0.75, 3.0, -0.5, 4.0, -1.125, 3.125, -1.375, 0.25, 4.0, 1.875, 0.375, -1.125,
    3.125, 0.25, 0.625, -1.5, -1.0, 2.625, -1.25, 0.625, 4.5, -0.375, -0.375, 3.5, 0.75, 2.375,
    3.75, 0.125, 3.625, 1.25, 1.625, 0.125, -0.5, 1.625, -1.5, -0.625, 0.625, 2.375, 0.375, 2.875,
    2.5, 2.375, 0.75, -1.5, 1.75, 2.125, 4.5, 4.25, 4.0, 1.375, 2.375, 0.75, -0.375, 0.125, -1.25,
    -1.375, 1.375, 0.5, 0.5, 3.125, 2.75, 1.125, 0.75,
};
static const double data_97[] = {
    2.25, 2.25, 2.25, 2.25, 2.25, 2.25, 2.25, 2.25, 2.25, 2.25, 2.25, 2.25, 2.25, 2.25, 2.25, 2.25,
    2.25, 2.25, 2.25, 2.25, 2.25, 2.25, 2.25, 2.25, 2.25, 2.25, 2.25, 2.25, 2.25, 2.25, 2.25, 2.25,
    2.25, 2.25, 2.25, 2.25, 2.25, 2.25, 2.25, 2.25, 2.25, 2.25, 2.25, 2.25, 2.25, 2.25, 2.25, 2.25,
    2.25, 2.25, 2.25, 2.25, 2.25, 2.25,
};
static const double data_98[] = {
    0x1.7e461e36d1b6cp-1, -0x1.f2f4164fcc33bp-1, -0x1.209b93032eacp+1, -0x1.8c684c3439123p+2,
    INFINITY, -INFINITY, 0x1.bd2a5af42ac98p-2, 0x1.a0e0bd2a95b55p-1, -0x1.7ee30a6d4135cp+2,
    0x1.0177db8611e7ep+4, INFINITY, -INFINITY, INFINITY, INFINITY, -INFINITY, -INFINITY, NAN, NAN,
    -0x1.c726040e6caa7p+6, 0x1.d63aef112fd71p+5, -0x1.8df57e47312aep+5, 0x1.8816d83851f9ap+4,
    -INFINITY, -INFINITY, -0x1.77574ba3f86ecp+2, 0x1.da5eabac1900dp+2, -0x1.20b5ccba0ba48p-2,
    0x1.5d2f792e469a2p+1, -INFINITY, -INFINITY, -INFINITY, INFINITY, INFINITY, INFINITY, NAN, NAN,
    -0x1.e2102e32de91p+2, 0x1.322b668e0fda9p+4, 0x1.ec923891ff0a8p+6, -0x1.47943fa28111bp+5,
    -INFINITY, -INFINITY, 0x1.9240ca14c9fb2p-1, -0x1.256a3f2c4ba3ap+1, -0x1.c1b6116fcfe4bp+1,
    0x1.9091778053b69p+0, INFINITY, -INFINITY, -INFINITY, INFINITY, INFINITY, -INFINITY, NAN, NAN,
};
static const double data_99[] = {
    3.375, -1.125, 4.375, 4.0, 1.375, 0.75, 4.375, 3.625, 2.625, 0.875, 3.75, 1.5,
};
static const double data_100[] = {2.0, 0.375, INFINITY, 3.875, 0.5, 3.25};
static const double data_101[] = {
    4.25, 4.375, 1.0, 2.875, 2.125, 4.0, 1.625, -0.875, 0.5, -1.5, 2.75, -0.625, 2.0, 4.375, 1.875,
    4.5, 0.25, 3.125, 3.625, 4.25, 2.375, -0.875, 1.625, 3.125, 1.375, -1.5, 2.5, 1.375, 4.5,
    1.625, 0.5, 3.875, 2.75, 0.25, -1.125, 2.125, 2.0, -0.875, -1.375, 2.125, -1.125, 0.125, 1.0,
    1.5, 4.375, 1.375, 3.25, 0.75,
};
static const double data_102[] = {
    -0.625, -0.625, -0.625, -0.625, -0.625, -0.625, -0.625, -0.625, -0.625, -0.625, -0.625, -0.625,
    -0.625, -0.625, -0.625, -0.625, -0.625, -0.625, -0.625, -0.625, -0.625, -0.625, -0.625, -0.625,
};
static const double data_103[] = {
    0x1.2263f3c2ce062p+1, -0x1.405197f7d733ep+0, INFINITY, -INFINITY, -INFINITY, INFINITY,
    -INFINITY, INFINITY, -0x1.7ea2dfa8b7ea2p-1, 0x1.434368d0da343p+0, -INFINITY, INFINITY,
    INFINITY, INFINITY, NAN, NAN, 0x1.aabc14e5e0a72p+1, 0x1.1dcbc14e5e0a7p+1, INFINITY, INFINITY,
    -INFINITY, INFINITY, NAN, NAN,
};
static const double data_104[] = {
    0x1.cda1a54c828b8p+2, 0x1.97ecc68892812p+0, 0x1.983dc1c24ba0dp-1, 0x1.f854ccbfc9942p-3,
    0x1.e8887ba9e9f72p-3, 0x1.0d8528a90513fp-1, 0x1.337525899809p-1, 0x1.8a0c05868c3e1p-3,
    0x1.466186ca3346ep+2, 0x1.9c4d49dc38cf2p+3, -0x1.4dee762df6644p+0, 0x1.4d45271db4de6p+2,
    0x1.9988a7e714c79p+1, 0x1.5c68d13acd987p-1, 0x1.8f94b5e225f2cp+2, 0x1.e712e9b293622p+3,
    0x1.07ccc431c6c28p+0, 0x1.d3c161df66b6ep-1, -0x1.230bd8af1dad8p+0, 0x1.a24b511b1fc8bp+0,
    -0x1.cebb4098a785ep-2, 0x1.dc37bede08d3p-3, 0x1.48cde2cda323ep+0, 0x1.e3619c6b380b8p-4,
    0x1.d6b98e47411a9p-4, 0x1.e4e3675020ec8p-3, 0x1.a8413cc7e7499p-1,
};
static const double data_105[] = {3.875, -1.25, -1.0, 3.5, 0.875, -0.5, -1.375, 3.0, -0.125};
static const double data_106[] = {
    3.125, 3.25, 2.5, 4.5, 3.125, -0.125, 1.0, 2.75, 4.375, 2.25, 1.75, 0.625, -0.75, 3.75, 0.875,
    -1.25, 0.375, 1.75, 2.5, -1.5, 3.75, 4.5, 0.0, 2.625, 2.25, 3.75, -0.75, 0.875, -1.375, 2.25,
    3.0, 2.25, -0.625, 1.5, 2.25, -1.125, -1.375, -0.75, 4.0, 1.375, 1.0, 4.375, 2.625, -0.625,
    4.375, 4.25, 1.625, 1.5, 2.375, 2.75, -1.25, 4.25, 3.25, -0.375, -1.375, -0.375, 2.0, 3.625,
    1.375, 0.875, 1.5, 3.125, 2.125, -0.625, -0.75, 2.5, 2.625, 0.75, 2.375, -1.5, 1.75, 3.875,
    -1.0, 0.0, 0.125, 4.5, 1.75, 1.375, 0.625, 2.625, 3.375, 0.875, 4.5, -0.25, 1.125, 4.125, 1.5,
    0.0, 1.5, -0.125, 0.0, -0.625, 4.0, 3.375, 2.625, 0.875, -0.375, 2.125, 2.375, 1.125, 3.375,
    1.25, -1.5, 0.375, 3.625, 2.5, 0.625, -0.625,
};
static const double data_107[] = {
    0.875, 0.875, 0.875, 0.875, 0.875, 0.875, 0.875, 0.875, 0.875, 0.875, 0.875, 0.875, 0.875,
    0.875, 0.875, 0.875, 0.875, 0.875, 0.875, 0.875, 0.875, 0.875, 0.875, 0.875, 0.875, 0.875,
    0.875, 0.875, 0.875, 0.875, 0.875, 0.875, 0.875, 0.875, 0.875, 0.875, 0.875, 0.875, 0.875,
    0.875, 0.875, 0.875, 0.875, 0.875, 0.875, 0.875, 0.875, 0.875, 0.875, 0.875, 0.875, 0.875,
    0.875, 0.875,
};
static const double data_108[] = {
    0x1.3cd38e73a4892p+3, -0x1.8f294a5e5efb8p+0, -0x1.378728b3d6fe2p+0, 0x1.2f94a18ffb2fp+3,
    -0x1.8ed4765f410b2p+2, 0x1.c1c050bd36095p+3, 0x1.aef5451217f69p+3, 0x1.426385ea3968bp+5,
    0x1.11935c31b5078p+1, 0x1.f48b592928ba2p+0, 0x1.7f180f8bdde73p-3, -0x1.9deb6e07926dep-3,
    -0x1.154758fa10144p+1, 0x1.75c52b70112efp+2, 0x1.07a7404a0978dp-2, -0x1.86f6c620f6306p-2,
    -0x1.9f4e5fe4bd9bap-1, -0x1.2d1549ebc95dcp-2, -0x1.02206dfea8ff3p+7, -0x1.2582b93d7f3abp+5,
    0x1.13624404e83eap+3, -0x1.7aea53e921e73p+2, -0x1.36ab5b17b858p+7, 0x1.a942eb9fe5b3p+8,
    0x1.a4923dbc84eadp+3, -0x1.d065cc6d499dp+2, -0x1.f6113d04d91ep+2, -0x1.e8f7b92fe89c6p+3,
    -0x1.e79f760aca0c8p+2, 0x1.bfa716e9b8b6ap+4, 0x1.e30d5b78cabd1p+3, -0x1.ebdf24bad3525p+3,
    0x1.366a2ee143b5fp+4, 0x1.bd1f052dbf82dp+2, 0x1.9a2ee4632827bp+2, -0x1.136cf6f3dfcc1p+1,
    0x1.293faef24d8dp+2, -0x1.551bd4a411f77p+0, 0x1.c5b438b3d6b6ep+1, -0x1.5ef3c3ac504d5p+1,
    0x1.7fb4645d069fep+2, -0x1.4690b80156354p+2, -0x1.985637e91d63bp-3, -0x1.33f458b35aefap+1,
    0x1.1ee7974fa4a7ep+2, -0x1.f3843a2e08f2ap+1, 0x1.04273ee1e972bp+1, -0x1.e8b6a00ada762p+1,
    -0x1.83a4b1f7fa246p-1, 0x1.a714f007931eep-1, 0x1.20370016dc50cp-2, -0x1.ac005ddd88d4dp-2,
    0x1.b987a28c6da12p-3, 0x1.27db4dd299208p-3,
};
static const double data_109[] = {0x1.1081bff08e438p-1};
static const double data_110[] = {
    -0x1.8c389ada18999p+1, 0x1.d6ff055febad8p+2, 0x1.78697d1ccd3aap+3, 0x1.e705d6c760359p+3,
};
static const double data_111[] = {2.875, 2.875};
static const double data_112[] = {0x1.c2f75c01d46d4p-7, -0x1.54ff8cd2ddbe8p-5};

static const cases_row cases[] = {
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {0, 0, 0}, .derivative = {0, 0}, .jacobian = {0, 0, 0, 4}, .grad = {0, 0, 0,
            2}},
        .before = {.u = NULL, .derivative = NULL, .jacobian = NULL, .grad = NULL},
        .after = {.grad = NULL},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {1, 1, 1}, .derivative = {1, 1}, .jacobian = {1, 1, 1, 4}, .grad = {1, 1, 1,
            2}},
        .before = {.u = data_0, .derivative = data_1, .jacobian = data_2, .grad = data_3},
        .after = {.grad = data_4},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {2, 2, 2}, .derivative = {2, 2}, .jacobian = {2, 2, 2, 4}, .grad = {2, 2, 2,
            2}},
        .before = {.u = data_5, .derivative = data_6, .jacobian = data_7, .grad = data_8},
        .after = {.grad = data_9},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {2, 2, 2}, .derivative = {2, 2}, .jacobian = {2, 2, 2, 4}, .grad = {2, 2, 2,
            2}},
        .before = {.u = data_10, .derivative = data_11, .jacobian = data_12, .grad = data_13},
        .after = {.grad = data_14},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {1, 1, 1}, .derivative = {1, 1}, .jacobian = {1, 1, 1, 4}, .grad = {1, 1, 1,
            2}},
        .before = {.u = data_15, .derivative = data_16, .jacobian = data_17, .grad = data_18},
        .after = {.grad = data_19},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {2, 2, 2}, .derivative = {2, 2}, .jacobian = {2, 2, 2, 4}, .grad = {2, 2, 2,
            2}},
        .before = {.u = data_20, .derivative = data_21, .jacobian = data_22, .grad = data_23},
        .after = {.grad = data_24},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {3, 3, 3}, .derivative = {3, 3}, .jacobian = {3, 3, 3, 4}, .grad = {3, 3, 3,
            2}},
        .before = {.u = data_25, .derivative = data_26, .jacobian = data_27, .grad = data_28},
        .after = {.grad = data_29},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {1, 1, 1}, .derivative = {1, 1}, .jacobian = {1, 1, 1, 4}, .grad = {1, 1, 1,
            2}},
        .before = {.u = data_30, .derivative = data_31, .jacobian = data_32, .grad = data_33},
        .after = {.grad = data_34},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {2, 2, 2}, .derivative = {2, 2}, .jacobian = {2, 2, 2, 4}, .grad = {2, 2, 2,
            2}},
        .before = {.u = data_35, .derivative = data_36, .jacobian = data_37, .grad = data_23},
        .after = {.grad = data_38},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {2, 2, 2}, .derivative = {2, 2}, .jacobian = {2, 2, 2, 4}, .grad = {2, 2, 2,
            2}},
        .before = {.u = data_39, .derivative = data_40, .jacobian = data_41, .grad = data_42},
        .after = {.grad = data_43},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {2, 2, 2}, .derivative = {2, 2}, .jacobian = {2, 2, 2, 4}, .grad = {2, 2, 2,
            2}},
        .before = {.u = data_44, .derivative = data_45, .jacobian = data_46, .grad = data_47},
        .after = {.grad = data_48},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {3, 3, 3}, .derivative = {3, 3}, .jacobian = {3, 3, 3, 4}, .grad = {3, 3, 3,
            2}},
        .before = {.u = data_49, .derivative = data_50, .jacobian = data_51, .grad = data_52},
        .after = {.grad = data_53},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {2, 2, 2}, .derivative = {2, 2}, .jacobian = {2, 2, 2, 4}, .grad = {2, 2, 2,
            2}},
        .before = {.u = data_54, .derivative = data_55, .jacobian = data_56, .grad = data_57},
        .after = {.grad = data_58},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {2, 1, 2}, .derivative = {2, 1}, .jacobian = {2, 1, 2, 4}, .grad = {2, 1, 2,
            2}},
        .before = {.u = data_59, .derivative = data_60, .jacobian = data_61, .grad = data_62},
        .after = {.grad = data_63},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {2, 2, 2}, .derivative = {2, 2}, .jacobian = {2, 2, 2, 4}, .grad = {2, 2, 2,
            2}},
        .before = {.u = data_64, .derivative = data_65, .jacobian = data_66, .grad = data_67},
        .after = {.grad = data_68},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {2, 2, 2}, .derivative = {2, 2}, .jacobian = {2, 2, 2, 4}, .grad = {2, 2, 2,
            2}},
        .before = {.u = data_69, .derivative = data_70, .jacobian = data_71, .grad = data_72},
        .after = {.grad = data_73},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {1, 1, 1}, .derivative = {1, 1}, .jacobian = {1, 1, 1, 4}, .grad = {1, 1, 1,
            2}},
        .before = {.u = data_74, .derivative = data_75, .jacobian = data_76, .grad = data_77},
        .after = {.grad = data_78},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {2, 2, 2}, .derivative = {4, 4}, .jacobian = {2, 2, 2, 4}, .grad = {2, 2, 2,
            2}},
        .before = {.u = data_79, .derivative = data_80, .jacobian = data_81, .grad = data_82},
        .after = {.grad = data_83},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {1, 1, 1}, .derivative = {1, 1}, .jacobian = {1, 1, 1, 4}, .grad = {1, 1, 1,
            2}},
        .before = {.u = data_84, .derivative = data_85, .jacobian = data_86, .grad = data_87},
        .after = {.grad = data_88},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {2, 2, 2}, .derivative = {2, 2}, .jacobian = {2, 2, 2, 4}, .grad = {2, 2, 2,
            2}},
        .before = {.u = data_89, .derivative = data_90, .jacobian = data_91, .grad = data_92},
        .after = {.grad = data_93},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {3, 3, 3}, .derivative = {3, 3}, .jacobian = {3, 3, 3, 4}, .grad = {3, 3, 3,
            2}},
        .before = {.u = data_94, .derivative = data_95, .jacobian = data_96, .grad = data_97},
        .after = {.grad = data_98},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {3, 2, 2}, .derivative = {3, 2}, .jacobian = {3, 2, 2, 4}, .grad = {3, 2, 2,
            2}},
        .before = {.u = data_99, .derivative = data_100, .jacobian = data_101, .grad = data_102},
        .after = {.grad = data_103},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {3, 3, 3}, .derivative = {3, 3}, .jacobian = {3, 3, 3, 4}, .grad = {3, 3, 3,
            2}},
        .before = {.u = data_104, .derivative = data_105, .jacobian = data_106, .grad = data_107},
        .after = {.grad = data_108},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
    {
        .given = {HT1_NO_LIMIT, 0},
        .shape = {.u = {1, 1, 1}, .derivative = {1, 1}, .jacobian = {1, 1, 1, 4}, .grad = {1, 1, 1,
            2}},
        .before = {.u = data_109, .derivative = data_1, .jacobian = data_110, .grad = data_111},
        .after = {.grad = data_112},
        .expected = {0, 0, NULL, 0, NULL, 0},
    },
};

static void call(test *t, int number)
{
    const cases_row *c = &cases[number];
    struct {
        array u, derivative, jacobian, grad;
    } a;
    a.u = test_place(t, "u", c->before.u, sizeof *c->before.u, 3, c->shape.u);
    a.derivative = test_place(t, "derivative", c->before.derivative, sizeof *c->before.derivative,
                              2, c->shape.derivative);
    a.jacobian = test_place(t, "jacobian", c->before.jacobian, sizeof *c->before.jacobian, 4,
                            c->shape.jacobian);
    a.grad = test_place(t, "grad", c->before.grad, sizeof *c->before.grad, 4, c->shape.grad);
    sem_context *cx = test_open(t, c->given);
    ht1_status status;
    status = sem_gradient(cx, a.u.first, a.u.n[0], a.u.n[1], a.u.n[2], a.derivative.first,
                          a.derivative.n[0], a.derivative.n[1], a.jacobian.first, a.jacobian.n[0],
                          a.jacobian.n[1], a.jacobian.n[2], a.grad.first, a.grad.n[0], a.grad.n[1],
                          a.grad.n[2]);
    test_close(t, cx, status, &c->expected);
    test_array(t, &a.u, c->before.u, 0);
    test_array(t, &a.derivative, c->before.derivative, 0);
    test_array(t, &a.jacobian, c->before.jacobian, 0);
    test_floats(t, &a.grad, c->after.grad, 0, 4);
}

const suite suite_gradient = {
    .entry = "gradient",
    .cases = 24,
    .layouts = 1,
    .prepare = NULL,
    .call = call,
};
