/* From kernels.py. This file belongs to the project that it was made for. */
#include "../histogram_private.h"

#include "../hardtack/atomic.h"
#include "../hardtack/debug.h"
#include "../hardtack/launch.h"

// Counts, sums and extremes of samples, gathered by atomic updates.

/* Add the samples in [low, high) to equal bins; others count nowhere. */
#define AT(step, line, column) HT_AT(HISTOGRAM_IN_count, step, line, column)
static void count_rows(const ht_frame *frame, const ht_f32 *values, int64_t values_n0, ht_i32 *bins,
                       int64_t bins_n0, float low, float high)
{
    for (int64_t i = 0; i < values_n0; i++) {
        ht_debug_next(frame);
        float v =
            *ht_element_f32(frame, AT(0, 3, 13), values, 1, HT_NUMBERS(values_n0), HT_NUMBERS(i));
        if (low <= v && v < high) {
            int32_t k = ht_cast_f32_i32((v - low) / (high - low) * (float)bins_n0);
            ht_atomic_add_i32(
                ht_element_i32(frame, AT(0, 6, 13), bins, 1, HT_NUMBERS(bins_n0),
                               HT_NUMBERS(ht_min_i32(k, ht_sub_wrap_i32((int32_t)bins_n0, 1)))),
                1);
        }
    }
}

ht1_status histogram_count(histogram_context *cx, const float *values, int64_t values_n0,
                           int32_t *bins, int64_t bins_n0, float low, float high)
{
    ht1_status status = ht_enter_debug((ht_context *)cx);
    if (status != HT1_OK)
        return status;
    if (!ht_array_fits(values, (const int64_t[]){values_n0}, 1)
        || !ht_array_fits(bins, (const int64_t[]){bins_n0}, 1) || !ht_aligned(bins, sizeof *bins)) {
        return ht_refuse(&cx->base, HT1_REFUSED_ARGUMENT);
    }
    ht_debug debug = ht_debug_begin(&cx->base.run, HISTOGRAM_IN_count);
    const ht_frame frame = {&debug, NULL, 0};
    count_rows(&frame, values, values_n0, bins, bins_n0, low, high);
    return ht_leave(&cx->base);
}
#undef AT

/* Lower `least`, raise `greatest` and add to `total` by every sample. */
#define AT(step, line, column) HT_AT(HISTOGRAM_IN_extremes, step, line, column)
static void extremes_rows(const ht_frame *frame, const ht_i32 *values, int64_t values_n0,
                          ht_i32 *least, ht_i32 *greatest, ht_i64 *total)
{
    for (int64_t i = 0; i < values_n0; i++) {
        ht_debug_next(frame);
        ht_atomic_min_i32(
            ht_element_i32(frame, AT(0, 3, 9), least, 1, HT_NUMBERS(1), HT_NUMBERS(0)),
            *ht_element_i32(frame, AT(0, 3, 35), values, 1, HT_NUMBERS(values_n0), HT_NUMBERS(i)));
        ht_atomic_max_i32(
            ht_element_i32(frame, AT(0, 4, 9), greatest, 1, HT_NUMBERS(1), HT_NUMBERS(0)),
            *ht_element_i32(frame, AT(0, 4, 38), values, 1, HT_NUMBERS(values_n0), HT_NUMBERS(i)));
        ht_atomic_add_i64(
            ht_element_i64(frame, AT(0, 5, 9), total, 1, HT_NUMBERS(1), HT_NUMBERS(0)),
            *ht_element_i32(frame, AT(0, 5, 44), values, 1, HT_NUMBERS(values_n0), HT_NUMBERS(i)));
    }
}

ht1_status histogram_extremes(histogram_context *cx, const int32_t *values, int64_t values_n0,
                              int32_t *least, int64_t least_n0, int32_t *greatest,
                              int64_t greatest_n0, int64_t *total, int64_t total_n0)
{
    ht1_status status = ht_enter_debug((ht_context *)cx);
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
    ht_debug debug = ht_debug_begin(&cx->base.run, HISTOGRAM_IN_extremes);
    const ht_frame frame = {&debug, NULL, 0};
    extremes_rows(&frame, values, values_n0, least, greatest, total);
    return ht_leave(&cx->base);
}
#undef AT
