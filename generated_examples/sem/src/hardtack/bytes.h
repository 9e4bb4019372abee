/* SPDX-License-Identifier: MIT-0 */
/* What a context says about its fault: the canonical record, text, single values, a struct.
 *
 * All writers return the full length and write only what fits, as snprintf does. */
#ifndef HT_BYTES_H
#define HT_BYTES_H

#include "context.h"
#include "print.h"

/* Output of which the first `room` bytes are kept. */
typedef struct ht_sink {
    unsigned char *out;
    size_t room, size;
} ht_sink;

HT_FN void ht_put(ht_sink *sink, const void *bytes, size_t count)
{
    if (sink->size < sink->room) {
        size_t left = sink->room - sink->size;
        memcpy(sink->out + sink->size, bytes, count < left ? count : left);
    }
    sink->size += count;
}

/* The low `count` bytes of `value`, little-endian. */
HT_FN void ht_put_int(ht_sink *sink, uint64_t value, int count)
{
    for (int i = 0; i < count; i++) {
        unsigned char byte = (unsigned char)(value >> (8 * i) & 0xff);
        ht_put(sink, &byte, 1);
    }
}

/* A string: its length in four bytes, then the bytes. */
HT_FN void ht_put_string(ht_sink *sink, const char *text)
{
    ht_put_int(sink, strlen(text), 4);
    ht_put(sink, text, strlen(text));
}

/* A tagged value (IM-147). */
HT_FN void ht_put_value(ht_sink *sink, ht_value value)
{
    ht_put_int(sink, (uint64_t)value.type, 1);
    ht_put_int(sink, value.bits, ht_type_width(value.type) / 8);
}

/* A tagged Z: minimal two's complement (IM-145). */
HT_FN void ht_put_exact(ht_sink *sink, const uint64_t exact[HT_LIMBS])
{
    unsigned char bytes[8 * HT_LIMBS];
    unsigned sign = ht_exact_negative(exact) ? 0xff : 0;
    int count = 8 * HT_LIMBS;
    for (int i = 0; i < count; i++) bytes[i] = (unsigned char)(exact[i / 8] >> (i % 8 * 8) & 0xff);
    while (count > 0 && bytes[count - 1] == sign &&
           (count == 1 ? sign == 0 : (bytes[count - 2] & 0x80) == (sign & 0x80))) {
        count--;
    }
    ht_put_int(sink, 0x0f, 1);
    ht_put_int(sink, (uint64_t)count, 4);
    ht_put(sink, bytes, (size_t)count);
}

/* A view identity, tag 61 (IM-146). */
HT_FN void ht_put_view(ht_sink *sink, const ht_view_record *view)
{
    ht_put_int(sink, 0x61, 1);
    ht_put_int(sink, (uint64_t)view->type, 1);
    ht_put_int(sink, view->buffer, 8);
    ht_put_int(sink, 0, 8); /* generation */
    ht_put_int(sink, (uint64_t)view->rank, 1);
    ht_put_int(sink, (uint64_t)view->origin, 8);
    for (int d = 0; d < view->rank; d++) {
        ht_put_int(sink, (uint64_t)view->extent[d], 8);
        ht_put_int(sink, (uint64_t)view->lower[d], 8);
        ht_put_int(sink, (uint64_t)view->stride[d], 8);
    }
    ht_put_int(sink, view->written ? 1 : 0, 1);
}

/* A position in the sources; empty path, line 0 and column 0 where there is none. */
typedef struct ht_position {
    const char *file, *function;
    int64_t line, column;
} ht_position;

HT_FN ht_position ht_position_of(const ht_program *program, ht_site at)
{
    ht_position position = {"", "", 0, 0};
    if (HT_SITE_FUNCTION(at) < program->function_count) {
        const ht_function *function = &program->functions[HT_SITE_FUNCTION(at)];
        position.file = function->file;
        position.function = function->name;
        position.line = function->line + HT_SITE_LINE(at);
        position.column = HT_SITE_COLUMN(at);
    }
    return position;
}

HT_FN void ht_put_position(ht_sink *sink, const ht_program *program, ht_site at)
{
    ht_position position = ht_position_of(program, at);
    ht_put_string(sink, position.file);
    ht_put_int(sink, (uint64_t)position.line, 4);
    ht_put_int(sink, (uint64_t)position.column, 4);
}

