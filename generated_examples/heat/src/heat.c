/* From heat.ci. This file belongs to the project that it was made for. */
#include "heat_private.h"

// Heat spreading through a plate, in whole millikelvins.
//
// The plate is a grid of cells. In one step each inner cell moves towards the mean of its four
// neighbours; the cells at the border keep their temperature. All arithmetic is exact: the only
// rounding is the one written below, and a temperature that leaves its range stops the step
// with the position of the cell instead of spreading a wrong number.

/* The hottest temperature that a plate may be started with. */
HT_UNUSED static const int32_t HOTTEST = 400000;

#define AT(step, line, column) HT_AT(HEAT_IN_imbalance, step, line, column)
/* Four times the distance of a cell from the mean of its neighbours. */
static int32_t imbalance(ht_run *run, int32_t north, int32_t south, int32_t west, int32_t east,
                         int32_t centre)
{
    int32_t returned = ht_sub_i32(
        run, AT(4, 1, 40),
        ht_add_i32(run, AT(2, 1, 33),
                   ht_add_i32(run, AT(1, 1, 26), ht_add_i32(run, AT(0, 1, 18), north, south), west),
                   east),
        ht_mul_i32(run, AT(3, 1, 44), 4, centre));
    HT_STEPS(run, 5);
    return returned;
}
#undef AT

#define AT(step, line, column) HT_AT(HEAT_IN_step, step, line, column)
/* One step of the plate `u`; `next` is the plate after it and `total` the sum of its cells.
 *
 * A cell moves by `rate` / `scale` of its imbalance, rounded half to even. The step is stable
 * for a rate of at most a quarter of the scale.
 * Work item (i, j), exactly. */
static inline void step_item(ht_run *run, const int32_t *u, int64_t u_s0, int64_t u_s1,
                             int32_t rate, int32_t scale, int32_t *next, int64_t next_s0,
                             int64_t next_s1, int64_t n, int64_t m, int64_t i, int64_t j,
                             ht_total *totals)
{
    int32_t cell = u[i * u_s0 + j * u_s1];
    HT_STEPS(run, 1 + (i > 0 ? 1 : 0) + (i > 0 && i + 1 < n && j > 0 ? 1 : 0));
    if (i > 0 && i + 1 < n && j > 0 && j + 1 < m) {
        HT_CALL(run, AT(8, 5, 20));
        int32_t pull = imbalance(run, u[(i - 1) * u_s0 + j * u_s1], u[(i + 1) * u_s0 + j * u_s1],
                                 u[i * u_s0 + (j - 1) * u_s1], u[i * u_s0 + (j + 1) * u_s1], cell);
        HT_CALLED(run, AT(8, 5, 20));
        // The product needs 64 bits, the quotient fits 32 again.
        int64_t flow = ht_round_div_i64((int64_t)pull * rate, scale, HT_HALF_EVEN);
        cell = ht_add_i32(run, AT(6, 8, 21), cell, ht_as_i64_i32(run, AT(5, 8, 29), flow));
    }
    HT_CHECK(run);
    next[i * next_s0 + j * next_s1] = cell;
    ht_total_sum_i64(&totals[0], cell);
}
#undef AT

/* What the items of one dispatch of step share. */
struct step_call {
    const int32_t *u;
    int64_t u_s0;
    int64_t u_s1;
    int32_t rate;
    int32_t scale;
    int32_t *next;
    int64_t next_s0;
    int64_t next_s1;
    int64_t n;
    int64_t m;
};

/* Items first..last-1 of step in order, up to a fault. */
static void step_block(ht_run *run, void *memory, int64_t first, int64_t last, ht_total *totals)
{
    const struct step_call *call = memory;
    int64_t j = first % call->m;
    int64_t i = first / call->m;
    for (int64_t item = first; item < last; item++) {
        ht_item(run, item);
        step_item(run, call->u, call->u_s0, call->u_s1, call->rate, call->scale, call->next,
                  call->next_s0, call->next_s1, call->n, call->m, i, j, totals);
        HT_CHECK(run);
        if (++j == call->m) {
            j = 0;
            i++;
        }
    }
}

