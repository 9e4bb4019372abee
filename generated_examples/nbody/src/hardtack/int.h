/* SPDX-License-Identifier: MIT-0 */
/* Integers of 8 to 64 bits: checked, wrapping and saturating operations, shifts, divisions.
 *
 * The macros below are written once and expanded for each type; T is the type's name in function
 * names (i8 .. u64), C its C type, U the unsigned type of the same width, M the unsigned type in
 * which its modular arithmetic is done, W its width, TYPE its HT_TYPE_ code. Functions that take
 * `run` and `at` record a fault and return something harmless; the others are total: where a
 * quotient or shift has no value they give 0, where a result does not fit, its low bits. */
#ifndef HT_INT_H
#define HT_INT_H

#include "fault.h"

/* The bits of an integer for a record, sign- or zero-extended. */
#define HT_BITS(x) ((uint64_t)(x))

/* Expands a macro of (name, C type, type code) for every type. */
#define HT_FOR_INTEGERS(MACRO) \
    MACRO(i8, int8_t, HT_TYPE_I8) \
    MACRO(i16, int16_t, HT_TYPE_I16) \
    MACRO(i32, int32_t, HT_TYPE_I32) \
    MACRO(i64, int64_t, HT_TYPE_I64) \
    MACRO(u8, uint8_t, HT_TYPE_U8) \
    MACRO(u16, uint16_t, HT_TYPE_U16) \
    MACRO(u32, uint32_t, HT_TYPE_U32) \
    MACRO(u64, uint64_t, HT_TYPE_U64)
#define HT_FOR_TYPES(MACRO) MACRO(bool, bool, HT_TYPE_BOOL) HT_FOR_INTEGERS(MACRO)

/* The identifier of a checked operation of one type. */
#define HT_CHECKED_OP(family, TYPE) HT_OP(family, HT_FORM_CHECKED, TYPE, 0, 0)

/* ht_add_overflows_T and the like: `*r` is the low bits of the result; true if it does not fit. */
#if HT_GNU
#define HT_OVERFLOWS(T, C) \
    HT_FN bool ht_add_overflows_##T(C a, C b, C *r) { return HT_ADD_OVERFLOW(a, b, r); } \
    HT_FN bool ht_sub_overflows_##T(C a, C b, C *r) { return HT_SUB_OVERFLOW(a, b, r); } \
    HT_FN bool ht_mul_overflows_##T(C a, C b, C *r) { return HT_MUL_OVERFLOW(a, b, r); }
#define HT_OVERFLOWS_SIGNED(T, C, M, W, MIN, MAX) HT_OVERFLOWS(T, C)
#define HT_OVERFLOWS_UNSIGNED(T, C, M, W, MAX) HT_OVERFLOWS(T, C)
#else
#define HT_OVERFLOWS_SIGNED(T, C, M, W, MIN, MAX) \
    HT_FN bool ht_add_overflows_##T(C a, C b, C *r) \
    { \
        *r = (C)((M)a + (M)b); \
        return b >= 0 ? a > MAX - b : a < MIN - b; \
    } \
    HT_FN bool ht_sub_overflows_##T(C a, C b, C *r) \
    { \
        *r = (C)((M)a - (M)b); \
        return b >= 0 ? a < MIN + b : a > MAX + b; \
    } \
    HT_FN bool ht_mul_overflows_##T(C a, C b, C *r) \
    { \
        uint64_t high, low = ht_mul_u64_wide(ht_magnitude(a), ht_magnitude(b), &high); \
        uint64_t room = (uint64_t)MAX + ((a < 0) != (b < 0)); \
        *r = (C)((M)a * (M)b); \
        return high != 0 || low > room; \
    }
#define HT_OVERFLOWS_UNSIGNED(T, C, M, W, MAX) \
    HT_FN bool ht_add_overflows_##T(C a, C b, C *r) \
    { \
        *r = (C)((M)a + (M)b); \
        return *r < a; \
    } \
    HT_FN bool ht_sub_overflows_##T(C a, C b, C *r) \
    { \
        *r = (C)((M)a - (M)b); \
        return a < b; \
    } \
    HT_FN bool ht_mul_overflows_##T(C a, C b, C *r) \
    { \
        uint64_t high, low = ht_mul_u64_wide(a, b, &high); \
        *r = (C)((M)a * (M)b); \
        return high != 0 || low > MAX; \
    }
#endif

