/* SPDX-License-Identifier: MIT-0 */
/* How the outermost loop of a Python kernel is shared among threads. */
#ifndef HT_LAUNCH_H
#define HT_LAUNCH_H

#include "dispatch.h"
#include "random.h"

/* In front of a loop whose iterations are independent: `count` threads, none for one. Of the
 * variables that follow each thread has copies: elements of kernels may lie anywhere, for all that a
 * compiler knows, and Clang would read a shared variable again behind each store. */
#if defined(_OPENMP)
#define HT_PRAGMA(text) _Pragma(#text)
#define HT_PARALLEL_FOR(count, ...) \
    HT_PRAGMA(omp parallel for num_threads(count) if (count > 1) firstprivate(__VA_ARGS__))
#else
#define HT_PARALLEL_FOR(count, ...) (void)(count);
#endif

/* Threads for `count` iterations: one for little work, and inside another parallel region. */
HT_FN int ht_launch_threads(const ht_run *run, int64_t count)
{
    return count < HT_PARALLEL_ITEMS ? 1 : ht_threads(run);
}

/* The iterations of low, low + step, .. below high; `step` is positive. */
HT_FN int64_t ht_iterations(int64_t low, int64_t high, int64_t step)
{
    if (low >= high) return 0;
    uint64_t count = ((uint64_t)high - (uint64_t)low - 1) / (uint64_t)step + 1;
    return count > INT64_MAX ? INT64_MAX : (int64_t)count;
}

/* All of a nest of two loops, and so on; as much as fits. */
HT_FN int64_t ht_iterations_of(int64_t outer, int64_t inner)
{
    return inner != 0 && outer > INT64_MAX / inner ? INT64_MAX : outer * inner;
}

/* Whether a host's array can be used: extents from 0 to 2^62, which index arithmetic relies on, and
 * an address where it has elements. */
HT_FN bool ht_array_fits(const void *base, const int64_t *extents, int rank)
{
    bool empty = false;
    for (int d = 0; d < rank; d++) {
        if (extents[d] < 0 || extents[d] > INT64_C(1) << 62) return false;
        if (extents[d] == 0) empty = true;
    }
    return empty || base != NULL;
}

/* Whether an address is one that atomic updates of elements of that size need. */
HT_FN bool ht_aligned(const void *base, size_t size)
{
    return (uintptr_t)base % size == 0;
}

#endif
