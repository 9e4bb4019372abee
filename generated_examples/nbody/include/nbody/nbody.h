/* The C interface of nbody, for C99 and C++11.
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
#ifndef NBODY_H
#define NBODY_H

#include "ht1.h"

#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32) && defined(NBODY_SHARED)
# if defined(NBODY_BUILD)
#  define NBODY_API __declspec(dllexport)
# else
#  define NBODY_API __declspec(dllimport)
# endif
#elif defined(NBODY_BUILD) && defined(NBODY_SHARED) && defined(__GNUC__)
# define NBODY_API __attribute__((visibility("default")))
#else
# define NBODY_API
#endif

#if defined(__cplusplus) && __cplusplus >= 201703L
# define NBODY_STATUS [[nodiscard]] NBODY_API ht1_status
#elif defined(__GNUC__)
# define NBODY_STATUS __attribute__((warn_unused_result)) NBODY_API ht1_status
#else
# define NBODY_STATUS NBODY_API ht1_status
#endif

/* Grows when a signature changes or goes. */
#define NBODY_INTERFACE 1

#ifdef __cplusplus
extern "C" {
#endif

/* Options, fault, fuel, depth and module variables of one line of calls. Contexts are independent
 * of each other; one of them serves one thread at a time. */
typedef struct nbody_context nbody_context;

/* Storage for a context. */
typedef union nbody_memory {
    unsigned char bytes[4160];
    int64_t integer;
    void *pointer;
    double real;
} nbody_memory;

/* Makes a context in `memory` of `bytes` bytes; `options` NULL means HT1_DEFAULTS.
 * `interface_number` is NBODY_INTERFACE. Allocates nothing. */
NBODY_STATUS nbody_ht_open(int32_t interface_number, void *memory, size_t bytes,
                           const ht1_options *options, nbody_context **cx);
/* Ends a context and gives its memory back. */
NBODY_STATUS nbody_ht_close(nbody_context *cx);
/* Bytes that a context needs, for storage aligned to 16. */
NBODY_API size_t nbody_ht_context_bytes(void);

/* Clears the fault and nothing else. */
NBODY_STATUS nbody_ht_reset(nbody_context *cx);
/* Fuel allowance of each later entry; HT1_NO_LIMIT for none. */
NBODY_STATUS nbody_ht_set_fuel(nbody_context *cx, int64_t units);
/* Depth limit of each later entry, 1 to 4096. */
NBODY_STATUS nbody_ht_set_depth(nbody_context *cx, int64_t depth);
/* Units of fuel that the last entry used. */
NBODY_API int64_t nbody_ht_fuel_used(const nbody_context *cx);
/* Allocates now what later calls of up to `bytes` bytes of staging need. */
NBODY_STATUS nbody_ht_reserve(nbody_context *cx, int64_t bytes);
/* Gives back the memory that the context keeps between calls. */
NBODY_STATUS nbody_ht_trim(nbody_context *cx);

/* The code of the fault that the context holds, or 0. */
NBODY_API ht1_status nbody_ht_status(const nbody_context *cx);
/* The fault's fields; code 0 without one. */
NBODY_API void nbody_ht_fault(const nbody_context *cx, ht1_fault *fault);
/* The report as text; the full length, as snprintf. */
NBODY_API size_t nbody_ht_fault_text(const nbody_context *cx, char *text, size_t room);
/* An operand (0, 1, ..), the exact value (-1) or the limit (-2) as decimal text; its length. */
NBODY_API size_t nbody_ht_fault_value(const nbody_context *cx, int32_t which, char *text,
                                      size_t room);
/* The canonical record: its size; writes only what fits. */
NBODY_API size_t nbody_ht_fault_bytes(const nbody_context *cx, unsigned char *bytes, size_t room);
/* Whether this machine and this build compute exactly: HT1_OK, or HT1_REFUSED_TARGET. */
NBODY_STATUS nbody_ht_check_arithmetic(void);

/* The acceleration of each body by all bodies; a body does not pull itself.
 * position[position_n0], 3 numbers an element, is read.
 * mass[mass_n0] is read.
 * acceleration[acceleration_n0], 3 numbers an element, is stored to. */
NBODY_STATUS nbody_accelerate(nbody_context *cx, const float *position, int64_t position_n0,
                              const float *mass, int64_t mass_n0, float *acceleration,
                              int64_t acceleration_n0, float softening);

/* One symplectic Euler step: velocities first, then positions.
 * position[position_n0], 3 numbers an element, is stored to.
 * velocity[velocity_n0], 3 numbers an element, is stored to.
 * acceleration[acceleration_n0], 3 numbers an element, is read. */
NBODY_STATUS nbody_advance(nbody_context *cx, float *position, int64_t position_n0, float *velocity,
                           int64_t velocity_n0, const float *acceleration, int64_t acceleration_n0,
                           float dt);

#ifdef __cplusplus
}
#endif

#endif
