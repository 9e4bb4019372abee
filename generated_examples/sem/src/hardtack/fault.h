/* SPDX-License-Identifier: MIT-0 */
/* The state of one execution and the fault that it may hold.
 *
 * A faulting operation records what it saw and goes on with a harmless value; the record with the
 * lowest ordinal is kept, and the next check leaves. Everything here is off the fast path. */
#ifndef HT_FAULT_H
#define HT_FAULT_H

#ifndef HT1_H
#error "hardtack: the tree's ht1.h comes before its runtime headers"
#endif

#include "dialect.h"
#include "operation.h"

#include <string.h>

/* Where an operation stands: function number (14 bits), step after the last advance of the count
 * (18), line after the function's first line (18), column (14). */
typedef uint64_t ht_site;
#define HT_AT(function, step, line, column) \
    ((uint64_t)(function) << 50 | (uint64_t)(step) << 32 | (uint64_t)(line) << 14 | \
     (uint64_t)(column))
#define HT_SITE_FUNCTION(at) ((int64_t)((at) >> 50))
#define HT_SITE_STEP(at) ((int64_t)((at) >> 32 & 0x3ffff))
#define HT_SITE_LINE(at) ((int64_t)((at) >> 14 & 0x3ffff))
#define HT_SITE_COLUMN(at) ((int64_t)((at) & 0x3fff))

/* Why an execution leaves. */
#define HT_STOP_NONE 0
#define HT_STOP_FAULT 1
#define HT_STOP_MEMORY 2 /* the host: no memory */
#define HT_STOP_OUTPUT 3 /* the host: `write` failed */
#define HT_STOP_OTHER 4  /* a worker: another item with a lower number faulted */
#define HT_STOP_REPLAY 5 /* a worker: only the entry's own run can do this item */

/* Part of a dispatch. */
#define HT_PHASE_NONE (-1)
#define HT_PHASE_ENTRY 0
#define HT_PHASE_ITEM 1
#define HT_PHASE_EPILOGUE 2

#define HT_RANK 4     /* most dimensions of an array */
#define HT_OPERANDS 8 /* most operands of a record; most extents of a kernel */
#define HT_LIMBS 8    /* 64-bit limbs of an exact value: a product of eight extents fits */

/* A value of a type HT_TYPE_..: its bits, sign- or zero-extended. */
typedef struct ht_value {
    int type;
    uint64_t bits;
} ht_value;

/* What a record says about a view (canonical tag 61). Offsets and strides count elements. */
typedef struct ht_view_record {
    int type, rank;
    uint64_t buffer;
    int64_t origin;
    int64_t extent[HT_RANK], lower[HT_RANK], stride[HT_RANK];
    bool written;
} ht_view_record;

/* A fault as it is recorded; `exact` is two's complement, limb 0 first. `step` is -1 outside a
 * work item, `dispatch` and `item` likewise. */
typedef struct ht_fault {
    int code;
    uint32_t op;
    ht_site at;
    int64_t ordinal;
    int phase;
    int64_t kernel, dispatch, item;
    int operand_count, view_count;
    bool has_exact, has_limit;
    ht_value operand[HT_OPERANDS];
    uint64_t exact[HT_LIMBS];
    ht_value limit;
    ht_view_record view[2];
} ht_fault;

struct ht_context;

/* One execution: an entry of the host, or one worker thread of a dispatch. */
typedef struct ht_run {
    int stop;            /* HT_STOP_.. */
    int phase;           /* HT_PHASE_.. */
    int64_t steps;       /* counted operations before the current run of code */
    int64_t fuel;        /* units consumed */
    int64_t fuel_event;  /* at this many units `ht_charge` has to look: limit, or lesser faults */
    int64_t fuel_limit;  /* allowance, INT64_MAX when there is none */
    int64_t depth;       /* of calls; the entry is 1 */
    int64_t depth_limit;
    int64_t dispatch;    /* number of the current dispatch, -1 outside */
    int64_t dispatches;  /* numbers taken so far */
    int64_t item;        /* current work item */
    int64_t kernel;      /* function number of the current kernel */
    ht_site *stack;      /* call sites of a fault, innermost first; NULL in a worker */
    int64_t stack_count, stack_room;
    const int64_t *least;       /* in a worker: the least faulting item that is known */
    struct ht_context *context; /* NULL in a worker */
    void *variables;            /* module variables */
    ht_fault fault;             /* valid when stop is HT_STOP_FAULT */
} ht_run;

