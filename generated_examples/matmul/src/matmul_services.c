/* Services of matmul: contexts, faults, and where functions stand in the source. */
#include "matmul_private.h"

/* Name, file and first line of each function: what turns a site into a position. */
static const ht_function matmul_functions[] = {
    {"matmul.trace", "matmul.ci", 27},       {"matmul.multiply", "matmul.ci", 5},
    {"matmul.add_product", "matmul.ci", 16}, {"matmul.test_1", "matmul.ci", 35},
    {"matmul.test_2", "matmul.ci", 45},      {"matmul.test_3", "matmul.ci", 54},
    {"matmul.test_4", "matmul.ci", 61},      {"matmul.test_5", "matmul.ci", 71},
};

static const ht_program matmul_program = {
    matmul_functions, MATMUL_FUNCTIONS, 0, NULL, 2, 2, 528, MATMUL_INTERFACE,
};

/* A caller's `matmul_memory` holds a context of this library. */
_Static_assert(sizeof(matmul_memory) >= HT_CONTEXT_BYTES(0, 2) + 16,
               "the header's bound is too small");

ht1_status matmul_ht_open(int32_t interface_number, void *memory, size_t bytes,
                          const ht1_options *options, matmul_context **cx)
{
    /* `matmul_memory` has room to start at the next multiple of 16. */
    const size_t skip = (size_t)(0 - (uintptr_t)memory % 16) % 16;
    ht_context *made = NULL;
    ht1_status status;
    if (memory == NULL || cx == NULL)
        return HT1_REFUSED_ARGUMENT;
    if (interface_number != MATMUL_INTERFACE || bytes < skip)
        return HT1_REFUSED_VERSION;
    status = ht_open(&matmul_program, (unsigned char *)memory + skip, bytes - skip,
                     matmul_ht_context_bytes(), options, &made);
    if (status == HT1_OK)
        *cx = (matmul_context *)(void *)made;
    return status;
}

ht1_status matmul_ht_close(matmul_context *cx)
{
    return ht_close((ht_context *)cx);
}

size_t matmul_ht_context_bytes(void)
{
    return HT_CONTEXT_BYTES(matmul_program.variables, 2);
}

ht1_status matmul_ht_reset(matmul_context *cx)
{
    return ht_reset((ht_context *)cx);
}

ht1_status matmul_ht_set_fuel(matmul_context *cx, int64_t units)
{
    return ht_set_fuel((ht_context *)cx, units);
}

ht1_status matmul_ht_set_depth(matmul_context *cx, int64_t depth)
{
    return ht_set_depth((ht_context *)cx, depth);
}

int64_t matmul_ht_fuel_used(const matmul_context *cx)
{
    return ht_fuel_used((const ht_context *)cx);
}

ht1_status matmul_ht_reserve(matmul_context *cx, int64_t bytes)
{
    return ht_reserve((ht_context *)cx, bytes);
}

ht1_status matmul_ht_trim(matmul_context *cx)
{
    return ht_trim((ht_context *)cx);
}

ht1_status matmul_ht_status(const matmul_context *cx)
{
    return ht_status((const ht_context *)cx);
}

void matmul_ht_fault(const matmul_context *cx, ht1_fault *fault)
{
    ht_fault_fill((const ht_context *)cx, fault);
}

size_t matmul_ht_fault_text(const matmul_context *cx, char *text, size_t room)
{
    return ht_fault_text((const ht_context *)cx, text, room);
}

size_t matmul_ht_fault_value(const matmul_context *cx, int32_t which, char *text, size_t room)
{
    return ht_fault_value((const ht_context *)cx, which, text, room);
}

size_t matmul_ht_fault_bytes(const matmul_context *cx, unsigned char *bytes, size_t room)
{
    return ht_fault_bytes((const ht_context *)cx, bytes, room);
}

ht1_status matmul_ht_check_arithmetic(void)
{
    return ht_check_arithmetic();
}
