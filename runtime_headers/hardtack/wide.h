/* SPDX-License-Identifier: MIT-0 */
/* Signed integers of 128, 256, 512 and 1,024 bits: two's complement, limb 0 the lowest (IM-12).
 *
 * The macros are written once and expanded for each width; T is the type's name in function names
 * (i128 .. i1024), N its limbs. All functions here are total: where a quotient has no value they
 * give 0, where a result does not fit, its low bits. Values are passed and returned whole. */
#ifndef HT_WIDE_H
#define HT_WIDE_H

#include "int.h"
#include "limbs.h"

typedef struct ht_i128 { uint64_t limb[2]; } ht_i128;
typedef struct ht_i256 { uint64_t limb[4]; } ht_i256;
typedef struct ht_i512 { uint64_t limb[8]; } ht_i512;
typedef struct ht_i1024 { uint64_t limb[16]; } ht_i1024;

/* All bits of what extends a two's complement row above its top limb. */
HT_FN uint64_t ht_limbs_fill(const uint64_t *a, int n)
{
    return 0 - (a[n - 1] >> 63);
}

/* Two's complement a of n limbs in the m limbs of r: its sign extended, or its low bits. */
HT_FN void ht_limbs_resize(uint64_t *r, int m, const uint64_t *a, int n)
{
    const uint64_t fill = ht_limbs_fill(a, n);
    for (int i = 0; i < m; i++) r[i] = i < n ? a[i] : fill;
}

/* Whether two's complement a of n limbs fits m < n limbs. */
HT_FN bool ht_limbs_fits(const uint64_t *a, int n, int m)
{
    const uint64_t fill = ht_limbs_fill(a, m);
    for (int i = m; i < n; i++) {
        if (a[i] != fill) return false;
    }
    return true;
}

/* Magnitude x with a sign as two's complement of n limbs in r; false if it does not fit: r has its
 * low bits then. x has m >= n limbs. */
HT_FN bool ht_limbs_signed(uint64_t *r, int n, const uint64_t *x, int m, bool negative)
{
    const bool longer = ht_limbs_length(x, m) > n;
    const bool zero = ht_limbs_length(x, n) == 0;
    ht_limbs_flip(r, x, n, 0 - (uint64_t)negative);
    return !longer && (zero || (bool)(r[n - 1] >> 63) == negative);
}

/* r = a * b of n limbs each, the low bits; whether the product does not fit. Operands of half the
 * length, whose product always fits, have a way of their own: its loops have constant bounds. */
HT_FN bool ht_limbs_mul_overflows(uint64_t *r, const uint64_t *a, const uint64_t *b, int n)
{
    uint64_t x[16], y[16], product[32];
    bool negative;
    int xn, yn;
#if HT_HAS_128
    if (n == 2) {
        ht_int128 whole;
        const bool over = HT_MUL_OVERFLOW(ht_int128_of(a), ht_int128_of(b), &whole);
        ht_int128_to(r, whole);
        return over;
    }
#endif
    negative = ht_limbs_magnitude(x, a, n) != ht_limbs_magnitude(y, b, n);
    if (ht_limbs_length(x + n / 2, n / 2) == 0 && ht_limbs_length(y + n / 2, n / 2) == 0) {
        ht_limbs_mul(product, x, n / 2, y, n / 2);
        return !ht_limbs_signed(r, n, product, n, negative);
    }
    xn = ht_limbs_length(x, n);
    yn = ht_limbs_length(y, n);
    ht_limbs_mul(product, x, xn, y, yn);
    ht_limbs_clear(product + xn + yn, 2 * n - xn - yn);
    return !ht_limbs_signed(r, n, product, 2 * n, negative);
}

/* Quotient and remainder of n limbs each, rounded toward zero (IM-37); b is not 0. The quotient of
 * the least value by -1 has its low bits. */
