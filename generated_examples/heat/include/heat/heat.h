/* The C interface of heat, for C99 and C++11.
 * From heat.ci.
 *
 * Every call that can fail returns a status of ht1.h: 0 for success, above 0 for a fault that the
 * context holds until it is reset, below 0 for a refusal or a stop of the host.
 * Results are written on success only. Faults that an entry can end with stand at it; limits of
 * the context add E_FUEL, E_DEPTH and E_UNSUPPORTED, the last for a depth beyond the native stack.
 *
 * An array `u` is the address of its element [0, .., 0] and an extent `u_n0`, `u_n1`, .. for each
 * dimension, in row-major order; `.._strided` entries take strides `u_s0`, `u_s1`, .. as well.
 */
#ifndef HEAT_H
#define HEAT_H

#include "ht1.h"

#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32) && defined(HEAT_SHARED)
# if defined(HEAT_BUILD)
#  define HEAT_API __declspec(dllexport)
# else
#  define HEAT_API __declspec(dllimport)
# endif
#elif defined(HEAT_BUILD) && defined(HEAT_SHARED) && defined(__GNUC__)
# define HEAT_API __attribute__((visibility("default")))
#else
# define HEAT_API
#endif

#if defined(__cplusplus) && __cplusplus >= 201703L
# define HEAT_STATUS [[nodiscard]] HEAT_API ht1_status
#elif defined(__GNUC__)
# define HEAT_STATUS __attribute__((warn_unused_result)) HEAT_API ht1_status
#else
# define HEAT_STATUS HEAT_API ht1_status
#endif

/* Grows when a signature changes or goes. */
#define HEAT_INTERFACE 1

#ifdef __cplusplus
extern "C" {
#endif

/* Options, fault, fuel, depth and module variables of one line of calls. Contexts are independent
 * of each other; one of them serves one thread at a time. */
typedef struct heat_context heat_context;

/* Storage for a context. */
typedef union heat_memory {
    unsigned char bytes[4160];
    int64_t integer;
    void *pointer;
    double real;
} heat_memory;

/* Makes a context in `memory` of `bytes` bytes; `options` NULL means HT1_DEFAULTS.
 * `interface_number` is HEAT_INTERFACE. Allocates nothing. */
HEAT_STATUS heat_ht_open(int32_t interface_number, void *memory, size_t bytes,
                         const ht1_options *options, heat_context **cx);
/* Ends a context and gives its memory back. */
HEAT_STATUS heat_ht_close(heat_context *cx);
/* Bytes that a context needs, for storage aligned to 16. */
HEAT_API size_t heat_ht_context_bytes(void);

/* Clears the fault and nothing else. */
HEAT_STATUS heat_ht_reset(heat_context *cx);
/* Fuel allowance of each later entry; HT1_NO_LIMIT for none. */
HEAT_STATUS heat_ht_set_fuel(heat_context *cx, int64_t units);
/* Depth limit of each later entry, 1 to 4096. */
HEAT_STATUS heat_ht_set_depth(heat_context *cx, int64_t depth);
/* Units of fuel that the last entry used. */
HEAT_API int64_t heat_ht_fuel_used(const heat_context *cx);
/* Allocates now what later calls of up to `bytes` bytes of staging need. */
HEAT_STATUS heat_ht_reserve(heat_context *cx, int64_t bytes);
/* Gives back the memory that the context keeps between calls. */
HEAT_STATUS heat_ht_trim(heat_context *cx);

/* The code of the fault that the context holds, or 0. */
HEAT_API ht1_status heat_ht_status(const heat_context *cx);
/* The fault's fields; code 0 without one. */
HEAT_API void heat_ht_fault(const heat_context *cx, ht1_fault *fault);
/* The report as text; the full length, as snprintf. */
HEAT_API size_t heat_ht_fault_text(const heat_context *cx, char *text, size_t room);
/* An operand (0, 1, ..), the exact value (-1) or the limit (-2) as decimal text; its length. */
HEAT_API size_t heat_ht_fault_value(const heat_context *cx, int32_t which, char *text, size_t room);
/* The canonical record: its size; writes only what fits. */
HEAT_API size_t heat_ht_fault_bytes(const heat_context *cx, unsigned char *bytes, size_t room);
/* Whether this machine and this build compute exactly: HT1_OK, or HT1_REFUSED_TARGET. */
HEAT_STATUS heat_ht_check_arithmetic(void);

/* One step of the plate `u`; `next` is the plate after it and `total` the sum of its cells.
 *
 * A cell moves by `rate` / `scale` of its imbalance, rounded half to even. The step is stable
 * for a rate of at most a quarter of the scale.
 * u[n, m] is read.
 * next[n, m] is written.
 * Faults: E_OVERFLOW, E_SHAPE, E_NARROW, E_ALIAS. */
HEAT_STATUS heat_step(heat_context *cx, const int32_t *u, int64_t u_n0, int64_t u_n1, int32_t rate,
                      int32_t scale, int32_t *next, int64_t next_n0, int64_t next_n1,
                      int64_t *total);
/* The same for any layout: strides count elements. */
HEAT_STATUS heat_step_strided(heat_context *cx, const int32_t *u, int64_t u_n0, int64_t u_n1,
                              int64_t u_s0, int64_t u_s1, int32_t rate, int32_t scale,
                              int32_t *next, int64_t next_n0, int64_t next_n1, int64_t next_s0,
                              int64_t next_s1, int64_t *total);
/* Bytes that a call of these extents keeps aside until it publishes. */
HEAT_API int64_t heat_step_staging(int64_t u_n0, int64_t u_n1, int64_t next_n0, int64_t next_n1);

/* The largest difference between neighbouring cells of a row: 0 once a plate is even.
 * u[n, m] is read. */
HEAT_STATUS heat_roughness(heat_context *cx, const int32_t *u, int64_t u_n0, int64_t u_n1,
                           int64_t *result);
/* The same for any layout: strides count elements. */
HEAT_STATUS heat_roughness_strided(heat_context *cx, const int32_t *u, int64_t u_n0, int64_t u_n1,
                                   int64_t u_s0, int64_t u_s1, int64_t *result);

/* Runs `steps` steps on the plate where it lies and returns the sum of its cells; `spare` is
 * working storage.
 * plate[n, m] is read and written.
 * spare[n, m] is read and written.
 * Faults: E_OVERFLOW, E_SHAPE, E_NARROW, E_ALIAS. */
HEAT_STATUS heat_run(heat_context *cx, int32_t *plate, int64_t plate_n0, int64_t plate_n1,
                     int32_t *spare, int64_t spare_n0, int64_t spare_n1, int64_t steps,
                     int32_t rate, int32_t scale, int64_t *result);
/* The same for any layout: strides count elements. */
HEAT_STATUS heat_run_strided(heat_context *cx, int32_t *plate, int64_t plate_n0, int64_t plate_n1,
                             int64_t plate_s0, int64_t plate_s1, int32_t *spare, int64_t spare_n0,
                             int64_t spare_n1, int64_t spare_s0, int64_t spare_s1, int64_t steps,
                             int32_t rate, int32_t scale, int64_t *result);

#ifdef __cplusplus
}
#endif

#endif