/* Width in bits of an integer type, 8 for Bool. */
HT_FN int ht_type_width(int type)
{
    return type == HT_TYPE_BOOL ? 8 : 8 << ((type & 0xf) - 1);
}

/* Whether a type is a signed integer. */
HT_FN bool ht_type_signed(int type)
{
    return type >> 4 == 1;
}

/* The least and the greatest value of an integer type, as bits. */
HT_FN uint64_t ht_type_min(int type)
{
    return ht_type_signed(type) ? ~(uint64_t)0 << (ht_type_width(type) - 1) : 0;
}

HT_FN uint64_t ht_type_max(int type)
{
    return ~(uint64_t)0 >> (64 - ht_type_width(type) + (ht_type_signed(type) ? 1 : 0));
}

/* Whether a value is below 0. */
HT_FN bool ht_value_negative(int type, uint64_t bits)
{
    return ht_type_signed(type) && bits >> 63 != 0;
}

/* exact = -exact. */
HT_COLD void ht_exact_negate(uint64_t exact[HT_LIMBS])
{
    uint64_t carry = 1;
    for (int i = 0; i < HT_LIMBS; i++) {
        exact[i] = ~exact[i] + carry;
        carry = carry && exact[i] == 0;
    }
}

/* exact = exact * factor, for exact >= 0. */
HT_COLD void ht_exact_multiply(uint64_t exact[HT_LIMBS], uint64_t factor)
{
    uint64_t carry = 0;
    for (int i = 0; i < HT_LIMBS; i++) {
        uint64_t high, low = ht_mul_u64_wide(exact[i], factor, &high);
        exact[i] = low + carry;
        carry = high + (exact[i] < low);
    }
}

/* exact = the value of (type, bits). */
HT_COLD void ht_exact_set(uint64_t exact[HT_LIMBS], int type, uint64_t bits)
{
    uint64_t sign = ht_value_negative(type, bits) ? ~(uint64_t)0 : 0;
    exact[0] = bits;
    for (int i = 1; i < HT_LIMBS; i++) exact[i] = sign;
}

/* exact = a + b. */
HT_COLD void ht_exact_add(uint64_t exact[HT_LIMBS], int type, uint64_t a, uint64_t b)
{
    uint64_t right[HT_LIMBS], carry = 0;
    ht_exact_set(exact, type, a);
    ht_exact_set(right, type, b);
    for (int i = 0; i < HT_LIMBS; i++) {
        uint64_t sum = exact[i] + right[i], next = sum < right[i];
        exact[i] = sum + carry;
        carry = next | (exact[i] < carry);
    }
}

/* exact = a * factor. */
HT_COLD void ht_exact_product(uint64_t exact[HT_LIMBS], int type, uint64_t a, uint64_t factor)
{
    bool negative = ht_value_negative(type, a);
    ht_exact_set(exact, HT_TYPE_U64, negative ? 0 - a : a);
    ht_exact_multiply(exact, factor);
    if (negative) ht_exact_negate(exact);
}

/* Whether exact < 0. */
HT_FN bool ht_exact_negative(const uint64_t exact[HT_LIMBS])
{
    return exact[HT_LIMBS - 1] >> 63 != 0;
}

/* The record to fill, or NULL when an earlier fault or a stop of the host stays. */
HT_COLD ht_fault *ht_fault_begin(ht_run *run, ht_site at, int code, uint32_t op)
{
    ht_fault *fault = &run->fault;
    int64_t ordinal = run->steps + HT_SITE_STEP(at);
    if (run->stop != HT_STOP_NONE && (run->stop != HT_STOP_FAULT || fault->ordinal <= ordinal)) {
        return NULL;
    }
    memset(fault, 0, sizeof *fault);
    fault->code = code;
    fault->op = op;
    fault->at = at;
    fault->ordinal = ordinal;
    fault->phase = run->phase;
    fault->kernel = run->kernel;
    fault->dispatch = run->phase == HT_PHASE_NONE ? -1 : run->dispatch;
    fault->item = run->phase == HT_PHASE_ITEM ? run->item : -1;
    run->stop = HT_STOP_FAULT;
    return fault;
}

