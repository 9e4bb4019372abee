/* SPDX-License-Identifier: MIT-0 */
/* Numbers as rows of 64-bit limbs, limb 0 the lowest: what wide integers and exact values stand on.
 *
 * `n` counts limbs. Rows are unsigned unless a function says "two's complement". A result may be
 * one of the operands only where it is said. Nothing allocates; the longest row is HT_LIMBS_MOST. */
#ifndef HT_LIMBS_H
#define HT_LIMBS_H

#include "dialect.h"

#include <string.h>

/* 2,048 bits, which the product of two 1,024-bit values needs, and one more to normalize. */
#define HT_LIMBS_MOST 33

HT_FN void ht_limbs_copy(uint64_t *r, const uint64_t *a, int n)
{
    memmove(r, a, (size_t)n * sizeof *r);
}

HT_FN void ht_limbs_clear(uint64_t *r, int n)
{
    memset(r, 0, (size_t)n * sizeof *r);
}

/* How many limbs are needed: none for 0. */
HT_FN int ht_limbs_length(const uint64_t *a, int n)
{
    while (n > 0 && a[n - 1] == 0) n--;
    return n;
}

/* How many bits are needed: none for 0. */
HT_FN int ht_limbs_bits(const uint64_t *a, int n)
{
    n = ht_limbs_length(a, n);
    return n == 0 ? 0 : 64 * n - ht_leading_zeros(a[n - 1]);
}

/* -1, 0 or 1 as a is less than, equal to or greater than b. */
HT_FN int ht_limbs_compare(const uint64_t *a, const uint64_t *b, int n)
{
    while (n-- > 0) {
        if (a[n] != b[n]) return a[n] < b[n] ? -1 : 1;
    }
    return 0;
}

/* r = a + b, the low n limbs; the carry out. r may be a or b. */
HT_FN uint64_t ht_limbs_add(uint64_t *r, const uint64_t *a, const uint64_t *b, int n)
{
    ht_carry carry = 0;
    for (int i = 0; i < n; i++) r[i] = ht_add_carry(a[i], b[i], &carry);
    return carry;
}

/* r = a - b, the low n limbs; the borrow out. r may be a or b. */
HT_FN uint64_t ht_limbs_sub(uint64_t *r, const uint64_t *a, const uint64_t *b, int n)
{
    ht_carry borrow = 0;
    for (int i = 0; i < n; i++) r[i] = ht_sub_borrow(a[i], b[i], &borrow);
    return borrow;
}

/* r = a + x; the carry out. r may be a. */
HT_FN uint64_t ht_limbs_add_limb(uint64_t *r, const uint64_t *a, int n, uint64_t x)
{
    for (int i = 0; i < n; i++) {
        r[i] = a[i] + x;
        x = r[i] < x;
    }
    return x;
}

/* r = 0 - a, the low n limbs. r may be a. */
HT_FN void ht_limbs_negate(uint64_t *r, const uint64_t *a, int n)
{
    ht_carry borrow = 0;
    for (int i = 0; i < n; i++) r[i] = ht_sub_borrow(0, a[i], &borrow);
}

/* r = a, or 0 - a where `flip` is all ones and not 0; n >= 1. r may be a. One loop for both: a branch
 * on a sign is often guessed wrong, and limbs that were just written are best read one by one. */
HT_FN void ht_limbs_flip(uint64_t *r, const uint64_t *a, int n, uint64_t flip)
{
    uint64_t carry = flip & 1;
    int i = 0;
    do {
        uint64_t x = a[i] ^ flip;
        r[i] = x + carry;
        carry = r[i] < x;
    } while (++i < n);
}

/* r = |a| of two's complement a, and whether a is negative; n >= 1. r may be a. */
HT_FN bool ht_limbs_magnitude(uint64_t *r, const uint64_t *a, int n)
{
    const uint64_t flip = 0 - (a[n - 1] >> 63);
    ht_limbs_flip(r, a, n, flip);
    return flip != 0;
}

