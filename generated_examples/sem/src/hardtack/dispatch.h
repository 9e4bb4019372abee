/* SPDX-License-Identifier: MIT-0 */
/* Dispatches: the work items of a kernel in blocks, reductions, the least faulting item.
 *
 * Blocks may run in parallel, each thread with a run of its own. A block that stopped is run again
 * by the entry's run, in order and from the state of the blocks before it, so that records, fuel
 * and totals depend on neither threads nor block size. */
#ifndef HT_DISPATCH_H
#define HT_DISPATCH_H

#include "reduce.h"
#include "view.h"

#ifdef _OPENMP
#include <omp.h>
#endif

/* Fewest items of a block. */
#ifndef HT_BLOCK_ITEMS
#define HT_BLOCK_ITEMS 256
#endif

/* From so many work items on threads are used. */
#ifndef HT_PARALLEL_ITEMS
#define HT_PARALLEL_ITEMS 4096
#endif

/* From so many elements on threads share the copies between arguments and stages. */
#ifndef HT_PARALLEL_ELEMENTS
#define HT_PARALLEL_ELEMENTS 262144
#endif

/* --- a dispatch --------------------------------------------------------------------------- */

/* Takes the next dispatch number; the entry checks of `kernel`, a function number, follow. */
HT_FN void ht_dispatch_begin(ht_run *run, int64_t kernel)
{
    run->dispatch = run->dispatches++;
    run->kernel = kernel;
    run->phase = HT_PHASE_ENTRY;
}

/* Ends a dispatch, stopped or not, and the use of its stages. */
HT_FN void ht_dispatch_end(ht_run *run)
{
    ht_unstage(run);
    run->phase = HT_PHASE_NONE;
    run->dispatch = -1;
    run->kernel = -1;
}

/* The same in sequential code: a fault of an item or of the epilogue has the dispatch site on its
 * stack (section 14.5 of the language). */
HT_FN void ht_dispatched(ht_run *run, ht_site at)
{
    if (HT_UNLIKELY(run->stop != HT_STOP_NONE) && run->phase != HT_PHASE_ENTRY) {
        ht_stack_push(run, at);
    }
    ht_dispatch_end(run);
}
#define HT_DISPATCHED(run, at) \
    do { \
        ht_dispatched(run, at); \
        HT_CHECK(run); \
    } while (0)
#define HT_DISPATCHED_OR(run, at, value) \
    do { \
        ht_dispatched(run, at); \
        HT_CHECK_OR(run, value); \
    } while (0)

/* The next work item begins. */
HT_FN void ht_item(ht_run *run, int64_t item)
{
    run->item = item;
    run->steps = 0;
}

/* All items are done: final checks follow. */
HT_FN void ht_epilogue(ht_run *run)
{
    run->phase = HT_PHASE_EPILOGUE;
}

/* Threads that a dispatch may use. */
HT_FN int ht_threads(const ht_run *run)
{
#ifdef _OPENMP
    int64_t most = run->context->options.threads;
    if (most == 1 || omp_in_parallel()) return 1;
    if (most == 0) return omp_get_max_threads();
    return most < 65536 ? (int)most : 65536;
#else
    (void)run;
    return 1;
#endif
}

/* The first item of a block, of `blocks` over `count` items. */
HT_FN int64_t ht_block_first(int block, int blocks, int64_t count)
{
    int64_t extra = count % blocks;
    return block * (count / blocks) + (block < extra ? block : extra);
}

/* --- outputs ------------------------------------------------------------------------------ */

/* Copies all elements of the shape of `view`, by several threads when there are many. */
HT_FN void ht_copy_shared(const ht_run *run, const ht_view *view, unsigned char *to,
                          const int64_t *to_stride, const unsigned char *from,
                          const int64_t *from_stride)
{
#ifdef _OPENMP
    int64_t dense[HT_RANK], count = ht_dense(view, dense);
    int order[HT_RANK], threads = ht_threads(run), outer;
    ht_storage_order(view, order);
    outer = order[0];
    if (threads > 1 && count >= HT_PARALLEL_ELEMENTS && view->extent[outer] >= threads) {
#pragma omp parallel for num_threads(threads) schedule(static)
        for (int part = 0; part < threads; part++) {
            ht_view piece = *view;
            int64_t first = ht_block_first(part, threads, view->extent[outer]);
            piece.extent[outer] = ht_block_first(part + 1, threads, view->extent[outer]) - first;
            ht_copy_elements(&piece, to + first * to_stride[outer] * view->size, to_stride,
                             from + first * from_stride[outer] * view->size, from_stride);
        }
        return;
    }
#else
    (void)run;
#endif
    ht_copy_elements(view, to, to_stride, from, from_stride);
}

/* Where items write an array: staged storage, or the argument itself. */
typedef struct ht_staged {
    void *base;
    int64_t stride[HT_RANK];
    bool direct;
    const ht_run *run;
} ht_staged;

/* Whether `out` arrays may hold anything after a fault, and so need no staging. */
HT_FN bool ht_discards(const ht_run *run)
{
    return (run->context->options.flags & HT1_DISCARD_ON_FAULT) != 0;
}

/* Storage for what items write to `view`: the view itself when `direct`, else staged without gaps
 * in the view's storage order, and filled from it when `fill`. Stops without memory. */