/* The qualified name of the kernel of a fault. */
HT_FN const char *ht_kernel_name(const ht_program *program, const ht_fault *fault)
{
    bool known = fault->kernel >= 0 && fault->kernel < program->function_count;
    return known ? program->functions[fault->kernel].name : "";
}

/* The fault that a context holds, or NULL. */
HT_FN const ht_fault *ht_fault_of(const ht_context *cx)
{
    return cx == NULL || cx->code == 0 ? NULL : &cx->run.fault;
}

/* The canonical record, version 2 (IM-149); 0 without a fault. */
HT_COLD size_t ht_fault_bytes(const ht_context *cx, unsigned char *out, size_t room)
{
    const ht_fault *fault = ht_fault_of(cx);
    ht_sink sink = {out, room, 0};
    if (fault == NULL) return 0;
    ht_put_string(&sink, "cint-core-1/fault/v2");
    ht_put_int(&sink, (uint64_t)fault->code, 2);
    ht_put_string(&sink, ht_operation_name(fault->op));
    ht_put_int(&sink, (uint64_t)(fault->operand_count + fault->view_count), 4);
    for (int i = 0; i < fault->operand_count; i++) ht_put_value(&sink, fault->operand[i]);
    for (int i = 0; i < fault->view_count; i++) ht_put_view(&sink, &fault->view[i]);
    ht_put_int(&sink, fault->has_exact, 1);
    if (fault->has_exact) ht_put_exact(&sink, fault->exact);
    ht_put_int(&sink, fault->has_limit, 1);
    if (fault->has_limit) ht_put_value(&sink, fault->limit);
    ht_put_position(&sink, cx->program, fault->at);
    ht_put_int(&sink, 0, 1); /* revision */
    ht_put_int(&sink, 0, 1); /* source map */
    ht_put_int(&sink, fault->phase != HT_PHASE_NONE, 1);
    if (fault->phase != HT_PHASE_NONE) {
        ht_put_string(&sink, ht_kernel_name(cx->program, fault));
        ht_put_int(&sink, (uint64_t)fault->dispatch, 8);
        ht_put_int(&sink, (uint64_t)fault->phase, 1);
        ht_put_int(&sink, fault->phase == HT_PHASE_ITEM, 1);
        if (fault->phase == HT_PHASE_ITEM) {
            ht_put_int(&sink, (uint64_t)fault->item, 8);
            ht_put_int(&sink, (uint64_t)fault->ordinal, 8);
        }
    }
    ht_put_int(&sink, (uint64_t)cx->run.stack_count, 4);
    for (int64_t i = cx->run.stack_count; i > 0; i--) {
        ht_put_position(&sink, cx->program, cx->run.stack[i - 1]);
    }
    return sink.size;
}

/* --- text --------------------------------------------------------------------------------- */

HT_FN void ht_put_text(ht_sink *sink, const char *text)
{
    ht_put(sink, text, strlen(text));
}

HT_FN void ht_put_number(ht_sink *sink, int64_t number)
{
    char digits[24];
    const char *first = ht_decimal(digits, number < 0, ht_magnitude(number));
    ht_put(sink, first, (size_t)(digits + 24 - first));
}

/* An exact value in decimal. */
HT_FN void ht_put_exact_text(ht_sink *sink, const uint64_t exact[HT_LIMBS])
{
    char digits[160];
    uint64_t rest[HT_LIMBS], any;
    int at = (int)sizeof digits;
    bool negative = ht_exact_negative(exact);
    memcpy(rest, exact, sizeof rest);
    if (negative) ht_exact_negate(rest);
    do {
        uint64_t remainder = 0;
        any = 0;
        for (int i = HT_LIMBS - 1; i >= 0; i--) { /* long division by 10, 32 bits at a time */
            uint64_t high = remainder << 32 | rest[i] >> 32;
            uint64_t low = high % 10 << 32 | (rest[i] & 0xffffffffu);
            rest[i] = (high / 10) << 32 | low / 10;
            remainder = low % 10;
            any |= rest[i];
        }
        digits[--at] = (char)('0' + remainder);
    } while (any != 0);
    if (negative) ht_put_text(sink, "-");
    ht_put(sink, digits + at, sizeof digits - (size_t)at);
}

/* A value in decimal, or true or false (IM-90). */
HT_FN void ht_put_value_text(ht_sink *sink, ht_value value)
{
    ht_piece piece = HT_UINT(value.bits);
    char text[24];
    size_t length;
    if (value.type == HT_TYPE_BOOL) piece.kind = 'b';
    else if (ht_type_signed(value.type)) piece.kind = 'i';
    length = ht_piece_write(&piece, text);
    ht_put(sink, text, length);
}

