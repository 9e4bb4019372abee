/* The C interface of mandelbrot, for C99 and C++11.
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
#ifndef MANDELBROT_H
#define MANDELBROT_H

#include "ht1.h"

#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32) && defined(MANDELBROT_SHARED)
# if defined(MANDELBROT_BUILD)
#  define MANDELBROT_API __declspec(dllexport)
# else
#  define MANDELBROT_API __declspec(dllimport)
# endif
#elif defined(MANDELBROT_BUILD) && defined(MANDELBROT_SHARED) && defined(__GNUC__)
# define MANDELBROT_API __attribute__((visibility("default")))
#else
# define MANDELBROT_API
#endif

#if defined(__cplusplus) && __cplusplus >= 201703L
# define MANDELBROT_STATUS [[nodiscard]] MANDELBROT_API ht1_status
#elif defined(__GNUC__)
# define MANDELBROT_STATUS __attribute__((warn_unused_result)) MANDELBROT_API ht1_status
#else
# define MANDELBROT_STATUS MANDELBROT_API ht1_status
#endif

/* Grows when a signature changes or goes. */
#define MANDELBROT_INTERFACE 1

#ifdef __cplusplus
extern "C" {
#endif

/* Options, fault, fuel, depth and module variables of one line of calls. Contexts are independent
 * of each other; one of them serves one thread at a time. */
typedef struct mandelbrot_context mandelbrot_context;

/* Storage for a context. */
typedef union mandelbrot_memory {
    unsigned char bytes[4160];
    int64_t integer;
    void *pointer;
    double real;
} mandelbrot_memory;

/* Makes a context in `memory` of `bytes` bytes; `options` NULL means HT1_DEFAULTS.
 * `interface_number` is MANDELBROT_INTERFACE. Allocates nothing. */
MANDELBROT_STATUS mandelbrot_ht_open(int32_t interface_number, void *memory, size_t bytes,
                                     const ht1_options *options, mandelbrot_context **cx);
/* Ends a context and gives its memory back. */
MANDELBROT_STATUS mandelbrot_ht_close(mandelbrot_context *cx);
/* Bytes that a context needs, for storage aligned to 16. */
MANDELBROT_API size_t mandelbrot_ht_context_bytes(void);

/* Clears the fault and nothing else. */
MANDELBROT_STATUS mandelbrot_ht_reset(mandelbrot_context *cx);
/* Fuel allowance of each later entry; HT1_NO_LIMIT for none. */
MANDELBROT_STATUS mandelbrot_ht_set_fuel(mandelbrot_context *cx, int64_t units);
/* Depth limit of each later entry, 1 to 4096. */
MANDELBROT_STATUS mandelbrot_ht_set_depth(mandelbrot_context *cx, int64_t depth);
/* Units of fuel that the last entry used. */
MANDELBROT_API int64_t mandelbrot_ht_fuel_used(const mandelbrot_context *cx);
/* Allocates now what later calls of up to `bytes` bytes of staging need. */
MANDELBROT_STATUS mandelbrot_ht_reserve(mandelbrot_context *cx, int64_t bytes);
/* Gives back the memory that the context keeps between calls. */
MANDELBROT_STATUS mandelbrot_ht_trim(mandelbrot_context *cx);

/* The code of the fault that the context holds, or 0. */
MANDELBROT_API ht1_status mandelbrot_ht_status(const mandelbrot_context *cx);
/* The fault's fields; code 0 without one. */
MANDELBROT_API void mandelbrot_ht_fault(const mandelbrot_context *cx, ht1_fault *fault);
/* The report as text; the full length, as snprintf. */
MANDELBROT_API size_t mandelbrot_ht_fault_text(const mandelbrot_context *cx, char *text,
                                               size_t room);
/* An operand (0, 1, ..), the exact value (-1) or the limit (-2) as decimal text; its length. */
MANDELBROT_API size_t mandelbrot_ht_fault_value(const mandelbrot_context *cx, int32_t which,
                                                char *text, size_t room);
/* The canonical record: its size; writes only what fits. */
MANDELBROT_API size_t mandelbrot_ht_fault_bytes(const mandelbrot_context *cx, unsigned char *bytes,
                                                size_t room);
/* Whether this machine and this build compute exactly: HT1_OK, or HT1_REFUSED_TARGET. */
MANDELBROT_STATUS mandelbrot_ht_check_arithmetic(void);

/* Iterations of z*z + c before |z| passes 2, at most `limit`; rows go down the plane.
 * count[count_n0, count_n1] is stored to. */
MANDELBROT_STATUS mandelbrot_escape(mandelbrot_context *cx, int32_t *count, int64_t count_n0,
                                    int64_t count_n1, double left, double top, double pixel,
                                    int32_t limit);

#ifdef __cplusplus
}
#endif

#endif
