/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Checked operations of the runtime header over rows of operands. */
#include "ht1.h"
#include "wide.h"

#include "wide_benchmark.h"

#define OURS(WIDTH, N) \
    int ours_add_##WIDTH(uint64_t *r, const uint64_t *a, const uint64_t *b, int count) \
    { \
        int over = 0; \
        for (int i = 0; i < count; i++) { \
            const ht_i##WIDTH *x = (const ht_i##WIDTH *)a + i, *y = (const ht_i##WIDTH *)b + i; \
            over |= ht_add_overflows_i##WIDTH(*x, *y, (ht_i##WIDTH *)r + i); \
        } \
        return over; \
    } \
    int ours_mul_##WIDTH(uint64_t *r, const uint64_t *a, const uint64_t *b, int count) \
    { \
        int over = 0; \
        for (int i = 0; i < count; i++) { \
            const ht_i##WIDTH *x = (const ht_i##WIDTH *)a + i, *y = (const ht_i##WIDTH *)b + i; \
            over |= ht_mul_overflows_i##WIDTH(*x, *y, (ht_i##WIDTH *)r + i); \
        } \
        return over; \
    } \
    int ours_div_##WIDTH(uint64_t *r, const uint64_t *a, const uint64_t *b, int count) \
    { \
        for (int i = 0; i < count; i++) { \
            const ht_i##WIDTH *x = (const ht_i##WIDTH *)a + i, *y = (const ht_i##WIDTH *)b + i; \
            ((ht_i##WIDTH *)r)[i] = ht_floor_div_i##WIDTH(*x, *y); \
        } \
        return 0; \
    }
OURS(128, 2)
OURS(256, 4)
OURS(512, 8)
OURS(1024, 16)