/* Adds the totals of the next block of step. */
static void step_merge(ht_total *into, const ht_total *from)
{
    ht_total_merge_sum(&into[0], &from[0]);
}

#define AT(step, line, column) HT_AT(HEAT_IN_step, step, line, column)
/* A dispatch of step: entry checks, items, final checks, outputs.
 * `at` is where a fault of the entry checks points. */
static void step_dispatch(ht_run *run, ht_site at, const int32_t *u, int64_t u_n0, int64_t u_n1,
                          int64_t u_s0, int64_t u_s1, int32_t rate, int32_t scale, int32_t *next,
                          int64_t next_n0, int64_t next_n1, int64_t next_s0, int64_t next_s1,
                          int64_t *total)
{
    ht_dispatch_begin(run, HEAT_IN_step);
    const int64_t n = u_n0;
    const int64_t m = u_n1;
    ht_bind_shape(run, at, 3, 0, next_n0, n);
    ht_bind_shape(run, at, 3, 1, next_n1, m);
    HT_CHECK(run);
    ht_bind_where_i32(run, at, 0, scale > 0, scale, 0);
    HT_CHECK(run);
    ht_bind_where_i32(run, at, 1, rate >= 0, rate, 0);
    HT_CHECK(run);
    ht_bind_where_i32(run, at, 2, rate <= ht_floor_div_i32(scale, 4), rate,
                      ht_floor_div_i32(scale, 4));
    HT_CHECK(run);
    const ht_view views[] = {
        HT_READ_2D(0, u, I32, u_n0, u_n1, u_s0, u_s1),
        HT_WRITTEN_2D(3, next, I32, next_n0, next_n1, next_s0, next_s1),
        HT_WRITTEN_PLACE(4, total, I64),
    };
    ht_bind_apart(run, at, views, 3);
    HT_CHECK(run);
    const int64_t extents[] = {n, m};
    int64_t count = 0;
    ht_dispatch_admit(run, at, extents, 2, &count);
    HT_CHECK(run);
    ht_charge(run, at, count);
    HT_CHECK(run);
    ht_staged next_staged = ht_stage_view(run, &views[1], ht_discards(run), false);
    HT_CHECK(run);
    struct step_call call = {
        .u = u,
        .u_s0 = u_s0,
        .u_s1 = u_s1,
        .rate = rate,
        .scale = scale,
        .next = next_staged.base,
        .next_s0 = next_staged.stride[0],
        .next_s1 = next_staged.stride[1],
        .n = n,
        .m = m,
    };
    ht_total totals[1] = {{0, 0, 0}};
    ht_run_blocks(run, step_block, step_merge, &call, count, totals, 1, false);
    HT_CHECK(run);
    ht_epilogue(run);
    const int64_t total_result = ht_total_sum_result_i64_i64(run, AT(0, 11, 20), &totals[0]);
    HT_CHECK(run);
    ht_publish(&next_staged, &views[1]);
    *total = total_result;
}
#undef AT

ht1_status heat_step_strided(heat_context *cx, const int32_t *u, int64_t u_n0, int64_t u_n1,
                             int64_t u_s0, int64_t u_s1, int32_t rate, int32_t scale, int32_t *next,
                             int64_t next_n0, int64_t next_n1, int64_t next_s0, int64_t next_s1,
                             int64_t *total)
{
    ht1_status status = ht_enter((ht_context *)cx);
    if (status != HT1_OK)
        return status;
    ht_run *run = &cx->base.run;
    const ht_view arrays[] = {
        HT_READ_2D(0, u, I32, u_n0, u_n1, u_s0, u_s1),
        HT_WRITTEN_2D(3, next, I32, next_n0, next_n1, next_s0, next_s1),
    };
    if (!ht_views_valid(arrays, 2, false) || !ht_place_fits(total, _Alignof(int64_t))) {
        return ht_refuse(&cx->base, HT1_REFUSED_ARGUMENT);
    }
    const ht_site at = HT_AT(HEAT_IN_step, 0, 0, 15);
    if (ht_entry_depth(run, at))
        step_dispatch(run, at, u, u_n0, u_n1, u_s0, u_s1, rate, scale, next, next_n0, next_n1,
                      next_s0, next_s1, total);
    ht_dispatch_end(run);
    return ht_leave(&cx->base);
}