/* One more operand. */
HT_FN void ht_fault_operand(ht_fault *fault, int type, uint64_t bits)
{
    fault->operand[fault->operand_count].type = type;
    fault->operand[fault->operand_count].bits = bits;
    fault->operand_count++;
}

/* The bound that was passed. */
HT_FN void ht_fault_limit(ht_fault *fault, int type, uint64_t bits)
{
    fault->has_limit = true;
    fault->limit.type = type;
    fault->limit.bits = bits;
}

/* `exact` is set and outside `type`: the bound on its side is the limit. */
HT_FN void ht_fault_crossed(ht_fault *fault, int type)
{
    fault->has_exact = true;
    ht_fault_limit(fault, type,
                   ht_exact_negative(fault->exact) ? ht_type_min(type) : ht_type_max(type));
}

/* A fault with `count` operands of the operation's type and nothing else (IM-106). */
HT_COLD void ht_fault_values(ht_run *run, ht_site at, int code, uint32_t op, int count, uint64_t a,
                             uint64_t b, uint64_t c)
{
    ht_fault *fault = ht_fault_begin(run, at, code, op);
    uint64_t bits[3] = {a, b, c};
    if (fault == NULL) return;
    for (int i = 0; i < count; i++) ht_fault_operand(fault, HT_OP_TYPE1(op), bits[i]);
}

/* E_OVERFLOW of an operation on one or two operands of its type (IM-30). */
HT_COLD void ht_fault_overflow(ht_run *run, ht_site at, uint32_t op, uint64_t a, uint64_t b)
{
    ht_fault *fault = ht_fault_begin(run, at, HT1_E_OVERFLOW, op);
    int type = HT_OP_TYPE1(op);
    if (fault == NULL) return;
    ht_fault_operand(fault, type, a);
    switch (HT_OP_FAMILY(op)) {
    case HT_OP_ADD:
        ht_fault_operand(fault, type, b);
        ht_exact_add(fault->exact, type, a, b);
        break;
    case HT_OP_SUB: /* signed: a - b = ~(~a + b); unsigned: a < b */
        ht_fault_operand(fault, type, b);
        if (ht_type_signed(type)) {
            ht_exact_add(fault->exact, type, ~a, b);
            for (int i = 0; i < HT_LIMBS; i++) fault->exact[i] = ~fault->exact[i];
        } else {
            ht_exact_set(fault->exact, HT_TYPE_U64, b - a);
            ht_exact_negate(fault->exact);
        }
        break;
    case HT_OP_MUL:
        ht_fault_operand(fault, type, b);
        if (ht_value_negative(type, b)) {
            ht_exact_product(fault->exact, type, a, 0 - b);
            ht_exact_negate(fault->exact);
        } else {
            ht_exact_product(fault->exact, type, a, b);
        }
        break;
    case HT_OP_NEG:
    case HT_OP_ABS:
        ht_exact_set(fault->exact, type, a);
        ht_exact_negate(fault->exact);
        break;
    default: /* a quotient: MIN / -1 */
        ht_fault_operand(fault, type, b);
        ht_exact_set(fault->exact, type, a);
        ht_exact_negate(fault->exact);
        break;
    }
    ht_fault_crossed(fault, type);
}

/* E_SHIFT: a count outside 0 .. width - 1, recorded in its own type (IM-45). */
HT_COLD void ht_fault_shift(ht_run *run, ht_site at, uint32_t op, uint64_t a, uint64_t count,
                            int count_type)
{
    ht_fault *fault = ht_fault_begin(run, at, HT1_E_SHIFT, op);
    if (fault == NULL) return;
    ht_fault_operand(fault, HT_OP_TYPE1(op), a);
    ht_fault_operand(fault, count_type, count);
    ht_fault_limit(fault, HT_TYPE_I64, (uint64_t)ht_type_width(HT_OP_TYPE1(op)) - 1);
}

/* E_OVERFLOW of a * 2^count, count in range (IM-45). */
HT_COLD void ht_fault_shl(ht_run *run, ht_site at, uint32_t op, uint64_t a, uint64_t count,
                          int count_type)
{
    ht_fault *fault = ht_fault_begin(run, at, HT1_E_OVERFLOW, op);
    if (fault == NULL) return;
    ht_fault_operand(fault, HT_OP_TYPE1(op), a);
    ht_fault_operand(fault, count_type, count);
    ht_exact_product(fault->exact, HT_OP_TYPE1(op), a, (uint64_t)1 << count);
    ht_fault_crossed(fault, HT_OP_TYPE1(op));
}

