/* What the sources of mandelbrot share. Private: never installed. */
#ifndef MANDELBROT_PRIVATE_H
#define MANDELBROT_PRIVATE_H

#ifndef MANDELBROT_BUILD
# define MANDELBROT_BUILD
#endif
#include "../include/mandelbrot/mandelbrot.h"

#include "hardtack/arithmetic.h"
#include "hardtack/bytes.h"
#include "hardtack/dispatch.h"
#include "hardtack/int.h"
#include "hardtack/print.h"

/* Symbols that the sources share among themselves. */
#if defined(__GNUC__) && !defined(_WIN32)
# define MANDELBROT_LOCAL __attribute__((visibility("hidden")))
#else
# define MANDELBROT_LOCAL
#endif

struct mandelbrot_context {
    ht_context base;
};

/* Numbers of functions and kernels in sites. */
enum { MANDELBROT_IN_escape = 0, MANDELBROT_FUNCTIONS };

#endif
