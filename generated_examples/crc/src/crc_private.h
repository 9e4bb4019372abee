/* What the sources of crc share. Private: never installed. */
#ifndef CRC_PRIVATE_H
#define CRC_PRIVATE_H

#ifndef CRC_BUILD
# define CRC_BUILD
#endif
#include "../include/crc/crc.h"

#include "hardtack/arithmetic.h"
#include "hardtack/bytes.h"
#include "hardtack/dispatch.h"
#include "hardtack/int.h"
#include "hardtack/print.h"

/* Symbols that the sources share among themselves. */
#if defined(__GNUC__) && !defined(_WIN32)
# define CRC_LOCAL __attribute__((visibility("hidden")))
#else
# define CRC_LOCAL
#endif

struct crc_context {
    ht_context base;
};

/* Numbers of functions and kernels in sites. */
enum {
    CRC_IN_shift_half = 0,
    CRC_IN_shift_half_slowly,
    CRC_IN_crc32,
    CRC_IN_adler32,
    CRC_IN_fnv1a,
    CRC_IN_test_1,
    CRC_IN_test_2,
    CRC_IN_test_3,
    CRC_IN_test_4,
    CRC_IN_test_5,
    CRC_FUNCTIONS
};

#endif
