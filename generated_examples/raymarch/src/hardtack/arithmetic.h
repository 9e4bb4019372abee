/* SPDX-License-Identifier: MIT-0 */
/* A test of this machine and this build, for what no compiler macro shows. */
#ifndef HT_ARITHMETIC_H
#define HT_ARITHMETIC_H

#include "int.h"

/* Whether floating-point expressions mean what they say. All values are chosen so that the answer
 * does not depend on rounding mode or precision, and nothing is raised but inexact. */
HT_COLD bool ht_floats_exact(void)
{
    static const uint64_t infinity_bits = 0x7ff0000000000000u, nan_bits = 0x7ff8000000000000u;
    volatile double source[5] = {1.0, 1267650600228229401496703205376.0 /* 2^100 */, 49.0, 98.0,
                                 147.0};
    double one = source[0], huge = source[1], divisor = source[2], back = (one + huge) - huge;
    double first = divisor / divisor, second = source[3] / divisor, third = source[4] / divisor;
    double infinity, nan;
    volatile double copy;
    memcpy(&infinity, &infinity_bits, sizeof infinity);
    memcpy(&nan, &nan_bits, sizeof nan);
    copy = infinity;
    infinity = copy;
    copy = nan;
    nan = copy;
    if (sizeof(double) != sizeof(uint64_t)) return false;
    if (back == one) return false; /* reassociated */
    if (first != 1.0 || second != 2.0 || third != 3.0) return false; /* by a rounded reciprocal */
    return infinity > 1.7976931348623157e308 && nan != nan;          /* else taken for finite */
}

/* Whether integers are what the runtime takes them for. */
HT_COLD bool ht_integers_exact(void)
{
    volatile int64_t source[3] = {-7, 2, INT64_MIN};
    volatile uint64_t wide[2] = {0x9e3779b97f4a7c15u, 0xbf58476d1ce4e5b9u};
    uint64_t high, low = ht_mul_u64_wide(wide[0], wide[1], &high);
    int64_t least = source[2], product;
    if ((int8_t)(uint8_t)(source[0] & 0xff) != -7) return false;
    if (ht_floor_div_i64(source[0], source[1]) != -4 || ht_shift_right_i64(source[0], 1) != -4) {
        return false;
    }
    if (low != 0xd67411c46c86742du || high != 0x7641f3080ff92329u) return false;
    return ht_mul_overflows_i64(least, -1, &product) && product == least;
}

/* HT1_OK, or HT1_REFUSED_TARGET when results of this build cannot be relied on. */
HT_COLD ht1_status ht_check_arithmetic(void)
{
    return ht_integers_exact() && ht_floats_exact() ? HT1_OK : HT1_REFUSED_TARGET;
}

#endif
