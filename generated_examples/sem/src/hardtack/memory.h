/* SPDX-License-Identifier: MIT-0 */
/* Memory of an entry: local arrays of sequential code and what a dispatch stages.
 *
 * A context keeps chunks from `options.allocate` and uses them as one stack: blocks, dispatches
 * and entries give back what they took in reverse order. Chunks stay for later entries until
 * `ht_trim` or `ht_close`. */
#ifndef HT_MEMORY_H
#define HT_MEMORY_H

#include "context.h"

#define HT_ARENA_ELEMENTS 2097152 /* elements of local arrays in use at once (LS-110) */
#define HT_CHUNK_BYTES 16384      /* smallest chunk that is asked for when there is room */
#define HT_ARRAY_ALIGNMENT 16
#define HT_STAGE_ALIGNMENT 64 /* a cache line */

/* count * size, or SIZE_MAX when that is no size. */
HT_FN size_t ht_bytes(int64_t count, size_t size)
{
    if (count <= 0 || size == 0) return 0;
    return (uint64_t)count > SIZE_MAX / size ? SIZE_MAX : (size_t)count * size;
}

/* a + b, or SIZE_MAX when that is no size. */
HT_FN size_t ht_bytes_add(size_t a, size_t b)
{
    return a > SIZE_MAX - b ? SIZE_MAX : a + b;
}

/* What `ht_stage` of as many elements takes at most; for the staging functions of a tree. */
HT_FN size_t ht_stage_bytes(int64_t count, size_t size)
{
    return ht_bytes_add(ht_bytes(count, size), HT_STAGE_ALIGNMENT);
}

/* Adds a chunk with room for `bytes` behind the current one and makes it current. */
HT_COLD bool ht_chunk_add(ht_context *cx, size_t bytes)
{
    uint64_t room = (uint64_t)cx->options.memory - cx->held;
    size_t size = bytes > HT_CHUNK_BYTES ? bytes : HT_CHUNK_BYTES, total;
    ht_chunk *chunk;
    if (size > room - sizeof(ht_chunk)) size = bytes;
    total = ht_bytes_add(sizeof(ht_chunk), size);
    if (total > room || total == SIZE_MAX) return false;
    chunk = (ht_chunk *)ht_allocate(&cx->options, total);
    if (chunk == NULL) return false;
    chunk->previous = cx->current;
    chunk->next = NULL;
    chunk->size = size;
    chunk->used = 0;
    if (cx->current != NULL) cx->current->next = chunk;
    else cx->first = chunk;
    cx->current = chunk;
    cx->held += total;
    return true;
}

/* `bytes` bytes of a chunk, or NULL when they do not fit. */
HT_FN void *ht_chunk_take(ht_chunk *chunk, size_t bytes, size_t alignment)
{
    unsigned char *base = (unsigned char *)(chunk + 1);
    size_t over = (size_t)((uintptr_t)(base + chunk->used) % alignment);
    size_t pad = over == 0 ? 0 : alignment - over;
    if (pad > chunk->size - chunk->used || bytes > chunk->size - chunk->used - pad) return NULL;
    chunk->used += pad + bytes;
    return base + chunk->used - bytes;
}

/* `bytes` bytes above everything in use, or NULL. */
HT_COLD void *ht_take(ht_context *cx, size_t bytes, size_t alignment)
{
    void *taken = cx->current == NULL ? NULL : ht_chunk_take(cx->current, bytes, alignment);
    if (taken == NULL && cx->current != NULL && cx->current->next != NULL) {
        taken = ht_chunk_take(cx->current->next, bytes, alignment);
        if (taken != NULL) cx->current = cx->current->next;
    }
    if (taken != NULL) return taken;
    if (cx->current != NULL) ht_chunks_release(cx, cx->current->next);
    if (!ht_chunk_add(cx, ht_bytes_add(bytes, alignment))) return NULL;
    return ht_chunk_take(cx->current, bytes, alignment);
}

/* How much is in use. */
HT_FN ht_mark ht_memory_mark(const ht_context *cx)
{
    ht_mark mark;
    mark.chunk = cx->current;
    mark.used = cx->current == NULL ? 0 : cx->current->used;
    mark.elements = cx->elements;
    return mark;
}

/* --- local arrays ------------------------------------------------------------------------- */

/* A mark that stands before each local array. */
#define HT_ARRAY_HEADER HT_ROUND_UP(sizeof(ht_mark), HT_ARRAY_ALIGNMENT)

