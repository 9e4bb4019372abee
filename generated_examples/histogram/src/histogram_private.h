/* What the sources of histogram share. Private: never installed. */
#ifndef HISTOGRAM_PRIVATE_H
#define HISTOGRAM_PRIVATE_H

#ifndef HISTOGRAM_BUILD
# define HISTOGRAM_BUILD
#endif
#include "../include/histogram/histogram.h"

#include "hardtack/arithmetic.h"
#include "hardtack/bytes.h"
#include "hardtack/dispatch.h"
#include "hardtack/int.h"
#include "hardtack/print.h"

/* Symbols that the sources share among themselves. */
#if defined(__GNUC__) && !defined(_WIN32)
# define HISTOGRAM_LOCAL __attribute__((visibility("hidden")))
#else
# define HISTOGRAM_LOCAL
#endif

struct histogram_context {
    ht_context base;
};

/* Numbers of functions and kernels in sites. */
enum { HISTOGRAM_IN_count = 0, HISTOGRAM_IN_extremes, HISTOGRAM_FUNCTIONS };

#endif