/* r += a * x; the carry out. */
HT_FN uint64_t ht_limbs_add_product(uint64_t *r, const uint64_t *a, int n, uint64_t x)
{
    uint64_t carry = 0;
    for (int i = 0; i < n; i++) r[i] = ht_mul_add(a[i], x, r[i], carry, &carry);
    return carry;
}

/* r -= a * x; the borrow out. As r - p is ~(~r + p), it costs what adding a product does. */
HT_FN uint64_t ht_limbs_sub_product(uint64_t *r, const uint64_t *a, int n, uint64_t x)
{
    uint64_t carry = 0;
    for (int i = 0; i < n; i++) r[i] = ~ht_mul_add(a[i], x, ~r[i], carry, &carry);
    return carry;
}

/* r[0 .. n) = a * x; the carry out. r may be a. */
HT_FN uint64_t ht_limbs_mul_limb(uint64_t *r, const uint64_t *a, int n, uint64_t x)
{
    uint64_t carry = 0;
    for (int i = 0; i < n; i++) r[i] = ht_mul_add(a[i], x, carry, 0, &carry);
    return carry;
}

/* r[0 .. an + bn) = a * b; an and bn are 0 or more. */
HT_FN void ht_limbs_mul(uint64_t *r, const uint64_t *a, int an, const uint64_t *b, int bn)
{
    if (bn == 0) {
        ht_limbs_clear(r, an);
        return;
    }
    r[an] = ht_limbs_mul_limb(r, a, an, b[0]);
    for (int i = 1; i < bn; i++) r[an + i] = ht_limbs_add_product(r + i, a, an, b[i]);
}

/* r = a * b, the low n limbs: the same for two's complement. */
HT_FN void ht_limbs_mul_low(uint64_t *r, const uint64_t *a, const uint64_t *b, int n)
{
    uint64_t carry = 0;
    for (int j = 0; j < n; j++) r[j] = ht_mul_add(a[j], b[0], 0, carry, &carry);
    for (int i = 1; i < n; i++) {
        carry = 0;
        for (int j = 0; i + j < n; j++) r[i + j] = ht_mul_add(a[j], b[i], r[i + j], carry, &carry);
    }
}

/* r = a * 2^k, the low n limbs; 0 <= k < 64 n. r may be a. */
HT_FN void ht_limbs_shift_left(uint64_t *r, const uint64_t *a, int n, int k)
{
    const int limbs = k / 64, bits = k % 64;
    for (int i = n - 1; i >= 0; i--) {
        uint64_t high = i >= limbs ? a[i - limbs] << bits : 0;
        r[i] = bits != 0 && i > limbs ? high | a[i - limbs - 1] >> (64 - bits) : high;
    }
}

/* r = floor(a / 2^k); 0 <= k < 64 n. `fill` is what comes in from above: 0, or all ones for
 * a negative two's complement a. r may be a. */
HT_FN void ht_limbs_shift_right(uint64_t *r, const uint64_t *a, int n, int k, uint64_t fill)
{
    const int limbs = k / 64, bits = k % 64;
    for (int i = 0; i < n; i++) {
        uint64_t low = i + limbs < n ? a[i + limbs] : fill;
        uint64_t high = i + limbs + 1 < n ? a[i + limbs + 1] : fill;
        r[i] = bits == 0 ? low : low >> bits | high << (64 - bits);
    }
}

/* floor((2^128 - 1) / d) - 2^64 of a normalized d: what makes quotients of products.
 * N. Moeller and T. Granlund, Improved division by invariant integers (2011), definition 1. */
HT_FN uint64_t ht_reciprocal(uint64_t d)
{
    uint64_t rest;
    return ht_div_wide(~d, UINT64_MAX, d, &rest);
}

/* The same for a divisor of two limbs (algorithm 6 there). */
HT_FN uint64_t ht_reciprocal_2(uint64_t d1, uint64_t d0)
{
    uint64_t v = ht_reciprocal(d1), p = d1 * v + d0, low, high;
    if (p < d0) {
        v--;
        if (p >= d1) {
            v--;
            p -= d1;
        }
        p -= d1;
    }
    low = ht_mul_u64_wide(v, d0, &high);
    p += high;
    if (p < high) {
        v--;
        if (p > d1 || (p == d1 && low >= d0)) v--;
    }
    return v;
}