HT_FN ht_staged ht_stage_view(ht_run *run, const ht_view *view, bool direct, bool fill)
{
    ht_staged staged;
    memset(&staged, 0, sizeof staged);
    staged.direct = direct;
    staged.run = run;
    if (direct) {
        staged.base = ht_view_base(view);
        for (int d = 0; d < view->rank; d++) staged.stride[d] = view->stride[d];
        return staged;
    }
    staged.base = ht_stage(run, ht_dense(view, staged.stride), (size_t)view->size);
    if (fill && staged.base != NULL) {
        ht_copy_shared(run, view, (unsigned char *)staged.base, staged.stride,
                       (const unsigned char *)view->base, view->stride);
    }
    return staged;
}

/* Makes what was staged visible. */
HT_FN void ht_publish(const ht_staged *staged, const ht_view *view)
{
    if (staged->direct) return;
    ht_copy_shared(staged->run, view, ht_view_base(view), view->stride,
                   (const unsigned char *)staged->base, staged->stride);
}

/* --- blocks ------------------------------------------------------------------------------- */

/* Runs items first .. last - 1 in order: sets `item` and, to 0, `steps` for each, adds to `totals`,
 * leaves when stopped. `call` holds the arguments of the kernel. */
typedef void ht_block_fn(ht_run *run, void *call, int64_t first, int64_t last, ht_total *totals);

/* Merges all totals of a later block. */
typedef void ht_merge_fn(ht_total *into, const ht_total *from);

#ifdef _OPENMP
/* One block of a parallel dispatch. */
typedef struct ht_block {
    int64_t fuel; /* consumed by its items */
    bool stopped; /* it has to run again */
} ht_block;

/* least = min(least, item), for all threads: what another thread put there is not lost. */
HT_FN void ht_least_put(int64_t *least, int64_t item)
{
    for (;;) {
        int64_t before;
#pragma omp atomic capture
        {
            before = *least;
            *least = item;
        }
        if (before >= item) return;
        item = before;
    }
}

/* Runs one block in a thread, unless an item before it has faulted. */
HT_FN void ht_block_run(ht_run *worker, ht_block_fn *block, void *call, int64_t first, int64_t last,
                        ht_total *totals, int64_t *least, ht_block *note)
{
    note->fuel = 0;
    note->stopped = true;
    if (ht_least_get(least) < first) return;
    worker->stop = HT_STOP_NONE;
    worker->fuel = 0;
    worker->fuel_event = HT_LOOK_EVERY;
    block(worker, call, first, last, totals);
    note->fuel = worker->fuel;
    note->stopped = worker->stop != HT_STOP_NONE;
    if (worker->stop == HT_STOP_FAULT || worker->stop == HT_STOP_REPLAY) {
        ht_least_put(least, worker->item);
    }
}

/* All blocks by `threads` threads, then in order what stopped, fuel and totals. */
HT_FN void ht_run_parallel(ht_run *run, ht_block_fn *block, ht_merge_fn *merge, void *call,
                           int64_t count, ht_total *totals, int total_count, int threads)
{
    ht_block notes[HT_BLOCKS];
    int blocks = (int)ht_max_i64(1, ht_min_i64(HT_BLOCKS, count / HT_BLOCK_ITEMS));
    int64_t least = INT64_MAX;
    ht_total *parts = NULL;
    if (total_count > 0) {
        parts = (ht_total *)ht_stage(run, (int64_t)HT_BLOCKS * total_count, sizeof *parts);
        if (parts == NULL) return;
        memset(parts, 0, ht_bytes((int64_t)blocks * total_count, sizeof *parts));
    }
#pragma omp parallel num_threads(threads)
    {
        ht_run worker = *run;
        worker.stack = NULL;
        worker.context = NULL;
        worker.fuel_limit = INT64_MAX;
        worker.least = &least;
#pragma omp for schedule(static)
        for (int b = 0; b < blocks; b++) {
            ht_block_run(&worker, block, call, ht_block_first(b, blocks, count),
                         ht_block_first(b + 1, blocks, count),
                         parts == NULL ? NULL : parts + (ptrdiff_t)b * total_count, &least,
                         &notes[b]);
        }
    }
    for (int b = 0; b < blocks; b++) {
        ht_total *part = parts == NULL ? NULL : parts + (ptrdiff_t)b * total_count;
        if (notes[b].stopped) {
            if (part != NULL) memset(part, 0, ht_bytes(total_count, sizeof *part));
            block(run, call, ht_block_first(b, blocks, count), ht_block_first(b + 1, blocks, count),
                  part);
            if (run->stop != HT_STOP_NONE) return;
        } else {
            run->fuel += notes[b].fuel;
        }
        if (part != NULL) merge(totals, part);
    }
}
#endif

/* All items of a dispatch. Afterwards `run` is stopped, with the record of the least faulting
 * item, or `totals`, `total_count` of them, zero before, are complete. Serial where `serial` says
 * so (folds, stores in place), with a fuel allowance, for few items, inside a parallel region. */
HT_FN void ht_run_blocks(ht_run *run, ht_block_fn *block, ht_merge_fn *merge, void *call,
                         int64_t count, ht_total *totals, int total_count, bool serial)
{
#ifdef _OPENMP
    int threads = 1;
#endif
    if (run->stop != HT_STOP_NONE) return;
    run->phase = HT_PHASE_ITEM;
    /* A block divides by its extents to find its first item; here there is none. */
    if (count == 0) return;
#ifdef _OPENMP
    if (!serial && count >= HT_PARALLEL_ITEMS && run->fuel_limit == INT64_MAX) {
        threads = ht_threads(run);
    }
    if (threads > 1) {
        ht_run_parallel(run, block, merge, call, count, totals, total_count, threads);
    } else {
        block(run, call, 0, count, totals);
    }
#else
    (void)merge;
    (void)total_count;
    (void)serial;
    block(run, call, 0, count, totals);
#endif
}

#endif
