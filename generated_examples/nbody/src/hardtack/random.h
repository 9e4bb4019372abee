/* SPDX-License-Identifier: MIT-0 */
/* Random numbers of Python kernels: pure functions of a 32-bit state, the same on every target. */
#ifndef HT_RANDOM_H
#define HT_RANDOM_H

#include "float.h"

HT_FN uint32_t ht_random_mix(uint32_t x)
{
    x ^= x >> 16;
    x *= 0x7feb352du;
    x ^= x >> 15;
    x *= 0x846ca68bu;
    return x ^ (x >> 16);
}

/* The state that belongs to an index of a stream. */
HT_FN uint32_t ht_random_seed_u32(uint32_t index, uint32_t stream)
{
    return ht_random_mix(index ^ ht_random_mix(stream + 0x9e3779b9u));
}

/* The next state. */
HT_FN uint32_t ht_random_advance_u32(uint32_t state)
{
    return state * 747796405u + 2891336453u;
}

/* In [0, 1): 24 bits of the state over 2^24. */
HT_FN float ht_random_uniform_f32(uint32_t state)
{
    uint32_t word = ((state >> ((state >> 28) + 4)) ^ state) * 277803737u;
    return (float)(((word >> 22) ^ word) >> 8) * 0x1p-24f;
}

/* Normally distributed, from this state and the next one. */
HT_FN float ht_random_normal_f32(uint32_t state)
{
    float first = ht_random_uniform_f32(state);
    float second = ht_random_uniform_f32(ht_random_advance_u32(state));
    float radius = sqrtf(-2.0f * logf(1.0f - first));
    float angle = 6.2831855f * second;
    return radius * cosf(angle);
}

#endif
