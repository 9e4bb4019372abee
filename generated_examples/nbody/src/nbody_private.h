/* What the sources of nbody share. Private: never installed. */
#ifndef NBODY_PRIVATE_H
#define NBODY_PRIVATE_H

#ifndef NBODY_BUILD
# define NBODY_BUILD
#endif
#include "../include/nbody/nbody.h"

#include "hardtack/arithmetic.h"
#include "hardtack/bytes.h"
#include "hardtack/dispatch.h"
#include "hardtack/int.h"
#include "hardtack/print.h"

/* Symbols that the sources share among themselves. */
#if defined(__GNUC__) && !defined(_WIN32)
# define NBODY_LOCAL __attribute__((visibility("hidden")))
#else
# define NBODY_LOCAL
#endif

struct nbody_context {
    ht_context base;
};

/* Numbers of functions and kernels in sites. */
enum { NBODY_IN_pull = 0, NBODY_IN_accelerate, NBODY_IN_advance, NBODY_FUNCTIONS };

#endif