HT_FN void ht_limbs_trunc(uint64_t *q, uint64_t *r, const uint64_t *a, const uint64_t *b, int n)
{
    uint64_t x[16], y[16];
    bool negative, other;
#if HT_HAS_128
    if (n == 2) {
        const ht_int128 whole = ht_int128_of(a), by = ht_int128_of(b);
        const ht_uint128 u = whole < 0 ? 0 - (ht_uint128)whole : (ht_uint128)whole;
        const ht_uint128 d = by < 0 ? 0 - (ht_uint128)by : (ht_uint128)by, quotient = u / d;
        const ht_uint128 rest = u - quotient * d;
        ht_int128_to(q, (ht_int128)((whole < 0) != (by < 0) ? 0 - quotient : quotient));
        ht_int128_to(r, (ht_int128)(whole < 0 ? 0 - rest : rest));
        return;
    }
#endif
    negative = ht_limbs_magnitude(x, a, n);
    other = ht_limbs_magnitude(y, b, n);
    ht_limbs_div(x, y, x, n, y, n);
    ht_limbs_signed(q, n, x, n, negative != other);
    ht_limbs_signed(r, n, y, n, negative);
}

/* The same rounded down: the remainder has the divisor's sign (IM-35, IM-36). */
HT_FN void ht_limbs_floor(uint64_t *q, uint64_t *r, const uint64_t *a, const uint64_t *b, int n)
{
    const uint64_t one[16] = {1};
    ht_limbs_trunc(q, r, a, b, n);
    if (ht_limbs_length(r, n) != 0 && (r[n - 1] ^ b[n - 1]) >> 63) {
        ht_limbs_sub(q, q, one, n);
        ht_limbs_add(r, r, b, n);
    }
}

/* The same with a remainder that is never negative (IM-38). */
HT_FN void ht_limbs_euclid(uint64_t *q, uint64_t *r, const uint64_t *a, const uint64_t *b, int n)
{
    const uint64_t one[16] = {1};
    ht_limbs_trunc(q, r, a, b, n);
    if (r[n - 1] >> 63 == 0) return;
    if (b[n - 1] >> 63) {
        ht_limbs_add(q, q, one, n);
        ht_limbs_sub(r, r, b, n);
    } else {
        ht_limbs_sub(q, q, one, n);
        ht_limbs_add(r, r, b, n);
    }
}

/* q[0 .. n) = a / b rounded by `mode`, of magnitudes; `negative` is the sign of the quotient. True
 * when the increment carried out of n limbs. a has n limbs, b has bn; b is not 0. */
HT_FN bool ht_limbs_round(uint64_t *q, const uint64_t *a, int n, const uint64_t *b, int bn,
                          bool negative, int mode)
{
    uint64_t part[HT_LIMBS_MOST], rest[HT_LIMBS_MOST];
    int half;
    ht_limbs_div(q, part, a, n, b, bn);
    if (ht_limbs_length(part, bn) == 0) return false;
    ht_limbs_sub(rest, b, part, bn);
    half = ht_limbs_compare(part, rest, bn);
    if (!ht_rounds_away(mode, negative, q[0] & 1, half)) return false;
    return ht_limbs_add_limb(q, q, n, 1) != 0;
}

/* round(a * b / c) of n limbs each in r, by `mode` (IM-51); c is not 0. False if the quotient does
 * not fit: r has its low bits then. `exact` has room for 2 n + 1 limbs: the quotient's magnitude. */
HT_FN bool ht_limbs_muldiv(uint64_t *r, uint64_t *exact, bool *negative, const uint64_t *a,
                           const uint64_t *b, const uint64_t *c, int n, int mode)
{
    uint64_t x[16], y[16], z[16], product[32];
    const bool left = ht_limbs_magnitude(x, a, n), right = ht_limbs_magnitude(y, b, n);
    *negative = (left != right) != ht_limbs_magnitude(z, c, n);
    ht_limbs_mul(product, x, n, y, n);
    exact[2 * n] = ht_limbs_round(exact, product, 2 * n, z, n, *negative, mode);
    return ht_limbs_signed(r, n, exact, 2 * n + 1, *negative);
}

