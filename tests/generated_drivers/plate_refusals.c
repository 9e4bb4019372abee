/* What the entries of the tree `plate` refuse before anything runs, and what they call a fault. */
#include "plate/plate.h"

#include "check.h"

#include <string.h>

#define N 4
#define M 3
#define CELLS (N * M)

static plate_context *cx;
static int32_t u[CELLS], w[CELLS], v[CELLS + 1];
static int64_t r[CELLS + 1], total;

static void fill(void)
{
    for (int k = 0; k < CELLS; k++) {
        u[k] = 10 * k;
        w[k] = 1 + k;
        v[k] = k;
        r[k] = -1;
    }
    total = -1;
}

static int untouched(void)
{
    for (int k = 0; k < CELLS; k++) {
        if (u[k] != 10 * k || w[k] != 1 + k || v[k] != k || r[k] != -1) return 0;
    }
    return total == -1;
}

static ht1_status blend(const int32_t *u_, int64_t n, int64_t m, const int32_t *w_, int32_t *v_,
                        int64_t *r_, int64_t *total_)
{
    return plate_blend(cx, u_, n, m, w_, N, M, v_, N, M, r_, N, M, total_);
}

/* The context does what it should, and counts only the entries that ran. */
static int64_t entries;
static int usable(void)
{
    ht1_fault fault;
    ht1_status status;
    fill();
    if (blend(u, N, M, w, v, r, &total) != HT1_OK || total == -1) return 0;
    fill();
    w[7] = 0;
    status = blend(u, N, M, w, v, r, &total);
    plate_ht_fault(cx, &fault);
    entries += 2;
    w[7] = 8;
    return untouched() && status == HT1_E_DIV_ZERO && fault.item == 7 && fault.entry == entries - 1 &&
           plate_ht_status(cx) == HT1_E_DIV_ZERO && plate_ht_reset(cx) == HT1_OK &&
           plate_ht_status(cx) == 0;
}

/* A refusal: nothing ran, nothing was written, the context is as before. */
#define REFUSED(call) \
    do { \
        CHECK((call) == HT1_REFUSED_ARGUMENT); \
        CHECK(untouched()); \
        CHECK(plate_ht_status(cx) == 0); \
        CHECK(usable()); \
    } while (0)

static void *odd(void *pointer)
{
    return (char *)pointer + 1;
}

static void refusals(void)
{
    int32_t result = -1;
    plate_memory storage;
    plate_context *other;
    ht1_options options = HT1_DEFAULTS;
    fill();
    REFUSED(blend(NULL, N, M, w, v, r, &total));
    REFUSED(blend(u, N, M, NULL, v, r, &total));
    REFUSED(blend(u, N, M, w, NULL, r, &total));
    REFUSED(blend(u, N, M, w, v, NULL, &total));
    REFUSED(blend(u, N, M, w, v, r, NULL));
    REFUSED(blend(u, -1, M, w, v, r, &total));
    REFUSED(blend(u, N, -1, w, v, r, &total));
    REFUSED(blend(u, INT64_MIN, 0, w, v, r, &total));
    REFUSED(blend(u, INT64_MAX, M, w, v, r, &total));
    REFUSED(blend(odd(u), N, M, w, v, r, &total));
    REFUSED(blend(u, N, M, w, odd(v), r, &total));
    REFUSED(blend(u, N, M, w, v, odd(r), &total));
    REFUSED(plate_blend_strided(cx, u, N, M, INT64_MAX, 1, w, N, M, M, 1, v, N, M, M, 1, r, N, M,
                                M, 1, &total));
    REFUSED(plate_sums(cx, NULL, N, M, w, N, M, &result));
    REFUSED(plate_sums(cx, v, N, M, w, N, M, NULL));
    REFUSED(plate_sums(cx, odd(v), N, M, w, N, M, &result));
    REFUSED(plate_sums(cx, v, N, -M, w, N, M, &result));
    /* Sequential code stores as it goes: each element must be one of its own. */
    REFUSED(plate_sums_strided(cx, v, N, M, 0, 1, w, N, M, M, 1, &result));
    REFUSED(plate_sums_strided(cx, v, N, M, 1, 1, w, N, M, M, 1, &result));
    CHECK(result == -1);
    REFUSED(plate_ht_set_fuel(cx, -1));
    REFUSED(plate_ht_set_fuel(cx, INT64_MIN + 1));
    REFUSED(plate_ht_set_depth(cx, 0));
    REFUSED(plate_ht_reserve(cx, -1));
    CHECK(blend(u, N, M, w, v, r, &total) == HT1_OK);
    entries++;
    CHECK(plate_blend(NULL, u, N, M, w, N, M, v, N, M, r, N, M, &total) == HT1_REFUSED_ARGUMENT);
    CHECK(plate_ht_set_fuel(NULL, 1) == HT1_REFUSED_ARGUMENT);
    CHECK(plate_ht_close(NULL) == HT1_REFUSED_ARGUMENT);
    options.depth = 0;
    CHECK(plate_ht_open(PLATE_INTERFACE, &storage, sizeof storage, &options, &other) ==
          HT1_REFUSED_ARGUMENT);
    options.depth = 1;
    options.size--;
    CHECK(plate_ht_open(PLATE_INTERFACE, &storage, sizeof storage, &options, &other) ==
          HT1_REFUSED_VERSION);
    CHECK(plate_ht_open(PLATE_INTERFACE + 1, &storage, sizeof storage, NULL, &other) ==
          HT1_REFUSED_VERSION);
    CHECK(plate_ht_open(PLATE_INTERFACE, &storage, plate_ht_context_bytes() - 1, NULL, &other) ==
          HT1_REFUSED_VERSION);
    CHECK(plate_ht_open(PLATE_INTERFACE, NULL, sizeof storage, NULL, &other) ==
          HT1_REFUSED_ARGUMENT);
}

