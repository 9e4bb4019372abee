/* SPDX-License-Identifier: MIT-0 */
/* Contexts, entries of the host, calls, fuel and depth; the rules of the exact form as macros.
 *
 * A context lives in memory of the caller: options, module variables, the call sites of a fault,
 * and one `ht_run` for the entry that is inside. A fault stays in it until it is reset. */
#ifndef HT_CONTEXT_H
#define HT_CONTEXT_H

#include "fault.h"

#include <errno.h>
#include <stdlib.h>

#define HT_DEPTH_MOST 4096 /* greatest depth limit that entries accept */

/* Native stack that calls of one entry may take; deeper limits are E_UNSUPPORTED (IM-185). */
#ifndef HT_STACK_BYTES
#define HT_STACK_BYTES 524288
#endif

/* One function or kernel of a program: what turns a site into a position. */
typedef struct ht_function {
    const char *name; /* qualified */
    const char *file;
    int64_t line; /* first line */
} ht_function;

/* What the runtime knows about a generated program. */
typedef struct ht_program {
    const ht_function *functions;
    int64_t function_count;
    size_t variables;                    /* bytes of the module variables */
    void (*initialize)(void *variables); /* writes their first values; NULL: zeros */
    int64_t stack_room;  /* most call sites of a fault: greatest nesting, at most HT_DEPTH_MOST */
    int64_t height;      /* greatest nesting of calls, 0 when it has no bound */
    int64_t frame_bytes; /* bound of the native stack that one call takes */
    int32_t interface_number;
} ht_program;

/* A piece of memory that a context holds; its bytes follow. */
typedef struct ht_chunk {
    struct ht_chunk *previous, *next;
    size_t size, used; /* bytes after this header */
} ht_chunk;

/* A place in the memory of a context: everything allocated later is above it. */
typedef struct ht_mark {
    ht_chunk *chunk;
    size_t used;
    int64_t elements;
} ht_mark;

/* The object behind a tree's context type. */
typedef struct ht_context {
    ht_flag inside;
    const ht_program *program;
    ht1_options options;
    int64_t fuel_limit;  /* HT1_NO_LIMIT or at least 0 */
    int64_t depth_limit;
    int64_t fuel_used;   /* of the last entry */
    int64_t entries;     /* begun so far */
    int32_t code;        /* of the fault that `run` holds, or 0 */
    ht_run run;
    ht_chunk *first, *current;
    int64_t elements;    /* in local arrays */
    size_t held;         /* bytes in chunks */
    ht_mark staged;      /* memory in use before the dispatch staged anything */
    bool staging;
    int host_errno;      /* when the entry began */
} ht_context;

/* Alignment of a context. */
struct ht_context_alignment {
    char first;
    ht_context second;
};
#define HT_CONTEXT_ALIGNMENT offsetof(struct ht_context_alignment, second)

/* Bytes of a context with its module variables and call sites. */
#define HT_ROUND_UP(bytes, unit) (((bytes) + ((unit) - 1)) / (unit) * (unit))
#define HT_CONTEXT_BYTES(variables, stack_room) \
    (HT_ROUND_UP(sizeof(ht_context), 16) + HT_ROUND_UP((size_t)(variables), 16) + \
     (size_t)(stack_room) * sizeof(ht_site))

/* --- leaving ------------------------------------------------------------------------------ */

/* Ends a run of code: leaves the function when a fault or a stop is pending (R3). */
#define HT_CHECK(run) \
    do { \
        if (HT_UNLIKELY((run)->stop != HT_STOP_NONE)) return; \
    } while (0)
#define HT_CHECK_OR(run, value) \
    do { \
        if (HT_UNLIKELY((run)->stop != HT_STOP_NONE)) return value; \
    } while (0)

/* The count passes `n` counted operations (R4). */
#define HT_STEPS(run, n) ((void)((run)->steps += (n)))

/* The host failed: leave without a record, unless a fault is pending already. */
HT_COLD void ht_stop(ht_run *run, int why)
{
    if (run->stop == HT_STOP_NONE) run->stop = why;
}

/* --- fuel and depth ----------------------------------------------------------------------- */

#define HT_LOOK_EVERY 1024 /* units after which a worker looks at the least faulting item */

/* The least faulting item that workers have found. */
HT_FN int64_t ht_least_get(const int64_t *least)
{
    int64_t value;
#ifdef _OPENMP
#pragma omp atomic read
#endif
    value = *least;
    return value;
}

