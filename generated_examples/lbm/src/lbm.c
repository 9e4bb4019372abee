/* From kernels.py. This file belongs to the project that it was made for. */
#include "lbm_private.h"

#include "hardtack/launch.h"

// Flow on a lattice of nine velocities (D2Q9), one relaxation time, periodic borders.

/* The equilibrium population of a velocity e, from e . u and u . u. */
static inline float equilibrium(float weight, float rho, float eu, float uu)
{
    return weight * rho * (1.0f + 3.0f * eu + 4.5f * eu * eu - 1.5f * uu);
}

/* The index `i` on a ring of `n`. */
static inline int64_t wrap(int64_t i, int64_t n)
{
    return ht_floor_rem_i64(ht_add_wrap_i64(i, n), n);
}

/* Density and velocity of each cell; populations are (direction, row, column). */
static void moments_rows(ht_run *run, const ht_f32 *f, int64_t f_n1, int64_t f_n2, ht_f32 *rho,
                         int64_t rho_n0, int64_t rho_n1, ht_f32 *ux, int64_t ux_n1, ht_f32 *uy,
                         int64_t uy_n1)
{
    const int threads = ht_launch_threads(
        run, ht_iterations_of(ht_iterations(0, rho_n0, 1), ht_iterations(0, rho_n1, 1)));
    HT_PARALLEL_FOR(threads, f, f_n1, f_n2, rho, rho_n0, rho_n1, ux, ux_n1, uy, uy_n1)
    for (int64_t i = 0; i < rho_n0; i++) {
        for (int64_t j = 0; j < rho_n1; j++) {
            float r = 0.0f;
            for (int64_t q = 0; q < 9; q++) {
                r += f[q * (f_n1 * f_n2) + i * f_n2 + j];
            }
            float east = f[f_n1 * f_n2 + i * f_n2 + j] + f[5 * (f_n1 * f_n2) + i * f_n2 + j]
                       + f[8 * (f_n1 * f_n2) + i * f_n2 + j];
            float west = f[3 * (f_n1 * f_n2) + i * f_n2 + j] + f[6 * (f_n1 * f_n2) + i * f_n2 + j]
                       + f[7 * (f_n1 * f_n2) + i * f_n2 + j];
            float north = f[2 * (f_n1 * f_n2) + i * f_n2 + j] + f[5 * (f_n1 * f_n2) + i * f_n2 + j]
                        + f[6 * (f_n1 * f_n2) + i * f_n2 + j];
            float south = f[4 * (f_n1 * f_n2) + i * f_n2 + j] + f[7 * (f_n1 * f_n2) + i * f_n2 + j]
                        + f[8 * (f_n1 * f_n2) + i * f_n2 + j];
            rho[i * rho_n1 + j] = r;
            ux[i * ux_n1 + j] = (east - west) / r;
            uy[i * uy_n1 + j] = (north - south) / r;
        }
    }
}

ht1_status lbm_moments(lbm_context *cx, const float *f, int64_t f_n0, int64_t f_n1, int64_t f_n2,
                       float *rho, int64_t rho_n0, int64_t rho_n1, float *ux, int64_t ux_n0,
                       int64_t ux_n1, float *uy, int64_t uy_n0, int64_t uy_n1)
{
    ht1_status status = ht_enter((ht_context *)cx);
    if (status != HT1_OK)
        return status;
    if (!ht_array_fits(f, (const int64_t[]){f_n0, f_n1, f_n2}, 3) || f_n0 != 9
        || !ht_array_fits(rho, (const int64_t[]){rho_n0, rho_n1}, 2)
        || !ht_array_fits(ux, (const int64_t[]){ux_n0, ux_n1}, 2)
        || !ht_array_fits(uy, (const int64_t[]){uy_n0, uy_n1}, 2)) {
        return ht_refuse(&cx->base, HT1_REFUSED_ARGUMENT);
    }
    moments_rows(&cx->base.run, f, f_n1, f_n2, rho, rho_n0, rho_n1, ux, ux_n1, uy, uy_n1);
    return ht_leave(&cx->base);
}

/* Relax the populations of each cell and hand them to its neighbours. */
static void collide_stream_rows(ht_run *run, const ht_f32 *f, int64_t f_n1, int64_t f_n2,
                                const ht_f32 *rho, int64_t rho_n0, int64_t rho_n1, const ht_f32 *ux,
                                int64_t ux_n1, const ht_f32 *uy, int64_t uy_n1, const ht_i32 *ex,
                                const ht_i32 *ey, const ht_f32 *weight, ht_f32 *out, int64_t out_n1,
                                int64_t out_n2, float omega)
{
    const int threads = ht_launch_threads(
        run, ht_iterations_of(ht_iterations(0, rho_n0, 1), ht_iterations(0, rho_n1, 1)));
    HT_PARALLEL_FOR(threads, f, f_n1, f_n2, rho, rho_n0, rho_n1, ux, ux_n1, uy, uy_n1, ex, ey,
                    weight, out, out_n1, out_n2, omega)
    for (int64_t i = 0; i < rho_n0; i++) {
        for (int64_t j = 0; j < rho_n1; j++) {
            float u = ux[i * ux_n1 + j];
            float v = uy[i * uy_n1 + j];
            for (int64_t q = 0; q < 9; q++) {
                float eu = (float)ex[q] * u + (float)ey[q] * v;
                float goal = equilibrium(weight[q], rho[i * rho_n1 + j], eu, u * u + v * v);
                int64_t row = wrap(ht_add_wrap_i64(i, ey[q]), rho_n0);
                int64_t column = wrap(ht_add_wrap_i64(j, ex[q]), rho_n1);
                out[q * (out_n1 * out_n2) + row * out_n2 + column] =
                    f[q * (f_n1 * f_n2) + i * f_n2 + j]
                    + omega * (goal - f[q * (f_n1 * f_n2) + i * f_n2 + j]);
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
    ht1_status status = ht_enter((ht_context *)cx);
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
    collide_stream_rows(&cx->base.run, f, f_n1, f_n2, rho, rho_n0, rho_n1, ux, ux_n1, uy, uy_n1, ex,
                        ey, weight, out, out_n1, out_n2, omega);
    return ht_leave(&cx->base);
}
