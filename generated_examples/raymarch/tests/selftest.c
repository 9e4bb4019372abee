/* SPDX-License-Identifier: MIT-0 */
/* The self-test of raymarch:
 * every recorded case, in every memory layout and with 1, 2 and 8 threads.
 *
 *     raymarch_selftest            all of it
 *     raymarch_selftest ENTRY      one entry, or "arithmetic" for the machine alone
 */
#include "selftest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const suite suite_march;

static const suite *const suites[] = {
    &suite_march,
    NULL,
};

static const int64_t thread_counts[] = {1, 2, 8};
#define PATTERN 0xA5
#define MARGIN 8 /* elements before and behind an array */

static void *take(size_t bytes)
{
    void *memory = malloc(bytes ? bytes : 1);
    if (!memory) {
        fputs("raymarch_selftest: out of memory\n", stderr);
        exit(2);
    }
    return memory;
}

static void differ(test *t, const char *what)
{
    t->failures++;
    fprintf(stderr, "%s, case %d, layout %d, %d threads: %s differs\n", t->entry, t->number,
            t->layout, (int)t->threads, what);
}

/* Strides of the layout and the offset of the first element in memory of `*room` elements. */
static size_t arrange(array *a, int layout, size_t *room)
{
    int64_t step = layout == LAYOUT_PADDED ? 2 : 1;
    size_t low = 0, high = 0;
    for (int k = 0; k < a->rank; k++) {
        int d = layout == LAYOUT_COLUMNS ? k : a->rank - 1 - k;
        a->s[d] = layout == LAYOUT_REVERSED ? -step : step;
        if (layout == LAYOUT_REVERSED) {
            low += (size_t)((a->n[d] - 1) * step);
        } else {
            high += (size_t)((a->n[d] - 1) * step);
        }
        step = step * a->n[d] + (layout == LAYOUT_PADDED ? 3 : 0);
    }
    *room = low + high + 1 + 2 * MARGIN;
    return low + MARGIN;
}

/* The next index in row-major order, from zeros on; 0 behind the last. */
static int advance(const array *a, int64_t *at)
{
    int d = a->rank - 1;
    while (d >= 0 && ++at[d] == a->n[d]) {
        at[d--] = 0;
    }
    return d >= 0;
}

/* Where the element of this index lies, in bytes. */
static size_t offset_of(const array *a, size_t first, const int64_t *at)
{
    int64_t offset = (int64_t)first;
    for (int d = 0; d < a->rank; d++) {
        offset += at[d] * a->s[d];
    }
    return (size_t)offset * a->size;
}

/* Row-major `elements` to their places in `memory`. */
static void scatter(const array *a, unsigned char *memory, size_t first, const void *elements)
{
    int64_t at[4] = {0};
    const unsigned char *from = elements;
    do {
        memcpy(memory + offset_of(a, first, at), from, a->size);
        from += a->size;
    } while (advance(a, at));
}

/* The bits of an element, whatever its type. */
static uint64_t bits_of(const unsigned char *element, size_t size)
{
    uint8_t u8;
    uint16_t u16;
    uint32_t u32;
    uint64_t u64;
    switch (size) {
    case 1:
        memcpy(&u8, element, size);
        return u8;
    case 2:
        memcpy(&u16, element, size);
        return u16;
    case 4:
        memcpy(&u32, element, size);
        return u32;
    default:
        memcpy(&u64, element, size);
        return u64;
    }
}

/* The low bits of `value` as an element. */
static void put_bits(unsigned char *element, size_t size, uint64_t value)
{
    uint8_t u8 = (uint8_t)value;
    uint16_t u16 = (uint16_t)value;
    uint32_t u32 = (uint32_t)value;
    switch (size) {
    case 1:
        memcpy(element, &u8, size);
        break;
    case 2:
        memcpy(element, &u16, size);
        break;
    case 4:
        memcpy(element, &u32, size);
        break;
    default:
        memcpy(element, &value, size);
        break;
    }
}

/* FNV-1a over the elements in row-major order, one 64-bit word each. */
static uint64_t digest_of(const array *a, size_t first)
{
    int64_t at[4] = {0};
    uint64_t digest = UINT64_C(0xCBF29CE484222325);
    do {
        const unsigned char *element = (unsigned char *)a->memory + offset_of(a, first, at);
        digest = (digest ^ bits_of(element, a->size)) * UINT64_C(0x100000001B3);
    } while (advance(a, at));
    return digest;
}

