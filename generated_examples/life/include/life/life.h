/* The C interface of life, for C99 and C++11.
 * From life.ci.
 *
 * Every call that can fail returns a status of ht1.h: 0 for success, above 0 for a fault that the
 * context holds until it is reset, below 0 for a refusal or a stop of the host.
 * Results are written on success only. Faults that an entry can end with stand at it; limits of
 * the context add E_FUEL, E_DEPTH and E_UNSUPPORTED, the last for a depth beyond the native stack.
 *
 * An array `u` is the address of its element [0, .., 0] and an extent `u_n0`, `u_n1`, .. for each
 * dimension, in row-major order; `.._strided` entries take strides `u_s0`, `u_s1`, .. as well.
 */
#ifndef LIFE_H
#define LIFE_H

#include "ht1.h"

#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32) && defined(LIFE_SHARED)
# if defined(LIFE_BUILD)
#  define LIFE_API __declspec(dllexport)
# else
#  define LIFE_API __declspec(dllimport)
# endif
#elif defined(LIFE_BUILD) && defined(LIFE_SHARED) && defined(__GNUC__)
# define LIFE_API __attribute__((visibility("default")))
#else
# define LIFE_API
#endif

#if defined(__cplusplus) && __cplusplus >= 201703L
# define LIFE_STATUS [[nodiscard]] LIFE_API ht1_status
#elif defined(__GNUC__)
# define LIFE_STATUS __attribute__((warn_unused_result)) LIFE_API ht1_status
#else
# define LIFE_STATUS LIFE_API ht1_status
#endif

/* Grows when a signature changes or goes. */
#define LIFE_INTERFACE 1

#ifdef __cplusplus
extern "C" {
#endif

/* Options, fault, fuel, depth and module variables of one line of calls. Contexts are independent
 * of each other; one of them serves one thread at a time. */
typedef struct life_context life_context;

/* Storage for a context. */
typedef union life_memory {
    unsigned char bytes[4160];
    int64_t integer;
    void *pointer;
    double real;
} life_memory;

/* Makes a context in `memory` of `bytes` bytes; `options` NULL means HT1_DEFAULTS.
 * `interface_number` is LIFE_INTERFACE. Allocates nothing. */
LIFE_STATUS life_ht_open(int32_t interface_number, void *memory, size_t bytes,
                         const ht1_options *options, life_context **cx);
/* Ends a context and gives its memory back. */
LIFE_STATUS life_ht_close(life_context *cx);
/* Bytes that a context needs, for storage aligned to 16. */
LIFE_API size_t life_ht_context_bytes(void);

/* Clears the fault and nothing else. */
LIFE_STATUS life_ht_reset(life_context *cx);
/* Fuel allowance of each later entry; HT1_NO_LIMIT for none. */
LIFE_STATUS life_ht_set_fuel(life_context *cx, int64_t units);
/* Depth limit of each later entry, 1 to 4096. */
LIFE_STATUS life_ht_set_depth(life_context *cx, int64_t depth);
/* Units of fuel that the last entry used. */
LIFE_API int64_t life_ht_fuel_used(const life_context *cx);
/* Allocates now what later calls of up to `bytes` bytes of staging need. */
LIFE_STATUS life_ht_reserve(life_context *cx, int64_t bytes);
/* Gives back the memory that the context keeps between calls. */
LIFE_STATUS life_ht_trim(life_context *cx);

/* The code of the fault that the context holds, or 0. */
LIFE_API ht1_status life_ht_status(const life_context *cx);
/* The fault's fields; code 0 without one. */
LIFE_API void life_ht_fault(const life_context *cx, ht1_fault *fault);
/* The report as text; the full length, as snprintf. */
LIFE_API size_t life_ht_fault_text(const life_context *cx, char *text, size_t room);
/* An operand (0, 1, ..), the exact value (-1) or the limit (-2) as decimal text; its length. */
LIFE_API size_t life_ht_fault_value(const life_context *cx, int32_t which, char *text, size_t room);
/* The canonical record: its size; writes only what fits. */
LIFE_API size_t life_ht_fault_bytes(const life_context *cx, unsigned char *bytes, size_t room);
/* Whether this machine and this build compute exactly: HT1_OK, or HT1_REFUSED_TARGET. */
LIFE_STATUS life_ht_check_arithmetic(void);

/* The generation behind `cells`; `born` and `died` count the cells that changed.
 * cells[n, m] is read.
 * next[n, m] is written.
 * Faults: E_OVERFLOW, E_BOUNDS, E_SHAPE, E_ALIAS. */
LIFE_STATUS life_generation(life_context *cx, const uint8_t *cells, int64_t cells_n0,
                            int64_t cells_n1, uint8_t *next, int64_t next_n0, int64_t next_n1,
                            int64_t *born, int64_t *died);
/* The same for any layout: strides count elements. */
LIFE_STATUS life_generation_strided(life_context *cx, const uint8_t *cells, int64_t cells_n0,
                                    int64_t cells_n1, int64_t cells_s0, int64_t cells_s1,
                                    uint8_t *next, int64_t next_n0, int64_t next_n1,
                                    int64_t next_s0, int64_t next_s1, int64_t *born, int64_t *died);
/* Bytes that a call of these extents keeps aside until it publishes. */
LIFE_API int64_t life_generation_staging(int64_t cells_n0, int64_t cells_n1, int64_t next_n0,
                                         int64_t next_n1);

/* The number of living cells.
 * cells[n, m] is read.
 * Faults: E_OVERFLOW, E_BOUNDS. */
LIFE_STATUS life_population(life_context *cx, const uint8_t *cells, int64_t cells_n0,
                            int64_t cells_n1, int64_t *result);
/* The same for any layout: strides count elements. */
LIFE_STATUS life_population_strided(life_context *cx, const uint8_t *cells, int64_t cells_n0,
                                    int64_t cells_n1, int64_t cells_s0, int64_t cells_s1,
                                    int64_t *result);

/* Plays `generations` generations on `cells` and stops early once nothing changes; returns how
 * many were played. `spare` is working storage.
 * cells[n, m] is read and written.
 * spare[n, m] is read and written.
 * Faults: E_OVERFLOW, E_BOUNDS, E_SHAPE, E_ALIAS. */
LIFE_STATUS life_play(life_context *cx, uint8_t *cells, int64_t cells_n0, int64_t cells_n1,
                      uint8_t *spare, int64_t spare_n0, int64_t spare_n1, int64_t generations,
                      int64_t *result);
/* The same for any layout: strides count elements. */
LIFE_STATUS life_play_strided(life_context *cx, uint8_t *cells, int64_t cells_n0, int64_t cells_n1,
                              int64_t cells_s0, int64_t cells_s1, uint8_t *spare, int64_t spare_n0,
                              int64_t spare_n1, int64_t spare_s0, int64_t spare_s1,
                              int64_t generations, int64_t *result);

#ifdef __cplusplus
}
#endif

#endif