/* A charge that reaches `fuel_event`: E_FUEL, or a worker looks around and goes on. */
HT_COLD bool ht_charge_event(ht_run *run, ht_site at, int64_t units)
{
    if (units > run->fuel_limit - run->fuel) {
        ht_fault_system(run, at, HT1_E_FUEL, HT_OP_FUEL_CHARGE, 0, NULL, &run->fuel_limit);
        return false;
    }
    if (run->least != NULL && ht_least_get(run->least) < run->item) {
        ht_stop(run, HT_STOP_OTHER);
        return false;
    }
    run->fuel += units;
    run->fuel_event = run->fuel_limit - run->fuel > HT_LOOK_EVERY ? run->fuel + HT_LOOK_EVERY
                                                                  : run->fuel_limit;
    return true;
}

/* Consumes `units` of fuel; false when stopped, or E_FUEL (IM-141). */
HT_FN bool ht_charge(ht_run *run, ht_site at, int64_t units)
{
    if (HT_UNLIKELY(run->stop != HT_STOP_NONE)) return false;
    if (HT_UNLIKELY(units > run->fuel_event - run->fuel)) {
        return ht_charge_event(run, at, units);
    }
    run->fuel += units;
    return true;
}

/* First in a loop body: leaves when stopped, charges one unit (R5). */
#define HT_ITERATION(run, at) \
    do { \
        if (!ht_charge(run, at, 1)) return; \
    } while (0)
#define HT_ITERATION_OR(run, at, value) \
    do { \
        if (!ht_charge(run, at, 1)) return value; \
    } while (0)

/* Whether a range loop `.. end by step` has its variable at `value`. */
HT_FN bool ht_in_range(int64_t value, int64_t end, int64_t step, bool inclusive)
{
    return step > 0 ? value < end || (inclusive && value == end)
                    : value > end || (inclusive && value == end);
}

/* Advances the variable of a range loop unless that would pass the end; whether it did. */
HT_FN bool ht_range_next(int64_t *value, int64_t end, int64_t step, bool inclusive)
{
    uint64_t left = step > 0 ? (uint64_t)end - (uint64_t)*value : (uint64_t)*value - (uint64_t)end;
    uint64_t stride = ht_magnitude(step);
    if (left < stride || (left == stride && !inclusive)) return false;
    *value = (int64_t)((uint64_t)*value + (uint64_t)step);
    return true;
}

/* E_DEPTH of a call (IM-119). */
HT_COLD void ht_fault_depth(ht_run *run, ht_site at)
{
    ht_fault_system(run, at, HT1_E_DEPTH, HT_OP_CALL_ENTER, 0, NULL, &run->depth_limit);
}

/* Before a call: depth, then one unit of fuel; the count moves past the call's own step. */
HT_FN bool ht_call(ht_run *run, ht_site at)
{
    if (HT_UNLIKELY(run->stop != HT_STOP_NONE)) return false;
    if (HT_UNLIKELY(run->depth >= run->depth_limit)) {
        ht_fault_depth(run, at);
        return false;
    }
    if (HT_UNLIKELY(!ht_charge(run, at, 1))) return false;
    run->depth++;
    run->steps += HT_SITE_STEP(at) + 1;
    return true;
}

/* A fault came out of the call at `at`: its position goes on the stack. */
HT_COLD void ht_stack_push(ht_run *run, ht_site at)
{
    if (run->stack != NULL && run->stack_count < run->stack_room) {
        run->stack[run->stack_count++] = at;
    }
}

/* Around a call (R6): HT_CALL before it, HT_CALLED after it. */
#define HT_CALL(run, at) \
    do { \
        if (!ht_call(run, at)) return; \
    } while (0)
#define HT_CALL_OR(run, at, value) \
    do { \
        if (!ht_call(run, at)) return value; \
    } while (0)
#define HT_CALLED(run, at) \
    do { \
        if (HT_UNLIKELY((run)->stop != HT_STOP_NONE)) { \
            ht_stack_push(run, at); \
            return; \
        } \
        (run)->depth--; \
    } while (0)
#define HT_CALLED_OR(run, at, value) \
    do { \
        if (HT_UNLIKELY((run)->stop != HT_STOP_NONE)) { \
            ht_stack_push(run, at); \
            return value; \
        } \
        (run)->depth--; \
    } while (0)

/* --- entries ------------------------------------------------------------------------------ */

/* Memory of the host, errno as it was. */
HT_COLD void *ht_allocate(const ht1_options *options, size_t bytes)
{
    int before = errno;
    void *memory = options->allocate != NULL ? options->allocate(options->user, bytes)
                                             : malloc(bytes);
    errno = before;
    return memory;
}