/* The elements as they are now to the same places in `memory`. */
static void copy_elements(const array *a, unsigned char *memory, size_t first)
{
    int64_t at[4] = {0};
    do {
        size_t offset = offset_of(a, first, at);
        memcpy(memory + offset, (unsigned char *)a->memory + offset, a->size);
    } while (advance(a, at));
}

/* The next number of SplitMix64. */
static uint64_t draw(uint64_t *state)
{
    *state += UINT64_C(0x9E3779B97F4A7C15);
    uint64_t z = (*state ^ (*state >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

void test_fill(void *memory, size_t size, size_t count, uint64_t seed, int64_t low, uint64_t span)
{
    unsigned char *to = memory;
    for (size_t k = 0; k < count; k++, to += size) {
        put_bits(to, size, (uint64_t)low + draw(&seed) % span);
    }
}

void test_fill_floats(void *memory, size_t size, size_t count, uint64_t seed, int64_t low,
                      uint64_t span)
{
    for (size_t k = 0; k < count; k++) {
        double eighths = (double)(low + (int64_t)(draw(&seed) % span)) / 8;
        if (size == sizeof(float)) {
            ((float *)memory)[k] = (float)eighths;
        } else {
            ((double *)memory)[k] = eighths;
        }
    }
}

array test_place(test *t, const char *name, const void *elements, size_t size, int rank,
                 const int64_t *extents)
{
    array a = {name, NULL, 0, size, NULL, rank, {0}, {0}};
    int empty = 0;
    for (int d = 0; d < rank; d++) {
        a.n[d] = extents[d];
        empty |= extents[d] == 0;
    }
    if (empty) {
        return a;
    }
    size_t room;
    size_t first = arrange(&a, t->layout, &room);
    a.bytes = room * size;
    a.memory = take(a.bytes);
    memset(a.memory, PATTERN, a.bytes);
    a.first = (unsigned char *)a.memory + first * size;
    scatter(&a, a.memory, first, elements);
    return a;
}

void test_array(test *t, array *a, const void *elements, uint64_t digest)
{
    if (!a->memory) {
        return;
    }
    unsigned char *expected = take(a->bytes);
    memset(expected, PATTERN, a->bytes);
    size_t first = (size_t)((unsigned char *)a->first - (unsigned char *)a->memory) / a->size;
    if (elements) {
        scatter(a, expected, first, elements);
    } else {
        copy_elements(a, expected, first);
        if (digest_of(a, first) != digest) {
            differ(t, a->name);
        }
    }
    if (memcmp(a->memory, expected, a->bytes) != 0) {
        differ(t, a->name);
    }
    free(expected);
    free(a->memory);
    a->memory = NULL;
}

/* Whether two floats of `size` bytes are of one class and sign, and close if they are numbers. */
static int close_to(uint64_t got, uint64_t want, size_t size, uint64_t ulps)
{
    const int single = size == sizeof(float);
    const uint64_t sign = UINT64_C(1) << (single ? 31 : 63);
    const uint64_t infinity = single ? UINT64_C(0x7F800000) : UINT64_C(0x7FF0000000000000);
    const uint64_t a = got & ~sign, b = want & ~sign;
    if (b > infinity) {
        return a > infinity;
    }
    if ((got ^ want) & sign) {
        return 0;
    }
    if (a == 0 || b == 0 || a >= infinity || b >= infinity) {
        return a == b;
    }
    return (a > b ? a - b : b - a) <= ulps;
}

void test_floats(test *t, array *a, const void *elements, uint64_t digest, uint64_t ulps)
{
    if (!a->memory || !elements) {
        test_array(t, a, NULL, digest);
        return;
    }
    int64_t at[4] = {0};
    size_t first = (size_t)((unsigned char *)a->first - (unsigned char *)a->memory) / a->size;
    const unsigned char *want = elements;
    int close = 1;
    do {
        const unsigned char *got = (unsigned char *)a->memory + offset_of(a, first, at);
        close &= close_to(bits_of(got, a->size), bits_of(want, a->size), a->size, ulps);
        want += a->size;
    } while (advance(a, at));
    if (!close) {
        differ(t, a->name);
    }
    test_array(t, a, NULL, digest_of(a, first)); /* the memory around them */
}

void test_float(test *t, const char *name, const void *value, const void *expected, size_t size,
                uint64_t ulps)
{
    if (!close_to(bits_of(value, size), bits_of(expected, size), size, ulps)) {
        differ(t, name);
    }
}

void test_scalar(test *t, const char *name, const void *value, const void *expected, size_t size)
{
    if (memcmp(value, expected, size) != 0) {
        differ(t, name);
    }
}

static int32_t keep_text(void *user, const char *text, size_t bytes)
{
    test *t = user;
    size_t room = sizeof t->printed - t->printed_size;
    memcpy(t->printed + t->printed_size, text, bytes < room ? bytes : room);
    t->printed_size += bytes < room ? bytes : room;
    return 0;
}

raymarch_context *test_open(test *t, limits given)
{
    ht1_options options = HT1_DEFAULTS;
    options.threads = t->threads;
    options.write = keep_text;
    options.user = t;
    if (given.depth) {
        options.depth = given.depth;
    }
    raymarch_context *cx = NULL;
    size_t bytes = raymarch_ht_context_bytes();
    t->storage = take(bytes);
    t->printed_size = 0;
    ht1_status status = raymarch_ht_open(RAYMARCH_INTERFACE, t->storage, bytes, &options, &cx);
    if (status == HT1_OK) {
        status = raymarch_ht_set_fuel(cx, given.fuel);
    }
    if (status != HT1_OK) {
        fprintf(stderr, "raymarch_selftest: no context, status %d\n", (int)status);
        exit(2);
    }
    return cx;
}

void test_close(test *t, raymarch_context *cx, ht1_status status, const outcome *expected)
{
    if (status != expected->status) {
        differ(t, "status");
    }
    if (raymarch_ht_fuel_used(cx) != expected->fuel) {
        differ(t, "fuel");
    }
    if (status > 0) {
        size_t size = raymarch_ht_fault_bytes(cx, NULL, 0);
        unsigned char *record = take(size);
        raymarch_ht_fault_bytes(cx, record, size);
        if (size != expected->record_size || memcmp(record, expected->record, size) != 0) {
            char text[1024];
            differ(t, "fault record");
            raymarch_ht_fault_text(cx, text, sizeof text);
            fprintf(stderr, "%s\n", text);
        }
        free(record);
    }
    if (t->printed_size != expected->printed_size
        || memcmp(t->printed, expected->printed ? expected->printed : "", t->printed_size) != 0) {
        differ(t, "printed text");
    }
    if (raymarch_ht_close(cx) != HT1_OK) {
        differ(t, "the end of the context");
    }
    free(t->storage);
}

static int run_suite(const suite *s)
{
    int calls = 0, failures = 0;
    if (s->prepare) {
        s->prepare();
    }
    for (int number = 0; number < s->cases; number++) {
        for (int layout = 0; layout < s->layouts; layout++) {
            for (size_t k = 0; k < sizeof thread_counts / sizeof *thread_counts; k++) {
                test t = {0};
                t.entry = s->entry;
                t.number = number;
                t.layout = layout;
                t.threads = thread_counts[k];
                s->call(&t, number);
                calls++;
                failures += t.failures != 0;
            }
        }
    }
    printf("%s: %d cases, %d calls, %d failed\n", s->entry, s->cases, calls, failures);
    return failures;
}

static int run_arithmetic(void)
{
    ht1_status status = raymarch_ht_check_arithmetic();
    printf("arithmetic of this build: %s\n", status == HT1_OK ? "exact" : "NOT exact");
    return status != HT1_OK;
}

int main(int count, char **arguments)
{
    const char *wanted = count > 1 ? arguments[1] : NULL;
    int failures = 0, found = 0;
    if (!wanted || strcmp(wanted, "arithmetic") == 0) {
        failures += run_arithmetic();
        found = 1;
    }
    for (const suite *const *s = suites; *s; s++) {
        if (!wanted || strcmp(wanted, (*s)->entry) == 0) {
            failures += run_suite(*s);
            found = 1;
        }
    }
    if (!found) {
        fprintf(stderr, "raymarch_selftest: there is no entry %s\n", wanted);
        return 2;
    }
    return failures != 0;
}
