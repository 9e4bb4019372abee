/* SPDX-License-Identifier: MIT-0 */
/* What the self-test of sem shares:
 * laying arrays out in memory, calling with every layout and number of threads, comparing with
 * recorded results. */
#ifndef SEM_SELFTEST_H
#define SEM_SELFTEST_H

#include "sem/sem.h"

/* How an array lies in memory: see `test_place`. */
enum { LAYOUT_PLAIN, LAYOUT_ROWS, LAYOUT_COLUMNS, LAYOUT_REVERSED, LAYOUT_PADDED, LAYOUTS };

/* What a call must have done. `record` holds the canonical bytes of the fault, if there is one. */
typedef struct outcome {
    int32_t status;
    int64_t fuel;
    const unsigned char *record;
    size_t record_size;
    const char *printed;
    size_t printed_size;
} outcome;

/* Limits of a call: HT1_NO_LIMIT and 0 mean none and the default. */
typedef struct limits {
    int64_t fuel;
    int64_t depth;
} limits;

/* The call under test; `failures` counts what differed. */
typedef struct test {
    const char *entry;
    int number;
    int layout;
    int64_t threads;
    int failures;
    char printed[4096];
    size_t printed_size;
    void *storage;
} test;

/* An array in memory: `first` is the address of element [0, .., 0]. */
typedef struct array {
    const char *name;
    void *memory;
    size_t bytes;
    size_t size;
    void *first;
    int rank;
    int64_t n[4];
    int64_t s[4];
} array;

/* One entry and its recorded cases; `prepare` fills its large arrays, if there are any. */
typedef struct suite {
    const char *entry;
    int cases;
    int layouts;
    void (*prepare)(void);
    void (*call)(test *t, int number);
} suite;

/* Lay the elements out as the test's layout says; the memory around them holds a pattern. An empty
 * array is a null pointer. */
array test_place(test *t, const char *name, const void *elements, size_t size, int rank,
                 const int64_t *extents);

/* The array must now hold `elements`, or without them elements of this digest, and the memory
 * around them its pattern; it is freed. */
void test_array(test *t, array *a, const void *elements, uint64_t digest);

/* The array must now hold numbers at most `ulps` units in the last place away from `elements`, or
 * without them elements of this digest. Zeros and infinities must have their sign, a NaN is any
 * NaN. */
void test_floats(test *t, array *a, const void *elements, uint64_t digest, uint64_t ulps);

/* The same for a scalar. */
void test_float(test *t, const char *name, const void *value, const void *expected, size_t size,
                uint64_t ulps);

/* As `test_fill` for floats of `size` bytes: each number is divided by 8. */
void test_fill_floats(void *memory, size_t size, size_t count, uint64_t seed, int64_t low,
                      uint64_t span);

/* `count` elements of `size` bytes: `low` plus numbers of SplitMix64 from the state `seed`, modulo
 * `span`. */
void test_fill(void *memory, size_t size, size_t count, uint64_t seed, int64_t low, uint64_t span);

/* A scalar that the call was to write, or to leave alone. */
void test_scalar(test *t, const char *name, const void *value, const void *expected, size_t size);

/* A context for one call, and its end with the comparison of status, fuel, record and output. */
sem_context *test_open(test *t, limits given);
void test_close(test *t, sem_context *cx, ht1_status status, const outcome *expected);

#endif
