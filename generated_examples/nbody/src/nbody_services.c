/* Services of nbody: contexts, faults, and where functions stand in the source. */
#include "nbody_private.h"

/* Name, file and first line of each function: what turns a site into a position. */
static const ht_function nbody_functions[] = {
    {"kernels.pull", "kernels.py", 7},
    {"kernels.accelerate", "kernels.py", 15},
    {"kernels.advance", "kernels.py", 28},
};

static const ht_program nbody_program = {
    nbody_functions, NBODY_FUNCTIONS, 0, NULL, 1, 1, 544, NBODY_INTERFACE,
};

/* A caller's `nbody_memory` holds a context of this library. */
_Static_assert(sizeof(nbody_memory) >= HT_CONTEXT_BYTES(0, 1) + 16,
               "the header's bound is too small");

ht1_status nbody_ht_open(int32_t interface_number, void *memory, size_t bytes,
                         const ht1_options *options, nbody_context **cx)
{
    /* `nbody_memory` has room to start at the next multiple of 16. */
    const size_t skip = (size_t)(0 - (uintptr_t)memory % 16) % 16;
    ht_context *made = NULL;
    ht1_status status;
    if (memory == NULL || cx == NULL)
        return HT1_REFUSED_ARGUMENT;
    if (interface_number != NBODY_INTERFACE || bytes < skip)
        return HT1_REFUSED_VERSION;
    status = ht_open(&nbody_program, (unsigned char *)memory + skip, bytes - skip,
                     nbody_ht_context_bytes(), options, &made);
    if (status == HT1_OK)
        *cx = (nbody_context *)(void *)made;
    return status;
}

ht1_status nbody_ht_close(nbody_context *cx)
{
    return ht_close((ht_context *)cx);
}

size_t nbody_ht_context_bytes(void)
{
    return HT_CONTEXT_BYTES(nbody_program.variables, 1);
}

ht1_status nbody_ht_reset(nbody_context *cx)
{
    return ht_reset((ht_context *)cx);
}

ht1_status nbody_ht_set_fuel(nbody_context *cx, int64_t units)
{
    return ht_set_fuel((ht_context *)cx, units);
}

ht1_status nbody_ht_set_depth(nbody_context *cx, int64_t depth)
{
    return ht_set_depth((ht_context *)cx, depth);
}

int64_t nbody_ht_fuel_used(const nbody_context *cx)
{
    return ht_fuel_used((const ht_context *)cx);
}

ht1_status nbody_ht_reserve(nbody_context *cx, int64_t bytes)
{
    return ht_reserve((ht_context *)cx, bytes);
}

ht1_status nbody_ht_trim(nbody_context *cx)
{
    return ht_trim((ht_context *)cx);
}

ht1_status nbody_ht_status(const nbody_context *cx)
{
    return ht_status((const ht_context *)cx);
}

void nbody_ht_fault(const nbody_context *cx, ht1_fault *fault)
{
    ht_fault_fill((const ht_context *)cx, fault);
}

size_t nbody_ht_fault_text(const nbody_context *cx, char *text, size_t room)
{
    return ht_fault_text((const ht_context *)cx, text, room);
}

size_t nbody_ht_fault_value(const nbody_context *cx, int32_t which, char *text, size_t room)
{
    return ht_fault_value((const ht_context *)cx, which, text, room);
}

size_t nbody_ht_fault_bytes(const nbody_context *cx, unsigned char *bytes, size_t room)
{
    return ht_fault_bytes((const ht_context *)cx, bytes, room);
}

ht1_status nbody_ht_check_arithmetic(void)
{
    return ht_check_arithmetic();
}