/* E_NARROW of a conversion (IM-50). */
HT_COLD void ht_fault_narrow(ht_run *run, ht_site at, uint32_t op, uint64_t x)
{
    ht_fault *fault = ht_fault_begin(run, at, HT1_E_NARROW, op);
    if (fault == NULL) return;
    ht_fault_operand(fault, HT_OP_TYPE1(op), x);
    ht_exact_set(fault->exact, HT_OP_TYPE1(op), x);
    ht_fault_crossed(fault, HT_OP_TYPE2(op));
}

/* E_OVERFLOW at contribution j of a checked fold (IM-83). */
HT_COLD void ht_fault_fold(ht_run *run, ht_site at, uint32_t op, int64_t j, uint64_t accumulator,
                           uint64_t element)
{
    ht_fault *fault = ht_fault_begin(run, at, HT1_E_OVERFLOW, op);
    if (fault == NULL) return;
    ht_fault_operand(fault, HT_TYPE_I64, (uint64_t)j);
    ht_fault_operand(fault, HT_OP_TYPE1(op), accumulator);
    ht_fault_operand(fault, HT_OP_TYPE1(op), element);
    ht_exact_add(fault->exact, HT_OP_TYPE1(op), accumulator, element);
    ht_fault_crossed(fault, HT_OP_TYPE1(op));
}

/* E_BOUNDS of an index; `dimension` is -1 for an array of rank 1 (IM-186). */
HT_COLD void ht_fault_index(ht_run *run, ht_site at, int type, int dimension, int64_t index,
                            int64_t extent)
{
    ht_fault *fault = ht_fault_begin(run, at, HT1_E_BOUNDS,
                                     HT_OP(HT_OP_INDEX, HT_FORM_CHECKED, type, 0, 0));
    if (fault == NULL) return;
    if (dimension >= 0) ht_fault_operand(fault, HT_TYPE_I64, (uint64_t)dimension);
    ht_fault_operand(fault, HT_TYPE_I64, (uint64_t)index);
    ht_fault_limit(fault, HT_TYPE_I64, (uint64_t)extent);
}

/* E_BOUNDS of a slice; `low` and `high` as written; `dimension` as above (IM-186). */
HT_COLD void ht_fault_slice(ht_run *run, ht_site at, int type, int dimension, int64_t low,
                            int64_t high, int64_t extent)
{
    ht_fault *fault = ht_fault_begin(run, at, HT1_E_BOUNDS,
                                     HT_OP(HT_OP_SLICE, HT_FORM_CHECKED, type, 0, 0));
    if (fault == NULL) return;
    if (dimension >= 0) ht_fault_operand(fault, HT_TYPE_I64, (uint64_t)dimension);
    ht_fault_operand(fault, HT_TYPE_I64, (uint64_t)low);
    ht_fault_operand(fault, HT_TYPE_I64, (uint64_t)high);
    ht_fault_limit(fault, HT_TYPE_I64, (uint64_t)extent);
}

/* A fault of a system operation: `count` I64 operands, then the I64 limit where it has one. */
HT_COLD void ht_fault_system(ht_run *run, ht_site at, int code, int family, int count,
                             const int64_t *operands, const int64_t *limit)
{
    ht_fault *fault = ht_fault_begin(run, at, code, HT_OP(family, HT_FORM_NONE, 0, 0, 0));
    if (fault == NULL) return;
    for (int i = 0; i < count; i++) {
        ht_fault_operand(fault, HT_TYPE_I64, (uint64_t)operands[i]);
    }
    if (limit != NULL) ht_fault_limit(fault, HT_TYPE_I64, (uint64_t)*limit);
}

/* A condition that does not hold: its number unless -1, and the two sides of a comparison unless
 * `type` is 0; no exact value, no limit. */
HT_COLD void ht_fault_sides(ht_run *run, ht_site at, int code, uint32_t op, int64_t index, int type,
                            uint64_t left, uint64_t right)
{
    ht_fault *fault = ht_fault_begin(run, at, code, op);
    if (fault == NULL) return;
    if (index >= 0) ht_fault_operand(fault, HT_TYPE_I64, (uint64_t)index);
    if (type == 0) return;
    ht_fault_operand(fault, type, left);
    ht_fault_operand(fault, type, right);
}

#endif