/* Gives memory back to the host. */
HT_COLD void ht_deallocate(const ht1_options *options, void *memory, size_t bytes)
{
    int before = errno;
    if (options->release != NULL) options->release(options->user, memory, bytes);
    else free(memory);
    errno = before;
}

/* Releases a chunk and all after it. */
HT_COLD void ht_chunks_release(ht_context *cx, ht_chunk *chunk)
{
    if (chunk == NULL) return;
    if (chunk->previous != NULL) chunk->previous->next = NULL;
    else cx->first = NULL;
    cx->current = chunk->previous;
    while (chunk != NULL) {
        ht_chunk *next = chunk->next;
        size_t bytes = sizeof(ht_chunk) + chunk->size;
        cx->held -= bytes;
        ht_deallocate(&cx->options, chunk, bytes);
        chunk = next;
    }
}

/* Everything above `mark` is free again. */
HT_FN void ht_memory_return(ht_context *cx, ht_mark mark)
{
    ht_chunk *chunk = cx->current;
    for (; chunk != NULL && chunk != mark.chunk; chunk = chunk->previous) {
        chunk->used = 0;
        cx->current = chunk;
    }
    if (chunk != NULL) {
        chunk->used = mark.used;
        cx->current = chunk;
    }
    cx->elements = mark.elements;
}

/* Begins an entry: 0, or a refusal, or the code of the fault that the context holds. */
HT_NODISCARD HT_FN ht1_status ht_enter(ht_context *cx)
{
    ht_run *run;
    if (cx == NULL) return HT1_REFUSED_ARGUMENT;
    if (!ht_flag_take(&cx->inside)) return HT1_REFUSED_BUSY;
    if (cx->code != 0) {
        int32_t code = cx->code;
        ht_flag_drop(&cx->inside);
        return code;
    }
    cx->host_errno = errno; /* callbacks and OpenMP may change it */
    run = &cx->run;
    run->stop = HT_STOP_NONE;
    run->phase = HT_PHASE_NONE;
    run->steps = 0;
    run->fuel = 0;
    run->fuel_limit = cx->fuel_limit == HT1_NO_LIMIT ? INT64_MAX : cx->fuel_limit;
    run->fuel_event = run->fuel_limit;
    run->depth = 1;
    run->depth_limit = cx->depth_limit;
    run->dispatch = -1;
    run->dispatches = 0;
    run->item = -1;
    run->kernel = -1;
    run->stack_count = 0;
    return HT1_OK;
}

/* Refuses after all: the context is as before `ht_enter`. */
HT_NODISCARD HT_FN ht1_status ht_refuse(ht_context *cx, ht1_status status)
{
    ht_flag_drop(&cx->inside);
    return status;
}

/* Ends an entry and returns its status. */
HT_NODISCARD HT_FN ht1_status ht_leave(ht_context *cx)
{
    const ht_mark nothing = {NULL, 0, 0};
    ht1_status status = HT1_OK;
    switch (cx->run.stop) {
    case HT_STOP_NONE: break;
    case HT_STOP_FAULT: status = cx->code = cx->run.fault.code; break;
    case HT_STOP_OUTPUT: status = HT1_STOPPED_OUTPUT; break;
    default: status = HT1_STOPPED_MEMORY; break;
    }
    cx->fuel_used = cx->run.fuel;
    cx->entries++;
    cx->staging = false;
    ht_memory_return(cx, nothing);
    errno = cx->host_errno;
    ht_flag_drop(&cx->inside);
    return status;
}

/* First in an entry of the host, before its checks: a depth limit for which there are no frames is
 * E_UNSUPPORTED (IM-185). */
HT_FN bool ht_entry_depth(ht_run *run, ht_site at)
{
    const ht_program *program = run->context->program;
    int64_t frames = HT_DEPTH_MOST;
    if (program->frame_bytes > 0) {
        int64_t room = HT_STACK_BYTES / program->frame_bytes;
        if ((program->height == 0 || program->height > room) && room < frames) frames = room;
    }
    if (HT_LIKELY(run->depth_limit <= frames)) return true;
    ht_fault_system(run, at, HT1_E_UNSUPPORTED, HT_OP_CALL_ENTER, 1, &run->depth_limit, &frames);
    return false;
}

/* The same, then the unit of a function that checks nothing else (IM-139). False: leave. */
HT_FN bool ht_entry(ht_run *run, ht_site at)
{
    return ht_entry_depth(run, at) && ht_charge(run, at, 1);
}

