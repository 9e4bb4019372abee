/* What the sources of life share. Private: never installed. */
#ifndef LIFE_PRIVATE_H
#define LIFE_PRIVATE_H

#ifndef LIFE_BUILD
# define LIFE_BUILD
#endif
#include "../include/life/life.h"

#include "hardtack/arithmetic.h"
#include "hardtack/bytes.h"
#include "hardtack/dispatch.h"
#include "hardtack/int.h"
#include "hardtack/print.h"

/* Symbols that the sources share among themselves. */
#if defined(__GNUC__) && !defined(_WIN32)
# define LIFE_LOCAL __attribute__((visibility("hidden")))
#else
# define LIFE_LOCAL
#endif

struct life_context {
    ht_context base;
};

/* Numbers of functions and kernels in sites. */
enum {
    LIFE_IN_before = 0,
    LIFE_IN_behind,
    LIFE_IN_rule,
    LIFE_IN_population,
    LIFE_IN_play,
    LIFE_IN_generation,
    LIFE_IN_test_1,
    LIFE_IN_test_2,
    LIFE_IN_test_3,
    LIFE_FUNCTIONS
};

#endif
