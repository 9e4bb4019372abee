/* From kernels.py. This file belongs to the project that it was made for. */
#include "../lbm_private.h"

#include "../hardtack/debug.h"
#include "../hardtack/launch.h"

// Flow on a lattice of nine velocities (D2Q9), one relaxation time, periodic borders.

/* The equilibrium population of a velocity e, from e . u and u . u. */
static inline float equilibrium(const ht_frame *frame, float weight, float rho, float eu, float uu)
{
    (void)frame;
    return weight * rho * (1.0f + 3.0f * eu + 4.5f * eu * eu - 1.5f * uu);
}

/* The index `i` on a ring of `n`. */
#define AT(step, line, column) HT_AT(LBM_IN_wrap, step, line, column)
static inline int64_t wrap(const ht_frame *frame, int64_t i, int64_t n)
{
    return ht_debug_floor_rem_i64(frame, AT(0, 2, 12), ht_add_wrap_i64(i, n), n);
}
#undef AT

/* Density and velocity of each cell; populations are (direction, row, column). */
#define AT(step, line, column) HT_AT(LBM_IN_moments, step, line, column)
static void moments_rows(const ht_frame *frame, const ht_f32 *f, int64_t f_n1, int64_t f_n2,
                         ht_f32 *rho, int64_t rho_n0, int64_t rho_n1, ht_f32 *ux, int64_t ux_n0,
                         int64_t ux_n1, ht_f32 *uy, int64_t uy_n0, int64_t uy_n1)
{
    for (int64_t i = 0; i < rho_n0; i++) {
        for (int64_t j = 0; j < rho_n1; j++) {
            ht_debug_next(frame);
            float r = 0.0f;
            for (int64_t q = 0; q < 9; q++) {
                r += *ht_element_f32(frame, AT(0, 5, 18), f, 1, HT_NUMBERS(9, f_n1, f_n2),
                                     HT_NUMBERS(q, i, j));
            }
            float f_before = *ht_element_f32(frame, AT(0, 6, 16), f, 1, HT_NUMBERS(9, f_n1, f_n2),
                                             HT_NUMBERS(1, i, j));
            float value = f_before
                        + *ht_element_f32(frame, AT(0, 6, 29), f, 1, HT_NUMBERS(9, f_n1, f_n2),
                                          HT_NUMBERS(5, i, j));
            float east = value
                       + *ht_element_f32(frame, AT(0, 6, 42), f, 1, HT_NUMBERS(9, f_n1, f_n2),
                                         HT_NUMBERS(8, i, j));
            float f_before_2 = *ht_element_f32(frame, AT(0, 7, 16), f, 1, HT_NUMBERS(9, f_n1, f_n2),
                                               HT_NUMBERS(3, i, j));
            float value_2 = f_before_2
                          + *ht_element_f32(frame, AT(0, 7, 29), f, 1, HT_NUMBERS(9, f_n1, f_n2),
                                            HT_NUMBERS(6, i, j));
            float west = value_2
                       + *ht_element_f32(frame, AT(0, 7, 42), f, 1, HT_NUMBERS(9, f_n1, f_n2),
                                         HT_NUMBERS(7, i, j));
            float f_before_3 = *ht_element_f32(frame, AT(0, 8, 17), f, 1, HT_NUMBERS(9, f_n1, f_n2),
                                               HT_NUMBERS(2, i, j));
            float value_3 = f_before_3
                          + *ht_element_f32(frame, AT(0, 8, 30), f, 1, HT_NUMBERS(9, f_n1, f_n2),
                                            HT_NUMBERS(5, i, j));
            float north = value_3
                        + *ht_element_f32(frame, AT(0, 8, 43), f, 1, HT_NUMBERS(9, f_n1, f_n2),
                                          HT_NUMBERS(6, i, j));
            float f_before_4 = *ht_element_f32(frame, AT(0, 9, 17), f, 1, HT_NUMBERS(9, f_n1, f_n2),
                                               HT_NUMBERS(4, i, j));
            float value_4 = f_before_4
                          + *ht_element_f32(frame, AT(0, 9, 30), f, 1, HT_NUMBERS(9, f_n1, f_n2),
                                            HT_NUMBERS(7, i, j));
            float south = value_4
                        + *ht_element_f32(frame, AT(0, 9, 43), f, 1, HT_NUMBERS(9, f_n1, f_n2),
                                          HT_NUMBERS(8, i, j));
            *ht_element_f32(frame, AT(0, 10, 9), rho, 1, HT_NUMBERS(rho_n0, rho_n1),
                            HT_NUMBERS(i, j)) = r;
            *ht_element_f32(frame, AT(0, 11, 9), ux, 1, HT_NUMBERS(ux_n0, ux_n1),
                            HT_NUMBERS(i, j)) = (east - west) / r;
            *ht_element_f32(frame, AT(0, 12, 9), uy, 1, HT_NUMBERS(uy_n0, uy_n1),
                            HT_NUMBERS(i, j)) = (north - south) / r;
        }
    }
}

