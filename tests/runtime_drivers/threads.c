/* Contexts and threads: two contexts run side by side; one context takes one thread at a time. */
#define _POSIX_C_SOURCE 200809L

#include "ht1.h"

#include "check.h"
#include "dispatch.h"

#include <pthread.h>

static const ht_function functions[] = {{"p.f", "p.ci", 1}};
static const ht_program program = {functions, 1, sizeof(int64_t), NULL, 8, 1, 0, 1};

typedef union context_memory {
    unsigned char bytes[HT_CONTEXT_BYTES(8, 8)];
    long double widest;
} context_memory;

static context_memory memories[2];
static ht_context *contexts[2];
static pthread_barrier_t barrier;

/* Entries with memory, fuel and faults in a context of this thread. */
static void *work(void *argument)
{
    ht_context *cx = *(ht_context **)argument;
    int64_t *variable = (int64_t *)cx->run.variables;
    for (int round = 0; round < 2000; round++) {
        ht1_status status = ht_enter(cx);
        if (status == HT1_OK) {
            int64_t *array = (int64_t *)ht_array(&cx->run, 0, 100, 8);
            ht_charge(&cx->run, 0, 3);
            if (array != NULL) array[99] = *variable;
            (void)ht_div_i64(&cx->run, 0, 1, round % 2);
            *variable += 1;
            status = ht_leave(cx);
        }
        if (status != (round % 2 == 0 ? HT1_E_DIV_ZERO : HT1_OK)) return argument;
        if (ht_reset(cx) != HT1_OK) return argument;
    }
    return *variable == 2000 ? NULL : argument;
}

/* Finds the context taken by the main thread, then free again. */
static void *knock(void *argument)
{
    ht_context *cx = *(ht_context **)argument;
    ht1_status first, second, third;
    pthread_barrier_wait(&barrier);
    first = ht_enter(cx);
    second = ht_reset(cx);
    pthread_barrier_wait(&barrier);
    pthread_barrier_wait(&barrier);
    third = ht_enter(cx);
    if (third == HT1_OK) third = ht_leave(cx);
    return first == HT1_REFUSED_BUSY && second == HT1_REFUSED_BUSY && third == HT1_OK ? NULL
                                                                                     : argument;
}

/* Takes one context again and again beside another thread: entries never overlap. */
static int inside;
static void *compete(void *argument)
{
    ht_context *cx = *(ht_context **)argument;
    int busy = 0;
    for (int round = 0; round < 20000; round++) {
        ht1_status status = ht_enter(cx);
        if (status == HT1_REFUSED_BUSY) {
            busy++;
            continue;
        }
        if (status != HT1_OK || inside++ != 0) return argument;
        inside--;
        if (ht_leave(cx) != HT1_OK) return argument;
    }
    return busy < 0 ? argument : NULL;
}

static void both(void *(*body)(void *), ht_context **first, ht_context **second)
{
    pthread_t threads[2];
    void *answer;
    CHECK_EQUAL(pthread_create(&threads[0], NULL, body, first), 0);
    CHECK_EQUAL(pthread_create(&threads[1], NULL, body, second), 0);
    for (int i = 0; i < 2; i++) {
        CHECK_EQUAL(pthread_join(threads[i], &answer), 0);
        CHECK(answer == NULL);
    }
}

int main(void)
{
    pthread_t thread;
    void *answer;
    for (int i = 0; i < 2; i++) {
        CHECK_EQUAL(ht_open(&program, &memories[i], sizeof memories[i], 1, NULL, &contexts[i]), 0);
    }
    both(work, &contexts[0], &contexts[1]);
    both(compete, &contexts[0], &contexts[0]);
    CHECK_EQUAL(pthread_barrier_init(&barrier, NULL, 2), 0);
    CHECK_EQUAL(pthread_create(&thread, NULL, knock, &contexts[0]), 0);
    CHECK_EQUAL(ht_enter(contexts[0]), HT1_OK);
    pthread_barrier_wait(&barrier);
    pthread_barrier_wait(&barrier);
    CHECK_EQUAL(ht_leave(contexts[0]), HT1_OK);
    pthread_barrier_wait(&barrier);
    CHECK_EQUAL(pthread_join(thread, &answer), 0);
    CHECK(answer == NULL);
    for (int i = 0; i < 2; i++) CHECK_EQUAL(ht_close(contexts[i]), HT1_OK);
    return failures;
}
