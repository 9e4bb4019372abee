/* From life.ci. This file belongs to the project that it was made for. */
#include "life_private.h"

// Conway's game of life on a torus: the last row is a neighbour of the first, the last column
// of the first column. A cell is 1 when it lives and 0 when it does not.

#define AT(step, line, column) HT_AT(LIFE_IN_before, step, line, column)
/* Index `k` - 1 on a ring of `n` places. */
static int64_t before(ht_run *run, int64_t k, int64_t n)
{
    int64_t returned =
        k == 0 ? ht_sub_i64(run, AT(0, 1, 23), n, 1) : ht_sub_i64(run, AT(0, 1, 31), k, 1);
    HT_STEPS(run, 1);
    return returned;
}
#undef AT

#define AT(step, line, column) HT_AT(LIFE_IN_behind, step, line, column)
/* Index `k` + 1 on a ring of `n` places. */
static int64_t behind(ht_run *run, int64_t k, int64_t n)
{
    bool chosen = ht_add_i64(run, AT(0, 1, 14), k, 1) == n;
    int64_t returned = chosen ? 0 : ht_add_i64(run, AT(1, 1, 31), k, 1);
    HT_STEPS(run, chosen ? 1 : 2);
    return returned;
}
#undef AT

/* Whether a cell lives in the next generation, from itself and its living neighbours. */
static uint8_t rule(ht_run *run, uint8_t cell, uint8_t around)
{
    (void)run;
    switch (around) {
    case 3:
        return 1;
    case 2:
        return cell;
    default:
        return 0;
    }
}

#define AT(step, line, column) HT_AT(LIFE_IN_generation, step, line, column)
/* The generation behind `cells`; `born` and `died` count the cells that changed.
 * Work item (i, j), exactly. */
static inline void generation_item(ht_run *run, const uint8_t *cells, int64_t cells_s0,
                                   int64_t cells_s1, uint8_t *next, int64_t next_s0,
                                   int64_t next_s1, int64_t n, int64_t m, int64_t i, int64_t j,
                                   ht_total *totals)
{
    HT_CALL(run, AT(0, 2, 14));
    int64_t up = before(run, i, n);
    HT_CALLED(run, AT(0, 2, 14));
    HT_CALL(run, AT(0, 3, 16));
    int64_t down = behind(run, i, n);
    HT_CALLED(run, AT(0, 3, 16));
    HT_CALL(run, AT(0, 4, 16));
    int64_t left = before(run, j, m);
    HT_CALLED(run, AT(0, 4, 16));
    HT_CALL(run, AT(0, 5, 17));
    int64_t right = behind(run, j, m);
    HT_CALLED(run, AT(0, 5, 17));
    uint8_t around = ht_add_u8(
        run, AT(14, 8, 52),
        ht_add_u8(
            run, AT(12, 8, 35),
            ht_add_u8(
                run, AT(10, 8, 15),
                ht_add_u8(
                    run, AT(8, 7, 32),
                    ht_add_u8(
                        run, AT(6, 7, 15),
                        ht_add_u8(run, AT(4, 6, 48),
                                  ht_add_u8(run, AT(2, 6, 33),
                                            ht_load2_u8(run, AT(0, 6, 22), cells, up, n, cells_s0,
                                                        left, m, cells_s1),
                                            ht_load2_u8(run, AT(1, 6, 40), cells, up, n, cells_s0,
                                                        j, m, cells_s1)),
                                  ht_load2_u8(run, AT(3, 6, 55), cells, up, n, cells_s0, right, m,
                                              cells_s1)),
                        ht_load2_u8(run, AT(5, 7, 22), cells, i, n, cells_s0, left, m, cells_s1)),
                    ht_load2_u8(run, AT(7, 7, 39), cells, i, n, cells_s0, right, m, cells_s1)),
                ht_load2_u8(run, AT(9, 8, 22), cells, down, n, cells_s0, left, m, cells_s1)),
            ht_load2_u8(run, AT(11, 8, 42), cells, down, n, cells_s0, j, m, cells_s1)),
        ht_load2_u8(run, AT(13, 8, 59), cells, down, n, cells_s0, right, m, cells_s1));
    uint8_t cell = cells[i * cells_s0 + j * cells_s1];
    HT_CALL(run, AT(16, 10, 16));
    uint8_t after = rule(run, cell, around);
    HT_CALLED(run, AT(16, 10, 16));
    next[i * next_s0 + j * next_s1] = after;
    ht_total_count(&totals[0], after > cell);
    ht_total_count(&totals[1], after < cell);
}
#undef AT

