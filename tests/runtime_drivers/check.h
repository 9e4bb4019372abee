/* Checks of the hand-written drivers: each failure prints its line; main returns `failures`. */
#ifndef CHECK_H
#define CHECK_H

#include <stdio.h>

static int failures;

#define CHECK(condition) \
    do { \
        if (!(condition)) { \
            failures++; \
            printf("%s:%d: %s\n", __FILE__, __LINE__, #condition); \
        } \
    } while (0)

#define CHECK_EQUAL(actual, expected) \
    do { \
        int64_t left_ = (int64_t)(actual), right_ = (int64_t)(expected); \
        if (left_ != right_) { \
            failures++; \
            printf("%s:%d: %s is %lld, not %lld\n", __FILE__, __LINE__, #actual, \
                   (long long)left_, (long long)right_); \
        } \
    } while (0)

#endif