ht1_status heat_step(heat_context *cx, const int32_t *u, int64_t u_n0, int64_t u_n1, int32_t rate,
                     int32_t scale, int32_t *next, int64_t next_n0, int64_t next_n1, int64_t *total)
{
    return heat_step_strided(cx, u, u_n0, u_n1, u_n1, 1, rate, scale, next, next_n0, next_n1,
                             next_n1, 1, total);
}

int64_t heat_step_staging(int64_t u_n0, int64_t u_n1, int64_t next_n0, int64_t next_n1)
{
    size_t bytes = ht_totals_bytes(1);
    bytes = ht_bytes_add(bytes, ht_stage_bytes(ht_row_stride(next_n0, next_n1), sizeof(int32_t)));
    (void)u_n0;
    (void)u_n1;
    return bytes > (size_t)INT64_MAX ? INT64_MAX : (int64_t)bytes;
}

#define AT(step, line, column) HT_AT(HEAT_IN_roughness, step, line, column)
/* The largest difference between neighbouring cells of a row: 0 once a plate is even. */
static int64_t roughness(ht_run *run, const int32_t *u, int64_t u_s0, int64_t u_s1, int64_t n,
                         int64_t m)
{
    int64_t most = 0;
    for (int64_t i = 0; i < n; i++) {
        HT_ITERATION_OR(run, AT(0, 2, 5), 0);
        for (int64_t j = 1; j < m; j++) {
            HT_ITERATION_OR(run, AT(0, 3, 9), 0);
            int64_t left = u[i * u_s0 + (j - 1) * u_s1];
            int64_t right = u[i * u_s0 + j * u_s1];
            most = ht_max_i64(most, ht_abs_i64(run, AT(6, 6, 30), right - left));
        }
    }
    return most;
}
#undef AT

ht1_status heat_roughness_strided(heat_context *cx, const int32_t *u, int64_t u_n0, int64_t u_n1,
                                  int64_t u_s0, int64_t u_s1, int64_t *result)
{
    ht1_status status = ht_enter((ht_context *)cx);
    if (status != HT1_OK)
        return status;
    ht_run *run = &cx->base.run;
    const ht_view arrays[] = {
        HT_READ_2D(0, u, I32, u_n0, u_n1, u_s0, u_s1),
    };
    if (!ht_views_valid(arrays, 1, true) || !ht_place_fits(result, _Alignof(int64_t))) {
        return ht_refuse(&cx->base, HT1_REFUSED_ARGUMENT);
    }
    const ht_site at = HT_AT(HEAT_IN_roughness, 0, 0, 12);
    int64_t value = 0;
    if (ht_entry(run, at))
        value = roughness(run, u, u_s0, u_s1, u_n0, u_n1);
    status = ht_leave(&cx->base);
    if (status == HT1_OK)
        *result = value;
    return status;
}

ht1_status heat_roughness(heat_context *cx, const int32_t *u, int64_t u_n0, int64_t u_n1,
                          int64_t *result)
{
    return heat_roughness_strided(cx, u, u_n0, u_n1, u_n1, 1, result);
}

