/* Services of sem: contexts, faults, and where functions stand in the source. */
#include "sem_private.h"

/* Name, file and first line of each function: what turns a site into a position. */
static const ht_function sem_functions[] = {
    {"kernels.gradient", "kernels.py", 7},
    {"kernels.mass", "kernels.py", 25},
};

static const ht_program sem_program = {
    sem_functions, SEM_FUNCTIONS, 0, NULL, 1, 1, 512, SEM_INTERFACE,
};

/* A caller's `sem_memory` holds a context of this library. */
_Static_assert(sizeof(sem_memory) >= HT_CONTEXT_BYTES(0, 1) + 16,
               "the header's bound is too small");

ht1_status sem_ht_open(int32_t interface_number, void *memory, size_t bytes,
                       const ht1_options *options, sem_context **cx)
{
    /* `sem_memory` has room to start at the next multiple of 16. */
    const size_t skip = (size_t)(0 - (uintptr_t)memory % 16) % 16;
    ht_context *made = NULL;
    ht1_status status;
    if (memory == NULL || cx == NULL)
        return HT1_REFUSED_ARGUMENT;
    if (interface_number != SEM_INTERFACE || bytes < skip)
        return HT1_REFUSED_VERSION;
    status = ht_open(&sem_program, (unsigned char *)memory + skip, bytes - skip,
                     sem_ht_context_bytes(), options, &made);
    if (status == HT1_OK)
        *cx = (sem_context *)(void *)made;
    return status;
}

ht1_status sem_ht_close(sem_context *cx)
{
    return ht_close((ht_context *)cx);
}

size_t sem_ht_context_bytes(void)
{
    return HT_CONTEXT_BYTES(sem_program.variables, 1);
}

ht1_status sem_ht_reset(sem_context *cx)
{
    return ht_reset((ht_context *)cx);
}

ht1_status sem_ht_set_fuel(sem_context *cx, int64_t units)
{
    return ht_set_fuel((ht_context *)cx, units);
}

ht1_status sem_ht_set_depth(sem_context *cx, int64_t depth)
{
    return ht_set_depth((ht_context *)cx, depth);
}

int64_t sem_ht_fuel_used(const sem_context *cx)
{
    return ht_fuel_used((const ht_context *)cx);
}

ht1_status sem_ht_reserve(sem_context *cx, int64_t bytes)
{
    return ht_reserve((ht_context *)cx, bytes);
}

ht1_status sem_ht_trim(sem_context *cx)
{
    return ht_trim((ht_context *)cx);
}

ht1_status sem_ht_status(const sem_context *cx)
{
    return ht_status((const ht_context *)cx);
}

void sem_ht_fault(const sem_context *cx, ht1_fault *fault)
{
    ht_fault_fill((const ht_context *)cx, fault);
}

size_t sem_ht_fault_text(const sem_context *cx, char *text, size_t room)
{
    return ht_fault_text((const ht_context *)cx, text, room);
}

size_t sem_ht_fault_value(const sem_context *cx, int32_t which, char *text, size_t room)
{
    return ht_fault_value((const ht_context *)cx, which, text, room);
}

size_t sem_ht_fault_bytes(const sem_context *cx, unsigned char *bytes, size_t room)
{
    return ht_fault_bytes((const ht_context *)cx, bytes, room);
}

ht1_status sem_ht_check_arithmetic(void)
{
    return ht_check_arithmetic();
}