ht1_status lbm_moments(lbm_context *cx, const float *f, int64_t f_n0, int64_t f_n1, int64_t f_n2,
                       float *rho, int64_t rho_n0, int64_t rho_n1, float *ux, int64_t ux_n0,
                       int64_t ux_n1, float *uy, int64_t uy_n0, int64_t uy_n1)
{
    ht1_status status = ht_enter_debug((ht_context *)cx);
    if (status != HT1_OK)
        return status;
    if (!ht_array_fits(f, (const int64_t[]){f_n0, f_n1, f_n2}, 3) || f_n0 != 9
        || !ht_array_fits(rho, (const int64_t[]){rho_n0, rho_n1}, 2)
        || !ht_array_fits(ux, (const int64_t[]){ux_n0, ux_n1}, 2)
        || !ht_array_fits(uy, (const int64_t[]){uy_n0, uy_n1}, 2)) {
        return ht_refuse(&cx->base, HT1_REFUSED_ARGUMENT);
    }
    ht_debug debug = ht_debug_begin(&cx->base.run, LBM_IN_moments);
    const ht_frame frame = {&debug, NULL, 0};
    moments_rows(&frame, f, f_n1, f_n2, rho, rho_n0, rho_n1, ux, ux_n0, ux_n1, uy, uy_n0, uy_n1);
    return ht_leave(&cx->base);
}
#undef AT