/* A type as sources spell it: I64, U8, Bool. */
HT_FN void ht_put_type(ht_sink *sink, int type)
{
    if (type == HT_TYPE_BOOL) {
        ht_put_text(sink, "Bool");
        return;
    }
    ht_put_text(sink, ht_type_signed(type) ? "I" : "U");
    ht_put_number(sink, ht_type_width(type));
}

/* A view: "view I32[5 from 0 by 1] at 2 of buffer 0 generation 0, write". */
HT_FN void ht_put_view_text(ht_sink *sink, const ht_view_record *view)
{
    ht_put_text(sink, "view ");
    ht_put_type(sink, view->type);
    for (int d = 0; d < view->rank; d++) {
        ht_put_text(sink, d == 0 ? "[" : ", ");
        ht_put_number(sink, view->extent[d]);
        ht_put_text(sink, " from ");
        ht_put_number(sink, view->lower[d]);
        ht_put_text(sink, " by ");
        ht_put_number(sink, view->stride[d]);
    }
    ht_put_text(sink, "] at ");
    ht_put_number(sink, view->origin);
    ht_put_text(sink, " of buffer ");
    ht_put_number(sink, (int64_t)view->buffer);
    ht_put_text(sink, view->written ? " generation 0, write" : " generation 0, read");
}

/* file:line:column. */
HT_FN void ht_put_place(ht_sink *sink, const ht_program *program, ht_site at)
{
    ht_position position = ht_position_of(program, at);
    ht_put_text(sink, position.file);
    ht_put_text(sink, ":");
    ht_put_number(sink, position.line);
    ht_put_text(sink, ":");
    ht_put_number(sink, position.column);
}

/* A type and a value: "I64 7". */
HT_FN void ht_put_typed(ht_sink *sink, ht_value value)
{
    ht_put_type(sink, value.type);
    ht_put_text(sink, " ");
    ht_put_value_text(sink, value);
}

/* The name of a fault code and what it says. */
typedef struct ht_code_text {
    const char *name, *message;
} ht_code_text;

HT_FN ht_code_text ht_code_texts(int code)
{
    static const ht_code_text texts[] = {
        {"E_NONE", "no fault"},
        {"E_OVERFLOW", "the result does not fit its type"},
        {"E_DIV_ZERO", "division by zero"},
        {"E_BOUNDS", "index, slice or allocation out of bounds"},
        {"E_SHAPE", "shapes do not agree"},
        {"E_SHIFT", "shift count out of range"},
        {"E_NARROW", "the value does not fit the target type"},
        {"E_ALIAS", "a written array overlaps another"},
        {"E_STALE_HANDLE", "stale handle"},
        {"E_FUEL", "the fuel allowance is used up"},
        {"E_UNSUPPORTED", "this target cannot do it exactly"},
        {"E_DOMAIN", "an argument lies outside the domain"},
        {"E_DEPTH", "the depth limit is reached"},
        {"E_ASSERT", "assertion failed"},
    };
    return texts[code >= 0 && code < (int)(sizeof texts / sizeof texts[0]) ? code : 0];
}

/* Where in a dispatch: "mod.k, dispatch 0, phase work-item, work-item 5, step 2". */
HT_FN void ht_put_address(ht_sink *sink, const ht_program *program, const ht_fault *fault)
{
    static const char *const phases[] = {"entry", "work-item", "epilogue"};
    if (fault->phase == HT_PHASE_NONE) {
        ht_put_text(sink, "none");
        return;
    }
    ht_put_text(sink, ht_kernel_name(program, fault));
    ht_put_text(sink, ", dispatch ");
    ht_put_number(sink, fault->dispatch);
    ht_put_text(sink, ", phase ");
    ht_put_text(sink, phases[fault->phase]);
    if (fault->phase != HT_PHASE_ITEM) return;
    ht_put_text(sink, ", work-item ");
    ht_put_number(sink, fault->item);
    ht_put_text(sink, ", step ");
    ht_put_number(sink, fault->ordinal);
}

/* Ends a text: `size` does not count the terminator, which is written when there is room. */
HT_FN size_t ht_text_end(const ht_sink *sink)
{
    if (sink->room > 0) sink->out[sink->size < sink->room ? sink->size : sink->room - 1] = 0;
    return sink->size;
}

