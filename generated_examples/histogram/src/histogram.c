/* From kernels.py. This file belongs to the project that it was made for. */
#include "histogram_private.h"

#include "hardtack/atomic.h"
#include "hardtack/launch.h"

// Counts, sums and extremes of samples, gathered by atomic updates.

/* Add the samples in [low, high) to equal bins; others count nowhere. */
static void count_rows(ht_run *run, const ht_f32 *values, int64_t values_n0, ht_i32 *bins,
                       int64_t bins_n0, float low, float high)
{
    const int threads = ht_launch_threads(run, ht_iterations(0, values_n0, 1));
    HT_PARALLEL_FOR(threads, values, values_n0, bins, bins_n0, low, high)
    for (int64_t i = 0; i < values_n0; i++) {
        float v = values[i];
        if (low <= v && v < high) {
            int32_t k = ht_cast_f32_i32((v - low) / (high - low) * (float)bins_n0);
            ht_atomic_add_i32(&bins[ht_min_i32(k, ht_sub_wrap_i32((int32_t)bins_n0, 1))], 1);
        }
    }
}

ht1_status histogram_count(histogram_context *cx, const float *values, int64_t values_n0,
                           int32_t *bins, int64_t bins_n0, float low, float high)
{
    ht1_status status = ht_enter((ht_context *)cx);
    if (status != HT1_OK)
        return status;
    if (!ht_array_fits(values, (const int64_t[]){values_n0}, 1)
        || !ht_array_fits(bins, (const int64_t[]){bins_n0}, 1) || !ht_aligned(bins, sizeof *bins)) {
        return ht_refuse(&cx->base, HT1_REFUSED_ARGUMENT);
    }
    count_rows(&cx->base.run, values, values_n0, bins, bins_n0, low, high);
    return ht_leave(&cx->base);
}

/* Lower `least`, raise `greatest` and add to `total` by every sample. */
static void extremes_rows(ht_run *run, const ht_i32 *values, int64_t values_n0, ht_i32 *least,
                          ht_i32 *greatest, ht_i64 *total)
{
    const int threads = ht_launch_threads(run, ht_iterations(0, values_n0, 1));
    HT_PARALLEL_FOR(threads, values, values_n0, least, greatest, total)
    for (int64_t i = 0; i < values_n0; i++) {
        ht_atomic_min_i32(&least[0], values[i]);
        ht_atomic_max_i32(&greatest[0], values[i]);
        ht_atomic_add_i64(&total[0], values[i]);
    }
}

ht1_status histogram_extremes(histogram_context *cx, const int32_t *values, int64_t values_n0,
                              int32_t *least, int64_t least_n0, int32_t *greatest,
                              int64_t greatest_n0, int64_t *total, int64_t total_n0)
{
    ht1_status status = ht_enter((ht_context *)cx);
    if (status != HT1_OK)
        return status;
    if (!ht_array_fits(values, (const int64_t[]){values_n0}, 1)
        || !ht_array_fits(least, (const int64_t[]){least_n0}, 1)
        || !ht_aligned(least, sizeof *least) || least_n0 != 1
        || !ht_array_fits(greatest, (const int64_t[]){greatest_n0}, 1)
        || !ht_aligned(greatest, sizeof *greatest) || greatest_n0 != 1
        || !ht_array_fits(total, (const int64_t[]){total_n0}, 1)
        || !ht_aligned(total, sizeof *total) || total_n0 != 1) {
        return ht_refuse(&cx->base, HT1_REFUSED_ARGUMENT);
    }
    extremes_rows(&cx->base.run, values, values_n0, least, greatest, total);
    return ht_leave(&cx->base);
}