/* The root of a of n limbs, rounded by `mode` (IM-51); a is not negative. */
HT_FN void ht_limbs_root(uint64_t *r, const uint64_t *a, int n, int mode)
{
    uint64_t root[HT_LIMBS_MOST], square[HT_LIMBS_MOST], rest[HT_LIMBS_MOST];
    const bool whole = ht_limbs_sqrt(root, a, n);
    const int half = (n + 1) / 2;
    ht_limbs_clear(r, n);
    ht_limbs_copy(r, root, half);
    if (whole) return;
    /* Above root + 1/2, whose square is no whole number, exactly when a - root^2 > root. */
    ht_limbs_mul(square, root, half, root, half);
    ht_limbs_sub(rest, a, square, n);
    if (ht_rounds_away(mode, false, root[0] & 1, ht_limbs_compare(rest, r, n) > 0 ? 1 : -1)) {
        ht_limbs_add_limb(r, r, n, 1);
    }
}

#define HT_WIDE(T, N) \
    /* x, and the low bits of x */ \
    HT_FN ht_##T ht_##T##_of_i64(int64_t x) \
    { \
        ht_##T r; \
        const uint64_t one[1] = {(uint64_t)x}; \
        ht_limbs_resize(r.limb, N, one, 1); \
        return r; \
    } \
    HT_FN ht_##T ht_##T##_of_u64(uint64_t x) \
    { \
        ht_##T r = {{x}}; \
        return r; \
    } \
    HT_FN bool ht_fits_i64_##T(ht_##T x) { return ht_limbs_fits(x.limb, N, 1); } \
    HT_FN bool ht_fits_u64_##T(ht_##T x) { return ht_limbs_length(x.limb, N) <= 1; } \
    HT_FN bool ht_negative_##T(ht_##T x) { return x.limb[N - 1] >> 63; } \
    HT_FN bool ht_zero_##T(ht_##T x) { return ht_limbs_length(x.limb, N) == 0; } \
    /* the ends of the type */ \
    HT_FN ht_##T ht_least_##T(void) \
    { \
        ht_##T r = {{0}}; \
        r.limb[N - 1] = (uint64_t)1 << 63; \
        return r; \
    } \
    HT_FN ht_##T ht_greatest_##T(void) \
    { \
        ht_##T r; \
        for (int i = 0; i < N; i++) r.limb[i] = UINT64_MAX; \
        r.limb[N - 1] >>= 1; \
        return r; \
    } \
    HT_FN ht_##T ht_end_##T(bool least) \
    { \
        return least ? ht_least_##T() : ht_greatest_##T(); \
    } \
    /* comparisons by value (IM-48) */ \
    HT_FN bool ht_eq_##T(ht_##T a, ht_##T b) \
    { \
        uint64_t difference = 0; \
        for (int i = 0; i < N; i++) difference |= a.limb[i] ^ b.limb[i]; \
        return difference == 0; \
    } \
    HT_FN bool ht_lt_##T(ht_##T a, ht_##T b) \
    { \
        a.limb[N - 1] ^= (uint64_t)1 << 63; \
        b.limb[N - 1] ^= (uint64_t)1 << 63; \
        return ht_limbs_compare(a.limb, b.limb, N) < 0; \
    } \
    HT_FN bool ht_le_##T(ht_##T a, ht_##T b) { return !ht_lt_##T(b, a); } \
    HT_FN ht_##T ht_min_##T(ht_##T a, ht_##T b) { return ht_lt_##T(a, b) ? a : b; } \
    HT_FN ht_##T ht_max_##T(ht_##T a, ht_##T b) { return ht_lt_##T(b, a) ? a : b; } \
    /* the low bits of the result; true if it does not fit (IM-30, IM-31) */ \
    HT_FN bool ht_add_overflows_##T(ht_##T a, ht_##T b, ht_##T *r) \
    { \
        ht_limbs_add(r->limb, a.limb, b.limb, N); \
        return ((a.limb[N - 1] ^ r->limb[N - 1]) & (b.limb[N - 1] ^ r->limb[N - 1])) >> 63; \
    } \
    HT_FN bool ht_sub_overflows_##T(ht_##T a, ht_##T b, ht_##T *r) \
    { \
        ht_limbs_sub(r->limb, a.limb, b.limb, N); \
        return ((a.limb[N - 1] ^ b.limb[N - 1]) & (a.limb[N - 1] ^ r->limb[N - 1])) >> 63; \
    } \
    HT_FN bool ht_mul_overflows_##T(ht_##T a, ht_##T b, ht_##T *r) \
    { \
        return ht_limbs_mul_overflows(r->limb, a.limb, b.limb, N); \
    } \
    HT_FN ht_##T ht_add_wrap_##T(ht_##T a, ht_##T b) \
    { \
        ht_limbs_add(a.limb, a.limb, b.limb, N); \
        return a; \
    } \
    HT_FN ht_##T ht_sub_wrap_##T(ht_##T a, ht_##T b) \
    { \
        ht_limbs_sub(a.limb, a.limb, b.limb, N); \
        return a; \
    } \
    HT_FN ht_##T ht_mul_wrap_##T(ht_##T a, ht_##T b) \
    { \
        ht_##T r; \
        ht_limbs_mul_low(r.limb, a.limb, b.limb, N); \
        return r; \
    } \
    HT_FN ht_##T ht_neg_wrap_##T(ht_##T a) \
    { \
        ht_limbs_negate(a.limb, a.limb, N); \
        return a; \
    } \
    /* the nearest value to the result (IM-32) */ \
    HT_FN ht_##T ht_add_sat_##T(ht_##T a, ht_##T b) \
    { \
        ht_##T r; \
        return ht_add_overflows_##T(a, b, &r) ? ht_end_##T(ht_negative_##T(a)) : r; \
    } \
    HT_FN ht_##T ht_sub_sat_##T(ht_##T a, ht_##T b) \
    { \
        ht_##T r; \
        return ht_sub_overflows_##T(a, b, &r) ? ht_end_##T(ht_negative_##T(a)) : r; \
    } \
    HT_FN ht_##T ht_mul_sat_##T(ht_##T a, ht_##T b) \
    { \
        ht_##T r; \
        if (!ht_mul_overflows_##T(a, b, &r)) return r; \
        return ht_end_##T(ht_negative_##T(a) != ht_negative_##T(b)); \
    } \
    /* bit by bit (IM-47) */ \
    HT_FN ht_##T ht_and_##T(ht_##T a, ht_##T b) \
    { \
        for (int i = 0; i < N; i++) a.limb[i] &= b.limb[i]; \
        return a; \
    } \
    HT_FN ht_##T ht_or_##T(ht_##T a, ht_##T b) \
    { \
        for (int i = 0; i < N; i++) a.limb[i] |= b.limb[i]; \
        return a; \
    } \
    HT_FN ht_##T ht_xor_##T(ht_##T a, ht_##T b) \
    { \
        for (int i = 0; i < N; i++) a.limb[i] ^= b.limb[i]; \
        return a; \
    } \
    HT_FN ht_##T ht_not_##T(ht_##T a) \
    { \
        for (int i = 0; i < N; i++) a.limb[i] = ~a.limb[i]; \
        return a; \
    } \
    /* low bits of a * 2^k, and floor(a / 2^k); k is taken modulo the width */ \
    HT_FN ht_##T ht_shift_left_##T(ht_##T a, int64_t k) \
    { \
        ht_limbs_shift_left(a.limb, a.limb, N, (int)(k & (64 * N - 1))); \
        return a; \
    } \
    HT_FN ht_##T ht_shift_right_##T(ht_##T a, int64_t k) \
    { \
        const uint64_t fill = ht_limbs_fill(a.limb, N); \
        ht_limbs_shift_right(a.limb, a.limb, N, (int)(k & (64 * N - 1)), fill); \
        return a; \
    } \
    /* quotients and remainders, 0 for a divisor of 0 (IM-35 to IM-38) */ \
    HT_FN bool ht_quotient_overflows_##T(ht_##T a, ht_##T b) \
    { \
        return ht_eq_##T(a, ht_least_##T()) && ht_eq_##T(b, ht_##T##_of_i64(-1)); \
    } \
    HT_WIDE_DIVISION(T, N, trunc) \
    HT_WIDE_DIVISION(T, N, floor) \
    HT_WIDE_DIVISION(T, N, euclid) \
    /* a / b rounded by `mode` (IM-44) */ \
    HT_FN ht_##T ht_round_div_##T(ht_##T a, ht_##T b, int mode) \
    { \
        const bool left = ht_limbs_magnitude(a.limb, a.limb, N); \
        const bool negative = left != ht_limbs_magnitude(b.limb, b.limb, N); \
        ht_##T q = {{0}}; \
        if (ht_zero_##T(b)) return q; \
        ht_limbs_round(q.limb, a.limb, N, b.limb, N, negative, mode); \
        return negative ? ht_neg_wrap_##T(q) : q; \
    } \
    /* the root rounded down or by `mode`, 0 for a negative value (IM-51) */ \
    HT_FN ht_##T ht_root_##T(ht_##T a, int mode) \
    { \
        ht_##T r = {{0}}; \
        if (!ht_negative_##T(a)) ht_limbs_root(r.limb, a.limb, N, mode); \
        return r; \
    }

#define HT_WIDE_DIVISION(T, N, rule) \
    HT_FN ht_##T ht_##rule##_div_##T(ht_##T a, ht_##T b) \
    { \
        ht_##T q = {{0}}, r; \
        if (!ht_zero_##T(b)) ht_limbs_##rule(q.limb, r.limb, a.limb, b.limb, N); \
        return q; \
    } \
    HT_FN ht_##T ht_##rule##_rem_##T(ht_##T a, ht_##T b) \
    { \
        ht_##T q, r = {{0}}; \
        if (!ht_zero_##T(b)) ht_limbs_##rule(q.limb, r.limb, a.limb, b.limb, N); \
        return r; \
    }

HT_WIDE(i128, 2)
HT_WIDE(i256, 4)
HT_WIDE(i512, 8)
HT_WIDE(i1024, 16)

/* Between the widths: `S` to the greater `T`, and back where it fits. */
#define HT_WIDER(S, NS, T, NT) \
    HT_FN ht_##T ht_##T##_of_##S(ht_##S x) \
    { \
        ht_##T r; \
        ht_limbs_resize(r.limb, NT, x.limb, NS); \
        return r; \
    } \
    HT_FN bool ht_fits_##S##_##T(ht_##T x) { return ht_limbs_fits(x.limb, NT, NS); } \
    HT_FN ht_##S ht_##S##_of_##T(ht_##T x) \
    { \
        ht_##S r; \
        ht_limbs_resize(r.limb, NS, x.limb, NT); \
        return r; \
    }
HT_WIDER(i128, 2, i256, 4)
HT_WIDER(i128, 2, i512, 8)
HT_WIDER(i128, 2, i1024, 16)
HT_WIDER(i256, 4, i512, 8)
HT_WIDER(i256, 4, i1024, 16)
HT_WIDER(i512, 8, i1024, 16)

/* The whole product (IM-51). */
#define HT_WIDE_MUL_FULL(S, NS, T) \
    HT_FN ht_##T ht_mul_full_##S(ht_##S a, ht_##S b) \
    { \
        ht_##T r; \
        const bool left = ht_limbs_magnitude(a.limb, a.limb, NS); \
        const bool negative = left != ht_limbs_magnitude(b.limb, b.limb, NS); \
        ht_limbs_mul(r.limb, a.limb, NS, b.limb, NS); \
        return negative ? ht_neg_wrap_##T(r) : r; \
    }
HT_WIDE_MUL_FULL(i128, 2, i256)
HT_WIDE_MUL_FULL(i256, 4, i512)
HT_WIDE_MUL_FULL(i512, 8, i1024)

#endif
