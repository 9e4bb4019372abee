/* SPDX-License-Identifier: MIT-0 */
/* Atomic updates of array elements by Python kernels: each gives the old value.
 *
 * Updates of one element by different threads do not mix; they order nothing else (relaxed). The
 * place is naturally aligned. With GCC and Clang they are the processor's own, elsewhere the threads
 * of OpenMP take turns, and without OpenMP a kernel has one thread. Extrema of floats are for finite
 * numbers. */
#ifndef HT_ATOMIC_H
#define HT_ATOMIC_H

#include "float.h"

#if HT_GNU
#define HT_ATOMIC_READ(place, old) __atomic_load(place, old, __ATOMIC_RELAXED)
/* Store `*next` if `*old` is there, else read again into `*old`. */
#define HT_ATOMIC_STORED(place, old, next) \
    __atomic_compare_exchange(place, old, next, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED)
#elif defined(_OPENMP)
#define HT_ATOMIC_ALONE _Pragma("omp critical(ht_atomic)")
#else
#define HT_ATOMIC_ALONE
#endif

/* Store `next`, an expression in `old` and `value`, where `changes` holds of them. */
#if HT_GNU
#define HT_ATOMIC_UPDATE(name, T, C, next, changes) \
    HT_FN C name##_##T(ht_##T *element, C value) \
    { \
        C *place = (C *)(void *)element; \
        C old; \
        HT_ATOMIC_READ(place, &old); \
        while (changes) { \
            C made = next; \
            if (HT_ATOMIC_STORED(place, &old, &made)) break; \
        } \
        return old; \
    }
#else
#define HT_ATOMIC_UPDATE(name, T, C, next, changes) \
    HT_FN C name##_##T(ht_##T *place, C value) \
    { \
        C old; \
        HT_ATOMIC_ALONE \
        { \
            old = *place; \
            if (changes) *place = next; \
        } \
        return old; \
    }
#endif

#if HT_GNU
#define HT_ATOMIC_SUM(T, C) \
    HT_FN C ht_atomic_add_##T(ht_##T *element, C value) \
    { \
        C *place = (C *)(void *)element; \
        return __atomic_fetch_add(place, value, __ATOMIC_RELAXED); \
    }
#else
#define HT_ATOMIC_SUM(T, C) \
    HT_ATOMIC_UPDATE(ht_atomic_add, T, C, ht_add_wrap_##T(old, value), ht_truth(true))
#endif

#define HT_ATOMIC_EXTREMA(T, C) \
    HT_ATOMIC_UPDATE(ht_atomic_min, T, C, value, value < old) \
    HT_ATOMIC_UPDATE(ht_atomic_max, T, C, value, value > old)
#define HT_ATOMIC_INTEGER(T, C) HT_ATOMIC_SUM(T, C) HT_ATOMIC_EXTREMA(T, C)
#define HT_ATOMIC_FLOAT(T, C) \
    HT_ATOMIC_UPDATE(ht_atomic_add, T, C, old + value, ht_truth(true)) \
    HT_ATOMIC_EXTREMA(T, C)

/* add wraps around for integers; min and max compare as the type does. */
HT_ATOMIC_INTEGER(i8, int8_t)
HT_ATOMIC_INTEGER(i16, int16_t)
HT_ATOMIC_INTEGER(i32, int32_t)
HT_ATOMIC_INTEGER(i64, int64_t)
HT_ATOMIC_INTEGER(u8, uint8_t)
HT_ATOMIC_INTEGER(u16, uint16_t)
HT_ATOMIC_INTEGER(u32, uint32_t)
HT_ATOMIC_INTEGER(u64, uint64_t)
HT_ATOMIC_FLOAT(f32, float)
HT_ATOMIC_FLOAT(f64, double)

/* The same for each component of a vector or matrix V of numbers T, one after the other: the
 * components lie `apart` numbers from each other. The element as a whole is not updated at once. */
#define HT_ATOMIC_PART(part, update) \
    old.part = update(place, value.part); \
    place += apart;
#define HT_ATOMIC_LIFT(name, V, T, EACH) \
    HT_FN ht_##V ht_atomic_##name##_##V(ht_##T *place, int64_t apart, ht_##V value) \
    { \
        ht_##V old; \
        EACH(HT_ATOMIC_PART, ht_atomic_##name##_##T) \
        return old; \
    }

#endif
