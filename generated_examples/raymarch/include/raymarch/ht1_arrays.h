/* SPDX-License-Identifier: MIT-0 */
/* Reductions of contiguous arrays of a host: sum, mean, least and greatest element, as double.
 *
 *   double total;
 *   ht1_status status = ht1_sum_f32(x, n, &total);
 *
 * for i8 to i64, u8 to u64, f32 and f64. HT1_REFUSED_ARGUMENT: no address, fewer than 0 elements,
 * or an extremum of none; the sum of none is 0 and their mean NaN.
 *
 * Sums of floats have the type of the elements and are pairwise; those of integers wrap in 64 bits.
 * Extrema are NaN where an element is, and -0 is less than +0. C99 and C++11. */
#ifndef HT1_ARRAYS_H
#define HT1_ARRAYS_H

#if defined(__FAST_MATH__) || defined(__ASSOCIATIVE_MATH__)
#error "ht1_arrays.h: compile without -ffast-math, -Ofast and -funsafe-math-optimizations"
#endif
#if defined(__FINITE_MATH_ONLY__)
#if __FINITE_MATH_ONLY__
#error "ht1_arrays.h: compile without -ffinite-math-only"
#endif
#endif

#include "ht1.h"

#include <math.h>

/* Whether a call with these arguments has a result; extrema need an element. */
static inline int ht1_reducible(const void *x, int64_t count, int64_t least, const double *result)
{
    return result != NULL && count >= least && (count == 0 || x != NULL);
}

/* A signed number of 64 bits, given by its bits, rounded once. */
static inline double ht1_signed_value(uint64_t bits)
{
    return bits >> 63 ? -(double)(0 - bits) : (double)bits;
}

static inline double ht1_unsigned_value(uint64_t bits)
{
    return (double)bits;
}

#define HT1_MEAN(T, C) \
    static inline ht1_status ht1_mean_##T(const C *x, int64_t count, double *result) \
    { \
        ht1_status status = ht1_sum_##T(x, count, result); \
        if (status == HT1_OK) *result = count == 0 ? (double)NAN : *result / (double)count; \
        return status; \
    }

#define HT1_EXTREMUM(name, C, takes) \
    static inline ht1_status name(const C *x, int64_t count, double *result) \
    { \
        C best; \
        if (!ht1_reducible(x, count, 1, result)) return HT1_REFUSED_ARGUMENT; \
        best = x[0]; \
        for (int64_t i = 1; i < count; i++) { \
            C other = x[i]; \
            if (takes) best = other; \
        } \
        *result = (double)best; \
        return HT1_OK; \
    }

/* In lanes, then halves: the error grows with the logarithm of the count. */
#define HT1_REDUCTIONS_OF_FLOATS(T, C) \
    static inline C ht1_pairwise_##T(const C *x, int64_t count) \
    { \
        C lane[8] = {0, 0, 0, 0, 0, 0, 0, 0}; \
        int64_t i, half = count / 16 * 8; \
        if (count > 256) { \
            return ht1_pairwise_##T(x, half) + ht1_pairwise_##T(x + half, count - half); \
        } \
        for (i = 0; i + 8 <= count; i += 8) { \
            for (int k = 0; k < 8; k++) lane[k] += x[i + k]; \
        } \
        for (int k = 0; i + k < count; k++) lane[k] += x[i + k]; \
        return ((lane[0] + lane[1]) + (lane[2] + lane[3])) \
             + ((lane[4] + lane[5]) + (lane[6] + lane[7])); \
    } \
    static inline ht1_status ht1_sum_##T(const C *x, int64_t count, double *result) \
    { \
        if (!ht1_reducible(x, count, 0, result)) return HT1_REFUSED_ARGUMENT; \
        *result = (double)ht1_pairwise_##T(x, count); \
        return HT1_OK; \
    } \
    HT1_MEAN(T, C) \
    /* A NaN stays, and is taken; of equal ones the sign tells zeros apart. */ \
    HT1_EXTREMUM(ht1_min_##T, C, \
                 other != other || other < best \
                     || (other == best && copysign(1.0, (double)other) < 0)) \
    HT1_EXTREMUM(ht1_max_##T, C, \
                 other != other || other > best \
                     || (other == best && copysign(1.0, (double)other) > 0))

#define HT1_REDUCTIONS_OF_INTEGERS(T, C, value) \
    static inline ht1_status ht1_sum_##T(const C *x, int64_t count, double *result) \
    { \
        uint64_t total = 0; \
        if (!ht1_reducible(x, count, 0, result)) return HT1_REFUSED_ARGUMENT; \
        for (int64_t i = 0; i < count; i++) total += (uint64_t)x[i]; \
        *result = value(total); \
        return HT1_OK; \
    } \
    HT1_MEAN(T, C) \
    HT1_EXTREMUM(ht1_min_##T, C, other < best) \
    HT1_EXTREMUM(ht1_max_##T, C, other > best)

HT1_REDUCTIONS_OF_INTEGERS(i8, int8_t, ht1_signed_value)
HT1_REDUCTIONS_OF_INTEGERS(i16, int16_t, ht1_signed_value)
HT1_REDUCTIONS_OF_INTEGERS(i32, int32_t, ht1_signed_value)
HT1_REDUCTIONS_OF_INTEGERS(i64, int64_t, ht1_signed_value)
HT1_REDUCTIONS_OF_INTEGERS(u8, uint8_t, ht1_unsigned_value)
HT1_REDUCTIONS_OF_INTEGERS(u16, uint16_t, ht1_unsigned_value)
HT1_REDUCTIONS_OF_INTEGERS(u32, uint32_t, ht1_unsigned_value)
HT1_REDUCTIONS_OF_INTEGERS(u64, uint64_t, ht1_unsigned_value)
HT1_REDUCTIONS_OF_FLOATS(f32, float)
HT1_REDUCTIONS_OF_FLOATS(f64, double)

#endif