/* Entry checks of run; a fault of them points to `at`. */
static void run__admit(ht_run *run, ht_site at, int32_t *plate, int64_t plate_n0, int64_t plate_n1,
                       int64_t plate_s0, int64_t plate_s1, int32_t *spare, int64_t spare_n0,
                       int64_t spare_n1, int64_t spare_s0, int64_t spare_s1, int64_t steps,
                       int32_t rate, int32_t scale)
{
    (void)steps;
    (void)rate;
    (void)scale;
    const int64_t n = plate_n0;
    const int64_t m = plate_n1;
    ht_bind_shape(run, at, 1, 0, spare_n0, n);
    ht_bind_shape(run, at, 1, 1, spare_n1, m);
    HT_CHECK(run);
    const ht_view views[] = {
        HT_WRITTEN_2D(0, plate, I32, plate_n0, plate_n1, plate_s0, plate_s1),
        HT_WRITTEN_2D(1, spare, I32, spare_n0, spare_n1, spare_s0, spare_s1),
    };
    ht_call_alias(run, at, views, 2);
}

#define AT(step, line, column) HT_AT(HEAT_IN_run, step, line, column)
/* Runs `steps` steps on the plate where it lies and returns the sum of its cells; `spare` is
 * working storage. */
static int64_t run_(ht_run *run, int32_t *plate, int64_t plate_s0, int64_t plate_s1, int32_t *spare,
                    int64_t spare_s0, int64_t spare_s1, int64_t steps, int32_t rate, int32_t scale,
                    int64_t n, int64_t m)
{
    int64_t total = 0;
    for (int64_t step_ = 0; step_ < steps; step_++) {
        HT_ITERATION_OR(run, AT(0, 3, 5), 0);
        step_dispatch(run, AT(0, 4, 9), plate, n, m, plate_s0, plate_s1, rate, scale, spare, n, m,
                      spare_s0, spare_s1, &total);
        HT_DISPATCHED_OR(run, AT(0, 4, 9), 0);
        ht_copy(run, AT(1, 5, 15), HT_VIEW(HT_WRITTEN_2D(0, plate, I32, n, m, plate_s0, plate_s1)),
                HT_VIEW(HT_READ_2D(0, spare, I32, n, m, spare_s0, spare_s1)));
        HT_CHECK_OR(run, 0);
    }
    return total;
}
#undef AT

ht1_status heat_run_strided(heat_context *cx, int32_t *plate, int64_t plate_n0, int64_t plate_n1,
                            int64_t plate_s0, int64_t plate_s1, int32_t *spare, int64_t spare_n0,
                            int64_t spare_n1, int64_t spare_s0, int64_t spare_s1, int64_t steps,
                            int32_t rate, int32_t scale, int64_t *result)
{
    ht1_status status = ht_enter((ht_context *)cx);
    if (status != HT1_OK)
        return status;
    ht_run *run = &cx->base.run;
    const ht_view arrays[] = {
        HT_WRITTEN_2D(0, plate, I32, plate_n0, plate_n1, plate_s0, plate_s1),
        HT_WRITTEN_2D(1, spare, I32, spare_n0, spare_n1, spare_s0, spare_s1),
    };
    if (!ht_views_valid(arrays, 2, true) || !ht_place_fits(result, _Alignof(int64_t))) {
        return ht_refuse(&cx->base, HT1_REFUSED_ARGUMENT);
    }
    const ht_site at = HT_AT(HEAT_IN_run, 0, 0, 12);
    if (ht_entry_depth(run, at))
        run__admit(run, at, plate, plate_n0, plate_n1, plate_s0, plate_s1, spare, spare_n0,
                   spare_n1, spare_s0, spare_s1, steps, rate, scale);
    int64_t value = 0;
    if (ht_charge(run, at, 1))
        value = run_(run, plate, plate_s0, plate_s1, spare, spare_s0, spare_s1, steps, rate, scale,
                     plate_n0, plate_n1);
    status = ht_leave(&cx->base);
    if (status == HT1_OK)
        *result = value;
    return status;
}

ht1_status heat_run(heat_context *cx, int32_t *plate, int64_t plate_n0, int64_t plate_n1,
                    int32_t *spare, int64_t spare_n0, int64_t spare_n1, int64_t steps, int32_t rate,
                    int32_t scale, int64_t *result)
{
    return heat_run_strided(cx, plate, plate_n0, plate_n1, plate_n1, 1, spare, spare_n0, spare_n1,
                            spare_n1, 1, steps, rate, scale, result);
}
