/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The same operations over GMP's mpn layer: signs and lengths handled as anyone would. */
#include "wide_benchmark.h"

#include <gmp.h>
#include <stdbool.h>
#include <string.h>

static bool magnitude(mp_limb_t *r, const mp_limb_t *a, int n)
{
    const bool negative = a[n - 1] >> 63;
    if (negative) {
        mpn_neg(r, a, n);
    } else {
        mpn_copyi(r, a, n);
    }
    return negative;
}

static int length(const mp_limb_t *a, int n)
{
    while (n > 0 && a[n - 1] == 0) n--;
    return n;
}

static int add(mp_limb_t *r, const mp_limb_t *a, const mp_limb_t *b, int n)
{
    const mp_limb_t left = a[n - 1], right = b[n - 1];
    mpn_add_n(r, a, b, n);
    return (int)(((left ^ r[n - 1]) & (right ^ r[n - 1])) >> 63);
}

static int mul(mp_limb_t *r, const mp_limb_t *a, const mp_limb_t *b, int n)
{
    mp_limb_t x[16], y[16], product[32];
    const bool negative = magnitude(x, a, n) != magnitude(y, b, n);
    const int xn = length(x, n), yn = length(y, n);
    bool longer;
    if (xn == 0 || yn == 0) {
        mpn_zero(r, n);
        return 0;
    }
    if (xn >= yn) {
        mpn_mul(product, x, xn, y, yn);
    } else {
        mpn_mul(product, y, yn, x, xn);
    }
    mpn_zero(product + xn + yn, 2 * n - xn - yn);
    longer = length(product, 2 * n) > n;
    if (negative) {
        mpn_neg(r, product, n);
    } else {
        mpn_copyi(r, product, n);
    }
    return longer || (r[n - 1] >> 63) != negative;
}

static void floor_div(mp_limb_t *q, const mp_limb_t *a, const mp_limb_t *b, int n)
{
    mp_limb_t x[16], y[16], rest[16];
    const bool negative = magnitude(x, a, n) != magnitude(y, b, n);
    const int xn = length(x, n), yn = length(y, n);
    mpn_zero(q, n);
    if (xn < yn) {
        if (negative && xn > 0) memset(q, 0xff, (size_t)n * sizeof *q);
        return;
    }
    mpn_tdiv_qr(q, rest, 0, x, xn, y, yn);
    if (negative) {
        if (length(rest, yn) != 0) mpn_add_1(q, q, n, 1);
        mpn_neg(q, q, n);
    }
}

#define GMP(WIDTH, N) \
    int gmp_add_##WIDTH(uint64_t *r, const uint64_t *a, const uint64_t *b, int count) \
    { \
        int over = 0; \
        for (int i = 0; i < count; i++) over |= add(r + N * i, a + N * i, b + N * i, N); \
        return over; \
    } \
    int gmp_mul_##WIDTH(uint64_t *r, const uint64_t *a, const uint64_t *b, int count) \
    { \
        int over = 0; \
        for (int i = 0; i < count; i++) over |= mul(r + N * i, a + N * i, b + N * i, N); \
        return over; \
    } \
    int gmp_div_##WIDTH(uint64_t *r, const uint64_t *a, const uint64_t *b, int count) \
    { \
        for (int i = 0; i < count; i++) floor_div(r + N * i, a + N * i, b + N * i, N); \
        return 0; \
    }
GMP(128, 2)
GMP(256, 4)
GMP(512, 8)
GMP(1024, 16)
