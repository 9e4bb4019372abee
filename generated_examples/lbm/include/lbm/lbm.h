/* The C interface of lbm, for C99 and C++11.
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
#ifndef LBM_H
#define LBM_H

#include "ht1.h"

#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32) && defined(LBM_SHARED)
# if defined(LBM_BUILD)
#  define LBM_API __declspec(dllexport)
# else
#  define LBM_API __declspec(dllimport)
# endif
#elif defined(LBM_BUILD) && defined(LBM_SHARED) && defined(__GNUC__)
# define LBM_API __attribute__((visibility("default")))
#else
# define LBM_API
#endif

#if defined(__cplusplus) && __cplusplus >= 201703L
# define LBM_STATUS [[nodiscard]] LBM_API ht1_status
#elif defined(__GNUC__)
# define LBM_STATUS __attribute__((warn_unused_result)) LBM_API ht1_status
#else
# define LBM_STATUS LBM_API ht1_status
#endif

/* Grows when a signature changes or goes. */
#define LBM_INTERFACE 1

#ifdef __cplusplus
extern "C" {
#endif

/* Options, fault, fuel, depth and module variables of one line of calls. Contexts are independent
 * of each other; one of them serves one thread at a time. */
typedef struct lbm_context lbm_context;

/* Storage for a context. */
typedef union lbm_memory {
    unsigned char bytes[4160];
    int64_t integer;
    void *pointer;
    double real;
} lbm_memory;

/* Makes a context in `memory` of `bytes` bytes; `options` NULL means HT1_DEFAULTS.
 * `interface_number` is LBM_INTERFACE. Allocates nothing. */
LBM_STATUS lbm_ht_open(int32_t interface_number, void *memory, size_t bytes,
                       const ht1_options *options, lbm_context **cx);
/* Ends a context and gives its memory back. */
LBM_STATUS lbm_ht_close(lbm_context *cx);
/* Bytes that a context needs, for storage aligned to 16. */
LBM_API size_t lbm_ht_context_bytes(void);

/* Clears the fault and nothing else. */
LBM_STATUS lbm_ht_reset(lbm_context *cx);
/* Fuel allowance of each later entry; HT1_NO_LIMIT for none. */
LBM_STATUS lbm_ht_set_fuel(lbm_context *cx, int64_t units);
/* Depth limit of each later entry, 1 to 4096. */
LBM_STATUS lbm_ht_set_depth(lbm_context *cx, int64_t depth);
/* Units of fuel that the last entry used. */
LBM_API int64_t lbm_ht_fuel_used(const lbm_context *cx);
/* Allocates now what later calls of up to `bytes` bytes of staging need. */
LBM_STATUS lbm_ht_reserve(lbm_context *cx, int64_t bytes);
/* Gives back the memory that the context keeps between calls. */
LBM_STATUS lbm_ht_trim(lbm_context *cx);

/* The code of the fault that the context holds, or 0. */
LBM_API ht1_status lbm_ht_status(const lbm_context *cx);
/* The fault's fields; code 0 without one. */
LBM_API void lbm_ht_fault(const lbm_context *cx, ht1_fault *fault);
/* The report as text; the full length, as snprintf. */
LBM_API size_t lbm_ht_fault_text(const lbm_context *cx, char *text, size_t room);
/* An operand (0, 1, ..), the exact value (-1) or the limit (-2) as decimal text; its length. */
LBM_API size_t lbm_ht_fault_value(const lbm_context *cx, int32_t which, char *text, size_t room);
/* The canonical record: its size; writes only what fits. */
LBM_API size_t lbm_ht_fault_bytes(const lbm_context *cx, unsigned char *bytes, size_t room);
/* Whether this machine and this build compute exactly: HT1_OK, or HT1_REFUSED_TARGET. */
LBM_STATUS lbm_ht_check_arithmetic(void);

/* Density and velocity of each cell; populations are (direction, row, column).
 * f[9, f_n1, f_n2] is read.
 * rho[rho_n0, rho_n1] is stored to.
 * ux[ux_n0, ux_n1] is stored to.
 * uy[uy_n0, uy_n1] is stored to. */
LBM_STATUS lbm_moments(lbm_context *cx, const float *f, int64_t f_n0, int64_t f_n1, int64_t f_n2,
                       float *rho, int64_t rho_n0, int64_t rho_n1, float *ux, int64_t ux_n0,
                       int64_t ux_n1, float *uy, int64_t uy_n0, int64_t uy_n1);

/* Relax the populations of each cell and hand them to its neighbours.
 * f[9, f_n1, f_n2] is read.
 * rho[rho_n0, rho_n1] is read.
 * ux[ux_n0, ux_n1] is read.
 * uy[uy_n0, uy_n1] is read.
 * ex[9] is read.
 * ey[9] is read.
 * weight[9] is read.
 * out[9, out_n1, out_n2] is stored to. */
LBM_STATUS lbm_collide_stream(lbm_context *cx, const float *f, int64_t f_n0, int64_t f_n1,
                              int64_t f_n2, const float *rho, int64_t rho_n0, int64_t rho_n1,
                              const float *ux, int64_t ux_n0, int64_t ux_n1, const float *uy,
                              int64_t uy_n0, int64_t uy_n1, const int32_t *ex, int64_t ex_n0,
                              const int32_t *ey, int64_t ey_n0, const float *weight,
                              int64_t weight_n0, float *out, int64_t out_n0, int64_t out_n1,
                              int64_t out_n2, float omega);

#ifdef __cplusplus
}
#endif

#endif
