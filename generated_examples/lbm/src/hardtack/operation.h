/* SPDX-License-Identifier: MIT-0 */
/* Generated from the operation table by transpiler/emit/operation_header.py: numbers of types,
 * operations and rounding modes, and the names that fault records spell. */
#ifndef HT_OPERATION_H
#define HT_OPERATION_H

#include <stddef.h>
#include <stdint.h>

/* Types: their tags in canonical bytes. */
#define HT_TYPE_BOOL 0x01
#define HT_TYPE_I8 0x11
#define HT_TYPE_I16 0x12
#define HT_TYPE_I32 0x13
#define HT_TYPE_I64 0x14
#define HT_TYPE_U8 0x21
#define HT_TYPE_U16 0x22
#define HT_TYPE_U32 0x23
#define HT_TYPE_U64 0x24
#define HT_TYPE_F32 0x73
#define HT_TYPE_F64 0x74

/* What happens when a result does not fit. */
#define HT_FORM_NONE 0
#define HT_FORM_CHECKED 1
#define HT_FORM_WRAP 2
#define HT_FORM_SAT 3

/* Operation families. */
#define HT_OP_ADD 1
#define HT_OP_SUB 2
#define HT_OP_MUL 3
#define HT_OP_NEG 4
#define HT_OP_DIV 5
#define HT_OP_REM 6
#define HT_OP_DIV_TRUNC 7
#define HT_OP_REM_TRUNC 8
#define HT_OP_DIV_EUCLID 9
#define HT_OP_REM_EUCLID 10
#define HT_OP_DIV_ROUND 11
#define HT_OP_SHL 12
#define HT_OP_SHR 13
#define HT_OP_ROTL 14
#define HT_OP_ROTR 15
#define HT_OP_AND 16
#define HT_OP_OR 17
#define HT_OP_XOR 18
#define HT_OP_NOT 19
#define HT_OP_EQ 20
#define HT_OP_NE 21
#define HT_OP_LT 22
#define HT_OP_LE 23
#define HT_OP_GT 24
#define HT_OP_GE 25
#define HT_OP_LOGICAL_NOT 26
#define HT_OP_AS 27
#define HT_OP_ABS 28
#define HT_OP_MIN 29
#define HT_OP_MAX 30
#define HT_OP_CLAMP 31
#define HT_OP_SUM 32
#define HT_OP_FOLD_CHECKED 33
#define HT_OP_REDUCE_MIN 34
#define HT_OP_REDUCE_MAX 35
#define HT_OP_COUNT 36
#define HT_OP_INDEX 128
#define HT_OP_SLICE 129
#define HT_OP_ASSERT 130
#define HT_OP_FUEL_CHARGE 131
#define HT_OP_CALL_ENTER 132
#define HT_OP_DECL_SHAPE 133
#define HT_OP_COPY_SHAPE 134
#define HT_OP_COPY_ALIAS 135
#define HT_OP_BIND_SHAPE 136
#define HT_OP_BIND_WHERE 137
#define HT_OP_BIND_INJECTIVE 138
#define HT_OP_BIND_ALIAS 139
#define HT_OP_BIND_DOMAIN 140
#define HT_OP_DISPATCH_ADMIT 141
#define HT_OP_ARENA_ALLOC 142

/* Rounding modes. */
#define HT_FLOOR 0
#define HT_CEIL 1
#define HT_TRUNC 2
#define HT_AWAY 3
#define HT_HALF_EVEN 4
#define HT_HALF_AWAY 5
#define HT_HALF_TRUNC 6
#define HT_HALF_UP 7
#define HT_HALF_DOWN 8

/* An operation in 32 bits: family 8, form 4, types 8 and 8, rounding mode 4. */
#define HT_OP(family, form, type1, type2, mode) \
    ((uint32_t)(family) << 24 | (uint32_t)(form) << 20 | (uint32_t)(type1) << 12 | \
     (uint32_t)(type2) << 4 | (uint32_t)(mode))
#define HT_OP_FAMILY(op) ((int)((op) >> 24))
#define HT_OP_FORM(op) ((int)((op) >> 20 & 0xf))
#define HT_OP_TYPE1(op) ((int)((op) >> 12 & 0xff))
#define HT_OP_TYPE2(op) ((int)((op) >> 4 & 0xff))
#define HT_OP_MODE(op) ((int)((op) & 0xf))

