/* The C interface of sem, for C99 and C++11.
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
#ifndef SEM_H
#define SEM_H

#include "ht1.h"

#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32) && defined(SEM_SHARED)
# if defined(SEM_BUILD)
#  define SEM_API __declspec(dllexport)
# else
#  define SEM_API __declspec(dllimport)
# endif
#elif defined(SEM_BUILD) && defined(SEM_SHARED) && defined(__GNUC__)
# define SEM_API __attribute__((visibility("default")))
#else
# define SEM_API
#endif

#if defined(__cplusplus) && __cplusplus >= 201703L
# define SEM_STATUS [[nodiscard]] SEM_API ht1_status
#elif defined(__GNUC__)
# define SEM_STATUS __attribute__((warn_unused_result)) SEM_API ht1_status
#else
# define SEM_STATUS SEM_API ht1_status
#endif

/* Grows when a signature changes or goes. */
#define SEM_INTERFACE 1

#ifdef __cplusplus
extern "C" {
#endif

/* Options, fault, fuel, depth and module variables of one line of calls. Contexts are independent
 * of each other; one of them serves one thread at a time. */
typedef struct sem_context sem_context;

/* Storage for a context. */
typedef union sem_memory {
    unsigned char bytes[4160];
    int64_t integer;
    void *pointer;
    double real;
} sem_memory;

/* Makes a context in `memory` of `bytes` bytes; `options` NULL means HT1_DEFAULTS.
 * `interface_number` is SEM_INTERFACE. Allocates nothing. */
SEM_STATUS sem_ht_open(int32_t interface_number, void *memory, size_t bytes,
                       const ht1_options *options, sem_context **cx);
/* Ends a context and gives its memory back. */
SEM_STATUS sem_ht_close(sem_context *cx);
/* Bytes that a context needs, for storage aligned to 16. */
SEM_API size_t sem_ht_context_bytes(void);

/* Clears the fault and nothing else. */
SEM_STATUS sem_ht_reset(sem_context *cx);
/* Fuel allowance of each later entry; HT1_NO_LIMIT for none. */
SEM_STATUS sem_ht_set_fuel(sem_context *cx, int64_t units);
/* Depth limit of each later entry, 1 to 4096. */
SEM_STATUS sem_ht_set_depth(sem_context *cx, int64_t depth);
/* Units of fuel that the last entry used. */
SEM_API int64_t sem_ht_fuel_used(const sem_context *cx);
/* Allocates now what later calls of up to `bytes` bytes of staging need. */
SEM_STATUS sem_ht_reserve(sem_context *cx, int64_t bytes);
/* Gives back the memory that the context keeps between calls. */
SEM_STATUS sem_ht_trim(sem_context *cx);

/* The code of the fault that the context holds, or 0. */
SEM_API ht1_status sem_ht_status(const sem_context *cx);
/* The fault's fields; code 0 without one. */
SEM_API void sem_ht_fault(const sem_context *cx, ht1_fault *fault);
/* The report as text; the full length, as snprintf. */
SEM_API size_t sem_ht_fault_text(const sem_context *cx, char *text, size_t room);
/* An operand (0, 1, ..), the exact value (-1) or the limit (-2) as decimal text; its length. */
SEM_API size_t sem_ht_fault_value(const sem_context *cx, int32_t which, char *text, size_t room);
/* The canonical record: its size; writes only what fits. */
SEM_API size_t sem_ht_fault_bytes(const sem_context *cx, unsigned char *bytes, size_t room);
/* Whether this machine and this build compute exactly: HT1_OK, or HT1_REFUSED_TARGET. */
SEM_STATUS sem_ht_check_arithmetic(void);

/* The gradient in space; arrays are (element, node, node), the matrix d node / d node.
 * u[u_n0, u_n1, u_n2] is read.
 * derivative[derivative_n0, derivative_n1] is read.
 * jacobian[jacobian_n0, jacobian_n1, jacobian_n2], 4 numbers an element, is read.
 * grad[grad_n0, grad_n1, grad_n2], 2 numbers an element, is stored to. */
SEM_STATUS sem_gradient(sem_context *cx, const double *u, int64_t u_n0, int64_t u_n1, int64_t u_n2,
                        const double *derivative, int64_t derivative_n0, int64_t derivative_n1,
                        const double *jacobian, int64_t jacobian_n0, int64_t jacobian_n1,
                        int64_t jacobian_n2, double *grad, int64_t grad_n0, int64_t grad_n1,
                        int64_t grad_n2);

/* The diagonal of the mass matrix: quadrature weight times the area at each node.
 * jacobian[jacobian_n0, jacobian_n1, jacobian_n2], 4 numbers an element, is read.
 * weight[weight_n0] is read.
 * out[out_n0, out_n1, out_n2] is stored to. */
SEM_STATUS sem_mass(sem_context *cx, const double *jacobian, int64_t jacobian_n0,
                    int64_t jacobian_n1, int64_t jacobian_n2, const double *weight,
                    int64_t weight_n0, double *out, int64_t out_n0, int64_t out_n1, int64_t out_n2);

#ifdef __cplusplus
}
#endif

#endif
