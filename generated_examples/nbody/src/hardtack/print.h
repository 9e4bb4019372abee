/* SPDX-License-Identifier: MIT-0 */
/* Printing: the whole text of a statement goes to the `write` callback at once. */
#ifndef HT_PRINT_H
#define HT_PRINT_H

#include "memory.h"

#define HT_PRINT_BYTES 1024 /* a text up to this length needs no memory of the context */

/* One part of a printed text. */
typedef struct ht_piece {
    int kind; /* 't' text, 'i' signed, 'u' unsigned, 'b' truth value */
    const char *text;
    size_t length;
    uint64_t bits;
} ht_piece;

/* Initializers: a string literal; bytes; an integer; a truth value. */
#define HT_TEXT(literal) {'t', "" literal, sizeof(literal) - 1, 0}
#define HT_BYTES(pointer, length) {'t', (const char *)(pointer), (size_t)(length), 0}
#define HT_INT(value) {'i', NULL, 0, (uint64_t)(int64_t)(value)}
#define HT_UINT(value) {'u', NULL, 0, (uint64_t)(value)}
#define HT_BOOL(value) {'b', NULL, 0, (value) ? UINT64_C(1) : UINT64_C(0)}

/* The decimal digits of a number, at the end of `digits`; the first of them (IM-90). */
HT_FN char *ht_decimal(char digits[24], bool negative, uint64_t magnitude)
{
    char *first = digits + 24;
    do {
        *--first = (char)('0' + magnitude % 10);
        magnitude /= 10;
    } while (magnitude != 0);
    if (negative) *--first = '-';
    return first;
}

/* The text of a piece: its length, and its bytes at `out` unless that is NULL. */
HT_FN size_t ht_piece_write(const ht_piece *piece, char *out)
{
    char digits[24];
    const char *text = piece->text;
    size_t length = piece->length;
    switch (piece->kind) {
    case 'i':
    case 'u': {
        bool negative = piece->kind == 'i' && piece->bits >> 63 != 0;
        text = ht_decimal(digits, negative, negative ? 0 - piece->bits : piece->bits);
        length = (size_t)(digits + 24 - text);
        break;
    }
    case 'b':
        text = piece->bits != 0 ? "true" : "false";
        length = piece->bits != 0 ? 4 : 5;
        break;
    default: break;
    }
    if (out != NULL && length > 0) memcpy(out, text, length);
    return length;
}

/* Prints the pieces as one text. Stops the run when `write` fails or memory for a long text is
 * missing; without `write` the text is dropped. */
HT_FN void ht_print(ht_run *run, const ht_piece *pieces, size_t count)
{
    ht_context *cx = run->context;
    char small[HT_PRINT_BYTES], *text = small;
    ht_mark mark;
    size_t length = 0, at = 0;
    if (cx->options.write == NULL || run->stop != HT_STOP_NONE) return;
    mark = ht_memory_mark(cx);
    for (size_t i = 0; i < count; i++) length += ht_piece_write(&pieces[i], NULL);
    if (length > sizeof small) text = (char *)ht_take(cx, length, 1);
    if (text == NULL) {
        ht_stop(run, HT_STOP_MEMORY);
        return;
    }
    for (size_t i = 0; i < count; i++) at += ht_piece_write(&pieces[i], text + at);
    if (cx->options.write(cx->options.user, text, length) != 0) ht_stop(run, HT_STOP_OUTPUT);
    ht_memory_return(cx, mark);
}

#endif
