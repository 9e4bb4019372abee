/* From crc.ci. This file belongs to the project that it was made for. */
#include "crc_private.h"

// Checksums of byte arrays, exactly as their definitions say: wrapping where a definition works
// modulo a power of two, checked everywhere else.

/* The polynomial of CRC-32 (IEEE 802.3), least significant bit first. */
static const uint32_t POLYNOMIAL = 0xEDB88320u;

/* Remainders of the sixteen possible low halves of a byte. */
static const uint32_t HALF_BYTE[16] = {0x00000000,  0x1DB71064,  0x3B6E20C8,  0x26D930AC,
                                       0x76DC4190,  0x6B6B51F4,  0x4DB26158,  0x5005713C,
                                       0xEDB88320u, 0xF00F9344u, 0xD6D6A3E8u, 0xCB61B38Cu,
                                       0x9B64C2B0u, 0x86D3D2D4u, 0xA00AE278u, 0xBDBDF21Cu};

/* One step of the register by four bits, looked up. */
static uint32_t shift_half(ht_run *run, uint32_t register_)
{
    (void)run;
    return (register_ >> 4) ^ HALF_BYTE[register_ & 15];
}

#define AT(step, line, column) HT_AT(CRC_IN_shift_half_slowly, step, line, column)
/* The same step bit by bit, as the definition has it. */
HT_UNUSED static uint32_t shift_half_slowly(ht_run *run, uint32_t register_)
{
    uint32_t value = register_;
    for (int64_t step = 0; step < 4; step++) {
        HT_ITERATION_OR(run, AT(0, 2, 5), 0);
        uint32_t low = value & 1;
        value = value >> 1;
        if (low == 1) {
            value = value ^ POLYNOMIAL;
        }
    }
    return value;
}
#undef AT

#define AT(step, line, column) HT_AT(CRC_IN_crc32, step, line, column)
/* CRC-32 of `data` behind bytes whose checksum is `before`; start with 0. */
static uint32_t crc32(ht_run *run, const uint8_t *data, int64_t data_s0, uint32_t before, int64_t n)
{
    uint32_t register_ = ~before;
    for (int64_t at = 0; at < n; at++) {
        HT_ITERATION_OR(run, AT(0, 2, 5), 0);
        uint8_t byte = data[at * data_s0];
        register_ = register_ ^ byte;
        HT_CALL_OR(run, AT(1, 4, 31), 0);
        uint32_t shift_half_value = shift_half(run, register_);
        HT_CALLED_OR(run, AT(1, 4, 31), 0);
        HT_CALL_OR(run, AT(2, 4, 20), 0);
        register_ = shift_half(run, shift_half_value);
        HT_CALLED_OR(run, AT(2, 4, 20), 0);
    }
    return ~register_;
}
#undef AT

ht1_status crc_crc32_strided(crc_context *cx, const uint8_t *data, int64_t data_n0, int64_t data_s0,
                             uint32_t before, uint32_t *result)
{
    ht1_status status = ht_enter((ht_context *)cx);
    if (status != HT1_OK)
        return status;
    ht_run *run = &cx->base.run;
    const ht_view arrays[] = {
        HT_READ_1D(0, data, U8, data_n0, data_s0),
    };
    if (!ht_views_valid(arrays, 1, true) || !ht_place_fits(result, _Alignof(uint32_t))) {
        return ht_refuse(&cx->base, HT1_REFUSED_ARGUMENT);
    }
    const ht_site at2 = HT_AT(CRC_IN_crc32, 0, 0, 12);
    uint32_t value = 0;
    if (ht_entry(run, at2))
        value = crc32(run, data, data_s0, before, data_n0);
    status = ht_leave(&cx->base);
    if (status == HT1_OK)
        *result = value;
    return status;
}

ht1_status crc_crc32(crc_context *cx, const uint8_t *data, int64_t data_n0, uint32_t before,
                     uint32_t *result)
{
    return crc_crc32_strided(cx, data, data_n0, 1, before, result);
}

