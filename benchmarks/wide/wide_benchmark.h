/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Who computes (ours, gmp, bitint), what (add, mul, div) and in which width: all of one signature.
 * The result says whether something did not fit. */
#ifndef WIDE_BENCHMARK_H
#define WIDE_BENCHMARK_H

#include <stdint.h>

#define WIDE_FUNCTION(name) int name(uint64_t *r, const uint64_t *a, const uint64_t *b, int count);
#define WIDE_WIDTH(who, WIDTH) \
    WIDE_FUNCTION(who##_add_##WIDTH) \
    WIDE_FUNCTION(who##_mul_##WIDTH) \
    WIDE_FUNCTION(who##_div_##WIDTH)
#define WIDE_WHO(who) \
    WIDE_WIDTH(who, 128) WIDE_WIDTH(who, 256) WIDE_WIDTH(who, 512) WIDE_WIDTH(who, 1024)
WIDE_WHO(ours)
WIDE_WHO(gmp)
WIDE_WHO(bitint)

#endif
