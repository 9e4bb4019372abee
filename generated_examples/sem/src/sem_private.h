/* What the sources of sem share. Private: never installed. */
#ifndef SEM_PRIVATE_H
#define SEM_PRIVATE_H

#ifndef SEM_BUILD
# define SEM_BUILD
#endif
#include "../include/sem/sem.h"

#include "hardtack/arithmetic.h"
#include "hardtack/bytes.h"
#include "hardtack/dispatch.h"
#include "hardtack/int.h"
#include "hardtack/print.h"

/* Symbols that the sources share among themselves. */
#if defined(__GNUC__) && !defined(_WIN32)
# define SEM_LOCAL __attribute__((visibility("hidden")))
#else
# define SEM_LOCAL
#endif

struct sem_context {
    ht_context base;
};

/* Numbers of functions and kernels in sites. */
enum { SEM_IN_gradient = 0, SEM_IN_mass, SEM_FUNCTIONS };

#endif
