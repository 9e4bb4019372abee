/* The C interface of histogram, for C99 and C++11.
 * From kernels.py.
 *
 * Every call that can fail returns a status of ht1.h: 0 for success, below 0 for a refusal. Entries
 * refuse a NULL array with elements, a negative extent, an extent that differs from a fixed one, an
 * array larger than memory can be, one for atomic updates that is not aligned, and loop bounds that
 * 64 bits do not hold, before anything runs. Faults are for the debug build, whose calls return the
 * status of the first one, above 0; fuel and depth are not used, and are here as in every tree.
 *
 * An array `u` is the address of its first element and an extent `u_n0`, `u_n1`, .. for each
 * dimension, in row-major order without gaps. Arrays may overlap.
 */
#ifndef HISTOGRAM_H
#define HISTOGRAM_H

#include "ht1.h"

#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32) && defined(HISTOGRAM_SHARED)
# if defined(HISTOGRAM_BUILD)
#  define HISTOGRAM_API __declspec(dllexport)
# else
#  define HISTOGRAM_API __declspec(dllimport)
# endif
#elif defined(HISTOGRAM_BUILD) && defined(HISTOGRAM_SHARED) && defined(__GNUC__)
# define HISTOGRAM_API __attribute__((visibility("default")))
#else
# define HISTOGRAM_API
#endif

#if defined(__cplusplus) && __cplusplus >= 201703L
# define HISTOGRAM_STATUS [[nodiscard]] HISTOGRAM_API ht1_status
#elif defined(__GNUC__)
# define HISTOGRAM_STATUS __attribute__((warn_unused_result)) HISTOGRAM_API ht1_status
#else
# define HISTOGRAM_STATUS HISTOGRAM_API ht1_status
#endif

/* Grows when a signature changes or goes. */
#define HISTOGRAM_INTERFACE 1

#ifdef __cplusplus
extern "C" {
#endif

/* Options, fault, fuel, depth and module variables of one line of calls. Contexts are independent
 * of each other; one of them serves one thread at a time. */
typedef struct histogram_context histogram_context;

/* Storage for a context. */
typedef union histogram_memory {
    unsigned char bytes[4160];
    int64_t integer;
    void *pointer;
    double real;
} histogram_memory;

/* Makes a context in `memory` of `bytes` bytes; `options` NULL means HT1_DEFAULTS.
 * `interface_number` is HISTOGRAM_INTERFACE. Allocates nothing. */
HISTOGRAM_STATUS histogram_ht_open(int32_t interface_number, void *memory, size_t bytes,
                                   const ht1_options *options, histogram_context **cx);
/* Ends a context and gives its memory back. */
HISTOGRAM_STATUS histogram_ht_close(histogram_context *cx);
/* Bytes that a context needs, for storage aligned to 16. */
HISTOGRAM_API size_t histogram_ht_context_bytes(void);

/* Clears the fault and nothing else. */
HISTOGRAM_STATUS histogram_ht_reset(histogram_context *cx);
/* Fuel allowance of each later entry; HT1_NO_LIMIT for none. */
HISTOGRAM_STATUS histogram_ht_set_fuel(histogram_context *cx, int64_t units);
/* Depth limit of each later entry, 1 to 4096. */
HISTOGRAM_STATUS histogram_ht_set_depth(histogram_context *cx, int64_t depth);
/* Units of fuel that the last entry used. */
HISTOGRAM_API int64_t histogram_ht_fuel_used(const histogram_context *cx);
/* Allocates now what later calls of up to `bytes` bytes of staging need. */
HISTOGRAM_STATUS histogram_ht_reserve(histogram_context *cx, int64_t bytes);
/* Gives back the memory that the context keeps between calls. */
HISTOGRAM_STATUS histogram_ht_trim(histogram_context *cx);

/* The code of the fault that the context holds, or 0. */
HISTOGRAM_API ht1_status histogram_ht_status(const histogram_context *cx);
/* The fault's fields; code 0 without one. */
HISTOGRAM_API void histogram_ht_fault(const histogram_context *cx, ht1_fault *fault);
/* The report as text; the full length, as snprintf. */
HISTOGRAM_API size_t histogram_ht_fault_text(const histogram_context *cx, char *text, size_t room);
/* An operand (0, 1, ..), the exact value (-1) or the limit (-2) as decimal text; its length. */
HISTOGRAM_API size_t histogram_ht_fault_value(const histogram_context *cx, int32_t which,
                                              char *text, size_t room);
/* The canonical record: its size; writes only what fits. */
HISTOGRAM_API size_t histogram_ht_fault_bytes(const histogram_context *cx, unsigned char *bytes,
                                              size_t room);
/* Whether this machine and this build compute exactly: HT1_OK, or HT1_REFUSED_TARGET. */
HISTOGRAM_STATUS histogram_ht_check_arithmetic(void);

/* Add the samples in [low, high) to equal bins; others count nowhere.
 * values[values_n0] is read.
 * bins[bins_n0] is stored to. */
HISTOGRAM_STATUS histogram_count(histogram_context *cx, const float *values, int64_t values_n0,
                                 int32_t *bins, int64_t bins_n0, float low, float high);

/* Lower `least`, raise `greatest` and add to `total` by every sample.
 * values[values_n0] is read.
 * least[1] is stored to.
 * greatest[1] is stored to.
 * total[1] is stored to. */
HISTOGRAM_STATUS histogram_extremes(histogram_context *cx, const int32_t *values, int64_t values_n0,
                                    int32_t *least, int64_t least_n0, int32_t *greatest,
                                    int64_t greatest_n0, int64_t *total, int64_t total_n0);

#ifdef __cplusplus
}
#endif

#endif
