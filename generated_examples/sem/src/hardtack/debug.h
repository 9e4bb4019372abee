/* SPDX-License-Identifier: MIT-0 */
/* The debug build of Python kernels: each index is held against its extent, each integer divisor
 * against 0.
 *
 * Where there is no element a load gives 0, and a store or an atomic update is lost; a quotient or
 * remainder by 0 is 0. The run goes on. Iterations run in order on one thread, so the violation
 * that is recorded is the first one; the next call starts afresh. */
#ifndef HT_DEBUG_H
#define HT_DEBUG_H

#include "int.h"
#include "launch.h"
#include "print.h"

/* Bytes of the largest element, a matrix of 4 by 4 double. */
#define HT_ELEMENT_BYTES 128

/* One call of a kernel. */
typedef struct ht_debug {
    ht_run *run;
    union {
        unsigned char bytes[HT_ELEMENT_BYTES];
        double aligned;
        uint64_t aligned_too;
    } outside; /* stands in for an element that is not there */
} ht_debug;

/* A device function in its call; the kernel has no caller. */
typedef struct ht_frame {
    ht_debug *debug;
    const struct ht_frame *caller;
    ht_site site; /* of the call */
} ht_frame;

/* What a device function is passed that is called at a site. */
#define HT_FRAME(frame, at) (&(const ht_frame){(frame)->debug, (frame), (at)})

/* A list of numbers: how many, and the numbers. */
#define HT_NUMBERS(...) \
    (int)(sizeof((const int64_t[]){__VA_ARGS__}) / sizeof(int64_t)), (const int64_t[]){__VA_ARGS__}

/* Begins an entry. A violation of the last call is forgotten, other faults there are none. */
HT_NODISCARD HT_FN ht1_status ht_enter_debug(ht_context *cx)
{
    if (cx == NULL) return HT1_REFUSED_ARGUMENT;
    if (!ht_flag_take(&cx->inside)) return HT1_REFUSED_BUSY;
    cx->code = 0;
    ht_flag_drop(&cx->inside);
    return ht_enter(cx);
}

/* The state of a call of the kernel with number `kernel`, in front of its loop. */
HT_FN ht_debug ht_debug_begin(ht_run *run, int64_t kernel)
{
    ht_debug debug = {run, {{0}}};
    run->kernel = kernel;
    run->dispatch = 0;
    run->phase = HT_PHASE_ENTRY;
    return debug;
}

/* The next iteration begins. */
HT_FN void ht_debug_next(const ht_frame *frame)
{
    ht_run *run = frame->debug->run;
    run->phase = HT_PHASE_ITEM;
    run->item++;
}

/* What stands behind the loop begins. */
HT_FN void ht_debug_end(const ht_frame *frame)
{
    frame->debug->run->phase = HT_PHASE_EPILOGUE;
}

/* The call sites of a violation that was just recorded, innermost first. */
HT_COLD void ht_debug_stack(const ht_frame *frame)
{
    ht_run *run = frame->debug->run;
    run->stack_count = 0;
    for (; frame->caller != NULL && run->stack_count < run->stack_room; frame = frame->caller) {
        run->stack[run->stack_count++] = frame->site;
    }
}

/* An index outside its extent, in dimension -1 where there is one index. */
HT_COLD void ht_debug_index(const ht_frame *frame, ht_site at, int type, int dimension,
                            int64_t index, int64_t extent)
{
    ht_run *run = frame->debug->run;
    if (run->stop != HT_STOP_NONE) return;
    ht_fault_index(run, at, type, dimension, index, extent);
    ht_debug_stack(frame);
}

/* Prints behind a violation too, since the run goes on. */
HT_FN void ht_debug_print(const ht_frame *frame, const ht_piece *pieces, size_t count)
{
    ht_run *run = frame->debug->run;
    const bool fault = run->stop == HT_STOP_FAULT;
    if (fault) run->stop = HT_STOP_NONE;
    ht_print(run, pieces, count);
    if (fault) run->stop = HT_STOP_FAULT;
}