/* (high, low) / d with high < d, normalized d and its reciprocal v (algorithm 4 there). */
HT_FN uint64_t ht_div_2_by_1(uint64_t high, uint64_t low, uint64_t d, uint64_t v, uint64_t *rest)
{
    uint64_t q1, q0 = ht_mul_add(v, high, low, 0, &q1), r;
    q1 += high + 1;
    r = low - q1 * d;
    if (r > q0) {
        q1--;
        r += d;
    }
    if (HT_UNLIKELY(r >= d)) {
        q1++;
        r -= d;
    }
    *rest = r;
    return q1;
}

/* (u2, u1, u0) / (d1, d0) with (u2, u1) < (d1, d0), and the reciprocal v (algorithm 5 there). */
HT_FN uint64_t ht_div_3_by_2(uint64_t u2, uint64_t u1, uint64_t u0, uint64_t d1, uint64_t d0,
                             uint64_t v, uint64_t rest[2])
{
    uint64_t q1, q0 = ht_mul_add(v, u2, u1, 0, &q1), high, low, r1, r0;
    q1 += u2;
    low = ht_mul_u64_wide(d0, q1, &high);
    r1 = u1 - q1 * d1;
    /* (r1, u0) - (high, low) - (d1, d0) */
    r0 = u0 - low;
    r1 -= high + (u0 < low);
    r1 -= d1 + (r0 < d0);
    r0 -= d0;
    q1++;
    if (r1 >= q0) {
        q1--;
        r0 += d0;
        r1 += d1 + (r0 < d0);
    }
    if (HT_UNLIKELY(r1 > d1 || (r1 == d1 && r0 >= d0))) {
        q1++;
        r1 -= d1 + (r0 < d0);
        r0 -= d0;
    }
    rest[1] = r1;
    rest[0] = r0;
    return q1;
}

/* r = a * 2^k, the low n limbs; what leaves at the top. 0 <= k < 64, n >= 1. r is not a. */
HT_FN uint64_t ht_limbs_up(uint64_t *r, const uint64_t *a, int n, int k)
{
    uint64_t below = 0;
    for (int i = 0; i < n; i++) {
        r[i] = a[i] << k | below;
        below = a[i] >> 1 >> (63 - k);
    }
    return below;
}

/* r = floor(a / 2^k); 0 <= k < 64, n >= 1. r is not a. */
HT_FN void ht_limbs_down(uint64_t *r, const uint64_t *a, int n, int k)
{
    for (int i = 0; i < n - 1; i++) r[i] = a[i] >> k | a[i + 1] << 1 << (63 - k);
    r[n - 1] = a[n - 1] >> k;
}

/* q[0 .. n) = a / d; the remainder. d is not 0. q may be a. */
HT_FN uint64_t ht_limbs_div_limb(uint64_t *q, const uint64_t *a, int n, uint64_t d)
{
    const int shift = ht_leading_zeros(d);
    const uint64_t normal = d << shift, v = ht_reciprocal(normal);
    uint64_t rest = shift == 0 || n == 0 ? 0 : a[n - 1] >> (64 - shift);
    for (int i = n - 1; i >= 0; i--) {
        uint64_t next = a[i] << shift;
        if (shift != 0 && i > 0) next |= a[i - 1] >> (64 - shift);
        q[i] = ht_div_2_by_1(rest, next, normal, v, &rest);
    }
    return rest >> shift;
}

/* The digits of a quotient: u of un limbs is divided in place by a normalized d of dn >= 2 limbs
 * whose product with 2^64^(un - dn) is greater than u; its low dn limbs become the remainder.
 * D. E. Knuth, The Art of Computer Programming, volume 2, 4.3.1, algorithm D, with quotients of
 * three limbs by two, so that an estimate is at most one too high. */
