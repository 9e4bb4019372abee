/* SPDX-License-Identifier: MIT-0 */
/* Printing floating-point numbers: as few digits as give the same number again, and a point. */
#ifndef HT_PRINT_FLOAT_H
#define HT_PRINT_FLOAT_H

#include "print.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define HT_FLOAT_TEXT 40 /* room for every text of a number */

/* Elements of a list of pieces: a float; a double. */
#define HT_FLOAT(value) ht_float_piece((char[HT_FLOAT_TEXT]){""}, (value), true)
#define HT_DOUBLE(value) ht_float_piece((char[HT_FLOAT_TEXT]){""}, (value), false)

/* Whether `digits` is `value` again, which is not negative, in single precision if it is `narrow`:
 * what is a little above the greatest float is that one. */
HT_FN bool ht_same_number(const char *digits, double value, bool narrow)
{
    double again = strtod(digits, NULL);
    if (!narrow) return again >= value && again <= value;
    if (again >= 0x1.ffffffp+127) return false;
    if (again > 0x1.fffffep+127) again = 0x1.fffffep+127;
    return (double)(float)again >= value && (double)(float)again <= value;
}

/* Copies the sign and the digits of "-1.25e+07" without the point, which depends on the locale;
 * returns the exponent. */
HT_FN int ht_take_digits(const char *from, char *digits, size_t *count)
{
    for (*count = 0; *from != 'e'; from++)
        if (*from >= '0' && *from <= '9') digits[(*count)++] = *from;
    return (int)strtol(from + 1, NULL, 10);
}

/* The text of a number at `out`: nan, inf, 0.1, 100.0, 1e+16; its length. */
HT_FN size_t ht_float_text(char out[HT_FLOAT_TEXT], double value, bool narrow)
{
    char made[HT_FLOAT_TEXT], digits[HT_FLOAT_TEXT] = "0";
    size_t count, at = 0;
    int exponent, most = narrow ? 8 : 16;
    if (isnan(value)) return (size_t)snprintf(out, HT_FLOAT_TEXT, "nan");
    if (signbit(value)) out[at++] = '-';
    value = fabs(value);
    if (isinf(value)) return at + (size_t)snprintf(out + at, HT_FLOAT_TEXT - at, "inf");
    for (int behind = 0; behind <= most; behind++) {
        (void)snprintf(made, sizeof made, "%.*e", behind, value);
        if (ht_same_number(made, value, narrow)) break;
    }
    exponent = ht_take_digits(made, digits, &count);
    if (exponent < -4 || exponent >= 16) {
        out[at++] = digits[0];
        if (count > 1) out[at++] = '.';
        memcpy(out + at, digits + 1, count - 1);
        at += count - 1;
        return at + (size_t)snprintf(out + at, HT_FLOAT_TEXT - at, "e%+03d", exponent);
    }
    if (exponent < 0) {
        memcpy(out + at, "0.000", (size_t)(1 - exponent));
        at += (size_t)(1 - exponent);
        memcpy(out + at, digits, count);
        return at + count;
    }
    for (size_t place = 0; place < count || place < (size_t)exponent + 2; place++) {
        if (place == (size_t)exponent + 1) out[at++] = '.';
        out[at++] = place < count ? digits[place] : '0';
    }
    return at;
}

/* A number as a piece, whose text lies in `text`. */
HT_FN ht_piece ht_float_piece(char text[HT_FLOAT_TEXT], double value, bool narrow)
{
    size_t length = ht_float_text(text, value, narrow);
    ht_piece piece = HT_BYTES(text, length);
    return piece;
}

#endif
