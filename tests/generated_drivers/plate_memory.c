/* Memory and output of the tree `plate`: where staging comes from, what a failure leaves behind. */
#include "plate/plate.h"

#include "check.h"

#include <string.h>

#define N 40
#define M 30
#define CELLS (N * M)

/* What the hooks of a context saw; `fail` counts down to an allocation that fails. */
typedef struct hooks {
    int64_t allocations, releases, held, fail, writes;
    int32_t write_status;
} hooks;

static hooks seen;
static plate_memory storage;
static plate_context *cx;
static int32_t u[CELLS], w[CELLS], v[CELLS], v_before[CELLS];
static int64_t r[CELLS], total;

static void *allocate(void *user, size_t bytes)
{
    hooks *h = user;
    void *memory;
    if (h->fail > 0 && --h->fail == 0) return NULL;
    memory = malloc(bytes + 16);
    CHECK(memory != NULL);
    h->allocations++;
    h->held += (int64_t)bytes;
    memcpy(memory, &bytes, sizeof bytes);
    return (char *)memory + 16;
}

static void release(void *user, void *memory, size_t bytes)
{
    hooks *h = user;
    size_t given;
    memcpy(&given, (char *)memory - 16, sizeof given);
    CHECK(given == bytes);
    h->releases++;
    h->held -= (int64_t)bytes;
    free((char *)memory - 16);
}

static int32_t write_text(void *user, const char *text, size_t bytes)
{
    hooks *h = user;
    CHECK(bytes == 7 && memcmp(text, "k is 4\n", 7) == 0);
    h->writes++;
    return h->write_status;
}

static void open(int64_t memory, int64_t flags)
{
    static const hooks none;
    ht1_options options = HT1_DEFAULTS;
    seen = none;
    options.allocate = allocate;
    options.release = release;
    options.write = write_text;
    options.user = &seen;
    options.memory = memory;
    options.flags = flags;
    CHECK(plate_ht_open(PLATE_INTERFACE, &storage, sizeof storage, &options, &cx) == HT1_OK);
    CHECK(seen.allocations == 0);
    for (int k = 0; k < CELLS; k++) {
        u[k] = k;
        w[k] = 1 + k % 9;
        v[k] = v_before[k] = -k;
        r[k] = -1;
    }
    total = -1;
}

static void close(void)
{
    CHECK(plate_ht_close(cx) == HT1_OK);
    CHECK(seen.held == 0 && seen.allocations == seen.releases);
}

static ht1_status blend(void)
{
    memcpy(v, v_before, sizeof v);
    return plate_blend(cx, u, N, M, w, N, M, v, N, M, r, N, M, &total);
}

static int untouched(void)
{
    for (int k = 0; k < CELLS; k++) {
        if (r[k] != -1) return 0;
    }
    return memcmp(v, v_before, sizeof v) == 0 && total == -1;
}

/* Each allocation of a call fails in turn: the call stops, writes nothing, leaves no record, and
 * the next one succeeds. */
static void failures(void)
{
    int64_t most;
    open(INT64_MAX, 0);
    CHECK(blend() == HT1_OK);
    most = seen.allocations;
    CHECK(most > 0);
    close();
    for (int64_t k = 1; k <= most; k++) {
        open(INT64_MAX, 0);
        seen.fail = k;
        CHECK(blend() == HT1_STOPPED_MEMORY);
        CHECK(untouched() && plate_ht_status(cx) == 0);
        CHECK(plate_ht_fault_bytes(cx, NULL, 0) == 0);
        CHECK(blend() == HT1_OK && !untouched());
        close();
    }
    /* A bound on what the context may hold is the same. */
    open(1000, 0);
    CHECK(blend() == HT1_STOPPED_MEMORY && untouched() && seen.held <= 1000);
    close();
}