/* Relax the populations of each cell and hand them to its neighbours. */
#define AT(step, line, column) HT_AT(LBM_IN_collide_stream, step, line, column)
static void collide_stream_rows(const ht_frame *frame, const ht_f32 *f, int64_t f_n1, int64_t f_n2,
                                const ht_f32 *rho, int64_t rho_n0, int64_t rho_n1, const ht_f32 *ux,
                                int64_t ux_n0, int64_t ux_n1, const ht_f32 *uy, int64_t uy_n0,
                                int64_t uy_n1, const ht_i32 *ex, const ht_i32 *ey,
                                const ht_f32 *weight, ht_f32 *out, int64_t out_n1, int64_t out_n2,
                                float omega)
{
    for (int64_t i = 0; i < rho_n0; i++) {
        for (int64_t j = 0; j < rho_n1; j++) {
            ht_debug_next(frame);
            float u = *ht_element_f32(frame, AT(0, 13, 13), ux, 1, HT_NUMBERS(ux_n0, ux_n1),
                                      HT_NUMBERS(i, j));
            float v = *ht_element_f32(frame, AT(0, 14, 13), uy, 1, HT_NUMBERS(uy_n0, uy_n1),
                                      HT_NUMBERS(i, j));
            for (int64_t q = 0; q < 9; q++) {
                float value = (float)*ht_element_i32(frame, AT(0, 16, 18), ex, 1, HT_NUMBERS(9),
                                                     HT_NUMBERS(q))
                            * u;
                float eu = value
                         + (float)*ht_element_i32(frame, AT(0, 16, 30), ey, 1, HT_NUMBERS(9),
                                                  HT_NUMBERS(q))
                               * v;
                float weight_before =
                    *ht_element_f32(frame, AT(0, 17, 32), weight, 1, HT_NUMBERS(9), HT_NUMBERS(q));
                float goal =
                    equilibrium(HT_FRAME(frame, AT(0, 17, 20)), weight_before,
                                *ht_element_f32(frame, AT(0, 17, 43), rho, 1,
                                                HT_NUMBERS(rho_n0, rho_n1), HT_NUMBERS(i, j)),
                                eu, u * u + v * v);
                int64_t row =
                    wrap(HT_FRAME(frame, AT(0, 18, 19)),
                         ht_add_wrap_i64(i, *ht_element_i32(frame, AT(0, 18, 28), ey, 1,
                                                            HT_NUMBERS(9), HT_NUMBERS(q))),
                         rho_n0);
                int64_t column =
                    wrap(HT_FRAME(frame, AT(0, 19, 22)),
                         ht_add_wrap_i64(j, *ht_element_i32(frame, AT(0, 19, 31), ex, 1,
                                                            HT_NUMBERS(9), HT_NUMBERS(q))),
                         rho_n1);
                float f_before = *ht_element_f32(frame, AT(0, 20, 35), f, 1,
                                                 HT_NUMBERS(9, f_n1, f_n2), HT_NUMBERS(q, i, j));
                float value_2 =
                    f_before
                    + omega
                          * (goal
                             - *ht_element_f32(frame, AT(0, 20, 64), f, 1,
                                               HT_NUMBERS(9, f_n1, f_n2), HT_NUMBERS(q, i, j)));
                *ht_element_f32(frame, AT(0, 20, 13), out, 1, HT_NUMBERS(9, out_n1, out_n2),
                                HT_NUMBERS(q, row, column)) = value_2;
            }
        }
    }
}

ht1_status lbm_collide_stream(lbm_context *cx, const float *f, int64_t f_n0, int64_t f_n1,
                              int64_t f_n2, const float *rho, int64_t rho_n0, int64_t rho_n1,
                              const float *ux, int64_t ux_n0, int64_t ux_n1, const float *uy,
                              int64_t uy_n0, int64_t uy_n1, const int32_t *ex, int64_t ex_n0,
                              const int32_t *ey, int64_t ey_n0, const float *weight,
                              int64_t weight_n0, float *out, int64_t out_n0, int64_t out_n1,
                              int64_t out_n2, float omega)
{
    ht1_status status = ht_enter_debug((ht_context *)cx);
    if (status != HT1_OK)
        return status;
    if (!ht_array_fits(f, (const int64_t[]){f_n0, f_n1, f_n2}, 3) || f_n0 != 9
        || !ht_array_fits(rho, (const int64_t[]){rho_n0, rho_n1}, 2)
        || !ht_array_fits(ux, (const int64_t[]){ux_n0, ux_n1}, 2)
        || !ht_array_fits(uy, (const int64_t[]){uy_n0, uy_n1}, 2)
        || !ht_array_fits(ex, (const int64_t[]){ex_n0}, 1) || ex_n0 != 9
        || !ht_array_fits(ey, (const int64_t[]){ey_n0}, 1) || ey_n0 != 9
        || !ht_array_fits(weight, (const int64_t[]){weight_n0}, 1) || weight_n0 != 9
        || !ht_array_fits(out, (const int64_t[]){out_n0, out_n1, out_n2}, 3) || out_n0 != 9) {
        return ht_refuse(&cx->base, HT1_REFUSED_ARGUMENT);
    }
    ht_debug debug = ht_debug_begin(&cx->base.run, LBM_IN_collide_stream);
    const ht_frame frame = {&debug, NULL, 0};
    collide_stream_rows(&frame, f, f_n1, f_n2, rho, rho_n0, rho_n1, ux, ux_n0, ux_n1, uy, uy_n0,
                        uy_n1, ex, ey, weight, out, out_n1, out_n2, omega);
    return ht_leave(&cx->base);
}
#undef AT
