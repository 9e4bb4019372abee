/* Calls of the tree `spread` with 1, 2 and 8 threads: for each number a line "threads N", then a
 * line for each call with status, fuel, item, hashes of the record, the outputs and the text. */
#include "spread/spread.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 20000
#define BIG (INT64_C(1) << 61)

static int64_t a[N], d[N], b[N], at[N];
static uint8_t keys[N], table[100];
static int8_t eighths[N], halves[N];
static char printed[4096];
static size_t printed_size;

static uint64_t hash(const void *memory, size_t bytes)
{
    const unsigned char *byte = memory;
    uint64_t value = 0xcbf29ce484222325u;
    while (bytes-- > 0) value = (value ^ *byte++) * 0x100000001b3u;
    return value;
}

static int32_t keep(void *user, const char *text, size_t bytes)
{
    (void)user;
    if (bytes > sizeof printed - printed_size) return 1;
    memcpy(printed + printed_size, text, bytes);
    printed_size += bytes;
    return 0;
}

static void fill(void)
{
    for (int i = 0; i < N; i++) {
        a[i] = (i * INT64_C(7919)) % 1000;
        d[i] = 1 + i % 7;
        b[i] = i;
        at[i] = -1;
        keys[i] = (uint8_t)(i % 100);
        eighths[i] = (int8_t)(i % 3 - 1);
        halves[i] = 77;
    }
    for (int i = 0; i < 100; i++) table[i] = (uint8_t)(99 - i);
}

static void tell(const char *name, spread_context *cx, ht1_status status, int64_t one, int64_t two)
{
    static unsigned char record[1024];
    ht1_fault fault;
    size_t size = spread_ht_fault_bytes(cx, record, sizeof record);
    spread_ht_fault(cx, &fault);
    printf("%s: %d fuel %" PRId64 " item %" PRId64 " record %016" PRIx64, name, (int)status,
           spread_ht_fuel_used(cx), fault.item, hash(record, size));
    printf(" values %" PRId64 " %" PRId64 " outputs %016" PRIx64 " %016" PRIx64 " %016" PRIx64, one,
           two, hash(b, sizeof b), hash(at, sizeof at), hash(halves, sizeof halves));
    printf(" text %016" PRIx64 "\n", hash(printed, printed_size));
    printed_size = 0;
    if (spread_ht_reset(cx) != HT1_OK) exit(3);
    fill();
}

static void spread(spread_context *cx, const char *name, int64_t fuel)
{
    int64_t total = -1, least = -1;
    ht1_status status;
    if (spread_ht_set_fuel(cx, fuel) != HT1_OK) exit(4);
    status = spread_spread(cx, a, N, d, N, b, N, &total, &least);
    tell(name, cx, status, total, least);
    if (spread_ht_set_fuel(cx, HT1_NO_LIMIT) != HT1_OK) exit(4);
}

static void cases(spread_context *cx)
{
    int64_t result = -1, fuel;
    int8_t small = -1;
    ht1_status status;
    fill();
    spread(cx, "clean", HT1_NO_LIMIT);
    fuel = spread_ht_fuel_used(cx);
    spread(cx, "just enough", fuel);
    spread(cx, "one too few", fuel - 1);
    spread(cx, "half", fuel / 2);
    d[900] = d[5] = 0;
    spread(cx, "two faults", HT1_NO_LIMIT);
    d[N - 1] = 0;
    spread(cx, "last item", HT1_NO_LIMIT);
    d[12345] = 0;
    b[N - 1 - 12344] = INT64_MAX;
    spread(cx, "neighbours", HT1_NO_LIMIT);
    for (int i = 0; i < N; i += 1000) a[i] = BIG + 2;
    spread(cx, "total too large", HT1_NO_LIMIT);
    status = spread_find(cx, keys, N, table, 100, at, N);
    tell("found", cx, status, 0, 0);
    keys[19000] = keys[40] = 200;
    status = spread_find(cx, keys, N, table, 100, at, N);
    tell("not found", cx, status, 0, 0);
    status = spread_fold(cx, eighths, N, halves, N, &small);
    tell("folded", cx, status, small, 0);
    memset(eighths + 3, 1, 500);
    status = spread_fold(cx, eighths, N, halves, N, &small);
    tell("fold too large", cx, status, small, 0);
    status = spread_rounds(cx, a, N, d, N, b, N, 3, &result);
    tell("rounds", cx, status, result, 0);
    d[6000] = 0;
    status = spread_rounds(cx, a, N, d, N, b, N, 3, &result);
    tell("rounds stop", cx, status, result, 0);
}

int main(void)
{
    static const int64_t counts[] = {1, 2, 8};
    for (int k = 0; k < 3; k++) {
        spread_memory memory;
        ht1_options options = HT1_DEFAULTS;
        spread_context *cx = NULL;
        options.threads = counts[k];
        options.write = keep;
        if (spread_ht_open(SPREAD_INTERFACE, &memory, sizeof memory, &options, &cx) != HT1_OK) {
            return 2;
        }
        printf("threads %d\n", (int)counts[k]);
        cases(cx);
        if (spread_ht_close(cx) != HT1_OK) return 2;
    }
    return 0;
}
