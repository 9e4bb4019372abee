/* SPDX-License-Identifier: MIT-0 */
/* Reductions of a kernel: contributions of its work items, final checks, merging of blocks. */
#ifndef HT_REDUCE_H
#define HT_REDUCE_H

#include "int.h"
#include "memory.h"

#define HT_BLOCKS 256 /* most blocks of a dispatch */

/* The contributions to one reduction so far: how many, and a 128-bit sum, or in `low` a fold, a
 * least or a greatest value. Zero bytes: none. */
typedef struct ht_total {
    uint64_t low;
    int64_t high;
    int64_t count;
} ht_total;

/* Room for the totals of all blocks of a dispatch; for the staging functions of a tree. */
HT_FN size_t ht_totals_bytes(int total_count)
{
    return total_count > 0 ? ht_stage_bytes((int64_t)HT_BLOCKS * total_count, sizeof(ht_total)) : 0;
}

/* total += (high, low). */
HT_FN void ht_total_add(ht_total *total, uint64_t low, int64_t high)
{
    total->low += low;
    total->high = ht_add_wrap_i64(total->high, ht_add_wrap_i64(high, total->low < low));
}

/* The start of a fold, as bits. */
HT_FN void ht_total_start(ht_total *total, uint64_t initial)
{
    total->low = initial;
    total->high = 0;
    total->count = 0;
}

/* The start of a fold that each contribution computes: it is used by the first one. */
HT_FN void ht_total_first(ht_total *total, uint64_t initial)
{
    if (total->count == 0) {
        total->low = initial;
    }
}

/* A truth value that counts, and how many did (IM-85). */
HT_FN void ht_total_count(ht_total *total, bool contribution)
{
    total->count += contribution;
}
HT_FN int64_t ht_total_count_result(const ht_total *total)
{
    return total->count;
}

