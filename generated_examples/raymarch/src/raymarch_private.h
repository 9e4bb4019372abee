/* What the sources of raymarch share. Private: never installed. */
#ifndef RAYMARCH_PRIVATE_H
#define RAYMARCH_PRIVATE_H

#ifndef RAYMARCH_BUILD
# define RAYMARCH_BUILD
#endif
#include "../include/raymarch/raymarch.h"

#include "hardtack/arithmetic.h"
#include "hardtack/bytes.h"
#include "hardtack/dispatch.h"
#include "hardtack/int.h"
#include "hardtack/print.h"

/* Symbols that the sources share among themselves. */
#if defined(__GNUC__) && !defined(_WIN32)
# define RAYMARCH_LOCAL __attribute__((visibility("hidden")))
#else
# define RAYMARCH_LOCAL
#endif

struct raymarch_context {
    ht_context base;
};

/* Numbers of functions and kernels in sites. */
enum {
    RAYMARCH_IN_Sphere_distance = 0,
    RAYMARCH_IN_Floor_distance,
    RAYMARCH_IN_scene,
    RAYMARCH_IN_march,
    RAYMARCH_FUNCTIONS
};

#endif
