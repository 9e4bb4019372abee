/* The C interface of crc, for C99 and C++11.
 * From crc.ci.
 *
 * Every call that can fail returns a status of ht1.h: 0 for success, above 0 for a fault that the
 * context holds until it is reset, below 0 for a refusal or a stop of the host.
 * Results are written on success only. Faults that an entry can end with stand at it; limits of
 * the context add E_FUEL, E_DEPTH and E_UNSUPPORTED, the last for a depth beyond the native stack.
 *
 * An array `u` is the address of its element [0, .., 0] and an extent `u_n0`, `u_n1`, .. for each
 * dimension, in row-major order; `.._strided` entries take strides `u_s0`, `u_s1`, .. as well.
 */
#ifndef CRC_H
#define CRC_H

#include "ht1.h"

#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32) && defined(CRC_SHARED)
# if defined(CRC_BUILD)
#  define CRC_API __declspec(dllexport)
# else
#  define CRC_API __declspec(dllimport)
# endif
#elif defined(CRC_BUILD) && defined(CRC_SHARED) && defined(__GNUC__)
# define CRC_API __attribute__((visibility("default")))
#else
# define CRC_API
#endif

#if defined(__cplusplus) && __cplusplus >= 201703L
# define CRC_STATUS [[nodiscard]] CRC_API ht1_status
#elif defined(__GNUC__)
# define CRC_STATUS __attribute__((warn_unused_result)) CRC_API ht1_status
#else
# define CRC_STATUS CRC_API ht1_status
#endif

/* Grows when a signature changes or goes. */
#define CRC_INTERFACE 1

#ifdef __cplusplus
extern "C" {
#endif

/* Options, fault, fuel, depth and module variables of one line of calls. Contexts are independent
 * of each other; one of them serves one thread at a time. */
typedef struct crc_context crc_context;

/* Storage for a context. */
typedef union crc_memory {
    unsigned char bytes[4160];
    int64_t integer;
    void *pointer;
    double real;
} crc_memory;

/* Makes a context in `memory` of `bytes` bytes; `options` NULL means HT1_DEFAULTS.
 * `interface_number` is CRC_INTERFACE. Allocates nothing. */
CRC_STATUS crc_ht_open(int32_t interface_number, void *memory, size_t bytes,
                       const ht1_options *options, crc_context **cx);
/* Ends a context and gives its memory back. */
CRC_STATUS crc_ht_close(crc_context *cx);
/* Bytes that a context needs, for storage aligned to 16. */
CRC_API size_t crc_ht_context_bytes(void);

/* Clears the fault and nothing else. */
CRC_STATUS crc_ht_reset(crc_context *cx);
/* Fuel allowance of each later entry; HT1_NO_LIMIT for none. */
CRC_STATUS crc_ht_set_fuel(crc_context *cx, int64_t units);
/* Depth limit of each later entry, 1 to 4096. */
CRC_STATUS crc_ht_set_depth(crc_context *cx, int64_t depth);
/* Units of fuel that the last entry used. */
CRC_API int64_t crc_ht_fuel_used(const crc_context *cx);
/* Allocates now what later calls of up to `bytes` bytes of staging need. */
CRC_STATUS crc_ht_reserve(crc_context *cx, int64_t bytes);
/* Gives back the memory that the context keeps between calls. */
CRC_STATUS crc_ht_trim(crc_context *cx);

/* The code of the fault that the context holds, or 0. */
CRC_API ht1_status crc_ht_status(const crc_context *cx);
/* The fault's fields; code 0 without one. */
CRC_API void crc_ht_fault(const crc_context *cx, ht1_fault *fault);
/* The report as text; the full length, as snprintf. */
CRC_API size_t crc_ht_fault_text(const crc_context *cx, char *text, size_t room);
/* An operand (0, 1, ..), the exact value (-1) or the limit (-2) as decimal text; its length. */
CRC_API size_t crc_ht_fault_value(const crc_context *cx, int32_t which, char *text, size_t room);
/* The canonical record: its size; writes only what fits. */
CRC_API size_t crc_ht_fault_bytes(const crc_context *cx, unsigned char *bytes, size_t room);
/* Whether this machine and this build compute exactly: HT1_OK, or HT1_REFUSED_TARGET. */
CRC_STATUS crc_ht_check_arithmetic(void);

/* CRC-32 of `data` behind bytes whose checksum is `before`; start with 0.
 * data[n] is read. */
CRC_STATUS crc_crc32(crc_context *cx, const uint8_t *data, int64_t data_n0, uint32_t before,
                     uint32_t *result);
/* The same for any layout: strides count elements. */
CRC_STATUS crc_crc32_strided(crc_context *cx, const uint8_t *data, int64_t data_n0, int64_t data_s0,
                             uint32_t before, uint32_t *result);

/* Adler-32 (RFC 1950) of `data` behind bytes whose checksum is `before`; start with 1.
 * data[n] is read. */
CRC_STATUS crc_adler32(crc_context *cx, const uint8_t *data, int64_t data_n0, uint32_t before,
                       uint32_t *result);
/* The same for any layout: strides count elements. */
CRC_STATUS crc_adler32_strided(crc_context *cx, const uint8_t *data, int64_t data_n0,
                               int64_t data_s0, uint32_t before, uint32_t *result);

/* FNV-1a of `data`, 32 bits: a product modulo 2^32 for each byte.
 * data[n] is read. */
CRC_STATUS crc_fnv1a(crc_context *cx, const uint8_t *data, int64_t data_n0, uint32_t *result);
/* The same for any layout: strides count elements. */
CRC_STATUS crc_fnv1a_strided(crc_context *cx, const uint8_t *data, int64_t data_n0, int64_t data_s0,
                             uint32_t *result);

#ifdef __cplusplus
}
#endif

#endif