/* What signed and unsigned types have in common. */
#define HT_COMMON(T, C, U, M, W, TYPE) \
    /* a + b, a - b, a * b; E_OVERFLOW (IM-30) */ \
    HT_FN C ht_add_##T(ht_run *run, ht_site at, C a, C b) \
    { \
        C r; \
        if (HT_UNLIKELY(ht_add_overflows_##T(a, b, &r))) { \
            ht_fault_overflow(run, at, HT_CHECKED_OP(HT_OP_ADD, TYPE), HT_BITS(a), HT_BITS(b)); \
        } \
        return r; \
    } \
    HT_FN C ht_sub_##T(ht_run *run, ht_site at, C a, C b) \
    { \
        C r; \
        if (HT_UNLIKELY(ht_sub_overflows_##T(a, b, &r))) { \
            ht_fault_overflow(run, at, HT_CHECKED_OP(HT_OP_SUB, TYPE), HT_BITS(a), HT_BITS(b)); \
        } \
        return r; \
    } \
    HT_FN C ht_mul_##T(ht_run *run, ht_site at, C a, C b) \
    { \
        C r; \
        if (HT_UNLIKELY(ht_mul_overflows_##T(a, b, &r))) { \
            ht_fault_overflow(run, at, HT_CHECKED_OP(HT_OP_MUL, TYPE), HT_BITS(a), HT_BITS(b)); \
        } \
        return r; \
    } \
    /* the low bits of a + b, a - b, a * b (IM-31) */ \
    HT_FN C ht_add_wrap_##T(C a, C b) { return (C)((M)a + (M)b); } \
    HT_FN C ht_sub_wrap_##T(C a, C b) { return (C)((M)a - (M)b); } \
    HT_FN C ht_mul_wrap_##T(C a, C b) { return (C)((M)a * (M)b); } \
    /* the lesser and the greater (IM-49) */ \
    HT_FN C ht_min_##T(C a, C b) { return a < b ? a : b; } \
    HT_FN C ht_max_##T(C a, C b) { return a > b ? a : b; } \
    /* x brought into low .. high; E_DOMAIN when low > high (IM-49) */ \
    HT_FN C ht_clamp_##T(ht_run *run, ht_site at, C x, C low, C high) \
    { \
        if (HT_UNLIKELY(low > high)) { \
            ht_fault_values(run, at, HT1_E_DOMAIN, HT_CHECKED_OP(HT_OP_CLAMP, TYPE), 3, \
                            HT_BITS(x), HT_BITS(low), HT_BITS(high)); \
        } \
        return ht_max_##T(low, ht_min_##T(high, x)); \
    } \
    /* low bits of a * 2^k; k is taken modulo the width */ \
    HT_FN C ht_shift_wrap_##T(C a, int64_t k) { return (C)((M)a << ((uint64_t)k & (W - 1))); } \
    HT_FN C ht_shift_left_##T(C a, int64_t k) { return ht_shift_wrap_##T(a, k); } \
    /* a * 2^k; E_SHIFT, E_OVERFLOW; the count's bits are extended to 64 (IM-45) */ \
    HT_FN C ht_shl_##T##_by(ht_run *run, ht_site at, C a, uint64_t k, int count_type) \
    { \
        C r; \
        if (HT_UNLIKELY(k >= W)) { \
            ht_fault_shift(run, at, HT_CHECKED_OP(HT_OP_SHL, TYPE), HT_BITS(a), k, count_type); \
            return 0; \
        } \
        r = ht_shift_wrap_##T(a, (int64_t)k); \
        if (HT_UNLIKELY(ht_shift_right_##T(r, (int64_t)k) != a)) { \
            ht_fault_shl(run, at, HT_CHECKED_OP(HT_OP_SHL, TYPE), HT_BITS(a), k, count_type); \
        } \
        return r; \
    } \
    HT_FN C ht_shl_##T(ht_run *run, ht_site at, C a, int64_t k) \
    { \
        return ht_shl_##T##_by(run, at, a, (uint64_t)k, HT_TYPE_I64); \
    } \
    /* low bits of a * 2^k; E_SHIFT (IM-45) */ \
    HT_FN C ht_shl_wrap_##T##_by(ht_run *run, ht_site at, C a, uint64_t k, int count_type) \
    { \
        if (HT_UNLIKELY(k >= W)) { \
            ht_fault_shift(run, at, HT_OP(HT_OP_SHL, HT_FORM_WRAP, TYPE, 0, 0), HT_BITS(a), k, \
                           count_type); \
            return 0; \
        } \
        return ht_shift_wrap_##T(a, (int64_t)k); \
    } \
    HT_FN C ht_shl_wrap_##T(ht_run *run, ht_site at, C a, int64_t k) \
    { \
        return ht_shl_wrap_##T##_by(run, at, a, (uint64_t)k, HT_TYPE_I64); \
    } \
    /* floor(a / 2^k); E_SHIFT (IM-46) */ \
    HT_FN C ht_shr_##T##_by(ht_run *run, ht_site at, C a, uint64_t k, int count_type) \
    { \
        if (HT_UNLIKELY(k >= W)) { \
            ht_fault_shift(run, at, HT_CHECKED_OP(HT_OP_SHR, TYPE), HT_BITS(a), k, count_type); \
            return 0; \
        } \
        return ht_shift_right_##T(a, (int64_t)k); \
    } \
    HT_FN C ht_shr_##T(ht_run *run, ht_site at, C a, int64_t k) \
    { \
        return ht_shr_##T##_by(run, at, a, (uint64_t)k, HT_TYPE_I64); \
    } \
    /* one step of a checked left fold, contribution j; E_OVERFLOW (IM-83) */ \
    HT_FN C ht_fold_add_##T(ht_run *run, ht_site at, int64_t j, C accumulator, C element) \
    { \
        C r; \
        if (HT_UNLIKELY(ht_add_overflows_##T(accumulator, element, &r))) { \
            ht_fault_fold(run, at, HT_CHECKED_OP(HT_OP_FOLD_CHECKED, TYPE), j, \
                          HT_BITS(accumulator), HT_BITS(element)); \
        } \
        return r; \
    } \
    HT_DIVISION(div, rem, floor, HT_OP_DIV, HT_OP_REM, T, C, TYPE) \
    HT_DIVISION(div_trunc, rem_trunc, trunc, HT_OP_DIV_TRUNC, HT_OP_REM_TRUNC, T, C, TYPE) \
    HT_DIVISION(div_euclid, rem_euclid, euclid, HT_OP_DIV_EUCLID, HT_OP_REM_EUCLID, T, C, TYPE) \
    /* a / b rounded once; E_DIV_ZERO, E_OVERFLOW (IM-44) */ \
    HT_FN C ht_div_round_##T(ht_run *run, ht_site at, C a, C b, int mode) \
    { \
        uint32_t op = HT_OP(HT_OP_DIV_ROUND, HT_FORM_CHECKED, TYPE, 0, mode); \
        if (HT_UNLIKELY(b == 0)) { \
            ht_fault_values(run, at, HT1_E_DIV_ZERO, op, 2, HT_BITS(a), HT_BITS(b), 0); \
        } else if (HT_UNLIKELY(ht_quotient_overflows_##T(a, b))) { \
            ht_fault_overflow(run, at, op, HT_BITS(a), HT_BITS(b)); \
        } \
        return ht_round_div_##T(a, b, mode); \
    }

/* A checked quotient and remainder over the total ones of `rule` (IM-35 to IM-38). */
#define HT_DIVISION(div, rem, rule, DIV, REM, T, C, TYPE) \
    HT_FN C ht_##div##_##T(ht_run *run, ht_site at, C a, C b) \
    { \
        if (HT_UNLIKELY(b == 0)) { \
            ht_fault_values(run, at, HT1_E_DIV_ZERO, HT_CHECKED_OP(DIV, TYPE), 2, HT_BITS(a), \
                            HT_BITS(b), 0); \
        } else if (HT_UNLIKELY(ht_quotient_overflows_##T(a, b))) { \
            ht_fault_overflow(run, at, HT_CHECKED_OP(DIV, TYPE), HT_BITS(a), HT_BITS(b)); \
        } \
        return ht_##rule##_div_##T(a, b); \
    } \
    HT_FN C ht_##rem##_##T(ht_run *run, ht_site at, C a, C b) \
    { \
        if (HT_UNLIKELY(b == 0)) { \
            ht_fault_values(run, at, HT1_E_DIV_ZERO, HT_CHECKED_OP(REM, TYPE), 2, HT_BITS(a), \
                            HT_BITS(b), 0); \
        } \
        return ht_##rule##_rem_##T(a, b); \
    }

/* Whether a quotient whose fraction is not 0 moves away from zero. `negative`: its sign; `odd`:
 * whether its whole part is odd; `half`: the fraction against one half, -1, 0 or 1 (IM-42). */
HT_FN bool ht_rounds_away(int mode, bool negative, bool odd, int half)
{
    switch (mode) {
    case HT_FLOOR: return negative;
    case HT_CEIL: return !negative;
    case HT_TRUNC: return false;
    case HT_AWAY: return true;
    default: break;
    }
    if (half != 0) return half > 0;
    switch (mode) {
    case HT_HALF_EVEN: return odd;
    case HT_HALF_AWAY: return true;
    case HT_HALF_UP: return !negative;
    case HT_HALF_DOWN: return negative;
    default: return false; /* HT_HALF_TRUNC */
    }
}

#define HT_SIGNED(T, C, U, M, W, MIN, MAX, TYPE) \
    HT_OVERFLOWS_SIGNED(T, C, M, W, MIN, MAX) \
    /* whether a / b is one above the greatest value */ \
    HT_FN bool ht_quotient_overflows_##T(C a, C b) { return a == MIN && b == -1; } \
    /* quotient and remainder rounded toward zero (IM-37) */ \
    HT_FN C ht_trunc_div_##T(C a, C b) \
    { \
        if (b == 0) return 0; \
        return (C)(b == -1 ? 0 - (M)a : (M)(a / b)); \
    } \
    HT_FN C ht_trunc_rem_##T(C a, C b) { return (C)(b == 0 || b == -1 ? 0 : a % b); } \
    /* rounded down, the remainder has the divisor's sign (IM-35, IM-36) */ \
    HT_FN C ht_floor_div_##T(C a, C b) \
    { \
        C r = ht_trunc_rem_##T(a, b); \
        return (C)(ht_trunc_div_##T(a, b) - (r != 0 && (r < 0) != (b < 0))); \
    } \
    HT_FN C ht_floor_rem_##T(C a, C b) \
    { \
        C r = ht_trunc_rem_##T(a, b); \
        return (C)(r != 0 && (r < 0) != (b < 0) ? r + b : r); \
    } \
    /* the remainder is never negative (IM-38) */ \
    HT_FN C ht_euclid_div_##T(C a, C b) \
    { \
        C q = ht_trunc_div_##T(a, b); \
        if (ht_trunc_rem_##T(a, b) >= 0) return q; \
        return (C)(b > 0 ? q - 1 : q + 1); \
    } \
    HT_FN C ht_euclid_rem_##T(C a, C b) \
    { \
        C r = ht_trunc_rem_##T(a, b); \
        return (C)(r >= 0 ? r : b > 0 ? r + b : r - b); \
    } \
    /* a / b rounded by `mode` (IM-44) */ \
    HT_FN C ht_round_div_##T(C a, C b, int mode) \
    { \
        C q = ht_trunc_div_##T(a, b), r = ht_trunc_rem_##T(a, b); \
        bool negative = (r < 0) != (b < 0); \
        U part = (U)(r < 0 ? 0 - (M)r : (M)r), rest = (U)((b < 0 ? 0 - (M)b : (M)b) - part); \
        int half = part == rest ? 0 : part < rest ? -1 : 1; \
        if (r == 0 || !ht_rounds_away(mode, negative, (q & 1) != 0, half)) return q; \
        return (C)(negative ? q - 1 : q + 1); \
    } \
    /* floor(a / 2^k); k is taken modulo the width */ \
    HT_FN C ht_shift_right_##T(C a, int64_t k) \
    { \
        int count = (int)((uint64_t)k & (W - 1)); \
        return (C)(a < 0 ? ~(~a >> count) : a >> count); \
    } \
    HT_COMMON(T, C, U, M, W, TYPE) \
    /* -a and |a|; E_OVERFLOW for the least value (IM-33, IM-48) */ \
    HT_FN C ht_neg_##T(ht_run *run, ht_site at, C a) \
    { \
        if (HT_UNLIKELY(a == MIN)) { \
            ht_fault_overflow(run, at, HT_CHECKED_OP(HT_OP_NEG, TYPE), HT_BITS(a), 0); \
        } \
        return (C)(0 - (M)a); \
    } \
    HT_FN C ht_abs_##T(ht_run *run, ht_site at, C a) \
    { \
        if (HT_UNLIKELY(a == MIN)) { \
            ht_fault_overflow(run, at, HT_CHECKED_OP(HT_OP_ABS, TYPE), HT_BITS(a), 0); \
        } \
        return a < 0 ? (C)(0 - (M)a) : a; \
    } \
    /* the nearest value to a + b, a - b, a * b (IM-32) */ \
    HT_FN C ht_add_sat_##T(C a, C b) \
    { \
        C r; \
        return ht_add_overflows_##T(a, b, &r) ? (a < 0 ? MIN : MAX) : r; \
    } \
    HT_FN C ht_sub_sat_##T(C a, C b) \
    { \
        C r; \
        return ht_sub_overflows_##T(a, b, &r) ? (a < 0 ? MIN : MAX) : r; \
    } \
    HT_FN C ht_mul_sat_##T(C a, C b) \
    { \
        C r; \
        return ht_mul_overflows_##T(a, b, &r) ? ((a < 0) != (b < 0) ? MIN : MAX) : r; \
    }

#define HT_UNSIGNED(T, C, U, M, W, MAX, TYPE) \
    HT_OVERFLOWS_UNSIGNED(T, C, M, W, MAX) \
    HT_FN bool ht_quotient_overflows_##T(C a, C b) \
    { \
        (void)a; \
        (void)b; \
        return false; \
    } \
    /* all quotients of unsigned values round down (IM-35 to IM-38) */ \
    HT_FN C ht_floor_div_##T(C a, C b) { return (C)(b == 0 ? 0 : a / b); } \
    HT_FN C ht_floor_rem_##T(C a, C b) { return (C)(b == 0 ? 0 : a % b); } \
    HT_FN C ht_trunc_div_##T(C a, C b) { return ht_floor_div_##T(a, b); } \
    HT_FN C ht_trunc_rem_##T(C a, C b) { return ht_floor_rem_##T(a, b); } \
    HT_FN C ht_euclid_div_##T(C a, C b) { return ht_floor_div_##T(a, b); } \
    HT_FN C ht_euclid_rem_##T(C a, C b) { return ht_floor_rem_##T(a, b); } \
    /* a / b rounded by `mode` (IM-44) */ \
    HT_FN C ht_round_div_##T(C a, C b, int mode) \
    { \
        C q = ht_floor_div_##T(a, b), part = ht_floor_rem_##T(a, b), rest = (C)(b - part); \
        int half = part == rest ? 0 : part < rest ? -1 : 1; \
        if (part == 0 || !ht_rounds_away(mode, false, (q & 1) != 0, half)) return q; \
        return (C)(q + 1); \
    } \
    /* floor(a / 2^k); k is taken modulo the width */ \
    HT_FN C ht_shift_right_##T(C a, int64_t k) { return (C)(a >> ((uint64_t)k & (W - 1))); } \
    HT_COMMON(T, C, U, M, W, TYPE) \
    /* -a; E_OVERFLOW unless a is 0 (IM-33); |a| (IM-48) */ \
    HT_FN C ht_neg_##T(ht_run *run, ht_site at, C a) \
    { \
        if (HT_UNLIKELY(a != 0)) { \
            ht_fault_overflow(run, at, HT_CHECKED_OP(HT_OP_NEG, TYPE), HT_BITS(a), 0); \
        } \
        return (C)(0 - (M)a); \
    } \
    HT_FN C ht_abs_##T(ht_run *run, ht_site at, C a) \
    { \
        (void)run; \
        (void)at; \
        return a; \
    } \
    /* the nearest value to a + b, a - b, a * b (IM-32) */ \
    HT_FN C ht_add_sat_##T(C a, C b) \
    { \
        C r; \
        return ht_add_overflows_##T(a, b, &r) ? MAX : r; \
    } \
    HT_FN C ht_sub_sat_##T(C a, C b) \
    { \
        C r; \
        return ht_sub_overflows_##T(a, b, &r) ? (C)0 : r; \
    } \
    HT_FN C ht_mul_sat_##T(C a, C b) \
    { \
        C r; \
        return ht_mul_overflows_##T(a, b, &r) ? MAX : r; \
    } \
    /* bits rotated toward the high or the low end; k is taken modulo the width */ \
    HT_FN C ht_rotate_left_##T(C a, int64_t k) \
    { \
        int left = (int)((uint64_t)k & (W - 1)), right = (W - left) & (W - 1); \
        return (C)((M)a << left | (M)a >> right); \
    } \
    HT_FN C ht_rotate_right_##T(C a, int64_t k) \
    { \
        int right = (int)((uint64_t)k & (W - 1)), left = (W - right) & (W - 1); \
        return (C)((M)a << left | (M)a >> right); \
    } \
    /* the same; E_SHIFT (IM-47) */ \
    HT_ROTATION(rotl, left, HT_OP_ROTL, T, C, W, TYPE) \
    HT_ROTATION(rotr, right, HT_OP_ROTR, T, C, W, TYPE)

#define HT_ROTATION(name, side, FAMILY, T, C, W, TYPE) \
    HT_FN C ht_##name##_##T##_by(ht_run *run, ht_site at, C a, uint64_t k, int count_type) \
    { \
        if (HT_UNLIKELY(k >= W)) { \
            ht_fault_shift(run, at, HT_CHECKED_OP(FAMILY, TYPE), HT_BITS(a), k, count_type); \
            return 0; \
        } \
        return ht_rotate_##side##_##T(a, (int64_t)k); \
    } \
    HT_FN C ht_##name##_##T(ht_run *run, ht_site at, C a, int64_t k) \
    { \
        return ht_##name##_##T##_by(run, at, a, (uint64_t)k, HT_TYPE_I64); \
    }

HT_SIGNED(i8, int8_t, uint8_t, uint32_t, 8, INT8_MIN, INT8_MAX, HT_TYPE_I8)
HT_SIGNED(i16, int16_t, uint16_t, uint32_t, 16, INT16_MIN, INT16_MAX, HT_TYPE_I16)
HT_SIGNED(i32, int32_t, uint32_t, uint32_t, 32, INT32_MIN, INT32_MAX, HT_TYPE_I32)
HT_SIGNED(i64, int64_t, uint64_t, uint64_t, 64, INT64_MIN, INT64_MAX, HT_TYPE_I64)
HT_UNSIGNED(u8, uint8_t, uint8_t, uint32_t, 8, UINT8_MAX, HT_TYPE_U8)
HT_UNSIGNED(u16, uint16_t, uint16_t, uint32_t, 16, UINT16_MAX, HT_TYPE_U16)
HT_UNSIGNED(u32, uint32_t, uint32_t, uint32_t, 32, UINT32_MAX, HT_TYPE_U32)
HT_UNSIGNED(u64, uint64_t, uint64_t, uint64_t, 64, UINT64_MAX, HT_TYPE_U64)

/* Conversions (IM-50). A conversion that always fits has the total forms only. `below` and
 * `above` are tests on v, the value of x in 64 bits. */
#define HT_CONVERSION(S, CS, V, STYPE, T, CT, MIN, MAX, TTYPE, below, above) \
    /* x, or E_NARROW */ \
    HT_FN CT ht_as_##S##_##T(ht_run *run, ht_site at, CS x) \
    { \
        V v = x; \
        if (HT_UNLIKELY((below) || (above))) { \
            ht_fault_narrow(run, at, HT_OP(HT_OP_AS, HT_FORM_CHECKED, STYPE, TTYPE, 0), \
                            HT_BITS(x)); \
        } \
        return (CT)x; \
    } \
    /* the nearest value to x */ \
    HT_FN CT ht_as_sat_##S##_##T(CS x) \
    { \
        V v = x; \
        return (below) ? (CT)MIN : (above) ? (CT)MAX : (CT)x; \
    } \
    HT_FN CT ht_as_wrap_##S##_##T(CS x) { return (CT)x; }
#define HT_WIDENING(S, CS, T, CT) \
    HT_FN CT ht_as_sat_##S##_##T(CS x) { return (CT)x; } \
    HT_FN CT ht_as_wrap_##S##_##T(CS x) { return (CT)x; }

#define HT_I_TO_I(A, B) \
    HT_CONVERSION(i##A, int##A##_t, int64_t, HT_TYPE_I##A, i##B, int##B##_t, INT##B##_MIN, \
                  INT##B##_MAX, HT_TYPE_I##B, v < INT##B##_MIN, v > INT##B##_MAX)
#define HT_I_TO_U(A, B) \
    HT_CONVERSION(i##A, int##A##_t, int64_t, HT_TYPE_I##A, u##B, uint##B##_t, 0, UINT##B##_MAX, \
                  HT_TYPE_U##B, v < 0, v > UINT##B##_MAX)
#define HT_I_TO_U64(A) \
    HT_CONVERSION(i##A, int##A##_t, int64_t, HT_TYPE_I##A, u64, uint64_t, 0, UINT64_MAX, \
                  HT_TYPE_U64, v < 0, false)
#define HT_U_TO_I(A, B) \
    HT_CONVERSION(u##A, uint##A##_t, uint64_t, HT_TYPE_U##A, i##B, int##B##_t, 0, INT##B##_MAX, \
                  HT_TYPE_I##B, false, v > INT##B##_MAX)
#define HT_U_TO_U(A, B) \
    HT_CONVERSION(u##A, uint##A##_t, uint64_t, HT_TYPE_U##A, u##B, uint##B##_t, 0, UINT##B##_MAX, \
                  HT_TYPE_U##B, false, v > UINT##B##_MAX)
HT_I_TO_I(16, 8)
HT_I_TO_I(32, 8)
HT_I_TO_I(32, 16)
HT_I_TO_I(64, 8)
HT_I_TO_I(64, 16)
HT_I_TO_I(64, 32)
HT_I_TO_U(8, 8)
HT_I_TO_U(8, 16)
HT_I_TO_U(8, 32)
HT_I_TO_U(16, 8)
HT_I_TO_U(16, 16)
HT_I_TO_U(16, 32)
HT_I_TO_U(32, 8)
HT_I_TO_U(32, 16)
HT_I_TO_U(32, 32)
HT_I_TO_U(64, 8)
HT_I_TO_U(64, 16)
HT_I_TO_U(64, 32)
HT_I_TO_U64(8)
HT_I_TO_U64(16)
HT_I_TO_U64(32)
HT_I_TO_U64(64)
HT_U_TO_I(8, 8)
HT_U_TO_I(16, 8)
HT_U_TO_I(16, 16)
HT_U_TO_I(32, 8)
HT_U_TO_I(32, 16)
HT_U_TO_I(32, 32)
HT_U_TO_I(64, 8)
HT_U_TO_I(64, 16)
HT_U_TO_I(64, 32)
HT_U_TO_I(64, 64)
HT_U_TO_U(16, 8)
HT_U_TO_U(32, 8)
HT_U_TO_U(32, 16)
HT_U_TO_U(64, 8)
HT_U_TO_U(64, 16)
HT_U_TO_U(64, 32)

/* From `S` to the types that hold all its values, its own included. */
#define HT_WIDEN_I64(S, CS) HT_WIDENING(S, CS, i64, int64_t)
#define HT_WIDEN_I32(S, CS) HT_WIDEN_I64(S, CS) HT_WIDENING(S, CS, i32, int32_t)
#define HT_WIDEN_I16(S, CS) HT_WIDEN_I32(S, CS) HT_WIDENING(S, CS, i16, int16_t)
#define HT_WIDEN_U64(S, CS) HT_WIDENING(S, CS, u64, uint64_t)
#define HT_WIDEN_U32(S, CS) HT_WIDEN_U64(S, CS) HT_WIDENING(S, CS, u32, uint32_t)
#define HT_WIDEN_U16(S, CS) HT_WIDEN_U32(S, CS) HT_WIDENING(S, CS, u16, uint16_t)
HT_WIDEN_I16(i8, int8_t)
HT_WIDENING(i8, int8_t, i8, int8_t)
HT_WIDEN_I16(i16, int16_t)
HT_WIDEN_I32(i32, int32_t)
HT_WIDEN_I64(i64, int64_t)
HT_WIDEN_I16(u8, uint8_t)
HT_WIDEN_U16(u8, uint8_t)
HT_WIDENING(u8, uint8_t, u8, uint8_t)
HT_WIDEN_I32(u16, uint16_t)
HT_WIDEN_U16(u16, uint16_t)
HT_WIDEN_I64(u32, uint32_t)
HT_WIDEN_U32(u32, uint32_t)
HT_WIDEN_U64(u64, uint64_t)
/* `bool` may be a macro, so it is handed on no further. */
HT_WIDENING(bool, bool, i8, int8_t)
HT_WIDENING(bool, bool, i16, int16_t)
HT_WIDENING(bool, bool, i32, int32_t)
HT_WIDENING(bool, bool, i64, int64_t)
HT_WIDENING(bool, bool, u8, uint8_t)
HT_WIDENING(bool, bool, u16, uint16_t)
HT_WIDENING(bool, bool, u32, uint32_t)
HT_WIDENING(bool, bool, u64, uint64_t)

/* Elements: index i of an array with n elements, stride s; dimensions are checked in order. A bad
 * index is E_BOUNDS and reads nothing (IM-186). A Bool is stored as a byte, nonzero is true. */
HT_FN bool ht_inside(ht_run *run, ht_site at, int type, int dimension, int64_t i, int64_t n)
{
    if (HT_LIKELY((uint64_t)i < (uint64_t)n)) return true;
    ht_fault_index(run, at, type, dimension, i, n);
    return false;
}

#define HT_ELEMENTS(T, C, STORED, TYPE, VALUE) \
    /* the check alone: of a place, before the value of its store */ \
    HT_FN bool ht_place_##T(ht_run *run, ht_site at, int64_t i, int64_t n) \
    { \
        return ht_inside(run, at, TYPE, -1, i, n); \
    } \
    HT_FN bool ht_place2_##T(ht_run *run, ht_site at, int64_t i0, int64_t n0, int64_t i1, \
                             int64_t n1) \
    { \
        return ht_inside(run, at, TYPE, 0, i0, n0) && ht_inside(run, at, TYPE, 1, i1, n1); \
    } \
    HT_FN bool ht_place3_##T(ht_run *run, ht_site at, int64_t i0, int64_t n0, int64_t i1, \
                             int64_t n1, int64_t i2, int64_t n2) \
    { \
        return ht_place2_##T(run, at, i0, n0, i1, n1) && ht_inside(run, at, TYPE, 2, i2, n2); \
    } \
    HT_FN bool ht_place4_##T(ht_run *run, ht_site at, int64_t i0, int64_t n0, int64_t i1, \
                             int64_t n1, int64_t i2, int64_t n2, int64_t i3, int64_t n3) \
    { \
        return ht_place3_##T(run, at, i0, n0, i1, n1, i2, n2) && \
               ht_inside(run, at, TYPE, 3, i3, n3); \
    } \
    /* the element */ \
    HT_FN C ht_load_##T(ht_run *run, ht_site at, const STORED *a, int64_t i, int64_t n, int64_t s) \
    { \
        return (C)(ht_place_##T(run, at, i, n) ? VALUE(a[i * s]) : 0); \
    } \
    HT_FN C ht_load2_##T(ht_run *run, ht_site at, const STORED *a, int64_t i0, int64_t n0, \
                         int64_t s0, int64_t i1, int64_t n1, int64_t s1) \
    { \
        return (C)(ht_place2_##T(run, at, i0, n0, i1, n1) ? VALUE(a[i0 * s0 + i1 * s1]) : 0); \
    } \
    HT_FN C ht_load3_##T(ht_run *run, ht_site at, const STORED *a, int64_t i0, int64_t n0, \
                         int64_t s0, int64_t i1, int64_t n1, int64_t s1, int64_t i2, int64_t n2, \
                         int64_t s2) \
    { \
        return (C)(ht_place3_##T(run, at, i0, n0, i1, n1, i2, n2) \
                       ? VALUE(a[i0 * s0 + i1 * s1 + i2 * s2]) : 0); \
    } \
    HT_FN C ht_load4_##T(ht_run *run, ht_site at, const STORED *a, int64_t i0, int64_t n0, \
                         int64_t s0, int64_t i1, int64_t n1, int64_t s1, int64_t i2, int64_t n2, \
                         int64_t s2, int64_t i3, int64_t n3, int64_t s3) \
    { \
        return (C)(ht_place4_##T(run, at, i0, n0, i1, n1, i2, n2, i3, n3) \
                       ? VALUE(a[i0 * s0 + i1 * s1 + i2 * s2 + i3 * s3]) : 0); \
    }
#define HT_AS_STORED(x) (x)
#define HT_AS_TRUTH(x) ((x) != 0)
HT_ELEMENTS(bool, bool, uint8_t, HT_TYPE_BOOL, HT_AS_TRUTH)
#define HT_INTEGER_ELEMENTS(T, C, TYPE) HT_ELEMENTS(T, C, C, TYPE, HT_AS_STORED)
HT_FOR_INTEGERS(HT_INTEGER_ELEMENTS)

/* E_ASSERT unless `ok`; ht_assert_T is for a comparison of two values of type T. */
HT_FN void ht_assert(ht_run *run, ht_site at, bool ok)
{
    if (HT_LIKELY(ok)) return;
    ht_fault_sides(run, at, HT1_E_ASSERT, HT_CHECKED_OP(HT_OP_ASSERT, HT_TYPE_BOOL), -1, 0, 0, 0);
}
#define HT_ASSERT(T, C, TYPE) \
    HT_FN void ht_assert_##T(ht_run *run, ht_site at, bool ok, C left, C right) \
    { \
        if (HT_UNLIKELY(!ok)) { \
            ht_fault_sides(run, at, HT1_E_ASSERT, HT_CHECKED_OP(HT_OP_ASSERT, HT_TYPE_BOOL), -1, \
                           TYPE, HT_BITS(left), HT_BITS(right)); \
        } \
    }
HT_FOR_TYPES(HT_ASSERT)

#endif
