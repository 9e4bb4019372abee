/* What the sources of heat share. Private: never installed. */
#ifndef HEAT_PRIVATE_H
#define HEAT_PRIVATE_H

#ifndef HEAT_BUILD
# define HEAT_BUILD
#endif
#include "../include/heat/heat.h"

#include "hardtack/arithmetic.h"
#include "hardtack/bytes.h"
#include "hardtack/dispatch.h"
#include "hardtack/int.h"
#include "hardtack/print.h"

/* Symbols that the sources share among themselves. */
#if defined(__GNUC__) && !defined(_WIN32)
# define HEAT_LOCAL __attribute__((visibility("hidden")))
#else
# define HEAT_LOCAL
#endif

struct heat_context {
    ht_context base;
};

/* Numbers of functions and kernels in sites. */
enum {
    HEAT_IN_imbalance = 0,
    HEAT_IN_roughness,
    HEAT_IN_run,
    HEAT_IN_step,
    HEAT_IN_test_1,
    HEAT_IN_test_2,
    HEAT_IN_test_3,
    HEAT_IN_test_4,
    HEAT_IN_test_5,
    HEAT_FUNCTIONS
};

#endif
