/* SPDX-License-Identifier: MIT-0 */
/* Samples of 3-D textures of Python kernels: arrays of floats, x fastest, none of them empty. */
#ifndef HT_TEXTURE_H
#define HT_TEXTURE_H

#include "float.h"

/* Between two texels along one axis. */
typedef struct ht_between {
    int64_t low, high;
    float fraction;
} ht_between;

/* Where a coordinate from 0 to 1 lies among the centers of `count` texels; the outer ones reach on
 * for ever, and a NaN is at the first. */
HT_FN ht_between ht_between_texels(float coordinate, int64_t count)
{
    float scaled = coordinate * (float)count;
    float at = scaled - 0.5f;
    ht_between found = {0, 0, 0.0f};
    if (!(at > 0.0f)) return found;
    if (at >= (float)(count - 1)) {
        found.low = found.high = count - 1;
        return found;
    }
    found.low = (int64_t)at;
    found.high = found.low + 1;
    found.fraction = at - (float)found.low;
    return found;
}

/* Each step is rounded: nothing is fused. */
HT_FN float ht_mix_texels(float a, float b, float fraction)
{
    float difference = b - a;
    float step = fraction * difference;
    return a + step;
}

/* Along x, in the row that starts at `row`. */
HT_FN float ht_sample_row(const ht_f32 *row, ht_between x)
{
    return ht_mix_texels(row[x.low], row[x.high], x.fraction);
}

/* Linear along x, then y, then z. */
HT_FN float ht_sample3d(const ht_f32 *texels, int64_t depth, int64_t height, int64_t width, float x,
                        float y, float z)
{
    ht_between i = ht_between_texels(x, width);
    ht_between j = ht_between_texels(y, height);
    ht_between k = ht_between_texels(z, depth);
    float plane[2];
    for (int side = 0; side < 2; side++) {
        const ht_f32 *start = texels + (side == 0 ? k.low : k.high) * height * width;
        float low = ht_sample_row(start + j.low * width, i);
        float high = ht_sample_row(start + j.high * width, i);
        plane[side] = ht_mix_texels(low, high, j.fraction);
    }
    return ht_mix_texels(plane[0], plane[1], k.fraction);
}

#endif
