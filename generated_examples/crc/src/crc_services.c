/* Services of crc: contexts, faults, and where functions stand in the source. */
#include "crc_private.h"

/* Name, file and first line of each function: what turns a site into a position. */
static const ht_function crc_functions[] = {
    {"crc.shift_half", "crc.ci", 16}, {"crc.shift_half_slowly", "crc.ci", 21},
    {"crc.crc32", "crc.ci", 34},      {"crc.adler32", "crc.ci", 44},
    {"crc.fnv1a", "crc.ci", 55},      {"crc.test_1", "crc.ci", 64},
    {"crc.test_2", "crc.ci", 69},     {"crc.test_3", "crc.ci", 76},
    {"crc.test_4", "crc.ci", 83},     {"crc.test_5", "crc.ci", 90},
};

static const ht_program crc_program = {
    crc_functions, CRC_FUNCTIONS, 0, NULL, 3, 3, 416, CRC_INTERFACE,
};

/* A caller's `crc_memory` holds a context of this library. */
_Static_assert(sizeof(crc_memory) >= HT_CONTEXT_BYTES(0, 3) + 16,
               "the header's bound is too small");

ht1_status crc_ht_open(int32_t interface_number, void *memory, size_t bytes,
                       const ht1_options *options, crc_context **cx)
{
    /* `crc_memory` has room to start at the next multiple of 16. */
    const size_t skip = (size_t)(0 - (uintptr_t)memory % 16) % 16;
    ht_context *made = NULL;
    ht1_status status;
    if (memory == NULL || cx == NULL)
        return HT1_REFUSED_ARGUMENT;
    if (interface_number != CRC_INTERFACE || bytes < skip)
        return HT1_REFUSED_VERSION;
    status = ht_open(&crc_program, (unsigned char *)memory + skip, bytes - skip,
                     crc_ht_context_bytes(), options, &made);
    if (status == HT1_OK)
        *cx = (crc_context *)(void *)made;
    return status;
}

ht1_status crc_ht_close(crc_context *cx)
{
    return ht_close((ht_context *)cx);
}

size_t crc_ht_context_bytes(void)
{
    return HT_CONTEXT_BYTES(crc_program.variables, 3);
}

ht1_status crc_ht_reset(crc_context *cx)
{
    return ht_reset((ht_context *)cx);
}

ht1_status crc_ht_set_fuel(crc_context *cx, int64_t units)
{
    return ht_set_fuel((ht_context *)cx, units);
}

ht1_status crc_ht_set_depth(crc_context *cx, int64_t depth)
{
    return ht_set_depth((ht_context *)cx, depth);
}

int64_t crc_ht_fuel_used(const crc_context *cx)
{
    return ht_fuel_used((const ht_context *)cx);
}

ht1_status crc_ht_reserve(crc_context *cx, int64_t bytes)
{
    return ht_reserve((ht_context *)cx, bytes);
}

ht1_status crc_ht_trim(crc_context *cx)
{
    return ht_trim((ht_context *)cx);
}

ht1_status crc_ht_status(const crc_context *cx)
{
    return ht_status((const ht_context *)cx);
}

void crc_ht_fault(const crc_context *cx, ht1_fault *fault)
{
    ht_fault_fill((const ht_context *)cx, fault);
}

size_t crc_ht_fault_text(const crc_context *cx, char *text, size_t room)
{
    return ht_fault_text((const ht_context *)cx, text, room);
}

size_t crc_ht_fault_value(const crc_context *cx, int32_t which, char *text, size_t room)
{
    return ht_fault_value((const ht_context *)cx, which, text, room);
}

size_t crc_ht_fault_bytes(const crc_context *cx, unsigned char *bytes, size_t room)
{
    return ht_fault_bytes((const ht_context *)cx, bytes, room);
}

ht1_status crc_ht_check_arithmetic(void)
{
    return ht_check_arithmetic();
}
