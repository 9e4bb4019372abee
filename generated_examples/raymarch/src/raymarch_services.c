/* Services of raymarch: contexts, faults, and where functions stand in the source. */
#include "raymarch_private.h"

/* Name, file and first line of each function: what turns a site into a position. */
static const ht_function raymarch_functions[] = {
    {"kernels.Sphere_distance", "kernels.py", 18},
    {"kernels.Floor_distance", "kernels.py", 31},
    {"kernels.scene", "kernels.py", 37},
    {"kernels.march", "kernels.py", 43},
};

static const ht_program raymarch_program = {
    raymarch_functions, RAYMARCH_FUNCTIONS, 0, NULL, 2, 2, 768, RAYMARCH_INTERFACE,
};

/* A caller's `raymarch_memory` holds a context of this library. */
_Static_assert(sizeof(raymarch_memory) >= HT_CONTEXT_BYTES(0, 2) + 16,
               "the header's bound is too small");

ht1_status raymarch_ht_open(int32_t interface_number, void *memory, size_t bytes,
                            const ht1_options *options, raymarch_context **cx)
{
    /* `raymarch_memory` has room to start at the next multiple of 16. */
    const size_t skip = (size_t)(0 - (uintptr_t)memory % 16) % 16;
    ht_context *made = NULL;
    ht1_status status;
    if (memory == NULL || cx == NULL)
        return HT1_REFUSED_ARGUMENT;
    if (interface_number != RAYMARCH_INTERFACE || bytes < skip)
        return HT1_REFUSED_VERSION;
    status = ht_open(&raymarch_program, (unsigned char *)memory + skip, bytes - skip,
                     raymarch_ht_context_bytes(), options, &made);
    if (status == HT1_OK)
        *cx = (raymarch_context *)(void *)made;
    return status;
}

ht1_status raymarch_ht_close(raymarch_context *cx)
{
    return ht_close((ht_context *)cx);
}

size_t raymarch_ht_context_bytes(void)
{
    return HT_CONTEXT_BYTES(raymarch_program.variables, 2);
}

ht1_status raymarch_ht_reset(raymarch_context *cx)
{
    return ht_reset((ht_context *)cx);
}

ht1_status raymarch_ht_set_fuel(raymarch_context *cx, int64_t units)
{
    return ht_set_fuel((ht_context *)cx, units);
}

ht1_status raymarch_ht_set_depth(raymarch_context *cx, int64_t depth)
{
    return ht_set_depth((ht_context *)cx, depth);
}

int64_t raymarch_ht_fuel_used(const raymarch_context *cx)
{
    return ht_fuel_used((const ht_context *)cx);
}

ht1_status raymarch_ht_reserve(raymarch_context *cx, int64_t bytes)
{
    return ht_reserve((ht_context *)cx, bytes);
}

ht1_status raymarch_ht_trim(raymarch_context *cx)
{
    return ht_trim((ht_context *)cx);
}

ht1_status raymarch_ht_status(const raymarch_context *cx)
{
    return ht_status((const ht_context *)cx);
}

void raymarch_ht_fault(const raymarch_context *cx, ht1_fault *fault)
{
    ht_fault_fill((const ht_context *)cx, fault);
}

size_t raymarch_ht_fault_text(const raymarch_context *cx, char *text, size_t room)
{
    return ht_fault_text((const ht_context *)cx, text, room);
}

size_t raymarch_ht_fault_value(const raymarch_context *cx, int32_t which, char *text, size_t room)
{
    return ht_fault_value((const ht_context *)cx, which, text, room);
}

size_t raymarch_ht_fault_bytes(const raymarch_context *cx, unsigned char *bytes, size_t room)
{
    return ht_fault_bytes((const ht_context *)cx, bytes, room);
}

ht1_status raymarch_ht_check_arithmetic(void)
{
    return ht_check_arithmetic();
}
