/* A step of `heat` that overflows at work items LATER and EARLIER: what each number of threads makes
 * of it. Prints the canonical record in hexadecimal and the fuel, one line for each number of
 * threads. */
#include "heat/heat.h"

#include "check.h"

#include <stdio.h>
#include <string.h>

#define N 300
#define M 4

static int32_t u[N * M], next[N * M], kept[N * M];

int main(void)
{
    static const int64_t threads[] = {1, 2, 8};
    for (int k = 0; k < N * M; k++) kept[k] = next[k] = -1 - k;
    for (size_t t = 0; t < sizeof threads / sizeof *threads; t++) {
        static heat_memory memory;
        ht1_options options = HT1_DEFAULTS;
        heat_context *cx = NULL;
        unsigned char record[512];
        int64_t total = -7;
        options.threads = threads[t];
        memset(u, 0, sizeof u);
        u[LATER] = u[EARLIER] = 2000000000;
        CHECK(heat_ht_open(HEAT_INTERFACE, &memory, sizeof memory, &options, &cx) == HT1_OK);
        CHECK(heat_step(cx, u, N, M, 1, 4, next, N, M, &total) == HT1_E_OVERFLOW);
        CHECK(memcmp(next, kept, sizeof next) == 0 && total == -7);
        const size_t size = heat_ht_fault_bytes(cx, record, sizeof record);
        CHECK(size <= sizeof record);
        for (size_t k = 0; k < size; k++) printf("%02x", record[k]);
        printf(" %lld\n", (long long)heat_ht_fuel_used(cx));

        /* The fault stays: the next entry, a good one, is answered with it and does nothing. */
        memset(u, 0, sizeof u);
        CHECK(heat_step(cx, u, N, M, 1, 4, next, N, M, &total) == HT1_E_OVERFLOW);
        CHECK(memcmp(next, kept, sizeof next) == 0 && total == -7);
        CHECK(heat_ht_reset(cx) == HT1_OK && heat_ht_status(cx) == HT1_OK);
        CHECK(heat_step(cx, u, N, M, 1, 4, next, N, M, &total) == HT1_OK);
        CHECK(memcmp(next, u, sizeof next) == 0 && total == 0);
        CHECK(heat_ht_close(cx) == HT1_OK);
        memcpy(next, kept, sizeof next);
    }
    return 0;
}