/* What the items of one dispatch of generation share. */
struct generation_call {
    const uint8_t *cells;
    int64_t cells_s0;
    int64_t cells_s1;
    uint8_t *next;
    int64_t next_s0;
    int64_t next_s1;
    int64_t n;
    int64_t m;
};

/* Items first..last-1 of generation in order, up to a fault. */
static void generation_block(ht_run *run, void *memory, int64_t first, int64_t last,
                             ht_total *totals)
{
    const struct generation_call *call = memory;
    int64_t j = first % call->m;
    int64_t i = first / call->m;
    for (int64_t item = first; item < last; item++) {
        ht_item(run, item);
        generation_item(run, call->cells, call->cells_s0, call->cells_s1, call->next, call->next_s0,
                        call->next_s1, call->n, call->m, i, j, totals);
        HT_CHECK(run);
        if (++j == call->m) {
            j = 0;
            i++;
        }
    }
}

/* Adds the totals of the next block of generation. */
static void generation_merge(ht_total *into, const ht_total *from)
{
    ht_total_merge_count(&into[0], &from[0]);
    ht_total_merge_count(&into[1], &from[1]);
}

#define AT(step, line, column) HT_AT(LIFE_IN_generation, step, line, column)
/* A dispatch of generation: entry checks, items, final checks, outputs.
 * `at` is where a fault of the entry checks points. */
static void generation_dispatch(ht_run *run, ht_site at, const uint8_t *cells, int64_t cells_n0,
                                int64_t cells_n1, int64_t cells_s0, int64_t cells_s1, uint8_t *next,
                                int64_t next_n0, int64_t next_n1, int64_t next_s0, int64_t next_s1,
                                int64_t *born, int64_t *died)
{
    ht_dispatch_begin(run, LIFE_IN_generation);
    const int64_t n = cells_n0;
    const int64_t m = cells_n1;
    ht_bind_shape(run, at, 1, 0, next_n0, n);
    ht_bind_shape(run, at, 1, 1, next_n1, m);
    HT_CHECK(run);
    const ht_view views[] = {
        HT_READ_2D(0, cells, U8, cells_n0, cells_n1, cells_s0, cells_s1),
        HT_WRITTEN_2D(1, next, U8, next_n0, next_n1, next_s0, next_s1),
        HT_WRITTEN_PLACE(2, born, I64),
        HT_WRITTEN_PLACE(3, died, I64),
    };
    ht_bind_apart(run, at, views, 4);
    HT_CHECK(run);
    const int64_t extents[] = {n, m};
    int64_t count = 0;
    ht_dispatch_admit(run, at, extents, 2, &count);
    HT_CHECK(run);
    ht_charge(run, at, count);
    HT_CHECK(run);
    ht_staged next_staged = ht_stage_view(run, &views[1], ht_discards(run), false);
    HT_CHECK(run);
    struct generation_call call = {
        .cells = cells,
        .cells_s0 = cells_s0,
        .cells_s1 = cells_s1,
        .next = next_staged.base,
        .next_s0 = next_staged.stride[0],
        .next_s1 = next_staged.stride[1],
        .n = n,
        .m = m,
    };
    ht_total totals[2] = {{0, 0, 0}};
    ht_run_blocks(run, generation_block, generation_merge, &call, count, totals, 2, false);
    HT_CHECK(run);
    ht_epilogue(run);
    const int64_t born_result = ht_total_count_result(&totals[0]);
    const int64_t died_result = ht_total_count_result(&totals[1]);
    ht_publish(&next_staged, &views[1]);
    *born = born_result;
    *died = died_result;
}
#undef AT