HT_FN void ht_limbs_div_normal(uint64_t *q, uint64_t *u, int un, const uint64_t *d, int dn)
{
    const uint64_t d1 = d[dn - 1], d0 = d[dn - 2], v = ht_reciprocal_2(d1, d0);
    for (int i = un - dn - 1; i >= 0; i--) {
        uint64_t *top = u + i + dn, digit, rest[2], borrow;
        if (HT_UNLIKELY(top[0] == d1 && top[-1] == d0)) {
            /* The three limbs by two would not fit into one: the digit is the greatest. */
            digit = UINT64_MAX;
            top[0] -= ht_limbs_sub_product(u + i, d, dn, digit);
        } else {
            digit = ht_div_3_by_2(top[0], top[-1], top[-2], d1, d0, v, rest);
            borrow = ht_limbs_sub_product(u + i, d, dn - 2, digit);
            top[-2] = rest[0] - borrow;
            borrow = rest[0] < borrow;
            top[-1] = rest[1] - borrow;
            top[0] = 0;
            if (HT_UNLIKELY(rest[1] < borrow)) {
                digit--;
                ht_limbs_add(u + i, u + i, d, dn);
            }
        }
        q[i] = digit;
    }
}

/* q[0 .. an) = a / b and r[0 .. bn) = a % b, rounded down; b is not 0; an, bn < HT_LIMBS_MOST.
 * q and r may be a and b. */
HT_FN void ht_limbs_div(uint64_t *q, uint64_t *r, const uint64_t *a, int an, const uint64_t *b,
                        int bn)
{
    uint64_t u[HT_LIMBS_MOST], d[HT_LIMBS_MOST];
    const int un = ht_limbs_length(a, an), dn = ht_limbs_length(b, bn);
    int shift;
    if (un < dn) {
        ht_limbs_copy(u, a, un);
        ht_limbs_clear(q, an);
        ht_limbs_copy(r, u, un);
        ht_limbs_clear(r + un, bn - un);
        return;
    }
    if (dn == 1) {
        uint64_t rest = ht_limbs_div_limb(q, a, un, b[0]);
        ht_limbs_clear(q + un, an - un);
        r[0] = rest;
        ht_limbs_clear(r + 1, bn - 1);
        return;
    }
    shift = ht_leading_zeros(b[dn - 1]);
    ht_limbs_up(d, b, dn, shift);
    u[un] = ht_limbs_up(u, a, un, shift);
    ht_limbs_div_normal(q, u, un + 1, d, dn);
    ht_limbs_clear(q + (un - dn + 1), an - (un - dn + 1));
    ht_limbs_down(r, u, dn, shift);
    ht_limbs_clear(r + dn, bn - dn);
}

/* r[0 .. (n + 1) / 2) = floor(sqrt(a)); whether r * r == a. n < HT_LIMBS_MOST. */
HT_FN bool ht_limbs_sqrt(uint64_t *r, const uint64_t *a, int n)
{
    uint64_t x[HT_LIMBS_MOST], y[HT_LIMBS_MOST], rest[HT_LIMBS_MOST];
    const int length = ht_limbs_length(a, n), half = (n + 1) / 2;
    const int bits = ht_limbs_bits(a, n);
    ht_limbs_clear(r, half);
    if (length == 0) return true;
    /* Newton's steps from a power of two that is no less than the root go down to it. */
    ht_limbs_clear(x, length + 1);
    x[((bits + 1) / 2) / 64] = (uint64_t)1 << ((bits + 1) / 2) % 64;
    for (;;) {
        int xn = ht_limbs_length(x, length + 1);
        ht_limbs_div(y, rest, a, length, x, xn);
        y[length] = ht_limbs_add(y, y, x, length);
        ht_limbs_shift_right(y, y, length + 1, 1, 0);
        if (ht_limbs_compare(y, x, length + 1) >= 0) break;
        ht_limbs_copy(x, y, length + 1);
    }
    ht_limbs_copy(r, x, ht_limbs_length(x, length + 1));
    /* r * r == a exactly when a / r is r and nothing is left over. */
    ht_limbs_div(y, rest, a, length, r, ht_limbs_length(r, half));
    return ht_limbs_length(rest, ht_limbs_length(r, half)) == 0 &&
           ht_limbs_compare(y, x, length) == 0;
}

#endif
