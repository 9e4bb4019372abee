/* Services of life: contexts, faults, and where functions stand in the source. */
#include "life_private.h"

/* Name, file and first line of each function: what turns a site into a position. */
static const ht_function life_functions[] = {
    {"life.before", "life.ci", 5},  {"life.behind", "life.ci", 10},
    {"life.rule", "life.ci", 15},   {"life.population", "life.ci", 44},
    {"life.play", "life.ci", 56},   {"life.generation", "life.ci", 27},
    {"life.test_1", "life.ci", 69}, {"life.test_2", "life.ci", 82},
    {"life.test_3", "life.ci", 93},
};

static const ht_program life_program = {
    life_functions, LIFE_FUNCTIONS, 0, NULL, 4, 4, 624, LIFE_INTERFACE,
};

/* A caller's `life_memory` holds a context of this library. */
_Static_assert(sizeof(life_memory) >= HT_CONTEXT_BYTES(0, 4) + 16,
               "the header's bound is too small");

ht1_status life_ht_open(int32_t interface_number, void *memory, size_t bytes,
                        const ht1_options *options, life_context **cx)
{
    /* `life_memory` has room to start at the next multiple of 16. */
    const size_t skip = (size_t)(0 - (uintptr_t)memory % 16) % 16;
    ht_context *made = NULL;
    ht1_status status;
    if (memory == NULL || cx == NULL)
        return HT1_REFUSED_ARGUMENT;
    if (interface_number != LIFE_INTERFACE || bytes < skip)
        return HT1_REFUSED_VERSION;
    status = ht_open(&life_program, (unsigned char *)memory + skip, bytes - skip,
                     life_ht_context_bytes(), options, &made);
    if (status == HT1_OK)
        *cx = (life_context *)(void *)made;
    return status;
}

ht1_status life_ht_close(life_context *cx)
{
    return ht_close((ht_context *)cx);
}

size_t life_ht_context_bytes(void)
{
    return HT_CONTEXT_BYTES(life_program.variables, 4);
}

ht1_status life_ht_reset(life_context *cx)
{
    return ht_reset((ht_context *)cx);
}

ht1_status life_ht_set_fuel(life_context *cx, int64_t units)
{
    return ht_set_fuel((ht_context *)cx, units);
}

ht1_status life_ht_set_depth(life_context *cx, int64_t depth)
{
    return ht_set_depth((ht_context *)cx, depth);
}

int64_t life_ht_fuel_used(const life_context *cx)
{
    return ht_fuel_used((const ht_context *)cx);
}

ht1_status life_ht_reserve(life_context *cx, int64_t bytes)
{
    return ht_reserve((ht_context *)cx, bytes);
}

ht1_status life_ht_trim(life_context *cx)
{
    return ht_trim((ht_context *)cx);
}

ht1_status life_ht_status(const life_context *cx)
{
    return ht_status((const ht_context *)cx);
}

void life_ht_fault(const life_context *cx, ht1_fault *fault)
{
    ht_fault_fill((const ht_context *)cx, fault);
}

size_t life_ht_fault_text(const life_context *cx, char *text, size_t room)
{
    return ht_fault_text((const ht_context *)cx, text, room);
}

size_t life_ht_fault_value(const life_context *cx, int32_t which, char *text, size_t room)
{
    return ht_fault_value((const ht_context *)cx, which, text, room);
}

size_t life_ht_fault_bytes(const life_context *cx, unsigned char *bytes, size_t room)
{
    return ht_fault_bytes((const ht_context *)cx, bytes, room);
}

ht1_status life_ht_check_arithmetic(void)
{
    return ht_check_arithmetic();
}
