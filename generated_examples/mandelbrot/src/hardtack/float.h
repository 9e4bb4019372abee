/* SPDX-License-Identifier: MIT-0 */
/* Numbers of Python kernels: integers that wrap, floating point, conversions.
 *
 * No function faults. What the language gives no value has a harmless one: 0 for an integer divided
 * by zero and for a float that does not fit an integer, NaN for the floor and the remainder of a
 * float divided by zero. Floats keep their width in every intermediate, and no function multiplies
 * and adds in one expression, so that contraction changes nothing here. */
#ifndef HT_FLOAT_H
#define HT_FLOAT_H

#include "int.h"

#include <math.h>

/* base to the power `exponent`, low bits; 0 to the power 0 is 1. */
HT_FN uint64_t ht_power(uint64_t base, uint64_t exponent)
{
    uint64_t result = 1;
    for (; exponent != 0; exponent >>= 1) {
        if (exponent & 1) result *= base;
        base *= base;
    }
    return result;
}

/* -a, |a| and powers, low bits. */
#define HT_KERNEL_SIGNED(T, C, U) \
    HT_FN C ht_negate_##T(C a) { return (C)(U)(0 - (uint64_t)a); } \
    HT_FN C ht_magnitude_##T(C a) { return a < 0 ? ht_negate_##T(a) : a; } \
    HT_FN C ht_power_##T(C a, uint64_t k) { return (C)(U)ht_power((uint64_t)a, k); }
#define HT_KERNEL_UNSIGNED(T, C) \
    HT_FN C ht_negate_##T(C a) { return (C)(0 - (uint64_t)a); } \
    HT_FN C ht_magnitude_##T(C a) { return a; } \
    HT_FN C ht_power_##T(C a, uint64_t k) { return (C)ht_power(a, k); }
HT_KERNEL_SIGNED(i8, int8_t, uint8_t)
HT_KERNEL_SIGNED(i16, int16_t, uint16_t)
HT_KERNEL_SIGNED(i32, int32_t, uint32_t)
HT_KERNEL_SIGNED(i64, int64_t, uint64_t)
HT_KERNEL_UNSIGNED(u8, uint8_t)
HT_KERNEL_UNSIGNED(u16, uint16_t)
HT_KERNEL_UNSIGNED(u32, uint32_t)
HT_KERNEL_UNSIGNED(u64, uint64_t)

/* Whether a result is an int64_t. */
HT_FN bool ht_add_fits_i64(int64_t a, int64_t b)
{
    return b >= 0 ? a <= INT64_MAX - b : a >= INT64_MIN - b;
}
HT_FN bool ht_sub_fits_i64(int64_t a, int64_t b)
{
    return b >= 0 ? a >= INT64_MIN + b : a <= INT64_MAX + b;
}
HT_FN bool ht_mul_fits_i64(int64_t a, int64_t b)
{
    int64_t product;
    return !ht_mul_overflows_i64(a, b, &product);
}

/* Truncation toward zero; 0 where the integer type has no such value. `LEAST` holds for the floats
 * whose integer part is at least the type's least value, `PAST` is the first float beyond it. */
#define HT_TRUNCATES(F, CF, T, C, LEAST, PAST) \
    HT_FN C ht_cast_##F##_##T(CF x) { return x LEAST && x < PAST ? (C)x : 0; }
#define HT_TRUNCATIONS(F, CF, S) \
    HT_TRUNCATES(F, CF, i8, int8_t, > -129.0##S, 128.0##S) \
    HT_TRUNCATES(F, CF, i16, int16_t, > -32769.0##S, 32768.0##S) \
    HT_TRUNCATES(F, CF, i64, int64_t, >= -9223372036854775808.0##S, 9223372036854775808.0##S) \
    HT_TRUNCATES(F, CF, u8, uint8_t, > -1.0##S, 256.0##S) \
    HT_TRUNCATES(F, CF, u16, uint16_t, > -1.0##S, 65536.0##S) \
    HT_TRUNCATES(F, CF, u32, uint32_t, > -1.0##S, 4294967296.0##S) \
    HT_TRUNCATES(F, CF, u64, uint64_t, > -1.0##S, 18446744073709551616.0##S)
HT_TRUNCATIONS(f32, float, f)
HT_TRUNCATIONS(f64, double, )
HT_TRUNCATES(f32, float, i32, int32_t, >= -2147483648.0f, 2147483648.0f)
HT_TRUNCATES(f64, double, i32, int32_t, > -2147483649.0, 2147483648.0)

/* F is the type's name, C the C type, S the suffix of its library functions and numbers. */
#define HT_FLOATS(F, C, S) \
    HT_FN C ht_magnitude_##F(C a) { return fabs##S(a); } \
    /* the lesser and the greater; a number before a NaN */ \
    HT_FN C ht_min_##F(C a, C b) { return !(a <= b) && (b < a || !(a >= a)) ? b : a; } \
    HT_FN C ht_max_##F(C a, C b) { return !(a >= b) && (b > a || !(a >= a)) ? b : a; } \
    /* Quotient and remainder of the truncating division, brought to the divisor's sign. The \
     * remainder is exact, and the quotient rebuilt from it is next to an integer. */ \
    HT_FN C ht_floor_rem_##F(C a, C b) \
    { \
        C r = fmod##S(a, b); \
        if (r < 0 || r > 0) return (b < 0) != (r < 0) ? r + b : r; \
        return isnan(r) ? r : copysign##S(0, b); \
    } \
    HT_FN C ht_floor_div_##F(C a, C b) \
    { \
        C r = fmod##S(a, b); \
        C q = (a - r) / b; \
        if ((r < 0 || r > 0) && (b < 0) != (r < 0)) q -= 1; \
        if (q < 0 || q > 0) { \
            C whole = floor##S(q); \
            return q - whole > 0.5##S ? whole + 1 : whole; \
        } \
        return isnan(q) ? q : copysign##S(0, a / b); \
    } \
    HT_FN C ht_sqrt_##F(C a) { return sqrt##S(a); } \
    HT_FN C ht_sin_##F(C a) { return sin##S(a); } \
    HT_FN C ht_cos_##F(C a) { return cos##S(a); } \
    HT_FN C ht_tan_##F(C a) { return tan##S(a); } \
    HT_FN C ht_asin_##F(C a) { return asin##S(a); } \
    HT_FN C ht_acos_##F(C a) { return acos##S(a); } \
    HT_FN C ht_atan_##F(C a) { return atan##S(a); } \
    HT_FN C ht_atan2_##F(C a, C b) { return atan2##S(a, b); } \
    HT_FN C ht_sinh_##F(C a) { return sinh##S(a); } \
    HT_FN C ht_cosh_##F(C a) { return cosh##S(a); } \
    HT_FN C ht_tanh_##F(C a) { return tanh##S(a); } \
    HT_FN C ht_exp_##F(C a) { return exp##S(a); } \
    HT_FN C ht_exp2_##F(C a) { return exp2##S(a); } \
    HT_FN C ht_log_##F(C a) { return log##S(a); } \
    HT_FN C ht_log2_##F(C a) { return log2##S(a); } \
    HT_FN C ht_log10_##F(C a) { return log10##S(a); } \
    HT_FN C ht_floor_##F(C a) { return floor##S(a); } \
    HT_FN C ht_ceil_##F(C a) { return ceil##S(a); } \
    HT_FN C ht_pow_##F(C a, C b) { return pow##S(a, b); }
HT_FLOATS(f32, float, f)
HT_FLOATS(f64, double, )

#endif
