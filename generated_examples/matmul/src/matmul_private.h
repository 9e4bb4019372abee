/* What the sources of matmul share. Private: never installed. */
#ifndef MATMUL_PRIVATE_H
#define MATMUL_PRIVATE_H

#ifndef MATMUL_BUILD
# define MATMUL_BUILD
#endif
#include "../include/matmul/matmul.h"

#include "hardtack/arithmetic.h"
#include "hardtack/bytes.h"
#include "hardtack/dispatch.h"
#include "hardtack/int.h"
#include "hardtack/print.h"

/* Symbols that the sources share among themselves. */
#if defined(__GNUC__) && !defined(_WIN32)
# define MATMUL_LOCAL __attribute__((visibility("hidden")))
#else
# define MATMUL_LOCAL
#endif

struct matmul_context {
    ht_context base;
};

/* Numbers of functions and kernels in sites. */
enum {
    MATMUL_IN_trace = 0,
    MATMUL_IN_multiply,
    MATMUL_IN_add_product,
    MATMUL_IN_test_1,
    MATMUL_IN_test_2,
    MATMUL_IN_test_3,
    MATMUL_IN_test_4,
    MATMUL_IN_test_5,
    MATMUL_FUNCTIONS
};

#endif