/* Zero-filled storage of a local array. NULL when stopped: E_BOUNDS `arena.alloc` beyond the
 * capacity (LS-110), no memory, or a worker, which has no arena. */
HT_FN void *ht_array(ht_run *run, ht_site at, int64_t count, size_t size)
{
    ht_context *cx = run->context;
    unsigned char *start;
    ht_mark mark;
    if (cx == NULL) {
        ht_stop(run, HT_STOP_REPLAY);
        return NULL;
    }
    if (HT_UNLIKELY(count > HT_ARENA_ELEMENTS - cx->elements)) {
        const int64_t limit = HT_ARENA_ELEMENTS;
        int64_t operands[2];
        operands[0] = cx->elements;
        operands[1] = count;
        ht_fault_system(run, at, HT1_E_BOUNDS, HT_OP_ARENA_ALLOC, 2, operands, &limit);
        return NULL;
    }
    mark = ht_memory_mark(cx);
    start = (unsigned char *)ht_take(cx, ht_bytes_add(HT_ARRAY_HEADER, ht_bytes(count, size)),
                                     HT_ARRAY_ALIGNMENT);
    if (start == NULL) {
        ht_stop(run, HT_STOP_MEMORY);
        return NULL;
    }
    cx->elements += count;
    memcpy(start, &mark, sizeof mark);
    memset(start + HT_ARRAY_HEADER, 0, ht_bytes(count, size));
    return start + HT_ARRAY_HEADER;
}

/* The first elements of a local array. */
HT_FN void ht_array_fill(void *array, const void *elements, size_t bytes)
{
    memcpy(array, elements, bytes);
}

/* Releases a local array and all that was allocated after it. */
HT_FN void ht_release(ht_run *run, void *array)
{
    ht_mark mark;
    memcpy(&mark, (unsigned char *)array - HT_ARRAY_HEADER, sizeof mark);
    ht_memory_return(run->context, mark);
}

/* --- staging ------------------------------------------------------------------------------ */

/* Storage for what a dispatch computes, not filled; NULL when stopped. */
HT_FN void *ht_stage(ht_run *run, int64_t count, size_t size)
{
    ht_context *cx = run->context;
    void *taken;
    if (!cx->staging) {
        cx->staged = ht_memory_mark(cx);
        cx->staging = true;
    }
    taken = ht_take(cx, ht_bytes(count, size), HT_STAGE_ALIGNMENT);
    if (taken == NULL) ht_stop(run, HT_STOP_MEMORY);
    return taken;
}

/* Ends the use of all that the dispatch staged. */
HT_FN void ht_unstage(ht_run *run)
{
    ht_context *cx = run->context;
    if (!cx->staging) return;
    cx->staging = false;
    ht_memory_return(cx, cx->staged);
}

/* Makes the first chunk one of at least `bytes` bytes. What the context holds stays when there is
 * no such chunk, unless the limit of its memory has no room for both. */
HT_COLD bool ht_chunk_first(ht_context *cx, size_t bytes)
{
    uint64_t limit = (uint64_t)cx->options.memory;
    size_t total = ht_bytes_add(sizeof(ht_chunk), bytes);
    ht_chunk *before;
    if (cx->first != NULL && cx->first->size >= bytes) return true;
    if (total > limit) return false;
    if (total > limit - cx->held) ht_chunks_release(cx, cx->first);
    before = cx->first;
    cx->first = cx->current = NULL;
    if (!ht_chunk_add(cx, bytes)) {
        cx->first = cx->current = before;
        return false;
    }
    cx->first->next = before;
    if (before != NULL) before->previous = cx->first;
    ht_chunks_release(cx, before);
    return true;
}

/* Memory for `bytes` bytes of staging, so that entries within it allocate nothing. */
HT_NODISCARD HT_COLD ht1_status ht_reserve(ht_context *cx, int64_t bytes)
{
    ht1_status status = HT1_OK;
    if (cx == NULL || bytes < 0) return HT1_REFUSED_ARGUMENT;
    if (!ht_flag_take(&cx->inside)) return HT1_REFUSED_BUSY;
    if (bytes > 0 && !ht_chunk_first(cx, ht_bytes(bytes, 1))) status = HT1_REFUSED_MEMORY;
    ht_flag_drop(&cx->inside);
    return status;
}

#endif
