/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The same operations with the compiler's own wide integers. Clang has no checked product of
 * them, so it is taken in twice the width. */
#include "wide_benchmark.h"

#include <string.h>

#define BITINT(WIDTH, N, TWICE) \
    int bitint_add_##WIDTH(uint64_t *r, const uint64_t *a, const uint64_t *b, int count) \
    { \
        int over = 0; \
        for (int i = 0; i < count; i++) { \
            unsigned _BitInt(WIDTH) x, y, sum; \
            memcpy(&x, a + N * i, sizeof x); \
            memcpy(&y, b + N * i, sizeof y); \
            sum = x + y; \
            over |= (int)(((x ^ sum) & (y ^ sum)) >> (WIDTH - 1)); \
            memcpy(r + N * i, &sum, sizeof sum); \
        } \
        return over; \
    } \
    int bitint_mul_##WIDTH(uint64_t *r, const uint64_t *a, const uint64_t *b, int count) \
    { \
        int over = 0; \
        for (int i = 0; i < count; i++) { \
            _BitInt(WIDTH) x, y, low; \
            _BitInt(TWICE) product; \
            memcpy(&x, a + N * i, sizeof x); \
            memcpy(&y, b + N * i, sizeof y); \
            product = (_BitInt(TWICE))x * y; \
            low = (_BitInt(WIDTH))product; \
            over |= low != product; \
            memcpy(r + N * i, &low, sizeof low); \
        } \
        return over; \
    } \
    int bitint_div_##WIDTH(uint64_t *r, const uint64_t *a, const uint64_t *b, int count) \
    { \
        for (int i = 0; i < count; i++) { \
            _BitInt(WIDTH) x, y, q, rest; \
            memcpy(&x, a + N * i, sizeof x); \
            memcpy(&y, b + N * i, sizeof y); \
            q = x / y; \
            rest = x - q * y; \
            if (rest != 0 && (rest < 0) != (y < 0)) q -= 1; \
            memcpy(r + N * i, &q, sizeof q); \
        } \
        return 0; \
    }
BITINT(128, 2, 256)
BITINT(256, 4, 512)
BITINT(512, 8, 1024)
BITINT(1024, 16, 2048)
