/* The C interface of heat2d, for C99 and C++11.
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
#ifndef HEAT2D_H
#define HEAT2D_H

#include "ht1.h"

#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32) && defined(HEAT2D_SHARED)
# if defined(HEAT2D_BUILD)
#  define HEAT2D_API __declspec(dllexport)
# else
#  define HEAT2D_API __declspec(dllimport)
# endif
#elif defined(HEAT2D_BUILD) && defined(HEAT2D_SHARED) && defined(__GNUC__)
# define HEAT2D_API __attribute__((visibility("default")))
#else
# define HEAT2D_API
#endif

#if defined(__cplusplus) && __cplusplus >= 201703L
# define HEAT2D_STATUS [[nodiscard]] HEAT2D_API ht1_status
#elif defined(__GNUC__)
# define HEAT2D_STATUS __attribute__((warn_unused_result)) HEAT2D_API ht1_status
#else
# define HEAT2D_STATUS HEAT2D_API ht1_status
#endif

/* Grows when a signature changes or goes. */
#define HEAT2D_INTERFACE 1

#ifdef __cplusplus
extern "C" {
#endif

/* Options, fault, fuel, depth and module variables of one line of calls. Contexts are independent
 * of each other; one of them serves one thread at a time. */
typedef struct heat2d_context heat2d_context;

/* Storage for a context. */
typedef union heat2d_memory {
    unsigned char bytes[4160];
    int64_t integer;
    void *pointer;
    double real;
} heat2d_memory;

/* Makes a context in `memory` of `bytes` bytes; `options` NULL means HT1_DEFAULTS.
 * `interface_number` is HEAT2D_INTERFACE. Allocates nothing. */
HEAT2D_STATUS heat2d_ht_open(int32_t interface_number, void *memory, size_t bytes,
                             const ht1_options *options, heat2d_context **cx);
/* Ends a context and gives its memory back. */
HEAT2D_STATUS heat2d_ht_close(heat2d_context *cx);
/* Bytes that a context needs, for storage aligned to 16. */
HEAT2D_API size_t heat2d_ht_context_bytes(void);

/* Clears the fault and nothing else. */
HEAT2D_STATUS heat2d_ht_reset(heat2d_context *cx);
/* Fuel allowance of each later entry; HT1_NO_LIMIT for none. */
HEAT2D_STATUS heat2d_ht_set_fuel(heat2d_context *cx, int64_t units);
/* Depth limit of each later entry, 1 to 4096. */
HEAT2D_STATUS heat2d_ht_set_depth(heat2d_context *cx, int64_t depth);
/* Units of fuel that the last entry used. */
HEAT2D_API int64_t heat2d_ht_fuel_used(const heat2d_context *cx);
/* Allocates now what later calls of up to `bytes` bytes of staging need. */
HEAT2D_STATUS heat2d_ht_reserve(heat2d_context *cx, int64_t bytes);
/* Gives back the memory that the context keeps between calls. */
HEAT2D_STATUS heat2d_ht_trim(heat2d_context *cx);

/* The code of the fault that the context holds, or 0. */
HEAT2D_API ht1_status heat2d_ht_status(const heat2d_context *cx);
/* The fault's fields; code 0 without one. */
HEAT2D_API void heat2d_ht_fault(const heat2d_context *cx, ht1_fault *fault);
/* The report as text; the full length, as snprintf. */
HEAT2D_API size_t heat2d_ht_fault_text(const heat2d_context *cx, char *text, size_t room);
/* An operand (0, 1, ..), the exact value (-1) or the limit (-2) as decimal text; its length. */
HEAT2D_API size_t heat2d_ht_fault_value(const heat2d_context *cx, int32_t which, char *text,
                                        size_t room);
/* The canonical record: its size; writes only what fits. */
HEAT2D_API size_t heat2d_ht_fault_bytes(const heat2d_context *cx, unsigned char *bytes,
                                        size_t room);
/* Whether this machine and this build compute exactly: HT1_OK, or HT1_REFUSED_TARGET. */
HEAT2D_STATUS heat2d_ht_check_arithmetic(void);

/* One explicit heat step; the border keeps its value.
 * u[u_n0, u_n1] is read.
 * out[out_n0, out_n1] is stored to. */
HEAT2D_STATUS heat2d_step(heat2d_context *cx, const float *u, int64_t u_n0, int64_t u_n1,
                          float *out, int64_t out_n0, int64_t out_n1, float k);

#ifdef __cplusplus
}
#endif

#endif