/* The report of a fault, one line for each field (LS-276); "" without a fault. */
HT_COLD size_t ht_fault_text(const ht_context *cx, char *text, size_t room)
{
    const ht_fault *fault = ht_fault_of(cx);
    ht_sink sink = {(unsigned char *)text, room, 0};
    ht_code_text code;
    if (fault == NULL) return ht_text_end(&sink);
    code = ht_code_texts(fault->code);
    ht_put_text(&sink, "fault[");
    ht_put_text(&sink, code.name);
    ht_put_text(&sink, "]: ");
    ht_put_text(&sink, code.message);
    ht_put_text(&sink, "\n  --> ");
    ht_put_place(&sink, cx->program, fault->at);
    ht_put_text(&sink, "\n   = operation: ");
    ht_put_text(&sink, ht_operation_name(fault->op));
    ht_put_text(&sink, "\n   = operand-count: ");
    ht_put_number(&sink, fault->operand_count + fault->view_count);
    for (int i = 0; i < fault->operand_count; i++) {
        ht_put_text(&sink, "\n   = operand: ");
        ht_put_typed(&sink, fault->operand[i]);
    }
    for (int i = 0; i < fault->view_count; i++) {
        ht_put_text(&sink, "\n   = operand: ");
        ht_put_view_text(&sink, &fault->view[i]);
    }
    ht_put_text(&sink, "\n   = exact: ");
    if (fault->has_exact) ht_put_exact_text(&sink, fault->exact);
    else ht_put_text(&sink, "none");
    ht_put_text(&sink, "\n   = limit: ");
    if (fault->has_limit) ht_put_typed(&sink, fault->limit);
    else ht_put_text(&sink, "none");
    ht_put_text(&sink, "\n   = revision: none\n   = source-map: none\n   = address: ");
    ht_put_address(&sink, cx->program, fault);
    ht_put_text(&sink, "\n   = stack-depth: ");
    ht_put_number(&sink, cx->run.stack_count);
    for (int64_t i = cx->run.stack_count; i > 0; i--) {
        ht_put_text(&sink, "\n   = called from: ");
        ht_put_place(&sink, cx->program, cx->run.stack[i - 1]);
    }
    ht_put_text(&sink, "\n   = fuel-consumed: ");
    ht_put_number(&sink, cx->fuel_used);
    ht_put_text(&sink, "\n   = state: none\n");
    return ht_text_end(&sink);
}

/* One value of the fault as decimal text: operand `which` from 0, HT1_EXACT or HT1_LIMIT; "" for
 * one that is absent. */
HT_COLD size_t ht_fault_value(const ht_context *cx, int32_t which, char *text, size_t room)
{
    const ht_fault *fault = ht_fault_of(cx);
    ht_sink sink = {(unsigned char *)text, room, 0};
    if (fault == NULL) return ht_text_end(&sink);
    if (which == HT1_EXACT && fault->has_exact) {
        ht_put_exact_text(&sink, fault->exact);
    } else if (which == HT1_LIMIT && fault->has_limit) {
        ht_put_value_text(&sink, fault->limit);
    } else if (which >= 0 && which < fault->operand_count) {
        ht_put_value_text(&sink, fault->operand[which]);
    } else if (which >= 0 && which - fault->operand_count < fault->view_count) {
        ht_put_view_text(&sink, &fault->view[which - fault->operand_count]);
    }
    return ht_text_end(&sink);
}

/* The fault's fields; code 0 and everything else absent without one. */
HT_COLD void ht_fault_fill(const ht_context *cx, ht1_fault *out)
{
    const ht_fault *fault = ht_fault_of(cx);
    ht_position position;
    if (out == NULL) return;
    memset(out, 0, sizeof *out);
    out->line = out->column = out->phase = -1;
    out->entry = out->dispatch = out->item = out->step = -1;
    out->file = out->operation = out->function = NULL;
    if (fault == NULL) return;
    position = ht_position_of(cx->program, fault->at);
    out->code = fault->code;
    out->line = (int32_t)position.line;
    out->column = (int32_t)position.column;
    out->file = position.file;
    out->function = position.function;
    out->operation = ht_operation_name(fault->op);
    out->entry = cx->entries - 1;
    out->phase = fault->phase;
    out->dispatch = fault->dispatch;
    out->item = fault->item;
    if (fault->phase == HT_PHASE_ITEM) out->step = fault->ordinal;
}

#endif
