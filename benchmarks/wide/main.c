/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Times all of them in turn, checks that they agree, and prints a line for each:
 * what, width, who, least nanoseconds an operation of each of the rounds. */
#define _POSIX_C_SOURCE 200809L
#include "wide_benchmark.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define OPERANDS 512
#define LIMBS 16

typedef int wide_function(uint64_t *r, const uint64_t *a, const uint64_t *b, int count);
struct measured {
    const char *what;
    int width;
    wide_function *who[3];
};
#define ROW(what, WIDTH) \
    {#what, WIDTH, {ours_##what##_##WIDTH, gmp_##what##_##WIDTH, bitint_##what##_##WIDTH}},
#define ROWS(WIDTH) ROW(add, WIDTH) ROW(mul, WIDTH) ROW(div, WIDTH)
static const struct measured all[] = {ROWS(128) ROWS(256) ROWS(512) ROWS(1024)};
static const char *const names[] = {"ours", "gmp", "bitint"};

static uint64_t a[OPERANDS * LIMBS], b[OPERANDS * LIMBS], results[3][OPERANDS * LIMBS];

static uint64_t next(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

/* Random values of `limbs` limbs with both signs, extended to n limbs. */
static void fill(uint64_t *r, int n, int limbs, uint64_t seed)
{
    for (int i = 0; i < OPERANDS; i++) {
        uint64_t *x = r + n * i, sign = 0;
        for (int j = 0; j < limbs; j++) x[j] = next(&seed);
        x[limbs - 1] = (uint64_t)((int64_t)x[limbs - 1] >> 2);
        sign = 0 - (x[limbs - 1] >> 63);
        for (int j = limbs; j < n; j++) x[j] = sign;
        x[0] |= 1;
    }
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static double timed(wide_function *function, uint64_t *r, int repeats)
{
    double best = 1e9;
    for (int k = 0; k < 3; k++) {
        double start = seconds();
        for (int i = 0; i < repeats; i++) function(r, a, b, OPERANDS);
        start = seconds() - start;
        if (start < best) best = start;
    }
    return best / repeats / OPERANDS * 1e9;
}

int main(int count, char **given)
{
    const int rounds = count > 1 ? atoi(given[1]) : 21;
    for (size_t k = 0; k < sizeof all / sizeof *all; k++) {
        const struct measured *m = all + k;
        const int n = m->width / 64, whole = strcmp(m->what, "add") == 0;
        const int divide = strcmp(m->what, "div") == 0;
        const int repeats = divide ? 4 : 40;
        fill(a, n, divide || whole ? n : n / 2, 0x9e3779b97f4a7c15u);
        fill(b, n, whole ? n : n / 2, 0xd1b54a32d192ed03u);
        for (int who = 0; who < 3; who++) {
            m->who[who](results[who], a, b, OPERANDS);
            if (memcmp(results[0], results[who], (size_t)(OPERANDS * n) * sizeof **results) != 0) {
                printf("%s %d: %s differs\n", m->what, m->width, names[who]);
                return 1;
            }
        }
        for (int round = 0; round < rounds; round++) {
            for (int who = 0; who < 3; who++) {
                printf("%s %d %s %.4f\n", m->what, m->width, names[who],
                       timed(m->who[who], results[who], repeats));
            }
        }
    }
    return 0;
}
