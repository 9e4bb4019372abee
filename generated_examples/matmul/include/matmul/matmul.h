/* The C interface of matmul, for C99 and C++11.
 * From matmul.ci.
 *
 * Every call that can fail returns a status of ht1.h: 0 for success, above 0 for a fault that the
 * context holds until it is reset, below 0 for a refusal or a stop of the host.
 * Results are written on success only. Faults that an entry can end with stand at it; limits of
 * the context add E_FUEL, E_DEPTH and E_UNSUPPORTED, the last for a depth beyond the native stack.
 *
 * An array `u` is the address of its element [0, .., 0] and an extent `u_n0`, `u_n1`, .. for each
 * dimension, in row-major order; `.._strided` entries take strides `u_s0`, `u_s1`, .. as well.
 */
#ifndef MATMUL_H
#define MATMUL_H

#include "ht1.h"

#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32) && defined(MATMUL_SHARED)
# if defined(MATMUL_BUILD)
#  define MATMUL_API __declspec(dllexport)
# else
#  define MATMUL_API __declspec(dllimport)
# endif
#elif defined(MATMUL_BUILD) && defined(MATMUL_SHARED) && defined(__GNUC__)
# define MATMUL_API __attribute__((visibility("default")))
#else
# define MATMUL_API
#endif

#if defined(__cplusplus) && __cplusplus >= 201703L
# define MATMUL_STATUS [[nodiscard]] MATMUL_API ht1_status
#elif defined(__GNUC__)
# define MATMUL_STATUS __attribute__((warn_unused_result)) MATMUL_API ht1_status
#else
# define MATMUL_STATUS MATMUL_API ht1_status
#endif

/* Grows when a signature changes or goes. */
#define MATMUL_INTERFACE 1

#ifdef __cplusplus
extern "C" {
#endif

/* Options, fault, fuel, depth and module variables of one line of calls. Contexts are independent
 * of each other; one of them serves one thread at a time. */
typedef struct matmul_context matmul_context;

/* Storage for a context. */
typedef union matmul_memory {
    unsigned char bytes[4160];
    int64_t integer;
    void *pointer;
    double real;
} matmul_memory;

/* Makes a context in `memory` of `bytes` bytes; `options` NULL means HT1_DEFAULTS.
 * `interface_number` is MATMUL_INTERFACE. Allocates nothing. */
MATMUL_STATUS matmul_ht_open(int32_t interface_number, void *memory, size_t bytes,
                             const ht1_options *options, matmul_context **cx);
/* Ends a context and gives its memory back. */
MATMUL_STATUS matmul_ht_close(matmul_context *cx);
/* Bytes that a context needs, for storage aligned to 16. */
MATMUL_API size_t matmul_ht_context_bytes(void);

/* Clears the fault and nothing else. */
MATMUL_STATUS matmul_ht_reset(matmul_context *cx);
/* Fuel allowance of each later entry; HT1_NO_LIMIT for none. */
MATMUL_STATUS matmul_ht_set_fuel(matmul_context *cx, int64_t units);
/* Depth limit of each later entry, 1 to 4096. */
MATMUL_STATUS matmul_ht_set_depth(matmul_context *cx, int64_t depth);
/* Units of fuel that the last entry used. */
MATMUL_API int64_t matmul_ht_fuel_used(const matmul_context *cx);
/* Allocates now what later calls of up to `bytes` bytes of staging need. */
MATMUL_STATUS matmul_ht_reserve(matmul_context *cx, int64_t bytes);
/* Gives back the memory that the context keeps between calls. */
MATMUL_STATUS matmul_ht_trim(matmul_context *cx);

/* The code of the fault that the context holds, or 0. */
MATMUL_API ht1_status matmul_ht_status(const matmul_context *cx);
/* The fault's fields; code 0 without one. */
MATMUL_API void matmul_ht_fault(const matmul_context *cx, ht1_fault *fault);
/* The report as text; the full length, as snprintf. */
MATMUL_API size_t matmul_ht_fault_text(const matmul_context *cx, char *text, size_t room);
/* An operand (0, 1, ..), the exact value (-1) or the limit (-2) as decimal text; its length. */
MATMUL_API size_t matmul_ht_fault_value(const matmul_context *cx, int32_t which, char *text,
                                        size_t room);
/* The canonical record: its size; writes only what fits. */
MATMUL_API size_t matmul_ht_fault_bytes(const matmul_context *cx, unsigned char *bytes,
                                        size_t room);
/* Whether this machine and this build compute exactly: HT1_OK, or HT1_REFUSED_TARGET. */
MATMUL_STATUS matmul_ht_check_arithmetic(void);

/* The product of `a` and `b`.
 * a[n, k] is read.
 * b[k, m] is read.
 * product[n, m] is written.
 * Faults: E_OVERFLOW, E_SHAPE, E_ALIAS. */
MATMUL_STATUS matmul_multiply(matmul_context *cx, const int32_t *a, int64_t a_n0, int64_t a_n1,
                              const int32_t *b, int64_t b_n0, int64_t b_n1, int64_t *product,
                              int64_t product_n0, int64_t product_n1);
/* The same for any layout: strides count elements. */
MATMUL_STATUS matmul_multiply_strided(matmul_context *cx, const int32_t *a, int64_t a_n0,
                                      int64_t a_n1, int64_t a_s0, int64_t a_s1, const int32_t *b,
                                      int64_t b_n0, int64_t b_n1, int64_t b_s0, int64_t b_s1,
                                      int64_t *product, int64_t product_n0, int64_t product_n1,
                                      int64_t product_s0, int64_t product_s1);
/* Bytes that a call of these extents keeps aside until it publishes. */
MATMUL_API int64_t matmul_multiply_staging(int64_t a_n0, int64_t a_n1, int64_t b_n0, int64_t b_n1,
                                           int64_t product_n0, int64_t product_n1);

/* Adds the product of `a` and the vector `x` to `y`; `largest` is the largest element of `y`
 * afterwards.
 * a[n, k] is read.
 * x[k] is read.
 * y[n] is read and written.
 * Faults: E_OVERFLOW, E_SHAPE, E_ALIAS. */
MATMUL_STATUS matmul_add_product(matmul_context *cx, const int32_t *a, int64_t a_n0, int64_t a_n1,
                                 const int32_t *x, int64_t x_n0, int64_t *y, int64_t y_n0,
                                 int64_t *largest);
/* The same for any layout: strides count elements. */
MATMUL_STATUS matmul_add_product_strided(matmul_context *cx, const int32_t *a, int64_t a_n0,
                                         int64_t a_n1, int64_t a_s0, int64_t a_s1, const int32_t *x,
                                         int64_t x_n0, int64_t x_s0, int64_t *y, int64_t y_n0,
                                         int64_t y_s0, int64_t *largest);
/* Bytes that a call of these extents keeps aside until it publishes. */
MATMUL_API int64_t matmul_add_product_staging(int64_t a_n0, int64_t a_n1, int64_t x_n0,
                                              int64_t y_n0);

/* The sum of the diagonal.
 * square[n, n] is read.
 * Faults: E_OVERFLOW, E_SHAPE. */
MATMUL_STATUS matmul_trace(matmul_context *cx, const int64_t *square, int64_t square_n0,
                           int64_t square_n1, int64_t *result);
/* The same for any layout: strides count elements. */
MATMUL_STATUS matmul_trace_strided(matmul_context *cx, const int64_t *square, int64_t square_n0,
                                   int64_t square_n1, int64_t square_s0, int64_t square_s1,
                                   int64_t *result);

#ifdef __cplusplus
}
#endif

#endif
