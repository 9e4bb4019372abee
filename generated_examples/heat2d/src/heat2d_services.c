/* Services of heat2d: contexts, faults, and where functions stand in the source. */
#include "heat2d_private.h"

/* Name, file and first line of each function: what turns a site into a position. */
static const ht_function heat2d_functions[] = {
    {"kernels.step", "kernels.py", 7},
};

static const ht_program heat2d_program = {
    heat2d_functions, HEAT2D_FUNCTIONS, 0, NULL, 1, 1, 448, HEAT2D_INTERFACE,
};

/* A caller's `heat2d_memory` holds a context of this library. */
_Static_assert(sizeof(heat2d_memory) >= HT_CONTEXT_BYTES(0, 1) + 16,
               "the header's bound is too small");

ht1_status heat2d_ht_open(int32_t interface_number, void *memory, size_t bytes,
                          const ht1_options *options, heat2d_context **cx)
{
    /* `heat2d_memory` has room to start at the next multiple of 16. */
    const size_t skip = (size_t)(0 - (uintptr_t)memory % 16) % 16;
    ht_context *made = NULL;
    ht1_status status;
    if (memory == NULL || cx == NULL)
        return HT1_REFUSED_ARGUMENT;
    if (interface_number != HEAT2D_INTERFACE || bytes < skip)
        return HT1_REFUSED_VERSION;
    status = ht_open(&heat2d_program, (unsigned char *)memory + skip, bytes - skip,
                     heat2d_ht_context_bytes(), options, &made);
    if (status == HT1_OK)
        *cx = (heat2d_context *)(void *)made;
    return status;
}

ht1_status heat2d_ht_close(heat2d_context *cx)
{
    return ht_close((ht_context *)cx);
}

size_t heat2d_ht_context_bytes(void)
{
    return HT_CONTEXT_BYTES(heat2d_program.variables, 1);
}

ht1_status heat2d_ht_reset(heat2d_context *cx)
{
    return ht_reset((ht_context *)cx);
}

ht1_status heat2d_ht_set_fuel(heat2d_context *cx, int64_t units)
{
    return ht_set_fuel((ht_context *)cx, units);
}

ht1_status heat2d_ht_set_depth(heat2d_context *cx, int64_t depth)
{
    return ht_set_depth((ht_context *)cx, depth);
}

int64_t heat2d_ht_fuel_used(const heat2d_context *cx)
{
    return ht_fuel_used((const ht_context *)cx);
}

ht1_status heat2d_ht_reserve(heat2d_context *cx, int64_t bytes)
{
    return ht_reserve((ht_context *)cx, bytes);
}

ht1_status heat2d_ht_trim(heat2d_context *cx)
{
    return ht_trim((ht_context *)cx);
}

ht1_status heat2d_ht_status(const heat2d_context *cx)
{
    return ht_status((const ht_context *)cx);
}

void heat2d_ht_fault(const heat2d_context *cx, ht1_fault *fault)
{
    ht_fault_fill((const ht_context *)cx, fault);
}

size_t heat2d_ht_fault_text(const heat2d_context *cx, char *text, size_t room)
{
    return ht_fault_text((const ht_context *)cx, text, room);
}

size_t heat2d_ht_fault_value(const heat2d_context *cx, int32_t which, char *text, size_t room)
{
    return ht_fault_value((const ht_context *)cx, which, text, room);
}

size_t heat2d_ht_fault_bytes(const heat2d_context *cx, unsigned char *bytes, size_t room)
{
    return ht_fault_bytes((const ht_context *)cx, bytes, room);
}

ht1_status heat2d_ht_check_arithmetic(void)
{
    return ht_check_arithmetic();
}
