/* Threads of the host in the tree `spread`: two contexts in two threads, one context in two. */
#define _POSIX_C_SOURCE 200809L

#include "spread/spread.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 300
#define CHECK(condition) \
    do { \
        if (!(condition)) { \
            fprintf(stderr, "line %d: %s\n", __LINE__, #condition); \
            exit(1); \
        } \
    } while (0)

static pthread_barrier_t barrier;

/* One thread's own context, memory and text. */
typedef struct own {
    spread_memory memory;
    spread_context *cx;
    int64_t a[N], d[N], b[N];
    size_t printed;
    int meet;
} own;

static int32_t write_text(void *user, const char *text, size_t bytes)
{
    own *mine = user;
    CHECK(memcmp(text, "round ", 6) == 0);
    mine->printed += bytes;
    if (mine->meet) {
        /* The other thread knocks while this one is inside. */
        pthread_barrier_wait(&barrier);
        pthread_barrier_wait(&barrier);
    }
    return 0;
}

static void begin(own *mine, int meet)
{
    ht1_options options = HT1_DEFAULTS;
    options.write = write_text;
    options.user = mine;
    mine->printed = 0;
    mine->meet = meet;
    for (int i = 0; i < N; i++) {
        mine->a[i] = i;
        mine->d[i] = 1 + i % 5;
        mine->b[i] = 0;
    }
    CHECK(spread_ht_open(SPREAD_INTERFACE, &mine->memory, sizeof mine->memory, &options,
                         &mine->cx) == HT1_OK);
}

/* Entries with staging, text, state and a fault, in a context of this thread. */
static void *apart(void *argument)
{
    own *mine = argument;
    ht1_fault fault;
    int64_t result;
    for (int round = 0; round < 50; round++) {
        mine->d[100] = round % 2;
        ht1_status status =
            spread_rounds(mine->cx, mine->a, N, mine->d, N, mine->b, N, 2, &result);
        spread_ht_fault(mine->cx, &fault);
        CHECK(status == (round % 2 ? HT1_OK : HT1_E_DIV_ZERO));
        CHECK(fault.item == (round % 2 ? -1 : 100));
        CHECK(spread_ht_reset(mine->cx) == HT1_OK);
    }
    CHECK(mine->printed > 500);
    CHECK(spread_ht_close(mine->cx) == HT1_OK);
    return NULL;
}

static own contexts[2];

/* Every call into the context of the other thread, which is inside. */
static void *knock(void *argument)
{
    spread_context *cx = ((own *)argument)->cx;
    static int64_t a[N], d[N], b[N];
    int64_t total = 5, least = 5, result = 5;
    pthread_barrier_wait(&barrier);
    CHECK(spread_spread(cx, a, N, d, N, b, N, &total, &least) == HT1_REFUSED_BUSY);
    CHECK(spread_rounds(cx, a, N, d, N, b, N, 1, &result) == HT1_REFUSED_BUSY);
    CHECK(total == 5 && least == 5 && result == 5);
    CHECK(spread_ht_reset(cx) == HT1_REFUSED_BUSY);
    CHECK(spread_ht_trim(cx) == HT1_REFUSED_BUSY);
    CHECK(spread_ht_reserve(cx, 1000) == HT1_REFUSED_BUSY);
    CHECK(spread_ht_set_fuel(cx, 1000) == HT1_REFUSED_BUSY);
    CHECK(spread_ht_set_depth(cx, 10) == HT1_REFUSED_BUSY);
    CHECK(spread_ht_close(cx) == HT1_REFUSED_BUSY);
    pthread_barrier_wait(&barrier);
    return NULL;
}

/* Two threads, one context, no agreement between them; returns how often it was BUSY. */
static void *together(void *argument)
{
    own *shared = argument;
    static const int64_t a[4] = {1, 2, 3, 4}, d[4] = {1, 1, 1, 1};
    size_t busy = 0;
    pthread_barrier_wait(&barrier);
    for (int round = 0; round < 3000; round++) {
        int64_t b[4] = {0}, total = 0, least = 0;
        ht1_status status = spread_spread(shared->cx, a, 4, d, 4, b, 4, &total, &least);
        CHECK(status == HT1_OK || status == HT1_REFUSED_BUSY);
        CHECK(status == HT1_OK ? total == 400 + 2 + 9 + 4 * 6 && b[3] != 0 : total == 0 && b[3] == 0);
        busy += status == HT1_REFUSED_BUSY;
    }
    return (void *)busy;
}

int main(void)
{
    pthread_t first, second;
    void *found = NULL;
    int64_t result;
    CHECK(pthread_barrier_init(&barrier, NULL, 2) == 0);

    begin(&contexts[0], 0);
    begin(&contexts[1], 0);
    CHECK(pthread_create(&first, NULL, apart, &contexts[0]) == 0);
    CHECK(pthread_create(&second, NULL, apart, &contexts[1]) == 0);
    CHECK(pthread_join(first, NULL) == 0 && pthread_join(second, NULL) == 0);

    begin(&contexts[0], 1);
    CHECK(pthread_create(&first, NULL, knock, &contexts[0]) == 0);
    CHECK(spread_rounds(contexts[0].cx, contexts[0].a, N, contexts[0].d, N, contexts[0].b, N, 1,
                        &result) == HT1_OK);
    CHECK(pthread_join(first, NULL) == 0);
    CHECK(spread_ht_close(contexts[0].cx) == HT1_OK);

    begin(&contexts[0], 0);
    CHECK(pthread_create(&first, NULL, together, &contexts[0]) == 0);
    CHECK(pthread_create(&second, NULL, together, &contexts[0]) == 0);
    CHECK(pthread_join(first, &found) == 0 && pthread_join(second, &found) == 0);
    puts("done");
    return 0;
}