ht1_status life_generation_strided(life_context *cx, const uint8_t *cells, int64_t cells_n0,
                                   int64_t cells_n1, int64_t cells_s0, int64_t cells_s1,
                                   uint8_t *next, int64_t next_n0, int64_t next_n1, int64_t next_s0,
                                   int64_t next_s1, int64_t *born, int64_t *died)
{
    ht1_status status = ht_enter((ht_context *)cx);
    if (status != HT1_OK)
        return status;
    ht_run *run = &cx->base.run;
    const ht_view arrays[] = {
        HT_READ_2D(0, cells, U8, cells_n0, cells_n1, cells_s0, cells_s1),
        HT_WRITTEN_2D(1, next, U8, next_n0, next_n1, next_s0, next_s1),
    };
    if (!ht_views_valid(arrays, 2, false) || !ht_place_fits(born, _Alignof(int64_t))
        || !ht_place_fits(died, _Alignof(int64_t))) {
        return ht_refuse(&cx->base, HT1_REFUSED_ARGUMENT);
    }
    const ht_site at = HT_AT(LIFE_IN_generation, 0, 0, 15);
    if (ht_entry_depth(run, at))
        generation_dispatch(run, at, cells, cells_n0, cells_n1, cells_s0, cells_s1, next, next_n0,
                            next_n1, next_s0, next_s1, born, died);
    ht_dispatch_end(run);
    return ht_leave(&cx->base);
}

ht1_status life_generation(life_context *cx, const uint8_t *cells, int64_t cells_n0,
                           int64_t cells_n1, uint8_t *next, int64_t next_n0, int64_t next_n1,
                           int64_t *born, int64_t *died)
{
    return life_generation_strided(cx, cells, cells_n0, cells_n1, cells_n1, 1, next, next_n0,
                                   next_n1, next_n1, 1, born, died);
}

int64_t life_generation_staging(int64_t cells_n0, int64_t cells_n1, int64_t next_n0,
                                int64_t next_n1)
{
    size_t bytes = ht_totals_bytes(2);
    bytes = ht_bytes_add(bytes, ht_stage_bytes(ht_row_stride(next_n0, next_n1), sizeof(uint8_t)));
    (void)cells_n0;
    (void)cells_n1;
    return bytes > (size_t)INT64_MAX ? INT64_MAX : (int64_t)bytes;
}

#define AT(step, line, column) HT_AT(LIFE_IN_population, step, line, column)
/* The number of living cells. */
static int64_t population(ht_run *run, const uint8_t *cells, int64_t cells_s0, int64_t cells_s1,
                          int64_t n, int64_t m)
{
    int64_t alive = 0;
    for (int64_t i = 0; i < n; i++) {
        HT_ITERATION_OR(run, AT(0, 2, 5), 0);
        const int64_t cells_part_i0 = ht_slice_index(run, AT(0, 3, 26), HT_TYPE_U8, 0, i, n);
        HT_CHECK_OR(run, 0);
        const uint8_t *cells_part = cells;
        if (m > 0)
            cells_part += cells_part_i0 * cells_s0;
        for (int64_t at = 0; at < m; at++) {
            HT_ITERATION_OR(run, AT(1, 3, 9), 0);
            uint8_t cell = cells_part[at * cells_s1];
            alive = ht_add_i64(run, AT(2, 4, 19), alive, cell);
            HT_CHECK_OR(run, 0);
        }
        HT_CHECK_OR(run, 0);
    }
    return alive;
}
#undef AT

ht1_status life_population_strided(life_context *cx, const uint8_t *cells, int64_t cells_n0,
                                   int64_t cells_n1, int64_t cells_s0, int64_t cells_s1,
                                   int64_t *result)
{
    ht1_status status = ht_enter((ht_context *)cx);
    if (status != HT1_OK)
        return status;
    ht_run *run = &cx->base.run;
    const ht_view arrays[] = {
        HT_READ_2D(0, cells, U8, cells_n0, cells_n1, cells_s0, cells_s1),
    };
    if (!ht_views_valid(arrays, 1, true) || !ht_place_fits(result, _Alignof(int64_t))) {
        return ht_refuse(&cx->base, HT1_REFUSED_ARGUMENT);
    }
    const ht_site at2 = HT_AT(LIFE_IN_population, 0, 0, 12);
    int64_t value = 0;
    if (ht_entry(run, at2))
        value = population(run, cells, cells_s0, cells_s1, cells_n0, cells_n1);
    status = ht_leave(&cx->base);
    if (status == HT1_OK)
        *result = value;
    return status;
}

ht1_status life_population(life_context *cx, const uint8_t *cells, int64_t cells_n0,
                           int64_t cells_n1, int64_t *result)
{
    return life_population_strided(cx, cells, cells_n0, cells_n1, cells_n1, 1, result);
}