/* The identifier of an operation that can fault, "add.checked.i64"; "" for any other number. */
static inline const char *ht_operation_name(uint32_t op)
{
    static const struct {
        uint32_t op;
        const char *name;
    } table[] = {
        {0x01111000, "add.checked.i8"},
        {0x01112000, "add.checked.i16"},
        {0x01113000, "add.checked.i32"},
        {0x01114000, "add.checked.i64"},
        {0x01121000, "add.checked.u8"},
        {0x01122000, "add.checked.u16"},
        {0x01123000, "add.checked.u32"},
        {0x01124000, "add.checked.u64"},
        {0x02111000, "sub.checked.i8"},
        {0x02112000, "sub.checked.i16"},
        {0x02113000, "sub.checked.i32"},
        {0x02114000, "sub.checked.i64"},
        {0x02121000, "sub.checked.u8"},
        {0x02122000, "sub.checked.u16"},
        {0x02123000, "sub.checked.u32"},
        {0x02124000, "sub.checked.u64"},
        {0x03111000, "mul.checked.i8"},
        {0x03112000, "mul.checked.i16"},
        {0x03113000, "mul.checked.i32"},
        {0x03114000, "mul.checked.i64"},
        {0x03121000, "mul.checked.u8"},
        {0x03122000, "mul.checked.u16"},
        {0x03123000, "mul.checked.u32"},
        {0x03124000, "mul.checked.u64"},
        {0x04111000, "neg.checked.i8"},
        {0x04112000, "neg.checked.i16"},
        {0x04113000, "neg.checked.i32"},
        {0x04114000, "neg.checked.i64"},
        {0x04121000, "neg.checked.u8"},
        {0x04122000, "neg.checked.u16"},
        {0x04123000, "neg.checked.u32"},
        {0x04124000, "neg.checked.u64"},
        {0x05111000, "div.checked.i8"},
        {0x05112000, "div.checked.i16"},
        {0x05113000, "div.checked.i32"},
        {0x05114000, "div.checked.i64"},
        {0x05121000, "div.checked.u8"},
        {0x05122000, "div.checked.u16"},
        {0x05123000, "div.checked.u32"},
        {0x05124000, "div.checked.u64"},
        {0x06111000, "rem.checked.i8"},
        {0x06112000, "rem.checked.i16"},
        {0x06113000, "rem.checked.i32"},
        {0x06114000, "rem.checked.i64"},
        {0x06121000, "rem.checked.u8"},
        {0x06122000, "rem.checked.u16"},
        {0x06123000, "rem.checked.u32"},
        {0x06124000, "rem.checked.u64"},
        {0x07111000, "div_trunc.checked.i8"},
        {0x07112000, "div_trunc.checked.i16"},
        {0x07113000, "div_trunc.checked.i32"},
        {0x07114000, "div_trunc.checked.i64"},
        {0x07121000, "div_trunc.checked.u8"},
        {0x07122000, "div_trunc.checked.u16"},
        {0x07123000, "div_trunc.checked.u32"},
        {0x07124000, "div_trunc.checked.u64"},
        {0x08111000, "rem_trunc.checked.i8"},
        {0x08112000, "rem_trunc.checked.i16"},
        {0x08113000, "rem_trunc.checked.i32"},
        {0x08114000, "rem_trunc.checked.i64"},
        {0x08121000, "rem_trunc.checked.u8"},
        {0x08122000, "rem_trunc.checked.u16"},
        {0x08123000, "rem_trunc.checked.u32"},
        {0x08124000, "rem_trunc.checked.u64"},
        {0x09111000, "div_euclid.checked.i8"},
        {0x09112000, "div_euclid.checked.i16"},
        {0x09113000, "div_euclid.checked.i32"},
        {0x09114000, "div_euclid.checked.i64"},
        {0x09121000, "div_euclid.checked.u8"},
        {0x09122000, "div_euclid.checked.u16"},
        {0x09123000, "div_euclid.checked.u32"},
        {0x09124000, "div_euclid.checked.u64"},
        {0x0a111000, "rem_euclid.checked.i8"},
        {0x0a112000, "rem_euclid.checked.i16"},
        {0x0a113000, "rem_euclid.checked.i32"},
        {0x0a114000, "rem_euclid.checked.i64"},
        {0x0a121000, "rem_euclid.checked.u8"},
        {0x0a122000, "rem_euclid.checked.u16"},
        {0x0a123000, "rem_euclid.checked.u32"},
        {0x0a124000, "rem_euclid.checked.u64"},
        {0x0b111000, "div_round.checked.i8.floor"},
        {0x0b111001, "div_round.checked.i8.ceil"},
        {0x0b111002, "div_round.checked.i8.trunc"},
        {0x0b111003, "div_round.checked.i8.away"},
        {0x0b111004, "div_round.checked.i8.half_even"},
        {0x0b111005, "div_round.checked.i8.half_away"},
        {0x0b111006, "div_round.checked.i8.half_trunc"},
        {0x0b111007, "div_round.checked.i8.half_up"},
        {0x0b111008, "div_round.checked.i8.half_down"},
        {0x0b112000, "div_round.checked.i16.floor"},
        {0x0b112001, "div_round.checked.i16.ceil"},
        {0x0b112002, "div_round.checked.i16.trunc"},
        {0x0b112003, "div_round.checked.i16.away"},
        {0x0b112004, "div_round.checked.i16.half_even"},
        {0x0b112005, "div_round.checked.i16.half_away"},
        {0x0b112006, "div_round.checked.i16.half_trunc"},
        {0x0b112007, "div_round.checked.i16.half_up"},
        {0x0b112008, "div_round.checked.i16.half_down"},
        {0x0b113000, "div_round.checked.i32.floor"},
        {0x0b113001, "div_round.checked.i32.ceil"},
        {0x0b113002, "div_round.checked.i32.trunc"},
        {0x0b113003, "div_round.checked.i32.away"},
        {0x0b113004, "div_round.checked.i32.half_even"},
        {0x0b113005, "div_round.checked.i32.half_away"},
        {0x0b113006, "div_round.checked.i32.half_trunc"},
        {0x0b113007, "div_round.checked.i32.half_up"},
        {0x0b113008, "div_round.checked.i32.half_down"},
        {0x0b114000, "div_round.checked.i64.floor"},
        {0x0b114001, "div_round.checked.i64.ceil"},
        {0x0b114002, "div_round.checked.i64.trunc"},
        {0x0b114003, "div_round.checked.i64.away"},
        {0x0b114004, "div_round.checked.i64.half_even"},
        {0x0b114005, "div_round.checked.i64.half_away"},
        {0x0b114006, "div_round.checked.i64.half_trunc"},
        {0x0b114007, "div_round.checked.i64.half_up"},
        {0x0b114008, "div_round.checked.i64.half_down"},
        {0x0b121000, "div_round.checked.u8.floor"},
        {0x0b121001, "div_round.checked.u8.ceil"},
        {0x0b121002, "div_round.checked.u8.trunc"},
        {0x0b121003, "div_round.checked.u8.away"},
        {0x0b121004, "div_round.checked.u8.half_even"},
        {0x0b121005, "div_round.checked.u8.half_away"},
        {0x0b121006, "div_round.checked.u8.half_trunc"},
        {0x0b121007, "div_round.checked.u8.half_up"},
        {0x0b121008, "div_round.checked.u8.half_down"},
        {0x0b122000, "div_round.checked.u16.floor"},
        {0x0b122001, "div_round.checked.u16.ceil"},
        {0x0b122002, "div_round.checked.u16.trunc"},
        {0x0b122003, "div_round.checked.u16.away"},
        {0x0b122004, "div_round.checked.u16.half_even"},
        {0x0b122005, "div_round.checked.u16.half_away"},
        {0x0b122006, "div_round.checked.u16.half_trunc"},
        {0x0b122007, "div_round.checked.u16.half_up"},
        {0x0b122008, "div_round.checked.u16.half_down"},
        {0x0b123000, "div_round.checked.u32.floor"},
        {0x0b123001, "div_round.checked.u32.ceil"},
        {0x0b123002, "div_round.checked.u32.trunc"},
        {0x0b123003, "div_round.checked.u32.away"},
        {0x0b123004, "div_round.checked.u32.half_even"},
        {0x0b123005, "div_round.checked.u32.half_away"},
        {0x0b123006, "div_round.checked.u32.half_trunc"},
        {0x0b123007, "div_round.checked.u32.half_up"},
        {0x0b123008, "div_round.checked.u32.half_down"},
        {0x0b124000, "div_round.checked.u64.floor"},
        {0x0b124001, "div_round.checked.u64.ceil"},
        {0x0b124002, "div_round.checked.u64.trunc"},
        {0x0b124003, "div_round.checked.u64.away"},
        {0x0b124004, "div_round.checked.u64.half_even"},
        {0x0b124005, "div_round.checked.u64.half_away"},
        {0x0b124006, "div_round.checked.u64.half_trunc"},
        {0x0b124007, "div_round.checked.u64.half_up"},
        {0x0b124008, "div_round.checked.u64.half_down"},
        {0x0c111000, "shl.checked.i8"},
        {0x0c112000, "shl.checked.i16"},
        {0x0c113000, "shl.checked.i32"},
        {0x0c114000, "shl.checked.i64"},
        {0x0c121000, "shl.checked.u8"},
        {0x0c122000, "shl.checked.u16"},
        {0x0c123000, "shl.checked.u32"},
        {0x0c124000, "shl.checked.u64"},
        {0x0c211000, "shl.wrap.i8"},
        {0x0c212000, "shl.wrap.i16"},
        {0x0c213000, "shl.wrap.i32"},
        {0x0c214000, "shl.wrap.i64"},
        {0x0c221000, "shl.wrap.u8"},
        {0x0c222000, "shl.wrap.u16"},
        {0x0c223000, "shl.wrap.u32"},
        {0x0c224000, "shl.wrap.u64"},
        {0x0d111000, "shr.checked.i8"},
        {0x0d112000, "shr.checked.i16"},
        {0x0d113000, "shr.checked.i32"},
        {0x0d114000, "shr.checked.i64"},
        {0x0d121000, "shr.checked.u8"},
        {0x0d122000, "shr.checked.u16"},
        {0x0d123000, "shr.checked.u32"},
        {0x0d124000, "shr.checked.u64"},
        {0x0e121000, "rotl.checked.u8"},
        {0x0e122000, "rotl.checked.u16"},
        {0x0e123000, "rotl.checked.u32"},
        {0x0e124000, "rotl.checked.u64"},
        {0x0f121000, "rotr.checked.u8"},
        {0x0f122000, "rotr.checked.u16"},
        {0x0f123000, "rotr.checked.u32"},
        {0x0f124000, "rotr.checked.u64"},
        {0x1b111210, "as.checked.i8.u8"},
        {0x1b111220, "as.checked.i8.u16"},
        {0x1b111230, "as.checked.i8.u32"},
        {0x1b111240, "as.checked.i8.u64"},
        {0x1b112110, "as.checked.i16.i8"},
        {0x1b112210, "as.checked.i16.u8"},
        {0x1b112220, "as.checked.i16.u16"},
        {0x1b112230, "as.checked.i16.u32"},
        {0x1b112240, "as.checked.i16.u64"},
        {0x1b113110, "as.checked.i32.i8"},
        {0x1b113120, "as.checked.i32.i16"},
        {0x1b113210, "as.checked.i32.u8"},
        {0x1b113220, "as.checked.i32.u16"},
        {0x1b113230, "as.checked.i32.u32"},
        {0x1b113240, "as.checked.i32.u64"},
        {0x1b114110, "as.checked.i64.i8"},
        {0x1b114120, "as.checked.i64.i16"},
        {0x1b114130, "as.checked.i64.i32"},
        {0x1b114210, "as.checked.i64.u8"},
        {0x1b114220, "as.checked.i64.u16"},
        {0x1b114230, "as.checked.i64.u32"},
        {0x1b114240, "as.checked.i64.u64"},
        {0x1b121110, "as.checked.u8.i8"},
        {0x1b122110, "as.checked.u16.i8"},
        {0x1b122120, "as.checked.u16.i16"},
        {0x1b122210, "as.checked.u16.u8"},
        {0x1b123110, "as.checked.u32.i8"},
        {0x1b123120, "as.checked.u32.i16"},
        {0x1b123130, "as.checked.u32.i32"},
        {0x1b123210, "as.checked.u32.u8"},
        {0x1b123220, "as.checked.u32.u16"},
        {0x1b124110, "as.checked.u64.i8"},
        {0x1b124120, "as.checked.u64.i16"},
        {0x1b124130, "as.checked.u64.i32"},
        {0x1b124140, "as.checked.u64.i64"},
        {0x1b124210, "as.checked.u64.u8"},
        {0x1b124220, "as.checked.u64.u16"},
        {0x1b124230, "as.checked.u64.u32"},
        {0x1c111000, "abs.checked.i8"},
        {0x1c112000, "abs.checked.i16"},
        {0x1c113000, "abs.checked.i32"},
        {0x1c114000, "abs.checked.i64"},
        {0x1f111000, "clamp.checked.i8"},
        {0x1f112000, "clamp.checked.i16"},
        {0x1f113000, "clamp.checked.i32"},
        {0x1f114000, "clamp.checked.i64"},
        {0x1f121000, "clamp.checked.u8"},
        {0x1f122000, "clamp.checked.u16"},
        {0x1f123000, "clamp.checked.u32"},
        {0x1f124000, "clamp.checked.u64"},
        {0x20111110, "sum.checked.i8.i8"},
        {0x20111120, "sum.checked.i8.i16"},
        {0x20111130, "sum.checked.i8.i32"},
        {0x20111140, "sum.checked.i8.i64"},
        {0x20111210, "sum.checked.i8.u8"},
        {0x20111220, "sum.checked.i8.u16"},
        {0x20111230, "sum.checked.i8.u32"},
        {0x20111240, "sum.checked.i8.u64"},
        {0x20112110, "sum.checked.i16.i8"},
        {0x20112120, "sum.checked.i16.i16"},
        {0x20112130, "sum.checked.i16.i32"},
        {0x20112140, "sum.checked.i16.i64"},
        {0x20112210, "sum.checked.i16.u8"},
        {0x20112220, "sum.checked.i16.u16"},
        {0x20112230, "sum.checked.i16.u32"},
        {0x20112240, "sum.checked.i16.u64"},
        {0x20113110, "sum.checked.i32.i8"},
        {0x20113120, "sum.checked.i32.i16"},
        {0x20113130, "sum.checked.i32.i32"},
        {0x20113140, "sum.checked.i32.i64"},
        {0x20113210, "sum.checked.i32.u8"},
        {0x20113220, "sum.checked.i32.u16"},
        {0x20113230, "sum.checked.i32.u32"},
        {0x20113240, "sum.checked.i32.u64"},
        {0x20114110, "sum.checked.i64.i8"},
        {0x20114120, "sum.checked.i64.i16"},
        {0x20114130, "sum.checked.i64.i32"},
        {0x20114140, "sum.checked.i64.i64"},
        {0x20114210, "sum.checked.i64.u8"},
        {0x20114220, "sum.checked.i64.u16"},
        {0x20114230, "sum.checked.i64.u32"},
        {0x20114240, "sum.checked.i64.u64"},
        {0x20121110, "sum.checked.u8.i8"},
        {0x20121120, "sum.checked.u8.i16"},
        {0x20121130, "sum.checked.u8.i32"},
        {0x20121140, "sum.checked.u8.i64"},
        {0x20121210, "sum.checked.u8.u8"},
        {0x20121220, "sum.checked.u8.u16"},
        {0x20121230, "sum.checked.u8.u32"},
        {0x20121240, "sum.checked.u8.u64"},
        {0x20122110, "sum.checked.u16.i8"},
        {0x20122120, "sum.checked.u16.i16"},
        {0x20122130, "sum.checked.u16.i32"},
        {0x20122140, "sum.checked.u16.i64"},
        {0x20122210, "sum.checked.u16.u8"},
        {0x20122220, "sum.checked.u16.u16"},
        {0x20122230, "sum.checked.u16.u32"},
        {0x20122240, "sum.checked.u16.u64"},
        {0x20123110, "sum.checked.u32.i8"},
        {0x20123120, "sum.checked.u32.i16"},
        {0x20123130, "sum.checked.u32.i32"},
        {0x20123140, "sum.checked.u32.i64"},
        {0x20123210, "sum.checked.u32.u8"},
        {0x20123220, "sum.checked.u32.u16"},
        {0x20123230, "sum.checked.u32.u32"},
        {0x20123240, "sum.checked.u32.u64"},
        {0x20124110, "sum.checked.u64.i8"},
        {0x20124120, "sum.checked.u64.i16"},
        {0x20124130, "sum.checked.u64.i32"},
        {0x20124140, "sum.checked.u64.i64"},
        {0x20124210, "sum.checked.u64.u8"},
        {0x20124220, "sum.checked.u64.u16"},
        {0x20124230, "sum.checked.u64.u32"},
        {0x20124240, "sum.checked.u64.u64"},
        {0x21111000, "fold_checked.add.i8"},
        {0x21112000, "fold_checked.add.i16"},
        {0x21113000, "fold_checked.add.i32"},
        {0x21114000, "fold_checked.add.i64"},
        {0x21121000, "fold_checked.add.u8"},
        {0x21122000, "fold_checked.add.u16"},
        {0x21123000, "fold_checked.add.u32"},
        {0x21124000, "fold_checked.add.u64"},
        {0x22111000, "reduce_min.checked.i8"},
        {0x22112000, "reduce_min.checked.i16"},
        {0x22113000, "reduce_min.checked.i32"},
        {0x22114000, "reduce_min.checked.i64"},
        {0x22121000, "reduce_min.checked.u8"},
        {0x22122000, "reduce_min.checked.u16"},
        {0x22123000, "reduce_min.checked.u32"},
        {0x22124000, "reduce_min.checked.u64"},
        {0x23111000, "reduce_max.checked.i8"},
        {0x23112000, "reduce_max.checked.i16"},
        {0x23113000, "reduce_max.checked.i32"},
        {0x23114000, "reduce_max.checked.i64"},
        {0x23121000, "reduce_max.checked.u8"},
        {0x23122000, "reduce_max.checked.u16"},
        {0x23123000, "reduce_max.checked.u32"},
        {0x23124000, "reduce_max.checked.u64"},
        {0x80101000, "index.checked.bool"},
        {0x80111000, "index.checked.i8"},
        {0x80112000, "index.checked.i16"},
        {0x80113000, "index.checked.i32"},
        {0x80114000, "index.checked.i64"},
        {0x80121000, "index.checked.u8"},
        {0x80122000, "index.checked.u16"},
        {0x80123000, "index.checked.u32"},
        {0x80124000, "index.checked.u64"},
        {0x80173000, "index.checked.f32"},
        {0x80174000, "index.checked.f64"},
        {0x81101000, "slice.checked.bool"},
        {0x81111000, "slice.checked.i8"},
        {0x81112000, "slice.checked.i16"},
        {0x81113000, "slice.checked.i32"},
        {0x81114000, "slice.checked.i64"},
        {0x81121000, "slice.checked.u8"},
        {0x81122000, "slice.checked.u16"},
        {0x81123000, "slice.checked.u32"},
        {0x81124000, "slice.checked.u64"},
        {0x82101000, "assert.checked.bool"},
        {0x83000000, "fuel.charge"},
        {0x84000000, "call.enter"},
        {0x85000000, "decl.shape"},
        {0x86000000, "copy.shape"},
        {0x87000000, "copy.alias"},
        {0x88000000, "bind.shape"},
        {0x89000000, "bind.where"},
        {0x8a000000, "bind.injective"},
        {0x8b000000, "bind.alias"},
        {0x8c000000, "bind.domain"},
        {0x8d000000, "dispatch.admit"},
        {0x8e000000, "arena.alloc"},
    };
    size_t low = 0, high = sizeof table / sizeof table[0];
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (table[middle].op == op) return table[middle].name;
        if (table[middle].op < op) low = middle + 1;
        else high = middle;
    }
    return "";
}

#endif
