/* Services of heat: contexts, faults, and where functions stand in the source. */
#include "heat_private.h"

/* Name, file and first line of each function: what turns a site into a position. */
static const ht_function heat_functions[] = {
    {"heat.imbalance", "heat.ci", 12}, {"heat.roughness", "heat.ci", 35},
    {"heat.run", "heat.ci", 49},       {"heat.step", "heat.ci", 20},
    {"heat.test_1", "heat.ci", 59},    {"heat.test_2", "heat.ci", 66},
    {"heat.test_3", "heat.ci", 74},    {"heat.test_4", "heat.ci", 83},
    {"heat.test_5", "heat.ci", 89},
};

static const ht_program heat_program = {
    heat_functions, HEAT_FUNCTIONS, 0, NULL, 4, 4, 624, HEAT_INTERFACE,
};

/* A caller's `heat_memory` holds a context of this library. */
_Static_assert(sizeof(heat_memory) >= HT_CONTEXT_BYTES(0, 4) + 16,
               "the header's bound is too small");

ht1_status heat_ht_open(int32_t interface_number, void *memory, size_t bytes,
                        const ht1_options *options, heat_context **cx)
{
    /* `heat_memory` has room to start at the next multiple of 16. */
    const size_t skip = (size_t)(0 - (uintptr_t)memory % 16) % 16;
    ht_context *made = NULL;
    ht1_status status;
    if (memory == NULL || cx == NULL)
        return HT1_REFUSED_ARGUMENT;
    if (interface_number != HEAT_INTERFACE || bytes < skip)
        return HT1_REFUSED_VERSION;
    status = ht_open(&heat_program, (unsigned char *)memory + skip, bytes - skip,
                     heat_ht_context_bytes(), options, &made);
    if (status == HT1_OK)
        *cx = (heat_context *)(void *)made;
    return status;
}

ht1_status heat_ht_close(heat_context *cx)
{
    return ht_close((ht_context *)cx);
}

size_t heat_ht_context_bytes(void)
{
    return HT_CONTEXT_BYTES(heat_program.variables, 4);
}

ht1_status heat_ht_reset(heat_context *cx)
{
    return ht_reset((ht_context *)cx);
}

ht1_status heat_ht_set_fuel(heat_context *cx, int64_t units)
{
    return ht_set_fuel((ht_context *)cx, units);
}

ht1_status heat_ht_set_depth(heat_context *cx, int64_t depth)
{
    return ht_set_depth((ht_context *)cx, depth);
}

int64_t heat_ht_fuel_used(const heat_context *cx)
{
    return ht_fuel_used((const ht_context *)cx);
}

ht1_status heat_ht_reserve(heat_context *cx, int64_t bytes)
{
    return ht_reserve((ht_context *)cx, bytes);
}

ht1_status heat_ht_trim(heat_context *cx)
{
    return ht_trim((ht_context *)cx);
}

ht1_status heat_ht_status(const heat_context *cx)
{
    return ht_status((const ht_context *)cx);
}

void heat_ht_fault(const heat_context *cx, ht1_fault *fault)
{
    ht_fault_fill((const ht_context *)cx, fault);
}

size_t heat_ht_fault_text(const heat_context *cx, char *text, size_t room)
{
    return ht_fault_text((const ht_context *)cx, text, room);
}

size_t heat_ht_fault_value(const heat_context *cx, int32_t which, char *text, size_t room)
{
    return ht_fault_value((const ht_context *)cx, which, text, room);
}

size_t heat_ht_fault_bytes(const heat_context *cx, unsigned char *bytes, size_t room)
{
    return ht_fault_bytes((const ht_context *)cx, bytes, room);
}

ht1_status heat_ht_check_arithmetic(void)
{
    return ht_check_arithmetic();
}
