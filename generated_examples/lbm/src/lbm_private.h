/* What the sources of lbm share. Private: never installed. */
#ifndef LBM_PRIVATE_H
#define LBM_PRIVATE_H

#ifndef LBM_BUILD
# define LBM_BUILD
#endif
#include "../include/lbm/lbm.h"

#include "hardtack/arithmetic.h"
#include "hardtack/bytes.h"
#include "hardtack/dispatch.h"
#include "hardtack/int.h"
#include "hardtack/print.h"

/* Symbols that the sources share among themselves. */
#if defined(__GNUC__) && !defined(_WIN32)
# define LBM_LOCAL __attribute__((visibility("hidden")))
#else
# define LBM_LOCAL
#endif

struct lbm_context {
    ht_context base;
};

/* Numbers of functions and kernels in sites. */
enum { LBM_IN_equilibrium = 0, LBM_IN_wrap, LBM_IN_moments, LBM_IN_collide_stream, LBM_FUNCTIONS };

#endif