#define HT_TOTALS(T, C, TYPE) \
    /* a term of an exact sum (IM-77) */ \
    HT_FN void ht_total_sum_##T(ht_total *total, C x) \
    { \
        ht_total_add(total, HT_BITS(x), ht_value_negative(TYPE, HT_BITS(x)) ? -1 : 0); \
        total->count++; \
    } \
    /* a candidate for the least or greatest value (IM-85) */ \
    HT_FN void ht_total_min_##T(ht_total *total, C x) \
    { \
        if (total->count == 0 || x < (C)total->low) total->low = HT_BITS(x); \
        total->count++; \
    } \
    HT_FN void ht_total_max_##T(ht_total *total, C x) \
    { \
        if (total->count == 0 || x > (C)total->low) total->low = HT_BITS(x); \
        total->count++; \
    } \
    /* one step of a checked left fold, which may be E_OVERFLOW, and its value (IM-83) */ \
    HT_FN void ht_total_fold_##T(ht_run *run, ht_site at, ht_total *total, C x) \
    { \
        total->low = HT_BITS(ht_fold_add_##T(run, at, total->count, (C)total->low, x)); \
        total->count++; \
    } \
    HT_FN C ht_total_fold_result_##T(const ht_total *total) { return (C)total->low; } \
    /* epilogue: the value, or E_SHAPE without a contribution (IM-77) */ \
    HT_FN C ht_total_min_result_##T(ht_run *run, ht_site at, const ht_total *total) \
    { \
        if (HT_UNLIKELY(total->count == 0)) { \
            ht_fault_empty(run, at, HT_CHECKED_OP(HT_OP_REDUCE_MIN, TYPE)); \
        } \
        return (C)total->low; \
    } \
    HT_FN C ht_total_max_result_##T(ht_run *run, ht_site at, const ht_total *total) \
    { \
        if (HT_UNLIKELY(total->count == 0)) { \
            ht_fault_empty(run, at, HT_CHECKED_OP(HT_OP_REDUCE_MAX, TYPE)); \
        } \
        return (C)total->low; \
    } \
    /* epilogue: a sum of elements of type `element` in this type, or E_OVERFLOW (IM-78, IM-81) */ \
    HT_FN C ht_total_sum_in_##T(ht_run *run, ht_site at, int element, const ht_total *total) \
    { \
        int64_t sign = ht_value_negative(TYPE, total->low) ? -1 : 0; \
        if (HT_UNLIKELY(total->high != sign || HT_BITS((C)total->low) != total->low)) { \
            ht_fault_sum(run, at, HT_OP(HT_OP_SUM, HT_FORM_CHECKED, element, TYPE, 0), \
                         total->count, total->low, total->high); \
        } \
        return (C)total->low; \
    }

/* E_SHAPE of a least or greatest value of nothing. */
HT_COLD void ht_fault_empty(ht_run *run, ht_site at, uint32_t op)
{
    ht_fault *fault = ht_fault_begin(run, at, HT1_E_SHAPE, op);
    if (fault != NULL) ht_fault_operand(fault, HT_TYPE_I64, 0);
}

/* E_OVERFLOW of a sum of `count` elements. */
HT_COLD void ht_fault_sum(ht_run *run, ht_site at, uint32_t op, int64_t count, uint64_t low,
                          int64_t high)
{
    ht_fault *fault = ht_fault_begin(run, at, HT1_E_OVERFLOW, op);
    if (fault == NULL) return;
    ht_fault_operand(fault, HT_TYPE_I64, (uint64_t)count);
    ht_exact_set(fault->exact, HT_TYPE_I64, (uint64_t)high);
    for (int i = HT_LIMBS - 1; i > 0; i--) fault->exact[i] = fault->exact[i - 1];
    fault->exact[0] = low;
    ht_fault_crossed(fault, HT_OP_TYPE2(op));
}

HT_FOR_INTEGERS(HT_TOTALS)

/* ht_total_sum_result_E_R: a sum of elements of type E in type R. */
#define HT_SUM_RESULT(E, TYPE, R, C) \
    HT_FN C ht_total_sum_result_##E##_##R(ht_run *run, ht_site at, const ht_total *total) \
    { \
        return ht_total_sum_in_##R(run, at, TYPE, total); \
    }
#define HT_SUM_RESULTS(E, C, TYPE) \
    HT_SUM_RESULT(E, TYPE, i8, int8_t) \
    HT_SUM_RESULT(E, TYPE, i16, int16_t) \
    HT_SUM_RESULT(E, TYPE, i32, int32_t) \
    HT_SUM_RESULT(E, TYPE, i64, int64_t) \
    HT_SUM_RESULT(E, TYPE, u8, uint8_t) \
    HT_SUM_RESULT(E, TYPE, u16, uint16_t) \
    HT_SUM_RESULT(E, TYPE, u32, uint32_t) \
    HT_SUM_RESULT(E, TYPE, u64, uint64_t)
HT_FOR_INTEGERS(HT_SUM_RESULTS)

/* Totals of a later block into those of the blocks before it. */
HT_FN void ht_total_merge_sum(ht_total *into, const ht_total *from)
{
    ht_total_add(into, from->low, from->high);
    into->count += from->count;
}
HT_FN void ht_total_merge_count(ht_total *into, const ht_total *from)
{
    into->count += from->count;
}
HT_FN void ht_total_merge_min_signed(ht_total *into, const ht_total *from)
{
    bool take = from->count != 0 && (into->count == 0 || (int64_t)from->low < (int64_t)into->low);
    if (take) into->low = from->low;
    into->count += from->count;
}
HT_FN void ht_total_merge_max_signed(ht_total *into, const ht_total *from)
{
    bool take = from->count != 0 && (into->count == 0 || (int64_t)from->low > (int64_t)into->low);
    if (take) into->low = from->low;
    into->count += from->count;
}
HT_FN void ht_total_merge_min_unsigned(ht_total *into, const ht_total *from)
{
    bool take = from->count != 0 && (into->count == 0 || from->low < into->low);
    if (take) into->low = from->low;
    into->count += from->count;
}
HT_FN void ht_total_merge_max_unsigned(ht_total *into, const ht_total *from)
{
    bool take = from->count != 0 && (into->count == 0 || from->low > into->low);
    if (take) into->low = from->low;
    into->count += from->count;
}

#endif