/* A context that holds a fault returns it before it looks at arguments, until it is reset. */
static void sticky(void)
{
    ht1_fault first, later;
    fill();
    w[2] = 0;
    CHECK(blend(u, N, M, w, v, r, &total) == HT1_E_DIV_ZERO);
    plate_ht_fault(cx, &first);
    CHECK(blend(NULL, -1, M, w, v, r, NULL) == HT1_E_DIV_ZERO);
    CHECK(plate_down(cx, 1, &total) == HT1_E_DIV_ZERO && total == -1);
    plate_ht_fault(cx, &later);
    CHECK(memcmp(&first, &later, sizeof first) == 0);
    CHECK(plate_ht_reset(cx) == HT1_OK);
    entries++;
    CHECK(usable());
}

/* Arrays without elements have no address. */
static void empty(void)
{
    uint8_t keys[2] = {0, 0};
    int16_t table[1] = {5}, found[2] = {7, 7};
    int64_t sum = -1;
    int32_t result = -1;
    ht1_fault fault;
    CHECK(plate_blend(cx, NULL, 0, M, NULL, 0, M, NULL, 0, M, NULL, 0, M, &sum) == HT1_OK);
    CHECK(sum == 0);
    CHECK(plate_blend(cx, NULL, 3, 0, NULL, 3, 0, NULL, 3, 0, NULL, 3, 0, &sum) == HT1_OK);
    CHECK(plate_gather(cx, NULL, 0, NULL, 0, NULL, 0) == HT1_OK);
    CHECK(plate_gather(cx, NULL, 0, table, 1, NULL, 0) == HT1_OK);
    CHECK(plate_gather(cx, keys, 2, table, 1, found, 2) == HT1_OK && found[1] == 5);
    entries += 5;
    /* A gather from a table without elements touches nothing. */
    found[0] = found[1] = 7;
    CHECK(plate_gather(cx, keys, 2, NULL, 0, found, 2) == HT1_E_BOUNDS);
    plate_ht_fault(cx, &fault);
    CHECK(fault.item == 0 && fault.step == 3 && fault.entry == entries);
    CHECK(strcmp(fault.operation, "index.checked.i16") == 0);
    CHECK(found[0] == 7 && found[1] == 7 && plate_ht_reset(cx) == HT1_OK);
    CHECK(plate_gather_strided(cx, keys, 2, 1, table, 0, 99, found, 2, 1) == HT1_E_BOUNDS);
    CHECK(plate_ht_reset(cx) == HT1_OK);
    /* The last element of an empty array is out of bounds in sequential code too. */
    CHECK(plate_sums(cx, NULL, 0, M, NULL, 0, M, &result) == HT1_E_BOUNDS && result == -1);
    CHECK(plate_ht_reset(cx) == HT1_OK);
    entries += 3;
    CHECK(usable());
}

/* A written array that meets itself or another argument is a fault of the language. */
static void alias(const char *operation, ht1_status status)
{
    ht1_fault fault;
    plate_ht_fault(cx, &fault);
    CHECK(status == HT1_E_ALIAS && strcmp(fault.operation, operation) == 0 && fault.phase == 0);
    CHECK(untouched() && plate_ht_reset(cx) == HT1_OK);
    entries++;
    CHECK(usable());
}

static void aliases(void)
{
    uint16_t x[48];
    ht1_status status;
    int64_t *inside = &r[CELLS / 2];
    fill();
    alias("bind.alias", blend(v, N, M, w, v, r, &total));
    alias("bind.alias", blend(u, N, M, v + 1, v, r, &total));
    alias("bind.alias", blend(u, N, M, w, (int32_t *)(void *)r, r, &total));
    alias("bind.alias", blend(u, N, M, w, v, r, inside));
    alias("bind.injective", plate_blend_strided(cx, u, N, M, M, 1, w, N, M, M, 1, v, N, M, M, 1, r,
                                                N, M, 0, 1, &total));
    alias("bind.injective", plate_blend_strided(cx, u, N, M, M, 1, w, N, M, M, 1, v, N, M, 1, 1, r,
                                                N, M, M, 1, &total));
    /* Inputs may overlap each other, or have stride 0. */
    CHECK(blend(u, N, M, u, v, r, &total) == HT1_E_DIV_ZERO && plate_ht_reset(cx) == HT1_OK);
    entries++;
    fill();
    CHECK(plate_blend_strided(cx, u, N, M, 0, 0, w, N, M, 0, 1, v, N, M, M, 1, r, N, M, M, 1,
                              &total) == HT1_OK);
    CHECK(total == 0 && v[0] == 9 && v[4] == 7 && r[4] == 4);
    entries++;
    fill();
    status = plate_sums(cx, v, N, M, v, N, M, &w[0]);
    CHECK(status == HT1_E_ALIAS && untouched() && plate_ht_reset(cx) == HT1_OK);
    entries++;
    /* Columns of one matrix that interleave: disjoint by their strides. */
    for (int k = 0; k < 48; k++) x[k] = (uint16_t)k;
    CHECK(plate_mirror_strided(cx, x, 2, 3, 2, 2, 24, 8, 4, 2, x + 1, 2, 3, 2, 2, 24, 8, 4, 2) ==
          HT1_OK);
    CHECK(x[1] == 24 + 2 + 1 && x[0] == 0);
    entries++;
    CHECK(usable());
}

int main(void)
{
    plate_memory memory;
    CHECK(plate_ht_open(PLATE_INTERFACE, &memory, sizeof memory, NULL, &cx) == HT1_OK);
    refusals();
    sticky();
    empty();
    aliases();
    CHECK(plate_ht_close(cx) == HT1_OK);
    puts("done");
    return 0;
}