/* Entry checks of play; a fault of them points to `at`. */
static void play_admit(ht_run *run, ht_site at, uint8_t *cells, int64_t cells_n0, int64_t cells_n1,
                       int64_t cells_s0, int64_t cells_s1, uint8_t *spare, int64_t spare_n0,
                       int64_t spare_n1, int64_t spare_s0, int64_t spare_s1, int64_t generations)
{
    (void)generations;
    const int64_t n = cells_n0;
    const int64_t m = cells_n1;
    ht_bind_shape(run, at, 1, 0, spare_n0, n);
    ht_bind_shape(run, at, 1, 1, spare_n1, m);
    HT_CHECK(run);
    const ht_view views[] = {
        HT_WRITTEN_2D(0, cells, U8, cells_n0, cells_n1, cells_s0, cells_s1),
        HT_WRITTEN_2D(1, spare, U8, spare_n0, spare_n1, spare_s0, spare_s1),
    };
    ht_call_alias(run, at, views, 2);
}

#define AT(step, line, column) HT_AT(LIFE_IN_play, step, line, column)
/* Plays `generations` generations on `cells` and stops early once nothing changes; returns how
 * many were played. `spare` is working storage. */
static int64_t play(ht_run *run, uint8_t *cells, int64_t cells_s0, int64_t cells_s1, uint8_t *spare,
                    int64_t spare_s0, int64_t spare_s1, int64_t generations, int64_t n, int64_t m)
{
    int64_t born = 0;
    int64_t died = 0;
    for (int64_t played = 0; played < generations; played++) {
        HT_ITERATION_OR(run, AT(0, 3, 5), 0);
        generation_dispatch(run, AT(0, 4, 9), cells, n, m, cells_s0, cells_s1, spare, n, m,
                            spare_s0, spare_s1, &born, &died);
        HT_DISPATCHED_OR(run, AT(0, 4, 9), 0);
        ht_copy(run, AT(1, 5, 15), HT_VIEW(HT_WRITTEN_2D(0, cells, U8, n, m, cells_s0, cells_s1)),
                HT_VIEW(HT_READ_2D(0, spare, U8, n, m, spare_s0, spare_s1)));
        if (born == 0 && died == 0) {
            return played + 1;
        }
        HT_CHECK_OR(run, 0);
    }
    return generations;
}
#undef AT

ht1_status life_play_strided(life_context *cx, uint8_t *cells, int64_t cells_n0, int64_t cells_n1,
                             int64_t cells_s0, int64_t cells_s1, uint8_t *spare, int64_t spare_n0,
                             int64_t spare_n1, int64_t spare_s0, int64_t spare_s1,
                             int64_t generations, int64_t *result)
{
    ht1_status status = ht_enter((ht_context *)cx);
    if (status != HT1_OK)
        return status;
    ht_run *run = &cx->base.run;
    const ht_view arrays[] = {
        HT_WRITTEN_2D(0, cells, U8, cells_n0, cells_n1, cells_s0, cells_s1),
        HT_WRITTEN_2D(1, spare, U8, spare_n0, spare_n1, spare_s0, spare_s1),
    };
    if (!ht_views_valid(arrays, 2, true) || !ht_place_fits(result, _Alignof(int64_t))) {
        return ht_refuse(&cx->base, HT1_REFUSED_ARGUMENT);
    }
    const ht_site at = HT_AT(LIFE_IN_play, 0, 0, 12);
    if (ht_entry_depth(run, at))
        play_admit(run, at, cells, cells_n0, cells_n1, cells_s0, cells_s1, spare, spare_n0,
                   spare_n1, spare_s0, spare_s1, generations);
    int64_t value = 0;
    if (ht_charge(run, at, 1))
        value = play(run, cells, cells_s0, cells_s1, spare, spare_s0, spare_s1, generations,
                     cells_n0, cells_n1);
    status = ht_leave(&cx->base);
    if (status == HT1_OK)
        *result = value;
    return status;
}

ht1_status life_play(life_context *cx, uint8_t *cells, int64_t cells_n0, int64_t cells_n1,
                     uint8_t *spare, int64_t spare_n0, int64_t spare_n1, int64_t generations,
                     int64_t *result)
{
    return life_play_strided(cx, cells, cells_n0, cells_n1, cells_n1, 1, spare, spare_n0, spare_n1,
                             spare_n1, 1, generations, result);
}