#define AT(step, line, column) HT_AT(CRC_IN_adler32, step, line, column)
/* Adler-32 (RFC 1950) of `data` behind bytes whose checksum is `before`; start with 1. */
static uint32_t adler32(ht_run *run, const uint8_t *data, int64_t data_s0, uint32_t before,
                        int64_t n)
{
    uint32_t low = before & 0xFFFF;
    uint32_t high = before >> 16;
    for (int64_t at = 0; at < n; at++) {
        HT_ITERATION_OR(run, AT(1, 3, 5), 0);
        uint8_t byte = data[at * data_s0];
        low = (low + byte) % 65521;
        high = (high + low) % 65521;
    }
    return (high << 16) | low;
}
#undef AT

ht1_status crc_adler32_strided(crc_context *cx, const uint8_t *data, int64_t data_n0,
                               int64_t data_s0, uint32_t before, uint32_t *result)
{
    ht1_status status = ht_enter((ht_context *)cx);
    if (status != HT1_OK)
        return status;
    ht_run *run = &cx->base.run;
    const ht_view arrays[] = {
        HT_READ_1D(0, data, U8, data_n0, data_s0),
    };
    if (!ht_views_valid(arrays, 1, true) || !ht_place_fits(result, _Alignof(uint32_t))) {
        return ht_refuse(&cx->base, HT1_REFUSED_ARGUMENT);
    }
    const ht_site at2 = HT_AT(CRC_IN_adler32, 0, 0, 12);
    uint32_t value = 0;
    if (ht_entry(run, at2))
        value = adler32(run, data, data_s0, before, data_n0);
    status = ht_leave(&cx->base);
    if (status == HT1_OK)
        *result = value;
    return status;
}

ht1_status crc_adler32(crc_context *cx, const uint8_t *data, int64_t data_n0, uint32_t before,
                       uint32_t *result)
{
    return crc_adler32_strided(cx, data, data_n0, 1, before, result);
}

#define AT(step, line, column) HT_AT(CRC_IN_fnv1a, step, line, column)
/* FNV-1a of `data`, 32 bits: a product modulo 2^32 for each byte. */
static uint32_t fnv1a(ht_run *run, const uint8_t *data, int64_t data_s0, int64_t n)
{
    uint32_t hash = 0x811C9DC5u;
    for (int64_t at = 0; at < n; at++) {
        HT_ITERATION_OR(run, AT(0, 2, 5), 0);
        uint8_t byte = data[at * data_s0];
        hash = hash ^ byte;
        hash = hash * 0x01000193;
    }
    return hash;
}
#undef AT

ht1_status crc_fnv1a_strided(crc_context *cx, const uint8_t *data, int64_t data_n0, int64_t data_s0,
                             uint32_t *result)
{
    ht1_status status = ht_enter((ht_context *)cx);
    if (status != HT1_OK)
        return status;
    ht_run *run = &cx->base.run;
    const ht_view arrays[] = {
        HT_READ_1D(0, data, U8, data_n0, data_s0),
    };
    if (!ht_views_valid(arrays, 1, true) || !ht_place_fits(result, _Alignof(uint32_t))) {
        return ht_refuse(&cx->base, HT1_REFUSED_ARGUMENT);
    }
    const ht_site at2 = HT_AT(CRC_IN_fnv1a, 0, 0, 12);
    uint32_t value = 0;
    if (ht_entry(run, at2))
        value = fnv1a(run, data, data_s0, data_n0);
    status = ht_leave(&cx->base);
    if (status == HT1_OK)
        *result = value;
    return status;
}

ht1_status crc_fnv1a(crc_context *cx, const uint8_t *data, int64_t data_n0, uint32_t *result)
{
    return crc_fnv1a_strided(cx, data, data_n0, 1, result);
}