/* The number of the element with these indices, one of them over all elements or one for each
 * dimension, in row-major order; -1 where there is none, which is recorded. */
HT_FN int64_t ht_debug_element(const ht_frame *frame, ht_site at, int type, int rank,
                               const int64_t *extents, int count, const int64_t *indices)
{
    int64_t total = 0;
    if (count < rank) {
        total = 1;
        for (int d = 0; d < rank; d++) total = extents[d] == 0 ? 0 : total * extents[d];
        if ((uint64_t)indices[0] < (uint64_t)total) return indices[0];
        ht_debug_index(frame, at, type, -1, indices[0], total);
        return -1;
    }
    for (int d = 0; d < rank; d++) {
        if ((uint64_t)indices[d] >= (uint64_t)extents[d]) {
            ht_debug_index(frame, at, type, rank == 1 ? -1 : d, indices[d], extents[d]);
            return -1;
        }
        total = total * extents[d] + indices[d];
    }
    return total;
}

/* How far the components of a planar array of `count` elements are apart, seen from `place`. */
HT_FN int64_t ht_debug_apart(const ht_frame *frame, const void *place, int64_t count)
{
    return place == (const void *)frame->debug->outside.bytes ? 0 : count;
}

/* ht_element_T: where the element is that indices name, `unit` numbers long; its stand-in where
 * there is none. */
#define HT_DEBUG_PLACE(T, C, TYPE) \
    HT_FN ht_##T *ht_element_##T(const ht_frame *frame, ht_site at, const ht_##T *a, int unit, \
                               int rank, const int64_t *extents, int count, \
                               const int64_t *indices) \
    { \
        int64_t element = ht_debug_element(frame, at, TYPE, rank, extents, count, indices); \
        if (element < 0) { \
            memset(frame->debug->outside.bytes, 0, HT_ELEMENT_BYTES); \
            return (ht_##T *)(void *)frame->debug->outside.bytes; \
        } \
        return (ht_##T *)(uintptr_t)(a + element * unit); \
    }
HT_FOR_INTEGERS(HT_DEBUG_PLACE)
HT_DEBUG_PLACE(f32, float, HT_TYPE_F32)
HT_DEBUG_PLACE(f64, double, HT_TYPE_F64)

/* a // b and a % b; a divisor of 0 is recorded as one of the checked floor divisions (IM-35). */
HT_COLD void ht_debug_zero(const ht_frame *frame, ht_site at, uint32_t op, uint64_t a)
{
    ht_run *run = frame->debug->run;
    if (run->stop != HT_STOP_NONE) return;
    ht_fault_values(run, at, HT1_E_DIV_ZERO, op, 2, a, 0, 0);
    ht_debug_stack(frame);
}
#define HT_DEBUG_DIVISION(name, NAME, T, C, TYPE) \
    HT_FN C ht_debug_##name##_##T(const ht_frame *frame, ht_site at, C a, C b) \
    { \
        if (b == 0) { \
            ht_debug_zero(frame, at, HT_CHECKED_OP(HT_OP_##NAME, TYPE), HT_BITS(a)); \
        } \
        return ht_##name##_##T(a, b); \
    }
#define HT_DEBUG_DIVISIONS(T, C, TYPE) \
    HT_DEBUG_DIVISION(floor_div, DIV, T, C, TYPE) \
    HT_DEBUG_DIVISION(floor_rem, REM, T, C, TYPE)
HT_FOR_INTEGERS(HT_DEBUG_DIVISIONS)

/* The same for each component of a vector or matrix V of numbers T. */
#define HT_DEBUG_PART(part, divide) r.part = divide(frame, at, a.part, b.part);
#define HT_DEBUG_LIFT(name, V, T, EACH) \
    HT_FN ht_##V ht_debug_##name##_##V(const ht_frame *frame, ht_site at, ht_##V a, ht_##V b) \
    { \
        ht_##V r; \
        EACH(HT_DEBUG_PART, ht_debug_##name##_##T) \
        return r; \
    }

#endif
