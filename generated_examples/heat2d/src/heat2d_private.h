/* What the sources of heat2d share. Private: never installed. */
#ifndef HEAT2D_PRIVATE_H
#define HEAT2D_PRIVATE_H

#ifndef HEAT2D_BUILD
# define HEAT2D_BUILD
#endif
#include "../include/heat2d/heat2d.h"

#include "hardtack/arithmetic.h"
#include "hardtack/bytes.h"
#include "hardtack/dispatch.h"
#include "hardtack/int.h"
#include "hardtack/print.h"

/* Symbols that the sources share among themselves. */
#if defined(__GNUC__) && !defined(_WIN32)
# define HEAT2D_LOCAL __attribute__((visibility("hidden")))
#else
# define HEAT2D_LOCAL
#endif

struct heat2d_context {
    ht_context base;
};

/* Numbers of functions and kernels in sites. */
enum { HEAT2D_IN_step = 0, HEAT2D_FUNCTIONS };

#endif