/* --- services of a tree ------------------------------------------------------------------- */

/* Whether options are in their domains. */
HT_COLD ht1_status ht_options_check(const ht1_options *options)
{
    if (options->size != (int64_t)sizeof(ht1_options)) return HT1_REFUSED_VERSION;
    if (options->depth < 1 || options->threads < 0 ||
        options->memory < 0 || (options->allocate == NULL) != (options->release == NULL) ||
        (options->flags & ~(int64_t)HT1_DISCARD_ON_FAULT) != 0) {
        return HT1_REFUSED_ARGUMENT;
    }
    return HT1_OK;
}

/* Makes a context in `bytes` bytes of the caller, of which the tree's header says `needed`. */
HT_NODISCARD HT_COLD ht1_status ht_open(const ht_program *program, void *memory, size_t bytes,
                                        size_t needed, const ht1_options *options, ht_context **out)
{
    const ht1_options defaults = HT1_DEFAULTS;
    unsigned char *base = (unsigned char *)memory;
    ht_context *cx = (ht_context *)memory;
    ht1_status status;
    if (out == NULL || memory == NULL || (uintptr_t)memory % HT_CONTEXT_ALIGNMENT != 0) {
        return HT1_REFUSED_ARGUMENT;
    }
    if (bytes < needed || bytes < HT_CONTEXT_BYTES(program->variables, program->stack_room)) {
        return HT1_REFUSED_VERSION;
    }
    if (options == NULL) options = &defaults;
    status = ht_options_check(options);
    if (status != HT1_OK) return status;
    memset(memory, 0, HT_ROUND_UP(sizeof(ht_context), 16) + program->variables);
    cx->program = program;
    cx->options = *options;
    cx->fuel_limit = HT1_NO_LIMIT;
    cx->depth_limit = options->depth;
    cx->run.context = cx;
    cx->run.variables = base + HT_ROUND_UP(sizeof(ht_context), 16);
    cx->run.stack = (ht_site *)(void *)((unsigned char *)cx->run.variables +
                                        HT_ROUND_UP(program->variables, 16));
    cx->run.stack_room = program->stack_room;
    if (program->initialize != NULL) program->initialize(cx->run.variables);
    *out = cx;
    return HT1_OK;
}

/* Runs `change` with the context to itself. */
#define HT_SERVICE(cx, change) \
    do { \
        if ((cx) == NULL) return HT1_REFUSED_ARGUMENT; \
        if (!ht_flag_take(&(cx)->inside)) return HT1_REFUSED_BUSY; \
        change; \
        ht_flag_drop(&(cx)->inside); \
        return HT1_OK; \
    } while (0)

/* Ends a context: its memory goes back, the caller's storage is free. */
HT_NODISCARD HT_COLD ht1_status ht_close(ht_context *cx)
{
    HT_SERVICE(cx, ht_chunks_release(cx, cx->first));
}

/* Gives back the memory that the context keeps between entries. */
HT_NODISCARD HT_COLD ht1_status ht_trim(ht_context *cx)
{
    HT_SERVICE(cx, ht_chunks_release(cx, cx->first));
}

/* Clears the fault and nothing else (IM-118). */
HT_NODISCARD HT_COLD ht1_status ht_reset(ht_context *cx)
{
    HT_SERVICE(cx, cx->code = 0);
}

/* The allowance of each later entry, HT1_NO_LIMIT for none (IM-137). */
HT_NODISCARD HT_COLD ht1_status ht_set_fuel(ht_context *cx, int64_t units)
{
    if (units < 0 && units != HT1_NO_LIMIT) return HT1_REFUSED_ARGUMENT;
    HT_SERVICE(cx, cx->fuel_limit = units);
}

/* The depth limit of each later entry (IM-119). */
HT_NODISCARD HT_COLD ht1_status ht_set_depth(ht_context *cx, int64_t depth)
{
    if (depth < 1) return HT1_REFUSED_ARGUMENT;
    HT_SERVICE(cx, cx->depth_limit = depth);
}

/* Units that the last entry consumed. */
HT_FN int64_t ht_fuel_used(const ht_context *cx)
{
    return cx == NULL ? 0 : cx->fuel_used;
}

/* The code of the fault that the context holds, or 0. */
HT_FN ht1_status ht_status(const ht_context *cx)
{
    return cx == NULL ? HT1_REFUSED_ARGUMENT : cx->code;
}

#endif
