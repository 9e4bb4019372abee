/* Which calls of the tree `spread` open a parallel region: one line for each kind of call. Linked
 * with --wrap=GOMP_parallel, through which gcc opens every region. */
#include "spread/spread.h"

#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

#define N 20000

void __real_GOMP_parallel(void (*body)(void *), void *data, unsigned threads, unsigned flags);
void __wrap_GOMP_parallel(void (*body)(void *), void *data, unsigned threads, unsigned flags);

static int regions;

void __wrap_GOMP_parallel(void (*body)(void *), void *data, unsigned threads, unsigned flags)
{
#pragma omp atomic
    regions++;
    __real_GOMP_parallel(body, data, threads, flags);
}

/* A call of `spread` over `count` items; the memory is the caller's alone. */
static int call(int64_t threads, int64_t fuel, int64_t count)
{
    spread_memory memory;
    ht1_options options = HT1_DEFAULTS;
    spread_context *cx = NULL;
    int64_t total, least, *a = malloc(3 * N * sizeof *a), *d = a + N, *b = d + N;
    ht1_status status = HT1_REFUSED_MEMORY;
    options.threads = threads;
    if (a != NULL) {
        for (int i = 0; i < N; i++) a[i] = d[i] = b[i] = i + 1;
        status = spread_ht_open(SPREAD_INTERFACE, &memory, sizeof memory, &options, &cx);
        if (status == HT1_OK) status = spread_ht_set_fuel(cx, fuel);
        if (status == HT1_OK) status = spread_spread(cx, a, count, d, count, b, count, &total, &least);
        if (status == HT1_OK) status = spread_ht_close(cx);
    }
    free(a);
    return status == HT1_OK ? 0 : 1;
}

static void tell(const char *name, int failed)
{
    printf("%s: %d\n", name, failed ? -1 : regions);
    regions = 0;
}

int main(void)
{
    int failed = 0;
    omp_set_max_active_levels(4);
    omp_set_num_threads(4);
    tell("decided by OpenMP", call(0, HT1_NO_LIMIT, N) ? 1 : regions == 0);
    tell("two threads", call(2, HT1_NO_LIMIT, N) ? 1 : regions == 0);
    tell("one thread", call(1, HT1_NO_LIMIT, N));
    tell("little work", call(0, HT1_NO_LIMIT, 100));
    omp_set_num_threads(1);
    tell("OpenMP has one", call(0, HT1_NO_LIMIT, N));
    omp_set_num_threads(4);
#pragma omp parallel num_threads(2) reduction(+ : failed)
    failed += call(0, HT1_NO_LIMIT, N) + call(8, HT1_NO_LIMIT, N);
    tell("inside a region", failed);
    return 0;
}
