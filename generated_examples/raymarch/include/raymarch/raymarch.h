/* The C interface of raymarch, for C99 and C++11.
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
#ifndef RAYMARCH_H
#define RAYMARCH_H

#include "ht1.h"

#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32) && defined(RAYMARCH_SHARED)
# if defined(RAYMARCH_BUILD)
#  define RAYMARCH_API __declspec(dllexport)
# else
#  define RAYMARCH_API __declspec(dllimport)
# endif
#elif defined(RAYMARCH_BUILD) && defined(RAYMARCH_SHARED) && defined(__GNUC__)
# define RAYMARCH_API __attribute__((visibility("default")))
#else
# define RAYMARCH_API
#endif

#if defined(__cplusplus) && __cplusplus >= 201703L
# define RAYMARCH_STATUS [[nodiscard]] RAYMARCH_API ht1_status
#elif defined(__GNUC__)
# define RAYMARCH_STATUS __attribute__((warn_unused_result)) RAYMARCH_API ht1_status
#else
# define RAYMARCH_STATUS RAYMARCH_API ht1_status
#endif

/* Grows when a signature changes or goes. */
#define RAYMARCH_INTERFACE 1

#ifdef __cplusplus
extern "C" {
#endif

/* Options, fault, fuel, depth and module variables of one line of calls. Contexts are independent
 * of each other; one of them serves one thread at a time. */
typedef struct raymarch_context raymarch_context;

/* Storage for a context. */
typedef union raymarch_memory {
    unsigned char bytes[4160];
    int64_t integer;
    void *pointer;
    double real;
} raymarch_memory;

/* Makes a context in `memory` of `bytes` bytes; `options` NULL means HT1_DEFAULTS.
 * `interface_number` is RAYMARCH_INTERFACE. Allocates nothing. */
RAYMARCH_STATUS raymarch_ht_open(int32_t interface_number, void *memory, size_t bytes,
                                 const ht1_options *options, raymarch_context **cx);
/* Ends a context and gives its memory back. */
RAYMARCH_STATUS raymarch_ht_close(raymarch_context *cx);
/* Bytes that a context needs, for storage aligned to 16. */
RAYMARCH_API size_t raymarch_ht_context_bytes(void);

/* Clears the fault and nothing else. */
RAYMARCH_STATUS raymarch_ht_reset(raymarch_context *cx);
/* Fuel allowance of each later entry; HT1_NO_LIMIT for none. */
RAYMARCH_STATUS raymarch_ht_set_fuel(raymarch_context *cx, int64_t units);
/* Depth limit of each later entry, 1 to 4096. */
RAYMARCH_STATUS raymarch_ht_set_depth(raymarch_context *cx, int64_t depth);
/* Units of fuel that the last entry used. */
RAYMARCH_API int64_t raymarch_ht_fuel_used(const raymarch_context *cx);
/* Allocates now what later calls of up to `bytes` bytes of staging need. */
RAYMARCH_STATUS raymarch_ht_reserve(raymarch_context *cx, int64_t bytes);
/* Gives back the memory that the context keeps between calls. */
RAYMARCH_STATUS raymarch_ht_trim(raymarch_context *cx);

/* The code of the fault that the context holds, or 0. */
RAYMARCH_API ht1_status raymarch_ht_status(const raymarch_context *cx);
/* The fault's fields; code 0 without one. */
RAYMARCH_API void raymarch_ht_fault(const raymarch_context *cx, ht1_fault *fault);
/* The report as text; the full length, as snprintf. */
RAYMARCH_API size_t raymarch_ht_fault_text(const raymarch_context *cx, char *text, size_t room);
/* An operand (0, 1, ..), the exact value (-1) or the limit (-2) as decimal text; its length. */
RAYMARCH_API size_t raymarch_ht_fault_value(const raymarch_context *cx, int32_t which, char *text,
                                            size_t room);
/* The canonical record: its size; writes only what fits. */
RAYMARCH_API size_t raymarch_ht_fault_bytes(const raymarch_context *cx, unsigned char *bytes,
                                            size_t room);
/* Whether this machine and this build compute exactly: HT1_OK, or HT1_REFUSED_TARGET. */
RAYMARCH_STATUS raymarch_ht_check_arithmetic(void);

/* How far each ray goes until it hits something, -1 where it hits nothing.
 * origin[origin_n0], 3 numbers an element, is read.
 * direction[direction_n0], 3 numbers an element, is read.
 * depth[depth_n0] is stored to. */
RAYMARCH_STATUS raymarch_march(raymarch_context *cx, float ball_center_x, float ball_center_y,
                               float ball_center_z, float ball_radius, float floor_height,
                               const float *origin, int64_t origin_n0, const float *direction,
                               int64_t direction_n0, float *depth, int64_t depth_n0);

#ifdef __cplusplus
}
#endif

#endif
