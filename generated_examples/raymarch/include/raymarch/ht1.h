/* SPDX-License-Identifier: MIT-0 */
/* Shared types of generated C interfaces, version 1: statuses, options, faults.
 *
 * Every tree carries the same bytes, so several copies may meet in one source file; the first one
 * read declares everything. A change of any kind is a new file with new names. C99 and C++11. */
#ifndef HT1_H
#define HT1_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What a call returns: HT1_OK, a fault (above 0), a refusal (-1 to -49) or a stop (-50 to -59). */
typedef int32_t ht1_status;

#define HT1_OK 0 /* done, outputs written */

/* Faults: the record is in the context, and until it is reset every entry returns the same. */
#define HT1_E_OVERFLOW 1      /* a result does not fit its type */
#define HT1_E_DIV_ZERO 2      /* division or remainder by zero */
#define HT1_E_BOUNDS 3        /* index or slice outside an array; local arrays too large */
#define HT1_E_SHAPE 4         /* extents or conditions that do not agree */
#define HT1_E_SHIFT 5         /* shift count outside 0 .. width - 1 */
#define HT1_E_NARROW 6        /* a conversion that loses the value */
#define HT1_E_ALIAS 7         /* a written array overlaps another argument */
#define HT1_E_STALE_HANDLE 8  /* a handle whose object is gone */
#define HT1_E_FUEL 9          /* the fuel allowance is used up */
#define HT1_E_UNSUPPORTED 10  /* this target cannot do it exactly */
#define HT1_E_DOMAIN 11       /* no value: root of a negative number, clamp with low > high */
#define HT1_E_DEPTH 12        /* calls nested deeper than allowed */
#define HT1_E_ASSERT 13       /* an assertion does not hold */

/* Refusals: nothing ran, nothing was written, the context is as before. */
#define HT1_REFUSED_ARGUMENT (-1) /* an argument outside its domain */
#define HT1_REFUSED_BUSY (-2)     /* another thread is inside the context */
#define HT1_REFUSED_MEMORY (-3)   /* memory could not be had */
#define HT1_REFUSED_VERSION (-4)  /* header and library do not belong together */
#define HT1_REFUSED_TARGET (-5)   /* this build has no such target */
#define HT1_REFUSED_DEVICE (-6)   /* the device refused; the vendor's text is kept */

/* Stopped midway by the host, no record: stores completed before remain. */
#define HT1_STOPPED_MEMORY (-50)  /* memory ran out */
#define HT1_STOPPED_OUTPUT (-51)  /* the write callback failed */
#define HT1_STOPPED_CHANGED (-52) /* device inputs changed under a call */
#define HT1_STOPPED_LOST (-53)    /* the device context is gone: close the context */

#define HT1_PENDING (-100) /* device work is still running */

#define HT1_NO_LIMIT INT64_MIN /* fuel: no allowance */

#define HT1_DISCARD_ON_FAULT 1 /* flag: after a fault `out` arrays may hold anything */

/* Which value of a fault is asked for: an operand from 0 on, or one of these. */
#define HT1_EXACT (-1) /* the value that failed its range check */
#define HT1_LIMIT (-2) /* the bound that it passed */

/* `bytes` bytes aligned for every basic type, or NULL. */
typedef void *(*ht1_allocate)(void *user, size_t bytes);
/* Ends the use of what `ht1_allocate` returned for `bytes`. */
typedef void (*ht1_release)(void *user, void *memory, size_t bytes);
/* Takes the whole text (no terminator) and returns 0; any other value stops the entry. */
typedef int32_t (*ht1_write)(void *user, const char *text, size_t bytes);

/* Settings of a context. Start from HT1_DEFAULTS; NULL in place of the options means the same. */
typedef struct ht1_options {
    int64_t size;          /* sizeof(ht1_options): tells which version of the struct this is */
    int64_t depth;         /* deepest nesting of calls, at least 1; entries accept up to 4096 */
    int64_t threads;       /* 0: OpenMP decides; 1: never start threads; n: at most n */
    int64_t memory;        /* most bytes that the context may hold */
    ht1_allocate allocate; /* both NULL: malloc and free */
    ht1_release release;
    ht1_write write; /* where printed text goes; NULL: dropped */
    void *user;      /* passed to the three functions */
    int64_t flags;   /* sum of HT1_DISCARD_ON_FAULT, .. */
} ht1_options;

#define HT1_DEFAULTS \
    { sizeof(ht1_options), 256, 0, INT64_MAX, NULL, NULL, NULL, NULL, 0 }

/* The fault that a context holds. Absent numbers are -1, absent texts NULL; texts live as long as
 * the library. Operands, exact value and limit are read as text. */
typedef struct ht1_fault {
    int32_t code;   /* HT1_E_OVERFLOW, ..; 0: no fault */
    int32_t line;   /* position in `file`, from 1 */
    int32_t column; /* from 1, in Unicode scalar values */
    int32_t phase;  /* of a kernel: 0 entry checks, 1 work item, 2 final checks */
    int64_t entry;    /* which entry into the context it was, from 0 */
    int64_t dispatch; /* which dispatch of that entry, from 0 */
    int64_t item;     /* work item, row-major */
    int64_t step;     /* which counted operation of the work item, from 0 */
    const char *file;      /* source file */
    const char *operation; /* "add.checked.i64" */
    const char *function;  /* qualified name of the function or kernel */
} ht1_fault;

#ifdef __cplusplus
}
#endif

#endif