/* What was reserved is enough; what is kept serves the next call; trim gives it back. */
static void reserves(void)
{
    int64_t need = plate_blend_staging(N, M, N, M, N, M, N, M);
    CHECK(need >= (int64_t)(sizeof v + sizeof r));
    open(INT64_MAX, 0);
    CHECK(plate_ht_reserve(cx, need) == HT1_OK);
    CHECK(seen.allocations == 1 && seen.held >= need);
    seen.fail = 1;
    CHECK(blend() == HT1_OK && blend() == HT1_OK);
    CHECK(plate_ht_reserve(cx, need) == HT1_OK && seen.allocations == 1);
    w[77] = 0;
    CHECK(blend() == HT1_E_DIV_ZERO && plate_ht_reset(cx) == HT1_OK);
    w[77] = 1;
    CHECK(blend() == HT1_OK && seen.allocations == 1);
    CHECK(plate_ht_trim(cx) == HT1_OK && seen.held == 0);
    CHECK(blend() == HT1_STOPPED_MEMORY);
    CHECK(blend() == HT1_OK && seen.held > 0);
    close();
    open(INT64_MAX, 0);
    CHECK(blend() == HT1_OK);
    seen.fail = 1;
    CHECK(blend() == HT1_OK);
    close();
    open(INT64_MAX, 0);
    seen.fail = 1;
    CHECK(plate_ht_reserve(cx, need) == HT1_REFUSED_MEMORY && seen.held == 0);
    CHECK(blend() == HT1_OK);
    close();
    /* Extents of four dimensions; extents that no memory holds. */
    CHECK(plate_mirror_staging(2, 3, 5, 7, 2, 3, 5, 7) >= 2 * 3 * 5 * 7 * 2);
    CHECK(plate_mirror_staging(2, 3, 5, 7, 2, 3, 5, 7) < 2 * 3 * 5 * 7 * 2 + 1000);
    CHECK(plate_blend_staging(N, M, N, M, N, M, INT64_MAX, INT64_MAX) == INT64_MAX);
    CHECK(plate_gather_staging(0, 0, 0) >= 0 && plate_gather_staging(0, 0, 0) < 1000);
}

/* Layouts with gaps are staged without them: the same reserve is enough. */
static void padded(void)
{
    static int32_t wide[3 * CELLS + 3];
    static int64_t tall[N * (M + 5)];
    int64_t need = plate_blend_staging(N, M, N, M, N, M, N, M);
    open(INT64_MAX, 0);
    CHECK(plate_ht_reserve(cx, need) == HT1_OK);
    for (int k = 0; k < CELLS; k++) wide[3 * k + 1] = v_before[k];
    seen.fail = 1;
    CHECK(plate_blend_strided(cx, u, N, M, M, 1, w, N, M, M, 1, wide + 1, N, M, 3 * M, 3, tall, N,
                              M, 1, N + 2, &total) == HT1_OK);
    CHECK(blend() == HT1_OK);
    for (int k = 0; k < CELLS; k++) CHECK(wide[3 * k + 1] == v[k] && wide[3 * k] == 0);
    for (int k = 0; k < CELLS; k++) CHECK(tall[k / M + k % M * (N + 2)] == r[k]);
    close();
}

/* With the flag `out` arrays need no staging and may hold anything after a fault; others not. */
static void discard(void)
{
    static int64_t expected[CELLS];
    uint16_t x[48] = {1}, y[48];
    int64_t sum;
    open(INT64_MAX, 0);
    CHECK(blend() == HT1_OK);
    memcpy(expected, r, sizeof r);
    sum = total;
    close();
    open(INT64_MAX, HT1_DISCARD_ON_FAULT);
    seen.fail = 1;
    CHECK(plate_mirror(cx, x, 2, 3, 2, 4, y, 2, 3, 2, 4) == HT1_OK);
    CHECK(seen.fail == 1 && seen.allocations == 0 && y[27] == 2);
    seen.fail = 0;
    w[CELLS - 1] = 0;
    CHECK(blend() == HT1_E_DIV_ZERO && plate_ht_reset(cx) == HT1_OK);
    CHECK(memcmp(v, v_before, sizeof v) == 0 && total == -1);
    CHECK(r[0] == expected[0]);
    w[CELLS - 1] = 1 + (CELLS - 1) % 9;
    CHECK(blend() == HT1_OK);
    CHECK(memcmp(r, expected, sizeof r) == 0 && total == sum);
    close();
}

/* A stop in sequential code: what was stored before remains, what follows does not happen. */
static void sequential(void)
{
    int64_t a[2] = {7, 7}, result = -1;
    open(INT64_MAX, 0);
    seen.fail = 1;
    CHECK(plate_local(cx, a, 2, 4, &result) == HT1_STOPPED_MEMORY);
    CHECK(a[0] == 4 && a[1] == 7 && result == -1 && plate_ht_status(cx) == 0);
    CHECK(plate_local(cx, a, 2, 5, &result) == HT1_OK && result == 8 && a[1] == 3);
    a[0] = a[1] = 7;
    seen.write_status = 1;
    CHECK(plate_speak(cx, a, 2, 4) == HT1_STOPPED_OUTPUT);
    CHECK(seen.writes == 1 && a[0] == 4 && a[1] == 7 && plate_ht_status(cx) == 0);
    seen.write_status = 0;
    CHECK(plate_speak(cx, a, 2, 4) == HT1_OK && seen.writes == 2 && a[1] == 4);
    close();
}

int main(void)
{
    failures();
    reserves();
    padded();
    discard();
    sequential();
    puts("done");
    return 0;
}
